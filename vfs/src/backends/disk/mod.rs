//! Files below one directory of the host.
//!
//! Invariants: nothing outside that directory is reached (see `host`), and only regular files and directories are opened.
//! A named pipe on the host is a meeting point for the processes of the workspace: the host's pipe is never opened.
//! Devices and sockets are refused. Every call answers at once; none moves more than 256 KiB.

mod attr;
mod file;
mod host;
mod scan;

use crate::{
    backend::{Backend, Caps, OpenOptions, Opened, Scan},
    errno::Errno,
    error::{Error, Result},
    filter,
    op::Op,
    path::{NAME_MAX, Rel},
    plan::{Offer, Offers, Order, ScanRequest},
    stat::{Access, Fields, FileKind, SetAttr, Stat, StatFs},
};
use bytes::Bytes;
use file::DiskFile;
use host::{Host, may_owner};
use rustix::{
    fd::OwnedFd,
    fs::{
        AtFlags, FileType, Mode, OFlags, RenameFlags, accessat, fchmod, fstatvfs, ftruncate, linkat, mkdirat, mknodat,
        openat, readlinkat, renameat, renameat_with, symlinkat, unlinkat,
    },
    io,
};
use scan::DiskScan;
use smallvec::smallvec;
use std::{path::Path, sync::Arc};

/// What every file is opened with: a symlink is not followed, and nothing is waited for or becomes a terminal.
const GUARDS: OFlags = OFlags::CLOEXEC.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::NOFOLLOW);

/// A directory of the host, as a store.
pub struct Disk {
    host: Arc<Host>,
}

/// How a [`Disk`] reaches its files.
#[derive(Clone, Copy, Default, Debug)]
pub struct DiskOptions {
    /// Never let the kernel resolve a whole path; go by component instead. It is what happens anyway on kernels that
    /// cannot be told to follow no symlinks.
    pub by_component: bool,
}

impl Disk {
    /// The directory `dir` of the host, which must be there.
    pub fn new(dir: &Path) -> Result<Self> {
        Self::with_options(dir, DiskOptions::default())
    }

    /// The directory `dir` of the host, reached as `options` say.
    pub fn with_options(dir: &Path, options: DiskOptions) -> Result<Self> {
        Ok(Self { host: Arc::new(Host::new(dir, options.by_component)?) })
    }

    fn open_now(&self, path: Rel<'_>, options: &OpenOptions) -> Result<Opened> {
        let opened = self.open_fd(path, options);
        let (fd, stat) = match opened {
            // A pipe that nobody reads cannot be opened for writing without waiting.
            Err(error) if error == Errno::ENXIO => return Self::open_special(&self.host.stat(path)?),
            Err(error) => return Err(error),
            Ok(None) => return Self::open_special(&self.host.stat(path)?),
            Ok(Some(opened)) => opened,
        };
        Self::opened(&self.host, fd, &stat)
    }

    fn opened(host: &Arc<Host>, fd: OwnedFd, stat: &Stat) -> Result<Opened> {
        match stat.kind() {
            FileKind::File | FileKind::Dir => {}
            _ => return Self::open_special(stat),
        }
        let size = stat.size().unwrap_or(0);
        Ok(Opened::File(Arc::new(DiskFile { host: host.clone(), fd, kind: stat.kind(), size })))
    }

    /// Opens a file for reading that a scan found in an open directory, whose bits let one reach it.
    fn open_found(host: &Arc<Host>, dir: &OwnedFd, name: &[u8]) -> Result<Opened> {
        let fd = openat(dir, name, OFlags::RDONLY | GUARDS, Mode::empty()).map_err(fail)?;
        let stat = host.stat_fd(&fd)?;
        if host.tests_bits {
            may_owner(&stat, Access::READ)?;
        }
        Self::opened(host, fd, &stat)
    }

    fn open_special(stat: &Stat) -> Result<Opened> {
        match (stat.kind(), stat.special()) {
            (FileKind::Fifo, Some(special)) => Ok(Opened::Special(special)),
            (FileKind::Socket, _) => Err(Errno::ENXIO.into()),
            (FileKind::Symlink, _) => Err(Errno::ELOOP.into()),
            _ => Err(Errno::EACCES.into()),
        }
    }

