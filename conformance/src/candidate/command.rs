//! A candidate that is a command line, started once per case in a folder of its own.
//!
//! Invariant: the command sees the starting environment of the case and nothing of the runner's own.

use super::{Candidate, Variant, process};
use crate::case::{Case, Outcome, STARTING_ENV};
use crate::tree;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A command line with places to fill in: `{script}` for the script, `{dir}` for the case's folder on the host.
/// Without `{script}`, the script is the last word, followed by `bash` as `$0` and the case's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    words: Vec<String>,
}

impl Template {
    /// Splits a command line into words; `'…'`, `"…"` and a backslash keep blanks, and nothing else is special.
    pub fn parse(line: &str) -> Result<Self, String> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        let mut chars = line.chars();
        while let Some(c) = chars.next() {
            match (quote, c) {
                (Some(q), _) if c == q => quote = None,
                (None, '\'' | '"') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None | Some('"'), '\\') => {
                    let next = chars.next().ok_or("the command line ends in a backslash")?;
                    word.get_or_insert_default().push(next);
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err("a quote in the command line is not closed".to_owned());
        }
        words.extend(word);
        if words.is_empty() { Err("the command line is empty".to_owned()) } else { Ok(Self { words }) }
    }

    /// The words as they stand.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    fn fill(&self, case: &Case, dir: &Path) -> Vec<OsString> {
        let script = OsStr::from_bytes(&case.script);
        let mut argv = Vec::new();
        let mut placed = false;
        for word in &self.words {
            if word == "{script}" {
                argv.push(script.to_owned());
                placed = true;
            } else {
                argv.push(word.replace("{dir}", &dir.to_string_lossy()).into());
            }
        }
        if !placed {
            argv.push(script.to_owned());
        }
        argv.push("bash".into());
        argv.extend(case.args.iter().map(|a| OsStr::from_bytes(a).to_owned()));
        argv
    }
}

/// Runs the template once per case.
pub(super) struct PerCase {
    template: Template,
    timeout: Duration,
}

impl PerCase {
    pub(super) fn new(template: Template, timeout: Duration) -> Self {
        Self { template, timeout }
    }
}

impl Candidate for PerCase {
    fn run(&mut self, case: &Case, _: &Variant) -> Result<Outcome, String> {
        let folder =
            tempfile::Builder::new().prefix("case.").tempdir().map_err(|e| format!("a folder: {e}"))?;
        let dir = folder.path().join("case");
        fs::create_dir(&dir)
            .and_then(|()| tree::lay_out(&dir, &case.before, None))
            .map_err(|e| format!("files: {e}"))?;
        let argv = self.template.fill(case, &dir);
        let mut command = Command::new(&argv[0]);
        command.args(&argv[1..]).current_dir(&dir).env_clear();
        set_env(&mut command, case, &dir);
        let mut outcome = process::run(command, &case.stdin, self.timeout, None)
            .map_err(|e| format!("{}: {e}", self.template.words[0]))?;
        let after = tree::read_back(&dir).map_err(|e| format!("files after the run: {e}"))?;
        outcome.after = Some(tree::changes(&case.before, &after));
        Ok(outcome)
    }
}

/// Gives `command` the starting environment of `case`, whose folder is `dir`.
pub(crate) fn set_env(command: &mut Command, case: &Case, dir: &Path) {
    command.envs(STARTING_ENV.iter().copied()).env("PWD", dir);
    for (name, value) in &case.env {
        command.env(OsStr::from_bytes(name), OsStr::from_bytes(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_split_into_words() {
        let words = |line| Template::parse(line).unwrap().words;
        assert_eq!(words(r#"a 'b c' "d \"e" f\ g '' x"y"z"#), ["a", "b c", "d \"e", "f g", "", "xyz"]);
        assert!(
            Template::parse("'a").is_err()
                && Template::parse(" ").is_err()
                && Template::parse("a\\").is_err()
        );
    }

    #[test]
    fn places_are_filled() {
        let case = Case { script: b"echo".to_vec(), args: vec![b"1".to_vec()], ..Case::default() };
        let fill = |line| Template::parse(line).unwrap().fill(&case, Path::new("/d"));
        assert_eq!(fill("bash -c"), ["bash", "-c", "echo", "bash", "1"]);
        assert_eq!(
            fill("m --mount /=disk:{dir} -c {script}"),
            ["m", "--mount", "/=disk:/d", "-c", "echo", "bash", "1"]
        );
    }

    #[test]
    fn a_case_runs_in_its_own_folder_and_environment() {
        let mut candidate = PerCase::new(Template::parse("/bin/sh -c").unwrap(), Duration::from_secs(20));
        let case = Case {
            script: b"cat a; echo $1 $X $USER; echo new >b; rm a".to_vec(),
            args: vec![b"one".to_vec()],
            env: vec![(b"X".to_vec(), b"x".to_vec())],
            before: crate::case::Tree::from([(
                b"a".to_vec(),
                crate::case::Node::File { mode: 0o644, content: b"old\n".to_vec() },
            )]),
            ..Case::default()
        };
        let outcome = candidate.run(&case, &Variant::default()).unwrap();
        assert_eq!(outcome.stdout, b"old\none x user\n");
        let after = outcome.after.unwrap();
        assert_eq!(after.len(), 2);
        assert_eq!(after[0].node, None);
    }
}
