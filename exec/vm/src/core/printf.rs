//! `printf`: formats, conversions and the reuse of the format, for the builtin and for the program.
//!
//! What the two say and how they quote differs; that is in their [`Host`]. Numbers and texts are bytes; field widths
//! and precisions count bytes, as in bash 5.2.

use super::escape::{Escape, Reader, escape, unescape};
use super::extended::{Extended, Style};

/// Something to complain about. `printf` goes on after most of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem<'a> {
    /// An argument that is no number, or not one to its end; the number of bytes that were.
    Number(&'a [u8], usize),
    /// A number beyond what can be represented.
    Range(&'a [u8]),
    /// The format ends in a conversion without its letter; from the percent sign on.
    MissingCharacter(&'a [u8]),
    /// No such conversion: its letter, and the conversion so far.
    InvalidCharacter(u8, &'a [u8]),
    /// `%(…)` without a `T`: what stands there instead.
    TimeFormat(u8),
    /// `\x` without digits.
    MissingHex,
    /// `\u` or `\U` without digits.
    MissingUnicode(u8),
}

impl Problem<'_> {
    /// Bash's message.
    pub fn message(&self) -> Vec<u8> {
        let around = |head: &[u8], text: &[u8], tail: &[u8]| [head, text, tail].concat();
        match self {
            Problem::Number(word, _) => match word {
                [b'0', b'0'..=b'9', ..] => around(b"", word, b": invalid octal number"),
                [b'0', b'x' | b'X', ..] => around(b"", word, b": invalid hex number"),
                _ => around(b"", word, b": invalid number"),
            },
            Problem::Range(word) => around(b"warning: ", word, b": Numerical result out of range"),
            Problem::MissingCharacter(text) => around(b"`", text, b"': missing format character"),
            Problem::InvalidCharacter(letter, _) => around(b"`", &[*letter], b"': invalid format character"),
            Problem::TimeFormat(letter) => {
                around(b"warning: `", &[*letter], b"': invalid time format specification")
            }
            Problem::MissingHex => b"missing hex digit for \\x".to_vec(),
            Problem::MissingUnicode(letter) => around(b"missing unicode digit for \\", &[*letter], b""),
        }
    }
}

/// Whose `printf` it is.
pub trait Host {
    /// Print.
    fn out(&mut self, text: &[u8]);
    /// Print what was collected and empty it.
    fn out_all(&mut self, text: &mut Vec<u8>) {
        self.out(text);
        text.clear();
    }
    /// Room to collect in; given back by [`Host::keep_room`].
    fn room_to_collect(&mut self) -> Vec<u8> {
        Vec::new()
    }
    /// Take back the room, which is empty.
    fn keep_room(&mut self, _: Vec<u8>) {}
    /// Complain; `printf` goes on where it can.
    fn complain(&mut self, problem: Problem<'_>);
    /// `%q` (and `%Q`, after its precision was applied).
    fn quote(&mut self, text: &[u8]) -> Vec<u8>;
    /// `%(format)T` for so many seconds since the epoch; -1 is now, -2 when the shell started.
    fn time(&mut self, format: &[u8], seconds: i64) -> Vec<u8>;
    /// `%n`: store how many bytes were printed; false ends the run with a failure.
    fn count(&mut self, name: &[u8], written: u64) -> bool;
    /// Whether so many more bytes may be held; false ends the run.
    fn room(&mut self, bytes: usize) -> bool;
    /// Whether the conversions `%q %Q %n %(…)T` of bash exist; the program has only `%q`.
    fn is_shell(&self) -> bool {
        true
    }
}

/// A conversion taken apart.
#[derive(Clone, Copy, Debug, Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    given: Precision,
}

/// How a format gives a precision.
#[derive(Clone, Copy, Debug, Default)]
enum Precision {
    /// Not at all, or by a point with nothing behind it.
    #[default]
    Bare,
    Written,
    FromArgument,
}

/// Why the format is left early.
enum End {
    /// `\c`.
    Quiet,
    /// An error that ends the run.
    Failed,
}

struct Run<'a, H: Host, W: AsRef<[u8]>> {
    host: &'a mut H,
    args: &'a [W],
    next: usize,
    utf8: bool,
    failed: bool,
    written: u64,
    buffer: Vec<u8>,
}

/// Print `args` through `format`, again and again until they are used up. Gives whether all went well.
pub fn printf<H: Host, W: AsRef<[u8]>>(host: &mut H, format: &[u8], args: &[W], utf8: bool) -> bool {
    let buffer = host.room_to_collect();
    let mut run = Run { host, args, next: 0, utf8, failed: false, written: 0, buffer };
    let fine = run.all(format);
    let Run { host, buffer, .. } = run;
    host.keep_room(buffer);
    fine
}

impl<'a, H: Host, W: AsRef<[u8]>> Run<'a, H, W> {
    fn all(&mut self, format: &[u8]) -> bool {
        loop {
            let before = self.next;
            self.written = 0;
            let end = self.format(format);
            self.flush();
            match end {
                Ok(()) => {}
                Err(End::Quiet) => return !self.failed,
                Err(End::Failed) => return false,
            }
            if self.next >= self.args.len() || self.next == before || !self.host.room(0) {
                return !self.failed;
            }
        }
    }

    fn format(&mut self, format: &[u8]) -> Result<(), End> {
        let mut rest = format;
        while let Some(at) = memchr::memchr2(b'\\', b'%', rest) {
            self.text(&rest[..at]);
            if rest[at] == b'\\' {
                if !self.host.is_shell() {
                    self.program_escape(&rest[at + 1..])?;
                }
                let (used, outcome) = escape(Reader::Format, &rest[at + 1..], self.utf8, &mut self.buffer);
                self.escape_problem(outcome);
                rest = &rest[at + 1 + used..];
            } else if rest.get(at + 1) == Some(&b'%') {
                self.text(b"%");
                rest = &rest[at + 2..];
            } else {
                rest = self.conversion(&rest[at..])?;
            }
        }
        self.text(rest);
        Ok(())
    }

    /// The escapes that the program reads otherwise than the builtin: `\c` ends the output, and a character by number
    /// has all its digits.
    fn program_escape(&mut self, escape: &[u8]) -> Result<(), End> {
        let digits = match escape.first() {
            Some(b'c') => return Err(End::Quiet),
            Some(b'u') => 4,
            Some(b'U') => 8,
            _ => return Ok(()),
        };
        if escape[1..].iter().take(digits).filter(|byte| byte.is_ascii_hexdigit()).count() < digits {
            self.complain(Problem::MissingUnicode(escape[0]));
            return Err(End::Failed);
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8]) {
        self.buffer.extend_from_slice(text);
    }

    /// Hand what was printed to the host, so that a message comes in its place.
    fn flush(&mut self) {
        self.written += self.buffer.len() as u64;
        self.host.out_all(&mut self.buffer);
    }

    fn complain(&mut self, problem: Problem<'_>) {
        self.flush();
        self.host.complain(problem);
    }

    fn escape_problem(&mut self, outcome: Escape) {
        match outcome {
            Escape::Done | Escape::Stop => {}
            Escape::MissingHex => self.early(Problem::MissingHex, 2),
            Escape::MissingUnicode(letter) => self.early(Problem::MissingUnicode(letter), 2),
        }
    }

    /// Complain in front of the last `bytes` printed.
    fn early(&mut self, problem: Problem<'_>, bytes: usize) {
        let late = self.buffer.split_off(self.buffer.len() - bytes);
        self.complain(problem);
        self.buffer = late;
    }

    fn argument(&mut self) -> Option<&'a [u8]> {
        let argument = self.args.get(self.next)?.as_ref();
        self.next += 1;
        Some(argument)
    }

    /// A conversion at the start of `text`; gives what follows it.
    fn conversion<'f>(&mut self, text: &'f [u8]) -> Result<&'f [u8], End> {
        let mut spec = Spec::default();
        let mut at = 1;
        while let Some(flag) = text.get(at) {
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                b'0' => spec.zero = true,
                b'\'' => {}
                _ => break,
            }
            at += 1;
        }
        if text.get(at) == Some(&b'*') {
            at += 1;
            let width = self.small_int();
            spec.left |= width < 0;
            spec.width = width.unsigned_abs() as usize;
        } else {
            (spec.width, at) = decimal(text, at);
        }
        if text.get(at) == Some(&b'.') {
            at += 1;
            if text.get(at) == Some(&b'*') {
                at += 1;
                spec.precision = usize::try_from(self.small_int()).ok();
                spec.given = Precision::FromArgument;
            } else {
                let negative = text.get(at) == Some(&b'-');
                let (precision, end) = decimal(text, at + usize::from(negative));
                spec.precision = (!negative).then_some(precision);
                if end > at {
                    spec.given = Precision::Written;
                }
                at = end;
            }
        }
        while text.get(at).is_some_and(|byte| b"hjlLtz".contains(byte)) {
            at += 1;
        }
        if !self.host.room(spec.width.saturating_add(spec.precision.unwrap_or(0))) {
            return Err(End::Failed);
        }
        let Some(&letter) = text.get(at) else {
            self.complain(Problem::MissingCharacter(text));
            return Err(End::Failed);
        };
        match letter {
            b'c' => {
                let byte = self.argument().and_then(<[u8]>::first).copied().unwrap_or(0);
                self.padded(&[byte], spec);
            }
            b's' => {
                let word = self.argument().unwrap_or_default();
                self.string(word, spec);
            }
            b'b' => {
                let word = self.argument().unwrap_or_default();
                let mut expanded = Vec::with_capacity(word.len());
                let go_on = self.expand(word, &mut expanded);
                self.string(&expanded, spec);
                if !go_on {
                    return Err(End::Quiet);
                }
            }
            b'q' => {
                let word = self.argument().unwrap_or_default();
                let quoted = self.host.quote(word);
                self.string(&quoted, spec);
            }
            b'Q' if self.host.is_shell() => {
                let word = self.argument().unwrap_or_default();
                // A written precision cuts the word, a point alone what was quoted, one out of an argument nothing.
                let most = match spec.given {
                    Precision::Bare => None,
                    Precision::Written => spec.precision.take(),
                    Precision::FromArgument => {
                        spec.precision = None;
                        None
                    }
                };
                let cut = most.map_or(word, |most| &word[..most.min(word.len())]);
                let quoted = self.host.quote(cut);
                self.string(&quoted, spec);
            }
            b'(' if self.host.is_shell() => return self.time(text, at + 1, spec),
            b'n' if self.host.is_shell() => {
                let name = self.argument().unwrap_or_default();
                self.flush();
                if !name.is_empty() && !self.host.count(name, self.written) {
                    return Err(End::Failed);
                }
            }
            b'd' | b'i' => {
                let value = self.signed();
                let sign = sign(value < 0, spec);
                self.integer(value.unsigned_abs(), 10, false, sign, spec);
            }
            b'u' => {
                let value = self.unsigned();
                self.integer(value, 10, false, b"", spec);
            }
            b'o' => {
                let value = self.unsigned();
                self.integer(value, 8, false, b"", spec);
            }
            b'x' | b'X' => {
                let value = self.unsigned();
                self.integer(value, 16, letter == b'X', b"", spec);
            }
            b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => {
                let value = self.float();
                self.real(value, letter, spec);
            }
            _ => {
                self.complain(Problem::InvalidCharacter(letter, &text[..=at]));
                return Err(End::Failed);
            }
        }
        Ok(&text[at + 1..])
    }

    /// `%(format)T`; `start` is behind the parenthesis.
    fn time<'f>(&mut self, text: &'f [u8], start: usize, spec: Spec) -> Result<&'f [u8], End> {
        let (mut depth, mut end) = (1, start);
        while let Some(byte) = text.get(end) {
            depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
            if depth == 0 {
                break;
            }
            end += 1;
        }
        let after = text.get(end + 1).copied().unwrap_or(0);
        if after != b'T' {
            self.complain(Problem::TimeFormat(after));
            self.text(b"%");
            return Ok(&text[1..]);
        }
        let format = &text[start..end];
        let format = if format.is_empty() { b"%X" } else { format };
        let seconds = if self.next < self.args.len() { self.signed() } else { -1 };
        let shown = self.host.time(format, seconds);
        self.string(&shown, spec);
        Ok(&text[end + 2..])
    }

    /// The text of `%b`; false when `\c` ended it.
    fn expand(&mut self, word: &[u8], out: &mut Vec<u8>) -> bool {
        if !word.contains(&b'\\') {
            out.extend_from_slice(word);
            return true;
        }
        // The messages come before the whole text is printed, since it is expanded first.
        let mut rest = word;
        let mut scratch = Vec::new();
        while let Some(at) = memchr::memchr(b'\\', rest) {
            let (used, outcome) = escape(Reader::Argument, &rest[at + 1..], self.utf8, &mut scratch);
            match outcome {
                Escape::Done => {}
                Escape::Stop => break,
                Escape::MissingHex => self.complain(Problem::MissingHex),
                Escape::MissingUnicode(letter) => self.complain(Problem::MissingUnicode(letter)),
            }
            rest = &rest[at + 1 + used..];
        }
        unescape(Reader::Argument, word, self.utf8, out)
    }

    fn string(&mut self, text: &[u8], spec: Spec) {
        let cut = spec.precision.map_or(text.len(), |most| most.min(text.len()));
        self.padded(&text[..cut], spec);
    }

    fn padded(&mut self, text: &[u8], spec: Spec) {
        let pad = spec.width.saturating_sub(text.len());
        if !spec.left {
            self.pad(b' ', pad);
        }
        self.text(text);
        if spec.left {
            self.pad(b' ', pad);
        }
    }

    fn pad(&mut self, byte: u8, count: usize) {
        self.buffer.resize(self.buffer.len() + count, byte);
    }

    fn integer(&mut self, value: u64, base: u64, upper: bool, sign: &[u8], spec: Spec) {
        let digits: &[u8; 16] = if upper { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
        let mut text = [0u8; 24];
        let (mut at, mut left) = (text.len(), value);
        while left > 0 {
            at -= 1;
            text[at] = digits[(left % base) as usize];
            left /= base;
        }
        let shown = &text[at..];
        let mut least = spec.precision.unwrap_or(1);
        if spec.alternate && base == 8 {
            least = least.max(shown.len() + 1);
        }
        let prefix: &[u8] = match (spec.alternate && base == 16 && value != 0, upper) {
            (true, false) => b"0x",
            (true, true) => b"0X",
            _ => sign,
        };
        let mut zeros = least.saturating_sub(shown.len());
        let len = prefix.len() + zeros + shown.len();
        let mut pad = spec.width.saturating_sub(len);
        if spec.zero && !spec.left && spec.precision.is_none() {
            zeros += std::mem::take(&mut pad);
        }
        if !spec.left {
            self.pad(b' ', pad);
        }
        self.text(prefix);
        self.pad(b'0', zeros);
        self.text(shown);
        if spec.left {
            self.pad(b' ', pad);
        }
    }

    fn real(&mut self, value: Extended, conversion: u8, spec: Spec) {
        let style = Style { conversion, precision: spec.precision, alternate: spec.alternate };
        let digits = value.digits_text(style);
        let sign = sign(value.is_negative(), spec);
        let mut pad = spec.width.saturating_sub(sign.len() + digits.len());
        let (hex, body) = match conversion {
            b'a' | b'A' if value.is_finite() => digits.split_at(2),
            _ => (&b""[..], &digits[..]),
        };
        let mut zeros = 0;
        if spec.zero && !spec.left && value.is_finite() {
            zeros = std::mem::take(&mut pad);
        }
        if !spec.left {
            self.pad(b' ', pad);
        }
        self.text(sign);
        self.text(hex);
        self.pad(b'0', zeros);
        self.text(body);
        if spec.left {
            self.pad(b' ', pad);
        }
    }

    fn failed_number(&mut self, word: &[u8], used: usize) {
        self.failed = true;
        self.complain(Problem::Number(word, used));
    }

    /// The code of the character behind a quote, if the argument starts with one.
    fn character(&self, word: &[u8]) -> Option<i64> {
        let [b'\'' | b'"', rest @ ..] = word else { return None };
        let first = i64::from(rest.first().copied().unwrap_or(0));
        if !self.utf8 || first < 0x80 {
            return Some(first);
        }
        let len = rest.len().min(4);
        let decoded = (1..=len).find_map(|end| std::str::from_utf8(&rest[..end]).ok());
        Some(decoded.and_then(|text| text.chars().next()).map_or(first, |char| i64::from(u32::from(char))))
    }

    fn signed(&mut self) -> i64 {
        let Some(word) = self.argument() else { return 0 };
        if let Some(code) = self.character(word) {
            return code;
        }
        let (negative, magnitude, used) = scan_integer(word);
        if used < word.len() {
            self.failed_number(word, used);
        }
        let most = if negative { 1u128 << 63 } else { (1u128 << 63) - 1 };
        if magnitude > most && used == word.len() {
            self.complain(Problem::Range(word));
        }
        let magnitude = magnitude.min(most) as u64;
        if negative { magnitude.wrapping_neg() as i64 } else { magnitude as i64 }
    }

    fn unsigned(&mut self) -> u64 {
        let Some(word) = self.argument() else { return 0 };
        if let Some(code) = self.character(word) {
            return code as u64;
        }
        let (negative, magnitude, used) = scan_integer(word);
        if used < word.len() {
            self.failed_number(word, used);
        }
        if magnitude > u128::from(u64::MAX) {
            if used == word.len() {
                self.complain(Problem::Range(word));
            }
            return u64::MAX;
        }
        if negative { (magnitude as u64).wrapping_neg() } else { magnitude as u64 }
    }

    /// The argument of a `*`.
    fn small_int(&mut self) -> i32 {
        let word = self.args.get(self.next).map(AsRef::as_ref);
        let value = self.signed();
        let Some(word) = word else { return 0 };
        i32::try_from(value).unwrap_or_else(|_| {
            self.complain(Problem::Range(word));
            i32::MAX
        })
    }

    fn float(&mut self) -> Extended {
        let Some(word) = self.argument() else { return Extended::from(0i64) };
        if let Some(code) = self.character(word) {
            return Extended::from(code);
        }
        let read = Extended::read(word);
        if read.used < word.len() {
            self.failed_number(word, read.used);
        } else if read.out_of_range {
            self.complain(Problem::Range(word));
        }
        read.value
    }
}

