//! What kind a character is and its other case, in the C locale and in UTF-8, as the C library has it.
//!
//! Invariant: in [`Locale::C`] nothing above ASCII belongs to a class or has another case.

mod tables;

use crate::Locale;

/// A character class by its POSIX name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// `alpha`
    Alpha,
    /// `digit`
    Digit,
    /// `alnum`
    Alnum,
    /// `upper`
    Upper,
    /// `lower`
    Lower,
    /// `punct`
    Punct,
    /// `space`
    Space,
    /// `cntrl`
    Cntrl,
    /// `print`
    Print,
    /// `graph`
    Graph,
    /// `blank`
    Blank,
    /// `xdigit`
    Xdigit,
}

impl Class {
    /// The class of this name.
    pub fn by_name(name: &[u8]) -> Option<Class> {
        Some(match name {
            b"alpha" => Class::Alpha,
            b"digit" => Class::Digit,
            b"alnum" => Class::Alnum,
            b"upper" => Class::Upper,
            b"lower" => Class::Lower,
            b"punct" => Class::Punct,
            b"space" => Class::Space,
            b"cntrl" => Class::Cntrl,
            b"print" => Class::Print,
            b"graph" => Class::Graph,
            b"blank" => Class::Blank,
            b"xdigit" => Class::Xdigit,
            _ => return None,
        })
    }

    /// The sorted ranges of the class over all of Unicode.
    fn table(self) -> &'static [(u32, u32)] {
        match self {
            Class::Alpha => tables::ALPHA,
            Class::Digit => &[(0x30, 0x39)],
            Class::Alnum => tables::ALNUM,
            Class::Upper => tables::UPPER,
            Class::Lower => tables::LOWER,
            Class::Punct => tables::PUNCT,
            Class::Space => tables::SPACE,
            Class::Cntrl => tables::CNTRL,
            Class::Print => tables::PRINT,
            Class::Graph => tables::GRAPH,
            Class::Blank => tables::BLANK,
            Class::Xdigit => &[(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)],
        }
    }

    /// The sorted ranges of the class.
    pub fn ranges(self, locale: Locale) -> impl Iterator<Item = (u32, u32)> {
        let limit = match locale {
            Locale::C => 0x7f,
            Locale::Utf8 => u32::MAX,
        };
        self.table().iter().take_while(move |r| r.0 <= limit).map(move |r| (r.0, r.1.min(limit)))
    }

    /// Whether `c` belongs to the class.
    pub fn contains(self, c: u32, locale: Locale) -> bool {
        if locale == Locale::C && c > 0x7f {
            return false;
        }
        let table = self.table();
        let at = table.partition_point(|r| r.1 < c);
        table.get(at).is_some_and(|r| r.0 <= c)
    }
}

/// Whether `c` is part of a word: a letter, a digit or `_`.
pub fn is_word(c: u32, locale: Locale) -> bool {
    if c < 0x80 {
        let b = c as u8;
        return b.is_ascii_alphanumeric() || b == b'_';
    }
    Class::Alnum.contains(c, locale)
}

/// The upper case of `c`, or `c`.
pub fn to_upper(c: u32, locale: Locale) -> u32 {
    map(c, locale, tables::TO_UPPER)
}

/// The lower case of `c`, or `c`.
pub fn to_lower(c: u32, locale: Locale) -> u32 {
    map(c, locale, tables::TO_LOWER)
}

fn map(c: u32, locale: Locale, table: &[(u32, u32, u32, i32)]) -> u32 {
    if locale == Locale::C && c > 0x7f {
        return c;
    }
    let at = table.partition_point(|r| r.1 < c);
    match table.get(at) {
        Some(&(first, _, stride, delta)) if first <= c && (c - first).is_multiple_of(stride) => {
            c.wrapping_add_signed(delta)
        }
        _ => c,
    }
}

/// Every character with another upper case, with that upper case.
pub(crate) fn upper_pairs(locale: Locale) -> impl Iterator<Item = (u32, u32)> {
    tables::TO_UPPER
        .iter()
        .flat_map(|&(first, last, stride, delta)| {
            (first..=last).step_by(stride as usize).map(move |c| (c, c.wrapping_add_signed(delta)))
        })
        .filter(move |p| locale == Locale::Utf8 || p.0 < 0x80)
}

