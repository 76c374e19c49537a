//! The values of parameters: variables through namerefs, elements, positional and special parameters.
//!
//! Everything that expands a parameter comes through [`Vm::with_values`], which knows the one case that has to be
//! waited for: a nameref to an element whose subscript is an expression.

use crate::flow::{Flow, Raise};
use crate::options::Opt;
use crate::var::{Attrs, CellId, Element, ParamRef, Resolved, Value, VarError};
use crate::vm::Vm;
use crate::{Text, utf8};

/// What a parameter expands to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// It is unset.
    Unset,
    /// One value.
    One(Text),
    /// The elements of an array or the positional parameters; `star` for `[*]` and `$*`.
    Many {
        /// The values.
        items: Vec<Text>,
        /// Joined in quotes.
        star: bool,
    },
}

/// Why the values are not at hand.
pub(crate) enum Missing {
    /// The subscript of a nameref's target must be evaluated first.
    Evaluate {
        /// The array.
        cell: CellId,
        /// The subscript's text.
        subscript: Text,
    },
    /// The expansion failed; the message was printed.
    Failed(Flow),
}

impl From<Flow> for Missing {
    fn from(flow: Flow) -> Self {
        Missing::Failed(flow)
    }
}

impl From<Option<Text>> for Values {
    fn from(text: Option<Text>) -> Self {
        text.map_or(Values::Unset, Values::One)
    }
}

impl Vm {
    /// Call `then` with the values of a parameter, evaluating the subscript of a nameref's target first if need be.
    pub(crate) fn with_values(
        &mut self,
        param: ParamRef,
        then: impl FnOnce(&mut Vm, ParamRef, Values) -> Flow + Send + 'static,
    ) -> Flow {
        match self.values(&param) {
            Ok(values) => then(self, param, values),
            Err(Missing::Failed(flow)) => flow,
            Err(Missing::Evaluate { cell, subscript }) => Flow::wait(move |vm| {
                Box::pin(async move {
                    let param = match vm.evaluate_subscript(cell, &subscript).await {
                        Ok(Ok(Element::Index(index))) => ParamRef::Index(cell, index),
                        Ok(Ok(Element::Key(key))) => ParamRef::Key(cell, key),
                        Ok(Err(raise)) => return Flow::Raise(raise),
                        Err(fault) => return Flow::Fault(fault),
                    };
                    match vm.values(&param) {
                        Ok(values) => then(vm, param, values),
                        Err(Missing::Failed(flow)) => flow,
                        Err(Missing::Evaluate { .. }) => Flow::Next,
                    }
                })
            }),
        }
    }

    /// The values of a parameter.
    pub(crate) fn values(&mut self, param: &ParamRef) -> Result<Values, Missing> {
        Ok(match *param {
            ParamRef::Nothing => Values::Unset,
            ParamRef::Value(ref text) => Values::One(text.clone()),
            ParamRef::Name(cell) => return self.variable_values(cell),
            ParamRef::Global(cell) => self.shell.vars.global_value(cell).scalar().into(),
            ParamRef::Index(cell, index) => {
                let cell = self.target_cell(cell);
                self.element_value(cell, &Element::Index(index)).into()
            }
            ParamRef::Key(cell, ref key) => {
                let cell = self.target_cell(cell);
                self.element_value(cell, &Element::Key(key.clone())).into()
            }
            ParamRef::All(cell, star) => {
                if self.shell.vars.cell(cell).is_nameref()
                    && let Ok(Resolved::Global(target)) = self.shell.vars.resolve(cell)
                {
                    self.warn_circular(cell);
                    let items = self.shell.vars.global_value(target).elements();
                    return Ok(Values::Many { items, star });
                }
                let cell = self.target_cell(cell);
                Values::Many { items: self.own_value(cell).elements(), star }
            }
            ParamRef::Positional(number, _) => self.positional(number).into(),
            ParamRef::Special(special, _) => self.special_values(special),
        })
    }

    /// The variable behind namerefs; a nameref when there is none.
    fn target_cell(&mut self, cell: CellId) -> CellId {
        match self.shell.vars.resolve_cell(cell) {
            Ok(target) => target,
            Err(VarError::TooDeep) => cell,
            Err(error) => {
                self.complain(&error.message());
                cell
            }
        }
    }

