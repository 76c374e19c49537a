//! Arithmetic expressions.
//!
//! Invariant: evaluating [`Arith::expr`] gives what expanding [`Arith::text`] and evaluating the result would, provided
//! every expansion in it (its [`Arith::dollars`]) comes to a plain integer constant; it is absent when that cannot be
//! promised.

use super::{Param, Subscript, WordId};
use crate::bytecode::{IntOp, IntUnaryOp};
use mirage_grammar::ast::ErrorToken;

/// Index of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExprId(pub u32);

impl ExprId {
    /// The index into [`Ir::exprs`](super::Ir::exprs).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An arithmetic text with its tree.
#[derive(Clone, Copy, Debug)]
pub struct Arith<'a> {
    /// The text, a word of mode text; `None` when the tree alone is enough.
    pub text: Option<WordId>,
    /// The tree.
    pub expr: Option<ExprId>,
    /// The expansions that stand as operands, by number, in the order of the text.
    pub dollars: &'a [Dollar<'a>],
    /// The text as a failing operation shows it, part by part; empty when no operation in the tree can fail.
    pub shown: &'a [Shown<'a>],
}

/// An operand that is written as an expansion.
#[derive(Clone, Copy, Debug)]
pub enum Dollar<'a> {
    /// `$x`, `${x}`, `${a[i]}`.
    Value(Param<'a>),
    /// `${m[word]}`: plain if the array is associative, for the word is no expression that could be tried first.
    Keyed {
        /// The array.
        name: &'a [u8],
        /// The key.
        key: WordId,
    },
    /// `${#x}`.
    Length(Param<'a>),
}

/// A part of the text of an expression as a failing operation shows it.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// As it is.
    Text(&'a [u8]),
    /// The value of an operand, by its number.
    Dollar(u32),
    /// The value of a variable.
    Variable(&'a [u8]),
}

/// What can be assigned to in an expression.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// A variable.
    Var(&'a [u8]),
    /// An element of an array.
    Element(&'a [u8], &'a Subscript<'a>),
    /// `a[@]`, `a[*]`.
    All(&'a [u8], bool),
}

/// An expression.
#[derive(Clone, Copy, Debug)]
pub enum Expr<'a> {
    /// A constant.
    Const(i64),
    /// The value of a variable or an element.
    Load(Place<'a>),
    /// The operand that is an expansion, by its number.
    Dollar(u32),
    /// `op e`.
    Unary(IntUnaryOp, ExprId),
    /// `a op b`.
    Binary(IntOp, ExprId, ExprId, ErrorToken),
    /// `a && b`.
    And(ExprId, ExprId),
    /// `a || b`.
    Or(ExprId, ExprId),
    /// `a ? b : c`.
    Cond(ExprId, ExprId, ExprId),
    /// `a, b`.
    Comma(ExprId, ExprId),
    /// `place = value`, `place op= value`.
    Assign {
        /// What is assigned to.
        place: Place<'a>,
        /// The operator in front of the `=`.
        op: Option<IntOp>,
        /// The right side.
        value: ExprId,
        /// What is shown when the operation fails.
        token: ErrorToken,
    },
    /// `++x`, `x--`, ….
    Step {
        /// What is changed.
        place: Place<'a>,
        /// 1 or -1.
        by: i8,
        /// The value is the one before.
        post: bool,
    },
}
