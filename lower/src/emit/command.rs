//! Simple commands, assignments and redirections.
//!
//! Invariant: bash's order. With words: words, assignments, redirections, and then the command. Without: assignments one
//! after the other, then redirections.

use super::{ColdKind, Emitter};
use crate::bytecode::{Instr, Label, Loc, RedirectOp, RegionKind, Shows, T, WordMode};
use crate::ir::{
    Arg, Assignment, Element, Exec, Flow, FlowId, Indexed, Item, Node, Param, ParamTarget, Part, Redirect,
    RedirectFd, Value, WordId,
};

impl<'a> Emitter<'_, 'a> {
    pub(super) fn flow(&mut self, node: &Node<'a>, flow: FlowId) {
        match self.ir.flows[flow.index()] {
            Flow::Exec(exec) => self.exec(node, exec),
            // Only a guarded node makes anything else run, and it emits that itself.
            Flow::Scan { .. } | Flow::Aggregate { .. } | Flow::Through { .. } => {}
        }
    }

    fn exec(&mut self, node: &Node<'a>, exec: &'a Exec<'a>) {
        let loc = self.loc(node, Shows::Command);
        let skip = self.start(node.line, loc);
        if !self.comparison(exec, loc) {
            self.words_and_exec(exec, loc);
        }
        self.check_status();
        self.code.bind(skip);
    }

    /// The command behind its boundary.
    pub(super) fn words_and_exec(&mut self, exec: &Exec<'a>, loc: Loc) {
        if !exec.args.iter().any(|arg| self.makes_a_field(arg)) {
            self.push(Instr::NoCommandBegin {});
        }
        self.push(Instr::ListBegin {});
        for arg in exec.args {
            match arg {
                Arg::Item(item) => {
                    self.item(item);
                    if self.looks_assigned(item) {
                        self.push(Instr::KeywordArg {});
                    }
                }
                Arg::Text(word) => {
                    let marks = self.code.marks();
                    let src = self.text(*word);
                    self.push(Instr::ListText { src });
                    self.push(Instr::KeywordArg {});
                    self.code.release(marks);
                }
                Arg::Array(assignment) => self.array_arg(assignment, self.declares_associative(exec.args)),
            }
        }
        for assignment in exec.assignments {
            self.temporary(assignment);
        }
        if exec.redirects.is_empty() {
            self.push(Instr::Exec { loc });
        } else {
            self.push(Instr::TraceCommand {});
            self.push(Instr::RedirectBegin {});
            let (failed, back) = self.cold(ColdKind::Drop);
            let start = self.code.next();
            for redirect in exec.redirects {
                self.redirect(redirect, failed);
            }
            if exec.redirects.iter().any(|redirect| self.constant_text(redirect.target).is_none()) {
                self.code.region(start, RegionKind::Redirections(failed));
            }
            self.push(Instr::RedirectsDone {});
            self.push(Instr::Exec { loc });
            self.code.bind(back);
            self.push(Instr::RedirectEnd {});
        }
    }

    /// Whether the word begins, unquoted, as an assignment does.
    fn looks_assigned(&self, item: &Item<'a>) -> bool {
        let Item::Word(word) = item else { return false };
        let Some(Part::Literal(text)) = self.word(*word).parts.first() else { return false };
        let Some(equals) = text.iter().position(|&byte| byte == b'=') else { return false };
        let name = text[..equals].strip_suffix(b"+").unwrap_or(&text[..equals]);
        let letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        name.first().is_some_and(|first| !first.is_ascii_digit()) && name.iter().all(letter)
    }

    /// Whether the argument is there whatever it comes to. A command of other arguments may turn out to have no words.
    fn makes_a_field(&self, arg: &Arg<'a>) -> bool {
        match arg {
            Arg::Text(_) | Arg::Array(_) | Arg::Item(Item::Braces(_) | Item::Expanded(..)) => true,
            Arg::Item(Item::Word(word)) => {
                let constant =
                    |part: &Part<'_>| matches!(part, Part::Literal(_) | Part::Quoted(_) | Part::Tilde(_));
                self.word(*word).parts.iter().any(constant)
            }
        }
    }

    /// Whether an option among the arguments says so (`declare -A`), before any variable has the attribute.
    fn declares_associative(&self, args: &[Arg<'a>]) -> bool {
        args.iter().any(|arg| match arg {
            Arg::Item(Item::Word(word)) => {
                self.constant_text(*word).is_some_and(|text| text.starts_with(b"-") && text.contains(&b'A'))
            }
            _ => false,
        })
    }

    fn array_arg(&mut self, assignment: &Assignment<'a>, associative: bool) {
        let Value::Array(elements) = assignment.value else { return };
        self.elements(assignment, elements, associative);
        let name = self.out.text(assignment.target_text);
        self.push(Instr::ListArray { name, append: assignment.append });
    }

    /// An assignment in front of a command.
    fn temporary(&mut self, assignment: &Assignment<'a>) {
        let marks = self.code.marks();
        match (assignment.target, assignment.value) {
            (ParamTarget::Var(name), Value::Scalar(word)) => {
                let src = self.text(word);
                let name = self.out.name(name);
                self.push(Instr::AssignTemp { name, src, append: assignment.append });
            }
            (ParamTarget::Var(name), Value::Array(_)) => {
                // An array literal is no array here: the command gets its text.
                let behind = assignment.target_text.len() + if assignment.append { 2 } else { 1 };
                let text = self.out.text(assignment.text.get(behind..).unwrap_or_default());
                let (name, src) = (self.out.name(name), self.code.text());
                self.push(Instr::TextConst { dst: src, text });
                self.push(Instr::AssignTemp { name, src, append: assignment.append });
            }
            _ => {
                let text = self.out.text(assignment.target_text);
                self.push(Instr::AssignTempInvalid { text });
            }
        }
        self.code.release(marks);
    }

    pub(super) fn assign_command(
        &mut self,
        node: &Node<'a>,
        assignments: &[Assignment<'a>],
        redirects: &[Redirect<'a>],
    ) {
        let skip = self.boundary(node, Shows::Command);
        // Without a substitution the status is known, and it is one that needs no check.
        let plain = node.quiet && redirects.is_empty();
        if !plain {
            self.push(Instr::NoCommandBegin {});
        }
        for assignment in assignments {
            self.assign(assignment);
        }
        if plain {
            self.push(Instr::AssignmentsDone {});
            self.code.bind(skip);
            return;
        }
        if redirects.is_empty() {
            self.push(Instr::NoCommand {});
        } else {
            let (failed, end) = (self.code.label(), self.code.label());
            self.push(Instr::RedirectBegin {});
            for redirect in redirects {
                self.redirect(redirect, failed);
            }
            self.push(Instr::RedirectEnd {});
            self.push(Instr::NoCommand {});
            self.push(Instr::Jump { to: end });
            self.code.bind(failed);
            self.push(Instr::RedirectEnd {});
            self.code.bind(end);
        }
        self.check_status();
        self.code.bind(skip);
    }

    fn assign(&mut self, assignment: &Assignment<'a>) {
        let marks = self.code.marks();
        let append = assignment.append;
        match (assignment.target, assignment.value) {
            (ParamTarget::Var(name), Value::Scalar(word)) => {
                let name = self.out.name(name);
                match (self.constant_text(word), self.word(word).parts) {
                    (Some(text), _) if !append => {
                        let text = self.out.text(&text);
                        self.push(Instr::AssignConst { name, text });
                    }
                    (_, [Part::Arith { value, .. }]) if !append => {
                        let src = self.arith(value);
                        self.push(Instr::AssignInt { name, src });
                    }
                    _ => {
                        let src = self.text(word);
                        self.push(Instr::Assign { name, src, append });
                    }
                }
            }
            (ParamTarget::Var(name), Value::Array(elements)) => {
                let text = self.out.text(assignment.shown);
                self.push(Instr::TraceText { text });
                self.elements(assignment, elements, false);
                let name = self.out.name(name);
                self.push(Instr::AssignArray { name, append });
            }
            (target, Value::Scalar(word)) => {
                let src = self.text(word);
                let param = self.reference(&Param { target, indirect: false, braced: false });
                let written = self.out.text(assignment.target_text);
                self.push(Instr::AssignRef { param, src, append, written });
            }
            (_, Value::Array(_)) => {
                let text = self.out.text(assignment.target_text);
                self.push(Instr::AssignListToElement { text });
            }
        }
        if let ParamTarget::Var(name @ (b"BASH_XTRACEFD" | b"GLOBIGNORE" | b"HISTFILESIZE" | b"HISTSIZE")) =
            assignment.target
        {
            let name = self.out.name(name);
            self.push(Instr::Assigned { name });
        }
        self.code.release(marks);
    }

    fn elements(&mut self, assignment: &Assignment<'a>, elements: &[Element<'a>], associative: bool) {
        self.push(Instr::ListBegin {});
        for element in elements {
            let marks = self.code.marks();
            match *element {
                Element::Item(item) => self.item(&item),
                Element::Keyed { key, value, append, indexed: Indexed::Same } => {
                    self.keyed(key, value, append)
                }
                Element::Keyed { key, value, append, .. } if associative => self.keyed(key, value, append),
                Element::Keyed { key, value, append, indexed } => {
                    let name = self.out.name(assignment.target_text);
                    let (to, end) = (self.code.label(), self.code.label());
                    self.push(Instr::JumpIfAssoc { name, to });
                    match indexed {
                        Indexed::Value(value) => self.keyed(key, value, append),
                        Indexed::Items(items) => items.iter().for_each(|item| self.item(item)),
                        Indexed::Same => {}
                    }
                    self.push(Instr::Jump { to: end });
                    self.code.bind(to);
                    self.keyed(key, value, append);
                    self.code.bind(end);
                }
            }
            self.code.release(marks);
        }
    }

    fn keyed(&mut self, key: WordId, value: WordId, append: bool) {
        let key = self.text(key);
        let value = self.text(value);
        self.push(Instr::ListKeyed { key, value, append });
    }

    pub(super) fn redirect(&mut self, redirect: &Redirect<'a>, fail: Label) {
        let marks = self.code.marks();
        let target = match self.word(redirect.target).mode {
            WordMode::Target => self.redirect_target(redirect, fail),
            _ => self.text(redirect.target),
        };
        match redirect.fd {
            RedirectFd::Variable(name) => {
                let name = self.out.name(name);
                self.push(Instr::RedirectVar { op: redirect.op, name, target, fail });
            }
            RedirectFd::Default => self.push(Instr::Redirect { op: redirect.op, fd: -1, target, fail }),
            RedirectFd::Number(number) => {
                // A number no descriptor can have is refused when it is used, whatever its value.
                let fd = i32::try_from(number).unwrap_or(i32::MAX);
                self.push(Instr::Redirect { op: redirect.op, fd, target, fail });
            }
        }
        debug_assert!(redirect.op != RedirectOp::Here || self.word(redirect.target).mode == WordMode::Text);
        self.code.release(marks);
    }

    /// The one word that a target must come to.
    fn redirect_target(&mut self, redirect: &Redirect<'a>, fail: Label) -> T {
        if self.constant_text(redirect.target).is_some() {
            return self.text(redirect.target);
        }
        let dst = self.code.text();
        let parts = self.word(redirect.target).parts;
        self.push(Instr::WordBegin { mode: WordMode::Target });
        self.parts(parts);
        let written = self.out.text(redirect.written);
        self.push(Instr::WordEndTarget { dst, written, fail });
        dst
    }
}
