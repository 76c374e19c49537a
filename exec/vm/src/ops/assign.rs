//! Assignment instructions.

use crate::fault::{Fault, Limit};
use crate::flow::{Arg, Flow};
use crate::options::Opt;
use crate::var::{CellId, Element, Item, ParamRef, Resolved, Special, Value, VarError, parse_integer};
use crate::vm::{TempAssign, Vm};
use futures_util::FutureExt;
use mirage_lower::Text;
use mirage_lower::bytecode::{I, K, N, R, T};

#[inline(never)]
pub(crate) fn assign(vm: &mut Vm, name: N, src: T, append: bool) -> Flow {
    let (cell, src) = (vm.cell(name), vm.take_text(src));
    assign_cell(vm, cell, src, append)
}

#[inline(never)]
pub(crate) fn assign_const(vm: &mut Vm, name: N, text: K) -> Flow {
    let (cell, text) = (vm.cell(name), vm.constant(text).clone());
    assign_cell(vm, cell, text, false)
}

#[inline(always)]
fn assign_cell(vm: &mut Vm, cell: CellId, src: Text, append: bool) -> Flow {
    if vm.traces() {
        let name = vm.shell.vars.name(cell);
        let traced = vm.trace_assignment(&name, &src, append);
        return traced.then(vm, move |vm| assign_untraced(vm, cell, src, append));
    }
    assign_untraced(vm, cell, src, append)
}

#[inline(always)]
fn assign_untraced(vm: &mut Vm, cell: CellId, src: Text, append: bool) -> Flow {
    if let Some(fault) = vm.too_large(cell, src.len(), append) {
        return Flow::Fault(fault);
    }
    vm.assign_now(cell, src, append)
}

/// Values below this size are not looked at: a script cannot hold enough of them to matter without taking steps.
const LARGE: usize = 64 << 10;

impl Vm {
    /// The fault of a value that is larger than the line may hold memory.
    #[inline(always)]
    fn too_large(&mut self, cell: CellId, len: usize, append: bool) -> Option<Fault> {
        if len < LARGE && !append { None } else { self.weigh(cell, len, append) }
    }

    fn weigh(&mut self, cell: CellId, len: usize, append: bool) -> Option<Fault> {
        let before = match self.shell.vars.cell(cell).value() {
            Value::Text(text) if append => text.len(),
            _ => 0,
        };
        let whole = (before + len) as u64;
        if whole > self.shell.budget.limits().memory {
            return Some(Fault::Limit(Limit::Memory));
        }
        self.shell.settle_memory().err()
    }
}

#[inline(never)]
pub(crate) fn assign_int(vm: &mut Vm, name: N, src: I) -> Flow {
    let (cell, value) = (vm.cell(name), vm.int(src));
    if vm.traces() {
        return assign_cell(vm, cell, Text::from_int(value), false);
    }
    match vm.shell.vars.assign_int(cell, value) {
        Ok(()) => Flow::Next,
        Err(_) => vm.assign_now(cell, Text::from_int(value), false),
    }
}

#[inline(never)]
pub(crate) fn assigned(vm: &mut Vm, name: N) -> Flow {
    let cell = vm.cell(name);
    let value = vm.shell.vars.scalar(cell).unwrap_or_default();
    if value.is_empty() {
        return Flow::Next;
    }
    match vm.shell.vars.cell(cell).special() {
        Special::GlobIgnore => vm.shell.options.set(Opt::Dotglob, true),
        Special::XtraceFd => {
            let fd = parse_integer(&value).and_then(|fd| u32::try_from(fd).ok());
            if fd.and_then(|fd| vm.shell.fds.get(fd)).is_none() {
                vm.complain(
                    &[b"BASH_XTRACEFD: ", &value[..], b": invalid value for trace file descriptor"].concat(),
                );
                return vm.flush_output();
            }
        }
        _ => {
            let name = vm.shell.vars.name(cell);
            if name[..] == *b"HISTSIZE" {
                vm.trim_history();
            } else if name[..] == *b"HISTFILESIZE" {
                return Flow::wait(|vm| {
                    Box::pin(async move {
                        vm.truncate_history_file().await.map_or_else(Flow::Fault, |()| Flow::Next)
                    })
                });
            }
        }
    }
    Flow::Next
}

