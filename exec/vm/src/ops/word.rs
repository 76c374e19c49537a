//! Word instructions: builders, parameter expansions, and the ends that make fields, texts and patterns of them.

use crate::expand::glob::{Globber, Rules, expand_fields};
use crate::expand::param::Values;
use crate::expand::{Field, Ifs, WordBuilder, replace, tilde, transform};
use crate::flow::{Arg, Flow};
use crate::options::Opt;
use crate::pattern::{Options, Pattern};
use crate::var::{Attrs, CellId, ParamRef, Value};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::{CaseOp, I, K, Label, N, Quote, R, ReplaceOp, T, TrimOp, WordMode};
use std::sync::Arc;
use std::task::Poll;

#[inline(always)]
pub(crate) fn word_begin(vm: &mut Vm, mode: WordMode) -> Flow {
    vm.builders.push(WordBuilder::new(mode));
    Flow::Next
}

macro_rules! append_constant {
    ($($name:ident => $push:ident)*) => {$(
        #[inline(never)]
        pub(crate) fn $name(vm: &mut Vm, text: K) -> Flow {
            let frame = vm.frames.last().expect("the loop runs only while there is a frame");
            let builder = vm.builders.last_mut().expect("the verifier checked that a builder is open");
            builder.$push(&frame.program.texts[text.index()]);
            Flow::Next
        }
    )*};
}

append_constant! {
    word_literal => push_literal
    word_split_literal => push_splittable
    word_glob => push_glob
    word_quoted => push_quoted
}

#[inline(never)]
pub(crate) fn word_var(vm: &mut Vm, name: N, quote: Quote) -> Flow {
    let cell = vm.cell(name);
    let holder = vm.shell.vars.cell(cell);
    if !holder.attrs().intersects(Attrs::READ_SLOW) && vm.temps.is_empty() {
        let builder = vm.builders.last_mut().expect("the verifier checked that a builder is open");
        match holder.value() {
            Value::Text(text) => {
                builder.push_value(text, quote);
                return Flow::Next;
            }
            Value::Int(value) => {
                builder.push_value(&Text::from_int(*value), quote);
                return Flow::Next;
            }
            _ => {}
        }
    }
    append_param(vm, ParamRef::Name(cell), quote)
}

#[inline(never)]
pub(crate) fn word_param(vm: &mut Vm, param: R, quote: Quote) -> Flow {
    let param = vm.param(param).clone();
    append_param(vm, param, quote)
}

fn append_param(vm: &mut Vm, param: ParamRef, quote: Quote) -> Flow {
    vm.with_values(param, move |vm, param, values| vm.append_values(&param, values, quote))
}

impl Vm {
    /// Append what a parameter came to.
    fn append_values(&mut self, param: &ParamRef, values: Values, quote: Quote) -> Flow {
        match values {
            Values::One(text) => self.builder().push_value(&text, quote),
            Values::Many { items, star } => {
                let builder = self.builders.last_mut().expect("the verifier checked that a builder is open");
                builder.push_list(&items, star, quote, self.shell.vars.ifs());
            }
            Values::Unset if self.nounset() => return self.unbound(param),
            Values::Unset => self.builder().push_expansion(b"", quote),
        }
        if self.output.is_empty() { Flow::Next } else { self.flush_output() }
    }

    /// Append the values of a parameter, each changed by `change`.
    fn append_mapped(
        &mut self,
        param: R,
        quote: Quote,
        change: impl Fn(&mut Vm, &Text) -> Result<Text, Flow> + Send + 'static,
    ) -> Flow {
        let param = self.param(param).clone();
        self.with_values(param, move |vm, param, values| {
            let mapped = match values {
                Values::Unset => Ok(Values::Unset),
                Values::One(text) => change(vm, &text).map(Values::One),
                Values::Many { items, star } => {
                    let items: Result<Vec<Text>, Flow> = items.iter().map(|item| change(vm, item)).collect();
                    items.map(|items| Values::Many { items, star })
                }
            };
            match mapped {
                Ok(values) => vm.append_values(&param, values, quote),
                Err(flow) => flow,
            }
        })
    }

    fn compiled(&mut self, pattern: &Text, nocase: bool) -> Arc<Pattern> {
        let options =
            Options { extglob: self.shell.options.get(Opt::Extglob), nocase, utf8: self.shell.vars.utf8() };
        self.patterns.get(pattern, options)
    }
}

