//! `sort`: POSIX with GNU's options.
//!
//! All lines are held in memory, charged to the line's budget: what exceeds it ends in a fault, never in a partial
//! result. Differences: `-T`, `-S`, `--parallel`, `--batch-size` and `--compress-program` are checked and change nothing.

mod compare;
mod key;
mod order;

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use compare::Sorter;
use key::{Key, Kind, Modifiers};
use mirage_vfs::{Access, Errno, OpenOptions};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::cmp::Ordering;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("b", "ignore-leading-blanks", "ignore leading blanks"),
    optional("", "check", "WHEN", "check for sorted input and do not sort: diagnose-first, quiet"),
    flag("c", "", "the same as --check"),
    flag("C", "", "the same as --check=quiet"),
    value("", "compress-program", "PROG", "accepted; nothing is spilled to files"),
    flag("", "debug", "show the part of the line that is compared"),
    flag("d", "dictionary-order", "consider only blanks and alphanumeric characters"),
    flag("f", "ignore-case", "fold lower case to upper case characters"),
    value("", "files0-from", "F", "sort the files whose names, each ending in NUL, are in file F"),
    flag("g", "general-numeric-sort", "compare by floating-point value"),
    flag("i", "ignore-nonprinting", "consider only printable characters"),
    value("k", "key", "KEYDEF", "sort by a key: F[.C][OPTS][,F[.C][OPTS]]"),
    flag("m", "merge", "merge files that are sorted already"),
    flag("M", "month-sort", "compare (unknown) < 'JAN' < ... < 'DEC'"),
    flag("n", "numeric-sort", "compare by the value of a leading number"),
    flag("h", "human-numeric-sort", "compare numbers with a unit (2K 1G)"),
    flag("V", "version-sort", "compare version numbers within text"),
    flag("R", "random-sort", "shuffle, but group equal keys"),
    value("", "random-source", "FILE", "take random bytes from FILE"),
    value("", "sort", "WORD", "general-numeric, human-numeric, month, numeric, random or version"),
    value("o", "output", "FILE", "write to FILE instead of standard output"),
    flag("r", "reverse", "reverse the result of comparisons"),
    flag("s", "stable", "keep the order of lines whose keys are equal"),
    value("", "batch-size", "NMERGE", "accepted; all files are merged at once"),
    value("S", "buffer-size", "SIZE", "accepted; the budget of the line is the bound"),
    value(
        "t",
        "field-separator",
        "SEP",
        "fields are separated by SEP, not by the change from non-blank to blank",
    ),
    value("T", "temporary-directory", "DIR", "accepted; nothing is spilled to files"),
    flag("u", "unique", "print only the first of lines that compare equal"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
    value("", "parallel", "N", "accepted; one thread sorts"),
    alias("y", "", "y", Arg::Required("")),
];

const SPEC: Spec = Spec {
    name: "sort",
    summary: "Write the sorted lines of all FILEs, or of standard input, to standard output.",
    usage: &["[OPTION]... [FILE]...", "[OPTION]... --files0-from=F"],
    options: OPTIONS,
    bad_usage: 2,
    failure: 2,
    ..Spec::BASE
};

program!(SORT, SPEC, run, |args| {
    let files = ["output", "files0-from", "random-source", "temporary-directory", "compress-program"];
    crate::plan::filter_unless(args, &files)
});

const KINDS: &Choice<&str> = &[
    ("general-numeric", "g"),
    ("human-numeric", "h"),
    ("month", "M"),
    ("numeric", "n"),
    ("random", "R"),
    ("version", "V"),
];

