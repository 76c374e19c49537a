//! Checks of the IR between the stages.
//!
//! Invariant: what passes has every index in its arena and smaller than that of the node that holds it (within an arena),
//! words in the mode their place wants, and operands of `$x` numbered within their expression.

use super::{
    Arg, Arith, Assignment, Braces, Control, Dollar, Element, Expr, ExprId, Flow, FlowId, ForItems, Indexed,
    Ir, Item, NodeId, Param, ParamOp, ParamTarget, Part, Place, Redirect, Test, Value, WordId,
};
use crate::bytecode::{RedirectOp, WordMode};
use crate::from_ast::deeper;
use std::fmt;

/// What is wrong with the IR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The node.
    pub node: NodeId,
    /// What is wrong.
    pub what: &'static str,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}: {}", self.node.0, self.what)
    }
}

impl std::error::Error for Broken {}

type Check = Result<(), &'static str>;

fn need(holds: bool, what: &'static str) -> Check {
    if holds { Ok(()) } else { Err(what) }
}

impl<'a> Ir<'a> {
    /// Check the whole unit.
    pub fn verify(&self) -> Result<(), Broken> {
        for &entry in &self.entries {
            need(entry.index() < self.nodes.len(), "no such entry")
                .map_err(|what| Broken { node: entry, what })?;
        }
        for number in 0..self.nodes.len() {
            let node = NodeId(number as u32);
            self.check_node(node).map_err(|what| Broken { node, what })?;
        }
        Ok(())
    }

    fn check_node(&self, id: NodeId) -> Check {
        self.check_control(id, &self.nodes[id.index()].kind)
    }

    fn check_control(&self, id: NodeId, control: &Control<'a>) -> Check {
        let child = |child: NodeId| need(child < id, "a child does not stand before its parent");
        match *control {
            Control::Seq(nodes) => nodes.iter().try_for_each(|&node| child(node)),
            Control::AndOr { first, rest } => {
                child(first)?;
                rest.iter().try_for_each(|&(_, member)| child(member))
            }
            Control::Not(body)
            | Control::Time { body, .. }
            | Control::Subshell(body)
            | Control::Background { body, .. }
            | Control::Coproc { body, .. } => child(body),
            Control::If { arms, otherwise } => {
                need(!arms.is_empty(), "an if without a condition")?;
                arms.iter().try_for_each(|&(condition, body)| child(condition).and_then(|()| child(body)))?;
                otherwise.map_or(Ok(()), child)
            }
            Control::While { condition, body, .. } => child(condition).and_then(|()| child(body)),
            Control::For { items, body, .. } | Control::Select { items, body, .. } => {
                self.check_items(&items)?;
                child(body)
            }
            Control::ArithFor { init, condition, step, body } => {
                for arith in [init, condition, step].into_iter().flatten() {
                    self.check_arith(&arith)?;
                }
                child(body)
            }
            Control::Case(case) => {
                self.check_word(case.subject, WordMode::Text)?;
                for clause in case.clauses {
                    need(!clause.patterns.is_empty(), "a clause without a pattern")?;
                    clause
                        .patterns
                        .iter()
                        .try_for_each(|&pattern| self.check_word(pattern, WordMode::Pattern))?;
                    clause.body.map_or(Ok(()), child)?;
                }
                Ok(())
            }
            Control::Arith(arith) => self.check_arith(&arith),
            Control::Test(test) => self.check_test(test),
            Control::Function { .. } | Control::Text(_) => Ok(()),
            Control::Pipeline(stages) => {
                need(stages.len() > 1, "a pipeline of one stage")?;
                stages.iter().try_for_each(|stage| child(stage.body))
            }
            Control::Redirected { body, redirects } => {
                self.check_redirects(redirects)?;
                child(body)
            }
            Control::Assign { assignments, redirects } => {
                assignments.iter().try_for_each(|assignment| self.check_assignment(assignment))?;
                self.check_redirects(redirects)
            }
            Control::Flow(flow) => {
                need(flow.index() < self.flows.len(), "no such flow")?;
                need(matches!(self.flows[flow.index()], Flow::Exec(_)), "a fused flow without a guard")?;
                self.check_flow(flow)
            }
            Control::Guarded { programs, fused, otherwise } => {
                need(!programs.is_empty(), "a guard of nothing")?;
                self.check_flow(fused)?;
                need(!matches!(otherwise, Control::Guarded { .. }), "a guard within a guard")?;
                self.check_control(id, otherwise)
            }
        }
    }

