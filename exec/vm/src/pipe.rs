//! Pipes: a queue of byte chunks, counted in bytes.
//!
//! Invariants, guarded by the tests below: at most `CAPACITY` bytes are queued; end of file is seen when the last
//! `Writer` has dropped and the queue is empty; a write after the last `Reader` has dropped answers `EPIPE`.

use bytes::{Bytes, BytesMut};
use mirage_vfs::Errno;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Bytes a pipe holds before its writer waits.
pub const CAPACITY: usize = 64 << 10;
/// Chunks below this size are merged into the one before them.
const COALESCE: usize = 4 << 10;

#[derive(Debug, Default)]
struct State {
    queue: VecDeque<Bytes>,
    tail: BytesMut,
    len: usize,
    readers: usize,
    writers: usize,
    waiting_readers: Vec<Waker>,
    waiting_writers: Vec<Waker>,
}

impl State {
    fn wake(list: &mut Vec<Waker>) {
        for waker in list.drain(..) {
            waker.wake();
        }
    }

    fn push(&mut self, chunk: &[u8]) {
        self.len += chunk.len();
        self.tail.extend_from_slice(chunk);
        if self.tail.len() >= COALESCE {
            let full = self.tail.split().freeze();
            self.queue.push_back(full);
        }
    }

    fn push_shared(&mut self, chunk: Bytes) {
        if chunk.len() < COALESCE {
            return self.push(&chunk);
        }
        if !self.tail.is_empty() {
            let rest = self.tail.split().freeze();
            self.queue.push_back(rest);
        }
        self.len += chunk.len();
        self.queue.push_back(chunk);
    }

    fn pop(&mut self, max: usize) -> Bytes {
        let mut chunk = match self.queue.pop_front() {
            Some(chunk) => chunk,
            None => self.tail.split().freeze(),
        };
        if chunk.len() > max {
            let rest = chunk.split_off(max);
            self.queue.push_front(rest);
        }
        self.len -= chunk.len();
        chunk
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The reading end.
#[derive(Debug)]
pub struct Reader(Arc<Mutex<State>>);

/// The writing end.
#[derive(Debug)]
pub struct Writer(Arc<Mutex<State>>);

/// A new pipe.
pub fn pipe() -> (Reader, Writer) {
    let state = Arc::new(Mutex::new(State { readers: 1, writers: 1, ..State::default() }));
    (Reader(state.clone()), Writer(state))
}

impl Reader {
    /// Up to `max` bytes; an empty chunk is end of file.
    pub fn poll_read(&self, cx: &mut Context<'_>, max: usize) -> Poll<Bytes> {
        match self.try_read(max) {
            Some(chunk) => Poll::Ready(chunk),
            None => {
                let mut state = lock(&self.0);
                if state.len > 0 || state.writers == 0 {
                    drop(state);
                    return self.poll_read(cx, max);
                }
                state.waiting_readers.push(cx.waker().clone());
                Poll::Pending
            }
        }
    }

    /// What is there now, without waiting: `None` when the pipe is empty and still has a writer.
    pub fn try_read(&self, max: usize) -> Option<Bytes> {
        let mut state = lock(&self.0);
        if state.len > 0 {
            let chunk = state.pop(max);
            State::wake(&mut state.waiting_writers);
            return Some(chunk);
        }
        (state.writers == 0).then(Bytes::new)
    }

    /// A further reading end.
    pub fn another(&self) -> Reader {
        lock(&self.0).readers += 1;
        Reader(self.0.clone())
    }

    /// A writing end for the same pipe (a FIFO opened again for writing).
    pub fn writer(&self) -> Writer {
        lock(&self.0).writers += 1;
        Writer(self.0.clone())
    }

    /// Whether a read would not wait: bytes are queued or no writer is left.
    pub fn is_readable(&self) -> bool {
        let state = lock(&self.0);
        state.len > 0 || state.writers == 0
    }
}

impl Writer {
    /// Queue as much of `chunk` as fits, at least one byte or wait.
    pub fn poll_write(&self, cx: &mut Context<'_>, chunk: &mut Bytes) -> Poll<Result<(), Errno>> {
        let mut state = lock(&self.0);
        loop {
            if state.readers == 0 {
                return Poll::Ready(Err(Errno::EPIPE));
            }
            if chunk.is_empty() {
                return Poll::Ready(Ok(()));
            }
            let room = CAPACITY.saturating_sub(state.len);
            if room == 0 {
                state.waiting_writers.push(cx.waker().clone());
                return Poll::Pending;
            }
            let part = chunk.split_to(room.min(chunk.len()));
            state.push_shared(part);
            State::wake(&mut state.waiting_readers);
        }
    }

    /// Queue all of `bytes` if they fit now; `None` asks the caller to wait through `poll_write`.
    pub fn try_write(&self, bytes: &[u8]) -> Option<Result<(), Errno>> {
        let mut state = lock(&self.0);
        if state.readers == 0 {
            return Some(Err(Errno::EPIPE));
        }
        if CAPACITY.saturating_sub(state.len) < bytes.len() {
            return None;
        }
        state.push(bytes);
        State::wake(&mut state.waiting_readers);
        Some(Ok(()))
    }

    /// A further writing end.
    pub fn another(&self) -> Writer {
        lock(&self.0).writers += 1;
        Writer(self.0.clone())
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let mut state = lock(&self.0);
        state.readers -= 1;
        if state.readers == 0 {
            State::wake(&mut state.waiting_writers);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let mut state = lock(&self.0);
        state.writers -= 1;
        if state.writers == 0 {
            State::wake(&mut state.waiting_readers);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_out_in_order_and_end_of_file_follows_the_last_writer() {
        let (r, w) = pipe();
        assert_eq!(r.try_read(10), None);
        assert_eq!(w.try_write(b"abc"), Some(Ok(())));
        assert_eq!(w.try_write(b"def"), Some(Ok(())));
        assert_eq!(r.try_read(4).as_deref(), Some(b"abcd".as_slice()));
        drop(w);
        assert_eq!(r.try_read(10).as_deref(), Some(b"ef".as_slice()));
        assert_eq!(r.try_read(10).as_deref(), Some(b"".as_slice()));
    }

    #[test]
    fn a_full_pipe_takes_no_more_and_a_readerless_one_is_broken() {
        let (r, w) = pipe();
        assert_eq!(w.try_write(&[0; CAPACITY]), Some(Ok(())));
        assert_eq!(w.try_write(b"x"), None);
        drop(r);
        assert_eq!(w.try_write(b"x"), Some(Err(Errno::EPIPE)));
    }
}
