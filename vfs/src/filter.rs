//! What a backend that tests predicates itself does for a scan: the offer it makes and the rows it lets through.
//!
//! Invariant: only conjuncts that the offer marked exact drop rows, and a row is dropped only on what is known of it.
//! The limit is kept here only when nobody tests anything afterwards.

use crate::{
    page::Page,
    plan::{Candidate, Fields, Offer, Order, Predicate, ScanRequest},
    stat::{FileKind, Stat},
};
use std::sync::Arc;

/// An offer to walk a tree in order and to test there what names, kinds and fields tell. Rows come with `gives`.
pub(crate) fn offer(request: &ScanRequest, gives: Fields) -> Offer {
    let mut offer = Offer::plain("walk");
    for (index, conjunct) in request.conjuncts.iter().enumerate().take(64) {
        if is_plain(conjunct) {
            offer.exact |= 1 << index;
        }
    }
    offer.prunes = request.prune.as_ref().is_none_or(is_plain);
    offer.stops = true;
    offer.order = Order::Walk;
    offer.gives = gives;
    offer
}

/// Whether name, kind and fields decide `predicate`.
fn is_plain(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Not(part) => is_plain(part),
        Predicate::And(parts) | Predicate::Or(parts) => parts.iter().all(is_plain),
        Predicate::Opaque(_) | Predicate::Contains { .. } | Predicate::Empty => false,
        _ => true,
    }
}

/// The rows of one scan.
pub(crate) struct Filter {
    pub(crate) request: Arc<ScanRequest>,
    exact: u64,
    prunes: bool,
    /// Rows need their stat: for the asker, or for a test.
    pub(crate) wants_stat: bool,
    /// How many rows may still come.
    left: u64,
}

impl Filter {
    pub(crate) fn new(request: Arc<ScanRequest>, offer: &Offer) -> Self {
        let needs = |predicate: &Predicate| !predicate.fields().is_empty();
        let limit = if offer.may_limit(&request) { request.limit } else { None };
        Self {
            exact: offer.exact,
            prunes: offer.prunes,
            wants_stat: !request.want.is_empty() || request.conjuncts.iter().chain(&request.prune).any(needs),
            left: limit.unwrap_or(u64::MAX),
            request,
        }
    }

    /// Whether no more rows come.
    pub(crate) fn is_done(&self) -> bool {
        self.left == 0
    }

    /// Adds the row of a file when it is asked for; tells whether what is below it is.
    pub(crate) fn row(
        &mut self,
        page: &mut Page,
        kind: FileKind,
        stat: Option<Stat>,
        (dir, name): (&[u8], &[u8]),
        depth: u32,
    ) -> bool {
        let mut joined = Vec::new();
        let path = join(dir, name, &mut joined);
        let file = Candidate { spelling: &self.request.spelling, path, kind, stat: stat.as_ref() };
        if self.left > 0 && self.request.takes_depth(depth) && self.fits(&file) {
            page.push(dir, name, depth, kind, stat);
            self.left -= 1;
        }
        let pruned =
            self.prunes && self.request.prune.as_ref().is_some_and(|prune| prune.test(&file) == Some(true));
        kind == FileKind::Dir && !pruned && self.request.reads_depth(depth)
    }

    /// Whether an entry has to be looked at, as far as its name and kind tell.
    pub(crate) fn asks_for(&self, kind: FileKind, (dir, name): (&[u8], &[u8]), depth: u32) -> bool {
        let mut joined = Vec::new();
        let path = join(dir, name, &mut joined);
        let file = Candidate { spelling: &self.request.spelling, path, kind, stat: None };
        let prunable = kind == FileKind::Dir && self.request.prune.is_some();
        prunable || self.request.takes_depth(depth) && self.fits(&file)
    }

    fn fits(&self, file: &Candidate<'_>) -> bool {
        let pushed = |index: usize| index < 64 && self.exact >> index & 1 == 1;
        let mut conjuncts = self.request.conjuncts.iter().enumerate().filter(|(index, _)| pushed(*index));
        conjuncts.all(|(_, conjunct)| conjunct.test(file) != Some(false))
    }
}

/// `dir` and `name` as one path, in `joined` when both are there.
fn join<'a>(dir: &'a [u8], name: &'a [u8], joined: &'a mut Vec<u8>) -> &'a [u8] {
    match (dir, name) {
        (b"", name) => name,
        (dir, b"") => dir,
        _ => {
            *joined = [dir, b"/", name].concat();
            joined
        }
    }
}
