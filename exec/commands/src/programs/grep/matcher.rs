//! The compiled patterns.
//!
//! Invariant: a search over a block finds what searches over its lines would find.

use super::settings::{Settings, Syntax};
use super::words::Words;
use super::{perl, warnings};
use mirage_regex::{Fuel, Match, Options, OutOfFuel, Regex, Whole};
use mirage_vm::program::Locale;

/// All patterns of a run.
pub(super) enum Matcher {
    Posix(Posix),
    /// A Perl pattern, tried line by line.
    Perl(Box<fancy_regex::Regex>),
}

/// POSIX patterns: one for all, or one a line where some refer back to their groups.
#[derive(Default)]
pub(super) struct Posix {
    /// What selects lines.
    lines: Vec<Regex>,
    /// What finds the parts of a line, where that is not the same: GNU's matcher reads some patterns otherwise than
    /// its automaton.
    parts: Option<Vec<Regex>>,
    /// The patterns alone where a word is asked for that may be empty: then more is to be looked at.
    words: Option<Words>,
    /// Those select lines too. Without characters of several bytes GNU's automaton decides alone.
    words_select: bool,
}

impl Matcher {
    /// Compiles the patterns; the messages say why they are wrong.
    pub(super) fn new(settings: &Settings, locale: Locale) -> Result<Matcher, Vec<Vec<u8>>> {
        let one = |message: Vec<u8>| vec![message];
        let Some(patterns) = &settings.patterns else { return Ok(Matcher::Posix(Posix::default())) };
        let whole = match (settings.whole_line, settings.whole_word) {
            (true, _) => Whole::Line,
            (false, true) => Whole::Word,
            (false, false) => Whole::Any,
        };
        if settings.syntax == Syntax::Perl {
            let regex = perl::compile(patterns, locale, settings.ignore_case, whole).map_err(one)?;
            return Ok(Matcher::Perl(Box::new(regex)));
        }
        let syntax = match settings.syntax {
            Syntax::Extended => mirage_regex::Syntax::EGREP,
            _ => mirage_regex::Syntax::GREP,
        };
        let options = Options::new(syntax)
            .locale(match locale {
                Locale::C => mirage_regex::Locale::C,
                Locale::Utf8 => mirage_regex::Locale::Utf8,
            })
            .ignore_case(settings.ignore_case)
            .lines(settings.terminator)
            .whole(whole);
        let compile = |text: &[u8], options: &Options| {
            Regex::new(text, options).map_err(|e| vec![e.text().as_bytes().to_vec()])
        };
        if settings.syntax == Syntax::Fixed {
            let lines = vec![compile(&quoted(patterns), &options)?];
            return Ok(Matcher::Posix(Posix { lines, ..Posix::default() }));
        }
        let each = || patterns.split(|&b| b == b'\n');
        let (mut refers_back, mut wrong) = (false, Vec::new());
        for line in each() {
            match Regex::check(line, &options) {
                Ok(back_references) => refers_back |= back_references,
                Err(error) => wrong.push(error.text().as_bytes().to_vec()),
            }
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let all = |options: &Options| match refers_back {
            true => each().map(|line| compile(line, options)).collect::<Result<Vec<_>, _>>(),
            false => Ok(vec![compile(patterns, options)?]),
        };
        let mut posix = Posix { lines: all(&options)?, ..Posix::default() };
        if settings.syntax == Syntax::Extended && !refers_back {
            let read = warnings::extended(patterns).pattern;
            // What the automaton does not know it leaves to the matcher.
            let is_known = (locale == Locale::C || posix.lines.iter().all(Regex::matches_within_characters))
                && [&b"[="[..], b"[."].iter().all(|name| memchr::memmem::find(patterns, name).is_none());
            if is_known && read != *patterns {
                posix.parts = Some(std::mem::replace(&mut posix.lines, vec![compile(&read, &options)?]));
            }
        }
        if whole == Whole::Word {
            let words = Words { regexes: all(&options.whole(Whole::Any))?, locale: options.locale };
            posix.words = words.may_be_empty().then_some(words);
            posix.words_select = locale != Locale::C || refers_back;
        }
        Ok(Matcher::Posix(posix))
    }

    /// The line of `block` at or after the line start `from` that matches first, without its terminator. The
    /// terminator of the last line is not part of the block.
    pub(super) fn find_line(
        &self,
        block: &[u8],
        from: usize,
        terminator: u8,
        fuel: &mut Fuel,
    ) -> Result<Option<(usize, usize)>, OutOfFuel> {
        match self {
            Matcher::Posix(posix) => posix.find_line(block, from, terminator, fuel),
            Matcher::Perl(regex) => {
                let mut start = from;
                while start <= block.len() {
                    let end = line_end(block, start, terminator);
                    if regex.is_match(&block[start..end]).map_err(|_| OutOfFuel)? {
                        return Ok(Some((start, end)));
                    }
                    start = end + 1;
                }
                Ok(None)
            }
        }
    }

    /// The leftmost-longest match in a line at or after `from`.
    pub(super) fn find(&self, line: &[u8], from: usize, fuel: &mut Fuel) -> Result<Option<Match>, OutOfFuel> {
        match self {
            Matcher::Posix(Posix { words: Some(words), .. }) => words.find(line, from, fuel),
            Matcher::Posix(posix) => {
                best(posix.parts.as_ref().unwrap_or(&posix.lines), |regex| regex.find_at(line, from, fuel))
            }
            Matcher::Perl(regex) => {
                let found = regex.find_from_pos(line, from).map_err(|_| OutOfFuel)?;
                Ok(found.map(|m| Match { start: m.start(), end: m.end() }))
            }
        }
    }
}

impl Posix {
    fn find_line(
        &self,
        block: &[u8],
        from: usize,
        terminator: u8,
        fuel: &mut Fuel,
    ) -> Result<Option<(usize, usize)>, OutOfFuel> {
        let mut from = from;
        loop {
            let mut first: Option<usize> = None;
            for regex in &self.lines {
                let place = regex.find_end_at(block, from, fuel)?;
                first = match (first, place) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
            let Some(place) = first else { return Ok(None) };
            let start = memchr::memrchr(terminator, &block[..place]).map_or(0, |at| at + 1);
            let end = line_end(block, place, terminator);
            let Some(words) = self.words.as_ref().filter(|_| self.words_select) else {
                return Ok(Some((start, end)));
            };
            if words.find(&block[start..end], 0, fuel)?.is_some() {
                return Ok(Some((start, end)));
            }
            from = end + 1;
            if from > block.len() {
                return Ok(None);
            }
        }
    }
}

/// The leftmost-longest of what several patterns find.
pub(super) fn best(
    regexes: &[Regex],
    mut find: impl FnMut(&Regex) -> Result<Option<Match>, OutOfFuel>,
) -> Result<Option<Match>, OutOfFuel> {
    let mut best: Option<Match> = None;
    for regex in regexes {
        let Some(found) = find(regex)? else { continue };
        let better =
            best.is_none_or(|b| found.start < b.start || (found.start == b.start && found.end > b.end));
        if better {
            best = Some(found);
        }
    }
    Ok(best)
}

/// Where the line that `place` is in ends.
pub(super) fn line_end(block: &[u8], place: usize, terminator: u8) -> usize {
    memchr::memchr(terminator, &block[place..]).map_or(block.len(), |at| place + at)
}

/// Strings as a basic regular expression.
fn quoted(strings: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(strings.len() + 16);
    for &b in strings {
        match b {
            b'.' | b'[' | b']' | b'*' | b'^' | b'$' | b'\\' => out.extend_from_slice(&[b'\\', b]),
            _ => out.push(b),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_quoted_whole() {
        let regex = Regex::new(&quoted(b"a.b*\n[x]\\"), &Options::new(mirage_regex::Syntax::GREP))
            .expect("it parses");
        let mut fuel = Fuel::default();
        assert!(regex.is_match(b"a.b*", &mut fuel).expect("fuel"));
        assert!(regex.is_match(b"[x]\\", &mut fuel).expect("fuel"));
        assert!(!regex.is_match(b"axb", &mut fuel).expect("fuel"));
    }
}
