//! The builtins of the shell: one table, one file per builtin or family.
//!
//! A builtin prints into its [`Call`] and answers what the machine is to do next; the machine writes the output out.

#![allow(dead_code, reason = "the machine that calls these lands next")]

pub(crate) mod getopt;
pub(crate) mod output;

pub(crate) use output::Output;
