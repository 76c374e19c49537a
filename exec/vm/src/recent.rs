//! Places in small tables of the latest look-ups: one text has one place, and whoever comes last keeps it.
//!
//! Invariant: the place is a hint alone; whoever looks there compares the whole text.

/// The place of `text` among `places`, which are a power of two: cheap, and different for names that stand together in a
/// program.
#[inline]
pub(crate) fn place(text: &[u8], places: usize) -> usize {
    let (first, last) = (text.first().copied().unwrap_or(0), text.last().copied().unwrap_or(0));
    (text.len() ^ usize::from(first) ^ usize::from(last).wrapping_mul(5)) & (places - 1)
}
