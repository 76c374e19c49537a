//! `wait`.

use super::assign::not_an_identifier;
use super::jobs::Spec;
use super::{Call, GivenOption};
use crate::core::test::integer;
use crate::flow::Answer;
use crate::process::{Pid, Process, Status};
use crate::var::{Unset, parse_reference};
use crate::vm::Vm;
use futures_util::FutureExt;
use futures_util::future::{Either, select, select_all};
use mirage_lower::Text;
use mirage_vfs::BoxFuture;
use std::sync::Arc;

/// The status of waiting for what is no child.
const NO_CHILD: Status = 127;

pub(crate) fn wait<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (options, first) = match call.options("fnp:") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let (mut next, mut variable) = (false, None);
        for GivenOption { letter, arg, .. } in options {
            match letter {
                b'n' => next = true,
                b'p' => variable = arg,
                _ => {}
            }
        }
        if let Some(name) = &variable {
            if parse_reference(name).is_none() {
                return call.fail(&not_an_identifier(name));
            }
            if let Some(id) = vm.shell.vars.lookup(name)
                && let Err(error) = vm.shell.vars.unset(id, Unset::Target)
            {
                call.err(&error.message());
                return Answer::Status(1);
            }
        }
        let ended = if next {
            wait_next(vm, call, first).await
        } else if first >= call.args.len() {
            wait_all(vm).await
        } else {
            wait_each(vm, call, first).await
        };
        if let (Some(name), Some(pid)) = (variable, ended.pid) {
            let stored = vm.assign_reference(&name, Text::from_int(i64::from(pid)), false).await;
            if let Err(failure) = stored {
                return failure.answer(call);
            }
        }
        Answer::Status(ended.status)
    })
}

/// What was waited for.
struct Ended {
    status: Status,
    pid: Option<Pid>,
}

/// Wait for a process, or for a signal that has a trap: then the status is 128 and its number.
async fn wait_for(vm: &Vm, process: &Process) -> Result<Status, Status> {
    loop {
        let own = vm.shell.process.clone();
        let ended = std::pin::pin!(process.wait());
        let signalled = std::pin::pin!(own.signalled());
        match select(ended, signalled).await {
            Either::Left((status, _)) => return Ok(status),
            Either::Right(_) => {
                if let Some(status) = trapped(vm) {
                    return Err(status);
                }
            }
        }
    }
}

/// The status of an interrupted wait when a pending signal has a trap (or ends the shell); it stays pending for the
/// machine. Ignored ones are dropped.
fn trapped(vm: &Vm) -> Option<Status> {
    let signal = vm.shell.process.take_signal()?;
    let default = vm.shell.traps.get(signal).is_none() && crate::signal::ignored_by_default(signal);
    if vm.shell.traps.ignores(signal) || default {
        return None;
    }
    vm.shell.process.signal(signal);
    Some(128 + signal)
}

async fn wait_all(vm: &mut Vm) -> Ended {
    let jobs: Vec<_> = vm.shell.jobs.iter().map(|job| (job.id, job.processes.clone())).collect();
    for (id, processes) in jobs {
        for process in processes {
            if let Err(status) = wait_for(vm, &process).await {
                return Ended { status, pid: None };
            }
            vm.children_ended(1);
        }
        vm.shell.jobs.remove(id);
    }
    Ended { status: 0, pid: None }
}

async fn wait_each(vm: &mut Vm, call: &mut Call, first: usize) -> Ended {
    let mut ended = Ended { status: 0, pid: None };
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        ended = match target(vm, call, &word) {
            Target::Job(id) => match wait_job(vm, id).await {
                Ok(ended) => ended,
                Err(status) => return Ended { status, pid: None },
            },
            Target::Gone(pid, status) => Ended { status, pid: Some(pid) },
            Target::Process(id, process) => match wait_for(vm, &process).await {
                Ok(status) => {
                    vm.children_ended(1);
                    let all = vm.shell.jobs.by_id(id).is_some_and(|job| job.status().is_some());
                    if all {
                        vm.shell.jobs.remove(id);
                    }
                    Ended { status, pid: Some(process.pid()) }
                }
                Err(status) => return Ended { status, pid: None },
            },
            Target::Substitution(process) => match wait_for(vm, &process).await {
                Ok(status) => Ended { status, pid: Some(process.pid()) },
                Err(status) => return Ended { status, pid: None },
            },
            Target::None(status) => Ended { status, pid: None },
        };
    }
    ended
}

