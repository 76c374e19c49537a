//! One process run to its end: bytes in, bytes out, and a limit on its time.
//!
//! The run is over when the process has ended and every holder of its output has closed it, as at the left end of a
//! pipe. Invariant: whatever happens, the process group that was started is gone afterwards.

use crate::case::Outcome;
use rustix::fs::{Gid, Uid, fchown};
use rustix::process::{Pid, Signal, kill_process_group};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What is read of one stream; a process that writes more gets a closed pipe.
const MOST_OUTPUT: u64 = 64 << 20;

/// Starts `command` and sees it through. The outcome says nothing of files. The pipes to it are made `owner`'s, who may
/// then open them by their names under /dev/fd.
pub(crate) fn run(
    mut command: Command,
    stdin: &[u8],
    timeout: Duration,
    owner: Option<u32>,
) -> io::Result<Outcome> {
    let (stdin_end, mut feed) = io::pipe()?;
    let (out, stdout_end) = io::pipe()?;
    let (err, stderr_end) = io::pipe()?;
    if let Some(id) = owner {
        for end in [stdin_end.as_fd(), stdout_end.as_fd(), stderr_end.as_fd()] {
            fchown(end, Some(Uid::from_raw(id)), Some(Gid::from_raw(id)))?;
        }
    }
    command.stdin(stdin_end).stdout(stdout_end).stderr(stderr_end).process_group(0);
    let mut child = command.spawn()?;
    // The command holds the far ends of its pipes until it is dropped.
    drop(command);
    let deadline = Instant::now() + timeout;
    let bytes = stdin.to_vec();
    // A process that does not read its input breaks the pipe; that is its own affair.
    thread::spawn(move || feed.write_all(&bytes));
    let (stdout, stderr) = (collect(out), collect(err));
    let finish =
        |stream: Receiver<Vec<u8>>| stream.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    let (stdout, stderr) = (finish(stdout), finish(stderr));
    let late = [&stdout, &stderr].iter().any(|r| matches!(r, Err(RecvTimeoutError::Timeout)));
    let status = if late { None } else { wait_until(&mut child, deadline)? };
    kill_group(&child);
    let status = match status {
        Some(status) => status,
        None => {
            child.wait()?;
            return Ok(Outcome { status: 124, timed_out: true, ..Outcome::default() });
        }
    };
    Ok(Outcome {
        status: status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)),
        stdout: stdout.unwrap_or_default(),
        stderr: stderr.unwrap_or_default(),
        after: None,
        timed_out: false,
    })
}

fn collect(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.take(MOST_OUTPUT).read_to_end(&mut bytes);
        let _ = send.send(bytes);
    });
    receive
}

/// The status, or none when the deadline comes first.
fn wait_until(child: &mut Child, deadline: Instant) -> io::Result<Option<ExitStatus>> {
    let mut nap = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        thread::sleep(nap);
        nap = (nap * 2).min(Duration::from_millis(20));
    }
}

fn kill_group(child: &Child) {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // The group is usually empty by now.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str, stdin: &[u8], timeout: Duration) -> Outcome {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        run(command, stdin, timeout, None).unwrap()
    }

    #[test]
    fn both_streams_and_the_status() {
        let outcome = sh("cat; echo err >&2; exit 3", b"in\xff", Duration::from_secs(20));
        assert_eq!(
            (outcome.status, &outcome.stdout[..], &outcome.stderr[..]),
            (3, &b"in\xff"[..], &b"err\n"[..])
        );
        assert_eq!(sh("kill -TERM $$", b"", Duration::from_secs(20)).status, 143);
    }

    #[test]
    fn output_of_what_is_left_behind_is_waited_for() {
        let outcome = sh("{ sleep 0.1; echo late; } & exit 0", b"", Duration::from_secs(20));
        assert_eq!(outcome.stdout, b"late\n");
    }

    #[test]
    fn input_that_is_not_read_is_no_error() {
        assert_eq!(sh("exit 0", &vec![b'x'; 1 << 20], Duration::from_secs(20)).status, 0);
    }

    #[test]
    fn a_run_ends_at_its_limit() {
        let start = Instant::now();
        assert!(sh("sleep 60", b"", Duration::from_millis(100)).timed_out);
        assert!(sh("exec >&- 2>&-; sleep 60", b"", Duration::from_millis(100)).timed_out);
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}
