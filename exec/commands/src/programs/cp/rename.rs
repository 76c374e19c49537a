//! `mv`: renames, and between stores copies and removes.

use super::copy::Copier;
use super::options::{self, Clobber};
use super::{Destination, destination, trim_slashes};
use crate::options::Spec;
use crate::programs::basename::last_component;
use crate::util::ask::Asker;
use crate::util::backup::Control;
use crate::util::files::{Files, join};
use crate::util::{mode, quote};
use crate::voice::{Ended, Voice};
use mirage_vfs::{Access, Errno, FileKind, Stat};
use mirage_vm::program::{Context, Stop};

const SPEC: Spec = Spec {
    name: "mv",
    summary: "Rename SOURCE to DEST, or move SOURCEs to DIRECTORY.",
    usage: &[
        "[OPTION]... [-T] SOURCE DEST",
        "[OPTION]... SOURCE... DIRECTORY",
        "[OPTION]... -t DIRECTORY SOURCE...",
    ],
    options: options::MV_OPTIONS,
    ..Spec::BASE
};

program!(MV, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let (options, files, target_dir, no_target) = options::read_mv(&SPEC, cx).await?;
    let strip = options.strip_slashes;
    let (sources, destination) = destination(&SPEC, cx, files, target_dir, no_target).await?;
    let mut mover = Mover { copier: Copier::new(options), asker: Asker::default(), made: Vec::new() };
    let mut status = 0;
    for source in &sources {
        let given = source;
        let source = if strip { trim_slashes(source) } else { &source[..] };
        let dest = match &destination {
            Destination::Into(dir) => join(dir, last_component(source)),
            Destination::Name(name) => name.to_vec(),
        };
        // The first try is at the name as it was given, and its failure is what is told.
        if let Destination::Name(_) = &destination
            && let Err(errno @ Errno::ENOTDIR) = cx.stat(given, false).await
            && source.len() < given.len()
            && cx.stat(&dest, false).await.is_err()
        {
            let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, &dest));
            cx.error(&text!("cannot move ", from, " to ", to, ": ", errno.text())).await?;
            status = 1;
            continue;
        }
        if !mover.rename(cx, source, &dest).await? {
            status = 1;
        }
    }
    Ok(status)
}

struct Mover {
    copier: Copier,
    asker: Asker,
    made: Vec<Vec<u8>>,
}

impl Mover {
    async fn rename(&mut self, cx: &mut Context, source: &[u8], dest: &[u8]) -> Result<bool, Stop> {
        let options = self.copier.options.clone();
        let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
        let stat = match cx.stat(source, false).await {
            Ok(stat) => stat,
            Err(errno) => {
                cx.action_error("cannot stat", source, errno).await?;
                return Ok(false);
            }
        };
        let is_dir = stat.kind() == FileKind::Dir;
        let mut kept = None;
        if let Ok(found) = cx.stat(dest, false).await {
            if stat.id().is_some() && stat.id() == found.id() {
                let same_name = last_component(source) == last_component(dest);
                if same_name || options.backup.control == Control::None {
                    cx.error(&text!(from, " and ", to, " are the same file")).await?;
                    return Ok(false);
                }
            }
            if options.clobber == Clobber::Skip {
                return Ok(true);
            }
            if options.update && !is_dir && found.mtime() >= stat.mtime() {
                return Ok(true);
            }
            let unwritable =
                found.kind() != FileKind::Symlink && cx.access(dest, Access::WRITE).await.is_err();
            let asks = options.clobber == Clobber::Ask
                || (options.clobber == Clobber::Unspecified && unwritable && self.asker.is_terminal(cx));
            if asks && !self.agrees(cx, dest, &found, unwritable).await? {
                return Ok(true);
            }
            if is_dir && found.kind() != FileKind::Dir {
                cx.error(&text!("cannot overwrite non-directory ", to, " with directory ", from)).await?;
                return Ok(false);
            }
            if !is_dir && found.kind() == FileKind::Dir {
                cx.error(&text!("cannot overwrite directory ", to, " with non-directory")).await?;
                return Ok(false);
            }
            if self.made.iter().any(|made| made == dest) && options.backup.control == Control::None {
                cx.error(&text!("will not overwrite just-created ", to, " with ", from)).await?;
                return Ok(false);
            }
            if options.backup.control != Control::None {
                let name = options.backup.name(cx, dest).await;
                if let Err(errno) = cx.rename(dest, &name, true).await {
                    cx.action_error("cannot backup", dest, errno).await?;
                    return Ok(false);
                }
                kept = Some(name);
            }
        }
        match cx.rename(source, dest, true).await {
            Ok(()) => {
                self.made.push(dest.to_vec());
                if options.verbose {
                    let mut line = text!("renamed ", from, " -> ", to);
                    if let Some(kept) = kept {
                        line.extend_from_slice(&text!(
                            " (backup: ",
                            quote::file_always(cx.locale, &kept),
                            ")"
                        ));
                    }
                    line.push(b'\n');
                    cx.out(&line).await?;
                }
                Ok(true)
            }
            Err(Errno::EXDEV) => self.across(cx, source, dest, is_dir).await,
            Err(Errno::EINVAL) if is_dir => {
                cx.error(&text!("cannot move ", from, " to a subdirectory of itself, ", to)).await?;
                Ok(false)
            }
            Err(errno) => {
                cx.error(&text!("cannot move ", from, " to ", to, ": ", errno.text())).await?;
                Ok(false)
            }
        }
    }

    async fn agrees(
        &mut self,
        cx: &mut Context,
        dest: &[u8],
        found: &Stat,
        unwritable: bool,
    ) -> Result<bool, Stop> {
        let name = quote::file_always(cx.locale, dest);
        if !unwritable {
            return self.asker.yes(cx, &text!("overwrite ", name, "? ")).await;
        }
        let bits = (found.st_mode() & 0o7777) as u16;
        let letters = mode::show(found.kind(), bits);
        let how = format!(", overriding mode {bits:04o} ({})? ", String::from_utf8_lossy(&letters[1..]));
        self.asker.yes(cx, &text!("replace ", name, how)).await
    }

    /// Moves between stores: a copy with all attributes, then the source goes.
    async fn across(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        is_dir: bool,
    ) -> Result<bool, Stop> {
        if let Ok(found) = cx.stat(dest, false).await {
            let gone =
                if found.kind() == FileKind::Dir { cx.rmdir(dest).await } else { cx.unlink(dest).await };
            if let Err(errno) = gone {
                let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
                let what = "inter-device move failed: ";
                cx.error(&text!(what, from, " to ", to, "; unable to remove target: ", errno.text())).await?;
                return Ok(false);
            }
        }
        if !self.copier.copy(cx, source, dest).await? {
            return Ok(false);
        }
        let verbose = self.copier.options.verbose;
        if is_dir {
            return super::super::rm::remove_tree(cx, source, verbose).await;
        }
        match cx.unlink(source).await {
            Ok(()) => {
                if verbose {
                    cx.out(&text!("removed ", quote::file_always(cx.locale, source), "\n")).await?;
                }
                Ok(true)
            }
            Err(errno) => {
                cx.action_error("cannot remove", source, errno).await?;
                Ok(false)
            }
        }
    }
}
