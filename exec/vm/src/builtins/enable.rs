//! `enable`: builtins switched on and off.

use super::{BUILTINS, Call, GivenOption, Kind};
use crate::flow::Answer;
use crate::vm::Vm;
use std::sync::Arc;

pub(crate) fn enable(vm: &mut Vm, call: &mut Call) -> Answer {
    let (options, first) = match call.options("adnpsf:") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let has = |letter| options.iter().any(|option| option.letter == letter);
    if vm.restricted() && (has(b'd') || has(b'f')) {
        return call.fail(b"restricted");
    }
    if let Some(GivenOption { arg: Some(file), .. }) = options.iter().find(|option| option.letter == b'f') {
        let message = [
            b"cannot open shared object ",
            &file[..],
            b": ",
            file,
            b": cannot open shared object file: No such file or directory",
        ];
        return call.fail(&message.concat());
    }
    let (all, off, special) = (has(b'a'), has(b'n'), has(b's'));
    if first >= call.args.len() || has(b'p') {
        for builtin in BUILTINS {
            let disabled = vm.shell.disabled.contains(builtin.name);
            if (special && builtin.kind != Kind::Special) || (!all && disabled != off) {
                continue;
            }
            call.line(format!("enable {}{}", if disabled { "-n " } else { "" }, builtin.name).as_bytes());
        }
        return Answer::Status(0);
    }
    let mut status = 0;
    for at in first..call.args.len() {
        let name = call.args[at].clone();
        let found = super::find(&name).filter(|builtin| !special || builtin.kind == Kind::Special);
        let Some(builtin) = found else {
            call.err(&[&name[..], b": not a shell builtin"].concat());
            status = 1;
            continue;
        };
        if has(b'd') {
            call.err(&[&name[..], b": not dynamically loaded"].concat());
            status = 1;
            continue;
        }
        if !off && vm.restricted() && vm.shell.disabled.contains(builtin.name) {
            call.err(b"restricted");
            status = 1;
            continue;
        }
        let disabled = Arc::make_mut(&mut vm.shell.disabled);
        if off {
            disabled.insert(builtin.name);
        } else {
            disabled.remove(builtin.name);
        }
    }
    Answer::Status(status)
}
