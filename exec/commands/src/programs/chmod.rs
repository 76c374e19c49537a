//! `chmod`: POSIX with GNU's options.

use crate::options::{Arg, Opt, Spec, alias, flag, value};
use crate::util::files::{Files, join};
use crate::util::mode::{self, ModeChange};
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::{FileKind, SetAttr};
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};

const OPTIONS: &[Opt] = &[
    flag("c", "changes", "like verbose, but only for changes"),
    flag("R", "recursive", "change files and directories below too"),
    flag("", "no-preserve-root", "do not treat / specially"),
    flag("", "preserve-root", "do not recurse into /"),
    flag("f", "quiet", "say nothing of most errors"),
    value("", "reference", "RFILE", "use the mode of RFILE"),
    alias("", "silent", "quiet", Arg::None),
    flag("v", "verbose", "print a line for each file"),
];

const SPEC: Spec = Spec {
    name: "chmod",
    summary: "Change the permission bits of each FILE to MODE.",
    usage: &[
        "[OPTION]... MODE[,MODE]... FILE...",
        "[OPTION]... OCTAL-MODE FILE...",
        "[OPTION]... --reference=RFILE FILE...",
    ],
    options: OPTIONS,
    ..Spec::BASE
};

program!(CHMOD, SPEC, run);

struct Options {
    change: ModeChange,
    /// The mode came as an option such as `-w`: what the umask keeps from it is told.
    dashed: bool,
    changes: bool,
    verbose: bool,
    quiet: bool,
    recursive: bool,
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    // A mode such as -w or -rwx looks like an option; it is the mode.
    let mut rest = Vec::new();
    let mut dashed: Option<Vec<u8>> = None;
    let mut ended = false;
    for word in words {
        let is_mode = !ended
            && word.len() > 1
            && word[0] == b'-'
            && word[1] != b'-'
            && word[1..].iter().any(|byte| b"rwxXstugoa,+=01234567".contains(byte))
            && word[1..].iter().all(|byte| b"rwxXstugoa,+-=01234567".contains(byte));
        ended |= *word == *b"--";
        if is_mode {
            match &mut dashed {
                Some(mode) => {
                    mode.push(b',');
                    mode.extend_from_slice(&word);
                }
                None => dashed = Some(word.to_vec()),
            }
        } else {
            rest.push(word);
        }
    }
    let args = SPEC.args_of(cx, &rest).await?;
    let (mut changes, mut recursive, mut quiet, mut verbose, mut reference, mut preserve) =
        (false, false, false, false, None, false);
    for (key, argument) in args.options {
        match key {
            "changes" => (changes, verbose) = (true, false),
            "recursive" => recursive = true,
            "quiet" => quiet = true,
            "verbose" => (verbose, changes) = (true, false),
            "reference" => reference = argument,
            "preserve-root" => preserve = true,
            "no-preserve-root" => preserve = false,
            _ => {}
        }
    }
    let mut files = args.operands;
    if reference.is_some() && dashed.is_some() {
        return SPEC.wrong(cx, "cannot combine mode and --reference options").await;
    }
    let is_dashed = dashed.is_some();
    let mode: Option<Vec<u8>> = match (&reference, dashed) {
        (Some(_), _) => None,
        (None, Some(mode)) => Some(mode),
        (None, None) if files.is_empty() => return SPEC.wrong(cx, "missing operand").await,
        (None, None) => Some(files.remove(0).to_vec()),
    };
    if files.is_empty() {
        return match &mode {
            Some(mode) if !is_dashed => {
                let mode = quote::locale(cx.locale, mode);
                SPEC.wrong(cx, text!("missing operand after ", mode)).await
            }
            _ => SPEC.wrong(cx, "missing operand").await,
        };
    }
    let change = match (&reference, &mode) {
        (Some(file), _) => match cx.stat(file, true).await {
            Ok(stat) => ModeChange::exactly((stat.st_mode() & 0o7777) as u16),
            Err(errno) => {
                cx.action_error("failed to get attributes of", file, errno).await?;
                return Ok(1);
            }
        },
        (None, Some(text)) => match ModeChange::parse(text) {
            Some(change) => change,
            None => {
                let text = quote::locale(cx.locale, text);
                return SPEC.wrong(cx, text!("invalid mode: ", text)).await;
            }
        },
        (None, None) => return Ok(1),
    };
    let options = Options { change, dashed: is_dashed, changes, verbose, quiet, recursive };
    let mut status = 0;
    for file in files {
        if preserve
            && recursive
            && cx.stat(&file, true).await.is_ok_and(|stat| stat.kind() == FileKind::Dir)
            && *file == *b"/"
        {
            let root = quote::file_always(cx.locale, b"/");
            cx.error(&text!("it is dangerous to operate recursively on ", root)).await?;
            cx.error(b"use --no-preserve-root to override this failsafe").await?;
            status = 1;
            continue;
        }
        if !change_all(cx, file, &options).await? {
            status = 1;
        }
    }
    Ok(status)
}

