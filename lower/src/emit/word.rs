//! Words: builders, and the short forms for what needs none.
//!
//! Invariant: a short form does what the builder would; a word's parts are appended in order.

use super::{ColdKind, Emitter};
use crate::bytecode::{Instr, Label, Quote, T, WordMode};
use crate::from_ast::deeper;
use crate::ir::{Item, Param, ParamOp, ParamTarget, Part, Word, WordId};
use crate::pattern;
use std::borrow::Cow;

impl<'a> Emitter<'_, 'a> {
    /// A word of a list.
    pub(super) fn item(&mut self, item: &Item<'a>) {
        match *item {
            Item::Word(word) => self.field(self.word(word)),
            Item::Braces(braces) => self.brace_words(braces),
            Item::Expanded(items, plain) => {
                let (off, back) = self.cold(ColdKind::Plain { word: plain });
                self.push(Instr::JumpUnlessBraces { to: off });
                for item in items {
                    self.item(item);
                }
                self.code.bind(back);
            }
        }
    }

    pub(super) fn field(&mut self, word: &Word<'a>) {
        match word.parts {
            [] => {}
            [Part::Literal(text) | Part::Quoted(text)] => {
                let text = self.out.text(text);
                self.push(Instr::ListConst { text });
            }
            [
                Part::Param {
                    param: Param { target, indirect: false, .. },
                    op: ParamOp::Value,
                    quote: Quote::Quoted,
                },
            ] if matches!(target, ParamTarget::Var(_) | ParamTarget::Special(b'@')) => match target {
                ParamTarget::Var(name) => {
                    let name = self.out.name(name);
                    self.push(Instr::ListVar { name });
                }
                _ => self.push(Instr::ListArgs {}),
            },
            [
                Part::Param {
                    param: Param { target: ParamTarget::Var(name), indirect: false, .. },
                    op: ParamOp::Value,
                    quote: Quote::Bare,
                },
            ] => {
                let name = self.out.name(name);
                self.push(Instr::ListFields { name });
            }
            parts => {
                self.push(Instr::WordBegin { mode: WordMode::Field });
                self.parts(parts);
                self.push(Instr::WordEndField {});
            }
        }
    }

    /// The text of a word of mode text or target, if it needs no expansion.
    pub(super) fn constant_text(&self, word: WordId) -> Option<Cow<'a, [u8]>> {
        let word = self.word(word);
        match word.parts {
            [] => Some(Cow::Borrowed(b"")),
            [Part::Literal(text) | Part::Quoted(text)] => Some(Cow::Borrowed(text)),
            _ => None,
        }
    }

    /// A word as one text, or as a pattern if that is its mode.
    pub(super) fn text(&mut self, id: WordId) -> T {
        let word = self.word(id);
        if matches!(word.mode, WordMode::Pattern | WordMode::Regex) {
            return self.pattern(id);
        }
        let dst = self.code.text();
        if let Some(text) = self.constant_text(id) {
            let text = self.out.text(&text);
            self.push(Instr::TextConst { dst, text });
            return dst;
        }
        match word.parts {
            [
                Part::Param {
                    param: Param { target: ParamTarget::Var(name), indirect: false, .. },
                    op: ParamOp::Value,
                    ..
                },
            ] if word.mode == WordMode::Text => {
                let name = self.out.name(name);
                self.push(Instr::TextVar { dst, name });
            }
            [Part::Arith { value, .. }] if word.mode == WordMode::Text => {
                let marks = self.code.marks();
                let src = self.arith(value);
                self.push(Instr::TextInt { dst, src });
                self.code.release(marks);
            }
            parts if word.mode == WordMode::Text && parts.iter().all(is_simple) => {
                self.push(Instr::TextBegin { dst });
                parts.iter().for_each(|part| self.append(dst, part));
            }
            parts => {
                self.push(Instr::WordBegin { mode: word.mode });
                self.parts(parts);
                self.push(Instr::WordEndText { dst });
            }
        }
        dst
    }

    /// Append a simple part of a word of mode text.
    fn append(&mut self, text: T, part: &Part<'a>) {
        match *part {
            Part::Literal(bytes) | Part::Quoted(bytes) => {
                let constant = self.out.text(bytes);
                self.push(Instr::TextPush { text, constant });
            }
            Part::Param { param: Param { target: ParamTarget::Var(name), .. }, .. } => {
                let name = self.out.name(name);
                self.push(Instr::TextPushVar { text, name });
            }
            Part::Arith { value, .. } => {
                let marks = self.code.marks();
                let src = self.arith(&value);
                self.push(Instr::TextPushInt { text, src });
                self.code.release(marks);
            }
            _ => {}
        }
    }

    /// The escaped form of a pattern that needs no expansion.
    fn constant_pattern(&self, word: &Word<'a>) -> Option<Vec<u8>> {
        if word.mode != WordMode::Pattern {
            return None;
        }
        let mut text = Vec::new();
        for part in word.parts {
            match part {
                Part::Literal(bytes) | Part::Glob(bytes) => text.extend_from_slice(bytes),
                Part::Quoted(bytes) => pattern::escape_into(&mut text, bytes),
                _ => return None,
            }
        }
        Some(text)
    }

    pub(super) fn pattern(&mut self, id: WordId) -> T {
        let word = self.word(id);
        let dst = self.code.text();
        if let Some(text) = self.constant_pattern(word) {
            let text = self.out.text(&text);
            self.push(Instr::TextConst { dst, text });
        } else {
            self.push(Instr::WordBegin { mode: word.mode });
            self.parts(word.parts);
            self.push(Instr::WordEndPattern { dst });
        }
        dst
    }

    /// A pattern of a `case`.
    pub(super) fn case_pattern(&mut self, subject: T, id: WordId, to: Label) {
        if let Some(text) = self.constant_pattern(self.word(id)) {
            let pattern = self.out.text(&text);
            self.push(Instr::CaseMatchConst { subject, pattern, to });
            return;
        }
        let marks = self.code.marks();
        let pattern = self.pattern(id);
        self.push(Instr::CaseMatch { subject, pattern, to });
        self.code.release(marks);
    }

    /// Append parts to the builder.
    pub(super) fn parts(&mut self, parts: &[Part<'a>]) {
        deeper(|| {
            for part in parts {
                let marks = self.code.marks();
                self.part(part);
                self.code.release(marks);
            }
        });
    }

    fn part(&mut self, part: &Part<'a>) {
        match *part {
            Part::Literal(text) => {
                let text = self.out.text(text);
                self.push(Instr::WordLiteral { text });
            }
            Part::SplitLiteral(text) => {
                let text = self.out.text(text);
                self.push(Instr::WordSplitLiteral { text });
            }
            Part::Glob(text) => {
                let text = self.out.text(text);
                self.push(Instr::WordGlob { text });
            }
            Part::Quoted(text) => {
                let text = self.out.text(text);
                self.push(Instr::WordQuoted { text });
            }
            Part::Tilde(text) => {
                let text = self.out.text(text);
                self.push(Instr::WordTilde { text });
            }
            Part::Param { param, op, quote } => self.param(&param, &op, quote),
            Part::CommandSub { body, quote } => {
                let chunk = self.chunk(|emitter| match body {
                    Some(body) => emitter.node(body),
                    None => emitter.push(Instr::SetStatus { status: 0 }),
                });
                self.push(Instr::WordCommandSub { chunk, quote });
            }
            Part::FileSub { path, quote } => {
                let path = self.text(path);
                self.push(Instr::WordFileSub { path, quote });
            }
            Part::Arith { value, quote } => {
                let src = self.arith(&value);
                self.push(Instr::WordInt { src, quote });
            }
            Part::ProcessSub { body, output } => {
                let chunk = self.chunk(|emitter| {
                    if let Some(body) = body {
                        emitter.node(body);
                    }
                });
                self.push(Instr::WordProcessSub { chunk, output });
            }
            Part::BadSubstitution { message, fatal } => {
                let message = self.out.text(message);
                self.push(Instr::BadSubstitution { message, fatal });
            }
        }
    }
}

/// Whether a part of a word of mode text is appended by one instruction.
fn is_simple(part: &Part<'_>) -> bool {
    matches!(
        part,
        Part::Literal(_)
            | Part::Quoted(_)
            | Part::Arith { .. }
            | Part::Param {
                param: Param { target: ParamTarget::Var(_), indirect: false, .. },
                op: ParamOp::Value,
                ..
            }
    )
}
