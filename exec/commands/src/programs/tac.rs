//! `tac`: as GNU has it.
//!
//! The whole input is held, charged to the budget.

use crate::options::{Opt, Spec, flag, value};
use crate::util::{input, pattern};
use crate::voice::{Ended, Voice};
use mirage_regex::{Regex, Syntax};
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("b", "before", "a separator belongs to what follows it"),
    flag("r", "regex", "the separator is a regular expression"),
    value("s", "separator", "STRING", "records are separated by STRING, not by newlines"),
];

const SPEC: Spec = Spec {
    name: "tac",
    summary: "Write each FILE, or standard input, with its last line first.",
    usage: &["[OPTION]... [FILE]..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(TAC, SPEC, run, crate::plan::filter);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut before, mut is_regex, mut separator) = (false, false, b"\n".to_vec());
    for (key, argument) in args.options {
        match key {
            "before" => before = true,
            "regex" => is_regex = true,
            _ => separator = argument.unwrap_or_default().to_vec(),
        }
    }
    let regex = if is_regex {
        if separator.is_empty() {
            cx.error(b"separator cannot be empty").await?;
            return Ok(1);
        }
        match pattern::compile(cx.locale, &separator, Syntax::EMACS) {
            Ok(regex) => Some(regex),
            Err(error) => {
                cx.error(error.text().as_bytes()).await?;
                return Ok(1);
            }
        }
    } else {
        None
    };
    // An empty separator is a NUL.
    if separator.is_empty() {
        separator.push(0);
    }
    let operands = &input::or_stdin(args.operands);
    let mut status = 0;
    for operand in operands {
        let ofd = match input::open(cx, operand).await {
            Ok(ofd) => ofd,
            Err(errno) => {
                let name = crate::util::quote::file_always(cx.locale, operand);
                cx.error(&text!("failed to open ", name, " for reading: ", errno.text())).await?;
                status = 1;
                continue;
            }
        };
        let all = match input::read_all(cx, &ofd).await? {
            Ok(all) => all,
            Err(errno) => {
                let shown: &[u8] = if **operand == *b"-" { b"standard input" } else { operand };
                let name = crate::util::quote::file(cx.locale, shown);
                cx.error(&text!(name, ": read error: ", errno.text())).await?;
                status = 1;
                continue;
            }
        };
        let ends = match &regex {
            Some(regex) => matches_of(regex, &all.0),
            None => {
                memchr::memmem::find_iter(&all.0, &separator).map(|at| (at, at + separator.len())).collect()
            }
        };
        let mut end = all.0.len();
        for (start, stop) in ends.into_iter().rev() {
            let cut = if before { start } else { stop };
            cx.out(&all.0[cut..end]).await?;
            cx.tick(end - cut)?;
            end = cut;
        }
        cx.out(&all.0[..end]).await?;
    }
    Ok(input::close_stdin(cx, operands, "-", status).await?)
}

/// Where the separators are, found from the end as GNU does: a match may not reach into the one after it.
fn matches_of(regex: &Regex, text: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut limit = text.len();
    while limit > 0 {
        let next = (0..limit).rev().find_map(|at| {
            let (start, end) = pattern::find(regex, &text[..limit], at)?;
            (start == at && end > start).then_some((start, end))
        });
        let Some(next) = next else { break };
        limit = next.0;
        found.push(next);
    }
    found.reverse();
    found
}
