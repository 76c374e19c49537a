//! The spans of the groups while a match is walked, with the C library's rules of what is kept and what is undone.
//!
//! Invariant: slot 0 of a group is set when it opens and slot 1 when it closes; an open group has no end.

/// Where a group begins and ends; `NONE` is unset.
pub(crate) type Span = (usize, usize);

/// Unset.
pub(crate) const NONE: usize = usize::MAX;

/// The spans, and the spans as they were when a group last closed on some text.
#[derive(Clone, Debug)]
pub(crate) struct Registers {
    pub(crate) spans: Vec<Span>,
    kept: Vec<Span>,
}

impl Registers {
    /// Nothing is set but the whole match.
    pub(crate) fn new(groups: usize, start: usize, end: usize) -> Registers {
        let mut spans = vec![(NONE, NONE); groups + 1];
        spans[0] = (start, end);
        Registers { kept: spans.clone(), spans }
    }

    pub(crate) fn open(&mut self, group: u32, at: usize) {
        self.spans[group as usize] = (at, NONE);
    }

    pub(crate) fn close(&mut self, group: u32, optional: bool, at: usize) {
        let index = group as usize;
        if self.spans[index].0 < at {
            self.spans[index].1 = at;
            self.kept.clone_from(&self.spans);
        } else if optional && self.kept[index].0 != NONE {
            // One more empty round of a repetition leaves what the rounds before it matched.
            self.spans.clone_from(&self.kept);
        } else {
            self.spans[index].1 = at;
        }
    }
}
