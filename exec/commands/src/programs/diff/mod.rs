//! `diff`: POSIX with the common options of GNU diffutils.
//!
//! Differences: paginated (`-l`), merged (`-D`) and line-format output are not there; where two scripts are equally
//! short the one shown may differ from GNU's, which sets aside lines that occur often.

mod print;
mod script;
mod side_by_side;

use crate::options::{Arg, Hint, Opt, Spec, alias, flag, optional, value};
use crate::util::files::{Files, join};
use crate::util::{glob, input, number, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, FileKind, Stat};
use mirage_vm::Text;
use mirage_vm::program::{Context, Locale};
use rustc_hash::FxHashMap;

const OPTIONS: &[Opt] = &[
    flag("", "normal", "print a normal diff (default)"),
    flag("q", "brief", "only tell whether files differ"),
    flag("s", "report-identical-files", "tell when files are the same"),
    flag("c", "", "print 3 lines of context around changes"),
    value("C", "", "NUM", "print NUM lines of context around changes"),
    optional("", "context", "NUM", "the same; 3 lines without NUM"),
    flag("u", "", "print 3 lines of unified context"),
    value("U", "", "NUM", "print NUM lines of unified context"),
    optional("", "unified", "NUM", "the same; 3 lines without NUM"),
    flag("e", "ed", "print an ed script"),
    flag("f", "forward-ed", "print a script like ed's, the changes in order"),
    flag("n", "rcs", "print a script for RCS"),
    flag("y", "side-by-side", "print both files in two columns"),
    value("W", "width", "NUM", "with -y: columns of output (130)"),
    flag("", "left-column", "with -y: print only the left column of common lines"),
    flag("", "suppress-common-lines", "with -y: leave out common lines"),
    value("L", "label", "LABEL", "use LABEL, not the file name and time"),
    flag("r", "recursive", "compare what is in subdirectories"),
    flag("", "no-dereference", "do not follow symlinks"),
    flag("N", "new-file", "treat files that are not there as empty"),
    flag("P", "unidirectional-new-file", "treat first files that are not there as empty"),
    flag("", "ignore-file-name-case", "ignore case in file names"),
    flag("", "no-ignore-file-name-case", "do not ignore case in file names"),
    value("X", "exclude-from", "FILE", "leave out files that match a pattern in FILE"),
    value("S", "starting-file", "FILE", "start with FILE in directories"),
    value("", "from-file", "FILE1", "compare FILE1 to all operands"),
    value("", "to-file", "FILE2", "compare all operands to FILE2"),
    value("x", "exclude", "PAT", "leave out files that match PAT"),
    flag("i", "ignore-case", "ignore differences in case"),
    flag("E", "ignore-tab-expansion", "ignore changes due to tab expansion"),
    flag("b", "ignore-space-change", "ignore changes in the amount of white space"),
    flag("w", "ignore-all-space", "ignore all white space"),
    flag("Z", "ignore-trailing-space", "ignore white space at the end of lines"),
    flag("B", "ignore-blank-lines", "ignore changes where all lines are blank"),
    value("I", "ignore-matching-lines", "RE", "ignore changes where all lines match RE"),
    flag("", "strip-trailing-cr", "remove carriage returns at the end of lines"),
    flag("a", "text", "treat all files as text"),
    flag("p", "show-c-function", "show which C function a change is in"),
    value("F", "show-function-line", "RE", "show the last line before a change that matches RE"),
    flag("t", "expand-tabs", "expand tabs to blanks in output"),
    flag("T", "initial-tab", "line up tabs by putting one before lines"),
    value("", "tabsize", "NUM", "tab stops are every NUM (8) columns"),
    flag("", "suppress-blank-empty", "no blank before lines that are empty"),
    value("", "horizon-lines", "NUM", "accepted; scripts are always shortest"),
    flag("d", "minimal", "accepted; scripts are always shortest"),
    optional("", "color", "WHEN", "accepted; output is not colored"),
    flag("H", "speed-large-files", "accepted"),
    value("", "palette", "PALETTE", "accepted"),
    alias("h", "", "minimal", Arg::None),
];

const SPEC: Spec = Spec {
    name: "diff",
    summary: "Compare FILES line by line.",
    usage: &["[OPTION]... FILES"],
    options: OPTIONS,
    bad_usage: 2,
    failure: 2,
    hint: Hint::Named,
    ..Spec::BASE
};

