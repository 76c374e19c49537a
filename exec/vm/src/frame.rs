//! Frames: where each running text, function and subshell is.
//!
//! One heap stack holds them all, so shell recursion never uses the native stack. What a frame must undo when it is
//! left, by whatever way, is in its kind.

use crate::ofd::{Capture, Ofd};
use crate::process::{Process, Status};
use crate::reader::Reader;
use crate::shell::{FunctionEntry, PipeStatus};
use crate::trap::TrapKey;
use crate::var::CellId;
use mirage_lower::Text;
use mirage_lower::bytecode::{I, Label, Loc, Program, Quote};
use std::sync::Arc;

/// Heights of the machine's stacks when a frame or loop was entered; unwinding restores them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heights {
    pub(crate) builders: u32,
    pub(crate) lists: u32,
    pub(crate) redirects: u32,
    pub(crate) iterators: u32,
    pub(crate) ignore_err: u32,
    pub(crate) ariths: u32,
}

/// What kind of frame it is.
#[derive(Debug)]
pub(crate) enum Kind {
    /// Reads text and runs its units one by one.
    Reader(Box<Reader>),
    /// One unit of a reader.
    Unit,
    /// A function call.
    Function(Call),
    /// A subshell in the foreground: the machine's `levels` holds its parent.
    Subshell,
    /// A command substitution in the foreground; its output is appended to the builder.
    Substitution { capture: Arc<Capture>, quote: Quote },
    /// Run-time arithmetic: its `i0` goes to `dst` of the frame below, or `wrong` is said of the text it began.
    Arith { dst: I, wrong: Option<Box<[u8]>> },
    /// A trap's action, and what it must leave as it was.
    Trap { key: TrapKey, status: Status, pipe_status: PipeStatus, pipe_age: u8 },
    /// The last stage of a pipeline under `lastpipe`; the others are waited for when it ends.
    Tail { others: Vec<Arc<Process>>, scanned: Option<(Arc<Ofd>, bool)> },
    /// The body of a process that runs a chunk (pipeline stage, job, process substitution).
    Process,
}

/// A function call.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) function: Arc<FunctionEntry>,
    pub(crate) saved_args: Arc<Vec<Text>>,
    /// The line it was called from.
    pub(crate) call_line: u32,
    /// Options saved by `local -`.
    pub(crate) saved_options: Option<Box<crate::options::Options>>,
    /// `$_` behind the call.
    pub(crate) last_arg: Text,
    /// RETURN has run.
    pub(crate) returned: bool,
    /// Where getopts stood: a function with an OPTIND of its own leaves its caller's in peace.
    pub(crate) getopts_place: (u32, usize),
    /// Its number among the calls of this machine, from 1.
    pub(crate) serial: u64,
}

/// One frame.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) kind: Kind,
    pub(crate) program: Arc<Program>,
    pub(crate) link: Arc<[CellId]>,
    pub(crate) chunk: u32,
    pub(crate) pc: u32,
    pub(crate) int_base: u32,
    pub(crate) text_base: u32,
    pub(crate) ref_base: u32,
    pub(crate) loop_base: u32,
    pub(crate) heights: Heights,
    /// The line of the command that runs, as the frame's own source counts.
    pub(crate) line: u32,
    /// The command that runs.
    pub(crate) loc: Loc,
}

/// What a function or a text ran last. BASH_COMMAND still is that when it has ended, until another command starts.
#[derive(Debug)]
pub(crate) struct LastCommand {
    /// The frame it was started from, and the command it was started by.
    pub(crate) caller: usize,
    pub(crate) call: Loc,
    pub(crate) program: Arc<Program>,
    pub(crate) loc: Loc,
}

/// A loop that runs.
#[derive(Debug)]
pub(crate) struct Loop {
    pub(crate) exit: Label,
    pub(crate) next: Label,
    pub(crate) heights: Heights,
    /// It goes through an iterator of its own.
    pub(crate) has_iterator: bool,
}

/// The items a `for` or `select` goes through.
#[derive(Debug)]
pub(crate) struct Iterator {
    pub(crate) items: std::vec::IntoIter<Text>,
    /// The menu of `select`.
    pub(crate) menu: Option<Arc<Vec<Text>>>,
    pub(crate) show_menu: bool,
}
