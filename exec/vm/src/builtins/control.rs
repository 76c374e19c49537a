//! `:` `true` `false` `break` `continue` `exit` `logout` `return` `shift`: where the shell goes on.

use super::{Call, start_over};
use crate::core::test::integer;
use crate::flow::{Answer, Raise};
use crate::options::Opt;
use crate::vm::Vm;
use std::sync::Arc;

pub(crate) fn colon(_: &mut Vm, _: &mut Call) -> Answer {
    Answer::Status(0)
}

pub(crate) fn false_(_: &mut Vm, _: &mut Call) -> Answer {
    Answer::Status(1)
}

/// What the one numeric argument of these builtins came to.
enum Number {
    Missing,
    Is(i64),
    /// Not a number; the message was printed.
    Bad,
    /// More than one argument; the message was printed.
    TooMany,
}

fn number(call: &mut Call) -> Number {
    let first = if call.args.get(1).is_some_and(|word| word == b"--".as_slice()) { 2 } else { 1 };
    let Some(word) = call.args.get(first).cloned() else { return Number::Missing };
    match integer(&word) {
        None => {
            call.err(&[&word[..], b": numeric argument required"].concat());
            Number::Bad
        }
        Some(_) if call.args.len() > first + 1 => {
            call.err(b"too many arguments");
            Number::TooMany
        }
        Some(value) => Number::Is(value),
    }
}

fn wants_help(call: &mut Call) -> bool {
    let help = call.args.len() == 2 && call.args[1][..] == *b"--help";
    if help {
        super::help::print_long(call);
    }
    help
}

fn leave_loops(vm: &mut Vm, call: &mut Call, raise: fn(u32) -> Raise) -> Answer {
    if wants_help(call) {
        return Answer::Status(2);
    }
    if vm.reachable_loops() == 0 {
        if !vm.shell.options.get(Opt::Posix) {
            call.err(b"only meaningful in a `for', `while', or `until' loop");
        }
        return Answer::Status(0);
    }
    match number(call) {
        Number::Missing => Answer::Raise(raise(1)),
        Number::Is(count) if count <= 0 => {
            call.err(format!("{count}: loop count out of range").as_bytes());
            vm.shell.status = 1;
            Answer::Raise(Raise::Break(u32::MAX))
        }
        Number::Is(count) => Answer::Raise(raise(u32::try_from(count).unwrap_or(u32::MAX))),
        Number::Bad => Answer::Raise(Raise::Exit(128)),
        Number::TooMany => start_over(1),
    }
}

pub(crate) fn break_(vm: &mut Vm, call: &mut Call) -> Answer {
    vm.shell.status = 0;
    leave_loops(vm, call, Raise::Break)
}

pub(crate) fn continue_(vm: &mut Vm, call: &mut Call) -> Answer {
    vm.shell.status = 0;
    leave_loops(vm, call, Raise::Continue)
}

pub(crate) fn exit(vm: &mut Vm, call: &mut Call) -> Answer {
    if wants_help(call) {
        return Answer::Status(2);
    }
    match number(call) {
        Number::Missing => Answer::Raise(Raise::Exit(vm.shell.status)),
        Number::Is(status) => Answer::Raise(Raise::Exit(status as u8)),
        Number::Bad => Answer::Raise(Raise::Exit(2)),
        Number::TooMany => start_over(1),
    }
}

pub(crate) fn logout(vm: &mut Vm, call: &mut Call) -> Answer {
    if wants_help(call) {
        return Answer::Status(2);
    }
    if !vm.shell.options.get(Opt::LoginShell) {
        return call.fail(b"not login shell: use `exit'");
    }
    exit(vm, call)
}

pub(crate) fn return_(vm: &mut Vm, call: &mut Call) -> Answer {
    if wants_help(call) {
        return Answer::Status(2);
    }
    let status = match number(call) {
        Number::Missing => vm.shell.status,
        Number::Is(status) => status as u8,
        Number::Bad => 2,
        Number::TooMany => return start_over(1),
    };
    if !vm.can_return() {
        call.err(b"can only `return' from a function or sourced script");
        return Answer::Status(2);
    }
    Answer::Raise(Raise::Return(status))
}

pub(crate) fn shift(vm: &mut Vm, call: &mut Call) -> Answer {
    if wants_help(call) {
        return Answer::Status(2);
    }
    let times = match number(call) {
        Number::Missing => 1,
        Number::Is(times) => times,
        Number::Bad => return Answer::Status(1),
        Number::TooMany => return start_over(1),
    };
    let have = vm.shell.args.len();
    match usize::try_from(times) {
        Ok(0) => Answer::Status(0),
        Ok(times) if times <= have => {
            Arc::make_mut(&mut vm.shell.args).drain(..times);
            Answer::Status(0)
        }
        Ok(_) if !vm.shell.options.get(Opt::ShiftVerbose) => Answer::Status(1),
        Ok(_) if call.args.len() > 1 => call.fail(format!("{times}: shift count out of range").as_bytes()),
        Ok(_) => call.fail(b"shift count out of range"),
        Err(_) => call.fail(format!("{times}: shift count out of range").as_bytes()),
    }
}
