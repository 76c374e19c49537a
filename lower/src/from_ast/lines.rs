//! The line numbers that bash counts for commands.
//!
//! A command of a unit has the line it was read at. A substitution is another matter: bash keeps it as text it has laid
//! out anew, and reads that when it runs, counting on from the line of the command around it.
//!
//! Invariant: a line is a matter of the tree and the text alone, so it is known before anything runs.

use super::deeper;
use mirage_grammar::ast::{
    AndOr, Arg, Command, CommandKind, HereDoc, If, IfClause, List, ListItem, RedirectOp,
};
use mirage_grammar::{Options, SourceId, Span, UnitReader, print};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// How the lines of the commands at hand are told.
pub(super) enum Lines<'s> {
    /// As they stand in the text; the cell remembers an offset and its line.
    Source { text: &'s [u8], known: Cell<(u32, u32)> },
    /// All is on one line.
    Flat(u32),
    /// By the places of commands and and-or lists: the line of each, and the line it ends on.
    LaidOut(FxHashMap<(u32, u32), (u32, u32)>),
}

impl<'s> Lines<'s> {
    /// The lines of a text in which `offset` is on `line`.
    pub(super) fn of_source(text: &'s [u8], offset: u32, line: u32) -> Self {
        Self::Source { text, known: Cell::new((offset, line)) }
    }

    /// The lines of a substitution in a command of `line`.
    pub(super) fn of_substitution(list: &List<'_>, here_docs: &[HereDoc<'_>], line: u32) -> Self {
        if is_flat(list) {
            return Self::Flat(line);
        }
        laid_out(list, here_docs, line).map_or(Self::Flat(line), Self::LaidOut)
    }

    /// The line of a command.
    pub(super) fn line(&self, command: &Command<'_>) -> u32 {
        match self {
            Self::Source { .. } => own_line(command),
            Self::Flat(line) => *line,
            Self::LaidOut(places) => places.get(&key(command.span)).map_or(0, |place| place.0),
        }
    }

    /// The line on which an and-or list ends.
    pub(super) fn end(&self, span: Span) -> u32 {
        match self {
            Self::Source { text, known } => {
                let (at, line) = known.get();
                let between = |from: u32, to: u32| {
                    let bytes = text.get(from as usize..to as usize).unwrap_or_default();
                    bytes.iter().filter(|byte| **byte == b'\n').count() as u32
                };
                let line = match span.end >= at {
                    true => line + between(at, span.end),
                    false => line.saturating_sub(between(span.end, at)),
                };
                known.set((span.end, line));
                line
            }
            Self::Flat(line) => *line,
            Self::LaidOut(places) => places.get(&key(span)).map_or(0, |place| place.1),
        }
    }
}

/// The line that the reader counted for a command.
fn own_line(command: &Command<'_>) -> u32 {
    match &command.kind {
        CommandKind::For(each) | CommandKind::Select(each) => each.line,
        CommandKind::ArithFor(arith) => arith.line,
        CommandKind::Case(case) => case.line,
        CommandKind::Function(function) => function.line,
        _ => command.line,
    }
}

fn key(span: Span) -> (u32, u32) {
    (span.start, span.end)
}

/// Whether bash lays the list out on one line.
fn is_flat(list: &List<'_>) -> bool {
    let [item] = list.items else { return false };
    let pipelines = std::iter::once(&item.and_or.first).chain(item.and_or.rest.iter().map(|(_, p)| p));
    pipelines.flat_map(|pipeline| pipeline.stages).all(|stage| {
        let here = stage.command.redirects.iter().any(|redirect| redirect.op == RedirectOp::HereDoc);
        let CommandKind::Simple(simple) = stage.command.kind else { return false };
        let words = simple.args.iter().map(|arg| match arg {
            Arg::Word(word) => word.text,
            Arg::Assign(assignment) => assignment.text,
        });
        let mut texts = words.chain(simple.assignments.iter().map(|assignment| assignment.text));
        !here && texts.all(|text| !text.contains(&b'\n'))
    })
}

