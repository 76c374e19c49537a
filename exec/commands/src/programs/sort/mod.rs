//! `sort`: POSIX with GNU's options.
//!
//! Lines are held in memory up to the size of a buffer; beyond it they are spilled as sorted runs to temporary files,
//! which are merged in the end (`spill`). What is held is charged to the line's budget. Differences: `--parallel` and
//! `--compress-program` are checked and change nothing.

mod compare;
mod debug;
mod key;
mod options;
mod order;
mod spill;

use crate::util::files::Files;
use crate::util::{input, quote};
use crate::voice::{End, Ended, Voice};
use compare::{Salt, Sorter};
use key::Kind;
use mirage_vfs::{Access, Errno, OpenOptions};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use options::{Check, Options, SPEC, read_options};
use spill::{Sorted, Source, Spill};
use std::cmp::Ordering;
use std::sync::Arc;

program!(SORT, SPEC, run_told, |args| {
    let files = ["output", "files0-from", "random-source", "temporary-directory", "compress-program"];
    crate::plan::filter_unless(args, &files)
});

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(2))
}

/// Runs, and tells of output that cannot be written in the words GNU's has for it.
async fn run_told(cx: &mut Context) -> Ended {
    let result = match run(cx).await {
        Ok(status) => cx.flush().await.map(|()| status).map_err(End::from),
        Err(end) => Err(end),
    };
    match result {
        Err(End::Stop(Stop::Write(errno))) => {
            let name = quote::locale(cx.locale, b"standard output");
            cx.complain(&text!("fflush failed: ", name, ": ", errno.text())).await?;
            cx.complain(b"write error").await?;
            Ok(2)
        }
        result => result,
    }
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    let words = key::modern(&words);
    let args = SPEC.args_of(cx, &words).await?;
    let options = read_options(cx, &args.options).await?;
    let mut files = args.operands;
    if let Some(list) = &options.files0 {
        if let Some(extra) = files.first() {
            let extra = quote::file_always(cx.locale, extra);
            cx.error(&text!("extra operand ", extra)).await?;
            cx.err(b"file operands cannot be combined with --files0-from\n").await?;
            return Err(SPEC.try_help(cx).await?);
        }
        files = files_from(cx, list).await?;
    }
    if files.is_empty() {
        files.push(Text::from(&b"-"[..]));
    }
    if let Some(check) = options.check {
        if let Some(extra) = files.get(1) {
            let letter = if check == Check::Diagnose { "c" } else { "C" };
            let extra = quote::file_always(cx.locale, extra);
            return fail(cx, text!("extra operand ", extra, " not allowed with -", letter)).await;
        }
        if options.output.is_some() {
            let letter = if check == Check::Diagnose { "c" } else { "C" };
            return fail(cx, text!("options '-", letter, "o' are incompatible")).await;
        }
    }
    if options.debug {
        debug::warn(cx, &options).await?;
    }
    let salt = Salt { seed: seed(cx, &options).await?, terminated: collation(cx).is_some() };
    let delimiter = if options.zero { 0 } else { b'\n' };
    let sorter =
        Sorter::new(&options.keys, options.global, options.separator, options.stable, options.unique, salt);
    if !options.merge
        && options.check.is_none()
        && files.iter().any(|file| **file == *b"-")
        && let Err(errno) = cx.fd(0)
    {
        return fail(cx, text!("stat failed: -: ", errno.text())).await;
    }
    // Every file is looked at before the first is read, so that nothing is written when one is missing.
    for file in &files {
        if **file != *b"-"
            && let Err(errno) = cx.access(file, Access::READ).await
        {
            return fail(cx, text!("cannot read: ", quote::file(cx.locale, file), ": ", errno.text())).await;
        }
    }
    if let Some(check) = options.check {
        return check_order(cx, &files[0], &sorter, check, options.unique, delimiter).await;
    }
    let output = match &options.output {
        Some(path) => {
            let mode = 0o666 & !cx.umask as u16;
            let opening = OpenOptions { truncate: false, ..OpenOptions::overwrite(mode) };
            if let Err(errno) = cx.open(path, opening).await {
                return fail(cx, text!("open failed: ", quote::file(cx.locale, path), ": ", errno.text()))
                    .await;
            }
            Some(path)
        }
        None => None,
    };
    let mut spill = Spill::new(cx, &options, &sorter, delimiter);
    let sorted = if options.merge {
        let mut sources = Vec::new();
        for file in files {
            // What is read while it is written over would be lost.
            if is_output(cx, &file, output).await {
                let ofd = open(cx, &file).await?;
                let copy = spill.copy(cx, &file, ofd).await?;
                sources.push(Source::Run(copy));
            } else {
                sources.push(Source::File(file));
            }
        }
        Sorted::Merged(sources)
    } else {
        for file in &files {
            let ofd = open(cx, file).await?;
            spill.read(cx, file, ofd).await?;
        }
        spill.finish(cx).await?
    };
    if let Some(path) = output {
        let target = match cx.create(path).await {
            Ok(target) => target,
            Err(errno) => {
                return fail(cx, text!("open failed: ", quote::file(cx.locale, path), ": ", errno.text()))
                    .await;
            }
        };
        cx.fds.set(1, Some(target));
    }
    spill.write(cx, sorted, options.debug).await?;
    Ok(0)
}

