//! `set`: options, positional parameters, and the listing of variables.

use super::Call;
use crate::flow::Answer;
use crate::frame::Kind;
use crate::options::Opt;
use crate::reader::Origin;
use crate::vm::Vm;
use mirage_lower::Text;
use std::sync::Arc;

/// The letters of `set` besides `o`.
const LETTERS: &[u8] = b"abefhkmnptuvxBCEHPT";

pub(crate) fn set(vm: &mut Vm, call: &mut Call) -> Answer {
    if call.args.len() == 1 {
        super::declared::print_variables(vm, call);
        if !vm.shell.options.get(Opt::Posix) {
            super::declared::list_functions(vm, call, false, |_| true);
        }
        return Answer::Status(0);
    }
    if let Err(answer) = check(vm, call) {
        return answer;
    }
    let mut at = 1;
    while let Some(word) = call.args.get(at).cloned() {
        let (on, letters) = match &word[..] {
            b"--" => {
                replace(vm, call, at + 1);
                return Answer::Status(0);
            }
            b"-" => {
                vm.switch_option(Opt::Xtrace, false);
                vm.switch_option(Opt::Verbose, false);
                if at + 1 < call.args.len() {
                    replace(vm, call, at + 1);
                }
                return Answer::Status(0);
            }
            [b'-', letters @ ..] => (true, letters),
            [b'+', letters @ ..] => (false, letters),
            _ => {
                replace(vm, call, at);
                return Answer::Status(0);
            }
        };
        at += 1;
        for letter in letters {
            if *letter == b'o' {
                let named =
                    call.args.get(at).filter(|next| !matches!(next.first(), None | Some(b'-' | b'+')));
                let Some(name) = named.cloned() else {
                    list(vm, call, on);
                    continue;
                };
                at += 1;
                match Opt::by_set_name(&name) {
                    Some(option) => vm.switch_option(option, on),
                    None => {
                        call.err(&[&name[..], b": invalid option name"].concat());
                        return Answer::Status(2);
                    }
                }
            } else if *letter == b'r' {
                if on {
                    // A shell of `-c` that restricts itself keeps its variables free.
                    match vm.shell.command_string {
                        None => vm.shell.restrict(),
                        Some(_) => vm.shell.options.set(Opt::RestrictedShell, true),
                    }
                }
            } else if let Some(option) = Opt::by_letter(*letter) {
                vm.switch_option(option, on);
            }
        }
    }
    Answer::Status(0)
}

/// Refuse what is no option before any is set.
fn check(vm: &Vm, call: &mut Call) -> Result<(), Answer> {
    let mut at = 1;
    while let Some(word) = call.args.get(at).cloned() {
        let (sign, letters) = match &word[..] {
            b"--" | b"-" => break,
            b"--help" => return Err(call.not_an_option(super::getopt::Found::Help)),
            [sign @ (b'-' | b'+'), letters @ ..] => (*sign, letters),
            _ => break,
        };
        at += 1;
        for letter in letters {
            if *letter == b'o' {
                let next = call.args.get(at);
                at += usize::from(next.is_some_and(|next| !matches!(next.first(), None | Some(b'-' | b'+'))));
            } else if *letter == b'r' {
                if sign == b'+' && vm.restricted() {
                    let _ = call.misuse(b"+r: invalid option");
                    return Err(Answer::Status(1));
                }
            } else if !LETTERS.contains(letter) {
                return Err(call.misuse(&[&[sign, *letter][..], b": invalid option"].concat()));
            }
        }
    }
    Ok(())
}

/// New positional parameters. In a sourced file that was given its own, these stay when it ends.
fn replace(vm: &mut Vm, call: &mut Call, from: usize) {
    for frame in vm.frames.iter_mut().rev() {
        match &mut frame.kind {
            Kind::Function(_) => break,
            Kind::Reader(reader) => {
                if let Origin::Source { saved_args, .. } = &mut reader.origin {
                    *saved_args = None;
                    break;
                }
            }
            _ => {}
        }
    }
    let args = call.args.split_off(from);
    vm.shell.vars.grown += (args.len() * size_of::<crate::Text>()) as u64;
    vm.shell.args = Arc::new(args);
}

/// `set -o` and `set +o` without a name.
fn list(vm: &Vm, call: &mut Call, readable: bool) {
    for option in Opt::set_names() {
        let on = vm.shell.options.get(option);
        let line = match readable {
            true => format!("{:<15}\t{}", option.set_name(), if on { "on" } else { "off" }),
            false => format!("set {}o {}", if on { '-' } else { '+' }, option.set_name()),
        };
        call.line(line.as_bytes());
    }
}

impl Vm {
    /// Turn an option on or off, with what hangs on it outside the option set.
    pub(crate) fn switch_option(&mut self, option: Opt, on: bool) {
        self.shell.options.switch(option, on);
        match option {
            Opt::Posix => {
                let changed = match on {
                    true => self.shell.vars.set(b"POSIXLY_CORRECT", Text::from("y")).map(|()| true),
                    false => match self.shell.vars.lookup(b"POSIXLY_CORRECT") {
                        Some(id) => self.shell.vars.unset(id, crate::var::Unset::Target),
                        None => Ok(false),
                    },
                };
                if let Err(error) = changed {
                    self.complain(&error.message());
                }
                self.shell.posix_follows(on);
            }
            Opt::Ignoreeof if on => {
                if let Err(error) = self.shell.vars.set(b"IGNOREEOF", Text::from("10")) {
                    self.complain(&error.message());
                }
            }
            Opt::LocalvarUnset => self.shell.vars.localvar_unset = on,
            Opt::Allexport => self.shell.vars.allexport = on,
            _ => {}
        }
        if let Some((_, level)) = Opt::COMPAT.iter().find(|(compat, _)| *compat == option) {
            let value = if on { format!("{level}") } else { "52".to_string() };
            if let Err(error) = self.shell.vars.set(b"BASH_COMPAT", Text::from(value)) {
                self.complain(&error.message());
            }
        }
    }
}
