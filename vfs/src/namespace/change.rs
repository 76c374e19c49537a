//! What changes the tree.
//!
//! Invariant: the checks come in the kernel's order: what is on the way there, then what is there already, then whether
//! the mount may be changed, then the store's own.

use super::{Namespace, on_file, parent};
use crate::{
    errno::Errno,
    error::Result,
    mount::{At, MountMode},
    op::{Op, Pass},
    path::VPath,
    resolve::{Last, Resolved, Tail, by_text},
    stat::{Fields, FileKind, SetAttr},
};

/// What to make.
#[derive(Clone, Copy)]
enum Make<'a> {
    Dir(u16),
    Fifo(u16),
    Symlink(&'a [u8]),
}

impl Namespace {
    /// Makes a directory.
    pub fn mkdir<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], mode: u16) -> Op<'a, Result<()>> {
        self.make(cwd, path, Make::Dir(mode))
    }

    /// Makes a named pipe.
    pub fn mkfifo<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], mode: u16) -> Op<'a, Result<()>> {
        self.make(cwd, path, Make::Fifo(mode))
    }

    /// Makes a symlink at `path` that leads to `target`.
    pub fn symlink<'a>(&'a self, cwd: &'a VPath, target: &'a [u8], path: &'a [u8]) -> Op<'a, Result<()>> {
        self.make(cwd, path, Make::Symlink(target))
    }

    fn make<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], what: Make<'a>) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            if matches!(what, Make::Symlink(b"")) {
                return Err(Errno::ENOENT.into());
            }
            on_file!(self, pass, cwd, path, Last::Entry, |found| self.make_at(pass, &found, what))
        })
    }

    async fn make_at(&self, pass: Pass, found: &Resolved, what: Make<'_>) -> Result<()> {
        let at = self.may_make(pass, found, matches!(what, Make::Dir(_))).await?;
        let backend = at.mount.backend();
        let op = match what {
            Make::Dir(mode) => backend.mkdir(at.rel, mode),
            Make::Fifo(mode) => backend.mkfifo(at.rel, mode),
            Make::Symlink(target) => backend.symlink(target, at.rel),
        };
        pass.get(op).await.map_err(|error| self.in_virtual(&found.path, error))
    }

    /// The place of an entry that is to be made.
    async fn may_make<'s>(&'s self, pass: Pass, found: &'s Resolved, is_dir: bool) -> Result<At<'s>> {
        let path = &found.path;
        if found.tail != Tail::Name || self.table.is_top(path) || self.table.is_ancestor(path) {
            return Err(Errno::EEXIST.into());
        }
        let at = self.table.at(path);
        let read_only = at.mount.mode < MountMode::Write;
        if read_only || found.slash && !is_dir {
            return Err(match pass.get(self.table.lstat(path, Fields::NONE)).await {
                Ok(_) => Errno::EEXIST.into(),
                Err(error) if error == Errno::ENOENT && found.slash && !is_dir => Errno::ENOENT.into(),
                Err(error) => self.read_only(pass, path, error).await,
            });
        }
        Ok(at)
    }

    /// Gives the file at `from` the name `to` as well; a symlink at `from` is followed when `follow`.
    pub fn link<'a>(
        &'a self,
        cwd: &'a VPath,
        from: &'a [u8],
        to: &'a [u8],
        follow: bool,
    ) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            let last = if follow { Last::Follow } else { Last::NoFollow };
            let from = self.walk(pass, cwd, from, last).await?;
            let kind = pass.get(self.table.lstat(&from.path, Fields::NONE)).await?.kind();
            if from.slash && kind != FileKind::Dir {
                return Err(Errno::ENOTDIR.into());
            }
            let to = self.walk(pass, cwd, to, Last::Entry).await?;
            let at = self.may_make(pass, &to, false).await?;
            let from = self.table.at(&from.path);
            if pass.get(self.table.lstat(&to.path, Fields::NONE)).await.is_ok() {
                return Err(Errno::EEXIST.into());
            }
            if !std::ptr::eq(from.mount, at.mount) {
                return Err(Errno::EXDEV.into());
            }
            let linked = pass.get(at.mount.backend().link(from.rel, at.rel)).await;
            linked.map_err(|error| self.in_virtual(&to.path, error))
        })
    }

    /// Removes a name of anything but a directory.
    pub fn unlink<'a>(&'a self, cwd: &'a VPath, path: &'a [u8]) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::Entry, |found| self.unlink_at(pass, &found))
        })
    }

    async fn unlink_at(&self, pass: Pass, found: &Resolved) -> Result<()> {
        if found.tail != Tail::Name || self.is_fixed(&found.path) {
            return Err(Errno::EISDIR.into());
        }
        let at = self.may_change(&found.path)?;
        if found.slash {
            let kind = pass.get(self.table.lstat(&found.path, Fields::NONE)).await?.kind();
            return Err(if kind == FileKind::Dir { Errno::EISDIR.into() } else { Errno::ENOTDIR.into() });
        }
        pass.get(at.mount.backend().unlink(at.rel)).await
    }

    /// Removes an empty directory.
    pub fn rmdir<'a>(&'a self, cwd: &'a VPath, path: &'a [u8]) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::Entry, |found| self.rmdir_at(pass, &found))
        })
    }

    async fn rmdir_at(&self, pass: Pass, found: &Resolved) -> Result<()> {
        match found.tail {
            Tail::Name => {}
            Tail::Dot if found.path.as_slice() == b"/" => return Err(Errno::EBUSY.into()),
            Tail::Dot => return Err(Errno::EINVAL.into()),
            Tail::DotDot => return Err(Errno::ENOTEMPTY.into()),
        }
        if self.table.is_top(&found.path) {
            return Err(Errno::EBUSY.into());
        }
        if self.table.is_ancestor(&found.path) {
            return Err(Errno::ENOTEMPTY.into());
        }
        let at = self.may_change(&found.path)?;
        pass.get(at.mount.backend().rmdir(at.rel)).await
    }

    /// Renames. What is at `to` is replaced, unless `replace` is false (`EEXIST` then). Between mounts it is `EXDEV`.
    pub fn rename<'a>(
        &'a self,
        cwd: &'a VPath,
        from: &'a [u8],
        to: &'a [u8],
        replace: bool,
    ) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            if let (Some(from), Ok(Some(to))) = (by_text(cwd, from)?, by_text(cwd, to)) {
                match self.rename_at(pass, &from, &to, replace).await {
                    Err(error) if error == Errno::ELOOP => {}
                    answer => return answer,
                }
            }
            let from = self.walk(pass, cwd, from, Last::Entry).await?;
            let to = self.walk(pass, cwd, to, Last::Entry).await?;
            self.rename_at(pass, &from, &to, replace).await
        })
    }

    async fn rename_at(&self, pass: Pass, from: &Resolved, to: &Resolved, replace: bool) -> Result<()> {
        let fixed = self.is_fixed(&from.path) || self.is_fixed(&to.path);
        let plain = from.tail == Tail::Name && to.tail == Tail::Name && !fixed;
        let (from_at, to_at) = (self.table.at(&from.path), self.table.at(&to.path));
        let across = plain && !std::ptr::eq(from_at.mount, to_at.mount);
        if !plain || across {
            // What is on the way comes first, whatever is at its end.
            for place in [from, to].into_iter().filter(|place| place.tail == Tail::Name) {
                self.is_dir(pass, parent(&place.path)).await?;
            }
        }
        if across {
            return Err(Errno::EXDEV.into());
        }
        if to.tail != Tail::Name && !replace && from.tail == Tail::Name {
            return Err(Errno::EEXIST.into());
        }
        if !plain {
            return Err(Errno::EBUSY.into());
        }
        self.may_change(&from.path)?;
        if from.slash || to.slash {
            let kind = pass.get(self.table.lstat(&from.path, Fields::NONE)).await?.kind();
            let exists = !replace && pass.get(self.table.lstat(&to.path, Fields::NONE)).await.is_ok();
            if exists {
                return Err(Errno::EEXIST.into());
            }
            if kind != FileKind::Dir {
                return Err(Errno::ENOTDIR.into());
            }
        }
        let renamed = pass.get(from_at.mount.backend().rename(from_at.rel, to_at.rel, replace)).await;
        renamed.map_err(|error| self.in_virtual(&to.path, error))
    }

    /// Cuts or extends the file at `path`.
    pub fn truncate<'a>(&'a self, cwd: &'a VPath, path: &'a [u8], len: u64) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            on_file!(self, pass, cwd, path, Last::Follow, |found| self.truncate_at(pass, &found, len))
        })
    }

    async fn truncate_at(&self, pass: Pass, found: &Resolved, len: u64) -> Result<()> {
        if self.is_fixed(&found.path) || found.slash {
            self.kind_at(pass, found).await?;
            return Err(Errno::EISDIR.into());
        }
        let at = self.table.at(&found.path);
        if at.mount.mode < MountMode::Write {
            return Err(match self.kind_at(pass, found).await? {
                FileKind::Dir => Errno::EISDIR.into(),
                _ => Errno::EROFS.into(),
            });
        }
        pass.get(at.mount.backend().set_len(at.rel, len)).await
    }

    /// Changes mode, owner or times of the file at `path`; of what a symlink leads to when `follow`.
    pub fn set_attr<'a>(
        &'a self,
        cwd: &'a VPath,
        path: &'a [u8],
        follow: bool,
        change: SetAttr,
    ) -> Op<'a, Result<()>> {
        Op::start(move |pass| async move {
            let last = if follow { Last::Follow } else { Last::NoFollow };
            on_file!(self, pass, cwd, path, last, |found| self.set_attr_at(pass, &found, follow, &change))
        })
    }

    async fn set_attr_at(&self, pass: Pass, found: &Resolved, follow: bool, change: &SetAttr) -> Result<()> {
        if follow || found.slash {
            self.kind_at(pass, found).await?;
        } else {
            pass.get(self.table.lstat(&found.path, Fields::NONE)).await?;
        }
        let at = self.may_change(&found.path)?;
        match pass.get(at.mount.backend().set_attr(at.rel, change)).await {
            Err(error) if error == Errno::ENOENT && self.table.is_ancestor(&found.path) => {
                Err(Errno::EPERM.into())
            }
            answer => answer,
        }
    }

    /// Whether `path` is a directory, symlinks in it answering `ELOOP`.
    async fn is_dir(&self, pass: Pass, path: &[u8]) -> Result<()> {
        match pass.get(self.table.lstat(path, Fields::NONE)).await?.kind() {
            FileKind::Dir => Ok(()),
            FileKind::Symlink => Err(Errno::ELOOP.into()),
            _ => Err(Errno::ENOTDIR.into()),
        }
    }

    /// Whether something is mounted at `path` or below it, so that it stays where it is.
    fn is_fixed(&self, path: &[u8]) -> bool {
        self.table.is_top(path) || self.table.is_ancestor(path)
    }

    /// The place of `path`, when its mount may be changed.
    fn may_change<'s>(&'s self, path: &'s [u8]) -> Result<At<'s>> {
        let at = self.table.at(path);
        if at.mount.mode < MountMode::Write { Err(Errno::EROFS.into()) } else { Ok(at) }
    }
}
