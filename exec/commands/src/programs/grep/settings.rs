//! The command line, read.

use super::color::Colors;
use super::filter::Filter;
use super::usage;
use crate::options::{Args, Choice};
use crate::util::{input, quote};
use crate::voice::{End, Voice};
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::program::Context;

/// The language of the patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Syntax {
    Basic,
    Extended,
    Fixed,
    Perl,
}

/// What to do with files that are not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
    Summarize,
    Text,
    WithoutMatch,
}

/// What to do with directories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directories {
    Read,
    Skip,
    Recurse,
}

/// What to do with devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Devices {
    /// Read those that are named on the command line.
    Named,
    Read,
    Skip,
}

/// Which names are listed instead of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum List {
    None,
    WithMatch,
    WithoutMatch,
}

/// What a run does.
#[derive(Debug)]
pub(super) struct Settings {
    /// The patterns, one a line; `None` if there are none at all, which match nothing.
    pub(super) patterns: Option<Vec<u8>>,
    pub(super) syntax: Syntax,
    pub(super) ignore_case: bool,
    pub(super) whole_word: bool,
    pub(super) whole_line: bool,
    pub(super) terminator: u8,
    pub(super) invert: bool,
    pub(super) no_messages: bool,
    pub(super) max: Option<u64>,
    pub(super) byte_offsets: bool,
    pub(super) line_numbers: bool,
    pub(super) line_buffered: bool,
    /// Whether names are shown; `None` if that follows from the operands.
    pub(super) names: Option<bool>,
    pub(super) label: Text,
    pub(super) only_matching: bool,
    pub(super) quiet: bool,
    pub(super) binary: Binary,
    pub(super) directories: Directories,
    pub(super) devices: Devices,
    pub(super) follow: bool,
    pub(super) files: Filter,
    pub(super) folders: Filter,
    pub(super) list: List,
    pub(super) count: bool,
    pub(super) initial_tab: bool,
    pub(super) null_after_name: bool,
    pub(super) before: Option<u64>,
    pub(super) after: Option<u64>,
    pub(super) separator: Option<Vec<u8>>,
    pub(super) colors: Option<Colors>,
    pub(super) warnings: Vec<Vec<u8>>,
}

/// What a command line asks for.
pub(super) enum Request {
    Search(Box<Settings>, Vec<Text>),
    Help,
    Version,
}

const DIRECTORIES: &Choice<Directories> =
    &[("read", Directories::Read), ("recurse", Directories::Recurse), ("skip", Directories::Skip)];

impl Settings {
    /// Whether every line matches an empty pattern and is left out for that, so that no file need be looked at.
    pub(super) fn selects_nothing(&self) -> bool {
        let matches_all = self.patterns.as_ref().is_some_and(|p| p.iter().all(|&b| b == b'\n'));
        let whole = self.whole_line || self.whole_word;
        matches_all && self.invert && !whole && self.list != List::WithoutMatch
    }

    fn new() -> Settings {
        Settings {
            patterns: None,
            syntax: Syntax::Basic,
            ignore_case: false,
            whole_word: false,
            whole_line: false,
            terminator: b'\n',
            invert: false,
            no_messages: false,
            max: None,
            byte_offsets: false,
            line_numbers: false,
            line_buffered: false,
            names: None,
            label: Text::from(&b"(standard input)"[..]),
            only_matching: false,
            quiet: false,
            binary: Binary::Summarize,
            directories: Directories::Read,
            devices: Devices::Named,
            follow: false,
            files: Filter::default(),
            folders: Filter::default(),
            list: List::None,
            count: false,
            initial_tab: false,
            null_after_name: false,
            before: None,
            after: None,
            separator: Some(b"--".to_vec()),
            colors: None,
            warnings: Vec::new(),
        }
    }
}

