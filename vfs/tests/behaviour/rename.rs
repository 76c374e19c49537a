//! Renaming.

use crate::{
    common::{fails, now},
    fixture::Fixture,
};
use mirage_vfs::{Errno, OpenOptions};

pub fn replaces(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("a", "a").unwrap();
    shell.write("b", "b").unwrap();
    let held = shell.open("b", OpenOptions::read()).unwrap();
    shell.rename("a", "b").unwrap();
    assert_eq!(shell.read("b").unwrap(), "a");
    fails(shell.kind("a"), Errno::ENOENT);
    if fixture.caps().unlinked_stay {
        assert_eq!(&now(held.read_at(0, 9)).unwrap()[..], b"b");
    }
    fails(shell.rename("none", "b"), Errno::ENOENT);
    fails(shell.rename("b", "none/x"), Errno::ENOENT);
    fails(shell.rename("b", "b/x"), Errno::ENOTDIR);
    shell.rename("b", "b").unwrap();
    assert_eq!(shell.read("b").unwrap(), "a");
    fails(shell.rename("b", "c/"), Errno::ENOTDIR);
    fails(shell.rename("b/", "c"), Errno::ENOTDIR);
}

pub fn kinds_must_agree(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("f", "").unwrap();
    for dir in ["d", "empty", "full", "full/x"] {
        shell.mkdir(dir).unwrap();
    }
    fails(shell.rename("f", "d"), Errno::EISDIR);
    fails(shell.rename("d", "f"), Errno::ENOTDIR);
    fails(shell.rename("d", "full"), Errno::ENOTEMPTY);
    shell.rename("d", "empty").unwrap();
    fails(shell.kind("d"), Errno::ENOENT);
    shell.rename("full/", "new/").unwrap();
    assert_eq!(shell.list("new").unwrap(), ["x"]);
}

pub fn into_itself(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.mkdir("d").unwrap();
    shell.mkdir("d/e").unwrap();
    shell.write("d/e/f", "").unwrap();
    fails(shell.rename("d", "d/x"), Errno::EINVAL);
    fails(shell.rename("d", "d/e/x"), Errno::EINVAL);
    fails(shell.rename("d/e/f", "d"), Errno::ENOTEMPTY);
    fails(shell.rename("d/e", "d"), Errno::ENOTEMPTY);
    fails(shell.rename("/m", "/m/d/x"), Errno::EBUSY);
    fails(shell.rename(".", "x"), Errno::EBUSY);
    shell.rename("d", "dd").unwrap();
    assert_eq!(shell.list("dd/e").unwrap(), ["f"]);
}

pub fn between_directories(fixture: &Fixture) {
    let shell = &fixture.shell;
    for dir in ["a", "b", "a/sub"] {
        shell.mkdir(dir).unwrap();
    }
    shell.write("a/sub/f", "1").unwrap();
    let held = shell.open("a/sub/f", OpenOptions::read_write(0o644)).unwrap();
    shell.rename("a/sub", "b/moved").unwrap();
    assert_eq!(shell.read("b/moved/f").unwrap(), "1");
    now(held.write_at(0, b"2")).unwrap();
    assert_eq!(shell.read("b/moved/f").unwrap(), "2");
    assert!(shell.list("a").unwrap().is_empty());
    assert_eq!(shell.read("b/moved/../../b/moved/f").unwrap(), "2");
    fails(shell.rename("b/moved/f", "/tmp/f"), Errno::EXDEV);
}

pub fn without_replacing(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("a", "a").unwrap();
    shell.write("b", "b").unwrap();
    let rename =
        |from: &str, to: &str| now(shell.tree.rename(&shell.cwd, from.as_bytes(), to.as_bytes(), false));
    fails(rename("a", "b"), Errno::EEXIST);
    assert_eq!(shell.read("b").unwrap(), "b");
    rename("a", "c").unwrap();
    assert_eq!(shell.read("c").unwrap(), "a");
}
