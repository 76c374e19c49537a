//! Words and their parts.
//!
//! Invariant: what quotes a part stands in decides here, once, what it means; a bracket expression in which quoted text
//! or an expansion stands is still pattern syntax around that part.

use super::lines::Lines;
use super::{Lowering, deeper};
use crate::bytecode::{Quote, WordMode};
use crate::ir::{Arg, Control, Exec, Flow, Item, ParamOp, ParamTarget, Part, Word, WordId};
use mirage_grammar::ast::{self, ProcSubDirection, WordFacts, WordPart};
use smallvec::SmallVec;

/// Where a part stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) mode: WordMode,
    quote: Quote,
    /// In the word of `${x:-word}`.
    nested: bool,
    /// In a word whose brackets are closed by another part than they are opened by.
    brackets: bool,
}

impl Place {
    fn new(mode: WordMode) -> Self {
        Self { mode, quote: Quote::Bare, nested: false, brackets: false }
    }

    pub(super) fn quote(self) -> Quote {
        self.quote
    }

    pub(super) fn nested(self) -> Self {
        Self { nested: true, ..self }
    }

    /// The same quotes, for a text of its own.
    pub(super) fn text(self) -> Self {
        Self { mode: WordMode::Text, nested: false, brackets: false, ..self }
    }

    fn quoted(self) -> Self {
        Self { quote: Quote::Quoted, ..self }
    }

    /// In double quotes that hold `parts`.
    fn in_double_quotes(self, parts: &[WordPart<'_>]) -> Self {
        let beside = self.mode != WordMode::Text && parts.len() > 1 && parts.iter().any(spreads);
        Self { quote: if beside { Quote::Beside } else { Quote::Quoted }, ..self }
    }
}

/// Whether a part of double quotes makes a field of each of its values, and none when there are none.
fn spreads(part: &WordPart<'_>) -> bool {
    use ast::{ParamOp, SubscriptKind, Target};
    let WordPart::Param(parameter) = part else { return false };
    match parameter.op {
        ParamOp::PrefixNames { at } | ParamOp::Keys { at } => at,
        ParamOp::Length | ParamOp::Conditional { .. } => false,
        _ if parameter.indirect => false,
        _ => match parameter.subscript {
            Some(subscript) => subscript.kind == SubscriptKind::At,
            None => matches!(parameter.target, Target::Special(b'@')),
        },
    }
}

impl<'a> Lowering<'a> {
    pub(super) fn word(&mut self, word: &ast::Word<'a>, mode: WordMode) -> WordId {
        let parts = self.word_parts(word.parts, mode);
        self.ir.word(Word { parts, mode })
    }

