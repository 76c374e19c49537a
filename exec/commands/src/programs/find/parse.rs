//! From words to a compiled expression.

use super::expression::{Action, Command, Count, Follow, PermKind, Stamp, Step, Target, Test, bits_of};
use super::format;
use crate::util::files::{Files, owner_number};
use crate::util::{input, pattern, quote, time};
use crate::voice::End;
use jiff::tz::TimeZone;
use mirage_regex::Syntax;
use mirage_vfs::{Access, FileKind, Time};
use mirage_vm::Text;
use mirage_vm::program::Context;
use std::sync::Arc;

/// Why there is nothing to run.
pub(super) enum Problem {
    Help,
    Version,
    Message(Vec<u8>),
    Usage(Vec<u8>),
}

/// What a command line asks for.
pub(super) struct Plan {
    pub starts: Vec<Text>,
    pub follow: Follow,
    pub steps: Arc<Vec<Step>>,
    pub min_depth: u32,
    pub max_depth: Option<u32>,
    pub depth_first: bool,
    pub one_file_system: bool,
    pub commands: Vec<Command>,
    /// Files that actions write to.
    pub files: Vec<Text>,
    pub warnings: Vec<Vec<u8>>,
}

type Parsed<T> = Result<T, Problem>;

fn message<T>(text: impl AsRef<[u8]>) -> Parsed<T> {
    Err(Problem::Message(text.as_ref().to_vec()))
}

/// An expression as a tree.
enum Tree {
    Test(Test),
    Act(Action),
    Not(Box<Tree>),
    And(Vec<Tree>),
    Or(Vec<Tree>),
    List(Vec<Tree>),
}

fn compile(tree: Tree, steps: &mut Vec<Step>) {
    match tree {
        Tree::Test(test) => steps.push(Step::Test(test)),
        Tree::Act(action) => steps.push(Step::Act(action)),
        Tree::Not(inner) => {
            compile(*inner, steps);
            steps.push(Step::Not);
        }
        Tree::And(parts) => chain(parts, steps, Step::SkipIfFalse),
        Tree::Or(parts) => chain(parts, steps, Step::SkipIfTrue),
        Tree::List(parts) => parts.into_iter().for_each(|part| compile(part, steps)),
    }
}

fn chain(parts: Vec<Tree>, steps: &mut Vec<Step>, skip: fn(usize) -> Step) {
    let mut skips = Vec::new();
    let last = parts.len().saturating_sub(1);
    for (index, part) in parts.into_iter().enumerate() {
        compile(part, steps);
        if index < last {
            skips.push(steps.len());
            steps.push(skip(0));
        }
    }
    let end = steps.len();
    for at in skips {
        steps[at] = skip(end);
    }
}

struct Parser<'a> {
    cx: &'a Context,
    words: &'a [Text],
    at: usize,
    plan: Plan,
    now: Time,
    zone: &'a TimeZone,
    syntax: Syntax,
    acts: bool,
    depth: usize,
    day_start: Option<Time>,
    /// `-depth` was written.
    asked_depth: bool,
}

/// How deep parentheses may nest.
const DEPTH: usize = 1_000;

fn starts_expression(word: &[u8]) -> bool {
    (word.len() > 1 && word[0] == b'-') || matches!(word, b"(" | b")" | b"!")
}

/// Parses the command line.
pub(super) async fn parse(
    cx: &Context,
    words: &[Text],
    now: Time,
    zone: &TimeZone,
) -> Result<Parsed<Plan>, End> {
    let plan = Plan {
        starts: Vec::new(),
        follow: Follow::Never,
        steps: Arc::default(),
        min_depth: 0,
        max_depth: None,
        depth_first: false,
        one_file_system: false,
        commands: Vec::new(),
        files: Vec::new(),
        warnings: Vec::new(),
    };
    let syntax = Syntax::EMACS;
    let mut parser = Parser {
        cx,
        words,
        at: 0,
        plan,
        now,
        zone,
        syntax,
        acts: false,
        depth: 0,
        day_start: None,
        asked_depth: false,
    };
    Ok(match parser.whole().await {
        Ok(()) => Ok(parser.plan),
        Err(problem) => Err(problem),
    })
}

