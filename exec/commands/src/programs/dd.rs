//! `dd`: POSIX with GNU's operands.
//!
//! Differences: the time taken and the rate are those of the workspace's clock; flags about how the system is to read
//! and write (`direct`, `sync`, `nocache` and the like) are taken and change nothing.

mod convert;

use crate::options::Spec;
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use convert::Conversion;
use mirage_vfs::{Errno, OpenOptions};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::sync::Arc;

const SPEC: Spec = Spec {
    name: "dd",
    summary: "Copy a file, converting and formatting as the operands say.",
    usage: &["[OPERAND]...", "OPTION"],
    notes: "\
Operands: bs=BYTES cbs=BYTES conv=CONVS count=N ibs=BYTES if=FILE iflag=FLAGS obs=BYTES of=FILE oflag=FLAGS seek=N
  (or oseek=N) skip=N (or iseek=N) status=none|noxfer|progress
CONVS: ascii ebcdic ibm block unblock lcase ucase sparse swab sync excl nocreat notrunc noerror fdatasync fsync
FLAGS: append direct directory dsync sync fullblock nonblock noatime nocache noctty nofollow count_bytes
  skip_bytes seek_bytes",
    ..Spec::BASE
};

program!(DD, SPEC, run);

/// The words of `conv=`, with the bit each sets.
const CONVERSIONS: &[(&str, u32)] = &[
    ("ascii", ASCII | UNBLOCK),
    ("ebcdic", EBCDIC | BLOCK),
    ("ibm", IBM | BLOCK),
    ("block", BLOCK),
    ("unblock", UNBLOCK),
    ("lcase", LCASE),
    ("ucase", UCASE),
    ("sparse", SPARSE),
    ("swab", SWAB),
    ("noerror", NOERROR),
    ("nocreat", NOCREAT),
    ("excl", EXCL),
    ("notrunc", NOTRUNC),
    ("sync", SYNC),
    ("fdatasync", 0),
    ("fsync", 0),
];
const ASCII: u32 = 1;
const EBCDIC: u32 = 1 << 1;
const IBM: u32 = 1 << 2;
const BLOCK: u32 = 1 << 3;
const UNBLOCK: u32 = 1 << 4;
const LCASE: u32 = 1 << 5;
const UCASE: u32 = 1 << 6;
const SPARSE: u32 = 1 << 7;
const SWAB: u32 = 1 << 8;
const NOERROR: u32 = 1 << 9;
const NOCREAT: u32 = 1 << 10;
const EXCL: u32 = 1 << 11;
const NOTRUNC: u32 = 1 << 12;
const SYNC: u32 = 1 << 13;

/// The words of `iflag=` and `oflag=`, with the bit each sets.
const FLAGS: &[(&str, u32)] = &[
    ("append", APPEND),
    ("binary", 0),
    ("cio", 0),
    ("direct", 0),
    ("directory", DIRECTORY),
    ("dsync", 0),
    ("noatime", 0),
    ("nocache", 0),
    ("noctty", 0),
    ("nofollow", NOFOLLOW),
    ("nolinks", 0),
    ("nonblock", 0),
    ("sync", 0),
    ("text", 0),
    ("fullblock", FULLBLOCK),
    ("count_bytes", COUNT_BYTES),
    ("skip_bytes", SKIP_BYTES),
    ("seek_bytes", SEEK_BYTES),
];
const APPEND: u32 = 1;
const DIRECTORY: u32 = 1 << 1;
const NOFOLLOW: u32 = 1 << 2;
const FULLBLOCK: u32 = 1 << 3;
const COUNT_BYTES: u32 = 1 << 4;
const SKIP_BYTES: u32 = 1 << 5;
const SEEK_BYTES: u32 = 1 << 6;

struct Operands {
    input: Option<Text>,
    output: Option<Text>,
    ibs: usize,
    obs: usize,
    cbs: usize,
    /// One size for both: each block is written as it is read.
    same: bool,
    count: Option<u64>,
    count_bytes: bool,
    skip: u64,
    skip_bytes: bool,
    seek: u64,
    seek_bytes: bool,
    conv: u32,
    iflag: u32,
    oflag: u32,
    status: u32,
}

const NONE: u32 = 1;
const NOXFER: u32 = 2;
const PROGRESS: u32 = 3;

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

