//! The table of mounts, and what is asked of it at paths without symlinks.
//!
//! Invariants: the mount with the longest path that holds a path answers for it; a view answers only for the names it
//! has, and what it does not have is the business of the mount below it. A mount point is always there as a directory,
//! and so is every directory on the way to one, whatever the mounts below say.

use crate::{
    backend::Backend,
    errno::Errno,
    error::Result,
    op::{Op, Pass},
    page::Page,
    path::{Rel, VPath, below},
    plan::ScanRequest,
    stat::{Fields, FileKind, Stat},
    view::View,
};
use std::sync::Arc;

/// What may be done below a mount.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MountMode {
    /// Reading, and running scripts by their path.
    Read,
    /// Writing as well.
    Write,
    /// Running programs of other interpreters as well.
    Execute,
}

impl MountMode {
    /// The mode written as `r`, `rw` or `rwx`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "r" => Some(Self::Read),
            "rw" => Some(Self::Write),
            "rwx" => Some(Self::Execute),
            _ => None,
        }
    }
}

impl std::fmt::Display for MountMode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::Read => "r",
            Self::Write => "rw",
            Self::Execute => "rwx",
        })
    }
}

/// What is mounted.
#[derive(Clone)]
pub(crate) enum Store {
    /// A store that owns everything below its mount point.
    Backend(Arc<dyn Backend>),
    /// A view, which owns its own names only.
    View(Arc<dyn View>),
}

/// A store at its place in the tree.
#[derive(Clone)]
pub(crate) struct Mount {
    pub(crate) top: VPath,
    pub(crate) store: Store,
    pub(crate) mode: MountMode,
    /// Tells files of different mounts apart.
    dev: u64,
}

impl Mount {
    pub(crate) fn backend(&self) -> &dyn Backend {
        match &self.store {
            Store::Backend(backend) => &**backend,
            Store::View(view) => &**view,
        }
    }

    /// The device number of a file here, of which the store gave `inner`.
    pub(crate) fn device(&self, inner: u64) -> u64 {
        if inner == 0 { self.dev } else { self.dev << 32 | inner & 0xffff_ffff }
    }

    pub(crate) fn place(&self, stat: Stat) -> Stat {
        match stat.id() {
            Some(id) => stat.on_device(self.device(id.dev)),
            None => stat,
        }
    }
}

/// A path, and the mount that answers for it.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) mount: &'a Mount,
    pub(crate) rel: Rel<'a>,
}

/// All mounts of a workspace.
#[derive(Clone)]
pub(crate) struct Table {
    /// Longest path first.
    mounts: Vec<Mount>,
    /// The directories on the way to mounts, `/` excepted.
    ancestors: Vec<VPath>,
}

impl Table {
    /// A table of these mounts, of which one is at `/`.
    pub(crate) fn new(stores: Vec<(VPath, Store, MountMode)>) -> Self {
        let mut ancestors: Vec<VPath> = Vec::new();
        for (top, ..) in &stores {
            let mut up = top.parent();
            while !up.is_root() {
                if !ancestors.contains(&up) {
                    ancestors.push(up.clone());
                }
                up = up.parent();
            }
        }
        let mut mounts: Vec<Mount> = stores
            .into_iter()
            .zip(40..)
            .map(|((top, store, mode), dev)| Mount { top, store, mode, dev })
            .collect();
        // Of two at one path the view is asked first.
        let rank = |mount: &Mount| (mount.top.as_bytes().len(), matches!(mount.store, Store::View(_)));
        mounts.sort_by_key(|mount| std::cmp::Reverse(rank(mount)));
        debug_assert!(
            mounts.last().is_some_and(|mount| mount.top.is_root()),
            "something is mounted at the root"
        );
        Self { mounts, ancestors }
    }

    /// The same mounts, of stores that go their own way from here on where they can.
    pub(crate) fn fork(&self) -> Self {
        let mut fork = self.clone();
        for mount in &mut fork.mounts {
            if let Store::Backend(backend) = &mount.store
                && let Some(own) = backend.fork()
            {
                mount.store = Store::Backend(own);
            }
        }
        fork
    }

    pub(crate) fn mounts(&self) -> &[Mount] {
        &self.mounts
    }

    /// The mount that answers for `path`.
    pub(crate) fn at<'a>(&'a self, path: &'a [u8]) -> At<'a> {
        let found = self.mounts.iter().find_map(|mount| {
            let rel = Rel::trusted(below(path, mount.top.as_bytes())?);
            match &mount.store {
                Store::View(view) if !view.holds(rel) => None,
                _ => Some(At { mount, rel }),
            }
        });
        found.expect("the mount at the root holds every path")
    }

    /// Whether a store is mounted just at `path`.
    pub(crate) fn is_top(&self, path: &[u8]) -> bool {
        self.mounts.iter().any(|mount| mount.top.as_bytes() == path)
    }

