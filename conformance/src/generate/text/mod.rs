//! Made-up regular expressions and command lines of the programs that work on text.

pub(super) mod grep;
mod patterns;
pub(super) mod regex;
pub(super) mod sed;

/// A word as the shell reads it back.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
