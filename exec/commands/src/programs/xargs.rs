//! `xargs`: POSIX with GNU's options.
//!
//! Differences: `-P` runs its programs one after the other where the machine has but one to give; `-p` asks on stderr
//! and reads the answer from `/dev/tty` only where there is a terminal.

use crate::options::{Arg, Opt, Order, Spec, alias, flag, optional, value};
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::process::Status;
use mirage_vm::program::{Child, Context, Environment};
use std::collections::VecDeque;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("0", "null", "items end in NUL; quotes and backslashes are ordinary"),
    value("a", "arg-file", "FILE", "read items from FILE, not standard input"),
    value("d", "delimiter", "CHARACTER", "items end in CHARACTER; quotes and backslashes are ordinary"),
    alias("E", "", "E", Arg::Required("END")),
    optional("e", "eof", "END", "stop at an item that is END"),
    optional("i", "replace", "R", "replace R (or {}) in the arguments by the item"),
    value("I", "", "R", "the same as --replace=R"),
    optional("l", "max-lines", "MAX-LINES", "use at most so many input lines per command line"),
    value("L", "", "MAX-LINES", "the same as --max-lines"),
    value("n", "max-args", "MAX-ARGS", "use at most so many items per command line"),
    flag("o", "open-tty", "accepted"),
    value("P", "max-procs", "MAX-PROCS", "run up to so many at a time"),
    flag("p", "interactive", "ask before running"),
    value("", "process-slot-var", "VAR", "set VAR in the programs' environment"),
    flag("r", "no-run-if-empty", "do not run anything without items"),
    value("s", "max-chars", "MAX-CHARS", "limit the length of command lines"),
    flag("", "show-limits", "show limits on command lines"),
    flag("t", "verbose", "print commands before running them"),
    flag("x", "exit", "end when the length is exceeded"),
];

const SPEC: Spec = Spec {
    name: "xargs",
    summary: "Run COMMAND with arguments read from standard input.",
    usage: &["[OPTION]... COMMAND [INITIAL-ARGS]..."],
    options: OPTIONS,
    order: Order::Strict,
    ..Spec::BASE
};

program!(XARGS, SPEC, run);

/// What a system allows for arguments and environment together.
const ARGUMENTS: usize = 2 << 20;
/// The longest command line, as GNU's default is where the system allows more.
const LINE_MAX: usize = 128 << 10;

