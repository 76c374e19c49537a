//! `id`, `whoami`, `groups` and `logname`: everything in a workspace runs as one user.

use crate::options::{Opt, Spec, flag};
use crate::util::files::{owner_name, owner_number};
use crate::util::quote;
use crate::voice::{Ended, Voice};
use mirage_vfs::USER;
use mirage_vm::program::Context;

const ID_OPTIONS: &[Opt] = &[
    flag("a", "", "accepted"),
    flag("Z", "context", "print the security context"),
    flag("g", "group", "print only the group number"),
    flag("G", "groups", "print the numbers of all groups"),
    flag("n", "name", "print names, not numbers, with -ugG"),
    flag("r", "real", "print the real number, with -ugG"),
    flag("u", "user", "print only the user number"),
    flag("z", "zero", "end items with NUL, with -ugG"),
];

const ID_SPEC: Spec = Spec {
    name: "id",
    summary: "Print user and group of each USER, or of this process.",
    usage: &["[OPTION]... [USER]..."],
    options: ID_OPTIONS,
    ..Spec::BASE
};
const WHOAMI_SPEC: Spec = Spec { name: "whoami", summary: "Print the name of the user.", ..Spec::BASE };
const LOGNAME_SPEC: Spec =
    Spec { name: "logname", summary: "Print the name of the user who logged in.", ..Spec::BASE };
const GROUPS_SPEC: Spec = Spec {
    name: "groups",
    summary: "Print the groups of each USER.",
    usage: &["[OPTION]... [USERNAME]..."],
    ..Spec::BASE
};

program!(ID, ID_SPEC, id);
program!(WHOAMI, WHOAMI_SPEC, |cx| name(cx, &WHOAMI_SPEC));
program!(LOGNAME, LOGNAME_SPEC, |cx| name(cx, &LOGNAME_SPEC));
program!(GROUPS, GROUPS_SPEC, groups);

fn name_of(id: u32) -> String {
    owner_name(id).map_or_else(|| id.to_string(), str::to_owned)
}

async fn name(cx: &mut Context, spec: &Spec) -> Ended {
    let args = spec.args(cx).await?;
    if let Some(extra) = args.operands.first() {
        let extra = quote::locale(cx.locale, extra);
        return spec.wrong(cx, text!("extra operand ", extra)).await;
    }
    cx.out(&text!(name_of(USER), "\n")).await?;
    Ok(0)
}

async fn groups(cx: &mut Context) -> Ended {
    let args = GROUPS_SPEC.args(cx).await?;
    let mut status = 0;
    if args.operands.is_empty() {
        cx.out(&text!(name_of(USER), "\n")).await?;
    }
    for user in &args.operands {
        match owner_number(user) {
            Some(id) => cx.out(&text!(user, " : ", name_of(id), "\n")).await?,
            None => {
                let user = quote::locale(cx.locale, user);
                cx.error(&text!(user, ": no such user")).await?;
                status = 1;
            }
        }
    }
    Ok(status)
}

async fn id(cx: &mut Context) -> Ended {
    let args = ID_SPEC.args(cx).await?;
    let has = |name: &str| args.options.iter().any(|(key, _)| *key == name);
    let (user, group, all, names) = (has("user"), has("group"), has("groups"), has("name"));
    let end = if has("zero") { 0 } else { b'\n' };
    let chosen = [user, group, all].iter().filter(|on| **on).count();
    if has("context") {
        cx.error(b"--context (-Z) works only on an SELinux-enabled kernel").await?;
        return Ok(1);
    }
    if chosen > 1 {
        cx.error(b"cannot print \"only\" of more than one choice").await?;
        return Ok(1);
    }
    if chosen == 0 && (names || has("real")) {
        cx.error(b"cannot print only names or real IDs in default format").await?;
        return Ok(1);
    }
    if chosen == 0 && has("zero") {
        cx.error(b"option --zero not permitted in default format").await?;
        return Ok(1);
    }
    let mut ids = Vec::new();
    let mut status = 0;
    if args.operands.is_empty() {
        ids.push(USER);
    }
    for operand in &args.operands {
        let number = std::str::from_utf8(operand).ok().and_then(|text| text.parse().ok());
        match owner_number(operand).or(number.filter(|id| owner_name(*id).is_some())) {
            Some(id) => ids.push(id),
            None => {
                let operand = quote::locale(cx.locale, operand);
                cx.error(&text!(operand, ": no such user")).await?;
                status = 1;
            }
        }
    }
    for id in ids {
        let mut line = if chosen == 0 {
            let name = name_of(id);
            format!("uid={id}({name}) gid={id}({name}) groups={id}({name})").into_bytes()
        } else if names {
            name_of(id).into_bytes()
        } else {
            id.to_string().into_bytes()
        };
        line.push(end);
        cx.out(&line).await?;
    }
    Ok(status)
}
