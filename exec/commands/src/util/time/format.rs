//! Dates by format, as GNU `date`, `ls --time-style`, `stat`, `find -printf` and `du --time` know it.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use mirage_vfs::Time;

/// A point in time with its calendar fields in some zone.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The point in time.
    pub time: Time,
    /// Seconds the zone is ahead of UTC then.
    pub offset: i32,
    /// The zone's abbreviation then.
    pub abbreviation: String,
    /// The year.
    pub year: i64,
    /// The month, from 1.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
    /// The hour.
    pub hour: u32,
    /// The minute.
    pub minute: u32,
    /// The second.
    pub second: u32,
    /// The day of the week, 0 on Sundays.
    pub weekday: u32,
    /// The day of the year, from 0.
    pub yearday: u32,
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar.
pub(crate) fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + day_of_year - 719_468
}

fn civil_from_days(days: i64) -> (i64, u32, u32) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * shifted_month + 2) / 5 + 1) as u32;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 } as u32;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// The offset and abbreviation of `zone` at a time.
pub(crate) fn zone_at(zone: &TimeZone, secs: i64) -> (i32, String) {
    let nearest = secs.clamp(Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
    match Timestamp::from_second(nearest) {
        Ok(at) => {
            let info = zone.to_offset_info(at);
            (info.offset().seconds(), info.abbreviation().to_owned())
        }
        Err(_) => (0, "UTC".to_owned()),
    }
}

impl Moment {
    /// `time` in `zone`.
    pub(crate) fn new(time: Time, zone: &TimeZone) -> Self {
        let (offset, abbreviation) = zone_at(zone, time.secs);
        Self::with_offset(time, offset, abbreviation)
    }

    /// `time` in a zone so many seconds ahead of UTC.
    pub(crate) fn with_offset(time: Time, offset: i32, abbreviation: String) -> Self {
        let local = time.secs.saturating_add(i64::from(offset));
        let days = local.div_euclid(86_400);
        let second_of_day = local.rem_euclid(86_400) as u32;
        let (year, month, day) = civil_from_days(days);
        Self {
            time,
            offset,
            abbreviation,
            year,
            month,
            day,
            hour: second_of_day / 3600,
            minute: second_of_day / 60 % 60,
            second: second_of_day % 60,
            weekday: (days + 4).rem_euclid(7) as u32,
            yearday: (days - days_from_civil(year, 1, 1)) as u32,
        }
    }

    /// The ISO 8601 week and the year it belongs to.
    fn iso_week(&self) -> (i64, u32) {
        let from_monday = (self.weekday + 6) % 7;
        let week = (self.yearday as i64 + 10 - i64::from(from_monday) - 1) / 7;
        if week < 1 {
            let before = self.year - 1;
            return (before, weeks_of(before));
        }
        if week as u32 > weeks_of(self.year) {
            return (self.year + 1, 1);
        }
        (self.year, week as u32)
    }
}

fn weeks_of(year: i64) -> u32 {
    let weekday_of_last = |year: i64| (days_from_civil(year, 12, 31) + 4).rem_euclid(7);
    if weekday_of_last(year) == 4 || weekday_of_last(year - 1) == 3 { 53 } else { 52 }
}

#[derive(Clone, Copy, Default)]
struct Shape {
    pad: Option<u8>,
    upper: bool,
    swap: bool,
    width: Option<usize>,
}

impl Shape {
    fn number(self, out: &mut Vec<u8>, value: i64, digits: usize, default_pad: u8) {
        let pad = self.pad.unwrap_or(default_pad);
        let digits_text = value.unsigned_abs().to_string();
        let width = if pad == b'-' { self.width.unwrap_or(0) } else { self.width.unwrap_or(digits) };
        let sign: &[u8] = if value < 0 { b"-" } else { b"" };
        let fill = width.saturating_sub(digits_text.len() + sign.len());
        if pad == b'_' {
            out.resize(out.len() + fill, b' ');
            out.extend_from_slice(sign);
        } else {
            out.extend_from_slice(sign);
            if pad != b'-' {
                out.resize(out.len() + fill, b'0');
            }
        }
        out.extend_from_slice(digits_text.as_bytes());
    }

    fn text(self, out: &mut Vec<u8>, text: &str, swap_is_lower: bool) {
        let text = if self.upper || (self.swap && !swap_is_lower) {
            text.to_ascii_uppercase()
        } else if self.swap {
            text.to_ascii_lowercase()
        } else {
            text.to_owned()
        };
        if let Some(width) = self.width {
            let fill = if self.pad == Some(b'0') { b'0' } else { b' ' };
            if self.pad != Some(b'-') {
                out.resize(out.len() + width.saturating_sub(text.len()), fill);
            }
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// Appends `moment` in `format`.
pub(crate) fn format(moment: &Moment, format: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < format.len() {
        let start = at;
        at += 1;
        if format[start] != b'%' {
            out.push(format[start]);
            continue;
        }
        let mut shape = Shape::default();
        while let Some(&flag) = format.get(at) {
            match flag {
                b'-' | b'_' | b'0' | b'+' => shape.pad = Some(flag),
                b'^' => shape.upper = true,
                b'#' => shape.swap = true,
                _ => break,
            }
            at += 1;
        }
        while let Some(digit) = format.get(at).filter(|byte| byte.is_ascii_digit()) {
            let width = shape.width.unwrap_or(0).saturating_mul(10) + usize::from(digit - b'0');
            shape.width = Some(width.min(1 << 16));
            at += 1;
        }
        let mut colons = 0;
        while format.get(at) == Some(&b':') && colons < 3 {
            colons += 1;
            at += 1;
        }
        if matches!(format.get(at), Some(b'E' | b'O')) {
            at += 1;
        }
        let done = match format.get(at) {
            Some(b'z') => {
                zone_offset(moment, shape, colons, out);
                true
            }
            Some(&letter) if colons == 0 => conversion(moment, letter, shape, out),
            _ => false,
        };
        at = format.len().min(at + 1);
        if !done {
            out.extend_from_slice(&format[start..at]);
        }
    }
}

fn conversion(moment: &Moment, letter: u8, shape: Shape, out: &mut Vec<u8>) -> bool {
    let m = moment;
    let number =
        |out: &mut Vec<u8>, value: u32, digits: usize| shape.number(out, i64::from(value), digits, b'0');
    let twelve = match m.hour % 12 {
        0 => 12,
        hour => hour,
    };
    let composite = |out: &mut Vec<u8>, inner: &[u8]| {
        let mut text = Vec::new();
        format(m, inner, &mut text);
        shape.text(out, &String::from_utf8_lossy(&text), false);
    };
    match letter {
        b'%' if shape.width.is_none() && shape.pad.is_none() => out.push(b'%'),
        b'n' => shape.text(out, "\n", false),
        b't' => shape.text(out, "\t", false),
        b'a' => shape.text(out, DAYS[m.weekday as usize].get(..3).unwrap_or(""), false),
        b'A' => shape.text(out, DAYS[m.weekday as usize], false),
        b'b' | b'h' => shape.text(out, MONTHS[m.month as usize - 1].get(..3).unwrap_or(""), false),
        b'B' => shape.text(out, MONTHS[m.month as usize - 1], false),
        b'c' => composite(out, b"%a %b %e %H:%M:%S %Y"),
        b'C' => shape.number(out, m.year.div_euclid(100), 2, b'0'),
        b'd' => number(out, m.day, 2),
        b'D' | b'x' => composite(out, b"%m/%d/%y"),
        b'e' => shape.number(out, i64::from(m.day), 2, b'_'),
        b'F' => {
            let mut text = Vec::new();
            let year = if m.year > 9999 { &b"+%Y"[..] } else { b"%Y" };
            format(m, year, &mut text);
            format(m, b"-%m-%d", &mut text);
            let text = String::from_utf8_lossy(&text).into_owned();
            Shape { pad: Some(b'0'), ..shape }.text(out, &text, false);
        }
        b'g' => shape.number(out, m.iso_week().0.rem_euclid(100), 2, b'0'),
        b'G' => shape.number(out, m.iso_week().0, 4, b'0'),
        b'H' => number(out, m.hour, 2),
        b'I' => number(out, twelve, 2),
        b'j' => number(out, m.yearday + 1, 3),
        b'k' => shape.number(out, i64::from(m.hour), 2, b'_'),
        b'l' => shape.number(out, i64::from(twelve), 2, b'_'),
        b'm' => number(out, m.month, 2),
        b'M' => number(out, m.minute, 2),
        b'N' => {
            let digits = format!("{:09}", m.time.nanos);
            let width = shape.width.unwrap_or(9);
            let mut text = digits.get(..width.min(9)).unwrap_or(&digits);
            let mut fill = b'0';
            if shape.pad == Some(b'_') {
                fill = b' ';
                text = text.trim_end_matches('0');
            }
            out.extend_from_slice(text.as_bytes());
            out.resize(out.len() + width.saturating_sub(text.len()), fill);
        }
        b'p' => shape.text(out, if m.hour < 12 { "AM" } else { "PM" }, true),
        b'P' => shape.text(out, if m.hour < 12 { "am" } else { "pm" }, false),
        b'q' => number(out, (m.month - 1) / 3 + 1, 1),
        b'r' => composite(out, b"%I:%M:%S %p"),
        b'R' => composite(out, b"%H:%M"),
        b's' => shape.number(out, m.time.secs, 1, b'0'),
        b'S' => number(out, m.second, 2),
        b'T' | b'X' => composite(out, b"%H:%M:%S"),
        b'u' => number(out, (m.weekday + 6) % 7 + 1, 1),
        b'U' => number(out, (m.yearday + 7 - m.weekday) / 7, 2),
        b'V' => number(out, m.iso_week().1, 2),
        b'w' => number(out, m.weekday, 1),
        b'W' => number(out, (m.yearday + 7 - (m.weekday + 6) % 7) / 7, 2),
        b'y' => shape.number(out, m.year.rem_euclid(100), 2, b'0'),
        b'Y' => {
            let digits = if m.year < 0 { 5 } else { 4 };
            shape.number(out, m.year, digits, b'0');
        }
        b'Z' => shape.text(out, &m.abbreviation, true),
        _ => return false,
    }
    true
}

fn zone_offset(moment: &Moment, shape: Shape, colons: usize, out: &mut Vec<u8>) {
    let sign = if moment.offset < 0 { '-' } else { '+' };
    let total = moment.offset.unsigned_abs();
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
    let rest = match colons {
        0 => format!("{minutes:02}"),
        1 => format!(":{minutes:02}"),
        2 => format!(":{minutes:02}:{seconds:02}"),
        _ if seconds != 0 => format!(":{minutes:02}:{seconds:02}"),
        _ if minutes != 0 => format!(":{minutes:02}"),
        _ => String::new(),
    };
    let width = shape.width.unwrap_or(0).saturating_sub(1 + rest.len());
    let text = match shape.pad {
        Some(b'_') => {
            let signed = format!("{sign}{hours}");
            format!("{signed:>0$}{rest}", (width + 1).max(3))
        }
        Some(b'-') => format!("{sign}{hours}{rest}"),
        _ => format!("{sign}{hours:0>0$}{rest}", width.max(2)),
    };
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(secs: i64, text: &str) -> String {
        let moment = Moment::new(Time { secs, nanos: 123_456_789 }, &TimeZone::UTC);
        let mut out = Vec::new();
        format(&moment, text.as_bytes(), &mut out);
        String::from_utf8(out).expect("a test's format is text")
    }

    #[test]
    fn conversions() {
        for (secs, text, want) in [
            (0, "%a %b %e %H:%M:%S %Z %Y", "Thu Jan  1 00:00:00 UTC 1970"),
            (1_700_000_000, "%F %T.%3N %z %:z", "2023-11-14 22:13:20.123 +0000 +00:00"),
            (1_700_000_000, "%G-W%V-%u %j %U %W", "2023-W46-2 318 46 46"),
            (-1, "%c", "Wed Dec 31 23:59:59 1969"),
            (0, "%-d %_m %05H %^a %#Z %Q", "1  1 00000 THU utc %Q"),
            (1_104_537_600, "%G %V", "2004 53"),
        ] {
            assert_eq!(show(secs, text), want, "{text}");
        }
    }
}
