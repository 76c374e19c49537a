//! The text of commands, as bash shows it.
//!
//! Invariant: what is shown is printed from the tree in bash's layout, never copied from the source, because bash shows
//! its own layout whatever was written.

use crate::bytecode::{Loc, Program, Shows};
use crate::locate::{Found, locate};
use crate::text::Text;
use mirage_grammar::ast::{
    AndOr, Arith, Command, CommandKind, HereDoc, List, ListItem, Pipeline, Terminator, Word,
};
use mirage_grammar::print::{self, Layout};

impl Program {
    /// The command at `loc` as `BASH_COMMAND` and `jobs` show it.
    pub fn command_text(&self, loc: Loc) -> Text {
        self.shown(loc, false)
    }

    /// The command at `loc` as xtrace shows it.
    pub fn trace_text(&self, loc: Loc) -> Text {
        self.shown(loc, true)
    }

    fn shown(&self, loc: Loc, trace: bool) -> Text {
        let (Some(unit), Some(range)) = (&self.unit, self.locs.get(loc.index())) else { return Text::new() };
        let script = unit.script();
        let shown = match locate(script, range.start, range.end) {
            Some(Found::Command(found)) => command(found, script.here_docs, range.shows, trace),
            Some(Found::Pipeline(pipeline)) => pipeline_text(pipeline, script.here_docs),
            Some(Found::AndOr(and_or)) => and_or_text(and_or, script.here_docs),
            // A command that an alias brought in stands nowhere in the source; its call does.
            None => unit.source().get(range.start as usize..range.end as usize).unwrap_or_default().to_vec(),
        };
        Text::from(shown)
    }
}

fn and_or_text(and_or: &AndOr<'_>, here_docs: &[HereDoc<'_>]) -> Vec<u8> {
    let items = [ListItem { and_or: *and_or, terminator: Terminator::End }];
    print::list(&List { items: &items, span: and_or.span }, here_docs, Layout::Bash)
}

fn pipeline_text(pipeline: &Pipeline<'_>, here_docs: &[HereDoc<'_>]) -> Vec<u8> {
    and_or_text(&AndOr { first: *pipeline, rest: &[], span: pipeline.span }, here_docs)
}

fn command(command: &Command<'_>, here_docs: &[HereDoc<'_>], shows: Shows, trace: bool) -> Vec<u8> {
    let words = |keyword: &[u8], name: &[u8], words: Option<&[Word<'_>]>| {
        let mut text = [keyword, name, b" in"].concat();
        match words {
            None => text.extend_from_slice(b" \"$@\""),
            Some([]) => text.push(b' '),
            Some(words) => {
                for word in words {
                    text.push(b' ');
                    text.extend_from_slice(&print::word(word, here_docs, Layout::Bash));
                }
            }
        }
        text
    };
    match (&command.kind, shows) {
        (CommandKind::For(each), Shows::Head) => words(b"for ", each.name, each.words),
        (CommandKind::Select(each), Shows::Head) => words(b"select ", each.name, each.words),
        (CommandKind::Case(case), Shows::Head) => {
            // Only `BASH_COMMAND` has the blank behind it.
            let end: &[u8] = if trace { b" in" } else { b" in " };
            [b"case ", print::word(&case.word, here_docs, Layout::Bash).as_slice(), end].concat()
        }
        (CommandKind::ArithFor(each), Shows::Init) => expression(&each.init, trace),
        (CommandKind::ArithFor(each), Shows::Condition) => expression(&each.condition, trace),
        (CommandKind::ArithFor(each), Shows::Step) => expression(&each.step, trace),
        (CommandKind::Arith(arith), _) if trace => [b"(( ", arith.source, b" ))"].concat(),
        _ => print::command(command, here_docs, Layout::Bash),
    }
}

/// An expression of `for (( ))`; an empty one is 1.
fn expression(arith: &Arith<'_>, trace: bool) -> Vec<u8> {
    let text = arith.source.trim_ascii_start();
    let text: &[u8] = if text.is_empty() { b"1" } else { text };
    if trace { [b"(( ", text, b" ))"].concat() } else { [b"((", text, b"))"].concat() }
}
