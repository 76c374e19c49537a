//! Syntax tree to IR, the optimizer, and bytecode.
