//! `declare` `typeset` `local` `export` `readonly`: values and attributes of variables and functions.
//!
//! One function does the work for all five; what they are called decides where the variable lives and which
//! attributes are given without saying so.

use super::assign::{Failure, not_an_identifier};
use super::declared::{
    declaration_of, functions, has, kind_fits, list, list_functions, mark_functions, show_named,
};
use super::{Call, GivenOption, references};
use crate::flow::{Answer, Arg, ArrayArg, Raise};
use crate::options::Opt;
use crate::var::{Attrs, Cell, CellId, Subscript, VarError, is_name, parse_reference};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::BoxFuture;

/// What the options ask for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    pub(super) on: Attrs,
    pub(super) off: Attrs,
    pub(super) print: bool,
    pub(super) functions: bool,
    pub(super) names_only: bool,
    pub(super) global: bool,
    pub(super) inherit: bool,
    /// Options were given at all.
    pub(super) any: bool,
}

/// The attributes of which only one can be had.
const CASES: [Attrs; 3] = [Attrs::LOWER, Attrs::UPPER, Attrs::CAPITAL];

impl Wanted {
    fn take(&mut self, option: &GivenOption) {
        self.any = true;
        match option.letter {
            b'p' => self.print = true,
            b'f' | b'F' if option.plus => {}
            b'F' => {
                self.names_only = true;
                self.functions = true;
            }
            b'f' => self.functions = true,
            b'g' => self.global = true,
            b'I' => self.inherit = true,
            letter => {
                let Some(attr) = Attrs::from_letter(letter) else { return };
                if option.plus {
                    self.off.insert(attr);
                    return;
                }
                if CASES.contains(&attr) && CASES.iter().any(|case| *case != attr && self.on.contains(*case))
                {
                    // `-l -u` takes both away.
                    for case in CASES {
                        self.on.remove(case);
                    }
                    return;
                }
                self.on.insert(attr);
                if CASES.contains(&attr) {
                    for case in CASES {
                        if case != attr {
                            self.off.insert(case);
                        }
                    }
                }
            }
        }
    }
}

/// Where new variables are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Where {
    /// In the innermost function, where there is one.
    Function,
    /// Where the name is bound now.
    Present,
    /// At the bottom.
    Global,
}

pub(crate) fn declare<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (options, first) = match call.options("+acfgiIlnprtuxAF") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let mut wanted = Wanted::default();
        options.iter().for_each(|option| wanted.take(option));
        if let Err(answer) = check_literals(vm, call, wanted, !wanted.global) {
            return answer;
        }
        if first >= call.args.len() {
            return list(vm, call, wanted, false);
        }
        if wanted.print {
            return show_named(vm, call, first, wanted, false);
        }
        if wanted.functions {
            return functions(vm, call, first, wanted);
        }
        let place = match (wanted.global, vm.shell.vars.in_function()) {
            (true, _) => Where::Global,
            (false, true) => Where::Function,
            (false, false) => Where::Present,
        };
        each(vm, call, first, wanted, place).await
    })
}

pub(crate) fn local<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        if call.args.get(1).is_some_and(|word| word == b"--help".as_slice()) {
            super::help::print_long(call);
            return Answer::Status(2);
        }
        if !vm.shell.vars.in_function() {
            return misplaced(vm, call).await;
        }
        let (options, first) = match call.options("+acfgiIlnprtuxAF") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let mut wanted = Wanted::default();
        options.iter().for_each(|option| wanted.take(option));
        if let Err(answer) = check_literals(vm, call, wanted, !wanted.global) {
            return answer;
        }
        if first >= call.args.len() {
            return list(vm, call, wanted, true);
        }
        if wanted.print {
            return show_named(vm, call, first, wanted, true);
        }
        if wanted.functions {
            return functions(vm, call, first, wanted);
        }
        let place = if wanted.global { Where::Global } else { Where::Function };
        each(vm, call, first, wanted, place).await
    })
}

/// `local` outside of functions. Array literals have been assigned by the time it is noticed.
async fn misplaced(vm: &mut Vm, call: &mut Call) -> Answer {
    let mut wanted = Wanted::default();
    if let Ok((options, _)) = call.options("+acfgiIlnprtuxAF") {
        options.iter().for_each(|option| wanted.take(option));
    }
    wanted.on.remove(Attrs::READONLY | Attrs::NAMEREF);
    if let Err(answer) = check_literals(vm, call, wanted, false) {
        return answer;
    }
    for (at, array) in std::mem::take(&mut call.arrays) {
        let word = call.args[at].clone();
        let split = Split::new(&word, Some(&array));
        let id = vm.shell.vars.intern(split.name);
        match store(vm, call, id, &split, Some(array), wanted, true).await {
            Answer::Status(_) => {}
            other => return other,
        }
    }
    call.fail(b"can only be used in a function")
}

