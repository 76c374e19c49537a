//! Quoting a text so that the shell reads it back: the forms bash uses in `declare -p`, `set`, `printf %q`, `${x@Q}`.
//!
//! All of them change to `$'…'` when the text has a character that cannot be printed in the present locale.

use crate::utf8;

/// Whether the text must be written in `$'…'` form.
pub fn needs_ansi(text: &[u8], utf8: bool) -> bool {
    if text.iter().all(|b| (0x20..0x7f).contains(b)) {
        return false;
    }
    if !utf8 {
        return true;
    }
    let mut rest = text;
    while !rest.is_empty() {
        match utf8::decode(rest) {
            Some((character, len)) if utf8::is_printable(character) => rest = &rest[len..],
            _ => return true,
        }
    }
    false
}

/// `$'…'`.
pub fn ansi(text: &[u8], utf8: bool) -> Vec<u8> {
    let mut out = b"$'".to_vec();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let mut used = 1;
        match byte {
            0x1b => out.extend_from_slice(b"\\E"),
            0x07 => out.extend_from_slice(b"\\a"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0b => out.extend_from_slice(b"\\v"),
            0x0c => out.extend_from_slice(b"\\f"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\\' | b'\'' => out.extend_from_slice(&[b'\\', byte]),
            0x20..=0x7e => out.push(byte),
            _ => match utf8::decode(rest) {
                Some((character, len)) if utf8 && utf8::is_printable(character) => {
                    out.extend_from_slice(&rest[..len]);
                    used = len;
                }
                Some((_, len)) if utf8 => {
                    for byte in &rest[..len] {
                        out.extend_from_slice(format!("\\{byte:03o}").as_bytes());
                    }
                    used = len;
                }
                _ => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            },
        }
        rest = &after[used - 1..];
    }
    out.push(b'\'');
    out
}

/// `'…'`, with `'\''` for a single quote; one quote alone is `\'`.
pub fn single(text: &[u8]) -> Vec<u8> {
    if text == b"'" {
        return b"\\'".to_vec();
    }
    let mut out = vec![b'\''];
    for &byte in text {
        match byte {
            b'\'' => out.extend_from_slice(b"'\\''"),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
    out
}

/// `"…"`.
pub fn double(text: &[u8]) -> Vec<u8> {
    let mut out = vec![b'"'];
    for &byte in text {
        if matches!(byte, b'"' | b'$' | b'`' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out.push(b'"');
    out
}

/// Backslashes before every character with a meaning (`printf %q`); the text must be printable.
pub fn backslash(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    for (at, &byte) in text.iter().enumerate() {
        let special = match byte {
            b' ' | b'\t' | b'\n' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>'
            | b'!' | b'{' | b'}' | b'*' | b'[' | b']' | b'?' | b'^' | b'$' | b'`' | b',' => true,
            b'#' => at == 0,
            b'~' => at == 0 || matches!(text[at - 1], b'=' | b':'),
            _ => false,
        };
        if special {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out
}

/// Whether an unquoted `text` would mean something else to the shell.
pub fn has_metas(text: &[u8]) -> bool {
    text.iter().enumerate().any(|(at, &byte)| match byte {
        b' ' | b'\t' | b'\n' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>'
        | b'!' | b'{' | b'}' | b'*' | b'[' | b']' | b'?' | b'^' | b'$' | b'`' => true,
        b'~' => at == 0 || matches!(text[at - 1], b'=' | b':'),
        b'#' => at == 0 || matches!(text[at - 1], b' ' | b'\t'),
        _ => false,
    })
}

/// A name in a message: as it is where it can be printed, else `$'…'`.
pub fn printable(text: &[u8], utf8: bool) -> Vec<u8> {
    if needs_ansi(text, utf8) { ansi(text, utf8) } else { text.to_vec() }
}

/// A value in `declare -p`: `"…"` or `$'…'`.
pub fn declared(text: &[u8], utf8: bool) -> Vec<u8> {
    if needs_ansi(text, utf8) { ansi(text, utf8) } else { double(text) }
}

/// A key of an associative array in `declare -p`: bare where that is safe.
pub fn key(text: &[u8], utf8: bool) -> Vec<u8> {
    if needs_ansi(text, utf8) {
        ansi(text, utf8)
    } else if text.is_empty() || has_metas(text) || text == b"@" {
        double(text)
    } else {
        text.to_vec()
    }
}

/// A value in the listing of `set`: bare where that is safe, else `'…'` or `$'…'`.
pub fn assigned(text: &[u8], utf8: bool) -> Vec<u8> {
    if needs_ansi(text, utf8) {
        ansi(text, utf8)
    } else if has_metas(text) {
        single(text)
    } else {
        text.to_vec()
    }
}

/// `${x@Q}`, and values in `alias`, `trap -p` and the like: always quoted.
pub fn quoted(text: &[u8], utf8: bool) -> Vec<u8> {
    if needs_ansi(text, utf8) { ansi(text, utf8) } else { single(text) }
}

/// `printf %q`.
pub fn printf_q(text: &[u8], utf8: bool) -> Vec<u8> {
    if text.is_empty() {
        b"''".to_vec()
    } else if needs_ansi(text, utf8) {
        ansi(text, utf8)
    } else {
        backslash(text)
    }
}

/// A word in the trace of `set -x`: quotes come first there, so that a newline stands as it is.
pub fn traced(text: &[u8], utf8: bool) -> Vec<u8> {
    if text.is_empty() {
        b"''".to_vec()
    } else if has_metas(text) {
        single(text)
    } else if needs_ansi(text, utf8) {
        ansi(text, utf8)
    } else {
        text.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Recorded = (&'static [u8], &'static str, &'static str, &'static str, &'static str, &'static str);

    /// text; then as recorded from bash: value of `declare -p`, of `set`, `${x@Q}`, `printf %q`, a key (text + `k`).
    const C_LOCALE: &[Recorded] = &[
        (b"", r#""""#, "", "''", "''", "k"),
        (b"a b", r#""a b""#, "'a b'", "'a b'", r"a\ b", r#""a bk""#),
        (b"a'b", r#""a'b""#, r"'a'\''b'", r"'a'\''b'", r"a\'b", r#""a'bk""#),
        (
            br#"a"b$c`d\e!"#,
            r#""a\"b\$c\`d\\e!""#,
            r#"'a"b$c`d\e!'"#,
            r#"'a"b$c`d\e!'"#,
            r#"a\"b\$c\`d\\e\!"#,
            r#""a\"b\$c\`d\\e!k""#,
        ),
        (b"~x", r#""~x""#, "'~x'", "'~x'", r"\~x", r#""~xk""#),
        (b"a~", r#""a~""#, "a~", "'a~'", "a~", "a~k"),
        (b"x=~", r#""x=~""#, "'x=~'", "'x=~'", r"x=\~", r#""x=~k""#),
        (b"#x", r##""#x""##, "'#x'", "'#x'", r"\#x", r##""#xk""##),
        (b"a,b", r#""a,b""#, "a,b", "'a,b'", r"a\,b", "a,bk"),
        (
            b"\x1b\x01\x7f",
            r"$'\E\001\177'",
            r"$'\E\001\177'",
            r"$'\E\001\177'",
            r"$'\E\001\177'",
            r"$'\E\001\177k'",
        ),
        (b"\xc3\xa9", r"$'\303\251'", r"$'\303\251'", r"$'\303\251'", r"$'\303\251'", r"$'\303\251k'"),
        (b"a'b\n", r"$'a\'b\n'", r"$'a\'b\n'", r"$'a\'b\n'", r"$'a\'b\n'", r"$'a\'b\nk'"),
    ];

    #[test]
    fn all_forms_are_bashs() {
        for &(text, declare, set, at_q, percent_q, as_key) in C_LOCALE {
            let show = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
            assert_eq!(show(declared(text, false)), declare);
            assert_eq!(show(assigned(text, false)), set);
            assert_eq!(show(quoted(text, false)), at_q);
            assert_eq!(show(printf_q(text, false)), percent_q);
            assert_eq!(show(key(&[text, b"k"].concat(), false)), as_key);
        }
    }

    #[test]
    fn what_prints_in_the_locale_stays() {
        assert_eq!(printf_q("é\n".as_bytes(), true), "$'é\\n'".as_bytes());
        assert_eq!(printf_q("é".as_bytes(), true), "é".as_bytes());
        assert_eq!(printf_q("\u{85}".as_bytes(), true), b"$'\\302\\205'");
        assert_eq!(printf_q(b"\xc3", true), b"$'\\303'");
    }
}
