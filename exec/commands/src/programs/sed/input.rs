//! The lines of all files, one after the other, with a look at what comes next.

use crate::util::files::Files;
use crate::util::input::Held;
use crate::voice::Voice;
use bytes::Bytes;
use mirage_vfs::{Errno, FileKind};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::collections::VecDeque;
use std::sync::Arc;

/// An open file, read in blocks; standard input that is closed fails when it is read.
pub(super) struct Source {
    ofd: Result<Arc<Ofd>, Errno>,
    block: Bytes,
    at: usize,
    ended: bool,
}

/// Why a file cannot be read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ReadError(pub(super) Errno);

impl Source {
    fn empty() -> Source {
        Source { ofd: Err(Errno::EBADF), block: Bytes::new(), at: 0, ended: false }
    }

    pub(super) fn new(ofd: Arc<Ofd>) -> Source {
        Source { ofd: Ok(ofd), block: Bytes::new(), at: 0, ended: false }
    }

    /// Whether something is left; reads a block if that is not known.
    pub(super) async fn has_more(&mut self, cx: &Context) -> Result<Result<bool, ReadError>, Stop> {
        if self.at < self.block.len() {
            return Ok(Ok(true));
        }
        if self.ended {
            return Ok(Ok(false));
        }
        let read = match &self.ofd {
            Ok(ofd) => cx.read(ofd).await?,
            Err(errno) => Err(*errno),
        };
        match read {
            Ok(block) => {
                self.ended = block.is_empty();
                self.block = block;
                self.at = 0;
                Ok(Ok(!self.ended))
            }
            Err(errno) => Ok(Err(ReadError(errno))),
        }
    }

    /// Appends the next line to `line`; says whether it ended in the terminator, or that there is none.
    pub(super) async fn line(
        &mut self,
        cx: &Context,
        terminator: u8,
        line: &mut Vec<u8>,
    ) -> Result<Result<Option<bool>, ReadError>, Stop> {
        let mut any = false;
        let mut held = None;
        loop {
            let rest = &self.block[self.at..];
            if let Some(end) = memchr::memchr(terminator, rest) {
                line.extend_from_slice(&rest[..end]);
                self.at += end + 1;
                return Ok(Ok(Some(true)));
            }
            any |= !rest.is_empty();
            line.extend_from_slice(rest);
            self.at = self.block.len();
            held.get_or_insert_with(|| Held::new(&cx.budget)).set(line.len())?;
            match self.has_more(cx).await? {
                Ok(true) => {}
                Ok(false) => return Ok(Ok(any.then_some(false))),
                Err(error) => return Ok(Err(error)),
            }
        }
    }

    /// What is read and not used, up to the last line end in it, for work on whole blocks.
    pub(super) fn whole_lines(&mut self, terminator: u8) -> Option<Bytes> {
        let rest = &self.block[self.at..];
        let end = memchr::memrchr(terminator, rest)? + 1;
        let lines = self.block.slice(self.at..self.at + end);
        self.at += end;
        Some(lines)
    }

    /// Gives back what was read and not used.
    pub(super) fn give_back(&mut self) {
        if let (true, Ok(ofd)) = (self.at < self.block.len(), &self.ofd) {
            ofd.unread(self.block.slice(self.at..));
            self.at = self.block.len();
        }
    }

    pub(super) fn is_seekable(&self) -> bool {
        self.ofd.as_ref().is_ok_and(|ofd| ofd.is_seekable())
    }
}

/// The input files.
pub(super) struct Input {
    waiting: VecDeque<Text>,
    current: Option<(Source, Text)>,
    /// The name of the file the last line came from.
    pub(super) name: Text,
    /// The number of the last line.
    pub(super) number: u64,
    /// Each file has its own last line and its own numbers.
    pub(super) separate: bool,
    pub(super) restarts: bool,
    terminator: u8,
    /// Some file could not be opened.
    pub(super) failed: bool,
    /// A symlink could not be followed, which ends the run: the message.
    pub(super) lost: Option<Vec<u8>>,
    /// A file cannot be read on, which ends the run.
    pub(super) broken: Option<(Text, Errno)>,
    in_place: bool,
    follow: bool,
}

/// How files are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    pub(super) separate: bool,
    pub(super) in_place: bool,
    /// Files have the name that their symlinks lead to.
    pub(super) follow: bool,
    pub(super) terminator: u8,
}

