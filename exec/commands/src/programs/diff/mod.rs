//! `diff`: POSIX with the common options of GNU diffutils.
//!
//! Differences: side-by-side, ed and RCS output are not there; where two scripts are equally short the one shown may
//! differ from GNU's, which sets aside lines that occur often.

mod print;
mod script;

use crate::options::{Arg, Opt, Spec, alias, flag, optional, value};
use crate::util::files::{Files, join};
use crate::util::{glob, input, number, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, FileKind, Stat};
use mirage_vm::Text;
use mirage_vm::program::Context;
use rustc_hash::FxHashMap;

const OPTIONS: &[Opt] = &[
    flag("", "normal", "print a normal diff (default)"),
    flag("q", "brief", "only tell whether files differ"),
    flag("s", "report-identical-files", "tell when files are the same"),
    flag("c", "", "print 3 lines of context around changes"),
    optional("C", "context", "NUM", "print NUM (3) lines of context around changes"),
    flag("u", "", "print 3 lines of unified context"),
    optional("U", "unified", "NUM", "print NUM (3) lines of unified context"),
    value("L", "label", "LABEL", "use LABEL, not the file name and time"),
    flag("r", "recursive", "compare what is in subdirectories"),
    flag("N", "new-file", "treat files that are not there as empty"),
    value("x", "exclude", "PAT", "leave out files that match PAT"),
    flag("i", "ignore-case", "ignore differences in case"),
    flag("b", "ignore-space-change", "ignore changes in the amount of white space"),
    flag("w", "ignore-all-space", "ignore all white space"),
    flag("Z", "ignore-trailing-space", "ignore white space at the end of lines"),
    flag("B", "ignore-blank-lines", "ignore changes where all lines are blank"),
    flag("", "strip-trailing-cr", "remove carriage returns at the end of lines"),
    flag("a", "text", "treat all files as text"),
    flag("t", "expand-tabs", "accepted"),
    flag("d", "minimal", "accepted; scripts are always shortest"),
    optional("", "color", "WHEN", "accepted; output is not colored"),
    alias("", "speed-large-files", "minimal", Arg::None),
];

const SPEC: Spec = Spec {
    name: "diff",
    summary: "Compare FILES line by line.",
    usage: &["[OPTION]... FILES"],
    options: OPTIONS,
    bad_usage: 2,
    failure: 2,
    ..Spec::BASE
};

program!(DIFF, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Normal,
    Context(usize),
    Unified(usize),
}

#[derive(Clone, Debug)]
struct Options {
    style: Style,
    brief: bool,
    identical: bool,
    labels: Vec<Text>,
    recursive: bool,
    new_file: bool,
    exclude: Vec<Text>,
    ignore_case: bool,
    space_change: bool,
    all_space: bool,
    trailing_space: bool,
    blank_lines: bool,
    strip_cr: bool,
    text: bool,
    /// The options as they are repeated between files of directories.
    words: Vec<u8>,
}

