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
#[derive(Debug, Default, PartialEq, Eq)]
struct Tabs {
    stops: Vec<usize>,
    /// Behind the last stop they are at the multiples of this.
    every: usize,
    /// Behind the last stop they are so far apart, counted from it.
    step: usize,
}

/// What a list of tab stops does wrong; the second part is quoted.
type Wrong = (&'static str, Option<Vec<u8>>);

impl Tabs {
    /// Adds the stops of a list.
    fn add(&mut self, text: &[u8]) -> Result<(), Wrong> {
        let (mut value, mut slash, mut plus) = (None::<usize>, false, false);
        let mut at = 0;
        while at < text.len() {
            match text[at] {
                b',' | b' ' | b'\t' => {
                    if let Some(value) = value.take() {
                        self.set(value, slash, plus)?;
                    }
                }
                sign @ (b'/' | b'+') => {
                    if value.is_some() {
                        let what = if sign == b'/' {
                            "'/' specifier not at start of number: "
                        } else {
                            "'+' specifier not at start of number: "
                        };
                        return Err((what, Some(text[at..].to_vec())));
                    }
                    (slash, plus) = (sign == b'/', sign == b'+');
                }
                b'0'..=b'9' => {
                    let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let number = &text[at..at + digits];
                    value = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
                    if value.is_none() {
                        return Err(("tab stop is too large ", Some(number.to_vec())));
                    }
                    at += digits;
                    continue;
                }
                _ => return Err(("tab size contains invalid character(s): ", Some(text[at..].to_vec()))),
            }
            at += 1;
        }
        match value {
            Some(value) => self.set(value, slash, plus),
            None => Ok(()),
        }
    }

    fn set(&mut self, value: usize, slash: bool, plus: bool) -> Result<(), Wrong> {
        if !slash && !plus {
            self.stops.push(value);
            return Ok(());
        }
        let slot = if slash { &mut self.every } else { &mut self.step };
        if *slot != 0 {
            let what = if slash {
                "'/' specifier only allowed with the last value"
            } else {
                "'+' specifier only allowed with the last value"
            };
            return Err((what, None));
        }
        *slot = value;
        Ok(())
    }

    /// Checks the whole, and makes of one stop or none a distance.
    fn finish(&mut self) -> Result<(), Wrong> {
        if self.stops.contains(&0) {
            return Err(("tab size cannot be 0", None));
        }
        if self.stops.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(("tab sizes must be ascending", None));
        }
        if self.every != 0 && self.step != 0 {
            return Err(("'/' specifier is mutually exclusive with '+'", None));
        }
        match self.stops[..] {
            [] if self.every == 0 && self.step == 0 => self.every = 8,
            [one] if self.every == 0 && self.step == 0 => {
                self.every = one;
                self.stops.clear();
            }
            _ => {}
        }
        Ok(())
    }

    /// The next stop after a column, if there is one.
    fn after(&self, column: usize) -> Option<usize> {
        if let Some(stop) = self.stops.iter().copied().find(|stop| *stop > column) {
            return Some(stop);
        }
        if let Some(whole) = column.checked_div(self.every) {
            return Some((whole + 1) * self.every);
        }
        let last = self.stops.last().copied().unwrap_or(0);
        (self.step != 0).then(|| last + ((column - last) / self.step + 1) * self.step)
    }
}

async fn wrong_tabs<T>(cx: &mut Context, (what, word): Wrong) -> Result<T, End> {
    let word = word.map(|word| quote::locale(cx.locale, &word)).unwrap_or_default();
    cx.error(&text!(what, word)).await?;
    Err(End::Status(1))
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
    let (mut initial, mut all, mut first_only, mut tabs) = (false, false, false, Tabs::default());
    for (key, argument) in args.options {
        match (key, argument) {
            ("initial", _) => initial = true,
            ("all", _) => all = true,
            ("first-only", _) => first_only = true,
            ("tabs", Some(text)) => {
                all = true;
                if let Err(wrong) = tabs.add(&text) {
                    return wrong_tabs(cx, wrong).await;
                }
            }
            _ => {}
        }
    }
    if let Err(wrong) = tabs.finish() {
        return wrong_tabs(cx, wrong).await;
    }
    let whole_line = if reverse { all && !first_only } else { !initial };
    let mut operands = input::Operands::new(args.operands);
    let mut out = Vec::new();
    while operands.advance(cx).await? {
        let Some(mut records) = operands.records(cx, b'\n') else { continue };
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
                    operands.unreadable(cx, errno).await?;
                    break;
                }
            }
        }
    }
    Ok(operands.close(cx).await?)
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
        expand(b"a\tb\tc", &Tabs { every: 4, ..Tabs::default() }, true, &mut out);
        assert_eq!(out, b"a   b   c");
        let mut back = Vec::new();
        unexpand(&out, &Tabs { every: 4, ..Tabs::default() }, true, &mut back);
        assert_eq!(back, b"a\tb\tc");
    }
}
