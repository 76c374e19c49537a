//! Finding the command again that a source range was made from.
//!
//! Programs keep offsets only; the tree is walked when someone wants to see the text (`BASH_COMMAND`, `jobs`, xtrace).
//!
//! Invariant: the walk enters only what holds the range, except for here-documents, whose bodies stand elsewhere.

use mirage_grammar::Span;
use mirage_grammar::ast::{
    AndOr, Arg, Arith, ArithFor, ArrayElement, AssignValue, Assignment, BraceExpansion, Command, CommandKind,
    List, ParamOp, Parameter, Pipeline, Redirect, RedirectTarget, Script, Subscript, TestExpr, Word,
    WordPart,
};

/// What a range was made from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'a> {
    /// A command.
    Command(&'a Command<'a>),
    /// A pipeline of several commands, or one with `!` or `time`.
    Pipeline(&'a Pipeline<'a>),
    /// An and-or list.
    AndOr(&'a AndOr<'a>),
}

/// The node of `script` that stands at `start..end`.
pub(crate) fn locate<'a>(script: &Script<'a>, start: u32, end: u32) -> Option<Found<'a>> {
    let search = Search { start, end };
    search
        .list(&script.list)
        .or_else(|| script.here_docs.iter().find_map(|document| search.parts(document.body)))
}

#[derive(Clone, Copy)]
struct Search {
    start: u32,
    end: u32,
}

impl Search {
    fn within(self, span: Span) -> bool {
        span.start <= self.start && self.end <= span.end
    }

    fn is(self, span: Span) -> bool {
        span.start == self.start && span.end == self.end
    }

