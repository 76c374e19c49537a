//! The formats of `diff` that are scripts or hunks.

use super::script::Hunk;
use super::{Look, Options, Side};
use crate::util::pattern;
use crate::util::time::{self, Moment};
use jiff::tz::TimeZone;
use mirage_vfs::Time;

/// A file name with its time, as headers have it.
pub(super) fn stamped(name: &[u8], when: Time, zone: &TimeZone, old_style: bool) -> Vec<u8> {
    let mut out = name.to_vec();
    out.push(b'\t');
    let format: &[u8] = if old_style { b"%a %b %e %H:%M:%S %Y" } else { b"%Y-%m-%d %H:%M:%S.%N %z" };
    time::format(&Moment::new(when, zone), format, &mut out);
    out
}

/// Writes a line as it is, or with its tabs expanded.
fn text(out: &mut Vec<u8>, line: &[u8], look: Look) {
    if !look.expand_tabs {
        out.extend_from_slice(line);
        return;
    }
    let mut column = 0;
    for &byte in line {
        match byte {
            b'\t' => {
                let next = (column / look.tab_size + 1) * look.tab_size;
                out.resize(out.len() + next - column, b' ');
                column = next;
                continue;
            }
            b'\r' => column = 0,
            8 if column > 0 => column -= 1,
            8 => continue,
            byte if byte.is_ascii_graphic() || byte == b' ' => column += 1,
            _ => {}
        }
        out.push(byte);
    }
}

/// Writes a line behind its mark; `mark` is without the blank or tab that separates them.
fn line(out: &mut Vec<u8>, mark: &[u8], gap: bool, lines: &[&[u8]], at: usize, side: &Side, look: Look) {
    let mark = if look.bare_empty && lines[at].is_empty() { mark.trim_ascii_end() } else { mark };
    out.extend_from_slice(mark);
    let bare = look.bare_empty && lines[at].is_empty();
    if look.initial_tab && !bare {
        out.push(b'\t');
    } else if gap && !bare {
        out.push(b' ');
    }
    text(out, lines[at], look);
    out.push(b'\n');
    if at + 1 == lines.len() && side.is_unfinished() {
        out.extend_from_slice(b"\\ No newline at end of file\n");
    }
}

/// Lines `from..to` as `first,last`.
fn range((from, to): (usize, usize), joint: char) -> String {
    match to.saturating_sub(from) {
        0 => from.to_string(),
        1 => to.to_string(),
        _ => format!("{}{joint}{to}", from + 1),
    }
}

fn letter(hunk: &Hunk) -> char {
    match (hunk.left.0 < hunk.left.1, hunk.right.0 < hunk.right.1) {
        (true, true) => 'c',
        (true, false) => 'd',
        _ => 'a',
    }
}

/// The format POSIX calls default.
pub(super) fn normal(sides: &[Side; 2], hunks: &[Hunk], o: &Options, out: &mut Vec<u8>) {
    let lines = [sides[0].lines(), sides[1].lines()];
    for hunk in hunks {
        let (left, right) = (range(hunk.left, ','), range(hunk.right, ','));
        out.extend_from_slice(format!("{left}{}{right}\n", letter(hunk)).as_bytes());
        for at in hunk.left.0..hunk.left.1 {
            line(out, b"<", true, &lines[0], at, &sides[0], o.look);
        }
        if letter(hunk) == 'c' {
            out.extend_from_slice(b"---\n");
        }
        for at in hunk.right.0..hunk.right.1 {
            line(out, b">", true, &lines[1], at, &sides[1], o.look);
        }
    }
}

/// A script for `ed`, the last change first.
pub(super) fn ed(sides: &[Side; 2], hunks: &[Hunk], o: &Options, out: &mut Vec<u8>) {
    let lines = sides[1].lines();
    for hunk in hunks.iter().rev() {
        out.extend_from_slice(format!("{}{}\n", range(hunk.left, ','), letter(hunk)).as_bytes());
        let mut inserting = hunk.right.0 < hunk.right.1;
        for line in &lines[hunk.right.0..hunk.right.1] {
            if !inserting {
                out.extend_from_slice(b"a\n");
                inserting = true;
            }
            // A line that is a dot would end the insertion: it is made of two.
            if *line == b"." {
                out.extend_from_slice(b"..\n.\ns/.//\n");
                inserting = false;
            } else {
                text(out, line, o.look);
                out.push(b'\n');
            }
        }
        if inserting {
            out.extend_from_slice(b".\n");
        }
    }
}

/// A script like `ed`'s, which `ed` cannot run since its changes are in order.
pub(super) fn forward_ed(sides: &[Side; 2], hunks: &[Hunk], o: &Options, out: &mut Vec<u8>) {
    let lines = sides[1].lines();
    for hunk in hunks {
        out.extend_from_slice(format!("{}{}\n", letter(hunk), range(hunk.left, ' ')).as_bytes());
        if hunk.right.0 < hunk.right.1 {
            for line in &lines[hunk.right.0..hunk.right.1] {
                text(out, line, o.look);
                out.push(b'\n');
            }
            out.extend_from_slice(b".\n");
        }
    }
}

