//! The file tree as programs see it: paths relative to the working directory, failures as plain error numbers.

use bytes::Bytes;
use mirage_vfs::{
    Access, Errno, Error, Fields, FileKind, OpenNode, OpenOptions, RealPath, SetAttr, SpecialFile, Stat,
    StatFs,
};
use mirage_vm::fifo::End;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::sync::Arc;

/// An entry of a directory.
#[derive(Clone, Debug)]
pub(crate) struct DirEntry {
    /// Its name.
    pub name: Vec<u8>,
    /// Its kind, symlinks not followed.
    pub kind: FileKind,
    /// What came with the listing.
    pub stat: Option<Stat>,
}

fn errno(error: Error) -> Errno {
    error.errno()
}

/// `dir` and `name` as one path, spelled as the user spelled `dir`.
pub(crate) fn join(dir: &[u8], name: &[u8]) -> Vec<u8> {
    let slash: &[u8] = if dir.is_empty() || dir.ends_with(b"/") { b"" } else { b"/" };
    [dir, slash, name].concat()
}

/// File operations from a program's working directory.
pub(crate) trait Files {
    /// What is known of the file at `path`; of what a symlink leads to when `follow`.
    async fn stat(&self, path: &[u8], follow: bool) -> Result<Stat, Errno>;
    /// Opens for reading.
    async fn open_read(&self, path: &[u8]) -> Result<Arc<Ofd>, Errno>;
    /// Opens as asked.
    async fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<Ofd>, Errno>;
    /// Opens for writing from the start, with the bits the umask leaves of 0666.
    async fn create(&self, path: &[u8]) -> Result<Arc<Ofd>, Errno>;
    /// The entries of a directory, in the store's order.
    async fn list(&self, path: &[u8]) -> Result<Vec<DirEntry>, Errno>;
    /// Makes a directory with exactly these bits less the umask.
    async fn mkdir(&self, path: &[u8], mode: u16) -> Result<(), Errno>;
    /// Removes a name that is no directory's.
    async fn unlink(&self, path: &[u8]) -> Result<(), Errno>;
    /// Removes an empty directory.
    async fn rmdir(&self, path: &[u8]) -> Result<(), Errno>;
    /// Renames.
    async fn rename(&self, from: &[u8], to: &[u8], replace: bool) -> Result<(), Errno>;
    /// Makes another name.
    async fn link(&self, from: &[u8], to: &[u8], follow: bool) -> Result<(), Errno>;
    /// Makes a symlink.
    async fn symlink(&self, target: &[u8], path: &[u8]) -> Result<(), Errno>;
    /// Reads a symlink.
    async fn read_link(&self, path: &[u8]) -> Result<Bytes, Errno>;
    /// Makes a named pipe.
    async fn mkfifo(&self, path: &[u8], mode: u16) -> Result<(), Errno>;
    /// Changes attributes.
    async fn set_attr(&self, path: &[u8], follow: bool, change: SetAttr) -> Result<(), Errno>;
    /// Cuts or extends a file.
    async fn truncate(&self, path: &[u8], len: u64) -> Result<(), Errno>;
    /// Whether an access would be granted.
    async fn access(&self, path: &[u8], access: Access) -> Result<(), Errno>;
    /// The path without symlinks.
    async fn real_path(&self, path: &[u8], need: RealPath) -> Result<Vec<u8>, Errno>;
    /// How full the store is.
    async fn stat_fs(&self, path: &[u8]) -> Result<StatFs, Errno>;
    /// Whether the file is a directory, symlinks followed.
    async fn is_dir(&self, path: &[u8]) -> bool;
}

impl Files for Context {
    async fn stat(&self, path: &[u8], follow: bool) -> Result<Stat, Errno> {
        self.ns.stat(&self.cwd, path, follow).await.map_err(errno)
    }

    async fn open_read(&self, path: &[u8]) -> Result<Arc<Ofd>, Errno> {
        self.open(path, OpenOptions::read()).await
    }

