//! `shuf`: as GNU has it.

use crate::options::{Opt, Spec, flag, value};
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

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

/// A source of random numbers: a seed read once, stretched by a counter.
struct Chance(u64);

impl Chance {
    /// A number below `bound`, all equally likely.
    fn below(&mut self, bound: u64) -> u64 {
        loop {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.0;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^= mixed >> 31;
            let limit = u64::MAX - u64::MAX % bound;
            if mixed < limit {
                return mixed % bound;
            }
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
    let all;
    let mut _held = None;
    let lines: Vec<Vec<u8>> = if echo {
        args.operands.iter().map(|word| word.to_vec()).collect()
    } else if let Some((low, high)) = range {
        let len = if high >= low { (high - low + 1) as usize } else { 0 };
        let mut held = input::Held::new(&cx.budget);
        held.set(len.saturating_mul(32)).map_err(End::from)?;
        _held = Some(held);
        (0..len as u64).map(|at| (low + at).to_string().into_bytes()).collect()
    } else {
        let file = args.operands.first().cloned().unwrap_or_else(|| Text::from(&b"-"[..]));
        let opened = input::open(cx, &file).await;
        let read = match opened {
            Ok(ofd) => input::read_all(cx, &ofd).await?,
            Err(errno) => Err(errno),
        };
        match read {
            Ok((content, held)) => (all, _held) = (content, Some(held)),
            Err(errno) => {
                cx.file_error(&file, errno).await?;
                return Ok(1);
            }
        }
        input::records(&all, end).map(<[u8]>::to_vec).collect()
    };
    let seed = match cx.open_read(&source).await {
        Ok(ofd) => ofd.read(8).await.ok(),
        Err(errno) => {
            cx.file_error(&source, errno).await?;
            return Ok(1);
        }
    };
    let seed = seed.and_then(|bytes| Some(u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?)));
    let mut chance = Chance(seed.unwrap_or(1));
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
            let line = &lines[chance.below(lines.len() as u64) as usize];
            cx.out(&text!(line, [end])).await?;
            cx.tick(line.len()).map_err(End::from)?;
            printed += 1;
        }
        return Ok(0);
    }
    let mut lines = lines;
    let shown = count.min(lines.len() as u64) as usize;
    for at in 0..shown {
        let other = at + chance.below((lines.len() - at) as u64) as usize;
        lines.swap(at, other);
        cx.out(&text!(lines[at], [end])).await?;
    }
    Ok(0)
}

fn parse_range(text: &[u8]) -> Option<(u64, u64)> {
    let dash = memchr::memchr(b'-', text)?;
    let low = number::unsigned(&text[..dash], "").ok()?;
    let high = number::unsigned(&text[dash + 1..], "").ok()?;
    (low <= high || low == high + 1).then_some((low, high))
}
