//! The file tree of a workspace: what everything above asks for files.
//!
//! Invariants: every path goes through the resolver before a store's answer about it is believed, and every change is
//! held against the mode of its mount. An operation looks up first and changes last, in one step of one store, so that
//! beginning it anew when the store has to be waited for is safe (see [`Op::start`]).

mod builder;
mod change;
mod real_path;
mod scan;

pub use builder::NamespaceBuilder;
pub use real_path::RealPath;
pub use scan::TreeScan;

use crate::{
    backend::{OpenOptions, Opened},
    errno::Errno,
    error::{Error, Result},
    mount::{Mount, MountMode, Store, Table},
    op::{Op, Pass},
    open_file::{OpenFile, OpenNode},
    page::Page,
    path::VPath,
    resolve::{Last, Resolved, by_text, walk},
    stat::{Access, Fields, FileId, FileKind, SpecialFile, Stat, StatFs},
};
use bytes::Bytes;
use std::sync::Arc;

/// The file tree of a workspace.
///
/// Paths are taken as programs spell them, relative ones from `cwd`, which is a directory without symlinks in its
/// path (what [`Namespace::real_path`] gives for it). Modes have the umask taken off by the caller.
pub struct Namespace {
    table: Arc<Table>,
}

/// Tries the file a path means by its text, and walks only when a store finds a symlink on the way.
macro_rules! on_file {
    ($this:ident, $pass:ident, $cwd:ident, $path:ident, $last:expr, |$found:ident| $operation:expr) => {{
        if let Some($found) = $crate::resolve::by_text($cwd, $path)? {
            match $operation.await {
                Err(error) if error == $crate::errno::Errno::ELOOP => {}
                answer => return answer,
            }
        }
        let $found = $this.walk($pass, $cwd, $path, $last).await?;
        $operation.await
    }};
}
use on_file;

impl Namespace {
    /// Starts putting one together.
    pub fn builder() -> NamespaceBuilder {
        NamespaceBuilder::default()
    }

    /// The mounts with their modes and the names of their backends, views not among them.
    pub fn mounts(&self) -> impl Iterator<Item = (&VPath, &'static str, MountMode)> {
        let backends = self.table.mounts().iter().filter(|mount| matches!(mount.store, Store::Backend(_)));
        backends.map(|mount| (&mount.top, mount.backend().name(), mount.mode))
    }

    /// The mode of the mount that `path` is on.
    pub fn mode(&self, path: &VPath) -> MountMode {
        self.table.at(path.as_bytes()).mount.mode
    }

    /// The same tree again, for a workspace that goes its own way: stores that can fork do, the others are shared.
    #[must_use]
    pub fn fork(&self) -> Namespace {
        Namespace { table: Arc::new(self.table.fork()) }
    }