/// Whether the file is the one that is written to.
async fn is_output(cx: &Context, file: &[u8], output: Option<&Text>) -> bool {
    let Some(output) = output else { return false };
    match (cx.stat(file, true).await, cx.stat(output, true).await) {
        (Ok(a), Ok(b)) => a.id().is_some() && a.id() == b.id(),
        _ => false,
    }
}

async fn open(cx: &mut Context, file: &[u8]) -> Result<Arc<Ofd>, End> {
    let opened = input::open(cx, file).await;
    match opened {
        Ok(ofd) => Ok(ofd),
        Err(errno) => {
            fail(cx, text!("cannot read: ", quote::file(cx.locale, file), ": ", errno.text())).await
        }
    }
}

async fn check_order(
    cx: &mut Context,
    file: &[u8],
    sorter: &Sorter<'_>,
    check: Check,
    unique: bool,
    delimiter: u8,
) -> Ended {
    let ofd = open(cx, file).await?;
    let mut records = input::Records::new(cx, ofd, delimiter);
    let mut last: Option<Vec<u8>> = None;
    let mut number = 0u64;
    loop {
        let block = match records.next(cx).await? {
            Ok(Some(block)) => block,
            Ok(None) => return Ok(0),
            Err(errno) => {
                let name = quote::file(cx.locale, file);
                return fail(cx, text!("read failed: ", name, ": ", errno.text())).await;
            }
        };
        let mut before: Option<&[u8]> = last.as_deref();
        for line in input::records(&block, delimiter) {
            number += 1;
            if let Some(before) = before {
                let order = sorter.compare_lines(before, line);
                if order == Ordering::Greater || (unique && order == Ordering::Equal) {
                    if check == Check::Diagnose {
                        let place = text!(quote::file(cx.locale, file), ":", number.to_string());
                        cx.error(&text!(place, ": disorder: ", line)).await?;
                    }
                    return Ok(1);
                }
            }
            before = Some(line);
        }
        last = before.map(<[u8]>::to_vec);
    }
}

async fn files_from(cx: &mut Context, list: &[u8]) -> Result<Vec<Text>, End> {
    let read = match input::open(cx, list).await {
        Ok(ofd) => input::read_all(cx, &ofd).await?,
        Err(errno) => Err(errno),
    };
    let all = match read {
        Ok((all, _)) => all,
        Err(errno) => {
            return fail(cx, text!("open failed: ", quote::file(cx.locale, list), ": ", errno.text())).await;
        }
    };
    let mut files = Vec::new();
    for (index, name) in input::records(&all, 0).enumerate() {
        if name.is_empty() {
            let place = text!(quote::file(cx.locale, list), ":", (index + 1).to_string());
            return fail(cx, text!(place, ": invalid zero-length file name")).await;
        }
        if name == b"-" && list == b"-" {
            let dash = quote::file_always(cx.locale, name);
            return fail(cx, text!("when reading file names from stdin, no file name of ", dash, " allowed"))
                .await;
        }
        files.push(Text::from(name));
    }
    if files.is_empty() {
        let list = quote::file_always(cx.locale, list);
        return fail(cx, text!("no input from ", list)).await;
    }
    Ok(files)
}

/// `len` bytes, or what there is: one read may give fewer.
async fn read_full(ofd: &Ofd, len: usize) -> Result<Vec<u8>, Errno> {
    let mut bytes = Vec::with_capacity(len);
    while bytes.len() < len {
        let chunk = ofd.read(len - bytes.len()).await?;
        if chunk.is_empty() {
            break;
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The name of the collating locale (`LC_ALL`, `LC_COLLATE`, `LANG`), unless it is C or POSIX.
///
/// Lines are in the order of their bytes in any of them, which is that of `C.UTF-8`; only what GNU's `sort` tells
/// and hashes there is different.
fn collation(cx: &Context) -> Option<Text> {
    let names = [&b"LC_ALL"[..], b"LC_COLLATE", b"LANG"];
    let name = names.into_iter().filter_map(|name| cx.var(name)).find(|value| !value.is_empty())?;
    let known = [&b"C.UTF-8"[..], b"C.utf8"].iter().any(|utf8| utf8.eq_ignore_ascii_case(name));
    known.then(|| name.clone())
}

/// The random bytes that `-R` hashes keys with.
async fn seed(cx: &mut Context, options: &Options) -> Result<[u8; 16], End> {
    let mut seed = [0; 16];
    let random = options.global.kind == Kind::Random
        || options.keys.iter().any(|key| key.modifiers.kind == Kind::Random);
    if !random {
        return Ok(seed);
    }
    let source = options.random_source.clone().unwrap_or_else(|| Text::from(&b"/dev/urandom"[..]));
    let bytes = match cx.open_read(&source).await {
        Ok(ofd) => read_full(&ofd, seed.len()).await,
        Err(errno) => Err(errno),
    };
    match bytes {
        Ok(bytes) if bytes.len() == 16 => seed.copy_from_slice(&bytes),
        Ok(_) => {
            let name = quote::file(cx.locale, &source);
            return fail(cx, text!(name, ": end of file")).await;
        }
        Err(errno) => {
            let name = quote::file(cx.locale, &source);
            return fail(cx, text!("open failed: ", name, ": ", errno.text())).await;
        }
    }
    Ok(seed)
}
