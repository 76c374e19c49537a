//! Names of backups that `cp`, `mv`, `ln` and `install` make.

use super::files::Files;
use crate::options::{Choice, Spec, choose};
use crate::voice::End;
use mirage_vm::program::Context;

/// How backups are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    /// None are made.
    None,
    /// With the suffix.
    Simple,
    /// Numbered.
    Numbered,
    /// Numbered where there are numbered ones, else with the suffix.
    Existing,
}

const CONTROLS: &Choice<Control> = &[
    ("none", Control::None),
    ("off", Control::None),
    ("simple", Control::Simple),
    ("never", Control::Simple),
    ("existing", Control::Existing),
    ("nil", Control::Existing),
    ("numbered", Control::Numbered),
    ("t", Control::Numbered),
];

/// Whether and how backups are made.
#[derive(Clone, Debug)]
pub(crate) struct Backup {
    /// How they are named.
    pub control: Control,
    /// The suffix of simple ones.
    pub suffix: Vec<u8>,
}

impl Backup {
    /// From the argument of `--backup` (or `-b`), that of `-S`, and the environment.
    pub(crate) async fn from_options(
        spec: &Spec,
        cx: &mut Context,
        asked: bool,
        control: Option<&[u8]>,
        suffix: Option<&[u8]>,
    ) -> Result<Self, End> {
        let suffix =
            suffix.map(<[u8]>::to_vec).or_else(|| cx.var(b"SIMPLE_BACKUP_SUFFIX").map(|s| s.to_vec()));
        let suffix = suffix.filter(|s| !s.is_empty() && !s.contains(&b'/')).unwrap_or_else(|| b"~".to_vec());
        if !asked {
            return Ok(Self { control: Control::None, suffix });
        }
        let from_environment = cx.var(b"VERSION_CONTROL").cloned();
        let (option, word) = match (control, &from_environment) {
            (Some(word), _) if !word.is_empty() => ("backup type", word),
            (_, Some(word)) if !word.is_empty() => ("$VERSION_CONTROL", &word[..]),
            _ => return Ok(Self { control: Control::Existing, suffix }),
        };
        let word = word.to_vec();
        let control = choose(spec, cx, option, &word, CONTROLS).await?;
        Ok(Self { control, suffix })
    }

    /// The name under which `path` would be kept.
    pub(crate) async fn name(&self, cx: &Context, path: &[u8]) -> Vec<u8> {
        if self.control != Control::Simple {
            let (dir, base) = match memchr::memrchr(b'/', path) {
                Some(0) => (&b"/"[..], &path[1..]),
                Some(at) => (&path[..at], &path[at + 1..]),
                None => (&b"."[..], path),
            };
            let mut highest = 0u64;
            for entry in cx.list(dir).await.unwrap_or_default() {
                let number = entry
                    .name
                    .strip_prefix(base)
                    .and_then(|rest| rest.strip_prefix(b".~"))
                    .and_then(|rest| rest.strip_suffix(b"~"))
                    .filter(|digits| digits.first().is_some_and(|d| (b'1'..=b'9').contains(d)))
                    .and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<u64>().ok());
                highest = highest.max(number.unwrap_or(0));
            }
            if highest > 0 || self.control == Control::Numbered {
                return [path, format!(".~{}~", highest + 1).as_bytes()].concat();
            }
        }
        [path, &self.suffix].concat()
    }
}
