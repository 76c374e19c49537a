//! Checks.
/// What is wrong.
#[derive(Debug)]
pub struct Broken;
