//! From tree back to text, in two layouts.
//!
//! Invariant: [`Layout::Bash`] is what `declare -f`, `type` and `BASH_COMMAND` show, byte for byte, with bash's losses
//! (`$'a'` becomes `'a'`, `|&` becomes `2>&1 |`, `elif` a nested `if`); [`Layout::Source`] loses nothing: parsing it
//! gives the same tree. Both come from the same code, so what is exact in one is read back in the other.

mod command;
mod redirect;
mod word;

use crate::ast::{Command, FunctionDef, HereDoc, HereDocId, List, Script, Word};

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// As bash shows it.
    Bash,
    /// So that it reads back as the same tree.
    Source,
}

/// Writes the commands of a script.
#[must_use]
pub fn script(script: &Script<'_>, layout: Layout) -> Vec<u8> {
    let mut printer = Printer::new(layout, script.here_docs);
    printer.list(&script.list);
    printer.finish();
    printer.out
}

/// Writes one command, `here_docs` being those of its script.
#[must_use]
pub fn command(command: &Command<'_>, here_docs: &[HereDoc<'_>], layout: Layout) -> Vec<u8> {
    let mut printer = Printer::new(layout, here_docs);
    printer.command(command);
    printer.finish();
    printer.out
}

/// Writes a list of commands, as bash shows the text of a substitution.
#[must_use]
pub fn list(list: &List<'_>, here_docs: &[HereDoc<'_>], layout: Layout) -> Vec<u8> {
    let mut printer = Printer::new(layout, here_docs);
    printer.list(list);
    printer.finish();
    printer.out
}

/// Writes the text that bash keeps of a substitution.
#[must_use]
pub fn substitution(list: &List<'_>, here_docs: &[HereDoc<'_>]) -> Vec<u8> {
    let mut printer = Printer::new(Layout::Bash, here_docs);
    printer.in_substitution = true;
    printer.list(list);
    printer.finish();
    printer.out
}

/// Writes a word.
#[must_use]
pub fn word(word: &Word<'_>, here_docs: &[HereDoc<'_>], layout: Layout) -> Vec<u8> {
    let mut printer = Printer::new(layout, here_docs);
    printer.word(word);
    printer.out
}

/// Writes a function as `declare -f` does, without the newline behind it.
#[must_use]
pub fn function(function: &FunctionDef<'_>, here_docs: &[HereDoc<'_>]) -> Vec<u8> {
    let mut printer = Printer::new(Layout::Bash, here_docs);
    printer.named_function(function);
    printer.out
}

/// Writes a function as the environment holds an exported one: no name, and no more than a blank before each line.
#[must_use]
pub fn exported_function(function: &FunctionDef<'_>, here_docs: &[HereDoc<'_>]) -> Vec<u8> {
    let mut printer = Printer::new(Layout::Bash, here_docs);
    printer.exported_function(function);
    printer.out
}

/// Columns a level is indented by.
const INDENT: usize = 4;

struct Printer<'p> {
    out: Vec<u8>,
    layout: Layout,
    here_docs: &'p [HereDoc<'p>],
    indentation: usize,
    /// Columns per level.
    step: usize,
    /// The next command stands on a line already begun.
    skip_indent: bool,
    in_function: usize,
    in_substitution: bool,
    /// Here-documents whose bodies come when the line ends.
    deferred: Vec<HereDocId>,
    /// The command to be printed is that of a coproc without a name.
    in_coproc: bool,
    /// Bodies were written last: the separator of commands is written already.
    was_here_doc: bool,
    /// The command at hand is one of several in its list: bash keeps the bodies of its condition longer.
    connected: bool,
}

impl<'p> Printer<'p> {
    fn new(layout: Layout, here_docs: &'p [HereDoc<'p>]) -> Self {
        Self {
            out: Vec::new(),
            layout,
            here_docs,
            indentation: 0,
            step: INDENT,
            skip_indent: false,
            in_function: 0,
            in_substitution: false,
            deferred: Vec::new(),
            in_coproc: false,
            was_here_doc: false,
            connected: false,
        }
    }

    fn source(&self) -> bool {
        self.layout == Layout::Source
    }

    fn put(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    fn indent(&mut self) {
        self.out.resize(self.out.len() + self.indentation, b' ');
    }

    fn newline(&mut self, text: &[u8]) {
        self.out.push(b'\n');
        self.indent();
        self.put(text);
    }

    fn semicolon(&mut self) {
        if !matches!(self.out.last(), Some(b'&' | b'\n') | None) {
            self.out.push(b';');
        }
    }

    fn finish(&mut self) {
        self.flush_here_docs(b"");
    }

    /// Writes the bodies that wait, if any.
    fn flush_here_docs(&mut self, separator: &[u8]) {
        if !self.deferred.is_empty() {
            self.separator_and_here_docs(separator);
        }
    }

    /// Writes a separator, and behind it the bodies that wait.
    fn separator_and_here_docs(&mut self, separator: &[u8]) {
        self.put(separator);
        if self.deferred.is_empty() {
            return;
        }
        self.out.push(b'\n');
        for id in std::mem::take(&mut self.deferred) {
            self.here_doc_body(id);
            self.out.push(b'\n');
        }
        if !separator.is_empty() {
            self.out.push(b' ');
        }
        self.was_here_doc = true;
    }
}
