//! `test` and `[`: POSIX with GNU's grammar and messages; what is asked of files is the machine's core.

use crate::options::{Instead, Spec};
use crate::util::quote;
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::core::file_test;
use mirage_vm::core::test::{BinaryTest, UnaryTest, unary_operator};
use mirage_vm::program::{Context, Locale};

const SPEC: Spec = Spec {
    name: "test",
    summary: "Exit with the status that EXPRESSION determines.",
    usage: &["EXPRESSION", "", "[ EXPRESSION ]", "[ ]", "[ OPTION"],
    bad_usage: 2,
    failure: 2,
    ..Spec::BASE
};

const BRACKET_SPEC: Spec = Spec { name: "[", ..SPEC };

program!(TEST, SPEC, run);
program!(BRACKET, BRACKET_SPEC, run_bracket);

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    decide(cx, words).await
}

async fn run_bracket(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    if let [only] = &words[..] {
        match &only[..] {
            b"--help" => return Err(BRACKET_SPEC.instead(cx, Instead::Help).await?),
            b"--version" => return Err(BRACKET_SPEC.instead(cx, Instead::Version).await?),
            _ => {}
        }
    }
    if words.pop().is_none_or(|last| *last != *b"]") {
        let bracket = quote::locale(cx.locale, b"]");
        cx.error(&text!("missing ", bracket)).await?;
        return Ok(2);
    }
    decide(cx, words).await
}

async fn decide(cx: &mut Context, words: Vec<Text>) -> Ended {
    if words.is_empty() {
        return Ok(1);
    }
    let mut parser = Parser {
        words: &words,
        at: 0,
        end: words.len(),
        asked: Vec::new(),
        answers: Vec::new(),
        locale: cx.locale,
    };
    // Each question about files is met once without an answer, then parsing starts anew: no answer changes the course.
    loop {
        parser.at = 0;
        parser.end = words.len();
        parser.asked.clear();
        let parsed = parser.whole();
        if parser.asked.len() > parser.answers.len() {
            let question = parser.asked[parser.answers.len()].clone();
            let answer = answer(cx, &question).await;
            parser.answers.push(answer);
            cx.tick(16).map_err(End::from)?;
            continue;
        }
        return match parsed {
            Ok(value) => Ok(u8::from(!value)),
            Err(message) => {
                cx.error(&message).await?;
                Ok(2)
            }
        };
    }
}

#[derive(Clone)]
enum Question {
    Unary(UnaryTest, Text),
    Binary(BinaryTest, Text, Text),
}

async fn answer(cx: &Context, question: &Question) -> bool {
    match question {
        Question::Unary(UnaryTest::Terminal, fd) => {
            let fd = std::str::from_utf8(fd).ok().and_then(|text| text.trim().parse().ok());
            fd.is_some_and(|fd| cx.fd(fd).is_ok_and(|ofd| ofd.is_terminal()))
        }
        Question::Unary(operator, path) => {
            let fds = cx.fds.clone();
            file_test::unary(&cx.ns, &cx.cwd, *operator, path, move |fd| fds.get(fd).is_some()).await
        }
        Question::Binary(operator, left, right) => {
            file_test::binary(&cx.ns, &cx.cwd, *operator, left, right).await
        }
    }
}

struct Parser<'a> {
    words: &'a [Text],
    at: usize,
    end: usize,
    asked: Vec<Question>,
    answers: Vec<bool>,
    locale: Locale,
}

type Value = Result<bool, Vec<u8>>;

fn is_binary(word: &[u8]) -> bool {
    matches!(
        word,
        b"=" | b"==" | b"!=" | b"-nt" | b"-ot" | b"-ef" | b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge"
    )
}

fn is_unary_shape(word: &[u8]) -> bool {
    matches!(word, [b'-', _])
}

