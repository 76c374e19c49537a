//! Patterns with groups: sets of positions.
//!
//! `reach` gives, from a set of positions, all positions a list of nodes can lead to, forwards or backwards. A `!( )`
//! needs the answer for each start alone; those answers are remembered, so the whole is polynomial. Every step charges
//! the budget for the positions it looks at, which is what stops a pattern that would still take too long.

use super::compile::{Group, Node};
use crate::budget::Budget;
use crate::fault::Fault;
use crate::utf8::char_len;
use rustc_hash::FxHashMap;

/// Bytes of remembered answers before they are forgotten.
const MEMORY: usize = 8 << 20;

/// A set of positions in the text, 0 to its length.
#[derive(Clone, PartialEq)]
struct Positions(Vec<u64>);

impl Positions {
    fn none(len: usize) -> Self {
        Self(vec![0; len / 64 + 1])
    }

    fn one(len: usize, at: usize) -> Self {
        let mut set = Self::none(len);
        set.add(at);
        set
    }

    fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn has(&self, at: usize) -> bool {
        self.0[at / 64] & (1 << (at % 64)) != 0
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn join(&mut self, other: &Positions) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    fn subtract(&mut self, other: &Positions) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn last(&self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self.0[word].leading_zeros() as usize)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    at * 64 + bit
                })
            })
        })
    }
}

struct Matcher<'a> {
    text: &'a [u8],
    utf8: bool,
    backwards: bool,
    /// Positions between characters.
    boundaries: Positions,
    /// What a `!( )`, known by its address, leads to from one position.
    known: FxHashMap<(*const Node, usize), Positions>,
    held: usize,
    budget: &'a Budget,
}

impl<'a> Matcher<'a> {
    fn new(text: &'a [u8], utf8: bool, backwards: bool, budget: &'a Budget) -> Self {
        let mut boundaries = Positions::none(text.len());
        let mut at = 0;
        while at < text.len() {
            boundaries.add(at);
            at += char_len(&text[at..], utf8);
        }
        boundaries.add(text.len());
        Self { text, utf8, backwards, boundaries, known: FxHashMap::default(), held: 0, budget }
    }

    fn charge(&self, positions: usize) -> Result<(), Fault> {
        self.budget.work(1 + (self.boundaries.0.len() + positions) as u64 / 8)
    }

    fn reach(&mut self, nodes: &[Node], from: &Positions) -> Result<Positions, Fault> {
        let mut at = from.clone();
        let mut step = |this: &mut Self, node: &Node| -> Result<bool, Fault> {
            at = this.step(node, &at)?;
            Ok(at.is_empty())
        };
        if self.backwards {
            for node in nodes.iter().rev() {
                if step(self, node)? {
                    break;
                }
            }
        } else {
            for node in nodes {
                if step(self, node)? {
                    break;
                }
            }
        }
        Ok(at)
    }

    fn step(&mut self, node: &Node, from: &Positions) -> Result<Positions, Fault> {
        let mut to = Positions::none(self.text.len());
        let mut looked = 0;
        match node {
            Node::Literal(_) | Node::Folded(_) | Node::Any | Node::Set(_) => {
                for at in from.iter() {
                    looked += 1;
                    if let Some(end) = self.one(node, at) {
                        to.add(end);
                    }
                }
            }
            Node::Star => self.all_from(from, &mut to),
            Node::Group(kind, alternatives) => match kind {
                Group::One => to = self.any(alternatives, from)?,
                Group::Optional => {
                    to = self.any(alternatives, from)?;
                    to.join(from);
                }
                Group::Many => to = self.closure(alternatives, from.clone())?,
                Group::Some => {
                    let once = self.any(alternatives, from)?;
                    to = self.closure(alternatives, once)?;
                }
                Group::Not => {
                    for at in from.iter() {
                        looked += 1;
                        let ends = self.not(node, alternatives, at)?;
                        to.join(&ends);
                    }
                }
            },
        }
        self.charge(looked)?;
        Ok(to)
    }

    /// Where a node of fixed length leads from `at`.
    fn one(&self, node: &Node, at: usize) -> Option<usize> {
        if !self.backwards {
            let rest = &self.text[at..];
            return Some(at + self.length(node, rest)?);
        }
        let len = match node {
            Node::Literal(text) | Node::Folded(text) => text.len(),
            _ => {
                let start = (0..at).rev().find(|&start| self.boundaries.has(start))?;
                at - start
            }
        };
        let start = at.checked_sub(len)?;
        (self.length(node, &self.text[start..at])? == len).then_some(start)
    }

