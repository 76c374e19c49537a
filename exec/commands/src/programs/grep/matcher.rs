//! The compiled patterns.
//!
//! Invariant: a search over a block finds what searches over its lines would find.

use super::settings::{Settings, Syntax};
use super::warnings;
use fancy_regex::{BytesMode, CompileError, ParseError, RegexBuilder};
use mirage_regex::{Fuel, Match, Options, OutOfFuel, Regex, Whole};
use mirage_vm::program::Locale;

/// All patterns of a run.
pub(super) enum Matcher {
    /// POSIX patterns: one for all, or one a line where some refer back to their groups.
    Posix(Vec<Regex>),
    /// A Perl pattern, tried line by line.
    Perl(Box<fancy_regex::Regex>),
}

impl Matcher {
    /// Compiles the patterns; the message says why they are wrong.
    pub(super) fn new(settings: &Settings, locale: Locale) -> Result<Matcher, Vec<u8>> {
        let Some(patterns) = &settings.patterns else { return Ok(Matcher::Posix(Vec::new())) };
        let whole = match (settings.whole_line, settings.whole_word) {
            (true, _) => Whole::Line,
            (false, true) => Whole::Word,
            (false, false) => Whole::Any,
        };
        if settings.syntax == Syntax::Perl {
            return perl(patterns, settings, locale, whole);
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
        let compile = |text: &[u8]| Regex::new(text, &options).map_err(|e| e.text().as_bytes().to_vec());
        if settings.syntax == Syntax::Fixed {
            return Ok(Matcher::Posix(vec![compile(&quoted(patterns))?]));
        }
        if warnings::lacks_brackets(patterns) {
            return Err(b"character class syntax is [[:space:]], not [:space:]".to_vec());
        }
        let all = compile(patterns)?;
        if all.has_back_references() && patterns.contains(&b'\n') {
            let each = patterns.split(|&b| b == b'\n').map(compile).collect::<Result<_, _>>()?;
            return Ok(Matcher::Posix(each));
        }
        Ok(Matcher::Posix(vec![all]))
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
            Matcher::Posix(regexes) => {
                let mut first: Option<usize> = None;
                for regex in regexes {
                    let place = regex.find_end_at(block, from, fuel)?;
                    first = match (first, place) {
                        (Some(a), Some(b)) => Some(a.min(b)),
                        (a, b) => a.or(b),
                    };
                }
                Ok(first.map(|place| {
                    let start = memchr::memrchr(terminator, &block[..place]).map_or(0, |at| at + 1);
                    (start, line_end(block, place, terminator))
                }))
            }
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
            Matcher::Posix(regexes) => {
                let mut best: Option<Match> = None;
                for regex in regexes {
                    let Some(found) = regex.find_at(line, from, fuel)? else { continue };
                    let better = best.is_none_or(|b| {
                        found.start < b.start || (found.start == b.start && found.end > b.end)
                    });
                    if better {
                        best = Some(found);
                    }
                }
                Ok(best)
            }
            Matcher::Perl(regex) => {
                let found = regex.find_from_pos(line, from).map_err(|_| OutOfFuel)?;
                Ok(found.map(|m| Match { start: m.start(), end: m.end() }))
            }
        }
    }
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

fn perl(patterns: &[u8], settings: &Settings, locale: Locale, whole: Whole) -> Result<Matcher, Vec<u8>> {
    if patterns.contains(&b'\n') {
        return Err(b"the -P option only supports a single pattern".to_vec());
    }
    let pattern = match (std::str::from_utf8(patterns), locale) {
        (Ok(pattern), _) => pattern.to_owned(),
        (Err(_), Locale::Utf8) => return Err(b"-P supports only unibyte and UTF-8 locales".to_vec()),
        (Err(_), Locale::C) => patterns.iter().map(|&b| perl_byte(b)).collect(),
    };
    let pattern = without_word_ends(&pattern);
    let pattern = match whole {
        Whole::Any => pattern,
        Whole::Line => format!("^(?:{pattern})$"),
        Whole::Word => format!("(?<!\\w)(?:{pattern})(?!\\w)"),
    };
    let mode = match locale {
        Locale::C => BytesMode::Ascii,
        Locale::Utf8 => BytesMode::UnicodeBytes,
    };
    let built = RegexBuilder::new(&pattern)
        .case_insensitive(settings.ignore_case)
        .bytes_mode(mode)
        .backtrack_limit(10_000_000)
        .build();
    match built {
        Ok(regex) => Ok(Matcher::Perl(Box::new(regex))),
        Err(error) => Err(perl_error(&error, &pattern)),
    }
}

/// `\<` and `\>` are plain characters in Perl.
fn without_word_ends(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some(c @ ('<' | '>')) => out.push(c),
                Some(c) => out.extend(['\\', c]),
                None => out.push('\\'),
            },
            (c, false) => out.push(c),
        }
    }
    out
}

/// A byte of a pattern that is no UTF-8, as the pattern language writes it.
fn perl_byte(b: u8) -> String {
    if b < 0x80 { char::from(b).to_string() } else { format!("\\x{{{b:x}}}") }
}

/// The text of PCRE for what is wrong with a pattern.
fn perl_error(error: &fancy_regex::Error, pattern: &str) -> Vec<u8> {
    let text = match error {
        fancy_regex::Error::ParseError(_, parse) => match parse {
            ParseError::UnclosedOpenParen => "missing closing parenthesis",
            ParseError::TrailingBackslash => "\\ at end of pattern",
            ParseError::InvalidClass => "missing terminating ] for character class",
            ParseError::TargetNotRepeatable | ParseError::InvalidRepeat => {
                "quantifier does not follow a repeatable item"
            }
            ParseError::InvalidBackref | ParseError::InvalidGroupNameBackref(_) => {
                "reference to non-existent subpattern"
            }
            ParseError::GeneralParseError(_) if pattern.contains(')') => "unmatched closing parenthesis",
            _ => "unrecognized character follows \\",
        },
        fancy_regex::Error::CompileError(error)
            if matches!(
                **error,
                CompileError::InvalidBackref(_) | CompileError::InvalidGroupNameBackref(_)
            ) =>
        {
            "reference to non-existent subpattern"
        }
        fancy_regex::Error::CompileError(_) => "lookbehind assertion is not fixed length",
        _ => "internal error",
    };
    text.as_bytes().to_vec()
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
