//! Where a parenthesis, brace or bracket closes, found from the text alone.
//!
//! Invariant: this is bash's own matching, which knows quotes and substitutions but no grammar; it is used only
//! where bash decides by it (`((`, `$((`, `[`, a substitution it will refuse). One pass settles every `((`
//! inside of the range, so that deep nesting costs no more than its length.

use super::Lexer;
use crate::stop::Lex;

/// Bytes the matcher may look at in one text, beside a share for its length.
const MATCH_BUDGET: usize = 32 << 20;

/// What the matcher is inside of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Paren(usize),
    Brace,
    Bracket,
    Quote,
    Backquote,
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

    /// Whether the `((` at `open`, whose first parenthesis closes at `close`, ends in `))`.
    pub(super) fn closes_double(&mut self, open: usize, close: usize) -> bool {
        let key = (self.buf.as_ptr() as usize, open + 1);
        self.extents.get(&key).copied().flatten() == Some(close - 1)
    }

    /// The position of the `}` for the `{` at `open`.
    pub(super) fn brace_extent(&mut self, open: usize) -> Lex<Option<usize>> {
        self.matching(open, Open::Brace)
    }

    /// The position of the `]` for the `[` at `open`.
    pub(super) fn bracket_extent(&mut self, open: usize) -> Lex<Option<usize>> {
        self.matching(open, Open::Bracket)
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
            let quoted = top == Open::Quote;
            match byte {
                b'\\' => at += 1,
                b'`' => {
                    if top == Open::Backquote {
                        stack.pop();
                    } else {
                        stack.push(Open::Backquote);
                    }
                }
                _ if top == Open::Backquote => {}
                b'"' => {
                    if quoted {
                        stack.pop();
                    } else {
                        stack.push(Open::Quote);
                    }
                }
                b'\'' if !quoted => {
                    let from = at + 1;
                    match memchr::memchr(b'\'', &buf[from..self.end]) {
                        Some(length) => at = from + length,
                        None => return (None, self.end),
                    }
                }
                b'$' if at + 1 < self.end => match buf[at + 1] {
                    b'(' => {
                        at += 1;
                        stack.push(Open::Paren(at));
                    }
                    b'{' => {
                        at += 1;
                        stack.push(Open::Brace);
                    }
                    _ => {}
                },
                _ if quoted => {}
                b'(' => match top {
                    Open::Paren(_) => stack.push(Open::Paren(at)),
                    _ => {}
                },
                b')' => {
                    if let Open::Paren(start) = top {
                        stack.pop();
                        if start + 1 < self.end && buf[start + 1] == b'('
                            || start > 0 && buf[start - 1] == b'('
                        {
                            self.extents.insert((table, start), Some(at));
                        }
                    }
                }
                b'{' if top == Open::Brace && at == open + 1 => {}
                b'}' if top == Open::Brace => {
                    stack.pop();
                }
                b'[' if top == Open::Bracket => stack.push(Open::Bracket),
                b']' if top == Open::Bracket => {
                    stack.pop();
                }
                _ => {}
            }
            if stack.is_empty() {
                return (Some(at), at);
            }
            at += 1;
        }
        (None, self.end)
    }
}
