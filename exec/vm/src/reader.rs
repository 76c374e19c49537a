//! Readers: texts that are read and run unit by unit.
//!
//! A unit is parsed only after the one before it has run, so aliases and options take effect as in bash. A text that
//! was compiled as a whole comes as a program whose entries are its units.
//!
//! Invariant: the code of a text that was run before stands for a unit only while the shell reads text as it did then;
//! from the first unit on for which that is not so, the text is parsed again.

use crate::cache::{Code, Found, Key, Kind as CodeKind, Reading, UnitCode};
use crate::flow::{Flow, Raise};
use crate::frame::Kind;
use crate::memory::Held;
use crate::ofd::Ofd;
use crate::options::Opt;
use crate::session::Session;
use crate::vm::{Step, Vm};
use bytes::Bytes;
use mirage_grammar::{Aliases, BashStatus, Diagnostic, Options, SourceId, UnitReader, Warning};
use mirage_lower::Text;
use mirage_lower::bytecode::{C, Program};
use mirage_vfs::Errno;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Origin {
    /// `-c`, a script file, or a line of a session: the bottom of the stack.
    Main,
    /// `eval` and texts like it; the name stands in syntax errors.
    Eval(&'static str),
    /// A sourced file, and the positional parameters it replaced.
    Source { name: Text, saved_args: Option<Arc<Vec<Text>>>, call_line: u32 },
}

/// The units of a text.
#[derive(Debug)]
enum Units {
    /// None was read yet; the text's first line has this number.
    Fresh { text: Text, line: u32 },
    /// Still text. What is compiled is kept when all of it has been.
    Text { units: UnitReader, record: Option<Record> },
    /// Compiled when it was run before.
    Known(Known),
    /// Compiled as a whole.
    Compiled { program: Arc<Program>, next: usize, rest: Option<UnitReader> },
    /// There are no more.
    Ended,
}

impl Units {
    fn text(units: UnitReader) -> Self {
        Units::Text { units, record: None }
    }
}

/// The code of the units read so far, all in the same way.
#[derive(Debug)]
struct Record {
    key: Key,
    units: Vec<UnitCode>,
}

/// A text whose code was kept, under way.
#[derive(Debug)]
struct Known {
    key: Key,
    units: Arc<[UnitCode]>,
    next: usize,
    /// Where the next unit starts, and the line there.
    at: usize,
    line: u32,
}

impl Known {
    /// The next unit, with the text read for it.
    fn next_unit(&mut self) -> (Option<Arc<Program>>, &[u8]) {
        let from = self.at;
        let unit = self.units.get(self.next);
        self.next += 1;
        (self.at, self.line) = unit.map_or((self.key.text.len(), self.line), |unit| (unit.end, unit.line));
        (unit.map(|unit| unit.program.clone()), &self.key.text[from..self.at])
    }

    /// The rest of it, to be parsed.
    fn rest(&self) -> UnitReader {
        UnitReader::resume(Arc::from(&self.key.text[..]), SourceId(0), self.at, self.line)
    }
}

/// The standard input of a shell that reads its commands there. Commands read on where the shell stopped: while a unit
/// runs, what follows it stands in the description again.
#[derive(Debug)]
struct Input {
    /// All that was read, in which the reader of units stands.
    text: Bytes,
    /// What was given back, and to which description.
    given_back: Option<(Arc<Ofd>, usize)>,
}

/// A text under way.
#[derive(Debug)]
pub(crate) struct Reader {
    units: Units,
    input: Option<Input>,
    /// What the text is charged as, where it was read from a file.
    held: Option<Held>,
    pub(crate) origin: Origin,
    /// Statuses start at 0 when the text has no command at all.
    ran: bool,
    /// RETURN has run.
    pub(crate) returned: bool,
    /// A scope of temporary assignments ends with it.
    pub(crate) scoped: bool,
    /// Those of them that stay behind it.
    pub(crate) kept: Vec<crate::var::CellId>,
    /// `$_` behind the command that reads this.
    pub(crate) last_arg: Option<Text>,
}

impl Reader {
    pub(crate) fn new(text: Text, origin: Origin, line: u32) -> Self {
        Self::over(Units::Fresh { text, line }, origin)
    }

    fn over(units: Units, origin: Origin) -> Self {
        Self {
            units,
            input: None,
            held: None,
            origin,
            ran: false,
            returned: false,
            scoped: false,
            kept: Vec::new(),
            last_arg: None,
        }
    }

    /// The same text, charged as `held` for as long as it is read.
    pub(crate) fn holding(self, held: Held) -> Self {
        Self { held: Some(held), ..self }
    }

    /// The commands on standard input, of which `text` has been read.
    pub(crate) fn stdin(text: Bytes) -> Self {
        let units = Units::text(UnitReader::new(Arc::from(&text[..]), SourceId(0), 1));
        Self { input: Some(Input { text, given_back: None }), ..Self::over(units, Origin::Main) }
    }

    pub(crate) fn eval(text: Text, name: &'static str, line: u32) -> Self {
        Self::new(text, Origin::Eval(name), line)
    }

    pub(crate) fn compiled(program: Arc<Program>, rest: Option<UnitReader>, origin: Origin) -> Self {
        Self::over(Units::Compiled { program, next: 0, rest }, origin)
    }

    pub(crate) fn is_main(&self) -> bool {
        matches!(self.origin, Origin::Main)
    }

    pub(crate) fn is_source(&self) -> bool {
        matches!(self.origin, Origin::Source { .. })
    }

    /// Give what follows the unit that was read back to standard input.
    fn give_back(&mut self, stdin: Option<&Arc<Ofd>>) {
        if let (Some(input), Units::Text { units, .. }, Some(stdin)) = (&mut self.input, &self.units, stdin) {
            let rest = input.text.slice(units.offset().min(input.text.len())..);
            input.given_back = Some((stdin.clone(), rest.len()));
            stdin.unread(rest);
        }
    }

    /// Take back what was given; `false` when commands have read of it or standard input is another.
    fn take_back(&mut self, stdin: Option<&Arc<Ofd>>) -> bool {
        let Some(input) = &mut self.input else { return true };
        let Some((ofd, length)) = input.given_back.take() else { return true };
        if stdin.is_some_and(|stdin| Arc::ptr_eq(stdin, &ofd)) && ofd.pending() == length {
            return length == 0
                || matches!(ofd.read(length).try_now(), Ok(Ok(bytes)) if bytes.len() == length);
        }
        false
    }

    /// Go on with what standard input holds now.
    fn go_on_with(&mut self, text: Vec<u8>, held: Option<Held>) {
        if let Units::Text { units, .. } = &self.units {
            let text = Bytes::from(text);
            self.units = Units::text(UnitReader::new(Arc::from(&text[..]), SourceId(0), units.line()));
            self.input = Some(Input { text, given_back: None });
            self.held = held;
        }
    }

    /// The last line of the unit that was read.
    fn last_line(&self) -> Option<u32> {
        let (text, offset, line) = match &self.units {
            Units::Text { units, .. } => (&units.source()[..], units.offset(), units.line()),
            Units::Known(known) => (&known.key.text[..], known.at, known.line),
            _ => return None,
        };
        let whole = offset.checked_sub(1).and_then(|at| text.get(at)) == Some(&b'\n');
        Some(line - u32::from(whole))
    }

    /// See [`Vm::count_on`].
    fn count_on(&mut self, line: u32) {
        if let Units::Known(known) = &self.units {
            self.units = Units::text(known.rest());
        }
        if let Units::Text { units, record } = &mut self.units {
            units.count_on(line);
            // The lines are others than those of the text itself.
            *record = None;
        }
    }

    /// Read no further.
    pub(crate) fn stop(&mut self) {
        self.units = Units::Ended;
    }
}

/// The alias table as the lexer looks into it.
struct AliasView<'a>(&'a BTreeMap<Text, Text>);

