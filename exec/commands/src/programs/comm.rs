//! `comm`: POSIX with GNU's options.

use crate::options::{Opt, Spec, flag, value};
use crate::util::input::Lines;
use crate::util::quote;
use crate::voice::{Ended, Voice};
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::program::Context;
use std::cmp::Ordering;

const OPTIONS: &[Opt] = &[
    flag("1", "", "leave out lines of FILE1 alone"),
    flag("2", "", "leave out lines of FILE2 alone"),
    flag("3", "", "leave out lines of both"),
    flag("", "check-order", "check that the input is sorted"),
    flag("", "nocheck-order", "do not check"),
    value("", "output-delimiter", "STR", "separate columns by STR"),
    flag("", "total", "print a summary"),
    flag("z", "zero-terminated", "lines end in NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "comm",
    summary: "Compare sorted files FILE1 and FILE2 line by line, in three columns.",
    usage: &["[OPTION]... FILE1 FILE2"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(COMM, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut shown = [true; 3];
    let (mut check, mut joint, mut total, mut end) = (None, b"\t".to_vec(), false, b'\n');
    for (key, argument) in args.options {
        match key {
            "1" => shown[0] = false,
            "2" => shown[1] = false,
            "3" => shown[2] = false,
            "check-order" => check = Some(true),
            "nocheck-order" => check = Some(false),
            "output-delimiter" => {
                joint = argument.map(|text| text.to_vec()).filter(|text| !text.is_empty()).unwrap_or(vec![0])
            }
            "total" => total = true,
            _ => end = 0,
        }
    }
    let [left, right] = &args.operands[..] else {
        if let Some(extra) = args.operands.get(2) {
            let extra = quote::locale(cx.locale, extra);
            return SPEC.wrong(cx, text!("extra operand ", extra)).await;
        }
        return match args.operands.first() {
            None => SPEC.wrong(cx, "missing operand").await,
            Some(first) => {
                let first = quote::locale(cx.locale, first);
                SPEC.wrong(cx, text!("missing operand after ", first)).await
            }
        };
    };
    let mut files = Vec::new();
    for name in [left, right] {
        match Lines::open(cx, name, end).await? {
            Some(lines) => files.push(lines),
            None => return Ok(1),
        }
    }
    let mut status = 0;
    let mut lines: [Option<Bytes>; 2] = [None, None];
    for (line, file) in lines.iter_mut().zip(&mut files) {
        *line = file.next(cx, end, &mut status).await?;
    }
    let mut counts = [0u64; 3];
    let mut warned = [false; 2];
    let mut unpaired = false;
    let mut out = Vec::new();
    loop {
        let order = match (&lines[0], &lines[1]) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => a.cmp(b),
        };
        let column = match order {
            Ordering::Less => 0,
            Ordering::Greater => 1,
            Ordering::Equal => 2,
        };
        unpaired |= column < 2;
        counts[column] += 1;
        if shown[column] {
            let before = shown[..column].iter().filter(|on| **on).count();
            for _ in 0..before {
                out.extend_from_slice(&joint);
            }
            let line = if column == 1 { &lines[1] } else { &lines[0] };
            out.extend_from_slice(line.as_deref().unwrap_or_default());
            out.push(end);
        }
        for side in 0..2 {
            if column != 2 && column != side {
                continue;
            }
            let next = files[side].next(cx, end, &mut status).await?;
            let disordered = matches!((&lines[side], &next), (Some(before), Some(after)) if before > after);
            if disordered && !warned[side] && (check == Some(true) || check.is_none() && unpaired) {
                warned[side] = true;
                cx.out_vec(&mut out).await?;
                let message = format!("file {} is not in sorted order", side + 1);
                cx.error(message.as_bytes()).await?;
                status = 1;
                if check == Some(true) {
                    return Ok(1);
                }
            }
            lines[side] = next;
        }
        if out.len() > 8 << 10 {
            cx.out_vec(&mut out).await?;
        }
    }
    if total {
        let numbers = counts.map(|count| count.to_string().into_bytes());
        out.extend_from_slice(&numbers.join(&joint[..]));
        out.extend_from_slice(&joint);
        out.extend_from_slice(b"total");
        out.push(end);
    }
    cx.out_vec(&mut out).await?;
    if **left == *b"-" && **right == *b"-" {
        // Stdin is closed for one of them and cannot be for the other.
        cx.error(&text!("-: ", Errno::EBADF.text())).await?;
        return Ok(1);
    }
    if warned.contains(&true) {
        cx.error(b"input is not in sorted order").await?;
    }
    Ok(status)
}
