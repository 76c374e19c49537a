//! Patterns with back-references: one way after the other, under fuel.
//!
//! Invariant: every step spends fuel, so that a match ends; a state is not entered again at the same place with the
//! same groups once it has failed.

use std::collections::HashSet;

use crate::ctype::Decoded;
use crate::nfa::{Nfa, State, StateId};
use crate::registers::{NONE, Registers, Span};
use crate::text::Text;
use crate::{Fuel, OutOfFuel};

/// A state, a place and the spans of the groups that are referred to.
type Visited = (StateId, usize, Box<[Span]>);

/// A pattern's back-references.
#[derive(Clone, Debug)]
pub(crate) struct Backtracker {
    /// The groups that are referred to.
    referred: Vec<u32>,
    groups: usize,
}

impl Backtracker {
    pub(crate) fn new(nfa: &Nfa, groups: usize) -> Backtracker {
        let mut referred: Vec<u32> = nfa
            .states
            .iter()
            .filter_map(|s| match s {
                State::Back { group, .. } => Some(*group),
                _ => None,
            })
            .collect();
        referred.sort_unstable();
        referred.dedup();
        Backtracker { referred, groups }
    }

    /// The end of the longest match that starts at `start`.
    pub(crate) fn longest(
        &self,
        nfa: &Nfa,
        text: &Text<'_>,
        start: usize,
        fuel: &mut Fuel,
    ) -> Result<Option<usize>, OutOfFuel> {
        let mut visited: HashSet<Visited> = HashSet::new();
        let mut best = None;
        let spans = vec![(NONE, NONE); self.groups + 1];
        let mut stack = vec![(nfa.start, start, spans)];
        while let Some((mut state, mut at, mut spans)) = stack.pop() {
            loop {
                fuel.spend(1)?;
                match nfa.states[state as usize] {
                    State::Match => {
                        best = best.max(Some(at));
                        if at == text.len() {
                            return Ok(best);
                        }
                        break;
                    }
                    State::Split { first, second } => {
                        let key = self.referred.iter().map(|&g| spans[g as usize]).collect();
                        if !visited.insert((state, at, key)) {
                            break;
                        }
                        fuel.spend(2)?;
                        if first != second {
                            stack.push((second, at, spans.clone()));
                        }
                        state = first;
                    }
                    State::Open { group, next } => {
                        spans[group as usize] = (at, NONE);
                        state = next;
                    }
                    State::Close { group, next, .. } => {
                        spans[group as usize].1 = at;
                        state = next;
                    }
                    ref other => match step(nfa, text, other, at, &spans) {
                        Some((next, next_at)) => (state, at) = (next, next_at),
                        None => break,
                    },
                }
            }
        }
        Ok(best)
    }

    /// The spans of the groups of the match `start..end`; `None` if no way that the registers allow leads there.
    pub(crate) fn captures(
        &self,
        nfa: &Nfa,
        text: &Text<'_>,
        start: usize,
        end: usize,
        fuel: &mut Fuel,
    ) -> Result<Option<Vec<Span>>, OutOfFuel> {
        let mut visited: HashSet<(Visited, Box<[StateId]>)> = HashSet::new();
        let registers = Registers::new(self.groups, start, end);
        let mut stack = vec![(nfa.start, start, registers, Vec::<StateId>::new())];
        while let Some((mut state, mut at, mut registers, mut passed)) = stack.pop() {
            loop {
                fuel.spend(1)?;
                match nfa.states[state as usize] {
                    State::Match if at == end => return Ok(Some(registers.spans)),
                    State::Match => break,
                    State::Split { first, second } => {
                        let key = self.referred.iter().map(|&g| registers.spans[g as usize]).collect();
                        if !visited.insert(((state, at, key), passed.clone().into())) {
                            break;
                        }
                        fuel.spend(4)?;
                        passed.push(state);
                        if passed.contains(&first) {
                            state = second;
                        } else {
                            if first != second {
                                stack.push((second, at, registers.clone(), passed.clone()));
                            }
                            state = first;
                        }
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
                    ref other => match step(nfa, text, other, at, &registers.spans) {
                        Some((next, next_at)) if next_at <= end => {
                            if next_at > at {
                                passed.clear();
                            } else {
                                passed.push(state);
                            }
                            (state, at) = (next, next_at);
                        }
                        _ => break,
                    },
                }
            }
        }
        Ok(None)
    }
}

/// One step over a state that reads text or asks about it.
fn step(nfa: &Nfa, text: &Text<'_>, state: &State, at: usize, spans: &[Span]) -> Option<(StateId, usize)> {
    match *state {
        State::Set { set, next } => match text.char_at(at)? {
            Decoded::Char(c, len) if nfa.sets[set as usize].contains(c) => Some((next, at + len)),
            _ => None,
        },
        State::Byte { byte, next } => (text.char_at(at)? == Decoded::Invalid(byte)).then_some((next, at + 1)),
        State::Look { look, next } => text.holds(look, at).then_some((next, at)),
        State::Back { group, next } => {
            let (from, to) = spans[group as usize];
            if to == NONE {
                return None;
            }
            text.repeated(from, to, at).map(|end| (next, end))
        }
        State::Split { .. } | State::Open { .. } | State::Close { .. } | State::Match => None,
    }
}
