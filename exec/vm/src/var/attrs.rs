//! Attribute bits of a variable.
//!
//! The low half are bash's attributes; the high half is bookkeeping. The masks `READ_SLOW` and `WRITE_SLOW` let the
//! common access decide with one test that nothing special is going on.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of attributes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Attrs(u16);

impl Attrs {
    /// `declare -x`.
    pub const EXPORT: Attrs = Attrs(1);
    /// `declare -r`.
    pub const READONLY: Attrs = Attrs(1 << 1);
    /// `declare -i`.
    pub const INTEGER: Attrs = Attrs(1 << 2);
    /// `declare -l`.
    pub const LOWER: Attrs = Attrs(1 << 3);
    /// `declare -u`.
    pub const UPPER: Attrs = Attrs(1 << 4);
    /// `declare -c`.
    pub const CAPITAL: Attrs = Attrs(1 << 5);
    /// `declare -n`.
    pub const NAMEREF: Attrs = Attrs(1 << 6);
    /// `declare -t`.
    pub const TRACE: Attrs = Attrs(1 << 7);
    /// Declared in a function by `local` or `declare`.
    pub const LOCAL: Attrs = Attrs(1 << 8);
    /// Bound by an assignment in front of a command.
    pub const TEMPORARY: Attrs = Attrs(1 << 9);
    /// The value is computed when it is read (`RANDOM`, `LINENO`).
    pub const DYNAMIC: Attrs = Attrs(1 << 10);
    /// Somebody caches something derived from the value (`PATH`, `IFS`).
    pub const HOOKED: Attrs = Attrs(1 << 11);
    /// Unset, but declared: shown by `declare -p` as `declare -- x`.
    pub const DECLARED: Attrs = Attrs(1 << 12);
    /// An array by declaration, though it has no value yet.
    pub const INDEXED: Attrs = Attrs(1 << 13);
    /// An associative array by declaration, though it has no value yet.
    pub const ASSOC: Attrs = Attrs(1 << 14);
    /// Cannot be unset.
    pub const NO_UNSET: Attrs = Attrs(1 << 15);

    /// Reading must look at more than the value.
    pub const READ_SLOW: Attrs = Attrs(Self::NAMEREF.0 | Self::DYNAMIC.0);
    /// The value is transformed when it is assigned.
    pub const TRANSFORMS: Attrs = Attrs(Self::INTEGER.0 | Self::LOWER.0 | Self::UPPER.0 | Self::CAPITAL.0);
    /// Writing must look at more than the value.
    pub const WRITE_SLOW: Attrs = Attrs(
        Self::NAMEREF.0
            | Self::DYNAMIC.0
            | Self::HOOKED.0
            | Self::READONLY.0
            | Self::EXPORT.0
            | Self::INDEXED.0
            | Self::ASSOC.0
            | Self::TRANSFORMS.0,
    );
    /// What `declare` sets and unsets, the array kinds aside.
    pub const DECLARABLE: Attrs = Attrs(0xff);

    /// No attribute.
    pub const fn empty() -> Self {
        Self(0)
    }

    /// Whether all of `other` are set.
    pub const fn contains(self, other: Attrs) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of `other` is set.
    pub const fn intersects(self, other: Attrs) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether none is set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Set all of `other`.
    pub fn insert(&mut self, other: Attrs) {
        self.0 |= other.0;
    }

    /// Clear all of `other`.
    pub fn remove(&mut self, other: Attrs) {
        self.0 &= !other.0;
    }

    /// The attribute of a `declare` option letter.
    pub fn from_letter(letter: u8) -> Option<Attrs> {
        Some(match letter {
            b'x' => Self::EXPORT,
            b'r' => Self::READONLY,
            b'i' => Self::INTEGER,
            b'l' => Self::LOWER,
            b'u' => Self::UPPER,
            b'c' => Self::CAPITAL,
            b'n' => Self::NAMEREF,
            b't' => Self::TRACE,
            b'a' => Self::INDEXED,
            b'A' => Self::ASSOC,
            _ => return None,
        })
    }
}

impl BitOr for Attrs {
    type Output = Attrs;
    fn bitor(self, other: Attrs) -> Attrs {
        Attrs(self.0 | other.0)
    }
}

impl BitOrAssign for Attrs {
    fn bitor_assign(&mut self, other: Attrs) {
        self.0 |= other.0;
    }
}

impl BitAnd for Attrs {
    type Output = Attrs;
    fn bitand(self, other: Attrs) -> Attrs {
        Attrs(self.0 & other.0)
    }
}

impl Not for Attrs {
    type Output = Attrs;
    fn not(self) -> Attrs {
        Attrs(!self.0)
    }
}
