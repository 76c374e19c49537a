//! `trap`.

use super::Call;
use crate::core::test::integer;
use crate::flow::Answer;
use crate::quote;
use crate::signal;
use crate::trap::{DEBUG, ERR, EXIT, RETURN, TrapKey, Traps};
use crate::vm::Vm;
use mirage_lower::Text;
use std::sync::Arc;

/// What a word names: a signal by name or number, or one of the shell's own events.
pub(crate) fn key(word: &[u8]) -> Option<TrapKey> {
    if let Some(number) = integer(word) {
        let number = u8::try_from(number).ok()?;
        return (number == EXIT || signal::name(number).is_some()).then_some(number);
    }
    let bare = match word.get(..3) {
        Some(prefix) if prefix.eq_ignore_ascii_case(b"SIG") => &word[3..],
        _ => word,
    };
    match &bare.to_ascii_uppercase()[..] {
        b"EXIT" => Some(EXIT),
        b"DEBUG" => Some(DEBUG),
        b"ERR" => Some(ERR),
        b"RETURN" => Some(RETURN),
        _ => signal::number(word),
    }
}

pub(crate) fn trap(vm: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("lp") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    if letters.contains(&b'l') {
        super::kill::print_table(call);
        return Answer::Status(0);
    }
    let print = letters.contains(&b'p');
    if first >= call.args.len() {
        let all: Vec<_> = vm.shell.traps.listed().map(|(key, action)| (key, action.clone())).collect();
        for (key, action) in all {
            show(call, key, &action);
        }
        return Answer::Status(0);
    }
    if print {
        return show_each(vm, call, first);
    }
    // A number in front means that all words are signals to reset; so does a lone signal.
    let word = call.args[first].clone();
    let number = integer(&word).is_some() && key(&word).is_some();
    let lone = call.args.len() == first + 1;
    let (action, from) = match &word[..] {
        b"-" if lone => return call.usage(),
        b"-" => (None, first + 1),
        _ if number => (None, first),
        _ if lone && key(&word).is_some() => (None, first),
        _ if lone => return call.usage(),
        _ => (Some(word.clone()), first + 1),
    };
    let owner = vm.innermost_call().map_or(0, |call| call.serial);
    let mut status = 0;
    for at in from..call.args.len() {
        let word = call.args[at].clone();
        let Some(key) = key(&word) else {
            call.err(&[&word[..], b": invalid signal specification"].concat());
            status = 1;
            continue;
        };
        let traps = Arc::make_mut(&mut vm.shell.traps);
        match &action {
            Some(action) => {
                traps.set(key, action.clone());
                if key >= DEBUG {
                    traps.set_owner(key, owner);
                }
            }
            None => traps.reset(key),
        }
    }
    Answer::Status(status)
}

fn show(call: &mut Call, key: TrapKey, action: &Text) {
    let name = Traps::key_name(key);
    call.line(&[b"trap -- ", &quote::single(action)[..], b" ", name.as_bytes()].concat());
}

fn show_each(vm: &mut Vm, call: &mut Call, first: usize) -> Answer {
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        let Some(key) = key(&word) else {
            call.err(&[&word[..], b": invalid signal specification"].concat());
            status = 1;
            continue;
        };
        let action =
            vm.shell.traps.listed().find(|(listed, _)| *listed == key).map(|(_, action)| action.clone());
        if let Some(action) = action {
            show(call, key, &action);
        }
    }
    Answer::Status(status)
}
