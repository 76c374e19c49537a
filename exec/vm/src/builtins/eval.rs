//! `eval` and `let`.

use super::Call;
use crate::builtins::assign::Failure;
use crate::flow::{Answer, Raise};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;

pub(crate) fn eval(vm: &mut Vm, call: &mut Call) -> Answer {
    let first = match call.operands() {
        Ok(first) => first,
        Err(answer) => return answer,
    };
    match &call.args[first..] {
        [] => Answer::Status(0),
        [text] => Answer::Eval(text.clone()),
        words => {
            let len = words.iter().map(|word| word.len() + 1).sum();
            let mut text = Text::with_capacity(len);
            for word in words {
                if !text.is_empty() {
                    text.push(b' ');
                }
                text.push_bytes(word);
            }
            let _ = vm;
            Answer::Eval(text)
        }
    }
}

pub(crate) fn let_<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let first = match call.args.get(1) {
            Some(word) if word == b"--".as_slice() => 2,
            Some(word) if word == b"--help".as_slice() => {
                super::help::print_long(call);
                return Answer::Status(2);
            }
            _ => 1,
        };
        if first >= call.args.len() {
            return call.fail(b"expression expected");
        }
        let mut value = 0;
        for at in first..call.args.len() {
            let text = call.args[at].clone();
            value = match vm.arith(&text).await {
                Ok(value) => value,
                Err(Failure::Fault(fault)) => return Answer::Fault(fault),
                Err(Failure::Raise(Raise::Discard(_)) | Failure::Message(_) | Failure::Named(_)) => {
                    return Answer::Status(1);
                }
                Err(Failure::Raise(raise)) => return Answer::Raise(raise),
            };
        }
        super::success(value != 0)
    })
}
