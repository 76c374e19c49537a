//! Weakening a predicate to what a backend understands.
//!
//! Invariant: `under(p) ⇒ p ⇒ over(p)`. A negation swaps the two, so under a `Not` only an under-approximation is
//! used: the complement of a superset would lose rows.

use super::Predicate;

/// What a backend makes of simple tests (those that are not `Not`, `And` or `Or`).
pub trait Approximate {
    /// A test satisfied by every file that satisfies `leaf`; [`Predicate::True`] when there is no better.
    fn over(&self, leaf: &Predicate) -> Predicate;

    /// A test that only files that satisfy `leaf` satisfy; [`Predicate::False`] when there is no better.
    fn under(&self, leaf: &Predicate) -> Predicate;
}

impl Predicate {
    /// The narrowest superset of this that `terms` can say.
    pub fn over(&self, terms: &dyn Approximate) -> Predicate {
        match self {
            Predicate::Not(part) => Predicate::negate(part.under(terms)),
            Predicate::And(parts) => Predicate::all(parts.iter().map(|part| part.over(terms))),
            Predicate::Or(parts) => Predicate::any(parts.iter().map(|part| part.over(terms))),
            Predicate::True | Predicate::False => self.clone(),
            leaf => terms.over(leaf),
        }
    }

    /// The widest subset of this that `terms` can say.
    pub fn under(&self, terms: &dyn Approximate) -> Predicate {
        match self {
            Predicate::Not(part) => Predicate::negate(part.over(terms)),
            Predicate::And(parts) => Predicate::all(parts.iter().map(|part| part.under(terms))),
            Predicate::Or(parts) => Predicate::any(parts.iter().map(|part| part.under(terms))),
            Predicate::True | Predicate::False => self.clone(),
            leaf => terms.under(leaf),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A universe of eight files; `Opaque(n)` is satisfied by the files whose bit is set in `truth[n]`, and a superset
    /// and a subset of that are what the backend can say.
    #[derive(Debug, Clone)]
    struct World {
        truth: [u8; 4],
        wider: [u8; 4],
        narrower: [u8; 4],
    }

    const OVER: u32 = 100;
    const UNDER: u32 = 200;

    impl Approximate for World {
        fn over(&self, leaf: &Predicate) -> Predicate {
            let Predicate::Opaque(n) = leaf else { return Predicate::True };
            Predicate::Opaque(OVER + n)
        }

        fn under(&self, leaf: &Predicate) -> Predicate {
            let Predicate::Opaque(n) = leaf else { return Predicate::False };
            Predicate::Opaque(UNDER + n)
        }
    }

    impl World {
        fn rows(&self, predicate: &Predicate) -> u8 {
            match predicate {
                Predicate::True => 255,
                Predicate::False => 0,
                Predicate::Not(part) => !self.rows(part),
                Predicate::And(parts) => parts.iter().fold(255, |all, part| all & self.rows(part)),
                Predicate::Or(parts) => parts.iter().fold(0, |all, part| all | self.rows(part)),
                Predicate::Opaque(n @ 0..OVER) => self.truth[*n as usize],
                Predicate::Opaque(n @ OVER..UNDER) => {
                    self.truth[(n - OVER) as usize] | self.wider[(n - OVER) as usize]
                }
                Predicate::Opaque(n) => {
                    self.truth[(n - UNDER) as usize] & self.narrower[(n - UNDER) as usize]
                }
                other => panic!("no such test here: {other:?}"),
            }
        }
    }

    fn predicate() -> impl Strategy<Value = Predicate> {
        let leaf = (0u32..4).prop_map(Predicate::Opaque);
        leaf.prop_recursive(5, 24, 3, |part| {
            prop_oneof![
                part.clone().prop_map(|part| Predicate::Not(Box::new(part))),
                prop::collection::vec(part.clone(), 0..4).prop_map(Predicate::And),
                prop::collection::vec(part, 0..4).prop_map(Predicate::Or),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn approximations_keep_their_direction(
            predicate in predicate(),
            truth in any::<[u8; 4]>(),
            wider in any::<[u8; 4]>(),
            narrower in any::<[u8; 4]>(),
        ) {
            let world = World { truth, wider, narrower };
            let rows = world.rows(&predicate);
            let (over, under) = (world.rows(&predicate.over(&world)), world.rows(&predicate.under(&world)));
            prop_assert_eq!(rows & !over, 0, "over lost rows");
            prop_assert_eq!(under & !rows, 0, "under gained rows");
        }
    }
}
