//! Syntax tree to IR, the optimizer, and bytecode.
//!
//! The stages, in order: [`from_ast`](crate::ir) (tree to [`Ir`](ir::Ir)), the optimizer's rules, and emission to a
//! [`Program`]. All of them are pure: what is known of programs comes in as an argument, and nothing is read or written.
//!
//! Invariant: the same unit and the same options give the same program, and with any set of rules a program that does
//! the same.

pub mod bytecode;
pub mod catalog;
mod emit;
mod from_ast;
pub mod ir;
pub mod pattern;
pub mod text;

pub use bytecode::Program;
pub use catalog::{Catalog, ProgramInfo};
pub use text::Text;

use bumpalo::Bump;
use mirage_grammar::{Code, Diagnostic, Span, Unit};
use std::sync::Arc;

/// How a unit is compiled.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// What is known of programs; without it every program is opaque.
    pub catalog: Option<&'o dyn Catalog>,
}

/// Compile a unit: one entry for each complete command in it.
pub fn compile(unit: &Arc<Unit>, options: &Options<'_>) -> Result<Program, Diagnostic> {
    let bump = Bump::new();
    let ir = from_ast::lower_script(&bump, unit.script());
    finish(&ir, unit, options)
}

/// Compile the body of the unit's function `index`. `None` when there is no such function.
pub fn compile_function(
    unit: &Arc<Unit>,
    index: u32,
    options: &Options<'_>,
) -> Option<Result<Program, Diagnostic>> {
    let function = unit.function(index)?;
    let bump = Bump::new();
    let ir = from_ast::lower_function(&bump, unit.script(), function);
    Some(finish(&ir, unit, options))
}

fn finish(ir: &ir::Ir<'_>, unit: &Arc<Unit>, options: &Options<'_>) -> Result<Program, Diagnostic> {
    let _ = options;
    match emit::emit(ir) {
        Ok(mut program) => {
            program.unit = Some(Arc::clone(unit));
            Ok(program)
        }
        Err(emit::TooLarge) => Err(too_large(unit.script().list.span)),
    }
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic { code: Code::TooDeep, span, token: Vec::new(), bash: Vec::new(), incomplete: false }
}
