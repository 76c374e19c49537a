//! Builds nodes for the grammar.
//!
//! Invariant: each stack holds what belongs to constructs that are still open, innermost last; a production
//! that closes a construct takes everything from the index where that construct began. So lists of any
//! length are collected without a chain, and copied into the arena once.

use crate::ast::{
    AndOr, Arg, Arith, ArithFor, Assignment, Case, CaseClause, CaseTerminator, Command, CommandKind,
    Connector, Coproc, For, FunctionDef, HereDoc, HereDocId, If, IfClause, List, ListItem, Loop, Pipe,
    Pipeline, Redirect, RedirectFd, RedirectOp, RedirectTarget, Script, SimpleCommand, Stage, Terminator,
    TestExpr, Time, Word, WordFacts,
};
use crate::diagnostic::Warning;
use crate::source::{SourceId, Span};
use bumpalo::Bump;
use bumpalo::collections::Vec as ArenaVec;
use std::cell::{Cell, RefCell};

/// `!` and `time` in front of a pipeline.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prefix {
    bangs: u32,
    time: Option<Time>,
}

impl Prefix {
    pub(crate) fn bang(self) -> Self {
        Self { bangs: self.bangs + 1, ..self }
    }

    pub(crate) fn time(self, time: Time) -> Self {
        Self { time: Some(Time { posix: time.posix || self.time.is_some_and(|old| old.posix) }), ..self }
    }
}

/// Where the parts of a simple command begin on the stacks, and its line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimpleStart {
    assignments: u32,
    args: u32,
    redirects: u32,
    line: u32,
}

/// They lie in the arena: most units are small, and need no memory of their own for them.
struct Stacks<'a> {
    items: ArenaVec<'a, ListItem<'a>>,
    pipelines: ArenaVec<'a, (Connector, Pipeline<'a>)>,
    stages: ArenaVec<'a, Stage<'a>>,
    assignments: ArenaVec<'a, Assignment<'a>>,
    args: ArenaVec<'a, Arg<'a>>,
    redirects: ArenaVec<'a, Redirect<'a>>,
    words: ArenaVec<'a, Word<'a>>,
    if_clauses: ArenaVec<'a, IfClause<'a>>,
    case_clauses: ArenaVec<'a, CaseClause<'a>>,
    kinds: ArenaVec<'a, (CommandKind<'a>, u32)>,
}

impl<'a> Stacks<'a> {
    fn new(arena: &'a Bump) -> Self {
        Self {
            items: ArenaVec::new_in(arena),
            pipelines: ArenaVec::new_in(arena),
            stages: ArenaVec::new_in(arena),
            assignments: ArenaVec::new_in(arena),
            args: ArenaVec::new_in(arena),
            redirects: ArenaVec::new_in(arena),
            words: ArenaVec::new_in(arena),
            if_clauses: ArenaVec::new_in(arena),
            case_clauses: ArenaVec::new_in(arena),
            kinds: ArenaVec::new_in(arena),
        }
    }
}

/// Heights of all stacks and tables, to go back to when a piece of text is given up.
#[derive(Clone, Copy)]
pub(crate) struct Mark([usize; 13]);

