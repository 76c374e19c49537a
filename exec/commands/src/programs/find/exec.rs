//! `-exec`, `-execdir`, `-ok` and `-okdir`.

use super::Entry;
use super::parse::Plan;
use crate::util::ask::Asker;
use crate::util::files::Files;
use crate::util::{paths, quote};
use crate::voice::{End, Voice};
use mirage_vfs::{Errno, RealPath, VPath};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;

/// Bytes of arguments after which a batch is run.
const BATCH: usize = 128 << 10;

#[derive(Default)]
struct Batch {
    items: Vec<Text>,
    bytes: usize,
    dir: Option<Vec<u8>>,
}

/// What commands have still to be run with.
pub(super) struct Execs {
    batches: Vec<Batch>,
    commands: Vec<super::expression::Command>,
    asker: Asker,
}

impl Execs {
    /// Nothing yet.
    pub(super) fn new(plan: &Plan) -> Self {
        let batches = plan.commands.iter().map(|_| Batch::default()).collect();
        Self { batches, commands: plan.commands.clone(), asker: Asker::default() }
    }

    /// Runs command `index` for a file, or keeps the file for later: the value of the action, and whether the run as a
    /// whole has failed by it.
    pub(super) async fn run(
        &mut self,
        cx: &mut Context,
        plan: &Plan,
        index: usize,
        entry: &Entry,
    ) -> Result<(bool, bool), End> {
        let command = plan.commands[index].clone();
        let (name, dir) = if command.in_dir { place(&entry.path) } else { (entry.path.clone(), None) };
        if command.batch {
            let mut failed = false;
            if self.batches[index].dir != dir && !self.batches[index].items.is_empty() {
                failed |= self.run_batch(cx, index).await?;
            }
            let batch = &mut self.batches[index];
            batch.dir = dir;
            batch.bytes += name.len() + 1;
            batch.items.push(Text::from(&name[..]));
            if batch.bytes > BATCH {
                failed |= self.run_batch(cx, index).await?;
            }
            return Ok((true, failed));
        }
        let argv: Vec<Text> = command.words.iter().map(|word| fill(word, &name)).collect();
        if command.asks {
            let question = text!("< ", argv[0], " ... ", entry.path, " > ? ");
            cx.flush().await?;
            cx.err(&question).await?;
            if !self.answer(cx).await? {
                return Ok((false, false));
            }
        }
        let value = spawn(cx, argv, dir.as_deref(), command.asks).await?;
        Ok((value, false))
    }

    async fn answer(&mut self, cx: &mut Context) -> Result<bool, End> {
        let _ = &self.asker;
        let Ok(stdin) = cx.fd(0) else { return Ok(false) };
        let mut chunk = match cx.read(&stdin).await? {
            Ok(chunk) => chunk,
            Err(_) => return Ok(false),
        };
        if let Some(at) = memchr::memchr(b'\n', &chunk) {
            stdin.unread(chunk.split_off(at + 1));
        }
        Ok(matches!(chunk.first(), Some(b'y' | b'Y')))
    }

    async fn run_batch(&mut self, cx: &mut Context, index: usize) -> Result<bool, End> {
        let batch = std::mem::take(&mut self.batches[index]);
        if batch.items.is_empty() {
            return Ok(false);
        }
        let mut argv = self.commands[index].words.clone();
        argv.extend(batch.items);
        Ok(!spawn(cx, argv, batch.dir.as_deref(), false).await?)
    }

    /// Runs the batches that belong to a directory that is done; whether one failed.
    pub(super) async fn flush_dir(&mut self, cx: &mut Context, plan: &Plan) -> Result<bool, End> {
        let mut failed = false;
        for index in 0..self.batches.len() {
            if plan.commands[index].in_dir {
                failed |= self.run_batch(cx, index).await?;
            }
        }
        Ok(failed)
    }

    /// Runs what is left; whether a command failed.
    pub(super) async fn finish(&mut self, cx: &mut Context) -> Result<bool, End> {
        let mut failed = false;
        for index in 0..self.batches.len() {
            failed |= self.run_batch(cx, index).await?;
        }
        Ok(failed)
    }
}

/// The name of a file as seen from its directory, and that directory.
fn place(path: &[u8]) -> (Vec<u8>, Option<Vec<u8>>) {
    let base = crate::programs::basename::last_component(path);
    if base == b"/" {
        return (base.to_vec(), Some(b"/".to_vec()));
    }
    if matches!(path, b"." | b"..") {
        return ([b"./", path].concat(), None);
    }
    ([b"./", base].concat(), Some(paths::parent(path).to_vec()))
}

fn fill(word: &Text, name: &[u8]) -> Text {
    if memchr::memmem::find(word, b"{}").is_none() {
        return word.clone();
    }
    let mut out = Vec::new();
    let mut rest = &word[..];
    while let Some(at) = memchr::memmem::find(rest, b"{}") {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(name);
        rest = &rest[at + 2..];
    }
    out.extend_from_slice(rest);
    Text::from(&out[..])
}

/// Runs a command; whether it ended with 0.
async fn spawn(
    cx: &mut Context,
    argv: Vec<Text>,
    dir: Option<&[u8]>,
    closed_input: bool,
) -> Result<bool, End> {
    cx.flush().await?;
    let command = argv[0].clone();
    let mut fds = cx.fds.clone();
    if closed_input {
        fds.set(0, Some(Ofd::text(bytes::Bytes::new())));
    }
    let before = cx.cwd.clone();
    if let Some(dir) = dir {
        match cx.real_path(dir, RealPath::Existing).await.map(|path| VPath::new(&path)) {
            Ok(Some(path)) => cx.cwd = path,
            Ok(None) => {}
            Err(errno) => {
                let dir = quote::locale(cx.locale, dir);
                cx.error(&text!(dir, ": ", errno.text())).await?;
                return Ok(false);
            }
        }
    }
    let env = cx.env.clone();
    let started = cx.spawn(argv, fds, env).await;
    cx.cwd = before;
    match started {
        Ok(child) => {
            let status = child.wait().await;
            cx.tick(0)?;
            Ok(status == 0)
        }
        Err(errno) => {
            let _: Errno = errno;
            let name = quote::locale(cx.locale, &command);
            cx.error(&text!(name, ": ", errno.text())).await?;
            Ok(false)
        }
    }
}
