//! `tee`: POSIX with GNU's options.

use crate::options::{Choice, Opt, Spec, choose, flag, optional};
use crate::util::files::Files;
use crate::util::input;
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, OpenOptions};
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use mirage_vm::{Text, signal};
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("a", "append", "append to the FILEs, do not overwrite them"),
    flag("i", "ignore-interrupts", "ignore interrupt signals"),
    optional(
        "",
        "output-error",
        "MODE",
        "what to do when writing fails: warn, warn-nopipe, exit, exit-nopipe",
    ),
    flag("p", "", "go on when a pipe breaks; the same as --output-error=warn-nopipe"),
];

const SPEC: Spec = Spec {
    name: "tee",
    summary: "Copy standard input to each FILE, and to standard output.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(TEE, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// A broken pipe ends the program, other failures are told.
    Default,
    Warn,
    WarnNoPipe,
    Exit,
    ExitNoPipe,
}

const MODES: &Choice<Mode> = &[
    ("warn", Mode::Warn),
    ("warn-nopipe", Mode::WarnNoPipe),
    ("exit", Mode::Exit),
    ("exit-nopipe", Mode::ExitNoPipe),
];

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut append = false;
    let mut mode = Mode::Default;
    for (key, argument) in &args.options {
        match (*key, argument) {
            ("append", _) => append = true,
            ("output-error", Some(word)) => mode = choose(&SPEC, cx, "--output-error", word, MODES).await?,
            ("output-error" | "p", _) => mode = Mode::WarnNoPipe,
            _ => {}
        }
    }
    let bits = 0o666 & !cx.umask as u16;
    let options = if append { OpenOptions::append(bits) } else { OpenOptions::overwrite(bits) };
    let mut status = 0;
    let mut targets: Vec<(Text, Arc<Ofd>)> = Vec::new();
    if let Ok(stdout) = cx.fd(1) {
        targets.push((Text::from(&b"standard output"[..]), stdout));
    }
    for name in &args.operands {
        let opened = cx.open(name, options).await;
        match opened {
            Ok(ofd) => targets.push((name.clone(), ofd)),
            Err(errno) => {
                cx.file_error(name, errno).await?;
                status = 1;
                if matches!(mode, Mode::Exit | Mode::ExitNoPipe) {
                    return Ok(1);
                }
            }
        }
    }
    let input = input::stdin(cx);
    while !targets.is_empty() {
        let chunk = match cx.read(&input).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) => chunk,
            Err(errno) => {
                cx.error(&text!("read error: ", errno.text())).await?;
                status = 1;
                break;
            }
        };
        let mut index = 0;
        while index < targets.len() {
            match targets[index].1.write(chunk.clone()).await {
                Ok(()) => index += 1,
                Err(errno) => {
                    let (name, _) = targets.remove(index);
                    status |= failed(cx, mode, &name, errno).await?;
                }
            }
        }
    }
    Ok(input::close_stdin(cx, &[], "standard input", status).await?)
}

/// Writing to a target failed: what that means for the status, or the end.
async fn failed(cx: &mut Context, mode: Mode, name: &[u8], errno: Errno) -> Ended {
    let is_pipe = errno == Errno::EPIPE;
    if is_pipe && mode == Mode::Default && !cx.ignore_pipe {
        return Err(End::Stop(Stop::Signal(signal::PIPE)));
    }
    if is_pipe && matches!(mode, Mode::WarnNoPipe | Mode::ExitNoPipe) {
        return Ok(0);
    }
    cx.file_error(name, errno).await?;
    match mode {
        Mode::Exit | Mode::ExitNoPipe => Err(End::Status(1)),
        _ => Ok(1),
    }
}
