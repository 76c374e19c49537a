//! What GNU grep says of a pattern besides errors.

/// `grep -E` tells of repetition operators with nothing before them.
pub(super) fn extended(pattern: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut start = true;
    let mut at = 0;
    while at < pattern.len() {
        let c = pattern[at];
        at += 1;
        match c {
            b'*' | b'+' | b'?' => {
                if start {
                    found.push([&[c][..], b" at start of expression"].concat());
                }
            }
            b'{' => {
                let len = interval_len(&pattern[at..]);
                if let (Some(len), true) = (len, start) {
                    found.push(b"{...} at start of expression".to_vec());
                    at += len;
                }
                start = false;
            }
            b'(' | b'|' | b'\n' => start = true,
            b'^' | b'$' => {}
            b'\\' => {
                let escaped = pattern.get(at).copied();
                at += 1;
                start &= matches!(escaped, Some(b'<' | b'>' | b'b' | b'B' | b'`' | b'\''));
            }
            b'[' => {
                at += bracket_len(&pattern[at..]);
                start = false;
            }
            _ => start = false,
        }
    }
    found
}

/// The length of an interval behind its brace.
fn interval_len(rest: &[u8]) -> Option<usize> {
    let end = memchr::memchr(b'}', rest)?;
    let mut parts = rest[..end].splitn(2, |&b| b == b',');
    let digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let first = parts.next().unwrap_or_default();
    let second = parts.next();
    let valid = digits(first) && second.is_none_or(digits) && (second.is_some() || !first.is_empty());
    valid.then_some(end + 1)
}

/// The length of a bracket expression behind its opening bracket.
fn bracket_len(rest: &[u8]) -> usize {
    let mut at = usize::from(rest.first() == Some(&b'^'));
    at += usize::from(rest.get(at) == Some(&b']'));
    while let Some(&c) = rest.get(at) {
        at += 1;
        match (c, rest.get(at)) {
            (b']', _) => return at,
            (b'[', Some(&kind @ (b':' | b'.' | b'='))) => {
                match memchr::memmem::find(&rest[at + 1..], &[kind, b']']) {
                    Some(end) => at += end + 3,
                    None => return rest.len(),
                }
            }
            _ => {}
        }
    }
    at
}

/// Whether some bracket expression looks like a character class that lacks its outer brackets.
pub(super) fn lacks_brackets(pattern: &[u8]) -> bool {
    let mut at = 0;
    while at < pattern.len() {
        match pattern[at] {
            b'\\' => at += 2,
            b'[' => {
                let len = bracket_len(&pattern[at + 1..]);
                let body = &pattern[at + 1..at + 1 + len];
                let body = body.strip_suffix(b"]").unwrap_or(body);
                let body = body.strip_prefix(b"^").unwrap_or(body);
                if let [b':', inner @ .., b':'] = body
                    && !inner.iter().all(|&b| b == b':')
                    && !inner.contains(&b'-')
                    && !inner.contains(&b'[')
                {
                    return true;
                }
                at += 1 + len;
            }
            _ => at += 1,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_at_the_start_are_told() {
        let count = |p: &str| extended(p.as_bytes()).len();
        for (pattern, warnings) in
            [("*a", 1), ("**a", 2), ("a(*b|+c)", 2), ("^*", 1), ("a^*", 0), ("{1}{2}", 1)]
        {
            assert_eq!(count(pattern), warnings, "{pattern}");
        }
        assert_eq!(count("[*]*"), 0);
        assert_eq!(count("{a"), 0);
    }

    #[test]
    fn a_class_without_its_brackets_is_told() {
        for (pattern, lacks) in [
            ("[:alpha:]", true),
            ("[[:alpha:]]", false),
            ("[:a-c:]", false),
            ("[::]", false),
            ("[^:a:]", true),
        ] {
            assert_eq!(lacks_brackets(pattern.as_bytes()), lacks, "{pattern}");
        }
    }
}
