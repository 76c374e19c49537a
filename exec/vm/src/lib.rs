//! The machine: bytecode dispatch, variables, expansions, builtins, descriptors, pipelines and the program interface.

mod builtins;
pub mod core;
pub mod options;
