//! What a file operation answers when it fails.
//!
//! Invariant: an [`Error`] always carries the errno a program reports; the cause behind it (a remote service's own
//! words, whether another try may help) never changes what the program prints.

use crate::errno::Errno;
use std::{fmt, time::Duration};

/// The result of a file operation.
pub type Result<T> = std::result::Result<T, Error>;

/// A failed file operation: an [`Errno`], and for remote stores what lies behind it.
#[derive(Clone)]
pub struct Error {
    errno: Errno,
    cause: Option<Box<Cause>>,
}

/// What lies behind an error of a remote store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The store's own words.
    pub detail: Box<str>,
    /// The same call may succeed later.
    pub temporary: bool,
    /// The store asked to wait this long before the next try.
    pub retry_after: Option<Duration>,
    /// The store cannot be reached any more: the run ends.
    pub lost: bool,
}

impl Error {
    /// An error with a cause behind it.
    pub fn with_cause(errno: Errno, cause: Cause) -> Self {
        Self { errno, cause: Some(Box::new(cause)) }
    }

    /// The error number.
    pub fn errno(&self) -> Errno {
        self.errno
    }

    /// The text a program prints for it.
    pub fn text(&self) -> &'static str {
        self.errno.text()
    }

    /// What lies behind it, when the backend said.
    pub fn cause(&self) -> Option<&Cause> {
        self.cause.as_deref()
    }
}

impl From<Errno> for Error {
    fn from(errno: Errno) -> Self {
        Self { errno, cause: None }
    }
}

/// Two errors are equal when a program would report them alike.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.errno == other.errno
    }
}

impl Eq for Error {}

impl PartialEq<Errno> for Error {
    fn eq(&self, other: &Errno) -> bool {
        self.errno == *other
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.errno.name())?;
        match &self.cause {
            Some(cause) => write!(out, " ({})", cause.detail),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.errno.text())
    }
}

impl std::error::Error for Error {}
