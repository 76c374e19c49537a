//! `dirs`, `pushd` and `popd`: the stack of directories, of which the working directory is always the top.
//!
//! The shell keeps what is below it, the next one first.

use super::Call;
use super::cd::How;
use crate::core::test::integer;
use crate::flow::Answer;
use crate::options::Opt;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;
use std::sync::Arc;

pub(crate) fn dirs(vm: &mut Vm, call: &mut Call) -> Answer {
    let (mut long, mut style, mut index) = (false, b' ', None);
    for at in 1..call.args.len() {
        let word = call.args[at].clone();
        match &word[..] {
            b"-l" => long = true,
            b"-c" => {
                vm.shell.dirs = Arc::default();
                return Answer::Status(0);
            }
            b"-v" => style = b'v',
            b"-p" if style != b'v' => style = b'p',
            b"-p" => {}
            b"--" => break,
            b"--help" => {
                super::help::print_long(call);
                return Answer::Status(2);
            }
            [sign @ (b'+' | b'-'), digits @ ..] => match integer(digits) {
                Some(number) => index = Some((*sign, number, Text::from(digits))),
                None => return call.misuse(&[&word[..], b": invalid number"].concat()),
            },
            _ => return call.misuse(&[&word[..], b": invalid option"].concat()),
        }
    }
    if let Some((sign, number, word)) = index {
        let below = vm.shell.dirs.len() as i64;
        let place = if sign == b'+' { number } else { below - number };
        if number < 0 || !(0..=below).contains(&place) {
            return out_of_range(vm, call, &word);
        }
        let entry = stack(vm)[place as usize].clone();
        let shown = shown(vm, &entry, long);
        let head = if style == b'v' { format!("{place:2}  ") } else { String::new() };
        call.line(&[head.as_bytes(), &shown].concat());
        return Answer::Status(0);
    }
    print(vm, call, long, style);
    Answer::Status(0)
}

fn stack(vm: &Vm) -> Vec<Text> {
    std::iter::once(vm.shell.pwd.clone()).chain(vm.shell.dirs.iter().cloned()).collect()
}

fn print(vm: &mut Vm, call: &mut Call, long: bool, style: u8) {
    let mut line = Vec::new();
    for (at, entry) in stack(vm).iter().enumerate() {
        match (style, at) {
            (b'v', _) => {
                if at > 0 {
                    line.push(b'\n');
                }
                line.extend_from_slice(format!("{at:2}  ").as_bytes());
            }
            (_, 0) => {}
            (b'p', _) => line.push(b'\n'),
            _ => line.push(b' '),
        }
        line.extend_from_slice(&shown(vm, entry, long));
    }
    call.line(&line);
}

/// A directory with HOME at its start shown as `~`.
fn shown(vm: &Vm, entry: &Text, long: bool) -> Text {
    let home = vm.shell.vars.text(b"HOME").filter(|home| home.len() > 1 && !long);
    let Some(rest) = home.as_ref().and_then(|home| entry.strip_prefix(&home[..])) else {
        return entry.clone();
    };
    match rest.first() {
        None | Some(b'/') => Text::from([b"~", rest].concat()),
        Some(_) => entry.clone(),
    }
}

fn out_of_range(vm: &Vm, call: &mut Call, word: &[u8]) -> Answer {
    if vm.shell.dirs.is_empty() {
        return call.fail(b"directory stack empty");
    }
    call.fail(&[word, b": directory stack index out of range"].concat())
}

async fn enter(vm: &mut Vm, call: &mut Call, dir: &Text, search: bool) -> bool {
    let physical = vm.shell.options.get(Opt::Physical);
    vm.enter_directory(call, dir, How { physical, search }).await.is_some_and(|entered| entered.fine)
}

