//! The options of `cp` and `mv`.

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::backup::{Backup, Control};
use crate::voice::{End, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

pub(super) const CP_OPTIONS: &[Opt] = &[
    flag("a", "archive", "the same as -dR --preserve=all"),
    flag("", "attributes-only", "do not copy the data, only the attributes"),
    optional("", "backup", "CONTROL", "back up each destination that is there"),
    flag("", "copy-contents", "copy what special files hold when recursing"),
    flag("L", "dereference", "follow symlinks of sources"),
    flag("f", "force", "remove a destination that cannot be opened, and try again"),
    flag("i", "interactive", "ask before overwriting"),
    flag("l", "link", "make hard links instead of copies"),
    flag("n", "no-clobber", "do not overwrite"),
    flag("P", "no-dereference", "do not follow symlinks of sources"),
    value("", "no-preserve", "ATTR_LIST", "do not preserve these attributes"),
    flag("T", "no-target-directory", "treat DEST as a file"),
    flag("x", "one-file-system", "stay on this file system"),
    flag("", "parents", "use the full source name below DIRECTORY"),
    alias("", "path", "parents", Arg::None),
    optional(
        "",
        "preserve",
        "ATTR_LIST",
        "preserve attributes: mode, ownership, timestamps, links, context, xattr, all",
    ),
    flag("R", "recursive", "copy directories with what is in them"),
    flag("", "remove-destination", "remove each destination before opening it"),
    value("", "sparse", "WHEN", "accepted: auto, always, never"),
    optional("", "reflink", "WHEN", "accepted: auto, always, never"),
    flag("", "strip-trailing-slashes", "remove slashes at the end of each SOURCE"),
    value("S", "suffix", "SUFFIX", "the suffix of backups"),
    flag("s", "symbolic-link", "make symlinks instead of copies"),
    value("t", "target-directory", "DIRECTORY", "copy all SOURCEs into DIRECTORY"),
    flag("u", "update", "copy only what is newer than its destination, or where there is none"),
    flag("v", "verbose", "print a line for each file"),
    optional("", "context", "CTX", "accepted"),
    flag("b", "", "like --backup without an argument"),
    flag("d", "", "the same as --no-dereference --preserve=links"),
    flag("H", "", "follow symlinks of the command line"),
    flag("p", "", "the same as --preserve=mode,ownership,timestamps"),
    alias("r", "", "recursive", Arg::None),
    alias("Z", "", "context", Arg::None),
];

pub(super) const MV_OPTIONS: &[Opt] = &[
    optional("", "backup", "CONTROL", "back up each destination that is there"),
    flag("Z", "context", "accepted"),
    flag("f", "force", "do not ask before overwriting"),
    flag("i", "interactive", "ask before overwriting"),
    flag("n", "no-clobber", "do not overwrite"),
    flag("T", "no-target-directory", "treat DEST as a file"),
    flag("", "strip-trailing-slashes", "remove slashes at the end of each SOURCE"),
    value("S", "suffix", "SUFFIX", "the suffix of backups"),
    value("t", "target-directory", "DIRECTORY", "move all SOURCEs into DIRECTORY"),
    flag("u", "update", "move only what is newer than its destination, or where there is none"),
    flag("v", "verbose", "print a line for each file"),
    flag("b", "", "like --backup without an argument"),
];

/// Which symlinks are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deref {
    Undecided,
    Never,
    CommandLine,
    Always,
}

/// What to do with a destination that is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clobber {
    Unspecified,
    Yes,
    Ask,
    Skip,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Preserve {
    pub mode: bool,
    pub ownership: bool,
    pub times: bool,
    pub links: bool,
    /// `--no-preserve=mode` was asked for.
    pub no_mode: bool,
}

/// What copying and moving does.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub verb_is_move: bool,
    pub attributes_only: bool,
    pub backup: Backup,
    pub deref: Deref,
    pub force: bool,
    pub clobber: Clobber,
    pub hard: bool,
    pub symbolic: bool,
    pub parents: bool,
    pub preserve: Preserve,
    pub recursive: bool,
    pub remove_destination: bool,
    pub strip_slashes: bool,
    pub update: bool,
    pub verbose: bool,
    pub copy_contents: bool,
    pub one_file_system: bool,
}

const ATTRIBUTES: &Choice<u8> = &[
    ("mode", 0),
    ("timestamps", 1),
    ("ownership", 2),
    ("links", 3),
    ("context", 4),
    ("xattr", 5),
    ("all", 6),
];
const SPARSE: &Choice<u8> = &[("never", 0), ("auto", 1), ("always", 2)];
const REFLINK: &Choice<u8> = &[("auto", 0), ("always", 1), ("never", 2)];

async fn attributes(
    spec: &Spec,
    cx: &mut Context,
    list: &[u8],
    on: bool,
    p: &mut Preserve,
) -> Result<(), End> {
    let option = if on { "--preserve" } else { "--no-preserve" };
    for word in list.split(|byte| *byte == b',') {
        let which = choose(spec, cx, option, word, ATTRIBUTES).await?;
        let all = which == 6;
        if which == 0 || all {
            p.mode = on;
            p.no_mode = !on;
        }
        if which == 1 || all {
            p.times = on;
        }
        if which == 2 || all {
            p.ownership = on;
        }
        if which == 3 || all {
            p.links = on;
        }
    }
    Ok(())
}

pub(super) type Read = (Options, Vec<Text>, Option<Text>, bool);

