//! All ways at once: the leftmost-longest match in time linear in the text, for patterns without back-references.
//!
//! Invariant: a state is held once per place, with the leftmost start that reaches it, so that work per character
//! is bounded by the number of states.

use crate::ctype::Decoded;
use crate::nfa::{Nfa, State, StateId};
use crate::text::Text;

/// What one run needs and the next can use again.
#[derive(Default)]
pub(crate) struct Scratch {
    now: Threads,
    later: Threads,
    stack: Vec<StateId>,
}

/// The live states in the order they were added, with their starts.
#[derive(Default)]
struct Threads {
    list: Vec<(StateId, usize)>,
    /// `marks[state] == mark` if the state was added.
    marks: Vec<u32>,
    mark: u32,
}

impl Threads {
    fn reset(&mut self, states: usize) {
        self.list.clear();
        if self.marks.len() < states {
            self.marks.resize(states, 0);
        }
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.marks.fill(0);
            self.mark = 1;
        }
    }

    fn enter(&mut self, state: StateId) -> bool {
        let slot = &mut self.marks[state as usize];
        let fresh = *slot != self.mark;
        *slot = self.mark;
        fresh
    }
}

/// The leftmost-longest match at or after `start`, or only at `start`.
pub(crate) fn find(
    nfa: &Nfa,
    text: &Text<'_>,
    start: usize,
    anchored: bool,
    scratch: &mut Scratch,
) -> Option<(usize, usize)> {
    let states = nfa.states.len();
    let mut best: Option<(usize, usize)> = None;
    let Scratch { now, later, stack } = scratch;
    now.reset(states);
    later.reset(states);
    // A multi-byte character read from `at` is entered in `now` only when the run gets behind it; since every
    // state reads the same character, one list for the next place is enough. A stray byte is read as itself.
    let mut at = start;
    loop {
        if best.is_none() && (!anchored || at == start) {
            follow(nfa, text, at, nfa.start, at, now, stack, &mut best);
        }
        let Some(c) = text.char_at(at) else { break };
        if now.list.is_empty() && (best.is_some() || anchored) {
            break;
        }
        later.reset(states);
        let next_at = at + c.len();
        for i in 0..now.list.len() {
            let (id, begun) = now.list[i];
            if best.is_some_and(|(from, _)| begun > from) {
                continue;
            }
            let next = match (&nfa.states[id as usize], c) {
                (State::Set { set, next }, Decoded::Char(c, _)) if nfa.sets[*set as usize].contains(c) => {
                    *next
                }
                (State::Byte { byte, next }, Decoded::Invalid(b)) if *byte == b => *next,
                _ => continue,
            };
            follow(nfa, text, next_at, next, begun, later, stack, &mut best);
        }
        std::mem::swap(now, later);
        at = next_at;
    }
    best
}

/// Adds `state` and all that it reaches without a character to `threads`; notes a match that ends at `at`.
#[expect(clippy::too_many_arguments, reason = "the parts of a run are borrowed one by one")]
fn follow(
    nfa: &Nfa,
    text: &Text<'_>,
    at: usize,
    state: StateId,
    begun: usize,
    threads: &mut Threads,
    stack: &mut Vec<StateId>,
    best: &mut Option<(usize, usize)>,
) {
    stack.push(state);
    while let Some(id) = stack.pop() {
        if !threads.enter(id) {
            continue;
        }
        match nfa.states[id as usize] {
            State::Set { .. } | State::Byte { .. } => threads.list.push((id, begun)),
            State::Split { first, second } => {
                stack.push(second);
                stack.push(first);
            }
            State::Open { next, .. } | State::Close { next, .. } => stack.push(next),
            State::Look { look, next } => {
                if text.holds(look, at) {
                    stack.push(next);
                }
            }
            // Patterns with back-references are matched elsewhere.
            State::Back { .. } => {}
            State::Match => {
                if best.is_none_or(|(from, _)| begun <= from) {
                    *best = Some((begun, at));
                }
            }
        }
    }
}
