//! Texts that are no commands: what bash reads again when it expands a value.
//!
//! Invariant: all of the text is used; what is left over is an error.

use super::Lexer;
use super::word::{Quoted, facts_of};
use crate::ast::{Arg, AssignValue, Assignment, SimpleCommand, Word, WordPart};
use crate::stop::Lex;

impl<'a> Lexer<'a, '_> {
    /// All of the text, as between double quotes that do not end at a `"`.
    pub(crate) fn quoted_fragment(&mut self) -> Lex<SimpleCommand<'a>> {
        let base = self.pieces.len();
        self.quoted(Quoted::HereDoc)?;
        let (inner, _) = self.finish(base, 0, false)?;
        let parts = self.b.slice(&[WordPart::DoubleQuoted(inner)]);
        let word = Word { parts, text: self.buf, span: self.whole_span(), facts: facts_of(parts) };
        Ok(SimpleCommand { assignments: &[], args: self.b.slice(&[Arg::Word(word)]) })
    }

    /// All of the text, as an array literal.
    pub(crate) fn array_fragment(&mut self) -> Lex<SimpleCommand<'a>> {
        self.skip_blanks();
        if self.peek() != Some(b'(') {
            let token = self.buf;
            return Err(self.unexpected(0, token));
        }
        let elements = self.array_literal()?;
        self.skip_blanks();
        if self.pos < self.end {
            let token = &self.buf[self.pos..];
            return Err(self.unexpected(self.pos, token));
        }
        let assignment = Assignment {
            name: b"_",
            subscript: None,
            append: false,
            value: AssignValue::Array(elements),
            text: self.buf,
            span: self.whole_span(),
        };
        Ok(SimpleCommand { assignments: self.b.slice(&[assignment]), args: &[] })
    }

    fn whole_span(&self) -> crate::Span {
        self.b.span(0, self.buf.len() as u32)
    }
}
