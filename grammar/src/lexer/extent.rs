//! Where a parenthesis, brace or bracket closes, found from the text alone.
//!
//! Invariant: this is bash's own matching, which knows quotes and substitutions but no grammar; it is used only
//! where bash decides by it (`((`, `$((`, `[`, a substitution it will refuse). One pass settles every `((`
//! inside of the range, so that deep nesting costs no more than its length.

use super::Lexer;
use crate::stop::{Lex, Stop};

/// Bytes the matcher may look at in one text, beside a share for its length.
const MATCH_BUDGET: usize = 32 << 20;

/// What the matcher is inside of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Paren(usize),
    Brace(usize),
    Bracket(usize),
    Quote(usize),
    Backquote(usize),
}

impl Open {
    /// The closing byte, and where it opened.
    fn parts(self) -> (u8, usize) {
        match self {
            Self::Paren(at) => (b')', at),
            Self::Brace(at) => (b'}', at),
            Self::Bracket(at) => (b']', at),
            Self::Quote(at) => (b'"', at),
            Self::Backquote(at) => (b'`', at),
        }
    }
}

impl Lexer<'_, '_> {
    /// The position of the `)` for the `(` at `open`, if there is one.
    pub(super) fn paren_extent(&mut self, open: usize) -> Lex<Option<usize>> {
        let key = (self.buf.as_ptr() as usize, open);
        if let Some(&known) = self.extents.get(&key) {
            return Ok(known);
        }
        let found = self.matching(open, Open::Paren(open))?;
        self.extents.insert(key, found);
        Ok(found)
    }

    /// What lies between the double parentheses, if those at `open`, of which the first closes at `close`, close as such.
    pub(super) fn within_double(&mut self, open: usize, close: usize) -> Option<(usize, usize)> {
        let inner = self.behind_continuations(open + 1);
        let key = (self.buf.as_ptr() as usize, inner);
        let end = self.extents.get(&key).copied().flatten()?;
        (self.behind_continuations(end + 1) == close).then_some((inner + 1, end))
    }

    /// The error for a match that was not found: the innermost construct the text ends in is named.
    pub(super) fn unmatched_extent(&mut self, close: u8, open: usize) -> Stop {
        self.pos = self.end;
        let (close, open) = self.innermost.unwrap_or((close, open));
        self.unmatched(close, open)
    }

    /// The position of the `}` for the `{` at `open`.
    pub(super) fn brace_extent(&mut self, open: usize) -> Lex<Option<usize>> {
        self.matching(open, Open::Brace(open))
    }

    /// The position of the `]` for the `[` at `open`.
    pub(super) fn bracket_extent(&mut self, open: usize) -> Lex<Option<usize>> {
        self.matching(open, Open::Bracket(open))
    }

    /// Matches from `open` on, within what a text may cost: nested brackets are matched once per level, so their
    /// cost could grow with the square of the text.
    fn matching(&mut self, open: usize, first: Open) -> Lex<Option<usize>> {
        let (found, stopped) = self.find_match(open, first);
        self.matched += stopped - open;
        if self.matched > MATCH_BUDGET + self.buf.len() * 16 { Err(self.too_deep()) } else { Ok(found) }
    }

    /// The closing position, and where the search stopped.
    fn find_match(&mut self, open: usize, first: Open) -> (Option<usize>, usize) {
        let buf = self.buf;
        let table = buf.as_ptr() as usize;
        let mut stack = vec![first];
        let mut at = open + 1;
        while at < self.end {
            let byte = buf[at];
            let Some(&top) = stack.last() else { break };
            let quoted = matches!(top, Open::Quote(_));
            match byte {
                b'\\' => at += 1,
                b'`' => {
                    if matches!(top, Open::Backquote(_)) {
                        stack.pop();
                    } else {
                        stack.push(Open::Backquote(at));
                    }
                }
                _ if matches!(top, Open::Backquote(_)) => {}
                b'"' => {
                    if quoted {
                        stack.pop();
                    } else {
                        stack.push(Open::Quote(at));
                    }
                }
                b'\'' if !quoted => {
                    let from = at + 1;
                    match memchr::memchr(b'\'', &buf[from..self.end]) {
                        Some(length) => at = from + length,
                        None => {
                            self.innermost = Some((b'\'', at));
                            return (None, self.end);
                        }
                    }
                }
                b'$' if at + 1 < self.end => match buf[at + 1] {
                    b'(' => {
                        at += 1;
                        stack.push(Open::Paren(at));
                    }
                    b'{' => {
                        at += 1;
                        stack.push(Open::Brace(at));
                    }
                    _ => {}
                },
                _ if quoted => {}
                b'(' => {
                    if let Open::Paren(_) = top {
                        stack.push(Open::Paren(at));
                    }
                }
                b')' => {
                    if let Open::Paren(start) = top {
                        stack.pop();
                        if start + 1 < self.end && buf[start + 1] == b'('
                            || buf[..start].ends_with(b"(")
                            || buf[..start].ends_with(b"\\\n")
                        {
                            self.extents.insert((table, start), Some(at));
                        }
                    }
                }
                b'}' if matches!(top, Open::Brace(_)) => {
                    stack.pop();
                }
                b'[' if matches!(top, Open::Bracket(_)) => stack.push(Open::Bracket(at)),
                b']' if matches!(top, Open::Bracket(_)) => {
                    stack.pop();
                }
                _ => {}
            }
            if stack.is_empty() {
                return (Some(at), at);
            }
            at += 1;
        }
        self.innermost = stack.last().map(|open| open.parts());
        (None, self.end)
    }
}
