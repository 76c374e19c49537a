//! `nl`: POSIX with GNU's options.

use crate::options::{Choice, Opt, Spec, flag, value};
use crate::util::{input, number, pattern, quote};
use crate::voice::{Ended, Voice};
use mirage_regex::{Regex, Syntax};
use mirage_vm::memory::Held;
use mirage_vm::program::{Context, Locale};

const OPTIONS: &[Opt] = &[
    value(
        "b",
        "body-numbering",
        "STYLE",
        "which body lines to number: a all, t non-empty, n none, pBRE matching",
    ),
    value("d", "section-delimiter", "CC", "the two characters that mark logical pages"),
    value("f", "footer-numbering", "STYLE", "which footer lines to number"),
    value("h", "header-numbering", "STYLE", "which header lines to number"),
    value("i", "line-increment", "NUMBER", "add NUMBER for each line"),
    value("l", "join-blank-lines", "NUMBER", "count NUMBER empty lines in a row as one"),
    value("n", "number-format", "FORMAT", "ln left, rn right, rz right with zeros"),
    flag("p", "no-renumber", "do not start again at each logical page"),
    value("s", "number-separator", "STRING", "print STRING after the number"),
    value("v", "starting-line-number", "NUMBER", "the first number of each page"),
    value("w", "number-width", "NUMBER", "use NUMBER columns for numbers"),
];

