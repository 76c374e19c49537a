//! The options of `sort` and what they are checked for.

use super::fail;
use super::key::{Key, Modifiers};
use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::{number, quote};
use crate::voice::{End, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("b", "ignore-leading-blanks", "ignore leading blanks"),
    optional("", "check", "WHEN", "check for sorted input and do not sort: diagnose-first, quiet"),
    flag("c", "", "the same as --check"),
    flag("C", "", "the same as --check=quiet"),
    value("", "compress-program", "PROG", "accepted; what is spilled is not compressed"),
    flag("", "debug", "show the part of the line that is compared"),
    flag("d", "dictionary-order", "consider only blanks and alphanumeric characters"),
    flag("f", "ignore-case", "fold lower case to upper case characters"),
    value("", "files0-from", "F", "sort the files whose names, each ending in NUL, are in file F"),
    flag("g", "general-numeric-sort", "compare by floating-point value"),
    flag("i", "ignore-nonprinting", "consider only printable characters"),
    value("k", "key", "KEYDEF", "sort by a key: F[.C][OPTS][,F[.C][OPTS]]"),
    flag("m", "merge", "merge files that are sorted already"),
    flag("M", "month-sort", "compare (unknown) < 'JAN' < ... < 'DEC'"),
    flag("n", "numeric-sort", "compare by the value of a leading number"),
    flag("h", "human-numeric-sort", "compare numbers with a unit (2K 1G)"),
    flag("V", "version-sort", "compare version numbers within text"),
    flag("R", "random-sort", "shuffle, but group equal keys"),
    value("", "random-source", "FILE", "take random bytes from FILE"),
    value("", "sort", "WORD", "general-numeric, human-numeric, month, numeric, random or version"),
    value("o", "output", "FILE", "write to FILE instead of standard output"),
    flag("r", "reverse", "reverse the result of comparisons"),
    flag("s", "stable", "keep the order of lines whose keys are equal"),
    value("", "batch-size", "NMERGE", "merge at most NMERGE files at once (16)"),
    value("S", "buffer-size", "SIZE", "hold at most SIZE bytes of lines in memory"),
    value(
        "t",
        "field-separator",
        "SEP",
        "fields are separated by SEP, not by the change from non-blank to blank",
    ),
    value("T", "temporary-directory", "DIR", "spill to DIR, not to $TMPDIR or /tmp"),
    flag("u", "unique", "print only the first of lines that compare equal"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
    value("", "parallel", "N", "accepted; one thread sorts"),
    alias("y", "", "y", Arg::Required("")),
];

pub(super) const SPEC: Spec = Spec {
    name: "sort",
    summary: "Write the sorted lines of all FILEs, or of standard input, to standard output.",
    usage: &["[OPTION]... [FILE]...", "[OPTION]... --files0-from=F"],
    options: OPTIONS,
    bad_usage: 2,
    failure: 2,
    ..Spec::BASE
};

const KINDS: &Choice<&str> = &[
    ("general-numeric", "g"),
    ("human-numeric", "h"),
    ("month", "M"),
    ("numeric", "n"),
    ("random", "R"),
    ("version", "V"),
];

const CHECKS: &Choice<Check> =
    &[("quiet", Check::Quiet), ("silent", Check::Quiet), ("diagnose-first", Check::Diagnose)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    Diagnose,
    Quiet,
}

#[derive(Default)]
pub(super) struct Options {
    pub(super) keys: Vec<Key>,
    pub(super) global: Modifiers,
    pub(super) check: Option<Check>,
    pub(super) merge: bool,
    pub(super) output: Option<Text>,
    pub(super) stable: bool,
    pub(super) separator: Option<u8>,
    pub(super) unique: bool,
    pub(super) zero: bool,
    pub(super) debug: bool,
    pub(super) files0: Option<Text>,
    pub(super) random_source: Option<Text>,
    /// Bytes of lines held before they are spilled, where that was asked for.
    pub(super) buffer: Option<usize>,
    /// Where they are spilled to.
    pub(super) directories: Vec<Text>,
    /// How many files are merged at once.
    pub(super) batch: Option<usize>,
}

pub(super) async fn read_options(
    cx: &mut Context,
    list: &[(&'static str, Option<Text>)],
) -> Result<Options, End> {
    let mut options = Options::default();
    for (name, argument) in list {
        let argument = argument.as_ref();
        let letter = match *name {
            "ignore-leading-blanks" => "b",
            "dictionary-order" => "d",
            "ignore-case" => "f",
            "general-numeric-sort" => "g",
            "ignore-nonprinting" => "i",
            "month-sort" => "M",
            "numeric-sort" => "n",
            "human-numeric-sort" => "h",
            "version-sort" => "V",
            "random-sort" => "R",
            "reverse" => "r",
            _ => "",
        };
        if !letter.is_empty() {
            options.global.add(letter.as_bytes()[0], true, true);
            continue;
        }
        match (*name, argument) {
            ("sort", Some(word)) => {
                let letter = choose(&SPEC, cx, "--sort", word, KINDS).await?;
                options.global.add(letter.as_bytes()[0], true, true);
            }
            ("check", Some(word)) => options.check = Some(choose(&SPEC, cx, "--check", word, CHECKS).await?),
            ("check" | "c" | "C", _) => {
                let check = if *name == "C" { Check::Quiet } else { Check::Diagnose };
                if options.check.is_some_and(|before| before != check) {
                    return fail(cx, "options '-cC' are incompatible").await;
                }
                options.check = Some(check);
            }
            ("key", Some(text)) => match Key::parse(text) {
                Ok(key) => options.keys.push(key),
                Err(problem) => {
                    let message = problem.message(cx.locale, text);
                    return fail(cx, message).await;
                }
            },
            ("merge", _) => options.merge = true,
            ("output", Some(path)) => {
                if options.output.as_ref().is_some_and(|before| before != path) {
                    return fail(cx, "multiple output files specified").await;
                }
                options.output = Some(path.clone());
            }
            ("stable", _) => options.stable = true,
            ("unique", _) => options.unique = true,
            ("zero-terminated", _) => options.zero = true,
            ("debug", _) => options.debug = true,
            ("files0-from", path) => options.files0 = path.cloned(),
            ("random-source", path) => options.random_source = path.cloned(),
            ("field-separator", Some(text)) => {
                let separator = match &text[..] {
                    b"" => return fail(cx, "empty tab").await,
                    b"\\0" => 0,
                    [byte] => *byte,
                    _ => {
                        let text = quote::locale(cx.locale, text);
                        return fail(cx, text!("multi-character tab ", text)).await;
                    }
                };
                if options.separator.is_some_and(|before| before != separator) {
                    return fail(cx, "incompatible tabs").await;
                }
                options.separator = Some(separator);
            }
            ("buffer-size", Some(text)) => options.buffer = Some(buffer_size(cx, text).await?),
            ("temporary-directory", Some(path)) => options.directories.push(path.clone()),
            ("parallel", Some(text)) => match number::unsigned(text, "") {
                Ok(1..) | Err(number::Bad::Overflow) => {}
                Ok(0) => return fail(cx, "number in parallel must be nonzero").await,
                Err(_) => {
                    let text = quote::locale(cx.locale, text);
                    return fail(cx, text!("invalid --parallel argument ", text)).await;
                }
            },
            ("batch-size", Some(text)) => match number::unsigned(text, "") {
                Ok(batch @ 2..) => options.batch = Some(batch as usize),
                Err(number::Bad::Overflow) => options.batch = Some(usize::MAX),
                Ok(_) => {
                    let quoted = quote::locale(cx.locale, text);
                    cx.error(&text!("invalid --batch-size argument ", quoted)).await?;
                    let two = quote::locale(cx.locale, b"2");
                    return fail(cx, text!("minimum --batch-size argument is ", two)).await;
                }
                Err(_) => {
                    let text = quote::locale(cx.locale, text);
                    return fail(cx, text!("invalid --batch-size argument ", text)).await;
                }
            },
            _ => {}
        }
    }
    for key in &mut options.keys {
        key.inherit(options.global);
    }
    let all =
        options.keys.iter().map(|key| key.modifiers).chain(options.keys.is_empty().then_some(options.global));
    for modifiers in all {
        if let Some(letters) = modifiers.conflict() {
            return fail(cx, text!("options '-", letters, "' are incompatible")).await;
        }
    }
    Ok(options)
}

/// A size in KiB where no suffix says otherwise; a percentage is one of the memory a line may use.
async fn buffer_size(cx: &mut Context, text: &[u8]) -> Result<usize, End> {
    if let Some(digits) = text.strip_suffix(b"%")
        && let Ok(percent) = number::unsigned(digits, "")
    {
        let bytes = u128::from(cx.budget.limits().memory) * u128::from(percent) / 100;
        return Ok(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
    let quoted = quote::locale(cx.locale, text);
    let bare = text.last().is_some_and(u8::is_ascii_digit);
    let (text, bytes) = match text.strip_suffix(b"b") {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    match number::unsigned(text, "EgGkKmMPtTYZ") {
        Ok(size) if bytes || !bare => Ok(usize::try_from(size).unwrap_or(usize::MAX)),
        Ok(size) => Ok(usize::try_from(size.saturating_mul(1024)).unwrap_or(usize::MAX)),
        Err(number::Bad::Invalid) => fail(cx, text!("invalid -S argument ", quoted)).await,
        Err(number::Bad::Overflow) => fail(cx, text!("-S argument ", quoted, " too large")).await,
        Err(_) => fail(cx, text!("invalid suffix in -S argument ", quoted)).await,
    }
}
