//! `uniq`: POSIX with GNU's options and the old `-NUM` and `+NUM` forms.

use crate::options::{Arg, Choice, Opt, Spec, alias, choose, flag, optional, value};
use crate::util::files::Files;
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("c", "count", "print before each line how often it occurs"),
    flag("d", "repeated", "print only lines that repeat, one of each"),
    flag("D", "", "print all lines that repeat"),
    optional(
        "",
        "all-repeated",
        "METHOD",
        "like -D, groups separated by empty lines: none, prepend, separate",
    ),
    optional(
        "",
        "group",
        "METHOD",
        "print all lines, groups separated by empty lines: separate, prepend, append, both",
    ),
    flag("i", "ignore-case", "ignore differences in case"),
    flag("u", "unique", "print only lines that do not repeat"),
    value("f", "skip-fields", "N", "do not compare the first N fields"),
    value("s", "skip-chars", "N", "do not compare the first N characters"),
    value("w", "check-chars", "N", "compare no more than N characters"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
    alias("0", "", "digit", Arg::None),
    alias("1", "", "digit", Arg::None),
    alias("2", "", "digit", Arg::None),
    alias("3", "", "digit", Arg::None),
    alias("4", "", "digit", Arg::None),
    alias("5", "", "digit", Arg::None),
    alias("6", "", "digit", Arg::None),
    alias("7", "", "digit", Arg::None),
    alias("8", "", "digit", Arg::None),
    alias("9", "", "digit", Arg::None),
];