/// Reads options and pattern; what is left are the files. `wrong` is said of an option behind those of `args`, whose
/// own errors come first.
pub(super) async fn read(cx: &mut Context, args: Args, wrong: Option<Vec<u8>>) -> Result<Request, End> {
    let mut settings = Settings::new();
    let mut patterns: Option<Vec<u8>> = None;
    let mut given = false;
    let mut syntax: Option<Syntax> = None;
    let mut context: Option<u64> = None;
    let mut digits = String::new();
    let mut color = false;
    let (mut help, mut version) = (false, false);
    for (key, argument) in args.options {
        let argument = argument.unwrap_or_default();
        let mut chosen = None;
        if !key.starts_with(|c: char| c.is_ascii_digit()) {
            digits.clear();
        }
        match key {
            "version" => version = true,
            "extended-regexp" => chosen = Some(Syntax::Extended),
            "fixed-strings" => chosen = Some(Syntax::Fixed),
            "basic-regexp" => chosen = Some(Syntax::Basic),
            "perl-regexp" => chosen = Some(Syntax::Perl),
            "X" => {
                chosen = match &argument[..] {
                    b"grep" => Some(Syntax::Basic),
                    b"egrep" | b"awk" | b"gawk" | b"posixawk" => Some(Syntax::Extended),
                    b"fgrep" => Some(Syntax::Fixed),
                    b"perl" => Some(Syntax::Perl),
                    _ => {
                        cx.error(&text!("invalid matcher ", argument)).await?;
                        return Err(End::Status(2));
                    }
                }
            }
            "regexp" => add(&mut patterns, &mut given, &argument),
            "file" => match pattern_file(cx, &argument).await? {
                Ok(Some(text)) => add(&mut patterns, &mut given, &text),
                Ok(None) => given = true,
                Err(errno) => {
                    cx.error(&text!(argument, ": ", errno.text())).await?;
                    return Err(End::Status(2));
                }
            },
            "ignore-case" => settings.ignore_case = true,
            "no-ignore-case" => settings.ignore_case = false,
            "word-regexp" => settings.whole_word = true,
            "line-regexp" => settings.whole_line = true,
            "null-data" => settings.terminator = 0,
            "no-messages" => settings.no_messages = true,
            "invert-match" => settings.invert = true,
            "max-count" => match number(&argument) {
                Some(max) => settings.max = u64::try_from(max).ok(),
                None => return Err(fail(cx, b"invalid max count").await?),
            },
            "byte-offset" => settings.byte_offsets = true,
            "line-number" => settings.line_numbers = true,
            "line-buffered" => settings.line_buffered = true,
            "with-filename" => settings.names = Some(true),
            "no-filename" => settings.names = Some(false),
            "label" => settings.label = argument,
            "only-matching" => settings.only_matching = true,
            "quiet" => settings.quiet = true,
            "binary-files" => {
                settings.binary = match &argument[..] {
                    b"binary" => Binary::Summarize,
                    b"text" => Binary::Text,
                    b"without-match" => Binary::WithoutMatch,
                    _ => return Err(fail(cx, b"unknown binary-files type").await?),
                }
            }
            "text" => settings.binary = Binary::Text,
            "I" => settings.binary = Binary::WithoutMatch,
            "directories" => settings.directories = directories(cx, &argument).await?,
            "devices" => {
                settings.devices = match &argument[..] {
                    b"read" => Devices::Read,
                    b"skip" => Devices::Skip,
                    _ => return Err(fail(cx, b"unknown devices method").await?),
                }
            }
            "recursive" => {
                settings.directories = Directories::Recurse;
                settings.follow = false;
            }
            "dereference-recursive" => {
                settings.directories = Directories::Recurse;
                settings.follow = true;
            }
            "include" => settings.files.push(&argument, true, cx.locale),
            "exclude" => settings.files.push(&argument, false, cx.locale),
            "exclude-from" => match read_file(cx, &argument).await? {
                Ok(text) => {
                    for line in text.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
                        settings.files.push(line, false, cx.locale);
                    }
                }
                Err(errno) => {
                    cx.error(&text!(argument, ": ", errno.text())).await?;
                    return Err(End::Status(2));
                }
            },
            "exclude-dir" => {
                let mut glob = &argument[..];
                while let [rest @ .., b'/'] = glob
                    && !rest.is_empty()
                {
                    glob = rest;
                }
                settings.folders.push(glob, false, cx.locale);
            }
            "files-without-match" => settings.list = List::WithoutMatch,
            "files-with-matches" => settings.list = List::WithMatch,
            "count" => settings.count = true,
            "initial-tab" => settings.initial_tab = true,
            "null" => settings.null_after_name = true,
            "before-context" => settings.before = Some(length(cx, &argument).await?),
            "after-context" => settings.after = Some(length(cx, &argument).await?),
            "context" => context = Some(length(cx, &argument).await?),
            "group-separator" => settings.separator = Some(argument.to_vec()),
            "no-group-separator" => settings.separator = None,
            "color" => match &argument[..] {
                b"always" | b"yes" | b"force" => color = true,
                b"never" | b"no" | b"none" => color = false,
                b"" | b"auto" | b"tty" | b"if-tty" => color = on_terminal(cx),
                _ => help = true,
            },
            "unix-byte-offsets" => cx.error(b"warning: --unix-byte-offsets (-u) is obsolete").await?,
            "binary" => {}
            digit => {
                digits.push_str(digit);
                context = Some(digits.parse().unwrap_or(u64::MAX));
            }
        }
        if let Some(chosen) = chosen {
            if syntax.is_some_and(|before| before != chosen) {
                return Err(fail(cx, b"conflicting matchers specified").await?);
            }
            syntax = Some(chosen);
        }
    }
    if let Some(message) = wrong {
        cx.error(&message).await?;
        return Err(usage(cx, 2).await?);
    }
    if version {
        return Ok(Request::Version);
    }
    if help {
        return Ok(Request::Help);
    }
    settings.syntax = syntax.unwrap_or(Syntax::Basic);
    let mut operands = args.operands;
    if !given {
        if operands.is_empty() {
            return Err(usage(cx, 2).await?);
        }
        let first = operands.remove(0);
        add(&mut patterns, &mut given, &first);
    }
    settings.patterns = patterns;
    settings.before = settings.before.or(context);
    settings.after = settings.after.or(context);
    if color {
        settings.colors = Some(colors(cx, &mut settings.warnings));
    }
    if settings.quiet || settings.list != List::None {
        settings.count = false;
    }
    Ok(Request::Search(Box::new(settings), operands))
}

