//! Arithmetic.
//!
//! Invariant: a tree is kept only if every expansion in it is a plain `$x` or `${x}`; with anything else in it (an
//! operator, a substitution) the text is the truth, so that it is expanded exactly once.

use super::{Lowering, deeper};
use crate::bytecode::{IntOp, IntUnaryOp, WordMode};
use crate::ir::{Arith, Expr, ExprId, Param, ParamTarget, Part, Place, Shown, Word};
use mirage_grammar::ast::{
    self, ArithExpr, AssignOp, BinaryOp, ErrorToken, ParamOp, StepOp, UnaryOp, WordPart,
};
use smallvec::SmallVec;

/// More `$x` operands than this go by the text: each takes registers.
const MOST_DOLLARS: usize = 64;

/// What the lowering of a tree finds in it.
#[derive(Default)]
struct Dollars<'a> {
    /// The `$x` operands.
    params: SmallVec<[Param<'a>; 4]>,
    /// Where each of them is written.
    parts: SmallVec<[&'a WordPart<'a>; 4]>,
    /// An operation may fail.
    fails: bool,
}

/// An operand with what joins it to what stands before it.
type Joined<'a> = (Option<(BinaryOp, ErrorToken)>, &'a ArithExpr<'a>);

impl<'a> Lowering<'a> {
    pub(super) fn arith(&mut self, arith: &ast::Arith<'a>) -> Arith<'a> {
        let mut dollars = Dollars::default();
        // `$'…'` leaves single quotes behind, which no expression has.
        let ansi = arith.text.iter().any(|part| matches!(part, WordPart::AnsiC(_)));
        let expr = arith.expr.filter(|_| !ansi).and_then(|expr| self.expr(expr, &mut dollars));
        let shown = match expr {
            Some(_) if dollars.fails => self.shown(arith.text, &dollars),
            _ => Some(&[][..]),
        };
        let (expr, shown) = (expr.filter(|_| shown.is_some()), shown.unwrap_or_default());
        let text = (expr.is_none() || !dollars.params.is_empty()).then(|| {
            let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
            for part in arith.text {
                match part {
                    WordPart::AnsiC(text) => parts.push(Part::Quoted(self.bytes(&[b"'", text, b"'"]))),
                    part => self.quoted_parts(std::slice::from_ref(part), &mut parts),
                }
            }
            let parts = self.slice(&parts);
            self.ir.word(Word { parts, mode: WordMode::Text })
        });
        let dollars = if expr.is_some() { self.slice(&dollars.params) } else { &[] };
        Arith { text, expr, dollars, shown }
    }

    /// An expression from a text that holds no expansion.
    pub(super) fn expression(&mut self, expr: &ArithExpr<'a>, text: &'a [u8]) -> Arith<'a> {
        let mut dollars = Dollars::default();
        let expr = self.expr(expr, &mut dollars);
        let shown = if dollars.fails { self.slice(&[Shown::Text(text)]) } else { &[] };
        Arith { text: None, expr, dollars: self.slice(&dollars.params), shown }
    }

