//! `chown` and `chgrp`: POSIX with GNU's options.
//!
//! Only the superuser gives files away: for the workspace's user a change to what already is succeeds, any other is
//! refused as the store refuses it.

use crate::options::{Arg, Opt, Spec, alias, flag, value};
use crate::util::files::{Files, join, owner_name, owner_number};
use crate::util::quote;
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, FileKind, SetAttr, Stat, USER};
use mirage_vm::Text;
use mirage_vm::program::Context;

const CHOWN_OPTIONS: &[Opt] = &[
    flag("R", "recursive", "change files and directories below too"),
    flag("c", "changes", "like verbose, but only for changes"),
    flag("", "dereference", "change what symlinks lead to (default)"),
    flag("h", "no-dereference", "change symlinks themselves"),
    value("", "from", "CURRENT_OWNER:CURRENT_GROUP", "change only files with this owner and group"),
    flag("", "no-preserve-root", "do not treat / specially"),
    flag("", "preserve-root", "do not recurse into /"),
    flag("f", "quiet", "say nothing of most errors"),
    alias("", "silent", "quiet", Arg::None),
    value("", "reference", "RFILE", "use the owner and group of RFILE"),
    flag("v", "verbose", "print a line for each file"),
    flag("H", "", "with -R: follow symlinks to directories on the command line"),
    flag("L", "", "with -R: follow all symlinks to directories"),
    flag("P", "", "with -R: follow no symlinks (default)"),
];
const CHGRP_OPTIONS: &[Opt] = &[
    flag("R", "recursive", "change files and directories below too"),
    flag("c", "changes", "like verbose, but only for changes"),
    flag("", "dereference", "change what symlinks lead to (default)"),
    flag("h", "no-dereference", "change symlinks themselves"),
    flag("", "no-preserve-root", "do not treat / specially"),
    flag("", "preserve-root", "do not recurse into /"),
    flag("f", "quiet", "say nothing of most errors"),
    alias("", "silent", "quiet", Arg::None),
    value("", "reference", "RFILE", "use the owner and group of RFILE"),
    flag("v", "verbose", "print a line for each file"),
    flag("H", "", "with -R: follow symlinks to directories on the command line"),
    flag("L", "", "with -R: follow all symlinks to directories"),
    flag("P", "", "with -R: follow no symlinks (default)"),
];

const CHOWN_SPEC: Spec = Spec {
    name: "chown",
    summary: "Change the owner and group of each FILE.",
    usage: &["[OPTION]... [OWNER][:[GROUP]] FILE...", "[OPTION]... --reference=RFILE FILE..."],
    options: CHOWN_OPTIONS,
    ..Spec::BASE
};
const CHGRP_SPEC: Spec = Spec {
    name: "chgrp",
    summary: "Change the group of each FILE.",
    usage: &["[OPTION]... GROUP FILE...", "[OPTION]... --reference=RFILE FILE..."],
    options: CHGRP_OPTIONS,
    ..CHOWN_SPEC
};

program!(CHOWN, CHOWN_SPEC, |cx| run(cx, &CHOWN_SPEC, false));
program!(CHGRP, CHGRP_SPEC, |cx| run(cx, &CHGRP_SPEC, true));

/// An owner and a group, as far as they are given; with their spelling for messages.
#[derive(Clone, Default)]
struct Owner {
    uid: Option<u32>,
    gid: Option<u32>,
    user: Option<Vec<u8>>,
    group: Option<Vec<u8>>,
}

/// Why a specification was not taken.
enum Wrong {
    Specification,
    User,
    Group,
}

fn id(text: &[u8], name: Option<u32>) -> Option<u32> {
    name.or_else(|| {
        let digits = text.strip_prefix(b"+").unwrap_or(text);
        std::str::from_utf8(digits).ok()?.parse().ok().filter(|id| *id != u32::MAX)
    })
}

