//! What is held against the corpus: mirage in process, a command, or an adapter that speaks JSON lines.
//!
//! Invariant: a candidate gets a case without its expectation, and a fresh world for each run.

mod adapter;
pub(crate) mod command;
mod mirage;
mod pieces;
pub(crate) mod process;

pub use command::Template;

use crate::case::{Case, Mount, Outcome};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Under what conditions mirage runs a case; other candidates know only the default.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variant {
    /// Where the case's folder is mounted.
    pub mount: Mount,
    /// The bytes a pipe or a file gives at a time; none for what the machine takes of itself.
    pub chunk: Option<usize>,
    /// Which optimizer rules run.
    pub optimizer: Optimizer,
}

/// Which optimizer rules run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Optimizer {
    /// All of them.
    On,
    /// None.
    Off,
    /// One, by its name.
    Only(String),
}

impl Default for Variant {
    fn default() -> Self {
        Self { mount: Mount::Ram, chunk: None, optimizer: Optimizer::On }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mount.word())?;
        match &self.optimizer {
            Optimizer::On => f.write_str(", optimizer on")?,
            Optimizer::Off => f.write_str(", optimizer off")?,
            Optimizer::Only(rule) => write!(f, ", rule {rule} alone")?,
        }
        match self.chunk {
            Some(bytes) => write!(f, ", chunks of {bytes}"),
            None => Ok(()),
        }
    }
}

/// Something that runs cases.
pub trait Candidate {
    /// Runs one case; an error says why there was no run.
    fn run(&mut self, case: &Case, variant: &Variant) -> Result<Outcome, String>;
}

/// What to hold against the corpus, before it is started.
#[derive(Clone, Debug)]
pub enum Source {
    /// The mirage of this build, in process.
    Mirage,
    /// A command per case.
    Command(Template),
    /// A program that is sent the cases as JSON lines.
    Adapter(Vec<String>),
    /// The real tools in their sandbox; the path is this crate's binary, which is started again inside.
    Reference(PathBuf),
}

impl Source {
    /// Starts one instance; each job of a run has its own.
    pub fn open(&self, timeout: Duration) -> Result<Box<dyn Candidate>, String> {
        Ok(match self {
            Self::Mirage => Box::new(mirage::InProcess::new(timeout)),
            Self::Command(template) => Box::new(command::PerCase::new(template.clone(), timeout)),
            Self::Adapter(argv) => Box::new(adapter::Adapter::new(argv.clone(), timeout)),
            Self::Reference(binary) => {
                let argv = crate::sandbox::command_line(binary)?;
                Box::new(adapter::Adapter::new(argv, timeout))
            }
        })
    }

    /// The names of the optimizer's rules.
    pub fn rules() -> Vec<String> {
        mirage::rules()
    }

    /// Whether the candidate is mirage itself: the numbered divergences are about it alone.
    pub fn is_mirage(&self) -> bool {
        matches!(self, Self::Mirage)
    }
}