#[inline(never)]
pub(crate) fn assign_ref(vm: &mut Vm, param: R, src: T, append: bool, written: K) -> Flow {
    let (mut param, src) = (vm.param(param).clone(), vm.take_text(src));
    if let ParamRef::All(cell, star) = param
        && vm.shell.vars.cell(cell).is_assoc()
    {
        param = ParamRef::Key(cell, Text::from(if star { "*" } else { "@" }));
    }
    if vm.is_no_element(&param) {
        let message = [&vm.constant(written)[..], b": bad array subscript"].concat();
        return vm.raise_assignment(&message);
    }
    if vm.traces() {
        let name = vm.param_name(&param);
        let traced = vm.trace_assignment(&name, &src, append);
        return traced.then(vm, move |vm| vm.assign_param(&param, src, append));
    }
    vm.assign_param(&param, src, append)
}

#[inline(never)]
pub(crate) fn assign_array(vm: &mut Vm, name: N, append: bool) -> Flow {
    let cell = vm.cell(name);
    let list = vm.lists.pop().expect("the verifier checked that a list is open");
    vm.shell.vars.grown += (list.len() * size_of::<Arg>()) as u64;
    vm.assign_items(cell, list, append)
}

#[inline(never)]
pub(crate) fn assign_temp(vm: &mut Vm, name: N, src: T, append: bool) -> Flow {
    let (cell, value) = (vm.cell(name), vm.take_text(src));
    vm.temps.push(TempAssign { cell, value, append });
    Flow::Next
}

#[inline(never)]
pub(crate) fn assign_temp_invalid(vm: &mut Vm, text: K) -> Flow {
    let text = vm.constant(text).clone();
    vm.complain(&VarError::BadIdentifier(text).message());
    vm.flush_output()
}

#[inline(never)]
pub(crate) fn assign_list_to_element(vm: &mut Vm, text: K) -> Flow {
    let text = vm.constant(text).clone();
    vm.raise_error(&VarError::ListToMember(text).message())
}

/// What must be evaluated before the assignment can go on.
enum Step {
    Done,
    /// The value, for a variable with the integer attribute.
    Value(Text),
    Failed(VarError),
}

impl Vm {
    /// Whether the reference is to an element that no array can have: an empty key, or an index before the first.
    fn is_no_element(&self, param: &ParamRef) -> bool {
        match param {
            ParamRef::Key(_, key) => key.is_empty(),
            ParamRef::Index(cell, index) if *index < 0 => {
                let end = match self.shell.vars.cell(*cell).value() {
                    Value::Indexed(array) => array.end() as i64,
                    Value::Unset => 0,
                    _ => 1,
                };
                !self.shell.vars.cell(*cell).is_nameref() && end.saturating_add(*index) < 0
            }
            _ => false,
        }
    }

    /// Assign to what a reference refers to.
    pub(crate) fn assign_param(&mut self, param: &ParamRef, src: Text, append: bool) -> Flow {
        match *param {
            ParamRef::Name(cell) => self.assign_now(cell, src, append),
            ParamRef::Global(cell) => match self.shell.vars.assign_outside(cell, src, append) {
                Ok(()) => Flow::Next,
                Err(error) => self.raise_assignment(&error.message()),
            },
            ParamRef::Index(cell, index) => self.assign_member(cell, Element::Index(index), src, append),
            ParamRef::Key(cell, ref key) => {
                if key.is_empty() {
                    let name = self.shell.vars.with_subscript(cell, b"");
                    return self.raise_error(&[&name[..], b": bad array subscript"].concat());
                }
                self.assign_member(cell, Element::Key(key.clone()), src, append)
            }
            // To an associative array these are keys like any other.
            ParamRef::All(cell, star) if self.shell.vars.cell(cell).is_assoc() => {
                let key = Text::from(if star { "*" } else { "@" });
                self.assign_member(cell, Element::Key(key), src, append)
            }
            ParamRef::All(..) => {
                let name = self.param_name(param);
                self.raise_error(&[&name[..], b": bad array subscript"].concat())
            }
            ParamRef::Positional(..) | ParamRef::Special(..) => {
                let name = self.param_name(param);
                self.raise_error(&[b"$", &name[..], b": cannot assign in this way"].concat())
            }
            ParamRef::Nothing | ParamRef::Value(_) => Flow::Next,
        }
    }

