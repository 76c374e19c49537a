//! `join`: POSIX with GNU's options. The obsolete `-o` whose list goes on in further words is not taken.

use crate::options::{Opt, Spec, flag, value};
use crate::util::input::Lines;
use crate::util::{number, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vm::Text;
use mirage_vm::program::Context;
use std::cmp::Ordering;
use std::ops::Range;

const OPTIONS: &[Opt] = &[
    value("a", "", "FILENUM", "print unpairable lines of file 1 or 2 too"),
    value("e", "", "STRING", "what stands for missing fields"),
    flag("i", "ignore-case", "ignore case when comparing fields"),
    value("j", "", "FIELD", "the same as -1 FIELD -2 FIELD"),
    value("o", "", "FORMAT", "fields of an output line: FILENUM.FIELD or 0 for the join field, or auto"),
    value("t", "", "CHAR", "fields are separated by CHAR"),
    value("v", "", "FILENUM", "like -a, without the joined lines"),
    value("1", "", "FIELD", "join on this field of file 1"),
    value("2", "", "FIELD", "join on this field of file 2"),
    flag("", "check-order", "check that the input is sorted"),
    flag("", "nocheck-order", "do not check"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
    flag("", "header", "the first line of each file is a header"),
];

const SPEC: Spec = Spec {
    name: "join",
    summary: "Write a line for each pair of lines of FILE1 and FILE2 that have the same join field.",
    usage: &["[OPTION]... FILE1 FILE2"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(JOIN, SPEC, run);

/// What separates fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    /// Blanks.
    Blanks,
    /// This byte.
    Byte(u8),
    /// Nothing: the line is one field.
    Whole,
}

/// A field of an output line.
#[derive(Clone, Copy)]
enum Out {
    Key,
    Field(usize, usize),
}

struct Options {
    unpaired: [bool; 2],
    paired: bool,
    filler: Option<Text>,
    ignore_case: bool,
    /// The join field of each file, from 0.
    keys: [usize; 2],
    format: Vec<Out>,
    auto: bool,
    tab: Tab,
    check: Option<bool>,
    end: u8,
    header: bool,
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

async fn field_number(cx: &mut Context, text: &[u8]) -> Result<usize, End> {
    match number::unsigned(text, "") {
        Ok(number) if number > 0 => Ok(usize::try_from(number - 1).unwrap_or(usize::MAX - 1)),
        Err(number::Bad::Overflow) => Ok(usize::MAX - 1),
        _ => {
            let text = quote::locale(cx.locale, text);
            fail(cx, text!("invalid field number: ", text)).await
        }
    }
}

async fn set_key(cx: &mut Context, key: &mut Option<usize>, field: usize) -> Result<(), End> {
    if let Some(before) = *key
        && before != field
    {
        return fail(cx, format!("incompatible join fields {}, {}", before + 1, field + 1)).await;
    }
    *key = Some(field);
    Ok(())
}

async fn read_format(cx: &mut Context, list: &[u8], format: &mut Vec<Out>) -> Result<(), End> {
    for part in list.split(|byte| matches!(byte, b',' | b' ' | b'\t')) {
        let shown = quote::locale(cx.locale, part);
        match part {
            b"0" => format.push(Out::Key),
            [b'1' | b'2', b'.', field @ ..] => {
                let field = field_number(cx, field).await?;
                format.push(Out::Field(usize::from(part[0] == b'2'), field));
            }
            [b'0' | b'1' | b'2', ..] => return fail(cx, text!("invalid field specifier: ", shown)).await,
            _ => return fail(cx, text!("invalid file number in field spec: ", shown)).await,
        }
    }
    Ok(())
}

async fn read_options(cx: &mut Context, list: Vec<(&'static str, Option<Text>)>) -> Result<Options, End> {
    let mut options = Options {
        unpaired: [false; 2],
        paired: true,
        filler: None,
        ignore_case: false,
        keys: [0; 2],
        format: Vec::new(),
        auto: false,
        tab: Tab::Blanks,
        check: None,
        end: b'\n',
        header: false,
    };
    let mut keys = [None; 2];
    for (name, argument) in list {
        let text = argument.unwrap_or_default();
        match name {
            "a" | "v" => {
                let file = match number::unsigned(&text, "") {
                    Ok(number @ (1 | 2)) => number as usize - 1,
                    _ => {
                        let text = quote::locale(cx.locale, &text);
                        return fail(cx, text!("invalid field number: ", text)).await;
                    }
                };
                options.unpaired[file] = true;
                options.paired &= name == "a";
            }
            "e" => {
                if options.filler.as_ref().is_some_and(|before| *before != text) {
                    return fail(cx, "conflicting empty-field replacement strings").await;
                }
                options.filler = Some(text);
            }
            "ignore-case" => options.ignore_case = true,
            "j" => {
                let field = field_number(cx, &text).await?;
                set_key(cx, &mut keys[0], field).await?;
                keys[1] = keys[0];
            }
            "1" | "2" => {
                let field = field_number(cx, &text).await?;
                set_key(cx, &mut keys[usize::from(name == "2")], field).await?;
            }
            "o" if *text == *b"auto" => options.auto = true,
            "o" => read_format(cx, &text, &mut options.format).await?,
            "t" => {
                let tab = match &text[..] {
                    b"" => Tab::Whole,
                    [byte] => Tab::Byte(*byte),
                    b"\\0" => Tab::Byte(0),
                    _ => {
                        let text = quote::locale(cx.locale, &text);
                        return fail(cx, text!("multi-character tab ", text)).await;
                    }
                };
                if options.tab != Tab::Blanks && options.tab != tab {
                    return fail(cx, "incompatible tabs").await;
                }
                options.tab = tab;
            }
            "check-order" => options.check = Some(true),
            "nocheck-order" => options.check = Some(false),
            "zero-terminated" => options.end = 0,
            _ => options.header = true,
        }
    }
    options.keys = keys.map(|key| key.unwrap_or(0));
    Ok(options)
}

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    modern(&mut words);
    let args = SPEC.args_of(cx, &words).await?;
    let options = read_options(cx, args.options).await?;
    if let Some(extra) = args.operands.get(2) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let [first, second] = &args.operands[..] else {
        return match args.operands.first() {
            None => SPEC.wrong(cx, "missing operand").await,
            Some(first) => {
                let first = quote::locale(cx.locale, first);
                SPEC.wrong(cx, text!("missing operand after ", first)).await
            }
        };
    };
    if **first == *b"-" && **second == *b"-" {
        return fail(cx, "both files cannot be standard input").await;
    }
    let mut files = Vec::new();
    for name in [first, second] {
        match Lines::open(cx, name, options.end).await? {
            Some(lines) => files.push(Input::new(lines)),
            None => return Ok(1),
        }
    }
    let mut join = Join { options, files, auto: [0; 2], unpairable: false, out: Vec::new() };
    join.run(cx).await?;
    cx.out_vec(&mut join.out).await?;
    if join.files.iter().any(|file| file.warned) {
        return fail(cx, "input is not in sorted order").await;
    }
    Ok(0)
}

/// Spells the obsolete `-j1 FIELD` and `-j2 FIELD` as `-1` and `-2`.
fn modern(words: &mut [Text]) {
    for at in 0..words.len() {
        let key = match &words[at][..] {
            b"--" => return,
            b"-j1" => b"-1",
            b"-j2" => b"-2",
            _ => continue,
        };
        // Such a word is the old spelling only where a field number follows it.
        if words.get(at + 1).is_some_and(|next| !next.is_empty() && next.iter().all(u8::is_ascii_digit)) {
            words[at] = Text::from(&key[..]);
        }
    }
}

/// A line and where its fields are.
struct Line {
    text: Bytes,
    fields: Vec<Range<usize>>,
}

impl Line {
    fn new(text: Bytes, tab: Tab) -> Self {
        let fields = split(&text, tab);
        Self { text, fields }
    }

    fn field(&self, index: usize) -> &[u8] {
        self.fields.get(index).map_or(&b""[..], |range| &self.text[range.clone()])
    }
}

fn split(text: &[u8], tab: Tab) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    if text.is_empty() {
        return fields;
    }
    let mut start = 0;
    match tab {
        Tab::Whole => {}
        Tab::Byte(byte) => {
            for at in memchr::memchr_iter(byte, text) {
                fields.push(start..at);
                start = at + 1;
            }
        }
        Tab::Blanks => {
            let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n');
            let skip = |from: usize| from + text[from..].iter().take_while(|byte| blank(byte)).count();
            start = skip(0);
            if start == text.len() {
                return fields;
            }
            loop {
                let len = text[start..].iter().take_while(|byte| !blank(byte)).count();
                fields.push(start..start + len);
                start += len;
                if start == text.len() {
                    return fields;
                }
                start = skip(start);
                // Blanks at the end of the line are followed by an empty field.
                if start == text.len() {
                    break;
                }
            }
        }
    }
    fields.push(start..text.len());
    fields
}

/// One of the two files.
struct Input {
    lines: Lines,
    number: u64,
    last_key: Option<Vec<u8>>,
    warned: bool,
    /// The line at hand.
    line: Option<Line>,
}

impl Input {
    fn new(lines: Lines) -> Self {
        Self { lines, number: 0, last_key: None, warned: false, line: None }
    }
}

fn compare(a: &[u8], b: &[u8], ignore_case: bool) -> Ordering {
    if ignore_case { a.to_ascii_uppercase().cmp(&b.to_ascii_uppercase()) } else { a.cmp(b) }
}

struct Join {
    options: Options,
    files: Vec<Input>,
    /// How many fields a line of each file has with `-o auto`.
    auto: [usize; 2],
    unpairable: bool,
    out: Vec<u8>,
}

impl Join {
    async fn run(&mut self, cx: &mut Context) -> Result<(), End> {
        for file in 0..2 {
            self.advance(cx, file).await?;
            self.auto[file] = self.files[file].line.as_ref().map_or(0, |line| line.fields.len());
        }
        if self.options.header && self.files.iter().any(|file| file.line.is_some()) {
            let lines: Vec<Option<Line>> = self.files.iter_mut().map(|file| file.line.take()).collect();
            self.print(lines[0].as_ref(), lines[1].as_ref());
            for (file, line) in lines.iter().enumerate() {
                self.files[file].last_key = None;
                if line.is_some() {
                    self.advance(cx, file).await?;
                }
            }
        }
        while let (Some(a), Some(b)) = (&self.files[0].line, &self.files[1].line) {
            let (a, b) = (a.field(self.options.keys[0]), b.field(self.options.keys[1]));
            match compare(a, b, self.options.ignore_case) {
                Ordering::Equal => self.pair(cx).await?,
                Ordering::Less => self.skip(cx, 0).await?,
                Ordering::Greater => self.skip(cx, 1).await?,
            }
            if self.out.len() > 8 << 10 {
                cx.out_vec(&mut self.out).await?;
            }
        }
        let checks = self.options.check != Some(false) && self.files.iter().any(|file| !file.warned);
        for file in 0..2 {
            let shows = self.options.unpaired[file];
            if !(shows || checks) || self.files[file].line.is_none() {
                continue;
            }
            self.unpairable |= self.files[1 - file].line.is_some() || self.unpairable;
            while let Some(line) = self.files[file].line.take() {
                if shows {
                    self.print_alone(file, &line);
                }
                if self.files[file].warned && !shows {
                    break;
                }
                self.advance(cx, file).await?;
                if self.out.len() > 8 << 10 {
                    cx.out_vec(&mut self.out).await?;
                }
            }
        }
        Ok(())
    }

    /// Passes a line that has no partner.
    async fn skip(&mut self, cx: &mut Context, file: usize) -> Result<(), End> {
        if let Some(line) = self.files[file].line.take()
            && self.options.unpaired[file]
        {
            self.print_alone(file, &line);
        }
        self.advance(cx, file).await?;
        self.unpairable = true;
        Ok(())
    }

    /// Joins all lines of the key at hand.
    async fn pair(&mut self, cx: &mut Context) -> Result<(), End> {
        let mut held = crate::util::input::Held::new(&cx.budget);
        let mut groups: [Vec<Line>; 2] = [Vec::new(), Vec::new()];
        let ignore_case = self.options.ignore_case;
        for file in 0..2 {
            let key_at = self.options.keys[file];
            while let Some(line) = self.files[file].line.take() {
                // Lines of the first file are held against the first of the second, and the other way round.
                let other = if file == 0 {
                    self.files[1].line.as_ref().map(|line| line.field(self.options.keys[1]))
                } else {
                    groups[0].first().map(|line| line.field(self.options.keys[0]))
                };
                let same = other.is_none_or(|key| compare(line.field(key_at), key, ignore_case).is_eq());
                if !same {
                    self.files[file].line = Some(line);
                    break;
                }
                held.add(
                    line.text.len() + size_of::<Line>() + line.fields.len() * size_of::<Range<usize>>(),
                )?;
                groups[file].push(line);
                self.advance(cx, file).await?;
            }
        }
        if self.options.paired {
            for a in &groups[0] {
                for b in &groups[1] {
                    self.print(Some(a), Some(b));
                    if self.out.len() > 8 << 10 {
                        cx.out_vec(&mut self.out).await?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads the next line of a file and holds it against the one before.
    async fn advance(&mut self, cx: &mut Context, file: usize) -> Result<(), End> {
        let input = &mut self.files[file];
        let text = match input.lines.try_next(cx, self.options.end).await? {
            Ok(Some(text)) => text,
            Ok(None) => {
                input.line = None;
                return Ok(());
            }
            Err(errno) => {
                cx.out_vec(&mut self.out).await?;
                return fail(cx, text!("read error: ", errno.text())).await;
            }
        };
        cx.tick(text.len())?;
        input.number += 1;
        let line = Line::new(text, self.options.tab);
        let checks = match self.options.check {
            Some(check) => check,
            None => self.unpairable,
        };
        let key = line.field(self.options.keys[file]);
        if let Some(last) = &input.last_key
            && checks
            && !input.warned
            && compare(last, key, self.options.ignore_case) == Ordering::Greater
        {
            let place = text!(input.lines.name(), ":", input.number.to_string());
            let message = text!(place, ": is not sorted: ", line.text);
            input.warned = true;
            cx.out_vec(&mut self.out).await?;
            cx.error(&message).await?;
            if self.options.check == Some(true) {
                return Err(End::Status(1));
            }
        }
        let input = &mut self.files[file];
        input.last_key = Some(key.to_vec());
        input.line = Some(line);
        Ok(())
    }

    fn print_alone(&mut self, file: usize, line: &Line) {
        if file == 0 { self.print(Some(line), None) } else { self.print(None, Some(line)) }
    }

    /// Writes the output line of a pair.
    fn print(&mut self, a: Option<&Line>, b: Option<&Line>) {
        let separator = match self.options.tab {
            Tab::Blanks => b' ',
            Tab::Byte(byte) => byte,
            Tab::Whole => b'\n',
        };
        let filler = self.options.filler.as_deref().unwrap_or_default();
        let out = &mut self.out;
        let field = |line: Option<&Line>, index: usize, out: &mut Vec<u8>| {
            let text = line.map_or(&b""[..], |line| line.field(index));
            out.extend_from_slice(if text.is_empty() { filler } else { text });
        };
        let [key_a, key_b] = self.options.keys;
        let key = |out: &mut Vec<u8>| match a {
            Some(_) => field(a, key_a, out),
            None => field(b, key_b, out),
        };
        if self.options.format.is_empty() {
            key(out);
            for (file, line) in [a, b].into_iter().enumerate() {
                let count = if self.options.auto {
                    self.auto[file]
                } else {
                    line.map_or(0, |line| line.fields.len())
                };
                for index in (0..count).filter(|index| *index != self.options.keys[file]) {
                    out.push(separator);
                    field(line, index, out);
                }
            }
        } else {
            for (at, part) in self.options.format.iter().enumerate() {
                if at > 0 {
                    out.push(separator);
                }
                match *part {
                    Out::Key => key(out),
                    Out::Field(file, index) => field(if file == 0 { a } else { b }, index, out),
                }
            }
        }
        out.push(self.options.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str, tab: Tab) -> Vec<&[u8]> {
        split(text.as_bytes(), tab).into_iter().map(|range| &text.as_bytes()[range]).collect()
    }

    #[test]
    fn fields_are_split() {
        assert_eq!(fields(" a  b", Tab::Blanks), [b"a", b"b"]);
        assert_eq!(fields("a b ", Tab::Blanks), [&b"a"[..], b"b", b""]);
        assert_eq!(fields("a::b:", Tab::Byte(b':')), [&b"a"[..], b"", b"b", b""]);
        assert_eq!(fields("a b", Tab::Whole), [b"a b"]);
        assert_eq!(fields("", Tab::Byte(b':')), Vec::<&[u8]>::new());
    }
}
