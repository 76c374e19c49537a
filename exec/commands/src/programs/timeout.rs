//! `timeout`: as GNU has it.

use crate::options::{Opt, Order, Spec, flag, value};
use crate::util::{quote, run as launch, time};
use crate::voice::{Ended, Voice};
use mirage_vm::program::{Context, Stop};
use mirage_vm::signal::{self, Signal};
use std::time::Duration;

const OPTIONS: &[Opt] = &[
    flag("", "preserve-status", "exit with the status of COMMAND even when it times out"),
    flag("", "foreground", "accepted; COMMAND always runs in the foreground"),
    value("k", "kill-after", "DURATION", "send KILL if COMMAND still runs so long after the first signal"),
    value("s", "signal", "SIGNAL", "the signal to send, by name or number"),
    flag("v", "verbose", "tell on stderr of signals sent"),
];

const SPEC: Spec = Spec {
    name: "timeout",
    summary: "Start COMMAND, and end it if it still runs after DURATION.",
    usage: &["[OPTION] DURATION COMMAND [ARG]..."],
    options: OPTIONS,
    order: Order::Strict,
    bad_usage: 125,
    failure: 125,
    ..Spec::BASE
};

program!(TIMEOUT, SPEC, run);

async fn run(cx: &mut Context) -> Ended {
    let args = SPEC.args(cx).await?;
    let (mut preserve, mut verbose, mut kill_after, mut signal) = (false, false, 0.0, signal::TERM);
    for (key, argument) in args.options {
        let word = argument.unwrap_or_default();
        match key {
            "preserve-status" => preserve = true,
            "verbose" => verbose = true,
            "kill-after" => match time::interval(&word) {
                Some(seconds) => kill_after = seconds,
                None => {
                    let word = quote::locale(cx.locale, &word);
                    return SPEC.wrong(cx, text!("invalid time interval ", word)).await;
                }
            },
            "signal" => match signal_of(&word) {
                Some(number) => signal = number,
                None => {
                    let word = quote::locale(cx.locale, &word);
                    return SPEC.wrong(cx, text!(word, ": invalid signal")).await;
                }
            },
            _ => {}
        }
    }
    if args.operands.len() < 2 {
        return Err(SPEC.try_help(cx).await?);
    }
    let Some(seconds) = time::interval(&args.operands[0]) else {
        let word = quote::locale(cx.locale, &args.operands[0]);
        return SPEC.wrong(cx, text!("invalid time interval ", word)).await;
    };
    let argv = args.operands[1..].to_vec();
    let command = argv[0].clone();
    let fds = cx.fds.clone();
    let env = cx.env.clone();
    let started = cx.spawn(argv, fds, env).await;
    let child = match started {
        Ok(child) => child,
        Err(errno) => {
            let message =
                text!("failed to run command ", quote::locale(cx.locale, &command), ": ", errno.text());
            cx.error(&message).await?;
            return Ok(launch::failure(errno));
        }
    };
    // Zero is no limit.
    if seconds == 0.0 {
        return Ok(child.wait().await);
    }
    let Some(mut status) = wait(cx, &child, seconds).await? else {
        let mut sent = signal;
        tell(cx, verbose, sent, &command).await?;
        child.kill(signal);
        let mut ended = None;
        if kill_after > 0.0 {
            ended = wait(cx, &child, kill_after).await?;
            if ended.is_none() {
                sent = signal::KILL;
                tell(cx, verbose, sent, &command).await?;
                child.kill(sent);
            }
        }
        let status = match ended {
            Some(status) => status,
            None => child.wait().await,
        };
        if preserve {
            return Ok(status);
        }
        return Ok(if sent == signal::KILL { 128 + signal::KILL } else { 124 });
    };
    if child.0.killed_by().is_some() && status < 128 {
        status = status.saturating_add(128);
    }
    Ok(status)
}

async fn wait(cx: &Context, child: &mirage_vm::program::Child, seconds: f64) -> Result<Option<u8>, Stop> {
    let duration = Duration::from_secs_f64(seconds.clamp(0.0, 3.2e9));
    tokio::select! {
        status = child.wait() => Ok(Some(status)),
        () = tokio::time::sleep(duration) => Ok(None),
        fault = cx.budget.ended() => Err(Stop::Fault(fault)),
    }
}

async fn tell(cx: &mut Context, verbose: bool, signal: Signal, command: &[u8]) -> Result<(), Stop> {
    if !verbose {
        return Ok(());
    }
    let name = signal::name(signal).unwrap_or("0");
    let command = quote::locale(cx.locale, command);
    cx.error(&text!("sending signal ", name, " to command ", command)).await
}

/// A signal by name or number.
pub(super) fn signal_of(text: &[u8]) -> Option<Signal> {
    if let Some(number) = std::str::from_utf8(text).ok().and_then(|text| text.parse::<u8>().ok()) {
        return (number <= 64).then_some(number);
    }
    if text.eq_ignore_ascii_case(b"EXIT") {
        return Some(0);
    }
    signal::number(text)
}