    fn assign_member(&mut self, cell: CellId, element: Element, src: Text, append: bool) -> Flow {
        if self.shell.vars.cell(cell).is_nameref()
            && let Ok(Resolved::Global(target)) = self.shell.vars.resolve(cell)
        {
            self.warn_circular(cell);
            let lifted = self.shell.vars.lift(target, 0);
            let step = self.try_member(target, &element, src, append);
            self.shell.vars.lower(target, lifted);
            return match step {
                Step::Failed(error) => self.raise_wrong_target(error),
                Step::Done | Step::Value(_) => self.flush_output(),
            };
        }
        match self.try_member(cell, &element, src, append) {
            Step::Done => Flow::Next,
            Step::Failed(error) => self.raise_wrong_target(error),
            Step::Value(text) => Flow::wait(move |vm| {
                Box::pin(async move {
                    let value = match vm.eval_arith(&text).await {
                        Ok(Ok(value)) => Text::from_int(value),
                        Ok(Err(raise)) => return Flow::Raise(raise.to_top_level()),
                        Err(fault) => return Flow::Fault(fault),
                    };
                    match vm.try_member(cell, &element, value, append) {
                        Step::Done | Step::Value(_) => Flow::Next,
                        Step::Failed(error) => vm.raise_wrong_target(error),
                    }
                })
            }),
        }
    }

    fn try_member(&mut self, cell: CellId, element: &Element, src: Text, append: bool) -> Step {
        if self.assign_computed_member(cell, element, &src) {
            return Step::Done;
        }
        match self.shell.vars.assign_element(cell, element, src, append) {
            Ok(()) => Step::Done,
            Err(VarError::NeedsArith(text)) => Step::Value(text),
            Err(error) => Step::Failed(error),
        }
    }

    /// `BASH_ALIASES[name]=text` defines an alias, `BASH_CMDS[name]=path` remembers a command, `DIRSTACK[n]=dir` changes
    /// an entry of the directory stack.
    fn assign_computed_member(&mut self, cell: CellId, element: &Element, src: &Text) -> bool {
        let name = match element {
            Element::Key(name) => name,
            Element::Index(index) => {
                let dirs = self.shell.vars.cell(cell).special() == Special::Dirstack;
                // The top is the working directory, which no assignment changes.
                let below = usize::try_from(*index).ok().and_then(|index| index.checked_sub(1));
                if dirs
                    && let Some(below) = below
                    && let Some(dir) = std::sync::Arc::make_mut(&mut self.shell.dirs).get_mut(below)
                {
                    *dir = src.clone();
                }
                return dirs;
            }
        };
        match self.shell.vars.cell(cell).special() {
            Special::BashAliases => {
                std::sync::Arc::make_mut(&mut self.shell.aliases).insert(name.clone(), src.clone());
            }
            Special::BashCmds => {
                self.forget_hashed_on_new_path();
                if let Some(why) = self.denied_path(src).now_or_never().unwrap_or(Some(b": not found")) {
                    self.complain(&[&src[..], why].concat());
                    return true;
                }
                std::sync::Arc::make_mut(&mut self.shell.hashed).insert(name.clone(), (src.clone(), 0));
            }
            _ => return false,
        }
        true
    }

