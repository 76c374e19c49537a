//! Words: quotes, pattern characters and what else stands in them.
//!
//! Invariant: a reader of parts stops before the byte that closes it and pushes pieces only; what it pushed is
//! taken off again by the reader that called it, so pieces of nested texts never mix.

use super::brace;
use super::class::{DQUOTE, META, NAME, SPECIAL, is, is_name};
use super::{Lexer, ansi_c};
use crate::ast::{BadSubstitution, ProcSub, ProcSubDirection, Word, WordFacts, WordPart};
use crate::stop::{Lex, Stop};
use bumpalo::collections::Vec as ArenaVec;

/// A part with its place in the buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) part: WordPart<'a>,
    pub(super) mark: Mark,
}

/// What an unquoted character is to brace expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Open,
    Comma,
    Close,
}

/// What ends an unquoted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// A metacharacter.
    Word,
    /// `}`
    Brace,
    /// `}` or `/`
    Slash,
    /// `|` or `)`; `}` too when the pattern stands in `${…}`
    ExtGlob { in_brace: bool },
    /// A blank outside of parentheses: a regular expression.
    Regex,
    /// The end of the text.
    End,
}

/// How an unquoted text is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unquoted {
    pub(super) close: Close,
    pub(super) braces: bool,
    /// A tilde at the start is a prefix.
    pub(super) tilde: bool,
    /// A tilde behind `:` is one, too, and one behind the first `=` when a name stands before it.
    pub(super) assignment: bool,
    /// Blanks before this position are literal.
    pub(super) blanks_until: usize,
}

impl Unquoted {
    pub(super) const WORD: Self =
        Self { close: Close::Word, braces: true, tilde: true, assignment: false, blanks_until: 0 };

    pub(super) const fn to(close: Close) -> Self {
        Self { close, braces: false, tilde: false, assignment: false, blanks_until: 0 }
    }
}

/// How a quoted text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoted {
    /// Between double quotes.
    String,
    /// Between double quotes in the word of `"${x:-word}"`, where a backslash that has no meaning goes.
    Embedded,
    /// The word of `${x:-word}` between double quotes, up to `}`.
    Brace { here_doc: bool },
    /// A here-document, up to the end.
    HereDoc,
    /// The text of an arithmetic expression, up to the end; with `:`, up to that, too.
    Arith { colon: bool },
}

