//! `expr`: POSIX with GNU's functions.
//!
//! Numbers have no bound, as in a GNU expr built with GMP; they are charged to the line's budget as they grow.

use crate::options::{Instead, Spec};
use crate::util::{pattern, quote};
use crate::voice::{End, Ended, Voice};
use mirage_regex::{Captures, Fuel, Regex, Syntax};
use mirage_vm::Text;
use mirage_vm::program::{Context, Locale};
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;

const SPEC: Spec = Spec {
    name: "expr",
    summary: "Print the value of EXPRESSION.",
    usage: &["EXPRESSION", "OPTION"],
    bad_usage: 2,
    failure: 3,
    notes: "| & < <= = == != >= > + - * / % : match substr index length + TOKEN ( )",
    ..Spec::BASE
};

program!(EXPR, SPEC, run);

/// How deep parentheses may nest.
const DEPTH: usize = 2_000;
/// How many bits a product may have: words on a command line make no larger ones by chance.
const MOST_BITS: u64 = 1 << 22;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Number(BigInt),
    Text(Vec<u8>),
}

impl Value {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Value::Number(number) => number.to_string().into_bytes(),
            Value::Text(text) => text.clone(),
        }
    }

    fn number(&self) -> Option<BigInt> {
        match self {
            Value::Number(number) => Some(number.clone()),
            Value::Text(text) => {
                let digits = text.strip_prefix(b"-").unwrap_or(text);
                if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
                    return None;
                }
                std::str::from_utf8(text).ok()?.parse().ok()
            }
        }
    }

    fn is_null(&self) -> bool {
        match self {
            Value::Number(number) => number.sign() == Sign::NoSign,
            Value::Text(text) => {
                let digits = text.strip_prefix(b"-").unwrap_or(text);
                text.is_empty() || !digits.is_empty() && digits.iter().all(|byte| *byte == b'0')
            }
        }
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Problem {
    MissingAfter(Vec<u8>),
    Unexpected(Vec<u8>),
    UnexpectedClose,
    ExpectedClose(Vec<u8>),
    MissingClose(Vec<u8>),
    NotInteger,
    Division,
    Pattern(&'static str),
    Deep,
}

struct Parser<'a> {
    words: &'a [Text],
    at: usize,
    locale: Locale,
    depth: usize,
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    match &words[..] {
        [only] if **only == *b"--help" => return Err(SPEC.instead(cx, Instead::Help).await?),
        [only] if **only == *b"--version" => return Err(SPEC.instead(cx, Instead::Version).await?),
        [first, ..] if **first == *b"--" => {
            words.remove(0);
        }
        _ => {}
    }
    if words.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    let mut parser = Parser { words: &words, at: 0, locale: cx.locale, depth: 0 };
    let result = parser.or(true).and_then(|value| match words.get(parser.at) {
        None => Ok(value),
        Some(extra) => Err(Problem::Unexpected(extra.to_vec())),
    });
    let quoted = |text: &[u8]| quote::locale(cx.locale, text);
    let (message, status) = match result {
        Ok(value) => {
            let mut line = value.bytes();
            line.push(b'\n');
            cx.out(&line).await?;
            return Ok(u8::from(value.is_null()));
        }
        Err(Problem::MissingAfter(word)) => {
            (text!("syntax error: missing argument after ", quoted(&word)), 2)
        }
        Err(Problem::Unexpected(word)) => (text!("syntax error: unexpected argument ", quoted(&word)), 2),
        Err(Problem::UnexpectedClose) => (b"syntax error: unexpected ')'".to_vec(), 2),
        Err(Problem::ExpectedClose(word)) => (text!("syntax error: expecting ')' after ", quoted(&word)), 2),
        Err(Problem::MissingClose(word)) => {
            (text!("syntax error: expecting ')' instead of ", quoted(&word)), 2)
        }
        Err(Problem::NotInteger) => (b"non-integer argument".to_vec(), 2),
        Err(Problem::Division) => (b"division by zero".to_vec(), 2),
        Err(Problem::Pattern(text)) => (text.as_bytes().to_vec(), 2),
        Err(Problem::Deep) => (b"memory exhausted".to_vec(), 3),
    };
    cx.error(&message).await?;
    Err(End::Status(status))
}

type Parsed = Result<Value, Problem>;

impl Parser<'_> {
    fn takes(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at).is_some_and(|next| **next == *word.as_bytes());
        self.at += usize::from(found);
        found
    }

    fn need(&self) -> Result<(), Problem> {
        if self.at < self.words.len() {
            return Ok(());
        }
        Err(Problem::MissingAfter(self.words.last().map_or(Vec::new(), |last| last.to_vec())))
    }

    fn or(&mut self, evaluate: bool) -> Parsed {
        let mut left = self.and(evaluate)?;
        while self.takes("|") {
            let right = self.and(evaluate && left.is_null())?;
            if left.is_null() {
                left = if right.is_null() { Value::Number(BigInt::ZERO) } else { right };
            }
        }
        Ok(left)
    }

    fn and(&mut self, evaluate: bool) -> Parsed {
        let mut left = self.comparison(evaluate)?;
        while self.takes("&") {
            let right = self.comparison(evaluate && !left.is_null())?;
            if left.is_null() || right.is_null() {
                left = Value::Number(BigInt::ZERO);
            }
        }
        Ok(left)
    }

    fn comparison(&mut self, evaluate: bool) -> Parsed {
        let mut left = self.sum(evaluate)?;
        loop {
            let test: fn(Ordering) -> bool = if self.takes("<") {
                Ordering::is_lt
            } else if self.takes("<=") {
                Ordering::is_le
            } else if self.takes("=") || self.takes("==") {
                Ordering::is_eq
            } else if self.takes("!=") {
                Ordering::is_ne
            } else if self.takes(">=") {
                Ordering::is_ge
            } else if self.takes(">") {
                Ordering::is_gt
            } else {
                return Ok(left);
            };
            let right = self.sum(evaluate)?;
            let order = match (left.number(), right.number()) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => left.bytes().cmp(&right.bytes()),
            };
            left = Value::Number(BigInt::from(u8::from(evaluate && test(order))));
        }
    }

    fn sum(&mut self, evaluate: bool) -> Parsed {
        let mut left = self.product(evaluate)?;
        loop {
            let minus = if self.takes("+") {
                false
            } else if self.takes("-") {
                true
            } else {
                return Ok(left);
            };
            let right = self.product(evaluate)?;
            if evaluate {
                let (a, b) = both(&left, &right)?;
                left = Value::Number(if minus { a - b } else { a + b });
            }
        }
    }

    fn product(&mut self, evaluate: bool) -> Parsed {
        let mut left = self.matching(evaluate)?;
        loop {
            let op = if self.takes("*") {
                b'*'
            } else if self.takes("/") {
                b'/'
            } else if self.takes("%") {
                b'%'
            } else {
                return Ok(left);
            };
            let right = self.matching(evaluate)?;
            if evaluate {
                let (a, b) = both(&left, &right)?;
                if op != b'*' && b.sign() == Sign::NoSign {
                    return Err(Problem::Division);
                }
                if op == b'*' && a.bits() + b.bits() > MOST_BITS {
                    return Err(Problem::Deep);
                }
                left = Value::Number(match op {
                    b'*' => a * b,
                    b'/' => a / b,
                    _ => a % b,
                });
            }
        }
    }

    fn matching(&mut self, evaluate: bool) -> Parsed {
        let mut left = self.function(evaluate)?;
        while self.takes(":") {
            let right = self.function(evaluate)?;
            if evaluate {
                left = self.match_pattern(&left.bytes(), &right.bytes())?;
            }
        }
        Ok(left)
    }

    fn function(&mut self, evaluate: bool) -> Parsed {
        self.need()?;
        if self.takes("+") {
            self.need()?;
            let word = self.words[self.at].to_vec();
            self.at += 1;
            return Ok(Value::Text(word));
        }
        if self.takes("length") {
            let text = self.function(evaluate)?.bytes();
            return Ok(Value::Number(BigInt::from(self.length(&text))));
        }
        if self.takes("match") {
            let text = self.function(evaluate)?;
            let pattern = self.function(evaluate)?;
            return if evaluate { self.match_pattern(&text.bytes(), &pattern.bytes()) } else { Ok(text) };
        }
        if self.takes("index") {
            let text = self.function(evaluate)?.bytes();
            let set = self.function(evaluate)?.bytes();
            let (text, set) = (self.characters(&text), self.characters(&set));
            let at = text.iter().position(|c| set.contains(c));
            return Ok(Value::Number(BigInt::from(at.map_or(0, |at| at + 1))));
        }
        if self.takes("substr") {
            let text = self.function(evaluate)?.bytes();
            let start = self.function(evaluate)?.number();
            let len = self.function(evaluate)?.number();
            let (Some(start), Some(len)) = (start, len) else { return Ok(Value::Text(Vec::new())) };
            if start.sign() != Sign::Plus || len.sign() != Sign::Plus {
                return Ok(Value::Text(Vec::new()));
            }
            let characters = self.characters(&text);
            let from = usize::try_from(start - 1u8).unwrap_or(usize::MAX).min(characters.len());
            let to = from.saturating_add(usize::try_from(len).unwrap_or(usize::MAX)).min(characters.len());
            return Ok(Value::Text(characters[from..to].concat()));
        }
        if self.takes("(") {
            self.depth += 1;
            if self.depth > DEPTH {
                return Err(Problem::Deep);
            }
            let value = self.or(evaluate)?;
            self.depth -= 1;
            if self.at >= self.words.len() {
                let last = self.words.last().map_or(Vec::new(), |last| last.to_vec());
                return Err(Problem::ExpectedClose(last));
            }
            if !self.takes(")") {
                return Err(Problem::MissingClose(self.words[self.at].to_vec()));
            }
            return Ok(value);
        }
        if self.takes(")") {
            return Err(Problem::UnexpectedClose);
        }
        let word = self.words[self.at].to_vec();
        self.at += 1;
        Ok(Value::Text(word))
    }

    /// The characters of `text`; those of an invalid text are bytes.
    fn characters<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
        let mut out = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let len = match self.locale {
                Locale::C => 1,
                Locale::Utf8 => quote::decode(rest).map_or(1, |(_, len)| len),
            };
            let (first, others) = rest.split_at(len);
            out.push(first);
            rest = others;
        }
        out
    }

    fn length(&self, text: &[u8]) -> usize {
        self.characters(text).len()
    }

    fn match_pattern(&self, text: &[u8], source: &[u8]) -> Parsed {
        let regex: Regex = pattern::compile(self.locale, source, Syntax::EXPR)
            .map_err(|error| Problem::Pattern(error.text()))?;
        let mut captures = Captures::new();
        let found = regex.captures_at(text, 0, &mut captures, &mut Fuel::default()).unwrap_or(false)
            && captures.get(0).is_some_and(|whole| whole.start == 0);
        let has_group = regex.group_count() > 0;
        if !found {
            return Ok(if has_group { Value::Text(Vec::new()) } else { Value::Number(BigInt::ZERO) });
        }
        if has_group {
            let group = captures.get(1).map_or(Vec::new(), |range| text[range].to_vec());
            return Ok(Value::Text(group));
        }
        let len = captures.get(0).map_or(0, |whole| self.length(&text[whole]));
        Ok(Value::Number(BigInt::from(len)))
    }
}

