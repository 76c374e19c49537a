//! What is known of a file: its kind always, every other field only where the store has it.
//!
//! Invariant: a field that was not set reads as `None`; an unknown size is never a zero.

use std::time::{SystemTime, UNIX_EPOCH};

/// The kind of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Dir,
    /// A symbolic link.
    Symlink,
    /// A character device.
    CharDevice,
    /// A block device.
    BlockDevice,
    /// A named pipe.
    Fifo,
    /// A socket.
    Socket,
}

impl FileKind {
    /// The file type bits of `st_mode`.
    pub const fn type_bits(self) -> u32 {
        match self {
            Self::Fifo => 0o010_000,
            Self::CharDevice => 0o020_000,
            Self::Dir => 0o040_000,
            Self::BlockDevice => 0o060_000,
            Self::File => 0o100_000,
            Self::Symlink => 0o120_000,
            Self::Socket => 0o140_000,
        }
    }
}

/// A set of fields of [`Stat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Fields(u16);

impl Fields {
    /// No field but the kind.
    pub const NONE: Fields = Fields(0);
    /// The permission bits.
    pub const MODE: Fields = Fields(1);
    /// The number of links.
    pub const NLINK: Fields = Fields(1 << 1);
    /// Owner and group.
    pub const OWNER: Fields = Fields(1 << 2);
    /// The size in bytes.
    pub const SIZE: Fields = Fields(1 << 3);
    /// The number of 512-byte blocks.
    pub const BLOCKS: Fields = Fields(1 << 4);
    /// When it was last read.
    pub const ATIME: Fields = Fields(1 << 5);
    /// When its contents last changed.
    pub const MTIME: Fields = Fields(1 << 6);
    /// When its status last changed.
    pub const CTIME: Fields = Fields(1 << 7);
    /// When it was made.
    pub const BTIME: Fields = Fields(1 << 8);
    /// Its number and device: what tells whether two names are one file.
    pub const INO: Fields = Fields(1 << 9);
    /// The device it stands for.
    pub const RDEV: Fields = Fields(1 << 10);
    /// All fields.
    pub const ALL: Fields = Fields((1 << 11) - 1);

    /// Whether all of `other` is in this set.
    pub const fn contains(self, other: Fields) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets together.
    pub const fn with(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    /// What is in this set and not in `other`.
    pub const fn without(self, other: Fields) -> Fields {
        Fields(self.0 & !other.0)
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl std::ops::BitOr for Fields {
    type Output = Fields;
    fn bitor(self, other: Fields) -> Fields {
        self.with(other)
    }
}

/// A point in time: seconds since 1970 (negative before) and nanoseconds within the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Time {
    /// Whole seconds since 1970-01-01 00:00 UTC, rounded down.
    pub secs: i64,
    /// Nanoseconds since then, below 1,000,000,000.
    pub nanos: u32,
}

impl Time {
    /// The present.
    pub fn now() -> Self {
        SystemTime::now().into()
    }

    /// Nanoseconds since 1970.
    pub fn as_nanos(self) -> i128 {
        i128::from(self.secs) * 1_000_000_000 + i128::from(self.nanos)
    }
}

impl From<SystemTime> for Time {
    fn from(time: SystemTime) -> Self {
        match time.duration_since(UNIX_EPOCH) {
            Ok(after) => Time { secs: after.as_secs() as i64, nanos: after.subsec_nanos() },
            Err(before) => {
                let before = before.duration();
                match before.subsec_nanos() {
                    0 => Time { secs: -(before.as_secs() as i64), nanos: 0 },
                    nanos => Time { secs: -(before.as_secs() as i64) - 1, nanos: 1_000_000_000 - nanos },
                }
            }
        }
    }
}

/// What tells one file from every other: two names with equal ids are one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId {
    /// The device: one per mount.
    pub dev: u64,
    /// The number on that device.
    pub ino: u64,
}

/// A file that only the machine can open, since what it stands for is the machine's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpecialFile {
    /// `/dev/fd/N`, and `/dev/stdin`, `/dev/stdout`, `/dev/stderr`: descriptor `N` of whoever opens it.
    Fd(u32),
    /// `/dev/tty`: the terminal of the session.
    Tty,
    /// A named pipe: its two ends meet at the file's id.
    Fifo(FileId),
}

