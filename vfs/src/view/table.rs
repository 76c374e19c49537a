//! A backend over a fixed set of names.
//!
//! Invariant: nothing here changes the set; what tries to answers as the kernel does to a user who is not root, in a
//! directory of root's that only root may write.

use super::View;
use crate::{
    backend::{Backend, Caps, File, OpenOptions, Opened, Scan},
    errno::Errno,
    error::Result,
    op::Op,
    page::Page,
    path::Rel,
    plan::{Offer, Offers, ScanRequest},
    stat::{Access, Fields, FileId, FileKind, SetAttr, SetTime, Stat, StatFs, Time},
};
use bytes::Bytes;
use smallvec::smallvec;
use std::{
    hash::Hasher,
    sync::{Arc, LazyLock},
};

/// What a name stands for.
#[derive(Clone, Copy)]
pub(crate) enum Node<D> {
    /// A directory.
    Dir,
    /// A device or file, by what `Names` calls it.
    Leaf(D),
}

impl<D> Node<D> {
    fn is_dir(&self) -> bool {
        matches!(self, Node::Dir)
    }
}

/// The names of a view.
pub(crate) trait Names: Send + Sync + 'static {
    /// What tells one file from another.
    type Leaf: Copy;

    /// What the backend is called.
    const NAME: &'static str;

    /// What is at `path`, which is not empty.
    fn find(&self, path: &[u8]) -> Option<Node<Self::Leaf>>;

    /// The names in the directory at `path`, in order.
    fn list(&self, path: &[u8]) -> Vec<(&'static [u8], Node<Self::Leaf>)>;

    /// Kind, mode and what else is special about a file.
    fn stat(&self, leaf: Self::Leaf) -> Stat;

    /// The file, when it is not the machine's to open.
    fn file(&self, leaf: Self::Leaf, stat: Stat) -> Arc<dyn File>;
}

/// The backend over `names`.
pub(crate) struct Fixed<N> {
    pub(super) names: N,
}

/// Views were there before anything else.
static START: LazyLock<Time> = LazyLock::new(Time::now);

impl<N: Names> Fixed<N> {
    fn node(&self, path: Rel<'_>) -> Result<Node<N::Leaf>> {
        if path.is_root() {
            return Ok(Node::Dir);
        }
        if let Some(node) = self.names.find(path.as_bytes()) {
            return Ok(node);
        }
        Err(if self.is_below_leaf(path) { Errno::ENOTDIR.into() } else { Errno::ENOENT.into() })
    }

    fn is_below_leaf(&self, path: Rel<'_>) -> bool {
        let mut up = path;
        while let Some((dir, _)) = up.split() {
            if !dir.is_root() && matches!(self.names.find(dir.as_bytes()), Some(Node::Leaf(_))) {
                return true;
            }
            up = dir;
        }
        false
    }

    fn stat_of(&self, node: Node<N::Leaf>, path: &[u8]) -> Stat {
        let mut hash = rustc_hash::FxHasher::default();
        hash.write(path);
        let stat = match node {
            Node::Dir => Stat::new(FileKind::Dir).with_mode(0o755).with_nlink(2).with_size(4096),
            Node::Leaf(leaf) => self.names.stat(leaf).with_nlink(1),
        };
        let blocks = stat.size().unwrap_or(0).div_ceil(4096) * 8;
        stat.with_owner(0, 0)
            .with_blocks(blocks)
            .with_id(FileId { dev: 0, ino: (hash.finish() >> 20) | 1 })
            .with_atime(*START)
            .with_mtime(*START)
            .with_ctime(*START)
            .with_rdev(stat.rdev().unwrap_or(0))
    }
}

fn allowed(stat: &Stat, access: Access) -> Result<()> {
    let fine = access.allowed(stat.mode().unwrap_or(0), 0, 0);
    if fine { Ok(()) } else { Err(Errno::EACCES.into()) }
}

/// Answers what changes a name that is here.
fn refuse<'a>(found: Result<()>) -> Op<'a, Result<()>> {
    Op::ready(found.and(Err(Errno::EACCES.into())))
}

