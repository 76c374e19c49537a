//! The types of `od -t`: how they are written on a command line, and how values of them look.

use crate::util::{float, number, quote};
use mirage_vm::program::Context;

/// The traditional letters and the types they stand for.
pub(super) const TRADITIONAL: &[(&str, &[u8])] = &[
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

pub(super) const NAMES: [&str; 33] = [
    "nul", "soh", "stx", "etx", "eot", "enq", "ack", "bel", "bs", "ht", "nl", "vt", "ff", "cr", "so", "si",
    "dle", "dc1", "dc2", "dc3", "dc4", "nak", "syn", "etb", "can", "em", "sub", "esc", "fs", "gs", "rs",
    "us", "sp",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
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
pub(super) struct Format {
    pub(super) kind: Kind,
    pub(super) size: usize,
    pub(super) text: bool,
}

impl Format {
    /// The width of a field without the blank before it.
    pub(super) fn width(&self) -> usize {
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
    pub(super) fn push(&self, datum: &[u8], big: bool, out: &mut Vec<u8>) {
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

pub(super) fn printable(byte: u8) -> bool {
    byte == b' ' || byte.is_ascii_graphic()
}

pub(super) fn escape(byte: u8) -> Option<u8> {
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
pub(super) fn shortest(
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
pub(super) fn scaled(factor: u128, power: i32) -> Vec<u8> {
    pub(super) const LIMB: u64 = 1_000_000_000;
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
pub(super) fn rounded(digits: &[u8], precision: usize) -> Vec<u8> {
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
pub(super) fn extended(mantissa: u64, head: u16, out: &mut Vec<u8>) {
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
pub(super) fn parse_types(cx: &Context, all: &[u8], formats: &mut Vec<Format>) -> Result<(), Vec<u8>> {
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
