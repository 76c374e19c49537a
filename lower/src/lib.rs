//! Syntax tree to IR, the optimizer, and bytecode.
//!
//! The stages, in order: [`lower`] (tree to [`Ir`]), [`optimize`] (the rules), and [`emit`] (a [`Program`]). All of them
//! are pure: what is known of programs comes in as an argument, and nothing is read or written.
//!
//! Invariant: the same unit and the same options give the same program, and with any set of rules a program that does
//! the same.

pub mod bytecode;
pub mod catalog;
mod emit;
mod from_ast;
pub mod ir;
mod locate;
mod optimize;
pub mod pattern;
mod show;
pub mod text;

pub use bumpalo::Bump;
pub use bytecode::Program;
pub use catalog::{Catalog, ProgramInfo};
pub use optimize::{Observe, RuleSet, optimize};
pub use text::Text;

use ir::Ir;
use mirage_grammar::arith::{ArithError, parse_arith};
use mirage_grammar::ast::ArithExpr;
use mirage_grammar::{BashStatus, Code, Diagnostic, Span, Unit};
use std::sync::Arc;

/// How a unit is compiled.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// Which rules of the optimizer are on.
    pub rules: RuleSet,
    /// What is known of programs; without it every program is opaque.
    pub catalog: Option<&'o dyn Catalog>,
}

/// Compile a unit: one entry for each complete command in it.
pub fn compile(unit: &Arc<Unit>, options: &Options<'_>) -> Result<Program, Diagnostic> {
    let bump = Bump::new();
    finish(lower(&bump, unit), unit, options)
}

/// Compile the body of the unit's function `index`. `None` when there is no such function.
pub fn compile_function(
    unit: &Arc<Unit>,
    index: u32,
    options: &Options<'_>,
) -> Option<Result<Program, Diagnostic>> {
    let bump = Bump::new();
    let ir = lower_function(&bump, unit, index)?;
    Some(finish(ir, unit, options))
}

/// A text that is no expression.
#[derive(Debug)]
pub struct WrongExpression {
    /// Why it is none.
    pub error: ArithError,
    /// What bash evaluates before it notices; if that fails, the error is never seen.
    pub before: Option<Arc<Program>>,
}

/// Compile an expression that is evaluated at run time: its one entry leaves the value in `i0`.
///
/// # Errors
/// When the text is no expression.
pub fn compile_arith(text: &[u8]) -> Result<Program, WrongExpression> {
    let bump = Bump::new();
    let program = |expr: ArithExpr<'_>| {
        let mut ir = from_ast::lower_expression(&bump, &expr, text);
        optimize(&mut ir, RuleSet::all(), None, &mut |_, _, _| {});
        emit::emit_expression(&ir)
    };
    match parse_arith(text, &bump) {
        Ok(expr) => program(expr).map_err(|emit::TooLarge| WrongExpression {
            error: ArithError {
                message: "expression recursion level exceeded",
                token: text.to_vec(),
                shown: None,
            },
            before: None,
        }),
        Err(wrong) => {
            let before = wrong.before.and_then(|expr| program(expr).ok()).map(Arc::new);
            Err(WrongExpression { error: wrong.error, before })
        }
    }
}

/// The first stage alone: the IR of a unit.
pub fn lower<'a>(bump: &'a Bump, unit: &'a Unit) -> Ir<'a> {
    from_ast::lower_script(bump, unit.script(), unit.source())
}

/// The first stage alone, of a function's body.
pub fn lower_function<'a>(bump: &'a Bump, unit: &'a Unit, index: u32) -> Option<Ir<'a>> {
    Some(from_ast::lower_function(bump, unit.script(), unit.function(index)?, unit.source()))
}

/// The last stage alone. The program does not hold the unit yet.
pub fn emit(ir: &Ir<'_>, span: Span) -> Result<Program, Diagnostic> {
    emit::emit(ir).map_err(|emit::TooLarge| Diagnostic {
        code: Code::TooDeep,
        span,
        token: Vec::new(),
        bash: Vec::new(),
        status: BashStatus::Syntax,
        warnings: Vec::new(),
        incomplete: false,
    })
}

fn finish(mut ir: Ir<'_>, unit: &Arc<Unit>, options: &Options<'_>) -> Result<Program, Diagnostic> {
    optimize(&mut ir, options.rules, options.catalog, &mut |_, _, _| {});
    let mut program = emit(&ir, unit.script().list.span)?;
    program.unit = Some(Arc::clone(unit));
    Ok(program)
}
