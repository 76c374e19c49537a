//! `echo`: a voice over the machine's core.

use crate::options::{Instead, Order, Spec};
use crate::voice::Ended;
use mirage_vm::core::echo::{Mode, echo};
use mirage_vm::program::{Context, Locale};

const SPEC: Spec = Spec {
    name: "echo",
    summary: "Print the STRINGs, separated by blanks.",
    usage: &["[SHORT-OPTION]... [STRING]...", "LONG-OPTION"],
    order: Order::Strict,
    notes: "-n no newline at the end; -e read backslash escapes; -E do not read them (default)",
    ..Spec::BASE
};

program!(ECHO, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let posix = cx.var(b"POSIXLY_CORRECT").is_some();
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    if let [only] = &words[..]
        && !posix
    {
        match &only[..] {
            b"--help" => return Err(SPEC.instead(cx, Instead::Help).await?),
            b"--version" => return Err(SPEC.instead(cx, Instead::Version).await?),
            _ => {}
        }
    }
    let no_options = posix && words.first().is_none_or(|first| **first != *b"-n");
    let mode = Mode { escapes: posix, no_options, utf8: cx.locale == Locale::Utf8 };
    let mut out = Vec::new();
    echo(&words, mode, &mut out);
    cx.out(&out).await?;
    Ok(0)
}