#[inline(never)]
pub(crate) fn word_length(vm: &mut Vm, param: R, quote: Quote) -> Flow {
    let param = vm.param(param).clone();
    vm.with_length(param, move |vm, length| vm.builder().push_value(&Text::from_int(length), quote))
}

impl Vm {
    /// Call `then` with `${#param}`.
    pub(crate) fn with_length(
        &mut self,
        param: ParamRef,
        then: impl FnOnce(&mut Vm, i64) + Send + 'static,
    ) -> Flow {
        if let ParamRef::All(cell, _) = param {
            let cell = self.shell.vars.resolve_cell(cell).unwrap_or(cell);
            let count = match self.shell.vars.cell(cell).attrs().contains(Attrs::DYNAMIC) {
                true => self.computed(cell).count(),
                false => self.own_value(cell).count(),
            };
            then(self, count as i64);
            return Flow::Next;
        }
        if let ParamRef::Name(cell) = param
            && self.is_loose(cell)
        {
            // bash measures variables, not what a nameref to an element gives.
            then(self, 0);
            return Flow::Next;
        }
        self.with_values(param, move |vm, param, values| {
            let length = match &values {
                Values::Many { items, .. } => items.len(),
                Values::One(text) => vm.length(text),
                Values::Unset if vm.nounset() => match param {
                    // The length of an element is asked of the array.
                    ParamRef::Index(cell, _) | ParamRef::Key(cell, _) if vm.own_value(cell).is_unset() => {
                        return vm.unbound(&ParamRef::Name(cell));
                    }
                    ParamRef::Index(..) | ParamRef::Key(..) => 0,
                    _ => return vm.unbound(&param),
                },
                Values::Unset => 0,
            };
            then(vm, length as i64);
            Flow::Next
        })
    }
}

#[inline(never)]
pub(crate) fn word_trim(vm: &mut Vm, param: R, op: TrimOp, pattern: T, quote: Quote) -> Flow {
    let pattern = vm.take_text(pattern);
    if pattern.is_empty() {
        return word_param(vm, param, quote);
    }
    let pattern = vm.compiled(&pattern, false);
    vm.append_mapped(param, quote, move |vm, text| {
        replace::trim(text, op, &pattern, &vm.shell.budget).map_err(Flow::Fault)
    })
}

#[inline(never)]
pub(crate) fn word_replace(vm: &mut Vm, param: R, op: ReplaceOp, pattern: T, text: T, quote: Quote) -> Flow {
    let (pattern, text) = (vm.take_text(pattern), vm.take_text(text));
    if pattern.is_empty() && matches!(op, ReplaceOp::First | ReplaceOp::All) {
        return word_param(vm, param, quote);
    }
    let nocase = vm.shell.options.get(Opt::Nocasematch);
    let pattern = vm.compiled(&pattern, nocase);
    let replacement = replace::Replacement::new(&text, vm.shell.options.get(Opt::PatsubReplacement));
    vm.append_mapped(param, quote, move |vm, text| {
        let utf8 = vm.shell.vars.utf8();
        replace::replace(text, op, &pattern, &replacement, utf8, &vm.shell.budget).map_err(Flow::Fault)
    })
}

#[inline(never)]
pub(crate) fn word_case(vm: &mut Vm, param: R, op: CaseOp, pattern: T, quote: Quote) -> Flow {
    let pattern = vm.take_text(pattern);
    let pattern = (!pattern.is_empty()).then(|| vm.compiled(&pattern, false));
    vm.append_mapped(param, quote, move |vm, text| {
        let utf8 = vm.shell.vars.utf8();
        replace::recase(text, op, pattern.as_deref(), utf8, &vm.shell.budget).map_err(Flow::Fault)
    })
}

