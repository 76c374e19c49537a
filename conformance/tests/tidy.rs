//! House rules that no compiler checks: crate edges, sorted lists, module heads, divergence numbers, stray paths.
//!
//! Each rule is a function from text to complaints, held against a text that breaks it and then against the repository.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What each crate may depend on within the workspace; `bench` measures everything and may name any.
const EDGES: &[(&str, &[&str])] = &[
    ("mirage", &["mirage-commands", "mirage-grammar", "mirage-lower", "mirage-vfs", "mirage-vm"]),
    ("mirage-awk", &[]),
    ("mirage-cli", &["mirage"]),
    ("mirage-commands", &["mirage-awk", "mirage-jq", "mirage-regex", "mirage-vfs", "mirage-vm"]),
    ("mirage-conformance", &["mirage"]),
    ("mirage-grammar", &[]),
    ("mirage-jq", &[]),
    ("mirage-lower", &["mirage-grammar", "mirage-vfs"]),
    ("mirage-regex", &[]),
    ("mirage-vfs", &[]),
    ("mirage-vm", &["mirage-grammar", "mirage-lower", "mirage-regex", "mirage-vfs"]),
];

/// What stands at the top of the repository.
const TOP: &[&str] = &[
    ".cargo",
    ".ci",
    ".git",
    ".gitignore",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "bench",
    "clippy.toml",
    "conformance",
    "exec",
    "grammar",
    "lower",
    "rustfmt.toml",
    "target",
    "vfs",
];

/// Lines above which a file is about more than one thing.
const MOST_LINES: usize = 900;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The files of the repository below `from`, as paths from its top.
fn files(from: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(from)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                if !matches!(name, "target" | ".git" | "corpus" | "artifacts") {
                    folders.push(path);
                }
            } else {
                found.push(path.strip_prefix(root()).unwrap().to_path_buf());
            }
        }
    }
    found.sort();
    found
}

fn sources() -> Vec<(PathBuf, String)> {
    files("")
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
        .map(|p| (p.clone(), fs::read_to_string(root().join(&p)).unwrap()))
        .collect()
}

fn hold(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn crates_depend_as_designed() {
    fn complaints(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
        let mut wrong = Vec::new();
        for (name, found) in edges.iter().filter(|(name, _)| *name != "mirage-bench") {
            let Some((_, allowed)) = EDGES.iter().find(|(n, _)| n == name) else {
                wrong.push(format!("{name}: a crate the design does not know"));
                continue;
            };
            for to in found.iter().filter(|to| !allowed.contains(&to.as_str())) {
                wrong.push(format!("{name} depends on {to}"));
            }
        }
        wrong
    }
    let bad = BTreeMap::from([("mirage-vfs".to_owned(), BTreeSet::from(["mirage-vm".to_owned()]))]);
    assert_eq!(complaints(&bad), ["mirage-vfs depends on mirage-vm"]);

    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let args = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(cargo).args(args).current_dir(root()).output().unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut edges = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let to = package["dependencies"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|d| d["kind"].is_null())
            .map(|d| d["name"].as_str().unwrap())
            .filter(|d| *d == "mirage" || d.starts_with("mirage-"))
            .map(str::to_owned)
            .collect();
        edges.insert(package["name"].as_str().unwrap().to_owned(), to);
    }
    assert!(edges.len() >= 9);
    hold(complaints(&edges));
}

#[test]
fn lists_are_in_order() {
    /// Keys out of order in the blocks of one section; a blank line begins a new block.
    fn complaints(manifest: &str, section: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut last = "";
        let lines =
            manifest.lines().skip_while(|l| *l != section).skip(1).take_while(|l| !l.starts_with('['));
        for line in lines {
            let Some((key, _)) = line.split_once(['=', '.']) else {
                last = "";
                continue;
            };
            let key = key.trim();
            if key < last {
                wrong.push(format!("{section}: {key} stands after {last}"));
            }
            last = key;
        }
        wrong
    }
    assert_eq!(complaints("[a]\nb = 1\na = 2\n\n0 = 1\n", "[a]"), ["[a]: a stands after b"]);
    hold(complaints(&fs::read_to_string(root().join("Cargo.toml")).unwrap(), "[workspace.dependencies]"));

    let in_order: Vec<_> = EDGES.iter().map(|(name, _)| *name).collect();
    assert!(in_order.is_sorted() && TOP.is_sorted());
}

#[test]
fn every_module_has_a_head() {
    fn complaint(text: &str) -> bool {
        !text.starts_with("//! ")
    }
    assert!(complaint("use x;\n") && !complaint("//! What it is.\n"));
    let wrong = sources().into_iter().filter(|(_, text)| complaint(text));
    hold(wrong.map(|(path, _)| format!("{}: no head doc", path.display())).collect());
}

#[test]
fn files_are_about_one_thing() {
    let long = |text: &str| text.lines().count() > MOST_LINES;
    assert!(long(&"\n".repeat(MOST_LINES + 1)) && !long("\n"));
    let wrong = sources().into_iter().filter(|(_, text)| long(text));
    hold(wrong.map(|(p, t)| format!("{}: {} lines", p.display(), t.lines().count())).collect());
}

