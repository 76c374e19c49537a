//! Reaching files below one directory of the host, and never anything else.
//!
//! Invariants:
//! * Every host call names one directory descriptor that was reached from the root of the mount without following a
//!   symlink, and one name in it. A symlink that is swapped in at any time makes the call fail with `ELOOP`.
//! * Where the host would let its user through whatever the permission bits say, the bits are held against him here, as
//!   for the owner of the file.

use super::{fail, name_of};
use crate::{
    errno::Errno,
    error::{Error, Result},
    path::Rel,
    stat::{Access, FileId, FileKind, Stat, Time, USER},
};
use rustix::{
    fd::{AsFd, BorrowedFd, OwnedFd},
    fs::{
        AtFlags, FileType, Mode, OFlags, ResolveFlags, Statx, StatxFlags, makedev, open, openat, openat2, statat, statx,
    },
    io,
};
use std::{
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// One directory of the host, as the root of a mount.
pub(super) struct Host {
    root: OwnedFd,
    /// The kernel resolves whole paths under the rules of this module.
    resolves: AtomicBool,
    /// The host lets its user pass whatever the bits say, so they are tested here.
    pub(super) tests_bits: bool,
    pub(super) uid: u32,
    pub(super) gid: u32,
    /// The bits the host takes from the mode of every file that is made.
    pub(super) umask: u16,
    searched: Mutex<Option<Searched>>,
}

/// A directory that could be searched, as could all on the way to it, and when they were looked at.
struct Searched {
    dir: Box<[u8]>,
    at: Instant,
}

/// How long the bits of a directory are remembered, when someone else may change them. What this store changes is
/// forgotten at once.
const REMEMBERED: Duration = Duration::from_millis(50);

/// A directory that a name is looked up in.
pub(super) enum Dir<'a> {
    Root(BorrowedFd<'a>),
    Below(OwnedFd),
}

impl AsFd for Dir<'_> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Dir::Root(fd) => *fd,
            Dir::Below(fd) => fd.as_fd(),
        }
    }
}

const DIR: OFlags = OFlags::PATH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

/// The rules whole paths are resolved under.
const RULES: ResolveFlags =
    ResolveFlags::BENEATH.union(ResolveFlags::NO_SYMLINKS).union(ResolveFlags::NO_MAGICLINKS);

impl Host {
    pub(super) fn new(dir: &Path, by_component: bool) -> Result<Self> {
        let root = open(dir, DIR, Mode::empty()).map_err(fail)?;
        let uid = rustix::process::geteuid().as_raw();
        Ok(Self {
            root,
            resolves: AtomicBool::new(!by_component),
            tests_bits: uid == 0,
            uid,
            gid: rustix::process::getegid().as_raw(),
            umask: host_umask(),
            searched: Mutex::new(None),
        })
    }

