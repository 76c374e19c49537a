//! What programs tell the optimizer of a command line.
//!
//! Invariant: a plan is only made of arguments that are all known and that parse without an error, in the same way with
//! and without `POSIXLY_CORRECT`; so the operands are the last of the arguments.

use crate::options::{Args, Spec};
use mirage_vm::Text;
use mirage_vm::catalog::{Plan, PlanArg, Planner};

/// A program's planner: its options, and what it makes of them.
pub(crate) struct Planned {
    pub(crate) spec: &'static Spec,
    /// The plan for a parsed command line. [`Plan`]'s operands are numbered from 0 here.
    pub(crate) plan: fn(&Args) -> Option<Plan>,
}

impl Planner for Planned {
    fn plan(&self, args: &[PlanArg<'_>]) -> Option<Plan> {
        let words: Option<Vec<Text>> = args
            .iter()
            .map(|arg| match arg {
                PlanArg::Known(text) => Some(Text::from(*text)),
                PlanArg::One | PlanArg::Any => None,
            })
            .collect();
        let words = words?;
        let parsed = self.spec.parse(&words, false).ok()?;
        let strict = self.spec.parse(&words, true).ok()?;
        if parsed.operands != strict.operands || parsed.options != strict.options {
            return None;
        }
        let first = words.len() - parsed.operands.len();
        Some(match (self.plan)(&parsed)? {
            Plan::Content { operand } => Plan::Content { operand: first + operand },
            Plan::ByteCount { operand } => Plan::ByteCount { operand: first + operand },
            Plan::Filter => Plan::Filter,
        })
    }
}

/// A filter, when no operand names a file and none of `except` is given.
pub(crate) fn filter_unless(args: &Args, except: &[&str]) -> Option<Plan> {
    let excepted = args.options.iter().any(|(key, _)| except.contains(key));
    (args.operands.is_empty() && !excepted).then_some(Plan::Filter)
}

/// A filter, when no operand names a file.
pub(crate) fn filter(args: &Args) -> Option<Plan> {
    filter_unless(args, &[])
}

/// Whether the operand is a file's name that is printed as it is.
pub(crate) fn is_plain_file(operand: &[u8]) -> bool {
    operand != b"-" && !operand.is_empty() && !operand.contains(&b'\n')
}