impl Aliases for AliasView<'_> {
    fn lookup(&self, name: &[u8]) -> Option<&[u8]> {
        self.0.get(name).map(|text| &text[..])
    }
}

impl Vm {
    /// Push a reader: the text runs before anything below it goes on.
    pub(crate) fn push_text(&mut self, reader: Reader) {
        self.push_codeless(Kind::Reader(Box::new(reader)));
    }

    /// Push a frame that runs no code of its own.
    pub(crate) fn push_codeless(&mut self, kind: Kind) {
        self.push_frame(kind, empty_program(), Arc::from([]), C(0));
    }

    /// How text is read now.
    fn reading(&self) -> Reading {
        let shell = &self.shell;
        let aliased = shell.options.get(Opt::ExpandAliases) && !shell.aliases.is_empty();
        Reading {
            extglob: shell.options.get(Opt::Extglob),
            posix: shell.options.get(Opt::Posix),
            utf8: shell.vars.utf8(),
            aliases: aliased.then(|| shell.aliases.clone()),
        }
    }

    /// Read the next unit of the reader on top and push a frame for it.
    pub(crate) fn read_unit(&mut self) -> Flow {
        if self.shell.options.get(Opt::Onecmd)
            && self.shell.command_string.is_none()
            && self.frames.len() == 1
            && self.reader().ran
        {
            self.reader().stop();
        }
        let stdin = self.shell.fds.get(0).cloned();
        if !self.reader().take_back(stdin.as_ref()) {
            return Flow::wait(move |vm| {
                Box::pin(async move {
                    let read = match stdin {
                        Some(ofd) => ofd.read_whole(&vm.shell.budget).await,
                        None => Ok(Err(Errno::EBADF)),
                    };
                    let (text, held) = match read {
                        Ok(Ok((text, held))) => (text, Some(held)),
                        // An input that cannot be read has ended.
                        Ok(Err(_)) => (Vec::new(), None),
                        Err(fault) => return Flow::Fault(fault),
                    };
                    vm.reader().go_on_with(text, held);
                    Flow::Enter
                })
            });
        }
        self.shell.follow_posix();
        let reading = self.reading();
        let session = self.shell.session.clone();
        let verbose = self.shell.options.get(Opt::Verbose);
        let Some(Kind::Reader(reader)) = self.frames.last_mut().map(|frame| &mut frame.kind) else {
            return Flow::Enter;
        };
        let is_main = matches!(reader.origin, Origin::Main) && self.shell.options.get(Opt::History);
        let (program, entry) = match &mut reader.units {
            Units::Fresh { text, line } => {
                let (text, line) = (std::mem::take(text), *line);
                reader.units = fresh(&session, text, line, reading);
                return Flow::Enter;
            }
            Units::Known(known) => {
                // What is remembered of a command is its text without what stands before it.
                if known.key.reading != reading || is_main {
                    reader.units = Units::text(known.rest());
                    return Flow::Enter;
                }
                let (program, lines) = known.next_unit();
                if verbose {
                    self.output.err(&whole_lines(lines));
                }
                match program {
                    Some(program) => match program.entries.first().copied() {
                        Some(entry) => (program, entry),
                        None => return Flow::Enter,
                    },
                    None => return self.end_reading(),
                }
            }
            Units::Ended => return self.end_reading(),
            Units::Compiled { program, next, rest } => match program.entries.get(*next) {
                Some(entry) => {
                    *next += 1;
                    (program.clone(), *entry)
                }
                None => match rest.take() {
                    Some(units) => {
                        reader.units = Units::text(units);
                        return Flow::Enter;
                    }
                    None => return self.end_reading(),
                },
            },
            Units::Text { units, record } => {
                let from = units.offset();
                let aliases = reading.aliases.as_deref().map(AliasView);
                let next = units.next_unit(&Options {
                    extglob: reading.extglob,
                    posix: reading.posix,
                    utf8: reading.utf8,
                    aliases: aliases.as_ref().map(|view| view as &dyn Aliases),
                });
                if verbose {
                    self.output.err(&match &next {
                        Ok(Some(read)) => whole_lines(&read.unit.source()[from..read.span.end as usize]),
                        _ => whole_lines(&units.source()[from..units.offset()]),
                    });
                }
                match next {
                    Ok(Some(read)) => {
                        let compiled = session.compile(&read.unit).map(Arc::new);
                        let goes_on = Arc::ptr_eq(read.unit.source(), units.source());
                        let again = goes_on && read.warnings.is_empty() && compiled.is_ok();
                        if record.as_ref().is_some_and(|record| record.key.reading != reading || !again) {
                            *record = None;
                        }
                        if let (Some(known), Ok(program)) = (&mut *record, &compiled) {
                            let (end, line) = (units.offset(), units.line());
                            known.units.push(UnitCode { program: program.clone(), end, line });
                            if end == units.source().len() {
                                keep(&session, record);
                            }
                        }
                        if is_main {
                            let (source, start) = (read.unit.source(), read.span.start as usize);
                            let before = source.get(..start).unwrap_or_default();
                            let indent =
                                before.iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
                            let span = start - indent..read.span.end as usize;
                            let text = source.get(span).unwrap_or_default().to_vec();
                            self.remember_command(&text);
                        }
                        self.print_warnings(&read.warnings);
                        match compiled {
                            Ok(program) => match program.entries.first().copied() {
                                Some(entry) => (program, entry),
                                None => return Flow::Enter,
                            },
                            Err(diagnostic) => return self.syntax_error(&diagnostic),
                        }
                    }
                    Ok(None) => {
                        keep(&session, record);
                        return self.end_reading();
                    }
                    Err(diagnostic) => {
                        *record = None;
                        return self.syntax_error(&diagnostic);
                    }
                }
            }
        };
        self.reader().ran = true;
        self.reader().give_back(stdin.as_ref());
        if self.shell.options.get(Opt::Noexec) && !self.shell.interactive {
            return Flow::Enter;
        }
        let link = self.link(&program);
        self.push_frame(Kind::Unit, program, link, entry);
        match self.flush_output() {
            Flow::Next => Flow::Enter,
            other => other,
        }
    }