    /// Opens the file at `path` and tells what it is; `None` when it is known to be neither file nor directory, and was
    /// not opened.
    fn open_fd(&self, path: Rel<'_>, options: &OpenOptions) -> Result<Option<(OwnedFd, Stat)>> {
        let access = options.access();
        let mut flags = GUARDS;
        flags |= match (access.read, access.write) {
            (true, true) => OFlags::RDWR,
            (false, true) => OFlags::WRONLY,
            _ => OFlags::RDONLY,
        };
        for (asked, flag) in [
            (options.create, OFlags::CREATE),
            (options.create && options.exclusive, OFlags::EXCL),
            (options.truncate, OFlags::TRUNC),
            (options.directory, OFlags::DIRECTORY),
        ] {
            flags.set(flag, asked);
        }
        let Some((dir, name)) = path.split() else {
            return self.with_stat(self.open_root(options, flags)?);
        };
        name_of(name)?;
        if self.host.tests_bits {
            return match self.read_tested(path, dir, options, flags) {
                Some(opened) => Ok(Some(opened)),
                None => self.open_tested(path, options, flags),
            };
        }
        let mode = Mode::from_raw_mode(if options.create { options.mode.into() } else { 0 });
        if options.create && options.mode & self.host.umask != 0 {
            return self.with_stat(self.open_or_make(dir, name, options, flags)?);
        }
        let opened = match self.host.open_whole(path, flags, mode) {
            Some(opened) => opened,
            None => openat(self.host.dir(dir)?, name, flags, mode),
        };
        self.with_stat(opened.map_err(fail)?)
    }

    fn with_stat(&self, fd: OwnedFd) -> Result<Option<(OwnedFd, Stat)>> {
        let stat = self.host.stat_fd(&fd)?;
        Ok(Some((fd, stat)))
    }

    /// The usual case of [`Self::open_tested`] in few calls: a regular file or directory that is there and may be read.
    /// Anything else, and what is refused, is left to that.
    fn read_tested(
        &self,
        path: Rel<'_>,
        dir: Rel<'_>,
        options: &OpenOptions,
        flags: OFlags,
    ) -> Option<(OwnedFd, Stat)> {
        if options.changes() || !matches!(self.host.likely_kind(path)?, FileKind::File | FileKind::Dir) {
            return None;
        }
        let fd = self.host.open_whole(path, flags, Mode::empty())?.ok()?;
        let stat = self.host.stat_fd(&fd).ok()?;
        let may = may_owner(&stat, options.access()).is_ok() && self.host.may_search(dir);
        may.then_some((fd, stat))
    }

    fn open_root(&self, options: &OpenOptions, flags: OFlags) -> Result<OwnedFd> {
        if options.create && options.exclusive {
            return Err(Errno::EEXIST.into());
        }
        if options.changes() {
            return Err(Errno::EISDIR.into());
        }
        if self.host.tests_bits {
            self.host.may(self.host.root(), options.access())?;
        }
        openat(self.host.root(), ".", flags, Mode::empty()).map_err(fail)
    }

    /// Opens where the host would let its user do anything: the bits of the file or its directory are tested first, and
    /// a file is cut only when they allow it.
    fn open_tested(
        &self,
        path: Rel<'_>,
        options: &OpenOptions,
        flags: OFlags,
    ) -> Result<Option<(OwnedFd, Stat)>> {
        let (dir, name) = self.host.place(path, Errno::EISDIR)?;
        match self.host.stat_in(&dir, name) {
            Ok(_) if options.create && options.exclusive => return Err(Errno::EEXIST.into()),
            Ok(stat) => match stat.kind() {
                FileKind::Symlink => return Err(Errno::ELOOP.into()),
                FileKind::Dir if options.changes() => return Err(Errno::EISDIR.into()),
                FileKind::File if options.directory => return Err(Errno::ENOTDIR.into()),
                kind => {
                    may_owner(&stat, options.access())?;
                    if !matches!(kind, FileKind::File | FileKind::Dir) {
                        return Ok(None);
                    }
                }
            },
            Err(error) if error == Errno::ENOENT && options.create => {
                self.host.may(&dir, Access::WRITE)?;
                let mode = Mode::from_raw_mode(options.mode.into());
                match openat(&dir, name, flags | OFlags::EXCL, mode) {
                    Ok(fd) => return self.with_stat(self.with_mode(fd, options.mode)?),
                    // Someone else made it in between: it is opened as it is.
                    Err(io::Errno::EXIST) if !options.exclusive => {}
                    Err(error) => return Err(fail(error)),
                }
            }
            Err(error) => return Err(error),
        }
        let flags = flags - OFlags::TRUNC - OFlags::CREATE - OFlags::EXCL;
        let fd = openat(&dir, name, flags, Mode::empty()).map_err(fail)?;
        let mut stat = self.host.stat_fd(&fd)?;
        may_owner(&stat, options.access())?;
        if options.truncate {
            ftruncate(&fd, 0).map_err(fail)?;
            stat = stat.with_size(0);
        }
        Ok(Some((fd, stat)))
    }

