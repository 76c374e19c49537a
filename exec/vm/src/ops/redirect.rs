//! Redirection instructions.

use crate::flow::Flow;
use crate::redirect::{Place, Scope};
use crate::vm::Vm;
use mirage_lower::bytecode::{Label, N, RedirectOp, T};

pub(crate) fn redirect_begin(vm: &mut Vm) -> Flow {
    vm.redirects.push(Scope::default());
    Flow::Next
}

pub(crate) fn redirect(vm: &mut Vm, op: RedirectOp, fd: i32, target: T, fail: Label) -> Flow {
    let target = vm.take_text(target);
    vm.do_redirect(op, Place::Number(fd), target, fail)
}

pub(crate) fn redirect_var(vm: &mut Vm, op: RedirectOp, name: N, target: T, fail: Label) -> Flow {
    let (target, cell) = (vm.take_text(target), vm.cell(name));
    vm.do_redirect(op, Place::Variable(cell), target, fail)
}

pub(crate) fn redirect_end(vm: &mut Vm) -> Flow {
    vm.undo_redirects();
    Flow::Next
}