    /// What a variable holds, computed ones included. A nameref holds nothing: its value is its target.
    pub(crate) fn own_value(&mut self, cell: CellId) -> Value {
        match self.shell.vars.cell(cell).is_nameref() {
            true => Value::Unset,
            false => self.shown_value(cell),
        }
    }

    /// What a listing shows of a variable: of a nameref its target.
    pub(crate) fn shown_value(&mut self, cell: CellId) -> Value {
        if self.shell.vars.cell(cell).attrs().contains(Attrs::DYNAMIC) {
            return self.computed(cell);
        }
        self.shell.vars.cell(cell).value().clone()
    }

    /// The value an assignment in front of the command gives, while the later ones are still being expanded.
    fn pending_value(&mut self, cell: CellId) -> Option<Text> {
        let temps = std::mem::take(&mut self.temps);
        let mut value = None;
        for temp in temps.iter().filter(|temp| temp.cell == cell) {
            let before = match (temp.append, value) {
                (false, _) => None,
                (true, None) => self.shell.vars.scalar(cell),
                (true, earlier) => earlier,
            };
            value = Some(match before {
                Some(mut before) => {
                    before.push_bytes(&temp.value);
                    before
                }
                None => temp.value.clone(),
            });
        }
        self.temps = temps;
        value
    }

    fn variable_values(&mut self, cell: CellId) -> Result<Values, Missing> {
        if !self.temps.is_empty()
            && let Some(value) = self.pending_value(cell)
        {
            return Ok(Values::One(value));
        }
        let attrs = self.shell.vars.cell(cell).attrs();
        if !attrs.intersects(Attrs::READ_SLOW) {
            return Ok(self.shell.vars.cell(cell).value().scalar().into());
        }
        if attrs.contains(Attrs::DYNAMIC) {
            return Ok(self.computed(cell).scalar().into());
        }
        match self.shell.vars.resolve(cell) {
            Ok(Resolved::Cell(target)) if target == cell => Ok(Values::Unset),
            Ok(Resolved::Cell(target)) => Ok(self.own_value(target).scalar().into()),
            Ok(Resolved::Global(target)) => {
                self.warn_circular(cell);
                Ok(self.shell.vars.global_value(target).scalar().into())
            }
            Ok(Resolved::All(target, star)) => {
                Ok(Values::Many { items: self.own_value(target).elements(), star })
            }
            Ok(Resolved::Element(target, subscript)) => {
                match self.shell.vars.element_of(target, &subscript) {
                    Some(element) => Ok(self.element_value(target, &element).into()),
                    None => Err(Missing::Evaluate { cell: target, subscript }),
                }
            }
            Err(VarError::TooDeep) => Ok(Values::Unset),
            Err(error) => {
                self.complain(&error.message());
                Ok(Values::Unset)
            }
        }
    }

    /// The value of an element; a negative index that falls before the start is told.
    fn element_value(&mut self, cell: CellId, element: &Element) -> Option<Text> {
        if self.shell.vars.cell(cell).attrs().contains(Attrs::DYNAMIC) {
            return match (self.computed(cell), element) {
                (Value::Indexed(array), Element::Index(index)) => array.get(array.resolve(*index)?).cloned(),
                (Value::Assoc(array), Element::Key(key)) => array.get(key).cloned(),
                (value @ (Value::Text(_) | Value::Int(_)), Element::Index(0)) => value.scalar(),
                _ => None,
            };
        }
        if let Element::Index(index @ ..0) = element
            && !self.shell.vars.cell(cell).is_assoc()
        {
            let end = match self.shell.vars.cell(cell).value() {
                Value::Indexed(array) => array.end(),
                Value::Unset => 0,
                _ => 1,
            };
            if index.unsigned_abs() > end {
                let name = self.shell.vars.name(cell);
                self.complain(&[&name[..], b": bad array subscript"].concat());
                return None;
            }
        }
        self.shell.vars.element(cell, element)
    }

