//! The file primaries of `test`, `[` and `[[`: what they ask of the file tree.

use mirage_lower::bytecode::{BinaryTest, UnaryTest};
use mirage_vfs::{Access, FileKind, Namespace, Op, SpecialFile, Stat, USER, VPath};

/// Answer a unary file primary. `is_open` tells whether a descriptor is open, for the names under `/dev/fd`.
pub fn unary<'a>(
    ns: &'a Namespace,
    cwd: &'a VPath,
    operator: UnaryTest,
    path: &'a [u8],
    is_open: impl Fn(u32) -> bool + Send + 'a,
) -> Op<'a, bool> {
    if path.is_empty() {
        return Op::ready(false);
    }
    let access = match operator {
        UnaryTest::Readable => Some(Access::READ),
        UnaryTest::Writable => Some(Access::WRITE),
        UnaryTest::Executable => Some(Access::EXECUTE),
        _ => None,
    };
    if let Some(access) = access {
        return ns.access(cwd, path, access).map(|granted| granted.is_ok());
    }
    let follow = operator != UnaryTest::Symlink;
    ns.stat(cwd, path, follow).map(move |stat| {
        let Ok(stat) = stat else { return false };
        if let (Some(SpecialFile::Fd(number)), true) = (stat.special(), follow) {
            return is_open(number) && holds(operator, &stat);
        }
        holds(operator, &stat)
    })
}

fn holds(operator: UnaryTest, stat: &Stat) -> bool {
    let bit = |bit: u16| stat.mode().is_some_and(|mode| mode & bit != 0);
    let kind = |kind: FileKind| stat.kind() == kind;
    match operator {
        UnaryTest::Exists => true,
        UnaryTest::Block => kind(FileKind::BlockDevice),
        UnaryTest::Char => kind(FileKind::CharDevice),
        UnaryTest::Dir => kind(FileKind::Dir),
        UnaryTest::File => kind(FileKind::File),
        UnaryTest::Symlink => kind(FileKind::Symlink),
        UnaryTest::Fifo => kind(FileKind::Fifo),
        UnaryTest::Socket => kind(FileKind::Socket),
        UnaryTest::SetUid => bit(0o4000),
        UnaryTest::SetGid => bit(0o2000),
        UnaryTest::Sticky => bit(0o1000),
        UnaryTest::NonEmptyFile => stat.size().is_some_and(|size| size > 0),
        UnaryTest::OwnedByUser => stat.uid().is_none_or(|uid| uid == USER),
        UnaryTest::OwnedByGroup => stat.gid().is_none_or(|gid| gid == USER),
        UnaryTest::NewSinceRead => match (stat.mtime(), stat.atime()) {
            (Some(modified), Some(read)) => modified > read,
            _ => false,
        },
        _ => false,
    }
}

/// Answer a binary file primary.
pub fn binary<'a>(
    ns: &'a Namespace,
    cwd: &'a VPath,
    operator: BinaryTest,
    left: &'a [u8],
    right: &'a [u8],
) -> Op<'a, bool> {
    let ask = |path: &'a [u8]| ns.stat(cwd, path, true);
    match (ask(left).try_now(), ask(right).try_now()) {
        (Ok(left), Ok(right)) => Op::ready(compare(operator, left.ok(), right.ok())),
        _ => Op::later(async move {
            let left = ns.stat(cwd, left, true).await.ok();
            compare(operator, left, ns.stat(cwd, right, true).await.ok())
        }),
    }
}

fn compare(operator: BinaryTest, left: Option<Stat>, right: Option<Stat>) -> bool {
    let newer = |a: Option<Stat>, b: Option<Stat>| match (a, b) {
        (Some(a), Some(b)) => a.mtime() > b.mtime(),
        (Some(_), None) => true,
        (None, _) => false,
    };
    match operator {
        BinaryTest::Newer => newer(left, right),
        BinaryTest::Older => newer(right, left),
        BinaryTest::SameFile => match (left, right) {
            (Some(left), Some(right)) => left.id().is_some() && left.id() == right.id(),
            _ => false,
        },
        BinaryTest::Before | BinaryTest::After => false,
    }
}
