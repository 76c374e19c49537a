//! Copying a file or a tree.
//!
//! Directories are walked with a stack on the heap, each closed (its mode and times set) after what is in it.

use super::options::{Clobber, Deref, Options};
use crate::util::ask::Asker;
use crate::util::backup::Control;
use crate::util::files::{Files, join};
use crate::util::{mode, paths, quote};
use crate::voice::Voice;
use mirage_vfs::{Access, Errno, FileId, FileKind, OpenOptions, RealPath, SetAttr, SetTime, Stat};
use mirage_vm::program::{Context, Stop};
use rustc_hash::FxHashMap;

/// Copies by one set of options, and remembers what it has copied.
pub(super) struct Copier {
    pub options: Options,
    asker: Asker,
    /// Names of copies of files that have several.
    copies: FxHashMap<FileId, Vec<u8>>,
    /// Destinations of this run, so that two sources never become one file.
    made: Vec<FileId>,
    /// A directory is being copied into itself.
    into_itself: bool,
    parents: Vec<(Vec<u8>, Stat)>,
    /// Files named on the command line so far.
    sources: Vec<(Vec<u8>, Option<FileId>)>,
}

/// A directory whose copy is being filled.
struct Frame {
    source: Vec<u8>,
    dest: Vec<u8>,
    stat: Stat,
    left: Vec<Vec<u8>>,
    /// The copy was made here, so that its mode is set in the end.
    fresh: bool,
}

enum Step {
    Done(bool),
    Enter(Box<Frame>),
}

impl Copier {
    /// A copier that has copied nothing.
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            asker: Asker::default(),
            copies: FxHashMap::default(),
            made: Vec::new(),
            into_itself: false,
            parents: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// Copies `source` to the name `dest`; whether all of it went well.
    pub(super) async fn copy(&mut self, cx: &mut Context, source: &[u8], dest: &[u8]) -> Result<bool, Stop> {
        let mut fine = true;
        let mut frames: Vec<Frame> = Vec::new();
        match self.one(cx, source, dest, true, &frames).await? {
            Step::Done(done) => return Ok(done),
            Step::Enter(frame) => frames.push(*frame),
        }
        while let Some(top) = frames.last_mut() {
            if let Some(name) = top.left.pop() {
                let (source, dest) = (join(&top.source, &name), join(&top.dest, &name));
                cx.tick(64)?;
                match self.one(cx, &source, &dest, false, &frames).await? {
                    Step::Done(done) => fine &= done,
                    Step::Enter(frame) => frames.push(*frame),
                }
                continue;
            }
            let Some(frame) = frames.pop() else { break };
            fine &= self.close(cx, &frame).await?;
        }
        Ok(fine)
    }

    fn follows(&self, named: bool) -> bool {
        match self.options.deref {
            Deref::Always => true,
            Deref::CommandLine => named,
            Deref::Never | Deref::Undecided => false,
        }
    }

