//! `complete` `compopt` `compgen`: what completes the arguments of commands. There is no line editor here that would
//! ask; scripts set, show and evaluate specifications.

use super::assign::Failure;
use super::completion::{Action, COMP_OPTIONS, Expansion, Spec};
use super::{BUILTINS, Call, GivenOption};
use crate::expand::glob;
use crate::flow::{Answer, Raise};
use crate::ofd::Ofd;
use crate::options::Opt;
use crate::quote;
use crate::signal::SIGNALS;
use crate::var::{Attrs, Cell};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::{BoxFuture, Fields, FileKind};
use std::sync::Arc;

/// The names under which `-D`, `-E` and `-I` are kept.
const DEFAULT: &[u8] = b"_DefaultCmD_";
const EMPTY: &[u8] = b"_EmptycmD_";
const INITIAL: &[u8] = b"_InitialWorD_";

/// The options of `compgen` and `complete` that describe completions.
const SPEC: &str = "abcdefgjksuvo:A:G:W:P:S:X:F:C:";

/// What the options describe; the message of a bad one was printed.
fn describe(call: &mut Call, options: &[GivenOption]) -> Result<Spec, Answer> {
    let mut spec = Spec::default();
    for GivenOption { letter, arg, .. } in options {
        let arg = arg.clone().unwrap_or_default();
        match letter {
            b'o' => match COMP_OPTIONS.iter().position(|name| name.as_bytes() == &arg[..]) {
                Some(at) => spec.options |= 1 << at,
                None => {
                    call.err(&[&arg[..], b": invalid option name"].concat());
                    return Err(Answer::Status(2));
                }
            },
            b'A' => match Action::by_name(&arg) {
                Some(action) => spec.add(action),
                None => {
                    call.err(&[&arg[..], b": invalid action name"].concat());
                    return Err(Answer::Status(2));
                }
            },
            b'G' => spec.glob = Some(arg),
            b'W' => spec.words = Some(arg),
            b'P' => spec.prefix = Some(arg),
            b'S' => spec.suffix = Some(arg),
            b'X' => spec.filter = Some(arg),
            b'F' => {
                if arg.iter().any(|byte| b" \t\n;&|()<>$`\"'\\".contains(byte)) || arg.is_empty() {
                    call.err(&super::assign::not_an_identifier(&arg));
                    return Err(Answer::Status(2));
                }
                spec.function = Some(arg);
            }
            b'C' => spec.command = Some(arg),
            letter => {
                if let Some(action) = Action::by_letter(*letter) {
                    spec.add(action);
                }
            }
        }
    }
    Ok(spec)
}

