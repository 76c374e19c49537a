//! Assignments the machine makes on its own account, and run-time arithmetic.

use crate::cache::{Code, Found, Key, Kind as CodeKind, Reading};
use crate::flow::{Flow, Raise};
use crate::frame::Kind;
use crate::options::Opt;
use crate::var::{Attrs, CellId, Element, ParamRef, Resolved, VarError};
use crate::vm::{ArithPlace, Vm};
use mirage_lower::bytecode::{ArithPart, C, I, Label, N};
use mirage_lower::{Text, WrongExpression};
use std::sync::Arc;

impl Vm {
    /// Assign to a variable by its attributes; an integer variable's text is evaluated first.
    pub(crate) fn assign_now(&mut self, cell: CellId, value: Text, append: bool) -> Flow {
        match self.shell.vars.assign_ordinary(cell, value, append) {
            Ok(()) => Flow::Next,
            Err(value) => self.assign_by_attributes(cell, value, append),
        }
    }

    #[inline(never)]
    fn assign_by_attributes(&mut self, cell: CellId, value: Text, append: bool) -> Flow {
        match self.shell.vars.assign_slow(cell, value.clone(), append) {
            Ok(()) => Flow::Next,
            Err(VarError::Outside(_) | VarError::InTheWay(_)) => {
                match self.assign_warned(cell, &value, append) {
                    Ok(()) => self.flush_output(),
                    Err(error) => self.raise_wrong_target(error),
                }
            }
            Err(VarError::NeedsArith(_)) => Flow::wait(move |vm| {
                Box::pin(async move {
                    if let Ok(Resolved::Element(target, subscript)) = vm.shell.vars.resolve(cell) {
                        return match vm.evaluate_subscript(target, &subscript).await {
                            Ok(Ok(Element::Index(index))) => {
                                vm.assign_param(&ParamRef::Index(target, index), value, append)
                            }
                            Ok(Ok(Element::Key(key))) => {
                                vm.assign_param(&ParamRef::Key(target, key), value, append)
                            }
                            Ok(Err(raise)) => Flow::Raise(raise),
                            Err(fault) => Flow::Fault(fault),
                        };
                    }
                    let before = match append {
                        true => vm.shell.vars.scalar(cell).unwrap_or_default(),
                        false => Text::new(),
                    };
                    let mut sum = 0i64;
                    let written = value.clone();
                    for text in [before, value] {
                        match vm.eval_arith(&text).await {
                            Ok(Ok(number)) => sum = sum.wrapping_add(number),
                            Ok(Err(raise)) => return Flow::Raise(raise.to_top_level()),
                            Err(fault) => return Flow::Fault(fault),
                        }
                    }
                    match vm.shell.vars.assign_int(cell, sum) {
                        Ok(()) => Flow::Next,
                        // It is the expression that is no name.
                        Err(VarError::BadIdentifier(_)) => {
                            vm.raise_wrong_target(VarError::BadIdentifier(written))
                        }
                        Err(error) => vm.raise_assignment(&error.message()),
                    }
                })
            }),
            Err(error) => self.raise_wrong_target(error),
        }
    }

    /// Assign, and say what is wrong about the namerefs on the way where that does not keep it from happening.
    pub(crate) fn assign_warned(&mut self, cell: CellId, value: &Text, append: bool) -> Result<(), VarError> {
        match self.shell.vars.assign(cell, value.clone(), append) {
            Err(VarError::Outside(target)) => {
                if target == cell {
                    self.warn_circular(cell);
                }
                self.shell.vars.assign_outside(target, value.clone(), append)
            }
            Err(VarError::InTheWay(reference)) => {
                let element = match self.shell.vars.resolve(cell) {
                    Ok(Resolved::Element(_, subscript)) => self.shell.vars.element_of(reference, &subscript),
                    _ => None,
                };
                self.free_reference(reference);
                match element {
                    Some(element) => {
                        self.shell.vars.assign_element(reference, &element, value.clone(), append)
                    }
                    None => self.shell.vars.assign(cell, value.clone(), append),
                }
            }
            result => result,
        }
    }

    /// `warning: NAME: circular name reference`.
    pub(crate) fn warn_circular(&mut self, cell: CellId) {
        let warning = VarError::Circular(self.shell.vars.name(cell));
        self.complain(&warning.message());
    }

