//! A page of a listing.
//!
//! Invariant: all paths of a page lie in one buffer, so a page of a thousand entries is three allocations.

use crate::{
    backend::{Dir, OpenOptions, Opened},
    error::{Error, Result},
    op::Op,
    open_file::{OpenFile, OpenNode},
    stat::{FileKind, Stat},
};
use std::sync::Arc;

/// Some entries of a scan, and the directories that could not be read on the way.
#[derive(Default, Debug)]
pub struct Page {
    text: Vec<u8>,
    rows: Vec<Row>,
    stats: Vec<Stat>,
    /// Each with the number of rows that came before it.
    errors: Vec<(usize, Box<[u8]>, Error)>,
    held: Vec<Held>,
}

/// A directory of a page that the scan keeps in reach.
#[derive(Clone, Debug)]
pub struct Held {
    dir: Arc<dyn Dir>,
    dev: u64,
}

impl Held {
    /// Opens the regular file `name` for reading.
    pub fn open<'a>(&'a self, name: &'a [u8]) -> Op<'a, Result<OpenNode>> {
        let dev = self.dev;
        self.dir.open(name).map(move |opened| {
            opened.map(|opened| match opened {
                Opened::File(file) => OpenNode::File(OpenFile::new(file, &OpenOptions::read(), dev)),
                Opened::Special(special) => OpenNode::Special(special),
            })
        })
    }
}

/// What a scan came to.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// An entry.
    Entry(Entry<'a>),
    /// A directory that could not be read, by its path below the root of the scan.
    Error(&'a [u8], &'a Error),
}

#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    len: u32,
    name: u32,
    depth: u32,
    stat: u32,
    held: u32,
    kind: FileKind,
}

/// [`Row::stat`] of an entry that came without one, and [`Row::held`] of one whose directory is not kept in reach.
const NONE: u32 = u32::MAX;

/// One entry of a page.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its path below the root of the scan; empty for that root.
    pub path: &'a [u8],
    /// Its name: the last component of the path.
    pub name: &'a [u8],
    /// How far it is below the root of the scan.
    pub depth: u32,
    /// Its kind, symlinks not followed.
    pub kind: FileKind,
    /// What came with the listing.
    pub stat: Option<&'a Stat>,
    /// Its directory, where the scan keeps that in reach and it is a regular file.
    pub held: Option<&'a Held>,
}

impl Page {
    /// Adds the entry `name` of directory `dir` (empty for the root of the scan).
    pub fn push(&mut self, dir: &[u8], name: &[u8], depth: u32, kind: FileKind, stat: Option<Stat>) {
        let start = self.text.len();
        self.text.extend_from_slice(dir);
        if !dir.is_empty() && !name.is_empty() {
            self.text.push(b'/');
        }
        let name_at = self.text.len() - start;
        self.text.extend_from_slice(name);
        let index = match stat {
            Some(stat) => {
                self.stats.push(stat);
                (self.stats.len() - 1) as u32
            }
            None => NONE,
        };
        let len = (self.text.len() - start) as u32;
        self.rows.push(Row {
            start: start as u32,
            len,
            name: name_at as u32,
            depth,
            stat: index,
            held: NONE,
            kind,
        });
    }

    /// Keeps the directory of the last row in reach.
    pub(crate) fn hold(&mut self, dir: &Arc<dyn Dir>) {
        let is_last = self.held.last().is_some_and(|held| Arc::ptr_eq(&held.dir, dir));
        if !is_last {
            self.held.push(Held { dir: dir.clone(), dev: 0 });
        }
        let at = (self.held.len() - 1) as u32;
        if let Some(row) = self.rows.last_mut() {
            row.held = at;
        }
    }

    /// The same, of a directory that another page keeps.
    pub(crate) fn hold_again(&mut self, held: &Held) {
        self.hold(&held.dir);
        if let Some(last) = self.held.last_mut() {
            last.dev = held.dev;
        }
    }

    /// How many directories are kept in reach.
    pub(crate) fn held(&self) -> usize {
        self.held.len()
    }

    /// Says which device the directories in reach are on.
    pub(crate) fn place_held(&mut self, dev: u64) {
        self.held.iter_mut().for_each(|held| held.dev = dev);
    }

