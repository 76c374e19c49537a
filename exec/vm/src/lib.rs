//! The machine: bytecode dispatch, variables, expansions, builtins, descriptors, pipelines and the program interface.

pub mod budget;
mod builtins;
pub mod cache;
pub mod core;
pub mod executor;
pub mod expand;
pub mod fault;
pub mod fds;
pub mod fifo;
pub mod ofd;
pub mod options;
pub mod pattern;
pub mod pipe;
pub mod process;
pub mod program;
pub mod quote;
pub mod session;
pub mod signal;
pub mod utf8;
pub mod var;

pub use mirage_lower::Text;