    fn check_flow(&self, id: FlowId) -> Check {
        need(id.index() < self.flows.len(), "no such flow")?;
        let child = |child: FlowId| {
            need(child < id, "an input does not stand before its reader")?;
            self.check_flow(child)
        };
        match self.flows[id.index()] {
            Flow::Exec(exec) => {
                exec.assignments.iter().try_for_each(|assignment| self.check_assignment(assignment))?;
                for arg in exec.args {
                    match arg {
                        Arg::Item(item) => self.check_item(item)?,
                        Arg::Text(word) => self.check_word(*word, WordMode::Text)?,
                        Arg::Array(assignment) => self.check_assignment(assignment)?,
                    }
                }
                self.check_redirects(exec.redirects)
            }
            Flow::Scan { path, .. } => self.check_word(path, WordMode::Text),
            Flow::Aggregate { input, .. } => child(input),
            Flow::Through { input, stages } => {
                need(!stages.is_empty(), "nothing behind the input")?;
                stages
                    .iter()
                    .try_for_each(|stage| need(stage.body.index() < self.nodes.len(), "no such stage"))?;
                child(input)
            }
        }
    }

    fn check_items(&self, items: &ForItems<'a>) -> Check {
        match items {
            ForItems::Args => Ok(()),
            ForItems::List(items) => items.iter().try_for_each(|item| self.check_item(item)),
        }
    }

    fn check_item(&self, item: &Item<'a>) -> Check {
        match *item {
            Item::Word(word) => self.check_word(word, WordMode::Field),
            Item::Braces(braces) => self.check_braces(braces),
            Item::Expanded(items, plain) => {
                self.check_word(plain, WordMode::Field)?;
                items.iter().try_for_each(|item| self.check_item(item))
            }
        }
    }

