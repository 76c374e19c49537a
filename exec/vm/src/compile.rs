//! Compiling texts with what a session knows of its programs.
//!
//! Invariant: what the optimizer is told of a program comes from that program's own row, and only a session's own table
//! is asked; whether a name still means that program is asked again by the guards, when the code runs.

use crate::program::ProgramTable;
use crate::session::Session;
use mirage_grammar::{Diagnostic, Function, Unit};
use mirage_lower::bytecode::Program;
use mirage_lower::{Catalog, Options, ProgramInfo};
use std::sync::Arc;

/// A table of programs as the optimizer sees it.
pub struct Known<'p>(pub &'p dyn ProgramTable);

impl Catalog for Known<'_> {
    fn program(&self, name: &[u8]) -> Option<ProgramInfo> {
        let program = self.0.get(name)?;
        Some(ProgramInfo { reads_stdin: true, planner: program.planner })
    }
}

impl Session {
    /// Compile a unit.
    pub(crate) fn compile(&self, unit: &Arc<Unit>) -> Result<Program, Diagnostic> {
        mirage_lower::compile(unit, &Options { rules: self.rules, catalog: Some(&Known(&*self.programs)) })
    }

    /// Compile the body of a function, at its first call.
    pub(crate) fn compile_function(&self, function: &Function) -> Result<Program, Diagnostic> {
        let options = Options { rules: self.rules, catalog: Some(&Known(&*self.programs)) };
        mirage_lower::compile_function(function.unit(), function.definition().id, &options)
            .expect("a function's unit has its definition")
    }
}
