//! Listing and finding in memory.
//!
//! Invariant: the place in a directory is the last name that was given, so entries that come and go between two pages
//! neither repeat others nor hide them.

use super::{
    Shared,
    inode::{Body, Slot},
    tree::Tree,
};
use crate::{
    backend::Scan,
    errno::Errno,
    error::Result,
    filter::Filter,
    op::Op,
    page::Page,
    path::Rel,
    plan::{Offer, ScanRequest},
    stat::Access,
};
use std::{ops::Bound, sync::Arc};

pub(super) struct RamScan {
    shared: Arc<Shared>,
    filter: Filter,
    root: Option<Slot>,
    stack: Vec<Level>,
}

/// A directory that is being listed.
struct Level {
    slot: Slot,
    serial: u64,
    path: Vec<u8>,
    depth: u32,
    after: Option<Box<[u8]>>,
    searchable: bool,
}

impl RamScan {
    pub(super) fn new(
        shared: &Arc<Shared>,
        tree: &Tree,
        request: Arc<ScanRequest>,
        offer: &Offer,
    ) -> Result<Self> {
        let root = tree.find(Rel::new(&request.root).ok_or(Errno::EINVAL)?)?;
        let filter = Filter::new(request.clone(), offer);
        let mut scan = Self { shared: shared.clone(), filter, root: Some(root), stack: Vec::new() };
        if request.min_depth > 0 {
            scan.root = None;
            scan.enter(tree, root, Vec::new(), 0)?;
        }
        Ok(scan)
    }

    /// Goes into a directory.
    fn enter(&mut self, tree: &Tree, slot: Slot, path: Vec<u8>, depth: u32) -> Result<()> {
        let inode = tree.get(slot);
        match inode.body {
            Body::Dir(_) if !inode.allows(Access::READ) => return Err(Errno::EACCES.into()),
            Body::Dir(_) => {}
            Body::Symlink(_) => return Err(Errno::ELOOP.into()),
            _ => return Err(Errno::ENOTDIR.into()),
        }
        let searchable = inode.allows(Access::EXECUTE);
        self.stack.push(Level { slot, serial: inode.serial, path, depth, after: None, searchable });
        Ok(())
    }

    /// Adds the row of a file when it is asked for; tells whether what is below it is.
    fn row(&mut self, tree: &Tree, page: &mut Page, slot: Slot, place: (&[u8], &[u8]), depth: u32, blind: bool) -> bool {
        let inode = tree.get(slot);
        let stat = (self.filter.wants_stat && !blind).then(|| inode.stat());
        self.filter.row(page, inode.kind(), stat, place, depth)
    }

    fn page(&mut self, tree: &Tree, max: usize) -> Option<Page> {
        let mut page = Page::default();
        if let Some(root) = self.root.take() {
            let descend = self.row(tree, &mut page, root, (b"", b""), 0, false);
            if descend && let Err(error) = self.enter(tree, root, Vec::new(), 0) {
                page.push_error(b"", error);
            }
        }
        // Rows that are dropped count too, so that the lock is held for a bounded time.
        let mut seen = 0;
        while seen < max.max(1) && !self.filter.is_done() {
            let Some(mut level) = self.stack.pop() else { break };
            let entries = match tree.alive(level.slot, level.serial) {
                Some(Body::Dir(entries)) => entries,
                _ => continue,
            };
            let from = match &level.after {
                Some(name) => Bound::Excluded(&name[..]),
                None => Bound::Unbounded,
            };
            let mut below = None;
            let mut last = None;
            for (name, &slot) in entries.range::<[u8], _>((from, Bound::Unbounded)) {
                seen += 1;
                last = Some(name);
                if self.row(tree, &mut page, slot, (&level.path, name), level.depth + 1, !level.searchable) {
                    below = Some((slot, name));
                    break;
                }
                if seen >= max || self.filter.is_done() {
                    break;
                }
            }
            let Some(last) = last else { continue };
            level.after = Some(last.clone());
            let (depth, searchable) = (level.depth + 1, level.searchable);
            let path = below.map(|(slot, name)| {
                let slash: &[u8] = if level.path.is_empty() { b"" } else { b"/" };
                (slot, [&level.path, slash, name].concat())
            });
            self.stack.push(level);
            if let Some((slot, path)) = path {
                let entered = if searchable {
                    self.enter(tree, slot, path.clone(), depth)
                } else {
                    Err(Errno::EACCES.into())
                };
                if let Err(error) = entered {
                    page.push_error(&path, error);
                }
            }
        }
        (!page.is_empty() || !self.stack.is_empty() && !self.filter.is_done()).then_some(page)
    }
}

impl Scan for RamScan {
    fn next(&mut self, max: usize) -> Op<'_, Result<Option<Page>>> {
        let shared = self.shared.clone();
        let tree = shared.lock();
        Op::ready(Ok(self.page(&tree, max)))
    }
}
