//! `stat`: as GNU has it.
//!
//! Fields a store does not know print as `?`; the security context prints as `?` too.

use crate::options::{Choice, Opt, Spec, choose, flag, value};
use crate::util::files::{Files, owner_name};
use crate::util::time::{self, Moment};
use crate::util::{ask, mode, quote};
use crate::voice::{Ended, Voice};
use jiff::tz::TimeZone;
use mirage_vfs::{FileKind, Stat, Time};
use mirage_vm::program::{Context, Locale};

const OPTIONS: &[Opt] = &[
    flag("L", "dereference", "follow symlinks"),
    flag("f", "file-system", "show the status of the file system"),
    value("c", "format", "FORMAT", "use FORMAT, a newline after each"),
    value("", "printf", "FORMAT", "use FORMAT with backslash escapes, no newline"),
    flag("t", "terse", "print in a short form"),
    value("", "cached", "MODE", "accepted: always, never, default"),
];

const SPEC: Spec = Spec {
    name: "stat",
    summary: "Show the status of files or file systems.",
    usage: &["[OPTION]... FILE..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(STAT, SPEC, run);

const CACHED: &Choice<u8> = &[("default", 0), ("never", 1), ("always", 2)];

const LONG: &str = "  File: %PN\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\nDevice: %Hd,%Ld\tInode: %-11i Links: %h\nAccess: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z\n Birth: %w\n";
const LONG_DEVICE: &str = "  File: %PN\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\nDevice: %Hd,%Ld\tInode: %-11i Links: %-5h Device type: %Hr,%Lr\nAccess: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z\n Birth: %w\n";
const TERSE: &str = "%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o\n";
const FS_LONG: &str = "  File: \"%n\"\n    ID: %-8i Namelen: %-7l Type: %T\nBlock size: %-10s Fundamental block size: %S\nBlocks: Total: %-10b Free: %-10f Available: %a\nInodes: Total: %-10c Free: %d\n";
const FS_TERSE: &str = "%n %i %l %t %s %S %b %f %a %c %d\n";

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut follow, mut fs, mut terse, mut format, mut escapes) = (false, false, false, None, false);
    for (key, argument) in args.options {
        match key {
            "dereference" => follow = true,
            "file-system" => fs = true,
            "terse" => terse = true,
            "format" => (format, escapes) = (argument, false),
            "printf" => (format, escapes) = (argument, true),
            _ => {
                choose(&SPEC, cx, "--cached", &argument.unwrap_or_default(), CACHED).await?;
            }
        }
    }
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    let zone = time::zone(cx);
    let mut status = 0;
    for file in &args.operands {
        if fs {
            if **file == *b"-" {
                let dash = quote::file_always(cx.locale, b"-");
                cx.error(&text!(
                    "using ",
                    dash,
                    " to denote standard input does not work in file system mode"
                ))
                .await?;
                status = 1;
                continue;
            }
            let numbers = match cx.stat_fs(file).await {
                Ok(numbers) => numbers,
                Err(errno) => {
                    cx.action_error("cannot read file system information for", file, errno).await?;
                    status = 1;
                    continue;
                }
            };
            let subject = Subject::FileSystem { name: file, numbers };
            let text = match (&format, terse) {
                (Some(format), _) => render(cx.locale, &zone, &subject, format, escapes, !escapes),
                (None, true) => render(cx.locale, &zone, &subject, FS_TERSE.as_bytes(), false, false),
                (None, false) => render(cx.locale, &zone, &subject, FS_LONG.as_bytes(), false, false),
            };
            cx.out(&text).await?;
            continue;
        }
        let found = if **file == *b"-" {
            match cx.fd(0) {
                Ok(ofd) => match ofd.stat().await {
                    Ok(Some(stat)) => Ok(stat),
                    Ok(None) => Ok(Stat::new(FileKind::Fifo).with_mode(0o600).with_size(0)),
                    Err(errno) => Err(errno),
                },
                Err(errno) => Err(errno),
            }
        } else {
            cx.stat(file, follow).await
        };
        let stat = match found {
            Ok(stat) => stat,
            Err(errno) => {
                if **file == *b"-" {
                    cx.error(&text!("cannot stat standard input: ", errno.text())).await?;
                } else {
                    cx.action_error("cannot statx", file, errno).await?;
                }
                status = 1;
                continue;
            }
        };
        let target = if stat.kind() == FileKind::Symlink { cx.read_link(file).await.ok() } else { None };
        let subject = Subject::File { name: file, stat, target: target.map(|target| target.to_vec()) };
        let text = match (&format, terse) {
            (Some(format), _) => render(cx.locale, &zone, &subject, format, escapes, !escapes),
            (None, true) => render(cx.locale, &zone, &subject, TERSE.as_bytes(), false, false),
            (None, false) => {
                let device = matches!(stat.kind(), FileKind::CharDevice | FileKind::BlockDevice);
                let long = if device { LONG_DEVICE } else { LONG };
                render(cx.locale, &zone, &subject, long.as_bytes(), false, false)
            }
        };
        cx.out(&text).await?;
    }
    Ok(status)
}