impl Parser<'_> {
    async fn whole(&mut self) -> Parsed<()> {
        self.leading_options()?;
        while let Some(word) = self.words.get(self.at)
            && !starts_expression(word)
        {
            self.plan.starts.push(word.clone());
            self.at += 1;
        }
        let given = self.plan.starts.len();
        let tree = self.list(true).await?;
        if let Some(word) = self.words.get(self.at) {
            if **word == *b")" {
                return message("you have too many ')'");
            }
            return message(text!("paths must precede expression: `", word, "'"));
        }
        let tree = match (tree, self.acts) {
            (Some(tree), true) => tree,
            (Some(tree), false) => {
                Tree::And(vec![tree, Tree::Act(Action::Print { target: None, end: b'\n' })])
            }
            (None, _) => Tree::Act(Action::Print { target: None, end: b'\n' }),
        };
        let mut steps = Vec::new();
        compile(tree, &mut steps);
        let has = |wanted: fn(&Action) -> bool| {
            steps.iter().any(|step| matches!(step, Step::Act(action) if wanted(action)))
        };
        if !self.asked_depth
            && has(|action| matches!(action, Action::Delete))
            && has(|action| matches!(action, Action::Prune))
        {
            return message(
                "The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on anyway, just explicitly use the -depth option.",
            );
        }
        self.plan.steps = Arc::new(steps);
        if given == 0 && self.plan.starts.is_empty() {
            self.plan.starts.push(Text::from(&b"."[..]));
        }
        Ok(())
    }

    fn leading_options(&mut self) -> Parsed<()> {
        while let Some(word) = self.words.get(self.at) {
            match &word[..] {
                b"-H" => self.plan.follow = Follow::CommandLine,
                b"-L" => self.plan.follow = Follow::Always,
                b"-P" => self.plan.follow = Follow::Never,
                b"-D" => {
                    self.at += 1;
                    let Some(flags) = self.words.get(self.at) else {
                        return Err(Problem::Usage(b"Missing argument after the -D option.".to_vec()));
                    };
                    const KNOWN: [&[u8]; 9] =
                        [b"exec", b"opt", b"rates", b"search", b"stat", b"time", b"tree", b"all", b"help"];
                    for flag in flags.split(|byte| *byte == b',').filter(|flag| !KNOWN.contains(flag)) {
                        let flag = quote::locale(self.cx.locale, flag);
                        self.plan.warnings.push(text!("Ignoring unrecognised debug flag ", flag));
                    }
                }
                [b'-', b'O', level @ ..] => {
                    if !level.is_empty() && !level.iter().all(u8::is_ascii_digit) {
                        return message("Please specify a decimal number immediately after -O");
                    }
                    if level.is_empty() {
                        return message("The -O option must be immediately followed by a decimal integer");
                    }
                }
                b"--" => {
                    self.at += 1;
                    break;
                }
                _ => break,
            }
            self.at += 1;
        }
        Ok(())
    }

    fn peek(&self) -> Option<&[u8]> {
        self.words.get(self.at).map(|word| &word[..])
    }

    async fn list(&mut self, _top: bool) -> Parsed<Option<Tree>> {
        let mut parts = Vec::new();
        loop {
            match self.or().await? {
                Some(part) => parts.push(part),
                None if parts.is_empty() && self.peek() != Some(b",") => return Ok(None),
                None => {
                    return message(
                        "invalid expression; you have used a binary operator ',' with nothing before it.",
                    );
                }
            }
            if self.peek() != Some(b",") && self.peek() != Some(b"-,") {
                return Ok(Some(if parts.len() == 1 { parts.remove(0) } else { Tree::List(parts) }));
            }
            let operator = self.words[self.at].to_vec();
            self.at += 1;
            if self.at >= self.words.len() {
                return message(text!("expected an expression after '", operator, "'"));
            }
        }
    }

    async fn or(&mut self) -> Parsed<Option<Tree>> {
        let mut parts = Vec::new();
        loop {
            match self.and().await? {
                Some(part) => parts.push(part),
                None if parts.is_empty() => return Ok(None),
                None => {
                    let operator = self.words[self.at - 1].clone();
                    return message(text!("expected an expression after '", operator, "'"));
                }
            }
            if !matches!(self.peek(), Some(b"-o" | b"-or")) {
                return Ok(Some(if parts.len() == 1 { parts.remove(0) } else { Tree::Or(parts) }));
            }
            self.at += 1;
        }
    }

    async fn and(&mut self) -> Parsed<Option<Tree>> {
        let mut parts: Vec<Tree> = Vec::new();
        loop {
            match self.peek() {
                Some(operator @ (b"-o" | b"-or" | b"," | b"-,")) if parts.is_empty() => {
                    return message(text!(
                        "invalid expression; you have used a binary operator '",
                        operator,
                        "' with nothing before it."
                    ));
                }
                None | Some(b")" | b"-o" | b"-or" | b"," | b"-,") => {
                    return Ok(match parts.len() {
                        0 => None,
                        1 => parts.pop(),
                        _ => Some(Tree::And(parts)),
                    });
                }
                Some(operator @ (b"-a" | b"-and")) => {
                    let operator = operator.to_vec();
                    if parts.is_empty() {
                        return message(text!(
                            "invalid expression; you have used a binary operator '",
                            operator,
                            "' with nothing before it."
                        ));
                    }
                    self.at += 1;
                    if matches!(self.peek(), None | Some(b")" | b"-o" | b"-or" | b",")) {
                        return message(text!("expected an expression after '", operator, "'"));
                    }
                }
                Some(_) => {
                    let part = self.not().await?;
                    parts.push(part);
                }
            }
        }
    }

    async fn not(&mut self) -> Parsed<Tree> {
        let mut negated = false;
        while let Some(operator @ (b"!" | b"-not")) = self.peek() {
            let operator = operator.to_vec();
            self.at += 1;
            if matches!(self.peek(), None | Some(b")" | b"-o" | b"-or" | b"-a" | b"-and" | b",")) {
                return message(text!("expected an expression after '", operator, "'"));
            }
            negated = !negated;
        }
        let tree = if self.peek() == Some(b"(") {
            self.at += 1;
            self.depth += 1;
            if self.depth > DEPTH {
                return message("parentheses nest too deep");
            }
            if self.peek() == Some(b")") {
                return message("invalid expression; empty parentheses are not allowed.");
            }
            let inner = Box::pin(self.list(false)).await?;
            self.depth -= 1;
            if self.peek() != Some(b")") {
                return message(
                    "invalid expression; I was expecting to find a ')' somewhere but did not see one.",
                );
            }
            self.at += 1;
            inner.unwrap_or(Tree::Test(Test::Always(true)))
        } else {
            self.primary().await?
        };
        Ok(if negated { Tree::Not(Box::new(tree)) } else { tree })
    }

    fn argument(&mut self, predicate: &[u8]) -> Parsed<Text> {
        match self.words.get(self.at) {
            Some(word) => {
                self.at += 1;
                Ok(word.clone())
            }
            None => message(text!("missing argument to `", predicate, "'")),
        }
    }

    fn count(&self, predicate: &[u8], text: &[u8]) -> Parsed<Count<f64>> {
        let (sign, digits) = sign_of(text);
        match time::float(digits) {
            Some(value) if digits.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.') => {
                Ok(Count { sign, value })
            }
            _ => message(text!("invalid argument `", text, "' to `", predicate, "'")),
        }
    }

    fn whole_count(&self, predicate: &[u8], text: &[u8]) -> Parsed<Count<u64>> {
        let (sign, digits) = sign_of(text);
        match std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()) {
            Some(value) => Ok(Count { sign, value }),
            None => message(text!("invalid argument `", text, "' to `", predicate, "'")),
        }
    }

    async fn time_of(&self, file: &[u8], stamp: Stamp) -> Parsed<Time> {
        match self.cx.stat(file, self.plan.follow != Follow::Never).await {
            Ok(stat) => Ok(super::test::stamp_of(&stat, stamp).unwrap_or_default()),
            Err(errno) => message(text!(quote::locale(self.cx.locale, file), ": ", errno.text())),
        }
    }

    fn target(&mut self, file: Text) -> Target {
        let at = self.plan.files.iter().position(|known| *known == file);
        Some(at.unwrap_or_else(|| {
            self.plan.files.push(file);
            self.plan.files.len() - 1
        }))
    }

    fn act(&mut self, action: Action) -> Tree {
        self.acts |= !matches!(action, Action::Prune | Action::Quit);
        Tree::Act(action)
    }

    async fn primary(&mut self) -> Parsed<Tree> {
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

    fn unknown_regex_type(&self, text: &[u8]) -> Vec<u8> {
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

    fn size(&mut self, word: &[u8]) -> Parsed<Tree> {
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

    async fn newer_xy(&mut self, word: &[u8], x: u8, y: u8) -> Parsed<Tree> {
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

    fn command(&mut self, word: &[u8], name: &[u8]) -> Parsed<Tree> {
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

    async fn files_from(&mut self) -> Parsed<()> {
        let file = self.argument(b"-files0-from")?;
        if let Some(extra) = self.plan.starts.first() {
            let extra = quote::locale(self.cx.locale, extra);
            let name = self.cx.argv.first().cloned().unwrap_or_default();
            return message(text!(
                "extra operand ",
                extra,
                "\n",
                name,
                ": file operands cannot be combined with -files0-from"
            ));
        }
        let shown = quote::locale(self.cx.locale, &file);
        let opened = match input::open(self.cx, &file).await {
            Ok(ofd) => ofd,
            Err(errno) => return message(text!("cannot open ", shown, " for reading: ", errno.text())),
        };
        let mut all = Vec::new();
        loop {
            match opened.read(64 << 10).await {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) => all.extend_from_slice(&chunk),
                Err(errno) => return message(text!(shown, ": read error: ", errno.text())),
            }
        }
        self.plan.starts = input::records(&all, 0).filter(|name| !name.is_empty()).map(Text::from).collect();
        Ok(())
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
