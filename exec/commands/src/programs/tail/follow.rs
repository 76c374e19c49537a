//! Following files as they grow.

use super::{Follow, Options, header};
use crate::util::files::Files;
use crate::util::{quote, time};
use crate::voice::Voice;
use mirage_vfs::{Errno, FileKind};
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::process::Status;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// A file that is followed.
pub(super) struct Watch {
    name: Text,
    ofd: Option<Arc<Ofd>>,
    /// It was not there at the last look.
    pub missing: bool,
    /// It is not looked at any more.
    pub given_up: bool,
}

impl Watch {
    /// A file as it was opened, or not.
    pub(super) fn new(name: Text, ofd: Option<Arc<Ofd>>) -> Self {
        Self { name, ofd, missing: false, given_up: false }
    }

    fn is_alive(&self, options: &Options) -> bool {
        !self.given_up && (self.ofd.is_some() || options.retry)
    }
}

/// Prints what is appended to the files, until none is left to look at or the process waited for has ended.
pub(super) async fn follow(
    cx: &mut Context,
    mut files: Vec<Watch>,
    options: &Options,
    headed: bool,
    mut first: bool,
) -> Result<Status, Stop> {
    let mut last = files.iter().rposition(|file| file.ofd.is_some());
    loop {
        if !files.iter().any(|file| file.is_alive(options)) {
            cx.error(b"no files remaining").await?;
            return Ok(1);
        }
        let over = options.pid.is_some_and(|pid| cx.processes.get(pid).is_none());
        for index in 0..files.len() {
            if !files[index].is_alive(options) {
                continue;
            }
            if options.follow == Some(Follow::Name) {
                look_again(cx, &mut files[index], options).await?;
            }
            let Some(ofd) = files[index].ofd.clone() else { continue };
            let stat = ofd.stat().await.ok().flatten();
            if let Some(stat) = &stat
                && stat.kind() == FileKind::File
                && stat.size().is_some_and(|size| size < ofd.offset())
            {
                let message = text!(quote::file(cx.locale, &files[index].name), ": file truncated");
                cx.error(&message).await?;
                ofd.seek(0);
            }
            loop {
                match cx.read(&ofd).await? {
                    Ok(chunk) if chunk.is_empty() => break,
                    Ok(chunk) => {
                        if headed && last != Some(index) {
                            header(cx, &files[index].name, &mut first).await?;
                            last = Some(index);
                        }
                        cx.out_chunk(chunk).await?;
                    }
                    Err(errno) => {
                        cx.file_error(&files[index].name, errno).await?;
                        files[index].given_up = true;
                        break;
                    }
                }
            }
            // A pipe that has ended grows no more; a device may yet.
            let device = stat.is_some_and(|stat| stat.kind() == FileKind::CharDevice);
            if !ofd.is_seekable() && !device && options.follow == Some(Follow::Descriptor) {
                files[index].given_up = true;
                if files.iter().all(|file| file.given_up) {
                    return Ok(0);
                }
            }
        }
        cx.flush().await?;
        if over {
            return Ok(0);
        }
        time::sleep(cx, options.interval).await?;
    }
}

/// Sees whether the name still means the file that is open.
async fn look_again(cx: &mut Context, file: &mut Watch, options: &Options) -> Result<(), Stop> {
    let name = quote::file_always(cx.locale, &file.name);
    match cx.stat(&file.name, true).await {
        Err(errno) => {
            if !file.missing {
                file.missing = true;
                if file.ofd.take().is_some() {
                    let what = if errno == Errno::ENOENT { " has become inaccessible: " } else { ": " };
                    cx.error(&text!(name, what, errno.text())).await?;
                }
                file.given_up = !options.retry;
            }
        }
        Ok(stat) => {
            let same = match &file.ofd {
                Some(ofd) => ofd.stat().await.ok().flatten().and_then(|old| old.id()) == stat.id(),
                None => false,
            };
            if same {
                return Ok(());
            }
            let Ok(ofd) = cx.open_read(&file.name).await else { return Ok(()) };
            let what: &[u8] = if file.missing {
                b" has appeared;  following new file"
            } else {
                b" has been replaced;  following new file"
            };
            cx.error(&text!(name, what)).await?;
            file.ofd = Some(ofd);
            file.missing = false;
        }
    }
    Ok(())
}
