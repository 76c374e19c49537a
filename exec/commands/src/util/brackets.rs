//! Bracket expressions that look like a character class without its outer brackets, which GNU's automaton refuses.

/// What is said of one.
pub(crate) const BARE_CLASS: &[u8] = b"character class syntax is [[:space:]], not [:space:]";

/// The length of a bracket expression behind its opening bracket.
pub(crate) fn bracket_len(rest: &[u8]) -> usize {
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

/// Whether what stands behind a bracket looks like a character class that lacks its outer brackets.
pub(crate) fn is_bare_class(body: &[u8]) -> bool {
    let body = body.strip_suffix(b"]").unwrap_or(body);
    let body = body.strip_prefix(b"^").unwrap_or(body);
    let [b':', inner @ .., b':'] = body else { return false };
    !inner.iter().all(|&b| b == b':') && !inner.contains(&b'-') && !inner.contains(&b'[')
}

/// Whether some bracket expression lacks its outer brackets.
pub(crate) fn lacks_brackets(pattern: &[u8]) -> bool {
    let mut at = 0;
    while at < pattern.len() {
        match pattern[at] {
            b'\\' => at += 2,
            b'[' => {
                let len = bracket_len(&pattern[at + 1..]);
                if is_bare_class(&pattern[at + 1..at + 1 + len]) {
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
