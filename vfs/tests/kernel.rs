//! Files in memory against the kernel: the same random operations on both, the same answers and the same tree after.
//!
//! The kernel works in a temporary directory; both work from a directory some way down, so that `..` stays inside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so")]

mod common;

use common::{Shell, at, now};
use mirage_vfs::{Errno, Fields, FileKind, Namespace, OpenNode, OpenOptions, RealPath, Result, Stat};
use proptest::prelude::*;
use rustix::{
    fd::{AsFd, BorrowedFd, OwnedFd},
    fs::{self, AtFlags, FileType, Mode, OFlags, RenameFlags},
};

const CWD_PATH: &str = "1/2/3/4/5/6/7/8";

/// One operation on paths.
#[derive(Debug, Clone)]
enum Step {
    Mkdir(String),
    Mkfifo(String),
    Symlink(String, String),
    Link(String, String, bool),
    Unlink(String),
    Rmdir(String),
    Rename(String, String, bool),
    Write(String, &'static str),
    Append(String, &'static str),
    CreateNew(String),
    ReadWrite(String),
    Read(String),
    OpenDir(String),
    OpenNoFollow(String),
    Truncate(String, u64),
    Chmod(String, u16),
    Stat(String),
    Lstat(String),
    Readlink(String),
    RealPath(String),
    List(String),
}

/// What an operation answers, as far as both can tell.
#[derive(Debug, PartialEq)]
enum Answer {
    Done,
    Text(String),
    Known(FileKind, Option<u64>, Option<u32>, Option<u16>),
}

type Outcome = std::result::Result<Answer, Errno>;

fn known(kind: FileKind, size: u64, nlink: u32, mode: u16) -> Answer {
    let sized = matches!(kind, FileKind::File | FileKind::Symlink).then_some(size);
    Answer::Known(kind, sized, Some(nlink), Some(mode & 0o7777))
}

struct Kernel {
    cwd: OwnedFd,
    root: std::path::PathBuf,
}

fn kernel<T>(result: rustix::io::Result<T>) -> std::result::Result<T, Errno> {
    result.map_err(|error| Errno::from_number(error.raw_os_error()).unwrap())
}

impl Kernel {
    fn open(&self, path: &str, flags: OFlags) -> std::result::Result<OwnedFd, Errno> {
        let flags = flags | OFlags::CLOEXEC | OFlags::NONBLOCK;
        kernel(fs::openat(&self.cwd, path, flags, Mode::from_raw_mode(0o644)))
    }

    /// Opens and writes, where it is a file.
    fn put(&self, path: &str, flags: OFlags, text: &str) -> Outcome {
        let file = match self.open(path, flags) {
            // The kernel needs a reader; the workspace opens pipes itself.
            Err(Errno::ENXIO) => return Ok(Answer::Text("pipe".to_owned())),
            file => file?,
        };
        if kernel(fs::fstat(&file)).is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Fifo)
        {
            return Ok(Answer::Text("pipe".to_owned()));
        }
        kernel(rustix::io::write(file, text.as_bytes()))?;
        Ok(Answer::Done)
    }

    fn stat(&self, path: &str, flags: AtFlags) -> Outcome {
        let stat = kernel(fs::statat(&self.cwd, path, flags))?;
        let kind = match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => FileKind::File,
            FileType::Directory => FileKind::Dir,
            FileType::Symlink => FileKind::Symlink,
            FileType::Fifo => FileKind::Fifo,
            other => panic!("nothing made a {other:?}"),
        };
        Ok(known(kind, stat.st_size as u64, stat.st_nlink as u32, stat.st_mode as u16))
    }

