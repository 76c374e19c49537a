//! What stands behind `$`, and backquotes.
//!
//! Invariant: `$((` is arithmetic exactly if its parentheses close as `))`; else it is a substitution that starts
//! with a subshell. A backquoted command that does not parse is kept as text, since bash reads it only when
//! it runs.

use super::class::{NAME_START, is};
use super::word::Quoted;
use super::{Lexer, Pending};
use crate::arith;
use crate::ast::{Arith, CommandSub, ParamOp, Parameter, Target, WordPart};
use crate::stop::{Lex, Stop};
use crate::token::ForExprs;

impl<'a> Lexer<'a, '_> {
    /// Reads what the `$` at the current position starts; `None` when it is literal.
    pub(super) fn dollar(&mut self, quoted: bool, here_doc: bool) -> Lex<Option<WordPart<'a>>> {
        let at = self.pos;
        self.pos += 1;
        self.skip_continuations();
        let Some(byte) = self.peek() else { return Ok(None) };
        let part = match byte {
            b'(' => self.dollar_paren(at, here_doc)?,
            b'{' => self.guarded(|lexer| lexer.braced(at, quoted, here_doc))?,
            b'[' => self.dollar_bracket(at)?,
            b'\'' if !quoted => self.ansi_c(self.pos)?,
            b'"' if !quoted => WordPart::Localized(self.double_quoted()?),
            b'0'..=b'9' => {
                self.pos += 1;
                let target = if byte == b'0' {
                    Target::Special(b'0')
                } else {
                    Target::Positional(u32::from(byte - b'0'))
                };
                self.simple_parameter(at, target)
            }
            b'*' | b'@' | b'#' | b'?' | b'-' | b'$' | b'!' => {
                self.pos += 1;
                self.simple_parameter(at, Target::Special(byte))
            }
            _ if is(byte, NAME_START) => {
                let name = self.name();
                self.simple_parameter(at, Target::Name(name))
            }
            _ => return Ok(None),
        };
        Ok(Some(part))
    }

    /// A name at the current position, line continuations in it removed.
    pub(super) fn name(&mut self) -> &'a [u8] {
        let start = self.pos;
        self.pos = self.name_end(start);
        let mut name = &self.buf[start..self.pos];
        while self.peek() == Some(b'\\') && self.peek_at(1) == Some(b'\n') {
            let more = self.pos + 2;
            let end = self.name_end(more);
            if end == more && self.buf.get(more) != Some(&b'\\') {
                break;
            }
            name = self.b.slice(&[name, &self.buf[more..end]].concat());
            self.pos = end;
        }
        name
    }

    fn simple_parameter(&mut self, at: usize, target: Target<'a>) -> WordPart<'a> {
        let text = &self.buf[at..self.pos];
        WordPart::Param(self.b.alloc(Parameter {
            target,
            subscript: None,
            indirect: false,
            op: ParamOp::None,
            braced: false,
            text,
        }))
    }

    /// `$(…)` or `$((…))`; the lexer stands at the parenthesis.
    fn dollar_paren(&mut self, at: usize, here_doc: bool) -> Lex<WordPart<'a>> {
        let open = self.pos;
        let mut late = here_doc;
        if self.buf[..self.end].get(self.behind_continuations(open + 1)) == Some(&b'(') {
            let Some(close) = self.paren_extent(open)? else {
                return Err(self.unmatched_extent(b')', open));
            };
            if let Some((from, to)) = self.within_double(open, close) {
                self.deeper()?;
                let arith = self.guarded(|lexer| lexer.arith_text(from, to, false))?;
                self.depth -= 1;
                self.pos = close + 1;
                return Ok(WordPart::Arith(self.b.alloc(arith)));
            }
            late = true;
        }
        self.pos += 1;
        let list = if late {
            // bash reads these when it expands them, errors and all: it found their end by matching alone.
            match self.attempt(Self::substitution)? {
                Some(list) => Some(list),
                None => {
                    let Some(close) = self.paren_extent(open)? else {
                        return Err(self.unmatched_extent(b')', open));
                    };
                    self.pos = close + 1;
                    None
                }
            }
        } else {
            Some(self.substitution()?)
        };
        let text = self.inside(open + 1);
        let (from, to) = self.range(at, self.pos);
        let source = &self.buf[at..self.pos];
        let node = CommandSub { list, backquote: false, text, source, span: self.b.span(from, to) };
        Ok(WordPart::CommandSub(self.b.alloc(node)))
    }

    /// The text from `start` to the `)` just read, which stands in an alias when it is not there.
    pub(super) fn inside(&self, start: usize) -> &'a [u8] {
        let text = &self.buf[start..self.pos];
        text.strip_suffix(b")").unwrap_or(text)
    }

    fn dollar_bracket(&mut self, at: usize) -> Lex<WordPart<'a>> {
        let open = self.pos;
        let Some(close) = self.bracket_extent(open)? else {
            return Err(self.unmatched_extent(b']', at));
        };
        self.deeper()?;
        let arith = self.guarded(|lexer| lexer.arith_text(open + 1, close, true))?;
        self.depth -= 1;
        self.pos = close + 1;
        Ok(WordPart::Arith(self.b.alloc(arith)))
    }

    /// The arithmetic text `start..end`.
    pub(super) fn arith_text(&mut self, start: usize, end: usize, bracket: bool) -> Lex<Arith<'a>> {
        let base = self.pieces.len();
        self.pos = start;
        self.until(end, |lexer| lexer.quoted(Quoted::Arith { colon: false }))?;
        self.finish_arith(start, base, bracket)
    }

    /// Makes an arithmetic text of the pieces from `base` on.
    pub(super) fn finish_arith(&mut self, start: usize, base: usize, bracket: bool) -> Lex<Arith<'a>> {
        let source = &self.buf[start..self.pos];
        let (text, _) = self.finish(base, start, false)?;
        let (from, to) = self.range(start, self.pos);
        let expr = arith::of_parts(self.b, text);
        Ok(Arith { source, text, expr, bracket, span: self.b.span(from, to) })
    }

    /// The three expressions of `for ((…))`.
    pub(super) fn for_expressions(&mut self, open: usize, close: usize) -> Lex<&'a ForExprs<'a>> {
        let buf = self.buf;
        let Some((mut from, inner_end)) = self.within_double(open, close) else {
            self.pos = close;
            return Err(self.unexpected(open, b"("));
        };
        let mut bounds = Vec::new();
        let mut depth = 0usize;
        let mut at = from;
        while at < inner_end {
            match buf[at] {
                b'\\' => at += 1,
                b'\'' => at += memchr::memchr(b'\'', &buf[at + 1..inner_end]).map_or(0, |n| n + 1),
                b'"' => at += memchr::memchr(b'"', &buf[at + 1..inner_end]).map_or(0, |n| n + 1),
                b'(' | b'{' => depth += 1,
                b')' | b'}' => depth = depth.saturating_sub(1),
                b';' if depth == 0 => {
                    bounds.push((from, at));
                    from = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        bounds.push((from, inner_end));
        if bounds.len() != 3 {
            let what: &[u8] = if bounds.len() < 3 {
                b"syntax error: arithmetic expression required"
            } else {
                b"syntax error: `;' unexpected"
            };
            let mut second = b"syntax error: `".to_vec();
            second.extend_from_slice(&buf[open..=close]);
            second.push(b'\'');
            return Err(self.plain_error(
                crate::Code::ArithFor,
                close,
                &buf[open..=close],
                vec![what.to_vec(), second],
            ));
        }
        let mut exprs = Vec::with_capacity(3);
        for (start, end) in bounds {
            let start = (start..end).find(|&at| !matches!(buf[at], b' ' | b'\t' | b'\n')).unwrap_or(end);
            exprs.push(self.arith_text(start, end, false)?);
        }
        Ok(self.b.alloc([exprs[0], exprs[1], exprs[2]]))
    }

    /// A backquoted command; the lexer stands at the first quote. Between double quotes `\"` loses its backslash, too.
    pub(super) fn backquote(&mut self, in_quotes: bool) -> Lex<WordPart<'a>> {
        let at = self.pos;
        let mut end = at + 1;
        let mut escapes = false;
        loop {
            match memchr::memchr2(b'\\', b'`', &self.buf[end.min(self.end)..self.end]) {
                None => {
                    self.pos = self.end;
                    return Err(self.unmatched(b'`', at));
                }
                Some(found) if self.buf[end + found] == b'`' => {
                    end += found;
                    break;
                }
                Some(found) => {
                    escapes = true;
                    end += found + 2;
                }
            }
        }
        let raw = &self.buf[at + 1..end];
        let kept = if escapes { self.b.slice(&join_lines(raw)) } else { raw };
        let text = if escapes { self.b.slice(&unescape(kept, in_quotes)) } else { raw };
        let source = match kept.len() == raw.len() {
            true => &self.buf[at..=end],
            false => self.b.slice(&[b"`", kept, b"`"].concat()),
        };
        self.pos = end + 1;
        let in_value = std::mem::take(&mut self.in_value);
        let list = self.attempt(|lexer| {
            lexer.within(text, at + 1, |lexer| {
                lexer.deeper()?;
                let saved =
                    (lexer.position, lexer.before_target, lexer.base, lexer.in_substitution, lexer.last);
                let pending_base = std::mem::replace(&mut lexer.pending_base, lexer.pending.len());
                lexer.base = lexer.stack.len();
                lexer.in_substitution = true;
                lexer.position = super::Position::Command;
                lexer.last = None;
                let list = lexer.guarded(Self::run_grammar)?;
                if lexer.ended == super::Ended::Paren {
                    return Err(lexer.unexpected(0, b")"));
                }
                lexer.read_here_docs()?;
                lexer.pending_base = pending_base;
                (lexer.position, lexer.before_target, lexer.base, lexer.in_substitution, lexer.last) = saved;
                lexer.depth -= 1;
                Ok(list)
            })
        })?;
        self.in_value = in_value;
        let (from, to) = self.range(at, self.pos);
        let node = CommandSub { list, backquote: true, text, source, span: self.b.span(from, to) };
        Ok(WordPart::CommandSub(self.b.alloc(node)))
    }

    /// Runs `read`; when the text is wrong everything is as before and the result is `None`.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Lex<T>) -> Lex<Option<T>> {
        let mark = self.b.mark();
        let lines = self.b.lines();
        let saved = (self.buf, self.pos, self.end, self.partial, self.origin, self.line);
        let state =
            (self.position, self.before_target, self.base, self.in_substitution, self.last, self.depth);
        let flags = (self.alias_next, self.force_extglob, self.first_word, self.ended, self.pending_base);
        let in_value = self.in_value;
        let heights = (self.stack.clone(), self.pending.len(), self.pieces.len());
        let frames = (self.frames.clone(), self.frame_floor);
        match read(self) {
            Ok(value) => {
                self.b.restore_lines(lines);
                Ok(Some(value))
            }
            Err(Stop::NeedMore) => Err(Stop::NeedMore),
            Err(Stop::Error(_)) => {
                self.b.reset(mark);
                self.b.restore_lines(lines);
                (self.buf, self.pos, self.end, self.partial, self.origin, self.line) = saved;
                (self.position, self.before_target, self.base, self.in_substitution, self.last, self.depth) =
                    state;
                (self.alias_next, self.force_extglob, self.first_word, self.ended, self.pending_base) = flags;
                self.in_value = in_value;
                self.stack = heights.0;
                self.pending.truncate(heights.1);
                self.pieces.truncate(heights.2);
                (self.frames, self.frame_floor) = frames;
                Ok(None)
            }
        }
    }

    /// The here-documents of a substitution that ended before their bodies.
    pub(super) fn orphan_here_docs(&mut self) {
        let orphans: Vec<Pending> = self.pending.drain(self.pending_base..).collect();
        if orphans.is_empty() {
            return;
        }
        let line = self.line_at(self.pos);
        let mut text = format!("warning: command substitution: {} unterminated here-document", orphans.len());
        if orphans.len() > 1 {
            text.push('s');
        }
        self.b.warn(crate::Warning { line, text: text.into_bytes() });
    }
}

/// Takes away the line continuations of a backquoted command, which bash removes while it looks for the end, whatever
/// quotes they stand in.
fn join_lines(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        let pair = if raw[at] == b'\\' { raw.get(at..at + 2) } else { None };
        match pair {
            Some(b"\\\n") => at += 2,
            Some(pair) => {
                out.extend_from_slice(pair);
                at += 2;
            }
            None => {
                out.push(raw[at]);
                at += 1;
            }
        }
    }
    out
}

/// Takes away the backslashes that a backquoted command loses.
fn unescape(raw: &[u8], in_quotes: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        if raw[at] == b'\\'
            && let Some(&next) = raw.get(at + 1)
            && (matches!(next, b'$' | b'`' | b'\\') || next == b'"' && in_quotes)
        {
            out.push(next);
            at += 2;
        } else {
            out.push(raw[at]);
            at += 1;
        }
    }
    out
}
