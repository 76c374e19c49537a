//! The lexer: from bytes to tokens that carry complete words.
//!
//! Invariant: the stack of open constructs alone decides what a newline or a `)` means here. At depth 0 a newline
//! ends the unit, and the `)` of a substitution ends that substitution; both end the token stream, so the
//! grammar is never asked to stop at a prefix. Everything read lies in `buf[..end]`.
//!
//! Worked example: in `if a; then echo $(b) >x; fi` the lexer pushes `If` at `if`, reads `$(` inside of the word
//! by calling the grammar on itself until the `)` that is not in `b`'s own constructs, gives that word as one
//! token, and pops `If` at `fi`; only the newline behind it ends the unit.

mod alias;
mod ansi_c;
mod assignment;
mod brace;
pub(crate) mod class;
mod command;
mod dollar;
mod error;
mod extent;
mod fragment;
mod heredoc;
mod operator;
mod param;
mod pattern;
mod test_expr;
mod word;

use crate::ast::{HereDocId, List};
use crate::builder::Builder;
use crate::shell::ProgramParser;
use crate::stop::{Lex, Stop};
use crate::token::Token;
use crate::{MAX_DEPTH, Options};
use bumpalo::collections::Vec as ArenaVec;
use class::{BLANK, is};
use rustc_hash::FxHashMap;

/// A construct that is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Construct {
    If,
    /// `while` and `until`: nothing to watch for but `done`.
    Loop,
    /// `for` and `select` before their body; `{` may open it.
    ForHead,
    /// The body of `for` between `do` and `done`.
    ForBody,
    /// The body of `for` between braces.
    ForBraces,
    /// Behind `case`: the word, then `in`.
    CaseHead,
    /// A list of patterns.
    CasePattern,
    /// The commands of a clause.
    CaseBody,
    Brace,
    Paren,
}

/// What the next token may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    /// The start of a command: reserved words, assignments, aliases.
    Command,
    /// Behind an assignment or redirection: assignments and aliases still.
    Prefix,
    /// Behind the command word.
    Args,
    /// Behind the name of an assignment builtin; `true` when scalars count as assignments, too.
    Declaration(bool),
    /// Behind a compound command: reserved words, redirections.
    AfterCompound,
    /// The name behind `for` or `select`.
    ForName,
    /// Behind that name.
    AfterForName,
    /// Words behind `in`.
    ForWords,
    /// Behind `for ((…))`, or behind the separator that follows words or name: `do` or `{`.
    ForBody,
    /// The word behind `case`.
    CaseWord,
    /// Behind that word.
    AfterCaseWord,
    /// The start of a pattern list.
    Pattern,
    /// Inside of a pattern list.
    PatternMore,
    /// The name behind `function`.
    FunctionName,
    /// Behind that name.
    AfterFunctionName,
    /// Behind `NAME (`: nothing but `)`.
    FunctionParen,
    /// The body of a function.
    FunctionBody,
    /// Behind `coproc`.
    Coproc,
    /// Behind `coproc WORD`: a compound command makes the word a name.
    CoprocName,
    /// Behind a redirection operator.
    Target,
    /// Behind `<<<`.
    HereString,
    /// Behind `<<` or `<<-`.
    HereTarget { strip: bool },
}

/// Why the token stream ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Newline,
    Text,
    Paren,
}

/// A here-document whose body is still to be read.
#[derive(Clone, Copy)]
struct Pending {
    id: HereDocId,
}

/// A text behind which another one goes on: what stands around an alias.
#[derive(Clone, Copy)]
struct Frame<'a> {
    buf: &'a [u8],
    end: usize,
    /// Where to go on in `buf` for a position in the inner text: `inner - shift`.
    shift: usize,
    /// Length of the alias text itself in the inner buffer.
    text: usize,
    /// The alias that made the inner text.
    name: &'a [u8],
    /// The outer text's own origin.
    origin: Option<u32>,
    partial: bool,
    line: Line,
    /// The alias text ends in a blank: the next word is looked up, too.
    next_too: bool,
}

/// An alias whose text, put into the source, goes on up to `end`.
#[derive(Clone, Debug)]
pub(crate) struct BegunAlias {
    pub(crate) name: Box<[u8]>,
    pub(crate) end: usize,
}

/// What is left of alias texts behind a unit that ended inside of them.
#[derive(Debug)]
pub(crate) struct Carry {
    pub(crate) text: Vec<u8>,
    pub(crate) begun: Vec<BegunAlias>,
}