    fn run(&self, step: &Step) -> Outcome {
        let done = |result: rustix::io::Result<()>| kernel(result).map(|()| Answer::Done);
        let cwd = self.cwd.as_fd();
        let mode = Mode::from_raw_mode(0o755);
        match step {
            Step::Mkdir(path) => done(fs::mkdirat(cwd, path, mode)),
            Step::Mkfifo(path) => done(fs::mknodat(cwd, path, FileType::Fifo, Mode::from_raw_mode(0o644), 0)),
            Step::Symlink(target, path) => done(fs::symlinkat(target, cwd, path)),
            Step::Link(from, to, follow) => {
                let flags = if *follow { AtFlags::SYMLINK_FOLLOW } else { AtFlags::empty() };
                done(fs::linkat(cwd, from, cwd, to, flags))
            }
            Step::Unlink(path) => done(fs::unlinkat(cwd, path, AtFlags::empty())),
            Step::Rmdir(path) => done(fs::unlinkat(cwd, path, AtFlags::REMOVEDIR)),
            Step::Rename(from, to, true) => done(fs::renameat(cwd, from, cwd, to)),
            Step::Rename(from, to, false) => {
                done(fs::renameat_with(cwd, from, cwd, to, RenameFlags::NOREPLACE))
            }
            Step::Write(path, text) => self.put(path, OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC, text),
            Step::Append(path, text) => {
                self.put(path, OFlags::WRONLY | OFlags::CREATE | OFlags::APPEND, text)
            }
            Step::CreateNew(path) => self.put(path, OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL, ""),
            Step::ReadWrite(path) => self.put(path, OFlags::RDWR | OFlags::CREATE, "rw"),
            Step::Read(path) => {
                let file = self.open(path, OFlags::RDONLY)?;
                let mut bytes = [0; 4096];
                let stat = kernel(fs::fstat(&file))?;
                if FileType::from_raw_mode(stat.st_mode) == FileType::Fifo {
                    return Ok(Answer::Text("pipe".to_owned()));
                }
                let count = kernel(rustix::io::read(file, &mut bytes))?;
                Ok(Answer::Text(bytes[..count].escape_ascii().to_string()))
            }
            Step::OpenDir(path) => self.open(path, OFlags::RDONLY | OFlags::DIRECTORY).map(|_| Answer::Done),
            Step::OpenNoFollow(path) => {
                self.open(path, OFlags::RDONLY | OFlags::NOFOLLOW).map(|_| Answer::Done)
            }
            Step::Truncate(path, len) => truncate(cwd, path, *len),
            Step::Chmod(path, mode) => {
                done(fs::chmodat(cwd, path, Mode::from_raw_mode((*mode).into()), AtFlags::empty()))
            }
            Step::Stat(path) => self.stat(path, AtFlags::empty()),
            Step::Lstat(path) => self.stat(path, AtFlags::SYMLINK_NOFOLLOW),
            Step::Readlink(path) => {
                let target = kernel(fs::readlinkat(cwd, path, Vec::new()))?;
                Ok(Answer::Text(target.to_bytes().escape_ascii().to_string()))
            }
            Step::RealPath(path) => {
                if path.is_empty() {
                    return Err(Errno::ENOENT);
                }
                let whole = self.root.join(CWD_PATH).join(path);
                match std::fs::canonicalize(whole) {
                    Ok(real) => {
                        let real = real.strip_prefix(&self.root).unwrap();
                        Ok(Answer::Text(format!("/{}", real.display())))
                    }
                    Err(error) => Err(Errno::from_number(error.raw_os_error().unwrap()).unwrap()),
                }
            }
            Step::List(path) => {
                let dir = self.open(path, OFlags::RDONLY | OFlags::DIRECTORY)?;
                let mut buffer = Vec::with_capacity(8192);
                let mut entries = fs::RawDir::new(dir, buffer.spare_capacity_mut());
                let mut names = Vec::new();
                while let Some(entry) = entries.next() {
                    let name = entry.unwrap().file_name().to_str().unwrap().to_owned();
                    if name != "." && name != ".." {
                        names.push(name);
                    }
                }
                names.sort();
                Ok(Answer::Text(names.join(" ")))
            }
        }
    }
}

/// Cuts by path, as `truncate(2)` does, which is not the same as opening first.
fn truncate(cwd: BorrowedFd<'_>, path: &str, len: u64) -> Outcome {
    // A file opened for writing only, without waiting, fails as the call does but for pipes and directories.
    let stat = kernel(fs::statat(cwd, path, AtFlags::empty()))?;
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::Directory => return Err(Errno::EISDIR),
        FileType::Fifo => return Err(Errno::EINVAL),
        _ => {}
    }
    let file = kernel(fs::openat(cwd, path, OFlags::WRONLY | OFlags::NONBLOCK, Mode::empty()))?;
    kernel(fs::ftruncate(file, len)).map(|()| Answer::Done)
}