    async fn one(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        named: bool,
        above: &[Frame],
    ) -> Result<Step, Stop> {
        let follow = self.follows(named);
        let stat = match cx.stat(source, follow).await {
            Ok(stat) => stat,
            Err(errno) => {
                cx.action_error("cannot stat", source, errno).await?;
                return Ok(Step::Done(false));
            }
        };
        let is_dir = stat.kind() == FileKind::Dir;
        if is_dir && !self.options.recursive {
            let lead: &[u8] = if self.options.hard {
                b"omitting directory "
            } else {
                b"-r not specified; omitting directory "
            };
            cx.error(&text!(lead, quote::file_always(cx.locale, source))).await?;
            return Ok(Step::Done(false));
        }
        if named && !is_dir && self.options.backup.control == Control::None {
            let again = (source.to_vec(), stat.id());
            if self.sources.contains(&again) {
                let name = quote::file_always(cx.locale, source);
                cx.error(&text!("warning: source file ", name, " specified more than once")).await?;
                return Ok(Step::Done(true));
            }
            self.sources.push(again);
        }
        let existing = cx.stat(dest, false).await;
        let existing_followed = match &existing {
            Ok(found) if found.kind() == FileKind::Symlink => cx.stat(dest, true).await.ok(),
            Ok(found) => Some(*found),
            Err(_) => None,
        };
        if let Err(errno) = &existing
            && !matches!(errno, Errno::ENOENT)
        {
            cx.action_error("cannot stat", dest, *errno).await?;
            return Ok(Step::Done(false));
        }
        let mut existing = existing.ok();
        if let Some(found) = existing {
            let verdict =
                self.may_replace(cx, source, dest, &stat, &found, existing_followed.as_ref(), follow).await?;
            if let Some(verdict) = verdict {
                return Ok(Step::Done(verdict));
            }
        }
        let mut kept = None;
        if existing.is_some() && self.options.backup.control != Control::None && !is_dir {
            let name = self.options.backup.name(cx, dest).await;
            if let Err(errno) = cx.rename(dest, &name, true).await {
                cx.action_error("cannot backup", dest, errno).await?;
                return Ok(Step::Done(false));
            }
            (kept, existing) = (Some(name), None);
        } else if existing.is_some_and(|found| found.kind() != FileKind::Dir)
            && (self.options.remove_destination
                || self.options.force && (self.options.hard || self.options.symbolic)
                || (stat.kind() == FileKind::Symlink && !is_dir))
        {
            if let Err(errno) = cx.unlink(dest).await {
                cx.action_error("cannot remove", dest, errno).await?;
                return Ok(Step::Done(false));
            }
            if self.options.verbose && self.options.remove_destination {
                cx.out(&text!("removed ", quote::file_always(cx.locale, dest), "\n")).await?;
            }
            existing = None;
        }
        if !is_dir && let Some(done) = self.link_to_copy(cx, source, dest, &stat, named).await? {
            return Ok(Step::Done(done));
        }
        if is_dir {
            return self.directory(cx, source, dest, stat, existing, above).await;
        }
        self.say(cx, source, dest, kept.as_deref()).await?;
        let done = self.file(cx, source, dest, &stat, existing.is_some()).await?;
        if done && let Ok(made) = cx.stat(dest, false).await {
            self.made.extend(made.id());
        }
        Ok(Step::Done(done))
    }

    /// Whether what is at `dest` may be replaced: `None` for yes, else the result.
    #[expect(clippy::too_many_arguments, reason = "each is another fact of the two files")]
    async fn may_replace(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        stat: &Stat,
        found: &Stat,
        followed: Option<&Stat>,
        follow: bool,
    ) -> Result<Option<bool>, Stop> {
        let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
        let is_dir = stat.kind() == FileKind::Dir;
        let backs_up = self.options.backup.control != Control::None;
        let target = if found.kind() == FileKind::Symlink && (follow || stat.kind() != FileKind::Symlink) {
            followed
        } else {
            Some(found)
        };
        let same = stat.id().is_some() && target.and_then(|target| target.id()) == stat.id();
        if same && !is_dir {
            let plain_link = found.kind() == FileKind::Symlink && self.options.remove_destination;
            let same_name = cx.real_path(paths::parent(source), RealPath::Existing).await
                == cx.real_path(paths::parent(dest), RealPath::Existing).await
                && crate::programs::basename::last_component(source)
                    == crate::programs::basename::last_component(dest);
            if self.options.hard && !backs_up {
                return Ok(Some(true));
            }
            let allowed = plain_link || (!same_name && (backs_up || self.options.remove_destination));
            if !(allowed || backs_up && self.options.force && same_name) {
                cx.error(&text!(from, " and ", to, " are the same file")).await?;
                return Ok(Some(false));
            }
        }
        if self.options.clobber == Clobber::Skip && !is_dir {
            return Ok(Some(true));
        }
        if self.options.update && !is_dir && found.mtime() >= stat.mtime() {
            return Ok(Some(true));
        }
        if self.options.clobber == Clobber::Ask && !is_dir && !self.agrees(cx, dest, followed).await? {
            return Ok(Some(true));
        }
        let found_dir = followed.is_some_and(|stat| stat.kind() == FileKind::Dir);
        if is_dir && !found_dir {
            cx.error(&text!("cannot overwrite non-directory ", to, " with directory ", from)).await?;
            return Ok(Some(false));
        }
        if !is_dir && found_dir && found.kind() == FileKind::Dir {
            cx.error(&text!("cannot overwrite directory ", to, " with non-directory")).await?;
            return Ok(Some(false));
        }
        if !is_dir && found.id().is_some_and(|id| self.made.contains(&id)) && !backs_up {
            cx.error(&text!("will not overwrite just-created ", to, " with ", from)).await?;
            return Ok(Some(false));
        }
        if found.kind() == FileKind::Symlink
            && followed.is_none()
            && !is_dir
            && stat.kind() == FileKind::File
            && !(self.options.remove_destination
                || self.options.force
                || backs_up
                || self.options.hard
                || self.options.symbolic)
        {
            cx.error(&text!("not writing through dangling symlink ", to)).await?;
            return Ok(Some(false));
        }
        Ok(None)
    }

