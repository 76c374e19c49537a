//! `install`: as GNU has it.
//!
//! Differences: `-s` finds nothing to strip; owners are those the workspace's user may give.

use crate::options::{Arg, Opt, Spec, alias, flag, optional, value};
use crate::util::backup::{Backup, Control};
use crate::util::files::{Files, join, owner_number};
use crate::util::mode::ModeChange;
use crate::util::quote;
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, FileKind, OpenOptions, SetAttr, SetTime, Stat, USER};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    optional("", "backup", "CONTROL", "make a backup of each file that is overwritten"),
    flag("b", "", "like --backup, without an argument"),
    flag("c", "", "accepted"),
    flag("C", "compare", "do not change files that are the same already"),
    flag("d", "directory", "make directories of all operands"),
    flag("D", "", "make all parents of DEST, then copy SOURCE to it"),
    value("g", "group", "GROUP", "set the group"),
    value("m", "mode", "MODE", "set the permission bits, not rwxr-xr-x"),
    value("o", "owner", "OWNER", "set the owner"),
    flag("p", "preserve-timestamps", "keep the times of SOURCE files"),
    flag("s", "strip", "accepted; there is nothing to strip"),
    value("", "strip-program", "PROGRAM", "accepted"),
    value("S", "suffix", "SUFFIX", "the suffix of backups, not ~"),
    value("t", "target-directory", "DIRECTORY", "copy all SOURCEs into DIRECTORY"),
    flag("T", "no-target-directory", "treat DEST as a file"),
    flag("v", "verbose", "print the name of each file as it is made"),
    flag("", "preserve-context", "accepted"),
    optional("", "context", "CTX", "accepted"),
    alias("Z", "", "context", Arg::None),
];

const SPEC: Spec = Spec {
    name: "install",
    summary: "Copy SOURCEs to DEST and set their attributes, or make DIRECTORYs.",
    usage: &[
        "[OPTION]... [-T] SOURCE DEST",
        "[OPTION]... SOURCE... DIRECTORY",
        "[OPTION]... -t DIRECTORY SOURCE...",
        "[OPTION]... -d DIRECTORY...",
    ],
    options: OPTIONS,
    ..Spec::BASE
};

program!(INSTALL, SPEC, run);

struct Options {
    backup: Backup,
    compare: bool,

