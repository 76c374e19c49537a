//! `jobs` `fg` `bg` `disown`, and what a job is called by.

use super::Call;
use crate::core::test::integer;
use crate::flow::{Answer, Arg};
use crate::jobs::Job;
use crate::options::Opt;
use crate::process::Status;
use crate::signal;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;

/// Whether a job that is not there is worth a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spec {
    /// It is.
    Told,
    /// The caller says so itself.
    Silent,
}

/// What finding a job by text came to.
enum Found {
    One(u32),
    None,
    Ambiguous,
}

impl Vm {
    /// The numbers of the current and the previous job.
    fn current_jobs(&self) -> (Option<u32>, Option<u32>) {
        let mut ids = self.shell.jobs.iter().filter(|job| job.status().is_none()).map(|job| job.id).rev();
        (ids.next(), ids.next())
    }

    /// The number of the job that a specification (`%1`, `%+`, `%name`, `%?text`) means.
    pub(crate) fn find_job(&mut self, call: &mut Call, word: &Text, say: Spec) -> Option<u32> {
        let bare = word.strip_prefix(b"%").unwrap_or(word);
        let (current, previous) = self.current_jobs();
        let found = match bare {
            b"" | b"%" | b"+" => current.map_or(Found::None, Found::One),
            b"-" => previous.or(current).map_or(Found::None, Found::One),
            _ => match integer(bare) {
                Some(number) => {
                    let id = u32::try_from(number).ok().filter(|id| self.shell.jobs.by_id(*id).is_some());
                    id.map_or(Found::None, Found::One)
                }
                None => self.job_by_text(bare),
            },
        };
        match found {
            Found::One(id) => Some(id),
            Found::Ambiguous => {
                let text = bare.strip_prefix(b"?").unwrap_or(bare);
                call.err(&[text, b": ambiguous job spec"].concat());
                if say == Spec::Told {
                    call.err(&[&word[..], b": no such job"].concat());
                }
                None
            }
            Found::None => {
                if say == Spec::Told {
                    call.err(&[&word[..], b": no such job"].concat());
                }
                None
            }
        }
    }

    fn job_by_text(&self, text: &[u8]) -> Found {
        let fits = |job: &&Job| match text.strip_prefix(b"?") {
            Some(part) => memchr::memmem::find(&job.text, part).is_some(),
            None => job.text.starts_with(text),
        };
        let mut all = self.shell.jobs.iter().filter(fits);
        match (all.next(), all.next()) {
            (Some(job), None) => Found::One(job.id),
            (None, _) => Found::None,
            (Some(_), Some(_)) => Found::Ambiguous,
        }
    }

    /// Drop jobs that ended: a shell without a terminal tells of none.
    fn forget_ended_jobs(&mut self) {
        let ended: Vec<u32> =
            self.shell.jobs.iter().filter(|job| job.status().is_some()).map(|job| job.id).collect();
        ended.into_iter().for_each(|id| self.shell.jobs.remove(id));
    }
}

/// How `jobs` says that a job stands.
fn state(job: &Job) -> String {
    match job.status() {
        None => "Running".into(),
        Some(0) => "Done".into(),
        Some(status) => match job.processes.last().and_then(|process| process.killed_by()) {
            Some(signal) => signal::description(signal).into(),
            None => format!("Exit {status}"),
        },
    }
}

fn line(job: &Job, mark: char, long: bool) -> Vec<u8> {
    let pid = if long { job.pid().to_string() } else { String::new() };
    let running = job.status().is_none();
    let head = format!("[{}]{mark} {pid} {:<24}", job.id, state(job));
    [head.as_bytes(), &job.text, if running { b" &" } else { b"" }].concat()
}

