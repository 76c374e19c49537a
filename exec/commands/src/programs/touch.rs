//! `touch`: POSIX with GNU's options.

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, value};
use crate::util::files::Files;
use crate::util::{quote, time};
use crate::voice::{Ended, Voice};
use mirage_vfs::{Errno, OpenOptions, SetAttr, SetTime, Time};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("a", "", "change only the time of the last access"),
    value("", "time", "WORD", "change that time: access, atime, use (-a), modify, mtime (-m)"),
    flag("c", "no-create", "do not make files"),
    value("d", "date", "STRING", "use the time STRING says"),
    alias("f", "", "f", Arg::None),
    flag("m", "", "change only the time of the last change"),
    value("r", "reference", "FILE", "use the times of FILE"),
    value("t", "", "STAMP", "use [[CC]YY]MMDDhhmm[.ss]"),
    flag("h", "no-dereference", "change symlinks themselves"),
];

const SPEC: Spec = Spec {
    name: "touch",
    summary: "Set the times of each FILE to now; make the FILE if it is not there.",
    usage: &["[OPTION]... FILE..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(TOUCH, SPEC, run);

const TIMES: &Choice<bool> =
    &[("atime", true), ("access", true), ("use", true), ("mtime", false), ("modify", false)];

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut access, mut modify, mut create, mut follow) = (false, false, true, true);
    let (mut date, mut stamp, mut reference) = (None, None, None);
    for (key, argument) in args.options {
        match (key, argument) {
            ("a", _) => access = true,
            ("m", _) => modify = true,
            ("time", Some(word)) => {
                if choose(&SPEC, cx, "--time", &word, TIMES).await? {
                    access = true;
                } else {
                    modify = true;
                }
            }
            ("no-create", _) => create = false,
            ("no-dereference", _) => follow = false,
            ("date", text) => date = text,
            ("t", text) => stamp = text,
            ("reference", file) => reference = file,
            _ => {}
        }
    }
    if !access && !modify {
        (access, modify) = (true, true);
    }
    let zone = time::zone(cx);
    let now = Time::now();
    let mut times = (SetTime::Now, SetTime::Now);
    if stamp.is_some() && (date.is_some() || reference.is_some()) {
        return SPEC.wrong(cx, "cannot specify times from more than one source").await;
    }
    if let Some(file) = &reference {
        let stat = match cx.stat(file, follow).await {
            Ok(stat) => stat,
            Err(errno) => {
                cx.action_error("failed to get attributes of", file, errno).await?;
                return Ok(1);
            }
        };
        let known = |time: Option<Time>| SetTime::To(time.unwrap_or(now));
        times = (known(stat.atime()), known(stat.mtime()));
    }
    if let Some(text) = &date {
        let from = |time: SetTime| match time {
            SetTime::To(time) => time,
            SetTime::Now => now,
        };
        let parse = |base: SetTime| time::parse_date(text, from(base), &zone).map(SetTime::To);
        match (parse(times.0), parse(times.1)) {
            (Some(a), Some(m)) => times = (a, m),
            _ => {
                let text = quote::locale(cx.locale, text);
                cx.error(&text!("invalid date format ", text)).await?;
                return Ok(1);
            }
        }
    }
    if let Some(text) = &stamp {
        match posix_stamp(text, now, &zone) {
            Some(time) => times = (SetTime::To(time), SetTime::To(time)),
            None => {
                let text = quote::locale(cx.locale, text);
                cx.error(&text!("invalid date format ", text)).await?;
                return Ok(1);
            }
        }
    }
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing file operand").await;
    }
    let change =
        SetAttr { atime: access.then_some(times.0), mtime: modify.then_some(times.1), ..SetAttr::default() };
    let mut status = 0;
    for file in &args.operands {
        if **file == *b"-" {
            continue;
        }
        let mut opened = Ok(());
        if create && follow {
            let mode = 0o666 & !cx.umask as u16;
            let options = OpenOptions { truncate: false, ..OpenOptions::overwrite(mode) };
            opened = match cx.stat(file, true).await {
                Ok(_) => Ok(()),
                Err(_) => cx.open(file, options).await.map(|_| ()),
            };
        }
        if let Err(errno) = cx.set_attr(file, follow, change).await {
            if let Err(opening) = opened
                && opening != Errno::EISDIR
            {
                cx.action_error("cannot touch", file, opening).await?;
            } else if errno == Errno::ENOENT && !create {
                continue;
            } else {
                cx.action_error("setting times of", file, errno).await?;
            }
            status = 1;
        }
    }
    Ok(status)
}

/// `[[CC]YY]MMDDhhmm[.ss]`.
fn posix_stamp(text: &[u8], now: Time, zone: &jiff::tz::TimeZone) -> Option<Time> {
    let (digits, seconds) = match memchr::memchr(b'.', text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let all_digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    if !all_digits(digits) || !matches!(digits.len(), 8 | 10 | 12) {
        return None;
    }
    let pair = |text: &[u8], at: usize| u32::from(text[at] - b'0') * 10 + u32::from(text[at + 1] - b'0');
    let second = match seconds {
        None => 0,
        Some(text) if text.len() == 2 && all_digits(text) => pair(text, 0),
        Some(_) => return None,
    };
    let (year, rest) = digits.split_at(digits.len() - 8);
    let year = match year.len() {
        0 => time::Moment::new(now, zone).year as u32,
        2 => {
            let year = pair(year, 0);
            year + if year < 69 { 2000 } else { 1900 }
        }
        _ => pair(year, 0) * 100 + pair(year, 2),
    };
    let date = format!(
        "{year:04}-{:02}-{:02} {:02}:{:02}:{second:02}",
        pair(rest, 0),
        pair(rest, 2),
        pair(rest, 4),
        pair(rest, 6)
    );
    time::parse_date(date.as_bytes(), now, zone)
}
