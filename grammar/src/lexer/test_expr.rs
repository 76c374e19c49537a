//! `[[ … ]]`: read by descent, as bash reads it, inside of the lexer.
//!
//! Invariant: every error is one of bash's, and each `(` around it adds its own line. The operands are read in the
//! way their operator asks for: a pattern behind `==`, a regular expression behind `=~`.

use super::Lexer;
use super::class::{META, is};
use super::operator::{Operator, operator};
use super::word::{Close, Unquoted};
use crate::ast::{TestBinaryOp, TestExpr, Word};
use crate::stop::{Lex, Stop};

/// A token of `[[ ]]`.
#[derive(Clone, Copy)]
enum Token<'a> {
    Word(&'a Word<'a>),
    /// `]]`
    Close,
    And,
    Or,
    LParen,
    RParen,
    Less,
    Greater,
    Newline,
    /// Any other operator.
    Other(&'a [u8]),
    End,
}

/// The reader of one `[[ ]]`, with the token at hand.
struct Reader<'r, 'a, 'o> {
    lexer: &'r mut Lexer<'a, 'o>,
    token: Token<'a>,
    errors: Vec<(u32, Vec<u8>)>,
}

/// An error was noted in [`Reader::errors`], or the lexer stopped.
enum Failure {
    Noted,
    Stop(Stop),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

type Read<T> = Result<T, Failure>;

impl<'a> Lexer<'a, '_> {
    /// Reads from behind `[[` to behind `]]`.
    pub(super) fn test_command(&mut self) -> Lex<&'a TestExpr<'a>> {
        let line = self.line_here(false);
        let saved = (self.force_extglob, self.depth);
        let mut reader = Reader { lexer: self, token: Token::End, errors: Vec::new() };
        let result = reader.next(Operand::Word).and_then(|()| reader.or());
        let token = reader.token;
        let mut errors = std::mem::take(&mut reader.errors);
        match result {
            Ok(expr) if matches!(token, Token::Close) => {
                (self.force_extglob, self.depth) = saved;
                Ok(self.b.alloc(expr))
            }
            Ok(_) => {
                let text = match token {
                    Token::End => b"unexpected EOF while looking for `]]'".to_vec(),
                    _ => match name(token) {
                        Some(name) => {
                            [b"syntax error in conditional expression: unexpected token `", name, b"'"]
                                .concat()
                        }
                        None => b"syntax error in conditional expression".to_vec(),
                    },
                };
                errors.push((line, text));
                Err(self.test_error(token, errors))
            }
            Err(Failure::Noted) => Err(self.test_error(token, errors)),
            Err(Failure::Stop(stop)) => Err(stop),
        }
    }

    fn test_error(&mut self, token: Token<'a>, errors: Vec<(u32, Vec<u8>)>) -> Stop {
        let at_end = matches!(token, Token::End)
            || matches!(token, Token::Newline)
                && self.buf[self.pos..self.end].iter().all(|b| matches!(b, b' ' | b'\t' | b'\n'));
        let shown = match token {
            Token::Word(word) => word.text,
            other => name(other).unwrap_or_default(),
        };
        self.conditional_error(shown, errors, at_end)
    }
}

/// How the next operand is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Word,
    Pattern,
    Regex,
}

