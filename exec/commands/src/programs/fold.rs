//! `fold`: POSIX. Columns are counted by bytes, as GNU 9.1 does.

use crate::options::{Opt, Spec, flag, value};
use crate::util::input::{self, Held};
use crate::util::number;
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("b", "bytes", "count bytes, not columns"),
    flag("s", "spaces", "break at blanks"),
    value("w", "width", "WIDTH", "use WIDTH columns, not 80"),
];

const SPEC: Spec = Spec {
    name: "fold",
    summary: "Wrap the lines of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(FOLD, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    // The old form is -WIDTH.
    for word in &mut words {
        if **word == *b"--" {
            break;
        }
        if let Some(digits) = word.strip_prefix(b"-")
            && !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
        {
            *word = Text::from(&[b"-w", digits].concat()[..]);
        }
    }
    let args = SPEC.args_of(cx, &words).await?;
    let (mut bytes, mut spaces, mut width) = (false, false, 80);
    for (key, argument) in args.options {
        match (key, argument) {
            ("bytes", _) => bytes = true,
            ("spaces", _) => spaces = true,
            ("width", Some(text)) => match number::within(cx.locale, &text, 1, usize::MAX as u64 - 9, "") {
                Ok(columns) => width = columns as usize,
                Err(tail) => {
                    cx.error(&text!("invalid number of columns: ", tail)).await?;
                    return Ok(1);
                }
            },
            _ => {}
        }
    }
    let mut operands = input::Operands::new(args.operands);
    let mut out = Vec::new();
    while operands.advance(cx).await? {
        let (mut line, mut held) = (Vec::new(), Held::new(&cx.budget));
        let mut column = 0;
        loop {
            let chunk = operands.chunk(cx).await?;
            if chunk.is_empty() {
                break;
            }
            for &byte in chunk.iter() {
                feed(byte, &mut line, &mut column, width, bytes, spaces, &mut out);
            }
            held.set(line.len())?;
            cx.out_vec(&mut out).await?;
        }
        cx.out(&line).await?;
    }
    Ok(operands.close(cx).await?)
}

fn advance(column: usize, byte: u8, bytes: bool) -> usize {
    if bytes {
        return column + 1;
    }
    match byte {
        8 => column.saturating_sub(1),
        b'\r' => 0,
        b'\t' => column + 8 - column % 8,
        _ => column + 1,
    }
}

fn feed(
    byte: u8,
    line: &mut Vec<u8>,
    column: &mut usize,
    width: usize,
    bytes: bool,
    spaces: bool,
    out: &mut Vec<u8>,
) {
    if byte == b'\n' {
        line.push(b'\n');
        out.append(line);
        *column = 0;
        return;
    }
    loop {
        let next = advance(*column, byte, bytes);
        if next <= width {
            *column = next;
            line.push(byte);
            return;
        }
        if spaces && let Some(at) = line.iter().rposition(|byte| matches!(byte, b' ' | b'\t')) {
            let rest = line.split_off(at + 1);
            line.push(b'\n');
            out.append(line);
            *column = rest.iter().fold(0, |column, byte| advance(column, *byte, bytes));
            *line = rest;
            continue;
        }
        if line.is_empty() {
            *column = next;
            line.push(byte);
            return;
        }
        line.push(b'\n');
        out.append(line);
        *column = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_wrap() {
        let fold = |text: &str, width: usize, spaces: bool| {
            let (mut line, mut column, mut out) = (Vec::new(), 0, Vec::new());
            for byte in text.bytes() {
                feed(byte, &mut line, &mut column, width, false, spaces, &mut out);
            }
            out.append(&mut line);
            String::from_utf8(out).expect("text")
        };
        assert_eq!(fold("abcdef\n", 4, false), "abcd\nef\n");
        assert_eq!(fold("ab cdef", 4, true), "ab \ncdef");
    }
}