fn answer<T>(result: Result<T>, then: impl FnOnce(T) -> Answer) -> Outcome {
    result.map(then).map_err(|error| error.errno())
}

fn done(result: Result<()>) -> Outcome {
    answer(result, |()| Answer::Done)
}

fn opened(shell: &Shell, path: &str, options: OpenOptions, text: Option<&str>) -> Outcome {
    let node = now(shell.tree.open(&shell.cwd, path.as_bytes(), options)).map_err(|error| error.errno())?;
    let OpenNode::File(file) = node else { return Ok(Answer::Text("pipe".to_owned())) };
    match text {
        Some(text) if options.append => answer(now(file.append(text.as_bytes())), |_| Answer::Done),
        Some(text) => answer(now(file.write_at(0, text.as_bytes())), |_| Answer::Done),
        None => Ok(Answer::Done),
    }
}

fn run(shell: &Shell, step: &Step) -> Outcome {
    let stat =
        |stat: Stat| known(stat.kind(), stat.size().unwrap(), stat.nlink().unwrap(), stat.mode().unwrap());
    let cwd = &shell.cwd;
    match step {
        Step::Mkdir(path) => done(shell.mkdir(path)),
        Step::Mkfifo(path) => done(shell.mkfifo(path)),
        Step::Symlink(target, path) => done(shell.symlink(target, path)),
        Step::Link(from, to, follow) => {
            done(now(shell.tree.link(cwd, from.as_bytes(), to.as_bytes(), *follow)))
        }
        Step::Unlink(path) => done(shell.unlink(path)),
        Step::Rmdir(path) => done(shell.rmdir(path)),
        Step::Rename(from, to, replace) => {
            done(now(shell.tree.rename(cwd, from.as_bytes(), to.as_bytes(), *replace)))
        }
        Step::Write(path, text) => opened(shell, path, OpenOptions::overwrite(0o644), Some(text)),
        Step::Append(path, text) => opened(shell, path, OpenOptions::append(0o644), Some(text)),
        Step::CreateNew(path) => opened(shell, path, OpenOptions::create_new(0o644), Some("")),
        Step::ReadWrite(path) => opened(shell, path, OpenOptions::read_write(0o644), Some("rw")),
        Step::Read(path) => {
            let node = now(shell.tree.open(cwd, path.as_bytes(), OpenOptions::read()));
            match node.map_err(|error| error.errno())? {
                OpenNode::File(file) => {
                    answer(now(file.read_at(0, 4096)), |bytes| Answer::Text(bytes.escape_ascii().to_string()))
                }
                OpenNode::Special(_) => Ok(Answer::Text("pipe".to_owned())),
            }
        }
        Step::OpenDir(path) => {
            opened(shell, path, OpenOptions { directory: true, ..OpenOptions::read() }, None)
        }
        Step::OpenNoFollow(path) => {
            let options = OpenOptions { no_follow: true, ..OpenOptions::read() };
            opened(shell, path, options, None).map(|_| Answer::Done)
        }
        Step::Truncate(path, len) => done(shell.truncate(path, *len)),
        Step::Chmod(path, mode) => done(shell.chmod(path, *mode)),
        Step::Stat(path) => answer(shell.stat(path), stat),
        Step::Lstat(path) => answer(shell.lstat(path), stat),
        Step::Readlink(path) => answer(shell.read_link(path), Answer::Text),
        Step::RealPath(path) => answer(shell.real(path, RealPath::Existing), Answer::Text),
        Step::List(path) => {
            let page = now(shell.tree.read_dir(cwd, path.as_bytes(), Fields::NONE));
            answer(page, |page| {
                let mut names: Vec<_> =
                    page.iter().map(|entry| entry.name.escape_ascii().to_string()).collect();
                names.sort();
                Answer::Text(names.join(" "))
            })
        }
    }
}

