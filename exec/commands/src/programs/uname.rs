//! `uname`, `arch`, `hostname` and `nproc`: a workspace says the same on every host.

use crate::options::{Opt, Spec, flag, value};
use crate::util::{number, quote};
use crate::voice::{Ended, Voice};
use mirage_vm::program::Context;

const UNAME_OPTIONS: &[Opt] = &[
    flag("a", "all", "print all, but -p and -i where they are not known"),
    flag("s", "kernel-name", "print the kernel name (default)"),
    flag("n", "nodename", "print the host name"),
    flag("r", "kernel-release", "print the kernel release"),
    flag("v", "kernel-version", "print the kernel version"),
    flag("m", "machine", "print the machine name"),
    flag("p", "processor", "print the processor type"),
    flag("i", "hardware-platform", "print the hardware platform"),
    flag("o", "operating-system", "print the operating system"),
];

const UNAME_SPEC: Spec = Spec {
    name: "uname",
    summary: "Print information about the system.",
    options: UNAME_OPTIONS,
    ..Spec::BASE
};
const ARCH_SPEC: Spec = Spec { name: "arch", summary: "Print the machine name.", ..Spec::BASE };
const HOSTNAME_SPEC: Spec = Spec { name: "hostname", summary: "Print the host name.", ..Spec::BASE };
const NPROC_SPEC: Spec = Spec {
    name: "nproc",
    summary: "Print the number of processors.",
    options: &[
        flag("", "all", "print all that are installed"),
        value("", "ignore", "N", "leave out N if possible"),
    ],
    ..Spec::BASE
};

program!(UNAME, UNAME_SPEC, uname);
program!(ARCH, ARCH_SPEC, |cx| plain(cx, &ARCH_SPEC, MACHINE));
program!(HOSTNAME, HOSTNAME_SPEC, |cx| plain(cx, &HOSTNAME_SPEC, NODE));
program!(NPROC, NPROC_SPEC, nproc);

const NODE: &str = "mirage";
const MACHINE: &str = "x86_64";
/// Long option, value, and whether `-a` shows it.
const FACTS: [(&str, &str, bool); 8] = [
    ("kernel-name", "Linux", true),
    ("nodename", NODE, true),
    ("kernel-release", "6.1.0", true),
    ("kernel-version", "#1 SMP mirage", true),
    ("machine", MACHINE, true),
    ("processor", "unknown", false),
    ("hardware-platform", "unknown", false),
    ("operating-system", "GNU/Linux", true),
];

async fn uname(cx: &mut Context) -> Ended {
    let args = UNAME_SPEC.args(cx).await?;
    if let Some(extra) = args.operands.first() {
        let extra = quote::locale(cx.locale, extra);
        return UNAME_SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    let has = |name: &str| args.options.iter().any(|(key, _)| *key == name);
    let shown: Vec<&str> = if args.options.is_empty() {
        vec!["Linux"]
    } else {
        FACTS
            .iter()
            .filter(|(name, _, all)| has(name) || *all && has("all"))
            .map(|(_, text, _)| *text)
            .collect()
    };
    cx.out(&text!(shown.join(" "), "\n")).await?;
    Ok(0)
}

async fn plain(cx: &mut Context, spec: &Spec, text: &str) -> Ended {
    let args = spec.args(cx).await?;
    if let Some(extra) = args.operands.first() {
        let extra = quote::locale(cx.locale, extra);
        return spec.wrong(cx, text!("extra operand ", extra)).await;
    }
    cx.out(&text!(text, "\n")).await?;
    Ok(0)
}

async fn nproc(cx: &mut Context) -> Ended {
    let args = NPROC_SPEC.args(cx).await?;
    if let Some(extra) = args.operands.first() {
        let extra = quote::locale(cx.locale, extra);
        return NPROC_SPEC.wrong(cx, text!("extra operand ", extra)).await;
    }
    for (key, argument) in &args.options {
        if let ("ignore", Some(text)) = (*key, argument)
            && let Err(tail) = number::within(cx.locale, text, 0, u64::MAX, "")
        {
            cx.error(&text!("invalid number to ignore: ", tail)).await?;
            return Ok(1);
        }
    }
    // One thread runs a workspace.
    cx.out(b"1\n").await?;
    Ok(0)
}