enum Subject<'a> {
    File { name: &'a [u8], stat: Stat, target: Option<Vec<u8>> },
    FileSystem { name: &'a [u8], numbers: mirage_vfs::StatFs },
}

/// What a directive stands for.
enum Value {
    Text(Vec<u8>),
    Number(u64),
    Octal(u64),
    Hex(u64),
    /// Seconds with a fraction where a precision asks for one.
    Seconds(Option<Time>),
    Unknown,
}

fn render(
    locale: Locale,
    zone: &TimeZone,
    subject: &Subject<'_>,
    format: &[u8],
    escapes: bool,
    newline: bool,
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let byte = format[at];
        at += 1;
        match byte {
            b'%' => directive(locale, zone, subject, format, &mut at, &mut out),
            b'\\' if escapes => escape(format, &mut at, &mut out),
            byte => out.push(byte),
        }
    }
    if newline {
        out.push(b'\n');
    }
    out
}

fn escape(format: &[u8], at: &mut usize, out: &mut Vec<u8>) {
    let Some(&letter) = format.get(*at) else {
        out.push(b'\\');
        return;
    };
    *at += 1;
    let digits = |at: &mut usize, most: usize, radix: u32| {
        let mut value = 0u32;
        let mut count = 0;
        while count < most {
            let Some(digit) = format.get(*at).and_then(|byte| (*byte as char).to_digit(radix)) else { break };
            value = value * radix + digit;
            *at += 1;
            count += 1;
        }
        (value as u8, count)
    };
    match letter {
        b'0'..=b'7' => {
            *at -= 1;
            out.push(digits(at, 3, 8).0);
        }
        b'x' => match digits(at, 2, 16) {
            (_, 0) => out.extend_from_slice(b"x"),
            (value, _) => out.push(value),
        },
        b'a' => out.push(7),
        b'b' => out.push(8),
        b'e' => out.push(27),
        b'f' => out.push(12),
        b'n' => out.push(b'\n'),
        b'r' => out.push(b'\r'),
        b't' => out.push(b'\t'),
        b'v' => out.push(11),
        other => out.push(other),
    }
}

fn directive(
    locale: Locale,
    zone: &TimeZone,
    subject: &Subject<'_>,
    format: &[u8],
    at: &mut usize,
    out: &mut Vec<u8>,
) {
    let start = *at - 1;
    let (mut left, mut zero, mut alternative) = (false, false, false);
    while let Some(flag) = format.get(*at) {
        match flag {
            b'-' => left = true,
            b'0' => zero = true,
            b'#' => alternative = true,
            b'\'' | b'+' | b' ' => {}
            _ => break,
        }
        *at += 1;
    }
    let number = |at: &mut usize| {
        let mut value = None;
        while let Some(digit) = format.get(*at).filter(|byte| byte.is_ascii_digit()) {
            value = Some((value.unwrap_or(0) * 10 + usize::from(digit - b'0')).min(1 << 16));
            *at += 1;
        }
        value
    };
    let width = number(at).unwrap_or(0);
    let precision = if format.get(*at) == Some(&b'.') {
        *at += 1;
        Some(number(at))
    } else {
        None
    };
    let modifier = match (format.get(*at), format.get(*at + 1)) {
        (Some(letter @ (b'H' | b'L')), Some(b'd' | b'r')) | (Some(letter @ b'P'), Some(b'N')) => {
            *at += 1;
            Some(*letter)
        }
        _ => None,
    };
    let Some(&letter) = format.get(*at) else {
        out.extend_from_slice(&format[start..]);
        return;
    };
    *at += 1;
    if letter == b'%' {
        out.push(b'%');
        return;
    }
    let value = match subject {
        Subject::File { name, stat, target } => {
            of_file(locale, zone, letter, modifier, name, stat, target.as_deref())
        }
        Subject::FileSystem { name, numbers } => of_file_system(letter, name, numbers),
    };
    let text = match value {
        Value::Text(text) => match precision.flatten() {
            Some(most) => text[..text.len().min(most)].to_vec(),
            None => text,
        },
        Value::Number(value) => value.to_string().into_bytes(),
        Value::Octal(value) if alternative => format!("0{value:o}").into_bytes(),
        Value::Octal(value) => format!("{value:o}").into_bytes(),
        Value::Hex(value) if alternative && value != 0 => format!("0x{value:x}").into_bytes(),
        Value::Hex(value) => format!("{value:x}").into_bytes(),
        Value::Seconds(None) => b"0".to_vec(),
        Value::Seconds(Some(time)) => match precision {
            None => time.secs.to_string().into_bytes(),
            Some(digits) => {
                let digits = digits.unwrap_or(9);
                let nanos = format!("{:09}", time.nanos);
                let shown: String = nanos.chars().chain("0".repeat(digits).chars()).take(digits).collect();
                let point = if digits > 0 { "." } else { "" };
                format!("{}{point}{shown}", time.secs).into_bytes()
            }
        },
        Value::Unknown => b"?".to_vec(),
    };
    let fill = width.saturating_sub(text.len());
    if left {
        out.extend_from_slice(&text);
        out.resize(out.len() + fill, b' ');
    } else {
        let is_number = text.first().is_some_and(u8::is_ascii_hexdigit);
        out.resize(out.len() + fill, if zero && is_number { b'0' } else { b' ' });
        out.extend_from_slice(&text);
    }
}

