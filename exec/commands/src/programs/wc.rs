//! `wc`: POSIX with GNU's options.
//!
//! A count that the size of a file answers (`-c` alone) reads nothing.

use crate::options::{Args, Opt, Spec, flag, value};
use crate::plan::is_plain_file;
use crate::util::files::Files;
use crate::util::{input, number, quote, width};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, FileKind, Stat};
use mirage_vm::Text;
use mirage_vm::catalog::Plan;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Locale, Stop};
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("c", "bytes", "print the count of bytes"),
    flag("m", "chars", "print the count of characters"),
    flag("l", "lines", "print the count of newlines"),
    flag("w", "words", "print the count of words"),
    value("", "files0-from", "F", "count the files whose names, each ending in NUL, are in file F"),
    flag("L", "max-line-length", "print the largest display width"),
];

const SPEC: Spec = Spec {
    name: "wc",
    summary: "Print counts of newlines, words and bytes for each FILE, and a total for several.",
    usage: &["[OPTION]... [FILE]...", "[OPTION]... --files0-from=F"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(WC, SPEC, run, plan);

/// Bytes of one file are its size. Of its input it prints one number as it is; several are padded by what the input is.
fn plan(args: &Args) -> Option<Plan> {
    let [(count, _)] = args.options[..] else { return None };
    match &args.operands[..] {
        [file] if count == "bytes" && is_plain_file(file) => Some(Plan::ByteCount { operand: 0 }),
        [] if count != "files0-from" => Some(Plan::Filter),
        _ => None,
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Wanted {
    lines: bool,
    words: bool,
    chars: bool,
    bytes: bool,
    longest: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Counts {
    lines: u64,
    words: u64,
    chars: u64,
    bytes: u64,
    longest: u64,
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut wanted = Wanted::default();
    let mut from = None;
    for (key, argument) in &args.options {
        match *key {
            "bytes" => wanted.bytes = true,
            "chars" => wanted.chars = true,
            "lines" => wanted.lines = true,
            "words" => wanted.words = true,
            "max-line-length" => wanted.longest = true,
            _ => from = argument.clone(),
        }
    }
    if wanted == Wanted::default() {
        (wanted.lines, wanted.words, wanted.bytes) = (true, true, true);
    }
    let named = !args.operands.is_empty() || from.is_some();
    let mut status = 0;
    let mut bad_names = 0;
    let mut sizes_first = true;
    let files = match &from {
        Some(list) => {
            if let Some(extra) = args.operands.first() {
                let extra = quote::file_always(cx.locale, extra);
                cx.error(&text!("extra operand ", extra)).await?;
                cx.err(b"file operands cannot be combined with --files0-from\n").await?;
                return Err(SPEC.try_help(cx).await?);
            }
            let (names, failed, whole) = names_from(cx, list).await?;
            sizes_first = whole;
            status |= u8::from(failed > 0);
            bad_names = failed;
            names
        }
        None if args.operands.is_empty() => vec![Text::from(&b"-"[..])],
        None => args.operands,
    };
    let width = if sizes_first { field_width(cx, &files, wanted).await } else { 1 };
    let mut total = Counts::default();
    let mut out = Vec::new();
    for file in &files {
        let ofd = match input::open(cx, file).await {
            Ok(ofd) => ofd,
            Err(errno) => {
                cx.file_error(file, errno).await?;
                status = 1;
                continue;
            }
        };
        let (counts, failure) = count(cx, &ofd, wanted).await?;
        if let Some(errno) = failure {
            let shown: &[u8] = if **file == *b"-" { b"standard input" } else { file };
            cx.file_error(shown, errno).await?;
            status = 1;
        }
        total.lines += counts.lines;
        total.words += counts.words;
        total.chars += counts.chars;
        total.bytes += counts.bytes;
        total.longest = total.longest.max(counts.longest);
        let escaped;
        let name = match named {
            false => None,
            true if file.contains(&b'\n') => {
                escaped = quote::file(cx.locale, file);
                Some(&escaped[..])
            }
            true => Some(&file[..]),
        };
        row(&counts, wanted, width, name, &mut out);
        cx.out_vec(&mut out).await?;
    }
    if files.len() + bad_names > 1 {
        row(&total, wanted, width, Some(b"total"), &mut out);
        cx.out_vec(&mut out).await?;
    }
    Ok(input::close_stdin(cx, &files, "-", status).await?)
}

/// The largest list of names that GNU's `wc` reads before it counts; it sees the files' sizes only then.
const LIST_READ_FIRST: u64 = 10 << 20;

/// The names in a list, how many of them were bad, and whether the list is one that is read before all else.
async fn names_from(cx: &mut Context, list: &[u8]) -> Result<(Vec<Text>, usize, bool), End> {
    let opened = input::open(cx, list).await;
    let mut first = false;
    let all = match opened {
        Ok(ofd) => {
            if let Ok(Some(stat)) = ofd.stat().await {
                first =
                    stat.kind() == FileKind::File && stat.size().is_some_and(|size| size <= LIST_READ_FIRST);
            }
            input::read_all(cx, &ofd).await?
        }
        Err(errno) => {
            let name = quote::file_always(cx.locale, list);
            cx.error(&text!("cannot open ", name, " for reading: ", errno.text())).await?;
            return Err(End::Status(1));
        }
    };
    let all = match all {
        Ok((all, _)) => all,
        Err(errno) => {
            let message = text!(quote::file(cx.locale, list), ": read error: ", errno.text());
            cx.error(&message).await?;
            return Err(End::Status(1));
        }
    };
    let mut names = Vec::new();
    let mut failed = 0;
    for (index, name) in input::records(&all, 0).enumerate() {
        if name.is_empty() {
            let place = text!(quote::file(cx.locale, list), ":", (index + 1).to_string());
            cx.error(&text!(place, ": invalid zero-length file name")).await?;
            failed += 1;
        } else if list == b"-" && name == b"-" {
            let quoted = quote::file_always(cx.locale, name);
            cx.error(&text!("when reading file names from stdin, no file name of ", quoted, " allowed"))
                .await?;
            failed += 1;
        } else {
            names.push(Text::from(name));
        }
    }
    Ok((names, failed, first))
}

/// How wide columns are: as the sum of the sizes needs, at least 7 where something is no regular file.
async fn field_width(cx: &Context, files: &[Text], wanted: Wanted) -> usize {
    let Wanted { lines, words, chars, bytes, longest } = wanted;
    let columns = [lines, words, chars, bytes, longest].into_iter().filter(|on| *on).count();
    if files.is_empty() || (files.len() == 1 && columns == 1) {
        return 1;
    }
    let mut least = 1;
    let mut sum = 0u64;
    for file in files {
        let stat: Option<Stat> = if **file == *b"-" {
            match cx.fd(0) {
                Ok(ofd) => match ofd.stat().await {
                    Ok(Some(stat)) => Some(stat),
                    _ => {
                        least = 7;
                        None
                    }
                },
                Err(_) => None,
            }
        } else {
            cx.stat(file, true).await.ok()
        };
        match stat {
            Some(stat) if stat.kind() == FileKind::File => sum += stat.size().unwrap_or(0),
            Some(_) => least = 7,
            None => {}
        }
    }
    sum.to_string().len().max(least)
}

fn row(counts: &Counts, wanted: Wanted, width: usize, name: Option<&[u8]>, out: &mut Vec<u8>) {
    let columns = [
        (wanted.lines, counts.lines),
        (wanted.words, counts.words),
        (wanted.chars, counts.chars),
        (wanted.bytes, counts.bytes),
        (wanted.longest, counts.longest),
    ];
    let mut first = true;
    for (_, count) in columns.into_iter().filter(|(on, _)| *on) {
        if !first {
            out.push(b' ');
        }
        first = false;
        number::push_decimal_right(out, count, width);
    }
    if let Some(name) = name {
        out.push(b' ');
        out.extend_from_slice(name);
    }
    out.push(b'\n');
}

async fn count(cx: &Context, ofd: &Arc<Ofd>, wanted: Wanted) -> Result<(Counts, Option<Errno>), Stop> {
    let only_bytes = wanted.bytes && !(wanted.lines || wanted.words || wanted.chars || wanted.longest);
    if only_bytes
        && ofd.is_seekable()
        && let Ok(Some(stat)) = ofd.stat().await
        && stat.kind() == FileKind::File
        && let Some(size) = stat.size()
        && size > 0
    {
        let offset = ofd.offset();
        ofd.seek(offset.max(size));
        return Ok((Counts { bytes: size.saturating_sub(offset), ..Counts::default() }, None));
    }
    let mut counter = Counter::new(cx.locale, wanted);
    loop {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => return Ok((counter.end(), None)),
            Ok(chunk) => counter.feed(&chunk),
            Err(errno) => return Ok((counter.end(), Some(errno))),
        }
    }
}

struct Counter {
    wanted: Wanted,
    utf8: bool,
    counts: Counts,
    in_word: bool,
    column: u64,
    /// The start of a character whose rest comes with the next chunk.
    partial: Vec<u8>,
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | 9..=13)
}

/// 0 for blanks, 1 for what makes a word, 2 for what does neither (in C: control and high bytes).
const CLASSES: [u8; 256] = {
    let mut table = [2u8; 256];
    let mut byte = 0;
    while byte < 256 {
        if is_space(byte as u8) {
            table[byte] = 0;
        } else if byte > 0x20 && byte < 0x7f {
            table[byte] = 1;
        }
        byte += 1;
    }
    table
};

impl Counter {
    fn new(locale: Locale, wanted: Wanted) -> Self {
        let utf8 = locale == Locale::Utf8;
        Self { wanted, utf8, counts: Counts::default(), in_word: false, column: 0, partial: Vec::new() }
    }

    fn feed(&mut self, chunk: &[u8]) {
        self.counts.bytes += chunk.len() as u64;
        let simple = !self.wanted.words && !self.wanted.longest;
        if simple && (!self.utf8 || !self.wanted.chars) {
            if self.wanted.lines {
                self.counts.lines += memchr::memchr_iter(b'\n', chunk).count() as u64;
            }
            if self.wanted.chars {
                self.counts.chars += chunk.len() as u64;
            }
            return;
        }
        if self.utf8 && !(self.partial.is_empty() && chunk.is_ascii()) {
            return self.feed_utf8(chunk);
        }
        if self.wanted.longest {
            for &byte in chunk {
                self.place(byte);
            }
        }
        let mut in_word = self.in_word;
        let (mut words, mut lines) = (0u64, 0u64);
        for &byte in chunk {
            let class = CLASSES[byte as usize];
            lines += u64::from(byte == b'\n');
            words += u64::from(class == 1 && !in_word);
            in_word = class == 1 || (class == 2 && in_word);
        }
        self.in_word = in_word;
        self.counts.words += words;
        self.counts.lines += lines;
        self.counts.chars += chunk.len() as u64;
    }

    /// Moves the column over one ASCII byte.
    fn place(&mut self, byte: u8) {
        match byte {
            b'\n' | b'\r' | 12 => {
                self.counts.longest = self.counts.longest.max(self.column);
                self.column = 0;
            }
            b'\t' => self.column += 8 - self.column % 8,
            0x20..0x7f => self.column += 1,
            _ => {}
        }
    }

    fn feed_utf8(&mut self, chunk: &[u8]) {
        let joined;
        let mut rest = chunk;
        if !self.partial.is_empty() {
            let mut all = std::mem::take(&mut self.partial);
            all.extend_from_slice(chunk);
            joined = all;
            rest = &joined;
        }
        while let Some(&first) = rest.first() {
            if first < 0x80 {
                self.counts.chars += 1;
                self.counts.lines += u64::from(first == b'\n');
                if self.wanted.longest {
                    self.place(first);
                }
                match CLASSES[first as usize] {
                    0 => self.in_word = false,
                    1 => self.word(),
                    _ => {}
                }
                rest = &rest[1..];
                continue;
            }
            match quote::decode(rest) {
                Some((c, len)) => {
                    self.counts.chars += 1;
                    let columns = width::of_char(c);
                    self.column += columns.unwrap_or(0) as u64;
                    let no_break = matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{2060}');
                    if c.is_whitespace() || no_break {
                        self.in_word = false;
                    } else if columns.is_some() {
                        self.word();
                    }
                    rest = &rest[len..];
                }
                None if rest.len() < 4 && could_continue(rest) => {
                    self.partial = rest.to_vec();
                    return;
                }
                None => {
                    rest = &rest[1..];
                }
            }
        }
    }

    fn word(&mut self) {
        self.counts.words += u64::from(!self.in_word);
        self.in_word = true;
    }

    fn end(mut self) -> Counts {
        self.counts.longest = self.counts.longest.max(self.column);
        self.counts
    }
}

/// Whether `bytes` may be the beginning of a longer UTF-8 character.
fn could_continue(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => false,
        Err(error) => error.valid_up_to() == 0 && error.error_len().is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Wanted = Wanted { lines: true, words: true, chars: true, bytes: true, longest: true };

    fn count(locale: Locale, text: &[u8], step: usize) -> Counts {
        let mut counter = Counter::new(locale, ALL);
        for chunk in text.chunks(step) {
            counter.feed(chunk);
        }
        counter.end()
    }

    #[test]
    fn counts_do_not_depend_on_chunks() {
        let text = "one two\tthrée\n日本 x\n\u{1}\n".as_bytes();
        for locale in [Locale::C, Locale::Utf8] {
            let whole = count(locale, text, text.len());
            for step in 1..8 {
                assert_eq!(count(locale, text, step), whole);
            }
        }
        let utf8 = count(Locale::Utf8, text, 1000);
        assert_eq!(utf8, Counts { lines: 3, words: 5, chars: 21, bytes: 26, longest: 13 });
    }
}
