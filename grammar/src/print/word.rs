//! Words, parameters, assignments.
//!
//! Invariant: parts are written one behind the other without anything between, and only substitutions are laid out
//! anew; the text of everything else is what it was.

use super::Printer;
use crate::ast::{
    Arith, ArrayElement, AssignValue, Assignment, BraceExpansion, CaseScope, CaseTo, CommandSub, Conditional,
    List, ParamOp, Parameter, ProcSubDirection, Replace, Subscript, Target, Word, WordPart,
};
use crate::quote;

/// Where a part stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Unquoted,
    /// Between double quotes, or in arithmetic.
    Quoted,
}

impl<'p> Printer<'p> {
    pub(super) fn word(&mut self, word: &Word<'p>) {
        if let [WordPart::Brace(BraceExpansion::Alternatives(_))] = word.parts {
            // The alternatives may be whole words made by joining texts; only the text says how it was written.
            return self.put(word.text);
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || self.parts(word.parts, Context::Unquoted));
    }

    fn parts(&mut self, parts: &[WordPart<'p>], context: Context) {
        for part in parts {
            self.part(part, context);
        }
    }

    fn part(&mut self, part: &WordPart<'p>, context: Context) {
        match part {
            WordPart::Literal(text) => self.put(text),
            WordPart::Escaped(text) => {
                self.put(b"\\");
                self.put(text);
            }
            WordPart::SingleQuoted(text) => {
                self.put(b"'");
                self.put(text);
                self.put(b"'");
            }
            WordPart::AnsiC(text) => {
                let quoted = if self.source() { quote::ansi(text, false) } else { quote::single(text) };
                self.put(&quoted);
            }
            WordPart::DoubleQuoted(parts) => self.double_quoted(parts),
            WordPart::Localized(parts) => {
                if self.source() {
                    self.put(b"$");
                }
                self.double_quoted(parts);
            }
            WordPart::Param(parameter) => {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.parameter(parameter, context));
            }
            WordPart::BadSubstitution(bad) => self.put(bad.text),
            WordPart::CommandSub(sub) => self.command_sub(sub),
            WordPart::Arith(arith) => {
                let (open, close): (&[u8], &[u8]) =
                    if arith.bracket { (b"$[", b"]") } else { (b"$((", b"))") };
                self.put(open);
                stacker::maybe_grow(64 << 10, 1 << 20, || self.arith(arith));
                self.put(close);
            }
            WordPart::ProcSub(sub) => {
                self.put(if sub.direction == ProcSubDirection::Read { b"<(" } else { b">(" });
                self.substitution(&sub.list, sub.text);
                self.put(b")");
            }
            WordPart::Brace(expansion) => self.brace(expansion),
            WordPart::Tilde(name) => {
                self.put(b"~");
                self.put(name);
            }
            WordPart::AnyString => self.put(b"*"),
            WordPart::AnyChar => self.put(b"?"),
            WordPart::Bracket(text) => self.put(text),
            WordPart::ExtGlob(glob) => {
                self.put(&[glob.op.byte(), b'(']);
                for (at, word) in glob.alternatives.iter().enumerate() {
                    if at > 0 {
                        self.put(b"|");
                    }
                    self.word(word);
                }
                self.put(b")");
            }
        }
    }

    fn double_quoted(&mut self, parts: &[WordPart<'p>]) {
        self.put(b"\"");
        stacker::maybe_grow(64 << 10, 1 << 20, || self.parts(parts, Context::Quoted));
        self.put(b"\"");
    }

    pub(super) fn arith(&mut self, arith: &Arith<'p>) {
        self.parts(arith.text, Context::Quoted);
    }

    fn command_sub(&mut self, sub: &CommandSub<'p>) {
        if sub.backquote {
            return if self.source() { self.put(sub.source) } else { self.put_joined(sub.source) };
        }
        if sub.source.starts_with(b"$((") {
            // Found to be no arithmetic by its parentheses alone; bash keeps the text until it runs it.
            return self.put(sub.source);
        }
        self.put(b"$(");
        match &sub.list {
            Some(list) => self.substitution(list, sub.text),
            None => self.put(sub.text),
        }
        self.put(b")");
    }

    /// Writes text without its line continuations.
    fn put_joined(&mut self, text: &[u8]) {
        let mut rest = text;
        while let Some(at) = memchr::memchr(b'\\', rest) {
            match rest.get(at + 1) {
                Some(b'\n') => self.put(&rest[..at]),
                _ => self.put(&rest[..(at + 2).min(rest.len())]),
            }
            rest = &rest[(at + 2).min(rest.len())..];
        }
        self.put(rest);
    }

    /// The text of a substitution: laid out by itself, at no indentation.
    fn substitution(&mut self, list: &List<'p>, text: &[u8]) {
        if list.items.is_empty() {
            if self.source() {
                self.put(text);
            }
            return;
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            let mut inner = Printer::new(self.layout, self.here_docs);
            inner.in_substitution = true;
            inner.list(list);
            inner.finish();
            if inner.out.starts_with(b"(") {
                self.put(b" ");
            }
            self.out.append(&mut inner.out);
        });
    }

