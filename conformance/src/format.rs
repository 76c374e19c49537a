//! The text of a case file, read and written.
//!
//! ```text
//! # What this file is about.
//!
//! #### a name
//! script lines
//! ## stdin: one line
//! ## file a.txt mode=600:
//! content
//! ## end
//! ## dir d: mode=700
//! ## link l: a.txt
//! ## env: NAME=value
//! ## args: one two
//! ## mounts: ram disk
//! ## syntax: whole
//! ## differs: D-03
//! ## status: 0
//! ## stdout:
//! bytes
//! ## end
//! ## stderr: one line
//! ## after file out.txt: what it holds
//! ## after dir new: mode=755
//! ## after gone: a.txt
//! ```
//!
//! `KEY: text` is one line and its newline, `KEY:` begins a block that `## end` closes. Content that a text file cannot
//! carry stands in a block whose key ends in `-escaped`: `\\`, `\xHH`, and a backslash at the end of a line for "no
//! newline here". A script with such content, or with a line that starts with `##`, is a `## script-escaped:` block.
//! Words on key lines (paths, arguments, variables) use the same escapes; `\e` is the empty word.
//! A case without a status is not recorded yet.
//!
//! Invariant: `parse(print(f)) == f`, line numbers aside.

use crate::case::{Case, Change, DIR_MODE, Expect, FILE_MODE, Mount, Node, Syntax};
use crate::escape::{escape_block, escape_word, is_one_line, is_plain, unescape_block, unescape_word};
use std::fmt::{self, Write as _};

/// A case file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseFile {
    /// The comment lines before the first case, as they stand.
    pub head: String,
    /// The cases, in order.
    pub cases: Vec<Case>,
}

/// What is wrong with a case file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for FormatError {}

/// Reads the text of a case file.
pub fn parse(text: &[u8]) -> Result<CaseFile, FormatError> {
    let mut lines =
        text.split_inclusive(|&b| b == b'\n').map(|l| l.strip_suffix(b"\n").unwrap_or(l)).enumerate();
    let mut file = CaseFile::default();
    let mut reader: Option<CaseReader> = None;
    while let Some((index, line)) = lines.next() {
        let at = index + 1;
        let fail = |message: String| FormatError { line: at, message };
        if let Some(name) = line.strip_prefix(b"#### ") {
            if let Some(done) = reader.take() {
                file.cases.push(done.finish());
            }
            let name =
                std::str::from_utf8(name).map_err(|_| fail("the name is not UTF-8".to_owned()))?.trim();
            if name.is_empty() {
                return Err(fail("a case needs a name".to_owned()));
            }
            if file.cases.iter().any(|c| c.name == name) {
                return Err(fail(format!("a second case named '{name}'")));
            }
            reader = Some(CaseReader::new(name, at));
            continue;
        }
        let Some(reader) = &mut reader else {
            let text = std::str::from_utf8(line).map_err(|_| fail("the head is not UTF-8".to_owned()))?;
            if !(text.is_empty() || text.starts_with("# ") || text == "#") {
                return Err(fail("before the first '#### name' only comments may stand".to_owned()));
            }
            file.head.push_str(text);
            file.head.push('\n');
            continue;
        };
        let Some(key_line) = line.strip_prefix(b"## ") else {
            if reader.in_keys {
                if line.is_empty() {
                    continue;
                }
                return Err(fail("text after the keys of a case: script lines come first".to_owned()));
            }
            reader.script.push(line);
            continue;
        };
        reader.in_keys = true;
        let key = Key::parse(key_line).map_err(fail)?;
        let content = if key.wants_block() {
            let mut block: Vec<&[u8]> = Vec::new();
            loop {
                match lines.next() {
                    Some((_, b"## end")) => break,
                    Some((_, line)) if !line.starts_with(b"#### ") => block.push(line),
                    _ => return Err(fail(format!("the block of '{}' has no '## end'", key.name))),
                }
            }
            if key.escaped {
                unescape_block(&block).map_err(fail)?
            } else {
                let mut plain = block.join(&b'\n');
                if !block.is_empty() {
                    plain.push(b'\n');
                }
                plain
            }
        } else {
            let mut one = key.value.to_vec();
            one.push(b'\n');
            one
        };
        reader.apply(&key, content).map_err(fail)?;
    }
    if let Some(done) = reader.take() {
        file.cases.push(done.finish());
    }
    Ok(file)
}

