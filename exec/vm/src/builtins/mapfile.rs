//! `mapfile` and `readarray`: lines of input into an array.

use super::assign::{Failure, not_an_identifier};
use super::{Call, GivenOption};
use crate::core::test::integer;
use crate::flow::{Answer, Flow};
use crate::memory::Held;
use crate::ofd::CHUNK;
use crate::quote;
use crate::var::{Attrs, Element, is_name};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::{BoxFuture, Errno};

#[derive(Debug)]
struct Plan {
    delimiter: u8,
    count: usize,
    origin: Option<i64>,
    skip: usize,
    strip: bool,
    fd: u32,
    callback: Option<Text>,
    quantum: i64,
}

fn plan(call: &mut Call) -> Result<(Plan, usize), Answer> {
    let (options, first) = call.options("d:u:n:O:tC:c:s:")?;
    let mut plan = Plan {
        delimiter: b'\n',
        count: 0,
        origin: None,
        skip: 0,
        strip: false,
        fd: 0,
        callback: None,
        quantum: 5000,
    };
    for GivenOption { letter, arg, .. } in options {
        let arg = arg.unwrap_or_default();
        let number = integer(&arg);
        let what: &[u8] = match (letter, number) {
            (b'd', _) => {
                plan.delimiter = arg.first().copied().unwrap_or(0);
                continue;
            }
            (b't', _) => {
                plan.strip = true;
                continue;
            }
            (b'C', _) => {
                plan.callback = Some(arg);
                continue;
            }
            (b'u', Some(number @ 0..)) => {
                plan.fd = u32::try_from(number).unwrap_or(u32::MAX);
                continue;
            }
            (b'n', Some(number @ 0..)) => {
                plan.count = number as usize;
                continue;
            }
            (b's', Some(number @ 0..)) => {
                plan.skip = number as usize;
                continue;
            }
            (b'O', Some(number @ 0..)) => {
                plan.origin = Some(number);
                continue;
            }
            (b'c', Some(number @ 1..)) => {
                plan.quantum = number;
                continue;
            }
            (b'u', _) => b": invalid file descriptor specification",
            (b'O', _) => b": invalid array origin",
            (b'c', _) => b": invalid callback quantum",
            _ => b": invalid line count",
        };
        return Err(call.fail(&[&arg[..], what].concat()));
    }
    Ok((plan, first))
}

pub(crate) fn mapfile<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (plan, first) = match plan(call) {
            Ok(plan) => plan,
            Err(answer) => return answer,
        };
        let Some(ofd) = vm.shell.fds.get(plan.fd).cloned() else {
            let message = format!("{}: invalid file descriptor: {}", plan.fd, Errno::EBADF.text());
            return call.fail(message.as_bytes());
        };
        let name = call.args.get(first).cloned().unwrap_or_else(|| Text::from("MAPFILE"));
        if name.is_empty() {
            call.err(b"empty array variable name");
            return Answer::Status(2);
        }
        if !is_name(&name) {
            return call.fail(&not_an_identifier(&name));
        }
        let id = vm.shell.vars.intern(&name);
        let id = match vm.shell.vars.array_behind(id) {
            Ok(id) => id,
            Err(error) => return Failure::from(error).answer(call),
        };
        if vm.shell.vars.cell(id).is_nameref() {
            super::references::free(vm, call, id);
        }
        let cell = vm.shell.vars.cell(id);
        if cell.is_assoc() {
            return call.fail(&[&name[..], b": not an indexed array"].concat());
        }
        if cell.attrs().contains(Attrs::READONLY) {
            call.plain_err(&[&name[..], b": readonly variable"].concat());
            return Answer::Status(1);
        }
        // With an origin the variable becomes an array, too, but keeps its elements.
        if let Err(error) = vm.shell.vars.assign_list(id, Vec::new(), plan.origin.is_some()) {
            call.plain_err(&error.message());
            return Answer::Status(1);
        }
        let (mut skip, mut index, mut lines) = (plan.skip, plan.origin.unwrap_or(0), 0i64);
        let mut line: Vec<u8> = Vec::new();
        // The line under way; those that are complete count as the variable.
        let mut held = Held::new(&vm.shell.budget);
        loop {
            if plan.count > 0 && lines as usize == plan.count {
                return Answer::Status(0);
            }
            let mut bytes = match ofd.read(CHUNK).await {
                Ok(bytes) => bytes,
                Err(errno) => {
                    call.err(format!("read error: {}: {}", plan.fd, errno.text()).as_bytes());
                    return Answer::Status(1);
                }
            };
            if let Err(fault) = vm.shell.budget.work(1 + bytes.len() as u64 / 64) {
                return Answer::Fault(fault);
            }
            let last = bytes.is_empty();
            if last && line.is_empty() {
                return Answer::Status(0);
            }
            while !bytes.is_empty() || (last && !line.is_empty()) {
                if plan.count > 0 && lines as usize == plan.count {
                    ofd.unread(bytes);
                    return Answer::Status(0);
                }
                let end = memchr::memchr(plan.delimiter, &bytes);
                let part = bytes.split_to(end.map_or(bytes.len(), |at| at + 1));
                line.extend_from_slice(&part);
                if end.is_none() && !last {
                    if let Err(fault) = held.set(line.len()) {
                        return Answer::Fault(fault);
                    }
                    break;
                }
                let mut text = std::mem::take(&mut line);
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                if end.is_some() && (plan.strip || plan.delimiter == 0) {
                    text.pop();
                }
                if let Some(end) = memchr::memchr(0, &text) {
                    text.truncate(end);
                }
                let text = Text::from(text);
                lines += 1;
                if let Some(callback) = &plan.callback
                    && lines % plan.quantum == 0
                {
                    // The callback may read the same input.
                    ofd.unread(std::mem::take(&mut bytes));
                    if let Err(answer) = call_back(vm, call, callback, index, &text).await {
                        return answer;
                    }
                }
                let stored = vm.assign_to_element(id, &Element::Index(index), text, false).await;
                if let Err(failure) = stored {
                    return failure.answer(call);
                }
                index += 1;
            }
            if last {
                return Answer::Status(0);
            }
        }
    })
}

async fn call_back(
    vm: &mut Vm,
    call: &mut Call,
    callback: &[u8],
    index: i64,
    line: &[u8],
) -> Result<(), Answer> {
    let command = [callback, b" ", index.to_string().as_bytes(), b" ", &quote::single(line)].concat();
    std::mem::swap(&mut vm.output, &mut call.output);
    if let Flow::Wait(request) = vm.flush_output() {
        request.run(vm).await;
    }
    match vm.run_text(Text::from(command), "mapfile").await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(raise)) => Err(Failure::Raise(raise).answer(call)),
        Err(fault) => Err(Answer::Fault(fault)),
    }
}
