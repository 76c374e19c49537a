//! A candidate behind a program that is sent cases as JSON lines.
//!
//! Invariant: one answer per question, in order; a program that dies or falls silent is ended, the case counts as not
//! run or timed out, and the next case finds a fresh program.

use super::{Candidate, Variant};
use crate::case::{Case, Outcome};
use crate::wire::{Request, Response};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// What an adapter gets above the case's own time before it is given up.
const GRACE: Duration = Duration::from_secs(20);

pub(super) struct Adapter {
    argv: Vec<String>,
    timeout: Duration,
    running: Option<Running>,
}

struct Running {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Adapter {
    pub(super) fn new(argv: Vec<String>, timeout: Duration) -> Self {
        Self { argv, timeout, running: None }
    }

    fn running(&mut self) -> Result<&mut Running, String> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        Ok(self.running.insert(running))
    }

    fn start(&self) -> Result<Running, String> {
        let fail = |e| format!("{}: {e}", self.argv[0]);
        let mut command = Command::new(&self.argv[0]);
        command.args(&self.argv[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        let mut child = command.spawn().map_err(fail)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the adapter has no pipes".to_owned());
        };
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { break };
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, stdin, lines })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Candidate for Adapter {
    fn run(&mut self, case: &Case, _: &Variant) -> Result<Outcome, String> {
        let timeout = self.timeout;
        let name = self.argv[0].clone();
        let mut question = serde_json::to_vec(&Request::new(case, timeout)).map_err(|e| e.to_string())?;
        question.push(b'\n');
        let running = self.running()?;
        let asked = running.stdin.write_all(&question).and_then(|()| running.stdin.flush());
        let answer = match asked {
            Ok(()) => running.lines.recv_timeout(timeout + GRACE),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        match answer {
            Ok(line) => {
                let response: Response =
                    serde_json::from_str(&line).map_err(|e| format!("{name}: not an answer: {e}: {line}"))?;
                response.into_outcome(&case.before)
            }
            Err(RecvTimeoutError::Timeout) => {
                self.running = None;
                Ok(Outcome { status: 124, timed_out: true, ..Outcome::default() })
            }
            Err(RecvTimeoutError::Disconnected) => {
                self.running = None;
                Err(format!("{name}: ended without an answer"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapter(script: &str) -> Adapter {
        Adapter::new(["/bin/sh", "-c", script].map(str::to_owned).to_vec(), Duration::from_secs(5))
    }

    #[test]
    fn answers_come_in_order_from_one_program() {
        let mut it =
            adapter(r#"n=0; while read -r l; do n=$((n+1)); echo "{\"stdout\":\"$n\",\"exit\":$n}"; done"#);
        let case = Case::default();
        assert_eq!(it.run(&case, &Variant::default()).unwrap().status, 1);
        assert_eq!(it.run(&case, &Variant::default()).unwrap().stdout, b"2");
    }

    #[test]
    fn a_program_that_dies_or_babbles_is_named() {
        let error = adapter("exit 0").run(&Case::default(), &Variant::default()).unwrap_err();
        assert!(error.contains("without an answer"), "{error}");
        let error = adapter("read l; echo hello").run(&Case::default(), &Variant::default()).unwrap_err();
        assert!(error.contains("not an answer"), "{error}");
        let error =
            Adapter::new(vec!["/no/such".to_owned()], GRACE).run(&Case::default(), &Variant::default());
        assert!(error.unwrap_err().starts_with("/no/such: "));
    }
}
