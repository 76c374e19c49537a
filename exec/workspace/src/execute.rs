//! Running a line with options.

use crate::error::Error;
use crate::streams::{Collector, Input};
use crate::workspace::Workspace;
use mirage_lower::Text;
use mirage_vm::budget::Budget;
use mirage_vm::line::{Posture, Streams};
use mirage_vm::ofd::{HostStream, Ofd, Target};
use std::sync::Arc;

/// What a line gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// What it wrote to stdout.
    pub stdout: Vec<u8>,
    /// What it wrote to stderr.
    pub stderr: Vec<u8>,
    /// Its exit status.
    pub status: u8,
}

/// Where a line's output is collected.
pub(crate) struct Collected {
    stdout: Arc<Collector>,
    stderr: Arc<Collector>,
}

impl Collected {
    pub(crate) fn finish(self, status: u8) -> Output {
        Output { stdout: self.stdout.take(), stderr: self.stderr.take(), status }
    }
}

/// Streams that collect, and where they do.
pub(crate) fn collectors(budget: &Arc<Budget>, input: Input) -> (Collected, Streams) {
    let (stdout, stderr) = (Collector::new(budget.clone()), Collector::new(budget.clone()));
    let streams = Streams { stdin: input.open(), stdout: stdout.open(), stderr: stderr.open() };
    (Collected { stdout, stderr }, streams)
}

/// A line about to be run. Made by [`Workspace::line`].
#[must_use = "a line runs when `run` or `stream` is awaited"]
pub struct Execute<'w> {
    workspace: &'w Workspace,
    text: Vec<u8>,
    input: Input,
    cwd: Option<Vec<u8>>,
    env: Vec<(Vec<u8>, Vec<u8>)>,
    posture: Posture,
    budget: Arc<Budget>,
}

impl<'w> Execute<'w> {
    pub(crate) fn new(workspace: &'w Workspace, text: Vec<u8>) -> Self {
        let budget = Arc::new(Budget::new(workspace.limits.clone()));
        let (input, posture) = (Input::Empty, Posture::Whole);
        Self { workspace, text, input, cwd: None, env: Vec::new(), posture, budget }
    }

    /// What it reads from stdin.
    pub fn stdin(mut self, input: impl Into<Input>) -> Self {
        self.input = input.into();
        self
    }

    /// Run it in this directory, on a copy of the shell: nothing it sets stays.
    pub fn cwd(mut self, path: impl AsRef<[u8]>) -> Self {
        self.cwd = Some(path.as_ref().to_vec());
        self
    }

    /// Run it with this exported variable, on a copy of the shell: nothing it sets stays.
    pub fn env(mut self, name: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        self.env.push((name.as_ref().to_vec(), value.as_ref().to_vec()));
        self
    }

    /// Read the text as bash does, unit by unit, instead of as a whole.
    pub fn posture(mut self, posture: Posture) -> Self {
        self.posture = posture;
        self
    }

    /// The line's budget: keep it to cancel the line or to ask what it used.
    pub fn budget(&self) -> Arc<Budget> {
        self.budget.clone()
    }

    /// Run it and collect what it prints.
    pub async fn run(mut self) -> Result<Output, Error> {
        let (collected, streams) = collectors(&self.budget, std::mem::take(&mut self.input));
        let status = self.start(streams).await?;
        Ok(collected.finish(status))
    }

    /// Run it and pass on what it prints as it comes. The status is the result.
    pub async fn stream(
        mut self,
        stdout: Arc<dyn HostStream>,
        stderr: Arc<dyn HostStream>,
    ) -> Result<u8, Error> {
        let open = |stream| Ofd::new(Target::Host(stream), false, true);
        let stdin = std::mem::take(&mut self.input).open();
        self.start(Streams { stdin, stdout: open(stdout), stderr: open(stderr) }).await
    }

    /// Run it over open file descriptions. The status is the result.
    pub async fn over(self, streams: Streams) -> Result<u8, Error> {
        self.start(streams).await
    }

    async fn start(self, streams: Streams) -> Result<u8, Error> {
        let Self { workspace, text, cwd, env, posture, budget, .. } = self;
        if cwd.is_none() && env.is_empty() {
            return Ok(workspace.run_line(&text, posture, streams, budget).await?);
        }
        let cwd = match cwd {
            Some(path) => Some(
                mirage_vfs::VPath::new(&path)
                    .ok_or_else(|| Error::BadPath(String::from_utf8_lossy(&path).into_owned()))?,
            ),
            None => None,
        };
        let change = move |clone: &mut mirage_vm::line::SessionShell| {
            let shell = clone.shell_mut();
            for (name, value) in env {
                shell.vars.import(&name, Text::from(value));
            }
            if let Some(cwd) = cwd {
                shell.pwd = Text::from(cwd.as_bytes());
                shell.vars.import(b"PWD", shell.pwd.clone());
                shell.cwd = cwd;
            }
        };
        Ok(workspace.run_clone(&text, change, posture, streams, budget).await?)
    }
}