#[inline(never)]
pub(crate) fn word_slice(
    vm: &mut Vm,
    param: R,
    offset: I,
    length: I,
    has_length: bool,
    quote: Quote,
) -> Flow {
    let param = vm.param(param).clone();
    let offset = vm.int(offset);
    let length = has_length.then(|| vm.int(length));
    if let ParamRef::All(cell, star) = param
        && let Some(result) = slice_array(vm, cell, offset, length)
    {
        return match result {
            Ok(items) => vm.append_values(&param, Values::Many { items, star }, quote),
            Err(()) => slice_error(vm),
        };
    }
    vm.with_values(param, move |vm, param, values| {
        let cut = match values {
            Values::Unset => Ok(Values::Unset),
            Values::One(text) => replace::slice(&text, offset, length, vm.shell.vars.utf8()).map(Values::One),
            Values::Many { items, star } => {
                slice_list(vm, &param, items, offset, length).map(|items| Values::Many { items, star })
            }
        };
        match cut {
            Ok(values) => vm.append_values(&param, values, quote),
            Err(()) => slice_error(vm),
        }
    })
}

fn slice_error(vm: &mut Vm) -> Flow {
    let length = vm.slice_length();
    vm.raise_error(&[&length[..], b": substring expression < 0"].concat())
}

/// `${a[@]:offset:length}`: from a subscript on, counting elements. `None` for what is no array.
fn slice_array(vm: &mut Vm, cell: CellId, offset: i64, length: Option<i64>) -> Option<Result<Vec<Text>, ()>> {
    let cell = vm.shell.vars.resolve_cell(cell).unwrap_or(cell);
    let value = vm.own_value(cell);
    if !value.is_array() {
        return None;
    }
    if length.is_some_and(|length| length < 0) {
        return Some(Err(()));
    }
    let take = length.map_or(usize::MAX, |length| length as usize);
    let end = match &value {
        Value::Indexed(array) => array.end() as i64,
        value => value.count() as i64,
    };
    let start = if offset < 0 { end.saturating_add(offset) } else { offset };
    if start < 0 {
        return Some(Ok(Vec::new()));
    }
    Some(Ok(match &value {
        Value::Indexed(array) => {
            array.iter_from(start as u64).take(take).map(|(_, value)| value.clone()).collect()
        }
        value => value.elements().into_iter().skip((start as usize).saturating_sub(1)).take(take).collect(),
    }))
}

/// `${@:offset:length}` counts `$0` as the first.
fn slice_list(
    vm: &mut Vm,
    param: &ParamRef,
    items: Vec<Text>,
    offset: i64,
    length: Option<i64>,
) -> Result<Vec<Text>, ()> {
    if !matches!(param, ParamRef::Special(..)) {
        let (start, end) = replace::slice_bounds(items.len(), offset, length)?;
        return Ok(items.into_iter().take(end).skip(start).collect());
    }
    if length.is_some_and(|length| length < 0) {
        return Err(());
    }
    let count = items.len() as i64 + 1;
    let start = if offset < 0 { count.saturating_add(offset) } else { offset };
    if start < 0 {
        return Ok(Vec::new());
    }
    let all = std::iter::once(vm.arg0()).chain(items);
    Ok(all.skip(start as usize).take(length.map_or(usize::MAX, |length| length as usize)).collect())
}

#[inline(never)]
pub(crate) fn word_transform(vm: &mut Vm, param: R, op: u8, quote: Quote) -> Flow {
    match op {
        b'A' | b'a' | b'K' | b'k' => {
            let param = vm.param(param).clone();
            vm.with_values(param, move |vm, param, values| {
                let holds = match param {
                    ParamRef::Name(cell) => vm.own_value(cell).count() > 0,
                    _ => false,
                };
                if values == Values::Unset && !holds && vm.nounset() {
                    return vm.unbound(&param);
                }
                let values = vm.described(&param, values, op);
                match values {
                    Values::Unset if vm.nounset() => vm.unbound(&param),
                    Values::Unset => {
                        vm.builder().push_expansion(b"", quote);
                        Flow::Next
                    }
                    values => vm.append_values(&param, values, quote),
                }
            })
        }
        b'P' => {
            let param = vm.param(param).clone();
            vm.with_values(param, move |vm, param, values| match values {
                Values::Unset => vm.append_values(&param, values, quote),
                values => Flow::wait(move |vm| Box::pin(vm.append_prompts(param, values, quote))),
            })
        }
        _ => vm.append_mapped(param, quote, move |vm, text| {
            Ok(transform::transform(text, op, vm.shell.vars.utf8()).unwrap_or_else(|| text.clone()))
        }),
    }
}

