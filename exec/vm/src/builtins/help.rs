//! `help`. The synopses are bash's; the explanations are our own.

use super::{BUILTINS, Builtin, Call};
use crate::flow::Answer;
use crate::vm::Vm;

pub(crate) fn help(_: &mut Vm, call: &mut Call) -> Answer {
    let (letters, first) = match call.letters("dms") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let style = letters.last().copied().unwrap_or(0);
    if first >= call.args.len() {
        for builtin in BUILTINS {
            call.line(builtin.synopsis.as_bytes());
        }
        return Answer::Status(0);
    }
    let mut status = 0;
    for at in first..call.args.len() {
        let pattern = call.args[at].clone();
        let exact = super::find(&pattern).map(|builtin| vec![builtin]);
        let found: Vec<&Builtin> = exact.unwrap_or_else(|| {
            BUILTINS.iter().filter(|builtin| builtin.name.as_bytes().starts_with(&pattern)).collect()
        });
        if found.is_empty() {
            let named = String::from_utf8_lossy(&pattern);
            let tail = format!(
                "no help topics match `{named}'.  Try `help help' or `man -k {named}' or `info {named}'."
            );
            call.err(tail.as_bytes());
            status = 1;
        }
        for builtin in found {
            show(call, builtin, style);
        }
    }
    Answer::Status(status)
}

fn show(call: &mut Call, builtin: &Builtin, style: u8) {
    let Builtin { name, synopsis, summary, .. } = builtin;
    let text = match style {
        b'd' => format!("{name} - {summary}\n"),
        b's' => format!("{name}: {synopsis}\n"),
        b'm' => format!(
            "NAME\n    {name} - {summary}\n\nSYNOPSIS\n    {synopsis}\n\nDESCRIPTION\n    {summary}\n"
        ),
        _ => format!("{name}: {synopsis}\n    {summary}\n"),
    };
    call.out(text.as_bytes());
}

/// What `--help` prints.
pub(crate) fn print_long(call: &mut Call) {
    if let Some(builtin) = super::find(call.name()) {
        show(call, builtin, 0);
    }
}
