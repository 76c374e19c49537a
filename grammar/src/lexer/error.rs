//! Errors of the lexer and of the grammar, in bash's words.
//!
//! Invariant: the line bash names and the line it shows are those it stands on when it notices the error: the
//! end of the offending token, the start of an unclosed quote, the line behind the last one for an early end.

use super::{Ended, Lexer, Position};
use crate::diagnostic::{BashLine, BashStatus, Code, Diagnostic};
use crate::quote;
use crate::stop::Stop;
use crate::token::Token;
use lalrpop_util::ParseError;

impl<'a> Lexer<'a, '_> {
    fn diagnostic(&self, code: Code, at: usize, token: &[u8], bash: Vec<BashLine>) -> Box<Diagnostic> {
        let start = self.at(at.min(self.end));
        Box::new(Diagnostic {
            code,
            span: self.b.span(start, start),
            token: token.to_vec(),
            bash,
            status: BashStatus::Syntax,
            warnings: Vec::new(),
            incomplete: false,
        })
    }

    /// The line the text ends at in bash's count: it adds a missing newline and stands behind it.
    fn line_of_end(&mut self) -> u32 {
        let end = self.buf.len();
        let line = self.line_at(end);
        let missing = self.buf.last().is_some_and(|&b| b != b'\n');
        // A backslash at the end hides that newline, and the line goes on.
        let hidden = self.buf.iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1;
        line + u32::from(missing) + u32::from(hidden)
    }

    fn line_text(&self, at: usize) -> &'a [u8] {
        let at = at.min(self.buf.len());
        let start = memchr::memrchr(b'\n', &self.buf[..at]).map_or(0, |newline| newline + 1);
        let end = memchr::memchr(b'\n', &self.buf[at..]).map_or(self.buf.len(), |newline| at + newline);
        &self.buf[start..end]
    }

    /// ``syntax error near unexpected token `TOKEN'`` and the line; the lexer stands behind the token.
    pub(super) fn unexpected(&mut self, at: usize, token: &[u8]) -> Stop {
        if self.cut() {
            return Stop::NeedMore;
        }
        let mut shown = self.pos;
        if shown > 0 && token == b"newline" && self.buf.get(shown - 1) == Some(&b'\n') {
            shown -= 1;
        }
        let line = self.line_at(shown);
        let mut first = b"syntax error near unexpected token `".to_vec();
        first.extend_from_slice(&self.shown(token));
        first.push(b'\'');
        let mut second = vec![b'`'];
        second.extend_from_slice(self.line_text(shown));
        second.push(b'\'');
        let bash = vec![BashLine { line, text: first }, BashLine { line, text: second }];
        let mut diagnostic = self.diagnostic(Code::UnexpectedToken, at, token, bash);
        if self.in_substitution {
            diagnostic.status = BashStatus::Substitution;
        }
        Stop::Error(diagnostic)
    }

    /// A token in a message. Bash's words still carry the escapes of its lexer then: `\001` before each `\001` and `\177`.
    fn shown(&self, token: &[u8]) -> Vec<u8> {
        let mut escaped = Vec::with_capacity(token.len());
        for &byte in token {
            if matches!(byte, 0x01 | 0x7f) {
                escaped.push(0x01);
            }
            escaped.push(byte);
        }
        quote::printable(&escaped, self.options.utf8)
    }

    /// ``unexpected EOF while looking for matching `X'``; `at` is where the unclosed construct starts.
    pub(super) fn unmatched(&mut self, close: u8, at: usize) -> Stop {
        let line = self.line_at(at);
        self.unmatched_on(close, line)
    }

    /// The same with the line of the end, which bash names for `$(`.
    pub(super) fn unmatched_at_end(&mut self, close: u8) -> Stop {
        let line = self.line_of_end();
        self.unmatched_on(close, line)
    }

    fn unmatched_on(&mut self, close: u8, line: u32) -> Stop {
        if self.cut() {
            return Stop::NeedMore;
        }
        let mut text = b"unexpected EOF while looking for matching `".to_vec();
        text.push(close);
        text.push(b'\'');
        let mut diagnostic = self.diagnostic(Code::Unmatched, self.end, b"", vec![BashLine { line, text }]);
        diagnostic.incomplete = true;
        Stop::Error(diagnostic)
    }

    pub(super) fn too_deep(&mut self) -> Stop {
        let line = self.line_at(self.pos);
        let text = b"syntax error: nesting is too deep".to_vec();
        let token = self.buf.get(self.pos..self.pos + 1).unwrap_or_default();
        Stop::Error(self.diagnostic(Code::TooDeep, self.pos, token, vec![BashLine { line, text }]))
    }

    /// An error with lines of its own, the first being the one bash names.
    pub(super) fn plain_error(&mut self, code: Code, at: usize, token: &[u8], texts: Vec<Vec<u8>>) -> Stop {
        if self.cut() {
            return Stop::NeedMore;
        }
        let line = self.line_at(at);
        let bash = texts.into_iter().map(|text| BashLine { line, text }).collect();
        Stop::Error(self.diagnostic(code, at, token, bash))
    }

    /// An error of `[[ … ]]`; after these bash reads no further and keeps the last status.
    pub(super) fn conditional_error(
        &mut self,
        token: &[u8],
        lines: Vec<(u32, Vec<u8>)>,
        at_end: bool,
    ) -> Stop {
        if self.cut() {
            return Stop::NeedMore;
        }
        let bash = lines.into_iter().map(|(line, text)| BashLine { line, text }).collect();
        let mut diagnostic = self.diagnostic(Code::Conditional, self.pos, token, bash);
        diagnostic.incomplete = at_end;
        if !at_end {
            diagnostic.status = BashStatus::Unchanged;
        }
        Stop::Error(diagnostic)
    }

    /// Line numbers as the expression of `[[ … ]]` sees them.
    pub(super) fn line_here(&mut self, newline: bool) -> u32 {
        let at = self.pos;
        let line = self.line_at(at);
        if newline && at > 0 && self.buf.get(at - 1) == Some(&b'\n') { line - 1 } else { line }
    }

    pub(super) fn line_past_end(&mut self) -> u32 {
        self.line_of_end()
    }

    fn unexpected_end(&mut self) -> Stop {
        if self.cut() {
            return Stop::NeedMore;
        }
        let line = self.line_of_end();
        let bash = vec![BashLine { line, text: b"syntax error: unexpected end of file".to_vec() }];
        let mut diagnostic = self.diagnostic(Code::UnexpectedEnd, self.end, b"", bash);
        diagnostic.incomplete = true;
        Stop::Error(diagnostic)
    }

    /// The newline that bash adds to a text without one cannot stand here.
    fn newline_is_wrong(&self) -> bool {
        self.buf.last().is_some_and(|&b| b != b'\n')
            && matches!(
                self.position,
                Position::Target
                    | Position::HereString
                    | Position::HereTarget { .. }
                    | Position::Coproc
                    | Position::CaseWord
                    | Position::PatternMore
                    | Position::ForName
                    | Position::FunctionName
                    | Position::FunctionParen
            )
    }

    /// The end of what is there is the end of a copy, not of the text.
    pub(super) fn cut(&self) -> bool {
        self.partial && self.pos >= self.end
    }

    /// What the grammar's error means here.
    pub(super) fn syntax_error(&mut self, error: ParseError<u32, Token<'a>, Stop>) -> Stop {
        match error {
            ParseError::User { error } => error,
            ParseError::UnrecognizedToken { token: (_, token, _), .. }
            | ParseError::ExtraToken { token: (_, token, _) } => self.unexpected(self.pos, token.name()),
            ParseError::UnrecognizedEof { .. } | ParseError::InvalidToken { .. } => match self.ended {
                Ended::Newline => self.unexpected(self.pos, b"newline"),
                Ended::Paren => self.unexpected(self.pos, b")"),
                Ended::Text if self.in_substitution => self.unmatched_at_end(b')'),
                Ended::Text if self.newline_is_wrong() => self.unexpected(self.pos, b"newline"),
                Ended::Text => self.unexpected_end(),
            },
        }
    }
}