async fn change_all(cx: &mut Context, file: Text, o: &Options) -> Result<bool, Stop> {
    let mut fine = true;
    let mut pending = vec![(file.to_vec(), true)];
    while let Some((path, named)) = pending.pop() {
        cx.tick(64)?;
        let stat = match cx.stat(&path, named).await {
            Ok(stat) => stat,
            Err(errno) => {
                fine = false;
                let dangling = named && cx.stat(&path, false).await.is_ok();
                if !o.quiet {
                    let name = quote::file_always(cx.locale, &path);
                    if dangling {
                        cx.error(&text!("cannot operate on dangling symlink ", name)).await?;
                    } else {
                        cx.error(&text!("cannot access ", name, ": ", errno.text())).await?;
                    }
                }
                if o.verbose {
                    let name = quote::file_always(cx.locale, &path);
                    cx.out(&text!(
                        "failed to change mode of ",
                        name,
                        " from 0000 (---------) to 0000 (---------)\n"
                    ))
                    .await?;
                }
                continue;
            }
        };
        // Symlinks met on the way are left alone.
        if stat.kind() == FileKind::Symlink {
            if o.verbose {
                let name = quote::file_always(cx.locale, &path);
                cx.out(&text!("neither symbolic link ", name, " nor referent has been changed\n")).await?;
            }
            continue;
        }
        let is_dir = stat.kind() == FileKind::Dir;
        let old = (stat.st_mode() & 0o7777) as u16;
        let new = o.change.apply(old, is_dir, cx.umask as u16);
        let attr = SetAttr { mode: Some(new), ..SetAttr::default() };
        let done = cx.set_attr(&path, true, attr).await;
        let name = quote::file_always(cx.locale, &path);
        let show = |mode: u16| {
            let letters = mode::show(stat.kind(), mode);
            format!("{mode:04o} ({})", String::from_utf8_lossy(&letters[1..]))
        };
        match done {
            Ok(()) if o.verbose && old == new => {
                cx.out(&text!("mode of ", name, " retained as ", show(new), "\n")).await?;
            }
            Ok(()) if (o.verbose || o.changes) && old != new => {
                cx.out(&text!("mode of ", name, " changed from ", show(old), " to ", show(new), "\n"))
                    .await?;
            }
            Ok(()) => {}
            Err(errno) => {
                fine = false;
                if !o.quiet {
                    cx.error(&text!("changing permissions of ", name, ": ", errno.text())).await?;
                }
                if o.verbose {
                    cx.out(&text!(
                        "failed to change mode of ",
                        name,
                        " from ",
                        show(old),
                        " to ",
                        show(new),
                        "\n"
                    ))
                    .await?;
                }
            }
        }
        if o.dashed && done.is_ok() {
            let naive = o.change.apply(old, is_dir, 0);
            if new & !naive != 0 {
                let letters =
                    |mode: u16| String::from_utf8_lossy(&mode::show(stat.kind(), mode)[1..]).into_owned();
                let plain = quote::file(cx.locale, &path);
                let message = text!(plain, ": new permissions are ", letters(new), ", not ", letters(naive));
                cx.error(&message).await?;
                fine = false;
            }
        }
        if o.recursive && is_dir {
            match cx.list(&path).await {
                Ok(entries) => {
                    pending.extend(entries.into_iter().rev().map(|entry| (join(&path, &entry.name), false)));
                }
                Err(errno) => {
                    fine = false;
                    if !o.quiet {
                        cx.action_error("cannot read directory", &path, errno).await?;
                    }
                }
            }
        }
    }
    Ok(fine)
}
