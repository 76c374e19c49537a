//! The `mirage` binary: run, explain and shell.

fn main() {}
