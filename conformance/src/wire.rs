//! The JSON lines an adapter speaks: one request per line in, one response per line out, in order.
//!
//! Every byte string has two spellings, `x` for UTF-8 text and `x_b64` for what is not (for a file's content `text`
//! and `b64`). Fields an adapter does not know it may pass over. Invariant: a request carries the whole case but its
//! expectation, and `Request::from(case)` turned back with [`Request::into_case`] is that case.

use crate::case::{CASE_DIR, Case, Change, DIR_MODE, FILE_MODE, Node, Outcome, Syntax, Tree};
use crate::tree;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::time::Duration;

fn is_false(b: &bool) -> bool {
    !*b
}

/// A byte string: text where it is UTF-8, base64 where it is not.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Blob {
    Text(String),
    Base64 { b64: String },
}

impl From<&[u8]> for Blob {
    fn from(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.to_owned()),
            Err(_) => Self::Base64 { b64: STANDARD.encode(bytes) },
        }
    }
}

impl Blob {
    fn into_bytes(self) -> Result<Vec<u8>, String> {
        match self {
            Self::Text(text) => Ok(text.into_bytes()),
            Self::Base64 { b64 } => decode(&b64),
        }
    }
}

fn decode(b64: &str) -> Result<Vec<u8>, String> {
    STANDARD.decode(b64).map_err(|e| format!("base64: {e}"))
}

/// The two spellings of a field.
type Spelt = (Option<String>, Option<String>);

fn spell(bytes: &[u8]) -> Spelt {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Some(text.to_owned()), None),
        Err(_) => (None, Some(STANDARD.encode(bytes))),
    }
}

fn read_spelt((text, b64): Spelt) -> Result<Vec<u8>, String> {
    match (text, b64) {
        (_, Some(b64)) => decode(&b64),
        (text, None) => Ok(text.unwrap_or_default().into_bytes()),
    }
}

/// An entry of a file tree.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Entry {
    path: Option<Blob>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<u32>,
    #[serde(skip_serializing_if = "is_false")]
    dir: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<Blob>,
    #[serde(skip_serializing_if = "is_false")]
    special: bool,
}

fn entries(tree: &Tree) -> Vec<Entry> {
    let entry = |(path, node): (&Vec<u8>, &Node)| {
        let path = Some(Blob::from(path.as_slice()));
        match node {
            Node::File { mode, content } => {
                let (text, b64) = spell(content);
                Entry { path, text, b64, mode: Some(*mode), ..Entry::default() }
            }
            Node::Dir { mode } => Entry { path, dir: true, mode: Some(*mode), ..Entry::default() },
            Node::Link { target } => {
                Entry { path, link: Some(Blob::from(target.as_slice())), ..Entry::default() }
            }
            Node::Special => Entry { path, special: true, ..Entry::default() },
        }
    };
    tree.iter().map(entry).collect()
}

fn tree_of(entries: Vec<Entry>) -> Result<Tree, String> {
    let mut tree = Tree::new();
    for entry in entries {
        let path = entry.path.ok_or("an entry has no path")?.into_bytes()?;
        let node = if let Some(target) = entry.link {
            Node::Link { target: target.into_bytes()? }
        } else if entry.dir {
            Node::Dir { mode: entry.mode.unwrap_or(DIR_MODE) }
        } else if entry.special {
            Node::Special
        } else {
            Node::File {
                mode: entry.mode.unwrap_or(FILE_MODE),
                content: read_spelt((entry.text, entry.b64))?,
            }
        };
        tree.insert(path, node);
    }
    Ok(tree)
}

/// One case to run.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Request {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    script: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    script_b64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin_b64: Option<String>,
    files: Vec<Entry>,
    args: Vec<Blob>,
    env: std::collections::BTreeMap<String, Blob>,
    cwd: String,
    timeout: f64,
    #[serde(skip_serializing_if = "is_false")]
    whole: bool,
}

impl Request {
    pub(crate) fn new(case: &Case, timeout: Duration) -> Self {
        let (script, script_b64) = spell(&case.script);
        let (stdin, stdin_b64) = spell(&case.stdin);
        Self {
            id: case.name.clone(),
            script,
            script_b64,
            stdin,
            stdin_b64,
            files: entries(&case.before),
            args: case.args.iter().map(|a| Blob::from(a.as_slice())).collect(),
            env: case
                .env
                .iter()
                .map(|(n, v)| (String::from_utf8_lossy(n).into_owned(), Blob::from(v.as_slice())))
                .collect(),
            cwd: CASE_DIR.to_owned(),
            timeout: timeout.as_secs_f64(),
            whole: case.syntax == Syntax::Whole,
        }
    }

