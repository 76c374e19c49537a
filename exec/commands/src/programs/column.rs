//! `column`: util-linux's, lists in columns and tables.
//!
//! Differences: `--tree` and what goes with it, and `--table-wrap`, are not there.

mod table;

use crate::options::{Arg, Opt, Spec, alias, flag, value};
use crate::util::files::Files;
use crate::util::input::{self, Held};
use crate::util::{number, quote, width};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;
use table::{Table, Which};

const OPTIONS: &[Opt] = &[
    alias("C", "table-column", "table-column", Arg::Required("")),
    value("c", "output-width", "WIDTH", "the output is WIDTH columns wide"),
    alias("", "columns", "output-width", Arg::Required("")),
    flag("x", "fillrows", "fill rows before columns"),
    flag("h", "", ""),
    flag("L", "keep-empty-lines", "keep empty lines"),
    flag("t", "table", "make a table"),
    value("s", "separator", "STRING", "what may separate columns of input"),
    value("o", "output-separator", "STRING", "what separates columns of a table (two blanks)"),
    value("N", "table-columns", "NAMES", "names of the columns"),
    value("l", "table-columns-limit", "NUM", "at most NUM columns of input"),
    value("O", "table-order", "COLUMNS", "the order of output columns"),
    value("R", "table-right", "COLUMNS", "align these columns right"),
    value("T", "table-truncate", "COLUMNS", "cut text in these columns where needed"),
    value("E", "table-noextreme", "COLUMNS", "long text in these columns does not count"),
    value("W", "table-wrap", "COLUMNS", "accepted"),
    value("H", "table-hide", "COLUMNS", "do not print these columns"),
    flag("d", "table-noheadings", "do not print names of columns"),
    flag("e", "table-header-repeat", "accepted; there are no pages"),
    value("n", "table-name", "NAME", "the name of the table in JSON"),
    flag("J", "json", "print the table as JSON"),
    alias("V", "", "version", Arg::None),
];