    fn positional(&self, number: u32) -> Option<Text> {
        match number.checked_sub(1) {
            None => Some(self.arg0()),
            Some(at) => self.shell.args.get(at as usize).cloned(),
        }
    }

    /// `$0`: what BASH_ARGV0 was given, else what the shell was started as.
    pub(crate) fn arg0(&self) -> Text {
        let given =
            self.shell.vars.lookup(b"BASH_ARGV0").and_then(|id| self.shell.vars.cell(id).value().scalar());
        given.unwrap_or_else(|| self.shell.arg0.clone())
    }

    fn special_values(&mut self, special: u8) -> Values {
        match special {
            b'@' | b'*' => Values::Many { items: self.shell.args.to_vec(), star: special == b'*' },
            _ => self.special_value(special).into(),
        }
    }

    fn special_value(&mut self, special: u8) -> Option<Text> {
        Some(match special {
            b'#' => Text::from_int(self.shell.args.len() as i64),
            b'?' => Text::from_int(i64::from(self.shell.status)),
            b'-' => self.option_letters(),
            b'$' => Text::from_int(i64::from(self.shell.pid)),
            b'!' => Text::from_int(i64::from(self.shell.last_job?)),
            b'0' => self.arg0(),
            b'_' => self.shell.last_arg.clone(),
            _ => return None,
        })
    }

    /// `$-`.
    pub(crate) fn option_letters(&self) -> Text {
        let mut letters = self.shell.options.letters();
        if self.shell.command_string.is_some() {
            letters.push(b'c');
        }
        letters
    }

    /// How a parameter is called in messages.
    pub(crate) fn param_name(&self, param: &ParamRef) -> Text {
        match *param {
            ParamRef::Nothing | ParamRef::Value(_) => Text::new(),
            ParamRef::Name(cell) | ParamRef::Global(cell) => self.shell.vars.name(cell),
            ParamRef::Index(cell, index) => self.shell.vars.with_subscript(cell, &Text::from_int(index)),
            ParamRef::Key(cell, ref key) => self.shell.vars.with_subscript(cell, key),
            ParamRef::All(cell, star) => self.shell.vars.with_subscript(cell, if star { b"*" } else { b"@" }),
            ParamRef::Positional(number, _) => Text::from_int(i64::from(number)),
            ParamRef::Special(special, _) => Text::from(&[special]),
        }
    }

    /// `set -u`: the parameter is unset.
    pub(crate) fn unbound(&mut self, param: &ParamRef) -> Flow {
        let mut message = Vec::new();
        if matches!(param, ParamRef::Positional(_, false) | ParamRef::Special(_, false)) {
            message.push(b'$');
        }
        message.extend_from_slice(&self.param_name(param));
        message.extend_from_slice(b": unbound variable");
        self.fatal_expansion(&message)
    }

    /// An error of expansion that ends a non-interactive shell.
    pub(crate) fn fatal_expansion(&mut self, message: &[u8]) -> Flow {
        self.complain(message);
        if self.shell.interactive {
            self.shell.status = 1;
            return self.flush_and_raise(Raise::Discard(1));
        }
        let fatal = self.shell.command_string.is_some() && self.shell.subshell == 0;
        let status = if fatal && !self.shell.options.get(Opt::Errexit) { 127 } else { 1 };
        self.shell.status = status;
        self.flush_and_raise(Raise::Exit(status))
    }

    /// Whether unset parameters are errors.
    pub(crate) fn nounset(&self) -> bool {
        self.shell.options.get(Opt::Nounset)
    }

    /// The values as one text; unset is "" (an error under `set -u`).
    pub(crate) fn joined(&mut self, param: &ParamRef, values: Values) -> Result<Text, Flow> {
        match values {
            Values::One(text) => Ok(text),
            Values::Unset if self.nounset() => Err(self.unbound(param)),
            Values::Unset => Ok(Text::new()),
            Values::Many { items, star } => {
                let separator = if star { self.shell.vars.ifs().first().clone() } else { Text::from(" ") };
                Ok(Text::from(items.join(&separator[..])))
            }
        }
    }

