//! Instructions that start shells and processes: subshells, substitutions, pipelines, jobs, coprocesses.

use crate::fault::{Fault, Limit};
use crate::flow::Flow;
use crate::frame::Kind;
use crate::ofd::{Capture, Ofd};
use crate::options::Opt;
use crate::process::{Process, Status};
use crate::reader::Reader;
use crate::redirect::Scope;
use crate::signal;
use crate::var::{Attrs, VarError, is_name};
use crate::vm::{Step, Vm};
use mirage_lower::Text;
use mirage_lower::bytecode::{C, K, Loc, Quote, S, T};
use mirage_vfs::OpenOptions;
use std::sync::Arc;

#[inline(never)]
pub(crate) fn subshell(vm: &mut Vm, chunk: C) -> Flow {
    match vm.enter_level() {
        Ok(()) => {
            vm.push_chunk(Kind::Subshell, chunk);
            Flow::Enter
        }
        Err(fault) => Flow::Fault(fault),
    }
}

#[inline(never)]
pub(crate) fn word_command_sub(vm: &mut Vm, chunk: C, quote: Quote) -> Flow {
    if let Err(fault) = vm.enter_level() {
        return Flow::Fault(fault);
    }
    let (ofd, capture) = Ofd::capture(vm.shell.budget.clone());
    vm.shell.fds.set(1, Some(ofd));
    if !vm.shell.options.get(Opt::InheritErrexit) && !vm.shell.options.get(Opt::Posix) {
        vm.shell.options.set(Opt::Errexit, false);
    }
    vm.push_chunk(Kind::Substitution { capture, quote }, chunk);
    Flow::Enter
}

#[inline(never)]
pub(crate) fn word_file_sub(vm: &mut Vm, path: T, quote: Quote) -> Flow {
    let path = vm.take_text(path);
    Flow::wait(move |vm| Box::pin(vm.read_file_substitution(path, quote)))
}

#[inline(never)]
pub(crate) fn word_process_sub(vm: &mut Vm, chunk: C, output: bool) -> Flow {
    let mut fork = match vm.fork() {
        Ok(fork) => fork,
        Err(fault) => return Flow::Fault(fault),
    };
    let (reader, writer) = Ofd::pipe();
    let (mine, theirs, fd) = if output { (writer, reader, 0) } else { (reader, writer, 1) };
    fork.shell.fds.set(fd, Some(theirs));
    let pid = fork.guard.process().pid();
    // The descriptor lives as long as the command it is made for: it belongs to the redirection scope.
    let free = (10..=63).rev().find(|&fd| vm.shell.fds.get(fd).is_none()).unwrap_or(63);
    vm.keep_process_sub(free, mine);
    let process = vm.start_chunk(fork, chunk, false);
    vm.shell.jobs.set_substitution(process);
    vm.shell.last_job = Some(pid);
    let path = format!("/dev/fd/{free}");
    vm.builder().push_expansion(path.as_bytes(), Quote::Quoted);
    Flow::Next
}

#[inline(never)]
pub(crate) fn pipeline(vm: &mut Vm, stages: S) -> Flow {
    vm.run_pipeline(stages, None)
}

#[inline(never)]
pub(crate) fn run_text(vm: &mut Vm, text: K) -> Flow {
    let text = vm.constant(text).clone();
    let line = vm.line();
    vm.push_text(Reader::eval(text, "command substitution", line));
    Flow::Enter
}

/// What a fused first stage left: the next stage's standard input, and whether opening it failed.
type Scanned = (Arc<Ofd>, bool);

fn start_stages(vm: &mut Vm, stages: S, scanned: Option<Scanned>) -> Flow {
    let program = vm.frame().program.clone();
    let stages = &program.pipelines[stages.index()].stages;
    let last_here = vm.shell.options.get(Opt::Lastpipe) && !vm.shell.options.get(Opt::Monitor);
    if vm.depth as usize >= vm.shell.budget.limits().depth {
        return Flow::Fault(Fault::Limit(Limit::Depth));
    }
    let mut processes = Vec::with_capacity(stages.len());
    let mut input: Option<Arc<Ofd>> = scanned.as_ref().map(|(ofd, _)| ofd.clone());
    for (at, stage) in stages.iter().enumerate() {
        let last = at + 1 == stages.len();
        if last && last_here {
            vm.redirects.push(Scope::default());
            vm.redirect_fd(0, input);
            vm.push_chunk(Kind::Tail { others: processes, scanned }, stage.chunk);
            return Flow::Enter;
        }
        let mut fork = match vm.fork() {
            Ok(fork) => fork,
            Err(fault) => return Flow::Fault(fault),
        };
        fork.shell.expands_outside = stage.simple;
        if let Some(reader) = input.take() {
            fork.shell.fds.set(0, Some(reader));
            fork.shell.input_given = true;
        }
        if !last {
            let (reader, writer) = Ofd::pipe();
            if stage.both {
                fork.shell.fds.set(2, Some(writer.clone()));
            }
            fork.shell.fds.set(1, Some(writer));
            input = Some(reader);
        }
        processes.push(vm.start_chunk(fork, stage.chunk, false));
    }
    Flow::wait(move |vm| Box::pin(vm.finish_pipeline(processes, scanned, None)))
}

