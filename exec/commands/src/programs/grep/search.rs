//! The search of one file, block by block: which lines are selected, and how they are shown.
//!
//! Invariant: a block holds whole lines; only the last block of a file may lack its last terminator.

use super::matcher::{Matcher, line_end};
use super::settings::{Binary, List, Settings};
use mirage_regex::{Fuel, OutOfFuel};
use mirage_vm::program::Locale;
use std::collections::VecDeque;

/// A line that may yet be shown as context.
struct Line {
    text: Vec<u8>,
    number: u64,
    offset: u64,
}

/// The state of one file's search.
pub(super) struct Search<'s> {
    settings: &'s Settings,
    matcher: &'s Matcher,
    locale: Locale,
    name: &'s [u8],
    shows_name: bool,
    fuel: Fuel,
    /// What was printed and not yet taken.
    pub(super) out: Vec<u8>,
    /// Lines selected so far.
    pub(super) selected: u64,
    /// No more input is wanted.
    pub(super) done: bool,
    /// Where in the last block the search stopped, when it stopped early.
    pub(super) stopped_at: usize,
    /// The least width of numbers.
    pub(super) width: usize,
    /// Something was printed, of this or of an earlier file.
    pub(super) printed: bool,
    /// Nothing of the lines is printed.
    silent: bool,
    /// The first selected line settles it.
    first_settles: bool,
    /// A NUL is known to come, though perhaps not in the first block.
    pub(super) starts_binary: bool,
    is_binary: bool,
    hides_line: bool,
    selected_before_binary: u64,
    /// Lines before the current block.
    lines: u64,
    /// Where the current block is in the file.
    offset: u64,
    before: VecDeque<Line>,
    after_left: u64,
    /// The next line printed does not follow the last one printed.
    gap: bool,
    /// A line of this file was shown.
    shown: bool,
    /// The line before was selected.
    in_run: bool,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        settings: &'s Settings,
        matcher: &'s Matcher,
        locale: Locale,
        name: &'s [u8],
        shows_name: bool,
        printed: bool,
    ) -> Search<'s> {
        let first_settles = settings.quiet || settings.list != List::None;
        Search {
            settings,
            matcher,
            locale,
            name,
            shows_name,
            fuel: Fuel::default(),
            out: Vec::new(),
            selected: 0,
            done: false,
            stopped_at: 0,
            width: 0,
            printed,
            silent: first_settles || settings.count,
            first_settles,
            starts_binary: false,
            is_binary: false,
            hides_line: false,
            selected_before_binary: 0,
            lines: 0,
            offset: 0,
            before: VecDeque::new(),
            after_left: 0,
            gap: true,
            shown: false,
            in_run: false,
        }
    }

    /// Whether "binary file matches" is to be said at the end.
    pub(super) fn is_binary_match(&self) -> bool {
        let quiet = self.settings.quiet || self.settings.list != List::None || self.settings.count;
        !quiet
            && self.settings.binary == Binary::Summarize
            && (self.hides_line || (self.is_binary && self.selected > self.selected_before_binary))
    }

    /// Searches the next block.
    pub(super) fn block(&mut self, block: &[u8]) -> Result<(), OutOfFuel> {
        let terminator = self.settings.terminator;
        let mut zapped = Vec::new();
        let mut block = block;
        if terminator == b'\n' && self.settings.binary != Binary::Text {
            if !self.is_binary && (self.starts_binary || memchr::memchr(0, block).is_some()) {
                if self.settings.binary == Binary::WithoutMatch {
                    self.done = true;
                    self.selected = 0;
                    return Ok(());
                }
                self.is_binary = true;
                self.selected_before_binary = self.selected;
                if !self.settings.count {
                    self.first_settles = true;
                    self.silent = true;
                }
            }
            if self.is_binary {
                // In a binary file every NUL ends a line too.
                zapped.extend(block.iter().map(|&b| if b == 0 { b'\n' } else { b }));
                block = &zapped;
            }
        }
        let text = block.strip_suffix(&[terminator]).unwrap_or(block);
        let context = !self.silent && (self.settings.before.is_some() || self.settings.after.is_some());
        if context {
            self.with_context(text)?;
        } else if self.settings.invert {
            self.inverted(text)?;
        } else {
            self.matching(text)?;
        }
        if !self.done {
            if self.settings.line_numbers && !self.silent && !context {
                self.lines += count(terminator, block);
            }
            self.offset += block.len() as u64;
        }
        Ok(())
    }

    fn limit_reached(&self) -> bool {
        self.settings.max.is_some_and(|max| self.selected >= max) || (self.first_settles && self.selected > 0)
    }

    fn matching(&mut self, text: &[u8]) -> Result<(), OutOfFuel> {
        let terminator = self.settings.terminator;
        let (mut at, mut counted) = (0, 0);
        let mut number = self.lines;
        while at <= text.len() {
            let found = self.matcher.find_line(text, at, terminator, &mut self.fuel)?;
            let Some((start, end)) = found else { break };
            self.selected += 1;
            self.printed = true;
            if !self.silent {
                if self.settings.line_numbers {
                    number += count(terminator, &text[counted..start]);
                    counted = start;
                }
                self.print(&text[start..end], number + 1, self.offset + start as u64, b':', true)?;
            }
            at = end + 1;
            if self.limit_reached() {
                self.stop(at.min(text.len() + 1));
                return Ok(());
            }
        }
        Ok(())
    }

    fn inverted(&mut self, text: &[u8]) -> Result<(), OutOfFuel> {
        let terminator = self.settings.terminator;
        let mut at = 0;
        let mut number = self.lines;
        while at <= text.len() {
            let found = self.matcher.find_line(text, at, terminator, &mut self.fuel)?;
            let (gap_end, next) = match found {
                Some((start, end)) => (start, end + 1),
                None => (text.len() + 1, text.len() + 1),
            };
            if gap_end > at {
                number = self.select_range(text, at, gap_end, number)?;
                if self.done {
                    return Ok(());
                }
            }
            number += 1;
            at = next;
        }
        Ok(())
    }

    /// Selects the lines of `from..to`, which ends behind a terminator or behind the text. Returns the number of
    /// lines up to there.
    fn select_range(
        &mut self,
        text: &[u8],
        from: usize,
        to: usize,
        mut number: u64,
    ) -> Result<u64, OutOfFuel> {
        let terminator = self.settings.terminator;
        let plain = !self.shows_name
            && !self.settings.line_numbers
            && !self.settings.byte_offsets
            && !self.settings.initial_tab
            && self.settings.colors.is_none()
            && !self.settings.only_matching;
        let unlimited = self.settings.max.is_none() && !self.first_settles;
        if unlimited && (self.silent || plain) {
            let range = &text[from..to.min(text.len())];
            if self.silent || self.is_shown(range) {
                self.selected += count(terminator, &text[from..(to - 1).min(text.len())]) + 1;
                if !self.silent {
                    self.printed = true;
                    self.out.extend_from_slice(range);
                    if to > text.len() {
                        self.out.push(terminator);
                    }
                }
                return Ok(number);
            }
        }
        let mut at = from;
        while at < to {
            let end = line_end(text, at, terminator);
            number += 1;
            self.selected += 1;
            self.printed = true;
            if !self.silent {
                self.print(&text[at..end], number, self.offset + at as u64, b':', false)?;
            }
            at = end + 1;
            if self.limit_reached() {
                self.stop(at);
                return Ok(number);
            }
        }
        Ok(number)
    }

    fn with_context(&mut self, text: &[u8]) -> Result<(), OutOfFuel> {
        let terminator = self.settings.terminator;
        let mut at = 0;
        let mut next_match = self.matcher.find_line(text, 0, terminator, &mut self.fuel)?;
        while at <= text.len() {
            let end = line_end(text, at, terminator);
            let matches = next_match.is_some_and(|(start, _)| start == at);
            if matches {
                next_match = match end < text.len() {
                    true => self.matcher.find_line(text, end + 1, terminator, &mut self.fuel)?,
                    false => None,
                };
            }
            let open = self.settings.max.is_none_or(|max| self.selected < max);
            self.lines += 1;
            let offset = self.offset + at as u64;
            let selects = matches != self.settings.invert && open;
            // Lines selected with `-v` are shown together, whatever is hidden among them.
            let in_run = std::mem::replace(&mut self.in_run, selects && self.settings.invert) && selects;
            if selects {
                self.selected += 1;
                if !in_run {
                    self.show_before()?;
                }
                if self.print(&text[at..end], self.lines, offset, b':', matches)? {
                    self.after_left = self.settings.after.unwrap_or(0);
                } else {
                    self.hide(text, at, end)?;
                }
                if self.first_settles {
                    self.stop(end + 1);
                    return Ok(());
                }
            } else if self.after_left > 0 {
                self.after_left -= 1;
                if !self.print(&text[at..end], self.lines, offset, b'-', matches)? {
                    self.hide(text, at, end)?;
                }
            } else {
                self.keep(&text[at..end], self.lines, offset);
            }
            at = end + 1;
            if self.after_left == 0 && self.settings.max.is_some_and(|max| self.selected >= max) {
                self.stop(at);
                return Ok(());
            }
        }
        Ok(())
    }

    fn stop(&mut self, at: usize) {
        self.done = true;
        self.stopped_at = at;
    }

    /// What a hidden line in `at..end` leaves behind. GNU shows the lines behind a selected one from the last shown line
    /// on, or from the block's start where there is none, and so gets no further than the hidden line.
    fn hide(&mut self, block: &[u8], at: usize, end: usize) -> Result<(), OutOfFuel> {
        let terminator = self.settings.terminator;
        if !self.shown {
            let mut left = self.settings.after.unwrap_or(0);
            let (mut start, mut number) = (0, self.lines - count(terminator, &block[..at]));
            while start < at && left > 0 {
                let line = &block[start..line_end(block, start, terminator)];
                if !self.print(line, number, self.offset + start as u64, b'-', false)? {
                    break;
                }
                left -= 1;
                number += 1;
                start += line.len() + 1;
            }
            self.gap = start < at;
        }
        self.after_left = 0;
        self.keep(&block[at..end], self.lines, self.offset + at as u64);
        Ok(())
    }

    /// Keeps a line that may come before a selected one.
    fn keep(&mut self, text: &[u8], number: u64, offset: u64) {
        let most = self.settings.before.unwrap_or(0);
        if most == 0 {
            self.gap = true;
            return;
        }
        if self.before.len() as u64 >= most {
            self.before.pop_front();
            self.gap = true;
        }
        self.before.push_back(Line { text: text.to_vec(), number, offset });
    }

    fn show_before(&mut self) -> Result<(), OutOfFuel> {
        if self.gap
            && self.printed
            && let Some(separator) = &self.settings.separator
        {
            match &self.settings.colors {
                Some(colors) => {
                    colors.start(&mut self.out, &colors.separator);
                    self.out.extend_from_slice(separator);
                    colors.end(&mut self.out, &colors.separator);
                }
                None => self.out.extend_from_slice(separator),
            }
            self.out.push(b'\n');
        }
        for line in std::mem::take(&mut self.before) {
            if !self.print(&line.text, line.number, line.offset, b'-', self.settings.invert)? {
                self.keep(&line.text, line.number, line.offset);
            }
        }
        Ok(())
    }

    /// Whether the text may be printed: a line with a stray byte makes the file binary instead.
    fn is_shown(&self, text: &[u8]) -> bool {
        self.settings.binary == Binary::Text
            || self.locale == Locale::C
            || text.is_ascii()
            || std::str::from_utf8(text).is_ok()
    }

    /// Prints a line, unless it is to be hidden. `matches` says whether the pattern is in it, which with `-v` is the case
    /// for context.
    fn print(
        &mut self,
        text: &[u8],
        number: u64,
        offset: u64,
        mark: u8,
        matches: bool,
    ) -> Result<bool, OutOfFuel> {
        self.printed = true;
        let shown = self.print_line(text, number, offset, mark, matches)?;
        if shown {
            self.before.clear();
            (self.gap, self.shown) = (false, true);
        }
        Ok(shown)
    }

    fn print_line(
        &mut self,
        text: &[u8],
        number: u64,
        offset: u64,
        mark: u8,
        matches: bool,
    ) -> Result<bool, OutOfFuel> {
        if !self.settings.only_matching && !self.head(text, number, offset, mark) {
            return Ok(false);
        }
        // As GNU does it, what a line is shown for decides, not what is in it.
        let matches = matches && (mark == b':') != self.settings.invert;
        let Some(colors) = &self.settings.colors else {
            if self.settings.only_matching {
                return if matches { self.parts(text, number, offset, mark, b"", b"") } else { Ok(true) };
            }
            self.out.extend_from_slice(text);
            self.out.push(self.settings.terminator);
            return Ok(true);
        };
        let as_selected = (mark == b':') != (self.settings.invert && colors.reverse);
        let line_color = if as_selected { &colors.selected_line } else { &colors.context_line };
        let match_color = if mark == b':' { &colors.selected_match } else { &colors.context_match };
        if matches && (self.settings.only_matching || !match_color.is_empty()) {
            return self.parts(text, number, offset, mark, line_color, match_color);
        }
        if self.settings.only_matching {
            return Ok(true);
        }
        colors.tail(&mut self.out, line_color, text);
        self.out.push(self.settings.terminator);
        Ok(true)
    }

    /// Prints the parts that match, each on a line of its own or coloured within the line; `false` if one is hidden.
    fn parts(
        &mut self,
        text: &[u8],
        number: u64,
        offset: u64,
        mark: u8,
        line_color: &[u8],
        match_color: &[u8],
    ) -> Result<bool, OutOfFuel> {
        let only = self.settings.only_matching;
        let plain = super::color::Colors::default();
        let colors = self.settings.colors.as_ref().unwrap_or(&plain);
        let mark = if only && self.settings.invert { b'-' } else { mark };
        let (mut at, mut shown) = (0, 0);
        while at < text.len() {
            let Some(found) = self.matcher.find(text, at, &mut self.fuel)? else { break };
            if found.is_empty() {
                at = found.start + char_len(&text[found.start..], self.locale);
                continue;
            }
            let part = &text[found.range()];
            if only {
                if !self.head(part, number, offset + found.start as u64, mark) {
                    return Ok(false);
                }
            } else {
                // The colour of the match takes over without an end to that of the line.
                colors.start(&mut self.out, line_color);
                self.out.extend_from_slice(&text[shown..found.start]);
            }
            colors.start(&mut self.out, match_color);
            self.out.extend_from_slice(part);
            colors.end(&mut self.out, match_color);
            if only {
                self.out.push(self.settings.terminator);
            }
            at = found.end;
            shown = at;
        }
        if !only {
            colors.tail(&mut self.out, line_color, &text[shown..]);
            self.out.push(self.settings.terminator);
        }
        Ok(true)
    }

    /// Prints what comes before a line; `false` if the line is not to be shown.
    fn head(&mut self, text: &[u8], number: u64, offset: u64, mark: u8) -> bool {
        if !self.is_shown(text) {
            self.hides_line = true;
            return false;
        }
        if self.shows_name {
            self.put_name();
            if self.settings.null_after_name {
                self.out.push(0);
            } else {
                self.put_mark(mark);
            }
        }
        if self.settings.line_numbers {
            self.put_number(number, false);
            self.put_mark(mark);
        }
        if self.settings.byte_offsets {
            self.put_number(offset, true);
            self.put_mark(mark);
        }
        let any = self.shows_name || self.settings.line_numbers || self.settings.byte_offsets;
        if self.settings.initial_tab && any && !text.is_empty() {
            self.out.push(b'\t');
        }
        true
    }

    fn put_mark(&mut self, mark: u8) {
        match &self.settings.colors {
            Some(colors) => {
                colors.start(&mut self.out, &colors.separator);
                self.out.push(mark);
                colors.end(&mut self.out, &colors.separator);
            }
            None => self.out.push(mark),
        }
    }

    fn put_number(&mut self, number: u64, is_offset: bool) {
        let width = self.width;
        let digits = format!("{number:width$}");
        match &self.settings.colors {
            Some(colors) => {
                let sgr = if is_offset { &colors.byte_offset } else { &colors.line_number };
                colors.start(&mut self.out, sgr);
                self.out.extend_from_slice(digits.as_bytes());
                colors.end(&mut self.out, sgr);
            }
            None => self.out.extend_from_slice(digits.as_bytes()),
        }
    }

    fn put_name(&mut self) {
        put_name(self.settings, self.name, &mut self.out);
    }

    /// What is printed of the file as a whole: its count, or its name.
    pub(super) fn finish(&mut self) {
        if self.settings.count {
            if self.shows_name {
                self.put_name();
                if self.settings.null_after_name {
                    self.out.push(0);
                } else {
                    self.put_mark(b':');
                }
            }
            self.out.extend_from_slice(self.selected.to_string().as_bytes());
            self.out.push(b'\n');
        }
        let listed = match self.settings.list {
            List::None => false,
            List::WithMatch => self.selected > 0,
            List::WithoutMatch => self.selected == 0,
        };
        if listed && !self.settings.quiet {
            self.put_name();
            self.out.push(if self.settings.null_after_name { 0 } else { b'\n' });
        }
    }
}

fn put_name(settings: &Settings, name: &[u8], out: &mut Vec<u8>) {
    match &settings.colors {
        Some(colors) => {
            colors.start(out, &colors.name);
            out.extend_from_slice(name);
            colors.end(out, &colors.name);
        }
        None => out.extend_from_slice(name),
    }
}

fn count(terminator: u8, text: &[u8]) -> u64 {
    memchr::memchr_iter(terminator, text).count() as u64
}

fn char_len(text: &[u8], locale: Locale) -> usize {
    let locale = match locale {
        Locale::C => mirage_regex::Locale::C,
        Locale::Utf8 => mirage_regex::Locale::Utf8,
    };
    mirage_regex::ctype::decode(text, locale).map_or(1, mirage_regex::ctype::Decoded::len)
}
