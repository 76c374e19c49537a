//! What can go wrong outside of a script.

use mirage_vm::fault::Fault;
use std::fmt;

/// An error of the workspace itself. A script that fails is no error: it has a status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A mount's path is not absolute and normalized.
    BadPath(String),
    /// Two mounts at one path.
    MountedTwice(String),
    /// A limit, a cancellation or a lost backend ended the line.
    Fault(Fault),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::BadPath(path) => write!(f, "not an absolute path: {path}"),
            Error::MountedTwice(path) => write!(f, "mounted twice: {path}"),
            Error::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Error::Fault(fault)
    }
}
