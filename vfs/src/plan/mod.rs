//! What is asked of a listing: predicates, scan requests, and what a backend offers to do of them.
//!
//! This is the part a planner may know: it holds no I/O. Invariants: a backend only ever *marks* conjuncts; what it did
//! not mark exact stays in [`Offer::residual`], so no filter can be lost. An approximation keeps its direction under
//! negation (see [`approximate`]).

pub mod approximate;
pub mod glob;
mod predicate;

pub use crate::stat::{Fields, FileKind, Time};
pub use predicate::{Candidate, Cmp, KindSet, Predicate, Stamp};

use smallvec::SmallVec;
use std::any::Any;

/// What a backend does with a conjunct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushdown {
    /// Exactly the rows that satisfy it come back.
    Exact,
    /// Every row that satisfies it comes back, and others may.
    Inexact,
    /// It is not looked at.
    Unsupported,
}

/// The order rows come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// None that one may rely on.
    #[default]
    Any,
    /// A directory before what is in it; the entries of each by the bytes of their names.
    Walk,
    /// By the bytes of the paths.
    Path,
}

/// One question to a tree of files: listing a directory, finding below it and globbing are all of this form.
#[derive(Clone, Debug)]
pub struct ScanRequest {
    /// The directory it starts at, below the root of the mount; empty for that root.
    pub root: Box<[u8]>,
    /// How the start is spelled in paths that predicates look at, without a slash at its end.
    pub spelling: Box<[u8]>,
    /// Rows nearer than this do not come; the start itself is at 0.
    pub min_depth: u32,
    /// Rows farther than this do not come.
    pub max_depth: Option<u32>,
    /// All of these must hold.
    pub conjuncts: Vec<Predicate>,
    /// What is below a directory that satisfies this does not come; the directory itself does.
    pub prune: Option<Predicate>,
    /// The fields rows should come with.
    pub want: Fields,
    /// How many rows are likely to be taken.
    pub limit: Option<u64>,
    /// The order that is needed.
    pub order: Order,
    /// The files that come are opened next: a store may keep their directories in reach.
    pub hold: bool,
}

impl ScanRequest {
    /// All names in the directory `root`.
    pub fn list(root: &[u8]) -> Self {
        Self { min_depth: 1, max_depth: Some(1), ..Self::find(root) }
    }

    /// Everything from `root` down.
    pub fn find(root: &[u8]) -> Self {
        Self {
            root: root.into(),
            spelling: Box::default(),
            min_depth: 0,
            max_depth: None,
            conjuncts: Vec::new(),
            prune: None,
            want: Fields::NONE,
            limit: None,
            order: Order::Any,
            hold: false,
        }
    }

    /// Whether rows `depth` below the start come.
    pub fn takes_depth(&self, depth: u32) -> bool {
        depth >= self.min_depth && self.max_depth.is_none_or(|max| depth <= max)
    }

    /// Whether directories `depth` below the start are read.
    pub fn reads_depth(&self, depth: u32) -> bool {
        self.max_depth.is_none_or(|max| depth < max)
    }
}

/// What a scan will take, as far as it is known beforehand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cost {
    /// Requests in all.
    pub requests: f64,
    /// Requests that each wait for the one before.
    pub serial: f64,
    /// Rows sent.
    pub rows: f64,
}

/// One way a backend can answer a request.
#[derive(Debug)]
pub struct Offer {
    /// What the way is called in explanations.
    pub method: &'static str,
    /// Bit `i`: conjunct `i` is answered exactly.
    pub exact: u64,
    /// Bit `i`: conjunct `i` narrows; a superset comes.
    pub inexact: u64,
    /// The prune predicate is honoured exactly.
    pub prunes: bool,
    /// It stops by itself at the limit.
    pub stops: bool,
    /// The order rows come in.
    pub order: Order,
    /// The fields rows come with.
    pub gives: Fields,
    /// Nothing that satisfies the pushed part is missing. A service that caps its results says no.
    pub complete: bool,
    /// What it will take.
    pub cost: Cost,
    /// The backend's own notes.
    pub token: Option<Box<dyn Any + Send + Sync>>,
}

/// Offers of a backend; most make one.
pub type Offers = SmallVec<[Offer; 1]>;

impl Offer {
    /// A way that looks at no predicate.
    pub fn plain(method: &'static str) -> Self {
        Self {
            method,
            exact: 0,
            inexact: 0,
            prunes: false,
            stops: false,
            order: Order::Any,
            gives: Fields::NONE,
            complete: true,
            cost: Cost::default(),
            token: None,
        }
    }

    /// What it does with conjunct `index`.
    pub fn pushdown(&self, index: usize) -> Pushdown {
        let has = |mask: u64| index < 64 && mask >> index & 1 == 1;
        if has(self.exact) {
            Pushdown::Exact
        } else if has(self.inexact) {
            Pushdown::Inexact
        } else {
            Pushdown::Unsupported
        }
    }

    /// The conjuncts that still have to be tested on every row.
    pub fn residual<'a>(&self, request: &'a ScanRequest) -> impl Iterator<Item = &'a Predicate> + use<'a> {
        let exact = self.exact;
        let left = move |(index, _): &(usize, _)| *index >= 64 || exact >> index & 1 == 0;
        request.conjuncts.iter().enumerate().filter(left).map(|(_, conjunct)| conjunct)
    }

    /// Whether the limit may be left to the backend: nothing is tested afterwards and the order is right.
    pub fn may_limit(&self, request: &ScanRequest) -> bool {
        self.stops
            && self.complete
            && self.residual(request).next().is_none()
            && (self.prunes || request.prune.is_none())
            && (request.order == Order::Any || request.order == self.order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_marked_exact_is_tested_again() {
        let mut request = ScanRequest::find(b"");
        request.conjuncts = vec![Predicate::True; 70];
        let mut offer = Offer::plain("test");
        offer.exact = u64::MAX;
        assert_eq!(offer.residual(&request).count(), 6);
        assert_eq!(offer.pushdown(69), Pushdown::Unsupported);
        offer.stops = true;
        assert!(!offer.may_limit(&request));
        request.conjuncts.truncate(64);
        assert!(offer.may_limit(&request));
        offer.inexact = 1;
        offer.exact = u64::MAX - 1;
        assert_eq!(offer.residual(&request).count(), 1);
        assert!(!offer.may_limit(&request));
    }
}
