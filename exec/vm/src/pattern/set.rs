//! Bracket expressions.

use crate::expand::case::{lower_char, upper_char};
use crate::utf8;

/// A set of characters: a bitmap for bytes, ranges and classes for the characters beyond ASCII.
#[derive(Debug, Clone, Default)]
pub(super) struct Set {
    bytes: [u64; 4],
    class_bytes: [u64; 4],
    ranges: Vec<(char, char)>,
    classes: Vec<Class>,
    negated: bool,
    nocase: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Alnum,
    Alpha,
    Ascii,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Word,
    Xdigit,
}

impl Class {
    fn from_name(name: &[u8]) -> Option<Class> {
        Some(match name {
            b"alnum" => Class::Alnum,
            b"alpha" => Class::Alpha,
            b"ascii" => Class::Ascii,
            b"blank" => Class::Blank,
            b"cntrl" => Class::Cntrl,
            b"digit" => Class::Digit,
            b"graph" => Class::Graph,
            b"lower" => Class::Lower,
            b"print" => Class::Print,
            b"punct" => Class::Punct,
            b"space" => Class::Space,
            b"upper" => Class::Upper,
            b"word" => Class::Word,
            b"xdigit" => Class::Xdigit,
            _ => return None,
        })
    }

    fn has_byte(self, b: u8) -> bool {
        match self {
            Class::Alnum => b.is_ascii_alphanumeric(),
            Class::Alpha => b.is_ascii_alphabetic(),
            Class::Ascii => b.is_ascii(),
            Class::Blank => b == b' ' || b == b'\t',
            Class::Cntrl => b.is_ascii_control(),
            Class::Digit => b.is_ascii_digit(),
            Class::Graph => b.is_ascii_graphic(),
            Class::Lower => b.is_ascii_lowercase(),
            Class::Print => b.is_ascii_graphic() || b == b' ',
            Class::Punct => b.is_ascii_punctuation(),
            Class::Space => b.is_ascii_whitespace() || b == 0x0b,
            Class::Upper => b.is_ascii_uppercase(),
            Class::Word => b.is_ascii_alphanumeric() || b == b'_',
            Class::Xdigit => b.is_ascii_hexdigit(),
        }
    }

    fn has_char(self, c: char) -> bool {
        match self {
            Class::Alnum | Class::Word => c.is_alphanumeric(),
            Class::Alpha => c.is_alphabetic() || (c.is_numeric() && !c.is_ascii()),
            Class::Ascii | Class::Digit | Class::Xdigit => false,
            Class::Blank | Class::Space => {
                c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')
            }
            Class::Cntrl => c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
            Class::Graph => utf8::is_printable(c) && !c.is_whitespace(),
            Class::Lower => c.is_lowercase(),
            Class::Print => utf8::is_printable(c),
            Class::Punct => utf8::is_printable(c) && !c.is_alphanumeric() && !c.is_whitespace(),
            Class::Upper => c.is_uppercase(),
        }
    }
}

impl Set {
    /// The set of one character and its other case.
    pub(super) fn of_char(character: char) -> Self {
        let mut set = Set { nocase: true, ..Set::default() };
        set.add_char(character);
        set
    }