struct Options {
    delimiter: Option<u8>,
    end: Option<Text>,
    replace: Option<Text>,
    lines: Option<u64>,
    args: Option<u64>,
    parallel: usize,
    slot: Option<Text>,
    no_run: bool,
    chars: usize,
    verbose: bool,
    interactive: bool,
    exits: bool,
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut o = Options {
        delimiter: None,
        end: None,
        replace: None,
        lines: None,
        args: None,
        parallel: 1,
        slot: None,
        no_run: false,
        chars: LINE_MAX,
        verbose: false,
        interactive: false,
        exits: false,
    };
    let (mut file, mut limits) = (None, false);
    for (key, argument) in args.options {
        let word = argument.clone().unwrap_or_default();
        match key {
            "null" => o.delimiter = Some(0),
            "arg-file" => file = argument,
            "delimiter" => o.delimiter = Some(delimiter(cx, &word).await?),
            "E" | "eof" => o.end = argument.filter(|end| !end.is_empty()),
            "replace" | "I" => {
                const NAME: &str = "--replace/-I/-i";
                clash(cx, NAME, "--max-args", o.args.take().is_some()).await?;
                clash(cx, NAME, "--max-lines", o.lines.take().is_some()).await?;
                o.replace = Some(argument.unwrap_or_else(|| Text::from(&b"{}"[..])));
            }
            "max-lines" | "L" => {
                let (name, letter) =
                    if key == "L" { ("--max-lines/-L", 'L') } else { ("--max-lines/-l", 'l') };
                let count = if argument.is_some() { positive(cx, &word, letter, 1).await? } else { 1 };
                clash(cx, name, "--max-args", o.args.take().is_some()).await?;
                clash(cx, name, "--replace", o.replace.take().is_some()).await?;
                o.lines = Some(count);
            }
            "max-args" => {
                const NAME: &str = "--max-args/-n";
                let count = positive(cx, &word, 'n', 1).await?;
                clash(cx, NAME, "--max-lines", o.lines.take().is_some()).await?;
                // One at a time is what replacing does anyway.
                if count == 1 && o.replace.is_some() {
                    continue;
                }
                clash(cx, NAME, "--replace", o.replace.take().is_some()).await?;
                o.args = Some(count);
            }
            "max-procs" => o.parallel = positive(cx, &word, 'P', 0).await? as usize,
            "interactive" => (o.interactive, o.verbose) = (true, true),
            "process-slot-var" => o.slot = argument,
            "no-run-if-empty" => o.no_run = true,
            "max-chars" if number::unsigned(&word, "") == Ok(0) => {
                cx.error(b"value 0 for -s option should be >= 1").await?;
                o.chars = 1;
            }
            "max-chars" => o.chars = (positive(cx, &word, 's', 1).await? as usize).min(LINE_MAX),
            "verbose" => o.verbose = true,
            "exit" => o.exits = true,
            "show-limits" => limits = true,
            _ => {}
        }
    }
    if o.replace.is_some() || o.lines.is_some() {
        o.exits = true;
    }
    let mut command = args.operands;
    if command.is_empty() {
        command.push(Text::from(&b"echo"[..]));
    }
    let from = match &file {
        Some(path) => {
            let opened = input::open(cx, path).await;
            match opened {
                Ok(ofd) => ofd,
                Err(errno) => {
                    let path = quote::locale(cx.locale, path);
                    cx.error(&text!("Cannot open input file ", path, ": ", errno.text())).await?;
                    return Ok(1);
                }
            }
        }
        None => match cx.fd(0) {
            Ok(ofd) => ofd,
            Err(_) => Ofd::text(bytes::Bytes::new()),
        },
    };
    if limits {
        let environment: usize = cx.env.iter().map(|(name, value)| name.len() + value.len() + 2).sum();
        let most = ARGUMENTS - environment - 2048;
        let text = format!(
            "Your environment variables take up {environment} bytes\n\
             POSIX upper limit on argument length (this system): {most}\n\
             POSIX smallest allowable upper limit on argument length (all systems): 4096\n\
             Maximum length of command we could actually use: {}\n\
             Size of command buffer we are actually using: {}\n\
             Maximum parallelism (--max-procs must be no greater): {}\n",
            most.saturating_sub(environment),
            o.chars,
            i32::MAX
        );
        cx.err(text.as_bytes()).await?;
    }
    let initial: usize = command.iter().map(|word| word.len() + 1).sum();
    if initial > o.chars {
        cx.error(b"cannot fit single argument within argument list size limit").await?;
        return Ok(1);
    }
    let reads_stdin = file.is_some();
    let mut runner = Runner { command, stdin: reads_stdin, running: VecDeque::new(), status: 0 };
    let mut reader = Reader::new(from);
    let outcome = feed(cx, &mut runner, &mut reader, &o, initial).await;
    match outcome {
        Ok(()) => {
            runner.wait_all(cx).await?;
            Ok(runner.status)
        }
        Err(End::Status(status)) => {
            let _ = runner.wait_all(cx).await;
            Ok(status)
        }
        Err(end) => Err(end),
    }
}

async fn clash(cx: &mut Context, option: &str, before: &str, really: bool) -> Result<(), End> {
    if really {
        let message = format!(
            "warning: options {before} and {option} are mutually exclusive, ignoring previous {before} value"
        );
        cx.error(message.as_bytes()).await?;
    }
    Ok(())
}

async fn positive(cx: &mut Context, text: &[u8], letter: char, least: u64) -> Result<u64, End> {
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    match number::unsigned(digits, "") {
        Ok(value) if negative && value > 0 || value < least => {
            let message = format!(
                "value {}{value} for -{letter} option should be >= {least}",
                if negative { "-" } else { "" }
            );
            cx.error(message.as_bytes()).await?;
            Err(SPEC.try_help(cx).await?)
        }
        Ok(value) => Ok(value),
        Err(number::Bad::Overflow) => Ok(u64::MAX),
        Err(_) => {
            let quoted = quote::quote(quote::Style::Literal, cx.locale, text, b"");
            cx.error(&text!("invalid number \"", quoted, "\" for -", letter.to_string(), " option")).await?;
            Err(SPEC.try_help(cx).await?)
        }
    }
}

