//! What an instruction or a builtin asks of the machine when it is done.

use crate::fault::Fault;
use crate::memory::Held;
use crate::process::Status;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::Label;
use mirage_vfs::BoxFuture;

/// The outcome of an instruction. It is returned in registers: the loop looks at one for each instruction.
#[derive(Debug)]
pub enum Flow {
    /// Go on with the next instruction.
    Next,
    /// Go on at the label.
    Jump(Label),
    /// The frame stack changed: go on with its top.
    Enter,
    /// Wait for something; the request is completed by the driver, then the flow it answers is followed.
    Wait(Request),
    /// Unwind.
    Raise(Raise),
    /// End the run.
    Fault(Fault),
}

const _: () = assert!(size_of::<Flow>() <= 16, "a Flow is no longer returned in registers");

/// How far an unwinding goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raise {
    /// A failed expansion or assignment: to the next command that is read, with this status. Inside `(( ))` and its kin:
    /// to the end of that command.
    Discard(Status),
    /// A failed subscript or value of an integer variable: to the next command of the script itself, out of every function
    /// and text that is evaluated. Text from `-c` counts as evaluated, so it ends.
    TopLevel(Status),
    /// `exit`, errexit and errors that end a non-interactive shell: to the end of this shell environment.
    Exit(Status),
    /// `return`: to the caller of the function or the sourced file.
    Return(Status),
    /// `break n`.
    Break(u32),
    /// `continue n`.
    Continue(u32),
}

impl Raise {
    /// What fails in a subscript or in the value of an integer variable goes all the way up.
    pub(crate) fn to_top_level(self) -> Self {
        match self {
            Raise::Discard(status) => Raise::TopLevel(status),
            raise => raise,
        }
    }
}

/// Something to wait for. It owns its operands, is run once to its end and never restarted. Behind one thin pointer, so
/// that a [`Flow`] stays small.
pub struct Request(Box<Box<Work>>);

type Work = dyn for<'a> FnOnce(&'a mut Vm) -> BoxFuture<'a, Flow> + Send;

impl Request {
    /// A request that runs `work` on the machine.
    pub fn new(work: impl for<'a> FnOnce(&'a mut Vm) -> BoxFuture<'a, Flow> + Send + 'static) -> Self {
        Self(Box::new(Box::new(work)))
    }

    /// Run it.
    pub(crate) fn run(self, vm: &mut Vm) -> BoxFuture<'_, Flow> {
        (self.0)(vm)
    }
}

impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Request")
    }
}

impl Flow {
    /// A flow that waits for `work`.
    pub fn wait(work: impl for<'a> FnOnce(&'a mut Vm) -> BoxFuture<'a, Flow> + Send + 'static) -> Self {
        Flow::Wait(Request::new(work))
    }

    /// This flow, and `next` behind it unless it leads elsewhere.
    pub(crate) fn then(self, vm: &mut Vm, next: impl FnOnce(&mut Vm) -> Flow + Send + 'static) -> Self {
        match self {
            Flow::Next => next(vm),
            Flow::Wait(request) => Flow::wait(move |vm| {
                Box::pin(async move {
                    match request.run(vm).await {
                        Flow::Next => next(vm),
                        other => other,
                    }
                })
            }),
            other => other,
        }
    }
}

impl From<Fault> for Flow {
    fn from(fault: Fault) -> Self {
        Flow::Fault(fault)
    }
}

/// The outcome of a builtin.
#[derive(Debug)]
pub enum Answer {
    /// It ended with this status.
    Status(Status),
    /// Unwind.
    Raise(Raise),
    /// Run this text in the current environment (`eval`, `fc -s`).
    Eval(Text),
    /// Run a file's text in the current environment (`.`); with arguments, they replace the positional parameters meanwhile.
    Source {
        /// Its text.
        text: Vec<u8>,
        /// What the text is charged as.
        held: Held,
        /// Its name.
        name: Text,
        /// New positional parameters, if any were given.
        args: Option<Vec<Text>>,
    },
    /// Run a command by other rules than those of functions (`command`, `builtin`).
    Command {
        /// The words.
        args: Vec<Arg>,
        /// Only builtins (`builtin`).
        builtin_only: bool,
        /// Look in the standard path (`command -p`).
        standard_path: bool,
    },
    /// Replace the shell by a program (`exec`); without words, keep the redirections made for it.
    Exec {
        /// The words.
        args: Vec<Text>,
        /// `-a`.
        name: Option<Text>,
        /// `-c`.
        empty_env: bool,
        /// `-l`.
        login: bool,
    },
    /// End the run.
    Fault(Fault),
}

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Self {
        Answer::Fault(fault)
    }
}

/// One entry of a list: a word of a command, or an element of an array literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A text.
    Text(Text),
    /// `name=( … )` behind a declaration builtin.
    Array(Box<ArrayArg>),
    /// `[key]=value` in an array literal.
    Keyed(Box<Keyed>),
}

impl Arg {
    /// The text; empty for the other kinds.
    pub fn text(&self) -> &[u8] {
        match self {
            Arg::Text(text) => text,
            Arg::Array(_) | Arg::Keyed(_) => b"",
        }
    }
}

/// An array literal as an argument.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrayArg {
    /// The variable's name.
    pub name: Text,
    /// `+=`.
    pub append: bool,
    /// The elements: texts and keyed values.
    pub elements: Vec<Arg>,
}

/// A keyed element of an array literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed {
    /// Subscript text, expanded.
    pub key: Text,
    /// Value.
    pub value: Text,
    /// `[key]+=value`.
    pub append: bool,
}
