//! The internal field separator, looked up by byte.

use crate::{Text, utf8};

/// What a byte or character is to field splitting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Part of a field.
    Other,
    /// IFS white space: any number of it delimits.
    Space,
    /// Any other separator: each one delimits.
    Mark,
}

/// A value of `IFS`, prepared.
#[derive(Clone, Debug)]
pub struct Ifs {
    classes: [Class; 256],
    /// Bytes that are separators, or that may be part of one or of pattern syntax.
    suspect: [bool; 256],
    splits_numbers: bool,
    wide: Vec<char>,
    first: Text,
}

impl Ifs {
    /// From the variable's value; `None` when it is unset, which means space, tab, newline.
    pub fn new(value: Option<&[u8]>, utf8: bool) -> Self {
        let value = value.unwrap_or(b" \t\n");
        let mut ifs = Self {
            classes: [Class::Other; 256],
            suspect: [false; 256],
            splits_numbers: false,
            wide: Vec::new(),
            first: Text::new(),
        };
        let mut rest = value;
        while !rest.is_empty() {
            let len = utf8::char_len(rest, utf8);
            match (len, utf8::decode(rest)) {
                (2.., Some((wide, _))) => ifs.wide.push(wide),
                _ => {
                    let space = matches!(rest[0], b' ' | b'\t' | b'\n');
                    ifs.classes[rest[0] as usize] = if space { Class::Space } else { Class::Mark };
                }
            }
            if ifs.first.is_empty() {
                ifs.first = Text::from(&rest[..len]);
            }
            rest = &rest[len..];
        }
        for (byte, suspect) in ifs.suspect.iter_mut().enumerate() {
            let wide = byte >= 0x80 && !ifs.wide.is_empty();
            *suspect = wide || ifs.classes[byte] != Class::Other || b"*?[(\\".contains(&(byte as u8));
        }
        ifs.splits_numbers = !ifs.leaves_alone(b"-0123456789");
        ifs
    }

    /// Whether the text is surely one field: nothing in it is split, or pattern syntax.
    #[inline]
    pub fn leaves_alone(&self, text: &[u8]) -> bool {
        !text.iter().any(|&byte| self.suspect[byte as usize])
    }

    /// Whether a number may be split.
    #[inline]
    pub fn splits_numbers(&self) -> bool {
        self.splits_numbers
    }

    /// What stands between the parameters in `"$*"`: the first character of IFS.
    pub fn first(&self) -> &Text {
        &self.first
    }

    /// Whether nothing is split.
    pub fn is_null(&self) -> bool {
        self.first.is_empty()
    }

    /// What each byte is, where every byte is a character: no separator has more than one.
    #[inline]
    pub(crate) fn classes(&self) -> Option<&[Class; 256]> {
        self.wide.is_empty().then_some(&self.classes)
    }

    /// What the character at the start of `text` is, and its length.
    #[inline]
    pub fn class(&self, text: &[u8]) -> (Class, usize) {
        let byte = text[0];
        if byte >= 0x80
            && !self.wide.is_empty()
            && let Some((c, len)) = utf8::decode(text)
        {
            return (if self.wide.contains(&c) { Class::Mark } else { Class::Other }, len);
        }
        (self.classes[byte as usize], 1)
    }

    /// Where the first separator in `text` is.
    pub fn find(&self, text: &[u8]) -> Option<usize> {
        if self.wide.is_empty() {
            return text.iter().position(|&byte| self.classes[byte as usize] != Class::Other);
        }
        let mut at = 0;
        while at < text.len() {
            let (class, len) = self.class(&text[at..]);
            if class != Class::Other {
                return Some(at);
            }
            at += len;
        }
        None
    }
}
