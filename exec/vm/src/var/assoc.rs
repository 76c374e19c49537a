//! Associative arrays, listed in the order bash lists them.
//!
//! Bash's order is that of its hash table: 1024 buckets by FNV-1, newest first within a bucket; when there are twice
//! as many entries as buckets the buckets are quadrupled, which turns each chain around. Here the entries live in an
//! ordinary map and carry what is needed to sort them that way.

use crate::Text;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

#[derive(Clone, Debug)]
struct Slot {
    value: Text,
    hash: u32,
    /// Place in the chain, the highest first.
    place: i64,
}

/// An associative array.
#[derive(Clone, Debug)]
pub struct AssocArray {
    map: FxHashMap<Text, Slot>,
    buckets: usize,
    next: i64,
}

impl Default for AssocArray {
    fn default() -> Self {
        Self { map: FxHashMap::default(), buckets: 1024, next: 1 }
    }
}

fn hash(key: &[u8]) -> u32 {
    // Bash multiplies first and takes the bytes as signed characters.
    key.iter().fold(2_166_136_261, |hash: u32, &byte| hash.wrapping_mul(16_777_619) ^ (byte as i8 as u32))
}

/// The bucket of a key in a table of bash's with so many (a power of two).
pub(crate) fn bucket(key: &[u8], buckets: u32) -> u32 {
    hash(key) & (buckets - 1)
}

impl AssocArray {
    /// An empty array.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty array listed as a table of this many buckets is.
    pub(crate) fn with_buckets(buckets: usize) -> Self {
        Self { buckets, ..Self::default() }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> u64 {
        let slots = self.map.len() * size_of::<(Text, Slot)>();
        let texts: usize = self.map.iter().map(|(key, slot)| key.len() + slot.value.len()).sum();
        (slots + texts) as u64
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// The element of `key`.
    pub fn get(&self, key: &[u8]) -> Option<&Text> {
        self.map.get(key).map(|slot| &slot.value)
    }

    /// The element of `key`, to change in place.
    pub fn get_mut(&mut self, key: &[u8]) -> Option<&mut Text> {
        self.map.get_mut(key).map(|slot| &mut slot.value)
    }

    /// Set the element of `key`.
    pub fn set(&mut self, key: Text, value: Text) {
        let grows = self.map.len() >= 2 * self.buckets;
        match self.map.entry(key) {
            Entry::Occupied(mut slot) => {
                slot.get_mut().value = value;
                return;
            }
            Entry::Vacant(vacant) => {
                // Where the chains are turned around, the new one is not.
                let place = if grows { -self.next } else { self.next };
                let hash = hash(vacant.key());
                vacant.insert(Slot { value, hash, place });
                self.next += 1;
            }
        }
        if grows {
            self.buckets *= 4;
            for slot in self.map.values_mut() {
                slot.place = -slot.place;
            }
        }
    }

    /// Unset the element of `key`.
    pub fn remove(&mut self, key: &[u8]) -> Option<Text> {
        self.map.remove(key).map(|slot| slot.value)
    }

    /// Unset all elements.
    pub fn clear(&mut self) {
        self.map.clear();
    }

    /// An empty array that will list its elements as this one would.
    pub fn emptied(&self) -> Self {
        Self { map: FxHashMap::default(), buckets: self.buckets, next: 1 }
    }

    /// The elements in bash's order.
    pub fn iter(&self) -> Vec<(&Text, &Text)> {
        let mask = self.buckets as u32 - 1;
        let mut list: Vec<_> = self.map.iter().collect();
        list.sort_unstable_by_key(|(_, slot)| (slot.hash & mask, -slot.place));
        list.into_iter().map(|(key, slot)| (key, &slot.value)).collect()
    }
}
