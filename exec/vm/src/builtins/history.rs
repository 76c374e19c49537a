//! `history` and `fc`: the list of lines a shell remembers, where it remembers any.

use super::{Call, GivenOption};
use crate::core::test::integer;
use crate::flow::Answer;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;
use std::sync::Arc;

/// The file a history is kept in.
fn file_name(vm: &Vm, call: &Call, first: usize) -> Option<Text> {
    call.args.get(first).cloned().or_else(|| vm.shell.vars.text(b"HISTFILE"))
}

pub(crate) fn history<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (options, first) = match call.options("acd:npsrw") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let has = |letter| options.iter().any(|option| option.letter == letter);
        let files =
            options.iter().filter(|option| matches!(option.letter, b'a' | b'n' | b'r' | b'w')).count();
        if files > 1 {
            return call.fail(b"cannot use more than one of -anrw");
        }
        if has(b'c') {
            vm.shell.history = Arc::default();
            vm.shell.history_new = 0;
            if !has(b's') && files == 0 {
                return Answer::Status(0);
            }
        }
        if has(b's') {
            if first < call.args.len() {
                let line = join(&call.args[first..]);
                vm.remember_line(line);
            }
            return Answer::Status(0);
        }
        if has(b'p') {
            for at in first..call.args.len() {
                let word = call.args[at].clone();
                if word.starts_with(b"!") && word.len() > 1 {
                    return call.fail(&[&word[..], b": history expansion failed"].concat());
                }
                call.line(&word);
            }
            return Answer::Status(0);
        }
        if let Some(GivenOption { arg: Some(place), .. }) =
            options.iter().find(|option| option.letter == b'd')
        {
            return delete(vm, call, &place.clone());
        }
        if files > 0 {
            let Some(name) = file_name(vm, call, first) else { return Answer::Status(0) };
            if vm.restricted() && name.contains(&b'/') {
                return call.fail(&[&name[..], b": restricted"].concat());
            }
            let result = match () {
                () if has(b'n') => {
                    let known = vm.shell.history_read;
                    vm.read_history(&name, known).await
                }
                () if has(b'r') => vm.read_history(&name, 0).await,
                () => Ok(vm.write_history(&name, has(b'a')).await),
            };
            return match result {
                Err(fault) => Answer::Fault(fault),
                Ok(Ok(())) => Answer::Status(0),
                Ok(Err(_)) if has(b'r') || has(b'n') => Answer::Status(1),
                Ok(Err(errno)) => call.fail(&[&name[..], b": ", errno.text().as_bytes()].concat()),
            };
        }
        vm.trim_history();
        let total = vm.shell.history.len();
        let shown = match call.args.get(first).cloned() {
            None => total,
            Some(word) => match integer(&word) {
                None => return call.fail(&[&word[..], b": numeric argument required"].concat()),
                Some(_) if call.args.len() > first + 1 => {
                    call.err(b"too many arguments");
                    return super::start_over(1);
                }
                Some(count) => usize::try_from(count.unsigned_abs()).unwrap_or(total),
            },
        };
        for (at, line) in vm.shell.history.iter().enumerate().skip(total.saturating_sub(shown)) {
            call.output.out(format!("{:5}  ", at + 1).as_bytes());
            call.output.out(line);
            call.output.out(b"\n");
        }
        Answer::Status(0)
    })
}

fn join(words: &[Text]) -> Text {
    let mut line = Text::new();
    for word in words {
        if !line.is_empty() {
            line.push(b' ');
        }
        line.push_bytes(word);
    }
    line
}

/// The index that an offset of `history -d` means: from 1, or from the end when negative.
fn place(text: &[u8], len: usize) -> Option<usize> {
    let number = integer(text)?;
    let at = if number < 0 { len as i64 + number } else { number - 1 };
    usize::try_from(at).ok().filter(|at| *at < len)
}

fn delete(vm: &mut Vm, call: &mut Call, offset: &Text) -> Answer {
    let len = vm.shell.history.len();
    let range = offset.iter().skip(1).position(|byte| *byte == b'-').map(|at| at + 1);
    let span = match range {
        None => place(offset, len).map(|at| (at, at)),
        Some(dash) => match (place(&offset[..dash], len), place(&offset[dash + 1..], len)) {
            (Some(start), Some(end)) if start <= end => Some((start, end)),
            _ => None,
        },
    };
    let Some((start, end)) = span else {
        return call.fail(&[&offset[..], b": history position out of range"].concat());
    };
    Arc::make_mut(&mut vm.shell.history).drain(start..=end);
    Answer::Status(0)
}

