//! Word expansion: what turns the parts of a word into fields.

pub(crate) mod case;