    fn reader(&mut self) -> &mut Reader {
        match self.frames.last_mut().map(|frame| &mut frame.kind) {
            Some(Kind::Reader(reader)) => reader,
            _ => unreachable!("called only while a reader is on top"),
        }
    }

    /// A command of several lines was given up on `line`. bash goes on counting from there, not from the command's end.
    pub(crate) fn count_on(&mut self, line: u32) {
        self.reader().count_on(line);
    }

    /// The line bash stands on where no command has given it one of its own: the last it has read.
    pub(crate) fn line_read(&self) -> u32 {
        for (at, frame) in self.frames.iter().enumerate().rev() {
            match &frame.kind {
                Kind::Function(_) | Kind::Process | Kind::Trap { .. } => break,
                Kind::Unit => {
                    let below = at.checked_sub(1).map(|below| &self.frames[below].kind);
                    let Some(Kind::Reader(reader)) = below else { break };
                    return reader.last_line().unwrap_or_else(|| self.line());
                }
                _ => {}
            }
        }
        self.line()
    }

    fn end_reading(&mut self) -> Flow {
        let reader = self.reader();
        reader.stop();
        if !reader.ran && !matches!(reader.origin, Origin::Main) {
            self.shell.status = 0;
        }
        match self.end_frame() {
            None => self.flush_output(),
            Some(step) => step.into_flow(),
        }
    }

