//! `sed`: GNU sed 4.9.
//!
//! A script is compiled to a list of commands and run line by line; a script that is one plain `s` works on whole
//! blocks. `e` and the `e` flag of `s`, which run commands of the host, are refused as in a sandbox.

mod debug;
mod escape;
mod in_place;
mod input;
mod list;
mod machine;
mod output;
mod parse;
mod script;
mod substitute;

use crate::options::{Arg, Instead, Opt, Spec, alias, flag, optional, value};
use crate::util::input as reading;
use crate::voice::{End, Ended, Voice};
use debug::Trace;
use in_place::Edit;
use input::{Input, Ways};
use machine::{Machine, Mode};
use mirage_regex::Locale;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};
use output::Output;
use parse::{Dialect, Failure, Origin, Parser};
use script::Script;

const OPTIONS: &[Opt] = &[
    flag("b", "binary", "no effect here"),
    flag("", "debug", "show the script in its own words, and each step of the run"),
    flag("", "follow-symlinks", "edit what a symlink leads to, not the symlink"),
    flag("", "posix", "no GNU extensions"),
    optional("i", "in-place", "SUFFIX", "edit files in place; with SUFFIX keep the old ones"),
    value("l", "line-length", "N", "fold the lines of the l command at N"),
    flag("z", "null-data", "lines end in NUL, not newline"),
    alias("", "zero-terminated", "null-data", Arg::None),
    flag("n", "quiet", "do not print the pattern space at the end of the script"),
    alias("", "silent", "quiet", Arg::None),
    flag("E", "regexp-extended", "regular expressions are extended ones"),
    alias("r", "", "regexp-extended", Arg::None),
    flag("s", "separate", "files are separate, each with lines of its own"),
    flag("", "sandbox", "refuse the commands e, r and w"),
    flag("u", "unbuffered", "write out each line at once"),
    value("e", "expression", "SCRIPT", "add SCRIPT to what is run"),
    value("f", "file", "FILE", "add the script in FILE to what is run"),
];

const SPEC: Spec = Spec {
    name: "sed",
    summary: "Edit the lines of each FILE, or of standard input, by a script.",
    usage: &["[OPTION]... {script-only-if-no-other-script} [input-file]..."],
    options: OPTIONS,
    bad_usage: 1,
    failure: 4,
    notes: "Without -e and -f the first operand is the script.",
    ..Spec::BASE
};

program!(SED, SPEC, run);

/// A part of the script, as the command line gives it.
enum Part {
    Expression(Text),
    File(Text),
}

async fn run(cx: &mut Context) -> Ended {
    let mut ended = sed(cx).await;
    if ended.is_ok() {
        ended = match cx.flush().await {
            Ok(()) => ended,
            Err(stop) => Err(stop.into()),
        };
    }
    match ended {
        Err(End::Stop(Stop::Write(errno))) => {
            let message = text!("couldn't flush stdout: ", errno.text());
            cx.complain(&message).await?;
            Ok(4)
        }
        ended => ended,
    }
}

