//! `tsort`: POSIX. Items that do not depend on each other come in the order GNU gives them.

use crate::options::Spec;
use crate::util::{input, quote};
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};
use std::collections::BTreeMap;

const SPEC: Spec = Spec {
    name: "tsort",
    summary: "Write the items of FILE, or of standard input, so that each pair's first comes before its second.",
    usage: &["[OPTION] [FILE]"],
    ..Spec::BASE
};

program!(TSORT, SPEC, run, crate::plan::filter);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    if let Some(extra) = args.operands.get(1) {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let file = args.operands.first().cloned().unwrap_or_else(|| Text::from(&b"-"[..]));
    let opened = input::open(cx, &file).await;
    let ofd = match opened {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.file_error(&file, errno).await?;
            return Ok(1);
        }
    };
    // What cannot be read ends, as it does in GNU's.
    let (text, _held) = match input::read_all(cx, &ofd).await? {
        Ok(read) => read,
        Err(_) => (Vec::new(), input::Held::new(&cx.budget)),
    };
    let status = input::close_stdin(cx, std::slice::from_ref(&file), "standard input", 0).await?;
    if status != 0 {
        return Ok(status);
    }
    let tokens: Vec<&[u8]> =
        text.split(|byte| matches!(byte, b' ' | b'\t' | b'\n')).filter(|token| !token.is_empty()).collect();
    let shown = quote::file(cx.locale, &file);
    if tokens.len() % 2 == 1 {
        cx.error(&text!(shown, ": input contains an odd number of tokens")).await?;
        return Ok(1);
    }
    let mut held = input::Held::new(&cx.budget);
    held.set(tokens.len() * (size_of::<Item<'_>>() + 32))?;
    let mut graph = Graph::new(&tokens);
    let mut status = 0;
    let mut out = Vec::new();
    loop {
        graph.sorted(|name| {
            out.extend_from_slice(name);
            out.push(b'\n');
            cx.tick(name.len())
        })?;
        cx.out_vec(&mut out).await?;
        if graph.left == 0 {
            return Ok(status);
        }
        status = 1;
        cx.error(&text!(shown, ": input contains a loop:")).await?;
        for name in graph.break_loop(|| cx.tick(64))? {
            cx.error(name).await?;
        }
    }
}

struct Item<'t> {
    name: &'t [u8],
    /// How many items not yet written must come before.
    before: usize,
    /// What comes after, the latest first.
    after: Vec<usize>,
    written: bool,
}

/// The items in the order of their names.
struct Graph<'t> {
    items: Vec<Item<'t>>,
    /// How many are not yet written.
    left: usize,
}

impl<'t> Graph<'t> {
    fn new(tokens: &[&'t [u8]]) -> Self {
        let mut places: BTreeMap<&[u8], usize> = tokens.iter().map(|token| (*token, 0)).collect();
        for (place, at) in places.values_mut().enumerate() {
            *at = place;
        }
        let mut items: Vec<Item<'t>> = Vec::with_capacity(places.len());
        for name in places.keys() {
            items.push(Item { name, before: 0, after: Vec::new(), written: false });
        }
        for pair in tokens.chunks_exact(2) {
            let (first, second) = (places[pair[0]], places[pair[1]]);
            if first != second {
                items[second].before += 1;
                items[first].after.push(second);
            }
        }
        for item in &mut items {
            item.after.reverse();
        }
        let left = items.len();
        Self { items, left }
    }

    /// Writes every item nothing unwritten must come before.
    fn sorted(&mut self, mut write: impl FnMut(&[u8]) -> Result<(), Stop>) -> Result<(), Stop> {
        let mut queue: Vec<usize> = Vec::new();
        for (at, item) in self.items.iter().enumerate() {
            if item.before == 0 && !item.written {
                queue.push(at);
            }
        }
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            head += 1;
            write(self.items[at].name)?;
            self.items[at].written = true;
            self.left -= 1;
            for step in 0..self.items[at].after.len() {
                let next = self.items[at].after[step];
                self.items[next].before -= 1;
                if self.items[next].before == 0 {
                    queue.push(next);
                }
            }
        }
        Ok(())
    }

    /// Finds a loop, takes one pair out of it, and gives its names.
    fn break_loop(&mut self, tick: impl Fn() -> Result<(), Stop>) -> Result<Vec<&'t [u8]>, Stop> {
        // The chain of items walked so far, each one coming before the one it links to; `head` is its newest.
        let mut link: Vec<Option<usize>> = vec![None; self.items.len()];
        let mut head: Option<usize> = None;
        loop {
            for at in 0..self.items.len() {
                tick()?;
                if self.items[at].before == 0 {
                    continue;
                }
                let Some(newest) = head else {
                    head = Some(at);
                    continue;
                };
                let Some(place) = self.items[at].after.iter().position(|next| *next == newest) else {
                    continue;
                };
                if link[at].is_none() {
                    link[at] = Some(newest);
                    head = Some(at);
                    continue;
                }
                let mut names = Vec::new();
                let mut step = Some(newest);
                while let Some(item) = step {
                    names.push(self.items[item].name);
                    if item == at {
                        break;
                    }
                    step = link[item];
                }
                self.items[at].after.remove(place);
                self.items[newest].before -= 1;
                return Ok(names);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_found_and_broken() {
        let tokens: Vec<&[u8]> = vec![b"a", b"b", b"b", b"c", b"c", b"a", b"x", b"a"];
        let mut graph = Graph::new(&tokens);
        let mut order = Vec::new();
        graph
            .sorted(|name| {
                order.push(name.to_vec());
                Ok(())
            })
            .expect("nothing stops it");
        assert_eq!((order, graph.left), (vec![b"x".to_vec()], 3));
        let names = graph.break_loop(|| Ok(())).expect("nothing stops it");
        assert_eq!(names.len(), 3);
        let mut rest = 0;
        graph
            .sorted(|_| {
                rest += 1;
                Ok(())
            })
            .expect("nothing stops it");
        assert_eq!((rest, graph.left), (3, 0));
    }
}
