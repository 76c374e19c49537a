//! The machine: bytecode dispatch, variables, expansions, builtins, descriptors, pipelines and the program interface.

pub mod options;
