//! Predicates over files.
//!
//! Invariant: evaluation is three-valued. A test whose field is missing is unknown, and unknown stays unknown through
//! negation, so a row is dropped only on what is known of it.

use super::glob;
use crate::stat::{Fields, FileKind, Stat, Time};

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    /// Less than.
    Lt,
    /// At most.
    Le,
    /// Equal to.
    Eq,
    /// At least.
    Ge,
    /// More than.
    Gt,
}

impl Cmp {
    /// Whether `left` compares so to `right`.
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Cmp::Lt => left < right,
            Cmp::Le => left <= right,
            Cmp::Eq => left == right,
            Cmp::Ge => left >= right,
            Cmp::Gt => left > right,
        }
    }
}

/// One of the times of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamp {
    /// Last read.
    Access,
    /// Contents last changed.
    Modify,
    /// Status last changed.
    Change,
}

impl Stamp {
    fn field(self) -> Fields {
        match self {
            Stamp::Access => Fields::ATIME,
            Stamp::Modify => Fields::MTIME,
            Stamp::Change => Fields::CTIME,
        }
    }

    fn of(self, stat: &Stat) -> Option<Time> {
        match self {
            Stamp::Access => stat.atime(),
            Stamp::Modify => stat.mtime(),
            Stamp::Change => stat.ctime(),
        }
    }
}

/// A set of file kinds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KindSet(u8);

impl KindSet {
    /// The set of one kind.
    pub const fn of(kind: FileKind) -> Self {
        Self(1 << kind as u8)
    }

    /// This and `kind`.
    #[must_use]
    pub const fn with(self, kind: FileKind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// Whether `kind` is in it.
    pub const fn contains(self, kind: FileKind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
}

/// A test of a file, as a tree over simple tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// Every file.
    True,
    /// No file.
    False,
    /// What does not satisfy it.
    Not(Box<Predicate>),
    /// What satisfies all.
    And(Vec<Predicate>),
    /// What satisfies any.
    Or(Vec<Predicate>),
    /// The name is this.
    Name(Box<[u8]>),
    /// The name starts so.
    NamePrefix(Box<[u8]>),
    /// The name ends so.
    NameSuffix(Box<[u8]>),
    /// The name matches a pattern as `find -name` reads it: a leading dot is not special.
    NameGlob {
        /// The pattern.
        pattern: Box<[u8]>,
        /// Case does not matter.
        ignore_case: bool,
    },
    /// The path as spelled matches a pattern as `find -path` reads it: `*` crosses slashes.
    PathGlob {
        /// The pattern.
        pattern: Box<[u8]>,
        /// Case does not matter.
        ignore_case: bool,
    },
    /// The kind is one of these.
    Kind(KindSet),
    /// The size in bytes compares so.
    Size(Cmp, u64),
    /// A time compares so.
    Time(Stamp, Cmp, Time),
    /// The permission bits are exactly these.
    ModeIs(u16),
    /// All of these permission bits are set.
    ModeAll(u16),
    /// Any of these permission bits is set.
    ModeAny(u16),
    /// The owner is this.
    Uid(u32),
    /// The group is this.
    Gid(u32),
    /// The number of links compares so.
    Links(Cmp, u32),
    /// A file without bytes or a directory without entries.
    Empty,
    /// The contents hold these bytes: a necessary condition of a search, which only narrows.
    Contains {
        /// The bytes.
        needle: Box<[u8]>,
        /// Case does not matter.
        ignore_case: bool,
    },
    /// A test only its asker can make, by the asker's number for it.
    Opaque(u32),
}

/// What is known of a file that a predicate is tried on.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// How the start of the scan is spelled.
    pub spelling: &'a [u8],
    /// The path below it.
    pub path: &'a [u8],
    /// The kind.
    pub kind: FileKind,
    /// The fields that are there.
    pub stat: Option<&'a Stat>,
}

impl<'a> Candidate<'a> {
    /// The name a test of names looks at: the last component, of the spelling for the start itself.
    pub fn name(&self) -> &'a [u8] {
        let whole = if self.path.is_empty() { self.spelling } else { self.path };
        match memchr::memrchr(b'/', whole) {
            Some(at) if whole.len() > 1 => &whole[at + 1..],
            _ => whole,
        }
    }
}

