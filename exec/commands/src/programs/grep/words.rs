//! `-w` where the pattern may match nothing.
//!
//! Invariant: as in GNU grep, a match that is no word is cut shorter and shorter, but never to nothing; an empty match
//! counts only where nothing longer starts.

use mirage_regex::ctype::{self, Decoded};
use mirage_regex::{Flags, Fuel, Locale, Match, OutOfFuel, Regex};

/// The patterns, as they are without `-w`.
pub(super) struct Words {
    pub(super) regexes: Vec<Regex>,
    pub(super) locale: Locale,
}

impl Words {
    /// Whether some pattern may match nothing.
    pub(super) fn may_be_empty(&self) -> bool {
        let places: [&[u8]; 3] = [b"", b"a", b" "];
        let empty = |regex: &Regex, text| match regex.find_at(text, 0, &mut Fuel::default()) {
            Ok(found) => found.is_some_and(Match::is_empty),
            Err(OutOfFuel) => true,
        };
        self.regexes.iter().any(|regex| places.into_iter().any(|text| empty(regex, text)))
    }

    /// The leftmost-longest word at or after `from`.
    pub(super) fn find(&self, line: &[u8], from: usize, fuel: &mut Fuel) -> Result<Option<Match>, OutOfFuel> {
        super::matcher::best(&self.regexes, |regex| self.word(regex, line, from, fuel))
    }

    fn word(
        &self,
        regex: &Regex,
        line: &[u8],
        from: usize,
        fuel: &mut Fuel,
    ) -> Result<Option<Match>, OutOfFuel> {
        let mut from = from;
        while let Some(Match { start, mut end }) = regex.find_at(line, from, fuel)? {
            loop {
                if !self.is_word(ctype::decode_last(&line[..start], self.locale))
                    && !self.is_word(ctype::decode(&line[end..], self.locale))
                {
                    return Ok(Some(Match { start, end }));
                }
                if end == start {
                    break;
                }
                let cut = Flags { not_eol: true, ..Flags::default() };
                match regex.find_with(&line[..end - 1], start, cut, fuel)? {
                    Some(shorter) if shorter.start == start && !shorter.is_empty() => end = shorter.end,
                    _ => break,
                }
            }
            from = start + ctype::decode(&line[start..], self.locale).map_or(1, Decoded::len);
            if from > line.len() {
                break;
            }
        }
        Ok(None)
    }

    fn is_word(&self, c: Option<Decoded>) -> bool {
        matches!(c, Some(Decoded::Char(c, _)) if ctype::is_word(c, self.locale))
    }
}
