//! The tree of files in memory, and every change to it.
//!
//! Invariants: an inode lives as long as a name or an open handle holds it; `used` is the sum of the bytes stored in
//! the files that live. The order of checks (what is there, then what is permitted, then what kind it is) is the
//! kernel's, since the first that fails is the text a program prints.

use super::{
    content::Content,
    inode::{Body, Entries, Inode, ROOT, Slot, Table},
};
use crate::{
    backend::OpenOptions,
    errno::Errno,
    error::Result,
    path::{NAME_MAX, Rel},
    stat::{Access, SetAttr, SetTime, Time, USER},
};
use rustc_hash::FxHashMap;

/// To change the entries of a directory one must be able to write and search it.
const CHANGE: Access = Access { read: false, write: true, execute: true };

/// The largest size of a file.
const SIZE_MAX: u64 = i64::MAX as u64;

pub(super) struct Tree {
    pub(super) table: Table,
    serial: u64,
    pub(super) used: u64,
    pub(super) limit: u64,
    opens: FxHashMap<Slot, u32>,
}

impl Tree {
    pub(super) fn new(limit: u64) -> Self {
        let mut table = Table::default();
        let root = table.insert(Inode::new(Body::Dir(Entries::new()), 0o755, 1, Time::now()));
        debug_assert_eq!(root, ROOT, "the first slot is the root's");
        Self { table, serial: 1, used: 0, limit, opens: FxHashMap::default() }
    }

    /// A tree with the same names and bytes that changes on its own from here on. Files without a name stay behind.
    pub(super) fn fork(&self) -> Self {
        let mut fork = Self {
            table: self.table.clone(),
            serial: self.serial,
            used: self.used,
            limit: self.limit,
            opens: FxHashMap::default(),
        };
        for &slot in self.opens.keys() {
            fork.release(slot);
        }
        fork
    }

    pub(super) fn get(&self, slot: Slot) -> &Inode {
        self.table.get(slot)
    }

    /// What is in `slot`, when it still is the file of that serial number.
    pub(super) fn alive(&self, slot: Slot, serial: u64) -> Option<&Body> {
        self.table.try_get(slot).filter(|inode| inode.serial == serial).map(|inode| &inode.body)
    }

    /// The entry `name` of the directory `dir`.
    fn entry(&self, dir: Slot, name: &[u8]) -> Result<Option<Slot>> {
        let inode = self.get(dir);
        match &inode.body {
            Body::Dir(_) if !inode.allows(Access::EXECUTE) => Err(Errno::EACCES.into()),
            Body::Dir(_) if name.len() > NAME_MAX => Err(Errno::ENAMETOOLONG.into()),
            Body::Dir(entries) => Ok(entries.get(name).copied()),
            Body::Symlink(_) => Err(Errno::ELOOP.into()),
            _ => Err(Errno::ENOTDIR.into()),
        }
    }

    /// The file at `path`.
    pub(super) fn find(&self, path: Rel<'_>) -> Result<Slot> {
        let mut at = ROOT;
        for name in path.components() {
            at = self.entry(at, name)?.ok_or(Errno::ENOENT)?;
        }
        Ok(at)
    }

