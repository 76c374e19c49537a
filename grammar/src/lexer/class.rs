//! What a byte may mean to the word scanner.
//!
//! Invariant: a byte without a bit in [`class`] neither ends a word nor starts anything but literal text.

/// Ends a word that is not quoted.
pub(super) const META: u8 = 1;
/// Starts something in an unquoted word.
pub(super) const SPECIAL: u8 = 2;
/// Space or tab.
pub(super) const BLANK: u8 = 4;
/// Starts something between double quotes.
pub(super) const DQUOTE: u8 = 8;
/// May start a name.
pub(super) const NAME_START: u8 = 16;
/// May stand in a name.
pub(super) const NAME: u8 = 32;

const TABLE: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut set = 0;
    let sets: [(&[u8], u8); 5] = [
        (b" \t\n;&|<>()", META),
        (b"\\'\"$`{}*?[~=", SPECIAL),
        (b" \t", BLANK),
        (b"\\\"$`", DQUOTE),
        (b"_", NAME_START | NAME),
    ];
    while set < sets.len() {
        let mut at = 0;
        while at < sets[set].0.len() {
            table[sets[set].0[at] as usize] |= sets[set].1;
            at += 1;
        }
        set += 1;
    }
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphabetic() {
            table[byte] |= NAME_START | NAME;
        } else if b.is_ascii_digit() {
            table[byte] |= NAME;
        }
        byte += 1;
    }
    table
};

/// The bits of `byte`.
#[inline]
pub(super) fn class(byte: u8) -> u8 {
    TABLE[byte as usize]
}

/// Whether `byte` has one of `bits`.
#[inline]
pub(super) fn is(byte: u8, bits: u8) -> bool {
    class(byte) & bits != 0
}

/// Whether `text` is a name.
pub(crate) fn is_name(text: &[u8]) -> bool {
    text.first().is_some_and(|&b| is(b, NAME_START)) && text.iter().all(|&b| is(b, NAME))
}
