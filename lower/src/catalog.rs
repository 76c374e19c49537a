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
    /// It reads its standard input as a stream, from where it is to its end or less, and does not look at what kind of
    /// file it is.
    pub reads_stdin: bool,
    /// It reads and writes nothing but its standard streams, when its operands name no file.
    pub streaming: bool,
    /// What its arguments say about its output.
    pub planner: Option<&'static dyn Planner>,
}

impl fmt::Debug for ProgramInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgramInfo")
            .field("reads_stdin", &self.reads_stdin)
            .field("streaming", &self.streaming)
            .field("planner", &self.planner.is_some())
            .finish()
    }
}

/// Tells what a program's output will be from its arguments alone.
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

/// What a program's output will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plan {
    /// The bytes of the file that the argument of this number names, and nothing else.
    Content {
        /// Which argument.
        operand: usize,
    },
    /// The number of bytes in that file, a blank, the argument itself, and a newline.
    ByteCount {
        /// Which argument.
        operand: usize,
    },
}
