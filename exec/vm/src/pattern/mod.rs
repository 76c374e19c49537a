//! Shell patterns: `*`, `?`, bracket expressions, and with extglob `?( *( +( @( !(`.
//!
//! A pattern is compiled once. Without extended groups it is a list of segments between stars, each of a fixed number
//! of characters, and every operation is a walk over the text with substring searches, never a retry. With groups the
//! matcher computes sets of positions, so no pattern is exponential; what is left of its cost is charged to the
//! budget as it goes. Invariant: both ways agree with the obvious recursive matcher (property test below).

mod cache;
mod compile;
mod extended;
mod plain;
mod set;
#[cfg(test)]
mod tests;

pub use cache::Cache;

use crate::budget::Budget;
use crate::fault::Fault;
use compile::{Node, nodes};
use plain::Segment;

/// How a pattern is read and compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Extended groups have their meaning.
    pub extglob: bool,
    /// Case does not matter.
    pub nocase: bool,
    /// Texts are UTF-8 characters rather than bytes.
    pub utf8: bool,
}

/// A compiled pattern.
#[derive(Debug)]
pub struct Pattern {
    program: Program,
    utf8: bool,
    explicit_dot: bool,
    /// What is left without the first group's alternatives that have no period of their own, when it has both kinds.
    dotted: Option<Program>,
}

#[derive(Debug)]
enum Program {
    Plain(Vec<Segment>),
    Extended { nodes: Vec<Node>, first: Box<[bool; 256]> },
}

impl Program {
    fn new(nodes: Vec<Node>, options: Options) -> Self {
        match plain::segments(&nodes, options.utf8) {
            Some(segments) => Program::Plain(segments),
            None => {
                let mut first = Box::new([false; 256]);
                if compile::first_bytes(&nodes, &mut first) {
                    *first = [true; 256];
                }
                Program::Extended { nodes, first }
            }
        }
    }

    fn matches(&self, text: &[u8], utf8: bool, budget: &Budget) -> Result<bool, Fault> {
        match self {
            Program::Plain(segments) => {
                charge(text, budget)?;
                Ok(plain::matches(segments, text, utf8))
            }
            Program::Extended { nodes, .. } => extended::matches(nodes, text, utf8, budget),
        }
    }
}

impl Pattern {
    /// Compile pattern text, in which a backslash takes the meaning from the next character.
    pub fn new(text: &[u8], options: Options) -> Self {
        let nodes = nodes(text, options);
        let explicit_dot = compile::starts_with_dot(&nodes);
        let dotted = compile::only_dotted(&nodes).map(|nodes| Program::new(nodes, options));
        Self { program: Program::new(nodes, options), utf8: options.utf8, explicit_dot, dotted }
    }

    /// The only text that matches, if there is just one.
    pub fn literal(&self) -> Option<&[u8]> {
        match &self.program {
            Program::Plain(segments) => match &segments[..] {
                [only] => only.literal(),
                _ => None,
            },
            Program::Extended { .. } => None,
        }
    }

    /// Whether the pattern has extended groups.
    pub fn has_groups(&self) -> bool {
        matches!(self.program, Program::Extended { .. })
    }

    /// Whether the whole text matches.
    pub fn matches(&self, text: &[u8], budget: &Budget) -> Result<bool, Fault> {
        self.program.matches(text, self.utf8, budget)
    }

    /// Whether the whole text, which starts with a period, matches by a period of the pattern's own.
    pub fn matches_dotted(&self, text: &[u8], budget: &Budget) -> Result<bool, Fault> {
        Ok(self.explicit_dot
            && self.dotted.as_ref().unwrap_or(&self.program).matches(text, self.utf8, budget)?)
    }

    /// End of the shortest or longest prefix that matches.
    pub fn prefix(&self, text: &[u8], longest: bool, budget: &Budget) -> Result<Option<usize>, Fault> {
        match &self.program {
            Program::Plain(segments) => {
                charge(text, budget)?;
                Ok(plain::prefix(segments, text, longest, self.utf8))
            }
            Program::Extended { nodes, .. } => extended::prefix(nodes, text, longest, self.utf8, budget),
        }
    }

    /// Start of the shortest or longest suffix that matches.
    pub fn suffix(&self, text: &[u8], longest: bool, budget: &Budget) -> Result<Option<usize>, Fault> {
        match &self.program {
            Program::Plain(segments) => {
                charge(text, budget)?;
                Ok(plain::suffix(segments, text, longest, self.utf8))
            }
            Program::Extended { nodes, .. } => extended::suffix(nodes, text, longest, self.utf8, budget),
        }
    }

    /// The leftmost match from `from` on, and of those the longest.
    pub fn find(&self, text: &[u8], from: usize, budget: &Budget) -> Result<Option<(usize, usize)>, Fault> {
        match &self.program {
            Program::Plain(segments) => {
                let found = plain::find(segments, text, from, self.utf8);
                let walked = found.map_or(text.len(), |(_, end)| end) - from;
                if walked >= 1024 {
                    budget.work(walked as u64 / 64)?;
                }
                Ok(found)
            }
            Program::Extended { nodes, first } => {
                let mut at = from;
                loop {
                    let may_start = text.get(at).is_none_or(|byte| first[*byte as usize]);
                    if may_start
                        && let Some(end) = extended::prefix(nodes, &text[at..], true, self.utf8, budget)?
                    {
                        return Ok(Some((at, at + end)));
                    }
                    if at >= text.len() {
                        return Ok(None);
                    }
                    at += crate::utf8::char_len(&text[at..], self.utf8);
                }
            }
        }
    }
}

/// Short texts cost nothing worth counting.
fn charge(text: &[u8], budget: &Budget) -> Result<(), Fault> {
    if text.len() >= 1024 { budget.work(text.len() as u64 / 64) } else { Ok(()) }
}

/// Whether pattern text has pattern syntax at all (outside backslashes).
pub fn has_syntax(text: &[u8], extglob: bool) -> bool {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'*' | b'?' => return true,
            b'[' if text[at + 1..].contains(&b']') => return true,
            b'+' | b'@' | b'!' if extglob && text.get(at + 1) == Some(&b'(') => return true,
            _ => {}
        }
        at += 1;
    }
    false
}

/// Pattern text without its backslashes: what a pattern without syntax stands for.
pub fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'\\' && at + 1 < text.len() {
            at += 1;
        }
        out.push(text[at]);
        at += 1;
    }
    out
}