fn fresh(backup: Backup, verb_is_move: bool) -> Options {
    Options {
        verb_is_move,
        attributes_only: false,
        backup,
        deref: Deref::Undecided,
        force: false,
        clobber: Clobber::Unspecified,
        hard: false,
        symbolic: false,
        parents: false,
        preserve: Preserve::default(),
        recursive: false,
        remove_destination: false,
        strip_slashes: false,
        update: false,
        verbose: false,
        copy_contents: false,
        one_file_system: false,
    }
}

fn no_backup() -> Backup {
    Backup { control: Control::None, suffix: b"~".to_vec() }
}

/// Reads the command line of `cp`.
pub(super) async fn read_cp(spec: &Spec, cx: &mut Context) -> Result<Read, End> {
    let args = spec.args(cx).await?;
    let mut o = fresh(no_backup(), false);
    let (mut target_dir, mut no_target) = (None, false);
    let (mut asked, mut control, mut suffix) = (false, None, None);
    let everything = Preserve { mode: true, ownership: true, times: true, links: true, no_mode: false };
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        match key {
            "archive" => (o.deref, o.recursive, o.preserve) = (Deref::Never, true, everything),
            "attributes-only" => o.attributes_only = true,
            "backup" => (asked, control) = (true, argument.or(control)),
            "b" => asked = true,
            "suffix" => (asked, suffix) = (true, argument),
            "copy-contents" => o.copy_contents = true,
            "dereference" => o.deref = Deref::Always,
            "force" => o.force = true,
            "interactive" => o.clobber = Clobber::Ask,
            "link" => o.hard = true,
            "no-clobber" => o.clobber = Clobber::Skip,
            "no-dereference" => o.deref = Deref::Never,
            "d" => (o.deref, o.preserve.links) = (Deref::Never, true),
            "H" => o.deref = Deref::CommandLine,
            "p" => {
                (o.preserve.mode, o.preserve.ownership, o.preserve.times, o.preserve.no_mode) =
                    (true, true, true, false)
            }
            "preserve" if argument.is_none() => {
                (o.preserve.mode, o.preserve.ownership, o.preserve.times, o.preserve.no_mode) =
                    (true, true, true, false);
            }
            "preserve" => attributes(spec, cx, &word, true, &mut o.preserve).await?,
            "no-preserve" => attributes(spec, cx, &word, false, &mut o.preserve).await?,
            "no-target-directory" => no_target = true,
            "parents" => o.parents = true,
            "recursive" => o.recursive = true,
            "remove-destination" => o.remove_destination = true,
            "sparse" => {
                choose(spec, cx, "--sparse", &word, SPARSE).await?;
            }
            "reflink" if argument.is_some() => {
                choose(spec, cx, "--reflink", &word, REFLINK).await?;
            }
            "strip-trailing-slashes" => o.strip_slashes = true,
            "symbolic-link" => o.symbolic = true,
            "one-file-system" => o.one_file_system = true,
            "target-directory" => {
                if target_dir.is_some() {
                    cx.error(b"multiple target directories specified").await?;
                    return Err(End::Status(1));
                }
                target_dir = argument;
            }
            "update" => o.update = true,
            "verbose" => o.verbose = true,
            _ => {}
        }
    }
    if o.hard && o.symbolic {
        return spec.wrong(cx, "cannot make both hard and symbolic links").await;
    }
    if asked && o.clobber == Clobber::Skip {
        return spec.wrong(cx, "options --backup and --no-clobber are mutually exclusive").await;
    }
    o.backup = Backup::from_options(spec, cx, asked, control.as_deref(), suffix.as_deref()).await?;
    if o.deref == Deref::Undecided {
        o.deref = if o.recursive || o.hard { Deref::Never } else { Deref::Always };
    }
    Ok((o, args.operands, target_dir, no_target))
}

/// Reads the command line of `mv`.
pub(super) async fn read_mv(spec: &Spec, cx: &mut Context) -> Result<Read, End> {
    let args = spec.args(cx).await?;
    let mut o = fresh(no_backup(), true);
    (o.deref, o.recursive) = (Deref::Never, true);
    o.preserve = Preserve { mode: true, ownership: true, times: true, links: true, no_mode: false };
    let (mut target_dir, mut no_target) = (None, false);
    let (mut asked, mut control, mut suffix) = (false, None, None);
    for (key, argument) in args.options {
        match key {
            "backup" => (asked, control) = (true, argument.or(control)),
            "b" => asked = true,
            "suffix" => (asked, suffix) = (true, argument),
            "force" => o.clobber = Clobber::Yes,
            "interactive" => o.clobber = Clobber::Ask,
            "no-clobber" => o.clobber = Clobber::Skip,
            "no-target-directory" => no_target = true,
            "strip-trailing-slashes" => o.strip_slashes = true,
            "target-directory" => {
                if target_dir.is_some() {
                    cx.error(b"multiple target directories specified").await?;
                    return Err(End::Status(1));
                }
                target_dir = argument;
            }
            "update" => o.update = true,
            "verbose" => o.verbose = true,
            _ => {}
        }
    }
    if asked && o.clobber == Clobber::Skip {
        return spec.wrong(cx, "options --backup and --no-clobber are mutually exclusive").await;
    }
    o.backup = Backup::from_options(spec, cx, asked, control.as_deref(), suffix.as_deref()).await?;
    Ok((o, args.operands, target_dir, no_target))
}
