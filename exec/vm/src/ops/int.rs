//! Integer instructions: arithmetic on registers, and variables as numbers.

use crate::flow::Flow;
use crate::var::{Attrs, Cell, ParamRef, Special, Value, parse_integer};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::{I, IntOp, IntUnaryOp, Label, N, R, T};

#[inline(always)]
pub(crate) fn int_const(vm: &mut Vm, dst: I, value: i64) -> Flow {
    vm.set_int(dst, value);
    Flow::Next
}

#[inline(always)]
pub(crate) fn int_move(vm: &mut Vm, dst: I, src: I) -> Flow {
    vm.set_int(dst, vm.int(src));
    Flow::Next
}

/// The number an ordinary variable holds, as a number or as the plain form of one.
#[inline(always)]
fn plain_int(cell: &Cell) -> Option<i64> {
    if cell.special() != Special::None || cell.is_nameref() {
        return None;
    }
    match cell.value() {
        Value::Int(value) => Some(*value),
        Value::Text(text) => parse_integer(text),
        _ => None,
    }
}

/// Put the number a variable's text stands for into `dst`; text that is an expression is evaluated in a frame.
fn load_text(vm: &mut Vm, dst: I, text: Option<Text>) -> Flow {
    let Some(text) = text else {
        vm.set_int(dst, 0);
        return Flow::Next;
    };
    match parse_integer(&text) {
        Some(value) => {
            vm.set_int(dst, value);
            Flow::Next
        }
        None if text.trim_ascii().is_empty() => {
            vm.set_int(dst, 0);
            Flow::Next
        }
        None => vm.push_arith(text, dst),
    }
}

#[inline(always)]
pub(crate) fn int_load(vm: &mut Vm, dst: I, name: N) -> Flow {
    let cell = vm.cell(name);
    match plain_int(vm.shell.vars.cell(cell)) {
        Some(value) => {
            vm.set_int(dst, value);
            Flow::Next
        }
        None => load_slow(vm, dst, ParamRef::Name(cell)),
    }
}

#[cold]
fn load_slow(vm: &mut Vm, dst: I, param: ParamRef) -> Flow {
    match vm.arith_value(&param) {
        Ok(text) => load_text(vm, dst, text),
        Err(flow) => flow,
    }
}

#[inline(never)]
pub(crate) fn int_load_ref(vm: &mut Vm, dst: I, param: R) -> Flow {
    let param = vm.param(param).clone();
    load_slow(vm, dst, param)
}

#[inline(never)]
pub(crate) fn int_load_dollar(vm: &mut Vm, dst: I, param: R, slow: Label) -> Flow {
    let value = match vm.param(param) {
        ParamRef::Positional(number, _) if *number > 0 => {
            vm.shell.args.get(*number as usize - 1).and_then(|text| plain_decimal(text))
        }
        ParamRef::Name(cell) if vm.temps.is_empty() && stored(vm.shell.vars.cell(*cell)) => {
            match vm.shell.vars.cell(*cell).value() {
                Value::Int(value) => Some(*value).filter(|value| *value >= 0),
                Value::Text(text) => plain_decimal(text),
                Value::Unset => None,
                value => value.scalar().and_then(|text| plain_decimal(&text)),
            }
        }
        ParamRef::Index(cell, index) if stored(vm.shell.vars.cell(*cell)) => {
            match vm.shell.vars.cell(*cell).value() {
                Value::Indexed(array) => {
                    let element = array.resolve(*index).and_then(|at| array.get(at));
                    element.and_then(|text| plain_decimal(text))
                }
                _ => None,
            }
        }
        ParamRef::Key(cell, key) if stored(vm.shell.vars.cell(*cell)) => {
            match vm.shell.vars.cell(*cell).value() {
                Value::Assoc(array) => array.get(key).and_then(|text| plain_decimal(text)),
                _ => None,
            }
        }
        param => {
            let param = param.clone();
            vm.plain_value(&param).and_then(|text| plain_decimal(&text))
        }
    };
    match value {
        Some(value) => {
            vm.set_int(dst, value);
            Flow::Next
        }
        None => Flow::Jump(slow),
    }
}

