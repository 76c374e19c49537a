//! Open file descriptions: what descriptors refer to, shared by every copy of a descriptor.
//!
//! The offset, the flags and bytes that were read but not consumed belong to the description, not to whoever read
//! them: `{ read x; cat; }` sees every byte once, through subshells, groups and pipeline stages alike.

use crate::budget::Budget;
use crate::fault::Fault;
use crate::memory::Held;
use crate::pipe;
use bytes::{Buf, Bytes};
use mirage_vfs::{Errno, Op, OpenFile, Stat};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A byte stream of the embedder: the stdin, stdout or stderr of a line.
pub trait HostStream: Send + Sync + fmt::Debug {
    /// Up to `max` bytes; empty at the end of the stream.
    fn read(&self, max: usize) -> Op<'_, Result<Bytes, Errno>>;
    /// Take as much of `bytes` as goes without waiting; how much that was.
    fn try_write(&self, bytes: &[u8]) -> Result<usize, Errno>;
    /// Take all of `bytes`.
    fn write(&self, bytes: Bytes) -> Op<'_, Result<(), Errno>>;
    /// Whether it is a terminal.
    fn is_terminal(&self) -> bool {
        false
    }
}

/// What a description refers to.
pub enum Target {
    /// A file of the workspace.
    File(OpenFile),
    /// The reading end of a pipe.
    PipeReader(pipe::Reader),
    /// The writing end of a pipe.
    PipeWriter(pipe::Writer),
    /// Both ends, as a FIFO opened with `<>`.
    PipeBoth(pipe::Reader, pipe::Writer),
    /// A stream of the embedder.
    Host(Arc<dyn HostStream>),
    /// Text given in place (here-documents, here-strings).
    Text(Bytes),
    /// Collects what is written (command substitution).
    Capture(CaptureEnd),
}

/// What a command substitution collects. It is complete when every description that writes to it is gone.
/// Its bytes are charged to the line's budget while they are held.
#[derive(Debug)]
pub struct Capture {
    bytes: Mutex<Vec<u8>>,
    budget: Arc<Budget>,
    closed: AtomicBool,
    changed: Notify,
}

/// The writing end of a [`Capture`].
#[derive(Debug)]
pub struct CaptureEnd(Arc<Capture>);

impl Drop for CaptureEnd {
    fn drop(&mut self) {
        self.0.closed.store(true, Relaxed);
        self.0.changed.notify_waiters();
    }
}

impl Capture {
    /// Whether nobody can write to it any more.
    pub fn is_complete(&self) -> bool {
        self.closed.load(Relaxed)
    }

    /// Wait until nobody can write to it any more.
    pub async fn completed(&self) {
        loop {
            let changed = self.changed.notified();
            if self.is_complete() {
                return;
            }
            changed.await;
        }
    }

    /// What was collected, leaving nothing.
    pub fn take(&self) -> Vec<u8> {
        let bytes = std::mem::take(&mut *lock(&self.bytes));
        // Giving back never fails.
        let _ = self.budget.memory(-(bytes.len() as i64));
        bytes
    }

    fn push(&self, bytes: &[u8]) -> Result<usize, Errno> {
        if let Err(fault) = self.budget.memory(bytes.len() as i64) {
            self.budget.fail(fault);
            return Err(Errno::ENOMEM);
        }
        lock(&self.bytes).extend_from_slice(bytes);
        Ok(bytes.len())
    }
}

/// An open file description.
pub struct Ofd {
    target: Target,
    readable: bool,
    writable: bool,
    offset: AtomicU64,
    unread: Mutex<Bytes>,
    has_unread: AtomicBool,
}

impl fmt::Debug for Ofd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.target {
            Target::File(_) => "file",
            Target::PipeReader(_) => "pipe reader",
            Target::PipeWriter(_) => "pipe writer",
            Target::PipeBoth(..) => "fifo",
            Target::Host(_) => "host stream",
            Target::Text(_) => "text",
            Target::Capture(_) => "capture",
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The most one read of a file asks for.
pub const CHUNK: usize = 64 << 10;

impl Ofd {
    /// A description for `target`, readable and writable as said.
    pub fn new(target: Target, readable: bool, writable: bool) -> Arc<Self> {
        Arc::new(Self {
            target,
            readable,
            writable,
            offset: AtomicU64::new(0),
            unread: Mutex::new(Bytes::new()),
            has_unread: AtomicBool::new(false),
        })
    }

    /// A description for an opened file.
    pub fn file(file: OpenFile) -> Arc<Self> {
        let (readable, writable) = (file.reads(), file.writes());
        Self::new(Target::File(file), readable, writable)
    }

    /// A readable description of fixed text.
    pub fn text(text: Bytes) -> Arc<Self> {
        Self::new(Target::Text(text), true, false)
    }

