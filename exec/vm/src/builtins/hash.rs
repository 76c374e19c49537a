//! `hash`: the remembered paths of commands.

use super::type_::{Meaning, Search};
use super::{Call, GivenOption};
use crate::flow::Answer;
use crate::options::Opt;
use crate::quote;
use crate::var::bucket;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::{BoxFuture, Errno, FileKind};
use std::sync::Arc;

pub(crate) fn hash<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        if !vm.shell.options.get(Opt::Hashall) {
            return call.fail(b"hashing disabled");
        }
        let (options, first) = match call.options("dlp:rt") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        vm.forget_hashed_on_new_path();
        let has = |letter| options.iter().any(|option| option.letter == letter);
        let path = options.iter().rev().find_map(|GivenOption { letter, arg, .. }| match letter {
            b'p' => arg.clone(),
            _ => None,
        });
        let names = first < call.args.len();
        for letter in *b"td" {
            if has(letter) && !names {
                return call.fail(&[b"-", &[letter][..], b": option requires an argument"].concat());
            }
        }
        if has(b'r') {
            vm.shell.hashed = Arc::default();
        } else if !names {
            list(vm, call, has(b'l'));
            return Answer::Status(0);
        }
        let several = call.args.len() > first + 1;
        let mut status = 0;
        for at in first..call.args.len() {
            let name = call.args[at].clone();
            let fine = if has(b't') {
                tell(vm, call, &name, has(b'l'), several)
            } else if let Some(path) = &path {
                remember(vm, call, &name, path).await
            } else if has(b'd') {
                let known = Arc::make_mut(&mut vm.shell.hashed).remove(&name).is_some();
                if !known {
                    call.err(&[&name[..], b": not found"].concat());
                }
                known
            } else {
                look_up(vm, call, &name).await
            };
            if !fine {
                status = 1;
            }
        }
        Answer::Status(status)
    })
}

/// Size of bash's table of commands.
const BUCKETS: u32 = 256;

fn list(vm: &Vm, call: &mut Call, reusable: bool) {
    if vm.shell.hashed.is_empty() {
        if !reusable {
            call.line(b"hash: hash table empty");
        }
        return;
    }
    if !reusable {
        call.line(b"hits\tcommand");
    }
    let mut commands: Vec<_> = vm.shell.hashed.iter().collect();
    commands.sort_by_key(|(name, _)| bucket(name, BUCKETS));
    for (name, (path, hits)) in commands {
        match reusable {
            true => reusable_line(call, name, path),
            false => call.line(&[format!("{hits:4}\t").as_bytes(), &path[..]].concat()),
        }
    }
}

fn reusable_line(call: &mut Call, name: &[u8], path: &[u8]) {
    let quoted = |text: &[u8]| if quote::has_metas(text) { quote::single(text) } else { text.to_vec() };
    call.line(&[b"builtin hash -p ", &quoted(path)[..], b" ", &quoted(name)].concat());
}

/// `-t`: print the remembered path.
fn tell(vm: &Vm, call: &mut Call, name: &Text, reusable: bool, several: bool) -> bool {
    let Some((path, _)) = vm.shell.hashed.get(name) else {
        call.err(&[&name[..], b": not found"].concat());
        return false;
    };
    match (reusable, several) {
        (true, _) => reusable_line(call, name, path),
        (false, true) => call.line(&[&name[..], b"\t", path].concat()),
        (false, false) => call.line(path),
    }
    true
}

/// `-p`: remember a path as given.
async fn remember(vm: &mut Vm, call: &mut Call, name: &Text, path: &Text) -> bool {
    if name.contains(&b'/') {
        return true;
    }
    if let Some(why) = vm.denied_path(path).await {
        call.err(&[&path[..], why].concat());
        return false;
    }
    let stat = vm.shell.session.ns.stat(&vm.shell.cwd, path, true).await;
    if stat.is_ok_and(|stat| stat.kind() == FileKind::Dir) {
        call.err(&[&path[..], b": ", Errno::EISDIR.text().as_bytes()].concat());
        return false;
    }
    Arc::make_mut(&mut vm.shell.hashed).insert(name.clone(), (path.clone(), 0));
    true
}

async fn look_up(vm: &mut Vm, call: &mut Call, name: &Text) -> bool {
    if name.contains(&b'/') || super::find(name).is_some() || vm.shell.functions.contains_key(&name[..]) {
        return true;
    }
    let search = Search { path_only: true, executable_only: true, ..Search::default() };
    match vm.meanings(name, search).await.into_iter().next() {
        Some(Meaning::File { path, .. }) => {
            Arc::make_mut(&mut vm.shell.hashed).insert(name.clone(), (path, 0));
            true
        }
        _ => {
            call.err(&[&name[..], b": not found"].concat());
            false
        }
    }
}