impl<'a> Reader<'_, 'a, '_> {
    fn next(&mut self, operand: Operand) -> Read<()> {
        let lexer = &mut *self.lexer;
        loop {
            lexer.skip_blanks();
            if !lexer.leave_finished_alias() {
                break;
            }
        }
        let start = lexer.pos;
        let Some(byte) = lexer.peek() else {
            if lexer.cut() {
                return Err(Stop::NeedMore.into());
            }
            // bash adds the newline a text lacks.
            let missing = start > 0 && lexer.buf[start - 1] != b'\n' && !matches!(self.token, Token::Newline);
            self.token = if missing { Token::Newline } else { Token::End };
            return Ok(());
        };
        if byte == b'#' {
            lexer.skip_comment()?;
            return self.next(operand);
        }
        let substitution = matches!(byte, b'<' | b'>') && lexer.peek_at(1) == Some(b'(');
        let pattern = operand == Operand::Regex && matches!(byte, b'(' | b'|');
        if is(byte, META) && !substitution && !pattern {
            let (found, length) =
                operator(&lexer.buf[start..lexer.end]).expect("a metacharacter starts an operator");
            let mut length = length;
            self.token = match found {
                Operator::Newline => Token::Newline,
                Operator::AndIf => Token::And,
                Operator::OrIf => Token::Or,
                Operator::LParen => Token::LParen,
                Operator::RParen => Token::RParen,
                Operator::Less => Token::Less,
                Operator::Great => Token::Greater,
                _ => Token::Other(&lexer.buf[start..start + length]),
            };
            if matches!(found, Operator::Newline) {
                length = 1;
            }
            lexer.pos += length;
            if matches!(found, Operator::Newline) {
                lexer.read_here_docs()?;
            }
            return Ok(());
        }
        let extglob = lexer.force_extglob;
        lexer.force_extglob |= operand == Operand::Pattern;
        let how = match operand {
            Operand::Regex => Unquoted { close: Close::Regex, tilde: true, ..Unquoted::to(Close::Regex) },
            _ => Unquoted { braces: false, ..Unquoted::WORD },
        };
        let word = lexer.guarded(|lexer| lexer.word_as(how))?;
        lexer.force_extglob = extglob;
        self.token = if word.as_literal() == Some(b"]]") { Token::Close } else { Token::Word(word) };
        Ok(())
    }

    fn skip_newlines(&mut self) -> Read<()> {
        while matches!(self.token, Token::Newline) {
            self.next(Operand::Word)?;
        }
        Ok(())
    }

    /// Reads the token behind an operand, newlines skipped.
    fn after(&mut self) -> Read<()> {
        self.next(Operand::Word)?;
        self.skip_newlines()
    }

    fn fail<T>(&mut self, line: u32, text: Vec<u8>) -> Read<T> {
        self.errors.push((line, text));
        Err(Failure::Noted)
    }

    /// An error whose text names the token at hand if bash has a name for it.
    fn fail_token<T>(&mut self, line: u32, named: (&[u8], &[u8]), unnamed: &[u8]) -> Read<T> {
        let text = match name(self.token) {
            Some(name) => [named.0, name, named.1].concat(),
            None => unnamed.to_vec(),
        };
        self.fail(line, text)
    }

    fn line(&mut self) -> u32 {
        match self.token {
            Token::End => self.lexer.line_past_end(),
            Token::Newline => self.lexer.line_here(true),
            _ => self.lexer.line_here(false),
        }
    }

