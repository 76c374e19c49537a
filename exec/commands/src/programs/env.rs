//! `env`: POSIX with GNU's options, `-S` strings among them.

use crate::options::{Opt, Order, Spec, flag, optional, value};
use crate::util::files::Files;
use crate::util::{quote, run as launch};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{RealPath, VPath};
use mirage_vm::Text;
use mirage_vm::program::Context;
use mirage_vm::signal::Signal;
use std::sync::Arc;

const OPTIONS: &[Opt] = &[
    flag("i", "ignore-environment", "start with an empty environment"),
    flag("0", "null", "end each output line with NUL, not newline"),
    value("u", "unset", "NAME", "remove a variable from the environment"),
    value("C", "chdir", "DIR", "change the working directory to DIR"),
    optional("", "default-signal", "SIG", "reset handling of SIG signals to the default"),
    optional("", "ignore-signal", "SIG", "set handling of SIG signals to do nothing"),
    optional("", "block-signal", "SIG", "block delivery of SIG signals to COMMAND"),
    flag("", "list-signal-handling", "print how signals are handled that are not by default"),
    flag("v", "debug", "print verbose information for each step"),
    value("S", "split-string", "S", "split S into separate arguments"),
];

const SPEC: Spec = Spec {
    name: "env",
    summary: "Set each NAME to VALUE in the environment and run COMMAND, or print the environment.",
    usage: &["[OPTION]... [-] [NAME=VALUE]... [COMMAND [ARG]...]"],
    options: OPTIONS,
    order: Order::Strict,
    bad_usage: 125,
    failure: 125,
    ..Spec::BASE
};

program!(ENV, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    expand_strings(cx, &mut words).await?;
    let args = SPEC.args_of(cx, &words).await?;
    let mut env: Vec<(Text, Text)> = cx.env.to_vec();
    let mut end = b'\n';
    let mut directory = None;
    let mut empty = false;
    let mut unset = Vec::new();
    let (mut debug, mut list, mut blocked) = (false, false, Vec::new());
    for (key, argument) in args.options {
        match (key, argument) {
            ("ignore-environment", _) => empty = true,
            ("null", _) => end = 0,
            ("debug", _) => debug = true,
            ("unset", Some(name)) => unset.push(name),
            ("chdir", Some(path)) => directory = Some(path),
            ("list-signal-handling", _) => list = true,
            ("block-signal", names) => blocked.extend(signals(cx, names).await?),
            ("ignore-signal", names) => {
                for signal in signals(cx, names).await? {
                    cx.ignored.insert(signal);
                    cx.ignore_pipe |= signal == mirage_vm::signal::PIPE;
                }
            }
            ("default-signal", names) => {
                let reset = signals(cx, names).await?;
                cx.ignored = cx.ignored.iter().filter(|signal| !reset.contains(signal)).collect();
                cx.ignore_pipe &= !reset.contains(&mirage_vm::signal::PIPE);
            }
            _ => {}
        }
    }
    let mut operands = &args.operands[..];
    if let Some((first, rest)) = operands.split_first()
        && **first == *b"-"
    {
        empty = true;
        operands = rest;
    }
    if empty {
        if debug {
            cx.err(b"cleaning environ\n").await?;
        }
        env.clear();
    }
    for name in unset {
        if name.is_empty() || name.contains(&b'=') {
            let quoted = quote::locale(cx.locale, &name);
            cx.error(&text!("cannot unset ", quoted, ": Invalid argument")).await?;
            return Ok(125);
        }
        if debug {
            cx.err(&text!("unset:    ", name, "\n")).await?;
        }
        env.retain(|(known, _)| *known != name);
    }
    while let Some((first, rest)) = operands.split_first()
        && let Some(at) = memchr::memchr(b'=', first)
    {
        let (name, value) = (Text::from(&first[..at]), Text::from(&first[at + 1..]));
        if debug {
            cx.err(&text!("setenv:   ", first, "\n")).await?;
        }
        match env.iter_mut().find(|(known, _)| *known == name) {
            Some(slot) => slot.1 = value,
            None => env.push((name, value)),
        }
        operands = rest;
    }
    if end == 0 && !operands.is_empty() {
        return SPEC.wrong(cx, "cannot specify --null (-0) with command").await;
    }
    if operands.is_empty() {
        if directory.is_some() {
            return SPEC.wrong(cx, "must specify command with --chdir (-C)").await;
        }
        for (name, value) in &env {
            cx.out(&text!(name, "=", value, [end])).await?;
        }
        return Ok(0);
    }
    if list {
        let mut text = String::new();
        for signal in 1..=64 {
            let ignored = cx.ignored.contains(signal);
            let handling = match (blocked.contains(&signal), ignored) {
                (false, false) => continue,
                (true, false) => "BLOCK",
                (false, true) => "IGNORE",
                (true, true) => "BLOCK,IGNORE",
            };
            let name = mirage_vm::signal::name(signal).unwrap_or_default();
            text += &format!("{name:<10} ({signal:>2}): {handling}\n");
        }
        cx.err(text.as_bytes()).await?;
    }
    if let Some(directory) = directory {
        if debug {
            cx.err(&text!("chdir:    ", quote::file_always(cx.locale, &directory), "\n")).await?;
        }
        let path = match cx.real_path(&directory, RealPath::Existing).await {
            Ok(path) if cx.is_dir(&path).await => Ok(path),
            Ok(_) => Err(mirage_vfs::Errno::ENOTDIR),
            Err(errno) => Err(errno),
        };
        match path.map(|path| VPath::new(&path)) {
            Ok(Some(path)) => cx.cwd = path,
            Ok(None) => {}
            Err(errno) => {
                cx.action_error("cannot change directory to", &directory, errno).await?;
                return Ok(125);
            }
        }
    }
    if debug {
        let mut text = text!("executing: ", operands[0], "\n");
        for (at, word) in operands.iter().enumerate() {
            let word = quote::locale(cx.locale, word);
            text.extend_from_slice(&text!("   arg[", at.to_string(), "]= ", word, "\n"));
        }
        cx.err(&text).await?;
    }
    let env = Arc::new(env);
    match launch::run(cx, operands.to_vec(), env).await? {
        Ok(status) => Ok(status),
        Err(errno) => {
            let name = &operands[0];
            let quoted = quote::locale(cx.locale, name);
            cx.error(&text!(quoted, ": ", errno.text())).await?;
            if errno == mirage_vfs::Errno::ENOENT && name.contains(&b' ') {
                cx.error(b"use -[v]S to pass options in shebang lines").await?;
            }
            Ok(launch::failure(errno))
        }
    }
}