async fn delimiter(cx: &mut Context, text: &[u8]) -> Result<u8, End> {
    let problem = match text {
        [byte] => return Ok(*byte),
        [b'\\', rest @ ..] => {
            let parsed = match rest {
                b"a" => Some(7),
                b"b" => Some(8),
                b"f" => Some(12),
                b"n" => Some(b'\n'),
                b"r" => Some(b'\r'),
                b"t" => Some(b'\t'),
                b"v" => Some(11),
                b"\\" => Some(b'\\'),
                b"0" => Some(0),
                [b'x', hex @ ..] => {
                    std::str::from_utf8(hex).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok())
                }
                octal => std::str::from_utf8(octal).ok().and_then(|octal| u8::from_str_radix(octal, 8).ok()),
            };
            if let Some(byte) = parsed {
                return Ok(byte);
            }
            text!("Invalid escape sequence ", text, " in input delimiter specification.")
        }
        _ => text!(
            "Invalid input delimiter specification ",
            text,
            ": the delimiter must be either a single character or an escape sequence starting with \\."
        ),
    };
    cx.error(&problem).await?;
    Err(End::Status(1))
}

/// Collects items into command lines and runs them.
async fn feed(
    cx: &mut Context,
    runner: &mut Runner,
    reader: &mut Reader,
    o: &Options,
    initial: usize,
) -> Result<(), End> {
    if let Some(pattern) = &o.replace {
        while let Some(item) = reader.line(cx, o).await? {
            let argv: Vec<Text> = runner.command.iter().map(|word| replaced(word, pattern, &item)).collect();
            if argv.iter().map(|word| word.len() + 1).sum::<usize>() > o.chars {
                cx.error(b"argument list too long").await?;
                return Err(End::Status(1));
            }
            runner.run(cx, argv, o).await?;
        }
        return Ok(());
    }
    let mut items: Vec<Text> = Vec::new();
    let mut len = initial;
    let mut lines = 0;
    let mut ran = false;
    while let Some((item, ends_line)) = reader.item(cx, o).await? {
        let size = item.len() + 1;
        if initial + size > o.chars {
            cx.error(b"argument line too long").await?;
            return Err(End::Status(1));
        }
        if len + size > o.chars || o.args.is_some_and(|most| items.len() as u64 >= most) {
            if len + size > o.chars && o.exits && (o.args.is_some() || o.lines.is_some()) {
                cx.error(b"argument list too long").await?;
                return Err(End::Status(1));
            }
            runner.run_with(cx, std::mem::take(&mut items), o).await?;
            (len, ran) = (initial, true);
        }
        len += size;
        items.push(item);
        if ends_line && let Some(most) = o.lines {
            lines += 1;
            if lines >= most {
                runner.run_with(cx, std::mem::take(&mut items), o).await?;
                (len, ran, lines) = (initial, true, 0);
            }
        }
    }
    if !items.is_empty() || (!ran && !o.no_run) {
        runner.run_with(cx, items, o).await?;
    }
    Ok(())
}

fn replaced(word: &Text, pattern: &[u8], item: &[u8]) -> Text {
    if pattern.is_empty() || memchr::memmem::find(word, pattern).is_none() {
        return word.clone();
    }
    let mut out = Vec::new();
    let mut rest = &word[..];
    while let Some(at) = memchr::memmem::find(rest, pattern) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(item);
        rest = &rest[at + pattern.len()..];
    }
    out.extend_from_slice(rest);
    Text::from(&out[..])
}

struct Runner {
    command: Vec<Text>,
    /// Programs keep this program's stdin, since items come from elsewhere.
    stdin: bool,
    running: VecDeque<(Child, Text)>,
    status: Status,
}

impl Runner {
    async fn run_with(&mut self, cx: &mut Context, items: Vec<Text>, o: &Options) -> Result<(), End> {
        let mut argv = self.command.clone();
        argv.extend(items);
        self.run(cx, argv, o).await
    }

