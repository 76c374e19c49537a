//! `truncate`: as GNU has it.

use crate::options::{Opt, Spec, flag, value};
use crate::util::files::Files;
use crate::util::{number, quote};
use crate::voice::{Ended, Voice};
use mirage_vfs::{Errno, OpenOptions};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("c", "no-create", "do not make files"),
    flag("o", "io-blocks", "treat SIZE as a number of blocks"),
    value("r", "reference", "RFILE", "base the size on RFILE"),
    value("s", "size", "SIZE", "set or change the size: +N -N <N >N /N %N or N"),
];

const SPEC: Spec = Spec {
    name: "truncate",
    summary: "Shrink or extend each FILE to a size.",
    usage: &["OPTION... FILE..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(TRUNCATE, SPEC, run);

/// The block size of `-o`.
const BLOCK: u64 = 4096;

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut create, mut blocks, mut reference, mut size) = (true, false, None, None);
    for (key, argument) in args.options {
        match key {
            "no-create" => create = false,
            "io-blocks" => blocks = true,
            "reference" => reference = argument,
            _ => size = argument,
        }
    }
    let mut change = None;
    if let Some(text) = &size {
        let trimmed = text.trim_ascii_start();
        let (mode, digits) = match trimmed.first() {
            Some(mode @ (b'+' | b'-' | b'<' | b'>' | b'/' | b'%')) => (*mode, &trimmed[1..]),
            _ => (b'=', trimmed),
        };
        match number::within(cx.locale, digits, 0, i64::MAX as u64, "EgGkKmMPtTYZ0") {
            Ok(0) if matches!(mode, b'/' | b'%') => {
                cx.error(b"division by zero").await?;
                return Ok(1);
            }
            Ok(value) => change = Some((mode, if blocks { value.saturating_mul(BLOCK) } else { value })),
            Err(_) => {
                let shown = quote::locale(cx.locale, digits);
                cx.error(&text!("Invalid number: ", shown)).await?;
                return Ok(1);
            }
        }
    }
    if reference.is_none() && size.is_none() {
        let (a, b) = (quote::locale(cx.locale, b"--size"), quote::locale(cx.locale, b"--reference"));
        return SPEC.wrong(cx, text!("you must specify either ", a, " or ", b)).await;
    }
    if reference.is_some() && matches!(change, Some((b'=', _))) {
        let (a, b) = (quote::locale(cx.locale, b"--size"), quote::locale(cx.locale, b"--reference"));
        return SPEC.wrong(cx, text!("you must specify a relative ", a, " with ", b)).await;
    }
    if blocks && size.is_none() {
        let (a, b) = (quote::locale(cx.locale, b"--io-blocks"), quote::locale(cx.locale, b"--size"));
        return SPEC.wrong(cx, text!(a, " was specified but ", b, " was not")).await;
    }
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing file operand").await;
    }
    let base = match &reference {
        None => None,
        Some(file) => match cx.stat(file, true).await {
            Ok(stat) => stat.size(),
            Err(errno) => {
                cx.action_error("cannot stat", file, errno).await?;
                return Ok(1);
            }
        },
    };
    let mut status = 0;
    for file in &args.operands {
        let mode = 0o666 & !cx.umask as u16;
        let opening = OpenOptions { truncate: false, create, ..OpenOptions::overwrite(mode) };
        if let Err(errno) = cx.open(file, opening).await {
            if errno != Errno::ENOENT || create {
                let name = quote::file_always(cx.locale, file);
                cx.error(&text!("cannot open ", name, " for writing: ", errno.text())).await?;
                status = 1;
            }
            continue;
        }
        let old = match base {
            Some(base) => base,
            None => cx.stat(file, true).await.ok().and_then(|stat| stat.size()).unwrap_or(0),
        };
        let new = match change {
            None => Some(old),
            Some((b'+', by)) => old.checked_add(by),
            Some((b'-', by)) => Some(old.saturating_sub(by)),
            Some((b'<', most)) => Some(old.min(most)),
            Some((b'>', least)) => Some(old.max(least)),
            Some((b'/', unit)) => Some(old / unit * unit),
            Some((b'%', unit)) => old.div_ceil(unit).checked_mul(unit),
            Some((_, size)) => Some(size),
        };
        let done = match new {
            Some(size) => cx.truncate(file, size).await,
            None => Err(Errno::EFBIG),
        };
        if let Err(errno) = done {
            let name = quote::file_always(cx.locale, file);
            let size = new.unwrap_or(0).to_string();
            cx.error(&text!("failed to truncate ", name, " at ", size, " bytes: ", errno.text())).await?;
            status = 1;
        }
    }
    Ok(status)
}
