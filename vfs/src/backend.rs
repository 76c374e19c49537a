//! What a store of files does.
//!
//! Invariants every backend keeps:
//! * No operation follows a symlink. A symlink in the middle of a path, or at its end where a file is opened, answers
//!   `ELOOP`; the resolver alone follows it.
//! * A [`Op::Later`] has had no effect before it is polled.
//! * What a backend has no notion of answers `EOPNOTSUPP` and is not claimed in its [`Caps`].

use crate::{
    errno::Errno,
    error::Result,
    op::Op,
    page::Page,
    path::Rel,
    plan::{Offer, Offers, ScanRequest},
    stat::{Access, Fields, FileKind, SetAttr, SpecialFile, Stat, StatFs},
};
use bytes::Bytes;
use std::sync::Arc;

/// What a backend can do, as its users see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// Files can be made, changed and removed.
    pub writes: bool,
    /// Permission bits are kept and enforced.
    pub modes: bool,
    /// Times can be set.
    pub times: bool,
    /// Symlinks can be made.
    pub symlinks: bool,
    /// A file can have several names.
    pub hard_links: bool,
    /// Named pipes can be made.
    pub fifos: bool,
    /// A file that is open stays readable after its last name is gone.
    pub unlinked_stay: bool,
    /// Writing at an offset is as cheap as writing at the end.
    pub random_writes: bool,
    /// The fields a listing brings without being asked for.
    pub list_fields: Fields,
    /// It answers at once.
    pub immediate: bool,
}

/// How to open a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OpenOptions {
    /// For reading.
    pub read: bool,
    /// For writing.
    pub write: bool,
    /// Every write goes to the end.
    pub append: bool,
    /// Make it when it is not there.
    pub create: bool,
    /// It must not be there.
    pub exclusive: bool,
    /// Cut it to nothing.
    pub truncate: bool,
    /// It must be a directory.
    pub directory: bool,
    /// A symlink at the end of the path is an error (`ELOOP`).
    pub no_follow: bool,
    /// The permission bits of a file that is made, with the umask already taken off.
    pub mode: u16,
}

impl OpenOptions {
    /// As `<` opens.
    pub const fn read() -> Self {
        Self {
            read: true,
            write: false,
            append: false,
            create: false,
            exclusive: false,
            truncate: false,
            directory: false,
            no_follow: false,
            mode: 0,
        }
    }

    /// As `>` opens; `mode` is 0666 without the umask.
    pub const fn overwrite(mode: u16) -> Self {
        Self { read: false, write: true, create: true, truncate: true, mode, ..Self::read() }
    }

    /// As `>>` opens.
    pub const fn append(mode: u16) -> Self {
        Self { read: false, write: true, append: true, create: true, mode, ..Self::read() }
    }

    /// As `<>` opens.
    pub const fn read_write(mode: u16) -> Self {
        Self { write: true, create: true, mode, ..Self::read() }
    }

    /// As `>` opens under noclobber, and as temporary files are made.
    pub const fn create_new(mode: u16) -> Self {
        Self { exclusive: true, truncate: false, ..Self::overwrite(mode) }
    }

    /// Whether it can change anything.
    pub const fn changes(&self) -> bool {
        self.write || self.append || self.create || self.truncate
    }

    /// The access it needs to a file that is there.
    pub const fn access(&self) -> Access {
        Access { read: self.read, write: self.write || self.append || self.truncate, execute: false }
    }
}

/// An open file of a backend.
///
/// Whether reading and writing were asked for is the holder's to check; offsets are the holder's too.
pub trait File: Send + Sync {
    /// Its kind. A character device is a stream: offsets mean nothing.
    fn kind(&self) -> FileKind;

    /// What is known of it now.
    fn stat(&self) -> Op<'_, Result<Stat>>;

    /// Up to `len` bytes from `offset`; fewer may come, none only at the end of the file.
    fn read_at(&self, offset: u64, len: usize) -> Op<'_, Result<Bytes>>;

    /// Writes at `offset` and tells how many bytes were taken, at least one unless `data` is empty.
    fn write_at<'a>(&'a self, offset: u64, data: &'a [u8]) -> Op<'a, Result<usize>>;

    /// Writes all of `data` at the end in one step and tells where the end is then.
    fn append<'a>(&'a self, data: &'a [u8]) -> Op<'a, Result<u64>>;

    /// Cuts or extends it (with zeros) to `len` bytes.
    fn set_len(&self, len: u64) -> Op<'_, Result<()>>;

