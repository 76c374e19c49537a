//! Sort keys: their notation, and the part of a line each selects.

use crate::util::quote;
use mirage_vm::Text;
use mirage_vm::program::Locale;

/// What a key is compared by.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    #[default]
    Text,
    Numeric,
    General,
    Human,
    Month,
    Version,
    Random,
}

/// How a key is compared.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Modifiers {
    pub kind: Kind,
    pub skip_start: bool,
    pub skip_end: bool,
    pub dictionary: bool,
    pub printing: bool,
    pub fold: bool,
    pub reverse: bool,
    pub(super) kinds: u8,
}

const KIND_LETTERS: [(u8, Kind); 6] = [
    (b'g', Kind::General),
    (b'h', Kind::Human),
    (b'M', Kind::Month),
    (b'n', Kind::Numeric),
    (b'R', Kind::Random),
    (b'V', Kind::Version),
];

impl Modifiers {
    /// Adds a letter, at the start or the end of a key; whether it is one.
    pub(super) fn add(&mut self, letter: u8, start: bool, end: bool) -> bool {
        match letter {
            b'b' => {
                self.skip_start |= start;
                self.skip_end |= end;
            }
            b'd' => self.dictionary = true,
            b'f' => self.fold = true,
            b'i' => self.printing |= !self.dictionary,
            b'r' => self.reverse = true,
            _ => {
                let Some(at) = KIND_LETTERS.iter().position(|(known, _)| *known == letter) else {
                    return false;
                };
                self.kinds |= 1 << at;
                self.kind = KIND_LETTERS[at].1;
            }
        }
        true
    }

    /// Whether keys are compared as they are, forwards or backwards.
    pub(super) fn is_default(self) -> bool {
        let plain = Self { reverse: false, ..self };
        plain == Self::default()
    }

    /// The letters of options that exclude one another.
    pub(super) fn conflict(self) -> Option<String> {
        // Version and random order use the text; the others do not go with each other or with -d and -i.
        let exclusive = self.kinds & 0b001111;
        let count = exclusive.count_ones()
            + u32::from(self.kinds & 0b110000 != 0 || self.dictionary || self.printing);
        if count <= 1 {
            return None;
        }
        let mut letters = String::new();
        for (letter, on) in [
            ('d', self.dictionary),
            ('g', self.kinds & 1 != 0),
            ('h', self.kinds & 2 != 0),
            ('i', self.printing && !self.dictionary),
            ('M', self.kinds & 4 != 0),
            ('n', self.kinds & 8 != 0),
            ('R', self.kinds & 16 != 0),
            ('V', self.kinds & 32 != 0),
        ] {
            if on {
                letters.push(letter);
            }
        }
        Some(letters)
    }
}

impl Modifiers {
    /// Whether the key is a number.
    pub(super) fn is_numeric(self) -> bool {
        matches!(self.kind, Kind::Numeric | Kind::General | Kind::Human)
    }

    /// The letters of the options, in GNU's order.
    pub(super) fn letters(self) -> String {
        let kind = match self.kind {
            Kind::Text => None,
            Kind::Numeric => Some('n'),
            Kind::General => Some('g'),
            Kind::Human => Some('h'),
            Kind::Month => Some('M'),
            Kind::Version => Some('V'),
            Kind::Random => Some('R'),
        };
        let on = |letter: char| match letter {
            'b' => self.skip_start || self.skip_end,
            'd' => self.dictionary,
            'f' => self.fold,
            'i' => self.printing,
            'r' => self.reverse,
            letter => kind == Some(letter),
        };
        "bdfghiMnRrV".chars().filter(|letter| on(*letter)).collect()
    }
}

/// A sort key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// Fields before the key.
    pub(super) start_field: usize,
    /// Characters before it within its first field.
    pub(super) start_char: usize,
    /// Fields before its end; `None` for the end of the line.
    pub(super) end_field: Option<usize>,
    /// Characters of the end field that belong to it; 0 for all of them.
    pub(super) end_char: usize,
    pub modifiers: Modifiers,
}

