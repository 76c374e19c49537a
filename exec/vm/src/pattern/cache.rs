//! Compiled patterns, kept by text and options.
//!
//! Two generations stand in for an LRU: what is used moves to the young one; when that is full the old one goes.

use super::{Options, Pattern};
use crate::Text;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Bytes of pattern text per generation.
const CAPACITY: usize = 64 << 10;

type Patterns = FxHashMap<Text, Arc<Pattern>>;

/// A bounded cache of compiled patterns.
#[derive(Debug, Default)]
pub struct Cache {
    options: Options,
    young: Patterns,
    old: Patterns,
    bytes: usize,
}

impl Cache {
    /// The compiled form of `text`.
    pub fn get(&mut self, text: &Text, options: Options) -> Arc<Pattern> {
        if options != self.options {
            *self = Self { options, ..Self::default() };
        }
        if let Some(pattern) = self.young.get(text) {
            return pattern.clone();
        }
        let pattern = self.old.remove(text).unwrap_or_else(|| Arc::new(Pattern::new(text, options)));
        self.bytes += text.len() + 64;
        if self.bytes > CAPACITY {
            self.old = std::mem::take(&mut self.young);
            self.bytes = text.len() + 64;
        }
        self.young.insert(text.clone(), pattern.clone());
        pattern
    }
}
