//! Runs one program over a tree in memory and returns what it wrote.

use bytes::Bytes;
use mirage_commands::Programs;
use mirage_vfs::{BoxFuture, Errno, Namespace, OpenNode, OpenOptions, VPath};
use mirage_vm::Text;
use mirage_vm::budget::{Budget, Limits};
use mirage_vm::executor::{self, Spawner};
use mirage_vm::fds::FdTable;
use mirage_vm::ofd::Ofd;
use mirage_vm::process::{ProcessTable, Status};
use mirage_vm::program::{Child, Context, Launcher, ProgramTable, Start, Stop};
use mirage_vm::session::Session;
use std::sync::{Arc, Weak};

/// A workspace with files and the programs of this crate.
pub(crate) struct World {
    session: Arc<Session>,
    /// The working directory.
    pub cwd: VPath,
    /// Variables.
    pub env: Vec<(Text, Text)>,
    /// Limits of each run.
    pub limits: Limits,
}

/// What a run came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Output {
    /// What it wrote to stdout.
    pub stdout: Vec<u8>,
    /// What it wrote to stderr.
    pub stderr: Vec<u8>,
    /// Its status, or why it was stopped.
    pub status: Result<Status, Stop>,
}

struct Launch(Weak<Session>);

impl Launcher for Launch {
    fn launch(&self, start: Start) -> BoxFuture<'static, Result<Child, Errno>> {
        let session = self.0.upgrade();
        Box::pin(async move {
            let session = session.ok_or(Errno::ESRCH)?;
            let name = start.argv.first().cloned().unwrap_or_default();
            let base = name.rsplit(|&b| b == b'/').next().unwrap_or(&name).to_vec();
            let program = session.programs.get(&base).ok_or(Errno::ENOENT)?;
            let guard = session.processes.start(start.parent);
            let process = guard.process().clone();
            let spawner = start.spawner.clone();
            let mut cx = Context::new(start, session, process.clone());
            let child = Child(process.clone());
            spawner.spawn(Box::pin(async move {
                let outcome = run(program, &mut cx).await;
                drop(cx);
                process.finish(
                    outcome.unwrap_or_else(|stop| match stop {
                        Stop::Signal(signal) => 128 + signal,
                        _ => 125,
                    }),
                    None,
                );
                drop(guard);
            }));
            Ok(child)
        })
    }
}

async fn run(program: &'static mirage_vm::program::Program, cx: &mut Context) -> Result<Status, Stop> {
    let mut outcome = (program.run)(cx).await;
    if let Ok(status) = outcome {
        outcome = cx.flush().await.map(|()| status);
    }
    if let Err(Stop::Write(errno)) = outcome {
        let message = format!("write error: {}", errno.text());
        let _ = cx.complain(message.as_bytes()).await;
        outcome = Ok(program.failure);
    }
    outcome
}

#[allow(dead_code, reason = "not every user of this module needs all of it")]
impl World {
    /// An empty tree; the working directory is /tmp.
    pub(crate) fn new() -> Self {
        let names: Arc<[&'static str]> = Programs.names().into();
        let ns = Arc::new(Namespace::builder().programs(names).build());
        Self::over(ns)
    }

    /// Over a tree of one's own.
    pub(crate) fn over(ns: Arc<Namespace>) -> Self {
        let session = Arc::new_cyclic(|weak: &Weak<Session>| Session {
            ns,
            programs: Arc::new(Programs),
            processes: Arc::default(),
            launcher: Arc::new(Launch(weak.clone())),
            pid: 2,
            rules: Default::default(),
            cache: Default::default(),
            fifos: Default::default(),
        });
        let _: &ProcessTable = &session.processes;
        let cwd = VPath::new(b"/tmp").expect("a normalized path");
        Self { session, cwd, env: Vec::new(), limits: Limits::default() }
    }

    /// The file tree.
    pub(crate) fn ns(&self) -> &Arc<Namespace> {
        &self.session.ns
    }

    /// Writes a file.
    pub(crate) async fn write(&self, path: &str, content: &[u8]) {
        let opened = self.ns().open(&self.cwd, path.as_bytes(), OpenOptions::overwrite(0o644)).await;
        let file = match opened {
            Ok(OpenNode::File(file)) => Some(file),
            _ => None,
        };
        let file = file.expect("a path that can be written");
        file.append(content).await.expect("memory takes what is written");
    }

    /// Reads a file.
    pub(crate) async fn read(&self, path: &str) -> Option<Vec<u8>> {
        match self.ns().open(&self.cwd, path.as_bytes(), OpenOptions::read()).await {
            Ok(OpenNode::File(file)) => {
                let mut all = Vec::new();
                loop {
                    let part = file.read_at(all.len() as u64, 1 << 30).await.expect("memory can be read");
                    if part.is_empty() {
                        return Some(all);
                    }
                    all.extend_from_slice(&part);
                }
            }
            _ => None,
        }
    }

    /// Runs a program on its own descriptors.
    pub(crate) async fn run(&self, argv: &[&[u8]], stdin: Arc<Ofd>) -> Output {
        let budget = Arc::new(Budget::new(self.limits.clone()));
        let ((out, stdout), (err, stderr)) = (Ofd::capture(budget.clone()), Ofd::capture(budget));
        let status = self.run_on(argv, FdTable::standard(stdin, out, err)).await;
        Output { stdout: stdout.take(), stderr: stderr.take(), status }
    }

    /// Runs a program on these descriptors.
    pub(crate) async fn run_on(&self, argv: &[&[u8]], fds: FdTable) -> Result<Status, Stop> {
        let spawner = Spawner::default();
        let start = Start {
            argv: argv.iter().map(|&word| Text::from(word)).collect(),
            env: Arc::new(self.env.clone()),
            cwd: self.cwd.clone(),
            fds,
            umask: 0o022,
            budget: Arc::new(Budget::new(self.limits.clone())),
            spawner: spawner.clone(),
            parent: 2,
            ignore_pipe: false,
            ignored: Default::default(),
        };
        let base = argv[0].rsplit(|&b| b == b'/').next().unwrap_or(argv[0]);
        let program = Programs.get(base).expect("the program is one of this crate");
        let guard = self.session.processes.start(2);
        let mut cx = Context::new(start, self.session.clone(), guard.process().clone());
        let main = async move {
            let outcome = run(program, &mut cx).await;
            drop(cx);
            outcome
        };
        executor::run(&spawner, main).await.0
    }

    /// Runs a program on text.
    pub(crate) async fn line(&self, argv: &[&str], stdin: &[u8]) -> Output {
        let argv: Vec<&[u8]> = argv.iter().map(|word| word.as_bytes()).collect();
        self.run(&argv, Ofd::text(Bytes::copy_from_slice(stdin))).await
    }
}
