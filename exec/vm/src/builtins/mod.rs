//! The builtins of the shell: one table, one file per builtin or family.
//!
//! A builtin prints into its [`Call`] and answers what the machine is to do next; the machine writes the output out.

#![allow(dead_code, reason = "the machine that calls these lands next")]

pub(crate) mod getopt;
pub(crate) mod output;

pub(crate) use output::Output;

use crate::flow::{Answer, Arg};
use crate::vm::Vm;
use mirage_vfs::BoxFuture;

/// How a builtin is run.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// Without waiting.
    Now(fn(&mut Vm, &mut Call) -> Answer),
    /// Mostly without waiting: the first function answers `None` when it would have to wait, having done nothing yet,
    /// and the second one is run instead.
    Either(fn(&mut Vm, &mut Call) -> Option<Answer>, Later),
    /// It may wait.
    Later(Later),
}

/// A builtin that may wait.
pub(crate) type Later = for<'a> fn(&'a mut Vm, &'a mut Call) -> BoxFuture<'a, Answer>;

/// What POSIX makes of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A special builtin: found before functions in POSIX mode.
    Special,
    /// Any other.
    Regular,
}

/// One builtin.
pub(crate) struct Builtin {
    /// Its name.
    pub(crate) name: &'static str,
    /// What POSIX makes of it.
    pub(crate) kind: Kind,
    /// How it is run.
    pub(crate) run: Run,
}

/// A builtin being called.
pub(crate) struct Call {
    /// Its words; the first is its name.
    pub(crate) args: Vec<Arg>,
    /// What it prints.
    pub(crate) output: Output,
}

impl Call {
    /// A call with these words, printing into `output`.
    pub(crate) fn new(args: Vec<Arg>, output: Output) -> Self {
        Self { args, output }
    }
}

/// The builtin of this name.
pub(crate) fn find(_: &[u8]) -> Option<&'static Builtin> {
    None
}
