//! Made-up scripts held against the real tools.
//!
//! Invariant: a difference is reported with the whole case as a case file would have it, so that it can become one.

use crate::candidate::{Candidate, Source, Variant};
use crate::case::{Case, Expect};
use crate::format::{self, CaseFile};
use crate::generate::{self, Kind};
use crate::report;
use crate::run::{Options, Verdict, judge};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// What a run of many seeds came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Scripts that were run.
    pub run: u64,
    /// Scripts in which the two differ.
    pub differ: usize,
}

/// Runs the scripts of `seeds` side by side and hands each difference to `found`, in the order of their coming, until
/// `most` were found. An error means that one of the two could not be asked.
#[expect(clippy::too_many_arguments, reason = "the terms of one run")]
pub fn fuzz(
    kind: Kind,
    seeds: Range<u64>,
    reference: &Source,
    candidate: &Source,
    options: &Options,
    most: usize,
    shrink: bool,
    found: impl Fn(u64, &str) + Sync,
) -> Result<Tally, String> {
    let next = AtomicU64::new(seeds.start);
    let (run, differ) = (AtomicU64::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        let work = || -> Result<(), String> {
            let mut reference = reference.open(options.timeout)?;
            let mut candidate = candidate.open(options.timeout)?;
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds.end || differ.load(Ordering::Relaxed) >= most {
                    return Ok(());
                }
                let cases = generate::cases(kind, seed);
                run.fetch_add(cases.len() as u64, Ordering::Relaxed);
                for text in differences(&cases, reference.as_mut(), candidate.as_mut(), shrink)? {
                    differ.fetch_add(1, Ordering::Relaxed);
                    found(seed, &text);
                }
            }
        };
        let workers: Vec<_> = (0..options.jobs).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().map_err(|_| "a job of the fuzzer panicked".to_owned())??;
        }
        Ok(Tally { run: run.load(Ordering::Relaxed), differ: differ.load(Ordering::Relaxed) })
    })
}

/// Runs the cases of one seed in both, as one script where there are several, and alone where that shows a difference;
/// the text of each difference.
pub fn differences(
    cases: &[Case],
    reference: &mut dyn Candidate,
    candidate: &mut dyn Candidate,
    shrink: bool,
) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let [first, _, ..] = cases else {
        for case in cases {
            found.extend(difference(case, reference, candidate, shrink)?);
        }
        return Ok(found);
    };
    let scripts = cases.iter().flat_map(|case| [&case.script[..], b"\necho \"== $?\"\n"]);
    let mut together = Case { script: scripts.collect::<Vec<_>>().concat(), ..first.clone() };
    let whole = Pair { reference, candidate }.hold(&mut together)?;
    if whole.is_none() && together.expect.is_some() {
        return Ok(Vec::new());
    }
    for case in cases {
        found.extend(difference(case, reference, candidate, shrink)?);
    }
    Ok(found)
}

/// Runs a script in both; the text of a difference, if there is one, with as few of the script's lines as still show
/// one when `shrink` says so.
fn difference(
    case: &Case,
    reference: &mut dyn Candidate,
    candidate: &mut dyn Candidate,
    shrink: bool,
) -> Result<Option<String>, String> {
    let mut case = case.clone();
    let mut pair = Pair { reference, candidate };
    let Some(mut verdict) = pair.hold(&mut case)? else { return Ok(None) };
    if shrink {
        (case, verdict) = pair.shrink(case, verdict)?;
    }
    let text = format::print(&CaseFile { head: String::new(), cases: vec![case] });
    Ok(Some(format!("{text}{}", report::explain(&verdict))))
}

struct Pair<'c> {
    reference: &'c mut dyn Candidate,
    candidate: &'c mut dyn Candidate,
}

