//! Changing the case of characters.

use crate::{Text, utf8};

/// The upper-case form of one character; the same when there is no single-character form.
pub(crate) fn upper_char(character: char) -> char {
    let mut all = character.to_uppercase();
    match (all.next(), all.next()) {
        (Some(one), None) => one,
        _ => character,
    }
}

/// The lower-case form of one character; the same when there is no single-character form.
pub(crate) fn lower_char(character: char) -> char {
    let mut all = character.to_lowercase();
    match (all.next(), all.next()) {
        (Some(one), None) => one,
        _ => character,
    }
}

/// Map characters; `map` sees the number of the character.
fn mapped(text: &[u8], utf8: bool, mut map: impl FnMut(usize, char) -> char) -> Text {
    if !utf8 || text.is_ascii() {
        return text
            .iter()
            .enumerate()
            .map(|(at, &byte)| if byte < 0x80 { map(at, char::from(byte)) as u8 } else { byte })
            .collect();
    }
    let mut out = Vec::with_capacity(text.len());
    let (mut rest, mut at) = (text, 0);
    while !rest.is_empty() {
        match utf8::decode(rest) {
            Some((character, len)) => {
                utf8::push(&mut out, map(at, character));
                rest = &rest[len..];
            }
            None => {
                out.push(rest[0]);
                rest = &rest[1..];
            }
        }
        at += 1;
    }
    Text::from(out)
}

/// All characters in upper case.
pub(crate) fn upper(text: &[u8], utf8: bool) -> Text {
    mapped(text, utf8, |_, c| upper_char(c))
}

/// All characters in lower case.
pub(crate) fn lower(text: &[u8], utf8: bool) -> Text {
    mapped(text, utf8, |_, c| lower_char(c))
}

/// The first character in upper case, the others in lower case.
pub(crate) fn capital(text: &[u8], utf8: bool) -> Text {
    mapped(text, utf8, |at, c| if at == 0 { upper_char(c) } else { lower_char(c) })
}

/// The first character in upper case.
pub(crate) fn first_upper(text: &[u8], utf8: bool) -> Text {
    mapped(text, utf8, |at, c| if at == 0 { upper_char(c) } else { c })
}
