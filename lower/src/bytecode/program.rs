//! A compiled text: tables shared by its chunks, and the chunks themselves.
//!
//! Immutable once built, shared by reference between every process that runs it. Variable names are linked to cells
//! when a session loads the program, so two sessions can share one.

use super::instr::{C, Instr, Loc};
use crate::text::Text;

/// A compiled unit, function body, or run-time arithmetic expression.
#[derive(Debug, Default)]
pub struct Program {
    /// Variable names, by `N`.
    pub names: Vec<Text>,
    /// Constant texts, by `K`.
    pub texts: Vec<Text>,
    /// Code, by `C`; the entry is chunk 0.
    pub chunks: Vec<Chunk>,
    /// Function definitions, by `F`.
    pub functions: Vec<FunctionDef>,
    /// Pipelines, by `S`.
    pub pipelines: Vec<PipelineDef>,
    /// Source ranges, by `Loc`, as offsets into the text.
    pub locs: Vec<(u32, u32)>,
}

/// A run of instructions with its register counts.
#[derive(Debug, Default, Clone)]
pub struct Chunk {
    /// The instructions; the last one is `End`.
    pub code: Vec<Instr>,
    /// Integer registers used.
    pub ints: u16,
    /// Text registers used.
    pub texts: u16,
    /// Reference registers used.
    pub refs: u16,
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
}