/// Whether reading the variable is nothing but looking at its value.
#[inline(always)]
fn stored(cell: &Cell) -> bool {
    !cell.attrs().intersects(Attrs::READ_SLOW)
}

#[inline(always)]
pub(crate) fn int_load_plain(vm: &mut Vm, dst: I, name: N, slow: Label) -> Flow {
    let cell = vm.shell.vars.cell(vm.cell(name));
    let value = match cell.value() {
        _ if !stored(cell) || !vm.temps.is_empty() => None,
        Value::Int(value) => Some(*value),
        Value::Text(text) => plain_decimal(text),
        _ => None,
    };
    match value {
        Some(value) => {
            vm.set_int(dst, value);
            Flow::Next
        }
        None => Flow::Jump(slow),
    }
}

/// The number a text stands for wherever it is put: digits only, without a leading zero, few enough not to overflow.
#[inline]
fn plain_decimal(text: &[u8]) -> Option<i64> {
    match text {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] if text.len() <= 18 => text.iter().try_fold(0i64, |number, byte| {
            byte.is_ascii_digit().then(|| number * 10 + i64::from(byte - b'0'))
        }),
        _ => None,
    }
}

#[inline(never)]
pub(crate) fn int_length(vm: &mut Vm, dst: I, param: R) -> Flow {
    let param = vm.param(param).clone();
    if let ParamRef::Name(cell) = param
        && vm.temps.is_empty()
        && stored(vm.shell.vars.cell(cell))
        && let Value::Text(text) = vm.shell.vars.cell(cell).value()
    {
        let length = vm.length(text);
        vm.set_int(dst, length as i64);
        return Flow::Next;
    }
    vm.with_length(param, move |vm, length| vm.set_int(dst, length))
}

#[inline(never)]
pub(crate) fn int_eval(vm: &mut Vm, dst: I, src: T) -> Flow {
    let text = vm.take_text(src);
    load_text(vm, dst, Some(text))
}

#[inline(always)]
pub(crate) fn int_store(vm: &mut Vm, name: N, src: I) -> Flow {
    let (cell, value) = (vm.cell(name), vm.int(src));
    match vm.shell.vars.assign_int(cell, value) {
        Ok(()) => Flow::Next,
        Err(error) => {
            let message = error.message();
            vm.raise_error(&message)
        }
    }
}

#[inline(never)]
pub(crate) fn int_store_ref(vm: &mut Vm, param: R, src: I) -> Flow {
    let param = vm.param(param).clone();
    let value = Text::from_int(vm.int(src));
    vm.assign_param(&param, value, false)
}

#[inline(always)]
pub(crate) fn int_increment(vm: &mut Vm, dst: I, name: N, by: i8, post: bool) -> Flow {
    let cell = vm.cell(name);
    let Some(before) = plain_int(vm.shell.vars.cell(cell)) else {
        return increment_slow(vm, dst, name, by, post);
    };
    let after = before.wrapping_add(i64::from(by));
    match vm.shell.vars.assign_int(cell, after) {
        Ok(()) => {
            vm.set_int(dst, if post { before } else { after });
            Flow::Next
        }
        Err(error) => {
            let message = error.message();
            vm.raise_error(&message)
        }
    }
}

/// The variable holds no plain number: evaluate it first, store, and do the increment in the same place.
#[cold]
fn increment_slow(vm: &mut Vm, dst: I, name: N, by: i8, post: bool) -> Flow {
    let cell = vm.cell(name);
    let text = match vm.arith_value(&ParamRef::Name(cell)) {
        Ok(text) => text.unwrap_or_default(),
        Err(flow) => return flow,
    };
    let finish = move |vm: &mut Vm, before: i64| {
        let after = before.wrapping_add(i64::from(by));
        match vm.shell.vars.assign_int(cell, after) {
            Ok(()) => {
                vm.set_int(dst, if post { before } else { after });
                Flow::Next
            }
            Err(error) => {
                let message = error.message();
                vm.raise_error(&message)
            }
        }
    };
    match parse_integer(&text) {
        Some(before) => finish(vm, before),
        None if text.trim_ascii().is_empty() => finish(vm, 0),
        None => Flow::wait(move |vm| {
            Box::pin(async move {
                match vm.eval_arith(&text).await {
                    Ok(Ok(before)) => finish(vm, before),
                    Ok(Err(raise)) => Flow::Raise(raise),
                    Err(fault) => Flow::Fault(fault),
                }
            })
        }),
    }
}

