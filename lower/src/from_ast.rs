//! Syntax tree to IR: the one place where the language is desugared.
//!
//! Invariant: what comes out does not depend on anything but the tree. Nothing is simplified for speed here, that is the
//! optimizer's part; but every question of the language (which quotes count, what is split, what runs where) is settled.

mod arith;
mod braces;
mod command;
mod lines;
mod param;
mod redirect;
mod test;
mod word;

use crate::ir::{Control, Ir, Node, NodeId};
use bumpalo::Bump;
use lines::Lines;
use mirage_grammar::Span;
use mirage_grammar::ast;
use smallvec::SmallVec;

/// Stack that must be left before a level of nesting is entered, and how much is added when it is not.
const RED_ZONE: usize = 96 * 1024;
const STACK_STEP: usize = 2 * 1024 * 1024;

/// Run `f` with enough stack for one more level of nesting.
pub(crate) fn deeper<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, STACK_STEP, f)
}

/// The IR of a whole unit: one entry for each complete command.
pub(crate) fn lower_script<'a>(bump: &'a Bump, script: &ast::Script<'a>, source: &'a [u8]) -> Ir<'a> {
    let lines = Lines::of_source(source, script.list.span.start, script.line);
    let mut lowering = Lowering::new(bump, script.here_docs, lines);
    let items = script.list.items;
    let mut start = 0;
    for (at, item) in items.iter().enumerate() {
        if item.terminator == ast::Terminator::Newline || at + 1 == items.len() {
            lowering.ambient = lowering.lines.end(item.and_or.span);
            let entry = lowering.items(&items[start..=at]);
            lowering.ir.entries.push(entry);
            start = at + 1;
        }
    }
    if lowering.ir.entries.is_empty() {
        let entry = lowering.items(&[]);
        lowering.ir.entries.push(entry);
    }
    lowering.ir
}

/// The IR of a function's body.
pub(crate) fn lower_function<'a>(
    bump: &'a Bump,
    script: &ast::Script<'a>,
    function: &ast::FunctionDef<'a>,
    source: &'a [u8],
) -> Ir<'a> {
    let lines = Lines::of_source(source, script.list.span.start, script.line);
    let mut lowering = Lowering::new(bump, script.here_docs, lines);
    lowering.ambient = function.line;
    let entry = lowering.command(&function.body);
    lowering.ir.entries.push(entry);
    lowering.ir
}

/// The IR of an expression that stands alone: its only entry is that `(( ))`.
pub(crate) fn lower_expression<'a>(bump: &'a Bump, expr: &ast::ArithExpr<'a>, text: &'a [u8]) -> Ir<'a> {
    let mut lowering = Lowering::new(bump, &[], Lines::Flat(0));
    lowering.at_run_time = true;
    let arith = lowering.expression(expr, text);
    let node = Node { kind: Control::Arith(arith), line: 0, start: 0, end: 0, quiet: true };
    let entry = lowering.ir.node(node);
    lowering.ir.entries.push(entry);
    lowering.ir
}

struct Lowering<'a> {
    ir: Ir<'a>,
    bump: &'a Bump,
    here_docs: &'a [ast::HereDoc<'a>],
    /// How many commands and substitutions have been lowered so far: a node under which the count did not change is quiet.
    commands: u32,
    /// The text is an expression that is evaluated at run time: nothing in it has been expanded.
    at_run_time: bool,
    /// How the lines of commands are told.
    lines: Lines<'a>,
    /// The line that is in force where no command sets one of its own.
    ambient: u32,
    /// The line of the command whose words are being lowered.
    current: u32,
    /// The items at hand are complete commands of a substitution: each ends on a line of its own.
    complete: bool,
}

impl<'a> Lowering<'a> {
    fn new(bump: &'a Bump, here_docs: &'a [ast::HereDoc<'a>], lines: Lines<'a>) -> Self {
        Self {
            ir: Ir::new(bump),
            bump,
            here_docs,
            commands: 0,
            at_run_time: false,
            lines,
            ambient: 0,
            current: 0,
            complete: false,
        }
    }

    fn slice<T: Copy>(&self, items: &[T]) -> &'a [T] {
        if items.is_empty() { &[] } else { self.bump.alloc_slice_copy(items) }
    }

    fn bytes(&self, pieces: &[&[u8]]) -> &'a [u8] {
        let mut all: SmallVec<[u8; 64]> = SmallVec::new();
        for piece in pieces {
            all.extend_from_slice(piece);
        }
        self.slice(&all)
    }

    /// Add a node; `before` is the command count when its lowering began.
    fn node(&mut self, kind: Control<'a>, line: u32, span: Span, before: u32) -> NodeId {
        let quiet = self.commands == before;
        self.ir.node(Node { kind, line, start: span.start, end: span.end, quiet })
    }
}
