//! The machine: registers, stacks and the dispatch loop.
//!
//! Handlers are synchronous. One that must wait answers a `Request`, which the driver runs to its end; nothing is
//! ever restarted. Invariant: whatever way a frame is left, `Vm::leave` undoes what its kind says and every stack is
//! back at the height it had when the frame was entered.

use crate::flow::{Arg, Flow, Raise};
use crate::frame::{Frame, Heights, Iterator, Kind, LastCommand, Loop};
use crate::process::Status;
use crate::redirect::Scope;
use crate::shell::Shell;
use crate::signal::Signal;
use crate::var::{CellId, ParamRef};
use crate::{expand::WordBuilder, fault::Fault, ops};
use mirage_lower::Text;
use mirage_lower::bytecode::{C, I, Instr, K, Label, N, Program, R, RegionKind, T};
use mirage_lower::instructions;
use std::sync::Arc;

/// Instructions between two settlements with the budget; also the slice after which other processes get a turn.
const SLICE: u32 = 20_000;

/// What an instruction adds to variables at most where its text is not counted: a part of an array's element, which
/// takes some instructions to make.
const UNCOUNTED: u64 = 8;

/// Emptied vectors of a kind that are kept to be used again, and the most entries one of them may have room for.
const SPARES: usize = 8;
const SPARE_ROOM: usize = 64;

/// The most bytes of room that are kept.
const SPARE_BYTES: usize = 4 << 10;

/// An arithmetic command that runs. The verifier checked that no word or list is open where one begins, so that nothing
/// else has to be kept to come back to there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArithCommand {
    /// Where it goes on when it fails.
    pub(crate) fail: Label,
    /// It is a comparison of `[[ ]]`, not `(( ))`.
    pub(crate) test: bool,
}

impl ArithCommand {
    /// What its messages start with.
    pub(crate) fn name(self) -> &'static str {
        if self.test { "[[" } else { "((" }
    }
}

/// What an expression stands in, as far as its errors tell.
#[derive(Debug, Clone)]
pub(crate) enum ArithPlace {
    /// A subscript.
    Subscript,
    /// Offset or length of a part of the value of the parameter that is written like this.
    Slice(Text),
}

/// An assignment in front of a command.
#[derive(Debug, Clone)]
pub(crate) struct TempAssign {
    pub(crate) cell: CellId,
    pub(crate) value: Text,
    pub(crate) append: bool,
}