    /// A description that collects what is written, and where it does.
    pub fn capture(budget: Arc<Budget>) -> (Arc<Self>, Arc<Capture>) {
        let capture = Arc::new(Capture {
            bytes: Mutex::default(),
            budget,
            closed: AtomicBool::new(false),
            changed: Notify::new(),
        });
        (Self::new(Target::Capture(CaptureEnd(capture.clone())), false, true), capture)
    }

    /// Both ends of a new pipe.
    pub fn pipe() -> (Arc<Self>, Arc<Self>) {
        let (reader, writer) = pipe::pipe();
        (
            Self::new(Target::PipeReader(reader), true, false),
            Self::new(Target::PipeWriter(writer), false, true),
        )
    }

    /// What it refers to.
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// Whether it was opened for reading.
    pub fn is_readable(&self) -> bool {
        self.readable
    }

    /// Whether it was opened for writing.
    pub fn is_writable(&self) -> bool {
        self.writable
    }

    /// Whether it is a terminal (`test -t`).
    pub fn is_terminal(&self) -> bool {
        matches!(&self.target, Target::Host(stream) if stream.is_terminal())
    }

    /// Whether reading ahead can be taken back by moving the offset (regular files and fixed text).
    pub fn is_seekable(&self) -> bool {
        match &self.target {
            Target::File(file) => !file.is_stream(),
            Target::Text(_) => true,
            _ => false,
        }
    }

    /// The current offset of a file.
    pub fn offset(&self) -> u64 {
        let pending = lock(&self.unread).len() as u64;
        self.offset.load(Relaxed).saturating_sub(pending)
    }

    /// Move the offset of a file; bytes read ahead are forgotten.
    pub fn seek(&self, offset: u64) {
        lock(&self.unread).clear();
        self.has_unread.store(false, Relaxed);
        self.offset.store(offset, Relaxed);
    }

    /// Give back bytes that were read and not consumed; the next read returns them first.
    pub fn unread(&self, bytes: Bytes) {
        if bytes.is_empty() {
            return;
        }
        let mut unread = lock(&self.unread);
        *unread = if unread.is_empty() { bytes } else { [&bytes[..], &unread[..]].concat().into() };
        self.has_unread.store(true, Relaxed);
    }

    /// Hand `take` the bytes that were given back, and drop as many of them as it says it used.
    pub(crate) fn use_unread<R>(&self, take: impl FnOnce(&[u8]) -> (usize, R)) -> R {
        let mut unread = lock(&self.unread);
        let (used, result) = take(&unread);
        unread.advance(used);
        self.has_unread.store(!unread.is_empty(), Relaxed);
        result
    }

    /// Whether bytes were given back and not read since.
    pub fn has_unread(&self) -> bool {
        self.has_unread.load(Relaxed)
    }

    /// How many bytes were given back and not read since.
    pub(crate) fn pending(&self) -> usize {
        lock(&self.unread).len()
    }

    fn take_unread(&self, max: usize) -> Option<Bytes> {
        if !self.has_unread.load(Relaxed) {
            return None;
        }
        let mut unread = lock(&self.unread);
        let part_len = max.min(unread.len());
        let part = unread.split_to(part_len);
        if unread.is_empty() {
            self.has_unread.store(false, Relaxed);
        }
        Some(part)
    }

    /// Up to `max` bytes from the current position; empty at end of file.
    pub fn read(&self, max: usize) -> Op<'_, Result<Bytes, Errno>> {
        if let Some(part) = self.take_unread(max) {
            return Op::ready(Ok(part));
        }
        if !self.readable {
            return Op::ready(Err(Errno::EBADF));
        }
        match &self.target {
            Target::File(file) => {
                let at = self.offset.load(Relaxed);
                match file.read_at(at, max.min(256 << 10)).try_now() {
                    Ok(result) => Op::ready(self.advance(result)),
                    Err(later) => Op::later(async move { self.advance(later.await) }),
                }
            }
            Target::PipeReader(reader) | Target::PipeBoth(reader, _) => match reader.try_read(max) {
                Some(chunk) => Op::ready(Ok(chunk)),
                None => {
                    Op::later(async move { Ok(std::future::poll_fn(|cx| reader.poll_read(cx, max)).await) })
                }
            },
            Target::Host(stream) => stream.read(max),
            Target::Text(text) => {
                let at = (self.offset.load(Relaxed) as usize).min(text.len());
                let end = text.len().min(at.saturating_add(max));
                self.offset.store(end as u64, Relaxed);
                Op::ready(Ok(text.slice(at..end)))
            }
            Target::PipeWriter(_) | Target::Capture(_) => Op::ready(Err(Errno::EBADF)),
        }
    }

