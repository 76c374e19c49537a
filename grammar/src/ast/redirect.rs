//! Redirections and here-documents.
//!
//! Invariant: a here-document is named by its index in [`Script::here_docs`](super::Script::here_docs), because
//! its body is read after the node that refers to it was made.

use super::{Word, WordPart};
use crate::source::Span;

/// One redirection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redirect<'a> {
    /// The descriptor in front of the operator.
    pub fd: RedirectFd<'a>,
    /// The operator.
    pub op: RedirectOp,
    /// What stands behind it.
    pub target: RedirectTarget<'a>,
    /// All of it, without the body of a here-document.
    pub span: Span,
}

/// The descriptor a redirection names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectFd<'a> {
    /// None: 0 for input, 1 for output.
    Default,
    /// A number.
    Number(u32),
    /// `{NAME}` or `{NAME[SUBSCRIPT]}`: the text between the braces.
    Variable(&'a [u8]),
}

/// Redirection operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectOp {
    /// `<`
    Input,
    /// `>`
    Output,
    /// `>|`
    Clobber,
    /// `>>`
    Append,
    /// `<>`
    InputOutput,
    /// `<&`: duplicate, close (`-`) or move (`n-`), which is known when the word is expanded.
    DupInput,
    /// `>&`: as `<&`, or both outputs to a file when the word is no number.
    DupOutput,
    /// `&>`
    OutputBoth,
    /// `&>>`
    AppendBoth,
    /// `<<` and `<<-`
    HereDoc,
    /// `<<<`
    HereString,
}

impl RedirectOp {
    /// The operator as it is written (`<<` for a here-document, also with `-`).
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Input => "<",
            Self::Output => ">",
            Self::Clobber => ">|",
            Self::Append => ">>",
            Self::InputOutput => "<>",
            Self::DupInput => "<&",
            Self::DupOutput => ">&",
            Self::OutputBoth => "&>",
            Self::AppendBoth => "&>>",
            Self::HereDoc => "<<",
            Self::HereString => "<<<",
        }
    }
}

/// What a redirection redirects to or from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectTarget<'a> {
    /// A word.
    Word(Word<'a>),
    /// A here-document.
    HereDoc(HereDocId),
}

/// Index of a here-document in its [`Script`](super::Script).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HereDocId(pub u32);

/// A here-document with its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HereDoc<'a> {
    /// The word behind `<<`, verbatim.
    pub word: &'a [u8],
    /// The delimiter line, quotes removed.
    pub delimiter: &'a [u8],
    /// Some part of the word was quoted: the body is taken as it is.
    pub quoted: bool,
    /// `<<-`: leading tabs were removed from every line.
    pub strip: bool,
    /// The body as parts: one [`WordPart::Literal`] when quoted, else as between double quotes except that `"` is
    /// an ordinary character.
    pub body: &'a [WordPart<'a>],
    /// The text of the body (leading tabs removed for `<<-`), newline at its end included.
    pub text: &'a [u8],
}
