//! `paste`: POSIX with GNU's options.

use crate::options::{Opt, Spec, flag, value};
use crate::util::input::{self, Lines};
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    value("d", "delimiters", "LIST", "use the characters of LIST instead of tabs, one after the other"),
    flag("s", "serial", "paste the lines of one file at a time"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "paste",
    summary: "Write lines made of the lines of each FILE side by side, separated by tabs.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(PASTE, SPEC, run, crate::plan::filter);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut serial, mut end, mut list) = (false, b'\n', vec![Some(b'\t')]);
    for (key, argument) in &args.options {
        match (*key, argument) {
            ("delimiters", Some(text)) => match delimiters(text) {
                Some(parsed) => list = parsed,
                None => {
                    cx.error(&text!("delimiter list ends with an unescaped backslash: ", text)).await?;
                    return Ok(1);
                }
            },
            ("serial", _) => serial = true,
            _ => end = 0,
        }
    }
    let operands = &input::or_stdin(args.operands);
    if serial { paste_serial(cx, operands, &list, end).await } else { paste(cx, operands, &list, end).await }
}

/// The delimiters of a list; `\0` is none at all.
fn delimiters(text: &[u8]) -> Option<Vec<Option<u8>>> {
    let mut list = Vec::new();
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        list.push(match byte {
            b'\\' => match *bytes.next()? {
                b'0' => None,
                b'b' => Some(8),
                b'f' => Some(12),
                b'n' => Some(b'\n'),
                b'r' => Some(b'\r'),
                b't' => Some(b'\t'),
                b'v' => Some(11),
                other => Some(other),
            },
            byte => Some(byte),
        });
    }
    if list.is_empty() {
        list.push(None);
    }
    Some(list)
}

async fn paste_serial(cx: &mut Context, operands: &[Text], list: &[Option<u8>], end: u8) -> Ended {
    let mut status = 0;
    for operand in operands {
        let Some(mut lines) = Lines::open(cx, operand, end).await? else {
            status = 1;
            continue;
        };
        let mut turn = 0;
        let mut first = true;
        let mut out = Vec::new();
        while let Some(line) = lines.next(cx, end, &mut status).await? {
            if !first {
                out.extend(list[turn % list.len()]);
                turn += 1;
            }
            first = false;
            out.extend_from_slice(&line);
            if out.len() > 8 << 10 {
                cx.out_vec(&mut out).await?;
            }
        }
        out.push(end);
        cx.out_vec(&mut out).await?;
    }
    Ok(input::close_stdin(cx, operands, "-", status).await?)
}

async fn paste(cx: &mut Context, operands: &[Text], list: &[Option<u8>], end: u8) -> Ended {
    let mut status = 0;
    let mut files = Vec::new();
    for operand in operands {
        // Several `-` take turns on stdin, so they share one reader.
        let shared = files.iter().position(|file: &(Option<Lines>, usize)| {
            **operand == *b"-" && file.0.as_ref().is_some_and(|lines| **lines.name() == *b"-")
        });
        match shared {
            Some(at) => files.push((None, at)),
            None => {
                let Some(lines) = Lines::open(cx, operand, end).await? else { return Ok(1) };
                files.push((Some(lines), files.len()));
            }
        }
    }
    let mut out = Vec::new();
    loop {
        let mut any = false;
        // Delimiters of files that have ended wait until a later file has a line.
        let mut row = Vec::new();
        for index in 0..files.len() {
            let source = files[index].1;
            let line = match &mut files[source].0 {
                Some(lines) => lines.next(cx, end, &mut status).await?,
                None => None,
            };
            if let Some(line) = line {
                any = true;
                row.extend_from_slice(&line);
            }
            if index + 1 < files.len() {
                row.extend(list[index % list.len()]);
            }
        }
        if !any {
            break;
        }
        out.extend_from_slice(&row);
        out.push(end);
        if out.len() > 8 << 10 {
            cx.out_vec(&mut out).await?;
        }
    }
    cx.out_vec(&mut out).await?;
    Ok(input::close_stdin(cx, operands, "-", status).await?)
}
