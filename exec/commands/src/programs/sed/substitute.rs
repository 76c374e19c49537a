//! The `s` command on one line.

use super::script::{Case, Piece, Substitution};
use mirage_regex::ctype::{self, Decoded};
use mirage_regex::{Captures, Fuel, Locale, OutOfFuel, Regex};

/// What substitutions use again and again.
#[derive(Default)]
pub(super) struct Scratch {
    captures: Captures,
    made: Vec<u8>,
}

/// The highest group a replacement refers to.
pub(super) fn groups_needed(replacement: &[Piece]) -> usize {
    let groups = replacement.iter().filter_map(|piece| match piece {
        Piece::Group(group) => Some(*group),
        _ => None,
    });
    groups.max().unwrap_or(0)
}

/// Replaces in `line`; says whether anything was replaced.
pub(super) fn substitute(
    command: &Substitution,
    regex: &Regex,
    line: &mut Vec<u8>,
    locale: Locale,
    scratch: &mut Scratch,
    fuel: &mut Fuel,
) -> Result<bool, OutOfFuel> {
    let Scratch { captures, made } = scratch;
    made.clear();
    let needs_groups = command.replacement.iter().any(|piece| matches!(piece, Piece::Group(n) if *n > 0));
    let mut replaced = false;
    let mut count = 0;
    let mut at = 0;
    // Where the last match ended: an empty match right there does not count.
    let mut last_end = None;
    while at <= line.len() {
        let (start, end) = if needs_groups {
            if !regex.captures_at(line, at, captures, fuel)? {
                break;
            }
            match captures.get(0) {
                Some(range) => (range.start, range.end),
                None => break,
            }
        } else {
            match regex.find_at(line, at, fuel)? {
                Some(found) => (found.start, found.end),
                None => break,
            }
        };
        made.extend_from_slice(&line[at..start]);
        let adjoins = start == end && last_end == Some(end);
        if !adjoins {
            count += 1;
            if count < command.number {
                made.extend_from_slice(&line[start..end]);
            } else {
                replaced = true;
                append(&command.replacement, line, (start, end), captures, locale, made);
            }
        }
        at = end;
        last_end = Some(end);
        if replaced && !command.global {
            break;
        }
        if start == end {
            let len = step(regex, &line[at..], locale);
            let next = (at + len).min(line.len());
            made.extend_from_slice(&line[at..next]);
            at += len;
        }
    }
    if replaced {
        if at < line.len() {
            made.extend_from_slice(&line[at..]);
        }
        std::mem::swap(line, made);
    }
    Ok(replaced)
}

/// Replaces in each line of `block`, which is whole lines. `regex` is compiled for blocks of lines.
pub(super) fn block(
    command: &Substitution,
    regex: &Regex,
    block: &[u8],
    terminator: u8,
    locale: Locale,
    scratch: &mut Scratch,
    out: &mut Vec<u8>,
) -> Result<(), OutOfFuel> {
    let captures = &mut scratch.captures;
    let mut fuel = Fuel::default();
    let needs_groups = command.replacement.iter().any(|piece| matches!(piece, Piece::Group(n) if *n > 0));
    // The last terminator is not part of the text, so that no match is found behind it.
    let text = block.strip_suffix(&[terminator]).unwrap_or(block);
    let (mut at, mut copied) = (0, 0);
    let mut last_end = None;
    while at <= text.len() {
        let found = if needs_groups {
            match regex.captures_at(text, at, captures, &mut fuel)? {
                true => captures.get(0).map(|range| (range.start, range.end)),
                false => None,
            }
        } else {
            regex.find_at(text, at, &mut fuel)?.map(|found| (found.start, found.end))
        };
        let Some((start, end)) = found else { break };
        if start != end || last_end != Some(end) {
            out.extend_from_slice(&text[copied..start]);
            append(&command.replacement, text, (start, end), captures, locale, out);
            copied = end;
            if !command.global {
                match memchr::memchr(terminator, &text[end..]) {
                    Some(line_end) => at = end + line_end + 1,
                    None => break,
                }
                continue;
            }
        }
        last_end = Some(end);
        at = end;
        if start == end {
            at += step(regex, &text[at..], locale);
        }
    }
    out.extend_from_slice(&block[copied..]);
    Ok(())
}

