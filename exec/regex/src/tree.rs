//! The parsed pattern.
//!
//! Invariant: the shape is the one GNU's parser builds, since the order in which its nodes are numbered decides
//! which of several ways to the same match the captures record. What is absent in GNU's tree is absent here: a
//! pattern repeated zero times leaves nothing, not even its groups.

use std::sync::Arc;

use crate::set::CharSet;

/// A node of the pattern.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// One character of a set.
    Set(Arc<CharSet>),
    /// One byte that is no character.
    Byte(u8),
    /// One after the other; never empty.
    Cat(Vec<Tree>),
    /// One of several, of which any may be empty; at least two.
    Alt(Vec<Option<Tree>>),
    /// `body` at least `min` times and at most `max`.
    Repeat { body: Box<Tree>, min: u32, max: Option<u32> },
    /// A group; indices count from 1.
    Group { index: u32, body: Option<Box<Tree>> },
    /// What group `.0` matched.
    Back(u32),
    /// An assertion about the place.
    Look(Look),
}

/// An assertion about a place between characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    LineStart,
    LineEnd,
    BufferStart,
    BufferEnd,
    WordStart,
    WordEnd,
    WordBoundary,
    NotWordBoundary,
    /// Nothing before that is part of a word.
    NoWordBefore,
    /// Nothing behind that is part of a word.
    NoWordAfter,
}

impl Look {
    /// Whether the assertion asks about words.
    pub(crate) fn is_word(self) -> bool {
        !matches!(self, Look::LineStart | Look::LineEnd | Look::BufferStart | Look::BufferEnd)
    }
}

impl Tree {
    /// `left` followed by `right`, either of which may be absent.
    pub(crate) fn cat(left: Option<Tree>, right: Option<Tree>) -> Option<Tree> {
        match (left, right) {
            (None, tree) | (tree, None) => tree,
            (Some(Tree::Cat(mut items)), Some(right)) => {
                items.push(right);
                Some(Tree::Cat(items))
            }
            (Some(left), Some(right)) => Some(Tree::Cat(vec![left, right])),
        }
    }

    /// How many nodes the tree has when its repetitions are written out.
    pub(crate) fn expanded_size(&self) -> u64 {
        match self {
            Tree::Set(_) | Tree::Byte(_) | Tree::Back(_) | Tree::Look(_) => 1,
            Tree::Cat(items) => items.iter().map(Tree::expanded_size).fold(0, u64::saturating_add),
            Tree::Alt(items) => items
                .iter()
                .flatten()
                .map(|t| t.expanded_size().saturating_add(1))
                .fold(1, u64::saturating_add),
            Tree::Repeat { body, min, max } => {
                let copies = max.map_or(u64::from(*min) + 1, u64::from);
                body.expanded_size().saturating_add(1).saturating_mul(copies)
            }
            Tree::Group { body, .. } => body.as_ref().map_or(0, |b| b.expanded_size()).saturating_add(2),
        }
    }

    /// Whether some path from the root has more than `height` nodes.
    pub(crate) fn is_higher_than(&self, height: u32) -> bool {
        let mut stack = vec![(self, 1)];
        while let Some((tree, depth)) = stack.pop() {
            if depth > height {
                return true;
            }
            match tree {
                Tree::Set(_) | Tree::Byte(_) | Tree::Back(_) | Tree::Look(_) => {}
                Tree::Cat(items) => stack.extend(items.iter().map(|t| (t, depth + 1))),
                Tree::Alt(items) => stack.extend(items.iter().flatten().map(|t| (t, depth + 1))),
                Tree::Repeat { body, .. } => stack.push((body, depth + 1)),
                Tree::Group { body, .. } => stack.extend(body.iter().map(|t| (&**t, depth + 1))),
            }
        }
        false
    }

    /// Calls `f` on every node.
    pub(crate) fn visit(&self, f: &mut impl FnMut(&Tree)) {
        f(self);
        match self {
            Tree::Set(_) | Tree::Byte(_) | Tree::Back(_) | Tree::Look(_) => {}
            Tree::Cat(items) => items.iter().for_each(|t| t.visit(f)),
            Tree::Alt(items) => items.iter().flatten().for_each(|t| t.visit(f)),
            Tree::Repeat { body, .. } => body.visit(f),
            Tree::Group { body, .. } => {
                if let Some(body) = body {
                    body.visit(f);
                }
            }
        }
    }

    /// The fewest characters the tree matches, taking a back-reference for none.
    pub(crate) fn is_nullable(&self) -> bool {
        match self {
            Tree::Set(_) | Tree::Byte(_) => false,
            Tree::Back(_) | Tree::Look(_) => true,
            Tree::Cat(items) => items.iter().all(Tree::is_nullable),
            Tree::Alt(items) => items.iter().any(|t| t.as_ref().is_none_or(Tree::is_nullable)),
            Tree::Repeat { body, min, .. } => *min == 0 || body.is_nullable(),
            Tree::Group { body, .. } => body.as_ref().is_none_or(|b| b.is_nullable()),
        }
    }

    /// How many characters every match of the tree has, if all have as many.
    pub(crate) fn fixed_len(&self) -> Option<u64> {
        match self {
            Tree::Set(_) | Tree::Byte(_) => Some(1),
            Tree::Back(_) => None,
            Tree::Look(_) => Some(0),
            Tree::Cat(items) => items.iter().try_fold(0u64, |n, t| Some(n.saturating_add(t.fixed_len()?))),
            Tree::Alt(items) => {
                let mut lens = items.iter().map(|t| t.as_ref().map_or(Some(0), Tree::fixed_len));
                let first = lens.next()??;
                lens.all(|len| len == Some(first)).then_some(first)
            }
            Tree::Repeat { body, min, max } => {
                let len = body.fixed_len()?;
                if *max == Some(*min) || len == 0 { len.checked_mul(u64::from(*min)) } else { None }
            }
            Tree::Group { body, .. } => body.as_ref().map_or(Some(0), |b| b.fixed_len()),
        }
    }
}

/// A parsed pattern with what was learned about it on the way.
#[derive(Clone, Debug)]
pub(crate) struct Parsed {
    pub(crate) tree: Option<Tree>,
    /// How many groups were opened, vanished ones included.
    pub(crate) groups: u32,
    /// For each group (by index minus 1), the group whose span it shares: a group that holds nothing but another
    /// lends it its span.
    pub(crate) shares: Vec<u32>,
    pub(crate) has_back_references: bool,
    /// In UTF-8, whether GNU's matcher takes the pattern for one of bytes, so that it may match nothing within a
    /// character.
    pub(crate) is_bytewise: bool,
}
