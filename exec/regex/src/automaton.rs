//! The fast stages: where a match starts, where it ends, and the captures of patterns in which there is only one
//! rule to choose by.
//!
//! The leftmost start is the same under every rule, so the ordinary search finds it; an anchored automaton built for
//! all matches, run from there, gives the longest end. Invariant: word edges are those of ASCII here, so a pattern
//! with word edges is matched here only against text for which that is the same.

use regex_automata::dfa::onepass;
use regex_automata::hybrid::dfa::{Cache as LazyCache, DFA as LazyDfa};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::look::LookMatcher;
use regex_automata::{Anchored, Input, MatchKind, meta};
use regex_syntax::hir::{
    Capture, Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange, Hir, Look as HirLook,
    Repetition,
};

use crate::registers::{NONE, Span};
use crate::set::CharSet;
use crate::tree::{Look, Parsed, Tree};
use crate::{Locale, Options};

/// Automata above this size are not built; the simulation, which needs none, takes their place.
const NFA_LIMIT: usize = 32 << 20;

/// What the lazily built automata may hold.
const CACHE_LIMIT: usize = 8 << 20;

/// The two searches.
#[derive(Debug)]
pub(crate) struct Automaton {
    search: meta::Regex,
    /// Absent if the ordinary search's match is the longest already.
    longest: Option<LazyDfa>,
}

/// The working memory of the searches.
#[derive(Debug)]
pub(crate) struct Cache {
    search: meta::Cache,
    longest: Option<LazyCache>,
}

/// How a search without captures ended.
pub(crate) enum Found {
    Match(usize, usize),
    Nothing,
    /// The automaton gave up.
    Unknown,
}

impl Automaton {
    /// The automata of a pattern; of one with back-references, those of a pattern that matches wherever it does.
    pub(crate) fn new(parsed: &Parsed, options: &Options) -> Option<Automaton> {
        if !expressible(parsed, options) {
            return None;
        }
        let mut translator = Translator { options, captures: None, relaxed: Vec::new(), budget: 200_000 };
        let hir = match &parsed.tree {
            Some(tree) => {
                if parsed.has_back_references {
                    collect_groups(tree, &mut translator.relaxed);
                }
                translator.tree(tree)?
            }
            None => Hir::empty(),
        };
        let terminator = options.line_terminator.unwrap_or(b'\n');
        let search = meta::Builder::new()
            .configure(
                meta::Config::new()
                    .utf8_empty(false)
                    .which_captures(WhichCaptures::Implicit)
                    .nfa_size_limit(Some(NFA_LIMIT))
                    .hybrid_cache_capacity(CACHE_LIMIT)
                    .line_terminator(terminator),
            )
            .build_from_hir(&hir)
            .ok()?;
        let longest = if parsed.tree.as_ref().is_none_or(one_variable_part) {
            None
        } else {
            let nfa = compile(&hir, terminator, WhichCaptures::Implicit)?;
            let config = LazyDfa::config()
                .match_kind(MatchKind::All)
                .cache_capacity(CACHE_LIMIT)
                .skip_cache_capacity_check(true)
                .minimum_cache_clear_count(Some(10))
                .minimum_bytes_per_state(Some(10));
            Some(LazyDfa::builder().configure(config).build_from_nfa(nfa).ok()?)
        };
        Some(Automaton { search, longest })
    }

    pub(crate) fn cache(&self) -> Cache {
        Cache {
            search: self.search.create_cache(),
            longest: self.longest.as_ref().map(LazyDfa::create_cache),
        }
    }

    /// Whether there is a match at or after `start`.
    pub(crate) fn is_match(&self, haystack: &[u8], start: usize, cache: &mut Cache) -> bool {
        let input = Input::new(haystack).range(start..).earliest(true);
        self.search.search_half_with(&mut cache.search, &input).is_some()
    }

