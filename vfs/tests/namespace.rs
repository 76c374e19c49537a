//! The tree of a workspace as programs see it: paths, symlinks, mounts, views.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so")]

mod common;

use common::{Shell, at, fails, now};
use mirage_vfs::{
    Access, Errno, FileKind, MountMode, Namespace, OpenNode, OpenOptions, RealPath, SpecialFile,
    backends::ram::Ram,
};
use std::sync::Arc;

#[test]
fn a_fresh_workspace() {
    let shell = Shell::new();
    assert_eq!(shell.list("/").unwrap(), ["bin", "dev", "home", "tmp", "usr"]);
    assert_eq!(shell.list("/usr").unwrap(), ["bin"]);
    assert_eq!(shell.list("/bin").unwrap(), ["cat", "ls", "sort"]);
    assert_eq!(shell.list(".").unwrap(), [""; 0]);
    let stat = now(shell.tree.stat(&shell.cwd, b"/tmp", true)).unwrap();
    assert_eq!((stat.mode(), stat.uid()), (Some(0o1777), Some(1000)));
    shell.write("a", "hello\n").unwrap();
    assert_eq!(shell.read("/home/user/a").unwrap(), "hello\n");
    assert_eq!(shell.read("../user/./a").unwrap(), "hello\n");
    fails(shell.read("b"), Errno::ENOENT);
    fails(shell.read(""), Errno::ENOENT);
    fails(shell.read("a/b"), Errno::ENOTDIR);
    fails(shell.read("a/"), Errno::ENOTDIR);
    fails(shell.read("a/."), Errno::ENOTDIR);
    fails(shell.read("a/.."), Errno::ENOTDIR);
    fails(shell.write("new/", ""), Errno::EISDIR);
    fails(shell.write(".", ""), Errno::EISDIR);
    fails(shell.write(&"x".repeat(256), ""), Errno::ENAMETOOLONG);
    fails(shell.read(&"x/".repeat(2048)), Errno::ENAMETOOLONG);
}

#[test]
fn symlinks_are_followed_by_the_resolver_alone() {
    let shell = Shell::new();
    shell.mkdir("d").unwrap();
    shell.write("d/f", "1").unwrap();
    shell.symlink("d", "l").unwrap();
    shell.symlink("/home/user/d", "abs").unwrap();
    shell.symlink("../l/f", "d/chain").unwrap();
    for path in ["l/f", "abs/f", "d/chain", "l/chain", "l/../d/f", "abs/../l/./f", "l//f"] {
        assert_eq!(shell.read(path).unwrap(), "1", "{path}");
    }
    assert_eq!(shell.lkind("l").unwrap(), FileKind::Symlink);
    assert_eq!(shell.lkind("l/").unwrap(), FileKind::Dir);
    assert_eq!(shell.kind("l").unwrap(), FileKind::Dir);
    // `..` goes up from where a symlink leads.
    shell.mkdir("d/e").unwrap();
    shell.symlink("d/e", "deep").unwrap();
    assert_eq!(shell.read("deep/../f").unwrap(), "1");
    assert_eq!(shell.real("deep/..", RealPath::Existing).unwrap(), "/home/user/d");
    // A dangling one is made by writing through it.
    shell.symlink("d/new", "dangling").unwrap();
    fails(shell.read("dangling"), Errno::ENOENT);
    fails(shell.open("dangling", OpenOptions::create_new(0o644)), Errno::EEXIST);
    shell.write("dangling", "2").unwrap();
    assert_eq!(shell.read("d/new").unwrap(), "2");
    // Loops.
    shell.symlink("y", "x").unwrap();
    shell.symlink("x", "y").unwrap();
    fails(shell.read("x"), Errno::ELOOP);
    fails(shell.write("x", ""), Errno::ELOOP);
    fails(shell.kind("x/a"), Errno::ELOOP);
    for (number, ok) in [(40, true), (41, false)] {
        shell.write("end", "").unwrap();
        let name = |at: usize| if at == 0 { "end".to_owned() } else { format!("link{at}") };
        for at in 1..=number {
            let _ = shell.unlink(&name(at));
            shell.symlink(&name(at - 1), &name(at)).unwrap();
        }
        assert_eq!(shell.kind(&name(number)).is_ok(), ok, "{number} links");
    }
    fails(shell.open("l", OpenOptions { no_follow: true, ..OpenOptions::read() }), Errno::ELOOP);
    fails(shell.rmdir("l/"), Errno::ENOTDIR);
    fails(shell.unlink("l/"), Errno::ENOTDIR);
    shell.unlink("l").unwrap();
    fails(shell.kind("l"), Errno::ENOENT);
    assert_eq!(shell.read("d/f").unwrap(), "1");
}

