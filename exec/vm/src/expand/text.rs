//! Text that is expanded when it is met at run time: subscripts of references given as text, prompt strings.

use crate::Text;
use crate::fault::Fault;
use crate::flow::Raise;
use crate::var::{CellId, Element, parse_integer, unquote_key};
use crate::vm::Vm;

/// The variable that carries an expanded text for as long as it takes; no script can have set it by accident.
const CARRIER: &[u8] = b"_text_under_expansion";

impl Vm {
    /// Expand `inner` as what stands between double quotes.
    pub(crate) async fn expand_quoted(&mut self, inner: &[u8]) -> Result<Result<Text, Raise>, Fault> {
        let mut command = [CARRIER, b"=\"", inner].concat();
        let backslashes = inner.iter().rev().take_while(|&&byte| byte == b'\\').count();
        if backslashes % 2 == 1 {
            command.push(b'\\');
        }
        command.push(b'"');
        let (status, last_arg) = (self.shell.status, self.shell.last_arg.clone());
        let temps = std::mem::take(&mut self.temps);
        let outcome = self.run_text(Text::from(command), "expansion").await?;
        self.temps = temps;
        let cell = self.shell.vars.intern(CARRIER);
        let value = self.shell.vars.scalar(cell).unwrap_or_default();
        // A carrier that cannot be unset was made readonly by the text itself; it is overwritten next time.
        let _ = self.shell.vars.unset(cell, crate::var::Unset::Target);
        self.shell.status = status;
        self.shell.last_arg = last_arg;
        Ok(outcome.map(|_| value))
    }

    /// The element of `cell` that a subscript's text means: expanded, and evaluated unless the array is associative.
    pub(crate) async fn evaluate_subscript(
        &mut self,
        cell: CellId,
        text: &[u8],
    ) -> Result<Result<Element, Raise>, Fault> {
        let is_key = self.shell.vars.cell(cell).is_assoc();
        let text = if !text.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            if is_key {
                unquote_key(text)
            } else {
                text.iter().copied().filter(|&byte| byte != b'"').collect()
            }
        } else {
            match self.expand_quoted(&between_quotes(text, is_key)).await? {
                Ok(text) => text,
                Err(raise) => return Ok(Err(raise)),
            }
        };
        if is_key {
            return Ok(Ok(Element::Key(text)));
        }
        if let Some(index) = parse_integer(&text) {
            return Ok(Ok(Element::Index(index)));
        }
        // bash does not say for which builtin it looks at a subscript.
        let builtin = self.running_builtin.take();
        let index = self.eval_arith(&text).await;
        self.running_builtin = builtin;
        Ok(index?.map(Element::Index).map_err(Raise::to_top_level))
    }
}

/// A subscript as what would stand between double quotes to mean the same. Quotes of a key are removed; in arithmetic
/// single quotes are no quotes.
fn between_quotes(text: &[u8], is_key: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let used = match rest[0] {
            b'"' => 1,
            b'\'' if is_key => {
                let len = memchr::memchr(b'\'', &rest[1..]).unwrap_or(rest.len() - 1);
                for &byte in &rest[1..=len] {
                    if matches!(byte, b'"' | b'$' | b'`' | b'\\') {
                        out.push(b'\\');
                    }
                    out.push(byte);
                }
                len + 2
            }
            b'$' | b'`' => {
                let len = expansion_len(rest);
                out.extend_from_slice(&rest[..len]);
                len
            }
            b'\\' if rest.len() > 1 => {
                out.extend_from_slice(&rest[..2]);
                2
            }
            byte => {
                out.push(byte);
                1
            }
        };
        at += used;
    }
    out
}

/// Length of the expansion `text` starts with, so far as its brackets tell.
fn expansion_len(text: &[u8]) -> usize {
    let (open, close) = match text {
        [b'`', rest @ ..] => return memchr::memchr(b'`', rest).map_or(text.len(), |len| len + 2),
        [_, b'(', ..] => (b'(', b')'),
        [_, b'{', ..] => (b'{', b'}'),
        _ => return 1,
    };
    let mut depth = 0usize;
    for (at, &byte) in text.iter().enumerate() {
        if byte == open {
            depth += 1;
        } else if byte == close {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_of_subscripts_are_taken_off_around_expansions() {
        let quoted = |text: &str, is_key| String::from_utf8(between_quotes(text.as_bytes(), is_key)).unwrap();
        assert_eq!(quoted(r#""$k"x"#, true), "$kx");
        assert_eq!(quoted(r#"'$k'"#, true), r"\$k");
        assert_eq!(quoted(r#"$(echo "a b")"#, false), r#"$(echo "a b")"#);
        assert_eq!(quoted(r#"${a["x"]}1"#, false), r#"${a["x"]}1"#);
    }
}
