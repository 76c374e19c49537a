//! Programs: what `/usr/bin` holds. The interface between the machine and the crate of programs.
//!
//! A program sees the world through its [`Context`] only: arguments, environment, descriptors, the file tree, other
//! programs. Every loop over input calls [`Context::tick`] at least once per 64 KiB, which is where cancellation and
//! limits are seen.

use crate::budget::Budget;
use crate::executor::Spawner;
use crate::fault::Fault;
use crate::fds::{Fd, FdTable};
use crate::ofd::{CHUNK, Ofd};
use crate::process::{Pid, Process, ProcessTable, Status};
use crate::session::Session;
use crate::signal::{self, Signal, SignalSet};
use bytes::{Bytes, BytesMut};
use mirage_lower::Text;
use mirage_lower::catalog::Planner;
use mirage_vfs::{BoxFuture, Errno, Namespace, VPath};
use std::sync::Arc;

/// Why a program stops before it returns a status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The run ends.
    Fault(Fault),
    /// A signal ended the program; `SIGPIPE` when it wrote to a pipe nobody reads.
    Signal(Signal),
    /// Writing to stdout failed. The runner prints `NAME: write error: …` and ends with the program's failure status.
    Write(Errno),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Stop::Fault(fault)
    }
}

/// How a program ends: its status, or why it stopped.
pub type Outcome = Result<Status, Stop>;

/// The future of a running program.
pub type Run<'a> = BoxFuture<'a, Outcome>;

/// One program of `/usr/bin`.
#[derive(Clone, Copy)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// One line that says what it does (help, and the text of its `/usr/bin` entry).
    pub summary: &'static str,
    /// Exit status when writing to stdout fails.
    pub failure: Status,
    /// What its arguments say of its run.
    pub planner: Option<&'static dyn Planner>,
    /// Run it.
    pub run: for<'a> fn(&'a mut Context) -> Run<'a>,
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Program({})", self.name)
    }
}

/// The programs a workspace has.
pub trait ProgramTable: Send + Sync {
    /// The program of this name.
    fn get(&self, name: &[u8]) -> Option<&'static Program>;
    /// All names, sorted.
    fn names(&self) -> &[&'static str];
}

/// Variables handed to a program, in order.
pub type Environment = Arc<Vec<(Text, Text)>>;

/// Which characters texts are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    /// Bytes.
    #[default]
    C,
    /// UTF-8 characters.
    Utf8,
}

impl Locale {
    /// The character locale that `LC_ALL`, `LC_CTYPE` and `LANG` choose, in that order.
    pub fn from_names(names: [Option<&[u8]>; 3]) -> Self {
        let chosen = names.into_iter().flatten().find(|name| !name.is_empty()).unwrap_or(b"C");
        let upper = chosen.to_ascii_uppercase();
        let utf8 = upper.ends_with(b".UTF-8") || upper.ends_with(b".UTF8");
        if utf8 { Locale::Utf8 } else { Locale::C }
    }
}

/// What starts programs and scripts by argument vector, as `execvp` does: no functions, aliases or builtins.
pub trait Launcher: Send + Sync {
    /// Start `argv` with this context's file tree; `ENOENT` when there is no such program, `EACCES` when it may not run.
    fn launch(&self, start: Start) -> BoxFuture<'static, Result<Child, Errno>>;
}

/// What a child is started from.
pub struct Start {
    /// Arguments; the first one is the program's name or path.
    pub argv: Vec<Text>,
    /// Environment.
    pub env: Environment,
    /// Working directory.
    pub cwd: VPath,
    /// Descriptors.
    pub fds: FdTable,
    /// File-creation mask.
    pub umask: u32,
    /// The line's budget.
    pub budget: Arc<Budget>,
    /// Where to run it.
    pub spawner: Spawner,
    /// The pid of whoever starts it.
    pub parent: Pid,
    /// SIGPIPE is ignored.
    pub ignore_pipe: bool,
    /// Signals that are ignored.
    pub ignored: SignalSet,
}

/// A started process.
#[derive(Debug, Clone)]
pub struct Child(pub Arc<Process>);

impl Child {
    /// Wait for its end; the status is 128+n when signal n ended it.
    pub async fn wait(&self) -> Status {
        self.0.wait().await
    }

    /// Send it a signal.
    pub fn kill(&self, signal: Signal) {
        self.0.signal(signal);
    }
}

/// Everything a program may touch.
pub struct Context {
    /// Arguments; `argv[0]` is the name it was called by.
    pub argv: Vec<Text>,
    /// Environment.
    pub env: Environment,
    /// Working directory (physical).
    pub cwd: VPath,
    /// Descriptors.
    pub fds: FdTable,
    /// The file tree.
    pub ns: Arc<Namespace>,
    /// File-creation mask.
    pub umask: u32,
    /// Character locale.
    pub locale: Locale,
    /// The line's budget.
    pub budget: Arc<Budget>,
    /// This process.
    pub process: Arc<Process>,
    /// The workspace's processes.
    pub processes: Arc<ProcessTable>,
    /// The programs there are.
    pub programs: Arc<dyn ProgramTable>,
    /// Starts other programs.
    pub launcher: Arc<dyn Launcher>,
    /// The session it runs in.
    pub session: Arc<Session>,
    /// Where children run.
    pub spawner: Spawner,
    /// SIGPIPE is ignored: writing to a broken pipe is an error instead of the end.
    pub ignore_pipe: bool,
    /// Signals that are ignored.
    pub ignored: SignalSet,
    /// Buffered stdout.
    out: BytesMut,
}

