//! `strftime` as the GNU C library does it in the C locale: for `printf '%(…)T'`, prompts and whoever shows a time.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// The zone a value of TZ names: a name of the database, a POSIX rule, else UTC.
pub fn zone(tz: &[u8]) -> TimeZone {
    let name = std::str::from_utf8(tz).unwrap_or_default();
    let name = name.strip_prefix(':').unwrap_or(name);
    if name.is_empty() {
        return TimeZone::UTC;
    }
    TimeZone::get(name).or_else(|_| TimeZone::posix(name)).unwrap_or(TimeZone::UTC)
}

/// A moment in a zone, by format.
pub fn local(format: &[u8], seconds: i64, tz: &[u8]) -> Vec<u8> {
    let Ok(timestamp) = Timestamp::from_second(seconds) else { return Vec::new() };
    let zone = zone(tz);
    let info = zone.to_offset_info(timestamp);
    let moment = Moment {
        time: info.offset().to_datetime(timestamp),
        offset: info.offset().seconds(),
        zone: info.abbreviation().to_string(),
        seconds,
    };
    let mut out = Vec::with_capacity(format.len() * 2);
    moment.write(format, &mut out);
    out
}

struct Moment {
    time: DateTime,
    offset: i32,
    zone: String,
    seconds: i64,
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const SHORT_DAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const SHORT_MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
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

/// The flags and width of a conversion.
#[derive(Clone, Copy, Default)]
struct Spec {
    /// `_`, `-` or `0`: how numbers are padded.
    pad: Option<u8>,
    upper: bool,
    swap: bool,
    width: usize,
}

impl Moment {
    fn write(&self, format: &[u8], out: &mut Vec<u8>) {
        let mut rest = format;
        while let Some(at) = memchr::memchr(b'%', rest) {
            out.extend_from_slice(&rest[..at]);
            rest = self.conversion(&rest[at..], out);
        }
        out.extend_from_slice(rest);
    }

    /// A conversion at the start of `text`; gives what follows it.
    fn conversion<'t>(&self, text: &'t [u8], out: &mut Vec<u8>) -> &'t [u8] {
        let mut spec = Spec::default();
        let mut at = 1;
        while let Some(flag) = text.get(at) {
            match flag {
                b'_' | b'-' | b'0' => spec.pad = Some(*flag),
                b'^' => spec.upper = true,
                b'#' => spec.swap = true,
                _ => break,
            }
            at += 1;
        }
        while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
            spec.width = (spec.width * 10 + usize::from(digit - b'0')).min(1 << 16);
            at += 1;
        }
        if matches!(text.get(at), Some(b'E' | b'O')) {
            at += 1;
        }
        let Some(&letter) = text.get(at) else {
            out.extend_from_slice(text);
            return &[];
        };
        if !self.convert(letter, spec, out) {
            out.extend_from_slice(&text[..=at]);
        }
        &text[at + 1..]
    }

    fn convert(&self, letter: u8, spec: Spec, out: &mut Vec<u8>) -> bool {
        let time = &self.time;
        let (year, month, day) = (i64::from(time.year()), i64::from(time.month()), i64::from(time.day()));
        let (hour, minute) = (i64::from(time.hour()), i64::from(time.minute()));
        let weekday = time.weekday().to_sunday_zero_offset();
        let yearday = i64::from(time.day_of_year()) - 1;
        let twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
        let mut number = |value: i64, width: usize, pad: u8| put_number(out, value, width, pad, spec);
        match letter {
            b'd' => number(day, 2, b'0'),
            b'e' => number(day, 2, b'_'),
            b'm' => number(month, 2, b'0'),
            b'Y' => number(year, 1, b'0'),
            b'y' => number(year.rem_euclid(100), 2, b'0'),
            b'C' => number(year.div_euclid(100), 2, b'0'),
            b'H' => number(hour, 2, b'0'),
            b'I' => number(twelve, 2, b'0'),
            b'k' => number(hour, 2, b'_'),
            b'l' => number(twelve, 2, b'_'),
            b'M' => number(minute, 2, b'0'),
            b'S' => number(i64::from(time.second()), 2, b'0'),
            b'j' => number(yearday + 1, 3, b'0'),
            b's' => number(self.seconds, 1, b'0'),
            b'u' => number(i64::from(if weekday == 0 { 7 } else { weekday }), 1, b'0'),
            b'w' => number(i64::from(weekday), 1, b'0'),
            b'U' => number((yearday + 7 - i64::from(weekday)) / 7, 2, b'0'),
            b'W' => number((yearday + 7 - (i64::from(weekday) + 6) % 7) / 7, 2, b'0'),
            b'G' => number(i64::from(time.date().iso_week_date().year()), 1, b'0'),
            b'g' => number(i64::from(time.date().iso_week_date().year()).rem_euclid(100), 2, b'0'),
            b'V' => number(i64::from(time.date().iso_week_date().week()), 2, b'0'),
            b'a' => put_text(out, SHORT_DAYS[weekday as usize], spec),
            b'A' => put_text(out, DAYS[weekday as usize], spec),
            b'b' | b'h' => put_text(out, SHORT_MONTHS[month as usize - 1], spec),
            b'B' => put_text(out, MONTHS[month as usize - 1], spec),
            b'p' if spec.swap => {
                put_text(out, if hour < 12 { "am" } else { "pm" }, Spec { swap: false, ..spec })
            }
            b'p' => put_text(out, if hour < 12 { "AM" } else { "PM" }, spec),
            b'P' => put_text(out, if hour < 12 { "am" } else { "pm" }, spec),
            b'Z' if spec.swap => put_text(out, &self.zone.to_lowercase(), Spec { swap: false, ..spec }),
            b'Z' => put_text(out, &self.zone, spec),
            b'z' => {
                let minutes = i64::from(self.offset.abs()) / 60;
                let sign = if self.offset < 0 { '-' } else { '+' };
                let width = spec.width.saturating_sub(1).max(4);
                let text = format!("{sign}{:0width$}", minutes / 60 * 100 + minutes % 60);
                out.extend_from_slice(text.as_bytes());
            }
            b'n' => put_text(out, "\n", spec),
            b't' => put_text(out, "\t", spec),
            b'%' => put_text(out, "%", spec),
            b'c' => self.composed(b"%a %b %e %H:%M:%S %Y", spec, out),
            b'D' | b'x' => self.composed(b"%m/%d/%y", spec, out),
            b'F' => self.composed(b"%Y-%m-%d", spec, out),
            b'r' => self.composed(b"%I:%M:%S %p", spec, out),
            b'R' => self.composed(b"%H:%M", spec, out),
            b'T' | b'X' => self.composed(b"%H:%M:%S", spec, out),
            _ => return false,
        }
        true
    }

    fn composed(&self, format: &[u8], spec: Spec, out: &mut Vec<u8>) {
        let mut inner = Vec::new();
        self.write(format, &mut inner);
        put_text(out, &String::from_utf8_lossy(&inner), spec);
    }
}

