//! `nice` and `nohup`: nothing in a workspace has priorities or hangs up; the niceness is kept and handed on all the same.

use crate::options::{Opt, Order, Spec, value};
use crate::util::{quote, run as launch};
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const NICE_SPEC: Spec = Spec {
    name: "nice",
    summary: "Run COMMAND with another priority, or print the priority.",
    usage: &["[OPTION] [COMMAND [ARG]...]"],
    options: NICE_OPTIONS,
    order: Order::Strict,
    bad_usage: 125,
    failure: 125,
    ..Spec::BASE
};
const NICE_OPTIONS: &[Opt] = &[value("n", "adjustment", "N", "add N to the priority (10)")];

const NOHUP_SPEC: Spec = Spec {
    name: "nohup",
    summary: "Run COMMAND without regard to hangups.",
    usage: &["COMMAND [ARG]..."],
    order: Order::Strict,
    bad_usage: 125,
    failure: 125,
    ..Spec::BASE
};

program!(NICE, NICE_SPEC, nice);
program!(NOHUP, NOHUP_SPEC, nohup);

async fn start(cx: &mut Context, argv: Vec<Text>, how: &str) -> Ended {
    let name = argv[0].clone();
    let env = cx.env.clone();
    match launch::run(cx, argv, env).await? {
        Ok(status) => Ok(status),
        Err(errno) => {
            let quoted = if how.is_empty() {
                quote::locale(cx.locale, &name)
            } else {
                quote::file_always(cx.locale, &name)
            };
            cx.error(&text!(how, quoted, ": ", errno.text())).await?;
            Ok(launch::failure(errno))
        }
    }
}

async fn nice(cx: &mut Context) -> Ended {
    let mut words = cx.argv.split_off(1.min(cx.argv.len()));
    // The old form is -N.
    if let Some(first) = words.first_mut()
        && let Some(number) = first.strip_prefix(b"-")
        && number.strip_prefix(b"-").unwrap_or(number).first().is_some_and(u8::is_ascii_digit)
    {
        *first = Text::from(&[b"-n", number].concat()[..]);
    }
    let args = NICE_SPEC.args_of(cx, &words).await?;
    let mut adjustment = 10i32;
    for (_, text) in &args.options {
        let text = text.clone().unwrap_or_default();
        let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(&text);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            let text = quote::locale(cx.locale, &text);
            cx.error(&text!("invalid adjustment ", text)).await?;
            return Ok(125);
        }
        let value =
            std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()).unwrap_or(40).min(40);
        adjustment = if text.starts_with(b"-") { -value } else { value };
    }
    if args.operands.is_empty() {
        if !args.options.is_empty() {
            return NICE_SPEC.wrong(cx, "a command must be given with an adjustment").await;
        }
        let nice = cx.process.nice();
        cx.out(format!("{nice}\n").as_bytes()).await?;
        return Ok(0);
    }
    if adjustment < 0 {
        let message = text!("cannot set niceness: ", mirage_vfs::Errno::EACCES.text());
        cx.error(&message).await?;
    } else {
        cx.process.renice(cx.process.nice() + adjustment);
    }
    start(cx, args.operands, "").await
}

async fn nohup(cx: &mut Context) -> Ended {
    let args = NOHUP_SPEC.args(cx).await?;
    if args.operands.is_empty() {
        return NOHUP_SPEC.wrong(cx, "missing operand").await;
    }
    start(cx, args.operands, "failed to run command ").await
}
