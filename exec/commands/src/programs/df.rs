//! `df`: POSIX with GNU's options, over the mounts of the workspace: each is one file system, called by its kind.
//!
//! Differences: what a store does not know is shown as `-`; `--sync` finds nothing to bring anywhere.

use crate::options::{Arg, Opt, Spec, alias, flag, optional, value};
use crate::util::files::Files;
use crate::util::human::Scale;
use crate::util::{number, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{RealPath, StatFs};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("a", "all", "accepted; all mounts are shown"),
    value("B", "", "SIZE", "scale sizes by SIZE"),
    value("", "block-size", "SIZE", "the same"),
    flag("h", "human-readable", "print sizes like 1K 234M 2G"),
    flag("H", "si", "like -h, with powers of 1000"),
    flag("i", "inodes", "list files, not blocks"),
    flag("k", "", "like --block-size=1K"),
    flag("l", "local", "accepted"),
    flag("m", "", "like --block-size=1M"),
    flag("", "no-sync", "accepted"),
    optional(
        "",
        "output",
        "FIELDS",
        "print these fields: source fstype itotal iused iavail ipcent size used avail pcent file target",
    ),
    flag("P", "portability", "use the format of POSIX"),
    flag("", "sync", "accepted"),
    flag("", "total", "print a total"),
    value("t", "type", "TYPE", "list only file systems of this type"),
    flag("T", "print-type", "print the type"),
    value("x", "exclude-type", "TYPE", "leave out file systems of this type"),
    alias("v", "", "v", Arg::None),
];

const SPEC: Spec = Spec {
    name: "df",
    summary: "Print how much room the file system of each FILE has, or all of them.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(DF, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Source,
    Type,
    Size,
    Used,
    Avail,
    Percent,
    Files,
    FilesUsed,
    FilesAvail,
    FilesPercent,
    File,
    Target,
}

const FIELDS: &[(&str, Field)] = &[
    ("source", Field::Source),
    ("fstype", Field::Type),
    ("itotal", Field::Files),
    ("iused", Field::FilesUsed),
    ("iavail", Field::FilesAvail),
    ("ipcent", Field::FilesPercent),
    ("size", Field::Size),
    ("used", Field::Used),
    ("avail", Field::Avail),
    ("pcent", Field::Percent),
    ("file", Field::File),
    ("target", Field::Target),
];

struct Row {
    kind: String,
    target: Vec<u8>,
    file: Option<Text>,
    room: StatFs,
}

