//! `tail`: POSIX with GNU's options and the old `-NUM` and `+NUM` forms.
//!
//! A file that can be sought is read from its end; of a pipe only as much is kept as may be printed. Following looks
//! at its files again after each pause: nothing in a workspace tells of changes.

mod follow;

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::{input, number, quote, time};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::{Errno, FileKind};
use mirage_vm::Text;
use mirage_vm::ofd::{CHUNK, Ofd};
use mirage_vm::program::{Context, Stop};
use std::collections::VecDeque;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    value("c", "bytes", "[+]NUM", "print the last NUM bytes; with + from byte NUM on"),
    optional("", "follow", "{name|descriptor}", "print what is appended as the file grows"),
    flag("f", "", "the same as --follow=descriptor"),
    value("n", "lines", "[+]NUM", "print the last NUM lines instead of 10; with + from line NUM on"),
    value(
        "",
        "max-unchanged-stats",
        "N",
        "with --follow=name: open a file anew after N looks without a change",
    ),
    alias("", "-disable-inotify", "disable-inotify", Arg::None),
    value("", "pid", "PID", "with -f: end when process PID does"),
    alias("", "-presume-input-pipe", "presume-input-pipe", Arg::None),
    flag("q", "quiet", "never print headers with file names"),
    flag("", "retry", "keep trying to open a file that is not there"),
    alias("", "silent", "quiet", Arg::None),
    value("s", "sleep-interval", "N", "with -f: pause about N seconds between looks (1)"),
    flag("v", "verbose", "always print headers with file names"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
    flag("F", "", "the same as --follow=name --retry"),
];

const SPEC: Spec = Spec {
    name: "tail",
    summary: "Print the last 10 lines of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    notes: "NUM may have a multiplier suffix: b 512, kB 1000, K 1024, MB 1000*1000, M 1024*1024, and so on.",
    ..Spec::BASE
};