    async fn run(&mut self, cx: &mut Context, argv: Vec<Text>, o: &Options) -> Result<(), End> {
        if o.verbose {
            let shown: Vec<Vec<u8>> = argv
                .iter()
                .map(|word| quote::quote(quote::Style::ShellEscape, cx.locale, word, b""))
                .collect();
            let mut line = shown.join(&b' ');
            if !o.interactive {
                line.push(b'\n');
            }
            cx.flush().await?;
            cx.err(&line).await?;
            if o.interactive && !confirmed(cx).await? {
                return Ok(());
            }
        }
        let most = if o.parallel == 0 { usize::MAX } else { o.parallel };
        while self.running.len() >= most {
            self.wait_one(cx).await?;
        }
        let mut fds = cx.fds.clone();
        if !self.stdin {
            fds.set(0, Some(Ofd::text(bytes::Bytes::new())));
        }
        let mut env: Environment = cx.env.clone();
        if let Some(name) = &o.slot {
            let mut list: Vec<(Text, Text)> =
                env.iter().filter(|(known, _)| known != name).cloned().collect();
            list.push((name.clone(), Text::from_int(self.running.len() as i64)));
            env = Arc::new(list);
        }
        let name = argv[0].clone();
        cx.flush().await?;
        let started = cx.spawn(argv, fds, env).await;
        match started {
            Ok(child) => {
                self.running.push_back((child, name));
                if most == 1 {
                    self.wait_one(cx).await?;
                }
                Ok(())
            }
            Err(errno) => {
                cx.error(&text!(quote::file(cx.locale, &name), ": ", errno.text())).await?;
                Err(End::Status(if errno == Errno::ENOENT { 127 } else { 126 }))
            }
        }
    }

    async fn wait_one(&mut self, cx: &mut Context) -> Result<(), End> {
        let Some((child, name)) = self.running.pop_front() else { return Ok(()) };
        let status = child.wait().await;
        cx.tick(0)?;
        if let Some(signal) = child.0.killed_by() {
            let message = format!(": terminated by signal {signal}");
            cx.error(&text!(name, message)).await?;
            return Err(End::Status(125));
        }
        match status {
            0 => Ok(()),
            255 => {
                cx.error(&text!(name, ": exited with status 255; aborting")).await?;
                Err(End::Status(124))
            }
            _ => {
                self.status = 123;
                Ok(())
            }
        }
    }

    async fn wait_all(&mut self, cx: &mut Context) -> Result<(), End> {
        while !self.running.is_empty() {
            self.wait_one(cx).await?;
        }
        Ok(())
    }
}

async fn confirmed(cx: &mut Context) -> Result<bool, End> {
    use crate::util::files::Files;
    let Ok(tty) = cx.open_read(b"/dev/tty").await else {
        cx.error(b"failed to open /dev/tty for reading: No such device or address").await?;
        return Err(End::Status(1));
    };
    cx.err(b"?...").await?;
    let answer = tty.read(256).await.unwrap_or_default();
    Ok(matches!(answer.first(), Some(b'y' | b'Y')))
}

/// Reads items: words with quotes and backslashes, or what a delimiter ends.
struct Reader {
    ofd: Arc<Ofd>,
    chunk: bytes::Bytes,
    over: bool,
    /// That NULs cannot be passed on was told.
    warned: bool,
}

impl Reader {
    fn new(ofd: Arc<Ofd>) -> Self {
        Self { ofd, chunk: bytes::Bytes::new(), over: false, warned: false }
    }

    async fn byte(&mut self, cx: &mut Context) -> Result<Option<u8>, End> {
        if self.chunk.is_empty() {
            self.chunk = match cx.read(&self.ofd).await? {
                Ok(chunk) => chunk,
                Err(errno) => {
                    cx.error(&text!("read error: ", errno.text())).await?;
                    return Err(End::Status(1));
                }
            };
            if self.chunk.is_empty() {
                return Ok(None);
            }
        }
        let byte = self.chunk[0];
        let _ = self.chunk.split_to(1);
        Ok(Some(byte))
    }

    /// The next item, and whether a line ends behind it.
    async fn item(&mut self, cx: &mut Context, o: &Options) -> Result<Option<(Text, bool)>, End> {
        if self.over {
            return Ok(None);
        }
        let found = match o.delimiter {
            Some(delimiter) => self.delimited(cx, delimiter).await?.map(|item| (item, true)),
            None => match self.word(cx, false).await? {
                Some((item, ends)) => Some((self.cut(cx, item).await?, ends)),
                None => None,
            },
        };
        match &found {
            Some((item, _)) if o.delimiter.is_none() && o.end.as_ref() == Some(item) => {
                self.over = true;
                Ok(None)
            }
            _ => Ok(found),
        }
    }

