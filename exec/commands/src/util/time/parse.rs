//! Dates as people write them: the input language of `date -d`, `touch -d` and `find -newermt`.
//!
//! It follows GNU's `parse_datetime`: items in any order (a calendar date, a time of day, a zone, a day of the week,
//! relative parts, `@seconds`), each kind at most once but the relative ones.

use super::format::{days_from_civil, zone_at};
use super::zone_named;
use jiff::tz::TimeZone;
use mirage_vfs::Time;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Year,
    Month,
    Day(i64),
    Second(i64),
}

const UNITS: [(&str, Unit); 13] = [
    ("year", Unit::Year),
    ("month", Unit::Month),
    ("fortnight", Unit::Day(14)),
    ("week", Unit::Day(7)),
    ("day", Unit::Day(1)),
    ("hour", Unit::Second(3600)),
    ("minute", Unit::Second(60)),
    ("min", Unit::Second(60)),
    ("second", Unit::Second(1)),
    ("sec", Unit::Second(1)),
    ("tomorrow", Unit::Day(1)),
    ("yesterday", Unit::Day(-1)),
    ("today", Unit::Day(0)),
];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const DAYS: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const ORDINALS: [(&str, i64); 15] = [
    ("last", -1),
    ("this", 0),
    ("next", 1),
    ("first", 1),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
    ("now", 0),
];
const ZONES: [(&str, i32); 22] = [
    ("utc", 0),
    ("gmt", 0),
    ("ut", 0),
    ("z", 0),
    ("wet", 0),
    ("west", 1),
    ("bst", 1),
    ("cet", 1),
    ("met", 1),
    ("cest", 2),
    ("mest", 2),
    ("eet", 2),
    ("eest", 3),
    ("ist", 0),
    ("jst", 9),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("pst", -8),
    ("pdt", -7),
];

#[derive(Default)]
struct Items {
    date: Option<(i64, i64, i64)>,
    has_year: bool,
    clock: Option<(i64, i64, i64, u32)>,
    zone: Option<i32>,
    weekday: Option<(i64, i64)>,
    years: i64,
    months: i64,
    days: i64,
    seconds: i64,
    nanos: i64,
    relative: bool,
    now: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// Digits with an optional sign and whether a blank stood before them; a fraction behind a dot.
    Number {
        sign: i64,
        digits: String,
        fraction: Option<String>,
    },
    Word(String),
    Mark(u8),
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        match byte {
            b' ' | b'\t' | b'\n' | b',' => at += 1,
            b'(' => {
                let mut depth = 0;
                while at < bytes.len() {
                    depth += match bytes[at] {
                        b'(' => 1,
                        b')' => -1,
                        _ => 0,
                    };
                    at += 1;
                    if depth == 0 {
                        break;
                    }
                }
            }
            b'+' | b'-' | b'0'..=b'9' => {
                let mut sign = 0;
                while matches!(bytes.get(at), Some(b'+' | b'-')) {
                    sign = if bytes[at] == b'-' { -1 } else { 1 };
                    at += 1;
                    while sign != 0 && bytes.get(at) == Some(&b' ') {
                        at += 1;
                    }
                }
                let start = at;
                while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                    at += 1;
                }
                if start == at {
                    out.push(Token::Mark(b'-'));
                    continue;
                }
                let digits = text.get(start..at)?.to_owned();
                let mut fraction = None;
                if matches!(bytes.get(at), Some(b'.' | b','))
                    && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
                {
                    let start = at + 1;
                    at = start;
                    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                        at += 1;
                    }
                    fraction = Some(text.get(start..at)?.to_owned());
                }
                out.push(Token::Number { sign, digits, fraction });
            }
            byte if byte.is_ascii_alphabetic() => {
                let start = at;
                while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'.') {
                    at += 1;
                }
                out.push(Token::Word(text.get(start..at)?.to_ascii_lowercase().replace('.', "")));
            }
            b':' | b'/' | b'@' => {
                out.push(Token::Mark(byte));
                at += 1;
            }
            _ => return None,
        }
    }
    Some(out)
}

fn full_year(digits: &str) -> Option<i64> {
    let year: i64 = digits.parse().ok()?;
    Some(if digits.len() == 2 { year + if year < 69 { 2000 } else { 1900 } } else { year })
}

fn nanos_of(fraction: &str) -> u32 {
    let padded: String = fraction.chars().chain("000000000".chars()).take(9).collect();
    padded.parse().unwrap_or(0)
}