const SPEC: Spec = Spec {
    name: "uniq",
    summary: "Write INPUT (or standard input) to OUTPUT, one line for equal lines in a row.",
    usage: &["[OPTION]... [INPUT [OUTPUT]]"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(UNIQ, SPEC, run, crate::plan::filter);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    None,
    Prepend,
    Separate,
    Append,
    Both,
}

const REPEATED: &Choice<Lines> =
    &[("none", Lines::None), ("prepend", Lines::Prepend), ("separate", Lines::Separate)];
const GROUPS: &Choice<Lines> = &[
    ("prepend", Lines::Prepend),
    ("append", Lines::Append),
    ("separate", Lines::Separate),
    ("both", Lines::Both),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// One line of each group: of those that do not repeat, of those that do.
    One { single: bool, repeated: bool },
    /// All lines of groups that repeat.
    Repeated(Lines),
    /// All lines.
    Grouped(Lines),
}

#[derive(Clone, Copy, Debug)]
struct Options {
    mode: Mode,
    count: bool,
    ignore_case: bool,
    fields: usize,
    chars: usize,
    check: usize,
    delimiter: u8,
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    let mut options = Options {
        mode: Mode::One { single: true, repeated: true },
        count: false,
        ignore_case: false,
        fields: 0,
        chars: 0,
        check: usize::MAX,
        delimiter: b'\n',
    };
    // The old forms -NUM (fields) and +NUM (characters) come first.
    let mut old_fields = None;
    for word in &mut words {
        if **word == *b"--" {
            break;
        }
        if let Some(digits) = word.strip_prefix(b"-")
            && !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
        {
            old_fields = Some(number::unsigned(digits, "").unwrap_or(u64::MAX) as usize);
            *word = Text::from(&b"-0"[..]);
        }
    }
    options.fields = old_fields.unwrap_or(0);
    let args = SPEC.args_of(cx, &words).await?;
    let mut grouped = None;
    for (key, argument) in &args.options {
        match (*key, argument) {
            ("count", _) => options.count = true,
            ("repeated", _) => {
                if let Mode::One { single, .. } = &mut options.mode {
                    *single = false;
                }
            }
            ("unique", _) => match &mut options.mode {
                Mode::One { repeated, .. } => *repeated = false,
                Mode::Repeated(_) => options.mode = Mode::One { single: false, repeated: false },
                Mode::Grouped(_) => {}
            },
            ("D", _) | ("all-repeated", None) => options.mode = Mode::Repeated(Lines::None),
            ("all-repeated", Some(word)) => {
                options.mode = Mode::Repeated(choose(&SPEC, cx, "--all-repeated", word, REPEATED).await?);
            }
            ("group", None) => grouped = Some(Lines::Separate),
            ("group", Some(word)) => grouped = Some(choose(&SPEC, cx, "--group", word, GROUPS).await?),
            ("ignore-case", _) => options.ignore_case = true,
            ("skip-fields", Some(text)) => {
                options.fields = size(cx, text, "invalid number of fields to skip").await?;
            }
            ("skip-chars", Some(text)) => {
                options.chars = size(cx, text, "invalid number of bytes to skip").await?;
            }
            ("check-chars", Some(text)) => {
                options.check = size(cx, text, "invalid number of bytes to compare").await?;
            }
            ("zero-terminated", _) => options.delimiter = 0,
            _ => {}
        }
    }
    if let Some(lines) = grouped {
        if options.count || options.mode != (Mode::One { single: true, repeated: true }) {
            return SPEC.wrong(cx, "--group is mutually exclusive with -c/-d/-D/-u").await;
        }
        options.mode = Mode::Grouped(lines);
    }
    if options.count && matches!(options.mode, Mode::Repeated(_)) {
        return SPEC.wrong(cx, "printing all duplicated lines and repeat counts is meaningless").await;
    }
    let mut operands = args.operands;
    if let Some(first) = operands.first()
        && let Some(digits) = first.strip_prefix(b"+")
        && !digits.is_empty()
        && digits.iter().all(u8::is_ascii_digit)
    {
        options.chars = number::unsigned(digits, "").unwrap_or(u64::MAX) as usize;
        operands.remove(0);
    }
    if let Some(extra) = operands.get(2) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let source = operands.first().cloned().unwrap_or_else(|| Text::from(&b"-"[..]));
    let ofd = match input::open(cx, &source).await {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.file_error(&source, errno).await?;
            return Ok(1);
        }
    };
    if let Some(target) = operands.get(1).filter(|name| ***name != *b"-") {
        match cx.create(target).await {
            Ok(ofd) => {
                cx.fds.set(1, Some(ofd));
            }
            Err(errno) => {
                cx.file_error(target, errno).await?;
                return Ok(1);
            }
        }
    }
    let mut records = input::Records::new(cx, ofd, options.delimiter);
    let mut core = Core::new(options);
    let mut out = Vec::new();
    loop {
        match records.next(cx).await? {
            Ok(Some(block)) => {
                core.feed(&block, &mut out);
                cx.out_vec(&mut out).await?;
            }
            Ok(None) => break,
            Err(_) => {
                let message = text!("error reading ", quote::file_always(cx.locale, &source));
                cx.error(&message).await?;
                return Ok(1);
            }
        }
    }
    core.end(&mut out);
    cx.out_vec(&mut out).await?;
    Ok(0)
}

async fn size(cx: &mut Context, text: &[u8], what: &str) -> Result<usize, End> {
    match number::unsigned(text, "") {
        Ok(number) => Ok(number as usize),
        Err(number::Bad::Overflow) => Ok(usize::MAX),
        Err(_) => {
            cx.error(&text!(text, ": ", what)).await?;
            Err(End::Status(1))
        }
    }
}

struct Core {
    options: Options,
    /// The first line of the current group.
    held: Option<Vec<u8>>,
    count: u64,
    /// A group was printed before.
    printed: bool,
}

impl Core {
    fn new(options: Options) -> Self {
        Self { options, held: None, count: 0, printed: false }
    }