    /// The case a request carries, and its time limit.
    pub(crate) fn into_case(self) -> Result<(Case, Duration), String> {
        let mut case = Case {
            name: self.id,
            script: read_spelt((self.script, self.script_b64))?,
            stdin: read_spelt((self.stdin, self.stdin_b64))?,
            before: tree_of(self.files)?,
            syntax: if self.whole { Syntax::Whole } else { Syntax::Bash },
            ..Case::default()
        };
        for arg in self.args {
            case.args.push(arg.into_bytes()?);
        }
        for (name, value) in self.env {
            case.env.push((name.into_bytes(), value.into_bytes()?));
        }
        let timeout = Duration::try_from_secs_f64(self.timeout).map_err(|e| format!("timeout: {e}"))?;
        Ok((case, timeout))
    }
}

/// What a run came to.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Response {
    #[serde(skip_serializing_if = "Option::is_none")]
    stdout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdout_b64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr_b64: Option<String>,
    exit: i32,
    #[serde(skip_serializing_if = "is_false")]
    timeout: bool,
    /// The whole tree in the case's folder after the run, from an adapter that can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<Entry>>,
    /// Why there was no run.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Response {
    pub(crate) fn new(outcome: &Outcome, after: Option<&Tree>) -> Self {
        let (stdout, stdout_b64) = spell(&outcome.stdout);
        let (stderr, stderr_b64) = spell(&outcome.stderr);
        Self {
            stdout,
            stdout_b64,
            stderr,
            stderr_b64,
            exit: outcome.status,
            timeout: outcome.timed_out,
            tree: after.map(entries),
            error: None,
        }
    }

    pub(crate) fn refusal(error: String) -> Self {
        Self { exit: -1, error: Some(error), ..Self::default() }
    }

    pub(crate) fn into_outcome(self, before: &Tree) -> Result<Outcome, String> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let after: Option<Vec<Change>> = match self.tree {
            Some(entries) => Some(tree::changes(before, &tree_of(entries)?)),
            None => None,
        };
        Ok(Outcome {
            status: self.exit,
            stdout: read_spelt((self.stdout, self.stdout_b64))?,
            stderr: read_spelt((self.stderr, self.stderr_b64))?,
            after,
            timed_out: self.timeout,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_carries_the_whole_case() {
        let case = Case {
            name: "a/b:c".to_owned(),
            script: b"echo \xff".to_vec(),
            args: vec![b"x".to_vec(), b"\xfe".to_vec()],
            env: vec![(b"A".to_vec(), b"\x80".to_vec())],
            stdin: b"in".to_vec(),
            before: Tree::from([
                (b"f\xff".to_vec(), Node::File { mode: 0o600, content: b"\0".to_vec() }),
                (b"d".to_vec(), Node::Dir { mode: 0o700 }),
                (b"l".to_vec(), Node::Link { target: b"f".to_vec() }),
            ]),
            syntax: Syntax::Whole,
            ..Case::default()
        };
        let line = serde_json::to_string(&Request::new(&case, Duration::from_secs(7))).unwrap();
        let back: Request = serde_json::from_str(&line).unwrap();
        assert_eq!(back.into_case().unwrap(), (case, Duration::from_secs(7)));
    }

    #[test]
    fn a_plain_adapter_is_understood() {
        let line = r#"{"stdout":"a\n","stderr_b64":"/w==","exit":3}"#;
        let response: Response = serde_json::from_str(line).unwrap();
        let outcome = response.into_outcome(&Tree::new()).unwrap();
        assert_eq!(
            (outcome.status, &outcome.stdout[..], &outcome.stderr[..]),
            (3, &b"a\n"[..], &b"\xff"[..])
        );
        assert_eq!(outcome.after, None);
        let refused: Response = serde_json::from_str(r#"{"exit":-1,"error":"no"}"#).unwrap();
        assert_eq!(refused.into_outcome(&Tree::new()), Err("no".to_owned()));
    }
}
