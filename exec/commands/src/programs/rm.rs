//! `rm`: POSIX with GNU's options.

use super::basename::last_component;
use crate::options::{Arg, Choice, Instead, Opt, Spec, alias, choose, flag, optional};
use crate::util::ask::{self, Asker};
use crate::util::files::{Files, join};
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::{Access, Errno, FileId, FileKind};
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};

const OPTIONS: &[Opt] = &[
    flag("f", "force", "say nothing of files that are not there, never ask"),
    flag("i", "", "ask before each file"),
    flag("I", "", "ask once before more than three files, or before recursing"),
    optional("", "interactive", "WHEN", "ask: never, once (-I), always (-i)"),
    flag("", "one-file-system", "stay on the file system of each argument"),
    flag("", "no-preserve-root", "do not treat / specially"),
    optional("", "preserve-root", "all", "do not remove / (default)"),
    alias("", "-presume-input-tty", "presume-input-tty", Arg::None),
    flag("r", "recursive", "remove directories and what is in them"),
    alias("R", "", "recursive", Arg::None),
    flag("d", "dir", "remove empty directories"),
    flag("v", "verbose", "print a line for each file"),
];

const SPEC: Spec = Spec {
    name: "rm",
    summary: "Remove the FILEs.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(RM, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ask {
    /// Before write-protected files, when there is a terminal.
    Protected,
    Never,
    Once,
    Always,
}

const WHEN: &Choice<Ask> = &[
    ("never", Ask::Never),
    ("no", Ask::Never),
    ("none", Ask::Never),
    ("once", Ask::Once),
    ("always", Ask::Always),
    ("yes", Ask::Always),
];

#[derive(Clone, Copy)]
struct Options {
    ask: Ask,
    force: bool,
    recursive: bool,
    empty_dirs: bool,
    verbose: bool,
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    let strict = cx.var(b"POSIXLY_CORRECT").is_some();
    let args = match SPEC.parse(&words, strict) {
        Ok(args) => args,
        Err(Instead::Wrong(message)) => {
            cx.error(&message).await?;
            hint(cx, &words).await?;
            return Err(SPEC.try_help(cx).await?);
        }
        Err(instead) => return Err(SPEC.instead(cx, instead).await?),
    };
    let mut o =
        Options { ask: Ask::Protected, force: false, recursive: false, empty_dirs: false, verbose: false };
    let mut preserve_root = true;
    for (key, argument) in args.options {
        match (key, argument) {
            ("force", _) => (o.force, o.ask) = (true, Ask::Never),
            ("i", _) | ("interactive", None) => (o.force, o.ask) = (false, Ask::Always),
            ("I", _) => (o.force, o.ask) = (false, Ask::Once),
            ("interactive", Some(word)) => {
                o.ask = choose(&SPEC, cx, "--interactive", &word, WHEN).await?;
                o.force = false;
            }
            ("no-preserve-root", _) => preserve_root = false,
            ("preserve-root", Some(word)) if *word != *b"all" => {
                let word = quote::locale(cx.locale, &word);
                cx.error(&text!("unrecognized --preserve-root argument: ", word)).await?;
                return Ok(1);
            }
            ("recursive", _) => o.recursive = true,
            ("dir", _) => o.empty_dirs = true,
            ("verbose", _) => o.verbose = true,
            _ => {}
        }
    }
    if args.operands.is_empty() {
        return if o.force { Ok(0) } else { SPEC.wrong(cx, "missing operand").await };
    }
    let mut asker = Asker::default();
    if o.ask == Ask::Once {
        let count = args.operands.len();
        if o.recursive || count > 3 {
            let what = if count == 1 { "argument" } else { "arguments" };
            let how = if o.recursive { " recursively" } else { "" };
            let question = format!("remove {count} {what}{how}? ");
            if !asker.yes(cx, question.as_bytes()).await? {
                return Ok(0);
            }
        }
    }
    let root = if preserve_root && o.recursive {
        cx.stat(b"/", true).await.ok().and_then(|stat| stat.id())
    } else {
        None
    };
    let mut status = 0;
    for file in &args.operands {
        if !remove_operand(cx, file, o, root, &mut asker).await? {
            status = 1;
        }
    }
    Ok(status)
}