const SPEC: Spec = Spec {
    name: "nl",
    summary: "Number the lines of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(NL, SPEC, run, crate::plan::filter);

enum Style {
    All,
    NonEmpty,
    None,
    Matching(Box<Regex>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Left,
    Right,
    Zeros,
}

const FORMATS: &Choice<Format> = &[("ln", Format::Left), ("rn", Format::Right), ("rz", Format::Zeros)];

struct Numbering {
    styles: [Style; 3],
    section: usize,
    delimiter: Vec<u8>,
    increment: i64,
    join: u64,
    format: Format,
    renumber: bool,
    separator: Vec<u8>,
    start: i64,
    width: usize,
    line: i64,
    blank: u64,
    overflow: bool,
}

const HEADER: usize = 0;
const BODY: usize = 1;
const FOOTER: usize = 2;

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut numbering = Numbering {
        styles: [Style::None, Style::NonEmpty, Style::None],
        section: BODY,
        delimiter: b"\\:".to_vec(),
        increment: 1,
        join: 1,
        format: Format::Right,
        renumber: true,
        separator: b"\t".to_vec(),
        start: 1,
        width: 6,
        line: 1,
        blank: 0,
        overflow: false,
    };
    let locale = cx.locale;
    // A width is room that is made for each line.
    let mut held = Held::new(&cx.budget);
    let mut failed = false;
    for (key, argument) in args.options {
        let text = argument.unwrap_or_default();
        match key {
            "body-numbering" | "header-numbering" | "footer-numbering" => {
                let (section, what) = match key {
                    "header-numbering" => (HEADER, "header"),
                    "footer-numbering" => (FOOTER, "footer"),
                    _ => (BODY, "body"),
                };
                match style(locale, &text) {
                    Ok(Some(style)) => numbering.styles[section] = style,
                    Ok(None) => {
                        let text = quote::locale(locale, &text);
                        cx.error(&text!("invalid ", what, " numbering style: ", text)).await?;
                        failed = true;
                    }
                    Err(message) => {
                        cx.error(&message).await?;
                        return Ok(1);
                    }
                }
            }
            "section-delimiter" => match &text[..] {
                [one] => numbering.delimiter = vec![*one, b':'],
                other => numbering.delimiter = other.to_vec(),
            },
            "line-increment" => match signed(locale, &text, i64::MIN) {
                Ok(value) => numbering.increment = value,
                Err(tail) => {
                    cx.error(&text!("invalid line number increment: ", tail)).await?;
                    return Ok(1);
                }
            },
            "starting-line-number" => match signed(locale, &text, i64::MIN) {
                Ok(value) => numbering.start = value,
                Err(tail) => {
                    cx.error(&text!("invalid starting line number: ", tail)).await?;
                    return Ok(1);
                }
            },
            "join-blank-lines" => match signed(locale, &text, 1) {
                Ok(value) => numbering.join = value as u64,
                Err(tail) => {
                    cx.error(&text!("invalid line number of blank lines: ", tail)).await?;
                    return Ok(1);
                }
            },
            "number-width" => match signed(locale, &text, 1) {
                Ok(value) if value <= i64::from(i32::MAX) => {
                    numbering.width = value as usize;
                    held.set(numbering.width)?;
                }
                Ok(_) => {
                    let tail = text!(quote::locale(locale, &text), ": Value too large for defined data type");
                    cx.error(&text!("invalid line number field width: ", tail)).await?;
                    return Ok(1);
                }
                Err(tail) => {
                    cx.error(&text!("invalid line number field width: ", tail)).await?;
                    return Ok(1);
                }
            },
            "number-format" => match FORMATS.iter().find(|(name, _)| name.as_bytes() == &text[..]) {
                Some((_, format)) => numbering.format = *format,
                None => {
                    let text = quote::locale(locale, &text);
                    cx.error(&text!("invalid line numbering format: ", text)).await?;
                    failed = true;
                }
            },
            "no-renumber" => numbering.renumber = false,
            _ => numbering.separator = text.to_vec(),
        }
    }
    if failed {
        return Err(SPEC.try_help(cx).await?);
    }
    numbering.line = numbering.start;
    let operands = &input::or_stdin(args.operands);
    let mut status = 0;
    let mut out = Vec::new();
    for operand in operands {
        let ofd = match input::open(cx, operand).await {
            Ok(ofd) => ofd,
            Err(errno) => {
                cx.file_error(operand, errno).await?;
                status = 1;
                continue;
            }
        };
        let mut records = input::Records::new(cx, ofd, b'\n');
        loop {
            match records.next(cx).await? {
                Ok(Some(block)) => {
                    for line in input::records(&block, b'\n') {
                        numbering.write(line, &mut out);
                        if numbering.overflow {
                            cx.out_vec(&mut out).await?;
                            cx.error(b"line number overflow").await?;
                            return Ok(1);
                        }
                    }
                    cx.out_vec(&mut out).await?;
                }
                Ok(None) => break,
                Err(errno) => {
                    cx.file_error(operand, errno).await?;
                    status = 1;
                    break;
                }
            }
        }
    }
    Ok(input::close_stdin(cx, operands, "-", status).await?)
}

fn style(locale: Locale, text: &[u8]) -> Result<Option<Style>, Vec<u8>> {
    Ok(Some(match text.first() {
        Some(b'a') => Style::All,
        Some(b't') => Style::NonEmpty,
        Some(b'n') => Style::None,
        Some(b'p') => {
            let syntax = Syntax::POSIX_BASIC.without(Syntax::CONTEXT_INVALID_DUP);
            match pattern::compile(locale, &text[1..], syntax) {
                Ok(regex) => Style::Matching(Box::new(regex)),
                Err(error) => return Err(error.text().as_bytes().to_vec()),
            }
        }
        _ => return Ok(None),
    }))
}

fn signed(locale: Locale, text: &[u8], least: i64) -> Result<i64, Vec<u8>> {
    let quoted = quote::locale(locale, text);
    let (negative, digits) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    match number::unsigned(digits, "") {
        Ok(value) if value <= i64::MAX as u64 => {
            let value = if negative { -(value as i64) } else { value as i64 };
            if value < least {
                return Err([&quoted[..], b": Numerical result out of range"].concat());
            }
            Ok(value)
        }
        Ok(_) | Err(number::Bad::Overflow) => {
            Err([&quoted[..], b": Value too large for defined data type"].concat())
        }
        Err(_) => Err(quoted),
    }
}

impl Numbering {
    fn write(&mut self, line: &[u8], out: &mut Vec<u8>) {
        if let Some(section) = self.section_mark(line) {
            self.section = section;
            if self.renumber {
                self.line = self.start;
            }
            self.blank = 0;
            out.push(b'\n');
            return;
        }
        let numbered = match &self.styles[self.section] {
            Style::All => {
                if self.join > 1 && line.is_empty() {
                    self.blank += 1;
                    let whole = self.blank == self.join;
                    if whole {
                        self.blank = 0;
                    }
                    whole
                } else {
                    self.blank = 0;
                    true
                }
            }
            Style::NonEmpty => !line.is_empty(),
            Style::None => false,
            Style::Matching(regex) => pattern::is_match(regex, line),
        };
        if numbered {
            self.number(out);
            out.extend_from_slice(&self.separator);
        } else {
            out.resize(out.len() + self.width + self.separator.len(), b' ');
        }
        out.extend_from_slice(line);
        out.push(b'\n');
    }

    fn section_mark(&self, line: &[u8]) -> Option<usize> {
        let len = self.delimiter.len();
        if len < 2 || !line.starts_with(&self.delimiter) {
            return None;
        }
        [(3, HEADER), (2, BODY), (1, FOOTER)]
            .into_iter()
            .find(|(times, _)| line == self.delimiter.repeat(*times))
            .map(|(_, section)| section)
    }

    fn number(&mut self, out: &mut Vec<u8>) {
        let text = self.line.to_string();
        match self.format {
            Format::Left => {
                out.extend_from_slice(text.as_bytes());
                out.resize(out.len() + self.width.saturating_sub(text.len()), b' ');
            }
            Format::Right => number::push_right(out, text.as_bytes(), self.width),
            Format::Zeros => {
                let digits = text.trim_start_matches('-');
                if self.line < 0 {
                    out.push(b'-');
                }
                let width = self.width.saturating_sub(usize::from(self.line < 0));
                out.resize(out.len() + width.saturating_sub(digits.len()), b'0');
                out.extend_from_slice(digits.as_bytes());
            }
        }
        match self.line.checked_add(self.increment) {
            Some(next) => self.line = next,
            None => self.overflow = true,
        }
    }
}
