//! `echo`.

use super::Call;
use crate::core::echo::{Mode, echo as say};
use crate::flow::Answer;
use crate::options::Opt;
use crate::vm::Vm;

pub(crate) fn echo(vm: &mut Vm, call: &mut Call) -> Answer {
    let options = vm.shell.options;
    let escapes = options.get(Opt::XpgEcho);
    let mode = Mode { escapes, no_options: escapes && options.get(Opt::Posix), utf8: vm.shell.vars.utf8() };
    let Call { args, output, .. } = call;
    output.out_with(|text| say(&args[1..], mode, text));
    Answer::Status(0)
}
