//! The driver: runs a machine, completes its requests, and gives it an exit status.

use crate::fault::Fault;
use crate::flow::Raise;
use crate::frame::Kind;
use crate::process::{ExitGuard, Process, Status};
use crate::shell::Shell;
use crate::signal::Signal;
use crate::vm::{Step, Vm};
use mirage_lower::Text;
use mirage_lower::bytecode::{C, Chunk, I, Instr, Program};
use std::sync::{Arc, OnceLock};

/// Run a machine until its frames are down to `floor`.
pub(crate) async fn drive(vm: &mut Vm, floor: usize) -> Result<Result<Status, Raise>, Fault> {
    let outer = std::mem::replace(&mut vm.floor, floor);
    let result = drive_to_floor(vm).await;
    vm.floor = outer;
    result
}

async fn drive_to_floor(vm: &mut Vm) -> Result<Result<Status, Raise>, Fault> {
    let mut step = vm.run();
    loop {
        step = match step {
            Step::Wait(request) => {
                let flow = request.run(vm).await;
                match vm.follow(flow) {
                    Some(step) => step,
                    None => vm.run(),
                }
            }
            Step::Done(status) => return Ok(Ok(status)),
            Step::Raised(raise) => return Ok(Err(raise)),
            Step::Fault(fault) => return Err(fault),
        };
    }
}

impl Vm {
    /// Evaluate text as an arithmetic expression on behalf of a builtin. An error has printed its message.
    pub(crate) async fn eval_arith(&mut self, text: &Text) -> Result<Result<i64, Raise>, Fault> {
        if let Some(value) = crate::var::parse_integer(text) {
            return Ok(Ok(value));
        }
        // The result register is a frame of its own, so that the running frame's registers stay untouched.
        let floor = self.frames.len();
        self.push_frame(Kind::Unit, result_slot(), Arc::from([]), C(0));
        let flow = self.push_arith(text.clone(), I(0));
        let outer = std::mem::replace(&mut self.floor, floor);
        let step = self.follow(flow);
        self.floor = outer;
        let result = match step {
            None => drive(self, floor + 1).await,
            Some(Step::Raised(raise)) => Ok(Err(raise)),
            Some(Step::Fault(fault)) => Err(fault),
            Some(_) => Ok(Err(Raise::Discard(1))),
        };
        let value = if self.frames.len() > floor { self.int(I(0)) } else { 0 };
        while self.frames.len() > floor {
            self.leave();
        }
        result.map(|end| end.map(|_| value))
    }

    /// Run text in the current environment on behalf of a builtin that goes on afterwards (callbacks, completions).
    pub(crate) async fn run_text(
        &mut self,
        text: Text,
        name: &'static str,
    ) -> Result<Result<Status, Raise>, Fault> {
        let floor = self.frames.len();
        let builtin = self.running_builtin.take();
        self.push_text(crate::reader::Reader::eval(text, name, self.line()));
        let result = drive(self, floor).await;
        self.running_builtin = builtin;
        result
    }
}

/// A program of one integer register and nothing to do.
pub(crate) fn result_slot() -> Arc<Program> {
    static SLOT: OnceLock<Arc<Program>> = OnceLock::new();
    SLOT.get_or_init(|| {
        let chunk = Chunk { code: vec![Instr::End {}], ints: 1, texts: 0, refs: 0 };
        Arc::new(Program { chunks: vec![chunk], ..Program::default() })
    })
    .clone()
}

/// A process that a machine starts: its environment and what keeps its pid.
pub(crate) struct Fork {
    pub(crate) shell: Shell,
    pub(crate) guard: Arc<ExitGuard>,
}

impl Vm {
    /// A copy of the environment for a process of its own.
    pub(crate) fn fork(&mut self) -> Result<Fork, Fault> {
        self.shell.budget.enter_process()?;
        let mut shell = self.shell.fork();
        let guard = Arc::new(self.shell.session.processes.start(self.shell.process.pid()));
        shell.process = guard.process().clone();
        shell.exit_guard = Some(guard.clone());
        Ok(Fork { shell, guard })
    }

    /// Start a chunk of the running program as a process; `background` ones may outlive the line.
    pub(crate) fn start_chunk(&mut self, fork: Fork, chunk: C, background: bool) -> Arc<Process> {
        let mut child = Vm::new(fork.shell);
        child.depth = self.depth + 1;
        child.ignore_err = self.ignore_err;
        child.trace_base = self.trace_depth();
        child.trace_prefix = self.trace_prefix.clone();
        child.push_frame(Kind::Process, self.frame().program.clone(), self.frame().link.clone(), chunk);
        if let Some(frame) = child.frames.last_mut() {
            frame.line = self.line();
        }
        child.call_stack = self.snapshot_calls();
        start(child, fork.guard, background)
    }
}

/// Run a machine as a process on its line's executor, or for a background job on an executor of its own.
pub(crate) fn start(mut vm: Vm, guard: Arc<ExitGuard>, background: bool) -> Arc<Process> {
    let process = guard.process().clone();
    let own = crate::executor::Spawner::default();
    let spawner = vm.shell.spawner.clone();
    if background {
        vm.shell.spawner = own.clone();
    }
    let task = async move {
        let result = drive(&mut vm, 0).await;
        let killed = vm.killed;
        let budget = vm.shell.budget.clone();
        // Descriptors close before anybody learns that the process ended.
        drop(vm);
        budget.leave_process();
        end(guard.process(), &budget, result, killed);
        drop(guard);
    };
    if background {
        tokio::spawn(async move {
            let ((), rest) = crate::executor::run(&own, task).await;
            crate::executor::drain(rest).await;
        });
    } else {
        spawner.spawn(Box::pin(task));
    }
    process
}

fn end(
    process: &Process,
    budget: &crate::budget::Budget,
    result: Result<Result<Status, Raise>, Fault>,
    killed: Option<Signal>,
) {
    match result {
        Ok(Ok(status)) => process.finish(status, killed),
        Ok(Err(_)) => process.finish(1, killed),
        Err(fault) => {
            budget.fail(fault);
            process.finish(125, None);
        }
    }
}
