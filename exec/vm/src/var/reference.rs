//! References to variables given as text: `x`, `a[1]`, `m[some key]`, `a[@]`.

use super::CellId;
use super::names::is_name;
use crate::Text;

/// What a reference register refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ParamRef {
    /// Nothing: a parameter that is unset.
    #[default]
    Nothing,
    /// A variable.
    Name(CellId),
    /// The global binding of a variable.
    Global(CellId),
    /// An element of an indexed array.
    Index(CellId, i64),
    /// An element of an associative array.
    Key(CellId, Text),
    /// All elements: `[@]`, or `[*]` when true.
    All(CellId, bool),
    /// `$n`.
    Positional(u32, bool),
    /// `$@ $* $# $? $- $$ $! $0 $_`.
    Special(u8, bool),
    /// A value that is no parameter's (`${!ref}` of a nameref).
    Value(Text),
}

/// Which element of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// Of an indexed array; negative counts from the end.
    Index(i64),
    /// Of an associative array.
    Key(Text),
}

/// A subscript as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subscript<'a> {
    /// `[@]`.
    At,
    /// `[*]`.
    Star,
    /// Text: an arithmetic expression, or the key of an associative array.
    Text(&'a [u8]),
}

/// A reference taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRef<'a> {
    /// The variable.
    pub name: &'a [u8],
    /// The subscript, if there is one.
    pub subscript: Option<Subscript<'a>>,
}

/// Take `text` apart; `None` when it is neither a name nor a name with a non-empty subscript.
pub fn parse_reference(text: &[u8]) -> Option<TextRef<'_>> {
    let Some(open) = memchr::memchr(b'[', text) else {
        return is_name(text).then_some(TextRef { name: text, subscript: None });
    };
    let (name, rest) = text.split_at(open);
    let close = closing_bracket(rest)?;
    if !is_name(name) || close + 1 != rest.len() || close == 1 {
        return None;
    }
    let subscript = match &rest[1..close] {
        b"@" => Subscript::At,
        b"*" => Subscript::Star,
        text => Subscript::Text(text),
    };
    Some(TextRef { name, subscript: Some(subscript) })
}

