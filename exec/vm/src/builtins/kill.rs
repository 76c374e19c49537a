//! `kill`: signals to processes and jobs of the workspace.

use super::Call;
use super::jobs::Spec;
use crate::core::signals;
use crate::core::test::integer;
use crate::flow::Answer;
use crate::signal::Signal;
use crate::vm::Vm;
use mirage_lower::Text;

/// The table of signals.
pub(crate) fn print_table(call: &mut Call) {
    call.out(signals::table().as_bytes());
}

/// A signal by name or number; 0 asks only whether the process is there.
fn signal(word: &[u8]) -> Option<Signal> {
    super::trap::key(word).filter(|key| *key < 65)
}

pub(crate) fn kill(vm: &mut Vm, call: &mut Call) -> Answer {
    let invalid =
        |call: &mut Call, word: &[u8]| call.fail(&[word, b": invalid signal specification"].concat());
    let mut sent = crate::signal::TERM;
    let (mut at, mut list, mut given) = (1, false, false);
    while let Some(word) = call.args.get(at).cloned() {
        match &word[..] {
            b"-l" | b"-L" => list = true,
            b"-s" | b"-n" => {
                at += 1;
                let Some(name) = call.args.get(at).cloned() else {
                    return call.fail(&[&word[..], b": option requires an argument"].concat());
                };
                match signal(&name) {
                    Some(signal) => sent = signal,
                    None => return invalid(call, &name),
                }
                given = true;
            }
            [b'-', option @ (b's' | b'n'), rest @ ..] if !rest.is_empty() && signal(&word[1..]).is_none() => {
                let _ = option;
                match signal(rest) {
                    Some(signal) => sent = signal,
                    None => return invalid(call, &word[1..]),
                }
                given = true;
            }
            b"--" => {
                at += 1;
                break;
            }
            b"--help" => return call.not_an_option(super::getopt::Found::Help),
            b"-?" => return call.usage(),
            [b'-', rest @ ..] if !given && !rest.is_empty() => {
                match signal(rest) {
                    Some(signal) => sent = signal,
                    None => return invalid(call, rest),
                }
                given = true;
            }
            _ => break,
        }
        at += 1;
    }
    if list {
        return translate(call, at);
    }
    if at >= call.args.len() {
        return call.usage();
    }
    let mut sent_any = false;
    for index in at..call.args.len() {
        let word = call.args[index].clone();
        sent_any |= send(vm, call, &word, sent);
    }
    super::success(sent_any)
}

/// `kill -l` with words: names become numbers, numbers names.
fn translate(call: &mut Call, from: usize) -> Answer {
    let words: Vec<Text> = call.args[from..].to_vec();
    if words.is_empty() {
        print_table(call);
        return Answer::Status(0);
    }
    let mut status = 0;
    for word in words {
        let shown = match integer(&word) {
            Some(number) => signals::name_of(number).map(str::to_string),
            None => super::trap::key(&word).map(|key| key.to_string()),
        };
        match shown {
            Some(shown) => call.line(shown.as_bytes()),
            None => {
                call.err(&[&word[..], b": invalid signal specification"].concat());
                status = 1;
            }
        }
    }
    Answer::Status(status)
}

/// Send to one process or job; whether it was there.
fn send(vm: &mut Vm, call: &mut Call, word: &Text, signal: Signal) -> bool {
    if word.starts_with(b"%") {
        let Some(id) = vm.find_job(call, word, Spec::Told) else { return false };
        let processes = vm.shell.jobs.by_id(id).map(|job| job.processes.clone()).unwrap_or_default();
        let alive: Vec<_> = processes.iter().filter(|process| process.exit_status().is_none()).collect();
        if alive.is_empty() {
            let pid = processes.last().map_or(0, |process| process.pid());
            call.err(format!("({pid}) - No such process").as_bytes());
            return false;
        }
        if signal != 0 {
            alive.iter().for_each(|process| process.signal(signal));
        }
        return true;
    }
    let Some(number) = integer(word) else {
        let text: &[u8] = b": arguments must be process or job IDs";
        let message = match word.is_empty() {
            true => b"`': not a pid or valid job spec".to_vec(),
            false => [&word[..], text].concat(),
        };
        call.err(&message);
        return false;
    };
    let process = match u32::try_from(number) {
        // 0 is the process group of the shell.
        Ok(0) => Some(vm.shell.process.clone()),
        Ok(pid) => vm.shell.session.processes.get(pid).filter(|process| process.exit_status().is_none()),
        Err(_) => None,
    };
    match process {
        Some(process) => {
            if signal != 0 {
                process.signal(signal);
            }
            true
        }
        None => {
            call.err(format!("({number}) - No such process").as_bytes());
            false
        }
    }
}