/// A usage error: diffutils puts the name before both lines.
async fn wrong<T>(cx: &mut Context, message: Vec<u8>) -> Result<T, End> {
    cx.error(&message).await?;
    let name = cx.argv0();
    cx.error(&text!("Try '", name, " --help' for more information.")).await?;
    Err(End::Status(2))
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    let args = SPEC.args_of(cx, &words).await?;
    let mut o = Options {
        style: Style::Normal,
        brief: false,
        identical: false,
        labels: Vec::new(),
        recursive: false,
        new_file: false,
        exclude: Vec::new(),
        ignore_case: false,
        space_change: false,
        all_space: false,
        trailing_space: false,
        blank_lines: false,
        strip_cr: false,
        text: false,
        words: Vec::new(),
    };
    for word in
        words.iter().take_while(|word| ***word != *b"--").filter(|word| word.len() > 1 && word[0] == b'-')
    {
        o.words.push(b' ');
        o.words.extend_from_slice(&quote::quote(quote::Style::ShellEscape, cx.locale, word, b""));
    }
    for (key, argument) in args.options {
        match key {
            "normal" => o.style = Style::Normal,
            "brief" => o.brief = true,
            "report-identical-files" => o.identical = true,
            "c" | "u" | "context" | "unified" => {
                let lines = match &argument {
                    None => 3,
                    Some(text) => match number::unsigned(text, "") {
                        Ok(lines) => lines as usize,
                        Err(_) => {
                            let text = quote::locale(cx.locale, text);
                            return wrong(cx, text!("invalid context length ", text)).await;
                        }
                    },
                };
                o.style = if matches!(key, "c" | "context") {
                    Style::Context(lines)
                } else {
                    Style::Unified(lines)
                };
            }
            "label" => o.labels.extend(argument),
            "recursive" => o.recursive = true,
            "new-file" => o.new_file = true,
            "exclude" => o.exclude.extend(argument),
            "ignore-case" => o.ignore_case = true,
            "ignore-space-change" => o.space_change = true,
            "ignore-all-space" => o.all_space = true,
            "ignore-trailing-space" => o.trailing_space = true,
            "ignore-blank-lines" => o.blank_lines = true,
            "strip-trailing-cr" => o.strip_cr = true,
            "text" => o.text = true,
            _ => {}
        }
    }
    let [left, right] = &args.operands[..] else {
        return match args.operands.get(2) {
            Some(extra) => {
                let extra = quote::locale(cx.locale, extra);
                wrong(cx, text!("extra operand ", extra)).await
            }
            None => {
                let last = args.operands.last().cloned().unwrap_or_else(|| cx.argv0());
                let last = quote::locale(cx.locale, &last);
                wrong(cx, text!("missing operand after ", last)).await
            }
        };
    };
    let (mut left, mut right) = (left.to_vec(), right.to_vec());
    // A file against a directory means the file of that name in it.
    let (left_dir, right_dir) =
        (left != b"-" && cx.is_dir(&left).await, right != b"-" && cx.is_dir(&right).await);
    if left_dir && !right_dir && right != b"-" {
        left = join(&left, super::basename::last_component(&right));
    } else if right_dir && !left_dir && left != b"-" {
        right = join(&right, super::basename::last_component(&left));
    }
    compare_all(cx, left, right, &o).await
}

/// Compares two operands, with what is in them if they are directories.
async fn compare_all(cx: &mut Context, left: Vec<u8>, right: Vec<u8>, o: &Options) -> Ended {
    let mut status = 0;
    let mut pending = vec![(left, right, true)];
    while let Some((left, right, top)) = pending.pop() {
        let (in_left, in_right) = (look(cx, &left).await, look(cx, &right).await);
        let mut missing = false;
        for (path, found) in [(&left, &in_left), (&right, &in_right)] {
            if let Err(errno) = found
                && !(o.new_file && *errno == Errno::ENOENT && (in_left.is_ok() || in_right.is_ok()))
            {
                cx.error(&text!(path, ": ", errno.text())).await?;
                missing = true;
            }
        }
        if missing {
            status = 2;
            continue;
        }
        let kind = |found: &Result<Stat, Errno>| found.as_ref().ok().map(Stat::kind);
        let is_dir = |kind: Option<FileKind>| kind == Some(FileKind::Dir);
        let (a, b) = (kind(&in_left), kind(&in_right));
        if is_dir(a) && is_dir(b) || (o.new_file && (is_dir(a) && b.is_none() || is_dir(b) && a.is_none())) {
            if !top && !o.recursive {
                cx.out(&text!("Common subdirectories: ", left, " and ", right, "\n")).await?;
                continue;
            }
            status = status.max(directories(cx, &left, &right, o, &mut pending).await?);
            continue;
        }
        if is_dir(a) != is_dir(b) && a.is_some() && b.is_some() {
            let name = |kind: Option<FileKind>, found: &Result<Stat, Errno>| {
                let size = found.as_ref().ok().and_then(Stat::size);
                kind.map_or("", |kind| crate::util::ask::kind_of(kind, size))
            };
            let (x, y) = (name(a, &in_left), name(b, &in_right));
            cx.out(&text!("File ", left, " is a ", x, " while file ", right, " is a ", y, "\n")).await?;
            status = status.max(1);
            continue;
        }
        status = status.max(files(cx, &left, &right, &in_left, &in_right, o, !top).await?);
    }
    Ok(status)
}

async fn look(cx: &Context, path: &[u8]) -> Result<Stat, Errno> {
    if path != b"-" {
        return cx.stat(path, true).await;
    }
    match cx.fd(0)?.stat().await? {
        Some(stat) => Ok(stat),
        None => Ok(Stat::new(FileKind::Fifo).with_mtime(mirage_vfs::Time::now())),
    }
}

