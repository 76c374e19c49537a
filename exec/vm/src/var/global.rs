//! The bottom binding of a name, for `declare -g` under a local of the same name.

use super::{CellId, VarTable};
use std::sync::Arc;

impl VarTable {
    /// Exchange the present binding of `id` with the one at the bottom; a second call puts both back. Gives whether
    /// there are two.
    pub(crate) fn swap_global(&mut self, id: CellId) -> bool {
        let cell = self.cell_mut(id);
        let Some(mut top) = cell.shadow.take() else { return false };
        let mut at = Arc::make_mut(&mut top);
        while at.below.is_some() {
            at = Arc::make_mut(at.below.as_mut().expect("asked by the loop"));
        }
        std::mem::swap(&mut cell.value, &mut at.value);
        std::mem::swap(&mut cell.attrs, &mut at.attrs);
        std::mem::swap(&mut cell.special, &mut at.special);
        cell.shadow = Some(top);
        self.touched(id);
        true
    }
}
