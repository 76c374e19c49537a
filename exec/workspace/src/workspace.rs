//! The workspace: a file tree and the shell that lives in it.

use crate::builder::Builder;
use crate::error::Error;
use crate::execute::{Execute, Output};
use mirage_commands::Programs;
use mirage_lower::{RuleSet, Text};
use mirage_vfs::{Namespace, VPath};
use mirage_vm::budget::{Budget, Limits};
use mirage_vm::executor::Spawner;
use mirage_vm::fault::Fault;
use mirage_vm::fds::FdTable;
use mirage_vm::invocation::Invocation;
use mirage_vm::launch::Exec;
use mirage_vm::line::{Ended, Posture, SessionShell, Streams, run_process};
use mirage_vm::process::ProcessTable;
use mirage_vm::program::{Environment, Start};
use mirage_vm::session::Session;
use std::sync::Arc;
use tokio::sync::Mutex;

/// The pid that stands for the workspace itself: the parent of its shells.
const WORKSPACE_PID: u32 = 1;

/// A virtual bash over a mounted file tree. See the head of this crate for an example.
pub struct Workspace {
    pub(crate) session: Arc<Session>,
    pub(crate) limits: Limits,
    cwd: VPath,
    env: Environment,
    /// Lines queue here. Made at the first line: an idle workspace holds no shell.
    shell: Mutex<Option<SessionShell>>,
}

/// How `mirage run` starts a script.
#[derive(Clone, Debug)]
pub struct Run {
    /// The script's text.
    pub text: Vec<u8>,
    /// How it is read.
    pub posture: Posture,
    /// `$0` and the prefix of messages.
    pub name: Vec<u8>,
    /// `$1` and on.
    pub args: Vec<Vec<u8>>,
    /// The text is a `-c` string rather than a file's.
    pub command_string: bool,
}

impl Workspace {
    /// Start to build one.
    pub fn builder() -> Builder {
        Builder::default()
    }

    pub(crate) fn new(
        ns: Arc<Namespace>,
        cwd: VPath,
        env: Environment,
        limits: Limits,
        rules: RuleSet,
    ) -> Self {
        let session = Arc::new_cyclic(|session| Session {
            ns,
            programs: Arc::new(Programs),
            processes: Arc::new(ProcessTable::default()),
            launcher: Exec::new(session.clone()),
            pid: WORKSPACE_PID,
            rules,
            cache: Default::default(),
            fifos: Default::default(),
        });
        Self { session, limits, cwd, env, shell: Mutex::new(None) }
    }

    /// Run a line and collect what it prints. For stdin, a directory of its own, variables or a streaming form see
    /// [`Workspace::line`].
    pub async fn execute(&self, line: impl AsRef<[u8]>) -> Result<Output, Error> {
        self.line(line).run().await
    }

    /// A line to be run, with options.
    pub fn line(&self, line: impl AsRef<[u8]>) -> Execute<'_> {
        Execute::new(self, line.as_ref().to_vec())
    }

    /// Run in the workspace's own shell. Lines take turns.
    pub(crate) async fn run_line(
        &self,
        text: &[u8],
        posture: Posture,
        streams: Streams,
        budget: Arc<Budget>,
    ) -> Result<u8, Fault> {
        let mut slot = self.shell.lock().await;
        let shell = slot.get_or_insert_with(|| self.fresh());
        shell.run(text, posture, streams, budget).await
    }

    /// Run in a clone of the workspace's shell, as lines with a directory or variables of their own do. It takes its turn.
    pub(crate) async fn run_clone(
        &self,
        text: &[u8],
        change: impl FnOnce(&mut SessionShell),
        posture: Posture,
        streams: Streams,
        budget: Arc<Budget>,
    ) -> Result<u8, Fault> {
        let mut slot = self.shell.lock().await;
        let shell = slot.get_or_insert_with(|| self.fresh());
        let mut clone = shell.fork(self.session.clone());
        change(&mut clone);
        clone.run(text, posture, streams, budget).await
    }

    fn fresh(&self) -> SessionShell {
        SessionShell::new(self.session.clone(), self.cwd.clone(), &self.env, Vec::new())
    }

    /// Run a script as a process of its own: a new shell that ends with it, EXIT trap included. What `mirage run` does.
    pub async fn run(&self, run: Run, streams: Streams, budget: Arc<Budget>) -> Result<Ended, Fault> {
        let Streams { stdin, stdout, stderr } = streams;
        let start = Start {
            argv: Vec::new(),
            env: self.env.clone(),
            cwd: self.cwd.clone(),
            fds: FdTable::standard(stdin, stdout, stderr),
            umask: 0o022,
            budget,
            spawner: Spawner::default(),
            parent: WORKSPACE_PID,
            ignore_pipe: false,
            ignored: Default::default(),
        };
        let (name, args) = (Text::from(run.name), run.args.into_iter().map(Text::from).collect());
        let invocation = match run.command_string {
            true => Invocation::command(Text::from(&run.text[..]), name, args),
            false => Invocation::script(name, args),
        };
        run_process(self.session.clone(), start, invocation, &run.text, run.posture).await
    }

    /// Whether the last line ran `exit`: an interactive shell ends then.
    pub async fn has_exited(&self) -> bool {
        self.shell.lock().await.as_ref().is_some_and(SessionShell::has_exited)
    }

    /// Close the workspace's shell over open file descriptions: its EXIT trap runs.
    pub async fn close_over(&self, streams: Streams) -> Result<(), Error> {
        let budget = Arc::new(Budget::new(self.limits.clone()));
        if let Some(shell) = self.shell.lock().await.take() {
            shell.close(streams, budget).await?;
        }
        Ok(())
    }

    /// Close the workspace's shell: its EXIT trap runs, and what it prints is returned.
    pub async fn close(&self) -> Result<Output, Error> {
        let budget = Arc::new(Budget::new(self.limits.clone()));
        let (output, streams) = crate::execute::collectors(&budget, Default::default());
        self.close_over(streams).await?;
        Ok(output.finish(0))
    }
}
