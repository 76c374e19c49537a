//! Finding in the whole tree: one scan over the stores that lie below its start.
//!
//! Invariants: a store is asked for a whole subtree only when no other store lies in it. Every conjunct is tested here
//! unless the store took it exactly, so a row that comes satisfies all that can be known without its asker; tests of
//! contents and opaque ones are the asker's. Symlinks below the start are rows, and not followed.

use super::Namespace;
use crate::{
    backend::Scan,
    errno::Errno,
    error::Result,
    mount::Table,
    op::{Op, Pass},
    page::{Entry, Event, Held, Page},
    path::VPath,
    plan::{Candidate, Offer, Order, Predicate, ScanRequest},
    resolve::Last,
    stat::{Fields, FileKind, Stat},
};
use std::sync::Arc;

impl Namespace {
    /// Answers `request` from `path` on (its own root is not looked at). A symlink at the start itself is followed
    /// when `follow`.
    pub fn scan<'a>(
        &'a self,
        cwd: &'a VPath,
        path: &'a [u8],
        follow: bool,
        request: &'a ScanRequest,
    ) -> Op<'a, Result<TreeScan>> {
        Op::start(move |pass| async move {
            let found =
                self.walk(pass, cwd, path, if follow { Last::Follow } else { Last::NoFollow }).await?;
            let stat = pass.get(self.table.lstat(&found.path, Fields::ALL)).await?;
            let is_dir = stat.kind() == FileKind::Dir;
            if !is_dir && (found.slash || request.min_depth > 0) {
                return Err(Errno::ENOTDIR.into());
            }
            let top = VPath::new(&found.path).expect("the resolver normalizes");
            let mut scan = TreeScan {
                table: self.table.clone(),
                request: request.clone(),
                left: request.limit.unwrap_or(u64::MAX),
                start: (request.min_depth == 0).then_some(stat),
                tasks: Vec::new(),
                top,
            };
            if scan.start.is_none() {
                scan.visit(pass, Vec::new(), 0).await?;
            }
            Ok(scan)
        })
    }
}

/// A running scan of the tree. Dropping it cancels it.
pub struct TreeScan {
    table: Arc<Table>,
    request: ScanRequest,
    top: VPath,
    /// The start itself, while its row is still to come.
    start: Option<Stat>,
    tasks: Vec<Task>,
    left: u64,
}

/// What is still to be done, the next at the end.
enum Task {
    /// A subtree that one store goes through.
    Subtree { scan: Box<dyn Scan>, path: Vec<u8>, depth: u32, device: VPath, residual: Vec<Predicate> },
    /// The entries of one directory from `next` on.
    Entries { page: Page, next: usize, path: Vec<u8>, depth: u32 },
    /// A directory to go into.
    Directory { path: Vec<u8>, depth: u32 },
}

