//! `realpath`: as GNU has it.

use crate::options::{Opt, Spec, flag, value};
use crate::util::files::Files;
use crate::util::{paths, quote};
use crate::voice::{Ended, Voice};
use mirage_vfs::{Errno, RealPath, VPath};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("e", "canonicalize-existing", "all components of the path must be there"),
    flag("m", "canonicalize-missing", "nothing of the path needs to be there"),
    value("", "relative-to", "DIR", "print the path relative to DIR"),
    value("", "relative-base", "DIR", "print paths relative where they are below DIR"),
    flag("q", "quiet", "say nothing of most errors"),
    flag("s", "no-symlinks", "do not follow symlinks"),
    flag("", "strip", "the same as -s"),
    flag("z", "zero", "end each line with NUL, not newline"),
    flag("L", "logical", "resolve .. before symlinks"),
    flag("P", "physical", "resolve symlinks as they come (default)"),
];

const SPEC: Spec = Spec {
    name: "realpath",
    summary: "Print the absolute name of each FILE without symlinks.",
    usage: &["[OPTION]... FILE..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(REALPATH, SPEC, run);

#[derive(Clone, Copy)]
struct How {
    need: RealPath,
    logical: bool,
    links: bool,
}

async fn canonical(cx: &Context, path: &[u8], how: How) -> Result<Vec<u8>, Errno> {
    if path.is_empty() {
        return Err(Errno::ENOENT);
    }
    if how.links && !how.logical {
        return cx.real_path(path, how.need).await;
    }
    let plain = VPath::join_lexically(&cx.cwd, path);
    if how.links {
        return cx.real_path(plain.as_bytes(), how.need).await;
    }
    match how.need {
        RealPath::Missing => {}
        RealPath::Existing => {
            cx.stat(plain.as_bytes(), true).await?;
        }
        RealPath::Parent => {
            cx.stat(plain.parent().as_bytes(), true).await?;
        }
    }
    Ok(plain.as_bytes().to_vec())
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut how = How { need: RealPath::Parent, logical: false, links: true };
    let (mut to, mut base): (Option<Text>, Option<Text>) = (None, None);
    let (mut quiet, mut end) = (false, b'\n');
    for (key, argument) in args.options {
        match key {
            "canonicalize-existing" => how.need = RealPath::Existing,
            "canonicalize-missing" => how.need = RealPath::Missing,
            "relative-to" => to = argument,
            "relative-base" => base = argument,
            "quiet" => quiet = true,
            "no-symlinks" | "strip" => (how.links, how.logical) = (false, true),
            "zero" => end = 0,
            "logical" => (how.links, how.logical) = (true, true),
            "physical" => (how.links, how.logical) = (true, false),
            _ => {}
        }
    }
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    if to.is_none() {
        to = base.clone();
    }
    let mut dirs = Vec::new();
    for dir in [&to, &base] {
        let Some(dir) = dir else {
            dirs.push(None);
            continue;
        };
        match canonical(cx, dir, how).await {
            Ok(path) => {
                if how.need == RealPath::Existing && !cx.is_dir(&path).await {
                    cx.file_error(dir, Errno::ENOTDIR).await?;
                    return Ok(1);
                }
                dirs.push(Some(path));
            }
            Err(errno) => {
                cx.file_error(dir, errno).await?;
                return Ok(1);
            }
        }
    }
    let below = |path: &[u8], dir: &[u8]| {
        dir == b"/" || path == dir || (path.starts_with(dir) && path.get(dir.len()) == Some(&b'/'))
    };
    let (mut to, mut base) = (dirs[0].clone(), dirs[1].clone());
    // A base that does not hold the directory paths are told from makes them absolute.
    if let (Some(dir), Some(top)) = (&to, &base)
        && !below(dir, top)
    {
        (to, base) = (None, None);
    }
    let mut status = 0;
    for file in &args.operands {
        match canonical(cx, file, how).await {
            Ok(path) => {
                let relative = match (&to, &base) {
                    (None, _) => None,
                    (Some(_), Some(top)) if !below(&path, top) => None,
                    (Some(dir), _) => Some(paths::relative(&path, dir)),
                };
                let mut line = relative.unwrap_or(path);
                line.push(end);
                cx.out(&line).await?;
            }
            Err(errno) => {
                status = 1;
                if !quiet {
                    let name = quote::file(cx.locale, file);
                    cx.error(&text!(name, ": ", errno.text())).await?;
                }
            }
        }
    }
    Ok(status)
}
