//! `diff -y`: both files in two columns, with a mark between them.

use super::script::Hunk;
use super::{Look, Options, Side};

/// How wide the output is, and which common lines it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub(super) width: usize,
    /// The right column is left out for common lines.
    pub(super) left_only: bool,
    /// Common lines are shown.
    pub(super) common: bool,
}

/// The columns the mark stands between take at least this much.
const GUTTER: usize = 3;

struct Printer<'o> {
    out: &'o mut Vec<u8>,
    look: Look,
    /// The width of a half, and the column the right one starts in.
    half: usize,
    right_at: usize,
}

/// A line of a side, and whether it ends in a newline.
type Line<'a> = (&'a [u8], bool);

/// Writes all lines of both sides.
pub(super) fn print(sides: &[Side; 2], hunks: &[Hunk], o: &Options, out: &mut Vec<u8>) {
    let tab = if o.look.expand_tabs { 1 } else { o.look.tab_size };
    let width = o.columns.width;
    let least = tab + GUTTER;
    let unaligned = (width >> 1) + (least >> 1) + (width & least & 1);
    let offset = unaligned - unaligned % tab;
    let half = offset.saturating_sub(GUTTER).min(width.saturating_sub(offset));
    let right_at = if half > 0 { offset } else { width };
    let mut printer = Printer { out, look: o.look, half, right_at };
    let lines = [sides[0].lines(), sides[1].lines()];
    let line = |side: usize, at: usize| {
        let finished = at + 1 < lines[side].len() || !sides[side].is_unfinished();
        (lines[side][at], finished)
    };
    let (mut left, mut right) = (0, 0);
    let ends = hunks.iter().map(|hunk| (hunk.left, hunk.right, hunk.ignored)).chain([(
        (lines[0].len(), lines[0].len()),
        (lines[1].len(), lines[1].len()),
        false,
    )]);
    for ((left_from, left_to), (right_from, right_to), ignored) in ends {
        if o.columns.common {
            while left < left_from && right < right_from && !o.columns.left_only {
                printer.line(Some(line(0, left)), b' ', Some(line(1, right)));
                (left, right) = (left + 1, right + 1);
            }
            while left < left_from {
                printer.line(Some(line(0, left)), b'(', None);
                left += 1;
            }
        }
        (left, right) = (left_from, right_from);
        if ignored && !o.columns.common {
            (left, right) = (left_to, right_to);
            continue;
        }
        let (both, gone, new) = if ignored { (b' ', b'(', b')') } else { (b'|', b'<', b'>') };
        while left < left_to && right < right_to {
            printer.line(Some(line(0, left)), both, Some(line(1, right)));
            (left, right) = (left + 1, right + 1);
        }
        while right < right_to {
            printer.line(None, new, Some(line(1, right)));
            right += 1;
        }
        while left < left_to {
            printer.line(Some(line(0, left)), gone, None);
            left += 1;
        }
    }
}

impl Printer<'_> {
    fn line(&mut self, left: Option<Line<'_>>, mark: u8, right: Option<Line<'_>>) {
        let mut newline = left.is_some_and(|(_, finished)| finished);
        let mut column = left.map_or(0, |(text, _)| self.half_line(text, 0));
        if mark != b' ' {
            column = self.go_to(column, (self.half + self.right_at - 1) / 2) + 1;
            let mark = match right {
                Some((_, finished)) if mark == b'|' && finished != newline => {
                    if newline {
                        b'/'
                    } else {
                        b'\\'
                    }
                }
                _ => mark,
            };
            self.out.push(mark);
        }
        if let Some((text, finished)) = right {
            newline |= finished;
            if !(text.is_empty() && finished) {
                column = self.go_to(column, self.right_at);
                self.half_line(text, column);
            }
        }
        if newline {
            self.out.push(b'\n');
        }
    }

    /// Goes from one column to another with tabs and blanks.
    fn go_to(&mut self, mut from: usize, to: usize) -> usize {
        if !self.look.expand_tabs {
            let size = self.look.tab_size;
            let mut tab = from + size - from % size;
            while tab <= to {
                self.out.push(b'\t');
                from = tab;
                tab += size;
            }
        }
        self.out.resize(self.out.len() + to.saturating_sub(from), b' ');
        to
    }

    /// Writes as much of a line as a half holds; gives the column the output is in.
    fn half_line(&mut self, text: &[u8], indent: usize) -> usize {
        let bound = self.half;
        // The column of the text, and how much of it is written: less where it went over the bound.
        let (mut at, mut done) = (0, 0);
        for &byte in text {
            match byte {
                b'\t' => {
                    let spaces = self.look.tab_size - at % self.look.tab_size;
                    if at == done {
                        let stop = done + spaces;
                        if self.look.expand_tabs {
                            let stop = stop.min(bound);
                            self.out.resize(self.out.len() + stop.saturating_sub(done), b' ');
                            done = done.max(stop);
                        } else if stop < bound {
                            done = stop;
                            self.out.push(b'\t');
                        }
                    }
                    at += spaces;
                }
                b'\r' => {
                    self.out.push(b'\r');
                    self.go_to(0, indent);
                    (at, done) = (0, 0);
                }
                8 => {
                    if at > 0 {
                        at -= 1;
                        if at < bound {
                            if done <= at {
                                self.out.resize(self.out.len() + at - done, b' ');
                                done = at;
                            } else {
                                done = at;
                                self.out.push(8);
                            }
                        }
                    }
                }
                byte if byte == b' ' || byte.is_ascii_graphic() => {
                    if at < bound {
                        self.out.push(byte);
                        done = at + 1;
                    }
                    at += 1;
                }
                byte => {
                    if at < bound {
                        self.out.push(byte);
                    }
                }
            }
        }
        done
    }
}
