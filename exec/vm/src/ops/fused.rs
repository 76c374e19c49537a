//! Fused commands: what the optimizer put in the place of programs, and the guards before it.

use crate::flow::Flow;
use crate::ofd::Ofd;
use crate::options::Opt;
use crate::process::Status;
use crate::trap;
use crate::vm::Vm;
use bytes::Bytes;
use futures_util::FutureExt;
use mirage_lower::bytecode::{G, I, K, Label, S, T};
use mirage_vfs::{Errno, FileKind, OpenNode, OpenOptions};
use std::sync::Arc;

#[inline(never)]
pub(crate) fn guard(vm: &mut Vm, programs: G, to: Label) -> Flow {
    let options = &vm.shell.options;
    let watched = options.get(Opt::Xtrace)
        || options.get(Opt::Functrace)
        || vm.shell.traps.get(trap::DEBUG).is_some()
        || vm.shell.process.has_signal();
    if watched {
        return Flow::Jump(to);
    }
    let program = vm.frame().program.clone();
    for name in &program.guards[programs.index()] {
        let ours = !vm.shell.functions.contains_key(name)
            && matches!(vm.find_command(name).now_or_never(), Some(Ok(found)) if found.is_system());
        if !ours {
            return Flow::Jump(to);
        }
    }
    Flow::Next
}

#[inline(never)]
pub(crate) fn jump_if_output(vm: &mut Vm, path: T, to: Label) -> Flow {
    let Some(output) = vm.shell.fds.get(1).cloned() else { return Flow::Jump(to) };
    let path = vm.text(path).clone();
    Flow::wait(move |vm| {
        Box::pin(async move {
            let written = match output.stat().await {
                Ok(Some(stat)) if stat.kind() == FileKind::File => stat,
                Ok(_) => return Flow::Next,
                Err(_) => return Flow::Jump(to),
            };
            let (ns, cwd) = (vm.shell.session.ns.clone(), vm.shell.cwd.clone());
            match ns.stat(&cwd, &path, true).await {
                Ok(read) if read.id().is_some() && written.id().is_some() && read.id() != written.id() => {
                    Flow::Next
                }
                // What is not there is not written to either.
                Err(_) => Flow::Next,
                Ok(_) => Flow::Jump(to),
            }
        })
    })
}

#[inline(never)]
pub(crate) fn pipeline_scan(vm: &mut Vm, stages: S, path: T, voice: K) -> Flow {
    let (path, voice) = (vm.take_text(path), vm.constant(voice).clone());
    Flow::wait(move |vm| {
        Box::pin(async move {
            let opened = open_content(vm, &path).await;
            let (input, failed) = match opened {
                Ok(ofd) => (ofd, false),
                Err(errno) => {
                    let message = [&voice[..], b": ", &path, b": ", errno.text().as_bytes(), b"\n"].concat();
                    vm.output.err(&message);
                    (Ofd::text(Bytes::new()), true)
                }
            };
            match vm.flush_output() {
                Flow::Next => vm.run_pipeline(stages, Some((input, failed))),
                other => other,
            }
        })
    })
}

/// Open a file whose content a fused `cat` passes on.
async fn open_content(vm: &Vm, path: &[u8]) -> Result<Arc<Ofd>, Errno> {
    let (ns, cwd) = (&vm.shell.session.ns, &vm.shell.cwd);
    match ns.open(cwd, path, OpenOptions::read()).await.map_err(|error| error.errno())? {
        OpenNode::File(file) if file.kind() == FileKind::Dir => Err(Errno::EISDIR),
        _ => crate::redirect::open_ofd(vm, ns, cwd, path, &OpenOptions::read()).await,
    }
}

/// The status of the `cat` that was not run: 141 when it could not have written all before its reader was gone.
pub(crate) async fn scan_status(input: &Ofd, failed: bool) -> Status {
    if failed {
        return 1;
    }
    let left = match input.stat().await {
        Ok(Some(stat)) => stat.size().unwrap_or(0).saturating_sub(input.offset()),
        _ => 0,
    };
    if left > crate::pipe::CAPACITY as u64 { 128 + crate::signal::PIPE } else { 0 }
}

#[inline(never)]
pub(crate) fn file_size(vm: &mut Vm, dst: I, path: T, to: Label) -> Flow {
    let path = vm.text(path).clone();
    Flow::wait(move |vm| {
        Box::pin(async move {
            let (ns, cwd) = (vm.shell.session.ns.clone(), vm.shell.cwd.clone());
            let readable = ns.access(&cwd, &path, mirage_vfs::Access::READ).await.is_ok();
            let stat = ns.stat(&cwd, &path, true).await;
            match stat {
                Ok(stat) if readable && stat.kind() == FileKind::File => match stat.size() {
                    Some(size) => {
                        vm.set_int(dst, size as i64);
                        Flow::Next
                    }
                    None => Flow::Jump(to),
                },
                _ => Flow::Jump(to),
            }
        })
    })
}

#[inline(never)]
pub(crate) fn write_out(vm: &mut Vm, src: T, voice: K) -> Flow {
    let (text, voice) = (vm.take_text(src), vm.constant(voice).clone());
    Flow::wait(move |vm| {
        Box::pin(async move {
            let result = match vm.shell.fds.get(1).cloned() {
                Some(ofd) => ofd.write(Bytes::copy_from_slice(&text)).await,
                None => Err(Errno::EBADF),
            };
            vm.shell.status = match result {
                Ok(()) => 0,
                Err(Errno::EPIPE) if !vm.shell.traps.ignores(crate::signal::PIPE) => {
                    128 + crate::signal::PIPE
                }
                Err(errno) => {
                    let message = [&voice[..], b": write error: ", errno.text().as_bytes(), b"\n"].concat();
                    vm.output.err(&message);
                    1
                }
            };
            vm.flush_output()
        })
    })
}

#[inline(never)]
pub(crate) fn last_arg(vm: &mut Vm, text: K) -> Flow {
    vm.shell.last_arg = vm.constant(text).clone();
    Flow::Next
}
