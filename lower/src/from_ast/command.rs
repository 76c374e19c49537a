//! Lists, pipelines and commands.
//!
//! Invariant: a level of subshell in the text is a level of subshell in the IR, except that a stage of a pipeline and a
//! background command are processes already and take the place of parentheses around them.

use super::{Lowering, deeper};
use crate::bytecode::WordMode;
use crate::ir::{
    Arg, Assignment, Case, Clause, Connector, Control, Element, Exec, Flow, ForItems, Indexed, Item, Next,
    NodeId, ParamTarget, Part, Stage, Value, Word, WordId,
};
use mirage_grammar::ast::WordFacts;
use mirage_grammar::{Span, ast};
use smallvec::SmallVec;

fn parentheses(command: &ast::Command<'_>) -> Option<(u32, u32, u32)> {
    let subshell = matches!(command.kind, ast::CommandKind::Subshell(_));
    subshell.then_some((command.line, command.span.start, command.span.end))
}

/// What a compound command comes to.
enum Compound<'a> {
    /// A node to be made.
    Control(Control<'a>),
    /// A node that is there.
    Body(NodeId),
}

impl<'a> Lowering<'a> {
    pub(super) fn list(&mut self, list: &ast::List<'a>) -> NodeId {
        self.items(list.items)
    }

