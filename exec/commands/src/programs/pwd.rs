//! `pwd`: POSIX.

use crate::options::{Opt, Spec, flag};
use crate::util::files::Files;
use crate::voice::{Ended, Voice};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("L", "logical", "print PWD from the environment, even with symlinks"),
    flag("P", "physical", "avoid all symlinks (default)"),
];

const SPEC: Spec = Spec {
    name: "pwd",
    summary: "Print the full name of the working directory.",
    options: OPTIONS,
    ..Spec::BASE
};

program!(PWD, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut logical = cx.var(b"POSIXLY_CORRECT").is_some();
    for (key, _) in &args.options {
        logical = *key == "logical";
    }
    if !args.operands.is_empty() {
        cx.error(b"ignoring non-option arguments").await?;
    }
    if logical
        && let Some(named) = cx.var(b"PWD").cloned()
        && named.starts_with(b"/")
        && !named.split(|byte| *byte == b'/').any(|part| part == b"." || part == b"..")
        && let (Ok(named_stat), Ok(here)) = (cx.stat(&named, true).await, cx.stat(b".", true).await)
        && named_stat.id().is_some()
        && named_stat.id() == here.id()
    {
        cx.out(&text!(named, "\n")).await?;
        return Ok(0);
    }
    let path = cx.cwd.clone();
    cx.out(&text!(path, "\n")).await?;
    Ok(0)
}
