//! Results as text for people, JSON for programs and JUnit for CI systems.
//!
//! Invariant: the three say the same of every case, and a report is well formed whatever bytes a case printed.

mod json;
mod junit;
mod text;

use crate::run::{CaseResult, Verdict};
use std::time::Duration;

pub use json::json;
pub use junit::junit;
pub use text::{explain, text};

/// How many cases came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// As recorded.
    pub passed: usize,
    /// Everything that lets the run fail.
    pub failed: usize,
    /// Differences that are kept on purpose.
    pub known: usize,
    /// The time all cases took together.
    pub took: Duration,
}

impl Summary {
    /// Counts results.
    pub fn of(results: &[CaseResult]) -> Self {
        let mut summary = Self::default();
        for result in results {
            summary.took += result.took;
            match &result.verdict {
                Verdict::Pass => summary.passed += 1,
                Verdict::KnownDifference(_) => summary.known += 1,
                _ => summary.failed += 1,
            }
        }
        summary
    }
}

#[cfg(test)]
pub(crate) mod sample {
    use super::*;
    use crate::candidate::Variant;
    use crate::run::Mismatch;

    /// One result of each kind.
    pub(crate) fn results() -> Vec<CaseResult> {
        let wrong = vec![
            Mismatch::Status { want: 0, got: 1 },
            Mismatch::Stdout { want: b"a\nb\n".into(), got: b"a\n\x1b<\xff>".into() },
            Mismatch::After { path: b"f".into(), want: None, got: Some(None) },
        ];
        let verdicts = [
            Verdict::Pass,
            Verdict::Fail(wrong),
            Verdict::KnownDifference("D-01".to_owned()),
            Verdict::Agrees("D-02".to_owned()),
            Verdict::Unrecorded,
            Verdict::NotRun("no <such> program".to_owned()),
        ];
        let result = |(i, verdict)| CaseResult {
            id: format!("area/topic:case \"{i}\""),
            topic: "area/topic".to_owned(),
            path: "cases/area/topic.test.sh".into(),
            line: 10 * i + 1,
            variant: Variant::default(),
            verdict,
            took: Duration::from_millis(5),
        };
        verdicts.into_iter().enumerate().map(result).collect()
    }
}
