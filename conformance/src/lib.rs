//! Golden cases recorded from the real tools, and the runner that holds any shell against them.
//!
//! A case is plain shell text ([`mod@format`]) with the bytes the real tools answered. [`sandbox`] is where those bytes
//! come from, [`candidate`] is whatever is under test, [`run`] judges one against the other and [`report`] says so.
//! Invariant: expected bytes enter a case file through [`record`] alone, and a run needs none of the real tools.

pub mod candidate;
pub mod case;
pub mod corpus;
mod diff;
pub mod divergences;
mod escape;
pub mod format;
pub mod fuzz;
pub mod generate;
pub mod mark;
pub mod record;
pub mod report;
pub mod rng;
pub mod run;
pub mod sandbox;
mod shrink;
pub mod tree;
mod wire;
