//! `find`: POSIX with the tests and actions of GNU findutils.
//!
//! An expression is compiled to a list of steps with jumps, so that evaluating it takes no stack; only a test that asks
//! for more than name and kind costs a look at the file. Differences: `-D` and `-O` change nothing, and there is one
//! file system per mount for `-xdev` and `-fstype`.

mod action;
mod exec;
mod expression;
mod format;
mod parse;
mod test;

use crate::options::{Instead, Spec};
use crate::util::files::{DirEntry, Files, join};
use crate::util::{quote, time};
use crate::voice::{End, Ended, Voice};
use expression::{Follow, Step};
use mirage_vfs::{Errno, FileId, FileKind, Stat, Time};
use mirage_vm::Text;
use mirage_vm::program::{Context, Stop};
use parse::Plan;

const SPEC: Spec = Spec {
    name: "find",
    summary: "Look for files below the paths that satisfy the expression.",
    usage: &["[-H] [-L] [-P] [-Olevel] [-D debugopts] [path...] [expression]"],
    notes: "\
Operators: ( EXPR )  ! EXPR  -not EXPR  EXPR -a EXPR  EXPR -o EXPR  EXPR , EXPR
Options: -daystart -depth -follow -maxdepth N -mindepth N -mount -xdev -regextype TYPE
Tests: -amin N -anewer FILE -atime N -cmin N -cnewer FILE -ctime N -empty -executable -false -fstype TYPE
  -gid N -group NAME -ilname PATTERN -iname PATTERN -inum N -ipath PATTERN -iregex PATTERN -links N -lname PATTERN
  -mmin N -mtime N -name PATTERN -newer FILE -newerXY REF -nogroup -nouser -path PATTERN -perm [-/]MODE -readable
  -regex PATTERN -samefile FILE -size N[bcwkMG] -true -type [bcdpfls] -uid N -used N -user NAME -writable -xtype T
Actions: -delete -exec COMMAND ; -exec COMMAND {} + -execdir COMMAND ; -fls FILE -fprint FILE -fprint0 FILE
  -fprintf FILE FORMAT -ls -ok COMMAND ; -print -print0 -printf FORMAT -prune -quit",
    ..Spec::BASE
};

program!(FIND, SPEC, run_told);

/// A file that is looked at.
struct Entry {
    /// Its path, as it is printed.
    path: Vec<u8>,
    /// How much of the path is the starting point.
    start_len: usize,
    depth: u32,
    /// Its kind, symlinks followed where asked.
    kind: FileKind,
    /// What is known of it beyond the kind.
    stat: Option<Stat>,
}

impl Entry {
    /// Its last component; of a starting point with slashes at its end, all of that.
    fn name(&self) -> &[u8] {
        let len = self.path.iter().rposition(|byte| *byte != b'/').map_or(self.path.len(), |at| at + 1);
        match memchr::memrchr(b'/', &self.path[..len]) {
            Some(at) if at + 1 < len => &self.path[at + 1..],
            _ => &self.path,
        }
    }
}

/// One run.
struct Search {
    plan: Plan,
    now: Time,
    zone: jiff::tz::TimeZone,
    status: u8,
    /// `-quit` was reached.
    quit: bool,
    /// `-prune` was reached for the file at hand.
    prune: bool,
    exec: exec::Execs,
    outputs: action::Outputs,
}

/// Runs, and tells of output that cannot be written in the words GNU's has for it.
async fn run_told(cx: &mut Context) -> Ended {
    let result = match run(cx).await {
        Ok(status) => cx.flush().await.map(|()| status).map_err(End::from),
        Err(end) => Err(end),
    };
    match result {
        Err(End::Stop(Stop::Write(errno))) => {
            let name = quote::locale(cx.locale, b"standard output");
            cx.complain(&text!(name, ": ", errno.text())).await?;
            cx.complain(b"write error").await?;
            Ok(1)
        }
        result => result,
    }
}

async fn run(cx: &mut Context) -> Ended {
    let words = cx.argv.split_off(1.min(cx.argv.len()));
    let now = Time::now();
    let zone = time::zone(cx);
    let plan = match parse::parse(cx, &words, now, &zone).await? {
        Ok(plan) => plan,
        Err(parse::Problem::Help) => return Err(SPEC.instead(cx, Instead::Help).await?),
        Err(parse::Problem::Version) => return Err(SPEC.instead(cx, Instead::Version).await?),
        Err(parse::Problem::Message(message)) => {
            cx.error(&message).await?;
            return Ok(1);
        }
        Err(parse::Problem::Usage(message)) => {
            cx.error(&message).await?;
            return Err(SPEC.try_help(cx).await?);
        }
    };
    for warning in &plan.warnings {
        cx.error(warning).await?;
    }
    let outputs = action::Outputs::open(cx, &plan).await?;
    let exec = exec::Execs::new(&plan);
    let mut search = Search { plan, now, zone, status: 0, quit: false, prune: false, exec, outputs };
    let starts = std::mem::take(&mut search.plan.starts);
    for start in &starts {
        if search.quit {
            break;
        }
        search.walk(cx, start).await?;
    }
    search.finish(cx).await?;
    Ok(search.status)
}

/// A directory that is walked.
struct Frame {
    entry: Entry,
    left: Vec<DirEntry>,
    id: Option<FileId>,
    /// The directory itself comes after what is in it.
    after: bool,
}

impl Search {
    async fn finish(&mut self, cx: &mut Context) -> Result<(), End> {
        let failed = self.exec.finish(cx).await?;
        if failed {
            self.status = 1;
        }
        self.outputs.flush(cx).await?;
        Ok(())
    }