/// A position of the text at hand and its line.
#[derive(Clone, Copy)]
struct Line {
    at: usize,
    number: u32,
    /// No newline stands between `at` and here, so that most positions need no counting.
    clear: usize,
    /// Where the text of an alias at the start of the text ends: its newlines begin no lines.
    flat: usize,
}

impl Line {
    fn new(at: usize, number: u32, flat: usize) -> Self {
        let at = at.max(flat);
        Self { at, number, clear: at, flat }
    }

    /// The line of `pos`.
    #[inline]
    fn find(&mut self, buf: &[u8], pos: usize) -> u32 {
        let pos = pos.max(self.flat);
        if pos < self.at || pos > self.clear {
            self.count(buf, pos);
        }
        self.number
    }

    fn count(&mut self, buf: &[u8], pos: usize) {
        let newlines = |text| memchr::memchr_iter(b'\n', text).count() as u32;
        let pos = pos.min(buf.len());
        if pos < self.at {
            self.number -= newlines(&buf[pos..self.at]);
        } else {
            self.number += newlines(&buf[self.at..pos]);
        }
        self.at = pos;
        self.clear = memchr::memchr(b'\n', &buf[pos..]).map_or(buf.len(), |ahead| pos + ahead);
    }
}

/// Reads tokens of one text.
pub(crate) struct Lexer<'a, 'o> {
    b: &'o Builder<'a>,
    options: &'o Options<'o>,
    buf: &'a [u8],
    pos: usize,
    end: usize,
    /// The end of `buf` is not the end of the text, because a copy was cut there.
    partial: bool,
    /// Bytes of the text copied behind an alias.
    look_ahead: usize,
    /// Where all of `buf` counts as standing, when it is not the source itself.
    origin: Option<u32>,
    frames: Vec<Frame<'a>>,
    /// Frames that are not left yet: a substitution stays in the text it began in.
    frame_floor: usize,
    position: Position,
    before_target: Position,
    /// The word that comes next is looked up as an alias wherever it stands.
    alias_next: bool,
    /// Some alias was expanded.
    aliased: bool,
    stack: Vec<Construct>,
    /// Height of the stack where the current substitution began.
    base: usize,
    in_substitution: bool,
    pending: Vec<Pending>,
    pending_base: usize,
    depth: u32,
    ended: Ended,
    last: Option<Token<'a>>,
    line: Line,
    /// Aliases whose text began in an earlier unit, with where it ends in the source.
    begun: &'o [BegunAlias],
    extents: FxHashMap<(usize, usize), Option<usize>>,
    /// A text and a position before which no bracket expression in it closes.
    unclosed: (usize, usize),
    /// What the matcher found open at the end of the text, innermost: how it closes, where it starts.
    innermost: Option<(u8, usize)>,
    /// Bytes the matcher has looked at.
    matched: usize,
    pieces: ArenaVec<'a, word::Piece<'a>>,
    bad: bool,
    /// The token read last is the first word of a simple command without anything before it.
    first_word: bool,
    force_extglob: bool,
    /// The value of an assignment is being read: `${x-~:~}` in it has tildes behind colons, too.
    in_value: bool,
}

impl<'a, 'o> Lexer<'a, 'o> {
    /// A lexer for `buf` from `pos`, whose line number is `line`.
    pub(crate) fn new(
        b: &'o Builder<'a>,
        options: &'o Options<'o>,
        buf: &'a [u8],
        pos: usize,
        line: u32,
        look_ahead: usize,
    ) -> Self {
        Self {
            b,
            options,
            buf,
            pos,
            end: buf.len(),
            partial: false,
            look_ahead,
            origin: None,
            frames: Vec::new(),
            frame_floor: 0,
            position: Position::Command,
            before_target: Position::Command,
            alias_next: false,
            aliased: false,
            stack: Vec::new(),
            base: 0,
            in_substitution: false,
            pending: Vec::new(),
            pending_base: 0,
            depth: 0,
            ended: Ended::Text,
            last: None,
            line: Line::new(pos, line, 0),
            begun: &[],
            extents: FxHashMap::default(),
            unclosed: (0, 0),
            innermost: None,
            matched: 0,
            pieces: ArenaVec::new_in(b.arena),
            bad: false,
            first_word: false,
            force_extglob: false,
            in_value: false,
        }
    }

