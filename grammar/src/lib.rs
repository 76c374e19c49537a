//! Shell text to a syntax tree: lexer, LALRPOP grammar, diagnostics and printer.
//!
//! Invariant: any byte string gives a tree or a [`Diagnostic`]; nothing here does I/O, looks at the
//! environment or keeps state between calls but what the caller holds.

pub mod ast;
pub mod diagnostic;
pub mod source;
mod tokens;
mod unit;

pub use diagnostic::{BashLine, BashStatus, Code, Diagnostic, Warning};
pub use reader::{Parsed, ReadUnit, UnitReader, parse, parse_array_literal, parse_quoted_text, sets_aliases};
pub use source::{LineMap, SourceId, Span};
pub use tokens::tokens;
pub use unit::{Function, Unit};

/// How deep constructs may nest: groups, substitutions, conditionals, parentheses of expressions, taken together.
pub const MAX_DEPTH: u32 = 10_000;

/// The alias table, as the lexer sees it.
pub trait Aliases {
    /// The text `name` stands for, if it is an alias.
    fn lookup(&self, name: &[u8]) -> Option<&[u8]>;
}

/// How a text is read.
#[derive(Clone, Copy)]
pub struct Options<'o> {
    /// Accept extended patterns (`shopt extglob`).
    pub extglob: bool,
    /// Read as bash in POSIX mode.
    pub posix: bool,
    /// The aliases to expand; `None` unless `expand_aliases` is on.
    pub aliases: Option<&'o dyn Aliases>,
    /// The character locale is UTF-8: `\u` in `$'…'` gives the character. In the C locale it stays as it is.
    pub utf8: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { extglob: true, posix: false, aliases: None, utf8: false }
    }
}
mod builder;
mod dump;
pub mod print;
pub mod quote;
mod reader;
mod stop;
mod token;
lalrpop_util::lalrpop_mod!(
    #[allow(
        clippy::all,
        clippy::pedantic,
        clippy::panic,
        clippy::unwrap_used,
        missing_docs,
        unreachable_pub,
        unused
    )]
    shell
);
pub mod arith;
mod lexer;
pub mod utf8;
