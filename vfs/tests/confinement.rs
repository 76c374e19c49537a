//! A mounted directory of the host cannot be left: not by `..`, not by symlinks, not by what changes meanwhile.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so")]

mod common;

use common::{Shell, at, fails, now};
use mirage_vfs::{
    Errno, Fields, FileKind, MountMode, Namespace, OpenNode, OpenOptions, SetAttr,
    backends::disk::{Disk, DiskOptions},
    plan::ScanRequest,
};
use std::{
    fs,
    os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

const SECRET: &str = "secret of the host";

/// A host directory with a mounted one in it, and a secret beside that.
struct Host {
    dir: tempfile::TempDir,
    shell: Shell,
}

impl Host {
    fn new(by_component: bool) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("in")).unwrap();
        fs::create_dir(dir.path().join("out")).unwrap();
        fs::write(dir.path().join("out/secret"), SECRET).unwrap();
        let disk = Disk::with_options(&dir.path().join("in"), DiskOptions { by_component }).unwrap();
        let builder = Namespace::builder().mount(&at("/m"), Arc::new(disk), MountMode::Execute).unwrap();
        Self { dir, shell: Shell { tree: builder.build(), cwd: at("/m") } }
    }

    fn inside(&self, path: &str) -> std::path::PathBuf {
        self.dir.path().join("in").join(path)
    }

    fn outside(&self, path: &str) -> std::path::PathBuf {
        self.dir.path().join("out").join(path)
    }

    /// The secret is where it was, as it was, and alone.
    fn is_untouched(&self) {
        assert_eq!(fs::read_to_string(self.outside("secret")).unwrap(), SECRET);
        assert_eq!(fs::read_dir(self.outside("")).unwrap().count(), 1);
        assert_eq!(fs::metadata(self.outside("secret")).unwrap().permissions().mode() & 0o7777, 0o644);
    }
}

fn both(test: impl Fn(&Host)) {
    for by_component in [false, true] {
        let host = Host::new(by_component);
        test(&host);
        host.is_untouched();
    }
}

#[test]
fn dots_stay_in_the_workspace() {
    both(|host| {
        let shell = &host.shell;
        shell.mkdir("d").unwrap();
        for path in
            ["../out/secret", "d/../../out/secret", "/m/../out/secret", "../../../../../../etc/passwd"]
        {
            fails(shell.read(path), Errno::ENOENT);
            fails(shell.unlink(path), Errno::ENOENT);
        }
        assert_eq!(shell.list("..").unwrap(), ["dev", "home", "m", "tmp"]);
    });
}

#[test]
fn symlinks_of_the_host_lead_into_the_workspace() {
    both(|host| {
        let shell = &host.shell;
        let secret = host.outside("secret");
        symlink(&secret, host.inside("absolute")).unwrap();
        symlink("../out/secret", host.inside("relative")).unwrap();
        symlink("../out", host.inside("dir")).unwrap();
        symlink(host.outside(""), host.inside("absdir")).unwrap();
        symlink("/proc/self/root", host.inside("proc")).unwrap();
        symlink("/proc/self/cwd", host.inside("cwd")).unwrap();
        let change = SetAttr { mode: Some(0o777), ..SetAttr::default() };
        for path in
            ["absolute", "relative", "dir/secret", "absdir/secret", "proc/etc/passwd", "cwd/Cargo.toml"]
        {
            fails(shell.read(path), Errno::ENOENT);
            fails(shell.stat(path), Errno::ENOENT);
            fails(shell.truncate(path, 0), Errno::ENOENT);
            fails(shell.set(path, true, change), Errno::ENOENT);
        }
        for path in ["dir/new", "absdir/new"] {
            fails(shell.write(path, "x"), Errno::ENOENT);
            fails(shell.mkdir(path), Errno::ENOENT);
            fails(shell.rename("relative", path), Errno::ENOENT);
            fails(shell.link("relative", path), Errno::ENOENT);
        }
        fails(shell.list("dir"), Errno::ENOENT);
        // Writing through one makes the file that it means in the workspace.
        symlink("/tmp/made", host.inside("tmp")).unwrap();
        shell.write("tmp", "here").unwrap();
        assert_eq!(shell.read("/tmp/made").unwrap(), "here");
        // A find over it lists them and goes into none.
        let mut scan = now(shell.tree.scan(&shell.cwd, b".", false, &ScanRequest::find(b""))).unwrap();
        let mut rows = 0;
        while let Some(page) = now(scan.next(100)).unwrap() {
            rows += page.iter().filter(|entry| entry.depth == 0 || entry.kind == FileKind::Symlink).count();
            assert!(page.iter().all(|entry| entry.depth <= 1));
        }
        assert_eq!(rows, 8);
    });
}