impl<N: Names> View for Fixed<N> {
    fn holds(&self, path: Rel<'_>) -> bool {
        path.is_root() || self.names.find(path.as_bytes()).is_some() || self.is_below_leaf(path)
    }
}

impl<N: Names> Backend for Fixed<N> {
    fn name(&self) -> &'static str {
        N::NAME
    }

    fn caps(&self) -> Caps {
        Caps {
            writes: false,
            modes: true,
            times: false,
            symlinks: false,
            hard_links: false,
            fifos: false,
            unlinked_stay: false,
            random_writes: false,
            list_fields: Fields::ALL,
            immediate: true,
        }
    }

    fn lstat<'a>(&'a self, path: Rel<'a>, _want: Fields) -> Op<'a, Result<Stat>> {
        Op::ready(self.node(path).map(|node| self.stat_of(node, path.as_bytes())))
    }

    fn readlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<Bytes>> {
        Op::ready(self.node(path).and(Err(Errno::EINVAL.into())))
    }

    fn access<'a>(&'a self, path: Rel<'a>, access: Access) -> Op<'a, Result<()>> {
        let stat = self.node(path).map(|node| self.stat_of(node, path.as_bytes()));
        Op::ready(stat.and_then(|stat| allowed(&stat, access)))
    }

    fn offers(&self, _request: &ScanRequest) -> Offers {
        smallvec![Offer { gives: Fields::ALL, ..Offer::plain("view") }]
    }

    fn scan(&self, request: Arc<ScanRequest>, _offer: Offer) -> Op<'_, Result<Box<dyn Scan>>> {
        let mut page = Page::default();
        let root = match Rel::new(&request.root).ok_or(Errno::EINVAL.into()).and_then(|root| self.node(root))
        {
            Ok(root) => root,
            Err(error) => return Op::ready(Err(error)),
        };
        if !root.is_dir() && request.min_depth > 0 {
            return Op::ready(Err(Errno::ENOTDIR.into()));
        }
        if request.takes_depth(0) {
            let stat = self.stat_of(root, &request.root);
            page.push(b"", b"", 0, stat.kind(), Some(stat));
        }
        if root.is_dir() && request.reads_depth(0) {
            self.list_into(&mut page, &request, &request.root, &[], 1);
        }
        Op::ready(Ok(Box::new(OnePage(Some(page)))))
    }

    fn open<'a>(&'a self, path: Rel<'a>, options: &'a OpenOptions) -> Op<'a, Result<Opened>> {
        Op::ready(self.open_now(path, options))
    }

    fn mkdir<'a>(&'a self, path: Rel<'a>, _mode: u16) -> Op<'a, Result<()>> {
        Op::ready(self.may_make(path))
    }

    fn mkfifo<'a>(&'a self, path: Rel<'a>, _mode: u16) -> Op<'a, Result<()>> {
        Op::ready(self.may_make(path))
    }

    fn symlink<'a>(&'a self, _target: &'a [u8], path: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.may_make(path))
    }

    fn link<'a>(&'a self, from: Rel<'a>, to: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.node(from).and_then(|_| self.may_make(to)))
    }

    fn unlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        refuse(self.node(path).map(drop))
    }

    fn rmdir<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        refuse(self.node(path).map(drop))
    }

    fn rename<'a>(&'a self, from: Rel<'a>, _to: Rel<'a>, _replace: bool) -> Op<'a, Result<()>> {
        refuse(self.node(from).map(drop))
    }

    fn set_len<'a>(&'a self, path: Rel<'a>, _len: u64) -> Op<'a, Result<()>> {
        Op::ready(self.node(path).and_then(|node| {
            if node.is_dir() {
                return Err(Errno::EISDIR.into());
            }
            allowed(&self.stat_of(node, path.as_bytes()), Access::WRITE)?;
            Err(Errno::EINVAL.into())
        }))
    }

    fn set_attr<'a>(&'a self, path: Rel<'a>, change: &'a SetAttr) -> Op<'a, Result<()>> {
        let stat = self.node(path).map(|node| self.stat_of(node, path.as_bytes()));
        Op::ready(stat.and_then(|stat| change_of(&stat, change)))
    }

    fn stat_fs(&self) -> Op<'_, Result<StatFs>> {
        Op::ready(Ok(StatFs::default()))
    }
}

