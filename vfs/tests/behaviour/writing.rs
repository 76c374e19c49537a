//! Writing.

use super::reading::pattern;
use crate::{
    common::{fails, now},
    fixture::Fixture,
};
use mirage_vfs::{Errno, OpenOptions};

pub fn offsets(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("f", "abcdef").unwrap();
    let file = shell.open("f", OpenOptions::read_write(0o644)).unwrap();
    assert_eq!(now(file.write_at(2, b"XY")).unwrap(), 2);
    assert_eq!(shell.read("f").unwrap(), "abXYef");
    assert_eq!(now(file.write_at(5, b"123")).unwrap(), 3);
    assert_eq!(shell.read("f").unwrap(), "abXYe123");
    assert_eq!(now(file.write_at(8, b"")).unwrap(), 0);
    assert_eq!(now(file.len()).unwrap(), Some(8));
    // What was read stays what it was.
    let piece = now(file.read_at(0, 8)).unwrap();
    now(file.write_at(0, b"new")).unwrap();
    assert_eq!(&piece[..], b"abXYe123");
    fails(
        now(file.write_at(u64::MAX - 1, b"abc")),
        if fixture.backend.name() == "ram" { Errno::EFBIG } else { Errno::EINVAL },
    );
}

pub fn appends(fixture: &Fixture) {
    let shell = &fixture.shell;
    let (one, two) = (OpenOptions::append(0o644), OpenOptions::append(0o644));
    let (one, two) = (shell.open("f", one).unwrap(), shell.open("f", two).unwrap());
    assert_eq!(now(one.append(b"a")).unwrap(), 1);
    assert_eq!(now(two.append(b"bc")).unwrap(), 3);
    assert_eq!(now(one.append(b"d")).unwrap(), 4);
    assert_eq!(shell.read("f").unwrap(), "abcd");
    let big = pattern(200_000);
    assert_eq!(now(one.append(&big)).unwrap(), 200_004);
    assert_eq!(shell.stat("f").unwrap().size(), Some(200_004));
    // A handle that does not append can.
    let plain = shell.open("g", OpenOptions::overwrite(0o644)).unwrap();
    now(plain.write_at(0, b"12345")).unwrap();
    assert_eq!(now(plain.append(b"6")).unwrap(), 6);
}

pub fn truncates(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("f", "abcdef").unwrap();
    shell.truncate("f", 3).unwrap();
    assert_eq!(shell.read("f").unwrap(), "abc");
    shell.truncate("f", 5).unwrap();
    assert_eq!(shell.read("f").unwrap(), "abc\0\0");
    let file = shell.open("f", OpenOptions::read_write(0o644)).unwrap();
    now(file.set_len(1)).unwrap();
    assert_eq!(shell.read("f").unwrap(), "a");
    shell.write("f", "").unwrap();
    assert_eq!(shell.stat("f").unwrap().size(), Some(0));
    // A handle's place is its own: writing after a cut leaves a hole.
    now(file.write_at(2, b"x")).unwrap();
    assert_eq!(shell.read("f").unwrap(), "\0\0x");
    let reader = shell.open("f", OpenOptions::read()).unwrap();
    fails(now(reader.set_len(0)), Errno::EINVAL);
}

pub fn holes(fixture: &Fixture) {
    let shell = &fixture.shell;
    let file = shell.open("f", OpenOptions::read_write(0o644)).unwrap();
    now(file.write_at(1 << 30, b"end")).unwrap();
    let stat = shell.stat("f").unwrap();
    assert_eq!(stat.size(), Some((1 << 30) + 3));
    assert!(stat.blocks().is_none_or(|blocks| blocks < 1000), "a hole takes no room");
    assert_eq!(&now(file.read_at(12345, 4)).unwrap()[..], [0; 4]);
    assert_eq!(&now(file.read_at((1 << 30) - 1, 4)).unwrap()[..1], [0]);
    assert_eq!(&now(file.read_at(1 << 30, 4)).unwrap()[..], b"end");
}

pub fn unlinked_files_stay(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().unlinked_stay {
        return;
    }
    let file = shell.open("f", OpenOptions::read_write(0o644)).unwrap();
    now(file.write_at(0, b"abc")).unwrap();
    shell.unlink("f").unwrap();
    assert_eq!(now(file.stat()).unwrap().nlink(), Some(0));
    now(file.write_at(3, b"def")).unwrap();
    shell.write("f", "other").unwrap();
    assert_eq!(&now(file.read_at(0, 100)).unwrap()[..], b"abcdef");
    drop(file);
    assert_eq!(shell.read("f").unwrap(), "other");
}

pub fn exclusive(fixture: &Fixture) {
    let shell = &fixture.shell;
    let file = shell.open("f", OpenOptions::create_new(0o600)).unwrap();
    now(file.write_at(0, b"x")).unwrap();
    fails(shell.open("f", OpenOptions::create_new(0o600)), Errno::EEXIST);
    if fixture.caps().symlinks {
        shell.symlink("nowhere", "l").unwrap();
        fails(shell.open("l", OpenOptions::create_new(0o600)), Errno::EEXIST);
    }
    fails(shell.open("none", OpenOptions { create: false, ..OpenOptions::overwrite(0) }), Errno::ENOENT);
}

pub fn opening_twice(fixture: &Fixture) {
    let shell = &fixture.shell;
    let first = shell.open("f", OpenOptions::overwrite(0o644)).unwrap();
    now(first.write_at(0, b"first")).unwrap();
    let second = shell.open("f", OpenOptions::overwrite(0o644)).unwrap();
    assert_eq!(shell.read("f").unwrap(), "");
    now(second.write_at(0, b"2")).unwrap();
    now(first.write_at(5, b"!")).unwrap();
    assert_eq!(shell.read("f").unwrap(), "2\0\0\0\0!");
    // Making what is there does not change its mode.
    if fixture.caps().modes {
        shell.open("f", OpenOptions::overwrite(0o600)).unwrap();
        assert_eq!(shell.stat("f").unwrap().mode(), Some(0o644));
    }
}