    async fn agrees(&mut self, cx: &mut Context, dest: &[u8], found: Option<&Stat>) -> Result<bool, Stop> {
        let name = quote::file_always(cx.locale, dest);
        if cx.access(dest, Access::WRITE).await.is_err()
            && let Some(found) = found
            && found.kind() != FileKind::Symlink
        {
            let bits = (found.st_mode() & 0o7777) as u16;
            let letters = mode::show(found.kind(), bits);
            let how = if self.options.force || self.options.remove_destination {
                "replace "
            } else {
                "unwritable "
            };
            let question =
                format!(" (mode {bits:04o}, {}); try anyway? ", String::from_utf8_lossy(&letters[1..]));
            if how == "replace " {
                let question =
                    format!(", overriding mode {bits:04o} ({})? ", String::from_utf8_lossy(&letters[1..]));
                return self.asker.yes(cx, &text!("replace ", name, question)).await;
            }
            return self.asker.yes(cx, &text!("unwritable ", name, question)).await;
        }
        self.asker.yes(cx, &text!("overwrite ", name, "? ")).await
    }

    async fn say(
        &self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        kept: Option<&[u8]>,
    ) -> Result<(), Stop> {
        if !self.options.verbose {
            return Ok(());
        }
        let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
        let lead: &[u8] = if self.options.verb_is_move { b"copied " } else { b"" };
        let mut line = text!(lead, from, " -> ", to);
        if let Some(kept) = kept {
            line.extend_from_slice(&text!(" (backup: ", quote::file_always(cx.locale, kept), ")"));
        }
        line.push(b'\n');
        cx.out(&line).await
    }

    /// Makes `dest` a link to the copy of the same file made before, where links are kept.
    async fn link_to_copy(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        stat: &Stat,
        named: bool,
    ) -> Result<Option<bool>, Stop> {
        let wants = self.options.preserve.links
            && (stat.nlink().is_some_and(|links| links > 1) || self.follows(named));
        let (true, Some(id)) = (wants, stat.id()) else { return Ok(None) };
        let Some(first) = self.copies.get(&id).cloned() else {
            self.copies.insert(id, dest.to_vec());
            return Ok(None);
        };
        if cx.stat(dest, false).await.is_ok() {
            let _ = cx.unlink(dest).await;
        }
        match cx.link(&first, dest, false).await {
            Ok(()) => {
                self.say(cx, source, dest, None).await?;
                Ok(Some(true))
            }
            Err(_) => Ok(None),
        }
    }

    async fn directory(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        stat: Stat,
        existing: Option<Stat>,
        above: &[Frame],
    ) -> Result<Step, Stop> {
        // A copy inside its own source would never end.
        let real = cx.real_path(dest, RealPath::Parent).await.ok();
        let top_source = above.first().map_or(source, |frame| &frame.source);
        let top = cx.real_path(top_source, RealPath::Existing).await.ok();
        if let (Some(real), Some(top)) = (&real, &top)
            && above.is_empty()
            && (real == top || real.starts_with(&[&top[..], b"/"].concat()))
        {
            self.into_itself = true;
        }
        // What was made by this copy is not copied into itself; the rest is.
        if self.into_itself && stat.id().is_some_and(|id| self.made.contains(&id)) {
            let top_dest = above.first().map_or(dest, |frame| &frame.dest);
            let (from, to) =
                (quote::file_always(cx.locale, top_source), quote::file_always(cx.locale, top_dest));
            cx.error(&text!("cannot copy a directory, ", from, ", into itself, ", to)).await?;
            return Ok(Step::Done(false));
        }
        if stat.id().is_some() && above.iter().any(|frame| frame.stat.id() == stat.id()) {
            let from = quote::file_always(cx.locale, source);
            cx.error(&text!("cannot copy cyclic symbolic link ", from)).await?;
            return Ok(Step::Done(false));
        }
        let fresh = existing.is_none();
        if fresh {
            // Its owner can fill it, whatever its mode will be.
            let bits = (stat.st_mode() & 0o777) as u16;
            if let Err(errno) = cx.mkdir(dest, bits | 0o700).await {
                cx.action_error("cannot create directory", dest, errno).await?;
                return Ok(Step::Done(false));
            }
            self.say(cx, source, dest, None).await?;
            self.made.extend(cx.stat(dest, false).await.ok().and_then(|made| made.id()));
        }
        let entries = match cx.list(source).await {
            Ok(entries) => entries,
            Err(errno) => {
                cx.action_error("cannot access", source, errno).await?;
                return Ok(Step::Done(false));
            }
        };
        let mut left: Vec<Vec<u8>> = entries.into_iter().map(|entry| entry.name).collect();
        left.reverse();
        Ok(Step::Enter(Box::new(Frame { source: source.to_vec(), dest: dest.to_vec(), stat, left, fresh })))
    }