const CHECKS: &Choice<Check> =
    &[("quiet", Check::Quiet), ("silent", Check::Quiet), ("diagnose-first", Check::Diagnose)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Check {
    Diagnose,
    Quiet,
}

#[derive(Default)]
struct Options {
    keys: Vec<Key>,
    global: Modifiers,
    check: Option<Check>,
    merge: bool,
    output: Option<Text>,
    stable: bool,
    separator: Option<u8>,
    unique: bool,
    zero: bool,
    debug: bool,
    files0: Option<Text>,
    random_source: Option<Text>,
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(2))
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
    let seed = seed(cx, &options).await?;
    let delimiter = if options.zero { 0 } else { b'\n' };
    let sorter =
        Sorter::new(&options.keys, options.global, options.separator, options.stable, options.unique, seed);
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
    let mut held = input::Held::new(&cx.budget);
    let mut blocks: Vec<Vec<Bytes>> = Vec::new();
    for file in &files {
        blocks.push(read_blocks(cx, file, delimiter, &mut held).await?);
    }
    let sorted: Vec<&[u8]> = {
        let tick = |units: usize| cx.tick(units);
        let mut inputs: Vec<Vec<&[u8]>> = Vec::new();
        for file in &blocks {
            let mut lines = Vec::new();
            for block in file {
                lines.extend(input::records(block, delimiter));
                tick(block.len())?;
            }
            held.add(lines.len() * size_of::<&[u8]>())?;
            inputs.push(lines);
        }
        if options.merge {
            order::merge(inputs, &sorter, tick)?
        } else {
            let lines: Vec<&[u8]> = if inputs.len() == 1 { inputs.remove(0) } else { inputs.concat() };
            held.add(lines.len() * 2 * size_of::<compare::Item<'_>>())?;
            order::sort(&lines, &sorter, tick)?
        }
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
    if options.debug {
        cx.error(b"text ordering performed using simple byte comparison").await?;
    }
    write_lines(cx, &sorted, &sorter, &options, delimiter).await?;
    Ok(0)
}

/// Bytes written at once.
const CHUNK: usize = 64 << 10;

async fn write_lines(
    cx: &mut Context,
    lines: &[&[u8]],
    sorter: &Sorter<'_>,
    options: &Options,
    delimiter: u8,
) -> Result<(), Stop> {
    let mut out = Vec::with_capacity(CHUNK + 1024);
    let mut last: Option<&[u8]> = None;
    for line in lines {
        if options.unique && last.is_some_and(|last| sorter.compare_lines(last, line) == Ordering::Equal) {
            continue;
        }
        last = Some(line);
        out.extend_from_slice(line);
        out.push(delimiter);
        if options.debug {
            sorter.annotate(line, &mut out);
        }
        if out.len() >= CHUNK {
            cx.out_chunk(std::mem::replace(&mut out, Vec::with_capacity(CHUNK + 1024)).into()).await?;
        }
    }
    cx.out_chunk(out.into()).await
}

async fn read_blocks(
    cx: &mut Context,
    file: &[u8],
    delimiter: u8,
    held: &mut input::Held,
) -> Result<Vec<Bytes>, End> {
    let ofd = match input::open(cx, file).await {
        Ok(ofd) => ofd,
        Err(errno) => {
            return fail(cx, text!("cannot read: ", quote::file(cx.locale, file), ": ", errno.text())).await;
        }
    };
    let mut records = input::Records::new(cx, ofd, delimiter);
    let mut blocks = Vec::new();
    loop {
        match records.next(cx).await? {
            Ok(Some(block)) => {
                held.add(block.len())?;
                blocks.push(block);
            }
            Ok(None) => return Ok(blocks),
            Err(errno) => {
                let name = quote::file(cx.locale, file);
                return fail(cx, text!("read failed: ", name, ": ", errno.text())).await;
            }
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
    let ofd: Arc<Ofd> = match input::open(cx, file).await {
        Ok(ofd) => ofd,
        Err(errno) => {
            return fail(cx, text!("cannot read: ", quote::file(cx.locale, file), ": ", errno.text())).await;
        }
    };
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

async fn read_options(cx: &mut Context, list: &[(&'static str, Option<Text>)]) -> Result<Options, End> {
    let mut options = Options::default();
    for (name, argument) in list {
        let argument = argument.as_ref();
        let letter = match *name {
            "ignore-leading-blanks" => "b",
            "dictionary-order" => "d",
            "ignore-case" => "f",
            "general-numeric-sort" => "g",
            "ignore-nonprinting" => "i",
            "month-sort" => "M",
            "numeric-sort" => "n",
            "human-numeric-sort" => "h",
            "version-sort" => "V",
            "random-sort" => "R",
            "reverse" => "r",
            _ => "",
        };
        if !letter.is_empty() {
            options.global.add(letter.as_bytes()[0], true, true);
            continue;
        }
        match (*name, argument) {
            ("sort", Some(word)) => {
                let letter = choose(&SPEC, cx, "--sort", word, KINDS).await?;
                options.global.add(letter.as_bytes()[0], true, true);
            }
            ("check", Some(word)) => options.check = Some(choose(&SPEC, cx, "--check", word, CHECKS).await?),
            ("check" | "c" | "C", _) => {
                let check = if *name == "C" { Check::Quiet } else { Check::Diagnose };
                if options.check.is_some_and(|before| before != check) {
                    return fail(cx, "options '-cC' are incompatible").await;
                }
                options.check = Some(check);
            }
            ("key", Some(text)) => match Key::parse(text) {
                Ok(key) => options.keys.push(key),
                Err(problem) => {
                    let message = problem.message(cx.locale, text);
                    return fail(cx, message).await;
                }
            },
            ("merge", _) => options.merge = true,
            ("output", Some(path)) => {
                if options.output.as_ref().is_some_and(|before| before != path) {
                    return fail(cx, "multiple output files specified").await;
                }
                options.output = Some(path.clone());
            }
            ("stable", _) => options.stable = true,
            ("unique", _) => options.unique = true,
            ("zero-terminated", _) => options.zero = true,
            ("debug", _) => options.debug = true,
            ("files0-from", path) => options.files0 = path.cloned(),
            ("random-source", path) => options.random_source = path.cloned(),
            ("field-separator", Some(text)) => {
                let separator = match &text[..] {
                    b"" => return fail(cx, "empty tab").await,
                    b"\\0" => 0,
                    [byte] => *byte,
                    _ => {
                        let text = quote::locale(cx.locale, text);
                        return fail(cx, text!("multi-character tab ", text)).await;
                    }
                };
                if options.separator.is_some_and(|before| before != separator) {
                    return fail(cx, "incompatible tabs").await;
                }
                options.separator = Some(separator);
            }
            ("buffer-size", Some(text)) => check_size(cx, text).await?,
            ("parallel", Some(text)) => match number::unsigned(text, "") {
                Ok(1..) | Err(number::Bad::Overflow) => {}
                Ok(0) => return fail(cx, "number in parallel must be nonzero").await,
                Err(_) => {
                    let text = quote::locale(cx.locale, text);
                    return fail(cx, text!("invalid --parallel argument ", text)).await;
                }
            },
            ("batch-size", Some(text)) => match number::unsigned(text, "") {
                Ok(2..) => {}
                Ok(_) => {
                    let quoted = quote::locale(cx.locale, text);
                    cx.error(&text!("invalid --batch-size argument ", quoted)).await?;
                    let two = quote::locale(cx.locale, b"2");
                    return fail(cx, text!("minimum --batch-size argument is ", two)).await;
                }
                Err(_) => {
                    let text = quote::locale(cx.locale, text);
                    return fail(cx, text!("invalid --batch-size argument ", text)).await;
                }
            },
            _ => {}
        }
    }
    for key in &mut options.keys {
        key.inherit(options.global);
    }
    let all =
        options.keys.iter().map(|key| key.modifiers).chain(options.keys.is_empty().then_some(options.global));
    for modifiers in all {
        if let Some(letters) = modifiers.conflict() {
            return fail(cx, text!("options '-", letters, "' are incompatible")).await;
        }
    }
    Ok(options)
}

async fn check_size(cx: &mut Context, text: &[u8]) -> Result<(), End> {
    if let Some(digits) = text.strip_suffix(b"%")
        && number::unsigned(digits, "").is_ok()
    {
        return Ok(());
    }
    let quoted = quote::locale(cx.locale, text);
    match number::unsigned(text, "EgGkKmMPtTYZb") {
        Ok(_) => Ok(()),
        Err(number::Bad::Invalid) => fail(cx, text!("invalid -S argument ", quoted)).await,
        Err(number::Bad::Overflow) => fail(cx, text!("-S argument ", quoted, " too large")).await,
        Err(_) => fail(cx, text!("invalid suffix in -S argument ", quoted)).await,
    }
}