async fn fields(cx: &mut Context, list: &[u8], out: &mut Vec<Field>) -> Result<(), End> {
    for word in list.split(|byte| *byte == b',') {
        let shown = quote::locale(cx.locale, word);
        match FIELDS.iter().find(|(name, _)| name.as_bytes() == word) {
            Some((_, field)) if out.contains(field) => {
                let message = text!("option --output: field ", shown, " used more than once");
                return SPEC.wrong(cx, message).await;
            }
            Some((_, field)) => out.push(*field),
            None => return SPEC.wrong(cx, text!("option --output: field ", shown, " unknown")).await,
        }
    }
    Ok(())
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut scale = Scale::Blocks(1024);
    let (mut inodes, mut posix, mut total, mut with_type) = (false, false, false, false);
    let (mut only, mut except, mut output) = (Vec::new(), Vec::new(), None::<Vec<Field>>);
    for (key, argument) in args.options {
        let given = argument.is_some();
        let word = argument.unwrap_or_default();
        match key {
            "B" | "block-size" => match Scale::parse(&word) {
                Ok(parsed) => scale = parsed,
                Err(problem) => {
                    let word = quote::locale(cx.locale, &word);
                    let what = if matches!(problem, number::Bad::Suffix(_)) {
                        "invalid suffix in "
                    } else {
                        "invalid "
                    };
                    let name = if key == "B" { "-B" } else { "--block-size" };
                    cx.error(&text!(what, name, " argument ", word)).await?;
                    return Ok(1);
                }
            },
            "human-readable" => scale = Scale::Human(1024),
            "si" => scale = Scale::Human(1000),
            "k" => scale = Scale::Blocks(1024),
            "m" => scale = Scale::Blocks(1 << 20),
            "inodes" => inodes = true,
            "portability" => posix = true,
            "total" => total = true,
            "print-type" => with_type = true,
            "type" => only.push(word),
            "exclude-type" => except.push(word),
            "output" => {
                let list = output.get_or_insert_default();
                if given {
                    fields(cx, &word, list).await?;
                } else {
                    list.extend(FIELDS.iter().map(|(_, field)| *field));
                }
            }
            _ => {}
        }
    }
    if let Some(clash) = only.iter().find(|kind| except.contains(kind)) {
        let clash = quote::locale(cx.locale, clash);
        cx.error(&text!("file system type ", clash, " both selected and excluded")).await?;
        return Ok(1);
    }
    if output.is_some() {
        let with = [("-i", inodes), ("-P", posix), ("-T", with_type)].into_iter().find(|(_, on)| *on);
        if let Some((name, _)) = with {
            return SPEC.wrong(cx, format!("options {name} and --output are mutually exclusive")).await;
        }
    }
    let listed = output.is_some();
    let fields = output.unwrap_or_else(|| {
        let mut fields = vec![Field::Source];
        fields.extend(with_type.then_some(Field::Type));
        fields.extend(if inodes {
            [Field::Files, Field::FilesUsed, Field::FilesAvail, Field::FilesPercent]
        } else {
            [Field::Size, Field::Used, Field::Avail, Field::Percent]
        });
        fields.push(Field::Target);
        fields
    });
    let mounts: Vec<(Vec<u8>, String)> =
        cx.ns.mounts().map(|(path, kind, _)| (path.as_bytes().to_vec(), kind.to_owned())).collect();
    let mut status = 0;
    let mut rows = Vec::new();
    let wanted = |kind: &str| {
        (only.is_empty() || only.iter().any(|word| **word == *kind.as_bytes()))
            && !except.iter().any(|word| **word == *kind.as_bytes())
    };
    if args.operands.is_empty() {
        for (target, kind) in &mounts {
            if wanted(kind) {
                let room = cx.stat_fs(target).await.unwrap_or_default();
                rows.push(Row { kind: kind.clone(), target: target.clone(), file: None, room });
            }
        }
    }
    for operand in args.operands {
        let found = cx.real_path(&operand, RealPath::Existing).await;
        let path = match found {
            Ok(path) => path,
            Err(errno) => {
                cx.file_error(&operand, errno).await?;
                status = 1;
                continue;
            }
        };
        // The mount a file is in is the longest one above it.
        let above =
            |target: &[u8]| target == b"/" || path == target || path.starts_with(&[target, b"/"].concat());
        let found = mounts.iter().filter(|(target, _)| above(target)).max_by_key(|(target, _)| target.len());
        if let Some((target, kind)) = found.filter(|(_, kind)| wanted(kind)) {
            let room = cx.stat_fs(&path).await.unwrap_or_default();
            rows.push(Row { kind: kind.clone(), target: target.clone(), file: Some(operand), room });
        }
    }
    if rows.is_empty() {
        if status == 0 {
            cx.error(b"no file systems processed").await?;
        }
        return Ok(1);
    }
    print(cx, &fields, &rows, Form { scale, posix, listed, total }).await?;
    Ok(status)
}

/// How the table looks.
#[derive(Clone, Copy)]
struct Form {
    scale: Scale,
    posix: bool,
    /// The fields were named.
    listed: bool,
    /// A row of totals ends it.
    total: bool,
}

/// What is used of a total, and the share of it in percent, rounded up.
fn used(total: Option<u64>, free: Option<u64>) -> Option<u64> {
    Some(total?.saturating_sub(free?))
}

fn percent(total: Option<u64>, free: Option<u64>) -> String {
    match (used(total, free), total) {
        (Some(used), Some(total)) if total > 0 => {
            format!("{}%", (u128::from(used) * 100).div_ceil(u128::from(total)))
        }
        _ => "-".to_owned(),
    }
}