    /// A nameref becomes an ordinary variable because it shall be an array.
    pub(crate) fn free_reference(&mut self, cell: CellId) {
        let name = self.shell.vars.name(cell);
        self.complain(&[b"warning: ", &name[..], b": removing nameref attribute"].concat());
        self.shell.vars.strip_reference(cell);
    }

    /// An assignment failed; what is no name is told with the name of the command it was given to.
    pub(crate) fn raise_wrong_target(&mut self, error: VarError) -> Flow {
        let message = error.message();
        match error {
            VarError::BadIdentifier(_) => {
                let name = self.running_builtin.or_else(|| self.ariths.last().map(|command| command.name()));
                let Some(name) = name else { return self.raise_assignment(&message) };
                self.complain(&[name.as_bytes(), b": ", &message[..]].concat());
                // Arithmetic goes on with the value that it could not store.
                match self.running_builtin.is_none() {
                    true => self.flush_output(),
                    false => self.flush_and_raise(Raise::Discard(1)),
                }
            }
            _ => self.raise_assignment(&message),
        }
    }

    /// An assignment failed: the command is abandoned, and under errexit the shell.
    pub(crate) fn raise_assignment(&mut self, message: &[u8]) -> Flow {
        if self.is_strict() {
            return self.fatal_expansion(message);
        }
        if self.shell.options.get(Opt::Errexit) && self.ignore_err == 0 {
            self.complain(message);
            self.shell.status = 1;
            return self.flush_and_raise(Raise::Exit(1));
        }
        self.raise_error(message)
    }

    /// Whether a failed expansion or assignment ends the shell because it is in POSIX mode. What `command` runs is spared.
    fn is_strict(&self) -> bool {
        self.shell.options.get(Opt::Posix)
            && !self.shell.interactive
            && !self.ordinary
            && self.running_builtin.is_none()
            && self.ariths.is_empty()
    }

    /// Print a message and abandon the command, as failed expansions and assignments do.
    pub(crate) fn raise_error(&mut self, message: &[u8]) -> Flow {
        if self.is_strict() {
            return self.fatal_expansion(message);
        }
        // Some failures are silent.
        if !message.is_empty() {
            self.complain(message);
        }
        self.shell.status = 1;
        // Under errexit bash leaves at once, even where failing commands are tolerated.
        let errexit = self.shell.options.get(Opt::Errexit);
        self.flush_and_raise(if errexit { Raise::Exit(1) } else { Raise::Discard(1) })
    }

    /// Print a message and go back to the top level, as failed subscripts and values of integer variables do.
    fn raise_top_level(&mut self, message: &[u8]) -> Flow {
        self.complain(message);
        self.shell.status = 1;
        self.flush_and_raise(Raise::TopLevel(1))
    }

    /// Write out pending messages, then unwind.
    pub(crate) fn flush_and_raise(&mut self, raise: Raise) -> Flow {
        self.flush_output().then(self, move |_| Flow::Raise(raise))
    }

    /// The variable of a `for` loop takes its next value; a nameref gets a new target.
    pub(crate) fn assign_loop_variable(&mut self, name: N, item: Text, end: Label) -> Flow {
        let cell = self.cell(name);
        let attrs = self.shell.vars.cell(cell).attrs();
        if attrs.contains(Attrs::READONLY) && !attrs.contains(Attrs::NAMEREF) {
            let message = VarError::Readonly(self.shell.vars.name(cell)).message();
            return match self.shell.options.get(Opt::Posix) {
                true => self.fatal_expansion(&message),
                // The loop has failed; what stands behind it goes on.
                false => self.redirect_failed(&message, end),
            };
        }
        if let Some(last) = self.shell.vars.last_reference(cell) {
            return match self.shell.vars.retarget(last, item) {
                Ok(()) => Flow::Next,
                Err(error) => self.redirect_failed(&error.message(), end),
            };
        }
        self.assign_now(cell, item, false)
    }

    /// Set a variable of the shell itself; a readonly one stays as it is.
    pub(crate) fn set_scalar(&mut self, name: &[u8], value: Text) {
        if let Err(error) = self.shell.vars.set(name, value) {
            self.complain(&error.message());
        }
    }

    /// Set an indexed array of the shell itself.
    pub(crate) fn set_array(&mut self, name: &[u8], values: Vec<Text>) {
        let cell = self.shell.vars.intern(name);
        self.shell.vars.store(cell, crate::var::Value::Unset);
        let array = self.shell.vars.indexed_mut(cell);
        for (at, value) in values.into_iter().enumerate() {
            array.set(at as u64, value);
        }
    }

