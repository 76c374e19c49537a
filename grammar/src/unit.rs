//! The owner of a tree: source, arena and root in one value that threads can share.
//!
//! Invariant: the arena is written only while [`Unit::build`] runs, before the value exists; afterwards nothing
//! can reach the `Bump` itself, only shared references to plain data in it, until the value is dropped and the arena
//! emptied. That is what makes sharing sound although `Bump` is not `Sync`.
#![expect(unsafe_code)]

use crate::ast::{FunctionDef, Script};
use crate::reader::Reading;
use bumpalo::Bump;
use self_cell::self_cell;
use std::cell::Cell as StdCell;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Bytes of an arena that are worth keeping for the next unit.
const SPARE: usize = 64 << 10;

/// Bytes of a text that is likely to have many units.
const LONG: usize = 2 << 10;

thread_local! {
    /// An empty arena: texts that are read unit by unit use the same memory again and again.
    static SPARE_ARENA: StdCell<Option<Bump>> = const { StdCell::new(None) };
}

struct Owner {
    source: Arc<[u8]>,
    arena: Frozen,
}

/// An arena nobody allocates from any more.
struct Frozen(Bump);

// SAFETY: `Bump`'s only interior mutability is its allocation state, which is touched by allocation alone. The
// field is private to this module and used in `Unit::build` only, where the value is not yet shared.
unsafe impl Sync for Frozen {}

impl Drop for Frozen {
    fn drop(&mut self) {
        let mut arena = std::mem::take(&mut self.0);
        arena.reset();
        if arena.allocated_bytes() <= SPARE {
            // A thread that is ending has no use for it.
            let _ = SPARE_ARENA.try_with(|spare| spare.set(Some(arena)));
        }
    }
}

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
    /// How to read it again; `None` when more than its text would be needed.
    reading: Option<Reading>,
}

impl Unit {
    /// Runs `parse` on the source and an empty arena, and keeps both with what it returns.
    pub(crate) fn build<E>(
        source: Arc<[u8]>,
        parse: impl for<'a> FnOnce(&'a [u8], &'a Bump) -> Result<Script<'a>, E>,
    ) -> Result<Self, E> {
        Self::build_in(Bump::new(), source, parse)
    }

    /// The same for a unit that is most often gone before the next one is read.
    pub(crate) fn build_briefly<E>(
        source: Arc<[u8]>,
        parse: impl for<'a> FnOnce(&'a [u8], &'a Bump) -> Result<Script<'a>, E>,
    ) -> Result<Self, E> {
        // What is left over of an arena stays with a unit that is kept, as those of short texts are.
        let spare =
            if source.len() < LONG { None } else { SPARE_ARENA.try_with(StdCell::take).ok().flatten() };
        Self::build_in(spare.unwrap_or_default(), source, parse)
    }

    fn build_in<E>(
        arena: Bump,
        source: Arc<[u8]>,
        parse: impl for<'a> FnOnce(&'a [u8], &'a Bump) -> Result<Script<'a>, E>,
    ) -> Result<Self, E> {
        let owner = Owner { source, arena: Frozen(arena) };
        let cell = Cell::try_new(owner, |owner| parse(&owner.source, &owner.arena.0))?;
        Ok(Self { cell, reading: None })
    }

    /// Says how the unit can be read again.
    pub(crate) fn read_as(mut self, reading: Option<Reading>) -> Self {
        self.reading = reading;
        self
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
///
/// A tree is much larger than its text, and most functions of a large file are never called. So the tree of a unit of a
/// long text that defines nothing else is given up, and made again when it is asked for.
#[derive(Clone)]
pub struct Function {
    /// The text of a unit whose tree was given up, and how it is read.
    text: Option<(Arc<[u8]>, Reading)>,
    unit: OnceLock<Arc<Unit>>,
    id: u32,
}

impl Function {
    /// The function `id` of `unit`, if there is one.
    #[must_use]
    pub fn new(unit: Arc<Unit>, id: u32) -> Option<Self> {
        unit.function(id)?;
        let unlikely = unit.script().functions.len() == 1 && unit.source().len() >= LONG;
        Some(match unit.reading.filter(|_| unlikely) {
            Some(reading) => {
                Self { text: Some((Arc::clone(unit.source()), reading)), unit: OnceLock::new(), id }
            }
            None => Self { text: None, unit: OnceLock::from(unit), id },
        })
    }

    /// The definition.
    #[must_use]
    pub fn definition(&self) -> &FunctionDef<'_> {
        self.unit().function(self.id).expect("the id was checked when the value was made")
    }

    /// The unit that holds it.
    #[must_use]
    pub fn unit(&self) -> &Arc<Unit> {
        self.unit.get_or_init(|| {
            let (source, reading) = self.text.as_ref().expect("a function has its unit or its text");
            reading.again(source)
        })
    }

    /// The memory it keeps: address and bytes of each part, by which parts that functions share can be told.
    pub fn memory(&self) -> impl Iterator<Item = (usize, usize)> {
        let part = |text: &Arc<[u8]>| (text.as_ptr().addr(), text.len());
        let tree = self.unit.get().map(|unit| (Arc::as_ptr(unit).addr(), unit.arena_bytes()));
        let text = self.text.as_ref().map(|(text, _)| part(text));
        let text = text.or_else(|| self.unit.get().map(|unit| part(unit.source())));
        [text, tree].into_iter().flatten()
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
    use crate::{Aliases, Options, SourceId, UnitReader};

    struct Echo;

    impl Aliases for Echo {
        fn lookup(&self, name: &[u8]) -> Option<&[u8]> {
            (name == b"e").then_some(b"echo ")
        }
    }

    fn functions(text: &str, options: &Options<'_>) -> Vec<(Function, String)> {
        let text = format!("{text}# {}\n", "-".repeat(LONG));
        let mut reader = UnitReader::new(Arc::from(text.as_bytes()), SourceId(3), 7);
        let mut functions = Vec::new();
        while let Some(read) = reader.next_unit(options).expect("the text parses") {
            for id in 0..read.unit.script().functions.len() as u32 {
                let tree = format!("{:?}", read.unit.function(id));
                functions.push((Function::new(Arc::clone(&read.unit), id).expect("it is there"), tree));
            }
        }
        functions
    }

    #[test]
    fn a_tree_that_was_given_up_comes_back_the_same() {
        let text =
            "a\n\nf() {\n  x=$(b <<E\nc\nE\n); @(a|b) $'\\u00e9'\n} >y\ng() { :; }; h() { i() { :; }; }\n";
        for (extglob, utf8) in [(true, false), (true, true)] {
            let functions = functions(text, &Options { extglob, utf8, ..Options::default() });
            let given_up: Vec<bool> = functions.iter().map(|(function, _)| function.text.is_some()).collect();
            assert_eq!(given_up, [true, false, false, false]);
            for (function, tree) in functions {
                assert_eq!(format!("{:?}", Some(function.definition())), tree);
            }
        }
    }

    #[test]
    fn a_tree_that_aliases_helped_to_make_is_kept() {
        let options = Options { aliases: Some(&Echo), ..Options::default() };
        let functions = functions("f() { e a; }\ng() { a; }\n", &options);
        let given_up: Vec<bool> = functions.iter().map(|(function, _)| function.text.is_some()).collect();
        assert_eq!(given_up, [false, true]);
    }

    #[test]
    fn units_are_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Unit>();
        shared::<Function>();
    }
}
