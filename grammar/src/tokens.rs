//! The token stream as text: one line per token, with where it stands and what stands there.
//!
//! The lexer classifies by its own stack of open constructs, so the stream can be had without the grammar.

use crate::builder::Builder;
use crate::lexer::Lexer;
use crate::stop::Stop;
use crate::{Diagnostic, Options, SourceId, Unit};
use std::fmt::Write;
use std::sync::Arc;

/// The tokens of `source`, unit by unit. A substitution is part of its word.
///
/// # Errors
/// When a token cannot be read.
pub fn tokens(source: &[u8], options: &Options<'_>) -> Result<String, Box<Diagnostic>> {
    let mut out = String::new();
    let mut look_ahead = source.len();
    loop {
        out.clear();
        let built = Unit::build(Arc::from(source), |source, arena| {
            let b = Builder::new(arena, SourceId(0));
            let mut lexer = Lexer::new(&b, options, source, 0, 1, look_ahead);
            while lexer.skip_to_unit()? {
                for (start, token, end) in lexer.unit_tokens()? {
                    let kind = format!("{token:?}");
                    let kind = kind.split(['(', ' ']).next().unwrap_or_default();
                    let text = source.get(start as usize..end as usize).unwrap_or_default();
                    // Writing to a string cannot fail.
                    let _ = writeln!(out, "{start}..{end} {kind} \"{}\"", text.escape_ascii());
                }
            }
            Ok(b.script(b.empty_list(0)))
        });
        match built {
            Ok(_) => return Ok(out),
            Err(Stop::NeedMore) => look_ahead = look_ahead.saturating_mul(8),
            Err(Stop::Error(diagnostic)) => return Err(diagnostic),
        }
    }
}