/// How far behind an empty match the search goes on.
fn step(regex: &Regex, rest: &[u8], locale: Locale) -> usize {
    match regex.matches_within_characters() {
        true => 1,
        false => ctype::decode(rest, locale).map_or(1, Decoded::len),
    }
}

/// Appends the replacement of one match.
fn append(
    pieces: &[Piece],
    line: &[u8],
    whole: (usize, usize),
    captures: &Captures,
    locale: Locale,
    out: &mut Vec<u8>,
) {
    let mut case = Case::End;
    let mut next: Option<Case> = None;
    for piece in pieces {
        let text = match piece {
            Piece::Case(changed @ (Case::Upper | Case::Lower | Case::End)) => {
                case = *changed;
                next = None;
                continue;
            }
            Piece::Case(first) => {
                next = Some(*first);
                continue;
            }
            Piece::Text(text) => &text[..],
            Piece::Group(0) => &line[whole.0..whole.1],
            Piece::Group(group) => captures.get(*group).map_or(&b""[..], |range| &line[range]),
        };
        if text.is_empty() {
            continue;
        }
        if case == Case::End && next.is_none() {
            out.extend_from_slice(text);
        } else {
            append_in_case(text, case, next.take(), locale, out);
        }
    }
}

fn append_in_case(text: &[u8], case: Case, mut next: Option<Case>, locale: Locale, out: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(decoded) = ctype::decode(&text[at..], locale) {
        let len = decoded.len();
        let change = match next.take() {
            Some(first) => first,
            None => case,
        };
        let Decoded::Char(c, _) = decoded else {
            out.push(text[at]);
            at += len;
            continue;
        };
        let changed = match change {
            Case::Upper | Case::UpperNext => ctype::to_upper(c, locale),
            Case::Lower | Case::LowerNext => ctype::to_lower(c, locale),
            Case::End => c,
        };
        match (locale, char::from_u32(changed)) {
            (Locale::Utf8, Some(c)) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            // The C library's way from a byte to a character and back ends here in the byte that stands for none.
            _ if c >= 0x80 && change != Case::End => out.push(0xff),
            _ => out.push(changed as u8),
        }
        at += len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::sed::script::Pattern;
    use mirage_regex::{Options, Syntax};

    fn run(pattern: &[u8], replacement: Vec<Piece>, global: bool, number: u64, line: &[u8]) -> Vec<u8> {
        let regex = Regex::new(pattern, &Options::new(Syntax::SED)).expect("the pattern is right");
        let command = Substitution {
            pattern: Pattern::Last,
            replacement,
            source: Vec::new(),
            global,
            number,
            print: false,
            output: None,
        };
        let mut line = line.to_vec();
        let mut scratch = Scratch::default();
        substitute(&command, &regex, &mut line, Locale::C, &mut scratch, &mut Fuel::default()).expect("fuel");
        line
    }

    #[test]
    fn an_empty_match_right_behind_another_does_not_count() {
        let dash = || vec![Piece::Text(b"x".to_vec())];
        assert_eq!(run(b"b*", dash(), true, 1, b"abc"), b"xaxcx");
        assert_eq!(run(b"b*", dash(), false, 2, b"abc"), b"axc");
    }

    #[test]
    fn case_changes_reach_as_far_as_they_should() {
        let pieces = vec![
            Piece::Case(Case::Upper),
            Piece::Group(0),
            Piece::Case(Case::End),
            Piece::Text(b"y".to_vec()),
        ];
        assert_eq!(run(b"b", pieces, true, 1, b"abc"), b"aByc");
        let pieces = vec![Piece::Case(Case::UpperNext), Piece::Group(0)];
        assert_eq!(run(b"[a-z]*", pieces, true, 1, b"foo bar"), b"Foo Bar");
    }
}