    fn nest<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.lexer.deeper()?;
        let result = stacker::maybe_grow(128 << 10, 2 << 20, || read(self));
        self.lexer.depth -= 1;
        result
    }

    fn or(&mut self) -> Read<TestExpr<'a>> {
        self.chain(|token| matches!(token, Token::Or), Self::and, TestExpr::Or)
    }

    fn and(&mut self) -> Read<TestExpr<'a>> {
        self.chain(|token| matches!(token, Token::And), Self::term, TestExpr::And)
    }

    fn chain(
        &mut self,
        joins: fn(Token<'a>) -> bool,
        member: fn(&mut Self) -> Read<TestExpr<'a>>,
        make: fn(&'a [TestExpr<'a>]) -> TestExpr<'a>,
    ) -> Read<TestExpr<'a>> {
        let first = member(self)?;
        if !joins(self.token) {
            return Ok(first);
        }
        let mut members = vec![first];
        while joins(self.token) {
            self.next(Operand::Word)?;
            members.push(member(self)?);
        }
        Ok(make(self.lexer.b.slice(&members)))
    }

    fn term(&mut self) -> Read<TestExpr<'a>> {
        self.skip_newlines()?;
        let line = self.line();
        match self.token {
            Token::Close => Err(Failure::Noted),
            Token::LParen => {
                self.next(Operand::Word)?;
                let inner = match self.nest(Self::or) {
                    Ok(inner) => inner,
                    Err(Failure::Noted) => return self.fail(line, b"expected `)'".to_vec()),
                    Err(stop) => return Err(stop),
                };
                if !matches!(self.token, Token::RParen) {
                    return self.fail_token(
                        line,
                        (b"unexpected token `", b"', expected `)'"),
                        b"expected `)'",
                    );
                }
                self.after()?;
                Ok(TestExpr::Group(self.lexer.b.alloc(inner)))
            }
            Token::Word(word) if word.text == b"!" => {
                self.next(Operand::Word)?;
                let inner = self.nest(Self::term)?;
                Ok(TestExpr::Not(self.lexer.b.alloc(inner)))
            }
            Token::Word(word) => match word.as_literal() {
                Some([b'-', letter]) if is_unary(*letter) => {
                    self.next(Operand::Word)?;
                    let Token::Word(operand) = self.token else {
                        return self.fail_token(
                            line,
                            (b"unexpected argument `", b"' to conditional unary operator"),
                            b"unexpected argument to conditional unary operator",
                        );
                    };
                    self.after()?;
                    Ok(TestExpr::Unary(*letter, *operand))
                }
                _ => self.binary(word, line),
            },
            _ => self.fail_token(
                line,
                (b"unexpected token `", b"' in conditional command"),
                b"unexpected token in conditional command",
            ),
        }
    }

    fn binary(&mut self, left: &'a Word<'a>, line: u32) -> Read<TestExpr<'a>> {
        self.next(Operand::Word)?;
        let op = match self.token {
            Token::Close | Token::And | Token::Or | Token::RParen => return Ok(TestExpr::Word(*left)),
            Token::Less => Some(TestBinaryOp::Less),
            Token::Greater => Some(TestBinaryOp::Greater),
            Token::Word(word) => word.as_literal().and_then(binary_op),
            _ => None,
        };
        let Some(op) = op else {
            let line = self.line();
            return self.fail_token(
                line,
                (b"unexpected token `", b"', conditional binary operator expected"),
                b"conditional binary operator expected",
            );
        };
        self.next(match op {
            TestBinaryOp::Match => Operand::Regex,
            TestBinaryOp::Equal | TestBinaryOp::Assign | TestBinaryOp::NotEqual => Operand::Pattern,
            _ => Operand::Word,
        })?;
        let Token::Word(right) = self.token else {
            if op == TestBinaryOp::Match
                && matches!(
                    self.token,
                    Token::LParen | Token::RParen | Token::Less | Token::Greater | Token::Other(_)
                )
            {
                return self.fail_token(
                    line,
                    (b"syntax error in conditional expression: unexpected token `", b"'"),
                    b"syntax error in conditional expression",
                );
            }
            return self.fail_token(
                line,
                (b"unexpected argument `", b"' to conditional binary operator"),
                b"unexpected argument to conditional binary operator",
            );
        };
        self.after()?;
        Ok(TestExpr::Binary(self.lexer.b.alloc((*left, op, *right))))
    }
}

/// What bash calls the token in an error; it has no name for a word.
fn name<'a>(token: Token<'a>) -> Option<&'a [u8]> {
    Some(match token {
        Token::Word(_) => return None,
        Token::Close => b"]]",
        Token::And => b"&&",
        Token::Or => b"||",
        Token::LParen => b"(",
        Token::RParen => b")",
        Token::Less => b"<",
        Token::Greater => b">",
        Token::Newline => b"newline",
        Token::Other(text) => text,
        Token::End => b"EOF",
    })
}

fn is_unary(letter: u8) -> bool {
    matches!(
        letter,
        b'a'..=b'h' | b'k' | b'n'..=b'p' | b'r'..=b'x' | b'z' | b'G' | b'L' | b'N' | b'O' | b'R' | b'S'
    )
}

fn binary_op(text: &[u8]) -> Option<TestBinaryOp> {
    Some(match text {
        b"==" => TestBinaryOp::Equal,
        b"=" => TestBinaryOp::Assign,
        b"!=" => TestBinaryOp::NotEqual,
        b"=~" => TestBinaryOp::Match,
        b"-eq" => TestBinaryOp::Eq,
        b"-ne" => TestBinaryOp::Ne,
        b"-lt" => TestBinaryOp::Lt,
        b"-le" => TestBinaryOp::Le,
        b"-gt" => TestBinaryOp::Gt,
        b"-ge" => TestBinaryOp::Ge,
        b"-nt" => TestBinaryOp::Newer,
        b"-ot" => TestBinaryOp::Older,
        b"-ef" => TestBinaryOp::SameFile,
        _ => return None,
    })
}