fn month_of(word: &str) -> Option<i64> {
    let at = MONTHS.iter().position(|month| {
        *month == word
            || (word.len() == 3 && month.starts_with(word))
            || (word == "sept" && *month == "september")
    })?;
    Some(at as i64 + 1)
}

fn day_of(word: &str) -> Option<i64> {
    let at = DAYS.iter().position(|day| {
        *day == word
            || (word.len() == 3 && day.starts_with(word))
            || matches!(
                (word, *day),
                ("tues", "tuesday") | ("wednes", "wednesday") | ("thur" | "thurs", "thursday")
            )
    })?;
    Some(at as i64)
}

fn unit_of(word: &str) -> Option<Unit> {
    let find = |word: &str| UNITS.iter().find(|(name, _)| *name == word).map(|(_, unit)| *unit);
    find(word).or_else(|| find(word.strip_suffix('s')?))
}

/// The seconds of a zone written as `+HH[[:]MM]`.
fn offset_of(sign: i64, digits: &str, minutes: Option<i64>) -> Option<i32> {
    let number: i64 = digits.parse().ok()?;
    let seconds = match minutes {
        Some(minutes) => number * 3600 + minutes * 60,
        None if digits.len() <= 2 => number * 3600,
        None => number / 100 * 3600 + number % 100 * 60,
    };
    (seconds <= 24 * 3600).then_some((sign * seconds) as i32)
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    items: Items,
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead)
    }

    fn plain(&self, ahead: usize) -> Option<(&str, Option<&str>)> {
        match self.peek(ahead)? {
            Token::Number { sign: 0, digits, fraction } => Some((digits, fraction.as_deref())),
            _ => None,
        }
    }

    /// A number written right after a hyphen, as in `2024-01-02`.
    fn hyphenated(&self, ahead: usize) -> Option<&str> {
        match self.peek(ahead)? {
            Token::Number { sign: -1, digits, fraction: None } => Some(digits),
            _ => None,
        }
    }

    fn is_mark(&self, ahead: usize, mark: u8) -> bool {
        self.peek(ahead) == Some(&Token::Mark(mark))
    }

    fn word(&self, ahead: usize) -> Option<&str> {
        match self.peek(ahead)? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn set_date(&mut self, year: Option<i64>, month: i64, day: i64, now_year: i64) -> Option<()> {
        if self.items.date.is_some() {
            return None;
        }
        self.items.has_year = year.is_some();
        self.items.date = Some((year.unwrap_or(now_year), month, day));
        Some(())
    }

    fn add(&mut self, count: i64, fraction: Option<&str>, unit: Unit) -> Option<()> {
        let (mut count, mut nanos) = (count, fraction.map_or(0, |f| i64::from(nanos_of(f))));
        if count < 0 {
            nanos = -nanos;
        }
        if self.word(0) == Some("ago") {
            self.at += 1;
            (count, nanos) = (-count, -nanos);
        }
        let items = &mut self.items;
        items.relative = true;
        match unit {
            Unit::Year => items.years = items.years.checked_add(count)?,
            Unit::Month => items.months = items.months.checked_add(count)?,
            Unit::Day(days) => items.days = items.days.checked_add(count.checked_mul(days)?)?,
            Unit::Second(seconds) => {
                items.seconds = items.seconds.checked_add(count.checked_mul(seconds)?)?;
                items.nanos = items.nanos.checked_add(nanos)?;
            }
        }
        Some(())
    }

    fn item(&mut self, now_year: i64) -> Option<()> {
        if let Some(word) = self.word(0) {
            let word = word.to_owned();
            return self.word_item(&word, now_year);
        }
        let Token::Number { sign, digits, fraction } = self.peek(0)?.clone() else { return None };
        if sign != 0 {
            self.at += 1;
            let unit = self.word(0).and_then(unit_of);
            if let Some(unit) = unit {
                self.at += 1;
                return self.add(sign * digits.parse::<i64>().ok()?, fraction.as_deref(), unit);
            }
            // A bare signed number behind a time is a zone, otherwise nothing.
            if self.items.clock.is_some() && self.items.zone.is_none() {
                return self.zone_behind(sign, &digits);
            }
            return None;
        }
        // A time of day: HH:MM[:SS[.N]], with am or pm behind it.
        if self.is_mark(1, b':') {
            return self.clock(&digits);
        }
        if self.is_mark(1, b'/') {
            let (second, _) = self.plain(2)?;
            let second = second.to_owned();
            if digits.len() >= 3 {
                let day = if self.is_mark(3, b'/') { self.plain(4)?.0.to_owned() } else { return None };
                self.at += 5;
                let (year, month) = (full_year(&digits)?, second.parse().ok()?);
                return self.set_date(Some(year), month, day.parse().ok()?, now_year);
            }
            let year = if self.is_mark(3, b'/') { Some(full_year(self.plain(4)?.0)?) } else { None };
            self.at += if year.is_some() { 5 } else { 3 };
            return self.set_date(year, digits.parse().ok()?, second.parse().ok()?, now_year);
        }
        if let (Some(month), Some(day)) = (self.hyphenated(1), self.hyphenated(2)) {
            let (year, month, day) = (full_year(&digits)?, month.parse().ok()?, day.parse().ok()?);
            self.at += 3;
            return self.set_date(Some(year), month, day, now_year);
        }
        if let Some(word) = self.word(1) {
            let word = word.to_owned();
            if let Some(month) = month_of(&word) {
                let day = digits.parse().ok()?;
                self.at += 2;
                let year = match self.peek(0) {
                    Some(Token::Number { sign: 0 | -1, digits, fraction: None })
                        if !self.is_mark(1, b':') =>
                    {
                        Some(full_year(digits)?)
                    }
                    _ => None,
                };
                if year.is_some() {
                    self.at += 1;
                }
                return self.set_date(year, month, day, now_year);
            }
            if matches!(word.as_str(), "am" | "pm") {
                self.at += 1;
                let hour = twelve(digits.parse().ok()?, &word)?;
                self.at += 1;
                return self.set_clock((hour, 0, 0, 0));
            }
            if let Some(unit) = unit_of(&word) {
                self.at += 2;
                return self.add(digits.parse().ok()?, fraction.as_deref(), unit);
            }
            if let Some(day) = day_of(&word) {
                self.at += 2;
                return self.set_weekday(digits.parse().ok()?, day);
            }
        }
        if self.is_mark(1, b'-')
            && let Some(month) = self.word(2).and_then(month_of)
        {
            let day = digits.parse().ok()?;
            let year = self.hyphenated(3).map(full_year);
            self.at += if year.is_some() { 4 } else { 3 };
            return self.set_date(year.flatten(), month, day, now_year);
        }
        self.bare_number(&digits)
    }

    /// Digits alone: a year behind a date without one, a date of eight digits, or a time.
    fn bare_number(&mut self, digits: &str) -> Option<()> {
        self.at += 1;
        let number: i64 = digits.parse().ok()?;
        if let Some(date) = &mut self.items.date
            && !self.items.has_year
            && !self.items.relative
            && (self.items.clock.is_some() || digits.len() > 2)
        {
            date.0 = full_year(digits)?;
            self.items.has_year = true;
            return Some(());
        }
        if digits.len() > 4 {
            if self.items.date.is_some() {
                return None;
            }
            let year = digits.get(..digits.len() - 4)?;
            self.items.date = Some((full_year(year)?, number / 100 % 100, number % 100));
            self.items.has_year = true;
            return Some(());
        }
        let clock = if digits.len() <= 2 { (number, 0, 0, 0) } else { (number / 100, number % 100, 0, 0) };
        self.set_clock(clock)
    }

    fn clock(&mut self, hour: &str) -> Option<()> {
        let hour: i64 = hour.parse().ok()?;
        let minute: i64 = self.plain(2)?.0.parse().ok()?;
        self.at += 3;
        let (mut second, mut nanos) = (0, 0);
        if self.is_mark(0, b':') {
            let (digits, fraction) = self.plain(1)?;
            (second, nanos) = (digits.parse().ok()?, fraction.map_or(0, nanos_of));
            self.at += 2;
        }
        let hour = match self.word(0) {
            Some(half @ ("am" | "pm")) => {
                let hour = twelve(hour, half)?;
                self.at += 1;
                hour
            }
            _ => hour,
        };
        self.set_clock((hour, minute, second, nanos))?;
        if let Some(Token::Number { sign, digits, fraction: None }) = self.peek(0).cloned()
            && sign != 0
            && self.word(1).and_then(unit_of).is_none()
        {
            self.at += 1;
            return self.zone_behind(sign, &digits);
        }
        Some(())
    }

    fn zone_behind(&mut self, sign: i64, digits: &str) -> Option<()> {
        let minutes = if self.is_mark(0, b':') {
            let minutes = self.plain(1)?.0.parse().ok()?;
            self.at += 2;
            Some(minutes)
        } else {
            None
        };
        self.items.zone = Some(offset_of(sign, digits, minutes)?);
        Some(())
    }

    fn set_clock(&mut self, clock: (i64, i64, i64, u32)) -> Option<()> {
        if self.items.clock.is_some() {
            return None;
        }
        self.items.clock = Some(clock);
        Some(())
    }

    fn set_weekday(&mut self, ordinal: i64, day: i64) -> Option<()> {
        if self.items.weekday.is_some() {
            return None;
        }
        self.items.weekday = Some((ordinal, day));
        Some(())
    }

    fn word_item(&mut self, word: &str, now_year: i64) -> Option<()> {
        self.at += 1;
        if word == "t" && self.items.date.is_some() && self.plain(0).is_some() {
            return Some(());
        }
        if let Some(month) = month_of(word) {
            let hyphen = self.hyphenated(0).map(str::to_owned);
            if let (Some(day), Some(year)) = (&hyphen, self.hyphenated(1)) {
                let (day, year) = (day.parse().ok()?, full_year(year)?);
                self.at += 2;
                return self.set_date(Some(year), month, day, now_year);
            }
            let day: i64 = self.plain(0)?.0.parse().ok()?;
            self.at += 1;
            let year = match self.plain(0) {
                Some((digits, None)) if !self.is_mark(1, b':') && digits.len() > 2 => {
                    Some(full_year(digits)?)
                }
                _ => None,
            };
            if year.is_some() {
                self.at += 1;
            }
            return self.set_date(year, month, day, now_year);
        }
        if let Some(day) = day_of(word) {
            return self.set_weekday(0, day);
        }
        if word == "now" {
            self.items.now = true;
            return Some(());
        }
        if let Some((_, ordinal)) = ORDINALS.iter().find(|(name, _)| *name == word) {
            let next = self.word(0)?.to_owned();
            self.at += 1;
            if let Some(day) = day_of(&next) {
                return self.set_weekday(*ordinal, day);
            }
            return self.add(*ordinal, None, unit_of(&next)?);
        }
        if let Some(unit) = unit_of(word) {
            return self.add(1, None, unit);
        }
        if self.items.zone.is_none()
            && let Some((_, hours)) = ZONES.iter().find(|(name, _)| *name == word)
        {
            let mut offset = hours * 3600;
            if let Some(Token::Number { sign, digits, fraction: None }) = self.peek(0).cloned()
                && sign != 0
                && self.word(1).and_then(unit_of).is_none()
            {
                self.at += 1;
                self.zone_behind(sign, &digits)?;
                offset += self.items.zone.unwrap_or(0);
            }
            self.items.zone = Some(offset);
            return Some(());
        }
        if word.len() == 1 && self.items.zone.is_none() {
            let letter = i32::from(word.as_bytes()[0] - b'a');
            let hours = match letter {
                0..=8 => letter + 1,
                10..=12 => letter,
                13..=24 => 12 - letter,
                _ => return None,
            };
            self.items.zone = Some(hours * 3600);
            return Some(());
        }
        None
    }
}

