//! Text to bytecode: each stage alone, in bytes of source per second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mirage_bench::script;
use mirage_grammar::{Options, SourceId, parse};
use mirage_lower::{Bump, RuleSet};
use std::hint::black_box;
use std::sync::Arc;

fn stages(c: &mut Criterion) {
    let source: Arc<[u8]> = script(256 << 10).into();
    let read =
        || parse(black_box(source.clone()), SourceId(0), &Options::default()).expect("the script parses");
    let unit = read().unit;
    let mut group = c.benchmark_group("compile");
    group.throughput(Throughput::Bytes(source.len() as u64));
    group.bench_function("lex and parse", |b| b.iter(read));
    group.bench_function("lower", |b| {
        b.iter(|| {
            let bump = Bump::new();
            black_box(mirage_lower::lower(&bump, black_box(&unit)));
        });
    });
    for (name, rules) in [("all rules", RuleSet::all()), ("no rules", RuleSet::none())] {
        let options = mirage_lower::Options { rules, catalog: None };
        group.bench_function(format!("lower and emit, {name}"), |b| {
            b.iter(|| mirage_lower::compile(black_box(&unit), &options).expect("the script compiles"));
        });
    }
    group.finish();
}

criterion_group!(benches, stages);
criterion_main!(benches);
