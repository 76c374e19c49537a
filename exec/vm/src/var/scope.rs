//! Scopes: function calls and assignments in front of a command; `local` and `unset`.
//!
//! Invariant: every binding of level `n > 0` is noted in `undo` above the start of scope `n`, so that `pop_scope`
//! finds and removes it; a binding that `unset` removed early is skipped by its level.

use super::value::{Cell, Saved};
use super::{Attrs, CellId, Resolved, Special, Value, VarError, VarTable};
use crate::Text;
use std::sync::Arc;

/// What opened a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScopeKind {
    /// A function call; temporary assignments in front of the call are bound in it.
    Function,
    /// Temporary assignments in front of a builtin or `eval`, `source`.
    Temporary,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    kind: ScopeKind,
    start: u32,
}

/// Bindings taken away by [`VarTable::lift`], the innermost first.
#[derive(Debug)]
pub struct Lifted(Vec<Saved>);

/// What `unset` shall remove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unset {
    /// The variable a nameref leads to.
    Target,
    /// The nameref itself (`unset -n`).
    Reference,
}

impl VarTable {
    /// Open a scope.
    pub fn push_scope(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, start: self.undo.len() as u32 });
    }

    /// Close the innermost scope: what it bound is gone.
    pub fn pop_scope(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        let level = self.scopes.len() as u32 + 1;
        while self.undo.len() > scope.start as usize {
            let Some(id) = self.undo.pop() else { break };
            if self.cell(id).level == level {
                self.restore(id);
            }
        }
    }

    /// Number of open scopes.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Whether a function is being called.
    pub fn in_function(&self) -> bool {
        self.function_level() > 0
    }

    /// Level of the innermost function scope; 0 outside functions.
    fn function_level(&self) -> u32 {
        self.scopes.iter().rposition(|scope| scope.kind == ScopeKind::Function).map_or(0, |at| at as u32 + 1)
    }

    /// Drop the present binding for the one below it.
    fn restore(&mut self, id: CellId) {
        let exported = self.cell(id).attrs.contains(Attrs::EXPORT);
        let cell = self.cell_mut(id);
        let Some(saved) = cell.shadow.take() else { return };
        let mut saved = Arc::try_unwrap(saved).unwrap_or_else(|shared| (*shared).clone());
        cell.value = std::mem::take(&mut saved.value);
        cell.attrs = saved.attrs;
        cell.special = saved.special;
        cell.level = saved.level;
        cell.shadow = saved.below.take();
        if exported {
            self.environment_changed();
        }
        self.touched(id);
    }

    /// Put a new, unset binding of `level` on top.
    fn bind(&mut self, id: CellId, level: u32, attrs: Attrs) {
        let cell = self.cell_mut(id);
        let special = cell.special;
        let hooked = cell.attrs & Attrs::HOOKED;
        let was = std::mem::take(cell);
        *cell = Cell {
            value: Value::Unset,
            attrs: attrs | hooked,
            special: if hooked.is_empty() { Special::None } else { special },
            level,
            shadow: Some(Arc::new(Saved {
                value: was.value,
                attrs: was.attrs,
                special: was.special,
                level: was.level,
                below: was.shadow,
            })),
        };
        self.undo.push(id);
        self.touched(id);
    }

    /// `local`: a binding in the innermost function, made unless it has one. Gives whether it is new.
    /// With `inherit` (`local -I`, `localvar_inherit`) the new one starts with the value and attributes outside.
    pub fn make_local(&mut self, id: CellId, inherit: bool) -> Result<bool, VarError> {
        let level = self.function_level();
        let cell = self.cell(id);
        if level > 0 && cell.level >= level {
            let cell = self.cell_mut(id);
            cell.attrs.insert(Attrs::LOCAL);
            return Ok(false);
        }
        if cell.attrs.contains(Attrs::READONLY) && (cell.level == 0 || inherit) {
            return Err(VarError::Readonly(self.name(id)));
        }
        let exported = cell.attrs & Attrs::EXPORT;
        // What was assigned in front of a command further out is inherited as well.
        let (value, attrs) = match inherit || cell.attrs.contains(Attrs::TEMPORARY) {
            true if !inherit => (cell.value.clone(), exported),
            true => (cell.value.clone(), cell.attrs & !(Attrs::NAMEREF | Attrs::TEMPORARY)),
            false => (Value::Unset, exported),
        };
        self.bind(id, level, attrs | Attrs::LOCAL | Attrs::DECLARED);
        self.cell_mut(id).value = value;
        if !exported.is_empty() {
            self.environment_changed();
        }
        Ok(true)
    }

    /// An assignment in front of a command: bound in the innermost scope and exported. `append` adds to the value
    /// outside.
    pub fn assign_temporary(&mut self, id: CellId, src: Text, append: bool) -> Result<(), VarError> {
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::Readonly(self.name(id)));
        }
        let id = self.resolve_cell(id)?;
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::Readonly(self.name(id)));
        }
        let transforms = cell.attrs & Attrs::TRANSFORMS;
        let old = append.then(|| cell.value.scalar()).flatten();
        let level = self.scopes.len() as u32;
        let temporary = Attrs::EXPORT | Attrs::TEMPORARY;
        if self.cell(id).level < level {
            self.bind(id, level, temporary | transforms);
        } else {
            self.cell_mut(id).attrs.insert(temporary);
            self.cell_mut(id).value = Value::Unset;
        }
        if let Some(old) = old {
            self.cell_mut(id).value = Value::Text(old);
        }
        let result = self.assign(id, src, append);
        self.cell_mut(id).attrs.remove(transforms);
        self.environment_changed();
        result
    }

    /// Make the temporary binding of `id` outlive its scope, as `export x` and `readonly x` do for `x=1 export x`.
    pub fn keep_temporary(&mut self, id: CellId) {
        let cell = self.cell(id);
        if !cell.attrs.contains(Attrs::TEMPORARY) || cell.level as usize != self.scopes.len() {
            return;
        }
        let (value, attrs) = (cell.value.clone(), cell.attrs);
        self.restore(id);
        let cell = self.cell_mut(id);
        cell.value = value;
        cell.attrs.insert(attrs & !(Attrs::TEMPORARY | Attrs::LOCAL));
        self.environment_changed();
        self.touched(id);
    }

    /// Take the bindings of `id` above `level` away, until [`VarTable::lower`] puts them back (`declare -g`).
    pub fn lift(&mut self, id: CellId, level: u32) -> Lifted {
        let mut lifted = Vec::new();
        while self.cell(id).level > level && self.cell(id).shadow.is_some() {
            let cell = self.cell(id);
            lifted.push(Saved {
                value: cell.value.clone(),
                attrs: cell.attrs,
                special: cell.special,
                level: cell.level,
                below: None,
            });
            self.restore(id);
        }
        Lifted(lifted)
    }

    /// Put back what [`VarTable::lift`] took away.
    pub fn lower(&mut self, id: CellId, lifted: Lifted) {
        for mut saved in lifted.0.into_iter().rev() {
            let cell = self.cell_mut(id);
            let was = std::mem::take(cell);
            *cell = Cell {
                value: std::mem::take(&mut saved.value),
                attrs: saved.attrs,
                special: saved.special,
                level: saved.level,
                shadow: Some(Arc::new(Saved {
                    value: was.value,
                    attrs: was.attrs,
                    special: was.special,
                    level: was.level,
                    below: was.shadow,
                })),
            };
        }
        self.environment_changed();
        self.touched(id);
    }

    /// Whether `id` is bound in the innermost function by `local` or `declare`.
    pub fn is_local(&self, id: CellId) -> bool {
        let level = self.function_level();
        let cell = self.cell(id);
        level > 0 && cell.level >= level && cell.attrs.contains(Attrs::LOCAL)
    }

    /// The names that `local` without arguments lists, in byte order.
    pub fn locals(&self) -> Vec<(Text, CellId)> {
        self.names.sorted(|id, _| self.is_local(id))
    }

    /// `unset name`. Gives whether there was anything.
    pub fn unset(&mut self, id: CellId, what: Unset) -> Result<bool, VarError> {
        let id = match what {
            Unset::Reference => id,
            Unset::Target => match self.resolve(id) {
                Ok(Resolved::Cell(id) | Resolved::Global(id)) => id,
                Ok(Resolved::Element(id, subscript)) => {
                    let Some(element) = self.element_of(id, &subscript) else {
                        return Err(VarError::NeedsArith(subscript));
                    };
                    return self.unset_element(id, &element);
                }
                Ok(Resolved::All(id, star)) => return self.unset_all(id, star),
                Err(error) => return Err(error),
            },
        };
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::ReadonlyUnset(self.name(id)));
        }
        if cell.attrs.contains(Attrs::NO_UNSET)
            || matches!(
                cell.special,
                Special::BashLineno | Special::BashArgv | Special::BashArgc | Special::BashSource
            )
        {
            return Err(VarError::CannotUnset(self.name(id)));
        }
        let existed = cell.exists();
        let (level, attrs) = (cell.level, cell.attrs);
        if level > 0 {
            let here = level >= self.function_level() || self.localvar_unset;
            if attrs.contains(Attrs::LOCAL) && here {
                // The marker stays: the name is local, and unset, until the function returns.
                let hooked = attrs & Attrs::HOOKED;
                let cell = self.cell_mut(id);
                cell.value = Value::Unset;
                cell.attrs = Attrs::LOCAL | Attrs::DECLARED | hooked;
            } else {
                self.restore(id);
            }
        } else {
            let hooked = attrs & Attrs::HOOKED;
            let cell = self.cell_mut(id);
            cell.value = Value::Unset;
            cell.attrs = hooked;
            if hooked.is_empty() {
                cell.special = Special::None;
            }
        }
        if attrs.contains(Attrs::EXPORT) {
            self.environment_changed();
        }
        self.touched(id);
        Ok(existed)
    }

    /// `unset 'name[@]'`: all elements of an indexed array, which stays; of an associative one, the element with that key.
    pub fn unset_all(&mut self, id: CellId, star: bool) -> Result<bool, VarError> {
        use super::Element;
        let cell = self.cell(id);
        if cell.is_assoc() {
            return self.unset_element(id, &Element::Key(Text::from(if star { "*" } else { "@" })));
        }
        if !cell.is_indexed() {
            return self.unset_element(id, &Element::Index(0));
        }
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::ReadonlyUnset(self.name(id)));
        }
        self.store(id, Value::Indexed(Default::default()));
        Ok(true)
    }

    /// `unset 'name[element]'`.
    pub fn unset_element(&mut self, id: CellId, element: &super::Element) -> Result<bool, VarError> {
        use super::Element;
        let id = self.resolve_cell(id)?;
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::ReadonlyUnset(self.name(id)));
        }
        match &cell.value {
            Value::Unset => match element {
                Element::Index(index) if *index < 0 && cell.is_indexed() => Err(VarError::BadSubscript(
                    Text::from([b"[", &Text::from_int(*index)[..], b"]"].concat()),
                )),
                _ => Ok(false),
            },
            Value::Int(_) | Value::Text(_) => match element {
                Element::Index(0) => self.unset(id, Unset::Target),
                _ => Err(VarError::NotArray(self.name(id))),
            },
            Value::Indexed(array) => {
                let index = match element {
                    Element::Index(index) => *index,
                    Element::Key(key) => {
                        super::parse_integer(key).ok_or_else(|| VarError::NeedsArith(key.clone()))?
                    }
                };
                let Some(at) = array.resolve(index) else {
                    return Err(VarError::BadSubscript(Text::from(
                        [b"[", &Text::from_int(index)[..], b"]"].concat(),
                    )));
                };
                Ok(self.indexed_mut(id).remove(at).is_some())
            }
            Value::Assoc(_) => {
                let key = match element {
                    Element::Key(key) => key.clone(),
                    Element::Index(index) => Text::from_int(*index),
                };
                Ok(self.assoc_mut(id).remove(&key).is_some())
            }
        }
    }
}