/// Tells how to remove a file whose name looks like an option.
async fn hint(cx: &mut Context, words: &[Text]) -> Result<(), Stop> {
    for word in words.iter().filter(|word| word.starts_with(b"-") && word.len() > 1) {
        if cx.stat(word, false).await.is_ok() {
            let name = quote::file_always(cx.locale, word);
            let path = quote::file(cx.locale, word);
            let line = text!("Try '", cx.argv0(), " ./", path, "' to remove the file ", name, ".\n");
            return cx.err(&line).await;
        }
    }
    Ok(())
}

async fn remove_operand(
    cx: &mut Context,
    file: &[u8],
    o: Options,
    root: Option<FileId>,
    asker: &mut Asker,
) -> Result<bool, Stop> {
    let base = last_component(file);
    if o.recursive && matches!(base, b"." | b"..") {
        let name = quote::file_always(cx.locale, file);
        let (dot, dots) = (quote::file_always(cx.locale, b"."), quote::file_always(cx.locale, b".."));
        cx.error(&text!("refusing to remove ", dot, " or ", dots, " directory: skipping ", name)).await?;
        return Ok(false);
    }
    let stat = match cx.stat(file, false).await {
        Ok(stat) => stat,
        Err(errno) => {
            let absent = matches!(errno, Errno::ENOENT | Errno::ENOTDIR | Errno::EILSEQ | Errno::EINVAL);
            if o.force && absent {
                return Ok(true);
            }
            cx.action_error("cannot remove", file, errno).await?;
            return Ok(false);
        }
    };
    if o.recursive && root.is_some() && stat.id() == root && stat.kind() == FileKind::Dir {
        let name = quote::file_always(cx.locale, file);
        if file == b"/" {
            cx.error(&text!("it is dangerous to operate recursively on ", name)).await?;
        } else {
            let root = quote::file_always(cx.locale, b"/");
            cx.error(&text!("it is dangerous to operate recursively on ", name, " (same as ", root, ")"))
                .await?;
        }
        cx.error(b"use --no-preserve-root to override this failsafe").await?;
        return Ok(false);
    }
    remove(cx, file, stat.kind(), o, asker).await
}

/// Removes a whole tree without asking: what `mv` leaves behind on another store.
pub(super) async fn remove_tree(cx: &mut Context, path: &[u8], verbose: bool) -> Result<bool, Stop> {
    let options = Options { ask: Ask::Never, force: true, recursive: true, empty_dirs: true, verbose };
    remove(cx, path, FileKind::Dir, options, &mut Asker::default()).await
}

/// A directory that is being emptied.
struct Frame {
    path: Vec<u8>,
    left: Vec<(Vec<u8>, FileKind)>,
    /// Something in it stays, so that it cannot go.
    kept: bool,
}

