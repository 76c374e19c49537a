//! One empty store per backend, mounted at `/m`.

use crate::{
    common::{Shell, at},
    waiting::Waiting,
};
use mirage_vfs::{
    Backend, Caps, MountMode, Namespace,
    backends::{
        disk::{Disk, DiskOptions},
        ram::Ram,
    },
};
use std::sync::Arc;

/// A shell in an empty directory of the backend under test.
pub struct Fixture {
    pub shell: Shell,
    pub backend: Arc<dyn Backend>,
    /// The directory on the host, which lives as long as the fixture.
    _dir: Option<tempfile::TempDir>,
}

impl Fixture {
    fn new(backend: Arc<dyn Backend>, dir: Option<tempfile::TempDir>) -> Self {
        let builder = Namespace::builder().mount(&at("/m"), backend.clone(), MountMode::Execute).unwrap();
        Self { shell: Shell { tree: builder.build(), cwd: at("/m") }, backend, _dir: dir }
    }

    pub fn caps(&self) -> Caps {
        self.backend.caps()
    }
}

pub fn ram() -> Fixture {
    Fixture::new(Arc::new(Ram::new()), None)
}

pub fn disk() -> Fixture {
    let dir = tempfile::tempdir().unwrap();
    Fixture::new(Arc::new(Disk::new(dir.path()).unwrap()), Some(dir))
}

pub fn disk_by_component() -> Fixture {
    let dir = tempfile::tempdir().unwrap();
    let options = DiskOptions { by_component: true };
    Fixture::new(Arc::new(Disk::with_options(dir.path(), options).unwrap()), Some(dir))
}

/// Memory that is never ready at once.
pub fn waiting() -> Fixture {
    Fixture::new(Arc::new(Waiting(Arc::new(Ram::new()))), None)
}