program!(TAIL, SPEC, run, |args| {
    // A pipe is not followed, a file is.
    crate::plan::filter_unless(args, &["follow", "f", "F", "retry", "pid", "sleep-interval"])
});

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Amount {
    count: u64,
    bytes: bool,
    from_start: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Follow {
    Descriptor,
    Name,
}

const FOLLOWS: &Choice<Follow> = &[("descriptor", Follow::Descriptor), ("name", Follow::Name)];

#[derive(Clone, Debug)]
struct Options {
    amount: Amount,
    delimiter: u8,
    /// Print headers: `None` when there are several files.
    headers: Option<bool>,
    follow: Option<Follow>,
    retry: bool,
    interval: f64,
    pid: Option<u32>,
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    let mut options = Options {
        amount: Amount { count: 10, bytes: false, from_start: false },
        delimiter: b'\n',
        headers: None,
        follow: None,
        retry: false,
        interval: 1.0,
        pid: None,
    };
    if let Some((amount, follows)) = old_form(&words) {
        words.remove(0);
        options.amount = amount;
        options.follow = follows.then_some(Follow::Descriptor);
    }
    let args = SPEC.args_of(cx, &words).await?;
    for (key, argument) in &args.options {
        match (*key, argument) {
            (key @ ("bytes" | "lines"), Some(text)) => {
                options.amount = amount_of(cx, text, key == "bytes").await?;
            }
            ("follow", Some(word)) => {
                options.follow = Some(choose(&SPEC, cx, "--follow", word, FOLLOWS).await?);
            }
            ("follow" | "f", _) => options.follow = Some(Follow::Descriptor),
            ("F", _) => (options.follow, options.retry) = (Some(Follow::Name), true),
            ("retry", _) => options.retry = true,
            ("quiet", _) => options.headers = Some(false),
            ("verbose", _) => options.headers = Some(true),
            ("zero-terminated", _) => options.delimiter = 0,
            ("sleep-interval", Some(text)) => match time::float(text) {
                Some(seconds) if seconds >= 0.0 => options.interval = seconds,
                _ => {
                    let text = quote::locale(cx.locale, text);
                    cx.error(&text!("invalid number of seconds: ", text)).await?;
                    return Ok(1);
                }
            },
            ("pid", Some(text)) => match number::within(cx.locale, text, 0, i32::MAX as u64, "") {
                Ok(pid) => options.pid = Some(pid as u32),
                Err(tail) => {
                    cx.error(&text!("invalid PID: ", tail)).await?;
                    return Ok(1);
                }
            },
            ("max-unchanged-stats", Some(text)) => {
                if let Err(tail) = number::within(cx.locale, text, 0, u64::MAX, "") {
                    cx.error(&text!("invalid maximum number of unchanged stats between opens: ", tail))
                        .await?;
                    return Ok(1);
                }
            }
            _ => {}
        }
    }
    if options.retry && options.follow.is_none() {
        options.retry = false;
        cx.error(b"warning: --retry ignored; --retry is useful only when following").await?;
    }
    if options.pid.is_some() && options.follow.is_none() {
        cx.error(b"warning: PID ignored; --pid=PID is useful only when following").await?;
    }
    let operands = &input::or_stdin(args.operands);
    if options.follow == Some(Follow::Name) && operands.iter().any(|name| **name == *b"-") {
        let dash = quote::file_always(cx.locale, b"-");
        cx.error(&text!("cannot follow ", dash, " by name")).await?;
        return Ok(1);
    }
    tail_all(cx, operands, &options).await
}

/// Prints the ends of the operands, then follows them if asked.
async fn tail_all(cx: &mut Context, operands: &[Text], options: &Options) -> Ended {
    let headed = options.headers.unwrap_or(operands.len() > 1);
    let mut status = 0;
    let mut first = true;
    let mut watched = Vec::new();
    for operand in operands {
        let opened = input::open(cx, operand).await;
        let mut watch = follow::Watch::new(operand.clone(), opened.as_ref().ok().cloned());
        match opened {
            Err(errno) => {
                let name = quote::file_always(cx.locale, operand);
                cx.error(&text!("cannot open ", name, " for reading: ", errno.text())).await?;
                status = 1;
                watch.missing = true;
            }
            Ok(ofd) => {
                if headed {
                    header(cx, operand, &mut first).await?;
                }
                if let Err(errno) = tail(cx, &ofd, options).await? {
                    let what = if errno == Errno::EBADF { "cannot fstat" } else { "error reading" };
                    cx.action_error(what, pretty(operand), errno).await?;
                    status = 1;
                    if options.follow.is_some() && errno == Errno::EISDIR {
                        let message = text!(
                            quote::file(cx.locale, operand),
                            ": cannot follow end of this type of file"
                        );
                        cx.error(&message).await?;
                    }
                    watch.given_up = !options.retry;
                }
            }
        }
        watched.push(watch);
    }
    if options.follow.is_some() {
        status |= follow::follow(cx, watched, options, headed, first).await?;
    }
    Ok(input::close_stdin(cx, operands, "-", status).await?)
}

fn pretty(operand: &[u8]) -> &[u8] {
    if operand == b"-" { b"standard input" } else { operand }
}

async fn header(cx: &mut Context, operand: &[u8], first: &mut bool) -> Result<(), Stop> {
    let lead: &[u8] = if *first { b"" } else { b"\n" };
    *first = false;
    cx.out(&text!(lead, "==> ", pretty(operand), " <==\n")).await
}

async fn amount_of(cx: &mut Context, text: &[u8], bytes: bool) -> Result<Amount, End> {
    let (from_start, digits) = match text.first() {
        Some(b'+') => (true, &text[1..]),
        Some(b'-') => (false, &text[1..]),
        _ => (false, text),
    };
    match number::within(cx.locale, digits, 0, u64::MAX, number::BYTES) {
        Ok(count) => Ok(Amount { count, bytes, from_start }),
        Err(tail) => {
            let what = if bytes { "bytes" } else { "lines" };
            cx.error(&text!("invalid number of ", what, ": ", tail)).await?;
            Err(End::Status(1))
        }
    }
}

/// The old form `-NUM[bcl][f]` or `+NUM[bcl][f]`, with one file at most behind it.
fn old_form(words: &[Text]) -> Option<(Amount, bool)> {
    let word = words.first()?;
    if words.len() > 2 && !(words.len() == 3 && *words[1] == *b"--") {
        return None;
    }
    let (sign, rest) = word.split_first()?;
    let from_start = match sign {
        b'+' => true,
        b'-' => false,
        _ => return None,
    };
    let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, letters) = rest.split_at(len);
    let (letters, follows) = match letters.strip_suffix(b"f") {
        Some(letters) => (letters, true),
        None => (letters, false),
    };
    if !from_start && len == 0 && (letters == b"c" || letters.is_empty()) {
        return None;
    }
    let count = if len == 0 { 10 } else { number::unsigned(digits, "").unwrap_or(u64::MAX) };
    let (bytes, factor) = match letters {
        b"" | b"l" => (false, 1),
        b"c" => (true, 1),
        b"b" => (true, 512),
        _ => return None,
    };
    Some((Amount { count: count.saturating_mul(factor), bytes, from_start }, follows))
}

