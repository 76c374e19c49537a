//! The real tools' sandbox, on machines where it can be made: the fixed world it shows, and recording end to end.
//!
//! Without root, or without the tools, there is nothing to show; the test says so and passes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn conformance(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conformance"));
    command.args(args).arg("--cases").arg(dir).output().unwrap()
}

/// Whether a sandbox can be made here.
fn possible() -> bool {
    let probe = "unshare --mount --uts --pid --net --fork --mount-proc true && command -v setpriv bash";
    let made = Command::new("/bin/sh").args(["-c", probe]).output().is_ok_and(|o| o.status.success());
    if !made {
        eprintln!("not run: no sandbox can be made here");
    }
    made
}

#[test]
fn a_case_is_recorded_and_verified() {
    if !possible() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("t.test.sh");
    let script = "#### world\npwd; id -un; id -u; hostname; umask; env | grep -c LANG; cat in; echo x >out; ls -l in\n## file in: text\n\n\
        #### error\nnosuch\n\n#### chance\necho $RANDOM $RANDOM\n";
    fs::write(&file, script).unwrap();
    let output = conformance(dir.path(), &["record"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("REFUSED t:chance: two runs differ in stdout"), "{said}");
    let text = fs::read_to_string(&file).unwrap();
    let world = "## stdout:\n/tmp/case\nuser\n1000\nmirage\n0022\n0\ntext\n\
        -rw-r--r-- 1 user user 5 Jan  1  2024 in\n## end\n## after file out: x\n";
    assert!(text.contains(world), "{text}");
    assert!(text.contains("## status: 127\n## stderr: bash: line 1: nosuch: command not found\n"), "{text}");
    assert_eq!(conformance(dir.path(), &["verify-reference", "world", "error"]).status.code(), Some(0));
    fs::write(&file, text.replace("mirage\n", "elsewhere\n")).unwrap();
    assert_eq!(conformance(dir.path(), &["verify-reference", "world"]).status.code(), Some(1));
}