/// A key line, taken apart.
struct Key<'t> {
    name: String,
    escaped: bool,
    /// The words between the key and the colon.
    words: Vec<&'t [u8]>,
    value: &'t [u8],
}

impl<'t> Key<'t> {
    fn parse(line: &'t [u8]) -> Result<Self, String> {
        let colon = line.iter().position(|&b| b == b':').ok_or("a key line needs a colon")?;
        let (head, value) = (&line[..colon], &line[colon + 1..]);
        let value = value.strip_prefix(b" ").unwrap_or(value);
        let mut words = head.split(|&b| b == b' ').filter(|w| !w.is_empty());
        let mut name = String::from_utf8_lossy(words.next().ok_or("a key line needs a key")?).into_owned();
        let mut words: Vec<_> = words.collect();
        if name == "after" {
            if words.is_empty() {
                return Err("'after' needs file, dir, link, special or gone".to_owned());
            }
            let _ = write!(name, " {}", String::from_utf8_lossy(words.remove(0)));
        }
        let (name, escaped) = match name.strip_suffix("-escaped") {
            Some(bare) => (bare.to_owned(), true),
            None => (name, false),
        };
        if escaped && !value.is_empty() {
            return Err("an escaped key takes a block".to_owned());
        }
        Ok(Self { name, escaped, words, value })
    }

    fn holds_content(&self) -> bool {
        matches!(self.name.as_str(), "script" | "stdin" | "stdout" | "stderr" | "file" | "after file")
    }

    fn wants_block(&self) -> bool {
        self.holds_content() && self.value.is_empty()
    }

    /// The path and mode of a key that names an entry.
    fn entry(&self, default: u32) -> Result<(Vec<u8>, u32), String> {
        let (path, rest) = self.words.split_first().ok_or_else(|| format!("'{}' needs a path", self.name))?;
        let mode = match rest {
            [] => default,
            [word] => parse_mode(word)?,
            _ => return Err(format!("'{}' takes a path and a mode", self.name)),
        };
        Ok((check_path(path)?, mode))
    }

    fn text(&self) -> Result<&'t str, String> {
        std::str::from_utf8(self.value).map_err(|_| format!("the value of '{}' is not UTF-8", self.name))
    }
}

fn parse_mode(word: &[u8]) -> Result<u32, String> {
    std::str::from_utf8(word)
        .ok()
        .and_then(|w| w.strip_prefix("mode="))
        .and_then(|w| u32::from_str_radix(w, 8).ok())
        .filter(|m| *m <= 0o7777)
        .ok_or_else(|| format!("expected mode=OCTAL, found '{}'", String::from_utf8_lossy(word)))
}

fn check_path(word: &[u8]) -> Result<Vec<u8>, String> {
    let path = unescape_word(word)?;
    let inside = path.split(|&b| b == b'/').all(|part| !part.is_empty() && part != b"." && part != b"..");
    if inside { Ok(path) } else { Err("a path is relative and has no empty, '.' or '..' part".to_owned()) }
}

fn words(value: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    value.split(|&b| b == b' ').filter(|w| !w.is_empty()).map(unescape_word).collect()
}

struct CaseReader<'t> {
    case: Case,
    script: Vec<&'t [u8]>,
    whole_script: Option<Vec<u8>>,
    in_keys: bool,
    status: Option<i32>,
    expect: Expect,
}

impl<'t> CaseReader<'t> {
    fn new(name: &str, line: usize) -> Self {
        Self {
            case: Case { name: name.to_owned(), line, ..Case::default() },
            script: Vec::new(),
            whole_script: None,
            in_keys: false,
            status: None,
            expect: Expect::default(),
        }
    }

