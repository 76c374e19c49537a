//! `gzip`, `gunzip` and `zcat`: as GNU has them, over DEFLATE of `flate2`.
//!
//! Differences: what is compressed takes other bytes than GNU's; `--rsyncable` and `--synchronous` change nothing.

mod format;

use crate::options::{Arg, Hint, Opt, Spec, alias, flag, value};
use crate::util::ask;
use crate::util::files::{Files, join};
use crate::util::input;
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status as Flated};
use mirage_vfs::{Errno, FileKind, OpenOptions, SetAttr, SetTime, Stat, Time};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    alias("a", "ascii", "ascii", Arg::None),
    flag("c", "stdout", "write to standard output, keep the files"),
    alias("", "to-stdout", "stdout", Arg::None),
    flag("d", "decompress", "decompress"),
    alias("", "uncompress", "decompress", Arg::None),
    flag("f", "force", "overwrite files, compress links"),
    flag("k", "keep", "keep the input files"),
    flag("l", "list", "list what compressed files hold"),
    flag("n", "no-name", "do not keep name and time"),
    flag("N", "name", "keep name and time, or give them back"),
    flag("q", "quiet", "do not warn"),
    alias("", "silent", "quiet", Arg::None),
    flag("r", "recursive", "go into directories"),
    flag("", "rsyncable", "accepted"),
    value("S", "suffix", "SUF", "use the suffix SUF, not .gz"),
    flag("", "synchronous", "accepted"),
    flag("t", "test", "test compressed files"),
    flag("v", "verbose", "tell of each file"),
    flag("1", "fast", "compress faster"),
    flag("2", "", ""),
    flag("3", "", ""),
    flag("4", "", ""),
    flag("5", "", ""),
    flag("6", "", ""),
    flag("7", "", ""),
    flag("8", "", ""),
    flag("9", "best", "compress better"),
    alias("h", "", "help", Arg::None),
    alias("V", "", "version", Arg::None),
    alias("L", "license", "license", Arg::None),
];

const GZIP_SPEC: Spec = Spec {
    name: "gzip",
    summary: "Compress or decompress each FILE in place, or standard input to standard output.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    hint: Hint::Backquoted,
    ..Spec::BASE
};
const GUNZIP_SPEC: Spec = Spec { name: "gunzip", summary: "Decompress each FILE in place.", ..GZIP_SPEC };
const ZCAT_SPEC: Spec =
    Spec { name: "zcat", summary: "Decompress each FILE to standard output.", ..GZIP_SPEC };

program!(GZIP, GZIP_SPEC, |cx| run(cx, &GZIP_SPEC, false, false));
program!(GUNZIP, GUNZIP_SPEC, |cx| run(cx, &GUNZIP_SPEC, true, false));
program!(ZCAT, ZCAT_SPEC, |cx| run(cx, &ZCAT_SPEC, true, true));

#[derive(Clone)]
struct Options {
    stdout: bool,
    decompress: bool,
    force: bool,
    keep: bool,
    list: bool,
    name: Option<bool>,
    quiet: bool,
    recursive: bool,
    suffix: Text,
    test: bool,
    verbose: bool,
    level: u32,
}

