//! The owner of a tree: source, arena and root in one value that threads can share.
//!
//! Invariant: the arena is written only while [`Unit::build`] runs, before the value exists; afterwards nothing
//! can reach the `Bump` itself, only shared references to plain data in it. That is what makes sharing sound
//! although `Bump` is not `Sync`.
#![expect(unsafe_code)]

use crate::ast::{FunctionDef, Script};
use bumpalo::Bump;
use self_cell::self_cell;
use std::fmt;
use std::sync::Arc;

struct Owner {
    source: Arc<[u8]>,
    arena: Frozen,
}

/// An arena nobody allocates from any more.
struct Frozen(Bump);

// SAFETY: `Bump`'s only interior mutability is its allocation state, which is touched by allocation alone. The
// field is private to this module and used in `Unit::build` only, where the value is not yet shared.
unsafe impl Sync for Frozen {}

self_cell!(
    struct Cell {
        owner: Owner,
        #[covariant]
        dependent: Script,
    }
);

/// One parsed unit: the commands read by one call, with all they refer to.
pub struct Unit {
    cell: Cell,
}

impl Unit {
    /// Runs `parse` on the source and a fresh arena, and keeps both with what it returns.
    pub(crate) fn build<E>(
        source: Arc<[u8]>,
        parse: impl for<'a> FnOnce(&'a [u8], &'a Bump) -> Result<Script<'a>, E>,
    ) -> Result<Self, E> {
        let owner = Owner { source, arena: Frozen(Bump::new()) };
        Ok(Self { cell: Cell::try_new(owner, |owner| parse(&owner.source, &owner.arena.0))? })
    }

    /// The commands.
    #[must_use]
    pub fn script(&self) -> &Script<'_> {
        self.cell.borrow_dependent()
    }

    /// The text the unit's spans point into.
    #[must_use]
    pub fn source(&self) -> &Arc<[u8]> {
        &self.cell.borrow_owner().source
    }

    /// The function definition with this id.
    #[must_use]
    pub fn function(&self, id: u32) -> Option<&FunctionDef<'_>> {
        self.script().functions.get(id as usize).copied()
    }

    /// Bytes the tree holds, the source not counted.
    #[must_use]
    pub fn arena_bytes(&self) -> usize {
        self.cell.borrow_owner().arena.0.allocated_bytes()
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.script().fmt(f)
    }
}

/// A function definition together with the unit that holds it: what a session keeps of a function.
#[derive(Clone)]
pub struct Function {
    unit: Arc<Unit>,
    id: u32,
}

impl Function {
    /// The function `id` of `unit`, if there is one.
    #[must_use]
    pub fn new(unit: Arc<Unit>, id: u32) -> Option<Self> {
        unit.function(id)?;
        Some(Self { unit, id })
    }

    /// The definition.
    #[must_use]
    pub fn definition(&self) -> &FunctionDef<'_> {
        self.unit.function(self.id).expect("the id was checked when the value was made")
    }

    /// The unit that holds it.
    #[must_use]
    pub fn unit(&self) -> &Arc<Unit> {
        &self.unit
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.definition().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Unit>();
        shared::<Function>();
    }
}