/// Swaps `d` between a directory and a symlink that leads out while the workspace works in it.
fn race(host: &Host, work: impl Fn(&Shell)) {
    let (real, link, name) = (host.inside("real"), host.inside("link"), host.inside("d"));
    fs::create_dir(&name).unwrap();
    fs::write(name.join("secret"), "mine").unwrap();
    symlink("../out", &link).unwrap();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                fs::rename(&name, &real).unwrap();
                fs::rename(&link, &name).unwrap();
                fs::rename(&name, &link).unwrap();
                fs::rename(&real, &name).unwrap();
            }
        });
        for _ in 0..3000 {
            work(&host.shell);
        }
        stop.store(true, Ordering::Relaxed);
    });
}

#[test]
fn what_is_swapped_in_is_not_followed() {
    both(|host| {
        let seen = std::cell::Cell::new(0);
        race(host, |shell| {
            if let Ok(text) = shell.read("d/secret") {
                assert_eq!(text, "mine");
                seen.set(seen.get() + 1);
            }
            let _ = shell.write("d/made", "x");
            let _ = shell.mkdir("d/dir");
            let _ = shell.rename("d/made", "d/secret2");
            let _ = shell.unlink("d/secret2");
            let _ = shell.rmdir("d/dir");
            let _ = shell.set("d/secret", false, SetAttr { mode: Some(0o600), ..SetAttr::default() });
            if let Ok(page) = now(shell.tree.read_dir(&shell.cwd, b"d", Fields::SIZE)) {
                let secret = page.iter().find(|entry| entry.name == b"secret").and_then(|entry| entry.stat);
                assert!(
                    secret.is_none_or(|stat| stat.size() == Some(4)),
                    "the listing is of the host's directory"
                );
            }
        });
        assert!(seen.get() > 0, "some reads come through");
    });
}

#[test]
fn a_parent_that_moves_takes_its_files_along() {
    both(|host| {
        let shell = &host.shell;
        shell.mkdir("a").unwrap();
        shell.mkdir("a/b").unwrap();
        shell.write("a/b/f", "1").unwrap();
        let file = shell.open("a/b/f", OpenOptions::read_write(0o644)).unwrap();
        fs::rename(host.inside("a"), host.inside("z")).unwrap();
        now(file.write_at(0, b"2")).unwrap();
        fails(shell.read("a/b/f"), Errno::ENOENT);
        assert_eq!(shell.read("z/b/f").unwrap(), "2");
        // The mounted directory itself is held, not its path.
        fs::rename(host.dir.path().join("in"), host.dir.path().join("elsewhere")).unwrap();
        assert_eq!(shell.read("z/b/f").unwrap(), "2");
        fs::rename(host.dir.path().join("elsewhere"), host.dir.path().join("in")).unwrap();
    });
}

