//! The order of version numbers in names: GNU's `filevercmp`, as `sort -V` and `ls -v` use it.

use std::cmp::Ordering;

/// Where the file suffixes (`.tar.gz`) of a name start.
fn prefix_len(name: &[u8]) -> usize {
    let mut at = 0;
    let mut prefix = 0;
    while at < name.len() {
        at += 1;
        prefix = at;
        while at + 1 < name.len()
            && name[at] == b'.'
            && (name[at + 1].is_ascii_alphabetic() || name[at + 1] == b'~')
        {
            at += 2;
            while at < name.len() && (name[at].is_ascii_alphanumeric() || name[at] == b'~') {
                at += 1;
            }
        }
    }
    prefix
}

fn rank(text: &[u8], at: usize) -> i32 {
    match text.get(at) {
        None => -1,
        Some(b'0'..=b'9') => 0,
        Some(&byte) if byte.is_ascii_alphabetic() => i32::from(byte),
        Some(b'~') => -2,
        Some(&byte) => i32::from(byte) + 256,
    }
}

fn compare_text(a: &[u8], b: &[u8]) -> Ordering {
    let is_digit = |text: &[u8], at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        while (i < a.len() && !is_digit(a, i)) || (j < b.len() && !is_digit(b, j)) {
            match rank(a, i).cmp(&rank(b, j)) {
                Ordering::Equal => {}
                other => return other,
            }
            i += 1;
            j += 1;
        }
        while a.get(i) == Some(&b'0') {
            i += 1;
        }
        while b.get(j) == Some(&b'0') {
            j += 1;
        }
        let mut first = Ordering::Equal;
        while is_digit(a, i) && is_digit(b, j) {
            first = first.then(a[i].cmp(&b[j]));
            i += 1;
            j += 1;
        }
        if is_digit(a, i) {
            return Ordering::Greater;
        }
        if is_digit(b, j) {
            return Ordering::Less;
        }
        if first != Ordering::Equal {
            return first;
        }
    }
    Ordering::Equal
}

/// Compares two names by the version numbers in them.
pub(crate) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    match (a.is_empty(), b.is_empty()) {
        (true, true) => return Ordering::Equal,
        (true, false) => return Ordering::Less,
        (false, true) => return Ordering::Greater,
        _ => {}
    }
    // Names with a leading dot come first: `.`, then `..`, then the others.
    let class = |name: &[u8]| match name {
        b"." => 0,
        b".." => 1,
        [b'.', ..] => 2,
        _ => 3,
    };
    match class(a).cmp(&class(b)) {
        Ordering::Equal if class(a) < 2 => return Ordering::Equal,
        Ordering::Equal => {}
        other => return other,
    }
    let (in_a, in_b) = (prefix_len(a), prefix_len(b));
    compare_text(&a[..in_a], &b[..in_b]).then_with(|| compare_text(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_in_order() {
        let sorted = [
            "",
            ".",
            "..",
            ".a",
            "a",
            "a1",
            "a2",
            "a10",
            "a-1.2.tar.gz",
            "a-1.10.tar.gz",
            "b~",
            "b",
            "b.c",
            "b1",
        ];
        let mut copy = sorted;
        copy.reverse();
        copy.sort_by(|a, b| compare(a.as_bytes(), b.as_bytes()));
        assert_eq!(copy, sorted);
    }
}
