//! Pathname expansion.
//!
//! A pattern is walked component by component: literal components are only joined on, pattern components list their
//! directory. Listings ask for names alone. Invariant: what comes out exists, is sorted by bytes, and every entry
//! looked at was charged.

use crate::Text;
use crate::budget::Budget;
use crate::fault::{Fault, Limit};
use crate::options::{Opt, Options};
use crate::pattern::{self, Pattern};
use mirage_vfs::{Fields, FileKind, Namespace, VPath};
use std::sync::Arc;

/// What pathname expansion depends on.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) extglob: bool,
    pub(crate) nocase: bool,
    pub(crate) dotglob: bool,
    pub(crate) globstar: bool,
    pub(crate) skip_dots: bool,
    pub(crate) utf8: bool,
    /// Patterns of `GLOBIGNORE`: names that match are left out.
    pub(crate) ignore: Vec<Text>,
}

impl Rules {
    /// The rules of a shell's options and of the value of `GLOBIGNORE`.
    pub(crate) fn new(options: Options, globignore: Option<&[u8]>, utf8: bool) -> Self {
        let ignore = globignore.map(split_ignore).unwrap_or_default();
        Self {
            extglob: options.get(Opt::Extglob),
            nocase: options.get(Opt::Nocaseglob),
            dotglob: options.get(Opt::Dotglob) || !ignore.is_empty(),
            globstar: options.get(Opt::Globstar),
            skip_dots: options.get(Opt::Globskipdots) || !ignore.is_empty(),
            utf8,
            ignore,
        }
    }

    fn compile(&self, text: &[u8]) -> Pattern {
        let options = pattern::Options { extglob: self.extglob, nocase: self.nocase, utf8: self.utf8 };
        Pattern::new(text, options)
    }
}

