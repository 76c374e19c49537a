//! The file tree from outside: what an embedder puts in and takes out.
//!
//! Invariant: everything goes through the workspace's namespace, so modes of mounts and permission bits hold here as
//! they do for a script.

use crate::workspace::Workspace;
use mirage_vfs::{Errno, Error, Fields, FileKind, Namespace, OpenNode, OpenOptions, SetAttr, Stat, VPath};

/// The permission bits of a file that is written first here.
const FILE_MODE: u16 = 0o644;

/// The bytes read at a time.
const CHUNK: usize = 256 << 10;

/// Access to the files of a workspace. Made by [`Workspace::files`]; paths are absolute.
#[derive(Clone, Copy)]
pub struct Files<'w> {
    namespace: &'w Namespace,
}

impl Workspace {
    /// The files of the workspace, for the embedder.
    pub fn files(&self) -> Files<'_> {
        Files { namespace: &self.session.ns }
    }
}

impl Files<'_> {
    /// Replace what is in the file at `path`, which is made when it is not there.
    pub async fn write(&self, path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Result<(), Error> {
        let (root, options) = (VPath::root(), OpenOptions::overwrite(FILE_MODE));
        let OpenNode::File(file) = self.namespace.open(&root, path.as_ref(), options).await? else {
            return Err(Errno::ENXIO.into());
        };
        let mut rest = content.as_ref();
        let mut offset = 0;
        while !rest.is_empty() {
            let taken = file.write_at(offset, rest).await?;
            if taken == 0 {
                return Err(Errno::EIO.into());
            }
            offset += taken as u64;
            rest = &rest[taken..];
        }
        Ok(())
    }

    /// What is in the file at `path`.
    pub async fn read(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        let root = VPath::root();
        let OpenNode::File(file) = self.namespace.open(&root, path.as_ref(), OpenOptions::read()).await?
        else {
            return Err(Errno::ENXIO.into());
        };
        let mut content = Vec::new();
        loop {
            let chunk = file.read_at(content.len() as u64, CHUNK).await?;
            if chunk.is_empty() {
                return Ok(content);
            }
            content.extend_from_slice(&chunk);
        }
    }

    /// Make a directory.
    pub async fn make_dir(&self, path: impl AsRef<[u8]>, mode: u16) -> Result<(), Error> {
        self.namespace.mkdir(&VPath::root(), path.as_ref(), mode).await
    }

    /// Make a symbolic link at `path` that leads to `target`.
    pub async fn symlink(&self, target: impl AsRef<[u8]>, path: impl AsRef<[u8]>) -> Result<(), Error> {
        self.namespace.symlink(&VPath::root(), target.as_ref(), path.as_ref()).await
    }

    /// Where the symbolic link at `path` leads.
    pub async fn read_link(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, Error> {
        Ok(self.namespace.read_link(&VPath::root(), path.as_ref()).await?.to_vec())
    }

    /// Change mode, owner or times of what is at `path`, of a symbolic link itself.
    pub async fn change(&self, path: impl AsRef<[u8]>, change: SetAttr) -> Result<(), Error> {
        self.namespace.set_attr(&VPath::root(), path.as_ref(), false, change).await
    }

    /// What is known of the entry at `path`, of a symbolic link itself.
    pub async fn stat(&self, path: impl AsRef<[u8]>) -> Result<Stat, Error> {
        self.namespace.stat(&VPath::root(), path.as_ref(), false).await
    }

    /// Names and kinds of what is in the directory at `path`, in the order of the store.
    pub async fn list(&self, path: impl AsRef<[u8]>) -> Result<Vec<(Vec<u8>, FileKind)>, Error> {
        let page = self.namespace.read_dir(&VPath::root(), path.as_ref(), Fields::NONE).await?;
        Ok(page.iter().map(|entry| (entry.name.to_vec(), entry.kind)).collect())
    }
}