    uid: Option<u32>,
    gid: Option<u32>,
    mode: ModeChange,
    times: bool,
    verbose: bool,
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

async fn owner(cx: &mut Context, word: &[u8], what: &str) -> Result<u32, End> {
    let number = || std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
    match owner_number(word).or_else(number) {
        Some(id) => Ok(id),
        None => {
            let word = quote::locale(cx.locale, word);
            fail(cx, text!("invalid ", what, " ", word)).await
        }
    }
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut asked, mut control, mut suffix, mut mode) = (false, None, None, None);
    let (mut directories, mut target, mut no_target) = (false, None, false);
    let (mut compare, mut parents, mut times, mut verbose, mut strip) = (false, false, false, false, false);
    let (mut uid, mut gid, mut strip_program) = (None, None, false);
    for (key, argument) in args.options {
        match key {
            "backup" => (asked, control) = (true, argument.or(control)),
            "b" => asked = true,
            "compare" => compare = true,
            "directory" => directories = true,
            "D" => parents = true,
            "group" => gid = argument,
            "owner" => uid = argument,
            "mode" => mode = argument,
            "preserve-timestamps" => times = true,
            "strip" => strip = true,
            "strip-program" => strip_program = true,
            "preserve-context" => {
                let text = "WARNING: ignoring --preserve-context; this kernel is not SELinux-enabled";
                cx.error(text.as_bytes()).await?;
            }
            "suffix" => (asked, suffix) = (true, argument),
            "target-directory" => {
                if target.is_some() {
                    return fail(cx, "multiple target directories specified").await;
                }
                target = argument;
            }
            "no-target-directory" => no_target = true,
            "verbose" => verbose = true,
            _ => {}
        }
    }
    if directories && strip {
        return fail(cx, "the strip option may not be used when installing a directory").await;
    }
    if directories && target.is_some() {
        return fail(cx, "target directory not allowed when installing a directory").await;
    }
    let backup = Backup::from_options(&SPEC, cx, asked, control.as_deref(), suffix.as_deref()).await?;
    if compare && times {
        return SPEC
            .wrong(cx, "options --compare (-C) and --preserve-timestamps are mutually exclusive")
            .await;
    }
    if strip_program && !strip {
        cx.error(b"WARNING: ignoring --strip-program option as -s option was not specified").await?;
    }
    let mode = match &mode {
        None => ModeChange::exactly(0o755),
        Some(text) => match ModeChange::parse(text) {
            Some(change) => change,
            None => {
                let text = quote::locale(cx.locale, text);
                return fail(cx, text!("invalid mode ", text)).await;
            }
        },
    };
    let uid = match uid {
        Some(word) => Some(owner(cx, &word, "user").await?),
        None => None,
    };
    let gid = match gid {
        Some(word) => Some(owner(cx, &word, "group").await?),
        None => None,
    };
    let o = Options { backup, compare, uid, gid, mode, times, verbose };
    let mut files = args.operands;
    if files.is_empty() || !directories && target.is_none() && files.len() == 1 {
        return match files.first() {
            None => SPEC.wrong(cx, "missing file operand").await,
            Some(first) => {
                let first = quote::file_always(cx.locale, first);
                SPEC.wrong(cx, text!("missing destination file operand after ", first)).await
            }
        };
    }
    let mut status = 0;
    if directories {
        for path in &files {
            status |= u8::from(!o.directory(cx, path, true).await?);
        }
        return Ok(status);
    }
    if no_target {
        if target.is_some() {
            return fail(cx, "cannot combine --target-directory (-t) and --no-target-directory (-T)").await;
        }
        if let Some(extra) = files.get(2) {
            let extra = quote::file_always(cx.locale, extra);
            return SPEC.wrong(cx, text!("extra operand ", extra)).await;
        }
    } else if let Some(directory) = &target {
        if parents && cx.stat(directory, true).await.is_err() && !o.directory(cx, directory, false).await? {
            return Ok(1);
        }
        let problem = match cx.stat(directory, true).await {
            Ok(stat) if stat.kind() == FileKind::Dir => None,
            Ok(_) => Some(Errno::ENOTDIR),
            Err(errno) => Some(errno),
        };
        if let Some(errno) = problem {
            cx.action_error("failed to access", directory, errno).await?;
            return Ok(1);
        }
    } else if let Some(last) = files.last().cloned() {
        if cx.is_dir(&last).await {
            files.pop();
            target = Some(last);
        } else if files.len() > 2 {
            let errno = cx.stat(&last, true).await.err().unwrap_or(Errno::ENOTDIR);
            cx.action_error("target", &last, errno).await?;
            return Ok(1);
        }
    }
    match target {
        Some(directory) => {
            for source in &files {
                let dest = join(&directory, super::basename::last_component(source));
                status |= u8::from(!o.file(cx, source, &dest).await?);
            }
        }
        None => {
            let (source, dest) = (files[0].clone(), files[1].clone());
            if parents
                && let Some(at) = memchr::memrchr(b'/', &dest).filter(|at| *at > 0)
                && cx.stat(&dest[..at], true).await.is_err()
                && !o.directory(cx, &dest[..at], false).await?
            {
                return Ok(1);
            }
            status |= u8::from(!o.file(cx, &source, &dest).await?);
        }
    }
    Ok(status)
}

impl Options {
    /// Makes a directory and those above it; with the mode asked for when it is the one `named`.
    async fn directory(&self, cx: &mut Context, path: &[u8], named: bool) -> Result<bool, End> {
        let mut ends: Vec<usize> = memchr::memchr_iter(b'/', path).filter(|at| *at > 0).collect();
        ends.push(path.len());
        for end in ends {
            let part = &path[..end];
            if part.ends_with(b"/") || matches!(part, b"." | b"..") {
                continue;
            }
            let last = path[end..].iter().all(|byte| *byte == b'/');
            match cx.mkdir(part, if last && named { 0o700 } else { 0o755 }).await {
                Ok(()) => {
                    if self.verbose {
                        let name = quote::file_always(cx.locale, part);
                        cx.out(&text!("install: creating directory ", name, "\n")).await?;
                    }
                }
                Err(errno) => {
                    if cx.is_dir(part).await {
                        continue;
                    }
                    let errno = if errno == Errno::EEXIST && !last { Errno::ENOTDIR } else { errno };
                    cx.action_error("cannot create directory", part, errno).await?;
                    return Ok(false);
                }
            }
        }
        if named { self.attributes(cx, path, None, true).await } else { Ok(true) }
    }

