//! The line that `read` takes from its input, and how it is split into variables. Pure: bytes in, words out.
//!
//! Invariant: a byte that a backslash protected stays marked until the words are made, so that it never separates.

use crate::expand::{Class, Ifs};
use std::sync::Arc;

/// Takes bytes until the line is complete.
#[derive(Debug)]
pub(super) struct LineReader {
    /// Backslashes are ordinary (`-r`).
    pub(super) raw: bool,
    /// What ends the line; nothing does under `-N`.
    pub(super) delimiter: Option<u8>,
    /// Characters after which it ends (`-n`, `-N`).
    pub(super) limit: Option<usize>,
    /// UTF-8 characters.
    pub(super) utf8: bool,
    line: Line,
    chars: usize,
    /// Bytes missing of the character under way.
    missing: usize,
    escape: bool,
}

/// A line, with what was protected in it.
#[derive(Debug, Default, Clone)]
pub(super) struct Line {
    pub(super) bytes: Vec<u8>,
    /// Per byte, whether a backslash protected it; shorter than `bytes` where nothing did.
    protected: Vec<bool>,
}

impl LineReader {
    /// A reader that puts the line into `bytes`, which are empty.
    pub(super) fn new(
        raw: bool,
        delimiter: Option<u8>,
        limit: Option<usize>,
        utf8: bool,
        bytes: Vec<u8>,
    ) -> Self {
        let line = Line { bytes, ..Line::default() };
        Self { raw, delimiter, limit, utf8, line, chars: 0, missing: 0, escape: false }
    }

    /// Take from `input` what belongs to the line: how many bytes, and whether the line is complete.
    pub(super) fn feed(&mut self, input: &[u8]) -> (usize, bool) {
        if let (None, Some(delimiter)) = (self.limit, self.delimiter) {
            let plain = match (self.raw, self.escape) {
                (_, true) => 0,
                (true, _) => memchr::memchr(delimiter, input).unwrap_or(input.len()),
                (false, _) => memchr::memchr2(delimiter, b'\\', input).unwrap_or(input.len()),
            };
            if delimiter == 0 || memchr::memchr(0, &input[..plain]).is_none() {
                self.line.bytes.extend_from_slice(&input[..plain]);
                return match input.get(plain) {
                    None => (plain, false),
                    Some(byte) if *byte == delimiter && !self.escape => (plain + 1, true),
                    Some(_) => self.feed_slowly(input, plain),
                };
            }
        }
        self.feed_slowly(input, 0)
    }

    fn feed_slowly(&mut self, input: &[u8], start: usize) -> (usize, bool) {
        if self.limit == Some(0) {
            return (0, true);
        }
        for (at, byte) in input.iter().enumerate().skip(start) {
            if self.escape {
                self.escape = false;
                if *byte != b'\n' && self.push(*byte, true) {
                    return (at + 1, true);
                }
                continue;
            }
            if *byte == b'\\' && !self.raw {
                self.escape = true;
                continue;
            }
            if self.delimiter == Some(*byte) {
                return (at + 1, true);
            }
            if *byte != 0 && self.push(*byte, false) {
                return (at + 1, true);
            }
        }
        (input.len(), false)
    }

    /// Add a byte; true when that was the last character allowed.
    fn push(&mut self, byte: u8, protected: bool) -> bool {
        if protected {
            self.line.protected.resize(self.line.bytes.len(), false);
            self.line.protected.push(true);
        }
        self.line.bytes.push(byte);
        let Some(limit) = self.limit else { return false };
        let continues = self.utf8 && (0x80..0xc0).contains(&byte) && self.missing > 0;
        if continues {
            self.missing -= 1;
        } else {
            self.chars += 1;
            self.missing = match byte {
                0xc2..=0xdf if self.utf8 => 1,
                0xe0..=0xef if self.utf8 => 2,
                0xf0..=0xf4 if self.utf8 => 3,
                _ => 0,
            };
        }
        self.chars >= limit && self.missing == 0
    }

    /// How long the line is so far.
    pub(super) fn len(&self) -> usize {
        self.line.bytes.len()
    }

    /// What was read.
    pub(super) fn into_line(self) -> Line {
        self.line
    }
}

/// The characters of IFS.
#[derive(Debug)]
pub(super) struct Separators(Arc<Ifs>);

impl Separators {
    pub(super) fn new(ifs: Arc<Ifs>) -> Self {
        Self(ifs)
    }

    /// The length of the separator at `at`, 0 when there is none.
    #[inline]
    fn at(&self, line: &Line, at: usize) -> usize {
        let Some(here) = line.bytes.get(at..).filter(|here| !here.is_empty()) else { return 0 };
        if line.protected.get(at) == Some(&true) {
            return 0;
        }
        match self.0.class(here) {
            (Class::Other, _) => 0,
            (_, len) => len,
        }
    }

    /// Whether the byte is a blank that separates.
    fn is_blank(&self, byte: u8) -> bool {
        matches!(byte, b' ' | b'\t' | b'\n') && self.0.class(&[byte]).0 == Class::Space
    }

    fn blank_at(&self, line: &Line, at: usize) -> bool {
        line.bytes.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n')) && self.at(line, at) == 1
    }
}

