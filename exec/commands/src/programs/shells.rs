//! `bash` and `sh`: the machine's own shell, started as a program.

pub(super) use mirage_vm::invocation::{BASH, RBASH, SH};
