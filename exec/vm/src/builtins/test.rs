//! `test` and `[`, and the questions about files and the shell that they share with `[[`.

use super::Call;
use crate::core::file_test;
use crate::core::test::{Primary, integer, parse};
use crate::flow::Answer;
use crate::ofd::Target;
use crate::var::{ParamRef, is_name};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::UnaryTest;
use mirage_vfs::BoxFuture;

pub(crate) fn test_now(vm: &mut Vm, call: &mut Call) -> Option<Answer> {
    evaluate_now(vm, call, 0)
}

pub(crate) fn bracket_now(vm: &mut Vm, call: &mut Call) -> Option<Answer> {
    let closed = call.args.len() > 1 && call.args.last().is_some_and(|word| word == b"]".as_slice());
    if !closed {
        call.err(b"missing `]'");
        return Some(Answer::Status(2));
    }
    evaluate_now(vm, call, 1)
}

fn evaluate_now(vm: &mut Vm, call: &mut Call, behind: usize) -> Option<Answer> {
    let words = &call.args[1..call.args.len() - behind];
    let expression = match parse(words) {
        Ok(expression) => expression,
        Err(message) => {
            let message = closing(message, behind);
            call.err(&message);
            return Some(Answer::Status(2));
        }
    };
    let value = expression.value(|primary| match primary {
        Primary::Unary(operator, word) => vm.answer_unary(*operator, word),
        Primary::Binary(operator, left, right) => {
            let (ns, cwd) = (&vm.shell.session.ns, &vm.shell.cwd);
            file_test::binary(ns, cwd, *operator, left, right).try_now().ok()
        }
    })?;
    Some(super::success(value))
}

/// Where `[` misses a parenthesis it has found its own closing bracket.
fn closing(mut message: Vec<u8>, behind: usize) -> Vec<u8> {
    if behind > 0 && message == b"`)' expected" {
        message.extend_from_slice(b", found ]");
    }
    message
}

pub(crate) fn test<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(evaluate(vm, call, 0))
}

pub(crate) fn bracket<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(evaluate(vm, call, 1))
}

async fn evaluate(vm: &mut Vm, call: &mut Call, behind: usize) -> Answer {
    let words = &call.args[1..call.args.len() - behind];
    let expression = match parse(words) {
        Ok(expression) => expression,
        Err(message) => {
            let message = closing(message, behind);
            call.err(&message);
            return Answer::Status(2);
        }
    };
    let mut answers = Vec::new();
    for primary in expression.primaries() {
        answers.push(match primary {
            Primary::Unary(operator, word) => match vm.answer_unary(*operator, word) {
                Some(answer) => answer,
                None => match vm.ask_unary(*operator, word).await {
                    Ok(answer) => match vm.failed_test.take() {
                        Some(raise) => return Answer::Raise(raise),
                        None => answer,
                    },
                    Err(fault) => return Answer::Fault(fault),
                },
            },
            Primary::Binary(operator, left, right) => vm.ask_binary(*operator, left, right).await,
        });
    }
    let mut answers = answers.into_iter();
    super::success(expression.value(|_| answers.next()).unwrap_or(false))
}

/// The descriptor that a name under `/dev` stands for.
fn descriptor(path: &[u8]) -> Option<u32> {
    match path {
        b"/dev/stdin" => Some(0),
        b"/dev/stdout" => Some(1),
        b"/dev/stderr" => Some(2),
        _ => integer(path.strip_prefix(b"/dev/fd/")?).and_then(|number| u32::try_from(number).ok()),
    }
}

impl Vm {
    /// The answer to a unary primary where it needs no waiting and no evaluation.
    pub(crate) fn answer_unary(&mut self, operator: UnaryTest, word: &Text) -> Option<bool> {
        match operator {
            UnaryTest::Fifo if descriptor(word).is_some() => {
                let ofd = descriptor(word).and_then(|fd| self.shell.fds.get(fd));
                Some(ofd.is_some_and(|ofd| match ofd.target() {
                    Target::PipeReader(_)
                    | Target::PipeWriter(_)
                    | Target::PipeBoth(..)
                    | Target::Capture(_) => true,
                    // The streams of an embedder are pipes to whoever looks.
                    Target::Host(stream) => !stream.is_terminal(),
                    Target::Text(_) | Target::File(_) => false,
                }))
            }
            UnaryTest::Terminal => {
                let fd = integer(word).and_then(|number| u32::try_from(number).ok());
                Some(fd.and_then(|fd| self.shell.fds.get(fd)).is_some_and(|ofd| ofd.is_terminal()))
            }
            UnaryTest::VarSet if is_name(word) => {
                let cell = self.shell.vars.lookup(word)?;
                Some(self.plain_value(&ParamRef::Name(cell)).is_some())
            }
            UnaryTest::Empty
            | UnaryTest::NonEmpty
            | UnaryTest::OptionSet
            | UnaryTest::VarSet
            | UnaryTest::NameRef => None,
            _ => {
                let shell = &self.shell;
                let is_open = |fd| shell.fds.get(fd).is_some();
                file_test::unary(&shell.session.ns, &shell.cwd, operator, word, is_open).try_now().ok()
            }
        }
    }
}