    /// The part of the line that is compared.
    fn key<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let mut at = 0;
        for _ in 0..self.options.fields {
            if at >= line.len() {
                break;
            }
            let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n');
            at += line[at..].iter().take_while(|byte| blank(byte)).count();
            at += line[at..].iter().take_while(|byte| !blank(byte)).count();
        }
        let rest = &line[line.len().min(at.saturating_add(self.options.chars))..];
        &rest[..rest.len().min(self.options.check)]
    }

    fn same(&self, a: &[u8], b: &[u8]) -> bool {
        let (a, b) = (self.key(a), self.key(b));
        if self.options.ignore_case { a.eq_ignore_ascii_case(b) } else { a == b }
    }

    fn feed(&mut self, block: &[u8], out: &mut Vec<u8>) {
        // The first line of the current group, where it is in this block.
        let mut group: Option<&[u8]> = None;
        for line in input::records(block, self.options.delimiter) {
            let equal = match (group, &self.held) {
                (Some(first), _) => self.same(first, line),
                (None, Some(first)) => self.same(first, line),
                (None, None) => false,
            };
            if equal {
                self.repeat(group, line, out);
                continue;
            }
            let held = self.held.take();
            if let Some(before) = group.or(held.as_deref()) {
                self.close(before, out);
            }
            self.count = 1;
            if let Mode::Grouped(lines) = self.options.mode {
                let separates = self.printed && lines != Lines::Append;
                if separates || (!self.printed && matches!(lines, Lines::Prepend | Lines::Both)) {
                    out.push(self.options.delimiter);
                }
                self.line(line, out);
                self.printed = true;
            }
            group = Some(line);
        }
        if let Some(first) = group {
            self.held = Some(first.to_vec());
        }
    }

    fn line(&self, line: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(line);
        out.push(self.options.delimiter);
    }

    fn repeat(&mut self, group: Option<&[u8]>, line: &[u8], out: &mut Vec<u8>) {
        self.count += 1;
        match self.options.mode {
            Mode::Repeated(lines) => {
                if self.count == 2 {
                    if lines == Lines::Prepend || (lines == Lines::Separate && self.printed) {
                        out.push(self.options.delimiter);
                    }
                    self.printed = true;
                    let held = self.held.take();
                    self.line(group.or(held.as_deref()).unwrap_or_default(), out);
                    self.held = held;
                }
                self.line(line, out);
            }
            Mode::Grouped(_) => self.line(line, out),
            Mode::One { .. } => {}
        }
    }

    /// The group that began with `first` is over.
    fn close(&mut self, first: &[u8], out: &mut Vec<u8>) {
        match self.options.mode {
            Mode::One { single, repeated } => {
                if if self.count == 1 { single } else { repeated } {
                    if self.options.count {
                        number::push_decimal_right(out, self.count, 7);
                        out.push(b' ');
                    }
                    self.line(first, out);
                }
            }
            Mode::Grouped(Lines::Append) => out.push(self.options.delimiter),
            Mode::Repeated(_) | Mode::Grouped(_) => {}
        }
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        if let Some(first) = self.held.take() {
            self.close(&first, out);
            if self.options.mode == Mode::Grouped(Lines::Both) {
                out.push(self.options.delimiter);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniq(mode: Mode, count: bool, blocks: &[&str]) -> String {
        let options = Options {
            mode,
            count,
            ignore_case: false,
            fields: 0,
            chars: 0,
            check: usize::MAX,
            delimiter: b'\n',
        };
        let (mut core, mut out) = (Core::new(options), Vec::new());
        for block in blocks {
            core.feed(block.as_bytes(), &mut out);
        }
        core.end(&mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn groups_go_over_blocks() {
        let one = Mode::One { single: true, repeated: true };
        assert_eq!(uniq(one, true, &["a\na\n", "a\nb\n"]), "      3 a\n      1 b\n");
        assert_eq!(uniq(Mode::Repeated(Lines::Separate), false, &["a\n", "a\nb\nc\nc\n"]), "a\na\n\nc\nc\n");
        assert_eq!(uniq(Mode::Grouped(Lines::Both), false, &["a\na\n", "b"]), "\na\na\n\nb\n\n");
    }
}