async fn run(cx: &mut Context, spec: &Spec, decompress: bool, stdout: bool) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    // The options of the environment come before those of the command line.
    if let Some(more) = cx.var(b"GZIP") {
        let more = more.split(|byte| byte.is_ascii_whitespace()).filter(|word| word.starts_with(b"-"));
        words.splice(0..0, more.map(Text::from).collect::<Vec<_>>());
    }
    // The scripts gunzip and zcat hand on to gzip, which speaks.
    let asks = |word: &Text| **word == *b"--help" || **word == *b"--version";
    if spec.name != "gzip" && !words.iter().any(asks) {
        cx.argv = vec![Text::from(&b"gzip"[..])];
    }
    let args = spec.args_of(cx, &words).await?;
    let mut o = Options {
        stdout,
        decompress,
        force: false,
        keep: false,
        list: false,
        name: None,
        quiet: false,
        recursive: false,
        suffix: Text::from(&b".gz"[..]),
        test: false,
        verbose: false,
        level: 6,
    };
    for (key, argument) in args.options {
        match key {
            "stdout" => o.stdout = true,
            "decompress" => o.decompress = true,
            "force" => o.force = true,
            "keep" => o.keep = true,
            "list" => (o.list, o.decompress) = (true, true),
            "no-name" => o.name = Some(false),
            "name" => o.name = Some(true),
            "quiet" => (o.quiet, o.verbose) = (true, false),
            "recursive" => o.recursive = true,
            "suffix" => {
                o.suffix = argument.unwrap_or_default();
                if o.suffix.is_empty() || o.suffix.len() > 30 {
                    cx.error(&text!("invalid suffix '", o.suffix, "'")).await?;
                    return Ok(1);
                }
            }
            "test" => (o.test, o.decompress) = (true, true),
            "verbose" => (o.verbose, o.quiet) = (true, false),
            "ascii" => cx.error(b"option --ascii ignored on this system").await?,
            "fast" => o.level = 1,
            "best" => o.level = 9,
            "help" => return Err(spec.instead(cx, crate::options::Instead::Help).await?),
            "version" | "license" => return Err(spec.instead(cx, crate::options::Instead::Version).await?),
            key if key.len() == 1 => o.level = key.parse().unwrap_or(6),
            _ => {}
        }
    }
    let mut state = Gzip { o, status: 0, totals: (0, 0, 0), headed: false };
    if args.operands.is_empty() {
        state.stream(cx).await?;
    }
    let several = args.operands.len() > 1 || state.o.recursive;
    for operand in &args.operands {
        if **operand == *b"-" {
            state.stream(cx).await?;
        } else {
            state.operand(cx, operand).await?;
        }
    }
    if state.o.list && several && state.headed {
        state.list_total(cx).await?;
    }
    Ok(state.status)
}

struct Gzip {
    o: Options,
    status: u8,
    /// Files listed, their compressed and their plain sizes.
    totals: (u64, u64, u64),
    headed: bool,
}

/// What one pass over a file came to.
#[derive(Clone, Default)]
struct Pass {
    read: u64,
    written: u64,
    /// Of a compressed file: its header, and its check sum.
    header: format::Header,
    crc: u32,
    /// When the input was changed last.
    mtime: Option<Time>,
}

/// Where output goes.
enum Out {
    Stdout,
    File(Arc<Ofd>),
    Nowhere,
}

impl Gzip {
    async fn warn(&mut self, cx: &mut Context, message: &[u8]) -> Result<(), End> {
        if !self.o.quiet {
            cx.error(message).await?;
        }
        if self.status == 0 {
            self.status = 2;
        }
        Ok(())
    }

    async fn fail(&mut self, cx: &mut Context, message: &[u8]) -> Result<(), End> {
        cx.error(message).await?;
        self.status = 1;
        Ok(())
    }

    /// Standard input to standard output.
    async fn stream(&mut self, cx: &mut Context) -> Result<(), End> {
        let input = input::stdin(cx);
        let out = if self.o.test || self.o.list { Out::Nowhere } else { Out::Stdout };
        let stat = input.stat().await.ok().flatten();
        let mtime = stat.filter(|stat| stat.kind() == FileKind::File).and_then(|stat| stat.mtime());
        let pass = self.pass(cx, &input, &out, b"stdin", None, mtime).await?;
        if let Some(pass) = pass {
            if self.o.list {
                self.list(cx, &pass, b"stdout").await?;
            } else if self.o.verbose {
                let ratio = self.ratio(&pass);
                let ok = if self.o.test { b" OK\n".to_vec() } else { text!(ratio, "\n") };
                cx.err(&ok).await?;
            }
        }
        Ok(())
    }

    /// A file, or with `-r` a tree.
    async fn operand(&mut self, cx: &mut Context, operand: &[u8]) -> Result<(), End> {
        let mut pending = vec![operand.to_vec()];
        while let Some(mut path) = pending.pop() {
            let mut found = cx.stat(&path, true).await;
            if matches!(found, Err(Errno::ENOENT)) && self.o.decompress {
                // The suffix may be left out.
                let suffixes: [&[u8]; 4] = [&self.o.suffix, b".gz", b".z", b".Z"];
                for suffix in suffixes {
                    let longer = [&path[..], suffix].concat();
                    if let Ok(stat) = cx.stat(&longer, true).await {
                        (path, found) = (longer, Ok(stat));
                        break;
                    }
                }
                if found.is_err() {
                    path.extend_from_slice(&self.o.suffix);
                }
            }
            let stat = match found {
                Ok(stat) => stat,
                Err(errno) => {
                    let message = text!(path, ": ", errno.text());
                    self.fail(cx, &message).await?;
                    continue;
                }
            };
            if stat.kind() == FileKind::Dir {
                if !self.o.recursive {
                    self.warn(cx, &text!(path, " is a directory -- ignored")).await?;
                    continue;
                }
                match cx.list(&path).await {
                    Ok(entries) => {
                        let mut names: Vec<_> = entries.into_iter().map(|e| join(&path, &e.name)).collect();
                        names.reverse();
                        pending.extend(names);
                    }
                    Err(errno) => {
                        let message = text!(path, ": ", errno.text());
                        self.fail(cx, &message).await?;
                    }
                }
                continue;
            }
            self.file(cx, &path, stat).await?;
        }
        Ok(())
    }

