//! The formats of `ls`.

use super::color::Colors;
use super::gather::File;
use super::options::{Format, Indicator, Options};
use crate::util::files::owner_name;
use crate::util::number::push_right;
use crate::util::quote::{self, Style};
use crate::util::time::{self, Moment};
use crate::util::{mode, width};
use jiff::tz::TimeZone;
use mirage_vfs::{FileKind, Time};
use mirage_vm::program::{Context, Locale, Stop};

/// Prints listings.
pub(super) struct Printer {
    pub options: Options,
    locale: Locale,
    zone: TimeZone,
    now: Time,
    colors: Colors,
    colored: bool,
    out: Vec<u8>,
    /// Bytes written before those in `out`.
    written: usize,
    /// How many of all bytes are colors, which do not count.
    color_bytes: usize,
    /// Where names stand, and the names of directories, for `--dired`.
    names: Vec<(usize, usize)>,
    directories: Vec<(usize, usize)>,
}

/// Half a year of mean length, in seconds.
const HALF_YEAR: i64 = 31_556_952 / 2;

impl Printer {
    /// A printer for one run.
    pub(super) fn new(cx: &Context, options: Options) -> Self {
        let colors = Colors::parse(cx.var(b"LS_COLORS").map_or(b"", |text| text));
        let (locale, zone) = (cx.locale, time::zone(cx));
        Self {
            options,
            locale,
            zone,
            now: Time::now(),
            colors,
            colored: false,
            out: Vec::new(),
            written: 0,
            color_bytes: 0,
            names: Vec::new(),
            directories: Vec::new(),
        }
    }

    fn end(&self) -> u8 {
        if self.options.zero { 0 } else { b'\n' }
    }

    /// The line above the files of a directory.
    pub(super) async fn header(&mut self, cx: &mut Context, path: &[u8], first: bool) -> Result<(), Stop> {
        let end = self.end();
        if !first {
            self.out.push(end);
        }
        let shown = quote::quote(self.options.quoting, self.locale, path, b":");
        self.margin();
        let start = self.place();
        self.out.extend_from_slice(&shown);
        self.directories.push((start, self.place()));
        self.out.extend_from_slice(&[b':', end]);
        self.flush(cx).await
    }

    /// Whether names are marked for Emacs.
    fn marks(&self) -> bool {
        self.options.dired && self.options.format == Format::Long
    }

    /// Lines with marks are indented.
    fn margin(&mut self) {
        if self.marks() {
            self.out.extend_from_slice(b"  ");
        }
    }

    /// How much stands before what comes next, colors aside.
    fn place(&self) -> usize {
        self.written + self.out.len() - self.color_bytes
    }

    fn marks_line(&mut self, title: &str, marks: &[(usize, usize)]) {
        if marks.is_empty() {
            return;
        }
        self.out.extend_from_slice(format!("//{title}//").as_bytes());
        for (start, end) in marks {
            self.out.extend_from_slice(format!(" {start} {end}").as_bytes());
        }
        self.out.push(b'\n');
    }

    async fn flush(&mut self, cx: &mut Context) -> Result<(), Stop> {
        self.written += self.out.len();
        let mut out = std::mem::take(&mut self.out);
        cx.out(&out).await?;
        out.clear();
        self.out = out;
        Ok(())
    }

    /// Whatever is left.
    pub(super) async fn finish(&mut self, cx: &mut Context) -> Result<(), Stop> {
        if self.marks() {
            let (names, directories) =
                (std::mem::take(&mut self.names), std::mem::take(&mut self.directories));
            self.marks_line("DIRED", &names);
            self.marks_line("SUBDIRED", &directories);
            let style = super::options::style_name(self.options.quoting);
            self.out.extend_from_slice(format!("//DIRED-OPTIONS// --quoting-style={style}\n").as_bytes());
        }
        self.flush(cx).await
    }

