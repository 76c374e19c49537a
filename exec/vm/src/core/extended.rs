//! Floating point with the 64-bit significand of x86 `long double`: what bash's and GNU's `printf` and `seq` compute in.
//!
//! Reading and printing are exact, with rounding to nearest even, so every digit asked for is the digit glibc prints.
//! Invariant: a finite value is `mantissa * 2^exponent`, normalized (top bit set) unless it is 0 or subnormal.

use super::big::Big;

/// The least exponent of the mantissa as an integer (subnormals have it too).
const MIN_EXPONENT: i32 = -16445;
/// The greatest one.
const MAX_EXPONENT: i32 = 16383 - 63;
/// Decimal digits that are looked at; what follows can only break a tie.
const MAX_DIGITS: usize = 12_000;

/// A number of extended precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extended {
    negative: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Finite { mantissa: u64, exponent: i32 },
    Infinite,
    NotANumber,
}

/// What reading a text gave.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    /// The value.
    pub value: Extended,
    /// How many bytes of the text it took; 0 when there was no number.
    pub used: usize,
    /// The number is too large or too small to be represented.
    pub out_of_range: bool,
}

/// How a conversion of `printf` prints a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// The conversion: one of `aAeEfFgG`.
    pub conversion: u8,
    /// Digits after the point (significant ones for `g`).
    pub precision: Option<usize>,
    /// `#`.
    pub alternate: bool,
}

impl From<i64> for Extended {
    fn from(value: i64) -> Self {
        Self { negative: value < 0, ..Self::from(value.unsigned_abs()) }
    }
}

impl From<u64> for Extended {
    fn from(value: u64) -> Self {
        Self::round(false, u128::from(value), 0, false).0
    }
}

impl From<f64> for Extended {
    fn from(value: f64) -> Self {
        let negative = value.is_sign_negative();
        if value.is_nan() {
            return Self { negative, kind: Kind::NotANumber };
        }
        if value.is_infinite() {
            return Self { negative, kind: Kind::Infinite };
        }
        let bits = value.to_bits();
        let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let (mantissa, exponent) = if biased == 0 { (fraction, 1) } else { (fraction | 1 << 52, biased) };
        Self::round(negative, u128::from(mantissa), exponent - 1075, false).0
    }
}

impl Extended {
    const ZERO: Self = Self { negative: false, kind: Kind::Finite { mantissa: 0, exponent: 0 } };

    /// Whether the sign is minus (also of 0 and of what is not a number).
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether it is neither infinite nor not a number.
    pub fn is_finite(&self) -> bool {
        matches!(self.kind, Kind::Finite { .. })
    }

    /// `value * 2^exponent` (and a bit more when `sticky`), rounded; and whether it is out of range.
    fn round(negative: bool, value: u128, exponent: i32, sticky: bool) -> (Self, bool) {
        if value == 0 {
            return (Self { negative, ..Self::ZERO }, sticky);
        }
        let bits = 128 - value.leading_zeros() as i32;
        let mut drop = bits - 64;
        let mut tiny = false;
        if exponent + drop < MIN_EXPONENT {
            drop = MIN_EXPONENT - exponent;
            tiny = true;
        }
        let mut inexact = sticky;
        let mut mantissa = if drop <= 0 {
            value << -drop
        } else if drop > 128 {
            inexact = true;
            0
        } else {
            let kept = if drop == 128 { 0 } else { value >> drop };
            let rest = value & (u128::MAX >> (128 - drop));
            let half = 1u128 << (drop - 1);
            inexact |= rest != 0;
            let up = rest > half || rest == half && (sticky || kept & 1 == 1);
            kept + u128::from(up)
        };
        let mut exponent = exponent + drop;
        if mantissa >> 64 != 0 {
            mantissa >>= 1;
            exponent += 1;
        }
        if exponent > MAX_EXPONENT {
            return (Self { negative, kind: Kind::Infinite }, true);
        }
        let exponent = if mantissa == 0 { 0 } else { exponent };
        (Self { negative, kind: Kind::Finite { mantissa: mantissa as u64, exponent } }, tiny && inexact)
    }

