//! `local` where nothing has to be waited for: plain names, with or without values.
//!
//! Invariant: everything out of the ordinary (an option, an array, an attribute that changes or refuses the value) is found
//! before the first variable is touched, and left to the whole of `local`.

use super::Call;
use crate::flow::Answer;
use crate::options::Opt;
use crate::var::Attrs;
use crate::vm::Vm;
use mirage_lower::Text;

/// Attributes, of the binding that is hidden or assigned again, that make it more than a store.
const OUT_OF_THE_ORDINARY: [Attrs; 3] = [Attrs::WRITE_SLOW, Attrs::READ_SLOW, Attrs::TEMPORARY];

pub(crate) fn local_now(vm: &mut Vm, call: &mut Call) -> Option<Answer> {
    let options = &vm.shell.options;
    let plain = vm.shell.vars.in_function()
        && call.arrays.is_empty()
        && call.args.len() > 1
        && !options.get(Opt::LocalvarInherit)
        && !options.get(Opt::Allexport);
    if !plain {
        return None;
    }
    let mut cells = smallvec::SmallVec::<[_; 4]>::new();
    for word in &call.args[1..] {
        let (name, value) = split(word);
        let id = vm.shell.vars.intern_name(name)?;
        let cell = vm.shell.vars.cell(id);
        let ordinary = !OUT_OF_THE_ORDINARY.iter().any(|attrs| cell.attrs().intersects(*attrs));
        if !ordinary || cell.value().is_array() {
            return None;
        }
        cells.push((id, value));
    }
    let vars = &mut vm.shell.vars;
    let made = cells.into_iter().try_for_each(|(id, value)| {
        if !vars.make_local(id, false)? {
            vars.set_attrs(id, Attrs::DECLARED, Attrs::empty());
        }
        value.map_or(Ok(()), |value| vars.assign(id, Text::from(value), false))
    });
    Some(match made {
        Ok(()) => Answer::Status(0),
        Err(error) => call.fail(&error.message()),
    })
}

/// The name and the value of a word; what is no name stays with the name.
fn split(word: &[u8]) -> (&[u8], Option<&[u8]>) {
    match memchr::memchr(b'=', word) {
        Some(equals) => (&word[..equals], Some(&word[equals + 1..])),
        None => (word, None),
    }
}