/// Array literals are assigned before the builtin as such runs: what is wrong with them abandons the command, and the
/// message does not name the builtin.
fn check_literals(vm: &mut Vm, call: &mut Call, wanted: Wanted, in_function: bool) -> Result<(), Answer> {
    for at in 0..call.arrays.len() {
        let word = call.args[call.arrays[at].0].clone();
        let split = Split::new(&word, Some(&call.arrays[at].1));
        if split.target.len() != split.name.len() {
            call.plain_err(&VarError::ListToMember(Text::from(split.target)).message());
            return Err(Answer::Raise(Raise::Discard(1)));
        }
        let id = vm.shell.vars.intern(split.name);
        let fresh = in_function && vm.shell.vars.in_function() && !vm.shell.vars.is_local(id);
        let cell = vm.shell.vars.cell(id);
        let name = Text::from(split.name);
        let clash = match fresh {
            true => None,
            false if wanted.on.contains(Attrs::ASSOC) && cell.is_indexed() => {
                Some(VarError::IndexedToAssoc(name))
            }
            false if wanted.on.contains(Attrs::INDEXED) && cell.is_assoc() => {
                Some(VarError::AssocToIndexed(name))
            }
            false => None,
        };
        if let Some(error) = clash {
            call.plain_err(&error.message());
            return Err(Answer::Raise(Raise::Discard(1)));
        }
    }
    Ok(())
}

pub(crate) fn export<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(attribute(vm, call, Attrs::EXPORT, "fnpaA"))
}

pub(crate) fn readonly<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(attribute(vm, call, Attrs::READONLY, "aAfnp"))
}

/// `export` and `readonly`.
async fn attribute(vm: &mut Vm, call: &mut Call, attr: Attrs, spec: &str) -> Answer {
    let (letters, first) = match call.letters(spec) {
        Ok(options) => options,
        Err(answer) => return answer,
    };
    let mut wanted = Wanted { on: attr, ..Wanted::default() };
    for letter in letters {
        match letter {
            b'f' => wanted.functions = true,
            // Nothing takes readonly away.
            b'n' if attr == Attrs::READONLY => wanted.on.remove(attr),
            b'n' => {
                wanted.on.remove(attr);
                wanted.off.insert(attr);
            }
            b'a' => wanted.on.insert(Attrs::INDEXED),
            b'A' => wanted.on.insert(Attrs::ASSOC),
            _ => wanted.print = true,
        }
    }
    if let Err(answer) = check_literals(vm, call, wanted, false) {
        return answer;
    }
    if first >= call.args.len() {
        let posix = vm.shell.options.get(Opt::Posix);
        if wanted.functions {
            list_functions(vm, call, false, |function| has(function, attr));
            return Answer::Status(0);
        }
        let arrays = wanted.on & (Attrs::INDEXED | Attrs::ASSOC);
        let keep = |cell: &Cell| cell.attrs().contains(attr) && kind_fits(cell, arrays);
        for (name, id) in vm.shell.vars.sorted(keep) {
            let line = declaration_of(vm, &name, id);
            match posix.then(|| line.strip_prefix(b"declare -")).flatten() {
                None => call.line(&line),
                Some(rest) => {
                    let command = call.args[0].clone();
                    call.line(&posix_line(&command, rest));
                }
            }
        }
        return Answer::Status(0);
    }
    if wanted.functions {
        return mark_functions(vm, call, first, attr, wanted.off.contains(attr));
    }
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        let array = take_array(call, at);
        let split = Split::new(&word, array.as_ref());
        if !is_name(split.target) {
            // What is an assignment to something else is shown without its value.
            let shown = if is_name(split.name) { split.target } else { &word };
            call.err(&not_an_identifier(shown));
            status = 1;
            continue;
        }
        let id = vm.shell.vars.intern(split.name);
        if !wanted.off.is_empty()
            && split.value.is_none()
            && array.is_none()
            && !vm.shell.vars.cell(id).exists()
        {
            continue;
        }
        vm.shell.vars.keep_temporary(id);
        let answer = match vm.shell.vars.cell(id).attrs().contains(Attrs::NAMEREF) {
            true => references::attribute_behind(vm, call, id, &split, array, wanted).await,
            false => store(vm, call, id, &split, array, wanted, false).await,
        };
        match answer {
            Answer::Status(0) => {}
            Answer::Status(failed) => status = failed,
            other => return other,
        }
    }
    Answer::Status(status)
}