    async fn complain(&mut self, cx: &mut Context, path: &[u8], errno: Errno) -> Result<(), Stop> {
        self.status = 1;
        let path = quote::locale(cx.locale, path);
        cx.error(&text!(path, ": ", errno.text())).await
    }

    /// Looks at a file: follows a symlink where that is asked for.
    async fn look(
        &mut self,
        cx: &mut Context,
        path: &[u8],
        depth: u32,
        known: Option<FileKind>,
    ) -> Result<Option<(FileKind, Option<Stat>)>, Stop> {
        let follows = match self.plan.follow {
            Follow::Always => true,
            Follow::CommandLine => depth == 0,
            Follow::Never => false,
        };
        if let Some(kind) = known
            && !(follows && kind == FileKind::Symlink)
        {
            return Ok(Some((kind, None)));
        }
        let mut found = cx.stat(path, follows).await;
        if follows && matches!(found, Err(Errno::ENOENT | Errno::ENOTDIR)) {
            found = cx.stat(path, false).await;
        }
        match found {
            Ok(stat) => Ok(Some((stat.kind(), Some(stat)))),
            Err(errno) => {
                self.complain(cx, path, errno).await?;
                Ok(None)
            }
        }
    }

    async fn walk(&mut self, cx: &mut Context, start: &Text) -> Result<(), End> {
        let Some((kind, stat)) = self.look(cx, start, 0, None).await? else { return Ok(()) };
        let first = Entry { path: start.to_vec(), start_len: start.len(), depth: 0, kind, stat };
        let device = first.stat.and_then(|stat| stat.id()).map(|id| id.dev);
        let mut frames: Vec<Frame> = Vec::new();
        if let Some(frame) = self.visit(cx, first, &frames, device).await? {
            frames.push(frame);
        }
        while let Some(top) = frames.last_mut() {
            if self.quit {
                return Ok(());
            }
            let Some(next) = top.left.pop() else {
                let Some(done) = frames.pop() else { break };
                if done.after {
                    let mut entry = done.entry;
                    self.evaluate(cx, &mut entry).await?;
                }
                if self.exec.flush_dir(cx, &self.plan).await? {
                    self.status = 1;
                }
                continue;
            };
            let path = join(&top.entry.path, &next.name);
            let (start_len, depth) = (top.entry.start_len, top.entry.depth + 1);
            cx.tick(64)?;
            let Some((kind, stat)) = self.look(cx, &path, depth, Some(next.kind)).await? else { continue };
            let entry = Entry { path, start_len, depth, kind, stat: stat.or(next.stat) };
            if let Some(frame) = self.visit(cx, entry, &frames, device).await? {
                frames.push(frame);
            }
        }
        Ok(())
    }

    /// Evaluates the expression for a file; a directory to be entered comes back.
    async fn visit(
        &mut self,
        cx: &mut Context,
        mut entry: Entry,
        above: &[Frame],
        device: Option<u64>,
    ) -> Result<Option<Frame>, End> {
        let is_dir = entry.kind == FileKind::Dir;
        let mut id = None;
        if is_dir {
            id = entry.stat.and_then(|stat| stat.id());
            if (self.plan.follow == Follow::Always || self.plan.one_file_system) && id.is_none() {
                id = cx
                    .stat(&entry.path, self.plan.follow != Follow::Never)
                    .await
                    .ok()
                    .and_then(|stat| stat.id());
            }
            if self.plan.follow == Follow::Always
                && id.is_some()
                && let Some(loops) = above.iter().find(|frame| frame.id == id)
            {
                let (inner, outer) =
                    (quote::locale(cx.locale, &entry.path), quote::locale(cx.locale, &loops.entry.path));
                let message = text!(
                    "File system loop detected; ",
                    inner,
                    " is part of the same file system loop as ",
                    outer,
                    "."
                );
                cx.error(&message).await?;
                self.status = 1;
                return Ok(None);
            }
        }
        let deeper = self.plan.max_depth.is_none_or(|max| entry.depth < max);
        self.prune = false;
        let after = is_dir && self.plan.depth_first;
        if !after || !deeper {
            self.evaluate(cx, &mut entry).await?;
            if !deeper || !is_dir || self.quit || (self.prune && !self.plan.depth_first) {
                return Ok(None);
            }
        }
        if self.plan.one_file_system && entry.depth > 0 && device.is_some() && id.map(|id| id.dev) != device {
            if after {
                self.evaluate(cx, &mut entry).await?;
            }
            return Ok(None);
        }
        match cx.list(&entry.path).await {
            Ok(mut left) => {
                left.reverse();
                Ok(Some(Frame { entry, left, id, after }))
            }
            Err(errno) => {
                self.complain(cx, &entry.path.clone(), errno).await?;
                if after {
                    self.evaluate(cx, &mut entry).await?;
                }
                Ok(None)
            }
        }
    }

    async fn evaluate(&mut self, cx: &mut Context, entry: &mut Entry) -> Result<(), End> {
        if entry.depth < self.plan.min_depth {
            return Ok(());
        }
        let steps = self.plan.steps.clone();
        let mut value = true;
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            at += 1;
            match step {
                Step::Test(test) => value = self.test(cx, test, entry).await?,
                Step::Act(action) => value = self.act(cx, action, entry).await?,
                Step::Not => value = !value,
                Step::SkipIfFalse(to) if !value => at = *to,
                Step::SkipIfTrue(to) if value => at = *to,
                Step::SkipIfFalse(_) | Step::SkipIfTrue(_) => {}
            }
            if self.quit {
                return Ok(());
            }
        }
        Ok(())
    }
}
