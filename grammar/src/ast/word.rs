//! Words and their parts.
//!
//! Invariant: the parts of a word, put behind each other, are all of its text; a byte that was quoted in any
//! way never stands in a part that gives it a meaning. [`WordFacts`] only repeats what the parts say.

use super::{Arith, List, Parameter};
use crate::source::Span;

/// A word: what the shell expands into fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Its parts; none for an empty text (as in `a=`).
    pub parts: &'a [WordPart<'a>],
    /// The verbatim text, quotes included.
    pub text: &'a [u8],
    /// Where it stands.
    pub span: Span,
    /// What its parts hold.
    pub facts: WordFacts,
}

impl<'a> Word<'a> {
    /// The text, when the word is one literal without quotes, expansions or patterns (or empty).
    #[must_use]
    pub fn as_literal(&self) -> Option<&'a [u8]> {
        match self.parts {
            [] => Some(b""),
            [WordPart::Literal(text)] => Some(text),
            _ => None,
        }
    }
}

/// What a word holds, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordFacts(pub u8);

impl WordFacts {
    /// Nothing but unquoted literal text.
    pub const PLAIN: Self = Self(0);
    /// Some quoted part, the empty string included.
    pub const QUOTED: Self = Self(1);
    /// A parameter, command, arithmetic or process substitution at any depth of quotes.
    pub const EXPANSION: Self = Self(2);
    /// An expansion outside of double quotes: the result is split.
    pub const SPLIT: Self = Self(4);
    /// An unquoted pattern character (`*`, `?`, `[`) or an extended pattern.
    pub const GLOB: Self = Self(8);
    /// A brace expansion.
    pub const BRACE: Self = Self(16);
    /// A tilde prefix.
    pub const TILDE: Self = Self(32);

    /// Whether all of `other` is in this set.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The union.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// One part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordPart<'a> {
    /// Unquoted text. In a pattern `[`, `]`, `!`, `^` and `-` in it keep their meaning (a bracket expression that
    /// holds a quote or an expansion is not one [`WordPart::Bracket`]). Inside of double quotes: quoted text.
    Literal(&'a [u8]),
    /// A character behind a backslash, without it; quoted.
    Escaped(&'a [u8]),
    /// `'…'`, without the quotes.
    SingleQuoted(&'a [u8]),
    /// `$'…'`, decoded; quoted.
    AnsiC(&'a [u8]),
    /// `"…"`
    DoubleQuoted(&'a [WordPart<'a>]),
    /// `$"…"`
    Localized(&'a [WordPart<'a>]),
    /// `$NAME`, `${…}`
    Param(&'a Parameter<'a>),
    /// A `${…}` that bash refuses when it is expanded.
    BadSubstitution(&'a BadSubstitution<'a>),
    /// `$(…)` or `` `…` ``
    CommandSub(&'a CommandSub<'a>),
    /// `$((…))` or `$[…]`
    Arith(&'a Arith<'a>),
    /// `<(…)` or `>(…)`
    ProcSub(&'a ProcSub<'a>),
    /// `{a,b}` or `{1..3}`
    Brace(&'a BraceExpansion<'a>),
    /// `~` with the login name or `+`, `-`, `+N`, `-N` behind it (empty for `~` alone).
    Tilde(&'a [u8]),
    /// `*`
    AnyString,
    /// `?`
    AnyChar,
    /// `[…]` of unquoted literal bytes only, both brackets included.
    Bracket(&'a [u8]),
    /// `?(…)`, `*(…)`, `+(…)`, `@(…)`, `!(…)`
    ExtGlob(&'a ExtGlob<'a>),
}

/// A parameter expansion without a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSubstitution<'a> {
    /// From `${` to `}`.
    pub text: &'a [u8],
    /// The text bash names in its message: the string the substitution stands in.
    pub shown: &'a [u8],
}

/// A command substitution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandSub<'a> {
    /// The commands; without items when it is empty. `None` when the text does not parse and bash finds out only
    /// when it runs it: backquotes, and substitutions in here-documents. Then `text` is to be read at that time.
    pub list: Option<List<'a>>,
    /// The backquote form.
    pub backquote: bool,
    /// The text between the delimiters; for backquotes with their backslashes removed.
    pub text: &'a [u8],
    /// The verbatim text, delimiters included.
    pub source: &'a [u8],
    /// Where it stands, delimiters included.
    pub span: Span,
}

/// A process substitution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcSub<'a> {
    /// The commands.
    pub list: List<'a>,
    /// Which way data flows.
    pub direction: ProcSubDirection,
    /// The text between the parentheses.
    pub text: &'a [u8],
    /// Where it stands.
    pub span: Span,
}

/// Which end of a process substitution the command gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcSubDirection {
    /// `<(…)`: the command reads.
    Read,
    /// `>(…)`: the command writes.
    Write,
}

/// A brace expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BraceExpansion<'a> {
    /// `{a,b,…}`: two or more alternatives.
    Alternatives(&'a [Word<'a>]),
    /// `{x..y}` or `{x..y..step}`; the step's sign says nothing, its size at least 1.
    Range {
        /// Numbers or characters.
        kind: RangeKind,
        /// First value (a byte for characters).
        start: i64,
        /// Last value.
        end: i64,
        /// Size of the step, as written (0 means 1).
        step: i64,
        /// Number of places numbers are padded to with zeros; 0 for none.
        width: u32,
        /// The verbatim text, braces included.
        text: &'a [u8],
    },
}

/// What a range of braces counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeKind {
    /// `{1..9}`
    Integer,
    /// `{a..e}`
    Char,
}

/// An extended pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtGlob<'a> {
    /// The operator.
    pub op: ExtGlobOp,
    /// What stands between `|`.
    pub alternatives: &'a [Word<'a>],
}

/// Operators of extended patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtGlobOp {
    /// `?(…)`: none or one.
    Optional,
    /// `*(…)`: any number.
    Any,
    /// `+(…)`: one or more.
    Some,
    /// `@(…)`: exactly one.
    One,
    /// `!(…)`: anything else.
    Not,
}

impl ExtGlobOp {
    /// The character in front of the parenthesis.
    #[must_use]
    pub fn byte(self) -> u8 {
        match self {
            Self::Optional => b'?',
            Self::Any => b'*',
            Self::Some => b'+',
            Self::One => b'@',
            Self::Not => b'!',
        }
    }
}
