//! Parameter references: what a register refers to, tests on it, and the operators that assign or fail.

use crate::expand::param::Values;
use crate::flow::Flow;
use crate::var::{Attrs, Element, ParamRef};
use crate::vm::Vm;
use mirage_lower::bytecode::{I, K, Label, N, ParamTest, R, T};

#[inline(always)]
pub(crate) fn ref_name(vm: &mut Vm, dst: R, name: N) -> Flow {
    let cell = vm.cell(name);
    vm.set_param(dst, ParamRef::Name(cell));
    Flow::Next
}

#[inline(never)]
pub(crate) fn ref_index(vm: &mut Vm, dst: R, name: N, index: I) -> Flow {
    let (cell, index) = (vm.cell(name), vm.int(index));
    vm.set_param(dst, ParamRef::Index(cell, index));
    Flow::Next
}

#[inline(never)]
pub(crate) fn ref_key(vm: &mut Vm, dst: R, name: N, key: T) -> Flow {
    let (cell, key) = (vm.cell(name), vm.take_text(key));
    vm.set_param(dst, ParamRef::Key(cell, key));
    Flow::Next
}

#[inline(never)]
pub(crate) fn ref_subscript(vm: &mut Vm, dst: R, name: N, subscript: K) -> Flow {
    let (cell, subscript) = (vm.cell(name), vm.constant(subscript).clone());
    Flow::wait(move |vm| {
        Box::pin(async move {
            let cell = match vm.shell.vars.resolve_cell(cell) {
                Ok(cell) => cell,
                Err(error) => return vm.raise_error(&error.message()),
            };
            match vm.evaluate_subscript(cell, &subscript).await {
                Ok(Ok(element)) => {
                    let param = match element {
                        Element::Index(index) => ParamRef::Index(cell, index),
                        Element::Key(key) => ParamRef::Key(cell, key),
                    };
                    vm.set_param(dst, param);
                    Flow::Next
                }
                Ok(Err(raise)) => Flow::Raise(raise),
                Err(fault) => Flow::Fault(fault),
            }
        })
    })
}

#[inline(never)]
pub(crate) fn ref_all(vm: &mut Vm, dst: R, name: N, star: bool) -> Flow {
    let cell = vm.cell(name);
    vm.set_param(dst, ParamRef::All(cell, star));
    Flow::Next
}

#[inline(never)]
pub(crate) fn ref_positional(vm: &mut Vm, dst: R, number: u32, braced: bool) -> Flow {
    vm.set_param(dst, ParamRef::Positional(number, braced));
    Flow::Next
}

#[inline(never)]
pub(crate) fn ref_special(vm: &mut Vm, dst: R, special: u8, braced: bool) -> Flow {
    vm.set_param(dst, ParamRef::Special(special, braced));
    Flow::Next
}

#[inline(never)]
pub(crate) fn ref_indirect(vm: &mut Vm, dst: R, src: R) -> Flow {
    let param = vm.param(src).clone();
    if let ParamRef::Name(cell) = param
        && vm.shell.vars.cell(cell).is_nameref()
    {
        let last = vm.shell.vars.last_reference(cell);
        if let Some(target) = last.and_then(|last| vm.shell.vars.target(last)) {
            vm.set_param(dst, ParamRef::Value(target));
            return Flow::Next;
        }
        let name = vm.shell.vars.name(cell);
        return vm.raise_error(&[&name[..], b": invalid indirect expansion"].concat());
    }
    vm.with_values(param, move |vm, param, values| {
        if values == Values::Unset {
            // An array without the element that is asked for is there all the same, and so is what has attributes only.
            if let ParamRef::Name(cell) | ParamRef::Index(cell, _) | ParamRef::Key(cell, _) = param
                && let cell = vm.shell.vars.resolve_cell(cell).unwrap_or(cell)
                && !vm.shell.vars.cell(cell).is_nameref()
                && (vm.shell.vars.cell(cell).value().is_array() || vm.shell.vars.cell(cell).exists())
            {
                vm.set_param(dst, ParamRef::Nothing);
                return Flow::Next;
            }
            return invalid_indirect(vm, dst, &param);
        }
        if matches!(&values, Values::Many { items, .. } if items.is_empty()) {
            if let ParamRef::Special(b'@' | b'*', _) = param {
                vm.set_param(dst, ParamRef::Nothing);
                return Flow::Next;
            }
            return invalid_indirect(vm, dst, &param);
        }
        let name = match vm.joined(&param, values) {
            Ok(name) => name,
            Err(flow) => return flow,
        };
        if crate::var::is_name(&name) {
            let cell = vm.shell.vars.intern(&name);
            vm.set_param(dst, ParamRef::Name(cell));
            return Flow::Next;
        }
        Flow::wait(move |vm| {
            Box::pin(async move {
                match vm.refer(&name).await {
                    Ok(Ok(Some(target))) => {
                        vm.set_param(dst, target);
                        Flow::Next
                    }
                    Ok(Ok(None)) => vm.raise_error(&[&name[..], b": invalid variable name"].concat()),
                    Ok(Err(raise)) => Flow::Raise(raise),
                    Err(fault) => Flow::Fault(fault),
                }
            })
        })
    })
}