impl Input {
    pub(super) fn new(files: Vec<Text>, ways: Ways) -> Input {
        let Ways { separate, in_place, follow, terminator } = ways;
        Input {
            waiting: files.into(),
            current: None,
            name: Text::from(&b"-"[..]),
            number: 0,
            separate,
            restarts: in_place,
            terminator,
            failed: false,
            broken: None,
            lost: None,
            in_place,
            follow,
        }
    }

    /// Opens the next file; `false` if there is none.
    async fn advance(&mut self, cx: &mut Context) -> Result<bool, Stop> {
        while let Some(mut name) = self.waiting.pop_front() {
            if *name == *b"-" && !self.in_place {
                let source = Source { ofd: cx.fd(0), ..Source::empty() };
                self.name = name.clone();
                self.current = Some((source, Text::from(&b"stdin"[..])));
                return Ok(true);
            }
            if self.follow {
                match target(cx, &name).await {
                    Ok(found) => name = found,
                    Err(errno) => {
                        self.lost = Some(text!("couldn't readlink ", name, ": ", errno.text()));
                        return Ok(false);
                    }
                }
            }
            match cx.open_read(&name).await {
                Ok(ofd) => {
                    self.name = name.clone();
                    self.current = Some((Source::new(ofd), name));
                    return Ok(true);
                }
                Err(errno) => {
                    self.failed = true;
                    cx.error(&text!("can't read ", name, ": ", errno.text())).await?;
                }
            }
        }
        Ok(false)
    }

    /// Whether the file at hand is used up, so that the next line comes from another one.
    pub(super) async fn at_file_end(&mut self, cx: &mut Context) -> Result<bool, Stop> {
        match &mut self.current {
            None => Ok(true),
            Some((source, name)) => match source.has_more(cx).await? {
                Ok(more) => Ok(!more),
                Err(ReadError(errno)) => {
                    self.broken = Some((name.clone(), errno));
                    Ok(true)
                }
            },
        }
    }

    /// Whether there is no line after the last one. A file that cannot be read has none, which is not told here.
    pub(super) async fn is_last(&mut self, cx: &mut Context) -> Result<bool, Stop> {
        loop {
            if !self.at_file_end(cx).await? {
                return Ok(false);
            }
            self.broken = None;
            if self.separate && self.current.is_some() {
                return Ok(true);
            }
            self.current = None;
            if !self.advance(cx).await? {
                return Ok(true);
            }
        }
    }

    /// Whether no file is left to read lines from, across files.
    pub(super) async fn next_file(&mut self, cx: &mut Context) -> Result<bool, Stop> {
        self.current = None;
        let found = self.advance(cx).await?;
        if found && self.separate {
            self.restarts = true;
        }
        Ok(found)
    }

    /// Appends the next line of the current file to `line`.
    pub(super) async fn line(&mut self, cx: &mut Context, line: &mut Vec<u8>) -> Result<Option<bool>, Stop> {
        let Some((source, name)) = &mut self.current else { return Ok(None) };
        match source.line(cx, self.terminator, line).await? {
            Ok(Some(ended)) => {
                self.number += 1;
                Ok(Some(ended))
            }
            Ok(None) => Ok(None),
            Err(ReadError(errno)) => {
                self.broken = Some((name.clone(), errno));
                Ok(None)
            }
        }
    }

    /// The whole lines that are already read, for work on blocks; their number must be added by the caller.
    pub(super) fn whole_lines(&mut self) -> Option<Bytes> {
        let terminator = self.terminator;
        self.current.as_mut().and_then(|(source, _)| source.whole_lines(terminator))
    }

    /// The name of the file at hand.
    pub(super) fn current_name(&self) -> Option<&Text> {
        self.current.as_ref().map(|(_, name)| name)
    }

    /// Leaves what was not used to the next reader of standard input.
    pub(super) fn give_back(&mut self, unbuffered: bool) {
        if let Some((source, _)) = &mut self.current
            && *self.name == *b"-"
            && (unbuffered || source.is_seekable())
        {
            source.give_back();
        }
    }
}

/// What a name leads to when its symlinks are followed.
async fn target(cx: &Context, name: &Text) -> Result<Text, Errno> {
    let mut path = name.clone();
    // The bound is the system's own for one look-up.
    for _ in 0..40 {
        if cx.stat(&path, false).await?.kind() != FileKind::Symlink {
            return Ok(path);
        }
        let link = cx.read_link(&path).await?;
        let folder = match memchr::memrchr(b'/', &path) {
            Some(slash) if link.first() != Some(&b'/') => &path[..=slash],
            _ => b"",
        };
        path = Text::from(&[folder, &link].concat()[..]);
    }
    Err(Errno::ELOOP)
}
