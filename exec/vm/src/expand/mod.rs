//! Word expansion: from the parts of a word to fields, texts and patterns.

pub(crate) mod case;
mod computed;
mod describe;
pub(crate) mod glob;
mod ifs;
pub(crate) mod param;
pub(crate) mod prompt;
pub(crate) mod replace;
mod split;
mod text;
pub(crate) mod tilde;
pub(crate) mod transform;
mod word;

pub use ifs::{Class, Ifs};
pub(crate) use split::Field;
pub use word::WordBuilder;
