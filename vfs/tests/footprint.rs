//! What an idle workspace holds in memory.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use mirage_vfs::{Namespace, VPath};

/// Counts the bytes that are held.
///
/// Invariant: every call goes to the system's allocator unchanged, so its promises are the system's.
mod counting {
    #![expect(unsafe_code, reason = "an allocator is an unsafe interface")]

    use std::{
        alloc::{GlobalAlloc, Layout, System},
        sync::atomic::{AtomicUsize, Ordering},
    };

    pub(crate) static HELD: AtomicUsize = AtomicUsize::new(0);

    struct Counting;

    // SAFETY: every method hands its arguments to `System` and gives back what that gives.
    unsafe impl GlobalAlloc for Counting {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            HELD.fetch_add(layout.size(), Ordering::Relaxed);
            // SAFETY: the caller keeps the contract of this method, which is that of `System`.
            unsafe { System.alloc(layout) }
        }

        unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
            HELD.fetch_sub(layout.size(), Ordering::Relaxed);
            // SAFETY: as above.
            unsafe { System.dealloc(pointer, layout) }
        }
    }

    #[global_allocator]
    static ALLOCATOR: Counting = Counting;
}

#[test]
fn an_idle_workspace_is_small() {
    use std::sync::atomic::Ordering;
    const PROGRAMS: [&str; 4] = ["cat", "ls", "sort", "true"];
    let names: std::sync::Arc<[&'static str]> = PROGRAMS.into();
    // What all workspaces share is made with the first.
    let first = Namespace::builder().programs(names.clone()).build();
    let held = || counting::HELD.load(Ordering::Relaxed);
    let before = held();
    let idle = Namespace::builder().programs(names).build();
    let own = held() - before;
    assert!(own <= 4096, "an idle namespace holds {own} bytes");
    let before = held();
    let fork = idle.fork();
    let own = held() - before;
    assert!(own <= 2048, "a fork holds {own} bytes of its own");
    let path = VPath::new(b"/tmp").unwrap();
    assert!(fork.exists(&path, b"/home/user").try_now().unwrap());
    drop(first);
}
