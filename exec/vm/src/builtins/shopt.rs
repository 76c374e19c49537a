//! `shopt`.

use super::Call;
use crate::flow::Answer;
use crate::options::Opt;
use crate::vm::Vm;

pub(crate) fn shopt(vm: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("psuoq") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let has = |letter| letters.contains(&letter);
    let (set, unset, quiet, reusable, by_o) = (has(b's'), has(b'u'), has(b'q'), has(b'p'), has(b'o'));
    if set && unset {
        return call.fail(b"cannot set and unset shell options simultaneously");
    }
    let show = |vm: &Vm, call: &mut Call, option: Opt| {
        let on = vm.shell.options.get(option);
        let name = if by_o { option.set_name() } else { option.row().name };
        let line = match (reusable, by_o) {
            (true, true) => format!("set {}o {name}", if on { '-' } else { '+' }),
            (true, false) => format!("shopt -{} {name}", if on { 's' } else { 'u' }),
            (false, _) => format!("{name:<15}\t{}", if on { "on" } else { "off" }),
        };
        call.line(line.as_bytes());
    };
    if first >= call.args.len() {
        if quiet {
            return Answer::Status(0);
        }
        let all: Vec<Opt> = if by_o { Opt::set_names().collect() } else { Opt::shopt_names().collect() };
        for option in all {
            let on = vm.shell.options.get(option);
            if (!set && !unset) || on == set {
                show(vm, call, option);
            }
        }
        return Answer::Status(0);
    }
    let mut status = 0;
    for at in first..call.args.len() {
        let name = call.args[at].clone();
        let found = if by_o { Opt::by_set_name(&name) } else { Opt::by_shopt_name(&name) };
        let Some(option) = found else {
            let what: &[u8] = if by_o { b": invalid option name" } else { b": invalid shell option name" };
            call.err(&[&name[..], what].concat());
            status = 1;
            continue;
        };
        if set || unset {
            // How the shell was started does not change afterwards.
            if !matches!(option, Opt::LoginShell | Opt::RestrictedShell) {
                vm.switch_option(option, set);
            }
            continue;
        }
        if !vm.shell.options.get(option) {
            status = 1;
        }
        if !quiet {
            show(vm, call, option);
        }
    }
    Answer::Status(status)
}
