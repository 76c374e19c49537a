//! Listing and finding with what a backend takes over.

use crate::{
    common::{Shell, now},
    fixture::Fixture,
};
use mirage_vfs::{
    Backend, Fields, FileKind, Rel, SetAttr, SetTime, Time,
    plan::{Candidate, Cmp, KindSet, Offer, Order, Predicate, ScanRequest, Stamp},
};
use proptest::prelude::*;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

/// A row as it is compared: path, depth, kind.
type Row = (String, u32, FileKind);

fn collect(
    backend: &dyn Backend,
    request: &ScanRequest,
    offer: Offer,
    max: usize,
) -> (Vec<Row>, Vec<String>) {
    let mut scan = now(backend.scan(Arc::new(request.clone()), offer)).unwrap();
    let (mut rows, mut errors) = (Vec::new(), Vec::new());
    while let Some(page) = now(scan.next(max)).unwrap() {
        for entry in page.iter() {
            rows.push((entry.path.escape_ascii().to_string(), entry.depth, entry.kind));
        }
        errors.extend(page.errors().map(|(path, error)| format!("{} {error:?}", path.escape_ascii())));
    }
    (rows, errors)
}

fn first_offer(backend: &dyn Backend, request: &ScanRequest) -> Offer {
    backend.offers(request).into_iter().next().unwrap()
}

fn paths(backend: &dyn Backend, request: &ScanRequest) -> Vec<String> {
    let offer = first_offer(backend, request);
    collect(backend, request, offer, 1000).0.into_iter().map(|(path, ..)| path).collect()
}

/// A small tree with files of different kinds, names and sizes.
fn plant(shell: &Shell) {
    for dir in ["a", "a/b", "a/b/c", "a-b", "d.d", ".h"] {
        shell.mkdir(dir).unwrap();
    }
    for (at, file) in ["x.txt", "a/x.txt", "a/b/y.rs", "a/b/c/z.txt", "a-b/.x", "d.d/long", ".h/x", "a/b.txt"]
        .into_iter()
        .enumerate()
    {
        shell.write(file, &"x".repeat(at * 700)).unwrap();
        let time = Time { secs: 1_000_000 * at as i64, nanos: 0 };
        let change =
            SetAttr { mtime: Some(SetTime::To(time)), mode: Some(0o600 + at as u16), ..SetAttr::default() };
        shell.set(file, true, change).unwrap();
    }
    shell.symlink("a", "l").unwrap();
}

pub fn depths(fixture: &Fixture) {
    plant(&fixture.shell);
    let backend = &*fixture.backend;
    let request = ScanRequest { max_depth: Some(0), ..ScanRequest::find(b"") };
    assert_eq!(paths(backend, &request), [""]);
    let mut all = paths(backend, &ScanRequest::find(b""));
    all.sort();
    assert_eq!(all.len(), 1 + 6 + 8 + 1);
    let mut listed = paths(backend, &ScanRequest::list(b"a"));
    listed.sort();
    assert_eq!(listed, ["b", "b.txt", "x.txt"]);
    let request = ScanRequest { min_depth: 2, max_depth: Some(2), ..ScanRequest::find(b"a") };
    let mut listed = paths(backend, &request);
    listed.sort();
    assert_eq!(listed, ["b/c", "b/y.rs"]);
    // The start may be a file; what is below a symlink is not there.
    assert_eq!(paths(backend, &ScanRequest::find(b"x.txt")), [""]);
    assert_eq!(paths(backend, &ScanRequest::find(b"l")), [""]);
    let listing = first_offer(backend, &ScanRequest::list(b"x.txt"));
    assert!(now(backend.scan(Arc::new(ScanRequest::list(b"x.txt")), listing)).is_err());
}

