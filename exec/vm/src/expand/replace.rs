//! `${x#p}`, `${x/p/r}`, `${x^p}`, `${x:o:l}` on one value.

use super::case::{lower_char, upper_char};
use crate::budget::Budget;
use crate::fault::Fault;
use crate::pattern::Pattern;
use crate::{Text, utf8};
use mirage_lower::bytecode::{CaseOp, ReplaceOp, TrimOp};
use mirage_lower::pattern::is_special;

/// `${value#pattern}` and its kin.
pub(crate) fn trim(value: &Text, op: TrimOp, pattern: &Pattern, budget: &Budget) -> Result<Text, Fault> {
    let cut = match op {
        TrimOp::PrefixShort => pattern.prefix(value, false, budget)?.map(|end| end..value.len()),
        TrimOp::PrefixLong => pattern.prefix(value, true, budget)?.map(|end| end..value.len()),
        TrimOp::SuffixShort => pattern.suffix(value, false, budget)?.map(|start| 0..start),
        TrimOp::SuffixLong => pattern.suffix(value, true, budget)?.map(|start| 0..start),
    };
    Ok(match cut {
        Some(kept) if kept.len() < value.len() => Text::from(&value[kept]),
        _ => value.clone(),
    })
}

/// The replacement of `${x/p/r}`: literal pieces with the match between them.
#[derive(Debug)]
pub(crate) struct Replacement {
    pieces: Vec<Vec<u8>>,
}

impl Replacement {
    /// From its escaped form. With `ampersand` an unescaped `&` stands for the match.
    pub(crate) fn new(text: &[u8], ampersand: bool) -> Self {
        let mut pieces = vec![Vec::new()];
        let mut at = 0;
        while at < text.len() {
            match text[at] {
                b'&' if ampersand => pieces.push(Vec::new()),
                byte => {
                    let escaped = byte == b'\\' && text.get(at + 1).is_some_and(|next| is_special(*next));
                    at += usize::from(escaped);
                    if let Some(piece) = pieces.last_mut() {
                        piece.push(text[at]);
                    }
                }
            }
            at += 1;
        }
        Self { pieces }
    }

    fn append(&self, out: &mut Text, matched: &[u8]) {
        for (n, piece) in self.pieces.iter().enumerate() {
            if n > 0 {
                out.push_bytes(matched);
            }
            out.push_bytes(piece);
        }
    }
}

/// `${value/pattern/replacement}` and its kin.
pub(crate) fn replace(
    value: &Text,
    op: ReplaceOp,
    pattern: &Pattern,
    replacement: &Replacement,
    utf8: bool,
    budget: &Budget,
) -> Result<Text, Fault> {
    if value.is_empty() && pattern.has_groups() {
        // Bash finds no match in an empty text for a pattern with groups, though `*` has one.
        return Ok(value.clone());
    }
    match op {
        ReplaceOp::All => replace_all(value, pattern, replacement, utf8, budget),
        ReplaceOp::First => Ok(match pattern.find(value, 0, budget)? {
            Some((start, end)) => around(value, start, end, replacement),
            None => value.clone(),
        }),
        ReplaceOp::Prefix => Ok(match pattern.prefix(value, true, budget)? {
            Some(end) => around(value, 0, end, replacement),
            None => value.clone(),
        }),
        ReplaceOp::Suffix => Ok(match pattern.suffix(value, true, budget)? {
            Some(start) => around(value, start, value.len(), replacement),
            None => value.clone(),
        }),
    }
}

fn around(value: &[u8], start: usize, end: usize, replacement: &Replacement) -> Text {
    let mut out = Text::with_capacity(value.len());
    out.push_bytes(&value[..start]);
    replacement.append(&mut out, &value[start..end]);
    out.push_bytes(&value[end..]);
    out
}