async fn directories(
    cx: &mut Context,
    left: &[u8],
    right: &[u8],
    o: &Options,
    pending: &mut Vec<(Vec<u8>, Vec<u8>, bool)>,
) -> Ended {
    let mut status = 0;
    let mut names: Vec<(Vec<u8>, u8)> = Vec::new();
    for (dir, bit) in [(left, 1), (right, 2)] {
        let listed = cx.list(dir).await;
        match listed {
            Ok(entries) => names.extend(entries.into_iter().map(|entry| (entry.name, bit))),
            Err(Errno::ENOENT) if o.new_file => {}
            Err(errno) => {
                cx.error(&text!(dir, ": ", errno.text())).await?;
                return Ok(2);
            }
        }
    }
    names.sort();
    let mut merged: Vec<(Vec<u8>, u8)> = Vec::new();
    for (name, bit) in names {
        match merged.last_mut() {
            Some(last) if last.0 == name => last.1 |= bit,
            _ => merged.push((name, bit)),
        }
    }
    merged.retain(|(name, _)| !o.exclude.iter().any(|pattern| glob::matches_name(pattern, name)));
    // Names are handled in order: what can be said at once waits for the comparisons before it.
    let mut later = Vec::new();
    for (name, sides) in merged {
        let (a, b) = (join(left, &name), join(right, &name));
        if sides != 3 && !o.new_file {
            let dir = if sides == 1 { left } else { right };
            later.push((Some(text!("Only in ", dir, ": ", name, "\n")), a, b));
        } else {
            later.push((None, a, b));
        }
    }
    for (said, a, b) in later {
        match said {
            Some(line) => {
                cx.out(&line).await?;
                status = status.max(1);
            }
            None => {
                let sub = cx.is_dir(&a).await || cx.is_dir(&b).await;
                if sub && o.recursive {
                    status = status.max(Box::pin(compare_tree(cx, a, b, o)).await?);
                } else {
                    let mut one = vec![(a, b, false)];
                    std::mem::swap(pending, &mut one);
                    let rest = one;
                    if let Some((a, b, _)) = pending.pop() {
                        status = status.max(Box::pin(compare_pair(cx, a, b, o)).await?);
                    }
                    *pending = rest;
                }
            }
        }
    }
    Ok(status)
}

async fn compare_tree(cx: &mut Context, left: Vec<u8>, right: Vec<u8>, o: &Options) -> Ended {
    compare_all(cx, left, right, o).await
}

/// Compares two files of directories.
async fn compare_pair(cx: &mut Context, left: Vec<u8>, right: Vec<u8>, o: &Options) -> Ended {
    let (a, b) = (look(cx, &left).await, look(cx, &right).await);
    let dirs = [&a, &b].map(|found| matches!(found, Ok(stat) if stat.kind() == FileKind::Dir));
    if dirs == [true, true] {
        cx.out(&text!("Common subdirectories: ", left, " and ", right, "\n")).await?;
        return Ok(0);
    }
    if dirs[0] != dirs[1] && a.is_ok() && b.is_ok() {
        return compare_all(cx, left, right, o).await;
    }
    files(cx, &left, &right, &a, &b, o, true).await
}

/// A side of a comparison.
struct Side {
    name: Vec<u8>,
    label: Vec<u8>,
    content: Vec<u8>,
}

impl Side {
    fn lines(&self) -> Vec<&[u8]> {
        input::records(&self.content, b'\n').collect()
    }

    fn is_unfinished(&self) -> bool {
        self.content.last().is_some_and(|last| *last != b'\n')
    }
}

async fn read(cx: &mut Context, path: &[u8], found: &Result<Stat, Errno>) -> Result<Option<Vec<u8>>, End> {
    if found.is_err() {
        return Ok(Some(Vec::new()));
    }
    let opened = input::open(cx, path).await;
    let all = match opened {
        Ok(ofd) => input::read_all(cx, &ofd).await?.map(|(all, _)| all),
        Err(errno) => Err(errno),
    };
    match all {
        Ok(all) => Ok(Some(all)),
        Err(errno) => {
            cx.error(&text!(path, ": ", errno.text())).await?;
            Ok(None)
        }
    }
}

