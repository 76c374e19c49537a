//! Assigning: by attribute, to elements, and through namerefs.

use super::nameref::Resolved;
use super::reference::{parse_integer, parse_reference};
use super::{AssocArray, Attrs, CellId, Element, IndexedArray, Random, Special, Value, VarError, VarTable};
use crate::Text;
use std::sync::Arc;
use std::time::Instant;

/// Values up to this length leave their room to the next one.
const REUSED: usize = 256;

impl VarTable {
    /// `name = value` by the variable's attributes.
    pub fn set(&mut self, name: &[u8], value: impl Into<Text>) -> Result<(), VarError> {
        let id = self.intern(name);
        self.assign(id, value.into(), false)
    }

    /// Set the value of `name` whatever its attributes say, without transforming it (the shell's own settings).
    pub fn force(&mut self, name: &[u8], value: Value) {
        let id = self.intern(name);
        self.store(id, value);
    }

    /// A variable of the environment the shell was started with.
    pub fn import(&mut self, name: &[u8], value: impl Into<Text>) {
        let id = self.intern(name);
        let cell = self.cell_mut(id);
        cell.attrs.insert(Attrs::EXPORT);
        cell.value = Value::Text(value.into());
        self.touched(id);
    }

    /// `name = src`, or with `append` `name += src`.
    pub fn assign(&mut self, id: CellId, src: Text, append: bool) -> Result<(), VarError> {
        match self.assign_ordinary(id, src, append) {
            Ok(()) => Ok(()),
            Err(src) => self.assign_slow(id, src, append),
        }
    }

    /// The same to a variable that is nothing but a text; gives `src` back where it is more.
    #[inline]
    pub(crate) fn assign_ordinary(&mut self, id: CellId, src: Text, append: bool) -> Result<(), Text> {
        if self.allexport {
            self.export_assigned(id);
        }
        self.grown += src.len() as u64;
        let cell = self.cell_mut(id);
        if cell.attrs.intersects(Attrs::WRITE_SLOW) {
            return Err(src);
        }
        match &mut cell.value {
            Value::Indexed(_) | Value::Assoc(_) => return Err(src),
            Value::Text(text) if append => text.push_bytes(&src),
            Value::Int(value) if append => {
                let mut text = Text::from_int(*value);
                text.push_bytes(&src);
                cell.value = Value::Text(text);
            }
            Value::Unset | Value::Int(_) | Value::Text(_) => cell.value = Value::Text(src),
        }
        Ok(())
    }

    /// `name = src`, into the room of the old value where that is of ordinary size.
    pub fn assign_bytes(&mut self, id: CellId, src: &[u8]) -> Result<(), VarError> {
        if !self.allexport
            && let cell = self.cell_mut(id)
            && !cell.attrs.intersects(Attrs::WRITE_SLOW)
            && let Value::Text(text) = &mut cell.value
            && text.len() <= REUSED
        {
            text.clear();
            text.push_bytes(src);
            self.grown += src.len() as u64;
            return Ok(());
        }
        self.assign(id, Text::from(src), false)
    }

    /// `set -a`: what is assigned is exported.
    #[cold]
    pub(super) fn export_assigned(&mut self, id: CellId) {
        if let Ok(target) = self.resolve_cell(id)
            && !self.cell(target).attrs.contains(Attrs::READONLY)
        {
            self.set_attrs(target, Attrs::EXPORT, Attrs::empty());
        }
    }

