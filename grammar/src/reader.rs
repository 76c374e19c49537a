//! Reading a text: unit by unit as bash does, or whole before anything runs.
//!
//! Invariant: a unit is read with the options given for it and nothing behind it is looked at, so what the unit
//! does to aliases and options holds for the next one.

use crate::ast::{Arg, Command, CommandKind, List, ListItem, Pipeline, SimpleCommand, Terminator};
use crate::builder::Builder;
use crate::lexer::{BegunAlias, Lexer};
use crate::stop::Stop;
use crate::{BashLine, BashStatus, Code, Diagnostic, Options, SourceId, Span, Unit, Warning};
use std::sync::Arc;

/// Bytes of the text copied behind an alias at first.
const LOOK_AHEAD: usize = 4096;

/// A unit with what was noticed while reading it.
#[derive(Debug)]
pub struct ReadUnit {
    /// The commands.
    pub unit: Arc<Unit>,
    /// Warnings, in order.
    pub warnings: Vec<Warning>,
    /// The unit's bytes in the source.
    pub span: Span,
    /// The text ended inside of a here-document: an interactive reader should ask for the next line.
    pub incomplete: bool,
}

/// Reads a text unit by unit.
#[derive(Clone, Debug)]
pub struct UnitReader {
    source: Arc<[u8]>,
    id: SourceId,
    offset: usize,
    line: u32,
    /// The first bytes of the source that are left over from aliases.
    flat: usize,
    begun: Vec<BegunAlias>,
}

/// How a unit was read without aliases, so that the same text gives the same tree again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    id: SourceId,
    offset: usize,
    line: u32,
    extglob: bool,
    posix: bool,
    utf8: bool,
}

impl Reading {
    /// The unit, read from the text it was read from before.
    pub(crate) fn again(self, source: &Arc<[u8]>) -> Arc<Unit> {
        let Self { id, offset, line, extglob, posix, utf8 } = self;
        let mut reader = UnitReader::resume(Arc::clone(source), id, offset, line);
        let read = reader.next_unit(&Options { extglob, posix, utf8, aliases: None });
        read.ok().flatten().expect("a unit that was read once is read the same way again").unit
    }
}

impl UnitReader {
    /// A reader at the start of `source`, whose first line has the number `line`. NUL bytes are dropped, as bash does.
    #[must_use]
    pub fn new(source: Arc<[u8]>, id: SourceId, line: u32) -> Self {
        let source = if memchr::memchr(0, &source).is_some() {
            source.iter().copied().filter(|&b| b != 0).collect()
        } else {
            source
        };
        Self { source, id, offset: 0, line, flat: 0, begun: Vec::new() }
    }

    /// A reader that goes on where another one, of the same text and without aliases under way, stood.
    #[must_use]
    pub fn resume(source: Arc<[u8]>, id: SourceId, offset: usize, line: u32) -> Self {
        Self { offset, ..Self::new(source, id, line) }
    }

    /// The text. When a unit ends inside of the text of an alias it becomes what is left of that text and what follows.
    #[must_use]
    pub fn source(&self) -> &Arc<[u8]> {
        &self.source
    }

    /// The offset behind the last unit.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The line number at [`Self::offset`].
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Counts as if the last unit, when that was whole lines, had ended on `line`.
    pub fn count_on(&mut self, line: u32) {
        if self.offset > 0 && self.source.get(self.offset - 1) == Some(&b'\n') {
            self.line = line + 1;
        }
    }

    /// Reads the next unit; `None` at the end of the text.
    ///
    /// # Errors
    /// When the unit is wrong. The reader then stands at the end, since nothing behind an error can be read; only an
    /// array literal that is wrong costs no more than its line, and the reader stands behind that.
    pub fn next_unit(&mut self, options: &Options<'_>) -> Result<Option<ReadUnit>, Box<Diagnostic>> {
        if self.source.len() >= u32::MAX as usize {
            self.offset = self.source.len();
            return Err(too_long(self.id));
        }
        let mut look_ahead = LOOK_AHEAD;
        loop {
            let mut start = self.offset;
            let mut end = self.offset;
            let mut line = self.line;
            let mut warnings = Vec::new();
            let mut empty = false;
            let mut carry = None;
            let mut aliased = self.flat > 0;
            let built = Unit::build_briefly(Arc::clone(&self.source), |source, arena| {
                let b = Builder::new(arena, self.id);
                let mut lexer = Lexer::new(&b, options, source, self.offset, self.line, look_ahead);
                lexer.inside_aliases(self.flat, &self.begun);
                if !lexer.skip_to_unit()? {
                    empty = true;
                    (end, line) = lexer.offset();
                    return Ok(b.script(b.empty_list(end as u32)));
                }
                let first;
                (start, first) = lexer.offset();
                b.set_first_line(first);
                let list = lexer.unit().map_err(|stop| stop.with_warnings(b.warnings()))?;
                carry = lexer.carry();
                (end, line) = lexer.offset();
                aliased = aliased || lexer.expanded_alias();
                warnings = b.warnings();
                Ok(b.script(list))
            });
            match built {
                Ok(unit) => {
                    let Options { extglob, posix, utf8, .. } = *options;
                    let reading =
                        Reading { id: self.id, offset: self.offset, line: self.line, extglob, posix, utf8 };
                    (self.offset, self.line) = (end, line);
                    if empty {
                        return Ok(None);
                    }
                    if let Some(carry) = carry {
                        let behind = self.source.get(end.max(self.flat)..).unwrap_or_default();
                        (self.offset, self.flat, self.begun) = (0, carry.text.len(), carry.begun);
                        self.source = [&carry.text[..], behind].concat().into();
                    }
                    let span = Span::new(self.id, start as u32, end as u32);
                    let open = |warning: &Warning| {
                        memchr::memmem::find(&warning.text, b"delimited by end-of-file").is_some()
                    };
                    let incomplete = warnings.iter().any(open);
                    let unit = Arc::new(unit.read_as((!aliased).then_some(reading)));
                    return Ok(Some(ReadUnit { unit, warnings, span, incomplete }));
                }
                Err(Stop::NeedMore) => look_ahead = look_ahead.saturating_mul(8),
                Err(Stop::Error(diagnostic)) => {
                    self.skip_error(&diagnostic);
                    return Err(diagnostic);
                }
            }
        }
    }
}