pub(crate) fn pushd<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        if vm.restricted() {
            return call.fail(b"restricted");
        }
        let (mut stay, mut rotate, mut at) = (false, None, 1);
        let below = vm.shell.dirs.len() as i64;
        while let Some(word) = call.args.get(at).cloned() {
            match &word[..] {
                b"-n" => stay = true,
                b"--" => {
                    at += 1;
                    break;
                }
                b"--help" => {
                    super::help::print_long(call);
                    return Answer::Status(2);
                }
                b"-" => break,
                [sign @ (b'+' | b'-'), digits @ ..] => {
                    let Some(number) = integer(digits) else {
                        return call.misuse(&[&word[..], b": invalid number"].concat());
                    };
                    let place = if *sign == b'+' { number } else { below - number };
                    if !(0..=below).contains(&place) {
                        return out_of_range(vm, call, &word);
                    }
                    rotate = Some(place as usize);
                }
                _ => break,
            }
            at += 1;
        }
        if call.args.len() == 1 {
            if below == 0 {
                return call.fail(b"no other directory");
            }
            let (old, top) = (vm.shell.pwd.clone(), vm.shell.dirs[0].clone());
            Arc::make_mut(&mut vm.shell.dirs)[0] = old;
            return go(vm, call, &top).await;
        }
        if let Some(count) = rotate {
            let mut all = stack(vm);
            all.rotate_left(count);
            let top = all.remove(0);
            vm.shell.dirs = Arc::new(all);
            return if stay { Answer::Status(0) } else { go(vm, call, &top).await };
        }
        let Some(dir) = call.args.get(at).cloned() else { return Answer::Status(0) };
        if call.args.len() > at + 1 {
            return call.fail(b"too many arguments");
        }
        let old = vm.shell.pwd.clone();
        let target = match &dir[..] {
            b"-" => match vm.shell.vars.text(b"OLDPWD") {
                Some(old) => old,
                None => return call.fail(b"OLDPWD not set"),
            },
            _ => dir.clone(),
        };
        if !stay {
            if !enter(vm, call, &target, true).await {
                return Answer::Status(1);
            }
            if &dir[..] == b"-" {
                let pwd = vm.shell.pwd.clone();
                call.line(&pwd);
            }
        }
        Arc::make_mut(&mut vm.shell.dirs).insert(0, if stay { dir } else { old });
        print(vm, call, false, b' ');
        Answer::Status(0)
    })
}

/// Enter a directory off the stack and show the stack.
async fn go(vm: &mut Vm, call: &mut Call, dir: &Text) -> Answer {
    if !enter(vm, call, dir, false).await {
        return Answer::Status(1);
    }
    print(vm, call, false, b' ');
    Answer::Status(0)
}

pub(crate) fn popd<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (mut stay, mut which, mut named) = (false, (b'+', 0), Text::new());
        for at in 1..call.args.len() {
            let word = call.args[at].clone();
            match &word[..] {
                b"-n" => stay = true,
                b"--" => break,
                b"--help" => {
                    super::help::print_long(call);
                    return Answer::Status(2);
                }
                [sign @ (b'+' | b'-'), digits @ ..] => {
                    let Some(number) = integer(digits) else {
                        return call.misuse(&[&word[..], b": invalid number"].concat());
                    };
                    which = (*sign, number);
                    named = word.clone();
                }
                b"" => break,
                _ => return call.misuse(&[&word[..], b": invalid argument"].concat()),
            }
        }
        let below = vm.shell.dirs.len() as i64;
        let place = if which.0 == b'+' { which.1 } else { below - which.1 };
        if below == 0 || !(0..=below).contains(&place) {
            return out_of_range(vm, call, &named);
        }
        if place == 0 {
            let top = vm.shell.dirs[0].clone();
            if !stay && !enter(vm, call, &top, false).await {
                return Answer::Status(1);
            }
            Arc::make_mut(&mut vm.shell.dirs).remove(0);
        } else {
            Arc::make_mut(&mut vm.shell.dirs).remove(place as usize - 1);
        }
        print(vm, call, false, b' ');
        Answer::Status(0)
    })
}
