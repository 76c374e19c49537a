//! `shuf`: as GNU has it.

use crate::options::{Opt, Spec, flag, value};
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::FileKind;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("e", "echo", "treat each ARG as an input line"),
    value("i", "input-range", "LO-HI", "treat each number from LO to HI as an input line"),
    value("n", "head-count", "COUNT", "print at most COUNT lines"),
    value("o", "output", "FILE", "write to FILE"),
    value("", "random-source", "FILE", "take random bytes from FILE"),
    flag("r", "repeat", "lines may be printed again"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "shuf",
    summary: "Write the input lines in random order.",
    usage: &["[OPTION]... [FILE]", "-e [OPTION]... [ARG]...", "-i LO-HI [OPTION]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(SHUF, SPEC, run);

/// Random numbers out of a source of bytes, drawn as GNU's are: with the same bytes come the same numbers.
struct Chance {
    name: Text,
    source: Arc<Ofd>,
    ready: Bytes,
    /// What is left of bytes drawn before: a number, and the largest it could have been.
    number: u64,
    most: u64,
}

impl Chance {
    async fn open(cx: &mut Context, name: Text) -> Result<Self, End> {
        let opened = cx.open_read(&name).await;
        match opened {
            Ok(source) => Ok(Self { name, source, ready: Bytes::new(), number: 0, most: 0 }),
            Err(errno) => {
                cx.file_error(&name, errno).await?;
                Err(End::Status(1))
            }
        }
    }

    async fn byte(&mut self, cx: &mut Context) -> Result<u64, End> {
        if self.ready.is_empty() {
            let name = quote::file(cx.locale, &self.name);
            match cx.read(&self.source).await? {
                Ok(chunk) if chunk.is_empty() => {
                    cx.error(&text!(name, ": end of file")).await?;
                    return Err(End::Status(1));
                }
                Ok(chunk) => self.ready = chunk,
                Err(errno) => {
                    cx.error(&text!(name, ": read error: ", errno.text())).await?;
                    return Err(End::Status(1));
                }
            }
        }
        Ok(u64::from(self.ready.split_to(1)[0]))
    }

    /// A number below `bound`, all equally likely.
    async fn below(&mut self, cx: &mut Context, bound: u64) -> Result<u64, End> {
        let wanted = bound - 1;
        loop {
            while self.most < wanted {
                let byte = self.byte(cx).await?;
                self.number = self.number.wrapping_shl(8).wrapping_add(byte);
                self.most = self.most.wrapping_shl(8).wrapping_add(255);
            }
            if self.most == wanted {
                self.most = 0;
                return Ok(std::mem::take(&mut self.number));
            }
            let excess = self.most - wanted;
            let unusable = excess % bound;
            let last = self.most - unusable;
            if self.number <= last {
                let drawn = self.number % bound;
                self.number /= bound;
                self.most = excess / bound;
                return Ok(drawn);
            }
            // Too large to be fair; what it is too large by is still random.
            self.number -= last + 1;
            self.most = unusable - 1;
        }
    }
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut echo, mut range, mut count, mut output, mut repeat, mut end) =
        (false, None, u64::MAX, None, false, b'\n');
    let mut source = Text::from(&b"/dev/urandom"[..]);
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        match key {
            "echo" => echo = true,
            "input-range" => match parse_range(&word) {
                Some(parsed) => range = Some(parsed),
                None => {
                    let word = quote::locale(cx.locale, &word);
                    cx.error(&text!("invalid input range: ", word)).await?;
                    return Ok(1);
                }
            },
            "head-count" => match number::unsigned(&word, "") {
                Ok(most) => count = count.min(most),
                Err(number::Bad::Overflow) => {}
                Err(_) => {
                    let word = quote::locale(cx.locale, &word);
                    cx.error(&text!("invalid line count: ", word)).await?;
                    return Ok(1);
                }
            },
            "output" => output = argument,
            "random-source" => source = word,
            "repeat" => repeat = true,
            _ => end = 0,
        }
    }
    if echo && range.is_some() {
        return SPEC.wrong(cx, "cannot combine -e and -i options").await;
    }
    let most = if range.is_some() { 0 } else { 1 };
    if !echo && let Some(extra) = args.operands.get(most) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let mut chance = Chance::open(cx, source).await?;
    let mut held = input::Held::new(&cx.budget);
    let mut lines: Vec<Vec<u8>> = Vec::new();
    if echo {
        lines.extend(args.operands.iter().map(|word| word.to_vec()));
    } else if let Some((low, high)) = range {
        let len = if high >= low { (high - low + 1) as usize } else { 0 };
        if repeat {
            return repeat_range(cx, &mut chance, low, len as u64, count, output, end).await;
        }
        held.set(len.saturating_mul(32)).map_err(End::from)?;
        lines.extend((0..len as u64).map(|at| (low + at).to_string().into_bytes()));
    } else {
        let file = args.operands.first().cloned().unwrap_or_else(|| Text::from(&b"-"[..]));
        let opened = input::open(cx, &file).await;
        let ofd = match opened {
            Ok(ofd) => ofd,
            Err(errno) => {
                cx.file_error(&file, errno).await?;
                return Ok(1);
            }
        };
        // Of a stream only as many lines are kept as are wanted.
        let size = ofd.stat().await.ok().flatten();
        let is_file = size.is_some_and(|stat| stat.kind() == FileKind::File);
        let most = if is_file || repeat { u64::MAX } else { count };
        read_lines(cx, ofd, end, most, &mut chance, &mut lines, &mut held).await?;
    }
    if let Some(path) = output {
        let opened = cx.create(&path).await;
        match opened {
            Ok(ofd) => {
                cx.fds.set(1, Some(ofd));
            }
            Err(errno) => {
                cx.file_error(&path, errno).await?;
                return Ok(1);
            }
        }
    }
    if repeat {
        if lines.is_empty() {
            if count == 0 {
                return Ok(0);
            }
            cx.error(b"no lines to repeat").await?;
            return Ok(1);
        }
        let mut printed = 0;
        while printed < count {
            let line = &lines[chance.below(cx, lines.len() as u64).await? as usize];
            cx.out(&text!(line, [end])).await?;
            cx.tick(line.len()).map_err(End::from)?;
            printed += 1;
        }
        return Ok(0);
    }
    let shown = count.min(lines.len() as u64) as usize;
    for at in 0..shown {
        let other = at + chance.below(cx, (lines.len() - at) as u64).await? as usize;
        lines.swap(at, other);
        cx.out(&text!(lines[at], [end])).await?;
    }
    Ok(0)
}

