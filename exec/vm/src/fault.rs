//! What ends a run from outside the script: limits, cancellation, a lost backend.
//!
//! A `Fault` is never a status: it unwinds everything that runs on behalf of a line and is typed in the API.

use std::fmt;
use std::sync::Arc;

/// The resources a line is charged for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Instructions executed and work units of programs.
    Steps,
    /// Wall-clock time.
    Time,
    /// Bytes held by variables, captured output, buffers and the RAM backend.
    Memory,
    /// Bytes written to the line's stdout and stderr.
    Output,
    /// Open descriptors of one process.
    Descriptors,
    /// Processes alive at once.
    Processes,
    /// Paths that patterns expand to.
    Paths,
    /// Nested substitutions, subshells, evals and pipelines.
    Depth,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Steps => "steps",
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::Output => "output",
            Limit::Descriptors => "descriptors",
            Limit::Processes => "processes",
            Limit::Paths => "paths of a pattern",
            Limit::Depth => "depth",
        })
    }
}

/// Why a run ended without a status of its own. Two words, as it goes through every handler of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A limit of the budget was reached.
    Limit(Limit),
    /// The caller cancelled the line.
    Cancelled,
    /// A backend that a mount needs is gone.
    Backend(Arc<String>),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Limit(limit) => write!(f, "limit reached: {limit}"),
            Fault::Cancelled => f.write_str("cancelled"),
            Fault::Backend(what) => write!(f, "backend lost: {what}"),
        }
    }
}

impl std::error::Error for Fault {}