fn put_number(out: &mut Vec<u8>, value: i64, width: usize, pad: u8, spec: Spec) {
    let pad = spec.pad.unwrap_or(pad);
    let digits = value.unsigned_abs().to_string();
    let sign = if value < 0 { "-" } else { "" };
    let width = if spec.width > 0 { spec.width } else { width };
    let missing = if pad == b'-' { 0 } else { width.saturating_sub(digits.len() + sign.len()) };
    if pad == b'_' {
        out.resize(out.len() + missing, b' ');
    }
    out.extend_from_slice(sign.as_bytes());
    if pad == b'0' {
        out.resize(out.len() + missing, b'0');
    }
    out.extend_from_slice(digits.as_bytes());
}

fn put_text(out: &mut Vec<u8>, text: &str, spec: Spec) {
    let fill = if spec.pad == Some(b'0') { b'0' } else { b' ' };
    let missing = if spec.pad == Some(b'-') { 0 } else { spec.width.saturating_sub(text.len()) };
    out.resize(out.len() + missing, fill);
    if spec.upper || spec.swap {
        out.extend_from_slice(text.to_uppercase().as_bytes());
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded from `TZ=… printf '%(FORMAT)T' SECONDS` of bash 5.2.
    #[test]
    fn formats() {
        for (format, seconds, tz, want) in [
            ("%Y-%m-%d %H:%M:%S", 0, "UTC", "1970-01-01 00:00:00"),
            ("%c", 1_700_000_000, "UTC", "Tue Nov 14 22:13:20 2023"),
            ("%a %A %b %B %e %j %u %w", 1_700_000_000, "UTC", "Tue Tuesday Nov November 14 318 2 2"),
            ("%I:%M %p %P %k|%l", 1_700_000_000, "UTC", "10:13 PM pm 22|10"),
            ("%G-W%V %U %W %C %y %g", 1_704_000_000, "UTC", "2023-W52 53 52 20 23 23"),
            ("%z %Z", 1_700_000_000, "EST5EDT", "-0500 EST"),
            (
                "%F %T %D %R %r %x %X",
                1_700_000_000,
                "UTC",
                "2023-11-14 22:13:20 11/14/23 22:13 10:13:20 PM 11/14/23 22:13:20",
            ),
            ("%s%n%t%%", 12, "UTC", "12\n\t%"),
            ("%_d|%-m|%^a|%5d|%-d", 86_400, "UTC", " 2|1|FRI|00002|2"),
            ("%Q %", 0, "UTC", "%Q %"),
        ] {
            let shown = local(format.as_bytes(), seconds, tz.as_bytes());
            assert_eq!(String::from_utf8_lossy(&shown), want, "{format}");
        }
    }
}
