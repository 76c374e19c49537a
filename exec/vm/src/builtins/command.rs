//! `command` and `builtin`.

use super::Call;
use super::type_::{Meaning, Search};
use crate::flow::{Answer, Arg};
use crate::quote;
use crate::vm::Vm;
use mirage_vfs::BoxFuture;

/// The words from `first` on, array literals among them in place.
fn words(call: &mut Call, first: usize) -> Vec<Arg> {
    let mut words: Vec<Arg> = call.args.split_off(first).into_iter().map(Arg::Text).collect();
    for (at, array) in std::mem::take(&mut call.arrays) {
        if let Some(word) = at.checked_sub(first).and_then(|at| words.get_mut(at)) {
            *word = Arg::Array(Box::new(array));
        }
    }
    words
}

pub(crate) fn command<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (letters, first) = match call.letters("pvV") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let standard_path = letters.contains(&b'p');
        if standard_path && vm.restricted() {
            return call.fail(b"-p: restricted");
        }
        if first >= call.args.len() {
            return Answer::Status(0);
        }
        let Some(style) = letters.iter().rev().find(|letter| matches!(letter, b'v' | b'V')) else {
            return Answer::Command { args: words(call, first), builtin_only: false, standard_path };
        };
        let search = Search { standard_path, ..Search::default() };
        let mut any = false;
        for at in first..call.args.len() {
            let name = call.args[at].clone();
            let Some(meaning) = vm.meanings(&name, search).await.into_iter().next() else {
                if *style == b'V' {
                    call.err(&[&name[..], b": not found"].concat());
                }
                continue;
            };
            any = true;
            match (style, &meaning) {
                (b'V', _) => {
                    let text = vm.describe(&name, &meaning);
                    call.out(&text);
                }
                (_, Meaning::Alias(text)) => {
                    call.line(&[b"alias ", &name[..], b"=", &quote::single(text)].concat());
                }
                (_, Meaning::File { path, .. }) => call.line(path),
                _ => call.line(&name),
            }
        }
        super::success(any)
    })
}

pub(crate) fn builtin(_: &mut Vm, call: &mut Call) -> Answer {
    let first = match call.operands() {
        Ok(first) => first,
        Err(answer) => return answer,
    };
    if first >= call.args.len() {
        return Answer::Status(0);
    }
    Answer::Command { args: words(call, first), builtin_only: true, standard_path: false }
}
