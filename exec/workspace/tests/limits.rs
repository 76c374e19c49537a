//! Limits and cancellation: where they are seen, by count, and what is left afterwards.
//!
//! Steps and cancellation are looked at in the same places, so a line that overruns its steps by little is a line that
//! sees its cancellation soon. Wall time is for the benches.

use mirage::{Error, Fault, Limit, Limits, Mode, Posture, Ram, Workspace};
use std::time::Duration;

/// Steps each line may take.
const STEPS: u64 = 1_000_000;
/// Steps it may take beyond that before it is stopped.
const SLACK: u64 = 100_000;

fn workspace(limits: Limits) -> Workspace {
    Workspace::builder().limits(limits).build().expect("the workspace is valid")
}

/// Run a script that does not end by itself under a limit of steps: the fault, and the steps it took.
async fn overrun(script: &str) -> (Error, u64) {
    let workspace = workspace(Limits { steps: STEPS, ..Limits::default() });
    let line = workspace.line(script).posture(Posture::Bash);
    let budget = line.budget();
    let error = line.run().await.expect_err("the script overruns its steps");
    (error, budget.steps_used())
}

/// Where a loop could hide the end of a line.
const ENDLESS: &[&str] = &[
    "while :; do :; done",
    "f() { f2; }; f2() { :; }; until false; do f; done",
    "yes | sort",
    "yes | cat | tr y n | wc -c",
    "echo {1..1000000000}",
    "head -c 100000000 /dev/zero | tr '\\0' x | sort",
    "x=$(yes)",
    "shopt -s extglob; printf -v x '%0200000d' 0; while :; do [[ $x == +(+(+(0)|00)|0)1 ]]; done",
];

#[tokio::test]
async fn the_end_is_seen_within_a_hundred_thousand_steps() {
    for script in ENDLESS {
        let (error, used) = overrun(script).await;
        assert_eq!(error, Error::Fault(Fault::Limit(Limit::Steps)), "{script}");
        assert!(used <= STEPS + SLACK, "{script}: {used} steps");
    }
}

#[tokio::test]
async fn a_cancelled_line_ends_and_the_workspace_lives_on() {
    let workspace = workspace(Limits::default());
    for script in ["while :; do :; done", "sleep 1000", "yes | sort", "read x < <(sleep 1000)"] {
        let line = workspace.line(script).posture(Posture::Bash);
        let budget = line.budget();
        let cancel = async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            budget.cancel();
        };
        let (ended, ()) = tokio::join!(line.run(), cancel);
        assert_eq!(ended, Err(Error::Fault(Fault::Cancelled)), "{script}");
    }
    let output = workspace.execute("echo alive").await.expect("the line runs");
    assert_eq!(output.stdout, b"alive\n");
}

#[tokio::test]
async fn each_limit_is_a_typed_fault() {
    let small = Limits {
        output: 1000,
        processes: 150,
        depth: 100,
        memory: 4 << 20,
        descriptors: 100,
        paths: 100,
        ..Limits::default()
    };
    let cases = [
        ("x=0123456789; while :; do x=$x$x; done", Limit::Memory),
        ("x=0123456789; while :; do x+=$x; done", Limit::Memory),
        ("x=$(yes)", Limit::Memory),
        ("x=0123456789abcdef; while :; do a+=($x$x$x$x$x$x$x$x$x$x$x$x$x$x$x$x); done", Limit::Memory),
        ("while :; do a[i++]=$((1 << 40)); done", Limit::Memory),
        ("declare -A m; while :; do m[$((i++))]=x; done", Limit::Memory),
        ("printf -v x '%01000000d' 0; for n in {1..20}; do declare v$n=$x; done", Limit::Memory),
        ("printf -v x '%01000000d' 0; f() { local y=$x; f; }; f", Limit::Memory),
        ("printf -v x '%03000000d' 0; (y=$x; :)", Limit::Memory),
        ("set -- x; while :; do set -- \"$@\" \"$@\"; done", Limit::Memory),
        ("x=({1..100000000})", Limit::Memory),
        ("printf -v x '%0100000d' 0; while :; do eval \"f$((i++))() { : $x; }\"; done", Limit::Memory),
        ("while :; do exec {fd}</dev/null; done", Limit::Descriptors),
        ("cd /tmp; touch f{1..200}; echo *", Limit::Paths),
        ("yes", Limit::Output),
        ("f() { f | f; }; f", Limit::Processes),
        ("f() { x=$(f); }; f", Limit::Depth),
        ("f() { (f); }; f", Limit::Depth),
    ];
    let short = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let timed = ["while :; do :; done", "sleep 1000"].map(|script| (script, Limit::Time, &short));
    let cases = cases.into_iter().map(|(script, limit)| (script, limit, &small)).chain(timed);
    for (script, limit, limits) in cases {
        let workspace = workspace(limits.clone());
        let ended = workspace.execute(script).await;
        assert_eq!(ended, Err(Error::Fault(Fault::Limit(limit))), "{script}");
    }
}

