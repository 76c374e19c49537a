//! `split`: POSIX with GNU's options.

use crate::options::{Opt, Spec, flag, optional, value};
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Child, Context};
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    value("a", "suffix-length", "N", "make suffixes N long (2)"),
    value("", "additional-suffix", "SUFFIX", "append SUFFIX to file names"),
    value("b", "bytes", "SIZE", "put SIZE bytes into each file"),
    value("C", "line-bytes", "SIZE", "put at most SIZE bytes of whole lines into each file"),
    optional("d", "numeric-suffixes", "FROM", "use numbers, starting at FROM (0)"),
    optional("x", "hex-suffixes", "FROM", "use hexadecimal numbers"),
    flag("e", "elide-empty-files", "with -n: make no empty files"),
    value("l", "lines", "NUMBER", "put NUMBER lines (1000) into each file"),
    value("n", "number", "CHUNKS", "make CHUNKS files: N, l/N or r/N"),
    value("t", "separator", "SEP", "lines end in SEP"),
    flag("u", "unbuffered", "accepted"),
    value("", "filter", "COMMAND", "write to the shell command COMMAND; the file is $FILE"),
    flag("", "verbose", "print a line for each file"),
];

const SPEC: Spec = Spec {
    name: "split",
    summary: "Put pieces of FILE, or of standard input, into PREFIXaa, PREFIXab, ...",
    usage: &["[OPTION]... [FILE [PREFIX]]"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(SPLIT, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Lines(u64),
    Bytes(u64),
    LineBytes(u64),
    Chunks(u64),
    LineChunks(u64),
    RoundRobin(u64),
}

/// What is written to: a file, or a command and its name.
struct Target {
    ofd: Arc<Ofd>,
    child: Option<(Child, Vec<u8>)>,
    /// The command reads no more.
    closed: bool,
}

struct Names {
    prefix: Vec<u8>,
    extra: Vec<u8>,
    digits: &'static [u8],
    length: usize,
    /// The suffix grows when it is used up.
    grows: bool,
    next: u64,
    verbose: bool,
    filter: Option<Text>,
}

impl Names {
    fn make(&mut self) -> Option<Vec<u8>> {
        let base = self.digits.len() as u64;
        let mut length = self.length;
        let mut index = self.next;
        let mut lead = Vec::new();
        if self.grows {
            // The last digit in front announces a longer suffix: zz is never used, zaaa follows yz.
            loop {
                let room = base.pow(length as u32) - base.pow(length as u32 - 1);
                if index < room {
                    break;
                }
                index -= room;
                lead.push(self.digits[base as usize - 1]);
                length += 1;
            }
        } else if length < 12 && index >= base.pow(length as u32) {
            return None;
        }
        let mut suffix = vec![self.digits[0]; length];
        for slot in suffix.iter_mut().rev() {
            *slot = self.digits[(index % base) as usize];
            index /= base;
        }
        self.next += 1;
        Some([&self.prefix[..], &lead, &suffix, &self.extra].concat())
    }
}

async fn fail<T>(cx: &mut Context, message: Vec<u8>) -> Result<T, End> {
    cx.error(&message).await?;
    Err(End::Status(1))
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    for word in &mut words {
        if **word == *b"--" {
            break;
        }
        if let Some(digits) = word.strip_prefix(b"-")
            && !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
        {
            *word = Text::from(&[b"-l", digits].concat()[..]);
        }
    }
    let args = SPEC.args_of(cx, &words).await?;
    let mut how: Option<How> = None;
    let mut names = Names {
        prefix: b"x".to_vec(),
        extra: Vec::new(),
        digits: b"abcdefghijklmnopqrstuvwxyz",
        length: 2,
        grows: true,
        next: 0,
        verbose: false,
        filter: None,
    };
    let (mut separator, mut elide, mut only) = (b'\n', false, None);
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        let set = match key {
            "suffix-length" => {
                match number::within(cx.locale, &word, 0, 1 << 12, "") {
                    Ok(0) => {}
                    Ok(length) => (names.length, names.grows) = (length as usize, false),
                    Err(tail) => return fail(cx, text!("invalid suffix length: ", tail)).await,
                }
                continue;
            }
            "additional-suffix" => {
                if word.contains(&b'/') {
                    let word = quote::locale(cx.locale, &word);
                    return fail(cx, text!("invalid suffix ", word, ", contains directory separator")).await;
                }
                names.extra = word.to_vec();
                continue;
            }
            "numeric-suffixes" | "hex-suffixes" => {
                let hex = key == "hex-suffixes";
                names.digits = if hex { b"0123456789abcdef" } else { b"0123456789" };
                if argument.is_some() {
                    let radix = if hex { 16 } else { 10 };
                    match std::str::from_utf8(&word)
                        .ok()
                        .and_then(|text| u64::from_str_radix(text, radix).ok())
                    {
                        Some(from) => (names.next, names.grows) = (from, false),
                        None => {
                            let word = quote::locale(cx.locale, &word);
                            let kind = if hex { "hexadecimal" } else { "numerical" };
                            return SPEC
                                .wrong(cx, text!(word, ": invalid start value for ", kind, " suffix"))
                                .await;
                        }
                    }
                }
                continue;
            }
            "elide-empty-files" => {
                elide = true;
                continue;
            }
            "verbose" => {
                names.verbose = true;
                continue;
            }
            "filter" => {
                names.filter = argument;
                continue;
            }
            "separator" => {
                match &word[..] {
                    [byte] => separator = *byte,
                    b"\\0" => separator = 0,
                    b"" => return fail(cx, b"empty record separator".to_vec()).await,
                    _ => {
                        let word = quote::locale(cx.locale, &word);
                        return fail(cx, text!("multi-character separator ", word)).await;
                    }
                }
                continue;
            }
            "lines" => count(cx, &word, "lines").await.map(How::Lines)?,
            "bytes" => count(cx, &word, "bytes").await.map(How::Bytes)?,
            "line-bytes" => count(cx, &word, "lines").await.map(How::LineBytes)?,
            "number" => {
                let (how, piece) = chunks(cx, &word).await?;
                only = piece;
                how
            }
            _ => continue,
        };
        if how.is_some_and(|before| std::mem::discriminant(&before) != std::mem::discriminant(&set)) {
            return SPEC.wrong(cx, "cannot split in more than one way").await;
        }
        how = Some(set);
    }
    if let Some(extra) = args.operands.get(2) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    if let Some(prefix) = args.operands.get(1) {
        names.prefix = prefix.to_vec();
    }
    if only.is_some() && names.filter.is_some() {
        return SPEC.wrong(cx, "--filter does not process a chunk extracted to stdout").await;
    }
    let file = args.operands.first().cloned().unwrap_or_else(|| Text::from(&b"-"[..]));
    let opened = input::open(cx, &file).await;
    let ofd = match opened {
        Ok(ofd) => ofd,
        Err(errno) => {
            let name = quote::file_always(cx.locale, &file);
            return fail(cx, text!("cannot open ", name, " for reading: ", errno.text())).await;
        }
    };
    let how = how.unwrap_or(How::Lines(1000));
    match how {
        How::Chunks(n) | How::LineChunks(n) | How::RoundRobin(n) => {
            // With a known number of files the suffix is as long as they need.
            let base = names.digits.len() as u64;
            if names.grows {
                while base.pow(names.length as u32) < n {
                    names.length += 1;
                }
                names.grows = false;
            }
            let all = match input::read_all(cx, &ofd).await? {
                Ok((all, _held)) => all,
                Err(errno) => {
                    return fail(cx, text!(quote::file(cx.locale, &file), ": ", errno.text())).await;
                }
            };
            let pieces = pieces(&all, how, separator);
            if let Some(only) = only {
                let piece = pieces.into_iter().nth(only as usize - 1).unwrap_or_default();
                cx.out_chunk(piece.into()).await?;
                return Ok(0);
            }
            for piece in pieces {
                if piece.is_empty() && elide {
                    continue;
                }
                let mut target = create(cx, &mut names).await?;
                write(cx, &mut target, Bytes::from(piece)).await?;
                close(cx, &names, target).await?;
            }
            Ok(0)
        }
        _ => stream(cx, &ofd, &file, how, separator, &mut names).await,
    }
}

async fn count(cx: &mut Context, text: &[u8], what: &str) -> Result<u64, End> {
    match number::within(cx.locale, text, 1, u64::MAX, number::BYTES) {
        Ok(value) => Ok(value),
        Err(tail) => fail(cx, text!("invalid number of ", what, ": ", tail)).await,
    }
}

/// `N`, `l/N` or `r/N`, each perhaps with the number of the one piece that is wanted before the N.
async fn chunks(cx: &mut Context, text: &[u8]) -> Result<(How, Option<u64>), End> {
    let (make, digits): (fn(u64) -> How, &[u8]) = match text {
        [b'l', b'/', digits @ ..] => (How::LineChunks, digits),
        [b'r', b'/', digits @ ..] => (How::RoundRobin, digits),
        digits => (How::Chunks, digits),
    };
    let (piece, total) = match memchr::memchr(b'/', digits) {
        Some(at) => (Some(&digits[..at]), &digits[at + 1..]),
        None => (None, digits),
    };
    let n = match number::within(cx.locale, total, 1, i64::MAX as u64, "") {
        Ok(n) => n,
        Err(tail) => return fail(cx, text!("invalid number of chunks: ", tail)).await,
    };
    let Some(piece) = piece else { return Ok((make(n), None)) };
    match number::within(cx.locale, piece, 1, n, "") {
        Ok(k) => Ok((make(n), Some(k))),
        Err(tail) => fail(cx, text!("invalid chunk number: ", tail)).await,
    }
}

/// The pieces of a text that is to become a given number of files.
fn pieces(all: &[u8], how: How, separator: u8) -> Vec<Vec<u8>> {
    match how {
        How::RoundRobin(n) => {
            let mut out = vec![Vec::new(); n as usize];
            let mut rest = all;
            let mut turn = 0;
            while !rest.is_empty() {
                let len = memchr::memchr(separator, rest).map_or(rest.len(), |at| at + 1);
                out[turn].extend_from_slice(&rest[..len]);
                rest = &rest[len..];
                turn = (turn + 1) % n as usize;
            }
            out
        }
        How::LineChunks(n) => {
            let (n, size) = (n as usize, all.len() / n as usize);
            let mut out = vec![Vec::new(); n];
            let mut at = 0;
            while at < all.len() {
                let len = memchr::memchr(separator, &all[at..]).map_or(all.len() - at, |end| end + 1);
                let chunk = at.checked_div(size).map_or(n - 1, |chunk| chunk.min(n - 1));
                out[chunk].extend_from_slice(&all[at..at + len]);
                at += len;
            }
            out
        }
        How::Chunks(n) => {
            let (n, size) = (n as usize, (all.len() / n as usize).max(1));
            let end = |at: usize| if at == n { all.len() } else { (at * size).min(all.len()) };
            (0..n).map(|at| all[end(at)..end(at + 1)].to_vec()).collect()
        }
        _ => Vec::new(),
    }
}

async fn create(cx: &mut Context, names: &mut Names) -> Result<Target, End> {
    let Some(name) = names.make() else {
        return fail(cx, b"output file suffixes exhausted".to_vec()).await;
    };
    if names.verbose {
        let shown = quote::file_always(cx.locale, &name);
        let what = if names.filter.is_some() { "executing with FILE=" } else { "creating file " };
        cx.out(&text!(what, shown, "\n")).await?;
    }
    if let Some(command) = &names.filter {
        return filter(cx, command, name).await;
    }
    match cx.create(&name).await {
        Ok(ofd) => Ok(Target { ofd, child: None, closed: false }),
        Err(errno) => {
            let name = quote::file(cx.locale, &name);
            fail(cx, text!(name, ": ", errno.text())).await
        }
    }
}

/// Starts the filter for the file `name`.
async fn filter(cx: &mut Context, command: &Text, name: Vec<u8>) -> Result<Target, End> {
    cx.flush().await?;
    let shell = cx.var(b"SHELL").cloned().unwrap_or_else(|| Text::from(&b"/bin/sh"[..]));
    let mut env = cx.env.to_vec();
    env.retain(|(known, _)| known[..] != b"FILE"[..]);
    env.push((Text::from(&b"FILE"[..]), Text::from(&name[..])));
    let (reader, ofd) = Ofd::pipe();
    let mut fds = cx.fds.clone();
    fds.set(0, Some(reader));
    let argv = vec![shell.clone(), Text::from(&b"-c"[..]), command.clone()];
    match cx.spawn(argv, fds, Arc::new(env)).await {
        Ok(child) => Ok(Target { ofd, child: Some((child, name)), closed: false }),
        Err(errno) => {
            let line = text!(shell, " -c ", command);
            fail(cx, text!("failed to run command: \"", line, "\": ", errno.text())).await
        }
    }
}

/// Ends a file; a filter that fails ends the program.
async fn close(cx: &mut Context, names: &Names, target: Target) -> Result<(), End> {
    let Some((child, name)) = target.child else { return Ok(()) };
    drop(target.ofd);
    let status = child.wait().await;
    cx.tick(0)?;
    if status == 0 || status == 128 + mirage_vm::signal::PIPE {
        return Ok(());
    }
    let command = names.filter.clone().unwrap_or_default();
    let name = quote::file(cx.locale, &name);
    fail(cx, text!("with FILE=", name, ", exit ", status.to_string(), " from command: ", command)).await
}

async fn write(cx: &mut Context, target: &mut Target, bytes: Bytes) -> Result<(), End> {
    if target.closed {
        return Ok(());
    }
    match target.ofd.write(bytes).await {
        Ok(()) => Ok(()),
        Err(Errno::EPIPE) if target.child.is_some() => {
            target.closed = true;
            Ok(())
        }
        Err(errno) => fail(cx, text!("write error: ", errno.text())).await,
    }
}

async fn stream(
    cx: &mut Context,
    ofd: &Arc<Ofd>,
    file: &[u8],
    how: How,
    separator: u8,
    names: &mut Names,
) -> Ended {
    let mut target: Option<Target> = None;
    let mut used = 0u64;
    let mut records = input::Records::new(cx, ofd.clone(), separator);
    loop {
        let next = if matches!(how, How::Bytes(_)) {
            cx.read(ofd).await?.map(|chunk| (!chunk.is_empty()).then_some(chunk))
        } else {
            records.next(cx).await?
        };
        let mut chunk = match next {
            Ok(Some(chunk)) => chunk,
            Ok(None) => {
                if let Some(target) = target.take() {
                    close(cx, names, target).await?;
                }
                return Ok(0);
            }
            Err(errno) => return fail(cx, text!(quote::file(cx.locale, file), ": ", errno.text())).await,
        };
        while !chunk.is_empty() {
            let (len, full) = match how {
                How::Bytes(size) => {
                    let len = (size - used).min(chunk.len() as u64);
                    used += len;
                    (len as usize, used == size)
                }
                How::Lines(lines) => {
                    let mut len = chunk.len();
                    let mut full = false;
                    for at in memchr::memchr_iter(separator, &chunk) {
                        used += 1;
                        if used == lines {
                            (len, full) = (at + 1, true);
                            break;
                        }
                    }
                    (len, full)
                }
                How::LineBytes(size) => {
                    let line = memchr::memchr(separator, &chunk).map_or(chunk.len(), |at| at + 1) as u64;
                    if used > 0 && used + line > size {
                        if let Some(target) = target.take() {
                            close(cx, names, target).await?;
                        }
                        used = 0;
                        continue;
                    }
                    // A line longer than a file is cut.
                    let len = line.min(size - used);
                    used += len;
                    (len as usize, used == size)
                }
                _ => (chunk.len(), false),
            };
            let part = chunk.split_to(len);
            if target.is_none() {
                target = Some(create(cx, names).await?);
            }
            if let Some(target) = &mut target {
                write(cx, target, part).await?;
            }
            if full {
                if let Some(target) = target.take() {
                    close(cx, names, target).await?;
                }
                used = 0;
            }
        }
    }
}
