//! The text form of the IR: one line for each node, indented by depth.
//!
//! Invariant: it says everything that emission looks at, so two units that print the same run the same.

use super::{
    Arg, Arith, Assignment, Braces, Connector, Control, Dollar, Element, Exec, Expr, ExprId, Flow, FlowId,
    ForItems, Indexed, Ir, Item, Measure, Next, NodeId, Param, ParamOp, ParamTarget, Part, Place, Redirect,
    RedirectFd, Test, Value, WordId,
};
use crate::bytecode::disasm::Quoted as Bytes;
use crate::bytecode::{ParamTest, Quote, WordMode};
use crate::from_ast::deeper;
use std::fmt::{self, Formatter, Result};

impl fmt::Display for Ir<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (number, &entry) in self.entries.iter().enumerate() {
            writeln!(f, "entry {number}")?;
            self.node_text(f, entry, 1)?;
        }
        Ok(())
    }
}

fn indent(f: &mut Formatter<'_>, depth: usize) -> Result {
    write!(f, "{:width$}", "", width = depth * 2)
}

/// A line of its own.
macro_rules! line {
    ($f:expr, $depth:expr, $($text:tt)*) => {{
        indent($f, $depth)?;
        writeln!($f, $($text)*)?;
    }};
}

struct In<'i, 'a, T>(&'i Ir<'a>, T);

impl<'a> Ir<'a> {
    fn node_text(&self, f: &mut Formatter<'_>, id: NodeId, depth: usize) -> Result {
        deeper(|| self.node_inner(f, id, depth))
    }

    fn node_inner(&self, f: &mut Formatter<'_>, id: NodeId, depth: usize) -> Result {
        let node = &self.nodes[id.index()];
        self.control_text(f, &node.kind, depth, node.line)
    }