fn sign(negative: bool, spec: Spec) -> &'static [u8] {
    match (negative, spec.plus, spec.space) {
        (true, ..) => b"-",
        (false, true, _) => b"+",
        (false, false, true) => b" ",
        _ => b"",
    }
}

/// Decimal digits at `at`: their value, no more than an `int` holds, and where they end.
fn decimal(text: &[u8], at: usize) -> (usize, usize) {
    let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = text[at..at + digits]
        .iter()
        .fold(0usize, |value, digit| (value * 10 + usize::from(digit - b'0')).min(i32::MAX as usize));
    (value, at + digits)
}

/// The integer at the start of a word as `strtol` with base 0 reads it: sign, magnitude (saturated), bytes used.
pub fn scan_integer(word: &[u8]) -> (bool, u128, usize) {
    let blanks = word.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
    let mut at = blanks;
    let negative = word.get(at) == Some(&b'-');
    if matches!(word.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let hex = matches!(&word[at..], [b'0', b'x' | b'X', digit, ..] if digit.is_ascii_hexdigit());
    let (base, start) = match word.get(at) {
        _ if hex => (16, at + 2),
        Some(b'0') => (8, at),
        _ => (10, at),
    };
    let mut magnitude = 0u128;
    let mut end = start;
    while let Some(digit) = word.get(end).and_then(|byte| (*byte as char).to_digit(base)) {
        magnitude = (magnitude * u128::from(base) + u128::from(digit)).min(u128::MAX >> 8);
        end += 1;
    }
    if end == start { (false, 0, 0) } else { (negative, magnitude, end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Recorder(Vec<u8>);

    impl Host for Recorder {
        fn out(&mut self, text: &[u8]) {
            self.0.extend_from_slice(text);
        }
        fn complain(&mut self, problem: Problem<'_>) {
            self.0.extend_from_slice(b"{");
            self.0.extend_from_slice(&problem.message());
            self.0.extend_from_slice(b"}");
        }
        fn quote(&mut self, text: &[u8]) -> Vec<u8> {
            [b"<", text, b">"].concat()
        }
        fn time(&mut self, format: &[u8], seconds: i64) -> Vec<u8> {
            [format, seconds.to_string().as_bytes()].concat()
        }
        fn count(&mut self, name: &[u8], written: u64) -> bool {
            self.0.extend_from_slice(&[name, b"=", written.to_string().as_bytes()].concat());
            name != b"a-b"
        }
        fn room(&mut self, bytes: usize) -> bool {
            bytes < 1 << 30
        }
    }

    fn run(words: &[&str]) -> (String, bool) {
        let mut host = Recorder::default();
        let fine = printf(&mut host, words[0].as_bytes(), &words[1..], false);
        (String::from_utf8_lossy(&host.0).into_owned(), fine)
    }

    /// Outputs and statuses recorded from bash 5.2; messages in braces where they come.
    #[test]
    fn as_bash() {
        for (words, want, fine) in [
            (&["%d|", "12abc"][..], "{12abc: invalid number}12|", false),
            (&["%d|", "08"], "{08: invalid octal number}0|", false),
            (&["%d|", "0xg"], "{0xg: invalid hex number}0|", false),
            (&["%d|", "12 "], "{12 : invalid number}12|", false),
            (&["%d|", " 12"], "12|", true),
            (&["%d|", ""], "0|", true),
            (&["%u|", "-1"], "18446744073709551615|", true),
            (&["%x|", "-0x1f"], "ffffffffffffffe1|", true),
            (
                &["%d|", "99999999999999999999"],
                "{warning: 99999999999999999999: Numerical result out of range}9223372036854775807|",
                true,
            ),
            (&["%s %s\n", "a", "b", "c"], "a b\nc \n", true),
            (&["x\n", "a", "b"], "x\n", true),
            (&["%%%s", "a"], "%a", true),
            (&["a%"], "a{`%': missing format character}", false),
            (&["%5"], "{`%5': missing format character}", false),
            (&["%y"], "{`y': invalid format character}", false),
            (&["%*d|%-*d|%.*f", "5", "1", "5", "2", "2", "3.14159"], "    1|2    |3.14", true),
            (&["%5.2s|", "abc"], "   ab|", true),
            (&["%.*s|", "-1", "abc"], "abc|", true),
            (&["%.s|", "abc"], "|", true),
            (&["%5.1f|%-8.3e|%08.2f|%+g", "1.25", "1.25", "-1.25", "3"], "  1.2|1.250e+00|-0001.25|+3", true),
            (&["%f", "1x"], "{1x: invalid number}1.000000", false),
            (&["%.0d|%.0x|%#.0o|%+.0d|", "0", "0", "0", "0"], "||0|+|", true),
            (&["%#x|%#X|%#o", "0", "10", "0"], "0|0XA|0", true),
            (&["%08.3d|%-08d|%+08d", "5", "5", "5"], "     005|5       |+0000005", true),
            (&["%05f|%05f", "inf", "nan"], "  inf|  nan", true),
            (&["%b", r"x\c", "y"], "x", true),
            (&["a\\cb"], "a\\cb", true),
            (&["%(%Y)T|", "0"], "%Y0|", true),
            (&["%()T|"], "%X-1|", true),
            (&["%(a)b)T"], "{warning: `b': invalid time format specification}%(a)b)T", true),
            (&["abc%nd", "x"], "abcx=3d", true),
            (&["abc%n", "a-b"], "abca-b=3", false),
            (&["\\x"], "{missing hex digit for \\x}\\x", true),
            (&["%b", r"a\xg"], "{missing hex digit for \\x}a\\xg", true),
            (&["%.2Q|%3q", "abc", "a"], "<ab>|<a>", true),
        ] {
            assert_eq!(run(words), (want.to_string(), fine), "{words:?}");
        }
    }
}