pub(crate) fn complete(vm: &mut Vm, call: &mut Call) -> Answer {
    let (mut options, first) = match call.options(&format!("{SPEC}prDEI")) {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let own: Vec<u8> = options
        .extract_if(.., |option| b"prDEI".contains(&option.letter))
        .map(|option| option.letter)
        .collect();
    let has = |letter| own.contains(&letter);
    let spec = match describe(call, &options) {
        Ok(spec) => spec,
        Err(answer) => return answer,
    };
    let names = names(call, first, &own);
    if has(b'r') {
        if names.is_empty() {
            vm.shell.completions = Arc::default();
            return Answer::Status(0);
        }
        let mut status = 0;
        for name in names {
            if !Arc::make_mut(&mut vm.shell.completions).remove(&name) {
                call.err(&[&name[..], b": no completion specification"].concat());
                status = 1;
            }
        }
        return Answer::Status(status);
    }
    if has(b'p') || (call.args.len() == 1) {
        if names.is_empty() {
            for (name, spec) in vm.shell.completions.clone().iter() {
                print(call, name, spec);
            }
            return Answer::Status(0);
        }
        let mut status = 0;
        for name in names {
            match vm.shell.completions.get(&name).cloned() {
                Some(spec) => print(call, &name, &spec),
                None => {
                    call.err(&[&name[..], b": no completion specification"].concat());
                    status = 1;
                }
            }
        }
        return Answer::Status(status);
    }
    if names.is_empty() {
        return call.usage();
    }
    for name in names {
        Arc::make_mut(&mut vm.shell.completions).set(name, spec.clone());
    }
    Answer::Status(0)
}

/// The operands, or the name that one of `-D -E -I` stands for.
fn names(call: &Call, first: usize, own: &[u8]) -> Vec<Text> {
    let special = own.iter().rev().find_map(|letter| match letter {
        b'I' => Some(INITIAL),
        b'D' => Some(DEFAULT),
        b'E' => Some(EMPTY),
        _ => None,
    });
    match special {
        Some(name) => vec![Text::from(name)],
        None => call.args[first..].to_vec(),
    }
}

fn print(call: &mut Call, name: &[u8], spec: &Spec) {
    let mut line = b"complete ".to_vec();
    line.extend_from_slice(&spec.as_options());
    line.extend_from_slice(match name {
        DEFAULT => b"-D",
        EMPTY => b"-E",
        INITIAL => b"-I",
        name => name,
    });
    call.line(&line);
}

pub(crate) fn compopt(vm: &mut Vm, call: &mut Call) -> Answer {
    let (options, first) = match call.options("+o:DEI") {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let (mut on, mut off, mut own) = (0u16, 0u16, Vec::new());
    for GivenOption { letter, plus, arg } in options {
        if letter != b'o' {
            own.push(letter);
            continue;
        }
        let arg = arg.unwrap_or_default();
        let Some(at) = COMP_OPTIONS.iter().position(|name| name.as_bytes() == &arg[..]) else {
            call.err(&[&arg[..], b": invalid option name"].concat());
            return Answer::Status(2);
        };
        if plus {
            off |= 1 << at;
        } else {
            on |= 1 << at;
        }
    }
    let names = names(call, first, &own);
    if names.is_empty() {
        return call.fail(b"not currently executing completion function");
    }
    let mut status = 0;
    for name in names {
        let Some(mut spec) = vm.shell.completions.get(&name).cloned() else {
            call.err(&[&name[..], b": no completion specification"].concat());
            status = 1;
            continue;
        };
        if on | off == 0 {
            let mut line = b"compopt".to_vec();
            for (at, option) in COMP_OPTIONS.iter().enumerate() {
                let sign = if spec.options >> at & 1 != 0 { '-' } else { '+' };
                line.extend_from_slice(format!(" {sign}o {option}").as_bytes());
            }
            call.line(&[&line[..], b" ", &name].concat());
            continue;
        }
        spec.options = spec.options & !off | on;
        Arc::make_mut(&mut vm.shell.completions).set(name, spec);
    }
    Answer::Status(status)
}

pub(crate) fn compgen<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        if call.args.len() == 1 {
            return Answer::Status(0);
        }
        let (options, first) = match call.options(SPEC) {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let spec = match describe(call, &options) {
            Ok(spec) => spec,
            Err(answer) => return answer,
        };
        let word = call.args.get(first).cloned().unwrap_or_default();
        if spec.function.is_some() {
            call.err(b"warning: -F option may not work as you expect");
        }
        if spec.command.is_some() {
            call.err(b"warning: -C option may not work as you expect");
        }
        let found = match generate(vm, &spec, &word).await {
            Ok(found) => found,
            Err(failure) => return failure.answer(call),
        };
        for text in &found {
            call.line(text);
        }
        super::success(!found.is_empty())
    })
}

