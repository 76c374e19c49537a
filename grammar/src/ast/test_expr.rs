//! Expressions of `[[ … ]]`.
//!
//! Invariant: chains of `&&` and of `||` are flat slices of at least two members; parentheses are kept.

use super::Word;

/// A conditional expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestExpr<'a> {
    /// A word alone: true when it is not empty.
    Word(Word<'a>),
    /// `-X WORD`, the letter being the operator.
    Unary(u8, Word<'a>),
    /// `WORD op WORD`
    Binary(&'a (Word<'a>, TestBinaryOp, Word<'a>)),
    /// `! …`
    Not(&'a TestExpr<'a>),
    /// `… && …`
    And(&'a [TestExpr<'a>]),
    /// `… || …`
    Or(&'a [TestExpr<'a>]),
    /// `( … )`
    Group(&'a TestExpr<'a>),
}

/// Binary operators of `[[ ]]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestBinaryOp {
    /// `==`: the right side is a pattern.
    Equal,
    /// `=`: the same.
    Assign,
    /// `!=`: the right side is a pattern.
    NotEqual,
    /// `=~`: the right side is a regular expression; its quoted parts stand for themselves.
    Match,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `-eq`
    Eq,
    /// `-ne`
    Ne,
    /// `-lt`
    Lt,
    /// `-le`
    Le,
    /// `-gt`
    Gt,
    /// `-ge`
    Ge,
    /// `-nt`
    Newer,
    /// `-ot`
    Older,
    /// `-ef`
    SameFile,
}

impl TestBinaryOp {
    /// The operator as it is written.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::Assign => "=",
            Self::NotEqual => "!=",
            Self::Match => "=~",
            Self::Less => "<",
            Self::Greater => ">",
            Self::Eq => "-eq",
            Self::Ne => "-ne",
            Self::Lt => "-lt",
            Self::Le => "-le",
            Self::Gt => "-gt",
            Self::Ge => "-ge",
            Self::Newer => "-nt",
            Self::Older => "-ot",
            Self::SameFile => "-ef",
        }
    }
}
