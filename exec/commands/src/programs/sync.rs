//! `sync`: as GNU has it. What is written in a workspace is written; the operands are looked at all the same.

use crate::options::{Opt, Spec, flag};
use crate::util::files::Files;
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("d", "data", "sync only file data"),
    flag("f", "file-system", "sync the file systems that contain the files"),
];

const SPEC: Spec = Spec {
    name: "sync",
    summary: "Bring what is cached to where it is kept.",
    usage: &["[OPTION] [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(SYNC, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let has = |wanted: &str| args.options.iter().any(|(key, _)| *key == wanted);
    if has("data") && has("file-system") {
        cx.error(b"cannot specify both --data and --file-system").await?;
        return Ok(1);
    }
    if has("data") && args.operands.is_empty() {
        cx.error(b"--data needs at least one argument").await?;
        return Ok(1);
    }
    let mut status = 0;
    for file in &args.operands {
        if let Err(errno) = cx.stat(file, true).await {
            let name = quote::file_always(cx.locale, file);
            cx.error(&text!("error opening ", name, ": ", errno.text())).await?;
            status = 1;
        }
    }
    Ok(status)
}