    /// Opens or makes a file whose mode the host's umask would change.
    fn open_or_make(&self, dir: Rel<'_>, name: &[u8], options: &OpenOptions, flags: OFlags) -> Result<OwnedFd> {
        let dir = self.host.dir(dir)?;
        let mode = Mode::from_raw_mode(options.mode.into());
        match openat(&dir, name, flags | OFlags::EXCL, mode) {
            Ok(fd) => self.with_mode(fd, options.mode),
            Err(io::Errno::EXIST) if !options.exclusive => openat(&dir, name, flags, mode).map_err(fail),
            Err(error) => Err(fail(error)),
        }
    }

    /// A file that was just made, with the mode that was asked for.
    fn with_mode(&self, fd: OwnedFd, mode: u16) -> Result<OwnedFd> {
        if mode & self.host.umask != 0 {
            fchmod(&fd, Mode::from_raw_mode(mode.into())).map_err(fail)?;
        }
        Ok(fd)
    }

    fn access_now(&self, path: Rel<'_>, access: Access) -> Result<()> {
        let stat = self.host.stat(path)?;
        if stat.kind() == FileKind::Symlink {
            return Err(Errno::ELOOP.into());
        }
        if self.host.tests_bits || stat.uid() == Some(crate::stat::USER) {
            return may_owner(&stat, access);
        }
        let mut asked = rustix::fs::Access::EXISTS;
        asked.set(rustix::fs::Access::READ_OK, access.read);
        asked.set(rustix::fs::Access::WRITE_OK, access.write);
        asked.set(rustix::fs::Access::EXEC_OK, access.execute);
        match path.split() {
            None => accessat(self.host.root(), ".", asked, AtFlags::empty()).map_err(fail),
            Some((dir, name)) => accessat(self.host.dir(dir)?, name, asked, AtFlags::empty()).map_err(fail),
        }
    }

    fn make(&self, path: Rel<'_>, mode: u16, call: impl FnOnce(&host::Dir<'_>, &[u8]) -> io::Result<()>) -> Result<()> {
        let (dir, name) = self.host.place(path, Errno::EEXIST)?;
        self.host.may_make(&dir, name)?;
        call(&dir, name).map_err(fail)?;
        attr::restore_mode(&self.host, &dir, name, mode)
    }

    fn rename_now(&self, from: Rel<'_>, to: Rel<'_>, replace: bool) -> Result<()> {
        self.host.forget_searched();
        let (from_dir, from_name) = self.host.place(from, Errno::EBUSY)?;
        let (to_dir, to_name) = self.host.place(to, Errno::EBUSY)?;
        if self.host.tests_bits {
            self.host.may_remove(&from_dir, from_name)?;
            self.host.may(&to_dir, Access::WRITE)?;
            let stat = self.host.stat_in(&from_dir, from_name)?;
            let same_dir = from.split().map(|(dir, _)| dir) == to.split().map(|(dir, _)| dir);
            if stat.kind() == FileKind::Dir && !same_dir {
                may_owner(&stat, Access::WRITE)?;
            }
        }
        if replace {
            renameat(&from_dir, from_name, &to_dir, to_name).map_err(fail)
        } else {
            renameat_with(&from_dir, from_name, &to_dir, to_name, RenameFlags::NOREPLACE).map_err(fail)
        }
    }

    fn set_len_now(&self, path: Rel<'_>, len: u64) -> Result<()> {
        let options = OpenOptions { write: true, ..OpenOptions::default() };
        match self.open_now(path, &options)? {
            Opened::File(file) => file.set_len(len).try_now().unwrap_or(Err(Errno::EIO.into())),
            Opened::Special(_) => Err(Errno::EINVAL.into()),
        }
    }
}

/// The error of a host call.
fn fail(error: io::Errno) -> Error {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO).into()
}

/// A name that can be one.
fn name_of(name: &[u8]) -> Result<&[u8]> {
    if name.len() > NAME_MAX { Err(Errno::ENAMETOOLONG.into()) } else { Ok(name) }
}

