//! `[ $x -lt 10 ]`: comparisons of integers by the builtins `[` and `test`.
//!
//! Invariant: the short form stands for the command only where the words would come to exactly these, the name means the
//! builtin, and both operands are plain numbers; in every other case the command runs as it is written.

use super::{ColdKind, Emitter};
use crate::bytecode::{I, Instr, IntOp, Label, Loc};
use crate::ir::{Arg, Exec, Item, Param, ParamOp, ParamTarget, Part, WordId};

/// An operand whose value may be a plain number.
#[derive(Clone, Copy)]
enum Operand<'a> {
    Constant(i64),
    Variable(&'a [u8]),
}

/// A comparison: the command's name, its operator and operands, and its last word.
struct Comparison<'a> {
    name: &'static [u8],
    op: IntOp,
    left: Operand<'a>,
    right: Operand<'a>,
    last: WordId,
}

impl<'a> Emitter<'_, 'a> {
    /// Emit the command in its short form, if it has one.
    pub(super) fn comparison(&mut self, exec: &'a Exec<'a>, loc: Loc) -> bool {
        let Some(Comparison { name, op, left, right, last }) = self.comparison_of(exec) else {
            return false;
        };
        let Some(last) = self.constant_text(last) else { return false };
        let marks = self.code.marks();
        let (slow, back) = self.cold(ColdKind::Compare { exec, loc });
        let (name, last) = (self.out.text(name), self.out.text(&last));
        self.push(Instr::GuardBuiltin { name, to: slow });
        let a = self.compared_operand(left, slow);
        let b = self.compared_operand(right, slow);
        self.push(Instr::CompareInts { op, a, b, last });
        self.code.bind(back);
        self.code.release(marks);
        true
    }

    fn comparison_of(&self, exec: &Exec<'a>) -> Option<Comparison<'a>> {
        if !exec.assignments.is_empty() || !exec.redirects.is_empty() {
            return None;
        }
        let (name, [left, op, right], last) = match *exec.args {
            [ref open, ref left, ref op, ref right, ref close] => {
                let bracket = self.is_text(open, b"[") && self.is_text(close, b"]");
                bracket.then_some((&b"["[..], [left, op, right], close))?
            }
            [ref name, ref left, ref op, ref right] => {
                self.is_text(name, b"test").then_some((&b"test"[..], [left, op, right], right))?
            }
            _ => return None,
        };
        let op = match &*self.constant_text(word(op)?)? {
            b"-eq" => IntOp::Eq,
            b"-ne" => IntOp::Ne,
            b"-lt" => IntOp::Lt,
            b"-le" => IntOp::Le,
            b"-gt" => IntOp::Gt,
            b"-ge" => IntOp::Ge,
            _ => return None,
        };
        let (left, right) = (self.operand_of(left)?, self.operand_of(right)?);
        Some(Comparison { name, op, left, right, last: word(last)? })
    }

    fn is_text(&self, arg: &Arg<'a>, text: &[u8]) -> bool {
        word(arg).and_then(|word| self.constant_text(word)).is_some_and(|constant| *constant == *text)
    }

    fn operand_of(&self, arg: &Arg<'a>) -> Option<Operand<'a>> {
        let word = word(arg)?;
        if let [Part::Param { param, op: ParamOp::Value, .. }] = self.word(word).parts
            && let Param { target: ParamTarget::Var(name), indirect: false, .. } = *param
        {
            return Some(Operand::Variable(name));
        }
        let text = self.constant_text(word)?;
        let number = std::str::from_utf8(&text).ok()?.parse::<i64>().ok()?;
        Some(Operand::Constant(number))
    }

    fn compared_operand(&mut self, operand: Operand<'a>, slow: Label) -> I {
        let dst = self.code.int();
        match operand {
            Operand::Constant(value) => self.push(Instr::IntConst { dst, value }),
            Operand::Variable(name) => {
                let name = self.out.name(name);
                self.push(Instr::IntLoadPlain { dst, name, slow });
            }
        }
        dst
    }
}

fn word(arg: &Arg<'_>) -> Option<WordId> {
    match arg {
        Arg::Item(Item::Word(word)) => Some(*word),
        _ => None,
    }
}
