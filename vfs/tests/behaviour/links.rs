//! Hard links and symlinks.

use crate::{common::fails, fixture::Fixture};
use mirage_vfs::{Errno, FileKind};

pub fn hard_links(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("f", "1").unwrap();
    if !fixture.caps().hard_links {
        fails(shell.link("f", "g"), Errno::EOPNOTSUPP);
        return;
    }
    shell.mkdir("d").unwrap();
    shell.link("f", "d/g").unwrap();
    shell.write("d/g", "2").unwrap();
    assert_eq!(shell.read("f").unwrap(), "2");
    assert_eq!(shell.stat("f").unwrap().nlink(), Some(2));
    assert_eq!(shell.stat("f").unwrap().id(), shell.stat("d/g").unwrap().id());
    // Renaming one name of a file onto another of its names does nothing.
    shell.rename("f", "d/g").unwrap();
    assert_eq!(shell.read("f").unwrap(), "2");
    shell.unlink("f").unwrap();
    assert_eq!(shell.read("d/g").unwrap(), "2");
    assert_eq!(shell.stat("d/g").unwrap().nlink(), Some(1));
    fails(shell.link("d", "e"), Errno::EPERM);
    fails(shell.link("none", "e"), Errno::ENOENT);
    shell.write("h", "").unwrap();
    fails(shell.link("d/g", "h"), Errno::EEXIST);
    fails(shell.link("d/g", "none/h"), Errno::ENOENT);
    fails(shell.link("d/g/", "i"), Errno::ENOTDIR);
    if fixture.caps().symlinks {
        shell.symlink("d/g", "l").unwrap();
        shell.link("l", "l2").unwrap();
        assert_eq!(shell.lkind("l2").unwrap(), FileKind::Symlink);
    }
}

pub fn symlinks(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().symlinks {
        fails(shell.symlink("f", "l"), Errno::EOPNOTSUPP);
        return;
    }
    shell.mkdir("d").unwrap();
    shell.write("d/f", "1").unwrap();
    shell.symlink("d/f", "l").unwrap();
    shell.symlink("/m/d", "abs").unwrap();
    assert_eq!(shell.read_link("l").unwrap(), "d/f");
    assert_eq!(shell.lstat("l").unwrap().size(), Some(3));
    assert_eq!(shell.read("l").unwrap(), "1");
    assert_eq!(shell.read("abs/f").unwrap(), "1");
    shell.write("l", "2").unwrap();
    assert_eq!(shell.read("d/f").unwrap(), "2");
    shell.write("abs/new", "3").unwrap();
    assert_eq!(shell.read("d/new").unwrap(), "3");
    shell.mkdir("abs/sub").unwrap();
    assert_eq!(shell.list("d").unwrap(), ["f", "new", "sub"]);
    assert_eq!(shell.list("abs").unwrap(), ["f", "new", "sub"]);
    shell.rename("abs/new", "abs/newer").unwrap();
    shell.unlink("abs/newer").unwrap();
    shell.rmdir("abs/sub").unwrap();
    fails(shell.read_link("d/f"), Errno::EINVAL);
    fails(shell.read_link("d"), Errno::EINVAL);
    fails(shell.read_link("none"), Errno::ENOENT);
    fails(shell.symlink("x", "l"), Errno::EEXIST);
    fails(shell.symlink("x", "none/l"), Errno::ENOENT);
    fails(shell.symlink("", "empty"), Errno::ENOENT);
    fails(shell.mkdir("l"), Errno::EEXIST);
    // Removing and renaming take the symlink itself.
    shell.rename("l", "l2").unwrap();
    assert_eq!(shell.read_link("l2").unwrap(), "d/f");
    shell.unlink("l2").unwrap();
    assert_eq!(shell.read("d/f").unwrap(), "2");
    fails(shell.rmdir("abs"), Errno::ENOTDIR);
}

pub fn links_to_nowhere(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().symlinks {
        return;
    }
    shell.symlink("gone", "l").unwrap();
    fails(shell.read("l"), Errno::ENOENT);
    fails(shell.kind("l"), Errno::ENOENT);
    assert_eq!(shell.lkind("l").unwrap(), FileKind::Symlink);
    shell.write("l", "made").unwrap();
    assert_eq!(shell.read("gone").unwrap(), "made");
    shell.symlink("loop", "loop").unwrap();
    fails(shell.read("loop"), Errno::ELOOP);
    fails(shell.read("loop/x"), Errno::ELOOP);
    fails(shell.write("loop/x", ""), Errno::ELOOP);
    fails(shell.mkdir("loop/x"), Errno::ELOOP);
    fails(shell.list("loop"), Errno::ELOOP);
    // What a symlink of the store says is looked for in the workspace, never on the host.
    shell.symlink("/etc/passwd", "host").unwrap();
    fails(shell.read("host"), Errno::ENOENT);
    shell.symlink("../../../../../../../../etc/passwd", "up").unwrap();
    fails(shell.read("up"), Errno::ENOENT);
    shell.symlink("../home", "side").unwrap();
    assert_eq!(shell.list("side").unwrap(), ["user"]);
}