    /// `name=(list)`. What an integer array or a subscript needs evaluated is evaluated first.
    pub(crate) fn assign_items(&mut self, cell: CellId, list: Vec<Arg>, append: bool) -> Flow {
        let cell = match self.list_target(cell) {
            Ok((cell, false)) => cell,
            Ok((cell, true)) => {
                let lifted = self.shell.vars.lift(cell, 0);
                let flow = self.assign_items(cell, list, append);
                return match flow {
                    Flow::Wait(rest) => Flow::wait(move |vm| {
                        Box::pin(async move {
                            let flow = rest.run(vm).await;
                            vm.shell.vars.lower(cell, lifted);
                            flow
                        })
                    }),
                    flow => {
                        self.shell.vars.lower(cell, lifted);
                        flow
                    }
                };
            }
            Err(error) => return self.raise_wrong_target(error),
        };
        let items = items(list);
        if self.shell.vars.cell(cell).special() == Special::Dirstack {
            let mut next = 0;
            for item in &items {
                let (index, value) = match item {
                    Item::Value(value) => (next, value),
                    Item::Keyed { key, value, .. } => (parse_integer(key).unwrap_or(0), value),
                };
                self.assign_computed_member(cell, &Element::Index(index), value);
                next = index.wrapping_add(1);
            }
            return Flow::Next;
        }
        if self.items_are_plain(cell, &items) {
            return self.store_items(cell, items, append);
        }
        Flow::wait(move |vm| {
            Box::pin(async move {
                let outcome = match vm.shell.vars.cell(cell).is_assoc() {
                    true => match vm.evaluate_items(cell, items).await {
                        Ok(Ok(items)) => return vm.store_items(cell, items, append),
                        Ok(Err(raise)) => Ok(Err(raise)),
                        Err(fault) => Err(fault),
                    },
                    false => vm.assign_in_turn(cell, items, append).await,
                };
                match outcome {
                    Ok(Ok(flow)) => flow,
                    Ok(Err(raise)) => Flow::Raise(raise),
                    Err(fault) => Flow::Fault(fault),
                }
            })
        })
    }

    /// The variable that a list is assigned to by this name, and whether its global binding is meant.
    pub(crate) fn list_target(&mut self, cell: CellId) -> Result<(CellId, bool), VarError> {
        match self.shell.vars.resolve(cell) {
            Ok(Resolved::Global(target)) => {
                self.warn_circular(cell);
                Ok((target, true))
            }
            _ => {
                let target = self.shell.vars.array_behind(cell)?;
                if self.shell.vars.cell(target).is_nameref() {
                    self.free_reference(target);
                }
                Ok((target, false))
            }
        }
    }

    /// Store the items one by one: a subscript may look at the elements before it.
    async fn assign_in_turn(
        &mut self,
        cell: CellId,
        items: Vec<Item>,
        append: bool,
    ) -> Result<Result<Flow, crate::flow::Raise>, crate::fault::Fault> {
        // The empty list does what every list does first: it looks at readonly, and clears or makes the array.
        if let Err(error) = self.shell.vars.assign_list(cell, Vec::new(), append) {
            return Ok(Ok(self.raise_error(&error.message())));
        }
        let cell = self.shell.vars.resolve_cell(cell).unwrap_or(cell);
        let integer = self.shell.vars.cell(cell).attrs().contains(crate::var::Attrs::INTEGER);
        let mut next = match self.shell.vars.cell(cell).value() {
            crate::var::Value::Indexed(array) => array.end() as i64,
            _ => 0,
        };
        for item in items {
            let (key, value, append) = match item {
                Item::Value(value) => (None, value, false),
                Item::Keyed { key, value, append } => (Some(key), value, append),
            };
            let index = match &key {
                None => next,
                Some(key) if key.is_empty() => {
                    self.complain_of_no_subscript(&value, append);
                    continue;
                }
                Some(key) => match self.eval_arith(key).await? {
                    Ok(index) => index,
                    Err(raise) => return Ok(Err(raise.to_top_level())),
                },
            };
            let value = match integer {
                false => value,
                true => match self.eval_arith(&value).await? {
                    Ok(value) => Text::from_int(value),
                    Err(raise) => return Ok(Err(raise.to_top_level())),
                },
            };
            let shown = value.clone();
            match self.shell.vars.assign_element(cell, &Element::Index(index), value, append) {
                Ok(()) => {
                    next = match self.shell.vars.cell(cell).value() {
                        crate::var::Value::Indexed(array) => {
                            array.resolve(index).map_or(next, |at| at as i64)
                        }
                        _ => index,
                    };
                    next = next.wrapping_add(1);
                }
                Err(VarError::BadSubscript(_)) => {
                    let key = key.unwrap_or_default();
                    self.complain(&[b"[", &key[..], b"]=", &shown, b": bad array subscript"].concat());
                    self.shell.status = 1;
                }
                Err(error) => return Ok(Ok(self.raise_error(&error.message()))),
            }
        }
        Ok(Ok(self.flush_output()))
    }