    /// A place in, or at the end of, the leftmost match at or after `start`.
    pub(crate) fn half(&self, haystack: &[u8], start: usize, cache: &mut Cache) -> Option<usize> {
        let input = Input::new(haystack).range(start..);
        self.search.search_half_with(&mut cache.search, &input).map(|half| half.offset())
    }

    /// Where the leftmost match at or after `start` starts.
    pub(crate) fn leftmost_start(&self, haystack: &[u8], start: usize, cache: &mut Cache) -> Option<usize> {
        let input = Input::new(haystack).range(start..);
        self.search.search_with(&mut cache.search, &input).map(|m| m.start())
    }

    /// The leftmost-longest match at or after `start`.
    pub(crate) fn find(&self, haystack: &[u8], start: usize, cache: &mut Cache) -> Found {
        let input = Input::new(haystack).range(start..);
        let Some(found) = self.search.search_with(&mut cache.search, &input) else { return Found::Nothing };
        let (Some(longest), Some(lazy)) = (&self.longest, &mut cache.longest) else {
            return Found::Match(found.start(), found.end());
        };
        let input = Input::new(haystack).range(found.start()..).anchored(Anchored::Yes);
        match longest.try_search_fwd(lazy, &input) {
            Ok(Some(half)) => Found::Match(found.start(), half.offset()),
            Ok(None) | Err(_) => Found::Unknown,
        }
    }
}

/// Captures by one pass, for patterns where nothing is ever ambiguous.
#[derive(Debug)]
pub(crate) struct OnePass {
    dfa: onepass::DFA,
    /// The group of each capture of the automaton, the whole match excluded.
    groups: Vec<u32>,
    /// Whether the pattern asks for the end of a line or of the text: then the text may be cut only there.
    looks_at_end: bool,
    /// What ends a line.
    terminator: Option<u8>,
}

impl OnePass {
    pub(crate) fn new(parsed: &Parsed, options: &Options) -> Option<OnePass> {
        let tree = parsed.tree.as_ref()?;
        let mut looks_at_end = false;
        let mut looks_at_buffer_end = false;
        let mut plain = expressible(parsed, options) && !parsed.has_back_references;
        tree.visit(&mut |node| match node {
            Tree::Look(Look::LineEnd) => looks_at_end = true,
            Tree::Look(Look::BufferEnd) => looks_at_buffer_end = true,
            Tree::Look(look) if look.is_word() => plain = false,
            // A body that may be empty, and one that may be left out more than once, follow rules of their own.
            Tree::Repeat { body, min, max } => {
                let copies = max.map_or(u32::MAX, |max| max - min);
                plain &= !body.is_nullable() && (copies <= 1 || max.is_none() || body.fixed_len().is_some());
            }
            _ => {}
        });
        if !plain {
            return None;
        }
        let mut translator =
            Translator { options, captures: Some(Vec::new()), relaxed: Vec::new(), budget: 10_000 };
        let hir = translator.tree(tree)?;
        let groups = translator.captures.unwrap_or_default();
        let hir = Hir::concat(vec![hir, Hir::look(HirLook::End)]);
        let terminator = match options.line_terminator {
            None if options.newline_anchor && !looks_at_buffer_end => Some(b'\n'),
            terminator => terminator,
        };
        let nfa = compile(&hir, options.line_terminator.unwrap_or(b'\n'), WhichCaptures::All)?;
        let config = onepass::Config::new().size_limit(Some(1 << 20));
        let dfa = onepass::DFA::builder().configure(config).build_from_nfa(nfa).ok()?;
        Some(OnePass { dfa, groups, looks_at_end: looks_at_end || looks_at_buffer_end, terminator })
    }

    pub(crate) fn cache(&self) -> onepass::Cache {
        self.dfa.create_cache()
    }