impl<'a> Lexer<'a, '_> {
    pub(super) fn extglob(&self) -> bool {
        self.options.extglob || self.force_extglob
    }

    pub(super) fn word_as(&mut self, how: Unquoted) -> Lex<&'a Word<'a>> {
        let word = self.word_value(how)?;
        Ok(self.b.alloc(word))
    }

    pub(super) fn word_value(&mut self, how: Unquoted) -> Lex<Word<'a>> {
        let start = self.pos;
        let base = self.pieces.len();
        self.unquoted(how)?;
        self.finish_word(start, base, how.braces)
    }

    /// Makes a word of the pieces from `base` on.
    pub(super) fn finish_word(&mut self, start: usize, base: usize, braces: bool) -> Lex<Word<'a>> {
        let text = &self.buf[start..self.pos];
        let (parts, facts) = self.finish(base, start, braces)?;
        let (from, to) = self.range(start, self.pos);
        Ok(Word { parts, text, span: self.b.span(from, to), facts })
    }

    pub(super) fn push(&mut self, start: usize, part: WordPart<'a>) {
        self.pieces.push(Piece { start, end: self.pos, part, mark: Mark::None });
    }

    pub(super) fn push_literal(&mut self, start: usize, end: usize) {
        if start < end {
            let part = WordPart::Literal(&self.buf[start..end]);
            self.pieces.push(Piece { start, end, part, mark: Mark::None });
        }
    }

    /// Pushes the byte at `at`, which was just passed, as literal text.
    pub(super) fn literal_piece(&mut self, at: usize) {
        self.push_literal(at, at + 1);
    }

    fn push_mark(&mut self, mark: Mark) {
        let start = self.pos;
        self.pos += 1;
        let part = WordPart::Literal(&self.buf[start..self.pos]);
        self.pieces.push(Piece { start, end: self.pos, part, mark });
    }

    /// Reads unquoted text up to what closes it.
    pub(super) fn unquoted(&mut self, how: Unquoted) -> Lex<()> {
        let first = self.pos;
        let mut parens = 0u32;
        let mut first_paren = first;
        let mut open_brace = false;
        // A regular expression has parentheses of its own.
        let extglob = self.extglob() && how.close != Close::Regex;
        loop {
            let start = self.pos;
            let slash = how.close == Close::Slash;
            while self.pos < self.end {
                let byte = self.buf[self.pos];
                if is(byte, META | SPECIAL) || byte == b'/' && slash || byte == b',' && open_brace {
                    break;
                }
                self.pos += 1;
            }
            let Some(byte) = self.peek() else {
                if self.cut() {
                    return Err(Stop::NeedMore);
                }
                if how.close == Close::Regex && parens > 0 {
                    return Err(self.unmatched(b')', first_paren));
                }
                self.push_literal(start, self.pos);
                return Ok(());
            };
            let at = self.pos;
            match byte {
                b'(' if at > start && extglob && matches!(self.buf[at - 1], b'+' | b'@' | b'!') => {
                    self.push_literal(start, at - 1);
                    self.ext_glob_in(at - 1, how.close)?;
                    continue;
                }
                _ => self.push_literal(start, at),
            }
            match byte {
                b'\\' => self.escape()?,
                b'\'' => self.single_quoted()?,
                b'"' => {
                    let parts = self.double_quoted()?;
                    self.push(at, WordPart::DoubleQuoted(parts));
                }
                b'$' => match self.dollar(false, false)? {
                    Some(part) => self.push(at, part),
                    None => {
                        self.pos = at + 1;
                        self.push_literal(at, at + 1);
                    }
                },
                b'`' => {
                    let part = self.backquote(false)?;
                    self.push(at, part);
                }
                b'}' if matches!(
                    how.close,
                    Close::Brace | Close::Slash | Close::ExtGlob { in_brace: true }
                ) =>
                {
                    return Ok(());
                }
                b'/' => return Ok(()),
                b'{' if how.braces => {
                    open_brace = true;
                    self.push_mark(Mark::Open);
                }
                b'}' if how.braces => self.push_mark(Mark::Close),
                b',' => self.push_mark(Mark::Comma),
                b'*' | b'?' => {
                    if self.peek_at(1) == Some(b'(') && extglob {
                        self.ext_glob_in(at, how.close)?;
                    } else {
                        self.pos += 1;
                        self.push(at, if byte == b'*' { WordPart::AnyString } else { WordPart::AnyChar });
                    }
                }
                b'[' => {
                    match self.bracket(how.close) {
                        Some(end) => {
                            self.pos = end;
                            let text = self.without_continuations(&self.buf[at..end]);
                            self.push(at, WordPart::Bracket(text));
                        }
                        None => {
                            self.pos += 1;
                            self.push_literal(at, at + 1);
                        }
                    };
                }
                b'~' => {
                    if !(self.tilde_may_start(first, how) && self.tilde(how)) {
                        self.pos = at + 1;
                        self.push_literal(at, at + 1);
                    }
                }
                b'<' | b'>' if self.peek_at(1) == Some(b'(') && how.close != Close::Regex => {
                    let part = self.process_substitution()?;
                    self.push(at, part);
                }
                _ if is(byte, META) => {
                    let ends = match how.close {
                        Close::Word => at >= how.blanks_until,
                        Close::Brace | Close::Slash | Close::End => false,
                        Close::ExtGlob { .. } => match byte {
                            b'(' => {
                                parens += 1;
                                false
                            }
                            b')' if parens > 0 => {
                                parens -= 1;
                                false
                            }
                            b'|' => parens == 0,
                            b')' => true,
                            _ => false,
                        },
                        Close::Regex => match byte {
                            b'(' => {
                                if parens == 0 {
                                    first_paren = at;
                                }
                                parens += 1;
                                false
                            }
                            b')' if parens > 0 => {
                                parens -= 1;
                                false
                            }
                            b'|' | b'<' | b'>' => false,
                            _ => parens == 0,
                        },
                    };
                    if ends {
                        return Ok(());
                    }
                    self.pos += 1;
                    self.push_literal(at, at + 1);
                }
                _ => {
                    self.pos += 1;
                    self.push_literal(at, at + 1);
                }
            }
        }
    }

    fn escape(&mut self) -> Lex<()> {
        let at = self.pos;
        match self.peek_at(1) {
            Some(b'\n') => self.pos += 2,
            Some(_) => {
                self.pos += 2;
                self.push(at, WordPart::Escaped(&self.buf[at + 1..at + 2]));
            }
            None if self.partial => {
                self.pos = self.end;
                return Err(Stop::NeedMore);
            }
            None => {
                // Behind the last byte there is nothing to quote: the backslash stands for itself.
                self.pos += 1;
                self.push(at, WordPart::Escaped(&self.buf[at..at + 1]));
            }
        }
        Ok(())
    }

    fn single_quoted(&mut self) -> Lex<()> {
        let at = self.pos;
        let Some(length) = memchr::memchr(b'\'', &self.buf[at + 1..self.end]) else {
            self.pos = self.end;
            return Err(self.unmatched(b'\'', at));
        };
        self.pos = at + length + 2;
        self.push(at, WordPart::SingleQuoted(&self.buf[at + 1..at + 1 + length]));
        Ok(())
    }

    /// `$'…'`; the lexer stands at the `$`, the quote at `quote`.
    pub(super) fn ansi_c(&mut self, quote: usize) -> Lex<WordPart<'a>> {
        let mut at = quote + 1;
        loop {
            match memchr::memchr2(b'\\', b'\'', &self.buf[at.min(self.end)..self.end]) {
                None => {
                    self.pos = self.end;
                    return Err(self.unmatched(b'\'', quote));
                }
                Some(found) if self.buf[at + found] == b'\'' => {
                    let text = &self.buf[quote + 1..at + found];
                    self.pos = at + found + 1;
                    return Ok(WordPart::AnsiC(self.b.slice(&ansi_c::decode(text, self.options.utf8))));
                }
                Some(found) => at += found + 2,
            }
        }
    }

    /// `"…"`; the lexer stands at the first quote.
    pub(super) fn double_quoted(&mut self) -> Lex<&'a [WordPart<'a>]> {
        self.double_quoted_as(Quoted::String)
    }

    fn double_quoted_as(&mut self, how: Quoted) -> Lex<&'a [WordPart<'a>]> {
        let at = self.pos;
        self.pos += 1;
        self.deeper()?;
        let base = self.pieces.len();
        self.guarded(|lexer| lexer.quoted(how))?;
        self.depth -= 1;
        if self.peek() != Some(b'"') {
            return Err(self.unmatched(b'"', at));
        }
        let (parts, _) = self.finish(base, at + 1, false)?;
        self.pos += 1;
        Ok(parts)
    }

    /// Runs a reader that may call itself, on a stack that grows.
    pub(super) fn guarded<T>(&mut self, read: impl FnOnce(&mut Self) -> Lex<T>) -> Lex<T> {
        stacker::maybe_grow(128 << 10, 2 << 20, || read(self))
    }

    /// Reads text between double quotes (or text read like that) up to what closes it.
    pub(super) fn quoted(&mut self, how: Quoted) -> Lex<()> {
        let mut conditionals = 0u32;
        let mut parens = 0u32;
        loop {
            let start = self.pos;
            while self.pos < self.end {
                let byte = self.buf[self.pos];
                if is(byte, DQUOTE) {
                    break;
                }
                match how {
                    Quoted::Brace { .. } if byte == b'}' || byte == b'\'' && !self.options.posix => break,
                    Quoted::Arith { colon: true } if matches!(byte, b'}' | b':' | b'?' | b'(' | b')') => {
                        break;
                    }
                    _ => self.pos += 1,
                }
            }
            let Some(byte) = self.peek() else {
                if self.cut() {
                    return Err(Stop::NeedMore);
                }
                self.push_literal(start, self.pos);
                return Ok(());
            };
            let at = self.pos;
            self.push_literal(start, at);
            match byte {
                b'\\' => {
                    let next = self.peek_at(1);
                    let escapes = match next {
                        Some(b'$' | b'`' | b'\\') => true,
                        Some(b'"') => how != Quoted::HereDoc,
                        Some(b'}') => matches!(how, Quoted::Brace { .. } | Quoted::Arith { colon: true }),
                        Some(b'\n') | None => false,
                        _ => how == Quoted::Embedded,
                    };
                    if next == Some(b'\n') {
                        self.pos += 2;
                    } else if escapes {
                        self.pos += 2;
                        self.push(at, WordPart::Escaped(&self.buf[at + 1..at + 2]));
                    } else if next == Some(b'\'') && matches!(how, Quoted::Brace { .. }) {
                        // Both stay, but the quote opens nothing.
                        self.pos += 2;
                        self.push_literal(at, at + 2);
                    } else {
                        self.pos += 1;
                        self.push_literal(at, at + 1);
                    }
                }
                b'$' => {
                    let own = matches!(how, Quoted::Arith { .. } | Quoted::Brace { here_doc: false });
                    if own && matches!(self.peek_at(1), Some(b'\'' | b'"')) {
                        // Quotes of their own even here, though arithmetic has no use for them.
                        let part = match self.dollar(false, false)? {
                            Some(part) => part,
                            None => continue,
                        };
                        self.push(at, part);
                        continue;
                    }
                    let here_doc = matches!(how, Quoted::HereDoc | Quoted::Brace { here_doc: true });
                    match self.dollar(true, here_doc)? {
                        Some(part) => self.push(at, part),
                        None => {
                            self.pos = at + 1;
                            self.push_literal(at, at + 1);
                        }
                    }
                }
                b'`' => {
                    let part = self.backquote(matches!(how, Quoted::String | Quoted::Embedded))?;
                    self.push(at, part);
                }
                b'"' => match how {
                    Quoted::String | Quoted::Embedded => return Ok(()),
                    Quoted::HereDoc => {
                        self.pos += 1;
                        self.push_literal(at, at + 1);
                    }
                    Quoted::Brace { .. } => {
                        let parts = self.double_quoted_as(Quoted::Embedded)?;
                        self.push(at, WordPart::DoubleQuoted(parts));
                    }
                    Quoted::Arith { .. } => {
                        let parts = self.double_quoted()?;
                        self.push(at, WordPart::DoubleQuoted(parts));
                    }
                },
                b'}' => return Ok(()),
                b'\'' => {
                    // A pair of single quotes hides a `}` here, but both stay in the value.
                    let Some(length) = memchr::memchr(b'\'', &self.buf[at + 1..self.end]) else {
                        self.pos = self.end;
                        return Err(self.unmatched(b'\'', at));
                    };
                    let close = at + 1 + length;
                    self.pos = at + 1;
                    self.push_literal(at, at + 1);
                    self.until(close, |lexer| lexer.quoted(Quoted::HereDoc))?;
                    self.pos = close + 1;
                    self.push_literal(close, close + 1);
                }
                b':' if conditionals == 0 && parens == 0 => return Ok(()),
                _ => {
                    match byte {
                        b':' if parens == 0 => conditionals -= 1,
                        b'?' if parens == 0 => conditionals += 1,
                        b'(' => parens += 1,
                        b')' => parens = parens.saturating_sub(1),
                        _ => {}
                    }
                    self.pos += 1;
                    self.push_literal(at, at + 1);
                }
            }
        }
    }

    /// The text without its line continuations.
    pub(super) fn without_continuations(&self, text: &'a [u8]) -> &'a [u8] {
        if memchr::memmem::find(text, b"\\\n").is_none() {
            return text;
        }
        let mut out = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = memchr::memmem::find(rest, b"\\\n") {
            out.extend_from_slice(&rest[..at]);
            rest = &rest[at + 2..];
        }
        out.extend_from_slice(rest);
        self.b.slice(&out)
    }

    fn process_substitution(&mut self) -> Lex<WordPart<'a>> {
        let at = self.pos;
        let direction = if self.buf[at] == b'<' { ProcSubDirection::Read } else { ProcSubDirection::Write };
        self.pos += 2;
        let list = self.substitution()?;
        let text = self.inside(at + 2);
        let (from, to) = self.range(at, self.pos);
        let node = ProcSub { list, direction, text, span: self.b.span(from, to) };
        Ok(WordPart::ProcSub(self.b.alloc(node)))
    }

    fn tilde_may_start(&self, first: usize, how: Unquoted) -> bool {
        let mut text = &self.buf[first..self.pos];
        while let Some(before) = text.strip_suffix(b"\\\n") {
            text = before;
        }
        if text.is_empty() {
            return how.tilde;
        }
        if how.assignment {
            return text.ends_with(b":");
        }
        if how.close != Close::Word || self.options.posix {
            return false;
        }
        // A word that looks like an assignment is expanded like one, even as an argument.
        let Some(equals) = memchr::memchr(b'=', text) else { return false };
        let name = text[..equals].strip_suffix(b"+").unwrap_or(&text[..equals]);
        is_name(name)
            && matches!(text.last(), Some(b'=' | b':'))
            && (equals + 1 == text.len() || text.ends_with(b":"))
    }

    /// A tilde prefix at the current position; `false` when what follows is quoted or special.
    fn tilde(&mut self, how: Unquoted) -> bool {
        let at = self.pos;
        let mut end = at + 1;
        let mut joined: Option<Vec<u8>> = None;
        let mut from = end;
        while end < self.end {
            match self.buf[end] {
                b'/' | b':' => break,
                b'}' if matches!(how.close, Close::Brace | Close::Slash) => break,
                b'\\' if end + 1 < self.end && self.buf[end + 1] == b'\n' => {
                    joined.get_or_insert_default().extend_from_slice(&self.buf[from..end]);
                    end += 2;
                    from = end;
                }
                byte if is(byte, META) => break,
                byte if is(byte, SPECIAL) => return false,
                _ => end += 1,
            }
        }
        let name = match joined {
            None => &self.buf[from..end],
            Some(mut name) => {
                name.extend_from_slice(&self.buf[from..end]);
                self.b.slice(&name)
            }
        };
        self.pos = end;
        self.push(at, WordPart::Tilde(name));
        true
    }

    /// Takes the pieces from `base` on as parts. `start` is where their text begins.
    pub(super) fn finish(
        &mut self,
        base: usize,
        start: usize,
        braces: bool,
    ) -> Lex<(&'a [WordPart<'a>], WordFacts)> {
        if let [piece] = &self.pieces[base..]
            && let WordPart::Literal(text) = piece.part
        {
            let part = piece.part;
            self.pieces.truncate(base);
            // A bracket alone is no pattern, and nothing else in a literal is one.
            let facts =
                if text.len() > 1 && text.contains(&b'[') { facts_of(&[part]) } else { WordFacts::PLAIN };
            return Ok((std::slice::from_ref(self.b.alloc(part)), facts));
        }
        if self.bad {
            self.name_bad_substitutions(base, start);
        }
        let pieces = &self.pieces[base..];
        let braced = braces && pieces.iter().any(|piece| piece.mark == Mark::Open);
        let literal = |piece: &Piece<'_>| matches!(piece.part, WordPart::Literal(_));
        if !braced && !pieces.windows(2).any(|pair| literal(&pair[0]) && literal(&pair[1])) {
            let parts = &*self.b.arena.alloc_slice_fill_iter(pieces.iter().map(|piece| piece.part));
            self.pieces.truncate(base);
            return Ok((parts, facts_of(parts)));
        }
        let mut parts = Vec::new();
        if braced {
            let pieces = self.pieces.split_off(base);
            parts = self.guarded(|lexer| brace::resolve(lexer, &pieces))?;
        } else {
            self.merge(base, &mut parts);
            self.pieces.truncate(base);
        }
        let facts = facts_of(&parts);
        Ok((self.b.slice(&parts), facts))
    }

    fn merge(&mut self, base: usize, parts: &mut Vec<WordPart<'a>>) {
        let pieces = std::mem::replace(&mut self.pieces, ArenaVec::new_in(self.b.arena));
        self.merge_pieces(&pieces[base..], parts);
        self.pieces = pieces;
    }

    /// Appends the pieces to `parts`, literal text that stands together as one part.
    pub(super) fn merge_pieces(&self, pieces: &[Piece<'a>], parts: &mut Vec<WordPart<'a>>) {
        let mut at = 0;
        while at < pieces.len() {
            let WordPart::Literal(first) = pieces[at].part else {
                parts.push(pieces[at].part);
                at += 1;
                continue;
            };
            let mut end = at + 1;
            let mut contiguous = true;
            while end < pieces.len() && matches!(pieces[end].part, WordPart::Literal(_)) {
                contiguous &= pieces[end].start == pieces[end - 1].end;
                end += 1;
            }
            let text = if end == at + 1 {
                first
            } else if contiguous {
                &self.buf[pieces[at].start..pieces[end - 1].end]
            } else {
                let mut joined = Vec::new();
                for piece in &pieces[at..end] {
                    if let WordPart::Literal(text) = piece.part {
                        joined.extend_from_slice(text);
                    }
                }
                self.b.slice(&joined)
            };
            parts.push(WordPart::Literal(text));
            at = end;
        }
    }

    fn name_bad_substitutions(&mut self, base: usize, start: usize) {
        let shown = &self.buf[start.min(self.pos)..self.pos];
        let b = self.b;
        for piece in &mut self.pieces[base..] {
            if let WordPart::BadSubstitution(bad) = piece.part
                && bad.shown.is_empty()
            {
                piece.part = WordPart::BadSubstitution(b.alloc(BadSubstitution { text: bad.text, shown }));
            }
        }
        self.bad = false;
    }

    /// The end of the name at `from`.
    pub(super) fn name_end(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.end && is(self.buf[at], NAME) {
            at += 1;
        }
        at
    }
}

