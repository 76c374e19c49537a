//! Cores that exist both as a builtin of the shell and as a program: pure, with no I/O of their own.

mod big;
pub mod echo;
pub mod escape;
pub mod extended;
pub mod file_test;
pub mod printf;
pub mod signals;
pub mod strftime;
pub mod test;
