//! `exec`.

use super::{Call, GivenOption};
use crate::flow::Answer;
use crate::vm::Vm;

pub(crate) fn exec(vm: &mut Vm, call: &mut Call) -> Answer {
    let (options, first) = match call.options("cla:") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let (mut name, mut empty_env, mut login) = (None, false, false);
    for GivenOption { letter, arg, .. } in options {
        match letter {
            b'c' => empty_env = true,
            b'l' => login = true,
            _ => name = arg,
        }
    }
    if first < call.args.len() && vm.restricted() {
        return call.fail(b"restricted");
    }
    let args = call.args.split_off(first);
    Answer::Exec { args, name, empty_env, login }
}
