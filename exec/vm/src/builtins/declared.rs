//! What `declare` and its kin show: variables and functions, by name or all of them, and the attributes of functions.
//!
//! Listing computes no scalar: what it shows of those is that they are there.

use super::Call;
use super::declare::Wanted;
use crate::flow::Answer;
use crate::options::Opt;
use crate::shell::FunctionEntry;
use crate::var::{Attrs, Cell, CellId, Special, Value, declaration, listing};
use crate::vm::Vm;
use std::sync::Arc;

/// The value a listing shows: that of a computed scalar is not computed for it.
fn listed_value(vm: &mut Vm, id: CellId) -> Value {
    let cell = vm.shell.vars.cell(id);
    let options = matches!(cell.special(), Special::Shellopts | Special::Bashopts);
    if !cell.attrs().contains(Attrs::DYNAMIC) || options {
        return vm.shown_value(id);
    }
    let special = cell.special();
    match vm.shown_value(id) {
        // bash makes these two up only when they are asked for by name.
        _ if matches!(special, Special::Dirstack | Special::Groups) => no_elements(),
        value if value.is_array() => value,
        _ if special.is_indexed() && special != Special::Funcname => no_elements(),
        _ => Value::Unset,
    }
}

fn no_elements() -> Value {
    Value::Indexed(Arc::default())
}

/// The line of a listing for a variable.
fn listed(vm: &mut Vm, name: &[u8], id: CellId) -> Vec<u8> {
    let utf8 = vm.shell.vars.utf8();
    let value = listed_value(vm, id);
    declaration(name, vm.shell.vars.cell(id), &value, utf8)
}

pub(super) fn declaration_of(vm: &mut Vm, name: &[u8], id: CellId) -> Vec<u8> {
    let utf8 = vm.shell.vars.utf8();
    let value = vm.shown_value(id);
    declaration(name, vm.shell.vars.cell(id), &value, utf8)
}

/// Whether an array option that restricts a listing fits the variable.
pub(super) fn kind_fits(cell: &Cell, arrays: Attrs) -> bool {
    let (indexed, assoc) = (arrays.contains(Attrs::INDEXED), arrays.contains(Attrs::ASSOC));
    let special = cell.special();
    (!indexed && !assoc)
        || (indexed && (cell.is_indexed() || special.is_indexed()))
        || (assoc && (cell.is_assoc() || special.is_assoc()))
}

/// Without names: everything, or what has the attributes.
pub(super) fn list(vm: &mut Vm, call: &mut Call, wanted: Wanted, locals: bool) -> Answer {
    if wanted.functions && locals {
        return Answer::Status(0);
    }
    if wanted.functions {
        list_functions(vm, call, wanted.names_only, |function| {
            [Attrs::EXPORT, Attrs::READONLY, Attrs::TRACE]
                .into_iter()
                .all(|attr| !wanted.on.contains(attr) || has(function, attr))
        });
        return Answer::Status(0);
    }
    let attrs = wanted.on & Attrs::DECLARABLE;
    let arrays = wanted.on & (Attrs::INDEXED | Attrs::ASSOC);
    if locals {
        let keep =
            |cell: &Cell| (attrs.is_empty() || cell.attrs().intersects(attrs)) && kind_fits(cell, arrays);
        for (name, id) in vm.shell.vars.locals() {
            if keep(vm.shell.vars.cell(id)) {
                let line = declaration_of(vm, &name, id);
                call.line(&line);
            }
        }
        return Answer::Status(0);
    }
    if !wanted.any {
        print_variables(vm, call);
        list_functions(vm, call, false, |_| true);
        return Answer::Status(0);
    }
    let restricted = !attrs.is_empty() || !arrays.is_empty();
    let keep = |cell: &Cell| {
        let fits = (!attrs.is_empty() && cell.attrs().intersects(attrs))
            || (!arrays.is_empty() && kind_fits(cell, arrays));
        cell.exists() && (!restricted || fits)
    };
    for (name, id) in vm.shell.vars.sorted(keep) {
        let line = listed(vm, &name, id);
        call.line(&line);
    }
    Answer::Status(0)
}

/// The variables as `set` lists them.
pub(crate) fn print_variables(vm: &mut Vm, call: &mut Call) {
    let utf8 = vm.shell.vars.utf8();
    for (name, id) in vm.shell.vars.sorted(Cell::exists) {
        let value = listed_value(vm, id);
        if let Some(line) = listing(&name, &value, utf8) {
            call.line(&line);
        }
    }
}

