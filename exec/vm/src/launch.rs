//! Finding and running programs and scripts by name or path, as execvp does.

use crate::driver::drive;
use crate::fault::Fault;
use crate::invocation::Invocation;
use crate::ofd::Ofd;
use crate::process::{ExitGuard, Process, Status};
use crate::program::{Child, Context, Environment, Launcher, Program, Start, Stop};
use crate::reader::{Origin, Reader};
use crate::session::Session;
use crate::signal::{self, Signal};
use crate::vm::Vm;
use bytes::Bytes;
use mirage_lower::Text;
use mirage_vfs::{Access, BoxFuture, Errno, FileKind, OpenNode, OpenOptions, RealPath, VPath};
use std::sync::{Arc, Weak};

/// The path of `command -p`, and of a shell whose PATH is unset.
pub(crate) const STANDARD_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// How far `#!` lines may lead from one script to the next.
const INTERPRETER_DEPTH: usize = 4;

/// How much of a script says how it is run: its `#!` line, or that it is no text.
const HEAD: usize = 512;

/// Something that can be run.
pub(crate) struct Found {
    /// Where it is, as it was found.
    pub(crate) path: Text,
    what: What,
}

impl Found {
    /// Whether it is a program of the system rather than a script in a mount.
    pub(crate) fn is_system(&self) -> bool {
        matches!(self.what, What::Program(_))
    }
}

enum What {
    Program(&'static Program),
    /// A script, and its first bytes.
    Script(Arc<Ofd>, Bytes),
}

/// Find `name` along a PATH value: the first file that may be executed, else the error of the best candidate.
pub(crate) async fn find(session: &Session, cwd: &VPath, path: &[u8], name: &[u8]) -> Result<Found, Errno> {
    if name.contains(&b'/') {
        return at(session, cwd, name).await;
    }
    if name.is_empty() {
        return Err(Errno::ENOENT);
    }
    let mut error = Errno::ENOENT;
    for dir in path.split(|&b| b == b':') {
        let dir = if dir.is_empty() { b"." } else { dir };
        let candidate = [dir, b"/", name].concat();
        match at(session, cwd, &candidate).await {
            Ok(found) => return Ok(found),
            Err(Errno::EACCES) => error = Errno::EACCES,
            Err(_) => {}
        }
    }
    Err(error)
}

/// The name of the program that a path is the entry of.
fn program_at(path: &VPath) -> Option<&[u8]> {
    let bytes = path.as_bytes();
    let name = bytes.strip_prefix(b"/usr/bin/").or_else(|| bytes.strip_prefix(b"/bin/"))?;
    (!name.contains(&b'/')).then_some(name)
}

/// What is at a path, if it can be run.
pub(crate) async fn at(session: &Session, cwd: &VPath, path: &[u8]) -> Result<Found, Errno> {
    let ns = &session.ns;
    let stat = ns.stat(cwd, path, true).await.map_err(|error| error.errno())?;
    let found = |what| Found { path: Text::from(path), what };
    let place = ns.real_path(cwd, path, RealPath::Existing).await.map_err(|error| error.errno())?;
    if let Some(program) = program_at(&place).and_then(|name| session.programs.get(name)) {
        return Ok(found(What::Program(program)));
    }
    if stat.kind() == FileKind::Dir {
        return Err(Errno::EISDIR);
    }
    if stat.kind() != FileKind::File {
        return Err(Errno::EACCES);
    }
    ns.access(cwd, path, Access::EXECUTE).await.map_err(|error| error.errno())?;
    let opened = ns.open(cwd, path, OpenOptions::read()).await.map_err(|error| error.errno())?;
    let OpenNode::File(file) = opened else { return Err(Errno::EACCES) };
    let script = Ofd::file(file);
    let mut head = Vec::new();
    while head.len() < HEAD {
        match script.read(HEAD - head.len()).await? {
            part if part.is_empty() => break,
            part => head.extend_from_slice(&part),
        }
    }
    Ok(found(What::Script(script, head.into())))
}

/// What a program started by this shell starts from.
pub(crate) fn start_of(vm: &Vm, argv: Vec<Text>, env: Environment) -> Start {
    Start {
        argv,
        env,
        cwd: vm.shell.cwd.clone(),
        fds: vm.shell.fds.clone(),
        umask: vm.shell.umask,
        budget: vm.shell.budget.clone(),
        spawner: vm.shell.spawner.clone(),
        parent: vm.shell.process.pid(),
        ignore_pipe: vm.shell.traps.ignores(signal::PIPE),
        ignored: vm.shell.traps.ignored(),
    }
}

/// Run what was found to its end: its status, and the signal that ended it if one did.
pub(crate) fn run_found(
    found: Found,
    start: Start,
    session: Arc<Session>,
    guard: ExitGuard,
) -> BoxFuture<'static, Result<(Status, Option<Signal>), Fault>> {
    Box::pin(async move {
        let ended = run_as(found, start, session, guard.process().clone()).await;
        if let Ok((status, signal)) = ended {
            guard.process().finish(status, signal);
        }
        ended
    })
}

