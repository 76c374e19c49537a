//! `test` and `[`: the grammar, by number of arguments as POSIX rules it and by bash's precedence beyond that.
//!
//! Parsing decides everything that texts alone decide, integer errors included, in the order bash meets them; what is
//! left to ask is a list of primaries about files and the shell. No primary changes anything, so all of them may be
//! asked, and asked again.

use mirage_lower::Text;
pub use mirage_lower::bytecode::{BinaryTest, UnaryTest};
use smallvec::SmallVec;

/// A question about files or the shell.
#[derive(Clone, Debug, PartialEq)]
pub enum Primary {
    /// Of one operand.
    Unary(UnaryTest, Text),
    /// Of two: `-nt`, `-ot`, `-ef`.
    Binary(BinaryTest, Text, Text),
}

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Value(bool),
    Ask(Primary),
    Not,
    And,
    Or,
}

/// A parsed expression, in postfix order.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression(SmallVec<[Step; 4]>);

impl Expression {
    /// The primaries, in order.
    pub fn primaries(&self) -> impl Iterator<Item = &Primary> {
        self.0.iter().filter_map(|step| match step {
            Step::Ask(primary) => Some(primary),
            _ => None,
        })
    }

    /// The value, given the answer to each primary; `None` when one has no answer yet.
    pub fn value(&self, mut answer: impl FnMut(&Primary) -> Option<bool>) -> Option<bool> {
        let mut stack: SmallVec<[bool; 8]> = SmallVec::new();
        let pop = |stack: &mut SmallVec<[bool; 8]>| stack.pop().unwrap_or(false);
        for step in &self.0 {
            let value = match step {
                Step::Value(value) => *value,
                Step::Ask(primary) => answer(primary)?,
                Step::Not => !pop(&mut stack),
                Step::And => pop(&mut stack) & pop(&mut stack),
                Step::Or => pop(&mut stack) | pop(&mut stack),
            };
            stack.push(value);
        }
        Some(pop(&mut stack))
    }
}

