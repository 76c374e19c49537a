//! Any bytes are tokens or a diagnostic, under every option, and reading goes forward.

use super::Check;
use mirage_grammar::{Aliases, BashStatus, Options, SourceId, UnitReader, tokens};
use std::sync::Arc;

/// Aliases that open what they do not close, and that lead to each other.
struct Openers;

impl Aliases for Openers {
    fn lookup(&self, name: &[u8]) -> Option<&[u8]> {
        Some(match name {
            b"a" => b"b ",
            b"b" => b"echo $(a",
            b"x" => b"if a; then \"$(x ",
            b"f" => b"[[ a",
            b"echo" => b"cat <<E ",
            b"cat" => b"",
            _ => return None,
        })
    }
}

/// What the options are set to, in turn.
fn options(turn: u8) -> Options<'static> {
    let aliases: Option<&'static dyn Aliases> = if turn & 8 != 0 { Some(&Openers) } else { None };
    Options { extglob: turn & 1 != 0, posix: turn & 2 != 0, utf8: turn & 4 != 0, aliases }
}

pub(super) fn start() -> Check {
    let mut turn = 0u8;
    Box::new(move |input| {
        turn = turn.wrapping_add(1);
        let options = options(turn);
        let listed = tokens(input, &options);
        let mut reader = UnitReader::new(Arc::from(input), SourceId(0), 1);
        let mut before = 0;
        loop {
            match reader.next_unit(&options) {
                Ok(Some(_)) if reader.offset() <= before => {
                    return Err(format!("a unit ends at {before}, as the last did"));
                }
                Ok(Some(_)) => before = reader.offset(),
                Ok(None) => break,
                // Bash has no word for a `[[` whose operand is missing: it stops reading, with the status before it.
                Err(diagnostic)
                    if diagnostic.bash.is_empty() && diagnostic.status != BashStatus::Unchanged =>
                {
                    return Err("an error without a text".to_owned());
                }
                Err(_) => return Ok(()),
            }
        }
        // What the grammar accepts has been read as tokens.
        match listed {
            Err(diagnostic) if !input.contains(&0) => Err(format!(
                "the tokens alone are an error: {}",
                String::from_utf8_lossy(&diagnostic.message())
            )),
            _ => Ok(()),
        }
    })
}
