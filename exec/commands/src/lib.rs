//! The programs of /usr/bin, each in process over the mounts.
//!
//! A program is one module of `programs`: its head says which standard it follows and where it differs, then come the
//! table of its options, the parsing of them, `run`, whose every effect goes through its context, and a pure core.
//! Adding one is that file and one row in the table of `programs/mod.rs`. Option parsing, messages, quoting, numbers
//! and modes are shared (`options`, `voice`, `util`), so that every program errs in the same words GNU's does.

#[macro_use]
mod voice;
mod options;
mod plan;
mod programs;
mod util;

pub use programs::Programs;
