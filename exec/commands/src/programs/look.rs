//! `look`: util-linux's.
//!
//! Differences: the file is read from its start, not searched by halves, which shows where it is not sorted.

use crate::options::{Opt, Spec, flag, value};
use crate::util::files::Files;
use crate::util::input::Lines;
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;
use std::cmp::Ordering;

const OPTIONS: &[Opt] = &[
    flag("a", "alternative", "use the other dictionary, /usr/share/dict/web2"),
    flag("d", "alphanum", "compare only blanks and alphanumeric characters"),
    flag("f", "ignore-case", "ignore case"),
    value("t", "terminate", "CHAR", "compare no further than CHAR in the string"),
    flag("h", "", ""),
    flag("V", "", ""),
];

const SPEC: Spec = Spec {
    name: "look",
    summary: "Display the lines of a sorted FILE that begin with STRING.",
    usage: &["[OPTION]... STRING [FILE]"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(LOOK, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut alphanumeric, mut fold, mut other, mut end) = (false, false, false, None);
    for (key, argument) in args.options {
        match key {
            "alphanum" => alphanumeric = true,
            "ignore-case" => fold = true,
            "alternative" => other = true,
            "terminate" => end = argument.and_then(|text| text.first().copied()),
            "h" => return Err(SPEC.instead(cx, crate::options::Instead::Help).await?),
            "V" => return Err(SPEC.instead(cx, crate::options::Instead::Version).await?),
            _ => {}
        }
    }
    let (string, file) = match &args.operands[..] {
        [string] => {
            (alphanumeric, fold) = (true, true);
            let dictionary: &[u8] = if other { b"/usr/share/dict/web2" } else { b"/usr/share/dict/words" };
            (string.clone(), Text::from(dictionary))
        }
        [string, file] => (string.clone(), file.clone()),
        _ => return SPEC.wrong(cx, "bad usage").await,
    };
    let mut string = &string[..];
    if let Some(at) = end.and_then(|end| memchr::memchr(end, string)) {
        string = &string[..at + 1];
    }
    let plain = |text: &[u8]| -> Vec<u8> {
        text.iter()
            .filter(|byte| !alphanumeric || byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'\t'))
            .map(|byte| if fold { byte.to_ascii_lowercase() } else { *byte })
            .collect()
    };
    let wanted = plain(string);
    let ofd = match cx.open_read(&file).await {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.error(&text!(file, ": ", errno.text())).await?;
            return Ok(1);
        }
    };
    let mut lines = Lines::new(cx, file.clone(), ofd, b'\n');
    let mut found = false;
    loop {
        let line = match lines.try_next(cx, b'\n').await? {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(errno) => {
                cx.error(&text!(file, ": ", errno.text())).await?;
                return Ok(1);
            }
        };
        let key = plain(&line);
        match key[..key.len().min(wanted.len())].cmp(&wanted) {
            Ordering::Less => {}
            Ordering::Equal => {
                found = true;
                cx.out(&text!(line, "\n")).await?;
            }
            Ordering::Greater => break,
        }
    }
    Ok(u8::from(!found))
}