    /// The nearest double.
    pub fn to_f64(&self) -> f64 {
        let magnitude = match self.kind {
            Kind::NotANumber => f64::NAN,
            Kind::Infinite => f64::INFINITY,
            Kind::Finite { mantissa, exponent } => {
                let style = Style { conversion: b'e', precision: Some(40), alternate: false };
                let text =
                    Self { negative: false, kind: Kind::Finite { mantissa, exponent } }.digits_text(style);
                String::from_utf8_lossy(&text).parse().unwrap_or(0.0)
            }
        };
        if self.negative { -magnitude } else { magnitude }
    }

    /// Read the number at the start of `text`, as `strtold` does.
    pub fn read(text: &[u8]) -> Read {
        let start = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
        let mut at = start;
        let negative = text.get(at) == Some(&b'-');
        if matches!(text.get(at), Some(b'-' | b'+')) {
            at += 1;
        }
        let rest = &text[at..];
        let none = Read { value: Self::ZERO, used: 0, out_of_range: false };
        let starts = |word: &[u8]| rest.get(..word.len()).is_some_and(|have| have.eq_ignore_ascii_case(word));
        if starts(b"inf") {
            let used = at + if starts(b"infinity") { 8 } else { 3 };
            return Read { value: Self { negative, kind: Kind::Infinite }, used, ..none };
        }
        if starts(b"nan") {
            let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            let tail = match rest.get(3) {
                Some(b'(') => {
                    let inner = rest[4..].iter().take_while(|byte| word(byte)).count();
                    if rest.get(4 + inner) == Some(&b')') { inner + 2 } else { 0 }
                }
                _ => 0,
            };
            return Read { value: Self { negative, kind: Kind::NotANumber }, used: at + 3 + tail, ..none };
        }
        let hex = starts(b"0x")
            && match rest.get(2) {
                Some(b'.') => rest.get(3).is_some_and(u8::is_ascii_hexdigit),
                next => next.is_some_and(u8::is_ascii_hexdigit),
            };
        let body = if hex { &rest[2..] } else { rest };
        let scanned = Scanned::new(body, hex);
        if scanned.used == 0 {
            return none;
        }
        let (value, out_of_range) =
            if hex { scanned.binary_value(negative) } else { scanned.decimal_value(negative) };
        Read { value, used: at + scanned.used + if hex { 2 } else { 0 }, out_of_range }
    }

    /// The number as a conversion prints it, without sign and padding.
    pub fn digits_text(&self, style: Style) -> Vec<u8> {
        let upper = style.conversion.is_ascii_uppercase();
        let (mantissa, exponent) = match self.kind {
            Kind::Infinite => return if upper { b"INF".to_vec() } else { b"inf".to_vec() },
            Kind::NotANumber => return if upper { b"NAN".to_vec() } else { b"nan".to_vec() },
            Kind::Finite { mantissa, exponent } => (mantissa, exponent),
        };
        if style.conversion.eq_ignore_ascii_case(&b'a') {
            let text = hexadecimal(mantissa, exponent, style);
            return if upper { text.to_ascii_uppercase() } else { text };
        }
        let decimal = Decimal::new(mantissa, exponent);
        let letter = if upper { b'E' } else { b'e' };
        match style.conversion.to_ascii_lowercase() {
            b'f' => decimal.fixed(style.precision.unwrap_or(6), style.alternate),
            b'e' => decimal.scientific(style.precision.unwrap_or(6), style.alternate, letter),
            _ => decimal.general(style.precision.unwrap_or(6).max(1), style.alternate, letter),
        }
    }
}

/// The digits of a number as written.
struct Scanned {
    digits: Vec<u8>,
    /// Digits after the point, less those cut off the end of `digits`.
    scale: i64,
    /// A nonzero digit was cut off.
    sticky: bool,
    exponent: i64,
    used: usize,
}

