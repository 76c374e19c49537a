//! `mkfifo`, `unlink` and `link`: one call each.

use crate::options::{Arg, Opt, Spec, alias, optional, value};
use crate::util::files::Files;
use crate::util::mode::ModeChange;
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::SetAttr;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    value("m", "mode", "MODE", "set the permission bits, as chmod does, not a=rw less the umask"),
    optional("", "context", "CTX", "accepted"),
    alias("Z", "", "context", Arg::None),
];

const MKFIFO_SPEC: Spec = Spec {
    name: "mkfifo",
    summary: "Make named pipes.",
    usage: &["[OPTION]... NAME..."],
    options: OPTIONS,
    ..Spec::BASE
};
const UNLINK_SPEC: Spec =
    Spec { name: "unlink", summary: "Remove one name of a file.", usage: &["FILE"], ..Spec::BASE };
const LINK_SPEC: Spec =
    Spec { name: "link", summary: "Give a file another name.", usage: &["FILE1 FILE2"], ..Spec::BASE };

program!(MKFIFO, MKFIFO_SPEC, mkfifo);
program!(UNLINK, UNLINK_SPEC, unlink);
program!(LINK, LINK_SPEC, link);

async fn mkfifo(cx: &mut Context) -> Ended {
    let args = MKFIFO_SPEC.args(cx).await?;
    if args.operands.is_empty() {
        return MKFIFO_SPEC.wrong(cx, "missing operand").await;
    }
    let asked = args.options.into_iter().rev().find(|(key, _)| *key == "mode").and_then(|(_, text)| text);
    let mode = match &asked {
        None => None,
        Some(text) => match ModeChange::parse(text) {
            Some(change) => Some(change.apply(0o666, false, cx.umask as u16)),
            None => {
                cx.error(b"invalid mode").await?;
                return Ok(1);
            }
        },
    };
    let mut status = 0;
    for name in &args.operands {
        if let Err(errno) = cx.mkfifo(name, 0o666).await {
            cx.action_error("cannot create fifo", name, errno).await?;
            status = 1;
            continue;
        }
        if let Some(mode) = mode {
            let change = SetAttr { mode: Some(mode), ..SetAttr::default() };
            if let Err(errno) = cx.set_attr(name, false, change).await {
                cx.action_error("cannot set permissions of", name, errno).await?;
                status = 1;
            }
        }
    }
    Ok(status)
}

async fn unlink(cx: &mut Context) -> Ended {
    let args = UNLINK_SPEC.args(cx).await?;
    match &args.operands[..] {
        [] => UNLINK_SPEC.wrong(cx, "missing operand").await,
        [file] => {
            if let Err(errno) = cx.unlink(file).await {
                cx.action_error("cannot unlink", file, errno).await?;
                return Ok(1);
            }
            Ok(0)
        }
        [_, extra, ..] => {
            let extra = quote::locale(cx.locale, extra);
            UNLINK_SPEC.wrong(cx, text!("extra operand ", extra)).await
        }
    }
}

async fn link(cx: &mut Context) -> Ended {
    let args = LINK_SPEC.args(cx).await?;
    match &args.operands[..] {
        [] => LINK_SPEC.wrong(cx, "missing operand").await,
        [only] => {
            let only = quote::locale(cx.locale, only);
            LINK_SPEC.wrong(cx, text!("missing operand after ", only)).await
        }
        [from, to] => {
            if let Err(errno) = cx.link(from, to, false).await {
                let (from, to) = (quote::file_always(cx.locale, from), quote::file_always(cx.locale, to));
                cx.error(&text!("cannot create link ", to, " to ", from, ": ", errno.text())).await?;
                return Ok(1);
            }
            Ok(0)
        }
        [_, _, extra, ..] => {
            let extra = quote::locale(cx.locale, extra);
            LINK_SPEC.wrong(cx, text!("extra operand ", extra)).await
        }
    }
}