    /// The files of a directory, or of the command line.
    pub(super) async fn files(
        &mut self,
        cx: &mut Context,
        _dir: &[u8],
        files: &mut [File],
        total: bool,
    ) -> Result<(), Stop> {
        if total && (self.options.format == Format::Long || self.options.blocks) {
            let bytes = files.iter().map(File::block_bytes).sum();
            let text = format!("total {}", self.options.block_scale.show(bytes));
            self.margin();
            self.out.extend_from_slice(text.as_bytes());
            self.out.push(self.end());
        }
        let aligned = self.aligns_quotes(files);
        match self.options.format {
            Format::Long => self.long(files, aligned),
            Format::One => {
                let widths = self.prefix_widths(files);
                for file in files.iter() {
                    self.short(file, widths, aligned);
                    self.out.push(self.end());
                }
            }
            Format::Commas => self.commas(files),
            Format::Columns | Format::Across => self.columns(files, aligned),
        }
        self.flush(cx).await
    }

    /// Where some names are quoted and some are not, the others are moved by a blank.
    fn aligns_quotes(&self, files: &[File]) -> bool {
        matches!(self.options.quoting, Style::Shell | Style::ShellEscape | Style::CMaybe)
            && !self.options.zero
            && self.options.format != Format::Commas
            && self.options.width != 0
            && files.iter().any(|file| self.quoted(&file.name) != file.name)
    }

    fn quoted(&self, name: &[u8]) -> Vec<u8> {
        let also: &[u8] = match self.options.quoting {
            Style::Escape => b" ",
            _ => b"",
        };
        let mut text = quote::quote(self.options.quoting, self.locale, name, also);
        if self.options.hide_control
            && matches!(self.options.quoting, Style::Literal | Style::Shell | Style::ShellAlways)
        {
            text = hide_control(self.locale, &text);
        }
        text
    }

    fn indicator(&self, kind: FileKind, executable: bool) -> Option<u8> {
        let style = self.options.indicator;
        if style == Indicator::None {
            return None;
        }
        if kind == FileKind::Dir {
            return Some(b'/');
        }
        if style == Indicator::Slash {
            return None;
        }
        match kind {
            FileKind::File => (style == Indicator::Classify && executable).then_some(b'*'),
            FileKind::Symlink => Some(b'@'),
            FileKind::Fifo => Some(b'|'),
            FileKind::Socket => Some(b'='),
            _ => None,
        }
    }

    fn name(&mut self, file: &File, aligned: bool) {
        let text = self.quoted(&file.name);
        if aligned && text == file.name {
            self.out.push(b' ');
        }
        let code = if self.options.color { self.colors.of(file).map(<[u8]>::to_vec) } else { None };
        match code {
            Some(code) => {
                let start = self.out.len();
                if !self.colored {
                    self.colored = true;
                    self.out.extend_from_slice(b"\x1b[0m");
                }
                self.out.extend_from_slice(&[b"\x1b[", &code[..], b"m", &text, b"\x1b[0m"].concat());
                self.color_bytes += self.out.len() - start - text.len();
            }
            None => self.out.extend_from_slice(&text),
        }
    }

    fn prefix_widths(&self, files: &[File]) -> (usize, usize) {
        if self.options.format == Format::Commas {
            return (0, 0);
        }
        let inode = files.iter().map(|file| inode(file).len()).max().unwrap_or(0);
        let blocks = files
            .iter()
            .map(|file| self.options.block_scale.show(file.block_bytes()).len())
            .max()
            .unwrap_or(0);
        (inode, blocks)
    }

    fn prefix(&mut self, file: &File, widths: (usize, usize)) {
        if self.options.inode {
            push_right(&mut self.out, inode(file).as_bytes(), widths.0);
            self.out.push(b' ');
        }
        if self.options.blocks {
            let text = self.options.block_scale.show(file.block_bytes());
            push_right(&mut self.out, text.as_bytes(), widths.1);
            self.out.push(b' ');
        }
        if self.options.context {
            self.out.extend_from_slice(b"? ");
        }
    }

    fn short(&mut self, file: &File, widths: (usize, usize), aligned: bool) {
        self.prefix(file, widths);
        self.name(file, aligned);
        self.out.extend(self.indicator(file.kind, file.mode() & 0o111 != 0));
    }

    fn short_width(&self, file: &File, widths: (usize, usize), aligned: bool) -> usize {
        let mut total = 0;
        if self.options.inode {
            let own = if widths.0 == 0 { inode(file).len() } else { widths.0 };
            total += own + 1;
        }
        if self.options.blocks {
            let own = if widths.1 == 0 {
                self.options.block_scale.show(file.block_bytes()).len()
            } else {
                widths.1
            };
            total += own + 1;
        }
        if self.options.context {
            total += 2;
        }
        let text = self.quoted(&file.name);
        total += width::of_text(self.locale, &text);
        total += usize::from(aligned && text == file.name);
        total + usize::from(self.indicator(file.kind, file.mode() & 0o111 != 0).is_some())
    }

