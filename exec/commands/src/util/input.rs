//! Input in blocks of whole records.
//!
//! Invariant: what [`Records`] hands out are the bytes of the input in order, each block ending with a delimiter, the
//! last one perhaps without; a block is a slice of the chunk that was read wherever no record straddles two chunks.

use super::files::Files;
use crate::voice::Voice;
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::Text;
pub(crate) use mirage_vm::memory::Held;
use mirage_vm::ofd::{Ofd, Target};
use mirage_vm::process::Status;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// Opens an operand for reading; `-` is stdin, which can be opened when it is closed and not be read.
pub(crate) async fn open(cx: &Context, operand: &[u8]) -> Result<Arc<Ofd>, Errno> {
    if operand == b"-" { Ok(stdin(cx)) } else { cx.open_read(operand).await }
}

/// Stdin; one that cannot be read where it is closed.
pub(crate) fn stdin(cx: &Context) -> Arc<Ofd> {
    cx.fd(0).unwrap_or_else(|_| Ofd::new(Target::Text(Bytes::new()), false, false))
}

/// Ends a program that closes stdin if it read it: when it was closed before, that is told too, as `shown`.
pub(crate) async fn close_stdin(
    cx: &mut Context,
    operands: &[Text],
    shown: &str,
    status: Status,
) -> Result<Status, Stop> {
    let reads = operands.is_empty() || operands.iter().any(|operand| **operand == *b"-");
    match cx.fd(0) {
        Err(errno) if reads => {
            cx.error(&text!(shown, ": ", errno.text())).await?;
            Ok(1)
        }
        _ => Ok(status),
    }
}

/// The operands, or stdin where there are none.
pub(crate) fn or_stdin(mut operands: Vec<Text>) -> Vec<Text> {
    if operands.is_empty() {
        operands.push(Text::from(&b"-"[..]));
    }
    operands
}

/// Operands read one after the other: what cannot be opened or read is told, and costs the status.
pub(crate) struct Operands {
    rest: std::vec::IntoIter<Text>,
    open: Option<(Text, Arc<Ofd>)>,
    status: Status,
    reads_stdin: bool,
}

impl Operands {
    /// These operands, or stdin where there are none.
    pub(crate) fn new(operands: Vec<Text>) -> Self {
        let operands = or_stdin(operands);
        let reads_stdin = operands.iter().any(|operand| **operand == *b"-");
        Self { rest: operands.into_iter(), open: None, status: 0, reads_stdin }
    }

    /// Goes to the next operand that can be opened; whether there is one.
    pub(crate) async fn advance(&mut self, cx: &mut Context) -> Result<bool, Stop> {
        self.open = None;
        while let Some(name) = self.rest.next() {
            let opened = open(cx, &name).await;
            match opened {
                Ok(ofd) => {
                    self.open = Some((name, ofd));
                    return Ok(true);
                }
                Err(errno) => self.failed(cx, &name, errno).await?,
            }
        }
        Ok(false)
    }

    /// The next chunk of the operand at hand; empty at its end.
    pub(crate) async fn chunk(&mut self, cx: &mut Context) -> Result<Bytes, Stop> {
        let Some((name, ofd)) = &self.open else { return Ok(Bytes::new()) };
        match cx.read(ofd).await? {
            Ok(chunk) => Ok(chunk),
            Err(errno) => {
                let name = name.clone();
                self.failed(cx, &name, errno).await?;
                Ok(Bytes::new())
            }
        }
    }

    /// The blocks of whole records of the operand at hand.
    pub(crate) fn records(&self, cx: &Context, delimiter: u8) -> Option<Records> {
        let (_, ofd) = self.open.clone()?;
        Some(Records::new(cx, ofd, delimiter))
    }

    /// The name of the operand at hand.
    pub(crate) fn name(&self) -> &[u8] {
        self.open.as_ref().map_or(&b""[..], |(name, _)| name)
    }

