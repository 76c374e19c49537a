//! Control nodes: what runs, in which order, and where.
//!
//! Invariant: a node says everything about its command but its data flow; positions are those of the source.

use super::{Arith, FlowId, Item, ParamTarget, WordId};
use crate::bytecode::{BinaryTest, IntOp, RedirectOp, UnaryTest};

/// Index of a control node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The index into [`Ir::nodes`](super::Ir::nodes).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A control node with its place in the source.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// What it does.
    pub kind: Control<'a>,
    /// The line bash counts for it.
    pub line: u32,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset behind its last byte.
    pub end: u32,
    /// Nothing in it runs a command, not even a substitution: errexit and ERR cannot be asked about it.
    pub quiet: bool,
}

/// The kinds of control node.
#[derive(Clone, Copy, Debug)]
pub enum Control<'a> {
    /// One after the other; `$?` is the last one's (0 when there is none).
    Seq(&'a [NodeId]),
    /// `a && b || c`.
    AndOr {
        /// The first member.
        first: NodeId,
        /// The others.
        rest: &'a [(Connector, NodeId)],
    },
    /// `! body`.
    Not(NodeId),
    /// `time body`.
    Time {
        /// What is timed.
        body: NodeId,
        /// `-p`.
        posix: bool,
    },
    /// `if`, with its `elif`s.
    If {
        /// Conditions and bodies, in order.
        arms: &'a [(NodeId, NodeId)],
        /// `else`.
        otherwise: Option<NodeId>,
    },
    /// `while` and `until`.
    While {
        /// `until`.
        until: bool,
        /// The condition.
        condition: NodeId,
        /// The body.
        body: NodeId,
    },
    /// `for name in …`.
    For {
        /// The variable.
        name: &'a [u8],
        /// What it runs over.
        items: ForItems<'a>,
        /// The body.
        body: NodeId,
    },
    /// `select name in …`.
    Select {
        /// The variable.
        name: &'a [u8],
        /// The menu.
        items: ForItems<'a>,
        /// The body.
        body: NodeId,
    },
    /// `for ((init; condition; step))`; an absent expression is 1.
    ArithFor {
        /// Evaluated once.
        init: Option<Arith<'a>>,
        /// Evaluated before every round.
        condition: Option<Arith<'a>>,
        /// Evaluated after every round.
        step: Option<Arith<'a>>,
        /// The body.
        body: NodeId,
    },
    /// `case`.
    Case(&'a Case<'a>),
    /// `(( … ))`.
    Arith(Arith<'a>),
    /// `[[ … ]]`.
    Test(&'a Test<'a>),
    /// A substitution's text that did not parse with its unit: it is read when it runs.
    Text(&'a [u8]),
    /// A function definition.
    Function {
        /// The name as it is written.
        name: &'a [u8],
        /// Its index in the unit.
        index: u32,
    },
    /// `( … )`.
    Subshell(NodeId),
    /// `body &`.
    Background {
        /// What runs.
        body: NodeId,
        /// It is a simple command, whose boundary the shell passes that starts it.
        simple: bool,
    },
    /// `coproc`.
    Coproc {
        /// The name.
        name: &'a [u8],
        /// What runs.
        body: NodeId,
    },
    /// `a | b`, two stages or more.
    Pipeline(&'a [Stage]),
    /// A compound command with redirections.
    Redirected {
        /// The command.
        body: NodeId,
        /// The redirections, in order.
        redirects: &'a [Redirect<'a>],
    },
    /// A simple command without words.
    Assign {
        /// The assignments, in order.
        assignments: &'a [Assignment<'a>],
        /// The redirections, in order.
        redirects: &'a [Redirect<'a>],
    },
    /// A command that moves data.
    Flow(FlowId),
    /// A fused form and what it stands for.
    Guarded {
        /// The programs whose names must still mean them.
        programs: &'a [&'a [u8]],
        /// What runs when they do.
        fused: FlowId,
        /// What runs otherwise: the command as it was written.
        otherwise: &'a Control<'a>,
    },
}

/// How a member of an and-or list is joined to those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connector {
    /// `&&`.
    And,
    /// `||`.
    Or,
}

/// What a `for` or `select` runs over.
#[derive(Clone, Copy, Debug)]
pub enum ForItems<'a> {
    /// The positional parameters.
    Args,
    /// Words.
    List(&'a [Item<'a>]),
}