async fn tail(cx: &mut Context, ofd: &Arc<Ofd>, options: &Options) -> Result<Result<(), Errno>, Stop> {
    let Amount { count, bytes, from_start } = options.amount;
    if from_start {
        return from(cx, ofd, count.saturating_sub(1), bytes, options.delimiter).await;
    }
    if let Some(end) = end_of(ofd).await {
        let start = ofd.offset();
        if end <= start {
            return copy(cx, ofd).await;
        }
        if bytes {
            ofd.seek(start.max(end.saturating_sub(count)));
            return copy(cx, ofd).await;
        }
        return match seek_lines(cx, ofd, start, end, count, options.delimiter).await? {
            Ok(()) => copy(cx, ofd).await,
            Err(errno) => Ok(Err(errno)),
        };
    }
    let mut kept = match keep(cx, ofd, count, bytes, options.delimiter).await? {
        Ok(kept) => kept,
        Err(errno) => return Ok(Err(errno)),
    };
    while let Some(chunk) = kept.0.pop_front() {
        cx.out_chunk(chunk).await?;
    }
    Ok(Ok(()))
}

/// Where a regular file ends, when it can be sought.
async fn end_of(ofd: &Ofd) -> Option<u64> {
    if !ofd.is_seekable() {
        return None;
    }
    let stat = ofd.stat().await.ok().flatten()?;
    if stat.kind() != FileKind::File {
        return None;
    }
    stat.size()
}

async fn copy(cx: &mut Context, ofd: &Ofd) -> Result<Result<(), Errno>, Stop> {
    loop {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => return Ok(Ok(())),
            Ok(chunk) => cx.out_chunk(chunk).await?,
            Err(errno) => return Ok(Err(errno)),
        }
    }
}

async fn from(
    cx: &mut Context,
    ofd: &Ofd,
    mut skip: u64,
    bytes: bool,
    delimiter: u8,
) -> Result<Result<(), Errno>, Stop> {
    if bytes && ofd.is_seekable() {
        ofd.seek(ofd.offset().saturating_add(skip));
        return copy(cx, ofd).await;
    }
    while skip > 0 {
        let mut chunk = match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => return Ok(Ok(())),
            Ok(chunk) => chunk,
            Err(errno) => return Ok(Err(errno)),
        };
        let mut cut = None;
        if bytes {
            let part = skip.min(chunk.len() as u64);
            skip -= part;
            cut = (skip == 0).then_some(part as usize);
        } else {
            for at in memchr::memchr_iter(delimiter, &chunk) {
                skip -= 1;
                if skip == 0 {
                    cut = Some(at + 1);
                    break;
                }
            }
        }
        if let Some(cut) = cut {
            cx.out_chunk(chunk.split_off(cut)).await?;
        }
    }
    copy(cx, ofd).await
}

