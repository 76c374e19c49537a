//! `unset`.

use super::Call;
use super::assign::{Failure, not_an_identifier};
use crate::flow::Answer;
use crate::options::Opt;
use crate::var::{Attrs, CellId, Element, Resolved, Subscript, Unset, VarError, parse_reference};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;
use std::sync::Arc;

pub(crate) fn unset<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (letters, first) = match call.letters("fnv") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let has = |letter| letters.contains(&letter);
        let (functions, reference) = (has(b'f'), has(b'n'));
        let variables = has(b'v') || reference;
        if functions && has(b'v') {
            return call.fail(b"cannot simultaneously unset a function and a variable");
        }
        let mut status = 0;
        for at in first..call.args.len() {
            let word = call.args[at].clone();
            if functions {
                status |= u8::from(!function(vm, call, &word));
                continue;
            }
            let Some(parsed) = parse_reference(&word) else {
                // Without -v anything may be the name of a function.
                if variables || word.contains(&b'[') {
                    call.err(&not_an_identifier(&word));
                    status = 1;
                } else {
                    status |= u8::from(!function(vm, call, &word));
                }
                continue;
            };
            match variable(vm, parsed.name, parsed.subscript, reference).await {
                Ok(true) => {}
                Ok(false) if !variables && vm.shell.functions.contains_key(&word[..]) => {
                    status |= u8::from(!function(vm, call, &word));
                }
                Ok(false) => {}
                Err(Failure::Message(message)) => {
                    call.err(&message);
                    status = 1;
                }
                Err(other) => return other.answer(call),
            }
        }
        Answer::Status(status)
    })
}

fn function(vm: &mut Vm, call: &mut Call, name: &Text) -> bool {
    if vm.shell.functions.get(&name[..]).is_some_and(|function| function.readonly) {
        call.err(&[&name[..], b": cannot unset: readonly function"].concat());
        return false;
    }
    if vm.shell.functions.contains_key(&name[..]) {
        Arc::make_mut(&mut vm.shell.functions).remove(&name[..]);
    }
    true
}

/// Unset what a name stands for.
async fn whole(vm: &mut Vm, id: CellId) -> Result<bool, Failure> {
    match vm.shell.vars.unset(id, Unset::Target) {
        Err(VarError::NeedsArith(_)) => {
            let Resolved::Element(target, subscript) = vm.shell.vars.resolve(id)? else {
                return Ok(false);
            };
            let element = vm.element_for(target, &subscript).await?;
            Ok(vm.shell.vars.unset_element(target, &element)?)
        }
        // What a nameref says of an element is not held against it.
        Err(VarError::NotArray(_)) => Ok(false),
        result => Ok(result?),
    }
}

/// `unset -n`: the nameref itself; what is none stays, and is only looked at.
fn unset_reference(vm: &mut Vm, id: CellId) -> Result<bool, Failure> {
    let vars = &mut vm.shell.vars;
    let last = vars.last_reference(id).unwrap_or(id);
    if vars.cell(last).attrs().contains(Attrs::READONLY) {
        return Err(VarError::ReadonlyUnset(vars.name(last)).into());
    }
    match vars.cell(id).is_nameref() {
        true => Ok(vars.unset(id, Unset::Reference)?),
        false => Ok(false),
    }
}

/// Unset a variable or an element; whether there was one.
async fn variable(
    vm: &mut Vm,
    name: &[u8],
    subscript: Option<Subscript<'_>>,
    reference: bool,
) -> Result<bool, Failure> {
    let Some(id) = vm.shell.vars.lookup(name) else { return Ok(false) };
    if name == b"GLOBIGNORE" {
        vm.shell.options.set(Opt::Dotglob, false);
    }
    let Some(subscript) = subscript else {
        if reference {
            return unset_reference(vm, id);
        }
        return whole(vm, id).await;
    };
    let target = vm.shell.vars.resolve_cell(id)?;
    if vm.shell.vars.cell(target).is_nameref() {
        // Its own subscript is the one that counts.
        return whole(vm, id).await;
    }
    let cell = vm.shell.vars.cell(target);
    if !cell.exists() {
        return Ok(false);
    }
    let element = match subscript {
        Subscript::Text(text) => vm.element_for(target, text).await?,
        Subscript::At | Subscript::Star if cell.is_assoc() || cell.is_indexed() => {
            return Ok(vm.shell.vars.unset_all(target, subscript == Subscript::Star)?);
        }
        Subscript::At | Subscript::Star => Element::Index(0),
    };
    let cell = vm.shell.vars.cell(target);
    let bare = cell.value().is_unset() && cell.exists() && !cell.is_indexed() && !cell.is_assoc();
    if bare && !matches!(element, Element::Index(0)) {
        return Err(VarError::NotArray(vm.shell.vars.name(target)).into());
    }
    Ok(vm.shell.vars.unset_element(target, &element)?)
}