impl Scanned {
    fn new(text: &[u8], hex: bool) -> Self {
        let mut this = Self { digits: Vec::new(), scale: 0, sticky: false, exponent: 0, used: 0 };
        let is_digit = |byte: &u8| if hex { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
        let (mut at, mut point, mut any) = (0, false, false);
        while let Some(byte) = text.get(at) {
            if is_digit(byte) {
                any = true;
                if this.digits.len() < MAX_DIGITS {
                    if !this.digits.is_empty() || *byte != b'0' {
                        this.digits.push(*byte);
                    }
                    this.scale += i64::from(point);
                } else {
                    this.sticky |= *byte != b'0';
                    this.scale -= i64::from(!point);
                }
            } else if *byte == b'.' && !point {
                point = true;
            } else {
                break;
            }
            at += 1;
        }
        if !any {
            return this;
        }
        this.used = at;
        let mark = if hex { b'p' } else { b'e' };
        if text.get(at).is_some_and(|byte| byte.to_ascii_lowercase() == mark) {
            at += 1;
            let negative = text.get(at) == Some(&b'-');
            if matches!(text.get(at), Some(b'-' | b'+')) {
                at += 1;
            }
            let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits > 0 {
                let value = text[at..at + digits]
                    .iter()
                    .fold(0i64, |value, digit| (value * 10 + i64::from(digit - b'0')).min(1 << 40));
                this.exponent = if negative { -value } else { value };
                this.used = at + digits;
            }
        }
        this
    }

    fn binary_value(&self, negative: bool) -> (Extended, bool) {
        let (mut value, mut dropped, mut sticky) = (0u128, 0i64, self.sticky);
        for digit in &self.digits {
            let digit = (*digit as char).to_digit(16).unwrap_or(0);
            if value >> 120 == 0 {
                value = value << 4 | u128::from(digit);
            } else {
                dropped += 4;
                sticky |= digit != 0;
            }
        }
        let exponent = (self.exponent + dropped - self.scale * 4).clamp(-1 << 24, 1 << 24);
        Extended::round(negative, value, exponent as i32, sticky)
    }

    fn decimal_value(&self, negative: bool) -> (Extended, bool) {
        if self.digits.is_empty() {
            return (Extended { negative, ..Extended::ZERO }, false);
        }
        let ten = self.exponent - self.scale;
        let magnitude = ten + self.digits.len() as i64;
        if magnitude > 5_000 {
            return (Extended { negative, kind: Kind::Infinite }, true);
        }
        if magnitude < -5_000 {
            return (Extended { negative, ..Extended::ZERO }, true);
        }
        let mut digits = Big::from_digits(&self.digits);
        if ten >= 0 {
            digits.mul_pow(10, ten as usize);
            let (value, shift, sticky) = digits.top();
            return Extended::round(negative, value, shift as i32, sticky || self.sticky);
        }
        let mut divisor = Big::from(1);
        divisor.mul_pow(10, ten.unsigned_abs() as usize);
        let shift = (divisor.bits() + 100).saturating_sub(digits.bits());
        digits.shl(shift);
        if let Some(excess) = (digits.bits()).checked_sub(divisor.bits() + 120) {
            divisor.shl(excess);
            let (value, rest) = digits.divide(divisor);
            return Extended::round(negative, value, excess as i32 - shift as i32, rest || self.sticky);
        }
        let (value, rest) = digits.divide(divisor);
        Extended::round(negative, value, -(shift as i32), rest || self.sticky)
    }
}

/// An exact decimal expansion: `0.digits * 10^point`.
struct Decimal {
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    fn new(mantissa: u64, exponent: i32) -> Self {
        let mut value = Big::from(mantissa);
        if exponent >= 0 {
            value.shl(exponent as usize);
            let digits = value.into_digits();
            let point = digits.len() as i64;
            return Self { digits, point };
        }
        let spare = mantissa.trailing_zeros().min(exponent.unsigned_abs()) as i32;
        let mut value = if mantissa == 0 { value } else { Big::from(mantissa >> spare) };
        let down = (exponent + spare).unsigned_abs() as usize;
        value.mul_pow(5, down);
        let digits = value.into_digits();
        let point = digits.len() as i64 - down as i64;
        Self { digits, point }
    }

