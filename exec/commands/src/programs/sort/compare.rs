//! Comparing lines by their keys.
//!
//! Each line is looked at once: the part its first key selects, and of it a number of 64 bits whose order never
//! contradicts the key's ([`Item::prefix`]), which decides most comparisons.

use super::key::{Key, Kind, Modifiers};
use crate::util::{time, version};
use bytes::Bytes;
use md5::{Digest, Md5};
use std::cmp::Ordering;
use std::ops::Range;

/// A line with what its first key comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    prefix: u64,
    key: &'a [u8],
    /// The line.
    pub line: &'a [u8],
}

/// What the keys of a random order are hashed with.
#[derive(Default)]
pub(super) struct Salt {
    pub(super) seed: [u8; 16],
    /// A NUL ends each key, as it ends what `strxfrm` gives in a locale with collating rules.
    pub(super) terminated: bool,
}

impl Salt {
    fn hash(&self, key: &[u8]) -> [u8; 16] {
        let mut state = Md5::new();
        state.update(self.seed);
        state.update(key);
        if self.terminated {
            state.update([0]);
        }
        state.finalize().into()
    }
}

/// How lines are compared.
pub(super) struct Sorter<'o> {
    keys: &'o [Key],
    global: Modifiers,
    separator: Option<u8>,
    /// Lines with equal keys are compared as a whole.
    last_resort: bool,
    salt: Salt,
    /// The prefix decides alone when two are equal and neither key is longer than it.
    first: Modifiers,
}

impl<'o> Sorter<'o> {
    /// From the options of a run.
    pub(super) fn new(
        keys: &'o [Key],
        global: Modifiers,
        separator: Option<u8>,
        stable: bool,
        unique: bool,
        salt: Salt,
    ) -> Self {
        let first = keys.first().map_or(global, |key| key.modifiers);
        let plain_text = keys.is_empty() && global.is_default();
        Self { keys, global, separator, last_resort: !stable && !unique && !plain_text, salt, first }
    }

    /// Whether equal lines are the same bytes, so that their order does not show.
    pub(super) fn is_total(&self) -> bool {
        self.last_resort || (self.keys.is_empty() && self.global.is_default())
    }

    /// Prepares a line.
    pub(super) fn item<'a>(&self, line: &'a [u8]) -> Item<'a> {
        let key = match self.keys.first() {
            Some(key) => key.select(line, self.separator),
            None if self.global.skip_start => skip_blanks(line),
            None => line,
        };
        Item { prefix: prefix(key, self.first), key, line }
    }

    /// Compares two prepared lines.
    pub(super) fn compare(&self, a: &Item<'_>, b: &Item<'_>) -> Ordering {
        let mut order = a.prefix.cmp(&b.prefix);
        if order == Ordering::Equal {
            order = compare_keys(a.key, b.key, self.first, &self.salt);
        }
        if order != Ordering::Equal {
            return if self.first.reverse { order.reverse() } else { order };
        }
        for key in self.keys.get(1..).unwrap_or_default() {
            let (in_a, in_b) = (key.select(a.line, self.separator), key.select(b.line, self.separator));
            let order = compare_keys(in_a, in_b, key.modifiers, &self.salt);
            if order != Ordering::Equal {
                return if key.modifiers.reverse { order.reverse() } else { order };
            }
        }
        if !self.last_resort {
            return Ordering::Equal;
        }
        let order = a.line.cmp(b.line);
        if self.global.reverse { order.reverse() } else { order }
    }

    /// Compares two lines.
    pub(super) fn compare_lines(&self, a: &[u8], b: &[u8]) -> Ordering {
        self.compare(&self.item(a), &self.item(b))
    }

    /// The parts of `line` that are compared, one after the other.
    pub(super) fn compared<'a>(&self, line: &'a [u8]) -> impl Iterator<Item = (&'a [u8], Modifiers)> {
        let whole = self.keys.is_empty() && !self.global.is_default();
        let keys = self.keys.iter().map(|key| (key.select(line, self.separator), key.modifiers));
        let global = whole.then_some((line, self.global));
        let last =
            (self.last_resort || self.keys.is_empty() && !whole).then_some((line, Modifiers::default()));
        keys.chain(global).chain(last)
    }

    /// A line kept for merging, with what its first key comes to.
    pub(super) fn keep(&self, line: Bytes) -> Kept {
        let item = self.item(&line);
        let start = item.key.as_ptr() as usize - line.as_ptr() as usize;
        Kept { prefix: item.prefix, key: start..start + item.key.len(), line }
    }

    /// Compares two kept lines.
    pub(super) fn compare_kept(&self, a: &Kept, b: &Kept) -> Ordering {
        self.compare(&a.item(), &b.item())
    }
}

