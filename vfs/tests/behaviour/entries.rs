//! Making, listing and removing.

use crate::{
    common::{fails, now},
    fixture::Fixture,
};
use mirage_vfs::{Errno, Fields, FileKind, OpenNode, OpenOptions, SpecialFile};

pub fn make_and_remove(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.mkdir("d").unwrap();
    shell.write("d/f", "1").unwrap();
    fails(shell.mkdir("d"), Errno::EEXIST);
    fails(shell.mkdir("d/f"), Errno::EEXIST);
    fails(shell.mkdir("none/x"), Errno::ENOENT);
    fails(shell.mkdir("d/f/x"), Errno::ENOTDIR);
    fails(shell.rmdir("d"), Errno::ENOTEMPTY);
    fails(shell.rmdir("d/f"), Errno::ENOTDIR);
    fails(shell.rmdir("none"), Errno::ENOENT);
    fails(shell.unlink("d"), Errno::EISDIR);
    fails(shell.unlink("none"), Errno::ENOENT);
    fails(shell.unlink("d/f/x"), Errno::ENOTDIR);
    shell.unlink("d/f").unwrap();
    fails(shell.unlink("d/f"), Errno::ENOENT);
    shell.rmdir("d").unwrap();
    fails(shell.kind("d"), Errno::ENOENT);
    shell.mkdir("e/").unwrap();
    shell.rmdir("e/").unwrap();
    fails(shell.rmdir("."), Errno::EINVAL);
    fails(shell.rmdir("/m"), Errno::EBUSY);
    fails(shell.write(&"n".repeat(256), ""), Errno::ENAMETOOLONG);
    fails(shell.mkdir(&"n".repeat(256)), Errno::ENAMETOOLONG);
    fails(shell.unlink(&"n".repeat(256)), Errno::ENAMETOOLONG);
    fails(shell.kind(&"n".repeat(256)), Errno::ENAMETOOLONG);
    shell.write(&"n".repeat(255), "").unwrap();
}

pub fn listing(fixture: &Fixture) {
    let shell = &fixture.shell;
    assert!(shell.list(".").unwrap().is_empty());
    for name in ["b", "a", ".hidden", "B"] {
        shell.write(name, "").unwrap();
    }
    shell.mkdir("d").unwrap();
    shell.write("d/inner", "").unwrap();
    assert_eq!(shell.list(".").unwrap(), [".hidden", "B", "a", "b", "d"]);
    assert_eq!(shell.list("d/").unwrap(), ["inner"]);
    fails(shell.list("a"), Errno::ENOTDIR);
    fails(shell.list("none"), Errno::ENOENT);
    // Kinds always come, and what was asked for comes too.
    let page = now(shell.tree.read_dir(&shell.cwd, b".", Fields::NONE)).unwrap();
    let kinds: Vec<_> =
        page.iter().filter(|entry| entry.kind == FileKind::Dir).map(|entry| entry.name).collect();
    assert_eq!(kinds, [b"d"]);
    let page = now(shell.tree.read_dir(&shell.cwd, b".", Fields::SIZE | Fields::INO)).unwrap();
    for entry in page.iter() {
        let stat = shell.lstat(std::str::from_utf8(entry.name).unwrap()).unwrap();
        let listed = entry.stat.unwrap();
        assert_eq!((listed.size(), listed.id()), (stat.size(), stat.id()));
    }
}

pub fn names_of_any_bytes(fixture: &Fixture) {
    let shell = &fixture.shell;
    let names: [&[u8]; 6] = [b"a b", b"\xff\xfe", b"new\nline", b"-x", b"*", b"\\"];
    for name in names {
        let node = now(shell.tree.open(&shell.cwd, name, OpenOptions::overwrite(0o644))).unwrap();
        assert!(matches!(node, OpenNode::File(_)));
    }
    let page = now(shell.tree.read_dir(&shell.cwd, b".", Fields::NONE)).unwrap();
    let mut listed: Vec<_> = page.iter().map(|entry| entry.name).collect();
    let mut names = names.to_vec();
    listed.sort();
    names.sort();
    assert_eq!(listed, names);
}

pub fn deep_paths(fixture: &Fixture) {
    let shell = &fixture.shell;
    let mut path = String::new();
    for _ in 0..200 {
        path.push_str("dir/");
        shell.mkdir(path.trim_end_matches('/')).unwrap();
    }
    shell.write(&format!("{path}f"), "deep").unwrap();
    assert_eq!(shell.read(&format!("{path}f")).unwrap(), "deep");
    assert_eq!(shell.list(&path).unwrap(), ["f"]);
}

pub fn directories_count_links(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().hard_links {
        return;
    }
    let links = || shell.stat("d").unwrap().nlink();
    shell.mkdir("d").unwrap();
    assert_eq!(links(), Some(2));
    shell.mkdir("d/a").unwrap();
    shell.mkdir("d/b").unwrap();
    shell.write("d/f", "").unwrap();
    assert_eq!(links(), Some(4));
    shell.mkdir("e").unwrap();
    shell.rename("d/a", "e/a").unwrap();
    assert_eq!(links(), Some(3));
    shell.rename("e/a", "d/b").unwrap();
    assert_eq!(links(), Some(3));
    assert_eq!(shell.stat("e").unwrap().nlink(), Some(2));
    shell.rmdir("d/b").unwrap();
    assert_eq!(links(), Some(2));
}

pub fn pipes(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().fifos {
        fails(shell.mkfifo("p"), Errno::EOPNOTSUPP);
        return;
    }
    shell.mkfifo("p").unwrap();
    fails(shell.mkfifo("p"), Errno::EEXIST);
    assert_eq!(shell.kind("p").unwrap(), FileKind::Fifo);
    let id = shell.stat("p").unwrap().id().unwrap();
    for options in [OpenOptions::read(), OpenOptions::overwrite(0o644), OpenOptions::append(0o644)] {
        let node = now(shell.tree.open(&shell.cwd, b"p", options)).unwrap();
        assert!(matches!(node, OpenNode::Special(SpecialFile::Fifo(met)) if met == id));
    }
    fails(shell.truncate("p", 0), Errno::EINVAL);
    shell.unlink("p").unwrap();
}