    /// Rounded to the first `keep` digits; the result has exactly so many (or one more, after a carry).
    fn rounded(&self, keep: i64) -> Self {
        if self.digits.is_empty() || keep < 0 {
            return Self { digits: Vec::new(), point: self.point };
        }
        let keep = keep as usize;
        if keep >= self.digits.len() {
            return Self { digits: self.digits.clone(), point: self.point };
        }
        let (mut kept, rest) = (self.digits[..keep].to_vec(), &self.digits[keep..]);
        let tie = rest[0] == b'5' && rest[1..].iter().all(|digit| *digit == b'0');
        let odd = kept.last().is_some_and(|digit| digit % 2 == 1);
        if rest[0] > b'5' || rest[0] == b'5' && (!tie || odd) {
            match kept.iter().rposition(|digit| *digit != b'9') {
                Some(at) => {
                    kept[at] += 1;
                    kept[at + 1..].fill(b'0');
                }
                None => {
                    kept.fill(b'0');
                    kept.insert(0, b'1');
                    return Self { digits: kept, point: self.point + 1 };
                }
            }
        }
        Self { digits: kept, point: self.point }
    }

    fn digit(&self, at: i64) -> u8 {
        usize::try_from(at).ok().and_then(|at| self.digits.get(at)).copied().unwrap_or(b'0')
    }

    fn fixed(&self, precision: usize, alternate: bool) -> Vec<u8> {
        let rounded = self.rounded(self.point.saturating_add(precision as i64));
        let mut out = Vec::with_capacity(rounded.point.max(1) as usize + precision + 1);
        if rounded.point <= 0 {
            out.push(b'0');
        }
        out.extend((0..rounded.point).map(|at| rounded.digit(at)));
        if precision > 0 || alternate {
            out.push(b'.');
        }
        out.extend((0..precision as i64).map(|at| rounded.digit(rounded.point + at)));
        if out.first() == Some(&b'0') && rounded.point > 0 && out.get(1).is_some_and(u8::is_ascii_digit) {
            out.remove(0);
        }
        out
    }

    fn scientific(&self, precision: usize, alternate: bool, letter: u8) -> Vec<u8> {
        let rounded = self.rounded(precision as i64 + 1);
        let exponent = if self.digits.is_empty() { 0 } else { rounded.point - 1 };
        let mut out = vec![rounded.digit(0)];
        if precision > 0 || alternate {
            out.push(b'.');
        }
        out.extend((1..=precision as i64).map(|at| rounded.digit(at)));
        push_exponent(&mut out, letter, exponent, 2);
        out
    }