    fn commas(&mut self, files: &[File]) {
        let mut column = 0;
        for (index, file) in files.iter().enumerate() {
            let len = self.short_width(file, (0, 0), false);
            if index > 0 {
                if self.options.width == 0 || column + len + 2 < self.options.width {
                    column += 2;
                    self.out.extend_from_slice(b", ");
                } else {
                    column = 0;
                    self.out.extend_from_slice(b",\n");
                }
            }
            self.short(file, (0, 0), false);
            column += len;
        }
        if !files.is_empty() {
            self.out.push(b'\n');
        }
    }

    fn columns(&mut self, files: &[File], aligned: bool) {
        if files.is_empty() {
            return;
        }
        let widths = self.prefix_widths(files);
        let across = self.options.format == Format::Across;
        let lens: Vec<usize> = files.iter().map(|file| self.short_width(file, widths, aligned)).collect();
        if self.options.width == 0 {
            for (index, file) in files.iter().enumerate() {
                if index > 0 {
                    self.out.extend_from_slice(b"  ");
                }
                self.short(file, widths, aligned);
            }
            self.out.push(b'\n');
            return;
        }
        let (columns, column_widths) = layout(&lens, self.options.width, across);
        let rows = files.len().div_ceil(columns);
        for row in 0..rows {
            let mut position = 0;
            let mut target = 0;
            for (column, width) in column_widths.iter().enumerate().take(columns) {
                let index = if across { row * columns + column } else { column * rows + row };
                let Some(file) = files.get(index) else { break };
                self.indent(position, target);
                self.short(file, widths, aligned);
                position = target + lens[index];
                target += width;
            }
            self.out.push(b'\n');
        }
    }

    /// Moves from one column to another, by tabs where they reach.
    fn indent(&mut self, mut from: usize, to: usize) {
        let tab = self.options.tab;
        while from < to {
            if tab != 0 && to / tab > (from + 1) / tab {
                self.out.push(b'\t');
                from += tab - from % tab;
            } else {
                self.out.push(b' ');
                from += 1;
            }
        }
    }

