//! A paragraph and where its lines are broken.
//!
//! Invariant: the words are those of the paragraph not yet written; `bytes` is the sum of their lengths.

use bytes::Bytes;

/// Words a paragraph holds before a part of it is written.
pub(super) const MOST_WORDS: usize = 1000;
/// Bytes of words a paragraph holds before a part of it is written.
pub(super) const MOST_BYTES: usize = 5000;

const fn square(n: i64) -> i64 {
    n * n
}

const LINE: i64 = square(70);
const SENTENCE_BONUS: i64 = square(50);
const NO_BREAK: i64 = square(600);
const PAREN_BONUS: i64 = square(40);
const PUNCT_BONUS: i64 = square(40);
const LINE_CREDIT: i64 = square(3);

fn widow(len: usize) -> i64 {
    square(200) / (len as i64 + 2)
}

fn orphan(len: usize) -> i64 {
    square(150) / (len as i64 + 2)
}

fn short(n: i64) -> i64 {
    square(n * 10)
}

fn ragged(n: i64) -> i64 {
    short(n) / 2
}

/// A word of a paragraph.
pub(super) struct Word {
    pub(super) text: Bytes,
    /// Blanks behind it.
    pub(super) space: usize,
    paren: bool,
    /// It ends like a sentence.
    pub(super) period: bool,
    punct: bool,
    /// It ends a sentence.
    pub(super) is_final: bool,
    /// With a line that starts here: its length, the cost from here on, and the word the next line starts with.
    line_length: usize,
    cost: i64,
    next: usize,
}

impl Word {
    pub(super) fn new(text: Bytes) -> Self {
        let closing = |byte: &&u8| matches!(**byte, b')' | b']' | b'\'' | b'"');
        let closers = text[1.min(text.len())..].iter().rev().take_while(closing).count();
        let end = text.len().saturating_sub(closers + 1);
        Self {
            paren: text.first().is_some_and(|byte| b"(['`\"".contains(byte)),
            period: text.get(end).is_some_and(|byte| b".?!".contains(byte)),
            punct: text.last().is_some_and(u8::is_ascii_punctuation),
            is_final: false,
            space: 0,
            line_length: 0,
            cost: 0,
            next: 0,
            text,
        }
    }
}

/// A paragraph, and how lines look.
pub(super) struct Paragraph<'p> {
    width: usize,
    goal: usize,
    prefix: &'p [u8],
    /// Blanks are written as tabs where they can be.
    pub(super) tabs: bool,
    pub(super) prefix_indent: usize,
    pub(super) first_indent: usize,
    pub(super) other_indent: usize,
    pub(super) words: Vec<Word>,
    pub(super) bytes: usize,
    /// The length of the line written last, if it was of this paragraph.
    pub(super) last_line: usize,
    /// The column the output is in.
    pub(super) column: usize,
}

impl<'p> Paragraph<'p> {
    pub(super) fn new(width: usize, goal: usize, prefix: &'p [u8]) -> Self {
        Self {
            width,
            goal,
            prefix,
            tabs: false,
            prefix_indent: 0,
            first_indent: 0,
            other_indent: 0,
            words: Vec::new(),
            bytes: 0,
            last_line: 0,
            column: 0,
        }
    }

    pub(super) fn push(&mut self, word: Word) {
        self.bytes += word.text.len();
        self.words.push(word);
    }

