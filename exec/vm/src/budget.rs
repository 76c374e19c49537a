//! The budget of one line, and its cancellation.
//!
//! Shared by every process that runs on behalf of the line. The interpreter counts instructions locally and
//! settles in slices; programs settle through `Context::tick`. Those two are the only places where cancellation
//! and limits are seen, so both must be reached within 100,000 steps or 64 KiB of work.

use crate::fault::{Fault, Limit};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;

/// Upper bounds for one line. The defaults are generous: they stop runaways, not work.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Instructions plus work units of programs (one unit is about 64 bytes of input).
    pub steps: u64,
    /// Wall time.
    pub time: Option<std::time::Duration>,
    /// Bytes held in variables, captures and buffers.
    pub memory: u64,
    /// Bytes written to stdout and stderr together.
    pub output: u64,
    /// Open descriptors of one process.
    pub descriptors: usize,
    /// Processes alive at once.
    pub processes: usize,
    /// Paths one pattern may expand to.
    pub paths: usize,
    /// Function call depth; beyond it bash's own FUNCNEST message is printed.
    pub functions: usize,
    /// Nesting of subshells, substitutions, evals and pipelines.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: u64::MAX,
            time: None,
            memory: 2 << 30,
            output: u64::MAX,
            descriptors: 1024,
            processes: 2048,
            paths: 4 << 20,
            functions: 100_000,
            depth: 2_000,
        }
    }
}

/// What is left of a line's limits, and whether somebody cancelled it.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    steps: AtomicU64,
    output: AtomicU64,
    memory: AtomicI64,
    processes: AtomicI64,
    deadline: Option<Instant>,
    cancelled: AtomicBool,
    failed: Mutex<Option<Fault>>,
    wake: Notify,
}

impl Budget {
    /// A fresh budget with these limits; the clock of `limits.time` starts now.
    pub fn new(limits: Limits) -> Self {
        Self {
            deadline: limits.time.map(|t| Instant::now() + t),
            limits,
            steps: AtomicU64::new(0),
            output: AtomicU64::new(0),
            memory: AtomicI64::new(0),
            processes: AtomicI64::new(0),
            cancelled: AtomicBool::new(false),
            failed: Mutex::new(None),
            wake: Notify::new(),
        }
    }

    /// The limits this budget started from.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Stop everything that runs under this budget at its next settlement.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
        self.wake.notify_waiters();
    }

    /// One of the line's processes met a fault: all of the line ends with it. The first one counts.
    pub fn fail(&self, fault: Fault) {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
        self.cancel();
    }

    /// Why everything stops: the first fault of a process, else cancellation.
    pub fn reason(&self) -> Fault {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone().unwrap_or(Fault::Cancelled)
    }

    /// Whether `cancel` was called.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// Resolves when the line is cancelled or its time is over.
    pub async fn ended(&self) -> Fault {
        loop {
            let woken = self.wake.notified();
            if self.is_cancelled() {
                return self.reason();
            }
            match self.deadline {
                Some(at) => {
                    let expired = tokio::time::timeout_at(at.into(), woken).await.is_err();
                    if expired {
                        return Fault::Limit(Limit::Time);
                    }
                }
                None => woken.await,
            }
        }
    }

    /// Charge `units` of work and look for cancellation.
    pub fn work(&self, units: u64) -> Result<(), Fault> {
        if self.cancelled.load(Relaxed) {
            return Err(self.reason());
        }
        let used = self.steps.fetch_add(units, Relaxed).saturating_add(units);
        if used > self.limits.steps {
            return Err(Fault::Limit(Limit::Steps));
        }
        match self.deadline {
            Some(at) if Instant::now() >= at => Err(Fault::Limit(Limit::Time)),
            _ => Ok(()),
        }
    }

    /// Charge `bytes` of output.
    pub fn output(&self, bytes: u64) -> Result<(), Fault> {
        let used = self.output.fetch_add(bytes, Relaxed).saturating_add(bytes);
        if used > self.limits.output { Err(Fault::Limit(Limit::Output)) } else { Ok(()) }
    }

    /// Charge (or with a negative number give back) bytes held.
    pub fn memory(&self, bytes: i64) -> Result<(), Fault> {
        let held = self.memory.fetch_add(bytes, Relaxed) + bytes;
        if bytes > 0 && held > 0 && held as u64 > self.limits.memory {
            return Err(Fault::Limit(Limit::Memory));
        }
        Ok(())
    }

    /// Count one more process; `leave_process` takes it back.
    pub fn enter_process(&self) -> Result<(), Fault> {
        // A line that is over starts nothing more, or shells that fork would outrun their own end.
        if self.cancelled.load(Relaxed) {
            return Err(self.reason());
        }
        let alive = self.processes.fetch_add(1, Relaxed) + 1;
        if alive as usize > self.limits.processes {
            self.leave_process();
            return Err(Fault::Limit(Limit::Processes));
        }
        Ok(())
    }

    /// A process counted by `enter_process` has ended.
    pub fn leave_process(&self) {
        self.processes.fetch_sub(1, Relaxed);
    }

    /// Work units charged so far.
    pub fn steps_used(&self) -> u64 {
        self.steps.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_run_out() {
        let budget = Budget::new(Limits { steps: 10, ..Limits::default() });
        assert_eq!(budget.work(10), Ok(()));
        assert_eq!(budget.work(1), Err(Fault::Limit(Limit::Steps)));
    }

    #[test]
    fn cancellation_is_seen_at_the_next_settlement() {
        let budget = Budget::new(Limits::default());
        budget.cancel();
        assert_eq!(budget.work(1), Err(Fault::Cancelled));
    }
}
