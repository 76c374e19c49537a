//! The intermediate representation: control flow around data flow.
//!
//! Two levels. [`Control`] is what a shell does around its commands (sequences, branches, loops, subshells,
//! redirections); [`Flow`] is what the commands do to data. Words and arithmetic are trees of their own.
//!
//! Invariant: nodes, words and expressions stand in three arenas and refer to each other by index, children before
//! parents (a child's index is smaller), so one linear pass is a bottom-up walk and no tree is ever dropped by
//! recursion. Payloads are `Copy` and borrow from the syntax tree or from the bump arena of the run.

mod arith;
mod control;
mod flow;
mod print;
mod verify;
mod word;

pub use arith::{Arith, Dollar, Expr, ExprId, Place, Shown};
pub use control::{
    Assignment, Case, Clause, Connector, Control, Element, ForItems, Indexed, Next, Node, NodeId, Redirect,
    RedirectFd, Stage, Test, Value,
};
pub use flow::{Arg, Exec, Flow, FlowId, Item, Measure};
pub use verify::Broken;
pub use word::{Braces, Param, ParamOp, ParamTarget, Part, RangeBraces, Subscript, Word, WordId};

use bumpalo::Bump;

/// A unit in IR form.
#[derive(Debug)]
pub struct Ir<'a> {
    /// Where payloads are put that borrow from nothing else.
    pub bump: &'a Bump,
    /// Control nodes, by [`NodeId`].
    pub nodes: Vec<Node<'a>>,
    /// Flow nodes, by [`FlowId`].
    pub flows: Vec<Flow<'a>>,
    /// Words, by [`WordId`].
    pub words: Vec<Word<'a>>,
    /// Arithmetic expressions, by [`ExprId`].
    pub exprs: Vec<Expr<'a>>,
    /// What is run, in order: one node for each complete command.
    pub entries: Vec<NodeId>,
}

impl<'a> Ir<'a> {
    /// An empty unit.
    pub fn new(bump: &'a Bump) -> Self {
        Self {
            bump,
            nodes: Vec::new(),
            flows: Vec::new(),
            words: Vec::new(),
            exprs: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Add a control node.
    pub fn node(&mut self, node: Node<'a>) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Add a flow node.
    pub fn flow(&mut self, flow: Flow<'a>) -> FlowId {
        self.flows.push(flow);
        FlowId(self.flows.len() as u32 - 1)
    }

    /// Add a word.
    pub fn word(&mut self, word: Word<'a>) -> WordId {
        self.words.push(word);
        WordId(self.words.len() as u32 - 1)
    }

    /// Add an expression.
    pub fn expr(&mut self, expr: Expr<'a>) -> ExprId {
        self.exprs.push(expr);
        ExprId(self.exprs.len() as u32 - 1)
    }
}
