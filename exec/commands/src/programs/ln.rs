//! `ln` and `link`: POSIX with GNU's options.

use super::basename::last_component;
use crate::options::{Arg, Opt, Spec, alias, flag, optional, value};
use crate::util::ask::Asker;
use crate::util::backup::{Backup, Control};
use crate::util::files::{Files, join};
use crate::util::{paths, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, FileKind, RealPath};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    optional("", "backup", "CONTROL", "back up each destination that is there"),
    flag("d", "directory", "try to link directories"),
    alias("F", "", "directory", Arg::None),
    flag("n", "no-dereference", "treat LINK_NAME as a file when it is a symlink to a directory"),
    flag("T", "no-target-directory", "treat LINK_NAME as a file always"),
    flag("f", "force", "remove destinations that are there"),
    flag("i", "interactive", "ask before removing destinations"),
    value("S", "suffix", "SUFFIX", "the suffix of backups"),
    value("t", "target-directory", "DIRECTORY", "make the links in DIRECTORY"),
    flag("L", "logical", "follow TARGETs that are symlinks"),
    flag("P", "physical", "link to symlinks themselves"),
    flag("r", "relative", "with -s: make links relative to where they are"),
    flag("s", "symbolic", "make symlinks"),
    flag("v", "verbose", "print the name of each link"),
    flag("b", "", "like --backup without an argument"),
];

const SPEC: Spec = Spec {
    name: "ln",
    summary: "Make links to TARGETs, hard ones unless -s is given.",
    usage: &[
        "[OPTION]... [-T] TARGET LINK_NAME",
        "[OPTION]... TARGET",
        "[OPTION]... TARGET... DIRECTORY",
        "[OPTION]... -t DIRECTORY TARGET...",
    ],
    options: OPTIONS,
    ..Spec::BASE
};

program!(LN, SPEC, run);

struct Options {
    symbolic: bool,
    relative: bool,
    logical: bool,
    force: bool,
    interactive: bool,
    verbose: bool,
    backup: Backup,
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut no_deref, mut no_target, mut target_dir) = (false, false, None);
    let (mut asked, mut control, mut suffix) = (false, None, None);
    let (mut symbolic, mut relative, mut logical, mut force, mut interactive, mut verbose) =
        (false, false, false, false, false, false);
    for (key, argument) in args.options {
        match key {
            "backup" => (asked, control) = (true, argument.or(control)),
            "b" => asked = true,
            "suffix" => (asked, suffix) = (true, argument),
            "no-dereference" => no_deref = true,
            "no-target-directory" => no_target = true,
            "force" => (force, interactive) = (true, false),
            "interactive" => (force, interactive) = (false, true),
            "target-directory" => {
                if target_dir.is_some() {
                    return SPEC.wrong(cx, "multiple target directories specified").await;
                }
                target_dir = argument;
            }
            "logical" => logical = true,
            "physical" => logical = false,
            "relative" => relative = true,
            "symbolic" => symbolic = true,
            "verbose" => verbose = true,
            _ => {}
        }
    }
    let mut files = args.operands;
    if files.is_empty() {
        return SPEC.wrong(cx, "missing file operand").await;
    }
    if relative && !symbolic {
        cx.error(b"cannot do --relative without --symbolic").await?;
        return Ok(1);
    }
    if no_target {
        if target_dir.is_some() {
            return SPEC.wrong(cx, "cannot combine --target-directory and --no-target-directory").await;
        }
        if files.len() != 2 {
            if files.len() < 2 {
                let after = quote::file_always(cx.locale, &files[0]);
                return SPEC.wrong(cx, text!("missing destination file operand after ", after)).await;
            }
            let extra = quote::file_always(cx.locale, &files[2]);
            return SPEC.wrong(cx, text!("extra operand ", extra)).await;
        }
    }
    let backup = Backup::from_options(&SPEC, cx, asked, control.as_deref(), suffix.as_deref()).await?;
    let options = Options { symbolic, relative, logical, force, interactive, verbose, backup };
    if let Some(dir) = &target_dir {
        if !cx.is_dir(dir).await {
            let errno = cx.stat(dir, true).await.err().unwrap_or(Errno::ENOTDIR);
            cx.action_error("target directory", dir, errno).await?;
            return Ok(1);
        }
    } else if files.len() == 1 {
        target_dir = Some(Text::from(&b"."[..]));
    } else if !no_target && let Some(last) = files.last().cloned() {
        let is_dir = if no_deref {
            matches!(cx.stat(&last, false).await, Ok(stat) if stat.kind() == FileKind::Dir)
        } else {
            cx.is_dir(&last).await
        };
        if is_dir {
            target_dir = files.pop();
        } else if files.len() > 2 {
            let errno = match cx.stat(&last, !no_deref).await {
                Err(errno) => errno,
                Ok(_) => Errno::ENOTDIR,
            };
            cx.action_error("target", &last, errno).await?;
            return Ok(1);
        }
    }
    let mut asker = Asker::default();
    let mut status = 0;
    match target_dir {
        Some(dir) => {
            for file in &files {
                let dest = join(&dir, last_component(file));
                status |= u8::from(!link(cx, file, &dest, &options, &mut asker).await?);
            }
        }
        None => status |= u8::from(!link(cx, &files[0], &files[1], &options, &mut asker).await?),
    }
    Ok(status)
}

