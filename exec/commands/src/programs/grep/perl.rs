//! `-P`: patterns of PCRE, written anew for `fancy-regex`.
//!
//! Invariant: a pattern that PCRE refuses is refused here, in its words; groups and references keep their numbers. `\w`,
//! `\d`, `\s` and `\b` know ASCII alone, as without PCRE's "UCP". Verbs that steer backtracking are not there.

mod items;

use fancy_regex::{BytesMode, CompileError, ParseError, Regex, RegexBuilder};
use mirage_regex::Whole;
use mirage_vm::program::Locale;
use std::collections::HashMap;

/// Steps back after which a search is given up.
const BACKTRACK_LIMIT: usize = 10_000_000;

const WORD: &str = "A-Za-z0-9_";

const NO_GROUP: &str = "reference to non-existent subpattern";
const OPEN_GROUP: &str = "missing closing parenthesis";
const OPEN_CLASS: &str = "missing terminating ] for character class";
const BAD_QUANTIFIER: &str = "quantifier does not follow a repeatable item";
const BAD_ESCAPE: &str = "unrecognized character follows \\";
const BAD_OPTION: &str = "unrecognized character after (? or (?-";
const BAD_RANGE: &str = "invalid range in character class";
const BIG_CODE: &str = "character code point value in \\x{} or \\o{} is too large";
const CASE_ESCAPE: &str = "PCRE2 does not support \\F, \\L, \\l, \\N{name}, \\U, or \\u";

/// Compiles a pattern; the message says why it is wrong.
pub(super) fn compile(
    pattern: &[u8],
    locale: Locale,
    ignore_case: bool,
    whole: Whole,
) -> Result<Regex, Vec<u8>> {
    if pattern.contains(&b'\n') {
        return Err(b"the -P option only supports a single pattern".to_vec());
    }
    let chars: Vec<char> = match (locale, std::str::from_utf8(pattern)) {
        (Locale::C, _) => pattern.iter().map(|&b| char::from(b)).collect(),
        (Locale::Utf8, Ok(text)) => text.chars().collect(),
        (Locale::Utf8, Err(_)) => return Err(b"-P supports only unibyte and UTF-8 locales".to_vec()),
    };
    let quotes_end = chars.iter().rev().take_while(|c| **c == '\\').count() % 2 == 1;
    if whole == Whole::Word && quotes_end {
        // What GNU grep puts behind the pattern is quoted.
        return Err(OPEN_GROUP.as_bytes().to_vec());
    }
    let pattern = Translator::new(chars, locale).pattern().map_err(|why| why.as_bytes().to_vec())?;
    let pattern = match whole {
        Whole::Any => pattern,
        Whole::Line => format!("^(?:{pattern})$"),
        Whole::Word => format!("(?<![{WORD}])(?:{pattern})(?![{WORD}])"),
    };
    let mode = match locale {
        Locale::C => BytesMode::Ascii,
        Locale::Utf8 => BytesMode::UnicodeBytes,
    };
    RegexBuilder::new(&pattern)
        .case_insensitive(ignore_case)
        .bytes_mode(mode)
        .backtrack_limit(BACKTRACK_LIMIT)
        .build()
        .map_err(|error| refusal(&error).as_bytes().to_vec())
}

/// The text of PCRE for what only the compilation finds.
fn refusal(error: &fancy_regex::Error) -> &'static str {
    match error {
        fancy_regex::Error::ParseError(_, ParseError::TargetNotRepeatable | ParseError::InvalidRepeat) => {
            BAD_QUANTIFIER
        }
        fancy_regex::Error::CompileError(error) => match **error {
            CompileError::LookBehindNotConst | CompileError::VariableLookBehindRequiresFeature => {
                "lookbehind assertion is not fixed length"
            }
            CompileError::InvalidBackref(_) | CompileError::SubroutineCallTargetNotFound(..) => NO_GROUP,
            _ => "regular expression is too large",
        },
        _ => "internal error: unknown newline setting",
    }
}

