//! `csplit`: POSIX with GNU's options.
//!
//! The input is read whole before it is split, charged to the line's budget.

use crate::options::{Arg, Opt, Spec, alias, flag, value};
use crate::util::files::Files;
use crate::util::{input, number, pattern, quote};
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_regex::{Regex, Syntax};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    value("b", "suffix-format", "FORMAT", "use the printf FORMAT for suffixes, not %02d"),
    value("f", "prefix", "PREFIX", "use PREFIX, not xx"),
    flag("k", "keep-files", "keep output files on errors"),
    flag("", "suppress-matched", "leave out the lines that match"),
    value("n", "digits", "DIGITS", "use DIGITS digits, not 2"),
    flag("s", "quiet", "do not print the sizes of output files"),
    alias("", "silent", "quiet", Arg::None),
    flag("z", "elide-empty-files", "make no empty files"),
];

const SPEC: Spec = Spec {
    name: "csplit",
    summary: "Put pieces of FILE that PATTERNs separate into files xx00, xx01, ...",
    usage: &["[OPTION]... FILE PATTERN..."],
    options: OPTIONS,
    notes: "\
A PATTERN is a line number, /REGEXP/[OFFSET] up to a line that matches, %REGEXP%[OFFSET] to skip to it,
or {N} or {*} to repeat the pattern before.",
    ..Spec::BASE
};

program!(CSPLIT, SPEC, run);

enum Place {
    /// Up to this line.
    Line(u64),
    /// Up to a line that matches, and lines behind or before it; or only going there.
    Match { regex: Regex, offset: i64, skips: bool },
}

struct Pattern {
    place: Place,
    word: Text,
    /// How often it is repeated; `None` for as long as it can be.
    repeat: Option<u64>,
}

/// How suffixes are written.
#[derive(Clone)]
struct Suffix {
    before: Vec<u8>,
    after: Vec<u8>,
    left: bool,
    zero: bool,
    alternative: bool,
    plus: bool,
    width: usize,
    precision: Option<usize>,
    conversion: u8,
}

impl Suffix {
    fn write(&self, number: u64) -> Vec<u8> {
        let mut digits = match self.conversion {
            b'o' => format!("{number:o}"),
            b'x' => format!("{number:x}"),
            b'X' => format!("{number:X}"),
            _ => number.to_string(),
        };
        if let Some(precision) = self.precision {
            digits = format!("{digits:0>precision$}");
        }
        let sign = match self.conversion {
            b'x' if self.alternative && number > 0 => "0x",
            b'X' if self.alternative && number > 0 => "0X",
            b'o' if self.alternative && !digits.starts_with('0') => "0",
            b'd' | b'i' if self.plus => "+",
            _ => "",
        };
        let fill = self.width.saturating_sub(digits.len() + sign.len());
        let text = if self.left {
            format!("{sign}{digits}{:fill$}", "")
        } else if self.zero && self.precision.is_none() {
            format!("{sign}{:0>1$}", digits, digits.len() + fill)
        } else {
            format!("{:fill$}{sign}{digits}", "")
        };
        [&self.before[..], text.as_bytes(), &self.after].concat()
    }
}

async fn fail<T>(cx: &mut Context, message: impl AsRef<[u8]>) -> Result<T, End> {
    cx.error(message.as_ref()).await?;
    Err(End::Status(1))
}