impl Pair<'_> {
    /// Runs the case in both, with the reference's answer as its expectation; the verdict, if it is a bad one.
    fn hold(&mut self, case: &mut Case) -> Result<Option<Verdict>, String> {
        let truth = self.reference.run(case, &Variant::default())?;
        if truth.timed_out {
            return Ok(None);
        }
        case.expect = Some(Expect {
            status: truth.status,
            stdout: truth.stdout,
            stderr: truth.stderr,
            after: truth.after.unwrap_or_default(),
        });
        let verdict = match self.candidate.run(case, &Variant::default()) {
            Ok(outcome) => judge(case, &outcome, false),
            Err(why) => Verdict::NotRun(why),
        };
        Ok((verdict != Verdict::Pass).then_some(verdict))
    }

    /// Leaves out lines, first many at a time and then one by one, as long as the two still differ. A removal that makes
    /// the script fail to parse is not one: it would show another difference.
    fn shrink(&mut self, mut case: Case, mut verdict: Verdict) -> Result<(Case, Verdict), String> {
        let parses = |case: &Case| {
            let stderr = case.expect.as_ref().map_or(&[][..], |expect| &expect.stderr);
            !stderr.windows(8).any(|at| at == b"-c: line")
        };
        let whole = parses(&case);
        let mut lines: Vec<Vec<u8>> = case.script.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
        let mut size = lines.len().div_ceil(2);
        loop {
            let mut at = 0;
            let before = lines.len();
            while at < lines.len() {
                let end = (at + size).min(lines.len());
                let fewer = [&lines[..at], &lines[end..]].concat();
                let mut smaller = Case { script: fewer.join(&b'\n'), ..case.clone() };
                match self.hold(&mut smaller)? {
                    Some(other) if !whole || parses(&smaller) => {
                        (case, verdict, lines) = (smaller, other, fewer);
                    }
                    _ => at = end,
                }
            }
            if size == 1 && lines.len() == before {
                return Ok((case, verdict));
            }
            size = (size / 2).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Outcome;

    struct Fixed(Outcome);

    impl Candidate for Fixed {
        fn run(&mut self, _: &Case, _: &Variant) -> Result<Outcome, String> {
            Ok(self.0.clone())
        }
    }

    #[test]
    fn a_difference_is_a_case_and_a_reason() {
        let case = generate::cases(Kind::Script, 1).remove(0);
        let mut truth =
            Fixed(Outcome { stdout: b"a\n".to_vec(), after: Some(Vec::new()), ..Outcome::default() });
        let mut same = Fixed(truth.0.clone());
        assert_eq!(difference(&case, &mut truth, &mut same, false), Ok(None));
        let mut other = Fixed(Outcome { stdout: b"b\n".to_vec(), ..truth.0.clone() });
        let text = difference(&case, &mut truth, &mut other, false).unwrap().unwrap();
        assert!(
            text.starts_with("#### seed 1\n") && text.ends_with("  stdout:\n    - a\n    + b\n"),
            "{text}"
        );
        let text = difference(&case, &mut truth, &mut other, true).unwrap().unwrap();
        assert!(text.starts_with("#### seed 1\n## script:\n## end\n") || !text.contains("end $?"), "{text}");
        truth.0.timed_out = true;
        assert_eq!(difference(&case, &mut truth, &mut other, false), Ok(None));
    }

    /// Answers with the script.
    struct Echo;

    impl Candidate for Echo {
        fn run(&mut self, case: &Case, _: &Variant) -> Result<Outcome, String> {
            Ok(Outcome { stdout: case.script.clone(), after: Some(Vec::new()), ..Outcome::default() })
        }
    }

    #[test]
    fn of_several_cases_those_that_differ_are_told() {
        let named = |name: &str| Case { name: name.to_owned(), script: name.into(), ..Case::default() };
        let cases = [named("one"), named("two")];
        assert_eq!(differences(&cases, &mut Echo, &mut Echo, false), Ok(Vec::new()));
        let mut other =
            Fixed(Outcome { stdout: b"one".to_vec(), after: Some(Vec::new()), ..Outcome::default() });
        let found = differences(&cases, &mut Echo, &mut other, false).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("#### two\n"), "{}", found[0]);
    }
}
