//! The formats of `diff`.

use super::Side;
use super::script::Hunk;
use crate::util::time::{self, Moment};
use jiff::tz::TimeZone;
use mirage_vfs::Time;

/// A file name with its time, as headers have it.
pub(super) fn stamped(name: &[u8], when: Time, zone: &TimeZone, old_style: bool) -> Vec<u8> {
    let mut out = name.to_vec();
    out.push(b'\t');
    let format: &[u8] = if old_style { b"%a %b %e %H:%M:%S %Y" } else { b"%Y-%m-%d %H:%M:%S.%N %z" };
    let format = if old_style { &b"%Y-%m-%d %H:%M:%S.%N %z"[..] } else { format };
    time::format(&Moment::new(when, zone), format, &mut out);
    out
}

fn line(out: &mut Vec<u8>, mark: &[u8], lines: &[&[u8]], at: usize, side: &Side) {
    out.extend_from_slice(mark);
    out.extend_from_slice(lines[at]);
    out.push(b'\n');
    if at + 1 == lines.len() && side.is_unfinished() {
        out.extend_from_slice(b"\\ No newline at end of file\n");
    }
}

/// Lines `from..to` as `first,last`.
fn range((from, to): (usize, usize)) -> String {
    match to.saturating_sub(from) {
        0 => from.to_string(),
        1 => to.to_string(),
        _ => format!("{},{to}", from + 1),
    }
}

/// The format POSIX calls default.
pub(super) fn normal(sides: &[Side; 2], hunks: &[Hunk], out: &mut Vec<u8>) {
    let lines = [sides[0].lines(), sides[1].lines()];
    for hunk in hunks {
        let (left, right) = (hunk.left.0 < hunk.left.1, hunk.right.0 < hunk.right.1);
        let letter = match (left, right) {
            (true, true) => 'c',
            (true, false) => 'd',
            _ => 'a',
        };
        out.extend_from_slice(format!("{}{letter}{}\n", range(hunk.left), range(hunk.right)).as_bytes());
        for at in hunk.left.0..hunk.left.1 {
            line(out, b"< ", &lines[0], at, &sides[0]);
        }
        if left && right {
            out.extend_from_slice(b"---\n");
        }
        for at in hunk.right.0..hunk.right.1 {
            line(out, b"> ", &lines[1], at, &sides[1]);
        }
    }
}

/// Hunks whose contexts meet, with the context.
struct Group<'a> {
    hunks: &'a [Hunk],
    left: (usize, usize),
    right: (usize, usize),
}

fn groups<'a>(hunks: &'a [Hunk], context: usize, left: usize, right: usize) -> Vec<Group<'a>> {
    let mut out = Vec::new();
    let mut start = 0;
    while start < hunks.len() {
        let mut end = start + 1;
        while end < hunks.len() && hunks[end].left.0 - hunks[end - 1].left.1 <= 2 * context {
            end += 1;
        }
        let (first, last) = (hunks[start], hunks[end - 1]);
        let before = context.min(first.left.0);
        let after = context.min(left - last.left.1).min(right - last.right.1);
        out.push(Group {
            hunks: &hunks[start..end],
            left: (first.left.0 - before, last.left.1 + after),
            right: (first.right.0 - before.min(first.right.0), last.right.1 + after),
        });
        start = end;
    }
    out
}

/// The unified format.
pub(super) fn unified(sides: &[Side; 2], hunks: &[Hunk], context: usize, out: &mut Vec<u8>) {
    let lines = [sides[0].lines(), sides[1].lines()];
    out.extend_from_slice(&[b"--- ", &sides[0].label[..], b"\n+++ ", &sides[1].label, b"\n"].concat());
    let range = |(from, to): (usize, usize)| match to - from {
        0 => format!("{from},0"),
        1 => to.to_string(),
        count => format!("{},{count}", from + 1),
    };
    for group in groups(hunks, context, lines[0].len(), lines[1].len()) {
        out.extend_from_slice(format!("@@ -{} +{} @@\n", range(group.left), range(group.right)).as_bytes());
        let mut at = group.left.0;
        for hunk in group.hunks {
            while at < hunk.left.0 {
                line(out, b" ", &lines[0], at, &sides[0]);
                at += 1;
            }
            while at < hunk.left.1 {
                line(out, b"-", &lines[0], at, &sides[0]);
                at += 1;
            }
            for at in hunk.right.0..hunk.right.1 {
                line(out, b"+", &lines[1], at, &sides[1]);
            }
        }
        while at < group.left.1 {
            line(out, b" ", &lines[0], at, &sides[0]);
            at += 1;
        }
    }
}

/// The context format.
pub(super) fn context(sides: &[Side; 2], hunks: &[Hunk], context: usize, out: &mut Vec<u8>) {
    let lines = [sides[0].lines(), sides[1].lines()];
    out.extend_from_slice(&[b"*** ", &sides[0].label[..], b"\n--- ", &sides[1].label, b"\n"].concat());
    let range = |(from, to): (usize, usize)| {
        if to - from <= 1 { to.to_string() } else { format!("{},{to}", from + 1) }
    };
    for group in groups(hunks, context, lines[0].len(), lines[1].len()) {
        out.extend_from_slice(b"***************\n");
        out.extend_from_slice(format!("*** {} ****\n", range(group.left)).as_bytes());
        if group.hunks.iter().any(|hunk| hunk.left.0 < hunk.left.1) {
            half(
                out,
                group.left,
                &lines[0],
                &sides[0],
                b"- ",
                group.hunks.iter().map(|hunk| (hunk.left, hunk.right)),
            );
        }
        out.extend_from_slice(format!("--- {} ----\n", range(group.right)).as_bytes());
        if group.hunks.iter().any(|hunk| hunk.right.0 < hunk.right.1) {
            half(
                out,
                group.right,
                &lines[1],
                &sides[1],
                b"+ ",
                group.hunks.iter().map(|hunk| (hunk.right, hunk.left)),
            );
        }
    }
}

type Span = (usize, usize);

fn half(
    out: &mut Vec<u8>,
    (from, to): Span,
    lines: &[&[u8]],
    side: &Side,
    alone: &[u8],
    hunks: impl Iterator<Item = (Span, Span)>,
) {
    let mut at = from;
    for (own, other) in hunks {
        while at < own.0 {
            line(out, b"  ", lines, at, side);
            at += 1;
        }
        let mark: &[u8] = if other.0 < other.1 { b"! " } else { alone };
        while at < own.1 {
            line(out, mark, lines, at, side);
            at += 1;
        }
    }
    while at < to {
        line(out, b"  ", lines, at, side);
        at += 1;
    }
}