    fn word_parts(&mut self, parts: &[WordPart<'a>], mode: WordMode) -> &'a [Part<'a>] {
        let mut place = Place::new(mode);
        place.brackets = parts.len() > 1 && mode != WordMode::Text && open_bracket(parts);
        let mut lowered: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        self.parts(parts, place, &mut lowered);
        self.slice(&lowered)
    }

    /// A word where fields are wanted: one item, or several where it holds braces.
    pub(super) fn list_word(&mut self, word: &ast::Word<'a>, push: &mut dyn FnMut(Item<'a>)) {
        if word.facts.has(WordFacts::BRACE) {
            self.brace_word(word, push);
        } else {
            push(Item::Word(self.word(word, WordMode::Field)));
        }
    }

    pub(super) fn field(&mut self, parts: &[WordPart<'a>]) -> WordId {
        let parts = self.word_parts(parts, WordMode::Field);
        self.ir.word(Word { parts, mode: WordMode::Field })
    }

    /// Parts as one text.
    pub(super) fn text_parts(&mut self, parts: &[WordPart<'a>], out: &mut SmallVec<[Part<'a>; 4]>) {
        self.parts(parts, Place::new(WordMode::Text), out);
    }

    /// Parts as one text between double quotes.
    pub(super) fn quoted_parts(&mut self, parts: &[WordPart<'a>], out: &mut SmallVec<[Part<'a>; 4]>) {
        self.parts(parts, Place::new(WordMode::Text).quoted(), out);
    }

    pub(super) fn parts(&mut self, parts: &[WordPart<'a>], place: Place, out: &mut SmallVec<[Part<'a>; 4]>) {
        deeper(|| {
            for part in parts {
                self.part(part, place, out);
            }
        });
    }

    fn part(&mut self, part: &WordPart<'a>, place: Place, out: &mut SmallVec<[Part<'a>; 4]>) {
        match *part {
            WordPart::Literal(text) => out.push(self.literal(text, place)),
            WordPart::Escaped(text) | WordPart::SingleQuoted(text) | WordPart::AnsiC(text) => {
                out.push(Part::Quoted(text))
            }
            WordPart::DoubleQuoted(parts) | WordPart::Localized(parts) => {
                self.double_quoted(parts, place, out)
            }
            WordPart::Param(parameter) => {
                let part = self.parameter(parameter, place);
                out.push(part);
            }
            WordPart::BadSubstitution(bad) => {
                let message = match bad.text {
                    b"" => bad.shown,
                    _ => self.bytes(&[bad.shown, b": bad substitution"]),
                };
                out.push(Part::BadSubstitution { message, fatal: false });
            }
            WordPart::CommandSub(sub) => {
                let part = self.command_sub(sub, place);
                out.push(part);
            }
            WordPart::Arith(arith) => {
                let value = self.arith(arith);
                out.push(Part::Arith { value, quote: place.quote() });
            }
            WordPart::ProcSub(sub) => {
                let body = match file_sub(&sub.list) {
                    Some(_) if sub.direction == ProcSubDirection::Read => Some(self.copy_file(&sub.list)),
                    _ => self.substituted(&sub.list),
                };
                self.commands += 1;
                out.push(Part::ProcessSub { body, output: sub.direction == ProcSubDirection::Write });
            }
            WordPart::Brace(brace) => self.joined_braces(brace, place, out),
            WordPart::Tilde(login) => out.push(Part::Tilde(self.bytes(&[b"~", login]))),
            WordPart::AnyString => out.push(glob(b"*", place)),
            WordPart::AnyChar => out.push(glob(b"?", place)),
            WordPart::Bracket(text) => out.push(glob(text, place)),
            WordPart::ExtGlob(ext) => {
                out.push(glob(self.bytes(&[&[ext.op.byte(), b'(']]), place));
                for (at, alternative) in ext.alternatives.iter().enumerate() {
                    if at > 0 {
                        out.push(glob(b"|", place));
                    }
                    self.parts(alternative.parts, place, out);
                }
                out.push(glob(b")", place));
            }
        }
    }

    fn literal(&self, text: &'a [u8], place: Place) -> Part<'a> {
        if place.quote != Quote::Bare {
            return Part::Quoted(text);
        }
        match place.mode {
            WordMode::Field | WordMode::Target if place.nested => Part::SplitLiteral(text),
            WordMode::Field | WordMode::Target | WordMode::Pattern if place.brackets => Part::Glob(text),
            WordMode::Pattern if place.nested && text.contains(&b'[') => Part::Glob(text),
            _ => Part::Literal(text),
        }
    }

    fn double_quoted(&mut self, parts: &[WordPart<'a>], place: Place, out: &mut SmallVec<[Part<'a>; 4]>) {
        let before = out.len();
        let place = place.in_double_quotes(parts);
        self.parts(parts, place, out);
        // `"${x+w}"` is a field even when it comes to nothing, unless `$@` stands in the same quotes.
        let vanishes = |part: &Part<'_>| {
            let Part::Param { param, op: ParamOp::Default { .. } | ParamOp::Alternate { .. }, .. } = part
            else {
                return false;
            };
            let spreads =
                matches!(param.target, ParamTarget::Special(b'@') | ParamTarget::All { star: false, .. });
            param.indirect || !spreads
        };
        let needs_field =
            place.quote == Quote::Quoted && (out.len() == before || out[before..].iter().any(vanishes));
        if needs_field && place.mode != WordMode::Text {
            out.insert(before, Part::Quoted(b""));
        }
    }

    fn command_sub(&mut self, sub: &ast::CommandSub<'a>, place: Place) -> Part<'a> {
        self.commands += 1;
        let quote = place.quote();
        // bash reads the text again when it runs it: an alias that is set in it holds for its later lines.
        let list = sub.list.as_ref().filter(|list| !mirage_grammar::sets_aliases(list));
        let Some(list) = list else {
            let body = self.node(Control::Text(sub.text), 0, sub.span, u32::MAX);
            return Part::CommandSub { body: Some(body), quote };
        };
        if let Some(path) = file_sub(list) {
            return Part::FileSub { path: self.word(&path, WordMode::Target), quote };
        }
        let body = self.substituted(list);
        Part::CommandSub { body, quote }
    }

    /// The commands of a substitution, whose lines count on from the command they stand in.
    fn substituted(&mut self, list: &ast::List<'a>) -> Option<crate::ir::NodeId> {
        if list.items.is_empty() {
            return None;
        }
        let line = self.current;
        let lines = Lines::of_substitution(list, self.here_docs, line);
        let outer = std::mem::replace(&mut self.lines, lines);
        let state = (self.ambient, self.complete);
        (self.ambient, self.complete) = (line, true);
        let body = self.list(list);
        (self.ambient, self.complete) = state;
        self.lines = outer;
        self.current = line;
        Some(body)
    }
}

impl<'a> Lowering<'a> {
    /// `< file` alone in a process substitution, which gives the file as `cat` does.
    fn copy_file(&mut self, list: &ast::List<'a>) -> crate::ir::NodeId {
        let command = &list.items[0].and_or.first.stages[0].command;
        let word = |lowering: &mut Self, text: &'static [u8]| {
            let parts = lowering.slice(&[Part::Literal(text)]);
            Arg::Item(Item::Word(lowering.ir.word(Word { parts, mode: WordMode::Field })))
        };
        let args = [b"command".as_slice(), b"-p", b"cat"].map(|text| word(self, text));
        let (args, redirects) = (self.slice(&args), self.redirects(command.redirects));
        let exec = self.bump.alloc(Exec { assignments: &[], args, redirects });
        let before = self.commands;
        self.commands += 1;
        let kind = Control::Flow(self.ir.flow(Flow::Exec(exec)));
        self.node(kind, command.line, command.span, before)
    }
}

/// The file of `$(< file)`.
fn file_sub<'a>(list: &ast::List<'a>) -> Option<ast::Word<'a>> {
    let [item] = list.items else { return None };
    let [stage] = item.and_or.first.stages else { return None };
    let pipeline = &item.and_or.first;
    let plain = item.and_or.rest.is_empty()
        && pipeline.bangs == 0
        && pipeline.time.is_none()
        && item.terminator != ast::Terminator::Ampersand;
    let ast::CommandKind::Simple(simple) = stage.command.kind else { return None };
    let [redirect] = stage.command.redirects else { return None };
    let input = redirect.op == ast::RedirectOp::Input
        && matches!(redirect.fd, ast::RedirectFd::Default | ast::RedirectFd::Number(0));
    match redirect.target {
        ast::RedirectTarget::Word(word)
            if plain && input && simple.args.is_empty() && simple.assignments.is_empty() =>
        {
            Some(word)
        }
        _ => None,
    }
}

fn glob<'a>(text: &'a [u8], place: Place) -> Part<'a> {
    match place.mode {
        _ if place.quote != Quote::Bare => Part::Quoted(text),
        WordMode::Text | WordMode::Regex => Part::Literal(text),
        _ => Part::Glob(text),
    }
}

/// Whether a `[` of one part may be closed by a `]` of another: with quoted text or an expansion between them, or
/// with one of the two coming out of an expansion.
fn open_bracket(parts: &[WordPart<'_>]) -> bool {
    let (mut written, mut expanded) = (false, false);
    for part in parts {
        match part {
            WordPart::Literal(text) => {
                if (written || expanded) && text.contains(&b']') {
                    return true;
                }
                written |= text.contains(&b'[');
            }
            WordPart::Param(_) | WordPart::CommandSub(_) => {
                if written {
                    return true;
                }
                expanded = true;
            }
            _ => {}
        }
    }
    false
}
