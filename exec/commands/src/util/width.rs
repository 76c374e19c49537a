//! How many columns text takes on a terminal.

use super::quote::decode;
use mirage_vm::program::Locale;

/// Columns of one character; `None` for one that cannot be printed.
pub(crate) fn of_char(c: char) -> Option<usize> {
    let code = c as u32;
    if code < 0x20 || (0x7f..0xa0).contains(&code) {
        return None;
    }
    let wide = matches!(code,
        0x1100..=0x115f | 0x2329..=0x232a | 0x2e80..=0x303e | 0x3041..=0x33ff | 0x3400..=0x4dbf
        | 0x4e00..=0x9fff | 0xa000..=0xa4cf | 0xa960..=0xa97f | 0xac00..=0xd7a3 | 0xf900..=0xfaff
        | 0xfe10..=0xfe19 | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1f64f
        | 0x1f680..=0x1f6ff | 0x1f900..=0x1f9ff | 0x20000..=0x3fffd);
    let none = matches!(code,
        0x0300..=0x036f | 0x0483..=0x0489 | 0x0591..=0x05bd | 0x0610..=0x061a | 0x064b..=0x065f
        | 0x0e31 | 0x0e34..=0x0e3a | 0x0e47..=0x0e4e | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff
        | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x2064 | 0x20d0..=0x20ff | 0xfe00..=0xfe0f
        | 0xfe20..=0xfe2f | 0xfeff | 0xe0100..=0xe01ef);
    Some(if wide { 2 } else { usize::from(!none) })
}

/// Columns of `text`; bytes that cannot be printed take none.
pub(crate) fn of_text(locale: Locale, text: &[u8]) -> usize {
    if locale == Locale::C {
        return text.iter().filter(|byte| (0x20..0x7f).contains(*byte)).count();
    }
    let mut at = 0;
    let mut columns = 0;
    while at < text.len() {
        match decode(&text[at..]) {
            Some((c, len)) => {
                columns += of_char(c).unwrap_or(0);
                at += len;
            }
            None => at += 1,
        }
    }
    columns
}
