//! Compiled texts of a session: a byte-bounded least-recently-used map.
//!
//! Keyed by the text and by everything that changes what it compiles to. A text seen once is not admitted: `eval` of
//! generated lines must not push out what is used again and again.
//!
//! Invariant: an entry is charged what it keeps alive – text, code and tree – and all entries together never exceed
//! [`CAPACITY`] when a call returns.

use mirage_lower::Text;
use mirage_lower::bytecode::Program;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes the cache holds at most.
pub const CAPACITY: usize = 4 << 20;

/// The part of it that one entry may take.
const LARGEST: usize = CAPACITY / 8;

/// What an entry costs beside what it holds.
const OVERHEAD: usize = 128;

/// What kind of code a text becomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// An expression that is evaluated at run time.
    Arith,
    /// Commands that are compiled as a whole.
    Whole,
    /// Commands that are read unit by unit, from this line on.
    Units(u32),
}

/// The state of the shell that decides how text reads.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reading {
    /// `shopt extglob`.
    pub extglob: bool,
    /// POSIX mode.
    pub posix: bool,
    /// Characters are UTF-8.
    pub utf8: bool,
    /// The aliases, when they are expanded and there are any.
    pub aliases: Option<Arc<BTreeMap<Text, Text>>>,
}

/// What a compiled text depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// The text.
    pub text: Text,
    /// What it is compiled to.
    pub kind: Kind,
    /// How it is read.
    pub reading: Reading,
}

/// The code of one unit of a text.
#[derive(Clone, Debug)]
pub struct UnitCode {
    /// The code; without an entry when the unit holds no command.
    pub program: Arc<Program>,
    /// Where the unit ends in the text.
    pub end: usize,
    /// The line there.
    pub line: u32,
}

/// What a text was compiled to.
#[derive(Clone, Debug)]
pub enum Code {
    /// One program.
    Program(Arc<Program>),
    /// One for each unit, up to the end of the text.
    Units(Arc<[UnitCode]>),
}

impl Code {
    fn bytes(&self) -> usize {
        let held = |program: &Program| {
            let tree = program.unit.as_ref().map_or(0, |unit| unit.arena_bytes());
            program.heap_bytes() + size_of::<Program>() + tree
        };
        // All units of a text share one copy of it, which is not the key's.
        let source = |program: &Program| program.unit.as_ref().map_or(0, |unit| unit.source().len());
        match self {
            Code::Program(program) => held(program) + source(program),
            Code::Units(units) => {
                let code: usize = units.iter().map(|unit| held(&unit.program) + size_of::<UnitCode>()).sum();
                code + units.first().map_or(0, |unit| source(&unit.program))
            }
        }
    }
}

/// What the cache knows of a text.
#[derive(Debug)]
pub enum Found {
    /// Nothing until now.
    New,
    /// It was asked for before: its code is worth keeping.
    Seen,
    /// Its code.
    Code(Code),
}

#[derive(Debug)]
struct Entry {
    code: Option<Code>,
    bytes: usize,
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
    /// What is known of the text of `key`.
    pub fn find(&self, key: &Key) -> Found {
        // No code is smaller than its text, and looking up a long one costs, too.
        if key.text.len() > LARGEST / 2 {
            return Found::New;
        }
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.clock += 1;
        let now = inner.clock;
        if let Some(entry) = inner.entries.get_mut(key) {
            entry.used = now;
            return entry.code.clone().map_or(Found::Seen, Found::Code);
        }
        let bytes = OVERHEAD + key.text.len();
        inner.entries.insert(key.clone(), Entry { code: None, bytes, used: now });
        inner.bytes += bytes;
        inner.shrink();
        Found::New
    }

    /// Keep the code of a text that was seen before.
    pub fn keep(&self, key: &Key, code: Code) {
        let bytes = OVERHEAD + key.text.len() + code.bytes();
        if bytes > LARGEST {
            return;
        }
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let inner = &mut *inner;
        if let Some(entry) = inner.entries.get_mut(key) {
            inner.bytes = inner.bytes - entry.bytes + bytes;
            entry.bytes = bytes;
            entry.code = Some(code);
            inner.shrink();
        }
    }

    /// Bytes of all entries.
    pub fn bytes(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).bytes
    }
}

impl Inner {
    /// Drop what was not used for longest, down to half: so that the next entries find room without looking again.
    fn shrink(&mut self) {
        if self.bytes <= CAPACITY {
            return;
        }
        let mut by_age: Vec<(u64, usize)> =
            self.entries.values().map(|entry| (entry.used, entry.bytes)).collect();
        by_age.sort_unstable();
        let mut left = self.bytes;
        let mut oldest = 0;
        for (used, bytes) in by_age {
            if left <= CAPACITY / 2 {
                break;
            }
            left -= bytes;
            oldest = used;
        }
        self.entries.retain(|_, entry| entry.used > oldest);
        self.bytes = left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Key {
        Key { text: Text::from(text), kind: Kind::Arith, reading: Reading::default() }
    }

    fn code(text: &str) -> Code {
        Code::Program(Arc::new(mirage_lower::compile_arith(text.as_bytes()).expect("it is an expression")))
    }

    #[test]
    fn a_text_is_kept_from_the_second_time_on() {
        let cache = ProgramCache::default();
        cache.keep(&key("1"), code("1"));
        assert!(matches!(cache.find(&key("1")), Found::New));
        assert!(matches!(cache.find(&key("1")), Found::Seen));
        cache.keep(&key("1"), code("1"));
        assert!(matches!(cache.find(&key("1")), Found::Code(_)));
        let other = Key { kind: Kind::Whole, ..key("1") };
        assert!(matches!(cache.find(&other), Found::New));
        let posix = Key { reading: Reading { posix: true, ..Reading::default() }, ..key("1") };
        assert!(matches!(cache.find(&posix), Found::New));
    }

    #[test]
    fn entries_are_charged_for_their_code_and_the_oldest_go() {
        let cache = ProgramCache::default();
        let text = |n: usize| format!("{n}+{}", "x+".repeat(2_000) + "1");
        let first = text(0);
        for _ in 0..2 {
            cache.find(&key(&first));
        }
        let before = cache.bytes();
        cache.keep(&key(&first), code(&first));
        assert!(cache.bytes() > before + first.len(), "{} and {before}", cache.bytes());
        for n in 1..1_000 {
            let text = text(n);
            for _ in 0..2 {
                cache.find(&key(&text));
            }
            cache.keep(&key(&text), code(&text));
            assert!(cache.bytes() <= CAPACITY);
        }
        assert!(matches!(cache.find(&key(&first)), Found::New));
        assert!(matches!(cache.find(&key(&text(999))), Found::Code(_)));
    }
}
