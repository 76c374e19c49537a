//! What the tests of the rules share: a small catalog, and one rule at a time.
//!
//! Invariant: every program that is made here passes the verifier.

use super::{RuleSet, optimize};
use crate::catalog::{Catalog, Plan, PlanArg, Planner, ProgramInfo};
use crate::{Bump, Options, Program, compile, lower};
use mirage_grammar::{Options as Reading, SourceId, Unit, parse};
use std::sync::Arc;

struct Cat;
struct Wc;
struct Grep;

fn is_file(arg: &[u8]) -> bool {
    !arg.is_empty() && arg[0] != b'-'
}

impl Planner for Cat {
    fn plan(&self, args: &[PlanArg<'_>]) -> Option<Plan> {
        match args {
            [PlanArg::Known(file)] if is_file(file) => Some(Plan::Content { operand: 0 }),
            _ => None,
        }
    }
}

impl Planner for Wc {
    fn plan(&self, args: &[PlanArg<'_>]) -> Option<Plan> {
        match args {
            [PlanArg::Known(b"-c"), PlanArg::Known(file)] if is_file(file) => {
                Some(Plan::ByteCount { operand: 1 })
            }
            [PlanArg::Known(b"-c" | b"-l")] => Some(Plan::Filter),
            _ => None,
        }
    }
}

impl Planner for Grep {
    fn plan(&self, args: &[PlanArg<'_>]) -> Option<Plan> {
        match args {
            [PlanArg::Known(pattern)] if is_file(pattern) => Some(Plan::Filter),
            _ => None,
        }
    }
}

struct Few;

impl Catalog for Few {
    fn program(&self, name: &[u8]) -> Option<ProgramInfo> {
        let planner: &'static dyn Planner = match name {
            b"cat" => &Cat,
            b"wc" => &Wc,
            b"grep" => &Grep,
            _ => return None,
        };
        Some(ProgramInfo { reads_stdin: true, planner: Some(planner) })
    }
}

fn unit(script: &str) -> Arc<Unit> {
    let source: Arc<[u8]> = script.as_bytes().into();
    parse(source, SourceId(0), &Reading::default()).expect("the script parses").unit
}

fn only(rule: &str) -> RuleSet {
    if rule.is_empty() { RuleSet::none() } else { RuleSet::none().with(rule, true).expect("the rule exists") }
}

/// How often the rule applied, and the IR behind it.
pub(super) fn rewrite(rule: &str, script: &str) -> (usize, String) {
    let unit = unit(script);
    let bump = Bump::new();
    let mut ir = lower(&bump, &unit);
    let before = ir.to_string();
    let mut times = 0;
    optimize(&mut ir, only(rule), Some(&Few), &mut |name, applied, _| {
        assert_eq!(name, rule);
        times = applied;
    });
    let after = ir.to_string();
    assert_eq!(times > 0, before != after, "what is counted is what changed");
    (times, after)
}

/// The program with that rule alone (or none, for an empty name).
pub(super) fn instructions_of(rule: &str, script: &str) -> Program {
    let options = Options { rules: only(rule), catalog: Some(&Few) };
    let program = compile(&unit(script), &options).expect("the script compiles");
    program.verify().unwrap_or_else(|wrong| panic!("{wrong}\n{program}"));
    program
}

/// How many instructions it has.
pub(super) fn instructions(rule: &str, script: &str) -> usize {
    instructions_of(rule, script).chunks.iter().map(|chunk| chunk.code.len()).sum()
}

/// The IR behind all rules, and what the driver told of each.
pub(super) fn observed(script: &str) -> (String, Vec<(&'static str, usize)>) {
    let unit = unit(script);
    let bump = Bump::new();
    let mut ir = lower(&bump, &unit);
    let mut seen = Vec::new();
    optimize(&mut ir, RuleSet::all(), Some(&Few), &mut |name, applied, _| seen.push((name, applied)));
    (ir.to_string(), seen)
}
