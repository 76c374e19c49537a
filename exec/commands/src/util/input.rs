//! Input in blocks of whole records.
//!
//! Invariant: what [`Records`] hands out are the bytes of the input in order, each block ending with a delimiter, the
//! last one perhaps without; a block is a slice of the chunk that was read wherever no record straddles two chunks.

use super::files::Files;
use bytes::Bytes;
use mirage_vfs::Errno;
pub(crate) use mirage_vm::memory::Held;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// Opens an operand for reading; `-` is stdin.
pub(crate) async fn open(cx: &Context, operand: &[u8]) -> Result<Arc<Ofd>, Errno> {
    if operand == b"-" { cx.fd(0) } else { cx.open_read(operand).await }
}

/// Reads blocks of whole records.
pub(crate) struct Records {
    ofd: Arc<Ofd>,
    delimiter: u8,
    carry: Vec<u8>,
    ready: Bytes,
    held: Held,
    ended: bool,
}

impl Records {
    /// Records of `ofd` that end in `delimiter`.
    pub(crate) fn new(cx: &Context, ofd: Arc<Ofd>, delimiter: u8) -> Self {
        Self {
            ofd,
            delimiter,
            carry: Vec::new(),
            ready: Bytes::new(),
            held: Held::new(&cx.budget),
            ended: false,
        }
    }

    /// The next block; `None` at the end.
    pub(crate) async fn next(&mut self, cx: &Context) -> Result<Result<Option<Bytes>, Errno>, Stop> {
        if !self.ready.is_empty() {
            return Ok(Ok(Some(std::mem::take(&mut self.ready))));
        }
        while !self.ended {
            let mut chunk = match cx.read(&self.ofd).await? {
                Ok(chunk) => chunk,
                Err(errno) => return Ok(Err(errno)),
            };
            if chunk.is_empty() {
                self.ended = true;
                break;
            }
            let Some(last) = memchr::memrchr(self.delimiter, &chunk) else {
                self.carry.extend_from_slice(&chunk);
                self.held.set(self.carry.len())?;
                continue;
            };
            let tail = chunk.split_off(last + 1);
            if self.carry.is_empty() {
                self.carry.extend_from_slice(&tail);
                return Ok(Ok(Some(chunk)));
            }
            let first = memchr::memchr(self.delimiter, &chunk).map_or(last, |at| at);
            let head = chunk.split_to(first + 1);
            self.carry.extend_from_slice(&head);
            let block = Bytes::from(std::mem::take(&mut self.carry));
            self.carry.extend_from_slice(&tail);
            self.held.set(self.carry.len())?;
            self.ready = chunk;
            return Ok(Ok(Some(block)));
        }
        if self.carry.is_empty() {
            return Ok(Ok(None));
        }
        Ok(Ok(Some(Bytes::from(std::mem::take(&mut self.carry)))))
    }

    /// Gives back what was read and not handed out, and `rest` before it.
    pub(crate) fn give_back(&mut self, rest: Bytes) {
        let all = [&rest[..], &self.ready[..], &self.carry[..]].concat();
        self.ready.clear();
        self.carry.clear();
        self.ofd.unread(all.into());
    }
}

/// The records of a block, without their delimiters.
pub(crate) fn records(block: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    let mut rest = block;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        match memchr::memchr(delimiter, rest) {
            Some(at) => {
                let record = &rest[..at];
                rest = &rest[at + 1..];
                Some(record)
            }
            None => Some(std::mem::take(&mut rest)),
        }
    })
}

/// Reads all of `ofd`, charged to the budget for as long as the returned [`Held`] lives.
pub(crate) async fn read_all(cx: &Context, ofd: &Ofd) -> Result<Result<(Vec<u8>, Held), Errno>, Stop> {
    let mut held = Held::new(&cx.budget);
    let mut all = Vec::new();
    loop {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => return Ok(Ok((all, held))),
            Ok(chunk) => {
                held.add(chunk.len())?;
                all.extend_from_slice(&chunk);
            }
            Err(errno) => return Ok(Err(errno)),
        }
    }
}