/// Takes words off the front of a line.
#[derive(Debug)]
pub(super) struct Words<'a> {
    line: &'a Line,
    separators: &'a Separators,
    at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a Line, separators: &'a Separators) -> Self {
        let mut words = Self { line, separators, at: 0 };
        words.skip_blanks();
        words
    }

    fn skip_blanks(&mut self) {
        while self.separators.blank_at(self.line, self.at) {
            self.at += 1;
        }
    }

    /// The next word where every byte is a character and nothing is protected.
    fn next_of_bytes(&mut self, classes: &[Class; 256]) -> Option<&'a [u8]> {
        let bytes = &self.line.bytes[..];
        let class = |at: usize| bytes.get(at).map(|&byte| classes[usize::from(byte)]);
        let past_blanks = |mut at: usize| {
            while class(at) == Some(Class::Space) {
                at += 1;
            }
            at
        };
        let start = past_blanks(self.at);
        let mut at = start;
        while class(at) == Some(Class::Other) {
            at += 1;
        }
        self.at = at;
        if start >= bytes.len() {
            return None;
        }
        if let Some(separator) = class(at) {
            self.at = past_blanks(at + 1);
            if separator == Class::Space && class(self.at) == Some(Class::Mark) {
                self.at = past_blanks(self.at + 1);
            }
        }
        Some(&bytes[start..at])
    }

    /// What is left for the last variable: one word if nothing follows it, else everything but trailing IFS blanks.
    pub(super) fn rest(&mut self) -> &'a [u8] {
        let start = self.at;
        match self.next() {
            None => b"",
            Some(word) if self.at >= self.line.bytes.len() => word,
            Some(_) => {
                let mut end = self.line.bytes.len();
                // Blanks that a backslash protected go as well: here bash looks at the characters alone.
                while end > start && self.separators.is_blank(self.line.bytes[end - 1]) {
                    end -= 1;
                }
                &self.line.bytes[start..end]
            }
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.line.protected.is_empty()
            && let Some(classes) = self.separators.0.classes()
        {
            return self.next_of_bytes(classes);
        }
        self.skip_blanks();
        let start = self.at;
        if start >= self.line.bytes.len() {
            return None;
        }
        while self.at < self.line.bytes.len() && self.separators.at(self.line, self.at) == 0 {
            self.at += 1;
        }
        let word = &self.line.bytes[start..self.at];
        let blank = self.separators.blank_at(self.line, self.at);
        self.at += self.separators.at(self.line, self.at);
        self.skip_blanks();
        let more = self.separators.at(self.line, self.at);
        if blank && more > 0 {
            self.at += more;
            self.skip_blanks();
        }
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, raw: bool) -> Line {
        let mut reader = LineReader::new(raw, Some(b'\n'), None, false, Vec::new());
        reader.feed(text.as_bytes());
        reader.into_line()
    }

    fn split(text: &str, ifs: &str, names: usize) -> Vec<String> {
        let line = line(text, false);
        let separators = Separators::new(Arc::new(Ifs::new(Some(ifs.as_bytes()), false)));
        let mut words = Words::new(&line, &separators);
        let mut out: Vec<_> = (1..names).map(|_| words.next().unwrap_or_default().to_vec()).collect();
        out.push(words.rest().to_vec());
        out.into_iter().map(|word| String::from_utf8(word).expect("the cases are ASCII")).collect()
    }

    /// Recorded from bash 5.2: `IFS=… read a b … <<<"…"`.
    #[test]
    fn words_as_bash_assigns_them() {
        for (text, ifs, want) in [
            (r"a\ b c\d\", " \t\n", &["a b", "cd"][..]),
            ("1::2:3:", ":", &["1", "", "2:3:"]),
            ("1:2:", ":", &["1", "2"]),
            ("1:2::", ":", &["1", "2::"]),
            (" 1 : 2 : 3 ", ": ", &["1", "2 : 3"]),
            ("x  :  y", " :", &["x", "y", ""]),
            ("a:", ":", &["a"]),
            ("a::", ":", &["a::"]),
            (":a:", ":", &[":a:"]),
            ("x   ", " \t\n", &["x", ""]),
            (r"\ x\  y\ ", " \t\n", &[" x ", "y "]),
            (r"1\x2x3", "x", &["1x2", "3"]),
            ("  a  ", "", &["  a  ", ""]),
            ("  a  b  ", " \t\n", &["a  b"]),
        ] {
            assert_eq!(split(text, ifs, want.len()), want, "{text:?} by {ifs:?}");
        }
    }

    #[test]
    fn limits_count_characters() {
        let mut reader = LineReader::new(false, Some(b'\n'), Some(2), true, Vec::new());
        assert_eq!(reader.feed("éàü".as_bytes()), (4, true));
        let mut reader = LineReader::new(false, Some(b'\n'), Some(2), false, Vec::new());
        assert_eq!(reader.feed(b"a\\bc"), (3, true));
        assert_eq!(reader.into_line().bytes, b"ab");
        let mut reader = LineReader::new(false, None, Some(5), false, Vec::new());
        assert_eq!(reader.feed(b"abc\n"), (4, false));
    }

    #[test]
    fn pieces_come_together() {
        for chunk in 1..6 {
            let mut reader = LineReader::new(false, Some(b'\n'), None, false, Vec::new());
            let text = b"a\\\nb\0 c\nrest";
            let mut at = 0;
            loop {
                let (used, done) = reader.feed(&text[at..text.len().min(at + chunk)]);
                at += used;
                if done {
                    break;
                }
            }
            assert_eq!((reader.into_line().bytes.as_slice(), at), (&b"ab c"[..], 8), "by {chunk}");
        }
    }
}