    fn brace(&mut self, expansion: &BraceExpansion<'p>) {
        match expansion {
            BraceExpansion::Alternatives(words) => {
                self.put(b"{");
                for (at, word) in words.iter().enumerate() {
                    if at > 0 {
                        self.put(b",");
                    }
                    self.word(word);
                }
                self.put(b"}");
            }
            BraceExpansion::Range { text, .. } => self.put(text),
        }
    }

    fn target(&mut self, target: Target<'_>) {
        match target {
            Target::Name(name) => self.put(name),
            Target::Positional(number) => self.put(number.to_string().as_bytes()),
            Target::Special(byte) => self.put(&[byte]),
        }
    }

    fn subscript(&mut self, subscript: Option<&Subscript<'p>>) {
        if let Some(subscript) = subscript {
            self.put(b"[");
            self.word(&subscript.word);
            self.put(b"]");
        }
    }

    fn parameter(&mut self, parameter: &Parameter<'p>, context: Context) {
        self.put(b"$");
        if !parameter.braced {
            return self.target(parameter.target);
        }
        self.put(b"{");
        let keys = matches!(parameter.op, ParamOp::PrefixNames { .. } | ParamOp::Keys { .. });
        if parameter.indirect || keys {
            self.put(b"!");
        }
        if parameter.op == ParamOp::Length {
            self.put(b"#");
        }
        self.target(parameter.target);
        self.subscript(parameter.subscript);
        self.param_op(&parameter.op, context);
        self.put(b"}");
    }

    fn param_op(&mut self, op: &ParamOp<'p>, context: Context) {
        match op {
            ParamOp::None | ParamOp::Length => {}
            ParamOp::Conditional { kind, colon, word } => {
                if *colon {
                    self.put(b":");
                }
                self.put(match kind {
                    Conditional::Default => b"-",
                    Conditional::Assign => b"=",
                    Conditional::Error => b"?",
                    Conditional::Alternate => b"+",
                });
                self.parts(word.parts, context);
            }
            ParamOp::RemovePrefix { longest, pattern } => {
                self.put(if *longest { b"##" } else { b"#" });
                self.word(pattern);
            }
            ParamOp::RemoveSuffix { longest, pattern } => {
                self.put(if *longest { b"%%" } else { b"%" });
                self.word(pattern);
            }
            ParamOp::Replace { kind, pattern, replacement } => {
                self.put(match kind {
                    Replace::First => b"/",
                    Replace::All => b"//",
                    Replace::Prefix => b"/#",
                    Replace::Suffix => b"/%",
                });
                self.word(pattern);
                if let Some(replacement) = replacement {
                    self.put(b"/");
                    self.word(replacement);
                }
            }
            ParamOp::Case { to, scope, pattern } => {
                let byte = match to {
                    CaseTo::Upper => b'^',
                    CaseTo::Lower => b',',
                    CaseTo::Toggle => b'~',
                };
                self.put(if *scope == CaseScope::All { [byte, byte] } else { [byte, b' '] }.trim_ascii_end());
                self.word(pattern);
            }
            ParamOp::Substring { offset, length } => {
                self.put(b":");
                self.arith(offset);
                if let Some(length) = length {
                    self.put(b":");
                    self.arith(length);
                }
            }
            ParamOp::BadTransform(text) => {
                self.put(b"@");
                self.put(text);
            }
            ParamOp::Transform(letter) => self.put(&[b'@', *letter]),
            ParamOp::PrefixNames { at } => self.put(if *at { b"@" } else { b"*" }),
            ParamOp::Keys { at } => self.put(if *at { b"[@]" } else { b"[*]" }),
        }
    }

    pub(super) fn assignment(&mut self, assignment: &Assignment<'p>) {
        self.put(assignment.name);
        self.subscript(assignment.subscript);
        self.put(if assignment.append { b"+=" } else { b"=" });
        match &assignment.value {
            AssignValue::Scalar(word) => self.word(word),
            AssignValue::Array(elements) => {
                self.put(b"(");
                for (at, element) in elements.iter().enumerate() {
                    if at > 0 {
                        self.put(b" ");
                    }
                    self.element(element);
                }
                self.put(b")");
            }
        }
    }

    fn element(&mut self, element: &ArrayElement<'p>) {
        if element.subscript.is_none() {
            return self.word(&element.word);
        }
        self.subscript(element.subscript);
        self.put(if element.append { b"+=" } else { b"=" });
        self.word(&element.value);
    }
}