/// What is known of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    kind: FileKind,
    fields: Fields,
    mode: u16,
    nlink: u32,
    uid: u32,
    gid: u32,
    size: u64,
    blocks: u64,
    atime: Time,
    mtime: Time,
    ctime: Time,
    btime: Time,
    ino: u64,
    dev: u64,
    rdev: u64,
}

/// Device numbers of the files of `/dev` that the machine resolves carry this major number, which no Linux device has.
const SPECIAL_MAJOR: u64 = 0xfff;

macro_rules! fields {
    ($($(#[$doc:meta])* $get:ident $with:ident $field:ident: $type:ty;)*) => {
        impl Stat {
            $(
                $(#[$doc])*
                pub const fn $get(&self) -> Option<$type> {
                    if self.fields.contains(Fields::$field) { Some(self.$get) } else { None }
                }

                #[doc = concat!("This with `", stringify!($get), "` set.")]
                #[must_use]
                pub const fn $with(mut self, value: $type) -> Self {
                    self.$get = value;
                    self.fields = self.fields.with(Fields::$field);
                    self
                }
            )*
        }
    };
}

fields! {
    /// The permission bits with set-id and sticky: the low twelve of `st_mode`.
    mode with_mode MODE: u16;
    /// The number of links.
    nlink with_nlink NLINK: u32;
    /// The size in bytes.
    size with_size SIZE: u64;
    /// The number of 512-byte blocks it takes.
    blocks with_blocks BLOCKS: u64;
    /// When it was last read.
    atime with_atime ATIME: Time;
    /// When its contents last changed.
    mtime with_mtime MTIME: Time;
    /// When its status last changed.
    ctime with_ctime CTIME: Time;
    /// When it was made.
    btime with_btime BTIME: Time;
    /// The device a device file stands for.
    rdev with_rdev RDEV: u64;
}

impl Stat {
    /// A file of which only the kind is known.
    pub const fn new(kind: FileKind) -> Self {
        const ZERO: Time = Time { secs: 0, nanos: 0 };
        Self {
            kind,
            fields: Fields::NONE,
            mode: 0,
            nlink: 0,
            uid: 0,
            gid: 0,
            size: 0,
            blocks: 0,
            atime: ZERO,
            mtime: ZERO,
            ctime: ZERO,
            btime: ZERO,
            ino: 0,
            dev: 0,
            rdev: 0,
        }
    }

    /// The kind.
    pub const fn kind(&self) -> FileKind {
        self.kind
    }

    /// Which fields are known.
    pub const fn fields(&self) -> Fields {
        self.fields
    }

    /// The owner's number.
    pub const fn uid(&self) -> Option<u32> {
        if self.fields.contains(Fields::OWNER) { Some(self.uid) } else { None }
    }

    /// The group's number.
    pub const fn gid(&self) -> Option<u32> {
        if self.fields.contains(Fields::OWNER) { Some(self.gid) } else { None }
    }

    /// What tells it from every other file.
    pub const fn id(&self) -> Option<FileId> {
        if self.fields.contains(Fields::INO) { Some(FileId { dev: self.dev, ino: self.ino }) } else { None }
    }

    /// This with owner and group set.
    #[must_use]
    pub const fn with_owner(mut self, uid: u32, gid: u32) -> Self {
        (self.uid, self.gid) = (uid, gid);
        self.fields = self.fields.with(Fields::OWNER);
        self
    }

    /// This with number and device set.
    #[must_use]
    pub const fn with_id(mut self, id: FileId) -> Self {
        (self.dev, self.ino) = (id.dev, id.ino);
        self.fields = self.fields.with(Fields::INO);
        self
    }

    /// This on another device; the number stays.
    #[must_use]
    pub(crate) const fn on_device(mut self, dev: u64) -> Self {
        self.dev = dev;
        self
    }

    /// This standing for a file the machine resolves.
    #[must_use]
    pub(crate) const fn with_special(self, special: SpecialFile) -> Self {
        match special {
            SpecialFile::Fd(number) => self.with_rdev(SPECIAL_MAJOR << 32 | number as u64),
            SpecialFile::Tty => self.with_rdev(5 << 8),
            SpecialFile::Fifo(id) => self.with_id(id),
        }
    }

    /// What the machine must resolve, when this is such a file.
    pub const fn special(&self) -> Option<SpecialFile> {
        match self.kind {
            FileKind::CharDevice if self.rdev >> 32 == SPECIAL_MAJOR => {
                Some(SpecialFile::Fd((self.rdev & 0xffff_ffff) as u32))
            }
            FileKind::CharDevice if self.rdev == 5 << 8 => Some(SpecialFile::Tty),
            FileKind::Fifo => Some(SpecialFile::Fifo(FileId { dev: self.dev, ino: self.ino })),
            _ => None,
        }
    }

    /// `st_mode`: the type bits with the permission bits, where an unknown mode reads as 0755 for directories and
    /// 0644 for all else.
    pub const fn st_mode(&self) -> u32 {
        let mode = match (self.mode(), self.kind) {
            (Some(mode), _) => mode,
            (None, FileKind::Dir) => 0o755,
            (None, _) => 0o644,
        };
        self.kind.type_bits() | mode as u32
    }
}

/// The user and group everything in a workspace runs as.
pub const USER: u32 = 1000;

/// What one asks to do with a file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Access {
    /// Read it, or list a directory.
    pub read: bool,
    /// Write it, or change the entries of a directory.
    pub write: bool,
    /// Execute it, or search a directory.
    pub execute: bool,
}

impl Access {
    /// Whether it is there at all.
    pub const EXISTS: Access = Access { read: false, write: false, execute: false };
    /// To read.
    pub const READ: Access = Access { read: true, write: false, execute: false };
    /// To write.
    pub const WRITE: Access = Access { read: false, write: true, execute: false };
    /// To execute or search.
    pub const EXECUTE: Access = Access { read: false, write: false, execute: true };

    /// The three bits, as one digit of a mode.
    pub const fn bits(self) -> u16 {
        (self.read as u16) << 2 | (self.write as u16) << 1 | self.execute as u16
    }

    /// Whether permission bits `mode` of a file of `uid` and `gid` allow this to the workspace's user.
    pub const fn allowed(self, mode: u16, uid: u32, gid: u32) -> bool {
        let class = if uid == USER {
            mode >> 6
        } else if gid == USER {
            mode >> 3
        } else {
            mode
        };
        class & self.bits() == self.bits()
    }
}

/// A time to set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetTime {
    /// The present; it needs no more than permission to write.
    Now,
    /// This time; it needs to be one's own file.
    To(Time),
}

/// Attributes to change; what is `None` stays.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SetAttr {
    /// The permission bits.
    pub mode: Option<u16>,
    /// The owner.
    pub uid: Option<u32>,
    /// The group.
    pub gid: Option<u32>,
    /// When it was last read.
    pub atime: Option<SetTime>,
    /// When it was last changed.
    pub mtime: Option<SetTime>,
}

