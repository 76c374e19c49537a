//! `date`: POSIX with GNU's options. Setting the clock is refused as a host refuses it to its users.

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::files::Files;
use crate::util::time::{self, Moment};
use crate::util::{input, quote};
use crate::voice::{End, Ended, Voice};
use jiff::tz::TimeZone;
use mirage_vfs::{Errno, Time};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    value("d", "date", "STRING", "show the time STRING says, not now"),
    flag("", "debug", "accepted; explanations of the date are not printed"),
    value("f", "file", "DATEFILE", "like --date for each line of DATEFILE"),
    optional("I", "iso-8601", "FMT", "as ISO 8601: date, hours, minutes, seconds, ns"),
    value("r", "reference", "FILE", "show when FILE was last changed"),
    flag("", "resolution", "show the resolution of timestamps"),
    flag("R", "rfc-email", "as in mail: Mon, 14 Aug 2006 02:34:56 -0600"),
    alias("", "rfc-822", "rfc-email", Arg::None),
    alias("", "rfc-2822", "rfc-email", Arg::None),
    value("", "rfc-3339", "FMT", "as RFC 3339: date, seconds, ns"),
    value("s", "set", "STRING", "set the clock"),
    alias("", "uct", "utc", Arg::None),
    flag("u", "utc", "in UTC"),
    alias("", "universal", "utc", Arg::None),
];