    fn apply(&mut self, key: &Key<'_>, content: Vec<u8>) -> Result<(), String> {
        let takes_words = matches!(key.name.as_str(), "file" | "dir" | "link")
            || (key.name.starts_with("after ") && key.name != "after gone" && key.name != "after special");
        if !takes_words && !key.words.is_empty() {
            return Err(format!("'{}' takes no words before its colon", key.name));
        }
        match key.name.as_str() {
            "script" => {
                if !self.script.is_empty() {
                    return Err("a script stands either in lines or in a block".to_owned());
                }
                self.whole_script = Some(content);
            }
            "stdin" => self.case.stdin = content,
            "stdout" => self.expect.stdout = content,
            "stderr" => self.expect.stderr = content,
            "status" => {
                let status = key.text()?.parse().map_err(|_| "a status is a number".to_owned())?;
                self.status = Some(status);
            }
            "args" => self.case.args = words(key.value)?,
            "env" => {
                let equals = key.value.iter().position(|&b| b == b'=').ok_or("'env' takes NAME=value")?;
                let name = unescape_word(&key.value[..equals])?;
                let value = if equals + 1 == key.value.len() {
                    Vec::new()
                } else {
                    unescape_word(&key.value[equals + 1..])?
                };
                self.case.env.push((name, value));
            }
            "mounts" => {
                for word in key.text()?.split_whitespace() {
                    let mount =
                        Mount::from_word(word).ok_or_else(|| format!("no mount is named '{word}'"))?;
                    self.case.mounts.push(mount);
                }
            }
            "syntax" => {
                self.case.syntax = match key.text()? {
                    "bash" => Syntax::Bash,
                    "whole" => Syntax::Whole,
                    other => return Err(format!("syntax is 'bash' or 'whole', not '{other}'")),
                }
            }
            "differs" => {
                let number = key.text()?;
                if !crate::divergences::is_number(number) {
                    return Err(format!("'{number}' is not a divergence number such as D-07"));
                }
                self.case.differs = Some(number.to_owned());
            }
            "file" => {
                let (path, mode) = key.entry(FILE_MODE)?;
                self.before(path, Node::File { mode, content })?;
            }
            "dir" => {
                let node = dir(key)?;
                self.before(node.0, node.1)?;
            }
            "link" => {
                let node = link(key)?;
                self.before(node.0, node.1)?;
            }
            "after file" => {
                let (path, mode) = key.entry(FILE_MODE)?;
                self.after(path, Some(Node::File { mode, content }));
            }
            "after dir" => {
                let (path, node) = dir(key)?;
                self.after(path, Some(node));
            }
            "after link" => {
                let (path, node) = link(key)?;
                self.after(path, Some(node));
            }
            "after special" => self.after(check_path(key.value)?, Some(Node::Special)),
            "after gone" => self.after(check_path(key.value)?, None),
            other => return Err(format!("no key is named '{other}'")),
        }
        Ok(())
    }

    fn before(&mut self, path: Vec<u8>, node: Node) -> Result<(), String> {
        match self.case.before.insert(path, node) {
            None => Ok(()),
            Some(_) => Err("a second entry at this path".to_owned()),
        }
    }

    fn after(&mut self, path: Vec<u8>, node: Option<Node>) {
        self.expect.after.push(Change { path, node });
    }

    fn finish(mut self) -> Case {
        self.case.script = match self.whole_script {
            Some(script) => script,
            None => {
                let used = self.script.iter().rposition(|l| !l.is_empty()).map_or(0, |i| i + 1);
                self.script[..used].join(&b'\n')
            }
        };
        if let Some(status) = self.status {
            self.expect.status = status;
            self.case.expect = Some(self.expect);
        }
        self.case
    }
}

/// `dir PATH: mode=700` or `dir: PATH`.
fn dir(key: &Key<'_>) -> Result<(Vec<u8>, Node), String> {
    match (key.words.as_slice(), key.value) {
        ([], path) => Ok((check_path(path)?, Node::Dir { mode: DIR_MODE })),
        ([path], mode) => Ok((check_path(path)?, Node::Dir { mode: parse_mode(mode)? })),
        _ => Err("a directory is 'dir: PATH' or 'dir PATH: mode=OCTAL'".to_owned()),
    }
}