/// Whether a shell takes the text of a file for no script: there is a NUL in its first line, as far as it looks.
pub(crate) fn is_binary(text: &[u8]) -> bool {
    let sample = &text[..text.len().min(80)];
    memchr::memchr2(0, b'\n', sample).is_some_and(|at| sample[at] == 0)
}

/// Why a script cannot be run, as the shell that starts it says: its interpreter is missing, or it is no text.
pub(crate) async fn unrunnable(found: &Found, session: &Session, cwd: &VPath) -> Option<(Vec<u8>, Status)> {
    let What::Script(_, head) = &found.what else { return None };
    if let Some(line) = head.strip_prefix(b"#!") {
        let line = line.split(|&b| b == b'\n').next().unwrap_or(line).trim_ascii();
        let interpreter = line.split(|b| matches!(b, b' ' | b'\t')).next().unwrap_or(line);
        return match at(session, cwd, interpreter).await {
            Err(Errno::ENOENT) => {
                Some(([&found.path[..], b": cannot execute: required file not found"].concat(), 127))
            }
            _ => None,
        };
    }
    is_binary(head)
        .then(|| ([&found.path[..], b": cannot execute binary file: Exec format error"].concat(), 126))
}

/// Run what was found as the process given; recording how it ended is the caller's.
pub(crate) fn run_as(
    found: Found,
    start: Start,
    session: Arc<Session>,
    process: Arc<Process>,
) -> BoxFuture<'static, Result<(Status, Option<Signal>), Fault>> {
    Box::pin(async move {
        match found.what {
            What::Program(program) => {
                let mut cx = Context::new(start, session, process);
                run_program(program, &mut cx).await
            }
            What::Script(script, head) => {
                run_script(found.path, (script, head), start, session, &process, 0).await
            }
        }
    })
}

/// Run a program's future until it ends or a signal ends it.
pub(crate) async fn run_program(
    program: &Program,
    cx: &mut Context,
) -> Result<(Status, Option<Signal>), Fault> {
    let (process, ignored) = (cx.process.clone(), cx.ignored);
    // A shell acts on signals itself: it may have traps for them.
    let outcome = if crate::invocation::is_shell(program) {
        (program.run)(cx).await
    } else {
        let mut running = (program.run)(cx);
        let mut fatal = std::pin::pin!(fatal_signal(&process, ignored));
        std::future::poll_fn(|task| {
            if let std::task::Poll::Ready(outcome) = running.as_mut().poll(task) {
                return std::task::Poll::Ready(outcome);
            }
            std::future::Future::poll(fatal.as_mut(), task).map(|signal| Err(Stop::Signal(signal)))
        })
        .await
    };
    let outcome = match outcome {
        Ok(status) => cx.flush().await.map(|()| status),
        Err(stop) => Err(stop),
    };
    match outcome {
        Ok(status) => Ok((status, None)),
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Signal(signal)) => Ok((128 + signal, Some(signal))),
        Err(Stop::Write(errno)) => {
            let message = format!("write error: {}", errno.text());
            match cx.complain(message.as_bytes()).await {
                Err(Stop::Fault(fault)) => Err(fault),
                _ => Ok((program.failure, None)),
            }
        }
    }
}

/// The next signal whose default action ends a program.
async fn fatal_signal(process: &Process, ignored: signal::SignalSet) -> Signal {
    loop {
        process.signalled().await;
        while let Some(signal) = process.take_signal() {
            if !signal::ignored_by_default(signal) && !ignored.contains(signal) {
                return signal;
            }
        }
    }
}