const SPEC: Spec = Spec {
    name: "column",
    summary: "Put lists into columns.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(COLUMN, SPEC, run, crate::plan::filter);

struct Options {
    width: usize,
    rows: bool,
    keep_empty: bool,
    table: bool,
    separators: Option<Text>,
    joint: Vec<u8>,
    names: Vec<Vec<u8>>,
    limit: usize,
    order: Option<Which>,
    right: Option<Which>,
    hidden: Option<Which>,
    headings: bool,
    name: Option<Text>,
    json: bool,
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

async fn count(cx: &mut Context, text: &[u8], what: &str) -> Result<usize, End> {
    match number::unsigned(text, "") {
        Ok(number) => Ok(usize::try_from(number).unwrap_or(usize::MAX)),
        _ => fail(cx, text!("invalid ", what, " argument: ", quote::locale(cx.locale, text))).await,
    }
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let columns = cx.var(b"COLUMNS").and_then(|text| number::unsigned(text, "").ok());
    let mut o = Options {
        width: columns.filter(|columns| *columns > 0).unwrap_or(80) as usize,
        rows: false,
        keep_empty: false,
        table: false,
        separators: None,
        joint: b"  ".to_vec(),
        names: Vec::new(),
        limit: usize::MAX,
        order: None,
        right: None,
        hidden: None,
        headings: true,
        name: None,
        json: false,
    };
    for (key, argument) in args.options {
        let word = argument.unwrap_or_default();
        match key {
            "output-width" => {
                o.width = match &word[..] {
                    b"unlimited" => usize::MAX / 4,
                    text => count(cx, text, "columns").await?,
                };
            }
            "fillrows" => o.rows = true,
            "keep-empty-lines" => o.keep_empty = true,
            "table" => o.table = true,
            "separator" => o.separators = Some(word),
            "output-separator" => o.joint = word.to_vec(),
            "table-columns" => o.names = word.split(|byte| *byte == b',').map(<[u8]>::to_vec).collect(),
            "table-columns-limit" => o.limit = count(cx, &word, "columns limit").await?,
            "table-order" => o.order = Some(Which::parse(&word)),
            "table-right" => o.right = Some(Which::parse(&word)),
            "table-hide" => o.hidden = Some(Which::parse(&word)),
            "table-noheadings" => o.headings = false,
            "table-name" => o.name = Some(word),
            "json" => (o.json, o.table) = (true, true),
            "h" => return Err(SPEC.instead(cx, crate::options::Instead::Help).await?),
            "version" => return Err(SPEC.instead(cx, crate::options::Instead::Version).await?),
            _ => {}
        }
    }
    if !o.table {
        let needs = [("--table-order", o.order.is_some()), ("--table-right", o.right.is_some())];
        if needs.iter().any(|(_, given)| *given) || o.hidden.is_some() || !o.names.is_empty() {
            return fail(cx, "option --table required for all --table-*").await;
        }
    }
    if o.json && o.names.is_empty() {
        return fail(cx, "option --table-columns required for --json").await;
    }
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let mut held = Held::new(&cx.budget);
    let mut status = 0;
    let mut inputs = Vec::new();
    if args.operands.is_empty() {
        inputs.push(input::Lines::new(cx, Text::default(), input::stdin(cx), b'\n'));
    }
    for operand in args.operands {
        inputs.extend(open(cx, &operand, &mut status).await?);
    }
    for mut input in inputs {
        loop {
            match input.try_next(cx, b'\n').await? {
                Ok(Some(line)) => {
                    if line.iter().all(u8::is_ascii_whitespace) {
                        if o.keep_empty {
                            lines.push(Vec::new());
                        }
                        continue;
                    }
                    held.add(line.len() + size_of::<Vec<u8>>())?;
                    lines.push(line.to_vec());
                }
                Ok(None) => break,
                Err(errno) => return fail(cx, text!("read failed: ", errno.text())).await,
            }
        }
    }
    if lines.is_empty() {
        return Ok(if o.table { 0 } else { status });
    }
    let mut out = Vec::new();
    if o.table {
        let table = match Table::new(&lines, &o) {
            Ok(table) => table,
            Err(message) => return fail(cx, message).await,
        };
        if o.json {
            table.json(&o, &mut out);
        } else {
            table.print(cx.locale, &o, &mut out);
        }
    } else {
        list(cx, &lines, &o, &mut out);
    }
    cx.out_chunk(out.into()).await?;
    Ok(if o.table { 0 } else { status })
}

async fn open(cx: &mut Context, operand: &Text, status: &mut u8) -> Result<Option<input::Lines>, End> {
    // A file called `-` is one.
    let opened = cx.open_read(operand).await;
    match opened {
        Ok(ofd) => Ok(Some(input::Lines::new(cx, operand.clone(), ofd, b'\n'))),
        Err(errno) => {
            cx.error(&text!(operand, ": ", errno.text())).await?;
            *status = 1;
            Ok(None)
        }
    }
}

/// Writes lines as entries of equal width, down the columns or along the rows.
fn list(cx: &Context, lines: &[Vec<u8>], o: &Options, out: &mut Vec<u8>) {
    let widths: Vec<usize> = lines.iter().map(|line| width::of_text(cx.locale, line)).collect();
    let longest = widths.iter().copied().max().unwrap_or(0);
    // Entries start at tab stops.
    let cell = (longest + 8) & !7;
    if cell >= o.width {
        for line in lines {
            out.extend_from_slice(line);
            out.push(b'\n');
        }
        return;
    }
    let columns = o.width / cell;
    let rows = lines.len().div_ceil(columns);
    for row in 0..rows {
        let entries: Vec<usize> = if o.rows {
            (row * columns..((row + 1) * columns).min(lines.len())).collect()
        } else {
            (row..lines.len()).step_by(rows).take(columns).collect()
        };
        let mut column = 0;
        for (place, &at) in entries.iter().enumerate() {
            out.extend_from_slice(&lines[at]);
            column += widths[at];
            if place + 1 < entries.len() {
                let target = (place + 1) * cell;
                while (column & !7) + 8 <= target {
                    out.push(b'\t');
                    column = (column & !7) + 8;
                }
            }
        }
        out.push(b'\n');
    }
}