/// The machine of one process.
pub struct Vm {
    /// The environment of the innermost shell that runs.
    pub shell: Shell,
    /// The environments of the shells around it, outermost first: foreground subshells and substitutions.
    pub(crate) levels: Vec<Shell>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) ints: Vec<i64>,
    pub(crate) texts: Vec<Text>,
    pub(crate) refs: Vec<ParamRef>,
    pub(crate) builders: Vec<WordBuilder>,
    pub(crate) lists: Vec<Vec<Arg>>,
    /// Emptied lists, to be used again.
    pub(crate) spare_lists: Vec<Vec<Arg>>,
    /// Emptied words of builtins, to be used again.
    pub(crate) spare_words: Vec<Vec<Text>>,
    /// Emptied bytes of builtins, to be used again.
    pub(crate) spare_bytes: Vec<u8>,
    /// Emptied positional parameters of functions, to be used again.
    pub(crate) spare_args: Vec<Arc<Vec<Text>>>,
    /// The cell of FUNCNEST, once a function was called.
    pub(crate) funcnest: Option<CellId>,
    pub(crate) loops: Vec<Loop>,
    pub(crate) iterators: Vec<Iterator>,
    pub(crate) redirects: Vec<Scope>,
    /// Arithmetic commands that run.
    pub(crate) ariths: Vec<ArithCommand>,
    /// Children that ended and for which SIGCHLD's trap has not run yet.
    pub(crate) child_deaths: u32,
    /// How the target that was just expanded for a redirection is written.
    pub(crate) written_target: Option<Text>,
    /// PS4 as expanded for the running command, when it holds expansions.
    pub(crate) trace_prefix: Option<Text>,
    /// The command whose redirections are being made has been traced.
    pub(crate) command_traced: bool,
    /// What a test has come to in place of an answer.
    pub(crate) failed_test: Option<Raise>,
    /// Commands that were abandoned for a failed expansion.
    pub(crate) discards: u64,
    /// Levels of the trace around the process this machine runs.
    pub(crate) trace_base: usize,
    /// Descriptors of process substitutions, with the frame that made them.
    pub(crate) process_subs: Vec<(u32, usize)>,
    pub(crate) temps: Vec<TempAssign>,
    /// Depth of contexts in which errexit and ERR are ignored.
    pub(crate) ignore_err: u32,
    /// Status of the last command substitution since `NoCommandBegin`.
    pub(crate) substitution_status: Option<Status>,
    /// Function frames alive.
    pub(crate) calls: u32,
    /// Sourced files alive.
    pub(crate) sources: u32,
    /// Subshells, substitutions and processes this machine is nested in.
    pub(crate) depth: u32,
    /// Starts of the `time`s that run.
    pub(crate) clocks: Vec<crate::times::Clock>,
    /// Set bits of traps that run, so that they do not nest.
    pub(crate) traps_running: u128,
    /// errexit ends the shell when the ERR trap that was pushed is done.
    pub(crate) exit_after_trap: bool,
    /// The signal that ended the machine's own shell.
    pub(crate) killed: Option<Signal>,
    /// `exit` was run in the outermost shell.
    pub(crate) exited: bool,
    /// The machine runs a line of a session, whose EXIT trap waits for the session's end.
    pub(crate) session_line: bool,
    /// The calls around a process that was started inside of functions.
    pub(crate) call_stack: Arc<Vec<crate::calls::CallRecord>>,
    /// `run` stops when this many frames are left.
    pub(crate) floor: usize,
    /// The builtin that runs: its name stands in front of errors of arithmetic it evaluates.
    pub(crate) running_builtin: Option<&'static str>,
    /// The last command of the function or text that ended last; kept only where a trap may ask for it.
    pub(crate) last_command: Option<LastCommand>,
    /// It was called through `command`, which makes a special builtin an ordinary one.
    pub(crate) ordinary: bool,
    /// The serial number of the latest function call.
    pub(crate) next_call: u64,
    pub(crate) int_base: usize,
    pub(crate) text_base: usize,
    pub(crate) ref_base: usize,
    pub(crate) pc: usize,
    /// Instructions left of the slice; below zero by what ran over it.
    pub(crate) fuel: i32,
    pub(crate) output: crate::builtins::Output,
    pub(crate) patterns: crate::pattern::Cache,
    pub(crate) regexes: crate::regexes::Cache,
}

/// Why the loop stopped.
#[derive(Debug)]
pub(crate) enum Step {
    /// Something to wait for.
    Wait(crate::flow::Request),
    /// The frames are down to the floor.
    Done(Status),
    /// An unwinding reached the floor.
    Raised(Raise),
    /// The run ends.
    Fault(Fault),
}

impl Vm {
    /// A machine for an environment; frames are pushed by whoever starts it.
    pub(crate) fn new(shell: Shell) -> Self {
        Self {
            shell,
            levels: Vec::new(),
            frames: Vec::new(),
            ints: Vec::new(),
            texts: Vec::new(),
            refs: Vec::new(),
            builders: Vec::new(),
            lists: Vec::new(),
            spare_lists: Vec::new(),
            spare_words: Vec::new(),
            spare_bytes: Vec::new(),
            spare_args: Vec::new(),
            funcnest: None,
            loops: Vec::new(),
            iterators: Vec::new(),
            redirects: Vec::new(),
            ariths: Vec::new(),
            child_deaths: 0,
            written_target: None,
            trace_prefix: None,
            command_traced: false,
            discards: 0,
            failed_test: None,
            trace_base: 0,
            process_subs: Vec::new(),
            temps: Vec::new(),
            ignore_err: 0,
            substitution_status: None,
            last_command: None,
            calls: 0,
            sources: 0,
            depth: 0,
            clocks: Vec::new(),
            traps_running: 0,
            exit_after_trap: false,
            killed: None,
            session_line: false,
            exited: false,
            call_stack: Arc::default(),
            floor: 0,
            running_builtin: None,
            ordinary: false,
            next_call: 0,
            int_base: 0,
            text_base: 0,
            ref_base: 0,
            pc: 0,
            fuel: SLICE as i32,
            output: crate::builtins::Output::default(),
            patterns: crate::pattern::Cache::default(),
            regexes: crate::regexes::Cache::default(),
        }
    }

    /// Drop everything that runs and come back to the outermost shell, as after a cancellation.
    pub(crate) fn abandon(&mut self) {
        while !self.frames.is_empty() {
            if matches!(self.frame().kind, Kind::Subshell | Kind::Substitution { .. }) {
                self.pop_frame();
                self.leave_level();
            } else {
                self.leave();
            }
        }
        self.temps.clear();
        self.lists.clear();
        self.builders.clear();
        self.ignore_err = 0;
    }

