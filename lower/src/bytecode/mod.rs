//! Bytecode: the instruction table, operands, and the program that holds them.

pub mod assemble;
pub mod disasm;
pub mod instr;
pub mod operand;
pub mod program;
pub mod verify;

pub use assemble::{ChunkBuilder, Marks, ProgramBuilder};
pub use instr::{Instr, Operand, Role};
pub use operand::*;
pub use program::{
    ArithPart, Chunk, Fallible, FunctionDef, PipelineDef, Program, Region, RegionKind, Shows, Skip,
    SourceRange, Stage,
};
pub use verify::Malformed;
