//! Assignment words and array literals.
//!
//! Invariant: a word is an assignment only if a name (with a subscript, perhaps) stands before its first
//! unquoted `=` and it stands where assignments may stand. An array literal is words between parentheses
//! with newlines and comments, not a command.

use super::class::{META, NAME_START, SPECIAL, is, is_name};
use super::word::{Close, Unquoted};
use super::{Lexer, Position};
use crate::ast::{ArrayElement, AssignValue, Assignment, Subscript, WordFacts};
use crate::diagnostic::BashStatus;
use crate::stop::{Lex, Stop};
use crate::token::Token;

/// What stands before the value of an assignment.
struct Head<'a> {
    name: &'a [u8],
    subscript: Option<&'a Subscript<'a>>,
    append: bool,
}

impl<'a> Lexer<'a, '_> {
    /// The assignment that starts at `start`, if `at`, its first `=` or `[`, shows it to be one.
    pub(super) fn assignment_token(&mut self, start: usize, at: usize) -> Lex<Option<(u32, Token<'a>, u32)>> {
        let declaration = matches!(self.position, Position::Declaration(_));
        let Some(head) = self.assignment_head(start, at)? else { return Ok(None) };
        let behind = self.behind_continuations(self.pos);
        let array = self.buf[..self.end].get(behind) == Some(&b'(');
        if matches!(self.position, Position::Declaration(false)) && !array {
            self.pos = start;
            return Ok(None);
        }
        let value = if array {
            self.pos = behind;
            AssignValue::Array(self.array_literal()?)
        } else {
            let how = Unquoted { braces: declaration, tilde: true, assignment: true, ..Unquoted::WORD };
            self.in_value = true;
            let word = self.word_value(how)?;
            self.in_value = false;
            if word.facts.has(WordFacts::BRACE) {
                // bash expands the braces of an argument before it looks for an assignment in it.
                self.pos = start;
                return Ok(None);
            }
            AssignValue::Scalar(word)
        };
        if self.cut() {
            return Err(Stop::NeedMore);
        }
        let text = &self.buf[start..self.pos];
        let (from, to) = self.range(start, self.pos);
        let node = self.b.alloc(Assignment {
            name: head.name,
            subscript: head.subscript,
            append: head.append,
            value,
            text,
            span: self.b.span(from, to),
        });
        if !declaration {
            self.position = Position::Prefix;
        }
        self.first_word = false;
        let line = self.line_at(self.pos);
        self.b.set_line(line);
        Ok(Some((from, Token::Assign(node), to)))
    }

    /// Reads up to the value. Where it is no assignment nothing is consumed.
    fn assignment_head(&mut self, start: usize, at: usize) -> Lex<Option<Head<'a>>> {
        let buf = self.buf;
        if !is(buf[start], NAME_START) {
            return Ok(None);
        }
        if buf[at] == b'=' {
            let append = buf[at - 1] == b'+';
            let name = &buf[start..at - usize::from(append)];
            if !is_name(name) {
                return Ok(None);
            }
            self.pos = at + 1;
            return Ok(Some(Head { name, subscript: None, append }));
        }
        if !is_name(&buf[start..at]) {
            return Ok(None);
        }
        let Some((close, append, value)) = self.subscript_assignment(at)? else {
            // Where an assignment may stand bash reads on to the `]`, whatever lies before it.
            return match self.bracket_extent(at)? {
                None if !matches!(self.position, Position::Declaration(_)) => {
                    self.pos = self.end;
                    Err(self.unmatched_extent(b']', at))
                }
                _ => Ok(None),
            };
        };
        // Behind `declare` a blank ends the word even in brackets.
        let text = &buf[at + 1..close];
        if matches!(self.position, Position::Declaration(_))
            && text.iter().any(|b| matches!(b, b' ' | b'\t' | b'\n'))
            && !text.iter().any(|&b| is(b, SPECIAL))
        {
            return Ok(None);
        }
        let subscript = self.subscript_text(at + 1, close)?;
        self.pos = value;
        Ok(Some(Head { name: &buf[start..at], subscript: Some(subscript), append }))
    }

    /// For `[…]=` or `[…]+=` at `open`: where the bracket closes, whether it appends, where the value starts.
    fn subscript_assignment(&mut self, open: usize) -> Lex<Option<(usize, bool, usize)>> {
        let Some(close) = self.bracket_extent(open)? else { return Ok(None) };
        let buf = &self.buf[..self.end];
        let behind = self.behind_continuations(close + 1);
        let append = buf.get(behind) == Some(&b'+');
        let equals = if append { self.behind_continuations(behind + 1) } else { behind };
        Ok((buf.get(equals) == Some(&b'=')).then_some((close, append, equals + 1)))
    }

    /// `( … )` at the current position.
    pub(super) fn array_literal(&mut self) -> Lex<&'a [ArrayElement<'a>]> {
        let open = self.pos;
        self.pos += 1;
        self.deeper()?;
        let mut elements = Vec::new();
        loop {
            self.skip_blanks();
            let at = self.pos;
            let Some(byte) = self.peek() else {
                let stop = self.unmatched(b')', open);
                return Err(with_array_status(stop));
            };
            match byte {
                b'\n' => self.pos += 1,
                b'#' => self.skip_comment()?,
                b')' => break,
                b'<' | b'>' if self.peek_at(1) == Some(b'(') => {
                    let word = self.word_value(Unquoted::WORD)?;
                    elements.push(ArrayElement { subscript: None, append: false, value: word, word });
                }
                byte if is(byte, META) => {
                    let length = super::operator::operator(&self.buf[at..self.end]).map_or(1, |(_, n)| n);
                    self.pos += length;
                    let token = &self.buf[at..self.pos];
                    let stop = self.unexpected(at, token);
                    return Err(with_array_status(stop));
                }
                b'[' => {
                    let element = self.guarded(|lexer| lexer.subscript_element())?;
                    elements.push(element);
                }
                _ => {
                    let word = self.guarded(|lexer| lexer.word_value(Unquoted::WORD))?;
                    elements.push(ArrayElement { subscript: None, append: false, value: word, word });
                }
            }
        }
        self.pos += 1;
        self.depth -= 1;
        Ok(self.b.slice(&elements))
    }

    fn subscript_element(&mut self) -> Lex<ArrayElement<'a>> {
        let start = self.pos;
        let Some((close, append, value)) = self.subscript_assignment(start)? else {
            let Some(close) = self.bracket_extent(start)? else {
                self.pos = self.end;
                return Err(self.unmatched_extent(b']', start));
            };
            let word = self.word_value(Unquoted { blanks_until: close, ..Unquoted::WORD })?;
            return Ok(ArrayElement { subscript: None, append: false, value: word, word });
        };
        let subscript = self.subscript_text(start + 1, close)?;
        self.pos = value;
        let how = Unquoted { braces: false, tilde: true, assignment: true, ..Unquoted::WORD };
        let value = self.word_value(how)?;
        let end = self.pos;
        // The same text as a plain word; a blank in the subscript does not end it.
        self.pos = start;
        let how = Unquoted { close: Close::Word, blanks_until: close, ..Unquoted::WORD };
        let word = self.until(end, |lexer| lexer.word_value(how))?;
        self.pos = end;
        Ok(ArrayElement { subscript: Some(subscript), append, value, word })
    }
}

fn with_array_status(stop: Stop) -> Stop {
    match stop {
        Stop::Error(mut diagnostic) => {
            diagnostic.status = BashStatus::Array;
            Stop::Error(diagnostic)
        }
        other => other,
    }
}