    /// Push a frame that evaluates `text` as an arithmetic expression into `dst` of the running frame.
    pub(crate) fn push_arith(&mut self, text: Text, dst: I) -> Flow {
        if self.arith_depth() >= ARITH_DEPTH {
            let message = arith_message(&text, b"expression recursion level exceeded", &text);
            return self.raise_arith(&message);
        }
        let program = match self.compile_arith(&text) {
            Ok(program) => program,
            Err(wrong) => {
                let shown = &text[..wrong.error.shown.unwrap_or(text.len())];
                let message = arith_message(shown, wrong.error.message.as_bytes(), &wrong.error.token);
                let Some(program) = wrong.before else { return self.raise_arith(&message) };
                let link = self.link(&program);
                let wrong = Some(message.into_boxed_slice());
                self.push_frame(Kind::Arith { dst, wrong }, program, link, C(0));
                return Flow::Enter;
            }
        };
        let link = self.link(&program);
        self.push_frame(Kind::Arith { dst, wrong: None }, program, link, C(0));
        Flow::Enter
    }

    fn compile_arith(
        &mut self,
        text: &Text,
    ) -> Result<Arc<mirage_lower::bytecode::Program>, WrongExpression> {
        let key = Key { text: text.clone(), kind: CodeKind::Arith, reading: Reading::default() };
        let cache = &self.shell.session.cache;
        let found = cache.find(&key);
        if let Found::Code(Code::Program(program)) = found {
            return Ok(program);
        }
        let program = Arc::new(mirage_lower::compile_arith(text)?);
        if matches!(found, Found::Seen) {
            cache.keep(&key, Code::Program(program.clone()));
        }
        Ok(program)
    }

    /// The message for the operation that has just failed: the text of its expression as it was expanded, what went wrong,
    /// and the rest of the text from the error token on.
    pub(crate) fn operation_message(&mut self, what: &[u8]) -> Vec<u8> {
        let frame = self.frame();
        // The machine stands behind the instruction.
        let at = self.pc.wrapping_sub(1) as u32;
        let (program, chunk) = (frame.program.clone(), C(frame.chunk));
        let Some((parts, token)) = program.fallible(chunk, at) else { return what.to_vec() };
        let (mut text, mut start) = (Vec::new(), 0);
        for (number, part) in parts.iter().enumerate() {
            if number == token.part as usize {
                start = text.len() + token.at as usize;
            }
            match *part {
                ArithPart::Text(constant) => text.extend_from_slice(&program.texts[constant.index()]),
                ArithPart::Operand(register) => text.extend_from_slice(&Text::from_int(self.int(register))),
                ArithPart::Variable(name) => {
                    let cell = self.cell(name);
                    text.extend_from_slice(&self.shell.vars.scalar(cell).unwrap_or_default());
                }
            }
        }
        let rest = text.get(start..).unwrap_or_default();
        arith_message(&text, what, skip_blanks(rest))
    }

    fn arith_depth(&self) -> usize {
        self.frames.iter().rev().take_while(|frame| matches!(frame.kind, Kind::Arith { .. })).count()
    }

    /// An arithmetic error: the message, with the name of the command it is in, and unwinding.
    pub(crate) fn raise_arith(&mut self, message: &[u8]) -> Flow {
        match self.arith_place() {
            Some(ArithPlace::Subscript) => return self.raise_top_level(message),
            Some(ArithPlace::Slice(name)) => {
                return self.raise_error(&[&name[..], b": ", message].concat());
            }
            None => {}
        }
        let name = self.running_builtin.or_else(|| self.ariths.last().map(|command| command.name()));
        match name {
            Some(name) => self.raise_error(&[name.as_bytes(), b": ", message].concat()),
            None => self.raise_error(message),
        }
    }
}

/// `EXPRESSION: WHAT (error token is "TOKEN")`.
fn arith_message(expression: &[u8], what: &[u8], token: &[u8]) -> Vec<u8> {
    [skip_blanks(expression), b": ", what, b" (error token is \"", token, b"\")"].concat()
}

fn skip_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &text[blanks..]
}

/// How deep variables may hold expressions that name variables that hold expressions.
const ARITH_DEPTH: usize = 1024;
