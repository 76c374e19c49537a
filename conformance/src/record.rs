//! Expected bytes, written into case files from what the real tools answer.
//!
//! Invariant: nothing is recorded that two runs do not agree on, that a time limit cut short, or that a case file
//! cannot say.

use crate::candidate::{Candidate, Variant};
use crate::case::{Case, Expect, Node, Outcome};
use crate::corpus::{CaseRef, Choice, Topic};
use crate::format;
use std::fs;

/// What became of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// Cases whose expectation is new or other than before.
    pub recorded: usize,
    /// Cases whose expectation came out as it stood.
    pub unchanged: usize,
    /// Ids of the cases that were refused, and why.
    pub refused: Vec<(String, String)>,
}

/// Records the chosen cases of `topics` that have no expectation, or all of them, and writes the files that changed.
pub fn record(
    reference: &mut dyn Candidate,
    topics: &mut [Topic],
    choice: &Choice,
    all: bool,
) -> Result<Recording, String> {
    let mut recording = Recording::default();
    for topic in topics {
        let wanted: Vec<usize> = (0..topic.file.cases.len())
            .filter(|&i| {
                let case = &topic.file.cases[i];
                (all || case.expect.is_none()) && choice.takes(&CaseRef { topic, case })
            })
            .collect();
        let first: Vec<_> =
            wanted.iter().map(|&i| reference.run(&topic.file.cases[i], &Variant::default())).collect();
        let mut changed = false;
        for (i, first) in wanted.into_iter().zip(first) {
            let case = &mut topic.file.cases[i];
            let second = reference.run(case, &Variant::default());
            match settle(first, second) {
                Ok(expect) if case.expect.as_ref() == Some(&expect) => recording.unchanged += 1,
                Ok(expect) => {
                    case.expect = Some(expect);
                    changed = true;
                    recording.recorded += 1;
                }
                Err(why) => recording.refused.push((id(&topic.id, case), why)),
            }
        }
        if changed {
            let text = format::print(&topic.file);
            fs::write(&topic.path, text).map_err(|e| format!("{}: {e}", topic.path.display()))?;
        }
    }
    Ok(recording)
}

fn id(topic: &str, case: &Case) -> String {
    format!("{topic}:{}", case.name)
}

fn settle(first: Result<Outcome, String>, second: Result<Outcome, String>) -> Result<Expect, String> {
    let (first, second) = (first?, second?);
    if first.timed_out || second.timed_out {
        return Err("it does not end in time".to_owned());
    }
    for (name, differs) in [
        ("status", first.status != second.status),
        ("stdout", first.stdout != second.stdout),
        ("stderr", first.stderr != second.stderr),
        ("files", first.after != second.after),
    ] {
        if differs {
            return Err(format!("two runs differ in {name}"));
        }
    }
    let after = first.after.ok_or("the reference does not say what became of the files")?;
    if after.iter().any(|c| c.node == Some(Node::Special)) {
        return Err("it leaves a special file behind".to_owned());
    }
    Ok(Expect { status: first.status, stdout: first.stdout, stderr: first.stderr, after })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus;

    /// Answers with how often it was asked, where the script says `count`.
    struct Counting(i32);

    impl Candidate for Counting {
        fn run(&mut self, case: &Case, _: &Variant) -> Result<Outcome, String> {
            self.0 += 1;
            let mut outcome =
                Outcome { after: Some(Vec::new()), stdout: case.script.clone(), ..Outcome::default() };
            match case.script.as_slice() {
                b"count" => outcome.status = self.0,
                b"hang" => outcome.timed_out = true,
                b"pipe" => {
                    let change = crate::case::Change { path: b"p".into(), node: Some(Node::Special) };
                    outcome.after = Some(vec![change]);
                }
                _ => {}
            }
            Ok(outcome)
        }
    }

    #[test]
    fn only_what_two_runs_agree_on_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.test.sh");
        let old = "#### old\nx\n## status: 0\n## stdout: x2\n\n";
        fs::write(&path, format!("{old}#### a\nx\n\n#### b\ncount\n\n#### c\nhang\n\n#### d\npipe\n"))
            .unwrap();
        let mut topics = corpus::load(dir.path()).unwrap();
        let recording = record(&mut Counting(0), &mut topics, &Choice::default(), false).unwrap();
        assert_eq!((recording.recorded, recording.unchanged), (1, 0));
        let refused: Vec<_> = recording.refused.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(refused, ["t:b", "t:c", "t:d"]);
        assert!(recording.refused[0].1.contains("status"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(old), "{text}");
        assert!(
            text.contains(
                "#### a\nx\n## status: 0\n## stdout-escaped:\nx\\\n## end\n\n#### b\ncount\n\n#### c"
            )
        );
        let recording = record(&mut Counting(0), &mut topics, &Choice::default(), true).unwrap();
        assert_eq!((recording.recorded, recording.unchanged), (1, 1));
    }
}