impl Vm {
    async fn append_prompts(&mut self, param: ParamRef, values: Values, quote: Quote) -> Flow {
        let values = match values {
            Values::One(text) => match self.expand_prompt(&text).await {
                Ok(Ok(text)) => Values::One(text),
                Ok(Err(raise)) => return Flow::Raise(raise),
                Err(fault) => return Flow::Fault(fault),
            },
            Values::Many { items, star } => {
                let mut expanded = Vec::with_capacity(items.len());
                for item in items {
                    match self.expand_prompt(&item).await {
                        Ok(Ok(text)) => expanded.push(text),
                        Ok(Err(raise)) => return Flow::Raise(raise),
                        Err(fault) => return Flow::Fault(fault),
                    }
                }
                Values::Many { items: expanded, star }
            }
            Values::Unset => Values::Unset,
        };
        self.append_values(&param, values, quote)
    }
}

#[inline(never)]
pub(crate) fn word_keys(vm: &mut Vm, name: N, star: bool, quote: Quote) -> Flow {
    let cell = vm.cell(name);
    let cell = vm.shell.vars.resolve_cell(cell).unwrap_or(cell);
    let items = vm.own_value(cell).keys();
    vm.append_values(&ParamRef::All(cell, star), Values::Many { items, star }, quote)
}

#[inline(never)]
pub(crate) fn word_prefix_names(vm: &mut Vm, prefix: K, star: bool, quote: Quote) -> Flow {
    let prefix = vm.constant(prefix).clone();
    let items = vm.shell.vars.with_prefix(&prefix);
    vm.append_values(&ParamRef::Nothing, Values::Many { items, star }, quote)
}

#[inline(never)]
pub(crate) fn word_int(vm: &mut Vm, src: I, quote: Quote) -> Flow {
    let text = Text::from_int(vm.int(src));
    vm.builder().push_value(&text, quote);
    Flow::Next
}

#[inline(never)]
pub(crate) fn word_text(vm: &mut Vm, src: T, quote: Quote) -> Flow {
    let text = vm.take_text(src);
    vm.builder().push_value(&text, quote);
    Flow::Next
}

#[inline(never)]
pub(crate) fn word_tilde(vm: &mut Vm, text: K) -> Flow {
    let prefix = vm.constant(text).clone();
    match tilde::expand(&mut vm.shell, &prefix) {
        Some(directory) => vm.builder().push_quoted(&directory),
        None => vm.builder().push_literal(&prefix),
    }
    Flow::Next
}

#[inline(never)]
pub(crate) fn word_range_item(vm: &mut Vm, value: I, width: u8, char: bool) -> Flow {
    let value = vm.int(value);
    let text = match char {
        true => vec![value as u8],
        false => {
            let width = usize::from(width);
            if value < 0 {
                format!("-{:0width$}", value.unsigned_abs(), width = width.saturating_sub(1)).into_bytes()
            } else {
                format!("{value:0width$}").into_bytes()
            }
        }
    };
    vm.builder().push_literal(&text);
    match vm.shell.budget.work(1) {
        Ok(()) => Flow::Next,
        Err(fault) => Flow::Fault(fault),
    }
}

#[inline(never)]
pub(crate) fn text_const(vm: &mut Vm, dst: T, text: K) -> Flow {
    let text = vm.constant(text).clone();
    vm.set_text(dst, text);
    Flow::Next
}

#[inline(never)]
pub(crate) fn text_var(vm: &mut Vm, dst: T, name: N) -> Flow {
    let cell = vm.cell(name);
    let holder = vm.shell.vars.cell(cell);
    if !holder.attrs().intersects(Attrs::READ_SLOW) && vm.temps.is_empty() {
        let text = match holder.value() {
            Value::Text(text) => text.clone(),
            Value::Int(value) => Text::from_int(*value),
            _ => return text_var_slow(vm, dst, cell),
        };
        vm.set_text(dst, text);
        return Flow::Next;
    }
    text_var_slow(vm, dst, cell)
}

#[cold]
fn text_var_slow(vm: &mut Vm, dst: T, cell: crate::var::CellId) -> Flow {
    vm.with_values(ParamRef::Name(cell), move |vm, param, values| match vm.joined(&param, values) {
        Ok(text) => {
            vm.set_text(dst, text);
            Flow::Next
        }
        Err(flow) => flow,
    })
}

