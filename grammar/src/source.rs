//! Positions in shell text.
//!
//! Invariant: a [`Span`] is relative to one source and never to the file a source came from, so a
//! span stays true when a text is parsed again elsewhere. Lines are found from offsets only when
//! something is shown, or counted once by the lexer; they are never stored per node except where
//! bash itself keeps one (the line of a command).

use std::fmt;

/// Names one text among those a session has parsed; the caller hands them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A half-open range of bytes `start..end` in one source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The source the offsets belong to.
    pub source: SourceId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The span `start..end` of `source`.
    #[must_use]
    pub fn new(source: SourceId, start: u32, end: u32) -> Self {
        Self { source, start, end }
    }

    /// The smallest span that holds both; both must be of the same source.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The bytes of `text` this span covers, empty where it lies outside of it.
    #[must_use]
    pub fn slice(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// Offsets of line starts, for turning an offset into a line and a column.
#[derive(Clone, Debug)]
pub struct LineMap {
    starts: Vec<u32>,
    first: u32,
}

impl LineMap {
    /// Indexes `text`, whose first line has the number `first`.
    #[must_use]
    pub fn new(text: &[u8], first: u32) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', text).map(|at| at as u32 + 1));
        Self { starts, first }
    }

    /// The line number of `offset`.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        self.first + self.index(offset) as u32
    }

    /// The column of `offset` in bytes, from 1.
    #[must_use]
    pub fn column(&self, offset: u32) -> u32 {
        offset - self.starts[self.index(offset)] + 1
    }

    /// The offsets of the line that holds `offset`, without its newline when `text` is the one indexed.
    #[must_use]
    pub fn line_text<'t>(&self, text: &'t [u8], offset: u32) -> &'t [u8] {
        let index = self.index(offset);
        let start = self.starts[index] as usize;
        let end = self.starts.get(index + 1).map_or(text.len(), |&next| next as usize - 1);
        text.get(start..end).unwrap_or_default()
    }

    fn index(&self, offset: u32) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let text = b"ab\n\ncd";
        let map = LineMap::new(text, 10);
        assert_eq!((map.line(0), map.column(1)), (10, 2));
        assert_eq!((map.line(2), map.line(3), map.line(4)), (10, 11, 12));
        assert_eq!(map.line_text(text, 5), b"cd");
        assert_eq!(map.line_text(text, 3), b"");
    }
}
