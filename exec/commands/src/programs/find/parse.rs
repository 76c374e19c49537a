//! From words to a compiled expression.

mod primary;

use super::expression::{Action, Command, Follow, Step, Test};
use crate::util::{input, quote};
use crate::voice::End;
use jiff::tz::TimeZone;
use mirage_regex::Syntax;
use mirage_vfs::Time;
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
