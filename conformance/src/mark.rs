//! Open differences written into case files: a number on every case that fails, and off every case that passes again.
//!
//! Invariant: a number is put only where every run of the case fails, for a case that fails under some variants alone
//! is a fault of its own; and a number already there for another reason is left alone.

use crate::corpus::Topic;
use crate::format;
use crate::run::{CaseResult, Verdict};
use std::collections::BTreeMap;
use std::fs;

/// What marking came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// Cases that got the number.
    pub put: usize,
    /// Cases that lost it.
    pub taken: usize,
    /// Ids of cases that fail under some variants and pass under others.
    pub varying: Vec<String>,
}

/// Puts `number` on the failing cases among `results` and takes it off the passing ones; writes the files that changed.
pub fn mark(topics: &mut [Topic], results: &[CaseResult], number: &str) -> Result<Marked, String> {
    let mut runs: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for result in results {
        let count = runs.entry(&result.id).or_default();
        match &result.verdict {
            Verdict::Pass | Verdict::Agrees(_) => count.0 += 1,
            Verdict::Fail(_) | Verdict::NotRun(_) | Verdict::KnownDifference(_) => count.1 += 1,
            Verdict::Unrecorded => {}
        }
    }
    let mut marked = Marked::default();
    for topic in topics {
        let mut changed = false;
        for case in &mut topic.file.cases {
            let id = format!("{}:{}", topic.id, case.name);
            match (runs.get(id.as_str()), case.differs.as_deref()) {
                (Some((0, 1..)), None) => {
                    case.differs = Some(number.to_owned());
                    marked.put += 1;
                    changed = true;
                }
                (Some((1.., 0)), Some(has)) if has == number => {
                    case.differs = None;
                    marked.taken += 1;
                    changed = true;
                }
                (Some((1.., 1..)), _) => marked.varying.push(id),
                _ => {}
            }
        }
        if changed {
            fs::write(&topic.path, format::print(&topic.file))
                .map_err(|e| format!("{}: {e}", topic.path.display()))?;
        }
    }
    Ok(marked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Variant;
    use crate::corpus;
    use std::time::Duration;

    #[test]
    fn numbers_go_on_and_come_off() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.test.sh");
        let text = "#### fails\n:\n## status: 0\n\n#### passes\n:\n## differs: D-99\n## status: 0\n\n\
            #### varies\n:\n## status: 0\n\n#### other\n:\n## differs: D-01\n## status: 0\n";
        fs::write(&path, text).unwrap();
        let mut topics = corpus::load(dir.path()).unwrap();
        let result = |name: &str, verdict| CaseResult {
            id: format!("t:{name}"),
            topic: "t".to_owned(),
            path: path.clone(),
            line: 1,
            variant: Variant::default(),
            verdict,
            took: Duration::ZERO,
        };
        let fail = || Verdict::Fail(Vec::new());
        let results = [
            result("fails", fail()),
            result("fails", Verdict::NotRun(String::new())),
            result("passes", Verdict::Agrees("D-99".to_owned())),
            result("varies", fail()),
            result("varies", Verdict::Pass),
            result("other", Verdict::KnownDifference("D-01".to_owned())),
        ];
        let marked = mark(&mut topics, &results, "D-99").unwrap();
        assert_eq!(marked, Marked { put: 1, taken: 1, varying: vec!["t:varies".to_owned()] });
        let want =
            text.replace("## differs: D-99\n", "").replacen("## status", "## differs: D-99\n## status", 1);
        assert_eq!(fs::read_to_string(&path).unwrap(), want);
    }
}
