//! Namerefs in `declare`, `local`, `export` and `readonly`: making them, and declaring what they stand for.
//!
//! Without `-n` and `+n` what is declared is the variable behind a nameref. Where there is none yet, the nameref's target is
//! declared in the place of the word, so that a target with a subscript gives an element.

use super::Call;
use super::assign::{Failure, not_an_identifier};
use super::declare::{Split, Wanted, Where, store};
use crate::flow::{Answer, ArrayArg};
use crate::var::{Attrs, CellId, Resolved, Value, VarError, VarTable, parse_reference};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;

fn invalid_target(target: &[u8]) -> Vec<u8> {
    VarError::BadNamerefTarget(Text::from(target)).message()
}

/// Whether `declare -n name=target` can be.
pub(super) fn check_target(
    call: &mut Call,
    name: &[u8],
    target: &[u8],
    append: bool,
    local: bool,
) -> Result<(), Answer> {
    if VarTable::leads_to_itself(name, target) {
        if !local {
            return Err(call.fail(&VarError::SelfReference(Text::from(name)).message()));
        }
        // A local reference may be meant for what has its name outside.
        call.err(&VarError::Circular(Text::from(name)).message());
    }
    if !target.is_empty() && !append && parse_reference(target).is_none() {
        return Err(call.fail(&invalid_target(target)));
    }
    Ok(())
}

/// Arrays are no namerefs.
pub(super) fn refuse_array(
    vm: &mut Vm,
    call: &mut Call,
    id: CellId,
    split: &Split<'_>,
    wanted: Wanted,
) -> Result<(), Answer> {
    let cell = vm.shell.vars.cell(id);
    let mut refused = cell.is_indexed() || cell.is_assoc();
    if !refused && cell.attrs().contains(Attrs::LOCAL) {
        // A local variable has become an array by the time that the options are weighed against each other.
        refused = match wanted.on {
            on if on.contains(Attrs::ASSOC) => vm.shell.vars.make_assoc(id).is_ok(),
            on if on.contains(Attrs::INDEXED) => vm.shell.vars.make_indexed(id).is_ok(),
            _ => false,
        };
    }
    match refused {
        true => Err(call.fail(&VarError::ReferenceToArray(Text::from(split.name)).message())),
        false => Ok(()),
    }
}

/// A readonly nameref stays one.
pub(super) fn stays(vm: &Vm, call: &mut Call, id: CellId, wanted: Wanted) -> Result<(), Answer> {
    let attrs = vm.shell.vars.cell(id).attrs();
    let fixed = attrs.contains(Attrs::NAMEREF) && attrs.contains(Attrs::READONLY);
    if wanted.off.contains(Attrs::NAMEREF) && fixed && vm.shell.vars.target(id).is_some() {
        return Err(call.fail(&VarError::Readonly(vm.shell.vars.name(id)).message()));
    }
    Ok(())
}

/// What `local` and `declare` in a function declare by this name: what a nameref of that function stands for. An element
/// cannot be local; nothing is done for it.
pub(super) fn own_target(vm: &mut Vm, id: CellId, wanted: Wanted) -> Option<CellId> {
    if (wanted.on | wanted.off).contains(Attrs::NAMEREF) {
        return Some(id);
    }
    let vars = &mut vm.shell.vars;
    let Some(last) = vars.last_reference(id) else { return Some(id) };
    match (vars.is_local(last), vars.resolve(id)) {
        (true, Ok(Resolved::Cell(target))) => Some(target),
        (true, Ok(Resolved::Element(..) | Resolved::All(..))) => None,
        _ => Some(id),
    }
}

/// Make a nameref of a variable, with a target or with its value for one.
pub(super) async fn make(
    vm: &mut Vm,
    call: &mut Call,
    id: CellId,
    split: &Split<'_>,
    wanted: Wanted,
) -> Answer {
    let late = wanted.on & (Attrs::NAMEREF | Attrs::READONLY);
    let early = wanted.on & Attrs::DECLARABLE & !late;
    let cell = vm.shell.vars.cell(id);
    let (was, existed) = (cell.attrs(), cell.exists());
    let value = cell.value().scalar();
    if !was.contains(Attrs::NAMEREF) {
        if split.value.is_none()
            && let Some(target) = &value
            && parse_reference(target).is_none()
        {
            return call.fail(&invalid_target(target));
        }
        if was.contains(Attrs::READONLY) {
            return call.fail(&VarError::Readonly(vm.shell.vars.name(id)).message());
        }
    }
    // How an ordinary variable changed its values says nothing of the target.
    let forgotten = match was.contains(Attrs::NAMEREF) || split.value.is_none() {
        true => Attrs::empty(),
        false => Attrs::TRANSFORMS,
    };
    vm.shell.vars.set_attrs(id, Attrs::DECLARED, (wanted.off | forgotten) & Attrs::DECLARABLE);
    vm.shell.vars.set_attrs(id, early, Attrs::empty());
    if let Some(given) = split.value {
        let before = if split.append { value.unwrap_or_default() } else { Text::new() };
        let target = match transformed(vm, id, before, given).await {
            Ok(target) => target,
            Err(failure) => return failure.answer(call),
        };
        let name = vm.shell.vars.name(id);
        if VarTable::leads_to_itself(&name, &target) {
            if !vm.shell.vars.in_function() {
                call.plain_err(&VarError::SelfReference(name).message());
                return Answer::Status(1);
            }
            call.plain_err(&VarError::Circular(name).message());
        }
        if parse_reference(&target).is_none() {
            if parse_reference(given).is_none() {
                call.err(&not_an_identifier(given));
            }
            if !existed {
                // It was never there.
                let _ = vm.shell.vars.unset(id, crate::var::Unset::Reference);
            }
            return Answer::Status(1);
        }
        vm.shell.vars.store(id, Value::Text(target));
    }
    vm.shell.vars.set_attrs(id, late, Attrs::empty());
    Answer::Status(0)
}

