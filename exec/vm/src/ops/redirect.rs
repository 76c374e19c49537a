//! Redirection instructions.

use crate::flow::Flow;
use crate::redirect::Place;
use crate::var::ParamRef;
use crate::vm::Vm;
use mirage_lower::bytecode::{Label, N, RedirectOp, T};

#[inline(never)]
pub(crate) fn redirect_begin(vm: &mut Vm) -> Flow {
    vm.begin_redirects();
    Flow::Next
}

#[inline(never)]
pub(crate) fn redirects_done(vm: &mut Vm) -> Flow {
    vm.redirects_done();
    Flow::Next
}

#[inline(never)]
pub(crate) fn input_given(vm: &mut Vm, given: bool) -> Flow {
    vm.give_input(given);
    Flow::Next
}

#[inline(never)]
pub(crate) fn input_not_given(vm: &mut Vm) -> Flow {
    vm.shell.input_given = false;
    Flow::Next
}

#[inline(never)]
pub(crate) fn redirect(vm: &mut Vm, op: RedirectOp, fd: i32, target: T, fail: Label) -> Flow {
    let target = vm.take_text(target);
    vm.do_redirect(op, Place::Number(fd), target, fail)
}

#[inline(never)]
pub(crate) fn redirect_var(vm: &mut Vm, op: RedirectOp, name: N, target: T, fail: Label) -> Flow {
    let (target, cell) = (vm.take_text(target), vm.cell(name));
    let name = vm.shell.vars.name(cell);
    if !name.ends_with(b"]") {
        return vm.do_redirect(op, Place::Variable(ParamRef::Name(cell)), target, fail);
    }
    Flow::wait(move |vm| {
        Box::pin(async move {
            match vm.refer(&name).await {
                Ok(Ok(Some(param))) => vm.do_redirect(op, Place::Variable(param), target, fail),
                Ok(Ok(None)) => {
                    vm.redirect_failed(&[&name[..], b": cannot assign fd to variable"].concat(), fail)
                }
                Ok(Err(raise)) => Flow::Raise(raise),
                Err(fault) => Flow::Fault(fault),
            }
        })
    })
}

#[inline(never)]
pub(crate) fn redirect_end(vm: &mut Vm) -> Flow {
    vm.undo_redirects();
    Flow::Next
}
