//! Assigning to variables that builtins name by text: `x`, `a[1]`, `m[key]`.

use crate::fault::Fault;
use crate::flow::{Answer, Raise};
use crate::var::{CellId, Element, Resolved, Subscript, VarError, parse_integer, parse_reference};
use crate::vm::Vm;
use mirage_lower::Text;

/// Why an assignment did not happen.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The message, without a prefix.
    Message(Vec<u8>),
    /// A message that the builtin's name belongs in front of.
    Named(Vec<u8>),
    /// An expansion in it failed and has said so.
    Raise(Raise),
    /// The run ends.
    Fault(Fault),
}

impl From<VarError> for Failure {
    fn from(error: VarError) -> Self {
        match error {
            VarError::BadIdentifier(_) => Failure::Named(error.message()),
            _ => Failure::Message(error.message()),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Fault(fault)
    }
}

impl Failure {
    /// What the builtin answers: the message is printed without the builtin's name when `plain`, as bash prints errors
    /// of variables.
    pub(crate) fn answer(self, call: &mut super::Call) -> Answer {
        match self {
            Failure::Message(message) => {
                // Some failures are silent.
                if !message.is_empty() {
                    call.plain_err(&message);
                }
                Answer::Status(1)
            }
            Failure::Named(message) => call.fail(&message),
            Failure::Raise(Raise::Discard(status)) => Answer::Status(status),
            Failure::Raise(raise) => Answer::Raise(raise),
            Failure::Fault(fault) => Answer::Fault(fault),
        }
    }
}

/// `…': not a valid identifier`.
pub(crate) fn not_an_identifier(name: &[u8]) -> Vec<u8> {
    [b"`", name, b"': not a valid identifier"].concat()
}

impl Vm {
    /// Evaluate arithmetic on behalf of a builtin.
    pub(crate) async fn arith(&mut self, text: &Text) -> Result<i64, Failure> {
        match self.eval_arith(text).await? {
            Ok(value) => Ok(value),
            Err(raise) => Err(Failure::Raise(raise)),
        }
    }

    /// Evaluate what is to be the value of an integer variable.
    async fn value_of_integer(&mut self, text: &Text) -> Result<i64, Failure> {
        match self.eval_arith(text).await? {
            Ok(value) => Ok(value),
            Err(raise) => Err(Failure::Raise(raise.to_top_level())),
        }
    }

    /// The element a subscript's text means.
    pub(crate) async fn element_for(&mut self, id: CellId, subscript: &[u8]) -> Result<Element, Failure> {
        match self.shell.vars.element_of(id, subscript) {
            Some(element) => Ok(element),
            None => match self.evaluate_subscript(id, subscript).await? {
                Ok(element) => Ok(element),
                Err(raise) => Err(Failure::Raise(raise)),
            },
        }
    }

    /// Assign to what `reference` names, where nothing has to be evaluated; `None` when something has to.
    pub(crate) fn assign_plain(&mut self, reference: &Text, value: &[u8]) -> Option<Result<(), Failure>> {
        let Some(id) = self.shell.vars.intern_name(reference) else {
            if reference.contains(&b'[') {
                return None;
            }
            return Some(Err(Failure::Named(not_an_identifier(reference))));
        };
        match self.shell.vars.assign_bytes(id, value) {
            Err(VarError::NeedsArith(_) | VarError::Outside(_) | VarError::InTheWay(_)) => None,
            result => Some(result.map_err(Failure::from)),
        }
    }

    /// Assign to what `reference` names.
    pub(crate) async fn assign_reference(
        &mut self,
        reference: &[u8],
        value: Text,
        append: bool,
    ) -> Result<(), Failure> {
        let Some(parsed) = parse_reference(reference) else {
            return Err(Failure::Named(not_an_identifier(reference)));
        };
        let id = self.shell.vars.intern(parsed.name);
        match parsed.subscript {
            None => self.assign_variable(id, value, append).await,
            Some(Subscript::Text(subscript)) => {
                let target = self.shell.vars.array_behind(id)?;
                let element = self.element_for(target, subscript).await?;
                self.assign_to_element(target, &element, value, append).await
            }
            Some(Subscript::At | Subscript::Star) => {
                Err(Failure::Message([reference, b": bad array subscript"].concat()))
            }
        }
    }

    /// Assign to a variable by its attributes, through namerefs.
    pub(crate) async fn assign_variable(
        &mut self,
        id: CellId,
        value: Text,
        append: bool,
    ) -> Result<(), Failure> {
        if let Ok(Resolved::Element(target, subscript)) = self.shell.vars.resolve(id) {
            if self.shell.vars.cell(target).is_nameref() {
                self.free_reference(target);
            }
            let element = self.element_for(target, &subscript).await?;
            return self.assign_to_element(target, &element, value, append).await;
        }
        match self.assign_warned(id, &value, append) {
            Err(VarError::NeedsArith(_)) => {
                let before = match append {
                    true => self.shell.vars.scalar(id).unwrap_or_default(),
                    false => Text::new(),
                };
                let sum =
                    self.value_of_integer(&before).await?.wrapping_add(self.value_of_integer(&value).await?);
                Ok(self.shell.vars.assign_int(id, sum)?)
            }
            result => Ok(result?),
        }
    }

    /// Assign to an element by the array's attributes.
    pub(crate) async fn assign_to_element(
        &mut self,
        id: CellId,
        element: &Element,
        value: Text,
        append: bool,
    ) -> Result<(), Failure> {
        match self.shell.vars.assign_element(id, element, value.clone(), append) {
            Err(VarError::NeedsArith(_)) => {
                let number = self.value_of_integer(&value).await?;
                let before = match append {
                    true => self
                        .shell
                        .vars
                        .element(id, element)
                        .and_then(|text| parse_integer(&text))
                        .unwrap_or(0),
                    false => 0,
                };
                let sum = Text::from_int(before.wrapping_add(number));
                Ok(self.shell.vars.assign_element(id, element, sum, false)?)
            }
            result => Ok(result?),
        }
    }
}
