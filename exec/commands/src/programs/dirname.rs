//! `dirname`: POSIX with several names and `-z`.

use crate::options::{Opt, Spec, flag};
use crate::voice::Ended;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[flag("z", "zero", "end each line with NUL, not newline")];

const SPEC: Spec = Spec {
    name: "dirname",
    summary: "Print each NAME without its last component; '.' where nothing is left.",
    usage: &["[OPTION] NAME..."],
    options: OPTIONS,
    ..Spec::BASE
};

program!(DIRNAME, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let end = if args.options.is_empty() { b'\n' } else { 0 };
    if args.operands.is_empty() {
        return SPEC.wrong(cx, "missing operand").await;
    }
    for name in &args.operands {
        cx.out(&text!(directory(name), [end])).await?;
    }
    Ok(0)
}

/// `name` without its last component.
pub(super) fn directory(name: &[u8]) -> &[u8] {
    let trim = |text: &[u8]| text.iter().rposition(|&byte| byte != b'/').map_or(0, |at| at + 1);
    let base = &name[..trim(name)];
    match memchr::memrchr(b'/', base) {
        Some(at) => {
            let len = trim(&base[..at]);
            &name[..len.max(1)]
        }
        None if base.is_empty() && !name.is_empty() => &name[..1],
        None => b".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories() {
        for (name, want) in [
            ("/usr/bin/", "/usr"),
            ("a/b", "a"),
            ("a", "."),
            ("", "."),
            ("/", "/"),
            ("//a", "/"),
            ("a//b//", "a"),
        ] {
            assert_eq!(directory(name.as_bytes()), want.as_bytes(), "{name}");
        }
    }
}
