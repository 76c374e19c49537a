//! `fmt`: as GNU has it: lines are broken where the sum of costs over the paragraph is least.

mod paragraph;

use crate::options::{Opt, Spec, flag, value};
use crate::util::input::{self, Records};
use crate::util::{number, quote};
use crate::voice::{Ended, Voice};
use bytes::Bytes;
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};
use paragraph::{MOST_BYTES, MOST_WORDS, Paragraph, Word};

const OPTIONS: &[Opt] = &[
    flag("c", "crown-margin", "keep the indentation of the first two lines"),
    value("p", "prefix", "STRING", "reformat only lines that begin with STRING"),
    flag("s", "split-only", "split long lines, but do not join short ones"),
    flag("t", "tagged-paragraph", "the indentation of the first line differs from the second"),
    flag("u", "uniform-spacing", "one space between words, two after sentences"),
    value("w", "width", "WIDTH", "lines are at most WIDTH columns wide (75)"),
    value("g", "goal", "WIDTH", "aim at this width (93% of the width)"),
];

const SPEC: Spec = Spec {
    name: "fmt",
    summary: "Reformat each paragraph of the FILEs, or of standard input.",
    usage: &["[-WIDTH] [OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(FMT, SPEC, run, crate::plan::filter);

/// How paragraphs are told apart and indented.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Margin {
    Plain,
    Crown,
    Tagged,
    Split,
}

/// The prefix of lines: `lead` blanks, then `text`, which had blanks behind it up to `full` bytes.
#[derive(Default)]
struct Prefix {
    lead: usize,
    text: Vec<u8>,
    full: usize,
}

impl Prefix {
    fn new(text: &[u8]) -> Self {
        let rest = &text[text.iter().take_while(|byte| **byte == b' ').count()..];
        let blanks = rest.iter().rev().take_while(|byte| **byte == b' ').count();
        Self { lead: text.len() - rest.len(), text: rest[..rest.len() - blanks].to_vec(), full: rest.len() }
    }
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    let mut old_width = None;
    if let Some([b'-', digits @ ..]) = words.first().map(|word| &word[..])
        && digits.first().is_some_and(u8::is_ascii_digit)
    {
        old_width = Some(Text::from(digits));
        words.remove(0);
    }
    let args = match SPEC.parse(&words, cx.var(b"POSIXLY_CORRECT").is_some()) {
        Ok(args) => args,
        Err(crate::options::Instead::Wrong(message)) => {
            let late = message.strip_prefix(b"invalid option -- '").and_then(|rest| rest.first().copied());
            if let Some(digit) = late.filter(u8::is_ascii_digit) {
                let hint = "is recognized only when it is the first\noption; use -w N instead";
                let message = text!("invalid option -- ", [digit], "; -WIDTH ", hint);
                return SPEC.wrong(cx, message).await;
            }
            return SPEC.wrong(cx, message).await;
        }
        Err(instead) => return Err(SPEC.instead(cx, instead).await?),
    };
    let (mut margins, mut uniform, mut prefix) = ([false; 3], false, Prefix::default());
    let (mut width_text, mut goal_text) = (old_width, None);
    for (key, argument) in args.options {
        match (key, argument) {
            ("crown-margin", _) => margins[0] = true,
            ("tagged-paragraph", _) => margins[1] = true,
            ("split-only", _) => margins[2] = true,
            ("uniform-spacing", _) => uniform = true,
            ("prefix", Some(text)) => prefix = Prefix::new(&text),
            ("width", text) => width_text = text,
            (_, text) => goal_text = text,
        }
    }
    let margin = match margins {
        [_, _, true] => Margin::Split,
        [true, ..] => Margin::Crown,
        [_, true, _] => Margin::Tagged,
        _ => Margin::Plain,
    };
    let mut width = 75;
    if let Some(text) = &width_text {
        match number::within(cx.locale, text, 0, MOST_BYTES as u64 / 2, "") {
            Ok(number) => width = number as usize,
            Err(tail) => {
                cx.error(&text!("invalid width: ", tail)).await?;
                return Ok(1);
            }
        }
    }
    let mut goal = width * 187 / 200;
    if let Some(text) = &goal_text {
        let most = if width_text.is_some() { width } else { 75 };
        match number::within(cx.locale, text, 0, most as u64, "") {
            Ok(number) => goal = number as usize,
            Err(tail) => {
                cx.error(&text!("invalid width: ", tail)).await?;
                return Ok(1);
            }
        }
        if width_text.is_none() {
            width = goal + 10;
        }
    }
    let mut status = 0;
    let operands = input::or_stdin(args.operands);
    for operand in &operands {
        let opened = input::open(cx, operand).await;
        let ofd = match opened {
            Ok(ofd) => ofd,
            Err(errno) => {
                let name = quote::file_always(cx.locale, operand);
                cx.error(&text!("cannot open ", name, " for reading: ", errno.text())).await?;
                status = 1;
                continue;
            }
        };
        let mut format = Format {
            margin,
            uniform,
            prefix: &prefix,
            records: Records::new(cx, ofd, b'\n'),
            block: Bytes::new(),
            line: Bytes::new(),
            at: 0,
            column: 0,
            next_indent: 0,
            paragraph: Paragraph::new(width, goal, &prefix.text),
            out: Vec::new(),
            failed: false,
        };
        format.run(cx).await?;
        if format.failed {
            cx.error(b"read error").await?;
            status = 1;
        }
    }
    Ok(input::close_stdin(cx, &operands, "closing standard input", status).await?)
}

/// The formatting of one file. A character is looked at before it is taken, `None` being the end of the file.
struct Format<'p> {
    margin: Margin,
    uniform: bool,
    prefix: &'p Prefix,
    records: Records,
    block: Bytes,
    line: Bytes,
    at: usize,
    /// The column of the character at hand.
    column: usize,
    /// The blanks before the prefix of the line at hand.
    next_indent: usize,
    paragraph: Paragraph<'p>,
    out: Vec<u8>,
    failed: bool,
}

