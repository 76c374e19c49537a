//! The word builder: bytes, and for a word that becomes fields, which stretches of them were quoted, are pattern
//! syntax, or came out of an expansion and are to be split.

use super::Ifs;
use crate::Text;
use mirage_lower::bytecode::{Quote, WordMode};
use mirage_lower::pattern::escape_into;
use smallvec::SmallVec;

/// What a stretch of a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Literal text as it stood in the source.
    Literal,
    /// Literal text that is split (in `${x:-word}`).
    Splittable,
    /// Pattern syntax.
    Glob,
    /// Quoted text; makes a field even when empty.
    Quoted,
    /// Out of an expansion: split, and pattern syntax where it looks like it.
    Expanded,
    /// The boundary between two parameters of `"$@"`.
    Break,
    /// The boundary between two parameters of an unquoted `$@` or `$*`.
    SoftBreak,
}

impl Kind {
    fn of(quote: Quote) -> Self {
        if quote == Quote::Bare { Kind::Expanded } else { Kind::Quoted }
    }
}

/// Room for a word of ordinary length.
const ROOM: usize = 24;

/// A stretch: from the end of the one before it to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) end: u32,
    pub(super) kind: Kind,
}

/// A word under construction.
#[derive(Debug)]
pub struct WordBuilder {
    pub(super) mode: WordMode,
    pub(super) text: Text,
    pub(super) runs: SmallVec<[Run; 4]>,
}

impl WordBuilder {
    /// An empty word.
    pub fn new(mode: WordMode) -> Self {
        Self { mode, text: Text::new(), runs: SmallVec::new() }
    }

    /// What it is for.
    pub fn mode(&self) -> WordMode {
        self.mode
    }

    /// Append literal text.
    pub fn push_literal(&mut self, text: &[u8]) {
        self.append(Kind::Literal, text);
    }

    /// Append literal text that is split.
    pub fn push_splittable(&mut self, text: &[u8]) {
        self.append(Kind::Splittable, text);
    }

    /// Append pattern syntax.
    pub fn push_glob(&mut self, text: &[u8]) {
        self.append(Kind::Glob, text);
    }

    /// Append quoted text.
    pub fn push_quoted(&mut self, text: &[u8]) {
        self.append(Kind::Quoted, text);
    }

    /// Append the result of an expansion.
    pub fn push_expansion(&mut self, text: &[u8], quote: Quote) {
        if quote == Quote::Beside && text.is_empty() {
            return;
        }
        self.append(Kind::of(quote), text);
    }

    /// Append a whole value, without copying it when the word is still empty.
    #[inline]
    pub fn push_value(&mut self, value: &Text, quote: Quote) {
        if self.mode == WordMode::Text {
            if self.text.is_empty() {
                self.text = value.clone();
            } else {
                self.text.push_bytes(value);
            }
            return;
        }
        if self.text.is_empty() && matches!(self.mode, WordMode::Field | WordMode::Target) {
            let kind = Kind::of(quote);
            if !value.is_empty() || quote == Quote::Quoted {
                self.text = value.clone();
                self.note(kind);
            }
            return;
        }
        self.push_expansion(value, quote);
    }

    /// Append several values: those of `$@` (`star` for `$*`) and the like.
    pub fn push_list(&mut self, values: &[Text], star: bool, quote: Quote, ifs: &Ifs) {
        let separator: &[u8] = if star { ifs.first() } else { b" " };
        let is_fields = matches!(self.mode, WordMode::Field | WordMode::Target);
        if !is_fields || (star && quote != Quote::Bare) {
            if values.is_empty() && is_fields {
                return self.push_expansion(b"", quote);
            }
            for (n, value) in values.iter().enumerate() {
                if n > 0 {
                    self.push_expansion(separator, quote);
                }
                self.push_expansion(value, quote);
            }
            return;
        }
        // Each value makes a field.
        let (quote, between) = match quote {
            Quote::Bare => (quote, Kind::SoftBreak),
            Quote::Quoted | Quote::Beside => (Quote::Quoted, Kind::Break),
        };
        for (n, value) in values.iter().enumerate() {
            if n > 0 {
                self.note(between);
            }
            self.push_expansion(value, quote);
        }
    }

    fn append(&mut self, kind: Kind, bytes: &[u8]) {
        if self.text.is_empty() && (1..ROOM).contains(&bytes.len()) {
            // More will follow a word's first part, or it would have been a constant.
            self.text = Text::with_capacity(ROOM);
        }
        match self.mode {
            WordMode::Text => self.text.push_bytes(bytes),
            WordMode::Pattern if kind == Kind::Quoted => {
                let mut escaped = Vec::with_capacity(bytes.len() + 8);
                escape_into(&mut escaped, bytes);
                self.text.push_bytes(&escaped);
            }
            WordMode::Regex if kind == Kind::Quoted => self.push_regex_quoted(bytes),
            WordMode::Pattern | WordMode::Regex => self.text.push_bytes(bytes),
            WordMode::Field | WordMode::Target => {
                if bytes.is_empty() && kind != Kind::Quoted {
                    return;
                }
                self.text.push_bytes(bytes);
                self.note(kind);
            }
        }
    }

    fn note(&mut self, kind: Kind) {
        let end = self.text.len() as u32;
        match self.runs.last_mut() {
            Some(last) if last.kind == kind && !matches!(kind, Kind::Break | Kind::SoftBreak) => {
                last.end = end
            }
            _ => self.runs.push(Run { end, kind }),
        }
    }

    /// Quoted text in a regular expression matches itself. In brackets it does so without a backslash.
    fn push_regex_quoted(&mut self, bytes: &[u8]) {
        let in_brackets = open_bracket(&self.text);
        for &byte in bytes {
            let special = matches!(
                byte,
                b'\\'
                    | b'.'
                    | b'['
                    | b']'
                    | b'('
                    | b')'
                    | b'*'
                    | b'+'
                    | b'?'
                    | b'{'
                    | b'}'
                    | b'|'
                    | b'^'
                    | b'$'
            );
            if special && !in_brackets {
                self.text.push(b'\\');
            }
            self.text.push(byte);
        }
    }

    /// The text for messages.
    pub(crate) fn shown(&self) -> Text {
        self.text.clone()
    }

    /// The word as one text: as it stands for the modes text, pattern and regex; without splitting for the others.
    pub fn into_text(self) -> Text {
        self.text
    }
}

/// Whether a bracket expression of a regular expression is still open at the end of `text`.
fn open_bracket(text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            b'[' => {
                let mut end = at + 1;
                if text.get(end) == Some(&b'^') {
                    end += 1;
                }
                if text.get(end) == Some(&b']') {
                    end += 1;
                }
                loop {
                    match text.get(end) {
                        None => return true,
                        Some(b']') => break,
                        Some(b'[') if matches!(text.get(end + 1), Some(b':' | b'.' | b'=')) => {
                            let kind = text[end + 1];
                            let rest = &text[end + 2..];
                            match memchr::memmem::find(rest, &[kind, b']']) {
                                Some(close) => end += close + 4,
                                None => return true,
                            }
                        }
                        Some(_) => end += 1,
                    }
                }
                at = end + 1;
            }
            _ => at += 1,
        }
    }
    false
}
