//! IR to bytecode.
//!
//! Invariant: wherever two paths meet, the stacks of builders, lists, redirections, loops and ignored stretches have the
//! same heights on both. Rare paths (a failed redirection, a subscript that turns out to be a key, arithmetic that has to
//! go by its text) are put behind the chunk's end, out of the way of the common ones.

mod arith;
mod braces;
mod command;
mod compare;
mod control;
mod fused;
mod param;
mod test;
mod word;

use crate::bytecode::{
    C, ChunkBuilder, I, Instr, Label, Loc, Marks, N, Program, ProgramBuilder, R, RegionKind, Shows,
    SourceRange,
};
use crate::ir::{Control, Exec, Ir, Node, NodeId, WordId};

/// The chunk needs more registers than an instruction can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// The bytecode of a unit or a function body.
pub(crate) fn emit(ir: &Ir<'_>) -> Result<Program, TooLarge> {
    let mut emitter = Emitter::new(ir);
    for &entry in &ir.entries {
        let chunk = emitter.chunk(|emitter| {
            if !matches!(ir.nodes[entry.index()].kind, Control::Seq([])) {
                emitter.node(entry);
            }
        });
        emitter.out.entry(chunk);
    }
    emitter.finish()
}

/// The bytecode of an expression whose value is left in `i0`.
pub(crate) fn emit_expression(ir: &Ir<'_>) -> Result<Program, TooLarge> {
    let mut emitter = Emitter::new(ir);
    for &entry in &ir.entries {
        let chunk = emitter.chunk(|emitter| {
            if let Control::Arith(arith) = ir.nodes[entry.index()].kind {
                let dst = emitter.code.int();
                emitter.arith_into(&arith, dst);
            }
        });
        emitter.out.entry(chunk);
    }
    emitter.finish()
}

/// A rare path.
#[derive(Debug, Clone, Copy)]
struct Cold<'a> {
    at: Label,
    back: Label,
    /// The registers in use where the path leaves the common one.
    marks: Marks,
    /// The path belongs to a subscript.
    subscript: bool,
    kind: ColdKind<'a>,
}

#[derive(Debug, Clone, Copy)]
enum ColdKind<'a> {
    /// The array is associative after all: refer to the element by its key.
    Key { dst: R, name: N, key: WordId },
    /// A `$x` in arithmetic is not plain: evaluate the text.
    Slow { dst: I, text: WordId },
    /// Braces are not expanded: the word as it is written.
    Plain { word: WordId },
    /// A redirection failed: the command does not run.
    Drop,
    /// `[` is not the builtin, or an operand no plain number: the command as it is written.
    Compare { exec: &'a Exec<'a>, loc: Loc },
    /// A loop that never ran its body.
    Ok,
}

struct Emitter<'e, 'a> {
    ir: &'e Ir<'a>,
    out: ProgramBuilder,
    code: ChunkBuilder,
    cold: Vec<Cold<'a>>,
    /// The command at hand has passed its boundary in the shell that starts it.
    told: bool,
    /// The node that comes next is a subshell whose redirections have been made.
    redirected_subshell: bool,
    /// Depth of ignored stretches in this chunk: statuses are not checked inside.
    ignored: u32,
    /// The expression at hand, for the operations in it that may fail.
    shown: arith::Showing<'a>,
    /// What is emitted may be evaluated once more: on to this label with what must not be.
    guess: Option<Label>,
    /// A subscript is being emitted.
    subscript: bool,
    too_large: bool,
}

impl<'e, 'a> Emitter<'e, 'a> {
    fn new(ir: &'e Ir<'a>) -> Self {
        Self {
            ir,
            out: ProgramBuilder::new(),
            code: ChunkBuilder::new(),
            cold: Vec::new(),
            told: false,
            redirected_subshell: false,
            ignored: 0,
            shown: arith::Showing::default(),
            guess: None,
            subscript: false,
            too_large: false,
        }
    }

    fn finish(self) -> Result<Program, TooLarge> {
        if self.too_large { Err(TooLarge) } else { Ok(self.out.finish()) }
    }

    /// A chunk of its own, filled by `fill`.
    fn chunk(&mut self, fill: impl FnOnce(&mut Self)) -> C {
        let id = self.out.reserve();
        let code = std::mem::take(&mut self.code);
        let cold = std::mem::take(&mut self.cold);
        let ignored = std::mem::take(&mut self.ignored);
        let told = std::mem::take(&mut self.told);
        fill(self);
        self.push(Instr::End {});
        while let Some(cold) = self.cold.pop() {
            self.emit_cold(cold);
        }
        let filled = std::mem::replace(&mut self.code, code);
        match filled.finish() {
            Some(chunk) => self.out.fill(id, chunk),
            None => self.too_large = true,
        }
        self.cold = cold;
        self.ignored = ignored;
        self.told = told;
        id
    }

    fn push(&mut self, instr: Instr) {
        self.code.push(instr);
    }

    /// Leave the common path for `kind` at the label returned first; it comes back at the second, which the caller binds.
    fn cold(&mut self, kind: ColdKind<'a>) -> (Label, Label) {
        let (at, back) = (self.code.label(), self.code.label());
        self.cold.push(Cold { at, back, marks: self.code.marks(), subscript: self.subscript, kind });
        (at, back)
    }

    fn emit_cold(&mut self, cold: Cold<'a>) {
        self.code.release(cold.marks);
        self.code.bind(cold.at);
        match cold.kind {
            ColdKind::Key { dst, name, key } => {
                let key = self.text(key);
                self.push(Instr::RefKey { dst, name, key });
            }
            ColdKind::Slow { dst, text } => {
                let src = self.text(text);
                let start = self.code.next();
                self.push(Instr::IntEval { dst, src });
                if cold.subscript {
                    self.code.region(start, RegionKind::Subscript);
                }
            }
            ColdKind::Drop => self.push(Instr::ListDrop {}),
            ColdKind::Compare { exec, loc } => self.words_and_exec(exec, loc),
            ColdKind::Ok => self.nothing_ran(false),
            ColdKind::Plain { word } => self.field(self.word(word)),
        }
        self.push(Instr::Jump { to: cold.back });
    }

    fn loc(&mut self, node: &Node<'a>, shows: Shows) -> Loc {
        self.out.loc(SourceRange { start: node.start, end: node.end, shows })
    }

    fn word(&self, id: WordId) -> &'e crate::ir::Word<'a> {
        &self.ir.words[id.index()]
    }

    fn get(&self, id: NodeId) -> &'e Node<'a> {
        &self.ir.nodes[id.index()]
    }

    fn check_status(&mut self) {
        if self.ignored == 0 {
            self.push(Instr::CheckStatus {});
        }
    }
}