/// The facts of a word with these parts.
pub(super) fn facts_of(parts: &[WordPart<'_>]) -> WordFacts {
    let mut facts = WordFacts::PLAIN;
    let mut bracket = false;
    for part in parts {
        let fact = match part {
            WordPart::Literal(text) => {
                let opens = memchr::memchr(b'[', text);
                if bracket && memchr::memchr(b']', text).is_some()
                    || opens.is_some_and(|at| memchr::memchr(b']', &text[at..]).is_some())
                {
                    facts = facts.with(WordFacts::GLOB);
                }
                bracket |= opens.is_some();
                WordFacts::PLAIN
            }
            WordPart::Escaped(_) | WordPart::SingleQuoted(_) | WordPart::AnsiC(_) => WordFacts::QUOTED,
            WordPart::DoubleQuoted(inner) | WordPart::Localized(inner) => {
                if inner.iter().any(|part| facts_of(std::slice::from_ref(part)).has(WordFacts::EXPANSION)) {
                    WordFacts::QUOTED.with(WordFacts::EXPANSION)
                } else {
                    WordFacts::QUOTED
                }
            }
            WordPart::Param(_)
            | WordPart::BadSubstitution(_)
            | WordPart::CommandSub(_)
            | WordPart::Arith(_) => WordFacts::EXPANSION.with(WordFacts::SPLIT),
            WordPart::ProcSub(_) => WordFacts::EXPANSION,
            WordPart::Brace(expansion) => match expansion {
                crate::ast::BraceExpansion::Alternatives(words) => {
                    words.iter().fold(WordFacts::BRACE, |facts, word| facts.with(word.facts))
                }
                crate::ast::BraceExpansion::Range { .. } => WordFacts::BRACE,
            },
            WordPart::Tilde(_) => WordFacts::TILDE,
            WordPart::AnyString | WordPart::AnyChar | WordPart::Bracket(_) => WordFacts::GLOB,
            WordPart::ExtGlob(glob) => {
                glob.alternatives.iter().fold(WordFacts::GLOB, |facts, word| facts.with(word.facts))
            }
        };
        facts = facts.with(fact);
    }
    facts
}
