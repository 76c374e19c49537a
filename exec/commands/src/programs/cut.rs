//! `cut`: POSIX with GNU's options. Characters are bytes, as GNU has it.

use crate::options::{Arg, Opt, Spec, alias, flag, value};
use crate::util::input;
use crate::util::ranges::Ranges;
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    value("b", "bytes", "LIST", "select only these bytes"),
    value("c", "characters", "LIST", "select only these characters"),
    value("f", "fields", "LIST", "select only these fields; lines without a delimiter are printed whole"),
    value("d", "delimiter", "DELIM", "fields are separated by DELIM instead of a tab"),
    alias("n", "", "n", Arg::None),
    flag("s", "only-delimited", "do not print lines without a delimiter"),
    value("", "output-delimiter", "STRING", "print STRING between what is selected"),
    flag("", "complement", "select what LIST does not"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "cut",
    summary: "Print selected parts of the lines of each FILE, or of standard input.",
    usage: &["OPTION... [FILE]..."],
    options: OPTIONS,
    notes: "LIST is made of N, N-, N-M and -M, separated by commas; counting starts at 1.",
    ..Spec::BASE
};

program!(CUT, SPEC, run, crate::plan::filter);

#[derive(Debug)]
struct Cutter {
    ranges: Ranges,
    fields: bool,
    delimiter: u8,
    joint: Option<Vec<u8>>,
    only_delimited: bool,
    end: u8,
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut list: Option<(bool, Text)> = None;
    let mut delimiter: Option<u8> = None;
    let mut joint = None;
    let (mut only_delimited, mut complement, mut end) = (false, false, b'\n');
    for (key, argument) in args.options {
        match (key, argument) {
            ("bytes" | "characters" | "fields", Some(text)) => {
                if list.is_some() {
                    return SPEC.wrong(cx, "only one list may be specified").await;
                }
                list = Some((key == "fields", text));
            }
            ("delimiter", Some(text)) => match &text[..] {
                [] => delimiter = Some(0),
                [byte] => delimiter = Some(*byte),
                _ => return SPEC.wrong(cx, "the delimiter must be a single character").await,
            },
            ("output-delimiter", Some(text)) => {
                joint = Some(if text.is_empty() { vec![0] } else { text.to_vec() })
            }
            ("only-delimited", _) => only_delimited = true,
            ("complement", _) => complement = true,
            ("zero-terminated", _) => end = 0,
            _ => {}
        }
    }
    let Some((fields, list)) = list else {
        return SPEC.wrong(cx, "you must specify a list of bytes, characters, or fields").await;
    };
    if !fields && delimiter.is_some() {
        let message = "an input delimiter may be specified only when operating on fields";
        return SPEC.wrong(cx, message).await;
    }
    if !fields && only_delimited {
        let message = "suppressing non-delimited lines makes sense\n\tonly when operating on fields";
        return SPEC.wrong(cx, message).await;
    }
    let ranges = match Ranges::parse(&list, false) {
        Ok(ranges) if complement => ranges.complement(),
        Ok(ranges) => ranges,
        Err(problem) => {
            let message = problem.message(cx.locale, fields);
            return SPEC.wrong(cx, message).await;
        }
    };
    let delimiter = delimiter.unwrap_or(b'\t');
    let joint = match joint {
        Some(joint) => Some(joint),
        None if fields => Some(vec![delimiter]),
        None => None,
    };
    let cutter = Cutter { ranges, fields, delimiter, joint, only_delimited, end };
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
        // A delimiter that ends lines makes one line of the whole input.
        if cutter.fields && cutter.delimiter == cutter.end {
            match input::read_all(cx, &ofd).await? {
                Ok((all, _held)) => cutter.whole(&all, &mut out),
                Err(errno) => {
                    cx.file_error(operand, errno).await?;
                    status = 1;
                }
            }
            cx.out_vec(&mut out).await?;
            continue;
        }
        let mut records = input::Records::new(cx, ofd, cutter.end);
        loop {
            match records.next(cx).await? {
                Ok(Some(block)) => {
                    cutter.block(&block, &mut out);
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

impl Cutter {
    fn block(&self, block: &[u8], out: &mut Vec<u8>) {
        for line in input::records(block, self.end) {
            if self.fields {
                self.cut_fields(line, out);
            } else {
                self.cut_bytes(line, out);
                out.push(self.end);
            }
        }
    }

    fn cut_bytes(&self, line: &[u8], out: &mut Vec<u8>) {
        let mut first = true;
        for (low, high) in self.ranges.iter() {
            if low > line.len() {
                break;
            }
            if let Some(joint) = &self.joint
                && !first
            {
                out.extend_from_slice(joint);
            }
            first = false;
            out.extend_from_slice(&line[low - 1..high.min(line.len())]);
        }
    }

    fn cut_fields(&self, line: &[u8], out: &mut Vec<u8>) {
        let joint = self.joint.as_deref().unwrap_or_default();
        let mut ends = memchr::memchr_iter(self.delimiter, line);
        let Some(mut field_end) = ends.next() else {
            if !self.only_delimited {
                out.extend_from_slice(line);
                out.push(self.end);
            }
            return;
        };
        let (mut field, mut field_start, mut last) = (1, 0, false);
        let mut first = true;
        for (low, high) in self.ranges.iter() {
            loop {
                if field >= low && field <= high {
                    if !first {
                        out.extend_from_slice(joint);
                    }
                    first = false;
                    // A range without an end is one slice when the delimiter stays.
                    if high == usize::MAX && joint == [self.delimiter] {
                        out.extend_from_slice(&line[field_start..]);
                        out.push(self.end);
                        return;
                    }
                    out.extend_from_slice(&line[field_start..field_end]);
                }
                if last || field >= high {
                    break;
                }
                field += 1;
                field_start = field_end + 1;
                field_end = ends.next().unwrap_or_else(|| {
                    last = true;
                    line.len()
                });
            }
            if last && field < low {
                break;
            }
            if !last && field == high {
                field += 1;
                field_start = field_end + 1;
                field_end = ends.next().unwrap_or_else(|| {
                    last = true;
                    line.len()
                });
            } else if last {
                break;
            }
        }
        out.push(self.end);
    }

    /// Fields that are lines.
    fn whole(&self, all: &[u8], out: &mut Vec<u8>) {
        if all.is_empty() {
            return;
        }
        let joint = self.joint.as_deref().unwrap_or_default();
        let body = all.strip_suffix(&[self.end]).unwrap_or(all);
        let lines: Vec<&[u8]> = body.split(|byte| *byte == self.end).collect();
        if lines.len() == 1 && all.len() == body.len() {
            if !self.only_delimited {
                out.extend_from_slice(body);
                out.push(self.end);
            }
            return;
        }
        let chosen: Vec<&[u8]> = lines
            .iter()
            .enumerate()
            .filter(|(at, _)| self.ranges.contains(at + 1))
            .map(|(_, line)| *line)
            .collect();
        out.extend_from_slice(&chosen.join(joint));
        if !chosen.is_empty() {
            out.push(self.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(list: &str, fields: bool, joint: Option<&str>, line: &str) -> String {
        let cutter = Cutter {
            ranges: Ranges::parse(list.as_bytes(), false).expect("a list"),
            fields,
            delimiter: b':',
            joint: joint.map(|joint| joint.as_bytes().to_vec()),
            only_delimited: false,
            end: b'\n',
        };
        let mut out = Vec::new();
        cutter.block(line.as_bytes(), &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn fields_and_bytes() {
        assert_eq!(cut("2", true, Some(":"), "a:b:c\n"), "b\n");
        assert_eq!(cut("1,3", true, Some("-"), "a:b:c\n"), "a-c\n");
        assert_eq!(cut("2-", true, Some(":"), "a:b:c\nx\na:\n"), "b:c\nx\n\n");
        assert_eq!(cut("-2,4", true, Some(":"), "a:b:c:d:e"), "a:b:d\n");
        assert_eq!(cut("5", true, Some(":"), "a:b\n"), "\n");
        assert_eq!(cut("1,3-4", false, None, "abcdef\nab\n"), "acd\na\n");
    }
}