/// A number with its suffixes, factors joined by `x`, and whether it ends in `B` and so counts bytes.
fn parse_number(text: &[u8]) -> Result<(u64, bool), Option<Errno>> {
    let mut product: u64 = 1;
    let mut bytes = false;
    let factors: Vec<&[u8]> = text.split(|byte| *byte == b'x').collect();
    for (at, factor) in factors.iter().enumerate() {
        // `xM` is an old spelling of M.
        let factor: &[u8] = if at > 0 && matches!(factor, [b'M']) { b"1M" } else { factor };
        let first_digit = factor.first().is_some_and(u8::is_ascii_digit);
        if !first_digit {
            return Err(None);
        }
        let (factor, ends) = match factor {
            [rest @ .., b'B']
                if rest
                    .last()
                    .is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'c' | b'w' | b'b')) =>
            {
                (rest, true)
            }
            _ => (factor, factor.ends_with(b"B")),
        };
        bytes |= ends;
        match number::unsigned(factor, "bcEGkKMPTwYZ0") {
            Ok(number) => product = product.checked_mul(number).ok_or(Some(Errno::EOVERFLOW))?,
            Err(number::Bad::Overflow) => return Err(Some(Errno::EOVERFLOW)),
            Err(_) => return Err(None),
        }
    }
    Ok((product, bytes))
}

async fn parse(cx: &mut Context, words: &[Text]) -> Result<Operands, End> {
    let mut o = Operands {
        input: None,
        output: None,
        ibs: 0,
        obs: 0,
        cbs: 0,
        same: false,
        count: None,
        count_bytes: false,
        skip: 0,
        skip_bytes: false,
        seek: 0,
        seek_bytes: false,
        conv: 0,
        iflag: 0,
        oflag: 0,
        status: 0,
    };
    let mut bs = 0;
    for word in words {
        let shown = quote::locale(cx.locale, word);
        let Some(at) = memchr::memchr(b'=', word) else {
            return SPEC.wrong(cx, text!("unrecognized operand ", shown)).await;
        };
        let (name, value) = (&word[..at], &word[at + 1..]);
        match name {
            b"if" => o.input = Some(Text::from(value)),
            b"of" => o.output = Some(Text::from(value)),
            b"conv" => o.conv |= symbols(cx, value, CONVERSIONS, "conversion").await?,
            b"iflag" => o.iflag |= symbols(cx, value, FLAGS, "input flag").await?,
            b"oflag" => o.oflag |= symbols(cx, value, FLAGS, "output flag").await?,
            b"status" => {
                o.status = match value {
                    b"none" => NONE,
                    b"noxfer" => NOXFER,
                    b"progress" => PROGRESS,
                    _ => {
                        let value = quote::locale(cx.locale, value);
                        return SPEC.wrong(cx, text!("invalid status level: ", value)).await;
                    }
                };
            }
            b"ibs" | b"obs" | b"bs" | b"cbs" | b"skip" | b"iseek" | b"seek" | b"oseek" | b"count" => {
                let (number, bytes) = match parse_number(value) {
                    Ok(parsed) => parsed,
                    Err(errno) => {
                        let value = quote::locale(cx.locale, value);
                        let reason =
                            errno.map(|errno| [b": ", errno.text().as_bytes()].concat()).unwrap_or_default();
                        return fail(cx, text!("invalid number: ", value, reason)).await;
                    }
                };
                let is_size = name.ends_with(b"bs");
                if is_size && (number == 0 || number > isize::MAX as u64 / 2) {
                    let value = quote::locale(cx.locale, value);
                    let reason = if number == 0 { "" } else { ": Value too large for defined data type" };
                    return fail(cx, text!("invalid number: ", value, reason)).await;
                }
                match name {
                    b"ibs" => o.ibs = number as usize,
                    b"obs" => o.obs = number as usize,
                    b"bs" => bs = number as usize,
                    b"cbs" => o.cbs = number as usize,
                    b"count" => (o.count, o.count_bytes) = (Some(number), bytes),
                    b"skip" | b"iseek" => (o.skip, o.skip_bytes) = (number, bytes),
                    _ => (o.seek, o.seek_bytes) = (number, bytes),
                }
            }
            _ => return SPEC.wrong(cx, text!("unrecognized operand ", shown)).await,
        }
    }
    if bs > 0 {
        (o.ibs, o.obs) = (bs, bs);
        o.same = o.conv & !(NOERROR | NOTRUNC | SYNC | SPARSE | EXCL | NOCREAT) == 0;
    }
    o.count_bytes |= o.iflag & COUNT_BYTES != 0;
    o.skip_bytes |= o.iflag & SKIP_BYTES != 0;
    o.seek_bytes |= o.oflag & SEEK_BYTES != 0;
    (o.ibs, o.obs) = (if o.ibs == 0 { 512 } else { o.ibs }, if o.obs == 0 { 512 } else { o.obs });
    if o.cbs == 0 {
        o.conv &= !(BLOCK | UNBLOCK);
    }
    let several = |bits: u32| (o.conv & bits).count_ones() > 1;
    if several(ASCII | EBCDIC | IBM) {
        return fail(cx, "cannot combine any two of {ascii,ebcdic,ibm}").await;
    }
    if several(BLOCK | UNBLOCK) {
        return fail(cx, "cannot combine block and unblock").await;
    }
    if several(LCASE | UCASE) {
        return fail(cx, "cannot combine lcase and ucase").await;
    }
    if several(EXCL | NOCREAT) {
        return fail(cx, "cannot combine excl and nocreat").await;
    }
    Ok(o)
}

