//! Tests, actions and their arguments: what a primary of an expression means.

use super::{Parsed, Parser, Problem, Tree, message};
use crate::programs::find::expression::{
    Action, Command, Count, Follow, PermKind, Stamp, Target, Test, bits_of,
};
use crate::programs::find::format;
use crate::util::files::{Files, owner_number};
use crate::util::{pattern, quote, time};
use mirage_regex::Syntax;
use mirage_vfs::{Access, FileKind, Time};
use mirage_vm::Text;
use std::sync::Arc;

impl Parser<'_> {
    pub(super) fn argument(&mut self, predicate: &[u8]) -> Parsed<Text> {
        match self.words.get(self.at) {
            Some(word) => {
                self.at += 1;
                Ok(word.clone())
            }
            None => message(text!("missing argument to `", predicate, "'")),
        }
    }

    pub(super) fn count(&self, predicate: &[u8], text: &[u8]) -> Parsed<Count<f64>> {
        let (sign, digits) = sign_of(text);
        match time::float(digits) {
            Some(value) if digits.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.') => {
                Ok(Count { sign, value })
            }
            _ => message(text!("invalid argument `", text, "' to `", predicate, "'")),
        }
    }

    pub(super) fn whole_count(&self, predicate: &[u8], text: &[u8]) -> Parsed<Count<u64>> {
        let (sign, digits) = sign_of(text);
        match std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()) {
            Some(value) => Ok(Count { sign, value }),
            None => message(text!("invalid argument `", text, "' to `", predicate, "'")),
        }
    }

    pub(super) async fn time_of(&self, file: &[u8], stamp: Stamp) -> Parsed<Time> {
        match self.cx.stat(file, self.plan.follow != Follow::Never).await {
            Ok(stat) => Ok(crate::programs::find::test::stamp_of(&stat, stamp).unwrap_or_default()),
            Err(errno) => message(text!(quote::locale(self.cx.locale, file), ": ", errno.text())),
        }
    }

    pub(super) fn target(&mut self, file: Text) -> Target {
        let at = self.plan.files.iter().position(|known| *known == file);
        Some(at.unwrap_or_else(|| {
            self.plan.files.push(file);
            self.plan.files.len() - 1
        }))
    }

    pub(super) fn act(&mut self, action: Action) -> Tree {
        self.acts |= !matches!(action, Action::Prune | Action::Quit);
        Tree::Act(action)
    }

    pub(super) async fn primary(&mut self) -> Parsed<Tree> {
        let word = self.words[self.at].clone();
        self.at += 1;
        let test = |test: Test| Ok(Tree::Test(test));
        let always = Tree::Test(Test::Always(true));
        let name = if word.starts_with(b"--") && word.len() > 2 { &word[1..] } else { &word[..] };
        match name {
            b"-help" => Err(Problem::Help),
            b"-version" => Err(Problem::Version),
            b"-true" => test(Test::Always(true)),
            b"-false" => test(Test::Always(false)),
            b"-depth" | b"-d" => {
                self.plan.depth_first = true;
                self.asked_depth = true;
                Ok(always)
            }
            b"-follow" => {
                self.plan.follow = Follow::Always;
                Ok(always)
            }
            b"-xdev" | b"-mount" => {
                self.plan.one_file_system = true;
                Ok(always)
            }
            b"-daystart" => {
                let moment = time::Moment::new(self.now, self.zone);
                let into = i64::from(moment.hour * 3600 + moment.minute * 60 + moment.second);
                self.day_start = Some(Time { secs: self.now.secs - into + 86_400, nanos: 0 });
                Ok(always)
            }
            b"-noleaf" | b"-ignore_readdir_race" | b"-noignore_readdir_race" | b"-warn" | b"-nowarn" => {
                Ok(always)
            }
            b"-maxdepth" | b"-mindepth" => {
                let text = self.argument(&word)?;
                let Some(depth) = std::str::from_utf8(&text)
                    .ok()
                    .filter(|_| text.iter().all(u8::is_ascii_digit))
                    .and_then(|text| text.parse().ok())
                else {
                    let text = quote::locale(self.cx.locale, &text);
                    return message(text!(
                        "Expected a positive decimal integer argument to ",
                        word,
                        ", but got ",
                        text
                    ));
                };
                if name == b"-maxdepth" {
                    self.plan.max_depth = Some(depth);
                } else {
                    self.plan.min_depth = depth;
                }
                Ok(always)
            }
            b"-regextype" => {
                let text = self.argument(&word)?;
                match regex_type(&text) {
                    Some(syntax) => self.syntax = syntax,
                    None => return message(self.unknown_regex_type(&text)),
                }
                Ok(always)
            }
            b"-files0-from" => self.files_from().await.map(|()| always),
            b"-name" | b"-iname" => {
                let pattern = self.argument(&word)?;
                test(Test::Name { pattern, fold: name == b"-iname" })
            }
            b"-path" | b"-wholename" | b"-ipath" | b"-iwholename" => {
                let pattern = self.argument(&word)?;
                test(Test::Path { pattern, fold: name[1] == b'i' })
            }
            b"-lname" | b"-ilname" => {
                let pattern = self.argument(&word)?;
                test(Test::LinkName { pattern, fold: name == b"-ilname" })
            }
            b"-regex" | b"-iregex" => {
                let source = self.argument(&word)?;
                // The whole path has to match.
                let syntax = if name == b"-iregex" { self.syntax.with(Syntax::ICASE) } else { self.syntax };
                match pattern::compile(self.cx.locale, &source, syntax) {
                    Ok(regex) => test(Test::Regex(regex)),
                    Err(error) => message(text!(error.text())),
                }
            }
            b"-type" | b"-xtype" => {
                let text = self.argument(&word)?;
                let kinds = kinds_of(&text, &word)?;
                test(if name == b"-type" { Test::Kind(kinds) } else { Test::OtherKind(kinds) })
            }
            b"-size" => self.size(&word),
            b"-empty" => test(Test::Empty),
            b"-newer" | b"-anewer" | b"-cnewer" => {
                let file = self.argument(&word)?;
                let stamp = match name[1] {
                    b'a' => Stamp::Access,
                    b'c' => Stamp::Change,
                    _ => Stamp::Modify,
                };
                let than = self.time_of(&file, Stamp::Modify).await?;
                test(Test::Newer { stamp, than })
            }
            b"-mtime" | b"-atime" | b"-ctime" => {
                let text = self.argument(&word)?;
                let count = self.count(&word, &text)?;
                test(Test::Days {
                    stamp: stamp_letter(name[1]),
                    count,
                    from: self.day_start.unwrap_or(self.now),
                })
            }
            b"-mmin" | b"-amin" | b"-cmin" => {
                let text = self.argument(&word)?;
                let count = self.count(&word, &text)?;
                test(Test::Minutes {
                    stamp: stamp_letter(name[1]),
                    count,
                    from: self.day_start.unwrap_or(self.now),
                })
            }
            b"-used" => {
                let text = self.argument(&word)?;
                match self.whole_count(&word, &text) {
                    Ok(count) => test(Test::Used(count)),
                    Err(_) => message(text!("Invalid argument ", text, " to -used")),
                }
            }
            b"-perm" => {
                let text = self.argument(&word)?;
                let (kind, mode) = match text.first() {
                    Some(b'-') => (PermKind::All, &text[1..]),
                    Some(b'/') => (PermKind::Any, &text[1..]),
                    _ => (PermKind::Exactly, &text[..]),
                };
                match bits_of(mode).filter(|_| !matches!(text[..], [b'+', b'0'..=b'7', ..])) {
                    Some((file, dir)) => test(Test::Perm { kind, file, dir }),
                    None => message(text!("invalid mode ", quote::locale(self.cx.locale, &text))),
                }
            }
            b"-user" | b"-group" => {
                let text = self.argument(&word)?;
                let known = owner_number(&text).map(u64::from);
                let digits = || std::str::from_utf8(&text).ok()?.parse::<u64>().ok();
                let Some(value) = known.or_else(digits) else {
                    let what: &[u8] = if name == b"-user" {
                        b" is not the name of a known user"
                    } else {
                        b" is not the name of an existing group"
                    };
                    return message(text!(quote::locale(self.cx.locale, &text), what));
                };
                let count = Count { sign: 0, value };
                test(if name == b"-user" { Test::Uid(count) } else { Test::Gid(count) })
            }
            b"-uid" | b"-gid" | b"-links" | b"-inum" => {
                if name == b"-inum" && self.at >= self.words.len() {
                    return message(text!("invalid argument `", word, "' to `", word, "'"));
                }
                let text = self.argument(&word)?;
                let count = self.whole_count(&word, &text)?;
                test(match name {
                    b"-uid" => Test::Uid(count),
                    b"-gid" => Test::Gid(count),
                    b"-links" => Test::Links(count),
                    _ => Test::Inode(count),
                })
            }
            b"-nouser" => test(Test::NoUser),
            b"-nogroup" => test(Test::NoGroup),
            b"-samefile" => {
                let file = self.argument(&word)?;
                match self.cx.stat(&file, self.plan.follow != Follow::Never).await {
                    Ok(stat) => test(Test::SameFile(stat.id())),
                    Err(errno) => message(text!(quote::locale(self.cx.locale, &file), ": ", errno.text())),
                }
            }
            b"-readable" => test(Test::Access(Access::READ)),
            b"-writable" => test(Test::Access(Access::WRITE)),
            b"-executable" => test(Test::Access(Access::EXECUTE)),
            b"-fstype" => {
                let kind = self.argument(&word)?;
                test(Test::FileSystem(kind))
            }
            b"-print" => Ok(self.act(Action::Print { target: None, end: b'\n' })),
            b"-print0" => Ok(self.act(Action::Print { target: None, end: 0 })),
            b"-fprint" | b"-fprint0" => {
                let file = self.argument(&word)?;
                let target = self.target(file);
                let end = if name == b"-fprint" { b'\n' } else { 0 };
                Ok(self.act(Action::Print { target, end }))
            }
            b"-ls" => Ok(self.act(Action::Ls(None))),
            b"-fls" => {
                let file = self.argument(&word)?;
                let target = self.target(file);
                Ok(self.act(Action::Ls(target)))
            }
            b"-printf" | b"-fprintf" => {
                let target = match name {
                    b"-fprintf" => {
                        let file = self.argument(&word)?;
                        self.target(file)
                    }
                    _ => None,
                };
                let text = self.argument(&word)?;
                match format::parse(&text) {
                    Ok((pieces, warnings)) => {
                        self.plan.warnings.extend(warnings);
                        Ok(self.act(Action::Printf { target, format: Arc::new(pieces) }))
                    }
                    Err((error, warnings)) => {
                        let mut all = Vec::new();
                        for warning in warnings {
                            all.extend_from_slice(&text!(warning, "\n", self.cx.argv[0], ": "));
                        }
                        all.extend_from_slice(error.as_bytes());
                        message(all)
                    }
                }
            }
            b"-exec" | b"-execdir" | b"-ok" | b"-okdir" => self.command(&word, name),
            b"-delete" => {
                self.plan.depth_first = true;
                Ok(self.act(Action::Delete))
            }
            b"-prune" => Ok(self.act(Action::Prune)),
            b"-quit" => Ok(self.act(Action::Quit)),
            [b'-', b'n', b'e', b'w', b'e', b'r', x, y] => self.newer_xy(&word, *x, *y).await,
            _ if word.starts_with(b"-") => message(text!("unknown predicate `", word, "'")),
            _ => message(text!("paths must precede expression: `", word, "'")),
        }
    }

    pub(super) fn unknown_regex_type(&self, text: &[u8]) -> Vec<u8> {
        let quoted = |text: &[u8]| quote::locale(self.cx.locale, text);
        let names: Vec<Vec<u8>> = REGEX_TYPES.iter().map(|(name, _)| quoted(name.as_bytes())).collect();
        text!(
            "Unknown regular expression type ",
            quoted(text),
            "; valid types are ",
            names.join(&b", "[..]),
            "."
        )
    }

    pub(super) fn size(&mut self, word: &[u8]) -> Parsed<Tree> {
        let text = self.argument(word)?;
        let (unit, digits) = match text.last() {
            Some(b'b') => (512, &text[..text.len() - 1]),
            Some(b'c') => (1, &text[..text.len() - 1]),
            Some(b'w') => (2, &text[..text.len() - 1]),
            Some(b'k') => (1 << 10, &text[..text.len() - 1]),
            Some(b'M') => (1 << 20, &text[..text.len() - 1]),
            Some(b'G') => (1 << 30, &text[..text.len() - 1]),
            Some(b'0'..=b'9') => (512, &text[..]),
            Some(letter) => return message(text!("invalid -size type `", [*letter], "'")),
            None => return message("invalid null argument to -size"),
        };
        match self.whole_count(word, digits) {
            Ok(count) => Ok(Tree::Test(Test::Size { count, unit })),
            Err(_) => message(text!("Invalid argument `", text, "' to -size")),
        }
    }

    pub(super) async fn newer_xy(&mut self, word: &[u8], x: u8, y: u8) -> Parsed<Tree> {
        let stamp = |letter: u8| match letter {
            b'a' => Some(Stamp::Access),
            b'B' => Some(Stamp::Birth),
            b'c' => Some(Stamp::Change),
            b'm' => Some(Stamp::Modify),
            _ => None,
        };
        let (Some(of), true) = (stamp(x), y == b't' || stamp(y).is_some()) else {
            return message(text!("invalid predicate `", word, "'"));
        };
        let text = self.argument(word)?;
        let than = match stamp(y) {
            Some(other) => self.time_of(&text, other).await?,
            None => match time::parse_date(&text, self.now, self.zone) {
                Some(at) => at,
                None => {
                    let text = quote::locale(self.cx.locale, &text);
                    return message(text!(
                        "I cannot figure out how to interpret ",
                        text,
                        " as a date or time"
                    ));
                }
            },
        };
        Ok(Tree::Test(Test::Newer { stamp: of, than }))
    }

    pub(super) fn command(&mut self, word: &[u8], name: &[u8]) -> Parsed<Tree> {
        let start = self.at;
        let mut end = start;
        let mut batch = false;
        let asks = name.starts_with(b"-ok");
        loop {
            match self.words.get(end).map(|word| &word[..]) {
                None => return message(text!("missing argument to `", word, "'")),
                Some(b";") => break,
                Some(b"+") if !asks && end > start && *self.words[end - 1] == *b"{}" => {
                    batch = true;
                    break;
                }
                Some(b"+")
                    if !asks
                        && end > start
                        && memchr::memmem::find(&self.words[end - 1], b"{}").is_some() =>
                {
                    let bad = quote::locale(self.cx.locale, &self.words[end - 1]);
                    let whole = quote::locale(self.cx.locale, &text!(word, " ... {} +"));
                    let braces = quote::locale(self.cx.locale, b"{}");
                    return message(text!(
                        "In ",
                        whole,
                        " the ",
                        braces,
                        " must appear by itself, but you specified ",
                        bad
                    ));
                }
                Some(_) => end += 1,
            }
        }
        if end == start {
            let bad = &self.words[end];
            return message(text!("invalid argument `", bad, "' to `", word, "'"));
        }
        let mut words = self.words[start..end].to_vec();
        self.at = end + 1;
        if batch {
            let uses = words.iter().filter(|word| memchr::memmem::find(word, b"{}").is_some()).count();
            if uses > 1 {
                return message(text!("Only one instance of {} is supported with ", word, " ... +"));
            }
            words.pop();
        }
        let in_dir = name.ends_with(b"dir");
        self.plan.commands.push(Command { words, batch, in_dir, asks });
        let index = self.plan.commands.len() - 1;
        Ok(self.act(Action::Exec(index)))
    }
}