    fn control_text(&self, f: &mut Formatter<'_>, control: &Control<'a>, depth: usize, at: u32) -> Result {
        match *control {
            Control::Seq(nodes) => {
                line!(f, depth, "seq");
                for &node in nodes {
                    self.node_text(f, node, depth + 1)?;
                }
            }
            Control::AndOr { first, rest } => {
                line!(f, depth, "and-or");
                self.node_text(f, first, depth + 1)?;
                for &(connector, member) in rest {
                    line!(f, depth, "{}", if connector == Connector::And { "&&" } else { "||" });
                    self.node_text(f, member, depth + 1)?;
                }
            }
            Control::Not(body) => {
                line!(f, depth, "not");
                self.node_text(f, body, depth + 1)?;
            }
            Control::Time { body, posix } => {
                line!(f, depth, "time{}", if posix { " posix" } else { "" });
                self.node_text(f, body, depth + 1)?;
            }
            Control::If { arms, otherwise } => {
                for &(condition, body) in arms {
                    line!(f, depth, "if");
                    self.node_text(f, condition, depth + 1)?;
                    line!(f, depth, "then");
                    self.node_text(f, body, depth + 1)?;
                }
                if let Some(body) = otherwise {
                    line!(f, depth, "else");
                    self.node_text(f, body, depth + 1)?;
                }
            }
            Control::While { until, condition, body } => {
                line!(f, depth, "{}", if until { "until" } else { "while" });
                self.node_text(f, condition, depth + 1)?;
                line!(f, depth, "do");
                self.node_text(f, body, depth + 1)?;
            }
            Control::For { name, items, body } => {
                line!(f, depth, "for {} in {} line={at}", name.escape_ascii(), In(self, &items));
                self.node_text(f, body, depth + 1)?;
            }
            Control::Select { name, items, body } => {
                line!(f, depth, "select {} in {} line={at}", name.escape_ascii(), In(self, &items));
                self.node_text(f, body, depth + 1)?;
            }
            Control::ArithFor { init, condition, step, body } => {
                let part = |arith: Option<Arith<'a>>| {
                    arith.map_or("1".to_owned(), |arith| In(self, &arith).to_string())
                };
                line!(f, depth, "for (( {}; {}; {} )) line={at}", part(init), part(condition), part(step));
                self.node_text(f, body, depth + 1)?;
            }
            Control::Case(case) => {
                line!(f, depth, "case {} line={at}", In(self, case.subject));
                for clause in case.clauses {
                    indent(f, depth)?;
                    for (number, &pattern) in clause.patterns.iter().enumerate() {
                        write!(f, "{}{}", if number > 0 { " | " } else { "of " }, In(self, pattern))?;
                    }
                    writeln!(f)?;
                    if let Some(body) = clause.body {
                        self.node_text(f, body, depth + 1)?;
                    }
                    match clause.next {
                        Next::Break => {}
                        Next::Fall => line!(f, depth, ";&"),
                        Next::Test => line!(f, depth, ";;&"),
                    }
                }
            }
            Control::Arith(arith) => line!(f, depth, "arith {} line={at}", In(self, &arith)),
            Control::Test(test) => line!(f, depth, "test {} line={at}", In(self, test)),
            Control::Text(text) => line!(f, depth, "read {}", Bytes(text)),
            Control::Function { name, index } => {
                line!(f, depth, "function {} #{index} line={at}", name.escape_ascii())
            }
            Control::Subshell(body) => {
                line!(f, depth, "subshell");
                self.node_text(f, body, depth + 1)?;
            }
            Control::Background { body, .. } => {
                line!(f, depth, "background");
                self.node_text(f, body, depth + 1)?;
            }
            Control::Coproc { name, body } => {
                line!(f, depth, "coproc {}", name.escape_ascii());
                self.node_text(f, body, depth + 1)?;
            }
            Control::Pipeline(stages) => {
                line!(f, depth, "pipeline");
                self.stages_text(f, stages, depth)?;
            }
            Control::Redirected { body, redirects } => {
                line!(f, depth, "redirected{}", In(self, redirects));
                self.node_text(f, body, depth + 1)?;
            }
            Control::Assign { assignments, redirects } => {
                indent(f, depth)?;
                write!(f, "assign")?;
                for assignment in assignments {
                    write!(f, " {}", In(self, assignment))?;
                }
                writeln!(f, "{} line={at}", In(self, redirects))?;
            }
            Control::Flow(flow) => self.flow_text(f, flow, depth, at)?,
            Control::Guarded { programs, fused, otherwise } => {
                let names: Vec<String> =
                    programs.iter().map(|name| name.escape_ascii().to_string()).collect();
                line!(f, depth, "guarded by {}", names.join(" "));
                self.flow_text(f, fused, depth + 1, at)?;
                line!(f, depth, "otherwise");
                self.control_text(f, otherwise, depth + 1, at)?;
            }
        }
        Ok(())
    }

    fn stages_text(&self, f: &mut Formatter<'_>, stages: &[super::Stage], depth: usize) -> Result {
        for stage in stages {
            line!(f, depth, "stage{}", if stage.both { " both" } else { "" });
            self.node_text(f, stage.body, depth + 1)?;
        }
        Ok(())
    }

    fn flow_text(&self, f: &mut Formatter<'_>, flow: FlowId, depth: usize, at: u32) -> Result {
        match self.flows[flow.index()] {
            Flow::Exec(exec) => line!(f, depth, "exec{} line={at}", In(self, exec)),
            Flow::Scan { path, voice } => {
                line!(f, depth, "scan {} voice={}", In(self, path), voice.escape_ascii())
            }
            Flow::Aggregate { measure, input, label, voice } => {
                let measure = match measure {
                    Measure::Bytes => "bytes",
                };
                line!(f, depth, "aggregate {measure} label={} voice={}", Bytes(label), voice.escape_ascii());
                self.flow_text(f, input, depth + 1, at)?;
            }
            Flow::Through { input, stages } => {
                line!(f, depth, "through");
                self.flow_text(f, input, depth + 1, at)?;
                self.stages_text(f, stages, depth)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for In<'_, '_, WordId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let word = &self.0.words[self.1.index()];
        let open = match word.mode {
            WordMode::Field => "",
            WordMode::Text => "text",
            WordMode::Pattern => "pattern",
            WordMode::Regex => "regex",
            WordMode::Target => "target",
        };
        write!(f, "{open}{}", In(self.0, word.parts))
    }
}

impl fmt::Display for In<'_, '_, &[Part<'_>]> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "[")?;
        for (at, part) in self.1.iter().enumerate() {
            if at > 0 {
                write!(f, " ")?;
            }
            deeper(|| write!(f, "{}", In(self.0, part)))?;
        }
        write!(f, "]")
    }
}

