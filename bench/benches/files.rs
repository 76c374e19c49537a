//! Files in memory and on the host's disk, per operation.

use criterion::{Criterion, criterion_group, criterion_main};
use mirage_vfs::{
    Fields, MountMode, Namespace, OpenFile, OpenNode, OpenOptions, VPath,
    backends::disk::Disk,
    plan::{Predicate, ScanRequest},
};
use std::{hint::black_box, sync::Arc};

/// The value of an operation of a store that answers at once.
macro_rules! now {
    ($operation:expr) => {
        $operation.try_now().ok().expect("memory and disk answer at once")
    };
}

/// A workspace with memory at `/` and a directory of the host at `/disk`, a thousand files in each.
struct Tree {
    tree: Namespace,
    cwd: VPath,
    dir: std::path::PathBuf,
}

impl Tree {
    fn new() -> Self {
        let dir = std::env::temp_dir().join(format!("mirage-bench-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("the temporary directory can be written");
        let path = |text: &[u8]| VPath::new(text).expect("a normalized path");
        let disk = Arc::new(Disk::new(&dir).expect("the directory was just made"));
        let builder = Namespace::builder().mount(&path(b"/disk"), disk, MountMode::Execute);
        let tree = builder.expect("one mount").programs(["cat", "ls"].into()).build();
        let this = Self { tree, cwd: path(b"/home/user"), dir };
        for number in 0..1000 {
            for place in ["", "/disk/"] {
                let file = this.open(&format!("{place}f{number}"), OpenOptions::overwrite(0o644));
                now!(file.write_at(0, b"hello world\n")).expect("there is room");
            }
        }
        this
    }

    fn open(&self, path: &str, options: OpenOptions) -> OpenFile {
        match now!(self.tree.open(&self.cwd, path.as_bytes(), options)) {
            Ok(OpenNode::File(file)) => file,
            other => unreachable!("{path} is a plain file, not {other:?}"),
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // What is left in the temporary directory is swept by whoever sweeps it.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

fn operations(c: &mut Criterion) {
    let tree = Tree::new();
    let mut group = c.benchmark_group("files");
    for path in ["f1", "none", "/dev/null", "/usr/bin/cat", "/disk/f1"] {
        group.bench_function(format!("stat {path}"), |b| {
            b.iter(|| black_box(now!(tree.tree.stat(&tree.cwd, path.as_bytes(), true))));
        });
    }
    for path in ["f1", "/disk/f1"] {
        group.bench_function(format!("open, read and close {path}"), |b| {
            b.iter(|| black_box(now!(tree.open(path, OpenOptions::read()).read_at(0, 65536))));
        });
    }
    group.bench_function("overwrite f1", |b| {
        b.iter(|| black_box(now!(tree.open("f1", OpenOptions::overwrite(0o644)).write_at(0, b"hello"))));
    });
    for dir in [".", "/disk"] {
        group.bench_function(format!("list 1000 names of {dir}"), |b| {
            b.iter(|| black_box(now!(tree.tree.read_dir(&tree.cwd, dir.as_bytes(), Fields::NONE))));
        });
        let pattern = Predicate::NameGlob { pattern: Box::from(*b"*99"), ignore_case: false };
        let request = ScanRequest { conjuncts: vec![pattern], ..ScanRequest::find(b"") };
        group.bench_function(format!("find by name in {dir}"), |b| {
            b.iter(|| {
                let scan = now!(tree.tree.scan(&tree.cwd, dir.as_bytes(), false, &request));
                let mut scan = scan.expect("the directory is there");
                while let Some(page) = now!(scan.next(1000)).expect("the directory can be read") {
                    black_box(page.len());
                }
            });
        });
    }
    group.bench_function("build a namespace", |b| b.iter(|| black_box(Namespace::builder().build())));
    group.bench_function("fork it", |b| b.iter(|| black_box(tree.tree.fork())));
    group.finish();
}

criterion_group!(benches, operations);
criterion_main!(benches);