fn replace_all(
    value: &Text,
    pattern: &Pattern,
    replacement: &Replacement,
    utf8: bool,
    budget: &Budget,
) -> Result<Text, Fault> {
    if let Some(literal) = pattern.literal()
        && !literal.is_empty()
    {
        let mut matches = memchr::memmem::find_iter(value, literal).peekable();
        if matches.peek().is_none() {
            return Ok(value.clone());
        }
        let mut out = Text::with_capacity(value.len());
        let mut from = 0;
        for start in matches {
            out.push_bytes(&value[from..start]);
            replacement.append(&mut out, literal);
            from = start + literal.len();
        }
        out.push_bytes(&value[from..]);
        budget.work(value.len() as u64 / 1024)?;
        return Ok(out);
    }
    let mut out = Text::with_capacity(value.len());
    let mut at = 0;
    while let Some((start, end)) = pattern.find(value, at, budget)? {
        out.push_bytes(&value[at..start]);
        replacement.append(&mut out, &value[start..end]);
        at = end;
        if at >= value.len() {
            break;
        }
        if start == end {
            // An empty match: bash goes on after the next character.
            let len = utf8::char_len(&value[at..], utf8);
            out.push_bytes(&value[at..at + len]);
            at += len;
            if at >= value.len() {
                break;
            }
        }
    }
    out.push_bytes(&value[at..]);
    Ok(out)
}

/// `${value^pattern}` and its kin; without a pattern every character is meant.
pub(crate) fn recase(
    value: &Text,
    op: CaseOp,
    pattern: Option<&Pattern>,
    utf8: bool,
    budget: &Budget,
) -> Result<Text, Fault> {
    if pattern.is_none() && (!utf8 || value.is_ascii()) {
        budget.work(value.len() as u64 / 1024)?;
        return Ok(recase_ascii(value, op));
    }
    let first_only = matches!(op, CaseOp::UpperFirst | CaseOp::LowerFirst | CaseOp::ToggleFirst);
    let change = |c: char| match op {
        CaseOp::UpperFirst | CaseOp::UpperAll => upper_char(c),
        CaseOp::LowerFirst | CaseOp::LowerAll => lower_char(c),
        CaseOp::ToggleFirst | CaseOp::ToggleAll if c.is_uppercase() => lower_char(c),
        CaseOp::ToggleFirst | CaseOp::ToggleAll => upper_char(c),
    };
    let mut out = Vec::with_capacity(value.len());
    let mut rest = &value[..];
    let mut first = true;
    while !rest.is_empty() {
        let len = utf8::char_len(rest, utf8);
        let one = &rest[..len];
        let meant = (first || !first_only)
            && match pattern {
                Some(pattern) => pattern.matches(one, budget)?,
                None => true,
            };
        match utf8::decode(one) {
            Some((c, _)) if meant && (utf8 || c.is_ascii()) => utf8::push(&mut out, change(c)),
            _ => out.extend_from_slice(one),
        }
        rest = &rest[len..];
        first = false;
    }
    budget.work(value.len() as u64 / 64)?;
    Ok(Text::from(out))
}

/// The same where characters are bytes, and only ASCII has case.
fn recase_ascii(value: &[u8], op: CaseOp) -> Text {
    let mut out = value.to_vec();
    let toggle = |byte: &mut u8| *byte ^= u8::from(byte.is_ascii_alphabetic()) << 5;
    match (op, out.first_mut()) {
        (_, None) => {}
        (CaseOp::UpperFirst, Some(first)) => first.make_ascii_uppercase(),
        (CaseOp::LowerFirst, Some(first)) => first.make_ascii_lowercase(),
        (CaseOp::ToggleFirst, Some(first)) => toggle(first),
        (CaseOp::UpperAll, _) => out.make_ascii_uppercase(),
        (CaseOp::LowerAll, _) => out.make_ascii_lowercase(),
        (CaseOp::ToggleAll, _) => out.iter_mut().for_each(toggle),
    }
    Text::from(out)
}

/// Where `${x:offset:length}` cuts something of `count` items; `Err` when the end lies before the start.
pub(crate) fn slice_bounds(count: usize, offset: i64, length: Option<i64>) -> Result<(usize, usize), ()> {
    let count = count as i64;
    let start = if offset < 0 { count.saturating_add(offset) } else { offset };
    if start < 0 || start > count {
        return Ok((0, 0));
    }
    let end = match length {
        None => count,
        Some(length) if length < 0 => {
            let end = count.saturating_add(length);
            if end < start {
                return Err(());
            }
            end
        }
        Some(length) => start.saturating_add(length).min(count),
    };
    Ok((start as usize, end as usize))
}