fn mark(quote: Quote) -> &'static str {
    match quote {
        Quote::Bare => "",
        Quote::Quoted => "'",
        Quote::Beside => "''",
    }
}

impl fmt::Display for In<'_, '_, &Part<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ir = self.0;
        match self.1 {
            Part::Literal(text) => write!(f, "{}", Bytes(text)),
            Part::SplitLiteral(text) => write!(f, "split{}", Bytes(text)),
            Part::Glob(text) => write!(f, "glob{}", Bytes(text)),
            Part::Quoted(text) => write!(f, "quoted{}", Bytes(text)),
            Part::Tilde(text) => write!(f, "tilde{}", Bytes(text)),
            Part::Param { param, op, quote } => {
                write!(f, "${}{{{}{}}}", mark(*quote), In(ir, param), In(ir, op))
            }
            Part::CommandSub { body, quote } => {
                write!(f, "$({}", mark(*quote))?;
                if let Some(body) = body {
                    writeln!(f)?;
                    ir.node_text(f, *body, 3)?;
                }
                write!(f, ")")
            }
            Part::FileSub { path, quote } => write!(f, "$(<{}{})", mark(*quote), In(ir, *path)),
            Part::Arith { value, quote } => write!(f, "$(({}{}))", mark(*quote), In(ir, value)),
            Part::ProcessSub { body, output } => {
                write!(f, "{}(", if *output { ">" } else { "<" })?;
                if let Some(body) = body {
                    writeln!(f)?;
                    ir.node_text(f, *body, 3)?;
                }
                write!(f, ")")
            }
            Part::BadSubstitution { message, .. } => write!(f, "bad{}", Bytes(message)),
        }
    }
}

impl fmt::Display for In<'_, '_, &Param<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}{}", if self.1.indirect { "!" } else { "" }, In(self.0, &self.1.target))
    }
}

impl fmt::Display for In<'_, '_, &ParamTarget<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.1 {
            ParamTarget::Var(name) => write!(f, "{}", name.escape_ascii()),
            ParamTarget::Element { name, subscript } => write!(
                f,
                "{}[{} or {}]",
                name.escape_ascii(),
                In(self.0, &subscript.index),
                In(self.0, subscript.key)
            ),
            ParamTarget::All { name, star } => {
                write!(f, "{}[{}]", name.escape_ascii(), if *star { "*" } else { "@" })
            }
            ParamTarget::Positional(number) => write!(f, "{number}"),
            ParamTarget::Special(special) => write!(f, "{}", char::from(*special)),
        }
    }
}

impl fmt::Display for In<'_, '_, &ParamOp<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ir = self.0;
        let colon = |test: &ParamTest| if *test == ParamTest::Set { "" } else { ":" };
        match self.1 {
            ParamOp::Value => Ok(()),
            ParamOp::Length => write!(f, " length"),
            ParamOp::Default { test, word } => write!(f, " {}- {}", colon(test), In(ir, *word)),
            ParamOp::Alternate { test, word } => write!(f, " {}+ {}", colon(test), In(ir, *word)),
            ParamOp::Assign { test, word } => write!(f, " {}= {}", colon(test), In(ir, *word)),
            ParamOp::Error { test, word, given } => {
                write!(f, " {}? {}{}", colon(test), In(ir, *word), if *given { "" } else { " none" })
            }
            ParamOp::Trim { op, pattern } => write!(f, " {op} {}", In(ir, *pattern)),
            ParamOp::Replace { op, pattern, text } => {
                write!(f, " {op} {}", In(ir, *pattern))?;
                text.map_or(Ok(()), |text| write!(f, " by {}", In(ir, text)))
            }
            ParamOp::Case { op, pattern } => write!(f, " {op} {}", In(ir, *pattern)),
            ParamOp::Slice { offset, length, .. } => {
                write!(f, " from {}", In(ir, offset))?;
                length.as_ref().map_or(Ok(()), |length| write!(f, " for {}", In(ir, length)))
            }
            ParamOp::Transform(op) => write!(f, " @{}", char::from(*op)),
            ParamOp::PrefixNames { star } => write!(f, " names{}", if *star { "*" } else { "@" }),
            ParamOp::Keys { star } => write!(f, " keys{}", if *star { "*" } else { "@" }),
        }
    }
}