    /// Changes attributes.
    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>>;

    /// Makes what was written last.
    fn sync(&self) -> Op<'_, Result<()>> {
        Op::ready(Ok(()))
    }
}

/// What opening gives.
pub enum Opened {
    /// A file, directory or device.
    File(Arc<dyn File>),
    /// Something the machine must open itself.
    Special(SpecialFile),
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Opened::File(file) => write!(out, "File({:?})", file.kind()),
            Opened::Special(special) => special.fmt(out),
        }
    }
}

/// A directory that a scan keeps in reach, so that what it found there is opened without going there again.
pub trait Dir: Send + Sync + std::fmt::Debug {
    /// Opens the entry `name`, which the scan found to be a regular file, for reading.
    fn open<'a>(&'a self, name: &'a [u8]) -> Op<'a, Result<Opened>>;
}

/// A running scan. Dropping it cancels it.
pub trait Scan: Send {
    /// The next page, of about `max` entries; `None` at the end. A page may be empty.
    fn next(&mut self, max: usize) -> Op<'_, Result<Option<Page>>>;
}

/// A store of files. See the head of this module for what it must keep.
pub trait Backend: Send + Sync + 'static {
    /// What it is called, such as `ram`.
    fn name(&self) -> &'static str;

    /// What it can do.
    fn caps(&self) -> Caps;

    /// What is known of the file at `path`, at least the fields `want` where the store has them.
    fn lstat<'a>(&'a self, path: Rel<'a>, want: Fields) -> Op<'a, Result<Stat>>;

    /// Where the symlink at `path` leads; `EINVAL` when it is none.
    fn readlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<Bytes>>;

    /// Whether the workspace's user may do `access` to the file at `path`, which is not a symlink.
    fn access<'a>(&'a self, path: Rel<'a>, access: Access) -> Op<'a, Result<()>>;

    /// The ways it can answer `request`, without asking anyone; the best first.
    fn offers(&self, request: &ScanRequest) -> Offers;

    /// Answers `request` in the way of `offer`.
    fn scan(&self, request: Arc<ScanRequest>, offer: Offer) -> Op<'_, Result<Box<dyn Scan>>>;

    /// Opens the file at `path`.
    fn open<'a>(&'a self, path: Rel<'a>, options: &'a OpenOptions) -> Op<'a, Result<Opened>>;

    /// Makes a directory; `mode` has the umask taken off.
    fn mkdir<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        let _ = (path, mode);
        unsupported()
    }

    /// Makes a named pipe.
    fn mkfifo<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        let _ = (path, mode);
        unsupported()
    }

    /// Makes a symlink at `path` that leads to `target`.
    fn symlink<'a>(&'a self, target: &'a [u8], path: Rel<'a>) -> Op<'a, Result<()>> {
        let _ = (target, path);
        unsupported()
    }

    /// Gives the file at `from` another name.
    fn link<'a>(&'a self, from: Rel<'a>, to: Rel<'a>) -> Op<'a, Result<()>> {
        let _ = (from, to);
        unsupported()
    }

    /// Removes the name `path` of anything but a directory.
    fn unlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        let _ = path;
        unsupported()
    }

    /// Removes an empty directory.
    fn rmdir<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        let _ = path;
        unsupported()
    }

    /// Renames; what is at `to` is replaced unless `replace` is false (`EEXIST` then).
    fn rename<'a>(&'a self, from: Rel<'a>, to: Rel<'a>, replace: bool) -> Op<'a, Result<()>> {
        let _ = (from, to, replace);
        unsupported()
    }

    /// Cuts or extends the file at `path`.
    fn set_len<'a>(&'a self, path: Rel<'a>, len: u64) -> Op<'a, Result<()>> {
        let _ = (path, len);
        unsupported()
    }

    /// Changes attributes of the file at `path`; of a symlink itself when it is one.
    fn set_attr<'a>(&'a self, path: Rel<'a>, change: &'a SetAttr) -> Op<'a, Result<()>> {
        let _ = (path, change);
        unsupported()
    }

    /// A store of the same files that goes its own way from here on, where that is cheap.
    fn fork(&self) -> Option<Arc<dyn Backend>> {
        None
    }

    /// How full it is.
    fn stat_fs(&self) -> Op<'_, Result<StatFs>> {
        Op::ready(Ok(StatFs::default()))
    }
}

fn unsupported<'a>() -> Op<'a, Result<()>> {
    Op::ready(Err(Errno::EOPNOTSUPP.into()))
}