/// The whole tree as text.
fn dump(outcome: &mut dyn FnMut(&Step) -> Outcome, path: &str, out: &mut String) {
    use std::fmt::Write;
    let stat = outcome(&Step::Lstat(path.to_owned()));
    writeln!(out, "{path} {stat:?}").unwrap();
    match stat {
        Ok(Answer::Known(FileKind::Dir, ..)) => {
            let Ok(Answer::Text(names)) = outcome(&Step::List(path.to_owned())) else {
                panic!("{path} is listed")
            };
            for name in names.split(' ').filter(|name| !name.is_empty()) {
                dump(outcome, &format!("{path}/{name}"), out);
            }
        }
        Ok(Answer::Known(FileKind::Symlink, ..)) => {
            writeln!(out, "  {:?}", outcome(&Step::Readlink(path.to_owned()))).unwrap();
        }
        Ok(Answer::Known(FileKind::File, ..)) => {
            writeln!(out, "  {:?}", outcome(&Step::Read(path.to_owned()))).unwrap();
        }
        _ => {}
    }
}

fn path() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        6 => Just("a"), 6 => Just("b"), 4 => Just("c"), 1 => Just("."), 2 => Just(".."), 1 => Just(""),
    ];
    (prop::collection::vec(part, 1..4), prop::bool::weighted(0.15)).prop_map(|(parts, slash)| {
        let mut path = parts.join("/");
        // A path that begins with a slash would be another one for the kernel.
        path = path.trim_start_matches('/').to_owned();
        if slash && !path.is_empty() {
            path.push('/');
        }
        path
    })
}

fn step() -> impl Strategy<Value = Step> {
    let text = prop::sample::select(vec!["", "x", "longer text"]);
    let mode = prop::sample::select(vec![0o755, 0o700, 0o777, 0o1777]);
    prop_oneof![
        5 => path().prop_map(Step::Mkdir),
        1 => path().prop_map(Step::Mkfifo),
        5 => (path(), path()).prop_map(|(target, path)| Step::Symlink(target, path)),
        3 => (path(), path(), any::<bool>()).prop_map(|(from, to, follow)| Step::Link(from, to, follow)),
        2 => path().prop_map(Step::Unlink),
        2 => path().prop_map(Step::Rmdir),
        5 => (path(), path(), prop::bool::weighted(0.8))
            .prop_map(|(from, to, replace)| Step::Rename(from, to, replace)),
        4 => (path(), text.clone()).prop_map(|(path, text)| Step::Write(path, text)),
        2 => (path(), text).prop_map(|(path, text)| Step::Append(path, text)),
        1 => path().prop_map(Step::CreateNew),
        1 => path().prop_map(Step::ReadWrite),
        2 => path().prop_map(Step::Read),
        1 => path().prop_map(Step::OpenDir),
        1 => path().prop_map(Step::OpenNoFollow),
        1 => (path(), 0u64..20).prop_map(|(path, len)| Step::Truncate(path, len)),
        1 => (path(), mode).prop_map(|(path, mode)| Step::Chmod(path, mode)),
        2 => path().prop_map(Step::Stat),
        1 => path().prop_map(Step::Lstat),
        1 => path().prop_map(Step::Readlink),
        2 => path().prop_map(Step::RealPath),
        1 => path().prop_map(Step::List),
    ]
}

fn cases() -> u32 {
    std::env::var("KERNEL_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(), failure_persistence: None, max_shrink_iters: 2000, ..ProptestConfig::default()
    })]

    #[test]
    fn memory_answers_as_the_kernel(steps in prop::collection::vec(step(), 1..40)) {
        let dir = tempfile::tempdir().unwrap();
        let root = std::fs::canonicalize(dir.path()).unwrap();
        std::fs::create_dir_all(root.join(CWD_PATH)).unwrap();
        let cwd = fs::open(root.join(CWD_PATH), OFlags::PATH | OFlags::DIRECTORY, Mode::empty()).unwrap();
        let host = Kernel { cwd, root };
        let shell = Shell { tree: Namespace::builder().build(), cwd: at("/") };
        let mut made = String::new();
        for part in CWD_PATH.split('/') {
            made = format!("{made}/{part}");
            shell.mkdir(&made).unwrap();
        }
        let shell = Shell { cwd: at(&format!("/{CWD_PATH}")), ..shell };
        for (number, step) in steps.iter().enumerate() {
            // The temporary directory itself is not the workspace's root.
            let (want, got) = (host.run(step), run(&shell, step));
            prop_assert_eq!(got, want, "step {} {:?}", number, step);
        }
        let (mut want, mut got) = (String::new(), String::new());
        dump(&mut |step| host.run(step), ".", &mut want);
        dump(&mut |step| run(&shell, step), ".", &mut got);
        prop_assert_eq!(got, want);
    }
}
