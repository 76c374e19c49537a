//! `select`: the menu, the prompt, and reading the answer.

use crate::flow::Flow;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::{Label, N};

/// Columns a menu is laid out for when COLUMNS does not say.
const COLUMNS: usize = 80;
/// Columns between tab stops.
const TAB: usize = 8;

impl Vm {
    /// One turn of a `select` loop.
    pub(crate) fn select(&mut self, name: N, end: Label) -> Flow {
        let iterator = self.iterators.last_mut().expect("a select loop has its menu");
        let menu = iterator.menu.clone().unwrap_or_default();
        if menu.is_empty() {
            return Flow::Jump(end);
        }
        let cell = self.cell(name);
        Flow::wait(move |vm| {
            Box::pin(async move {
                loop {
                    let shows = vm.iterators.last_mut().is_some_and(|it| std::mem::take(&mut it.show_menu));
                    if shows {
                        let columns =
                            vm.shell.vars.text(b"COLUMNS").and_then(|t| crate::var::parse_integer(&t));
                        let columns = columns.and_then(|n| usize::try_from(n).ok()).filter(|n| *n > 0);
                        let text = layout(&menu, columns.unwrap_or(COLUMNS));
                        vm.output.err(&text);
                    }
                    let prompt = vm.shell.vars.text(b"PS3").unwrap_or_else(|| Text::from("#? "));
                    vm.output.err(&prompt);
                    match vm.flush_output() {
                        Flow::Next => {}
                        Flow::Wait(request) => match request.run(vm).await {
                            Flow::Next => {}
                            other => return other,
                        },
                        other => return other,
                    }
                    let line = match vm.read_line_raw(0).await {
                        Ok(Some(line)) => line,
                        Ok(None) => {
                            vm.output.out(b"\n");
                            vm.shell.status = 1;
                            return match vm.flush_output() {
                                Flow::Next => Flow::Jump(end),
                                other => other,
                            };
                        }
                        Err(fault) => return Flow::Fault(fault),
                    };
                    let reply = Text::from(line.trim_ascii());
                    vm.set_scalar(b"REPLY", reply.clone());
                    if reply.is_empty() {
                        if let Some(iterator) = vm.iterators.last_mut() {
                            iterator.show_menu = true;
                        }
                        continue;
                    }
                    let chosen = crate::var::parse_integer(&reply)
                        .and_then(|n| usize::try_from(n).ok())
                        .and_then(|n| menu.get(n.checked_sub(1)?).cloned());
                    return vm.assign_now(cell, chosen.unwrap_or_default(), false);
                }
            })
        })
    }

    /// A line from a descriptor, without its newline; none at end of file.
    pub(crate) async fn read_line_raw(&mut self, fd: u32) -> Result<Option<Vec<u8>>, crate::fault::Fault> {
        let Some(ofd) = self.shell.fds.get(fd).cloned() else { return Ok(None) };
        let (mut line, mut held) = (Vec::new(), crate::memory::Held::new(&self.shell.budget));
        loop {
            let Ok(chunk) = ofd.read(crate::ofd::CHUNK).await else { return Ok(None) };
            self.shell.budget.work(1 + chunk.len() as u64 / 64)?;
            if chunk.is_empty() {
                return Ok((!line.is_empty()).then_some(line));
            }
            if let Some(at) = memchr::memchr(b'\n', &chunk) {
                line.extend_from_slice(&chunk[..at]);
                ofd.unread(chunk.slice(at + 1..));
                return Ok(Some(line));
            }
            held.add(chunk.len())?;
            line.extend_from_slice(&chunk);
        }
    }
}

/// Lay out a menu in columns, filled downwards, padded with tabs and spaces as bash does.
fn layout(menu: &[Text], columns: usize) -> Vec<u8> {
    let digits = menu.len().to_string().len();
    let longest = menu.iter().map(|item| item.len()).max().unwrap_or(0);
    let width = longest + digits + 2 + 2;
    let fit = (columns / width).max(1);
    let mut rows = menu.len().div_ceil(fit);
    // A single row that would be wide is written as one column.
    if rows == 1 && fit > 1 {
        rows = menu.len();
    }
    let mut out = Vec::new();
    for row in 0..rows {
        let mut at = 0;
        let mut index = row;
        while index < menu.len() {
            let label = format!("{:>digits$}) ", index + 1);
            out.extend_from_slice(label.as_bytes());
            out.extend_from_slice(&menu[index]);
            let used = label.len() + menu[index].len();
            index += rows;
            if index < menu.len() {
                indent(&mut out, at + used, at + width);
            }
            at += width;
        }
        out.push(b'\n');
    }
    out
}

fn indent(out: &mut Vec<u8>, mut from: usize, to: usize) {
    while from < to {
        if to / TAB > from / TAB {
            out.push(b'\t');
            from += TAB - from % TAB;
        } else {
            out.push(b' ');
            from += 1;
        }
    }
}
