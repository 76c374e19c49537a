//! The machine: bytecode dispatch, variables, expansions, builtins, descriptors, pipelines and the program interface.

mod builtins;
pub mod core;
pub mod expand;
pub mod options;
pub mod quote;
pub mod utf8;
pub mod var;

pub use mirage_lower::Text;
