//! Permission bits: as `ls` shows them, and as `chmod` is told to change them.
//!
//! The language of changes is POSIX's with GNU's extensions: octal operands after an operator, several operators after
//! one who-list, `X`, and octal numbers that leave the set-id bits of directories alone unless they name them.

use mirage_vfs::FileKind;

/// The ten characters of a file's kind and permissions.
pub(crate) fn show(kind: FileKind, mode: u16) -> [u8; 10] {
    let kind = match kind {
        FileKind::File => b'-',
        FileKind::Dir => b'd',
        FileKind::Symlink => b'l',
        FileKind::CharDevice => b'c',
        FileKind::BlockDevice => b'b',
        FileKind::Fifo => b'p',
        FileKind::Socket => b's',
    };
    let bit = |mask: u16, letter: u8| if mode & mask != 0 { letter } else { b'-' };
    let last =
        |execute: u16, special: u16, both: u8, alone: u8| match (mode & execute != 0, mode & special != 0) {
            (true, true) => both,
            (false, true) => alone,
            (true, false) => b'x',
            (false, false) => b'-',
        };
    [
        kind,
        bit(0o400, b'r'),
        bit(0o200, b'w'),
        last(0o100, 0o4000, b's', b'S'),
        bit(0o040, b'r'),
        bit(0o020, b'w'),
        last(0o010, 0o2000, b's', b'S'),
        bit(0o004, b'r'),
        bit(0o002, b'w'),
        last(0o001, 0o1000, b't', b'T'),
    ]
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// These bits.
    Bits(u16),
    /// These bits, and execution for directories and what somebody may execute already (`X`).
    BitsAndX(u16),
    /// The bits that user (6), group (3) or others (0) have, by their shift.
    CopyOf(u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Change {
    op: u8,
    /// The bits of those who were named; all when nobody was.
    affected: u16,
    /// Somebody was named: the umask does not count.
    named: bool,
    what: What,
    /// The bits that count as asked for.
    mentioned: u16,
}

/// A parsed mode: how to get the new bits from the old ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ModeChange(Vec<Change>);

const SET_IDS: u16 = 0o6000;
const ALL: u16 = 0o7777;

impl ModeChange {
    /// Sets exactly `mode`.
    pub(crate) fn exactly(mode: u16) -> Self {
        Self(vec![Change { op: b'=', affected: ALL, named: true, what: What::Bits(mode), mentioned: ALL }])
    }

    /// Parses a mode operand.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        if matches!(text.first(), Some(b'0'..=b'7')) {
            let mode = octal(text)?;
            let mentioned = if text.len() < 5 { (mode & 0o7000) | 0o777 } else { ALL };
            let what = What::Bits(mode);
            return Some(Self(vec![Change { op: b'=', affected: ALL, named: true, what, mentioned }]));
        }
        let mut changes = Vec::new();
        for clause in text.split(|&byte| byte == b',') {
            clause_into(clause, &mut changes)?;
        }
        Some(Self(changes))
    }

    /// The new bits of a file whose bits are `old`.
    pub(crate) fn apply(&self, old: u16, is_dir: bool, umask: u16) -> u16 {
        let mut mode = old & ALL;
        for change in &self.0 {
            let omitted = if is_dir { SET_IDS & !change.mentioned } else { 0 };
            let mut value = match change.what {
                What::Bits(bits) => bits,
                What::BitsAndX(bits) if is_dir || mode & 0o111 != 0 => bits | 0o111,
                What::BitsAndX(bits) => bits,
                What::CopyOf(shift) => {
                    let class = mode >> shift & 7;
                    class << 6 | class << 3 | class
                }
            };
            let mask = if change.named { change.affected } else { !umask };
            value &= mask & !omitted;
            match change.op {
                b'=' => {
                    let kept = if change.named { !change.affected } else { 0 } | omitted;
                    mode = (mode & kept) | value;
                }
                b'+' => mode |= value,
                _ => mode &= !value,
            }
        }
        mode & ALL
    }
}