async fn symbols(cx: &mut Context, list: &[u8], known: &[(&str, u32)], what: &str) -> Result<u32, End> {
    let mut bits = 0;
    for word in list.split(|byte| *byte == b',') {
        match known.iter().find(|(name, _)| name.as_bytes() == word) {
            Some((_, bit)) => bits |= bit,
            None => {
                let word = quote::locale(cx.locale, word);
                return SPEC.wrong(cx, text!("invalid ", what, ": ", word)).await;
            }
        }
    }
    Ok(bits)
}

#[derive(Default)]
struct Records {
    read: (u64, u64),
    written: (u64, u64),
    bytes: u64,
    truncated: u64,
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let o = parse(cx, &args.operands).await?;
    let input = match &o.input {
        Some(name) => {
            let opening = OpenOptions {
                directory: o.iflag & DIRECTORY != 0,
                no_follow: o.iflag & NOFOLLOW != 0,
                ..OpenOptions::read()
            };
            match cx.open(name, opening).await {
                Ok(ofd) => ofd,
                Err(errno) => {
                    let name = quote::file_always(cx.locale, name);
                    return fail(cx, text!("failed to open ", name, ": ", errno.text())).await;
                }
            }
        }
        None => input::stdin(cx),
    };
    let output = match &o.output {
        Some(name) => {
            let opening = OpenOptions {
                create: o.conv & NOCREAT == 0,
                exclusive: o.conv & EXCL != 0,
                truncate: o.conv & NOTRUNC == 0 && o.seek == 0,
                append: o.oflag & APPEND != 0,
                no_follow: o.oflag & NOFOLLOW != 0,
                ..OpenOptions::overwrite(0o666 & !cx.umask as u16)
            };
            match cx.open(name, opening).await {
                Ok(ofd) => Some(ofd),
                Err(errno) => {
                    let name = quote::file_always(cx.locale, name);
                    return fail(cx, text!("failed to open ", name, ": ", errno.text())).await;
                }
            }
        }
        None => cx.fd(1).ok(),
    };
    let started = std::time::Instant::now();
    let held = input::Held::new(&cx.budget);
    let mut copy =
        Copy { o, input, output, records: Records::default(), pending: Vec::new(), held, status: 0 };
    let ended = copy.run(cx).await;
    let seconds = started.elapsed().as_secs_f64();
    if let Err(End::Stop(stop)) = ended {
        return Err(End::Stop(stop));
    }
    let mut status = match ended {
        Ok(status) | Err(End::Status(status)) => status,
        Err(End::Stop(stop)) => return Err(End::Stop(stop)),
    };
    if copy.o.input.is_none()
        && let Err(errno) = cx.fd(0)
    {
        let name = quote::locale(cx.locale, b"standard input");
        cx.error(&text!("closing input file ", name, ": ", errno.text())).await?;
        return Ok(1);
    }
    status = status.max(copy.status);
    report(cx, &copy, seconds).await?;
    Ok(status)
}

