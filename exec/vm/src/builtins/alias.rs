//! `alias` and `unalias`.

use super::Call;
use crate::flow::Answer;
use crate::options::Opt;
use crate::quote;
use crate::vm::Vm;
use mirage_lower::Text;
use std::sync::Arc;

pub(crate) fn alias(vm: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("p") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let bare = vm.shell.options.get(Opt::Posix);
    if first >= call.args.len() || !letters.is_empty() {
        for (name, value) in vm.shell.aliases.iter() {
            print(call, name, value, bare);
        }
        if first >= call.args.len() {
            return Answer::Status(0);
        }
    }
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        match memchr::memchr(b'=', &word) {
            Some(equals) if equals > 0 => {
                let name = &word[..equals];
                if is_alias_name(name) {
                    let value = Text::from(&word[equals + 1..]);
                    Arc::make_mut(&mut vm.shell.aliases).insert(Text::from(name), value);
                } else {
                    call.err(&[b"`", name, b"': invalid alias name"].concat());
                    status = 1;
                }
            }
            _ => match vm.shell.aliases.get(&word) {
                Some(value) => print(call, &word, value, bare),
                None => {
                    call.err(&[&word[..], b": not found"].concat());
                    status = 1;
                }
            },
        }
    }
    Answer::Status(status)
}

fn print(call: &mut Call, name: &[u8], value: &[u8], bare: bool) {
    let head: &[u8] = match (bare, name.starts_with(b"-")) {
        (true, _) => b"",
        (false, true) => b"alias -- ",
        (false, false) => b"alias ",
    };
    call.line(&[head, name, b"=", &quote::single(value)].concat());
}

/// A name an alias can have: no slash, and nothing that ends or quotes a word.
fn is_alias_name(name: &[u8]) -> bool {
    !name.iter().any(|byte| b"/$`\"'\\ \t\n;|&()<>".contains(byte))
}

pub(crate) fn unalias(vm: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("a") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    if !letters.is_empty() {
        vm.shell.aliases = Arc::default();
        return Answer::Status(0);
    }
    if first >= call.args.len() {
        return call.usage();
    }
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        if Arc::make_mut(&mut vm.shell.aliases).remove(&word).is_none() {
            call.err(&[&word[..], b": not found"].concat());
            status = 1;
        }
    }
    Answer::Status(status)
}