/// A pattern on its way from one notation to the other.
struct Translator {
    chars: Vec<char>,
    at: usize,
    out: String,
    locale: Locale,
    /// How many groups the whole pattern has.
    groups: usize,
    /// The groups opened so far.
    opened: usize,
    names: HashMap<String, usize>,
    depth: usize,
    /// Whether a quantifier may follow.
    repeatable: bool,
}

type Done<T> = Result<T, &'static str>;

impl Translator {
    fn new(chars: Vec<char>, locale: Locale) -> Translator {
        Translator {
            chars,
            at: 0,
            out: String::new(),
            locale,
            groups: 0,
            opened: 0,
            names: HashMap::new(),
            depth: 0,
            repeatable: false,
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek(0);
        self.at += usize::from(c.is_some());
        c
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek(i) == Some(c));
        if found {
            self.at += text.chars().count();
        }
        found
    }

    /// Reads up to `end`, which is passed over.
    fn until(&mut self, end: char) -> Option<String> {
        let len = self.chars[self.at..].iter().position(|&c| c == end)?;
        let text = self.chars[self.at..self.at + len].iter().collect();
        self.at += len + 1;
        Some(text)
    }

    fn pattern(mut self) -> Done<String> {
        while self.eat("(*UTF)") || self.eat("(*UCP)") || self.eat("(*ANYCRLF)") {}
        let start = self.at;
        self.count_groups()?;
        self.at = start;
        while let Some(c) = self.next() {
            match c {
                '\\' => self.escape()?,
                '[' => self.class()?,
                '(' => self.open()?,
                ')' if self.depth == 0 => return Err("unmatched closing parenthesis"),
                ')' => {
                    self.depth -= 1;
                    self.out.push(')');
                    self.repeatable = true;
                }
                '*' | '+' | '?' => self.quantifier(c.to_string())?,
                '{' => match self.bounds()? {
                    Some(bounds) => self.quantifier(bounds)?,
                    None => self.literal('{'),
                },
                '|' | '^' | '$' => {
                    self.out.push(c);
                    self.repeatable = false;
                }
                // Under `x` a blank is no character.
                '.' | ' ' | '#' => {
                    self.out.push(c);
                    self.repeatable = true;
                }
                c => self.literal(c),
            }
        }
        if self.depth > 0 { Err(OPEN_GROUP) } else { Ok(self.out) }
    }

