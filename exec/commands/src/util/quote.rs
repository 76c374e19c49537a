//! Quoting of names and arguments in messages and listings, in the styles of GNU's quotearg.
//!
//! Invariant: what a shell style prints reads back as the same bytes in a shell that knows `$'…'`.

use mirage_vm::program::Locale;

/// A style, as `ls --quoting-style` names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// As it is.
    Literal,
    /// Quoted for the shell where needed.
    Shell,
    /// Always quoted for the shell.
    ShellAlways,
    /// Quoted for the shell where needed, unprintable bytes escaped.
    ShellEscape,
    /// Always quoted for the shell, unprintable bytes escaped.
    ShellEscapeAlways,
    /// As a C string.
    C,
    /// As a C string where it needs quotes.
    CMaybe,
    /// Escaped as in a C string, without the quotes.
    Escape,
    /// In the quotes of the locale.
    Locale,
    /// In the quotes of the locale; double ones in C.
    Clocale,
}

impl Style {
    fn is_shell(self) -> bool {
        matches!(self, Self::Shell | Self::ShellAlways | Self::ShellEscape | Self::ShellEscapeAlways)
    }

    fn escapes(self) -> bool {
        !matches!(self, Self::Literal | Self::Shell | Self::ShellAlways)
    }
}

/// `text` in the quotes of the locale: how GNU programs quote a word that is not a file name.
pub(crate) fn locale(locale: Locale, text: &[u8]) -> Vec<u8> {
    quote(Style::Locale, locale, text, b"")
}

/// A file name before a colon in a message: quoted where a reader could misread it.
pub(crate) fn file(locale: Locale, name: &[u8]) -> Vec<u8> {
    quote(Style::ShellEscape, locale, name, b":")
}

/// A file name within a sentence: always quoted.
pub(crate) fn file_always(locale: Locale, name: &[u8]) -> Vec<u8> {
    quote(Style::ShellEscapeAlways, locale, name, b"")
}

/// The length of the first character of `text` and whether it can be printed. A byte that starts none is one.
fn character(locale: Locale, text: &[u8]) -> (usize, bool) {
    let first = text[0];
    if first < 0x80 || locale == Locale::C {
        return (1, (0x20..0x7f).contains(&first));
    }
    match decode(text) {
        Some((c, len)) => (len, !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}')),
        None => (1, false),
    }
}

/// The character `text` starts with, and its length.
pub(crate) fn decode(text: &[u8]) -> Option<(char, usize)> {
    let len = match text.first()? {
        0..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let decoded = std::str::from_utf8(text.get(..len)?).ok()?;
    Some((decoded.chars().next()?, len))
}

/// Quotes `text`; bytes of `also` count as special.
pub(crate) fn quote(style: Style, locale: Locale, text: &[u8], also: &[u8]) -> Vec<u8> {
    if style == Style::Literal {
        return text.to_vec();
    }
    if style == Style::CMaybe {
        let full = c_style(Style::C, locale, text, also);
        return if full.len() == text.len() + 2 { text.to_vec() } else { full };
    }
    if style.is_shell() {
        let elides = matches!(style, Style::Shell | Style::ShellEscape);
        if elides && !needs_quotes(locale, text, also) {
            return text.to_vec();
        }
        if text.contains(&b'\'') && text.iter().enumerate().all(|(at, &byte)| fits_double(at, byte)) {
            return c_style(Style::C, locale, text, also);
        }
        return shell(style.escapes(), locale, text);
    }
    c_style(style, locale, text, also)
}

/// Whether the byte means the same between double quotes in C and in the shell.
fn fits_double(at: usize, byte: u8) -> bool {
    match byte {
        b'#' | b'~' => at == 0,
        b'%' | b'+' | b',' | b'-' | b'.' | b'/' | b':' | b'@' | b']' | b'_' | b' ' | b'\'' => true,
        _ => byte.is_ascii_alphanumeric(),
    }
}

fn needs_quotes(locale: Locale, text: &[u8], also: &[u8]) -> bool {
    if text.is_empty() {
        return true;
    }
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        let special = match byte {
            b'{' | b'}' => text.len() == 1,
            b'#' | b'~' => at == 0,
            b' ' | b'!' | b'"' | b'$' | b'&' | b'(' | b')' | b'*' | b';' | b'<' | b'=' | b'>' | b'['
            | b'^' | b'`' | b'|' | b'?' | b'\\' | b'\'' => true,
            _ => false,
        };
        let (len, printable) = character(locale, &text[at..]);
        if special || !printable || also.contains(&byte) {
            return true;
        }
        at += len;
    }
    false
}

