//! Inodes and the table that holds them.
//!
//! Invariant: the table and its inodes are persistent: a clone shares everything, and whoever changes a shared page or
//! inode copies just that one first. Slots are used again, serial numbers never are, so a number one still holds never
//! means another file.

use super::content::Content;
use crate::stat::{Access, FileId, FileKind, Stat, Time, USER};
use std::{collections::BTreeMap, sync::Arc};

/// The place of an inode in the table.
pub(super) type Slot = u32;

/// The entries of a directory, by name.
pub(super) type Entries = BTreeMap<Box<[u8]>, Slot>;

/// The slot of the root directory.
pub(super) const ROOT: Slot = 0;

/// What a file is.
#[derive(Clone)]
pub(super) enum Body {
    File(Content),
    Dir(Entries),
    Symlink(Box<[u8]>),
    Fifo,
}

/// A file, whatever its names.
#[derive(Clone)]
pub(super) struct Inode {
    pub(super) body: Body,
    pub(super) serial: u64,
    pub(super) mode: u16,
    pub(super) nlink: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) atime: Time,
    pub(super) mtime: Time,
    pub(super) ctime: Time,
    pub(super) btime: Time,
}

impl Inode {
    pub(super) fn new(body: Body, mode: u16, serial: u64, now: Time) -> Self {
        let nlink = if matches!(body, Body::Dir(_)) { 2 } else { 1 };
        Self {
            body,
            serial,
            mode: mode & 0o7777,
            nlink,
            uid: USER,
            gid: USER,
            atime: now,
            mtime: now,
            ctime: now,
            btime: now,
        }
    }

    pub(super) fn kind(&self) -> FileKind {
        match self.body {
            Body::File(_) => FileKind::File,
            Body::Dir(_) => FileKind::Dir,
            Body::Symlink(_) => FileKind::Symlink,
            Body::Fifo => FileKind::Fifo,
        }
    }

    pub(super) fn is_dir(&self) -> bool {
        matches!(self.body, Body::Dir(_))
    }

    pub(super) fn allows(&self, access: Access) -> bool {
        access.allowed(self.mode, self.uid, self.gid)
    }

    pub(super) fn id(&self) -> FileId {
        FileId { dev: 0, ino: self.serial }
    }

    pub(super) fn stat(&self) -> Stat {
        let (size, blocks) = match &self.body {
            Body::File(content) => (content.size(), content.blocks()),
            Body::Dir(_) => (4096, 8),
            Body::Symlink(target) => (target.len() as u64, 0),
            Body::Fifo => (0, 0),
        };
        Stat::new(self.kind())
            .with_mode(self.mode)
            .with_nlink(self.nlink)
            .with_owner(self.uid, self.gid)
            .with_size(size)
            .with_blocks(blocks)
            .with_atime(self.atime)
            .with_mtime(self.mtime)
            .with_ctime(self.ctime)
            .with_btime(self.btime)
            .with_id(self.id())
            .with_rdev(0)
    }

    /// Notes that the contents changed.
    pub(super) fn touch(&mut self, now: Time) {
        (self.mtime, self.ctime) = (now, now);
    }

    /// Whether reading is worth a note: as with `relatime`, the first time after a change, or once a day.
    pub(super) fn read_is_news(&self) -> bool {
        self.atime <= self.mtime || self.atime <= self.ctime
    }
}

const PAGE: usize = 32;

type Page = [Option<Arc<Inode>>; PAGE];

/// All inodes of a tree.
#[derive(Clone, Default)]
pub(super) struct Table {
    pages: Vec<Arc<Page>>,
    free: Vec<Slot>,
    len: u32,
}

impl Table {
    pub(super) fn get(&self, slot: Slot) -> &Inode {
        let (page, at) = (slot as usize / PAGE, slot as usize % PAGE);
        self.pages[page][at].as_deref().expect("a slot named by an entry or a handle is taken")
    }

    pub(super) fn try_get(&self, slot: Slot) -> Option<&Inode> {
        self.pages.get(slot as usize / PAGE)?[slot as usize % PAGE].as_deref()
    }

    pub(super) fn get_mut(&mut self, slot: Slot) -> &mut Inode {
        let (page, at) = (slot as usize / PAGE, slot as usize % PAGE);
        let page = Arc::make_mut(&mut self.pages[page]);
        Arc::make_mut(page[at].as_mut().expect("a slot named by an entry or a handle is taken"))
    }

    pub(super) fn insert(&mut self, inode: Inode) -> Slot {
        let slot = self.free.pop().unwrap_or_else(|| {
            if self.len as usize == self.pages.len() * PAGE {
                self.pages.push(Arc::default());
            }
            self.len += 1;
            self.len - 1
        });
        let (page, at) = (slot as usize / PAGE, slot as usize % PAGE);
        Arc::make_mut(&mut self.pages[page])[at] = Some(Arc::new(inode));
        slot
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        let (page, at) = (slot as usize / PAGE, slot as usize % PAGE);
        Arc::make_mut(&mut self.pages[page])[at] = None;
        self.free.push(slot);
    }

    pub(super) fn count(&self) -> u64 {
        u64::from(self.len) - self.free.len() as u64
    }
}
