//! Brace expansion.
//!
//! Invariant: braces are expanded before everything else, as text, so a part beside them is expanded once for each word.
//! Up to [`UNROLLED`] words are written out; beyond, the word stays a tree whose emission is linear in its source.

use super::Lowering;
use super::word::Place;
use crate::bytecode::WordMode;
use crate::ir::{Braces, Item, Part, RangeBraces};
use mirage_grammar::ast::{self, BraceExpansion, RangeKind, WordPart};
use smallvec::SmallVec;

/// The most words a brace expansion is written out to.
const UNROLLED: u64 = 256;

type Parts<'a> = SmallVec<[WordPart<'a>; 4]>;

impl<'a> Lowering<'a> {
    pub(super) fn brace_word(&mut self, word: &ast::Word<'a>, push: &mut dyn FnMut(Item<'a>)) {
        let mut plain = Parts::new();
        self.unexpanded(word.parts, &mut plain);
        let plain = self.field(&plain);
        let mut items: SmallVec<[Item<'a>; 8]> = SmallVec::new();
        if count(word.parts) > UNROLLED {
            let tree = self.brace_tree(word.parts);
            push(Item::Expanded(self.slice(&[Item::Braces(tree)]), plain));
            return;
        }
        for mut parts in self.unroll(word.parts) {
            self.open_backquote(word, &mut parts);
            if !parts.is_empty() {
                items.push(Item::Word(self.field(&parts)));
            }
        }
        push(Item::Expanded(self.slice(&items), plain));
    }

    /// The parts of a word whose braces are text.
    fn unexpanded(&self, parts: &[WordPart<'a>], out: &mut Parts<'a>) {
        for part in parts {
            match part {
                WordPart::Brace(BraceExpansion::Range { text, .. }) => out.push(WordPart::Literal(text)),
                WordPart::Brace(BraceExpansion::Alternatives(words)) => {
                    for (at, word) in words.iter().enumerate() {
                        out.push(WordPart::Literal(if at == 0 { b"{" } else { b"," }));
                        self.unexpanded(word.parts, out);
                    }
                    out.push(WordPart::Literal(b"}"));
                }
                part => out.push(*part),
            }
        }
    }

    /// Braces where one word is wanted: the words, with blanks between them to be split at.
    pub(super) fn joined_braces(
        &mut self,
        brace: &BraceExpansion<'a>,
        place: Place,
        out: &mut SmallVec<[Part<'a>; 4]>,
    ) {
        let parts = [WordPart::Brace(self.bump.alloc(*brace))];
        if count(&parts) > UNROLLED {
            return;
        }
        for (at, parts) in self.unroll(&parts).iter().enumerate() {
            if at > 0 {
                // Where nothing is split the blank is plain text.
                out.push(match place.mode {
                    WordMode::Text => Part::Literal(b" "),
                    _ => Part::SplitLiteral(b" "),
                });
            }
            self.parts(parts, place, out);
        }
    }

    fn unroll(&mut self, parts: &[WordPart<'a>]) -> Vec<Parts<'a>> {
        let mut words: Vec<Parts<'a>> = vec![Parts::new()];
        for part in parts {
            let WordPart::Brace(brace) = part else {
                for word in &mut words {
                    self.join(word, part);
                }
                continue;
            };
            let choices: Vec<Parts<'a>> = match brace {
                BraceExpansion::Alternatives(alternatives) => {
                    alternatives.iter().flat_map(|alternative| self.unroll(alternative.parts)).collect()
                }
                BraceExpansion::Range { .. } => {
                    let range = range(brace).expect("the brace is a range");
                    self.range_texts(range)
                }
            };
            let mut product = Vec::with_capacity(words.len() * choices.len());
            for word in &words {
                for choice in &choices {
                    let mut word = word.clone();
                    for part in choice {
                        self.join(&mut word, part);
                    }
                    product.push(word);
                }
            }
            words = product;
        }
        words
    }

    /// A range of characters may come to a backquote, which opens a substitution when text stands behind it.
    fn open_backquote(&self, word: &ast::Word<'a>, parts: &mut Parts<'a>) {
        let opens = |part: &WordPart<'_>| matches!(part, WordPart::Literal(b"`"));
        let Some(at) = parts.iter().position(opens) else { return };
        if at + 1 == parts.len() {
            return;
        }
        let brace = word.text.iter().rposition(|&byte| byte == b'}').map_or(0, |brace| brace + 1);
        let (_, behind) = word.text.split_at(brace);
        let message = self.bytes(&[b"bad substitution: no closing \"`\" in `", behind]);
        parts.truncate(at);
        // Nothing of the text is left to be named: what is shown is all that is said.
        parts.push(WordPart::BadSubstitution(
            self.bump.alloc(ast::BadSubstitution { text: b"", shown: message }),
        ));
    }

    /// Put `part` behind `word`. The text is read anew after braces are expanded: `$x{a,b}` is `$xa $xb`.
    fn join(&self, word: &mut Parts<'a>, part: &WordPart<'a>) {
        if let (Some(WordPart::Param(parameter)), WordPart::Literal(text)) = (word.last(), part)
            && let ast::Target::Name(name) = parameter.target
            && !parameter.braced
            && parameter.subscript.is_none()
        {
            let more = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            if more > 0 {
                let (more, rest) = text.split_at(more);
                let joined = ast::Parameter {
                    target: ast::Target::Name(self.bytes(&[name, more])),
                    text: self.bytes(&[parameter.text, more]),
                    ..**parameter
                };
                word.pop();
                word.push(WordPart::Param(self.bump.alloc(joined)));
                if !rest.is_empty() {
                    word.push(WordPart::Literal(rest));
                }
                return;
            }
        }
        word.push(*part);
    }

    fn range_texts(&self, range: RangeBraces) -> Vec<Parts<'a>> {
        let mut texts = Vec::new();
        let mut value = range.start;
        loop {
            let mut parts = Parts::new();
            if range.chars {
                parts.push(match value as u8 {
                    // A backslash at the end of a word quotes nothing and is removed.
                    b'\\' => WordPart::SingleQuoted(b""),
                    byte => WordPart::Literal(self.slice(&[byte])),
                });
            } else {
                parts.push(WordPart::Literal(self.slice(&padded(value, range.width))));
            }
            texts.push(parts);
            let left = i128::from(range.end) - i128::from(value);
            if left.unsigned_abs() < u128::from(range.step.unsigned_abs()) {
                return texts;
            }
            value += range.step;
        }
    }

    fn brace_tree(&mut self, parts: &[WordPart<'a>]) -> &'a [Braces<'a>] {
        let mut tree: SmallVec<[Braces<'a>; 8]> = SmallVec::new();
        let mut rest = parts;
        while let Some(first) = rest.first() {
            let WordPart::Brace(brace) = first else {
                let plain = rest.iter().take_while(|part| !matches!(part, WordPart::Brace(_))).count();
                let (plain, behind) = rest.split_at(plain);
                tree.push(Braces::Parts(self.field(plain)));
                rest = behind;
                continue;
            };
            tree.push(match range(brace) {
                Some(range) => Braces::Range(range),
                None => {
                    let BraceExpansion::Alternatives(alternatives) = brace else {
                        unreachable!("it is no range")
                    };
                    let alternatives: SmallVec<[&'a [Braces<'a>]; 8]> =
                        alternatives.iter().map(|alternative| self.brace_tree(alternative.parts)).collect();
                    Braces::Alternatives(self.slice(&alternatives))
                }
            });
            rest = &rest[1..];
        }
        self.slice(&tree)
    }
}

/// `value` in decimal, with zeros in front up to `width` places (the sign counts).
fn padded(value: i64, width: u8) -> Vec<u8> {
    let width = usize::from(width);
    format!("{value:0width$}").into_bytes()
}

fn range(brace: &BraceExpansion<'_>) -> Option<RangeBraces> {
    let BraceExpansion::Range { kind, start, end, step, width, .. } = *brace else { return None };
    let size = i64::try_from(step.unsigned_abs()).unwrap_or(i64::MAX).max(1);
    Some(RangeBraces {
        start,
        end,
        step: if end < start { -size } else { size },
        width: u8::try_from(width).unwrap_or(u8::MAX),
        chars: kind == RangeKind::Char,
    })
}

/// How many words the parts come to.
fn count(parts: &[WordPart<'_>]) -> u64 {
    parts.iter().fold(1, |words: u64, part| match part {
        WordPart::Brace(brace) => words.saturating_mul(match brace {
            BraceExpansion::Alternatives(alternatives) => alternatives
                .iter()
                .fold(0, |sum: u64, alternative| sum.saturating_add(count(alternative.parts))),
            BraceExpansion::Range { start, end, step, .. } => {
                let size = u128::from(step.unsigned_abs().max(1));
                let steps = (i128::from(*end) - i128::from(*start)).unsigned_abs() / size;
                u64::try_from(steps).unwrap_or(u64::MAX).saturating_add(1)
            }
        }),
        _ => words,
    })
}
