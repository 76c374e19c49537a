//! A program on a pseudo-terminal: what a test types, and what it waits to see.
//!
//! Invariant: nothing here depends on how fast the program is. A test waits for text to appear; the deadline is only
//! there so that a test that fails does so in the end.
#![expect(unsafe_code, reason = "a child takes its terminal between fork and exec")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::OwnedFd;
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// How long a text may take to appear.
const DEADLINE: Duration = Duration::from_secs(120);

/// A program and the terminal it runs on.
pub(crate) struct Terminal {
    controller: OwnedFd,
    child: Child,
    /// What the program has shown and no expectation has consumed.
    shown: Vec<u8>,
}

impl Terminal {
    /// Start `command` as the leader of a session that has a terminal of its own.
    pub(crate) fn start(command: &mut Command) -> Self {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let terminal = rustix::fs::open(&name, flags, Mode::empty()).unwrap();
        let size = rustix::termios::Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        rustix::termios::tcsetwinsize(&terminal, size).unwrap();
        let copy = || terminal.try_clone().unwrap();
        command.env("TERM", "xterm").stdin(copy()).stdout(copy()).stderr(copy());
        // SAFETY: between fork and exec only async-signal-safe calls may be made; both are bare system calls that
        // allocate nothing and take no lock.
        unsafe {
            command.pre_exec(|| {
                rustix::process::setsid()?;
                rustix::process::ioctl_tiocsctty(rustix::stdio::stdin())?;
                Ok(())
            });
        }
        let child = command.spawn().unwrap();
        // The command holds copies of the terminal, which would keep it open when the program has ended.
        command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
        command.stderr(std::process::Stdio::null());
        Self { controller, child, shown: Vec::new() }
    }

    /// Press these keys.
    pub(crate) fn press(&self, keys: &str) {
        let mut rest = keys.as_bytes();
        while !rest.is_empty() {
            let taken = rustix::io::retry_on_intr(|| rustix::io::write(&self.controller, rest)).unwrap();
            rest = &rest[taken..];
        }
    }

    /// Wait until `text` is shown, and take all up to its end.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) {
        let until = Instant::now() + DEADLINE;
        loop {
            if let Some(at) = self.shown.windows(text.len()).position(|part| part == text.as_bytes()) {
                self.shown.drain(..at + text.len());
                return;
            }
            if !self.read(until) {
                panic!("{text:?} does not come; shown is\n{}", self.shown.escape_ascii());
            }
        }
    }

    /// Wait until the program has ended and closed its terminal.
    #[track_caller]
    pub(crate) fn end(mut self) -> ExitStatus {
        let until = Instant::now() + DEADLINE;
        while self.read(until) {}
        if Instant::now() >= until {
            self.child.kill().unwrap();
            panic!("the program does not end; shown is\n{}", self.shown.escape_ascii());
        }
        self.child.wait().unwrap()
    }

    /// Read once; false at the deadline, and when the program has closed its terminal.
    fn read(&mut self, until: Instant) -> bool {
        let left = Timespec::try_from(until.saturating_duration_since(Instant::now())).unwrap();
        let mut wait = [PollFd::new(&self.controller, PollFlags::IN)];
        if rustix::io::retry_on_intr(|| poll(&mut wait, Some(&left))).unwrap() == 0 {
            return false;
        }
        let mut buffer = [0; 4096];
        match rustix::io::retry_on_intr(|| rustix::io::read(&self.controller, &mut buffer[..])) {
            Ok(taken) if taken > 0 => {
                self.shown.extend_from_slice(&buffer[..taken]);
                true
            }
            Ok(_) | Err(rustix::io::Errno::IO) => false,
            Err(error) => panic!("the terminal cannot be read: {error}"),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed must not leave its program behind; one that has ended cannot be killed any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
