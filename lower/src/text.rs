//! `Text`: the byte string that names, words and values are made of.
//!
//! Cloning is a reference-count bump; writing copies only when the bytes are shared, so the sole owner of a
//! value appends in place. Bytes are never assumed to be UTF-8.

use ecow::EcoVec;
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// Bytes of the longest decimal form.
const DIGITS: usize = 20;

/// A cheaply cloned, copy-on-write byte string.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(EcoVec<u8>);

impl Text {
    /// The empty string; allocates nothing.
    pub const fn new() -> Self {
        Self(EcoVec::new())
    }

    /// An empty string with room for `capacity` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        Self(EcoVec::with_capacity(capacity))
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Append `bytes`, in place when this is the only owner.
    pub fn push_bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Append one byte.
    pub fn push(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Empty the string, keeping its buffer when this is the only owner.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Shorten to `len` bytes.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The decimal form of `value`.
    pub fn from_int(value: i64) -> Self {
        let mut text = Self::new();
        text.push_int(value);
        text
    }

    /// Append the decimal form of `value`.
    pub fn push_int(&mut self, value: i64) {
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
        self.push_bytes(&digits[at..]);
    }

    /// The text as UTF-8 with replacement characters, for messages to people only.
    pub fn to_string_lossy(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Borrow<[u8]> for Text {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Self {
        Self(EcoVec::from(bytes))
    }
}

impl<const N: usize> From<&[u8; N]> for Text {
    fn from(bytes: &[u8; N]) -> Self {
        Self(EcoVec::from(bytes.as_slice()))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(EcoVec::from(text.as_bytes()))
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
        Self(bytes.into_iter().collect())
    }
}

impl Extend<u8> for Text {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, bytes: I) {
        self.0.extend(bytes);
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
        write!(f, "\"{}\"", self.0.escape_ascii())
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
    }
}
