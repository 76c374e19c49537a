//! The program cache as lines see it: a text that was compiled for one way of reading never stands for another.

use mirage::{Posture, Workspace};

/// What each of the lines prints, run in turn by a workspace's shell.
async fn printed(posture: Posture, lines: &[&str]) -> Vec<String> {
    let workspace = Workspace::builder().build().expect("the workspace is valid");
    let mut printed = Vec::new();
    for line in lines {
        let output = workspace.line(line).posture(posture).run().await.expect("the line runs");
        printed.push(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    printed
}

#[tokio::test]
async fn a_line_is_read_anew_in_posix_mode() {
    let line = "echo a=~";
    let lines = ["HOME=/homes/me", line, line, line, "set -o posix", line, "set +o posix", line];
    let (tilde, plain) = ("a=/homes/me\n", "a=~\n");
    let expected = ["", tilde, tilde, tilde, "", plain, "", tilde];
    for posture in [Posture::Whole, Posture::Bash] {
        assert_eq!(printed(posture, &lines).await, expected);
    }
}

#[tokio::test]
async fn a_line_is_read_anew_in_another_locale() {
    let line = "echo $'\\u00e9'";
    let lines = ["LC_ALL=C", line, line, line, "LC_ALL=C.UTF-8", line, "LC_ALL=C", line];
    let plain = "\\u00E9\n";
    let expected = ["", plain, plain, plain, "", "\u{e9}\n", "", plain];
    for posture in [Posture::Whole, Posture::Bash] {
        assert_eq!(printed(posture, &lines).await, expected);
    }
}