fn sign_of(text: &[u8]) -> (i8, &[u8]) {
    match text.first() {
        Some(b'+') => (1, &text[1..]),
        Some(b'-') => (-1, &text[1..]),
        _ => (0, text),
    }
}

fn stamp_letter(letter: u8) -> Stamp {
    match letter {
        b'a' => Stamp::Access,
        b'c' => Stamp::Change,
        _ => Stamp::Modify,
    }
}

fn kinds_of(text: &[u8], word: &[u8]) -> Parsed<Vec<FileKind>> {
    let mut kinds = Vec::new();
    if text.is_empty() {
        return message(text!("Arguments to ", word, " should contain at least one letter"));
    }
    let mut letters = text.iter();
    while let Some(letter) = letters.next() {
        kinds.push(match letter {
            b'b' => FileKind::BlockDevice,
            b'c' => FileKind::CharDevice,
            b'd' => FileKind::Dir,
            b'f' => FileKind::File,
            b'l' => FileKind::Symlink,
            b'p' => FileKind::Fifo,
            b's' => FileKind::Socket,
            other => return message(text!("Unknown argument to ", word, ": ", [*other])),
        });
        match letters.next() {
            None => break,
            Some(b',') if letters.len() > 0 => {}
            Some(b',') => {
                return message(text!(
                    "Last file type in list argument to ",
                    word,
                    " is missing, i.e., list is ending on: ','"
                ));
            }
            Some(_) => return message(text!("Must separate multiple arguments to ", word, " using: ','")),
        }
    }
    Ok(kinds)
}

const REGEX_TYPES: [(&str, Syntax); 13] = [
    ("findutils-default", Syntax::EMACS),
    ("ed", Syntax::POSIX_BASIC),
    ("emacs", Syntax::EMACS),
    ("gnu-awk", Syntax::GNU_AWK),
    ("grep", Syntax::GREP),
    ("posix-awk", Syntax::POSIX_AWK),
    ("awk", Syntax::POSIX_AWK),
    ("posix-basic", Syntax::POSIX_BASIC),
    ("posix-egrep", Syntax::EGREP),
    ("egrep", Syntax::EGREP),
    ("posix-extended", Syntax::POSIX_EXTENDED),
    ("posix-minimal-basic", Syntax::POSIX_MINIMAL_BASIC),
    ("sed", Syntax::POSIX_BASIC),
];

fn regex_type(name: &[u8]) -> Option<Syntax> {
    REGEX_TYPES.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, syntax)| *syntax)
}
