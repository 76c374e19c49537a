//! Numbers on command lines: GNU's xstrtol family, its multiplier suffixes and its ways to fail.

use super::quote;
use mirage_vfs::Errno;
use mirage_vm::program::Locale;

/// Why a number was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bad {
    /// It is none.
    Invalid,
    /// What follows the digits is no known suffix; the number before it is given.
    Suffix(u64),
    /// It is too large.
    Overflow,
    /// Both.
    SuffixOverflow,
}

/// The suffixes of byte counts with `KB`, `KiB` and the like (`0`), and blocks of 512 (`b`).
pub(crate) const BYTES: &str = "bkKmMGTPEZY0";

/// Parses an unsigned decimal number with one of `suffixes` behind it.
pub(crate) fn unsigned(text: &[u8], suffixes: &str) -> Result<u64, Bad> {
    let text = text.trim_ascii_start();
    let digits_at = usize::from(text.first() == Some(&b'+'));
    let len = text[digits_at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let known = |byte: u8| suffixes.as_bytes().contains(&byte);
    let mut overflow = false;
    let (number, rest) = if len == 0 {
        match text.first() {
            Some(&byte) if known(byte) => (1, text),
            _ => return Err(Bad::Invalid),
        }
    } else {
        let digits = &text[digits_at..digits_at + len];
        let number = digits
            .iter()
            .try_fold(0u64, |sum, digit| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
        overflow = number.is_none();
        (number.unwrap_or(u64::MAX), &text[digits_at + len..])
    };
    let Some(&suffix) = rest.first() else {
        return if overflow { Err(Bad::Overflow) } else { Ok(number) };
    };
    if !known(suffix) {
        return Err(if overflow { Bad::SuffixOverflow } else { Bad::Suffix(number) });
    }
    let mut base = 1024u64;
    let mut used = 1;
    if b"EGgkKMmPTtYZ".contains(&suffix) && known(b'0') {
        match rest.get(1) {
            Some(b'i') if rest.get(2) == Some(&b'B') => used = 3,
            Some(b'B' | b'D') => (base, used) = (1000, 2),
            _ => {}
        }
    }
    let factor = match suffix {
        b'b' => Some(512),
        b'B' => Some(1024),
        b'c' => Some(1),
        b'w' => Some(2),
        b'k' | b'K' => Some(base),
        b'm' | b'M' => base.checked_pow(2),
        b'g' | b'G' => base.checked_pow(3),
        b't' | b'T' => base.checked_pow(4),
        b'P' => base.checked_pow(5),
        b'E' => base.checked_pow(6),
        _ => None,
    };
    let scaled = match factor {
        Some(factor) => number.checked_mul(factor),
        None => (number == 0).then_some(0),
    };
    overflow |= scaled.is_none();
    match (rest.len() > used, overflow) {
        (true, true) => Err(Bad::SuffixOverflow),
        (true, false) => Err(Bad::Suffix(scaled.unwrap_or(0))),
        (false, true) => Err(Bad::Overflow),
        (false, false) => Ok(scaled.unwrap_or(0)),
    }
}

/// Parses a number between `min` and `max`; the error is the end of the message: the quoted word and, for a number that
/// does not fit, the reason.
pub(crate) fn within(
    locale: Locale,
    text: &[u8],
    min: u64,
    max: u64,
    suffixes: &str,
) -> Result<u64, Vec<u8>> {
    let reason = match unsigned(text, suffixes) {
        Ok(number) if number < min || number > max => {
            Some(if number > i32::MAX as u64 / 2 { Errno::EOVERFLOW } else { Errno::ERANGE })
        }
        Ok(number) => return Ok(number),
        Err(Bad::Overflow) => Some(Errno::EOVERFLOW),
        Err(_) => None,
    };
    let mut tail = quote::locale(locale, text);
    if let Some(errno) = reason {
        tail.extend_from_slice(b": ");
        tail.extend_from_slice(errno.text().as_bytes());
    }
    Err(tail)
}

/// Writes `number` in decimal.
pub(crate) fn push_decimal(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Writes `text` at the right end of a field of `width`.
pub(crate) fn push_right(out: &mut Vec<u8>, text: &[u8], width: usize) {
    out.resize(out.len() + width.saturating_sub(text.len()), b' ');
    out.extend_from_slice(text);
}

/// Writes `number` at the right end of a field of `width`.
pub(crate) fn push_decimal_right(out: &mut Vec<u8>, number: u64, width: usize) {
    let mut digits = Vec::with_capacity(20);
    push_decimal(&mut digits, number);
    push_right(out, &digits, width);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_multiply() {
        for (text, want) in [
            ("10", Ok(10)),
            (" +10", Ok(10)),
            ("1k", Ok(1024)),
            ("1KB", Ok(1000)),
            ("1KiB", Ok(1024)),
            ("2b", Ok(1024)),
            ("k", Ok(1024)),
            ("-1", Err(Bad::Invalid)),
            ("", Err(Bad::Invalid)),
            ("1x", Err(Bad::Suffix(1))),
            ("1kx", Err(Bad::Suffix(1024))),
            ("99999999999999999999", Err(Bad::Overflow)),
            ("1Y", Err(Bad::Overflow)),
        ] {
            assert_eq!(unsigned(text.as_bytes(), BYTES), want, "{text}");
        }
        assert_eq!(unsigned(b"1k", ""), Err(Bad::Suffix(1)));
    }
}