impl Parser<'_> {
    fn word(&self, at: usize) -> &[u8] {
        self.words.get(at).filter(|_| at < self.end).map_or(b"", |word| word)
    }

    fn has(&self, at: usize) -> bool {
        at < self.end
    }

    fn quoted(&self, word: &[u8]) -> Vec<u8> {
        quote::locale(self.locale, word)
    }

    fn beyond<T>(&self) -> Result<T, Vec<u8>> {
        let last = self.words.last().map_or(&b""[..], |word| word);
        Err(text!("missing argument after ", self.quoted(last)))
    }

    fn ask(&mut self, question: Question) -> bool {
        let known = self.answers.get(self.asked.len()).copied();
        self.asked.push(question);
        known.unwrap_or(false)
    }

    fn whole(&mut self) -> Value {
        let value = self.by_count(self.words.len())?;
        if self.has(self.at) {
            return Err(text!("extra argument ", self.quoted(self.word(self.at))));
        }
        Ok(value)
    }

    fn by_count(&mut self, count: usize) -> Value {
        match count {
            1 => Ok(self.one()),
            2 => self.two(),
            3 => self.three(),
            4 if self.word(self.at) == b"!" => {
                self.at += 1;
                Ok(!self.three()?)
            }
            4 if self.word(self.at) == b"(" && self.word(self.at + 3) == b")" => {
                self.at += 1;
                let value = self.two()?;
                self.at += 1;
                Ok(value)
            }
            _ => self.or(0),
        }
    }

    fn one(&mut self) -> bool {
        self.at += 1;
        !self.word(self.at - 1).is_empty()
    }

    fn two(&mut self) -> Value {
        if self.word(self.at) == b"!" {
            self.at += 1;
            return Ok(!self.one());
        }
        if is_unary_shape(self.word(self.at)) {
            return self.unary();
        }
        self.beyond()
    }

    fn three(&mut self) -> Value {
        let middle = self.word(self.at + 1);
        if is_binary(middle) {
            return self.binary(false);
        }
        if self.word(self.at) == b"!" {
            self.at += 1;
            return Ok(!self.two()?);
        }
        if self.word(self.at) == b"(" && self.word(self.at + 2) == b")" {
            self.at += 1;
            let value = self.one();
            self.at += 1;
            return Ok(value);
        }
        if matches!(middle, b"-a" | b"-o") {
            return self.or(0);
        }
        Err(text!(self.quoted(middle), ": binary operator expected"))
    }

    fn or(&mut self, depth: usize) -> Value {
        if !self.has(self.at) {
            return self.beyond();
        }
        let mut value = false;
        loop {
            value |= self.and(depth)?;
            if !(self.has(self.at) && self.word(self.at) == b"-o") {
                return Ok(value);
            }
            self.at += 1;
        }
    }

    fn and(&mut self, depth: usize) -> Value {
        let mut value = true;
        loop {
            value &= self.term(depth)?;
            if !(self.has(self.at) && self.word(self.at) == b"-a") {
                return Ok(value);
            }
            self.at += 1;
        }
    }

    fn term(&mut self, depth: usize) -> Value {
        let mut negated = false;
        while self.has(self.at) && self.word(self.at) == b"!" {
            self.at += 1;
            negated = !negated;
            if !self.has(self.at) {
                return self.beyond();
            }
        }
        if !self.has(self.at) {
            return self.beyond();
        }
        let value = if self.word(self.at) == b"(" {
            if depth > 1_000 {
                return Err(b"parentheses nest too deep".to_vec());
            }
            self.at += 1;
            if !self.has(self.at) {
                return self.beyond();
            }
            let mut count = 1;
            while self.at + count < self.end && self.word(self.at + count) != b")" {
                if count == 4 {
                    count = self.end - self.at;
                    break;
                }
                count += 1;
            }
            let value = if count > 4 { self.or(depth + 1)? } else { self.by_count(count)? };
            if !self.has(self.at) {
                return Err(text!(self.quoted(b")"), " expected"));
            }
            if self.word(self.at) != b")" {
                let found = self.quoted(self.word(self.at));
                return Err(text!(self.quoted(b")"), " expected, found ", found));
            }
            self.at += 1;
            value
        } else if self.end - self.at >= 4 && self.word(self.at) == b"-l" && is_binary(self.word(self.at + 2))
        {
            self.binary(true)?
        } else if self.end - self.at >= 3 && is_binary(self.word(self.at + 1)) {
            self.binary(false)?
        } else if is_unary_shape(self.word(self.at)) {
            self.unary()?
        } else {
            self.one()
        };
        Ok(value != negated)
    }

    fn unary(&mut self) -> Value {
        let operator = self.word(self.at).to_vec();
        let known = b"bcdefghkLnNOGprsStuwxz".contains(&operator[1]);
        if !known {
            return Err(text!(self.quoted(&operator), ": unary operator expected"));
        }
        self.at += 1;
        if !self.has(self.at) {
            return self.beyond();
        }
        let operand = self.words[self.at].clone();
        self.at += 1;
        match operator[1] {
            b'n' => Ok(!operand.is_empty()),
            b'z' => Ok(operand.is_empty()),
            letter => {
                if letter == b't' {
                    self.integer(&operand)?;
                }
                match unary_operator(&operator) {
                    Some(test) => Ok(self.ask(Question::Unary(test, operand))),
                    None => Ok(false),
                }
            }
        }
    }

    fn integer(&self, word: &[u8]) -> Result<i128, Vec<u8>> {
        let text = word.trim_ascii();
        let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
        let fine = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        if !fine {
            return Err(text!("invalid integer ", self.quoted(word)));
        }
        // What has more digits than this is as large as can be.
        let value = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse::<i128>().ok())
            .unwrap_or(i128::MAX);
        Ok(if text.starts_with(b"-") { -value } else { value })
    }

    fn binary(&mut self, left_is_length: bool) -> Value {
        if left_is_length {
            self.at += 1;
        }
        let left = self.words[self.at].clone();
        let operator = self.word(self.at + 1).to_vec();
        let mut right_at = self.at + 2;
        let right_is_length = self.word(right_at) == b"-l"
            && self.has(right_at + 1)
            && operator.len() == 3
            && operator[0] == b'-';
        if right_is_length {
            right_at += 1;
        }
        let right = self.words.get(right_at).cloned().unwrap_or_default();
        self.at = right_at + 1;
        let number = |parser: &Self, word: &Text, is_length: bool| {
            if is_length { Ok(word.len() as i128) } else { parser.integer(word) }
        };
        match &operator[..] {
            b"=" | b"==" => return Ok(left == right),
            b"!=" => return Ok(left != right),
            b"-nt" => return Ok(self.ask(Question::Binary(BinaryTest::Newer, left, right))),
            b"-ot" => return Ok(self.ask(Question::Binary(BinaryTest::Older, left, right))),
            b"-ef" => return Ok(self.ask(Question::Binary(BinaryTest::SameFile, left, right))),
            _ => {}
        }
        let a = number(self, &left, left_is_length)?;
        let b = number(self, &right, right_is_length)?;
        Ok(match &operator[..] {
            b"-eq" => a == b,
            b"-ne" => a != b,
            b"-lt" => a < b,
            b"-le" => a <= b,
            b"-gt" => a > b,
            _ => a >= b,
        })
    }
}