    pub(super) fn root(&self) -> BorrowedFd<'_> {
        self.root.as_fd()
    }

    /// Opens `path` from the root in one call; `None` where that cannot be done here. Bits are the caller's to test.
    pub(super) fn open_whole(&self, path: Rel<'_>, flags: OFlags, mode: Mode) -> Option<io::Result<OwnedFd>> {
        if !self.resolves.load(Ordering::Relaxed) {
            return None;
        }
        let path = if path.is_root() { b"." } else { path.as_bytes() };
        // The rules refuse a symlink at the end too, and tell it from what is no directory.
        let flags = flags - OFlags::NOFOLLOW;
        // Another process renaming something at the same time may make the kernel give up; it is no answer.
        for _ in 0..32 {
            match openat2(&self.root, path, flags, mode, RULES) {
                Err(io::Errno::AGAIN) => {}
                Err(io::Errno::NOSYS | io::Errno::INVAL | io::Errno::PERM) if !self.kernel_resolves() => {
                    self.resolves.store(false, Ordering::Relaxed);
                    return None;
                }
                answer => return Some(answer),
            }
        }
        None
    }

    /// Whether the kernel knows the call at all, which a sandbox may also forbid.
    fn kernel_resolves(&self) -> bool {
        openat2(&self.root, ".", DIR, Mode::empty(), RULES).is_ok()
    }

    /// The directory at `path`, in which names can be looked up.
    pub(super) fn dir(&self, path: Rel<'_>) -> Result<Dir<'_>> {
        if path.is_root() {
            if self.tests_bits {
                self.may(&self.root, Access::EXECUTE)?;
            }
            return Ok(Dir::Root(self.root.as_fd()));
        }
        match self.open_whole(path, DIR, Mode::empty()) {
            Some(Ok(fd)) if !self.tests_bits || self.may_pass(path, &fd) => return Ok(Dir::Below(fd)),
            // Which directory on the way refuses, or is none, is found by going there.
            Some(Err(error)) if !self.tests_bits => return Err(fail(error)),
            _ => {}
        }
        let mut at = Dir::Root(self.root.as_fd());
        if self.tests_bits {
            self.may(&at, Access::EXECUTE)?;
        }
        for name in path.components() {
            let next = openat(&at, name_of(name)?, DIR | OFlags::NOFOLLOW, Mode::empty());
            at = Dir::Below(next.map_err(|error| self.why_no_dir(&at, name, error))?);
            if self.tests_bits {
                self.may(&at, Access::EXECUTE)?;
            }
        }
        Ok(at)
    }

    /// Whether the bits of the directory at `path` and of all on the way to it let one search them. Asked for every
    /// file below a directory in turn, so the last answer is remembered.
    pub(super) fn may_search(&self, path: Rel<'_>) -> bool {
        let mut searched = self.searched.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if searched.as_ref().is_some_and(|last| {
            last.dir[..] == *path.as_bytes() && now.duration_since(last.at) < REMEMBERED
        }) {
            return true;
        }
        let may = self.dir(path).is_ok();
        *searched = may.then(|| Searched { dir: path.as_bytes().into(), at: now });
        may
    }

    /// Says that the bits of some directory may be other ones now, or a directory another one.
    pub(super) fn forget_searched(&self) {
        *self.searched.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// What kind of file is at `path`, as a hint: it may have been reached through a symlink.
    pub(super) fn likely_kind(&self, path: Rel<'_>) -> Option<FileKind> {
        let stat = statx(&self.root, path.as_bytes(), AtFlags::SYMLINK_NOFOLLOW, StatxFlags::TYPE).ok()?;
        Some(kind_of(FileType::from_raw_mode(stat.stx_mode.into())))
    }

    /// Whether the bits of every directory on the way to `dir`, which is at `path`, let one search it.
    fn may_pass(&self, path: Rel<'_>, dir: &OwnedFd) -> bool {
        let slashes = memchr::memchr_iter(b'/', path.as_bytes());
        let searchable = |stat: Result<Stat>| stat.is_ok_and(|stat| may_owner(&stat, Access::EXECUTE).is_ok());
        searchable(self.stat_fd(&self.root))
            && searchable(self.stat_fd(dir))
            && slashes.into_iter().all(|at| searchable(self.stat_in(&self.root, &path.as_bytes()[..at])))
    }

    /// Opening a symlink as a directory says that it is none; here it says that it is a symlink.
    fn why_no_dir(&self, dir: &Dir<'_>, name: &[u8], error: io::Errno) -> Error {
        let is_link = || {
            let stat = statat(dir, name, AtFlags::SYMLINK_NOFOLLOW);
            stat.is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Symlink)
        };
        match error {
            io::Errno::NOTDIR if is_link() => Errno::ELOOP.into(),
            error => fail(error),
        }
    }

    /// The directory of `path` and the name in it; the root has none.
    pub(super) fn place<'p>(&self, path: Rel<'p>, at_root: Errno) -> Result<(Dir<'_>, &'p [u8])> {
        let (dir, name) = path.split().ok_or(at_root)?;
        Ok((self.dir(dir)?, name_of(name)?))
    }

    /// What is known of the file at `path`.
    pub(super) fn stat(&self, path: Rel<'_>) -> Result<Stat> {
        match path.split() {
            None => self.stat_fd(self.root.as_fd()),
            Some((dir, name)) => self.stat_in(&self.dir(dir)?, name_of(name)?),
        }
    }

    /// What is known of the file `name` in a directory.
    pub(super) fn stat_in(&self, dir: impl AsFd, name: &[u8]) -> Result<Stat> {
        let stat = statx(dir, name, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::BASIC_STATS | StatxFlags::BTIME);
        stat.map(|stat| self.translate(&stat)).map_err(fail)
    }

    /// What is known of an open file.
    pub(super) fn stat_fd(&self, fd: impl AsFd) -> Result<Stat> {
        let stat = statx(fd, "", AtFlags::EMPTY_PATH, StatxFlags::BASIC_STATS | StatxFlags::BTIME);
        stat.map(|stat| self.translate(&stat)).map_err(fail)
    }

    fn translate(&self, stat: &Statx) -> Stat {
        let time = |time: &rustix::fs::StatxTimestamp| Time { secs: time.tv_sec, nanos: time.tv_nsec };
        let translated = Stat::new(kind_of(FileType::from_raw_mode(stat.stx_mode.into())))
            .with_mode(stat.stx_mode & 0o7777)
            .with_nlink(stat.stx_nlink)
            .with_owner(seen(stat.stx_uid, self.uid), seen(stat.stx_gid, self.gid))
            .with_size(stat.stx_size)
            .with_blocks(stat.stx_blocks)
            .with_atime(time(&stat.stx_atime))
            .with_mtime(time(&stat.stx_mtime))
            .with_ctime(time(&stat.stx_ctime))
            .with_rdev(makedev(stat.stx_rdev_major, stat.stx_rdev_minor))
            .with_id(FileId { dev: makedev(stat.stx_dev_major, stat.stx_dev_minor), ino: stat.stx_ino });
        if stat.stx_mask & StatxFlags::BTIME.bits() != 0 {
            translated.with_btime(time(&stat.stx_btime))
        } else {
            translated
        }
    }

    /// Holds `access` against the bits of an open file, as for its owner.
    pub(super) fn may(&self, fd: impl AsFd, access: Access) -> Result<()> {
        may_owner(&self.stat_fd(fd)?, access)
    }

    /// Whether an entry `name` that is not there may be made in `dir`.
    pub(super) fn may_make(&self, dir: &Dir<'_>, name: &[u8]) -> Result<()> {
        if !self.tests_bits {
            return Ok(());
        }
        match self.stat_in(dir, name) {
            Ok(_) => Err(Errno::EEXIST.into()),
            Err(error) if error == Errno::ENOENT => self.may(dir, Access::WRITE),
            Err(error) => Err(error),
        }
    }

    /// Whether the entry `name` may be taken from `dir`.
    pub(super) fn may_remove(&self, dir: &Dir<'_>, name: &[u8]) -> Result<()> {
        if self.tests_bits {
            self.stat_in(dir, name)?;
            self.may(dir, Access::WRITE)?;
        }
        Ok(())
    }
}

/// Whether the bits of a file allow `access` to its owner.
pub(super) fn may_owner(stat: &Stat, access: Access) -> Result<()> {
    let mode = stat.mode().unwrap_or(0o777);
    if access.allowed(mode, USER, USER) { Ok(()) } else { Err(Errno::EACCES.into()) }
}

/// The user of the host is the user of the workspace.
fn seen(id: u32, own: u32) -> u32 {
    if id == own { USER } else { id }
}

pub(super) fn kind_of(kind: FileType) -> FileKind {
    match kind {
        FileType::RegularFile | FileType::Unknown => FileKind::File,
        FileType::Directory => FileKind::Dir,
        FileType::Symlink => FileKind::Symlink,
        FileType::CharacterDevice => FileKind::CharDevice,
        FileType::BlockDevice => FileKind::BlockDevice,
        FileType::Fifo => FileKind::Fifo,
        FileType::Socket => FileKind::Socket,
    }
}

/// The umask of this process. Asking the kernel would change it for everyone, so the process file system is read; where
/// there is none, every mode is set after making.
fn host_umask() -> u16 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    line.and_then(|text| u16::from_str_radix(text.trim(), 8).ok()).unwrap_or(0o777)
}