    /// Writes the spans of the groups of the match `start..end`; `false` if this stage cannot tell.
    pub(crate) fn captures(
        &self,
        haystack: &[u8],
        start: usize,
        end: usize,
        spans: &mut [Span],
        cache: &mut onepass::Cache,
    ) -> bool {
        if self.looks_at_end && haystack.get(end).is_some_and(|b| Some(*b) != self.terminator) {
            return false;
        }
        let input = Input::new(&haystack[..end]).range(start..).anchored(Anchored::Yes);
        let mut slots = [None; 64];
        let Some(slots) = slots.get_mut(..2 * (self.groups.len() + 1)) else { return false };
        if !matches!(self.dfa.try_search_slots(cache, &input, slots), Ok(Some(_))) {
            return false;
        }
        spans.fill((NONE, NONE));
        spans[0] = (start, end);
        for (capture, &group) in self.groups.iter().enumerate() {
            if let [Some(from), Some(to)] = slots[2 * capture + 2..2 * capture + 4] {
                spans[group as usize] = (from.get(), to.get());
            }
        }
        true
    }
}

/// Whether lines end in one way only, as the automata need it.
fn expressible(parsed: &Parsed, options: &Options) -> bool {
    let mut line_looks = false;
    if let Some(tree) = &parsed.tree {
        tree.visit(&mut |node| line_looks |= matches!(node, Tree::Look(Look::LineStart | Look::LineEnd)));
    }
    !line_looks || !options.newline_anchor || options.line_terminator.is_none_or(|t| t == b'\n')
}

fn compile(hir: &Hir, terminator: u8, captures: WhichCaptures) -> Option<NFA> {
    let mut look = LookMatcher::new();
    look.set_line_terminator(terminator);
    let config = thompson::Config::new()
        .utf8(false)
        .nfa_size_limit(Some(NFA_LIMIT))
        .which_captures(captures)
        .look_matcher(look);
    thompson::Compiler::new().configure(config).build_from_hir(hir).ok()
}

/// Whether at most one part of the pattern varies in length, by repeating something of fixed length: then the first
/// way that the ordinary search finds is the longest.
fn one_variable_part(tree: &Tree) -> bool {
    fn variable(tree: &Tree) -> Option<u32> {
        if tree.fixed_len().is_some() {
            return Some(0);
        }
        match tree {
            Tree::Cat(items) => items.iter().try_fold(0, |n, item| Some(n + variable(item)?)),
            Tree::Group { body, .. } => body.as_ref().map_or(Some(0), |body| variable(body)),
            Tree::Repeat { body, .. } => body.fixed_len().map(|_| 1),
            _ => None,
        }
    }
    variable(tree).is_some_and(|n| n <= 1)
}

fn collect_groups<'t>(tree: &'t Tree, groups: &mut Vec<(u32, Option<&'t Tree>)>) {
    match tree {
        Tree::Set(_) | Tree::Byte(_) | Tree::Look(_) | Tree::Back(_) => {}
        Tree::Cat(items) => items.iter().for_each(|t| collect_groups(t, groups)),
        Tree::Alt(items) => items.iter().flatten().for_each(|t| collect_groups(t, groups)),
        Tree::Repeat { body, .. } => collect_groups(body, groups),
        Tree::Group { index, body } => {
            groups.push((*index, body.as_deref()));
            if let Some(body) = body {
                collect_groups(body, groups);
            }
        }
    }
}