/// The signals of a list of names and numbers; all there are without a list.
async fn signals(cx: &mut Context, names: Option<Text>) -> Result<Vec<Signal>, End> {
    let Some(names) = names else { return Ok((1..=64).collect()) };
    let mut out = Vec::new();
    for name in names.split(|byte| *byte == b',').filter(|name| !name.is_empty()) {
        let number = std::str::from_utf8(name).ok().and_then(|text| text.parse::<Signal>().ok());
        match number.filter(|number| (1..=64).contains(number)).or_else(|| mirage_vm::signal::number(name)) {
            Some(signal) => out.push(signal),
            None => {
                let name = quote::locale(cx.locale, name);
                return SPEC.wrong(cx, text!(name, ": invalid signal")).await;
            }
        }
    }
    Ok(out)
}

/// Replaces `-S STRING` (and `-vS`) among the leading options by the words of the string.
async fn expand_strings(cx: &mut Context, words: &mut Vec<Text>) -> Result<(), End> {
    let (mut at, mut debug) = (0, false);
    while at < words.len() {
        let word = words[at].clone();
        debug |= matches!(&word[..], b"--debug" | [b'-', b'v', ..]);
        let (string, used) = match &word[..] {
            [b'-', b'-', rest @ ..] => match rest.strip_prefix(b"split-string") {
                Some([b'=', string @ ..]) => (Text::from(string), 1),
                Some([]) => match words.get(at + 1) {
                    Some(next) => (next.clone(), 2),
                    None => return Ok(()),
                },
                _ if rest.is_empty() => return Ok(()),
                _ => {
                    let takes = matches!(rest, b"unset" | b"chdir");
                    at += if takes { 2 } else { 1 };
                    continue;
                }
            },
            [b'-', b'v', b'S', string @ ..] | [b'-', b'S', string @ ..] => {
                match (string, words.get(at + 1)) {
                    ([], Some(next)) => (next.clone(), 2),
                    ([], None) => return Ok(()),
                    (string, _) => (Text::from(string), 1),
                }
            }
            [b'-', b'u' | b'C'] => {
                at += 2;
                continue;
            }
            [b'-', _, ..] => {
                at += 1;
                continue;
            }
            _ => return Ok(()),
        };
        match split(&string, |name| cx.var(name).cloned()) {
            Ok(parts) => {
                if debug {
                    let shown = quote::locale(cx.locale, &string);
                    let mut text = text!("split -S:  ", shown, "\n");
                    for (index, part) in parts.iter().enumerate() {
                        let lead = if index == 0 { " into:    " } else { "     &    " };
                        let part = quote::locale(cx.locale, part);
                        text.extend_from_slice(&text!(lead, part, "\n"));
                    }
                    cx.err(&text).await?;
                    // The option before the string goes with it, and is still to be seen.
                    words.splice(at..at + used, [Text::from(&b"-v"[..])].into_iter().chain(parts));
                    at += 1;
                    continue;
                }
                words.splice(at..at + used, parts);
            }
            Err(message) => {
                cx.error(message.as_bytes()).await?;
                return Err(End::Status(125));
            }
        }
    }
    Ok(())
}

