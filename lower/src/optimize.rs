//! The optimizer: a list of rules and the driver that applies them.
//!
//! A rule is a file in `rules/`: what it does with trees before and after, when it is not valid, what it must run behind.
//! The driver walks, each rule sees one word, expression or node at a time; since children stand before their parents, one
//! pass over an arena is a bottom-up walk.
//!
//! Invariant: a rule may be switched off without any other effect than its own not being there, and no rule changes what a
//! program prints, its statuses, or what it does to files.

mod rules;
#[cfg(test)]
mod testing;

use crate::bytecode::Quote;
use crate::catalog::{Catalog, PlanArg, ProgramInfo};
use crate::ir::{Arg, Control, Exec, ExprId, Flow, Ir, Item, NodeId, ParamOp, Part, WordId};
use smallvec::SmallVec;
use std::fmt;

/// What a rule is applied to.
#[derive(Clone, Copy)]
pub(crate) enum Apply {
    /// Every word.
    Word(for<'i, 'a> fn(&'i mut Ir<'a>, WordId) -> bool),
    /// Every expression.
    Expr(for<'i, 'a> fn(&'i mut Ir<'a>, ExprId) -> bool),
    /// Every pipeline and every command, when there is a catalog.
    Command(for<'i, 'a, 'c> fn(&'i mut Ir<'a>, NodeId, &'c Known<'c>) -> bool),
}

/// A rule.
pub(crate) struct Rule {
    name: &'static str,
    apply: Apply,
}

macro_rules! rules {
    ($($(#[$why:meta])* $name:ident: $kind:ident),* $(,)?) => {
        const RULES: &[Rule] = &[$(Rule { name: stringify!($name), apply: Apply::$kind(rules::$name::apply) }),*];
    };
}

// In the order they run; each line's comment says why it stands there.
rules! {
    // First: the others look for constant words, and this makes them.
    fold_words: Word,
    // Needs nothing and feeds nothing.
    fold_arith: Expr,
    // Both look for whole commands; a pipeline is taken before the commands in it are.
    read_direct: Command,
    count_bytes: Command,
}

/// Which rules are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet(u32);

impl Default for RuleSet {
    fn default() -> Self {
        Self::all()
    }
}

impl RuleSet {
    /// All rules.
    pub fn all() -> Self {
        Self((1 << RULES.len()) - 1)
    }

    /// No rule.
    pub fn none() -> Self {
        Self(0)
    }

    /// This set with the rule `name` switched on or off. `None` when there is no such rule.
    #[must_use]
    pub fn with(self, name: &str, on: bool) -> Option<Self> {
        let bit = 1 << RULES.iter().position(|rule| rule.name == name)?;
        Some(Self(if on { self.0 | bit } else { self.0 & !bit }))
    }

    /// Whether the rule `name` is on.
    pub fn has(self, name: &str) -> bool {
        RULES.iter().position(|rule| rule.name == name).is_some_and(|at| self.0 >> at & 1 == 1)
    }

    /// The names of all rules, in the order they run.
    pub fn names() -> impl Iterator<Item = &'static str> {
        RULES.iter().map(|rule| rule.name)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on: Vec<&str> = Self::names().filter(|name| self.has(name)).collect();
        f.write_str(&on.join(","))
    }
}

/// Called behind each rule that was on, with its name, how often it applied, and the IR.
pub type Observe<'o, 'a> = &'o mut dyn FnMut(&'static str, usize, &Ir<'a>);

/// Apply the rules of `set`, in their order.
pub fn optimize<'a>(ir: &mut Ir<'a>, set: RuleSet, catalog: Option<&dyn Catalog>, observe: Observe<'_, 'a>) {
    for (at, rule) in RULES.iter().enumerate() {
        if set.0 >> at & 1 == 0 {
            continue;
        }
        let applied = match rule.apply {
            Apply::Word(apply) => (0..ir.words.len()).filter(|&word| apply(ir, WordId(word as u32))).count(),
            Apply::Expr(apply) => (0..ir.exprs.len()).filter(|&expr| apply(ir, ExprId(expr as u32))).count(),
            Apply::Command(apply) => {
                let Some(catalog) = catalog else { continue };
                let known = Known { catalog };
                let wanted = |ir: &Ir<'_>, node: usize| {
                    matches!(ir.nodes[node].kind, Control::Flow(_) | Control::Pipeline(_))
                };
                (0..ir.nodes.len())
                    .filter(|&node| wanted(ir, node) && apply(ir, NodeId(node as u32), &known))
                    .count()
            }
        };
        #[cfg(debug_assertions)]
        if let Err(broken) = ir.verify() {
            unreachable!("the rule {} broke the IR: {broken}", rule.name);
        }
        observe(rule.name, applied, ir);
    }
}

