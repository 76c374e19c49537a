//! Sets of characters as sorted ranges.
//!
//! Invariant: ranges are sorted and neither touch nor overlap. In the C locale a character is a byte; in UTF-8 it
//! is a scalar value, so the surrogates are in no set.

use crate::Locale;
use crate::ctype::{self, Class};

/// A set of characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CharSet {
    ranges: Vec<(u32, u32)>,
}

/// The ranges of all characters of a locale.
fn universe(locale: Locale) -> &'static [(u32, u32)] {
    match locale {
        Locale::C => &[(0, 0xff)],
        Locale::Utf8 => &[(0, 0xd7ff), (0xe000, 0x10_ffff)],
    }
}

impl CharSet {
    /// The set of one character.
    pub(crate) fn single(c: u32) -> CharSet {
        CharSet { ranges: vec![(c, c)] }
    }

    /// Every character.
    pub(crate) fn all(locale: Locale) -> CharSet {
        CharSet { ranges: universe(locale).to_vec() }
    }

    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// The only character of the set.
    pub(crate) fn only(&self) -> Option<u32> {
        match self.ranges[..] {
            [(a, b)] if a == b => Some(a),
            _ => None,
        }
    }

    pub(crate) fn contains(&self, c: u32) -> bool {
        let at = self.ranges.partition_point(|r| r.1 < c);
        self.ranges.get(at).is_some_and(|r| r.0 <= c)
    }

    /// Adds `first..=last`; call [`CharSet::normalize`] when all are added.
    pub(crate) fn push(&mut self, first: u32, last: u32) {
        if first <= last {
            self.ranges.push((first, last));
        }
    }

    pub(crate) fn push_class(&mut self, class: Class, locale: Locale) {
        self.ranges.extend(class.ranges(locale));
    }

    /// Restores the invariant after additions.
    pub(crate) fn normalize(&mut self) {
        self.ranges.sort_unstable();
        let mut out: Vec<(u32, u32)> = Vec::with_capacity(self.ranges.len());
        for &(first, last) in &self.ranges {
            match out.last_mut() {
                Some(prev) if first <= prev.1.saturating_add(1) => prev.1 = prev.1.max(last),
                _ => out.push((first, last)),
            }
        }
        self.ranges = out;
    }

    /// The characters of `locale` that are not in the set.
    pub(crate) fn complement(&self, locale: Locale) -> CharSet {
        let mut out = CharSet::default();
        for &(low, high) in universe(locale) {
            let mut next = low;
            for &(first, last) in &self.ranges {
                if last < next {
                    continue;
                }
                if first > high {
                    break;
                }
                if first > next {
                    out.ranges.push((next, first - 1));
                }
                next = last + 1;
            }
            if next <= high {
                out.ranges.push((next, high));
            }
        }
        out
    }

    /// Takes one character out.
    pub(crate) fn remove(&mut self, c: u32) {
        let at = self.ranges.partition_point(|r| r.1 < c);
        let Some(&(first, last)) = self.ranges.get(at) else { return };
        if first > c {
            return;
        }
        let mut parts = Vec::with_capacity(2);
        if first < c {
            parts.push((first, c - 1));
        }
        if c < last {
            parts.push((c + 1, last));
        }
        self.ranges.splice(at..=at, parts);
    }

    /// The characters whose upper case is in the set: what the set matches when case is ignored and both pattern
    /// and text are read in upper case.
    pub(crate) fn folded(&self, locale: Locale) -> CharSet {
        let mut out = self.clone();
        let mut lost = Vec::new();
        for (c, upper) in ctype::upper_pairs(locale) {
            match (self.contains(upper), self.contains(c)) {
                (true, false) => out.push(c, c),
                (false, true) => lost.push(c),
                _ => {}
            }
        }
        out.normalize();
        for c in lost {
            out.remove(c);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complement_is_an_involution() {
        let mut set = CharSet::default();
        set.push(b'a'.into(), b'z'.into());
        set.push(0, 0);
        set.push(0xe000, 0xe000);
        set.normalize();
        assert_eq!(set.complement(Locale::Utf8).complement(Locale::Utf8), set);
        assert!(!set.complement(Locale::Utf8).contains(0xd800));
    }

    #[test]
    fn folding_takes_upper_case_as_the_form() {
        let fold = CharSet::single(b'A'.into()).folded(Locale::C);
        assert!(fold.contains(b'a'.into()) && fold.contains(b'A'.into()));
        let fold = CharSet::single(b'a'.into()).folded(Locale::C);
        assert!(fold.ranges().is_empty());
    }

    #[test]
    fn removing_splits_a_range() {
        let mut set = CharSet::all(Locale::C);
        set.remove(10);
        assert_eq!(set.ranges(), [(0, 9), (11, 255)]);
    }
}
