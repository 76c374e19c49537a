//! `${x@A}`, `${x@a}`, `${x@K}`, `${x@k}`: what a parameter is rather than what it holds.

use super::param::Values;
use crate::var::{CellId, ParamRef, Resolved, declaration};
use crate::vm::Vm;
use crate::{Text, quote};

impl Vm {
    /// The values of `${param@op}`.
    pub(crate) fn described(&mut self, param: &ParamRef, values: Values, op: u8) -> Values {
        let utf8 = self.shell.vars.utf8();
        let quoted = |text: &Text| Text::from(quote::quoted(text, utf8));
        match (op, param) {
            (b'a' | b'A', &ParamRef::Name(cell)) if self.is_loose(cell) => Values::Unset,
            (b'a', _) => self.attribute_letters(param, values),
            (b'A', ParamRef::Special(..)) => match values {
                Values::Many { items, star } if !items.is_empty() => {
                    let mut words = vec![Text::from("set"), Text::from("--")];
                    words.extend(items.iter().map(quoted));
                    Values::Many { items: words, star }
                }
                _ => Values::Unset,
            },
            (b'A', ParamRef::All(cell, star)) => {
                let (cell, star) = (self.resolved(*cell), *star);
                match self.declared_line(cell) {
                    // The declaration's words are those of the command it is.
                    Some(line) => {
                        let items = line.splitn(3, |&byte| byte == b' ').map(Text::from).collect();
                        Values::Many { items, star }
                    }
                    None => Values::Unset,
                }
            }
            (b'A', ParamRef::Name(cell) | ParamRef::Index(cell, _) | ParamRef::Key(cell, _)) => {
                let cell = self.resolved(*cell);
                match values {
                    Values::One(text) => Values::One(self.assignment_of(cell, &text)),
                    _ => {
                        let letters = self.shell.vars.cell(cell).letters();
                        if letters.is_empty() {
                            return Values::Unset;
                        }
                        let name = self.shell.vars.name(cell);
                        Values::One(Text::from([b"declare -", &letters[..], b" ", &name].concat()))
                    }
                }
            }
            (b'A', _) => Values::Unset,
            (_, ParamRef::All(cell, star)) => {
                let cell = self.resolved(*cell);
                let value = self.own_value(cell);
                if !value.is_array() {
                    return map(values, quoted);
                }
                let pairs = value.keys().into_iter().zip(value.elements());
                if op == b'k' {
                    let items = pairs.flat_map(|(key, value)| [key, value]).collect();
                    return Values::Many { items, star: *star };
                }
                let mut text = Vec::new();
                for (key, value) in pairs {
                    if !text.is_empty() {
                        text.push(b' ');
                    }
                    match self.shell.vars.cell(cell).is_assoc() {
                        true => text.extend_from_slice(&quote::key(&key, utf8)),
                        false => text.extend_from_slice(&key),
                    }
                    text.push(b' ');
                    text.extend_from_slice(&quote::declared(&value, utf8));
                }
                if self.shell.vars.cell(cell).is_assoc() && !text.is_empty() {
                    text.push(b' ');
                }
                Values::One(Text::from(text))
            }
            _ => map(values, quoted),
        }
    }

    /// Whether a variable is a nameref that leads to no variable of its own.
    pub(crate) fn is_loose(&mut self, cell: CellId) -> bool {
        self.shell.vars.cell(cell).is_nameref()
            && !matches!(self.shell.vars.resolve(cell), Ok(Resolved::Global(_)))
            && match self.shell.vars.resolve_cell(cell) {
                Ok(target) => self.shell.vars.cell(target).is_nameref(),
                Err(_) => false,
            }
    }

    fn resolved(&mut self, cell: CellId) -> CellId {
        self.shell.vars.resolve_cell(cell).unwrap_or(cell)
    }

    /// The line of `declare -p`; `None` for a variable that was never declared.
    fn declared_line(&mut self, cell: CellId) -> Option<Vec<u8>> {
        if !self.shell.vars.cell(cell).exists() {
            return None;
        }
        let value = self.own_value(cell);
        let name = self.shell.vars.name(cell);
        Some(declaration(&name, self.shell.vars.cell(cell), &value, self.shell.vars.utf8()))
    }

    fn assignment_of(&self, cell: CellId, value: &[u8]) -> Text {
        let vars = &self.shell.vars;
        let letters = vars.cell(cell).letters();
        let mut text = Vec::new();
        if !letters.is_empty() {
            text.extend_from_slice(b"declare -");
            text.extend_from_slice(&letters);
            text.push(b' ');
        }
        text.extend_from_slice(&vars.name(cell));
        text.push(b'=');
        text.extend_from_slice(&quote::quoted(value, vars.utf8()));
        Text::from(text)
    }

    fn attribute_letters(&mut self, param: &ParamRef, values: Values) -> Values {
        let cell = match param {
            ParamRef::Name(cell)
            | ParamRef::Index(cell, _)
            | ParamRef::Key(cell, _)
            | ParamRef::All(cell, _) => self.resolved(*cell),
            _ => return map(values, |_| Text::new()),
        };
        let letters = Text::from(self.shell.vars.cell(cell).letters());
        match values {
            Values::Unset if letters.is_empty() => Values::Unset,
            Values::Unset => Values::One(letters),
            Values::Many { items, star } if items.is_empty() && !letters.is_empty() => {
                Values::Many { items: vec![letters], star }
            }
            values => map(values, |_| letters.clone()),
        }
    }
}

fn map(values: Values, change: impl Fn(&Text) -> Text) -> Values {
    match values {
        Values::Unset => Values::Unset,
        Values::One(text) => Values::One(change(&text)),
        Values::Many { items, star } => Values::Many { items: items.iter().map(change).collect(), star },
    }
}