    fn print_warnings(&mut self, warnings: &[Warning]) {
        for warning in warnings {
            self.warn_at(warning.line, &warning.text);
        }
    }

    fn syntax_error(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.print_warnings(&diagnostic.warnings);
        let script = self.source_name();
        if diagnostic.status != BashStatus::Array {
            self.reader().stop();
        }
        let origin = self.reader().origin.clone();
        let prefix: Vec<u8> = match (&origin, &self.shell.command_string) {
            (Origin::Main, Some(_)) => [&script[..], b": -c: "].concat(),
            (Origin::Eval(name), _) => [&self.shell.script[..], b": ", name.as_bytes(), b": "].concat(),
            (Origin::Source { name, .. }, _) => [&name[..], b": "].concat(),
            (Origin::Main, None) => [&script[..], b": "].concat(),
        };
        self.output.err(&diagnostic.render_bash(&prefix));
        let main_command = self.shell.command_string.is_some() && origin == Origin::Main;
        self.shell.status = match diagnostic.status {
            BashStatus::Syntax => 2,
            BashStatus::Substitution if main_command => 127,
            BashStatus::Substitution => 2,
            BashStatus::Array => 1,
            BashStatus::Unchanged if origin == Origin::Main => self.shell.status,
            BashStatus::Unchanged => 2,
        };
        let main = matches!(self.reader().origin, Origin::Main);
        if !main {
            self.reader().ran = true;
        }
        // `eval` is a special builtin: what it cannot read ends a POSIX shell.
        let eval = matches!(&origin, Origin::Eval(name) if *name == "eval");
        if eval && self.shell.options.get(Opt::Posix) && !self.shell.interactive && !self.ordinary {
            return self.flush_and_raise(Raise::Exit(self.shell.status));
        }
        // A subshell has no further line of its own to read on with.
        if diagnostic.status == BashStatus::Array && !main && self.shell.subshell > 0 {
            return self.flush_and_raise(Raise::Exit(self.shell.status));
        }
        match self.flush_output() {
            Flow::Next => Flow::Enter,
            other => other,
        }
    }