/// What is known of programs.
pub(crate) struct Known<'c> {
    catalog: &'c dyn Catalog,
}

/// A command whose program is known.
pub(crate) struct KnownCommand<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) info: ProgramInfo,
    pub(crate) exec: &'a Exec<'a>,
}

impl<'a> KnownCommand<'a> {
    /// Its arguments as a planner wants them.
    pub(crate) fn args(&self, ir: &Ir<'a>) -> SmallVec<[PlanArg<'a>; 8]> {
        self.exec.args[1..].iter().map(|arg| plan_arg(ir, arg)).collect()
    }

    /// Nothing but words: no redirection, no assignment in front.
    pub(crate) fn is_bare(&self) -> bool {
        self.exec.redirects.is_empty() && self.exec.assignments.is_empty()
    }
}

impl Known<'_> {
    /// The command of a node, if it is a simple command with a constant name that the catalog has.
    pub(crate) fn command<'a>(&self, ir: &Ir<'a>, node: NodeId) -> Option<KnownCommand<'a>> {
        let Control::Flow(flow) = ir.nodes[node.index()].kind else { return None };
        let Flow::Exec(exec) = ir.flows[flow.index()] else { return None };
        let PlanArg::Known(name) = plan_arg(ir, exec.args.first()?) else { return None };
        Some(KnownCommand { name, info: self.catalog.program(name)?, exec })
    }
}

/// The text of an argument that is a constant.
pub(crate) fn constant<'a>(ir: &Ir<'a>, arg: &Arg<'a>) -> Option<&'a [u8]> {
    match plan_arg(ir, arg) {
        PlanArg::Known(text) => Some(text),
        PlanArg::One | PlanArg::Any => None,
    }
}

fn plan_arg<'a>(ir: &Ir<'a>, arg: &Arg<'a>) -> PlanArg<'a> {
    let Arg::Item(Item::Word(word)) = *arg else {
        return if matches!(arg, Arg::Text(_)) { PlanArg::One } else { PlanArg::Any };
    };
    match ir.words[word.index()].parts {
        [Part::Literal(text) | Part::Quoted(text)] => PlanArg::Known(text),
        parts if !parts.is_empty() && parts.iter().all(|part| one_field(part)) => PlanArg::One,
        _ => PlanArg::Any,
    }
}

/// Whether the part adds to one field, whatever it comes to.
fn one_field(part: &Part<'_>) -> bool {
    match part {
        Part::Literal(_) | Part::Quoted(_) => true,
        Part::CommandSub { quote, .. } | Part::FileSub { quote, .. } | Part::Arith { quote, .. } => {
            *quote == Quote::Quoted
        }
        Part::Param { param, op: ParamOp::Value | ParamOp::Length, quote: Quote::Quoted } => {
            use crate::ir::ParamTarget::{Element, Positional, Special, Var};
            !param.indirect
                && match param.target {
                    Var(_) | Element { .. } | Positional(_) => true,
                    Special(special) => special != b'@',
                    _ => false,
                }
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_switched_one_by_one() {
        for name in RuleSet::names() {
            let alone = RuleSet::none().with(name, true).expect("the rule exists");
            assert_eq!(alone.to_string(), name);
            assert!(alone.has(name) && !RuleSet::all().with(name, false).expect("the rule exists").has(name));
        }
        assert_eq!(RuleSet::all().with("no_such_rule", true), None);
        assert_eq!(RuleSet::none().to_string(), "");
    }

    #[test]
    fn the_driver_tells_what_each_rule_did() {
        let script = "a 'b'\"c\"; (( 1 + 2 )); cat 'f'\"g\" | wc -l\n";
        let (ir, seen) = testing::observed(script);
        // The file's name is a constant only when its parts have been joined.
        assert_eq!(seen, [("fold_words", 2), ("fold_arith", 1), ("read_direct", 1), ("count_bytes", 0)]);
        assert!(ir.contains(r#"scan text[quoted"fg"]"#), "{ir}");
    }
}