    fn list<'a>(self, list: &List<'a>) -> Option<Found<'a>> {
        // The members stand in order, so the one that may hold the range is found by halving.
        let items = list.items;
        let at = items.partition_point(|item| item.and_or.span.end < self.end);
        items.get(at).and_then(|item| crate::from_ast::deeper(|| self.and_or(&item.and_or)))
    }

    fn and_or<'a>(self, and_or: &'a AndOr<'a>) -> Option<Found<'a>> {
        if !self.within(and_or.span) {
            return None;
        }
        let first = std::iter::once(&and_or.first);
        let found = first
            .chain(and_or.rest.iter().map(|(_, pipeline)| pipeline))
            .find_map(|pipeline| self.pipeline(pipeline));
        found.or_else(|| self.is(and_or.span).then_some(Found::AndOr(and_or)))
    }

    fn pipeline<'a>(self, pipeline: &'a Pipeline<'a>) -> Option<Found<'a>> {
        if !self.within(pipeline.span) {
            return None;
        }
        let found = pipeline.stages.iter().find_map(|stage| self.command(&stage.command));
        found.or_else(|| self.is(pipeline.span).then_some(Found::Pipeline(pipeline)))
    }

    fn command<'a>(self, command: &'a Command<'a>) -> Option<Found<'a>> {
        if self.is(command.span) {
            return Some(Found::Command(command));
        }
        if !self.within(command.span) {
            return None;
        }
        self.kind(&command.kind).or_else(|| self.redirects(command.redirects))
    }

    fn kind<'a>(self, kind: &CommandKind<'a>) -> Option<Found<'a>> {
        match kind {
            CommandKind::Simple(simple) => {
                let assigned = simple.assignments.iter().find_map(|assignment| self.assignment(assignment));
                assigned.or_else(|| {
                    simple.args.iter().find_map(|arg| match arg {
                        Arg::Word(word) => self.word(word),
                        Arg::Assign(assignment) => self.assignment(assignment),
                    })
                })
            }
            CommandKind::Brace(list) | CommandKind::Subshell(list) => self.list(list),
            CommandKind::If(command) => command
                .clauses
                .iter()
                .find_map(|clause| self.list(&clause.condition).or_else(|| self.list(&clause.body)))
                .or_else(|| command.otherwise.as_ref().and_then(|list| self.list(list))),
            CommandKind::While(command) | CommandKind::Until(command) => {
                self.list(&command.condition).or_else(|| self.list(&command.body))
            }
            CommandKind::For(command) | CommandKind::Select(command) => {
                let words = command.words.unwrap_or_default();
                words.iter().find_map(|word| self.word(word)).or_else(|| self.list(&command.body))
            }
            CommandKind::ArithFor(ArithFor { init, condition, step, body, .. }) => [init, condition, step]
                .into_iter()
                .find_map(|arith| self.arith(arith))
                .or_else(|| self.list(body)),
            CommandKind::Case(case) => self.word(&case.word).or_else(|| {
                case.clauses.iter().find_map(|clause| {
                    let patterns = clause.patterns.iter().find_map(|pattern| self.word(pattern));
                    patterns.or_else(|| clause.body.as_ref().and_then(|list| self.list(list)))
                })
            }),
            CommandKind::Arith(arith) => self.arith(arith),
            CommandKind::Test(test) => self.test(test),
            CommandKind::Function(function) => self.command(&function.body),
            CommandKind::Coproc(coproc) => self.command(&coproc.command),
        }
    }

    fn redirects<'a>(self, redirects: &[Redirect<'a>]) -> Option<Found<'a>> {
        redirects.iter().find_map(|redirect| match &redirect.target {
            RedirectTarget::Word(word) => self.word(word),
            RedirectTarget::HereDoc(_) => None,
        })
    }

    fn assignment<'a>(self, assignment: &Assignment<'a>) -> Option<Found<'a>> {
        if !self.within(assignment.span) {
            return None;
        }
        let subscript = assignment.subscript.and_then(|subscript| self.subscript(subscript));
        subscript.or_else(|| match &assignment.value {
            AssignValue::Scalar(word) => self.word(word),
            AssignValue::Array(elements) => elements.iter().find_map(|element| self.element(element)),
        })
    }

    fn element<'a>(self, element: &ArrayElement<'a>) -> Option<Found<'a>> {
        element
            .subscript
            .and_then(|subscript| self.subscript(subscript))
            .or_else(|| self.word(&element.value))
    }

    fn subscript<'a>(self, subscript: &Subscript<'a>) -> Option<Found<'a>> {
        self.word(&subscript.word)
    }

    fn test<'a>(self, test: &TestExpr<'a>) -> Option<Found<'a>> {
        match test {
            TestExpr::Word(word) | TestExpr::Unary(_, word) => self.word(word),
            TestExpr::Binary((left, _, right)) => self.word(left).or_else(|| self.word(right)),
            TestExpr::Not(inner) | TestExpr::Group(inner) => crate::from_ast::deeper(|| self.test(inner)),
            TestExpr::And(members) | TestExpr::Or(members) => {
                members.iter().find_map(|member| crate::from_ast::deeper(|| self.test(member)))
            }
        }
    }

    fn word<'a>(self, word: &Word<'a>) -> Option<Found<'a>> {
        if self.within(word.span) { self.parts(word.parts) } else { None }
    }

    fn parts<'a>(self, parts: &[WordPart<'a>]) -> Option<Found<'a>> {
        parts.iter().find_map(|part| crate::from_ast::deeper(|| self.part(part)))
    }

    fn part<'a>(self, part: &WordPart<'a>) -> Option<Found<'a>> {
        match part {
            WordPart::DoubleQuoted(parts) | WordPart::Localized(parts) => self.parts(parts),
            WordPart::Param(parameter) => self.parameter(parameter),
            WordPart::CommandSub(sub) if self.within(sub.span) => {
                sub.list.as_ref().and_then(|list| self.list(list))
            }
            WordPart::ProcSub(sub) if self.within(sub.span) => self.list(&sub.list),
            WordPart::Arith(arith) => self.arith(arith),
            WordPart::Brace(BraceExpansion::Alternatives(words)) => {
                words.iter().find_map(|word| self.word(word))
            }
            WordPart::ExtGlob(glob) => glob.alternatives.iter().find_map(|word| self.word(word)),
            _ => None,
        }
    }

    fn arith<'a>(self, arith: &Arith<'a>) -> Option<Found<'a>> {
        if self.within(arith.span) { self.parts(arith.text) } else { None }
    }

    fn parameter<'a>(self, parameter: &Parameter<'a>) -> Option<Found<'a>> {
        let subscript = parameter.subscript.and_then(|subscript| self.subscript(subscript));
        subscript.or_else(|| match &parameter.op {
            ParamOp::Conditional { word, .. }
            | ParamOp::RemovePrefix { pattern: word, .. }
            | ParamOp::RemoveSuffix { pattern: word, .. }
            | ParamOp::Case { pattern: word, .. } => self.word(word),
            ParamOp::Replace { pattern, replacement, .. } => {
                self.word(pattern).or_else(|| replacement.and_then(|word| self.word(word)))
            }
            ParamOp::Substring { offset, length } => {
                self.arith(offset).or_else(|| length.and_then(|length| self.arith(length)))
            }
            _ => None,
        })
    }
}
