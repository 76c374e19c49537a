//! File trees: laid out before a run, read back after it, and compared.
//!
//! Invariant: a tree laid out and read back at once shows no change, whatever the modes in it.

use crate::case::{Change, DIR_MODE, FILE_MODE, LAID_OUT_AT, Node, Tree};
use rustix::fs::{AtFlags, CWD, Gid, Timespec, Timestamps, Uid, chownat, utimensat};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// The tree with the directories its paths go through.
pub fn complete(tree: &Tree) -> Tree {
    let mut whole = tree.clone();
    for path in tree.keys() {
        for (end, _) in path.iter().enumerate().filter(|(_, b)| **b == b'/') {
            whole.entry(path[..end].to_vec()).or_insert(Node::Dir { mode: DIR_MODE });
        }
    }
    whole
}

/// Makes `tree` in the existing folder `root`, for `owner` where one is given, with one time stamp throughout.
pub fn lay_out(root: &Path, tree: &Tree, owner: Option<u32>) -> io::Result<()> {
    let whole = complete(tree);
    for (path, node) in &whole {
        let at = join(root, path);
        match node {
            Node::File { content, .. } => fs::write(&at, content)?,
            Node::Dir { .. } => fs::create_dir(&at)?,
            Node::Link { target } => symlink(OsStr::from_bytes(target), &at)?,
            Node::Special => {
                return Err(io::Error::new(io::ErrorKind::Unsupported, "a special file cannot be laid out"));
            }
        }
    }
    // Children first: a directory's mode may shut them away, and making them moves its time.
    for (path, node) in whole.iter().rev() {
        settle(&join(root, path), node, owner)?;
    }
    settle(root, &Node::Dir { mode: DIR_MODE }, owner)
}

fn settle(at: &Path, node: &Node, owner: Option<u32>) -> io::Result<()> {
    if let Some(id) = owner {
        chownat(CWD, at, Some(Uid::from_raw(id)), Some(Gid::from_raw(id)), AtFlags::SYMLINK_NOFOLLOW)?;
    }
    if let Node::File { mode, .. } | Node::Dir { mode } = node {
        fs::set_permissions(at, fs::Permissions::from_mode(*mode))?;
    }
    let stamp = Timespec { tv_sec: LAID_OUT_AT, tv_nsec: 0 };
    let times = Timestamps { last_access: stamp, last_modification: stamp };
    Ok(utimensat(CWD, at, &times, AtFlags::SYMLINK_NOFOLLOW)?)
}

fn join(root: &Path, path: &[u8]) -> PathBuf {
    root.join(OsStr::from_bytes(path))
}

/// Reads the tree below `root`. What the modes shut away is opened for the reading; the folder is thrown away after.
pub fn read_back(root: &Path) -> io::Result<Tree> {
    let mut tree = Tree::new();
    let mut folders = vec![Vec::new()];
    while let Some(folder) = folders.pop() {
        let at = if folder.is_empty() { root.to_path_buf() } else { join(root, &folder) };
        let entries = opened(&at, 0o700, None, || fs::read_dir(&at))?;
        for entry in entries {
            let entry = entry?;
            let mut path = folder.clone();
            if !path.is_empty() {
                path.push(b'/');
            }
            path.extend(entry.file_name().as_bytes());
            let at = entry.path();
            let meta = fs::symlink_metadata(&at)?;
            let mode = meta.permissions().mode() & 0o7777;
            let node = if meta.is_file() {
                Node::File { mode, content: opened(&at, 0o600, Some(mode), || fs::read(&at))? }
            } else if meta.is_dir() {
                folders.push(path.clone());
                Node::Dir { mode }
            } else if meta.is_symlink() {
                Node::Link { target: fs::read_link(&at)?.into_os_string().into_vec() }
            } else {
                Node::Special
            };
            tree.insert(path, node);
        }
    }
    Ok(tree)
}

/// Reads what a mode may shut away. The mode `back` is put back, since a file may have other names.
fn opened<T>(
    at: &Path,
    mode: u32,
    back: Option<u32>,
    mut read: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    match read() {
        Err(e) if e.kind() == io::ErrorKind::PermissionDenied => {
            fs::set_permissions(at, fs::Permissions::from_mode(mode))?;
            let done = read()?;
            if let Some(mode) = back {
                fs::set_permissions(at, fs::Permissions::from_mode(mode))?;
            }
            Ok(done)
        }
        done => done,
    }
}

/// What became of `before`, by path.
pub fn changes(before: &Tree, after: &Tree) -> Vec<Change> {
    let before = complete(before);
    let mut changed = BTreeMap::new();
    for path in before.keys().filter(|p| !after.contains_key(*p)) {
        changed.insert(path, None);
    }
    for (path, node) in after.iter().filter(|(p, n)| before.get(*p) != Some(n)) {
        changed.insert(path, Some(node.clone()));
    }
    changed.into_iter().map(|(path, node)| Change { path: path.clone(), node }).collect()
}

/// One line for a changed entry, for people.
pub(crate) fn describe(node: Option<&Node>) -> String {
    match node {
        None => "gone".to_owned(),
        Some(Node::File { mode: FILE_MODE, .. }) => "file".to_owned(),
        Some(Node::File { mode, .. }) => format!("file, mode {mode:o}"),
        Some(Node::Dir { mode }) => format!("directory, mode {mode:o}"),
        Some(Node::Link { target }) => format!("link to {}", String::from_utf8_lossy(target)),
        Some(Node::Special) => "special file".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Tree {
        Tree::from([
            (b"a".to_vec(), Node::File { mode: 0o000, content: b"x\xff".to_vec() }),
            (b"d/e/f".to_vec(), Node::File { mode: 0o755, content: Vec::new() }),
            (b"d/e".to_vec(), Node::Dir { mode: 0o500 }),
            (b"l".to_vec(), Node::Link { target: b"nowhere/at all".to_vec() }),
        ])
    }

    #[test]
    fn laid_out_and_read_back_is_no_change() {
        let dir = tempfile::tempdir().unwrap();
        lay_out(dir.path(), &tree(), None).unwrap();
        let after = read_back(dir.path()).unwrap();
        assert_eq!(changes(&tree(), &after), []);
        assert_eq!(after[&b"d"[..]], Node::Dir { mode: DIR_MODE });
        let meta = fs::symlink_metadata(dir.path().join("d")).unwrap();
        assert_eq!(std::os::unix::fs::MetadataExt::mtime(&meta), LAID_OUT_AT);
    }

    #[test]
    fn changes_name_what_is_new_other_and_gone() {
        let mut after = complete(&tree());
        after.remove(&b"l"[..]);
        after.insert(b"a".to_vec(), Node::File { mode: 0o644, content: b"x\xff".to_vec() });
        after.insert(b"n".to_vec(), Node::Dir { mode: 0o755 });
        let paths: Vec<_> =
            changes(&tree(), &after).into_iter().map(|c| (c.path, c.node.is_some())).collect();
        assert_eq!(paths, [(b"a".to_vec(), true), (b"l".to_vec(), false), (b"n".to_vec(), true)]);
    }
}
