//! Numbers with suffixes, read and written.

/// The suffixes numbers have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    None,
    /// `K` is 1000 and `Ki` 1024.
    Auto,
    Si,
    Iec,
    /// `Ki` is 1024, and `K` nothing.
    IecI,
}

impl Scale {
    fn base(self) -> f64 {
        if matches!(self, Scale::Iec | Scale::IecI) { 1024.0 } else { 1000.0 }
    }
}

/// How numbers are rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Round {
    Up,
    Down,
    FromZero,
    TowardsZero,
    Nearest,
}

impl Round {
    fn apply(self, value: f64) -> f64 {
        match self {
            Round::Up => value.ceil(),
            Round::Down => value.floor(),
            Round::FromZero => {
                if value < 0.0 {
                    value.floor()
                } else {
                    value.ceil()
                }
            }
            Round::TowardsZero => value.trunc(),
            Round::Nearest => {
                if value < 0.0 {
                    (value - 0.5).trunc()
                } else {
                    (value + 0.5).trunc()
                }
            }
        }
    }
}

/// Why a number is not converted.
#[derive(Debug, PartialEq)]
pub(super) enum Problem {
    Overflow,
    Number,
    ForbiddenSuffix,
    Suffix,
    MissingI,
    /// This is left behind the suffix.
    Rest(Vec<u8>),
    TooLarge(String),
    TooPrecise(String, usize),
    Limit(String),
}

const SUFFIXES: &[u8] = b"KMGTPEZY";
/// Digits a number may have that is read, and one that is written without a suffix.
const MOST_READ: usize = 33;
const MOST_WRITTEN: usize = 18;

/// The power of a suffix.
pub(super) fn power_of(letter: u8) -> Option<i32> {
    SUFFIXES.iter().position(|suffix| *suffix == letter).map(|at| at as i32 + 1)
}

/// Reads a number and how many digits its fraction has.
pub(super) fn parse(text: &[u8], scale: Scale) -> Result<(f64, usize), Problem> {
    let sign = usize::from(text.first() == Some(&b'-'));
    let count = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let whole = count(sign);
    if whole == 0 && text.get(sign) != Some(&b'.') {
        return Err(Problem::Number);
    }
    let leading = text[sign..sign + whole].iter().take_while(|digit| **digit == b'0').count();
    if whole - leading > MOST_READ {
        return Err(Problem::Overflow);
    }
    let mut at = sign + whole;
    let mut precision = 0;
    if text.get(at) == Some(&b'.') {
        precision = count(at + 1);
        if precision == 0 {
            return Err(Problem::Number);
        }
        at += 1 + precision;
    }
    let digits = std::str::from_utf8(&text[..at]).map_err(|_| Problem::Number)?;
    let mut value: f64 = digits.parse().map_err(|_| Problem::Number)?;
    let mut base = scale.base();
    let mut power = 0;
    if at < text.len() {
        at += text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        power = text.get(at).copied().and_then(power_of).ok_or(Problem::Suffix)?;
        if scale == Scale::None {
            return Err(Problem::ForbiddenSuffix);
        }
        at += 1;
        if scale == Scale::Auto && text.get(at) == Some(&b'i') {
            base = 1024.0;
            at += 1;
        }
        precision = 0;
    }
    if scale == Scale::IecI {
        if text.get(at) != Some(&b'i') {
            return Err(Problem::MissingI);
        }
        at += 1;
    }
    if at < text.len() {
        return Err(Problem::Rest(text[at..].to_vec()));
    }
    value *= base.powi(power);
    Ok((value, precision))
}

/// Divides until the number is smaller than the base; how often.
fn reduce(mut value: f64, base: f64) -> (f64, i32) {
    let mut power = 0;
    while value.is_finite() && value.abs() >= base {
        value /= base;
        power += 1;
    }
    (value, power)
}

/// The number with the suffix that fits, or with its digits where there is none to be.
pub(super) fn show(
    value: f64,
    precision: usize,
    asked: Option<usize>,
    scale: Scale,
    round: Round,
    zeros: usize,
) -> Result<Vec<u8>, Problem> {
    let short = || {
        let mut out = Vec::new();
        crate::util::float::Spec::default().write(value, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    };
    let (_, digits) = reduce(value, 10.0);
    if scale == Scale::None && digits as usize + precision > MOST_WRITTEN {
        return Err(match precision {
            0 => Problem::TooLarge(short()),
            precision => Problem::TooPrecise(short(), precision),
        });
    }
    if digits as usize > MOST_READ - 1 {
        return Err(Problem::Limit(short()));
    }
    if scale == Scale::None {
        let factor = 10f64.powi(precision as i32);
        let rounded = round.apply(value * factor) / factor;
        return Ok(format!("{rounded:0zeros$.precision$}").into_bytes());
    }
    let base = scale.base();
    let (mut value, mut power) = reduce(value, base);
    let adjust = match asked {
        Some(asked) => (power * 3).min(asked as i32),
        None => i32::from(value.abs() < 10.0),
    };
    let factor = 10f64.powi(adjust);
    value = round.apply(value * factor) / factor;
    if value.abs() >= base {
        value /= base;
        power += 1;
    }
    let point = value != 0.0 && value.abs() < 10.0 && power > 0;
    let precision = asked.unwrap_or(usize::from(point));
    let mut out = format!("{value:0zeros$.precision$}").into_bytes();
    if let Some(suffix) = usize::try_from(power - 1).ok().and_then(|at| SUFFIXES.get(at)) {
        out.push(*suffix);
        if scale == Scale::IecI {
            out.push(b'i');
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_both_ways() {
        assert_eq!(parse(b"1.5K", Scale::Si), Ok((1500.0, 0)));
        assert_eq!(parse(b"1Ki", Scale::Auto), Ok((1024.0, 0)));
        assert_eq!(parse(b"1K", Scale::None), Err(Problem::ForbiddenSuffix));
        assert_eq!(parse(b"1.", Scale::None), Err(Problem::Number));
        let si = |value: f64| show(value, 0, None, Scale::Si, Round::FromZero, 0);
        assert_eq!(si(1001.0), Ok(b"1.1K".to_vec()));
        assert_eq!(si(999_999.0), Ok(b"1.0M".to_vec()));
        assert_eq!(si(12.0), Ok(b"12".to_vec()));
    }
}