    fn general(&self, precision: usize, alternate: bool, letter: u8) -> Vec<u8> {
        let rounded = self.rounded(precision as i64);
        let exponent = if self.digits.is_empty() { 0 } else { rounded.point - 1 };
        let significant = rounded.digits.iter().rposition(|digit| *digit != b'0').map_or(1, |at| at + 1);
        let digits = if alternate { precision } else { significant };
        if exponent < -4 || exponent >= precision as i64 {
            let mut text = self.scientific(precision - 1, alternate, letter);
            if digits < precision {
                let start = if digits == 1 { 1 } else { 1 + digits };
                text.drain(start..1 + precision);
            }
            return text;
        }
        let decimals = if alternate {
            (precision as i64 - 1 - exponent).max(0)
        } else {
            (significant as i64 - 1 - exponent).max(0)
        };
        rounded.fixed(decimals as usize, alternate)
    }
}

fn push_exponent(out: &mut Vec<u8>, letter: u8, exponent: i64, width: usize) {
    out.push(letter);
    out.push(if exponent < 0 { b'-' } else { b'+' });
    out.extend_from_slice(format!("{:0width$}", exponent.unsigned_abs()).as_bytes());
}

/// `%a`: one hexadecimal digit of four bits before the point, as glibc prints a significand without a hidden bit.
fn hexadecimal(mantissa: u64, exponent: i32, style: Style) -> Vec<u8> {
    let subnormal = mantissa >> 63 == 0;
    let (mut lead, mut fraction) = if subnormal { (0, mantissa) } else { (mantissa >> 60, mantissa << 4) };
    let mut exponent = if mantissa == 0 { 0 } else { i64::from(exponent) + 60 };
    let digits = match style.precision {
        None => (64 - fraction.trailing_zeros().min(64)).div_ceil(4) as usize,
        Some(precision) => {
            if precision < 16 {
                let drop = 64 - 4 * precision as u32;
                let rest = if drop == 64 { fraction } else { fraction & ((1 << drop) - 1) };
                let half = 1u64 << (drop - 1);
                let odd = if drop == 64 { lead & 1 == 1 } else { fraction >> drop & 1 == 1 };
                fraction -= rest;
                if rest > half || rest == half && odd {
                    let (sum, carry) =
                        if drop == 64 { (0, true) } else { fraction.overflowing_add(1 << drop) };
                    fraction = sum;
                    lead += u64::from(carry);
                    if lead == 16 {
                        lead = 1;
                        exponent += 4;
                    }
                }
            }
            precision
        }
    };
    let mut out = format!("0x{lead:x}").into_bytes();
    if digits > 0 || style.alternate {
        out.push(b'.');
    }
    let all = format!("{fraction:016x}");
    out.extend(all.bytes().chain(std::iter::repeat(b'0')).take(digits));
    push_exponent(&mut out, b'p', exponent, 1);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str, conversion: char, precision: Option<usize>) -> String {
        let read = Extended::read(text.as_bytes());
        assert_eq!(read.used, text.len(), "{text}");
        let style = Style { conversion: conversion as u8, precision, alternate: false };
        String::from_utf8_lossy(&read.value.digits_text(style)).into_owned()
    }

    /// Recorded from `printf` of bash 5.2 on x86-64.
    #[test]
    fn prints_what_bash_prints() {
        for (text, conversion, precision, want) in [
            ("1.5", 'f', None, "1.500000"),
            ("1.5", 'e', None, "1.500000e+00"),
            ("1e20", 'G', None, "1E+20"),
            ("1", 'a', None, "0x8p-3"),
            ("0.1", 'A', None, "0XC.CCCCCCCCCCCCCCDP-7"),
            ("0.1", 'f', Some(20), "0.10000000000000000000"),
            ("0.1", 'g', Some(30), "0.100000000000000000001355252716"),
            ("0.5", 'f', Some(0), "0"),
            ("1.5", 'f', Some(0), "2"),
            ("2.5", 'f', Some(0), "2"),
            ("1.25", 'f', Some(1), "1.2"),
            ("0", 'a', None, "0x0p+0"),
            ("1.999", 'a', Some(2), "0xf.fep-3"),
            ("1e-4950", 'a', None, "0x0.0000000000000003p-16385"),
            ("100000000", 'g', None, "1e+08"),
            ("0x1p4", 'g', None, "16"),
            ("inf", 'f', None, "inf"),
            ("nan", 'F', None, "NAN"),
            ("0", 'f', None, "0.000000"),
            ("0", 'g', None, "0"),
            ("0", 'e', Some(0), "0e+00"),
        ] {
            assert_eq!(show(text, conversion, precision), want, "{text} %{precision:?}{conversion}");
        }
    }

    #[test]
    fn doubles_survive() {
        for value in [0.1, 1.0, -2.5, 1e300, 5e-324, f64::MAX, 123456.789] {
            assert_eq!(Extended::from(value).to_f64(), value);
        }
    }

    #[test]
    fn range_and_extent() {
        assert!(Extended::read(b"1e5000").out_of_range);
        assert!(Extended::read(b"1e-5000").out_of_range);
        assert!(!Extended::read(b"1e4932").out_of_range);
        assert_eq!(Extended::read(b"0x").used, 1);
        assert_eq!(Extended::read(b"1e+").used, 1);
        assert_eq!(Extended::read(b".").used, 0);
        assert_eq!(Extended::read(b"nan(x)y").used, 6);
        assert_eq!(Extended::read(b"  -1.5x").used, 6);
    }
}