async fn link(
    cx: &mut Context,
    source: &[u8],
    dest: &[u8],
    o: &Options,
    asker: &mut Asker,
) -> Result<bool, End> {
    let source_stat = if o.symbolic { None } else { Some(cx.stat(source, o.logical).await) };
    match &source_stat {
        Some(Err(errno)) => {
            cx.action_error("failed to access", source, *errno).await?;
            return Ok(false);
        }
        Some(Ok(stat)) if stat.kind() == FileKind::Dir => {
            let name = quote::file(cx.locale, source);
            cx.error(&text!(name, ": hard link not allowed for directory")).await?;
            return Ok(false);
        }
        _ => {}
    }
    let target = if o.relative { paths::relative_link(cx, source, dest).await } else { source.to_vec() };
    let mut kept = None;
    if (o.force || o.interactive || o.backup.control != Control::None)
        && let Ok(stat) = cx.stat(dest, false).await
    {
        if stat.kind() == FileKind::Dir {
            let name = quote::file(cx.locale, dest);
            cx.error(&text!(name, ": cannot overwrite directory")).await?;
            return Ok(false);
        }
        if let Some(Ok(from)) = &source_stat
            && from.id().is_some()
            && from.id() == stat.id()
        {
            let (a, b) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
            let same_name =
                cx.real_path(source, RealPath::Parent).await == cx.real_path(dest, RealPath::Parent).await;
            if same_name || !o.force && o.backup.control == Control::None {
                cx.error(&text!(a, " and ", b, " are the same file")).await?;
                return Ok(false);
            }
        }
        if o.symbolic
            && last_component(source) == last_component(dest)
            && cx.stat(source, false).await.is_ok_and(|from| from.id().is_some() && from.id() == stat.id())
        {
            let (a, b) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
            cx.error(&text!(a, " and ", b, " are the same file")).await?;
            return Ok(false);
        }
        if o.interactive {
            let question = text!("replace ", quote::file_always(cx.locale, dest), "? ");
            if !asker.yes(cx, &question).await? {
                return Ok(true);
            }
        }
        if o.backup.control != Control::None {
            let name = o.backup.name(cx, dest).await;
            match cx.rename(dest, &name, true).await {
                Ok(()) => kept = Some(name),
                Err(errno) => {
                    cx.action_error("cannot backup", dest, errno).await?;
                    return Ok(false);
                }
            }
        } else if let Err(errno) = cx.unlink(dest).await {
            cx.action_error("cannot remove", dest, errno).await?;
            return Ok(false);
        }
    }
    let done =
        if o.symbolic { cx.symlink(&target, dest).await } else { cx.link(source, dest, o.logical).await };
    match done {
        Ok(()) => {
            if o.verbose {
                if let Some(kept) = kept {
                    cx.out(&text!(quote::file_always(cx.locale, &kept), " ~ ")).await?;
                }
                let arrow = if o.symbolic { " -> " } else { " => " };
                let (a, b) = (quote::file_always(cx.locale, dest), quote::file_always(cx.locale, &target));
                cx.out(&text!(a, arrow, b, "\n")).await?;
            }
            Ok(true)
        }
        Err(errno) => {
            let (link, from) = (quote::file_always(cx.locale, dest), quote::file_always(cx.locale, source));
            let message = if o.symbolic {
                if errno != Errno::ENAMETOOLONG && !source.is_empty() {
                    text!("failed to create symbolic link ", link)
                } else {
                    text!("failed to create symbolic link ", link, " -> ", from)
                }
            } else if errno == Errno::EMLINK {
                text!("failed to create hard link to ", from)
            } else if matches!(errno, Errno::EDQUOT | Errno::EEXIST | Errno::ENOSPC | Errno::EROFS) {
                text!("failed to create hard link ", link)
            } else {
                text!("failed to create hard link ", link, " => ", from)
            };
            if let Some(kept) = kept {
                let _ = cx.rename(&kept, dest, true).await;
            }
            cx.error(&text!(message, ": ", errno.text())).await?;
            Ok(false)
        }
    }
}
