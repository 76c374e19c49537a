//! The compiled pattern and its searches.

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use regex_automata::dfa::onepass;
use regex_automata::util::pool::Pool;

use crate::automaton::{Automaton, Cache, Found, OnePass};
use crate::backtrack::Backtracker;
use crate::nfa::Nfa;
use crate::registers::{NONE, Span};
use crate::simulate::Scratch;
use crate::text::Text;
use crate::{Fuel, Locale, Options, OutOfFuel, RegexError, literal, parse, simulate, walk};

/// Patterns with more nodes, repetitions written out, are refused.
const SIZE_LIMIT: u64 = 2_000_000;

/// The automata are built when this much text has been searched: building them costs as much as searching that.
const WARM_UP: u32 = 2048;

/// A span of the haystack in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Match {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Match {
    /// The span as a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether nothing was matched.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The spans of a match and of its groups.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Captures {
    spans: Vec<Span>,
}

impl Captures {
    /// No match yet.
    pub fn new() -> Captures {
        Captures::default()
    }

    /// The span of a group, or of the whole match for 0; `None` if it took no part.
    pub fn get(&self, group: usize) -> Option<Range<usize>> {
        match self.spans.get(group) {
            Some(&(start, end)) if start != NONE && end != NONE => Some(start..end),
            _ => None,
        }
    }

    /// How many spans there are, the whole match included.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether no match was stored yet.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }
}

/// What the ends of a haystack are taken for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags {
    /// The start of the haystack is no start of a line.
    pub not_bol: bool,
    /// The end of the haystack is no end of a line.
    pub not_eol: bool,
}

/// Which stages may be used. All give the same matches; tests compare them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Engine {
    /// Whatever is cheapest.
    #[default]
    Auto,
    /// Automata wherever they can be built, however little text there is.
    Automata,
    /// No automata of `regex-automata`.
    Simulation,
}

/// A compiled pattern. Clones share it.
#[derive(Clone)]
pub struct Regex(Arc<Inner>);

struct Inner {
    source: Box<[u8]>,
    options: Options,
    engine: Engine,
    parsed: crate::tree::Parsed,
    nfa: Nfa,
    backtracker: Option<Backtracker>,
    has_word_looks: bool,
    has_line_looks: bool,
    required: Option<Vec<u8>>,
    /// Bytes searched so far.
    searched: AtomicU32,
    automaton: OnceLock<Option<Automaton>>,
    one_pass: OnceLock<Option<OnePass>>,
    caches: Pool<Caches>,
}

#[derive(Default)]
struct Caches {
    automaton: Option<Cache>,
    one_pass: Option<onepass::Cache>,
    scratch: Scratch,
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Regex").field("options", &self.0.options).field("tree", &self.0.parsed.tree).finish()
    }
}

impl Regex {
    /// Compiles `pattern`.
    pub fn new(pattern: &[u8], options: &Options) -> Result<Regex, RegexError> {
        Regex::with_engine(pattern, options, Engine::Auto)
    }

    /// Compiles `pattern` for certain stages.
    pub fn with_engine(pattern: &[u8], options: &Options, engine: Engine) -> Result<Regex, RegexError> {
        let parsed = parse::parse(pattern, options)?;
        let size = parsed.tree.as_ref().map_or(0, crate::tree::Tree::expanded_size);
        if size > SIZE_LIMIT {
            return Err(RegexError::OutOfMemory);
        }
        let nfa = Nfa::new(&parsed);
        let (mut has_word_looks, mut has_line_looks) = (false, false);
        if let Some(tree) = &parsed.tree {
            tree.visit(&mut |node| {
                if let crate::tree::Tree::Look(look) = node {
                    has_word_looks |= look.is_word();
                    has_line_looks |= !look.is_word();
                }
            });
        }
        let backtracker = parsed.has_back_references.then(|| Backtracker::new(&nfa, parsed.groups as usize));
        Ok(Regex(Arc::new(Inner {
            source: pattern.into(),
            options: *options,
            engine,
            backtracker,
            nfa,
            has_word_looks,
            has_line_looks,
            required: literal::required(&parsed, options.locale),
            parsed,
            searched: AtomicU32::new(0),
            automaton: OnceLock::new(),
            one_pass: OnceLock::new(),
            caches: Pool::new(Caches::default),
        })))
    }