    /// Whether `path` is a directory on the way to a mount.
    pub(crate) fn is_ancestor(&self, path: &[u8]) -> bool {
        self.ancestors.iter().any(|up| up.as_bytes() == path)
    }

    /// Whether one store answers for everything below the directory `path`.
    pub(crate) fn is_whole(&self, path: &[u8]) -> bool {
        self.mounts.iter().all(|mount| match (below(mount.top.as_bytes(), path), &mount.store) {
            (None, _) => true,
            (Some(rel), Store::Backend(_)) => rel.is_empty(),
            (Some(_), Store::View(_)) => false,
        })
    }

    /// Whether `path` is a directory that is there without being in the store that would hold new entries of it.
    pub(crate) fn is_virtual(&self, path: &[u8]) -> bool {
        let is_view = |mount: &Mount| matches!(mount.store, Store::View(_)) && mount.top.as_bytes() == path;
        self.is_ancestor(path) || self.mounts.iter().any(is_view)
    }

    /// What is known of the file at `path`, a symlink itself.
    pub(crate) fn lstat<'a>(&'a self, path: &'a [u8], want: Fields) -> Op<'a, Result<Stat>> {
        let At { mount, rel } = self.at(path);
        let is_passage = self.is_ancestor(path);
        mount.backend().lstat(rel, want).map(move |answer| match answer {
            Ok(stat) if stat.kind() == FileKind::Dir || !is_passage => Ok(mount.place(stat)),
            Err(error) if !is_passage => Err(error),
            _ => Ok(passage(path)),
        })
    }

    /// All entries of the directory at `path`, with what of `want` comes with a listing.
    pub(crate) async fn list(&self, pass: Pass, path: &[u8], want: Fields) -> Result<Page> {
        let mut all: Option<Page> = None;
        let mut failure = None;
        for mount in &self.mounts {
            let Some(rel) = below(path, mount.top.as_bytes()) else { continue };
            let is_view = match &mount.store {
                Store::View(view) if !view.holds(Rel::trusted(rel)) => continue,
                store => matches!(store, Store::View(_)),
            };
            match list_one(pass, mount, rel, want).await {
                Ok(page) => match &mut all {
                    None => all = Some(page),
                    Some(all) => merge(all, &page),
                },
                // What lies below a view may be missing or something else; the view is there all the same.
                Err(error) if all.is_none() => failure = Some(error),
                Err(_) => {}
            }
            if !is_view {
                break;
            }
        }
        let mut all = match (all, failure) {
            (Some(all), _) => all,
            (None, Some(error)) if !self.is_ancestor(path) => return Err(error),
            _ => Page::default(),
        };
        self.add_mounts(path, &mut all);
        Ok(all)
    }

    /// Adds the mount points that are entries of `path`, and the directories on the way to others.
    fn add_mounts(&self, path: &[u8], page: &mut Page) {
        let tops = self.mounts.iter().map(|mount| &mount.top).chain(&self.ancestors);
        for top in tops.filter(|top| !top.is_root()) {
            let is_entry =
                matches!(below(top.as_bytes(), path), Some(rel) if !rel.is_empty() && !rel.contains(&b'/'));
            if is_entry {
                let name = top.name();
                let there = page.iter().any(|entry| entry.name == name && entry.kind == FileKind::Dir);
                if !there {
                    page.retain(|entry| entry.name != name);
                    page.push(b"", name, 1, FileKind::Dir, None);
                }
            }
        }
    }
}

/// Adds what `all` has not yet.
fn merge(all: &mut Page, more: &Page) {
    for entry in more.iter() {
        if !all.iter().any(|have| have.name == entry.name) {
            all.push(b"", entry.name, 1, entry.kind, entry.stat.copied());
        }
    }
}

async fn list_one(pass: Pass, mount: &Mount, rel: &[u8], want: Fields) -> Result<Page> {
    let mut request = ScanRequest::list(rel);
    request.want = want;
    let backend = mount.backend();
    let offer = backend.offers(&request).into_iter().next().ok_or(Errno::EOPNOTSUPP)?;
    let mut scan = pass.get(backend.scan(Arc::new(request), offer)).await?;
    let mut all = Page::default();
    while let Some(mut page) = pass.get(scan.next(usize::MAX)).await? {
        page.map_stats(|stat| mount.place(stat));
        if all.is_empty() {
            all = page;
        } else {
            all.append(&page);
        }
    }
    Ok(all)
}

/// A directory that is there only because something is mounted below it.
fn passage(path: &[u8]) -> Stat {
    use std::hash::Hasher;
    let mut hash = rustc_hash::FxHasher::default();
    hash.write(path);
    Stat::new(FileKind::Dir)
        .with_mode(0o755)
        .with_owner(0, 0)
        .with_nlink(2)
        .with_size(4096)
        .with_blocks(8)
        .with_id(crate::stat::FileId { dev: 1, ino: hash.finish() >> 16 })
        .with_atime(Default::default())
        .with_mtime(Default::default())
        .with_ctime(Default::default())
}
