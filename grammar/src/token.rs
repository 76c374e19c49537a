//! Tokens of the shell grammar.
//!
//! Invariant: a token carries all that was read for it (a word is complete, with the scripts of its
//! substitutions), so the grammar never looks at the text; and [`Token::name`] is what bash calls it.

use crate::ast::{Arith, Assignment, HereDocId, RedirectFd, RedirectOp, TestExpr, Word};

/// The three expressions of `for ((…;…;…))`.
pub(crate) type ForExprs<'a> = [Arith<'a>; 3];

/// A token, classified by its position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token<'a> {
    /// A word that is neither reserved nor an assignment where it stands.
    Word(&'a Word<'a>),
    /// An assignment before the command word, or as an argument of a declaration builtin.
    Assign(&'a Assignment<'a>),
    /// A redirection operator with the descriptor in front of it.
    Redirect(RedirectFd<'a>, RedirectOp),
    /// The word behind `<<`.
    HereEnd(HereDocId),
    /// `(( … ))`
    Arith(&'a Arith<'a>),
    /// `((…;…;…))` behind `for`.
    ArithFor(&'a ForExprs<'a>),
    /// `[[ … ]]`
    Test(&'a TestExpr<'a>),
    Newline,
    Semi,
    Amp,
    AndIf,
    OrIf,
    Pipe,
    PipeAmp,
    DSemi,
    SemiAnd,
    DSemiAnd,
    LParen,
    RParen,
    LBrace,
    RBrace,
    Bang,
    Time,
    TimeOpt,
    TimeEnd,
    If,
    Then,
    Elif,
    Else,
    Fi,
    While,
    Until,
    /// `for` with its line.
    For(u32),
    /// `select` with its line.
    Select(u32),
    In,
    Do,
    Done,
    /// `case` with its line.
    Case(u32),
    Esac,
    Function,
    Coproc,
}

impl<'a> Token<'a> {
    /// The reserved word `text`, if it is one; `in` and `time` options are recognised by position elsewhere.
    pub(crate) fn reserved(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"if" => Self::If,
            b"then" => Self::Then,
            b"elif" => Self::Elif,
            b"else" => Self::Else,
            b"fi" => Self::Fi,
            b"while" => Self::While,
            b"until" => Self::Until,
            b"for" => Self::For(0),
            b"select" => Self::Select(0),
            b"in" => Self::In,
            b"do" => Self::Do,
            b"done" => Self::Done,
            b"case" => Self::Case(0),
            b"esac" => Self::Esac,
            b"function" => Self::Function,
            b"coproc" => Self::Coproc,
            b"time" => Self::Time,
            b"{" => Self::LBrace,
            b"}" => Self::RBrace,
            b"!" => Self::Bang,
            _ => return None,
        })
    }

    /// The token with its line, where it keeps one.
    pub(crate) fn on_line(self, line: u32) -> Self {
        match self {
            Self::For(_) => Self::For(line),
            Self::Select(_) => Self::Select(line),
            Self::Case(_) => Self::Case(line),
            other => other,
        }
    }

    /// The token as bash names it in an error.
    pub(crate) fn name(&self) -> &'a [u8] {
        match self {
            Self::Word(word) => word.text,
            Self::Assign(assignment) => assignment.text,
            Self::Redirect(_, op) => op.text().as_bytes(),
            Self::HereEnd(_) => b"<<",
            Self::Arith(arith) => arith.source,
            Self::ArithFor(exprs) => exprs[0].source,
            Self::Test(_) => b"[[",
            Self::Newline => b"newline",
            Self::Semi => b";",
            Self::Amp => b"&",
            Self::AndIf => b"&&",
            Self::OrIf => b"||",
            Self::Pipe => b"|",
            Self::PipeAmp => b"|&",
            Self::DSemi => b";;",
            Self::SemiAnd => b";&",
            Self::DSemiAnd => b";;&",
            Self::LParen => b"(",
            Self::RParen => b")",
            Self::LBrace => b"{",
            Self::RBrace => b"}",
            Self::Bang => b"!",
            Self::Time => b"time",
            Self::TimeOpt => b"-p",
            Self::TimeEnd => b"--",
            Self::If => b"if",
            Self::Then => b"then",
            Self::Elif => b"elif",
            Self::Else => b"else",
            Self::Fi => b"fi",
            Self::While => b"while",
            Self::Until => b"until",
            Self::For(_) => b"for",
            Self::Select(_) => b"select",
            Self::In => b"in",
            Self::Do => b"do",
            Self::Done => b"done",
            Self::Case(_) => b"case",
            Self::Esac => b"esac",
            Self::Function => b"function",
            Self::Coproc => b"coproc",
        }
    }
}