impl UnitReader {
    fn skip_error(&mut self, diagnostic: &Diagnostic) {
        let at = diagnostic.span.start as usize;
        if diagnostic.status == BashStatus::Array
            && !diagnostic.incomplete
            && let Some(newline) = self.source.get(at..).and_then(|rest| memchr::memchr(b'\n', rest))
        {
            let next = at + newline + 1;
            let lines = self.source.get(self.offset.max(self.flat)..next).unwrap_or_default();
            self.line += memchr::memchr_iter(b'\n', lines).count() as u32;
            self.offset = next;
        } else {
            self.offset = self.source.len();
        }
    }
}

/// A text parsed before anything of it runs.
#[derive(Debug)]
pub struct Parsed {
    /// The commands, all units in one.
    pub unit: Arc<Unit>,
    /// Warnings, in order.
    pub warnings: Vec<Warning>,
    /// Where reading is to go on unit by unit, if an error was found behind a command that may change how the
    /// text reads: `unit` then holds what stands before that offset.
    pub rest: Option<UnitReader>,
}

/// Parses all of `source`. An error behind the first unit that may change how the text reads is left to that text's
/// turn, see [`Parsed::rest`].
///
/// # Errors
/// When some unit before that is wrong.
pub fn parse(source: Arc<[u8]>, id: SourceId, options: &Options<'_>) -> Result<Parsed, Box<Diagnostic>> {
    let start = UnitReader::new(source, id, 1);
    if start.source.len() >= u32::MAX as usize {
        return Err(too_long(id));
    }
    let mut look_ahead = LOOK_AHEAD;
    loop {
        let mut rest = None;
        let mut warnings = Vec::new();
        let built = Unit::build(Arc::clone(&start.source), |source, arena| {
            let b = Builder::new(arena, id);
            let mut lexer = Lexer::new(&b, options, source, 0, 1, look_ahead);
            let mut items: Vec<ListItem<'_>> = Vec::new();
            let mut changes = false;
            while lexer.skip_to_unit()? {
                let (offset, line) = lexer.offset();
                if items.is_empty() {
                    b.set_first_line(line);
                }
                let mark = b.mark();
                match lexer.unit() {
                    Ok(list) => {
                        if let Some(last) = items.last_mut()
                            && last.terminator == Terminator::End
                        {
                            last.terminator = Terminator::Newline;
                        }
                        changes = changes || changes_reading(&list);
                        items.extend_from_slice(list.items);
                    }
                    Err(Stop::Error(_)) if changes => {
                        b.reset(mark);
                        rest = Some(UnitReader { offset, line, ..start.clone() });
                        break;
                    }
                    Err(stop) => return Err(stop.with_warnings(b.warnings())),
                }
            }
            warnings = b.warnings();
            Ok(b.script(b.list_of(&items)))
        });
        match built {
            Ok(unit) => return Ok(Parsed { unit: Arc::new(unit), warnings, rest }),
            Err(Stop::NeedMore) => look_ahead = look_ahead.saturating_mul(8),
            Err(Stop::Error(diagnostic)) => return Err(diagnostic),
        }
    }
}

/// Reads a text as the body of a here-document is read, for what bash expands at run time (prompts, `PS4`,
/// `${x@P}`): the unit is one simple command whose only word is the text between double quotes.
///
/// # Errors
/// When something in the text does not close.
pub fn parse_quoted_text(
    source: Arc<[u8]>,
    id: SourceId,
    options: &Options<'_>,
) -> Result<Arc<Unit>, Box<Diagnostic>> {
    fragment(source, id, options, |lexer| lexer.quoted_fragment())
}

