//! The session's names: each gets a number when it is first seen, for good.
//!
//! Shared by all shells of a session, so that a program linked once runs in every subshell.

use crate::Text;
use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The number of a variable's cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellId(pub u32);

#[derive(Default, Debug)]
struct Inner {
    ids: FxHashMap<Text, CellId>,
    names: Vec<Text>,
}

/// The table of names.
#[derive(Clone, Default, Debug)]
pub(super) struct Names(Arc<RwLock<Inner>>);

impl Names {
    pub(super) fn find(&self, name: &[u8]) -> Option<CellId> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).ids.get(name).copied()
    }

    pub(super) fn intern(&self, name: &[u8]) -> CellId {
        if let Some(id) = self.find(name) {
            return id;
        }
        let mut inner = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = inner.ids.get(name) {
            return id;
        }
        let id =
            CellId(u32::try_from(inner.names.len()).expect("memory ends before four thousand million names"));
        let text = Text::from(name);
        inner.names.push(text.clone());
        inner.ids.insert(text, id);
        id
    }

    pub(super) fn name(&self, id: CellId) -> Text {
        let inner = self.0.read().unwrap_or_else(PoisonError::into_inner);
        inner.names.get(id.0 as usize).cloned().unwrap_or_default()
    }

    /// A table of its own with the same names and numbers.
    pub(super) fn copied(&self) -> Self {
        let inner = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Self(Arc::new(RwLock::new(Inner { ids: inner.ids.clone(), names: inner.names.clone() })))
    }

    /// All names that `keep` accepts, with their numbers, in byte order.
    pub(super) fn sorted(&self, mut keep: impl FnMut(CellId, &Text) -> bool) -> Vec<(Text, CellId)> {
        let inner = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut list: Vec<(Text, CellId)> = inner
            .names
            .iter()
            .enumerate()
            .map(|(i, name)| (name, CellId(i as u32)))
            .filter(|(name, id)| keep(*id, name))
            .map(|(name, id)| (name.clone(), id))
            .collect();
        list.sort();
        list
    }
}

/// Whether `text` is a valid variable name.
pub fn is_name(text: &[u8]) -> bool {
    match text.split_first() {
        Some((first, rest)) => {
            (first.is_ascii_alphabetic() || *first == b'_')
                && rest.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_')
        }
        None => false,
    }
}
