//! Patterns as `fnmatch` reads them without flags, and what can be told of a name from its pattern.
//!
//! Invariant: bytes are characters (the C locale); [`literal_prefix`] and [`literal_suffix`] are necessary conditions
//! of a match that respects case.

/// Whether all of `text` matches `pattern`: `*`, `?`, bracket expressions and backslash quoting. Neither a slash nor a
/// leading dot is special.
pub fn matches(pattern: &[u8], text: &[u8], ignore_case: bool) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    loop {
        let step = if p < pattern.len() && pattern[p] == b'*' {
            star = Some((p + 1, t));
            p += 1;
            continue;
        } else if t == text.len() {
            return p == pattern.len();
        } else if p == pattern.len() {
            None
        } else {
            one(&pattern[p..], text[t], ignore_case)
        };
        match (step, star) {
            (Some(used), _) => {
                p += used;
                t += 1;
            }
            (None, Some((after, from))) => {
                p = after;
                t = from + 1;
                star = Some((after, t));
            }
            (None, None) => return false,
        }
    }
}

/// How many pattern bytes match the one byte, at the head of `pattern`, which is not a star.
fn one(pattern: &[u8], byte: u8, ignore_case: bool) -> Option<usize> {
    let same = |a: u8, b: u8| a == b || ignore_case && a.eq_ignore_ascii_case(&b);
    match pattern {
        [b'?', ..] => Some(1),
        [b'\\', quoted, ..] => same(*quoted, byte).then_some(2),
        [b'\\'] => None,
        [b'[', ..] => match bracket(pattern, byte, ignore_case) {
            Some((len, true)) => Some(len),
            Some((_, false)) => None,
            None => (byte == b'[').then_some(1),
        },
        [literal, ..] => same(*literal, byte).then_some(1),
        [] => None,
    }
}

/// The length of the bracket expression at the head of `pattern` and whether it holds `byte`; `None` when it is not
/// closed, so that the bracket stands for itself.
fn bracket(pattern: &[u8], byte: u8, ignore_case: bool) -> Option<(usize, bool)> {
    let mut at = 1;
    let inverted = matches!(pattern.get(at), Some(b'!' | b'^'));
    at += usize::from(inverted);
    let first = at;
    let mut found = false;
    let cases =
        if ignore_case { [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()] } else { [byte, byte] };
    loop {
        let (low, next) = match *pattern.get(at)? {
            b']' if at > first => return Some((at + 1, found != inverted)),
            b'[' if matches!(pattern.get(at + 1), Some(b':')) => match class(&pattern[at..], &cases) {
                Some((len, hit)) => {
                    found |= hit;
                    at += len;
                    continue;
                }
                None => (b'[', at + 1),
            },
            _ => element(pattern, at)?,
        };
        let is_range =
            pattern.get(next) == Some(&b'-') && !matches!(pattern.get(next + 1), Some(b']') | None);
        if is_range {
            let (high, end) = element(pattern, next + 1)?;
            found |= cases.iter().any(|case| (low..=high).contains(case));
            at = end;
        } else {
            found |= cases.contains(&low);
            at = next;
        }
    }
}

/// The byte an element of a bracket expression stands for (plain, quoted, `[.x.]` or `[=x=]`) and where it ends.
fn element(pattern: &[u8], at: usize) -> Option<(u8, usize)> {
    match *pattern.get(at)? {
        b'\\' => Some((*pattern.get(at + 1)?, at + 2)),
        b'[' => match (pattern.get(at + 1), pattern.get(at + 2..at + 5)) {
            (Some(&mark @ (b'.' | b'=')), Some(&[byte, close, b']'])) if mark == close => {
                Some((byte, at + 5))
            }
            _ => Some((b'[', at + 1)),
        },
        byte => Some((byte, at + 1)),
    }
}

/// The length of the `[:class:]` at the head of `pattern` and whether it holds any of `cases`.
fn class(pattern: &[u8], cases: &[u8; 2]) -> Option<(usize, bool)> {
    let end = pattern.windows(2).skip(2).position(|pair| pair == b":]")? + 2;
    let test: fn(&u8) -> bool = match &pattern[2..end] {
        b"alpha" => u8::is_ascii_alphabetic,
        b"digit" => u8::is_ascii_digit,
        b"alnum" => u8::is_ascii_alphanumeric,
        b"upper" => u8::is_ascii_uppercase,
        b"lower" => u8::is_ascii_lowercase,
        b"space" => |byte| matches!(byte, b' ' | b'\t'..=b'\r'),
        b"blank" => |byte| matches!(byte, b' ' | b'\t'),
        b"punct" => u8::is_ascii_punctuation,
        b"print" => |byte| matches!(byte, b' '..=b'~'),
        b"graph" => u8::is_ascii_graphic,
        b"cntrl" => u8::is_ascii_control,
        b"xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    };
    Some((end + 2, cases.iter().any(test)))
}

/// The bytes every match starts with.
pub fn literal_prefix(pattern: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = pattern;
    loop {
        match rest {
            [b'*' | b'?' | b'[', ..] | [b'\\'] | [] => return out,
            [b'\\', byte, tail @ ..] | [byte, tail @ ..] => {
                out.push(*byte);
                rest = tail;
            }
        }
    }
}

/// The bytes every match ends with: what follows the last special byte, when nothing there is quoted.
pub fn literal_suffix(pattern: &[u8]) -> &[u8] {
    match pattern.iter().rposition(|byte| matches!(byte, b'*' | b'?' | b'[' | b']' | b'\\')) {
        Some(at) if pattern[at] == b'\\' => &pattern[(at + 2).min(pattern.len())..],
        Some(at) => &pattern[at + 1..],
        None => pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn stars_backtrack() {
        for (pattern, text, want) in [
            ("*", "", true),
            ("*a*b", "xaxxb", true),
            ("*a*b", "xaxxbc", false),
            ("a*b*c", "abbcbc", true),
            ("**", "x", true),
            ("?*", "", false),
            ("[", "[", true),
            ("[a", "[a", true),
            ("[]]", "]", true),
            ("[!]a]", "b", true),
            ("[!]a]", "]", false),
            ("[a-]", "-", true),
            ("[[:digit:]x]", "7", true),
            ("[[:digit:]x]", "y", false),
            ("[\\]]", "]", true),
            ("\\*", "*", true),
            ("\\*", "x", false),
            ("[[.a.]]", "a", true),
            ("*/b", "a/x/b", true),
        ] {
            assert_eq!(matches(pattern.as_bytes(), text.as_bytes(), false), want, "{pattern} {text}");
        }
        assert!(matches(b"[A-C]x", b"bX", true));
        assert!(!matches(b"[A-C]x", b"bX", false));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn literal_ends_are_necessary(pattern in "[a-b*?\\\\\\[\\]]{0,8}", text in "[a-b*\\[\\]]{0,8}") {
            if matches(pattern.as_bytes(), text.as_bytes(), false) {
                prop_assert!(text.as_bytes().starts_with(&literal_prefix(pattern.as_bytes())));
                prop_assert!(text.as_bytes().ends_with(literal_suffix(pattern.as_bytes())));
            }
        }
    }
}
