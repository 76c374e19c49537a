//! Questions to the user, answered on stdin.

use crate::voice::Voice;
use bytes::Bytes;
use mirage_vfs::FileKind;
use mirage_vm::program::{Context, Stop};

/// Asks, and reads answers line by line.
#[derive(Default)]
pub(crate) struct Asker {}

impl Asker {
    /// Whether there is somebody to ask.
    pub(crate) fn is_terminal(&self, cx: &Context) -> bool {
        cx.fd(0).is_ok_and(|stdin| stdin.is_terminal())
    }

    /// Whether the answer to the question (in the program's voice) begins with y.
    pub(crate) async fn yes(&mut self, cx: &mut Context, question: &[u8]) -> Result<bool, Stop> {
        cx.flush().await?;
        let prompt = [&cx.argv0()[..], b": ", question].concat();
        cx.err(&prompt).await?;
        let Ok(stdin) = cx.fd(0) else { return Ok(false) };
        // The first byte of the line decides; the others are read over.
        let mut first = None;
        loop {
            let mut chunk: Bytes = match cx.read(&stdin).await? {
                Ok(chunk) => chunk,
                Err(_) => break,
            };
            if chunk.is_empty() {
                break;
            }
            if let Some(at) = memchr::memchr(b'\n', &chunk) {
                stdin.unread(chunk.split_off(at + 1));
                first = first.or(chunk.first().copied());
                break;
            }
            first = first.or(chunk.first().copied());
        }
        Ok(matches!(first, Some(b'y' | b'Y')))
    }
}

/// What a file is called in a question or by `stat`.
pub(crate) fn kind_of(kind: FileKind, size: Option<u64>) -> &'static str {
    match kind {
        FileKind::File if size == Some(0) => "regular empty file",
        FileKind::File => "regular file",
        FileKind::Dir => "directory",
        FileKind::Symlink => "symbolic link",
        FileKind::CharDevice => "character special file",
        FileKind::BlockDevice => "block special file",
        FileKind::Fifo => "fifo",
        FileKind::Socket => "socket",
    }
}
