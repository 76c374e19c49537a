//! `hexdump`: util-linux's, in its built-in formats.
//!
//! Differences: formats of one's own (`-e`, `-f`) are refused, and `-L` colors nothing.

use crate::options::{Opt, Spec, flag, optional, value};
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::collections::VecDeque;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("b", "one-byte-octal", "bytes in octal"),
    flag("c", "one-byte-char", "bytes as characters"),
    flag("C", "canonical", "bytes in hexadecimal, and as text"),
    flag("d", "two-bytes-decimal", "words in decimal"),
    value("e", "format", "FORMAT", "refused"),
    value("f", "format-file", "FILE", "refused"),
    optional("L", "color", "MODE", "accepted"),
    value("n", "length", "LENGTH", "dump at most LENGTH bytes"),
    flag("o", "two-bytes-octal", "words in octal"),
    value("s", "skip", "OFFSET", "skip OFFSET bytes"),
    flag("v", "no-squeezing", "print lines that are the same"),
    flag("x", "two-bytes-hex", "words in hexadecimal"),
    flag("h", "", ""),
    flag("V", "", ""),
];

const SPEC: Spec = Spec {
    name: "hexdump",
    summary: "Display files in hexadecimal, decimal, octal or ASCII.",
    usage: &["[OPTION]... FILE..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(HEXDUMP, SPEC, run, crate::plan::filter);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Words,
    Octal,
    Characters,
    Canonical,
    WideDecimal,
    WideOctal,
    WideHex,
}

/// Bytes of a line.
const LINE: usize = 16;

async fn size(cx: &mut Context, text: &[u8], what: &str) -> Result<u64, End> {
    let radix = match text {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'0'..=b'9', ..] => 8,
        _ => 10,
    };
    let parsed = match radix {
        16 => std::str::from_utf8(&text[2..]).ok().and_then(|text| u64::from_str_radix(text, 16).ok()),
        8 => std::str::from_utf8(text).ok().and_then(|text| u64::from_str_radix(text, 8).ok()),
        _ => number::unsigned(text, "kKmMGTPEZY0").ok(),
    };
    match parsed {
        Some(size) => Ok(size),
        None => {
            let text = quote::locale(cx.locale, text);
            let reason = Errno::EINVAL.text();
            cx.error(&text!("failed to parse ", what, ": ", text, ": ", reason)).await?;
            Err(End::Status(1))
        }
    }
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut forms, mut limit, mut skip, mut squeeze) = (Vec::new(), u64::MAX, 0, true);
    for (key, argument) in args.options {
        let word = argument.unwrap_or_default();
        match key {
            "one-byte-octal" => forms.push(Form::Octal),
            "one-byte-char" => forms.push(Form::Characters),
            "canonical" => forms.push(Form::Canonical),
            "two-bytes-decimal" => forms.push(Form::WideDecimal),
            "two-bytes-octal" => forms.push(Form::WideOctal),
            "two-bytes-hex" => forms.push(Form::WideHex),
            "length" => limit = size(cx, &word, "length").await?,
            "skip" => skip = size(cx, &word, "offset").await?,
            "no-squeezing" => squeeze = false,
            "format" | "format-file" => {
                cx.err(format!("mirage: unsupported: hexdump --{key}\n").as_bytes()).await?;
                return Ok(2);
            }
            "h" => return Err(SPEC.instead(cx, crate::options::Instead::Help).await?),
            "V" => return Err(SPEC.instead(cx, crate::options::Instead::Version).await?),
            _ => {}
        }
    }
    if forms.is_empty() {
        forms.push(Form::Words);
    }
    let files: VecDeque<Text> = args.operands.into();
    let mut source =
        Source { stdin: files.is_empty(), files, open: None, ready: Bytes::new(), status: 0, opened: 0 };
    let skipped = source.skip(cx, skip).await?;
    let asked = limit;
    let (mut address, mut end) = (skip, skip);
    let mut last: Option<Vec<u8>> = None;
    let mut starred = false;
    let mut out = Vec::new();
    while limit > 0 {
        let line = source.take(cx, LINE.min(usize::try_from(limit).unwrap_or(LINE))).await?;
        if line.is_empty() {
            break;
        }
        limit -= line.len() as u64;
        end = address + line.len() as u64;
        if squeeze && line.len() == LINE && last.as_ref() == Some(&line) {
            if !starred {
                out.extend_from_slice(b"*\n");
            }
            starred = true;
        } else {
            starred = false;
            for form in &forms {
                show(*form, address, &line, &mut out);
            }
        }
        address = end;
        last = Some(line);
        cx.out_vec(&mut out).await?;
    }
    // Input that ends before the offset is told by where it ends.
    let short = skipped > 0 && skipped < skip;
    if short {
        end = skipped;
    }
    if last.is_some() || short {
        let width = if forms.last() == Some(&Form::Canonical) { 8 } else { 7 };
        out.extend_from_slice(format!("{end:0width$x}\n").as_bytes());
        cx.out_vec(&mut out).await?;
    } else if source.opened == 0 && asked > 0 {
        cx.error(b"all input file arguments failed").await?;
        return Ok(1);
    }
    Ok(source.status)
}