fn device(number: u64) -> (u64, u64) {
    let major = (number >> 8 & 0xfff) | (number >> 32 & !0xfff);
    let minor = (number & 0xff) | (number >> 12 & !0xff);
    (major, minor & 0xffff_ffff)
}

fn of_file(
    locale: Locale,
    zone: &TimeZone,
    letter: u8,
    modifier: Option<u8>,
    name: &[u8],
    stat: &Stat,
    target: Option<&[u8]>,
) -> Value {
    let when = |time: Option<Time>| match time {
        None => Value::Text(b"-".to_vec()),
        Some(time) => {
            let mut text = Vec::new();
            time::format(&Moment::new(time, zone), b"%Y-%m-%d %H:%M:%S.%N %z", &mut text);
            Value::Text(text)
        }
    };
    let known = |value: Option<u64>| value.map_or(Value::Unknown, Value::Number);
    let owner = |id: Option<u32>| match id {
        None => Value::Unknown,
        Some(id) => Value::Text(owner_name(id).unwrap_or("UNKNOWN").as_bytes().to_vec()),
    };
    let dev = stat.id().map_or(0, |id| id.dev);
    match letter {
        b'a' => Value::Octal(u64::from(stat.st_mode() & 0o7777)),
        b'A' => Value::Text(mode::show(stat.kind(), (stat.st_mode() & 0o7777) as u16).to_vec()),
        b'b' => known(stat.blocks().or_else(|| stat.size().map(|size| size.div_ceil(512)))),
        b'B' => Value::Number(512),
        b'C' => Value::Text(b"?".to_vec()),
        b'd' => match modifier {
            Some(b'H') => Value::Number(device(dev).0),
            Some(_) => Value::Number(device(dev).1),
            None => Value::Number(dev),
        },
        b'D' => Value::Hex(dev),
        b'f' => Value::Hex(u64::from(stat.st_mode())),
        b'F' => Value::Text(ask::kind_of(stat.kind(), stat.size()).as_bytes().to_vec()),
        b'g' => known(stat.gid().map(u64::from)),
        b'G' => owner(stat.gid()),
        b'h' => known(stat.nlink().map(u64::from)),
        b'i' => known(stat.id().map(|id| id.ino)),
        b'm' => Value::Text(b"/".to_vec()),
        b'n' => Value::Text(name.to_vec()),
        b'N' => {
            // The form without a format quotes nothing.
            let quoted = |name: &[u8]| match modifier {
                Some(b'P') => name.to_vec(),
                _ => quote::file_always(locale, name),
            };
            let mut text = quoted(name);
            if let Some(target) = target {
                text.extend_from_slice(b" -> ");
                text.extend_from_slice(&quoted(target));
            }
            Value::Text(text)
        }
        b'o' => Value::Number(4096),
        b's' => known(stat.size()),
        b'r' => match modifier {
            Some(b'H') => Value::Number(device(stat.rdev().unwrap_or(0)).0),
            Some(_) => Value::Number(device(stat.rdev().unwrap_or(0)).1),
            None => Value::Number(stat.rdev().unwrap_or(0)),
        },
        b'R' => Value::Hex(stat.rdev().unwrap_or(0)),
        b't' => Value::Hex(device(stat.rdev().unwrap_or(0)).0),
        b'T' => Value::Hex(device(stat.rdev().unwrap_or(0)).1),
        b'u' => known(stat.uid().map(u64::from)),
        b'U' => owner(stat.uid()),
        b'w' => when(stat.btime()),
        b'W' => Value::Seconds(stat.btime()),
        b'x' => when(stat.atime()),
        b'X' => Value::Seconds(stat.atime()),
        b'y' => when(stat.mtime()),
        b'Y' => Value::Seconds(stat.mtime()),
        b'z' => when(stat.ctime()),
        b'Z' => Value::Seconds(stat.ctime()),
        _ => Value::Text(b"?".to_vec()),
    }
}

/// The block size that file systems are told in.
const BLOCK: u64 = 4096;

fn of_file_system(letter: u8, name: &[u8], numbers: &mirage_vfs::StatFs) -> Value {
    let blocks = |bytes: Option<u64>| Value::Number(bytes.unwrap_or(0) / BLOCK);
    match letter {
        b'n' => Value::Text(name.to_vec()),
        b'i' | b't' => Value::Hex(0),
        b'l' => Value::Number(mirage_vfs::NAME_MAX as u64),
        b'T' => Value::Text(b"UNKNOWN (0x0)".to_vec()),
        b's' | b'S' => Value::Number(BLOCK),
        b'b' => blocks(numbers.total),
        b'f' | b'a' => blocks(numbers.free),
        b'c' => Value::Number(numbers.files.unwrap_or(0)),
        b'd' => Value::Number(numbers.files_free.unwrap_or(0)),
        _ => Value::Text(b"?".to_vec()),
    }
}