/// Splits an `-S` string: quotes, backslash escapes, `${NAME}`, and `#` comments.
fn split(string: &[u8], var: impl Fn(&[u8]) -> Option<Text>) -> Result<Vec<Text>, String> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = 0u8;
    let mut at = 0;
    while at < string.len() {
        let byte = string[at];
        at += 1;
        match byte {
            b'\'' | b'"' if quote == 0 => {
                quote = byte;
                word.get_or_insert_default();
            }
            b'\'' | b'"' if quote == byte => quote = 0,
            b' ' | b'\t' | b'\n' | 11 | 12 | b'\r' if quote == 0 => {
                words.extend(word.take().map(|w| Text::from(&w[..])))
            }
            b'#' if quote == 0 && word.is_none() => break,
            b'\\' if quote == b'\'' && !matches!(string.get(at), Some(b'\\' | b'\'')) => {
                word.get_or_insert_default().push(b'\\');
            }
            b'\\' => {
                let Some(&next) = string.get(at) else {
                    return Err("invalid backslash at end of string in -S".to_owned());
                };
                at += 1;
                let out = match next {
                    b'"' | b'#' | b'$' | b'\'' | b'\\' => next,
                    b'_' if quote == 0 => {
                        words.extend(word.take().map(|w| Text::from(&w[..])));
                        continue;
                    }
                    b'_' => b' ',
                    b'c' if quote == b'"' => {
                        return Err("'\\c' must not appear in double-quoted -S string".to_owned());
                    }
                    b'c' => break,
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'v' => 11,
                    other => return Err(format!("invalid sequence '\\{}' in -S", other as char)),
                };
                word.get_or_insert_default().push(out);
            }
            b'$' if quote != b'\'' => {
                let name = string.get(at).filter(|byte| **byte == b'{').and_then(|_| {
                    let end = memchr::memchr(b'}', &string[at..])?;
                    let name = &string[at + 1..at + end];
                    let fine = name.first().is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_')
                        && name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
                    fine.then_some((name, end))
                });
                let Some((name, end)) = name else {
                    return Err(format!(
                        "only ${{VARNAME}} expansion is supported, error at: {}",
                        String::from_utf8_lossy(&string[at - 1..])
                    ));
                };
                at += end + 1;
                if let Some(value) = var(name) {
                    word.get_or_insert_default().extend_from_slice(&value);
                }
            }
            _ => word.get_or_insert_default().push(byte),
        }
    }
    if quote != 0 {
        return Err("no terminating quote in -S string".to_owned());
    }
    words.extend(word.map(|w| Text::from(&w[..])));
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_split() {
        let words = |text: &str| {
            split(text.as_bytes(), |name| (name == b"X").then(|| Text::from(&b"v v"[..])))
                .map(|words| words.iter().map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>())
        };
        assert_eq!(
            words("a 'b c' \"d\\te\" ${X} f\\_g # h"),
            Ok(["a", "b c", "d\te", "v v", "f", "g"].map(String::from).to_vec())
        );
        assert!(words("'a").is_err());
        assert!(words("$X").is_err());
    }
}
