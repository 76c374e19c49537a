//! Bytes as lines of text: the escape form of case files.
//!
//! Invariant: `unescape_block(escape_block(b)) == b` and `unescape_word(escape_word(b)) == b` for every byte string, and
//! what the escape functions give is valid UTF-8 without control characters, so that case files stay text.

use std::fmt::Write as _;

/// Whether a block can stand in a case file as it is: whole lines of UTF-8 that no editor will change and no
/// reader will take for a key.
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    if !text.is_empty() && !text.ends_with('\n') {
        return false;
    }
    text.lines().all(|line| !line.starts_with("##") && !line.ends_with([' ', '\t']))
        && text.chars().all(is_tame)
}

/// Whether a block can stand behind its key on one line.
pub(crate) fn is_one_line(bytes: &[u8]) -> bool {
    match bytes.strip_suffix(b"\n") {
        Some(line) => {
            !line.is_empty() && !line.contains(&b'\n') && !matches!(line[0], b' ' | b'\t') && is_plain(bytes)
        }
        None => false,
    }
}

fn is_tame(c: char) -> bool {
    c == '\n' || c == '\t' || (!c.is_control() && c != '\u{feff}' && c != '\u{2028}' && c != '\u{2029}')
}

/// The escape form of a block: every line ends in a newline; a line whose last byte is a lone backslash stands for
/// one without its newline.
pub(crate) fn escape_block(bytes: &[u8]) -> String {
    let mut out = String::new();
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        let (body, whole) = match line.strip_suffix(b"\n") {
            Some(body) => (body, true),
            None => (line, false),
        };
        let blanks = body.iter().rev().take_while(|&&b| b == b' ' || b == b'\t').count();
        let (body, tail) = body.split_at(body.len() - blanks);
        let body = match body.strip_prefix(b"##") {
            Some(rest) => {
                out.push_str("\\x23#");
                rest
            }
            None => body,
        };
        escape_into(&mut out, body, &[]);
        for b in tail {
            let _ = write!(out, "\\x{b:02x}");
        }
        out.push_str(if whole { "\n" } else { "\\\n" });
    }
    out
}

/// The escape form of a word on a key line: no blank, no colon, no equals sign; the empty word is `\e`.
pub(crate) fn escape_word(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "\\e".to_owned();
    }
    let mut out = String::new();
    escape_into(&mut out, bytes, b" \t:=\n");
    out
}

fn escape_into(out: &mut String, bytes: &[u8], also: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c == '\\' {
                out.push_str("\\\\");
            } else if (is_tame(c) && c != '\n') && !(c.is_ascii() && also.contains(&(c as u8))) {
                out.push(c);
            } else {
                let mut buf = [0; 4];
                for b in c.encode_utf8(&mut buf).bytes() {
                    let _ = write!(out, "\\x{b:02x}");
                }
            }
        }
        for b in chunk.invalid() {
            let _ = write!(out, "\\x{b:02x}");
        }
    }
}

/// The bytes a block in escape form stands for. `lines` carry no newlines.
pub(crate) fn unescape_block(lines: &[&[u8]]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    for line in lines {
        if !unescape_into(&mut out, line)? {
            out.push(b'\n');
        }
    }
    Ok(out)
}

/// The bytes a word in escape form stands for.
pub(crate) fn unescape_word(word: &[u8]) -> Result<Vec<u8>, String> {
    if word == b"\\e" {
        return Ok(Vec::new());
    }
    let mut out = Vec::new();
    if unescape_into(&mut out, word)? {
        return Err("a word ends in a backslash".to_owned());
    }
    Ok(out)
}

/// Appends the meaning of one line; true when it ends in a lone backslash.
fn unescape_into(out: &mut Vec<u8>, line: &[u8]) -> Result<bool, String> {
    let mut rest = line;
    while let Some((&b, tail)) = rest.split_first() {
        rest = tail;
        if b != b'\\' {
            out.push(b);
            continue;
        }
        match rest {
            [] => return Ok(true),
            [b'\\', tail @ ..] => {
                out.push(b'\\');
                rest = tail;
            }
            [b'x', high, low, tail @ ..] => {
                let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
                match (digit(*high), digit(*low)) {
                    (Some(high), Some(low)) => out.push(high << 4 | low),
                    _ => return Err("\\x needs two hexadecimal digits".to_owned()),
                }
                rest = tail;
            }
            _ => return Err("a backslash is followed by neither a backslash nor xHH".to_owned()),
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn block(bytes: &[u8]) -> Vec<u8> {
        let text = escape_block(bytes);
        assert!(text.is_empty() || text.ends_with('\n'));
        let lines: Vec<&[u8]> =
            text.as_bytes().split_inclusive(|&b| b == b'\n').map(|l| &l[..l.len() - 1]).collect();
        assert!(lines.iter().all(|l| !l.starts_with(b"##")));
        unescape_block(&lines).unwrap()
    }

    proptest! {
        #[test]
        fn blocks_round_trip(bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'#'), Just(b'\\')], 0..40)) {
            prop_assert_eq!(block(&bytes), bytes);
        }

        #[test]
        fn words_round_trip(bytes in proptest::collection::vec(any::<u8>(), 0..20)) {
            let word = escape_word(&bytes);
            prop_assert!(!word.contains([' ', ':', '=', '\n']));
            prop_assert_eq!(unescape_word(word.as_bytes()).unwrap(), bytes);
        }
    }

    #[test]
    fn plain_is_what_survives_an_editor() {
        assert!(is_plain(b"") && is_plain(b"a\tb\n") && is_plain("ü\n".as_bytes()));
        assert!(!is_plain(b"a") && !is_plain(b"a \n") && !is_plain(b"\x01\n") && !is_plain(b"\xff\n"));
        assert!(!is_plain(b"## end\n") && !is_plain(b"a\r\n"));
        assert!(
            is_one_line(b"a b\n") && !is_one_line(b" a\n") && !is_one_line(b"\n") && !is_one_line(b"a\nb\n")
        );
    }

    #[test]
    fn bad_escapes_are_refused() {
        assert!(
            unescape_word(b"a\\q").is_err()
                && unescape_word(b"\\x4").is_err()
                && unescape_word(b"a\\").is_err()
        );
        assert!(unescape_block(&[b"\\xzz"]).is_err());
    }
}