/// An [`Item`] that owns its line.
pub(super) struct Kept {
    prefix: u64,
    key: Range<usize>,
    /// The line.
    pub line: Bytes,
}

impl Kept {
    fn item(&self) -> Item<'_> {
        Item { prefix: self.prefix, key: &self.line[self.key.clone()], line: &self.line }
    }
}

/// Whether the byte takes part in the comparison.
fn counts(byte: u8, modifiers: Modifiers) -> bool {
    if modifiers.dictionary {
        byte.is_ascii_alphanumeric() || byte == b' ' || byte == b'\t'
    } else if modifiers.printing {
        (0x20..0x7f).contains(&byte)
    } else {
        true
    }
}

fn translated(text: &[u8], modifiers: Modifiers) -> impl Iterator<Item = u8> + '_ {
    text.iter()
        .filter(move |byte| counts(**byte, modifiers))
        .map(move |byte| if modifiers.fold { byte.to_ascii_uppercase() } else { *byte })
}

fn prefix(key: &[u8], modifiers: Modifiers) -> u64 {
    match modifiers.kind {
        Kind::Text if !modifiers.fold && !modifiers.dictionary && !modifiers.printing => {
            let mut bytes = [0; 8];
            let len = key.len().min(8);
            bytes[..len].copy_from_slice(&key[..len]);
            u64::from_be_bytes(bytes)
        }
        Kind::Text => {
            let mut bytes = [0; 8];
            for (slot, byte) in bytes.iter_mut().zip(translated(key, modifiers)) {
                *slot = byte;
            }
            u64::from_be_bytes(bytes)
        }
        Kind::Numeric => {
            let parts = Number::parse(key);
            let whole =
                parts.whole.iter().take(18).fold(0i64, |sum, digit| sum * 10 + i64::from(digit - b'0'));
            let magnitude = if parts.whole.len() > 18 { i64::MAX / 2 } else { whole };
            let floor =
                if parts.negative { -magnitude - i64::from(!parts.fraction.is_empty()) } else { magnitude };
            (floor as u64) ^ (1 << 63)
        }
        Kind::General => general(key),
        Kind::Month => u64::from(month(key)),
        Kind::Human | Kind::Version | Kind::Random => 0,
    }
}

fn compare_keys(a: &[u8], b: &[u8], modifiers: Modifiers, salt: &Salt) -> Ordering {
    match modifiers.kind {
        Kind::Text if modifiers.fold || modifiers.dictionary || modifiers.printing => {
            translated(a, modifiers).cmp(translated(b, modifiers))
        }
        Kind::Text => a.cmp(b),
        Kind::Numeric => Number::parse(a).cmp(&Number::parse(b)),
        Kind::General => general(a).cmp(&general(b)),
        Kind::Human => human(a, b),
        Kind::Month => month(a).cmp(&month(b)),
        Kind::Version => {
            let a: Vec<u8> = translated(a, modifiers).collect();
            let b: Vec<u8> = translated(b, modifiers).collect();
            version::compare(&a, &b)
        }
        Kind::Random => {
            let a: Vec<u8> = translated(a, modifiers).collect();
            let b: Vec<u8> = translated(b, modifiers).collect();
            if a == b { Ordering::Equal } else { salt.hash(&a).cmp(&salt.hash(&b)).then_with(|| a.cmp(&b)) }
        }
    }
}

fn skip_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n')).count();
    &text[blanks..]
}

/// A leading decimal number of any length: digits without zeros at the outer ends.
#[derive(PartialEq, Eq)]
struct Number<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
}

