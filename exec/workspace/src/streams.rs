//! Streams of a line: bytes in, bytes out.

use bytes::Bytes;
use mirage_vfs::{Errno, Op};
use mirage_vm::budget::Budget;
use mirage_vm::ofd::{HostStream, Ofd, Target};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// What a line reads from its stdin.
#[derive(Clone, Debug, Default)]
pub enum Input {
    /// Nothing: end of file at once.
    #[default]
    Empty,
    /// These bytes.
    Bytes(Bytes),
    /// A stream of the embedder.
    Stream(Arc<dyn HostStream>),
}

impl Input {
    /// The open file description it becomes.
    pub(crate) fn open(self) -> Arc<Ofd> {
        match self {
            Input::Empty => Ofd::text(Bytes::new()),
            Input::Bytes(bytes) => Ofd::text(bytes),
            Input::Stream(stream) => Ofd::new(Target::Host(stream), true, true),
        }
    }
}

impl From<&[u8]> for Input {
    fn from(bytes: &[u8]) -> Self {
        Input::Bytes(Bytes::copy_from_slice(bytes))
    }
}

impl From<&str> for Input {
    fn from(text: &str) -> Self {
        Input::from(text.as_bytes())
    }
}

impl From<Vec<u8>> for Input {
    fn from(bytes: Vec<u8>) -> Self {
        Input::Bytes(bytes.into())
    }
}

/// Collects what is written to it; the writes are charged to a line's budget.
pub struct Collector {
    bytes: Mutex<Vec<u8>>,
    budget: Arc<Budget>,
}

impl Collector {
    /// An empty collector.
    pub fn new(budget: Arc<Budget>) -> Arc<Self> {
        Arc::new(Self { bytes: Mutex::default(), budget })
    }

    /// What was written so far, leaving nothing.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The open file description that writes here.
    pub(crate) fn open(self: &Arc<Self>) -> Arc<Ofd> {
        Ofd::new(Target::Host(self.clone()), false, true)
    }
}

impl fmt::Debug for Collector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Collector")
    }
}

impl HostStream for Collector {
    fn read(&self, _: usize) -> Op<'_, Result<Bytes, Errno>> {
        Op::ready(Err(Errno::EBADF))
    }

    fn try_write(&self, bytes: &[u8]) -> Result<usize, Errno> {
        if let Err(fault) = self.budget.output(bytes.len() as u64) {
            self.budget.fail(fault);
            return Err(Errno::EIO);
        }
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn write(&self, bytes: Bytes) -> Op<'_, Result<(), Errno>> {
        Op::ready(self.try_write(&bytes).map(|_| ()))
    }
}
