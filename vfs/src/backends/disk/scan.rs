//! Listing and finding on the host.
//!
//! Invariant: a directory is opened by its path from the root of the mount and read whole. It stays open only while its
//! entries are looked at or opened, at most [`OPEN`] levels and as many directories of a page at once, so that depth
//! costs no descriptors. Its entries come in the order the host gives, or in that of their names where that is asked.

use super::{
    Disk, Host, fail,
    host::{kind_of, may_owner},
};
use crate::{
    backend::{Dir, Opened, Scan},
    errno::Errno,
    error::Result,
    filter::Filter,
    op::Op,
    page::Page,
    path::Rel,
    plan::{Offer, Order, ScanRequest},
    stat::{Access, FileKind, Stat},
};
use rustix::{
    fd::OwnedFd,
    fs::{FileType, Mode, OFlags, RawDir, openat},
};
use std::{mem::MaybeUninit, sync::Arc};

const LIST: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NONBLOCK)
    .union(OFlags::CLOEXEC);

/// How many directories stay open at once.
const OPEN: usize = 12;

/// An open directory, whose bits let one reach what is in it.
struct OpenDir {
    host: Arc<Host>,
    fd: OwnedFd,
}

impl std::fmt::Debug for OpenDir {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "OpenDir({:?})", self.fd)
    }
}

impl Dir for OpenDir {
    fn open<'a>(&'a self, name: &'a [u8]) -> Op<'a, Result<Opened>> {
        Op::ready(Disk::open_found(&self.host, &self.fd, name))
    }
}

pub(super) struct DiskScan {
    host: Arc<Host>,
    filter: Filter,
    root: Option<Stat>,
    stack: Vec<Level>,
}

/// A directory that was read.
struct Level {
    /// Below the root of the scan.
    path: Vec<u8>,
    depth: u32,
    /// Names one after another, and where each ends.
    names: Vec<u8>,
    entries: Vec<Found>,
    next: usize,
    /// Open while its entries are looked at one by one.
    dir: Option<Arc<OpenDir>>,
    /// Its bits let one reach what is in it.
    searchable: bool,
}

#[derive(Clone, Copy)]
struct Found {
    start: u32,
    end: u32,
    kind: FileKind,
}

impl DiskScan {
    pub(super) fn new(host: &Arc<Host>, request: Arc<ScanRequest>, offer: &Offer) -> Result<Self> {
        let root = Rel::new(&request.root).ok_or(Errno::EINVAL)?;
        let mut scan = Self { host: host.clone(), filter: Filter::new(request.clone(), offer), root: None, stack: Vec::new() };
        // Looking at the start is also what tests the directories on the way to it; below it the scan does.
        let stat = host.stat(root)?;
        if request.min_depth == 0 {
            scan.root = Some(stat);
        } else {
            scan.enter(Vec::new(), 0)?;
        }
        Ok(scan)
    }

    /// Opens the directory at `path` below the root of the scan.
    fn open(&self, path: &[u8]) -> Result<OwnedFd> {
        let root = &self.filter.request.root;
        let slash: &[u8] = if root.is_empty() || path.is_empty() { b"" } else { b"/" };
        let whole = [root, slash, path].concat();
        let whole = Rel::trusted(&whole);
        match self.host.open_whole(whole, LIST, Mode::empty()) {
            Some(opened) => opened.map_err(fail),
            None => self.open_by_component(whole),
        }
    }

    /// Reads the directory at `path` below the root of the scan.
    fn enter(&mut self, path: Vec<u8>, depth: u32) -> Result<()> {
        let fd = self.open(&path)?;
        let mut searchable = true;
        if self.host.tests_bits {
            let stat = self.host.stat_fd(&fd)?;
            may_owner(&stat, Access::READ)?;
            searchable = may_owner(&stat, Access::EXECUTE).is_ok();
        }
        let mut level = Level { path, depth, names: Vec::new(), entries: Vec::new(), next: 0, dir: None, searchable };
        read_names(&self.host, &fd, &mut level)?;
        if self.filter.request.order != Order::Any {
            let names = &level.names;
            let name = |found: &Found| &names[found.start as usize..found.end as usize];
            level.entries.sort_unstable_by(|a, b| name(a).cmp(name(b)));
        }
        if self.filter.wants_stat || self.filter.request.hold {
            level.dir = Some(Arc::new(OpenDir { host: self.host.clone(), fd }));
        }
        self.stack.push(level);
        Ok(())
    }

