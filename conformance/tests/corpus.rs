//! The corpus under `cargo test`: every case with the optimizer on and off, and a sample of the whole matrix.
//!
//! `CONFORMANCE_SEED` draws another sample; the one that failed is named in the failure.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mirage_conformance::candidate::Source;
use mirage_conformance::corpus::{self, Choice};
use mirage_conformance::report;
use mirage_conformance::run::{Options, Work, plan, run, sample};
use std::path::Path;
use std::time::Duration;

/// Runs drawn from the matrix.
const SAMPLE: usize = 300;

fn hold(work: &[Work<'_>]) -> String {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options { jobs, timeout: Duration::from_secs(20), heed_divergences: true };
    let results = run(&Source::Mirage, work, &options, |_| ()).unwrap();
    let failed = report::Summary::of(&results).failed;
    if failed == 0 { String::new() } else { report::text(&results) }
}

#[test]
fn every_case_answers_as_recorded() {
    let topics = corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")).unwrap();
    let cases = Choice::default().choose(&topics);
    let wrong = hold(&plan(&cases, &Source::Mirage, false));
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn a_sample_of_the_matrix_answers_as_recorded() {
    let topics = corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")).unwrap();
    let cases = Choice::default().choose(&topics);
    let seed = std::env::var("CONFORMANCE_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let wrong = hold(&sample(&cases, seed, SAMPLE));
    assert!(wrong.is_empty(), "CONFORMANCE_SEED={seed}\n{wrong}");
}