#[inline(never)]
pub(crate) fn background(vm: &mut Vm, chunk: C, loc: Loc) -> Flow {
    let mut fork = match vm.fork() {
        Ok(fork) => fork,
        Err(fault) => return Flow::Fault(fault),
    };
    if !vm.shell.options.get(Opt::Monitor) && !vm.shell.input_given {
        let empty = Ofd::text(bytes::Bytes::new());
        fork.shell.fds.set(0, Some(empty));
    }
    if !vm.shell.options.get(Opt::Monitor) {
        let traps = Arc::make_mut(&mut fork.shell.traps);
        traps.lock(signal::INT, true);
        traps.lock(signal::QUIT, false);
    }
    let text = vm.text_of(loc);
    vm.start_job(fork, chunk, text);
    vm.shell.keep_pipe_status(1);
    vm.shell.status = 0;
    Flow::Next
}

#[inline(never)]
pub(crate) fn coproc(vm: &mut Vm, name: K, chunk: C, loc: Loc) -> Flow {
    let mut fork = match vm.fork() {
        Ok(fork) => fork,
        Err(fault) => return Flow::Fault(fault),
    };
    let (in_reader, in_writer) = Ofd::pipe();
    let (out_reader, out_writer) = Ofd::pipe();
    fork.shell.fds.set(0, Some(in_reader));
    fork.shell.fds.set(1, Some(out_writer));
    let (name, text) = (vm.constant(name).clone(), vm.text_of(loc));
    let pid = vm.start_job(fork, chunk, text);
    // Four numbers are allotted, from 63 down: the two between this shell's ends were those of the other side.
    let mut free = (10..64).rev().filter(|&fd| vm.shell.fds.get(fd).is_none());
    let read_fd = free.next().unwrap_or(10);
    let write_fd = free.nth(2).unwrap_or(10);
    vm.shell.fds.set(read_fd, Some(out_reader));
    vm.shell.fds.set(write_fd, Some(in_writer));
    let ends = vec![Text::from_int(i64::from(read_fd)), Text::from_int(i64::from(write_fd))];
    let cell = vm.shell.vars.intern(&name);
    let made = match vm.list_target(cell) {
        _ if !is_name(&name) => Err(VarError::BadIdentifier(name.clone())),
        Ok((target, _)) if vm.shell.vars.cell(target).attrs().contains(Attrs::READONLY) => {
            Err(VarError::Readonly(name.clone()))
        }
        result => result.map(|(target, _)| vm.shell.vars.name(target)),
    };
    match made {
        Ok(target) => {
            vm.set_array(&target, ends);
            let pid_name = [&name[..], b"_PID"].concat();
            vm.set_scalar(&pid_name, Text::from_int(i64::from(pid)));
        }
        // It runs all the same.
        Err(error) => vm.complain(&error.message()),
    }
    vm.shell.keep_pipe_status(1);
    vm.shell.status = 0;
    vm.flush_output()
}

#[inline(never)]
pub(crate) fn time_begin(vm: &mut Vm) -> Flow {
    vm.start_clock();
    Flow::Next
}

#[inline(never)]
pub(crate) fn time_end(vm: &mut Vm, posix: bool) -> Flow {
    vm.print_times(posix)
}

impl Vm {
    /// Run a pipeline; a fused first stage stands before the others.
    pub(crate) fn run_pipeline(&mut self, stages: S, scanned: Option<Scanned>) -> Flow {
        start_stages(self, stages, scanned)
    }

    /// Enter a subshell in the foreground: the environment is copied, the parent's waits in `levels`.
    fn enter_level(&mut self) -> Result<(), Fault> {
        if self.depth as usize >= self.shell.budget.limits().depth {
            return Err(Fault::Limit(Limit::Depth));
        }
        let fork = self.fork()?;
        let parent = std::mem::replace(&mut self.shell, fork.shell);
        self.levels.push(parent);
        self.shell.hold_pipe_status();
        self.depth += 1;
        Ok(())
    }

