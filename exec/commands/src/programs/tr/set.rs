//! The sets of `tr`: their notation and the bytes they stand for.

use crate::util::{number, quote};
use mirage_vm::program::Locale;

/// A part of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// One byte.
    Byte(u8),
    /// All from one to another.
    Range(u8, u8),
    /// A class by name.
    Class(&'static str),
    /// `[=c=]`.
    Equivalent(u8),
    /// `[c*n]`; 0 for as many as are needed.
    Repeat(u8, u64),
}

/// A set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Set {
    /// Its parts.
    pub items: Vec<Item>,
}

/// Why a set is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    Class(Vec<u8>),
    EmptyClass,
    EmptyEquivalence,
    Equivalence(Vec<u8>),
    Range(u8, u8),
    Repeat(Vec<u8>),
}

type Class = (&'static str, fn(&u8) -> bool);

const CLASSES: [Class; 12] = [
    ("alnum", u8::is_ascii_alphanumeric),
    ("alpha", u8::is_ascii_alphabetic),
    ("blank", |byte| matches!(byte, b' ' | b'\t')),
    ("cntrl", u8::is_ascii_control),
    ("digit", u8::is_ascii_digit),
    ("graph", u8::is_ascii_graphic),
    ("lower", u8::is_ascii_lowercase),
    ("print", |byte| (0x20..0x7f).contains(byte)),
    ("punct", u8::is_ascii_punctuation),
    ("space", |byte| matches!(byte, b' ' | 9..=13)),
    ("upper", u8::is_ascii_uppercase),
    ("xdigit", u8::is_ascii_hexdigit),
];

fn shown(byte: u8) -> Vec<u8> {
    if (0x20..0x7f).contains(&byte) { vec![byte] } else { format!("\\{byte:03o}").into_bytes() }
}

fn shown_all(text: &[u8]) -> Vec<u8> {
    text.iter().flat_map(|byte| shown(*byte)).collect()
}

impl Problem {
    /// The message.
    pub(super) fn message(&self, locale: Locale) -> Vec<u8> {
        let quoted = |text: &[u8]| quote::locale(locale, text);
        match self {
            Problem::Class(name) => [b"invalid character class ", &quoted(name)[..]].concat(),
            Problem::EmptyClass => [b"missing character class name ", &quoted(b"[::]")[..]].concat(),
            Problem::EmptyEquivalence => {
                [b"missing equivalence class character ", &quoted(b"[==]")[..]].concat()
            }
            Problem::Equivalence(text) => {
                [&shown_all(text)[..], b": equivalence class operand must be a single character"].concat()
            }
            Problem::Range(low, high) => {
                let range = [&shown(*low)[..], b"-", &shown(*high)].concat();
                [b"range-endpoints of ", &b"'"[..], &range, b"' are in reverse collating sequence order"]
                    .concat()
            }
            Problem::Repeat(count) => {
                [b"invalid repeat count ", &quoted(count)[..], b" in [c*n] construct"].concat()
            }
        }
    }
}

/// Undoes the escapes; tells for each byte whether it was escaped.
fn unescape(text: &[u8]) -> (Vec<(u8, bool)>, Vec<Vec<u8>>) {
    let mut out = Vec::with_capacity(text.len());
    let mut warnings = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        at += 1;
        if byte != b'\\' {
            out.push((byte, false));
            continue;
        }
        let Some(&next) = text.get(at) else {
            warnings.push(b"warning: an unescaped backslash at end of string is not portable".to_vec());
            out.push((b'\\', false));
            break;
        };
        at += 1;
        let value = match next {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'0'..=b'7' => {
                let mut value = u16::from(next - b'0');
                for round in 0..2 {
                    let Some(digit) = text.get(at).filter(|byte| (b'0'..=b'7').contains(byte)) else { break };
                    let more = value * 8 + u16::from(digit - b'0');
                    if more > 255 {
                        let _ = round;
                        let (a, b, c) = (text[at - 2] as char, text[at - 1] as char, *digit as char);
                        let message = format!(
                            "warning: the ambiguous octal escape \\{a}{b}{c} is being\n\tinterpreted as the 2-byte sequence \\0{a}{b}, {c}"
                        );
                        warnings.push(message.into_bytes());
                        break;
                    }
                    value = more;
                    at += 1;
                }
                value as u8
            }
            other => other,
        };
        out.push((value, true));
    }
    (out, warnings)
}

