//! Lines beyond the buffer: sorted runs in temporary files, and the merging of runs and files.
//!
//! Invariant: what is held in memory is at most the buffer and one block more, and while merging one block for each file
//! merged at once. A temporary file has lost its name as soon as it is open, so that none is left behind.

use super::compare::{Kept, Sorter};
use super::options::Options;
use super::{debug, fail, open, order};
use crate::util::files::{Files, join};
use crate::util::input::{self, Held, Lines, Records};
use crate::util::{quote, random};
use crate::voice::End;
use bytes::Bytes;
use mirage_vfs::OpenOptions;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::cmp::Ordering;
use std::sync::Arc;

/// Bytes written at once.
const CHUNK: usize = 64 << 10;
/// The most the buffer takes where no size is asked for.
const BUFFER: usize = 64 << 20;
/// The least it takes: two blocks.
const LEAST: usize = 2 * CHUNK;
/// Files merged at once where nothing else is asked for.
const BATCH: usize = 16;
/// What is held for a line besides its bytes while it is sorted.
const LINE: usize = size_of::<&[u8]>() * 2 + 2 * size_of::<super::compare::Item<'_>>();

/// What is merged.
pub(super) enum Source {
    /// A file by its name.
    File(Text),
    /// A temporary file.
    Run(Arc<Ofd>),
}

/// What came of sorting.
pub(super) enum Sorted {
    /// All of it is in the buffer, not yet in order.
    Held,
    /// It is in these, each in order.
    Merged(Vec<Source>),
}

/// The buffer, and the runs spilled from it.
pub(super) struct Spill<'s> {
    sorter: &'s Sorter<'s>,
    delimiter: u8,
    unique: bool,
    limit: usize,
    batch: usize,
    directories: Vec<Text>,
    blocks: Vec<Bytes>,
    lines: usize,
    bytes: usize,
    held: Held,
    runs: Vec<Source>,
}

impl<'s> Spill<'s> {
    pub(super) fn new(cx: &Context, o: &Options, sorter: &'s Sorter<'s>, delimiter: u8) -> Self {
        let quarter = usize::try_from(cx.budget.limits().memory / 4).unwrap_or(usize::MAX);
        let mut directories = o.directories.clone();
        if directories.is_empty() {
            let named = cx.var(b"TMPDIR").filter(|dir| !dir.is_empty()).cloned();
            directories.push(named.unwrap_or_else(|| Text::from(&b"/tmp"[..])));
        }
        Self {
            sorter,
            delimiter,
            unique: o.unique,
            limit: o.buffer.unwrap_or(BUFFER).min(quarter).max(LEAST),
            batch: o.batch.unwrap_or(BATCH),
            directories,
            blocks: Vec::new(),
            lines: 0,
            bytes: 0,
            held: Held::new(&cx.budget),
            runs: Vec::new(),
        }
    }

    /// Reads a file into the buffer, which is spilled whenever it is full.
    pub(super) async fn read(&mut self, cx: &mut Context, name: &[u8], ofd: Arc<Ofd>) -> Result<(), End> {
        let mut records = Records::new(cx, ofd, self.delimiter);
        loop {
            let block = match records.next(cx).await? {
                Ok(Some(block)) => block,
                Ok(None) => return Ok(()),
                Err(errno) => {
                    let name = quote::file(cx.locale, name);
                    return fail(cx, text!("read failed: ", name, ": ", errno.text())).await;
                }
            };
            self.lines += memchr::memchr_iter(self.delimiter, &block).count() + 1;
            self.bytes += block.len();
            self.held.set(self.bytes + self.lines * LINE)?;
            self.blocks.push(block);
            if self.bytes + self.lines * LINE > self.limit {
                self.flush(cx).await?;
            }
        }
    }

    /// All that was read, in the buffer or in runs.
    pub(super) async fn finish(&mut self, cx: &mut Context) -> Result<Sorted, End> {
        if self.runs.is_empty() {
            return Ok(Sorted::Held);
        }
        if !self.blocks.is_empty() {
            self.flush(cx).await?;
        }
        Ok(Sorted::Merged(std::mem::take(&mut self.runs)))
    }

