//! Scripts, read one fragment (`-e` or `-f`) after the other.
//!
//! Invariant: when an error is raised, `at` is where GNU's reader is at that moment, since messages give it.

mod pieces;

use super::escape::{self, Place};
use super::script::{Action, Address, Command, Pattern, Script, Substitution};
use super::substitute::groups_needed;
use crate::util::brackets;
use mirage_regex::{Locale, Options, Regex, Syntax};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// How scripts are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    pub(super) extended: bool,
    pub(super) posix: bool,
    pub(super) sandbox: bool,
    pub(super) locale: Locale,
    /// What lines end in.
    pub(super) terminator: u8,
}

/// Where a fragment comes from.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    Expression(usize),
    File(Vec<u8>),
}

/// A text command whose text goes on in the next fragment.
struct Pending {
    command: usize,
    text: Vec<u8>,
}

/// Reads fragments into a script.
pub(super) struct Parser {
    dialect: Dialect,
    script: Script,
    /// The places of the open blocks, with origin and line of each for the message about one left open.
    blocks: Vec<(usize, Origin, usize)>,
    labels: HashMap<Vec<u8>, usize>,
    jumps: Vec<(usize, Vec<u8>)>,
    pending: Option<Pending>,
    fragments: usize,
    source: Vec<u8>,
    at: usize,
    origin: Origin,
}

/// A message, and the status it ends the run with.
pub(super) type Failure = (Vec<u8>, u8);

/// A `\c` quotes a backslash that quotes something else.
const RECURSIVE: &str = "recursive escaping after \\c not allowed";

type Parsed<T> = Result<T, Failure>;

fn place(origin: &Origin, at: usize, line: usize) -> Vec<u8> {
    match origin {
        Origin::Expression(number) => text!("-e expression #", number.to_string(), ", char ", at.to_string()),
        Origin::File(name) => text!("file ", name, " line ", line.to_string()),
    }
}

fn fail_in<T>(origin: &Origin, at: usize, line: usize, message: &[u8]) -> Parsed<T> {
    Err((text!(place(origin, at, line), ": ", message), 1))
}

/// Finds the `]` that closes the bracket expression whose `[` is just before `at`.
fn bracket_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at;
    if text.get(at) == Some(&b'^') {
        at += 1;
    }
    if text.get(at) == Some(&b']') {
        at += 1;
    }
    while let Some(&b) = text.get(at) {
        at += 1;
        match (b, text.get(at)) {
            (b']', _) => return Some(at),
            (b'\n', _) => return None,
            (b'[', Some(&kind @ (b':' | b'.' | b'='))) => {
                let end = memchr::memmem::find(&text[at + 1..], &[kind, b']'])?;
                at += end + 3;
            }
            _ => {}
        }
    }
    None
}

impl Parser {
    pub(super) fn new(dialect: Dialect) -> Parser {
        Parser {
            dialect,
            script: Script::default(),
            blocks: Vec::new(),
            labels: HashMap::new(),
            jumps: Vec::new(),
            pending: None,
            fragments: 0,
            source: Vec::new(),
            at: 0,
            origin: Origin::Expression(0),
        }
    }

    fn fail<T>(&self, message: impl AsRef<[u8]>) -> Parsed<T> {
        fail_in(&self.origin, self.at, self.line(), message.as_ref())
    }

    /// The line that the reader is in.
    fn line(&self) -> usize {
        memchr::memchr_iter(b'\n', &self.source[..self.at.min(self.source.len())]).count() + 1
    }

    /// Where the reader is when all is read, which what goes wrong in the run is put down to.
    pub(super) fn end_place(&self) -> Vec<u8> {
        place(&self.origin, 0, self.line())
    }

    /// Reads one fragment.
    pub(super) fn fragment(&mut self, source: Vec<u8>, origin: Origin) -> Parsed<()> {
        self.fragments += 1;
        self.source = source;
        self.at = 0;
        self.origin = origin;
        if let Some(pending) = self.pending.take() {
            self.text(pending.command, pending.text)?;
        }
        while self.command()? {}
        Ok(())
    }

    /// The files that were named for writing so far.
    pub(super) fn outputs(&self) -> &[Vec<u8>] {
        &self.script.outputs
    }

