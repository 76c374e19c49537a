//! Bracket expressions and extended patterns in words.
//!
//! Invariant: a bracket expression is one only where it closes before anything that is special to the word around it.

use super::Lexer;
use super::class::{META, SPECIAL, is};
use super::word::{Close, Mark, Unquoted};
use crate::ast::{ExtGlob, ExtGlobOp, WordPart};
use crate::stop::Lex;

impl<'a> Lexer<'a, '_> {
    /// A bracket expression of literal bytes at the current position: the position behind its `]`.
    pub(super) fn bracket(&mut self, close: Close) -> Option<usize> {
        // A subscript is no pattern; and where one search found no end, a later start finds none either.
        let text = (self.buf.as_ptr() as usize, self.pos);
        if close == Close::End || text.0 == self.unclosed.0 && text.1 < self.unclosed.1 {
            return None;
        }
        let (found, stopped) = self.bracket_end(close);
        if found.is_none() {
            self.unclosed = (text.0, stopped);
        }
        found
    }

    /// The end of the bracket expression, and where the search for it stopped.
    fn bracket_end(&self, close: Close) -> (Option<usize>, usize) {
        let mut at = self.pos + 1;
        if matches!(self.buf.get(at), Some(b'!' | b'^')) {
            at += 1;
        }
        let mut first = at;
        loop {
            if at >= self.end {
                return (None, at);
            }
            match self.buf[at] {
                b']' if at > first => return (Some(at + 1), at),
                b'[' => at = self.class_end(at).unwrap_or(at + 1),
                b'*' | b'?' | b'~' | b'=' => at += 1,
                b'\\' if self.buf[..self.end].get(at + 1) == Some(&b'\n') => {
                    first += if at == first { 2 } else { 0 };
                    at += 2;
                }
                b'/' if close == Close::Slash => return (None, at),
                byte if is(byte, META) && matches!(close, Close::Brace | Close::Slash | Close::End) => {
                    at += 1
                }
                byte if is(byte, META | SPECIAL) => return (None, at),
                // A comma might belong to a brace expansion around the bracket.
                b',' if close == Close::Word
                    && self.pieces.last().is_some_and(|_| self.open_brace_before()) =>
                {
                    return (None, at);
                }
                _ => at += 1,
            }
        }
    }

    /// The end of `[:…:]` and its kind at `at` in a bracket expression.
    fn class_end(&self, at: usize) -> Option<usize> {
        let buf = &self.buf[..self.end];
        let mark = self.behind_continuations(at + 1);
        let kind = *buf.get(mark).filter(|byte| matches!(byte, b':' | b'.' | b'='))?;
        let mut end = self.behind_continuations(mark + 1);
        while buf.get(end).is_some_and(|&byte| byte != kind && !is(byte, META | SPECIAL)) {
            end = self.behind_continuations(end + 1);
        }
        let close = self.behind_continuations(end + 1);
        (buf.get(end) == Some(&kind) && buf.get(close) == Some(&b']')).then_some(close + 1)
    }

    fn open_brace_before(&self) -> bool {
        self.pieces.iter().rev().take(64).any(|piece| piece.mark == Mark::Open)
    }

    /// `?(…)` and its kind in a text that ends at `close`. The `}` of `${…}` is found before any pattern is looked at, so
    /// one that would not close before it is none.
    pub(super) fn ext_glob_in(&mut self, at: usize, close: Close) -> Lex<()> {
        if !matches!(close, Close::Brace | Close::Slash | Close::ExtGlob { in_brace: true }) {
            return self.ext_glob(at, false);
        }
        if self.attempt(|lexer| lexer.ext_glob(at, true))?.is_none() {
            self.pos = at + 2;
            self.push_literal(at, at + 2);
        }
        Ok(())
    }

    /// `?(…)` and its kind; the operator stands at `at`.
    fn ext_glob(&mut self, at: usize, in_brace: bool) -> Lex<()> {
        let op = match self.buf[at] {
            b'?' => ExtGlobOp::Optional,
            b'*' => ExtGlobOp::Any,
            b'+' => ExtGlobOp::Some,
            b'@' => ExtGlobOp::One,
            _ => ExtGlobOp::Not,
        };
        self.deeper()?;
        self.pos = at + 2;
        let mut alternatives = Vec::new();
        loop {
            let word = self.guarded(|lexer| lexer.word_value(Unquoted::to(Close::ExtGlob { in_brace })))?;
            alternatives.push(word);
            match self.peek() {
                Some(b'|') => self.pos += 1,
                Some(b')') => break,
                _ => return Err(self.unmatched(b')', at + 1)),
            }
        }
        self.pos += 1;
        self.depth -= 1;
        let alternatives = self.b.slice(&alternatives);
        self.push(at, WordPart::ExtGlob(self.b.alloc(ExtGlob { op, alternatives })));
        Ok(())
    }
}
