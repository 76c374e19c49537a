//! `printenv`: as GNU has it.

use crate::options::{Opt, Order, Spec, flag};
use crate::voice::Ended;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[flag("0", "null", "end each line with NUL, not newline")];

const SPEC: Spec = Spec {
    name: "printenv",
    summary: "Print the values of the VARIABLEs, or all variables of the environment.",
    usage: &["[OPTION]... [VARIABLE]..."],
    options: OPTIONS,
    order: Order::Strict,
    bad_usage: 2,
    failure: 2,
    ..Spec::BASE
};

program!(PRINTENV, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let end = if args.options.is_empty() { b'\n' } else { 0 };
    let env = cx.env.clone();
    if args.operands.is_empty() {
        for (name, value) in env.iter() {
            cx.out(&text!(name, "=", value, [end])).await?;
        }
        return Ok(0);
    }
    let mut status = 0;
    for operand in &args.operands {
        let found = env.iter().find(|(name, _)| name == operand && !name.contains(&b'='));
        match found {
            Some((_, value)) => cx.out(&text!(value, [end])).await?,
            None => status = 1,
        }
    }
    Ok(status)
}