pub(crate) fn jobs<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (letters, first) = match call.letters("lpnxrs") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let has = |letter| letters.contains(&letter);
        if has(b'x') {
            return run_with_pids(vm, call, first);
        }
        if !vm.shell.interactive {
            vm.forget_ended_jobs();
        }
        let mut status = 0;
        let mut ids: Vec<u32> = Vec::new();
        if first >= call.args.len() {
            ids.extend(vm.shell.jobs.iter().map(|job| job.id));
        }
        for at in first..call.args.len() {
            let word = call.args[at].clone();
            match vm.find_job(call, &word, Spec::Told) {
                Some(id) => ids.push(id),
                None => status = 1,
            }
        }
        let (current, previous) = vm.current_jobs();
        for id in ids {
            let Some(job) = vm.shell.jobs.by_id(id).cloned() else { continue };
            let running = job.status().is_none();
            if (has(b'r') && !running) || has(b's') || (has(b'n') && job.reported) {
                continue;
            }
            let mark = match id {
                _ if current == Some(id) => '+',
                _ if previous == Some(id) => '-',
                _ => ' ',
            };
            match has(b'p') {
                true => {
                    call.line(job.processes.first().map_or(0, |process| process.pid()).to_string().as_bytes())
                }
                false => call.line(&line(&job, mark, has(b'l'))),
            }
            vm.shell.jobs.update(id, |job| job.reported = true);
            if !running {
                vm.shell.jobs.remove(id);
            }
        }
        Answer::Status(status)
    })
}

/// `jobs -x`: job specifications among the words become process ids, and the words a command.
fn run_with_pids(vm: &mut Vm, call: &mut Call, first: usize) -> Answer {
    if first >= call.args.len() {
        return Answer::Status(0);
    }
    let words = call.args.split_off(first);
    let args = words.into_iter().map(|word| {
        let id = if word.starts_with(b"%") { vm.find_job(call, &word, Spec::Silent) } else { None };
        let pid = id.and_then(|id| vm.shell.jobs.by_id(id)).map(Job::pid);
        Arg::Text(pid.map_or(word, |pid| Text::from_int(i64::from(pid))))
    });
    let args: Vec<Arg> = args.collect();
    Answer::Command { args, builtin_only: false, standard_path: false }
}

fn no_job_control(vm: &Vm, call: &mut Call) -> Option<Answer> {
    (!vm.shell.options.get(Opt::Monitor)).then(|| call.fail(b"no job control"))
}

/// The job an operand names, or the current one.
fn named(vm: &mut Vm, call: &mut Call, at: usize) -> Option<u32> {
    match call.args.get(at).cloned() {
        Some(word) => vm.find_job(call, &word, Spec::Told),
        None => {
            let (current, _) = vm.current_jobs();
            if current.is_none() {
                call.err(b"current: no such job");
            }
            current
        }
    }
}

pub(crate) fn fg<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        if let Some(answer) = no_job_control(vm, call) {
            return answer;
        }
        let first = match call.operands() {
            Ok(first) => first,
            Err(answer) => return answer,
        };
        let Some(id) = named(vm, call, first) else { return Answer::Status(1) };
        let Some(job) = vm.shell.jobs.by_id(id).cloned() else { return Answer::Status(1) };
        call.line(&job.text);
        let mut status: Status = 0;
        for process in &job.processes {
            status = process.wait().await;
        }
        vm.shell.jobs.remove(id);
        Answer::Status(status)
    })
}

pub(crate) fn bg(vm: &mut Vm, call: &mut Call) -> Answer {
    if let Some(answer) = no_job_control(vm, call) {
        return answer;
    }
    let first = match call.operands() {
        Ok(first) => first,
        Err(answer) => return answer,
    };
    let Some(id) = named(vm, call, first) else { return Answer::Status(1) };
    call.err(format!("job {id} already in background").as_bytes());
    Answer::Status(0)
}

pub(crate) fn disown(vm: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("ahr") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let has = |letter| letters.contains(&letter);
    let mut status = 0;
    let mut ids = Vec::new();
    if first >= call.args.len() && (has(b'a') || has(b'r')) {
        let running = |job: &&Job| !has(b'r') || job.status().is_none();
        ids.extend(vm.shell.jobs.iter().filter(running).map(|job| job.id));
    } else if first >= call.args.len() {
        match named(vm, call, first) {
            Some(id) => ids.push(id),
            None => status = 1,
        }
    }
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        let by_pid = integer(&word).and_then(|pid| u32::try_from(pid).ok());
        let found = match by_pid {
            Some(pid) => vm.shell.jobs.by_pid(pid).map(|job| job.id),
            None => vm.find_job(call, &word, Spec::Silent),
        };
        match found {
            Some(id) => ids.push(id),
            None => {
                call.err(&[&word[..], b": no such job"].concat());
                status = 1;
            }
        }
    }
    for id in ids {
        match has(b'h') {
            true => vm.shell.jobs.update(id, |job| job.no_hangup = true),
            false => vm.shell.jobs.remove(id),
        }
    }
    Answer::Status(status)
}