    /// Writes the buffer to a new run and empties it.
    async fn flush(&mut self, cx: &mut Context) -> Result<(), End> {
        let run = self.create(cx).await?;
        let mut sink = Sink::new(Some(run.clone()));
        self.write_held(cx, &mut sink, false).await?;
        run.seek(0);
        self.runs.push(Source::Run(run));
        Ok(())
    }

    /// Writes what is in the buffer in order, and empties it.
    async fn write_held(&mut self, cx: &mut Context, sink: &mut Sink, marks: bool) -> Result<(), End> {
        let blocks = std::mem::take(&mut self.blocks);
        let sorted: Vec<&[u8]> = {
            let mut lines = Vec::with_capacity(self.lines);
            for block in &blocks {
                lines.extend(input::records(block, self.delimiter));
                cx.tick(block.len())?;
            }
            order::sort(&lines, self.sorter, |units| cx.tick(units))?
        };
        let mut last: Option<&[u8]> = None;
        for line in sorted {
            if self.unique && last.is_some_and(|last| self.sorter.compare_lines(last, line).is_eq()) {
                continue;
            }
            last = Some(line);
            sink.push(cx, line, self.delimiter, marks.then_some(self.sorter)).await?;
        }
        sink.flush(cx).await?;
        (self.lines, self.bytes) = (0, 0);
        drop(blocks);
        self.held.set(0)?;
        Ok(())
    }

    /// Writes the result to stdout.
    pub(super) async fn write(&mut self, cx: &mut Context, sorted: Sorted, marks: bool) -> Result<(), End> {
        let mut sink = Sink::new(None);
        let mut sources = match sorted {
            Sorted::Held => return self.write_held(cx, &mut sink, marks).await,
            Sorted::Merged(sources) => sources,
        };
        while sources.len() > self.batch {
            let mut fewer = Vec::new();
            let mut rest = sources.into_iter();
            loop {
                let group: Vec<Source> = rest.by_ref().take(self.batch).collect();
                if group.is_empty() {
                    break;
                }
                let run = self.create(cx).await?;
                let mut sink = Sink::new(Some(run.clone()));
                self.merge(cx, group, &mut sink, false).await?;
                run.seek(0);
                fewer.push(Source::Run(run));
            }
            sources = fewer;
        }
        self.merge(cx, sources, &mut sink, marks).await
    }

    async fn merge(
        &mut self,
        cx: &mut Context,
        sources: Vec<Source>,
        sink: &mut Sink,
        marks: bool,
    ) -> Result<(), End> {
        self.held.set(sources.len() * CHUNK)?;
        let mut inputs: Vec<(Lines, Option<Kept>)> = Vec::new();
        for source in sources {
            let (name, ofd) = match source {
                Source::File(name) => {
                    let ofd = open(cx, &name).await?;
                    (name, ofd)
                }
                Source::Run(ofd) => (Text::default(), ofd),
            };
            let mut lines = Lines::new(cx, name, ofd, self.delimiter);
            let first = self.next(cx, &mut lines).await?;
            inputs.push((lines, first));
        }
        // The inputs that have a line, the one with the least first; of equal lines the earlier input's comes first.
        let before = |inputs: &[(Lines, Option<Kept>)], a: usize, b: usize| match (&inputs[a].1, &inputs[b].1)
        {
            (Some(x), Some(y)) => self.sorter.compare_kept(x, y).then(a.cmp(&b)) == Ordering::Less,
            (x, _) => x.is_some(),
        };
        let mut ranks: Vec<usize> = (0..inputs.len()).filter(|at| inputs[*at].1.is_some()).collect();
        ranks.sort_by(|a, b| if before(&inputs, *a, *b) { Ordering::Less } else { Ordering::Greater });
        let mut last: Option<Kept> = None;
        while let Some(&least) = ranks.first() {
            let next = self.next(cx, &mut inputs[least].0).await?;
            let Some(kept) = std::mem::replace(&mut inputs[least].1, next) else { break };
            let again = self.unique
                && last.as_ref().is_some_and(|last| self.sorter.compare_kept(last, &kept).is_eq());
            if !again {
                sink.push(cx, &kept.line, self.delimiter, marks.then_some(self.sorter)).await?;
                if self.unique {
                    last = Some(kept);
                }
            }
            if inputs[least].1.is_none() {
                ranks.remove(0);
                continue;
            }
            let place = ranks[1..].partition_point(|at| before(&inputs, *at, least));
            ranks[..=place].rotate_left(1);
        }
        sink.flush(cx).await?;
        self.held.set(0)?;
        Ok(())
    }

