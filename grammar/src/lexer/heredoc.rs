//! Here-documents: delimiters where they stand, bodies at the newline behind.
//!
//! Invariant: bodies are read in the order of their operators, at the first newline token behind them and within
//! the substitution they stand in; a substitution that ends first leaves its here-documents empty.

use super::word::{Quoted, Unquoted};
use super::{Lexer, Pending};
use crate::ast::{BadSubstitution, HereDoc, HereDocId, Word, WordFacts, WordPart};
use crate::diagnostic::{Code, Warning};
use crate::stop::{Lex, Stop};

/// Here-documents that may wait for their bodies at once.
const MOST: usize = 16;

impl<'a> Lexer<'a, '_> {
    /// The word behind `<<`. It is read like any other, but only its text counts.
    pub(super) fn here_word(&mut self, start: usize) -> Lex<&'a Word<'a>> {
        self.pos = start;
        self.word_as(Unquoted { braces: false, tilde: false, ..Unquoted::WORD })
    }

    /// Notes that the body for the delimiter `word` is to be read.
    pub(super) fn open_here_doc(&mut self, word: &Word<'a>, strip: bool) -> Lex<HereDocId> {
        if self.pending.len() >= MOST {
            let text = b"maximum here-document count exceeded".to_vec();
            return Err(self.plain_error(Code::HereDocs, self.pos, word.text, vec![text]));
        }
        let quoted = word.facts.has(WordFacts::QUOTED) || word.parts.iter().any(is_quoted);
        let delimiter =
            if quoted { self.b.slice(&unquote(word.text, self.options.utf8)) } else { join(self, word) };
        let id =
            self.b.add_here_doc(HereDoc { word: word.text, delimiter, quoted, strip, body: &[], text: b"" });
        self.pending.push(Pending { id });
        Ok(id)
    }

    /// Reads the bodies that are due; the lexer stands behind a newline, or at the end of the text.
    pub(super) fn read_here_docs(&mut self) -> Lex<()> {
        if self.pending.len() == self.pending_base {
            return Ok(());
        }
        for pending in self.pending.split_off(self.pending_base) {
            if self.cut() {
                return Err(Stop::NeedMore);
            }
            self.read_here_doc(pending)?;
        }
        Ok(())
    }

    fn read_here_doc(&mut self, pending: Pending) -> Lex<()> {
        let doc = self.b.here_doc(pending.id);
        let start = self.pos;
        let first_line =
            self.line_at(if start > 0 && self.buf[start - 1] == b'\n' { start - 1 } else { start });
        let mut stripped: Vec<u8> = Vec::new();
        let mut body_end = start;
        let mut terminated = false;
        // In an unquoted body a line that ends in a backslash goes on in the next, and the delimiter, tabs before it
        // included, is looked for in the joined line.
        let mut continued = false;
        let mut joined: Vec<u8> = Vec::new();
        let mut stripped_whole = 0;
        while self.pos < self.end {
            let line_start = self.pos;
            let newline = memchr::memchr(b'\n', &self.buf[line_start..self.end]);
            let line_end = newline.map_or(self.end, |at| line_start + at);
            if newline.is_none() && self.partial {
                self.pos = self.end;
                return Err(Stop::NeedMore);
            }
            let mut content = line_start;
            if doc.strip && (!continued || joined.is_empty()) {
                while content < line_end && self.buf[content] == b'\t' {
                    content += 1;
                }
            }
            let line = &self.buf[content..line_end];
            self.pos = newline.map_or(line_end, |_| line_end + 1);
            if doc.strip {
                stripped.extend_from_slice(&self.buf[content..self.pos]);
            }
            let backslashes = line.iter().rev().take_while(|&&b| b == b'\\').count();
            if !doc.quoted && newline.is_some() && backslashes % 2 == 1 {
                joined.extend_from_slice(&line[..line.len() - 1]);
                continued = true;
                continue;
            }
            if continued {
                joined.extend_from_slice(line);
            }
            // A delimiter that starts with tabs itself is found before they are taken off.
            let whole = !continued && &self.buf[line_start..line_end] == doc.delimiter;
            if whole || (if continued { &joined[..] } else { line }) == doc.delimiter {
                terminated = true;
                break;
            }
            // A body inside of a substitution may end where the substitution does.
            if !continued
                && self.in_substitution
                && line.starts_with(doc.delimiter)
                && line[doc.delimiter.len()..].contains(&b')')
            {
                let here = self.line_at(line_start);
                self.pos = content + doc.delimiter.len();
                self.warn_unterminated(&doc, first_line, here);
                terminated = true;
                break;
            }
            continued = false;
            joined.clear();
            body_end = self.pos;
            stripped_whole = stripped.len();
        }
        if terminated {
            stripped.truncate(stripped_whole);
        } else {
            body_end = self.pos;
        }
        if !terminated {
            let ends_in_newline = self.end > 0 && self.buf[self.end - 1] == b'\n';
            let here = self.line_at(self.end) - u32::from(ends_in_newline);
            self.warn_unterminated(&doc, first_line, here);
        }
        let after = self.pos;
        let mut text: &'a [u8] = if doc.strip { self.b.slice(&stripped) } else { &self.buf[start..body_end] };
        if text.last().is_some_and(|&b| b != b'\n') {
            // The last line of a text is a line even without its newline.
            text = self.b.slice(&[text, b"\n"].concat());
        }
        let body: &'a [WordPart<'a>] = if doc.quoted {
            if text.is_empty() { &[] } else { self.b.slice(&[WordPart::Literal(text)]) }
        } else {
            self.here_body(text, start)?
        };
        self.pos = after;
        self.b.update_here_doc(pending.id, |doc| {
            doc.text = text;
            doc.body = body;
        });
        Ok(())
    }

    fn here_body(&mut self, text: &'a [u8], at: usize) -> Lex<&'a [WordPart<'a>]> {
        if memchr::memchr3(b'$', b'`', b'\\', text).is_none() {
            return Ok(if text.is_empty() { &[] } else { self.b.slice(&[WordPart::Literal(text)]) });
        }
        let body = self.attempt(|lexer| {
            lexer.within(text, at, |lexer| {
                let pending_base = std::mem::replace(&mut lexer.pending_base, lexer.pending.len());
                let base = lexer.pieces.len();
                lexer.quoted(Quoted::HereDoc)?;
                lexer.pending_base = pending_base;
                Ok(lexer.finish(base, 0, false)?.0)
            })
        })?;
        // What does not close is found by bash when it expands the body.
        Ok(body.unwrap_or_else(|| {
            let bad = self.b.alloc(BadSubstitution { text, shown: text });
            std::slice::from_ref(self.b.alloc(WordPart::BadSubstitution(bad)))
        }))
    }

    fn warn_unterminated(&mut self, doc: &HereDoc<'a>, start: u32, line: u32) {
        let mut text =
            format!("warning: here-document at line {start} delimited by end-of-file (wanted `").into_bytes();
        text.extend_from_slice(doc.delimiter);
        text.extend_from_slice(b"')");
        self.b.warn(Warning { line, text });
    }
}

