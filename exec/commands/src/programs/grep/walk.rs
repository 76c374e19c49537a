//! Files and directories: what is searched, in which order, and how it is called.

use super::matcher::Matcher;
use super::scan;
use super::search::Search;
use super::settings::{Binary, Devices, Directories, List, Settings, Syntax};
use crate::util::files::{DirEntry, Files, join};
use crate::util::input::Records;
use crate::voice::{Ended, Voice};
use mirage_vfs::plan::ScanRequest;
use mirage_vfs::{Entry, Errno, Event, FileId, FileKind, OpenNode};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// How much of a file GNU looks at first.
const FIRST_BUFFER: usize = 96 << 10;

/// How many rows a scan is asked for at once.
const PAGE: usize = 256;

/// What is known while files are searched.
struct Walk<'s> {
    settings: &'s Settings,
    matcher: &'s Matcher,
    /// The regular file that more than one line may be written to.
    output: Option<FileId>,
    shows_names: bool,
    printed: bool,
    matched: bool,
    failed: bool,
}

/// The regular file stdout is, if lines of a file that is searched would make that file longer.
async fn output(cx: &Context, settings: &Settings) -> Option<FileId> {
    let prints_lines = !settings.quiet && !settings.count && settings.list == List::None;
    if !prints_lines || settings.max.is_some_and(|max| max <= 1) {
        return None;
    }
    let stat = cx.fd(1).ok()?.stat().await.ok()??;
    stat.id().filter(|_| stat.kind() == FileKind::File)
}

/// One directory on the way down.
struct Level {
    path: Vec<u8>,
    entries: std::vec::IntoIter<DirEntry>,
    /// What tells it from other directories, where links are followed.
    identity: Option<FileId>,
}

/// Searches the operands; the status says whether a line was selected.
pub(super) async fn search(
    cx: &mut Context,
    settings: &Settings,
    matcher: &Matcher,
    operands: &[Text],
) -> Ended {
    let recursive = settings.directories == Directories::Recurse;
    let shows_names = settings.names.unwrap_or(operands.len() > 1);
    let output = output(cx, settings).await;
    let mut walk =
        Walk { settings, matcher, output, shows_names, printed: false, matched: false, failed: false };
    if operands.is_empty() {
        if recursive {
            walk.directory(cx, b"").await?;
        } else {
            walk.stdin(cx).await?;
        }
    }
    for operand in operands {
        if walk.is_settled() {
            break;
        }
        if **operand == *b"-" {
            walk.stdin(cx).await?;
        } else {
            walk.operand(cx, operand).await?;
        }
    }
    if walk.is_settled() {
        return Ok(0);
    }
    Ok(match (walk.failed, walk.matched) {
        (true, _) => 2,
        (false, matched) => u8::from(!matched),
    })
}

/// The path of what a scan found, as it is shown.
fn below_start(start: &[u8], path: &[u8]) -> Vec<u8> {
    if start.is_empty() { path.to_vec() } else { join(start, path) }
}

