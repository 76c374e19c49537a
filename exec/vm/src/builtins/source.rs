//! `.` and `source`.

use super::Call;
use crate::fault::Fault;
use crate::flow::{Answer, Raise};
use crate::memory::Held;
use crate::options::Opt;
use crate::redirect::open_ofd;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::{BoxFuture, Errno, FileKind, OpenOptions};

pub(crate) fn source<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let first = match call.operands() {
            Ok(first) => first,
            Err(answer) => return answer,
        };
        let Some(name) = call.args.get(first).cloned() else {
            return call.misuse(b"filename argument required");
        };
        if vm.restricted() && name.contains(&b'/') {
            return call.fail(&[&name[..], b": restricted"].concat());
        }
        let fatal = vm.shell.options.get(Opt::Posix) && !vm.ordinary;
        let posix = vm.shell.options.get(Opt::Posix);
        let path = match find(vm, &name).await {
            Some(path) => path,
            None if posix => {
                call.err(&[&name[..], b": file not found"].concat());
                return if fatal { Answer::Raise(Raise::Exit(1)) } else { Answer::Status(1) };
            }
            None => name.clone(),
        };
        let (text, held) = match read(vm, &path).await {
            Ok(Ok(read)) => read,
            Ok(Err(errno)) => {
                match errno {
                    Errno::EISDIR => call.err(&[&path[..], b": is a directory"].concat()),
                    _ => call.plain_err(&[&path[..], b": ", errno.text().as_bytes()].concat()),
                }
                return if fatal { Answer::Raise(Raise::Exit(1)) } else { Answer::Status(1) };
            }
            Err(fault) => return Answer::Fault(fault),
        };
        let args = call.args.split_off(first + 1);
        Answer::Source { text, held, name: path, args: (!args.is_empty()).then_some(args) }
    })
}

/// The file a name without a slash means: found along PATH, else in the working directory.
async fn find(vm: &Vm, name: &Text) -> Option<Text> {
    if name.contains(&b'/') {
        return Some(name.clone());
    }
    let (ns, cwd) = (&vm.shell.session.ns, &vm.shell.cwd);
    if vm.shell.options.get(Opt::Sourcepath)
        && let Some(path) = vm.shell.vars.text(b"PATH")
    {
        for dir in path.split(|byte| *byte == b':') {
            let candidate = match dir {
                b"" => name.to_vec(),
                dir => [dir, b"/", name].concat(),
            };
            if ns.stat(cwd, &candidate, true).await.is_ok_and(|stat| stat.kind() != FileKind::Dir) {
                return Some(Text::from(candidate));
            }
        }
    }
    let here = !vm.shell.options.get(Opt::Posix) && ns.stat(cwd, name, true).await.is_ok();
    here.then(|| name.clone())
}

/// All of a file, without NUL bytes.
async fn read(vm: &Vm, path: &[u8]) -> Result<Result<(Vec<u8>, Held), Errno>, Fault> {
    let (ns, cwd) = (&vm.shell.session.ns, &vm.shell.cwd);
    match ns.stat(cwd, path, true).await {
        Ok(stat) if stat.kind() == FileKind::Dir => return Ok(Err(Errno::EISDIR)),
        Ok(_) => {}
        Err(error) => return Ok(Err(error.errno())),
    }
    let ofd = match open_ofd(vm, ns, cwd, path, &OpenOptions::read()).await {
        Ok(ofd) => ofd,
        Err(errno) => return Ok(Err(errno)),
    };
    let read = ofd.read_whole(&vm.shell.budget).await?;
    Ok(read.map(|(mut text, held)| {
        if memchr::memchr(0, &text).is_some() {
            text.retain(|byte| *byte != 0);
        }
        (text, held)
    }))
}
