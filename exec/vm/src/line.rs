//! Lines: how an embedder runs text, in a session that keeps its state or as a process of its own.

use crate::budget::Budget;
use crate::cache::{Code, Found, Key, Kind, Reading};
use crate::driver::drive;
use crate::executor::{self, Spawner};
use crate::fault::Fault;
use crate::invocation::{Commands, Invocation};
use crate::ofd::Ofd;
use crate::options::Opt;
use crate::process::{ExitGuard, Status};
use crate::program::{Context, Environment, Start};
use crate::reader::{Origin, Reader};
use crate::session::Session;
use crate::shell::Shell;
use crate::signal::Signal;
use crate::vm::Vm;
use mirage_grammar::{SourceId, UnitReader};
use mirage_lower::Text;
use mirage_lower::bytecode::Program;
use mirage_vfs::VPath;
use std::sync::Arc;

/// How a text is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Posture {
    /// All of it is parsed before anything runs; what does not parse does not run.
    #[default]
    Whole,
    /// Unit by unit, as bash reads: what stands before an error has run.
    Bash,
}

/// The three standard streams of a line.
#[derive(Clone, Debug)]
pub struct Streams {
    /// Descriptor 0.
    pub stdin: Arc<Ofd>,
    /// Descriptor 1.
    pub stdout: Arc<Ofd>,
    /// Descriptor 2.
    pub stderr: Arc<Ofd>,
}

impl Streams {
    fn by_fd(&self) -> [(u32, &Arc<Ofd>); 3] {
        [(0, &self.stdin), (1, &self.stdout), (2, &self.stderr)]
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit status.
    pub status: Status,
    /// The signal that ended it, if one did.
    pub signal: Option<Signal>,
}

/// The status that a cancelled line leaves: that of a command which an interrupt ended.
const INTERRUPTED: Status = 130;

/// The status of a text that does not parse as a whole.
const SYNTAX_ERROR: Status = 2;

/// A session's shell: it keeps variables, functions, descriptors and the working directory between lines.
pub struct SessionShell {
    shell: Option<Shell>,
    /// The streams of the line before, to tell them from redirections that `exec` made.
    streams: Option<Streams>,
    guard: Arc<ExitGuard>,
    exited: bool,
}

impl SessionShell {
    /// A new shell of the session, in `cwd` with the variables of `env`.
    pub fn new(session: Arc<Session>, cwd: VPath, env: &Environment, args: Vec<Text>) -> Self {
        let guard = Arc::new(session.processes.start(session.pid));
        let budget = Arc::new(Budget::new(Default::default()));
        let mut shell = Shell::new(session, budget, Spawner::default(), guard.process().clone());
        shell.cwd = cwd;
        shell.args = Arc::new(args);
        shell.import(env);
        Self { shell: Some(shell), streams: None, guard, exited: false }
    }

    /// Whether the last line ran `exit`.
    pub fn has_exited(&self) -> bool {
        self.exited
    }

    /// The shell between lines.
    pub fn shell(&self) -> &Shell {
        self.shell.as_ref().expect("the shell is away only while a line runs")
    }

    /// The shell between lines.
    pub fn shell_mut(&mut self) -> &mut Shell {
        self.shell.as_mut().expect("the shell is away only while a line runs")
    }

    /// A session that goes its own way from here on: its values are a copy, its open descriptions are shared.
    pub fn fork(&mut self, session: Arc<Session>) -> Self {
        let guard = Arc::new(session.processes.start(session.pid));
        let mut shell = self.shell_mut().fork();
        shell.subshell -= 1;
        shell.session = session;
        shell.process = guard.process().clone();
        shell.vars = shell.vars.detached();
        Self { shell: Some(shell), streams: self.streams.clone(), guard, exited: false }
    }

    /// Run one text. `exit` ends the line, not the session. On a fault the state is what the line had made of it, and
    /// `$?` is that of an interrupted command if the line was cancelled.
    pub async fn run(
        &mut self,
        text: &[u8],
        posture: Posture,
        streams: Streams,
        budget: Arc<Budget>,
    ) -> Result<Status, Fault> {
        let mut shell = self.shell.take().expect("lines of a session take turns");
        let spawner = Spawner::default();
        for (fd, ofd) in streams.by_fd() {
            let before = self.streams.as_ref().map(|streams| streams.by_fd()[fd as usize].1);
            let current = shell.fds.get(fd);
            let ours = match (before, current) {
                (None, None) => true,
                (Some(before), Some(current)) => Arc::ptr_eq(before, current),
                _ => false,
            };
            if ours {
                shell.fds.set(fd, Some(ofd.clone()));
            }
        }
        self.streams = Some(streams);
        shell.charge_to(budget.clone(), spawner.clone());
        let mut vm = Vm::new(shell);
        vm.session_line = true;
        let result = run_text(&mut vm, text, posture, &spawner, &budget).await;
        self.exited = vm.exited;
        vm.abandon();
        if result == Err(Fault::Cancelled) {
            vm.shell.status = INTERRUPTED;
        }
        self.shell = Some(vm.shell);
        result
    }