impl TreeScan {
    /// The next page, of about `max` entries; `None` at the end. A page may be empty.
    pub fn next(&mut self, max: usize) -> Op<'_, Result<Option<Page>>> {
        Op::eager(self.page(max.max(1)))
    }

    async fn page(&mut self, max: usize) -> Result<Option<Page>> {
        let mut out = Page::default();
        if let Some(stat) = self.start.take() {
            let row = Row { path: Vec::new(), depth: 0, kind: stat.kind(), stat: Some(stat), held: None };
            if self.take(&mut out, &row, None).await {
                self.tasks.push(Task::Directory { path: Vec::new(), depth: 0 });
            }
        }
        let mut steps = 0;
        while steps < max && self.left > 0 {
            let Some(task) = self.tasks.pop() else { break };
            steps += 1;
            match task {
                Task::Directory { path, depth } => {
                    if let Err(error) = self.visit(Pass::ONLY, path.clone(), depth).await {
                        out.push_error(&path, error);
                    }
                }
                Task::Entries { page, next, path, depth } => {
                    let Some(row) = page.get(next).map(|entry| Row::below(&path, depth, &entry)) else {
                        continue;
                    };
                    self.tasks.push(Task::Entries { page, next: next + 1, path, depth });
                    if self.take(&mut out, &row, None).await {
                        self.tasks.push(Task::Directory { path: row.path, depth: row.depth });
                    }
                }
                Task::Subtree { mut scan, path, depth, device, residual } => {
                    let Some(mut page) = scan.next(max - (steps - 1)).await? else { continue };
                    let mount = self.table.at(device.as_bytes()).mount;
                    page.map_stats(|stat| mount.place(stat));
                    page.place_held(mount.device(0));
                    steps += page.len();
                    let complete =
                        self.request.want.is_empty() || page.iter().all(|entry| entry.stat.is_some());
                    if residual.is_empty() && complete && path.is_empty() && out.is_empty() {
                        page.truncate(usize::try_from(self.left).unwrap_or(usize::MAX));
                        self.left -= page.len() as u64;
                        out = page;
                        if out.held() > 0 {
                            steps = max;
                        }
                    } else {
                        for event in page.events() {
                            match event {
                                Event::Entry(entry) => {
                                    let row = Row::below(&path, depth, &entry);
                                    self.take(&mut out, &row, Some(&residual)).await;
                                }
                                Event::Error(below, error) => {
                                    out.push_error(&join(&path, below), error.clone());
                                }
                            }
                        }
                        // A page that keeps directories in reach is handed on, so that they do not add up.
                        if out.held() > 0 {
                            steps = max;
                        }
                    }
                    self.tasks.push(Task::Subtree { scan, path, depth, device, residual });
                }
            }
        }
        let over = self.left == 0 || self.tasks.is_empty();
        Ok((!over || !out.is_empty()).then_some(out))
    }

    /// Goes into the directory at `path` below the start: by a scan of its store where that owns all below it, else by
    /// its entries.
    async fn visit(&mut self, pass: Pass, path: Vec<u8>, depth: u32) -> Result<()> {
        let whole = self.absolute(&path);
        if self.table.is_whole(whole.as_bytes())
            && let Some((scan, residual)) = self.subtree(pass, &whole, &path, depth).await?
        {
            self.tasks.push(Task::Subtree { scan, path, depth, device: whole, residual });
            return Ok(());
        }
        let mut page = self.table.list(pass, whole.as_bytes(), self.request.want).await?;
        if self.request.order != Order::Any {
            page.sort();
        }
        self.tasks.push(Task::Entries { page, next: 0, path, depth });
        Ok(())
    }

    /// A scan of everything below one directory, when its store has a way that leaves nothing out.
    async fn subtree(
        &mut self,
        pass: Pass,
        whole: &VPath,
        path: &[u8],
        depth: u32,
    ) -> Result<Option<(Box<dyn Scan>, Vec<Predicate>)>> {
        let at = self.table.at(whole.as_bytes());
        let request = ScanRequest {
            root: at.rel.as_bytes().into(),
            spelling: join(&self.request.spelling, path).into(),
            min_depth: self.request.min_depth.saturating_sub(depth).max(1),
            max_depth: self.request.max_depth.map(|max| max.saturating_sub(depth)),
            limit: (self.left != u64::MAX).then_some(self.left),
            ..self.request.clone()
        };
        let fits = |offer: &Offer| {
            let ordered = request.order == Order::Any || offer.order == request.order;
            offer.complete && ordered && (offer.prunes || request.prune.is_none())
        };
        let Some(offer) = at.mount.backend().offers(&request).into_iter().find(fits) else { return Ok(None) };
        let residual = offer.residual(&request).cloned().collect();
        let scan = pass.get(at.mount.backend().scan(Arc::new(request), offer)).await?;
        Ok(Some((scan, residual)))
    }

    fn absolute(&self, path: &[u8]) -> VPath {
        let whole = if self.top.is_root() { join(b"/", path) } else { join(self.top.as_bytes(), path) };
        VPath::new(&whole).expect("rows have normalized paths")
    }

    /// Adds the row when all that can be known of it fits; tells whether what is below it is to be visited. `residual`
    /// is what is left to test when the store tested the rest.
    async fn take(&mut self, out: &mut Page, row: &Row, residual: Option<&[Predicate]>) -> bool {
        let mut stat = row.stat;
        let conjuncts = residual.unwrap_or(&self.request.conjuncts);
        let wanted = self.request.takes_depth(row.depth) && self.left > 0;
        let prune = self.request.prune.as_ref().filter(|_| row.kind == FileKind::Dir && residual.is_none());
        let mut fits = wanted && self.test_all(conjuncts, row, stat) != Some(false);
        let mut pruned = prune.map(|prune| self.test(prune, row, stat));
        let needs = |predicate: &Predicate| !predicate.fields().is_empty();
        let unsure = fits && (!self.request.want.is_empty() || conjuncts.iter().any(needs))
            || pruned == Some(None) && prune.is_some_and(needs);
        if stat.is_none() && unsure {
            let path = self.absolute(&row.path);
            stat = Pass::ONLY.get(self.table.lstat(path.as_bytes(), self.request.want)).await.ok();
            fits = fits && self.test_all(conjuncts, row, stat) != Some(false);
            pruned = prune.map(|prune| self.test(prune, row, stat));
        }
        if fits && row.kind == FileKind::Dir && conjuncts.iter().any(Predicate::asks_empty) {
            let path = self.absolute(&row.path);
            let empty = match self.table.list(Pass::ONLY, path.as_bytes(), Fields::NONE).await {
                Ok(page) => page.is_empty(),
                Err(error) => {
                    out.push_error(&row.path, error);
                    false
                }
            };
            let known: Vec<_> = conjuncts.iter().map(|conjunct| conjunct.with_empty(empty)).collect();
            fits = self.test_all(&known, row, stat) != Some(false);
        }
        if fits {
            let (dir, name) = split(&row.path);
            out.push(dir, name, row.depth, row.kind, stat);
            if let Some(held) = &row.held {
                out.hold_again(held);
            }
            self.left -= 1;
        }
        row.kind == FileKind::Dir
            && residual.is_none()
            && pruned.flatten() != Some(true)
            && self.request.reads_depth(row.depth)
    }

    fn test(&self, predicate: &Predicate, row: &Row, stat: Option<Stat>) -> Option<bool> {
        let file = Candidate {
            spelling: &self.request.spelling,
            path: &row.path,
            kind: row.kind,
            stat: stat.as_ref(),
        };
        predicate.test(&file)
    }

    fn test_all(&self, predicates: &[Predicate], row: &Row, stat: Option<Stat>) -> Option<bool> {
        let mut all = Some(true);
        for predicate in predicates {
            match self.test(predicate, row, stat) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }
}

/// One entry, by its path below the start of the whole scan.
struct Row {
    path: Vec<u8>,
    depth: u32,
    kind: FileKind,
    stat: Option<Stat>,
    held: Option<Held>,
}

impl Row {
    fn below(dir: &[u8], depth: u32, entry: &Entry<'_>) -> Self {
        Self {
            path: join(dir, entry.path),
            depth: depth + entry.depth,
            kind: entry.kind,
            stat: entry.stat.copied(),
            held: entry.held.cloned(),
        }
    }
}

fn join(dir: &[u8], path: &[u8]) -> Vec<u8> {
    let slash: &[u8] = if dir.is_empty() || path.is_empty() || dir.ends_with(b"/") { b"" } else { b"/" };
    [dir, slash, path].concat()
}

fn split(path: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memrchr(b'/', path) {
        Some(at) => (&path[..at], &path[at + 1..]),
        None => (b"", path),
    }
}
