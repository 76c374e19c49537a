//! Modes, owners, times, sizes.

use crate::{
    common::{fails, now},
    fixture::Fixture,
};
use mirage_vfs::{Errno, OpenOptions, SetAttr, SetTime, Time, USER};

pub fn times(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().times {
        return;
    }
    shell.write("f", "x").unwrap();
    for time in [
        Time { secs: 0, nanos: 0 },
        Time { secs: 1_000_000_000, nanos: 123_456_789 },
        Time { secs: -1, nanos: 500_000_000 },
        Time { secs: 4_102_444_800, nanos: 999_999_999 },
    ] {
        let change = SetAttr { mtime: Some(SetTime::To(time)), ..SetAttr::default() };
        let before = shell.stat("f").unwrap();
        shell.set("f", true, change).unwrap();
        let after = shell.stat("f").unwrap();
        assert_eq!((after.mtime(), after.atime()), (Some(time), before.atime()));
    }
    let time = Time { secs: 5, nanos: 6 };
    shell.symlink("f", "l").unwrap();
    let change =
        SetAttr { atime: Some(SetTime::To(time)), mtime: Some(SetTime::To(time)), ..SetAttr::default() };
    shell.set("l", false, change).unwrap();
    assert_eq!(shell.lstat("l").unwrap().mtime(), Some(time));
    assert_ne!(shell.stat("l").unwrap().mtime(), Some(time));
    shell.set("l", true, change).unwrap();
    assert_eq!(shell.stat("f").unwrap().mtime(), Some(time));
    fails(shell.set("none", true, change), Errno::ENOENT);
}

pub fn times_now(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().times {
        return;
    }
    shell.write("f", "x").unwrap();
    let old = SetAttr { mtime: Some(SetTime::To(Time { secs: 5, nanos: 0 })), ..SetAttr::default() };
    let touch = SetAttr { mtime: Some(SetTime::Now), ..SetAttr::default() };
    shell.set("f", true, old).unwrap();
    shell.set("f", true, touch).unwrap();
    assert!(shell.stat("f").unwrap().mtime().unwrap().secs > 1_000_000_000);
    // Writing and making entries are changes.
    shell.mkdir("d").unwrap();
    for (path, change) in [("f", "f"), ("d", "d/new")] {
        shell.set(path, true, old).unwrap();
        shell.write(change, "y").unwrap();
        assert!(shell.stat(path).unwrap().mtime().unwrap().secs > 1_000_000_000, "{path}");
    }
    // Reading is not.
    shell.set("f", true, old).unwrap();
    shell.read("f").unwrap();
    assert_eq!(shell.stat("f").unwrap().mtime().unwrap().secs, 5);
}

pub fn modes(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().modes {
        return;
    }
    for mode in [0o000, 0o644, 0o600, 0o777, 0o755, 0o007] {
        let name = format!("f{mode:o}");
        let file = shell.open(&name, OpenOptions::overwrite(mode)).unwrap();
        assert_eq!(shell.stat(&name).unwrap().mode(), Some(mode), "{mode:o}");
        // What was opened stays open, whatever the bits.
        assert_eq!(now(file.write_at(0, b"x")).unwrap(), 1);
        let name = format!("d{mode:o}");
        now(shell.tree.mkdir(&shell.cwd, name.as_bytes(), mode)).unwrap();
        assert_eq!(shell.stat(&name).unwrap().mode(), Some(mode), "{mode:o}");
    }
    shell.write("f", "").unwrap();
    for mode in [0o1777, 0o4755, 0o000, 0o644] {
        shell.chmod("f", mode).unwrap();
        assert_eq!(shell.stat("f").unwrap().mode(), Some(mode), "{mode:o}");
    }
    if fixture.caps().symlinks {
        shell.symlink("f", "l").unwrap();
        shell.chmod("l", 0o600).unwrap();
        assert_eq!(shell.stat("f").unwrap().mode(), Some(0o600));
        let change = SetAttr { mode: Some(0o644), ..SetAttr::default() };
        fails(shell.set("l", false, change), Errno::EOPNOTSUPP);
    }
    fails(shell.chmod("none", 0o644), Errno::ENOENT);
    fails(shell.chmod("f/", 0o644), Errno::ENOTDIR);
}

pub fn owners(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().modes {
        return;
    }
    shell.write("f", "").unwrap();
    let stat = shell.stat("f").unwrap();
    assert_eq!((stat.uid(), stat.gid()), (Some(USER), Some(USER)));
    let own = SetAttr { uid: Some(USER), gid: Some(USER), ..SetAttr::default() };
    shell.set("f", true, own).unwrap();
    fails(shell.set("f", true, SetAttr { uid: Some(0), ..SetAttr::default() }), Errno::EPERM);
    fails(shell.set("f", true, SetAttr { gid: Some(0), ..SetAttr::default() }), Errno::EPERM);
}

pub fn size_and_blocks(fixture: &Fixture) {
    let shell = &fixture.shell;
    for (len, pages) in [(0, 0), (1, 1), (4096, 1), (4097, 2), (200_000, 49)] {
        let name = format!("f{len}");
        shell.write(&name, &"x".repeat(len)).unwrap();
        let stat = shell.stat(&name).unwrap();
        assert_eq!(stat.size(), Some(len as u64));
        if fixture.backend.name() == "ram" {
            assert_eq!(stat.blocks(), Some(pages * 8), "{len}");
        }
    }
}

pub fn handles_change_attributes(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().modes || !fixture.caps().times {
        return;
    }
    let file = shell.open("f", OpenOptions::overwrite(0o644)).unwrap();
    let time = Time { secs: 77, nanos: 0 };
    let change = SetAttr { mode: Some(0o600), mtime: Some(SetTime::To(time)), ..SetAttr::default() };
    now(file.set_attr(&change)).unwrap();
    let stat = now(file.stat()).unwrap();
    assert_eq!((stat.mode(), stat.mtime()), (Some(0o600), Some(time)));
    assert_eq!(shell.stat("f").unwrap(), stat);
}