#[test]
fn hard_links_are_files_of_their_own() {
    both(|host| {
        let shell = &host.shell;
        shell.write("f", "1").unwrap();
        shell.link("f", "g").unwrap();
        assert_eq!(fs::metadata(host.inside("f")).unwrap().nlink(), 2);
        shell.symlink("../out/secret", "l").unwrap();
        shell.link("l", "hard").unwrap();
        assert_eq!(shell.lkind("hard").unwrap(), FileKind::Symlink);
        fails(shell.read("hard"), Errno::ENOENT);
        // A link to what a symlink means is one to the file in the workspace.
        fails(now(shell.tree.link(&shell.cwd, b"l", b"followed", true)), Errno::ENOENT);
        assert_eq!(fs::metadata(host.outside("secret")).unwrap().nlink(), 1);
    });
}

fn open(shell: &Shell, path: &str, options: OpenOptions) -> mirage_vfs::Result<OpenNode> {
    now(shell.tree.open(&shell.cwd, path.as_bytes(), options))
}

#[test]
fn only_files_and_directories_are_opened() {
    use rustix::fs::{CWD, FileType, Mode, makedev, mknodat};
    both(|host| {
        let shell = &host.shell;
        let all = [OpenOptions::read(), OpenOptions::overwrite(0o644), OpenOptions::append(0o644)];
        // A pipe of the host that nobody holds: neither side waits, and the host's pipe stays closed.
        mknodat(CWD, host.inside("pipe"), FileType::Fifo, Mode::from_raw_mode(0o644), 0).unwrap();
        for options in all {
            assert!(matches!(open(shell, "pipe", options), Ok(OpenNode::Special(_))));
        }
        assert!(fs::metadata(host.inside("pipe")).unwrap().file_type().is_fifo());
        let socket = std::os::unix::net::UnixListener::bind(host.inside("socket")).unwrap();
        for options in all {
            fails(open(shell, "socket", options), Errno::ENXIO);
        }
        drop(socket);
        // Making devices takes a privilege that the tests may not have.
        let made = mknodat(
            CWD,
            host.inside("null"),
            FileType::CharacterDevice,
            Mode::from_raw_mode(0o666),
            makedev(1, 3),
        );
        if made.is_ok() {
            assert_eq!(shell.kind("null").unwrap(), FileKind::CharDevice);
            for options in all {
                fails(open(shell, "null", options), Errno::EACCES);
            }
        }
    });
}

#[test]
fn magic_links_of_proc_are_only_text() {
    let disk = Disk::new(Path::new("/proc/self")).unwrap();
    let builder = Namespace::builder().mount(&at("/p"), Arc::new(disk), MountMode::Read).unwrap();
    let shell = Shell { tree: builder.build(), cwd: at("/p") };
    assert_eq!(shell.lkind("root").unwrap(), FileKind::Symlink);
    assert_eq!(shell.read_link("root").unwrap(), "/");
    // It leads to the root of the workspace.
    assert_eq!(shell.list("root").unwrap(), ["dev", "home", "p", "tmp"]);
    fails(shell.read("root/etc/passwd"), Errno::ENOENT);
    let exe = fs::read_link("/proc/self/exe").unwrap();
    assert_eq!(shell.read_link("exe").unwrap(), exe.to_str().unwrap());
    fails(shell.open("exe", OpenOptions::read()), Errno::ENOENT);
}

#[test]
fn modes_do_not_depend_on_the_host() {
    both(|host| {
        let shell = &host.shell;
        shell.open("open", OpenOptions::overwrite(0o666)).unwrap();
        now(shell.tree.mkdir(&shell.cwd, b"dir", 0o777)).unwrap();
        now(shell.tree.mkfifo(&shell.cwd, b"pipe", 0o666)).unwrap();
        for (name, mode) in [("open", 0o666), ("dir", 0o777), ("pipe", 0o666)] {
            assert_eq!(fs::symlink_metadata(host.inside(name)).unwrap().mode() & 0o7777, mode, "{name}");
        }
    });
}

#[test]
fn a_mount_needs_a_directory() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("f"), "").unwrap();
    assert_eq!(Disk::new(&dir.path().join("f")).err().unwrap().errno(), Errno::ENOTDIR);
    assert_eq!(Disk::new(&dir.path().join("none")).err().unwrap().errno(), Errno::ENOENT);
}
