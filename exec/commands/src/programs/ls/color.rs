//! Colors of names: `LS_COLORS`, and what GNU has where it is not set.

use super::gather::File;
use mirage_vfs::FileKind;

/// The sequences by their two letters, and those of suffixes.
#[derive(Clone, Debug)]
pub(super) struct Colors {
    codes: Vec<([u8; 2], Vec<u8>)>,
    suffixes: Vec<(Vec<u8>, Vec<u8>)>,
}

const DEFAULTS: [([u8; 2], &str); 14] = [
    (*b"rs", "0"),
    (*b"di", "01;34"),
    (*b"ln", "01;36"),
    (*b"pi", "33"),
    (*b"so", "01;35"),
    (*b"bd", "01;33"),
    (*b"cd", "01;33"),
    (*b"ex", "01;32"),
    (*b"do", "01;35"),
    (*b"su", "37;41"),
    (*b"sg", "30;43"),
    (*b"st", "37;44"),
    (*b"ow", "34;42"),
    (*b"tw", "30;42"),
];

impl Colors {
    /// From the value of `LS_COLORS`.
    pub(super) fn parse(text: &[u8]) -> Self {
        let mut codes: Vec<([u8; 2], Vec<u8>)> =
            DEFAULTS.iter().map(|(name, code)| (*name, code.as_bytes().to_vec())).collect();
        let mut suffixes = Vec::new();
        for part in text.split(|byte| *byte == b':') {
            let Some(at) = memchr::memchr(b'=', part) else { continue };
            let (name, code) = (&part[..at], part[at + 1..].to_vec());
            match name {
                [b'*', suffix @ ..] => suffixes.push((suffix.to_vec(), code)),
                [a, b] => match codes.iter_mut().find(|(known, _)| known == &[*a, *b]) {
                    Some(slot) => slot.1 = code,
                    None => codes.push(([*a, *b], code)),
                },
                _ => {}
            }
        }
        Self { codes, suffixes }
    }

    fn get(&self, name: &[u8; 2]) -> Option<&[u8]> {
        let code = self.codes.iter().find(|(known, _)| known == name).map(|(_, code)| &code[..])?;
        (!matches!(code, b"" | b"0" | b"00")).then_some(code)
    }

    /// The sequence for a file, if it has one.
    pub(super) fn of(&self, file: &File) -> Option<&[u8]> {
        let mode = file.mode();
        match file.kind {
            FileKind::Dir => {
                let special = match (mode & 0o1000 != 0, mode & 0o002 != 0) {
                    (true, true) => self.get(b"tw"),
                    (false, true) => self.get(b"ow"),
                    (true, false) => self.get(b"st"),
                    (false, false) => None,
                };
                special.or_else(|| self.get(b"di"))
            }
            FileKind::Symlink => match &file.target_stat {
                None => self.get(b"or").or_else(|| self.get(b"ln")),
                Some(_) => self.get(b"ln"),
            },
            FileKind::Fifo => self.get(b"pi"),
            FileKind::Socket => self.get(b"so"),
            FileKind::BlockDevice => self.get(b"bd"),
            FileKind::CharDevice => self.get(b"cd"),
            FileKind::File => {
                let special = if mode & 0o4000 != 0 {
                    self.get(b"su")
                } else if mode & 0o2000 != 0 {
                    self.get(b"sg")
                } else if mode & 0o111 != 0 {
                    self.get(b"ex")
                } else {
                    None
                };
                special.or_else(|| {
                    let suffix = self.suffixes.iter().rev().find(|(suffix, _)| file.name.ends_with(suffix));
                    suffix.map(|(_, code)| &code[..]).or_else(|| self.get(b"fi"))
                })
            }
        }
    }
}
