//! Brace expansion, decided while the word is read.
//!
//! Invariant: which braces expand, and into what, is what bash's textual algorithm finds: a `{` reaches to the first
//! `}` at its own level behind a `,` or `..` at its own level. What is no expansion stays literal. Where the
//! textual nature shows (`$x{a,b}` is `$xa $xb`, `~{a,b}` is `~a ~b`) the alternatives are whole words, made
//! by joining texts and reading them again.

use super::word::{Close, Mark, Piece, Unquoted};
use super::{Lexer, word};
use crate::ast::{BraceExpansion, RangeKind, Target, Word, WordPart};
use crate::stop::Lex;

/// Steps one word may spend on finding partners; behind that its braces are literal.
const BUDGET: usize = 20_000_000;
/// Words the textual way may make.
const MOST_WORDS: usize = 4096;

/// The parts of a word whose pieces hold at least one unquoted `{`.
pub(super) fn resolve<'a>(lexer: &mut Lexer<'a, '_>, pieces: &[Piece<'a>]) -> Lex<Vec<WordPart<'a>>> {
    let mut budget = BUDGET;
    if find(pieces, 0, &mut budget).is_none() {
        let mut parts = Vec::new();
        lexer.merge_pieces(pieces, &mut parts);
        return Ok(parts);
    }
    if needs_text(pieces)
        && let Some(texts) = texts(lexer, pieces, &mut budget)
    {
        return whole_words(lexer, pieces, texts);
    }
    let mut parts = Vec::new();
    structure(lexer, pieces, &mut parts, &mut budget)?;
    Ok(parts)
}

