//! From a path to the one without symlinks.
//!
//! Invariant: what is given is normalized, and as far as files are there, no component of it is a symlink.

use super::{Namespace, parent};
use crate::{
    errno::Errno,
    error::Result,
    op::Op,
    path::VPath,
    resolve::{Last, Tail},
    stat::{Fields, FileKind},
};

/// How much of a path must be there for [`Namespace::real_path`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RealPath {
    /// All of it.
    Existing,
    /// All but the last component.
    Parent,
    /// Nothing.
    Missing,
}

impl Namespace {
    /// The path of the file at `path` without symlinks.
    pub fn real_path<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], need: RealPath) -> Op<'a, Result<VPath>> {
        Op::start(move |pass| async move {
            let last = if need == RealPath::Missing { Last::Missing } else { Last::Follow };
            let found = self.walk(pass, cwd, path, last).await?;
            match pass.get(self.table.lstat(&found.path, Fields::NONE)).await {
                _ if need == RealPath::Missing => {}
                Ok(stat) if found.slash && stat.kind() != FileKind::Dir => return Err(Errno::ENOTDIR.into()),
                Ok(_) => {}
                Err(error)
                    if error == Errno::ENOENT && need == RealPath::Parent && found.tail == Tail::Name =>
                {
                    pass.get(self.table.lstat(parent(&found.path), Fields::NONE)).await?;
                }
                Err(error) => return Err(error),
            }
            Ok(VPath::new(&found.path).expect("the resolver normalizes"))
        })
    }
}