/// Prints numbers of a range again and again.
async fn repeat_range(
    cx: &mut Context,
    chance: &mut Chance,
    low: u64,
    len: u64,
    count: u64,
    output: Option<Text>,
    end: u8,
) -> Ended {
    if let Some(path) = output {
        let opened = cx.create(&path).await;
        match opened {
            Ok(ofd) => cx.fds.set(1, Some(ofd)),
            Err(errno) => {
                cx.file_error(&path, errno).await?;
                return Ok(1);
            }
        };
    }
    if len == 0 && count > 0 {
        cx.error(b"no lines to repeat").await?;
        return Ok(1);
    }
    for _ in 0..count {
        let number = low + chance.below(cx, len).await?;
        cx.out(&text!(number.to_string(), [end])).await?;
        cx.tick(16).map_err(End::from)?;
    }
    Ok(0)
}

/// Reads lines; once there are `most`, each further one takes the place of one of them or is dropped, all equally
/// likely.
async fn read_lines(
    cx: &mut Context,
    ofd: Arc<Ofd>,
    end: u8,
    most: u64,
    chance: &mut Chance,
    lines: &mut Vec<Vec<u8>>,
    held: &mut input::Held,
) -> Result<(), End> {
    let mut records = input::Records::new(cx, ofd, end);
    let (mut seen, mut bytes) = (0u64, 0usize);
    loop {
        let block = match records.next(cx).await? {
            Ok(Some(block)) => block,
            Ok(None) => return Ok(()),
            Err(errno) => {
                cx.error(&text!("read error: ", errno.text())).await?;
                return Err(End::Status(1));
            }
        };
        for line in input::records(&block, end) {
            seen += 1;
            if seen <= most {
                bytes += line.len() + size_of::<Vec<u8>>();
                lines.push(line.to_vec());
            } else {
                let place = chance.below(cx, seen).await? as usize;
                if let Some(slot) = lines.get_mut(place) {
                    bytes = bytes - slot.len() + line.len();
                    *slot = line.to_vec();
                }
            }
        }
        held.set(bytes)?;
    }
}

fn parse_range(text: &[u8]) -> Option<(u64, u64)> {
    let dash = memchr::memchr(b'-', text)?;
    let low = number::unsigned(&text[..dash], "").ok()?;
    let high = number::unsigned(&text[dash + 1..], "").ok()?;
    (low <= high || low == high + 1).then_some((low, high))
}