/// A `case` command.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// What is matched.
    pub subject: WordId,
    /// The clauses, in order.
    pub clauses: &'a [Clause<'a>],
}

/// A clause of a `case`.
#[derive(Clone, Copy, Debug)]
pub struct Clause<'a> {
    /// Its patterns.
    pub patterns: &'a [WordId],
    /// Its body.
    pub body: Option<NodeId>,
    /// Where control goes behind the body.
    pub next: Next,
}

/// What ends a clause of a `case`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// `;;`.
    Break,
    /// `;&`: the next body.
    Fall,
    /// `;;&`: the next clause's patterns.
    Test,
}

/// A stage of a pipeline.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// What runs.
    pub body: NodeId,
    /// Joined to the next by `|&`.
    pub both: bool,
    /// It is a simple command, whose boundary the shell passes that starts it.
    pub simple: bool,
    /// Written in parentheses: the line and offsets of these.
    pub parentheses: Option<(u32, u32, u32)>,
}

/// A redirection.
#[derive(Clone, Copy, Debug)]
pub struct Redirect<'a> {
    /// The descriptor.
    pub fd: RedirectFd<'a>,
    /// The operator.
    pub op: RedirectOp,
    /// The target, or the text for a here-document or here-string.
    pub target: WordId,
    /// The target as it was written, for the message that it is ambiguous.
    pub written: &'a [u8],
}

/// The descriptor of a redirection.
#[derive(Clone, Copy, Debug)]
pub enum RedirectFd<'a> {
    /// The operator's own.
    Default,
    /// A number.
    Number(u32),
    /// `{name}`.
    Variable(&'a [u8]),
}

/// An assignment.
#[derive(Clone, Copy, Debug)]
pub struct Assignment<'a> {
    /// A variable or an element.
    pub target: ParamTarget<'a>,
    /// `+=`.
    pub append: bool,
    /// What is assigned.
    pub value: Value<'a>,
    /// The assignment as it is written.
    pub text: &'a [u8],
    /// What is assigned to, as it is written.
    pub target_text: &'a [u8],
    /// An array literal as xtrace shows it: the words as they are written. Empty for a scalar.
    pub shown: &'a [u8],
}

/// What an assignment assigns.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A text.
    Scalar(WordId),
    /// An array literal.
    Array(&'a [Element<'a>]),
}

/// An element of an array literal.
#[derive(Clone, Copy, Debug)]
pub enum Element<'a> {
    /// Words, numbered on.
    Item(Item<'a>),
    /// `[key]=value` or `[key]+=value`.
    Keyed {
        /// The subscript's text.
        key: WordId,
        /// The value.
        value: WordId,
        /// `+=`.
        append: bool,
        /// What it is when the array turns out to be indexed.
        indexed: Indexed<'a>,
    },
}

/// What `[key]=value` is in the literal of an indexed array; bash expands less in that of an associative one.
#[derive(Clone, Copy, Debug)]
pub enum Indexed<'a> {
    /// The same.
    Same,
    /// The same with another value: tildes are expanded.
    Value(WordId),
    /// No keyed element: the words that its braces make.
    Items(&'a [Item<'a>]),
}

/// A `[[ ]]` expression.
#[derive(Clone, Copy, Debug)]
pub enum Test<'a> {
    /// A unary primary.
    Unary(UnaryTest, WordId),
    /// A binary primary on texts.
    Binary(BinaryTest, WordId, WordId),
    /// `==` or, negated, `!=`.
    Pattern {
        /// The left side.
        subject: WordId,
        /// The right side.
        pattern: WordId,
        /// `!=`.
        negate: bool,
    },
    /// `=~`.
    Regex {
        /// The left side.
        subject: WordId,
        /// The right side.
        regex: WordId,
    },
    /// `-eq` and its kin.
    Int {
        /// The comparison.
        op: IntOp,
        /// The operator as it is written.
        text: &'static str,
        /// The left side.
        left: WordId,
        /// The right side.
        right: WordId,
    },
    /// `!`.
    Not(&'a Test<'a>),
    /// `&&`.
    And(&'a [Test<'a>]),
    /// `||`.
    Or(&'a [Test<'a>]),
}
