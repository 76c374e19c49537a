//! What the optimizer may know about programs.
//!
//! Invariant: this is all of it. A program that is not in the catalog is opaque, and an answer here is a promise about
//! every run of the program with those arguments, whatever the files hold.

use std::fmt;

/// The programs that are described, by name.
pub trait Catalog {
    /// What is known of the program that the command word `name` finds on the path.
    fn program(&self, name: &[u8]) -> Option<ProgramInfo>;
}

/// What is known of a program.
#[derive(Clone, Copy)]
pub struct ProgramInfo {
    /// It may read its standard input.
    pub reads_stdin: bool,
    /// What its arguments say about its output.
    pub planner: Option<&'static dyn Planner>,
}

impl fmt::Debug for ProgramInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgramInfo")
            .field("reads_stdin", &self.reads_stdin)
            .field("planner", &self.planner.is_some())
            .finish()
    }
}

/// Tells what a program will do from its arguments alone.
pub trait Planner: Sync {
    /// The plan for `args` (the command word not among them); `None` when nothing can be promised. A word whose text is not
    /// known is one argument, none or several.
    fn plan(&self, args: &[PlanArg<'_>]) -> Option<Plan>;
}

/// An argument as the optimizer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanArg<'a> {
    /// A constant.
    Known(&'a [u8]),
    /// One argument of unknown text.
    One,
    /// Any number of arguments.
    Any,
}

/// What a program will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plan {
    /// The bytes of the file that the argument of this number names, and nothing else.
    Content {
        /// Which argument.
        operand: usize,
    },
    /// Something with its standard input: it reads that as a stream from where it stands, reads and writes nothing else
    /// but its other standard streams, and what kind of file its input is makes no difference to it, unless that is the
    /// file its output goes to.
    Filter,
    /// The number of bytes in that file, a blank, the argument itself, and a newline.
    ByteCount {
        /// Which argument.
        operand: usize,
    },
}
