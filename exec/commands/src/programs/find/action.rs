//! Actions.

use super::expression::{Action, Target};
use super::parse::Plan;
use super::{Entry, Search, format};
use crate::util::files::{Files, owner_name};
use crate::util::quote::{self, Style};
use crate::util::time::{self, Moment};
use crate::util::{mode, number};
use crate::voice::{End, Voice};
use mirage_vfs::{Errno, FileKind};
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// Files that actions write to, buffered.
pub(super) struct Outputs(Vec<(Arc<Ofd>, Vec<u8>)>);

impl Outputs {
    /// Opens what the plan names.
    pub(super) async fn open(cx: &mut Context, plan: &Plan) -> Result<Self, End> {
        let mut files = Vec::new();
        for name in &plan.files {
            let opened = cx.create(name).await;
            match opened {
                Ok(ofd) => files.push((ofd, Vec::new())),
                Err(errno) => {
                    let name = quote::locale(cx.locale, name);
                    cx.error(&text!(name, ": ", errno.text())).await?;
                    return Err(End::Status(1));
                }
            }
        }
        Ok(Self(files))
    }

    async fn write(&mut self, cx: &mut Context, target: Target, text: &[u8]) -> Result<(), Stop> {
        match target.and_then(|at| self.0.get_mut(at)) {
            None => cx.out(text).await,
            Some((ofd, buffer)) => {
                buffer.extend_from_slice(text);
                if buffer.len() > 16 << 10 {
                    let full = std::mem::take(buffer);
                    ofd.write(full.into()).await.map_err(Stop::Write)?;
                }
                Ok(())
            }
        }
    }

    /// Writes what is buffered.
    pub(super) async fn flush(&mut self, _cx: &mut Context) -> Result<(), Stop> {
        for (ofd, buffer) in &mut self.0 {
            let rest = std::mem::take(buffer);
            ofd.write(rest.into()).await.map_err(Stop::Write)?;
        }
        Ok(())
    }
}

impl Search {
    /// Does an action; its value.
    pub(super) async fn act(
        &mut self,
        cx: &mut Context,
        action: &Action,
        entry: &mut Entry,
    ) -> Result<bool, End> {
        match action {
            Action::Print { target, end } => {
                let line = [&entry.path[..], &[*end]].concat();
                self.outputs.write(cx, *target, &line).await?;
                Ok(true)
            }
            Action::Printf { target, format } => {
                let needs = format.iter().any(format::Piece::needs_stat);
                let stat = if needs { self.stat(cx, entry).await? } else { None };
                let target_path = match entry.kind {
                    FileKind::Symlink => cx.read_link(&entry.path).await.ok(),
                    _ => None,
                };
                let followed = if format.iter().any(format::Piece::needs_target) {
                    match cx.stat(&entry.path, true).await {
                        Ok(stat) => Ok(stat.kind()),
                        Err(errno) => Err(errno),
                    }
                } else {
                    Ok(entry.kind)
                };
                let facts = format::Facts { entry, stat, target: target_path.as_deref(), followed };
                let mut out = Vec::new();
                let stops = format::show(format, &facts, &self.zone, &mut out);
                if format.iter().any(format::Piece::needs_context) {
                    // No file of a workspace has a security context.
                    let name = quote::locale(cx.locale, &entry.path);
                    cx.complain(&text!("getfilecon failed: ", name, ": No data available")).await?;
                }
                self.outputs.write(cx, *target, &out).await?;
                if stops {
                    cx.flush().await?;
                }
                Ok(true)
            }
            Action::Ls(target) => {
                if let Some(stat) = self.stat(cx, entry).await? {
                    let line = self.ls_line(cx, entry, &stat).await;
                    self.outputs.write(cx, *target, &line).await?;
                }
                Ok(true)
            }
            Action::Exec(index) => {
                let (value, failed) = self.exec.run(cx, &self.plan, *index, entry).await?;
                if failed {
                    self.status = 1;
                }
                Ok(value)
            }
            Action::Delete => self.delete(cx, entry).await,
            Action::Prune => {
                self.prune = true;
                Ok(true)
            }
            Action::Quit => {
                self.quit = true;
                Ok(true)
            }
        }
    }

    async fn delete(&mut self, cx: &mut Context, entry: &Entry) -> Result<bool, End> {
        if entry.path == b"." {
            return Ok(true);
        }
        let done =
            if entry.kind == FileKind::Dir && entry.stat.is_none_or(|stat| stat.kind() == FileKind::Dir) {
                cx.rmdir(&entry.path).await
            } else {
                cx.unlink(&entry.path).await
            };
        match done {
            Ok(()) => Ok(true),
            Err(Errno::ENOENT) => Ok(true),
            Err(errno) => {
                let path = quote::locale(cx.locale, &entry.path);
                cx.error(&text!("cannot delete ", path, ": ", errno.text())).await?;
                self.status = 1;
                Ok(false)
            }
        }
    }

    /// A line as `ls -dils` prints it.
    async fn ls_line(&self, cx: &Context, entry: &Entry, stat: &mirage_vfs::Stat) -> Vec<u8> {
        let mut out = Vec::new();
        number::push_decimal_right(&mut out, stat.id().map_or(0, |id| id.ino), 9);
        out.push(b' ');
        let blocks = stat.blocks().or_else(|| stat.size().map(|size| size.div_ceil(512))).unwrap_or(0);
        number::push_decimal_right(&mut out, blocks.div_ceil(2), 6);
        out.push(b' ');
        out.extend_from_slice(&mode::show(entry.kind, (stat.st_mode() & 0o7777) as u16));
        out.push(b' ');
        number::push_decimal_right(&mut out, u64::from(stat.nlink().unwrap_or(1)), 3);
        for id in [stat.uid(), stat.gid()] {
            let name = match id {
                Some(id) => owner_name(id).map_or_else(|| id.to_string(), str::to_owned),
                None => "?".to_owned(),
            };
            out.extend_from_slice(format!(" {name:<8}").as_bytes());
        }
        out.push(b' ');
        let size = match (entry.kind, stat.rdev()) {
            (FileKind::CharDevice | FileKind::BlockDevice, Some(device)) => {
                format!("{:3}, {:3}", device >> 8 & 0xfff, device & 0xff)
            }
            _ => stat.size().unwrap_or(0).to_string(),
        };
        number::push_right(&mut out, size.as_bytes(), 8);
        out.push(b' ');
        let at = stat.mtime().unwrap_or_default();
        let old = self.now.secs - at.secs > 6 * 30 * 86_400 || at.secs > self.now.secs + 3600;
        let format: &[u8] = if old { b"%b %e  %Y" } else { b"%b %e %H:%M" };
        time::format(&Moment::new(at, &self.zone), format, &mut out);
        out.push(b' ');
        out.extend_from_slice(&quote::quote(Style::Escape, cx.locale, &entry.path, b" "));
        if entry.kind == FileKind::Symlink
            && let Ok(target) = cx.read_link(&entry.path).await
        {
            out.extend_from_slice(b" -> ");
            out.extend_from_slice(&quote::quote(Style::Escape, cx.locale, &target, b" "));
        }
        out.push(b'\n');
        out
    }
}