/// The completions of `word`.
async fn generate(vm: &mut Vm, spec: &Spec, word: &Text) -> Result<Vec<Text>, Failure> {
    let mut found = Vec::new();
    for action in spec.sources() {
        let some = candidates(vm, action, word).await;
        found.extend(some.into_iter().filter(|text| text.starts_with(word)));
    }
    if let Some(glob) = &spec.glob {
        found.extend(vm.expand_text(glob, Expansion::Pathnames).await?);
    }
    if let Some(words) = &spec.words {
        let expanded = vm.expand_text(words, Expansion::Words).await?;
        found.extend(expanded.into_iter().filter(|text| text.starts_with(word)));
    }
    if let Some(function) = &spec.function {
        let line = [&function[..], b" compgen ", &quote::single(word), b" ''"].concat();
        if vm.shell.functions.contains_key(&function[..]) {
            if let Some(id) = vm.shell.vars.lookup(b"COMPREPLY") {
                let _ = vm.shell.vars.unset(id, crate::var::Unset::Target);
            }
            for (name, value) in [(&b"COMP_CWORD"[..], "-1"), (b"COMP_POINT", "0"), (b"COMP_LINE", "")] {
                vm.shell.vars.force(name, crate::var::Value::Text(Text::from(value)));
            }
            let discards = vm.discards;
            let ended = vm.run_text(Text::from(line), "compgen").await;
            for name in [&b"COMP_CWORD"[..], b"COMP_POINT", b"COMP_LINE"] {
                let id = vm.shell.vars.intern(name);
                vm.shell.vars.unset(id, crate::var::Unset::Target)?;
            }
            ended?.map_err(Failure::Raise)?;
            if vm.discards > discards {
                // The error has left the builtin, too.
                return Err(Failure::Raise(Raise::Discard(1)));
            }
            if let Some(id) = vm.shell.vars.lookup(b"COMPREPLY") {
                found.extend(vm.shell.vars.cell(id).value().elements());
            }
        }
    }
    if let Some(command) = &spec.command {
        let line = [&command[..], b" compgen ", &quote::single(word), b" ''"].concat();
        let output = vm.capture(Text::from(line)).await?;
        let body = output.strip_suffix(b"\n").unwrap_or(&output);
        if !body.is_empty() {
            found.extend(body.split(|byte| *byte == b'\n').map(Text::from));
        }
    }
    if let Some(filter) = &spec.filter {
        let (keeps, pattern) = match filter.strip_prefix(b"!") {
            Some(rest) => (true, rest),
            None => (false, &filter[..]),
        };
        let pattern = replace_ampersand(pattern, word);
        let pattern = Text::from(pattern);
        let mut kept = Vec::with_capacity(found.len());
        for text in found {
            if vm.matches_pattern(&text, &pattern)? == keeps {
                kept.push(text);
            }
        }
        found = kept;
    }
    if found.is_empty() && spec.has_option("default") {
        found.extend(files(vm, word, false).await);
    }
    if spec.has_option("plusdirs") || (found.is_empty() && spec.has_option("dirnames")) {
        found.extend(files(vm, word, true).await);
    }
    let (prefix, suffix) = (spec.prefix.as_deref().unwrap_or(b""), spec.suffix.as_deref().unwrap_or(b""));
    if !prefix.is_empty() || !suffix.is_empty() {
        found = found.iter().map(|text| Text::from([prefix, text, suffix].concat())).collect();
    }
    Ok(found)
}

/// In a filter, `&` stands for the word.
fn replace_ampersand(pattern: &[u8], word: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(pattern.len());
    let mut bytes = pattern.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'&' => out.extend_from_slice(word),
            b'\\' if bytes.as_slice().first() == Some(&b'&') => {
                bytes.next();
                out.push(b'&');
            }
            byte => out.push(*byte),
        }
    }
    out
}

fn sorted_names(names: impl Iterator<Item = Text>) -> Vec<Text> {
    let mut names: Vec<Text> = names.collect();
    names.sort();
    names
}

