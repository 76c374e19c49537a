//! Directories that the workspace itself puts into the tree.
//!
//! Invariant: a view is read-only, belongs to root and holds the same names for as long as it lives.

mod dev;
mod programs;
mod table;

pub(crate) use dev::Dev;
pub(crate) use programs::Programs;
pub(crate) use table::OpenDir;

use crate::{backend::Backend, path::Rel};

/// A store that owns only the names it has: what it does not have is looked for in the mount below.
pub(crate) trait View: Backend {
    /// Whether `path` is one of its names, or below one that is no directory.
    fn holds(&self, path: Rel<'_>) -> bool;
}