    async fn file(&mut self, cx: &mut Context, path: &[u8], stat: Stat) -> Result<(), End> {
        let in_place = !self.o.stdout && !self.o.test && !self.o.list;
        if in_place && !self.o.force {
            if let Ok(link) = cx.stat(path, false).await
                && link.kind() == FileKind::Symlink
            {
                let message = text!(path, ": ", Errno::ELOOP.text());
                return self.fail(cx, &message).await;
            }
            if stat.kind() != FileKind::File {
                return self.warn(cx, &text!(path, " is not a directory or a regular file - ignored")).await;
            }
            if let Some(links) = stat.nlink().filter(|links| *links > 1 && !self.o.keep) {
                let s = if links > 2 { "s" } else { "" };
                let message = format!(" has {} other link{s} -- file ignored", links - 1);
                return self.warn(cx, &text!(path, message)).await;
            }
        }
        let mut target = path.to_vec();
        if self.o.decompress {
            match format::plain_name(path, &self.o.suffix) {
                Some(name) => target = name,
                None if self.o.stdout || self.o.test || self.o.list => {}
                None if self.o.recursive && !self.o.verbose => return Ok(()),
                None => return self.warn(cx, &text!(path, ": unknown suffix -- ignored")).await,
            }
        } else if in_place {
            if let Some(known) = format::known_suffix(path, &self.o.suffix).filter(|_| !self.o.force) {
                let known = known.to_vec();
                if self.o.verbose || !self.o.recursive && !self.o.quiet {
                    let message = text!(path, " already has ", known, " suffix -- unchanged");
                    cx.error(&message).await?;
                }
                return Ok(());
            }
            target.extend_from_slice(&self.o.suffix);
        }
        let input = match cx.open_read(path).await {
            Ok(ofd) => ofd,
            Err(errno) => {
                let message = text!(path, ": ", errno.text());
                return self.fail(cx, &message).await;
            }
        };
        let name = super::basename::last_component(path).to_vec();
        let out = if self.o.test || self.o.list {
            Out::Nowhere
        } else if self.o.stdout {
            Out::Stdout
        } else {
            if self.o.decompress
                && self.o.name == Some(true)
                && let Some(named) = self.original(cx, &input, &target).await?
            {
                target = named;
            }
            match self.create(cx, &target).await? {
                Some(ofd) => Out::File(ofd),
                None => return Ok(()),
            }
        };
        if self.o.verbose && !self.o.list {
            cx.flush().await?;
            cx.err(&text!(path, ":\t")).await?;
        }
        let Some(mut pass) = self.pass(cx, &input, &out, path, Some(&name), stat.mtime()).await? else {
            if matches!(out, Out::File(_)) {
                let _ = cx.unlink(&target).await;
            }
            return Ok(());
        };
        pass.mtime = stat.mtime();
        if self.o.list {
            let shown = format::plain_name(path, &self.o.suffix).unwrap_or_else(|| path.to_vec());
            return self.list(cx, &pass, &shown).await;
        }
        if matches!(out, Out::File(_)) {
            self.finish(cx, path, &target, &stat, &pass).await?;
        }
        if self.o.verbose {
            let shown = if self.o.test { b" OK".to_vec() } else { self.ratio(&pass) };
            let mut line = shown;
            if !self.o.test {
                let verb = if self.o.keep { "created" } else { "replaced with" };
                let made: &[u8] = if matches!(out, Out::Stdout) { b"stdout" } else { &target };
                line.extend_from_slice(&text!(" -- ", verb, " ", made));
            }
            line.push(b'\n');
            cx.flush().await?;
            cx.err(&line).await?;
        }
        Ok(())
    }

