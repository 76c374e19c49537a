//! `numfmt`: as GNU has it.
//!
//! Differences: numbers have 53 bits where GNU's have 64, which shows from the seventeenth digit on.

mod number;

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::input::Lines;
use crate::util::ranges::Ranges;
use crate::util::{input, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::memory::Held;
use mirage_vm::program::Context;
use number::{Problem, Round, Scale};

const OPTIONS: &[Opt] = &[
    value("", "from", "UNIT", "read numbers with the suffixes of UNIT: none, auto, si, iec, iec-i"),
    value("", "from-unit", "N", "the size of an input unit (1)"),
    value("", "to", "UNIT", "write numbers with the suffixes of UNIT"),
    value("", "to-unit", "N", "the size of an output unit (1)"),
    value("", "round", "METHOD", "up, down, from-zero (default), towards-zero, nearest"),
    value("", "padding", "N", "pad to N characters; on the right where N is negative"),
    value("", "suffix", "SUFFIX", "append SUFFIX to numbers, and take it off those read"),
    flag("", "grouping", "group digits as the locale does"),
    value("d", "delimiter", "X", "fields are separated by X, not by blanks"),
    value("", "field", "FIELDS", "the fields that are converted (1)"),
    flag("", "debug", "warn of input that is not as it should be"),
    alias("", "-debug", "-debug", Arg::None),
    optional("", "header", "N", "print the first N lines (1) as they are"),
    value("", "format", "FORMAT", "print numbers as FORMAT says, with one %f"),
    value("", "invalid", "MODE", "for invalid numbers: abort (default), fail, warn, ignore"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "numfmt",
    summary: "Convert the NUMBERs, or those of standard input, to and from forms for people.",
    usage: &["[OPTION]... [NUMBER]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(NUMFMT, SPEC, run, crate::plan::filter);

const FROM: &Choice<Scale> = &[
    ("none", Scale::None),
    ("auto", Scale::Auto),
    ("si", Scale::Si),
    ("iec", Scale::Iec),
    ("iec-i", Scale::IecI),
];
const TO: &Choice<Scale> =
    &[("none", Scale::None), ("si", Scale::Si), ("iec", Scale::Iec), ("iec-i", Scale::IecI)];
const ROUNDS: &Choice<Round> = &[
    ("up", Round::Up),
    ("down", Round::Down),
    ("from-zero", Round::FromZero),
    ("towards-zero", Round::TowardsZero),
    ("nearest", Round::Nearest),
];
const INVALIDS: &Choice<Invalid> = &[
    ("abort", Invalid::Abort),
    ("fail", Invalid::Fail),
    ("warn", Invalid::Warn),
    ("ignore", Invalid::Ignore),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Invalid {
    Abort,
    Fail,
    Warn,
    Ignore,
}

/// The parts of `--format`.
#[derive(Default)]
struct Format {
    before: Vec<u8>,
    after: Vec<u8>,
}

struct Options {
    from: Scale,
    to: Scale,
    from_unit: f64,
    to_unit: f64,
    round: Round,
    width: usize,
    left: bool,
    zeros: usize,
    /// Fields keep the width they had.
    auto_width: bool,
    precision: Option<usize>,
    suffix: Vec<u8>,
    delimiter: Option<u8>,
    fields: Ranges,
    format: Format,
    invalid: Invalid,
    debug: bool,
    end: u8,
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

async fn bad<T>(cx: &mut Context, what: &str, word: &[u8]) -> Result<T, End> {
    let word = quote::locale(cx.locale, word);
    fail(cx, text!(what, word)).await
}

/// A whole number of C's `strtol`.
fn whole(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text.trim_ascii_start()).ok()?.parse().ok()
}

/// The size of a unit: `K` is 1000, `Ki` 1024.
fn unit(text: &[u8]) -> Option<f64> {
    let (digits, binary) = match text {
        [rest @ .., b'i'] if rest.last().is_some_and(|byte| !byte.is_ascii_digit()) => (rest, true),
        _ => (text, false),
    };
    let letter = digits.last().and_then(|last| number::power_of(*last));
    let (digits, power) = match letter {
        Some(power) => (&digits[..digits.len() - 1], power),
        None if binary => return None,
        None => (digits, 0),
    };
    let base: f64 = if binary { 1024.0 } else { 1000.0 };
    let count = if digits.is_empty() && power > 0 { 1 } else { whole(digits)? };
    (count > 0).then(|| count as f64 * base.powi(power))
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut o = Options {
        from: Scale::None,
        to: Scale::None,
        from_unit: 1.0,
        to_unit: 1.0,
        round: Round::FromZero,
        width: 0,
        left: false,
        zeros: 0,
        auto_width: false,
        precision: None,
        suffix: Vec::new(),
        delimiter: None,
        fields: Ranges::first(),
        format: Format::default(),
        invalid: Invalid::Abort,
        debug: false,
        end: b'\n',
    };
    // A width is room that is made for each number.
    let mut held = Held::new(&cx.budget);
    let (mut header, mut grouping, mut format, mut conversions) = (0, false, None, 0);
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        match key {
            "from" => o.from = choose(&SPEC, cx, "--from", &word, FROM).await?,
            "to" => o.to = choose(&SPEC, cx, "--to", &word, TO).await?,
            "round" => o.round = choose(&SPEC, cx, "--round", &word, ROUNDS).await?,
            "invalid" => o.invalid = choose(&SPEC, cx, "--invalid", &word, INVALIDS).await?,
            "from-unit" | "to-unit" => {
                let Some(size) = unit(&word) else { return bad(cx, "invalid unit size: ", &word).await };
                let slot = if key == "to-unit" { &mut o.to_unit } else { &mut o.from_unit };
                *slot = size;
            }
            "padding" => match whole(&word) {
                Some(width) if width != 0 => {
                    (o.width, o.left) = (width.unsigned_abs() as usize, width < 0);
                    held.set(o.width)?;
                }
                _ => return bad(cx, "invalid padding value ", &word).await,
            },
            "suffix" => o.suffix = word.to_vec(),
            "grouping" => grouping = true,
            "delimiter" => match &word[..] {
                [] => o.delimiter = Some(0),
                [byte] => o.delimiter = Some(*byte),
                _ => return fail(cx, "the delimiter must be a single character").await,
            },
            "field" => match Ranges::parse(&word, true) {
                Ok(fields) => o.fields = fields,
                Err(problem) => {
                    let message = problem.message(cx.locale, true);
                    return SPEC.wrong(cx, message).await;
                }
            },
            "debug" => o.debug = true,
            "header" if argument.is_none() => header = 1,
            "header" => match whole(&word) {
                Some(count @ 1..) => header = count,
                _ => return bad(cx, "invalid header value ", &word).await,
            },
            "format" => format = argument,
            "zero-terminated" => o.end = 0,
            _ => {}
        }
        conversions += u32::from(matches!(
            key,
            "from" | "to" | "from-unit" | "to-unit" | "padding" | "grouping" | "format"
        ));
    }
    if format.is_some() && grouping {
        return fail(cx, "--grouping cannot be combined with --format").await;
    }
    if o.debug && conversions == 0 {
        cx.error(b"no conversion option specified").await?;
    }
    if let Some(format) = &format
        && let Err(message) = o.read_format(format, &mut grouping)
    {
        let format = quote::locale(cx.locale, format);
        let (before, after) = message;
        return fail(cx, text!(before, format, after)).await;
    }
    if grouping && o.to != Scale::None {
        return fail(cx, "grouping cannot be combined with --to").await;
    }
    if grouping && o.debug {
        cx.error(b"grouping has no effect in this locale").await?;
    }
    o.auto_width = o.width == 0 && o.delimiter.is_none();
    let mut valid = true;
    if args.operands.is_empty() {
        let dash = Text::from(&b"-"[..]);
        let mut lines = Lines::new(cx, dash, input::stdin(cx), o.end);
        loop {
            let line = match lines.try_next(cx, o.end).await? {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(errno) => {
                    cx.error(&text!("error reading input: ", errno.text())).await?;
                    break;
                }
            };
            if header > 0 {
                header -= 1;
                cx.out(&text!(line, [o.end])).await?;
                continue;
            }
            cx.tick(line.len())?;
            valid &= o.line(cx, &line).await?;
        }
    } else {
        if o.debug && header > 0 {
            cx.error(b"--header ignored with command-line input").await?;
        }
        for word in &args.operands {
            valid &= o.line(cx, word).await?;
        }
    }
    if o.debug && !valid {
        cx.error(b"failed to convert some of the input numbers").await?;
    }
    Ok(if valid || matches!(o.invalid, Invalid::Warn | Invalid::Ignore) { 0 } else { 2 })
}

impl Options {
    /// Reads `--format`; what is wrong with it, as the text around it.
    fn read_format(&mut self, text: &[u8], grouping: &mut bool) -> Result<(), (&'static str, &'static str)> {
        let directive = |at: usize| text.get(at) == Some(&b'%') && text.get(at + 1) != Some(&b'%');
        let (mut at, mut before) = (0, 0);
        while !directive(at) {
            let Some(byte) = text.get(at) else { return Err(("format ", " has no % directive")) };
            before += 1;
            at += if *byte == b'%' { 2 } else { 1 };
        }
        at += 1;
        let mut zero = false;
        loop {
            let blanks = text[at.min(text.len())..].iter().take_while(|byte| **byte == b' ').count();
            at += blanks;
            match text.get(at) {
                Some(b'\'') => *grouping = true,
                Some(b'0') => zero = true,
                _ if blanks == 0 => break,
                _ => continue,
            }
            at += 1;
        }
        let number = |at: &mut usize| -> Option<i64> {
            let start = *at;
            let sign = usize::from(matches!(text.get(start), Some(b'-' | b'+')));
            let digits =
                text[(start + sign).min(text.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
            if digits == 0 {
                return Some(0);
            }
            *at = start + sign + digits;
            whole(&text[start..*at])
        };
        match number(&mut at) {
            None => return Err(("invalid format ", " (width overflow)")),
            Some(0) => {}
            Some(width) if width > 0 && zero => self.zeros = width as usize,
            Some(width) => (self.width, self.left) = (width.unsigned_abs() as usize, width < 0),
        }
        match text.get(at) {
            None => return Err(("format ", " ends in %")),
            Some(b'.') => {
                at += 1;
                let odd = matches!(text.get(at), Some(b' ' | b'\t' | b'+'));
                match number(&mut at).filter(|precision| *precision >= 0 && !odd) {
                    Some(precision) => self.precision = Some(precision as usize),
                    None => return Err(("invalid precision in format ", "")),
                }
            }
            Some(_) => {}
        }
        if text.get(at) != Some(&b'f') {
            return Err(("invalid format ", ", directive must be %[0]['][-][N][.][N]f"));
        }
        let after = at + 1;
        at = after;
        while let Some(byte) = text.get(at) {
            if directive(at) {
                return Err(("format ", " has too many % directives"));
            }
            at += if *byte == b'%' { 2 } else { 1 };
        }
        self.format = Format { before: text[..before].to_vec(), after: text[after..].to_vec() };
        Ok(())
    }

    /// Converts a line; whether all its numbers were.
    async fn line(&self, cx: &mut Context, line: &[u8]) -> Result<bool, End> {
        let mut out = Vec::new();
        let mut valid = true;
        let (mut rest, mut field) = (line, 0usize);
        loop {
            field += 1;
            let len = match self.delimiter {
                Some(delimiter) => memchr::memchr(delimiter, rest).unwrap_or(rest.len()),
                None => {
                    let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t' | b'\n');
                    let blanks = rest.iter().take_while(blank).count();
                    blanks + rest[blanks..].iter().take_while(|byte| !blank(byte)).count()
                }
            };
            let text = &rest[..len];
            if self.fields.contains(field) {
                valid &= self.field(cx, text, field, &mut out).await?;
            } else {
                out.extend_from_slice(text);
            }
            if len == rest.len() {
                break;
            }
            out.push(self.delimiter.unwrap_or(b' '));
            rest = &rest[len + 1..];
        }
        out.push(self.end);
        cx.out_vec(&mut out).await?;
        Ok(valid)
    }

    /// Converts a field, or leaves it as it is where it is no number.
    async fn field(
        &self,
        cx: &mut Context,
        text: &[u8],
        field: usize,
        out: &mut Vec<u8>,
    ) -> Result<bool, End> {
        let bare = match text.strip_suffix(&self.suffix[..]) {
            Some(bare) if !bare.is_empty() && !self.suffix.is_empty() => bare,
            _ => text,
        };
        let blanks = bare.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let mut width = self.width;
        if self.auto_width {
            width = if blanks > 0 || field > 1 { bare.len() } else { 0 };
        }
        let word = &bare[blanks..];
        let converted = match number::parse(word, self.from) {
            Ok((value, precision)) => {
                let value = if self.from_unit == 1.0 && self.to_unit == 1.0 {
                    value
                } else {
                    value * self.from_unit / self.to_unit
                };
                let precision = self.precision.unwrap_or(precision);
                number::show(value, precision, self.precision, self.to, self.round, self.zeros)
            }
            Err(problem) => Err(problem),
        };
        let mut shown = match converted {
            Ok(shown) => shown,
            Err(problem) => {
                if self.invalid != Invalid::Ignore {
                    cx.out_vec(out).await?;
                    let message = explain(cx, &problem, word);
                    cx.error(&message).await?;
                }
                if self.invalid == Invalid::Abort {
                    return Err(End::Status(2));
                }
                // The suffix is gone from what is shown, as it is in GNU's.
                out.extend_from_slice(bare);
                return Ok(false);
            }
        };
        shown.extend_from_slice(&self.suffix);
        let fill = width.saturating_sub(shown.len());
        out.extend_from_slice(&self.format.before);
        if !self.left {
            out.resize(out.len() + fill, b' ');
        }
        out.extend_from_slice(&shown);
        if self.left {
            out.resize(out.len() + fill, b' ');
        }
        out.extend_from_slice(&self.format.after);
        Ok(true)
    }
}

fn explain(cx: &Context, problem: &Problem, word: &[u8]) -> Vec<u8> {
    let quoted = quote::locale(cx.locale, word);
    match problem {
        Problem::Overflow => text!("value too large to be converted: ", quoted),
        Problem::Number => text!("invalid number: ", quoted),
        Problem::ForbiddenSuffix => {
            text!("rejecting suffix in input: ", quoted, " (consider using --from)")
        }
        Problem::Suffix => text!("invalid suffix in input: ", quoted),
        Problem::MissingI => text!("missing 'i' suffix in input: ", quoted, " (e.g Ki/Mi/Gi)"),
        Problem::Rest(rest) => {
            let rest = quote::locale(cx.locale, rest);
            text!("invalid suffix in input ", quoted, ": ", rest)
        }
        Problem::TooLarge(value) => {
            text!("value too large to be printed: '", value, "' (consider using --to)")
        }
        Problem::TooPrecise(value, precision) => {
            let both = format!("{value}/{precision}");
            text!("value/precision too large to be printed: '", both, "' (consider using --to)")
        }
        Problem::Limit(value) => {
            text!("value too large to be printed: '", value, "' (cannot handle values > 999Y)")
        }
    }
}