    /// The text arithmetic evaluates for a parameter. Unset counts as 0, under `set -u` it is an error.
    pub(crate) fn arith_value(&mut self, param: &ParamRef) -> Result<Option<Text>, Flow> {
        match self.values(param) {
            // To arithmetic only a whole array can be unbound, and it is the array that is named.
            Ok(Values::Unset) if self.nounset() => match *param {
                ParamRef::Index(cell, _) | ParamRef::Key(cell, _) => {
                    let target = self.shell.vars.resolve_cell(cell).unwrap_or(cell);
                    match self.own_value(target) {
                        Value::Unset => Err(self.unbound(&ParamRef::Name(cell))),
                        _ => Ok(None),
                    }
                }
                _ => Err(self.unbound(param)),
            },
            Ok(Values::Unset) => Ok(None),
            Ok(values) => self.joined(param, values).map(Some),
            Err(Missing::Failed(flow)) => Err(flow),
            Err(Missing::Evaluate { cell, subscript }) => {
                // The expression stands for itself: arithmetic evaluates the element.
                let name = self.shell.vars.with_subscript(cell, &subscript);
                Ok(Some(name))
            }
        }
    }

    /// The value of a parameter when it is one and no error is in sight.
    pub(crate) fn plain_value(&mut self, param: &ParamRef) -> Option<Text> {
        match self.values(param) {
            Ok(Values::One(text)) => Some(text),
            _ => None,
        }
    }

    /// Number of characters.
    pub(crate) fn length(&self, text: &[u8]) -> usize {
        utf8::count(text, self.shell.vars.utf8())
    }

    /// `test -v`: whether the variable, element or array named by the text is set.
    pub(crate) async fn is_set(&mut self, text: &[u8]) -> Result<bool, crate::fault::Fault> {
        let param = match self.refer(text).await? {
            Ok(Some(param)) => param,
            Ok(None) => return Ok(false),
            Err(raise) => {
                self.failed_test = Some(raise);
                return Ok(false);
            }
        };
        if let ParamRef::Special(..) = param {
            return Ok(false);
        }
        if let ParamRef::Name(cell) = param
            && self.is_loose(cell)
        {
            return Ok(false);
        }
        let is_set = match self.values(&param) {
            Ok(Values::Unset) | Err(_) => false,
            Ok(Values::Many { items, .. }) => !items.is_empty(),
            Ok(Values::One(_)) => true,
        };
        if let Flow::Wait(rest) = self.flush_output()
            && let Flow::Fault(fault) = rest.run(self).await
        {
            return Err(fault);
        }
        Ok(is_set)
    }

    /// What a reference given as text refers to (`${!x}`, `unset`, `test -v`); its subscript is evaluated.
    pub(crate) async fn refer(
        &mut self,
        text: &[u8],
    ) -> Result<Result<Option<ParamRef>, Raise>, crate::fault::Fault> {
        use crate::var::{Subscript, parse_reference};
        let all_digits = !text.is_empty() && text.len() < 10 && text.iter().all(u8::is_ascii_digit);
        if all_digits {
            let number = text.iter().fold(0u32, |n, digit| n * 10 + u32::from(digit - b'0'));
            return Ok(Ok(Some(ParamRef::Positional(number, true))));
        }
        if let [special @ (b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!' | b'0')] = text {
            return Ok(Ok(Some(ParamRef::Special(*special, true))));
        }
        let Some(reference) = parse_reference(text) else { return Ok(Ok(None)) };
        let cell = self.shell.vars.intern(reference.name);
        let subscript = match reference.subscript {
            None => return Ok(Ok(Some(ParamRef::Name(cell)))),
            Some(Subscript::At) => return Ok(Ok(Some(ParamRef::All(cell, false)))),
            Some(Subscript::Star) => return Ok(Ok(Some(ParamRef::All(cell, true)))),
            Some(Subscript::Text(subscript)) => subscript,
        };
        let target = self.target_cell(cell);
        Ok(match self.evaluate_subscript(target, subscript).await? {
            Ok(Element::Index(index)) => Ok(Some(ParamRef::Index(target, index))),
            Ok(Element::Key(key)) => Ok(Some(ParamRef::Key(target, key))),
            Err(raise) => Err(raise),
        })
    }
}
