//! Processes of a workspace: pids, exit statuses, signals.
//!
//! There are no host processes behind them. A process is a future on some line's executor; this module holds what
//! others may ask of it (`wait`, `kill`, `jobs`). Invariant: a process gets its exit status exactly once, also when
//! its future is dropped.

use crate::signal::Signal;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A process id within a workspace.
pub type Pid = u32;

/// An exit status as `$?` shows it.
pub type Status = u8;

#[derive(Debug, Default)]
struct State {
    exit: Option<Status>,
    pending: Vec<Signal>,
    killed_by: Option<Signal>,
}

/// One process.
#[derive(Debug)]
pub struct Process {
    pid: Pid,
    parent: Pid,
    /// Its niceness: nothing in a workspace has priorities, but programs ask for it and hand it on.
    nice: AtomicI32,
    state: Mutex<State>,
    /// Whether `state.pending` holds anything: looked at before every command, so without the lock.
    signalled: AtomicBool,
    changed: Notify,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Process {
    /// Its id.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// Its parent's id.
    pub fn parent(&self) -> Pid {
        self.parent
    }

    /// Its niceness.
    pub fn nice(&self) -> i32 {
        self.nice.load(Relaxed)
    }

    /// Changes its niceness, within the bounds there are.
    pub fn renice(&self, nice: i32) {
        self.nice.store(nice.clamp(-20, 19), Relaxed);
    }

    /// The exit status, once it has one.
    pub fn exit_status(&self) -> Option<Status> {
        lock(&self.state).exit
    }

    /// The signal that ended it, if one did.
    pub fn killed_by(&self) -> Option<Signal> {
        lock(&self.state).killed_by
    }

    /// Record the end. Only the first call counts.
    pub fn finish(&self, status: Status, signal: Option<Signal>) {
        let mut state = lock(&self.state);
        if state.exit.is_none() {
            state.exit = Some(status);
            state.killed_by = signal;
        }
        drop(state);
        self.changed.notify_waiters();
    }

    /// Wait for the end.
    pub async fn wait(&self) -> Status {
        loop {
            let changed = self.changed.notified();
            if let Some(status) = self.exit_status() {
                return status;
            }
            changed.await;
        }
    }

    /// Deliver a signal.
    pub fn signal(&self, signal: Signal) {
        let mut state = lock(&self.state);
        state.pending.push(signal);
        self.signalled.store(true, Relaxed);
        drop(state);
        self.changed.notify_waiters();
    }

    /// The next signal that was delivered and not yet taken.
    pub fn take_signal(&self) -> Option<Signal> {
        let mut state = lock(&self.state);
        let signal = (!state.pending.is_empty()).then(|| state.pending.remove(0));
        self.signalled.store(!state.pending.is_empty(), Relaxed);
        signal
    }

    /// Whether a signal waits to be taken.
    #[inline]
    pub fn has_signal(&self) -> bool {
        self.signalled.load(Relaxed)
    }

    /// Wait until a signal is pending.
    pub async fn signalled(&self) {
        loop {
            let changed = self.changed.notified();
            if self.has_signal() {
                return;
            }
            changed.await;
        }
    }
}

/// Gives a process its end even when its future is dropped in between.
#[derive(Debug)]
pub struct ExitGuard {
    process: Arc<Process>,
    table: Arc<ProcessTable>,
}

impl ExitGuard {
    /// The process.
    pub fn process(&self) -> &Arc<Process> {
        &self.process
    }
}

impl Drop for ExitGuard {
    fn drop(&mut self) {
        self.process.finish(128 + crate::signal::KILL, Some(crate::signal::KILL));
        lock(&self.table.inner).alive.remove(&self.process.pid);
    }
}

#[derive(Debug, Default)]
struct Inner {
    next: Pid,
    alive: FxHashMap<Pid, Arc<Process>>,
}

/// The processes of a workspace.
#[derive(Debug, Default)]
pub struct ProcessTable {
    inner: Mutex<Inner>,
}

/// The first pid handed out: the session's own shell.
const FIRST_PID: Pid = 2;

impl ProcessTable {
    /// A new process under `parent`.
    pub fn start(self: &Arc<Self>, parent: Pid) -> ExitGuard {
        let mut inner = lock(&self.inner);
        inner.next = inner.next.max(FIRST_PID);
        let pid = inner.next;
        inner.next += 1;
        let nice = inner.alive.get(&parent).map_or(0, |parent| parent.nice());
        let process = Arc::new(Process {
            pid,
            parent,
            nice: AtomicI32::new(nice),
            state: Mutex::default(),
            signalled: AtomicBool::new(false),
            changed: Notify::new(),
        });
        inner.alive.insert(pid, process.clone());
        ExitGuard { process, table: self.clone() }
    }

    /// The living process with this id.
    pub fn get(&self, pid: Pid) -> Option<Arc<Process>> {
        lock(&self.inner).alive.get(&pid).cloned()
    }

    /// The living processes, by pid.
    pub fn alive(&self) -> Vec<Arc<Process>> {
        let mut all: Vec<_> = lock(&self.inner).alive.values().cloned().collect();
        all.sort_by_key(|process| process.pid);
        all
    }
}