#[inline(never)]
pub(crate) fn text_begin(vm: &mut Vm, dst: T) -> Flow {
    vm.set_text(dst, Text::new());
    Flow::Next
}

#[inline(never)]
pub(crate) fn text_push(vm: &mut Vm, text: T, constant: K) -> Flow {
    let frame = vm.frames.last().expect("the loop runs only while there is a frame");
    vm.texts[vm.text_base + text.index()].push_bytes(&frame.program.texts[constant.index()]);
    Flow::Next
}

#[inline(never)]
pub(crate) fn text_push_var(vm: &mut Vm, text: T, name: N) -> Flow {
    let cell = vm.cell(name);
    let holder = vm.shell.vars.cell(cell);
    if !holder.attrs().intersects(Attrs::READ_SLOW) && vm.temps.is_empty() {
        let target = &mut vm.texts[vm.text_base + text.index()];
        match holder.value() {
            Value::Text(value) => {
                target.push_bytes(value);
                return Flow::Next;
            }
            Value::Int(value) => {
                target.push_int(*value);
                return Flow::Next;
            }
            _ => {}
        }
    }
    vm.with_values(ParamRef::Name(cell), move |vm, param, values| match vm.joined(&param, values) {
        Ok(value) => {
            vm.texts[vm.text_base + text.index()].push_bytes(&value);
            vm.flush_output()
        }
        Err(flow) => flow,
    })
}

#[inline(never)]
pub(crate) fn text_push_int(vm: &mut Vm, text: T, src: I) -> Flow {
    let value = vm.int(src);
    vm.texts[vm.text_base + text.index()].push_int(value);
    Flow::Next
}

#[inline(never)]
pub(crate) fn text_int(vm: &mut Vm, dst: T, src: I) -> Flow {
    let text = Text::from_int(vm.int(src));
    vm.set_text(dst, text);
    Flow::Next
}

#[inline(never)]
pub(crate) fn word_end_pattern(vm: &mut Vm, dst: T) -> Flow {
    let text = vm.pop_builder().into_text();
    vm.set_text(dst, text);
    Flow::Next
}

#[inline(never)]
pub(crate) fn word_end_text(vm: &mut Vm, dst: T) -> Flow {
    let builder = vm.pop_builder();
    if builder.mode() != WordMode::Target {
        vm.set_text(dst, builder.into_text());
        return Flow::Next;
    }
    if vm.target_is_one_word() {
        vm.set_text(dst, one_word(builder));
        return Flow::Next;
    }
    let shown = builder.shown();
    vm.expand_word(builder, move |vm, mut words| match (words.pop(), words.is_empty()) {
        (Some(word), true) => {
            vm.set_text(dst, word);
            Flow::Next
        }
        _ => vm.raise_error(&[&shown[..], b": ambiguous redirect"].concat()),
    })
}

#[inline(never)]
pub(crate) fn word_end_target(vm: &mut Vm, dst: T, written: K, fail: Label) -> Flow {
    let builder = vm.pop_builder();
    let written = vm.constant(written).clone();
    vm.written_target = Some(written.clone());
    if vm.target_is_one_word() {
        vm.set_text(dst, one_word(builder));
        return Flow::Next;
    }
    vm.expand_word(builder, move |vm, mut words| match (words.pop(), words.is_empty()) {
        (Some(word), true) => {
            vm.set_text(dst, word);
            Flow::Next
        }
        _ => {
            vm.written_target = None;
            vm.redirect_failed(&[&written[..], b": ambiguous redirect"].concat(), fail)
        }
    })
}

#[inline(never)]
pub(crate) fn word_end_field(vm: &mut Vm) -> Flow {
    let builder = vm.pop_builder();
    if builder.is_plain() {
        vm.list().push(Arg::Text(builder.into_text()));
        return Flow::Next;
    }
    vm.expand_word(builder, |vm, words| {
        vm.list().extend(words.into_iter().map(Arg::Text));
        Flow::Next
    })
}

