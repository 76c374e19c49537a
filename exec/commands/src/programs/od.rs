//! `od`: as GNU has it, with the sizes and the 80-bit `long double` of x86-64.
//!
//! Invariant: a block that is dumped is as long as the line is wide but for the last one, and what is missing there up
//! to a multiple of every type's size is zero.

mod dump;
mod format;

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::{number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use dump::{Addresses, Dump, Source};
use format::{Format, Kind, TRADITIONAL, parse_types};
use mirage_vm::Text;
use mirage_vm::program::Context;
use std::collections::VecDeque;

const OPTIONS: &[Opt] = &[
    value("", "skip-bytes", "BYTES", "skip BYTES of the input first; also -j"),
    value("A", "address-radix", "RADIX", "write addresses in radix d, o, x, or n for none"),
    value("", "read-bytes", "BYTES", "dump at most BYTES of the input; also -N"),
    value("t", "format", "TYPE", "how to write the bytes: a, c, or d, f, o, u, x and a size; z adds text"),
    flag("v", "output-duplicates", "write lines that repeat the one before in full, not as *"),
    optional(
        "",
        "strings",
        "BYTES",
        "write strings of BYTES (3) or more characters that end in a zero; also -S",
    ),
    flag("", "traditional", "take operands in the traditional form"),
    optional("", "width", "BYTES", "dump BYTES (32) on each line; also -w"),
    value("", "endian", "ORDER", "read numbers in this byte order: big or little"),
    alias("j", "", "j", Arg::Required("BYTES")),
    alias("N", "", "N", Arg::Required("BYTES")),
    alias("S", "", "S", Arg::Required("BYTES")),
    alias("w", "", "w", Arg::Optional("BYTES")),
    flag("a", "", "as -t a"),
    flag("b", "", "as -t o1"),
    flag("c", "", "as -t c"),
    flag("d", "", "as -t u2"),
    flag("f", "", "as -t fF"),
    flag("i", "", "as -t dI"),
    flag("l", "", "as -t dL"),
    flag("o", "", "as -t o2"),
    flag("s", "", "as -t d2"),
    flag("x", "", "as -t x2"),
    alias("B", "", "o", Arg::None),
    alias("D", "", "D", Arg::None),
    alias("e", "", "e", Arg::None),
    alias("F", "", "e", Arg::None),
    alias("H", "", "H", Arg::None),
    alias("X", "", "H", Arg::None),
    alias("h", "", "x", Arg::None),
    alias("I", "", "l", Arg::None),
    alias("L", "", "l", Arg::None),
    alias("O", "", "O", Arg::None),
];

const SPEC: Spec = Spec {
    name: "od",
    summary: "Write the bytes of FILEs, or of standard input, as numbers or characters.",
    usage: &[
        "[OPTION]... [FILE]...",
        "[-abcdfilosx]... [FILE] [[+]OFFSET[.][b]]",
        "--traditional [OPTION]... [FILE] [[+]OFFSET[.][b] [+][LABEL][.][b]]",
    ],
    options: OPTIONS,
    ..Spec::BASE
};

program!(OD, SPEC, run);

const ENDIAN: &Choice<bool> = &[("little", false), ("big", true)];

/// An unsigned number of this radix, or, for 0, of the one C's prefixes give it.
fn parse_number(text: &[u8], radix: u32, suffixes: &str) -> Result<u64, number::Bad> {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let prefixed = |text: &[u8]| matches!(text, [b'0', b'x' | b'X', digit, ..] if digit.is_ascii_hexdigit());
    let (radix, from) = match radix {
        0 | 16 if prefixed(text) => (16, 2),
        0 if text.first() == Some(&b'0') => (8, 0),
        0 => (10, 0),
        radix => (radix, 0),
    };
    let value = |byte: &u8| char::from(*byte).to_digit(radix);
    let len = text[from..].iter().map_while(value).count();
    if len == 0 || radix == 10 {
        return number::unsigned(text, suffixes);
    }
    let rest = &text[from + len..];
    let number = text[from..from + len]
        .iter()
        .filter_map(value)
        .try_fold(0u64, |sum, digit| sum.checked_mul(u64::from(radix))?.checked_add(u64::from(digit)));
    if rest.first().is_some_and(u8::is_ascii_digit) {
        return Err(number.map_or(number::Bad::SuffixOverflow, number::Bad::Suffix));
    }
    let mut decimal = match number {
        Some(number) => number.to_string().into_bytes(),
        None => b"99999999999999999999".to_vec(),
    };
    decimal.extend_from_slice(rest);
    number::unsigned(&decimal, suffixes)
}

/// The number an option was given, or the end with GNU's message.
async fn number_of(
    cx: &mut Context,
    option: &str,
    text: &[u8],
    radix: u32,
    suffixes: &str,
) -> Result<u64, End> {
    let bad = match parse_number(text, radix, suffixes) {
        Ok(number) => return Ok(number),
        Err(bad) => bad,
    };
    let message = match bad {
        number::Bad::Invalid => text!("invalid ", option, " argument '", text, "'"),
        number::Bad::Overflow => text!(option, " argument '", text, "' too large"),
        _ => text!("invalid suffix in ", option, " argument '", text, "'"),
    };
    cx.error(&message).await?;
    Err(End::Status(1))
}

/// A traditional offset: octal, hexadecimal with `0x`, decimal with a point; `b` for blocks of 512.
fn old_offset(text: &[u8]) -> Option<u64> {
    if text.is_empty() {
        return None;
    }
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let radix = if text.contains(&b'.') {
        10
    } else if text.starts_with(b"0x") || text.starts_with(b"0X") {
        16
    } else {
        8
    };
    parse_number(text, radix, "Bb").ok()
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut radix = Some(b'o');
    let (mut skip, mut limit, mut strings, mut width) = (0, None, None, None);
    let (mut all, mut big, mut traditional, mut modern, mut failed) = (false, false, false, false, false);
    let mut formats = Vec::new();
    const COUNT: &str = "bEGKkMmPTYZ0";
    for (key, argument) in args.options {
        let given = argument.is_some();
        let word = argument.unwrap_or_default();
        let option = if key.len() == 1 { format!("-{key}") } else { format!("--{key}") };
        if let Some((_, types)) = TRADITIONAL.iter().find(|(letter, _)| *letter == key) {
            failed |= parse_types(cx, types, &mut formats).is_err();
            continue;
        }
        modern |= key != "traditional";
        match key {
            "address-radix" => match word.first() {
                Some(letter @ (b'd' | b'o' | b'x')) => radix = Some(*letter),
                Some(b'n') => radix = None,
                other => {
                    let letter = [other.copied().unwrap_or(0)];
                    let tail = "'; it must be one character from [doxn]";
                    cx.error(&text!("invalid output address radix '", letter, tail)).await?;
                    failed = true;
                }
            },
            "j" | "skip-bytes" => skip = number_of(cx, &option, &word, 0, COUNT).await?,
            "N" | "read-bytes" => limit = Some(number_of(cx, &option, &word, 0, COUNT).await?),
            "strings" if !given => strings = Some(3),
            "S" | "strings" => strings = Some(number_of(cx, &option, &word, 0, COUNT).await?),
            "w" | "width" if !given => width = Some(32),
            "w" | "width" => width = Some(number_of(cx, &option, &word, 10, "").await?),
            "format" => {
                if let Err(message) = parse_types(cx, &word, &mut formats) {
                    cx.error(&message).await?;
                    failed = true;
                }
            }
            "output-duplicates" => all = true,
            "endian" => big = choose(&SPEC, cx, "--endian", &word, ENDIAN).await?,
            _ => traditional = true,
        }
    }
    if failed {
        return Ok(1);
    }
    if strings.is_some() && !formats.is_empty() {
        cx.error(b"no type may be specified when dumping strings").await?;
        return Ok(1);
    }
    let mut files = VecDeque::from(args.operands);
    let mut start = None;
    if !modern || traditional {
        let offset = |at: usize| files.get(at).and_then(|word| old_offset(word));
        let signed = |at: usize| files.get(at).is_some_and(|word| word.first() == Some(&b'+'));
        let digit = |at: usize| files.get(at).and_then(|word| word.first()).is_some_and(u8::is_ascii_digit);
        match files.len() {
            1 if traditional || signed(0) => {
                if let Some(first) = offset(0) {
                    skip = first;
                    files.clear();
                }
            }
            2 if traditional || signed(1) || digit(1) => match (offset(0), offset(1)) {
                (Some(first), Some(second)) if traditional => {
                    (skip, start) = (first, Some(second));
                    files.clear();
                }
                (_, Some(second)) => {
                    skip = second;
                    files.truncate(1);
                }
                _ => {}
            },
            3 if traditional => {
                if let (Some(first), Some(second)) = (offset(1), offset(2)) {
                    (skip, start) = (first, Some(second));
                    files.truncate(1);
                }
            }
            _ => {}
        }
        if traditional && files.len() > 1 {
            let extra = quote::locale(cx.locale, &files[1]);
            cx.error(&text!("extra operand ", extra)).await?;
            return SPEC.wrong(cx, "compatibility mode supports at most one file").await;
        }
    }
    let end = match limit.map(|limit| skip.checked_add(limit)) {
        Some(None) => {
            cx.error(b"skip-bytes + read-bytes is too large").await?;
            return Ok(1);
        }
        Some(end) => end,
        None => None,
    };
    if formats.is_empty() {
        formats.push(Format { kind: Kind::Octal, size: 2, text: false });
    }
    if files.is_empty() {
        files.push_back(Text::from(&b"-"[..]));
    }
    let mut source =
        Source { files, current: None, ready: Bytes::new(), fine: true, opened: false, directory: false };
    source.open_next(cx).await?;
    if !source.opened {
        return Ok(1);
    }
    if !source.skip(cx, skip).await? {
        cx.error(b"cannot skip past end of combined input").await?;
        return Ok(1);
    }
    let multiple = formats.iter().map(|format| format.size).max().unwrap_or(1);
    let width = match width {
        Some(given) if given != 0 && given % multiple as u64 == 0 => given,
        Some(given) => {
            cx.error(format!("warning: invalid width {given}; using {multiple} instead").as_bytes()).await?;
            multiple as u64
        }
        None => 16,
    };
    if width > 1 << 40 || strings.is_some_and(|least| least > 1 << 40) {
        cx.error(b"memory exhausted").await?;
        return Ok(1);
    }
    let label = start.map(|start| (start.wrapping_sub(skip), radix.is_some()));
    let addresses = Addresses { radix, label };
    let mut dump = Dump { addresses, formats, big, all, width: width as usize, multiple, offset: skip, end };
    match strings {
        Some(least) => dump.strings(cx, &mut source, least).await?,
        None => dump.run(cx, &mut source).await?,
    }
    if let Some((_, ofd)) = source.current.take().filter(|_| !source.ready.is_empty() && strings.is_none()) {
        // Whoever reads on finds what was not dumped.
        ofd.unread(source.ready);
    }
    Ok(u8::from(!source.fine))
}
