//! Shell patterns on names, as `fnmatch` has them.

use mirage_vfs::plan::glob;

/// Whether `name` matches; a leading dot needs a dot in the pattern.
pub(crate) fn matches_name(pattern: &[u8], name: &[u8]) -> bool {
    if name.starts_with(b".") && !pattern.starts_with(b".") && !pattern.starts_with(b"\\.") {
        return false;
    }
    glob::matches(pattern, name, false)
}