async fn sed(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    let posixly = cx.var(b"POSIXLY_CORRECT").is_some();
    let args = match SPEC.parse(&words, posixly) {
        Ok(args) => args,
        Err(Instead::Wrong(message)) => {
            cx.error(&message).await?;
            return Err(usage(cx).await?);
        }
        Err(instead) => return Err(SPEC.instead(cx, instead).await?),
    };
    let locale = match cx.locale {
        mirage_vm::program::Locale::C => Locale::C,
        mirage_vm::program::Locale::Utf8 => Locale::Utf8,
    };
    let mut dialect = Dialect { extended: false, posix: false, sandbox: false, locale, terminator: b'\n' };
    let mut mode = Mode {
        quiet: false,
        posix: false,
        unbuffered: false,
        terminator: b'\n',
        line_length: 70,
        locale,
        place: Vec::new(),
        in_place: None,
    };
    let mut parts = Vec::new();
    let mut in_place: Option<Option<Vec<u8>>> = None;
    let (mut separate, mut follow, mut debug) = (false, false, false);
    for (key, argument) in args.options {
        match (key, argument) {
            ("debug", _) => debug = true,
            ("follow-symlinks", _) => follow = true,
            ("posix", _) => dialect.posix = true,
            ("in-place", suffix) => in_place = Some(suffix.map(|s| s.to_vec())),
            ("line-length", Some(text)) => mode.line_length = leading_number(&text),
            ("null-data", _) => dialect.terminator = 0,
            ("quiet", _) => mode.quiet = true,
            ("regexp-extended", _) => dialect.extended = true,
            ("separate", _) => separate = true,
            ("sandbox", _) => dialect.sandbox = true,
            ("unbuffered", _) => mode.unbuffered = true,
            ("expression", Some(text)) => parts.push(Part::Expression(text)),
            ("file", Some(name)) => parts.push(Part::File(name)),
            _ => {}
        }
    }
    let mut operands = args.operands;
    if parts.is_empty() {
        if operands.is_empty() {
            return Err(usage(cx).await?);
        }
        parts.push(Part::Expression(operands.remove(0)));
    }
    let (script, place) = read_script(cx, dialect, parts).await?;
    mode.place = place;
    mode.quiet |= script.quiet;
    mode.posix = dialect.posix;
    mode.terminator = dialect.terminator;
    let outputs = open_outputs(cx, &script.outputs, mode.terminator).await?;
    let edits = in_place.is_some();
    if edits && operands.is_empty() {
        cx.error(b"no input files").await?;
        return Ok(4);
    }
    mode.in_place = in_place.map(|suffix| Edit::new(suffix, follow));
    let ways = Ways { separate: separate || edits, in_place: edits, follow, terminator: mode.terminator };
    let input = Input::new(machine::files(operands), ways);
    Machine::new(cx, &script, mode, input, outputs, debug.then(Trace::default)).run(cx).await
}

async fn read_script(cx: &mut Context, dialect: Dialect, parts: Vec<Part>) -> Result<(Script, Vec<u8>), End> {
    let mut parser = Parser::new(dialect);
    let mut expressions = 0;
    for part in parts {
        let (source, origin) = match part {
            Part::Expression(text) => {
                expressions += 1;
                (text.to_vec(), Origin::Expression(expressions))
            }
            Part::File(name) => {
                let read = match reading::open(cx, &name).await {
                    Ok(ofd) => reading::read_all(cx, &ofd).await?.map(|(source, _)| source),
                    // Standard input that is closed holds nothing.
                    Err(_) if *name == *b"-" => Ok(Vec::new()),
                    Err(errno) => Err(errno),
                };
                // Nor does a directory.
                let read = if read == Err(Errno::EISDIR) { Ok(Vec::new()) } else { read };
                match read {
                    Ok(source) => (source, Origin::File(name.to_vec())),
                    Err(errno) => {
                        cx.error(&text!("couldn't open file ", name, ": ", errno.text())).await?;
                        return Err(End::Status(4));
                    }
                }
            }
        };
        if let Err(failure) = parser.fragment(source, origin) {
            return Err(failed(cx, &parser, dialect, failure).await?);
        }
    }
    match parser.finish() {
        Ok(script) => Ok((script, parser.end_place())),
        Err(failure) => Err(failed(cx, &parser, dialect, failure).await?),
    }
}

/// Reports an error in the script. Files are opened as they are named, so those before it are there by then.
async fn failed(cx: &mut Context, parser: &Parser, dialect: Dialect, failure: Failure) -> Result<End, End> {
    open_outputs(cx, parser.outputs(), dialect.terminator).await?;
    let (message, status) = failure;
    cx.error(&message).await?;
    Ok(End::Status(status))
}

async fn open_outputs(cx: &mut Context, names: &[Vec<u8>], terminator: u8) -> Result<Vec<Output>, End> {
    let mut outputs = Vec::new();
    for name in names {
        match Output::open(cx, name, terminator).await {
            Ok(output) => outputs.push(output),
            Err(errno) => {
                cx.error(&text!("couldn't open file ", name, ": ", errno.text())).await?;
                return Err(End::Status(4));
            }
        }
    }
    Ok(outputs)
}

/// The whole help on stderr, as GNU sed answers a wrong command line.
async fn usage(cx: &mut Context) -> Result<End, End> {
    let help = SPEC.help(&cx.argv0());
    cx.err(help.as_bytes()).await?;
    Ok(End::Status(1))
}

/// The number a text begins with, or 0.
fn leading_number(text: &[u8]) -> u64 {
    let digits = text.iter().take_while(|b| b.is_ascii_digit());
    digits.fold(0u64, |n, d| n.saturating_mul(10).saturating_add(u64::from(d - b'0')))
}