    /// Gives a file or directory its owner, mode and times.
    async fn attributes(
        &self,
        cx: &mut Context,
        path: &[u8],
        source: Option<&Stat>,
        directory: bool,
    ) -> Result<bool, End> {
        if self.uid.is_some_and(|uid| uid != USER) || self.gid.is_some_and(|gid| gid != USER) {
            cx.action_error("cannot change ownership of", path, Errno::EPERM).await?;
            return Ok(false);
        }
        let mut change = SetAttr { mode: Some(self.mode.apply(0, directory, 0)), ..SetAttr::default() };
        if let Some(source) = source.filter(|_| self.times) {
            change.atime = source.atime().map(SetTime::To);
            change.mtime = source.mtime().map(SetTime::To);
        }
        if let Err(errno) = cx.set_attr(path, true, change).await {
            cx.action_error("cannot change permissions of", path, errno).await?;
            return Ok(false);
        }
        Ok(true)
    }

    async fn file(&self, cx: &mut Context, source: &[u8], dest: &[u8]) -> Result<bool, End> {
        let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
        let stat = match cx.stat(source, true).await {
            Ok(stat) => stat,
            Err(errno) => {
                cx.action_error("cannot stat", source, errno).await?;
                return Ok(false);
            }
        };
        if stat.kind() == FileKind::Dir {
            cx.error(&text!("omitting directory ", from)).await?;
            return Ok(false);
        }
        let existing = cx.stat(dest, false).await.ok();
        let mut kept = None;
        let mut removed = false;
        if let Some(old) = &existing {
            if old.kind() == FileKind::Dir {
                let message = text!("cannot overwrite directory ", to, " with non-directory");
                cx.error(&message).await?;
                return Ok(false);
            }
            if old.id().is_some() && old.id() == stat.id() {
                cx.error(&text!(from, " and ", to, " are the same file")).await?;
                return Ok(false);
            }
            if self.compare && self.same(cx, source, dest, &stat, old).await? {
                return Ok(true);
            }
            if self.backup.control != Control::None {
                let name = self.backup.name(cx, dest).await;
                if let Err(errno) = cx.rename(dest, &name, true).await {
                    cx.action_error("cannot backup", dest, errno).await?;
                    return Ok(false);
                }
                kept = Some(name);
            } else if cx.unlink(dest).await.is_ok() {
                removed = true;
            }
        }
        if self.verbose {
            if removed {
                cx.out(&text!("removed ", to, "\n")).await?;
            }
            let mut line = text!(from, " -> ", to);
            if let Some(kept) = &kept {
                line.extend_from_slice(&text!(" (backup: ", quote::file_always(cx.locale, kept), ")"));
            }
            cx.out(&text!(line, "\n")).await?;
        }
        let input = match cx.open_read(source).await {
            Ok(input) => input,
            Err(errno) => {
                let message = text!("cannot open ", from, " for reading: ", errno.text());
                cx.error(&message).await?;
                return Ok(false);
            }
        };
        let options = OpenOptions { exclusive: existing.is_none(), ..OpenOptions::overwrite(0o600) };
        let output = match cx.open(dest, options).await {
            Ok(output) => output,
            Err(errno) => {
                cx.action_error("cannot create regular file", dest, errno).await?;
                return Ok(false);
            }
        };
        loop {
            let written = match cx.read(&input).await? {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) => output.write(chunk).await.map_err(|errno| ("error writing", dest, errno)),
                Err(errno) => Err(("error reading", source, errno)),
            };
            if let Err((what, path, errno)) = written {
                cx.action_error(what, path, errno).await?;
                return Ok(false);
            }
        }
        self.attributes(cx, dest, Some(&stat), false).await
    }

    /// Whether the destination is what it would become.
    async fn same(
        &self,
        cx: &Context,
        source: &[u8],
        dest: &[u8],
        stat: &Stat,
        old: &Stat,
    ) -> Result<bool, End> {
        let mode = self.mode.apply(0, false, 0);
        if old.kind() != FileKind::File
            || old.size() != stat.size()
            || old.st_mode() & 0o7777 != u32::from(mode)
        {
            return Ok(false);
        }
        let (Ok(a), Ok(b)) = (cx.open_read(source).await, cx.open_read(dest).await) else { return Ok(false) };
        let (mut left, mut right) = (Vec::new(), Vec::new());
        loop {
            let (Ok(x), Ok(y)) = (cx.read(&a).await?, cx.read(&b).await?) else { return Ok(false) };
            if x.is_empty() && y.is_empty() {
                return Ok(left == right);
            }
            left.extend_from_slice(&x);
            right.extend_from_slice(&y);
            let common = left.len().min(right.len());
            if left[..common] != right[..common] {
                return Ok(false);
            }
            left.drain(..common);
            right.drain(..common);
        }
    }
}
