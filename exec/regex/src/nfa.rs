//! The automaton that captures, back-references and word edges outside ASCII are matched with.
//!
//! Invariant: where two ways part, `first` is the one GNU's numbering of nodes prefers. A loop prefers its body, a
//! choice its first branch that is not empty, and a bounded repetition as many copies as there can be.

use std::sync::Arc;

use crate::set::CharSet;
use crate::tree::{Look, Parsed, Tree};

/// The index of a state.
pub(crate) type StateId = u32;

#[derive(Clone, Debug)]
pub(crate) enum State {
    /// One character of a set.
    Set {
        set: u32,
        next: StateId,
    },
    /// One byte that is no character.
    Byte {
        byte: u8,
        next: StateId,
    },
    /// Either way, `first` preferred.
    Split {
        first: StateId,
        second: StateId,
    },
    /// A group opens.
    Open {
        group: u32,
        next: StateId,
    },
    /// A group closes; `optional` if it stands right under a repetition that may leave it out.
    Close {
        group: u32,
        optional: bool,
        next: StateId,
    },
    Look {
        look: Look,
        next: StateId,
    },
    /// What the group matched, again.
    Back {
        group: u32,
        next: StateId,
    },
    Match,
}

/// A set with its ASCII part as a bitmap.
#[derive(Clone, Debug)]
pub(crate) struct FastSet {
    ascii: u128,
    set: Arc<CharSet>,
}

impl FastSet {
    fn new(set: &Arc<CharSet>) -> FastSet {
        let ascii = (0..128).filter(|&c| set.contains(c)).fold(0u128, |map, c| map | 1 << c);
        FastSet { ascii, set: Arc::clone(set) }
    }