    fn add_byte(&mut self, byte: u8) {
        self.bytes[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    fn add_char(&mut self, character: char) {
        if character.is_ascii() {
            self.add_byte(character as u8);
        } else {
            self.ranges.push((character, character));
        }
    }

    fn has(&self, byte: u8) -> bool {
        self.bytes[usize::from(byte >> 6)] & (1 << (byte & 63)) != 0
    }

    fn in_ranges(&self, c: char) -> bool {
        self.ranges.iter().any(|&(low, high)| (low..=high).contains(&c))
    }

    fn has_wide(&self, c: char) -> bool {
        let in_class = |c| self.classes.iter().any(|class| class.has_char(c));
        if self.nocase {
            return self.in_ranges(lower_char(c)) || self.in_ranges(upper_char(c)) || in_class(c);
        }
        self.in_ranges(c) || in_class(c)
    }

    /// The bytes that a character of the set may start with.
    pub(super) fn first_bytes(&self, utf8: bool) -> Box<[bool; 256]> {
        let mut first = Box::new([false; 256]);
        for byte in 0..=u8::MAX {
            let wide = utf8 && byte >= 0x80;
            first[usize::from(byte)] = wide || self.matches(&[byte], utf8).is_some();
        }
        first
    }

    /// Length of the character at the start of `text` when it is in the set.
    pub(super) fn matches(&self, text: &[u8], utf8: bool) -> Option<usize> {
        let &byte = text.first()?;
        if !utf8 || byte < 0x80 {
            return (self.bit(byte) != self.negated).then_some(1);
        }
        match utf8::decode(text) {
            Some((c, len)) => (self.has_wide(c) != self.negated).then_some(len),
            None => (self.has(byte) != self.negated).then_some(1),
        }
    }

    fn bit(&self, byte: u8) -> bool {
        let in_class = |byte: u8| self.class_bytes[usize::from(byte >> 6)] & (1 << (byte & 63)) != 0;
        if self.nocase {
            // Classes keep their case, as in bash.
            return self.has(byte.to_ascii_lowercase())
                || self.has(byte.to_ascii_uppercase())
                || in_class(byte);
        }
        self.has(byte) || in_class(byte)
    }

    /// Whether a character that starts with `byte` may be in the set.
    pub(super) fn may_start(&self, byte: u8) -> bool {
        byte >= 0x80 || self.bit(byte) != self.negated
    }

    /// Read the bracket expression that `text` starts with (after its `[`); gives the set and the length up to and
    /// with the closing bracket. `None` when it is not closed: the bracket stands for itself.
    pub(super) fn parse(text: &[u8], utf8: bool, nocase: bool) -> Option<(Set, usize)> {
        let mut set = Set { nocase, ..Set::default() };
        let mut at = 0;
        if let Some(b'!' | b'^') = text.first() {
            set.negated = true;
            at = 1;
        }
        let start = at;
        loop {
            let &byte = text.get(at)?;
            if byte == b']' && at > start {
                return Some((set, at + 1));
            }
            if byte == b'['
                && text.get(at + 1) == Some(&b':')
                && let Some(len) = memchr::memmem::find(&text[at + 2..], b":]")
            {
                let name = &text[at + 2..at + 2 + len];
                // The second colon may be escaped.
                if let Some(class) = Class::from_name(name.strip_suffix(b"\\").unwrap_or(name)) {
                    for byte in (0..=127).filter(|&byte| class.has_byte(byte)) {
                        set.class_bytes[usize::from(byte >> 6)] |= 1 << (byte & 63);
                    }
                    set.classes.push(class);
                }
                at += len + 4;
                continue;
            }
            let (low, used) = element(&text[at..], utf8)?;
            at += used;
            let ranged = text.get(at) == Some(&b'-') && !matches!(text.get(at + 1), None | Some(b']'));
            if !ranged {
                if let Some(low) = low {
                    set.add(low, low);
                }
                continue;
            }
            let (high, used) = element(&text[at + 1..], utf8)?;
            at += 1 + used;
            if let (Some(low), Some(high)) = (low, high) {
                set.add(low, high);
            }
        }
    }

    fn add(&mut self, low: Point, high: Point) {
        let (from, to) = (low.order(), high.order());
        if let (Point::Byte(_), Point::Byte(_)) = (low, high) {
            (from..=to).for_each(|b| self.add_byte(b as u8));
            return;
        }
        (from..=to.min(0x7f)).for_each(|b| self.add_byte(b as u8));
        let wide = |order: u32| char::from_u32(order.max(0x80)).unwrap_or('\u{80}');
        if to >= 0x80 {
            self.ranges.push((wide(from), wide(to)));
        }
    }
}

/// An end of a range.
#[derive(Clone, Copy)]
enum Point {
    /// A byte: of ASCII, in the C locale, or invalid UTF-8.
    Byte(u8),
    /// A character.
    Char(char),
}

impl Point {
    fn order(self) -> u32 {
        match self {
            Point::Byte(byte) => u32::from(byte),
            Point::Char(c) => u32::from(c),
        }
    }
}

/// One element: a character, an escaped one, `[.x.]`, `[=x=]`. `None` inside for a collating name that does not exist.
fn element(text: &[u8], utf8: bool) -> Option<(Option<Point>, usize)> {
    match text {
        [b'[', kind @ (b'.' | b'='), rest @ ..] => {
            let close = memchr::memmem::find(rest, &[*kind, b']'])?;
            let inner = &rest[..close];
            if *kind == b'.'
                && let Some(&(_, byte)) = NAMES.iter().find(|(name, _)| *name == inner)
            {
                return Some((Some(Point::Byte(byte)), close + 4));
            }
            let (point, len) = point(inner, utf8)?;
            Some(((len == inner.len()).then_some(point), close + 4))
        }
        [b'\\', rest @ ..] if !rest.is_empty() => {
            let (point, len) = point(rest, utf8)?;
            Some((Some(point), len + 1))
        }
        _ => {
            let (point, len) = point(text, utf8)?;
            Some((Some(point), len))
        }
    }
}

fn point(text: &[u8], utf8: bool) -> Option<(Point, usize)> {
    let &byte = text.first()?;
    if !utf8 || byte < 0x80 {
        return Some((Point::Byte(byte), 1));
    }
    Some(match utf8::decode(text) {
        Some((c, len)) => (Point::Char(c), len),
        None => (Point::Byte(byte), 1),
    })
}

/// POSIX names of collating elements.
#[rustfmt::skip]
const NAMES: &[(&[u8], u8)] = &[
    (b"NUL", 0), (b"SOH", 1), (b"STX", 2), (b"ETX", 3), (b"EOT", 4), (b"ENQ", 5), (b"ACK", 6), (b"alert", 7),
    (b"BS", 8), (b"backspace", 8), (b"HT", 9), (b"tab", 9), (b"LF", 10), (b"newline", 10), (b"VT", 11),
    (b"vertical-tab", 11), (b"FF", 12), (b"form-feed", 12), (b"CR", 13), (b"carriage-return", 13), (b"SO", 14),
    (b"SI", 15), (b"DLE", 16), (b"DC1", 17), (b"DC2", 18), (b"DC3", 19), (b"DC4", 20), (b"NAK", 21), (b"SYN", 22),
    (b"ETB", 23), (b"CAN", 24), (b"EM", 25), (b"SUB", 26), (b"ESC", 27), (b"IS4", 28), (b"IS3", 29), (b"IS2", 30),
    (b"IS1", 31), (b"space", 32), (b"exclamation-mark", 33), (b"quotation-mark", 34), (b"number-sign", 35),
    (b"dollar-sign", 36), (b"percent-sign", 37), (b"ampersand", 38), (b"apostrophe", 39), (b"left-parenthesis", 40),
    (b"right-parenthesis", 41), (b"asterisk", 42), (b"plus-sign", 43), (b"comma", 44), (b"hyphen", 45),
    (b"hyphen-minus", 45), (b"minus", 45), (b"dash", 45), (b"period", 46), (b"full-stop", 46), (b"slash", 47),
    (b"solidus", 47), (b"zero", 48), (b"one", 49), (b"two", 50), (b"three", 51), (b"four", 52), (b"five", 53),
    (b"six", 54), (b"seven", 55), (b"eight", 56), (b"nine", 57), (b"colon", 58), (b"semicolon", 59),
    (b"less-than-sign", 60), (b"equals-sign", 61), (b"greater-than-sign", 62), (b"question-mark", 63),
    (b"commercial-at", 64), (b"left-square-bracket", 91), (b"backslash", 92), (b"reverse-solidus", 92),
    (b"right-square-bracket", 93), (b"circumflex", 94), (b"circumflex-accent", 94), (b"underscore", 95),
    (b"grave-accent", 96), (b"left-brace", 123), (b"left-curly-bracket", 123), (b"vertical-line", 124),
    (b"right-brace", 125), (b"right-curly-bracket", 125), (b"tilde", 126), (b"DEL", 127),
];
