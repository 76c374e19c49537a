//! `grep`, `egrep`, `fgrep`: GNU grep 3.8.
//!
//! A block of whole lines is searched at once: the pattern is compiled so that no match crosses the end of a line, and
//! only lines that match are looked at. Binary files are
//! told by a NUL in the first 96 KiB of a file or in the block at hand; GNU looks at holes as well.

mod color;
mod filter;
mod matcher;
mod perl;
mod scan;
mod search;
mod settings;
mod walk;
mod warnings;
mod words;

use self::settings::{List, Request, Settings, Syntax};
use crate::options::{Arg, Args, Instead, Opt, Spec, alias, flag, optional, value};
use crate::util::brackets;
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::catalog::Plan;
use mirage_vm::program::Context;

// In the order of GNU's own table, which shows where an abbreviation is ambiguous.
const OPTIONS: &[Opt] = &[
    flag("G", "basic-regexp", "PATTERNS are basic regular expressions"),
    flag("E", "extended-regexp", "PATTERNS are extended regular expressions"),
    alias("", "fixed-regexp", "fixed-strings", Arg::None),
    flag("F", "fixed-strings", "PATTERNS are strings"),
    flag("P", "perl-regexp", "PATTERNS are Perl regular expressions"),
    value("A", "after-context", "NUM", "print NUM lines after each selected one"),
    value("B", "before-context", "NUM", "print NUM lines before each selected one"),
    value("", "binary-files", "TYPE", "treat binary files as TYPE: binary, text or without-match"),
    flag("U", "binary", "no effect here"),
    flag("b", "byte-offset", "print where each line starts, in bytes"),
    value("C", "context", "NUM", "print NUM lines before and after; -NUM is the same"),
    optional("", "color", "WHEN", "mark what matches: always, never or auto"),
    alias("", "colour", "color", Arg::Optional("WHEN")),
    flag("c", "count", "print only how many lines are selected"),
    value("D", "devices", "ACTION", "what to do with devices, pipes and sockets: read or skip"),
    value("d", "directories", "ACTION", "what to do with directories: read, recurse or skip"),
    value("", "exclude", "GLOB", "skip files whose name matches GLOB"),
    value("", "exclude-from", "FILE", "skip files whose name matches a line of FILE"),
    value("", "exclude-dir", "GLOB", "skip directories whose name matches GLOB"),
    value("f", "file", "FILE", "take PATTERNS from FILE"),
    flag("l", "files-with-matches", "print only names of files with selected lines"),
    flag("L", "files-without-match", "print only names of files without selected lines"),
    value("", "group-separator", "SEP", "print SEP between groups of lines"),
    value("", "include", "GLOB", "search only files whose name matches GLOB"),
    flag("i", "ignore-case", "ignore case in patterns and data"),
    flag("", "no-ignore-case", "regard case (default)"),
    flag("T", "initial-tab", "make lines start at a tab stop"),
    value("", "label", "LABEL", "what standard input is called"),
    flag("", "line-buffered", "write out each line at once"),
    flag("n", "line-number", "print the number of each line"),
    flag("x", "line-regexp", "match only whole lines"),
    value("m", "max-count", "NUM", "stop after NUM selected lines"),
    flag("h", "no-filename", "print no file names with lines"),
    flag("", "no-group-separator", "print nothing between groups of lines"),
    flag("s", "no-messages", "say nothing of files that cannot be read"),
    flag("Z", "null", "print a NUL after file names"),
    flag("z", "null-data", "lines end in NUL, not newline"),
    flag("o", "only-matching", "print only the nonempty parts that match"),
    flag("q", "quiet", "print nothing; the status tells"),
    flag("r", "recursive", "search whole directories; follow symlinks only if named"),
    flag("R", "dereference-recursive", "the same, following all symlinks"),
    value("e", "regexp", "PATTERNS", "search for PATTERNS, one a line"),
    flag("v", "invert-match", "select lines that do not match"),
    alias("", "silent", "quiet", Arg::None),
    flag("a", "text", "the same as --binary-files=text"),
    alias("u", "unix-byte-offsets", "unix-byte-offsets", Arg::None),
    flag("H", "with-filename", "print the name of the file with each line"),
    flag("w", "word-regexp", "match only whole words"),
    alias("X", "", "X", Arg::Required("NAME")),
    alias("y", "", "ignore-case", Arg::None),
    alias("V", "", "version", Arg::None),
    flag("I", "", "the same as --binary-files=without-match"),
    digit("0"),
    digit("1"),
    digit("2"),
    digit("3"),
    digit("4"),
    digit("5"),
    digit("6"),
    digit("7"),
    digit("8"),
    digit("9"),
];

const fn digit(digit: &'static str) -> Opt {
    alias(digit, "", digit, Arg::None)
}