    /// All that is left to read, charged to `budget` for as long as the [`Held`] lives: an input without an end ends in
    /// the fault of the memory or of the work.
    pub async fn read_whole(&self, budget: &Arc<Budget>) -> Result<Result<(Vec<u8>, Held), Errno>, Fault> {
        let mut held = Held::new(budget);
        let mut whole = Vec::new();
        loop {
            let chunk = match self.read(CHUNK).await {
                Ok(chunk) => chunk,
                Err(errno) => return Ok(Err(errno)),
            };
            budget.work(1 + chunk.len() as u64 / 64)?;
            if chunk.is_empty() {
                return Ok(Ok((whole, held)));
            }
            held.add(chunk.len())?;
            whole.extend_from_slice(&chunk);
        }
    }

    fn advance(&self, result: mirage_vfs::Result<Bytes>) -> Result<Bytes, Errno> {
        let bytes = result.map_err(|error| error.errno())?;
        self.offset.fetch_add(bytes.len() as u64, Relaxed);
        Ok(bytes)
    }

    /// Write as much of `bytes` as can be written without waiting; how much that was. The rest is for [`Ofd::write`].
    pub fn try_write(&self, bytes: &[u8]) -> Result<usize, Errno> {
        if !self.writable {
            return Err(Errno::EBADF);
        }
        match &self.target {
            Target::Capture(end) => end.0.push(bytes),
            Target::PipeWriter(writer) | Target::PipeBoth(_, writer) => {
                writer.try_write(bytes).map_or(Ok(0), |done| done.map(|()| bytes.len()))
            }
            Target::File(file) => {
                let mut taken = 0;
                while taken < bytes.len() {
                    match self.write_file_now(file, &bytes[taken..]) {
                        Some(result) => taken += result?,
                        None => break,
                    }
                }
                Ok(taken)
            }
            Target::Host(stream) => stream.try_write(bytes),
            Target::PipeReader(_) | Target::Text(_) => Err(Errno::EBADF),
        }
    }

    /// Bytes read ahead are forgotten when something is written: the offset goes back to where the reader stood.
    fn settle_offset(&self) {
        if self.has_unread.load(Relaxed) {
            let at = self.offset();
            self.seek(at);
        }
    }

    fn write_file_now(&self, file: &OpenFile, bytes: &[u8]) -> Option<Result<usize, Errno>> {
        self.settle_offset();
        if file.appends() {
            let result = file.append(bytes).try_now().ok()?;
            return Some(result.map_err(|e| e.errno()).map(|end| {
                self.offset.store(end, Relaxed);
                bytes.len()
            }));
        }
        let at = self.offset.load(Relaxed);
        let result = file.write_at(at, bytes).try_now().ok()?;
        Some(result.map_err(|e| e.errno()).inspect(|taken| self.offset.store(at + *taken as u64, Relaxed)))
    }

    /// Write all of `bytes` at the current position (at the end in append mode).
    pub fn write(&self, mut bytes: Bytes) -> Op<'_, Result<(), Errno>> {
        match self.try_write(&bytes) {
            Ok(taken) if taken == bytes.len() => return Op::ready(Ok(())),
            Ok(taken) => bytes.advance(taken),
            Err(errno) => return Op::ready(Err(errno)),
        }
        Op::later(self.write_waiting(bytes))
    }

    /// Write all of `bytes`, waiting where that is needed.
    pub async fn write_waiting(&self, mut bytes: Bytes) -> Result<(), Errno> {
        match &self.target {
            Target::File(file) => {
                self.settle_offset();
                while !bytes.is_empty() {
                    let taken = if file.appends() {
                        let end = file.append(&bytes).await.map_err(|e| e.errno())?;
                        self.offset.store(end, Relaxed);
                        bytes.len()
                    } else {
                        let at = self.offset.load(Relaxed);
                        let taken = file.write_at(at, &bytes).await.map_err(|e| e.errno())?;
                        self.offset.store(at + taken as u64, Relaxed);
                        taken
                    };
                    bytes.advance(taken);
                }
                Ok(())
            }
            Target::PipeWriter(writer) | Target::PipeBoth(_, writer) => {
                std::future::poll_fn(|cx| writer.poll_write(cx, &mut bytes)).await
            }
            Target::Host(stream) => stream.write(bytes).await,
            Target::PipeReader(_) | Target::Text(_) | Target::Capture(_) => Err(Errno::EBADF),
        }
    }

    /// The status of what it refers to (`fstat`); none for streams that are no file.
    pub fn stat(&self) -> Op<'_, Result<Option<Stat>, Errno>> {
        match &self.target {
            Target::File(file) => file.stat().map(|result| result.map(Some).map_err(|error| error.errno())),
            _ => Op::ready(Ok(None)),
        }
    }
}