/// The unary primary of a word such as `-f`.
pub fn unary_operator(word: &[u8]) -> Option<UnaryTest> {
    let [b'-', letter] = word else { return None };
    Some(match letter {
        b'a' | b'e' => UnaryTest::Exists,
        b'b' => UnaryTest::Block,
        b'c' => UnaryTest::Char,
        b'd' => UnaryTest::Dir,
        b'f' => UnaryTest::File,
        b'g' => UnaryTest::SetGid,
        b'h' | b'L' => UnaryTest::Symlink,
        b'k' => UnaryTest::Sticky,
        b'n' => UnaryTest::NonEmpty,
        b'o' => UnaryTest::OptionSet,
        b'p' => UnaryTest::Fifo,
        b'r' => UnaryTest::Readable,
        b's' => UnaryTest::NonEmptyFile,
        b't' => UnaryTest::Terminal,
        b'u' => UnaryTest::SetUid,
        b'v' => UnaryTest::VarSet,
        b'w' => UnaryTest::Writable,
        b'x' => UnaryTest::Executable,
        b'z' => UnaryTest::Empty,
        b'G' => UnaryTest::OwnedByGroup,
        b'N' => UnaryTest::NewSinceRead,
        b'O' => UnaryTest::OwnedByUser,
        b'R' => UnaryTest::NameRef,
        b'S' => UnaryTest::Socket,
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum Binary {
    Equal,
    Unequal,
    Less,
    Greater,
    Int(fn(&i64, &i64) -> bool),
    File(BinaryTest),
}

fn binary_operator(word: &[u8]) -> Option<Binary> {
    Some(match word {
        b"=" | b"==" => Binary::Equal,
        b"!=" => Binary::Unequal,
        b"<" => Binary::Less,
        b">" => Binary::Greater,
        b"-eq" => Binary::Int(i64::eq),
        b"-ne" => Binary::Int(i64::ne),
        b"-lt" => Binary::Int(i64::lt),
        b"-le" => Binary::Int(i64::le),
        b"-gt" => Binary::Int(i64::gt),
        b"-ge" => Binary::Int(i64::ge),
        b"-nt" => Binary::File(BinaryTest::Newer),
        b"-ot" => Binary::File(BinaryTest::Older),
        b"-ef" => Binary::File(BinaryTest::SameFile),
        _ => return None,
    })
}

/// The decimal integer a word is: white space may stand before it, blanks behind it.
pub fn integer(word: &[u8]) -> Option<i64> {
    // The usual case, too short to overflow.
    if (1..=18).contains(&word.len()) && word.iter().all(u8::is_ascii_digit) {
        return Some(word.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0')));
    }
    let text = std::str::from_utf8(word).ok()?;
    let text = text.trim_start_matches([' ', '\t', '\n', '\r', '\x0b', '\x0c']).trim_end_matches([' ', '\t']);
    text.parse().ok()
}

/// Parse the operands of `test` (or of `[`, without the closing bracket). An error is bash's message.
pub fn parse<W: AsRef<[u8]>>(words: &[W]) -> Result<Expression, Vec<u8>> {
    let mut parser = Parser { words, at: 0, steps: SmallVec::new() };
    match words.len() {
        0 => parser.value(false),
        1 => parser.filled(0),
        2 => {
            parser.two()?;
            parser.at = 2;
        }
        3 => parser.three()?,
        4 if parser.is(0, b"!") => {
            parser.at = 1;
            parser.three()?;
            parser.steps.push(Step::Not);
        }
        4 if parser.is(0, b"(") && parser.is(3, b")") => {
            parser.at = 1;
            parser.two()?;
            parser.at = 4;
        }
        _ => parser.or()?,
    }
    if words.len() > 1 && parser.at < words.len() {
        let next = words[parser.at].as_ref();
        return Err(match next.first() {
            Some(b'-') => [b"syntax error: `", next, b"' unexpected"].concat(),
            _ => b"too many arguments".to_vec(),
        });
    }
    Ok(Expression(parser.steps))
}

struct Parser<'a, W> {
    words: &'a [W],
    at: usize,
    steps: SmallVec<[Step; 4]>,
}

impl<W: AsRef<[u8]>> Parser<'_, W> {
    fn word(&self, at: usize) -> Option<&[u8]> {
        self.words.get(at).map(AsRef::as_ref)
    }

    fn is(&self, at: usize, word: &[u8]) -> bool {
        self.word(at) == Some(word)
    }

    fn value(&mut self, value: bool) {
        self.steps.push(Step::Value(value));
    }

    fn filled(&mut self, at: usize) {
        let value = self.word(at).is_some_and(|word| !word.is_empty());
        self.value(value);
    }

    fn need(&self) -> Result<&[u8], Vec<u8>> {
        self.word(self.at).ok_or_else(|| b"argument expected".to_vec())
    }

    fn two(&mut self) -> Result<(), Vec<u8>> {
        if self.is(self.at, b"!") {
            self.filled(self.at + 1);
            self.steps.push(Step::Not);
            self.at += 2;
            return Ok(());
        }
        let word = self.need()?;
        if unary_operator(word).is_none() {
            return Err([word, b": unary operator expected"].concat());
        }
        self.unary()
    }

    fn three(&mut self) -> Result<(), Vec<u8>> {
        let (start, end) = (self.at, self.at + 3);
        let middle = self.words[start + 1].as_ref();
        if binary_operator(middle).is_some() {
            return self.binary();
        }
        if middle == b"-a" || middle == b"-o" {
            self.filled(start);
            self.filled(start + 2);
            self.steps.push(if middle == b"-a" { Step::And } else { Step::Or });
        } else if self.is(start, b"!") {
            self.at += 1;
            self.two()?;
            self.steps.push(Step::Not);
            return Ok(());
        } else if self.is(start, b"(") && self.is(start + 2, b")") {
            self.filled(start + 1);
        } else {
            return Err([middle, b": binary operator expected"].concat());
        }
        self.at = end;
        Ok(())
    }

    fn or(&mut self) -> Result<(), Vec<u8>> {
        self.need()?;
        self.and()?;
        while self.is(self.at, b"-o") {
            self.at += 1;
            self.and()?;
            self.steps.push(Step::Or);
        }
        Ok(())
    }

    fn and(&mut self) -> Result<(), Vec<u8>> {
        self.term()?;
        while self.is(self.at, b"-a") {
            self.at += 1;
            self.term()?;
            self.steps.push(Step::And);
        }
        Ok(())
    }

    fn term(&mut self) -> Result<(), Vec<u8>> {
        let mut negate = false;
        self.need()?;
        while self.is(self.at, b"!") {
            negate = !negate;
            self.at += 1;
            self.need()?;
        }
        if self.is(self.at, b"(") {
            self.at += 1;
            self.need()?;
            stacker::maybe_grow(64 << 10, 1 << 20, || self.or())?;
            match self.word(self.at) {
                None => return Err(b"`)' expected".to_vec()),
                Some(b")") => self.at += 1,
                Some(found) => return Err([b"`)' expected, found ", found].concat()),
            }
        } else if self.at + 3 <= self.words.len()
            && self.word(self.at + 1).is_some_and(|word| binary_operator(word).is_some())
        {
            self.binary()?;
        } else if self.at + 2 <= self.words.len() && self.word(self.at).and_then(unary_operator).is_some() {
            self.unary()?;
        } else {
            self.filled(self.at);
            self.at += 1;
        }
        if negate {
            self.steps.push(Step::Not);
        }
        Ok(())
    }

    /// A unary primary at the place; its operand may be missing for `-t` alone.
    fn unary(&mut self) -> Result<(), Vec<u8>> {
        let Some(operator) = self.word(self.at).and_then(unary_operator) else { return Ok(()) };
        self.at += 1;
        if operator == UnaryTest::Terminal {
            match self.word(self.at) {
                Some(word) if integer(word).is_none() => {
                    self.value(false);
                    return Ok(());
                }
                _ => {}
            }
        }
        let operand = Text::from(self.need()?);
        self.at += 1;
        match operator {
            UnaryTest::Empty => self.value(operand.is_empty()),
            UnaryTest::NonEmpty => self.value(!operand.is_empty()),
            _ => self.steps.push(Step::Ask(Primary::Unary(operator, operand))),
        }
        Ok(())
    }

    fn binary(&mut self) -> Result<(), Vec<u8>> {
        let [left, operator, right] = [0, 1, 2].map(|by| self.words[self.at + by].as_ref());
        let step = match binary_operator(operator) {
            Some(Binary::Equal) => Step::Value(left == right),
            Some(Binary::Unequal) => Step::Value(left != right),
            Some(Binary::Less) => Step::Value(left < right),
            Some(Binary::Greater) => Step::Value(left > right),
            Some(Binary::Int(compare)) => {
                let number = |word: &[u8]| {
                    integer(word).ok_or_else(|| [word, b": integer expression expected"].concat())
                };
                Step::Value(compare(&number(left)?, &number(right)?))
            }
            Some(Binary::File(operator)) => {
                Step::Ask(Primary::Binary(operator, Text::from(left), Text::from(right)))
            }
            None => return Err([operator, b": binary operator expected"].concat()),
        };
        self.steps.push(step);
        self.at += 3;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value with every primary answered by yes, or the message.
    fn run(words: &[&str]) -> Result<bool, String> {
        let parsed = parse(words).map_err(|message| String::from_utf8_lossy(&message).into_owned())?;
        Ok(parsed.value(|_| Some(true)).expect("every primary is answered"))
    }

    /// Recorded from bash 5.2 (`test WORDS; echo $?` and its messages).
    #[test]
    fn by_number_of_arguments() {
        for (words, want) in [
            (&[][..], Ok(false)),
            (&["-n"], Ok(true)),
            (&[""], Ok(false)),
            (&["!", ""], Ok(true)),
            (&["-n", ""], Ok(false)),
            (&["-z", ""], Ok(true)),
            (&["a", "b"], Err("a: unary operator expected")),
            (&["-Z", "b"], Err("-Z: unary operator expected")),
            (&["a", "=", "a"], Ok(true)),
            (&["a", "-a", ""], Ok(false)),
            (&["a", "-o", ""], Ok(true)),
            (&["!", "-z", ""], Ok(false)),
            (&["(", "a", ")"], Ok(true)),
            (&["a", "b", "c"], Err("b: binary operator expected")),
            (&["!", "a", "=", "b"], Ok(true)),
            (&["(", "-n", "a", ")"], Ok(true)),
            (&["a", "b", "c", "d"], Err("too many arguments")),
            (&["a", "-a", "b", "-o"], Err("argument expected")),
            (&["x", "-eq", "1"], Err("x: integer expression expected")),
            (&["1", "-eq", ""], Err(": integer expression expected")),
            (&[" 1 ", "-eq", "1"], Ok(true)),
            (&["-1", "-lt", "+2"], Ok(true)),
            (&["9223372036854775808", "-gt", "1"], Err("9223372036854775808: integer expression expected")),
            (&["-t", "x"], Ok(false)),
            (&["1\n", "-eq", "1"], Err("1\n: integer expression expected")),
            (&["-a", "-a", "-a"], Ok(true)),
            (&["(", ")"], Err("(: unary operator expected")),
            (&["(", ")", "a"], Err("): binary operator expected")),
            (&["a", "=", "b", "c"], Err("too many arguments")),
            (&["!", "a", "b", "c"], Err("b: binary operator expected")),
            (&["-n", "a", "-a"], Err("a: binary operator expected")),
            (&["(", "!", "a", ")"], Ok(false)),
            (&["a", "-o", "", "-a", ""], Ok(true)),
            (&["(", "a", "-a", "b"], Err("`)' expected")),
            (&["(", "a", "b", "-a", "c"], Err("`)' expected, found b")),
            (&["a", "-a", "!", "b", "-a"], Err("argument expected")),
            (&["!", "!", "!", "!", "a"], Ok(true)),
            (&["b", ">", "a"], Ok(true)),
        ] {
            assert_eq!(run(words), want.map_err(str::to_string), "{words:?}");
        }
    }

    #[test]
    fn deep_nesting_is_no_trouble() {
        let mut words = vec!["("; 200_000];
        words.push("a");
        words.extend(vec![")"; 200_000]);
        assert_eq!(run(&words), Ok(true));
    }
}