    /// Skips what stands before the next unit; `false` at the end of the text.
    pub(crate) fn skip_to_unit(&mut self) -> Lex<bool> {
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return Ok(false),
                Some(b'#') => self.skip_comment()?,
                Some(b'\n') => self.pos += 1,
                Some(_) => return Ok(true),
            }
        }
    }

    /// Says what of the start of the source is left over from aliases: `flat` bytes of `begun`.
    pub(crate) fn inside_aliases(&mut self, flat: usize, begun: &'o [BegunAlias]) {
        self.line = Line::new(self.line.at, self.line.number, flat);
        self.begun = begun;
    }

    /// What a unit that ended inside of an alias has left of the alias's text.
    pub(crate) fn carry(&self) -> Option<Carry> {
        let mut carry = Carry { text: Vec::new(), begun: Vec::new() };
        let (mut buf, mut pos) = (self.buf, self.pos);
        for frame in self.frames.iter().rev() {
            if pos < frame.text {
                carry.text.extend_from_slice(&buf[pos..frame.text]);
                carry.begun.push(BegunAlias { name: frame.name.into(), end: carry.text.len() });
                pos = frame.shift;
            } else {
                pos = pos - frame.text + frame.shift;
            }
            buf = frame.buf;
        }
        if carry.text.is_empty() {
            return None;
        }
        let left = self.begun.iter().filter(|begun| begun.end > pos);
        let text = carry.text.len();
        carry
            .begun
            .extend(left.map(|begun| BegunAlias { name: begun.name.clone(), end: begun.end - pos + text }));
        // What is left of the aliases begun before stands in front of the source's own text.
        let flat = self.frames.first().map_or(0, |frame| frame.line.flat);
        if flat > pos {
            carry.text.extend_from_slice(&buf[pos..flat]);
        }
        Some(carry)
    }

    /// Reads one unit: commands up to a newline outside of every construct, or the end of the text.
    pub(crate) fn unit(&mut self) -> Lex<List<'a>> {
        self.position = Position::Command;
        self.last = None;
        let list = self.run_grammar()?;
        if self.ended == Ended::Text {
            self.read_here_docs()?;
        }
        Ok(list)
    }

    /// The tokens of the next unit, which the grammar does not get to see.
    pub(crate) fn unit_tokens(&mut self) -> Lex<Vec<(u32, Token<'a>, u32)>> {
        self.position = Position::Command;
        self.last = None;
        let mut tokens = Vec::new();
        let mut stream = &mut *self;
        for token in stream.by_ref() {
            tokens.push(token?);
        }
        if self.ended == Ended::Text {
            self.read_here_docs()?;
        }
        Ok(tokens)
    }

    /// Whether what was read is not in the text alone.
    pub(crate) fn expanded_alias(&self) -> bool {
        self.aliased
    }

    /// The offset behind what was read, and its line.
    pub(crate) fn offset(&mut self) -> (usize, u32) {
        let pos = match self.frames.first() {
            // Inside of an alias copy: only possible when the unit ended in the copied text behind the alias.
            Some(_) => {
                let mut pos = self.pos;
                for frame in self.frames.iter().rev() {
                    pos = pos.max(frame.text) - frame.text + frame.shift;
                }
                pos
            }
            None => self.pos,
        };
        while !self.frames.is_empty() {
            self.pop_frame();
        }
        self.pos = pos;
        (pos, self.line_at(pos))
    }

    fn run_grammar(&mut self) -> Lex<List<'a>> {
        let b = self.b;
        match ProgramParser::new().parse(b, &mut *self) {
            Ok(list) => Ok(list),
            Err(error) => Err(self.syntax_error(error)),
        }
    }

    /// Runs the grammar on a substitution whose opening was just read, up to and with its `)`.
    fn substitution(&mut self) -> Lex<List<'a>> {
        self.deeper()?;
        let saved = (
            self.position,
            self.before_target,
            self.base,
            self.in_substitution,
            self.pending_base,
            self.last,
        );
        let alias_next = std::mem::take(&mut self.alias_next);
        let force_extglob = std::mem::take(&mut self.force_extglob);
        let in_value = std::mem::take(&mut self.in_value);
        let lines = self.b.lines();
        let floor = std::mem::replace(&mut self.frame_floor, self.frames.len());
        self.position = Position::Command;
        self.last = None;
        self.base = self.stack.len();
        self.in_substitution = true;
        self.pending_base = self.pending.len();
        let list = stacker::maybe_grow(256 << 10, 4 << 20, || self.run_grammar())?;
        if self.ended != Ended::Paren {
            self.read_here_docs()?;
            return Err(self.unmatched_at_end(b')'));
        }
        self.orphan_here_docs();
        // The text of an alias may close the substitution its name stands in; what is left of it is dropped.
        while self.frames.len() > self.frame_floor {
            if let Some(frame) = self.frames.last() {
                self.pos = self.pos.max(frame.text);
            }
            self.pop_frame();
        }
        (self.position, self.before_target, self.base, self.in_substitution, self.pending_base, self.last) =
            saved;
        self.alias_next = alias_next;
        self.force_extglob = force_extglob;
        self.in_value = in_value;
        self.b.restore_lines(lines);
        self.frame_floor = floor;
        self.depth -= 1;
        Ok(list)
    }

    fn deeper(&mut self) -> Lex<()> {
        self.depth += 1;
        if self.depth as usize + self.stack.len() > MAX_DEPTH as usize {
            Err(self.too_deep())
        } else {
            Ok(())
        }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        if self.pos < self.end { Some(self.buf[self.pos]) } else { None }
    }

    #[inline]
    fn peek_at(&self, ahead: usize) -> Option<u8> {
        let at = self.pos + ahead;
        if at < self.end { Some(self.buf[at]) } else { None }
    }

    /// Where `pos` stands in the source.
    #[inline]
    fn at(&self, pos: usize) -> u32 {
        match self.origin {
            None => pos as u32,
            Some(origin) => origin,
        }
    }

    fn line_at(&mut self, pos: usize) -> u32 {
        self.line.find(self.buf, pos)
    }

    /// Skips line continuations.
    fn skip_continuations(&mut self) {
        self.pos = self.behind_continuations(self.pos);
    }

    /// The position behind the line continuations at `at`.
    fn behind_continuations(&self, mut at: usize) -> usize {
        while self.buf[..self.end].get(at..).is_some_and(|rest| rest.starts_with(b"\\\n")) {
            at += 2;
        }
        at
    }

    fn skip_blanks(&mut self) {
        loop {
            while self.pos < self.end && is(self.buf[self.pos], BLANK) {
                self.pos += 1;
            }
            if self.peek() == Some(b'\\') && self.peek_at(1) == Some(b'\n') {
                self.pos += 2;
            } else {
                return;
            }
        }
    }

    fn skip_comment(&mut self) -> Lex<()> {
        self.pos = memchr::memchr(b'\n', &self.buf[self.pos..self.end]).map_or(self.end, |at| self.pos + at);
        if self.cut() { Err(Stop::NeedMore) } else { Ok(()) }
    }

    /// Runs `read` on another text, which counts as standing where the lexer stands now.
    fn within<T>(&mut self, text: &'a [u8], at: usize, read: impl FnOnce(&mut Self) -> Lex<T>) -> Lex<T> {
        let origin = self.at(at);
        let line = self.line_at(at);
        let saved = (self.buf, self.pos, self.end, self.partial, self.origin, self.line);
        let frames = std::mem::take(&mut self.frames);
        let floor = std::mem::take(&mut self.frame_floor);
        (self.buf, self.pos, self.end, self.partial) = (text, 0, text.len(), false);
        self.origin = Some(origin);
        self.line = Line::new(0, line, 0);
        let result = read(self);
        self.frames = frames;
        self.frame_floor = floor;
        (self.buf, self.pos, self.end, self.partial, self.origin, self.line) = saved;
        result
    }

    /// Runs `read` with the text ending at `end`.
    fn until<T>(&mut self, end: usize, read: impl FnOnce(&mut Self) -> Lex<T>) -> Lex<T> {
        let saved = (std::mem::replace(&mut self.end, end), std::mem::replace(&mut self.partial, false));
        let result = read(self);
        (self.end, self.partial) = saved;
        result
    }
}

impl<'a> Iterator for &mut Lexer<'a, '_> {
    type Item = Result<(u32, Token<'a>, u32), Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.token() {
            Ok(Some((start, token, end))) => {
                self.last = Some(token);
                Some(Ok((start, token, end)))
            }
            Ok(None) => None,
            Err(stop) => Some(Err(stop)),
        }
    }
}
