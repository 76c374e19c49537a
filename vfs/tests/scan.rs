//! Finding over several mounts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so")]

mod common;

use common::{Shell, at, now};
use mirage_vfs::{
    Errno, Fields, FileKind, MountMode, Namespace, OpenNode, Stat, Time,
    backends::{disk::Disk, ram::Ram},
    plan::{Cmp, KindSet, Order, Predicate, ScanRequest},
};
use std::sync::Arc;

/// A root in memory with a directory of the host in it, and memory in that again.
fn tree() -> (Shell, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let builder = Namespace::builder()
        .mount(&at("/w/disk"), Arc::new(Disk::new(dir.path()).unwrap()), MountMode::Execute)
        .and_then(|builder| builder.mount(&at("/w/disk/x/ram"), Arc::new(Ram::new()), MountMode::Execute))
        .unwrap();
    let shell = Shell { tree: builder.programs(["cat"].into()).build(), cwd: at("/w") };
    for dir in ["/w/disk/a", "/w/disk/a/b", "/w/disk/x", "/w/disk/x/ram/in", "/w/disk/empty"] {
        let _ = shell.mkdir(dir);
    }
    for (file, text) in [
        ("/w/disk/a/1.txt", "one"),
        ("/w/disk/a/b/2.txt", "two two"),
        ("/w/disk/x/ram/3.txt", ""),
        ("/w/disk/x/ram/in/4.log", "four"),
        ("/w/disk/z.txt", "z"),
    ] {
        shell.write(file, text).unwrap();
    }
    shell.symlink("a", "/w/disk/link").unwrap();
    (shell, dir)
}

fn find(shell: &Shell, start: &str, request: &ScanRequest, max: usize) -> Vec<String> {
    let request = ScanRequest { order: Order::Walk, ..request.clone() };
    let mut scan = now(shell.tree.scan(&shell.cwd, start.as_bytes(), false, &request)).unwrap();
    let mut rows = Vec::new();
    while let Some(page) = now(scan.next(max)).unwrap() {
        rows.extend(page.iter().map(|entry| entry.path.escape_ascii().to_string()));
        assert_eq!(page.errors().count(), 0);
    }
    rows
}

fn names(pattern: &str) -> Predicate {
    Predicate::NameGlob { pattern: pattern.as_bytes().into(), ignore_case: false }
}

#[test]
fn goes_from_mount_to_mount_in_order() {
    let (shell, _dir) = tree();
    let all = [
        "",
        "disk",
        "disk/a",
        "disk/a/1.txt",
        "disk/a/b",
        "disk/a/b/2.txt",
        "disk/empty",
        "disk/link",
        "disk/x",
        "disk/x/ram",
        "disk/x/ram/3.txt",
        "disk/x/ram/in",
        "disk/x/ram/in/4.log",
        "disk/z.txt",
    ];
    for max in [1, 2, 5, 1000] {
        assert_eq!(find(&shell, "/w", &ScanRequest::find(b""), max), all, "pages of {max}");
    }
    let request = ScanRequest { min_depth: 2, max_depth: Some(3), ..ScanRequest::find(b"") };
    let some = [
        "disk/a",
        "disk/a/1.txt",
        "disk/a/b",
        "disk/empty",
        "disk/link",
        "disk/x",
        "disk/x/ram",
        "disk/z.txt",
    ];
    assert_eq!(find(&shell, ".", &request, 10), some);
    let top = find(&shell, "/", &ScanRequest::list(b""), 100);
    assert_eq!(top, ["bin", "dev", "home", "tmp", "usr", "w"]);
    assert!(find(&shell, "/", &ScanRequest::find(b""), 100).contains(&"usr/bin/cat".to_owned()));
    assert_eq!(find(&shell, "/bin", &ScanRequest::list(b""), 100), ["cat"]);
}

#[test]
fn every_conjunct_is_tested_by_someone() {
    let (shell, _dir) = tree();
    let request = |conjuncts: Vec<Predicate>| ScanRequest { conjuncts, ..ScanRequest::find(b"") };
    assert_eq!(
        find(&shell, ".", &request(vec![names("*.txt")]), 10),
        ["disk/a/1.txt", "disk/a/b/2.txt", "disk/x/ram/3.txt", "disk/z.txt"]
    );
    let sized = vec![Predicate::Kind(KindSet::of(FileKind::File)), Predicate::Size(Cmp::Gt, 3)];
    assert_eq!(find(&shell, ".", &request(sized), 10), ["disk/a/b/2.txt", "disk/x/ram/in/4.log"]);
    let empty = vec![Predicate::Empty];
    assert_eq!(find(&shell, ".", &request(empty), 10), ["disk/empty", "disk/x/ram/3.txt"]);
    let not_empty = vec![
        Predicate::negate(Predicate::Empty),
        Predicate::Kind(KindSet::of(FileKind::Dir)),
        Predicate::NameGlob { pattern: Box::from(*b"[a-m]*"), ignore_case: false },
    ];
    assert_eq!(find(&shell, "disk", &request(not_empty), 10), ["a", "a/b", "x/ram/in"]);
    // Opaque tests are the asker's: what they leave unknown comes.
    let opaque = vec![Predicate::Opaque(1), names("z*")];
    assert_eq!(find(&shell, ".", &request(opaque), 10), ["disk/z.txt"]);
    let path = Predicate::PathGlob { pattern: Box::from(*b"top/*/ram/*t"), ignore_case: false };
    let request = ScanRequest { spelling: Box::from(*b"top"), ..request(vec![path]) };
    assert_eq!(find(&shell, ".", &request, 10), ["disk/x/ram/3.txt"]);
}

