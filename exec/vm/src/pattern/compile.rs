//! From pattern text to nodes.

use super::Options;
use super::set::Set;
use crate::utf8;

/// A piece of a pattern.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// These bytes.
    Literal(Vec<u8>),
    /// These bytes, in any case (ASCII).
    Folded(Vec<u8>),
    /// Any one character.
    Any,
    /// One character of a set.
    Set(Box<Set>),
    /// Any text.
    Star,
    /// An extended group.
    Group(Group, Vec<Vec<Node>>),
}

/// The kinds of extended groups, by their character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// `?(…)`.
    Optional,
    /// `*(…)`.
    Many,
    /// `+(…)`.
    Some,
    /// `@(…)`.
    One,
    /// `!(…)`.
    Not,
}

/// Compile pattern text.
pub(super) fn nodes(text: &[u8], options: Options) -> Vec<Node> {
    let mut out = Vec::new();
    let mut literal = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        let group = match byte {
            b'?' => Some(Group::Optional),
            b'*' => Some(Group::Many),
            b'+' => Some(Group::Some),
            b'@' => Some(Group::One),
            b'!' => Some(Group::Not),
            _ => None,
        };
        if let Some(group) = group
            && options.extglob
            && text.get(at + 1) == Some(&b'(')
            && let Some(alternatives) = alternatives(&text[at + 2..])
        {
            flush(&mut out, &mut literal, options);
            at += 3 + alternatives.iter().map(|part| part.len() + 1).sum::<usize>() - 1;
            out.push(Node::Group(group, alternatives.into_iter().map(|part| nodes(part, options)).collect()));
            continue;
        }
        match byte {
            b'*' => {
                flush(&mut out, &mut literal, options);
                if !matches!(out.last(), Some(Node::Star)) {
                    out.push(Node::Star);
                }
                at += 1;
            }
            b'?' => {
                flush(&mut out, &mut literal, options);
                out.push(Node::Any);
                at += 1;
            }
            b'[' => match Set::parse(&text[at + 1..], options.utf8, options.nocase) {
                Some((set, len)) => {
                    flush(&mut out, &mut literal, options);
                    out.push(Node::Set(Box::new(set)));
                    at += 1 + len;
                }
                None => {
                    literal.push(b'[');
                    at += 1;
                }
            },
            b'\\' if at + 1 < text.len() => {
                literal.push(text[at + 1]);
                at += 2;
            }
            _ => {
                literal.push(byte);
                at += 1;
            }
        }
    }
    flush(&mut out, &mut literal, options);
    out
}

fn flush(out: &mut Vec<Node>, literal: &mut Vec<u8>, options: Options) {
    if literal.is_empty() {
        return;
    }
    let text = std::mem::take(literal);
    if !options.nocase || !text.iter().any(|b| b.is_ascii_alphabetic() || *b >= 0x80) {
        out.push(Node::Literal(text));
        return;
    }
    if !options.utf8 || text.is_ascii() {
        out.push(Node::Folded(text));
        return;
    }
    let mut rest = &text[..];
    while !rest.is_empty() {
        match utf8::decode(rest) {
            Some((c, len)) => {
                out.push(Node::Set(Box::new(Set::of_char(c))));
                rest = &rest[len..];
            }
            None => {
                out.push(Node::Literal(vec![rest[0]]));
                rest = &rest[1..];
            }
        }
    }
}

/// The alternatives of a group, after its `(`; `None` when it is not closed.
fn alternatives(text: &[u8]) -> Option<Vec<&[u8]>> {
    let mut parts = Vec::new();
    let (mut at, mut start, mut depth) = (0, 0, 0usize);
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'[' => {
                // A bracket that does not close takes the rest in, and what would close the group with it.
                let (_, len) = Set::parse(&text[at + 1..], false, false)?;
                at += len;
            }
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b')' => {
                parts.push(&text[start..at]);
                return Some(parts);
            }
            b'|' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether a period at the start of a name is matched by a period in the pattern.
pub(super) fn starts_with_dot(nodes: &[Node]) -> bool {
    match nodes.first() {
        Some(Node::Literal(text) | Node::Folded(text)) => text.first() == Some(&b'.'),
        Some(Node::Group(Group::Not, _)) => false,
        Some(Node::Group(kind, alternatives)) => {
            alternatives.iter().any(|part| starts_with_dot(part))
                || (matches!(kind, Group::Optional | Group::Many) && starts_with_dot(&nodes[1..]))
        }
        _ => false,
    }
}

/// The nodes with nothing but those alternatives of a group at their start that begin with a period; `None` when that
/// changes nothing.
pub(super) fn only_dotted(nodes: &[Node]) -> Option<Vec<Node>> {
    let Some(Node::Group(kind, alternatives)) = nodes.first() else { return None };
    let dotted: Vec<Vec<Node>> = alternatives.iter().filter(|part| starts_with_dot(part)).cloned().collect();
    if *kind == Group::Not || dotted.is_empty() || dotted.len() == alternatives.len() {
        return None;
    }
    let mut kept = vec![Node::Group(*kind, dotted)];
    kept.extend_from_slice(&nodes[1..]);
    Some(kept)
}

/// Note the bytes a match may start with; true when it may be empty.
pub(super) fn first_bytes(nodes: &[Node], first: &mut [bool; 256]) -> bool {
    for node in nodes {
        match node {
            Node::Literal(text) => {
                first[text[0] as usize] = true;
                return false;
            }
            Node::Folded(text) => {
                first[text[0].to_ascii_lowercase() as usize] = true;
                first[text[0].to_ascii_uppercase() as usize] = true;
                return false;
            }
            Node::Set(set) => {
                (0..=255).filter(|&byte| set.may_start(byte)).for_each(|byte| first[byte as usize] = true);
                return false;
            }
            Node::Any => {
                *first = [true; 256];
                return false;
            }
            Node::Star | Node::Group(Group::Not, _) => {
                *first = [true; 256];
                return true;
            }
            Node::Group(kind, alternatives) => {
                let mut empty = matches!(kind, Group::Optional | Group::Many);
                for part in alternatives {
                    empty |= first_bytes(part, first);
                }
                if !empty {
                    return false;
                }
            }
        }
    }
    true
}
