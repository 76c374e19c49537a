//! Bytes held, charged to a line: what programs gather, and what a shell's variables and functions come to.
//!
//! These are weighed, not counted: writes only add to a number that says how much they may have grown, and when that
//! is a fair part of what there was, all of them are summed up. So an assignment costs an addition, and what is given back
//! by `unset`, a function's end or a shorter value needs no bookkeeping.
//!
//! Invariant: what a [`Held`] charged it gives back when it is dropped, so a line whose processes have ended holds nothing.

use crate::Text;
use crate::budget::Budget;
use crate::fault::{Fault, Limit};
use crate::shell::{FunctionEntry, Shell};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Memory charged to a budget and given back when this is dropped.
#[derive(Debug)]
pub struct Held {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Held {
    /// Nothing yet.
    pub fn new(budget: &Arc<Budget>) -> Self {
        Self { budget: budget.clone(), bytes: 0 }
    }

    /// What is held is now `bytes`.
    pub fn set(&mut self, bytes: usize) -> Result<(), Fault> {
        let change = bytes as i64 - self.bytes as i64;
        self.bytes = bytes;
        self.budget.memory(change)
    }

    /// `bytes` more are held.
    pub fn add(&mut self, bytes: usize) -> Result<(), Fault> {
        self.set(self.bytes.saturating_add(bytes))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // Giving back cannot reach a limit.
        let _ = self.budget.memory(-(self.bytes as i64));
    }
}

/// Growth below which variables are not weighed again.
const SLACK: u64 = 256 << 10;

/// What a shell's variables and functions held when they were last weighed.
#[derive(Debug)]
pub(crate) struct Account {
    held: Held,
    /// What they held at the last weighing.
    weighed: u64,
    /// How much of that is shared with the shell this one was forked from, which pays for it.
    shared: u64,
}

impl Account {
    /// The account of a shell that has its variables to itself.
    pub(crate) fn new(budget: &Arc<Budget>) -> Self {
        Self { held: Held::new(budget), weighed: 0, shared: 0 }
    }

    /// The account of a subshell: it pays for what it adds.
    pub(crate) fn fork(&self) -> Self {
        Self { held: Held::new(&self.held.budget), weighed: self.weighed, shared: self.weighed }
    }
}

impl Shell {
    /// Charge variables and functions to the line if they may have grown by a fair part since the last time.
    #[inline]
    pub(crate) fn settle_memory(&mut self) -> Result<(), Fault> {
        if self.vars.grown < SLACK.max(self.memory.weighed / 2) { Ok(()) } else { self.weigh() }
    }

    /// The fault of `more` bytes beside what the variables hold, if that is beyond the limit.
    pub(crate) fn fits(&self, more: u64) -> Result<(), Fault> {
        let whole = self.memory.weighed.saturating_add(more);
        if whole > self.budget.limits().memory { Err(Fault::Limit(Limit::Memory)) } else { Ok(()) }
    }

    #[cold]
    fn weigh(&mut self) -> Result<(), Fault> {
        let args: usize = self.args.iter().map(|arg| size_of::<Text>() + arg.len()).sum();
        let bytes = self.vars.weigh() + self.functions_weight() + args as u64;
        self.memory.weighed = bytes;
        self.memory.held.set(bytes.saturating_sub(self.memory.shared) as usize)
    }
}

impl Shell {
    /// About how many bytes the functions take. Those that were read from one text share it.
    fn functions_weight(&self) -> u64 {
        let mut shared = FxHashMap::default();
        let mut own = 0;
        for function in self.functions.values() {
            own += function.name.len() + size_of::<FunctionEntry>();
            shared.extend(function.source.memory());
        }
        (own + shared.values().sum::<usize>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    #[test]
    fn what_is_held_is_given_back() {
        let budget = Arc::new(Budget::new(Limits { memory: 100, ..Limits::default() }));
        for _ in 0..3 {
            let mut held = Held::new(&budget);
            assert_eq!(held.set(60), Ok(()));
            assert_eq!(held.set(10), Ok(()));
            assert_eq!(held.add(90), Ok(()));
            assert_eq!(held.add(1), Err(Fault::Limit(Limit::Memory)));
        }
        assert_eq!(Held::new(&budget).set(100), Ok(()));
    }
}