/// Lays the list out as bash does, reads that, and finds each command of the one in the other.
fn laid_out(
    list: &List<'_>,
    here_docs: &[HereDoc<'_>],
    line: u32,
) -> Option<FxHashMap<(u32, u32), (u32, u32)>> {
    let text = print::substitution(list, here_docs);
    let mut reader = UnitReader::new(text.into(), SourceId::default(), line);
    let mut units = Vec::new();
    while let Some(unit) = reader.next_unit(&Options::default()).ok()? {
        units.push(unit.unit);
    }
    let source = reader.source().clone();
    let mut pairing = Pairing { places: FxHashMap::default(), lines: Lines::of_source(&source, 0, line) };
    let items: Vec<ListItem<'_>> = units.iter().flat_map(|unit| unit.script().list.items).copied().collect();
    pairing.items(list.items, &items).then_some(pairing.places)
}

/// Two trees of the same commands side by side.
struct Pairing<'s> {
    places: FxHashMap<(u32, u32), (u32, u32)>,
    lines: Lines<'s>,
}

impl Pairing<'_> {
    fn items(&mut self, ours: &[ListItem<'_>], theirs: &[ListItem<'_>]) -> bool {
        ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(our, their)| self.and_or(&our.and_or, &their.and_or))
    }

    fn list(&mut self, ours: &List<'_>, theirs: &List<'_>) -> bool {
        deeper(|| self.items(ours.items, theirs.items))
    }

    fn and_or(&mut self, ours: &AndOr<'_>, theirs: &AndOr<'_>) -> bool {
        let end = self.lines.end(theirs.span);
        self.places.insert(key(ours.span), (end, end));
        let pipelines = |and_or: &AndOr<'_>| and_or.rest.len();
        if pipelines(ours) != pipelines(theirs) {
            return false;
        }
        let ours = std::iter::once(&ours.first).chain(ours.rest.iter().map(|(_, pipeline)| pipeline));
        let theirs = std::iter::once(&theirs.first).chain(theirs.rest.iter().map(|(_, pipeline)| pipeline));
        ours.zip(theirs).all(|(our, their)| {
            our.stages.len() == their.stages.len()
                && our
                    .stages
                    .iter()
                    .zip(their.stages)
                    .all(|(our, their)| self.command(&our.command, &their.command))
        })
    }

    fn command(&mut self, ours: &Command<'_>, theirs: &Command<'_>) -> bool {
        let end = self.lines.end(theirs.span);
        self.places.insert(key(ours.span), (own_line(theirs), end));
        match (&ours.kind, &theirs.kind) {
            (CommandKind::Brace(our), CommandKind::Brace(their))
            | (CommandKind::Subshell(our), CommandKind::Subshell(their)) => self.list(our, their),
            (CommandKind::If(our), CommandKind::If(their)) => {
                self.clauses(our.clauses, our.otherwise.as_ref(), their)
            }
            (CommandKind::While(our), CommandKind::While(their))
            | (CommandKind::Until(our), CommandKind::Until(their)) => {
                self.list(&our.condition, &their.condition) && self.list(&our.body, &their.body)
            }
            (CommandKind::For(our), CommandKind::For(their))
            | (CommandKind::Select(our), CommandKind::Select(their)) => self.list(&our.body, &their.body),
            (CommandKind::ArithFor(our), CommandKind::ArithFor(their)) => self.list(&our.body, &their.body),
            (CommandKind::Case(our), CommandKind::Case(their)) => {
                our.clauses.len() == their.clauses.len()
                    && our.clauses.iter().zip(their.clauses).all(|(our, their)| {
                        match (&our.body, &their.body) {
                            (Some(our), Some(their)) => self.list(our, their),
                            (our, their) => our.is_none() && their.is_none(),
                        }
                    })
            }
            (CommandKind::Coproc(our), CommandKind::Coproc(their)) => {
                self.command(&our.command, &their.command)
            }
            (our, their) => std::mem::discriminant(our) == std::mem::discriminant(their),
        }
    }

    /// An `elif` is laid out as an `if` behind `else`.
    fn clauses(&mut self, ours: &[IfClause<'_>], otherwise: Option<&List<'_>>, theirs: &If<'_>) -> bool {
        let ([our, rest @ ..], [their]) = (ours, theirs.clauses) else { return false };
        if !self.list(&our.condition, &their.condition) || !self.list(&our.body, &their.body) {
            return false;
        }
        match (rest, otherwise, &theirs.otherwise) {
            ([], Some(our), Some(their)) => self.list(our, their),
            ([], our, their) => our.is_none() && their.is_none(),
            (_, _, Some(List { items: [item], .. })) => match item.and_or.first.stages {
                [stage] => match &stage.command.kind {
                    CommandKind::If(nested) => self.clauses(rest, otherwise, nested),
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }
}