/// Whether root's file with `stat` may be changed so: only the time of a file one may write can be set, to the present.
fn change_of(stat: &Stat, change: &SetAttr) -> Result<()> {
    let times = [change.atime, change.mtime];
    let explicit = times.iter().any(|time| matches!(time, Some(SetTime::To(_))));
    if change.mode.is_some() || change.uid.is_some() || change.gid.is_some() || explicit {
        return Err(Errno::EPERM.into());
    }
    allowed(stat, Access::WRITE)
}

impl<N: Names> Fixed<N> {
    fn may_make(&self, path: Rel<'_>) -> Result<()> {
        match self.node(path) {
            Ok(_) => Err(Errno::EEXIST.into()),
            Err(error) if error == Errno::ENOENT => Err(Errno::EACCES.into()),
            Err(error) => Err(error),
        }
    }

    fn open_now(&self, path: Rel<'_>, options: &OpenOptions) -> Result<Opened> {
        let node = match self.node(path) {
            Err(error) if error == Errno::ENOENT && options.create => return Err(Errno::EACCES.into()),
            node => node?,
        };
        if options.create && options.exclusive {
            return Err(Errno::EEXIST.into());
        }
        let stat = self.stat_of(node, path.as_bytes());
        match node {
            Node::Dir if options.changes() => return Err(Errno::EISDIR.into()),
            Node::Leaf(_) if options.directory => return Err(Errno::ENOTDIR.into()),
            _ => allowed(&stat, options.access())?,
        }
        Ok(match (node, stat.special()) {
            (_, Some(special)) => Opened::Special(special),
            (Node::Leaf(leaf), None) => Opened::File(self.names.file(leaf, stat)),
            (Node::Dir, None) => Opened::File(Arc::new(OpenDir(stat))),
        })
    }

    fn list_into(&self, page: &mut Page, request: &ScanRequest, dir: &[u8], below: &[u8], depth: u32) {
        for (name, node) in self.names.list(dir) {
            let join = |dir: &[u8]| if dir.is_empty() { name.to_vec() } else { [dir, b"/", name].concat() };
            let path = join(dir);
            if request.takes_depth(depth) {
                let stat = self.stat_of(node, &path);
                page.push(below, name, depth, stat.kind(), Some(stat));
            }
            if node.is_dir() && request.reads_depth(depth) {
                self.list_into(page, request, &path, &join(below), depth + 1);
            }
        }
    }
}

/// A scan that was done at once.
struct OnePage(Option<Page>);

impl Scan for OnePage {
    fn next(&mut self, _max: usize) -> Op<'_, Result<Option<Page>>> {
        Op::ready(Ok(self.0.take()))
    }
}

/// An open directory of a view.
pub(crate) struct OpenDir(pub(crate) Stat);

impl File for OpenDir {
    fn kind(&self) -> FileKind {
        FileKind::Dir
    }

    fn stat(&self) -> Op<'_, Result<Stat>> {
        Op::ready(Ok(self.0))
    }

    fn read_at(&self, _offset: u64, _len: usize) -> Op<'_, Result<Bytes>> {
        Op::ready(Err(Errno::EISDIR.into()))
    }

    fn write_at<'a>(&'a self, _offset: u64, _data: &'a [u8]) -> Op<'a, Result<usize>> {
        Op::ready(Err(Errno::EBADF.into()))
    }

    fn append<'a>(&'a self, _data: &'a [u8]) -> Op<'a, Result<u64>> {
        Op::ready(Err(Errno::EBADF.into()))
    }

    fn set_len(&self, _len: u64) -> Op<'_, Result<()>> {
        Op::ready(Err(Errno::EINVAL.into()))
    }

    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        Op::ready(change_of(&self.0, change))
    }
}

/// Answers `File::set_attr` for a file of a view.
pub(super) fn set_attr<'a>(stat: &Stat, change: &SetAttr) -> Op<'a, Result<()>> {
    Op::ready(change_of(stat, change))
}
