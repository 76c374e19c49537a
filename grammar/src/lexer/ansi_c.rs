//! `$'…'`: the escapes bash decodes.
//!
//! Invariant: decoding never fails; a backslash before anything unknown is kept.

/// Decodes the text between the quotes. A NUL ends the string, as in bash. Characters beyond ASCII are there in UTF-8
/// only; else their escape stays, written in full.
pub(super) fn decode(text: &[u8], utf8: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        at += 1;
        if byte != b'\\' || at == text.len() {
            out.push(byte);
            continue;
        }
        let escape = text[at];
        at += 1;
        let value = match escape {
            b'a' => 7,
            b'b' => 8,
            b'e' | b'E' => 27,
            b'f' => 12,
            b'n' => 10,
            b'r' => 13,
            b't' => 9,
            b'v' => 11,
            b'\\' | b'\'' | b'"' | b'?' => escape,
            b'0'..=b'7' => {
                let (value, used) = number(&text[at - 1..], 8, 3);
                at += used - 1;
                if value & 0xff == 0 {
                    return out;
                }
                value as u8
            }
            b'x' => {
                let braced = text.get(at) == Some(&b'{');
                let from = at + usize::from(braced);
                let (value, used) = number(&text[from..], 16, if braced { usize::MAX } else { 2 });
                if used == 0 && braced {
                    // Braces around nothing make a NUL.
                    return out;
                }
                if used == 0 {
                    out.extend_from_slice(b"\\x");
                    continue;
                }
                at = from + used;
                if braced && text.get(at) == Some(&b'}') {
                    at += 1;
                }
                if value & 0xff == 0 {
                    return out;
                }
                value as u8
            }
            b'u' | b'U' => {
                let (value, used) = number(&text[at..], 16, if escape == b'u' { 4 } else { 8 });
                if used == 0 {
                    out.extend_from_slice(&[b'\\', escape]);
                    continue;
                }
                at += used;
                if value == 0 {
                    return out;
                }
                match value {
                    0x80..=0xffff if !utf8 => out.extend_from_slice(format!("\\u{value:04X}").as_bytes()),
                    0x1_0000.. if !utf8 => out.extend_from_slice(format!("\\U{value:08X}").as_bytes()),
                    _ => push_code_point(&mut out, value),
                }
                continue;
            }
            b'c' if at < text.len() => {
                let mut control = text[at];
                at += 1;
                if control == b'\\' && text.get(at) == Some(&b'\\') {
                    at += 1;
                    control = b'\\';
                }
                if control == b'?' { 0x7f } else { control.to_ascii_uppercase() & 0x1f }
            }
            _ => {
                out.extend_from_slice(&[b'\\', escape]);
                continue;
            }
        };
        if value == 0 {
            return out;
        }
        out.push(value);
    }
    out
}

/// The number in `base` that `text` starts with, of at most `most` digits, and how many there were.
fn number(text: &[u8], base: u32, most: usize) -> (u32, usize) {
    let mut value = 0u32;
    let mut used = 0;
    while used < most
        && let Some(digit) = text.get(used).and_then(|&b| (b as char).to_digit(base))
    {
        value = value.wrapping_mul(base).wrapping_add(digit);
        used += 1;
    }
    (value, used)
}

/// Appends `value` in UTF-8, in the old form of up to six bytes where it is no character.
fn push_code_point(out: &mut Vec<u8>, value: u32) {
    if value < 0x80 {
        out.push(value as u8);
        return;
    }
    let extra = match value {
        0..0x800 => 1,
        0x800..0x1_0000 => 2,
        0x1_0000..0x20_0000 => 3,
        0x20_0000..0x400_0000 => 4,
        _ => 5,
    };
    let lead = !(0xffu32 >> (extra + 1)) & 0xff;
    out.push((lead | (value >> (6 * extra))) as u8);
    for at in (0..extra).rev() {
        out.push((0x80 | ((value >> (6 * at)) & 0x3f)) as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn escapes() {
        assert_eq!(decode(br"a\tb\x41\u00e9\101\e\cA\'\z", true), b"a\tbA\xc3\xa9A\x1b\x01'\\z");
        assert_eq!(decode(br"\U1F600", true), "\u{1F600}".as_bytes());
        assert_eq!(decode(br"\u41\u00e9\U1F600", false), b"A\\u00E9\\U0001F600");
        assert_eq!(decode(br"a\0b", true), b"a");
        assert_eq!(decode(br"\xZ\x{41}\", true), b"\\xZA\\");
    }
}