impl Owner {
    /// Parses `OWNER`, `OWNER:GROUP`, `:GROUP` or `OWNER:`.
    fn parse(text: &[u8]) -> Result<Self, Wrong> {
        let separator = memchr::memchr(b':', text);
        let (user, group) = match separator {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        let mut owner = Owner::default();
        if !user.is_empty() {
            let uid = id(user, owner_number(user)).ok_or(Wrong::User)?;
            owner.uid = Some(uid);
            owner.user = Some(user.to_vec());
        }
        match group {
            None => {}
            // `OWNER:` is the group its owner logs in with, which a mere number has none of.
            Some(b"") if !user.is_empty() => {
                let uid = owner_number(user).ok_or(Wrong::Specification)?;
                owner.gid = Some(uid);
                owner.group = Some(show(uid));
            }
            Some(b"") => {}
            Some(group) => {
                owner.gid = Some(id(group, owner_number(group)).ok_or(Wrong::Group)?);
                owner.group = Some(group.to_vec());
            }
        }
        Ok(owner)
    }
}

fn show(id: u32) -> Vec<u8> {
    owner_name(id).map_or_else(|| id.to_string(), str::to_owned).into_bytes()
}

struct Change {
    owner: Owner,
    from: Owner,
    group_only: bool,
    recursive: bool,
    verbose: bool,
    changes: bool,
    quiet: bool,
    follow: bool,
    /// Symlinks to directories are gone into: those of the command line, and all.
    enters: (bool, bool),
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

async fn parse_owner(cx: &mut Context, text: &[u8]) -> Result<Owner, End> {
    match Owner::parse(text) {
        Ok(owner) => Ok(owner),
        Err(wrong) => {
            let what = match wrong {
                Wrong::Specification => "invalid spec: ",
                Wrong::User => "invalid user: ",
                Wrong::Group => "invalid group: ",
            };
            let text = quote::locale(cx.locale, text);
            fail(cx, text!(what, text)).await
        }
    }
}

async fn run(cx: &mut Context, spec: &Spec, group_only: bool) -> Ended {
    let args = spec.args(cx).await?;
    let mut o = Change {
        owner: Owner::default(),
        from: Owner::default(),
        group_only,
        recursive: false,
        verbose: false,
        changes: false,
        quiet: false,
        follow: true,
        enters: (false, false),
    };
    let (mut preserve, mut reference, mut dereference) = (false, None, None);
    for (key, argument) in args.options {
        match key {
            "recursive" => o.recursive = true,
            "changes" => (o.changes, o.verbose) = (true, false),
            "verbose" => (o.verbose, o.changes) = (true, false),
            "quiet" => o.quiet = true,
            "dereference" => dereference = Some(true),
            "no-dereference" => dereference = Some(false),
            "from" => o.from = parse_owner(cx, &argument.unwrap_or_default()).await?,
            "preserve-root" => preserve = true,
            "no-preserve-root" => preserve = false,
            "reference" => reference = argument,
            "H" => o.enters = (true, false),
            "L" => o.enters = (true, true),
            "P" => o.enters = (false, false),
            _ => {}
        }
    }
    o.follow = dereference.unwrap_or(true);
    if o.recursive && !o.enters.0 {
        if dereference == Some(true) {
            return fail(cx, "-R --dereference requires either -H or -L").await;
        }
        o.follow = false;
    }
    let mut files = args.operands;
    let needed = if reference.is_some() { 1 } else { 2 };
    if files.len() < needed {
        return match files.last() {
            None => spec.wrong(cx, "missing operand").await,
            Some(last) => {
                let last = quote::locale(cx.locale, last);
                spec.wrong(cx, text!("missing operand after ", last)).await
            }
        };
    }
    o.owner = match &reference {
        Some(file) => match cx.stat(file, true).await {
            Ok(stat) => {
                let (uid, gid) = (stat.uid(), stat.gid());
                let uid = uid.filter(|_| !group_only);
                Owner { uid, gid, user: uid.map(show), group: gid.map(show) }
            }
            Err(errno) => {
                cx.action_error("failed to get attributes of", file, errno).await?;
                return Ok(1);
            }
        },
        None => {
            let text = files.remove(0);
            if group_only {
                if text.is_empty() {
                    Owner::default()
                } else {
                    match id(&text, owner_number(&text)) {
                        Some(gid) => Owner { gid: Some(gid), group: Some(text.to_vec()), ..Owner::default() },
                        None => {
                            let text = quote::locale(cx.locale, &text);
                            return fail(cx, text!("invalid group: ", text)).await;
                        }
                    }
                }
            } else {
                parse_owner(cx, &text).await?
            }
        }
    };
    let mut status = 0;
    for file in files {
        if o.recursive && preserve && *file == *b"/" {
            let root = quote::file_always(cx.locale, b"/");
            cx.error(&text!("it is dangerous to operate recursively on ", root)).await?;
            cx.error(b"use --no-preserve-root to override this failsafe").await?;
            status = 1;
            continue;
        }
        if !o.walk(cx, file).await? {
            status = 1;
        }
    }
    Ok(status)
}

impl Change {
    async fn walk(&self, cx: &mut Context, file: Text) -> Result<bool, End> {
        let mut fine = true;
        let mut pending = vec![(file.to_vec(), true)];
        while let Some((path, named)) = pending.pop() {
            cx.tick(64)?;
            let found = cx.stat(&path, self.follow).await;
            let stat = match found {
                Ok(stat) => stat,
                Err(errno) => {
                    fine = false;
                    if !self.quiet {
                        let what = match cx.stat(&path, false).await {
                            Ok(_) => "cannot dereference",
                            Err(_) => "cannot access",
                        };
                        cx.action_error(what, &path, errno).await?;
                    }
                    if self.verbose {
                        self.tell(cx, &path, None, Err(errno)).await?;
                    }
                    continue;
                }
            };
            let enters = if named { self.enters.0 } else { self.enters.1 };
            let entered = match enters {
                true => cx.is_dir(&path).await,
                false => matches!(cx.stat(&path, false).await, Ok(stat) if stat.kind() == FileKind::Dir),
            };
            fine &= self.apply(cx, &path, &stat).await?;
            if self.recursive && entered {
                match cx.list(&path).await {
                    Ok(entries) => {
                        pending.extend(entries.into_iter().rev().map(|e| (join(&path, &e.name), false)));
                    }
                    Err(errno) => {
                        fine = false;
                        if !self.quiet {
                            cx.action_error("cannot read directory", &path, errno).await?;
                        }
                    }
                }
            }
        }
        Ok(fine)
    }