/// `export -p` in POSIX mode: `export x="1"`, with the letters of arrays only.
fn posix_line(command: &[u8], rest: &[u8]) -> Vec<u8> {
    let (letters, tail) = match memchr::memchr(b' ', rest) {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, &b""[..]),
    };
    let array = letters.iter().find(|letter| matches!(letter, b'a' | b'A'));
    match array {
        Some(letter) => [command, b" -", &[*letter], b" ", tail].concat(),
        None => [command, b" ", tail].concat(),
    }
}

/// A word of these builtins taken apart.
pub(super) struct Split<'a> {
    /// What the value is for: `x`, `a[1]`.
    pub(super) target: &'a [u8],
    /// Its name without subscript.
    pub(super) name: &'a [u8],
    pub(super) value: Option<&'a [u8]>,
    pub(super) append: bool,
}

impl<'a> Split<'a> {
    pub(super) fn new(word: &'a [u8], array: Option<&ArrayArg>) -> Self {
        let (target, value, append) = match array {
            Some(array) => (word, None, array.append),
            None => match assignment(word) {
                Some(equals) if equals > 0 && word[equals - 1] == b'+' => {
                    (&word[..equals - 1], Some(&word[equals + 1..]), true)
                }
                Some(equals) => (&word[..equals], Some(&word[equals + 1..]), false),
                None => (word, None, false),
            },
        };
        let name = memchr::memchr(b'[', target).map_or(target, |at| &target[..at]);
        Self { target, name, value, append }
    }
}

/// Where the `=` of an assignment is, past a subscript.
fn assignment(word: &[u8]) -> Option<usize> {
    let name = word.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    if word.get(name) == Some(&b'[') {
        let mut depth = 0;
        for (at, byte) in word.iter().enumerate().skip(name) {
            match byte {
                b'[' => depth += 1,
                b']' => {
                    depth -= 1;
                    if depth == 0 {
                        let after = at + 1 + usize::from(word.get(at + 1) == Some(&b'+'));
                        return (word.get(after) == Some(&b'=')).then_some(after);
                    }
                }
                _ => {}
            }
        }
    }
    memchr::memchr(b'=', word)
}

fn take_array(call: &mut Call, at: usize) -> Option<ArrayArg> {
    let place = call.arrays.iter().position(|(index, _)| *index == at)?;
    Some(call.arrays.swap_remove(place).1)
}

/// Declare each word.
async fn each(vm: &mut Vm, call: &mut Call, first: usize, wanted: Wanted, place: Where) -> Answer {
    let mut status = 0;
    for at in first..call.args.len() {
        let word = call.args[at].clone();
        if &word[..] == b"-" && place == Where::Function && call.name() == b"local" {
            vm.save_options();
            continue;
        }
        let array = take_array(call, at);
        let split = Split::new(&word, array.as_ref());
        let local = place == Where::Function;
        let answer = match check(call, &word, &split, wanted, local) {
            Err(answer) => answer,
            Ok(()) => one(vm, call, word, array, wanted, place).await,
        };
        match answer {
            Answer::Status(0) => {}
            Answer::Status(failed) => status = failed,
            other => return other,
        }
    }
    Answer::Status(status)
}

/// Whether a word names something that can be declared.
fn check(call: &mut Call, word: &[u8], split: &Split<'_>, wanted: Wanted, local: bool) -> Result<(), Answer> {
    let element = split.target.len() != split.name.len();
    let target_fine = match element {
        true => parse_reference(split.target)
            .is_some_and(|parsed| !matches!(parsed.subscript, Some(Subscript::At | Subscript::Star))),
        false => is_name(split.target),
    };
    if wanted.on.contains(Attrs::NAMEREF) {
        if element && is_name(split.name) {
            return Err(call.fail(&[split.target, b": reference variable cannot be an array"].concat()));
        }
        if let Some(target) = split.value {
            references::check_target(call, split.target, target, split.append, local)?;
        }
    }
    if !target_fine {
        return Err(call.fail(&not_an_identifier(word)));
    }
    Ok(())
}

