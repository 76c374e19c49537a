//! `du`: POSIX with GNU's options.

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::files::{Files, join};
use crate::util::human::Scale;
use crate::util::time::{self, Moment};
use crate::util::{glob, number, quote};
use crate::voice::{End, Ended, Voice};
use jiff::tz::TimeZone;
use mirage_vfs::{FileId, FileKind, Stat, Time};
use mirage_vm::Text;
use mirage_vm::program::Context;
use rustc_hash::FxHashSet;

const OPTIONS: &[Opt] = &[
    flag("a", "all", "print counts for all files, not only directories"),
    flag("", "apparent-size", "print sizes, not the blocks they take"),
    value("B", "block-size", "SIZE", "scale sizes by SIZE"),
    flag("b", "bytes", "the same as --apparent-size --block-size=1"),
    flag("c", "total", "print a total"),
    flag("D", "dereference-args", "follow symlinks of the command line"),
    value("", "exclude", "PATTERN", "leave out files that match PATTERN"),
    flag("h", "human-readable", "print sizes like 1K 234M 2G"),
    flag("", "inodes", "count files, not space"),
    flag("k", "", "like --block-size=1K"),
    flag("L", "dereference", "follow all symlinks"),
    flag("l", "count-links", "count files again that have several names"),
    flag("m", "", "like --block-size=1M"),
    value("d", "max-depth", "N", "print only what is N or fewer levels down"),
    flag("0", "null", "end each line with NUL, not newline"),
    flag("P", "no-dereference", "do not follow symlinks (default)"),
    flag("S", "separate-dirs", "do not count subdirectories for their directory"),
    flag("", "si", "like -h, with powers of 1000"),
    flag("s", "summarize", "print only a total for each argument"),
    value("t", "threshold", "SIZE", "leave out what is smaller than SIZE"),
    flag("x", "one-file-system", "accepted"),
    optional("", "time", "WORD", "show the time of the last change, or atime, access, use, ctime, status"),
    value("", "time-style", "STYLE", "show times as full-iso, long-iso, iso or +FORMAT"),
    alias("H", "", "dereference-args", Arg::None),
];

const SPEC: Spec = Spec {
    name: "du",
    summary: "Print how much space each FILE takes, directories with what is in them.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(DU, SPEC, run);

struct Options {
    all: bool,
    apparent: bool,
    inodes: bool,
    scale: Scale,
    total: bool,
    follow_args: bool,
    follow: bool,
    count_links: bool,
    depth: Option<u64>,
    end: u8,
    separate: bool,
    threshold: u64,
    exclude: Vec<Text>,
    time: Option<Clock>,
    time_format: Vec<u8>,
    zone: TimeZone,
}

/// Which time is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    Change,
    Access,
    Status,
}

const CLOCKS: &Choice<Clock> = &[
    ("atime", Clock::Access),
    ("access", Clock::Access),
    ("use", Clock::Access),
    ("ctime", Clock::Status),
    ("status", Clock::Status),
];

const TIME_STYLES: &Choice<&str> =
    &[("full-iso", "%Y-%m-%d %H:%M:%S.%N %z"), ("long-iso", "%Y-%m-%d %H:%M"), ("iso", "%Y-%m-%d")];

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut o = Options {
        all: false,
        apparent: false,
        inodes: false,
        scale: Scale::Blocks(1024),
        total: false,
        follow_args: false,
        follow: false,
        count_links: false,
        depth: None,
        end: b'\n',
        separate: false,
        threshold: 0,
        exclude: Vec::new(),
        time: None,
        time_format: b"%Y-%m-%d %H:%M".to_vec(),
        zone: time::zone(cx),
    };
    let mut summarize = false;
    for (key, argument) in args.options {
        let given = argument.is_some();
        let word = argument.unwrap_or_default();
        match key {
            "time" if given => o.time = Some(choose(&SPEC, cx, "--time", &word, CLOCKS).await?),
            "time" => o.time = Some(Clock::Change),
            "time-style" => {
                o.time_format = match word.strip_prefix(b"+") {
                    Some(format) => format.to_vec(),
                    None => {
                        let style = word.strip_prefix(b"posix-").unwrap_or(&word);
                        choose(&SPEC, cx, "time style", style, TIME_STYLES).await?.as_bytes().to_vec()
                    }
                };
            }
            "all" => o.all = true,
            "apparent-size" => o.apparent = true,
            "bytes" => (o.apparent, o.scale) = (true, Scale::Blocks(1)),
            "block-size" => match Scale::parse(&word) {
                Ok(scale) => o.scale = scale,
                Err(problem) => {
                    let word = quote::locale(cx.locale, &word);
                    let what = if matches!(problem, number::Bad::Suffix(_)) {
                        "invalid suffix in "
                    } else {
                        "invalid "
                    };
                    cx.error(&text!(what, "-B argument ", word)).await?;
                    return Ok(1);
                }
            },
            "total" => o.total = true,
            "dereference-args" => o.follow_args = true,
            "dereference" => o.follow = true,
            "no-dereference" => (o.follow, o.follow_args) = (false, false),
            "exclude" => o.exclude.push(word),
            "human-readable" => o.scale = Scale::Human(1024),
            "si" => o.scale = Scale::Human(1000),
            "inodes" => (o.inodes, o.scale) = (true, Scale::Blocks(1)),
            "k" => o.scale = Scale::Blocks(1 << 10),
            "m" => o.scale = Scale::Blocks(1 << 20),
            "count-links" => o.count_links = true,
            "max-depth" => match number::unsigned(&word, "") {
                Ok(depth) => o.depth = Some(depth),
                Err(_) => {
                    let word = quote::locale(cx.locale, &word);
                    return SPEC.wrong(cx, text!("invalid maximum depth ", word)).await;
                }
            },
            "null" => o.end = 0,
            "separate-dirs" => o.separate = true,
            "summarize" => summarize = true,
            "threshold" => match number::unsigned(&word, number::BYTES) {
                Ok(size) => o.threshold = size,
                Err(_) => {
                    let word = quote::locale(cx.locale, &word);
                    cx.error(&text!("invalid --threshold argument ", word)).await?;
                    return Ok(1);
                }
            },
            _ => {}
        }
    }
    if summarize && o.all {
        return SPEC.wrong(cx, "cannot both summarize and show all entries").await;
    }
    if summarize {
        match o.depth {
            None | Some(0) => o.depth = Some(0),
            Some(depth) => {
                let message = format!("warning: summarizing conflicts with --max-depth={depth}");
                return SPEC.wrong(cx, message).await;
            }
        }
    }
    let here = [Text::from(&b"."[..])];
    let operands = if args.operands.is_empty() { &here[..] } else { &args.operands };
    let mut seen = FxHashSet::default();
    let mut status = 0;
    let mut total = Usage::default();
    for operand in operands {
        match walk(cx, operand, &o, &mut seen).await? {
            (Some(size), fine) => {
                total.add(size);
                status |= u8::from(!fine);
            }
            (None, _) => status = 1,
        }
    }
    if o.total {
        line(cx, &o, total, b"total").await?;
    }
    Ok(status)
}