impl Predicate {
    /// The conjunction of `parts`, flattened.
    pub fn all(parts: impl IntoIterator<Item = Predicate>) -> Predicate {
        let mut out = Vec::new();
        for part in parts {
            match part {
                Predicate::True => {}
                Predicate::False => return Predicate::False,
                Predicate::And(inner) => out.extend(inner),
                other => out.push(other),
            }
        }
        match out.len() {
            0 => Predicate::True,
            1 => out.remove(0),
            _ => Predicate::And(out),
        }
    }

    /// The disjunction of `parts`, flattened.
    pub fn any(parts: impl IntoIterator<Item = Predicate>) -> Predicate {
        let mut out = Vec::new();
        for part in parts {
            match part {
                Predicate::False => {}
                Predicate::True => return Predicate::True,
                Predicate::Or(inner) => out.extend(inner),
                other => out.push(other),
            }
        }
        match out.len() {
            0 => Predicate::False,
            1 => out.remove(0),
            _ => Predicate::Or(out),
        }
    }

    /// The negation of `part`.
    pub fn negate(part: Predicate) -> Predicate {
        match part {
            Predicate::True => Predicate::False,
            Predicate::False => Predicate::True,
            Predicate::Not(inner) => *inner,
            other => Predicate::Not(Box::new(other)),
        }
    }

    /// This as a list of conjuncts.
    pub fn conjuncts(self) -> Vec<Predicate> {
        match self {
            Predicate::True => Vec::new(),
            Predicate::And(parts) => parts.into_iter().flat_map(Predicate::conjuncts).collect(),
            other => vec![other],
        }
    }

    /// The fields it looks at.
    pub fn fields(&self) -> Fields {
        match self {
            Predicate::Not(part) => part.fields(),
            Predicate::And(parts) | Predicate::Or(parts) => {
                parts.iter().fold(Fields::NONE, |all, part| all | part.fields())
            }
            Predicate::Size(..) | Predicate::Empty => Fields::SIZE,
            Predicate::Time(stamp, ..) => stamp.field(),
            Predicate::ModeIs(_) | Predicate::ModeAll(_) | Predicate::ModeAny(_) => Fields::MODE,
            Predicate::Uid(_) | Predicate::Gid(_) => Fields::OWNER,
            Predicate::Links(..) => Fields::NLINK,
            _ => Fields::NONE,
        }
    }

    /// Whether a test of emptiness is in it.
    pub(crate) fn asks_empty(&self) -> bool {
        match self {
            Predicate::Not(part) => part.asks_empty(),
            Predicate::And(parts) | Predicate::Or(parts) => parts.iter().any(Predicate::asks_empty),
            Predicate::Empty => true,
            _ => false,
        }
    }

    /// This with emptiness known.
    pub(crate) fn with_empty(&self, empty: bool) -> Predicate {
        match self {
            Predicate::Not(part) => Predicate::negate(part.with_empty(empty)),
            Predicate::And(parts) => Predicate::all(parts.iter().map(|part| part.with_empty(empty))),
            Predicate::Or(parts) => Predicate::any(parts.iter().map(|part| part.with_empty(empty))),
            Predicate::Empty if empty => Predicate::True,
            Predicate::Empty => Predicate::False,
            other => other.clone(),
        }
    }

