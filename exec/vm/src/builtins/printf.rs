//! `printf`.

use super::assign::{Failure, not_an_identifier};
use super::{Call, GivenOption, Output};
use crate::core::printf::{Host, Problem, printf as format};
use crate::core::strftime;
use crate::flow::Answer;
use crate::quote;
use crate::var::{Attrs, is_name, parse_reference};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;
use std::time::{SystemTime, UNIX_EPOCH};

/// Bytes one `printf` may pad before its budget is asked.
const FREE_ROOM: usize = 1 << 16;

pub(crate) fn printf_now(vm: &mut Vm, call: &mut Call) -> Option<Answer> {
    // What assigns may have to evaluate a subscript or an integer: only plain printing is done at once.
    let plain = call.args.get(1).is_some_and(|word| word.first() != Some(&b'-'));
    let variable = match plain {
        true => None,
        false => match &call.args[..] {
            [_, option, name, text, ..]
                if &option[..] == b"-v" && is_name(name) && text.first() != Some(&b'-') =>
            {
                Some(name.clone())
            }
            _ => return None,
        },
    };
    let first = if variable.is_some() { 3 } else { 1 };
    let collected = variable.as_ref().map(|_| Vec::new());
    let Call { args, output, .. } = &mut *call;
    let mut host = Builtin { vm, name: &args[0], output, collected, fault: None };
    let fine = run(&mut host, &args[first..]);
    let (collected, fault) = (host.collected, host.fault);
    if let Some(fault) = fault {
        return Some(Answer::Fault(fault));
    }
    if let (Some(name), Some(value)) = (variable, collected) {
        let assigned = vm.assign_plain(&name, until_nul(&value));
        vm.recycle_bytes(value);
        match assigned {
            Some(Ok(())) => {}
            Some(Err(failure)) => return Some(failure.answer(call)),
            // Nothing was printed but messages, which the second run prints again.
            None if fine => return None,
            None => {}
        }
    }
    Some(super::success(fine))
}

/// What an assignment keeps of an output: a value ends at its first NUL.
fn until_nul(value: &[u8]) -> &[u8] {
    let end = memchr::memchr(0, value).unwrap_or(value.len());
    &value[..end]
}

fn run(host: &mut Builtin<'_>, words: &[Text]) -> bool {
    let utf8 = host.vm.shell.vars.utf8();
    match words {
        [text, args @ ..] => format(host, text, args, utf8),
        [] => true,
    }
}

pub(crate) fn printf<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (options, first) = match call.options("v:") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let variable = options.into_iter().rev().find_map(|GivenOption { arg, .. }| arg);
        if let Some(name) = &variable
            && parse_reference(name).is_none()
        {
            call.err(&not_an_identifier(name));
            return Answer::Status(2);
        }
        if first >= call.args.len() {
            return call.usage();
        }
        let collected = variable.as_ref().map(|_| Vec::new());
        let Call { args, output, .. } = &mut *call;
        let mut host = Builtin { vm, name: &args[0], output, collected, fault: None };
        let fine = run(&mut host, &args[first..]);
        let (collected, fault) = (host.collected, host.fault);
        if let Some(fault) = fault {
            return Answer::Fault(fault);
        }
        if let (Some(name), Some(value)) = (variable, collected) {
            match vm.assign_reference(&name, Text::from(until_nul(&value)), false).await {
                Ok(()) => {}
                Err(Failure::Message(message)) => {
                    call.plain_err(&message);
                    return Answer::Status(1);
                }
                Err(other) => return other.answer(call),
            }
        }
        super::success(fine)
    })
}

/// The builtin's side of `printf`.
struct Builtin<'a> {
    vm: &'a mut Vm,
    /// What it was called by.
    name: &'a [u8],
    output: &'a mut Output,
    /// The value of `-v`.
    collected: Option<Vec<u8>>,
    fault: Option<crate::fault::Fault>,
}

impl Builtin<'_> {
    /// Print `NAME: message` as an error of the shell.
    fn err(&mut self, message: &[u8]) {
        self.output.message(&[self.name, b": ", message].concat());
    }
}

impl Host for Builtin<'_> {
    fn out(&mut self, text: &[u8]) {
        match &mut self.collected {
            Some(value) => value.extend_from_slice(text),
            None => self.output.out(text),
        }
    }

    fn out_all(&mut self, text: &mut Vec<u8>) {
        match &mut self.collected {
            // The first of it is all there is, mostly.
            Some(value) if value.is_empty() => std::mem::swap(value, text),
            Some(value) => value.append(text),
            None => {
                self.output.out(text);
                text.clear();
            }
        }
    }

    fn room_to_collect(&mut self) -> Vec<u8> {
        self.vm.spare_bytes()
    }

    fn keep_room(&mut self, bytes: Vec<u8>) {
        if bytes.capacity() > 0 {
            self.vm.recycle_bytes(bytes);
        }
    }

    fn complain(&mut self, problem: Problem<'_>) {
        self.err(&problem.message());
    }

    fn quote(&mut self, text: &[u8]) -> Vec<u8> {
        quote::printf_q(text, self.vm.shell.vars.utf8())
    }

    fn time(&mut self, format: &[u8], seconds: i64) -> Vec<u8> {
        let now = SystemTime::now();
        let seconds = match seconds {
            -1 => now.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64),
            -2 => {
                let started = now - self.vm.shell.started.elapsed();
                started.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
            }
            seconds => seconds,
        };
        let vars = &self.vm.shell.vars;
        let exported = |id: &_| vars.cell(*id).attrs().contains(Attrs::EXPORT);
        let zone = vars
            .lookup(b"TZ")
            .filter(exported)
            .and_then(|id| vars.cell(id).value().scalar())
            .unwrap_or_default();
        strftime::local(format, seconds, &zone)
    }

    fn count(&mut self, name: &[u8], written: u64) -> bool {
        if !is_name(name) {
            self.err(&not_an_identifier(name));
            return false;
        }
        match self.vm.shell.vars.set(name, Text::from_int(written as i64)) {
            Ok(()) => true,
            Err(error) => {
                self.output.message(&error.message());
                false
            }
        }
    }

    fn room(&mut self, bytes: usize) -> bool {
        if bytes > FREE_ROOM || self.output.len() > FREE_ROOM {
            let budget = &self.vm.shell.budget;
            let held = (bytes + self.output.len()) as i64;
            let checked = budget.work(1 + bytes as u64 / 64).and_then(|()| budget.memory(held));
            budget.memory(-held).unwrap_or(());
            if let Err(fault) = checked {
                self.fault = Some(fault);
            }
        }
        self.fault.is_none()
    }
}
