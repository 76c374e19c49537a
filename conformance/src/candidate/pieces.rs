//! A store that gives the bytes of its files in small pieces.
//!
//! Invariant: it is the store it wraps in everything but how many bytes one read gives, so a program that answers
//! otherwise over it depends on where reads happen to end.

use bytes::Bytes;
use mirage::vfs::plan::{Offer, Offers, ScanRequest};
use mirage::vfs::{
    Access, Backend, Caps, Fields, File, FileKind, Op, OpenOptions, Opened, Rel, Result, Scan, SetAttr, Stat,
    StatFs,
};
use std::sync::Arc;

/// A store of which one read gives at most so many bytes.
pub(super) struct Pieces<B> {
    pub(super) store: B,
    pub(super) most: usize,
}

impl<B: Backend> Backend for Pieces<B> {
    fn name(&self) -> &'static str {
        self.store.name()
    }

    fn caps(&self) -> Caps {
        self.store.caps()
    }

    fn lstat<'a>(&'a self, path: Rel<'a>, want: Fields) -> Op<'a, Result<Stat>> {
        self.store.lstat(path, want)
    }

    fn readlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<Bytes>> {
        self.store.readlink(path)
    }

    fn access<'a>(&'a self, path: Rel<'a>, access: Access) -> Op<'a, Result<()>> {
        self.store.access(path, access)
    }

    fn offers(&self, request: &ScanRequest) -> Offers {
        self.store.offers(request)
    }

    fn scan(&self, request: Arc<ScanRequest>, offer: Offer) -> Op<'_, Result<Box<dyn Scan>>> {
        self.store.scan(request, offer)
    }

    fn open<'a>(&'a self, path: Rel<'a>, options: &'a OpenOptions) -> Op<'a, Result<Opened>> {
        let most = self.most;
        self.store.open(path, options).map(move |opened| {
            opened.map(|opened| match opened {
                Opened::File(file) => Opened::File(Arc::new(Piecemeal { file, most })),
                special => special,
            })
        })
    }

    fn mkdir<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        self.store.mkdir(path, mode)
    }

    fn mkfifo<'a>(&'a self, path: Rel<'a>, mode: u16) -> Op<'a, Result<()>> {
        self.store.mkfifo(path, mode)
    }

    fn symlink<'a>(&'a self, target: &'a [u8], path: Rel<'a>) -> Op<'a, Result<()>> {
        self.store.symlink(target, path)
    }

    fn link<'a>(&'a self, from: Rel<'a>, to: Rel<'a>) -> Op<'a, Result<()>> {
        self.store.link(from, to)
    }

    fn unlink<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        self.store.unlink(path)
    }

    fn rmdir<'a>(&'a self, path: Rel<'a>) -> Op<'a, Result<()>> {
        self.store.rmdir(path)
    }

    fn rename<'a>(&'a self, from: Rel<'a>, to: Rel<'a>, replace: bool) -> Op<'a, Result<()>> {
        self.store.rename(from, to, replace)
    }

    fn set_len<'a>(&'a self, path: Rel<'a>, len: u64) -> Op<'a, Result<()>> {
        self.store.set_len(path, len)
    }

    fn set_attr<'a>(&'a self, path: Rel<'a>, change: &'a SetAttr) -> Op<'a, Result<()>> {
        self.store.set_attr(path, change)
    }

    fn stat_fs(&self) -> Op<'_, Result<StatFs>> {
        self.store.stat_fs()
    }
}

struct Piecemeal {
    file: Arc<dyn File>,
    most: usize,
}

impl File for Piecemeal {
    fn kind(&self) -> FileKind {
        self.file.kind()
    }

    fn stat(&self) -> Op<'_, Result<Stat>> {
        self.file.stat()
    }

    fn read_at(&self, offset: u64, len: usize) -> Op<'_, Result<Bytes>> {
        self.file.read_at(offset, len.min(self.most))
    }

    fn write_at<'a>(&'a self, offset: u64, data: &'a [u8]) -> Op<'a, Result<usize>> {
        self.file.write_at(offset, data)
    }

    fn append<'a>(&'a self, data: &'a [u8]) -> Op<'a, Result<u64>> {
        self.file.append(data)
    }

    fn set_len(&self, len: u64) -> Op<'_, Result<()>> {
        self.file.set_len(len)
    }

    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        self.file.set_attr(change)
    }

    fn sync(&self) -> Op<'_, Result<()>> {
        self.file.sync()
    }
}