fn predicate() -> impl Strategy<Value = Predicate> {
    let glob = prop::sample::select(vec!["*", "*.txt", "?", "x*", "[a-d]*", "*b*", ".*", "none"]);
    let cmp = prop_oneof![Just(Cmp::Lt), Just(Cmp::Le), Just(Cmp::Eq), Just(Cmp::Ge), Just(Cmp::Gt)];
    let bytes = |text: &str| Box::<[u8]>::from(text.as_bytes());
    let leaf = prop_oneof![
        Just(Predicate::True),
        Just(Predicate::False),
        prop::sample::select(vec!["x.txt", "a", "b"]).prop_map(move |name| Predicate::Name(bytes(name))),
        prop::sample::select(vec!["x", "a", "."]).prop_map(move |name| Predicate::NamePrefix(bytes(name))),
        prop::sample::select(vec!["t", "s", "b"]).prop_map(move |name| Predicate::NameSuffix(bytes(name))),
        (glob.clone(), any::<bool>()).prop_map(move |(pattern, ignore_case)| Predicate::NameGlob {
            pattern: bytes(pattern),
            ignore_case
        }),
        (glob, any::<bool>()).prop_map(move |(pattern, ignore_case)| Predicate::PathGlob {
            pattern: bytes(pattern),
            ignore_case
        }),
        Just(Predicate::Kind(KindSet::of(FileKind::Dir))),
        Just(Predicate::Kind(KindSet::of(FileKind::File).with(FileKind::Symlink))),
        (cmp.clone(), 0u64..6000).prop_map(|(cmp, size)| Predicate::Size(cmp, size)),
        (cmp.clone(), 0i64..9_000_000).prop_map(|(cmp, secs)| Predicate::Time(
            Stamp::Modify,
            cmp,
            Time { secs, nanos: 0 }
        )),
        (0u16..8).prop_map(Predicate::ModeAny),
        (0u16..8).prop_map(Predicate::ModeAll),
        (0u16..8).prop_map(|bits| Predicate::ModeIs(0o600 | bits)),
        (cmp, 0u32..3).prop_map(|(cmp, links)| Predicate::Links(cmp, links)),
        Just(Predicate::Empty),
        (0u32..3).prop_map(Predicate::Opaque),
    ];
    leaf.prop_recursive(3, 12, 3, |part| {
        prop_oneof![
            part.clone().prop_map(|part| Predicate::Not(Box::new(part))),
            prop::collection::vec(part.clone(), 0..4).prop_map(Predicate::And),
            prop::collection::vec(part, 0..4).prop_map(Predicate::Or),
        ]
    })
}

/// Whether a test that is not about what is known of the file is inside.
fn is_open(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Not(part) => is_open(part),
        Predicate::And(parts) | Predicate::Or(parts) => parts.iter().any(is_open),
        Predicate::Opaque(_) | Predicate::Contains { .. } | Predicate::Empty => true,
        _ => false,
    }
}

/// What came is what a scan that looks at no predicate gives, filtered here: exactly for the conjuncts that are marked
/// exact, and with the rest tested afterwards for all of them.
pub fn pushed_equals_filtered(fixture: &Fixture) {
    plant(&fixture.shell);
    let backend = &*fixture.backend;
    let plain = ScanRequest { want: Fields::ALL, spelling: Box::from(*b"top"), ..ScanRequest::find(b"") };
    let strategy = (prop::collection::vec(predicate(), 0..4), 0u32..3, prop::option::of(0u32..4), 1usize..20);
    let config = ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let done = runner.run(&strategy, |(conjuncts, min_depth, max_depth, max)| {
        let request = ScanRequest { conjuncts, min_depth, max_depth, ..plain.clone() };
        let offer = first_offer(backend, &request);
        let exact: Vec<_> = request
            .conjuncts
            .iter()
            .enumerate()
            .filter(|(index, _)| offer.pushdown(*index) == mirage_vfs::plan::Pushdown::Exact)
            .map(|(_, conjunct)| conjunct.clone())
            .collect();
        for conjunct in &exact {
            prop_assert!(!is_open(conjunct), "{:?} cannot be known exactly", conjunct);
        }
        let (mut got, _) = collect(backend, &request, offer, max);
        let mut all = now(backend.scan(Arc::new(plain.clone()), Offer::plain("all"))).unwrap();
        let mut want = Vec::new();
        while let Some(page) = now(all.next(1000)).unwrap() {
            for entry in page.iter().filter(|entry| request.takes_depth(entry.depth)) {
                let file =
                    Candidate { spelling: b"top", path: entry.path, kind: entry.kind, stat: entry.stat };
                if exact.iter().all(|conjunct| conjunct.test(&file) == Some(true)) {
                    want.push((entry.path.escape_ascii().to_string(), entry.depth, entry.kind));
                }
            }
        }
        got.sort();
        want.sort();
        prop_assert_eq!(got, want);
        Ok(())
    });
    done.unwrap();
}

pub fn pages(fixture: &Fixture) {
    plant(&fixture.shell);
    let backend = &*fixture.backend;
    let request = ScanRequest { order: Order::Walk, ..ScanRequest::find(b"") };
    let whole = collect(backend, &request, first_offer(backend, &request), usize::MAX);
    for max in [1, 2, 3, 7] {
        assert_eq!(collect(backend, &request, first_offer(backend, &request), max), whole, "pages of {max}");
    }
    if first_offer(backend, &request).order == Order::Walk {
        let order: Vec<_> = whole.0.iter().map(|(path, ..)| path.replace('/', "\u{1}")).collect();
        assert!(order.is_sorted(), "a directory before what is in it, each by name");
    }
}

