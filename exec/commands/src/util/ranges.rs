//! Lists of ranges such as `1,3-5,7-`: what `cut` and `numfmt` select fields with.

use super::quote;
use mirage_vm::program::Locale;

/// Ranges in order that neither overlap nor, unless they were written so, touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ranges(Vec<(usize, usize)>);

/// Why a list is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    /// A range starts at 0.
    Zero,
    /// `-` alone.
    NoEnd,
    /// The end comes before the start.
    Decreasing,
    /// Two dashes.
    Range,
    /// No number.
    Value(Vec<u8>),
    /// Too large a number.
    Large(Vec<u8>),
}

impl Problem {
    /// The message, for a list of fields or of bytes and characters.
    pub(crate) fn message(&self, locale: Locale, fields: bool) -> Vec<u8> {
        let quoted = |text: &[u8]| quote::locale(locale, text);
        match self {
            Problem::Zero if fields => b"fields are numbered from 1".to_vec(),
            Problem::Zero => b"byte/character positions are numbered from 1".to_vec(),
            Problem::NoEnd => b"invalid range with no endpoint: -".to_vec(),
            Problem::Decreasing => b"invalid decreasing range".to_vec(),
            Problem::Range if fields => b"invalid field range".to_vec(),
            Problem::Range => b"invalid byte or character range".to_vec(),
            Problem::Value(text) if fields => text!("invalid field value ", quoted(text)),
            Problem::Value(text) => text!("invalid byte/character position ", quoted(text)),
            Problem::Large(text) if fields => text!("field number ", quoted(text), " is too large"),
            Problem::Large(text) => text!("byte/character offset ", quoted(text), " is too large"),
        }
    }
}

impl Ranges {
    /// The first one alone.
    pub(crate) fn first() -> Self {
        Self(vec![(1, 1)])
    }

    /// Parses a list; `-` alone is everything when `dash_is_all`.
    pub(crate) fn parse(text: &[u8], dash_is_all: bool) -> Result<Self, Problem> {
        if dash_is_all && text == b"-" {
            return Ok(Self(vec![(1, usize::MAX)]));
        }
        let mut ranges = Vec::new();
        let mut at = 0;
        loop {
            let len = text[at..]
                .iter()
                .position(|byte| matches!(byte, b',' | b' ' | b'\t'))
                .unwrap_or(text.len() - at);
            ranges.push(Self::range(text, at, at + len)?);
            at += len;
            if at == text.len() {
                break;
            }
            at += 1;
        }
        ranges.sort_unstable();
        let mut merged: Vec<(usize, usize)> = Vec::new();
        for (low, high) in ranges {
            match merged.last_mut() {
                Some(last) if low <= last.1 => last.1 = last.1.max(high),
                _ => merged.push((low, high)),
            }
        }
        Ok(Self(merged))
    }

    /// The range that is `text[start..end]`.
    fn range(text: &[u8], start: usize, end: usize) -> Result<(usize, usize), Problem> {
        let number = |from: usize, to: usize| -> Result<usize, Problem> {
            let digits = &text[from..to];
            if let Some(bad) = digits.iter().position(|byte| !byte.is_ascii_digit()) {
                return Err(Problem::Value(text[from + bad..].to_vec()));
            }
            let value = digits
                .iter()
                .try_fold(0usize, |sum, digit| sum.checked_mul(10)?.checked_add(usize::from(digit - b'0')));
            value.filter(|value| *value != usize::MAX).ok_or_else(|| Problem::Large(digits.to_vec()))
        };
        let Some(dash) = memchr::memchr(b'-', &text[start..end]).map(|at| start + at) else {
            return match number(start, end)? {
                0 => Err(Problem::Zero),
                one => Ok((one, one)),
            };
        };
        let low = if dash == start { 1 } else { number(start, dash)? };
        if low == 0 {
            return Err(Problem::Zero);
        }
        if text[dash + 1..end].contains(&b'-') {
            return Err(Problem::Range);
        }
        if dash + 1 == end {
            return if dash == start { Err(Problem::NoEnd) } else { Ok((low, usize::MAX)) };
        }
        let high = number(dash + 1, end)?;
        if high < low { Err(Problem::Decreasing) } else { Ok((low, high)) }
    }

    /// Everything these ranges leave out.
    pub(crate) fn complement(&self) -> Self {
        let mut out = Vec::new();
        let mut next = 1;
        for &(low, high) in &self.0 {
            if low > next {
                out.push((next, low - 1));
            }
            next = high.saturating_add(1);
        }
        if next != usize::MAX {
            out.push((next, usize::MAX));
        }
        Self(out)
    }

    /// First and last number of each, from 1.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().copied()
    }

    /// Whether `number` is in one of them.
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|(low, high)| (*low..=*high).contains(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let parse = |text: &str| Ranges::parse(text.as_bytes(), false);
        assert_eq!(parse("5-,1-2,2-3"), Ok(Ranges(vec![(1, 3), (5, usize::MAX)])));
        assert_eq!(parse("2,4").map(|r| r.complement()), Ok(Ranges(vec![(1, 1), (3, 3), (5, usize::MAX)])));
        assert_eq!(parse("0"), Err(Problem::Zero));
        assert_eq!(parse("-"), Err(Problem::NoEnd));
        assert_eq!(parse("3-1"), Err(Problem::Decreasing));
        assert_eq!(parse("1x,2"), Err(Problem::Value(b"x,2".to_vec())));
        assert_eq!(parse(""), Err(Problem::Zero));
    }
}
