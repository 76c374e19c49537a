//! A page of a listing.
//!
//! Invariant: all paths of a page lie in one buffer, so a page of a thousand entries is three allocations.

use crate::{
    error::Error,
    stat::{FileKind, Stat},
};

/// Some entries of a scan, and the directories that could not be read on the way.
#[derive(Default, Debug)]
pub struct Page {
    text: Vec<u8>,
    rows: Vec<Row>,
    stats: Vec<Stat>,
    errors: Vec<(Box<[u8]>, Error)>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    len: u32,
    name: u32,
    depth: u32,
    stat: u32,
    kind: FileKind,
}

/// [`Row::stat`] of an entry that came without one.
const NO_STAT: u32 = u32::MAX;

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
            None => NO_STAT,
        };
        let len = (self.text.len() - start) as u32;
        self.rows.push(Row { start: start as u32, len, name: name_at as u32, depth, stat: index, kind });
    }

    /// Notes that the directory `path` could not be read.
    pub fn push_error(&mut self, path: &[u8], error: Error) {
        self.errors.push((path.into(), error));
    }

    /// The entries.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Entry<'_>> + DoubleEndedIterator {
        self.rows.iter().map(|row| self.entry(row))
    }

    fn entry(&self, row: &Row) -> Entry<'_> {
        let path = &self.text[row.start as usize..(row.start + row.len) as usize];
        let stat = self.stats.get(row.stat as usize);
        Entry { path, name: &path[row.name as usize..], depth: row.depth, kind: row.kind, stat }
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
        self.errors.iter().map(|(path, error)| (&path[..], error))
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
        self.errors.extend(other.errors.iter().cloned());
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
        let mut both = Page::default();
        both.append(&page);
        both.retain(|entry| entry.depth > 0);
        assert_eq!(both.iter().map(|entry| entry.path).collect::<Vec<_>>(), [&b"a/c"[..], b"b"]);
        assert_eq!(both.get(1).and_then(|entry| entry.stat).and_then(Stat::size), Some(3));
    }
}
