//! What all processes of a workspace session share.

use crate::cache::ProgramCache;
use crate::fifo::Fifos;
use crate::process::{Pid, ProcessTable};
use crate::program::{Launcher, ProgramTable};
use mirage_lower::RuleSet;
use mirage_vfs::Namespace;
use std::sync::Arc;

/// What all processes of a workspace session share.
pub struct Session {
    /// The file tree.
    pub ns: Arc<Namespace>,
    /// The programs there are.
    pub programs: Arc<dyn ProgramTable>,
    /// The processes.
    pub processes: Arc<ProcessTable>,
    /// Starts programs by argument vector.
    pub launcher: Arc<dyn Launcher>,
    /// `$$`.
    pub pid: Pid,
    /// Which rules of the optimizer are on.
    pub rules: RuleSet,
    /// Compiled texts.
    pub cache: ProgramCache,
    /// The rendezvous of named pipes.
    pub fifos: Fifos,
}
