//! Arithmetic.
//!
//! Invariant: a tree is kept only if every expansion in it is a plain `$x`, `${x}` or `${#x}`, which may be looked at twice
//! without anybody noticing; with anything else in it (an operator, a substitution) the text is the truth, so that it
//! is expanded exactly once.

use super::{Lowering, deeper};
use crate::bytecode::{IntOp, IntUnaryOp, WordMode};
use crate::ir::{Arith, Dollar, Expr, ExprId, Param, ParamTarget, Part, Place, Shown, Word};
use mirage_grammar::ast::{
    self, ArithExpr, AssignOp, BinaryOp, ErrorToken, ParamOp, StepOp, SubscriptKind, UnaryOp, WordPart,
};
use smallvec::SmallVec;

/// More `$x` operands than this go by the text: each takes registers.
const MOST_DOLLARS: usize = 64;

/// What the lowering of a tree finds in it.
#[derive(Default)]
struct Dollars<'a> {
    /// The operands that are expansions.
    operands: SmallVec<[Dollar<'a>; 4]>,
    /// Where each of them is written.
    parts: SmallVec<[&'a WordPart<'a>; 4]>,
    /// An operation may fail.
    fails: bool,
    /// One of them has another value each time it is looked at.
    volatile: bool,
}

/// Variables that give another value each time.
const VOLATILE: [&[u8]; 2] = [b"RANDOM", b"SRANDOM"];

/// An operand with what joins it to what stands before it.
type Joined<'a> = (Option<(BinaryOp, ErrorToken)>, &'a ArithExpr<'a>);

impl<'a> Lowering<'a> {
    pub(super) fn arith(&mut self, arith: &ast::Arith<'a>) -> Arith<'a> {
        let mut dollars = Dollars::default();
        // `$'…'` leaves single quotes behind, which no expression has.
        let ansi = arith.text.iter().any(|part| matches!(part, WordPart::AnsiC(_)));
        let expr = arith.expr.filter(|_| !ansi).and_then(|expr| self.expr(expr, &mut dollars));
        let expr = expr.filter(|_| !dollars.volatile || dollars.operands.len() == 1);
        let shown = match expr {
            Some(_) if dollars.fails => self.shown(arith.text, &dollars),
            _ => Some(&[][..]),
        };
        let (expr, shown) = (expr.filter(|_| shown.is_some()), shown.unwrap_or_default());
        let text = (expr.is_none() || !dollars.operands.is_empty()).then(|| {
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
        let dollars = if expr.is_some() { self.slice(&dollars.operands) } else { &[] };
        Arith { text, expr, dollars, shown }
    }

    /// An expression from a text that holds no expansion.
    pub(super) fn expression(&mut self, expr: &ArithExpr<'a>, text: &'a [u8]) -> Arith<'a> {
        let mut dollars = Dollars::default();
        let expr = self.expr(expr, &mut dollars);
        let shown = if dollars.fails { self.slice(&[Shown::Text(text)]) } else { &[] };
        Arith { text: None, expr, dollars: self.slice(&dollars.operands), shown }
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
                (part, None) => match self.plain_dollar(part)? {
                    Dollar::Value(Param { target: ParamTarget::Var(name), .. }) => Shown::Variable(name),
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
                let operand = self.plain_dollar(part)?;
                if dollars.operands.len() == MOST_DOLLARS {
                    return None;
                }
                if let Dollar::Value(Param { target: ParamTarget::Var(name), .. }) = operand {
                    dollars.volatile |= VOLATILE.contains(&name);
                }
                dollars.operands.push(operand);
                dollars.parts.push(part);
                Expr::Dollar(dollars.operands.len() as u32 - 1)
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

    /// The operand that is nothing but `$x`, `${x}` or `${#x}`.
    fn plain_dollar(&mut self, part: &WordPart<'a>) -> Option<Dollar<'a>> {
        let parameter = match part {
            WordPart::Param(parameter) if !parameter.indirect => parameter,
            WordPart::DoubleQuoted([part]) => return self.plain_dollar(part),
            _ => return None,
        };
        let length = match parameter.op {
            ParamOp::None => false,
            ParamOp::Length => true,
            _ => return None,
        };
        let is_pure = match parameter.subscript.map(|subscript| (subscript, subscript.kind)) {
            None | Some((_, SubscriptKind::At | SubscriptKind::Star)) => true,
            Some((subscript, SubscriptKind::Index)) => {
                subscript.arith.expr.is_some_and(|index| pure(index, 0))
            }
        };
        if is_pure {
            let param = Param { target: self.target(parameter), indirect: false, braced: parameter.braced };
            let volatile = matches!(param.target, ParamTarget::Var(name) if VOLATILE.contains(&name));
            return match length {
                true => (!volatile).then_some(Dollar::Length(param)),
                false => Some(Dollar::Value(param)),
            };
        }
        match (parameter.target, parameter.subscript) {
            (ast::Target::Name(name), Some(subscript)) if !length && pure_key(subscript) => {
                Some(Dollar::Keyed { name, key: self.word(&subscript.word, WordMode::Text) })
            }
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
        ArithExpr::Load(place) => place.subscript.is_none() && !VOLATILE.contains(&place.name),
        ArithExpr::Expand(part) => pure_part(part),
        ArithExpr::Unary(_, inner) => depth < 8 && pure(inner, depth + 1),
        ArithExpr::Binary(_, pair) => depth < 8 && pure(&pair.0, depth + 1) && pure(&pair.1, depth + 1),
        _ => false,
    }
}

/// The same for a subscript as a key.
fn pure_key(subscript: &ast::Subscript<'_>) -> bool {
    !subscript.word.text.is_empty() && subscript.word.parts.iter().all(pure_part)
}

fn pure_part(part: &WordPart<'_>) -> bool {
    match part {
        WordPart::Literal(_) | WordPart::SingleQuoted(_) => true,
        WordPart::DoubleQuoted(parts) => parts.iter().all(pure_part),
        WordPart::Param(parameter) => {
            let volatile = matches!(parameter.target, ast::Target::Name(name) if VOLATILE.contains(&name));
            let plain = matches!(parameter.op, ParamOp::None) && !parameter.indirect;
            plain && !volatile && parameter.subscript.is_none()
        }
        _ => false,
    }
}