    // --- registers and tables ---------------------------------------------------------------------------------------

    /// The value of an integer register.
    #[inline]
    pub(crate) fn int(&self, register: I) -> i64 {
        self.ints[self.int_base + register.index()]
    }

    /// Set an integer register.
    #[inline]
    pub(crate) fn set_int(&mut self, register: I, value: i64) {
        let at = self.int_base + register.index();
        self.ints[at] = value;
    }

    /// The value of a text register.
    #[inline]
    pub(crate) fn text(&self, register: T) -> &Text {
        &self.texts[self.text_base + register.index()]
    }

    /// Set a text register.
    #[inline]
    pub(crate) fn set_text(&mut self, register: T, value: Text) {
        let at = self.text_base + register.index();
        self.texts[at] = value;
    }

    /// Move the value out of a text register.
    #[inline]
    pub(crate) fn take_text(&mut self, register: T) -> Text {
        let at = self.text_base + register.index();
        std::mem::take(&mut self.texts[at])
    }

    /// The value of a reference register.
    #[inline]
    pub(crate) fn param(&self, register: R) -> &ParamRef {
        &self.refs[self.ref_base + register.index()]
    }

    /// Set a reference register.
    #[inline]
    pub(crate) fn set_param(&mut self, register: R, value: ParamRef) {
        let at = self.ref_base + register.index();
        self.refs[at] = value;
    }

    /// The top frame.
    #[inline]
    pub(crate) fn frame(&self) -> &Frame {
        self.frames.last().expect("the loop runs only while there is a frame")
    }

