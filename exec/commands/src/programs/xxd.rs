//! `xxd`: the hex dump of Vim's distribution, and its reverse.
//!
//! Its options are its own: each is one word that may be spelled out or followed by anything (`-ps`, `-plain`), so that
//! only its first letters count.

mod revert;

use crate::options::{Arg, Opt, Order, Spec, alias, flag, value};
use crate::util::files::Files;
use crate::voice::{End, Ended, Voice};
use bytes::Bytes;
use mirage_vfs::{Errno, OpenOptions};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};

const OPTIONS: &[Opt] = &[
    flag("a", "", "replace runs of lines of NUL by a *"),
    flag("b", "", "write binary digits"),
    flag("C", "", "capitalize the names in C style"),
    value("c", "", "COLS", "write COLS bytes on a line"),
    flag("E", "", "show characters in EBCDIC"),
    flag("e", "", "write groups as little-endian words"),
    value("g", "", "BYTES", "write groups of BYTES bytes"),
    flag("i", "", "write an array in C"),
    value("l", "", "LEN", "stop after LEN bytes"),
    value("n", "", "NAME", "the name of the array in C"),
    value("o", "", "OFFSET", "add OFFSET to the positions shown"),
    flag("p", "", "write plain hex digits"),
    flag("r", "", "turn a dump back into bytes"),
    flag("d", "", "show positions in decimal"),
    value("s", "", "SEEK", "start at SEEK; + counts from here, - from the end"),
    flag("u", "", "use upper case digits"),
    alias("h", "", "h", Arg::None),
    alias("v", "", "v", Arg::None),
];

const SPEC: Spec = Spec {
    name: "xxd",
    summary: "Make a hex dump of INFILE, or standard input, or do the reverse.",
    usage: &["[OPTION]... [INFILE [OUTFILE]]", "-r [-s [-]OFFSET] [-c COLS] [-ps] [INFILE [OUTFILE]]"],
    options: OPTIONS,
    order: Order::Strict,
    ..Spec::BASE
};

program!(XXD, SPEC, run);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Hex,
    Plain,
    C,
    Bits,
    Little,
}

/// Where the input starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seek {
    None,
    At(u64),
    Forward(u64),
    FromEnd(u64),
}

#[derive(Debug)]
struct Options {
    form: Form,
    columns: Option<i64>,
    group: i64,
    autoskip: bool,
    capitalize: bool,
    ebcdic: bool,
    upper: bool,
    decimal: bool,
    revert: bool,
    length: Option<u64>,
    name: Option<Text>,
    shift: i64,
    seek: Seek,
}

/// The number a word starts with, as C's `strtol` with base 0 reads it.
fn number(text: &[u8]) -> i64 {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let (radix, digits) = match digits {
        [b'0', b'x' | b'X', rest @ ..] => (16, rest),
        [b'0', rest @ ..] => (8, rest),
        _ => (10, digits),
    };
    let value = digits
        .iter()
        .map_while(|byte| (*byte as char).to_digit(radix))
        .fold(0i64, |sum, digit| sum.saturating_mul(i64::from(radix)).saturating_add(i64::from(digit)));
    if negative { -value } else { value }
}

async fn fail<T>(cx: &mut Context, status: u8, message: &str) -> Result<T, End> {
    cx.error(message.as_bytes()).await?;
    Err(End::Status(status))
}

