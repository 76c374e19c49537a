//! A script as it runs.

use mirage_regex::Regex;
use std::collections::HashMap;
use std::sync::Arc;

/// A compiled script: commands in order, blocks and jumps as places in it.
#[derive(Debug, Default)]
pub(super) struct Script {
    pub(super) commands: Vec<Command>,
    /// The names of the files that `w` and its kin write, each once.
    pub(super) outputs: Vec<Vec<u8>>,
    /// The names of the files that `R` reads, each once.
    pub(super) inputs: Vec<Vec<u8>>,
    /// The label that the command at a place sets or jumps to.
    pub(super) labels: HashMap<usize, Vec<u8>>,
    /// The script began with `#n`.
    pub(super) quiet: bool,
}

/// One command with its addresses.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) first: Option<Address>,
    pub(super) second: Option<Address>,
    pub(super) negated: bool,
    pub(super) action: Action,
}

/// What selects a line.
#[derive(Debug)]
pub(super) enum Address {
    Line(u64),
    /// Every `step` lines from `first` on.
    Step {
        first: u64,
        step: u64,
    },
    Last,
    /// Every line: `+0` and `~0` as a first address.
    Any,
    Regex(Pattern),
    /// So many lines behind the first address; only as a second one.
    Plus(u64),
    /// Up to the next line whose number is a multiple; only as a second one.
    Multiple(u64),
}

/// A regular expression, or the last one that was used.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    Last,
    Regex(Arc<Regex>),
}

/// What a command does.
#[derive(Debug)]
pub(super) enum Action {
    /// `{`: the place behind its `}`.
    Block(usize),
    /// `}`
    BlockEnd,
    /// `:`
    Label,
    /// `=`
    LineNumber,
    /// `a`
    Append(Vec<u8>),
    /// `i`
    Insert(Vec<u8>),
    /// `c`
    Change(Vec<u8>),
    /// `b`
    Branch(usize),
    /// `t`
    BranchIfReplaced(usize),
    /// `T`
    BranchUnlessReplaced(usize),
    /// `d`
    Delete,
    /// `D`
    DeleteFirst,
    /// `F`
    FileName,
    /// `g`
    Get,
    /// `G`
    GetAppend,
    /// `h`
    Hold,
    /// `H`
    HoldAppend,
    /// `x`
    Exchange,
    /// `l`, with the length of its lines
    List(Option<u64>),
    /// `n`
    Next,
    /// `N`
    NextAppend,
    /// `p`
    Print,
    /// `P`
    PrintFirst,
    /// `q`
    Quit(u8),
    /// `Q`
    QuitSilently(u8),
    /// `r`
    Read(Vec<u8>),
    /// `r` with the address 0: before the first line.
    ReadBefore(Vec<u8>),
    /// `R`
    ReadLine(usize),
    /// `s`
    Substitute(Box<Substitution>),
    /// `w`
    Write(usize),
    /// `W`
    WriteFirst(usize),
    /// `y`
    Translate(Translation),
    /// `z`
    Zap,
    /// `L`, which is read and not known when it comes to run
    Obsolete(u8),
    /// `v`, and what has no effect
    Nothing,
}

/// The `s` command.
#[derive(Debug)]
pub(super) struct Substitution {
    pub(super) pattern: Pattern,
    pub(super) replacement: Vec<Piece>,
    /// The text of the replacement, its escapes replaced.
    pub(super) source: Vec<u8>,
    pub(super) global: bool,
    /// Which match is the first to be replaced, from 1; 0 if that is not said.
    pub(super) number: u64,
    pub(super) print: bool,
    pub(super) output: Option<usize>,
}

/// A piece of a replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Text(Vec<u8>),
    /// What a group matched; 0 is the whole match.
    Group(usize),
    Case(Case),
}

/// A change of case: of all that follows, or of the next character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Upper,
    Lower,
    End,
    UpperNext,
    LowerNext,
}

/// The `y` command.
#[derive(Debug)]
pub(super) struct Translation {
    /// The characters that are translated, one after the other, and what they become.
    pub(super) shown: (Vec<u8>, Vec<u8>),
    pub(super) table: Table,
}

/// How characters are translated.
#[derive(Debug)]
pub(super) enum Table {
    Bytes(Box<[u8; 256]>),
    /// Pairs of characters, sorted by the first.
    Characters(Vec<(u32, Vec<u8>)>),
}
