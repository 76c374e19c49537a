//! Files in memory.
//!
//! Invariant: everything is under one lock that is held for one operation and never across a wait, so every operation
//! is atomic and answers at once. Bytes read are shared with the file, not copied; the writer copies when it must.

mod content;
mod inode;
mod scan;
mod tree;

use crate::{
    backend::{Backend, Caps, File, OpenOptions, Opened, Scan},
    errno::Errno,
    error::Result,
    filter,
    op::Op,
    path::Rel,
    plan::{Offer, Offers, ScanRequest},
    stat::{Access, Fields, FileKind, SetAttr, SpecialFile, Stat, StatFs},
};
use bytes::Bytes;
use inode::{Body, Entries, Slot};
use scan::RamScan;
use smallvec::smallvec;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tree::Tree;

/// A tree of files in memory.
pub struct Ram {
    shared: Arc<Shared>,
}

/// What a tree, its handles and its scans hold together.
struct Shared {
    tree: Mutex<Tree>,
}

impl Shared {
    /// A panic elsewhere leaves the tree as the last whole step left it, so a poisoned lock is as good as any.
    fn lock(&self) -> MutexGuard<'_, Tree> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Ram {
    fn default() -> Self {
        Self::new()
    }
}

impl Ram {
    /// What files may hold in all where nothing else is said: 2 GiB, so that a runaway writer does not take the host down.
    pub const LIMIT: u64 = 2 << 30;

    /// An empty tree whose files may hold [`Ram::LIMIT`].
    pub fn new() -> Self {
        Self::with_limit(Self::LIMIT)
    }

    /// An empty tree whose files may hold `bytes` in all; beyond it writing answers `ENOSPC`.
    pub fn with_limit(bytes: u64) -> Self {
        Self { shared: Arc::new(Shared { tree: Mutex::new(Tree::new(bytes)) }) }
    }

    /// The same tree again: both share what they hold, and each changes on its own from here on. Files that are open
    /// but have no name any more are not in it; handles stay with the tree they came from.
    #[must_use]
    pub fn forked(&self) -> Self {
        Self { shared: Arc::new(Shared { tree: Mutex::new(self.shared.lock().fork()) }) }
    }

    /// How many bytes its files hold.
    pub fn used(&self) -> u64 {
        self.shared.lock().used
    }
}

