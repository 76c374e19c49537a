//! `caller`.

use super::Call;
use crate::core::test::integer;
use crate::flow::Answer;
use crate::vm::Vm;

pub(crate) fn caller(vm: &mut Vm, call: &mut Call) -> Answer {
    let first = match call.args.get(1) {
        Some(word) if word == b"--help".as_slice() => {
            super::help::print_long(call);
            return Answer::Status(2);
        }
        Some(word) if word == b"--".as_slice() => 2,
        _ => 1,
    };
    let level = match call.args.get(first).cloned() {
        None => None,
        Some(word) => match integer(&word) {
            Some(level) => Some(level),
            None if word.starts_with(b"-") => {
                return call.misuse(&[&word[..2], b": invalid option"].concat());
            }
            None => return call.misuse(&[&word[..], b": invalid number"].concat()),
        },
    };
    let calls = vm.calls();
    if calls.is_empty() {
        return Answer::Status(1);
    }
    let Some(level) = level else {
        let line = calls[0].call_line.to_string();
        let file = calls.get(1).map(|below| below.file.to_vec()).unwrap_or_else(|| vm.bottom_name());
        call.line(&[line.as_bytes(), b" ", &file].concat());
        return Answer::Status(0);
    };
    let Some(at) = usize::try_from(level).ok().filter(|at| *at < calls.len()) else {
        return Answer::Status(1);
    };
    let below = calls.get(at + 1);
    // At the bottom of `-c` there is no function `main` to name.
    let (name, file) = match below {
        Some(below) => (below.name.to_vec(), below.file.to_vec()),
        None if vm.shell.command_string.is_some() => return Answer::Status(1),
        None => (b"main".to_vec(), vm.bottom_name()),
    };
    let line = calls[at].call_line.to_string();
    call.line(&[line.as_bytes(), b" ", &name, b" ", &file].concat());
    Answer::Status(0)
}

impl Vm {
    /// The file at the bottom of the call stack; `-c` has none.
    fn bottom_name(&self) -> Vec<u8> {
        match self.shell.command_string {
            Some(_) => b"NULL".to_vec(),
            None => self.shell.script.to_vec(),
        }
    }
}
