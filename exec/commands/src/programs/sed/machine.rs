//! The run of a script over its input.

use super::debug::{self, Trace};
use super::input::{Input, Source};
use super::list;
use super::output::Output;
use super::script::{Action, Address, Pattern, Script, Substitution, Table};
use super::substitute::{self, Scratch};
use crate::util::files::Files;
use crate::util::input::Held;
use crate::voice::{End, Voice};
use mirage_regex::ctype::{self, Decoded};
use mirage_regex::{Fuel, Locale, OutOfFuel, Regex};
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// How a run behaves.
#[derive(Clone, Debug)]
pub(super) struct Mode {
    pub(super) quiet: bool,
    pub(super) posix: bool,
    pub(super) unbuffered: bool,
    pub(super) terminator: u8,
    pub(super) line_length: u64,
    pub(super) locale: Locale,
    /// Where the script ends, which is named in messages of the run.
    pub(super) place: Vec<u8>,
    pub(super) in_place: Option<super::in_place::Edit>,
}

/// A line and whether it ended in a newline.
#[derive(Clone, Default, Debug)]
struct Line {
    text: Vec<u8>,
    ended: bool,
}

/// What is written at the end of the cycle.
enum Appended {
    Text(usize),
    File(usize),
    Line(Vec<u8>),
}

/// Where a range of lines stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    Inactive,
    /// Up to this line, or up to a match of the second address.
    Active(Option<u64>),
    Closed,
}

/// How a cycle ended.
enum Cycle {
    /// At the end of the script: print and read on.
    End,
    /// Read on without printing.
    Deleted,
    /// The same, with nothing left of which a part could be deleted.
    Emptied,
    /// Run the script again on what is left.
    Again,
    /// End the run; print first if asked.
    Quit { status: u8, print: bool },
}

/// Bytes of the spaces that are not counted.
const LARGE: usize = 64 << 10;

/// A running script.
pub(super) struct Machine<'s> {
    script: &'s Script,
    mode: Mode,
    input: Input,
    out: Output,
    outputs: Vec<Output>,
    readers: Vec<Option<Source>>,
    line: Line,
    hold: Line,
    held: Held,
    appended: Vec<Appended>,
    ranges: Vec<Range>,
    replaced: bool,
    last_regex: Option<Arc<Regex>>,
    scratch: Scratch,
    /// What `--debug` shows, if it was given.
    trace: Option<Trace>,
}