/// Bytes of stdout held back before they are written.
const OUT_BUFFER: usize = 32 << 10;

impl Context {
    /// A context for one run.
    pub fn new(start: Start, session: Arc<Session>, process: Arc<Process>) -> Self {
        let find = |name: &[u8]| start.env.iter().find(|(n, _)| &n[..] == name).map(|(_, v)| &v[..]);
        let locale = Locale::from_names([find(b"LC_ALL"), find(b"LC_CTYPE"), find(b"LANG")]);
        Self {
            argv: start.argv,
            env: start.env,
            cwd: start.cwd,
            fds: start.fds,
            ns: session.ns.clone(),
            umask: start.umask,
            locale,
            budget: start.budget,
            process,
            processes: session.processes.clone(),
            programs: session.programs.clone(),
            launcher: session.launcher.clone(),
            session,
            spawner: start.spawner,
            ignore_pipe: start.ignore_pipe,
            ignored: start.ignored,
            out: BytesMut::new(),
        }
    }

    /// The name the program was called by, without directories: the prefix of its messages.
    pub fn name(&self) -> Text {
        let argv0 = self.argv.first().map_or(&b""[..], |name| name);
        Text::from(argv0.rsplit(|&b| b == b'/').next().unwrap_or(argv0))
    }

    /// The value of an environment variable.
    pub fn var(&self, name: &[u8]) -> Option<&Text> {
        self.env.iter().find(|(n, _)| &n[..] == name).map(|(_, value)| value)
    }

    /// Charge for `bytes` of work; cancellation and limits are seen here.
    pub fn tick(&self, bytes: usize) -> Result<(), Stop> {
        Ok(self.budget.work(1 + bytes as u64 / 64)?)
    }

    /// The description behind a descriptor.
    pub fn fd(&self, fd: Fd) -> Result<Arc<Ofd>, Errno> {
        self.fds.get(fd).cloned().ok_or(Errno::EBADF)
    }

    /// Read up to 64 KiB from an open description; empty at the end. Charges for what was read.
    pub async fn read(&self, from: &Ofd) -> Result<Result<Bytes, Errno>, Stop> {
        let result = from.read(CHUNK).await;
        self.tick(result.as_ref().map_or(0, Bytes::len))?;
        Ok(result)
    }

    /// Write to stdout, buffered; written out when the buffer is full, at [`Context::flush`] and when the program ends.
    pub async fn out(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.out.extend_from_slice(bytes);
        if self.out.len() >= OUT_BUFFER { self.flush().await } else { Ok(()) }
    }

    /// Write a chunk to stdout without copying it, after what is buffered.
    pub async fn out_chunk(&mut self, chunk: Bytes) -> Result<(), Stop> {
        if chunk.len() < OUT_BUFFER / 4 {
            return self.out(&chunk).await;
        }
        self.flush().await?;
        self.write_stdout(chunk).await
    }

    /// Write out buffered stdout.
    pub async fn flush(&mut self) -> Result<(), Stop> {
        if self.out.is_empty() {
            return Ok(());
        }
        let chunk = self.out.split().freeze();
        self.write_stdout(chunk).await
    }

    /// Whether stdout is buffered and not yet written.
    pub fn has_buffered(&self) -> bool {
        !self.out.is_empty()
    }

    async fn write_stdout(&self, chunk: Bytes) -> Result<(), Stop> {
        self.tick(chunk.len())?;
        match self.write_fd(1, chunk).await? {
            Ok(()) => Ok(()),
            Err(errno) => Err(Stop::Write(errno)),
        }
    }

    /// Write all of `chunk` to a descriptor, unbuffered. A broken pipe ends the program unless SIGPIPE is ignored.
    pub async fn write_fd(&self, fd: Fd, chunk: Bytes) -> Result<Result<(), Errno>, Stop> {
        let Some(ofd) = self.fds.get(fd) else { return Ok(Err(Errno::EBADF)) };
        match ofd.write(chunk).await {
            Err(Errno::EPIPE) if !self.ignore_pipe => Err(Stop::Signal(signal::PIPE)),
            result => Ok(result),
        }
    }

    /// Write `bytes` to stderr as they are; a failure is ignored as C programs do.
    pub async fn err(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.write_fd(2, Bytes::copy_from_slice(bytes)).await.map(|_| ())
    }

    /// Write `NAME: message` and a newline to stderr, at once: buffered stdout comes later, as with C streams.
    pub async fn complain(&mut self, message: &[u8]) -> Result<(), Stop> {
        let line = [&self.name()[..], b": ", message, b"\n"].concat();
        self.err(&line).await
    }

    /// Start another program or script, as `execvp` finds it.
    pub async fn spawn(&self, argv: Vec<Text>, fds: FdTable, env: Environment) -> Result<Child, Errno> {
        let start = Start {
            argv,
            env,
            cwd: self.cwd.clone(),
            fds,
            umask: self.umask,
            budget: self.budget.clone(),
            spawner: self.spawner.clone(),
            parent: self.process.pid(),
            ignore_pipe: self.ignore_pipe,
            ignored: self.ignored,
        };
        self.launcher.launch(start).await
    }
}
