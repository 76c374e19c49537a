//! Permission bits, as for the owner.

use crate::{common::fails, fixture::Fixture};
use mirage_vfs::{Access, Errno, OpenOptions};

pub fn bits_of_files(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().modes {
        return;
    }
    shell.write("f", "1").unwrap();
    for mode in 0..8_u16 {
        // The bits of others would allow everything; they are not the owner's.
        shell.chmod("f", mode << 6 | 0o077).unwrap();
        for (access, bit) in [(Access::READ, 4), (Access::WRITE, 2), (Access::EXECUTE, 1)] {
            assert_eq!(shell.access("f", access).is_ok(), mode & bit != 0, "{mode} {bit}");
        }
        shell.access("f", Access::EXISTS).unwrap();
        assert_eq!(shell.read("f").is_ok(), mode & 4 != 0);
        assert_eq!(shell.open("f", OpenOptions::append(0o644)).is_ok(), mode & 2 != 0);
        assert_eq!(shell.truncate("f", 1).is_ok(), mode & 2 != 0);
    }
    shell.chmod("f", 0o400).unwrap();
    fails(shell.write("f", "2"), Errno::EACCES);
    shell.chmod("f", 0o600).unwrap();
    assert_eq!(shell.read("f").unwrap(), "1");
    fails(shell.access("none", Access::EXISTS), Errno::ENOENT);
}

pub fn bits_of_directories(fixture: &Fixture) {
    let shell = &fixture.shell;
    if !fixture.caps().modes {
        return;
    }
    shell.mkdir("d").unwrap();
    shell.mkdir("d/e").unwrap();
    shell.write("d/f", "1").unwrap();
    shell.write("g", "1").unwrap();
    // Without write permission nothing is made, taken away or renamed.
    shell.chmod("d", 0o500).unwrap();
    fails(shell.write("d/new", ""), Errno::EACCES);
    fails(shell.mkdir("d/new"), Errno::EACCES);
    fails(shell.symlink("x", "d/new"), Errno::EACCES);
    fails(shell.link("g", "d/new"), Errno::EACCES);
    fails(shell.unlink("d/f"), Errno::EACCES);
    fails(shell.rmdir("d/e"), Errno::EACCES);
    fails(shell.rename("d/f", "f"), Errno::EACCES);
    fails(shell.rename("g", "d/g"), Errno::EACCES);
    fails(shell.unlink("d/none"), Errno::ENOENT);
    fails(shell.mkdir("d/e"), Errno::EEXIST);
    shell.write("d/f", "2").unwrap();
    // Without search permission nothing in it is reached, but names are listed.
    shell.chmod("d", 0o600).unwrap();
    fails(shell.read("d/f"), Errno::EACCES);
    fails(shell.kind("d/f"), Errno::EACCES);
    fails(shell.kind("d/none"), Errno::EACCES);
    fails(shell.write("d/new", ""), Errno::EACCES);
    fails(shell.list("d/e"), Errno::EACCES);
    assert_eq!(shell.list("d").unwrap(), ["e", "f"]);
    // Without read permission names are not listed, but what is known is reached.
    shell.chmod("d", 0o300).unwrap();
    fails(shell.list("d"), Errno::EACCES);
    fails(shell.open("d", OpenOptions::read()), Errno::EACCES);
    assert_eq!(shell.read("d/f").unwrap(), "2");
    shell.write("d/new", "").unwrap();
    shell.chmod("d", 0o700).unwrap();
    // A directory that moves is itself changed.
    shell.mkdir("to").unwrap();
    shell.chmod("d/e", 0o500).unwrap();
    fails(shell.rename("d/e", "to/e"), Errno::EACCES);
    shell.rename("d/e", "d/e2").unwrap();
    shell.chmod("d/e2", 0o700).unwrap();
}

pub fn opening(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.mkdir("d").unwrap();
    shell.write("f", "1").unwrap();
    fails(shell.open("f", OpenOptions { directory: true, ..OpenOptions::read() }), Errno::ENOTDIR);
    shell.open("d", OpenOptions { directory: true, ..OpenOptions::read() }).unwrap();
    fails(shell.open("d", OpenOptions::overwrite(0o644)), Errno::EISDIR);
    fails(shell.open("d", OpenOptions::append(0o644)), Errno::EISDIR);
    fails(shell.open("d", OpenOptions::create_new(0o644)), Errno::EEXIST);
    fails(shell.open("f/x", OpenOptions::overwrite(0o644)), Errno::ENOTDIR);
    fails(shell.open("none/x", OpenOptions::overwrite(0o644)), Errno::ENOENT);
    fails(shell.open("none", OpenOptions::read()), Errno::ENOENT);
    fails(shell.truncate("d", 0), Errno::EISDIR);
    fails(shell.truncate("none", 0), Errno::ENOENT);
}
