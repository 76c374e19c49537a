//! What each stage of the compiler makes of a text.

use mirage_commands::Programs;
use mirage_grammar::{SourceId, UnitReader};
use mirage_lower::{Bump, RuleSet};
use mirage_vm::compile::Known;
use std::sync::Arc;

/// A stage of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The lexer's tokens.
    Tokens,
    /// The syntax tree.
    Ast,
    /// The intermediate representation.
    Ir,
    /// The representation after the optimizer's rules.
    Plan,
    /// The instructions.
    Bytecode,
}

/// The text form of what `stage` makes of a script; an error is the message of the first thing that does not parse.
pub fn explain(script: &[u8], stage: Stage) -> Result<String, String> {
    let message =
        |diagnostic: &mirage_grammar::Diagnostic| String::from_utf8_lossy(&diagnostic.message()).into_owned();
    let options = mirage_grammar::Options::default();
    if stage == Stage::Tokens {
        return mirage_grammar::tokens(script, &options).map_err(|diagnostic| message(&diagnostic));
    }
    let parsed = mirage_grammar::parse(Arc::from(script), SourceId(0), &options)
        .map_err(|diagnostic| message(&diagnostic))?;
    let bump = Bump::new();
    Ok(match stage {
        Stage::Tokens | Stage::Ast => parsed.unit.script().to_string(),
        Stage::Ir => mirage_lower::lower(&bump, &parsed.unit).to_string(),
        Stage::Plan => {
            let mut ir = mirage_lower::lower(&bump, &parsed.unit);
            mirage_lower::optimize(&mut ir, RuleSet::default(), Some(&Known(&Programs)), &mut |_, _, _| {});
            ir.to_string()
        }
        Stage::Bytecode => mirage_lower::compile(
            &parsed.unit,
            &mirage_lower::Options { rules: RuleSet::default(), catalog: Some(&Known(&Programs)) },
        )
        .map_err(|diagnostic| message(&diagnostic))?
        .to_string(),
    })
}

/// Whether a text ends inside of a command: an interactive reader should ask for the next line.
pub fn is_incomplete(text: &[u8]) -> bool {
    match count_units(text) {
        // A backslash at the end goes on, but not in a comment: there the next line is a unit of its own.
        Some(units) if text.ends_with(b"\\") => count_units(&[text, b"\nx"].concat()) == Some(units),
        Some(_) => false,
        None => true,
    }
}

/// The units of a text up to an error; `None` if it ends inside of one.
fn count_units(text: &[u8]) -> Option<usize> {
    let mut units = UnitReader::new(Arc::from(text), SourceId(0), 1);
    let options = mirage_grammar::Options::default();
    let mut count = 0;
    loop {
        match units.next_unit(&options) {
            Ok(Some(read)) if read.incomplete => return None,
            Ok(Some(_)) => count += 1,
            Ok(None) => return Some(count),
            Err(diagnostic) => return (!diagnostic.incomplete).then_some(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_complete_when_nothing_is_open() {
        for text in [
            "",
            "a",
            "a # if",
            "# \\",
            "a; b # \\",
            "a \\\\",
            "cat <<E\nx\nE",
            "if a; then b; fi",
            ")",
            "a |)",
        ] {
            assert!(!is_incomplete(text.as_bytes()), "{text}");
        }
        for text in [
            "if a",
            "a |",
            "a &&",
            "'",
            "\"a",
            "$(",
            "a \\",
            "\\",
            "a; \\",
            "a\n\\",
            "cat <<E",
            "cat <<E\nx",
            "{ a",
            "x=(",
        ] {
            assert!(is_incomplete(text.as_bytes()), "{text}");
        }
    }
}
