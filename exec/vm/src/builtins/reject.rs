//! Builtins that need a terminal or a host shell around the shell: `bind` and `suspend`.

use super::Call;
use crate::flow::Answer;
use crate::vm::Vm;

pub(crate) fn bind(_: &mut Vm, call: &mut Call) -> Answer {
    call.err(b"warning: line editing not enabled");
    match call.options("lvpVPsSXf:q:u:m:r:x:") {
        Ok(_) => Answer::Status(0),
        Err(answer) => answer,
    }
}

pub(crate) fn suspend(_: &mut Vm, call: &mut Call) -> Answer {
    if let Err(answer) = call.letters("f") {
        return answer;
    }
    call.fail(b"cannot suspend: no job control")
}
