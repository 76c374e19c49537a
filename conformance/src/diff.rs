//! Two byte strings shown line against line, for people.
//!
//! Invariant: what is shown has no control characters of its own, so a terminal and a log show the same.

use std::fmt::Write as _;

/// Lines of agreement shown around a difference.
const CONTEXT: usize = 2;

/// Above this many line pairs the middle is shown as all different.
const MOST_PAIRS: usize = 1 << 20;

/// Lines shown of one difference.
const MOST_LINES: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Both,
    Want,
    Got,
}

/// The difference as lines that start with `-` (wanted), `+` (got) or a blank, each behind `indent`.
pub(crate) fn show(want: &[u8], got: &[u8], indent: &str) -> String {
    let (a, b): (Vec<_>, Vec<_>) = (lines(want), lines(got));
    let script = align(&a, &b);
    let near = |i: usize| {
        let from = i.saturating_sub(CONTEXT);
        script[from..(i + CONTEXT + 1).min(script.len())].iter().any(|(side, _)| *side != Side::Both)
    };
    let mut out = String::new();
    let mut shown = 0;
    let mut gap = false;
    for (i, (side, line)) in script.iter().enumerate() {
        if !near(i) {
            gap = true;
            continue;
        }
        if shown == MOST_LINES {
            let _ = writeln!(out, "{indent}  …");
            break;
        }
        if gap {
            let _ = writeln!(out, "{indent}  …");
            gap = false;
        }
        let mark = match side {
            Side::Both => ' ',
            Side::Want => '-',
            Side::Got => '+',
        };
        let _ = writeln!(out, "{indent}{mark} {}", visible(line));
        shown += 1;
    }
    out
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&b| b == b'\n').collect()
}

/// One line as printable text; a line without its newline says so.
pub(crate) fn visible(line: &[u8]) -> String {
    let (body, whole) = match line.strip_suffix(b"\n") {
        Some(body) => (body, true),
        None => (line, false),
    };
    let mut out = String::new();
    for chunk in body.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\t' => out.push_str("\\t"),
                c if c.is_control() => {
                    let _ = write!(out, "\\x{:02x}", u32::from(c));
                }
                c => out.push(c),
            }
        }
        for b in chunk.invalid() {
            let _ = write!(out, "\\x{b:02x}");
        }
    }
    if body.ends_with(b" ") || body.ends_with(b"\t") {
        out.push('$');
    }
    if !whole {
        out.push_str("  (no newline)");
    }
    out
}

/// The longest common subsequence of lines, as an edit script.
fn align<'t>(a: &[&'t [u8]], b: &[&'t [u8]]) -> Vec<(Side, &'t [u8])> {
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let tail = a[head..].iter().rev().zip(b[head..].iter().rev()).take_while(|(x, y)| x == y).count();
    let (mid_a, mid_b) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let mut script: Vec<_> = a[..head].iter().map(|l| (Side::Both, *l)).collect();
    if mid_a.len().saturating_mul(mid_b.len()) > MOST_PAIRS {
        script.extend(mid_a.iter().map(|l| (Side::Want, *l)));
        script.extend(mid_b.iter().map(|l| (Side::Got, *l)));
    } else {
        let width = mid_b.len() + 1;
        let mut longest = vec![0u32; (mid_a.len() + 1) * width];
        for i in (0..mid_a.len()).rev() {
            for j in (0..mid_b.len()).rev() {
                longest[i * width + j] = if mid_a[i] == mid_b[j] {
                    longest[(i + 1) * width + j + 1] + 1
                } else {
                    longest[(i + 1) * width + j].max(longest[i * width + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < mid_a.len() || j < mid_b.len() {
            if i < mid_a.len() && j < mid_b.len() && mid_a[i] == mid_b[j] {
                script.push((Side::Both, mid_a[i]));
                (i, j) = (i + 1, j + 1);
            } else if j == mid_b.len()
                || (i < mid_a.len() && longest[(i + 1) * width + j] >= longest[i * width + j + 1])
            {
                script.push((Side::Want, mid_a[i]));
                i += 1;
            } else {
                script.push((Side::Got, mid_b[j]));
                j += 1;
            }
        }
    }
    script.extend(a[a.len() - tail..].iter().map(|l| (Side::Both, *l)));
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_stand_among_what_agrees() {
        assert_eq!(show(b"a\nb\nc\n", b"a\nx\nc\n", ""), "  a\n- b\n+ x\n  c\n");
        assert_eq!(show(b"1\n2\n3\n4\n5\n6\n", b"1\n2\n3\n4\n5\n", ">"), ">  …\n>  4\n>  5\n>- 6\n");
        assert_eq!(show(b"", b"a", ""), "+ a  (no newline)\n");
    }

    #[test]
    fn bytes_are_made_visible() {
        assert_eq!(show(b"a \n", b"a\t\x1b\xff\n", ""), "- a $\n+ a\\t\\x1b\\xff\n");
    }

    #[test]
    fn long_differences_are_cut() {
        let long: Vec<u8> = (0..5000).flat_map(|i| format!("{i}\n").into_bytes()).collect();
        assert_eq!(show(&long, b"", "").lines().count(), MOST_LINES + 1);
    }
}