/// How much there is, and when any of it changed last.
#[derive(Clone, Copy, Default)]
struct Usage {
    size: u64,
    time: Option<Time>,
}

impl Usage {
    fn add(&mut self, other: Usage) {
        self.size += other.size;
        self.time = self.time.max(other.time);
    }
}

async fn line(cx: &mut Context, o: &Options, usage: Usage, name: &[u8]) -> Result<(), End> {
    if usage.size < o.threshold {
        return Ok(());
    }
    let mut out = o.scale.show(usage.size).into_bytes();
    out.push(b'\t');
    if o.time.is_some() {
        time::format(&Moment::new(usage.time.unwrap_or_default(), &o.zone), &o.time_format, &mut out);
        out.push(b'\t');
    }
    out.extend_from_slice(name);
    out.push(o.end);
    Ok(cx.out(&out).await?)
}

struct Frame {
    path: Vec<u8>,
    left: Vec<Vec<u8>>,
    own: Usage,
    below: Usage,
}

/// Counts a tree and prints what should show; its size, and whether all of it could be looked at.
async fn walk(
    cx: &mut Context,
    operand: &Text,
    o: &Options,
    seen: &mut FxHashSet<FileId>,
) -> Result<(Option<Usage>, bool), End> {
    let mut fine = true;
    let mut frames: Vec<Frame> = Vec::new();
    let mut next = Some(operand.to_vec());
    let mut result = None;
    loop {
        let Some(path) = next.take() else {
            let Some(top) = frames.last_mut() else { return Ok((result, fine)) };
            if let Some(name) = top.left.pop() {
                next = Some(join(&top.path, &name));
                continue;
            }
            let Some(done) = frames.pop() else { return Ok((result, fine)) };
            let mut all = done.own;
            all.add(done.below);
            if o.depth.is_none_or(|depth| frames.len() as u64 <= depth) {
                line(cx, o, if o.separate { done.own } else { all }, &done.path).await?;
            }
            match frames.last_mut() {
                Some(parent) => parent.below.add(all),
                None => result = Some(all),
            }
            continue;
        };
        cx.tick(64).map_err(End::from)?;
        let top = frames.is_empty();
        let follow = o.follow || (top && o.follow_args);
        let stat: Stat = match cx.stat(&path, follow).await {
            Ok(stat) => stat,
            Err(errno) => {
                cx.action_error("cannot access", &path, errno).await?;
                fine = false;
                continue;
            }
        };
        let name = crate::programs::basename::last_component(&path);
        if o.exclude
            .iter()
            .any(|pattern| glob::matches_name(pattern, name) || glob::matches_name(pattern, &path))
        {
            continue;
        }
        let is_dir = stat.kind() == FileKind::Dir;
        let several = is_dir || stat.nlink().is_none_or(|links| links > 1) || o.follow;
        if several
            && !o.count_links
            && let Some(id) = stat.id()
            && !seen.insert(id)
        {
            continue;
        }
        let size = if o.inodes {
            1
        } else if o.apparent {
            if matches!(stat.kind(), FileKind::File | FileKind::Symlink | FileKind::Dir) {
                stat.size().unwrap_or(0)
            } else {
                0
            }
        } else {
            stat.blocks().map_or_else(|| stat.size().unwrap_or(0).div_ceil(512) * 512, |blocks| blocks * 512)
        };
        let time = match o.time {
            Some(Clock::Access) => stat.atime(),
            Some(Clock::Status) => stat.ctime(),
            _ => stat.mtime(),
        };
        let size = Usage { size, time };
        if !is_dir {
            if top || (o.all && o.depth.is_none_or(|depth| frames.len() as u64 <= depth)) {
                line(cx, o, size, &path).await?;
            }
            match frames.last_mut() {
                Some(parent) => parent.own.add(size),
                None => result = Some(size),
            }
            continue;
        }
        let mut left = match cx.list(&path).await {
            Ok(entries) => entries.into_iter().map(|entry| entry.name).collect(),
            Err(errno) => {
                cx.action_error("cannot read directory", &path, errno).await?;
                fine = false;
                Vec::new()
            }
        };
        left.reverse();
        frames.push(Frame { path, left, own: size, below: Usage::default() });
    }
}