/// An unquoted variable that is a word of its own. Most values are one field as they stand.
#[inline(never)]
pub(crate) fn list_fields(vm: &mut Vm, name: N) -> Flow {
    let cell = vm.cell(name);
    let holder = vm.shell.vars.cell(cell);
    if !holder.attrs().intersects(Attrs::READ_SLOW) && vm.temps.is_empty() {
        let ifs = vm.shell.vars.ifs();
        let field = match holder.value() {
            Value::Int(value) if !ifs.splits_numbers() => Some(Text::from_int(*value)),
            Value::Text(text) if !text.is_empty() && ifs.leaves_alone(text) => Some(text.clone()),
            _ => None,
        };
        if let Some(field) = field {
            vm.list().push(Arg::Text(field));
            return Flow::Next;
        }
    }
    vm.builders.push(WordBuilder::new(WordMode::Field));
    vm.with_values(ParamRef::Name(cell), |vm, param, values| {
        match vm.append_values(&param, values, Quote::Bare) {
            Flow::Next => word_end_field(vm),
            // A warning was printed first.
            Flow::Wait(request) => Flow::wait(move |vm| {
                Box::pin(async move {
                    match request.run(vm).await {
                        Flow::Next => match word_end_field(vm) {
                            Flow::Wait(request) => request.run(vm).await,
                            flow => flow,
                        },
                        flow => flow,
                    }
                })
            }),
            flow => flow,
        }
    })
}

/// The word without splitting, what several parameters gave joined by spaces.
fn one_word(builder: WordBuilder) -> Text {
    let fields = builder.into_fields(&Ifs::new(Some(b""), false), false, false);
    let texts: Vec<&[u8]> = fields.iter().map(|field| &field.text[..]).collect();
    Text::from(texts.join(&b' '))
}

impl Vm {
    /// In POSIX mode a shell that is not interactive neither splits the target of a redirection nor expands patterns in it.
    fn target_is_one_word(&self) -> bool {
        self.shell.options.get(Opt::Posix) && !self.shell.interactive
    }

    fn pop_builder(&mut self) -> WordBuilder {
        self.builders.pop().expect("the verifier checked that a builder is open")
    }

    /// Split a word, expand its patterns, and call `then` with the words it came to.
    fn expand_word(
        &mut self,
        builder: WordBuilder,
        then: impl FnOnce(&mut Vm, smallvec::SmallVec<[Text; 2]>) -> Flow + Send + 'static,
    ) -> Flow {
        let options = self.shell.options;
        let (glob, extglob) = (!options.get(Opt::Noglob), options.get(Opt::Extglob));
        let fields = builder.into_fields(self.shell.vars.ifs(), glob, extglob);
        if fields.iter().all(|field| field.pattern.is_none()) {
            return then(self, fields.into_iter().map(|field| field.text).collect());
        }
        self.expand_patterns(fields.into_vec(), then)
    }

    #[cold]
    fn expand_patterns(
        &mut self,
        fields: Vec<Field>,
        then: impl FnOnce(&mut Vm, smallvec::SmallVec<[Text; 2]>) -> Flow + Send + 'static,
    ) -> Flow {
        let options = self.shell.options;
        let (nullglob, failglob) = (options.get(Opt::Nullglob), options.get(Opt::Failglob));
        let globber = self.globber();
        let mut paths = Box::pin(async move { expand_fields(&globber, fields, nullglob, failglob).await });
        let finish = move |vm: &mut Vm, result| match result {
            Ok(Ok(words)) => then(vm, smallvec::SmallVec::from_vec(words)),
            Ok(Err(pattern)) => {
                let pattern: Text = pattern;
                vm.raise_error(&[b"no match: ", &pattern[..]].concat())
            }
            Err(fault) => Flow::Fault(fault),
        };
        // Most trees answer at once; only what does not is waited for, where it stopped.
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::future::Future::poll(paths.as_mut(), &mut context) {
            Poll::Ready(result) => finish(self, result),
            Poll::Pending => Flow::wait(move |vm| {
                Box::pin(async move {
                    let result = paths.await;
                    finish(vm, result)
                })
            }),
        }
    }

    /// The file tree as this shell's patterns walk it.
    pub(crate) fn globber(&self) -> Globber {
        let shell = &self.shell;
        let ignore = shell.vars.text(b"GLOBIGNORE").filter(|value| !value.is_empty());
        Globber {
            ns: shell.session.ns.clone(),
            cwd: shell.cwd.clone(),
            budget: shell.budget.clone(),
            rules: Rules::new(shell.options, ignore.as_deref(), shell.vars.utf8()),
        }
    }
}
