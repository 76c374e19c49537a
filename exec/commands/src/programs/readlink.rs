//! `readlink`: as GNU has it.

use crate::options::{Opt, Spec, flag};
use crate::util::files::Files;
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::{Errno, RealPath, VPath};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("f", "canonicalize", "follow every symlink of the path; all but its last component must be there"),
    flag("e", "canonicalize-existing", "the same; all components must be there"),
    flag("m", "canonicalize-missing", "the same; nothing needs to be there"),
    flag("n", "no-newline", "do not print a newline at the end"),
    flag("q", "quiet", "say nothing of most errors (default)"),
    flag("s", "silent", "say nothing of most errors (default)"),
    flag("v", "verbose", "tell errors"),
    flag("z", "zero", "end each line with NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "readlink",
    summary: "Print where symlinks lead, or the canonical names of files.",
    usage: &["[OPTION]... FILE..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(READLINK, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut need, mut newline, mut verbose, mut end) = (None, true, false, b'\n');
    for (key, _) in &args.options {
        match *key {
            "canonicalize" => need = Some(RealPath::Parent),
            "canonicalize-existing" => need = Some(RealPath::Existing),
            "canonicalize-missing" => need = Some(RealPath::Missing),
            "no-newline" => newline = false,
            "quiet" | "silent" => verbose = false,
            "verbose" => verbose = true,
            _ => end = 0,
        }
    }
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    if !newline && args.operands.len() > 1 {
        cx.error(b"ignoring --no-newline with multiple arguments").await?;
        newline = true;
    }
    let mut status = 0;
    for file in &args.operands {
        let found = match need {
            Some(need) => match cx.real_path(file, need).await {
                // A loop is taken by its name where nothing needs to be there.
                Err(Errno::ELOOP) if need == RealPath::Missing => {
                    Ok(VPath::join_lexically(&cx.cwd, file).as_bytes().to_vec())
                }
                found => found,
            },
            None => cx.read_link(file).await.map(|target| target.to_vec()),
        };
        match found {
            Ok(mut path) => {
                if newline {
                    path.push(end);
                }
                cx.out(&path).await?;
            }
            Err(errno) => {
                status = 1;
                if verbose {
                    let name = quote::file(cx.locale, file);
                    cx.error(&text!(name, ": ", errno.text())).await?;
                }
            }
        }
    }
    Ok(status)
}