/// What is wrong with the notation of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    /// No number where one must be: the place and what is left.
    Count(&'static str, usize),
    /// The whole is not understood.
    Specification(&'static str),
}

impl Problem {
    /// The message, for the key `text`.
    pub(super) fn message(self, locale: Locale, text: &[u8]) -> Vec<u8> {
        match self {
            Problem::Count(what, at) => {
                let rest = quote::locale(locale, &text[at..]);
                [what.as_bytes(), b": invalid count at start of ", &rest].concat()
            }
            Problem::Specification(what) => {
                let text = quote::locale(locale, text);
                [what.as_bytes(), b": invalid field specification ", &text].concat()
            }
        }
    }
}

/// Rewrites the old notation of keys, `+POS1 -POS2`, as options `-k`.
pub(super) fn modern(words: &[Text]) -> Vec<Text> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let is_place = |word: &Text, sign: u8| {
            word.first() == Some(&sign) && word.get(1).is_some_and(u8::is_ascii_digit)
        };
        if words[at].starts_with(b"--") && words[at].len() == 2 {
            out.extend_from_slice(&words[at..]);
            break;
        }
        if is_place(&words[at], b'+')
            && let Some(start) = place(&words[at][1..])
        {
            let from = format!("{}.{}", start.0 + 1, start.1 + 1);
            out.push(Text::from(&b"-k"[..]));
            if let Some(end) = words.get(at + 1)
                && is_place(end, b'-')
                && let Some(stop) = place(&end[1..])
            {
                let to = if stop.1 == 0 { stop.0.to_string() } else { format!("{}.{}", stop.0 + 1, stop.1) };
                out.push(Text::from(&[from.as_bytes(), start.2, b",", to.as_bytes(), stop.2].concat()[..]));
                at += 2;
            } else {
                out.push(Text::from(&[from.as_bytes(), start.2].concat()[..]));
                at += 1;
            }
            continue;
        }
        out.push(words[at].clone());
        at += 1;
    }
    out
}

/// The field, the character and the letters of an old place.
fn place(text: &[u8]) -> Option<(usize, usize, &[u8])> {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<usize>().ok();
    let len = digits(text);
    let field = number(&text[..len])?;
    match text[len..].strip_prefix(b".") {
        Some(rest) => {
            let more = digits(rest);
            Some((field, number(&rest[..more])?, &rest[more..]))
        }
        None => Some((field, 0, &text[len..])),
    }
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

fn number(text: &[u8], at: &mut usize, what: &'static str) -> Result<usize, Problem> {
    let start = *at;
    let mut value = 0usize;
    while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
        *at += 1;
    }
    if *at == start { Err(Problem::Count(what, start)) } else { Ok(value) }
}

impl Key {
    /// Parses `F[.C][OPTS][,F[.C][OPTS]]`.
    pub(super) fn parse(text: &[u8]) -> Result<Self, Problem> {
        let mut at = 0;
        let mut modifiers = Modifiers::default();
        let field = number(text, &mut at, "invalid number at field start")?;
        if field == 0 {
            return Err(Problem::Specification("field number is zero"));
        }
        let mut start_char = 0;
        if text.get(at) == Some(&b'.') {
            at += 1;
            let character = number(text, &mut at, "invalid number after '.'")?;
            if character == 0 {
                return Err(Problem::Specification("character offset is zero"));
            }
            start_char = character - 1;
        }
        while let Some(&letter) = text.get(at) {
            if !modifiers.add(letter, true, false) {
                break;
            }
            at += 1;
        }
        let mut key = Key { start_field: field - 1, start_char, end_field: None, end_char: 0, modifiers };
        if text.get(at) == Some(&b',') {
            at += 1;
            let field = number(text, &mut at, "invalid number after ','")?;
            if field == 0 {
                return Err(Problem::Specification("field number is zero"));
            }
            key.end_field = Some(field - 1);
            if text.get(at) == Some(&b'.') {
                at += 1;
                key.end_char = number(text, &mut at, "invalid number after '.'")?;
            }
            while let Some(&letter) = text.get(at) {
                if !key.modifiers.add(letter, false, true) {
                    break;
                }
                at += 1;
            }
        }
        if at < text.len() {
            return Err(Problem::Specification("stray character in field spec"));
        }
        Ok(key)
    }