impl Walk<'_> {
    /// Whether nothing more can change the result.
    fn is_settled(&self) -> bool {
        self.settings.quiet && self.matched
    }

    async fn complain(&mut self, cx: &mut Context, name: &[u8], errno: Errno) -> Result<(), Stop> {
        self.failed = true;
        if self.settings.no_messages {
            return Ok(());
        }
        cx.error(&text!(name, ": ", errno.text())).await
    }

    async fn stdin(&mut self, cx: &mut Context) -> Result<(), Stop> {
        let label = self.settings.label.clone();
        match cx.fd(0) {
            Ok(ofd) => self.file(cx, &label, ofd, true).await,
            Err(errno) => self.complain(cx, &label, errno).await,
        }
    }

    async fn operand(&mut self, cx: &mut Context, name: &[u8]) -> Result<(), Stop> {
        let kind = match cx.stat(name, true).await {
            Ok(stat) => stat.kind(),
            Err(errno) => return self.complain(cx, name, errno).await,
        };
        if kind == FileKind::Dir {
            let excluded = match self.settings.directories {
                Directories::Skip => true,
                _ => self.settings.folders.excludes(cx, name, true)?,
            };
            return match self.settings.directories {
                _ if excluded => Ok(()),
                Directories::Recurse => self.directory(cx, name).await,
                _ => {
                    self.complain(cx, name, Errno::EISDIR).await?;
                    self.summary(cx, name).await
                }
            };
        }
        if self.settings.files.excludes(cx, name, true)? || self.skips(kind, true) {
            return Ok(());
        }
        self.open(cx, name).await
    }

    fn skips(&self, kind: FileKind, from_command_line: bool) -> bool {
        let device =
            matches!(kind, FileKind::CharDevice | FileKind::BlockDevice | FileKind::Fifo | FileKind::Socket);
        device
            && match self.settings.devices {
                Devices::Skip => true,
                Devices::Named => !from_command_line,
                Devices::Read => false,
            }
    }

    async fn open(&mut self, cx: &mut Context, name: &[u8]) -> Result<(), Stop> {
        match cx.open_read(name).await {
            Ok(ofd) => self.file(cx, name, ofd, false).await,
            Err(errno) => self.complain(cx, name, errno).await,
        }
    }

    /// Searches everything below a directory; an empty path is the working directory, which names do not show.
    async fn directory(&mut self, cx: &mut Context, path: &[u8]) -> Result<(), Stop> {
        match scan::request(self.settings, path) {
            Some(request) => self.scanned(cx, path, &request).await,
            None => self.walked(cx, path).await,
        }
    }

    /// The same by one scan, which follows no symlinks.
    async fn scanned(&mut self, cx: &mut Context, path: &[u8], request: &ScanRequest) -> Result<(), Stop> {
        let shown: &[u8] = if path.is_empty() { b"." } else { path };
        let (ns, cwd) = (cx.ns.clone(), cx.cwd.clone());
        let mut rows = match ns.scan(&cwd, shown, true, request).await {
            Ok(rows) => rows,
            Err(error) => return self.complain(cx, shown, error.errno()).await,
        };
        loop {
            let page = match rows.next(PAGE).await {
                Ok(Some(page)) => page,
                Ok(None) => return Ok(()),
                Err(error) => return self.complain(cx, shown, error.errno()).await,
            };
            for event in page.events() {
                cx.tick(64)?;
                match event {
                    Event::Error(below, error) => {
                        self.complain(cx, &below_start(path, below), error.errno()).await?;
                    }
                    Event::Entry(entry) => self.row(cx, path, entry).await?,
                }
                if self.is_settled() {
                    return Ok(());
                }
            }
        }
    }

    async fn row(&mut self, cx: &mut Context, start: &[u8], entry: Entry<'_>) -> Result<(), Stop> {
        if self.settings.files.excludes(cx, entry.name, false)? || self.skips(entry.kind, false) {
            return Ok(());
        }
        self.shows_names = self.settings.names.unwrap_or(true);
        let name = below_start(start, entry.path);
        let opened = match entry.held {
            Some(held) => held.open(entry.name).await.map_err(|error| error.errno()),
            None => return self.open(cx, &name).await,
        };
        match opened {
            Ok(OpenNode::File(file)) => self.file(cx, &name, Ofd::file(file), false).await,
            Ok(OpenNode::Special(_)) => self.open(cx, &name).await,
            Err(errno) => self.complain(cx, &name, errno).await,
        }
    }

    /// The same directory by directory, where symlinks are followed.
    async fn walked(&mut self, cx: &mut Context, path: &[u8]) -> Result<(), Stop> {
        let mut levels: Vec<Level> = Vec::new();
        self.enter(cx, &mut levels, path.to_vec()).await?;
        while let Some(level) = levels.last_mut() {
            if self.is_settled() {
                return Ok(());
            }
            let Some(entry) = level.entries.next() else {
                levels.pop();
                continue;
            };
            if entry.name == b"." || entry.name == b".." {
                continue;
            }
            let path =
                if level.path.is_empty() { entry.name.clone() } else { join(&level.path, &entry.name) };
            cx.tick(64)?;
            self.shows_names = self.settings.names.unwrap_or(true);
            let mut kind = entry.kind;
            if kind == FileKind::Symlink {
                if !self.settings.follow {
                    continue;
                }
                match cx.stat(&path, true).await {
                    Ok(stat) => kind = stat.kind(),
                    Err(errno) => {
                        self.complain(cx, &path, errno).await?;
                        continue;
                    }
                }
            }
            if kind == FileKind::Dir {
                if !self.settings.folders.excludes(cx, &entry.name, false)? {
                    self.enter(cx, &mut levels, path).await?;
                }
            } else if !self.settings.files.excludes(cx, &entry.name, false)? && !self.skips(kind, false) {
                self.open(cx, &path).await?;
            }
        }
        Ok(())
    }

    async fn enter(&mut self, cx: &mut Context, levels: &mut Vec<Level>, path: Vec<u8>) -> Result<(), Stop> {
        let shown: &[u8] = if path.is_empty() { b"." } else { &path };
        let mut identity = None;
        if self.settings.follow
            && let Ok(stat) = cx.stat(shown, true).await
        {
            identity = stat.id();
            if identity.is_some() && levels.iter().any(|level| level.identity == identity) {
                self.failed = true;
                if !self.settings.no_messages {
                    cx.error(&text!("warning: ", shown, ": recursive directory loop")).await?;
                }
                return Ok(());
            }
        }
        match cx.list(shown).await {
            Ok(entries) => {
                levels.push(Level { path, entries: entries.into_iter(), identity });
                Ok(())
            }
            Err(errno) => self.complain(cx, shown, errno).await,
        }
    }

    /// The count or name of something that could not be read.
    async fn summary(&mut self, cx: &mut Context, name: &[u8]) -> Result<(), Stop> {
        let mut search = self.start(cx, name);
        search.finish();
        cx.out_vec(&mut search.out).await
    }

    fn start<'a>(&'a self, cx: &Context, name: &'a [u8]) -> Search<'a> {
        Search::new(self.settings, self.matcher, cx.locale, name, self.shows_names, self.printed)
    }

    /// Whether a NUL is among the first bytes of a file, as far as GNU's first buffer reaches, and whether the file ends
    /// there. What is read for that is given back.
    async fn starts_binary(&self, cx: &Context, ofd: &Ofd) -> Result<(bool, bool), Stop> {
        let matters = self.settings.binary != Binary::Text && self.settings.terminator == b'\n';
        if !matters || !ofd.is_seekable() {
            return Ok((false, false));
        }
        let mut chunks = Vec::new();
        let mut len = 0;
        let mut found = false;
        let mut ends = false;
        while len < FIRST_BUFFER && !found {
            // What fails here fails again when the file is searched.
            let Ok(chunk) = cx.read(ofd).await? else { break };
            if chunk.is_empty() {
                ends = true;
                break;
            }
            len += chunk.len();
            found = memchr::memchr(0, &chunk).is_some();
            chunks.push(chunk);
        }
        match chunks.len() {
            1 => ofd.unread(chunks.remove(0)),
            _ => ofd.unread(chunks.concat().into()),
        }
        Ok((found, ends))
    }

    /// Whether lines would be written to the very file they are read from.
    async fn is_output(&self, ofd: &Ofd) -> bool {
        let Some(output) = self.output else { return false };
        matches!(ofd.stat().await, Ok(Some(from)) if from.kind() == FileKind::File && from.id() == Some(output))
    }

    async fn file(
        &mut self,
        cx: &mut Context,
        name: &[u8],
        ofd: Arc<Ofd>,
        is_stdin: bool,
    ) -> Result<(), Stop> {
        if self.is_output(&ofd).await {
            self.failed = true;
            if !self.settings.no_messages {
                cx.error(&text!(name, ": input file is also the output")).await?;
            }
            return Ok(());
        }
        let mut records = Records::new(cx, ofd.clone(), self.settings.terminator);
        let mut search = self.start(cx, name);
        if self.settings.initial_tab {
            // Numbers are as wide as the largest one the file could need.
            let size = match ofd.stat().await {
                Ok(Some(stat)) if stat.kind() == FileKind::File => stat.size().unwrap_or(i64::MAX as u64),
                _ => i64::MAX as u64,
            };
            // There may be one more line than bytes.
            let most = size.saturating_add(u64::from(self.settings.line_numbers));
            search.width = most.to_string().len();
        }
        search.done = self.settings.max == Some(0);
        let ends;
        (search.starts_binary, ends) = self.starts_binary(cx, &ofd).await?;
        if ends {
            records.ends_with_unread();
        }
        let mut error = None;
        let mut tired = false;
        while !search.done {
            let block = match records.next(cx).await? {
                Ok(Some(block)) => block,
                Ok(None) => break,
                Err(errno) => {
                    error = Some(errno);
                    break;
                }
            };
            if search.block(&block).is_err() {
                tired = true;
                break;
            }
            if search.done && self.settings.max.is_some() && is_stdin && ofd.is_seekable() {
                records.give_back(block.slice(search.stopped_at.min(block.len())..));
            }
            cx.out_vec(&mut search.out).await?;
            if self.settings.line_buffered {
                cx.flush().await?;
            }
        }
        if !tired {
            search.finish();
        }
        let (matched, printed) = (search.selected > 0, search.printed);
        let is_binary_match = search.is_binary_match();
        let mut out = std::mem::take(&mut search.out);
        cx.out_vec(&mut out).await?;
        if is_binary_match {
            cx.error(&text!(name, ": binary file matches")).await?;
        }
        self.matched |= matched;
        self.printed = printed;
        if let Some(errno) = error {
            self.complain(cx, name, errno).await?;
        }
        if tired {
            self.failed = true;
            match self.settings.syntax {
                Syntax::Perl => cx.error(&text!(name, ": exceeded PCRE's backtracking limit")).await?,
                _ => cx.error(b"memory exhausted").await?,
            }
        }
        Ok(())
    }
}