async fn files(
    cx: &mut Context,
    left: &[u8],
    right: &[u8],
    in_left: &Result<Stat, Errno>,
    in_right: &Result<Stat, Errno>,
    o: &Options,
    below: bool,
) -> Ended {
    let (Some(a), Some(b)) = (read(cx, left, in_left).await?, read(cx, right, in_right).await?) else {
        return Ok(2);
    };
    let zone = crate::util::time::zone(cx);
    let label = |at: usize, name: &[u8], found: &Result<Stat, Errno>| match o.labels.get(at) {
        Some(label) => label.to_vec(),
        None => {
            let when = found.as_ref().ok().and_then(Stat::mtime).unwrap_or_default();
            print::stamped(name, when, &zone, matches!(o.style, Style::Context(_)))
        }
    };
    let sides = [
        Side { name: left.to_vec(), label: label(0, left, in_left), content: a },
        Side { name: right.to_vec(), label: label(1, right, in_right), content: b },
    ];
    let is_binary =
        |side: &Side| memchr::memchr(0, &side.content[..side.content.len().min(32 << 10)]).is_some();
    let same = sides[0].content == sides[1].content;
    if !o.text && !same && sides.iter().any(is_binary) {
        let what: &[u8] = if o.brief { b"Files " } else { b"Binary files " };
        cx.out(&text!(what, left, " and ", right, " differ\n")).await?;
        return Ok(1);
    }
    let hunks = if same { Vec::new() } else { changes(cx, &sides, o)? };
    if hunks.is_empty() {
        if o.identical {
            cx.out(&text!("Files ", left, " and ", right, " are identical\n")).await?;
        }
        return Ok(0);
    }
    if o.brief {
        cx.out(&text!("Files ", left, " and ", right, " differ\n")).await?;
        return Ok(1);
    }
    let mut out = Vec::new();
    if below {
        out.extend_from_slice(&text!("diff", o.words, " ", sides[0].name, " ", sides[1].name, "\n"));
    }
    match o.style {
        Style::Normal => print::normal(&sides, &hunks, &mut out),
        Style::Unified(context) => print::unified(&sides, &hunks, context, &mut out),
        Style::Context(context) => print::context(&sides, &hunks, context, &mut out),
    }
    cx.out_chunk(out.into()).await?;
    Ok(1)
}

fn changes(cx: &Context, sides: &[Side; 2], o: &Options) -> Result<Vec<script::Hunk>, End> {
    let mut numbers: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
    let mut ids: [Vec<u32>; 2] = Default::default();
    for (side, ids) in sides.iter().zip(&mut ids) {
        let lines = side.lines();
        let last = lines.len();
        for (at, line) in lines.into_iter().enumerate() {
            let mut key = normalized(line, o);
            // A line without its newline is another line, unless white space does not count.
            if at + 1 == last && side.is_unfinished() && !(o.all_space || o.space_change || o.trailing_space)
            {
                key.push(b'\n');
            }
            let next = numbers.len() as u32;
            ids.push(*numbers.entry(key).or_insert(next));
        }
        cx.tick(side.content.len()).map_err(End::from)?;
    }
    let changes = script::compare(&ids[0], &ids[1], |units| cx.tick(units).map_err(End::from))?;
    let mut hunks = script::hunks(&changes);
    if o.blank_lines {
        let lines = [sides[0].lines(), sides[1].lines()];
        hunks.retain(|hunk| {
            let all = lines[0][hunk.left.0..hunk.left.1].iter().chain(&lines[1][hunk.right.0..hunk.right.1]);
            !all.into_iter().all(|line| {
                line.is_empty() || (o.all_space || o.space_change) && line.trim_ascii().is_empty()
            })
        });
    }
    Ok(hunks)
}

/// The line as it is compared.
fn normalized(line: &[u8], o: &Options) -> Vec<u8> {
    let line = match line {
        [rest @ .., b'\r'] if o.strip_cr => rest,
        _ => line,
    };
    let mut out: Vec<u8> = Vec::with_capacity(line.len());
    if o.all_space {
        out.extend(line.iter().filter(|byte| !byte.is_ascii_whitespace()));
    } else if o.space_change {
        let mut blank = false;
        for &byte in line {
            if byte.is_ascii_whitespace() {
                blank = true;
                continue;
            }
            if std::mem::take(&mut blank) {
                out.push(b' ');
            }
            out.push(byte);
        }
    } else if o.trailing_space {
        out.extend_from_slice(line.trim_ascii_end());
    } else {
        out.extend_from_slice(line);
    }
    if o.ignore_case {
        out.make_ascii_lowercase();
    }
    out
}
