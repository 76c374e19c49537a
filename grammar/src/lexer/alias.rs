//! Aliases: their text is read in the place of the word, in front of the rest.
//!
//! Invariant: an alias is not expanded while its own text is being read, so expansion ends. The text is put
//! in front of a copy of what follows, so that a quote or a construct may begin in the alias and end behind it;
//! when that copy is too short the unit is read again with a longer one ([`Stop::NeedMore`](crate::stop::Stop)).

use super::class::{META, is};
use super::{Frame, Lexer, Line};

/// Bytes copied behind an alias at least.
const LEAST: usize = 256;

impl<'a> Lexer<'a, '_> {
    /// Starts reading the text of the alias `name`, which was just read from `start`, if it is one.
    pub(super) fn enter_alias(&mut self, start: usize, name: &'a [u8]) -> bool {
        let Some(aliases) = self.options.aliases else { return false };
        let at = self.frames.first().map_or(start, |frame| frame.shift - 1);
        if self.frames.iter().any(|frame| frame.name == name)
            || self.begun.iter().any(|begun| at < begun.end && *begun.name == *name)
        {
            return false;
        }
        let Some(text) = aliases.lookup(name) else { return false };
        let next_too = text.last().is_some_and(|&b| b == b' ' || b == b'\t');
        self.aliased = true;
        let apart = text.last().is_some_and(|&b| !is(b, META)) && !ends_inside(text);
        self.enter(start, name, &[text, if apart { b" " } else { b"" }].concat(), next_too);
        true
    }

    /// Reads `start..at` and what stands behind the line continuation at `at` as one line.
    pub(super) fn join_line(&mut self, start: usize, at: usize) {
        let text = &self.buf[start..at];
        self.pos = at + 2;
        // No alias has an empty name, so this stands in the way of none.
        self.enter(start, b"", text, false);
    }

    fn enter(&mut self, start: usize, name: &'a [u8], text: &[u8], next_too: bool) {
        let rest = &self.buf[self.pos..self.end];
        let copied = &rest[..rest.len().min(self.look_ahead.max(LEAST))];
        let buf = self.b.slice(&[text, copied].concat());
        let origin = self.at(start);
        let line = self.line_at(self.pos);
        let partial = self.partial || copied.len() < rest.len();
        self.frames.push(Frame {
            buf: self.buf,
            end: self.end,
            shift: self.pos,
            text: text.len(),
            name,
            origin: self.origin,
            partial: self.partial,
            line: self.line,
            next_too,
        });
        self.partial = partial;
        (self.buf, self.pos, self.end) = (buf, 0, buf.len());
        self.origin = Some(origin);
        self.line = Line::new(0, line, text.len());
    }

    /// Goes on behind the alias when all of its text was read.
    pub(super) fn leave_finished_alias(&mut self) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        if self.pos < frame.text || self.frames.len() <= self.frame_floor {
            return false;
        }
        // A joined line is no alias and has no say in it.
        if !frame.name.is_empty() {
            self.alias_next = frame.next_too;
        }
        self.pop_frame();
        true
    }

    pub(super) fn pop_frame(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let inside = self.pos.saturating_sub(frame.text);
        self.buf = frame.buf;
        self.end = frame.end;
        self.pos = frame.shift + inside;
        self.origin = frame.origin;
        self.partial = frame.partial;
        self.line = frame.line;
    }
}

/// Whether quotes are open at the end of the text, a backslash or `((`: what comes next then joins it.
fn ends_inside(text: &[u8]) -> bool {
    let mut quote = 0u8;
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        match (quote, byte) {
            (b'\'', b'\'') | (b'"', b'"') => quote = 0,
            (b'\'', _) => {}
            (_, b'\\') if bytes.next().is_none() => {
                return true;
            }
            (0, b'\'' | b'"') => quote = byte,
            _ => {}
        }
    }
    let count = |pair: &[u8]| memchr::memmem::find_iter(text, pair).count();
    quote != 0 || count(b"((") > count(b"))")
}
