//! Characters of byte strings that may or may not be UTF-8.
//!
//! An invalid byte counts as one character, as bash treats it.

/// The character at the start of `text` and its length; `None` when the bytes there are not valid UTF-8.
pub fn decode(text: &[u8]) -> Option<(char, usize)> {
    let first = *text.first()?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    let len = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let character = std::str::from_utf8(text.get(..len)?).ok()?.chars().next()?;
    Some((character, len))
}

/// Length in bytes of the character at the start of `text` (1 for an invalid byte); 0 at the end.
pub fn char_len(text: &[u8], utf8: bool) -> usize {
    match text.first() {
        None => 0,
        Some(first) if !utf8 || *first < 0x80 => 1,
        Some(_) => decode(text).map_or(1, |(_, len)| len),
    }
}

/// Number of characters.
pub fn count(text: &[u8], utf8: bool) -> usize {
    if !utf8 || text.is_ascii() {
        return text.len();
    }
    let (mut rest, mut count) = (text, 0);
    while !rest.is_empty() {
        rest = &rest[char_len(rest, true)..];
        count += 1;
    }
    count
}

/// Byte offset of character number `n`, or the text's length when it has fewer.
pub fn offset(text: &[u8], n: usize, utf8: bool) -> usize {
    if !utf8 || text.is_ascii() {
        return n.min(text.len());
    }
    let mut at = 0;
    for _ in 0..n {
        if at >= text.len() {
            break;
        }
        at += char_len(&text[at..], true);
    }
    at
}

/// Whether a terminal can show the character.
pub fn is_printable(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}')
}

/// Append the UTF-8 form of `character`.
pub fn push(out: &mut Vec<u8>, character: char) {
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_bytes_count_as_one_character_each() {
        assert_eq!(count("aé€".as_bytes(), true), 3);
        assert_eq!(count("aé€".as_bytes(), false), 6);
        assert_eq!(count(b"\xff\xc3a\x80", true), 4);
        assert_eq!(offset("aé€".as_bytes(), 2, true), 3);
        assert_eq!(offset("aé€".as_bytes(), 9, true), 6);
    }
}
