//! `ls`, `dir` and `vdir`: POSIX with GNU's options.
//!
//! Nothing is asked of a file that its output does not need: a plain listing takes names and kinds from the directory
//! alone. Differences: `-Z` shows `?`, since there are no security contexts, and `--hyperlink` is checked and does nothing.

mod color;
mod gather;
mod options;
mod print;

use crate::options::Spec;
use crate::util::files::{Files, join};
use crate::util::quote;
use crate::voice::{End, Ended, Voice};
use gather::File;
use mirage_vfs::{FileId, FileKind};
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};
use options::{Deref, Format, Options};
use print::Printer;

const SPEC: Spec = Spec {
    name: "ls",
    summary: "List the FILEs, or the working directory, sorted by name.",
    usage: &["[OPTION]... [FILE]..."],
    options: options::OPTIONS,
    bad_usage: 2,
    failure: 2,
    ..Spec::BASE
};

const DIR_SPEC: Spec = Spec { name: "dir", ..SPEC };
const VDIR_SPEC: Spec = Spec { name: "vdir", ..SPEC };

program!(LS, SPEC, |cx| run(cx, &SPEC, None));
program!(DIR, DIR_SPEC, |cx| run(cx, &DIR_SPEC, Some(Format::Columns)));
program!(VDIR, VDIR_SPEC, |cx| run(cx, &VDIR_SPEC, Some(Format::Long)));

/// A directory still to be listed.
struct Pending {
    path: Vec<u8>,
    /// It was named on the command line.
    named: bool,
    /// The directories it is in, to see loops through symlinks.
    above: Vec<FileId>,
}

async fn run(cx: &mut Context, spec: &'static Spec, format: Option<Format>) -> Ended {
    let (options, operands) = options::read(cx, spec, format).await?;
    let mut printer = Printer::new(cx, options);
    let options = printer.options.clone();
    let mut status = 0;
    let here = [Text::from(&b"."[..])];
    let operands = if operands.is_empty() { &here[..] } else { &operands };
    let mut files = Vec::new();
    let mut pending: Vec<Pending> = Vec::new();
    for operand in operands {
        match named_file(cx, operand, &options).await {
            Ok(file) => {
                if file.kind == FileKind::Dir && !options.directory {
                    pending.push(Pending { path: operand.to_vec(), named: true, above: Vec::new() });
                    files.push((file, true));
                } else {
                    files.push((file, false));
                }
            }
            Err(errno) => {
                cx.action_error("cannot access", operand, errno).await?;
                status = 2;
            }
        }
    }
    // Directories of the command line are listed in the order files are sorted.
    let mut dirs: Vec<File> =
        files.iter().filter(|(_, is_dir)| *is_dir).map(|(file, _)| file.clone()).collect();
    let mut plain: Vec<File> =
        files.into_iter().filter(|(_, is_dir)| !is_dir).map(|(file, _)| file).collect();
    gather::sort(&mut plain, &options);
    gather::sort(&mut dirs, &options);
    let several = operands.len() > 1 || options.recursive;
    let mut first = true;
    if !plain.is_empty() {
        printer.files(cx, b"", &mut plain, false).await?;
        first = false;
    }
    pending = dirs
        .iter()
        .rev()
        .map(|dir| Pending { path: dir.name.clone(), named: true, above: Vec::new() })
        .collect();
    let only = operands.len() == 1 && !options.recursive;
    while let Some(next) = pending.pop() {
        let worse = list(cx, &mut printer, next, several && !only, &mut first, &mut pending).await?;
        status = status.max(worse);
    }
    printer.finish(cx).await?;
    Ok(status)
}

async fn named_file(cx: &Context, operand: &[u8], options: &Options) -> Result<File, mirage_vfs::Errno> {
    let lstat = cx.stat(operand, false).await;
    let follow = match options.deref {
        Deref::Always | Deref::CommandLine => true,
        Deref::CommandLineDir => {
            matches!(&lstat, Ok(stat) if stat.kind() == FileKind::Symlink) && cx.is_dir(operand).await
        }
        Deref::Never => false,
    };
    let stat = if follow {
        match cx.stat(operand, true).await {
            Ok(stat) => stat,
            // A dangling link shows as itself, unless all are followed.
            Err(errno) if options.deref == Deref::Always => return Err(errno),
            Err(_) => lstat?,
        }
    } else {
        lstat?
    };
    let mut file = File::new(operand.to_vec(), stat.kind());
    file.stat = Some(stat);
    gather::link(cx, operand, &mut file, options).await;
    Ok(file)
}

/// Lists one directory; the status that deserves.
async fn list(
    cx: &mut Context,
    printer: &mut Printer,
    dir: Pending,
    headed: bool,
    first: &mut bool,
    pending: &mut Vec<Pending>,
) -> Result<u8, End> {
    let options = printer.options.clone();
    let trouble = if dir.named { 2 } else { 1 };
    let entries = match cx.list(&dir.path).await {
        Ok(entries) => entries,
        Err(errno) => {
            cx.action_error("cannot open directory", &dir.path, errno).await?;
            return Ok(trouble);
        }
    };
    let mut above = dir.above;
    if options.recursive
        && let Ok(stat) = cx.stat(&dir.path, true).await
        && let Some(id) = stat.id()
    {
        if above.contains(&id) {
            let path = quote::file(cx.locale, &dir.path);
            cx.error(&text!(path, ": not listing already-listed directory")).await?;
            return Ok(2);
        }
        above.push(id);
    }
    let mut files = Vec::new();
    let mut status = 0;
    if options.all {
        for name in [&b"."[..], b".."] {
            let mut file = File::new(name.to_vec(), FileKind::Dir);
            if options.needs_stat() {
                file.stat = cx.stat(&join(&dir.path, name), true).await.ok();
            }
            if !options.ignores(name) {
                files.push(file);
            }
        }
    }
    for entry in entries {
        if options.hides(&entry.name) {
            continue;
        }
        let mut file = File::new(entry.name, entry.kind);
        file.stat = entry.stat;
        let path = join(&dir.path, &file.name);
        if let Err(errno) = gather::complete(cx, &path, &mut file, &options).await {
            cx.action_error("cannot access", &path, errno).await?;
            status = 1;
        }
        cx.tick(64).map_err(End::from)?;
        files.push(file);
    }
    gather::sort(&mut files, &options);
    if headed {
        printer.header(cx, &dir.path, *first).await?;
    }
    *first = false;
    printer.files(cx, &dir.path, &mut files, true).await?;
    if options.recursive {
        let below = files.iter().rev().filter(|file| {
            file.kind == FileKind::Dir
                && file.name != b"."
                && file.name != b".."
                && !file.through_link(&options)
        });
        for file in below {
            let path = join(&dir.path, &file.name);
            pending.push(Pending { path, named: false, above: above.clone() });
        }
    }
    let _: Result<(), Stop> = Ok(());
    Ok(status)
}