fn link(key: &Key<'_>) -> Result<(Vec<u8>, Node), String> {
    match key.words.as_slice() {
        [path] => Ok((check_path(path)?, Node::Link { target: unescape_word(key.value)? })),
        _ => Err("a link is 'link PATH: TARGET'".to_owned()),
    }
}

/// Writes a case file.
pub fn print(file: &CaseFile) -> String {
    let mut out = file.head.clone();
    for (index, case) in file.cases.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        print_case(&mut out, case);
    }
    out
}

fn print_case(out: &mut String, case: &Case) {
    let _ = writeln!(out, "#### {}", case.name);
    print_script(out, &case.script);
    if !case.stdin.is_empty() {
        content(out, "stdin", "", &case.stdin);
    }
    for (path, node) in &case.before {
        entry(out, "", path, node);
    }
    for (name, value) in &case.env {
        let value = if value.is_empty() { String::new() } else { escape_word(value).replace("\\x3a", ":") };
        let _ = writeln!(out, "## env: {}={value}", escape_word(name));
    }
    if !case.args.is_empty() {
        let args: Vec<_> = case.args.iter().map(|a| escape_word(a)).collect();
        let _ = writeln!(out, "## args: {}", args.join(" "));
    }
    if !case.mounts.is_empty() {
        let mounts: Vec<_> = case.mounts.iter().map(|m| m.word()).collect();
        let _ = writeln!(out, "## mounts: {}", mounts.join(" "));
    }
    if case.syntax == Syntax::Whole {
        out.push_str("## syntax: whole\n");
    }
    if let Some(number) = &case.differs {
        let _ = writeln!(out, "## differs: {number}");
    }
    let Some(expect) = &case.expect else { return };
    let _ = writeln!(out, "## status: {}", expect.status);
    if !expect.stdout.is_empty() {
        content(out, "stdout", "", &expect.stdout);
    }
    if !expect.stderr.is_empty() {
        content(out, "stderr", "", &expect.stderr);
    }
    for change in &expect.after {
        match &change.node {
            Some(node) => entry(out, "after ", &change.path, node),
            None => {
                let _ = writeln!(out, "## after gone: {}", escape_word(&change.path));
            }
        }
    }
}

fn print_script(out: &mut String, script: &[u8]) {
    let mut lines = script.to_vec();
    lines.push(b'\n');
    let stands = !script.ends_with(b"\n") && is_plain(&lines);
    if stands || script.is_empty() {
        out.push_str(&String::from_utf8_lossy(script));
        if !script.is_empty() {
            out.push('\n');
        }
    } else {
        let _ = write!(out, "## script-escaped:\n{}## end\n", escape_block(script));
    }
}

fn entry(out: &mut String, prefix: &str, path: &[u8], node: &Node) {
    let name = escape_word(path);
    match node {
        Node::File { mode, content: bytes } => {
            let mode = if *mode == FILE_MODE { String::new() } else { format!(" mode={mode:o}") };
            let key = format!("{prefix}file");
            content(out, &key, &format!(" {name}{mode}"), bytes);
        }
        Node::Dir { mode: DIR_MODE } => {
            let _ = writeln!(out, "## {prefix}dir: {name}");
        }
        Node::Dir { mode } => {
            let _ = writeln!(out, "## {prefix}dir {name}: mode={mode:o}");
        }
        Node::Link { target } => {
            let _ = writeln!(out, "## {prefix}link {name}: {}", escape_word(target));
        }
        Node::Special => {
            let _ = writeln!(out, "## {prefix}special: {name}");
        }
    }
}

fn content(out: &mut String, key: &str, words: &str, bytes: &[u8]) {
    if is_one_line(bytes) {
        let _ = write!(out, "## {key}{words}: {}", String::from_utf8_lossy(bytes));
    } else if is_plain(bytes) {
        let _ = write!(out, "## {key}{words}:\n{}## end\n", String::from_utf8_lossy(bytes));
    } else {
        let _ = write!(out, "## {key}-escaped{words}:\n{}## end\n", escape_block(bytes));
    }
}

#[cfg(test)]
mod tests;