impl fmt::Display for In<'_, '_, &Arith<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let ir = self.0;
        if let Some(expr) = self.1.expr {
            write!(f, "{}", In(ir, expr))?;
            for (at, dollar) in self.1.dollars.iter().enumerate() {
                write!(f, "{}${at} = ", if at == 0 { " where " } else { ", " })?;
                match dollar {
                    Dollar::Value(param) => write!(f, "{}", In(ir, param))?,
                    Dollar::Keyed { name, key } => {
                        write!(f, "{}[key {}]", name.escape_ascii(), In(ir, *key))?;
                    }
                    Dollar::Length(param) => write!(f, "length of {}", In(ir, param))?,
                }
            }
        }
        match self.1.text {
            Some(text) if self.1.expr.is_some() => write!(f, " else {}", In(ir, text)),
            Some(text) => write!(f, "eval {}", In(ir, text)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for In<'_, '_, &Place<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let target = match *self.1 {
            Place::Var(name) => ParamTarget::Var(name),
            Place::Element(name, subscript) => ParamTarget::Element { name, subscript },
            Place::All(name, star) => ParamTarget::All { name, star },
        };
        write!(f, "{}", In(self.0, &target))
    }
}

impl fmt::Display for In<'_, '_, ExprId> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        deeper(|| expr_text(f, self.0, self.1))
    }
}

fn expr_text(f: &mut Formatter<'_>, ir: &Ir<'_>, id: ExprId) -> Result {
    match &ir.exprs[id.index()] {
        Expr::Const(value) => write!(f, "{value}"),
        Expr::Load(place) => write!(f, "{}", In(ir, place)),
        Expr::Dollar(number) => write!(f, "${number}"),
        Expr::Unary(op, inner) => write!(f, "({op} {})", In(ir, *inner)),
        Expr::Binary(op, left, right, _) => write!(f, "({} {op} {})", In(ir, *left), In(ir, *right)),
        Expr::And(left, right) => write!(f, "({} && {})", In(ir, *left), In(ir, *right)),
        Expr::Or(left, right) => write!(f, "({} || {})", In(ir, *left), In(ir, *right)),
        Expr::Cond(test, yes, no) => write!(f, "({} ? {} : {})", In(ir, *test), In(ir, *yes), In(ir, *no)),
        Expr::Comma(left, right) => write!(f, "({}, {})", In(ir, *left), In(ir, *right)),
        Expr::Assign { place, op, value, .. } => {
            write!(f, "({} ", In(ir, place))?;
            if let Some(op) = op {
                write!(f, "{op}")?;
            }
            write!(f, "= {})", In(ir, *value))
        }
        Expr::Step { place, by, post } => {
            let op = if *by > 0 { "++" } else { "--" };
            if *post { write!(f, "({}{op})", In(ir, place)) } else { write!(f, "({op}{})", In(ir, place)) }
        }
    }
}

impl fmt::Display for In<'_, '_, &Item<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self.1 {
            Item::Word(word) => write!(f, "{}", In(self.0, word)),
            Item::Braces(braces) => write!(f, "{}", In(self.0, braces)),
            Item::Expanded(items, _) => {
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { " " } else { "" }, In(self.0, item))?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for In<'_, '_, &[Braces<'_>]> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "braces(")?;
        for brace in self.1 {
            match brace {
                Braces::Parts(word) => write!(f, "{}", In(self.0, *word))?,
                Braces::Range(range) => {
                    write!(f, "{{{}..{}..{} width={}", range.start, range.end, range.step, range.width)?;
                    write!(f, "{}}}", if range.chars { " chars" } else { "" })?;
                }
                Braces::Alternatives(alternatives) => {
                    write!(f, "{{")?;
                    for (at, alternative) in alternatives.iter().enumerate() {
                        write!(f, "{}{}", if at > 0 { "," } else { "" }, In(self.0, *alternative))?;
                    }
                    write!(f, "}}")?;
                }
            }
        }
        write!(f, ")")
    }
}