    #[cold]
    pub(crate) fn assign_slow(&mut self, id: CellId, src: Text, append: bool) -> Result<(), VarError> {
        let id = match self.resolve(id) {
            Ok(Resolved::Cell(target)) if self.hides_from(target, id) => {
                // A function's nameref looks for its target from there on outwards.
                let lifted = self.lift(target, self.cell(id).level);
                let assigned = self.assign(target, src, append);
                self.lower(target, lifted);
                return assigned;
            }
            Ok(Resolved::Cell(id)) => id,
            Ok(Resolved::Global(id)) => return Err(VarError::Outside(id)),
            Ok(Resolved::Element(array, _)) if self.target(array).is_some() => {
                // A function's nameref to its own element has nothing to become.
                return Err(match self.cell(array).level {
                    0 => VarError::InTheWay(array),
                    _ => VarError::BadIdentifier(self.target(array).unwrap_or_default()),
                });
            }
            Ok(Resolved::Element(id, subscript)) => {
                let Some(element) = self.element_of(id, &subscript) else {
                    return Err(VarError::NeedsArith(subscript));
                };
                return self.assign_element(id, &element, src, append);
            }
            Ok(Resolved::All(id, star)) => {
                return Err(VarError::BadSubscript(self.with_subscript(id, if star { b"*" } else { b"@" })));
            }
            Err(error) => return Err(error),
        };
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::Readonly(self.name(id)));
        }
        if cell.attrs.contains(Attrs::DYNAMIC) {
            self.assign_computed(id, &src);
            return Ok(());
        }
        if cell.attrs.contains(Attrs::NAMEREF) {
            // A nameref without a target is given one.
            let old = append.then(Text::new);
            let target = self.transformed(id, src, old)?.scalar().unwrap_or_default();
            return self.retarget(id, target);
        }
        if cell.is_assoc() {
            return self.assign_element(id, &Element::Key(Text::from("0")), src, append);
        }
        if cell.is_indexed() {
            return self.assign_element(id, &Element::Index(0), src, append);
        }
        let value =
            self.transformed(id, src, append.then(|| self.cell(id).value.scalar().unwrap_or_default()))?;
        self.store(id, value);
        Ok(())
    }

    /// Whether `target`, where `reference` leads, is a variable of a function that was called after the one the nameref is
    /// of.
    fn hides_from(&self, target: CellId, reference: CellId) -> bool {
        let level = self.cell(reference).level;
        level > 0 && self.cell(target).level > level
    }

    /// Give a nameref a target.
    pub fn retarget(&mut self, id: CellId, target: Text) -> Result<(), VarError> {
        if self.cell(id).attrs.contains(Attrs::READONLY) {
            return Err(VarError::Readonly(self.name(id)));
        }
        if parse_reference(&target).is_none() {
            return Err(VarError::BadIdentifier(target));
        }
        self.store(id, Value::Text(target));
        Ok(())
    }

    /// Assign to the outermost binding of `id` by its attributes.
    pub fn assign_outside(&mut self, id: CellId, src: Text, append: bool) -> Result<(), VarError> {
        let lifted = self.lift(id, 0);
        let assigned = self.assign(id, src, append);
        self.lower(id, lifted);
        assigned
    }

    /// The value that assigning `src` (after `old`, when appending) gives under the attributes of `id`.
    fn transformed(&self, id: CellId, src: Text, old: Option<Text>) -> Result<Value, VarError> {
        let attrs = self.cell(id).attrs;
        if attrs.contains(Attrs::INTEGER) {
            let Some(value) = parse_integer(&src) else { return Err(VarError::NeedsArith(src)) };
            let before = match &old {
                Some(old) if !old.is_empty() => match parse_integer(old) {
                    Some(before) => before,
                    None => return Err(VarError::NeedsArith(src)),
                },
                _ => 0,
            };
            return Ok(Value::Int(before.wrapping_add(value)));
        }
        let text = match old {
            Some(mut old) => {
                old.push_bytes(&src);
                old
            }
            None => src,
        };
        Ok(Value::Text(self.recased(attrs, text)))
    }

    /// A text in the case that the attributes ask for.
    pub(crate) fn recased(&self, attrs: Attrs, text: Text) -> Text {
        use crate::expand::case;
        if attrs.contains(Attrs::UPPER) {
            case::upper(&text, self.utf8())
        } else if attrs.contains(Attrs::LOWER) {
            case::lower(&text, self.utf8())
        } else if attrs.contains(Attrs::CAPITAL) {
            case::capital(&text, self.utf8())
        } else {
            text
        }
    }

    /// Store a value without looking at attributes.
    pub(crate) fn store(&mut self, id: CellId, value: Value) {
        self.grown += value.weight();
        self.cell_mut(id).value = value;
        self.touched(id);
    }

    /// `name = value` for an integer result.
    #[inline]
    pub fn assign_int(&mut self, id: CellId, value: i64) -> Result<(), VarError> {
        if self.allexport {
            self.export_assigned(id);
        }
        let cell = self.cell_mut(id);
        if cell.attrs.intersects(Attrs::WRITE_SLOW) || cell.value.is_array() {
            return self.assign_slow(id, Text::from_int(value), false);
        }
        cell.value = Value::Int(value);
        Ok(())
    }

    /// Assigning to a computed variable acts on its state, or does nothing.
    fn assign_computed(&mut self, id: CellId, src: &[u8]) {
        match self.cell(id).special {
            Special::Random => self.random = Random::seeded(parse_integer(src).unwrap_or(0) as u32),
            Special::Seconds => self.seconds = Some((parse_integer(src).unwrap_or(0), Instant::now())),
            Special::Underscore | Special::BashArgv0 | Special::Lineno | Special::BashSubshell => {
                self.cell_mut(id).value = Value::Text(Text::from(src));
            }
            _ => {}
        }
    }

    /// Element `element` of `id` = src. A scalar becomes an array with the scalar as element 0.
    pub fn assign_element(
        &mut self,
        id: CellId,
        element: &Element,
        src: Text,
        append: bool,
    ) -> Result<(), VarError> {
        if self.allexport {
            self.export_assigned(id);
        }
        self.grown += src.len() as u64;
        if self.cell(id).attrs.contains(Attrs::NAMEREF)
            && let Ok(Resolved::Global(id)) = self.resolve(id)
        {
            return Err(VarError::Outside(id));
        }
        let id = self.array_behind(id)?;
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::NAMEREF) {
            return Err(VarError::BadIdentifier(Text::new()));
        }
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::Readonly(self.name(id)));
        }
        if cell.attrs.contains(Attrs::DYNAMIC) {
            return Ok(());
        }
        if cell.is_assoc() {
            let key = match element {
                Element::Key(key) => key.clone(),
                Element::Index(index) => Text::from_int(*index),
            };
            return self.assign_key(id, key, src, append);
        }
        let index = match element {
            Element::Index(index) => *index,
            Element::Key(key) => parse_integer(key).ok_or_else(|| VarError::NeedsArith(key.clone()))?,
        };
        let src = if self.cell(id).attrs.intersects(Attrs::TRANSFORMS) {
            let old = append.then(|| self.element(id, &Element::Index(index)).unwrap_or_default());
            self.transformed(id, src, old)?.scalar().unwrap_or_default()
        } else {
            src
        };
        let append = append && !self.cell(id).attrs.intersects(Attrs::TRANSFORMS);
        let array = self.indexed_mut(id);
        match array.resolve(index) {
            Some(at) => match array.get_mut(at) {
                Some(old) if append => old.push_bytes(&src),
                _ => array.set(at, src),
            },
            None => return Err(VarError::BadSubscript(self.with_subscript(id, &Text::from_int(index)))),
        }
        self.touched(id);
        Ok(())
    }

    fn assign_key(&mut self, id: CellId, key: Text, src: Text, append: bool) -> Result<(), VarError> {
        let transforms = self.cell(id).attrs.intersects(Attrs::TRANSFORMS);
        let src = if transforms {
            let old = append.then(|| self.element(id, &Element::Key(key.clone())).unwrap_or_default());
            self.transformed(id, src, old)?.scalar().unwrap_or_default()
        } else {
            src
        };
        let array = self.assoc_mut(id);
        match append && !transforms {
            true => match array.get_mut(&key) {
                Some(old) => old.push_bytes(&src),
                None => array.set(key, src),
            },
            false => array.set(key, src),
        }
        self.touched(id);
        Ok(())
    }

    /// The value of `id` as an indexed array, made one if it was not.
    pub(crate) fn indexed_mut(&mut self, id: CellId) -> &mut IndexedArray {
        let cell = self.cell_mut(id);
        if !matches!(cell.value, Value::Indexed(_)) {
            let mut array = IndexedArray::new();
            if let Some(first) = cell.value.scalar() {
                array.set(0, first);
            }
            cell.value = Value::Indexed(Arc::new(array));
        }
        match &mut cell.value {
            Value::Indexed(array) => Arc::make_mut(array),
            _ => unreachable!("made an array above"),
        }
    }

    /// The value of `id` as an associative array, made one if it was not.
    pub(crate) fn assoc_mut(&mut self, id: CellId) -> &mut AssocArray {
        let cell = self.cell_mut(id);
        if !matches!(cell.value, Value::Assoc(_)) {
            let mut array = AssocArray::new();
            if let Some(first) = cell.value.scalar() {
                array.set(Text::from("0"), first);
            }
            cell.value = Value::Assoc(Arc::new(array));
        }
        match &mut cell.value {
            Value::Assoc(array) => Arc::make_mut(array),
            _ => unreachable!("made an array above"),
        }
    }

    /// `NAME[SUBSCRIPT]`, for messages.
    pub(crate) fn with_subscript(&self, id: CellId, subscript: &[u8]) -> Text {
        let mut text = self.name(id);
        text.push(b'[');
        text.push_bytes(subscript);
        text.push(b']');
        text
    }

    /// Set or clear attributes of the variable itself (not through namerefs).
    pub fn set_attrs(&mut self, id: CellId, on: Attrs, off: Attrs) {
        let cell = self.cell_mut(id);
        let exported = cell.attrs.contains(Attrs::EXPORT) || on.contains(Attrs::EXPORT);
        cell.attrs.remove(off);
        cell.attrs.insert(on);
        if exported {
            self.environment_changed();
        }
        self.touched(id);
    }

    /// `declare -a`: an indexed array from now on.
    pub fn make_indexed(&mut self, id: CellId) -> Result<(), VarError> {
        if self.cell(id).is_assoc() {
            return Err(VarError::AssocToIndexed(self.name(id)));
        }
        if self.cell(id).value.is_unset() {
            self.cell_mut(id).attrs.insert(Attrs::INDEXED | Attrs::DECLARED);
        } else if !self.cell(id).attrs.contains(Attrs::DYNAMIC) {
            self.indexed_mut(id);
        }
        self.touched(id);
        Ok(())
    }

    /// `declare -A`: an associative array from now on.
    pub fn make_assoc(&mut self, id: CellId) -> Result<(), VarError> {
        if self.cell(id).is_indexed() {
            return Err(VarError::IndexedToAssoc(self.name(id)));
        }
        if self.cell(id).value.is_unset() {
            self.cell_mut(id).attrs.insert(Attrs::ASSOC | Attrs::DECLARED);
        } else if !self.cell(id).attrs.contains(Attrs::DYNAMIC) {
            self.assoc_mut(id);
        }
        self.touched(id);
        Ok(())
    }
}
