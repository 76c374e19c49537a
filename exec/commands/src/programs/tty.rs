//! `tty`: POSIX with GNU's `-s`.

use crate::options::{Arg, Opt, Spec, alias, flag};
use crate::util::quote;
use crate::voice::Ended;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] =
    &[flag("s", "silent", "print nothing, the status tells"), alias("", "quiet", "silent", Arg::None)];

const SPEC: Spec = Spec {
    name: "tty",
    summary: "Print the name of the terminal on standard input.",
    usage: &["[OPTION]..."],
    options: OPTIONS,
    bad_usage: 2,
    failure: 3,
    ..Spec::BASE
};

program!(TTY, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    if let Some(extra) = args.operands.first() {
        let extra = quote::locale(cx.locale, extra);
        return SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let terminal = cx.fd(0).is_ok_and(|ofd| ofd.is_terminal());
    if args.options.is_empty() {
        cx.out(if terminal { b"/dev/tty\n" } else { b"not a tty\n" }).await?;
    }
    Ok(u8::from(!terminal))
}
