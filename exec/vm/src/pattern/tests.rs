//! Every operation against the obvious recursive matcher, and brackets against answers of bash.

use super::*;
use crate::budget::{Budget, Limits};
use crate::fault::Limit;
use proptest::prelude::*;

fn cases() -> u32 {
    std::env::var("MIRAGE_PATTERN_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

/// The obvious matcher: pattern text against the whole of `text`, bytes, no ranges or classes in brackets.
fn slow(pattern: &[u8], text: &[u8]) -> bool {
    let Some((&first, rest)) = pattern.split_first() else { return text.is_empty() };
    if matches!(first, b'?' | b'*' | b'+' | b'@' | b'!') && rest.first() == Some(&b'(') {
        let (parts, after) = group(&rest[1..]);
        return (0..=text.len()).any(|cut| {
            let (head, tail) = text.split_at(cut);
            slow_group(first, &parts, head) && slow(after, tail)
        });
    }
    match first {
        b'*' => (0..=text.len()).any(|cut| slow(rest, &text[cut..])),
        b'?' => !text.is_empty() && slow(rest, &text[1..]),
        b'[' => {
            let close = rest[1..].iter().position(|&b| b == b']').unwrap() + 1;
            let (negated, members) = match rest[0] {
                b'!' => (true, &rest[1..close]),
                _ => (false, &rest[..close]),
            };
            !text.is_empty() && members.contains(&text[0]) != negated && slow(&rest[close + 1..], &text[1..])
        }
        b'\\' => text.first() == rest.first() && slow(&rest[1..], &text[1..]),
        _ => text.first() == Some(&first) && slow(rest, &text[1..]),
    }
}

fn slow_group(kind: u8, parts: &[Vec<u8>], head: &[u8]) -> bool {
    let one = |text: &[u8]| parts.iter().any(|part| slow(part, text));
    match kind {
        b'@' => one(head),
        b'?' => head.is_empty() || one(head),
        b'!' => !one(head),
        _ => {
            let again = |cut: usize| one(&head[..cut]) && slow_group(b'*', parts, &head[cut..]);
            (kind == b'*' && head.is_empty()) || (kind == b'+' && one(head)) || (1..=head.len()).any(again)
        }
    }
}

fn group(text: &[u8]) -> (Vec<Vec<u8>>, &[u8]) {
    let (mut parts, mut depth) = (vec![Vec::new()], 0);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b')' if depth == 0 => return (parts, &text[at + 1..]),
            b'|' if depth == 0 => {
                parts.push(Vec::new());
                continue;
            }
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        parts.last_mut().unwrap().push(byte);
    }
    unreachable!("generated groups are closed")
}

fn pattern_text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => "[ab]{1,2}",
        3 => Just("*".to_owned()),
        2 => Just("?".to_owned()),
        1 => Just("[ab]".to_owned()),
        1 => Just("[!a]".to_owned()),
        1 => Just("\\*".to_owned()),
    ];
    let item = leaf.prop_recursive(2, 12, 3, |inner| {
        let part = proptest::collection::vec(inner.clone(), 0..3).prop_map(|items| items.concat());
        let parts = proptest::collection::vec(part, 1..3).prop_map(|parts| parts.join("|"));
        ("[?*+@!]", parts).prop_map(|(kind, parts)| format!("{kind}({parts})"))
    });
    proptest::collection::vec(item, 0..5).prop_map(|items| items.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_obvious_matcher(pattern in pattern_text(), text in "[abc*]{0,7}") {
        let budget = Budget::new(Limits::default());
        let (p, t) = (pattern.as_bytes(), text.as_bytes());
        let compiled = Pattern::new(p, Options { extglob: true, ..Options::default() });
        let n = t.len();
        prop_assert_eq!(compiled.matches(t, &budget).unwrap(), slow(p, t));
        let ends: Vec<usize> = (0..=n).filter(|&end| slow(p, &t[..end])).collect();
        prop_assert_eq!(compiled.prefix(t, false, &budget).unwrap(), ends.first().copied());
        prop_assert_eq!(compiled.prefix(t, true, &budget).unwrap(), ends.last().copied());
        let starts: Vec<usize> = (0..=n).filter(|&start| slow(p, &t[start..])).collect();
        prop_assert_eq!(compiled.suffix(t, false, &budget).unwrap(), starts.last().copied());
        prop_assert_eq!(compiled.suffix(t, true, &budget).unwrap(), starts.first().copied());
        let found = (0..=n).find_map(|start| {
            let end = (start..=n).rev().find(|&end| slow(p, &t[start..end]))?;
            Some((start, end))
        });
        prop_assert_eq!(compiled.find(t, 0, &budget).unwrap(), found);
    }
}

