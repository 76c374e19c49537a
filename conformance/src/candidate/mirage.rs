//! The mirage of this build, in process: a workspace per case.
//!
//! Invariant: whatever a case does to the workspace, a panic and an endless loop included, the next case has a fresh
//! one and the runner goes on.

use super::pieces::Pieces;
use super::{Candidate, Optimizer, Variant};
use crate::case::{CASE_DIR, Case, DIR_MODE, LAID_OUT_AT, Mount, Node, Outcome, Syntax, Tree};
use crate::tree;
use mirage::{
    Backend, Budget, Collector, Disk, Errno, Fault, FileError, FileKind, Files, HostStream, Limit, Limits,
    Mode, Ofd, Posture, Ram, RuleSet, Run, SetAttr, SetTime, Streams, Target, Time, Workspace,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use tokio::runtime::Runtime;

/// What a run gets above its time before its thread is given up.
const GRACE: Duration = Duration::from_secs(5);

/// The status of a run that a fault ended, as `mirage run` has it.
const FAULT: i32 = 125;

/// The stack of a run, generous so that a build without optimization has no other limits than a released one.
const STACK: usize = 64 << 20;

/// Runs cases in this process.
pub(super) struct InProcess {
    timeout: Duration,
}

impl InProcess {
    pub(super) fn new(timeout: Duration) -> Self {
        Self { timeout }
    }
}

impl Candidate for InProcess {
    fn run(&mut self, case: &Case, variant: &Variant) -> Result<Outcome, String> {
        let (send, receive) = channel();
        let (case, variant, timeout) = (case.clone(), variant.clone(), self.timeout);
        let work = move || {
            let outcome = catch_unwind(AssertUnwindSafe(|| run(&case, &variant, timeout)));
            let outcome =
                outcome.unwrap_or_else(|panic| Err(format!("panicked: {}", message(panic.as_ref()))));
            let _ = send.send(outcome);
        };
        thread::Builder::new().stack_size(STACK).spawn(work).map_err(|e| format!("a thread: {e}"))?;
        match receive.recv_timeout(self.timeout + GRACE) {
            Ok(outcome) => outcome,
            Err(RecvTimeoutError::Timeout) => Ok(late()),
            Err(RecvTimeoutError::Disconnected) => Err("the run ended without a word".to_owned()),
        }
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}

fn late() -> Outcome {
    Outcome { status: 124, timed_out: true, ..Outcome::default() }
}

fn run(case: &Case, variant: &Variant, timeout: Duration) -> Result<Outcome, String> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(|e| e.to_string())?;
    let outcome = match variant.mount {
        Mount::Ram => on_ram(&runtime, case, variant, timeout),
        Mount::Disk => on_disk(&runtime, case, variant, timeout),
    };
    runtime.shutdown_background();
    outcome
}

fn on_ram(runtime: &Runtime, case: &Case, variant: &Variant, timeout: Duration) -> Result<Outcome, String> {
    let workspace = workspace(case, variant, Ram::new())?;
    runtime.block_on(lay_out(workspace.files(), &case.before)).map_err(|e| format!("files: {e}"))?;
    let mut outcome = execute(runtime, &workspace, case, timeout)?;
    let after =
        runtime.block_on(read_back(workspace.files())).map_err(|e| format!("files after the run: {e}"))?;
    outcome.after = Some(tree::changes(&case.before, &after));
    Ok(outcome)
}

fn on_disk(runtime: &Runtime, case: &Case, variant: &Variant, timeout: Duration) -> Result<Outcome, String> {
    let folder = tempfile::Builder::new().prefix("case.").tempdir().map_err(|e| format!("a folder: {e}"))?;
    tree::lay_out(folder.path(), &case.before, None).map_err(|e| format!("files: {e}"))?;
    let disk = Disk::new(folder.path()).map_err(|e| format!("disk: {e}"))?;
    let workspace = workspace(case, variant, disk)?;
    let mut outcome = execute(runtime, &workspace, case, timeout)?;
    let after = tree::read_back(folder.path()).map_err(|e| format!("files after the run: {e}"))?;
    outcome.after = Some(tree::changes(&case.before, &after));
    Ok(outcome)
}

fn workspace(case: &Case, variant: &Variant, store: impl Backend) -> Result<Workspace, String> {
    let builder = Workspace::builder().cwd(CASE_DIR).optimizer(rule_set(&variant.optimizer)?);
    let mut builder = match variant.chunk {
        Some(most) => builder.mount(CASE_DIR, Pieces { store, most }, Mode::Execute),
        None => builder.mount(CASE_DIR, store, Mode::Execute),
    };
    for (name, value) in &case.env {
        builder = builder.env(name, value);
    }
    builder.build().map_err(|e| e.to_string())
}

fn rule_set(optimizer: &Optimizer) -> Result<RuleSet, String> {
    match optimizer {
        Optimizer::On => Ok(RuleSet::all()),
        Optimizer::Off => Ok(RuleSet::none()),
        Optimizer::Only(rule) => {
            RuleSet::none().with(rule, true).ok_or_else(|| format!("no rule is named {rule}"))
        }
    }
}

/// The names of the optimizer's rules.
pub(super) fn rules() -> Vec<String> {
    RuleSet::names().map(str::to_owned).collect()
}

/// Standard input as a pipe that holds it all; what a pipe cannot hold at once comes as a text.
fn stdin(bytes: &[u8]) -> Arc<Ofd> {
    let (reader, writer) = Ofd::pipe();
    match writer.try_write(bytes) {
        Ok(taken) if taken == bytes.len() => reader,
        _ => Ofd::text(bytes.to_vec().into()),
    }
}

fn execute(
    runtime: &Runtime,
    workspace: &Workspace,
    case: &Case,
    timeout: Duration,
) -> Result<Outcome, String> {
    let budget = Arc::new(Budget::new(Limits { time: Some(timeout), ..Limits::default() }));
    let (stdout, stderr) = (Collector::new(budget.clone()), Collector::new(budget.clone()));
    let open = |collector: &Arc<Collector>| {
        let stream: Arc<dyn HostStream> = collector.clone();
        Ofd::new(Target::Host(stream), false, true)
    };
    let streams = Streams { stdin: stdin(&case.stdin), stdout: open(&stdout), stderr: open(&stderr) };
    let run = Run {
        text: case.script.clone(),
        posture: match case.syntax {
            Syntax::Bash => Posture::Bash,
            Syntax::Whole => Posture::Whole,
        },
        name: b"bash".to_vec(),
        args: case.args.clone(),
        command_string: true,
    };
    let ended =
        runtime.block_on(async { tokio::time::timeout(timeout, workspace.run(run, streams, budget)).await });
    let Ok(ended) = ended else { return Ok(late()) };
    let (stdout, mut stderr) = (stdout.take(), stderr.take());
    let status = match ended {
        Ok(ended) => ended.status.into(),
        Err(Fault::Limit(Limit::Time)) => return Ok(late()),
        Err(fault) => {
            stderr.extend_from_slice(format!("mirage: {fault}\n").as_bytes());
            FAULT
        }
    };
    Ok(Outcome { status, stdout, stderr, after: None, timed_out: false })
}

fn inside(path: &[u8]) -> Vec<u8> {
    [CASE_DIR.as_bytes(), b"/", path].concat()
}

async fn lay_out(files: Files<'_>, tree: &Tree) -> Result<(), FileError> {
    let whole = tree::complete(tree);
    for (path, node) in &whole {
        let at = inside(path);
        match node {
            Node::File { content, .. } => files.write(at, content).await?,
            Node::Dir { .. } => files.make_dir(at, 0o755).await?,
            Node::Link { target } => files.symlink(target, at).await?,
            Node::Special => return Err(Errno::ENOSYS.into()),
        }
    }
    for (path, node) in whole.iter().rev() {
        settle(files, &inside(path), node).await?;
    }
    settle(files, CASE_DIR.as_bytes(), &Node::Dir { mode: DIR_MODE }).await
}

async fn settle(files: Files<'_>, at: &[u8], node: &Node) -> Result<(), FileError> {
    let mode = match node {
        Node::File { mode, .. } | Node::Dir { mode } => u16::try_from(*mode).ok(),
        _ => None,
    };
    let stamp = Some(SetTime::To(Time { secs: LAID_OUT_AT, nanos: 0 }));
    files.change(at, SetAttr { mode, atime: stamp, mtime: stamp, ..SetAttr::default() }).await
}

async fn read_back(files: Files<'_>) -> Result<Tree, FileError> {
    let mut tree = Tree::new();
    let mut folders = vec![Vec::new()];
    while let Some(folder) = folders.pop() {
        let at = if folder.is_empty() { CASE_DIR.as_bytes().to_vec() } else { inside(&folder) };
        open_up(files, &at, 0o700).await?;
        for (name, kind) in files.list(&at).await? {
            let path = if folder.is_empty() { name } else { [folder.as_slice(), b"/", &name].concat() };
            let at = inside(&path);
            let mode = u32::from(files.stat(&at).await?.mode().unwrap_or(0)) & 0o7777;
            let node = match kind {
                FileKind::File => Node::File { mode, content: read(files, &at, mode).await? },
                FileKind::Dir => {
                    folders.push(path.clone());
                    Node::Dir { mode }
                }
                FileKind::Symlink => Node::Link { target: files.read_link(&at).await? },
                _ => Node::Special,
            };
            tree.insert(path, node);
        }
    }
    Ok(tree)
}

/// What is in a file, whatever its mode; the mode is put back, since the file may have other names.
async fn read(files: Files<'_>, at: &[u8], mode: u32) -> Result<Vec<u8>, FileError> {
    if let Ok(content) = files.read(at).await {
        return Ok(content);
    }
    open_up(files, at, 0o600).await?;
    let content = files.read(at).await?;
    open_up(files, at, u16::try_from(mode).unwrap_or(0o600)).await?;
    Ok(content)
}

/// Lifts a mode that shuts the reader away; the workspace is thrown away after.
async fn open_up(files: Files<'_>, at: &[u8], mode: u16) -> Result<(), FileError> {
    files.change(at, SetAttr { mode: Some(mode), ..SetAttr::default() }).await
}
