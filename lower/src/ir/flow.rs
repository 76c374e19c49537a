//! Flow nodes: what commands do to data.
//!
//! Invariant: a program nobody described is an opaque [`Exec`]; the other kinds only ever stand for what a program's
//! planner said of it, and the command they were made from is kept beside them.

use super::{Assignment, Braces, Redirect, Stage, WordId};

/// Index of a flow node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FlowId(pub u32);

impl FlowId {
    /// The index into [`Ir::flows`](super::Ir::flows).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kinds of flow node.
#[derive(Clone, Copy, Debug)]
pub enum Flow<'a> {
    /// A simple command, opaque.
    Exec(&'a Exec<'a>),
    /// The bytes of a file; `voice` is the program in whose words a failure is told.
    Scan {
        /// The path.
        path: WordId,
        /// The program that would have read it.
        voice: &'a [u8],
    },
    /// One number about the bytes of the input.
    Aggregate {
        /// Which number.
        measure: Measure,
        /// The input.
        input: FlowId,
        /// What is printed behind the number and a blank: the name of the file, as written.
        label: &'a [u8],
        /// The program that would have printed it.
        voice: &'a [u8],
    },
    /// The input goes through the stages.
    Through {
        /// The input.
        input: FlowId,
        /// The stages behind it.
        stages: &'a [Stage],
    },
}

/// A number about bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How many there are.
    Bytes,
}

/// A simple command with words.
#[derive(Clone, Copy, Debug)]
pub struct Exec<'a> {
    /// Assignments in front of it.
    pub assignments: &'a [Assignment<'a>],
    /// The command word and its arguments.
    pub args: &'a [Arg<'a>],
    /// Redirections, in order.
    pub redirects: &'a [Redirect<'a>],
}

/// One word of a simple command.
#[derive(Clone, Copy, Debug)]
pub enum Arg<'a> {
    /// A word that is expanded into fields.
    Item(Item<'a>),
    /// `name=value`, `name[sub]=value`: one text.
    Text(WordId),
    /// `name=( … )`.
    Array(&'a Assignment<'a>),
}

/// A word where a list of fields is wanted.
#[derive(Clone, Copy, Debug)]
pub enum Item<'a> {
    /// A word.
    Word(WordId),
    /// A word with brace expansions that come to more words than are written out.
    Braces(&'a [Braces<'a>]),
    /// The words that braces come to, or under `set +B` the word as it is written.
    Expanded(&'a [Item<'a>], WordId),
}
