//! Every option of every program has a case that gives it, or stands in `divergences.md` as `` `NAME OPTION` ``.
//!
//! The options are those the programs show in their own `--help`, which is made from their tables.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mirage::Workspace;
use mirage_conformance::corpus::{self, Topic};
use regex_automata::meta::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Names whose `--help` is not a table of options: they are shells, or take none.
const WITHOUT: &[&str] = &["[", "bash", "echo", "expr", "false", "printf", "rbash", "sh", "test", "true"];

/// Other names of a program, whose options are held against it.
const SAME: &[(&str, &str)] = &[("dir", "ls"), ("egrep", "grep"), ("fgrep", "grep"), ("vdir", "ls")];

/// The options a help text shows: each line of its table begins with them.
fn shown(help: &str) -> Vec<String> {
    let line = Regex::new(r"(?m)^ {1,6}(-[^ ,=\[\n]+)(?:, *(--[a-z0-9-]+))?").unwrap();
    let mut options = Vec::new();
    for found in line.captures_iter(help) {
        for group in [1, 2] {
            if let Some(span) = found.get_group(group) {
                options.push(help.get(span.range()).unwrap().to_owned());
            }
        }
    }
    options
}

/// Whether a script gives `name` the option.
fn gives(script: &str, name: &str, option: &str) -> bool {
    let word =
        |text: &str| {
            text.chars()
                .map(|c| {
                    if c.is_ascii_alphanumeric() { c.to_string() } else { format!("\\x{:02x}", u32::from(c)) }
                })
                .collect::<String>()
        };
    let pattern = match option.strip_prefix("--") {
        Some(long) => format!(r"\b{}\b[^;|&\n]*\s--{}(?:[=\s;|&)'\x22]|$)", word(name), word(long)),
        // A letter may stand among others, and behind what another one takes no argument for.
        None => {
            format!(r"\b{}\b[^;|&\n]*\s-[A-Za-z0-9]*{}", word(name), word(option.trim_start_matches('-')))
        }
    };
    Regex::new(&pattern).unwrap().is_match(script)
}

/// All scripts, a line each command line; a continued line is one.
fn scripts(topics: &[Topic]) -> String {
    let cases = topics.iter().flat_map(|t| &t.file.cases);
    cases.map(|c| String::from_utf8_lossy(&c.script).replace("\\\n", "") + "\n").collect()
}

#[test]
fn help_is_read_and_scripts_are_searched() {
    let help = "Usage: x [OPTION]\nDoes.\n\n  -a, --all           all\n  -b                  b\n      --long=WORD     l\n";
    assert_eq!(shown(help), ["-a", "--all", "-b", "--long"]);
    assert!(
        gives("x -ba f", "x", "-a") && gives("x f --all", "x", "--all") && gives("x --all=1", "x", "--all")
    );
    assert!(gives("rmdir --a-b-c d; echo", "rmdir", "--a-b-c"));
    assert!(!gives("x f; y -a", "x", "-a") && !gives("x --alle", "x", "--all"));
}

#[test]
fn every_option_has_a_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scripts = scripts(&corpus::load(&root.join("cases")).unwrap());
    let kept = fs::read_to_string(root.join("divergences.md")).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let workspace = Workspace::builder().build().unwrap();
    let names = runtime.block_on(workspace.files().list("/usr/bin")).unwrap();
    assert!(names.len() > 10);
    let mut missing = BTreeSet::new();
    for (name, _) in names {
        let name = String::from_utf8(name).unwrap();
        if WITHOUT.contains(&name.as_str()) {
            continue;
        }
        let output = runtime.block_on(workspace.execute(format!("{name} --help"))).unwrap();
        if !scripts.contains(&name) {
            missing.insert(format!("{name}: no case at all"));
        }
        let tried = SAME.iter().find(|(other, _)| *other == name).map_or(name.as_str(), |(_, of)| of);
        for option in shown(&String::from_utf8_lossy(&output.stdout)) {
            let own = matches!(option.as_str(), "--help" | "--version" | "--");
            if !own && !gives(&scripts, tried, &option) && !kept.contains(&format!("`{tried} {option}`")) {
                missing.insert(format!("{tried} {option}"));
            }
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
}