#[test]
fn nothing_is_above_the_root() {
    let shell = Shell::new();
    shell.write("/top", "t").unwrap();
    assert_eq!(shell.read("../../../../top").unwrap(), "t");
    assert_eq!(shell.real("/..", RealPath::Existing).unwrap(), "/");
    shell.symlink("../../../../../..", "up").unwrap();
    assert_eq!(shell.real("up", RealPath::Existing).unwrap(), "/");
    assert_eq!(shell.read("up/top").unwrap(), "t");
}

#[test]
fn real_paths() {
    let shell = Shell::new();
    shell.mkdir("d").unwrap();
    shell.symlink("d/none", "l").unwrap();
    shell.symlink("nowhere/none", "m").unwrap();
    assert_eq!(shell.real("l", RealPath::Parent).unwrap(), "/home/user/d/none");
    fails(shell.real("l", RealPath::Existing), Errno::ENOENT);
    fails(shell.real("m", RealPath::Parent), Errno::ENOENT);
    assert_eq!(shell.real("m", RealPath::Missing).unwrap(), "/home/user/nowhere/none");
    assert_eq!(shell.real("a/b/../c", RealPath::Missing).unwrap(), "/home/user/a/c");
    shell.write("f", "").unwrap();
    assert_eq!(shell.real("f/../d/x/../y/", RealPath::Missing).unwrap(), "/home/user/d/y");
    assert_eq!(shell.real("/x/y", RealPath::Missing).unwrap(), "/x/y");
    assert_eq!(shell.real("x", RealPath::Parent).unwrap(), "/home/user/x");
    fails(shell.real("x/y", RealPath::Parent), Errno::ENOENT);
}

#[test]
fn mounts_nest_and_stay() {
    let (data, inner) = (Arc::new(Ram::new()), Arc::new(Ram::new()));
    let builder = Namespace::builder().mount(&at("/mnt/data"), data, MountMode::Execute).unwrap();
    let builder = builder.mount(&at("/mnt/data/in/ner"), inner, MountMode::Execute).unwrap();
    assert!(builder.mount(&at("/mnt/data"), Arc::new(Ram::new()), MountMode::Read).is_err());
    let builder = Namespace::builder()
        .mount(&at("/mnt/data"), Arc::new(Ram::new()), MountMode::Execute)
        .and_then(|builder| builder.mount(&at("/mnt/data/in/ner"), Arc::new(Ram::new()), MountMode::Execute));
    let shell = Shell::over(builder.unwrap().build());
    assert_eq!(shell.list("/mnt").unwrap(), ["data"]);
    assert_eq!(shell.list("/mnt/data").unwrap(), ["in"]);
    assert_eq!(shell.list("/mnt/data/in").unwrap(), ["ner"]);
    for path in ["/mnt", "/mnt/data", "/mnt/data/in", "/mnt/data/in/ner"] {
        assert_eq!(shell.kind(path).unwrap(), FileKind::Dir);
        fails(shell.mkdir(path), Errno::EEXIST);
        fails(shell.write(path, ""), Errno::EISDIR);
        assert!(shell.open(path, OpenOptions::read()).is_ok());
    }
    fails(shell.write("/mnt/x", ""), Errno::EACCES);
    fails(shell.mkdir("/mnt/data/in/x"), Errno::EACCES);
    fails(shell.rmdir("/mnt"), Errno::ENOTEMPTY);
    fails(shell.rmdir("/mnt/data"), Errno::EBUSY);
    fails(shell.rename("/mnt/data", "/tmp/x"), Errno::EBUSY);
    shell.write("/mnt/data/f", "1").unwrap();
    shell.write("/mnt/data/in/ner/g", "2").unwrap();
    fails(shell.rename("/mnt/data/f", "/tmp/f"), Errno::EXDEV);
    fails(shell.link("/mnt/data/f", "/mnt/data/in/ner/f"), Errno::EXDEV);
    fails(shell.rename("/mnt/data/none", "/tmp/none/f"), Errno::ENOENT);
    // Symlinks lead from mount to mount.
    shell.symlink("in/ner/g", "/mnt/data/l").unwrap();
    shell.symlink("/mnt/data/f", "/mnt/data/in/ner/back").unwrap();
    shell.symlink("../../../data/f", "/mnt/data/in/ner/up").unwrap();
    assert_eq!(shell.read("/mnt/data/l").unwrap(), "2");
    assert_eq!(shell.read("/mnt/data/in/ner/back").unwrap(), "1");
    assert_eq!(shell.read("/mnt/data/in/ner/up").unwrap(), "1");
    assert_eq!(shell.real("/mnt/data/in/ner/..", RealPath::Existing).unwrap(), "/mnt/data/in");
    let id = |path: &str| now(shell.tree.stat(&shell.cwd, path.as_bytes(), true)).unwrap().id().unwrap();
    assert_ne!(id("/mnt/data/f").dev, id("/mnt/data/in/ner/g").dev);
    assert_ne!(id("/mnt/data/f").dev, id("/tmp").dev);
}

