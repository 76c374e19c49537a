//! The host's streams as a workspace's streams.
//!
//! Invariant: a read that nobody waits for any more takes nothing from its descriptor, so what is typed after a
//! command was interrupted goes to the prompt.

use bytes::Bytes;
use mirage::{Errno, HostStream, Op};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{BorrowedFd, OwnedFd};
use rustix::pipe::{PipeFlags, pipe_with};
use std::sync::Arc;

/// A descriptor of this process.
#[derive(Debug)]
pub(crate) struct HostFd {
    fd: BorrowedFd<'static>,
    /// Reading may have to wait, which is done on a thread of its own.
    slow: bool,
    terminal: bool,
}

impl HostFd {
    fn new(fd: BorrowedFd<'static>) -> Arc<Self> {
        let terminal = rustix::termios::isatty(fd);
        let regular = rustix::fs::fstat(fd)
            .is_ok_and(|stat| rustix::fs::FileType::from_raw_mode(stat.st_mode).is_file());
        Arc::new(Self { fd, slow: !regular, terminal })
    }

    /// Standard input.
    pub(crate) fn stdin() -> Arc<Self> {
        Self::new(rustix::stdio::stdin())
    }

    /// Standard output.
    pub(crate) fn stdout() -> Arc<Self> {
        Self::new(rustix::stdio::stdout())
    }

    /// Standard error.
    pub(crate) fn stderr() -> Arc<Self> {
        Self::new(rustix::stdio::stderr())
    }
}

fn errno(error: rustix::io::Errno) -> Errno {
    Errno::from_number(error.raw_os_error()).unwrap_or(Errno::EIO)
}

fn read(fd: BorrowedFd<'_>, max: usize) -> Result<Bytes, Errno> {
    let mut buffer = vec![0; max.min(64 << 10)];
    let taken = rustix::io::retry_on_intr(|| rustix::io::read(fd, &mut buffer[..])).map_err(errno)?;
    buffer.truncate(taken);
    Ok(buffer.into())
}

/// Whether a read does not have to wait; its error is the read's to find.
fn is_ready(fd: BorrowedFd<'_>) -> bool {
    let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut [PollFd::new(&fd, PollFlags::IN)], Some(&now)).is_ok_and(|ready| ready > 0)
}

/// Read once there is something, unless the other end of the pipe `abandoned` is closed before.
fn wait_and_read(fd: BorrowedFd<'_>, max: usize, abandoned: &OwnedFd) -> Result<Bytes, Errno> {
    let mut wait = [PollFd::new(&fd, PollFlags::IN), PollFd::new(abandoned, PollFlags::IN)];
    rustix::io::retry_on_intr(|| poll(&mut wait, None)).map_err(errno)?;
    if wait[1].revents().is_empty() { read(fd, max) } else { Err(Errno::EINTR) }
}

impl HostStream for HostFd {
    fn read(&self, max: usize) -> Op<'_, Result<Bytes, Errno>> {
        if !self.slow || is_ready(self.fd) {
            return Op::ready(read(self.fd, max));
        }
        let fd = self.fd;
        Op::later(async move {
            // The pipe's writing end is closed when this future is dropped, whether it has finished or not.
            let (abandoned, _waiting) = pipe_with(PipeFlags::CLOEXEC).map_err(errno)?;
            let reading = tokio::task::spawn_blocking(move || wait_and_read(fd, max, &abandoned));
            reading.await.unwrap_or(Err(Errno::EIO))
        })
    }

    fn try_write(&self, bytes: &[u8]) -> Result<usize, Errno> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match rustix::io::retry_on_intr(|| rustix::io::write(self.fd, rest)) {
                Ok(taken) => rest = &rest[taken..],
                Err(rustix::io::Errno::AGAIN) => {
                    poll(&mut [PollFd::new(&self.fd, PollFlags::OUT)], None).map_err(errno)?;
                }
                Err(error) => return Err(errno(error)),
            }
        }
        Ok(bytes.len())
    }

    fn write(&self, bytes: Bytes) -> Op<'_, Result<(), Errno>> {
        Op::ready(self.try_write(&bytes).map(|_| ()))
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}
