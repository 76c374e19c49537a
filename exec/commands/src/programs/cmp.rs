//! `cmp`: POSIX with GNU's options.

use crate::options::{Hint, Opt, Spec, flag, value};
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::FileKind;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Locale};
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("b", "print-bytes", "print bytes that differ"),
    value("i", "ignore-initial", "SKIP", "skip SKIP bytes of both files, or SKIP1:SKIP2"),
    flag("l", "verbose", "print numbers and values of all bytes that differ"),
    value("n", "bytes", "LIMIT", "compare at most LIMIT bytes"),
    flag("s", "quiet", "print nothing, the status tells"),
    flag("", "silent", "the same as --quiet"),
];

const SPEC: Spec = Spec {
    name: "cmp",
    summary: "Compare two files byte by byte.",
    usage: &["[OPTION]... FILE1 [FILE2 [SKIP1 [SKIP2]]]"],
    options: OPTIONS,
    bad_usage: 2,
    hint: Hint::Named,
    failure: 2,
    ..Spec::BASE
};

program!(CMP, SPEC, run);

async fn size(cx: &mut Context, text: &[u8], what: &str) -> Result<u64, End> {
    match number::unsigned(text, "EGKMPTYZkmgt0") {
        Ok(size) => Ok(size),
        Err(_) => {
            let text = quote::locale(cx.locale, text);
            SPEC.wrong(cx, text!("invalid ", what, " value ", text)).await
        }
    }
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut print, mut verbose, mut quiet, mut limit) = (false, false, false, u64::MAX);
    let mut skip = [0, 0];
    for (key, argument) in args.options {
        match (key, argument) {
            ("print-bytes", _) => print = true,
            ("verbose", _) => verbose = true,
            ("quiet" | "silent", _) => quiet = true,
            ("bytes", Some(text)) => limit = limit.min(size(cx, &text, "--bytes").await?),
            ("ignore-initial", Some(text)) => {
                let mut parts = text.splitn(2, |byte| *byte == b':');
                let first = parts.next().unwrap_or_default().to_vec();
                let second = parts.next().map(<[u8]>::to_vec);
                skip[0] = size(cx, &first, "--ignore-initial").await?;
                skip[1] = match second {
                    Some(second) => size(cx, &second, "--ignore-initial").await?,
                    None => skip[0],
                };
            }
            _ => {}
        }
    }
    if verbose && quiet {
        return SPEC.wrong(cx, b"options -l and -s are incompatible".to_vec()).await;
    }
    let mut names = args.operands;
    if names.is_empty() {
        let name = quote::locale(cx.locale, &cx.argv0());
        return SPEC.wrong(cx, text!("missing operand after ", name)).await;
    }
    if let Some(extra) = names.get(4) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    for at in (2..names.len()).rev() {
        let text = names.remove(at);
        skip[at - 2] = size(cx, &text, "SKIP").await?;
    }
    if names.len() == 1 {
        names.push(Text::from(&b"-"[..]));
    }
    let mut sides = Vec::new();
    for (name, skip) in names.iter().zip(skip) {
        let opened = input::open(cx, name).await;
        match opened {
            Ok(ofd) => sides.push(Side { ofd, chunk: Bytes::new(), skip }),
            Err(errno) => {
                if !quiet {
                    cx.error(&text!(name, ": ", errno.text())).await?;
                }
                return Ok(2);
            }
        }
    }
    let (mut at, mut line, mut differs, mut last) = (0u64, 1u64, false, b'\n');
    let width = if verbose { digits_of_longest(&sides, limit).await } else { 0 };
    let mut out = Vec::new();
    while at < limit {
        for index in 0..2 {
            let name = names[index].clone();
            sides[index].fill(cx, &name).await?;
        }
        let len = sides[0].chunk.len().min(sides[1].chunk.len()).min((limit - at).min(1 << 20) as usize);
        if len == 0 {
            let short = match (sides[0].chunk.is_empty(), sides[1].chunk.is_empty()) {
                (true, true) => break,
                (true, false) => &names[0],
                _ => &names[1],
            };
            cx.out_vec(&mut out).await?;
            if !quiet {
                let place = if at == 0 {
                    " which is empty".to_owned()
                } else if verbose {
                    format!(" after byte {at}")
                } else if last == b'\n' {
                    format!(" after byte {at}, line {}", line - 1)
                } else {
                    format!(" after byte {at}, in line {line}")
                };
                cx.error(&text!("EOF on ", short, place)).await?;
            }
            return Ok(1);
        }
        let (a, b) = (sides[0].chunk.split_to(len), sides[1].chunk.split_to(len));
        if a == b {
            at += len as u64;
            line += memchr::memchr_iter(b'\n', &a).count() as u64;
            last = a.last().copied().unwrap_or(last);
            continue;
        }
        for (x, y) in a.iter().zip(b.iter()) {
            at += 1;
            if x != y {
                differs = true;
                if quiet {
                    return Ok(1);
                }
                if !verbose {
                    let mut text = text!(names[0], " ", names[1], " differ: ");
                    let what = if print || cx.locale != Locale::C { "byte" } else { "char" };
                    text.extend_from_slice(format!("{what} {at}, line {line}").as_bytes());
                    if print {
                        text.extend_from_slice(&text!(
                            format!(" is {x:3o} "),
                            shown(*x),
                            format!(" {y:3o} "),
                            shown(*y)
                        ));
                    }
                    text.push(b'\n');
                    cx.out(&text).await?;
                    return Ok(1);
                }
                out.extend_from_slice(format!("{at:>width$} {x:3o}").as_bytes());
                if print {
                    out.extend_from_slice(format!(" {:<4}", String::from_utf8_lossy(&shown(*x))).as_bytes());
                }
                out.extend_from_slice(format!(" {y:3o}").as_bytes());
                if print {
                    out.push(b' ');
                    out.extend_from_slice(&shown(*y));
                }
                out.push(b'\n');
            }
            line += u64::from(*x == b'\n');
            last = *x;
        }
        cx.out_vec(&mut out).await?;
    }
    cx.out_vec(&mut out).await?;
    Ok(u8::from(differs))
}

