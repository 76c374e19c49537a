//! The parts of commands: replacements, the strings of `y`, the text of `a`.

use crate::programs::sed::escape;
use crate::programs::sed::script::{Case, Piece, Table, Translation};
use mirage_regex::Locale;
use mirage_regex::ctype::{self, Decoded};

/// Copies what stands between brackets; `\n` there is a newline, and the delimiter needs no backslash.
pub(super) fn bracket(body: &[u8], delimiter: u8, out: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(&b) = body.get(at) {
        at += 1;
        match (b, body.get(at)) {
            (b'\\', Some(b'n')) => {
                out.push(b'\n');
                at += 1;
            }
            (b'\\', Some(&next)) if next == delimiter => {
                out.extend([b'\\', next]);
                at += 1;
            }
            _ => out.push(b),
        }
    }
}

/// Takes the backslashes out of the text of `a`, `i` and `c`.
pub(super) fn unquoted(text: &[u8]) -> Result<Vec<u8>, ()> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&b) = text.get(at) {
        at += 1;
        if b != b'\\' {
            out.push(b);
            continue;
        }
        match escape::byte(&text[at..])? {
            Some((made, len)) => {
                out.push(made);
                at += len;
            }
            None => {
                if let Some(&quoted) = text.get(at) {
                    out.push(if quoted == b'n' { b'\n' } else { quoted });
                    at += 1;
                }
            }
        }
    }
    Ok(out)
}

/// The pieces of a replacement.
pub(super) fn replacement(text: &[u8], posix: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut run = Vec::new();
    let mut at = 0;
    while let Some(&b) = text.get(at) {
        at += 1;
        let piece = match (b, text.get(at)) {
            (b'&', _) => Piece::Group(0),
            (b'\\', Some(&quoted)) => {
                at += 1;
                match quoted {
                    b'0'..=b'9' => Piece::Group(usize::from(quoted - b'0')),
                    b'U' if !posix => Piece::Case(Case::Upper),
                    b'L' if !posix => Piece::Case(Case::Lower),
                    b'E' if !posix => Piece::Case(Case::End),
                    b'u' if !posix => Piece::Case(Case::UpperNext),
                    b'l' if !posix => Piece::Case(Case::LowerNext),
                    b'n' => {
                        run.push(b'\n');
                        continue;
                    }
                    other => {
                        run.push(other);
                        continue;
                    }
                }
            }
            _ => {
                run.push(b);
                continue;
            }
        };
        if !run.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut run)));
        }
        pieces.push(piece);
    }
    if !run.is_empty() {
        pieces.push(Piece::Text(run));
    }
    pieces
}

/// The characters of one string of `y`.
fn characters(text: &[u8], locale: Locale) -> Vec<Vec<u8>> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'\\' && at + 1 < text.len() {
            if let Ok(Some((made, len))) = escape::byte(&text[at + 1..]) {
                out.push(vec![made]);
                at += 1 + len;
                continue;
            }
            at += 1;
            if text[at] == b'n' {
                out.push(vec![b'\n']);
                at += 1;
                continue;
            }
        }
        let len = ctype::decode(&text[at..], locale).map_or(1, Decoded::len);
        out.push(text[at..at + len].to_vec());
        at += len;
    }
    out
}

/// The table of `y`; `None` if the strings differ in length.
pub(super) fn translation(from: &[u8], to: &[u8], locale: Locale) -> Option<Translation> {
    let (from, to) = (characters(from, locale), characters(to, locale));
    if from.len() != to.len() {
        return None;
    }
    // Where a character is a byte, GNU keeps the table alone, in which the bytes stand in order.
    let shown = match locale {
        Locale::Utf8 => (from.concat(), to.concat()),
        Locale::C => {
            let changed =
                |b: &u8| from.iter().zip(&to).find(|(from, _)| from[0] == *b).filter(|(a, b)| a != b);
            (0..=255u8).filter_map(|b| changed(&b)).map(|(from, to)| (from[0], to[0])).unzip()
        }
    };
    let single = |chars: &[Vec<u8>]| chars.iter().all(|c| c.len() == 1);
    if single(&from) && single(&to) {
        let mut table = Box::new([0u8; 256]);
        for (slot, b) in table.iter_mut().zip(0..=255) {
            *slot = b;
        }
        for (from, to) in from.iter().zip(&to).rev() {
            table[usize::from(from[0])] = to[0];
        }
        return Some(Translation { shown, table: Table::Bytes(table) });
    }
    let mut pairs: Vec<(u32, Vec<u8>)> = Vec::new();
    for (from, to) in from.iter().zip(to) {
        if let Some(Decoded::Char(c, _)) = ctype::decode(from, locale)
            && !pairs.iter().any(|(known, _)| *known == c)
        {
            pairs.push((c, to));
        }
    }
    pairs.sort_unstable();
    Some(Translation { shown, table: Table::Characters(pairs) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replacements_fall_into_pieces() {
        let pieces = replacement(br"a&\1\U\&x", false);
        let expected = vec![
            Piece::Text(b"a".to_vec()),
            Piece::Group(0),
            Piece::Group(1),
            Piece::Case(Case::Upper),
            Piece::Text(b"&x".to_vec()),
        ];
        assert_eq!(pieces, expected);
    }

    #[test]
    fn strings_of_different_lengths_make_no_table() {
        assert!(translation(b"abc", b"de", Locale::C).is_none());
        assert!(translation(br"a\nb", b"xyz", Locale::C).is_some());
        assert!(translation("é".as_bytes(), b"e", Locale::Utf8).is_some());
        assert!(translation("é".as_bytes(), b"e", Locale::C).is_none());
    }
}