#[inline(never)]
pub(crate) fn int_unary(vm: &mut Vm, op: IntUnaryOp, dst: I, src: I) -> Flow {
    let value = vm.int(src);
    let result = match op {
        IntUnaryOp::Neg => value.wrapping_neg(),
        IntUnaryOp::Not => i64::from(value == 0),
        IntUnaryOp::Compl => !value,
        IntUnaryOp::Bool => i64::from(value != 0),
    };
    vm.set_int(dst, result);
    Flow::Next
}

/// `a op b`, where the operation cannot fail.
#[inline(always)]
fn total(op: IntOp, a: i64, b: i64) -> i64 {
    match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::Div => a.wrapping_div(b),
        IntOp::Rem => a.wrapping_rem(b),
        IntOp::Pow => power(a, b),
        IntOp::Shl => a.wrapping_shl(b as u32),
        IntOp::Shr => a.wrapping_shr(b as u32),
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        _ => i64::from(holds(op, a, b)),
    }
}

#[inline(always)]
pub(super) fn holds(op: IntOp, a: i64, b: i64) -> bool {
    match op {
        IntOp::Lt => a < b,
        IntOp::Le => a <= b,
        IntOp::Gt => a > b,
        IntOp::Ge => a >= b,
        IntOp::Eq => a == b,
        _ => a != b,
    }
}

fn power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result = 1i64;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

#[cold]
fn operation_error(vm: &mut Vm, op: IntOp) -> Flow {
    let what: &[u8] = match op {
        IntOp::Pow => b"exponent less than 0",
        _ => b"division by 0",
    };
    let message = vm.operation_message(what);
    vm.raise_arith(&message)
}

#[inline(always)]
pub(crate) fn int_binary(vm: &mut Vm, op: IntOp, dst: I, a: I, b: I) -> Flow {
    let (left, right) = (vm.int(a), vm.int(b));
    if op.fails(right) {
        return operation_error(vm, op);
    }
    vm.set_int(dst, total(op, left, right));
    Flow::Next
}

#[inline(always)]
pub(crate) fn int_binary_const(vm: &mut Vm, op: IntOp, dst: I, a: I, value: i32) -> Flow {
    let right = i64::from(value);
    if op.fails(right) {
        return operation_error(vm, op);
    }
    vm.set_int(dst, total(op, vm.int(a), right));
    Flow::Next
}

#[inline(always)]
pub(crate) fn jump_if_zero(vm: &mut Vm, src: I, to: Label) -> Flow {
    if vm.int(src) == 0 { Flow::Jump(to) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn jump_if_non_zero(vm: &mut Vm, src: I, to: Label) -> Flow {
    if vm.int(src) != 0 { Flow::Jump(to) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn jump_if_int(vm: &mut Vm, op: IntOp, a: I, b: I, to: Label) -> Flow {
    if holds(op, vm.int(a), vm.int(b)) { Flow::Jump(to) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn jump_if_int_const(vm: &mut Vm, op: IntOp, a: I, value: i32, to: Label) -> Flow {
    if holds(op, vm.int(a), i64::from(value)) { Flow::Jump(to) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn int_status(vm: &mut Vm, src: I) -> Flow {
    vm.shell.status = u8::from(vm.int(src) == 0);
    Flow::Next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_wrap() {
        assert_eq!(total(IntOp::Add, i64::MAX, 1), i64::MIN);
        assert_eq!(total(IntOp::Div, i64::MIN, -1), i64::MIN);
        assert_eq!(total(IntOp::Pow, 2, 62), 1 << 62);
        assert_eq!(total(IntOp::Shl, 1, 65), 2);
    }

    #[test]
    fn plain_decimals_mean_their_number() {
        assert_eq!((plain_decimal(b"120"), plain_decimal(b"0")), (Some(120), Some(0)));
        for text in [&b"010"[..], b"-1", b"", b"1x", b"1234567890123456789"] {
            assert_eq!(plain_decimal(text), None, "{}", text.escape_ascii());
        }
    }
}