    /// Close the session: its EXIT trap runs.
    pub async fn close(mut self, streams: Streams, budget: Arc<Budget>) -> Result<(), Fault> {
        let has_trap = self.shell().traps.action(crate::trap::EXIT).is_some();
        if has_trap {
            let mut shell = self.shell.take().expect("the shell is away only while a line runs");
            let spawner = Spawner::default();
            for (fd, ofd) in streams.by_fd() {
                shell.fds.set(fd, Some(ofd.clone()));
            }
            shell.charge_to(budget.clone(), spawner.clone());
            let mut vm = Vm::new(shell);
            run_text(&mut vm, b"", Posture::Bash, &spawner, &budget).await?;
        }
        self.guard.process().finish(0, None);
        Ok(())
    }
}

/// Run an invocation as a process of its own: what `mirage run` does.
pub async fn run_process(
    session: Arc<Session>,
    start: Start,
    invocation: Invocation,
    text: &[u8],
    posture: Posture,
) -> Result<Ended, Fault> {
    let guard = session.processes.start(session.pid);
    let (budget, spawner) = (start.budget.clone(), start.spawner.clone());
    let cx = Context::new(start, session, guard.process().clone());
    let mut vm = Vm::for_context(&cx, invocation);
    drop(cx);
    let status = run_text(&mut vm, text, posture, &spawner, &budget).await?;
    Ok(Ended { status, signal: vm.killed })
}

/// The invocation of `-c`.
pub fn command(text: &[u8], arg0: Text, args: Vec<Text>) -> Invocation {
    Invocation::command(Text::from(text), arg0, args)
}

/// Whether commands come from a `-c` string.
pub fn is_command(invocation: &Invocation) -> bool {
    matches!(invocation.commands, Commands::Text(_))
}

async fn run_text(
    vm: &mut Vm,
    text: &[u8],
    posture: Posture,
    spawner: &Spawner,
    budget: &Arc<Budget>,
) -> Result<Status, Fault> {
    match posture {
        Posture::Bash => vm.push_text(Reader::new(Text::from(text), Origin::Main, 1)),
        Posture::Whole => match compile_whole(vm, text) {
            Ok((program, rest)) => vm.push_text(Reader::compiled(program, rest, Origin::Main)),
            Err(message) => {
                let line = [b"mirage: ", &message[..], b"\n"].concat();
                if let Some(stderr) = vm.shell.fds.get(2).cloned() {
                    // Nothing can be said about a stderr that cannot be written to either.
                    let _ = stderr.write(line.into()).await;
                }
                vm.shell.status = SYNTAX_ERROR;
                return Ok(SYNTAX_ERROR);
            }
        },
    }
    let main = async {
        let ended = drive(vm, 0).await?;
        Ok::<Status, Fault>(ended.unwrap_or(1))
    };
    let run = async {
        let (result, rest) = executor::run(spawner, main).await;
        // What the shell itself ran into ends the others too: they may be waiting for it.
        if let Err(fault) = &result {
            budget.fail(fault.clone());
        }
        executor::drain(rest).await;
        // A fault of any process is the line's, whatever its shell made of it.
        if budget.is_cancelled() { Err(budget.reason()) } else { result }
    };
    let ended = budget.ended();
    let mut run = std::pin::pin!(run);
    let mut ended = std::pin::pin!(ended);
    std::future::poll_fn(|cx| {
        use std::future::Future;
        if let std::task::Poll::Ready(result) = run.as_mut().poll(cx) {
            return std::task::Poll::Ready(result);
        }
        ended.as_mut().poll(cx).map(Err)
    })
    .await
}

/// Parse and compile a text as a whole, or take it from the cache.
fn compile_whole(vm: &Vm, text: &[u8]) -> Result<(Arc<Program>, Option<UnitReader>), Vec<u8>> {
    let options = mirage_grammar::Options {
        posix: vm.shell.options.get(Opt::Posix),
        utf8: vm.shell.vars.utf8(),
        ..Default::default()
    };
    let reading =
        Reading { extglob: options.extglob, posix: options.posix, utf8: options.utf8, aliases: None };
    let key = Key { text: Text::from(text), kind: Kind::Whole, reading };
    let cache = &vm.shell.session.cache;
    let found = cache.find(&key);
    if let Found::Code(Code::Program(program)) = found {
        return Ok((program, None));
    }
    let parsed = mirage_grammar::parse(Arc::from(text), SourceId(0), &options)
        .map_err(|diagnostic| diagnostic.message())?;
    let program = vm.shell.session.compile(&parsed.unit).map_err(|diagnostic| diagnostic.message())?;
    let program = Arc::new(program);
    if parsed.rest.is_none() && matches!(found, Found::Seen) {
        cache.keep(&key, Code::Program(program.clone()));
    }
    Ok((program, parsed.rest))
}
