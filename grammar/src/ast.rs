//! The syntax tree.
//!
//! Invariant: every node is `Copy`, lives in the arena of its [`Unit`](crate::Unit) and borrows bytes from the
//! source where they stand there verbatim; nothing in it has a destructor, interior mutability or an owner,
//! so a tree of any depth is dropped by freeing the arena. Sequences are slices, never chains, so only
//! real nesting makes depth, and nesting is bounded ([`MAX_DEPTH`](crate::MAX_DEPTH)). Two exceptions have
//! unbounded *left* spines and are to be walked with a loop: [`ArithExpr::Binary`] and [`ArithExpr::Comma`].

mod arith;
mod command;
mod param;
mod redirect;
mod test_expr;
mod word;

pub use arith::{Arith, ArithExpr, AssignOp, BinaryOp, ErrorToken, Lvalue, StepOp, UnaryOp};
pub use command::{
    AndOr, Arg, ArithFor, ArrayElement, AssignValue, Assignment, Case, CaseClause, CaseTerminator, Command,
    CommandKind, Connector, Coproc, For, FunctionDef, If, IfClause, List, ListItem, Loop, Pipe, Pipeline,
    Script, SimpleCommand, Stage, Terminator, Time,
};
pub use param::{
    CaseScope, CaseTo, Conditional, ParamOp, Parameter, Replace, Subscript, SubscriptKind, Target,
};
pub use redirect::{HereDoc, HereDocId, Redirect, RedirectFd, RedirectOp, RedirectTarget};
pub use test_expr::{TestBinaryOp, TestExpr};
pub use word::{
    BadSubstitution, BraceExpansion, CommandSub, ExtGlob, ExtGlobOp, ProcSub, ProcSubDirection, RangeKind,
    Word, WordFacts, WordPart,
};
