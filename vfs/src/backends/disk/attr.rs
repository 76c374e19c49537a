//! Modes, owners and times of files of the host.
//!
//! Invariant: a symlink is never followed, also not by the call that sets a mode.

use super::{
    Host, fail,
    host::{Dir, may_owner},
};
use crate::{
    errno::Errno,
    error::Result,
    stat::{Access, FileKind, SetAttr, SetTime, Stat, USER},
};
use rustix::{
    fd::{AsFd, AsRawFd, OwnedFd},
    fs::{
        AtFlags, Gid, Mode, OFlags, Timespec, Timestamps, UTIME_NOW, UTIME_OMIT, chmod, chownat, fchmod, fchown, futimens,
        openat, utimensat,
    },
    io,
};

/// Changes the file `name` of a directory.
pub(super) fn set_at(host: &Host, dir: &Dir<'_>, name: &[u8], change: &SetAttr) -> Result<()> {
    host.forget_searched();
    let stat = host.stat_in(dir, name)?;
    let group = check(host, &stat, change)?;
    if let Some(mode) = change.mode {
        set_mode_at(dir, name, mode)?;
    }
    if let Some(group) = group {
        chownat(dir, name, None, Some(group), AtFlags::SYMLINK_NOFOLLOW).map_err(fail)?;
    }
    match times(change) {
        Some(times) => utimensat(dir, name, &times, AtFlags::SYMLINK_NOFOLLOW).map_err(fail),
        None => Ok(()),
    }
}

/// Changes an open file.
pub(super) fn set_open(host: &Host, fd: &OwnedFd, change: &SetAttr) -> Result<()> {
    host.forget_searched();
    let group = check(host, &host.stat_fd(fd)?, change)?;
    if let Some(mode) = change.mode {
        fchmod(fd, Mode::from_raw_mode(mode.into())).map_err(fail)?;
    }
    if let Some(group) = group {
        fchown(fd, None, Some(group)).map_err(fail)?;
    }
    match times(change) {
        Some(times) => futimens(fd, &times).map_err(fail),
        None => Ok(()),
    }
}

/// Whether the workspace's user may ask for this, and the group to set on the host.
fn check(host: &Host, stat: &Stat, change: &SetAttr) -> Result<Option<Gid>> {
    if change.mode.is_some() && stat.kind() == FileKind::Symlink {
        return Err(Errno::EOPNOTSUPP.into());
    }
    let own = host.tests_bits || stat.uid() == Some(USER);
    let gives_away = change.uid.is_some_and(|uid| Some(uid) != stat.uid())
        || change.gid.is_some_and(|gid| Some(gid) != stat.gid() && gid != USER);
    if gives_away || !own && (change.uid.is_some() || change.gid.is_some()) {
        return Err(Errno::EPERM.into());
    }
    let touches = [change.atime, change.mtime].iter().any(|time| matches!(time, Some(SetTime::Now)));
    if touches && !own {
        may_owner(stat, Access::WRITE)?;
    }
    let regroups = change.gid.is_some_and(|gid| Some(gid) != stat.gid());
    Ok(regroups.then(|| Gid::from_raw(host.gid)))
}

/// The kernel has no call to set a mode that does not follow symlinks, but through a descriptor of the file itself it
/// cannot be led elsewhere.
fn set_mode_at(dir: &Dir<'_>, name: &[u8], mode: u16) -> Result<()> {
    let mode = Mode::from_raw_mode(mode.into());
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let file = openat(dir, name, flags, Mode::empty()).map_err(fail)?;
    match chmod(format!("/proc/self/fd/{}", file.as_fd().as_raw_fd()), mode) {
        Err(io::Errno::NOENT | io::Errno::NOTDIR) => {
            let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY | OFlags::CLOEXEC;
            let file = openat(dir, name, flags, Mode::empty()).map_err(fail)?;
            fchmod(file, mode).map_err(fail)
        }
        done => done.map_err(fail),
    }
}

/// Sets the mode of what was just made in `dir`, when the host's umask took bits from it.
pub(super) fn restore_mode(host: &Host, dir: &Dir<'_>, name: &[u8], mode: u16) -> Result<()> {
    if mode & host.umask == 0 { Ok(()) } else { set_mode_at(dir, name, mode) }
}

fn times(change: &SetAttr) -> Option<Timestamps> {
    let stamp = |time: Option<SetTime>| match time {
        None => Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT },
        Some(SetTime::Now) => Timespec { tv_sec: 0, tv_nsec: UTIME_NOW },
        Some(SetTime::To(time)) => Timespec { tv_sec: time.secs, tv_nsec: time.nanos.into() },
    };
    let any = change.atime.is_some() || change.mtime.is_some();
    any.then(|| Timestamps { last_access: stamp(change.atime), last_modification: stamp(change.mtime) })
}