const SPEC: Spec = Spec {
    name: "grep",
    summary: "Print the lines of each FILE that match PATTERNS; of standard input if there is no FILE or it is -.",
    usage: &["[OPTION]... PATTERNS [FILE]..."],
    options: OPTIONS,
    bad_usage: 2,
    failure: 2,
    notes: "The status is 0 if a line is selected, 1 if none is, and 2 after an error.",
    ..Spec::BASE
};

const EGREP_SPEC: Spec = Spec { name: "egrep", ..SPEC };
const FGREP_SPEC: Spec = Spec { name: "fgrep", ..SPEC };

program!(GREP, SPEC, run, plan);
program!(EGREP, EGREP_SPEC, run_extended, plan);
program!(FGREP, FGREP_SPEC, run_fixed, plan);

/// A filter, when nothing but its input is searched.
fn plan(args: &Args) -> Option<Plan> {
    let given = |key: &str| args.options.iter().any(|(option, _)| *option == key);
    let files = ["file", "exclude-from", "directories", "devices", "recursive", "dereference-recursive"];
    let patterns = usize::from(!given("regexp"));
    (args.operands.len() == patterns && !files.into_iter().any(given)).then_some(Plan::Filter)
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    grep(cx, &SPEC, words).await
}

async fn run_extended(cx: &mut Context) -> Ended {
    run_as(cx, &EGREP_SPEC, "-E").await
}

async fn run_fixed(cx: &mut Context) -> Ended {
    run_as(cx, &FGREP_SPEC, "-F").await
}

/// The old names are scripts that run `grep` with an option in front, and it speaks as `grep`.
async fn run_as(cx: &mut Context, spec: &Spec, option: &str) -> Ended {
    let mut words = vec![Text::from(option.as_bytes())];
    words.extend(cx.argv.split_off(1.min(cx.argv.len())));
    let asks = |word: &Text| matches!(&word[..], b"--help" | b"--version" | b"-V");
    if !words.iter().any(asks) {
        cx.argv = vec![Text::from(&b"grep"[..])];
    }
    grep(cx, spec, words).await
}

async fn grep(cx: &mut Context, spec: &Spec, words: Vec<Text>) -> Ended {
    let strict = cx.var(b"POSIXLY_CORRECT").is_some();
    let mut args = Args::default();
    let wrong = match spec.parse_into(&words, strict, &mut args) {
        Ok(()) => None,
        Err(Instead::Wrong(message)) => Some(message),
        Err(instead) => return Err(spec.instead(cx, instead).await?),
    };
    let (settings, operands) = match settings::read(cx, args, wrong).await? {
        Request::Search(settings, operands) => (settings, operands),
        Request::Help => return Err(spec.instead(cx, Instead::Help).await?),
        Request::Version => return Err(spec.instead(cx, Instead::Version).await?),
    };
    let settings: Settings = *settings;
    warn(cx, &settings.warnings).await?;
    let can_select = settings.max != Some(0) && (settings.patterns.is_some() || settings.invert);
    if !can_select && settings.list != List::WithoutMatch {
        return Ok(1);
    }
    let matcher = match matcher::Matcher::new(&settings, cx.locale) {
        Ok(matcher) => matcher,
        Err(messages) => {
            for message in messages {
                cx.error(&message).await?;
            }
            return Ok(2);
        }
    };
    if let Some(patterns) = &settings.patterns {
        let lacks_brackets = match settings.syntax {
            Syntax::Extended => {
                let read = warnings::extended(patterns);
                warn(cx, &read.warnings).await?;
                read.lacks_brackets
            }
            Syntax::Basic if warnings::has_bad_interval(patterns) => {
                cx.error(b"invalid content of \\{\\}").await?;
                return Ok(2);
            }
            Syntax::Basic => brackets::lacks_brackets(patterns),
            Syntax::Fixed | Syntax::Perl => false,
        };
        if lacks_brackets {
            cx.error(brackets::BARE_CLASS).await?;
            return Ok(2);
        }
    }
    if settings.selects_nothing() {
        return Ok(1);
    }
    walk::search(cx, &settings, &matcher, &operands).await
}

async fn warn(cx: &mut Context, warnings: &[Vec<u8>]) -> Result<(), End> {
    for warning in warnings {
        cx.error(&text!("warning: ", warning)).await?;
    }
    Ok(())
}

/// The lines GNU grep prints on a usage error.
async fn usage(cx: &mut Context, status: u8) -> Result<End, End> {
    let name = cx.argv0();
    let text = text!(
        "Usage: ",
        name,
        " [OPTION]... PATTERNS [FILE]...\nTry '",
        name,
        " --help' for more information.\n"
    );
    cx.err(&text).await?;
    Ok(End::Status(status))
}