struct Side {
    ofd: Arc<Ofd>,
    chunk: Bytes,
    skip: u64,
}

impl Side {
    async fn fill(&mut self, cx: &mut Context, name: &[u8]) -> Result<(), End> {
        while self.chunk.is_empty() {
            let mut chunk = match cx.read(&self.ofd).await? {
                Ok(chunk) => chunk,
                Err(errno) => {
                    cx.error(&text!(name, ": ", errno.text())).await?;
                    return Err(End::Status(2));
                }
            };
            if chunk.is_empty() {
                return Ok(());
            }
            let cut = self.skip.min(chunk.len() as u64);
            let _ = chunk.split_to(cut as usize);
            self.skip -= cut;
            self.chunk = chunk;
        }
        Ok(())
    }
}

/// How wide byte numbers can become.
async fn digits_of_longest(sides: &[Side], limit: u64) -> usize {
    let mut most = limit.min(i64::MAX as u64);
    for side in sides {
        if let Ok(Some(stat)) = side.ofd.stat().await
            && stat.kind() == FileKind::File
            && let Some(size) = stat.size()
        {
            most = most.min(size.saturating_sub(side.skip));
        }
    }
    most.to_string().len()
}

/// A byte as `cat -t` shows it.
fn shown(byte: u8) -> Vec<u8> {
    let (lead, byte): (&[u8], u8) = if byte >= 128 { (b"M-", byte - 128) } else { (b"", byte) };
    let mut out = lead.to_vec();
    match byte {
        0..32 => out.extend_from_slice(&[b'^', byte + 64]),
        127 => out.extend_from_slice(b"^?"),
        byte => out.push(byte),
    }
    out
}
