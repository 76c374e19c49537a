//! Syntax tree to IR, the optimizer, and bytecode.

pub mod bytecode;
pub mod text;

pub use text::Text;
