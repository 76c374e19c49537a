//! Made-up scripts held against the real bash.
//!
//! Invariant: a difference is reported with the whole case as a case file would have it, so that it can become one.

use crate::candidate::{Candidate, Variant};
use crate::case::Expect;
use crate::format::{self, CaseFile};
use crate::generate;
use crate::report;
use crate::run::{Verdict, judge};

/// Runs the script of `seed` in both; the text of a difference, if there is one.
pub fn difference(
    seed: u64,
    reference: &mut dyn Candidate,
    candidate: &mut dyn Candidate,
) -> Result<Option<String>, String> {
    let mut case = generate::case(seed);
    let truth = reference.run(&case, &Variant::default())?;
    if truth.timed_out {
        return Ok(None);
    }
    case.expect = Some(Expect {
        status: truth.status,
        stdout: truth.stdout,
        stderr: truth.stderr,
        after: truth.after.unwrap_or_default(),
    });
    let verdict = match candidate.run(&case, &Variant::default()) {
        Ok(outcome) => judge(&case, &outcome, false),
        Err(why) => Verdict::NotRun(why),
    };
    if verdict == Verdict::Pass {
        return Ok(None);
    }
    let text = format::print(&CaseFile { head: String::new(), cases: vec![case] });
    Ok(Some(format!("{text}{}", report::explain(&verdict))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Case, Outcome};

    struct Fixed(Outcome);

    impl Candidate for Fixed {
        fn run(&mut self, _: &Case, _: &Variant) -> Result<Outcome, String> {
            Ok(self.0.clone())
        }
    }

    #[test]
    fn a_difference_is_a_case_and_a_reason() {
        let mut truth =
            Fixed(Outcome { stdout: b"a\n".to_vec(), after: Some(Vec::new()), ..Outcome::default() });
        let mut same = Fixed(truth.0.clone());
        assert_eq!(difference(1, &mut truth, &mut same), Ok(None));
        let mut other = Fixed(Outcome { stdout: b"b\n".to_vec(), ..truth.0.clone() });
        let text = difference(1, &mut truth, &mut other).unwrap().unwrap();
        assert!(
            text.starts_with("#### seed 1\n") && text.ends_with("  stdout:\n    - a\n    + b\n"),
            "{text}"
        );
        truth.0.timed_out = true;
        assert_eq!(difference(1, &mut truth, &mut other), Ok(None));
    }
}
