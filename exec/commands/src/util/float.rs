//! Floating-point conversions of C's `printf`: `%e %f %g %a` with flags, width and precision.

/// A conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    /// `-`.
    pub left: bool,
    /// `+`.
    pub plus: bool,
    /// A blank.
    pub blank: bool,
    /// `#`.
    pub alternative: bool,
    /// `0`.
    pub zero: bool,
    /// The width.
    pub width: usize,
    /// The precision.
    pub precision: Option<usize>,
    /// The letter.
    pub conversion: u8,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            left: false,
            plus: false,
            blank: false,
            alternative: false,
            zero: false,
            width: 0,
            precision: None,
            conversion: b'g',
        }
    }
}

impl Spec {
    /// Parses what follows a `%` at `at`; with it comes where it ends.
    pub(crate) fn parse(text: &[u8], mut at: usize) -> Option<(Self, usize)> {
        let mut spec = Self::default();
        while let Some(flag) = text.get(at) {
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.blank = true,
                b'#' => spec.alternative = true,
                b'0' => spec.zero = true,
                b'\'' => {}
                _ => break,
            }
            at += 1;
        }
        let number = |at: &mut usize| {
            let mut value = 0usize;
            while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
                value = (value * 10 + usize::from(digit - b'0')).min(1 << 20);
                *at += 1;
            }
            value
        };
        spec.width = number(&mut at);
        if text.get(at) == Some(&b'.') {
            at += 1;
            spec.precision = Some(number(&mut at));
        }
        if text.get(at) == Some(&b'L') {
            at += 1;
        }
        spec.conversion = *text.get(at).filter(|letter| b"aefgAEFG".contains(letter))?;
        Some((spec, at + 1))
    }

    /// Appends `value`.
    pub(crate) fn write(&self, value: f64, out: &mut Vec<u8>) {
        let sign = if value.is_sign_negative() {
            "-"
        } else if self.plus {
            "+"
        } else if self.blank {
            " "
        } else {
            ""
        };
        let magnitude = value.abs();
        let mut body = if magnitude.is_nan() {
            "nan".to_owned()
        } else if magnitude.is_infinite() {
            "inf".to_owned()
        } else {
            match self.conversion.to_ascii_lowercase() {
                b'f' => self.with_point(format!("{magnitude:.*}", self.precision.unwrap_or(6))),
                b'e' => self.exponential(magnitude, self.precision.unwrap_or(6)),
                b'a' => hexadecimal(magnitude, self.precision),
                _ => self.general(magnitude),
            }
        };
        if self.conversion.is_ascii_uppercase() {
            body.make_ascii_uppercase();
        }
        let fill = self.width.saturating_sub(sign.len() + body.len());
        let zeros = self.zero && !self.left && magnitude.is_finite();
        if !self.left && !zeros {
            out.resize(out.len() + fill, b' ');
        }
        out.extend_from_slice(sign.as_bytes());
        if zeros {
            out.resize(out.len() + fill, b'0');
        }
        out.extend_from_slice(body.as_bytes());
        if self.left {
            out.resize(out.len() + fill, b' ');
        }
    }

    fn with_point(&self, text: String) -> String {
        if self.alternative && !text.contains('.') { text + "." } else { text }
    }

    fn exponential(&self, value: f64, precision: usize) -> String {
        let text = format!("{value:.precision$e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", self.with_point(mantissa.to_owned()), exponent.abs())
    }

    fn general(&self, value: f64) -> String {
        let precision = self.precision.unwrap_or(6).max(1);
        let scientific = format!("{value:.*e}", precision - 1);
        let exponent: i32 = scientific.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
        let text = if exponent < -4 || exponent >= precision as i32 {
            self.exponential(value, precision - 1)
        } else {
            let digits = (precision as i32 - 1 - exponent).max(0) as usize;
            self.with_point(format!("{value:.digits$}"))
        };
        if self.alternative || !text.contains('.') {
            return text;
        }
        let (mantissa, exponent) = match text.split_once('e') {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (text.as_str(), None),
        };
        let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
        match exponent {
            Some(exponent) => format!("{mantissa}e{exponent}"),
            None => mantissa.to_owned(),
        }
    }
}

fn hexadecimal(value: f64, precision: Option<usize>) -> String {
    if value == 0.0 {
        return match precision {
            Some(digits) if digits > 0 => format!("0x0.{}p+0", "0".repeat(digits)),
            _ => "0x0p+0".to_owned(),
        };
    }
    let bits = value.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i32 - 1023;
    let mut mantissa = bits & ((1 << 52) - 1);
    if exponent == -1023 {
        exponent = -1022;
    } else {
        mantissa |= 1 << 52;
    }
    if let Some(digits) = precision.filter(|digits| *digits < 13) {
        let drop = 52 - 4 * digits as u32;
        let half = 1u64 << (drop - 1);
        let rest = mantissa & ((1 << drop) - 1);
        mantissa >>= drop;
        if rest > half || (rest == half && mantissa & 1 == 1) {
            mantissa += 1;
        }
        mantissa <<= drop;
    }
    let whole = mantissa >> 52;
    let fraction = format!("{:013x}", mantissa & ((1 << 52) - 1));
    let fraction = match precision {
        Some(digits) => format!("{fraction:0<digits$}").chars().take(digits).collect::<String>(),
        None => fraction.trim_end_matches('0').to_owned(),
    };
    let point = if fraction.is_empty() { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("0x{whole}{point}{fraction}p{sign}{}", exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(format: &str, value: f64) -> String {
        let (spec, _) = Spec::parse(format.as_bytes(), 1).expect("a conversion");
        let mut out = Vec::new();
        spec.write(value, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn conversions() {
        for (format, value, want) in [
            ("%g", 0.1, "0.1"),
            ("%g", 1e6, "1e+06"),
            ("%g", 123456.0, "123456"),
            ("%.3f", 2.0, "2.000"),
            ("%08.3f", -2.5, "-002.500"),
            ("%e", 12345.678, "1.234568e+04"),
            ("%+5g|", 3.0, "   +3"),
            ("%a", 1.5, "0x1.8p+0"),
            ("%#g", 1.0, "1.00000"),
        ] {
            assert_eq!(show(format, value), want, "{format}");
        }
    }
}
