//! Handlers: one function for each row of the instruction table, by family.
//!
//! The smallest are inlined into the loop (`inline(always)`); all others never are, or the loop would have no registers left
//! to keep its place in.

mod assign;
mod control;
mod exec;
mod fused;
mod int;
mod list;
mod param;
mod process;
mod redirect;
mod test;
mod word;

pub(crate) use assign::*;
pub(crate) use control::*;
pub(crate) use exec::*;
pub(crate) use fused::*;
pub(crate) use int::*;
pub(crate) use list::*;
pub(crate) use param::*;
pub(crate) use process::*;
pub(crate) use redirect::*;
pub(crate) use test::*;
pub(crate) use word::*;
