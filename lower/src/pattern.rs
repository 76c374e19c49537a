//! The escaped form of pattern text: how a quoted character is told from pattern syntax.
//!
//! Invariant: unescaping gives the quoted bytes back, and no escaped byte has a meaning in a pattern, in a replacement
//! (`&`), or inside of brackets.

/// Append `quoted` so that every byte of it stands for itself.
pub fn escape_into(out: &mut Vec<u8>, quoted: &[u8]) {
    for &byte in quoted {
        if is_special(byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// Whether a byte may have a meaning in a pattern or a replacement.
pub fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b'*' | b'?'
            | b'['
            | b']'
            | b'\\'
            | b'('
            | b')'
            | b'|'
            | b'!'
            | b'^'
            | b'-'
            | b'+'
            | b'@'
            | b'&'
            | b':'
            | b'.'
            | b'='
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_mean_something_is_escaped() {
        let mut out = Vec::new();
        escape_into(&mut out, b"a*b\\c&[d]\xff/");
        assert_eq!(out, b"a\\*b\\\\c\\&\\[d\\]\xff/");
    }
}
