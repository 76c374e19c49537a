//! `od`: as GNU has it, with the sizes and the 80-bit `long double` of x86-64.
//!
//! Invariant: a block that is dumped is as long as the line is wide but for the last one, and what is missing there up
//! to a multiple of every type's size is zero.

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::input::Held;
use crate::util::{float, input, number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::collections::VecDeque;
use std::sync::Arc;

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

/// The traditional letters and the types they stand for.
const TRADITIONAL: &[(&str, &[u8])] = &[
    ("a", b"a"),
    ("b", b"o1"),
    ("c", b"c"),
    ("D", b"u4"),
    ("d", b"u2"),
    ("e", b"fD"),
    ("f", b"fF"),
    ("H", b"x4"),
    ("i", b"dI"),
    ("l", b"dL"),
    ("O", b"o4"),
    ("o", b"o2"),
    ("s", b"d2"),
    ("x", b"x2"),
];

const NAMES: [&str; 33] = [
    "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "nl", "vt", "ff", "cr", "so", "si",
    "dle", "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs", "rs",
    "us", "sp",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Named,
    Char,
    Signed,
    Unsigned,
    Octal,
    Hex,
    Float,
}

/// One type of `-t`.
#[derive(Clone, Copy, Debug)]
struct Format {
    kind: Kind,
    size: usize,
    text: bool,
}

impl Format {
    /// The width of a field without the blank before it.
    fn width(&self) -> usize {
        let log = self.size.trailing_zeros() as usize;
        match self.kind {
            Kind::Named | Kind::Char => 3,
            Kind::Signed => [4, 6, 11, 20][log],
            Kind::Unsigned => [3, 5, 10, 20][log],
            Kind::Octal => [3, 6, 11, 22][log],
            Kind::Hex => 2 * self.size,
            Kind::Float => [0, 0, 15, 24, 29][log],
        }
    }

    /// Appends a datum, without padding.
    fn push(&self, datum: &[u8], big: bool, out: &mut Vec<u8>) {
        let mut bytes = [0u8; 16];
        bytes[..self.size].copy_from_slice(datum);
        if big {
            bytes[..self.size].reverse();
        }
        let all = u128::from_le_bytes(bytes);
        let raw = all as u64;
        match self.kind {
            Kind::Named => match datum[0] & 0x7f {
                127 => out.extend_from_slice(b"del"),
                low @ 0..=32 => out.extend_from_slice(NAMES[usize::from(low)].as_bytes()),
                byte => out.push(byte),
            },
            Kind::Char => match escape(datum[0]) {
                Some(letter) => out.extend_from_slice(&[b'\\', letter]),
                None if datum[0] == 0 => out.extend_from_slice(b"\\0"),
                None if printable(datum[0]) => out.push(datum[0]),
                None => out.extend_from_slice(format!("{:03o}", datum[0]).as_bytes()),
            },
            Kind::Signed => {
                let shift = 64 - 8 * self.size;
                let number = (raw << shift) as i64 >> shift;
                if number < 0 {
                    out.push(b'-');
                }
                number::push_decimal(out, number.unsigned_abs());
            }
            Kind::Unsigned => number::push_decimal(out, raw),
            Kind::Octal => out.extend_from_slice(format!("{raw:0width$o}", width = self.width()).as_bytes()),
            Kind::Hex => out.extend_from_slice(format!("{raw:0width$x}", width = self.width()).as_bytes()),
            Kind::Float => match self.size {
                4 => {
                    let value = f32::from_bits(raw as u32);
                    let same = |text: &str| text.parse() == Ok(value);
                    let least = if value.abs() < f32::MIN_POSITIVE { 1 } else { 6 };
                    shortest(f64::from(value), value.is_sign_negative(), least..=9, same, out);
                }
                8 => {
                    let value = f64::from_bits(raw);
                    let same = |text: &str| text.parse() == Ok(value);
                    let least = if value.abs() < f64::MIN_POSITIVE { 1 } else { 15 };
                    shortest(value, value.is_sign_negative(), least..=17, same, out);
                }
                _ => extended(raw, (all >> 64) as u16, out),
            },
        }
    }
}

fn printable(byte: u8) -> bool {
    byte == b' ' || byte.is_ascii_graphic()
}

fn escape(byte: u8) -> Option<u8> {
    Some(match byte {
        7 => b'a',
        8 => b'b',
        9 => b't',
        10 => b'n',
        11 => b'v',
        12 => b'f',
        13 => b'r',
        _ => return None,
    })
}

/// Appends `value` with the least of these precisions that reads back as the `same`, or with the greatest.
fn shortest(
    value: f64,
    negative: bool,
    precisions: std::ops::RangeInclusive<usize>,
    same: impl Fn(&str) -> bool,
    out: &mut Vec<u8>,
) {
    if value.is_nan() {
        out.extend_from_slice(if negative { b"-nan" } else { b"nan" });
        return;
    }
    let last = *precisions.end();
    for precision in precisions {
        let mut text = Vec::with_capacity(24);
        float::Spec { precision: Some(precision), ..float::Spec::default() }.write(value, &mut text);
        if precision == last || std::str::from_utf8(&text).is_ok_and(&same) {
            out.extend_from_slice(&text);
            return;
        }
    }
}

/// The digits of `factor` times two to the `power`, times ten to the `-power` when that is negative.
fn scaled(factor: u128, power: i32) -> Vec<u8> {
    const LIMB: u64 = 1_000_000_000;
    let mut limbs = Vec::new();
    let mut rest = factor;
    while rest > 0 {
        limbs.push((rest % u128::from(LIMB)) as u64);
        rest /= u128::from(LIMB);
    }
    let (base, step) = if power < 0 { (5u64, 13) } else { (2, 30) };
    let mut left = power.unsigned_abs();
    while left > 0 {
        let now = left.min(step);
        let by = base.pow(now);
        let mut carry = 0;
        for limb in &mut limbs {
            let product = *limb * by + carry;
            *limb = product % LIMB;
            carry = product / LIMB;
        }
        while carry > 0 {
            limbs.push(carry % LIMB);
            carry /= LIMB;
        }
        left -= now;
    }
    let mut digits = Vec::with_capacity(limbs.len() * 9);
    for limb in limbs.iter().rev() {
        digits.extend_from_slice(format!("{limb:09}").as_bytes());
    }
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    digits.drain(..zeros);
    digits
}

/// `digits` rounded half to even to `precision` digits, filled with zeros to the length they stand for.
fn rounded(digits: &[u8], precision: usize) -> Vec<u8> {
    let mut kept = digits.to_vec();
    if precision >= digits.len() {
        return kept;
    }
    let odd = (digits[precision - 1] - b'0') % 2 == 1;
    let beyond = digits[precision + 1..].iter().any(|digit| *digit != b'0');
    let up = digits[precision] > b'5' || (digits[precision] == b'5' && (beyond || odd));
    kept[precision..].fill(b'0');
    if up {
        for digit in kept[..precision].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return kept;
            }
            *digit = b'0';
        }
        kept.insert(0, b'1');
    }
    kept
}