    /// The top frame.
    #[inline]
    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the loop runs only while there is a frame")
    }

    /// A constant text of the running program.
    #[inline]
    pub(crate) fn constant(&self, k: K) -> &Text {
        &self.frame().program.texts[k.index()]
    }

    /// The cell a name of the running program is linked to.
    #[inline]
    pub(crate) fn cell(&self, n: N) -> CellId {
        self.frame().link[n.index()]
    }

    /// The builder under construction.
    #[inline]
    pub(crate) fn builder(&mut self) -> &mut WordBuilder {
        self.builders.last_mut().expect("the verifier checked that a builder is open")
    }

    /// The list under construction.
    #[inline]
    pub(crate) fn list(&mut self) -> &mut Vec<Arg> {
        self.lists.last_mut().expect("the verifier checked that a list is open")
    }

    /// The fault of lists under construction that hold more than the line may.
    pub(crate) fn weigh_lists(&self) -> Result<(), Fault> {
        let held: usize = self.lists.iter().map(Vec::len).sum();
        self.shell.fits((held * size_of::<Arg>()) as u64)
    }

    /// Keep a list to be used again.
    pub(crate) fn recycle_list(&mut self, mut list: Vec<Arg>) {
        if self.spare_lists.len() < SPARES && list.capacity() <= SPARE_ROOM {
            list.clear();
            self.spare_lists.push(list);
        }
    }

    /// Keep the words of a builtin to be used again.
    pub(crate) fn recycle_words(&mut self, mut words: Vec<Text>) {
        if self.spare_words.len() < SPARES && words.capacity() <= SPARE_ROOM {
            words.clear();
            self.spare_words.push(words);
        }
    }

    /// Room for bytes that a builtin collects; to be given back by [`Vm::recycle_bytes`].
    pub(crate) fn spare_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.spare_bytes)
    }

    /// Keep the room of bytes to be used again.
    pub(crate) fn recycle_bytes(&mut self, mut bytes: Vec<u8>) {
        if bytes.capacity() <= SPARE_BYTES {
            bytes.clear();
            self.spare_bytes = bytes;
        }
    }

    /// Keep positional parameters that nobody else refers to, to be used again.
    pub(crate) fn recycle_args(&mut self, mut args: Arc<Vec<Text>>) {
        if self.spare_args.len() < SPARES
            && let Some(words) = Arc::get_mut(&mut args)
            && words.capacity() <= SPARE_ROOM
        {
            words.clear();
            self.spare_args.push(args);
        }
    }

    /// The line of the running command, as LINENO and messages show it.
    pub(crate) fn line(&self) -> u32 {
        let code =
            |frame: &&Frame| !matches!(frame.kind, Kind::Reader(_) | Kind::Trap { .. } | Kind::Arith { .. });
        self.frames.iter().rev().find(code).map_or(0, |frame| frame.line)
    }

    // --- frames -----------------------------------------------------------------------------------------------------

    pub(crate) fn heights(&self) -> Heights {
        Heights {
            builders: self.builders.len() as u32,
            lists: self.lists.len() as u32,
            redirects: self.redirects.len() as u32,
            iterators: self.iterators.len() as u32,
            ignore_err: self.ignore_err,
            ariths: self.ariths.len() as u32,
        }
    }

    /// Restore the stacks to these heights, undoing redirections above them.
    pub(crate) fn restore(&mut self, heights: Heights) {
        self.builders.truncate(heights.builders as usize);
        self.lists.truncate(heights.lists as usize);
        self.iterators.truncate(heights.iterators as usize);
        self.ariths.truncate(heights.ariths as usize);
        self.ignore_err = heights.ignore_err;
        while self.redirects.len() > heights.redirects as usize {
            self.undo_redirects();
        }
    }

    /// Push a frame for a chunk of a program.
    pub(crate) fn push_frame(&mut self, kind: Kind, program: Arc<Program>, link: Arc<[CellId]>, chunk: C) {
        let line = self.line();
        if let Some(top) = self.frames.last_mut() {
            top.pc = self.pc as u32;
        }
        let (ints, texts, refs) = match program.chunks.get(chunk.index()) {
            Some(code) => (code.ints, code.texts, code.refs),
            None => (0, 0, 0),
        };
        let frame = Frame {
            kind,
            program,
            link,
            chunk: chunk.0,
            pc: 0,
            int_base: self.ints.len() as u32,
            text_base: self.texts.len() as u32,
            ref_base: self.refs.len() as u32,
            loop_base: self.loops.len() as u32,
            heights: self.heights(),
            line,
            loc: mirage_lower::bytecode::Loc(u32::MAX),
        };
        self.ints.resize(self.ints.len() + ints as usize, 0);
        if texts > 0 {
            self.texts.resize(self.texts.len() + texts as usize, Text::new());
        }
        if refs > 0 {
            self.refs.resize(self.refs.len() + refs as usize, ParamRef::default());
        }
        self.frames.push(frame);
        self.load();
    }

    /// Push a frame of another chunk of the running program, which shares its links.
    pub(crate) fn push_chunk(&mut self, kind: Kind, chunk: C) {
        let (program, link) = (self.frame().program.clone(), self.frame().link.clone());
        self.push_frame(kind, program, link, chunk);
    }

    /// Take over the registers and the place of the top frame.
    pub(crate) fn load(&mut self) {
        if let Some(frame) = self.frames.last() {
            self.int_base = frame.int_base as usize;
            self.text_base = frame.text_base as usize;
            self.ref_base = frame.ref_base as usize;
            self.pc = frame.pc as usize;
        }
    }

    /// Take the top frame off and restore what it had changed; its kind's own duties are the caller's.
    pub(crate) fn pop_frame(&mut self) -> Frame {
        let frame = self.frames.pop().expect("a frame is popped only while there is one");
        if !self.process_subs.is_empty() {
            self.close_process_subs();
        }
        self.restore(frame.heights);
        self.loops.truncate(frame.loop_base as usize);
        self.ints.truncate(frame.int_base as usize);
        self.texts.truncate(frame.text_base as usize);
        self.refs.truncate(frame.ref_base as usize);
        self.load();
        frame
    }

    /// Link a program's names to this session's cells.
    pub(crate) fn link(&mut self, program: &Program) -> Arc<[CellId]> {
        let vars = &mut self.shell.vars;
        program.names.iter().map(|name| vars.intern(name)).collect()
    }

    // --- the loop ---------------------------------------------------------------------------------------------------

    /// Run until something has to be waited for, the slice is used up, or the last frame has ended.
    pub(crate) fn run(&mut self) -> Step {
        // The programs that ran last are held here, as calls go back and forth between two.
        let mut held: [Option<Arc<Program>>; 2] = [None, None];
        let mut latest = 0;
        loop {
            if self.frames.len() <= self.floor {
                return Step::Done(self.shell.status);
            }
            let top = self.frame();
            let flow = match top.kind {
                Kind::Reader(_) => self.read_unit(),
                Kind::Trap { .. } => self.end_frame().map_or(Flow::Enter, Step::into_flow),
                _ => {
                    let same = |held: &Option<Arc<Program>>| {
                        held.as_ref().is_some_and(|program| Arc::ptr_eq(program, &top.program))
                    };
                    if !same(&held[latest]) {
                        latest ^= 1;
                        if !same(&held[latest]) {
                            held[latest] = Some(top.program.clone());
                        }
                    }
                    let program = held[latest].as_ref().expect("it was put there when it was missing");
                    let code = &program.chunks[top.chunk as usize].code;
                    self.execute(code)
                }
            };
            match self.follow(flow) {
                None => {}
                Some(step) => return step,
            }
        }
    }

    /// The slice is used up: settle with the budget, and let the other processes have a turn.
    #[cold]
    fn settle_fuel(&mut self) -> Flow {
        let used = u64::from(SLICE).saturating_add_signed(-i64::from(self.fuel));
        self.fuel = SLICE as i32;
        self.shell.vars.grown += used * UNCOUNTED;
        if let Err(fault) = self.shell.settle_memory().and_then(|()| self.weigh_lists()) {
            return Flow::Fault(fault);
        }
        if let Err(fault) = self.shell.budget.work(used) {
            return Flow::Fault(fault);
        }
        Flow::wait(|_| {
            Box::pin(async {
                crate::executor::yield_now().await;
                Flow::Next
            })
        })
    }

    /// Follow a flow; a step to the outside if there is one.
    pub(crate) fn follow(&mut self, flow: Flow) -> Option<Step> {
        match flow {
            Flow::Next | Flow::Enter => None,
            Flow::Jump(to) => {
                self.pc = to.index();
                None
            }
            Flow::Wait(request) => Some(Step::Wait(request)),
            Flow::Fault(fault) => Some(Step::Fault(fault)),
            Flow::Raise(raise) => self.unwind(raise),
        }
    }

    /// How the length of the slice that was just cut is written.
    pub(crate) fn slice_length(&self) -> Text {
        let frame = self.frame();
        let mut regions = frame.program.regions(C(frame.chunk), (self.pc as u32).wrapping_sub(1));
        let length = regions.find_map(|region| match region {
            RegionKind::Slice { length, .. } => frame.program.texts.get(length.index()).cloned(),
            RegionKind::Subscript | RegionKind::Redirections(_) | RegionKind::SubshellRedirections(_) => None,
        });
        length.unwrap_or_default()
    }

    /// What the expression that is evaluated stands in, if that is more than a command.
    pub(crate) fn arith_place(&self) -> Option<ArithPlace> {
        let mut pc = self.pc;
        for (at, frame) in self.frames.iter().enumerate().rev() {
            let mut place = None;
            for kind in frame.program.regions(C(frame.chunk), (pc as u32).wrapping_sub(1)) {
                match kind {
                    RegionKind::Subscript => return Some(ArithPlace::Subscript),
                    RegionKind::Slice { name, .. } => place = frame.program.texts.get(name.index()),
                    RegionKind::Redirections(_) | RegionKind::SubshellRedirections(_) => {}
                }
            }
            if let Some(name) = place {
                return Some(ArithPlace::Slice(name.clone()));
            }
            if at == 0 || !matches!(frame.kind, Kind::Arith { .. }) {
                return None;
            }
            pc = self.frames[at - 1].pc as usize;
        }
        None
    }
}