/// The arena, the stacks and the tables of one unit.
pub(crate) struct Builder<'a> {
    pub(crate) arena: &'a Bump,
    source: SourceId,
    line: Cell<u32>,
    line_before: Cell<u32>,
    first_line: Cell<u32>,
    stacks: RefCell<Stacks<'a>>,
    functions: RefCell<ArenaVec<'a, &'a FunctionDef<'a>>>,
    here_docs: RefCell<ArenaVec<'a, HereDoc<'a>>>,
    warnings: RefCell<Vec<Warning>>,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(arena: &'a Bump, source: SourceId) -> Self {
        Self {
            arena,
            source,
            line: Cell::new(1),
            line_before: Cell::new(1),
            first_line: Cell::new(1),
            stacks: RefCell::new(Stacks::new(arena)),
            functions: RefCell::new(ArenaVec::new_in(arena)),
            here_docs: RefCell::new(ArenaVec::new_in(arena)),
            warnings: RefCell::default(),
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        let s = self.stacks.borrow();
        Mark([
            s.items.len(),
            s.pipelines.len(),
            s.stages.len(),
            s.assignments.len(),
            s.args.len(),
            s.redirects.len(),
            s.words.len(),
            s.if_clauses.len(),
            s.case_clauses.len(),
            s.kinds.len(),
            self.functions.borrow().len(),
            self.here_docs.borrow().len(),
            self.warnings.borrow().len(),
        ])
    }

    pub(crate) fn reset(&self, Mark(at): Mark) {
        let mut s = self.stacks.borrow_mut();
        s.items.truncate(at[0]);
        s.pipelines.truncate(at[1]);
        s.stages.truncate(at[2]);
        s.assignments.truncate(at[3]);
        s.args.truncate(at[4]);
        s.redirects.truncate(at[5]);
        s.words.truncate(at[6]);
        s.if_clauses.truncate(at[7]);
        s.case_clauses.truncate(at[8]);
        s.kinds.truncate(at[9]);
        self.functions.borrow_mut().truncate(at[10]);
        self.here_docs.borrow_mut().truncate(at[11]);
        self.warnings.borrow_mut().truncate(at[12]);
    }

    /// Sets the line on which the unit begins.
    pub(crate) fn set_first_line(&self, line: u32) {
        self.first_line.set(line);
    }

    /// Sets the line of the token read last.
    pub(crate) fn set_line(&self, line: u32) {
        self.line_before.set(self.line.replace(line));
    }

    /// The line where the last token but one ended: the last one the parser took, as one token is read ahead.
    pub(crate) fn line_before(&self) -> u32 {
        self.line_before.get()
    }

    /// Lines of the last two tokens, to be restored behind a nested text.
    pub(crate) fn lines(&self) -> (u32, u32) {
        (self.line_before.get(), self.line.get())
    }

    pub(crate) fn restore_lines(&self, (before, line): (u32, u32)) {
        self.line_before.set(before);
        self.line.set(line);
    }

    pub(crate) fn line(&self) -> u32 {
        self.line.get()
    }

    pub(crate) fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.source, start, end.max(start))
    }

    pub(crate) fn alloc<T: Copy>(&self, value: T) -> &'a T {
        self.arena.alloc(value)
    }

    pub(crate) fn slice<T: Copy>(&self, values: &[T]) -> &'a [T] {
        if values.is_empty() { &[] } else { self.arena.alloc_slice_copy(values) }
    }

    pub(crate) fn take<T: Copy>(&self, stack: &mut ArenaVec<'a, T>, start: usize) -> &'a [T] {
        let out = self.slice(&stack[start..]);
        stack.truncate(start);
        out
    }

    pub(crate) fn warn(&self, warning: Warning) {
        self.warnings.borrow_mut().push(warning);
    }

    pub(crate) fn warnings(&self) -> Vec<Warning> {
        self.warnings.take()
    }

    pub(crate) fn add_here_doc(&self, doc: HereDoc<'a>) -> HereDocId {
        let mut docs = self.here_docs.borrow_mut();
        docs.push(doc);
        HereDocId(docs.len() as u32 - 1)
    }

    pub(crate) fn update_here_doc(&self, id: HereDocId, change: impl FnOnce(&mut HereDoc<'a>)) {
        change(&mut self.here_docs.borrow_mut()[id.0 as usize]);
    }

    pub(crate) fn here_doc(&self, id: HereDocId) -> HereDoc<'a> {
        self.here_docs.borrow()[id.0 as usize]
    }

    /// The whole unit.
    pub(crate) fn script(&self, list: List<'a>) -> Script<'a> {
        Script {
            list,
            here_docs: self.slice(&self.here_docs.borrow()),
            functions: self.slice(&self.functions.borrow()),
            line: self.first_line.get(),
        }
    }

    pub(crate) fn empty_list(&self, at: u32) -> List<'a> {
        List { items: &[], span: self.span(at, at) }
    }

    pub(crate) fn list(&self, start: u32, end: Terminator) -> List<'a> {
        self.terminate(end);
        let items = self.take(&mut self.stacks.borrow_mut().items, start as usize);
        let span = items[0].and_or.span.to(items[items.len() - 1].and_or.span);
        List { items, span }
    }

    /// A list of items collected over several units.
    pub(crate) fn list_of(&self, items: &[ListItem<'a>]) -> List<'a> {
        let Some((first, last)) = items.first().zip(items.last()) else { return self.empty_list(0) };
        List { span: first.and_or.span.to(last.and_or.span), items: self.slice(items) }
    }

    /// Says what ends the item pushed last. When a separator is followed by another item that one is
    /// already on the stack, so the one without an end is looked for from the top.
    pub(crate) fn terminate(&self, end: Terminator) {
        let mut s = self.stacks.borrow_mut();
        let at = s.items.len() - 1;
        if s.items[at].terminator == Terminator::End && end != Terminator::End {
            s.items[at].terminator = end;
        }
    }

    /// The same for the item before the last.
    pub(crate) fn terminate_previous(&self, end: Terminator) {
        let mut s = self.stacks.borrow_mut();
        let at = s.items.len() - 2;
        s.items[at].terminator = end;
    }

    pub(crate) fn and_or(&self, start: u32) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let start = start as usize;
        let first = s.pipelines[start].1;
        let last = s.pipelines[s.pipelines.len() - 1].1;
        let rest = self.slice(&s.pipelines[start + 1..]);
        s.pipelines.truncate(start);
        let and_or = AndOr { first, rest, span: first.span.to(last.span) };
        s.items.push(ListItem { and_or, terminator: Terminator::End });
        s.items.len() as u32 - 1
    }

    pub(crate) fn pipeline(&self, connector: Connector, (prefix, start): (Prefix, u32), at: u32) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let stages = self.take(&mut s.stages, start as usize);
        let span = self.span(at, stages[stages.len() - 1].command.span.end);
        s.pipelines.push((connector, Pipeline { bangs: prefix.bangs, time: prefix.time, stages, span }));
        s.pipelines.len() as u32 - 1
    }

    pub(crate) fn pipeline_alone(&self, connector: Connector, prefix: Prefix, at: u32, end: u32) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let span = self.span(at, end);
        s.pipelines.push((connector, Pipeline { bangs: prefix.bangs, time: prefix.time, stages: &[], span }));
        s.pipelines.len() as u32 - 1
    }

    pub(crate) fn pipe_into(&self, at: u32, pipe: Pipe) {
        self.stacks.borrow_mut().stages[at as usize - 1].pipe = pipe;
    }

    fn push_command(&self, s: &mut Stacks<'a>, command: Command<'a>) -> u32 {
        s.stages.push(Stage { command, pipe: Pipe::None });
        s.stages.len() as u32 - 1
    }

    /// `line` is the line bash counts: it takes a first word for the start of a command only when it has seen the token
    /// behind it, which might make the word a function's name, but an assignment or redirection at once.
    pub(crate) fn simple_start(&self, line: u32) -> SimpleStart {
        let s = self.stacks.borrow();
        SimpleStart {
            assignments: s.assignments.len() as u32,
            args: s.args.len() as u32,
            redirects: s.redirects.len() as u32,
            line,
        }
    }

    /// As [`Self::simple_start`] when the first element is a redirection, which is on its stack already.
    pub(crate) fn simple_start_redirect(&self) -> SimpleStart {
        let start = self.simple_start(self.line_before());
        SimpleStart { redirects: start.redirects - 1, ..start }
    }

    pub(crate) fn word(&self, word: &Word<'a>) {
        self.stacks.borrow_mut().args.push(Arg::Word(*word));
    }

    pub(crate) fn assignment(&self, start: SimpleStart, assignment: &Assignment<'a>) {
        let mut s = self.stacks.borrow_mut();
        if s.args.len() == start.args as usize {
            s.assignments.push(*assignment);
        } else {
            s.args.push(Arg::Assign(*assignment));
        }
    }

    pub(crate) fn simple(&self, start: SimpleStart, at: u32, end: u32) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let assignments = self.take(&mut s.assignments, start.assignments as usize);
        let args = self.take(&mut s.args, start.args as usize);
        let redirects = self.take(&mut s.redirects, start.redirects as usize);
        let kind = CommandKind::Simple(self.alloc(SimpleCommand { assignments, args }));
        let command = Command { kind, redirects, span: self.span(at, end), line: start.line };
        self.push_command(&mut s, command)
    }

    pub(crate) fn redirect(
        &self,
        (fd, op): (RedirectFd<'a>, RedirectOp),
        word: &Word<'a>,
        at: u32,
        end: u32,
    ) -> u32 {
        self.push_redirect(Redirect { fd, op, target: RedirectTarget::Word(*word), span: self.span(at, end) })
    }

    pub(crate) fn redirect_here(
        &self,
        (fd, op): (RedirectFd<'a>, RedirectOp),
        id: HereDocId,
        at: u32,
        end: u32,
    ) -> u32 {
        self.push_redirect(Redirect { fd, op, target: RedirectTarget::HereDoc(id), span: self.span(at, end) })
    }

    fn push_redirect(&self, redirect: Redirect<'a>) -> u32 {
        let mut s = self.stacks.borrow_mut();
        s.redirects.push(redirect);
        s.redirects.len() as u32 - 1
    }

    fn push_kind(&self, kind: CommandKind<'a>) {
        let line = self.line_before();
        self.stacks.borrow_mut().kinds.push((kind, line));
    }

    pub(crate) fn compound(&self, at: u32, end: u32, redirects: Option<u32>) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let (kind, line) = s.kinds.pop().expect("a compound command pushes its kind");
        let redirects = match redirects {
            Some(start) => self.take(&mut s.redirects, start as usize),
            None => &[],
        };
        let command = Command { kind, redirects, span: self.span(at, end), line };
        self.push_command(&mut s, command)
    }

    pub(crate) fn brace(&self, list: List<'a>) {
        self.push_kind(CommandKind::Brace(list));
    }

    pub(crate) fn subshell(&self, list: List<'a>) {
        self.push_kind(CommandKind::Subshell(list));
    }

    pub(crate) fn if_first(&self, condition: List<'a>, body: List<'a>) -> u32 {
        let mut s = self.stacks.borrow_mut();
        s.if_clauses.push(IfClause { condition, body });
        s.if_clauses.len() as u32 - 1
    }

    pub(crate) fn if_clause(&self, start: u32, otherwise: Option<List<'a>>) {
        let clauses = self.take(&mut self.stacks.borrow_mut().if_clauses, start as usize);
        self.push_kind(CommandKind::If(self.alloc(If { clauses, otherwise })));
    }

    pub(crate) fn while_clause(&self, condition: List<'a>, body: List<'a>) {
        self.push_kind(CommandKind::While(self.alloc(Loop { condition, body })));
    }

    pub(crate) fn until_clause(&self, condition: List<'a>, body: List<'a>) {
        self.push_kind(CommandKind::Until(self.alloc(Loop { condition, body })));
    }

    fn for_loop(
        &self,
        (name, line): (&'a Word<'a>, u32),
        words: Option<u32>,
        (body, braces): (List<'a>, bool),
    ) -> &'a For<'a> {
        let words = words.map(|start| self.take(&mut self.stacks.borrow_mut().words, start as usize));
        self.alloc(For { name: name.text, words, body, braces, line })
    }

    pub(crate) fn for_clause(&self, name: (&'a Word<'a>, u32), words: Option<u32>, group: (List<'a>, bool)) {
        let node = self.for_loop(name, words, group);
        self.push_kind(CommandKind::For(node));
    }

    pub(crate) fn select_clause(
        &self,
        name: (&'a Word<'a>, u32),
        words: Option<u32>,
        group: (List<'a>, bool),
    ) {
        let node = self.for_loop(name, words, group);
        self.push_kind(CommandKind::Select(node));
    }

    pub(crate) fn arith_for(
        &self,
        (exprs, line): (&'a [Arith<'a>; 3], u32),
        (body, braces): (List<'a>, bool),
    ) {
        let [init, condition, step] = *exprs;
        self.push_kind(CommandKind::ArithFor(self.alloc(ArithFor {
            init,
            condition,
            step,
            body,
            braces,
            line,
        })));
    }

    pub(crate) fn words_start(&self) -> u32 {
        self.stacks.borrow().words.len() as u32
    }

    pub(crate) fn list_word(&self, word: &Word<'a>) {
        self.stacks.borrow_mut().words.push(*word);
    }

    pub(crate) fn case_start(&self) -> u32 {
        self.stacks.borrow().case_clauses.len() as u32
    }

    pub(crate) fn pattern(&self, word: &Word<'a>) -> u32 {
        let mut s = self.stacks.borrow_mut();
        s.words.push(*word);
        s.words.len() as u32 - 1
    }

    pub(crate) fn case_item(&self, start: u32, body: Option<List<'a>>) {
        let mut s = self.stacks.borrow_mut();
        let patterns = self.take(&mut s.words, start as usize);
        s.case_clauses.push(CaseClause { patterns, body, terminator: CaseTerminator::Break });
    }

    pub(crate) fn case_end(&self, terminator: CaseTerminator) {
        if let Some(clause) = self.stacks.borrow_mut().case_clauses.last_mut() {
            clause.terminator = terminator;
        }
    }

    pub(crate) fn case_clause(&self, (word, line): (&'a Word<'a>, u32), start: u32) {
        let clauses = self.take(&mut self.stacks.borrow_mut().case_clauses, start as usize);
        self.push_kind(CommandKind::Case(self.alloc(Case { word: *word, clauses, line })));
    }

    pub(crate) fn arith(&self, expr: &'a Arith<'a>) {
        self.push_kind(CommandKind::Arith(expr));
    }

    pub(crate) fn test(&self, expr: &'a TestExpr<'a>) {
        self.push_kind(CommandKind::Test(expr));
    }

    pub(crate) fn function(
        &self,
        (name, line): (&'a Word<'a>, u32),
        keyword: bool,
        at: u32,
        end: u32,
    ) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let body = s.stages.pop().expect("the body was pushed as a command").command;
        let mut functions = self.functions.borrow_mut();
        let span = self.span(at, end);
        let quoted = name.facts.has(WordFacts::QUOTED) || name.facts.has(WordFacts::EXPANSION);
        let id = functions.len() as u32;
        let node = self.alloc(FunctionDef { name: name.text, quoted, keyword, body, span, line, id });
        functions.push(node);
        self.push_command(&mut s, Command { kind: CommandKind::Function(node), redirects: &[], span, line })
    }

    pub(crate) fn coproc(&self, name: Option<&'a Word<'a>>, at: u32, end: u32) -> u32 {
        let mut s = self.stacks.borrow_mut();
        let command = s.stages.pop().expect("the command was pushed before").command;
        let kind = CommandKind::Coproc(self.alloc(Coproc { name: name.copied(), command }));
        let node = Command { kind, redirects: &[], span: self.span(at, end), line: command.line };
        self.push_command(&mut s, node)
    }

    /// A list of nothing but `simple`, as long as the text.
    pub(crate) fn simple_list(&self, simple: SimpleCommand<'a>, end: u32) -> List<'a> {
        let span = self.span(0, end);
        let kind = CommandKind::Simple(self.alloc(simple));
        let command = Command { kind, redirects: &[], span, line: self.line() };
        let stages = self.slice(&[Stage { command, pipe: Pipe::None }]);
        let first = Pipeline { bangs: 0, time: None, stages, span };
        let and_or = AndOr { first, rest: &[], span };
        List { items: self.slice(&[ListItem { and_or, terminator: Terminator::End }]), span }
    }
}
