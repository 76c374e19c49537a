//! The case files below one folder, and the choice of some of their cases.
//!
//! Invariant: a case's id, `AREA/TOPIC:NAME`, is unique, and a corpus loads in the same order everywhere.

use crate::case::Case;
use crate::format::{self, CaseFile};
use regex_automata::meta::Regex;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// How the name of a case file ends.
pub const SUFFIX: &str = ".test.sh";

/// One case file of the corpus.
#[derive(Clone, Debug)]
pub struct Topic {
    /// Where it is.
    pub path: PathBuf,
    /// `AREA/TOPIC`: its path below the corpus, without the suffix.
    pub id: String,
    /// What it holds.
    pub file: CaseFile,
}

impl Topic {
    /// The area: everything before the last `/` of the id.
    pub fn area(&self) -> &str {
        self.id.rsplit_once('/').map_or("", |(area, _)| area)
    }
}

/// A case with its file.
#[derive(Clone, Copy, Debug)]
pub struct CaseRef<'c> {
    /// The file.
    pub topic: &'c Topic,
    /// The case.
    pub case: &'c Case,
}

impl CaseRef<'_> {
    /// `AREA/TOPIC:NAME`.
    pub fn id(&self) -> String {
        format!("{}:{}", self.topic.id, self.case.name)
    }
}

/// Loads every case file below `root`, in order of their paths. All files that cannot be read are named.
pub fn load(root: &Path) -> Result<Vec<Topic>, Vec<String>> {
    let mut paths = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|e| vec![format!("{}: {e}", folder.display())])?;
        for entry in entries {
            let entry = entry.map_err(|e| vec![format!("{}: {e}", folder.display())])?;
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(SUFFIX) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let (mut topics, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        let id = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
        let id = id.strip_suffix(SUFFIX).unwrap_or(&id).to_owned();
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(e) => {
                errors.push(format!("{}: {e}", path.display()));
                continue;
            }
        };
        match format::parse(&text) {
            Ok(file) => topics.push(Topic { path, id, file }),
            Err(e) => errors.push(format!("{}:{}: {}", path.display(), e.line, e.message)),
        }
    }
    if errors.is_empty() { Ok(topics) } else { Err(errors) }
}

/// One part of a corpus split over several machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub index: usize,
    /// How many parts.
    pub count: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if index >= 1 && index <= count => Ok(Self { index, count }),
            _ => Err(format!("'{text}' is not a shard such as 2/5")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// Which cases to take: those that meet any of the words and all of the rest.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Paths of files or folders, or parts of ids; empty for every case.
    pub words: Vec<String>,
    /// A regular expression found in the id.
    pub pattern: Option<Regex>,
    /// One part of what is left.
    pub shard: Option<Shard>,
}

impl Choice {
    /// The chosen cases, in corpus order.
    pub fn choose<'c>(&self, topics: &'c [Topic]) -> Vec<CaseRef<'c>> {
        let all =
            topics.iter().flat_map(|topic| topic.file.cases.iter().map(move |case| CaseRef { topic, case }));
        let chosen = all.filter(|case| self.takes(case));
        match self.shard {
            None => chosen.collect(),
            Some(shard) => chosen
                .enumerate()
                .filter(|(i, _)| i % shard.count == shard.index - 1)
                .map(|(_, case)| case)
                .collect(),
        }
    }

    /// Whether a case meets the words and the pattern.
    pub fn takes(&self, case: &CaseRef<'_>) -> bool {
        let id = case.id();
        let named = |word: &String| {
            let path = Path::new(word);
            case.topic.path.starts_with(path) || (!path.exists() && id.contains(word.as_str()))
        };
        (self.words.is_empty() || self.words.iter().any(named))
            && self.pattern.as_ref().is_none_or(|p| p.is_match(id.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus() -> (tempfile::TempDir, Vec<Topic>) {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("b")).unwrap();
        fs::create_dir(dir.path().join("a")).unwrap();
        fs::write(dir.path().join("b/y.test.sh"), "#### one\n:\n#### two\n:\n").unwrap();
        fs::write(dir.path().join("a/x.test.sh"), "#### one\n:\n").unwrap();
        fs::write(dir.path().join("a/note.md"), "not a case").unwrap();
        let topics = load(dir.path()).unwrap();
        (dir, topics)
    }

    fn ids(choice: &Choice, topics: &[Topic]) -> Vec<String> {
        choice.choose(topics).iter().map(CaseRef::id).collect()
    }

    #[test]
    fn a_corpus_is_chosen_from() {
        let (dir, topics) = corpus();
        assert_eq!(ids(&Choice::default(), &topics), ["a/x:one", "b/y:one", "b/y:two"]);
        let words = |w: &str| Choice { words: vec![w.to_owned()], ..Choice::default() };
        assert_eq!(ids(&words(":one"), &topics), ["a/x:one", "b/y:one"]);
        assert_eq!(ids(&words(dir.path().join("b").to_str().unwrap()), &topics), ["b/y:one", "b/y:two"]);
        let pattern = Choice { pattern: Some(Regex::new("^b.*two$").unwrap()), ..Choice::default() };
        assert_eq!(ids(&pattern, &topics), ["b/y:two"]);
    }

    #[test]
    fn shards_are_a_partition() {
        let (_dir, topics) = corpus();
        let mut seen: Vec<String> = (1..=2)
            .flat_map(|index| {
                let shard = Some(Shard { index, count: 2 });
                ids(&Choice { shard, ..Choice::default() }, &topics)
            })
            .collect();
        seen.sort();
        assert_eq!(seen, ids(&Choice::default(), &topics));
        assert!(
            "0/2".parse::<Shard>().is_err()
                && "3/2".parse::<Shard>().is_err()
                && "x".parse::<Shard>().is_err()
        );
        assert_eq!("2/5".parse::<Shard>().unwrap().to_string(), "2/5");
    }

    #[test]
    fn bad_files_are_all_named() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.test.sh"), "x\n").unwrap();
        fs::write(dir.path().join("b.test.sh"), "#### a\n## no: 1\n").unwrap();
        assert_eq!(load(dir.path()).unwrap_err().len(), 2);
    }
}
