//! `sort --debug`: what may be meant otherwise is told before, and the parts compared are shown under each line.

use super::collation;
use super::compare::{Sorter, month};
use super::key::{Kind, Modifiers};
use super::options::Options;
use crate::util::{quote, time};
use crate::voice::{End, Voice};
use mirage_vm::program::Context;

/// Tells of options and keys that are likely not meant as they are.
pub(super) async fn warn(cx: &mut Context, o: &Options) -> Result<(), End> {
    match collation(cx) {
        Some(name) => {
            let name = quote::locale(cx.locale, &name);
            cx.error(&text!("text ordering performed using ", name, " sorting rules")).await?;
        }
        None => cx.error(b"text ordering performed using simple byte comparison").await?,
    }
    let mut unused = o.global;
    let (mut numeric, mut spans, mut general_spans) = (false, false, false);
    for (index, key) in o.keys.iter().enumerate() {
        let number = index + 1;
        let of_key = key.modifiers;
        numeric |= of_key.is_numeric();
        let zero_width = key.end_field.is_some_and(|end| end < key.start_field);
        if zero_width {
            cx.error(format!("key {number} has zero width and will be ignored").as_bytes()).await?;
        }
        let implicit = of_key.is_numeric() || of_key.kind == Kind::Month;
        let from_start = key.end_field == Some(0) && key.end_char != 0;
        let blanks_count = !of_key.skip_start && (!implicit || key.start_char > 0)
            || !of_key.skip_end && key.end_field.is_some() && key.end_char > 0;
        if !zero_width && o.separator.is_none() && !from_start && blanks_count {
            let text = "leading blanks are significant in key";
            cx.error(format!("{text} {number}; consider also specifying 'b'").as_bytes()).await?;
        }
        if of_key.is_numeric() && key.end_field.is_none_or(|end| end > key.start_field) {
            cx.error(format!("key {number} is numeric and spans multiple fields").as_bytes()).await?;
            spans = true;
            general_spans |= of_key.kind == Kind::General;
        }
        unused.dictionary &= !of_key.dictionary;
        unused.printing &= !of_key.printing;
        unused.fold &= !of_key.fold;
        unused.skip_start &= !of_key.skip_start;
        unused.skip_end &= !of_key.skip_end;
        unused.reverse &= !of_key.reverse;
        if unused.kind == of_key.kind {
            unused.kind = Kind::Text;
        }
    }
    if o.keys.is_empty() {
        numeric = o.global.is_numeric();
        unused = Modifiers::default();
    }
    let mut told = false;
    if spans && let Some(separator) = o.separator {
        let what = match separator {
            b'.' => Some("decimal point"),
            b'-' => Some("minus sign"),
            b'+' if general_spans => Some("plus sign"),
            _ => None,
        };
        if let Some(what) = what {
            told = separator == b'.';
            let shown = quote::locale(cx.locale, &[separator]);
            cx.error(&text!("field separator ", shown, " is treated as a ", what, " in numbers")).await?;
        }
    }
    if numeric && !told {
        let lead = if o.separator == Some(b'.') { "" } else { "note " };
        let point = quote::locale(cx.locale, b".");
        cx.error(&text!(lead, "numbers use ", point, " as a decimal point in this locale")).await?;
    }
    let whole = !(o.stable || o.unique);
    let reverse = unused.reverse;
    if !unused.is_default() || reverse && !whole && !o.keys.is_empty() {
        let letters = Modifiers { reverse: reverse && !whole, ..unused }.letters();
        let text = if letters.len() == 1 { "option" } else { "options" };
        let verb = if letters.len() == 1 { "is" } else { "are" };
        cx.error(format!("{text} '-{letters}' {verb} ignored").as_bytes()).await?;
    }
    if reverse && whole && !o.keys.is_empty() {
        cx.error(b"option '-r' only applies to last-resort comparison").await?;
    }
    Ok(())
}

/// Appends a line of marks for each part of `line` that is compared.
pub(super) fn annotate(sorter: &Sorter<'_>, line: &[u8], out: &mut Vec<u8>) {
    for (part, modifiers) in sorter.compared(line) {
        let start = part.as_ptr() as usize - line.as_ptr() as usize;
        let (skip, len) = tight(part, modifiers);
        let shown = |text: &[u8]| -> usize {
            text.iter()
                .map(|byte| if *byte == b'\t' { 1 } else { usize::from((32..127).contains(byte)) })
                .sum()
        };
        out.resize(out.len() + shown(&line[..start + skip]), b' ');
        match shown(&part[skip..skip + len]) {
            0 => out.extend_from_slice(b"^ no match for key"),
            width => out.resize(out.len() + width, b'_'),
        }
        out.push(b'\n');
    }
}

/// Where in a key the number or month that counts starts, and how long it is; for other keys, the key.
fn tight(key: &[u8], modifiers: Modifiers) -> (usize, usize) {
    let is_number = modifiers.is_numeric();
    if !is_number && modifiers.kind != Kind::Month && !modifiers.skip_start {
        return (0, key.len());
    }
    let skip = key.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n')).count();
    let rest = &key[skip..];
    let len = match modifiers.kind {
        Kind::Month => {
            if month(rest) > 0 {
                3
            } else {
                0
            }
        }
        Kind::General => {
            (1..=rest.len().min(64)).rev().find(|len| time::float(&rest[..*len]).is_some()).unwrap_or(0)
        }
        Kind::Numeric | Kind::Human => {
            let sign = usize::from(rest.first() == Some(&b'-'));
            let digits = |from: usize| rest[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let whole = digits(sign);
            let mut end = sign + whole;
            let mut fraction = 0;
            if rest.get(end) == Some(&b'.') {
                fraction = digits(end + 1);
                end += 1 + fraction;
            }
            let unit = modifiers.kind == Kind::Human
                && rest.get(end).is_some_and(|byte| b"kKMGTPEZY".contains(byte));
            if whole + fraction == 0 { 0 } else { end + usize::from(unit) }
        }
        _ => rest.len(),
    };
    (skip, len)
}