    /// The next line as one item (`-I`): blanks before it go, quotes and backslashes count.
    async fn line(&mut self, cx: &mut Context, o: &Options) -> Result<Option<Text>, End> {
        if self.over {
            return Ok(None);
        }
        let found = match o.delimiter {
            Some(delimiter) => self.delimited(cx, delimiter).await?,
            None => match self.word(cx, true).await? {
                Some((item, _)) => Some(self.cut(cx, item).await?),
                None => None,
            },
        };
        if o.delimiter.is_none() && found.is_some() && found == o.end {
            self.over = true;
            return Ok(None);
        }
        Ok(found)
    }

    /// An item up to the first NUL in it, where an argument ends.
    async fn cut(&mut self, cx: &mut Context, item: Text) -> Result<Text, End> {
        let Some(at) = memchr::memchr(0, &item) else { return Ok(item) };
        if !std::mem::replace(&mut self.warned, true) {
            let message = "WARNING: a NUL character occurred in the input.  It cannot be passed through in the \
                           argument list.  Did you mean to use the --null option?";
            cx.error(message.as_bytes()).await?;
        }
        Ok(Text::from(&item[..at]))
    }

    /// An item that no command line can hold is an error before all of it is read.
    async fn check(&self, cx: &mut Context, len: usize) -> Result<(), End> {
        if len <= LINE_MAX {
            return Ok(());
        }
        cx.error(b"argument line too long").await?;
        Err(End::Status(1))
    }

    async fn delimited(&mut self, cx: &mut Context, delimiter: u8) -> Result<Option<Text>, End> {
        let mut item = Vec::new();
        let mut any = false;
        loop {
            if self.chunk.is_empty() {
                match self.byte(cx).await? {
                    None => break,
                    Some(byte) if byte == delimiter => return Ok(Some(Text::from(&item[..]))),
                    Some(byte) => {
                        any = true;
                        item.push(byte);
                        self.check(cx, item.len()).await?;
                    }
                }
            }
            let end = memchr::memchr(delimiter, &self.chunk);
            let part = self.chunk.split_to(end.unwrap_or(self.chunk.len()));
            any |= !part.is_empty();
            item.extend_from_slice(&part);
            self.check(cx, item.len()).await?;
            if end.is_some() {
                let _ = self.chunk.split_to(1);
                return Ok(Some(Text::from(&item[..])));
            }
        }
        Ok(any.then(|| Text::from(&item[..])))
    }

    async fn word(&mut self, cx: &mut Context, whole_line: bool) -> Result<Option<(Text, bool)>, End> {
        let mut item: Option<Vec<u8>> = None;
        let mut quote = 0u8;
        let mut escaped = false;
        loop {
            let Some(byte) = self.byte(cx).await? else {
                self.over = true;
                if quote != 0 {
                    return self.unmatched(cx, quote, item).await;
                }
                return Ok(item.map(|item| (Text::from(&item[..]), true)));
            };
            if escaped {
                escaped = false;
                item.get_or_insert_default().push(byte);
                continue;
            }
            if quote != 0 {
                if byte == quote {
                    quote = 0;
                } else if byte == b'\n' {
                    return self.unmatched(cx, quote, item).await;
                } else {
                    item.get_or_insert_default().push(byte);
                }
                continue;
            }
            match byte {
                b'\n' => {
                    if let Some(item) = item {
                        return Ok(Some((Text::from(&item[..]), true)));
                    }
                }
                b' ' | b'\t' if !whole_line => {
                    // What a blank ends goes on with the next line, if one follows at once.
                    if let Some(item) = item {
                        return Ok(Some((Text::from(&item[..]), false)));
                    }
                }
                b' ' | b'\t' if item.is_none() => {}
                b'\'' | b'"' => {
                    quote = byte;
                    item.get_or_insert_default();
                }
                b'\\' => {
                    escaped = true;
                }
                byte => {
                    let item = item.get_or_insert_default();
                    item.push(byte);
                    self.check(cx, item.len()).await?;
                }
            }
        }
    }

    async fn unmatched<T>(&mut self, cx: &mut Context, quote: u8, _item: Option<Vec<u8>>) -> Result<T, End> {
        let kind = if quote == b'"' { "double" } else { "single" };
        let message = format!(
            "unmatched {kind} quote; by default quotes are special to xargs unless you use the -0 option"
        );
        cx.error(message.as_bytes()).await?;
        Err(End::Status(1))
    }
}