program!(DIFF, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Normal,
    Context(usize),
    Unified(usize),
    Ed,
    ForwardEd,
    Rcs,
    SideBySide,
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
    tab_expansion: bool,
    ignored: Option<mirage_regex::Regex>,
    function: Option<mirage_regex::Regex>,
    no_follow: bool,
    new_first: bool,
    starting_file: Option<Text>,
    name_case: bool,
    look: Look,
    columns: side_by_side::Columns,
    /// The options as they are repeated between files of directories.
    words: Vec<u8>,
}

/// How lines are shown.
#[derive(Clone, Copy, Debug)]
struct Look {
    expand_tabs: bool,
    initial_tab: bool,
    tab_size: usize,
    bare_empty: bool,
}

/// `patterns`, each a line, as one expression that matches where one of them does.
async fn compile(cx: &mut Context, patterns: &[Text]) -> Result<Option<mirage_regex::Regex>, End> {
    if patterns.is_empty() {
        return Ok(None);
    }
    let all = patterns.iter().map(|pattern| &pattern[..]).collect::<Vec<_>>().join(&b"\\|"[..]);
    match crate::util::pattern::compile(cx.locale, &all, mirage_regex::Syntax::GREP) {
        Ok(regex) => Ok(Some(regex)),
        Err(error) => {
            cx.error(&text!(patterns[0], ": ", error.text())).await?;
            Err(End::Status(2))
        }
    }
}