    async fn close(&mut self, cx: &mut Context, frame: &Frame) -> Result<bool, Stop> {
        if frame.fresh || self.options.preserve.mode || self.options.preserve.times {
            return self.attributes(cx, &frame.dest, &frame.stat, frame.fresh).await;
        }
        Ok(true)
    }

    /// Gives the copy the attributes it should have.
    async fn attributes(
        &self,
        cx: &mut Context,
        dest: &[u8],
        stat: &Stat,
        fresh: bool,
    ) -> Result<bool, Stop> {
        let preserve = self.options.preserve;
        let is_link = stat.kind() == FileKind::Symlink;
        let mut fine = true;
        if preserve.times {
            let change = SetAttr {
                atime: stat.atime().map(SetTime::To),
                mtime: stat.mtime().map(SetTime::To),
                ..SetAttr::default()
            };
            if let Err(errno) = cx.set_attr(dest, false, change).await {
                cx.action_error("preserving times for", dest, errno).await?;
                fine = false;
            }
        }
        if preserve.ownership {
            let change = SetAttr { uid: stat.uid(), gid: stat.gid(), ..SetAttr::default() };
            // Only the privileged may give files away: failing is not told.
            let _ = cx.set_attr(dest, false, change).await;
        }
        if is_link {
            return Ok(fine);
        }
        let bits = (stat.st_mode() & 0o7777) as u16;
        let wanted = if preserve.mode {
            Some(bits)
        } else if preserve.no_mode && fresh {
            let all = if stat.kind() == FileKind::Dir { 0o777 } else { 0o666 };
            Some(all & !cx.umask as u16)
        } else if fresh && stat.kind() == FileKind::Dir {
            Some(bits & 0o777 & !cx.umask as u16)
        } else {
            None
        };
        if let Some(mode) = wanted
            && let Err(errno) =
                cx.set_attr(dest, false, SetAttr { mode: Some(mode), ..SetAttr::default() }).await
        {
            cx.action_error("preserving permissions for", dest, errno).await?;
            fine = false;
        }
        Ok(fine)
    }