#[test]
fn modes_of_mounts() {
    let ram = Arc::new(Ram::new());
    {
        let setup = Namespace::builder().mount(&at("/"), ram.clone(), MountMode::Write).unwrap();
        let shell = Shell { tree: setup.build(), cwd: at("/") };
        shell.write("/f", "1").unwrap();
        shell.mkdir("/d").unwrap();
        shell.symlink("f", "/l").unwrap();
    }
    let shell = Shell::over(Namespace::builder().mount(&at("/r"), ram, MountMode::Read).unwrap().build());
    assert_eq!(shell.read("/r/l").unwrap(), "1");
    fails(shell.write("/r/f", ""), Errno::EROFS);
    fails(shell.write("/r/l", ""), Errno::EROFS);
    fails(shell.write("/r/new", ""), Errno::EROFS);
    fails(shell.write("/r/none/new", ""), Errno::ENOENT);
    fails(shell.write("/r/d", ""), Errno::EISDIR);
    fails(shell.mkdir("/r/new"), Errno::EROFS);
    fails(shell.mkdir("/r/d"), Errno::EEXIST);
    fails(shell.mkdir("/r/none/new"), Errno::ENOENT);
    fails(shell.unlink("/r/none"), Errno::EROFS);
    fails(shell.rename("/r/f", "/r/g"), Errno::EROFS);
    fails(shell.chmod("/r/f", 0o600), Errno::EROFS);
    fails(shell.access("/r/f", Access::WRITE), Errno::EROFS);
    shell.access("/r/f", Access::READ).unwrap();
    fails(now(shell.tree.truncate(&shell.cwd, b"/r/f", 0)), Errno::EROFS);
    assert_eq!(shell.tree.mode(&at("/r/f")), MountMode::Read);
}

#[test]
fn views_win_and_show_what_is_beneath() {
    let root = Arc::new(Ram::new());
    {
        let setup = Namespace::builder().mount(&at("/"), root.clone(), MountMode::Write).unwrap();
        let shell = Shell { tree: setup.build(), cwd: at("/") };
        shell.mkdir("/usr").unwrap();
        shell.mkdir("/usr/bin").unwrap();
        shell.write("/usr/bin/mine", "mine").unwrap();
        shell.write("/usr/bin/cat", "hidden").unwrap();
    }
    let builder = Namespace::builder().mount(&at("/"), root, MountMode::Execute).unwrap();
    let shell = Shell::over(builder.programs(["cat", "ls"].into()).build());
    assert_eq!(shell.list("/usr/bin").unwrap(), ["cat", "ls", "mine"]);
    assert_eq!(shell.read("/usr/bin/mine").unwrap(), "mine");
    assert!(shell.read("/usr/bin/cat").unwrap().contains("cat is a program"));
    shell.access("/bin/ls", Access::EXECUTE).unwrap();
    fails(shell.write("/bin/ls", ""), Errno::EACCES);
    fails(shell.unlink("/usr/bin/ls"), Errno::EACCES);
    fails(shell.chmod("/usr/bin/ls", 0o700), Errno::EPERM);
    fails(shell.mkdir("/bin/ls"), Errno::EEXIST);
    fails(shell.mkdir("/bin/ls/x"), Errno::ENOTDIR);
    fails(shell.write("/bin/new", ""), Errno::EACCES);
    shell.write("/usr/bin/new", "n").unwrap();
    assert_eq!(shell.read("/usr/bin/new").unwrap(), "n");
    fails(shell.rmdir("/bin"), Errno::EBUSY);
}

