//! `${…}`.
//!
//! Invariant: reading either consumes up to and with the matching `}` or fails because there is none; a form
//! without a meaning becomes a [`BadSubstitution`] and no error, since bash speaks of it only when it expands it.

use super::Lexer;
use super::class::{META, NAME, NAME_START, SPECIAL, is};
use super::word::{Close, Quoted, Unquoted};
use crate::ast::{
    BadSubstitution, CaseScope, CaseTo, Conditional, ParamOp, Parameter, Replace, Subscript, SubscriptKind,
    Target, Word, WordPart,
};
use crate::stop::{Lex, Stop};

impl<'a> Lexer<'a, '_> {
    /// Reads `${…}`; the `$` stands at `at`, the lexer at the brace.
    pub(super) fn braced(&mut self, at: usize, quoted: bool, here_doc: bool) -> Lex<WordPart<'a>> {
        let open = self.pos;
        self.pos += 1;
        self.deeper()?;
        let depth = self.depth;
        let parameter = self.parameter(quoted, here_doc)?;
        self.depth = depth - 1;
        if let Some(mut parameter) = parameter {
            match self.peek() {
                Some(b'}') => {
                    self.pos += 1;
                    parameter.text = &self.buf[at..self.pos];
                    return Ok(WordPart::Param(self.b.alloc(parameter)));
                }
                None => return Err(self.unmatched(b'}', open)),
                Some(_) => {}
            }
        }
        let Some(close) = self.brace_extent(open)? else {
            return Err(self.unmatched_extent(b'}', open));
        };
        self.pos = close + 1;
        self.bad = true;
        let text = &self.buf[at..self.pos];
        Ok(WordPart::BadSubstitution(self.b.alloc(BadSubstitution { text, shown: b"" })))
    }

    /// What stands between the braces, up to the `}`; `None` when it means nothing.
    fn parameter(&mut self, quoted: bool, here_doc: bool) -> Lex<Option<Parameter<'a>>> {
        self.skip_continuations();
        if self.bare_length_operator() {
            return Ok(None);
        }
        if self.peek() == Some(b'#')
            && let Some(parameter) = self.length()?
        {
            return Ok(Some(parameter));
        }
        let mut indirect = false;
        if self.peek() == Some(b'!') && self.indirection_follows() {
            indirect = true;
            self.pos += 1;
            self.skip_continuations();
        }
        let Some(target) = self.target() else { return Ok(None) };
        let mut parameter =
            Parameter { target, subscript: None, indirect, op: ParamOp::None, braced: true, text: b"" };
        if self.peek() == Some(b'[') && matches!(target, Target::Name(_)) {
            let Some(subscript) = self.subscript()? else { return Ok(None) };
            parameter.subscript = Some(subscript);
        }
        self.skip_continuations();
        if indirect && let Some(parameter) = self.names(&parameter) {
            return Ok(Some(parameter));
        }
        if !indirect && target == Target::Special(b'#') && self.no_count_operator() {
            return Ok(None);
        }
        let Some(op) = self.param_op(quoted, here_doc)? else { return Ok(None) };
        let changes_case = matches!(op, ParamOp::Case { .. });
        if changes_case && matches!(target, Target::Special(b'?' | b'#' | b'-')) {
            return Ok(None);
        }
        parameter.op = op;
        Ok(Some(parameter))
    }

    /// `${#+}`: an operator right behind the `#` and nothing more, which bash takes for what is to be measured.
    fn bare_length_operator(&self) -> bool {
        self.peek() == Some(b'#')
            && matches!(self.peek_at(1), Some(b':' | b'=' | b'+' | b'%' | b'/' | b'^' | b','))
            && self.peek_at(2) == Some(b'}')
    }

    /// `${#x}`; goes back when the `#` is the parameter itself.
    fn length(&mut self) -> Lex<Option<Parameter<'a>>> {
        let at = self.pos;
        self.pos += 1;
        self.skip_continuations();
        if let Some(target) = self.target() {
            let mut subscript = None;
            if self.peek() == Some(b'[') && matches!(target, Target::Name(_)) {
                subscript = self.subscript()?;
            }
            if self.peek() == Some(b'}') {
                return Ok(Some(Parameter {
                    target,
                    subscript,
                    indirect: false,
                    op: ParamOp::Length,
                    braced: true,
                    text: b"",
                }));
            }
        }
        self.pos = at;
        Ok(None)
    }

    /// Whether bash takes what stands behind `${#` for the name of a parameter it does not know.
    fn no_count_operator(&self) -> bool {
        matches!(self.peek(), Some(b':' | b'/' | b'%' | b'=' | b'+')) && self.peek_at(1) == Some(b'}')
    }

    /// Whether the `!` at hand is an indirection and not `$!`.
    fn indirection_follows(&self) -> bool {
        let mut rest = &self.buf[self.pos + 1..self.end];
        while let Some(joined) = rest.strip_prefix(b"\\\n") {
            rest = joined;
        }
        let at = |index: usize| rest.get(index).copied();
        match at(0) {
            Some(byte) if is(byte, NAME) => true,
            Some(b'@' | b'*') => true,
            Some(b'#' | b'?') => true,
            // `${!-}` is indirect, `${!-x}` is `$!` with a default.
            Some(b'$' | b'!' | b'-') => matches!(at(1), Some(b'}')),
            _ => false,
        }
    }

    fn target(&mut self) -> Option<Target<'a>> {
        let byte = self.peek()?;
        if is(byte, NAME_START) {
            return Some(Target::Name(self.name()));
        }
        if byte.is_ascii_digit() {
            let start = self.pos;
            while self.peek().is_some_and(|b| b.is_ascii_digit()) {
                self.pos += 1;
            }
            let digits = std::str::from_utf8(&self.buf[start..self.pos]).expect("digits are ASCII");
            let number = digits.parse().unwrap_or(u32::MAX);
            return Some(if number == 0 { Target::Special(b'0') } else { Target::Positional(number) });
        }
        if matches!(byte, b'*' | b'@' | b'#' | b'?' | b'-' | b'$' | b'!') {
            self.pos += 1;
            return Some(Target::Special(byte));
        }
        None
    }

    /// `${!prefix*}`, `${!prefix@}`, `${!name[@]}`, `${!name[*]}`.
    fn names(&mut self, parameter: &Parameter<'a>) -> Option<Parameter<'a>> {
        let whole = |op| Parameter { subscript: None, indirect: false, op, ..*parameter };
        if !matches!(parameter.target, Target::Name(_)) {
            return None;
        }
        match parameter.subscript {
            None => {
                let byte = self.peek()?;
                if matches!(byte, b'*' | b'@') && self.peek_at(1) == Some(b'}') {
                    self.pos += 1;
                    return Some(whole(ParamOp::PrefixNames { at: byte == b'@' }));
                }
                None
            }
            Some(subscript) if self.peek() == Some(b'}') => match subscript.kind {
                SubscriptKind::At => Some(whole(ParamOp::Keys { at: true })),
                SubscriptKind::Star => Some(whole(ParamOp::Keys { at: false })),
                SubscriptKind::Index => None,
            },
            Some(_) => None,
        }
    }

    /// `[…]` at the current position; `None` when it is empty or not closed here.
    pub(super) fn subscript(&mut self) -> Lex<Option<&'a Subscript<'a>>> {
        let open = self.pos;
        let Some(close) = self.bracket_extent(open)? else {
            return Ok(None);
        };
        if close == self.behind_continuations(open + 1) {
            return Ok(None);
        }
        let subscript = self.subscript_text(open + 1, close)?;
        self.pos = close + 1;
        Ok(Some(subscript))
    }

    /// The subscript whose text is `start..end`.
    pub(super) fn subscript_text(&mut self, start: usize, end: usize) -> Lex<&'a Subscript<'a>> {
        self.pos = start;
        self.deeper()?;
        let word =
            self.guarded(|lexer| lexer.until(end, |lexer| lexer.word_value(Unquoted::to(Close::End))))?;
        self.depth -= 1;
        Ok(self.make_subscript(word))
    }

    fn make_subscript(&mut self, word: Word<'a>) -> &'a Subscript<'a> {
        let kind = match self.without_continuations(word.text) {
            b"@" => SubscriptKind::At,
            b"*" => SubscriptKind::Star,
            _ => SubscriptKind::Index,
        };
        crate::arith::subscript_of(self.b, kind, word)
    }

    fn param_op(&mut self, quoted: bool, here_doc: bool) -> Lex<Option<ParamOp<'a>>> {
        let Some(byte) = self.peek() else { return Ok(Some(ParamOp::None)) };
        // The second character of an operator may stand behind a line continuation.
        let second = self.behind_continuations(self.pos + 1);
        let next = self.buf[..self.end].get(second).copied();
        let doubled = next == Some(byte);
        Ok(Some(match byte {
            b'}' => ParamOp::None,
            b':' if matches!(next, Some(b'-' | b'=' | b'?' | b'+')) => {
                self.pos = second + 1;
                self.conditional(next.unwrap_or(b'-'), true, quoted, here_doc)?
            }
            b'-' | b'=' | b'?' | b'+' => {
                self.pos += 1;
                self.conditional(byte, false, quoted, here_doc)?
            }
            b':' if next == Some(b'}') => return Ok(None),
            b':' => {
                self.pos += 1;
                return self.substring();
            }
            b'#' => {
                self.pos = if doubled { second + 1 } else { self.pos + 1 };
                ParamOp::RemovePrefix { longest: doubled, pattern: self.pattern(Close::Brace)? }
            }
            b'%' => {
                self.pos = if doubled { second + 1 } else { self.pos + 1 };
                ParamOp::RemoveSuffix { longest: doubled, pattern: self.pattern(Close::Brace)? }
            }
            b'/' => {
                self.pos += 1;
                return Ok(Some(self.replace_op()?));
            }
            b'^' | b',' | b'~' => {
                self.pos = if doubled { second + 1 } else { self.pos + 1 };
                ParamOp::Case {
                    to: match byte {
                        b'^' => CaseTo::Upper,
                        b',' => CaseTo::Lower,
                        _ => CaseTo::Toggle,
                    },
                    scope: if doubled { CaseScope::All } else { CaseScope::First },
                    pattern: self.pattern(Close::Brace)?,
                }
            }
            b'@' => match next {
                Some(letter @ (b'U' | b'u' | b'L' | b'Q' | b'E' | b'P' | b'A' | b'K' | b'a' | b'k'))
                    if self.buf[..self.end].get(second + 1) == Some(&b'}') =>
                {
                    self.pos = second + 1;
                    ParamOp::Transform(letter)
                }
                None => {
                    self.pos = self.end;
                    return Ok(Some(ParamOp::None));
                }
                Some(_) => {
                    // Only what has no quotes or expansions to match is taken for an operator here.
                    let start = self.pos + 1;
                    let rest = &self.buf[start..self.end];
                    match rest.iter().position(|&b| b == b'}' || is(b, META | SPECIAL)) {
                        Some(length) if rest[length] == b'}' => {
                            self.pos = start + length;
                            ParamOp::BadTransform(&rest[..length])
                        }
                        _ => return Ok(None),
                    }
                }
            },
            _ => return Ok(None),
        }))
    }

    fn conditional(&mut self, op: u8, colon: bool, quoted: bool, here_doc: bool) -> Lex<ParamOp<'a>> {
        let word = if quoted {
            let start = self.pos;
            let base = self.pieces.len();
            self.quoted(Quoted::Brace { here_doc })?;
            self.finish_word(start, base, false)?
        } else {
            let assignment = self.in_value && matches!(op, b'-' | b'+');
            self.word_value(Unquoted { tilde: true, assignment, ..Unquoted::to(Close::Brace) })?
        };
        let kind = match op {
            b'-' => Conditional::Default,
            b'=' => Conditional::Assign,
            b'?' => Conditional::Error,
            _ => Conditional::Alternate,
        };
        Ok(ParamOp::Conditional { kind, colon, word })
    }

    /// A pattern or replacement; a tilde at its start is expanded even between double quotes.
    fn pattern(&mut self, close: Close) -> Lex<Word<'a>> {
        self.word_value(Unquoted { tilde: true, ..Unquoted::to(close) })
    }

    fn replace_op(&mut self) -> Lex<ParamOp<'a>> {
        self.skip_continuations();
        let kind = match self.peek() {
            Some(b'/') => Replace::All,
            Some(b'#') => Replace::Prefix,
            Some(b'%') => Replace::Suffix,
            _ => Replace::First,
        };
        if kind != Replace::First {
            self.pos += 1;
        }
        let base = self.pieces.len();
        let pattern_start = self.pos;
        // A slash right behind the operator belongs to the pattern.
        if kind == Replace::All && self.peek() == Some(b'/') {
            self.pos += 1;
            self.literal_piece(pattern_start);
        }
        self.unquoted(Unquoted { tilde: true, ..Unquoted::to(Close::Slash) })?;
        let pattern = self.finish_word(pattern_start, base, false)?;
        let replacement = if self.peek() == Some(b'/') {
            self.pos += 1;
            let word = self.pattern(Close::Brace)?;
            Some(self.b.alloc(word))
        } else {
            None
        };
        Ok(ParamOp::Replace { kind, pattern, replacement })
    }

    fn substring(&mut self) -> Lex<Option<ParamOp<'a>>> {
        if self.peek() == Some(b'}') {
            return Ok(None);
        }
        let offset = self.substring_part()?;
        let length = if self.peek() == Some(b':') {
            self.pos += 1;
            // The length takes all that is left, colons included.
            let start = self.pos;
            let base = self.pieces.len();
            loop {
                self.quoted(Quoted::Arith { colon: true })?;
                if self.peek() != Some(b':') {
                    break;
                }
                let at = self.pos;
                self.pos += 1;
                self.literal_piece(at);
            }
            let text = self.finish_arith(start, base, false)?;
            Some(self.b.alloc(text))
        } else {
            None
        };
        if self.peek().is_none() && self.cut() {
            return Err(Stop::NeedMore);
        }
        Ok(Some(ParamOp::Substring { offset: self.b.alloc(offset), length }))
    }

    fn substring_part(&mut self) -> Lex<crate::ast::Arith<'a>> {
        let start = self.pos;
        let base = self.pieces.len();
        self.quoted(Quoted::Arith { colon: true })?;
        self.finish_arith(start, base, false)
    }
}