    fn check_braces(&self, braces: &[Braces<'a>]) -> Check {
        braces.iter().try_for_each(|brace| match brace {
            Braces::Parts(word) => self.check_word(*word, WordMode::Field),
            Braces::Range(range) => need(range.step != 0, "a range that does not move"),
            Braces::Alternatives(alternatives) => {
                need(!alternatives.is_empty(), "braces without alternatives")?;
                alternatives.iter().try_for_each(|alternative| deeper(|| self.check_braces(alternative)))
            }
        })
    }

    fn check_redirects(&self, redirects: &[Redirect<'a>]) -> Check {
        redirects.iter().try_for_each(|redirect| {
            let mode = if redirect.op == RedirectOp::Here { WordMode::Text } else { WordMode::Target };
            self.check_word(redirect.target, mode)
        })
    }

    fn check_assignment(&self, assignment: &Assignment<'a>) -> Check {
        self.check_target(&assignment.target)?;
        match assignment.value {
            Value::Scalar(word) => self.check_word(word, WordMode::Text),
            Value::Array(elements) => elements.iter().try_for_each(|element| match *element {
                Element::Item(item) => self.check_item(&item),
                Element::Keyed { key, value, indexed, .. } => {
                    self.check_word(key, WordMode::Text)?;
                    self.check_word(value, WordMode::Text)?;
                    match indexed {
                        Indexed::Same => Ok(()),
                        Indexed::Value(value) => self.check_word(value, WordMode::Text),
                        Indexed::Items(items) => items.iter().try_for_each(|item| self.check_item(item)),
                    }
                }
            }),
        }
    }

    fn check_test(&self, test: &Test<'a>) -> Check {
        deeper(|| match *test {
            Test::Unary(_, word) => self.check_word(word, WordMode::Text),
            Test::Binary(_, left, right) | Test::Int { left, right, .. } => {
                self.check_word(left, WordMode::Text)?;
                self.check_word(right, WordMode::Text)
            }
            Test::Pattern { subject, pattern, .. } => {
                self.check_word(subject, WordMode::Text)?;
                self.check_word(pattern, WordMode::Pattern)
            }
            Test::Regex { subject, regex } => {
                self.check_word(subject, WordMode::Text)?;
                self.check_word(regex, WordMode::Regex)
            }
            Test::Not(inner) => self.check_test(inner),
            Test::And(members) | Test::Or(members) => {
                need(members.len() > 1, "a chain of one member")?;
                members.iter().try_for_each(|member| self.check_test(member))
            }
        })
    }

    fn check_word(&self, id: WordId, mode: WordMode) -> Check {
        need(id.index() < self.words.len(), "no such word")?;
        let word = &self.words[id.index()];
        need(word.mode == mode, "a word of another mode")?;
        deeper(|| word.parts.iter().try_for_each(|part| self.check_part(id, part)))
    }

    fn check_part(&self, word: WordId, part: &Part<'a>) -> Check {
        let mode = self.words[word.index()].mode;
        let inner = |inner: WordId, mode: WordMode| {
            need(inner < word, "an inner word does not stand before the outer one")?;
            self.check_word(inner, mode)
        };
        match part {
            Part::Literal(_) | Part::Quoted(_) | Part::Tilde(_) | Part::BadSubstitution { .. } => Ok(()),
            Part::SplitLiteral(_) => {
                need(mode != WordMode::Text, "text that is split where nothing is split")
            }
            Part::Glob(_) => need(mode != WordMode::Text, "a pattern where nothing is matched"),
            Part::CommandSub { body, .. } | Part::ProcessSub { body, .. } => {
                body.map_or(Ok(()), |body| need(body.index() < self.nodes.len(), "no such node"))
            }
            Part::FileSub { path, .. } => inner(*path, WordMode::Target),
            Part::Arith { value, .. } => self.check_arith(value),
            Part::Param { param, op, .. } => {
                self.check_param(param)?;
                match op {
                    ParamOp::Value
                    | ParamOp::Length
                    | ParamOp::Transform(_)
                    | ParamOp::PrefixNames { .. }
                    | ParamOp::Keys { .. } => Ok(()),
                    ParamOp::Default { word, .. } | ParamOp::Alternate { word, .. } => inner(*word, mode),
                    ParamOp::Assign { word, .. } | ParamOp::Error { word, .. } => {
                        inner(*word, WordMode::Text)
                    }
                    ParamOp::Trim { pattern, .. } | ParamOp::Case { pattern, .. } => {
                        inner(*pattern, WordMode::Pattern)
                    }
                    ParamOp::Replace { pattern, text, .. } => {
                        inner(*pattern, WordMode::Pattern)?;
                        text.map_or(Ok(()), |text| inner(text, WordMode::Pattern))
                    }
                    ParamOp::Slice { offset, length, .. } => {
                        self.check_arith(offset)?;
                        length.as_ref().map_or(Ok(()), |length| self.check_arith(length))
                    }
                }
            }
        }
    }

    fn check_param(&self, param: &Param<'a>) -> Check {
        self.check_target(&param.target)
    }

    fn check_target(&self, target: &ParamTarget<'a>) -> Check {
        match target {
            ParamTarget::Element { subscript, .. } => {
                self.check_word(subscript.key, WordMode::Text)?;
                self.check_arith(&subscript.index)
            }
            _ => Ok(()),
        }
    }

    fn check_arith(&self, arith: &Arith<'a>) -> Check {
        need(arith.expr.is_some() || arith.text.is_some(), "arithmetic without text or tree")?;
        need(arith.dollars.is_empty() || arith.text.is_some(), "operands of unknown text without the text")?;
        arith.dollars.iter().try_for_each(|dollar| match dollar {
            Dollar::Value(param) | Dollar::Length(param) => self.check_param(param),
            Dollar::Keyed { key, .. } => self.check_word(*key, WordMode::Text),
        })?;
        if let Some(text) = arith.text {
            self.check_word(text, WordMode::Text)?;
        }
        arith.expr.map_or(Ok(()), |expr| self.check_expr(expr, arith.dollars.len()))
    }

    fn check_expr(&self, id: ExprId, dollars: usize) -> Check {
        need(id.index() < self.exprs.len(), "no such expression")?;
        let child = |child: ExprId| {
            need(child < id, "an operand does not stand before its operator")?;
            deeper(|| self.check_expr(child, dollars))
        };
        let place = |place: &Place<'a>| match place {
            Place::Element(_, subscript) => {
                self.check_word(subscript.key, WordMode::Text)?;
                deeper(|| self.check_arith(&subscript.index))
            }
            Place::Var(_) | Place::All(..) => Ok(()),
        };
        match &self.exprs[id.index()] {
            Expr::Const(_) => Ok(()),
            Expr::Load(target) | Expr::Step { place: target, .. } => place(target),
            Expr::Dollar(number) => need((*number as usize) < dollars, "no such operand"),
            Expr::Unary(_, inner) => child(*inner),
            Expr::Binary(_, left, right, _)
            | Expr::And(left, right)
            | Expr::Or(left, right)
            | Expr::Comma(left, right) => {
                child(*left)?;
                child(*right)
            }
            Expr::Cond(test, yes, no) => {
                child(*test)?;
                child(*yes)?;
                child(*no)
            }
            Expr::Assign { place: target, value, .. } => {
                place(target)?;
                child(*value)
            }
        }
    }
}