/// Parses the words; `None` is a wrong one.
fn parse(words: &[Text]) -> Option<(Options, Vec<Text>)> {
    let mut options = Options {
        form: Form::Hex,
        columns: None,
        group: -1,
        autoskip: false,
        capitalize: false,
        ebcdic: false,
        upper: false,
        decimal: false,
        revert: false,
        length: None,
        name: None,
        shift: 0,
        seek: Seek::None,
    };
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if **word == *b"--" {
            at += 1;
            break;
        }
        // `--cols` and `-cols` are the same.
        let word = if word.starts_with(b"--") { &word[1..] } else { &word[..] };
        let [b'-', letter, rest @ ..] = word else { break };
        let long: &[u8] = match letter {
            b'c' => b"ols",
            b'g' => b"roup",
            b'o' => b"ffset",
            b'l' => b"en",
            b'n' => b"ame",
            b's' if rest.starts_with(b"kip") => b"kip",
            _ => b"eek",
        };
        match letter {
            b'a' => options.autoskip = !options.autoskip,
            b'b' => options.form = Form::Bits,
            b'e' => options.form = Form::Little,
            b'u' => options.upper = true,
            b'p' => options.form = Form::Plain,
            b'i' => options.form = Form::C,
            b'C' => options.capitalize = true,
            b'c' if rest.starts_with(b"apitalize") => options.capitalize = true,
            b'd' => options.decimal = true,
            b'r' => options.revert = true,
            b'E' => options.ebcdic = true,
            b'c' | b'g' | b'o' | b'l' | b'n' | b's' => {
                let joined = !rest.is_empty() && !rest.starts_with(long);
                let taken: &[u8] = if joined {
                    rest
                } else {
                    at += 1;
                    words.get(at)?
                };
                match letter {
                    b'c' => options.columns = Some(number(taken)),
                    b'g' => options.group = number(taken),
                    b'o' => options.shift = number(taken),
                    b'l' => options.length = u64::try_from(number(taken)).ok(),
                    b'n' => options.name = Some(Text::from(taken)),
                    _ => {
                        options.seek = match taken {
                            [b'+', b'-', digits @ ..] | [b'-', digits @ ..] => {
                                Seek::FromEnd(number(digits).unsigned_abs())
                            }
                            [b'+', digits @ ..] => Seek::Forward(number(digits).unsigned_abs()),
                            digits => Seek::At(number(digits).unsigned_abs()),
                        }
                    }
                }
            }
            _ => return None,
        }
        at += 1;
    }
    let operands = words[at..].to_vec();
    (operands.len() <= 2).then_some((options, operands))
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    match words.first().map(|word| &word[..]) {
        Some(b"--help") => {
            let text = SPEC.help(&cx.argv0());
            cx.out(text.as_bytes()).await?;
            return Ok(0);
        }
        Some(b"--version" | b"-v" | b"-version") => {
            cx.out(SPEC.version().as_bytes()).await?;
            return Ok(0);
        }
        _ => {}
    }
    let Some((options, operands)) = parse(&words) else {
        let text = SPEC.help(&cx.argv0());
        cx.err(text.as_bytes()).await?;
        return Ok(1);
    };
    let columns = options.columns.filter(|columns| *columns != 0 || options.form == Form::Plain);
    let columns = columns.unwrap_or(match options.form {
        Form::Plain => 30,
        Form::C => 12,
        Form::Bits => 6,
        Form::Hex | Form::Little => 16,
    });
    let least = if options.form == Form::Plain { 0 } else { 1 };
    let most = if matches!(options.form, Form::Plain | Form::C) { i64::MAX } else { 256 };
    if columns < least || columns > most {
        return fail(cx, 1, "invalid number of columns (max. 256).").await;
    }
    let mut group = match (options.group, options.form) {
        (..0, Form::Bits) => 1,
        (..0, Form::Hex) => 2,
        (..0, Form::Little) => 4,
        (..0, _) => 0,
        (group, _) => group,
    };
    if group < 1 || group > columns {
        group = columns;
    } else if options.form == Form::Little && group & (group - 1) != 0 {
        return fail(cx, 1, "number of octets per group must be a power of 2 with -e.").await;
    }
    let input = match operands.first() {
        Some(name) if **name != *b"-" => match cx.open_read(name).await {
            Ok(ofd) => Ok(ofd),
            Err(errno) => {
                cx.error(&text!(name, ": ", errno.text())).await?;
                return Ok(2);
            }
        },
        _ => cx.fd(0),
    };
    if let Some(name) = operands.get(1).filter(|name| ***name != *b"-") {
        let mode = 0o666 & !cx.umask as u16;
        let opening = OpenOptions { truncate: !options.revert, ..OpenOptions::overwrite(mode) };
        match cx.open(name, opening).await {
            Ok(ofd) => cx.fds.set(1, Some(ofd)),
            Err(errno) => {
                cx.error(&text!(name, ": ", errno.text())).await?;
                return Ok(3);
            }
        };
    }
    let input = match input {
        Ok(input) => input,
        Err(errno) => return fail(cx, 2, errno.text()).await,
    };
    if options.revert {
        if !matches!(options.form, Form::Hex | Form::Plain) {
            return fail(cx, 255, "Sorry, cannot revert this type of hexdump").await;
        }
        let base = match options.seek {
            Seek::None => 0,
            Seek::At(at) | Seek::Forward(at) => at as i64,
            Seek::FromEnd(at) => -(at as i64),
        };
        return revert::run(cx, &input, columns as usize, options.form == Form::Plain, base).await;
    }
    let Some(start) = seek(cx, &input, options.seek).await? else {
        return fail(cx, 4, "Sorry, cannot seek.").await;
    };
    let name = options.name.as_ref().or(operands.first().filter(|name| ***name != *b"-"));
    let layout = Layout { columns: columns as usize, group: group as usize, start };
    dump(cx, &input, &options, layout, name).await
}

