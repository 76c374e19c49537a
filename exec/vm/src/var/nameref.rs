//! Namerefs: what a name stands for once they are followed.
//!
//! Invariant: following ends, whatever the targets are: a chain is cut where it comes back to a name it started at, after
//! [`MAX_CHAIN`] namerefs, and at a target that has a subscript.

use super::reference::{Subscript, parse_reference};
use super::{Attrs, CellId, Value, VarError, VarTable};
use crate::Text;

/// Namerefs that are followed one after the other.
const MAX_CHAIN: usize = 8;

/// What a name stands for once namerefs are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A variable. A nameref stands for itself while it has no target.
    Cell(CellId),
    /// The global binding of a variable (a nameref in a function to its own name).
    Global(CellId),
    /// An element of a variable; the text is the subscript as written. The variable is itself a nameref when there is no
    /// variable at the end of that.
    Element(CellId, Text),
    /// All elements of a variable (`[@]`, or `[*]` when true).
    All(CellId, bool),
}

impl VarTable {
    /// The target of a nameref that has one.
    pub fn target(&self, id: CellId) -> Option<Text> {
        let cell = self.cell(id);
        match &cell.value {
            Value::Text(target) if cell.attrs.contains(Attrs::NAMEREF) => Some(target.clone()),
            _ => None,
        }
    }

    /// What `id` stands for. A nameref without a target stands for itself.
    pub fn resolve(&mut self, id: CellId) -> Result<Resolved, VarError> {
        let mut at = id;
        for _ in 0..MAX_CHAIN {
            let Some(target) = self.target(at) else { return Ok(Resolved::Cell(at)) };
            let Some(reference) = parse_reference(&target) else {
                return Err(VarError::BadNamerefTarget(target));
            };
            let next = self.names.intern(reference.name);
            match reference.subscript {
                Some(Subscript::Text(text)) => {
                    return Ok(Resolved::Element(self.base(next), Text::from(text)));
                }
                Some(Subscript::At) => return Ok(Resolved::All(self.base(next), false)),
                Some(Subscript::Star) => return Ok(Resolved::All(self.base(next), true)),
                None => {}
            }
            if next == at || next == id {
                return match self.in_function() && self.cell(next).level > 0 {
                    true => Ok(Resolved::Global(next)),
                    false => Err(VarError::Circular(self.name(id))),
                };
            }
            at = next;
        }
        match self.target(at) {
            None => Ok(Resolved::Cell(at)),
            Some(_) => Err(VarError::TooDeep),
        }
    }

    /// The array in front of a target's subscript: behind namerefs where they lead to a variable, else `id` itself.
    fn base(&mut self, id: CellId) -> CellId {
        let mut at = id;
        for _ in 0..MAX_CHAIN {
            let Some(target) = self.target(at) else { return at };
            let next = match parse_reference(&target) {
                Some(reference) if reference.subscript.is_none() => self.names.intern(reference.name),
                _ => return id,
            };
            if next == id || next == at {
                return id;
            }
            at = next;
        }
        id
    }

    /// The variable `id` stands for; a nameref to an element, or to nothing, stays what it is.
    pub fn resolve_cell(&mut self, id: CellId) -> Result<CellId, VarError> {
        if !self.cell(id).attrs.contains(Attrs::NAMEREF) {
            return Ok(id);
        }
        match self.resolve(id)? {
            Resolved::Cell(id) | Resolved::Global(id) => Ok(id),
            Resolved::Element(..) | Resolved::All(..) => Ok(self.last_reference(id).unwrap_or(id)),
        }
    }

    /// The last nameref of the chain that `id` starts; `None` when `id` is no nameref or the chain does not end.
    pub fn last_reference(&mut self, id: CellId) -> Option<CellId> {
        let mut at = id;
        for _ in 0..MAX_CHAIN {
            if !self.cell(at).attrs.contains(Attrs::NAMEREF) {
                return None;
            }
            let next = self.target(at).and_then(|target| match parse_reference(&target) {
                Some(reference) if reference.subscript.is_none() => Some(self.names.intern(reference.name)),
                _ => None,
            });
            match next {
                Some(next) if self.cell(next).attrs.contains(Attrs::NAMEREF) => at = next,
                _ => return Some(at),
            }
        }
        None
    }

    /// The variable `id` stands for, to be made an array or given elements: not all that a nameref may lead to is one.
    pub fn array_behind(&mut self, id: CellId) -> Result<CellId, VarError> {
        if !self.cell(id).attrs.contains(Attrs::NAMEREF) {
            return Ok(id);
        }
        match self.resolve(id)? {
            Resolved::Cell(cell) | Resolved::Global(cell) => Ok(cell),
            Resolved::Element(..) | Resolved::All(..) => {
                let last = self.last_reference(id).unwrap_or(id);
                Err(VarError::BadIdentifier(self.target(last).unwrap_or_default()))
            }
        }
    }

    /// Whether a nameref called `name` with this target would lead to itself.
    pub fn leads_to_itself(name: &[u8], target: &[u8]) -> bool {
        parse_reference(target).is_some_and(|reference| reference.name == name)
    }

    /// Make an ordinary variable without a value of a nameref.
    pub fn strip_reference(&mut self, id: CellId) {
        let cell = self.cell_mut(id);
        cell.value = Value::Unset;
        cell.attrs.remove(Attrs::NAMEREF);
        self.touched(id);
    }
}