async fn print(
    cx: &mut Context,
    fields: &[Field],
    rows: &[Row],
    Form { scale, posix, listed, total }: Form,
) -> Result<(), End> {
    let size_head = match scale {
        Scale::Human(_) => "Size".to_owned(),
        Scale::Blocks(1024) if posix => "1024-blocks".to_owned(),
        Scale::Blocks(1024) => "1K-blocks".to_owned(),
        Scale::Blocks(size) if size == 1 << 20 => "1M-blocks".to_owned(),
        Scale::Blocks(size) | Scale::Named(size, _) => format!("{size}B-blocks"),
    };
    let head = |field: Field| -> String {
        match field {
            Field::Source => "Filesystem",
            Field::Type => "Type",
            Field::Size => return size_head.clone(),
            Field::Used => "Used",
            Field::Avail if listed || matches!(scale, Scale::Human(_)) => "Avail",
            Field::Avail => "Available",
            Field::Percent if posix => "Capacity",
            Field::Percent => "Use%",
            Field::Files => "Inodes",
            Field::FilesUsed => "IUsed",
            Field::FilesAvail => "IFree",
            Field::FilesPercent => "IUse%",
            Field::File => "File",
            Field::Target => "Mounted on",
        }
        .to_owned()
    };
    let size = |bytes: Option<u64>| bytes.map_or("-".to_owned(), |bytes| scale.show(bytes));
    let count = |files: Option<u64>| files.map_or("-".to_owned(), |files| files.to_string());
    let cell = |row: &Row, field: Field| -> Vec<u8> {
        let room = &row.room;
        let text = match field {
            Field::Source | Field::Type => row.kind.clone(),
            Field::Size => size(room.total),
            Field::Used => size(used(room.total, room.free)),
            Field::Avail => size(room.free),
            Field::Percent => percent(room.total, room.free),
            Field::Files => count(room.files),
            Field::FilesUsed => count(used(room.files, room.files_free)),
            Field::FilesAvail => count(room.files_free),
            Field::FilesPercent => percent(room.files, room.files_free),
            Field::File => return row.file.as_deref().map_or(b"-".to_vec(), <[u8]>::to_vec),
            Field::Target => return row.target.clone(),
        };
        text.into_bytes()
    };
    let mut table: Vec<Vec<Vec<u8>>> = vec![fields.iter().map(|field| head(*field).into_bytes()).collect()];
    table.extend(rows.iter().map(|row| fields.iter().map(|field| cell(row, *field)).collect()));
    if total {
        let sum = |of: fn(&StatFs) -> Option<u64>| {
            let known: Vec<u64> = rows.iter().filter_map(|row| of(&row.room)).collect();
            (!known.is_empty()).then(|| known.iter().sum())
        };
        let room = StatFs {
            total: sum(|room| room.total),
            free: sum(|room| room.free),
            files: sum(|room| room.files),
            files_free: sum(|room| room.files_free),
        };
        let row = Row { kind: "-".to_owned(), target: b"-".to_vec(), file: None, room };
        let name = if fields.contains(&Field::Source) { Field::Source } else { Field::Target };
        let cells =
            fields.iter().map(|field| if *field == name { b"total".to_vec() } else { cell(&row, *field) });
        table.push(cells.collect());
    }
    let mut widths: Vec<usize> =
        (0..fields.len()).map(|at| table.iter().map(|row| row[at].len()).max().unwrap_or(0)).collect();
    for (width, field) in widths.iter_mut().zip(fields) {
        *width = (*width).max(match field {
            Field::Source => 14,
            Field::Type => 4,
            Field::Size | Field::Used | Field::Avail => 5,
            Field::Percent | Field::FilesPercent => 4,
            _ => 0,
        });
    }
    let mut out = Vec::new();
    for row in &table {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                out.push(b' ');
            }
            let left = matches!(fields[at], Field::Source | Field::Type | Field::File | Field::Target);
            let fill = widths[at].saturating_sub(cell.len());
            if !left {
                out.resize(out.len() + fill, b' ');
            }
            out.extend_from_slice(cell);
            if left && at + 1 < row.len() {
                out.resize(out.len() + fill, b' ');
            }
        }
        out.push(b'\n');
    }
    Ok(cx.out(&out).await?)
}
