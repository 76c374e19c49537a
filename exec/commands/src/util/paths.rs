//! Paths told from one another.

use super::files::Files;
use mirage_vfs::RealPath;
use mirage_vm::program::Context;

/// The path of `to` as seen from the directory `from`; both are absolute and normalized.
pub(crate) fn relative(to: &[u8], from: &[u8]) -> Vec<u8> {
    let parts = |path: &'_ [u8]| -> Vec<Vec<u8>> {
        path.split(|byte| *byte == b'/').filter(|part| !part.is_empty()).map(<[u8]>::to_vec).collect()
    };
    let (to, from) = (parts(to), parts(from));
    let common = to.iter().zip(&from).take_while(|(a, b)| a == b).count();
    let mut out: Vec<Vec<u8>> = vec![b"..".to_vec(); from.len() - common];
    out.extend_from_slice(&to[common..]);
    if out.is_empty() { b".".to_vec() } else { out.join(&b'/') }
}

/// What a symlink at `link` has to say to lead to `target`, relative to its own directory.
pub(crate) async fn relative_link(cx: &Context, target: &[u8], link: &[u8]) -> Vec<u8> {
    let dir = crate::util::paths::parent(link);
    let dir = cx.real_path(dir, RealPath::Missing).await;
    let to = cx.real_path(target, RealPath::Missing).await;
    match (dir, to) {
        (Ok(dir), Ok(to)) => relative(&to, &dir),
        _ => target.to_vec(),
    }
}

/// The directory part of a path; `.` where there is none.
pub(crate) fn parent(path: &[u8]) -> &[u8] {
    let len = path.iter().rposition(|byte| *byte != b'/').map_or(0, |at| at + 1);
    match memchr::memrchr(b'/', &path[..len]) {
        None => b".",
        Some(0) => b"/",
        Some(at) => &path[..at],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_one_to_another() {
        assert_eq!(relative(b"/a/b", b"/a/c/d"), b"../../b");
        assert_eq!(relative(b"/a", b"/a"), b".");
        assert_eq!(relative(b"/a/b", b"/"), b"a/b");
    }
}