    /// Whether `pattern` could be compiled, without doing so, and whether it refers back to a group.
    pub fn check(pattern: &[u8], options: &Options) -> Result<bool, RegexError> {
        parse::parse(pattern, options).map(|parsed| parsed.has_back_references)
    }

    /// The text the pattern was compiled from.
    pub fn pattern(&self) -> &[u8] {
        &self.0.source
    }

    /// How many groups the pattern has.
    pub fn group_count(&self) -> usize {
        self.0.parsed.groups as usize
    }

    /// Whether the pattern refers back to a group; matching then takes fuel.
    pub fn has_back_references(&self) -> bool {
        self.0.parsed.has_back_references
    }

    /// In UTF-8, whether the pattern may match nothing within a character: GNU's matcher takes one of ASCII and plain
    /// characters for one of bytes.
    pub fn matches_within_characters(&self) -> bool {
        self.0.parsed.is_bytewise
    }

    /// Bytes that every match holds, the longest run that is known.
    pub fn required_literal(&self) -> Option<&[u8]> {
        self.0.required.as_deref()
    }

    /// The options the pattern was compiled with.
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// The same pattern for blocks of lines that end in `terminator`; `None` if it does not compile so.
    pub fn over_lines(&self, terminator: u8) -> Option<Regex> {
        Regex::with_engine(&self.0.source, &self.0.options.lines(terminator), self.0.engine).ok()
    }

    /// Whether the pattern matches somewhere in `haystack`.
    pub fn is_match(&self, haystack: &[u8], fuel: &mut Fuel) -> Result<bool, OutOfFuel> {
        let inner = &*self.0;
        if inner.backtracker.is_none()
            && let Some(automaton) = inner.automaton(haystack, 0)
        {
            let mut caches = inner.caches.get();
            let cache = caches.automaton.get_or_insert_with(|| automaton.cache());
            return Ok(automaton.is_match(haystack, 0, cache));
        }
        Ok(self.find_at(haystack, 0, fuel)?.is_some())
    }

    /// A place in, or at the end of, the leftmost match at or after `start`: all that one needs to know which line
    /// of a block matches. Cheaper than [`Regex::find_at`].
    pub fn find_end_at(
        &self,
        haystack: &[u8],
        start: usize,
        fuel: &mut Fuel,
    ) -> Result<Option<usize>, OutOfFuel> {
        let inner = &*self.0;
        if inner.backtracker.is_none()
            && let Some(automaton) = inner.automaton(haystack, start)
        {
            let mut caches = inner.caches.get();
            let cache = caches.automaton.get_or_insert_with(|| automaton.cache());
            return Ok(automaton.half(haystack, start, cache));
        }
        Ok(self.find_at(haystack, start, fuel)?.map(|m| m.end))
    }

    /// The leftmost-longest match at or after `start`; what stands before `start` is seen by assertions.
    pub fn find_at(
        &self,
        haystack: &[u8],
        start: usize,
        fuel: &mut Fuel,
    ) -> Result<Option<Match>, OutOfFuel> {
        self.find_with(haystack, start, Flags::default(), fuel)
    }

    /// Like [`Regex::find_at`], with a say about the ends of the haystack.
    pub fn find_with(
        &self,
        haystack: &[u8],
        start: usize,
        flags: Flags,
        fuel: &mut Fuel,
    ) -> Result<Option<Match>, OutOfFuel> {
        let found = self.0.find(haystack, start, flags, fuel, false)?;
        Ok(found.map(|(start, end, _)| Match { start, end }))
    }