async fn suffix(cx: &mut Context, text: &[u8]) -> Result<Suffix, End> {
    let mut found: Option<Suffix> = None;
    let (mut plain, mut at) = (Vec::new(), 0);
    while at < text.len() {
        if text[at] != b'%' {
            plain.push(text[at]);
            at += 1;
            continue;
        }
        at += 1;
        if text.get(at) == Some(&b'%') {
            plain.push(b'%');
            at += 1;
            continue;
        }
        if found.is_some() {
            return fail(cx, "too many % conversion specifications in suffix").await;
        }
        let mut suffix = Suffix {
            before: std::mem::take(&mut plain),
            after: Vec::new(),
            left: false,
            zero: false,
            alternative: false,
            plus: false,
            width: 0,
            precision: None,
            conversion: b'd',
        };
        while let Some(flag @ (b'-' | b'0' | b'#' | b'+' | b' ' | b'\'')) = text.get(at) {
            suffix.left |= *flag == b'-';
            suffix.zero |= *flag == b'0';
            suffix.alternative |= *flag == b'#';
            suffix.plus |= *flag == b'+';
            at += 1;
        }
        let number = |at: &mut usize| {
            let mut value = 0usize;
            while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
                value = (value * 10 + usize::from(digit - b'0')).min(1 << 12);
                *at += 1;
            }
            value
        };
        suffix.width = number(&mut at);
        if text.get(at) == Some(&b'.') {
            at += 1;
            suffix.precision = Some(number(&mut at));
        }
        match text.get(at) {
            Some(letter @ (b'd' | b'i' | b'u' | b'o' | b'x' | b'X')) => suffix.conversion = *letter,
            Some(letter) if letter.is_ascii_graphic() || *letter == b' ' => {
                return fail(cx, text!("invalid conversion specifier in suffix: ", [*letter])).await;
            }
            Some(letter) => {
                let message = format!("invalid conversion specifier in suffix: \\{letter:03o}");
                return fail(cx, message).await;
            }
            None => return fail(cx, "missing conversion specifier in suffix").await,
        }
        at += 1;
        found = Some(suffix);
    }
    match found {
        Some(mut suffix) => {
            suffix.after = plain;
            Ok(suffix)
        }
        None => fail(cx, "missing % conversion specification in suffix").await,
    }
}