    async fn apply(&self, cx: &mut Context, path: &[u8], stat: &Stat) -> Result<bool, End> {
        let differs = |wanted: Option<u32>, is: Option<u32>| wanted.is_some_and(|wanted| is != Some(wanted));
        if differs(self.from.uid, stat.uid()) || differs(self.from.gid, stat.gid()) {
            if self.verbose {
                self.tell(cx, path, Some(stat), Ok(false)).await?;
            }
            return Ok(true);
        }
        let changes = differs(self.owner.uid, stat.uid()) || differs(self.owner.gid, stat.gid());
        let done = if !changes {
            Ok(())
        } else if stat.uid().is_some_and(|uid| uid != USER)
            || differs(self.owner.uid, stat.uid())
            || self.owner.gid.is_some_and(|gid| gid != USER)
        {
            Err(Errno::EPERM)
        } else {
            let change = SetAttr { uid: self.owner.uid, gid: self.owner.gid, ..SetAttr::default() };
            cx.set_attr(path, self.follow, change).await
        };
        if let Err(errno) = done
            && !self.quiet
        {
            let what = if self.owner.uid.is_some() && !self.group_only {
                "changing ownership of"
            } else {
                "changing group of"
            };
            cx.action_error(what, path, errno).await?;
        }
        if self.verbose || self.changes && changes && done.is_ok() {
            self.tell(cx, path, Some(stat), done.map(|()| changes)).await?;
        }
        Ok(done.is_ok())
    }

    /// The line of `-v` and `-c` for a file: changed, kept, or failed.
    async fn tell(
        &self,
        cx: &mut Context,
        path: &[u8],
        stat: Option<&Stat>,
        done: Result<bool, Errno>,
    ) -> Result<(), End> {
        let name = quote::file_always(cx.locale, path);
        let pair = |user: Option<Vec<u8>>, group: Option<Vec<u8>>| match (user, group) {
            (Some(user), Some(group)) => [&user[..], b":", &group].concat(),
            (Some(user), None) => user,
            (None, Some(group)) if !self.group_only => [b":", &group[..]].concat(),
            (None, group) => group.unwrap_or_default(),
        };
        let group = self.owner.group.is_some();
        // chown speaks of both, whichever of them it changes.
        let user = self.owner.user.is_some() || group && !self.group_only;
        let new = pair(self.owner.user.clone(), self.owner.group.clone());
        let old = stat
            .map(|stat| pair(stat.uid().filter(|_| user).map(show), stat.gid().filter(|_| group).map(show)));
        let what = if user { "ownership" } else { "group" };
        let line = match (done, old) {
            (Ok(true), Some(old)) => text!("changed ", what, " of ", name, " from ", old, " to ", new),
            (Ok(false), Some(old)) if user || group => text!(what, " of ", name, " retained as ", old),
            (Ok(_), _) => text!("ownership of ", name, " retained"),
            (Err(_), Some(old)) if user || group => {
                text!("failed to change ", what, " of ", name, " from ", old, " to ", new)
            }
            (Err(_), None) if user || group => text!("failed to change ", what, " of ", name, " to ", new),
            (Err(_), _) => text!("failed to change ownership of ", name),
        };
        Ok(cx.out(&text!(line, "\n")).await?)
    }
}