/// Writes a line of up to 16 bytes; what is missing of it is blank.
fn show(form: Form, address: u64, bytes: &[u8], out: &mut Vec<u8>) {
    let digits = if form == Form::Canonical { 8 } else { 7 };
    out.extend_from_slice(format!("{address:0digits$x}").as_bytes());
    match form {
        Form::Canonical => {
            out.push(b' ');
            for at in 0..LINE {
                if at == 8 {
                    out.push(b' ');
                }
                match bytes.get(at) {
                    Some(byte) => out.extend_from_slice(format!(" {byte:02x}").as_bytes()),
                    None => out.extend_from_slice(b"   "),
                }
            }
            out.extend_from_slice(b"  |");
            out.extend(bytes.iter().map(|byte| if (32..127).contains(byte) { *byte } else { b'.' }));
            out.push(b'|');
        }
        Form::Octal | Form::Characters => {
            for at in 0..LINE {
                let text = match bytes.get(at) {
                    None => "   ".to_owned(),
                    Some(byte) if form == Form::Octal => format!("{byte:03o}"),
                    Some(byte) => character(*byte),
                };
                out.extend_from_slice(format!(" {text}").as_bytes());
            }
        }
        Form::Words | Form::WideDecimal | Form::WideOctal | Form::WideHex => {
            for at in (0..LINE).step_by(2) {
                let word = bytes
                    .get(at)
                    .map(|low| u16::from(*low) | u16::from(bytes.get(at + 1).copied().unwrap_or(0)) << 8);
                let text = match (form, word) {
                    (Form::Words, Some(word)) => format!(" {word:04x}"),
                    (Form::Words, None) => " ".repeat(5),
                    (Form::WideDecimal, Some(word)) => format!("   {word:05}"),
                    (Form::WideOctal, Some(word)) => format!("  {word:06o}"),
                    (_, Some(word)) => format!("    {word:04x}"),
                    (_, None) => " ".repeat(8),
                };
                out.extend_from_slice(text.as_bytes());
            }
        }
    }
    out.push(b'\n');
}

fn character(byte: u8) -> String {
    let escape = match byte {
        0 => "\\0",
        7 => "\\a",
        8 => "\\b",
        12 => "\\f",
        b'\n' => "\\n",
        b'\r' => "\\r",
        b'\t' => "\\t",
        11 => "\\v",
        32..127 => return format!("{:>3}", byte as char),
        _ => return format!("{byte:03o}"),
    };
    format!("{escape:>3}")
}

/// The files one after the other as one stream of bytes.
struct Source {
    stdin: bool,
    files: VecDeque<Text>,
    open: Option<(Text, Arc<Ofd>)>,
    ready: Bytes,
    status: u8,
    opened: usize,
}

impl Source {
    /// Sees to it that there are bytes; `false` at the end of the last file.
    async fn fill(&mut self, cx: &mut Context) -> Result<bool, End> {
        while self.ready.is_empty() {
            let Some((name, ofd)) = self.open.clone() else {
                if std::mem::take(&mut self.stdin) {
                    self.opened += 1;
                    self.open = Some((Text::from(&b"stdin"[..]), input::stdin(cx)));
                    continue;
                }
                let Some(name) = self.files.pop_front() else { return Ok(false) };
                let opened = cx.open_read(&name).await;
                match opened {
                    Ok(ofd) => {
                        self.opened += 1;
                        self.open = Some((name, ofd));
                    }
                    Err(errno) => self.failed(cx, &name, errno).await?,
                }
                continue;
            };
            match cx.read(&ofd).await? {
                Ok(chunk) if chunk.is_empty() => self.open = None,
                Ok(chunk) => self.ready = chunk,
                Err(errno) => {
                    self.failed(cx, &name, errno).await?;
                    self.open = None;
                }
            }
        }
        Ok(true)
    }

    async fn failed(&mut self, cx: &mut Context, name: &[u8], errno: Errno) -> Result<(), End> {
        self.status = 1;
        Ok(cx.error(&text!(name, ": ", errno.text())).await?)
    }

    /// Skips bytes; how many there were.
    async fn skip(&mut self, cx: &mut Context, count: u64) -> Result<u64, End> {
        let mut bytes = count;
        while bytes > 0 && self.fill(cx).await? {
            let len = self.ready.len().min(usize::try_from(bytes).unwrap_or(usize::MAX));
            let _ = self.ready.split_to(len);
            bytes -= len as u64;
        }
        Ok(count - bytes)
    }

    /// Up to `len` bytes; fewer only at the end.
    async fn take(&mut self, cx: &mut Context, len: usize) -> Result<Vec<u8>, End> {
        let mut line = Vec::with_capacity(len);
        while line.len() < len && self.fill(cx).await? {
            let part = self.ready.split_to(self.ready.len().min(len - line.len()));
            line.extend_from_slice(&part);
        }
        Ok(line)
    }
}
