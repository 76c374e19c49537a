//! Cases held against a candidate: the jobs, and the judgement.
//!
//! Invariant: every chosen case gets exactly one verdict per variant, in corpus order, whatever the number of jobs.

use crate::candidate::{Candidate, Optimizer, Source, Variant};
use crate::case::{Case, Change, Mount, Node, Outcome};
use crate::corpus::CaseRef;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The chunk sizes of the full matrix.
pub const CHUNKS: [usize; 3] = [1, 7, 65_536];

/// One field in which a run was not as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The run was ended at its time limit.
    TimedOut,
    /// The exit status.
    Status {
        /// As recorded.
        want: i32,
        /// As it came.
        got: i32,
    },
    /// Standard output.
    Stdout {
        /// As recorded.
        want: Vec<u8>,
        /// As it came.
        got: Vec<u8>,
    },
    /// Standard error.
    Stderr {
        /// As recorded.
        want: Vec<u8>,
        /// As it came.
        got: Vec<u8>,
    },
    /// What became of a path.
    After {
        /// The path.
        path: Vec<u8>,
        /// As recorded; the outer none is for "unchanged".
        want: Option<Option<Node>>,
        /// As it came.
        got: Option<Option<Node>>,
    },
}

/// What a run of a case says about the candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As recorded.
    Pass,
    /// Not as recorded.
    Fail(Vec<Mismatch>),
    /// Not as recorded, as its divergence says.
    KnownDifference(String),
    /// As recorded, though its divergence says otherwise.
    Agrees(String),
    /// There is nothing to hold it against yet.
    Unrecorded,
    /// There was no run, and why.
    NotRun(String),
}

impl Verdict {
    /// Whether the verdict lets a run pass.
    pub fn is_good(&self) -> bool {
        matches!(self, Self::Pass | Self::KnownDifference(_))
    }
}

/// One case's verdict.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The case's id.
    pub id: String,
    /// Its topic's id.
    pub topic: String,
    /// Its file.
    pub path: PathBuf,
    /// The line of its name.
    pub line: usize,
    /// What it ran under.
    pub variant: Variant,
    /// The verdict.
    pub verdict: Verdict,
    /// How long it took.
    pub took: Duration,
}

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many candidates run side by side.
    pub jobs: usize,
    /// The time a case may take.
    pub timeout: Duration,
    /// Whether every variant is run, or a rotating few.
    pub full: bool,
    /// Whether the divergences that cases name are expected.
    pub heed_divergences: bool,
    /// The optimizer's rules, for running each alone.
    pub rules: Vec<String>,
}

/// Holds an outcome against what was recorded.
pub fn judge(case: &Case, outcome: &Outcome, heed_divergences: bool) -> Verdict {
    let Some(expect) = &case.expect else { return Verdict::Unrecorded };
    let mut wrong = Vec::new();
    if outcome.timed_out {
        wrong.push(Mismatch::TimedOut);
    } else {
        if outcome.status != expect.status {
            wrong.push(Mismatch::Status { want: expect.status, got: outcome.status });
        }
        if outcome.stdout != expect.stdout {
            wrong.push(Mismatch::Stdout { want: expect.stdout.clone(), got: outcome.stdout.clone() });
        }
        if outcome.stderr != expect.stderr {
            wrong.push(Mismatch::Stderr { want: expect.stderr.clone(), got: outcome.stderr.clone() });
        }
        if let Some(after) = &outcome.after {
            compare_trees(&expect.after, after, &mut wrong);
        }
    }
    match (wrong.is_empty(), case.differs.as_ref().filter(|_| heed_divergences)) {
        (true, None) => Verdict::Pass,
        (true, Some(number)) => Verdict::Agrees(number.clone()),
        (false, Some(number)) => Verdict::KnownDifference(number.clone()),
        (false, None) => Verdict::Fail(wrong),
    }
}

fn compare_trees(want: &[Change], got: &[Change], wrong: &mut Vec<Mismatch>) {
    let find =
        |changes: &[Change], path: &[u8]| changes.iter().find(|c| c.path == path).map(|c| c.node.clone());
    let mut paths: Vec<_> = want.iter().chain(got).map(|c| &c.path).collect();
    paths.sort();
    paths.dedup();
    for path in paths {
        let (want, got) = (find(want, path), find(got, path));
        if want != got {
            wrong.push(Mismatch::After { path: path.clone(), want, got });
        }
    }
}

/// The variants a case runs under. `turn` rotates the chunk size of a run that is not full.
pub fn variants(case: &Case, is_mirage: bool, options: &Options, turn: usize) -> Vec<Variant> {
    if !is_mirage {
        return vec![Variant::default()];
    }
    let mounts = if case.mounts.is_empty() { vec![Mount::Ram] } else { case.mounts.clone() };
    let mut optimizers = vec![Optimizer::On, Optimizer::Off];
    let mut chunks = CHUNKS.to_vec();
    if options.full {
        optimizers.extend(options.rules.iter().cloned().map(Optimizer::Only));
    } else {
        chunks = vec![CHUNKS[turn % CHUNKS.len()]];
    }
    let mut all = Vec::new();
    for mount in mounts {
        for optimizer in &optimizers {
            for chunk in &chunks {
                all.push(Variant { mount, chunk: Some(*chunk), optimizer: optimizer.clone() });
            }
        }
    }
    all
}

