//! The report for programs: one JSON document.

use super::{Summary, explain};
use crate::run::{CaseResult, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct Document<'r> {
    passed: usize,
    failed: usize,
    known_differences: usize,
    seconds: f64,
    cases: Vec<Entry<'r>>,
}

#[derive(Serialize)]
struct Entry<'r> {
    id: &'r str,
    file: String,
    line: usize,
    variant: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<&'r str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
    seconds: f64,
}

/// The whole report.
pub fn json(results: &[CaseResult]) -> Result<String, serde_json::Error> {
    let sum = Summary::of(results);
    let entry = |result: &'_ CaseResult| {
        let divergence = match &result.verdict {
            Verdict::KnownDifference(number) | Verdict::Agrees(number) => Some(number.clone()),
            _ => None,
        };
        (word(&result.verdict), divergence)
    };
    let words: Vec<_> = results.iter().map(entry).collect();
    let cases = results
        .iter()
        .zip(&words)
        .map(|(result, (verdict, divergence))| Entry {
            id: &result.id,
            file: result.path.display().to_string(),
            line: result.line,
            variant: result.variant.to_string(),
            verdict,
            divergence: divergence.as_deref(),
            detail: explain(&result.verdict),
            seconds: result.took.as_secs_f64(),
        })
        .collect();
    let document = Document {
        passed: sum.passed,
        failed: sum.failed,
        known_differences: sum.known,
        seconds: sum.took.as_secs_f64(),
        cases,
    };
    serde_json::to_string_pretty(&document).map(|text| text + "\n")
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail(_) => "fail",
        Verdict::KnownDifference(_) => "known-difference",
        Verdict::Agrees(_) => "agrees",
        Verdict::Unrecorded => "unrecorded",
        Verdict::NotRun(_) => "not-run",
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn every_case_is_there() {
        let text = json(&sample::results()).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&value["passed"], &value["failed"], &value["known_differences"]),
            (&1.into(), &4.into(), &1.into())
        );
        let verdicts: Vec<_> =
            value["cases"].as_array().unwrap().iter().map(|c| c["verdict"].as_str().unwrap()).collect();
        assert_eq!(verdicts, ["pass", "fail", "known-difference", "agrees", "unrecorded", "not-run"]);
        assert!(value["cases"][1]["detail"].as_str().unwrap().contains("expected 0, got 1"));
        assert_eq!(value["cases"][3]["divergence"], "D-02");
    }
}