    fn store_items(&mut self, cell: CellId, items: Vec<Item>, append: bool) -> Flow {
        match self.shell.vars.assign_list(cell, items, append) {
            Ok(()) => Flow::Next,
            Err(
                error @ (VarError::BadSubscript(_) | VarError::NeedsSubscript(..) | VarError::Several(_)),
            ) => {
                for error in error.each() {
                    self.complain(&error.message());
                }
                self.shell.status = 1;
                self.flush_output()
            }
            Err(error) => self.raise_assignment(&error.message()),
        }
    }

    /// Whether nothing in a list has to be evaluated.
    pub(crate) fn items_are_plain(&mut self, cell: CellId, items: &[Item]) -> bool {
        let cell = self.shell.vars.resolve_cell(cell).unwrap_or(cell);
        let holder = self.shell.vars.cell(cell);
        let integer = holder.attrs().contains(crate::var::Attrs::INTEGER);
        let assoc = holder.is_assoc();
        items.iter().all(|item| match item {
            Item::Value(value) => !integer || assoc || parse_integer(value).is_some(),
            Item::Keyed { key, value, .. } => {
                (assoc || parse_integer(key).is_some_and(|_| !key.is_empty()))
                    && (!integer || parse_integer(value).is_some())
            }
        })
    }

    /// An item of an indexed array's list whose subscript is empty is passed over.
    fn complain_of_no_subscript(&mut self, value: &[u8], append: bool) {
        let sign: &[u8] = if append { b"[]+=" } else { b"[]=" };
        self.complain(&[sign, value, b": bad array subscript"].concat());
    }

    /// Evaluate the subscripts of an indexed array's items, and the values of an integer array's.
    pub(crate) async fn evaluate_items(
        &mut self,
        cell: CellId,
        items: Vec<Item>,
    ) -> Result<Result<Vec<Item>, crate::flow::Raise>, crate::fault::Fault> {
        let cell = self.shell.vars.resolve_cell(cell).unwrap_or(cell);
        let holder = self.shell.vars.cell(cell);
        let integer = holder.attrs().contains(crate::var::Attrs::INTEGER);
        let assoc = holder.is_assoc();
        let mut done = Vec::with_capacity(items.len());
        for item in items {
            done.push(match item {
                Item::Value(value) if integer && !assoc => match self.eval_arith(&value).await? {
                    Ok(value) => Item::Value(Text::from_int(value)),
                    Err(raise) => return Ok(Err(raise)),
                },
                Item::Value(value) => Item::Value(value),
                Item::Keyed { key, value, append } if !assoc && key.is_empty() => {
                    self.complain_of_no_subscript(&value, append);
                    continue;
                }
                Item::Keyed { key, value, append } => {
                    let key = match assoc {
                        true => key,
                        false => match self.eval_arith(&key).await? {
                            Ok(index) => Text::from_int(index),
                            Err(raise) => return Ok(Err(raise)),
                        },
                    };
                    let value = match integer {
                        false => value,
                        true => match self.eval_arith(&value).await? {
                            Ok(value) => Text::from_int(value),
                            Err(raise) => return Ok(Err(raise)),
                        },
                    };
                    Item::Keyed { key, value, append }
                }
            });
        }
        Ok(Ok(done))
    }
}

/// The entries of a list as items of an array literal.
pub(crate) fn items(list: Vec<Arg>) -> Vec<Item> {
    let item = |arg| match arg {
        Arg::Text(text) => Item::Value(text),
        Arg::Keyed(keyed) => Item::Keyed { key: keyed.key, value: keyed.value, append: keyed.append },
        Arg::Array(array) => Item::Value(array.name),
    };
    list.into_iter().map(item).collect()
}
