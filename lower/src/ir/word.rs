//! Words: what is expanded, with every question of quoting answered.
//!
//! Invariant: a part says by itself how it joins the word; no part's meaning depends on the parts around it. Quotes are
//! gone, tildes are recognized, patterns are told from literal text, and what a pattern character cannot mean in a
//! word's mode (an assignment, say) is literal text in it.

use super::{Arith, NodeId};
use crate::bytecode::{CaseOp, ParamTest, Quote, ReplaceOp, TrimOp, WordMode};

/// Index of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WordId(pub u32);

impl WordId {
    /// The index into [`Ir::words`](super::Ir::words).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A word.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    /// Its parts, in order.
    pub parts: &'a [Part<'a>],
    /// What it is expanded for.
    pub mode: WordMode,
}

/// A part of a word.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// Unquoted text.
    Literal(&'a [u8]),
    /// Unquoted text in the word of `${x:-word}`: it is split.
    SplitLiteral(&'a [u8]),
    /// Pattern syntax.
    Glob(&'a [u8]),
    /// Quoted text; even empty it makes a field.
    Quoted(&'a [u8]),
    /// A tilde-prefix, `~` included.
    Tilde(&'a [u8]),
    /// A parameter expansion.
    Param {
        /// What is expanded.
        param: Param<'a>,
        /// What is done with it.
        op: ParamOp<'a>,
        /// How it joins the word.
        quote: Quote,
    },
    /// A command substitution; `None` when it is empty.
    CommandSub {
        /// The commands.
        body: Option<NodeId>,
        /// How it joins the word.
        quote: Quote,
    },
    /// `$(< file)`.
    FileSub {
        /// The file, a word of mode target.
        path: WordId,
        /// How it joins the word.
        quote: Quote,
    },
    /// `$(( ))`.
    Arith {
        /// The expression.
        value: Arith<'a>,
        /// How it joins the word.
        quote: Quote,
    },
    /// `<( )` or `>( )`.
    ProcessSub {
        /// The commands; `None` when there are none.
        body: Option<NodeId>,
        /// `>( )`.
        output: bool,
    },
    /// A `${…}` that is refused when it is expanded: the text bash names.
    BadSubstitution {
        /// What is said.
        message: &'a [u8],
        /// It ends the shell and not just the command.
        fatal: bool,
    },
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param<'a> {
    /// What is named.
    pub target: ParamTarget<'a>,
    /// `${!…}`: its value names the parameter.
    pub indirect: bool,
    /// Written with braces, by which messages about positional and special parameters differ.
    pub braced: bool,
}

/// What a parameter expansion or an assignment names.
#[derive(Clone, Copy, Debug)]
pub enum ParamTarget<'a> {
    /// A variable.
    Var(&'a [u8]),
    /// An element of an array.
    Element {
        /// The array.
        name: &'a [u8],
        /// Which element.
        subscript: &'a Subscript<'a>,
    },
    /// `name[@]` or `name[*]`.
    All {
        /// The array.
        name: &'a [u8],
        /// `[*]`.
        star: bool,
    },
    /// `$n`.
    Positional(u32),
    /// `$@`, `$?`, …, by its character.
    Special(u8),
}

/// A subscript, read both ways: which one counts is known when the array is.
#[derive(Clone, Copy, Debug)]
pub struct Subscript<'a> {
    /// The key of an associative array.
    pub key: WordId,
    /// The index of an indexed array.
    pub index: Arith<'a>,
    /// Nothing stands between the brackets, which is refused.
    pub empty: bool,
    /// The text, when it was met at run time and holds expansions: it is expanded when the element is looked at.
    pub late: Option<&'a [u8]>,
}

/// What a parameter expansion does.
#[derive(Clone, Copy, Debug)]
pub enum ParamOp<'a> {
    /// Nothing.
    Value,
    /// `${#x}`.
    Length,
    /// `${x:-w}`: the parts of the word join the word at hand.
    Default {
        /// Whose outcome keeps the value.
        test: ParamTest,
        /// The word.
        word: WordId,
    },
    /// `${x:+w}`.
    Alternate {
        /// Whose outcome takes the word.
        test: ParamTest,
        /// The word.
        word: WordId,
    },
    /// `${x:=w}`.
    Assign {
        /// Whose outcome keeps the value.
        test: ParamTest,
        /// The word, a text.
        word: WordId,
    },
    /// `${x:?w}`.
    Error {
        /// Whose outcome keeps the value.
        test: ParamTest,
        /// The message, a text.
        word: WordId,
        /// There is a message.
        given: bool,
    },
    /// `${x#p}` and its kin.
    Trim {
        /// Which.
        op: TrimOp,
        /// The pattern.
        pattern: WordId,
    },
    /// `${x/p/r}` and its kin.
    Replace {
        /// Which.
        op: ReplaceOp,
        /// The pattern.
        pattern: WordId,
        /// The replacement.
        text: Option<WordId>,
    },
    /// `${x^p}` and its kin.
    Case {
        /// Which.
        op: CaseOp,
        /// The pattern.
        pattern: WordId,
    },
    /// `${x:offset:length}`.
    Slice {
        /// The offset.
        offset: Arith<'a>,
        /// The length.
        length: Option<Arith<'a>>,
        /// The parameter and the length as written, for messages.
        written: (&'a [u8], &'a [u8]),
    },
    /// `${x@op}`.
    Transform(u8),
    /// `${!prefix*}`, `${!prefix@}`; the parameter is the prefix.
    PrefixNames {
        /// `*`.
        star: bool,
    },
    /// `${!name[*]}`, `${!name[@]}`.
    Keys {
        /// `[*]`.
        star: bool,
    },
}

/// A piece of a word with brace expansions.
#[derive(Clone, Copy, Debug)]
pub enum Braces<'a> {
    /// Ordinary parts, a word of mode field.
    Parts(WordId),
    /// `{a,b}`: each alternative is such a word again.
    Alternatives(&'a [&'a [Braces<'a>]]),
    /// `{x..y..step}`.
    Range(RangeBraces),
}

/// A range of braces. `step` carries the direction and is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeBraces {
    /// First value.
    pub start: i64,
    /// Bound, included.
    pub end: i64,
    /// Added each time.
    pub step: i64,
    /// Zero-padded to this many places.
    pub width: u8,
    /// Characters rather than numbers.
    pub chars: bool,
}

impl RangeBraces {
    /// The last value that is reached.
    pub fn last(&self) -> i64 {
        let (start, step) = (i128::from(self.start), i128::from(self.step));
        let steps = (i128::from(self.end) - start) / step;
        i64::try_from(start + steps * step).unwrap_or(self.end)
    }
}
