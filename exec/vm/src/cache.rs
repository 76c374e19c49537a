//! Compiled texts of a session: a byte-bounded least-recently-used map.
//!
//! Keyed by the text and by everything that changes what it compiles to. A text seen once is not admitted: `eval` of
//! generated lines must not push out what is used again and again.

use mirage_lower::Text;
use mirage_lower::bytecode::Program;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of source text the cache holds at most.
const CAPACITY: usize = 4 << 20;

/// Mode bit of run-time arithmetic.
pub const ARITH: u32 = 1 << 31;

/// Mode bit of texts that are compiled as a whole.
pub const WHOLE: u32 = 1 << 30;

/// What a compiled text depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// The text.
    pub text: Text,
    /// Mode bits (posture, extglob, posix) and the kind of entry.
    pub mode: u32,
}

#[derive(Debug)]
struct Entry {
    program: Option<Arc<Program>>,
    used: u64,
}

#[derive(Debug, Default)]
struct Inner {
    entries: FxHashMap<Key, Entry>,
    bytes: usize,
    clock: u64,
}

/// The cache.
#[derive(Debug, Default)]
pub struct ProgramCache(Mutex<Inner>);

impl ProgramCache {
    /// The program for `key`, if it was kept.
    pub fn get(&self, key: &Key) -> Option<Arc<Program>> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.clock += 1;
        let now = inner.clock;
        let entry = inner.entries.get_mut(key)?;
        entry.used = now;
        entry.program.clone()
    }

    /// Offer a program: it is kept from the second time on.
    pub fn offer(&self, key: Key, program: &Arc<Program>) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let inner = &mut *inner;
        inner.clock += 1;
        let cost = key.text.len() + 64;
        if cost > CAPACITY / 8 {
            return;
        }
        match inner.entries.get_mut(&key) {
            Some(entry) => {
                entry.used = inner.clock;
                entry.program = Some(program.clone());
            }
            None => {
                inner.bytes += cost;
                inner.entries.insert(key, Entry { program: None, used: inner.clock });
            }
        }
        if inner.bytes > CAPACITY {
            let mut ages: Vec<u64> = inner.entries.values().map(|entry| entry.used).collect();
            ages.sort_unstable();
            let cut = ages[ages.len() / 2];
            inner.entries.retain(|key, entry| {
                let keep = entry.used > cut;
                if !keep {
                    inner.bytes -= key.text.len() + 64;
                }
                keep
            });
        }
    }
}
