//! Named pipes: the place where the two ends of a FIFO meet, by the file's identity.
//!
//! Opening one end waits for the other, as open(2) does; `<>` does not wait.

use crate::ofd::{Ofd, Target};
use crate::pipe::{self, Reader, Writer};
use mirage_vfs::FileId;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

#[derive(Debug)]
struct Node {
    reader: Reader,
    writer: Writer,
    /// Ends that are open besides the two the node holds.
    readers: usize,
    writers: usize,
}

/// The named pipes that somebody has open or waits to open.
#[derive(Debug, Default)]
pub struct Fifos {
    nodes: Mutex<FxHashMap<FileId, Node>>,
    changed: Notify,
}

/// How an end is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// For reading.
    Read,
    /// For writing.
    Write,
    /// For both, without waiting.
    Both,
}

impl Fifos {
    /// Open an end; waits until the other one is there.
    pub async fn open(&self, id: FileId, end: End) -> Arc<Ofd> {
        let mine = self.enter(id, end);
        loop {
            let changed = self.changed.notified();
            if self.is_met(id, end) {
                break;
            }
            changed.await;
        }
        let mut nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        // The node's own ends must go once both sides are there, else end of file would never be seen.
        if end != End::Both || nodes.get(&id).is_some_and(|node| node.readers > 0 && node.writers > 0) {
            nodes.remove(&id);
        }
        drop(nodes);
        mine
    }

    fn enter(&self, id: FileId, end: End) -> Arc<Ofd> {
        let mut nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        let node = nodes.entry(id).or_insert_with(|| {
            let (reader, writer) = pipe::pipe();
            Node { reader, writer, readers: 0, writers: 0 }
        });
        node.readers += usize::from(end != End::Write);
        node.writers += usize::from(end != End::Read);
        let ofd = match end {
            End::Read => Ofd::new(Target::PipeReader(node.reader.another()), true, false),
            End::Write => Ofd::new(Target::PipeWriter(node.writer.another()), false, true),
            End::Both => Ofd::new(Target::PipeBoth(node.reader.another(), node.writer.another()), true, true),
        };
        self.changed.notify_waiters();
        ofd
    }

    fn is_met(&self, id: FileId, end: End) -> bool {
        let nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        match (nodes.get(&id), end) {
            (_, End::Both) | (None, _) => true,
            (Some(node), End::Read) => node.writers > 0,
            (Some(node), End::Write) => node.readers > 0,
        }
    }
}