/// Appends an x87 extended number in its least precision, at least 18, that reads back as the same.
fn extended(mantissa: u64, head: u16, out: &mut Vec<u8>) {
    let exponent = i32::from(head & 0x7fff);
    let integer = mantissa >> 63 == 1;
    if head >> 15 == 1 {
        out.push(b'-');
    }
    if exponent == 0x7fff && mantissa == 1 << 63 {
        out.extend_from_slice(b"inf");
        return;
    }
    // A number without its integer bit is invalid to the processor unless its exponent is the least.
    if exponent == 0x7fff || (exponent != 0 && !integer) {
        out.extend_from_slice(b"nan");
        return;
    }
    // With the least exponent the integer bit is not printed, so that what is printed never reads back as the same.
    // Only with nothing below that bit is the whole number printed.
    let pseudo = exponent == 0 && integer && mantissa != 1 << 63;
    let mantissa = if pseudo { mantissa & (u64::MAX >> 1) } else { mantissa };
    if mantissa == 0 {
        out.push(b'0');
        return;
    }
    // Four times the mantissa, so that the halves between neighbours are whole numbers.
    let power = exponent.max(1) - 16383 - 63 - 2;
    let four = u128::from(mantissa) * 4;
    let below = if mantissa == 1 << 63 && exponent > 1 { 1 } else { 2 };
    let digits = scaled(four, power);
    let (low, high) = (scaled(four - below, power), scaled(four + 2, power));
    let order = |a: &[u8], b: &[u8]| a.len().cmp(&b.len()).then_with(|| a.cmp(b));
    let even = mantissa.is_multiple_of(2);
    let least = match (pseudo, integer) {
        (true, _) => 21,
        (_, true) => 18,
        _ => 1,
    };
    let mut precision = least;
    let mut number = rounded(&digits, precision);
    while precision < 21 {
        let (above, under) = (order(&number, &low), order(&number, &high));
        if (above.is_gt() && under.is_lt()) || (even && (above.is_eq() || under.is_eq())) {
            break;
        }
        precision += 1;
        number = rounded(&digits, precision);
    }
    let exponent = number.len() as i32 - 1 + power.min(0);
    number.truncate(precision);
    let used = number.len() - number.iter().rev().take_while(|digit| **digit == b'0').count();
    number.truncate(used.max(1));
    if exponent < -4 || exponent >= precision as i32 {
        out.push(number[0]);
        if number.len() > 1 {
            out.push(b'.');
            out.extend_from_slice(&number[1..]);
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        out.extend_from_slice(format!("e{sign}{:02}", exponent.abs()).as_bytes());
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.resize(out.len() + (-exponent - 1) as usize, b'0');
        out.extend_from_slice(&number);
    } else {
        let whole = exponent as usize + 1;
        number.resize(number.len().max(whole), b'0');
        out.extend_from_slice(&number[..whole]);
        if number.len() > whole {
            out.push(b'.');
            out.extend_from_slice(&number[whole..]);
        }
    }
}

/// Parses the argument of `-t` into `formats`; the error is the message.
fn parse_types(cx: &Context, all: &[u8], formats: &mut Vec<Format>) -> Result<(), Vec<u8>> {
    let quoted = || quote::locale(cx.locale, all);
    let mut at = 0;
    while let Some(&letter) = all.get(at) {
        at += 1;
        let kind = match letter {
            b'a' => Kind::Named,
            b'c' => Kind::Char,
            b'd' => Kind::Signed,
            b'u' => Kind::Unsigned,
            b'o' => Kind::Octal,
            b'x' => Kind::Hex,
            b'f' => Kind::Float,
            _ => return Err(text!("invalid character '", [letter], "' in type string ", quoted())),
        };
        let mut size = match kind {
            Kind::Named | Kind::Char => 1,
            Kind::Float => 8,
            _ => 4,
        };
        if size > 1 {
            let named = match (kind == Kind::Float, all.get(at)) {
                (true, Some(b'F')) | (false, Some(b'I')) => Some(4),
                (true, Some(b'D')) | (false, Some(b'L')) => Some(8),
                (true, Some(b'L')) => Some(16),
                (false, Some(b'C')) => Some(1),
                (false, Some(b'S')) => Some(2),
                _ => None,
            };
            let digits = all[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if let Some(named) = named {
                size = named;
                at += 1;
            } else if digits > 0 {
                let given = all[at..at + digits]
                    .iter()
                    .try_fold(0u64, |sum, digit| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
                let Some(given) = given else { return Err(text!("invalid type string ", quoted())) };
                let (sizes, what): (&[u64], _) = match kind {
                    Kind::Float => (&[4, 8, 16], "floating point"),
                    _ => (&[1, 2, 4, 8], "integral"),
                };
                if !sizes.contains(&given) {
                    let tail = format!(";\nthis system doesn't provide a {given}-byte {what} type");
                    return Err(text!("invalid type string ", quoted(), tail));
                }
                size = given as usize;
                at += digits;
            }
        }
        let text = all.get(at) == Some(&b'z');
        at += usize::from(text);
        formats.push(Format { kind, size, text });
    }
    Ok(())
}

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

/// How addresses are written.
struct Addresses {
    radix: Option<u8>,
    /// What is added for the second address, of traditional labels, and whether the first is written as well.
    label: Option<(u64, bool)>,
}

impl Addresses {
    fn width(&self) -> usize {
        match self.radix {
            Some(b'x') => 6,
            Some(_) => 7,
            None if self.label.is_some() => 7,
            None => 0,
        }
    }

    fn push_one(&self, address: u64, out: &mut Vec<u8>) {
        let text = match self.radix {
            Some(b'd') => format!("{address:07}"),
            Some(b'x') => format!("{address:06x}"),
            _ => format!("{address:07o}"),
        };
        out.extend_from_slice(text.as_bytes());
    }

    fn push(&self, address: u64, end: &[u8], out: &mut Vec<u8>) {
        match self.label {
            None if self.radix.is_none() => return,
            None => self.push_one(address, out),
            Some((by, both)) => {
                let labelled = address.wrapping_add(by);
                if both {
                    self.push_one(address, out);
                    out.push(b' ');
                }
                out.push(b'(');
                self.push_one(if both { labelled } else { address }, out);
                out.push(b')');
            }
        }
        out.extend_from_slice(end);
    }
}

/// The files one after another as one stream of bytes.
struct Source {
    files: VecDeque<Text>,
    current: Option<(Text, Arc<Ofd>)>,
    ready: Bytes,
    fine: bool,
    opened: bool,
    /// One of the files read was a directory.
    directory: bool,
}

impl Source {
    /// Opens the next file that can be opened; whether there was one.
    async fn open_next(&mut self, cx: &mut Context) -> Result<bool, End> {
        self.current = None;
        while let Some(file) = self.files.pop_front() {
            match input::open(cx, &file).await {
                Ok(ofd) => {
                    self.opened = true;
                    let name = if &file[..] == b"-" { Text::from(&b"standard input"[..]) } else { file };
                    self.current = Some((name, ofd));
                    return Ok(true);
                }
                Err(errno) => {
                    cx.file_error(&file, errno).await?;
                    self.fine = false;
                }
            }
        }
        Ok(false)
    }

    /// Sees to it that there are bytes; `false` at the end of the last file.
    async fn fill(&mut self, cx: &mut Context) -> Result<bool, End> {
        while self.ready.is_empty() {
            let Some((name, ofd)) = &self.current else { return Ok(false) };
            match cx.read(ofd).await? {
                Ok(chunk) if !chunk.is_empty() => self.ready = chunk,
                Ok(_) => {
                    self.open_next(cx).await?;
                }
                Err(errno) => {
                    let name = name.clone();
                    self.directory |= errno == Errno::EISDIR;
                    cx.file_error(&name, errno).await?;
                    self.fine = false;
                    self.open_next(cx).await?;
                }
            }
        }
        Ok(true)
    }

    /// Skips bytes; whether there were as many.
    async fn skip(&mut self, cx: &mut Context, mut bytes: u64) -> Result<bool, End> {
        while bytes > 0 {
            let more = self.fill(cx).await?;
            if self.directory {
                // The place in a directory can be set to anything: it takes all that is to be skipped.
                return Ok(true);
            }
            if !more {
                return Ok(false);
            }
            let now = bytes.min(self.ready.len() as u64);
            let _ = self.ready.split_to(now as usize);
            bytes -= now;
        }
        Ok(true)
    }

    /// Reads into `block` until it is `len` long or the input ends.
    async fn block(&mut self, cx: &mut Context, len: usize, block: &mut Vec<u8>) -> Result<(), End> {
        block.clear();
        while block.len() < len && self.fill(cx).await? {
            let now = (len - block.len()).min(self.ready.len());
            block.extend_from_slice(&self.ready.split_to(now));
        }
        Ok(())
    }

    async fn byte(&mut self, cx: &mut Context) -> Result<Option<u8>, End> {
        if self.ready.is_empty() && !self.fill(cx).await? {
            return Ok(None);
        }
        Ok(self.ready.split_to(1).first().copied())
    }
}

/// What is dumped and how.
struct Dump {
    addresses: Addresses,
    formats: Vec<Format>,
    big: bool,
    all: bool,
    width: usize,
    multiple: usize,
    offset: u64,
    end: Option<u64>,
}

impl Dump {
    async fn run(&mut self, cx: &mut Context, source: &mut Source) -> Result<(), End> {
        let mut held = Held::new(&cx.budget);
        held.add(self.width.saturating_mul(2))?;
        let (mut before, mut block, mut out) = (Vec::new(), Vec::new(), Vec::new());
        let mut starred = false;
        loop {
            let left = self.end.map_or(u64::MAX, |end| end.saturating_sub(self.offset));
            let len = (self.width as u64).min(left) as usize;
            if source.ready.len() < len {
                // What stands before a file that cannot be read is written before the message about it.
                cx.out_vec(&mut out).await?;
            }
            source.block(cx, len, &mut block).await?;
            if block.is_empty() {
                break;
            }
            let used = block.len();
            let same = !self.all && used == self.width && block == before;
            if !same {
                starred = false;
                block.resize(used.next_multiple_of(self.multiple), 0);
                self.push_block(&block, used, &mut out);
            } else if !starred {
                starred = true;
                out.extend_from_slice(b"*\n");
            }
            self.offset += used as u64;
            if used < self.width {
                break;
            }
            std::mem::swap(&mut before, &mut block);
            if out.len() >= 32 << 10 {
                cx.out_vec(&mut out).await?;
            }
        }
        self.addresses.push(self.offset, b"\n", &mut out);
        cx.out_vec(&mut out).await?;
        Ok(())
    }

    fn push_block(&self, block: &[u8], used: usize, out: &mut Vec<u8>) {
        let line = self.formats.iter().map(|format| (format.width() + 1) * (self.width / format.size)).max();
        let line = line.unwrap_or(0);
        let mut field = Vec::with_capacity(32);
        for (row, format) in self.formats.iter().enumerate() {
            if row == 0 {
                self.addresses.push(self.offset, b"", out);
            } else {
                out.resize(out.len() + self.addresses.width(), b' ');
            }
            let fields = self.width / format.size;
            let blank = (self.width - used) / format.size;
            let pad = line - format.width() * fields;
            let mut remaining = pad;
            for (datum, at) in block.chunks_exact(format.size).zip((blank..fields).rev()) {
                let next = pad * at / fields;
                field.clear();
                format.push(datum, self.big && format.size > 1, &mut field);
                number::push_right(out, &field, remaining - next + format.width());
                remaining = next;
            }
            if format.text {
                out.resize(out.len() + blank * format.width() + pad * blank / fields, b' ');
                out.extend_from_slice(b"  >");
                out.extend(block[..used].iter().map(|byte| if printable(*byte) { *byte } else { b'.' }));
                out.push(b'<');
            }
            out.push(b'\n');
        }
    }

    async fn strings(&mut self, cx: &mut Context, source: &mut Source, least: u64) -> Result<(), End> {
        let mut held = Held::new(&cx.budget);
        let mut out = Vec::new();
        let mut run = Vec::new();
        'line: loop {
            if self.end.is_some_and(|end| end < least || end - least <= self.offset) {
                break;
            }
            run.clear();
            loop {
                let whole = run.len() as u64 >= least;
                if whole && self.end.is_some_and(|end| self.offset >= end) {
                    break;
                }
                let byte = source.byte(cx).await?;
                self.offset += 1;
                match byte {
                    None => break 'line,
                    Some(0) if whole => break,
                    Some(byte) if printable(byte) => run.push(byte),
                    Some(_) => continue 'line,
                }
                if run.len() % 4096 == 0 {
                    held.set(run.len())?;
                }
            }
            let address = self.offset.wrapping_sub(run.len() as u64 + 1);
            self.addresses.push(address, b" ", &mut out);
            out.extend_from_slice(&run);
            out.push(b'\n');
            if out.len() >= 32 << 10 {
                cx.out_vec(&mut out).await?;
            }
        }
        cx.out_vec(&mut out).await?;
        Ok(())
    }
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
