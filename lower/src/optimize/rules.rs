//! The rules, one file each.
//!
//! Invariant: a rule looks at one word, expression or command and says whether it changed it.

pub(super) mod count_bytes;
pub(super) mod fold_arith;
pub(super) mod fold_words;
pub(super) mod read_direct;
