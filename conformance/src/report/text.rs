//! The report for people: what failed, with its differences, and one line that sums up.

use super::Summary;
use crate::case::Node;
use crate::diff;
use crate::run::{CaseResult, Mismatch, Verdict};
use crate::tree::describe;
use std::fmt::Write as _;

/// The whole report.
pub fn text(results: &[CaseResult]) -> String {
    let mut out = String::new();
    for result in results.iter().filter(|r| !r.verdict.is_good()) {
        let _ = writeln!(
            out,
            "FAIL {}  ({}:{}) [{}]",
            result.id,
            result.path.display(),
            result.line,
            result.variant
        );
        out.push_str(&explain(&result.verdict));
    }
    let sum = Summary::of(results);
    let _ = write!(out, "{} passed, {} failed", sum.passed, sum.failed);
    if sum.known > 0 {
        let _ = write!(out, ", {} differ as their numbers say", sum.known);
    }
    out.push('\n');
    out
}

/// What a verdict has to say, each line indented; nothing for a good one.
pub fn explain(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Pass | Verdict::KnownDifference(_) => String::new(),
        Verdict::Agrees(number) => {
            format!("  agrees with what was recorded, though it is listed as {number}: remove the number\n")
        }
        Verdict::Unrecorded => "  not recorded yet\n".to_owned(),
        Verdict::NotRun(why) => format!("  not run: {}\n", diff::visible(format!("{why}\n").as_bytes())),
        Verdict::Fail(wrong) => wrong.iter().map(mismatch).collect(),
    }
}

fn mismatch(wrong: &Mismatch) -> String {
    match wrong {
        Mismatch::TimedOut => "  timed out\n".to_owned(),
        Mismatch::Status { want, got } => format!("  status: expected {want}, got {got}\n"),
        Mismatch::Stdout { want, got } => format!("  stdout:\n{}", diff::show(want, got, "    ")),
        Mismatch::Stderr { want, got } => format!("  stderr:\n{}", diff::show(want, got, "    ")),
        Mismatch::After { path, want, got } => {
            let path = diff::visible(&[path.as_slice(), b"\n"].concat());
            let say = |node: &Option<Option<Node>>| match node {
                None => "unchanged".to_owned(),
                Some(node) => describe(node.as_ref()),
            };
            let mut out = format!("  {path}: expected {}, got {}\n", say(want), say(got));
            if let (
                Some(Some(Node::File { content: want, .. })),
                Some(Some(Node::File { content: got, .. })),
            ) = (want, got)
            {
                out.push_str(&diff::show(want, got, "    "));
            }
            out
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn what_failed_is_shown() {
        insta::assert_snapshot!(text(&sample::results()));
    }
}
