//! Where lines go: standard output, the files of `w`, the file that is edited in place.
//!
//! Invariant: a line that came without a newline gets one as soon as more follows in the same output.

use crate::util::files::Files;
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// How much is held back.
const BUFFER: usize = 32 << 10;

/// What an output leads to.
enum Target {
    Stdout,
    Stderr,
    File(Arc<Ofd>),
}

/// One output.
pub(super) struct Output {
    target: Target,
    buffer: Vec<u8>,
    lacks_newline: bool,
    terminator: u8,
}

impl Output {
    pub(super) fn stdout(terminator: u8) -> Output {
        Output { target: Target::Stdout, buffer: Vec::new(), lacks_newline: false, terminator }
    }

    pub(super) fn file(ofd: Arc<Ofd>, terminator: u8) -> Output {
        Output { target: Target::File(ofd), ..Output::stdout(terminator) }
    }

    /// Opens what a `w` command names.
    pub(super) async fn open(cx: &Context, name: &[u8], terminator: u8) -> Result<Output, Errno> {
        Ok(match name {
            b"/dev/stdout" => Output::stdout(terminator),
            b"/dev/stderr" => Output { target: Target::Stderr, ..Output::stdout(terminator) },
            _ => Output::file(cx.create(name).await?, terminator),
        })
    }

    /// Whether this writes to standard output, whose parts must stay in order.
    pub(super) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Whether it is time to flush.
    pub(super) fn is_full(&self) -> bool {
        self.buffer.len() >= BUFFER
    }

    /// Ends the last line if it has no newline yet.
    pub(super) fn end_line(&mut self) {
        if self.lacks_newline {
            self.buffer.push(self.terminator);
            self.lacks_newline = false;
        }
    }

    /// Writes a line; one that was read without a newline is written so.
    pub(super) fn line(&mut self, text: &[u8], ended: bool) {
        self.end_line();
        self.buffer.extend_from_slice(text);
        if ended {
            self.buffer.push(self.terminator);
        } else {
            self.lacks_newline = true;
        }
    }

    /// Writes text that brings its own newlines.
    pub(super) fn text(&mut self, text: &[u8]) {
        self.end_line();
        self.buffer.extend_from_slice(text);
    }

    /// Writes the text of a command, whose last newline is what lines end in here.
    pub(super) fn text_lines(&mut self, text: &[u8]) {
        match text.strip_suffix(b"\n") {
            Some(line) => self.line(line, true),
            None => self.text(text),
        }
    }

    /// Writes bytes as they are.
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Ends the last line; what is written to the buffer then must be whole lines.
    pub(super) fn end_line_and_buffer(&mut self) -> &mut Vec<u8> {
        self.end_line();
        &mut self.buffer
    }

    /// Sends on what is held back.
    pub(super) async fn flush(&mut self, cx: &mut Context) -> Result<Result<(), Errno>, Stop> {
        if self.buffer.is_empty() {
            return Ok(Ok(()));
        }
        let bytes = Bytes::from(std::mem::take(&mut self.buffer));
        match &self.target {
            Target::Stdout => {
                cx.out_chunk(bytes).await?;
                Ok(Ok(()))
            }
            Target::Stderr => {
                cx.err(&bytes).await?;
                Ok(Ok(()))
            }
            Target::File(ofd) => {
                cx.tick(bytes.len())?;
                Ok(ofd.write(bytes).await)
            }
        }
    }
}
