//! `rev`: as util-linux has it.

use crate::options::Spec;
use crate::util::{input, quote};
use crate::voice::{Ended, Voice};
use mirage_vfs::Errno;
use mirage_vm::program::{Context, Locale};

const SPEC: Spec = Spec {
    name: "rev",
    summary: "Reverse the characters of each line.",
    usage: &["[OPTION]... [FILE]..."],
    ..Spec::BASE
};

program!(REV, SPEC, run, crate::plan::filter);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let end = b'\n';
    let operands = &input::or_stdin(args.operands);
    let mut status = 0;
    let mut out = Vec::new();
    for operand in operands {
        let opened = input::open(cx, operand).await;
        let ofd = match opened {
            Ok(ofd) => ofd,
            Err(errno) => {
                cx.error(&text!("cannot open ", operand, ": ", errno.text())).await?;
                status = 1;
                continue;
            }
        };
        let mut records = input::Records::new(cx, ofd, end);
        let mut number = 0u64;
        'file: loop {
            match records.next(cx).await? {
                Ok(Some(block)) => {
                    for line in input::records(&block, end) {
                        if !is_text(cx.locale, line) {
                            cx.out_vec(&mut out).await?;
                            let place = text!(operand, ": ", number.to_string(), ": ");
                            cx.error(&text!(place, Errno::EILSEQ.text())).await?;
                            status = 1;
                            break 'file;
                        }
                        number += 1;
                        reverse(line, &mut out);
                        out.push(end);
                    }
                    if block.last() != Some(&end) {
                        out.pop();
                    }
                    cx.out_vec(&mut out).await?;
                }
                Ok(None) => break,
                Err(errno) => {
                    if **operand == *b"-" {
                        cx.error(&text!("stdin: 0: ", errno.text())).await?;
                    } else {
                        cx.error(&text!(operand, ": ", errno.text())).await?;
                    }
                    status = 1;
                    break;
                }
            }
        }
    }
    Ok(status)
}

/// Whether all of it is characters; in C those are ASCII.
fn is_text(locale: Locale, line: &[u8]) -> bool {
    line.is_ascii() || (locale == Locale::Utf8 && std::str::from_utf8(line).is_ok())
}

fn reverse(line: &[u8], out: &mut Vec<u8>) {
    if line.is_ascii() {
        out.extend(line.iter().rev());
        return;
    }
    let mut parts = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let len = quote::decode(rest).map_or(1, |(_, len)| len);
        let (first, others) = rest.split_at(len);
        parts.push(first);
        rest = others;
    }
    for part in parts.into_iter().rev() {
        out.extend_from_slice(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_stay_whole() {
        let mut out = Vec::new();
        reverse("aé日".as_bytes(), &mut out);
        assert_eq!(out, "日éa".as_bytes());
    }
}