    async fn next(&self, cx: &mut Context, lines: &mut Lines) -> Result<Option<Kept>, End> {
        match lines.try_next(cx, self.delimiter).await? {
            Ok(line) => Ok(line.map(|line| self.sorter.keep(line))),
            Err(errno) => {
                let name = quote::file(cx.locale, lines.name());
                fail(cx, text!("read failed: ", name, ": ", errno.text())).await
            }
        }
    }

    /// Copies a file that is about to be written over.
    pub(super) async fn copy(
        &mut self,
        cx: &mut Context,
        name: &[u8],
        ofd: Arc<Ofd>,
    ) -> Result<Arc<Ofd>, End> {
        let run = self.create(cx).await?;
        loop {
            match cx.read(&ofd).await? {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) => {
                    if let Err(errno) = run.write(chunk).await {
                        return fail(cx, text!("write failed: ", errno.text())).await;
                    }
                }
                Err(errno) => {
                    let name = quote::file(cx.locale, name);
                    return fail(cx, text!("read failed: ", name, ": ", errno.text())).await;
                }
            }
        }
        run.seek(0);
        Ok(run)
    }

    /// A new temporary file without a name.
    async fn create(&mut self, cx: &mut Context) -> Result<Arc<Ofd>, End> {
        // A directory that does not work gives way to the next.
        let mut told = None;
        for directory in &self.directories {
            for _ in 0..100 {
                let mut name = *b"sortXXXXXX";
                random::letters(cx, &mut name[4..]).await;
                let path = join(directory, &name);
                let options = OpenOptions { read: true, exclusive: true, ..OpenOptions::overwrite(0o600) };
                match cx.open(&path, options).await {
                    Ok(ofd) => {
                        // One that keeps its name is a leftover, no fault.
                        let _ = cx.unlink(&path).await;
                        return Ok(ofd);
                    }
                    Err(mirage_vfs::Errno::EEXIST) => {}
                    Err(errno) => {
                        told.get_or_insert((directory.clone(), errno));
                        break;
                    }
                }
            }
        }
        let (directory, errno) =
            told.unwrap_or_else(|| (self.directories[0].clone(), mirage_vfs::Errno::EEXIST));
        let directory = quote::file_always(cx.locale, &directory);
        fail(cx, text!("cannot create temporary file in ", directory, ": ", errno.text())).await
    }
}

/// Where lines go: stdout, or a run.
struct Sink {
    run: Option<Arc<Ofd>>,
    out: Vec<u8>,
}

impl Sink {
    fn new(run: Option<Arc<Ofd>>) -> Self {
        Self { run, out: Vec::with_capacity(CHUNK + 1024) }
    }

    async fn push(
        &mut self,
        cx: &mut Context,
        line: &[u8],
        delimiter: u8,
        marks: Option<&Sorter<'_>>,
    ) -> Result<(), End> {
        self.out.extend_from_slice(line);
        self.out.push(delimiter);
        if let Some(sorter) = marks {
            debug::annotate(sorter, line, &mut self.out);
        }
        if self.out.len() >= CHUNK { self.flush(cx).await } else { Ok(()) }
    }

    async fn flush(&mut self, cx: &mut Context) -> Result<(), End> {
        let chunk = Bytes::from(std::mem::replace(&mut self.out, Vec::with_capacity(CHUNK + 1024)));
        let Some(run) = &self.run else { return Ok(cx.out_chunk(chunk).await?) };
        cx.tick(chunk.len())?;
        match run.write(chunk).await {
            Ok(()) => Ok(()),
            Err(errno) => fail(cx, text!("write failed: ", errno.text())).await,
        }
    }
}
