//! Why reading stops before the end of a unit.
//!
//! Invariant: a [`Stop`] is never shown to a caller; readers turn it into a [`Diagnostic`] or read on.

use crate::diagnostic::{Diagnostic, Warning};

/// Why the lexer gives no further token.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The text is wrong.
    Error(Box<Diagnostic>),
    /// The text behind an alias was copied only in part and is needed further; the unit is to be read again.
    NeedMore,
}

impl Stop {
    /// Adds what was warned about before.
    pub(crate) fn with_warnings(mut self, warnings: Vec<Warning>) -> Self {
        if let Self::Error(diagnostic) = &mut self {
            diagnostic.warnings = warnings;
        }
        self
    }
}

/// What the lexer's functions return.
pub(crate) type Lex<T> = Result<T, Stop>;
