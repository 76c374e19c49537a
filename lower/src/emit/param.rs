//! Parameter expansions and references.
//!
//! Invariant: a subscript is evaluated once, in the way the array wants it, before anything is done with the element.

use super::{ColdKind, Emitter};
use crate::bytecode::{Instr, ParamTest, Quote, R, RegionKind};
use crate::ir::{Arith, Expr, Param, ParamOp, ParamTarget, Subscript};

impl<'a> Emitter<'_, 'a> {
    /// A register that refers to the parameter.
    pub(super) fn reference(&mut self, param: &Param<'a>) -> R {
        let dst = self.target(&param.target, param.braced);
        if param.indirect {
            self.push(Instr::RefIndirect { dst, src: dst });
        }
        dst
    }

    fn target(&mut self, target: &ParamTarget<'a>, braced: bool) -> R {
        let dst = self.code.reference();
        match *target {
            ParamTarget::Var(name) => {
                let name = self.out.name(name);
                self.push(Instr::RefName { dst, name });
            }
            ParamTarget::Element { name, subscript } => self.element(dst, name, subscript),
            ParamTarget::All { name, star } => {
                let name = self.out.name(name);
                self.push(Instr::RefAll { dst, name, star });
            }
            ParamTarget::Positional(number) => self.push(Instr::RefPositional { dst, number, braced }),
            ParamTarget::Special(special) => self.push(Instr::RefSpecial { dst, special, braced }),
        }
        dst
    }

    pub(super) fn element(&mut self, dst: R, name: &'a [u8], subscript: &Subscript<'a>) {
        if subscript.empty {
            let text = self.out.text(&[name, b"[]"].concat());
            self.push(Instr::BadSubscript { text });
        }
        let name = self.out.name(name);
        if let Some(text) = subscript.late {
            let subscript = self.out.text(text);
            return self.push(Instr::RefSubscript { dst, name, subscript });
        }
        let marks = self.code.marks();
        let (key, back) = self.cold(ColdKind::Key { dst, name, key: subscript.key });
        self.push(Instr::JumpIfAssoc { name, to: key });
        let start = self.code.next();
        let outer = std::mem::replace(&mut self.subscript, true);
        let index = self.arith(&subscript.index);
        self.subscript = outer;
        // A constant, the commonest index, cannot be wrong.
        if self.code.next() > start + 1 || !matches!(self.code.last(), Some(Instr::IntConst { .. })) {
            self.code.region(start, RegionKind::Subscript);
        }
        self.push(Instr::RefIndex { dst, name, index });
        self.code.bind(back);
        self.code.release(marks);
    }

    /// Append a parameter expansion.
    pub(super) fn param(&mut self, param: &Param<'a>, op: &ParamOp<'a>, quote: Quote) {
        match *op {
            ParamOp::Value => match param {
                Param { target: ParamTarget::Var(name), indirect: false, .. } => {
                    let name = self.out.name(name);
                    self.push(Instr::WordVar { name, quote });
                }
                _ => {
                    let param = self.reference(param);
                    self.push(Instr::WordParam { param, quote });
                }
            },
            ParamOp::PrefixNames { star } => {
                let prefix = self.out.text(name_of(param));
                self.push(Instr::WordPrefixNames { prefix, star, quote });
            }
            ParamOp::Keys { star } => {
                let name = self.out.name(name_of(param));
                self.push(Instr::WordKeys { name, star, quote });
            }
            ParamOp::Default { .. }
            | ParamOp::Alternate { .. }
            | ParamOp::Assign { .. }
            | ParamOp::Error { .. } => {
                let param = self.reference(param);
                self.conditional(param, op, quote);
            }
            ParamOp::Length => {
                let param = self.reference(param);
                self.push(Instr::WordLength { param, quote });
            }
            ParamOp::Trim { op, pattern } => {
                let param = self.reference(param);
                let pattern = self.pattern(pattern);
                self.push(Instr::WordTrim { param, op, pattern, quote });
            }
            ParamOp::Replace { op, pattern, text } => {
                let param = self.reference(param);
                let pattern = self.pattern(pattern);
                let text = match text {
                    Some(text) => self.pattern(text),
                    None => {
                        let (dst, text) = (self.code.text(), self.out.text(b""));
                        self.push(Instr::TextConst { dst, text });
                        dst
                    }
                };
                self.push(Instr::WordReplace { param, op, pattern, text, quote });
            }
            ParamOp::Case { op, pattern } => {
                let param = self.reference(param);
                let pattern = self.pattern(pattern);
                self.push(Instr::WordCase { param, op, pattern, quote });
            }
            ParamOp::Slice { offset, length, written } => {
                // Nothing is evaluated to cut a parameter that is unset.
                let one =
                    !matches!(param.target, ParamTarget::All { .. } | ParamTarget::Special(b'@' | b'*'))
                        && !param.indirect;
                let constant = |arith: &Arith<'_>| {
                    arith.expr.is_some_and(|expr| matches!(self.ir.exprs[expr.index()], Expr::Const(_)))
                };
                let guarded = one && !(constant(&offset) && length.is_none_or(|length| constant(&length)));
                let fails = !self.counts(&offset) || length.is_some_and(|length| !self.counts(&length));
                let param = self.reference(param);
                let end = self.code.label();
                if guarded {
                    let set = self.code.label();
                    self.push(Instr::JumpIfParam { param, test: ParamTest::Set, to: set });
                    self.push(Instr::WordParam { param, quote });
                    self.push(Instr::Jump { to: end });
                    self.code.bind(set);
                }
                let start = self.code.next();
                let offset = self.arith(&offset);
                let has_length = length.is_some();
                let length = length.map_or(offset, |length| self.arith(&length));
                self.push(Instr::WordSlice { param, offset, length, has_length, quote });
                if fails {
                    let (name, length) = (self.out.text(written.0), self.out.text(written.1));
                    self.code.region(start, RegionKind::Slice { name, length });
                }
                self.code.bind(end);
            }
            ParamOp::Transform(op) => {
                let param = self.reference(param);
                self.push(Instr::WordTransform { param, op, quote });
            }
        }
    }

    /// Whether the expression is a number of its own that no slice can refuse.
    fn counts(&self, arith: &Arith<'a>) -> bool {
        arith.expr.is_some_and(|expr| matches!(self.ir.exprs[expr.index()], Expr::Const(0..)))
    }

    fn conditional(&mut self, param: R, op: &ParamOp<'a>, quote: Quote) {
        let (kept, end) = (self.code.label(), self.code.label());
        match *op {
            ParamOp::Default { test, word } => {
                self.push(Instr::JumpIfParam { param, test, to: kept });
                self.parts(self.word(word).parts);
                self.push(Instr::Jump { to: end });
                self.code.bind(kept);
                self.push(Instr::WordParam { param, quote });
            }
            ParamOp::Alternate { test, word } => {
                self.push(Instr::JumpIfParam { param, test, to: kept });
                self.push(Instr::Jump { to: end });
                self.code.bind(kept);
                self.parts(self.word(word).parts);
            }
            ParamOp::Assign { test, word } => {
                self.push(Instr::JumpIfParam { param, test, to: kept });
                let src = self.text(word);
                self.push(Instr::ParamAssign { param, src });
                self.code.bind(kept);
                self.push(Instr::WordParam { param, quote });
            }
            ParamOp::Error { test, word, given } => {
                self.push(Instr::JumpIfParam { param, test, to: kept });
                let message = self.text(word);
                self.push(Instr::ParamError { param, message, given, colon: test != ParamTest::Set });
                self.code.bind(kept);
                self.push(Instr::WordParam { param, quote });
            }
            _ => self.code.bind(kept),
        }
        self.code.bind(end);
    }
}

fn name_of<'a>(param: &Param<'a>) -> &'a [u8] {
    match param.target {
        ParamTarget::Var(name) | ParamTarget::Element { name, .. } | ParamTarget::All { name, .. } => name,
        ParamTarget::Positional(_) | ParamTarget::Special(_) => b"",
    }
}