    async fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<Ofd>, Errno> {
        match self.ns.open(&self.cwd, path, options).await.map_err(errno)? {
            OpenNode::File(file) => Ok(Ofd::file(file)),
            OpenNode::Special(SpecialFile::Fd(fd)) => self.fd(fd).map_err(|_| Errno::ENOENT),
            OpenNode::Special(SpecialFile::Tty) => Err(Errno::ENXIO),
            OpenNode::Special(SpecialFile::Fifo(id)) => {
                let end = match (options.read, options.write) {
                    (true, true) => End::Both,
                    (_, true) => End::Write,
                    _ => End::Read,
                };
                Ok(self.session.fifos.open(id, end).await)
            }
        }
    }

    async fn create(&self, path: &[u8]) -> Result<Arc<Ofd>, Errno> {
        let mode = 0o666 & !self.umask as u16;
        self.open(path, OpenOptions::overwrite(mode)).await
    }

    async fn list(&self, path: &[u8]) -> Result<Vec<DirEntry>, Errno> {
        let page = self.ns.read_dir(&self.cwd, path, Fields::NONE).await.map_err(errno)?;
        if let Some((_, error)) = page.errors().next() {
            return Err(error.errno());
        }
        Ok(page
            .iter()
            .map(|entry| DirEntry { name: entry.name.to_vec(), kind: entry.kind, stat: entry.stat.copied() })
            .collect())
    }

    async fn mkdir(&self, path: &[u8], mode: u16) -> Result<(), Errno> {
        self.ns.mkdir(&self.cwd, path, mode & !self.umask as u16).await.map_err(errno)
    }

    async fn unlink(&self, path: &[u8]) -> Result<(), Errno> {
        self.ns.unlink(&self.cwd, path).await.map_err(errno)
    }

    async fn rmdir(&self, path: &[u8]) -> Result<(), Errno> {
        self.ns.rmdir(&self.cwd, path).await.map_err(errno)
    }

    async fn rename(&self, from: &[u8], to: &[u8], replace: bool) -> Result<(), Errno> {
        self.ns.rename(&self.cwd, from, to, replace).await.map_err(errno)
    }

    async fn link(&self, from: &[u8], to: &[u8], follow: bool) -> Result<(), Errno> {
        self.ns.link(&self.cwd, from, to, follow).await.map_err(errno)
    }

    async fn symlink(&self, target: &[u8], path: &[u8]) -> Result<(), Errno> {
        self.ns.symlink(&self.cwd, target, path).await.map_err(errno)
    }

    async fn read_link(&self, path: &[u8]) -> Result<Bytes, Errno> {
        self.ns.read_link(&self.cwd, path).await.map_err(errno)
    }

    async fn mkfifo(&self, path: &[u8], mode: u16) -> Result<(), Errno> {
        self.ns.mkfifo(&self.cwd, path, mode & !self.umask as u16).await.map_err(errno)
    }

    async fn set_attr(&self, path: &[u8], follow: bool, change: SetAttr) -> Result<(), Errno> {
        self.ns.set_attr(&self.cwd, path, follow, change).await.map_err(errno)
    }

    async fn truncate(&self, path: &[u8], len: u64) -> Result<(), Errno> {
        self.ns.truncate(&self.cwd, path, len).await.map_err(errno)
    }

    async fn access(&self, path: &[u8], access: Access) -> Result<(), Errno> {
        self.ns.access(&self.cwd, path, access).await.map_err(errno)
    }

    async fn real_path(&self, path: &[u8], need: RealPath) -> Result<Vec<u8>, Errno> {
        let path = self.ns.real_path(&self.cwd, path, need).await.map_err(errno)?;
        Ok(path.as_bytes().to_vec())
    }

    async fn stat_fs(&self, path: &[u8]) -> Result<StatFs, Errno> {
        self.ns.stat_fs(&self.cwd, path).await.map_err(errno)
    }

    async fn is_dir(&self, path: &[u8]) -> bool {
        matches!(self.stat(path, true).await, Ok(stat) if stat.kind() == FileKind::Dir)
    }
}

/// The name of a user or group number, where the workspace knows it.
pub(crate) fn owner_name(id: u32) -> Option<&'static str> {
    match id {
        0 => Some("root"),
        1000 => Some("user"),
        65534 => Some("nobody"),
        _ => None,
    }
}

/// The number of a user or group name.
pub(crate) fn owner_number(name: &[u8]) -> Option<u32> {
    match name {
        b"root" => Some(0),
        b"user" => Some(1000),
        b"nobody" | b"nogroup" => Some(65534),
        _ => None,
    }
}
