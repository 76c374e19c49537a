//! Putting a namespace together.
//!
//! Invariant: the finished table has a mount at the root, and views come after what was mounted.

use super::Namespace;
use crate::{
    backend::Backend,
    backends::ram::Ram,
    errno::Errno,
    error::Result,
    mount::{MountMode, Store, Table},
    path::{Rel, VPath},
    stat::SetAttr,
    view::{Dev, Programs},
};
use std::sync::Arc;

/// Puts a [`Namespace`] together.
#[derive(Default)]
pub struct NamespaceBuilder {
    mounts: Vec<(VPath, Store, MountMode)>,
    programs: Option<Arc<[&'static str]>>,
}

impl NamespaceBuilder {
    /// Mounts `backend` at `path`. Mounts may lie in one another; two at one path are an error (`EBUSY`).
    pub fn mount(mut self, path: &VPath, backend: Arc<dyn Backend>, mode: MountMode) -> Result<Self> {
        if self.mounts.iter().any(|(top, ..)| top == path) {
            return Err(Errno::EBUSY.into());
        }
        self.mounts.push((path.clone(), Store::Backend(backend), mode));
        Ok(self)
    }

    /// Shows the programs of these names in `/usr/bin` and `/bin`. Names in order are shared, not copied.
    #[must_use]
    pub fn programs(mut self, names: Arc<[&'static str]>) -> Self {
        self.programs = Some(names);
        self
    }

    /// The namespace. Without a mount at `/` it gets an empty tree in memory with `/tmp` and `/home/user`.
    pub fn build(self) -> Namespace {
        let mut mounts = self.mounts;
        if !mounts.iter().any(|(top, ..)| top.is_root()) {
            mounts.push((VPath::root(), Store::Backend(Arc::new(fresh_root())), MountMode::Execute));
        }
        let place = |text: &[u8]| VPath::new(text).expect("a normalized path");
        mounts.push((place(b"/dev"), Store::View(Arc::new(Dev::new())), MountMode::Execute));
        if let Some(names) = &self.programs {
            let programs = Arc::new(Programs::new(names));
            for top in [&b"/usr/bin"[..], b"/bin"] {
                mounts.push((place(top), Store::View(programs.clone()), MountMode::Execute));
            }
        }
        Namespace { table: Arc::new(Table::new(mounts)) }
    }
}

/// The root of a workspace that mounts nothing there.
fn fresh_root() -> Ram {
    let ram = Ram::new();
    for (path, mode) in [(&b"home"[..], 0o755), (b"home/user", 0o755), (b"tmp", 0o1777)] {
        let made = ram.mkdir(Rel::trusted(path), mode).try_now().is_ok_and(|made| made.is_ok());
        debug_assert!(made, "an empty tree takes its first directories");
    }
    let sticky = SetAttr { mode: Some(0o1777), ..SetAttr::default() };
    let set = ram.set_attr(Rel::trusted(b"tmp"), &sticky).try_now().is_ok_and(|set| set.is_ok());
    debug_assert!(set, "the owner sets the mode");
    ram
}
