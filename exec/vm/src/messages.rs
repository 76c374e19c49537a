//! Messages of the shell itself: the prefix that names source and line, and writing what builtins printed.

use crate::flow::Flow;
use crate::frame::Kind;
use crate::options::Opt;
use crate::reader::Origin;
use crate::signal;
use crate::vm::Vm;
use bytes::{Buf, Bytes};
use mirage_lower::Text;
use mirage_vfs::Errno;

impl Vm {
    /// The file the running code was read from, as messages and BASH_SOURCE name it.
    pub(crate) fn source_name(&self) -> Text {
        for frame in self.frames.iter().rev() {
            match &frame.kind {
                Kind::Function(call) => return call.function.file.clone(),
                Kind::Reader(reader) => {
                    if let Origin::Source { name, .. } = &reader.origin {
                        return name.clone();
                    }
                }
                _ => {}
            }
        }
        match self.call_stack.first() {
            Some(record) => record.file.clone(),
            None => self.shell.script.clone(),
        }
    }

    /// `bash: line N: `, what every message of the shell starts with.
    pub(crate) fn error_prefix(&self) -> Text {
        let mut prefix = self.source_name();
        if !self.shell.interactive {
            prefix.push_bytes(b": line ");
            prefix.push_bytes(&Text::from_int(i64::from(self.line())));
        }
        prefix.push_bytes(b": ");
        prefix
    }

    /// The prefix of messages that no builtin speaks: those heed `gnu_errfmt`.
    fn shell_prefix(&self) -> Text {
        if !self.shell.options.get(Opt::GnuErrfmt) {
            return self.error_prefix();
        }
        let mut prefix = self.source_name();
        prefix.push_bytes(format!(":{}: ", self.line()).as_bytes());
        prefix
    }

    /// Print a message of the shell to stderr (held back until [`Vm::flush_output`]).
    pub(crate) fn complain(&mut self, message: &[u8]) {
        self.output.message(message);
    }

    /// A warning with a line of its own.
    pub(crate) fn warn_at(&mut self, line: u32, text: &[u8]) {
        let prefix = format!("line {line}: ");
        let message = [&self.source_name()[..], b": ", prefix.as_bytes(), text, b"\n"].concat();
        self.output.err(&message);
    }

    /// Write out what was printed. A failing write is ignored here; builtins look at it themselves.
    pub(crate) fn flush_output(&mut self) -> Flow {
        self.flush_for(None)
    }

    /// Write out what a builtin printed; when that fails, its name stands in the message and `$?` is 1.
    pub(crate) fn flush_for(&mut self, builtin: Option<&'static str>) -> Flow {
        if self.output.is_empty() {
            return Flow::Next;
        }
        // The common case goes without a copy: all of it is stdout's and can be written at once.
        if let (Some(bytes), Some(stdout)) = (self.output.plain(), self.shell.fds.get(1)) {
            let result = stdout.try_write(bytes);
            let rest = match result {
                Ok(taken) if taken < bytes.len() => Bytes::copy_from_slice(&bytes[taken..]),
                _ => Bytes::new(),
            };
            self.output.clear_plain();
            return match result {
                Err(errno) => self.write_error(builtin, 1, errno).unwrap_or(Flow::Next),
                Ok(_) if rest.is_empty() => Flow::Next,
                Ok(_) => Flow::wait(move |vm| Box::pin(vm.write_parts(vec![(1, rest)], builtin))),
            };
        }
        let mut output = std::mem::take(&mut self.output);
        let parts = output.take(|| if builtin.is_some() { self.error_prefix() } else { self.shell_prefix() });
        let mut parts = parts.into_iter();
        while let Some((fd, mut bytes)) = parts.next() {
            let Some(ofd) = self.shell.fds.get(fd) else {
                self.write_failed(builtin, fd, Errno::EBADF);
                continue;
            };
            match ofd.try_write(&bytes) {
                Ok(taken) if taken == bytes.len() => {}
                Ok(taken) => {
                    bytes.advance(taken);
                    let rest: Vec<(u32, Bytes)> = std::iter::once((fd, bytes)).chain(parts).collect();
                    return Flow::wait(move |vm| Box::pin(vm.write_parts(rest, builtin)));
                }
                Err(errno) => {
                    if let Some(flow) = self.write_error(builtin, fd, errno) {
                        return flow;
                    }
                }
            }
        }
        Flow::Next
    }

    async fn write_parts(&mut self, parts: Vec<(u32, Bytes)>, builtin: Option<&'static str>) -> Flow {
        for (fd, bytes) in parts {
            let result = match self.shell.fds.get(fd).cloned() {
                Some(ofd) => ofd.write(bytes).await,
                None => Err(Errno::EBADF),
            };
            if let Err(errno) = result
                && let Some(flow) = self.write_error(builtin, fd, errno)
            {
                return flow;
            }
        }
        Flow::Next
    }

    fn write_error(&mut self, builtin: Option<&'static str>, fd: u32, errno: Errno) -> Option<Flow> {
        if errno == Errno::EPIPE && !self.shell.traps.ignores(signal::PIPE) {
            if self.shell.traps.action(signal::PIPE).is_some() {
                self.shell.process.signal(signal::PIPE);
                return None;
            }
            return Some(self.kill(signal::PIPE));
        }
        self.write_failed(builtin, fd, errno);
        None
    }

    fn write_failed(&mut self, builtin: Option<&'static str>, fd: u32, errno: Errno) {
        let Some(name) = builtin else { return };
        if fd == 2 {
            return;
        }
        self.shell.status = 1;
        let message = [name.as_bytes(), b": write error: ", errno.text().as_bytes(), b"\n"].concat();
        let line = [&self.error_prefix()[..], &message].concat();
        if let Some(stderr) = self.shell.fds.get(2) {
            // Nothing can be said about a stderr that cannot be written to either.
            let _ = stderr.try_write(&line);
        }
    }
}