impl Format<'_> {
    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    fn at_end(&self) -> bool {
        matches!(self.peek(), None | Some(b'\n'))
    }

    /// Goes to the next line and behind its prefix, or to where it differs from the prefix.
    async fn next_line(&mut self, cx: &mut Context) -> Result<(), Stop> {
        if self.block.is_empty() && !self.failed {
            match self.records.next(cx).await? {
                Ok(block) => self.block = block.unwrap_or_default(),
                Err(_) => self.failed = true,
            }
        }
        let len = memchr::memchr(b'\n', &self.block).map_or(self.block.len(), |at| at + 1);
        self.line = self.block.split_to(len);
        cx.tick(len)?;
        (self.at, self.column) = (0, 0);
        self.skip_blanks();
        if self.prefix.text.is_empty() {
            self.next_indent = self.prefix.lead.min(self.column);
            return Ok(());
        }
        self.next_indent = self.column;
        for &byte in &self.prefix.text {
            if self.peek() != Some(byte) {
                return Ok(());
            }
            self.at += 1;
            self.column += 1;
        }
        self.skip_blanks();
        Ok(())
    }

    fn skip_blanks(&mut self) {
        while let Some(byte @ (b' ' | b'\t')) = self.peek() {
            if byte == b'\t' {
                self.paragraph.tabs = true;
                self.column = (self.column / 8 + 1) * 8;
            } else {
                self.column += 1;
            }
            self.at += 1;
        }
    }

    async fn run(&mut self, cx: &mut Context) -> Result<(), Stop> {
        self.next_line(cx).await?;
        loop {
            self.paragraph.last_line = 0;
            // Blank lines, and those without the prefix, are copied.
            while self.at_end()
                || self.next_indent < self.prefix.lead
                || self.column < self.next_indent + self.prefix.full
            {
                let last = self.copy_rest();
                if last {
                    return cx.out_vec(&mut self.out).await;
                }
                self.out.push(b'\n');
                self.next_line(cx).await?;
            }
            self.read_paragraph(cx).await?;
            self.paragraph.finish(&mut self.out);
            cx.out_vec(&mut self.out).await?;
        }
    }

    /// Copies the rest of a line; whether the file ends with it.
    fn copy_rest(&mut self) -> bool {
        let paragraph = &mut self.paragraph;
        paragraph.column = 0;
        let last = self.line.last() != Some(&b'\n');
        let at_end = matches!(self.line.get(self.at), None | Some(b'\n'));
        if self.column > self.next_indent || !at_end {
            paragraph.blanks(self.next_indent, &mut self.out);
            for &byte in &self.prefix.text {
                if paragraph.column == self.column {
                    break;
                }
                self.out.push(byte);
                paragraph.column += 1;
            }
            if !at_end {
                let blanks = self.column.saturating_sub(paragraph.column);
                paragraph.blanks(blanks, &mut self.out);
            }
            if self.line.get(self.at).is_none() && self.column >= self.next_indent + self.prefix.text.len() {
                self.out.push(b'\n');
            }
        }
        let end = self.line.len() - usize::from(!last);
        self.out.extend_from_slice(&self.line[self.at.min(end)..end]);
        last
    }

    /// Whether the line at hand goes on with the paragraph.
    fn same_paragraph(&self) -> bool {
        self.next_indent == self.paragraph.prefix_indent
            && self.column >= self.next_indent + self.prefix.full
            && !self.at_end()
    }

    fn set_other_indent(&mut self, same: bool) {
        let first = self.paragraph.first_indent;
        let other = &mut self.paragraph.other_indent;
        match self.margin {
            Margin::Crown => *other = if same { self.column } else { first },
            Margin::Tagged => {
                if same && self.column != first {
                    *other = self.column;
                } else if *other == first {
                    *other = if first == 0 { 3 } else { 0 };
                }
            }
            Margin::Plain | Margin::Split => *other = first,
        }
    }

    async fn read_paragraph(&mut self, cx: &mut Context) -> Result<(), Stop> {
        self.paragraph.prefix_indent = self.next_indent;
        self.paragraph.first_indent = self.column;
        self.read_line(cx).await?;
        let same = self.same_paragraph();
        self.set_other_indent(same);
        let goes_on = match self.margin {
            Margin::Split => false,
            Margin::Crown => same,
            Margin::Tagged => same && self.column != self.paragraph.first_indent,
            Margin::Plain => same && self.column == self.paragraph.other_indent,
        };
        if goes_on {
            loop {
                self.read_line(cx).await?;
                if !(self.same_paragraph() && self.column == self.paragraph.other_indent) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Takes the words of the line at hand and goes to the next line.
    async fn read_line(&mut self, cx: &mut Context) -> Result<(), Stop> {
        loop {
            let start = self.at;
            let in_word = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\n' | 11 | 12 | b'\r');
            // The first character is the word's whatever it is.
            let len =
                1 + self.line[(start + 1).min(self.line.len())..].iter().take_while(|b| in_word(b)).count();
            let mut from = start;
            while self.paragraph.bytes + (start + len - from) > MOST_BYTES {
                // A paragraph that is too long is written in parts; a word that is, as it is.
                let part = MOST_BYTES - self.paragraph.bytes;
                self.set_other_indent(true);
                if self.paragraph.words.is_empty() {
                    self.out.extend_from_slice(&self.line[from..from + part]);
                    self.paragraph.bytes = 0;
                    from += part;
                } else {
                    self.paragraph.flush(&mut self.out);
                }
                cx.out_vec(&mut self.out).await?;
            }
            let mut word = Word::new(self.line.slice(from..start + len));
            self.at = start + len;
            self.column += start + len - from;
            let column = self.column;
            self.skip_blanks();
            word.space = self.column - column;
            let ends = self.at_end();
            let period = word.period;
            word.is_final =
                self.peek().is_none() || (period && (self.peek() == Some(b'\n') || word.space > 1));
            if ends || self.uniform {
                word.space = if word.is_final { 2 } else { 1 };
            }
            if self.paragraph.words.len() == MOST_WORDS - 2 {
                self.set_other_indent(true);
                self.paragraph.flush(&mut self.out);
            }
            self.paragraph.push(word);
            if ends {
                break;
            }
        }
        self.next_line(cx).await
    }
}
