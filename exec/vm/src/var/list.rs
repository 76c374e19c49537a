//! Assigning a list: `a=(…)`, `a+=(…)`.

use super::{AssocArray, Attrs, CellId, Element, IndexedArray, Value, VarError, VarTable, parse_integer};
use crate::Text;
use std::sync::Arc;

/// One item of an array literal, expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A value.
    Value(Text),
    /// `[key]=value`, or with `append` `[key]+=value`. For an indexed array the key must be a plain integer by now.
    Keyed {
        /// The subscript.
        key: Text,
        /// The value.
        value: Text,
        /// `+=`.
        append: bool,
    },
}

impl VarTable {
    /// `name=(items)`, or with `append` `name+=(items)`. Items that cannot be stored are reported while the
    /// others are.
    pub fn assign_list(&mut self, id: CellId, items: Vec<Item>, append: bool) -> Result<(), VarError> {
        if self.allexport {
            self.export_assigned(id);
        }
        let id = self.array_behind(id)?;
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::READONLY) {
            return Err(VarError::Readonly(self.name(id)));
        }
        if cell.attrs.contains(Attrs::NAMEREF) {
            // A nameref without a target becomes an ordinary array.
            self.strip_reference(id);
        }
        let cell = self.cell(id);
        if cell.attrs.contains(Attrs::DYNAMIC) {
            return Ok(());
        }
        if cell.is_assoc() {
            return self.assign_pairs(id, items, append);
        }
        if !cell.attrs.intersects(Attrs::TRANSFORMS)
            && items.iter().all(|item| matches!(item, Item::Value(_)))
        {
            let values = items.into_iter().filter_map(|item| match item {
                Item::Value(value) => Some(value),
                Item::Keyed { .. } => None,
            });
            if append {
                let array = self.indexed_mut(id);
                values.for_each(|value| array.push(value));
            } else {
                self.cell_mut(id).value = Value::Indexed(Arc::new(values.collect()));
            }
            self.touched(id);
            return Ok(());
        }
        if append {
            self.indexed_mut(id);
        } else {
            self.cell_mut(id).value = Value::Indexed(Arc::new(IndexedArray::new()));
        }
        let mut next = self.indexed_mut(id).end() as i64;
        let mut errors = Vec::new();
        for item in items {
            let (index, value, append) = match item {
                Item::Value(value) => (next, value, false),
                Item::Keyed { key, value, append } => match parse_integer(&key) {
                    Some(index) => match self.indexed_mut(id).resolve(index) {
                        Some(index) => (index as i64, value, append),
                        None => {
                            let shown = [b"[", &key[..], b"]=", &value].concat();
                            errors.push(VarError::BadSubscript(Text::from(shown)));
                            continue;
                        }
                    },
                    None => return Err(VarError::NeedsArith(key)),
                },
            };
            errors.extend(self.assign_element(id, &Element::Index(index), value, append).err());
            next = index.wrapping_add(1);
        }
        self.touched(id);
        VarError::collected(errors)
    }

    /// The same for an associative array: all items keyed, or all of them keys and values in turn.
    fn assign_pairs(&mut self, id: CellId, items: Vec<Item>, append: bool) -> Result<(), VarError> {
        let mut before = None;
        if !append {
            let emptied = match &self.cell(id).value {
                Value::Assoc(array) => array.emptied(),
                _ => AssocArray::new(),
            };
            before = Some(std::mem::replace(&mut self.cell_mut(id).value, Value::Assoc(Arc::new(emptied))));
        }
        let mut errors = Vec::new();
        let in_turn = matches!(items.first(), Some(Item::Value(_)));
        let mut items = items.into_iter();
        while let Some(item) = items.next() {
            let (key, value, append) = match item {
                Item::Keyed { key: inner, value, append } if in_turn => {
                    let sign: &[u8] = if append { b"]+=" } else { b"]=" };
                    let key = Text::from([b"[", &inner[..], sign, &value].concat());
                    match items.next() {
                        Some(Item::Value(value)) => (key, value, false),
                        Some(Item::Keyed { value, .. }) => (key, value, false),
                        None => (key, Text::new(), false),
                    }
                }
                Item::Keyed { key, value, append } => (key, value, append),
                Item::Value(key) if in_turn => match items.next() {
                    Some(Item::Value(value)) => (key, value, false),
                    Some(Item::Keyed { key: inner, value, append }) => {
                        let sign: &[u8] = if append { b"]+=" } else { b"]=" };
                        (key, Text::from([b"[", &inner[..], sign, &value].concat()), false)
                    }
                    None => (key, Text::new(), false),
                },
                Item::Value(value) => {
                    errors.push(VarError::NeedsSubscript(self.name(id), value));
                    continue;
                }
            };
            if key.is_empty() {
                let shown = [b"[", &key[..], b"]=", &value].concat();
                errors.push(VarError::BadSubscript(Text::from(shown)));
                continue;
            }
            // In a list that replaces the array, `+=` adds to what the array held before.
            let (value, append) = match &before {
                Some(Value::Assoc(array)) if append => {
                    let mut whole = array.get(&key).cloned().unwrap_or_default();
                    whole.push_bytes(&value);
                    (whole, false)
                }
                Some(_) => (value, false),
                None => (value, append),
            };
            errors.extend(self.assign_element(id, &Element::Key(key), value, append).err());
        }
        self.touched(id);
        VarError::collected(errors)
    }
}