    /// What is known of the next entry of `level`, when anyone asks.
    fn look(&self, level: &mut Level, found: &Found) -> Option<Stat> {
        let name = &level.names[found.start as usize..found.end as usize];
        let place = (&level.path[..], name);
        let asks = self.filter.wants_stat && level.searchable;
        if !asks || !self.filter.asks_for(found.kind, place, level.depth + 1) {
            return None;
        }
        let dir = self.reopen(level)?;
        let name = &level.names[found.start as usize..found.end as usize];
        self.host.stat_in(&dir.fd, name).ok()
    }

    /// The directory of `level`, which may have been closed.
    fn reopen(&self, level: &mut Level) -> Option<Arc<OpenDir>> {
        if level.dir.is_none() {
            let fd = self.open(&level.path).ok()?;
            level.dir = Some(Arc::new(OpenDir { host: self.host.clone(), fd }));
        }
        level.dir.clone()
    }

    fn open_by_component(&self, path: Rel<'_>) -> Result<OwnedFd> {
        let Some((dir, name)) = path.split() else {
            return openat(self.host.root(), ".", LIST, Mode::empty()).map_err(fail);
        };
        let dir = self.host.dir(dir)?;
        openat(&dir, name, LIST, Mode::empty()).map_err(|error| match error {
            rustix::io::Errno::NOTDIR => match self.host.stat_in(&dir, name) {
                Ok(stat) if stat.kind() == FileKind::Symlink => Errno::ELOOP.into(),
                _ => fail(error),
            },
            error => fail(error),
        })
    }

    fn page(&mut self, max: usize) -> Option<Page> {
        let mut page = Page::default();
        if let Some(root) = self.root.take() {
            let stat = self.filter.wants_stat.then_some(root);
            if self.filter.row(&mut page, root.kind(), stat, (b"", b""), 0)
                && let Err(error) = self.enter(Vec::new(), 0)
            {
                page.push_error(b"", error);
            }
        }
        let mut seen = 0;
        while seen < max.max(1) && page.held() < OPEN && !self.filter.is_done() {
            let Some(mut level) = self.stack.pop() else { break };
            let Some(&found) = level.entries.get(level.next) else { continue };
            level.next += 1;
            seen += 1;
            let stat = self.look(&mut level, &found);
            let kind = stat.map_or(found.kind, |stat| stat.kind());
            let name = &level.names[found.start as usize..found.end as usize];
            let depth = level.depth + 1;
            let before = page.len();
            let descends = self.filter.row(&mut page, kind, stat, (&level.path, name), depth);
            if !descends {
                if self.filter.request.hold && kind == FileKind::File && level.searchable && page.len() > before
                    && let Some(dir) = self.reopen(&mut level)
                {
                    page.hold(&(dir as Arc<dyn Dir>));
                }
                self.stack.push(level);
                continue;
            }
            let slash: &[u8] = if level.path.is_empty() { b"" } else { b"/" };
            let path = [&level.path, slash, name].concat();
            let searchable = level.searchable;
            if self.stack.len() >= OPEN {
                level.dir = None;
            }
            self.stack.push(level);
            let entered = if searchable { self.enter(path.clone(), depth) } else { Err(Errno::EACCES.into()) };
            if let Err(error) = entered {
                page.push_error(&path, error);
            }
        }
        (!page.is_empty() || !self.stack.is_empty() && !self.filter.is_done()).then_some(page)
    }
}

/// Reads all names of an open directory.
fn read_names(host: &Host, fd: &OwnedFd, level: &mut Level) -> Result<()> {
    let mut buffer = [MaybeUninit::<u8>::uninit(); 16 * 1024];
    let mut entries = RawDir::new(fd, &mut buffer);
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(fail)?;
        let name = entry.file_name().to_bytes();
        if name == b"." || name == b".." {
            continue;
        }
        let kind = match entry.file_type() {
            FileType::Unknown => match host.stat_in(fd, name) {
                Ok(stat) => stat.kind(),
                // It is gone already.
                Err(_) => continue,
            },
            kind => kind_of(kind),
        };
        let start = level.names.len() as u32;
        level.names.extend_from_slice(name);
        level.entries.push(Found { start, end: level.names.len() as u32, kind });
    }
    Ok(())
}

impl Scan for DiskScan {
    fn next(&mut self, max: usize) -> Op<'_, Result<Option<Page>>> {
        Op::ready(Ok(self.page(max)))
    }
}