/// The parameter that was to name another is unset.
fn invalid_indirect(vm: &mut Vm, dst: R, param: &ParamRef) -> Flow {
    let name = vm.param_name(param);
    let known = match *param {
        ParamRef::Name(cell) => vm.shell.vars.cell(cell).exists(),
        ParamRef::Positional(..) => true,
        _ => false,
    };
    if known && !vm.nounset() {
        vm.set_param(dst, ParamRef::Nothing);
        return Flow::Next;
    }
    if known {
        return vm.fatal_expansion(&[b"!", &name[..], b": unbound variable"].concat());
    }
    vm.raise_error(&[&name[..], b": invalid indirect expansion"].concat())
}

#[inline(never)]
pub(crate) fn jump_if_assoc(vm: &mut Vm, name: N, to: Label) -> Flow {
    let mut cell = vm.cell(name);
    if vm.shell.vars.cell(cell).is_nameref() {
        cell = vm.shell.vars.resolve_cell(cell).unwrap_or(cell);
    }
    let holder = vm.shell.vars.cell(cell);
    if holder.is_assoc() || holder.special().is_assoc() { Flow::Jump(to) } else { Flow::Next }
}

#[inline(never)]
pub(crate) fn jump_if_param(vm: &mut Vm, param: R, test: ParamTest, to: Label) -> Flow {
    let param = vm.param(param).clone();
    if let (ParamRef::All(cell, _), ParamTest::Set) = (&param, test)
        && !vm.shell.vars.cell(*cell).attrs().intersects(Attrs::READ_SLOW)
    {
        let some = vm.shell.vars.cell(*cell).value().count() > 0;
        return if some { Flow::Jump(to) } else { Flow::Next };
    }
    vm.with_values(param, move |vm, _, values| {
        let holds = match (values, test) {
            (Values::Unset, _) => false,
            (Values::One(_), ParamTest::Set) => true,
            (Values::One(text), _) => !text.is_empty(),
            (Values::Many { items, .. }, ParamTest::Set) => !items.is_empty(),
            (Values::Many { items, star }, test) => {
                let joined = star && test == ParamTest::NonNull && vm.shell.vars.ifs().is_null();
                let separated = items.len() > 1 && !joined;
                separated || items.iter().any(|item| !item.is_empty())
            }
        };
        if holds { Flow::Jump(to) } else { Flow::Next }
    })
}

#[inline(never)]
pub(crate) fn param_assign(vm: &mut Vm, param: R, src: T) -> Flow {
    let (param, src) = (vm.param(param).clone(), vm.take_text(src));
    if matches!(param, ParamRef::Positional(..) | ParamRef::Special(..)) {
        let name = vm.param_name(&param);
        return vm.raise_error(&[b"$", &name[..], b": cannot assign in this way"].concat());
    }
    vm.assign_param(&param, src, false)
}

#[inline(never)]
pub(crate) fn param_error(vm: &mut Vm, param: R, message: T, given: bool, colon: bool) -> Flow {
    let (param, message) = (vm.param(param).clone(), vm.take_text(message));
    let name = vm.param_name(&param);
    let what: &[u8] = match (given && !message.is_empty(), colon) {
        (true, _) => &message,
        (false, true) => b"parameter null or not set",
        (false, false) => b"parameter not set",
    };
    vm.fatal_expansion(&[&name[..], b": ", what].concat())
}

#[inline(never)]
pub(crate) fn bad_substitution(vm: &mut Vm, message: K, fatal: bool) -> Flow {
    let message = vm.constant(message).clone();
    if fatal { vm.fatal_expansion(&message) } else { vm.raise_error(&message) }
}

#[inline(never)]
pub(crate) fn bad_subscript(vm: &mut Vm, text: K) -> Flow {
    let message = [&vm.constant(text)[..], b": bad array subscript"].concat();
    vm.raise_error(&message)
}