fn both(left: &Value, right: &Value) -> Result<(BigInt, BigInt), Problem> {
    match (left.number(), right.number()) {
        (Some(a), Some(b)) => Ok((a, b)),
        _ => Err(Problem::NotInteger),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<String, Problem> {
        let words: Vec<Text> = text.split(' ').map(|word| Text::from(word.as_bytes())).collect();
        let mut parser = Parser { words: &words, at: 0, locale: Locale::C, depth: 0 };
        parser.or(true).map(|value| String::from_utf8(value.bytes()).expect("text"))
    }

    #[test]
    fn expressions() {
        for (text, want) in [
            ("1 + 2 * 3", "7"),
            ("( 1 + 2 ) * 3", "9"),
            ("a < b", "1"),
            ("10 < 9", "0"),
            ("abc : a.", "2"),
            ("abc : a\\(.\\)", "b"),
            ("length abc", "3"),
            ("substr abcd 2 2", "bc"),
            ("index abc cb", "2"),
            ("0 | x", "x"),
            ("0 & x", "0"),
            ("+ length", "length"),
            ("1 | 1 / 0", "1"),
        ] {
            assert_eq!(value(text).as_deref(), Ok(want), "{text}");
        }
        assert_eq!(value("a + 1"), Err(Problem::NotInteger));
        assert_eq!(value("1 / 0"), Err(Problem::Division));
    }
}
