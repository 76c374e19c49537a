//! Benchmarks of every stage, from lexer to embedded call.