    fn long(&mut self, files: &[File], aligned: bool) {
        let name = |id: Option<u32>, numeric: bool| match id {
            None => "?".to_owned(),
            Some(id) => match owner_name(id) {
                Some(name) if !numeric => name.to_owned(),
                _ => id.to_string(),
            },
        };
        let numeric = self.options.numeric;
        let rows: Vec<[String; 4]> = files
            .iter()
            .map(|file| match &file.stat {
                None => ["?".into(), "?".into(), "?".into(), "?".into()],
                Some(stat) => {
                    let size = match (file.kind, stat.rdev()) {
                        (FileKind::CharDevice | FileKind::BlockDevice, Some(device)) => {
                            format!("{}, {}", device >> 8 & 0xfff, device & 0xff)
                        }
                        _ => stat.size().map_or("?".to_owned(), |size| self.options.size_scale.show(size)),
                    };
                    let links = stat.nlink().map_or("?".to_owned(), |links| links.to_string());
                    [links, name(stat.uid(), numeric), name(stat.gid(), numeric), size]
                }
            })
            .collect();
        let column = |at: usize| rows.iter().map(|row| row[at].len()).max().unwrap_or(0);
        let widths = [column(0), column(1), column(2), column(3)];
        let prefixes = self.prefix_widths(files);
        let unknown = "?".to_owned();
        let time_width = self.format_time(Some(Time { secs: 0, nanos: 0 })).len();
        for (file, row) in files.iter().zip(&rows) {
            let (inode_width, block_width) = prefixes;
            self.margin();
            if self.options.inode {
                push_right(&mut self.out, inode(file).as_bytes(), inode_width);
                self.out.push(b' ');
            }
            if self.options.blocks {
                let text = if file.stat.is_some() {
                    self.options.block_scale.show(file.block_bytes())
                } else {
                    unknown.clone()
                };
                push_right(&mut self.out, text.as_bytes(), block_width);
                self.out.push(b' ');
            }
            match &file.stat {
                Some(_) => self.out.extend_from_slice(&mode::show(file.kind, file.mode())),
                None => {
                    let kind = mode::show(file.kind, 0)[0];
                    self.out.push(kind);
                    self.out.extend_from_slice(b"?????????");
                }
            }
            self.out.push(b' ');
            push_right(&mut self.out, row[0].as_bytes(), widths[0]);
            self.out.push(b' ');
            let left = |out: &mut Vec<u8>, at: usize| {
                out.extend_from_slice(row[at].as_bytes());
                out.resize(out.len() + widths[at] - row[at].len() + 1, b' ');
            };
            if self.options.owner {
                left(&mut self.out, 1);
            }
            if self.options.group {
                left(&mut self.out, 2);
            }
            if self.options.author {
                left(&mut self.out, 1);
            }
            if self.options.context {
                self.out.extend_from_slice(b"? ");
            }
            push_right(&mut self.out, row[3].as_bytes(), widths[3]);
            self.out.push(b' ');
            let when = match file.time(self.options.which) {
                Some(time) => self.format_time(Some(time)),
                None => {
                    let mut text = Vec::new();
                    push_right(&mut text, b"?", time_width);
                    text
                }
            };
            self.out.extend_from_slice(&when);
            self.out.push(b' ');
            let start = self.place();
            self.name(file, aligned);
            self.names.push((start, self.place()));
            if let Some(target) = &file.target {
                self.out.extend_from_slice(b" -> ");
                let text = self.quoted(target);
                let code = match &file.target_stat {
                    Some(stat) if self.options.color => {
                        let mut end = File::new(target.clone(), stat.kind());
                        end.stat = Some(*stat);
                        self.colors.of(&end).map(<[u8]>::to_vec)
                    }
                    _ => None,
                };
                match code {
                    Some(code) => {
                        self.out.extend_from_slice(&[b"\x1b[", &code[..], b"m", &text, b"\x1b[0m"].concat());
                    }
                    None => self.out.extend_from_slice(&text),
                }
                if let Some(stat) = &file.target_stat {
                    self.out.extend(self.indicator(stat.kind(), stat.st_mode() & 0o111 != 0));
                }
            } else {
                self.out.extend(self.indicator(file.kind, file.mode() & 0o111 != 0));
            }
            self.out.push(self.end());
        }
    }

    fn format_time(&self, time: Option<Time>) -> Vec<u8> {
        let time = time.unwrap_or_default();
        let recent = time.secs > self.now.secs - HALF_YEAR && time <= self.now;
        let format = if recent { &self.options.time_style.recent } else { &self.options.time_style.old };
        let mut text = Vec::new();
        time::format(&Moment::new(time, &self.zone), format, &mut text);
        text
    }
}

fn inode(file: &File) -> String {
    match file.stat.and_then(|stat| stat.id()) {
        Some(id) => id.ino.to_string(),
        None => "?".to_owned(),
    }
}

fn hide_control(locale: Locale, text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match quote::decode(&text[at..]) {
            Some((c, len)) if len == 1 || locale == Locale::Utf8 => {
                if c.is_control() {
                    out.push(b'?');
                } else {
                    out.extend_from_slice(&text[at..at + len]);
                }
                at += len;
            }
            _ => {
                out.push(b'?');
                at += 1;
            }
        }
    }
    out
}

/// The most columns that fit into `line`, and how wide each is with the gap behind it.
fn layout(lens: &[usize], line: usize, across: bool) -> (usize, Vec<usize>) {
    let most = (line / 3).max(1).min(lens.len());
    for columns in (1..=most).rev() {
        let rows = lens.len().div_ceil(columns);
        let mut widths = vec![0usize; columns];
        for (index, len) in lens.iter().enumerate() {
            let column = if across { index % columns } else { index / rows };
            let gap = if column + 1 == columns { 0 } else { 2 };
            widths[column] = widths[column].max(len + gap);
        }
        if columns == 1 || widths.iter().map(|width| (*width).max(3)).sum::<usize>() < line {
            return (columns, widths);
        }
    }
    (1, vec![0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_columns_as_fit() {
        assert_eq!(layout(&[1, 1, 1, 1], 80, false).0, 4);
        // A third column would stay empty: two rows either way.
        assert_eq!(4usize.div_ceil(layout(&[30, 30, 30, 30], 80, false).0), 2);
        assert_eq!(layout(&[100], 80, false).0, 1);
    }
}