/// Tells what was copied.
async fn report(cx: &mut Context, copy: &Copy, seconds: f64) -> Result<(), End> {
    if copy.o.status == NONE {
        return Ok(());
    }
    let r = &copy.records;
    let mut text =
        format!("{}+{} records in\n{}+{} records out\n", r.read.0, r.read.1, r.written.0, r.written.1);
    if r.truncated > 0 {
        let s = if r.truncated == 1 { "" } else { "s" };
        text += &format!("{} truncated record{s}\n", r.truncated);
    }
    if copy.o.status != NOXFER {
        let plural = if r.bytes == 1 { "byte" } else { "bytes" };
        let mut sizes = String::new();
        let (si, iec) = (scaled(r.bytes, 1000, "kMGTPEZY"), scaled(r.bytes, 1024, "KMGTPEZY"));
        if let Some(si) = &si {
            sizes = format!("{si}B");
            if let Some(iec) = &iec {
                sizes += &format!(", {iec}iB");
            }
            sizes = format!(" ({sizes})");
        }
        let mut time = Vec::new();
        crate::util::float::Spec::default().write(seconds, &mut time);
        let rate = r.bytes as f64 / seconds.max(1e-9);
        let rate = scaled(rate as u64, 1000, "kMGTPEZY").map_or(format!("{} ", rate as u64), |text| text);
        let time = String::from_utf8_lossy(&time).into_owned();
        text += &format!("{} {plural}{sizes} copied, {time} s, {rate}B/s\n", r.bytes);
    }
    Ok(cx.err(text.as_bytes()).await?)
}

/// A size with the unit that fits, once it needs one.
fn scaled(bytes: u64, base: u64, letters: &str) -> Option<String> {
    if bytes < base {
        return None;
    }
    let mut value = bytes as f64;
    let mut letter = ' ';
    for next in letters.chars() {
        if value < base as f64 {
            break;
        }
        value /= base as f64;
        letter = next;
    }
    let text = if value < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") };
    Some(format!("{text} {letter}"))
}

struct Copy {
    o: Operands,
    input: Arc<Ofd>,
    output: Option<Arc<Ofd>>,
    records: Records,
    /// Output of less than a block.
    pending: Vec<u8>,
    /// What is pending, as it is charged.
    held: input::Held,
    status: u8,
}

impl Copy {
    fn input_name(&self, cx: &Context) -> Vec<u8> {
        let name: &[u8] = self.o.input.as_deref().unwrap_or(b"standard input");
        quote::file_always(cx.locale, name)
    }

    fn output_name(&self, cx: &Context) -> Vec<u8> {
        let name: &[u8] = self.o.output.as_deref().unwrap_or(b"standard output");
        quote::file_always(cx.locale, name)
    }

    async fn run(&mut self, cx: &mut Context) -> Ended {
        self.skip(cx).await?;
        self.seek(cx).await?;
        let mut left = self.o.count.unwrap_or(u64::MAX);
        let mut conversion = Conversion::new(self.o.cbs, &self.o.conv_bits());
        while left > 0 {
            let want = if self.o.count_bytes {
                self.o.ibs.min(usize::try_from(left).unwrap_or(usize::MAX))
            } else {
                self.o.ibs
            };
            let full = self.o.iflag & FULLBLOCK != 0;
            let (mut block, failure) = self.block(cx, want, full).await?;
            if let Some(errno) = failure {
                let name = self.input_name(cx);
                cx.error(&text!("error reading ", name, ": ", errno.text())).await?;
                self.status = 1;
                if self.o.conv & NOERROR == 0 || !self.input.is_seekable() || errno == Errno::EISDIR {
                    break;
                }
            }
            if block.is_empty() {
                break;
            }
            left -= if self.o.count_bytes { block.len() as u64 } else { 1 };
            if block.len() == self.o.ibs {
                self.records.read.0 += 1;
            } else {
                self.records.read.1 += 1;
                if self.o.conv & SYNC != 0 {
                    let fill = if self.o.conv & (BLOCK | UNBLOCK) != 0 { b' ' } else { 0 };
                    block.resize(self.o.ibs, fill);
                }
            }
            if self.o.same {
                self.write(cx, block).await?;
                continue;
            }
            conversion.feed(&mut block, &mut self.pending);
            self.write_full(cx).await?;
        }
        conversion.end(&mut self.pending);
        self.records.truncated = conversion.truncated;
        self.write_full(cx).await?;
        if !self.pending.is_empty() {
            let rest = std::mem::take(&mut self.pending);
            self.write(cx, rest).await?;
        }
        Ok(0)
    }