    /// A reader frame was taken off: restore what it replaced.
    pub(crate) fn end_reader(&mut self, reader: Reader) {
        if !matches!(reader.origin, Origin::Main) {
            self.shell.pipe_age = 0;
        }
        if let Some(last_arg) = reader.last_arg {
            self.shell.last_arg = last_arg;
        }
        if reader.scoped {
            self.leave_temps(&reader.kept);
        }
        if let Origin::Source { saved_args, .. } = reader.origin {
            if let Some(args) = saved_args {
                self.shell.args = args;
            }
            self.sources = self.sources.saturating_sub(1);
        }
    }
}

impl Step {
    /// A step as a flow, for handlers that ended a frame themselves.
    pub(crate) fn into_flow(self) -> Flow {
        match self {
            Step::Wait(request) => Flow::Wait(request),
            Step::Fault(fault) => Flow::Fault(fault),
            Step::Raised(raise) => Flow::Raise(raise),
            Step::Done(_) => Flow::Enter,
        }
    }
}

/// The units of a text that is to be read in this way, from the cache if they are kept.
fn fresh(session: &Session, text: Text, line: u32, reading: Reading) -> Units {
    let key = Key { text, kind: CodeKind::Units(line), reading };
    match session.cache.find(&key) {
        Found::Code(Code::Units(units)) => Units::Known(Known { key, units, next: 0, at: 0, line }),
        found => {
            let units = UnitReader::new(Arc::from(&key.text[..]), SourceId(0), line);
            // Without its NUL bytes, offsets are not those of the text.
            let again = matches!(found, Found::Seen) && units.source().len() == key.text.len();
            Units::Text { units, record: again.then(|| Record { key, units: Vec::new() }) }
        }
    }
}

/// All units of a text have been read: keep their code.
fn keep(session: &Session, record: &mut Option<Record>) {
    if let Some(Record { key, units }) = record.take() {
        session.cache.keep(&key, Code::Units(units.into()));
    }
}

/// What `set -v` shows of the text read for a unit.
fn whole_lines(text: &[u8]) -> Vec<u8> {
    let newline: &[u8] = if text.last().is_some_and(|last| *last != b'\n') { b"\n" } else { b"" };
    [text, newline].concat()
}

fn empty_program() -> Arc<Program> {
    static EMPTY: std::sync::OnceLock<Arc<Program>> = std::sync::OnceLock::new();
    EMPTY.get_or_init(|| Arc::new(Program::default())).clone()
}