/// Goes to where the input starts; gives the position, or nothing when that is behind the end.
async fn seek(cx: &Context, input: &Ofd, seek: Seek) -> Result<Option<u64>, Stop> {
    let size = match input.is_seekable() {
        true => input.stat().await.ok().flatten().and_then(|stat| stat.size()),
        false => None,
    };
    let skip = match seek {
        Seek::None => return Ok(Some(0)),
        Seek::At(at) if input.is_seekable() => {
            input.seek(at);
            return Ok(Some(at));
        }
        Seek::Forward(by) if input.is_seekable() => {
            let at = input.offset().saturating_add(by);
            input.seek(at);
            return Ok(Some(at));
        }
        Seek::FromEnd(back) => {
            let Some(at) = size.and_then(|size| size.checked_sub(back)) else { return Ok(None) };
            input.seek(at);
            return Ok(Some(at));
        }
        Seek::At(at) | Seek::Forward(at) => at,
    };
    let mut left = skip;
    while left > 0 {
        match cx.read(input).await? {
            Ok(chunk) if !chunk.is_empty() => {
                let used = chunk.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                left -= used as u64;
                if used < chunk.len() {
                    input.unread(chunk.slice(used..));
                }
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(skip))
}

/// How bytes are laid out.
#[derive(Clone, Copy)]
struct Layout {
    columns: usize,
    group: usize,
    /// The position of the first byte.
    start: u64,
}

async fn dump(
    cx: &mut Context,
    input: &Ofd,
    options: &Options,
    layout: Layout,
    name: Option<&Text>,
) -> Ended {
    let mut out = Vec::new();
    let c_name = name.map(|name| c_name(name, options.capitalize));
    if options.form == Form::C
        && let Some(name) = &c_name
    {
        out.extend_from_slice(&text!("unsigned char ", name, "[] = {\n"));
    }
    let mut lines = Lines { options, layout, zeros: 0, second: Vec::new(), last: Vec::new() };
    let mut pending: Vec<u8> = Vec::new();
    let mut done = 0u64;
    let digit = |value: u8| if options.upper { HEX_UPPER[value as usize] } else { HEX_LOWER[value as usize] };
    loop {
        let left = options.length.map_or(u64::MAX, |length| length - done);
        if left == 0 {
            break;
        }
        let mut chunk: Bytes = match cx.read(input).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) => chunk,
            Err(errno) => {
                cx.out_vec(&mut out).await?;
                return read_failed(cx, errno).await;
            }
        };
        if chunk.len() as u64 > left {
            input.unread(chunk.split_off(left as usize));
        }
        match options.form {
            Form::Plain => {
                for (at, byte) in (done..).zip(chunk.iter()) {
                    out.extend_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
                    if layout.columns > 0 && (at + 1) % layout.columns as u64 == 0 {
                        out.push(b'\n');
                    }
                }
            }
            Form::C => {
                let x = if options.upper { b'X' } else { b'x' };
                for (at, byte) in (done..).zip(chunk.iter()) {
                    let lead: &[u8] = match at {
                        0 => b"  ",
                        at if at % layout.columns as u64 == 0 => b",\n  ",
                        _ => b", ",
                    };
                    out.extend_from_slice(lead);
                    out.extend_from_slice(&[b'0', x, digit(byte >> 4), digit(byte & 15)]);
                }
            }
            Form::Hex | Form::Bits | Form::Little => {
                let mut at = done - pending.len() as u64;
                pending.extend_from_slice(&chunk);
                let whole = pending.len() / layout.columns * layout.columns;
                for bytes in pending[..whole].chunks_exact(layout.columns) {
                    lines.push(at, bytes, false, &mut out);
                    at += bytes.len() as u64;
                }
                pending.drain(..whole);
            }
        }
        done += chunk.len() as u64;
        cx.out_vec(&mut out).await?;
    }
    match options.form {
        Form::Plain => {
            if layout.columns == 0 || !done.is_multiple_of(layout.columns as u64) {
                out.push(b'\n');
            }
        }
        Form::C => {
            if done > 0 {
                out.push(b'\n');
            }
            if let Some(name) = &c_name {
                let len = if options.capitalize { "_LEN" } else { "_len" };
                out.extend_from_slice(&text!("};\nunsigned int ", name, len, " = ", done.to_string(), ";\n"));
            }
        }
        Form::Hex | Form::Bits | Form::Little => {
            if pending.is_empty() {
                lines.end(&mut out);
            } else {
                lines.push(done - pending.len() as u64, &pending, true, &mut out);
            }
        }
    }
    cx.out_vec(&mut out).await?;
    Ok(0)
}

async fn read_failed(cx: &mut Context, errno: Errno) -> Ended {
    cx.error(errno.text().as_bytes()).await?;
    Ok(2)
}

