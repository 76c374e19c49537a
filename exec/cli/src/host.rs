//! The host's streams as a workspace's streams.

use bytes::Bytes;
use mirage::{Errno, HostStream, Op};
use rustix::fd::BorrowedFd;
use std::sync::Arc;

/// A descriptor of this process.
#[derive(Debug)]
pub(crate) struct HostFd {
    fd: BorrowedFd<'static>,
    /// Reading may take long: it is done on a thread of its own.
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

impl HostStream for HostFd {
    fn read(&self, max: usize) -> Op<'_, Result<Bytes, Errno>> {
        if !self.slow {
            return Op::ready(read(self.fd, max));
        }
        let fd = self.fd;
        Op::later(async move {
            let reading = tokio::task::spawn_blocking(move || read(fd, max));
            reading.await.unwrap_or(Err(Errno::EIO))
        })
    }

    fn try_write(&self, bytes: &[u8]) -> Result<usize, Errno> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match rustix::io::retry_on_intr(|| rustix::io::write(self.fd, rest)) {
                Ok(taken) => rest = &rest[taken..],
                Err(rustix::io::Errno::AGAIN) => {
                    let mut wait = [rustix::event::PollFd::new(&self.fd, rustix::event::PollFlags::OUT)];
                    rustix::event::poll(&mut wait, None).map_err(errno)?;
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
