//! Parameter expansions.
//!
//! Invariant: the word of `${x:-word}` is lowered for the place the expansion stands in (its mode, inside quotes or
//! not), a pattern as a pattern, and a message or assigned value as one text.

use super::Lowering;
use super::word::Place;
use crate::bytecode::{CaseOp, ParamTest, Quote, ReplaceOp, TrimOp, WordMode};
use crate::ir::{Arith, Param, ParamOp, ParamTarget, Part, Subscript, Word, WordId};
use mirage_grammar::ast::{
    self, CaseScope, CaseTo, Conditional, Parameter, Replace, SubscriptKind, WordPart,
};
use smallvec::SmallVec;

impl<'a> Lowering<'a> {
    pub(super) fn element(&mut self, name: &'a [u8], subscript: &ast::Subscript<'a>) -> ParamTarget<'a> {
        match subscript.kind {
            SubscriptKind::At => ParamTarget::All { name, star: false },
            SubscriptKind::Star => ParamTarget::All { name, star: true },
            SubscriptKind::Index => {
                let key = self.word(&subscript.word, WordMode::Text);
                let index = self.index(subscript);
                let empty = subscript.word.text.is_empty();
                let late = match *subscript.word.parts {
                    [WordPart::Literal(text)] if self.at_run_time => {
                        Some(text).filter(|text| text.iter().any(|byte| matches!(byte, b'$' | b'`')))
                    }
                    _ => None,
                };
                let subscript = Subscript { key, index, empty, late };
                ParamTarget::Element { name, subscript: self.bump.alloc(subscript) }
            }
        }
    }

    /// The subscript of an indexed array. Single quotes are not removed from an expression.
    fn index(&mut self, subscript: &ast::Subscript<'a>) -> Arith<'a> {
        let quoted = |part: &WordPart<'_>| matches!(part, WordPart::SingleQuoted(_) | WordPart::AnsiC(_));
        if !subscript.word.parts.iter().any(quoted) {
            return self.arith(&subscript.arith);
        }
        let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        for part in subscript.word.parts {
            match part {
                WordPart::SingleQuoted(text) => parts.push(Part::Quoted(self.bytes(&[b"'", text, b"'"]))),
                part => self.quoted_parts(std::slice::from_ref(part), &mut parts),
            }
        }
        let parts = self.slice(&parts);
        Arith {
            text: Some(self.ir.word(Word { parts, mode: WordMode::Text })),
            expr: None,
            dollars: &[],
            shown: &[],
        }
    }

    /// An element in an expression, where the key of an associative array has been expanded once, so that quotes in it are
    /// text by then, and is expanded once more.
    pub(super) fn element_in_expression(
        &mut self,
        name: &'a [u8],
        subscript: &ast::Subscript<'a>,
    ) -> ParamTarget<'a> {
        let target = self.element(name, subscript);
        let ParamTarget::Element { subscript, .. } = target else { return target };
        let constant: Option<SmallVec<[&[u8]; 4]>> = self.ir.words[subscript.key.index()]
            .parts
            .iter()
            .map(|part| match *part {
                Part::Literal(text) | Part::Quoted(text) => Some(text),
                _ => None,
            })
            .collect();
        if let Some(pieces) = constant
            && pieces.iter().any(|piece| piece.iter().any(|byte| matches!(byte, b'\'' | b'"')))
        {
            let unquoted = unquote(&pieces.concat());
            let parts = self.slice(&[Part::Quoted(self.slice(&unquoted))]);
            self.ir.words[subscript.key.index()].parts = parts;
        }
        target
    }

    pub(super) fn target(&mut self, parameter: &Parameter<'a>) -> ParamTarget<'a> {
        match (parameter.target, parameter.subscript) {
            (ast::Target::Name(name), Some(subscript)) => self.element(name, subscript),
            (ast::Target::Name(name), None) => ParamTarget::Var(name),
            (ast::Target::Positional(number), _) => ParamTarget::Positional(number),
            (ast::Target::Special(special), _) => ParamTarget::Special(special),
        }
    }

    pub(super) fn parameter(&mut self, parameter: &Parameter<'a>, place: Place) -> Part<'a> {
        let (target, indirect) = (self.target(parameter), parameter.indirect);
        let param = Param { target, indirect, braced: parameter.braced };
        let op = match parameter.op {
            ast::ParamOp::None => ParamOp::Value,
            ast::ParamOp::Length => ParamOp::Length,
            ast::ParamOp::Conditional { kind, colon, word } => self.conditional(kind, colon, &word, place),
            ast::ParamOp::RemovePrefix { longest, pattern } => {
                let op = if longest { TrimOp::PrefixLong } else { TrimOp::PrefixShort };
                ParamOp::Trim { op, pattern: self.word(&pattern, WordMode::Pattern) }
            }
            ast::ParamOp::RemoveSuffix { longest, pattern } => {
                let op = if longest { TrimOp::SuffixLong } else { TrimOp::SuffixShort };
                ParamOp::Trim { op, pattern: self.word(&pattern, WordMode::Pattern) }
            }
            ast::ParamOp::Replace { kind, pattern, replacement } => {
                let op = match kind {
                    Replace::First => ReplaceOp::First,
                    Replace::All => ReplaceOp::All,
                    Replace::Prefix => ReplaceOp::Prefix,
                    Replace::Suffix => ReplaceOp::Suffix,
                };
                let pattern = self.word(&pattern, WordMode::Pattern);
                ParamOp::Replace {
                    op,
                    pattern,
                    text: replacement.map(|word| self.word(word, WordMode::Pattern)),
                }
            }
            ast::ParamOp::Case { to, scope, pattern } => {
                let op = match (to, scope) {
                    (CaseTo::Upper, CaseScope::First) => CaseOp::UpperFirst,
                    (CaseTo::Upper, CaseScope::All) => CaseOp::UpperAll,
                    (CaseTo::Lower, CaseScope::First) => CaseOp::LowerFirst,
                    (CaseTo::Lower, CaseScope::All) => CaseOp::LowerAll,
                    (CaseTo::Toggle, CaseScope::First) => CaseOp::ToggleFirst,
                    (CaseTo::Toggle, CaseScope::All) => CaseOp::ToggleAll,
                };
                ParamOp::Case { op, pattern: self.word(&pattern, WordMode::Pattern) }
            }
            ast::ParamOp::Substring { offset, length } => {
                let behind = length.map_or(0, |length| length.source.len() + 1) + offset.source.len() + 1;
                let name = parameter.text.get(2..parameter.text.len() - behind - 1).unwrap_or_default();
                let written = (name, length.map_or(&b""[..], |length| length.source));
                let offset = self.arith(offset);
                ParamOp::Slice { offset, length: length.map(|length| self.arith(length)), written }
            }
            ast::ParamOp::Transform(op) => ParamOp::Transform(op),
            ast::ParamOp::BadTransform(_) => {
                let message = self.bytes(&[parameter.text, b": bad substitution"]);
                let parts = self.slice(&[Part::BadSubstitution { message, fatal: true }]);
                let word = self.ir.word(Word { parts, mode: place.mode });
                ParamOp::Alternate { test: ParamTest::Set, word }
            }
            ast::ParamOp::PrefixNames { at } => ParamOp::PrefixNames { star: !at },
            ast::ParamOp::Keys { at } => ParamOp::Keys { star: !at },
        };
        Part::Param { param, op, quote: place.quote() }
    }

    fn conditional(
        &mut self,
        kind: Conditional,
        colon: bool,
        word: &ast::Word<'a>,
        place: Place,
    ) -> ParamOp<'a> {
        let splits = place.quote() == Quote::Bare && place.mode == WordMode::Field;
        let test = match colon {
            false => ParamTest::Set,
            true if splits => ParamTest::NonNullFields,
            true => ParamTest::NonNull,
        };
        match kind {
            Conditional::Default => ParamOp::Default { test, word: self.inner_word(word, place) },
            Conditional::Alternate => ParamOp::Alternate { test, word: self.inner_word(word, place) },
            Conditional::Assign => ParamOp::Assign { test, word: self.inner_text(word, place) },
            Conditional::Error => {
                ParamOp::Error { test, word: self.inner_text(word, place), given: !word.text.is_empty() }
            }
        }
    }

    /// The word of an operator, for the builder of the word it stands in.
    fn inner_word(&mut self, word: &ast::Word<'a>, place: Place) -> WordId {
        let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        self.parts(word.parts, place.nested(), &mut parts);
        if parts.is_empty() && place.quote() == Quote::Quoted {
            parts.push(Part::Quoted(b""));
        }
        let parts = self.slice(&parts);
        self.ir.word(Word { parts, mode: place.mode })
    }

    /// The word of an operator, as a text of its own.
    fn inner_text(&mut self, word: &ast::Word<'a>, place: Place) -> WordId {
        let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        self.parts(word.parts, place.text(), &mut parts);
        let parts = self.slice(&parts);
        self.ir.word(Word { parts, mode: WordMode::Text })
    }
}

/// Text without its quotes, as quote removal takes them; a quote that is not closed stays.
fn unquote(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        match byte {
            b'\'' | b'"' => match behind.iter().position(|&other| other == byte) {
                Some(end) => {
                    out.extend_from_slice(&behind[..end]);
                    rest = &behind[end + 1..];
                }
                None => out.push(byte),
            },
            _ => out.push(byte),
        }
    }
    out
}