/// How many of this process's descriptors are open on a path with `level` in it; on a backend that is not the host's, none.
fn open_below(level: &str) -> usize {
    let Ok(fds) = std::fs::read_dir("/proc/self/fd") else { return 0 };
    let targets = fds.filter_map(|fd| std::fs::read_link(fd.ok()?.path()).ok());
    targets.filter(|target| target.to_string_lossy().contains(level)).count()
}

/// Going deep holds no descriptor per level.
pub fn depth_is_free(fixture: &Fixture) {
    // The suite's other backends run this at the same time in the same process, and clean up their trees with a descriptor
    // per level: only a name of its own tells the tree apart.
    static TREES: AtomicUsize = AtomicUsize::new(0);
    let level = format!("level-{}/", TREES.fetch_add(1, Relaxed));
    let shell = &fixture.shell;
    let mut path = String::new();
    for _ in 0..100 {
        path.push_str(&level);
        shell.mkdir(path.trim_end_matches('/')).unwrap();
    }
    let backend = &*fixture.backend;
    let request = ScanRequest { want: Fields::ALL, ..ScanRequest::find(b"") };
    let mut scan = now(backend.scan(Arc::new(request.clone()), first_offer(backend, &request))).unwrap();
    let mut rows = 0;
    while let Some(page) = now(scan.next(10)).unwrap() {
        rows += page.len();
        assert!(page.iter().all(|entry| entry.stat.is_some()));
        assert!(open_below(&level) < 20);
    }
    assert_eq!(rows, 101);
}

pub fn prunes(fixture: &Fixture) {
    plant(&fixture.shell);
    let backend = &*fixture.backend;
    let prune = Predicate::Name(Box::from(*b"b"));
    let request = ScanRequest { prune: Some(prune), ..ScanRequest::find(b"a") };
    let offer = first_offer(backend, &request);
    if offer.prunes {
        let mut rows = collect(backend, &request, offer, 1000).0;
        rows.sort();
        let rows: Vec<_> = rows.iter().map(|(path, ..)| path.as_str()).collect();
        assert_eq!(rows, ["", "b", "b.txt", "x.txt"]);
    }
}

pub fn unreadable_directories(fixture: &Fixture) {
    if !fixture.caps().modes {
        return;
    }
    plant(&fixture.shell);
    let backend = &*fixture.backend;
    fixture.shell.chmod("a/b", 0o300).unwrap();
    let request = ScanRequest { order: Order::Walk, ..ScanRequest::find(b"a") };
    let (rows, errors) = collect(backend, &request, first_offer(backend, &request), 1000);
    assert_eq!(rows.iter().map(|(path, ..)| path.as_str()).collect::<Vec<_>>(), ["", "b", "b.txt", "x.txt"]);
    assert_eq!(errors, ["b EACCES"]);
    // Names without search permission come without their stat.
    fixture.shell.chmod("a/b", 0o600).unwrap();
    let request = ScanRequest { want: Fields::ALL, ..ScanRequest::list(b"a/b") };
    let mut scan = now(backend.scan(Arc::new(request.clone()), first_offer(backend, &request))).unwrap();
    let page = now(scan.next(100)).unwrap().unwrap();
    assert!(page.len() == 2 && page.iter().all(|entry| entry.stat.is_none()));
    fixture.shell.chmod("a/b", 0o700).unwrap();
    assert!(Rel::new(b"a/b").is_some());
}

pub fn limits(fixture: &Fixture) {
    plant(&fixture.shell);
    let backend = &*fixture.backend;
    let txt = Predicate::NameSuffix(Box::from(*b".txt"));
    let request = ScanRequest { conjuncts: vec![txt.clone()], limit: Some(2), ..ScanRequest::find(b"") };
    let offer = first_offer(backend, &request);
    if offer.may_limit(&request) {
        assert_eq!(collect(backend, &request, offer, 1).0.len(), 2);
    }
    // Where a test is left over, the limit is not the backend's to keep.
    let request = ScanRequest { conjuncts: vec![txt, Predicate::Opaque(1)], ..request };
    let offer = first_offer(backend, &request);
    assert!(!offer.may_limit(&request));
    assert_eq!(collect(backend, &request, offer, 1).0.len(), 4);
}