const SPEC: Spec = Spec {
    name: "date",
    summary: "Print the date and time, in FORMAT if one is given.",
    usage: &["[OPTION]... [+FORMAT]"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(DATE, SPEC, run);

const ISO: &Choice<&str> = &[
    ("hours", "%Y-%m-%dT%H%:z"),
    ("minutes", "%Y-%m-%dT%H:%M%:z"),
    ("date", "%Y-%m-%d"),
    ("seconds", "%Y-%m-%dT%H:%M:%S%:z"),
    ("ns", "%Y-%m-%dT%H:%M:%S,%N%:z"),
];
const RFC: &Choice<&str> =
    &[("date", "%Y-%m-%d"), ("seconds", "%Y-%m-%d %H:%M:%S%:z"), ("ns", "%Y-%m-%d %H:%M:%S.%N%:z")];

enum Source {
    Now,
    Text(Vec<u8>),
    Lines(Vec<u8>),
    File(Vec<u8>),
    Resolution,
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut format: Option<Vec<u8>> = None;
    let mut source = Source::Now;
    let mut sources = 0;
    let mut set = None;
    let mut zone = time::zone(cx);
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        let chosen = match key {
            "iso-8601" if argument.is_none() => Some("%Y-%m-%d"),
            "iso-8601" => Some(choose(&SPEC, cx, "--iso-8601", &word, ISO).await?),
            "rfc-3339" => Some(choose(&SPEC, cx, "--rfc-3339", &word, RFC).await?),
            "rfc-email" => Some("%a, %d %b %Y %H:%M:%S %z"),
            _ => None,
        };
        if let Some(chosen) = chosen {
            if format.is_some() {
                cx.error(b"multiple output formats specified").await?;
                return Ok(1);
            }
            format = Some(chosen.as_bytes().to_vec());
            continue;
        }
        match key {
            "utc" => zone = TimeZone::UTC,
            "set" => set = argument,
            "date" | "file" | "reference" | "resolution" => {
                if !matches!(
                    (&source, key),
                    (Source::Text(_), "date") | (Source::Lines(_), "file") | (Source::File(_), "reference")
                ) {
                    sources += 1;
                }
                source = match key {
                    "date" => Source::Text(word.to_vec()),
                    "file" => Source::Lines(word.to_vec()),
                    "reference" => Source::File(word.to_vec()),
                    _ => Source::Resolution,
                };
            }
            _ => {}
        }
    }
    if sources > 1 {
        return SPEC.wrong(cx, "the options to specify dates for printing are mutually exclusive").await;
    }
    if set.is_some() && sources > 0 {
        return SPEC.wrong(cx, "the options to print and set the time may not be used together").await;
    }
    let mut operands = &args.operands[..];
    if let Some((first, rest)) = operands.split_first() {
        if let Some(extra) = rest.first() {
            let extra = quote::locale(cx.locale, extra);
            return SPEC.wrong(cx, text!("extra operand ", extra)).await;
        }
        if let Some(given) = first.strip_prefix(b"+") {
            if format.is_some() {
                cx.error(b"multiple output formats specified").await?;
                return Ok(1);
            }
            format = Some(given.to_vec());
            operands = rest;
        } else if set.is_some() || sources > 0 {
            let first = quote::locale(cx.locale, first);
            let message = text!(
                "the argument ",
                first,
                " lacks a leading '+';\nwhen using an option to specify date(s), any non-option\nargument must be a format string beginning with '+'"
            );
            return SPEC.wrong(cx, message).await;
        }
    }
    let format = format.unwrap_or_else(|| b"%a %b %e %H:%M:%S %Z %Y".to_vec());
    let now = Time::now();
    if let Some(digits) = operands.first() {
        set = Some(digits.clone());
    }
    if let Some(text) = set {
        let parsed = match operands.is_empty() {
            true => time::parse_date(&text, now, &zone),
            false => clock(&text, now, &zone),
        };
        let Some(at) = parsed else {
            let text = quote::locale(cx.locale, &text);
            cx.error(&text!("invalid date ", text)).await?;
            return Ok(1);
        };
        cx.error(&text!("cannot set date: ", Errno::EPERM.text())).await?;
        show(cx, at, &zone, &format).await?;
        return Ok(1);
    }
    match source {
        Source::Now => show(cx, now, &zone, &format).await?,
        Source::Resolution => show(cx, Time { secs: 0, nanos: 1 }, &TimeZone::UTC, b"%s.%N").await?,
        Source::Text(text) => match time::parse_date(&text, now, &zone) {
            Some(at) => show(cx, at, &zone, &format).await?,
            None => {
                let text = quote::locale(cx.locale, &text);
                cx.error(&text!("invalid date ", text)).await?;
                return Ok(1);
            }
        },
        Source::File(file) => match cx.stat(&file, true).await {
            Ok(stat) => show(cx, stat.mtime().unwrap_or(now), &zone, &format).await?,
            Err(errno) => {
                cx.file_error(&file, errno).await?;
                return Ok(1);
            }
        },
        Source::Lines(file) => return lines(cx, &file, now, &zone, &format).await,
    }
    Ok(0)
}

/// The time `MMDDhhmm[[CC]YY][.ss]` means.
fn clock(text: &[u8], now: Time, zone: &TimeZone) -> Option<Time> {
    let text = std::str::from_utf8(text).ok()?;
    let (digits, seconds) = text.split_once('.').map_or((text, "00"), |(digits, seconds)| (digits, seconds));
    if !digits.bytes().chain(seconds.bytes()).all(|byte| byte.is_ascii_digit()) || seconds.len() != 2 {
        return None;
    }
    let pair = |at: usize| digits.get(at..at + 2);
    let year = match digits.len() {
        8 => {
            let mut year = Vec::new();
            time::format(&Moment::new(now, zone), b"%Y", &mut year);
            String::from_utf8(year).ok()?
        }
        10 => {
            let short = pair(8)?;
            // Of the years without a century those from 69 on are of the last one.
            format!("{}{short}", if short >= "69" { "19" } else { "20" })
        }
        12 => digits.get(8..)?.to_owned(),
        _ => return None,
    };
    let written = format!("{year}-{}-{} {}:{}:{seconds}", pair(0)?, pair(2)?, pair(4)?, pair(6)?);
    time::parse_date(written.as_bytes(), now, zone)
}

async fn show(cx: &mut Context, at: Time, zone: &TimeZone, format: &[u8]) -> Result<(), End> {
    let mut line = Vec::new();
    time::format(&Moment::new(at, zone), format, &mut line);
    line.push(b'\n');
    Ok(cx.out(&line).await?)
}

async fn lines(cx: &mut Context, file: &[u8], now: Time, zone: &TimeZone, format: &[u8]) -> Ended {
    let ofd = match input::open(cx, file).await {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.file_error(file, errno).await?;
            return Ok(1);
        }
    };
    let mut status = 0;
    let mut records = input::Records::new(cx, ofd, b'\n');
    loop {
        let block = match records.next(cx).await? {
            Ok(Some(block)) => block,
            Ok(None) => return Ok(status),
            Err(errno) => {
                let name = quote::file(cx.locale, file);
                cx.error(&text!(name, ": read error: ", errno.text())).await?;
                return Ok(1);
            }
        };
        for line in input::records(&block, b'\n') {
            match time::parse_date(line, now, zone) {
                Some(at) => show(cx, at, zone, format).await?,
                None => {
                    let line = quote::locale(cx.locale, line);
                    cx.error(&text!("invalid date ", line)).await?;
                    status = 1;
                }
            }
        }
    }
}