impl<'a> Number<'a> {
    fn parse(text: &'a [u8]) -> Self {
        let text = skip_blanks(text);
        let (negative, text) = match text.split_first() {
            Some((b'-', rest)) => (true, rest),
            _ => (false, text),
        };
        let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let zeros = text[..len].iter().take_while(|byte| **byte == b'0').count();
        let whole = &text[zeros..len];
        let mut fraction: &[u8] = &[];
        if text.get(len) == Some(&b'.') {
            let digits = text[len + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            fraction = &text[len + 1..len + 1 + digits];
            while let [rest @ .., b'0'] = fraction {
                fraction = rest;
            }
        }
        let negative = negative && !(whole.is_empty() && fraction.is_empty());
        Self { negative, whole, fraction }
    }

    fn magnitude(&self, other: &Self) -> Ordering {
        let length = self.whole.len().cmp(&other.whole.len());
        length.then_with(|| self.whole.cmp(other.whole)).then_with(|| self.fraction.cmp(other.fraction))
    }

    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.magnitude(other),
            (true, true) => other.magnitude(self),
        }
    }
}

/// The order of general numbers: none, then NaN, then by value.
fn general(text: &[u8]) -> u64 {
    let text = text.trim_ascii_start();
    // The longest beginning that is a number counts.
    let len = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
        .count();
    let Some(value) = (1..=len).rev().find_map(|len| time::float(&text[..len])) else { return 0 };
    if value.is_nan() {
        return 1;
    }
    // Positive and negative zero are equal.
    let bits = (value + 0.0).to_bits();
    let ordered = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
    ordered.max(2)
}

fn human(a: &[u8], b: &[u8]) -> Ordering {
    let unit = |text: &[u8], number: &Number<'_>| {
        let text = skip_blanks(text);
        let digits = text.iter().position(|byte| !(byte.is_ascii_digit() || matches!(byte, b'-' | b'.')));
        let letter = digits.map_or(0, |at| text[at]);
        let power = match letter {
            b'k' | b'K' => 1,
            b'M' => 2,
            b'G' => 3,
            b'T' => 4,
            b'P' => 5,
            b'E' => 6,
            b'Z' => 7,
            b'Y' => 8,
            _ => 0,
        };
        if number.whole.is_empty() && number.fraction.is_empty() {
            0
        } else if number.negative {
            -power
        } else {
            power
        }
    };
    let (x, y) = (Number::parse(a), Number::parse(b));
    let sign = |number: &Number<'_>| {
        i32::from(!(number.whole.is_empty() && number.fraction.is_empty()))
            * if number.negative { -1 } else { 1 }
    };
    sign(&x).cmp(&sign(&y)).then_with(|| unit(a, &x).cmp(&unit(b, &y))).then_with(|| x.cmp(&y))
}

pub(super) fn month(text: &[u8]) -> u8 {
    const NAMES: [&[u8; 3]; 12] =
        [b"JAN", b"FEB", b"MAR", b"APR", b"MAY", b"JUN", b"JUL", b"AUG", b"SEP", b"OCT", b"NOV", b"DEC"];
    let text = skip_blanks(text);
    let Some(start) = text.get(..3) else { return 0 };
    NAMES.iter().position(|name| start.eq_ignore_ascii_case(&name[..])).map_or(0, |at| at as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(kind: Kind) -> Modifiers {
        Modifiers { kind, ..Modifiers::default() }
    }

    fn is_sorted(kind: Kind, list: &[&str]) {
        for pair in list.windows(2) {
            let (a, b) = (pair[0].as_bytes(), pair[1].as_bytes());
            assert_eq!(compare_keys(a, b, with(kind), &Salt::default()), Ordering::Less, "{pair:?}");
            assert!(prefix(a, with(kind)) <= prefix(b, with(kind)), "{pair:?}");
        }
    }

    #[test]
    fn kinds_are_in_order_and_prefixes_agree() {
        is_sorted(
            Kind::Numeric,
            &["-100", "-1.5", "-1.25", "-1", "x", ".5", "1", "1.5", "10", "99999999999999999999"],
        );
        is_sorted(Kind::General, &["x", "nan", "-inf", "-1e3", "-1", "0", "1e-3", "1", "1e3", "inf"]);
        is_sorted(Kind::Human, &["-1K", "-2", "x", "2", "1K", "2K", "1M", "1G"]);
        is_sorted(Kind::Month, &["x", "jan", "FEB", " dec"]);
        is_sorted(Kind::Text, &["", "a", "ab", "abcdefghi", "abcdefghj", "b"]);
    }
}
