//! `rmdir`: POSIX with GNU's options.

use super::dirname::directory;
use crate::options::{Arg, Opt, Spec, alias, flag};
use crate::util::files::Files;
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::{Errno, FileKind};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("", "ignore-fail-on-non-empty", "say nothing of directories that are not empty"),
    alias("", "path", "parents", Arg::None),
    flag("p", "parents", "remove the directory and the directories its path goes through"),
    flag("v", "verbose", "print a line for each directory"),
];

const SPEC: Spec = Spec {
    name: "rmdir",
    summary: "Remove the DIRECTORYs, if they are empty.",
    usage: &["[OPTION]... DIRECTORY..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(RMDIR, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let has = |name: &str| args.options.iter().any(|(key, _)| *key == name);
    let (ignore, parents, verbose) = (has("ignore-fail-on-non-empty"), has("parents"), has("verbose"));
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    let mut status = 0;
    for operand in &args.operands {
        let mut path = &operand[..];
        let mut first = true;
        loop {
            if verbose {
                let line =
                    text!(cx.argv0(), ": removing directory, ", quote::file_always(cx.locale, path), "\n");
                cx.out(&line).await?;
            }
            if let Err(errno) = cx.rmdir(path).await {
                let excused = ignore && matches!(errno, Errno::ENOTEMPTY | Errno::EEXIST);
                if !excused {
                    let leads_on = match cx.stat(path, true).await {
                        Ok(stat) => stat.kind() == FileKind::Dir,
                        Err(errno) => errno != Errno::ENOTDIR,
                    };
                    let is_link = first
                        && leads_on
                        && errno == Errno::ENOTDIR
                        && path.ends_with(b"/")
                        && cx
                            .read_link(path.trim_ascii_end().strip_suffix(b"/").unwrap_or(path))
                            .await
                            .is_ok();
                    let what = if first { "failed to remove" } else { "failed to remove directory" };
                    let name = quote::file_always(cx.locale, path);
                    if is_link {
                        cx.error(&text!(what, " ", name, ": Symbolic link not followed")).await?;
                    } else {
                        cx.action_error(what, path, errno).await?;
                    }
                    status = 1;
                }
                break;
            }
            first = false;
            let parent = directory(path);
            if !parents || parent == b"." || parent == b"/" {
                break;
            }
            path = parent;
        }
    }
    Ok(status)
}