/// A file's name as one of C.
fn c_name(name: &[u8], capitalize: bool) -> Vec<u8> {
    let mut out = Vec::new();
    if name.first().is_some_and(u8::is_ascii_digit) {
        out.extend_from_slice(b"__");
    }
    for &byte in name {
        out.push(match byte {
            byte if !byte.is_ascii_alphanumeric() => b'_',
            byte if capitalize => byte.to_ascii_uppercase(),
            byte => byte,
        });
    }
    out
}

const HEX_LOWER: &[u8; 16] = b"0123456789abcdef";
const HEX_UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// Writes lines of a dump, and with autoskip a `*` for lines of NULs after the first.
struct Lines<'o> {
    options: &'o Options,
    layout: Layout,
    /// How many lines of NULs in a row there were.
    zeros: u64,
    /// The second line of NULs, written after all where only one more follows it at the end or none at all.
    second: Vec<u8>,
    /// The last one.
    last: Vec<u8>,
}

impl Lines<'_> {
    fn push(&mut self, at: u64, bytes: &[u8], last: bool, out: &mut Vec<u8>) {
        let zero = self.options.autoskip && !last && bytes.iter().all(|byte| *byte == 0);
        if zero {
            self.zeros += 1;
            if self.zeros == 1 {
                self.line(at, bytes, out);
            } else {
                let mut line = Vec::new();
                self.line(at, bytes, &mut line);
                if self.zeros == 2 {
                    self.second.clone_from(&line);
                }
                self.last = line;
            }
            return;
        }
        match self.zeros {
            0 | 1 => {}
            2 => out.extend_from_slice(&self.second),
            _ => out.extend_from_slice(b"*\n"),
        }
        self.zeros = 0;
        self.line(at, bytes, out);
    }

    /// Lines of NULs at the end: the last one is shown.
    fn end(&mut self, out: &mut Vec<u8>) {
        match self.zeros {
            0 | 1 => return,
            2 => {}
            3 => out.extend_from_slice(&self.second),
            _ => out.extend_from_slice(b"*\n"),
        }
        out.extend_from_slice(&self.last);
    }

    fn line(&self, at: u64, bytes: &[u8], out: &mut Vec<u8>) {
        let Layout { columns, group, start } = self.layout;
        let place = start.wrapping_add(at).wrapping_add_signed(self.options.shift);
        let address = if self.options.decimal { format!("{place:08}:") } else { format!("{place:08x}:") };
        let digits = if self.options.upper { HEX_UPPER } else { HEX_LOWER };
        let (form, bits) = (self.options.form, self.options.form == Form::Bits);
        let width = if bits { 8 } else { 2 };
        let group_width = width * group + 1;
        let from = out.len();
        out.extend_from_slice(address.as_bytes());
        let text_at = if form == Form::Little {
            group_width * columns.div_ceil(group) - 1
        } else {
            (group_width * columns - 1) / group
        } + address.len()
            + 3;
        out.resize(from + text_at, b' ');
        let base = from + address.len() + 1;
        for (index, &byte) in bytes.iter().enumerate() {
            let place = if form == Form::Little { index ^ (group - 1) } else { index };
            let cell = base + group_width * place / group;
            if bits {
                for bit in 0..8 {
                    out[cell + bit] = b'0' + (byte >> (7 - bit) & 1);
                }
            } else {
                out[cell] = digits[(byte >> 4) as usize];
                out[cell + 1] = digits[(byte & 15) as usize];
            }
        }
        for &byte in bytes {
            let shown = match byte {
                byte if !self.options.ebcdic => byte,
                0..64 => b'.',
                byte => EBCDIC[byte as usize - 64],
            };
            out.push(if (32..127).contains(&shown) { shown } else { b'.' });
        }
        out.push(b'\n');
    }
}

/// The ASCII of EBCDIC's bytes from 64 on; a dot where there is none.
const EBCDIC: &[u8; 192] = b" ...........<(+|&.........!$*);~-/........|,%_>?.........`:#@'=\"\
    .abcdefghi.......jklmnopqr.......~stuvwxyz...[...............]..\
    {ABCDEFGHI......}JKLMNOPQR......\\.STUVWXYZ......0123456789......";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_options_by_their_first_letters() {
        let words =
            |text: &str| -> Vec<Text> { text.split(' ').map(|word| Text::from(word.as_bytes())).collect() };
        let (options, operands) = parse(&words("-plain -cols 8 -g4 -s -0x10 f")).expect("all are known");
        assert_eq!((options.form, options.columns, options.group), (Form::Plain, Some(8), 4));
        assert_eq!((options.seek, operands.len()), (Seek::FromEnd(16), 1));
        assert!(parse(&words("-Z")).is_none());
        assert!(parse(&words("-c")).is_none());
    }
}
