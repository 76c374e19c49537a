//! Indexed arrays: a vector with holes, or an ordered map when the holes would outweigh the elements.

use crate::Text;
use std::collections::BTreeMap;

/// Holes the vector tolerates beyond its own length before it becomes a map.
const SLACK: u64 = 64;

/// An indexed array. Subscripts are not negative.
#[derive(Clone, Debug)]
pub struct IndexedArray(Repr);

#[derive(Clone, Debug)]
enum Repr {
    /// The last slot is set; `count` slots are.
    Dense {
        slots: Vec<Option<Text>>,
        count: usize,
    },
    Sparse(BTreeMap<u64, Text>),
}

impl Default for IndexedArray {
    fn default() -> Self {
        Self(Repr::Dense { slots: Vec::new(), count: 0 })
    }
}

impl FromIterator<Text> for IndexedArray {
    fn from_iter<I: IntoIterator<Item = Text>>(values: I) -> Self {
        let slots: Vec<_> = values.into_iter().map(Some).collect();
        Self(Repr::Dense { count: slots.len(), slots })
    }
}

impl IndexedArray {
    /// An empty array.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of elements that are set.
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Dense { count, .. } => *count,
            Repr::Sparse(map) => map.len(),
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> u64 {
        let slots = self.end().min(2 * self.len() as u64 + 16) * size_of::<Option<Text>>() as u64;
        slots + self.values().map(|value| value.len() as u64).sum::<u64>()
    }

    /// Whether no element is set.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more than the highest subscript; 0 when empty.
    pub fn end(&self) -> u64 {
        match &self.0 {
            Repr::Dense { slots, .. } => slots.len() as u64,
            Repr::Sparse(map) => map.last_key_value().map_or(0, |(last, _)| last + 1),
        }
    }

    /// The subscript that `index` means: a negative one counts from the end. `None` when it falls before 0.
    pub fn resolve(&self, index: i64) -> Option<u64> {
        match u64::try_from(index) {
            Ok(index) => Some(index),
            Err(_) => self.end().checked_sub(index.unsigned_abs()),
        }
    }

    /// The element at `index`.
    pub fn get(&self, index: u64) -> Option<&Text> {
        match &self.0 {
            Repr::Dense { slots, .. } => slots.get(usize::try_from(index).ok()?)?.as_ref(),
            Repr::Sparse(map) => map.get(&index),
        }
    }

    /// The element at `index`, to change in place.
    pub fn get_mut(&mut self, index: u64) -> Option<&mut Text> {
        match &mut self.0 {
            Repr::Dense { slots, .. } => slots.get_mut(usize::try_from(index).ok()?)?.as_mut(),
            Repr::Sparse(map) => map.get_mut(&index),
        }
    }

    /// Set the element at `index`.
    pub fn set(&mut self, index: u64, value: Text) {
        if let Repr::Dense { slots, count } = &mut self.0 {
            let len = slots.len() as u64;
            if index < len {
                let slot = &mut slots[index as usize];
                *count += usize::from(slot.is_none());
                *slot = Some(value);
                return;
            }
            if index <= 2 * len + SLACK {
                slots.resize(index as usize, None);
                slots.push(Some(value));
                *count += 1;
                return;
            }
        }
        self.sparse().insert(index, value);
    }

    fn sparse(&mut self) -> &mut BTreeMap<u64, Text> {
        if let Repr::Dense { slots, .. } = &mut self.0 {
            let slots = std::mem::take(slots);
            let map = slots.into_iter().enumerate().filter_map(|(i, slot)| Some((i as u64, slot?))).collect();
            self.0 = Repr::Sparse(map);
        }
        match &mut self.0 {
            Repr::Sparse(map) => map,
            Repr::Dense { .. } => unreachable!("made sparse above"),
        }
    }

    /// Append after the highest subscript.
    pub fn push(&mut self, value: Text) {
        self.set(self.end(), value);
    }

    /// Unset the element at `index`.
    pub fn remove(&mut self, index: u64) -> Option<Text> {
        match &mut self.0 {
            Repr::Dense { slots, count } => {
                let removed = slots.get_mut(usize::try_from(index).ok()?)?.take()?;
                *count -= 1;
                while matches!(slots.last(), Some(None)) {
                    slots.pop();
                }
                Some(removed)
            }
            Repr::Sparse(map) => map.remove(&index),
        }
    }

    /// The elements that are set, with their subscripts, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Text)> {
        self.iter_from(0)
    }

    /// The elements that are set from subscript `from` on.
    pub fn iter_from(&self, from: u64) -> impl Iterator<Item = (u64, &Text)> {
        let (dense, sparse) = match &self.0 {
            Repr::Dense { slots, .. } => {
                let start = usize::try_from(from).unwrap_or(usize::MAX).min(slots.len());
                (
                    Some(slots[start..].iter().enumerate().map(move |(i, slot)| ((start + i) as u64, slot))),
                    None,
                )
            }
            Repr::Sparse(map) => (None, Some(map.range(from..).map(|(&index, value)| (index, value)))),
        };
        let dense = dense.into_iter().flatten().filter_map(|(index, slot)| Some((index, slot.as_ref()?)));
        dense.chain(sparse.into_iter().flatten())
    }

    /// The elements that are set.
    pub fn values(&self) -> impl Iterator<Item = &Text> {
        self.iter().map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_an_ordered_map(ops in proptest::collection::vec((0u8..3, 0u64..300), 0..200)) {
            let mut array = IndexedArray::new();
            let mut model = BTreeMap::new();
            for (op, at) in ops {
                let at = if at > 250 { at * 1_000_000 } else { at };
                match op {
                    0 | 1 => {
                        array.set(at, Text::from_int(at as i64));
                        model.insert(at, Text::from_int(at as i64));
                    }
                    _ => prop_assert_eq!(array.remove(at), model.remove(&at)),
                }
                prop_assert_eq!(array.len(), model.len());
                prop_assert_eq!(array.end(), model.last_key_value().map_or(0, |(k, _)| k + 1));
            }
            prop_assert!(array.iter().eq(model.iter().map(|(k, v)| (*k, v))));
            prop_assert!(array.iter_from(100).eq(model.range(100..).map(|(k, v)| (*k, v))));
        }
    }
}