fn matches(pattern: &str, text: &str, utf8: bool, nocase: bool) -> bool {
    let budget = Budget::new(Limits::default());
    let options = Options { extglob: true, nocase, utf8 };
    Pattern::new(pattern.as_bytes(), options).matches(text.as_bytes(), &budget).unwrap()
}

#[test]
fn brackets_are_bashs() {
    for &(pattern, c, utf8) in BRACKETS {
        for (n, text) in TEXTS.iter().enumerate() {
            for (recorded, locale) in [(c, false), (utf8, true)] {
                let expected = recorded.as_bytes()[n] == b'1';
                assert_eq!(matches(pattern, text, locale, false), expected, "{pattern} {text} {locale}");
            }
        }
    }
}

#[test]
fn case_can_be_ignored() {
    // shopt -s nocasematch; [[ TEXT == PATTERN ]]
    for (pattern, text, expected) in [
        ("aB*", "AbC", true),
        ("[a-c]", "B", true),
        ("[[:upper:]]", "b", false),
        ("[[:lower:]]", "B", false),
        ("É", "é", true),
        ("[à-é]", "É", true),
    ] {
        assert_eq!(matches(pattern, text, true, true), expected, "{pattern} {text}");
    }
}

// Recorded from bash 5.2: pattern, then by text whether it matches in the C locale, and in C.UTF-8.
const TEXTS: &[&str] = &[
    "", "a", "b", "z", "]", "-", "[", "é", "à", "É", "!", "x", "5", "A", "\\", "/", ".", "_", "[a", "]x",
    "ab", "a]", "aa", "@(a", "^", "hyphen", "x[", "\t", " ",
];
const BRACKETS: &[(&str, &str, &str)] = &[
    (r"[a-c]", "01100000000000000000000000000", "01100000000000000000000000000"),
    (r"[!a-c]", "00011110001111111100000010011", "00011111111111111100000010011"),
    (r"[^a]", "00111110001111111100000010011", "00111111111111111100000010011"),
    (r"[]]", "00001000000000000000000000000", "00001000000000000000000000000"),
    (r"[]a]", "01001000000000000000000000000", "01001000000000000000000000000"),
    (r"[!]]", "01110110001111111100000010011", "01110111111111111100000010011"),
    (r"[[:alpha:]]", "01110000000101000000000000000", "01110001110101000000000000000"),
    (r"[[:digit:]x]", "00000000000110000000000000000", "00000000000110000000000000000"),
    (r"[[:foo:]]", "00000000000000000000000000000", "00000000000000000000000000000"),
    (r"[[.a.]]", "01000000000000000000000000000", "01000000000000000000000000000"),
    (r"[[=a=]]", "01000000000000000000000000000", "01000000000000000000000000000"),
    (r"[a", "00000000000000000010000000000", "00000000000000000010000000000"),
    (r"[]", "00000000000000000000000000000", "00000000000000000000000000000"),
    (r"[]", "00000000000000000000000000000", "00000000000000000000000000000"),
    (r"[!]", "00000000000000000000000000000", "00000000000000000000000000000"),
    (r"[\]]", "00001000000000000000000000000", "00001000000000000000000000000"),
    (r"[a\-z]", "01010100000000000000000000000", "01010100000000000000000000000"),
    (r"[z-a]", "00000000000000000000000000000", "00000000000000000000000000000"),
    (r"[-a]", "01000100000000000000000000000", "01000100000000000000000000000"),
    (r"[a-]", "01000100000000000000000000000", "01000100000000000000000000000"),
    (r"[--0]", "00000100000000011000000000000", "00000100000000011000000000000"),
    (r"[[:space:]]", "00000000000000000000000000011", "00000000000000000000000000011"),
    (r"[[:upper:]]", "00000000000001000000000000000", "00000000010001000000000000000"),
    (r"[[:punct:]]", "00001110001000111100000010000", "00001110001000111100000010000"),
    (r"?", "01111110001111111100000010011", "01111111111111111100000010011"),
    (r"??", "00000001110000000011111000100", "00000000000000000011111000100"),
    (r"[é]", "00000000000000000000000000000", "00000001000000000000000000000"),
    (r"[à-é]", "00000000000000000000000000000", "00000001100000000000000000000"),
    (r"[[:lower:]]", "01110000000100000000000000000", "01110001100100000000000000000"),
    (r"[[.-.]]", "00000100000000000000000000000", "00000100000000000000000000000"),
    (r"[a[.b.]]", "01100000000000000000000000000", "01100000000000000000000000000"),
    (r"[[.hyphen.]]", "00000100000000000000000000000", "00000100000000000000000000000"),
    (r"x[", "00000000000000000000000000100", "00000000000000000000000000100"),
    (r"[x", "00000000000000000000000000000", "00000000000000000000000000000"),
    (r"[[]", "00000010000000000000000000000", "00000010000000000000000000000"),
    (r"[a]]", "00000000000000000000010000000", "00000000000000000000010000000"),
    (r"@(a|b)", "01100000000000000000000000000", "01100000000000000000000000000"),
    (r"@(a", "00000000000000000000000100000", "00000000000000000000000100000"),
    (r"@()", "10000000000000000000000000000", "10000000000000000000000000000"),
    (r"!(a)", "10111111111111111111111111111", "10111111111111111111111111111"),
    (r"*(a|é)", "11000001000000000000001000000", "11000001000000000000001000000"),
    (r"+(?)", "01111111111111111111111111111", "01111111111111111111111111111"),
    (r"[[:alnum:]", "00000000000000000010000000000", "00000000000000000010000000000"),
    (r"[[:alpha:][:digit:]]", "01110000000111000000000000000", "01110001110111000000000000000"),
    (r"\a", "01000000000000000000000000000", "01000000000000000000000000000"),
    (r"\\", "00000000000000100000000000000", "00000000000000100000000000000"),
    (r"[/]", "00000000000000010000000000000", "00000000000000010000000000000"),
    (r"[!/]", "01111110001111101100000010011", "01111111111111101100000010011"),
    (r"[[:word:]]", "01110000000111000100000000000", "01110001110111000100000000000"),
    (r"[[:blank:]]", "00000000000000000000000000011", "00000000000000000000000000011"),
    (r"[é-]", "00000100000000000000000000000", "00000101000000000000000000000"),
    (r"a\", "00000000000000000000000000000", "00000000000000000000000000000"),
];

#[test]
fn an_exploding_group_ends_with_the_budget() {
    let pattern = format!("{}b", "*(*(a)*(a)!(*(c)d))".repeat(6));
    let compiled = Pattern::new(pattern.as_bytes(), Options { extglob: true, ..Options::default() });
    let budget = Budget::new(Limits { steps: 100_000, ..Limits::default() });
    let text = [b'a'; 4000];
    assert_eq!(compiled.matches(&text, &budget), Err(Fault::Limit(Limit::Steps)));
}