/// Moves to where the last `count` lines begin, looking backwards from the end.
async fn seek_lines(
    cx: &Context,
    ofd: &Ofd,
    start: u64,
    end: u64,
    count: u64,
    delimiter: u8,
) -> Result<Result<(), Errno>, Stop> {
    if count == 0 {
        ofd.seek(end);
        return Ok(Ok(()));
    }
    let mut left = count;
    let mut high = end;
    while high > start {
        let low = start.max(high.saturating_sub(CHUNK as u64));
        let mut block = Vec::with_capacity((high - low) as usize);
        ofd.seek(low);
        while (block.len() as u64) < high - low {
            let more = (high - low) as usize - block.len();
            match ofd.read(more).await {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) => block.extend_from_slice(&chunk),
                Err(errno) => return Ok(Err(errno)),
            }
        }
        cx.tick(block.len())?;
        let mut view = &block[..];
        if high == end && view.last() == Some(&delimiter) {
            view = &view[..view.len() - 1];
        }
        while let Some(at) = memchr::memrchr(delimiter, view) {
            left -= 1;
            if left == 0 {
                ofd.seek(low + at as u64 + 1);
                return Ok(Ok(()));
            }
            view = &view[..at];
        }
        high = low;
    }
    ofd.seek(start);
    Ok(Ok(()))
}

type Kept = (VecDeque<Bytes>, input::Held);

/// Reads to the end and keeps what the last `count` bytes or lines need.
async fn keep(
    cx: &Context,
    ofd: &Ofd,
    count: u64,
    bytes: bool,
    delimiter: u8,
) -> Result<Result<Kept, Errno>, Stop> {
    let mut held = input::Held::new(&cx.budget);
    let mut chunks: VecDeque<(Bytes, u64)> = VecDeque::new();
    let (mut len, mut lines) = (0usize, 0u64);
    let mut unfinished = false;
    loop {
        let chunk = match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) => chunk,
            Err(errno) => return Ok(Err(errno)),
        };
        let found = if bytes { 0 } else { memchr::memchr_iter(delimiter, &chunk).count() as u64 };
        unfinished = chunk.last() != Some(&delimiter);
        len += chunk.len();
        lines += found;
        chunks.push_back((chunk, found));
        while let Some((front, in_front)) = chunks.front() {
            let spare = if bytes { (len - front.len()) as u64 >= count } else { lines - in_front > count };
            if !spare {
                break;
            }
            len -= front.len();
            lines -= in_front;
            chunks.pop_front();
        }
        held.set(len)?;
    }
    if bytes {
        let mut surplus = (len as u64).saturating_sub(count);
        while let Some((front, _)) = chunks.front_mut()
            && surplus > 0
        {
            let part = surplus.min(front.len() as u64);
            let _ = front.split_to(part as usize);
            surplus -= part;
            if front.is_empty() {
                chunks.pop_front();
            }
        }
    } else {
        let mut surplus = (lines + u64::from(unfinished)).saturating_sub(count);
        while let Some((front, found)) = chunks.front_mut()
            && surplus > 0
        {
            match memchr::memchr_iter(delimiter, front).nth(surplus as usize - 1) {
                Some(at) => {
                    let _ = front.split_to(at + 1);
                    surplus = 0;
                }
                None => {
                    surplus -= *found;
                    chunks.pop_front();
                }
            }
        }
    }
    Ok(Ok((chunks.into_iter().map(|(chunk, _)| chunk).collect(), held)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn old(words: &[&str]) -> Option<(u64, bool, bool, bool)> {
        let words: Vec<Text> = words.iter().map(|word| Text::from(word.as_bytes())).collect();
        old_form(&words).map(|(a, follows)| (a.count, a.bytes, a.from_start, follows))
    }

    #[test]
    fn old_forms() {
        assert_eq!(old(&["-5"]), Some((5, false, false, false)));
        assert_eq!(old(&["+3", "x"]), Some((3, false, true, false)));
        assert_eq!(old(&["-2cf"]), Some((2, true, false, true)));
        assert_eq!(old(&["-c"]), None);
        assert_eq!(old(&["-f"]), None);
        assert_eq!(old(&["-5", "x", "y"]), None);
    }
}
