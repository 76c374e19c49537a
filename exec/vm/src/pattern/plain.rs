//! Patterns without groups: segments of fixed length between stars.
//!
//! Because a segment matches a fixed number of characters, the leftmost (or from the other end, rightmost) place for
//! each segment in turn is always as good as any other, so nothing is tried twice.

use super::compile::Node;
use super::set::Set;
use crate::utf8::char_len;
use memchr::memmem;

/// What stands between two stars.
#[derive(Debug)]
pub(super) struct Segment {
    units: Vec<Unit>,
    /// Characters (or bytes, in C) it matches.
    chars: usize,
    /// The bytes it may start with, when that is a set.
    starts: Option<Box<[bool; 256]>>,
}

#[derive(Debug)]
enum Unit {
    Literal(Vec<u8>),
    Folded(Vec<u8>),
    Any,
    Set(Box<Set>),
}

/// The segments of a pattern; `None` when it has groups.
pub(super) fn segments(nodes: &[Node], utf8: bool) -> Option<Vec<Segment>> {
    let empty = || Segment { units: Vec::new(), chars: 0, starts: None };
    let mut segments = vec![empty()];
    for node in nodes {
        let last = segments.last_mut()?;
        let (unit, chars) = match node {
            Node::Star => {
                segments.push(empty());
                continue;
            }
            Node::Group(..) => return None,
            Node::Any => (Unit::Any, 1),
            Node::Set(set) => (Unit::Set(set.clone()), 1),
            Node::Literal(text) => (Unit::Literal(text.clone()), 0),
            Node::Folded(text) => (Unit::Folded(text.clone()), 0),
        };
        if let (Unit::Set(set), []) = (&unit, &last.units[..]) {
            last.starts = Some(set.first_bytes(utf8));
        }
        last.units.push(unit);
        last.chars += chars;
    }
    Some(segments)
}

impl Segment {
    /// Its text, when it is nothing but text.
    pub(super) fn literal(&self) -> Option<&[u8]> {
        match &self.units[..] {
            [] => Some(b""),
            [Unit::Literal(text)] => Some(text),
            _ => None,
        }
    }

    /// The end of the match that starts at `at`.
    fn match_at(&self, text: &[u8], mut at: usize, utf8: bool) -> Option<usize> {
        for unit in &self.units {
            let rest = &text[at..];
            at += match unit {
                Unit::Literal(bytes) => rest.starts_with(bytes).then_some(bytes.len())?,
                Unit::Folded(bytes) => {
                    rest.get(..bytes.len())?.eq_ignore_ascii_case(bytes).then_some(bytes.len())?
                }
                Unit::Any => match char_len(rest, utf8) {
                    0 => return None,
                    len => len,
                },
                Unit::Set(set) => set.matches(rest, utf8)?,
            };
        }
        Some(at)
    }

    /// The start of the match that ends at `end` and does not start before `floor`.
    fn match_before(&self, text: &[u8], end: usize, floor: usize, utf8: bool) -> Option<usize> {
        let mut at = end;
        for unit in self.units.iter().rev() {
            let before = &text[floor..at];
            at -= match unit {
                Unit::Literal(bytes) => before.ends_with(bytes).then_some(bytes.len())?,
                Unit::Folded(bytes) => {
                    let start = before.len().checked_sub(bytes.len())?;
                    before[start..].eq_ignore_ascii_case(bytes).then_some(bytes.len())?
                }
                Unit::Any => match last_char_len(before, utf8) {
                    0 => return None,
                    len => len,
                },
                Unit::Set(set) => match last_char_len(before, utf8) {
                    0 => return None,
                    len => (set.matches(&before[before.len() - len..], utf8)? == len).then_some(len)?,
                },
            };
        }
        Some(at)
    }

