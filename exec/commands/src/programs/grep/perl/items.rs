//! Escapes and classes of a pattern.

use super::{
    BAD_ESCAPE, BAD_RANGE, BIG_CODE, CASE_ESCAPE, Done, NO_GROUP, OPEN_CLASS, Translator, WORD, push_literal,
};
use fancy_regex::Regex;
use mirage_vm::program::Locale;

const DIGIT: &str = "0-9";
const SPACE: &str = r"\t-\r\x20";
const HORIZONTAL: &str = r"\t\x20\x{a0}\x{1680}\x{180e}\x{2000}-\x{200a}\x{202f}\x{205f}\x{3000}";
const VERTICAL: &str = r"\n-\r\x{85}\x{2028}\x{2029}";
/// The same two where a character is a byte.
const HORIZONTAL_BYTES: &str = r"\t\x20\xa0";
const VERTICAL_BYTES: &str = r"\n-\r\x85";

const CLASSES: &[&str] = &[
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "word", "xdigit",
];

const BAD_CALL: &str =
    "\\g is not followed by a braced, angle-bracketed, or quoted name/number or by a plain number";

/// One item of a class: a character, or a set that no range may begin or end with.
enum Member {
    Char(char),
    Set,
}

impl Translator {
    /// The members of the set that an escape stands for.
    fn set_escape(&self, c: char) -> Option<&'static str> {
        let wide = self.locale == Locale::Utf8;
        Some(match c.to_ascii_lowercase() {
            'w' => WORD,
            'd' => DIGIT,
            's' => SPACE,
            'h' if wide => HORIZONTAL,
            'h' => HORIZONTAL_BYTES,
            'v' if wide => VERTICAL,
            'v' => VERTICAL_BYTES,
            _ => return None,
        })
    }

    pub(super) fn escape(&mut self) -> Done<()> {
        let Some(c) = self.next() else { return Err("\\ at end of pattern") };
        if let Some(members) = self.set_escape(c) {
            self.set(members, c.is_ascii_uppercase());
            return Ok(());
        }
        let text = match c {
            'Q' => {
                while self.at < self.chars.len() && !self.eat("\\E") {
                    let c = self.chars[self.at];
                    self.at += 1;
                    self.literal(c);
                }
                return Ok(());
            }
            'E' => return Ok(()),
            'R' => r"(?>\r\n|[\n-\r])",
            'N' if self.peek(0) == Some('{') => return Err(CASE_ESCAPE),
            'N' => r"[^\n]",
            'X' => r"(?>\r\n|\P{M}\p{M}*|\p{M}+)",
            'C' => "(?s:.)",
            'A' | 'z' | 'G' | 'K' => {
                self.out.extend(['\\', c]);
                self.repeatable = false;
                return Ok(());
            }
            'Z' => r"(?=\n?\z)",
            'b' => "(?:(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_]))",
            'B' => "(?:(?<=[A-Za-z0-9_])(?=[A-Za-z0-9_])|(?<![A-Za-z0-9_])(?![A-Za-z0-9_]))",
            'p' | 'P' => return self.property(c),
            'g' => return self.relative(),
            'k' => {
                let end = match self.next() {
                    Some('<') => '>',
                    Some('{') => '}',
                    Some('\'') => '\'',
                    _ => return Err("\\k is not followed by a braced, angle-bracketed, or quoted name"),
                };
                let name = self.until(end).ok_or("syntax error in subpattern name (missing terminator?)")?;
                return self.named_reference(&name);
            }
            '1'..='9' => return self.numbered(c),
            _ => {
                let c = self.character(c)?;
                self.literal(c);
                return Ok(());
            }
        };
        self.out.push_str(text);
        self.repeatable = !matches!(c, 'Z' | 'b' | 'B');
        Ok(())
    }

    /// The one character that an escape stands for, in a class and outside.
    fn character(&mut self, c: char) -> Done<char> {
        Ok(match c {
            'a' => '\x07',
            'e' => '\x1b',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'c' => {
                let c = self.next().ok_or("\\c at end of pattern")?;
                if !matches!(c, ' '..='~') {
                    return Err("\\c must be followed by a printable ASCII character");
                }
                char::from(c.to_ascii_uppercase() as u8 ^ 0x40)
            }
            'x' if self.eat("{") => self.braced(16)?,
            'x' => self.digits(16, 2)?,
            'o' if self.eat("{") => self.braced(8)?,
            'o' => return Err("missing opening brace after \\o"),
            '0'..='7' => {
                self.at -= 1;
                self.digits(8, 3)?
            }
            'F' | 'L' | 'l' | 'U' | 'u' => return Err(CASE_ESCAPE),
            c if c.is_ascii_alphanumeric() => return Err(BAD_ESCAPE),
            c => c,
        })
    }

    fn code(&self, code: u32) -> Done<char> {
        let most = if self.locale == Locale::Utf8 { 0x10ffff } else { 0xff };
        match char::from_u32(code) {
            Some(c) if code <= most => Ok(c),
            None if code <= most => Err("disallowed Unicode code point (>= 0xd800 && <= 0xdfff)"),
            _ => Err(BIG_CODE),
        }
    }

    fn digits(&mut self, base: u32, most: usize) -> Done<char> {
        let mut code = 0;
        for _ in 0..most {
            let Some(digit) = self.peek(0).and_then(|c| c.to_digit(base)) else { break };
            code = code * base + digit;
            self.at += 1;
        }
        self.code(code)
    }

    fn braced(&mut self, base: u32) -> Done<char> {
        let text = self.until('}').ok_or("non-hex character in \\x{} (closing brace missing?)")?;
        if text.is_empty() {
            return Err("digits missing in \\x{} or \\o{} or \\N{U+}");
        }
        if !text.chars().all(|c| c.is_digit(base)) {
            return Err(match base {
                16 => "non-hex character in \\x{} (closing brace missing?)",
                _ => "non-octal character in \\o{} (closing brace missing?)",
            });
        }
        u32::from_str_radix(&text, base).map_or(Err(BIG_CODE), |code| self.code(code))
    }

    fn property(&mut self, c: char) -> Done<()> {
        let name = match self.next() {
            Some('{') => self.until('}').ok_or("malformed \\P or \\p sequence")?,
            Some(c) if c.is_ascii_alphabetic() => c.to_string(),
            _ => return Err("malformed \\P or \\p sequence"),
        };
        let (negated, name) = match name.strip_prefix('^') {
            Some(rest) => (c == 'p', rest.to_owned()),
            None => (c == 'P', name),
        };
        let name = match name.as_str() {
            "L&" => "LC".to_owned(),
            "Any" => "any".to_owned(),
            _ => name,
        };
        let text = format!("\\{}{{{name}}}", if negated { 'P' } else { 'p' });
        if Regex::new(&text).is_err() {
            return Err("unknown property after \\P or \\p");
        }
        self.out.push_str(&text);
        self.repeatable = true;
        Ok(())
    }

    /// `\1`, or an octal number where no such group is.
    fn numbered(&mut self, first: char) -> Done<()> {
        let mut len = 0;
        while self.peek(len).is_some_and(|c| c.is_ascii_digit()) {
            len += 1;
        }
        let text: String =
            std::iter::once(first).chain(self.chars[self.at..self.at + len].iter().copied()).collect();
        let number = text.parse().unwrap_or(usize::MAX);
        if number < 10 || number <= self.groups {
            self.at += len;
            return self.reference(number);
        }
        if first > '7' {
            return Err(NO_GROUP);
        }
        let c = self.character(first)?;
        self.literal(c);
        Ok(())
    }

    fn reference(&mut self, number: usize) -> Done<()> {
        if number == 0 || number > self.groups {
            return Err(NO_GROUP);
        }
        self.out.push_str(&format!("(?:\\{number})"));
        self.repeatable = true;
        Ok(())
    }

    pub(super) fn named_reference(&mut self, name: &str) -> Done<()> {
        let number = *self.names.get(name).ok_or(NO_GROUP)?;
        self.reference(number)
    }

    /// `\g` in its forms.
    fn relative(&mut self) -> Done<()> {
        let braced = self.eat("{");
        if !braced && let Some(open @ ('<' | '\'')) = self.peek(0) {
            self.at += 1;
            let end = if open == '<' { '>' } else { '\'' };
            let name = self.until(end).ok_or(BAD_CALL)?;
            return self.call(&name);
        }
        let text = if braced {
            self.until('}').ok_or(BAD_CALL)?
        } else {
            let mut text = String::new();
            while let Some(c) =
                self.peek(0).filter(|c| c.is_ascii_digit() || (text.is_empty() && matches!(c, '-' | '+')))
            {
                text.push(c);
                self.at += 1;
            }
            text
        };
        match self.group_number(&text) {
            Some(number) => self.reference(number),
            None if text.is_empty() => Err(
                "\\g is not followed by a braced, angle-bracketed, or quoted name/number or by a plain number",
            ),
            None => self.named_reference(&text),
        }
    }

    /// A number that may count from where it stands; 0 is none.
    pub(super) fn group_number(&self, text: &str) -> Option<usize> {
        if let Some(back) = text.strip_prefix('-') {
            return Some((self.opened + 1).saturating_sub(back.parse().ok()?));
        }
        if let Some(ahead) = text.strip_prefix('+') {
            return Some(self.opened + ahead.parse::<usize>().ok()?);
        }
        text.parse().ok()
    }

    /// A group run again as a subroutine.
    pub(super) fn call(&mut self, name: &str) -> Done<()> {
        let number = match self.group_number(name) {
            Some(number) => number,
            None => *self.names.get(name).ok_or(NO_GROUP)?,
        };
        if number > self.groups {
            return Err(NO_GROUP);
        }
        self.out.push_str(&format!("\\g<{number}>"));
        self.repeatable = true;
        Ok(())
    }

    pub(super) fn class(&mut self) -> Done<()> {
        self.out.push('[');
        if self.eat("^") {
            self.out.push('^');
        }
        let mut first = true;
        loop {
            if self.eat("\\E") {
                continue;
            }
            if !first && self.eat("]") {
                break;
            }
            first = false;
            if self.eat("\\Q") {
                while !self.eat("\\E") {
                    let c = self.next().ok_or(OPEN_CLASS)?;
                    push_literal(c, &mut self.out);
                }
                continue;
            }
            let from = self.member()?;
            let is_range = self.peek(0) == Some('-') && self.peek(1).is_some_and(|c| c != ']');
            if !is_range {
                if let Member::Char(c) = from {
                    push_literal(c, &mut self.out);
                }
                continue;
            }
            let Member::Char(from) = from else {
                // Behind a set a hyphen is no range, and an error unless it is plain that it is meant so.
                return Err(BAD_RANGE);
            };
            self.at += 1;
            match self.member()? {
                Member::Char(to) if to < from => return Err("range out of order in character class"),
                Member::Char(to) => {
                    push_literal(from, &mut self.out);
                    self.out.push('-');
                    push_literal(to, &mut self.out);
                }
                Member::Set => return Err(BAD_RANGE),
            }
        }
        self.out.push(']');
        self.repeatable = true;
        Ok(())
    }

    /// One item of a class; a set is written out.
    fn member(&mut self) -> Done<Member> {
        let c = self.next().ok_or(OPEN_CLASS)?;
        if c == '[' && matches!(self.peek(0), Some(':' | '.' | '=')) {
            let is_class = self.peek(0) == Some(':');
            let Some(name) = self.posix_class() else { return Ok(Member::Char(c)) };
            if !is_class {
                return Err("POSIX collating elements are not supported");
            }
            let (negated, name) = match name.strip_prefix('^') {
                Some(rest) => (true, rest),
                None => (false, name.as_str()),
            };
            if !CLASSES.contains(&name) {
                return Err("unknown POSIX class name");
            }
            self.out.push_str(&format!("[:{}{name}:]", if negated { "^" } else { "" }));
            return Ok(Member::Set);
        }
        if c != '\\' {
            return Ok(Member::Char(c));
        }
        let c = self.next().ok_or("\\ at end of pattern")?;
        if let Some(members) = self.set_escape(c) {
            if c.is_ascii_uppercase() {
                self.out.push_str(&format!("[^{members}]"));
            } else {
                self.out.push_str(members);
            }
            return Ok(Member::Set);
        }
        Ok(match c {
            'b' => Member::Char('\x08'),
            'p' | 'P' => {
                self.property(c)?;
                Member::Set
            }
            'B' | 'R' | 'X' => return Err("escape sequence is invalid in character class"),
            c => Member::Char(self.character(c)?),
        })
    }

    /// The name in `[:name:]` behind its first bracket.
    pub(super) fn posix_class(&mut self) -> Option<String> {
        let rest = &self.chars[self.at + 1..];
        let len = rest.iter().position(|c| !c.is_ascii_alphabetic() && *c != '^')?;
        if rest.get(len..len + 2)? != [self.chars[self.at], ']'] {
            return None;
        }
        let name = rest[..len].iter().collect();
        self.at += len + 3;
        Some(name)
    }
}
