//! What a cell holds.

use super::{AssocArray, Attrs, IndexedArray, Special};
use crate::Text;
use std::sync::Arc;

/// A variable's value.
#[derive(Clone, Default, Debug)]
pub enum Value {
    /// None.
    #[default]
    Unset,
    /// An integer whose decimal form nobody asked for yet.
    Int(i64),
    /// A string.
    Text(Text),
    /// An indexed array.
    Indexed(Arc<IndexedArray>),
    /// An associative array.
    Assoc(Arc<AssocArray>),
}

impl Value {
    /// Whether there is no value.
    pub fn is_unset(&self) -> bool {
        matches!(self, Value::Unset)
    }

    /// Whether this is an array.
    pub fn is_array(&self) -> bool {
        matches!(self, Value::Indexed(_) | Value::Assoc(_))
    }

    /// The value as `$name` gives it: of an array, element 0. `None` when that is unset.
    pub fn scalar(&self) -> Option<Text> {
        match self {
            Value::Unset => None,
            Value::Int(value) => Some(Text::from_int(*value)),
            Value::Text(text) => Some(text.clone()),
            Value::Indexed(array) => array.get(0).cloned(),
            Value::Assoc(array) => array.get(b"0").cloned(),
        }
    }

    /// All values: of an array its elements in order, of a scalar the one there is.
    pub fn elements(&self) -> Vec<Text> {
        match self {
            Value::Unset => Vec::new(),
            Value::Int(value) => vec![Text::from_int(*value)],
            Value::Text(text) => vec![text.clone()],
            Value::Indexed(array) => array.values().cloned().collect(),
            Value::Assoc(array) => array.iter().into_iter().map(|(_, value)| value.clone()).collect(),
        }
    }

    /// All subscripts: of a scalar `0`.
    pub fn keys(&self) -> Vec<Text> {
        match self {
            Value::Unset => Vec::new(),
            Value::Int(_) | Value::Text(_) => vec![Text::from("0")],
            Value::Indexed(array) => array.iter().map(|(index, _)| Text::from_int(index as i64)).collect(),
            Value::Assoc(array) => array.iter().into_iter().map(|(key, _)| key.clone()).collect(),
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> u64 {
        match self {
            Value::Unset | Value::Int(_) => 0,
            Value::Text(text) => text.len() as u64,
            Value::Indexed(array) => array.weight(),
            Value::Assoc(array) => array.weight(),
        }
    }

    /// Number of elements that are set.
    pub fn count(&self) -> usize {
        match self {
            Value::Unset => 0,
            Value::Int(_) | Value::Text(_) => 1,
            Value::Indexed(array) => array.len(),
            Value::Assoc(array) => array.len(),
        }
    }
}

/// A binding that a later one hides.
#[derive(Clone, Debug, Default)]
pub(super) struct Saved {
    pub(super) value: Value,
    pub(super) attrs: Attrs,
    pub(super) special: Special,
    pub(super) level: u32,
    pub(super) below: Option<Arc<Saved>>,
}

impl Drop for Saved {
    fn drop(&mut self) {
        // A recursion may have left a long chain; the derived drop would recurse along it.
        let mut below = self.below.take();
        while let Some(saved) = below {
            below = Arc::try_unwrap(saved).ok().and_then(|mut saved| saved.below.take());
        }
    }
}

/// A variable.
#[derive(Clone, Default, Debug)]
pub struct Cell {
    pub(crate) value: Value,
    pub(crate) attrs: Attrs,
    pub(super) special: Special,
    pub(super) level: u32,
    pub(super) shadow: Option<Arc<Saved>>,
}

impl Cell {
    /// The value as it is stored: not through a nameref, not computed.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// About how many bytes its values take, those that are hidden as well.
    pub(super) fn weight(&self) -> u64 {
        let (mut sum, mut below) = (self.value.weight(), self.shadow.as_deref());
        while let Some(saved) = below {
            // A hidden binding takes room even where its value takes none.
            sum += saved.value.weight() + size_of::<Saved>() as u64;
            below = saved.below.as_deref();
        }
        sum
    }

    /// The attributes.
    pub fn attrs(&self) -> Attrs {
        self.attrs
    }

    /// Which special variable this is.
    pub fn special(&self) -> Special {
        self.special
    }

    /// Depth of the scope its binding belongs to; 0 is global.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Whether this is a nameref.
    pub fn is_nameref(&self) -> bool {
        self.attrs.contains(Attrs::NAMEREF)
    }

    /// Whether there is anything to show: a value, or a declaration without one.
    pub fn exists(&self) -> bool {
        !self.value.is_unset() || self.attrs.intersects(Attrs::DECLARED | Attrs::DYNAMIC)
    }

    /// Whether this is an indexed array, by value or declaration.
    pub fn is_indexed(&self) -> bool {
        matches!(self.value, Value::Indexed(_)) || self.attrs.contains(Attrs::INDEXED)
    }

    /// Whether this is an associative array, by value or declaration.
    pub fn is_assoc(&self) -> bool {
        matches!(self.value, Value::Assoc(_)) || self.attrs.contains(Attrs::ASSOC)
    }
}
