//! What every backend does, on each backend of the list.
//!
//! A backend has one fixture here; what it does not claim in its `Caps` must answer `EOPNOTSUPP`, and what it claims is
//! tested.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so")]
#![allow(unreachable_pub, reason = "a test is a crate of its own")]

#[path = "../common/mod.rs"]
mod common;

mod attributes;
mod entries;
mod fixture;
mod links;
mod permissions;
mod reading;
mod rename;
mod scans;
mod waiting;
mod writing;

/// One module of tests per backend.
macro_rules! suites {
    ($($backend:ident)*) => {
        $(
            mod $backend {
                suite! { super::fixture::$backend }
            }
        )*
    };
}

/// Every test of the suite, over one fixture.
macro_rules! suite {
    ($fixture:path) => {
        tests! {
            $fixture;
            attributes: times, times_now, modes, owners, size_and_blocks, handles_change_attributes;
            entries: make_and_remove, listing, names_of_any_bytes, deep_paths, directories_count_links, pipes;
            links: hard_links, symlinks, links_to_nowhere;
            permissions: bits_of_files, bits_of_directories, opening;
            reading: pieces, end_of_file, directories_are_not_read, many_handles;
            rename: replaces, kinds_must_agree, into_itself, between_directories, without_replacing;
            scans: depths, pushed_equals_filtered, pages, prunes, unreadable_directories, limits, depth_is_free;
            writing: offsets, appends, truncates, holes, unlinked_files_stay, exclusive, opening_twice;
        }
    };
}

macro_rules! tests {
    ($fixture:path; $($module:ident: $($test:ident),*;)*) => {
        $($(
            #[test]
            fn $test() {
                $crate::$module::$test(&$fixture());
            }
        )*)*
    };
}

mirage_vfs::each_backend!(suites);

/// The same backend, reached in the way of kernels that cannot resolve a whole path.
mod disk_by_component {
    suite! { super::fixture::disk_by_component }
}

/// A store that has to be waited for.
mod later {
    suite! { super::fixture::waiting }
}
