//! Parameter expansion.
//!
//! Invariant: what bash refuses only when it expands the text is not here but a
//! [`WordPart::BadSubstitution`](super::WordPart::BadSubstitution).

use super::{Arith, Word};

/// `$NAME` or `${…}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// What is expanded.
    pub target: Target<'a>,
    /// `[…]` behind a name.
    pub subscript: Option<&'a Subscript<'a>>,
    /// `${!…}`: the value names what is expanded.
    pub indirect: bool,
    /// What is done with the value.
    pub op: ParamOp<'a>,
    /// Written with braces.
    pub braced: bool,
    /// The verbatim text, `$` included.
    pub text: &'a [u8],
}

/// What a parameter expansion speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'a> {
    /// A variable.
    Name(&'a [u8]),
    /// `$1`, `${12}`; not 0.
    Positional(u32),
    /// One of `* @ # ? - $ ! 0`.
    Special(u8),
}

/// An array subscript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subscript<'a> {
    /// `@`, `*` or an index.
    pub kind: SubscriptKind,
    /// The text as a word that is neither split nor globbed: the key of an associative array.
    pub word: Word<'a>,
    /// The text as an expression: the index of an indexed array.
    pub arith: Arith<'a>,
}

/// What kind of subscript it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptKind {
    /// `[@]`
    At,
    /// `[*]`
    Star,
    /// Anything else.
    Index,
}

/// What a parameter expansion does with the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamOp<'a> {
    /// Nothing.
    None,
    /// `${#x}`
    Length,
    /// `${x:-w}`, `${x:=w}`, `${x:?w}`, `${x:+w}` and the forms without the colon.
    Conditional {
        /// Which one.
        kind: Conditional,
        /// With the colon an empty value counts as unset.
        colon: bool,
        /// The word behind it.
        word: Word<'a>,
    },
    /// `${x#p}`, `${x##p}`
    RemovePrefix {
        /// `##`
        longest: bool,
        /// The pattern.
        pattern: Word<'a>,
    },
    /// `${x%p}`, `${x%%p}`
    RemoveSuffix {
        /// `%%`
        longest: bool,
        /// The pattern.
        pattern: Word<'a>,
    },
    /// `${x/p/r}` and its kinds.
    Replace {
        /// What is replaced.
        kind: Replace,
        /// The pattern.
        pattern: Word<'a>,
        /// The replacement; `None` when the second `/` is missing.
        replacement: Option<&'a Word<'a>>,
    },
    /// `${x^p}`, `${x^^p}`, `${x,p}`, `${x,,p}`, `${x~p}`, `${x~~p}`
    Case {
        /// The new case.
        to: CaseTo,
        /// Which characters.
        scope: CaseScope,
        /// The pattern a character must match; without parts it is `?`.
        pattern: Word<'a>,
    },
    /// `${x:offset}`, `${x:offset:length}`
    Substring {
        /// The offset.
        offset: &'a Arith<'a>,
        /// The length.
        length: Option<&'a Arith<'a>>,
    },
    /// `${x@Q}` and the other letters bash knows.
    Transform(u8),
    /// `@` with anything else behind it, which bash refuses when it has a value to transform.
    BadTransform(&'a [u8]),
    /// `${!prefix*}` (false) or `${!prefix@}` (true).
    PrefixNames {
        /// `@`
        at: bool,
    },
    /// `${!name[*]}` (false) or `${!name[@]}` (true); the parameter itself has no subscript.
    Keys {
        /// `@`
        at: bool,
    },
}

/// The four conditional expansions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conditional {
    /// `-`
    Default,
    /// `=`
    Assign,
    /// `?`
    Error,
    /// `+`
    Alternate,
}

/// What a replacement replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// `/`: the first match.
    First,
    /// `//`: every match.
    All,
    /// `/#`: a match at the start.
    Prefix,
    /// `/%`: a match at the end.
    Suffix,
}

/// The direction of a case change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseTo {
    /// `^`
    Upper,
    /// `,`
    Lower,
    /// `~`
    Toggle,
}

/// The reach of a case change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseScope {
    /// The first character.
    First,
    /// Every character.
    All,
}