fn is_quoted(part: &WordPart<'_>) -> bool {
    matches!(
        part,
        WordPart::Escaped(_)
            | WordPart::SingleQuoted(_)
            | WordPart::AnsiC(_)
            | WordPart::DoubleQuoted(_)
            | WordPart::Localized(_)
    )
}

/// The text of an unquoted delimiter, line continuations removed.
fn join<'a>(lexer: &Lexer<'a, '_>, word: &Word<'a>) -> &'a [u8] {
    if let Some(text) = word.as_literal() {
        return text;
    }
    lexer.without_continuations(word.text)
}

/// Removes quotes from a delimiter; expansions in it are not expanded.
fn unquote(text: &[u8], utf8: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    let mut quote = 0u8;
    while at < text.len() {
        let byte = text[at];
        at += 1;
        match (quote, byte) {
            (b'\'', b'\'') | (b'"', b'"') => quote = 0,
            (0, b'\'') if out.last() == Some(&b'$') && text.get(at - 2) == Some(&b'$') => {
                let close = text[at..].iter().position(|&b| b == b'\'').map_or(text.len(), |n| at + n);
                out.pop();
                out.extend_from_slice(&super::ansi_c::decode(&text[at..close], utf8));
                at = (close + 1).min(text.len());
            }
            (0, b'"') if out.last() == Some(&b'$') && text.get(at - 2) == Some(&b'$') => {
                out.pop();
                quote = b'"';
            }
            (0, b'\'' | b'"') => quote = byte,
            (0, b'\\') => {
                if let Some(&next) = text.get(at) {
                    at += 1;
                    if next != b'\n' {
                        out.push(next);
                    }
                }
            }
            (b'"', b'\\') => match text.get(at) {
                Some(&next @ (b'$' | b'`' | b'"' | b'\\')) => {
                    at += 1;
                    out.push(next);
                }
                Some(b'\n') => at += 1,
                _ => out.push(byte),
            },
            _ => out.push(byte),
        }
    }
    out
}
