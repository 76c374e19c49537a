//! Workspaces: a virtual bash over mounted file trees, to embed.
//!
//! A [`Workspace`] mounts stores side by side as one file tree; [`Workspace::execute`] runs a line of bash in it. No
//! host shell, process or file is touched unless a mount gives it. State (variables, functions, the working directory)
//! stays from line to line; lines of one workspace queue.
//!
//! ```
//! use mirage::{Mode, Ram, Workspace};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), mirage::Error> {
//! let workspace = Workspace::builder().mount("/data", Ram::new(), Mode::Write).build()?;
//! workspace.execute("printf '%s\\n' pear apple > /data/fruit").await?;
//! let output = workspace.execute("sort /data/fruit | head -n 1").await?;
//! assert_eq!(output.stdout, b"apple\n");
//! assert_eq!(output.status, 0);
//! # Ok(())
//! # }
//! ```

mod builder;
mod error;
mod execute;
mod explain;
mod files;
mod streams;
mod workspace;

pub use builder::{Builder, starting_environment};
pub use error::Error;
pub use execute::{Execute, Output};
pub use explain::{Stage, explain, is_incomplete};
pub use files::Files;
pub use mirage_lower::RuleSet;
pub use mirage_vfs as vfs;
pub use mirage_vfs::backends::disk::Disk;
pub use mirage_vfs::backends::ram::Ram;
pub use mirage_vfs::{
    Backend, Errno, Error as FileError, FileKind, MountMode as Mode, Op, SetAttr, SetTime, Stat, Time,
};
pub use mirage_vm::budget::{Budget, Limits};
pub use mirage_vm::fault::{Fault, Limit};
pub use mirage_vm::line::{Posture, Streams};
pub use mirage_vm::ofd::{HostStream, Ofd, Target};
pub use streams::{Collector, Input};
pub use workspace::{Run, Workspace};

/// The README's example is compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
