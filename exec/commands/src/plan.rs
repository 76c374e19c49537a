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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Programs;
    use mirage_vm::program::ProgramTable;

    fn plan(words: &str) -> Option<Plan> {
        let mut words = words.split(' ');
        let name = words.next().expect("a program is named");
        let args: Vec<PlanArg<'_>> = words
            .map(|word| if word == "$x" { PlanArg::One } else { PlanArg::Known(word.as_bytes()) })
            .collect();
        Programs.get(name.as_bytes()).expect("the program is there").planner?.plan(&args)
    }

    #[test]
    fn content_and_counts_name_their_argument() {
        assert_eq!(plan("cat f"), Some(Plan::Content { operand: 0 }));
        assert_eq!(plan("cat -u -- f"), Some(Plan::Content { operand: 2 }));
        assert_eq!(plan("wc --bytes f"), Some(Plan::ByteCount { operand: 1 }));
        for words in [
            "cat -n f",
            "cat -",
            "cat f g",
            "cat $x",
            "wc f",
            "wc -c f g",
            "wc -lc f",
            "wc -c -",
            "cat --wrong f",
        ] {
            assert!(!matches!(plan(words), Some(Plan::Content { .. } | Plan::ByteCount { .. })), "{words}");
        }
    }

    #[test]
    fn filters_read_nothing_but_their_input() {
        for words in [
            "grep a",
            "grep -c -e a",
            "head -n 1",
            "tail -n 1",
            "sort -r",
            "uniq -c",
            "cut -f1",
            "tr a b",
            "wc -l",
            "md5sum",
        ] {
            assert_eq!(plan(words), Some(Plan::Filter), "{words}");
        }
        for words in [
            "grep a f",
            "grep -r a",
            "grep -f p",
            "head f",
            "tail -f",
            "sort -o f",
            "uniq a b",
            "cut -f1 f",
            "wc",
            "wc -lw",
            "md5sum -c",
            "tee f",
            "tail -n $x",
            "env",
            "grep -e a f",
        ] {
            assert_eq!(plan(words), None, "{words}");
        }
    }

    #[test]
    fn options_behind_operands_depend_on_the_environment() {
        assert_eq!(plan("wc f -c"), None);
        assert_eq!(plan("cat f -u"), None);
    }
}