impl Backend for Ram {
    fn name(&self) -> &'static str {
        "ram"
    }

    fn caps(&self) -> Caps {
        Caps {
            writes: true,
            modes: true,
            times: true,
            symlinks: true,
            hard_links: true,
            fifos: true,
            unlinked_stay: true,
            random_writes: true,
            list_fields: Fields::ALL,
            immediate: true,
        }
    }

    fn lstat<'a>(&'a self, path: Rel<'a>, want: Fields) -> Op<'a, Result<Stat>> {
        let tree = self.shared.lock();
        Op::ready(tree.find(path).map(|slot| {
            let inode = tree.get(slot);
            if want.is_empty() { Stat::new(inode.kind()) } else { inode.stat() }
        }))
    }

    fn readlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<Bytes>> {
        let tree = self.shared.lock();
        Op::ready(tree.find(path).and_then(|slot| match &tree.get(slot).body {
            Body::Symlink(target) => Ok(Bytes::copy_from_slice(target)),
            _ => Err(Errno::EINVAL.into()),
        }))
    }

    fn access<'a>(&'a self, path: Rel<'a>, access: Access) -> Op<'a, Result<()>> {
        let tree = self.shared.lock();
        Op::ready(tree.find(path).and_then(|slot| {
            let inode = tree.get(slot);
            match inode.body {
                Body::Symlink(_) => Err(Errno::ELOOP.into()),
                _ if inode.allows(access) => Ok(()),
                _ => Err(Errno::EACCES.into()),
            }
        }))
    }

    fn offers(&self, request: &ScanRequest) -> Offers {
        smallvec![filter::offer(request, Fields::ALL)]
    }

    fn scan(&self, request: Arc<ScanRequest>, offer: Offer) -> Op<'_, Result<Box<dyn Scan>>> {
        let tree = self.shared.lock();
        Op::ready(
            RamScan::new(&self.shared, &tree, request, &offer).map(|scan| Box::new(scan) as Box<dyn Scan>),
        )
    }

    fn open<'a>(&'a self, path: Rel<'a>, options: &'a OpenOptions) -> Op<'a, Result<Opened>> {
        let mut tree = self.shared.lock();
        Op::ready(tree.open(path, options).map(|slot| {
            let inode = tree.get(slot);
            let kind = inode.kind();
            if kind == FileKind::Fifo {
                return Opened::Special(SpecialFile::Fifo(inode.id()));
            }
            tree.hold(slot);
            Opened::File(Arc::new(RamFile { shared: self.shared.clone(), slot, kind }))
        }))
    }

    fn mkdir<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        let body = Body::Dir(Entries::new());
        Op::ready(self.shared.lock().make(path, body, mode & 0o1777).map(drop))
    }

    fn mkfifo<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().make(path, Body::Fifo, mode).map(drop))
    }

    fn symlink<'a>(&'a self, target: &'a [u8], path: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().make(path, Body::Symlink(target.into()), 0o777).map(drop))
    }

    fn link<'a>(&'a self, from: Rel<'a>, to: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().link(from, to))
    }

    fn unlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().unlink(path))
    }

    fn rmdir<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().rmdir(path))
    }

    fn rename<'a>(&'a self, from: Rel<'a>, to: Rel<'a>, replace: bool) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().rename(from, to, replace))
    }

    fn set_len<'a>(&'a self, path: Rel<'a>, len: u64) -> Op<'a, Result<()>> {
        let mut tree = self.shared.lock();
        Op::ready(tree.find(path).and_then(|slot| {
            let inode = tree.get(slot);
            match inode.body {
                Body::Dir(_) => Err(Errno::EISDIR.into()),
                Body::Symlink(_) => Err(Errno::ELOOP.into()),
                Body::Fifo => Err(Errno::EINVAL.into()),
                Body::File(_) if !inode.allows(Access::WRITE) => Err(Errno::EACCES.into()),
                Body::File(_) => tree.set_len(slot, len),
            }
        }))
    }

    fn set_attr<'a>(&'a self, path: Rel<'a>, change: &'a SetAttr) -> Op<'a, Result<()>> {
        let mut tree = self.shared.lock();
        Op::ready(tree.find(path).and_then(|slot| tree.set_attr(slot, change)))
    }

    fn fork(&self) -> Option<Arc<dyn Backend>> {
        Some(Arc::new(self.forked()))
    }

    fn stat_fs(&self) -> Op<'_, Result<StatFs>> {
        let tree = self.shared.lock();
        let limited = (tree.limit != u64::MAX).then_some(tree.limit);
        Op::ready(Ok(StatFs {
            total: limited,
            free: limited.map(|limit| limit.saturating_sub(tree.used)),
            files: Some(tree.table.count()),
            files_free: None,
        }))
    }
}

/// An open file or directory in memory.
struct RamFile {
    shared: Arc<Shared>,
    slot: Slot,
    kind: FileKind,
}

impl Drop for RamFile {
    fn drop(&mut self) {
        self.shared.lock().let_go(self.slot);
    }
}

impl File for RamFile {
    fn kind(&self) -> FileKind {
        self.kind
    }

    fn stat(&self) -> Op<'_, Result<Stat>> {
        Op::ready(Ok(self.shared.lock().get(self.slot).stat()))
    }

    fn read_at(&self, offset: u64, len: usize) -> Op<'_, Result<Bytes>> {
        let mut tree = self.shared.lock();
        Op::ready(match &tree.get(self.slot).body {
            Body::File(content) => {
                let bytes = content.read(offset, len);
                tree.note_read(self.slot);
                Ok(bytes)
            }
            Body::Dir(_) => Err(Errno::EISDIR.into()),
            _ => Err(Errno::EINVAL.into()),
        })
    }

    fn write_at<'a>(&'a self, offset: u64, data: &'a [u8]) -> Op<'a, Result<usize>> {
        Op::ready(self.shared.lock().write(self.slot, Some(offset), data).map(|_| data.len()))
    }

    fn append<'a>(&'a self, data: &'a [u8]) -> Op<'a, Result<u64>> {
        Op::ready(self.shared.lock().write(self.slot, None, data))
    }

    fn set_len(&self, len: u64) -> Op<'_, Result<()>> {
        Op::ready(self.shared.lock().set_len(self.slot, len))
    }

    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        Op::ready(self.shared.lock().set_attr(self.slot, change))
    }
}