async fn patterns(cx: &mut Context, words: &[Text]) -> Result<Vec<Pattern>, End> {
    let mut out: Vec<Pattern> = Vec::new();
    let mut last = 0u64;
    for word in words {
        let shown = quote::locale(cx.locale, word);
        let place = match &word[..] {
            [mark @ (b'/' | b'%'), rest @ ..] => {
                let Some(end) = memchr::memrchr(*mark, rest) else {
                    return fail(cx, text!(word, ": closing delimiter '", [*mark], "' missing")).await;
                };
                let offset = &rest[end + 1..];
                let digits = offset.strip_prefix(b"+").unwrap_or(offset);
                let parsed = std::str::from_utf8(digits).ok().and_then(|text| text.parse::<i64>().ok());
                let offset = match (offset, parsed) {
                    (b"", _) => 0,
                    (_, Some(offset)) => offset,
                    _ => return fail(cx, text!(shown, ": integer expected after delimiter")).await,
                };
                match pattern::compile(cx.locale, &rest[..end], Syntax::GREP) {
                    Ok(regex) => Place::Match { regex, offset, skips: *mark == b'%' },
                    Err(error) => {
                        return fail(cx, text!(shown, ": invalid regular expression: ", error.text())).await;
                    }
                }
            }
            [b'{', count @ .., b'}'] if !out.is_empty() => {
                let repeat = match count {
                    b"*" => None,
                    count => match number::unsigned(count, "") {
                        Ok(count) => Some(count),
                        Err(_) => {
                            let inner = quote::locale(cx.locale, &word[..word.len() - 1]);
                            return fail(cx, text!(inner, "}: integer required between '{' and '}'")).await;
                        }
                    },
                };
                if let Some(before) = out.last_mut() {
                    before.repeat = repeat;
                }
                continue;
            }
            [b'{', ..] if !out.is_empty() => {
                return fail(cx, text!(shown, ": '}' is required in repeat count")).await;
            }
            text => match number::unsigned(text, "") {
                Ok(0) => return fail(cx, text!(word, ": line number must be greater than zero")).await,
                Ok(line) if line < last => {
                    let last = format!(" is smaller than preceding line number, {last}");
                    let word = quote::locale(cx.locale, word);
                    return fail(cx, text!("line number ", word, last)).await;
                }
                Ok(line) => {
                    if line == last {
                        let word = quote::locale(cx.locale, word);
                        let text = " is the same as preceding line number";
                        cx.error(&text!("warning: line number ", word, text)).await?;
                    }
                    last = line;
                    Place::Line(line)
                }
                Err(_) => return fail(cx, text!(shown, ": invalid pattern")).await,
            },
        };
        out.push(Pattern { place, word: word.clone(), repeat: Some(0) });
    }
    Ok(out)
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut split = Splitter {
        prefix: b"xx".to_vec(),
        suffix: None,
        digits: 2,
        keep: false,
        quiet: false,
        elide: false,
        suppress: false,
        lines: Vec::new(),
        at: 0,
        made: Vec::new(),
    };
    for (key, argument) in args.options {
        let word = argument.unwrap_or_default();
        match key {
            "suffix-format" => split.suffix = Some(suffix(cx, &word).await?),
            "prefix" => split.prefix = word.to_vec(),
            "keep-files" => split.keep = true,
            "suppress-matched" => split.suppress = true,
            "digits" => match number::within(cx.locale, &word, 0, i32::MAX as u64, "") {
                Ok(digits) => split.digits = digits as usize,
                Err(tail) => return fail(cx, text!("invalid number: ", tail)).await,
            },
            "quiet" => split.quiet = true,
            _ => split.elide = true,
        }
    }
    let Some((file, words)) = args.operands.split_first().filter(|(_, words)| !words.is_empty()) else {
        return match args.operands.last() {
            None => SPEC.wrong(cx, "missing operand").await,
            Some(last) => {
                let last = quote::locale(cx.locale, last);
                SPEC.wrong(cx, text!("missing operand after ", last)).await
            }
        };
    };
    let patterns = patterns(cx, words).await?;
    let ofd = match input::open(cx, file).await {
        Ok(ofd) => ofd,
        Err(errno) => {
            let name = quote::file_always(cx.locale, file);
            return fail(cx, text!("cannot open ", name, " for reading: ", errno.text())).await;
        }
    };
    let (all, mut held) = match input::read_all(cx, &ofd).await? {
        Ok(read) => read,
        Err(errno) => {
            cx.error(&text!("read error: ", errno.text())).await?;
            return split.give_up(cx).await;
        }
    };
    let all = Bytes::from(all);
    let mut start = 0;
    for at in memchr::memchr_iter(b'\n', &all) {
        split.lines.push(all.slice(start..at + 1));
        start = at + 1;
    }
    if start < all.len() {
        split.lines.push(all.slice(start..));
    }
    held.add(split.lines.len() * size_of::<Bytes>())?;
    for pattern in &patterns {
        let mut turn = 0u64;
        while pattern.repeat.is_none_or(|repeat| turn <= repeat) {
            if !split.piece(cx, pattern, turn).await? {
                return match pattern.repeat {
                    // What is repeated as often as it can be ends with the input.
                    None if turn > 0 || matches!(pattern.place, Place::Match { .. }) => Ok(0),
                    _ => split.give_up(cx).await,
                };
            }
            turn += 1;
        }
    }
    let rest = split.lines[split.at..].concat();
    split.write(cx, rest).await?;
    Ok(0)
}

struct Splitter {
    prefix: Vec<u8>,
    suffix: Option<Suffix>,
    digits: usize,
    keep: bool,
    quiet: bool,
    elide: bool,
    suppress: bool,
    lines: Vec<Bytes>,
    /// The first line not yet written or skipped.
    at: usize,
    made: Vec<Vec<u8>>,
}