#[test]
fn devices() {
    let shell = Shell::new();
    let null = shell.open("/dev/null", OpenOptions::read_write(0o666)).unwrap();
    assert!(null.is_stream());
    assert_eq!(now(null.write_at(7, b"xyz")).unwrap(), 3);
    assert!(now(null.read_at(0, 10)).unwrap().is_empty());
    let zero = shell.open("/dev/zero", OpenOptions::read()).unwrap();
    assert_eq!(&now(zero.read_at(0, 3)).unwrap()[..], [0; 3]);
    fails(now(zero.write_at(0, b"x")), Errno::EBADF);
    let full = shell.open("/dev/full", OpenOptions::overwrite(0o644)).unwrap();
    fails(now(full.write_at(0, b"x")), Errno::ENOSPC);
    let random = shell.open("/dev/urandom", OpenOptions::read()).unwrap();
    assert_ne!(now(random.read_at(0, 32)).unwrap(), now(random.read_at(0, 32)).unwrap());
    for (path, number) in [("/dev/stdin", 0), ("/dev/stderr", 2), ("/dev/fd/63", 63)] {
        let node = now(shell.tree.open(&shell.cwd, path.as_bytes(), OpenOptions::read())).unwrap();
        assert!(matches!(node, OpenNode::Special(SpecialFile::Fd(fd)) if fd == number));
        let stat = now(shell.tree.stat(&shell.cwd, path.as_bytes(), true)).unwrap();
        assert_eq!(stat.special(), Some(SpecialFile::Fd(number)));
    }
    fails(shell.write("/dev/nul", ""), Errno::EACCES);
    fails(shell.kind("/dev/fd/x"), Errno::ENOENT);
    fails(shell.kind("/dev/null/x"), Errno::ENOTDIR);
}

#[test]
fn named_pipes_meet_at_their_id() {
    let shell = Shell::new();
    now(shell.tree.mkfifo(&shell.cwd, b"p", 0o644)).unwrap();
    shell.link("p", "q").unwrap();
    let open =
        |path: &str| match now(shell.tree.open(&shell.cwd, path.as_bytes(), OpenOptions::read())).unwrap() {
            OpenNode::Special(SpecialFile::Fifo(id)) => id,
            _ => panic!("{path} is a named pipe"),
        };
    assert_eq!(open("p"), open("q"));
    let stat = now(shell.tree.stat(&shell.cwd, b"p", true)).unwrap();
    assert_eq!(stat.special(), Some(SpecialFile::Fifo(open("p"))));
    let old = open("p");
    shell.unlink("p").unwrap();
    shell.unlink("q").unwrap();
    now(shell.tree.mkfifo(&shell.cwd, b"p", 0o644)).unwrap();
    assert_ne!(open("p"), old);
}

#[test]
fn permission_bits_are_enforced() {
    let shell = Shell::new();
    shell.mkdir("d").unwrap();
    shell.write("d/f", "1").unwrap();
    shell.chmod("d/f", 0o200).unwrap();
    fails(shell.read("d/f"), Errno::EACCES);
    shell.chmod("d/f", 0o400).unwrap();
    fails(shell.write("d/f", ""), Errno::EACCES);
    fails(shell.access("d/f", Access::WRITE), Errno::EACCES);
    fails(shell.access("d/f", Access::EXECUTE), Errno::EACCES);
    shell.chmod("d", 0o500).unwrap();
    fails(shell.write("d/g", ""), Errno::EACCES);
    fails(shell.unlink("d/f"), Errno::EACCES);
    fails(shell.rename("d/f", "f"), Errno::EACCES);
    shell.chmod("d", 0o300).unwrap();
    fails(shell.list("d"), Errno::EACCES);
    assert_eq!(shell.read("d/f").unwrap(), "1");
    shell.chmod("d", 0o600).unwrap();
    fails(shell.read("d/f"), Errno::EACCES);
    fails(shell.kind("d/f"), Errno::EACCES);
    assert_eq!(shell.list("d").unwrap(), ["f"]);
}

#[test]
fn forks_go_their_own_ways() {
    let shell = Shell::new();
    shell.write("f", "1").unwrap();
    shell.mkdir("d").unwrap();
    let held = shell.open("f", OpenOptions::read_write(0o644)).unwrap();
    let fork = Shell::over(shell.tree.fork());
    fork.write("f", "2").unwrap();
    fork.write("d/new", "3").unwrap();
    shell.rmdir("d").unwrap();
    assert_eq!(shell.read("f").unwrap(), "1");
    assert_eq!(fork.read("f").unwrap(), "2");
    assert_eq!(fork.read("d/new").unwrap(), "3");
    now(held.write_at(0, b"9")).unwrap();
    assert_eq!((shell.read("f").unwrap(), fork.read("f").unwrap()), ("9".to_owned(), "2".to_owned()));
}
