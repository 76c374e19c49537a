//! `seq`: as GNU has it.
//!
//! Integers of any step are counted exactly; other numbers are multiples of the step, as GNU computes them, in double
//! precision where GNU has more.

use crate::options::{Arg, Opt, Order, Spec, alias, flag, value};
use crate::util::{float, quote, time};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("w", "equal-width", "pad with leading zeros to equal width"),
    value("f", "format", "FORMAT", "print with a floating-point FORMAT as printf has it"),
    value("s", "separator", "STRING", "separate numbers by STRING, not by newlines"),
    alias("0", "", "number", Arg::None),
];

const SPEC: Spec = Spec {
    name: "seq",
    summary: "Print numbers from FIRST to LAST, in steps of INCREMENT.",
    usage: &["[OPTION]... LAST", "[OPTION]... FIRST LAST", "[OPTION]... FIRST INCREMENT LAST"],
    options: OPTIONS,
    order: Order::Strict,
    ..Spec::BASE
};

program!(SEQ, SPEC, run);

/// A number as it was written.
#[derive(Clone, Copy, Debug)]
struct Operand {
    value: f64,
    /// Digits behind the point; `None` when the notation does not say (exponents, hexadecimal).
    precision: Option<usize>,
    width: usize,
    integer: Option<i128>,
}

fn operand(text: &[u8]) -> Option<Operand> {
    let value = time::float(text)?;
    let trimmed = text.trim_ascii_start();
    let trimmed = trimmed.strip_prefix(b"+").unwrap_or(trimmed);
    let is_hex = trimmed.iter().any(|byte| matches!(byte, b'x' | b'X'));
    let precision;
    let mut width = trimmed.len();
    let mut integer = None;
    if is_hex || !value.is_finite() {
        precision =
            if value.is_finite() && memchr::memchr2(b'.', b'p', trimmed).is_none() { Some(0) } else { None };
    } else {
        let mantissa_len =
            trimmed.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(trimmed.len());
        let (mantissa, exponent) = trimmed.split_at(mantissa_len);
        let point = memchr::memchr(b'.', mantissa);
        let fraction = point.map_or(0, |at| mantissa.len() - at - 1);
        let mut digits = fraction;
        if fraction == 0 {
            width -= usize::from(point.is_some());
        }
        if matches!(point, Some(0)) || point.is_some_and(|at| !mantissa[at - 1].is_ascii_digit()) {
            width += 1;
        }
        if let Some((_, exponent)) = exponent.split_first() {
            let exponent: i64 = std::str::from_utf8(exponent).ok()?.parse().ok()?;
            let shift = exponent.unsigned_abs() as usize;
            if exponent < 0 {
                digits += shift;
                width = mantissa.len() + shift;
            } else {
                width = mantissa.len() - usize::from(point.is_some() && fraction <= shift)
                    + shift.saturating_sub(fraction);
                digits = digits.saturating_sub(shift);
            }
        } else if point.is_none() {
            integer = std::str::from_utf8(mantissa).ok()?.parse().ok();
        }
        precision = Some(digits);
    }
    Some(Operand { value, precision, width, integer })
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    // A negative number is an operand.
    let mut split = words.len();
    let mut at = 0;
    while at < words.len() {
        match &words[at][..] {
            [b'-', b'0'..=b'9' | b'.', ..] => {
                split = at;
                break;
            }
            b"--" => break,
            b"-f" | b"-s" | b"--format" | b"--separator" => at += 2,
            [b'-', _, ..] => at += 1,
            _ => break,
        }
    }
    if split < words.len() {
        words.insert(split, Text::from(&b"--"[..]));
    }
    let args = SPEC.args_of(cx, &words).await?;
    let (mut equal_width, mut format, mut separator) = (false, None, Text::from(&b"\n"[..]));
    for (key, argument) in args.options {
        match (key, argument) {
            ("equal-width", _) => equal_width = true,
            ("format", text) => format = text,
            ("separator", Some(text)) => separator = text,
            _ => {}
        }
    }
    let words = &args.operands;
    if words.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    if let Some(extra) = words.get(3) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let format = match format {
        Some(text) => Some(parse_format(cx, &text).await?),
        None => None,
    };
    if format.is_some() && equal_width {
        let message = "format string may not be specified when printing equal width strings";
        return SPEC.wrong(cx, message).await;
    }
    let one = Operand { value: 1.0, precision: Some(0), width: 1, integer: Some(1) };
    let mut numbers = Vec::new();
    for word in words {
        match operand(word) {
            Some(operand) if !operand.value.is_nan() => numbers.push(operand),
            parsed => {
                let word = quote::locale(cx.locale, word);
                let what = if parsed.is_some() { "not-a-number" } else { "floating point" };
                if parsed.is_some() {
                    return SPEC
                        .wrong(
                            cx,
                            text!("invalid ", quote::locale(cx.locale, what.as_bytes()), " argument: ", word),
                        )
                        .await;
                }
                return SPEC.wrong(cx, text!("invalid floating point argument: ", word)).await;
            }
        }
    }
    let (first, step, last) = match numbers[..] {
        [last] => (one, one, last),
        [first, last] => (first, one, last),
        [first, step, last] => (first, step, last),
        _ => return Ok(1),
    };
    if step.value == 0.0 {
        let word = quote::locale(cx.locale, &words[1]);
        return SPEC.wrong(cx, text!("invalid Zero increment value: ", word)).await;
    }
    let mut out = Vec::new();
    let mut begun = false;
    if format.is_none()
        && let (Some(from), Some(by), Some(to)) = (first.integer, step.integer, last.integer)
    {
        let width = if equal_width { pad_width(first, last) } else { 0 };
        let mut number = from;
        while if by > 0 { number <= to } else { number >= to } {
            if begun {
                out.extend_from_slice(&separator);
            }
            begun = true;
            push_integer(&mut out, number, width);
            if out.len() >= 16 << 10 {
                cx.out_vec(&mut out).await?;
            }
            let Some(next) = number.checked_add(by) else { break };
            number = next;
        }
    } else {
        let spec = format.unwrap_or_else(|| default_format(first, step, last, equal_width));
        let mut index = 0u64;
        loop {
            let number = first.value + index as f64 * step.value;
            let past = if step.value > 0.0 { number > last.value } else { number < last.value };
            let mut text = spec.show(number);
            if past {
                // A number that prints as the last one counts as it.
                let rounded = time::float(&text).is_some_and(|shown| shown == last.value);
                let before = first.value + (index.saturating_sub(1)) as f64 * step.value;
                if !(rounded && index > 0 && spec.show(before) != text) {
                    break;
                }
            }
            if begun {
                out.extend_from_slice(&separator);
            }
            begun = true;
            out.append(&mut text);
            if past || !number.is_finite() && first.value == number && step.value.is_infinite() {
                break;
            }
            if out.len() >= 16 << 10 {
                cx.out_vec(&mut out).await?;
            }
            index += 1;
        }
    }
    if begun {
        out.push(b'\n');
    }
    cx.out_vec(&mut out).await?;
    Ok(0)
}

