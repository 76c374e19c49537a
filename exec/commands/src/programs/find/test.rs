//! Tests of files.

use super::expression::{PermKind, Stamp, Test};
use super::{Entry, Search};
use crate::util::files::{Files, owner_name};
use crate::util::pattern;
use crate::voice::End;
use mirage_vfs::plan::glob;
use mirage_vfs::{FileKind, Stat, Time};
use mirage_vm::program::Context;

/// One of the times of a file.
pub(super) fn stamp_of(stat: &Stat, stamp: Stamp) -> Option<Time> {
    match stamp {
        Stamp::Access => stat.atime(),
        Stamp::Birth => stat.btime(),
        Stamp::Change => stat.ctime(),
        Stamp::Modify => stat.mtime(),
    }
}

const SECOND: f64 = 1e9;

/// How long before `from` a time was, in nanoseconds.
fn age(from: Time, at: Time) -> f64 {
    (from.as_nanos() - at.as_nanos()) as f64
}

impl Search {
    /// What is known of the file; asked for once.
    pub(super) async fn stat(&mut self, cx: &mut Context, entry: &mut Entry) -> Result<Option<Stat>, End> {
        if let Some(stat) = entry.stat
            && stat.fields().contains(mirage_vfs::Fields::MODE | mirage_vfs::Fields::MTIME)
        {
            return Ok(Some(stat));
        }
        let follow = entry.kind != FileKind::Symlink
            && match self.plan.follow {
                super::Follow::Always => true,
                super::Follow::CommandLine => entry.depth == 0,
                super::Follow::Never => false,
            };
        match cx.stat(&entry.path, follow).await {
            Ok(stat) => {
                entry.stat = Some(stat);
                Ok(Some(stat))
            }
            Err(errno) => {
                let path = entry.path.clone();
                self.complain(cx, &path, errno).await?;
                Ok(None)
            }
        }
    }

    /// Whether a test holds for the file.
    pub(super) async fn test(
        &mut self,
        cx: &mut Context,
        test: &Test,
        entry: &mut Entry,
    ) -> Result<bool, End> {
        match test {
            Test::Always(value) => return Ok(*value),
            Test::Name { pattern, fold } => {
                let name = entry.name();
                let trimmed =
                    name.iter().rposition(|byte| *byte != b'/').map_or(1, |at| at + 1).min(name.len());
                return Ok(glob::matches(pattern, &name[..trimmed], *fold));
            }
            Test::Path { pattern, fold } => return Ok(glob::matches(pattern, &entry.path, *fold)),
            Test::Regex(regex) => {
                return Ok(pattern::find(regex, &entry.path, 0) == Some((0, entry.path.len())));
            }
            Test::Kind(kinds) => return Ok(kinds.contains(&entry.kind)),
            Test::LinkName { pattern, fold } => {
                if entry.kind != FileKind::Symlink {
                    return Ok(false);
                }
                let target = cx.read_link(&entry.path).await;
                return Ok(target.is_ok_and(|target| glob::matches(pattern, &target, *fold)));
            }
            Test::OtherKind(kinds) => {
                let follow = self.plan.follow != super::Follow::Always;
                let kind = match cx.stat(&entry.path, follow).await {
                    Ok(stat) => stat.kind(),
                    Err(_) => entry.kind,
                };
                return Ok(kinds.contains(&kind));
            }
            Test::Empty if entry.kind == FileKind::Dir => {
                return match cx.list(&entry.path).await {
                    Ok(entries) => Ok(entries.is_empty()),
                    Err(errno) => {
                        let path = entry.path.clone();
                        self.complain(cx, &path, errno).await?;
                        Ok(false)
                    }
                };
            }
            Test::Empty if entry.kind != FileKind::File => return Ok(false),
            Test::Access(access) => return Ok(cx.access(&entry.path, *access).await.is_ok()),
            Test::FileSystem(kind) => return Ok(**kind == *b"unknown"),
            _ => {}
        }
        let Some(stat) = self.stat(cx, entry).await? else { return Ok(false) };
        let mode = (stat.st_mode() & 0o7777) as u16;
        Ok(match test {
            Test::Size { count, unit } => stat.size().is_some_and(|size| count.holds(size.div_ceil(*unit))),
            Test::Empty => stat.size() == Some(0),
            Test::Newer { stamp, than } => stamp_of(&stat, *stamp).is_some_and(|at| at > *than),
            Test::Days { stamp, count, from } => stamp_of(&stat, *stamp).is_some_and(|at| {
                let days = (age(*from, at) / (86_400.0 * SECOND)).floor();
                match count.sign {
                    -1 => age(*from, at) < count.value * 86_400.0 * SECOND,
                    1 => days > count.value,
                    _ => days == count.value.floor(),
                }
            }),
            Test::Minutes { stamp, count, from } => stamp_of(&stat, *stamp).is_some_and(|at| {
                let age = age(*from, at);
                let limit = count.value * 60.0 * SECOND;
                match count.sign {
                    -1 => age < limit,
                    1 => age > limit,
                    _ => age < limit && age >= limit - 60.0 * SECOND,
                }
            }),
            Test::Used(count) => match (stat.atime(), stat.ctime()) {
                (Some(access), Some(change)) => {
                    let days = age(access, change) / (86_400.0 * SECOND);
                    days >= 0.0 && count.holds(days.floor() as u64)
                }
                _ => false,
            },
            Test::Perm { kind, file, dir } => {
                let wanted = if entry.kind == FileKind::Dir { *dir } else { *file };
                match kind {
                    PermKind::Exactly => mode == wanted,
                    PermKind::All => mode & wanted == wanted,
                    PermKind::Any => wanted == 0 || mode & wanted != 0,
                }
            }
            Test::Uid(count) => stat.uid().is_some_and(|uid| count.holds(u64::from(uid))),
            Test::Gid(count) => stat.gid().is_some_and(|gid| count.holds(u64::from(gid))),
            Test::NoUser => stat.uid().is_some_and(|uid| owner_name(uid).is_none()),
            Test::NoGroup => stat.gid().is_some_and(|gid| owner_name(gid).is_none()),
            Test::Links(count) => stat.nlink().is_some_and(|links| count.holds(u64::from(links))),
            Test::Inode(count) => stat.id().is_some_and(|id| count.holds(id.ino)),
            Test::SameFile(id) => id.is_some() && stat.id() == *id,
            _ => false,
        })
    }
}
