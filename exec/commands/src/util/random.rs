//! Random letters for the names of temporary files.

use super::files::Files;
use mirage_vm::program::Context;

const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Replaces all of `name` by random letters and digits.
pub(crate) async fn letters(cx: &Context, name: &mut [u8]) {
    for byte in name {
        *byte = LETTERS[number(cx).await as usize % LETTERS.len()];
    }
}

async fn number(cx: &Context) -> u32 {
    let source = match cx.open_read(b"/dev/urandom").await {
        Ok(source) => source.read(4).await.ok(),
        Err(_) => None,
    };
    match source.as_deref() {
        Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        // Without a source of chance the clock must do.
        _ => mirage_vfs::Time::now().nanos,
    }
}
