//! Cases held against a candidate: the jobs, and the judgement.
//!
//! Invariant: every chosen case gets exactly one verdict per variant, in corpus order, whatever the number of jobs.

use crate::candidate::{Candidate, Optimizer, Source, Variant};
use crate::case::{Case, Change, Mount, Node, Outcome};
use crate::corpus::CaseRef;
use crate::rng::Rng;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
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
    /// Whether the divergences that cases name are expected.
    pub heed_divergences: bool,
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

/// One run to make.
pub type Work<'c> = (CaseRef<'c>, Variant);

/// The runs of a day: the optimizer on and off, on RAM, with one chunk size, which `turn` rotates.
fn daily(case: &Case, turn: usize) -> Vec<Variant> {
    let mount =
        if case.mounts.is_empty() || case.mounts.contains(&Mount::Ram) { Mount::Ram } else { Mount::Disk };
    let chunk = Some(CHUNKS[turn % CHUNKS.len()]);
    [Optimizer::On, Optimizer::Off].map(|optimizer| Variant { mount, chunk, optimizer }).into()
}

/// The whole matrix: the optimizer on, off and each of `rules` alone, the mounts the case names, every chunk size.
fn matrix(case: &Case, rules: &[String]) -> Vec<Variant> {
    let mounts = if case.mounts.is_empty() { vec![Mount::Ram] } else { case.mounts.clone() };
    let mut optimizers = vec![Optimizer::On, Optimizer::Off];
    optimizers.extend(rules.iter().cloned().map(Optimizer::Only));
    let mut all = Vec::new();
    for mount in mounts {
        for optimizer in &optimizers {
            for chunk in CHUNKS {
                all.push(Variant { mount, chunk: Some(chunk), optimizer: optimizer.clone() });
            }
        }
    }
    all
}

/// What to run of the chosen cases: for mirage its variants, all of them when `full`; else each case once.
pub fn plan<'c>(cases: &[CaseRef<'c>], source: &Source, full: bool) -> Vec<Work<'c>> {
    let rules = Source::rules();
    let variants = |turn: usize, case: &Case| match (source.is_mirage(), full) {
        (false, _) => vec![Variant::default()],
        (true, false) => daily(case, turn),
        (true, true) => matrix(case, &rules),
    };
    let turns = cases.iter().enumerate();
    turns.flat_map(|(turn, case)| variants(turn, case.case).into_iter().map(|v| (*case, v))).collect()
}

/// `count` runs out of the whole matrix, by chance of a seed.
pub fn sample<'c>(cases: &[CaseRef<'c>], seed: u64, count: usize) -> Vec<Work<'c>> {
    let rules = Source::rules();
    let mut rng = Rng::new(seed);
    let mut pick = || {
        let case = *rng.pick(cases);
        let matrix = matrix(case.case, &rules);
        let variant = rng.pick(&matrix).clone();
        (case, variant)
    };
    if cases.is_empty() { Vec::new() } else { (0..count).map(|_| pick()).collect() }
}

/// Makes the runs and hands each result to `observe` as it comes. An error means that no candidate could be started.
pub fn run(
    source: &Source,
    work: &[Work<'_>],
    options: &Options,
    observe: impl Fn(&CaseResult) + Sync,
) -> Result<Vec<CaseResult>, String> {
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
                        done.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().map_err(|_| "a job of the runner panicked".to_owned())??;
        }
        Ok::<(), String>(())
    })?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
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
        Options { jobs: 2, timeout: Duration::from_secs(20), heed_divergences: true }
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
        assert_eq!(matrix(&case, &["r".to_owned()]).len(), 2 * 3 * 3);
        let few = daily(&case, 4);
        assert_eq!(few.len(), 2);
        assert!(few.iter().all(|v| v.chunk == Some(7) && v.mount == Mount::Ram));
    }

    #[test]
    fn results_come_in_corpus_order() {
        let text = (0..20)
            .fold(String::new(), |text, i| format!("{text}#### {i}\nexit {i}\n## status: {}\n", i % 19));
        let file = format::parse(text.as_bytes()).unwrap();
        let topics = [Topic { path: "t".into(), id: "a/t".to_owned(), file }];
        let cases = Choice::default().choose(&topics);
        let source = Source::Command(Template::parse("/bin/sh -c").unwrap());
        let work = plan(&cases, &source, true);
        let results = run(&source, &work, &options(), |_| ()).unwrap();
        let wrong: Vec<_> = results.iter().filter(|r| !r.verdict.is_good()).map(|r| r.id.as_str()).collect();
        assert_eq!(results.len(), 20);
        assert_eq!(wrong, ["a/t:19"]);
        let missing = Source::Command(Template::parse("/no/such -c").unwrap());
        let results = run(&missing, &work, &options(), |_| ()).unwrap();
        assert!(matches!(&results[0].verdict, Verdict::NotRun(why) if why.contains("/no/such")));
        let drawn: Vec<_> = sample(&cases, 3, 50).into_iter().map(|(case, _)| case.id()).collect();
        assert_eq!(drawn, sample(&cases, 3, 50).into_iter().map(|(case, _)| case.id()).collect::<Vec<_>>());
        assert!(drawn.len() == 50 && drawn.iter().any(|id| *id != drawn[0]));
    }
}
