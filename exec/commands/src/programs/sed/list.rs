//! The `l` command: text in a form that shows every byte.

/// The line as `l` prints it, folded at `terminator` so that no line is longer than `width`; 0 folds nothing.
pub(super) fn listed(text: &[u8], width: u64, terminator: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 2);
    let mut column = 0u64;
    for &b in text {
        let mut shown = [0u8; 4];
        let len = match b {
            b'\\' => put(&mut shown, b"\\\\"),
            7 => put(&mut shown, b"\\a"),
            8 => put(&mut shown, b"\\b"),
            12 => put(&mut shown, b"\\f"),
            b'\n' => put(&mut shown, b"\\n"),
            b'\r' => put(&mut shown, b"\\r"),
            b'\t' => put(&mut shown, b"\\t"),
            11 => put(&mut shown, b"\\v"),
            0x20..=0x7e => put(&mut shown, &[b]),
            _ => put(&mut shown, &[b'\\', b'0' + (b >> 6), b'0' + (b >> 3 & 7), b'0' + (b & 7)]),
        };
        if width > 0 && column + len as u64 > width - 1 {
            out.extend([b'\\', terminator]);
            column = 0;
        }
        column += len as u64;
        out.extend_from_slice(&shown[..len]);
    }
    out.extend_from_slice(b"$\n");
    out
}

fn put(slot: &mut [u8; 4], text: &[u8]) -> usize {
    slot[..text.len()].copy_from_slice(text);
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_counts_the_backslash() {
        assert_eq!(listed(b"three", 5, b'\n'), b"thre\\\ne$\n");
        assert_eq!(listed(b"\x01\xc0\\", 0, b'\n'), b"\\001\\300\\\\$\n");
    }
}