/// `${value:offset:length}` in characters; `Err` when the end lies before the start.
pub(crate) fn slice(value: &Text, offset: i64, length: Option<i64>, utf8: bool) -> Result<Text, ()> {
    let (start, end) = slice_bounds(utf8::count(value, utf8), offset, length)?;
    let from = utf8::offset(value, start, utf8);
    let to = from + utf8::offset(&value[from..], end - start, utf8);
    Ok(if to - from == value.len() { value.clone() } else { Text::from(&value[from..to]) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::pattern::Options;

    fn pattern(text: &str) -> Pattern {
        Pattern::new(text.as_bytes(), Options { extglob: true, ..Options::default() })
    }

    #[test]
    fn replacements_are_bashs() {
        // shopt -s extglob; x=VALUE; r=TEXT; echo "${x/p/$r}" and so on.
        let table = [
            ("hello", ReplaceOp::All, "l*(l)", "-", "he-o"),
            ("hello", ReplaceOp::All, "*(z)", "-", "-h-e-l-l-o"),
            ("hello", ReplaceOp::First, "*(z)", "-", "-hello"),
            ("hello", ReplaceOp::Prefix, "", "pre", "prehello"),
            ("hello", ReplaceOp::Suffix, "", "post", "hellopost"),
            ("", ReplaceOp::First, "*", "y", "y"),
            ("", ReplaceOp::Prefix, "", "y", "y"),
            ("", ReplaceOp::First, "a", "y", ""),
            ("", ReplaceOp::First, "?(a)", "y", ""),
            ("a&b", ReplaceOp::First, "b", "<&>", "a&<b>"),
            ("a&b", ReplaceOp::First, "b", "\\n", "a&\\n"),
            ("a&b", ReplaceOp::First, "b", "\\&", "a&&"),
            ("a&b", ReplaceOp::First, "b", "\\\\&", "a&\\b"),
        ];
        let budget = Budget::new(Limits::default());
        for (value, op, p, r, expected) in table {
            let replacement = Replacement::new(r.as_bytes(), true);
            let got = replace(&Text::from(value), op, &pattern(p), &replacement, false, &budget).unwrap();
            assert_eq!(got, Text::from(expected), "{value} {op} {p} {r}");
        }
    }

    #[test]
    fn slices_count_from_both_ends() {
        // x=abc; echo "${x:o:l}"
        let cut = |offset, length| {
            slice(&Text::from("abc"), offset, length, false).map(|t| t.to_string_lossy().into_owned())
        };
        let some = |text: &str| Ok(text.to_owned());
        assert_eq!(cut(1, None), some("bc"));
        assert_eq!(cut(-1, None), some("c"));
        assert_eq!(cut(0, Some(-1)), some("ab"));
        assert_eq!(cut(5, None), some(""));
        assert_eq!(cut(-5, Some(2)), some(""));
        assert_eq!(cut(2, Some(-2)), Err(()));
        assert_eq!(slice(&Text::from("aé€b"), 1, Some(2), true), Ok(Text::from("é€")));
    }

    #[test]
    fn case_changes_what_matches() {
        // x=hello; echo ${x^} ${x^^} ${x^^[el]} ${x^[el]} ${x~~}
        let budget = Budget::new(Limits::default());
        let change = |op, p: Option<&str>| {
            let p = p.map(pattern);
            let text = recase(&Text::from("hello"), op, p.as_ref(), true, &budget).unwrap();
            text.to_string_lossy().into_owned()
        };
        assert_eq!(change(CaseOp::UpperFirst, None), "Hello");
        assert_eq!(change(CaseOp::UpperAll, None), "HELLO");
        assert_eq!(change(CaseOp::UpperAll, Some("[el]")), "hELLo");
        assert_eq!(change(CaseOp::UpperFirst, Some("[el]")), "hello");
        assert_eq!(change(CaseOp::ToggleAll, None), "HELLO");
    }
}
