//! Arithmetic expressions.
//!
//! Invariant: [`Arith::expr`] is there only when evaluating it gives what expanding [`Arith::text`] and
//! evaluating the result would give, provided that every [`ArithExpr::Expand`] in it yields an integer
//! constant or a plain name (else the text is the truth).

use super::{Subscript, WordPart};
use crate::source::Span;

/// The text of an arithmetic expression and, where it can be known beforehand, its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arith<'a> {
    /// The verbatim text.
    pub source: &'a [u8],
    /// The text as bash expands it before evaluation: as between double quotes, where a pair of `"` is dropped.
    pub text: &'a [WordPart<'a>],
    /// The tree of the text.
    pub expr: Option<&'a ArithExpr<'a>>,
    /// Written `$[…]`.
    pub bracket: bool,
    /// Where the text stands.
    pub span: Span,
}

/// An arithmetic expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithExpr<'a> {
    /// A constant.
    Number(i64),
    /// A variable or an array element.
    Load(Lvalue<'a>),
    /// `$x`, `${…}`, `$(…)` standing as an operand of its own: its text is evaluated as an expression.
    Expand(&'a WordPart<'a>),
    /// `-x`, `+x`, `!x`, `~x`
    Unary(UnaryOp, &'a ArithExpr<'a>),
    /// `++x`, `x++`, `--x`, `x--`
    Step {
        /// Which.
        op: StepOp,
        /// The operator stands before the variable.
        prefix: bool,
        /// What is changed.
        target: Lvalue<'a>,
    },
    /// `a op b`, and what is shown when the operation fails.
    Binary(BinaryOp, &'a (ArithExpr<'a>, ArithExpr<'a>, ErrorToken)),
    /// `a ? b : c`
    Conditional(&'a (ArithExpr<'a>, ArithExpr<'a>, ArithExpr<'a>)),
    /// `x = e`, `x += e`, …
    Assign {
        /// The operator.
        op: AssignOp,
        /// What is assigned to.
        target: Lvalue<'a>,
        /// The value.
        value: &'a ArithExpr<'a>,
        /// What is shown when the operation fails.
        token: ErrorToken,
    },
    /// `a, b`
    Comma(&'a (ArithExpr<'a>, ArithExpr<'a>)),
}

/// Where the text starts that bash shows as the error token when an operation fails (blanks in front are not shown).
///
/// Of `/` and `%` that is the right operand, of the others the last token that was read when the operation is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ErrorToken {
    /// Which part of [`Arith::text`].
    pub part: u32,
    /// The byte in it.
    pub at: u32,
}

/// What an expression can assign to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lvalue<'a> {
    /// The variable.
    pub name: &'a [u8],
    /// The element.
    pub subscript: Option<&'a Subscript<'a>>,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `+`
    Plus,
    /// `!`
    Not,
    /// `~`
    Complement,
}

/// `++` or `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOp {
    /// `++`
    Increment,
    /// `--`
    Decrement,
}

/// Operators with two operands; `&&` and `||` evaluate the right one only if needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `**`
    Power,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    LogicalAnd,
    /// `||`
    LogicalOr,
}

/// Assignment operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignOp {
    /// `=`
    Set,
    /// `*=` and the like: the operator is applied to the old value first.
    Update(BinaryOp),
}
