//! `cp`, `mv` and `install`'s copying: POSIX with GNU's options.
//!
//! Differences: sparseness and clones are not kept (`--sparse`, `--reflink` are checked), and there are no extended
//! attributes or contexts to preserve.

mod copy;
mod options;
mod rename;

pub(crate) use rename::MV;

use crate::options::Spec;
use crate::util::files::{Files, join};
use crate::util::quote;
use crate::voice::{End, Ended, Voice};
use copy::Copier;
use mirage_vfs::{Errno, FileKind};
use mirage_vm::Text;
use mirage_vm::program::Context;

const SPEC: Spec = Spec {
    name: "cp",
    summary: "Copy SOURCE to DEST, or several SOURCEs to DIRECTORY.",
    usage: &[
        "[OPTION]... [-T] SOURCE DEST",
        "[OPTION]... SOURCE... DIRECTORY",
        "[OPTION]... -t DIRECTORY SOURCE...",
    ],
    options: options::CP_OPTIONS,
    ..Spec::BASE
};

program!(CP, SPEC, run);

/// Where operands go.
enum Destination {
    /// Each into this directory.
    Into(Text),
    /// The one source to this name.
    Name(Text),
}

/// Splits operands into sources and destination by the rules `cp` and `mv` share.
async fn destination(
    spec: &Spec,
    cx: &mut Context,
    mut files: Vec<Text>,
    target_dir: Option<Text>,
    no_target: bool,
) -> Result<(Vec<Text>, Destination), End> {
    if files.is_empty() || (files.len() == 1 && target_dir.is_none()) {
        return match files.first() {
            None => spec.wrong(cx, "missing file operand").await,
            Some(first) => {
                let first = quote::file_always(cx.locale, first);
                spec.wrong(cx, text!("missing destination file operand after ", first)).await
            }
        };
    }
    if no_target {
        if target_dir.is_some() {
            cx.error(b"cannot combine --target-directory (-t) and --no-target-directory (-T)").await?;
            return Err(End::Status(1));
        }
        if let Some(extra) = files.get(2) {
            let extra = quote::file_always(cx.locale, extra);
            return spec.wrong(cx, text!("extra operand ", extra)).await;
        }
        let name = files.remove(1);
        return Ok((files, Destination::Name(name)));
    }
    if let Some(dir) = target_dir {
        let problem = match cx.stat(&dir, true).await {
            Ok(stat) if stat.kind() == FileKind::Dir => None,
            Ok(_) => Some(Errno::ENOTDIR),
            Err(errno) => Some(errno),
        };
        if let Some(errno) = problem {
            cx.action_error("target directory", &dir, errno).await?;
            return Err(End::Status(1));
        }
        return Ok((files, Destination::Into(dir)));
    }
    let Some(last) = files.pop() else { return Err(End::Status(1)) };
    match cx.stat(&last, true).await {
        Ok(stat) if stat.kind() == FileKind::Dir => Ok((files, Destination::Into(last))),
        found => {
            if files.len() > 1 {
                let errno = found.err().unwrap_or(Errno::ENOTDIR);
                cx.action_error("target", &last, errno).await?;
                return Err(End::Status(1));
            }
            Ok((files, Destination::Name(last)))
        }
    }
}

async fn run(cx: &mut Context) -> Ended {
    let (options, files, target_dir, no_target) = options::read_cp(&SPEC, cx).await?;
    let parents = options.parents;
    if parents && no_target {
        return SPEC.wrong(cx, "with --parents, the destination must be a directory").await;
    }
    let (sources, destination) = destination(&SPEC, cx, files, target_dir, no_target).await?;
    let mut copier = Copier::new(options);
    let mut status = 0;
    match destination {
        Destination::Into(dir) => {
            for source in &sources {
                let trimmed = trim_slashes(source);
                let base = super::basename::last_component(trimmed);
                let dest = if parents {
                    let Some(dest) = copier.make_parents(cx, trimmed, &dir).await? else {
                        status = 1;
                        continue;
                    };
                    dest
                } else if base == b".." {
                    // The parent's contents go into the directory itself.
                    dir.to_vec()
                } else {
                    join(&dir, base)
                };
                let kept = if copier.options.strip_slashes { trimmed } else { source };
                if !copier.copy(cx, kept, &dest).await? {
                    status = 1;
                }
            }
            copier.finish_parents(cx).await?;
        }
        Destination::Name(dest) => {
            if parents {
                return SPEC.wrong(cx, "with --parents, the destination must be a directory").await;
            }
            // Slashes are stripped only from what is copied into a directory.
            if !copier.copy(cx, &sources[0], &dest).await? {
                status = 1;
            }
        }
    }
    Ok(status)
}

/// `path` without slashes at its end.
fn trim_slashes(path: &[u8]) -> &[u8] {
    let len = path.iter().rposition(|byte| *byte != b'/').map_or(1, |at| at + 1);
    &path[..len.min(path.len())]
}
