//! `expand` and `unexpand`: POSIX with GNU's options.

use crate::options::{Opt, Spec, flag, value};
use crate::util::{input, quote};
use crate::voice::{End, Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const EXPAND_OPTIONS: &[Opt] = &[
    flag("i", "initial", "do not convert tabs after non-blanks"),
    value("t", "tabs", "LIST", "tab stops N apart, not 8, or at the columns of LIST"),
];
const UNEXPAND_OPTIONS: &[Opt] = &[
    flag("a", "all", "convert all blanks, not only those at the start of lines"),
    flag("", "first-only", "convert only blanks at the start of lines"),
    value("t", "tabs", "LIST", "tab stops N apart, not 8, or at the columns of LIST; implies -a"),
];

const EXPAND_SPEC: Spec = Spec {
    name: "expand",
    summary: "Convert tabs of each FILE to blanks.",
    usage: &["[OPTION]... [FILE]..."],
    options: EXPAND_OPTIONS,
    ..Spec::BASE
};
const UNEXPAND_SPEC: Spec = Spec {
    name: "unexpand",
    summary: "Convert blanks of each FILE to tabs.",
    options: UNEXPAND_OPTIONS,
    ..EXPAND_SPEC
};

program!(EXPAND, EXPAND_SPEC, |cx| run(cx, &EXPAND_SPEC, false));
program!(UNEXPAND, UNEXPAND_SPEC, |cx| run(cx, &UNEXPAND_SPEC, true));

/// Where tab stops are.
#[derive(Debug, PartialEq, Eq)]
enum Tabs {
    Every(usize),
    At(Vec<usize>),
}

impl Tabs {
    fn parse(text: &[u8]) -> Result<Self, Vec<u8>> {
        let mut stops = Vec::new();
        for part in text.split(|byte| matches!(byte, b',' | b' ' | b'\t')).filter(|part| !part.is_empty()) {
            let number = std::str::from_utf8(part).ok().and_then(|part| part.parse::<usize>().ok());
            match number {
                Some(0) => return Err(b"tab size cannot be 0".to_vec()),
                Some(stop) => stops.push(stop),
                None => {
                    let bad = part.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(0);
                    return Err([b"tab size contains invalid character(s): ", &part[bad..]].concat());
                }
            }
        }
        if stops.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(b"tab sizes must be ascending".to_vec());
        }
        Ok(match stops[..] {
            [] => Tabs::Every(8),
            [one] => Tabs::Every(one),
            _ => Tabs::At(stops),
        })
    }

    /// The next stop after a column, if there is one.
    fn after(&self, column: usize) -> Option<usize> {
        match self {
            Tabs::Every(size) => Some((column / size + 1) * size),
            Tabs::At(stops) => stops.iter().copied().find(|stop| *stop > column),
        }
    }
}

async fn run(cx: &mut Context, spec: &Spec, reverse: bool) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    for word in &mut words {
        if **word == *b"--" {
            break;
        }
        if let Some(digits) = word.strip_prefix(b"-")
            && digits.first().is_some_and(u8::is_ascii_digit)
            && digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b',')
        {
            *word = Text::from(&[b"-t", digits].concat()[..]);
        }
    }
    let args = spec.args_of(cx, &words).await?;
    let (mut initial, mut all, mut first_only, mut tabs) = (false, false, false, Tabs::Every(8));
    for (key, argument) in args.options {
        match (key, argument) {
            ("initial", _) => initial = true,
            ("all", _) => all = true,
            ("first-only", _) => first_only = true,
            ("tabs", Some(text)) => {
                all = true;
                tabs = match Tabs::parse(&text) {
                    Ok(tabs) => tabs,
                    Err(mut message) => {
                        if let Some(at) = memchr::memmem::find(&message, b": ") {
                            let bad = quote::locale(cx.locale, &message[at + 2..]);
                            message.truncate(at + 2);
                            message.extend_from_slice(&bad);
                        }
                        cx.error(&message).await?;
                        return Err(End::Status(1));
                    }
                };
            }
            _ => {}
        }
    }
    let whole_line = if reverse { all && !first_only } else { !initial };
    let stdin = [Text::from(&b"-"[..])];
    let operands = if args.operands.is_empty() { &stdin[..] } else { &args.operands };
    let mut status = 0;
    let mut out = Vec::new();
    for operand in operands {
        let opened = input::open(cx, operand).await;
        let ofd = match opened {
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
                        if reverse {
                            unexpand(line, &tabs, whole_line, &mut out);
                        } else {
                            expand(line, &tabs, whole_line, &mut out);
                        }
                        out.push(b'\n');
                    }
                    if block.last() != Some(&b'\n') {
                        out.pop();
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
    Ok(status)
}

fn expand(line: &[u8], tabs: &Tabs, whole_line: bool, out: &mut Vec<u8>) {
    let mut column = 0;
    let mut converts = true;
    for &byte in line {
        match byte {
            b'\t' if converts => {
                let next = tabs.after(column).unwrap_or(column + 1);
                out.resize(out.len() + next - column, b' ');
                column = next;
                continue;
            }
            8 => column = column.saturating_sub(1),
            _ => column += 1,
        }
        converts &= whole_line || matches!(byte, b' ' | b'\t');
        out.push(byte);
    }
}

fn unexpand(line: &[u8], tabs: &Tabs, whole_line: bool, out: &mut Vec<u8>) {
    let mut column = 0;
    let mut converts = true;
    // Blanks since the last stop, not yet written.
    let mut pending: Vec<u8> = Vec::new();
    let mut pending_from = 0;
    for &byte in line {
        if converts && matches!(byte, b' ' | b'\t') {
            if pending.is_empty() {
                pending_from = column;
            }
            match tabs.after(column) {
                None => {
                    // Past the last stop nothing is converted.
                    converts = false;
                    out.append(&mut pending);
                    out.push(byte);
                    column += 1;
                    continue;
                }
                Some(stop) => {
                    column = if byte == b'\t' { stop } else { column + 1 };
                    pending.push(byte);
                    if column == stop {
                        // One blank alone stays one, unless a tab is among the blanks or they start before it.
                        let alone = pending.len() == 1
                            && pending[0] == b' '
                            && column - pending_from == 1
                            && !leads(out);
                        if alone {
                            out.append(&mut pending);
                        } else {
                            pending.clear();
                            out.push(b'\t');
                        }
                    }
                    continue;
                }
            }
        }
        out.append(&mut pending);
        if byte == 8 {
            column = column.saturating_sub(1);
        } else {
            column += 1;
        }
        converts &= whole_line;
        out.push(byte);
    }
    out.append(&mut pending);
}

/// Whether what is written of the line so far ends in a tab.
fn leads(out: &[u8]) -> bool {
    out.last() == Some(&b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_come_and_go() {
        let mut out = Vec::new();
        expand(b"a\tb\tc", &Tabs::Every(4), true, &mut out);
        assert_eq!(out, b"a   b   c");
        let mut back = Vec::new();
        unexpand(&out, &Tabs::Every(4), true, &mut back);
        assert_eq!(back, b"a\tb\tc");
    }
}