impl<'s> Machine<'s> {
    pub(super) fn new(
        cx: &Context,
        script: &'s Script,
        mode: Mode,
        input: Input,
        outputs: Vec<Output>,
        trace: Option<Trace>,
    ) -> Machine<'s> {
        let mut machine = Machine {
            script,
            input,
            out: Output::stdout(mode.terminator),
            outputs,
            readers: Vec::new(),
            line: Line { text: Vec::new(), ended: true },
            hold: Line { text: Vec::new(), ended: true },
            held: Held::new(&cx.budget),
            appended: Vec::new(),
            ranges: Vec::new(),
            replaced: false,
            last_regex: None,
            scratch: Scratch::default(),
            trace,
            mode,
        };
        machine.reset_ranges();
        machine
    }

    /// A range from line 0 is open from the start of the file.
    fn reset_ranges(&mut self) {
        let state = |first: &Option<Address>| match first {
            Some(Address::Line(0)) => Range::Active(None),
            _ => Range::Inactive,
        };
        self.ranges = self.script.commands.iter().map(|command| state(&command.first)).collect();
    }

    /// Runs to the end; the status is that of the program.
    pub(super) async fn run(&mut self, cx: &mut Context) -> Result<u8, End> {
        if self.trace.is_some() {
            let program = debug::program(self.script);
            self.show(cx, &program).await?;
        } else if let Some(command) = self.block_substitution() {
            self.substitute_blocks(cx, command).await?;
        }
        let mut status = None;
        let mut reads = true;
        loop {
            if reads && !self.read(cx, false).await? {
                break;
            }
            if reads && self.trace.is_some() {
                let place = debug::input(&self.input.name, self.input.number);
                self.show(cx, &place).await?;
                self.show_space(cx).await?;
            }
            reads = true;
            let ended = self.cycle(cx).await?;
            if self.trace.is_some() && matches!(ended, Cycle::End | Cycle::Deleted) {
                self.show(cx, b"END-OF-CYCLE:\n").await?;
            }
            match ended {
                Cycle::End => self.print_pattern(cx),
                Cycle::Deleted | Cycle::Emptied => {}
                Cycle::Again => {
                    self.write_appended(cx).await?;
                    self.show_space(cx).await?;
                    reads = false;
                }
                Cycle::Quit { status: given, print } => {
                    if print {
                        self.print_pattern(cx);
                        self.out.end_line();
                        self.write_appended(cx).await?;
                    }
                    status = Some(given);
                    break;
                }
            }
            self.flush_if_due(cx).await?;
        }
        self.input.give_back(self.mode.unbuffered);
        self.flush_all(cx).await?;
        self.finish_file(cx).await?;
        if let Some((name, errno)) = self.input.broken.take() {
            return Err(self.fail(cx, &text!("read error on ", name, ": ", errno.text())).await?);
        }
        Ok(if self.input.failed { 2 } else { status.unwrap_or(0) })
    }

    /// Ends the run with a message and the status of a failed operation.
    async fn fail(&mut self, cx: &mut Context, message: &[u8]) -> Result<End, Stop> {
        self.fail_with(cx, message, 4).await
    }

    async fn fail_with(&mut self, cx: &mut Context, message: &[u8], status: u8) -> Result<End, Stop> {
        self.flush_all(cx).await?;
        if let Some(edit) = &mut self.mode.in_place {
            edit.discard(cx).await;
        }
        cx.error(message).await?;
        Ok(End::Status(status))
    }

    fn print_pattern(&mut self, _cx: &Context) {
        if !self.mode.quiet {
            self.out.line(&self.line.text, self.line.ended);
        }
    }

    async fn flush_if_due(&mut self, cx: &mut Context) -> Result<(), End> {
        if self.mode.unbuffered {
            self.flush_all(cx).await?;
            cx.flush().await?;
            return Ok(());
        }
        if self.out.is_full() {
            self.flush_out(cx).await?;
        }
        for i in 0..self.outputs.len() {
            if self.outputs[i].is_full() {
                self.flush_output(cx, i).await?;
            }
        }
        Ok(())
    }

    async fn flush_out(&mut self, cx: &mut Context) -> Result<(), Stop> {
        if let Err(errno) = self.out.flush(cx).await? {
            cx.error(&text!("couldn't write to output file: ", errno.text())).await?;
        }
        Ok(())
    }

    async fn flush_output(&mut self, cx: &mut Context, index: usize) -> Result<(), Stop> {
        if self.outputs[index].is_stdout() {
            self.flush_out(cx).await?;
        }
        if let Err(errno) = self.outputs[index].flush(cx).await? {
            let name = &self.script.outputs[index];
            cx.error(&text!("couldn't write to ", name, ": ", errno.text())).await?;
        }
        Ok(())
    }

    async fn flush_all(&mut self, cx: &mut Context) -> Result<(), Stop> {
        self.flush_out(cx).await?;
        for index in 0..self.outputs.len() {
            self.flush_output(cx, index).await?;
        }
        Ok(())
    }

    /// Charges the spaces that grew from one another, where they are large.
    fn weigh(&mut self, cx: &Context) -> Result<(), Stop> {
        let bytes = self.line.text.len() + self.hold.text.len();
        if bytes < LARGE {
            return Ok(());
        }
        cx.tick(self.line.text.len())?;
        Ok(self.held.set(bytes)?)
    }

    /// Reads the next line into the pattern space, or onto it; `false` at the end of the input.
    async fn read(&mut self, cx: &mut Context, append: bool) -> Result<bool, End> {
        self.write_appended(cx).await?;
        self.replaced = false;
        if !append {
            self.line.text.clear();
        }
        loop {
            if let Some(ended) = self.input.line(cx, &mut self.line.text).await? {
                self.line.ended = ended;
                if append {
                    self.weigh(cx)?;
                }
                return Ok(true);
            }
            if let Some((name, errno)) = self.input.broken.take() {
                return Err(self.fail(cx, &text!("read error on ", name, ": ", errno.text())).await?);
            }
            self.finish_file(cx).await?;
            let found = self.input.next_file(cx).await?;
            if let Some(message) = self.input.lost.take() {
                return Err(self.fail(cx, &message).await?);
            }
            if !found {
                return Ok(false);
            }
            if self.input.restarts {
                self.input.restarts = false;
                self.input.number = 0;
                self.hold.text.clear();
                self.readers.clear();
                self.reset_ranges();
            }
            self.begin_file(cx).await?;
        }
    }

    /// Opens the place where the edited form of the current file goes.
    async fn begin_file(&mut self, cx: &mut Context) -> Result<(), End> {
        let (Some(edit), Some(name)) = (&mut self.mode.in_place, self.input.current_name()) else {
            return Ok(());
        };
        match edit.begin(cx, name).await? {
            Ok(ofd) => self.out = Output::file(ofd, self.mode.terminator),
            Err(message) => return Err(self.fail(cx, &message).await?),
        }
        Ok(())
    }

    /// Puts the edited form of the current file in its place.
    async fn finish_file(&mut self, cx: &mut Context) -> Result<(), End> {
        if self.mode.in_place.is_none() {
            return Ok(());
        }
        self.flush_out(cx).await?;
        self.out = Output::stdout(self.mode.terminator);
        let Some(edit) = &mut self.mode.in_place else { return Ok(()) };
        match edit.finish(cx).await? {
            Ok(()) => Ok(()),
            Err(message) => Err(self.fail(cx, &message).await?),
        }
    }

    async fn write_appended(&mut self, cx: &mut Context) -> Result<(), End> {
        if self.appended.is_empty() {
            return Ok(());
        }
        for appended in std::mem::take(&mut self.appended) {
            self.out.end_line();
            match appended {
                Appended::Text(place) => {
                    if let Action::Append(text) = &self.script.commands[place].action {
                        self.out.text(text);
                    }
                }
                Appended::Line(text) => self.out.text(&text),
                Appended::File(place) => {
                    if let Action::Read(name) = &self.script.commands[place].action {
                        self.append_file(cx, name).await?;
                    }
                }
            }
        }
        Ok(())
    }

    async fn append_file(&mut self, cx: &mut Context, name: &[u8]) -> Result<(), End> {
        for index in 0..self.outputs.len() {
            if !self.outputs[index].is_stdout() {
                self.flush_output(cx, index).await?;
            }
        }
        let opened = if name == b"/dev/stdin" { cx.fd(0) } else { cx.open_read(name).await };
        let Ok(ofd) = opened else { return Ok(()) };
        loop {
            match cx.read(&ofd).await? {
                Ok(chunk) if chunk.is_empty() => return Ok(()),
                Ok(chunk) => self.out.raw(&chunk),
                Err(errno) => {
                    return Err(self.fail(cx, &text!("read error on ", name, ": ", errno.text())).await?);
                }
            }
            if self.out.is_full() {
                self.flush_out(cx).await?;
            }
        }
    }

    async fn tired(&mut self, cx: &mut Context) -> Result<End, Stop> {
        self.fail(cx, b"memory exhausted").await
    }

    fn resolve(&mut self, pattern: &Pattern) -> Option<Arc<Regex>> {
        if let Pattern::Regex(regex) = pattern {
            self.last_regex = Some(Arc::clone(regex));
        }
        self.last_regex.clone()
    }

    async fn regex(&mut self, cx: &mut Context, pattern: &Pattern) -> Result<Arc<Regex>, End> {
        match self.resolve(pattern) {
            Some(regex) => Ok(regex),
            None => {
                let message = text!(self.mode.place, ": no previous regular expression");
                Err(self.fail_with(cx, &message, 1).await?)
            }
        }
    }

    /// Whether one address matches the line at hand.
    async fn address_matches(&mut self, cx: &mut Context, address: &Address) -> Result<bool, End> {
        Ok(match address {
            Address::Line(number) => self.input.number == *number,
            Address::Step { first, step } => {
                self.input.number >= *first && (self.input.number - first).is_multiple_of(*step)
            }
            Address::Last => self.input.is_last(cx).await?,
            Address::Any => true,
            Address::Regex(pattern) => {
                let regex = self.regex(cx, pattern).await?;
                match regex.is_match(&self.line.text, &mut Fuel::default()) {
                    Ok(matches) => matches,
                    Err(OutOfFuel) => return Err(self.tired(cx).await?),
                }
            }
            Address::Plus(_) | Address::Multiple(_) => false,
        })
    }

    /// Whether the command at `place` applies to the line at hand.
    async fn selects(&mut self, cx: &mut Context, place: usize) -> Result<bool, End> {
        let command = &self.script.commands[place];
        let Some(first) = &command.first else { return Ok(true) };
        let Some(second) = &command.second else { return self.address_matches(cx, first).await };
        let number = self.input.number;
        if let Range::Active(end) = self.ranges[place] {
            return match (second, end) {
                (Address::Line(end), _) => {
                    if number >= *end {
                        self.ranges[place] = Range::Closed;
                    }
                    Ok(number <= *end)
                }
                (_, Some(end)) => {
                    if number >= end {
                        self.ranges[place] = Range::Closed;
                    }
                    Ok(true)
                }
                (_, None) => {
                    if self.address_matches(cx, second).await? {
                        self.ranges[place] = Range::Closed;
                    }
                    Ok(true)
                }
            };
        }
        // A range that starts at a line by its number starts once, at that line or, if it was read together with
        // others, at the first one behind it.
        if let Address::Line(start) = first {
            if self.ranges[place] == Range::Closed || number < *start {
                return Ok(false);
            }
            if let Address::Line(end) = second
                && number > *end
            {
                self.ranges[place] = Range::Closed;
                return Ok(number == *start);
            }
        } else if !self.address_matches(cx, first).await? {
            return Ok(false);
        }
        self.ranges[place] = match second {
            Address::Line(end) if *end > number => Range::Active(None),
            Address::Line(_) | Address::Plus(0) | Address::Multiple(0) => Range::Closed,
            Address::Plus(count) => Range::Active(Some(number.saturating_add(*count))),
            Address::Multiple(step) => Range::Active(Some((number / step + 1).saturating_mul(*step))),
            Address::Regex(_) => Range::Active(None),
            Address::Step { .. } | Address::Last | Address::Any => {
                match self.address_matches(cx, second).await? {
                    true => Range::Closed,
                    false => Range::Active(None),
                }
            }
        };
        Ok(true)
    }

    /// Runs the script once over the pattern space.
    async fn cycle(&mut self, cx: &mut Context) -> Result<Cycle, End> {
        let script = self.script;
        let mut at = 0;
        let mut steps = 0u32;
        while let Some(command) = script.commands.get(at) {
            steps += 1;
            if steps.is_multiple_of(1024) {
                cx.tick(64 << 10)?;
            }
            let place = at;
            at += 1;
            if let Some(trace) = &mut self.trace {
                let shown = trace.command(script, place);
                self.show(cx, &shown).await?;
            }
            if command.first.is_some() || command.negated {
                let selected = self.selects(cx, place).await?;
                if selected == command.negated {
                    if let Action::Block(end) = command.action {
                        // The trace shows the end of a block that is passed over.
                        at = if self.trace.is_some() { end - 1 } else { end };
                    }
                    continue;
                }
            }
            match &command.action {
                Action::Block(_) | Action::BlockEnd | Action::Label | Action::Nothing => {}
                Action::Obsolete(letter) => {
                    let message = text!("INTERNAL ERROR: Bad cmd ", [*letter]);
                    return Err(self.fail(cx, &message).await?);
                }
                Action::LineNumber => {
                    let number = self.input.number.to_string();
                    self.out.line(number.as_bytes(), true);
                }
                Action::Append(_) => self.appended.push(Appended::Text(place)),
                Action::Insert(text) => self.out.text_lines(text),
                Action::Change(text) => {
                    if command.second.is_none()
                        || command.negated
                        || !matches!(self.ranges[place], Range::Active(_))
                    {
                        self.out.text_lines(text);
                    }
                    return Ok(Cycle::Deleted);
                }
                Action::Branch(to) => at = *to,
                Action::BranchIfReplaced(to) => {
                    if std::mem::take(&mut self.replaced) {
                        at = *to;
                    }
                }
                Action::BranchUnlessReplaced(to) => {
                    if !std::mem::take(&mut self.replaced) {
                        at = *to;
                    }
                }
                Action::Delete => return Ok(Cycle::Deleted),
                Action::DeleteFirst => match memchr::memchr(self.mode.terminator, &self.line.text) {
                    None => return Ok(Cycle::Emptied),
                    Some(end) => {
                        self.line.text.drain(..=end);
                        return Ok(Cycle::Again);
                    }
                },
                Action::FileName => {
                    let name = self.input.name.clone();
                    self.out.line(&name, true);
                }
                Action::Get => self.line.clone_from(&self.hold),
                Action::GetAppend => {
                    self.line.text.push(self.mode.terminator);
                    self.line.text.extend_from_slice(&self.hold.text);
                    self.line.ended = self.hold.ended;
                    self.weigh(cx)?;
                }
                Action::Hold => self.hold.clone_from(&self.line),
                Action::HoldAppend => {
                    self.hold.text.push(self.mode.terminator);
                    self.hold.text.extend_from_slice(&self.line.text);
                    self.hold.ended = self.line.ended;
                    self.weigh(cx)?;
                }
                Action::Exchange => std::mem::swap(&mut self.line, &mut self.hold),
                Action::List(width) => {
                    let text = list::listed(
                        &self.line.text,
                        width.unwrap_or(self.mode.line_length),
                        self.mode.terminator,
                    );
                    self.out.text_lines(&text);
                }
                Action::Next => {
                    self.print_pattern(cx);
                    if self.input.is_last(cx).await? {
                        return Ok(Cycle::Deleted);
                    }
                    if !self.read(cx, false).await? {
                        return Ok(Cycle::Deleted);
                    }
                }
                Action::NextAppend => {
                    if self.input.is_last(cx).await? {
                        let print = !self.mode.posix;
                        return Ok(if print { Cycle::End } else { Cycle::Deleted });
                    }
                    self.line.text.push(self.mode.terminator);
                    if !self.read(cx, true).await? {
                        self.line.text.pop();
                        return Ok(Cycle::End);
                    }
                }
                Action::Print => self.out.line(&self.line.text, self.line.ended),
                Action::PrintFirst => {
                    let end = memchr::memchr(self.mode.terminator, &self.line.text);
                    let ended = end.is_some() || self.line.ended;
                    let end = end.unwrap_or(self.line.text.len());
                    self.out.line(&self.line.text[..end], ended);
                }
                Action::Quit(status) => return Ok(Cycle::Quit { status: *status, print: true }),
                Action::QuitSilently(status) => return Ok(Cycle::Quit { status: *status, print: false }),
                Action::Read(_) => self.appended.push(Appended::File(place)),
                Action::ReadBefore(name) => {
                    self.out.end_line();
                    self.append_file(cx, name).await?;
                }
                Action::ReadLine(index) => self.read_line(cx, *index).await?,
                Action::Substitute(substitution) => self.substitute(cx, substitution).await?,
                Action::Write(index) => self.write(cx, *index, usize::MAX).await?,
                Action::WriteFirst(index) => {
                    let end = memchr::memchr(self.mode.terminator, &self.line.text);
                    self.write(cx, *index, end.unwrap_or(usize::MAX)).await?;
                }
                Action::Translate(made) => translate(&made.table, &mut self.line.text, self.mode.locale),
                Action::Zap => self.line.text.clear(),
            }
            if self.trace.is_some() {
                self.show_effect(cx, &command.action).await?;
            }
        }
        Ok(Cycle::End)
    }

    /// Writes what `--debug` shows, which goes to standard output even where the lines go elsewhere.
    async fn show(&mut self, cx: &mut Context, text: &[u8]) -> Result<(), Stop> {
        if self.mode.in_place.is_none() {
            self.out.raw(text);
            return Ok(());
        }
        cx.out(text).await
    }

    /// Shows the pattern space, if that is asked for.
    async fn show_space(&mut self, cx: &mut Context) -> Result<(), Stop> {
        match self.trace {
            Some(_) => self.show(cx, &debug::space(b"PATTERN: ", &self.line.text)).await,
            None => Ok(()),
        }
    }

    /// Shows what a command changed.
    async fn show_effect(&mut self, cx: &mut Context, action: &Action) -> Result<(), Stop> {
        if debug::changes_pattern(action) {
            self.show_space(cx).await?;
        }
        if debug::shows_hold(action) {
            self.show(cx, &debug::space(b"HOLD:    ", &self.hold.text)).await?;
        }
        Ok(())
    }

    /// Writes the pattern space, or its first `len` bytes as a line, to the output of a `w`.
    async fn write(&mut self, cx: &mut Context, index: usize, len: usize) -> Result<(), End> {
        let (text, ended) = match self.line.text.get(..len) {
            Some(first) => (first, true),
            None => (&self.line.text[..], self.line.ended),
        };
        if self.outputs[index].is_stdout() {
            if let Err(errno) = self.out.flush(cx).await? {
                cx.error(&text!("couldn't write to output file: ", errno.text())).await?;
            }
            self.outputs[index].line(text, ended);
            self.flush_output(cx, index).await?;
        } else {
            self.outputs[index].line(text, ended);
        }
        Ok(())
    }

    async fn read_line(&mut self, cx: &mut Context, index: usize) -> Result<(), End> {
        while self.readers.len() <= index {
            let name = &self.script.inputs[self.readers.len()];
            let opened = if name == b"/dev/stdin" { cx.fd(0) } else { cx.open_read(name).await };
            self.readers.push(opened.ok().map(Source::new));
        }
        let Some(source) = &mut self.readers[index] else { return Ok(()) };
        let mut text = Vec::new();
        match source.line(cx, self.mode.terminator, &mut text).await? {
            Ok(Some(ended)) => {
                if ended {
                    text.push(self.mode.terminator);
                }
                self.appended.push(Appended::Line(text));
                Ok(())
            }
            Ok(None) => Ok(()),
            Err(error) => {
                let name = &self.script.inputs[index];
                Err(self.fail(cx, &text!("read error on ", name, ": ", error.0.text())).await?)
            }
        }
    }

    async fn substitute(&mut self, cx: &mut Context, command: &Substitution) -> Result<(), End> {
        let regex = self.regex(cx, &command.pattern).await?;
        if matches!(command.pattern, Pattern::Last) && !self.mode.posix {
            let needed = substitute::groups_needed(&command.replacement);
            if regex.group_count() < needed {
                let (place, group) = (&self.mode.place, needed.to_string());
                let message = text!(place, ": invalid reference \\", group, " on `s' command's RHS");
                return Err(self.fail_with(cx, &message, 1).await?);
            }
        }
        let mut fuel = Fuel::default();
        if self.trace.is_some() {
            match debug::registers(&regex, &self.line.text, &mut fuel) {
                Ok(shown) => self.show(cx, &shown).await?,
                Err(OutOfFuel) => return Err(self.tired(cx).await?),
            }
        }
        let done = substitute::substitute(
            command,
            &regex,
            &mut self.line.text,
            self.mode.locale,
            &mut self.scratch,
            &mut fuel,
        );
        match done {
            Ok(false) => return Ok(()),
            Ok(true) => self.replaced = true,
            Err(OutOfFuel) => return Err(self.tired(cx).await?),
        }
        if command.print {
            self.out.line(&self.line.text, self.line.ended);
        }
        if let Some(index) = command.output {
            self.write(cx, index, usize::MAX).await?;
        }
        Ok(())
    }

    /// The command of a script that is one plain `s`, which then can work on whole blocks.
    fn block_substitution(&self) -> Option<&'s Substitution> {
        let [command] = &self.script.commands[..] else { return None };
        let Action::Substitute(substitution) = &command.action else { return None };
        let Pattern::Regex(regex) = &substitution.pattern else { return None };
        let plain = command.first.is_none()
            && !command.negated
            && !substitution.print
            && substitution.output.is_none()
            && substitution.number <= 1
            && !self.mode.quiet
            && !self.mode.unbuffered
            && self.mode.in_place.is_none()
            && !regex.has_back_references()
            && !regex.options().newline_anchor;
        plain.then_some(substitution)
    }

    /// Substitutes in whole blocks; what is left for the ordinary way are lines that lie across blocks.
    async fn substitute_blocks(&mut self, cx: &mut Context, command: &'s Substitution) -> Result<(), End> {
        let Pattern::Regex(regex) = &command.pattern else { return Ok(()) };
        let Some(over_lines) = regex.over_lines(self.mode.terminator) else { return Ok(()) };
        loop {
            if let Some(block) = self.input.whole_lines() {
                let lines = memchr::memchr_iter(self.mode.terminator, &block).count() as u64;
                self.input.number += lines;
                let done = substitute::block(
                    command,
                    &over_lines,
                    &block,
                    self.mode.terminator,
                    self.mode.locale,
                    &mut self.scratch,
                    self.out.end_line_and_buffer(),
                );
                if done.is_err() {
                    return Err(self.tired(cx).await?);
                }
            }
            self.flush_if_due(cx).await?;
            if !self.read(cx, false).await? {
                return Ok(());
            }
            self.substitute(cx, command).await?;
            self.print_pattern(cx);
        }
    }
}

fn translate(table: &Table, text: &mut Vec<u8>, locale: Locale) {
    match table {
        Table::Bytes(map) => text.iter_mut().for_each(|b| *b = map[usize::from(*b)]),
        Table::Characters(pairs) => {
            let mut out = Vec::with_capacity(text.len());
            let mut at = 0;
            while let Some(decoded) = ctype::decode(&text[at..], locale) {
                let len = decoded.len();
                let found = match decoded {
                    Decoded::Char(c, _) => pairs.binary_search_by_key(&c, |pair| pair.0).ok(),
                    Decoded::Invalid(_) => None,
                };
                match found {
                    Some(index) => out.extend_from_slice(&pairs[index].1),
                    None => out.extend_from_slice(&text[at..at + len]),
                }
                at += len;
            }
            *text = out;
        }
    }
}

/// The files given on the command line, or standard input.
pub(super) fn files(operands: Vec<Text>) -> Vec<Text> {
    if operands.is_empty() { vec![Text::from(&b"-"[..])] } else { operands }
}