/// Run a script file: by its `#!` line, or as a script of this shell when it has none.
fn run_script<'a>(
    path: Text,
    (script, head): (Arc<Ofd>, Bytes),
    mut start: Start,
    session: Arc<Session>,
    process: &'a Arc<Process>,
    depth: usize,
) -> BoxFuture<'a, Result<(Status, Option<Signal>), Fault>> {
    Box::pin(async move {
        if let Some(line) = head.strip_prefix(b"#!") {
            let line = line.split(|&b| b == b'\n').next().unwrap_or(line);
            let line = line.trim_ascii();
            let (interpreter, argument) = match line.iter().position(|b| matches!(b, b' ' | b'\t')) {
                Some(at) => (&line[..at], Some(line[at..].trim_ascii())),
                None => (line, None),
            };
            let mut argv = vec![Text::from(interpreter)];
            argv.extend(argument.map(Text::from));
            argv.push(path.clone());
            argv.extend(start.argv.drain(..).skip(1));
            if depth < INTERPRETER_DEPTH {
                let found = at(&session, &start.cwd, interpreter).await;
                match found {
                    Ok(Found { what: What::Program(program), .. }) => {
                        start.argv = argv;
                        let mut cx = Context::new(start, session, process.clone());
                        return run_program(program, &mut cx).await;
                    }
                    Ok(Found { what: What::Script(script, head), path }) => {
                        start.argv = argv;
                        return run_script(path, (script, head), start, session, process, depth + 1).await;
                    }
                    Err(errno) => {
                        let message = [
                            &path[..],
                            b": ",
                            interpreter,
                            b": bad interpreter: ",
                            errno.text().as_bytes(),
                            b"\n",
                        ];
                        return bad_script(&start, &message.concat(), 126).await;
                    }
                }
            }
        }
        if is_binary(&head) {
            let message = [b"bash: ", &path[..], b": cannot execute binary file: Exec format error\n"];
            return bad_script(&start, &message.concat(), 126).await;
        }
        script.seek(0);
        let (text, held) = match script.read_whole(&start.budget).await? {
            Ok(whole) => whole,
            Err(errno) => {
                let message = [b"bash: ", &path[..], b": ", errno.text().as_bytes(), b"\n"];
                return bad_script(&start, &message.concat(), 126).await;
            }
        };
        let args = start.argv.drain(..).skip(1).collect();
        let cx = Context::new(start, session, process.clone());
        let mut vm = Vm::for_context(&cx, Invocation::script(path, args));
        vm.push_text(Reader::new(Text::from(&text[..]), Origin::Main, 1).holding(held));
        drop((cx, text));
        let ended = drive(&mut vm, 0).await?;
        Ok((ended.unwrap_or(1), vm.killed))
    })
}

async fn bad_script(
    start: &Start,
    message: &[u8],
    status: Status,
) -> Result<(Status, Option<Signal>), Fault> {
    if let Some(stderr) = start.fds.get(2) {
        // Nothing can be said about a stderr that cannot be written to either.
        let _ = stderr.write(Bytes::copy_from_slice(message)).await;
    }
    Ok((status, None))
}

/// Starts programs for programs (`xargs`, `find -exec`).
pub struct Exec {
    session: Weak<Session>,
}

impl Exec {
    /// A launcher for the session that will hold it.
    pub fn new(session: Weak<Session>) -> Arc<Self> {
        Arc::new(Self { session })
    }
}

impl Launcher for Exec {
    fn launch(&self, start: Start) -> BoxFuture<'static, Result<Child, Errno>> {
        let session = self.session.clone();
        Box::pin(async move {
            let session = session.upgrade().ok_or(Errno::ESRCH)?;
            let path =
                start.env.iter().find(|(name, _)| &name[..] == b"PATH").map(|(_, value)| value.clone());
            let path = path.unwrap_or_else(|| Text::from(STANDARD_PATH));
            let name = start.argv.first().cloned().unwrap_or_default();
            let found = find(&session, &start.cwd, &path, &name).await?;
            start.budget.enter_process().map_err(|_| Errno::EAGAIN)?;
            let guard = session.processes.start(start.parent);
            let process = guard.process().clone();
            let (budget, spawner) = (start.budget.clone(), start.spawner.clone());
            let task = run_found(found, start, session, guard);
            spawner.spawn(Box::pin(async move {
                let ended = task.await;
                budget.leave_process();
                if let Err(fault) = ended {
                    budget.fail(fault);
                }
            }));
            Ok(Child(process))
        })
    }
}
