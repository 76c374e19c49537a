//! Made-up scripts held against the real tools.
//!
//! Invariant: a difference is reported with the whole case as a case file would have it, so that it can become one.

use crate::candidate::{Candidate, Source, Variant};
use crate::case::{Case, Expect};
use crate::format::{self, CaseFile};
use crate::generate::{self, Kind};
use crate::report;
use crate::run::{Mismatch, Options, Verdict, judge};
use crate::shrink;
use std::mem::discriminant;
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

/// Runs a script in both; the text of a difference, if there is one, with as little of the script as still shows
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
        let bad = verdict != Verdict::Pass && !is_order_of_processes(&case.script, &verdict);
        Ok(bad.then_some(verdict))
    }

    /// As little of the script as still shows a difference. What makes the script fail to parse, or run too long, does
    /// not: it would show another one. Neither does what makes another kind of output differ.
    fn shrink(&mut self, case: Case, verdict: Verdict) -> Result<(Case, Verdict), String> {
        let parses = |case: &Case| {
            let stderr = case.expect.as_ref().map_or(&[][..], |expect| &expect.stderr);
            !stderr.windows(8).any(|at| at == b"-c: line")
        };
        let whole = parses(&case);
        let mut least = (case, verdict);
        let text = least.0.script.clone();
        shrink::shrink(&text, |script| {
            // bash would take it for an option, even behind `-c`.
            if matches!(script.first(), Some(b'-' | b'+')) {
                return Ok(false);
            }
            // The half of an `&&` would make a job, which writes when it likes.
            if lone_ampersands(script) > lone_ampersands(&text) {
                return Ok(false);
            }
            let mut smaller = Case { script: script.to_vec(), ..least.0.clone() };
            Ok::<_, String>(match self.hold(&mut smaller)? {
                Some(verdict) if (!whole || parses(&smaller)) && alike(&least.1, &verdict) => {
                    least = (smaller, verdict);
                    true
                }
                _ => false,
            })
        })?;
        Ok(least)
    }
}

/// Whether two runs differ in no more than the order of the lines of an error output that several processes write.
fn is_order_of_processes(script: &[u8], verdict: &Verdict) -> bool {
    let Verdict::Fail(wrong) = verdict else { return false };
    let [Mismatch::Stderr { want, got }] = &wrong[..] else { return false };
    let sorted = |text: &[u8]| {
        let mut lines: Vec<_> = text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        lines.sort_unstable();
        lines
    };
    script.iter().any(|byte| matches!(byte, b'|' | b'&')) && sorted(want) == sorted(got)
}

/// How many `&` may be the operator that starts a job.
fn lone_ampersands(script: &[u8]) -> usize {
    let beside = |at: Option<&u8>| at.is_some_and(|byte| b"&<>|".contains(byte));
    let lone = |at: &usize| {
        script[*at] == b'&'
            && !beside(script.get(at + 1))
            && !beside(at.checked_sub(1).and_then(|before| script.get(before)))
    };
    (0..script.len()).filter(lone).count()
}

/// Whether two verdicts are of one kind: the same outputs differ, or nothing was run in both.
fn alike(one: &Verdict, other: &Verdict) -> bool {
    match (one, other) {
        (Verdict::Fail(one), Verdict::Fail(other)) => {
            other.iter().all(|o| one.iter().any(|w| discriminant(w) == discriminant(o)))
        }
        _ => discriminant(one) == discriminant(other),
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
        assert!(!text.contains("end $?"), "{text}");
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
    fn errors_of_processes_side_by_side_come_in_any_order() {
        let wrong = |want: &str, got: &str| {
            Verdict::Fail(vec![Mismatch::Stderr { want: want.into(), got: got.into() }])
        };
        assert!(is_order_of_processes(b"a | b", &wrong("a\nb\n", "b\na\n")));
        assert!(!is_order_of_processes(b"a; b", &wrong("a\nb\n", "b\na\n")));
        assert!(!is_order_of_processes(b"a | b", &wrong("a\nb\n", "a\n")));
        assert_eq!(lone_ampersands(b"a && b & c 2>&1 &> d |& e &"), 2);
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
