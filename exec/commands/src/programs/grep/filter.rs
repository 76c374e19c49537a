//! `--include`, `--exclude`, `--exclude-from` and `--exclude-dir`.

use mirage_vm::pattern::{Options, Pattern};
use mirage_vm::program::{Context, Locale, Stop};

/// Globs in the order they were given; the last one that matches decides.
#[derive(Debug, Default)]
pub(super) struct Filter {
    globs: Vec<(Pattern, bool)>,
}

impl Filter {
    /// Adds a glob that includes or excludes.
    pub(super) fn push(&mut self, glob: &[u8], include: bool, locale: Locale) {
        let options = Options { utf8: locale == Locale::Utf8, ..Options::default() };
        self.globs.push((Pattern::new(glob, options), include));
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