/// Removes a file or a tree, without recursion on the stack; whether all of it went.
async fn remove(
    cx: &mut Context,
    path: &[u8],
    kind: FileKind,
    o: Options,
    asker: &mut Asker,
) -> Result<bool, Stop> {
    let mut fine = true;
    let mut frames: Vec<Frame> = Vec::new();
    let mut next = Some((path.to_vec(), kind));
    loop {
        let (path, kind) = match next.take() {
            Some(found) => found,
            None => {
                let Some(top) = frames.last_mut() else { return Ok(fine) };
                if let Some((name, kind)) = top.left.pop() {
                    let path = join(&top.path, &name);
                    next = Some((path, kind));
                    continue;
                }
                let Some(done) = frames.pop() else { return Ok(fine) };
                let kept = done.kept
                    || !remove_dir(cx, &done.path, o, asker, false).await?.unwrap_or_else(|| {
                        fine = false;
                        false
                    });
                if kept && let Some(parent) = frames.last_mut() {
                    parent.kept = true;
                }
                continue;
            }
        };
        cx.tick(64)?;
        let gone = if kind != FileKind::Dir {
            remove_file(cx, &path, kind, o, asker).await?
        } else if !o.recursive {
            if !o.empty_dirs {
                cx.action_error("cannot remove", &path, Errno::EISDIR).await?;
                None
            } else {
                remove_dir(cx, &path, o, asker, true).await?
            }
        } else {
            match cx.list(&path).await {
                Ok(entries) => {
                    let empty = entries.is_empty();
                    let protected = o.ask == Ask::Protected
                        && asker.is_terminal(cx)
                        && cx.access(&path, Access::WRITE).await.is_err();
                    if !empty && (o.ask == Ask::Always || protected) {
                        let what = if protected {
                            "descend into write-protected directory "
                        } else {
                            "descend into directory "
                        };
                        let name = quote::file_always(cx.locale, &path);
                        let question = text!(what, name, "? ");
                        if !asker.yes(cx, &question).await? {
                            if let Some(parent) = frames.last_mut() {
                                parent.kept = true;
                            }
                            continue;
                        }
                    }
                    if empty {
                        remove_dir(cx, &path, o, asker, true).await?
                    } else {
                        let mut left: Vec<_> =
                            entries.into_iter().map(|entry| (entry.name, entry.kind)).collect();
                        left.reverse();
                        frames.push(Frame { path, left, kept: false });
                        continue;
                    }
                }
                Err(errno) => {
                    // An empty directory can go even when it cannot be read.
                    if cx.rmdir(&path).await.is_ok() {
                        say(cx, "removed directory ", &path, o).await?;
                        Some(true)
                    } else {
                        cx.action_error("cannot remove", &path, errno).await?;
                        None
                    }
                }
            }
        };
        match gone {
            Some(true) => {}
            other => {
                fine &= other.is_some();
                if let Some(parent) = frames.last_mut() {
                    parent.kept = true;
                }
            }
        }
    }
}

async fn say(cx: &mut Context, what: &str, path: &[u8], o: Options) -> Result<(), Stop> {
    if !o.verbose {
        return Ok(());
    }
    cx.out(&text!(what, quote::file_always(cx.locale, path), "\n")).await
}

/// Removes what is no directory: gone, declined, or `None` for failed.
async fn remove_file(
    cx: &mut Context,
    path: &[u8],
    kind: FileKind,
    o: Options,
    asker: &mut Asker,
) -> Result<Option<bool>, Stop> {
    let protected = o.ask == Ask::Protected
        && kind != FileKind::Symlink
        && asker.is_terminal(cx)
        && cx.access(path, Access::WRITE).await.is_err();
    if o.ask == Ask::Always || protected {
        let size = cx.stat(path, false).await.ok().and_then(|stat| stat.size());
        let kind = ask::kind_of(kind, size);
        let lead = if protected { "remove write-protected " } else { "remove " };
        let question = text!(lead, kind, " ", quote::file_always(cx.locale, path), "? ");
        if !asker.yes(cx, &question).await? {
            return Ok(Some(false));
        }
    }
    match cx.unlink(path).await {
        Ok(()) => {
            say(cx, "removed ", path, o).await?;
            Ok(Some(true))
        }
        Err(Errno::ENOENT) if o.force => Ok(Some(true)),
        Err(errno) => {
            cx.action_error("cannot remove", path, errno).await?;
            Ok(None)
        }
    }
}

async fn remove_dir(
    cx: &mut Context,
    path: &[u8],
    o: Options,
    asker: &mut Asker,
    _empty: bool,
) -> Result<Option<bool>, Stop> {
    let protected =
        o.ask == Ask::Protected && asker.is_terminal(cx) && cx.access(path, Access::WRITE).await.is_err();
    if o.ask == Ask::Always || protected {
        let what = if protected { "remove write-protected directory " } else { "remove directory " };
        let question = text!(what, quote::file_always(cx.locale, path), "? ");
        if !asker.yes(cx, &question).await? {
            return Ok(Some(false));
        }
    }
    match cx.rmdir(path).await {
        Ok(()) => {
            say(cx, "removed directory ", path, o).await?;
            Ok(Some(true))
        }
        Err(errno) => {
            cx.action_error("cannot remove", path, errno).await?;
            Ok(None)
        }
    }
}
