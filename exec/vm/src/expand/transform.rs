//! `${x@op}` on one value.

use super::case;
use crate::{Text, quote, utf8};

/// `${value@op}` for the operators that need nothing but the value; `None` for the others.
pub(crate) fn transform(value: &Text, op: u8, utf8: bool) -> Option<Text> {
    Some(match op {
        b'Q' | b'K' | b'k' => Text::from(quote::quoted(value, utf8)),
        b'U' => case::upper(value, utf8),
        b'L' => case::lower(value, utf8),
        b'u' => case::first_upper(value, utf8),
        b'E' => Text::from(unescape(value, utf8)),
        _ => return None,
    })
}

/// The escapes of `$'…'`.
pub(crate) fn unescape(text: &[u8], utf8: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'\\' || at + 1 == text.len() {
            out.push(text[at]);
            at += 1;
            continue;
        }
        let letter = text[at + 1];
        at += 2;
        let byte = match letter {
            b'a' => 7,
            b'b' => 8,
            b'e' | b'E' => 0x1b,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'\\' | b'\'' | b'"' | b'?' => letter,
            b'0'..=b'7' => {
                let digits = text[at..].iter().take(2).take_while(|b| (b'0'..=b'7').contains(*b)).count();
                let value = text[at - 1..at + digits].iter().fold(0u32, |v, b| v * 8 + u32::from(b - b'0'));
                at += digits;
                if value & 0xff == 0 {
                    return out;
                }
                value as u8
            }
            b'x' => match hex(&text[at..], 2) {
                Some((value, digits)) => {
                    at += digits;
                    if value == 0 {
                        return out;
                    }
                    value as u8
                }
                None => {
                    out.extend_from_slice(b"\\x");
                    continue;
                }
            },
            b'u' | b'U' => {
                match hex(&text[at..], if letter == b'u' { 4 } else { 8 }) {
                    Some((value, digits)) => {
                        at += digits;
                        if value == 0 {
                            return out;
                        }
                        match char::from_u32(value) {
                            Some(c) if utf8 || c.is_ascii() => utf8::push(&mut out, c),
                            Some(c) if u32::from(c) <= 0xffff => {
                                out.extend_from_slice(format!("\\u{value:04X}").as_bytes())
                            }
                            _ => out.extend_from_slice(format!("\\U{value:08X}").as_bytes()),
                        }
                    }
                    None => out.extend_from_slice(&[b'\\', letter]),
                }
                continue;
            }
            b'c' if at < text.len() => {
                let control = text[at] & 0x1f;
                at += 1;
                control
            }
            _ => {
                out.extend_from_slice(&[b'\\', letter]);
                continue;
            }
        };
        out.push(byte);
    }
    out
}

fn hex(text: &[u8], most: usize) -> Option<(u32, usize)> {
    let digits = text.iter().take(most).take_while(|b| b.is_ascii_hexdigit()).count();
    let value = text[..digits]
        .iter()
        .fold(0u32, |value, byte| value << 4 | char::from(*byte).to_digit(16).unwrap_or(0));
    (digits > 0).then_some((value, digits))
}