    /// Writes the whole paragraph.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        if let Some(last) = self.words.last_mut() {
            (last.period, last.is_final) = (true, true);
        }
        self.format();
        self.put(self.words.len(), out);
        self.words.clear();
        self.bytes = 0;
    }

    /// Writes the first part of the paragraph, up to a good place to break it.
    pub(super) fn flush(&mut self, out: &mut Vec<u8>) {
        let all = self.words.len();
        if all == 0 {
            return;
        }
        self.format();
        let mut split = all;
        let mut best = i64::MAX;
        let cost = |words: &[Word], at: usize| words.get(at).map_or(0, |word| word.cost);
        let mut at = self.words[0].next;
        while at != all {
            let saved = self.words[at].cost - cost(&self.words, self.words[at].next);
            if saved < best {
                split = at;
                best = saved;
            }
            if best <= i64::MAX - LINE_CREDIT {
                best += LINE_CREDIT;
            }
            at = self.words[at].next;
        }
        self.put(split, out);
        let written: usize = self.words.drain(..split).map(|word| word.text.len()).sum();
        self.bytes -= written;
    }

    fn line_cost(&self, next: usize, len: usize) -> i64 {
        let Some(word) = self.words.get(next) else { return 0 };
        let mut cost = short(self.goal as i64 - len as i64);
        if word.next != self.words.len() {
            cost += ragged(len as i64 - word.line_length as i64);
        }
        cost
    }

    /// What it costs that a line starts with this word, wherever it ends.
    fn base_cost(&self, at: usize) -> i64 {
        let word = &self.words[at];
        let mut cost = LINE;
        if let Some(before) = at.checked_sub(1).map(|before| &self.words[before]) {
            if before.period {
                cost += if before.is_final { -SENTENCE_BONUS } else { NO_BREAK };
            } else if before.punct {
                cost -= PUNCT_BONUS;
            } else if at > 1 && self.words[at - 2].is_final {
                cost += widow(before.text.len());
            }
        }
        if word.paren {
            cost -= PAREN_BONUS;
        } else if word.is_final {
            cost += orphan(word.text.len());
        }
        cost
    }

    /// Finds the best break behind every word, the last first.
    fn format(&mut self) {
        let all = self.words.len();
        for start in (0..all).rev() {
            let mut best = i64::MAX;
            let indent = if start == 0 { self.first_indent } else { self.other_indent };
            let mut len = indent + self.words[start].text.len();
            let mut next = start;
            loop {
                next += 1;
                let after = self.words.get(next).map_or(0, |word| word.cost);
                let mut cost = self.line_cost(next, len) + after;
                if start == 0 && self.last_line > 0 {
                    cost += ragged(len as i64 - self.last_line as i64);
                }
                if cost < best {
                    best = cost;
                    (self.words[start].next, self.words[start].line_length) = (next, len);
                }
                let Some(word) = self.words.get(next) else { break };
                len += self.words[next - 1].space + word.text.len();
                if len >= self.width {
                    break;
                }
            }
            self.words[start].cost = best + self.base_cost(start);
        }
    }

    fn put(&mut self, end: usize, out: &mut Vec<u8>) {
        let mut at = 0;
        while at < end {
            let indent = if at == 0 { self.first_indent } else { self.other_indent };
            self.column = 0;
            self.blanks(self.prefix_indent, out);
            out.extend_from_slice(self.prefix);
            self.column += self.prefix.len();
            self.blanks(indent.saturating_sub(self.column), out);
            let next = self.words[at].next;
            for index in at..next {
                out.extend_from_slice(&self.words[index].text);
                self.column += self.words[index].text.len();
                if index + 1 < next {
                    self.blanks(self.words[index].space, out);
                }
            }
            self.last_line = self.column;
            out.push(b'\n');
            at = next;
        }
    }

    /// Writes blanks, as tabs where that is wanted.
    pub(super) fn blanks(&mut self, count: usize, out: &mut Vec<u8>) {
        let target = self.column + count;
        if self.tabs {
            let stop = target / 8 * 8;
            if self.column + 1 < stop {
                while self.column < stop {
                    out.push(b'\t');
                    self.column = (self.column / 8 + 1) * 8;
                }
            }
        }
        out.resize(out.len() + target - self.column.min(target), b' ');
        self.column = self.column.max(target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_sentences_are_seen() {
        for (text, period) in
            [("a.", true), ("a.)", true), ("a", false), (".", true), ("a.b", false), (")", false)]
        {
            assert_eq!(Word::new(Bytes::from(text)).period, period, "{text}");
        }
    }
}