    /// The whole script.
    pub(super) fn finish(&mut self) -> Parsed<Script> {
        if let Some(pending) = self.pending.take() {
            // A text that ends in a backslash keeps those it has.
            self.put_text(pending.command, pending.text);
        }
        if let Some((_, origin, line)) = self.blocks.last() {
            return fail_in(origin, 0, *line, b"unmatched `{'");
        }
        let end = self.script.commands.len();
        for (place, label) in std::mem::take(&mut self.jumps).into_iter().rev() {
            let target = if label.is_empty() { Some(end) } else { self.labels.get(&label).copied() };
            let Some(target) = target else {
                return Err((text!("can't find label for jump to `", label, "'"), 4));
            };
            match &mut self.script.commands[place].action {
                Action::Branch(to) | Action::BranchIfReplaced(to) | Action::BranchUnlessReplaced(to) => {
                    *to = target
                }
                _ => {}
            }
        }
        Ok(std::mem::take(&mut self.script))
    }

    fn next(&mut self) -> Option<u8> {
        let b = self.source.get(self.at).copied();
        self.at += usize::from(b.is_some());
        b
    }

    /// Gives back what [`Parser::next`] returned.
    fn back(&mut self, b: Option<u8>) {
        self.at -= usize::from(b.is_some());
    }

    fn next_nonblank(&mut self) -> Option<u8> {
        loop {
            match self.next() {
                Some(b' ' | b'\t') => {}
                b => return b,
            }
        }
    }

    fn integer(&mut self, first: Option<u8>) -> u64 {
        let mut value = 0u64;
        let mut b = first;
        while let Some(digit @ b'0'..=b'9') = b {
            value = value.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            b = self.next();
        }
        self.back(b);
        value
    }

    fn command(&mut self) -> Parsed<bool> {
        let mut b = self.next();
        while matches!(b, Some(b';' | b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)) {
            b = self.next();
        }
        if b.is_none() {
            return Ok(false);
        }
        let first = self.address(b)?;
        let mut second = None;
        if let Some(first) = &first {
            if matches!(first, Address::Plus(1..) | Address::Multiple(1..)) {
                return self.fail("invalid usage of +N or ~N as first address");
            }
            b = self.next_nonblank();
            if b == Some(b',') {
                let start = self.next_nonblank();
                second = self.address(start)?;
                if second.is_none() {
                    return self.fail("unexpected `,'");
                }
                b = self.next_nonblank();
            }
            let to_regex = matches!(second, Some(Address::Regex(_)));
            let before_all = second.is_none() && b == Some(b'r');
            if matches!(first, Address::Line(0)) && !before_all && (!to_regex || self.dialect.posix) {
                return self.fail("invalid usage of line address 0");
            }
        }
        let mut negated = false;
        if b == Some(b'!') {
            negated = true;
            b = self.next_nonblank();
            if b == Some(b'!') {
                return self.fail("multiple `!'s");
            }
        }
        let Some(letter) = b else { return self.fail("missing command") };
        if letter == b'#' {
            if first.is_some() {
                return self.fail("comments don't accept any addresses");
            }
            self.comment();
            return Ok(true);
        }
        if self.dialect.posix {
            match letter {
                b'e' | b'F' | b'v' | b'z' | b'L' | b'Q' | b'T' | b'R' | b'W' => {
                    return self.fail(text!("unknown command: `", [letter], "'"));
                }
                b'a' | b'i' | b'l' | b'=' | b'r' if second.is_some() => {
                    return self.fail("command only uses one address");
                }
                _ => {}
            }
        }
        let addressed = first.is_some();
        let ranged = second.is_some();
        let before_all = !ranged && matches!(first, Some(Address::Line(0)));
        let first = match first {
            Some(Address::Plus(_) | Address::Multiple(_)) => Some(Address::Any),
            Some(Address::Line(0)) if before_all => Some(Address::Line(1)),
            first => first,
        };
        let place = self.script.commands.len();
        self.script.commands.push(Command { first, second, negated, action: Action::Nothing });
        let action = self.action(letter, place, addressed, ranged)?;
        if let Some(action) = action {
            self.script.commands[place].action = match action {
                Action::Read(name) if before_all => Action::ReadBefore(name),
                action => action,
            };
        }
        Ok(true)
    }