    /// The name a compressed file keeps, in the directory of `target`.
    async fn original(&self, cx: &Context, input: &Ofd, target: &[u8]) -> Result<Option<Vec<u8>>, End> {
        let mut source = format::Source::default();
        let name = loop {
            match format::parse(&source.ready) {
                format::Parsed::Header(header, _) => break header.name,
                format::Parsed::Short if !source.ended && source.more(cx, input).await?.is_ok() => {}
                _ => break None,
            }
        };
        input.unread(source.ready);
        let base = super::basename::last_component(target);
        let dir = &target[..target.len() - base.len()];
        Ok(name.map(|name| [dir, super::basename::last_component(&name)].concat()))
    }

    /// Makes the output file; asks before one is overwritten.
    async fn create(&mut self, cx: &mut Context, target: &[u8]) -> Result<Option<Arc<Ofd>>, End> {
        if cx.stat(target, false).await.is_ok() && !self.o.force {
            let mut asker = ask::Asker::default();
            let question = text!(target, " already exists;");
            let yes = if asker.is_terminal(cx) {
                asker.yes(cx, &text!(question, " do you wish to overwrite (y or n)? ")).await?
            } else {
                cx.flush().await?;
                cx.err(&text!(cx.argv0(), ": ", question)).await?;
                false
            };
            if !yes {
                cx.err(b"\tnot overwritten\n").await?;
                if self.status == 0 {
                    self.status = 2;
                }
                return Ok(None);
            }
        }
        if self.o.force {
            let _ = cx.unlink(target).await;
        }
        match cx.open(target, OpenOptions::overwrite(0o600)).await {
            Ok(ofd) => Ok(Some(ofd)),
            Err(errno) => {
                let message = text!(target, ": ", errno.text());
                self.fail(cx, &message).await?;
                Ok(None)
            }
        }
    }

    /// Gives the output the attributes of the input, and removes the input.
    async fn finish(
        &mut self,
        cx: &mut Context,
        path: &[u8],
        target: &[u8],
        stat: &Stat,
        pass: &Pass,
    ) -> Result<(), End> {
        let kept = match self.o.decompress && self.o.name == Some(true) && pass.header.time != 0 {
            true => Some(Time { secs: i64::from(pass.header.time), nanos: 0 }),
            false => stat.mtime(),
        };
        let change = SetAttr {
            mode: Some((stat.st_mode() & 0o7777) as u16),
            atime: stat.atime().map(SetTime::To),
            mtime: kept.map(SetTime::To),
            ..SetAttr::default()
        };
        let _ = cx.set_attr(target, true, change).await;
        if !self.o.keep
            && let Err(errno) = cx.unlink(path).await
        {
            let message = text!(path, ": ", errno.text());
            self.fail(cx, &message).await?;
        }
        Ok(())
    }

    /// How much smaller a file got, as `-v` shows it.
    fn ratio(&self, pass: &Pass) -> Vec<u8> {
        let (plain, packed) =
            if self.o.decompress { (pass.written, pass.read) } else { (pass.read, pass.written) };
        format::ratio(plain, packed.saturating_sub(format::overhead(&pass.header))).into_bytes()
    }

    async fn list(&mut self, cx: &mut Context, pass: &Pass, name: &[u8]) -> Result<(), End> {
        if !self.headed && !self.o.quiet {
            self.headed = true;
            let lead: &[u8] = if self.o.verbose { b"method  crc     date  time  " } else { b"" };
            cx.out(&text!(lead, "         compressed        uncompressed  ratio uncompressed_name\n"))
                .await?;
        }
        if self.o.verbose {
            let mut date = Vec::new();
            let zone = crate::util::time::zone(cx);
            let moment = crate::util::time::Moment::new(pass.mtime.unwrap_or_else(Time::now), &zone);
            crate::util::time::format(&moment, b"%b %e %H:%M", &mut date);
            cx.out(&text!("defla ", format!("{:08x} ", pass.crc), date, " ")).await?;
        }
        let shown = match (&pass.header.name, self.o.name) {
            (Some(kept), Some(true)) => kept.clone(),
            _ => name.to_vec(),
        };
        let ratio = format::ratio(pass.written, pass.read.saturating_sub(format::overhead(&pass.header)));
        let sizes = format!("{:>19} {:>19} {ratio} ", pass.read, pass.written);
        cx.out(&text!(sizes, shown, "\n")).await?;
        self.totals = (self.totals.0 + 1, self.totals.1 + pass.read, self.totals.2 + pass.written);
        Ok(())
    }