    /// What is known of the file at `path`; of what a symlink leads to when `follow`.
    pub fn stat<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], follow: bool) -> Op<'a, Result<Stat>> {
        self.stat_for(cwd, path, follow, Fields::ALL)
    }

    /// The same, where only the kind and `want` matter.
    pub fn stat_for<'a>(
        &'a self,
        cwd: &'a VPath,
        path: &'a [u8],
        follow: bool,
        want: Fields,
    ) -> Op<'a, Result<Stat>> {
        // The usual case needs no future.
        match by_text(cwd, path) {
            Err(error) => return Op::ready(Err(error)),
            Ok(Some(found)) => match self.table.lstat(&found.path, want).try_now() {
                Ok(Ok(stat)) if !follow || stat.kind() != FileKind::Symlink => return Op::ready(Ok(stat)),
                Ok(Err(error)) if error != Errno::ELOOP => return Op::ready(Err(error)),
                _ => {}
            },
            Ok(None) => {}
        }
        Op::start(move |pass| async move {
            if let Some(found) = by_text(cwd, path)? {
                match pass.get(self.table.lstat(&found.path, want)).await {
                    Ok(stat) if !follow || stat.kind() != FileKind::Symlink => return Ok(stat),
                    Err(error) if error != Errno::ELOOP => return Err(error),
                    _ => {}
                }
            }
            let found =
                self.walk(pass, cwd, path, if follow { Last::Follow } else { Last::NoFollow }).await?;
            let stat = pass.get(self.table.lstat(&found.path, want)).await?;
            if found.slash && stat.kind() != FileKind::Dir { Err(Errno::ENOTDIR.into()) } else { Ok(stat) }
        })
    }

    /// Whether there is a file at `path`, symlinks followed.
    pub fn exists<'a>(&'a self, cwd: &'a VPath, path: &'a [u8]) -> Op<'a, bool> {
        self.stat_for(cwd, path, true, Fields::NONE).map(|stat| stat.is_ok())
    }

    /// Where the symlink at `path` leads, as it was written.
    pub fn read_link<'a>(&'a self, cwd: &'a VPath, path: &'a [u8]) -> Op<'a, Result<Bytes>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::NoFollow, |found| self.read_link_at(pass, &found))
        })
    }

    async fn read_link_at(&self, pass: Pass, found: &Resolved) -> Result<Bytes> {
        let at = self.table.at(&found.path);
        match pass.get(at.mount.backend().readlink(at.rel)).await {
            Err(error) if error == Errno::ENOENT && self.table.is_ancestor(&found.path) => {
                Err(Errno::EINVAL.into())
            }
            answer => answer,
        }
    }

    /// Whether `access` to the file at `path` would be granted. The mode of a mount does not forbid execution: it
    /// tells interpreters what they may run (see [`Namespace::mode`]).
    pub fn access<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], access: Access) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::Follow, |found| self.access_at(pass, &found, access))
        })
    }

    async fn access_at(&self, pass: Pass, found: &Resolved, access: Access) -> Result<()> {
        let kind = self.kind_at(pass, found).await?;
        let at = self.table.at(&found.path);
        let is_stored = matches!(kind, FileKind::File | FileKind::Dir);
        if access.write && at.mount.mode < MountMode::Write && is_stored {
            return Err(Errno::EROFS.into());
        }
        match pass.get(at.mount.backend().access(at.rel, access)).await {
            Err(_) if self.table.is_ancestor(&found.path) => {
                if access.write {
                    Err(Errno::EACCES.into())
                } else {
                    Ok(())
                }
            }
            answer => answer,
        }
    }

    /// The kind of a file that was resolved with its last component followed: a symlink there answers `ELOOP`.
    async fn kind_at(&self, pass: Pass, found: &Resolved) -> Result<FileKind> {
        match pass.get(self.table.lstat(&found.path, Fields::NONE)).await?.kind() {
            FileKind::Symlink => Err(Errno::ELOOP.into()),
            FileKind::Dir => Ok(FileKind::Dir),
            _ if found.slash => Err(Errno::ENOTDIR.into()),
            kind => Ok(kind),
        }
    }

    /// Opens the file at `path`.
    pub fn open<'a>(
        &'a self,
        cwd: &'a VPath,
        path: &'a [u8],
        options: OpenOptions,
    ) -> Op<'a, Result<OpenNode>> {
        if let Some(answer) = self.open_by_text(cwd, path, &options) {
            return Op::ready(answer);
        }
        Op::start(move |pass| async move {
            // An exclusive open never follows, since a symlink is something that is there.
            let exclusive = options.create && options.exclusive;
            let follow = !options.no_follow && !exclusive;
            let last = match (options.create, follow) {
                (true, follow) => Last::Create { follow },
                (false, true) => Last::Follow,
                (false, false) => Last::NoFollow,
            };
            on_file!(self, pass, cwd, path, last, |found| self.open_at(pass, &found, options))
        })
    }

    /// Opens where the text of the path and one ready answer of a store suffice, which is the usual case.
    fn open_by_text(&self, cwd: &VPath, path: &[u8], options: &OpenOptions) -> Option<Result<OpenNode>> {
        let found = by_text(cwd, path).ok()??;
        let at = self.table.at(&found.path);
        if self.table.is_ancestor(&found.path) || options.changes() && at.mount.mode < MountMode::Write {
            return None;
        }
        match at.mount.backend().open(at.rel, options).try_now().ok()? {
            Ok(opened) => Some(Ok(opened_on(at.mount, opened, options))),
            Err(error) if error == Errno::ELOOP || options.create => None,
            Err(error) => Some(Err(error)),
        }
    }

    async fn open_at(&self, pass: Pass, found: &Resolved, mut options: OpenOptions) -> Result<OpenNode> {
        options.directory |= found.slash;
        let path = &found.path;
        if options.changes() && self.table.is_ancestor(path) {
            return Err(Errno::EISDIR.into());
        }
        let at = self.table.at(path);
        if options.changes() && at.mount.mode < MountMode::Write {
            return self.open_read_only(pass, path, &options).await;
        }
        match pass.get(at.mount.backend().open(at.rel, &options)).await {
            Ok(opened) => Ok(opened_on(at.mount, opened, &options)),
            Err(_) if self.table.is_ancestor(path) => {
                let stat = pass.get(self.table.lstat(path, Fields::ALL)).await?;
                Ok(OpenNode::File(OpenFile::passage(stat, &options)))
            }
            Err(error) if options.create => Err(self.in_virtual(path, error)),
            Err(error) => Err(error),
        }
    }

    /// Opening for a change on a mount that is read only: what is no regular file or directory may still be written.
    async fn open_read_only(&self, pass: Pass, path: &[u8], options: &OpenOptions) -> Result<OpenNode> {
        let at = self.table.at(path);
        match pass.get(self.table.lstat(path, Fields::NONE)).await.map(|stat| stat.kind()) {
            Ok(_) if options.create && options.exclusive => Err(Errno::EEXIST.into()),
            Ok(FileKind::Symlink) => Err(Errno::ELOOP.into()),
            Ok(FileKind::Dir) => Err(Errno::EISDIR.into()),
            Ok(FileKind::File) if options.access().write => Err(Errno::EROFS.into()),
            Ok(_) => {
                let options = OpenOptions { create: false, ..*options };
                let opened = pass.get(at.mount.backend().open(at.rel, &options)).await?;
                Ok(opened_on(at.mount, opened, &options))
            }
            Err(error) if options.create => Err(self.read_only(pass, path, error).await),
            Err(error) => Err(error),
        }
    }

    /// The entries of the directory at `path`: names and kinds, and of `want` what comes with a listing for free. An
    /// empty `want` asks nobody for more than names. The order is the store's.
    pub fn read_dir<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], want: Fields) -> Op<'a, Result<Page>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::Follow, |found| self.table.list(pass, &found.path, want))
        })
    }

    /// How full the store is that `path` is on.
    pub fn stat_fs<'a>(&'a self, cwd: &'a VPath, path: &'a [u8]) -> Op<'a, Result<StatFs>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::Follow, |found| self.stat_fs_at(pass, &found))
        })
    }

    async fn stat_fs_at(&self, pass: Pass, found: &Resolved) -> Result<StatFs> {
        self.kind_at(pass, found).await?;
        pass.get(self.table.at(&found.path).mount.backend().stat_fs()).await
    }

    async fn walk(&self, pass: Pass, cwd: &VPath, path: &[u8], last: Last) -> Result<Resolved> {
        walk(&self.table, pass, cwd, path, last).await
    }

    /// What making a file at `path` on a mount that is read only answers, when looking it up answered `missing`.
    async fn read_only(&self, pass: Pass, path: &[u8], missing: Error) -> Error {
        if missing != Errno::ENOENT {
            return missing;
        }
        match pass.get(self.table.lstat(parent(path), Fields::NONE)).await {
            Ok(_) => Errno::EROFS.into(),
            Err(error) => error,
        }
    }

    /// A directory that no store holds takes no entries: what a store says of its absence is not what one sees.
    fn in_virtual(&self, path: &[u8], error: Error) -> Error {
        let absent = error == Errno::ENOENT && self.table.is_virtual(parent(path));
        if absent { Errno::EACCES.into() } else { error }
    }
}

/// The directory of a normalized path.
fn parent(path: &[u8]) -> &[u8] {
    match memchr::memrchr(b'/', path) {
        Some(0) | None => b"/",
        Some(at) => &path[..at],
    }
}

/// What a store opened, as a file of its mount.
fn opened_on(mount: &Mount, opened: Opened, options: &OpenOptions) -> OpenNode {
    match opened {
        Opened::File(file) => OpenNode::File(OpenFile::new(file, options, mount.device(0))),
        Opened::Special(SpecialFile::Fifo(id)) => {
            OpenNode::Special(SpecialFile::Fifo(FileId { dev: mount.device(id.dev), ino: id.ino }))
        }
        Opened::Special(special) => OpenNode::Special(special),
    }
}