fn octal(text: &[u8]) -> Option<u16> {
    text.iter().try_fold(0u16, |sum, digit| {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 8)?;
        Some(sum << 3 | u16::from(digit)).filter(|mode| *mode <= ALL && sum <= ALL >> 3)
    })
}

fn clause_into(clause: &[u8], changes: &mut Vec<Change>) -> Option<()> {
    let who_len = clause.iter().take_while(|byte| b"ugoa".contains(byte)).count();
    let affected = clause[..who_len].iter().fold(0, |bits, who| {
        bits | match who {
            b'u' => 0o4700,
            b'g' => 0o2070,
            b'o' => 0o1007,
            _ => ALL,
        }
    });
    let mut rest = &clause[who_len..];
    if rest.is_empty() {
        return None;
    }
    while let [op @ (b'+' | b'-' | b'='), after @ ..] = rest {
        let op = *op;
        let mut named = who_len > 0;
        let mut affected = affected;
        let (what, used, mentioned) = match after.first() {
            Some(b'0'..=b'7') => {
                let len = after.iter().take_while(|byte| matches!(byte, b'0'..=b'7')).count();
                let mode = octal(&after[..len])?;
                // An octal operand stands alone: nobody may be named, and the clause ends.
                if who_len > 0 || len < after.len() {
                    return None;
                }
                (named, affected) = (true, ALL);
                (What::Bits(mode), len, ALL)
            }
            Some(who @ (b'u' | b'g' | b'o')) => {
                let shift = match who {
                    b'u' => 6,
                    b'g' => 3,
                    _ => 0,
                };
                (What::CopyOf(shift), 1, 7 << shift)
            }
            _ => {
                let len = after.iter().take_while(|byte| b"rwxXst".contains(byte)).count();
                let letters = &after[..len];
                let bits = letters.iter().fold(0, |bits, letter| {
                    bits | match letter {
                        b'r' => 0o444,
                        b'w' => 0o222,
                        b'x' => 0o111,
                        b's' => SET_IDS,
                        b't' => 0o1000,
                        _ => 0,
                    }
                });
                let what = if letters.contains(&b'X') { What::BitsAndX(bits) } else { What::Bits(bits) };
                (what, len, bits)
            }
        };
        let mentioned = if who_len > 0 { mentioned & affected } else { mentioned };
        let affected = if named { affected } else { ALL };
        changes.push(Change { op, affected, named, what, mentioned });
        rest = &after[used..];
    }
    rest.is_empty().then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(text: &str, old: u16, is_dir: bool) -> Option<u16> {
        Some(ModeChange::parse(text.as_bytes())?.apply(old, is_dir, 0o022))
    }

    #[test]
    fn modes_change() {
        for (text, old, is_dir, want) in [
            ("755", 0o644, false, Some(0o755)),
            ("755", 0o2644, true, Some(0o2755)),
            ("00755", 0o2644, true, Some(0o755)),
            ("u+x,g-w", 0o664, false, Some(0o744)),
            ("+x", 0o644, false, Some(0o755)),
            ("+w", 0o444, false, Some(0o644)),
            ("a=r", 0o777, false, Some(0o444)),
            ("g=u", 0o740, false, Some(0o770)),
            ("a+X", 0o644, false, Some(0o644)),
            ("a+X", 0o644, true, Some(0o755)),
            ("u+s", 0o755, false, Some(0o4755)),
            ("u=rwx,go=", 0o644, false, Some(0o700)),
            ("u=rw+x", 0o000, false, Some(0o700)),
            ("888", 0, false, None),
            ("u", 0, false, None),
            ("u+z", 0, false, None),
            ("", 0, false, None),
        ] {
            assert_eq!(apply(text, old, is_dir), want, "{text}");
        }
    }

    #[test]
    fn special_bits_show() {
        assert_eq!(&show(FileKind::Dir, 0o1777), b"drwxrwxrwt");
        assert_eq!(&show(FileKind::File, 0o4644), b"-rwSr--r--");
    }
}