    fn comment(&mut self) {
        let begins_script = self.fragments == 1 && self.at == 1;
        let rest = &self.source[self.at..];
        if begins_script && rest.first() == Some(&b'n') {
            self.script.quiet = true;
        }
        self.at += memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
    }

    /// Reads an address that begins with `b`, if it is one.
    fn address(&mut self, b: Option<u8>) -> Parsed<Option<Address>> {
        Ok(Some(match b {
            Some(b'/' | b'\\') => {
                let delimiter = if b == Some(b'\\') { self.next() } else { b };
                let Some(text) = delimiter.and_then(|d| self.delimited(d, true)) else {
                    return self.fail("unterminated address regex");
                };
                let (mut icase, mut multiline) = (false, false);
                loop {
                    match self.next_nonblank() {
                        Some(b'I') if !self.dialect.posix => icase = true,
                        Some(b'M') if !self.dialect.posix => multiline = true,
                        b => {
                            self.back(b);
                            break;
                        }
                    }
                }
                Address::Regex(self.regex(&text, icase, multiline, 0)?)
            }
            Some(b'0'..=b'9') => {
                let first = self.integer(b);
                let next = self.next_nonblank();
                if next != Some(b'~') || self.dialect.posix {
                    self.back(next);
                    return Ok(Some(Address::Line(first)));
                }
                let digit = self.next_nonblank();
                match self.integer(digit) {
                    0 => Address::Line(first),
                    step => Address::Step { first, step },
                }
            }
            Some(sign @ (b'+' | b'~')) if !self.dialect.posix => {
                let digit = self.next_nonblank();
                let number = self.integer(digit);
                if sign == b'+' { Address::Plus(number) } else { Address::Multiple(number) }
            }
            Some(b'$') => Address::Last,
            _ => return Ok(None),
        }))
    }

