//! Times: intervals, zones, and dates by format.
//!
//! The calendar is computed here; `jiff` knows the zones.

mod format;
mod parse;

pub(crate) use format::{Moment, format};
pub(crate) use parse::parse_date;

use jiff::tz::TimeZone;
use mirage_vm::program::{Context, Stop};

/// The seconds of an interval such as `1.5h`.
pub(crate) fn interval(text: &[u8]) -> Option<f64> {
    let (digits, factor) = match text.split_last()? {
        (b's', rest) => (rest, 1.0),
        (b'm', rest) => (rest, 60.0),
        (b'h', rest) => (rest, 3600.0),
        (b'd', rest) => (rest, 86400.0),
        _ => (text, 1.0),
    };
    let seconds = float(digits)?;
    (seconds >= 0.0).then_some(seconds * factor)
}

/// A floating-point number as C's `strtod` takes it, whole.
pub(crate) fn float(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?.trim_ascii_start();
    let (negative, magnitude) = match text.as_bytes().first()? {
        b'-' => (true, text.get(1..)?),
        b'+' => (false, text.get(1..)?),
        _ => (false, text),
    };
    let lower = magnitude.to_ascii_lowercase();
    let value = if let Some(hex) = lower.strip_prefix("0x") {
        hexadecimal(hex)?
    } else if lower == "inf" || lower == "infinity" {
        f64::INFINITY
    } else if lower == "nan" {
        f64::NAN
    } else if lower.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        lower.parse().ok()?
    } else {
        return None;
    };
    Some(if negative { -value } else { value })
}

fn hexadecimal(text: &str) -> Option<f64> {
    let (mantissa, exponent) = match text.split_once('p') {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut value = 0.0;
    for digit in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    Some(value * f64::powi(2.0, exponent - 4 * fraction.len() as i32))
}

/// Sleeps, or ends with the line.
pub(crate) async fn sleep(cx: &Context, seconds: f64) -> Result<(), Stop> {
    // A hundred years are for ever; longer ones do not fit a `Duration`.
    let duration = std::time::Duration::from_secs_f64(seconds.clamp(0.0, 3.2e9));
    tokio::select! {
        () = tokio::time::sleep(duration) => Ok(()),
        fault = cx.budget.ended() => Err(Stop::Fault(fault)),
    }
}

/// The zone `TZ` names; UTC where it is unset or names none.
pub(crate) fn zone(cx: &Context) -> TimeZone {
    cx.var(b"TZ").map_or(TimeZone::UTC, |name| zone_named(name))
}

/// The zone of this name.
pub(crate) fn zone_named(name: &[u8]) -> TimeZone {
    let Ok(name) = std::str::from_utf8(name) else { return TimeZone::UTC };
    let name = name.strip_prefix(':').unwrap_or(name);
    if name.is_empty() {
        return TimeZone::UTC;
    }
    TimeZone::posix(name).or_else(|_| TimeZone::get(name)).unwrap_or(TimeZone::UTC)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals() {
        assert_eq!(interval(b"1.5m"), Some(90.0));
        assert_eq!(interval(b".5"), Some(0.5));
        assert_eq!(interval(b"0x10"), Some(16.0));
        assert_eq!(interval(b"1e1"), Some(10.0));
        assert_eq!(interval(b"-1"), None);
        assert_eq!(interval(b"1x"), None);
        assert_eq!(interval(b""), None);
    }
}
