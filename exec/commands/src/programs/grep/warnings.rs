//! What GNU grep says of a pattern besides the errors of `regcomp`, and what its own automaton reads otherwise.

use crate::util::brackets::{bracket_len, is_bare_class};

/// An extended pattern as GNU's automaton reads it.
pub(super) struct Extended {
    /// Repetition operators with nothing before them.
    pub(super) warnings: Vec<Vec<u8>>,
    /// The pattern without intervals that have nothing before them.
    pub(super) pattern: Vec<u8>,
    /// A bracket expression lacks its outer brackets, which ends the reading.
    pub(super) lacks_brackets: bool,
}

/// Reads an extended pattern.
pub(super) fn extended(pattern: &[u8]) -> Extended {
    let mut read = Extended { warnings: Vec::new(), pattern: Vec::new(), lacks_brackets: false };
    // Nothing that could be repeated was read; for `start`, nor was an interval.
    let mut start = true;
    let mut bare = true;
    let (mut at, mut copied) = (0, 0);
    while at < pattern.len() {
        let c = pattern[at];
        at += 1;
        match c {
            b'*' | b'+' | b'?' => {
                if start {
                    read.warnings.push([&[c][..], b" at start of expression"].concat());
                }
            }
            b'{' => {
                if bare {
                    read.pattern.extend_from_slice(&pattern[copied..at - 1]);
                    copied = at;
                    if let Some(len) = interval_len(&pattern[at..], b"}") {
                        if start {
                            read.warnings.push(b"{...} at start of expression".to_vec());
                        }
                        at += len;
                        copied = at;
                    } else {
                        read.pattern.extend_from_slice(b"\\{");
                        bare = false;
                    }
                }
                start = false;
            }
            b'(' | b'|' | b'\n' => (start, bare) = (true, true),
            b'^' | b'$' => {}
            b'\\' => {
                let escaped = pattern.get(at).copied();
                at += 1;
                let is_anchor = matches!(escaped, Some(b'<' | b'>' | b'b' | b'B' | b'`' | b'\''));
                (start, bare) = (start && is_anchor, bare && is_anchor);
            }
            b'[' => {
                let len = bracket_len(&pattern[at..]);
                if is_bare_class(&pattern[at..at + len]) {
                    read.lacks_brackets = true;
                    break;
                }
                at += len;
                (start, bare) = (false, false);
            }
            _ => (start, bare) = (false, false),
        }
    }
    read.pattern.extend_from_slice(&pattern[copied..]);
    read
}

/// Whether GNU's automaton refuses an interval of a basic pattern that its matcher accepts: behind an anchor, where the
/// matcher reads an ordinary brace.
pub(super) fn has_bad_interval(pattern: &[u8]) -> bool {
    let mut start = true;
    let mut at = 0;
    while at < pattern.len() {
        let c = pattern[at];
        at += 1;
        match c {
            b'\\' => {
                let escaped = pattern.get(at).copied();
                at += 1;
                match escaped {
                    Some(b'(' | b'|') => start = true,
                    Some(b'<' | b'>' | b'b' | b'B' | b'`' | b'\'') => {}
                    Some(b'{') if !start => match interval_len(&pattern[at..], b"\\}") {
                        Some(len) => at += len,
                        None => return true,
                    },
                    _ => start = false,
                }
            }
            b'\n' => start = true,
            b'^' if start => {}
            b'[' => {
                at += bracket_len(&pattern[at..]);
                start = false;
            }
            _ => start = false,
        }
    }
    false
}

/// The length of an interval behind its opening brace.
fn interval_len(rest: &[u8], close: &[u8]) -> Option<usize> {
    let end = memchr::memmem::find(rest, close)?;
    let mut parts = rest[..end].splitn(2, |&b| b == b',');
    let number = |part: &[u8]| match std::str::from_utf8(part) {
        Ok("") => Some(None),
        Ok(text) if text.bytes().all(|b| b.is_ascii_digit()) => Some(Some(text.parse().unwrap_or(u32::MAX))),
        _ => None,
    };
    let first = number(parts.next()?)?;
    let second = match parts.next() {
        Some(part) => number(part)?,
        None if first.is_none() => return None,
        None => first,
    };
    second.is_none_or(|second| first.unwrap_or(0) <= second).then_some(end + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_at_the_start_are_told() {
        let count = |p: &str| extended(p.as_bytes()).warnings.len();
        for (pattern, warnings) in
            [("*a", 1), ("**a", 2), ("a(*b|+c)", 2), ("^*", 1), ("a^*", 0), ("{1}{2}", 1)]
        {
            assert_eq!(count(pattern), warnings, "{pattern}");
        }
        assert_eq!(count("[*]*"), 0);
        assert_eq!(count("{a"), 0);
    }

    #[test]
    fn intervals_at_the_start_repeat_nothing() {
        for (pattern, read) in
            [("{2}a", "a"), ("a|{2,1}", r"a|\{2,1}"), ("({,}b{2})", "(b{2})"), ("{", r"\{"), ("{1}{2}*", "*")]
        {
            assert_eq!(extended(pattern.as_bytes()).pattern, read.as_bytes(), "{pattern}");
        }
    }
}