    /// Reads up to `delimiter`; `None` if it does not come. In a regular expression the delimiter stands for itself
    /// within brackets.
    fn delimited(&mut self, delimiter: u8, is_regex: bool) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        loop {
            let b = self.next()?;
            if b == delimiter {
                return Some(out);
            }
            match b {
                b'\n' if is_regex => {
                    self.back(Some(b));
                    return None;
                }
                b'\n' => {
                    self.back(Some(b));
                    return None;
                }
                b'[' if is_regex => {
                    out.push(b);
                    if let Some(end) = bracket_end(&self.source, self.at) {
                        let body = &self.source[self.at..end];
                        pieces::bracket(body, delimiter, &mut out);
                        self.at = end;
                    } else {
                        // An open bracket expression runs to the end of the line.
                        let rest = &self.source[self.at..];
                        self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                        return None;
                    }
                }
                b'\\' => match self.next() {
                    None => return None,
                    Some(b'n') if is_regex => out.push(b'\n'),
                    Some(b'\n') if is_regex => out.push(b'\n'),
                    Some(quoted) if quoted == delimiter && (is_regex || quoted != b'&') => out.push(quoted),
                    Some(quoted) => out.extend([b'\\', quoted]),
                },
                _ => out.push(b),
            }
        }
    }

    /// Compiles a regular expression; an empty one stands for the last one used.
    fn regex(&self, text: &[u8], icase: bool, multiline: bool, needed_groups: usize) -> Parsed<Pattern> {
        if text.is_empty() {
            if icase || multiline {
                return self.fail("cannot specify modifiers on empty regexp");
            }
            return Ok(Pattern::Last);
        }
        let Ok(text) = escape::replace(text, Place::Regex) else {
            return self.fail(RECURSIVE);
        };
        let mut syntax = if self.dialect.extended { Syntax::SED_EXTENDED } else { Syntax::SED };
        if self.dialect.posix {
            syntax = syntax.with(Syntax::NO_GNU_OPS).with(Syntax::UNMATCHED_RIGHT_PAREN_ORD);
            if !self.dialect.extended {
                syntax = syntax.with(Syntax::LIMITED_OPS);
            }
        }
        let options = Options::new(syntax).locale(self.dialect.locale).ignore_case(icase).newline(multiline);
        // Where lines end in NUL, anchors match at those instead, though sets lack newlines too.
        let options = match multiline && self.dialect.terminator != b'\n' {
            true => Options { newline_anchor: false, ..options.lines(self.dialect.terminator) },
            false => options,
        };
        match Regex::new(&text, &options) {
            Ok(regex) if regex.group_count() < needed_groups && !self.dialect.posix => {
                self.fail(text!("invalid reference \\", needed_groups.to_string(), " on `s' command's RHS"))
            }
            Ok(_) if brackets::lacks_brackets(&text) => Err((brackets::BARE_CLASS.to_vec(), 4)),
            Ok(regex) => Ok(Pattern::Regex(Arc::new(regex))),
            Err(error) => self.fail(error.text()),
        }
    }

    fn end_of_command(&mut self) -> Parsed<()> {
        match self.next_nonblank() {
            b @ Some(b'}' | b'#') => self.back(b),
            None | Some(b'\n' | b';') => {}
            Some(_) => return self.fail("extra characters after command"),
        }
        Ok(())
    }

    fn label(&mut self) -> Vec<u8> {
        let mut label = Vec::new();
        let mut b = self.next_nonblank();
        while let Some(c) = b
            && !c.is_ascii_whitespace()
            && !matches!(c, b';' | b'}')
        {
            label.push(c);
            b = self.next();
        }
        self.back(b);
        label
    }

    fn file_name(&mut self) -> Parsed<Vec<u8>> {
        let first = self.next_nonblank();
        self.back(first);
        let rest = &self.source[self.at..];
        let end = memchr::memchr(b'\n', rest);
        let name = rest[..end.unwrap_or(rest.len())].to_vec();
        self.at += end.map_or(rest.len(), |end| end + 1);
        if name.is_empty() {
            return self.fail("missing filename in r/R/w/W commands");
        }
        Ok(name)
    }

    fn output(&mut self) -> Parsed<usize> {
        let name = self.file_name()?;
        Ok(index_of(&mut self.script.outputs, name))
    }

    fn refuse_in_sandbox(&self) -> Parsed<()> {
        if self.dialect.sandbox { self.refuse() } else { Ok(()) }
    }

    /// Commands that would run programs are refused as if in a sandbox, always.
    fn refuse<T>(&self) -> Parsed<T> {
        self.fail("e/r/w commands disabled in sandbox mode")
    }

    fn number_argument(&mut self) -> Parsed<Option<u64>> {
        let b = self.next_nonblank();
        let number = match b {
            Some(b'0'..=b'9') if !self.dialect.posix => Some(self.integer(b)),
            _ => {
                self.back(b);
                None
            }
        };
        self.end_of_command()?;
        Ok(number)
    }

    fn action(&mut self, letter: u8, place: usize, addressed: bool, ranged: bool) -> Parsed<Option<Action>> {
        let plain = match letter {
            b'=' => Action::LineNumber,
            b'd' => Action::Delete,
            b'D' => Action::DeleteFirst,
            b'F' => Action::FileName,
            b'g' => Action::Get,
            b'G' => Action::GetAppend,
            b'h' => Action::Hold,
            b'H' => Action::HoldAppend,
            b'n' => Action::Next,
            b'N' => Action::NextAppend,
            b'p' => Action::Print,
            b'P' => Action::PrintFirst,
            b'x' => Action::Exchange,
            b'z' => Action::Zap,
            _ => return self.other_action(letter, place, addressed, ranged),
        };
        self.end_of_command()?;
        Ok(Some(plain))
    }

    fn other_action(
        &mut self,
        letter: u8,
        place: usize,
        addressed: bool,
        ranged: bool,
    ) -> Parsed<Option<Action>> {
        Ok(Some(match letter {
            b'{' => {
                self.blocks.push((place, self.origin.clone(), self.line()));
                Action::Block(0)
            }
            b'}' => {
                let Some((open, ..)) = self.blocks.pop() else { return self.fail("unexpected `}'") };
                if addressed {
                    return self.fail("`}' doesn't want any addresses");
                }
                self.end_of_command()?;
                self.script.commands[open].action = Action::Block(place + 1);
                Action::BlockEnd
            }
            b':' => {
                if addressed {
                    return self.fail(": doesn't want any addresses");
                }
                let label = self.label();
                if label.is_empty() {
                    return self.fail("\":\" lacks a label");
                }
                self.script.labels.insert(place, label.clone());
                self.labels.insert(label, place);
                Action::Label
            }
            b'b' | b't' | b'T' => {
                let label = self.label();
                self.script.labels.insert(place, label.clone());
                self.jumps.push((place, label));
                match letter {
                    b'b' => Action::Branch(0),
                    b't' => Action::BranchIfReplaced(0),
                    _ => Action::BranchUnlessReplaced(0),
                }
            }
            b'a' | b'i' | b'c' => {
                self.script.commands[place].action = match letter {
                    b'a' => Action::Append(Vec::new()),
                    b'i' => Action::Insert(Vec::new()),
                    _ => Action::Change(Vec::new()),
                };
                self.text_command(place)?;
                return Ok(None);
            }
            b'q' | b'Q' => {
                if ranged {
                    return self.fail("command only uses one address");
                }
                let status = self.number_argument()?.unwrap_or(0) as u8;
                if letter == b'q' { Action::Quit(status) } else { Action::QuitSilently(status) }
            }
            b'l' => Action::List(self.number_argument()?),
            b'L' => {
                self.number_argument()?;
                Action::Obsolete(letter)
            }
            b'r' => {
                self.refuse_in_sandbox()?;
                Action::Read(self.file_name()?)
            }
            b'R' => {
                self.refuse_in_sandbox()?;
                let name = self.file_name()?;
                Action::ReadLine(index_of(&mut self.script.inputs, name))
            }
            b'w' | b'W' => {
                self.refuse_in_sandbox()?;
                let output = self.output()?;
                if letter == b'w' { Action::Write(output) } else { Action::WriteFirst(output) }
            }
            b's' => Action::Substitute(Box::new(self.substitution()?)),
            b'y' => self.translation()?,
            b'v' => {
                let version = self.label();
                if !supports(&version) {
                    return self.fail("expected newer version of sed");
                }
                // It does nothing, and its addresses are not looked at.
                self.script.commands.pop();
                return Ok(None);
            }
            b'e' => return self.refuse(),
            other => return self.fail(text!("unknown command: `", [other], "'")),
        }))
    }

    /// Reads the text of `a`, `i` and `c`.
    fn text_command(&mut self, place: usize) -> Parsed<()> {
        let b = self.next_nonblank();
        if b.is_none() {
            return self.fail("expected \\ after `a', `c' or `i'");
        }
        if b == Some(b'\\') {
            let start = self.at;
            match self.next_nonblank() {
                None if self.dialect.posix => return self.fail("incomplete command"),
                None => {
                    self.pending = Some(Pending { command: place, text: Vec::new() });
                    return Ok(());
                }
                Some(b'\n') if self.at == start + 1 => {}
                Some(_) => self.at = start,
            }
        } else {
            if self.dialect.posix {
                return self.fail("expected \\ after `a', `c' or `i'");
            }
            self.back(b);
        }
        self.text(place, Vec::new())
    }

    /// Reads text up to a newline that no backslash quotes.
    fn text(&mut self, place: usize, mut text: Vec<u8>) -> Parsed<()> {
        loop {
            match self.next() {
                None => break,
                Some(b'\n') => break,
                Some(b'\\') => match self.next() {
                    None => {
                        // The text goes on in the next fragment, if there is one.
                        text.push(b'\n');
                        self.pending = Some(Pending { command: place, text });
                        return Ok(());
                    }
                    Some(b) => text.extend([b'\\', b]),
                },
                Some(b) => text.push(b),
            }
        }
        text.push(b'\n');
        self.set_text(place, &text)
    }

    fn set_text(&mut self, place: usize, text: &[u8]) -> Parsed<()> {
        let Ok(text) = pieces::unquoted(text) else { return self.fail(RECURSIVE) };
        self.put_text(place, text);
        Ok(())
    }

    fn put_text(&mut self, place: usize, text: Vec<u8>) {
        match &mut self.script.commands[place].action {
            Action::Append(slot) | Action::Insert(slot) | Action::Change(slot) => *slot = text,
            _ => {}
        }
    }

    fn substitution(&mut self) -> Parsed<Substitution> {
        let delimiter = self.next();
        let pattern = delimiter.and_then(|d| self.delimited(d, true));
        let replacement = match (&pattern, delimiter) {
            (Some(_), Some(d)) => self.delimited(d, false),
            _ => None,
        };
        let (Some(pattern), Some(replacement)) = (pattern, replacement) else {
            return self.fail("unterminated `s' command");
        };
        let Ok(source) = escape::replace(&replacement, Place::Replacement) else {
            return self.fail(RECURSIVE);
        };
        let replacement = pieces::replacement(&source, self.dialect.posix);
        let needed = groups_needed(&replacement);
        let mut made = Substitution {
            pattern: Pattern::Last,
            replacement,
            source,
            global: false,
            number: 0,
            print: false,
            output: None,
        };
        let (mut icase, mut multiline) = (false, false);
        loop {
            match self.next() {
                Some(b'i' | b'I') if !self.dialect.posix => icase = true,
                Some(b'm' | b'M') if !self.dialect.posix => multiline = true,
                Some(b'e') => return self.refuse(),
                Some(b'p') if made.print => return self.fail("multiple `p' options to `s' command"),
                Some(b'p') => made.print = true,
                Some(b'g') if made.global => return self.fail("multiple `g' options to `s' command"),
                Some(b'g') => made.global = true,
                Some(b'w') => {
                    self.refuse_in_sandbox()?;
                    made.output = Some(self.output()?);
                    break;
                }
                b @ Some(b'0'..=b'9') => {
                    if made.number != 0 {
                        return self.fail("multiple number options to `s' command");
                    }
                    made.number = self.integer(b);
                    if made.number == 0 {
                        return self.fail("number option to `s' command may not be zero");
                    }
                }
                b @ Some(b'}' | b'#') => {
                    self.back(b);
                    break;
                }
                None | Some(b'\n' | b';') => break,
                Some(b' ' | b'\t' | b'\r') => {}
                Some(_) => return self.fail("unknown option to `s'"),
            }
        }
        made.pattern = self.regex(&pattern, icase, multiline, needed)?;
        Ok(made)
    }

    fn translation(&mut self) -> Parsed<Action> {
        let delimiter = self.next();
        let from = delimiter.and_then(|d| self.delimited(d, false));
        let to = match (&from, delimiter) {
            (Some(_), Some(d)) => self.delimited(d, false),
            _ => None,
        };
        let (Some(from), Some(to)) = (from, to) else {
            return self.fail("unterminated `y' command");
        };
        if escape::replace(&from, Place::Replacement).is_err()
            || escape::replace(&to, Place::Replacement).is_err()
        {
            return self.fail(RECURSIVE);
        }
        let made = pieces::translation(&from, &to, self.dialect.locale);
        match made {
            Some(made) => {
                self.end_of_command()?;
                Ok(Action::Translate(made))
            }
            None => self.fail("strings for `y' command are different lengths"),
        }
    }
}

fn index_of(names: &mut Vec<Vec<u8>>, name: Vec<u8>) -> usize {
    match names.iter().position(|known| *known == name) {
        Some(at) => at,
        None => {
            names.push(name);
            names.len() - 1
        }
    }
}

/// Whether a script that asks for this version can run: digits are compared as numbers, all else as bytes.
fn supports(version: &[u8]) -> bool {
    let (mut asked, mut own) = (version, &b"4.9"[..]);
    loop {
        let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
        let (a, b) = (digits(asked), digits(own));
        if a > 0 && b > 0 {
            let number =
                |text: &[u8]| text.iter().fold(0u64, |n, d| n.saturating_mul(10) + u64::from(d - b'0'));
            match number(&asked[..a]).cmp(&number(&own[..b])) {
                Ordering::Equal => (asked, own) = (&asked[a..], &own[b..]),
                unlike => return unlike == Ordering::Less,
            }
            continue;
        }
        match (asked.split_first(), own.split_first()) {
            (None, _) => return true,
            (Some(_), None) => return false,
            (Some((a, _)), Some((b, _))) if a != b => return a < b,
            (Some((_, a)), Some((_, b))) => (asked, own) = (a, b),
        }
    }
}
