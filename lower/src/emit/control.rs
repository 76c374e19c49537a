//! Control nodes.
//!
//! Invariant: a node leaves `$?` as bash does, and nothing on any stack.

use super::{Cold, ColdKind, Emitter};
use crate::bytecode::{
    C, FunctionDef, I, Instr, Label, Loc, PipelineDef, RedirectOp, RegionKind, Shows, SourceRange, Stage,
};
use crate::from_ast::deeper;
use crate::ir::{self, Arith, Case, Connector, Control, ForItems, Next, Node, NodeId, Redirect, RedirectFd};
use crate::text::Text;
use smallvec::SmallVec;

impl<'a> Emitter<'_, 'a> {
    pub(super) fn node(&mut self, id: NodeId) {
        deeper(|| self.node_inner(id));
    }

    fn node_inner(&mut self, id: NodeId) {
        let node = self.get(id);
        self.control(node, &node.kind);
    }

    pub(super) fn control(&mut self, node: &Node<'a>, control: &Control<'a>) {
        match *control {
            Control::Seq(nodes) => {
                if nodes.is_empty() {
                    self.push(Instr::SetStatus { status: 0 });
                }
                for &node in nodes {
                    self.node(node);
                }
            }
            Control::AndOr { first, rest } => self.and_or(first, rest),
            Control::Not(body) => {
                self.inverted(body);
                let own = matches!(self.get(body).kind, Control::Test(_) | Control::Arith(_));
                self.push(Instr::Negate { own });
            }
            Control::Time { body, posix } => {
                self.push(Instr::TimeBegin {});
                self.node(body);
                self.push(Instr::TimeEnd { posix });
            }
            Control::If { arms, otherwise } => self.if_node(arms, otherwise),
            Control::While { until, condition, body } => self.while_node(until, condition, body),
            Control::For { name, items, body } => self.for_node(node, name, &items, body),
            Control::Select { name, items, body } => self.select_node(node, name, &items, body),
            Control::ArithFor { init, condition, step, body } => {
                self.arith_for(node, init, condition, step, body)
            }
            Control::Case(case) => self.case(node, case),
            Control::Arith(arith) => self.arith_command(node, &arith),
            Control::Test(test) => {
                let skip = self.boundary(node, Shows::Command);
                self.test(test);
                self.check_status();
                self.code.bind(skip);
            }
            Control::Text(text) => {
                let text = self.out.text(text);
                self.push(Instr::RunText { text });
            }
            Control::Function { name, index } => {
                let function =
                    self.out.function(FunctionDef { name: Text::from(name), index, line: node.line });
                self.push(Instr::DefineFunction { function });
                self.check_status();
            }
            Control::Subshell(body) => {
                let loc = self.loc(node, Shows::Command);
                let redirected = std::mem::take(&mut self.redirected_subshell);
                let chunk = self.chunk(|emitter| {
                    if !redirected {
                        emitter.push(Instr::InputNotGiven {});
                    }
                    emitter.node(body);
                });
                self.push(Instr::Position { line: node.line, loc });
                self.push(Instr::Subshell { chunk });
                self.check_status();
            }
            Control::Background { body, simple } => {
                let loc = self.loc(node, Shows::Command);
                let chunk = self.process(body, simple);
                self.push(Instr::Background { chunk, loc });
            }
            Control::Coproc { name, body } => {
                let loc = self.loc(node, Shows::Command);
                let chunk = self.chunk(|emitter| emitter.node(body));
                let name = self.out.text(name);
                self.push(Instr::Coproc { name, chunk, loc });
            }
            Control::Pipeline(stages) => {
                let last = stages.last().and_then(|stage| stage.parentheses);
                let stages = self.stages(stages);
                self.pipeline(node, stages, last);
            }
            Control::Redirected { body, redirects } => {
                self.redirected(node.line, node.start, body, redirects)
            }
            Control::Assign { assignments, redirects } => self.assign_command(node, assignments, redirects),
            Control::Flow(flow) => self.flow(node, flow),
            Control::Guarded { programs, fused, otherwise } => self.guarded(node, programs, fused, otherwise),
        }
    }

    /// A chunk for each stage.
    pub(super) fn stages(&mut self, stages: &[ir::Stage]) -> Vec<Stage> {
        stages
            .iter()
            .map(|stage| Stage {
                chunk: self.process(stage.body, stage.simple),
                both: stage.both,
                simple: stage.simple,
            })
            .collect()
    }

    /// Run the stages. Parentheses at the end are checked on their own before the pipeline is.
    pub(super) fn pipeline(&mut self, node: &Node<'a>, stages: Vec<Stage>, last: Option<(u32, u32, u32)>) {
        let loc = self.loc(node, Shows::Command);
        let stages = self.out.pipeline(PipelineDef { stages, loc });
        if let Some((line, start, end)) = last {
            let loc = self.out.loc(SourceRange { start, end, shows: Shows::Command });
            self.push(Instr::Position { line, loc });
        }
        self.push(Instr::Pipeline { stages });
        if last.is_some() {
            self.check_status();
        }
        self.check_status();
    }

    /// A command starts; the label is to be bound behind it.
    pub(super) fn boundary(&mut self, node: &Node<'a>, shows: Shows) -> Label {
        let loc = self.loc(node, shows);
        self.start(node.line, loc)
    }

    pub(super) fn start(&mut self, line: u32, loc: Loc) -> Label {
        if self.told {
            self.push(Instr::Position { line, loc });
            return self.code.label();
        }
        self.code.boundary(line, loc)
    }

    /// The boundaries of stages whose chunks are there already.
    pub(super) fn pass_boundaries(&mut self, stages: &[ir::Stage]) {
        for stage in stages {
            if stage.simple {
                let node = self.get(stage.body);
                let skip = self.boundary(node, Shows::Command);
                self.code.bind(skip);
            }
        }
    }

    /// A process that runs `body`. The boundary of a simple command is passed by the shell that starts it.
    fn process(&mut self, body: NodeId, told: bool) -> C {
        if told {
            let node = self.get(body);
            let skip = self.boundary(node, Shows::Command);
            self.code.bind(skip);
        }
        self.chunk(|emitter| {
            emitter.told = told;
            // A simple command ends its process; neither errexit nor ERR looks at it in there.
            emitter.ignored += u32::from(told);
            emitter.node(body);
        })
    }

    /// `body`, whose failure neither errexit nor ERR sees.
    fn ignoring(&mut self, body: NodeId) {
        let told = self.ignored == 0 && !self.get(body).quiet;
        if told {
            self.push(Instr::IgnoreErrBegin {});
        }
        self.ignored += 1;
        self.node(body);
        self.ignored -= 1;
        if told {
            self.push(Instr::IgnoreErrEnd {});
        }
    }

    /// What stands behind `!`. Its own status is never checked, but what it runs is, unless errexit is on.
    fn inverted(&mut self, body: NodeId) {
        let node = self.get(body);
        if self.ignored > 0 || node.quiet {
            return self.ignoring(body);
        }
        let runs_others = matches!(
            node.kind,
            Control::Seq(_)
                | Control::AndOr { .. }
                | Control::Time { .. }
                | Control::If { .. }
                | Control::While { .. }
                | Control::For { .. }
                | Control::Select { .. }
                | Control::ArithFor { .. }
                | Control::Case(_)
                | Control::Redirected { .. }
        );
        let marks = self.code.marks();
        let ignored = self.code.int();
        self.push(Instr::InvertBegin { dst: ignored });
        self.ignored += u32::from(!runs_others);
        self.node(body);
        self.ignored -= u32::from(!runs_others);
        self.push(Instr::InvertEnd { src: ignored });
        self.code.release(marks);
    }

    fn and_or(&mut self, first: NodeId, rest: &[(Connector, NodeId)]) {
        self.ignoring(first);
        for (at, &(connector, member)) in rest.iter().enumerate() {
            let behind = self.code.label();
            self.push(match connector {
                Connector::And => Instr::JumpIfFail { to: behind },
                Connector::Or => Instr::JumpIfOk { to: behind },
            });
            if at + 1 == rest.len() {
                self.node(member);
            } else {
                self.ignoring(member);
            }
            self.code.bind(behind);
        }
    }

    fn if_node(&mut self, arms: &[(NodeId, NodeId)], otherwise: Option<NodeId>) {
        let end = self.code.label();
        for &(condition, body) in arms {
            let next = self.code.label();
            self.ignoring(condition);
            self.push(Instr::JumpIfFail { to: next });
            self.node(body);
            self.push(Instr::Jump { to: end });
            self.code.bind(next);
        }
        match otherwise {
            Some(body) => self.node(body),
            None => self.nothing_ran(true),
        }
        self.code.bind(end);
    }

    /// A compound command ends with none of its parts run but the condition, if it has one.
    pub(super) fn nothing_ran(&mut self, tested: bool) {
        self.push(Instr::KeepPipeStatus { tested });
        self.push(Instr::SetStatus { status: 0 });
    }

    fn while_node(&mut self, until: bool, condition: NodeId, body: NodeId) {
        let marks = self.code.marks();
        let status = self.code.int();
        let (start, next, test, exit) =
            (self.code.label(), self.code.label(), self.code.label(), self.code.label());
        self.push(Instr::IntConst { dst: status, value: 0 });
        self.push(Instr::LoopBegin { exit, next });
        self.push(Instr::Jump { to: test });
        self.code.bind(start);
        self.node(body);
        self.code.bind(next);
        self.push(Instr::StatusSave { dst: status });
        self.code.bind(test);
        self.ignoring(condition);
        self.push(if until { Instr::JumpIfFail { to: start } } else { Instr::JumpIfOk { to: start } });
        self.push(Instr::KeepPipeStatus { tested: true });
        self.push(Instr::StatusRestore { src: status });
        self.code.bind(exit);
        self.push(Instr::LoopEnd {});
        self.code.release(marks);
    }

    /// Whether a loop over the name can be; otherwise it is refused before anything is expanded.
    fn refuse_name(&mut self, node: &Node<'a>, name: &[u8]) -> bool {
        let first = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
        if name.first().is_some_and(first) && name.iter().all(|byte| first(byte) || byte.is_ascii_digit()) {
            return false;
        }
        let loc = self.loc(node, Shows::Head);
        self.push(Instr::Position { line: node.line, loc });
        let text = self.out.text(name);
        self.push(Instr::InvalidName { text });
        self.check_status();
        true
    }

    fn for_items(&mut self, node: &Node<'a>, items: &ForItems<'a>) {
        if matches!(items, ForItems::List([_, ..])) {
            let loc = self.loc(node, Shows::Head);
            self.push(Instr::Position { line: node.line, loc });
        }
        self.push(Instr::ListBegin {});
        match items {
            ForItems::Args => self.push(Instr::ListArgs {}),
            ForItems::List(items) => {
                for item in *items {
                    self.item(item);
                }
            }
        }
    }

    fn for_node(&mut self, node: &Node<'a>, name: &'a [u8], items: &ForItems<'a>, body: NodeId) {
        if self.refuse_name(node, name) {
            return;
        }
        let name = self.out.name(name);
        let loc = self.loc(node, Shows::Head);
        let (start, next, exit) = (self.code.label(), self.code.label(), self.code.label());
        self.for_items(node, items);
        let (none, back) = self.cold(ColdKind::Ok);
        self.push(Instr::LoopBegin { exit, next });
        self.push(Instr::ForBegin {});
        self.push(Instr::ForMore { end: none });
        self.code.bind(start);
        self.push(Instr::Trace { loc });
        let skip = self.start(node.line, loc);
        self.push(Instr::ForNext { name, end: exit });
        self.node(body);
        self.code.bind(next);
        self.push(Instr::ForMore { end: exit });
        self.push(Instr::Jump { to: start });
        self.code.bind(skip);
        self.push(Instr::ForDrop {});
        self.push(Instr::Jump { to: next });
        self.code.bind(back);
        self.code.bind(exit);
        self.push(Instr::LoopEnd {});
    }

    fn select_node(&mut self, node: &Node<'a>, name: &'a [u8], items: &ForItems<'a>, body: NodeId) {
        if self.refuse_name(node, name) {
            return;
        }
        let name = self.out.name(name);
        let loc = self.loc(node, Shows::Head);
        let (next, over, exit) = (self.code.label(), self.code.label(), self.code.label());
        self.for_items(node, items);
        let (none, back) = self.cold(ColdKind::Ok);
        self.push(Instr::LoopBegin { exit, next });
        self.push(Instr::SelectBegin {});
        self.push(Instr::ForMore { end: none });
        self.push(Instr::Trace { loc });
        let skip = self.start(node.line, loc);
        self.code.bind(next);
        self.push(Instr::SelectNext { name, end: over });
        self.node(body);
        self.push(Instr::Jump { to: next });
        self.code.bind(over);
        self.push(Instr::SetStatus { status: 1 });
        self.code.bind(back);
        self.code.bind(skip);
        self.code.bind(exit);
        self.push(Instr::LoopEnd {});
    }

    /// An expression of `for (( ))` that is not there but is shown; the label is for what stands behind it.
    fn for_nothing(&mut self, node: &Node<'a>, shows: Shows) -> Label {
        let loc = self.loc(node, shows);
        let skip = self.start(node.line, loc);
        self.push(Instr::Trace { loc });
        skip
    }

    fn for_effect(&mut self, node: &Node<'a>, shows: Shows, arith: Option<Arith<'a>>, fail: Label) {
        let Some(arith) = arith else {
            let skip = self.for_nothing(node, shows);
            self.code.bind(skip);
            return;
        };
        let loc = self.loc(node, shows);
        let skip = self.start(node.line, loc);
        let marks = self.code.marks();
        self.push(Instr::ArithBegin { fail, loc });
        let dst = self.code.int();
        self.arith_into(&arith, dst);
        self.push(Instr::ArithEnd {});
        self.code.release(marks);
        self.code.bind(skip);
    }

    /// The condition of `for (( ))`: go on at `to` when its truth is `when`. The label is for what runs when it is skipped.
    fn for_condition(
        &mut self,
        node: &Node<'a>,
        arith: &Arith<'a>,
        to: Label,
        when: bool,
        fail: Label,
    ) -> Label {
        let loc = self.loc(node, Shows::Condition);
        let skip = self.start(node.line, loc);
        let marks = self.code.marks();
        self.push(Instr::ArithBegin { fail, loc });
        let dst = self.code.int();
        let jump = self.compared(arith, dst, to, when);
        self.push(Instr::ArithEnd {});
        self.push(jump);
        self.code.release(marks);
        skip
    }

    fn arith_for(
        &mut self,
        node: &Node<'a>,
        init: Option<Arith<'a>>,
        condition: Option<Arith<'a>>,
        step: Option<Arith<'a>>,
        body: NodeId,
    ) {
        let (start, next, exit, end) =
            (self.code.label(), self.code.label(), self.code.label(), self.code.label());
        self.for_effect(node, Shows::Init, init, end);
        self.push(Instr::LoopBegin { exit, next });
        if let Some(condition) = condition {
            let (none, back) = self.cold(ColdKind::Ok);
            let skip = self.for_condition(node, &condition, none, false, exit);
            let marks = self.code.marks();
            self.cold.push(Cold { at: skip, back, marks, subscript: false, kind: ColdKind::Ok });
            self.code.bind(start);
            self.node(body);
            self.code.bind(next);
            self.for_effect(node, Shows::Step, step, exit);
            let skip = self.for_condition(node, &condition, start, true, exit);
            self.code.bind(skip);
            self.code.bind(back);
        } else {
            self.code.bind(start);
            let skip = self.for_nothing(node, Shows::Condition);
            self.node(body);
            self.code.bind(next);
            self.for_effect(node, Shows::Step, step, exit);
            self.push(Instr::Jump { to: start });
            self.code.bind(skip);
        }
        self.code.bind(exit);
        self.push(Instr::LoopEnd {});
        self.code.bind(end);
    }

    fn case(&mut self, node: &Node<'a>, case: &Case<'a>) {
        let marks = self.code.marks();
        let loc = self.loc(node, Shows::Head);
        self.push(Instr::Trace { loc });
        let skip = self.start(node.line, loc);
        let subject = self.text(case.subject);
        // What the bodies left, once one has run and the patterns behind it are tested.
        let status: Option<I> = case.clauses.iter().any(|clause| clause.next == Next::Test).then(|| {
            let status = self.code.int();
            self.code.push(Instr::IntConst { dst: status, value: 0 });
            status
        });
        let count = case.clauses.len();
        let bodies: SmallVec<[Label; 8]> = (0..count).map(|_| self.code.label()).collect();
        let tests: SmallVec<[Label; 8]> = (0..=count).map(|_| self.code.label()).collect();
        let end = self.code.label();
        for (at, clause) in case.clauses.iter().enumerate() {
            self.code.bind(tests[at]);
            for &pattern in clause.patterns {
                self.case_pattern(subject, pattern, bodies[at]);
            }
        }
        self.code.bind(tests[count]);
        self.push(Instr::KeepPipeStatus { tested: false });
        self.push(match status {
            Some(src) => Instr::StatusRestore { src },
            None => Instr::SetStatus { status: 0 },
        });
        self.push(Instr::Jump { to: end });
        for (at, clause) in case.clauses.iter().enumerate() {
            self.code.bind(bodies[at]);
            match clause.body {
                Some(body) => self.node(body),
                None => self.nothing_ran(false),
            }
            match (clause.next, status) {
                (Next::Test, Some(dst)) => {
                    self.push(Instr::StatusSave { dst });
                    self.push(Instr::Jump { to: tests[at + 1] });
                }
                (Next::Fall, _) if at + 1 < count => {}
                _ => self.push(Instr::Jump { to: end }),
            }
        }
        self.code.bind(end);
        self.code.bind(skip);
        self.code.release(marks);
    }

    fn arith_command(&mut self, node: &Node<'a>, arith: &Arith<'a>) {
        let marks = self.code.marks();
        let loc = self.loc(node, Shows::Command);
        let skip = self.start(node.line, loc);
        let fail = self.code.label();
        self.push(Instr::ArithBegin { fail, loc });
        let dst = self.code.int();
        self.arith_into(arith, dst);
        self.push(Instr::ArithEnd {});
        self.push(Instr::IntStatus { src: dst });
        self.code.bind(fail);
        self.check_status();
        self.code.bind(skip);
        self.code.release(marks);
    }

    fn redirected(&mut self, line: u32, from: u32, body: NodeId, redirects: &[Redirect<'a>]) {
        let (failed, end) = (self.code.label(), self.code.label());
        let node = self.get(body);
        let loc = self.loc(node, Shows::Command);
        self.push(Instr::Position { line, loc });
        self.push(Instr::RedirectBegin {});
        let start = self.code.next();
        for redirect in redirects {
            self.redirect(redirect, failed);
        }
        if matches!(node.kind, Control::Subshell(_)) {
            self.code.region(start, RegionKind::SubshellRedirections(failed));
        }
        let given = redirects.iter().any(gives_input);
        self.push(Instr::InputGiven { given });
        // A group around a subshell is no node of its own; it shows by where it starts.
        self.redirected_subshell = matches!(node.kind, Control::Subshell(_)) && node.start == from;
        self.node(body);
        self.push(Instr::RedirectEnd {});
        self.push(Instr::Jump { to: end });
        self.code.bind(failed);
        self.push(Instr::RedirectEnd {});
        self.check_status();
        self.code.bind(end);
    }
}

/// Whether bash takes the redirection of a compound command for one of its input, in which background jobs may read.
fn gives_input(redirect: &Redirect<'_>) -> bool {
    match redirect.op {
        RedirectOp::In | RedirectOp::InOut | RedirectOp::Here => true,
        RedirectOp::DupIn => matches!(redirect.fd, RedirectFd::Default | RedirectFd::Number(0)),
        _ => false,
    }
}