    /// Reads a block of up to `want` bytes: what one read gives, or with `full` as much as there is.
    async fn block(
        &mut self,
        cx: &mut Context,
        want: usize,
        full: bool,
    ) -> Result<(Vec<u8>, Option<Errno>), End> {
        let mut block = Vec::new();
        let mut held = input::Held::new(&cx.budget);
        while block.len() < want {
            let read = self.input.read(want - block.len()).await;
            cx.tick(read.as_ref().map_or(0, Bytes::len))?;
            match read {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) => {
                    held.add(chunk.len())?;
                    block.extend_from_slice(&chunk);
                    // One read of a file gives all that is asked for, though the store may give less at a time.
                    if !full && !self.input.is_seekable() {
                        break;
                    }
                }
                Err(errno) => return Ok((block, Some(errno))),
            }
        }
        Ok((block, None))
    }

    async fn skip(&mut self, cx: &mut Context) -> Result<(), End> {
        let bytes =
            if self.o.skip_bytes { self.o.skip } else { self.o.skip.saturating_mul(self.o.ibs as u64) };
        if bytes == 0 {
            return Ok(());
        }
        let mut short = false;
        if self.input.is_seekable() {
            let at = self.input.offset().saturating_add(bytes);
            let size = self.input.stat().await.ok().flatten().and_then(|stat| stat.size());
            short = size.is_some_and(|size| size < at);
            self.input.seek(at);
        } else {
            let mut left = bytes;
            while left > 0 {
                let read = self.input.read(usize::try_from(left).unwrap_or(usize::MAX).min(64 << 10)).await;
                cx.tick(read.as_ref().map_or(0, Bytes::len))?;
                match read {
                    Ok(chunk) if !chunk.is_empty() => left -= chunk.len() as u64,
                    _ => {
                        short = true;
                        break;
                    }
                }
            }
        }
        if short && self.o.status != NONE {
            let name = quote::file(cx.locale, self.o.input.as_deref().unwrap_or(b"standard input"));
            let name =
                if self.o.input.is_none() { quote::locale(cx.locale, b"standard input") } else { name };
            cx.error(&text!(name, ": cannot skip to specified offset")).await?;
        }
        Ok(())
    }

    async fn seek(&mut self, cx: &mut Context) -> Result<(), End> {
        let bytes =
            if self.o.seek_bytes { self.o.seek } else { self.o.seek.saturating_mul(self.o.obs as u64) };
        if bytes == 0 {
            return Ok(());
        }
        let Some(output) = self.output.clone() else { return Ok(()) };
        if !output.is_seekable() {
            // What cannot be gone over is written.
            let mut left = bytes;
            while left > 0 {
                let len = left.min(64 << 10);
                self.put(cx, vec![0; len as usize]).await?;
                left -= len;
            }
            return Ok(());
        }
        let at = output.offset().saturating_add(bytes);
        if self.o.conv & NOTRUNC == 0
            && let Some(name) = &self.o.output
            && let Err(errno) = cx.truncate(name, at).await
        {
            let text = format!("failed to truncate to {at} bytes in output file ");
            let name = self.output_name(cx);
            return fail(cx, text!(text, name, ": ", errno.text())).await;
        }
        output.seek(at);
        Ok(())
    }

    async fn write_full(&mut self, cx: &mut Context) -> Result<(), End> {
        while self.pending.len() >= self.o.obs {
            let rest = self.pending.split_off(self.o.obs);
            let block = std::mem::replace(&mut self.pending, rest);
            self.write(cx, block).await?;
        }
        self.held.set(self.pending.len())?;
        Ok(())
    }

    /// Writes one block.
    async fn write(&mut self, cx: &mut Context, block: Vec<u8>) -> Result<(), End> {
        let len = block.len();
        self.put(cx, block).await?;
        self.records.bytes += len as u64;
        if len == self.o.obs {
            self.records.written.0 += 1;
        } else {
            self.records.written.1 += 1;
        }
        Ok(())
    }

    async fn put(&mut self, cx: &mut Context, block: Vec<u8>) -> Result<(), End> {
        cx.tick(block.len())?;
        let written = match (&self.o.output, &self.output) {
            (None, _) => cx.write_fd(1, Bytes::from(block)).await?,
            (Some(_), Some(output)) => output.write(Bytes::from(block)).await,
            (Some(_), None) => Err(Errno::EBADF),
        };
        match written {
            Ok(()) => Ok(()),
            Err(errno) => {
                let name = self.output_name(cx);
                fail(cx, text!("error writing ", name, ": ", errno.text())).await
            }
        }
    }
}

impl Operands {
    fn conv_bits(&self) -> convert::Wanted {
        let on = |bit: u32| self.conv & bit != 0;
        convert::Wanted {
            to_ascii: on(ASCII),
            to_ebcdic: on(EBCDIC),
            to_ibm: on(IBM),
            block: on(BLOCK),
            unblock: on(UNBLOCK),
            lower: on(LCASE),
            upper: on(UCASE),
            swab: on(SWAB),
        }
    }
}