/// `declare -p name…`.
pub(super) fn show_named(vm: &mut Vm, call: &mut Call, first: usize, wanted: Wanted, locals: bool) -> Answer {
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        if wanted.functions {
            match vm.shell.functions.get(&word[..]).cloned() {
                Some(function) if wanted.names_only => call.line(&attribute_line(&function)),
                Some(function) => call.line(&function.definition_text()),
                None => {
                    call.err(&[&word[..], b": not found"].concat());
                    status = 1;
                }
            }
            continue;
        }
        let found = vm
            .shell
            .vars
            .lookup(&word)
            .filter(|id| vm.shell.vars.cell(*id).exists() && (!locals || vm.shell.vars.is_local(*id)));
        match found {
            Some(id) => {
                let line = declaration_of(vm, &word, id);
                call.line(&line);
            }
            None => {
                call.err(&[&word[..], b": not found"].concat());
                status = 1;
            }
        }
    }
    Answer::Status(status)
}

// --- functions --------------------------------------------------------------------------------------------------------

pub(super) fn has(function: &FunctionEntry, attr: Attrs) -> bool {
    match attr {
        Attrs::EXPORT => function.exported,
        Attrs::READONLY => function.readonly,
        Attrs::TRACE => function.traced,
        _ => false,
    }
}

/// `declare -f name`, with the function's attributes.
fn attribute_line(function: &FunctionEntry) -> Vec<u8> {
    let mut line = b"declare -f".to_vec();
    for (set, letter) in [(function.readonly, b'r'), (function.traced, b't'), (function.exported, b'x')] {
        if set {
            line.push(letter);
        }
    }
    line.push(b' ');
    line.extend_from_slice(&function.name);
    line
}

/// List functions by name: the definitions, with the attributes of those that have any, or names only.
pub(crate) fn list_functions(
    vm: &mut Vm,
    call: &mut Call,
    names_only: bool,
    keep: impl Fn(&FunctionEntry) -> bool,
) {
    let mut all: Vec<_> = vm.shell.functions.values().filter(|function| keep(function)).cloned().collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    for function in all {
        let attributes = function.readonly || function.traced || function.exported;
        if !names_only {
            call.line(&function.definition_text());
        }
        if names_only || attributes {
            call.line(&attribute_line(&function));
        }
    }
}

fn change(vm: &mut Vm, function: &FunctionEntry, attr: Attrs, on: bool) {
    let (mut traced, mut readonly, mut exported) = (function.traced, function.readonly, function.exported);
    match attr {
        Attrs::TRACE => traced = on,
        Attrs::READONLY => readonly = on,
        Attrs::EXPORT => exported = on,
        _ => {}
    }
    let changed = Arc::new(function.with_attributes(traced, readonly, exported));
    Arc::make_mut(&mut vm.shell.functions).insert(function.name.clone(), changed);
}

/// `declare -f` with names: show the functions, or change their attributes.
pub(super) fn functions(vm: &mut Vm, call: &mut Call, first: usize, wanted: Wanted) -> Answer {
    for (attr, letter) in
        [(Attrs::NAMEREF, b'n'), (Attrs::INDEXED, b'a'), (Attrs::ASSOC, b'A'), (Attrs::INTEGER, b'i')]
    {
        if wanted.on.contains(attr) {
            return call.fail(&[b"-", &[letter][..], b": invalid option"].concat());
        }
    }
    let mut status = 0;
    let attrs = [Attrs::TRACE, Attrs::READONLY, Attrs::EXPORT];
    let changes = attrs.into_iter().any(|attr| wanted.on.contains(attr) || wanted.off.contains(attr));
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        if word.contains(&b'=') {
            return call.fail(b"cannot use `-f' to make functions");
        }
        let Some(mut function) = vm.shell.functions.get(&word[..]).cloned() else {
            status = 1;
            continue;
        };
        if changes {
            for attr in attrs {
                let on = wanted.on.contains(attr);
                if !on && !wanted.off.contains(attr) {
                    continue;
                }
                if attr == Attrs::READONLY && !on && function.readonly {
                    call.err(&[&word[..], b": readonly function"].concat());
                    status = 1;
                    continue;
                }
                change(vm, &function, attr, on);
                if let Some(changed) = vm.shell.functions.get(&word[..]) {
                    function = changed.clone();
                }
            }
        } else if !wanted.names_only {
            call.line(&function.definition_text());
        } else if vm.shell.options.get(Opt::Extdebug) {
            let line = [&word[..], b" ", function.line.to_string().as_bytes(), b" ", &function.file].concat();
            call.line(&line);
        } else {
            call.line(&word);
        }
    }
    Answer::Status(status)
}

/// `export -f` and `readonly -f`.
pub(super) fn mark_functions(vm: &mut Vm, call: &mut Call, first: usize, attr: Attrs, off: bool) -> Answer {
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        match vm.shell.functions.get(&word[..]).cloned() {
            // Such a name would be none for a variable of the environment.
            Some(_) if attr == Attrs::EXPORT && !off && (word.contains(&b'/') || word.contains(&b'=')) => {
                call.err(&[&word[..], b": cannot export"].concat());
                status = 1;
            }
            Some(function) => change(vm, &function, attr, !off),
            None => {
                call.err(&[&word[..], b": not a function"].concat());
                status = 1;
            }
        }
    }
    Answer::Status(status)
}
