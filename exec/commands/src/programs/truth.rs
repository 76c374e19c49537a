//! `true` and `false`: POSIX, with GNU's `--help` and `--version` where they are the only argument.

use crate::options::{Instead, Spec};
use crate::voice::Ended;
use mirage_vm::process::Status;
use mirage_vm::program::Context;

const TRUE_SPEC: Spec = Spec {
    name: "true",
    summary: "Succeed, whatever the arguments are.",
    usage: &["[ignored command line arguments]", "OPTION"],
    ..Spec::BASE
};

const FALSE_SPEC: Spec = Spec { name: "false", summary: "Fail, whatever the arguments are.", ..TRUE_SPEC };

program!(TRUE, TRUE_SPEC, run_true);
program!(FALSE, FALSE_SPEC, run_false);

async fn run_true(cx: &mut Context) -> Ended {
    run(cx, TRUE_SPEC, 0).await
}

async fn run_false(cx: &mut Context) -> Ended {
    run(cx, FALSE_SPEC, 1).await
}

async fn run(cx: &mut Context, spec: Spec, status: Status) -> Ended {
    let instead = match &cx.argv[..] {
        [_, word] if **word == *b"--help" => Instead::Help,
        [_, word] if **word == *b"--version" => Instead::Version,
        _ => return Ok(status),
    };
    spec.instead(cx, instead).await?;
    Ok(status)
}