impl fmt::Display for In<'_, '_, &ForItems<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.1 {
            ForItems::Args => write!(f, "arguments"),
            ForItems::List(items) => {
                write!(f, "(")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { " " } else { "" }, In(self.0, item))?;
                }
                write!(f, ")")
            }
        }
    }
}

impl fmt::Display for In<'_, '_, &Assignment<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let assignment = self.1;
        write!(f, "{}{}", In(self.0, &assignment.target), if assignment.append { "+=" } else { "=" })?;
        match assignment.value {
            Value::Scalar(word) => write!(f, "{}", In(self.0, word)),
            Value::Array(elements) => {
                write!(f, "(")?;
                for (at, element) in elements.iter().enumerate() {
                    write!(f, "{}", if at > 0 { " " } else { "" })?;
                    match *element {
                        Element::Item(item) => write!(f, "{}", In(self.0, &item))?,
                        Element::Keyed { key, value, append, indexed } => {
                            write!(f, "[{}]{}", In(self.0, key), if append { "+=" } else { "=" })?;
                            write!(f, "{}", In(self.0, value))?;
                            match indexed {
                                Indexed::Same => {}
                                Indexed::Value(value) => write!(f, " or {}", In(self.0, value))?,
                                Indexed::Items(items) => {
                                    write!(f, " or {}", In(self.0, &ForItems::List(items)))?;
                                }
                            }
                        }
                    }
                }
                write!(f, ")")
            }
        }
    }
}

impl fmt::Display for In<'_, '_, &Exec<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for assignment in self.1.assignments {
            write!(f, " {}", In(self.0, assignment))?;
        }
        for arg in self.1.args {
            match arg {
                Arg::Item(item) => write!(f, " {}", In(self.0, item))?,
                Arg::Text(word) => write!(f, " {}", In(self.0, *word))?,
                Arg::Array(assignment) => write!(f, " {}", In(self.0, *assignment))?,
            }
        }
        write!(f, "{}", In(self.0, self.1.redirects))
    }
}

impl fmt::Display for In<'_, '_, &[Redirect<'_>]> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for redirect in self.1 {
            match redirect.fd {
                RedirectFd::Default => write!(f, " {}", redirect.op)?,
                RedirectFd::Number(number) => write!(f, " {number}{}", redirect.op)?,
                RedirectFd::Variable(name) => write!(f, " {{{}}}{}", name.escape_ascii(), redirect.op)?,
            }
            write!(f, "{}", In(self.0, redirect.target))?;
        }
        Ok(())
    }
}

impl fmt::Display for In<'_, '_, &Test<'_>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        deeper(|| test_text(f, self.0, self.1))
    }
}

fn test_text(f: &mut Formatter<'_>, ir: &Ir<'_>, test: &Test<'_>) -> Result {
    match *test {
        Test::Unary(op, word) => write!(f, "({op} {})", In(ir, word)),
        Test::Binary(op, left, right) => write!(f, "({} {op} {})", In(ir, left), In(ir, right)),
        Test::Pattern { subject, pattern, negate } => {
            write!(f, "({} {} {})", In(ir, subject), if negate { "!=" } else { "==" }, In(ir, pattern))
        }
        Test::Regex { subject, regex } => write!(f, "({} =~ {})", In(ir, subject), In(ir, regex)),
        Test::Int { text, left, right, .. } => write!(f, "({} {text} {})", In(ir, left), In(ir, right)),
        Test::Not(inner) => write!(f, "(! {})", In(ir, inner)),
        Test::And(members) | Test::Or(members) => {
            let joined = if matches!(test, Test::And(_)) { " && " } else { " || " };
            write!(f, "(")?;
            for (at, member) in members.iter().enumerate() {
                write!(f, "{}{}", if at > 0 { joined } else { "" }, In(ir, member))?;
            }
            write!(f, ")")
        }
    }
}
