//! What a recursive search asks of the tree: one scan for the files below a directory.
//!
//! Invariant: the request only leaves out what the search would leave out itself, and every row is tested again, so a
//! store that narrows less costs time and no result.

use super::settings::{Devices, Settings};
use mirage_vfs::FileKind;
use mirage_vfs::plan::{KindSet, Predicate, ScanRequest};

/// The request for what is below `start`; `None` where the way down depends on more than names and kinds: where
/// symlinks are followed, or directories are left out by patterns a scan has no words for.
pub(super) fn request(settings: &Settings, start: &[u8]) -> Option<ScanRequest> {
    let prune = Predicate::negate(settings.folders.includes());
    if settings.follow || !is_said(&prune) {
        return None;
    }
    let mut kinds = KindSet::of(FileKind::File);
    if settings.devices == Devices::Read {
        for kind in [FileKind::CharDevice, FileKind::BlockDevice, FileKind::Fifo, FileKind::Socket] {
            kinds = kinds.with(kind);
        }
    }
    let mut request = ScanRequest::find(b"");
    request.spelling = start.into();
    request.min_depth = 1;
    request.conjuncts = Predicate::all([Predicate::Kind(kinds), settings.files.includes()]).conjuncts();
    request.prune = (prune != Predicate::False).then_some(prune);
    request.hold = true;
    Some(request)
}

/// Whether a scan can make every test of `predicate`.
fn is_said(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Not(part) => is_said(part),
        Predicate::And(parts) | Predicate::Or(parts) => parts.iter().all(is_said),
        Predicate::Opaque(_) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::filter::Filter;
    use super::*;
    use mirage_vm::program::Locale;

    fn filter(globs: &[(&str, bool)]) -> Filter {
        let mut filter = Filter::default();
        for (glob, include) in globs {
            filter.push(glob.as_bytes(), *include, Locale::C);
        }
        filter
    }

    #[test]
    fn the_last_pattern_that_matches_decides() {
        let suffix = |text: &[u8]| Predicate::NameSuffix(text.into());
        assert_eq!(filter(&[]).includes(), Predicate::True);
        assert_eq!(filter(&[("*.c", true)]).includes(), suffix(b".c"));
        assert_eq!(
            filter(&[("*.c", true), ("*.h", true)]).includes(),
            Predicate::any([suffix(b".h"), suffix(b".c")])
        );
        assert_eq!(
            filter(&[("*.c", true), ("x*", false)]).includes(),
            Predicate::all([Predicate::negate(Predicate::NamePrefix((*b"x").into())), suffix(b".c")])
        );
    }

    #[test]
    fn what_a_scan_has_no_words_for_is_opaque() {
        for glob in ["a?", "[ab]", "a*b*c", "\\*", "\u{e4}"] {
            assert!(!is_said(&filter(&[(glob, false)]).includes()), "{glob}");
        }
        assert!(is_said(&filter(&[(".git", false), ("*.o", false), ("t*", false)]).includes()));
    }
}