    /// The text as a failing operation shows it. `None` when that cannot be told once the tree is evaluated: a subscript
    /// holds an expansion that may give something else, or do something, when it is looked at again.
    fn shown(&mut self, parts: &'a [WordPart<'a>], dollars: &Dollars<'a>) -> Option<&'a [Shown<'a>]> {
        let mut shown: SmallVec<[Shown<'a>; 4]> = SmallVec::new();
        for part in parts {
            let operand = dollars.parts.iter().position(|operand| std::ptr::eq(*operand, part));
            shown.push(match (part, operand) {
                (WordPart::Literal(text), _) => Shown::Text(text),
                (_, Some(number)) => Shown::Dollar(number as u32),
                (part, None) => match self.plain_dollar(part)?.target {
                    ParamTarget::Var(name) => Shown::Variable(name),
                    _ => return None,
                },
            });
        }
        Some(self.slice(&shown))
    }

    fn expr(&mut self, expr: &ArithExpr<'a>, dollars: &mut Dollars<'a>) -> Option<ExprId> {
        deeper(|| self.expr_inner(expr, dollars))
    }

    fn expr_inner(&mut self, expr: &ArithExpr<'a>, dollars: &mut Dollars<'a>) -> Option<ExprId> {
        let lowered = match *expr {
            ArithExpr::Number(value) => Expr::Const(value),
            ArithExpr::Load(place) => Expr::Load(self.place(&place)),
            ArithExpr::Expand(part) => {
                let param = self.plain_dollar(part)?;
                if dollars.params.len() == MOST_DOLLARS {
                    return None;
                }
                dollars.params.push(param);
                dollars.parts.push(part);
                Expr::Dollar(dollars.params.len() as u32 - 1)
            }
            ArithExpr::Unary(UnaryOp::Plus, inner) => return self.expr(inner, dollars),
            ArithExpr::Unary(op, inner) => {
                let inner = self.expr(inner, dollars)?;
                let op = match op {
                    UnaryOp::Negate => IntUnaryOp::Neg,
                    UnaryOp::Not => IntUnaryOp::Not,
                    UnaryOp::Complement | UnaryOp::Plus => IntUnaryOp::Compl,
                };
                Expr::Unary(op, inner)
            }
            ArithExpr::Step { op, prefix, target } => {
                let by = if op == StepOp::Increment { 1 } else { -1 };
                Expr::Step { place: self.place(&target), by, post: !prefix }
            }
            ArithExpr::Binary(..) | ArithExpr::Comma(_) => return self.left_spine(expr, dollars),
            ArithExpr::Conditional((test, yes, no)) => {
                let (test, yes) = (self.expr(test, dollars)?, self.expr(yes, dollars)?);
                Expr::Cond(test, yes, self.expr(no, dollars)?)
            }
            ArithExpr::Assign { op, target, value, token } => {
                let value = self.expr(value, dollars)?;
                let op = match op {
                    AssignOp::Set => None,
                    AssignOp::Update(op) => Some(int_op(op)?),
                };
                dollars.fails |= op.is_some_and(IntOp::can_fail);
                Expr::Assign { place: self.place(&target), op, value, token }
            }
        };
        Some(self.ir.expr(lowered))
    }

    /// `a + b + c + …` leans to the left without bound, so its spine is walked with a loop.
    fn left_spine(&mut self, expr: &ArithExpr<'a>, dollars: &mut Dollars<'a>) -> Option<ExprId> {
        let mut spine: SmallVec<[Joined<'a>; 8]> = SmallVec::new();
        let mut at = *expr;
        loop {
            at = match at {
                ArithExpr::Binary(op, pair) => {
                    spine.push((Some((op, pair.2)), &pair.1));
                    pair.0
                }
                ArithExpr::Comma(pair) => {
                    spine.push((None, &pair.1));
                    pair.0
                }
                _ => break,
            };
        }
        let mut left = self.expr(&at, dollars)?;
        for (op, right) in spine.into_iter().rev() {
            let right = self.expr(right, dollars)?;
            let joined = match op {
                None => Expr::Comma(left, right),
                Some((BinaryOp::LogicalAnd, _)) => Expr::And(left, right),
                Some((BinaryOp::LogicalOr, _)) => Expr::Or(left, right),
                Some((op, token)) => {
                    let op = int_op(op)?;
                    dollars.fails |= op.can_fail();
                    Expr::Binary(op, left, right, token)
                }
            };
            left = self.ir.expr(joined);
        }
        Some(left)
    }

    fn place(&mut self, place: &ast::Lvalue<'a>) -> Place<'a> {
        let Some(subscript) = place.subscript else { return Place::Var(place.name) };
        match self.element_in_expression(place.name, subscript) {
            ParamTarget::Element { name, subscript } => Place::Element(name, subscript),
            ParamTarget::All { name, star } => Place::All(name, star),
            _ => Place::Var(place.name),
        }
    }

    /// The parameter of an operand that is nothing but `$x` or `${x}`.
    fn plain_dollar(&mut self, part: &WordPart<'a>) -> Option<Param<'a>> {
        match part {
            WordPart::Param(parameter)
                if matches!(parameter.op, ParamOp::None)
                    && !parameter.indirect
                    && parameter
                        .subscript
                        .is_none_or(|subscript| subscript.arith.expr.is_some_and(|index| pure(index, 0))) =>
            {
                Some(Param { target: self.target(parameter), indirect: false })
            }
            WordPart::DoubleQuoted([part]) => self.plain_dollar(part),
            _ => None,
        }
    }
}

fn int_op(op: BinaryOp) -> Option<IntOp> {
    Some(match op {
        BinaryOp::Power => IntOp::Pow,
        BinaryOp::Multiply => IntOp::Mul,
        BinaryOp::Divide => IntOp::Div,
        BinaryOp::Remainder => IntOp::Rem,
        BinaryOp::Add => IntOp::Add,
        BinaryOp::Subtract => IntOp::Sub,
        BinaryOp::ShiftLeft => IntOp::Shl,
        BinaryOp::ShiftRight => IntOp::Shr,
        BinaryOp::Less => IntOp::Lt,
        BinaryOp::LessEqual => IntOp::Le,
        BinaryOp::Greater => IntOp::Gt,
        BinaryOp::GreaterEqual => IntOp::Ge,
        BinaryOp::Equal => IntOp::Eq,
        BinaryOp::NotEqual => IntOp::Ne,
        BinaryOp::BitAnd => IntOp::And,
        BinaryOp::BitXor => IntOp::Xor,
        BinaryOp::BitOr => IntOp::Or,
        // These two have no value form: one of their operands may not be evaluated.
        BinaryOp::LogicalAnd | BinaryOp::LogicalOr => return None,
    })
}

/// Whether evaluating the subscript of an operand twice (once as a guess, once in the text) does the same as once.
fn pure(expr: &ArithExpr<'_>, depth: u32) -> bool {
    match expr {
        ArithExpr::Number(_) => true,
        ArithExpr::Load(place) => place.subscript.is_none(),
        ArithExpr::Expand(WordPart::Param(parameter)) => {
            matches!(parameter.op, ParamOp::None) && !parameter.indirect && parameter.subscript.is_none()
        }
        ArithExpr::Unary(_, inner) => depth < 8 && pure(inner, depth + 1),
        ArithExpr::Binary(_, pair) => depth < 8 && pure(&pair.0, depth + 1) && pure(&pair.1, depth + 1),
        _ => false,
    }
}
