//! How programs speak of what went wrong, and how they end early.
//!
//! Invariant: a message is written after everything the program has already sent to stdout, as GNU's `error` does.

use crate::util::quote;
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::fault::Fault;
use mirage_vm::process::Status;
use mirage_vm::program::{Context, Outcome, Stop};

/// Why a program's `run` is left early.
#[derive(Debug)]
pub(crate) enum End {
    /// It ends with this status; what it had to say is said.
    Status(Status),
    /// It was stopped from outside.
    Stop(Stop),
}

impl From<Fault> for End {
    fn from(fault: Fault) -> Self {
        Stop::from(fault).into()
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        End::Stop(stop)
    }
}

/// The result of a program's `run`.
pub(crate) type Ended = Result<Status, End>;

/// What the machine is told of an end.
pub(crate) fn outcome(ended: Ended) -> Outcome {
    match ended {
        Ok(status) | Err(End::Status(status)) => Ok(status),
        Err(End::Stop(stop)) => Err(stop),
    }
}

/// Declares the [`Program`](mirage_vm::program::Program) constant of a module from its spec, its `run`, and what it tells
/// the optimizer (see `plan`), if anything.
macro_rules! program {
    ($name:ident, $spec:expr, $run:expr) => {
        program!(@row $name, $spec, $run, None);
    };
    ($name:ident, $spec:expr, $run:expr, $plan:expr) => {
        program!(@row $name, $spec, $run, Some(&crate::plan::Planned { spec: &$spec, plan: $plan }));
    };
    (@row $name:ident, $spec:expr, $run:expr, $planner:expr) => {
        #[doc = concat!("The row of `", stringify!($name), "` in the table.")]
        pub(crate) const $name: mirage_vm::program::Program = mirage_vm::program::Program {
            name: $spec.name,
            summary: $spec.summary,
            failure: $spec.failure,
            planner: $planner,
            run: |cx| Box::pin(async move { crate::voice::outcome($run(cx).await) }),
        };
    };
}

/// Messages in the voice of GNU programs.
pub(crate) trait Voice {
    /// The name the program was called by, in full.
    fn argv0(&self) -> Text;
    /// `NAME: message` on stderr.
    async fn error(&mut self, message: &[u8]) -> Result<(), Stop>;
    /// `NAME: subject: reason`, the subject quoted as a file name where it needs it.
    async fn file_error(&mut self, file: &[u8], errno: Errno) -> Result<(), Stop>;
    /// `NAME: what 'file': reason`.
    async fn action_error(&mut self, what: &str, file: &[u8], errno: Errno) -> Result<(), Stop>;
    /// Writes a whole vector to stdout and leaves it empty.
    async fn out_vec(&mut self, bytes: &mut Vec<u8>) -> Result<(), Stop>;
}

impl Voice for Context {
    fn argv0(&self) -> Text {
        self.argv.first().cloned().unwrap_or_default()
    }

    async fn error(&mut self, message: &[u8]) -> Result<(), Stop> {
        self.flush().await?;
        let line = [&self.argv0()[..], b": ", message, b"\n"].concat();
        self.err(&line).await
    }

    async fn file_error(&mut self, file: &[u8], errno: Errno) -> Result<(), Stop> {
        let message = [&quote::file(self.locale, file)[..], b": ", errno.text().as_bytes()].concat();
        self.error(&message).await
    }

    async fn action_error(&mut self, what: &str, file: &[u8], errno: Errno) -> Result<(), Stop> {
        let file = quote::file_always(self.locale, file);
        let message = [what.as_bytes(), b" ", &file, b": ", errno.text().as_bytes()].concat();
        self.error(&message).await
    }

    async fn out_vec(&mut self, bytes: &mut Vec<u8>) -> Result<(), Stop> {
        if bytes.len() < 8 << 10 {
            self.out(bytes).await?;
            bytes.clear();
            return Ok(());
        }
        let chunk = Bytes::from(std::mem::take(bytes));
        self.out_chunk(chunk).await
    }
}

/// `parts` as one message.
macro_rules! text {
    ($($part:expr),* $(,)?) => {
        [$(AsRef::<[u8]>::as_ref(&$part)),*].concat()
    };
}