/// Declare one variable.
async fn one(
    vm: &mut Vm,
    call: &mut Call,
    word: Text,
    array: Option<ArrayArg>,
    wanted: Wanted,
    place: Where,
) -> Answer {
    let split = Split::new(&word, array.as_ref());
    let id = vm.shell.vars.intern(split.name);
    if place == Where::Function {
        let Some(id) = references::own_target(vm, id, wanted) else { return Answer::Status(0) };
        let inherit = wanted.inherit || vm.shell.options.get(Opt::LocalvarInherit);
        match vm.shell.vars.make_local(id, inherit) {
            Ok(_) | Err(VarError::Circular(_)) => {}
            Err(error) => return call.fail(&error.message()),
        }
        if let Err(answer) = references::stays(vm, call, id, wanted) {
            return answer;
        }
        if let Some(value) = split.value
            && vm.shell.vars.cell(id).is_nameref()
            && vm.shell.vars.target(id).is_none()
            && !wanted.on.contains(Attrs::NAMEREF)
            && parse_reference(value).is_none()
        {
            return call.fail(&VarError::BadNamerefTarget(Text::from(value)).message());
        }
        return store(vm, call, id, &split, array, wanted, true).await;
    }
    if place == Where::Global && vm.shell.vars.cell(id).level() > 0 {
        // A local of the same name hides the global variable: it steps aside meanwhile.
        let lifted = vm.shell.vars.lift(id, 0);
        let answer = references::declare_behind(vm, call, word, array, wanted, place).await;
        vm.shell.vars.lower(id, lifted);
        return answer;
    }
    references::declare_behind(vm, call, word, array, wanted, place).await
}

/// Give a variable its attributes and its value.
pub(super) async fn store(
    vm: &mut Vm,
    call: &mut Call,
    id: CellId,
    split: &Split<'_>,
    array: Option<ArrayArg>,
    wanted: Wanted,
    declares: bool,
) -> Answer {
    let assigns = split.value.is_some() || array.is_some();
    let attrs = vm.shell.vars.cell(id).attrs();
    let readonly = attrs.contains(Attrs::READONLY);
    if readonly && wanted.off.contains(Attrs::READONLY) {
        return call.fail(&VarError::Readonly(vm.shell.vars.name(id)).message());
    }
    if readonly && assigns {
        let message = VarError::Readonly(vm.shell.vars.name(id)).message();
        if array.is_some() {
            call.plain_err(&message);
            return Answer::Raise(Raise::Discard(1));
        }
        if !declares && wanted.on.intersects(Attrs::INDEXED | Attrs::ASSOC) {
            call.err(&message);
            return Answer::Status(1);
        }
        if !declares {
            call.plain_err(&message);
            if vm.shell.options.get(Opt::Posix) && !vm.ordinary {
                return Answer::Raise(Raise::Exit(1));
            }
            return Answer::Status(1);
        }
        return call.fail(&message);
    }
    if wanted.on.contains(Attrs::NAMEREF)
        && array.is_none()
        && let Err(answer) = references::refuse_array(vm, call, id, split, wanted)
    {
        return answer;
    }
    if let Err(answer) = kind(vm, call, id, split, array.is_some(), wanted) {
        return answer;
    }
    let late = Attrs::READONLY;
    let plain = Attrs::DECLARABLE & !late;
    let mut on = wanted.on & plain;
    let literal = array.is_some();
    let refused = match literal {
        true if on.contains(Attrs::NAMEREF) => Some(false),
        true if wanted.off.intersects(Attrs::INDEXED | Attrs::ASSOC) => Some(true),
        _ => None,
    };
    if let Some(destroys) = refused {
        // The literal has been assigned by the time that the options are looked at.
        if let Err(Failure::Raise(raise)) = value(vm, id, split, array, true).await {
            return Answer::Raise(raise);
        }
        if destroys {
            return cannot_destroy(vm, call, id);
        }
        let name = vm.shell.vars.name(id);
        return call.fail(&VarError::ReferenceToArray(name).message());
    }
    if on.contains(Attrs::NAMEREF)
        && !vm.shell.vars.cell(id).is_indexed()
        && !vm.shell.vars.cell(id).is_assoc()
    {
        return references::make(vm, call, id, split, wanted).await;
    }
    // What has just become an array is none.
    on.remove(Attrs::NAMEREF);
    if vm.shell.options.get(Opt::Allexport) && assigns && !wanted.off.contains(Attrs::EXPORT) {
        on.insert(Attrs::EXPORT);
    }
    vm.shell.vars.set_attrs(id, on | Attrs::DECLARED, wanted.off & Attrs::DECLARABLE);
    // `export` and `readonly` take a text for a list only where they are told that it is an array.
    let lists = declares || wanted.on.intersects(Attrs::INDEXED | Attrs::ASSOC);
    if let Err(failure) = value(vm, id, split, array, lists).await {
        if matches!(failure, Failure::Named(_))
            && vm.shell.vars.cell(id).is_nameref()
            && vm.shell.vars.target(id).is_none()
        {
            // A nameref that was not given a target by that is gone.
            let _ = vm.shell.vars.unset(id, crate::var::Unset::Reference);
            return call.fail(&not_an_identifier(split.value.unwrap_or_default()));
        }
        return match failure {
            Failure::Raise(Raise::Discard(status)) => Answer::Raise(Raise::Discard(status)),
            Failure::Message(message) if literal => {
                call.plain_err(&message);
                Answer::Status(0)
            }
            Failure::Message(message) if declares => {
                call.err(&message);
                Answer::Status(1)
            }
            other => other.answer(call),
        };
    }
    let late = wanted.on & late;
    if !late.is_empty() {
        vm.shell.vars.set_attrs(id, late, Attrs::empty());
    }
    Answer::Status(0)
}

