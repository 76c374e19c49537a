//! List instructions: argument vectors, `for` words, elements of array literals.

use crate::expand::param::Values;
use crate::flow::{Arg, ArrayArg, Flow, Keyed};
use crate::var::{Attrs, CellId, ParamRef, Value};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::{K, N, T};

#[inline(always)]
pub(crate) fn list_begin(vm: &mut Vm) -> Flow {
    let list = vm.spare_lists.pop().unwrap_or_default();
    vm.lists.push(list);
    Flow::Next
}

#[inline(always)]
pub(crate) fn list_const(vm: &mut Vm, text: K) -> Flow {
    let text = vm.constant(text).clone();
    vm.list().push(Arg::Text(text));
    Flow::Next
}

#[inline(never)]
pub(crate) fn list_var(vm: &mut Vm, name: N) -> Flow {
    let cell = vm.cell(name);
    let holder = vm.shell.vars.cell(cell);
    if !holder.attrs().intersects(Attrs::READ_SLOW) && vm.temps.is_empty() {
        let text = match holder.value() {
            Value::Text(text) => text.clone(),
            Value::Int(value) => Text::from_int(*value),
            _ => return list_var_slow(vm, cell),
        };
        vm.list().push(Arg::Text(text));
        return Flow::Next;
    }
    list_var_slow(vm, cell)
}

#[cold]
fn list_var_slow(vm: &mut Vm, cell: CellId) -> Flow {
    vm.with_values(ParamRef::Name(cell), |vm, param, values| match values {
        Values::Many { items, star: false } => {
            vm.list().extend(items.into_iter().map(Arg::Text));
            vm.weigh_lists().map_or_else(Flow::Fault, |()| Flow::Next)
        }
        values => match vm.joined(&param, values) {
            Ok(text) => {
                vm.list().push(Arg::Text(text));
                vm.flush_output()
            }
            Err(flow) => flow,
        },
    })
}

#[inline(never)]
pub(crate) fn list_args(vm: &mut Vm) -> Flow {
    let args = vm.shell.args.clone();
    vm.list().extend(args.iter().cloned().map(Arg::Text));
    vm.weigh_lists().map_or_else(Flow::Fault, |()| Flow::Next)
}

#[inline(never)]
pub(crate) fn list_text(vm: &mut Vm, src: T) -> Flow {
    let text = vm.take_text(src);
    vm.list().push(Arg::Text(text));
    Flow::Next
}

#[inline(never)]
pub(crate) fn list_keyed(vm: &mut Vm, key: T, value: T, append: bool) -> Flow {
    let (key, value) = (vm.take_text(key), vm.take_text(value));
    vm.list().push(Arg::Keyed(Box::new(Keyed { key, value, append })));
    Flow::Next
}

#[inline(never)]
pub(crate) fn list_array(vm: &mut Vm, name: K, append: bool) -> Flow {
    let name = vm.constant(name).clone();
    let elements = vm.lists.pop().expect("the verifier checked that a list is open");
    vm.list().push(Arg::Array(Box::new(ArrayArg { name, append, elements })));
    Flow::Next
}