    /// Tells that the operand at hand could not be read.
    pub(crate) async fn unreadable(&mut self, cx: &mut Context, errno: Errno) -> Result<(), Stop> {
        let name = Text::from(self.name());
        self.failed(cx, &name, errno).await
    }

    async fn failed(&mut self, cx: &mut Context, name: &[u8], errno: Errno) -> Result<(), Stop> {
        self.status = 1;
        cx.file_error(name, errno).await
    }

    /// Closes stdin, which a failure is told of too; the status is 1 when an operand could not be opened or read.
    pub(crate) async fn close(self, cx: &mut Context) -> Result<Status, Stop> {
        let dash = [Text::from(&b"-"[..])];
        if self.reads_stdin { close_stdin(cx, &dash, "-", self.status).await } else { Ok(self.status) }
    }
}

/// Reads blocks of whole records.
pub(crate) struct Records {
    ofd: Arc<Ofd>,
    delimiter: u8,
    carry: Vec<u8>,
    ready: Bytes,
    held: Held,
    ended: bool,
    /// What was given back is all there is.
    unread_only: bool,
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
            unread_only: false,
        }
    }

    /// Says that nothing follows what was given back to the descriptor.
    pub(crate) fn ends_with_unread(&mut self) {
        self.unread_only = true;
    }

    /// The next block; `None` at the end.
    pub(crate) async fn next(&mut self, cx: &Context) -> Result<Result<Option<Bytes>, Errno>, Stop> {
        if !self.ready.is_empty() {
            return Ok(Ok(Some(std::mem::take(&mut self.ready))));
        }
        while !self.ended {
            if self.unread_only && !self.ofd.has_unread() {
                break;
            }
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

/// A file read line by line.
pub(crate) struct Lines {
    records: Records,
    block: Bytes,
    done: bool,
    name: Text,
}

impl Lines {
    /// The lines of an open file.
    pub(crate) fn new(cx: &Context, name: Text, ofd: Arc<Ofd>, end: u8) -> Self {
        Self { records: Records::new(cx, ofd, end), block: Bytes::new(), done: false, name }
    }

    /// Opens a file; a failure is told.
    pub(crate) async fn open(cx: &mut Context, name: &Text, end: u8) -> Result<Option<Self>, Stop> {
        let opened = open(cx, name).await;
        match opened {
            Ok(ofd) => Ok(Some(Self::new(cx, name.clone(), ofd, end))),
            Err(errno) => {
                cx.file_error(name, errno).await?;
                Ok(None)
            }
        }
    }

    /// The operand it was opened by.
    pub(crate) fn name(&self) -> &Text {
        &self.name
    }

    /// The next line; a failure to read is told and ends the file.
    pub(crate) async fn next(
        &mut self,
        cx: &mut Context,
        end: u8,
        status: &mut u8,
    ) -> Result<Option<Bytes>, Stop> {
        match self.try_next(cx, end).await? {
            Ok(line) => Ok(line),
            Err(errno) => {
                cx.file_error(&self.name, errno).await?;
                *status = 1;
                Ok(None)
            }
        }
    }

    /// The next line; a failure to read ends the file.
    pub(crate) async fn try_next(
        &mut self,
        cx: &Context,
        end: u8,
    ) -> Result<Result<Option<Bytes>, Errno>, Stop> {
        if self.done {
            return Ok(Ok(None));
        }
        if self.block.is_empty() {
            match self.records.next(cx).await? {
                Ok(Some(block)) => self.block = block,
                end => {
                    self.done = true;
                    return Ok(end);
                }
            }
        }
        let len = memchr::memchr(end, &self.block);
        let mut line = self.block.split_to(len.map_or(self.block.len(), |len| len + 1));
        if let Some(len) = len {
            line.truncate(len);
        }
        Ok(Ok(Some(line)))
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
    Ok(ofd.read_whole(&cx.budget).await?)
}