    /// Whether `file` satisfies it; `None` where what is known does not tell.
    pub fn test(&self, file: &Candidate<'_>) -> Option<bool> {
        let stat = file.stat;
        Some(match self {
            Predicate::True => true,
            Predicate::False => false,
            Predicate::Not(part) => !part.test(file)?,
            Predicate::And(parts) => return fold(parts, file, false),
            Predicate::Or(parts) => return fold(parts, file, true),
            Predicate::Name(name) => file.name() == &**name,
            Predicate::NamePrefix(prefix) => file.name().starts_with(prefix),
            Predicate::NameSuffix(suffix) => file.name().ends_with(suffix),
            Predicate::NameGlob { pattern, ignore_case } => glob::matches(pattern, file.name(), *ignore_case),
            Predicate::PathGlob { pattern, ignore_case } => {
                if file.path.is_empty() {
                    glob::matches(pattern, file.spelling, *ignore_case)
                } else if file.spelling.is_empty() {
                    glob::matches(pattern, file.path, *ignore_case)
                } else {
                    let slash: &[u8] = if file.spelling.ends_with(b"/") { b"" } else { b"/" };
                    glob::matches(pattern, &[file.spelling, slash, file.path].concat(), *ignore_case)
                }
            }
            Predicate::Kind(kinds) => kinds.contains(file.kind),
            Predicate::Size(cmp, bytes) => cmp.holds(&stat?.size()?, bytes),
            Predicate::Time(stamp, cmp, time) => cmp.holds(&stamp.of(stat?)?, time),
            Predicate::ModeIs(mode) => stat?.mode()? == *mode,
            Predicate::ModeAll(mode) => stat?.mode()? & mode == *mode,
            Predicate::ModeAny(mode) => *mode == 0 || stat?.mode()? & mode != 0,
            Predicate::Uid(uid) => stat?.uid()? == *uid,
            Predicate::Gid(gid) => stat?.gid()? == *gid,
            Predicate::Links(cmp, links) => cmp.holds(&stat?.nlink()?, links),
            Predicate::Empty => match file.kind {
                FileKind::File => stat?.size()? == 0,
                FileKind::Dir => return None,
                _ => false,
            },
            Predicate::Contains { .. } | Predicate::Opaque(_) => return None,
        })
    }
}

/// The value of a conjunction (`stop` false) or disjunction (`stop` true): the first part that is `stop` decides, else
/// any unknown part leaves it unknown.
fn fold(parts: &[Predicate], file: &Candidate<'_>, stop: bool) -> Option<bool> {
    let mut value = Some(!stop);
    for part in parts {
        match part.test(file) {
            Some(known) if known == stop => return Some(stop),
            Some(_) => {}
            None => value = None,
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file<'a>(path: &'a str, stat: Option<&'a Stat>) -> Candidate<'a> {
        Candidate { spelling: b"top", path: path.as_bytes(), kind: FileKind::File, stat }
    }

    #[test]
    fn unknown_survives_negation() {
        let size = Predicate::Size(Cmp::Gt, 1);
        let blind = file("a", None);
        assert_eq!(size.test(&blind), None);
        assert_eq!(Predicate::negate(size.clone()).test(&blind), None);
        assert_eq!(
            Predicate::any([size.clone(), Predicate::Name(Box::from(*b"a"))]).test(&blind),
            Some(true)
        );
        assert_eq!(
            Predicate::all([size.clone(), Predicate::Name(Box::from(*b"b"))]).test(&blind),
            Some(false)
        );
        let stat = Stat::new(FileKind::File).with_size(2);
        assert_eq!(size.test(&file("a", Some(&stat))), Some(true));
    }

    #[test]
    fn names_and_paths_are_spelled_as_asked() {
        let glob =
            |pattern: &str| Predicate::PathGlob { pattern: pattern.as_bytes().into(), ignore_case: false };
        assert_eq!(glob("top/*/c").test(&file("a/b/c", None)), Some(true));
        assert_eq!(glob("a*").test(&file("a/b/c", None)), Some(false));
        assert_eq!(file("a/b/c", None).name(), b"c");
        assert_eq!(file("", None).name(), b"top");
    }

    #[test]
    fn conjuncts_are_flat() {
        let one = |n| Predicate::Opaque(n);
        let all = Predicate::all([Predicate::all([one(1), one(2)]), Predicate::True, one(3)]);
        assert_eq!(all.conjuncts(), [one(1), one(2), one(3)]);
        assert_eq!(Predicate::all([]), Predicate::True);
        assert_eq!(Predicate::any([]), Predicate::False);
        assert_eq!(Predicate::all([one(1), Predicate::False]), Predicate::False);
    }
}