    /// Counts the groups and takes down their names, which references may name before they come.
    fn count_groups(&mut self) -> Done<()> {
        while let Some(c) = self.next() {
            match c {
                '\\' if self.eat("Q") => {
                    while self.at < self.chars.len() && !self.eat("\\E") {
                        self.at += 1;
                    }
                }
                '\\' => self.at += 1,
                '[' => {
                    self.eat("^");
                    self.eat("]");
                    while let Some(c) = self.next() {
                        match c {
                            ']' => break,
                            '\\' => self.at += 1,
                            '[' if self.peek(0) == Some(':') && self.posix_class().is_some() => {}
                            _ => {}
                        }
                    }
                }
                '(' if self.peek(0) == Some('*') => {}
                '(' if self.peek(0) == Some('?') => {
                    self.at += 1;
                    if self.eat("#") || (self.peek(1) != Some('?') && self.eat("(")) {
                        self.until(')');
                    } else if let Some(name) = self.group_name()? {
                        self.groups += 1;
                        if self.names.insert(name, self.groups).is_some() {
                            return Err("two named subpatterns have the same name (PCRE2_DUPNAMES not set)");
                        }
                    }
                }
                '(' => self.groups += 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// The name of a group behind its `(?`.
    fn group_name(&mut self) -> Done<Option<String>> {
        let end = match (self.peek(0), self.peek(1)) {
            (Some('P'), Some('<')) => '>',
            (Some('<'), Some('=' | '!')) => return Ok(None),
            (Some('<'), _) => '>',
            (Some('\''), _) => '\'',
            _ => return Ok(None),
        };
        self.at += if self.peek(0) == Some('P') { 2 } else { 1 };
        if self.peek(0).is_some_and(|c| c.is_ascii_digit()) {
            return Err("subpattern name must start with a non-digit");
        }
        let known = |c: char| c.is_ascii_alphanumeric() || c == '_';
        match self.until(end) {
            Some(name) if name.is_empty() => Err("subpattern name expected"),
            Some(name) if name.chars().all(known) => Ok(Some(name)),
            _ => Err("syntax error in subpattern name (missing terminator?)"),
        }
    }

    fn literal(&mut self, c: char) {
        push_literal(c, &mut self.out);
        self.repeatable = true;
    }

    fn set(&mut self, members: &str, negated: bool) {
        self.out.push_str(if negated { "[^" } else { "[" });
        self.out.push_str(members);
        self.out.push(']');
        self.repeatable = true;
    }

    /// The bounds of a quantifier behind its brace, which is an ordinary character if they are none.
    fn bounds(&mut self) -> Done<Option<String>> {
        let Some(len) = self.chars[self.at..].iter().position(|&c| c == '}') else { return Ok(None) };
        let text: String = self.chars[self.at..self.at + len].iter().collect();
        let (min, max) = text.split_once(',').map_or((text.as_str(), None), |(min, max)| (min, Some(max)));
        let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !number(min) || max.is_some_and(|max| !max.is_empty() && !number(max)) {
            return Ok(None);
        }
        let value = |text: &str| text.parse::<u32>().ok().filter(|n| *n <= 65535);
        let Some(least) = value(min) else { return Err("number too big in {} quantifier") };
        if let Some(max) = max.filter(|max| !max.is_empty()) {
            let Some(most) = value(max) else { return Err("number too big in {} quantifier") };
            if most < least {
                return Err("numbers out of order in {} quantifier");
            }
        }
        self.at += len + 1;
        Ok(Some(format!("{{{text}}}")))
    }

    fn quantifier(&mut self, text: String) -> Done<()> {
        if !self.repeatable {
            return Err(BAD_QUANTIFIER);
        }
        self.out.push_str(&text);
        if let Some(kind @ ('?' | '+')) = self.peek(0) {
            self.at += 1;
            self.out.push(kind);
        }
        self.repeatable = false;
        Ok(())
    }

    fn open(&mut self) -> Done<()> {
        self.repeatable = false;
        if self.eat("*") {
            return self.verb();
        }
        if !self.eat("?") {
            self.opened += 1;
            self.depth += 1;
            self.out.push('(');
            return Ok(());
        }
        if self.eat("#") {
            self.repeatable = true;
            return self.until(')').map(|_| ()).ok_or("missing ) after (?# comment");
        }
        if self.group_name()?.is_some() {
            self.opened += 1;
            self.depth += 1;
            self.out.push('(');
            return Ok(());
        }
        if self.eat("P=") {
            let name = self.until(')').ok_or(OPEN_GROUP)?;
            return self.named_reference(&name);
        }
        for form in ["P>", "&"] {
            if self.eat(form) {
                let name = self.until(')').ok_or(OPEN_GROUP)?;
                let number = *self.names.get(&name).ok_or(NO_GROUP)?;
                return self.call(&number.to_string());
            }
        }
        let sign = usize::from(matches!(self.peek(0), Some('+' | '-')));
        if self.eat("R") || self.peek(sign).is_some_and(|c| c.is_ascii_digit()) {
            let text = self.until(')').ok_or(OPEN_GROUP)?;
            return self.call(if text.is_empty() { "0" } else { &text });
        }
        // A branch reset without groups in it is a plain group; the numbers of others could not be kept.
        for (form, made) in [
            ("<=", "(?<="),
            ("<!", "(?<!"),
            (":", "(?:"),
            ("=", "(?="),
            ("!", "(?!"),
            (">", "(?>"),
            ("|", "(?:"),
        ] {
            if self.eat(form) {
                self.depth += 1;
                self.out.push_str(made);
                return Ok(());
            }
        }
        if self.eat("(") {
            return self.condition();
        }
        self.options()
    }

    fn condition(&mut self) -> Done<()> {
        self.depth += 1;
        if self.peek(0) == Some('?') {
            // An assertion is the condition.
            self.out.push_str("(?");
            return self.open();
        }
        let text = self.until(')').ok_or(OPEN_GROUP)?;
        let name = text.trim_matches(['<', '>', '\'']);
        let number = self.group_number(name).or_else(|| self.names.get(name).copied());
        match number {
            Some(number) if number > 0 && number <= self.groups => {
                self.out.push_str(&format!("(?({number})"));
                Ok(())
            }
            _ => Err(NO_GROUP),
        }
    }

    fn options(&mut self) -> Done<()> {
        let start = self.at;
        while self.peek(0).is_some_and(|c| matches!(c, 'i' | 'm' | 's' | 'x' | 'n' | 'J' | 'U' | '-')) {
            self.at += 1;
        }
        let flags: String = self.chars[start..self.at].iter().filter(|c| **c != 'J').collect();
        match self.next() {
            None => Err(OPEN_GROUP),
            Some(end @ (')' | ':')) => {
                self.depth += usize::from(end == ':');
                if flags.trim_end_matches('-').is_empty() {
                    self.out.push_str(if end == ':' { "(?:" } else { "" });
                } else {
                    self.out.push_str(&format!("(?{flags}{end}"));
                }
                Ok(())
            }
            Some(_) => Err(BAD_OPTION),
        }
    }

    fn verb(&mut self) -> Done<()> {
        let Some(name) = self.until(')') else { return Err(OPEN_GROUP) };
        match name.as_str() {
            "F" | "FAIL" => {
                self.out.push_str("(?!)");
                Ok(())
            }
            name if name.starts_with(|c: char| c.is_ascii_lowercase()) => {
                Err("(*alpha_assertion) not recognized")
            }
            _ => Err("(*VERB) not recognized or malformed"),
        }
    }
}

/// A character that stands for itself, in a class and outside.
fn push_literal(c: char, out: &mut String) {
    if c.is_ascii_alphanumeric() {
        out.push(c);
    } else {
        out.push_str(&format!("\\x{{{:x}}}", u32::from(c)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(pattern: &str, text: &str) -> Result<Option<String>, String> {
        let regex = compile(pattern.as_bytes(), Locale::Utf8, false, Whole::Any)
            .map_err(|why| String::from_utf8_lossy(&why).into_owned())?;
        let found = regex.find(text).map_err(|e| e.to_string())?;
        Ok(found.map(|m| m.as_str().to_owned()))
    }

    #[test]
    fn what_is_written_otherwise_matches_the_same() {
        for (pattern, text, found) in [
            (r"\Qa.b\E+", "xa.bbb", Some("a.bbb")),
            (r"\h\w", "a b", Some(" b")),
            (r"[\d_-]+", "x1_-2", Some("1_-2")),
            (r"(?<n>a)(?'m'b)\k<m>\1", "abba", Some("abba")),
            (r"[]a]+", "x]a", Some("]a")),
            (r"a{,2}", "a{,2}", Some("a{,2}")),
            (r"\w+", "éa", Some("a")),
            (r"[[:^digit:]\]]+", "1a]", Some("a]")),
            (r"(a)?(?(1)b|c)", "xc", Some("c")),
            (r"\101\x42", "AB", Some("AB")),
            (r"a(?#no)b", "ab", Some("ab")),
        ] {
            assert_eq!(matched(pattern, text), Ok(found.map(str::to_owned)), "{pattern}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_in_the_words_of_pcre() {
        for (pattern, why) in [
            ("(a", OPEN_GROUP),
            ("[a", OPEN_CLASS),
            ("*a", BAD_QUANTIFIER),
            (r"\2", NO_GROUP),
            ("[z-a]", "range out of order in character class"),
            (r"[a-\d]", BAD_RANGE),
            ("(?z)", BAD_OPTION),
            (r"\i", BAD_ESCAPE),
            ("(?<=a*)b", "lookbehind assertion is not fixed length"),
        ] {
            assert_eq!(matched(pattern, ""), Err(why.to_owned()), "{pattern}");
        }
    }
}
