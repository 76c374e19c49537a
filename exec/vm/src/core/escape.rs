//! Backslash escapes of `echo`, of formats and of `printf`'s `%b`.

/// Who reads the escapes; they differ in small things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// `echo -e`: octal needs a leading 0; `\c` ends the output.
    Echo,
    /// The format of `printf`: `\c` is nothing special, quotes lose their backslash.
    Format,
    /// The argument of `%b`: octal may have a leading 0; `\c` ends the output.
    Argument,
}

/// What an escape came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escape {
    /// Bytes were appended.
    Done,
    /// `\c`: no output from here on.
    Stop,
    /// `\x` without a digit; the escape was appended as it is.
    MissingHex,
    /// `\u` or `\U` (the byte) without a digit; the escape was appended as it is.
    MissingUnicode(u8),
}

/// Read the escape whose backslash is in front of `text`, append what it means to `out`, and tell how much of `text` it
/// took.
pub fn escape(reader: Reader, text: &[u8], utf8: bool, out: &mut Vec<u8>) -> (usize, Escape) {
    let Some(&letter) = text.first() else {
        out.push(b'\\');
        return (0, Escape::Done);
    };
    let simple = match letter {
        b'a' => 7,
        b'b' => 8,
        b'e' | b'E' => 27,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'\\' => b'\\',
        b'\'' | b'"' | b'?' if reader == Reader::Format => letter,
        b'c' if reader != Reader::Format => return (1, Escape::Stop),
        b'0'..=b'7' if reader != Reader::Echo || letter == b'0' => {
            let start = usize::from(letter == b'0' && reader != Reader::Format);
            let (value, digits) = number(&text[start..], 3, 8);
            out.push(value as u8);
            return (start + digits, Escape::Done);
        }
        b'x' => {
            let (value, digits) = number(&text[1..], 2, 16);
            if digits == 0 {
                out.extend_from_slice(b"\\x");
                return (1, if reader == Reader::Echo { Escape::Done } else { Escape::MissingHex });
            }
            out.push(value as u8);
            return (1 + digits, Escape::Done);
        }
        b'u' | b'U' => {
            let (value, digits) = number(&text[1..], if letter == b'u' { 4 } else { 8 }, 16);
            if digits == 0 {
                out.extend_from_slice(&[b'\\', letter]);
                let missing = Escape::MissingUnicode(letter);
                return (1, if reader == Reader::Echo { Escape::Done } else { missing });
            }
            push_character(value, utf8, out);
            return (1 + digits, Escape::Done);
        }
        _ => {
            out.extend_from_slice(&[b'\\', letter]);
            return (1, Escape::Done);
        }
    };
    out.push(simple);
    (1, Escape::Done)
}

fn number(text: &[u8], max: usize, base: u32) -> (u32, usize) {
    let (mut value, mut digits) = (0u32, 0);
    for byte in text.iter().take(max) {
        let Some(digit) = (*byte as char).to_digit(base) else { break };
        value = value.wrapping_mul(base) | digit;
        digits += 1;
    }
    (value, digits)
}

/// Append the character with this number: in UTF-8 (also beyond Unicode, as bash does), or in the C locale as an escape
/// again unless it is ASCII.
pub fn push_character(value: u32, utf8: bool, out: &mut Vec<u8>) {
    if value < 0x80 {
        return out.push(value as u8);
    }
    if !utf8 {
        let escape = if value <= 0xffff { format!("\\u{value:04X}") } else { format!("\\U{value:08X}") };
        return out.extend_from_slice(escape.as_bytes());
    }
    let (lead, tail) = match value {
        0..0x800 => (0xc0, 1),
        0x800..0x1_0000 => (0xe0, 2),
        0x1_0000..0x20_0000 => (0xf0, 3),
        0x20_0000..0x400_0000 => (0xf8, 4),
        0x400_0000..0x8000_0000 => (0xfc, 5),
        _ => return,
    };
    out.push(lead | (value >> (6 * tail)) as u8);
    for at in (0..tail).rev() {
        out.push(0x80 | (value >> (6 * at) & 0x3f) as u8);
    }
}

/// Append `text` with its escapes read; false when `\c` ended the output.
pub fn unescape(reader: Reader, text: &[u8], utf8: bool, out: &mut Vec<u8>) -> bool {
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        let (used, escape) = escape(reader, &rest[at + 1..], utf8, out);
        if escape == Escape::Stop {
            return false;
        }
        rest = &rest[at + 1 + used..];
    }
    out.extend_from_slice(rest);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(reader: Reader, text: &str, utf8: bool) -> Vec<u8> {
        let mut out = Vec::new();
        unescape(reader, text.as_bytes(), utf8, &mut out);
        out
    }

    /// Recorded from `echo -e` of bash 5.2.
    #[test]
    fn echo() {
        let text = r#"\1\101\0101\01234\x\x4\x414\xg\u\u41\U41g\"\?\'\e\E\a\b\f\n\r\t\v\\\q\"#;
        let want = b"\\1\\101AS4\\x\x04A4\\xg\\uAAg\\\"\\?\\'\x1b\x1b\x07\x08\x0c\n\r\t\x0b\\\\q\\";
        assert_eq!(read(Reader::Echo, text, false), want);
        assert_eq!(read(Reader::Echo, r"a\cb", false), b"a");
        assert_eq!(read(Reader::Echo, r"\0\8\09\008", false), b"\0\\8\x009\x008");
    }

    #[test]
    fn characters_by_locale() {
        assert_eq!(read(Reader::Echo, r"\u00e9\U1F600\ud800", false), br"\u00E9\U0001F600\uD800");
        assert_eq!(
            read(Reader::Echo, r"\u00e9\U1F600\ud800\U110000\UFFFFFFFF", true),
            b"\xc3\xa9\xf0\x9f\x98\x80\xed\xa0\x80\xf4\x90\x80\x80"
        );
    }

    /// Recorded from `printf` of bash 5.2.
    #[test]
    fn formats_and_arguments() {
        assert_eq!(read(Reader::Format, r"\0101|\101|\1|\x41g\q\'\c", false), b"\x081|A|\x01|Ag\\q'\\c");
        assert_eq!(
            read(Reader::Argument, r"\8\1\01\001\0001\00012\'", false),
            b"\\8\x01\x01\x01\x01\x012\\'"
        );
    }
}
