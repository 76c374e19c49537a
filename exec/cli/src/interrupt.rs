//! Interrupts from the terminal, as cancellations of the line that runs.
//!
//! Invariant: an interrupt cancels the budget that is registered when it arrives, and none that is registered later.

use mirage::Budget;
use signal_hook::consts::SIGINT;
use signal_hook::iterator::Signals;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

type Slot = Arc<Mutex<Option<Arc<Budget>>>>;

fn set(slot: &Slot, budget: Option<Arc<Budget>>) {
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = budget;
}

/// The interrupts of this process.
pub(crate) struct Interrupts {
    running: Slot,
}

impl Interrupts {
    /// Catch them from now on. They are waited for on a thread of their own: a line may never yield to the runtime.
    pub(crate) fn catch() -> io::Result<Self> {
        let running = Slot::default();
        let seen = running.clone();
        let mut signals = Signals::new([SIGINT])?;
        std::thread::Builder::new().name("interrupts".into()).spawn(move || {
            for _ in signals.forever() {
                if let Some(budget) = &*seen.lock().unwrap_or_else(PoisonError::into_inner) {
                    budget.cancel();
                }
            }
        })?;
        Ok(Self { running })
    }

    /// Let interrupts end the line with this budget, until the result is dropped.
    pub(crate) fn reach(&self, budget: Arc<Budget>) -> Reached<'_> {
        set(&self.running, Some(budget));
        Reached(self)
    }
}

/// While it lives, interrupts end a line.
pub(crate) struct Reached<'i>(&'i Interrupts);

impl Drop for Reached<'_> {
    fn drop(&mut self) {
        set(&self.0.running, None);
    }
}