const fn letter_escape(byte: u8) -> Option<u8> {
    Some(match byte {
        7 => b'a',
        8 => b'b',
        b'\t' => b't',
        b'\n' => b'n',
        11 => b'v',
        12 => b'f',
        b'\r' => b'r',
        _ => return None,
    })
}

fn octal(out: &mut Vec<u8>, byte: u8) {
    out.extend_from_slice(&[b'0' + (byte >> 6), b'0' + (byte >> 3 & 7), b'0' + (byte & 7)]);
}

fn shell(escapes: bool, locale: Locale, text: &[u8]) -> Vec<u8> {
    let mut out = vec![b'\''];
    // Whether `$'` is open.
    let mut dollar = false;
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        let (len, printable) = character(locale, &text[at..]);
        if byte == b'\'' {
            out.extend_from_slice(b"'\\''");
            dollar = false;
        } else if escapes && !printable {
            for &byte in &text[at..at + len] {
                if !dollar {
                    out.extend_from_slice(b"'$'");
                    dollar = true;
                }
                out.push(b'\\');
                match letter_escape(byte) {
                    Some(letter) => out.push(letter),
                    None => octal(&mut out, byte),
                }
            }
        } else {
            if dollar {
                out.extend_from_slice(b"''");
                dollar = false;
            }
            out.extend_from_slice(&text[at..at + len]);
        }
        at += len;
    }
    out.push(b'\'');
    out
}

fn c_style(style: Style, locale: Locale, text: &[u8], also: &[u8]) -> Vec<u8> {
    let (left, right): (&[u8], &[u8]) = match (style, locale) {
        (Style::Escape, _) => (b"", b""),
        (Style::Locale | Style::Clocale, Locale::Utf8) => ("‘".as_bytes(), "’".as_bytes()),
        (Style::Locale, Locale::C) => (b"'", b"'"),
        _ => (b"\"", b"\""),
    };
    let mut out = left.to_vec();
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        if !right.is_empty() && text[at..].starts_with(right) {
            out.push(b'\\');
            out.extend_from_slice(right);
            at += right.len();
            continue;
        }
        let (len, printable) = character(locale, &text[at..]);
        if byte == b'\\' || also.contains(&byte) {
            out.extend_from_slice(&[b'\\', byte]);
        } else if let Some(letter) = letter_escape(byte) {
            out.extend_from_slice(&[b'\\', letter]);
        } else if printable {
            out.extend_from_slice(&text[at..at + len]);
        } else {
            for &byte in &text[at..at + len] {
                out.push(b'\\');
                octal(&mut out, byte);
            }
        }
        at += len;
    }
    out.extend_from_slice(right);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: Vec<u8>) -> String {
        String::from_utf8(bytes).expect("a test's output is text")
    }

    #[test]
    fn file_names_are_quoted_only_where_needed() {
        for (name, want) in [
            ("a", "a"),
            ("", "''"),
            ("a b", "'a b'"),
            ("it's", "\"it's\""),
            ("it's $5", r"'it'\''s $5'"),
            ("a\nb", r"'a'$'\n''b'"),
            ("\n", r"''$'\n'"),
            ("a:b", "'a:b'"),
            ("a#~{}", "a#~{}"),
            ("#a", "'#a'"),
            ("{", "'{'"),
            ("é", r"''$'\303\251'"),
        ] {
            assert_eq!(text(file(Locale::C, name.as_bytes())), want);
        }
        assert_eq!(text(file(Locale::Utf8, "é".as_bytes())), "é");
    }

    #[test]
    fn words_stand_in_the_quotes_of_the_locale() {
        assert_eq!(text(locale(Locale::C, b"it's\n")), r"'it\'s\n'");
        assert_eq!(text(locale(Locale::Utf8, b"it's\x01")), r"‘it's\001’");
    }
}
