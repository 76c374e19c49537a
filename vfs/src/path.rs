//! Paths: absolute ones of the workspace, and those below a mount.
//!
//! Invariant: neither kind holds an empty component, `.`, `..`, a NUL, or a slash at its end (`/` alone excepted).
//! Whether a component is a symlink is not known here: `..` after a name is the resolver's business, never this file's.

use std::{fmt, sync::Arc};

/// The longest component name, in bytes.
pub const NAME_MAX: usize = 255;
/// The longest path, in bytes, its terminator counted as the kernel counts it.
pub const PATH_MAX: usize = 4096;

/// An absolute, normalized path of the workspace. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VPath(Arc<[u8]>);

impl VPath {
    /// `/`.
    pub fn root() -> Self {
        static ROOT: std::sync::LazyLock<VPath> = std::sync::LazyLock::new(|| VPath(Arc::from(&b"/"[..])));
        ROOT.clone()
    }

    /// `bytes` as a path, when it is absolute and normalized.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let rel = bytes.strip_prefix(b"/")?;
        Rel::new(rel).map(|_| Self(Arc::from(bytes)))
    }

    /// Joins `path` onto `base` by text alone: `.` and empty components vanish, `..` takes the last component away. It
    /// is right where no symlink is involved, and it is what a logical `cd` does.
    pub fn join_lexically(base: &VPath, path: &[u8]) -> Self {
        let mut out = Vec::with_capacity(base.0.len() + path.len() + 1);
        if path.first() != Some(&b'/') && !base.is_root() {
            out.extend_from_slice(&base.0);
        }
        for component in path.split(|&byte| byte == b'/') {
            match component {
                b"" | b"." => {}
                b".." => out.truncate(out.iter().rposition(|&byte| byte == b'/').unwrap_or(0)),
                name => {
                    out.push(b'/');
                    out.extend_from_slice(name);
                }
            }
        }
        if out.is_empty() { Self::root() } else { Self(out.into()) }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether this is `/`.
    pub fn is_root(&self) -> bool {
        self.0.len() == 1
    }

    /// The directory it is in; `/` is in itself.
    pub fn parent(&self) -> VPath {
        match self.0.iter().rposition(|&byte| byte == b'/') {
            Some(0) | None => Self::root(),
            Some(at) => Self(Arc::from(&self.0[..at])),
        }
    }

    /// The last component; empty for `/`.
    pub fn name(&self) -> &[u8] {
        let at = self.0.iter().rposition(|&byte| byte == b'/').map_or(0, |at| at + 1);
        &self.0[at..]
    }

    /// This path with one more component.
    pub fn child(&self, name: &[u8]) -> VPath {
        debug_assert!(!name.is_empty() && !name.contains(&b'/'), "a component is one name");
        let base = if self.is_root() { &b""[..] } else { &self.0 };
        let mut out = Vec::with_capacity(base.len() + name.len() + 1);
        out.extend_from_slice(base);
        out.push(b'/');
        out.extend_from_slice(name);
        Self(out.into())
    }

    /// What of this path is below `top`, when it is at or below it.
    pub fn below(&self, top: &VPath) -> Option<Rel<'_>> {
        below(&self.0, &top.0).map(Rel)
    }

    /// The components, from the top.
    pub fn components(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        Rel(&self.0[1..]).components()
    }
}

/// What of the normalized `path` is below the normalized `top`.
pub(crate) fn below<'a>(path: &'a [u8], top: &[u8]) -> Option<&'a [u8]> {
    if top.len() == 1 {
        return path.get(1..);
    }
    match path.strip_prefix(top)? {
        b"" => Some(b""),
        [b'/', rest @ ..] => Some(rest),
        _ => None,
    }
}

impl AsRef<[u8]> for VPath {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for VPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl fmt::Display for VPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0.escape_ascii())
    }
}

/// A path below the root of a mount; empty for that root itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rel<'a>(&'a [u8]);

impl<'a> Rel<'a> {
    /// The root of the mount.
    pub const ROOT: Rel<'static> = Rel(b"");

    /// `bytes` as a path below a mount, when it is normalized.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let fine = |name: &[u8]| !matches!(name, b"" | b"." | b"..") && !name.contains(&0);
        (bytes.is_empty() || bytes.split(|&byte| byte == b'/').all(fine)).then_some(Self(bytes))
    }

    /// Bytes known to be normalized.
    pub(crate) fn trusted(bytes: &'a [u8]) -> Self {
        debug_assert!(Self::new(bytes).is_some(), "{} is normalized", bytes.escape_ascii());
        Self(bytes)
    }

    /// The bytes.
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Whether this is the root of the mount.
    pub fn is_root(self) -> bool {
        self.0.is_empty()
    }

    /// The components, from the top.
    pub fn components(self) -> impl DoubleEndedIterator<Item = &'a [u8]> {
        self.0.split(|&byte| byte == b'/').filter(|name| !name.is_empty())
    }

    /// The directory it is in and its name; `None` for the root of the mount.
    pub fn split(self) -> Option<(Rel<'a>, &'a [u8])> {
        if self.0.is_empty() {
            return None;
        }
        match memchr::memrchr(b'/', self.0) {
            Some(at) => Some((Rel(&self.0[..at]), &self.0[at + 1..])),
            None => Some((Rel(b""), self.0)),
        }
    }

    /// What of this path is below `top`, when it is at or below it.
    pub fn below(self, top: Rel<'_>) -> Option<Rel<'a>> {
        if top.0.is_empty() {
            return Some(self);
        }
        match self.0.strip_prefix(top.0)? {
            b"" => Some(Rel(b"")),
            [b'/', rest @ ..] => Some(Rel(rest)),
            _ => None,
        }
    }
}

impl fmt::Debug for Rel<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0.escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> VPath {
        VPath::new(text.as_bytes()).expect("a normalized path")
    }

    #[test]
    fn only_normalized_paths_are_made() {
        for bad in ["", "a", "/a/", "//", "/a//b", "/./a", "/a/..", "/a\0b"] {
            assert!(VPath::new(bad.as_bytes()).is_none(), "{bad:?}");
        }
        for good in ["/", "/a", "/a/b", "/...", "/a b"] {
            assert_eq!(path(good).as_bytes(), good.as_bytes());
        }
    }

    #[test]
    fn joins_by_text() {
        for (base, more, want) in [
            ("/", "", "/"),
            ("/", "a", "/a"),
            ("/a", "b/", "/a/b"),
            ("/a", "/b", "/b"),
            ("/a/b", "..", "/a"),
            ("/a/b", "../../..", "/"),
            ("/a", "./b//c/../d", "/a/b/d"),
        ] {
            assert_eq!(VPath::join_lexically(&path(base), more.as_bytes()), path(want), "{base} {more}");
        }
    }

    #[test]
    fn parents_and_what_is_below() {
        assert_eq!(path("/a/b").parent(), path("/a"));
        assert_eq!(path("/a").parent(), path("/"));
        assert_eq!(path("/a/b").name(), b"b");
        assert_eq!(path("/a/b").below(&path("/")).map(Rel::as_bytes), Some(&b"a/b"[..]));
        assert_eq!(path("/a/b").below(&path("/a")).map(Rel::as_bytes), Some(&b"b"[..]));
        assert_eq!(path("/ab").below(&path("/a")), None);
        assert_eq!(path("/").child(b"x"), path("/x"));
    }
}