/// The target as the attributes of the variable have it. It is not assigned: that would follow it.
async fn transformed(vm: &mut Vm, id: CellId, before: Text, given: &[u8]) -> Result<Text, Failure> {
    let attrs = vm.shell.vars.cell(id).attrs();
    if attrs.contains(Attrs::INTEGER) {
        let mut sum = 0i64;
        for text in [before, Text::from(given)] {
            sum = sum.wrapping_add(vm.arith(&text).await?);
        }
        return Ok(Text::from_int(sum));
    }
    let mut whole = before;
    whole.push_bytes(given);
    Ok(vm.shell.vars.recased(attrs, whole))
}

/// Declare what a word's name stands for, or with `-n` and `+n` the nameref itself.
pub(super) fn declare_behind<'a>(
    vm: &'a mut Vm,
    call: &'a mut Call,
    word: Text,
    array: Option<ArrayArg>,
    wanted: Wanted,
    place: Where,
) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let split = Split::new(&word, array.as_ref());
        let id = vm.shell.vars.intern(split.name);
        let last = match wanted.on.contains(Attrs::NAMEREF) {
            true => None,
            false => vm.shell.vars.last_reference(id),
        };
        if split.value.is_some()
            && split.target.len() != split.name.len()
            && vm.shell.vars.cell(id).is_nameref()
        {
            free(vm, call, id);
            return store(vm, call, id, &split, array, wanted, true).await;
        }
        let Some(last) = last else { return store(vm, call, id, &split, array, wanted, true).await };
        let Some(target) = vm.shell.vars.target(last) else {
            if array.is_some() || wanted.on.intersects(Attrs::INDEXED | Attrs::ASSOC) {
                free(vm, call, last);
            }
            if wanted.off.contains(Attrs::READONLY)
                && vm.shell.vars.cell(last).attrs().contains(Attrs::READONLY)
            {
                // It is the target that would lose it.
                return Answer::Status(0);
            }
            return store(vm, call, id, &split, array, wanted, true).await;
        };
        if let Err(answer) = stays(vm, call, last, wanted) {
            return answer;
        }
        let clears = wanted.off.contains(Attrs::NAMEREF);
        let behind = vm.shell.vars.lookup(&target).filter(|id| vm.shell.vars.cell(*id).exists());
        if let Some(behind) = behind {
            let wanted_of_target =
                if clears { Wanted { off: wanted.off & !Attrs::NAMEREF, ..wanted } } else { wanted };
            let lifted = (place == Where::Global).then(|| vm.shell.vars.lift(behind, 0));
            let answer = store(vm, call, behind, &split, array, wanted_of_target, true).await;
            if let Some(lifted) = lifted {
                vm.shell.vars.lower(behind, lifted);
            }
            if clears && matches!(answer, Answer::Status(0)) {
                let off = wanted.off & Attrs::DECLARABLE & !Attrs::READONLY;
                vm.shell.vars.set_attrs(last, Attrs::empty(), off);
            }
            return answer;
        }
        let subscript = &split.target[split.name.len()..];
        let target = [&target[..], subscript].concat();
        if parse_reference(&target).is_none() {
            return call.fail(&not_an_identifier(&target));
        }
        if clears {
            vm.shell.vars.set_attrs(last, Attrs::empty(), Attrs::NAMEREF);
            if split.value.is_none() {
                return Answer::Status(0);
            }
        }
        let mut word = target;
        if let Some(value) = split.value {
            word.extend_from_slice(if split.append { b"+=" } else { b"=" });
            word.extend_from_slice(value);
        }
        declare_behind(vm, call, Text::from(word), array, wanted, place).await
    })
}

/// A nameref becomes an ordinary variable because it shall be an array.
pub(super) fn free(vm: &mut Vm, call: &mut Call, id: CellId) {
    let name = vm.shell.vars.name(id);
    call.plain_err(&[b"warning: ", &name[..], b": removing nameref attribute"].concat());
    vm.shell.vars.strip_reference(id);
}

/// `export` and `readonly` of a nameref: the value goes where every assignment to it goes, the attribute to the variable
/// at the end, which is made if need be. An element has no attributes.
pub(super) async fn attribute_behind(
    vm: &mut Vm,
    call: &mut Call,
    id: CellId,
    split: &Split<'_>,
    array: Option<ArrayArg>,
    wanted: Wanted,
) -> Answer {
    let mut status = 0;
    if array.is_none()
        && let Some(value) = split.value
        && let Err(failure) = vm.assign_variable(id, Text::from(value), split.append).await
    {
        match failure.answer(call) {
            Answer::Status(failed) => status = failed,
            other => return other,
        }
    }
    match vm.shell.vars.array_behind(id) {
        Ok(target) if !vm.shell.vars.cell(target).is_nameref() => {
            let plain = Split { target: split.name, name: split.name, value: None, append: split.append };
            match store(vm, call, target, &plain, array, wanted, false).await {
                Answer::Status(0) => Answer::Status(status),
                other => other,
            }
        }
        Ok(_) => {
            call.err(&not_an_identifier(b""));
            Answer::Status(status)
        }
        Err(error @ VarError::BadIdentifier(_)) => {
            call.err(&error.message());
            Answer::Status(status)
        }
        Err(error) => {
            call.plain_err(&error.message());
            Answer::Status(status)
        }
    }
}