macro_rules! define_execute {
    ($($(#[$doc:meta])* $variant:ident => $handler:ident { $($field:ident : $ty:ty = $role:ident),* })*) => {
        impl Vm {
            /// Run instructions of one frame until one does more than go on or jump. Fuel is counted where the straight
            /// runs of instructions end, so that a run goes over the slice by no more than the length of its chunk.
            fn execute(&mut self, code: &[Instr]) -> Flow {
                let mut start = self.pc;
                if self.fuel <= 0 {
                    return self.settle_fuel();
                }
                loop {
                    let at = self.pc;
                    let instr = &code[at];
                    self.pc = at + 1;
                    let flow = match *instr {
                        // Each instruction looks at its own flow, which mostly is known when it is compiled. What is
                        // looked at is forgotten, or it would end in a call that finds nothing to drop.
                        $(Instr::$variant { $($field),* } => match ops::$handler(self $(, $field)*) {
                            next @ Flow::Next => {
                                std::mem::forget(next);
                                continue;
                            }
                            flow => flow,
                        },)*
                    };
                    self.fuel -= (at + 1 - start) as i32;
                    match flow {
                        jump @ Flow::Jump(to) => {
                            std::mem::forget(jump);
                            self.pc = to.index();
                            start = self.pc;
                            if self.fuel <= 0 {
                                return self.settle_fuel();
                            }
                        }
                        flow => return flow,
                    }
                }
            }
        }
    };
}

instructions!(define_execute);