fn twelve(hour: i64, half: &str) -> Option<i64> {
    match (hour, half) {
        (12, "am") => Some(0),
        (12, _) => Some(12),
        (1..=11, "am") => Some(hour),
        (1..=11, _) => Some(hour + 12),
        _ => None,
    }
}

/// The point in time `text` names, seen from `now` in `zone`.
pub(crate) fn parse_date(text: &[u8], now: Time, zone: &TimeZone) -> Option<Time> {
    let text = std::str::from_utf8(text).ok()?.trim_ascii();
    // `TZ="…"` in front sets the zone of what follows.
    let own_zone;
    let (zone, text) = match text.strip_prefix("TZ=\"") {
        Some(rest) => {
            let (name, rest) = rest.split_once('"')?;
            own_zone = zone_named(name.as_bytes());
            (&own_zone, rest.trim_ascii())
        }
        None => (zone, text),
    };
    if let Some(seconds) = text.strip_prefix('@') {
        return at_seconds(seconds.trim_ascii());
    }
    let tokens = tokens(text)?;
    let (offset, _) = zone_at(zone, now.secs);
    let local_now = now.secs + i64::from(offset);
    let today = super::format::Moment::with_offset(now, offset, String::new());
    let mut parser = Parser { tokens: &tokens, at: 0, items: Items::default() };
    while parser.at < tokens.len() {
        parser.item(today.year)?;
    }
    resolve(&parser.items, &today, now, local_now, zone)
}

