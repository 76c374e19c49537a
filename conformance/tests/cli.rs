//! The conformance binary from outside: exit codes, filters, reports, shards and the two kinds of candidate.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const GOOD: &str =
    "#### yes\necho $1\n## args: hi\n## status: 0\n## stdout: hi\n\n#### no\nexit 3\n## status: 3\n";
const BAD: &str = "#### wrong\necho a\n## status: 0\n## stdout: b\n";

fn corpus() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("area")).unwrap();
    fs::write(dir.path().join("area/good.test.sh"), GOOD).unwrap();
    fs::write(dir.path().join("area/bad.test.sh"), BAD).unwrap();
    dir
}

fn conformance(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conformance"));
    command.args(args).arg("--cases").arg(dir).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn exit_codes_say_what_happened() {
    let dir = corpus();
    let run = |args: &[&str]| {
        code(&conformance(dir.path(), &[&["run", "--candidate", "/bin/sh -c"], args].concat()))
    };
    assert_eq!(run(&["good"]), 0);
    assert_eq!(run(&[]), 1);
    assert_eq!(run(&["nothing of this name"]), 2);
    assert_eq!(run(&["--shard", "3/2"]), 2);
    assert_eq!(run(&["--regex", "("]), 2);
    assert_eq!(run(&["--colour"]), 2);
    fs::write(dir.path().join("area/broken.test.sh"), "no case\n").unwrap();
    let output = conformance(dir.path(), &["run", "--candidate", "/bin/sh -c"]);
    assert_eq!(code(&output), 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("broken.test.sh:1: "));
}

#[test]
fn what_failed_is_shown_with_its_difference() {
    let dir = corpus();
    let output = conformance(dir.path(), &["run", "--candidate", "/bin/sh -c"]);
    let text = stdout(&output);
    assert!(text.contains("FAIL area/bad:wrong"), "{text}");
    assert!(text.contains("    - b\n    + a\n"), "{text}");
    assert!(text.ends_with("2 passed, 1 failed\n"), "{text}");
}

#[test]
fn reports_go_where_they_are_sent() {
    let dir = corpus();
    let file = dir.path().join("report.xml");
    let to = file.to_str().unwrap();
    let args = ["run", "--candidate", "/bin/sh -c", "--report", "junit", "--output", to];
    let output = conformance(dir.path(), &args);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, "2 passed, 1 failed, 0 differ\n"));
    assert!(
        fs::read_to_string(&file)
            .unwrap()
            .contains("<testsuites name=\"conformance\" tests=\"3\" failures=\"1\"")
    );
    let output = conformance(dir.path(), &["run", "--candidate", "/bin/sh -c", "--report", "json"]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["failed"], 1);
}

#[test]
fn shards_cover_the_corpus_once() {
    let dir = corpus();
    let part = |shard| stdout(&conformance(dir.path(), &["list", "--shard", shard]));
    let mut all: Vec<String> = [part("1/2"), part("2/2")].concat().lines().map(str::to_owned).collect();
    all.sort();
    assert_eq!(all, ["area/bad:wrong", "area/good:no", "area/good:yes"]);
}

#[test]
fn an_adapter_is_a_candidate() {
    let dir = corpus();
    let adapter = r#"sh -c 'while read -r line; do
        case $line in
        *"exit 3"*) echo "{\"exit\":3}" ;;
        *) echo "{\"exit\":0,\"stdout\":\"hi\\\\n\"}" ;;
        esac
    done'"#;
    let output = conformance(dir.path(), &["run", "--adapter", adapter, "--jobs", "1", "good"]);
    assert_eq!(code(&output), 0, "{}", stdout(&output));
    let output = conformance(dir.path(), &["run", "--adapter", adapter, "bad"]);
    assert_eq!(code(&output), 1);
}

#[test]
fn a_divergence_that_is_none_fails() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("d.test.sh");
    fs::write(&file, "#### d\necho a\n## differs: D-01\n## status: 0\n## stdout: b\n").unwrap();
    let run =
        |more: &[&str]| conformance(dir.path(), &[&["run", "--candidate", "/bin/sh -c"], more].concat());
    assert_eq!(code(&run(&[])), 1);
    assert_eq!(code(&run(&["--divergences"])), 0);
    fs::write(&file, "#### d\necho a\n## differs: D-01\n## status: 0\n## stdout: a\n").unwrap();
    assert_eq!(code(&run(&[])), 0);
    let output = run(&["--divergences"]);
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).contains("remove the number"));
}

#[test]
fn areas_are_counted() {
    let dir = corpus();
    let text = stdout(&conformance(dir.path(), &["list", "--areas"]));
    assert_eq!(text, "area: 3 cases, 1 of them errors\nall: 3 cases, 1 of them errors\n");
}
