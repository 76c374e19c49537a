//! The descriptor table: numbers to open file descriptions.
//!
//! Copies are reference-count bumps until one side changes; `dup`, close and move are table work.

use crate::ofd::Ofd;
use smallvec::SmallVec;
use std::sync::Arc;

/// A descriptor number.
pub type Fd = u32;

/// A table of descriptors.
#[derive(Clone, Debug, Default)]
pub struct FdTable {
    slots: SmallVec<[Option<Arc<Ofd>>; 4]>,
}

impl FdTable {
    /// A table whose first three descriptors are these.
    pub fn standard(stdin: Arc<Ofd>, stdout: Arc<Ofd>, stderr: Arc<Ofd>) -> Self {
        let mut table = Self::default();
        table.set(0, Some(stdin));
        table.set(1, Some(stdout));
        table.set(2, Some(stderr));
        table
    }

    /// What `fd` refers to, if it is open.
    pub fn get(&self, fd: Fd) -> Option<&Arc<Ofd>> {
        self.slots.get(fd as usize)?.as_ref()
    }

    /// Make `fd` refer to `ofd`, or close it; what it referred to before is returned.
    pub fn set(&mut self, fd: Fd, ofd: Option<Arc<Ofd>>) -> Option<Arc<Ofd>> {
        let at = fd as usize;
        if at >= self.slots.len() {
            ofd.as_ref()?;
            self.slots.resize(at + 1, None);
        }
        std::mem::replace(&mut self.slots[at], ofd)
    }

    /// The lowest closed descriptor that is at least `from`.
    pub fn free_from(&self, from: Fd) -> Fd {
        (from..).find(|&fd| self.get(fd).is_none()).expect("descriptor numbers do not run out")
    }

    /// The open descriptors, ascending.
    pub fn open(&self) -> impl Iterator<Item = (Fd, &Arc<Ofd>)> {
        self.slots.iter().enumerate().filter_map(|(fd, ofd)| Some((fd as Fd, ofd.as_ref()?)))
    }
}
