//! `cat`: POSIX with GNU's options.
//!
//! Without an option that changes bytes, chunks pass through uncopied and unbuffered.

use crate::options::{Arg, Args, Opt, Spec, alias, flag};
use crate::plan::{filter, is_plain_file};
use crate::util::{input, quote};
use crate::voice::{Ended, Voice};
use mirage_vm::catalog::Plan;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("b", "number-nonblank", "number the lines that are not empty, overrides -n"),
    flag("n", "number", "number all lines"),
    flag("s", "squeeze-blank", "print one of several empty lines in a row"),
    flag("v", "show-nonprinting", "show control and high bytes as ^X and M-x, except newline and tab"),
    flag("E", "show-ends", "show $ at the end of each line"),
    flag("T", "show-tabs", "show tabs as ^I"),
    flag("A", "show-all", "the same as -vET"),
    flag("e", "", "the same as -vE"),
    flag("t", "", "the same as -vT"),
    alias("u", "", "u", Arg::None),
];

const SPEC: Spec = Spec {
    name: "cat",
    summary: "Write the contents of each FILE, or of standard input, to standard output.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(CAT, SPEC, run, plan);

/// One file without an option that changes bytes is that file's content.
fn plan(args: &Args) -> Option<Plan> {
    let plain = args.options.iter().all(|(key, _)| *key == "u");
    match &args.operands[..] {
        [file] if plain && is_plain_file(file) => Some(Plan::Content { operand: 0 }),
        _ => filter(args),
    }
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut show = Show::default();
    for (key, _) in &args.options {
        match *key {
            "number-nonblank" => show.number = Number::NonBlank,
            "number" if show.number == Number::None => show.number = Number::All,
            "squeeze-blank" => show.squeeze = true,
            "show-nonprinting" => show.nonprinting = true,
            "show-ends" => show.ends = true,
            "show-tabs" => show.tabs = true,
            "show-all" => (show.nonprinting, show.ends, show.tabs) = (true, true, true),
            "e" => (show.nonprinting, show.ends) = (true, true),
            "t" => (show.nonprinting, show.tabs) = (true, true),
            _ => {}
        }
    }
    let operands = &input::or_stdin(args.operands);
    let plain = show.is_plain();
    let mut status = 0;
    let target = match cx.fd(1) {
        Ok(out) => out.stat().await.ok().flatten(),
        Err(_) => None,
    };
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
        if let (Some(target), Ok(Some(source))) = (&target, ofd.stat().await)
            && target.kind() == mirage_vfs::FileKind::File
            && target.id().is_some()
            && target.id() == source.id()
            && source.size().is_some_and(|size| size > ofd.offset())
        {
            let message = text!(quote::file(cx.locale, operand), ": input file is output file");
            cx.error(&message).await?;
            status = 1;
            continue;
        }
        loop {
            match cx.read(&ofd).await? {
                Ok(chunk) if chunk.is_empty() => break,
                Ok(chunk) if plain => {
                    cx.out_chunk(chunk).await?;
                    cx.flush().await?;
                }
                Ok(chunk) => {
                    show.write(&chunk, &mut out);
                    cx.out_vec(&mut out).await?;
                }
                Err(errno) => {
                    cx.file_error(operand, errno).await?;
                    status = 1;
                    break;
                }
            }
        }
    }
    if show.pending_cr {
        cx.out(b"\r").await?;
    }
    Ok(input::close_stdin(cx, operands, "closing standard input", status).await?)
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Number {
    #[default]
    None,
    All,
    NonBlank,
}

/// What is shown how, and where in a line the output stands.
#[derive(Default, Debug)]
struct Show {
    number: Number,
    squeeze: bool,
    nonprinting: bool,
    ends: bool,
    tabs: bool,
    line: u64,
    /// Newlines in a row just before this point, at the start of the output one.
    newlines: u32,
    in_line: bool,
    /// A carriage return that a newline may follow.
    pending_cr: bool,
}

impl Show {
    fn is_plain(&self) -> bool {
        self.number == Number::None && !(self.squeeze || self.nonprinting || self.ends || self.tabs)
    }

    fn write(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        out.reserve(chunk.len() + chunk.len() / 4);
        let mut rest = chunk;
        while !rest.is_empty() {
            let end = memchr::memchr(b'\n', rest);
            let text = &rest[..end.unwrap_or(rest.len())];
            if !text.is_empty() {
                self.begin_line(true, out);
                self.text(text, end.is_some(), out);
                self.newlines = 0;
            }
            let Some(end) = end else { break };
            rest = &rest[end + 1..];
            if text.is_empty() && !self.in_line {
                self.newlines += 1;
                if self.squeeze && self.newlines >= 2 {
                    continue;
                }
                self.begin_line(false, out);
            } else if std::mem::take(&mut self.pending_cr) {
                out.extend_from_slice(if self.ends { b"^M" } else { b"\r" });
            }
            if self.ends {
                out.push(b'$');
            }
            out.push(b'\n');
            self.in_line = false;
        }
    }

    fn begin_line(&mut self, has_text: bool, out: &mut Vec<u8>) {
        if self.in_line {
            return;
        }
        self.in_line = true;
        if self.number == Number::All || self.number == Number::NonBlank && has_text {
            self.line += 1;
            crate::util::number::push_decimal_right(out, self.line, 6);
            out.push(b'\t');
        }
    }

    fn text(&mut self, text: &[u8], ended: bool, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.pending_cr) {
            out.push(b'\r');
        }
        if !self.nonprinting {
            let text = match text {
                [before @ .., b'\r'] if self.ends => {
                    self.pending_cr = true;
                    before
                }
                _ => text,
            };
            if !self.tabs {
                out.extend_from_slice(text);
            } else {
                for (index, part) in text.split(|&byte| byte == b'\t').enumerate() {
                    if index > 0 {
                        out.extend_from_slice(b"^I");
                    }
                    out.extend_from_slice(part);
                }
            }
            if ended && std::mem::take(&mut self.pending_cr) {
                out.extend_from_slice(b"^M");
            }
            return;
        }
        for &byte in text {
            match byte {
                b'\t' if !self.tabs => out.push(b'\t'),
                0..0x20 => out.extend_from_slice(&[b'^', byte + 64]),
                0x20..0x7f => out.push(byte),
                0x7f => out.extend_from_slice(b"^?"),
                0x80..0xa0 => out.extend_from_slice(&[b'M', b'-', b'^', byte - 128 + 64]),
                0xa0..0xff => out.extend_from_slice(&[b'M', b'-', byte - 128]),
                0xff => out.extend_from_slice(b"M-^?"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(mut show: Show, chunks: &[&[u8]]) -> String {
        let mut out = Vec::new();
        for chunk in chunks {
            show.write(chunk, &mut out);
        }
        String::from_utf8(out).expect("the tests print text")
    }

    #[test]
    fn chunks_do_not_show() {
        let number = || Show { number: Number::All, squeeze: true, ..Show::default() };
        let text = b"a\n\n\n\nb\nc";
        let whole = show(number(), &[text]);
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(whole, "     1\ta\n     2\t\n     3\tb\n     4\tc");
        assert_eq!(show(number(), &bytes), whole);
    }

    #[test]
    fn carriage_returns_at_line_ends() {
        let ends = || Show { ends: true, ..Show::default() };
        assert_eq!(show(ends(), &[b"a\r", b"\nb\rc\n"]), "a^M$\nb\rc$\n");
    }
}