    async fn list_total(&mut self, cx: &mut Context) -> Result<(), End> {
        let (files, packed, plain) = self.totals;
        if files == 0 {
            return Ok(());
        }
        let lead: &[u8] = if self.o.verbose { b"                            " } else { b"" };
        let ratio = format::ratio(plain, packed);
        let line = format!("{packed:>19} {plain:>19} {ratio} (totals)\n");
        Ok(cx.out(&text!(lead, line)).await?)
    }

    /// Compresses or decompresses all of `input`; `None` when that failed, which is told.
    async fn pass(
        &mut self,
        cx: &mut Context,
        input: &Arc<Ofd>,
        out: &Out,
        shown: &[u8],
        name: Option<&[u8]>,
        mtime: Option<Time>,
    ) -> Result<Option<Pass>, End> {
        if self.o.decompress {
            self.unpack(cx, input, out, shown).await
        } else {
            self.pack(cx, input, out, shown, name, mtime).await
        }
    }

    async fn write(&mut self, cx: &mut Context, out: &Out, bytes: &mut Vec<u8>) -> Result<bool, End> {
        match out {
            Out::Stdout => cx.out_vec(bytes).await?,
            Out::Nowhere => bytes.clear(),
            Out::File(ofd) => {
                let chunk = Bytes::from(std::mem::take(bytes));
                if let Err(errno) = ofd.write(chunk).await {
                    self.fail(cx, errno.text().as_bytes()).await?;
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    async fn pack(
        &mut self,
        cx: &mut Context,
        input: &Arc<Ofd>,
        out: &Out,
        shown: &[u8],
        name: Option<&[u8]>,
        mtime: Option<Time>,
    ) -> Result<Option<Pass>, End> {
        let keeps = self.o.name != Some(false);
        let header = format::Header {
            name: name.filter(|_| keeps).map(<[u8]>::to_vec),
            time: mtime.filter(|_| keeps).and_then(|time| u32::try_from(time.secs).ok()).unwrap_or(0),
        };
        let mut pass = Pass { header, ..Pass::default() };
        let mut buffer = format::write_header(&pass.header, self.o.level);
        let mut deflate = Compress::new(Compression::new(self.o.level), false);
        let mut crc = Crc::new();
        loop {
            let chunk = match cx.read(input).await? {
                Ok(chunk) => chunk,
                Err(errno) => {
                    let message =
                        text!(if shown == b"stdin" { b"standard input" } else { shown }, ": ", errno.text());
                    self.fail(cx, &message).await?;
                    return Ok(None);
                }
            };
            crc.update(&chunk);
            pass.read += chunk.len() as u64;
            let flush = if chunk.is_empty() { FlushCompress::Finish } else { FlushCompress::None };
            let mut rest = &chunk[..];
            loop {
                buffer.reserve(32 << 10);
                let before = deflate.total_in();
                let state = deflate.compress_vec(rest, &mut buffer, flush);
                let used = (deflate.total_in() - before) as usize;
                rest = &rest[used..];
                let done = match state {
                    Ok(Flated::StreamEnd) => true,
                    Ok(_) => rest.is_empty() && !chunk.is_empty() && buffer.len() < buffer.capacity(),
                    Err(_) => true,
                };
                if buffer.len() >= 32 << 10 {
                    pass.written += buffer.len() as u64;
                    if !self.write(cx, out, &mut buffer).await? {
                        return Ok(None);
                    }
                }
                if done {
                    break;
                }
            }
            if chunk.is_empty() {
                break;
            }
        }
        buffer.extend_from_slice(&crc.sum().to_le_bytes());
        buffer.extend_from_slice(&crc.amount().to_le_bytes());
        pass.written += buffer.len() as u64;
        Ok(self.write(cx, out, &mut buffer).await?.then_some(pass))
    }

    async fn unpack(
        &mut self,
        cx: &mut Context,
        input: &Arc<Ofd>,
        out: &Out,
        shown: &[u8],
    ) -> Result<Option<Pass>, End> {
        let mut pass = Pass::default();
        let mut source = format::Source::default();
        let mut members = 0;
        loop {
            // A header, which may come in pieces.
            let header = loop {
                match format::parse(&source.ready) {
                    format::Parsed::Header(header, len) => {
                        source.take(len);
                        break Some(header);
                    }
                    format::Parsed::Short if !source.ended => {
                        let message = match source.more(cx, input).await? {
                            Ok(()) => continue,
                            Err(errno) => errno.text(),
                        };
                        let name: &[u8] = if shown == b"stdin" { b"standard input" } else { shown };
                        self.fail(cx, &text!(name, ": ", message)).await?;
                        return Ok(None);
                    }
                    format::Parsed::Short if members > 0 && source.ready.iter().all(|byte| *byte == 0) => {
                        break None;
                    }
                    format::Parsed::Short => {
                        cx.err(b"\n").await?;
                        self.fail(cx, &text!(shown, ": unexpected end of file")).await?;
                        return Ok(None);
                    }
                    format::Parsed::Method(method) => {
                        let text = format!(": unknown method {method} -- not supported");
                        self.fail(cx, &text!(shown, text)).await?;
                        return Ok(None);
                    }
                    _ if members > 0 => {
                        // Bytes behind the last member are left, with a word; NULs without.
                        if source.ready.iter().any(|byte| *byte != 0) {
                            if !self.o.quiet {
                                cx.err(b"\n").await?;
                            }
                            let message = text!(shown, ": decompression OK, trailing garbage ignored");
                            self.warn(cx, &message).await?;
                        }
                        break None;
                    }
                    _ if self.o.force && self.o.stdout => {
                        // What is not compressed is copied.
                        let mut rest = source.ready.to_vec();
                        loop {
                            if !self.write(cx, out, &mut rest).await? {
                                return Ok(None);
                            }
                            match cx.read(input).await? {
                                Ok(chunk) if !chunk.is_empty() => rest.extend_from_slice(&chunk),
                                _ => return Ok(Some(pass)),
                            }
                        }
                    }
                    _ => {
                        cx.err(b"\n").await?;
                        self.fail(cx, &text!(shown, ": not in gzip format")).await?;
                        return Ok(None);
                    }
                }
            };
            let Some(header) = header else { break };
            if members == 0 {
                pass.header = header;
            }
            members += 1;
            let mut inflate = Decompress::new(false);
            let mut crc = Crc::new();
            let mut buffer = Vec::with_capacity(64 << 10);
            loop {
                let (before_in, before_out) = (inflate.total_in(), buffer.len());
                let state = inflate.decompress_vec(&source.ready, &mut buffer, FlushDecompress::None);
                source.take((inflate.total_in() - before_in) as usize);
                crc.update(&buffer[before_out..]);
                let full = buffer.len() == buffer.capacity();
                cx.tick(buffer.len() - before_out)?;
                if !buffer.is_empty() {
                    pass.written += (buffer.len() - before_out) as u64;
                    if !self.write(cx, out, &mut buffer).await? {
                        return Ok(None);
                    }
                    buffer.clear();
                    buffer.reserve(64 << 10);
                }
                match state {
                    Ok(Flated::StreamEnd) => break,
                    Ok(_) if !source.ready.is_empty() || full => {}
                    Ok(_) => match source.more(cx, input).await? {
                        Ok(()) if !source.ended => {}
                        Ok(()) => {
                            cx.err(b"\n").await?;
                            self.fail(cx, &text!(shown, ": unexpected end of file")).await?;
                            return Ok(None);
                        }
                        Err(errno) => {
                            self.fail(cx, &text!(shown, ": ", errno.text())).await?;
                            return Ok(None);
                        }
                    },
                    Err(_) => {
                        cx.err(b"\n").await?;
                        self.fail(cx, &text!(shown, ": invalid compressed data--format violated")).await?;
                        return Ok(None);
                    }
                }
            }
            while source.ready.len() < 8 && !source.ended {
                if source.more(cx, input).await?.is_err() {
                    break;
                }
            }
            let Some(trailer) = source.ready.get(..8).map(<[u8]>::to_vec) else {
                cx.err(b"\n").await?;
                self.fail(cx, &text!(shown, ": unexpected end of file")).await?;
                return Ok(None);
            };
            source.take(8);
            pass.crc = crc.sum();
            let mut wrong = Vec::new();
            if trailer[..4] != crc.sum().to_le_bytes() {
                wrong.push("crc");
            }
            if trailer[4..] != crc.amount().to_le_bytes() {
                wrong.push("length");
            }
            for what in &wrong {
                cx.err(b"\n").await?;
                self.fail(cx, &text!(shown, ": invalid compressed data--", what, " error")).await?;
            }
            if !wrong.is_empty() {
                return Ok(None);
            }
        }
        pass.read = source.total;
        Ok(Some(pass))
    }
}