pub(crate) fn fc<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        // A negative number is a place in the list, not an option.
        let number = |word: &Text| word.len() > 1 && word[0] == b'-' && word[1].is_ascii_digit();
        let end = call.args.iter().skip(1).position(number).map(|at| at + 1);
        let tail = end.map(|at| call.args.split_off(at)).unwrap_or_default();
        let parsed = call.options("e:lnrs");
        call.args.extend(tail);
        let (options, first) = match parsed {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let has = |letter| options.iter().any(|option| option.letter == letter);
        let editor =
            options.iter().find(|option| option.letter == b'e').and_then(|option| option.arg.clone());
        if has(b's') || editor.as_deref() == Some(b"-") {
            return again(vm, call, first);
        }
        let len = vm.lines_before_command();
        if len == 0 {
            return Answer::Status(0);
        }
        let listing = has(b'l');
        let bounds = [call.args.get(first).cloned(), call.args.get(first + 1).cloned()];
        let (start, end) = match bounds {
            [None, _] if listing => (len.saturating_sub(16), len - 1),
            [None, _] => (len - 1, len - 1),
            [Some(from), to] => {
                let start = find(vm, &from);
                let end = match (&to, listing) {
                    (Some(to), _) => find(vm, to),
                    (None, true) => Some(len - 1),
                    (None, false) => start,
                };
                match (start, end) {
                    (Some(start), Some(end)) => (start, end),
                    _ => return call.fail(b"no command found"),
                }
            }
        };
        let reverse = has(b'r') != (start > end);
        let (low, high) = (start.min(end), start.max(end));
        let mut chosen: Vec<usize> = (low..=high).collect();
        if reverse {
            chosen.reverse();
        }
        if listing {
            for at in chosen {
                let head = if has(b'n') { String::new() } else { (at + 1).to_string() };
                let line = vm.shell.history[at].clone();
                call.line(&[head.as_bytes(), b"\t ", &line].concat());
            }
            return Answer::Status(0);
        }
        call.fail(b"no editor: use fc -s to run a command again")
    })
}

/// The place a word names: a number, an offset from the end, or the last line that starts with it.
fn find(vm: &Vm, word: &[u8]) -> Option<usize> {
    let len = vm.lines_before_command();
    let last = len.checked_sub(1)?;
    match integer(word) {
        Some(0) => Some(last),
        Some(number) if number < 0 => Some((len as i64 + number).max(0) as usize),
        Some(number) => Some((number as usize - 1).min(last)),
        None => vm.shell.history[..len].iter().rposition(|line| line.starts_with(word)),
    }
}

/// `fc -s [old=new] [command]`: run a line again.
fn again(vm: &mut Vm, call: &mut Call, first: usize) -> Answer {
    let mut at = first;
    let mut changes = Vec::new();
    while let Some(word) = call.args.get(at)
        && let Some(equals) = memchr::memchr(b'=', word)
    {
        changes.push((word[..equals].to_vec(), word[equals + 1..].to_vec()));
        at += 1;
    }
    let found = match call.args.get(at) {
        Some(word) => find(vm, word),
        None => vm.lines_before_command().checked_sub(1),
    };
    let Some(line) = found.and_then(|at| vm.shell.history.get(at)).cloned() else {
        return call.fail(b"no command found");
    };
    let mut text = line.to_vec();
    for (old, new) in changes.iter().filter(|(old, _)| !old.is_empty()) {
        let mut changed = Vec::new();
        let mut rest = &text[..];
        while let Some(at) = memchr::memmem::find(rest, old) {
            changed.extend_from_slice(&rest[..at]);
            changed.extend_from_slice(new);
            rest = &rest[at + old.len()..];
        }
        changed.extend_from_slice(rest);
        text = changed;
    }
    call.output.err(&[&text[..], b"\n"].concat());
    let text = Text::from(text);
    // The line that is run stands in the list in place of the `fc` that asked for it.
    if std::mem::take(&mut vm.shell.history_holds_command) {
        Arc::make_mut(&mut vm.shell.history).pop();
    }
    vm.remember_line(text.clone());
    Answer::Eval(text)
}
