//! Arithmetic.
//!
//! Invariant: operands are evaluated in bash's order. The parameters of `$x` operands are looked at first, from left to
//! right; when one of them is not plain, the whole expression goes by its text, before any of it has had an effect.

use super::{ColdKind, Emitter};
use crate::bytecode::{ArithPart, I, Instr, IntOp, IntUnaryOp, Label, R};
use crate::from_ast::deeper;
use crate::ir::{Arith, Dollar, Expr, ExprId, Param, ParamTarget, Place, Shown};
use mirage_grammar::ast::ErrorToken;
use smallvec::SmallVec;

/// The text that the failing operations of an expression show.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Showing<'a> {
    parts: &'a [Shown<'a>],
    /// Its number in the program, once an operation needs it.
    number: Option<u32>,
}

impl<'a> Emitter<'_, 'a> {
    /// The value, in a register of its own.
    pub(super) fn arith(&mut self, arith: &Arith<'a>) -> I {
        let dst = self.code.int();
        self.arith_into(arith, dst);
        dst
    }

    pub(super) fn arith_into(&mut self, arith: &Arith<'a>, dst: I) {
        let marks = self.code.marks();
        let outer = self.set_shown(arith);
        match (arith.expr, arith.text) {
            (Some(expr), text) if arith.dollars.is_empty() || text.is_none() => self.expr(expr, &[], dst),
            (Some(expr), Some(text)) => {
                let (slow, back) = match self.guess {
                    Some(slow) => (slow, self.code.label()),
                    None => self.cold(ColdKind::Slow { dst, text }),
                };
                let mut dollars: SmallVec<[I; 8]> = SmallVec::new();
                // An operand that is all of the expression is its value.
                let alone = matches!(self.ir.exprs[expr.index()], Expr::Dollar(_));
                for dollar in arith.dollars {
                    let value = if alone { dst } else { self.code.int() };
                    let inner = self.code.marks();
                    self.dollar(dollar, value, slow);
                    self.code.release(inner);
                    dollars.push(value);
                }
                if !alone {
                    self.expr(expr, &dollars, dst);
                }
                self.code.bind(back);
            }
            (None, Some(text)) => {
                let src = self.text(text);
                self.push(Instr::IntEval { dst, src });
            }
            (_, None) => self.push(Instr::IntConst { dst, value: 0 }),
        }
        self.shown = outer;
        self.code.release(marks);
    }

    /// An operand that is an expansion; on to `slow` when its value is not plain, with nothing done yet that could not be
    /// done again.
    fn dollar(&mut self, dollar: &Dollar<'a>, dst: I, slow: Label) {
        let outer = self.guess.replace(slow);
        match *dollar {
            Dollar::Value(param) => {
                let param = self.reference(&param);
                self.push(Instr::IntLoadDollar { dst, param, slow });
            }
            Dollar::Keyed { name, key } => {
                let (assoc, param) = (self.code.label(), self.code.reference());
                let name = self.out.name(name);
                self.push(Instr::JumpIfAssoc { name, to: assoc });
                self.push(Instr::Jump { to: slow });
                self.code.bind(assoc);
                let key = self.text(key);
                self.push(Instr::RefKey { dst: param, name, key });
                self.push(Instr::IntLoadDollar { dst, param, slow });
            }
            Dollar::Length(param) => {
                let param = self.reference(&param);
                self.push(Instr::IntLength { dst, param });
            }
        }
        self.guess = outer;
    }

    /// From here on operations show the text of `arith`; returns what they showed before.
    fn set_shown(&mut self, arith: &Arith<'a>) -> Showing<'a> {
        std::mem::replace(&mut self.shown, Showing { parts: arith.shown, number: None })
    }

    /// The operation that comes next may fail.
    fn may_fail(&mut self, token: ErrorToken, dollars: &[I]) {
        let number = match self.shown.number {
            Some(number) => number,
            None => {
                let parts = self.shown.parts.iter().map(|part| match *part {
                    Shown::Text(text) => ArithPart::Text(self.out.text(text)),
                    Shown::Dollar(number) => ArithPart::Operand(dollars[number as usize]),
                    Shown::Variable(name) => ArithPart::Variable(self.out.name(name)),
                });
                let parts = parts.collect();
                *self.shown.number.insert(self.out.arith_text(parts))
            }
        };
        self.code.may_fail(number, token);
    }

    /// The value in a register that may be another's: not to be written.
    fn operand(&mut self, expr: ExprId, dollars: &[I]) -> I {
        if let Expr::Dollar(number) = self.ir.exprs[expr.index()] {
            return dollars[number as usize];
        }
        let dst = self.code.int();
        self.expr(expr, dollars, dst);
        dst
    }

    fn small(&self, expr: ExprId) -> Option<i32> {
        match self.ir.exprs[expr.index()] {
            Expr::Const(value) => i32::try_from(value).ok(),
            _ => None,
        }
    }

    /// Evaluate into `dst`, which no one else uses.
    pub(super) fn expr(&mut self, expr: ExprId, dollars: &[I], dst: I) {
        deeper(|| {
            let marks = self.code.marks();
            self.expr_inner(expr, dollars, dst);
            self.code.release(marks);
        });
    }

    fn expr_inner(&mut self, expr: ExprId, dollars: &[I], dst: I) {
        match self.ir.exprs[expr.index()] {
            Expr::Const(value) => self.push(Instr::IntConst { dst, value }),
            Expr::Load(place) => self.load(&place, dst),
            Expr::Dollar(number) => self.push(Instr::IntMove { dst, src: dollars[number as usize] }),
            Expr::Unary(op, inner) => {
                let src = self.operand_in(inner, dollars, dst);
                self.push(Instr::IntUnary { op, dst, src });
            }
            Expr::Binary(op, left, right, token) => {
                let a = self.operand_in(left, dollars, dst);
                self.binary(op, token, dst, a, right, dollars);
            }
            Expr::And(..) | Expr::Or(..) => {
                let (no, end) = (self.code.label(), self.code.label());
                self.branch(expr, dollars, no, false);
                self.push(Instr::IntConst { dst, value: 1 });
                self.push(Instr::Jump { to: end });
                self.code.bind(no);
                self.push(Instr::IntConst { dst, value: 0 });
                self.code.bind(end);
            }
            Expr::Cond(test, yes, no) => {
                let (other, end) = (self.code.label(), self.code.label());
                self.branch(test, dollars, other, false);
                self.expr(yes, dollars, dst);
                self.push(Instr::Jump { to: end });
                self.code.bind(other);
                self.expr(no, dollars, dst);
                self.code.bind(end);
            }
            Expr::Comma(left, right) => {
                self.expr(left, dollars, dst);
                self.expr(right, dollars, dst);
            }
            Expr::Assign { place: Place::Var(name), op, value, token } => {
                match op {
                    None => self.expr(value, dollars, dst),
                    Some(op) => {
                        let (old, name) = (self.code.int(), self.out.name(name));
                        self.push(Instr::IntLoad { dst: old, name });
                        self.binary(op, token, dst, old, value, dollars);
                    }
                }
                let name = self.out.name(name);
                self.push(Instr::IntStore { name, src: dst });
            }
            Expr::Assign { place, op: None, value, .. } => {
                self.expr(value, dollars, dst);
                let param = self.place(&place);
                self.push(Instr::IntStoreRef { param, src: dst });
            }
            Expr::Assign { place, op: Some(op), value, token } => {
                let param = self.place(&place);
                let old = self.code.int();
                self.push(Instr::IntLoadRef { dst: old, param });
                self.binary(op, token, dst, old, value, dollars);
                self.push(Instr::IntStoreRef { param, src: dst });
            }
            Expr::Step { place: Place::Var(name), by, post } => {
                let name = self.out.name(name);
                self.push(Instr::IntIncrement { dst, name, by, post });
            }
            Expr::Step { place, by, post } => {
                let param = self.place(&place);
                let new = self.code.int();
                self.push(Instr::IntLoadRef { dst, param });
                self.push(Instr::IntBinaryConst { op: IntOp::Add, dst: new, a: dst, value: i32::from(by) });
                self.push(Instr::IntStoreRef { param, src: new });
                if !post {
                    self.push(Instr::IntMove { dst, src: new });
                }
            }
        }
    }

    /// An operand that may use `dst` for its value.
    fn operand_in(&mut self, expr: ExprId, dollars: &[I], dst: I) -> I {
        if let Expr::Dollar(number) = self.ir.exprs[expr.index()] {
            return dollars[number as usize];
        }
        self.expr(expr, dollars, dst);
        dst
    }

    fn binary(&mut self, op: IntOp, token: ErrorToken, dst: I, a: I, right: ExprId, dollars: &[I]) {
        match self.small(right) {
            Some(value) => {
                if op.fails(i64::from(value)) {
                    self.may_fail(token, dollars);
                }
                self.push(Instr::IntBinaryConst { op, dst, a, value });
            }
            None => {
                let b = self.operand(right, dollars);
                if op.can_fail() {
                    self.may_fail(token, dollars);
                }
                self.push(Instr::IntBinary { op, dst, a, b });
            }
        }
    }

    fn load(&mut self, place: &Place<'a>, dst: I) {
        match (place, self.guess) {
            // Text that is an expression is not evaluated for a guess: it would be once more.
            (Place::Var(name), Some(slow)) => {
                let name = self.out.name(name);
                self.push(Instr::IntLoadPlain { dst, name, slow });
            }
            (Place::Var(name), None) => {
                let name = self.out.name(name);
                self.push(Instr::IntLoad { dst, name });
            }
            _ => {
                let param = self.place(place);
                self.push(Instr::IntLoadRef { dst, param });
            }
        }
    }

    fn place(&mut self, place: &Place<'a>) -> R {
        let target = match *place {
            Place::Var(name) => ParamTarget::Var(name),
            Place::Element(name, subscript) => ParamTarget::Element { name, subscript },
            Place::All(name, star) => ParamTarget::All { name, star },
        };
        self.reference(&Param { target, indirect: false, braced: false })
    }

    /// Evaluate what decides the truth of the expression; the jump that is returned goes to `to` when that is `when`.
    pub(super) fn compared(&mut self, arith: &Arith<'a>, dst: I, to: Label, when: bool) -> Instr {
        if let Some(expr) = arith.expr
            && arith.dollars.is_empty()
            && let Expr::Binary(op, left, right, _) = self.ir.exprs[expr.index()]
            && let Some(opposite) = opposite(op)
        {
            let op = if when { op } else { opposite };
            let outer = self.set_shown(arith);
            self.expr(left, &[], dst);
            let jump = match self.small(right) {
                Some(value) => Instr::JumpIfIntConst { op, a: dst, value, to },
                None => Instr::JumpIfInt { op, a: dst, b: self.operand(right, &[]), to },
            };
            self.shown = outer;
            return jump;
        }
        self.arith_into(arith, dst);
        if when { Instr::JumpIfNonZero { src: dst, to } } else { Instr::JumpIfZero { src: dst, to } }
    }

    /// Go on at `to` when the truth of the expression is `when`.
    pub(super) fn branch(&mut self, expr: ExprId, dollars: &[I], to: Label, when: bool) {
        deeper(|| {
            let marks = self.code.marks();
            self.branch_inner(expr, dollars, to, when);
            self.code.release(marks);
        });
    }

    fn branch_inner(&mut self, expr: ExprId, dollars: &[I], to: Label, when: bool) {
        match self.ir.exprs[expr.index()] {
            Expr::Const(value) => {
                if (value != 0) == when {
                    self.push(Instr::Jump { to });
                }
            }
            Expr::Unary(IntUnaryOp::Not, inner) => self.branch(inner, dollars, to, !when),
            Expr::And(left, right) if when => {
                let no = self.code.label();
                self.branch(left, dollars, no, false);
                self.branch(right, dollars, to, true);
                self.code.bind(no);
            }
            Expr::And(left, right) => {
                self.branch(left, dollars, to, false);
                self.branch(right, dollars, to, false);
            }
            Expr::Or(left, right) if when => {
                self.branch(left, dollars, to, true);
                self.branch(right, dollars, to, true);
            }
            Expr::Or(left, right) => {
                let yes = self.code.label();
                self.branch(left, dollars, yes, true);
                self.branch(right, dollars, to, false);
                self.code.bind(yes);
            }
            Expr::Binary(op, left, right, _) if opposite(op).is_some() => {
                let op = if when { op } else { opposite(op).expect("the operator is a comparison") };
                let a = self.operand(left, dollars);
                match self.small(right) {
                    Some(value) => self.push(Instr::JumpIfIntConst { op, a, value, to }),
                    None => {
                        let b = self.operand(right, dollars);
                        self.push(Instr::JumpIfInt { op, a, b, to });
                    }
                }
            }
            _ => {
                let src = self.operand(expr, dollars);
                self.push(if when {
                    Instr::JumpIfNonZero { src, to }
                } else {
                    Instr::JumpIfZero { src, to }
                });
            }
        }
    }
}

/// The comparison that holds exactly when `op` does not.
fn opposite(op: IntOp) -> Option<IntOp> {
    Some(match op {
        IntOp::Lt => IntOp::Ge,
        IntOp::Le => IntOp::Gt,
        IntOp::Gt => IntOp::Le,
        IntOp::Ge => IntOp::Lt,
        IntOp::Eq => IntOp::Ne,
        IntOp::Ne => IntOp::Eq,
        _ => return None,
    })
}
