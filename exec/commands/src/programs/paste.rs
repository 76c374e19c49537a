//! `paste`: POSIX with GNU's options.

use crate::options::{Opt, Spec, flag, value};
use crate::util::input;
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
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

/// A file read line by line.
pub(super) struct Lines {
    records: input::Records,
    block: Bytes,
    done: bool,
    name: Text,
}

impl Lines {
    /// Opens a file; a failure is told.
    pub(super) async fn open(cx: &mut Context, name: &Text, end: u8) -> Result<Option<Self>, End> {
        let opened = input::open(cx, name).await;
        match opened {
            Ok(ofd) => {
                let records = input::Records::new(cx, ofd, end);
                Ok(Some(Self { records, block: Bytes::new(), done: false, name: name.clone() }))
            }
            Err(errno) => {
                cx.file_error(name, errno).await?;
                Ok(None)
            }
        }
    }

    /// The next line; a failure to read is told and ends the file.
    pub(super) async fn next(
        &mut self,
        cx: &mut Context,
        end: u8,
        status: &mut u8,
    ) -> Result<Option<Bytes>, End> {
        if self.done {
            return Ok(None);
        }
        if self.block.is_empty() {
            match self.records.next(cx).await? {
                Ok(Some(block)) => self.block = block,
                Ok(None) => {
                    self.done = true;
                    return Ok(None);
                }
                Err(errno) => {
                    cx.file_error(&self.name, errno).await?;
                    *status = 1;
                    self.done = true;
                    return Ok(None);
                }
            }
        }
        let len = memchr::memchr(end, &self.block);
        let mut line = self.block.split_to(len.map_or(self.block.len(), |len| len + 1));
        if let Some(len) = len {
            line.truncate(len);
        }
        Ok(Some(line))
    }
}

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
    let stdin = [Text::from(&b"-"[..])];
    let operands = if args.operands.is_empty() { &stdin[..] } else { &args.operands };
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
    Ok(status)
}

async fn paste(cx: &mut Context, operands: &[Text], list: &[Option<u8>], end: u8) -> Ended {
    let mut status = 0;
    let mut files = Vec::new();
    for operand in operands {
        // Several `-` take turns on stdin, so they share one reader.
        let shared = files.iter().position(|file: &(Option<Lines>, usize)| {
            **operand == *b"-" && file.0.as_ref().is_some_and(|lines| *lines.name == *b"-")
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
    Ok(status)
}