    /// The leftmost-longest match at or after `start`, and its groups. If there is none, `captures` is unchanged.
    pub fn captures_at(
        &self,
        haystack: &[u8],
        start: usize,
        captures: &mut Captures,
        fuel: &mut Fuel,
    ) -> Result<bool, OutOfFuel> {
        self.captures_with(haystack, start, Flags::default(), captures, fuel)
    }

    /// Like [`Regex::captures_at`], with a say about the ends of the haystack.
    pub fn captures_with(
        &self,
        haystack: &[u8],
        start: usize,
        flags: Flags,
        captures: &mut Captures,
        fuel: &mut Fuel,
    ) -> Result<bool, OutOfFuel> {
        let inner = &*self.0;
        let Some((from, to, spans)) = inner.find(haystack, start, flags, fuel, true)? else {
            return Ok(false);
        };
        let groups = inner.parsed.groups as usize;
        if let Some(spans) = spans {
            captures.spans = spans;
        } else {
            captures.spans.clear();
            captures.spans.resize(groups + 1, (NONE, NONE));
            captures.spans[0] = (from, to);
            if groups > 0 && !inner.one_pass_captures(haystack, from, to, &mut captures.spans) {
                let text = Text::new(haystack, &inner.options, flags);
                captures.spans = walk::captures(&inner.nfa, &text, groups, from, to);
            }
        }
        for (i, &of) in inner.parsed.shares.iter().enumerate() {
            captures.spans[i + 1] = captures.spans[of as usize];
        }
        Ok(true)
    }
}

impl Inner {
    /// The automata, if they may be used on this text.
    fn automaton(&self, haystack: &[u8], start: usize) -> Option<&Automaton> {
        if self.engine == Engine::Simulation {
            return None;
        }
        if self.has_word_looks && self.options.locale == Locale::Utf8 && !haystack.is_ascii() {
            return None;
        }
        if self.engine == Engine::Auto && self.automaton.get().is_none() {
            let length = u32::try_from(haystack.len().saturating_sub(start)).unwrap_or(u32::MAX);
            let before = self.searched.load(Ordering::Relaxed);
            let searched = before.saturating_add(length).saturating_add(16);
            self.searched.store(searched, Ordering::Relaxed);
            if searched < WARM_UP {
                return None;
            }
        }
        self.automaton.get_or_init(|| Automaton::new(&self.parsed, &self.options)).as_ref()
    }

    /// The match, and its groups if they had to be found on the way and are wanted.
    #[expect(clippy::type_complexity, reason = "start, end and the groups")]
    fn find(
        &self,
        haystack: &[u8],
        start: usize,
        flags: Flags,
        fuel: &mut Fuel,
        wants_groups: bool,
    ) -> Result<Option<(usize, usize, Option<Vec<Span>>)>, OutOfFuel> {
        if start > haystack.len() {
            return Ok(None);
        }
        let text = Text::new(haystack, &self.options, flags);
        let mut automaton = self.automaton(haystack, start);
        if self.has_line_looks && flags != Flags::default() {
            automaton = None;
        }
        let mut caches = self.caches.get();
        if let Some(backtracker) = &self.backtracker {
            return self.find_backtracking(
                backtracker,
                &text,
                start,
                automaton,
                &mut caches,
                fuel,
                wants_groups,
            );
        }
        if let Some(automaton) = automaton {
            let cache = caches.automaton.get_or_insert_with(|| automaton.cache());
            match automaton.find(haystack, start, cache) {
                Found::Match(from, to) => return Ok(Some((from, to, None))),
                Found::Nothing => return Ok(None),
                Found::Unknown => {}
            }
        }
        let found = simulate::find(&self.nfa, &text, start, false, &mut caches.scratch);
        Ok(found.map(|(from, to)| (from, to, None)))
    }

