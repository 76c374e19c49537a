//! `type`, and what the name of a command stands for.

use super::Call;
use crate::flow::Answer;
use crate::options::Opt;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::{Access, BoxFuture, FileKind};

/// Words that the grammar gives a meaning of its own.
const KEYWORDS: &[&str] = &[
    "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done",
    "in", "function", "time", "{", "}", "!", "[[", "]]", "coproc",
];

/// One thing a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// An alias, with its text.
    Alias(Text),
    /// A word of the grammar.
    Keyword,
    /// A function.
    Function,
    /// A builtin.
    Builtin {
        /// One of POSIX's special ones.
        special: bool,
    },
    /// A file.
    File {
        /// Where it is.
        path: Text,
        /// It was remembered.
        hashed: bool,
    },
}

/// What is looked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Search {
    /// Everything the name stands for, not only the first.
    pub(crate) all: bool,
    /// Functions are passed over.
    pub(crate) no_functions: bool,
    /// Files that may not be executed do not count, even when there is nothing else.
    pub(crate) executable_only: bool,
    /// Only files.
    pub(crate) path_only: bool,
    /// Files are looked for in the standard path.
    pub(crate) standard_path: bool,
}

impl Vm {
    /// What a name stands for, first the one that would be used.
    pub(crate) async fn meanings(&mut self, name: &Text, search: Search) -> Vec<Meaning> {
        let mut found = Vec::new();
        if !search.path_only {
            if self.shell.options.get(Opt::ExpandAliases)
                && let Some(text) = self.shell.aliases.get(name)
            {
                found.push(Meaning::Alias(text.clone()));
            }
            if KEYWORDS.iter().any(|keyword| keyword.as_bytes() == &name[..]) {
                found.push(Meaning::Keyword);
            }
            if !search.no_functions && self.shell.functions.contains_key(&name[..]) {
                found.push(Meaning::Function);
            }
            if let Some(builtin) = super::find(name)
                && !self.shell.disabled.contains(builtin.name)
            {
                found.push(Meaning::Builtin { special: builtin.kind == super::Kind::Special });
            }
            if !search.all && !found.is_empty() {
                found.truncate(1);
                return found;
            }
        }
        if name.contains(&b'/') {
            if self.is_executable(name).await {
                found.push(Meaning::File { path: name.clone(), hashed: false });
            }
            return found;
        }
        if !search.all
            && !search.path_only
            && let Some((path, _)) = self.hashed_path(name)
        {
            self.count_hashed(name);
            found.push(Meaning::File { path, hashed: true });
            return found;
        }
        let path = match search.standard_path {
            true => Some(Text::from(crate::launch::STANDARD_PATH)),
            false => self.shell.vars.text(b"PATH"),
        };
        // A file that may not be executed is what is left when there is no other.
        let mut other = None;
        for dir in path.unwrap_or_default().split(|byte| *byte == b':') {
            let candidate = match dir {
                b"" => Text::from([b"./", &name[..]].concat()),
                _ if dir.ends_with(b"/") => Text::from([dir, name].concat()),
                _ => Text::from([dir, b"/", name].concat()),
            };
            if self.is_executable(&candidate).await {
                found.push(Meaning::File { path: candidate, hashed: false });
                if !search.all {
                    break;
                }
            } else if !search.all
                && !search.executable_only
                && other.is_none()
                && self.is_file(&candidate).await
            {
                other = Some(candidate);
            }
        }
        if found.is_empty() {
            found.extend(other.map(|path| Meaning::File { path, hashed: false }));
        }
        found
    }

    /// Whether there is anything but a directory.
    async fn is_file(&self, path: &[u8]) -> bool {
        let stat = self.shell.session.ns.stat(&self.shell.cwd, path, true).await;
        stat.is_ok_and(|stat| stat.kind() != FileKind::Dir)
    }

    /// The remembered path of a command, if it is still good.
    pub(crate) fn hashed_path(&mut self, name: &[u8]) -> Option<(Text, u32)> {
        self.forget_hashed_on_new_path();
        self.shell.hashed.get(name).cloned()
    }

    /// Whether there is a file that may be executed.
    pub(crate) async fn is_executable(&self, path: &[u8]) -> bool {
        let (ns, cwd) = (&self.shell.session.ns, &self.shell.cwd);
        match ns.stat(cwd, path, true).await {
            Ok(stat) if stat.kind() != FileKind::Dir => ns.access(cwd, path, Access::EXECUTE).await.is_ok(),
            _ => false,
        }
    }

    /// The line (or lines) that says what a name stands for, as `type` and `command -V` print it.
    pub(crate) fn describe(&self, name: &[u8], meaning: &Meaning) -> Vec<u8> {
        match meaning {
            Meaning::Alias(text) => [name, b" is aliased to `", text, b"'\n"].concat(),
            Meaning::Keyword => [name, b" is a shell keyword\n"].concat(),
            Meaning::Function => {
                let text = self.shell.functions.get(name).map(|function| function.definition_text());
                [name, b" is a function\n", &text.unwrap_or_default(), b"\n"].concat()
            }
            Meaning::Builtin { special } => {
                let special = *special && self.shell.options.get(Opt::Posix);
                let kind: &[u8] =
                    if special { b" is a special shell builtin\n" } else { b" is a shell builtin\n" };
                [name, kind].concat()
            }
            Meaning::File { path, hashed: true } => [name, b" is hashed (", path, b")\n"].concat(),
            Meaning::File { path, hashed: false } => [name, b" is ", path, b"\n"].concat(),
        }
    }
}

pub(crate) fn type_<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        // The long forms of old are still taken: -type, -path, -all.
        for word in call.args.iter_mut().skip(1) {
            let short = match &word[..] {
                b"-type" | b"--type" => "-t",
                b"-path" | b"--path" => "-p",
                b"-all" | b"--all" => "-a",
                [b'-', ..] => continue,
                _ => break,
            };
            *word = Text::from(short);
        }
        let (letters, first) = match call.letters("afptP") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let has = |letter| letters.contains(&letter);
        let last = letters.iter().rev().find(|letter| matches!(letter, b't' | b'p' | b'P')).copied();
        let search =
            Search { all: has(b'a'), no_functions: has(b'f'), path_only: has(b'P'), ..Search::default() };
        let mut status = 0;
        for at in first..call.args.len() {
            let name = call.args[at].clone();
            let found = vm.meanings(&name, search).await;
            if found.is_empty() {
                if last.is_none() {
                    call.err(&[&name[..], b": not found"].concat());
                }
                status = 1;
            }
            for meaning in &found {
                match (last, meaning) {
                    (Some(b't'), _) => call.line(word_of(meaning)),
                    (Some(_), Meaning::File { path, .. }) => call.line(path),
                    (Some(_), _) => {}
                    (None, _) => {
                        let text = vm.describe(&name, meaning);
                        call.out(&text);
                    }
                }
            }
        }
        Answer::Status(status)
    })
}

/// What `type -t` calls it.
fn word_of(meaning: &Meaning) -> &'static [u8] {
    match meaning {
        Meaning::Alias(_) => b"alias",
        Meaning::Keyword => b"keyword",
        Meaning::Function => b"function",
        Meaning::Builtin { .. } => b"builtin",
        Meaning::File { .. } => b"file",
    }
}
