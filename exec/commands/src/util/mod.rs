//! What programs share: quoting, numbers, sizes, modes, times, records of input, and the file tree as they see it.

pub(crate) mod ask;
pub(crate) mod backup;
pub(crate) mod brackets;
pub(crate) mod files;
pub(crate) mod float;
pub(crate) mod glob;
pub(crate) mod human;
pub(crate) mod input;
pub(crate) mod mode;
pub(crate) mod number;
pub(crate) mod paths;
pub(crate) mod pattern;
pub(crate) mod quote;
pub(crate) mod random;
pub(crate) mod ranges;
pub(crate) mod run;
pub(crate) mod time;
pub(crate) mod version;
pub(crate) mod width;