    /// The substitution's shell has ended: append its output once all of its writers are gone.
    pub(crate) fn end_substitution(
        &mut self,
        capture: Arc<Capture>,
        quote: Quote,
        status: Status,
    ) -> Option<Step> {
        self.shell.status = status;
        self.substitution_status = Some(status);
        if capture.is_complete() {
            let flow = self.append_substitution(&capture.take(), quote);
            return self.follow(flow);
        }
        let request = crate::flow::Request::new(move |vm: &mut Vm| {
            Box::pin(async move {
                capture.completed().await;
                vm.append_substitution(&capture.take(), quote)
            })
        });
        Some(Step::Wait(request))
    }

    /// Output of a substitution: NUL bytes dropped with bash's warning, trailing newlines removed.
    fn append_substitution(&mut self, output: &[u8], quote: Quote) -> Flow {
        let mut output = std::borrow::Cow::Borrowed(output);
        if memchr::memchr(0, &output).is_some() {
            self.complain(b"warning: command substitution: ignored null byte in input");
            output = output.iter().copied().filter(|&b| b != 0).collect::<Vec<u8>>().into();
        }
        let end = output.iter().rposition(|&b| b != b'\n').map_or(0, |at| at + 1);
        self.builder().push_expansion(&output[..end], quote);
        self.flush_output()
    }

    async fn read_file_substitution(&mut self, path: Text, quote: Quote) -> Flow {
        let ns = self.shell.session.ns.clone();
        let cwd = self.shell.cwd.clone();
        let opened = crate::redirect::open_ofd(self, &ns, &cwd, &path, &OpenOptions::read()).await;
        let read = match opened {
            Ok(ofd) => match ofd.read_whole(&self.shell.budget).await {
                Ok(read) => read,
                Err(fault) => return Flow::Fault(fault),
            },
            Err(errno) => Err(errno),
        };
        self.substitution_status = Some(Status::from(read.is_err()));
        match read {
            Ok((content, _held)) => self.append_substitution(&content, quote),
            Err(errno) => {
                self.complain(&[&path[..], b": ", errno.text().as_bytes()].concat());
                self.append_substitution(b"", quote)
            }
        }
    }

    /// Wait for a pipeline's processes and set `$?` and PIPESTATUS; `here` is the status of a last stage run by this shell.
    async fn finish_pipeline(
        &mut self,
        processes: Vec<Arc<Process>>,
        scanned: Option<Scanned>,
        here: Option<Status>,
    ) -> Flow {
        let mut statuses: crate::shell::PipeStatus = smallvec::SmallVec::new();
        for process in &processes {
            statuses.push(process.wait().await);
        }
        self.children_ended(statuses.len());
        statuses.extend(here);
        if let Some((input, failed)) = scanned {
            statuses.insert(0, super::fused::scan_status(&input, failed).await);
        }
        let last = statuses.last().copied().unwrap_or(0);
        let failed = statuses.iter().rev().copied().find(|&status| status != 0);
        let pipefail = self.shell.options.get(Opt::Pipefail);
        self.shell.status = if pipefail { failed.unwrap_or(0) } else { last };
        self.shell.pipe_status = statuses;
        self.shell.pipe_age = 2;
        if self.shell.budget.is_cancelled() {
            return Flow::Fault(self.shell.budget.reason());
        }
        Flow::Next
    }

    /// The last stage under `lastpipe` has ended.
    pub(crate) fn end_tail(&mut self) -> Option<Step> {
        let status = self.shell.status;
        let frame = self.pop_frame();
        self.undo_redirects();
        let Kind::Tail { others, scanned } = frame.kind else { return None };
        Some(Step::Wait(crate::flow::Request::new(move |vm: &mut Vm| {
            Box::pin(vm.finish_pipeline(others, scanned, Some(status)))
        })))
    }

    fn start_job(&mut self, mut fork: crate::driver::Fork, chunk: C, text: Text) -> crate::process::Pid {
        fork.shell.jobs.clear();
        let process = self.start_chunk(fork, chunk, true);
        let pid = process.pid();
        self.shell.last_job = Some(pid);
        let id = self.shell.jobs.add(vec![process], text);
        if self.shell.interactive {
            self.output.err(format!("[{id}] {pid}\n").as_bytes());
        }
        pid
    }

    /// Remember a process substitution's descriptor: it is closed when its command is over.
    fn keep_process_sub(&mut self, fd: u32, ofd: Arc<Ofd>) {
        self.shell.fds.set(fd, Some(ofd));
        self.process_subs.push((fd, self.frames.len()));
    }

    /// Close the descriptors of process substitutions whose command is over.
    pub(crate) fn close_process_subs(&mut self) {
        let here = self.frames.len();
        while let Some((fd, frame)) = self.process_subs.last().copied() {
            if frame < here {
                break;
            }
            self.process_subs.pop();
            self.shell.fds.set(fd, None);
        }
    }

    /// The text of a command, as bash shows it.
    pub(crate) fn text_of(&self, loc: Loc) -> Text {
        self.frame().program.command_text(loc)
    }
}
