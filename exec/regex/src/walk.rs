//! Captures of a match whose span is known, for patterns without back-references.
//!
//! First, from the end backwards, which states can still reach the end from which place; then one walk from the
//! start that takes the preferred way among those. Invariant: the walk never has to go back; where GNU's rule would
//! go round empty loops for ever, the walk takes the shortest way to the next character.

use std::collections::VecDeque;

use crate::ctype::Decoded;
use crate::nfa::{Nfa, State, StateId};
use crate::registers::{Registers, Span};
use crate::text::Text;

/// For each place of the match, the set of states that reach its end.
struct Viable {
    start: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Viable {
    fn contains(&self, at: usize, state: StateId) -> bool {
        let word = (at - self.start) * self.words + state as usize / 64;
        self.bits[word] >> (state % 64) & 1 == 1
    }

    /// Adds a state; says whether it was new.
    fn insert(&mut self, at: usize, state: StateId) -> bool {
        let word = (at - self.start) * self.words + state as usize / 64;
        let bit = 1u64 << (state % 64);
        let fresh = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        fresh
    }
}

/// The spans of the groups of the match `start..end`.
pub(crate) fn captures(nfa: &Nfa, text: &Text<'_>, groups: usize, start: usize, end: usize) -> Vec<Span> {
    // GNU ends a match at the first of its end nodes, and one behind an assertion comes later than the plain one.
    let mut ways = viable(nfa, text, start, end, false);
    if nfa.has_looks && !ways.contains(start, nfa.start) {
        ways = viable(nfa, text, start, end, true);
    }
    let viable = ways;
    let mut registers = Registers::new(groups, start, end);
    // States left without a character since the last character.
    let mut passed: Vec<StateId> = Vec::new();
    let (mut at, mut state) = (start, nfa.start);
    let mut escape: Vec<StateId> = Vec::new();
    loop {
        if passed.len() > 4 * nfa.states.len() && escape.is_empty() {
            escape = shortest_way_on(nfa, &viable, at, state);
            passed.clear();
        }
        match nfa.states[state as usize] {
            State::Match => break,
            State::Set { next, .. } | State::Byte { next, .. } => {
                at = text.after(at);
                state = next;
                passed.clear();
                continue;
            }
            State::Split { first, second } => {
                passed.push(state);
                let told = escape.pop();
                state = match (viable.contains(at, first), viable.contains(at, second)) {
                    _ if told.is_some() => told.unwrap_or(first),
                    // A loop whose body was empty is left.
                    (true, true) if passed.contains(&first) => second,
                    (true, _) => first,
                    (false, _) => second,
                };
                continue;
            }
            State::Open { group, next } => {
                registers.open(group, at);
                passed.push(state);
                state = next;
            }
            State::Close { group, optional, next } => {
                registers.close(group, optional, at);
                passed.push(state);
                state = next;
            }
            State::Look { next, .. } | State::Back { next, .. } => {
                passed.push(state);
                state = next;
            }
        }
    }
    registers.spans
}

/// The ways to take at the coming splits, the last first, to get from `state` to a state that reads a character or is
/// the match.
fn shortest_way_on(nfa: &Nfa, viable: &Viable, at: usize, state: StateId) -> Vec<StateId> {
    let mut from: Vec<Option<StateId>> = vec![None; nfa.states.len()];
    let mut queue = VecDeque::from([state]);
    from[state as usize] = Some(state);
    while let Some(id) = queue.pop_front() {
        let nexts = match nfa.states[id as usize] {
            State::Match | State::Set { .. } | State::Byte { .. } => {
                let mut way = Vec::new();
                let mut id = id;
                while id != state {
                    let before = from[id as usize].unwrap_or(state);
                    if matches!(nfa.states[before as usize], State::Split { .. }) {
                        way.push(id);
                    }
                    id = before;
                }
                return way;
            }
            State::Split { first, second } => [first, second],
            State::Open { next, .. } | State::Close { next, .. } => [next, next],
            State::Look { next, .. } | State::Back { next, .. } => [next, next],
        };
        for next in nexts {
            if from[next as usize].is_none() && viable.contains(at, next) {
                from[next as usize] = Some(id);
                queue.push_back(next);
            }
        }
    }
    Vec::new()
}

fn viable(nfa: &Nfa, text: &Text<'_>, start: usize, end: usize, looks_at_end: bool) -> Viable {
    let words = nfa.states.len().div_ceil(64);
    let mut viable = Viable { start, words, bits: vec![0; (end - start + 1) * words] };
    let mut stack: Vec<StateId> = vec![0];
    close_over(nfa, text, end, looks_at_end, &mut stack, &mut viable);
    let mut places = Vec::with_capacity(end - start);
    let mut at = start;
    while at < end {
        places.push(at);
        at = text.after(at);
    }
    for &at in places.iter().rev() {
        let Some(c) = text.char_at(at) else { continue };
        let next_at = at + c.len();
        for (id, state) in nfa.states.iter().enumerate() {
            let next = match (state, c) {
                (State::Set { set, next }, Decoded::Char(c, _)) if nfa.sets[*set as usize].contains(c) => {
                    *next
                }
                (State::Byte { byte, next }, Decoded::Invalid(b)) if *byte == b => *next,
                _ => continue,
            };
            if viable.contains(next_at, next) {
                stack.push(id as StateId);
            }
        }
        close_over(nfa, text, at, true, &mut stack, &mut viable);
    }
    viable
}

/// Adds the states on the stack and all that reach them without a character.
fn close_over(
    nfa: &Nfa,
    text: &Text<'_>,
    at: usize,
    looks: bool,
    stack: &mut Vec<StateId>,
    viable: &mut Viable,
) {
    while let Some(id) = stack.pop() {
        if !viable.insert(at, id) {
            continue;
        }
        for &before in nfa.before(id) {
            let passes = match nfa.states[before as usize] {
                State::Look { look, .. } => looks && text.holds(look, at),
                State::Back { .. } => false,
                _ => true,
            };
            if passes {
                stack.push(before);
            }
        }
    }
}
