//! A store that is never ready: every answer of the one beneath comes after a wait, as over a network.

use bytes::Bytes;
use mirage_vfs::{
    Access, Backend, Caps, Fields, File, FileKind, Op, OpenOptions, Opened, Page, Rel, Result, Scan, SetAttr,
    Stat, StatFs,
    plan::{Offer, Offers, ScanRequest},
};
use std::sync::Arc;

pub struct Waiting(pub Arc<dyn Backend>);

/// `operation` after the others had their turn.
fn later<'a, T: Unpin + Send + 'a>(operation: impl FnOnce() -> Op<'a, T> + Send + 'a) -> Op<'a, T> {
    Op::later(async move {
        tokio::task::yield_now().await;
        operation().await
    })
}

macro_rules! forward {
    ($($name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(
            fn $name<'a>(&'a self, $($arg: $type),*) -> Op<'a, Result<$answer>> {
                later(move || self.0.$name($($arg),*))
            }
        )*
    };
}

impl Backend for Waiting {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn caps(&self) -> Caps {
        Caps { immediate: false, ..self.0.caps() }
    }

    fn offers(&self, request: &ScanRequest) -> Offers {
        self.0.offers(request)
    }

    fn scan(&self, request: Arc<ScanRequest>, offer: Offer) -> Op<'_, Result<Box<dyn Scan>>> {
        later(move || {
            self.0
                .scan(request, offer)
                .map(|scan| scan.map(|scan| Box::new(WaitingScan(scan)) as Box<dyn Scan>))
        })
    }

    fn open<'a>(&'a self, path: Rel<'a>, options: &'a OpenOptions) -> Op<'a, Result<Opened>> {
        later(move || {
            self.0.open(path, options).map(|opened| {
                opened.map(|opened| match opened {
                    Opened::File(file) => Opened::File(Arc::new(WaitingFile(file))),
                    special => special,
                })
            })
        })
    }

    forward! {
        lstat(path: Rel<'a>, want: Fields) -> Stat;
        readlink(path: Rel<'a>) -> Bytes;
        access(path: Rel<'a>, access: Access) -> ();
        mkdir(path: Rel<'a>, mode: u16) -> ();
        mkfifo(path: Rel<'a>, mode: u16) -> ();
        symlink(target: &'a [u8], path: Rel<'a>) -> ();
        link(from: Rel<'a>, to: Rel<'a>) -> ();
        unlink(path: Rel<'a>) -> ();
        rmdir(path: Rel<'a>) -> ();
        rename(from: Rel<'a>, to: Rel<'a>, replace: bool) -> ();
        set_len(path: Rel<'a>, len: u64) -> ();
        set_attr(path: Rel<'a>, change: &'a SetAttr) -> ();
        stat_fs() -> StatFs;
    }
}

struct WaitingFile(Arc<dyn File>);

impl File for WaitingFile {
    fn kind(&self) -> FileKind {
        self.0.kind()
    }

    forward! {
        stat() -> Stat;
        read_at(offset: u64, len: usize) -> Bytes;
        write_at(offset: u64, data: &'a [u8]) -> usize;
        append(data: &'a [u8]) -> u64;
        set_len(len: u64) -> ();
        set_attr(change: &'a SetAttr) -> ();
        sync() -> ();
    }
}

struct WaitingScan(Box<dyn Scan>);

impl Scan for WaitingScan {
    fn next(&mut self, max: usize) -> Op<'_, Result<Option<Page>>> {
        later(move || self.0.next(max))
    }
}
