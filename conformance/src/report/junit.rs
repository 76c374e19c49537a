//! The report for CI systems: JUnit XML, one suite per topic.

use super::{Summary, explain};
use crate::run::{CaseResult, Verdict};
use std::fmt::Write as _;

/// The whole report.
pub fn junit(results: &[CaseResult]) -> String {
    let sum = Summary::of(results);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuites name=\"conformance\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.3}\">",
        results.len(),
        sum.failed,
        sum.known,
        sum.took.as_secs_f64()
    );
    for suite in results.chunk_by(|a, b| a.topic == b.topic) {
        let sum = Summary::of(suite);
        let _ = writeln!(
            out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.3}\">",
            escape(&suite[0].topic),
            suite.len(),
            sum.failed,
            sum.known,
            sum.took.as_secs_f64()
        );
        suite.iter().for_each(|result| case(&mut out, result));
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn case(out: &mut String, result: &CaseResult) {
    let _ = write!(
        out,
        "    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.3}\"",
        escape(&result.topic),
        escape(&format!("{} [{}]", result.id, result.variant)),
        escape(&result.path.display().to_string()),
        result.line,
        result.took.as_secs_f64()
    );
    match &result.verdict {
        Verdict::Pass => out.push_str("/>\n"),
        Verdict::KnownDifference(number) => {
            let _ = write!(out, ">\n      <skipped message=\"{}\"/>\n    </testcase>\n", escape(number));
        }
        verdict => {
            let detail = explain(verdict);
            let first = detail.lines().next().unwrap_or_default().trim();
            let _ = write!(
                out,
                ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                escape(first),
                escape(&detail)
            );
        }
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn every_case_is_there() {
        insta::assert_snapshot!(junit(&sample::results()));
    }

    #[test]
    fn nothing_breaks_the_markup() {
        assert_eq!(escape("a<b>&\"\x01"), "a&lt;b&gt;&amp;&quot;\u{fffd}");
    }
}
