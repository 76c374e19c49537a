//! What an expression is made of.

use crate::util::mode::ModeChange;
use mirage_regex::Regex;
use mirage_vfs::{FileId, FileKind, Time};
use mirage_vm::Text;

/// Which symlinks are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Follow {
    Never,
    CommandLine,
    Always,
}

/// A step of a compiled expression. The value of the last test or action is what `Skip…` looks at.
#[derive(Clone)]
pub(super) enum Step {
    Test(Test),
    Act(Action),
    Not,
    SkipIfFalse(usize),
    SkipIfTrue(usize),
}

/// A number to compare with: `+n`, `n` or `-n`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Count<T> {
    pub sign: i8,
    pub value: T,
}

impl<T: PartialOrd> Count<T> {
    /// Whether `other` is more than, exactly or less than it, as asked.
    pub(super) fn holds(&self, other: T) -> bool {
        match self.sign {
            1 => other > self.value,
            -1 => other < self.value,
            _ => other == self.value,
        }
    }
}

/// One of a file's times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stamp {
    Access,
    Birth,
    Change,
    Modify,
}

/// How permission bits are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PermKind {
    Exactly,
    All,
    Any,
}

#[derive(Clone)]
pub(super) enum Test {
    Always(bool),
    Name {
        pattern: Text,
        fold: bool,
    },
    Path {
        pattern: Text,
        fold: bool,
    },
    LinkName {
        pattern: Text,
        fold: bool,
    },
    Regex(Regex),
    Kind(Vec<FileKind>),
    /// The kind with symlinks treated the other way round.
    OtherKind(Vec<FileKind>),
    Size {
        count: Count<u64>,
        unit: u64,
    },
    Empty,
    Newer {
        stamp: Stamp,
        than: Time,
    },
    /// Whole days since the time.
    Days {
        stamp: Stamp,
        count: Count<f64>,
        from: Time,
    },
    Minutes {
        stamp: Stamp,
        count: Count<f64>,
        from: Time,
    },
    Used(Count<u64>),
    Perm {
        kind: PermKind,
        file: u16,
        dir: u16,
    },
    Uid(Count<u64>),
    Gid(Count<u64>),
    NoUser,
    NoGroup,
    Links(Count<u64>),
    Inode(Count<u64>),
    SameFile(Option<FileId>),
    Access(mirage_vfs::Access),
    FileSystem(Text),
}

/// Where an action writes: stdout, or a file by its place in the list of files.
pub(super) type Target = Option<usize>;

#[derive(Clone)]
pub(super) enum Action {
    Print { target: Target, end: u8 },
    Printf { target: Target, format: std::sync::Arc<Vec<super::format::Piece>> },
    Ls(Target),
    Exec(usize),
    Delete,
    Prune,
    Quit,
}

/// A command to run.
#[derive(Clone, Debug)]
pub(super) struct Command {
    pub words: Vec<Text>,
    /// Several files at once (`{} +`).
    pub batch: bool,
    /// From the directory the file is in.
    pub in_dir: bool,
    /// Ask first.
    pub asks: bool,
}

/// The bits a mode stands for, for files and for directories.
pub(super) fn bits_of(text: &[u8]) -> Option<(u16, u16)> {
    let change = ModeChange::parse(text)?;
    Some((change.apply(0, false, 0), change.apply(0, true, 0)))
}
