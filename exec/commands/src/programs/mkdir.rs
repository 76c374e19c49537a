//! `mkdir`: POSIX with GNU's options.

use crate::options::{Arg, Opt, Spec, alias, flag, optional, value};
use crate::util::files::Files;
use crate::util::mode::ModeChange;
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::{Errno, SetAttr};
use mirage_vm::program::{Context, Stop};

const OPTIONS: &[Opt] = &[
    optional("", "context", "CTX", "accepted"),
    value("m", "mode", "MODE", "set the permission bits, as chmod does, not a=rwx less the umask"),
    flag("p", "parents", "make parents as needed, no error if they are there"),
    flag("v", "verbose", "print a line for each directory made"),
    alias("Z", "", "context", Arg::None),
];

const SPEC: Spec = Spec {
    name: "mkdir",
    summary: "Make the DIRECTORYs, if they are not there.",
    usage: &["[OPTION]... DIRECTORY..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(MKDIR, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut mode, mut parents, mut verbose) = (None, false, false);
    for (key, argument) in args.options {
        match key {
            "mode" => mode = argument,
            "parents" => parents = true,
            "verbose" => verbose = true,
            _ => {}
        }
    }
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    let mode = match &mode {
        None => None,
        Some(text) => match ModeChange::parse(text) {
            Some(change) => Some(change.apply(0o777 & !cx.umask as u16, true, cx.umask as u16)),
            None => {
                let text = quote::locale(cx.locale, text);
                cx.error(&text!("invalid mode ", text)).await?;
                return Ok(1);
            }
        },
    };
    let mut status = 0;
    for path in &args.operands {
        if !make(cx, path, mode, parents, verbose).await? {
            status = 1;
        }
    }
    Ok(status)
}

/// Makes one directory, with its parents if asked; whether that went well.
async fn make(
    cx: &mut Context,
    path: &[u8],
    mode: Option<u16>,
    parents: bool,
    verbose: bool,
) -> Result<bool, Stop> {
    if parents {
        let mut at = path.iter().take_while(|byte| **byte == b'/').count();
        while let Some(slash) = memchr::memchr(b'/', &path[at..]) {
            let end = at + slash;
            let rest = path[end..].iter().take_while(|byte| **byte == b'/').count();
            if end + rest == path.len() {
                break;
            }
            // Parents can be entered and written by their owner whatever the umask says.
            let umask = cx.umask;
            cx.umask &= !0o300;
            let made = cx.mkdir(&path[..end], 0o777).await;
            cx.umask = umask;
            match made {
                Ok(()) => say(cx, &path[..end], verbose).await?,
                Err(_) if cx.is_dir(&path[..end]).await => {}
                Err(errno) => {
                    let errno = if errno == Errno::EEXIST { Errno::ENOTDIR } else { errno };
                    not_made(cx, &path[..end], errno).await?;
                    return Ok(false);
                }
            }
            at = end + rest;
        }
    }
    match cx.mkdir(path, mode.map_or(0o777, |mode| mode & 0o777)).await {
        Ok(()) => say(cx, path, verbose).await?,
        Err(Errno::EEXIST) if parents && cx.is_dir(path).await => return Ok(true),
        Err(errno) => {
            not_made(cx, path, errno).await?;
            return Ok(false);
        }
    }
    if let Some(mode) = mode {
        let change = SetAttr { mode: Some(mode), ..SetAttr::default() };
        if let Err(errno) = cx.set_attr(path, false, change).await {
            cx.action_error("cannot set permissions of", path, errno).await?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// mkdir quotes the name here as the locale does, where its kin quote as the shell does.
async fn not_made(cx: &mut Context, path: &[u8], errno: Errno) -> Result<(), Stop> {
    let name = quote::locale(cx.locale, path);
    cx.error(&text!("cannot create directory ", name, ": ", errno.text())).await
}

async fn say(cx: &mut Context, path: &[u8], verbose: bool) -> Result<(), Stop> {
    if !verbose {
        return Ok(());
    }
    let name = cx.argv0();
    cx.out(&text!(name, ": created directory ", quote::file_always(cx.locale, path), "\n")).await
}