    pub(super) fn items(&mut self, items: &[ast::ListItem<'a>]) -> NodeId {
        if let [item] = items {
            return self.item(item);
        }
        let before = self.commands;
        let nodes: SmallVec<[NodeId; 8]> = items.iter().map(|item| self.item(item)).collect();
        let span = match items {
            [first, .., last] => first.and_or.span.to(last.and_or.span),
            _ => Span::default(),
        };
        let nodes = self.slice(&nodes);
        self.node(Control::Seq(nodes), 0, span, before)
    }

    fn item(&mut self, item: &ast::ListItem<'a>) -> NodeId {
        if self.complete {
            self.ambient = self.lines.end(item.and_or.span);
        }
        if item.terminator != ast::Terminator::Ampersand {
            return self.and_or(&item.and_or);
        }
        let alone =
            item.and_or.rest.is_empty() && item.and_or.first.bangs == 0 && item.and_or.first.time.is_none();
        let body = match item.and_or.first.stages {
            [stage] if alone => self.process(&stage.command),
            _ => self.and_or(&item.and_or),
        };
        self.commands += 1;
        let line = self.ir.nodes[body.index()].line;
        let simple = match item.and_or.first.stages {
            [stage] => alone && matches!(stage.command.kind, ast::CommandKind::Simple(_)),
            _ => false,
        };
        self.node(Control::Background { body, simple }, line, item.and_or.span, u32::MAX)
    }

    fn and_or(&mut self, and_or: &ast::AndOr<'a>) -> NodeId {
        let before = self.commands;
        let first = self.pipeline(&and_or.first);
        if and_or.rest.is_empty() {
            return first;
        }
        let rest: SmallVec<[(Connector, NodeId); 4]> = and_or
            .rest
            .iter()
            .map(|(connector, pipeline)| {
                let connector = match connector {
                    ast::Connector::And => Connector::And,
                    ast::Connector::Or => Connector::Or,
                };
                (connector, self.pipeline(pipeline))
            })
            .collect();
        let rest = self.slice(&rest);
        let line = self.ir.nodes[first.index()].line;
        self.node(Control::AndOr { first, rest }, line, and_or.span, before)
    }

    fn pipeline(&mut self, pipeline: &ast::Pipeline<'a>) -> NodeId {
        let before = self.commands;
        let mut body = match pipeline.stages {
            [stage] => self.command(&stage.command),
            [] => self.node(Control::Seq(&[]), 0, pipeline.span, before),
            stages => {
                let stages: SmallVec<[Stage; 4]> = stages
                    .iter()
                    .map(|stage| Stage {
                        body: self.process(&stage.command),
                        both: stage.pipe == ast::Pipe::Both,
                        simple: matches!(stage.command.kind, ast::CommandKind::Simple(_)),
                        parentheses: parentheses(&stage.command),
                    })
                    .collect();
                let stages = self.slice(&stages);
                self.commands += 1;
                let line = self.ir.nodes[stages[0].body.index()].line;
                self.node(Control::Pipeline(stages), line, pipeline.span, before)
            }
        };
        let line = self.ir.nodes[body.index()].line;
        if pipeline.bangs % 2 == 1 {
            body = self.node(Control::Not(body), line, pipeline.span, before);
        }
        if let Some(time) = pipeline.time {
            body = self.node(Control::Time { body, posix: time.posix }, line, pipeline.span, before);
        }
        body
    }

    /// A command that runs as a process of its own.
    fn process(&mut self, command: &ast::Command<'a>) -> NodeId {
        let ast::CommandKind::Subshell(list) = &command.kind else { return self.command(command) };
        let before = self.commands;
        let line = self.lines.line(command);
        let body = deeper(|| self.under(line, |lowering| lowering.list(list)));
        self.redirected(body, command, line, before)
    }

    /// Lower what stands inside of a command of `line`.
    fn under<R>(&mut self, line: u32, inner: impl FnOnce(&mut Self) -> R) -> R {
        let outer = (self.ambient, self.complete);
        (self.ambient, self.complete) = (line, false);
        let result = inner(self);
        (self.ambient, self.complete) = outer;
        result
    }

    pub(super) fn command(&mut self, command: &ast::Command<'a>) -> NodeId {
        deeper(|| self.command_inner(command))
    }

    fn command_inner(&mut self, command: &ast::Command<'a>) -> NodeId {
        let line = self.lines.line(command);
        // The commands that bash gives a line of their own keep it for what stands inside of them.
        let (inside, own) = match &command.kind {
            ast::CommandKind::Simple(simple) => return self.simple(simple, command),
            ast::CommandKind::Subshell(_) => (line, true),
            ast::CommandKind::Test(_) | ast::CommandKind::Arith(_) => (self.ambient, true),
            ast::CommandKind::For(_) | ast::CommandKind::Select(_) | ast::CommandKind::Case(_) => {
                (line, false)
            }
            _ => (self.ambient, false),
        };
        let redirects_at = if own { line } else { self.ambient };
        let before = self.commands;
        self.current = line;
        let kind = self.under(inside, |lowering| lowering.compound(command));
        let body = match kind {
            Compound::Control(kind) => self.node(kind, line, command.span, before),
            Compound::Body(body) => body,
        };
        self.redirected(body, command, redirects_at, before)
    }

    fn compound(&mut self, command: &ast::Command<'a>) -> Compound<'a> {
        let kind = match &command.kind {
            ast::CommandKind::Simple(simple) => return Compound::Body(self.simple(simple, command)),
            ast::CommandKind::Brace(list) => return Compound::Body(self.list(list)),
            ast::CommandKind::Subshell(list) => {
                let body = self.list(list);
                self.commands += 1;
                Control::Subshell(body)
            }
            ast::CommandKind::If(command) => self.if_command(command),
            ast::CommandKind::While(command) => self.while_loop(command, false),
            ast::CommandKind::Until(command) => self.while_loop(command, true),
            ast::CommandKind::For(each) => {
                let items = self.for_items(each);
                let body = self.list(&each.body);
                Control::For { name: each.name, items, body }
            }
            ast::CommandKind::Select(select) => {
                let items = self.for_items(select);
                let body = self.list(&select.body);
                Control::Select { name: select.name, items, body }
            }
            ast::CommandKind::ArithFor(arith) => self.arith_for(arith),
            ast::CommandKind::Case(case) => self.case(case),
            ast::CommandKind::Arith(arith) => Control::Arith(self.arith(arith)),
            ast::CommandKind::Test(test) => {
                let test = self.test(test);
                Control::Test(self.bump.alloc(test))
            }
            ast::CommandKind::Function(function) => {
                self.commands += 1;
                Control::Function { name: function.name, index: function.id }
            }
            ast::CommandKind::Coproc(coproc) => {
                let body = self.process(&coproc.command);
                self.commands += 1;
                Control::Coproc { name: coproc.name.map_or(b"COPROC", |name| name.text), body }
            }
        };
        Compound::Control(kind)
    }

    /// Put the redirections of a compound command around it; they are made at `line`.
    fn redirected(&mut self, body: NodeId, command: &ast::Command<'a>, line: u32, before: u32) -> NodeId {
        if command.redirects.is_empty() {
            return body;
        }
        let outer = std::mem::replace(&mut self.current, line);
        let redirects = self.redirects(command.redirects);
        self.current = outer;
        self.node(Control::Redirected { body, redirects }, line, command.span, before)
    }

    fn if_command(&mut self, command: &ast::If<'a>) -> Control<'a> {
        let arms: SmallVec<[(NodeId, NodeId); 4]> = command
            .clauses
            .iter()
            .map(|clause| (self.list(&clause.condition), self.list(&clause.body)))
            .collect();
        let otherwise = command.otherwise.as_ref().map(|list| self.list(list));
        Control::If { arms: self.slice(&arms), otherwise }
    }

    fn while_loop(&mut self, command: &ast::Loop<'a>, until: bool) -> Control<'a> {
        let condition = self.list(&command.condition);
        let body = self.list(&command.body);
        Control::While { until, condition, body }
    }

    fn for_items(&mut self, command: &ast::For<'a>) -> ForItems<'a> {
        let Some(words) = command.words else { return ForItems::Args };
        let mut items: SmallVec<[Item<'a>; 8]> = SmallVec::new();
        for word in words {
            self.list_word(word, &mut |item| items.push(item));
        }
        ForItems::List(self.slice(&items))
    }

    fn arith_for(&mut self, command: &ast::ArithFor<'a>) -> Control<'a> {
        let mut part = |arith: &ast::Arith<'a>| {
            let blank = arith.source.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n'));
            (!blank).then(|| self.arith(arith))
        };
        let (init, condition, step) = (part(&command.init), part(&command.condition), part(&command.step));
        let body = self.list(&command.body);
        Control::ArithFor { init, condition, step, body }
    }

    fn case(&mut self, command: &ast::Case<'a>) -> Control<'a> {
        let subject = self.word(&command.word, WordMode::Text);
        let clauses: SmallVec<[Clause<'a>; 4]> = command
            .clauses
            .iter()
            .map(|clause| {
                let patterns: SmallVec<[_; 4]> =
                    clause.patterns.iter().map(|pattern| self.word(pattern, WordMode::Pattern)).collect();
                let next = match clause.terminator {
                    ast::CaseTerminator::Break => Next::Break,
                    ast::CaseTerminator::FallThrough => Next::Fall,
                    ast::CaseTerminator::Continue => Next::Test,
                };
                let body = clause.body.as_ref().map(|list| self.list(list));
                Clause { patterns: self.slice(&patterns), body, next }
            })
            .collect();
        let case = Case { subject, clauses: self.slice(&clauses) };
        Control::Case(self.bump.alloc(case))
    }

    fn simple(&mut self, simple: &ast::SimpleCommand<'a>, command: &ast::Command<'a>) -> NodeId {
        let before = self.commands;
        let line = self.lines.line(command);
        self.current = line;
        let mut args: SmallVec<[Arg<'a>; 8]> = SmallVec::new();
        let declares = !matches!(
            simple.args.first(),
            Some(ast::Arg::Word(word)) if matches!(word.as_literal(), Some(b"let" | b"eval" | b"alias"))
        );
        for arg in simple.args {
            match arg {
                ast::Arg::Word(word) => self.list_word(word, &mut |item| args.push(Arg::Item(item))),
                ast::Arg::Assign(assignment) => args.push(self.assignment_arg(assignment, declares)),
            }
        }
        let assignments: SmallVec<[Assignment<'a>; 4]> =
            simple.assignments.iter().map(|assignment| self.assignment(assignment)).collect();
        let assignments = self.slice(&assignments);
        let redirects = self.redirects(command.redirects);
        let kind = if simple.args.is_empty() {
            Control::Assign { assignments, redirects }
        } else {
            self.commands += 1;
            let exec = Exec { assignments, args: self.slice(&args), redirects };
            let exec = self.bump.alloc(exec);
            Control::Flow(self.ir.flow(Flow::Exec(exec)))
        };
        self.node(kind, line, command.span, before)
    }

    fn assignment(&mut self, assignment: &ast::Assignment<'a>) -> Assignment<'a> {
        let target = match assignment.subscript {
            None => ParamTarget::Var(assignment.name),
            Some(subscript) => self.element(assignment.name, subscript),
        };
        let value = match assignment.value {
            ast::AssignValue::Scalar(word) => Value::Scalar(self.word(&word, WordMode::Text)),
            ast::AssignValue::Array(elements) => Value::Array(self.elements(elements)),
        };
        let text = assignment.text;
        let subscript = assignment.subscript.map_or(0, |subscript| subscript.word.text.len() + 2);
        let target_text = text.get(..assignment.name.len() + subscript).unwrap_or(text);
        let shown = match assignment.value {
            ast::AssignValue::Scalar(_) => b"",
            ast::AssignValue::Array(elements) => self.shown_array(target_text, assignment.append, elements),
        };
        Assignment { target, append: assignment.append, value, text, target_text, shown }
    }

    /// An array literal as xtrace shows it: the words as they are written, `$'…'` as the text it means.
    fn shown_array(&self, target: &[u8], append: bool, elements: &[ast::ArrayElement<'a>]) -> &'a [u8] {
        let mut shown = [target, if append { b"+=(" } else { b"=(" }].concat();
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                shown.push(b' ');
            }
            match *element.word.parts {
                [ast::WordPart::AnsiC(text)] => {
                    let pieces: Vec<&[u8]> = text.split(|&byte| byte == b'\'').collect();
                    shown.push(b'\'');
                    shown.extend_from_slice(&pieces.join(&b"'\\''"[..]));
                    shown.push(b'\'');
                }
                _ => shown.extend_from_slice(element.word.text),
            }
        }
        shown.push(b')');
        self.slice(&shown)
    }

    fn elements(&mut self, elements: &[ast::ArrayElement<'a>]) -> &'a [Element<'a>] {
        let mut lowered: SmallVec<[Element<'a>; 8]> = SmallVec::new();
        for element in elements {
            match element.subscript {
                None => self.list_word(&element.value, &mut |item| lowered.push(Element::Item(item))),
                Some(subscript) => {
                    let key = self.word(&subscript.word, WordMode::Text);
                    let value = self.word(&element.value, WordMode::Text);
                    let (value, indexed) = self.indexed_form(element, value);
                    lowered.push(Element::Keyed { key, value, append: element.append, indexed });
                }
            }
        }
        self.slice(&lowered)
    }

    /// The value of a keyed element in an associative array, and what the element is in an indexed one.
    fn indexed_form(&mut self, element: &ast::ArrayElement<'a>, value: WordId) -> (WordId, Indexed<'a>) {
        let word = self.ir.words[value.index()];
        let tilde = word.parts.iter().any(|part| matches!(part, Part::Tilde(_)));
        let plain = if tilde {
            let parts: SmallVec<[Part<'a>; 4]> = word
                .parts
                .iter()
                .map(|part| match *part {
                    Part::Tilde(text) => Part::Literal(text),
                    part => part,
                })
                .collect();
            let parts = self.slice(&parts);
            self.ir.word(Word { parts, ..word })
        } else {
            value
        };
        if element.word.facts.has(WordFacts::BRACE) {
            let mut items: SmallVec<[Item<'a>; 8]> = SmallVec::new();
            self.list_word(&element.word, &mut |item| items.push(item));
            return (plain, Indexed::Items(self.slice(&items)));
        }
        (plain, if tilde { Indexed::Value(value) } else { Indexed::Same })
    }

    /// An array literal behind a command that is not to assign it: its text, with the words in it expanded.
    fn array_text(
        &mut self,
        assignment: &ast::Assignment<'a>,
        operator: &[u8],
        elements: &[ast::ArrayElement<'a>],
    ) -> Arg<'a> {
        let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        parts.push(Part::Literal(self.bytes(&[assignment.name, operator, b"("])));
        for (at, element) in elements.iter().enumerate() {
            if at > 0 {
                parts.push(Part::Literal(b" "));
            }
            self.text_parts(element.word.parts, &mut parts);
        }
        parts.push(Part::Literal(b")"));
        let parts = self.slice(&parts);
        Arg::Text(self.ir.word(Word { parts, mode: WordMode::Text }))
    }

    /// An assignment behind `declare` and its kin: the text `name=value`, or an array literal.
    fn assignment_arg(&mut self, assignment: &ast::Assignment<'a>, declares: bool) -> Arg<'a> {
        let operator: &[u8] = if assignment.append { b"+=" } else { b"=" };
        let word = match assignment.value {
            ast::AssignValue::Array(elements) if !declares => {
                return self.array_text(assignment, operator, elements);
            }
            ast::AssignValue::Array(_) => {
                let lowered = self.assignment(assignment);
                return Arg::Array(self.bump.alloc(lowered));
            }
            ast::AssignValue::Scalar(word) => word,
        };
        let mut parts: SmallVec<[Part<'a>; 4]> = SmallVec::new();
        match assignment.subscript {
            None => parts.push(Part::Literal(self.bytes(&[assignment.name, operator]))),
            Some(subscript) => {
                parts.push(Part::Literal(self.bytes(&[assignment.name, b"["])));
                self.text_parts(subscript.word.parts, &mut parts);
                parts.push(Part::Literal(self.bytes(&[b"]", operator])));
            }
        }
        self.text_parts(word.parts, &mut parts);
        let parts = self.slice(&parts);
        Arg::Text(self.ir.word(Word { parts, mode: WordMode::Text }))
    }
}
