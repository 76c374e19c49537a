//! `Text`: the byte string that names, words and values are made of.
//!
//! Short texts, which nearly all are, stand in the value itself: making, cloning and dropping one is a few moves, without an
//! allocation and without an atomic count. Cloning a longer one is a reference-count bump; writing copies only when the bytes
//! are shared, so the sole owner of a value appends in place. Bytes are never assumed to be UTF-8.
//!
//! Invariant: what a text holds decides nothing about how it is kept, so equality, order and hash are those of its bytes.

use ecow::EcoVec;
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// Bytes of the longest decimal form.
const DIGITS: usize = 20;

/// The most bytes that stand in the value itself: as many as leave it three words.
const INLINE: usize = 22;

/// A cheaply cloned, copy-on-write byte string.
#[derive(Clone)]
pub struct Text(Repr);

#[derive(Clone)]
enum Repr {
    /// How many of the bytes there are, and the bytes.
    Inline(u8, [u8; INLINE]),
    Heap(EcoVec<u8>),
}

const _: () = assert!(size_of::<Text>() == 3 * size_of::<usize>());

impl Text {
    /// The empty string; allocates nothing.
    #[inline]
    pub const fn new() -> Self {
        Self(Repr::Inline(0, [0; INLINE]))
    }

    /// An empty string with room for `capacity` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        if capacity <= INLINE { Self::new() } else { Self(Repr::Heap(EcoVec::with_capacity(capacity))) }
    }

    fn from_slice(bytes: &[u8]) -> Self {
        if bytes.len() > INLINE {
            return Self(Repr::Heap(EcoVec::from(bytes)));
        }
        let mut room = [0; INLINE];
        room[..bytes.len()].copy_from_slice(bytes);
        Self(Repr::Inline(bytes.len() as u8, room))
    }

    /// The bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline(len, bytes) => &bytes[..usize::from(*len)],
            Repr::Heap(bytes) => bytes,
        }
    }

    /// Append `bytes`, in place when this is the only owner.
    pub fn push_bytes(&mut self, bytes: &[u8]) {
        match &mut self.0 {
            Repr::Inline(len, room) if bytes.len() <= INLINE - usize::from(*len) => {
                let end = usize::from(*len) + bytes.len();
                room[usize::from(*len)..end].copy_from_slice(bytes);
                *len = end as u8;
            }
            Repr::Inline(..) => self.outgrow(bytes),
            Repr::Heap(whole) => whole.extend_from_slice(bytes),
        }
    }

    /// Append `bytes`, for which there is no room in the value.
    fn outgrow(&mut self, bytes: &[u8]) {
        let before = self.as_bytes();
        // A text that grows once grows on.
        let mut whole = EcoVec::with_capacity((before.len() + bytes.len()).max(2 * INLINE));
        whole.extend_from_slice(before);
        whole.extend_from_slice(bytes);
        self.0 = Repr::Heap(whole);
    }

    /// Append one byte.
    pub fn push(&mut self, byte: u8) {
        match &mut self.0 {
            Repr::Heap(bytes) => bytes.push(byte),
            Repr::Inline(..) => self.push_bytes(&[byte]),
        }
    }

    /// Empty the string, keeping its buffer when this is the only owner.
    pub fn clear(&mut self) {
        match &mut self.0 {
            Repr::Inline(len, _) => *len = 0,
            Repr::Heap(bytes) => bytes.clear(),
        }
    }

    /// Shorten to `len` bytes.
    pub fn truncate(&mut self, len: usize) {
        match &mut self.0 {
            Repr::Inline(now, _) => *now = usize::from(*now).min(len) as u8,
            Repr::Heap(bytes) => bytes.truncate(len),
        }
    }

    /// The decimal form of `value`.
    pub fn from_int(value: i64) -> Self {
        let (digits, at) = decimal(value);
        Self::from_slice(&digits[at..])
    }

    /// Append the decimal form of `value`.
    pub fn push_int(&mut self, value: i64) {
        let (digits, at) = decimal(value);
        self.push_bytes(&digits[at..]);
    }

    /// The text as UTF-8 with replacement characters, for messages to people only.
    pub fn to_string_lossy(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.as_bytes())
    }
}

/// The decimal form of `value`, and where it starts.
fn decimal(value: i64) -> ([u8; DIGITS], usize) {
    let mut digits = [0u8; DIGITS];
    let mut at = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    (digits, at)
}

impl Default for Text {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Text {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl Deref for Text {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Borrow<[u8]> for Text {
    fn borrow(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Self {
        Self::from_slice(bytes)
    }
}

impl<const N: usize> From<&[u8; N]> for Text {
    fn from(bytes: &[u8; N]) -> Self {
        Self::from_slice(bytes)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::from_slice(text.as_bytes())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Self {
        Self::from(bytes.as_slice())
    }
}

impl FromIterator<u8> for Text {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let mut text = Self::new();
        text.extend(bytes);
        text
    }
}

impl Extend<u8> for Text {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, bytes: I) {
        bytes.into_iter().for_each(|byte| self.push(byte));
    }
}

impl PartialEq<[u8]> for Text {
    fn eq(&self, other: &[u8]) -> bool {
        self.as_bytes() == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.as_bytes().escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_form() {
        for value in [0, 1, -1, 42, i64::MAX, i64::MIN] {
            assert_eq!(Text::from_int(value).as_bytes(), value.to_string().as_bytes());
        }
    }

    #[test]
    fn a_shared_text_is_copied_on_write() {
        let mut a = Text::from("ab");
        let b = a.clone();
        a.push_bytes(b"c");
        assert_eq!((a.as_bytes(), b.as_bytes()), (b"abc".as_slice(), b"ab".as_slice()));
        let mut long = Text::from([b'x'; 100].as_slice());
        let kept = long.clone();
        long.push(b'y');
        assert_eq!((long.len(), kept.as_bytes()), (101, [b'x'; 100].as_slice()));
    }

    /// Every way to make the text, at lengths around the one that stands in the value itself.
    #[test]
    fn short_and_long_texts_are_alike() {
        use std::collections::HashSet;
        let bytes: Vec<u8> = (0..60).collect();
        for len in 0..bytes.len() {
            let whole = Text::from(&bytes[..len]);
            let mut grown = Text::with_capacity(len / 2);
            for piece in bytes[..len].chunks(7) {
                grown.push_bytes(piece);
            }
            let mut cut = Text::from(bytes.as_slice());
            cut.truncate(len);
            let mut reused = Text::from(bytes.as_slice());
            reused.clear();
            reused.extend(bytes[..len].iter().copied());
            let collected: Text = bytes[..len].iter().copied().collect();
            let all = [whole, grown, cut, reused, collected];
            assert!(all.iter().all(|text| text.as_bytes() == &bytes[..len]), "{len}");
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), 1, "{len}");
        }
    }
}
