//! An open file, as a shared open file description holds it.
//!
//! Invariant: reading needs that reading was asked for, and writing that writing was (`EBADF` else); where the file ends
//! up in the tree afterwards does not matter to it.

use crate::{
    backend::{File, OpenOptions},
    errno::Errno,
    error::Result,
    op::Op,
    stat::{FileKind, SetAttr, SpecialFile, Stat},
    view::OpenDir,
};
use bytes::Bytes;
use std::sync::Arc;

/// What opening a path gives.
#[derive(Debug)]
pub enum OpenNode {
    /// A file, directory or device.
    File(OpenFile),
    /// Something only the machine can open: one of its descriptors, its terminal, or a named pipe.
    Special(SpecialFile),
}

/// An open file. Offsets are its holder's.
#[derive(Clone)]
pub struct OpenFile {
    file: Arc<dyn File>,
    kind: FileKind,
    reads: bool,
    writes: bool,
    appends: bool,
    dev: u64,
}

impl OpenFile {
    /// An open file of a mount whose device number is `dev`.
    pub(crate) fn new(file: Arc<dyn File>, options: &OpenOptions, dev: u64) -> Self {
        let kind = file.kind();
        let writes = options.write || options.append;
        Self { file, kind, reads: options.read, writes, appends: options.append, dev }
    }

    /// A directory that no store holds.
    pub(crate) fn passage(stat: Stat, options: &OpenOptions) -> Self {
        Self::new(Arc::new(OpenDir(stat)), options, stat.id().map_or(0, |id| id.dev))
    }

    /// The kind of the file.
    pub fn kind(&self) -> FileKind {
        self.kind
    }

    /// Whether offsets mean nothing: it is a device.
    pub fn is_stream(&self) -> bool {
        !matches!(self.kind, FileKind::File | FileKind::Dir)
    }

    /// Whether it was opened for reading.
    pub fn reads(&self) -> bool {
        self.reads
    }

    /// Whether it was opened for writing.
    pub fn writes(&self) -> bool {
        self.writes
    }

    /// Whether every write goes to the end.
    pub fn appends(&self) -> bool {
        self.appends
    }

    /// Up to `len` bytes from `offset`; fewer may come, none only at the end.
    pub fn read_at(&self, offset: u64, len: usize) -> Op<'_, Result<Bytes>> {
        if self.reads { self.file.read_at(offset, len) } else { bad() }
    }

    /// Writes at `offset` and tells how many bytes were taken.
    pub fn write_at<'a>(&'a self, offset: u64, data: &'a [u8]) -> Op<'a, Result<usize>> {
        if self.writes { self.file.write_at(offset, data) } else { bad() }
    }

    /// Writes all of `data` at the end and tells where the end is then.
    pub fn append<'a>(&'a self, data: &'a [u8]) -> Op<'a, Result<u64>> {
        if self.writes { self.file.append(data) } else { bad() }
    }

    /// Cuts or extends it to `len` bytes.
    pub fn set_len(&self, len: u64) -> Op<'_, Result<()>> {
        if self.writes { self.file.set_len(len) } else { Op::ready(Err(Errno::EINVAL.into())) }
    }

    /// What is known of it now.
    pub fn stat(&self) -> Op<'_, Result<Stat>> {
        let dev = self.dev;
        self.file.stat().map(move |stat| {
            stat.map(|stat| match stat.id() {
                Some(id) if id.dev == 0 => stat.on_device(dev),
                Some(id) => stat.on_device(dev << 32 | id.dev & 0xffff_ffff),
                None => stat,
            })
        })
    }

    /// Its size now, where it has one.
    pub fn len(&self) -> Op<'_, Result<Option<u64>>> {
        self.file.stat().map(|stat| stat.map(|stat| stat.size()))
    }

    /// Changes attributes.
    pub fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        self.file.set_attr(change)
    }

    /// Makes what was written last.
    pub fn sync(&self) -> Op<'_, Result<()>> {
        self.file.sync()
    }
}

fn bad<'a, T>() -> Op<'a, Result<T>> {
    Op::ready(Err(Errno::EBADF.into()))
}

impl std::fmt::Debug for OpenFile {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { kind, reads, writes, appends, .. } = self;
        write!(out, "OpenFile({kind:?}, reads: {reads}, writes: {writes}, appends: {appends})")
    }
}
