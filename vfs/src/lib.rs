//! Mounts, backends, layers, predicates and scans: one file tree over many stores.
//!
//! A [`Namespace`] is the tree of a workspace: backends mounted side by side, with views for `/dev` and the programs.
//! It takes paths as programs spell them, resolves them (the resolver is one file and the only place where symlinks are
//! followed), holds what is asked against the modes of the mounts, and hands the operation to a [`Backend`].
//! Every operation is an [`Op`]: RAM and local disk answer at once, remote stores with a future.
//!
//! What a planner needs to know of files is in [`plan`], and nothing else is.

mod backend;
pub mod backends;
mod errno;
mod error;
mod filter;
mod mount;
mod namespace;
mod op;
mod open_file;
mod page;
mod path;
pub mod plan;
mod resolve;
mod stat;
mod view;

pub use backend::{Backend, Caps, Dir, File, OpenOptions, Opened, Scan};
pub use errno::Errno;
pub use error::{Cause, Error, Result};
pub use mount::MountMode;
pub use namespace::{Namespace, NamespaceBuilder, RealPath, TreeScan};
pub use op::{BoxFuture, Op};
pub use open_file::{OpenFile, OpenNode};
pub use page::{Entry, Event, Held, Page};
pub use path::{NAME_MAX, PATH_MAX, Rel, VPath};
pub use stat::{Access, Fields, FileId, FileKind, SetAttr, SetTime, SpecialFile, Stat, StatFs, Time, USER};