#[test]
fn lower_sees_only_plans_of_the_file_system() {
    fn complaints(text: &str) -> Vec<&str> {
        let stray = |line: &&str| {
            line.match_indices("mirage_vfs").any(|(at, name)| {
                let rest = line.get(at + name.len()..).unwrap_or_default();
                !rest.starts_with("::plan")
            })
        };
        text.lines().filter(stray).collect()
    }
    assert_eq!(complaints("use mirage_vfs::plan::X;\nuse mirage_vfs::Path;\n"), ["use mirage_vfs::Path;"]);
    let lower = sources().into_iter().filter(|(path, _)| path.starts_with("lower/src"));
    hold(
        lower
            .flat_map(|(p, t)| {
                complaints(&t).iter().map(|l| format!("{}: {l}", p.display())).collect::<Vec<_>>()
            })
            .collect(),
    );
}

#[test]
fn divergences_exist_and_are_used() {
    let text = fs::read_to_string(root().join("conformance/divergences.md")).unwrap();
    let entries = mirage_conformance::divergences::parse(&text).unwrap();
    let topics = mirage_conformance::corpus::load(&root().join("conformance/cases")).unwrap();
    let used: BTreeSet<_> =
        topics.iter().flat_map(|t| &t.file.cases).filter_map(|c| c.differs.as_deref()).collect();
    let mut wrong: Vec<_> = used
        .iter()
        .filter(|number| !entries.contains_key(**number))
        .map(|number| format!("{number} is named by a case and has no entry"))
        .collect();
    wrong.extend(
        entries
            .keys()
            .filter(|number| !used.contains(number.as_str()))
            .map(|number| format!("{number} has an entry and no case")),
    );
    hold(wrong);
}

#[test]
fn no_path_of_a_machine_is_written_down() {
    /// Absolute paths that exist on one machine only. The virtual home and the case folder are everyone's.
    fn complaints(text: &str) -> Vec<&str> {
        let stray = |line: &&str| {
            let rest = line.replace("/home/user", "");
            ["/home/", "/root/", "/Users/", "/work/"].iter().any(|folder| is_absolute(&rest, folder))
        };
        text.lines().filter(stray).collect()
    }
    /// Whether `folder` begins a path in `line`, rather than standing inside of one.
    fn is_absolute(line: &str, folder: &str) -> bool {
        line.match_indices(folder).any(|(at, _)| {
            let before = line.get(..at).and_then(|b| b.chars().next_back());
            !before
                .is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '~' | ']'))
        })
    }
    let bad = ["cd /wo", "rk/x"].concat();
    assert_eq!(complaints(&bad), [bad.as_str()]);
    assert!(complaints("/home/user/x a/work/b").is_empty());

    let own = Path::new("conformance/tests/tidy.rs");
    let mut wrong = Vec::new();
    for path in files("").iter().filter(|p| *p != own && *p != Path::new(".git")) {
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
        wrong.extend(complaints(&text).into_iter().map(|line| format!("{}: {line}", path.display())));
    }
    hold(wrong);
}

#[test]
fn the_top_holds_what_it_should() {
    let mut wrong = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if !TOP.contains(&name.as_str()) {
            wrong.push(format!("{name} stands at the top"));
        }
    }
    for (license, first) in [("LICENSE-APACHE", "Apache License"), ("LICENSE-MIT", "MIT License")] {
        let text = fs::read_to_string(root().join(license)).unwrap();
        if text.lines().find(|l| !l.trim().is_empty()).map(str::trim) != Some(first) {
            wrong.push(format!("{license} is not the {first}"));
        }
    }
    for manifest in files("").iter().filter(|p| p.ends_with("Cargo.toml") && *p != Path::new("Cargo.toml")) {
        let text = fs::read_to_string(root().join(manifest)).unwrap();
        let whole = text.contains("[lints]\nworkspace = true") && text.contains("license.workspace = true");
        // The fuzz targets are a workspace of their own, as cargo-fuzz wants it.
        if !whole && !manifest.starts_with("conformance/fuzz") {
            wrong.push(format!("{}: lints or license are not the workspace's", manifest.display()));
        }
    }
    hold(wrong);
}

#[test]
fn the_corpus_has_no_thin_area() {
    let topics = mirage_conformance::corpus::load(&root().join("conformance/cases")).unwrap();
    let mut areas: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for topic in &topics {
        let count = areas.entry(topic.area()).or_default();
        count.0 += topic.file.cases.len();
        count.1 += topic.file.cases.iter().filter(|c| c.is_error()).count();
    }
    let unrecorded = topics.iter().flat_map(|t| t.file.cases.iter().map(move |c| (t, c)));
    let mut wrong: Vec<_> = unrecorded
        .filter(|(_, c)| c.expect.is_none())
        .map(|(t, c)| format!("{}:{} is not recorded", t.id, c.name))
        .collect();
    wrong.extend(areas.iter().filter(|(_, n)| n.0 < 20).map(|(area, n)| format!("{area}: {} cases", n.0)));
    let (all, errors) = areas.values().fold((0, 0), |sum, n| (sum.0 + n.0, sum.1 + n.1));
    if errors * 4 < all {
        wrong.push(format!("{errors} of {all} cases are errors, fewer than a quarter"));
    }
    hold(wrong);
}