impl Splitter {
    /// Goes on to where a pattern is; whether it is anywhere.
    async fn piece(&mut self, cx: &mut Context, pattern: &Pattern, turn: u64) -> Result<bool, End> {
        let shown = quote::locale(cx.locale, &pattern.word);
        let on = if turn > 0 { format!(" on repetition {turn}") } else { String::new() };
        match &pattern.place {
            Place::Line(line) => {
                let end = (line.saturating_mul(turn + 1) - 1) as usize;
                if end >= self.lines.len() {
                    if pattern.repeat.is_none() && turn > 0 {
                        let rest = self.lines[self.at.min(self.lines.len())..].concat();
                        self.at = self.lines.len();
                        self.write(cx, rest).await?;
                        return Ok(false);
                    }
                    let rest = self.lines[self.at.min(self.lines.len())..].concat();
                    self.at = self.lines.len();
                    self.write(cx, rest).await?;
                    cx.error(&text!(shown, ": line number out of range", on)).await?;
                    return Ok(false);
                }
                let piece = self.lines[self.at.min(end)..end].concat();
                self.at = self.at.max(end);
                self.write(cx, piece).await?;
                if self.suppress && self.at < self.lines.len() {
                    self.at += 1;
                }
                Ok(true)
            }
            Place::Match { regex, offset, skips } => {
                // The line at hand is where the pattern before ended: it matched already, unless nothing did.
                let from =
                    if self.at == 0 && self.made.is_empty() && turn == 0 { self.at } else { self.at + 1 };
                let from = if self.suppress { self.at } else { from };
                let mut found = None;
                for at in from..self.lines.len() {
                    let line = self.lines[at].strip_suffix(b"\n").unwrap_or(&self.lines[at]);
                    cx.tick(line.len())?;
                    if pattern::is_match(regex, line) {
                        found = Some(at);
                        break;
                    }
                }
                let Some(found) = found else {
                    if !skips {
                        let rest = self.lines[self.at.min(self.lines.len())..].concat();
                        self.at = self.lines.len();
                        self.write(cx, rest).await?;
                    }
                    if pattern.repeat.is_none() {
                        return Ok(false);
                    }
                    cx.error(&text!(shown, ": match not found", on)).await?;
                    return Ok(false);
                };
                let end = found as i64 + offset;
                if end < self.at as i64 || end > self.lines.len() as i64 {
                    if !skips {
                        self.write(cx, Vec::new()).await?;
                    }
                    cx.error(&text!(shown, ": line number out of range", on)).await?;
                    return Ok(false);
                }
                let end = end as usize;
                let piece = self.lines[self.at..end].concat();
                self.at = end;
                if !skips {
                    self.write(cx, piece).await?;
                }
                if self.suppress && self.at < self.lines.len() {
                    self.at += 1;
                }
                Ok(true)
            }
        }
    }

    async fn write(&mut self, cx: &mut Context, piece: Vec<u8>) -> Result<(), End> {
        if piece.is_empty() && self.elide {
            return Ok(());
        }
        let number = self.made.len() as u64;
        let suffix = match &self.suffix {
            Some(suffix) => suffix.write(number),
            None => format!("{number:0width$}", width = self.digits).into_bytes(),
        };
        let name = [&self.prefix[..], &suffix].concat();
        let len = piece.len();
        let written = match cx.create(&name).await {
            Ok(ofd) => ofd.write(Bytes::from(piece)).await,
            Err(errno) => Err(errno),
        };
        if let Err(errno) = written {
            cx.file_error(&name, errno).await?;
            return self.give_up(cx).await.map(|_| ());
        }
        self.made.push(name);
        if !self.quiet {
            cx.out(format!("{len}\n").as_bytes()).await?;
        }
        Ok(())
    }

    /// Ends with an error: what was made goes, unless it is to be kept.
    async fn give_up(&mut self, cx: &mut Context) -> Ended {
        if !self.keep {
            for name in &self.made {
                let _ = cx.unlink(name).await;
            }
        }
        Err(End::Status(1))
    }
}
