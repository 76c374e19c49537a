//! The backends, in one list.

pub mod ram;
