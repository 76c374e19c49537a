//! An open file of the host.
//!
//! Invariant: it is a regular file or a directory; no call moves more than [`SLICE`] bytes, so none takes long.

use super::{Host, attr, fail};
use crate::{
    backend::File,
    errno::Errno,
    error::Result,
    op::Op,
    stat::{FileKind, SetAttr, Stat},
};
use bytes::Bytes;
use rustix::{
    buffer::spare_capacity,
    fd::OwnedFd,
    fs::{SeekFrom, fsync, ftruncate, seek},
    io::{self, ReadWriteFlags, pread, pwrite, pwritev2},
};
use std::{io::IoSlice, sync::Arc};

/// The most bytes one call moves.
pub(super) const SLICE: usize = 256 * 1024;

pub(super) struct DiskFile {
    pub(super) host: Arc<Host>,
    pub(super) fd: OwnedFd,
    pub(super) kind: FileKind,
    /// The size when it was opened: how much is worth a buffer.
    pub(super) size: u64,
}

impl DiskFile {
    fn read(&self, offset: u64, len: usize) -> Result<Bytes> {
        if self.kind == FileKind::Dir {
            return Err(Errno::EISDIR.into());
        }
        // One byte more than there is shows the end without another call, and files of unknown size get a page.
        let likely = self.size.saturating_sub(offset).saturating_add(1).max(4096);
        let room = len.min(SLICE).min(usize::try_from(likely).unwrap_or(SLICE));
        if room == 0 {
            return Ok(Bytes::new());
        }
        let mut buffer = Vec::with_capacity(room);
        let count = retry(|| pread(&self.fd, spare_capacity(&mut buffer), offset))?;
        // What is kept for long must not hold a far larger buffer.
        Ok(if count < room / 4 { Bytes::copy_from_slice(&buffer) } else { buffer.into() })
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<usize> {
        retry(|| pwrite(&self.fd, &data[..data.len().min(SLICE)], offset))
    }

    fn append_all(&self, mut data: &[u8]) -> Result<u64> {
        while !data.is_empty() {
            let slice = [IoSlice::new(&data[..data.len().min(SLICE)])];
            let count = retry(|| pwritev2(&self.fd, &slice, u64::MAX, ReadWriteFlags::APPEND))?;
            data = &data[count..];
        }
        seek(&self.fd, SeekFrom::Current(0)).map_err(fail)
    }
}

/// Calls again when a signal to the host process came between.
fn retry<T>(mut call: impl FnMut() -> io::Result<T>) -> Result<T> {
    loop {
        match call() {
            Err(io::Errno::INTR) => {}
            answer => return answer.map_err(fail),
        }
    }
}

impl File for DiskFile {
    fn kind(&self) -> FileKind {
        self.kind
    }

    fn stat(&self) -> Op<'_, Result<Stat>> {
        Op::ready(self.host.stat_fd(&self.fd))
    }

    fn read_at(&self, offset: u64, len: usize) -> Op<'_, Result<Bytes>> {
        Op::ready(self.read(offset, len))
    }

    fn write_at<'a>(&'a self, offset: u64, data: &'a [u8]) -> Op<'a, Result<usize>> {
        Op::ready(self.write(offset, data))
    }

    fn append<'a>(&'a self, data: &'a [u8]) -> Op<'a, Result<u64>> {
        Op::ready(self.append_all(data))
    }

    fn set_len(&self, len: u64) -> Op<'_, Result<()>> {
        Op::ready(retry(|| ftruncate(&self.fd, len)))
    }

    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        Op::ready(attr::set_open(&self.host, &self.fd, change))
    }

    fn sync(&self) -> Op<'_, Result<()>> {
        Op::ready(retry(|| fsync(&self.fd)))
    }
}
