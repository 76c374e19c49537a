//! Tokens of command mode: classification by position, after POSIX XCU 2.4 and 2.10.2.
//!
//! Invariant: a token moves the lexer to exactly one new [`Position`] and changes the stack of open constructs by
//! at most one entry; a token the grammar will refuse changes the stack in no way that matters.

use super::class::{META, SPECIAL, is, is_name};
use super::operator::{Operator, operator};
use super::word::Unquoted;
use super::{Construct, Ended, Lexer, Position};
use crate::ast::{RedirectFd, RedirectOp, Word};
use crate::stop::{Lex, Stop};
use crate::token::Token;

/// A token with its start and end in the source.
type Spanned<'a> = (u32, Token<'a>, u32);

impl<'a> Lexer<'a, '_> {
    /// The next token; `None` where the stream ends.
    pub(super) fn token(&mut self) -> Lex<Option<Spanned<'a>>> {
        loop {
            self.skip_blanks();
            if self.leave_finished_alias() {
                continue;
            }
            let Some(byte) = self.peek() else {
                if self.cut() {
                    return Err(Stop::NeedMore);
                }
                self.count_line(self.pos);
                self.ended = Ended::Text;
                return Ok(None);
            };
            match byte {
                b'#' => self.skip_comment()?,
                b'\n' => {
                    let start = self.pos;
                    self.count_line(start);
                    self.pos += 1;
                    self.read_here_docs()?;
                    if self.drops_newline() {
                        continue;
                    }
                    self.alias_next = false;
                    if self.stack.len() == self.base && !self.in_substitution {
                        self.ended = Ended::Newline;
                        return Ok(None);
                    }
                    self.position = self.after_separator();
                    return Ok(Some((self.at(start), Token::Newline, self.at(start + 1))));
                }
                b'<' | b'>' if self.peek_at(1) == Some(b'(') => return self.word_token(),
                _ if is(byte, META) => return self.operator_token(),
                _ => {
                    // Nothing comes for an alias: its text is read next.
                    if let Some(token) = self.word_token()? {
                        return Ok(Some(token));
                    }
                }
            }
        }
    }

    fn count_line(&mut self, end: usize) {
        let line = self.line_at(end);
        self.b.set_line(line);
    }

    fn spanned(&mut self, start: usize, token: Token<'a>) -> Spanned<'a> {
        self.count_line(self.pos);
        (self.at(start), token, if self.origin.is_some() { self.at(start) + 1 } else { self.pos as u32 })
    }

    /// Whether a newline here is the `linebreak` of the grammar and says nothing.
    fn drops_newline(&self) -> bool {
        let nested = self.in_substitution || self.stack.len() > self.base;
        match self.position {
            Position::AfterForName
            | Position::ForBody
            | Position::AfterCaseWord
            | Position::Pattern
            | Position::FunctionBody
            | Position::AfterFunctionName => true,
            Position::Command => match self.last {
                None => true,
                Some(Token::Semi | Token::Amp | Token::Newline) => nested,
                Some(Token::Bang | Token::Time | Token::TimeOpt | Token::TimeEnd) => false,
                Some(_) => true,
            },
            _ => false,
        }
    }

    /// The position behind `;`, `&` or a newline.
    fn after_separator(&self) -> Position {
        match self.position {
            Position::ForWords | Position::AfterForName | Position::ForBody => Position::ForBody,
            _ => Position::Command,
        }
    }

    fn operator_token(&mut self) -> Lex<Option<Spanned<'a>>> {
        let start = self.pos;
        let text = &self.buf[start..self.end];
        if let Some(token) = self.double_paren(start)? {
            return Ok(Some(token));
        }
        let (found, length) = operator(text).expect("every metacharacter but a blank starts an operator");
        self.pos += length;
        if self.cut() {
            return Err(Stop::NeedMore);
        }
        let alias_next = std::mem::take(&mut self.alias_next);
        let token = match found {
            Operator::Newline => Token::Newline,
            Operator::Semi => self.separator(Token::Semi),
            Operator::Amp => self.separator(Token::Amp),
            Operator::AndIf => self.command_follows(Token::AndIf),
            Operator::OrIf => self.command_follows(Token::OrIf),
            Operator::PipeAmp => self.command_follows(Token::PipeAmp),
            Operator::Pipe if self.position == Position::PatternMore => Token::Pipe,
            Operator::Pipe => self.command_follows(Token::Pipe),
            Operator::DSemi => self.clause_end(Token::DSemi),
            Operator::SemiAnd => self.clause_end(Token::SemiAnd),
            Operator::DSemiAnd => self.clause_end(Token::DSemiAnd),
            Operator::LParen => self.left_paren(),
            Operator::RParen => {
                if self.stack.len() == self.base
                    && self.in_substitution
                    && self.position != Position::FunctionParen
                {
                    self.count_line(self.pos);
                    self.ended = Ended::Paren;
                    return Ok(None);
                }
                self.right_paren()
            }
            _ => {
                self.alias_next = alias_next;
                return self.redirect_token(start, RedirectFd::Default, found);
            }
        };
        Ok(Some(self.spanned(start, token)))
    }

    fn separator(&mut self, token: Token<'a>) -> Token<'a> {
        self.position = self.after_separator();
        token
    }

    fn command_follows(&mut self, token: Token<'a>) -> Token<'a> {
        self.position = Position::Command;
        token
    }

    fn clause_end(&mut self, token: Token<'a>) -> Token<'a> {
        if let Some(top @ Construct::CaseBody) = self.stack.last_mut() {
            *top = Construct::CasePattern;
            self.position = Position::Pattern;
        } else {
            self.position = Position::Command;
        }
        token
    }

    fn left_paren(&mut self) -> Token<'a> {
        match self.position {
            Position::Pattern => self.position = Position::PatternMore,
            Position::AfterFunctionName => {
                let mut at = self.pos;
                while at < self.end && matches!(self.buf[at], b' ' | b'\t') {
                    at += 1;
                }
                if at < self.end && self.buf[at] == b')' {
                    self.position = Position::FunctionParen;
                } else {
                    self.stack.push(Construct::Paren);
                    self.position = Position::Command;
                }
            }
            Position::Args | Position::Declaration(_) if self.named_command() => {
                self.position = Position::FunctionParen;
            }
            _ => {
                self.stack.push(Construct::Paren);
                self.position = Position::Command;
            }
        }
        Token::LParen
    }

    /// The token read last is the first word of a simple command, so that `(` makes it a function's name.
    fn named_command(&self) -> bool {
        matches!(self.last, Some(Token::Word(_))) && self.first_word
    }

    fn right_paren(&mut self) -> Token<'a> {
        if self.position == Position::FunctionParen {
            self.position = Position::FunctionBody;
            return Token::RParen;
        }
        match self.stack.last_mut() {
            Some(top @ Construct::CasePattern) => {
                *top = Construct::CaseBody;
                self.position = Position::Command;
            }
            Some(Construct::Paren) => {
                self.stack.pop();
                self.position = Position::AfterCompound;
            }
            _ => self.position = Position::AfterCompound,
        }
        Token::RParen
    }

    /// `((` as an arithmetic command or the head of an arithmetic `for`, if it is one.
    fn double_paren(&mut self, start: usize) -> Lex<Option<Spanned<'a>>> {
        if self.peek() != Some(b'(') || self.peek_from(self.behind_continuations(start + 1)) != Some(b'(') {
            return Ok(None);
        }
        match self.position {
            Position::ForName => {
                let Some(close) = self.paren_extent(start)? else {
                    return Err(self.unmatched_extent(b')', start));
                };
                let exprs = self.for_expressions(start, close)?;
                self.pos = close + 1;
                self.position = Position::ForBody;
                Ok(Some(self.spanned(start, Token::ArithFor(exprs))))
            }
            Position::Command
            | Position::AfterCompound
            | Position::FunctionBody
            | Position::AfterFunctionName
            | Position::Coproc
            | Position::CoprocName => {
                let Some(close) = self.paren_extent(start)? else {
                    return Err(self.unmatched_extent(b')', start));
                };
                let Some((from, to)) = self.within_double(start, close) else { return Ok(None) };
                let text = self.arith_text(from, to, false)?;
                self.pos = close + 1;
                self.position = Position::AfterCompound;
                let node = self.b.alloc(text);
                Ok(Some(self.spanned(start, Token::Arith(node))))
            }
            _ => Ok(None),
        }
    }

    pub(super) fn redirect_token(
        &mut self,
        start: usize,
        fd: RedirectFd<'a>,
        found: Operator,
    ) -> Lex<Option<Spanned<'a>>> {
        let op = match found {
            Operator::Less => RedirectOp::Input,
            Operator::Great => RedirectOp::Output,
            Operator::Clobber => RedirectOp::Clobber,
            Operator::DGreat => RedirectOp::Append,
            Operator::LessGreat => RedirectOp::InputOutput,
            Operator::LessAnd => RedirectOp::DupInput,
            Operator::GreatAnd => RedirectOp::DupOutput,
            Operator::OutputBoth => RedirectOp::OutputBoth,
            Operator::AppendBoth => RedirectOp::AppendBoth,
            Operator::DLess | Operator::DLessDash => RedirectOp::HereDoc,
            _ => RedirectOp::HereString,
        };
        if !matches!(self.position, Position::Target | Position::HereString | Position::HereTarget { .. }) {
            self.before_target = self.position;
        }
        self.position = match found {
            Operator::DLess => Position::HereTarget { strip: false },
            Operator::DLessDash => Position::HereTarget { strip: true },
            _ if op == RedirectOp::HereString => Position::HereString,
            _ => Position::Target,
        };
        Ok(Some(self.spanned(start, Token::Redirect(fd, op))))
    }

    /// A redirection operator at `at`, behind a number or `{NAME}`.
    fn redirect_follows(&self, at: usize) -> Option<(Operator, usize)> {
        let text = self.buf.get(at..self.end)?;
        if !matches!(text.first(), Some(b'<' | b'>')) {
            return None;
        }
        operator(text)
    }

    /// The descriptor in front of a redirection operator, with that operator.
    fn descriptor(&mut self, start: usize) -> Option<(RedirectFd<'a>, Operator, usize)> {
        let text = &self.buf[start..self.end];
        if text[0].is_ascii_digit() {
            let length = text.iter().take_while(|b| b.is_ascii_digit()).count();
            let at = self.behind_continuations(start + length);
            let (found, size) = self.redirect_follows(at)?;
            let digits = std::str::from_utf8(&text[..length]).expect("digits are ASCII");
            let number = digits.parse::<u32>().ok().filter(|&n| n <= i32::MAX as u32)?;
            return Some((RedirectFd::Number(number), found, at + size));
        }
        let close = memchr::memchr(b'}', text)?;
        let name = &text[1..close];
        let base = match memchr::memchr(b'[', name) {
            Some(open) if name.ends_with(b"]") => &name[..open],
            _ => name,
        };
        if !is_name(base) {
            return None;
        }
        let (found, size) = self.redirect_follows(start + close + 1)?;
        Some((RedirectFd::Variable(name), found, start + close + 1 + size))
    }

    /// Reads a word; `None` when it was an alias, whose text is now to be read.
    fn word_token(&mut self) -> Lex<Option<Spanned<'a>>> {
        let start = self.pos;
        let byte = self.buf[start];
        // Behind `>&` digits are the descriptor it duplicates, whatever follows them.
        let duplicates =
            matches!(self.last, Some(Token::Redirect(_, RedirectOp::DupInput | RedirectOp::DupOutput)));
        if (byte == b'{' || (byte.is_ascii_digit() && !duplicates))
            && let Some((fd, found, end)) = self.descriptor(start)
        {
            self.pos = end;
            return self.redirect_token(start, fd, found);
        }
        let alias_next = std::mem::take(&mut self.alias_next);
        let position = self.position;
        let assigns = matches!(
            position,
            Position::Command | Position::Prefix | Position::Coproc | Position::Declaration(_)
        );
        let mut at = start;
        // Blanks in what might have been a subscript do not end the word.
        let mut blanks_until = 0;
        let plain = loop {
            let rest = &self.buf[at..self.end];
            let Some(literal) = rest.iter().position(|&byte| is(byte, META | SPECIAL)) else {
                at = self.end;
                break true;
            };
            at += literal;
            match self.buf[at] {
                b'=' => {
                    if assigns && let Some(token) = self.assignment_token(start, at)? {
                        return Ok(Some(token));
                    }
                    at += 1;
                }
                b'[' => {
                    if assigns {
                        if let Some(token) = self.assignment_token(start, at)? {
                            return Ok(Some(token));
                        }
                        if !matches!(position, Position::Declaration(_)) && is_name(&self.buf[start..at]) {
                            blanks_until = self.bracket_extent(at)?.unwrap_or(at);
                        }
                    }
                    break false;
                }
                b'\\'
                    if self.peek_from(at + 1) == Some(b'\n')
                        && !matches!(position, Position::HereTarget { .. }) =>
                {
                    // What the word is – an assignment, reserved, a name – shows only when the line is continued.
                    self.join_line(start, at);
                    self.alias_next = alias_next;
                    return Ok(None);
                }
                b'~' if at > start && !matches!(self.buf[at - 1], b'=' | b':') => at += 1,
                b'(' => {
                    break !(at > start && matches!(self.buf[at - 1], b'+' | b'@' | b'!') && self.extglob());
                }
                b'<' | b'>' => break self.buf.get(at + 1) != Some(&b'(') || at + 1 >= self.end,
                byte => break is(byte, META),
            }
        };
        let word = if plain {
            if at >= self.end && self.partial {
                return Err(Stop::NeedMore);
            }
            self.pos = at;
            self.literal_word(start, at)
        } else if let Position::HereTarget { .. } = position {
            self.here_word(start)?
        } else {
            self.pos = start;
            // The word of a here-string has no braces to expand.
            let braces = position != Position::HereString;
            self.word_as(Unquoted { braces, blanks_until, ..Unquoted::WORD })?
        };
        if word.text.is_empty() && self.pos == start {
            // Nothing but a line continuation cut off by the end of the text.
            self.pos = self.end;
            return Ok(None);
        }
        self.classify(start, word, alias_next)
    }

    fn peek_from(&self, at: usize) -> Option<u8> {
        if at < self.end { Some(self.buf[at]) } else { None }
    }

    fn classify(&mut self, start: usize, word: &'a Word<'a>, alias_next: bool) -> Lex<Option<Spanned<'a>>> {
        let literal = word.as_literal();
        let position = self.position;
        self.first_word = false;
        if let Some(text) = literal {
            let command = matches!(position, Position::Command | Position::Prefix | Position::Coproc);
            if (command || alias_next) && self.enter_alias(start, text) {
                self.alias_next = alias_next;
                return Ok(None);
            }
            if let Some(token) = self.reserved(text)? {
                let line = self.line_at(start);
                return Ok(Some(self.spanned(start, token.on_line(line))));
            }
        }
        let mut token = Token::Word(word);
        self.position = match position {
            Position::Command => {
                self.first_word = true;
                after_command_word(literal)
            }
            Position::Prefix | Position::CoprocName => after_command_word(literal),
            Position::Coproc => Position::CoprocName,
            Position::AfterCompound => Position::Args,
            Position::ForName => Position::AfterForName,
            Position::CaseWord => Position::AfterCaseWord,
            Position::Pattern => Position::PatternMore,
            Position::FunctionName => Position::AfterFunctionName,
            Position::AfterForName
            | Position::ForBody
            | Position::AfterCaseWord
            | Position::AfterFunctionName
            | Position::FunctionBody
            | Position::FunctionParen => Position::Args,
            Position::Target | Position::HereString => self.after_target(),
            Position::HereTarget { strip } => {
                token = Token::HereEnd(self.open_here_doc(word, strip)?);
                self.after_target()
            }
            Position::Args | Position::Declaration(_) | Position::ForWords | Position::PatternMore => {
                position
            }
        };
        Ok(Some(self.spanned(start, token)))
    }

    fn after_target(&self) -> Position {
        match self.before_target {
            Position::Command | Position::Prefix | Position::Coproc => Position::Prefix,
            Position::Declaration(scalars) => Position::Declaration(scalars),
            _ => Position::Args,
        }
    }

    /// The reserved word `text` where the lexer stands, with what it does to the stack.
    fn reserved(&mut self, text: &[u8]) -> Lex<Option<Token<'a>>> {
        let token = match self.position {
            Position::Command
            | Position::AfterCompound
            | Position::Coproc
            | Position::CoprocName
            | Position::FunctionBody
            | Position::AfterFunctionName => {
                match self.last {
                    Some(Token::Time) if text == b"-p" => return Ok(Some(Token::TimeOpt)),
                    Some(Token::Time | Token::TimeOpt) if text == b"--" => return Ok(Some(Token::TimeEnd)),
                    _ => {}
                }
                if text == b"]]" {
                    return Err(self.unexpected(self.pos, b"]]"));
                }
                if text == b"[[" {
                    let expr = self.test_command()?;
                    self.position = Position::AfterCompound;
                    return Ok(Some(Token::Test(expr)));
                }
                Token::reserved(text)
            }
            Position::AfterForName if matches!(text, b"in" | b"do") => Token::reserved(text),
            Position::AfterForName if text == b"{" && self.after_newline() => Some(Token::LBrace),
            Position::ForBody if matches!(text, b"do" | b"{") => Token::reserved(text),
            Position::AfterCaseWord if text == b"in" => Some(Token::In),
            Position::Pattern if text == b"esac" => Some(Token::Esac),
            _ => None,
        };
        let Some(token) = token else { return Ok(None) };
        if matches!(token, Token::Time) && !self.time_may_follow() {
            return Ok(None);
        }
        self.reserved_effect(token)?;
        Ok(Some(token))
    }

    /// The word at hand stands first on its line.
    fn after_newline(&self) -> bool {
        let before = &self.buf[..self.pos - 1];
        before.iter().rev().find(|b| !matches!(b, b' ' | b'\t')).is_none_or(|&b| b == b'\n')
    }

    fn time_may_follow(&self) -> bool {
        self.position == Position::Command && !matches!(self.last, Some(Token::Pipe | Token::PipeAmp))
    }

    fn reserved_effect(&mut self, token: Token<'a>) -> Lex<()> {
        let top = if self.stack.len() > self.base { self.stack.last().copied() } else { None };
        let mut after = Position::Command;
        match token {
            Token::If => self.open(Construct::If)?,
            Token::While | Token::Until => self.open(Construct::Loop)?,
            Token::For(_) | Token::Select(_) => {
                self.open(Construct::ForHead)?;
                after = Position::ForName;
            }
            Token::Case(_) => {
                self.open(Construct::CaseHead)?;
                after = Position::CaseWord;
            }
            Token::In => {
                if top == Some(Construct::CaseHead) {
                    self.replace(Construct::CasePattern);
                    after = Position::Pattern;
                } else {
                    after = Position::ForWords;
                }
            }
            Token::Do if top == Some(Construct::ForHead) => self.replace(Construct::ForBody),
            Token::LBrace => {
                if top == Some(Construct::ForHead)
                    && matches!(self.position, Position::ForBody | Position::AfterForName)
                {
                    self.replace(Construct::ForBraces);
                } else {
                    self.open(Construct::Brace)?;
                }
            }
            Token::Fi => after = self.close(top == Some(Construct::If)),
            Token::Done => after = self.close(matches!(top, Some(Construct::Loop | Construct::ForBody))),
            Token::Esac => {
                after = self.close(matches!(top, Some(Construct::CasePattern | Construct::CaseBody)));
            }
            Token::RBrace => {
                after = self.close(matches!(top, Some(Construct::Brace | Construct::ForBraces)));
            }
            Token::Function => after = Position::FunctionName,
            Token::Coproc => after = Position::Coproc,
            _ => {}
        }
        self.position = after;
        Ok(())
    }

    fn open(&mut self, construct: Construct) -> Lex<()> {
        self.stack.push(construct);
        if self.depth as usize + self.stack.len() > crate::MAX_DEPTH as usize {
            return Err(self.too_deep());
        }
        Ok(())
    }

    fn replace(&mut self, construct: Construct) {
        if let Some(top) = self.stack.last_mut() {
            *top = construct;
        }
    }

    fn close(&mut self, matches: bool) -> Position {
        if matches {
            self.stack.pop();
        }
        Position::AfterCompound
    }

    /// A word without anything special in it.
    fn literal_word(&mut self, start: usize, end: usize) -> &'a Word<'a> {
        let text = &self.buf[start..end];
        let parts = std::slice::from_ref(self.b.alloc(crate::ast::WordPart::Literal(text)));
        let (from, to) = self.range(start, end);
        self.b.alloc(Word { parts, text, span: self.b.span(from, to), facts: crate::ast::WordFacts::PLAIN })
    }

    /// The offsets of `start..end` in the source.
    pub(super) fn range(&self, start: usize, end: usize) -> (u32, u32) {
        match self.origin {
            None => (start as u32, end as u32),
            Some(origin) => (origin, origin + 1),
        }
    }
}

/// What may follow the command word `literal`.
fn after_command_word(literal: Option<&[u8]>) -> Position {
    match literal {
        Some(b"declare" | b"typeset" | b"local" | b"export" | b"readonly") => Position::Declaration(true),
        Some(b"alias" | b"eval" | b"let") => Position::Declaration(false),
        _ => Position::Args,
    }
}