    /// Notes that the directory `path` could not be read.
    pub fn push_error(&mut self, path: &[u8], error: Error) {
        self.errors.push((self.rows.len(), path.into(), error));
    }

    /// The entries.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Entry<'_>> + DoubleEndedIterator {
        self.rows.iter().map(|row| self.entry(row))
    }

    fn entry(&self, row: &Row) -> Entry<'_> {
        let path = &self.text[row.start as usize..(row.start + row.len) as usize];
        let stat = self.stats.get(row.stat as usize);
        Entry {
            path,
            name: &path[row.name as usize..],
            depth: row.depth,
            kind: row.kind,
            stat,
            held: self.held.get(row.held as usize),
        }
    }

    /// The entry at `index`.
    pub fn get(&self, index: usize) -> Option<Entry<'_>> {
        self.rows.get(index).map(|row| self.entry(row))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it holds neither entries nor errors.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.errors.is_empty()
    }

    /// The directories that could not be read, by their path below the root of the scan.
    pub fn errors(&self) -> impl Iterator<Item = (&[u8], &Error)> {
        self.errors.iter().map(|(_, path, error)| (&path[..], error))
    }

    /// Entries and errors as the scan came to them, as long as nothing was sorted or left out since.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        let mut errors = self.errors.iter().peekable();
        let mut rows = self.rows.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let next = rows.peek().map_or(usize::MAX, |(index, _)| *index);
            if let Some((_, path, error)) = errors.next_if(|(before, ..)| *before <= next) {
                return Some(Event::Error(path, error));
            }
            rows.next().map(|(_, row)| Event::Entry(self.entry(row)))
        })
    }

    /// Keeps the entries for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(Entry<'_>) -> bool) {
        let mut rows = std::mem::take(&mut self.rows);
        rows.retain(|row| keep(self.entry(row)));
        self.rows = rows;
    }

    /// Keeps the first `count` entries.
    pub fn truncate(&mut self, count: usize) {
        self.rows.truncate(count);
    }

    /// Sorts the entries by the bytes of their paths.
    pub fn sort(&mut self) {
        let text = &self.text;
        let path = |row: &Row| &text[row.start as usize..(row.start + row.len) as usize];
        self.rows.sort_by(|a, b| path(a).cmp(path(b)));
    }

    /// Adds all of `other`.
    pub fn append(&mut self, other: &Page) {
        for row in &other.rows {
            let entry = other.entry(row);
            let dir = &entry.path[..(row.name as usize).saturating_sub(1)];
            self.push(dir, entry.name, entry.depth, entry.kind, entry.stat.copied());
        }
        let before = self.rows.len() - other.rows.len();
        self.errors
            .extend(other.errors.iter().map(|(at, path, error)| (before + at, path.clone(), error.clone())));
    }

    /// Changes the stat of every entry that has one.
    pub(crate) fn map_stats(&mut self, change: impl Fn(Stat) -> Stat) {
        for stat in &mut self.stats {
            *stat = change(*stat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_went_in() {
        let mut page = Page::default();
        page.push(b"", b"", 0, FileKind::Dir, None);
        page.push(b"", b"b", 1, FileKind::File, Some(Stat::new(FileKind::File).with_size(3)));
        page.push(b"a", b"c", 2, FileKind::Symlink, None);
        let seen: Vec<_> = page.iter().map(|entry| (entry.path, entry.name, entry.depth)).collect();
        assert_eq!(seen, [(&b""[..], &b""[..], 0), (b"b", b"b", 1), (b"a/c", b"c", 2)]);
        assert_eq!(page.get(1).and_then(|entry| entry.stat).and_then(Stat::size), Some(3));
        page.sort();
        assert_eq!(page.get(1).map(|entry| entry.path), Some(&b"a/c"[..]));
        page.push_error(b"a/d", crate::Errno::EACCES.into());
        let events: Vec<_> = page.events().map(|event| matches!(event, Event::Error(..))).collect();
        assert_eq!(events, [false, false, false, true]);
        let mut both = Page::default();
        both.append(&page);
        both.retain(|entry| entry.depth > 0);
        assert_eq!(both.iter().map(|entry| entry.path).collect::<Vec<_>>(), [&b"a/c"[..], b"b"]);
        assert_eq!(both.get(1).and_then(|entry| entry.stat).and_then(Stat::size), Some(3));
    }
}