/// Where the bracket that opens `text` closes, past nested brackets and quotes.
fn closing_bracket(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            quote @ (b'\'' | b'"') => {
                let mut end = at + 1;
                while end < text.len() && text[end] != quote {
                    end += if quote == b'"' && text[end] == b'\\' { 2 } else { 1 };
                }
                if end >= text.len() {
                    return None;
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The integer that `text` plainly is: blanks around it, a sign, decimal, `0x`, octal and `base#` forms. `None` for
/// anything that needs evaluation (or is an error).
pub fn parse_integer(text: &[u8]) -> Option<i64> {
    // The common case first: a few decimal digits.
    if let [first @ b'1'..=b'9', rest @ ..] = text
        && rest.len() < 18
    {
        let mut value = i64::from(first - b'0');
        for &byte in rest {
            if !byte.is_ascii_digit() {
                return parse_integer_slow(text);
            }
            value = value * 10 + i64::from(byte - b'0');
        }
        return Some(value);
    }
    parse_integer_slow(text)
}

fn parse_integer_slow(text: &[u8]) -> Option<i64> {
    let blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\n');
    let start = text.iter().position(|b| !blank(b)).unwrap_or(text.len());
    let end = text.iter().rposition(|b| !blank(b)).map_or(start, |at| at + 1);
    let mut digits = &text[start..end];
    if digits.is_empty() {
        return Some(0);
    }
    let mut negative = false;
    if let [sign @ (b'-' | b'+'), rest @ ..] = digits {
        negative = *sign == b'-';
        digits = rest;
    }
    let value = unsigned_constant(digits)?;
    Some(if negative { value.wrapping_neg() } else { value })
}

/// An integer constant of arithmetic; overflow wraps as in bash.
fn unsigned_constant(text: &[u8]) -> Option<i64> {
    let (base, digits) = match text {
        [b'0', b'x' | b'X', rest @ ..] => (16, rest),
        [b'0', rest @ ..] if !rest.is_empty() => (8, rest),
        _ => match memchr::memchr(b'#', text) {
            Some(at) => {
                let base = plain_decimal(&text[..at])?;
                if !(2..=64).contains(&base) {
                    return None;
                }
                (base, &text[at + 1..])
            }
            None => (10, text),
        },
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0i64;
    for &byte in digits {
        let digit = match byte {
            b'0'..=b'9' => i64::from(byte - b'0'),
            b'a'..=b'z' => i64::from(byte - b'a') + 10,
            b'A'..=b'Z' if base <= 36 => i64::from(byte - b'A') + 10,
            b'A'..=b'Z' => i64::from(byte - b'A') + 36,
            b'@' => 62,
            b'_' => 63,
            _ => return None,
        };
        if digit >= base {
            return None;
        }
        value = value.wrapping_mul(base).wrapping_add(digit);
    }
    Some(value)
}

fn plain_decimal(text: &[u8]) -> Option<i64> {
    if text.is_empty() || text.len() > 2 {
        return None;
    }
    text.iter().try_fold(0, |value, byte| byte.is_ascii_digit().then(|| value * 10 + i64::from(byte - b'0')))
}

/// The key that a subscript's source text means where the shell does not expand it again: quotes are removed.
pub fn unquote_key(text: &[u8]) -> Text {
    let mut key = Text::with_capacity(text.len());
    let mut at = 0;
    let mut double = false;
    while at < text.len() {
        match text[at] {
            b'\'' if !double => {
                let end = memchr::memchr(b'\'', &text[at + 1..]).map_or(text.len(), |n| at + 1 + n);
                key.push_bytes(&text[at + 1..end]);
                at = end;
            }
            b'"' => double = !double,
            b'\\' if at + 1 < text.len() => {
                let next = text[at + 1];
                if double && !matches!(next, b'"' | b'\\' | b'$' | b'`') {
                    key.push(b'\\');
                }
                key.push(next);
                at += 1;
            }
            byte => key.push(byte),
        }
        at += 1;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_taken_apart() {
        let whole = |text| parse_reference(text).map(|r: TextRef<'_>| (r.name.to_vec(), r.subscript));
        assert_eq!(whole(b"x"), Some((b"x".to_vec(), None)));
        assert_eq!(whole(b"a[b[1]+2]"), Some((b"a".to_vec(), Some(Subscript::Text(b"b[1]+2")))));
        assert_eq!(whole(b"a[']']"), Some((b"a".to_vec(), Some(Subscript::Text(b"']'")))));
        assert_eq!(whole(b"a[@]"), Some((b"a".to_vec(), Some(Subscript::At))));
        for bad in [&b"1x"[..], b"a[]", b"a[1", b"a[1]b", b"", b"a-b", b"[1]"] {
            assert_eq!(whole(bad), None);
        }
    }

    #[test]
    fn plain_integers_are_those_of_arithmetic() {
        // Each was compared with bash -c 'echo $(($1))' bash TEXT.
        let table: [(&[u8], Option<i64>); 15] = [
            (b"", Some(0)),
            (b" 12 ", Some(12)),
            (b"-7", Some(-7)),
            (b"0x1F", Some(31)),
            (b"010", Some(8)),
            (b"08", None),
            (b"2#101", Some(5)),
            (b"64#_", Some(63)),
            (b"36#Z", Some(35)),
            (b"37#Z", None),
            (b"9223372036854775807", Some(i64::MAX)),
            (b"9223372036854775808", Some(i64::MIN)),
            (b"1+1", None),
            (b"x", None),
            (b"65#1", None),
        ];
        for (text, value) in table {
            assert_eq!(parse_integer(text), value, "{}", text.escape_ascii());
        }
    }
}