/// Inputs without an end, for whatever holds a whole one or a whole line of it.
const HELD_WHOLE: &[&str] = &[
    ". /dev/zero",
    "x=$(</dev/zero)",
    "bash /dev/zero",
    "bash </dev/zero",
    "BASH_ENV=/dev/zero bash /dev/null",
    "printf 'cat\n' | cat - /dev/zero | bash -s; cat /dev/zero | bash",
    "history -r /dev/zero",
    "mapfile </dev/zero",
    "select x in a; do :; done </dev/zero",
    "yes | tr -d '\n' | read x",
    "tac /dev/zero",
    "sort -z <(yes)",
    "yes | sort -m - /dev/zero",
    "shuf /dev/zero",
    "sed -z s/a/b/ <(yes)",
    "yes | sed -n 'G;G;h'",
    "sed -f /dev/zero /dev/null",
    "grep -f /dev/zero /dev/null",
    "csplit /dev/zero 1",
    "diff -a /dev/zero /dev/zero",
    "tsort /dev/zero",
    "column -t /dev/zero",
    "wc --files0-from=<(yes)",
    "rev /dev/zero",
    "fold -w 10000000000 /dev/zero",
    "head -n -1 /dev/zero",
    "tail -c 100000000 /dev/zero",
    "dd if=/dev/zero obs=100M",
    "dd if=/dev/zero bs=100M iflag=fullblock",
    "numfmt --padding=1000000000 1",
    "nl -w 1000000000 <<<a",
];

#[tokio::test]
async fn what_holds_an_endless_input_ends_at_the_memory() {
    let limits = Limits { memory: 4 << 20, ..Limits::default() };
    for script in HELD_WHOLE {
        let ended = workspace(limits.clone()).line(script).posture(Posture::Bash).run().await;
        assert_eq!(ended, Err(Error::Fault(Fault::Limit(Limit::Memory))), "{script}");
    }
    let script = "yes | tr -d '\n' | xargs echo";
    let output = workspace(limits).execute(script).await.expect("the line ends");
    assert_eq!(output.stderr, b"xargs: argument line too long\n");
}

#[tokio::test]
async fn memory_counts_what_is_held_now() {
    let workspace = workspace(Limits { memory: 10 << 20, ..Limits::default() });
    // Far more than the limit in all, never more than a part of it at once.
    let script = "printf -v big '%02000000d' 0
        for n in {1..50}; do x=$big; done; unset x
        for n in {1..50}; do a=($big); (b=$big); done; unset a
        f() { local y=$big; }; for n in {1..50}; do f; done; echo ok";
    let output = workspace.execute(script).await.expect("the line stays below its limit");
    assert_eq!(output.stdout, b"ok\n");
    // What an earlier line left counts as well.
    let ended = workspace.execute("for n in 1 2 3 4 5 6; do declare v$n=$big; done").await;
    assert_eq!(ended, Err(Error::Fault(Fault::Limit(Limit::Memory))));
}

#[tokio::test]
async fn a_full_store_is_an_error_of_the_script() {
    let store = Ram::with_limit(100_000);
    let workspace =
        Workspace::builder().mount("/s", store, Mode::Write).build().expect("the workspace is valid");
    let output = workspace.execute("yes >/s/x; echo $?; wc -c </s/x").await.expect("the line ends");
    assert_eq!(output.stderr, b"yes: standard output: No space left on device\n");
    assert!(output.stdout.starts_with(b"1\n"));
}

#[tokio::test]
async fn recursion_ends_without_a_crash() {
    let workspace = workspace(Limits { functions: 10_000, ..Limits::default() });
    let output = workspace.line("f() { f; }; f; echo $?").posture(Posture::Bash).run().await;
    let output = output.expect("a function that recurses too deep is an error of the script");
    assert_eq!(
        output.stderr,
        b"bash: line 1: f: maximum function nesting level exceeded (10000)\n".as_slice().to_vec()
    );
    for script in ["f() { eval f; }; f", "f() { x=$(f); }; f", "f() { (f); }; f", "f() { f | f; }; f"] {
        let ended = workspace.line(script).posture(Posture::Bash).run().await;
        assert!(matches!(ended, Err(Error::Fault(Fault::Limit(_)))), "{script}: {ended:?}");
    }
}