    /// The directory of `path`, the name in it, and what is there. The root has no directory: `at_root` then.
    fn place<'a>(&self, path: Rel<'a>, at_root: Errno) -> Result<(Slot, &'a [u8], Option<Slot>)> {
        let (dir, name) = path.split().ok_or(at_root)?;
        let dir = self.find(dir)?;
        Ok((dir, name, self.entry(dir, name)?))
    }

    fn entries_mut(&mut self, dir: Slot, now: Time) -> &mut Entries {
        let inode = self.table.get_mut(dir);
        inode.touch(now);
        match &mut inode.body {
            Body::Dir(entries) => entries,
            _ => unreachable!("only directories are asked for their entries"),
        }
    }

    /// Makes a file where nothing is yet.
    pub(super) fn make(&mut self, path: Rel<'_>, body: Body, mode: u16) -> Result<Slot> {
        let (dir, name, there) = self.place(path, Errno::EEXIST)?;
        if there.is_some() {
            return Err(Errno::EEXIST.into());
        }
        self.make_in(dir, name, body, mode)
    }

    fn make_in(&mut self, dir: Slot, name: &[u8], body: Body, mode: u16) -> Result<Slot> {
        let parent = self.get(dir);
        if parent.nlink == 0 {
            return Err(Errno::ENOENT.into());
        }
        if !parent.allows(CHANGE) {
            return Err(Errno::EACCES.into());
        }
        let now = Time::now();
        let inherited = (parent.mode & 0o2000 != 0).then_some(parent.gid);
        self.serial += 1;
        let mut inode = Inode::new(body, mode, self.serial, now);
        let is_dir = inode.is_dir();
        if let Some(gid) = inherited {
            inode.gid = gid;
            if is_dir {
                inode.mode |= 0o2000;
            }
        }
        let slot = self.table.insert(inode);
        self.entries_mut(dir, now).insert(name.into(), slot);
        if is_dir {
            self.table.get_mut(dir).nlink += 1;
        }
        Ok(slot)
    }

    /// Opens the file at `path`, making or cutting it as asked.
    pub(super) fn open(&mut self, path: Rel<'_>, options: &OpenOptions) -> Result<Slot> {
        let (there, place) = match path.split() {
            None => (Some(ROOT), None),
            Some((dir, name)) => {
                let dir = self.find(dir)?;
                (self.entry(dir, name)?, Some((dir, name)))
            }
        };
        let Some(slot) = there else {
            let (dir, name) = place.ok_or(Errno::ENOENT)?;
            if !options.create {
                return Err(Errno::ENOENT.into());
            }
            return self.make_in(dir, name, Body::File(Content::default()), options.mode);
        };
        if options.create && options.exclusive {
            return Err(Errno::EEXIST.into());
        }
        let inode = self.get(slot);
        match &inode.body {
            Body::Symlink(_) => return Err(Errno::ELOOP.into()),
            Body::Dir(_) if options.changes() => return Err(Errno::EISDIR.into()),
            Body::Dir(_) => {}
            _ if options.directory => return Err(Errno::ENOTDIR.into()),
            _ => {}
        }
        if !inode.allows(options.access()) {
            return Err(Errno::EACCES.into());
        }
        if options.truncate && matches!(inode.body, Body::File(_)) {
            self.set_len(slot, 0)?;
        }
        Ok(slot)
    }

    /// Counts one more handle.
    pub(super) fn hold(&mut self, slot: Slot) {
        *self.opens.entry(slot).or_default() += 1;
    }

    /// Counts one handle less.
    pub(super) fn let_go(&mut self, slot: Slot) {
        if let Some(count) = self.opens.get_mut(&slot) {
            *count -= 1;
            if *count == 0 {
                self.opens.remove(&slot);
                self.release(slot);
            }
        }
    }

    /// Frees an inode that no name and no handle holds.
    fn release(&mut self, slot: Slot) {
        let inode = self.get(slot);
        if inode.nlink > 0 || self.opens.contains_key(&slot) {
            return;
        }
        if let Body::File(content) = &inode.body {
            self.used -= content.stored();
        }
        self.table.remove(slot);
    }

    /// Takes one name from a file.
    fn drop_name(&mut self, slot: Slot, now: Time) {
        let inode = self.table.get_mut(slot);
        inode.nlink = if inode.is_dir() { 0 } else { inode.nlink - 1 };
        inode.ctime = now;
        self.release(slot);
    }

    /// Whether the entry `slot` of `dir` may be taken away.
    fn may_remove(&self, dir: Slot, slot: Slot) -> Result<()> {
        let (dir, inode) = (self.get(dir), self.get(slot));
        if !dir.allows(CHANGE) {
            return Err(Errno::EACCES.into());
        }
        if dir.mode & 0o1000 != 0 && inode.uid != USER && dir.uid != USER {
            return Err(Errno::EPERM.into());
        }
        Ok(())
    }

    pub(super) fn unlink(&mut self, path: Rel<'_>) -> Result<()> {
        let (dir, name, there) = self.place(path, Errno::EISDIR)?;
        let slot = there.ok_or(Errno::ENOENT)?;
        self.may_remove(dir, slot)?;
        if self.get(slot).is_dir() {
            return Err(Errno::EISDIR.into());
        }
        let now = Time::now();
        self.entries_mut(dir, now).remove(name);
        self.drop_name(slot, now);
        Ok(())
    }

    pub(super) fn rmdir(&mut self, path: Rel<'_>) -> Result<()> {
        let (dir, name, there) = self.place(path, Errno::EBUSY)?;
        let slot = there.ok_or(Errno::ENOENT)?;
        self.may_remove(dir, slot)?;
        match &self.get(slot).body {
            Body::Dir(entries) if entries.is_empty() => {}
            Body::Dir(_) => return Err(Errno::ENOTEMPTY.into()),
            _ => return Err(Errno::ENOTDIR.into()),
        }
        let now = Time::now();
        self.entries_mut(dir, now).remove(name);
        self.table.get_mut(dir).nlink -= 1;
        self.drop_name(slot, now);
        Ok(())
    }

    pub(super) fn link(&mut self, from: Rel<'_>, to: Rel<'_>) -> Result<()> {
        let slot = self.find(from)?;
        let (dir, name, there) = self.place(to, Errno::EEXIST)?;
        if there.is_some() {
            return Err(Errno::EEXIST.into());
        }
        if !self.get(dir).allows(CHANGE) {
            return Err(Errno::EACCES.into());
        }
        if self.get(slot).is_dir() {
            return Err(Errno::EPERM.into());
        }
        let now = Time::now();
        self.entries_mut(dir, now).insert(name.into(), slot);
        let inode = self.table.get_mut(slot);
        inode.nlink += 1;
        inode.ctime = now;
        Ok(())
    }

    pub(super) fn rename(&mut self, from: Rel<'_>, to: Rel<'_>, replace: bool) -> Result<()> {
        let (from_dir, from_name, there) = self.place(from, Errno::EBUSY)?;
        let (to_dir, to_name, target) = self.place(to, Errno::EBUSY)?;
        let slot = there.ok_or(Errno::ENOENT)?;
        if target.is_some() && !replace {
            return Err(Errno::EEXIST.into());
        }
        if from != to && to.below(from).is_some() {
            return Err(Errno::EINVAL.into());
        }
        if from != to && from.below(to).is_some() {
            return Err(Errno::ENOTEMPTY.into());
        }
        if target == Some(slot) {
            return Ok(());
        }
        self.may_remove(from_dir, slot)?;
        let is_dir = self.get(slot).is_dir();
        match target {
            None if !self.get(to_dir).allows(CHANGE) => return Err(Errno::EACCES.into()),
            None => {}
            Some(target) => {
                self.may_remove(to_dir, target)?;
                match (&self.get(target).body, is_dir) {
                    (Body::Dir(_), false) => return Err(Errno::EISDIR.into()),
                    (Body::Dir(entries), true) if !entries.is_empty() => return Err(Errno::ENOTEMPTY.into()),
                    (Body::Dir(_), true) => {}
                    (_, true) => return Err(Errno::ENOTDIR.into()),
                    (_, false) => {}
                }
            }
        }
        // The entry `..` of a directory that moves is one of its own.
        if is_dir && from_dir != to_dir && !self.get(slot).allows(Access::WRITE) {
            return Err(Errno::EACCES.into());
        }
        let now = Time::now();
        self.entries_mut(from_dir, now).remove(from_name);
        self.entries_mut(to_dir, now).insert(to_name.into(), slot);
        if is_dir {
            self.table.get_mut(from_dir).nlink -= 1;
            if target.is_none() {
                self.table.get_mut(to_dir).nlink += 1;
            }
        }
        self.table.get_mut(slot).ctime = now;
        if let Some(target) = target {
            self.drop_name(target, now);
        }
        Ok(())
    }

    pub(super) fn set_attr(&mut self, slot: Slot, change: &SetAttr) -> Result<()> {
        let inode = self.get(slot);
        let owner = inode.uid == USER;
        let explicit = [change.atime, change.mtime].iter().any(|time| matches!(time, Some(SetTime::To(_))));
        let times = change.atime.is_some() || change.mtime.is_some();
        if change.mode.is_some() && matches!(inode.body, Body::Symlink(_)) {
            return Err(Errno::EOPNOTSUPP.into());
        }
        let gives_away = change.uid.is_some_and(|uid| uid != inode.uid)
            || change.gid.is_some_and(|gid| gid != inode.gid && gid != USER);
        let needs_owner = change.mode.is_some() || change.uid.is_some() || change.gid.is_some() || explicit;
        if gives_away || needs_owner && !owner {
            return Err(Errno::EPERM.into());
        }
        if times && !owner && !inode.allows(Access::WRITE) {
            return Err(Errno::EACCES.into());
        }
        let now = Time::now();
        let at = |time| match time {
            SetTime::Now => now,
            SetTime::To(time) => time,
        };
        let inode = self.table.get_mut(slot);
        if change.uid.is_some() || change.gid.is_some() {
            clear_set_id(inode);
        }
        inode.mode = change.mode.map_or(inode.mode, |mode| mode & 0o7777);
        inode.gid = change.gid.unwrap_or(inode.gid);
        inode.atime = change.atime.map_or(inode.atime, at);
        inode.mtime = change.mtime.map_or(inode.mtime, at);
        inode.ctime = now;
        Ok(())
    }

    /// Applies `change` to the contents of a file of which at most `growth` more bytes come to be stored.
    fn edit(&mut self, slot: Slot, growth: u64, change: impl FnOnce(&mut Content)) -> Result<()> {
        if growth > 0 && self.used.saturating_add(growth) > self.limit {
            return Err(Errno::ENOSPC.into());
        }
        let inode = self.table.get_mut(slot);
        let Body::File(content) = &mut inode.body else {
            return Err(Errno::EINVAL.into());
        };
        let before = content.stored();
        change(content);
        self.used = self.used - before + content.stored();
        inode.touch(Time::now());
        clear_set_id(inode);
        Ok(())
    }

    /// Writes all of `data`, at the end when there is no offset, and tells where it ends.
    pub(super) fn write(&mut self, slot: Slot, offset: Option<u64>, data: &[u8]) -> Result<u64> {
        let Body::File(content) = &self.get(slot).body else {
            return Err(Errno::EBADF.into());
        };
        let size = content.size();
        let offset = offset.unwrap_or(size);
        let end = offset.checked_add(data.len() as u64).filter(|end| *end <= SIZE_MAX).ok_or(Errno::EFBIG)?;
        if data.is_empty() {
            return Ok(end);
        }
        let growth = if end <= size { 0 } else { data.len() as u64 };
        self.edit(slot, growth, |content| content.write(offset, data))?;
        Ok(end)
    }

    pub(super) fn set_len(&mut self, slot: Slot, len: u64) -> Result<()> {
        if len > SIZE_MAX {
            return Err(Errno::EFBIG.into());
        }
        self.edit(slot, 0, |content| content.set_len(len))
    }

    /// Notes that the file was read.
    pub(super) fn note_read(&mut self, slot: Slot) {
        if self.get(slot).read_is_news() {
            self.table.get_mut(slot).atime = Time::now();
        }
    }
}

/// Whoever changes a file that runs as another takes that from it.
fn clear_set_id(inode: &mut Inode) {
    if !inode.is_dir() && inode.mode & 0o6000 != 0 {
        inode.mode &= !0o4000;
        if inode.mode & 0o010 != 0 {
            inode.mode &= !0o2000;
        }
    }
}