    fn length(&self, node: &Node, rest: &[u8]) -> Option<usize> {
        match node {
            Node::Literal(text) => rest.starts_with(text).then_some(text.len()),
            Node::Folded(text) => rest.get(..text.len())?.eq_ignore_ascii_case(text).then_some(text.len()),
            Node::Any => Some(char_len(rest, self.utf8)).filter(|&len| len > 0),
            Node::Set(set) => set.matches(rest, self.utf8),
            Node::Star | Node::Group(..) => None,
        }
    }

    /// All positions at or after the first of `from` (before the last, going backwards).
    fn all_from(&self, from: &Positions, to: &mut Positions) {
        let bound = if self.backwards { from.last() } else { from.first() };
        let Some(bound) = bound else { return };
        for at in self.boundaries.iter() {
            if (at >= bound) != self.backwards || at == bound {
                to.add(at);
            }
        }
    }

    fn any(&mut self, alternatives: &[Vec<Node>], from: &Positions) -> Result<Positions, Fault> {
        let mut to = Positions::none(self.text.len());
        for part in alternatives {
            let ends = self.reach(part, from)?;
            to.join(&ends);
        }
        Ok(to)
    }

    /// `from`, and what repeating the alternatives leads to.
    fn closure(&mut self, alternatives: &[Vec<Node>], from: Positions) -> Result<Positions, Fault> {
        let single = |part: &Vec<Node>| match &part[..] {
            [node @ (Node::Any | Node::Set(_))] => Some(node.clone()),
            [node @ Node::Literal(text)] if text.len() == 1 => Some(node.clone()),
            _ => None,
        };
        if let Some(singles) = alternatives.iter().map(single).collect::<Option<Vec<Node>>>()
            && !self.backwards
        {
            // Every step moves one character on, so one pass over the text in order is enough.
            let mut all = from;
            for at in 0..self.text.len() {
                if all.has(at)
                    && let Some(end) = singles.iter().find_map(|node| self.one(node, at))
                {
                    all.add(end);
                }
            }
            self.charge(self.text.len())?;
            return Ok(all);
        }
        let (mut all, mut new) = (from.clone(), from);
        while !new.is_empty() {
            let mut next = self.any(alternatives, &new)?;
            next.subtract(&all);
            all.join(&next);
            new = next;
        }
        Ok(all)
    }

    fn not(&mut self, node: &Node, alternatives: &[Vec<Node>], at: usize) -> Result<Positions, Fault> {
        let key = (std::ptr::from_ref(node), at);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let from = Positions::one(self.text.len(), at);
        let excluded = self.any(alternatives, &from)?;
        let mut to = Positions::none(self.text.len());
        self.all_from(&from, &mut to);
        to.subtract(&excluded);
        self.held += to.0.len() * 8;
        if self.held > MEMORY {
            self.known.clear();
            self.held = 0;
        }
        self.known.insert(key, to.clone());
        Ok(to)
    }
}

pub(super) fn matches(nodes: &[Node], text: &[u8], utf8: bool, budget: &Budget) -> Result<bool, Fault> {
    let mut matcher = Matcher::new(text, utf8, false, budget);
    let start = Positions::one(text.len(), 0);
    Ok(matcher.reach(nodes, &start)?.has(text.len()))
}

pub(super) fn prefix(
    nodes: &[Node],
    text: &[u8],
    longest: bool,
    utf8: bool,
    budget: &Budget,
) -> Result<Option<usize>, Fault> {
    let mut matcher = Matcher::new(text, utf8, false, budget);
    let start = Positions::one(text.len(), 0);
    let ends = matcher.reach(nodes, &start)?;
    Ok(if longest { ends.last() } else { ends.first() })
}

pub(super) fn suffix(
    nodes: &[Node],
    text: &[u8],
    longest: bool,
    utf8: bool,
    budget: &Budget,
) -> Result<Option<usize>, Fault> {
    let mut matcher = Matcher::new(text, utf8, true, budget);
    let end = Positions::one(text.len(), text.len());
    let starts = matcher.reach(nodes, &end)?;
    Ok(if longest { starts.first() } else { starts.last() })
}
