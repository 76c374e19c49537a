//! Embedded calls: a warm line, and a workspace made for one line.

use criterion::{Criterion, criterion_group, criterion_main};
use mirage_bench::{runtime, workspace};
use std::hint::black_box;

fn calls(c: &mut Criterion) {
    let runtime = runtime();
    let mut group = c.benchmark_group("embed");
    for line in ["true", "x=$((x+1))", "echo hi | cat"] {
        let warm = workspace();
        group.bench_function(format!("warm {line}"), |b| {
            b.iter(|| runtime.block_on(warm.execute(line)).expect("the line runs"));
        });
    }
    group.bench_function("new workspace", |b| b.iter(|| black_box(workspace())));
    group.bench_function("new workspace and x=$((x+1))", |b| {
        b.iter(|| runtime.block_on(workspace().execute("x=$((x+1))")).expect("the line runs"));
    });
    group.finish();
}

criterion_group!(benches, calls);
criterion_main!(benches);
