//! `basename`: POSIX with GNU's options.

use crate::options::{Opt, Order, Spec, flag, value};
use crate::util::quote;
use crate::voice::Ended;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("a", "multiple", "treat every argument as a NAME"),
    value("s", "suffix", "SUFFIX", "remove a trailing SUFFIX; implies -a"),
    flag("z", "zero", "end each line with NUL, not newline"),
];

const SPEC: Spec = Spec {
    name: "basename",
    summary: "Print NAME without its directories, and without SUFFIX at its end.",
    usage: &["NAME [SUFFIX]", "OPTION... NAME..."],
    options: OPTIONS,
    order: Order::Strict,
    ..Spec::BASE
};

program!(BASENAME, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let mut multiple = false;
    let mut suffix = None;
    let mut end = b'\n';
    for (key, argument) in &args.options {
        match *key {
            "suffix" => (suffix, multiple) = (argument.clone(), true),
            "multiple" => multiple = true,
            _ => end = 0,
        }
    }
    let mut names = &args.operands[..];
    if names.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    if !multiple {
        if let Some(extra) = names.get(2) {
            let message = text!("extra operand ", quote::locale(cx.locale, extra));
            return SPEC.wrong(cx, message).await;
        }
        suffix = names.get(1).cloned();
        names = &names[..1];
    }
    for name in names {
        cx.out(&text!(base(name, suffix.as_deref()), [end])).await?;
    }
    Ok(0)
}

/// The last component of `name` without slashes at its end.
pub(super) fn last_component(name: &[u8]) -> &[u8] {
    let trimmed = match name.iter().rposition(|&byte| byte != b'/') {
        Some(at) => &name[..=at],
        None => return name.get(..1).unwrap_or(name),
    };
    &trimmed[memchr::memrchr(b'/', trimmed).map_or(0, |at| at + 1)..]
}

fn base<'a>(name: &'a [u8], suffix: Option<&[u8]>) -> &'a [u8] {
    let base = last_component(name);
    match suffix.and_then(|suffix| base.strip_suffix(suffix)) {
        Some(rest) if !rest.is_empty() && !base.starts_with(b"/") => rest,
        _ => base,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_and_suffixes() {
        for (name, suffix, want) in [
            ("/usr/bin/sort", None, "sort"),
            ("a/", None, "a"),
            ("//", None, "/"),
            ("", None, ""),
            ("x.c", Some(".c"), "x"),
            (".c", Some(".c"), ".c"),
        ] {
            let got = base(name.as_bytes(), suffix.map(str::as_bytes));
            assert_eq!(got, want.as_bytes(), "{name}");
        }
    }
}