    #[inline]
    pub(crate) fn contains(&self, c: u32) -> bool {
        if c < 128 { self.ascii >> c & 1 == 1 } else { self.set.contains(c) }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Nfa {
    pub(crate) states: Vec<State>,
    pub(crate) sets: Vec<FastSet>,
    pub(crate) start: StateId,
    pub(crate) has_looks: bool,
    /// For each state, those that reach it without a character: `before[offsets[s]..offsets[s + 1]]`.
    before: Vec<StateId>,
    offsets: Vec<u32>,
}

impl Nfa {
    pub(crate) fn new(parsed: &Parsed) -> Nfa {
        let mut builder = Builder { states: vec![State::Match], sets: Vec::new() };
        let start = match &parsed.tree {
            Some(tree) => builder.tree(tree, 0, Mark::Plain),
            None => 0,
        };
        let (before, offsets) = predecessors(&builder.states);
        let has_looks = builder.states.iter().any(|s| matches!(s, State::Look { .. }));
        Nfa { has_looks, states: builder.states, sets: builder.sets, start, before, offsets }
    }

    /// The states that reach `state` without a character.
    pub(crate) fn before(&self, state: StateId) -> &[StateId] {
        let at = state as usize;
        &self.before[self.offsets[at] as usize..self.offsets[at + 1] as usize]
    }
}

/// The successors by which a state is left without a character.
fn empty_moves(state: &State) -> [Option<StateId>; 2] {
    match *state {
        State::Set { .. } | State::Byte { .. } | State::Match => [None, None],
        State::Split { first, second } if first == second => [Some(first), None],
        State::Split { first, second } => [Some(first), Some(second)],
        State::Open { next, .. }
        | State::Close { next, .. }
        | State::Look { next, .. }
        | State::Back { next, .. } => [Some(next), None],
    }
}

fn predecessors(states: &[State]) -> (Vec<StateId>, Vec<u32>) {
    let mut offsets = vec![0u32; states.len() + 1];
    for state in states {
        for next in empty_moves(state).into_iter().flatten() {
            offsets[next as usize + 1] += 1;
        }
    }
    for i in 1..offsets.len() {
        offsets[i] += offsets[i - 1];
    }
    let mut fill = offsets.clone();
    let mut before = vec![0; offsets[states.len()] as usize];
    for (id, state) in states.iter().enumerate() {
        for next in empty_moves(state).into_iter().flatten() {
            let slot = &mut fill[next as usize];
            before[*slot as usize] = id as StateId;
            *slot += 1;
        }
    }
    (before, offsets)
}

struct Builder {
    states: Vec<State>,
    sets: Vec<FastSet>,
}

impl Builder {
    fn push(&mut self, state: State) -> StateId {
        self.states.push(state);
        (self.states.len() - 1) as StateId
    }

    /// The first state of `tree` when `next` follows it.
    fn tree(&mut self, tree: &Tree, next: StateId, mark: Mark) -> StateId {
        let inner = if mark.is_copy() { Mark::Copy } else { Mark::Plain };
        match tree {
            Tree::Set(set) => {
                self.sets.push(FastSet::new(set));
                let set = self.sets.len() as u32 - 1;
                self.push(State::Set { set, next })
            }
            Tree::Byte(byte) => self.push(State::Byte { byte: *byte, next }),
            Tree::Cat(items) => items.iter().rev().fold(next, |next, item| self.tree(item, next, inner)),
            Tree::Alt(branches) => self.branches(branches, next, inner),
            Tree::Repeat { body, min, max } => self.repeat(body, *min, *max, next, inner),
            Tree::Group { index, body } => {
                let optional = matches!(mark, Mark::Optional | Mark::OptionalCopy);
                let close = self.push(State::Close { group: *index, optional, next });
                let first = body.as_ref().map_or(close, |body| self.tree(body, close, inner));
                self.push(State::Open { group: *index, next: first })
            }
            Tree::Back(group) => self.push(State::Back { group: *group, next }),
            Tree::Look(look) => self.push(State::Look { look: *look, next }),
        }
    }

    fn branches(&mut self, branches: &[Option<Tree>], next: StateId, mark: Mark) -> StateId {
        let mut entry = next;
        let mut entry_is_empty = true;
        for (at, branch) in branches.iter().enumerate() {
            let first = branch.as_ref().map(|tree| self.tree(tree, next, mark));
            if at == 0 {
                entry = first.unwrap_or(next);
                entry_is_empty = first.is_none();
                continue;
            }
            let state = match first {
                Some(first) if entry_is_empty => State::Split { first, second: next },
                Some(first) => State::Split { first: entry, second: first },
                None => State::Split { first: entry, second: next },
            };
            entry = self.push(state);
            entry_is_empty = false;
        }
        entry
    }

    fn repeat(&mut self, body: &Tree, min: u32, max: Option<u32>, next: StateId, mark: Mark) -> StateId {
        // The first copy that may be left out is the one that is marked; it is the text's own only if no copy
        // must be there before it.
        let marked = match (mark.is_copy(), min) {
            (true, _) => Mark::Copy,
            (false, 0) => Mark::Optional,
            (false, _) => Mark::OptionalCopy,
        };
        let mut entry = match max {
            None => {
                let split = self.push(State::Split { first: next, second: next });
                let first = self.tree(body, split, marked);
                self.states[split as usize] = State::Split { first, second: next };
                split
            }
            Some(max) if max > min => {
                let mut copies = vec![next];
                for left in (min..max).rev() {
                    let follow = copies[copies.len() - 1];
                    copies.push(self.tree(body, follow, if left == min { marked } else { Mark::Copy }));
                }
                // The innermost choice is about the first copy; what is skipped there, the second copy follows.
                let mut first = copies[copies.len() - 1];
                for &skipped in copies[..copies.len() - 1].iter().rev() {
                    first = self.push(State::Split { first, second: skipped });
                }
                first
            }
            Some(_) => next,
        };
        for left in (0..min).rev() {
            // GNU's parser, while it marks the first copy that may be left out, strays to the copy before that one,
            // unless that is the text's own.
            let mark = match left {
                0 => mark,
                _ if left + 1 == min && max != Some(min) => marked,
                _ => Mark::Copy,
            };
            entry = self.tree(body, entry, mark);
        }
        entry
    }
}

/// What GNU's parser notes on a piece of the pattern while it writes out repetitions. Copying a piece loses the notes
/// inside it, which shows in the captures.
#[derive(Clone, Copy)]
enum Mark {
    Plain,
    /// The body of a repetition that may leave it out.
    Optional,
    Copy,
    /// A copy that was marked as optional afterwards.
    OptionalCopy,
}

impl Mark {
    fn is_copy(self) -> bool {
        matches!(self, Mark::Copy | Mark::OptionalCopy)
    }
}