    /// Takes the global modifiers where it has none of its own.
    pub(super) fn inherit(&mut self, global: Modifiers) {
        if self.modifiers.is_default() && !self.modifiers.reverse {
            self.modifiers = global;
        }
    }

    /// The part of `line` it selects.
    pub(super) fn select<'a>(&self, line: &'a [u8], separator: Option<u8>) -> &'a [u8] {
        let start = self.start(line, separator);
        let end = self.end(line, separator);
        if end <= start { &line[start..start] } else { &line[start..end] }
    }

    fn start(&self, line: &[u8], separator: Option<u8>) -> usize {
        let mut at = skip_fields(line, 0, self.start_field, separator, true);
        if self.modifiers.skip_start {
            at = skip_blanks(line, at);
        }
        line.len().min(at + self.start_char)
    }

    fn end(&self, line: &[u8], separator: Option<u8>) -> usize {
        let Some(field) = self.end_field else { return line.len() };
        // Without a character count the key reaches to the end of the field.
        if self.end_char == 0 {
            return skip_fields(line, 0, field + 1, separator, false);
        }
        let mut at = skip_fields(line, 0, field, separator, true);
        if self.modifiers.skip_end {
            at = skip_blanks(line, at);
        }
        line.len().min(at + self.end_char)
    }
}

fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while at < line.len() && is_blank(line[at]) {
        at += 1;
    }
    at
}

/// Where `count` fields from `at` on end; past the separator behind them when `past`.
fn skip_fields(line: &[u8], mut at: usize, mut count: usize, separator: Option<u8>, past: bool) -> usize {
    match separator {
        Some(separator) => {
            while at < line.len() && count > 0 {
                at = memchr::memchr(separator, &line[at..]).map_or(line.len(), |found| at + found);
                count -= 1;
                if at < line.len() && (count > 0 || past) {
                    at += 1;
                }
            }
        }
        None => {
            while at < line.len() && count > 0 {
                at = skip_blanks(line, at);
                while at < line.len() && !is_blank(line[at]) {
                    at += 1;
                }
                count -= 1;
            }
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select<'a>(key: &str, line: &'a str, separator: Option<u8>) -> &'a str {
        let key = Key::parse(key.as_bytes()).expect("a key");
        std::str::from_utf8(key.select(line.as_bytes(), separator)).expect("text")
    }

    #[test]
    fn keys_select() {
        assert_eq!(select("2", "a  b c", None), "  b c");
        assert_eq!(select("2,2", "a  b c", None), "  b");
        assert_eq!(select("2b,2", "a  b c", None), "b");
        assert_eq!(select("2,2", "a:bc:d", Some(b':')), "bc");
        assert_eq!(select("2.2,2.2", "a:bcd:d", Some(b':')), "c");
        assert_eq!(select("4", "a:b", Some(b':')), "");
        assert_eq!(select("1.2,1.1", "abc", None), "");
    }

    #[test]
    fn wrong_keys() {
        assert_eq!(Key::parse(b"0"), Err(Problem::Specification("field number is zero")));
        assert_eq!(Key::parse(b"x"), Err(Problem::Count("invalid number at field start", 0)));
        assert_eq!(Key::parse(b"1z"), Err(Problem::Specification("stray character in field spec")));
        assert_eq!(Key::parse(b"1,"), Err(Problem::Count("invalid number after ','", 2)));
    }
}
