//! `yes`: as GNU has it.

use crate::options::{Order, Spec};
use crate::voice::{Ended, Voice};
use bytes::Bytes;
use mirage_vm::program::{Context, Stop};

const SPEC: Spec = Spec {
    name: "yes",
    summary: "Print a line of all the STRINGs, or of 'y', again and again.",
    usage: &["[STRING]...", "OPTION"],
    order: Order::Strict,
    ..Spec::BASE
};

program!(YES, SPEC, run);

/// About how much is written at once.
const CHUNK: usize = 16 << 10;

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let chunk = Bytes::from(repeat(&args.operands));
    loop {
        match cx.out_chunk(chunk.clone()).await {
            Err(Stop::Write(errno)) => {
                cx.error(&text!("standard output: ", errno.text())).await?;
                return Ok(1);
            }
            done => done?,
        }
    }
}

/// The line as often as it fits a chunk, once at least.
fn repeat(words: &[mirage_vm::Text]) -> Vec<u8> {
    let mut line = words.join(&b' ');
    if words.is_empty() {
        line.push(b'y');
    }
    line.push(b'\n');
    line.repeat((CHUNK / line.len()).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_repeat() {
        let words = [mirage_vm::Text::from(&b"a"[..]), mirage_vm::Text::from(&b"b"[..])];
        assert!(repeat(&words).starts_with(b"a b\na b\n"));
        assert!(repeat(&[]).starts_with(b"y\ny\n"));
    }
}