fn pad_width(first: Operand, last: Operand) -> usize {
    let digits = |number: Operand| number.integer.map_or(0, |integer| integer.to_string().len());
    digits(first).max(digits(last)).max(first.width).max(last.width)
}

fn push_integer(out: &mut Vec<u8>, number: i128, width: usize) {
    if let Ok(small) = u64::try_from(number)
        && width == 0
    {
        return crate::util::number::push_decimal(out, small);
    }
    let text = format!("{number:0width$}");
    out.extend_from_slice(text.as_bytes());
}

/// A format with what stands before and behind the number.
struct Format {
    before: Vec<u8>,
    after: Vec<u8>,
    spec: float::Spec,
}

impl Format {
    fn show(&self, number: f64) -> Vec<u8> {
        let mut out = self.before.clone();
        self.spec.write(number, &mut out);
        out.extend_from_slice(&self.after);
        out
    }
}

fn default_format(first: Operand, step: Operand, last: Operand, equal_width: bool) -> Format {
    let mut spec = float::Spec { conversion: b'g', ..float::Spec::default() };
    if let (Some(a), Some(b), Some(_)) = (first.precision, step.precision, last.precision) {
        let precision = a.max(b);
        spec.conversion = b'f';
        spec.precision = Some(precision);
        if equal_width {
            // Widths grow by the digits a number lacks behind the point, and shrink by those the last has too many.
            let own = |operand: Operand| {
                let digits = operand.precision.unwrap_or(0);
                let whole = operand.width - if digits > 0 { digits + 1 } else { 0 };
                whole + if precision > 0 { precision + 1 } else { 0 }
            };
            spec.width = own(first).max(own(last));
            spec.zero = true;
        }
    }
    Format { before: Vec::new(), after: Vec::new(), spec }
}

async fn parse_format(cx: &mut Context, text: &[u8]) -> Result<Format, End> {
    let quoted = quote::locale(cx.locale, text);
    let unescape = |text: &[u8]| text.to_vec();
    let mut before = Vec::new();
    let mut at = 0;
    let problem = loop {
        match text.get(at) {
            None => break text!("format ", quoted, " has no % directive"),
            Some(b'%') if text.get(at + 1) == Some(&b'%') => {
                before.push(b'%');
                at += 2;
            }
            Some(b'%') => {
                let start = at;
                let Some((spec, end)) = float::Spec::parse(text, at + 1) else {
                    let rest = text[start + 1..].iter().position(|byte| {
                        !matches!(byte, b'-' | b'+' | b'#' | b'0' | b' ' | b'\'' | b'.' | b'L')
                            && !byte.is_ascii_digit()
                    });
                    match rest {
                        None => break text!("format ", quoted, " ends in %"),
                        Some(at) => {
                            let letter = [text[start + 1 + at]];
                            break text!("format ", quoted, " has unknown %", letter, " directive");
                        }
                    }
                };
                let mut after = Vec::new();
                let mut rest = end;
                let mut extra = false;
                while let Some(&byte) = text.get(rest) {
                    if byte == b'%' && text.get(rest + 1) == Some(&b'%') {
                        rest += 1;
                    } else if byte == b'%' {
                        extra = true;
                    }
                    after.push(byte);
                    rest += 1;
                }
                if extra {
                    break text!("format ", quoted, " has too many % directives");
                }
                return Ok(Format { before: unescape(&before), after: unescape(&after), spec });
            }
            Some(&byte) => {
                before.push(byte);
                at += 1;
            }
        }
    };
    cx.error(&problem).await?;
    Err(End::Status(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_tell_their_precision() {
        let of = |text: &str| operand(text.as_bytes()).map(|o| (o.precision, o.width));
        assert_eq!(of("1.50"), Some((Some(2), 4)));
        assert_eq!(of("1e3"), Some((Some(0), 4)));
        assert_eq!(of("-5"), Some((Some(0), 2)));
        assert_eq!(of("x"), None);
    }
}
