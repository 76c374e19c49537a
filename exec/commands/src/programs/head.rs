//! `head`: POSIX with GNU's options and the old `-NUM` form.
//!
//! What was read too far is given back, so that `{ head -1; cat; }` loses nothing.

use crate::options::{Arg, Opt, Spec, alias, flag, value};
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::collections::VecDeque;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    value("c", "bytes", "[-]NUM", "print the first NUM bytes; with - all but the last NUM"),
    value("n", "lines", "[-]NUM", "print the first NUM lines instead of 10; with - all but the last NUM"),
    alias("", "-presume-input-pipe", "presume-input-pipe", Arg::None),
    flag("q", "quiet", "never print headers with file names"),
    alias("", "silent", "quiet", Arg::None),
    flag("v", "verbose", "always print headers with file names"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "head",
    summary: "Print the first 10 lines of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    notes: "NUM may have a multiplier suffix: b 512, kB 1000, K 1024, MB 1000*1000, M 1024*1024, and so on.",
    ..Spec::BASE
};

program!(HEAD, SPEC, run, crate::plan::filter);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Amount {
    count: u64,
    bytes: bool,
    all_but: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Headers {
    Several,
    Always,
    Never,
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    let mut amount = Amount { count: 10, bytes: false, all_but: false };
    let mut headers = Headers::Several;
    let mut delimiter = b'\n';
    if let Some(first) = words.first()
        && let [b'-', b'0'..=b'9', ..] = first[..]
    {
        let old = words.remove(0);
        match old_form(&old) {
            Ok((count, letters)) => {
                for letter in letters {
                    match letter {
                        b'q' => headers = Headers::Never,
                        b'v' => headers = Headers::Always,
                        b'z' => delimiter = 0,
                        b'c' | b'b' | b'k' | b'm' => amount.bytes = true,
                        _ => amount.bytes = false,
                    }
                }
                amount.count = count_of(cx, &count, amount.bytes).await?;
            }
            Err(letter) => {
                return SPEC.wrong(cx, text!("invalid trailing option -- ", [letter])).await;
            }
        }
    }
    let args = SPEC.args_of(cx, &words).await?;
    for (key, argument) in &args.options {
        match (*key, argument) {
            (key @ ("bytes" | "lines"), Some(text)) => {
                let bytes = key == "bytes";
                let (all_but, digits) = match text.strip_prefix(b"-") {
                    Some(rest) => (true, rest),
                    None => (false, &text[..]),
                };
                amount = Amount { count: count_of(cx, digits, bytes).await?, bytes, all_but };
            }
            ("quiet", _) => headers = Headers::Never,
            ("verbose", _) => headers = Headers::Always,
            ("zero-terminated", _) => delimiter = 0,
            _ => {}
        }
    }
    let operands = &input::or_stdin(args.operands);
    let headed = match headers {
        Headers::Several => operands.len() > 1,
        Headers::Always => true,
        Headers::Never => false,
    };
    let mut status = 0;
    let mut first = true;
    for operand in operands {
        let ofd = match input::open(cx, operand).await {
            Ok(ofd) => ofd,
            Err(errno) => {
                let name = quote::file_always(cx.locale, operand);
                cx.error(&text!("cannot open ", name, " for reading: ", errno.text())).await?;
                status = 1;
                continue;
            }
        };
        let shown: &[u8] = if **operand == *b"-" { b"standard input" } else { operand };
        if headed {
            let lead: &[u8] = if first { b"" } else { b"\n" };
            cx.out(&text!(lead, "==> ", shown, " <==\n")).await?;
        }
        first = false;
        if let Err(errno) = head(cx, &ofd, amount, delimiter).await? {
            cx.action_error("error reading", shown, errno).await?;
            status = 1;
        }
    }
    Ok(input::close_stdin(cx, operands, "-", status).await?)
}

async fn count_of(cx: &mut Context, digits: &[u8], bytes: bool) -> Result<u64, End> {
    match number::within(cx.locale, digits, 0, u64::MAX, number::BYTES) {
        Ok(count) => Ok(count),
        Err(tail) => {
            let what = if bytes { "bytes" } else { "lines" };
            cx.error(&text!("invalid number of ", what, ": ", tail)).await?;
            Err(End::Status(1))
        }
    }
}

/// Splits the old form `-NUM[bkm][clqvz]` into the number with its suffix and the letters.
fn old_form(word: &[u8]) -> Result<(Vec<u8>, Vec<u8>), u8> {
    let len = word[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut count = word[1..=len].to_vec();
    let letters = word[len + 1..].to_vec();
    for &letter in &letters {
        match letter {
            b'c' => {
                count.truncate(len);
            }
            b'b' | b'k' | b'm' => {
                count.truncate(len);
                count.push(letter);
            }
            b'l' | b'q' | b'v' | b'z' => {}
            other => return Err(other),
        }
    }
    Ok((count, letters))
}

async fn head(
    cx: &mut Context,
    ofd: &Arc<Ofd>,
    amount: Amount,
    delimiter: u8,
) -> Result<Result<(), Errno>, Stop> {
    match (amount.bytes, amount.all_but) {
        (true, false) => first_bytes(cx, ofd, amount.count).await,
        (false, false) => first_lines(cx, ofd, amount.count, delimiter).await,
        (true, true) => all_but_bytes(cx, ofd, amount.count).await,
        (false, true) => all_but_lines(cx, ofd, amount.count, delimiter).await,
    }
}

async fn first_bytes(cx: &mut Context, ofd: &Arc<Ofd>, mut left: u64) -> Result<Result<(), Errno>, Stop> {
    while left > 0 {
        let mut chunk = match cx.read(ofd).await? {
            Ok(chunk) => chunk,
            Err(errno) => return Ok(Err(errno)),
        };
        if chunk.is_empty() {
            break;
        }
        if chunk.len() as u64 > left {
            give_back(ofd, chunk.split_off(left as usize));
        }
        left -= chunk.len() as u64;
        cx.out_chunk(chunk).await?;
    }
    Ok(Ok(()))
}

/// Leaves `rest` for the next reader, as moving back the offset would; a pipe has swallowed it.
fn give_back(ofd: &Ofd, rest: Bytes) {
    if ofd.is_seekable() {
        ofd.unread(rest);
    }
}

/// The length of the first `count` records of `chunk`; the number found when there are fewer.
fn records_len(chunk: &[u8], count: u64, delimiter: u8) -> Result<usize, u64> {
    let mut found = 0;
    for at in memchr::memchr_iter(delimiter, chunk) {
        found += 1;
        if found == count {
            return Ok(at + 1);
        }
    }
    Err(found)
}

async fn first_lines(
    cx: &mut Context,
    ofd: &Arc<Ofd>,
    mut left: u64,
    delimiter: u8,
) -> Result<Result<(), Errno>, Stop> {
    while left > 0 {
        let mut chunk = match cx.read(ofd).await? {
            Ok(chunk) => chunk,
            Err(errno) => return Ok(Err(errno)),
        };
        if chunk.is_empty() {
            break;
        }
        match records_len(&chunk, left, delimiter) {
            Ok(len) => {
                give_back(ofd, chunk.split_off(len));
                left = 0;
            }
            Err(found) => left -= found,
        }
        cx.out_chunk(chunk).await?;
    }
    Ok(Ok(()))
}

async fn all_but_bytes(cx: &mut Context, ofd: &Arc<Ofd>, count: u64) -> Result<Result<(), Errno>, Stop> {
    let mut held = input::Held::new(&cx.budget);
    let mut waiting = VecDeque::new();
    let mut len = 0u64;
    loop {
        let chunk = match cx.read(ofd).await? {
            Ok(chunk) => chunk,
            Err(errno) => return Ok(Err(errno)),
        };
        if chunk.is_empty() {
            break;
        }
        len += chunk.len() as u64;
        waiting.push_back(chunk);
        while let Some(front) = waiting.front_mut()
            && len > count
        {
            let surplus = (len - count).min(front.len() as u64) as usize;
            let part = front.split_to(surplus);
            if front.is_empty() {
                waiting.pop_front();
            }
            len -= surplus as u64;
            cx.out_chunk(part).await?;
        }
        held.set(len as usize)?;
    }
    if ofd.is_seekable() {
        for chunk in waiting.into_iter().rev() {
            ofd.unread(chunk);
        }
    }
    Ok(Ok(()))
}

async fn all_but_lines(
    cx: &mut Context,
    ofd: &Arc<Ofd>,
    count: u64,
    delimiter: u8,
) -> Result<Result<(), Errno>, Stop> {
    let mut held = input::Held::new(&cx.budget);
    // Chunks that may belong to the last lines, each with the number of delimiters in it.
    let mut waiting: VecDeque<(Bytes, u64)> = VecDeque::new();
    let mut lines = 0u64;
    let mut bytes = 0usize;
    let mut unfinished = false;
    loop {
        let chunk = match cx.read(ofd).await? {
            Ok(chunk) => chunk,
            Err(errno) => return Ok(Err(errno)),
        };
        if chunk.is_empty() {
            break;
        }
        let found = memchr::memchr_iter(delimiter, &chunk).count() as u64;
        lines += found;
        bytes += chunk.len();
        unfinished = chunk.last() != Some(&delimiter);
        waiting.push_back((chunk, found));
        while let Some((_, front)) = waiting.front()
            && lines - front > count
        {
            lines -= front;
            let Some((chunk, _)) = waiting.pop_front() else { break };
            bytes -= chunk.len();
            cx.out_chunk(chunk).await?;
        }
        held.set(bytes)?;
    }
    // A line without an end counts as one.
    let keep = count.saturating_sub(u64::from(unfinished));
    let mut surplus = if unfinished && count == 0 { u64::MAX } else { lines.saturating_sub(keep) };
    if unfinished && count > 0 && lines < keep {
        surplus = 0;
    }
    while surplus > 0
        && let Some((mut chunk, found)) = waiting.pop_front()
    {
        if let Ok(len) = records_len(&chunk, surplus, delimiter) {
            waiting.push_front((chunk.split_off(len), 0));
            surplus = 0;
        } else {
            surplus = surplus.saturating_sub(found);
        }
        cx.out_chunk(chunk).await?;
    }
    if ofd.is_seekable() {
        for (chunk, _) in waiting.into_iter().rev() {
            ofd.unread(chunk);
        }
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_forms() {
        assert_eq!(old_form(b"-5"), Ok((b"5".to_vec(), vec![])));
        assert_eq!(old_form(b"-5kq"), Ok((b"5k".to_vec(), b"kq".to_vec())));
        assert_eq!(old_form(b"-5x"), Err(b'x'));
    }

    #[test]
    fn records_are_counted() {
        assert_eq!(records_len(b"a\nb\nc", 2, b'\n'), Ok(4));
        assert_eq!(records_len(b"a\nb\nc", 3, b'\n'), Err(2));
    }
}