fn add(patterns: &mut Option<Vec<u8>>, given: &mut bool, text: &[u8]) {
    *given = true;
    match patterns {
        Some(patterns) => {
            patterns.push(b'\n');
            patterns.extend_from_slice(text);
        }
        None => *patterns = Some(text.to_vec()),
    }
}

async fn fail(cx: &mut Context, message: &[u8]) -> Result<End, End> {
    cx.error(message).await?;
    Ok(End::Status(2))
}

async fn read_file(cx: &mut Context, name: &[u8]) -> Result<Result<Vec<u8>, Errno>, End> {
    let ofd = match input::open(cx, name).await {
        Ok(ofd) => ofd,
        Err(errno) => return Ok(Err(errno)),
    };
    Ok(input::read_all(cx, &ofd).await?.map(|(text, _)| text))
}

/// The patterns of a file; `None` if it is empty.
async fn pattern_file(cx: &mut Context, name: &[u8]) -> Result<Result<Option<Vec<u8>>, Errno>, End> {
    Ok(read_file(cx, name).await?.map(|mut text| {
        if text.is_empty() {
            return None;
        }
        if text.last() == Some(&b'\n') {
            text.pop();
        }
        Some(text)
    }))
}

/// A decimal number that may have a sign; one that is too large is the largest.
fn number(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = digits.iter().fold(0i64, |n, d| n.saturating_mul(10).saturating_add(i64::from(d - b'0')));
    Some(if negative { -value } else { value })
}

async fn length(cx: &mut Context, text: &[u8]) -> Result<u64, End> {
    match number(text).and_then(|n| u64::try_from(n).ok()) {
        Some(length) => Ok(length),
        None => Err(fail(cx, &text!(text, ": invalid context length argument")).await?),
    }
}

/// The argument of `-d`; its message is not followed by the usual status.
async fn directories(cx: &mut Context, word: &[u8]) -> Result<Directories, End> {
    let mut found = DIRECTORIES.iter().filter(|(name, _)| name.as_bytes().starts_with(word));
    match (found.next(), found.next()) {
        (Some((_, action)), None) => return Ok(*action),
        (first, _) => {
            let problem = if first.is_some() { "ambiguous argument " } else { "invalid argument " };
            let locale = cx.locale;
            let option = quote::locale(locale, b"--directories");
            cx.error(&text!(problem, quote::locale(locale, word), " for ", option)).await?;
            let mut list = b"Valid arguments are:\n".to_vec();
            for (name, _) in DIRECTORIES {
                list.extend_from_slice(&text!("  - ", quote::locale(locale, name.as_bytes()), "\n"));
            }
            cx.err(&list).await?;
        }
    }
    Err(usage(cx, 1).await?)
}

fn on_terminal(cx: &Context) -> bool {
    let dumb = cx.var(b"TERM").is_none_or(|term| **term == *b"dumb");
    !dumb && cx.fd(1).is_ok_and(|out| out.is_terminal())
}

fn colors(cx: &Context, warnings: &mut Vec<Vec<u8>>) -> Colors {
    let mut colors = Colors::default();
    if let Some(old) = cx.var(b"GREP_COLOR").filter(|value| !value.is_empty()) {
        warnings.push(text!("GREP_COLOR='", old, "' is deprecated; use GREP_COLORS='mt=", old, "'"));
        colors.apply(&text!("mt=", old));
    }
    if let Some(value) = cx.var(b"GREP_COLORS") {
        colors.apply(value);
    }
    colors
}