/// Numbers of a whole mount, as `statfs` gives them; unknown ones are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StatFs {
    /// All bytes.
    pub total: Option<u64>,
    /// Bytes that can still be used.
    pub free: Option<u64>,
    /// All files.
    pub files: Option<u64>,
    /// Files that can still be made.
    pub files_free: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn unknown_is_not_zero() {
        let stat = Stat::new(FileKind::File);
        assert_eq!((stat.size(), stat.uid(), stat.id()), (None, None, None));
        let stat = stat.with_size(0).with_owner(1, 2);
        assert_eq!((stat.size(), stat.uid(), stat.gid(), stat.mtime()), (Some(0), Some(1), Some(2), None));
    }

    #[test]
    fn times_before_1970_round_down() {
        let before = UNIX_EPOCH - Duration::from_millis(1500);
        assert_eq!(Time::from(before), Time { secs: -2, nanos: 500_000_000 });
        assert_eq!(Time::from(before).as_nanos(), -1_500_000_000);
    }

    #[test]
    fn one_class_decides() {
        assert!(Access::READ.allowed(0o400, USER, 0));
        assert!(!Access::READ.allowed(0o044, USER, USER));
        assert!(Access::READ.allowed(0o040, 0, USER));
        assert!(!Access::READ.allowed(0o404, 5, USER));
        assert!(Access::EXECUTE.allowed(0o001, 0, 0));
    }

    #[test]
    fn special_files_survive_the_device_number() {
        let stat = Stat::new(FileKind::CharDevice).with_special(SpecialFile::Fd(7));
        assert_eq!(stat.special(), Some(SpecialFile::Fd(7)));
        assert_eq!(Stat::new(FileKind::CharDevice).with_rdev(0x103).special(), None);
    }
}
