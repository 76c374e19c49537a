//! What is known of the files that `ls` lists, and their order.

use super::options::{Deref, Format, Indicator, Options, Sort, Which};
use crate::util::files::Files;
use crate::util::{version, width};
use mirage_vfs::{Errno, FileKind, Stat, Time};
use mirage_vm::program::{Context, Locale};
use std::cmp::Ordering;

/// A file to be listed.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub name: Vec<u8>,
    pub kind: FileKind,
    pub stat: Option<Stat>,
    /// Where a symlink leads.
    pub target: Option<Vec<u8>>,
    /// What the file at the end of a symlink is; `None` when there is none.
    pub target_stat: Option<Stat>,
    was_link: bool,
}

impl File {
    /// A file of which only this is known.
    pub(super) fn new(name: Vec<u8>, kind: FileKind) -> Self {
        Self { name, kind, stat: None, target: None, target_stat: None, was_link: false }
    }

    /// The permission bits.
    pub(super) fn mode(&self) -> u16 {
        self.stat.map_or(0, |stat| (stat.st_mode() & 0o7777) as u16)
    }

    /// The size.
    pub(super) fn size(&self) -> u64 {
        self.stat.and_then(|stat| stat.size()).unwrap_or(0)
    }

    /// The bytes of the blocks it takes.
    pub(super) fn block_bytes(&self) -> u64 {
        let Some(stat) = self.stat else { return 0 };
        match stat.blocks() {
            Some(blocks) => blocks * 512,
            None => stat.size().unwrap_or(0).div_ceil(512) * 512,
        }
    }

    /// The time of interest.
    pub(super) fn time(&self, which: Which) -> Option<Time> {
        let stat = self.stat?;
        match which {
            Which::Modified => stat.mtime(),
            Which::Changed => stat.ctime(),
            Which::Accessed => stat.atime(),
            Which::Born => stat.btime(),
        }
    }

    /// Whether it is a directory only because a symlink was followed that listing does not go through.
    pub(super) fn through_link(&self, options: &Options) -> bool {
        self.was_link && options.deref != Deref::Always
    }

    /// Whether it counts as a directory for `--group-directories-first`.
    fn is_dirlike(&self) -> bool {
        self.kind == FileKind::Dir || self.target_stat.is_some_and(|stat| stat.kind() == FileKind::Dir)
    }
}

/// Finds out what the output needs of a file of a directory.
pub(super) async fn complete(
    cx: &Context,
    path: &[u8],
    file: &mut File,
    options: &Options,
) -> Result<(), Errno> {
    let is_link = file.kind == FileKind::Symlink;
    if options.deref == Deref::Always && is_link {
        file.was_link = true;
        match cx.stat(path, true).await {
            Ok(stat) => (file.kind, file.stat) = (stat.kind(), Some(stat)),
            Err(errno) => {
                file.stat = None;
                return Err(errno);
            }
        }
        return Ok(());
    }
    let marks_execution = options.indicator == Indicator::Classify || options.color;
    if options.needs_stat() || (marks_execution && file.kind == FileKind::File) || (options.color && !is_link)
    {
        let stat = cx.stat(path, false).await?;
        (file.kind, file.stat) = (stat.kind(), Some(stat));
    }
    link(cx, path, file, options).await;
    Ok(())
}

/// Finds out where a symlink leads, when that shows.
pub(super) async fn link(cx: &Context, path: &[u8], file: &mut File, options: &Options) {
    if file.kind != FileKind::Symlink {
        return;
    }
    if options.format == Format::Long {
        file.target = cx.read_link(path).await.ok().map(|target| target.to_vec());
    }
    if options.color
        || options.dirs_first
        || (options.format == Format::Long && options.indicator > Indicator::None)
    {
        file.target_stat = cx.stat(path, true).await.ok();
    }
}

fn extension(name: &[u8]) -> &[u8] {
    memchr::memrchr(b'.', name).map_or(b"", |at| &name[at..])
}

/// Puts files in the order asked for.
pub(super) fn sort(files: &mut [File], options: &Options) {
    if options.sort == Sort::None {
        return;
    }
    let by_name = |a: &File, b: &File| a.name.cmp(&b.name);
    let compare = |a: &File, b: &File| -> Ordering {
        let order = match options.sort {
            Sort::None | Sort::Name => by_name(a, b),
            Sort::Extension => extension(&a.name).cmp(extension(&b.name)).then_with(|| by_name(a, b)),
            Sort::Width => {
                let of = |file: &File| width::of_text(Locale::Utf8, &file.name);
                of(a).cmp(&of(b)).then_with(|| by_name(a, b))
            }
            Sort::Size => b.size().cmp(&a.size()).then_with(|| by_name(a, b)),
            Sort::Version => version::compare(&a.name, &b.name).then_with(|| by_name(a, b)),
            Sort::Time => b.time(options.which).cmp(&a.time(options.which)).then_with(|| by_name(a, b)),
        };
        let order = if options.reverse { order.reverse() } else { order };
        if options.dirs_first { b.is_dirlike().cmp(&a.is_dirlike()).then(order) } else { order }
    };
    files.sort_by(compare);
}