enum Target {
    Job(u32),
    Process(u32, Arc<Process>),
    Substitution(Arc<Process>),
    Gone(Pid, Status),
    /// None; the message was printed.
    None(Status),
}

fn target(vm: &mut Vm, call: &mut Call, word: &Text) -> Target {
    if word.starts_with(b"%") {
        return match vm.find_job(call, word, Spec::Told) {
            Some(id) => Target::Job(id),
            None => Target::None(NO_CHILD),
        };
    }
    let Some(number) = integer(word).filter(|number| *number >= 0) else {
        call.err(&[b"`", &word[..], b"': not a pid or valid job spec"].concat());
        return Target::None(1);
    };
    let pid = Pid::try_from(number).unwrap_or(0);
    if let Some(job) = vm.shell.jobs.by_pid(pid)
        && let Some(process) = job.processes.iter().find(|process| process.pid() == pid)
    {
        return Target::Process(job.id, process.clone());
    }
    if let Some(status) = vm.shell.jobs.gone_status(pid) {
        return Target::Gone(pid, status);
    }
    if let Some(process) = vm.shell.jobs.substitution(pid) {
        return Target::Substitution(process);
    }
    call.err(format!("pid {number} is not a child of this shell").as_bytes());
    Target::None(NO_CHILD)
}

async fn wait_job(vm: &mut Vm, id: u32) -> Result<Ended, Status> {
    let processes = vm.shell.jobs.by_id(id).map(|job| job.processes.clone()).unwrap_or_default();
    let mut ended = Ended { status: NO_CHILD, pid: None };
    for process in processes {
        ended = Ended { status: wait_for(vm, &process).await?, pid: Some(process.pid()) };
        vm.children_ended(1);
    }
    vm.shell.jobs.remove(id);
    Ok(ended)
}

/// `wait -n`: the next of the jobs to end.
async fn wait_next(vm: &mut Vm, call: &mut Call, first: usize) -> Ended {
    let mut ids = Vec::new();
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        let by_pid = integer(&word).and_then(|pid| Pid::try_from(pid).ok());
        if let Some(status) = by_pid.and_then(|pid| vm.shell.jobs.gone_status(pid)) {
            return Ended { status, pid: by_pid };
        }
        let found = match by_pid {
            Some(pid) => vm.shell.jobs.by_pid(pid).map(|job| job.id),
            None => vm.find_job(call, &word, Spec::Silent),
        };
        match found {
            Some(id) => ids.push(id),
            None => call.err(&[&word[..], b": no such job"].concat()),
        }
    }
    if first >= call.args.len() {
        ids.extend(vm.shell.jobs.iter().map(|job| job.id));
    }
    let jobs: Vec<_> = ids.iter().filter_map(|id| vm.shell.jobs.by_id(*id).cloned()).collect();
    if jobs.is_empty() {
        return Ended { status: NO_CHILD, pid: None };
    }
    loop {
        let waits = jobs.iter().map(|job| {
            async move {
                let mut status = 0;
                for process in &job.processes {
                    status = process.wait().await;
                }
                (job.id, job.pid(), status)
            }
            .boxed()
        });
        let own = vm.shell.process.clone();
        let signalled = std::pin::pin!(own.signalled());
        match select(select_all(waits), signalled).await {
            Either::Left((((id, pid, status), ..), _)) => {
                vm.shell.jobs.remove(id);
                vm.children_ended(1);
                return Ended { status, pid: Some(pid) };
            }
            Either::Right(_) => {
                if let Some(status) = trapped(vm) {
                    return Ended { status, pid: None };
                }
            }
        }
    }
}