impl Backend for Disk {
    fn name(&self) -> &'static str {
        "disk"
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
            list_fields: Fields::NONE,
            immediate: true,
        }
    }

    fn lstat<'a>(&'a self, path: Rel<'a>, _want: Fields) -> Op<'a, Result<Stat>> {
        Op::ready(self.host.stat(path))
    }

    fn readlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<Bytes>> {
        Op::ready(self.host.place(path, Errno::EINVAL).and_then(|(dir, name)| {
            readlinkat(&dir, name, Vec::new()).map(|target| target.into_bytes().into()).map_err(fail)
        }))
    }

    fn access<'a>(&'a self, path: Rel<'a>, access: Access) -> Op<'a, Result<()>> {
        Op::ready(self.access_now(path, access))
    }

    fn offers(&self, request: &ScanRequest) -> Offers {
        let mut offer = filter::offer(request, request.want);
        // The host's own order costs no sorting.
        if request.order == Order::Any {
            offer.order = Order::Any;
        }
        smallvec![offer]
    }

    fn scan(&self, request: Arc<ScanRequest>, offer: Offer) -> Op<'_, Result<Box<dyn Scan>>> {
        let scan = DiskScan::new(&self.host, request, &offer);
        Op::ready(scan.map(|scan| Box::new(scan) as Box<dyn Scan>))
    }

    fn open<'a>(&'a self, path: Rel<'a>, options: &'a OpenOptions) -> Op<'a, Result<Opened>> {
        Op::ready(self.open_now(path, options))
    }

    fn mkdir<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        let bits = Mode::from_raw_mode((mode & 0o1777).into());
        Op::ready(self.make(path, mode & 0o1777, |dir, name| mkdirat(dir, name, bits)))
    }

    fn mkfifo<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        let bits = Mode::from_raw_mode(mode.into());
        Op::ready(self.make(path, mode, |dir, name| mknodat(dir, name, FileType::Fifo, bits, 0)))
    }

    fn symlink<'a>(&'a self, target: &'a [u8], path: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.make(path, 0, |dir, name| symlinkat(target, dir, name)))
    }

    fn link<'a>(&'a self, from: Rel<'a>, to: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.host.place(from, Errno::EPERM).and_then(|(from_dir, from_name)| {
            self.host.stat_in(&from_dir, from_name)?;
            self.make(to, 0, |dir, name| linkat(&from_dir, from_name, dir, name, AtFlags::empty()))
        }))
    }

    fn unlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        Op::ready(self.host.place(path, Errno::EISDIR).and_then(|(dir, name)| {
            self.host.may_remove(&dir, name)?;
            unlinkat(&dir, name, AtFlags::empty()).map_err(fail)
        }))
    }

    fn rmdir<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        self.host.forget_searched();
        Op::ready(self.host.place(path, Errno::EBUSY).and_then(|(dir, name)| {
            self.host.may_remove(&dir, name)?;
            unlinkat(&dir, name, AtFlags::REMOVEDIR).map_err(fail)
        }))
    }

    fn rename<'a>(&'a self, from: Rel<'a>, to: Rel<'a>, replace: bool) -> Op<'a, Result<()>> {
        Op::ready(self.rename_now(from, to, replace))
    }

    fn set_len<'a>(&'a self, path: Rel<'a>, len: u64) -> Op<'a, Result<()>> {
        Op::ready(self.set_len_now(path, len))
    }

    fn set_attr<'a>(&'a self, path: Rel<'a>, change: &'a SetAttr) -> Op<'a, Result<()>> {
        Op::ready(match path.split() {
            None => openat(self.host.root(), ".", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
                .map_err(fail)
                .and_then(|root| attr::set_open(&self.host, &root, change)),
            Some(_) => self
                .host
                .place(path, Errno::EPERM)
                .and_then(|(dir, name)| attr::set_at(&self.host, &dir, name, change)),
        })
    }

    fn stat_fs(&self) -> Op<'_, Result<StatFs>> {
        Op::ready(fstatvfs(self.host.root()).map_err(fail).map(|stat| StatFs {
            total: Some(stat.f_blocks * stat.f_frsize),
            free: Some(stat.f_bavail * stat.f_frsize),
            files: Some(stat.f_files),
            files_free: Some(stat.f_favail),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stat::SpecialFile;

    /// What a pipe is known by in a listing is what it is known by when it is opened.
    #[test]
    fn a_pipe_is_never_opened_on_the_host() {
        let dir = tempfile::tempdir().unwrap();
        let disk = Disk::new(dir.path()).unwrap();
        let pipe = Rel::new(b"p").unwrap();
        disk.mkfifo(pipe, 0o644).try_now().unwrap().unwrap();
        let stat = disk.lstat(pipe, Fields::ALL).try_now().unwrap().unwrap();
        for options in [OpenOptions::read(), OpenOptions::overwrite(0o644), OpenOptions::read_write(0o644)] {
            let opened = disk.open(pipe, &options).try_now().unwrap().unwrap();
            let Opened::Special(SpecialFile::Fifo(id)) = opened else { panic!("the pipe was opened") };
            assert_eq!(Some(id), stat.id());
        }
    }
}
