//! A compiled text: tables shared by its chunks, and the chunks themselves.
//!
//! Immutable once built, shared by reference between every process that runs it. Variable names are linked to cells
//! when a session loads the program, so two sessions can share one.

use super::instr::{C, I, Instr, K, Label, Loc, N};
use crate::text::Text;
use mirage_grammar::Unit;
use mirage_grammar::ast::ErrorToken;
use std::sync::Arc;

/// A compiled unit, function body, or run-time arithmetic expression.
#[derive(Debug, Default)]
pub struct Program {
    /// Variable names, by `N`.
    pub names: Vec<Text>,
    /// Constant texts, by `K`.
    pub texts: Vec<Text>,
    /// Code, by `C`.
    pub chunks: Vec<Chunk>,
    /// Function definitions, by `F`.
    pub functions: Vec<FunctionDef>,
    /// Pipelines, by `S`.
    pub pipelines: Vec<PipelineDef>,
    /// Names of programs that a fused command stands for, by `G`.
    pub guards: Vec<Vec<Text>>,
    /// Source ranges, by `Loc`.
    pub locs: Vec<SourceRange>,
    /// What is run: one chunk for each complete command, in order. A function body or an expression has one.
    pub entries: Vec<C>,
    /// Where to go on when a DEBUG trap says that the command of a `Boundary` is not to run, in order.
    pub skips: Vec<Skip>,
    /// The texts of expressions with operations that may fail.
    pub ariths: Vec<Vec<ArithPart>>,
    /// The operations that may fail, in order.
    pub fallible: Vec<Fallible>,
    /// Stretches of code in which an error goes another way than elsewhere.
    pub regions: Vec<Region>,
    /// The parsed text: the functions' bodies, and what `locs` point into. None for a run-time expression.
    pub unit: Option<Arc<Unit>>,
}

/// The way past a command (`shopt extdebug`); every stack has the same height there as at the `Boundary`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skip {
    /// The chunk.
    pub chunk: C,
    /// The `Boundary`.
    pub at: u32,
    /// What stands behind the command.
    pub to: Label,
}

/// An arithmetic operation that may fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fallible {
    /// The chunk.
    pub chunk: C,
    /// The instruction.
    pub at: u32,
    /// The text of the expression (`Program::ariths`).
    pub arith: u32,
    /// What of it is shown as the error token.
    pub token: ErrorToken,
}

/// A stretch of code in which an error goes another way than elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// The chunk.
    pub chunk: C,
    /// Its first instruction.
    pub start: u32,
    /// The instruction behind its last.
    pub end: u32,
    /// What it is.
    pub kind: RegionKind,
}

/// What a [`Region`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionKind {
    /// A subscript is evaluated: an error of the expression ends more than the command.
    Subscript,
    /// Offset and length of `${x:o:l}` are evaluated and used: messages name the parameter and the length as written.
    Slice {
        /// The parameter.
        name: K,
        /// The length.
        length: K,
    },
    /// The redirections of a simple command: a program's are made by its own process, so what is wrong with them is that
    /// process's failure. The list of words is open; the label is where a redirection that failed goes on.
    Redirections(Label),
    /// The redirections of a subshell, which are always its own failure.
    SubshellRedirections(Label),
}

/// A part of the text of an expression, as it is when an operation in it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArithPart {
    /// As written.
    Text(K),
    /// An operand of the chunk that has been read.
    Operand(I),
    /// The value of a variable.
    Variable(N),
}

impl Program {
    /// About how many bytes it holds, the unit not counted.
    pub fn heap_bytes(&self) -> usize {
        let texts =
            |texts: &[Text]| texts.iter().map(|text| text.len() + size_of::<Text>() + 16).sum::<usize>();
        let code: usize =
            self.chunks.iter().map(|chunk| chunk.code.len() * size_of::<Instr>() + size_of::<Chunk>()).sum();
        let stages: usize =
            self.pipelines.iter().map(|pipeline| pipeline.stages.len() * size_of::<Stage>()).sum();
        let guards: usize = self.guards.iter().map(|names| texts(names)).sum();
        code + stages
            + guards
            + texts(&self.names)
            + texts(&self.texts)
            + self.functions.len() * size_of::<FunctionDef>()
            + self.pipelines.len() * size_of::<PipelineDef>()
            + self.locs.len() * size_of::<SourceRange>()
            + self.skips.len() * size_of::<Skip>()
            + self.fallible.len() * size_of::<Fallible>()
            + self.regions.len() * size_of::<Region>()
            + self.ariths.iter().map(|parts| size_of_val(&parts[..]) + size_of_val(parts)).sum::<usize>()
    }

    /// Where to go on when the command whose `Boundary` is at `at` is not to run.
    pub fn skip(&self, chunk: C, at: u32) -> Option<Label> {
        let found = self.skips.binary_search_by(|skip| (skip.chunk, skip.at).cmp(&(chunk, at))).ok()?;
        Some(self.skips[found].to)
    }

    /// The regions that the instruction at `at` is in.
    pub fn regions(&self, chunk: C, at: u32) -> impl Iterator<Item = RegionKind> {
        let holds = move |region: &&Region| region.chunk == chunk && (region.start..region.end).contains(&at);
        self.regions.iter().filter(holds).map(|region| region.kind)
    }

    /// What the operation at `at` shows when it fails.
    pub fn fallible(&self, chunk: C, at: u32) -> Option<(&[ArithPart], ErrorToken)> {
        let found = self.fallible.binary_search_by(|op| (op.chunk, op.at).cmp(&(chunk, at))).ok()?;
        let operation = self.fallible[found];
        Some((self.ariths.get(operation.arith as usize)?, operation.token))
    }
}

/// A stretch of the source that can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SourceRange {
    /// Offset of the first byte of the command.
    pub start: u32,
    /// Offset behind its last byte.
    pub end: u32,
    /// Which part of the command is meant.
    pub shows: Shows,
}

/// Which part of a command a source range shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shows {
    /// All of it.
    Command,
    /// The head of a `for`, `select` or `case`, without its body.
    Head,
    /// The first expression of `for (( ))`.
    Init,
    /// The second.
    Condition,
    /// The third.
    Step,
}

/// A run of instructions with its register counts.
#[derive(Debug, Default, Clone)]
pub struct Chunk {
    /// The instructions; every path ends in `End` (rare paths stand behind it).
    pub code: Vec<Instr>,
    /// Integer registers used.
    pub ints: u16,
    /// Text registers used.
    pub texts: u16,
    /// Reference registers used.
    pub refs: u16,
}

impl Chunk {
    /// Where an `End` is: what a frame without anything left to do stands at. Rare paths stand behind it.
    pub fn end(&self) -> Option<usize> {
        self.code.iter().rposition(|instr| matches!(instr, Instr::End {}))
    }
}

/// A function definition: lowered at the function's first call.
#[derive(Debug, Clone)]
pub struct FunctionDef {
    /// The function's name.
    pub name: Text,
    /// Which function of the unit (`Unit::function`).
    pub index: u32,
    /// Line of the definition.
    pub line: u32,
}

/// A pipeline of two or more stages.
#[derive(Debug, Clone)]
pub struct PipelineDef {
    /// The stages' chunks, in order.
    pub stages: Vec<Stage>,
    /// The pipeline's text, for `jobs`.
    pub loc: Loc,
}

/// One stage of a pipeline.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// Its code.
    pub chunk: C,
    /// Joined to the next stage by `|&`: stderr goes into the pipe as well.
    pub both: bool,
    /// A simple command: its words are expanded before it counts as a subshell.
    pub simple: bool,
}
