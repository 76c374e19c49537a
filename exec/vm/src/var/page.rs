//! Cells in copy-on-write pages.
//!
//! A page starts out private and is written without any atomic operation. `fork` marks it shared on both sides; the
//! first write after that takes the page back when the other side is gone, and copies it otherwise.
//!
//! Invariant (what the `unsafe` below relies on): `shared` is false only while this `Page` holds the one reference
//! there is. References are made only by `fork`, which needs `&mut self` and sets the flag, and never handed out.

#![expect(unsafe_code)]

use super::value::Cell;
use std::sync::Arc;

/// Cells per page; a power of two.
pub(super) const SIZE: usize = 16;

#[derive(Debug)]
pub(super) struct Page {
    cells: Arc<[Cell; SIZE]>,
    shared: bool,
}

impl Page {
    pub(super) fn new() -> Self {
        Self { cells: Arc::new(Default::default()), shared: false }
    }

    pub(super) fn cells(&self) -> &[Cell; SIZE] {
        &self.cells
    }

    #[inline]
    pub(super) fn cells_mut(&mut self) -> &mut [Cell; SIZE] {
        if self.shared {
            self.take_back();
        }
        // SAFETY: `shared` is false, so by the module's invariant nobody else holds a reference to the allocation,
        // and `&mut self` keeps this one borrowed for as long as the result lives.
        unsafe { &mut *Arc::as_ptr(&self.cells).cast_mut() }
    }

    #[cold]
    fn take_back(&mut self) {
        // Copies when the other side still holds the page. There are no weak references.
        Arc::make_mut(&mut self.cells);
        self.shared = false;
    }

    /// A second holder of the same cells.
    pub(super) fn fork(&mut self) -> Self {
        self.shared = true;
        Self { cells: self.cells.clone(), shared: true }
    }
}