    /// Copies what is no directory.
    async fn file(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dest: &[u8],
        stat: &Stat,
        existing: bool,
    ) -> Result<bool, Stop> {
        let (from, to) = (quote::file_always(cx.locale, source), quote::file_always(cx.locale, dest));
        if self.options.symbolic {
            if !source.starts_with(b"/") && paths::parent(dest) != b"." {
                cx.error(&text!(
                    quote::file(cx.locale, dest),
                    ": can make relative symbolic links only in current directory"
                ))
                .await?;
                return Ok(false);
            }
            if let Err(errno) = cx.symlink(source, dest).await {
                cx.error(&text!("cannot create symbolic link ", to, " to ", from, ": ", errno.text()))
                    .await?;
                return Ok(false);
            }
            return Ok(true);
        }
        if self.options.hard {
            let follow = self.options.deref != Deref::Never && stat.kind() != FileKind::Symlink;
            if let Err(errno) = cx.link(source, dest, follow).await {
                cx.error(&text!("cannot create hard link ", to, " to ", from, ": ", errno.text())).await?;
                return Ok(false);
            }
            return Ok(true);
        }
        match stat.kind() {
            FileKind::Symlink => {
                let made = match cx.read_link(source).await {
                    Ok(target) => cx.symlink(&target, dest).await,
                    Err(errno) => {
                        cx.action_error("cannot read symbolic link", source, errno).await?;
                        return Ok(false);
                    }
                };
                if let Err(errno) = made {
                    cx.action_error("cannot create symbolic link", dest, errno).await?;
                    return Ok(false);
                }
                return self.attributes(cx, dest, stat, true).await;
            }
            FileKind::Fifo if self.options.recursive && !self.options.copy_contents => {
                let bits = (stat.st_mode() & 0o777) as u16;
                if let Err(errno) = cx.mkfifo(dest, bits).await {
                    cx.action_error("cannot create fifo", dest, errno).await?;
                    return Ok(false);
                }
                return self.attributes(cx, dest, stat, true).await;
            }
            _ => {}
        }
        let input = match cx.open_read(source).await {
            Ok(input) => input,
            Err(errno) => {
                cx.error(&text!("cannot open ", from, " for reading: ", errno.text())).await?;
                return Ok(false);
            }
        };
        // A pipe behind a name such as /dev/stdin has the bits of a pipe.
        let pipe = stat.kind() == FileKind::CharDevice
            && match input.stat().await {
                Ok(Some(opened)) => opened.kind() == FileKind::Fifo,
                Ok(None) => true,
                Err(_) => false,
            };
        let bits = match pipe {
            _ if self.options.preserve.no_mode => 0o666,
            true => 0o600,
            false => (stat.st_mode() & 0o777) as u16,
        };
        let opening = OpenOptions::overwrite(bits & !cx.umask as u16);
        let mut fresh = !existing;
        let mut opened = if self.options.attributes_only && existing {
            cx.open(dest, OpenOptions { truncate: false, ..opening }).await
        } else {
            cx.open(dest, opening).await
        };
        if opened.is_err() && self.options.force && existing && cx.unlink(dest).await.is_ok() {
            if self.options.verbose {
                cx.out(&text!("removed ", to, "\n")).await?;
            }
            fresh = true;
            opened = cx.open(dest, opening).await;
        }
        let output = match opened {
            Ok(output) => output,
            Err(errno) => {
                let errno =
                    if errno == Errno::EISDIR && dest.ends_with(b"/") { Errno::ENOTDIR } else { errno };
                cx.error(&text!("cannot create regular file ", to, ": ", errno.text())).await?;
                return Ok(false);
            }
        };
        loop {
            if self.options.attributes_only {
                break;
            }
            match cx.read(&input).await? {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) => {
                    if let Err(errno) = output.write(chunk).await {
                        cx.action_error("error writing", dest, errno).await?;
                        return Ok(false);
                    }
                }
                Err(errno) => {
                    cx.action_error("error reading", source, errno).await?;
                    return Ok(false);
                }
            }
        }
        self.attributes(cx, dest, stat, fresh).await
    }

    /// Makes the directories of `source` below `dir` (`--parents`); the full destination name.
    pub(super) async fn make_parents(
        &mut self,
        cx: &mut Context,
        source: &[u8],
        dir: &[u8],
    ) -> Result<Option<Vec<u8>>, Stop> {
        let relative = &source[source.iter().take_while(|byte| **byte == b'/').count()..];
        let lead = source.len() - relative.len();
        for at in memchr::memchr_iter(b'/', relative) {
            let (from, to) = (&source[..lead + at], join(dir, &relative[..at]));
            if cx.is_dir(&to).await {
                continue;
            }
            let stat = match cx.stat(from, true).await {
                Ok(stat) => stat,
                Err(errno) => {
                    cx.action_error("failed to get attributes of", from, errno).await?;
                    return Ok(None);
                }
            };
            let bits = (stat.st_mode() & 0o777) as u16;
            if let Err(errno) = cx.mkdir(&to, bits | 0o700).await {
                cx.action_error("cannot make directory", &to, errno).await?;
                return Ok(None);
            }
            if self.options.verbose {
                cx.out(&text!(from, " -> ", to, "\n")).await?;
            }
            self.parents.push((to, stat));
        }
        Ok(Some(join(dir, relative)))
    }

    /// Sets the attributes of the directories `--parents` made.
    pub(super) async fn finish_parents(&mut self, cx: &mut Context) -> Result<(), Stop> {
        for (dest, stat) in std::mem::take(&mut self.parents).into_iter().rev() {
            self.attributes(cx, &dest, &stat, true).await?;
        }
        Ok(())
    }
}