    /// The leftmost match from `from` on that ends by `limit`.
    fn find(&self, text: &[u8], from: usize, limit: usize, utf8: bool) -> Option<(usize, usize)> {
        let text = &text[..limit];
        let mut at = from;
        match self.units.first() {
            None => return (from <= limit).then_some((from, from)),
            Some(Unit::Literal(first)) => {
                let finder = memmem::Finder::new(first);
                loop {
                    at += finder.find(text.get(at..)?)?;
                    if let Some(end) = self.match_at(text, at, utf8) {
                        return Some((at, end));
                    }
                    at += 1;
                }
            }
            Some(_) => {}
        }
        while at < text.len() {
            // A byte that starts no match is a character of its own: those of several bytes may all start one.
            if let Some(starts) = &self.starts {
                at += text[at..].iter().position(|&byte| starts[usize::from(byte)])?;
            }
            if let Some(end) = self.match_at(text, at, utf8) {
                return Some((at, end));
            }
            at += char_len(&text[at..], utf8);
        }
        None
    }

    /// The rightmost match that ends by `limit` and starts at `floor` or later.
    fn find_last(&self, text: &[u8], floor: usize, limit: usize, utf8: bool) -> Option<(usize, usize)> {
        let mut end = limit;
        match self.units.last() {
            None => return (floor <= limit).then_some((limit, limit)),
            Some(Unit::Literal(last)) => {
                let finder = memmem::FinderRev::new(last);
                loop {
                    end = floor + finder.rfind(text.get(floor..end)?)? + last.len();
                    if let Some(start) = self.match_before(text, end, floor, utf8) {
                        return Some((start, end));
                    }
                    end -= 1;
                }
            }
            Some(_) => {}
        }
        while end > floor {
            if let Some(start) = self.match_before(text, end, floor, utf8) {
                return Some((start, end));
            }
            end -= last_char_len(&text[floor..end], utf8);
        }
        None
    }
}

/// Length of the last character.
fn last_char_len(text: &[u8], utf8: bool) -> usize {
    let len = text.len();
    if len == 0 {
        return 0;
    }
    if !utf8 || text[len - 1] < 0x80 {
        return 1;
    }
    (2..=4.min(len)).find(|&n| char_len(&text[len - n..], true) == n).unwrap_or(1)
}

pub(super) fn matches(segments: &[Segment], text: &[u8], utf8: bool) -> bool {
    let whole = || {
        let [first, middle @ .., last] = segments else {
            return Some(segments.first()?.match_at(text, 0, utf8)? == text.len());
        };
        let mut at = first.match_at(text, 0, utf8)?;
        let limit = last.match_before(text, text.len(), at, utf8)?;
        for segment in middle {
            at = segment.find(text, at, limit, utf8)?.1;
        }
        Some(true)
    };
    whole() == Some(true)
}

pub(super) fn prefix(segments: &[Segment], text: &[u8], longest: bool, utf8: bool) -> Option<usize> {
    prefix_from(segments, text, 0, longest, utf8)
}

fn prefix_from(segments: &[Segment], text: &[u8], from: usize, longest: bool, utf8: bool) -> Option<usize> {
    let [first, middle @ .., last] = segments else {
        return segments.first()?.match_at(text, from, utf8);
    };
    let mut at = first.match_at(text, from, utf8)?;
    for segment in middle {
        at = segment.find(text, at, text.len(), utf8)?.1;
    }
    let found = match longest {
        true => last.find_last(text, at, text.len(), utf8),
        false => last.find(text, at, text.len(), utf8),
    };
    found.map(|(_, end)| end)
}

pub(super) fn suffix(segments: &[Segment], text: &[u8], longest: bool, utf8: bool) -> Option<usize> {
    let [first, middle @ .., last] = segments else {
        return segments.first()?.match_before(text, text.len(), 0, utf8);
    };
    let mut limit = last.match_before(text, text.len(), 0, utf8)?;
    for segment in middle.iter().rev() {
        limit = segment.find_last(text, 0, limit, utf8)?.0;
    }
    let found = match longest {
        true => first.find(text, 0, limit, utf8),
        false => first.find_last(text, 0, limit, utf8),
    };
    found.map(|(start, _)| start)
}

pub(super) fn find(segments: &[Segment], text: &[u8], from: usize, utf8: bool) -> Option<(usize, usize)> {
    if let [only] = segments {
        return only.find(text, from, text.len(), utf8);
    }
    let (start, _) = segments.first()?.find(text, from, text.len(), utf8)?;
    let end = prefix_from(segments, text, start, true, utf8)?;
    Some((start, end))
}