/// Make it an array where that is asked for, or refuse.
fn kind(
    vm: &mut Vm,
    call: &mut Call,
    id: CellId,
    split: &Split<'_>,
    literal: bool,
    wanted: Wanted,
) -> Result<(), Answer> {
    let element = split.target.len() != split.name.len();
    let cell = vm.shell.vars.cell(id);
    let made = if wanted.on.contains(Attrs::ASSOC) {
        vm.shell.vars.make_assoc(id)
    } else if wanted.on.contains(Attrs::INDEXED) || ((element || literal) && !cell.is_assoc()) {
        vm.shell.vars.make_indexed(id)
    } else {
        Ok(())
    };
    made.map_err(|error| call.fail(&error.message()))?;
    let cell = vm.shell.vars.cell(id);
    let destroys = (wanted.off.contains(Attrs::INDEXED) && cell.is_indexed())
        || (wanted.off.contains(Attrs::ASSOC) && cell.is_assoc());
    if destroys && !literal {
        return Err(cannot_destroy(vm, call, id));
    }
    Ok(())
}

fn cannot_destroy(vm: &Vm, call: &mut Call, id: CellId) -> Answer {
    let name = vm.shell.vars.name(id);
    call.fail(&[&name[..], b": cannot destroy array variables in this way"].concat())
}

/// Assign the value, if there is one.
async fn value(
    vm: &mut Vm,
    id: CellId,
    split: &Split<'_>,
    array: Option<ArrayArg>,
    lists: bool,
) -> Result<(), Failure> {
    if let Some(array) = array {
        // The literal is none of the builtin's own affairs: what is wrong in it does not name the builtin.
        let builtin = vm.running_builtin.take();
        let assigned = vm.assign_literal(id, array.elements, array.append).await;
        vm.running_builtin = builtin;
        return assigned;
    }
    let Some(text) = split.value else { return Ok(()) };
    if let Some(parsed) = parse_reference(split.target)
        && let Some(Subscript::Text(subscript)) = parsed.subscript
    {
        let element = vm.element_for(id, subscript).await?;
        return vm.assign_to_element(id, &element, Text::from(text), split.append).await;
    }
    let cell = vm.shell.vars.cell(id);
    let compound = text.starts_with(b"(") && text.ends_with(b")");
    if lists && compound && (cell.is_indexed() || cell.is_assoc()) {
        return vm.assign_compound(id, Text::from(text), split.append).await;
    }
    vm.assign_variable(id, Text::from(text), split.append).await
}

impl Vm {
    /// Assign an array literal; subscripts and integer values are evaluated.
    pub(crate) async fn assign_literal(
        &mut self,
        id: CellId,
        elements: Vec<Arg>,
        append: bool,
    ) -> Result<(), Failure> {
        let mut items = crate::ops::items(elements);
        if !self.items_are_plain(id, &items) {
            items = self.evaluate_items(id, items).await?.map_err(Failure::Raise)?;
        }
        Ok(self.shell.vars.assign_list(id, items, append)?)
    }

    /// `local -`: the options come back when the function returns.
    fn save_options(&mut self) {
        let options = self.shell.options;
        let call = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.kind {
            crate::frame::Kind::Function(call) => Some(call),
            _ => None,
        });
        if let Some(call) = call {
            call.saved_options.get_or_insert_with(|| Box::new(options));
        }
    }

    /// Assign an array literal that came as text: it is read as the shell reads one.
    async fn assign_compound(&mut self, id: CellId, text: Text, append: bool) -> Result<(), Failure> {
        let name = self.shell.vars.name(id);
        let sign: &[u8] = if append { b"+=" } else { b"=" };
        let line = Text::from([&name[..], sign, &text].concat());
        match self.run_text(line, "declare").await? {
            Ok(_) => Ok(()),
            Err(raise) => Err(Failure::Raise(raise)),
        }
    }
}
