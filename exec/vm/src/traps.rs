//! Running traps: when one is due, and the frame its action runs in.

use crate::flow::{Flow, Raise};
use crate::frame::Kind;
use crate::options::Opt;
use crate::reader::Reader;
use crate::signal::{self, Signal};
use crate::trap::{self, TrapKey};
use crate::vm::{Step, Vm};

impl Vm {
    fn trap_running(&self, key: TrapKey) -> bool {
        self.traps_running & (1 << key) != 0
    }

    /// Push the action of `key`; what it runs leaves `$?` as it was. The trap is marked as running until it ends.
    pub(crate) fn push_trap(&mut self, key: TrapKey) -> Flow {
        let Some(action) = self.shell.traps.action(key).cloned() else { return Flow::Next };
        let (status, pipe_status) = (self.shell.status, self.shell.pipe_status.clone());
        let line = match key {
            trap::EXIT => 1,
            _ => self.line(),
        };
        self.traps_running |= 1 << key;
        self.push_codeless(Kind::Trap { key, status, pipe_status, pipe_age: self.shell.pipe_age });
        self.shell.hold_pipe_status();
        self.push_text(Reader::eval(action, Self::trap_name(key), line));
        Flow::Enter
    }

    fn trap_name(key: TrapKey) -> &'static str {
        match key {
            trap::EXIT => "exit trap",
            trap::DEBUG => "debug trap",
            trap::ERR => "error trap",
            trap::RETURN => "return trap",
            _ => "trap",
        }
    }

    /// A DEBUG trap ended with a status other than 0: under `extdebug` the command it ran for is passed over, and with 2 the
    /// function or sourced file is left.
    pub(crate) fn skip_command(&mut self, said: u8) -> Option<Step> {
        if !self.shell.options.get(Opt::Extdebug) {
            return None;
        }
        if said == 2 && (self.calls > 0 || self.sources > 0) {
            return self.follow(Flow::Raise(Raise::Return(said)));
        }
        let frame = self.frame();
        let boundary = u32::try_from(self.pc).ok()?.checked_sub(1)?;
        if let Some(behind) = frame.program.skip(mirage_lower::bytecode::C(frame.chunk), boundary) {
            self.shell.status = 0;
            self.pc = behind.index();
        }
        None
    }

    pub(crate) fn end_trap(&mut self, key: TrapKey) {
        self.traps_running &= !(1 << key);
    }

    /// Children of this shell have ended: SIGCHLD's trap runs once for each, before the next command.
    pub(crate) fn children_ended(&mut self, count: usize) {
        if !self.shell.traps.is_empty() && self.shell.traps.action(signal::CHLD).is_some() {
            self.child_deaths += count as u32;
        }
    }

    /// What is due before a command: traps of signals that came in, then DEBUG.
    #[cold]
    pub(crate) fn boundary_traps(&mut self) -> Flow {
        if self.traps_running == 0 {
            self.last_command = None;
        }
        while let Some(signal) = self.shell.process.take_signal() {
            if let Some(flow) = self.receive(signal) {
                // The boundary is passed again when the action has run.
                if matches!(flow, Flow::Enter) {
                    self.back_up_below();
                }
                return flow;
            }
        }
        if self.child_deaths > 0 && !self.trap_running(signal::CHLD) {
            self.child_deaths -= 1;
            if self.shell.traps.action(signal::CHLD).is_some() {
                let flow = self.push_trap(signal::CHLD);
                self.back_up_below();
                return flow;
            }
        }
        if self.shell.traps.action(trap::DEBUG).is_some()
            && self.traps_running & (1 << trap::DEBUG) == 0
            && self.in_traced_code(trap::DEBUG)
        {
            return self.push_trap(trap::DEBUG);
        }
        Flow::Next
    }

    /// A frame was pushed on the one whose boundary was passed: make that one pass it again.
    fn back_up_below(&mut self) {
        let at = self.frames.len() - 3;
        self.frames[at].pc -= 1;
    }

    /// Traps of signals that came while a child was waited for.
    pub(crate) fn pending_traps(&mut self) -> Flow {
        while let Some(signal) = self.shell.process.take_signal() {
            if let Some(flow) = self.receive(signal) {
                return flow;
            }
        }
        Flow::Next
    }

    /// Act on a signal: run its trap, ignore it, or end the shell.
    fn receive(&mut self, signal: Signal) -> Option<Flow> {
        if self.shell.traps.action(signal).is_some() {
            return Some(self.push_trap(signal));
        }
        if self.shell.traps.ignores(signal) || signal::ignored_by_default(signal) {
            return None;
        }
        Some(self.kill(signal))
    }

    /// A signal ends the innermost shell: no traps run.
    pub(crate) fn kill(&mut self, signal: Signal) -> Flow {
        let mut traps = (*self.shell.traps).clone();
        let _ = traps.take(trap::EXIT);
        self.shell.traps = std::sync::Arc::new(traps);
        if self.levels.is_empty() {
            self.killed = Some(signal);
        }
        Flow::Raise(Raise::Exit(128 + signal))
    }

    /// Whether DEBUG or RETURN reaches the running code: functions only when traced, or when they set it themselves.
    fn in_traced_code(&self, key: TrapKey) -> bool {
        let functrace = self.shell.options.get(Opt::Functrace);
        self.innermost_call().is_none_or(|call| {
            functrace || call.function.traced || self.shell.traps.is_owner(key, call.serial)
        })
    }

    /// Whether DEBUG is set and reaches the running code.
    pub(crate) fn debug_trap_due(&self) -> bool {
        self.shell.traps.action(trap::DEBUG).is_some()
            && !self.trap_running(trap::DEBUG)
            && self.in_traced_code(trap::DEBUG)
    }

    /// Whether ERR runs for a failing command here.
    pub(crate) fn err_trap_due(&self) -> bool {
        self.shell.traps.action(trap::ERR).is_some()
            && !self.trap_running(trap::ERR)
            && self.innermost_call().is_none_or(|call| {
                self.shell.options.get(Opt::Errtrace) || self.shell.traps.is_owner(trap::ERR, call.serial)
            })
    }

    /// Whether the frame on top, a function or a sourced file, is to run RETURN before it is left.
    pub(crate) fn return_trap_due(&self) -> bool {
        // What a DEBUG trap calls returns unseen.
        if self.shell.traps.action(trap::RETURN).is_none()
            || self.trap_running(trap::RETURN)
            || self.trap_running(trap::DEBUG)
        {
            return false;
        }
        match &self.frame().kind {
            Kind::Function(call) => {
                let own = self.shell.traps.is_owner(trap::RETURN, call.serial);
                !call.returned && (own || self.shell.options.get(Opt::Functrace) || call.function.traced)
            }
            Kind::Reader(reader) => {
                reader.is_source() && !reader.returned && self.in_traced_code(trap::RETURN)
            }
            _ => false,
        }
    }

    /// Run RETURN on top of the frame that ends; the frame ends for good when it is back.
    pub(crate) fn push_return_trap(&mut self) {
        match &mut self.frame_mut().kind {
            Kind::Function(call) => call.returned = true,
            Kind::Reader(reader) => {
                reader.returned = true;
                reader.stop();
            }
            _ => {}
        }
        self.park();
        let _ = self.push_trap(trap::RETURN);
    }

    /// Make the frame on top stand at its end.
    pub(crate) fn park(&mut self) {
        let frame = self.frame_mut();
        if let Kind::Reader(reader) = &mut frame.kind {
            reader.stop();
            return;
        }
        frame.pc = frame.program.chunks[frame.chunk as usize].end().unwrap_or_default() as u32;
        self.pc = frame.pc as usize;
    }

    /// The innermost shell ends with this status: its EXIT trap, then its result for whoever waits for it.
    pub(crate) fn end_shell(&mut self, status: u8) -> Option<Step> {
        if !self.output.is_empty() {
            let flow = self.flush_and_raise(Raise::Exit(status));
            return self.follow(flow);
        }
        self.shell.status = status;
        let has_exit = self.shell.traps.action(trap::EXIT).is_some();
        if has_exit && !self.trap_running(trap::EXIT) && self.runs_exit_trap() {
            let key = trap::EXIT;
            self.park();
            let flow = self.push_trap(key);
            let mut traps = (*self.shell.traps).clone();
            let _ = traps.take(key);
            self.shell.traps = std::sync::Arc::new(traps);
            return self.follow(flow);
        }
        match &self.frame().kind {
            Kind::Subshell => {
                self.pop_frame();
                self.leave_level();
                self.children_ended(1);
                self.shell.status = status;
                self.shell.pipe_status.clear();
                None
            }
            Kind::Substitution { capture, quote } => {
                let (capture, quote) = (capture.clone(), *quote);
                self.pop_frame();
                self.leave_level();
                self.children_ended(1);
                self.end_substitution(capture, quote, status)
            }
            _ => {
                while !self.frames.is_empty() {
                    self.leave();
                }
                Some(Step::Done(status))
            }
        }
    }

    /// Sessions keep their EXIT trap until they are closed; everything else runs it at its end.
    fn runs_exit_trap(&self) -> bool {
        !self.levels.is_empty() || !self.session_line
    }

    pub(crate) fn leave_level(&mut self) {
        let parent = self.levels.pop().expect("a subshell frame has its parent's environment");
        self.shell = parent;
        self.depth -= 1;
        self.shell.budget.leave_process();
    }
}