/// The first valid expansion at or behind `from`: the indices of its `{` and `}`.
fn find(pieces: &[Piece<'_>], from: usize, budget: &mut usize) -> Option<(usize, usize)> {
    let last_close = pieces.iter().rposition(|piece| piece.mark == Mark::Close)?;
    let mut open = from;
    while open < last_close {
        // `{}` at the start of the text is skipped as a whole.
        let empty = open == 0 && pieces[1].mark == Mark::Close;
        if pieces[open].mark == Mark::Open
            && !empty
            && let Some(close) = partner(pieces, open, budget)
        {
            return Some((open, close));
        }
        open += 1;
    }
    None
}

fn partner(pieces: &[Piece<'_>], open: usize, budget: &mut usize) -> Option<usize> {
    let mut level = 0usize;
    let mut separated = false;
    for (at, piece) in pieces.iter().enumerate().skip(open + 1) {
        *budget = budget.checked_sub(1)?;
        match piece.mark {
            Mark::Open => level += 1,
            Mark::Close if level == 0 && separated => return Some(at),
            Mark::Close => level = level.saturating_sub(1),
            Mark::Comma => separated |= level == 0,
            Mark::None => {
                // The two dots may be parted by a line continuation.
                if level == 0
                    && let WordPart::Literal([b'.', ..]) = piece.part
                    && let WordPart::Literal([.., b'.']) = pieces[at - 1].part
                    && pieces[at - 1].mark == Mark::None
                {
                    separated = true;
                }
                if level == 0
                    && !separated
                    && let WordPart::Literal(text) = piece.part
                    && let Some(dots) = memchr::memmem::find(text, b"..")
                {
                    let behind = dots + 2 == text.len();
                    separated = !(behind && pieces.get(at + 1).is_some_and(|next| next.mark == Mark::Close));
                }
            }
        }
    }
    None
}

/// The positions of the commas that separate the alternatives between `open` and `close`.
fn commas(pieces: &[Piece<'_>]) -> Vec<usize> {
    let mut level = 0usize;
    let mut found = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece.mark {
            Mark::Open => level += 1,
            Mark::Close => level = level.saturating_sub(1),
            Mark::Comma if level == 0 => found.push(at),
            _ => {}
        }
    }
    found
}

/// Calls `each` with the bounds of every alternative.
fn alternatives(inner: &[Piece<'_>]) -> Vec<(usize, usize)> {
    let mut start = 0;
    let mut out = Vec::new();
    for comma in commas(inner) {
        out.push((start, comma));
        start = comma + 1;
    }
    out.push((start, inner.len()));
    out
}

fn structure<'a>(
    lexer: &mut Lexer<'a, '_>,
    mut pieces: &[Piece<'a>],
    parts: &mut Vec<WordPart<'a>>,
    budget: &mut usize,
) -> Lex<()> {
    let mut literal_from = 0;
    let mut from = 0;
    while let Some((open, close)) = find(pieces, from, budget) {
        let inner = &pieces[open + 1..close];
        let expansion = if inner.iter().any(|piece| piece.mark == Mark::Comma) {
            lexer.deeper()?;
            *budget = budget.saturating_sub(inner.len());
            let mut words = Vec::new();
            for (start, end) in alternatives(inner) {
                let place = inner.get(start).map_or(pieces[close].start, |piece| piece.start);
                words.push(lexer.guarded(|lexer| alternative(lexer, &inner[start..end], place, budget))?);
            }
            lexer.depth -= 1;
            Some(BraceExpansion::Alternatives(lexer.b.slice(&words)))
        } else {
            let text = &lexer.buf[pieces[open].start..pieces[close].end];
            range(inner, text)
        };
        let Some(expansion) = expansion else {
            // Not a sequence after all: the braces and what is between them are plain text.
            if close + 1 == pieces.len() {
                break;
            }
            from = close + 1;
            continue;
        };
        lexer.merge_pieces(&pieces[literal_from..open], parts);
        parts.push(WordPart::Brace(lexer.b.alloc(expansion)));
        pieces = &pieces[close + 1..];
        literal_from = 0;
        from = 0;
    }
    lexer.merge_pieces(&pieces[literal_from..], parts);
    Ok(())
}

fn alternative<'a>(
    lexer: &mut Lexer<'a, '_>,
    pieces: &[Piece<'a>],
    place: usize,
    budget: &mut usize,
) -> Lex<Word<'a>> {
    let mut parts = Vec::new();
    structure(lexer, pieces, &mut parts, budget)?;
    let (start, end) = match (pieces.first(), pieces.last()) {
        (Some(first), Some(last)) => (first.start, last.end),
        _ => (place, place),
    };
    let (from, to) = lexer.range(start, end);
    Ok(Word {
        parts: lexer.b.slice(&parts),
        text: &lexer.buf[start..end],
        span: lexer.b.span(from, to),
        facts: word::facts_of(&parts),
    })
}

/// The sequence between braces without a comma, if it is one.
fn range<'a>(inner: &[Piece<'a>], whole: &'a [u8]) -> Option<BraceExpansion<'a>> {
    let mut joined = Vec::new();
    for piece in inner {
        let WordPart::Literal(text) = piece.part else { return None };
        joined.extend_from_slice(text);
    }
    let text = joined.as_slice();
    let dots = memchr::memmem::find(text, b"..")?;
    let (left, right) = (&text[..dots], &text[dots + 2..]);
    let (right, step) = match memchr::memmem::find(right, b"..") {
        Some(at) if at + 2 < right.len() => (&right[..at], integer(&right[at + 2..])?),
        Some(_) => return None,
        None => (right, 1),
    };
    if let (Some(start), Some(end)) = (integer(left), integer(right)) {
        let padded =
            |text: &[u8]| text.len() > 1 && text[0] == b'0' || text.len() > 2 && text.starts_with(b"-0");
        let width = if padded(left) || padded(right) { left.len().max(right.len()) } else { 0 };
        return Some(BraceExpansion::Range {
            kind: RangeKind::Integer,
            start,
            end,
            step,
            width: width as u32,
            text: whole,
        });
    }
    match (left, right) {
        ([start], [end]) if start.is_ascii_alphabetic() && end.is_ascii_alphabetic() => {
            Some(BraceExpansion::Range {
                kind: RangeKind::Char,
                start: i64::from(*start),
                end: i64::from(*end),
                step,
                width: 0,
                text: whole,
            })
        }
        _ => None,
    }
}

fn integer(text: &[u8]) -> Option<i64> {
    let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Whether a name or a tilde reaches across a brace, so that only the text tells what is meant.
fn needs_text(pieces: &[Piece<'_>]) -> bool {
    let starts_with_tilde = |piece: &Piece<'_>| matches!(piece.part, WordPart::Literal([b'~', ..]));
    let open_first = pieces[0].mark == Mark::Open;
    pieces.windows(2).any(|pair| {
        let name =
            matches!(pair[0].part, WordPart::Param(p) if !p.braced && matches!(p.target, Target::Name(_)));
        let dollar = matches!(pair[0].part, WordPart::Literal(text) if text.ends_with(b"$"));
        if pair[1].mark != Mark::None && (name || dollar) {
            return true;
        }
        open_first && matches!(pair[0].mark, Mark::Open | Mark::Comma) && starts_with_tilde(&pair[1])
    }) || starts_with_tilde(&pieces[0]) && pieces.iter().any(|piece| piece.mark == Mark::Open)
}

/// All texts the word expands to, unless they are too many.
fn texts(lexer: &Lexer<'_, '_>, pieces: &[Piece<'_>], budget: &mut usize) -> Option<Vec<Vec<u8>>> {
    let raw = |pieces: &[Piece<'_>]| match (pieces.first(), pieces.last()) {
        (Some(first), Some(last)) => lexer.buf[first.start..last.end].to_vec(),
        _ => Vec::new(),
    };
    let mut from = 0;
    loop {
        let Some((open, close)) = find(pieces, from, budget) else { return Some(vec![raw(pieces)]) };
        let inner = &pieces[open + 1..close];
        let middle = if inner.iter().any(|piece| piece.mark == Mark::Comma) {
            let mut all = Vec::new();
            for (start, end) in alternatives(inner) {
                all.extend(stacker::maybe_grow(64 << 10, 1 << 20, || {
                    texts(lexer, &inner[start..end], budget)
                })?);
                if all.len() > MOST_WORDS {
                    return None;
                }
            }
            all
        } else if let Some(range) = range(inner, b"") {
            sequence(&range)?
        } else {
            from = close + 1;
            continue;
        };
        let before = raw(&pieces[..open]);
        let behind = stacker::maybe_grow(64 << 10, 1 << 20, || texts(lexer, &pieces[close + 1..], budget))?;
        if middle.len() * behind.len() > MOST_WORDS {
            return None;
        }
        return Some(
            middle
                .iter()
                .flat_map(|text| behind.iter().map(|rest| [&before[..], text, rest].concat()))
                .collect(),
        );
    }
}

/// The texts of a sequence, unless they are too many.
fn sequence(range: &BraceExpansion<'_>) -> Option<Vec<Vec<u8>>> {
    let BraceExpansion::Range { kind, start, end, step, width, .. } = *range else { return None };
    let size = i128::from(step.unsigned_abs().max(1));
    let (first, last) = (i128::from(start), i128::from(end));
    let count = (last - first).abs() / size + 1;
    let count = usize::try_from(count).ok().filter(|count| *count <= MOST_WORDS)?;
    let width = width as usize;
    let steps = (0..).map(|turn| if last < first { first - turn * size } else { first + turn * size });
    let text = |value: i128| match kind {
        RangeKind::Char => u8::try_from(value).map_or_else(|_| Vec::new(), |byte| vec![byte]),
        RangeKind::Integer => format!("{value:0width$}").into_bytes(),
    };
    Some(steps.take(count).map(text).collect())
}

fn whole_words<'a>(
    lexer: &mut Lexer<'a, '_>,
    pieces: &[Piece<'a>],
    texts: Vec<Vec<u8>>,
) -> Lex<Vec<WordPart<'a>>> {
    let at = pieces[0].start;
    let mut words = Vec::new();
    for text in texts {
        let text = lexer.b.slice(&text);
        let how = Unquoted { braces: false, close: Close::End, ..Unquoted::WORD };
        words.push(lexer.within(text, at, |lexer| lexer.word_value(how))?);
    }
    Ok(vec![WordPart::Brace(lexer.b.alloc(BraceExpansion::Alternatives(lexer.b.slice(&words))))])
}