fn at_seconds(text: &str) -> Option<Time> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let secs: i64 = whole.parse().ok()?;
    let nanos = nanos_of(fraction);
    if whole.starts_with('-') && nanos > 0 {
        return Some(Time { secs: secs - 1, nanos: 1_000_000_000 - nanos });
    }
    Some(Time { secs, nanos })
}

fn days_in(year: i64, month: i64) -> i64 {
    let next =
        if month == 12 { days_from_civil(year + 1, 1, 1) } else { days_from_civil(year, month + 1, 1) };
    next - days_from_civil(year, month, 1)
}

fn resolve(
    items: &Items,
    today: &super::format::Moment,
    now: Time,
    local_now: i64,
    zone: &TimeZone,
) -> Option<Time> {
    let (year, month, day) = items.date.unwrap_or((today.year, i64::from(today.month), i64::from(today.day)));
    if !(1..=12).contains(&month) || day < 1 || day > days_in(year, month) {
        return None;
    }
    let named = items.relative || items.now;
    let keeps_time = named && items.clock.is_none() && items.date.is_none() && items.weekday.is_none();
    let (second_of_day, mut nanos) = match items.clock {
        Some((hour, minute, second, nanos)) => {
            if hour > 23 || minute > 59 || second > 59 {
                return None;
            }
            (hour * 3600 + minute * 60 + second, i64::from(nanos))
        }
        None if keeps_time => (local_now.rem_euclid(86_400), i64::from(now.nanos)),
        None => (0, 0),
    };
    let months = (year + items.years).checked_mul(12)?.checked_add(month - 1)?.checked_add(items.months)?;
    let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
    if year.abs() > 2_000_000_000 {
        return None;
    }
    let mut days = days_from_civil(year, month, day).checked_add(items.days)?;
    if let Some((ordinal, wanted)) = items.weekday
        && items.date.is_none()
    {
        let weekday = (days + 4).rem_euclid(7);
        let ahead = (wanted - weekday).rem_euclid(7);
        let weeks = ordinal - i64::from(ordinal > 0 && weekday != wanted);
        days += ahead + 7 * weeks;
    }
    let local = days.checked_mul(86_400)?.checked_add(second_of_day)?;
    let mut secs = match items.zone {
        Some(offset) => local - i64::from(offset),
        None => {
            let (guess, _) = zone_at(zone, local);
            let (offset, _) = zone_at(zone, local - i64::from(guess));
            let secs = local - i64::from(offset);
            // Times that the clock jumps over do not exist.
            if secs + i64::from(zone_at(zone, secs).0) != local {
                return None;
            }
            secs
        }
    };
    nanos += items.nanos;
    secs = secs.checked_add(items.seconds)?.checked_add(nanos.div_euclid(1_000_000_000))?;
    Some(Time { secs, nanos: nanos.rem_euclid(1_000_000_000) as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_understood() {
        // Tuesday, 2023-11-14 22:13:20 UTC.
        let now = Time { secs: 1_700_000_000, nanos: 0 };
        for (text, want) in [
            ("@5", Some(5)),
            ("1970-01-02", Some(86_400)),
            ("1970-01-02T03:04:05Z", Some(97_445)),
            ("1970-01-01 00:00:00 +0100", Some(-3600)),
            ("1970-01-01 00:00 UTC+1", Some(-3600)),
            ("2 Jan 1970", Some(86_400)),
            ("Jan 2, 1970 1pm", Some(86_400 + 13 * 3600)),
            ("01/02/1970", Some(86_400)),
            ("19700102", Some(86_400)),
            ("now", Some(1_700_000_000)),
            ("yesterday", Some(1_700_000_000 - 86_400)),
            ("2 days ago", Some(1_700_000_000 - 172_800)),
            ("+1 hour", Some(1_700_003_600)),
            ("next week", Some(1_700_604_800)),
            ("friday", Some(1_700_179_200)),
            ("last tuesday", Some(1_699_315_200)),
            ("next month", Some(1_702_592_000)),
            ("2023-02-30", None),
            ("25:00", None),
            ("nonsense", None),
            ("", Some(1_700_000_000)),
        ] {
            let got = parse_date(text.as_bytes(), now, &TimeZone::UTC).map(|time| time.secs);
            // An empty text is midnight of the day.
            let want = if text.is_empty() { Some(1_699_920_000) } else { want };
            assert_eq!(got, want, "{text}");
        }
    }
}