/// Runs the cases and hands each result to `observe` as it comes. An error means that no candidate could be started.
pub fn run(
    source: &Source,
    cases: &[CaseRef<'_>],
    options: &Options,
    observe: impl Fn(&CaseResult) + Sync,
) -> Result<Vec<CaseResult>, String> {
    let is_mirage = source.is_mirage();
    let work: Vec<(CaseRef<'_>, Variant)> = cases
        .iter()
        .enumerate()
        .flat_map(|(turn, case)| {
            variants(case.case, is_mirage, options, turn).into_iter().map(|v| (*case, v))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(work.len()));
    let jobs = options.jobs.clamp(1, work.len().max(1));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs)
            .map(|_| {
                scope.spawn(|| -> Result<(), String> {
                    let mut candidate = source.open(options.timeout)?;
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some((case, variant)) = work.get(index) else { return Ok(()) };
                        let result = run_one(candidate.as_mut(), case, variant, options.heed_divergences);
                        observe(&result);
                        done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, result));
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().map_err(|_| "a job of the runner panicked".to_owned())??;
        }
        Ok::<(), String>(())
    })?;
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

fn run_one(candidate: &mut dyn Candidate, case: &CaseRef<'_>, variant: &Variant, heed: bool) -> CaseResult {
    let start = Instant::now();
    let verdict = match candidate.run(case.case, variant) {
        Ok(outcome) => judge(case.case, &outcome, heed),
        Err(why) => Verdict::NotRun(why),
    };
    CaseResult {
        id: case.id(),
        topic: case.topic.id.clone(),
        path: case.topic.path.clone(),
        line: case.case.line,
        variant: variant.clone(),
        verdict,
        took: start.elapsed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Template;
    use crate::case::Expect;
    use crate::corpus::{Choice, Topic};
    use crate::format;

    fn options() -> Options {
        Options {
            jobs: 2,
            timeout: Duration::from_secs(20),
            full: false,
            heed_divergences: true,
            rules: vec!["r".to_owned()],
        }
    }

    #[test]
    fn every_field_is_judged() {
        let change = |p: &str, node| Change { path: p.into(), node };
        let dir = Some(Node::Dir { mode: 0o755 });
        let expect =
            Expect { status: 1, stdout: b"o".into(), stderr: b"e".into(), after: vec![change("a", None)] };
        let mut case = Case { expect: Some(expect), ..Case::default() };
        let same = Outcome {
            status: 1,
            stdout: b"o".into(),
            stderr: b"e".into(),
            after: Some(vec![change("a", None)]),
            timed_out: false,
        };
        assert_eq!(judge(&case, &same, true), Verdict::Pass);
        assert_eq!(judge(&case, &Outcome { after: None, ..same.clone() }, true), Verdict::Pass);
        for other in [
            Outcome { status: 0, ..same.clone() },
            Outcome { stdout: b"".into(), ..same.clone() },
            Outcome { stderr: b"".into(), ..same.clone() },
            Outcome { after: Some(vec![]), ..same.clone() },
            Outcome { after: Some(vec![change("a", None), change("b", dir)]), ..same.clone() },
            Outcome { timed_out: true, ..same.clone() },
        ] {
            let verdict = judge(&case, &other, true);
            assert!(matches!(&verdict, Verdict::Fail(wrong) if wrong.len() == 1), "{verdict:?}");
        }
        case.differs = Some("D-01".to_owned());
        assert_eq!(judge(&case, &same, true), Verdict::Agrees("D-01".to_owned()));
        assert_eq!(judge(&case, &same, false), Verdict::Pass);
        assert!(judge(&case, &Outcome { status: 0, ..same.clone() }, true).is_good());
        case.expect = None;
        assert!(!judge(&case, &same, true).is_good());
    }

    #[test]
    fn the_matrix_is_whole_when_asked() {
        let case = Case { mounts: vec![Mount::Ram, Mount::Disk], ..Case::default() };
        assert_eq!(variants(&case, true, &Options { full: true, ..options() }, 0).len(), 2 * 3 * 3);
        let few = variants(&Case::default(), true, &options(), 4);
        assert_eq!(few.len(), 2);
        assert!(few.iter().all(|v| v.chunk == Some(7) && v.mount == Mount::Ram));
        assert_eq!(variants(&case, false, &options(), 0), [Variant::default()]);
    }

    #[test]
    fn results_come_in_corpus_order() {
        let text = (0..20)
            .fold(String::new(), |text, i| format!("{text}#### {i}\nexit {i}\n## status: {}\n", i % 19));
        let file = format::parse(text.as_bytes()).unwrap();
        let topics = [Topic { path: "t".into(), id: "a/t".to_owned(), file }];
        let cases = Choice::default().choose(&topics);
        let source = Source::Command(Template::parse("/bin/sh -c").unwrap());
        let results = run(&source, &cases, &options(), |_| ()).unwrap();
        let wrong: Vec<_> = results.iter().filter(|r| !r.verdict.is_good()).map(|r| r.id.as_str()).collect();
        assert_eq!(results.len(), 20);
        assert_eq!(wrong, ["a/t:19"]);
        let missing = Source::Command(Template::parse("/no/such -c").unwrap());
        let results = run(&missing, &cases, &options(), |_| ()).unwrap();
        assert!(matches!(&results[0].verdict, Verdict::NotRun(why) if why.contains("/no/such")));
    }
}
