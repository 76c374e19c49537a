//! Tables of `column -t`: rows of cells, which columns there are, and their two forms.

use super::Options;
use crate::util::width;
use mirage_vm::program::Locale;

/// Columns by name or number; `-` is all without a name, `0` all.
pub(super) struct Which(Vec<Vec<u8>>);

impl Which {
    pub(super) fn parse(list: &[u8]) -> Self {
        Self(list.split(|byte| *byte == b',').map(<[u8]>::to_vec).collect())
    }
}

struct Column {
    name: Vec<u8>,
    right: bool,
    hidden: bool,
}

/// A table.
pub(super) struct Table {
    columns: Vec<Column>,
    /// The columns in the order of output.
    order: Vec<usize>,
    rows: Vec<Vec<Vec<u8>>>,
}

fn split(line: &[u8], separators: Option<&[u8]>, limit: usize) -> Vec<Vec<u8>> {
    let mut cells = Vec::new();
    match separators {
        None => {
            let mut rest = line.trim_ascii_start();
            while !rest.is_empty() && cells.len() + 1 < limit {
                let len = rest.iter().take_while(|byte| !matches!(byte, b' ' | b'\t')).count();
                cells.push(rest[..len].to_vec());
                let tail = &rest[len..];
                rest = &tail[tail.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()..];
            }
            if !rest.is_empty() {
                cells.push(rest.to_vec());
            }
        }
        Some(separators) => {
            let mut rest = line;
            while cells.len() + 1 < limit {
                let Some(at) = rest.iter().position(|byte| separators.contains(byte)) else { break };
                cells.push(rest[..at].to_vec());
                rest = &rest[at + 1..];
            }
            cells.push(rest.to_vec());
        }
    }
    cells
}

impl Table {
    pub(super) fn new(lines: &[Vec<u8>], o: &Options) -> Result<Self, Vec<u8>> {
        let rows: Vec<Vec<Vec<u8>>> =
            lines.iter().map(|line| split(line, o.separators.as_deref(), o.limit)).collect();
        let count = rows.iter().map(Vec::len).max().unwrap_or(0).max(o.names.len());
        let mut columns: Vec<Column> = (0..count)
            .map(|at| Column {
                name: o.names.get(at).cloned().unwrap_or_default(),
                right: false,
                hidden: false,
            })
            .collect();
        for (which, right) in [(&o.right, true), (&o.hidden, false)] {
            let Some(which) = which else { continue };
            for at in select(&columns, which)? {
                if right {
                    columns[at].right = true;
                } else {
                    columns[at].hidden = true;
                }
            }
        }
        let mut order = match &o.order {
            Some(which) => select(&columns, which)?,
            None => Vec::new(),
        };
        for at in 0..count {
            if !order.contains(&at) {
                order.push(at);
            }
        }
        Ok(Self { columns, order, rows })
    }

    fn shown(&self) -> impl Iterator<Item = usize> + '_ {
        self.order.iter().copied().filter(|at| !self.columns[*at].hidden)
    }

    pub(super) fn print(&self, locale: Locale, o: &Options, out: &mut Vec<u8>) {
        let headed = o.headings && self.columns.iter().any(|column| !column.name.is_empty());
        let mut widths: Vec<usize> = vec![0; self.columns.len()];
        let safe = |cell: &[u8]| -> usize { width::of_text(locale, cell) };
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(safe(cell));
            }
        }
        if headed {
            for (width, column) in widths.iter_mut().zip(&self.columns) {
                *width = (*width).max(safe(&column.name));
            }
        }
        let shown: Vec<usize> = self.shown().collect();
        let mut line = |cells: &dyn Fn(usize) -> Vec<u8>| {
            for (place, &at) in shown.iter().enumerate() {
                let last = place + 1 == shown.len();
                let cell = cells(at);
                let fill = widths[at].saturating_sub(safe(&cell));
                if self.columns[at].right {
                    out.resize(out.len() + fill, b' ');
                    out.extend_from_slice(&cell);
                } else {
                    out.extend_from_slice(&cell);
                    if !last {
                        out.resize(out.len() + fill, b' ');
                    }
                }
                if !last {
                    out.extend_from_slice(&o.joint);
                }
            }
            out.push(b'\n');
        };
        if headed {
            line(&|at| self.columns[at].name.clone());
        }
        for row in &self.rows {
            if row.is_empty() {
                line(&|_| Vec::new());
            } else {
                line(&|at| row.get(at).cloned().unwrap_or_default());
            }
        }
    }

    pub(super) fn json(&self, o: &Options, out: &mut Vec<u8>) {
        let name: &[u8] = o.name.as_deref().unwrap_or(b"table");
        out.extend_from_slice(&[b"{\n   \"", &escaped(name, true)[..], b"\": [\n"].concat());
        let shown: Vec<usize> = self.shown().collect();
        for (index, row) in self.rows.iter().enumerate() {
            out.extend_from_slice(if index == 0 { b"      {\n" } else { b",{\n" });
            for (place, &at) in shown.iter().enumerate() {
                let cell = row.get(at).map(|cell| &cell[..]).unwrap_or_default();
                let value = match cell {
                    b"" => b"null".to_vec(),
                    cell => [b"\"", &escaped(cell, false)[..], b"\""].concat(),
                };
                let name = escaped(&self.columns[at].name, true);
                let end: &[u8] = if place + 1 < shown.len() { b",\n" } else { b"\n" };
                out.extend_from_slice(&[b"         \"", &name[..], b"\": ", &value, end].concat());
            }
            out.extend_from_slice(b"      }");
        }
        out.extend_from_slice(b"\n   ]\n}\n");
    }
}

/// A string of JSON without its quotes; names are in lower case.
fn escaped(text: &[u8], name: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for &byte in text {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            8 => out.extend_from_slice(b"\\b"),
            12 => out.extend_from_slice(b"\\f"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0..32 => out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            byte if name => out.push(byte.to_ascii_lowercase()),
            byte => out.push(byte),
        }
    }
    out
}

/// The columns meant, in order.
fn select(columns: &[Column], which: &Which) -> Result<Vec<usize>, Vec<u8>> {
    let mut out = Vec::new();
    for word in &which.0 {
        match &word[..] {
            b"-" => out.extend((0..columns.len()).filter(|at| columns[*at].name.is_empty())),
            b"0" => out.extend(0..columns.len()),
            word => {
                let number = std::str::from_utf8(word).ok().and_then(|text| text.parse::<usize>().ok());
                let found = match number {
                    Some(number) => number.checked_sub(1).filter(|at| *at < columns.len()),
                    None => columns.iter().position(|column| column.name == word),
                };
                match found {
                    Some(at) => out.push(at),
                    None => return Err([b"undefined column name '", word, b"'"].concat()),
                }
            }
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split() {
        let cells = |line: &str, separators: Option<&str>, limit: usize| -> Vec<String> {
            split(line.as_bytes(), separators.map(str::as_bytes), limit)
                .into_iter()
                .map(|cell| String::from_utf8(cell).expect("text"))
                .collect()
        };
        assert_eq!(cells(" a  b c", None, usize::MAX), ["a", "b", "c"]);
        assert_eq!(cells("a b c", None, 2), ["a", "b c"]);
        assert_eq!(cells("a::b", Some(":"), usize::MAX), ["a", "", "b"]);
    }
}
