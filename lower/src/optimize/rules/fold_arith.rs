//! Evaluate constant arithmetic.
//!
//! ```text
//! Before   ((2 * 3) + x)     After   (6 + x)
//!          (1 ? a : b)               a
//!          (0 && f)                  0
//! ```
//!
//! What it saves: one instruction for each operator.
//!
//! Not valid when: the operation raises (division by zero, a negative exponent) or wraps in a way that bash treats on its
//! own (the least integer divided by -1) · an operand that goes would have an effect or an error.
//! Runs after: nothing.

use crate::bytecode::{IntOp, IntUnaryOp};
use crate::ir::{Expr, ExprId, Ir};

pub(in crate::optimize) fn apply(ir: &mut Ir<'_>, id: ExprId) -> bool {
    let value = |expr: ExprId| match ir.exprs[expr.index()] {
        Expr::Const(value) => Some(value),
        _ => None,
    };
    let folded = match ir.exprs[id.index()] {
        Expr::Unary(op, inner) => value(inner).map(|value| Expr::Const(unary(op, value))),
        Expr::Binary(op, left, right, _) => match (value(left), value(right)) {
            (Some(left), Some(right)) => binary(op, left, right).map(Expr::Const),
            _ => None,
        },
        Expr::And(left, right) => match (value(left), value(right)) {
            (Some(0), _) => Some(Expr::Const(0)),
            (Some(_), Some(right)) => Some(Expr::Const(i64::from(right != 0))),
            _ => None,
        },
        Expr::Or(left, right) => match (value(left), value(right)) {
            (Some(0), Some(right)) => Some(Expr::Const(i64::from(right != 0))),
            (Some(0), None) | (None, _) => None,
            (Some(_), _) => Some(Expr::Const(1)),
        },
        Expr::Cond(test, yes, no) => {
            value(test).map(|test| ir.exprs[if test != 0 { yes } else { no }.index()])
        }
        Expr::Comma(left, right) => value(left).map(|_| ir.exprs[right.index()]),
        _ => None,
    };
    if let Some(folded) = folded {
        ir.exprs[id.index()] = folded;
        return true;
    }
    false
}

fn unary(op: IntUnaryOp, value: i64) -> i64 {
    match op {
        IntUnaryOp::Neg => value.wrapping_neg(),
        IntUnaryOp::Not => i64::from(value == 0),
        IntUnaryOp::Compl => !value,
        IntUnaryOp::Bool => i64::from(value != 0),
    }
}

fn binary(op: IntOp, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::Div => a.checked_div(b)?,
        IntOp::Rem => a.checked_rem(b)?,
        IntOp::Pow => power(a, u64::try_from(b).ok()?),
        // A count outside of a word's bits is left to the machine.
        IntOp::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
        IntOp::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Lt => i64::from(a < b),
        IntOp::Le => i64::from(a <= b),
        IntOp::Gt => i64::from(a > b),
        IntOp::Ge => i64::from(a >= b),
        IntOp::Eq => i64::from(a == b),
        IntOp::Ne => i64::from(a != b),
    })
}

fn power(mut base: i64, mut exponent: u64) -> i64 {
    let mut result = 1i64;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use crate::optimize::testing::{instructions, rewrite};

    #[test]
    fn constants_are_evaluated() {
        let script = "(( 2 * 3 + x )); (( 1 ? a : b++ )); (( 0 && c++ )); (( -(1 << 4) ** 2 ))\n";
        let (applied, after) = rewrite("fold_arith", script);
        assert_eq!(applied, 6, "{after}");
        assert!(after.contains("arith (6 + x) "), "{after}");
        assert!(after.contains("arith a "), "{after}");
        assert!(after.contains("arith 0 "), "{after}");
        assert!(after.contains("arith 256 "), "{after}");
        assert_eq!(
            instructions("", "(( x + 2 * 3 ))\n") - instructions("fold_arith", "(( x + 2 * 3 ))\n"),
            2
        );
    }

    #[test]
    fn what_raises_or_has_an_effect_stays() {
        let (applied, after) =
            rewrite("fold_arith", "(( 1 / 0 )); (( 1 % 0 )); (( 2 ** -1 )); (( x++ && 0 )); (( y, 1 ))\n");
        // Only the sign in front of the exponent is a constant operation.
        assert_eq!(applied, 1, "{after}");
        assert!(
            after.contains("(1 / 0)") && after.contains("(1 % 0)") && after.contains("(2 ** -1)"),
            "{after}"
        );
        assert!(after.contains("((x++) && 0)") && after.contains("(y, 1)"), "{after}");
    }
}