    #[expect(clippy::too_many_arguments, clippy::type_complexity, reason = "the parts of a search")]
    fn find_backtracking(
        &self,
        backtracker: &Backtracker,
        text: &Text<'_>,
        start: usize,
        automaton: Option<&Automaton>,
        caches: &mut Caches,
        fuel: &mut Fuel,
        wants_groups: bool,
    ) -> Result<Option<(usize, usize, Option<Vec<Span>>)>, OutOfFuel> {
        let groups = self.parsed.groups as usize;
        let mut at = start;
        while at <= text.len() {
            if let Some(automaton) = automaton {
                let cache = caches.automaton.get_or_insert_with(|| automaton.cache());
                match automaton.leftmost_start(text.bytes, at, cache) {
                    Some(candidate) => at = candidate,
                    None => return Ok(None),
                }
            }
            if let Some(end) = backtracker.longest(&self.nfa, text, at, fuel)? {
                if !wants_groups || groups == 0 {
                    return Ok(Some((at, end, None)));
                }
                let spans = backtracker.captures(&self.nfa, text, at, end, fuel)?;
                let spans = spans.unwrap_or_else(|| {
                    let mut spans = vec![(NONE, NONE); groups + 1];
                    spans[0] = (at, end);
                    spans
                });
                return Ok(Some((at, end, Some(spans))));
            }
            at = text.after(at);
        }
        Ok(None)
    }

    fn one_pass_captures(&self, haystack: &[u8], start: usize, end: usize, spans: &mut [Span]) -> bool {
        if self.engine == Engine::Simulation || self.automaton.get().is_none() {
            return false;
        }
        let Some(one_pass) = self.one_pass.get_or_init(|| OnePass::new(&self.parsed, &self.options)) else {
            return false;
        };
        let mut caches = self.caches.get();
        let cache = caches.one_pass.get_or_insert_with(|| one_pass.cache());
        one_pass.captures(haystack, start, end, spans, cache)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Syntax;

    fn compile(pattern: &[u8]) -> Result<Regex, RegexError> {
        Regex::new(pattern, &Options::new(Syntax::EGREP))
    }

    #[test]
    fn hostile_patterns_end_in_an_error_or_a_match() {
        let stars = [&b"a"[..], &b"*".repeat(100_000)].concat();
        let regex = compile(&stars).expect("stars on stars change nothing");
        assert_eq!(regex.is_match(b"b", &mut Fuel::default()), Ok(true));
        let nested = [b"(".repeat(100_000), b")".repeat(100_000)].concat();
        assert_eq!(compile(&nested).err(), Some(RegexError::OutOfMemory));
        let grown = b"((((a{1,100}){1,100}){1,100}){1,100}){1,100}";
        assert_eq!(compile(grown).err(), Some(RegexError::OutOfMemory));
        let deep = [b"(".repeat(190), b"a*+?".to_vec(), b")*".repeat(190)].concat();
        assert!(
            compile(&deep)
                .expect("it is deep, not too deep")
                .is_match(&[b'a'; 5000], &mut Fuel::default())
                .is_ok()
        );
    }

    #[test]
    fn what_explodes_under_backtracking_runs_out_of_fuel() {
        let regex = compile(b"(a*)*(a|aa)*(b*)\\3x").expect("the pattern is right");
        let text = [b'a'; 400];
        assert_eq!(regex.is_match(&text, &mut Fuel::new(10_000)), Err(OutOfFuel));
        let regex = compile(b"(a*)*(a|aa)*b").expect("the pattern is right");
        assert_eq!(regex.is_match(&[b'a'; 100_000], &mut Fuel::new(1)), Ok(false));
    }

    #[test]
    fn the_start_of_a_text_need_not_be_that_of_a_line() {
        let regex = compile(b"^a|b$").expect("the pattern is right");
        let flags = Flags { not_bol: true, not_eol: true };
        assert_eq!(regex.find_with(b"ab", 0, flags, &mut Fuel::default()), Ok(None));
        assert!(regex.find_at(b"ab", 0, &mut Fuel::default()).expect("fuel").is_some());
    }
}