/// The patterns of `GLOBIGNORE`: split at colons outside of brackets and backslashes.
fn split_ignore(value: &[u8]) -> Vec<Text> {
    let mut list = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at < value.len() {
        match value[at] {
            b'\\' => at += 1,
            b'[' => {
                if let Some(close) = value[at..].iter().position(|&b| b == b']')
                    && close > 1
                {
                    at += close;
                }
            }
            b':' => {
                list.push(Text::from(&value[start..at]));
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    list.push(Text::from(&value[start..]));
    list.retain(|text| !text.is_empty());
    list
}

/// One component of a pattern, with the slashes after it.
struct Component<'a> {
    text: &'a [u8],
    slashes: &'a [u8],
}

/// Split at slashes that are not inside of a bracket expression or group; a bracket never matches a slash. Of several
/// slashes in a row those in front of the first pattern are kept, as bash keeps them.
fn components(text: &[u8], extglob: bool) -> Vec<Component<'_>> {
    let mut list = Vec::new();
    let mut patterned = false;
    let mut at = 0;
    loop {
        let len = memchr::memchr(b'/', &text[at..]).unwrap_or(text.len() - at);
        let name = &text[at..at + len];
        at += len;
        let slashes = text[at..].iter().take_while(|&&b| b == b'/').count();
        patterned |= pattern::has_syntax(name, extglob);
        let kept = if patterned { slashes.min(1) } else { slashes };
        list.push(Component { text: name, slashes: &text[at..at + kept] });
        at += slashes;
        if at >= text.len() {
            return list;
        }
    }
}

/// The file tree as a pattern walks it.
pub(crate) struct Globber {
    pub(crate) ns: Arc<Namespace>,
    pub(crate) cwd: VPath,
    pub(crate) budget: Arc<Budget>,
    pub(crate) rules: Rules,
}

impl Globber {
    /// The paths that match, sorted; empty when there are none.
    pub(crate) async fn expand(&self, pattern: &[u8]) -> Result<Vec<Text>, Fault> {
        let components = components(pattern, self.rules.extglob);
        let mut paths = vec![Text::new()];
        let last = components.len() - 1;
        // Literal components are not looked up one by one; the end of the walk looks whether the whole exists.
        let mut unchecked = false;
        for (n, component) in components.iter().enumerate() {
            if n < last && self.is_globstar(component.text) && self.is_globstar(components[n + 1].text) {
                continue;
            }
            let is_last = n == last;
            if self.is_globstar(component.text) {
                paths = self.globstar(paths, is_last, component.slashes).await?;
                unchecked = false;
            } else if pattern::has_syntax(component.text, self.rules.extglob) {
                paths = self.matching(paths, component).await?;
                unchecked = false;
            } else {
                let name = pattern::unescape(component.text);
                for path in &mut paths {
                    path.push_bytes(&name);
                    path.push_bytes(component.slashes);
                }
                unchecked |= !name.is_empty() || (is_last && component.slashes.is_empty());
            }
            if paths.is_empty() {
                return Ok(paths);
            }
        }
        if unchecked {
            paths = self.existing(paths).await?;
        }
        if !self.rules.ignore.is_empty() {
            paths = self.not_ignored(paths)?;
        }
        paths.sort_unstable();
        paths.dedup();
        Ok(paths)
    }

    fn is_globstar(&self, component: &[u8]) -> bool {
        self.rules.globstar && component == b"**"
    }

    async fn existing(&self, paths: Vec<Text>) -> Result<Vec<Text>, Fault> {
        let mut found = Vec::with_capacity(paths.len());
        for path in paths {
            self.budget.work(1)?;
            if path.is_empty() {
                continue;
            }
            if self.ns.stat_for(&self.cwd, &path, false, Fields::NONE).await.is_ok() {
                found.push(path);
            }
        }
        Ok(found)
    }

    fn not_ignored(&self, paths: Vec<Text>) -> Result<Vec<Text>, Fault> {
        // A pattern matches component by component: its `*` does not match a slash, unless it is the last character.
        let split = |text: &Text| -> (Vec<Pattern>, bool) {
            let components = text.split(|&b| b == b'/').map(|component| self.rules.compile(component));
            (components.collect(), text.ends_with(b"*") && !text.ends_with(b"\\*"))
        };
        let patterns: Vec<(Vec<Pattern>, bool)> = self.rules.ignore.iter().map(split).collect();
        let mut kept = Vec::with_capacity(paths.len());
        for path in paths {
            let parts: Vec<&[u8]> = path.split(|&b| b == b'/').collect();
            let mut ignored = matches!(parts.last(), Some(&(b"." | b"..")));
            for (pattern, open) in &patterns {
                let mut all = pattern.len() == parts.len() || (*open && pattern.len() < parts.len());
                for (component, part) in pattern.iter().zip(&parts) {
                    all = all && component.matches(part, &self.budget)?;
                }
                ignored |= all;
            }
            if !ignored {
                kept.push(path);
            }
        }
        Ok(kept)
    }

    /// The entries of the directory that `prefix` (empty or with a slash at its end) names.
    async fn list(&self, prefix: &[u8]) -> Result<Vec<(Text, FileKind)>, Fault> {
        let dir: &[u8] = if prefix.is_empty() { b"." } else { prefix };
        let Ok(page) = self.ns.read_dir(&self.cwd, dir, Fields::NONE).await else {
            self.budget.work(1)?;
            return Ok(Vec::new());
        };
        self.budget.work(1 + page.len() as u64)?;
        Ok(page.iter().map(|entry| (Text::from(entry.name), entry.kind)).collect())
    }

    async fn is_dir(&self, path: &[u8], kind: FileKind) -> bool {
        match kind {
            FileKind::Dir => true,
            FileKind::Symlink => {
                let stat = self.ns.stat_for(&self.cwd, path, true, Fields::NONE).await;
                stat.is_ok_and(|stat| stat.kind() == FileKind::Dir)
            }
            _ => false,
        }
    }

    fn hidden(&self, name: &[u8]) -> bool {
        name.first() == Some(&b'.') && !self.rules.dotglob
    }

    /// One more path of a pattern's expansion.
    fn keep(&self, found: &mut Vec<Text>, path: Text) -> Result<(), Fault> {
        if found.len() >= self.budget.limits().paths {
            return Err(Fault::Limit(Limit::Paths));
        }
        found.push(path);
        Ok(())
    }

    /// The entries below `paths` that match a component.
    async fn matching(&self, paths: Vec<Text>, component: &Component<'_>) -> Result<Vec<Text>, Fault> {
        let pattern = self.rules.compile(component.text);
        let mut found = Vec::new();
        for prefix in paths {
            let mut entries = self.list(&prefix).await?;
            if !self.rules.skip_dots {
                entries.extend([(Text::from("."), FileKind::Dir), (Text::from(".."), FileKind::Dir)]);
            }
            for (name, kind) in entries {
                let dot = name.first() == Some(&b'.');
                let special = matches!(&name[..], b"." | b"..");
                let matches = match dot && (special || !self.rules.dotglob) {
                    true => pattern.matches_dotted(&name, &self.budget)?,
                    false => pattern.matches(&name, &self.budget)?,
                };
                if !matches {
                    continue;
                }
                let mut path = prefix.clone();
                path.push_bytes(&name);
                if component.slashes.is_empty() {
                    self.keep(&mut found, path)?;
                } else if self.is_dir(&path, kind).await {
                    path.push_bytes(component.slashes);
                    self.keep(&mut found, path)?;
                }
            }
        }
        Ok(found)
    }

    /// `**`: all directories below `paths` and those themselves, and as the last component all entries.
    async fn globstar(&self, paths: Vec<Text>, is_last: bool, slashes: &[u8]) -> Result<Vec<Text>, Fault> {
        let mut found = Vec::new();
        let mut pending = paths;
        let only_dirs = !slashes.is_empty();
        for path in &pending {
            if !is_last || !path.is_empty() {
                self.keep(&mut found, path.clone())?;
            }
        }
        while let Some(prefix) = pending.pop() {
            for (name, kind) in self.list(&prefix).await? {
                if self.hidden(&name) {
                    continue;
                }
                let mut path = prefix.clone();
                path.push_bytes(&name);
                if kind == FileKind::Dir {
                    let mut below = path.clone();
                    below.push_bytes(if only_dirs { slashes } else { b"/" });
                    if only_dirs {
                        self.keep(&mut found, below.clone())?;
                    }
                    pending.push(below);
                }
                if is_last && !only_dirs {
                    self.keep(&mut found, path)?;
                }
            }
        }
        Ok(found)
    }
}

/// Fields with their patterns expanded, in order; `Err` gives the pattern that matched nothing under `failglob`.
pub(crate) async fn expand_fields(
    globber: &Globber,
    fields: impl IntoIterator<Item = super::Field>,
    nullglob: bool,
    failglob: bool,
) -> Result<Result<Vec<Text>, Text>, Fault> {
    let mut out = Vec::new();
    for field in fields {
        let Some(pattern) = &field.pattern else {
            out.push(field.text);
            continue;
        };
        let mut paths = globber.expand(pattern).await?;
        if !paths.is_empty() {
            out.append(&mut paths);
        } else if failglob {
            return Ok(Err(field.text));
        } else if !nullglob {
            out.push(field.text);
        }
    }
    Ok(Ok(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    fn tree() -> Arc<Namespace> {
        let ns = Namespace::builder().build();
        let root = VPath::root();
        let now =
            |path: &str| ns.mkdir(&root, path.as_bytes(), 0o755).try_now().is_ok_and(|made| made.is_ok());
        for dir in [
            "/tmp/t",
            "/tmp/t/a",
            "/tmp/t/a/x",
            "/tmp/t/b",
            "/tmp/t/.h",
            "/tmp/t/a/.h2",
            "/tmp/t/a1",
            "/tmp/t/[q]",
        ] {
            assert!(now(dir), "{dir}");
        }
        Arc::new(ns)
    }

    fn glob(pattern: &str, change: impl FnOnce(&mut Rules)) -> Vec<String> {
        let mut rules = Rules::new(Options::default(), None, true);
        rules.skip_dots = true;
        change(&mut rules);
        let globber = Globber {
            ns: tree(),
            cwd: VPath::new(b"/tmp/t").unwrap(),
            budget: Arc::new(Budget::new(Limits::default())),
            rules,
        };
        let mut walk = Box::pin(globber.expand(pattern.as_bytes()));
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::future::Future::poll(walk.as_mut(), &mut context) {
            std::task::Poll::Ready(found) => {
                found.unwrap().iter().map(|path| path.to_string_lossy().into_owned()).collect()
            }
            std::task::Poll::Pending => unreachable!("RAM answers at once"),
        }
    }

    #[test]
    fn paths_are_those_of_bash() {
        // mkdir -p a/x b .h a/.h2 a1 '[q]'; printf '%s ' PATTERN
        let plain = |pattern: &str| glob(pattern, |_| {}).join(" ");
        assert_eq!(plain("*"), "[q] a a1 b");
        assert_eq!(plain("a*"), "a a1");
        assert_eq!(plain("*/"), "[q]/ a/ a1/ b/");
        assert_eq!(plain("*/x"), "a/x");
        assert_eq!(plain("./a/*"), "./a/x");
        assert_eq!(plain(".*"), ".h");
        assert_eq!(plain("\\[*"), "[q]");
        assert_eq!(plain("/tmp/t/?"), "/tmp/t/a /tmp/t/b");
        assert_eq!(plain("a/[x]/"), "a/x/");
        assert_eq!(plain("nothing*"), "");
        assert_eq!(plain("*/.."), "[q]/.. a/.. a1/.. b/..");
        assert_eq!(glob("A*", |rules| rules.nocase = true).join(" "), "a a1");
        assert_eq!(glob("*", |rules| rules.dotglob = true).join(" "), ".h [q] a a1 b");
        assert_eq!(glob("**", |rules| rules.globstar = true).join(" "), "[q] a a/x a1 b");
        assert_eq!(glob("**/", |rules| rules.globstar = true).join(" "), "[q]/ a/ a/x/ a1/ b/");
        assert_eq!(glob("a/**", |rules| rules.globstar = true).join(" "), "a/ a/x");
        assert_eq!(glob("**/x", |rules| rules.globstar = true).join(" "), "a/x");
        // GLOBIGNORE='a*:[[]*'
        let ignoring = |rules: &mut Rules| *rules = Rules::new(Options::default(), Some(b"a*:[[]*"), true);
        assert_eq!(glob("*", ignoring).join(" "), ".h b");
        // GLOBIGNORE=… ; echo */x
        let ignoring = |value: &'static [u8]| {
            glob("*/x", move |rules| *rules = Rules::new(Options::default(), Some(value), true)).join(" ")
        };
        assert_eq!(ignoring(b"a*"), "");
        assert_eq!(ignoring(b"*x:?x"), "a/x");
        assert_eq!(ignoring(b"*/x"), "");
    }
}
