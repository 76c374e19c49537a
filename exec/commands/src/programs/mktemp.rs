//! `mktemp`: as GNU has it.

use crate::options::{Opt, Spec, flag, optional, value};
use crate::util::files::{Files, join};
use crate::util::{quote, random};
use crate::voice::{End, Ended, Voice};
use mirage_vfs::{Errno, OpenOptions};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("d", "directory", "make a directory, not a file"),
    flag("q", "quiet", "say nothing when it cannot be made"),
    value("", "suffix", "SUFF", "append SUFF to TEMPLATE"),
    flag("u", "dry-run", "make nothing, only print a name"),
    optional("", "tmpdir", "DIR", "take TEMPLATE relative to DIR, else to $TMPDIR or /tmp"),
    value("p", "", "DIR", "the same as --tmpdir=DIR"),
    flag("t", "", "take TEMPLATE as one name, relative to a directory as --tmpdir finds it"),
    flag("V", "", "show the version and exit"),
];

const SPEC: Spec = Spec {
    name: "mktemp",
    summary: "Make a temporary file or directory safely, and print its name.",
    usage: &["[OPTION]... [TEMPLATE]"],
    options: OPTIONS,
    ..Spec::BASE
};

program!(MKTEMP, SPEC, run);

async fn fail<T>(cx: &mut Context, message: Vec<u8>) -> Result<T, End> {
    cx.error(&message).await?;
    Err(End::Status(1))
}

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut directory, mut quiet, mut dry, mut suffix, mut old) = (false, false, false, None, false);
    let (mut in_dir, mut dir): (bool, Option<Text>) = (false, None);
    for (key, argument) in args.options {
        match key {
            "directory" => directory = true,
            "quiet" => quiet = true,
            "dry-run" => dry = true,
            "suffix" => suffix = argument,
            "tmpdir" | "p" => (in_dir, dir) = (true, argument),
            "t" => (in_dir, old) = (true, true),
            _ => {}
        }
    }
    if args.operands.len() > 1 {
        return SPEC.wrong(cx, "too many templates").await;
    }
    let mut template = match args.operands.first() {
        Some(template) => template.to_vec(),
        None => {
            in_dir = true;
            b"tmp.XXXXXXXXXX".to_vec()
        }
    };
    let shown = quote::locale(cx.locale, &template);
    let suffix = match suffix {
        Some(suffix) => {
            if template.last() != Some(&b'X') {
                return fail(cx, text!("with --suffix, template ", shown, " must end in X")).await;
            }
            suffix.to_vec()
        }
        None => {
            let end = memchr::memrchr(b'X', &template).map_or(template.len(), |at| at + 1);
            template.split_off(end)
        }
    };
    if suffix.contains(&b'/') {
        let suffix = quote::locale(cx.locale, &suffix);
        return fail(cx, text!("invalid suffix ", suffix, ", contains directory separator")).await;
    }
    let count = template.iter().rev().take_while(|byte| **byte == b'X').count();
    if count < 3 {
        return fail(cx, text!("too few X's in template ", shown)).await;
    }
    if in_dir {
        let from_environment = cx.var(b"TMPDIR").filter(|dir| !dir.is_empty()).cloned();
        let tmp = Text::from(&b"/tmp"[..]);
        let given = dir.filter(|dir| !dir.is_empty());
        if old {
            if template.contains(&b'/') {
                return fail(cx, text!("invalid template, ", shown, ", contains directory separator")).await;
            }
        } else if template.starts_with(b"/") {
            return fail(cx, text!("invalid template, ", shown, "; with --tmpdir, it may not be absolute"))
                .await;
        }
        let dir = if old { from_environment.or(given) } else { given.or(from_environment) };
        template = join(&dir.unwrap_or(tmp), &template);
    }
    let pattern = [&template[..], &suffix].concat();
    let start = template.len() - count;
    let mut errno = Errno::EEXIST;
    for _ in 0..100 {
        let mut name = pattern.clone();
        random::letters(cx, &mut name[start..start + count]).await;
        let made = if dry {
            match cx.stat(&name, false).await {
                Ok(_) => Err(Errno::EEXIST),
                Err(_) => Ok(()),
            }
        } else if directory {
            cx.mkdir(&name, 0o700).await
        } else {
            cx.open(&name, OpenOptions::create_new(0o600)).await.map(|_| ())
        };
        match made {
            Ok(()) => {
                cx.out(&text!(name, "\n")).await?;
                return Ok(0);
            }
            Err(Errno::EEXIST) => {}
            Err(other) => {
                errno = other;
                break;
            }
        }
    }
    if !quiet {
        let what = if directory { "directory" } else { "file" };
        let template = quote::locale(cx.locale, &pattern);
        let how = text!("failed to create ", what, " via template ", template, ": ", errno.text());
        cx.error(&how).await?;
    }
    Ok(1)
}
