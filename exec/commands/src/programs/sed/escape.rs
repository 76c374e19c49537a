//! The escapes of scripts: `\a \f \n \r \t \v`, `\cX`, `\dNNN`, `\oNNN`, `\xHH`.

/// Where a text stands, which decides how what an escape makes is protected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Regex,
    Replacement,
}

/// The byte an escape stands for and the length of the escape behind its backslash; `Err` for `\c` before a
/// backslash that is not doubled.
pub(super) fn byte(rest: &[u8]) -> Result<Option<(u8, usize)>, ()> {
    let Some(&kind) = rest.first() else { return Ok(None) };
    Ok(match kind {
        b'a' => Some((7, 1)),
        b'f' => Some((12, 1)),
        b'r' => Some((13, 1)),
        b't' => Some((9, 1)),
        b'v' => Some((11, 1)),
        b'c' => match rest.get(1) {
            Some(b'\\') if rest.get(2) == Some(&b'\\') => Some((b'\\' ^ 0x40, 3)),
            Some(b'\\') => return Err(()),
            Some(&c) => Some((c.to_ascii_uppercase() ^ 0x40, 2)),
            None => Some((b'\\', 1)),
        },
        b'd' => Some(number(rest, 10, 3)),
        b'o' => Some(number(rest, 8, 3)),
        b'x' => Some(number(rest, 16, 2)),
        _ => None,
    })
}

/// The byte of a number behind its letter, which stands for itself without one.
fn number(text: &[u8], base: u32, most: usize) -> (u8, usize) {
    let mut value = 0u32;
    let mut len = 0;
    for &b in text[1..].iter().take(most) {
        let Some(digit) = char::from(b).to_digit(base) else { break };
        value = value * base + digit;
        len += 1;
    }
    if len == 0 { (text[0], 1) } else { (value as u8, len + 1) }
}

/// Replaces the escapes in `text`; every other backslash stays with what it quotes.
pub(super) fn replace(text: &[u8], place: Place) -> Result<Vec<u8>, ()> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    let mut in_bracket = false;
    while at < text.len() {
        let b = text[at];
        at += 1;
        if place == Place::Regex && !in_bracket && b == b'[' {
            in_bracket = true;
            out.push(b);
            for lead in [b'^', b']'] {
                if text.get(at) == Some(&lead) {
                    out.push(lead);
                    at += 1;
                }
            }
            continue;
        }
        if in_bracket && b == b']' {
            in_bracket = false;
        }
        if in_bracket
            && b == b'['
            && let Some(&kind @ (b':' | b'.' | b'=')) = text.get(at)
            && let Some(end) = memchr::memmem::find(&text[at + 1..], &[kind, b']'])
        {
            let end = at + 1 + end + 2;
            out.push(b);
            out.extend_from_slice(&text[at..end]);
            at = end;
            continue;
        }
        if b != b'\\' {
            out.push(b);
            continue;
        }
        match byte(&text[at..])? {
            Some((made, len)) => {
                at += len;
                if place == Place::Replacement && matches!(made, b'&' | b'\\') {
                    out.push(b'\\');
                }
                out.push(made);
            }
            None => {
                out.push(b'\\');
                if let Some(&quoted) = text.get(at) {
                    if in_bracket && quoted == b']' {
                        in_bracket = false;
                    }
                    out.push(quoted);
                    at += 1;
                }
            }
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_replaced_and_others_kept() {
        assert_eq!(replace(br"a\tb\x41\.", Place::Regex), Ok(b"a\tbA\\.".to_vec()));
        assert_eq!(replace(br"\x26", Place::Replacement), Ok(br"\&".to_vec()));
        assert_eq!(replace(br"\d065\o101\cA", Place::Replacement), Ok(b"AA\x01".to_vec()));
        assert_eq!(replace(br"\xzz", Place::Replacement), Ok(b"xzz".to_vec()));
    }
}
