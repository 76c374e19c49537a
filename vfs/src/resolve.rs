//! The resolver: from a path as a program spells it to the one file it means.
//!
//! Invariants, and this file is the whole of that boundary:
//! * What comes out is an absolute, normalized path none of whose components but perhaps the last is a symlink, as far
//!   as anyone could tell at the time. Backends follow nothing, so a symlink that is swapped in afterwards makes the
//!   operation fail; it cannot lead it elsewhere.
//! * An absolute target of a symlink starts at the root of the workspace, whatever mount the symlink is on, and `..`
//!   never leaves that root: no path means anything outside.
//! * At most [`LINKS_MAX`] symlinks are followed on the way to one file.

use crate::{
    errno::Errno,
    error::Result,
    mount::Table,
    op::Pass,
    path::{NAME_MAX, PATH_MAX, VPath},
    stat::{Fields, FileKind},
};
use smallvec::SmallVec;

/// How many symlinks are followed before `ELOOP`.
const LINKS_MAX: u32 = 40;

/// The bytes of a path, on the stack when it is short.
pub(crate) type PathBytes = SmallVec<[u8; 128]>;

/// What to do with the last component.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Last {
    /// Follow it when it is a symlink.
    Follow,
    /// Leave a symlink be, unless a slash follows it.
    NoFollow,
    /// A file to open or make: a slash after it is an error (`EISDIR`), even where a symlink says so.
    Create {
        /// Follow it when it is a symlink.
        follow: bool,
    },
    /// Follow it, and take what is not there by its text, wherever in the path it is.
    Missing,
    /// It is the name of an entry to make, change or take away: leave it be in any case.
    Entry,
}

/// What the last component was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tail {
    /// A name.
    Name,
    /// `.`, or the path was all slashes.
    Dot,
    /// `..`.
    DotDot,
}

/// A path that was resolved.
pub(crate) struct Resolved {
    pub(crate) path: PathBytes,
    pub(crate) tail: Tail,
    /// A slash follows the last component, so it must be a directory.
    pub(crate) slash: bool,
}

/// Refuses what cannot be a path.
fn check(path: &[u8]) -> Result<()> {
    if path.is_empty() {
        Err(Errno::ENOENT.into())
    } else if path.len() >= PATH_MAX {
        Err(Errno::ENAMETOOLONG.into())
    } else if memchr::memchr(0, path).is_some() {
        Err(Errno::EINVAL.into())
    } else {
        Ok(())
    }
}

/// The path `path` means when no symlink is involved, when that can be told from the text: there is no `..` after a
/// name and nothing that requires the last component to be a directory. A store that answers `ELOOP` to it has the
/// last word.
pub(crate) fn by_text(cwd: &VPath, path: &[u8]) -> Result<Option<Resolved>> {
    check(path)?;
    let mut out = PathBytes::new();
    if path[0] != b'/' && !cwd.is_root() {
        out.extend_from_slice(cwd.as_bytes());
    }
    let (mut named, mut slash, mut tail) = (false, false, Tail::Dot);
    for component in path.split(|&byte| byte == b'/') {
        slash = component.is_empty();
        match component {
            b"" => {}
            b"." => tail = Tail::Dot,
            b".." if named => return Ok(None),
            b".." => {
                up(&mut out);
                tail = Tail::DotDot;
            }
            name if name.len() > NAME_MAX => return Ok(None),
            name => {
                out.push(b'/');
                out.extend_from_slice(name);
                (named, tail) = (true, Tail::Name);
            }
        }
    }
    if named && (slash || tail != Tail::Name) {
        return Ok(None);
    }
    if out.is_empty() {
        out.push(b'/');
    }
    Ok(Some(Resolved { path: out, tail, slash: false }))
}

/// Takes the last component away; a path that has none left is empty.
fn up(path: &mut PathBytes) {
    let at = memchr::memrchr(b'/', path).unwrap_or(0);
    path.truncate(at);
}

/// Resolves component by component.
pub(crate) async fn walk(
    table: &Table,
    pass: Pass,
    cwd: &VPath,
    path: &[u8],
    last: Last,
) -> Result<Resolved> {
    check(path)?;
    // Without a slash at its end: the root is empty here.
    let mut at = PathBytes::new();
    if path[0] != b'/' && !cwd.is_root() {
        at.extend_from_slice(cwd.as_bytes());
    }
    let mut rest = path.to_vec();
    let mut links = 0;
    let mut tail = Tail::Dot;
    let mut slash = false;
    let mut from = 0;
    loop {
        while rest.get(from) == Some(&b'/') {
            from += 1;
        }
        if from == rest.len() {
            break;
        }
        let end = memchr::memchr(b'/', &rest[from..]).map_or(rest.len(), |len| from + len);
        let more = rest[end..].iter().any(|&byte| byte != b'/');
        slash = !more && end < rest.len();
        let name = &rest[from..end];
        from = end;
        match name {
            b"." => {
                tail = Tail::Dot;
                continue;
            }
            b".." => {
                tail = Tail::DotDot;
                up(&mut at);
                continue;
            }
            name if name.len() > NAME_MAX => return Err(Errno::ENAMETOOLONG.into()),
            _ => tail = Tail::Name,
        }
        let dir_len = at.len();
        at.push(b'/');
        at.extend_from_slice(name);
        let stops = match last {
            Last::Entry => true,
            Last::NoFollow => !slash,
            Last::Create { .. } if slash => return Err(Errno::EISDIR.into()),
            Last::Create { follow } => !follow,
            Last::Follow | Last::Missing => false,
        };
        if !more && stops {
            break;
        }
        match pass.get(table.lstat(&at, Fields::NONE)).await.map(|stat| stat.kind()) {
            Ok(FileKind::Dir) => {}
            Ok(FileKind::Symlink) => {
                links += 1;
                if links > LINKS_MAX {
                    return Err(Errno::ELOOP.into());
                }
                let place = table.at(&at);
                let target = pass.get(place.mount.backend().readlink(place.rel)).await?;
                if target.is_empty() {
                    return Err(Errno::ENOENT.into());
                }
                at.truncate(if target[0] == b'/' { 0 } else { dir_len });
                let mut spliced = target.to_vec();
                spliced.extend_from_slice(&rest[from..]);
                if spliced.len() >= PATH_MAX {
                    return Err(Errno::ENAMETOOLONG.into());
                }
                (rest, from, tail) = (spliced, 0, Tail::Dot);
            }
            Ok(_) if last == Last::Missing => {}
            Ok(_) if more || slash => return Err(Errno::ENOTDIR.into()),
            Ok(_) => {}
            Err(error) if last == Last::Missing && (error == Errno::ENOENT || error == Errno::ENOTDIR) => {}
            Err(error) if error == Errno::ENOENT && !more => break,
            Err(error) => return Err(error),
        }
    }
    if at.is_empty() {
        at.push(b'/');
    }
    Ok(Resolved { path: at, tail, slash })
}