#[test]
fn limits_and_prunes_hold_over_mounts() {
    let (shell, _dir) = tree();
    let request = ScanRequest { conjuncts: vec![names("*.txt")], limit: Some(3), ..ScanRequest::find(b"") };
    assert_eq!(find(&shell, ".", &request, 1), ["disk/a/1.txt", "disk/a/b/2.txt", "disk/x/ram/3.txt"]);
    let request = ScanRequest { prune: Some(names("[ai]*")), ..ScanRequest::find(b"") };
    assert_eq!(
        find(&shell, "disk", &request, 10),
        ["", "a", "empty", "link", "x", "x/ram", "x/ram/3.txt", "x/ram/in", "z.txt"]
    );
}

#[test]
fn rows_come_with_what_is_wanted() {
    let (shell, _dir) = tree();
    let request = ScanRequest { want: Fields::ALL, ..ScanRequest::find(b"") };
    let mut scan = now(shell.tree.scan(&shell.cwd, b"disk", false, &request)).unwrap();
    while let Some(page) = now(scan.next(3)).unwrap() {
        for entry in page.iter() {
            let path = format!("disk/{}", entry.path.escape_ascii());
            // Reading a directory of the host changes when it was last read.
            let same = |stat: Stat| stat.with_atime(Time::default());
            assert_eq!(same(*entry.stat.unwrap()), same(shell.lstat(&path).unwrap()), "{path}");
        }
    }
}

#[test]
fn the_start_is_what_it_is() {
    let (shell, _dir) = tree();
    assert_eq!(find(&shell, "disk/z.txt", &ScanRequest::find(b""), 9), [""]);
    assert_eq!(find(&shell, "disk/link", &ScanRequest::find(b""), 9), [""]);
    let mut scan = now(shell.tree.scan(&shell.cwd, b"disk/link", true, &ScanRequest::find(b""))).unwrap();
    assert_eq!(now(scan.next(10)).unwrap().unwrap().len(), 4);
    for (start, errno) in
        [("none", Errno::ENOENT), ("disk/z.txt/", Errno::ENOTDIR), ("disk/z.txt/x", Errno::ENOTDIR)]
    {
        let scan = now(shell.tree.scan(&shell.cwd, start.as_bytes(), false, &ScanRequest::find(b"")));
        assert_eq!(scan.err().unwrap().errno(), errno, "{start}");
    }
    shell.chmod("disk/a", 0o000).unwrap();
    let mut scan = now(shell.tree.scan(&shell.cwd, b"disk", false, &ScanRequest::find(b""))).unwrap();
    let mut errors = Vec::new();
    while let Some(page) = now(scan.next(2)).unwrap() {
        errors.extend(page.errors().map(|(path, error)| (path.to_vec(), error.errno())));
    }
    assert_eq!(errors, [(b"a".to_vec(), Errno::EACCES)]);
    shell.chmod("disk/a", 0o755).unwrap();
}

/// Rows whose directory is kept in reach open to what their paths lead to, and directories on the host are the ones kept.
#[test]
fn held_directories_open_what_they_listed() {
    let (shell, dir) = tree();
    let mut files =
        vec!["/w/disk/a/b/one".to_owned(), "/w/disk/two".to_owned(), "/w/disk/x/ram/in/three".to_owned()];
    files.extend((0..40).map(|number| format!("/w/disk/many/{number}/f")));
    for file in &files {
        let _ = shell.mkdir("/w/disk/many");
        let _ = shell.mkdir(file.rsplit_once('/').unwrap().0);
        shell.write(file, file).unwrap();
    }
    let kind = Predicate::Kind(KindSet::of(FileKind::File));
    let request = ScanRequest { min_depth: 1, conjuncts: vec![kind], hold: true, ..ScanRequest::find(b"") };
    for start in ["/w", "/w/disk", "/w/disk/many"] {
        let mut scan = now(shell.tree.scan(&shell.cwd, start.as_bytes(), false, &request)).unwrap();
        let mut seen = 0;
        while let Some(page) = now(scan.next(1000)).unwrap() {
            for entry in page.iter() {
                let path = format!("{start}/{}", entry.path.escape_ascii());
                let Some(held) = entry.held else { continue };
                seen += 1;
                let OpenNode::File(file) = now(held.open(entry.name)).unwrap() else {
                    panic!("{path} is a file")
                };
                let text = now(file.read_at(0, 1000)).unwrap();
                assert_eq!(text, shell.read(&path).unwrap(), "{path}");
                let stat = now(shell.tree.stat(&shell.cwd, path.as_bytes(), false)).unwrap();
                assert_eq!(now(file.stat()).unwrap().id(), stat.id(), "{path}");
            }
        }
        assert!(seen >= 40, "{start}: {seen}");
    }
    drop(dir);
}

/// Errors come where the scan met them, and a file that was taken away or turned into a symlink is not followed.
#[test]
fn held_directories_follow_nothing() {
    let (shell, dir) = tree();
    shell.write("/w/disk/a/f", "inside").unwrap();
    let request = ScanRequest { min_depth: 1, hold: true, ..ScanRequest::find(b"") };
    let mut scan = now(shell.tree.scan(&shell.cwd, b"/w/disk/a", false, &request)).unwrap();
    let page = now(scan.next(1000)).unwrap().unwrap();
    let entry = page.iter().find(|entry| entry.name == b"f").unwrap();
    std::fs::remove_file(dir.path().join("a/f")).unwrap();
    std::os::unix::fs::symlink("/etc/hostname", dir.path().join("a/f")).unwrap();
    let error = now(entry.held.unwrap().open(b"f")).map(|_| ()).unwrap_err();
    assert_eq!(error, Errno::ELOOP);
}