/// Reads `( … )` as the array literal it is when bash finds it in the value of an argument (`declare "a=(1 2)"`): the
/// unit is one simple command with one assignment, whose name is `_`.
///
/// # Errors
/// When it is no array literal.
pub fn parse_array_literal(
    source: Arc<[u8]>,
    id: SourceId,
    options: &Options<'_>,
) -> Result<Arc<Unit>, Box<Diagnostic>> {
    fragment(source, id, options, |lexer| lexer.array_fragment())
}

fn fragment(
    source: Arc<[u8]>,
    id: SourceId,
    options: &Options<'_>,
    read: impl for<'a> Fn(&mut Lexer<'a, '_>) -> Result<SimpleCommand<'a>, Stop>,
) -> Result<Arc<Unit>, Box<Diagnostic>> {
    if source.len() >= u32::MAX as usize {
        return Err(too_long(id));
    }
    let options = Options { aliases: None, ..*options };
    let mut look_ahead = LOOK_AHEAD;
    loop {
        let built = Unit::build(Arc::clone(&source), |source, arena| {
            let b = Builder::new(arena, id);
            let mut lexer = Lexer::new(&b, &options, source, 0, 1, look_ahead);
            let simple = read(&mut lexer)?;
            let list = b.simple_list(simple, source.len() as u32);
            Ok(b.script(list))
        });
        match built {
            Ok(unit) => return Ok(Arc::new(unit)),
            Err(Stop::NeedMore) => look_ahead = look_ahead.saturating_mul(8),
            Err(Stop::Error(diagnostic)) => return Err(diagnostic),
        }
    }
}

fn too_long(id: SourceId) -> Box<Diagnostic> {
    Box::new(Diagnostic {
        code: Code::TooLong,
        span: Span::new(id, 0, 0),
        token: Vec::new(),
        bash: vec![BashLine { line: 1, text: b"syntax error: the text is too long".to_vec() }],
        status: BashStatus::Syntax,
        warnings: Vec::new(),
        incomplete: false,
    })
}

/// Whether some command of the list may change how later text reads: `alias`, `shopt`, `eval` and their like in
/// command position, at any depth of groups but not inside of words.
fn changes_reading(list: &List<'_>) -> bool {
    let mut lists = vec![*list];
    while let Some(list) = lists.pop() {
        for item in list.items {
            let pipelines =
                std::iter::once(&item.and_or.first).chain(item.and_or.rest.iter().map(|(_, p)| p));
            for pipeline in pipelines {
                if pipeline_changes(pipeline, &mut lists) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether commands of the list set aliases that commands on its later lines may be.
#[must_use]
pub fn sets_aliases(list: &List<'_>) -> bool {
    list.items.len() > 1
        && list.items.iter().any(|item| {
            item.terminator == Terminator::Newline
                && item.and_or.first.stages.iter().any(|stage| match stage.command.kind {
                    CommandKind::Simple(simple) => matches!(
                        simple.args.first(),
                        Some(Arg::Word(word))
                            if matches!(word.as_literal(), Some(b"alias" | b"unalias" | b"shopt"))
                    ),
                    _ => false,
                })
        })
}

fn pipeline_changes<'a>(pipeline: &Pipeline<'a>, lists: &mut Vec<List<'a>>) -> bool {
    pipeline.stages.iter().any(|stage| command_changes(&stage.command, lists))
}

fn command_changes<'a>(command: &Command<'a>, lists: &mut Vec<List<'a>>) -> bool {
    let mut command = *command;
    loop {
        match command.kind {
            CommandKind::Simple(simple) => {
                let name = simple.args.iter().find_map(|arg| match arg {
                    Arg::Word(word) => match word.as_literal() {
                        Some(b"builtin" | b"command") => None,
                        other => Some(other),
                    },
                    Arg::Assign(_) => Some(None),
                });
                return matches!(
                    name.flatten(),
                    Some(b"alias" | b"unalias" | b"shopt" | b"eval" | b"source" | b".")
                );
            }
            CommandKind::Brace(list) | CommandKind::Subshell(list) => lists.push(list),
            CommandKind::If(node) => {
                for clause in node.clauses {
                    lists.extend([clause.condition, clause.body]);
                }
                lists.extend(node.otherwise);
            }
            CommandKind::While(node) | CommandKind::Until(node) => lists.extend([node.condition, node.body]),
            CommandKind::For(node) | CommandKind::Select(node) => lists.push(node.body),
            CommandKind::ArithFor(node) => lists.push(node.body),
            CommandKind::Case(node) => lists.extend(node.clauses.iter().filter_map(|clause| clause.body)),
            CommandKind::Arith(_) | CommandKind::Test(_) => {}
            CommandKind::Function(node) => {
                command = node.body;
                continue;
            }
            CommandKind::Coproc(node) => {
                command = node.command;
                continue;
            }
        }
        return false;
    }
}
