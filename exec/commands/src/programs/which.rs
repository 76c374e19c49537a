//! `which`: as Debian has it.

use crate::util::files::{Files, join};
use crate::voice::Ended;
use mirage_vfs::{Access, FileKind};
use mirage_vm::program::{Context, Program};

/// The row of `which` in the table.
pub(crate) const WHICH: Program = Program {
    name: "which",
    summary: "Print the files that would be run for the given names.",
    failure: 1,
    planner: None,
    run: |cx| Box::pin(async move { crate::voice::outcome(run(cx).await) }),
};

async fn run(cx: &mut Context) -> Ended {
    let mut words = &cx.argv.clone()[1.min(cx.argv.len())..];
    let mut all = false;
    while let Some((first, rest)) = words.split_first() {
        match &first[..] {
            b"--" => {
                words = rest;
                break;
            }
            [b'-', letters @ ..] if !letters.is_empty() => {
                for letter in letters {
                    if *letter == b'a' {
                        all = true;
                        continue;
                    }
                    let shown = [b"Illegal option -", &[*letter][..], b"\n"].concat();
                    cx.flush().await?;
                    cx.err(&shown).await?;
                    cx.out(b"Usage: /usr/bin/which [-a] args\n").await?;
                    return Ok(2);
                }
                words = rest;
            }
            _ => break,
        }
    }
    if words.is_empty() {
        return Ok(1);
    }
    let path = cx.var(b"PATH").map(|path| path.to_vec()).unwrap_or_default();
    let mut status = 0;
    for name in words {
        let mut found = false;
        if name.contains(&b'/') {
            if runs(cx, name).await {
                cx.out(&[&name[..], b"\n"].concat()).await?;
                found = true;
            }
        } else {
            for dir in path.split(|byte| *byte == b':') {
                let dir: &[u8] = if dir.is_empty() { b"." } else { dir };
                let file = join(dir, name);
                if runs(cx, &file).await {
                    cx.out(&[&file[..], b"\n"].concat()).await?;
                    found = true;
                    if !all {
                        break;
                    }
                }
            }
        }
        if !found {
            status = 1;
        }
    }
    Ok(status)
}

async fn runs(cx: &Context, path: &[u8]) -> bool {
    matches!(cx.stat(path, true).await, Ok(stat) if stat.kind() == FileKind::File)
        && cx.access(path, Access::EXECUTE).await.is_ok()
}
