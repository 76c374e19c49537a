//! `/usr/bin` and `/bin`: one executable file per program of the workspace.
//!
//! Invariant: the names are in order and the text of a file depends on its name alone.

use super::table::{Fixed, Names, Node, set_attr};
use crate::{
    backend::File,
    errno::Errno,
    error::Result,
    op::Op,
    stat::{FileKind, SetAttr, Stat},
};
use bytes::Bytes;
use std::sync::Arc;

/// A view of the programs.
pub(crate) type Programs = Fixed<ProgramNames>;

impl Programs {
    /// A view of programs of these names.
    pub(crate) fn new(names: &Arc<[&'static str]>) -> Self {
        let ordered = names.is_sorted();
        let names = if ordered {
            names.clone()
        } else {
            let mut names = names.to_vec();
            names.sort_unstable();
            names.into()
        };
        Fixed { names: ProgramNames(names) }
    }
}

pub(crate) struct ProgramNames(Arc<[&'static str]>);

/// What the file of a program says around its name.
const TEXT: [&str; 2] =
    ["#!mirage\n# ", " is a program of this workspace: it runs inside it, not on the host.\n"];

/// What the file of a program says.
fn text(name: &str) -> String {
    TEXT.join(name)
}

impl Names for ProgramNames {
    type Leaf = &'static str;

    const NAME: &'static str = "programs";

    fn find(&self, path: &[u8]) -> Option<Node<&'static str>> {
        let at = self.0.binary_search_by(|name| name.as_bytes().cmp(path)).ok()?;
        Some(Node::Leaf(self.0[at]))
    }

    fn list(&self, path: &[u8]) -> Vec<(&'static [u8], Node<&'static str>)> {
        let names: &[&'static str] = if path.is_empty() { &self.0 } else { &[] };
        names.iter().map(|&name| (name.as_bytes(), Node::Leaf(name))).collect()
    }

    fn stat(&self, name: &'static str) -> Stat {
        Stat::new(FileKind::File)
            .with_mode(0o755)
            .with_size((TEXT[0].len() + name.len() + TEXT[1].len()) as u64)
    }

    fn file(&self, name: &'static str, stat: Stat) -> Arc<dyn File> {
        Arc::new(ProgramFile { text: text(name).into(), stat })
    }
}

/// The file of a program, open for reading.
struct ProgramFile {
    text: Bytes,
    stat: Stat,
}

impl File for ProgramFile {
    fn kind(&self) -> FileKind {
        FileKind::File
    }

    fn stat(&self) -> Op<'_, Result<Stat>> {
        Op::ready(Ok(self.stat))
    }

    fn read_at(&self, offset: u64, len: usize) -> Op<'_, Result<Bytes>> {
        let from = usize::try_from(offset).unwrap_or(usize::MAX).min(self.text.len());
        let end = from.saturating_add(len).min(self.text.len());
        Op::ready(Ok(self.text.slice(from..end)))
    }

    fn write_at<'a>(&'a self, _offset: u64, _data: &'a [u8]) -> Op<'a, Result<usize>> {
        Op::ready(Err(Errno::EBADF.into()))
    }

    fn append<'a>(&'a self, _data: &'a [u8]) -> Op<'a, Result<u64>> {
        Op::ready(Err(Errno::EBADF.into()))
    }

    fn set_len(&self, _len: u64) -> Op<'_, Result<()>> {
        Op::ready(Err(Errno::EINVAL.into()))
    }

    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        set_attr(&self.stat, change)
    }
}
