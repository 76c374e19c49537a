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
    /// What the latest look-ups of short texts found, each in the place its text has.
    recent: [Option<(Text, Arc<Pattern>)>; RECENT],
}

/// Latest look-ups that are kept; a power of two.
const RECENT: usize = 16;

/// The longest text whose look-up is kept.
const SHORT: usize = 64;

impl Cache {
    /// The compiled form of a text that is looked up again and again, as those of a program are.
    pub fn get_constant(&mut self, text: &Text, options: Options) -> &Pattern {
        self.recall(text, options)
    }

    /// The compiled form of `text`.
    pub fn get(&mut self, text: &Text, options: Options) -> Arc<Pattern> {
        match text.len() <= SHORT {
            true => self.recall(text, options).clone(),
            false => self.find(text, options),
        }
    }

    fn recall(&mut self, text: &Text, options: Options) -> &Arc<Pattern> {
        let place = crate::recent::place(text, RECENT);
        if options != self.options || self.recent[place].as_ref().is_none_or(|(kept, _)| kept != text) {
            let pattern = self.find(text, options);
            return &self.recent[place].insert((text.clone(), pattern)).1;
        }
        &self.recent[place].as_ref().expect("it was looked at above").1
    }

    fn find(&mut self, text: &Text, options: Options) -> Arc<Pattern> {
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
