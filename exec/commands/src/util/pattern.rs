//! Regular expressions in the locale of a program.

use mirage_regex::{Fuel, Options, Regex, RegexError, Syntax};
use mirage_vm::program::Locale;

/// Compiles `pattern`.
pub(crate) fn compile(locale: Locale, pattern: &[u8], syntax: Syntax) -> Result<Regex, RegexError> {
    let locale = match locale {
        Locale::C => mirage_regex::Locale::C,
        Locale::Utf8 => mirage_regex::Locale::Utf8,
    };
    Regex::new(pattern, &Options::new(syntax).locale(locale))
}

/// Whether it matches somewhere; one that runs out of fuel does not.
pub(crate) fn is_match(regex: &Regex, text: &[u8]) -> bool {
    regex.is_match(text, &mut Fuel::default()).unwrap_or(false)
}

/// The leftmost-longest match from `start` on.
pub(crate) fn find(regex: &Regex, text: &[u8], start: usize) -> Option<(usize, usize)> {
    let found = regex.find_at(text, start, &mut Fuel::default()).ok()??;
    Some((found.start, found.end))
}