async fn candidates(vm: &mut Vm, action: Action, word: &Text) -> Vec<Text> {
    let texts = |names: &[&str]| names.iter().map(|name| Text::from(*name)).collect::<Vec<_>>();
    let variables = |vm: &Vm, keep: fn(&Cell) -> bool| {
        vm.shell.vars.sorted(keep).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    let builtins = |vm: &Vm, keep: fn(bool) -> bool| {
        let fits = |name: &&str| keep(vm.shell.disabled.contains(*name));
        BUILTINS.iter().map(|builtin| builtin.name).filter(fits).map(Text::from).collect::<Vec<_>>()
    };
    let jobs = |vm: &Vm, running: bool| {
        let fits = |job: &&crate::jobs::Job| !running || job.status().is_none();
        let first = |text: &Text| Text::from(text.split(|byte| *byte == b' ').next().unwrap_or_default());
        vm.shell.jobs.iter().filter(fits).map(|job| first(&job.text)).collect::<Vec<_>>()
    };
    match action {
        Action::Alias => vm.shell.aliases.keys().cloned().collect(),
        Action::Arrayvar => variables(vm, Cell::is_indexed),
        Action::Binding | Action::Stopped => Vec::new(),
        Action::Builtin | Action::Helptopic => builtins(vm, |_| true),
        Action::Command => commands(vm, word).await,
        Action::Directory => files(vm, word, true).await,
        Action::Disabled => builtins(vm, |disabled| disabled),
        Action::Enabled => builtins(vm, |disabled| !disabled),
        Action::Export => variables(vm, |cell| cell.exists() && cell.attrs().contains(Attrs::EXPORT)),
        Action::File => files(vm, word, false).await,
        Action::Function => sorted_names(vm.shell.functions.keys().cloned()),
        Action::Group | Action::User => texts(&["user"]),
        Action::Hostname => texts(&["localhost"]),
        Action::Job => jobs(vm, false),
        Action::Running => jobs(vm, true),
        Action::Keyword => super::completion::keywords(),
        Action::Service => Vec::new(),
        Action::Setopt => Opt::set_names().map(|opt| Text::from(opt.set_name())).collect(),
        Action::Shopt => Opt::shopt_names().map(|opt| Text::from(opt.row().name)).collect(),
        Action::Signal => SIGNALS.iter().map(|(name, _)| Text::from(format!("SIG{name}"))).collect(),
        Action::Variable => variables(vm, Cell::exists),
    }
}

/// Names of commands that start with `word`: of every kind, and on PATH.
async fn commands(vm: &mut Vm, word: &Text) -> Vec<Text> {
    let mut found: Vec<Text> = vm.shell.aliases.keys().cloned().collect();
    found.extend(super::completion::keywords());
    found.extend(sorted_names(vm.shell.functions.keys().cloned()));
    found.extend(BUILTINS.iter().map(|builtin| Text::from(builtin.name)));
    found.retain(|name| name.starts_with(word));
    let path = vm.shell.vars.text(b"PATH").unwrap_or_default();
    for dir in path.split(|byte| *byte == b':').filter(|dir| !dir.is_empty()) {
        let page = vm.shell.session.ns.read_dir(&vm.shell.cwd, dir, Fields::NONE).await;
        let Ok(page) = page else { continue };
        let names: Vec<Text> = page.iter().map(|entry| Text::from(entry.name)).collect();
        for name in names.into_iter().filter(|name| name.starts_with(word)) {
            let path = [dir, b"/", &name[..]].concat();
            if vm.is_executable(&path).await {
                found.push(name);
            }
        }
    }
    found
}

/// Files (or only directories) whose path starts with `word`.
async fn files(vm: &Vm, word: &[u8], directories: bool) -> Vec<Text> {
    let slash = word.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
    let (head, tail) = word.split_at(slash);
    let dir = if head.is_empty() { &b"."[..] } else { head };
    let (ns, cwd) = (&vm.shell.session.ns, &vm.shell.cwd);
    let Ok(page) = ns.read_dir(cwd, dir, Fields::NONE).await else { return Vec::new() };
    let mut found = Vec::new();
    for entry in page.iter() {
        let name = entry.name;
        let hidden = name.starts_with(b".") && !tail.starts_with(b".");
        if hidden || !name.starts_with(tail) {
            continue;
        }
        let path = Text::from([head, name].concat());
        if directories {
            let stat = ns.stat(cwd, &path, true).await;
            if !stat.is_ok_and(|stat| stat.kind() == FileKind::Dir) {
                continue;
            }
        }
        found.push(path);
    }
    found.sort();
    found
}

impl Vm {
    /// Run text as a command substitution would, and give what it printed.
    async fn capture(&mut self, text: Text) -> Result<Vec<u8>, Failure> {
        let (ofd, capture) = Ofd::capture(self.shell.budget.clone());
        let before = self.shell.fds.set(1, Some(ofd));
        let ended = self.run_text(text, "compgen").await;
        self.shell.fds.set(1, before);
        ended?.map_err(Failure::Raise)?;
        Ok(capture.take())
    }

    /// Expand the word list of `-W` (split by IFS, then expanded word by word) or the pattern of `-G`.
    async fn expand_text(&mut self, text: &Text, kind: Expansion) -> Result<Vec<Text>, Failure> {
        if kind == Expansion::Pathnames {
            let globignore = self.shell.vars.text(b"GLOBIGNORE");
            let rules = glob::Rules::new(self.shell.options, globignore.as_deref(), self.shell.vars.utf8());
            let globber = glob::Globber {
                ns: self.shell.session.ns.clone(),
                cwd: self.shell.cwd.clone(),
                budget: self.shell.budget.clone(),
                rules,
            };
            return Ok(globber.expand(text).await?);
        }
        let ifs = self.shell.vars.text(b"IFS").unwrap_or_else(|| Text::from(" \t\n"));
        let mut words = Vec::new();
        for raw in split_words(text, &ifs) {
            if !raw.iter().any(|byte| b"$`\\\"'~".contains(byte)) {
                words.push(Text::from(raw));
                continue;
            }
            let line = [WORD, b"=(", &protected(&raw)[..], b")"].concat();
            let noglob = self.shell.options.get(Opt::Noglob);
            self.shell.options.set(Opt::Noglob, true);
            let ended = self.run_text(Text::from(line), "compgen").await;
            self.shell.options.set(Opt::Noglob, noglob);
            if ended?.map_err(Failure::Raise)? == SYNTAX_ERROR {
                return Err(Failure::Raise(Raise::Discard(1)));
            }
            if let Some(id) = self.shell.vars.lookup(WORD) {
                words.extend(self.shell.vars.cell(id).value().elements());
                self.shell.vars.unset(id, crate::var::Unset::Target)?;
            }
        }
        Ok(words)
    }
}

/// The status of a text that does not parse.
const SYNTAX_ERROR: u8 = 2;

/// The variable that holds a word of `-W` while it is expanded.
const WORD: &[u8] = b"__COMPGEN_WORD";

/// A word list split at the characters of IFS that are not quoted.
fn split_words(text: &[u8], ifs: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut word: Vec<u8> = Vec::new();
    let mut quote = 0;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        if quote == 0 && ifs.contains(&byte) {
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            continue;
        }
        word.push(byte);
        match byte {
            b'\\' if quote != b'\'' => word.extend(bytes.next()),
            b'\'' | b'"' if quote == 0 => quote = byte,
            _ if byte == quote => quote = 0,
            _ => {}
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A word with what would end it escaped, where it is not quoted.
fn protected(word: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(word.len());
    let (mut quote, mut depth) = (0, 0);
    let mut bytes = word.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let plain = quote == 0 && depth == 0;
        if plain && b" \t\n;&|()<>#".contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
        match byte {
            b'\\' if quote != b'\'' => out.extend(bytes.next()),
            b'$' if quote != b'\'' && matches!(bytes.peek(), Some(b'(' | b'{')) => {
                depth += 1;
                out.extend(bytes.next());
            }
            b')' | b'}' if depth > 0 => depth -= 1,
            b'\'' | b'"' if quote == 0 => quote = byte,
            _ if byte == quote => quote = 0,
            _ => {}
        }
    }
    out
}