impl Set {
    /// Parses a set; with it come warnings to print.
    pub(super) fn parse(text: &[u8]) -> Result<(Self, Vec<Vec<u8>>), Problem> {
        let (bytes, warnings) = unescape(text);
        let plain = |at: usize, byte: u8| bytes.get(at) == Some(&(byte, false));
        let values =
            |from: usize, to: usize| bytes[from..to].iter().map(|(byte, _)| *byte).collect::<Vec<u8>>();
        let mut items = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            if plain(at, b'[') {
                let mark = bytes.get(at + 1).filter(|(_, escaped)| !escaped).map(|(byte, _)| *byte);
                if let Some(mark @ (b':' | b'=')) = mark
                    && let Some(end) =
                        (at + 2..bytes.len()).find(|&end| plain(end, mark) && plain(end + 1, b']'))
                {
                    let inner = values(at + 2, end);
                    let parsed = if inner.is_empty() {
                        Err(if mark == b':' { Problem::EmptyClass } else { Problem::EmptyEquivalence })
                    } else if mark == b':' {
                        let known = CLASSES.iter().find(|(name, _)| name.as_bytes() == inner);
                        known.map(|(name, _)| Item::Class(name)).ok_or(Problem::Class(inner))
                    } else if let [byte] = inner[..] {
                        Ok(Item::Equivalent(byte))
                    } else {
                        Err(Problem::Equivalence(inner))
                    };
                    match parsed {
                        Ok(item) => {
                            items.push(item);
                            at = end + 2;
                            continue;
                        }
                        // `[:*]` and `[=*3]` are repetitions of the mark.
                        Err(_) if plain(at + 2, b'*') && repeat(&bytes, at).is_some() => {}
                        Err(problem) => return Err(problem),
                    }
                }
                if let Some(parsed) = repeat(&bytes, at) {
                    let (item, end) = parsed?;
                    items.push(item);
                    at = end;
                    continue;
                }
            }
            let (byte, _) = bytes[at];
            if plain(at + 1, b'-')
                && let Some(&(high, _)) = bytes.get(at + 2)
            {
                if high < byte {
                    return Err(Problem::Range(byte, high));
                }
                items.push(Item::Range(byte, high));
                at += 3;
                continue;
            }
            items.push(Item::Byte(byte));
            at += 1;
        }
        Ok((Self { items }, warnings))
    }

    /// Whether it stands for nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The bytes, in order; `[c*]` fills up to `wanted`.
    pub(super) fn expand(&self, wanted: usize) -> Vec<u8> {
        let fixed: usize = self.items.iter().map(|item| item.len(0)).sum();
        self.expand_filled(wanted.saturating_sub(fixed))
    }

    /// The bytes, in order; `[c*]` stands for `fill` of them.
    pub(super) fn expand_filled(&self, fill: usize) -> Vec<u8> {
        let mut out = Vec::new();
        for item in &self.items {
            match *item {
                Item::Byte(byte) | Item::Equivalent(byte) => out.push(byte),
                Item::Range(low, high) => out.extend(low..=high),
                Item::Class(name) => out.extend(class(name)),
                Item::Repeat(byte, 0) => out.resize(out.len() + fill, byte),
                Item::Repeat(byte, count) => out.resize(out.len() + count.min(1 << 16) as usize, byte),
            }
        }
        out
    }

    /// What may not stand in a second set.
    pub(super) fn check_second(&self, translating: bool) -> Result<(), &'static str> {
        let endless = self.items.iter().filter(|item| matches!(item, Item::Repeat(_, 0))).count();
        if endless > 1 {
            return Err("only one [c*] repeat construct may appear in string2");
        }
        if translating {
            if self.items.iter().any(|item| matches!(item, Item::Equivalent(_))) {
                return Err("[=c=] expressions may not appear in string2 when translating");
            }
            if self
                .items
                .iter()
                .any(|item| matches!(item, Item::Class(name) if *name != "upper" && *name != "lower"))
            {
                return Err(
                    "when translating, the only character classes that may appear in\nstring2 are 'upper' and 'lower'",
                );
            }
        } else if endless > 0 {
            return Err("the [c*] construct may appear in string2 only when translating");
        }
        Ok(())
    }
}

fn class(name: &str) -> impl Iterator<Item = u8> {
    let test = CLASSES.iter().find(|(known, _)| *known == name).map(|(_, test)| *test);
    (0..=255u8).filter(move |byte| test.is_some_and(|test| test(byte)))
}

impl Item {
    /// How many bytes it stands for; `[c*]` for `fill`.
    pub(super) fn len(&self, fill: usize) -> usize {
        match self {
            Item::Byte(_) | Item::Equivalent(_) => 1,
            Item::Range(low, high) => usize::from(high - low) + 1,
            Item::Class(name) => class(name).count(),
            Item::Repeat(_, 0) => fill,
            Item::Repeat(_, count) => *count as usize,
        }
    }
}

type Repeated = Result<(Item, usize), Problem>;

/// `[c*]` or `[c*n]` at `at`, with what follows it.
fn repeat(bytes: &[(u8, bool)], at: usize) -> Option<Repeated> {
    let &(byte, _) = bytes.get(at + 1)?;
    if bytes.get(at + 2) != Some(&(b'*', false)) {
        return None;
    }
    let end = (at + 3..bytes.len()).find(|&end| bytes[end] == (b']', false))?;
    if bytes[at + 3..end].iter().any(|(_, escaped)| *escaped) {
        return None;
    }
    let digits: Vec<u8> = bytes[at + 3..end].iter().map(|(byte, _)| *byte).collect();
    let count = match &digits[..] {
        b"" => Some(0),
        [b'0', octal @ ..] => octal.iter().try_fold(0u64, |sum, digit| {
            let digit = digit.checked_sub(b'0').filter(|digit| *digit < 8)?;
            sum.checked_mul(8)?.checked_add(u64::from(digit))
        }),
        digits => number::unsigned(digits, "").ok(),
    };
    Some(match count {
        Some(count) => Ok((Item::Repeat(byte, count), end + 1)),
        None => Err(Problem::Repeat(digits)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation() {
        let items = |text: &str| Set::parse(text.as_bytes()).map(|(set, _)| set.items);
        assert_eq!(items("a-c\\n"), Ok(vec![Item::Range(b'a', b'c'), Item::Byte(b'\n')]));
        assert_eq!(
            items("[:digit:][=x=][y*010]"),
            Ok(vec![Item::Class("digit"), Item::Equivalent(b'x'), Item::Repeat(b'y', 8)])
        );
        assert_eq!(items("a-"), Ok(vec![Item::Byte(b'a'), Item::Byte(b'-')]));
        assert_eq!(items("z-a"), Err(Problem::Range(b'z', b'a')));
        assert_eq!(items("[:nope:]"), Err(Problem::Class(b"nope".to_vec())));
        assert_eq!(items("\\101\\-b"), Ok(vec![Item::Byte(b'A'), Item::Byte(b'-'), Item::Byte(b'b')]));
    }
}
