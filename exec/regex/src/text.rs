//! A haystack with what assertions need to know about it.

use crate::ctype::{self, Decoded};
use crate::tree::Look;
use crate::{Flags, Locale, Options};

/// A haystack in its context.
#[derive(Clone, Copy)]
pub(crate) struct Text<'h> {
    pub(crate) bytes: &'h [u8],
    locale: Locale,
    newline_anchor: bool,
    line_terminator: Option<u8>,
    folds: bool,
    flags: Flags,
}

impl<'h> Text<'h> {
    pub(crate) fn new(bytes: &'h [u8], options: &Options, flags: Flags) -> Text<'h> {
        Text {
            bytes,
            locale: options.locale,
            newline_anchor: options.newline_anchor,
            line_terminator: options.line_terminator,
            folds: options.syntax.has(crate::Syntax::ICASE),
            flags,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The character at `at`.
    #[inline]
    pub(crate) fn char_at(&self, at: usize) -> Option<Decoded> {
        match *self.bytes.get(at)? {
            b if b < 0x80 || self.locale == Locale::C => Some(Decoded::Char(b.into(), 1)),
            _ => ctype::decode(&self.bytes[at..], self.locale),
        }
    }

    /// The place behind the character at `at`, or behind the end.
    pub(crate) fn after(&self, at: usize) -> usize {
        at + self.char_at(at).map_or(1, Decoded::len)
    }

    fn word_before(&self, at: usize) -> bool {
        self.is_word(ctype::decode_last(&self.bytes[..at], self.locale))
    }

    fn word_after(&self, at: usize) -> bool {
        self.is_word(self.char_at(at))
    }

    fn is_word(&self, c: Option<Decoded>) -> bool {
        match c {
            Some(Decoded::Char(c, _)) => ctype::is_word(c, self.locale),
            // The C library takes a stray byte for the character of that number here.
            Some(Decoded::Invalid(b)) => ctype::is_word(b.into(), self.locale),
            None => false,
        }
    }

    fn line_starts(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return !self.flags.not_bol };
        let b = self.bytes[before];
        (self.newline_anchor && b == b'\n') || self.line_terminator == Some(b)
    }

    fn line_ends(&self, at: usize) -> bool {
        let Some(&b) = self.bytes.get(at) else { return !self.flags.not_eol };
        (self.newline_anchor && b == b'\n') || self.line_terminator == Some(b)
    }

    /// Whether the assertion holds at `at`.
    pub(crate) fn holds(&self, look: Look, at: usize) -> bool {
        match look {
            Look::LineStart => self.line_starts(at),
            Look::LineEnd => self.line_ends(at),
            Look::BufferStart => at == 0 || self.line_terminator == Some(self.bytes[at - 1]),
            Look::BufferEnd => self.bytes.get(at).is_none_or(|b| self.line_terminator == Some(*b)),
            Look::NoWordBefore => !self.word_before(at),
            Look::NoWordAfter => !self.word_after(at),
            Look::WordStart => !self.word_before(at) && self.word_after(at),
            Look::WordEnd => self.word_before(at) && !self.word_after(at),
            Look::WordBoundary => self.word_before(at) != self.word_after(at),
            Look::NotWordBoundary => self.word_before(at) == self.word_after(at),
        }
    }

    /// Where the text `from..to` ends when it comes again at `at`.
    pub(crate) fn repeated(&self, from: usize, to: usize, at: usize) -> Option<usize> {
        if !self.folds {
            let end = at.checked_add(to - from)?;
            return (self.bytes.get(at..end)? == &self.bytes[from..to]).then_some(end);
        }
        let (mut left, mut right) = (from, at);
        while left < to {
            let (a, b) = (self.char_at(left)?, self.char_at(right)?);
            let same = match (a, b) {
                (Decoded::Char(a, _), Decoded::Char(b, _)) => {
                    ctype::to_upper(a, self.locale) == ctype::to_upper(b, self.locale)
                }
                (a, b) => a == b,
            };
            if !same {
                return None;
            }
            left += a.len();
            right += b.len();
        }
        (left == to).then_some(right)
    }
}
