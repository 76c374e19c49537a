//! `--include`, `--exclude`, `--exclude-from` and `--exclude-dir`.

use mirage_vfs::plan::Predicate;
use mirage_vm::pattern::{Options, Pattern};
use mirage_vm::program::{Context, Locale, Stop};

/// Globs in the order they were given; the last one that matches decides.
#[derive(Debug, Default)]
pub(super) struct Filter {
    globs: Vec<(Pattern, bool)>,
    /// The same as tests of names that a scan can make.
    tests: Vec<Predicate>,
}

impl Filter {
    /// Adds a glob that includes or excludes.
    pub(super) fn push(&mut self, glob: &[u8], include: bool, locale: Locale) {
        self.tests.push(name_test(glob, self.tests.len()));
        let options = Options { utf8: locale == Locale::Utf8, ..Options::default() };
        self.globs.push((Pattern::new(glob, options), include));
    }

    /// What the names of files satisfy that are not left out. Patterns a scan has no words for are opaque tests.
    pub(super) fn includes(&self) -> Predicate {
        let Some((_, first_includes)) = self.globs.first() else { return Predicate::True };
        let mut all = if *first_includes { Predicate::False } else { Predicate::True };
        for ((_, include), test) in self.globs.iter().zip(&self.tests) {
            all = if *include {
                Predicate::any([test.clone(), all])
            } else {
                Predicate::all([Predicate::negate(test.clone()), all])
            };
        }
        all
    }

    /// Whether a file of this name is left out. A name from the command line may match from any slash on.
    pub(super) fn excludes(&self, cx: &Context, name: &[u8], from_command_line: bool) -> Result<bool, Stop> {
        let Some((_, first_includes)) = self.globs.first() else { return Ok(false) };
        for (glob, include) in self.globs.iter().rev() {
            let mut matched = glob.matches(name, &cx.budget)?;
            if from_command_line {
                let mut at = 0;
                while let (false, Some(slash)) = (matched, memchr::memchr(b'/', &name[at..])) {
                    at += slash + 1;
                    if name.get(at).is_some_and(|&b| b != b'/') {
                        matched = glob.matches(&name[at..], &cx.budget)?;
                    }
                }
            }
            if matched {
                return Ok(!include);
            }
        }
        Ok(*first_includes)
    }
}

/// The test of names that a glob is, where it means the same in every locale: stars and plain ASCII.
fn name_test(glob: &[u8], number: usize) -> Predicate {
    let plain = |bytes: &[u8]| bytes.iter().all(|byte| byte.is_ascii() && !b"?[\\*/".contains(byte));
    match glob.strip_prefix(b"*") {
        _ if plain(glob) => Predicate::Name(glob.into()),
        Some(suffix) if plain(suffix) => Predicate::NameSuffix(suffix.into()),
        _ => match glob.strip_suffix(b"*") {
            Some(prefix) if plain(prefix) => Predicate::NamePrefix(prefix.into()),
            _ => Predicate::Opaque(number as u32),
        },
    }
}
