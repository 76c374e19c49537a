//! Reading.

use crate::{
    common::{fails, now},
    fixture::Fixture,
};
use mirage_vfs::{Errno, FileKind, OpenOptions};

/// Bytes that tell where they are.
pub fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|at| (at * 31 + at / 253) as u8).collect()
}

pub fn pieces(fixture: &Fixture) {
    let shell = &fixture.shell;
    let bytes = pattern(300_000);
    let file = shell.open("f", OpenOptions::read_write(0o644)).unwrap();
    let mut written = 0;
    while written < bytes.len() {
        written += now(file.write_at(written as u64, &bytes[written..])).unwrap();
    }
    for len in [1, 7, 4096, 65_536, 1 << 20] {
        let mut read = Vec::new();
        let mut at = if len < 4096 { 131_060 } else { 0 };
        let (from, end) = (at, if len < 4096 { 131_090 } else { bytes.len() });
        while at < end {
            let piece = now(file.read_at(at as u64, len)).unwrap();
            assert!(!piece.is_empty() && piece.len() <= len);
            at += piece.len();
            read.extend_from_slice(&piece);
        }
        assert!(read[..end - from] == bytes[from..end], "in pieces of {len}");
    }
}

pub fn end_of_file(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("f", "abc").unwrap();
    let file = shell.open("f", OpenOptions::read()).unwrap();
    assert_eq!(&now(file.read_at(1, 100)).unwrap()[..], b"bc");
    for offset in [3, 4, 1 << 40] {
        assert!(now(file.read_at(offset, 100)).unwrap().is_empty());
    }
    assert!(now(file.read_at(0, 0)).unwrap().is_empty());
    // What comes later is seen.
    shell.append("f", "def").unwrap();
    assert_eq!(&now(file.read_at(3, 100)).unwrap()[..], b"def");
    fails(now(file.write_at(0, b"x")), Errno::EBADF);
    fails(now(file.append(b"x")), Errno::EBADF);
}

pub fn directories_are_not_read(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.mkdir("d").unwrap();
    let dir = shell.open("d", OpenOptions::read()).unwrap();
    assert_eq!(dir.kind(), FileKind::Dir);
    fails(now(dir.read_at(0, 10)), Errno::EISDIR);
    assert_eq!(now(dir.stat()).unwrap(), shell.stat("d").unwrap());
}

pub fn many_handles(fixture: &Fixture) {
    let shell = &fixture.shell;
    shell.write("f", "abc").unwrap();
    let handles: Vec<_> = (0..100).map(|_| shell.open("f", OpenOptions::read()).unwrap()).collect();
    shell.unlink("f").unwrap();
    if fixture.caps().unlinked_stay {
        for (number, handle) in handles.into_iter().enumerate() {
            assert_eq!(&now(handle.read_at(0, 9)).unwrap()[..], b"abc", "handle {number}");
        }
    }
    shell.write("f", "new").unwrap();
    assert_eq!(shell.read("f").unwrap(), "new");
}