async fn number_of(cx: &mut Context, text: &[u8], what: &str) -> Result<usize, End> {
    match number::unsigned(text, "") {
        Ok(number @ 1..) => Ok(number as usize),
        _ => {
            let text = quote::locale(cx.locale, text);
            SPEC.wrong(cx, text!("invalid ", what, " ", text)).await
        }
    }
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
        tab_expansion: false,
        ignored: None,
        function: None,
        no_follow: false,
        new_first: false,
        starting_file: None,
        name_case: true,
        look: Look { expand_tabs: false, initial_tab: false, tab_size: 8, bare_empty: false },
        columns: side_by_side::Columns { width: 130, left_only: false, common: true },
        words: Vec::new(),
    };
    let (mut ignored, mut functions, mut style, mut context) = (Vec::new(), Vec::new(), None, None);
    let (mut from_file, mut to_file) = (None, None);
    for word in &args.option_words {
        o.words.push(b' ');
        o.words.extend_from_slice(&quote::quote(quote::Style::ShellEscape, cx.locale, word, b""));
    }
    for (key, argument) in args.options {
        match key {
            "normal" => set_style(cx, &mut style, Style::Normal).await?,
            "ed" => set_style(cx, &mut style, Style::Ed).await?,
            "forward-ed" => set_style(cx, &mut style, Style::ForwardEd).await?,
            "rcs" => set_style(cx, &mut style, Style::Rcs).await?,
            "side-by-side" => set_style(cx, &mut style, Style::SideBySide).await?,
            "width" => o.columns.width = number_of(cx, &argument.unwrap_or_default(), "width").await?,
            "left-column" => o.columns.left_only = true,
            "suppress-common-lines" => o.columns.common = false,
            "ignore-matching-lines" => ignored.extend(argument),
            "show-function-line" => functions.extend(argument),
            "show-c-function" => functions.push(Text::from(&b"^[[:alpha:]$_]"[..])),
            "ignore-tab-expansion" => o.tab_expansion = true,
            "no-dereference" => o.no_follow = true,
            "unidirectional-new-file" => o.new_first = true,
            "ignore-file-name-case" => o.name_case = false,
            "no-ignore-file-name-case" => o.name_case = true,
            "starting-file" => o.starting_file = argument,
            "from-file" => from_file = argument,
            "to-file" => to_file = argument,
            "expand-tabs" => o.look.expand_tabs = true,
            "initial-tab" => o.look.initial_tab = true,
            "tabsize" => o.look.tab_size = number_of(cx, &argument.unwrap_or_default(), "tabsize").await?,
            "suppress-blank-empty" => o.look.bare_empty = true,
            "exclude-from" => {
                let file = argument.unwrap_or_default();
                let opened = input::open(cx, &file).await;
                let read = match opened {
                    Ok(ofd) => input::read_all(cx, &ofd).await?,
                    Err(errno) => Err(errno),
                };
                match read {
                    Ok((all, _)) => o.exclude.extend(input::records(&all, b'\n').map(Text::from)),
                    Err(errno) => {
                        cx.error(&text!(file, ": ", errno.text())).await?;
                        return Ok(2);
                    }
                }
            }
            "brief" => o.brief = true,
            "report-identical-files" => o.identical = true,
            "c" | "u" | "C" | "U" | "context" | "unified" => {
                let lines = match &argument {
                    None => 3,
                    Some(text) => match number::unsigned(text, "") {
                        Ok(lines) => lines as usize,
                        Err(_) => {
                            let text = quote::locale(cx.locale, text);
                            return SPEC.wrong(cx, text!("invalid context length ", text)).await;
                        }
                    },
                };
                let unified = matches!(key, "u" | "U" | "unified");
                // The most lines asked for count, but an option without a number does not.
                let given = argument.is_some().then_some(lines);
                context = context.max(given);
                set_style(cx, &mut style, if unified { Style::Unified(0) } else { Style::Context(0) })
                    .await?;
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
    o.style = match style.unwrap_or(Style::Normal) {
        Style::Unified(_) => Style::Unified(context.unwrap_or(3)),
        Style::Context(_) => Style::Context(context.unwrap_or(3)),
        style => style,
    };
    o.ignored = compile(cx, &ignored).await?;
    o.function = compile(cx, &functions).await?;
    if from_file.is_some() && to_file.is_some() {
        cx.error(b"--from-file and --to-file both specified").await?;
        return Ok(2);
    }
    if let Some(fixed) = from_file.as_ref().or(to_file.as_ref()) {
        let mut status = 0;
        for operand in &args.operands {
            let (left, right) = if from_file.is_some() { (fixed, operand) } else { (operand, fixed) };
            status = status.max(pair(cx, left, right, &o).await?);
        }
        return Ok(status);
    }
    let [left, right] = &args.operands[..] else {
        return match args.operands.get(2) {
            Some(extra) => {
                let extra = quote::locale(cx.locale, extra);
                SPEC.wrong(cx, text!("extra operand ", extra)).await
            }
            None => {
                let last = args.operands.last().cloned().unwrap_or_else(|| cx.argv0());
                let last = quote::locale(cx.locale, &last);
                SPEC.wrong(cx, text!("missing operand after ", last)).await
            }
        };
    };
    pair(cx, left, right, &o).await
}

/// There is one style of output; asking for the same twice is fine.
async fn set_style(cx: &mut Context, style: &mut Option<Style>, new: Style) -> Result<(), End> {
    if style.is_some_and(|before| before != new) {
        return SPEC.wrong(cx, b"conflicting output style options".to_vec()).await;
    }
    *style = Some(new);
    Ok(())
}

/// Compares two operands.
async fn pair(cx: &mut Context, left: &[u8], right: &[u8], o: &Options) -> Ended {
    let (mut left, mut right) = (left.to_vec(), right.to_vec());
    // A file against a directory means the file of that name in it.
    let (left_dir, right_dir) =
        (left != b"-" && cx.is_dir(&left).await, right != b"-" && cx.is_dir(&right).await);
    if left_dir && !right_dir && right != b"-" {
        left = join(&left, super::basename::last_component(&right));
    } else if right_dir && !left_dir && left != b"-" {
        right = join(&right, super::basename::last_component(&left));
    }
    compare_all(cx, left, right, o).await
}

/// Compares two operands, with what is in them if they are directories.
async fn compare_all(cx: &mut Context, left: Vec<u8>, right: Vec<u8>, o: &Options) -> Ended {
    let mut status = 0;
    let mut pending = vec![(left, right, true)];
    while let Some((left, right, top)) = pending.pop() {
        let (in_left, in_right) = (look(cx, &left, o).await, look(cx, &right, o).await);
        let mut missing = false;
        for (path, found) in [(&left, &in_left), (&right, &in_right)] {
            if let Err(errno) = found
                && !(empty_for(o, std::ptr::eq(path, &left))
                    && *errno == Errno::ENOENT
                    && (in_left.is_ok() || in_right.is_ok()))
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
        if is_dir(a) && is_dir(b) || (is_dir(a) && b.is_none() || is_dir(b) && a.is_none()) {
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

/// Whether a side that is not there counts as empty.
fn empty_for(o: &Options, first: bool) -> bool {
    o.new_file || o.new_first && first
}

async fn look(cx: &Context, path: &[u8], o: &Options) -> Result<Stat, Errno> {
    if path != b"-" {
        return cx.stat(path, !o.no_follow).await;
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
            Err(Errno::ENOENT) if empty_for(o, bit == 1) => {}
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
    if let Some(first) = &o.starting_file {
        merged.retain(|(name, _)| name[..] >= first[..]);
    }
    merged.retain(|(name, _)| !o.exclude.iter().any(|pattern| glob::matches_name(pattern, name)));
    // Names are handled in order: what can be said at once waits for the comparisons before it.
    let mut later = Vec::new();
    for (name, sides) in merged {
        let (a, b) = (join(left, &name), join(right, &name));
        if sides != 3 && !empty_for(o, sides == 2) {
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
    let (a, b) = (look(cx, &left, o).await, look(cx, &right, o).await);
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
    let (zone, locale) = (crate::util::time::zone(cx), cx.locale);
    let label = |at: usize, name: &[u8], found: &Result<Stat, Errno>| match o.labels.get(at) {
        Some(label) => label.to_vec(),
        None => {
            let when = found.as_ref().ok().and_then(Stat::mtime).unwrap_or_default();
            // The C locale has its own form of dates for the context format.
            let old = matches!(o.style, Style::Context(_)) && locale == Locale::C;
            print::stamped(name, when, &zone, old)
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
    let all = if same { Vec::new() } else { changes(cx, &sides, o)? };
    let hunks: Vec<script::Hunk> = all.iter().copied().filter(|hunk| !hunk.ignored).collect();
    if hunks.is_empty() {
        if o.style == Style::SideBySide && !o.brief {
            let mut out = Vec::new();
            side_by_side::print(&sides, &all, o, &mut out);
            cx.out_chunk(out.into()).await?;
        }
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
        Style::Normal => print::normal(&sides, &hunks, o, &mut out),
        Style::Unified(context) => print::unified(&sides, &all, context, o, &mut out),
        Style::Context(context) => print::context(&sides, &all, context, o, &mut out),
        Style::Ed => print::ed(&sides, &hunks, o, &mut out),
        Style::ForwardEd => print::forward_ed(&sides, &hunks, o, &mut out),
        Style::Rcs => print::rcs(&sides, &hunks, &mut out),
        Style::SideBySide => side_by_side::print(&sides, &all, o, &mut out),
    }
    cx.out_chunk(out.into()).await?;
    let mut status = u8::from(!hunks.is_empty());
    if matches!(o.style, Style::Ed | Style::ForwardEd) {
        // Such a script cannot say that the last line has no newline.
        for side in &sides {
            let shown = hunks.iter().any(|hunk| {
                let end = if std::ptr::eq(side, &sides[0]) { hunk.left.1 } else { hunk.right.1 };
                end == side.lines().len()
            });
            if side.is_unfinished() && shown {
                cx.error(&text!(side.name, ": No newline at end of file")).await?;
                cx.err(b"\n").await?;
                status = 2;
            }
        }
    }
    Ok(status)
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
    if o.blank_lines || o.ignored.is_some() {
        let lines = [sides[0].lines(), sides[1].lines()];
        for hunk in &mut hunks {
            let all = lines[0][hunk.left.0..hunk.left.1].iter().chain(&lines[1][hunk.right.0..hunk.right.1]);
            hunk.ignored = all.into_iter().all(|line| {
                let blank =
                    line.is_empty() || (o.all_space || o.space_change) && line.trim_ascii().is_empty();
                o.blank_lines && blank
                    || o.ignored.as_ref().is_some_and(|regex| crate::util::pattern::is_match(regex, line))
            });
        }
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
    } else if o.tab_expansion {
        let line = if o.trailing_space { line.trim_ascii_end() } else { line };
        let mut column = 0;
        for &byte in line {
            match byte {
                b'\t' => {
                    let next = (column / o.look.tab_size + 1) * o.look.tab_size;
                    out.resize(out.len() + next - column, b' ');
                    column = next;
                    continue;
                }
                8 => column = column.saturating_sub(1),
                b'\r' => column = 0,
                _ => column += 1,
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
