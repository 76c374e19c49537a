//! The machine: loops, expansions, substitutions, pipelines and files, per run of a script.

use criterion::{Criterion, criterion_group, criterion_main};
use mirage_bench::{runtime, workspace};
use std::time::{Duration, Instant};

/// Name and script. Each loop turns 1000 times.
const SCRIPTS: &[(&str, &str)] = &[
    ("arith_for", "s=0; for ((i=0; i<1000; i++)); do s=$((s + i * 3 % 7)); done"),
    ("arith_while", "i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done"),
    ("array_rw", "for ((i=0; i<1000; i++)); do a[i]=$i; x=${a[i]}; done"),
    ("case_match", "for ((i=0; i<1000; i++)); do case file$i.txt in *.c) :;; *.txt) :;; esac; done"),
    ("cmd_subst", "for ((i=0; i<1000; i++)); do x=$(echo hi); done"),
    ("ext_cmd", "for ((i=0; i<1000; i++)); do /usr/bin/true; done"),
    ("func_call", "f(){ :; }; for ((i=0; i<1000; i++)); do f a b; done"),
    ("heredoc", "for ((i=0; i<1000; i++)); do cat <<<x >/dev/null; done"),
    ("printf_v", "for ((i=0; i<1000; i++)); do printf -v x '%05d' $i; done"),
    ("redirect_ram", "for ((i=0; i<1000; i++)); do echo x >/tmp/f; done"),
    ("string_append", "s=; for ((i=0; i<1000; i++)); do s+=abc; done"),
    ("subshell", "for ((i=0; i<1000; i++)); do (:); done"),
    ("tiny_pipeline", "for ((i=0; i<1000; i++)); do echo hi | cat >/dev/null; done"),
    ("while_read", "seq 1000 | while read -r x; do :; done"),
];

fn scripts(c: &mut Criterion) {
    let runtime = runtime();
    let mut group = c.benchmark_group("machine x1000");
    for (name, script) in SCRIPTS {
        let workspace = workspace();
        group.bench_function(*name, |b| {
            b.iter(|| runtime.block_on(workspace.execute(script)).expect("the script runs"));
        });
    }
    group.finish();
}

/// Where a loop could hide a cancellation.
const ENDLESS: &[(&str, &str)] = &[
    ("brace range", "echo {1..1000000000}"),
    ("extglob", "shopt -s extglob; x=$(printf '%0100000d' 0); [[ $x == +(+(+(0)|00)|0)1 ]]"),
    ("one long line", "head -c 100000000 /dev/zero | tr '\\0' x | sort"),
    ("shell loop", "while :; do :; done"),
    ("sort", "yes | sort"),
];

/// From the cancellation to the end of the line.
fn cancel_once(runtime: &tokio::runtime::Runtime, script: &str) -> Duration {
    let workspace = workspace();
    let line = workspace.line(script).posture(mirage::Posture::Bash);
    let budget = line.budget();
    let cancel = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        let at = Instant::now();
        budget.cancel();
        at
    });
    // A script that ends by itself before it is cancelled counts as ended at once.
    let _ = runtime.block_on(line.run());
    let end = Instant::now();
    let at = cancel.join().expect("the other thread only sleeps");
    end.saturating_duration_since(at)
}

fn cancellation(c: &mut Criterion) {
    let runtime = runtime();
    let mut group = c.benchmark_group("cancel");
    group.sample_size(10);
    for (name, script) in ENDLESS {
        group.bench_function(*name, |b| {
            b.iter_custom(|turns| (0..turns).map(|_| cancel_once(&runtime, script)).sum());
        });
    }
    group.finish();
}

criterion_group!(benches, scripts, cancellation);
criterion_main!(benches);