struct Translator<'o, 't> {
    options: &'o Options,
    /// The groups of the captures made so far, if captures are wanted.
    captures: Option<Vec<u32>>,
    /// The bodies of the groups, for the patterns that stand in for back-references.
    relaxed: Vec<(u32, Option<&'t Tree>)>,
    /// How many more nodes may be made.
    budget: u32,
}

impl<'t> Translator<'_, 't> {
    fn tree(&mut self, tree: &Tree) -> Option<Hir> {
        self.budget = self.budget.checked_sub(1)?;
        Some(match tree {
            Tree::Set(set) => self.set(set),
            Tree::Byte(byte) => Hir::literal([*byte]),
            Tree::Cat(items) => Hir::concat(items.iter().map(|t| self.tree(t)).collect::<Option<_>>()?),
            Tree::Alt(branches) => {
                let mut subs = Vec::with_capacity(branches.len());
                for branch in branches {
                    subs.push(match branch {
                        Some(tree) => self.tree(tree)?,
                        None => Hir::empty(),
                    });
                }
                // As in GNU's numbering, an empty first branch comes after the one behind it.
                if branches[0].is_none() {
                    subs.swap(0, 1);
                }
                Hir::alternation(subs)
            }
            Tree::Repeat { body, min, max } => {
                let sub = Box::new(self.tree(body)?);
                Hir::repetition(Repetition { min: *min, max: *max, greedy: true, sub })
            }
            Tree::Group { index, body } => {
                let number = self.captures.as_mut().map(|groups| {
                    groups.push(*index);
                    groups.len() as u32
                });
                let sub = match body {
                    Some(body) => self.tree(body)?,
                    None => Hir::empty(),
                };
                match number {
                    Some(index) => Hir::capture(Capture { index, name: None, sub: Box::new(sub) }),
                    None => sub,
                }
            }
            Tree::Back(group) => self.stand_in(*group)?,
            Tree::Look(look) => Hir::look(self.look(*look)),
        })
    }

    /// A pattern for what a group may have matched, wherever that stands.
    fn stand_in(&mut self, group: u32) -> Option<Hir> {
        let body = self.relaxed.iter().find(|(index, _)| *index == group)?.1;
        match body {
            Some(body) => self.tree(&without_looks(body)),
            None => Some(Hir::empty()),
        }
    }

    fn set(&self, set: &CharSet) -> Hir {
        match self.options.locale {
            Locale::C => Hir::class(Class::Bytes(ClassBytes::new(
                set.ranges().iter().map(|&(a, b)| ClassBytesRange::new(a as u8, b as u8)),
            ))),
            Locale::Utf8 => {
                Hir::class(Class::Unicode(ClassUnicode::new(set.ranges().iter().filter_map(|&(a, b)| {
                    Some(ClassUnicodeRange::new(char::from_u32(a)?, char::from_u32(b)?))
                }))))
            }
        }
    }

    fn look(&self, look: Look) -> HirLook {
        let lines = self.options.line_terminator.is_some();
        match look {
            Look::LineStart if lines || self.options.newline_anchor => HirLook::StartLF,
            Look::LineEnd if lines || self.options.newline_anchor => HirLook::EndLF,
            Look::BufferStart if lines => HirLook::StartLF,
            Look::BufferEnd if lines => HirLook::EndLF,
            Look::LineStart | Look::BufferStart => HirLook::Start,
            Look::LineEnd | Look::BufferEnd => HirLook::End,
            Look::NoWordBefore => HirLook::WordStartHalfAscii,
            Look::NoWordAfter => HirLook::WordEndHalfAscii,
            Look::WordStart => HirLook::WordStartAscii,
            Look::WordEnd => HirLook::WordEndAscii,
            Look::WordBoundary => HirLook::WordAscii,
            Look::NotWordBoundary => HirLook::WordAsciiNegate,
        }
    }
}

/// The tree with its assertions taken out, so that it matches more.
fn without_looks(tree: &Tree) -> Tree {
    match tree {
        Tree::Look(_) => Tree::Alt(vec![None, None]),
        Tree::Cat(items) => Tree::Cat(items.iter().map(without_looks).collect()),
        Tree::Alt(items) => Tree::Alt(items.iter().map(|t| t.as_ref().map(without_looks)).collect()),
        Tree::Repeat { body, min, max } => {
            Tree::Repeat { body: Box::new(without_looks(body)), min: *min, max: *max }
        }
        Tree::Group { index, body } => {
            Tree::Group { index: *index, body: body.as_ref().map(|b| Box::new(without_looks(b))) }
        }
        leaf => leaf.clone(),
    }
}