/// A script for RCS: lines and counts.
pub(super) fn rcs(sides: &[Side; 2], hunks: &[Hunk], out: &mut Vec<u8>) {
    let lines = sides[1].lines();
    for hunk in hunks {
        let (old, new) = (hunk.left.1 - hunk.left.0, hunk.right.1 - hunk.right.0);
        if old > 0 {
            out.extend_from_slice(format!("d{} {old}\n", hunk.left.0 + 1).as_bytes());
        }
        if new > 0 {
            out.extend_from_slice(format!("a{} {new}\n", hunk.left.1).as_bytes());
            for at in hunk.right.0..hunk.right.1 {
                out.extend_from_slice(lines[at]);
                if at + 1 < lines.len() || !sides[1].is_unfinished() {
                    out.push(b'\n');
                }
            }
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
        while end < hunks.len() {
            // A change that does not count is shown only close to one that does.
            let ignored = hunks[end - 1].ignored || hunks[end].ignored;
            let most = if ignored { context } else { 2 * context + 1 };
            if hunks[end].left.0 - hunks[end - 1].left.1 >= most {
                break;
            }
            end += 1;
        }
        if hunks[start..end].iter().all(|hunk| hunk.ignored) {
            start = end;
            continue;
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

/// The heading of the function a hunk is in: the last line before it that matches, cut to 40 bytes.
fn function(lines: &[&[u8]], before: usize, o: &Options) -> Vec<u8> {
    let Some(regex) = &o.function else { return Vec::new() };
    let found = lines[..before].iter().rev().find(|line| pattern::is_match(regex, line));
    let Some(line) = found else { return Vec::new() };
    let line = line.trim_ascii_start();
    let cut = line[..line.len().min(40)].trim_ascii_end();
    [b" ", cut].concat()
}

/// The unified format.
pub(super) fn unified(sides: &[Side; 2], hunks: &[Hunk], context: usize, o: &Options, out: &mut Vec<u8>) {
    let lines = [sides[0].lines(), sides[1].lines()];
    out.extend_from_slice(&[b"--- ", &sides[0].label[..], b"\n+++ ", &sides[1].label, b"\n"].concat());
    let range = |(from, to): (usize, usize)| match to - from {
        0 => format!("{from},0"),
        1 => to.to_string(),
        count => format!("{},{count}", from + 1),
    };
    // With an initial tab the blank of a common line is left out, and a mark has the tab behind it.
    let common: &[u8] = if o.look.initial_tab { b"" } else { b" " };
    for group in groups(hunks, context, lines[0].len(), lines[1].len()) {
        out.extend_from_slice(format!("@@ -{} +{} @@", range(group.left), range(group.right)).as_bytes());
        out.extend_from_slice(&function(&lines[0], group.left.0, o));
        out.push(b'\n');
        let mut at = group.left.0;
        for hunk in group.hunks {
            while at < hunk.left.0 {
                line(out, common, false, &lines[0], at, &sides[0], o.look);
                at += 1;
            }
            while at < hunk.left.1 {
                line(out, b"-", false, &lines[0], at, &sides[0], o.look);
                at += 1;
            }
            for at in hunk.right.0..hunk.right.1 {
                line(out, b"+", false, &lines[1], at, &sides[1], o.look);
            }
        }
        while at < group.left.1 {
            line(out, common, false, &lines[0], at, &sides[0], o.look);
            at += 1;
        }
    }
}

/// The context format.
pub(super) fn context(sides: &[Side; 2], hunks: &[Hunk], context: usize, o: &Options, out: &mut Vec<u8>) {
    let lines = [sides[0].lines(), sides[1].lines()];
    out.extend_from_slice(&[b"*** ", &sides[0].label[..], b"\n--- ", &sides[1].label, b"\n"].concat());
    let range = |(from, to): (usize, usize)| {
        if to - from <= 1 { to.to_string() } else { format!("{},{to}", from + 1) }
    };
    for group in groups(hunks, context, lines[0].len(), lines[1].len()) {
        out.extend_from_slice(b"***************");
        out.extend_from_slice(&function(&lines[0], group.left.0, o));
        out.extend_from_slice(format!("\n*** {} ****\n", range(group.left)).as_bytes());
        if group.hunks.iter().any(|hunk| hunk.left.0 < hunk.left.1) {
            let spans = group.hunks.iter().map(|hunk| (hunk.left, hunk.right));
            half(out, group.left, &lines[0], &sides[0], b"-", spans, o.look);
        }
        out.extend_from_slice(format!("--- {} ----\n", range(group.right)).as_bytes());
        if group.hunks.iter().any(|hunk| hunk.right.0 < hunk.right.1) {
            let spans = group.hunks.iter().map(|hunk| (hunk.right, hunk.left));
            half(out, group.right, &lines[1], &sides[1], b"+", spans, o.look);
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
    look: Look,
) {
    let mut at = from;
    for (own, other) in hunks {
        while at < own.0 {
            line(out, b" ", true, lines, at, side, look);
            at += 1;
        }
        let mark: &[u8] = if other.0 < other.1 { b"!" } else { alone };
        while at < own.1 {
            line(out, mark, true, lines, at, side, look);
            at += 1;
        }
    }
    while at < to {
        line(out, b" ", true, lines, at, side, look);
        at += 1;
    }
}