/// One character of a UTF-8 text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoded {
    /// A character and its length in bytes.
    Char(u32, usize),
    /// A byte that begins no character.
    Invalid(u8),
}

impl Decoded {
    /// The length in bytes.
    pub fn len(self) -> usize {
        match self {
            Decoded::Char(_, len) => len,
            Decoded::Invalid(_) => 1,
        }
    }

    /// Never: a character has at least one byte.
    pub fn is_empty(self) -> bool {
        false
    }
}

/// The character at the start of `text`, if there is any.
pub fn decode(text: &[u8], locale: Locale) -> Option<Decoded> {
    let (&b0, rest) = text.split_first()?;
    if b0 < 0x80 || locale == Locale::C {
        return Some(Decoded::Char(u32::from(b0), 1));
    }
    let (need, min, init) = match b0 {
        0xc2..=0xdf => (1, 0x80, u32::from(b0 & 0x1f)),
        0xe0..=0xef => (2, 0x800, u32::from(b0 & 0x0f)),
        0xf0..=0xf4 => (3, 0x10000, u32::from(b0 & 0x07)),
        _ => return Some(Decoded::Invalid(b0)),
    };
    let mut c = init;
    for i in 0..need {
        match rest.get(i) {
            Some(&b) if b & 0xc0 == 0x80 => c = c << 6 | u32::from(b & 0x3f),
            _ => return Some(Decoded::Invalid(b0)),
        }
    }
    if c < min || c > 0x10_ffff || (0xd800..0xe000).contains(&c) {
        return Some(Decoded::Invalid(b0));
    }
    Some(Decoded::Char(c, need + 1))
}

/// The character that ends where `text` ends, if there is any.
pub fn decode_last(text: &[u8], locale: Locale) -> Option<Decoded> {
    let &last = text.last()?;
    if last < 0x80 || locale == Locale::C {
        return Some(Decoded::Char(u32::from(last), 1));
    }
    for len in 2..=4.min(text.len()) {
        let tail = &text[text.len() - len..];
        if let Some(Decoded::Char(c, n)) = decode(tail, locale)
            && n == len
        {
            return Some(Decoded::Char(c, n));
        }
    }
    Some(Decoded::Invalid(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        for table in
            [tables::ALPHA, tables::ALNUM, tables::PUNCT, tables::PRINT, tables::GRAPH, tables::UPPER]
        {
            assert!(table.windows(2).all(|w| w[0].1 + 1 < w[1].0));
        }
        for table in [tables::TO_UPPER, tables::TO_LOWER] {
            for c in 0..0x3000u32 {
                let hits = table.iter().filter(|r| r.0 <= c && c <= r.1 && (c - r.0) % r.2 == 0).count();
                assert!(hits <= 1, "{c:x}");
            }
        }
    }

    #[test]
    fn case_in_both_locales() {
        assert_eq!(to_upper('é' as u32, Locale::Utf8), 'É' as u32);
        assert_eq!(to_upper(0xe9, Locale::C), 0xe9);
        assert_eq!(to_lower('Ÿ' as u32, Locale::Utf8), 'ÿ' as u32);
        assert_eq!(to_upper(b'q'.into(), Locale::C), b'Q'.into());
        assert_eq!(to_upper('ß' as u32, Locale::Utf8), 'ß' as u32);
    }

    #[test]
    fn decoding_agrees_with_std() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32).step_by(37) {
            let mut buf = [0; 4];
            let text = c.encode_utf8(&mut buf).as_bytes();
            assert_eq!(decode(text, Locale::Utf8), Some(Decoded::Char(c as u32, text.len())));
            assert_eq!(decode_last(text, Locale::Utf8), Some(Decoded::Char(c as u32, text.len())));
        }
        assert_eq!(decode(b"\xc3", Locale::Utf8), Some(Decoded::Invalid(0xc3)));
        assert_eq!(decode(b"\xed\xa0\x80", Locale::Utf8), Some(Decoded::Invalid(0xed)));
    }
}
