//! The ends of frames: by themselves, or because something is raised through them.
//!
//! Invariant: a frame is taken off by [`Vm::leave`] or [`Vm::end_frame`] alone, which undo what its kind did.

use crate::flow::Raise;
use crate::frame::Kind;
use crate::process::Status;
use crate::vm::{Step, Vm};
use mirage_lower::bytecode::{C, Label, RegionKind};

impl Vm {
    /// Unwind to where `raise` stops.
    pub(crate) fn unwind(&mut self, raise: Raise) -> Option<Step> {
        let mut line = None;
        loop {
            if self.frames.len() <= self.floor {
                return Some(Step::Raised(raise));
            }
            if let Some((failed, status)) = self.failed_redirection(raise) {
                let frame = self.frame();
                let (builders, ariths) = (frame.heights.builders, frame.heights.ariths);
                self.builders.truncate(builders as usize);
                self.ariths.truncate(ariths as usize);
                self.shell.status = status;
                self.pc = failed.index();
                return None;
            }
            let top = self.frame();
            if let Kind::Unit = top.kind {
                line = Some(top.line);
            }
            match raise {
                Raise::Break(count) => return self.leave_loops(count, true),
                Raise::Continue(count) => return self.leave_loops(count, false),
                Raise::Discard(status) => {
                    if let Kind::Reader(reader) = &top.kind {
                        // In a subshell the text of `eval` is given up together with all around it.
                        if self.shell.subshell > 0 && !reader.is_main() {
                            return self.unwind(Raise::Exit(status));
                        }
                        self.shell.status = status;
                        self.discards += 1;
                        if let Some(line) = line {
                            self.count_on(line);
                        }
                        return None;
                    }
                    let open = top.heights.ariths as usize;
                    if self.ariths.len() > open {
                        let (builders, lists) = (top.heights.builders, top.heights.lists);
                        let command = self.ariths.pop().expect("one is open above the frame's height");
                        self.builders.truncate(builders as usize);
                        self.lists.truncate(lists as usize);
                        self.shell.status = status;
                        self.pc = command.fail.index();
                        return None;
                    }
                    if matches!(top.kind, Kind::Subshell | Kind::Substitution { .. } | Kind::Process) {
                        return self.unwind(Raise::Exit(status));
                    }
                }
                Raise::TopLevel(status) => match &top.kind {
                    Kind::Reader(reader) if reader.is_main() => {
                        if self.shell.command_string.is_some() && !self.shell.interactive {
                            return self.unwind(Raise::Exit(status));
                        }
                        self.shell.status = status;
                        if let Some(line) = line {
                            self.count_on(line);
                        }
                        return None;
                    }
                    Kind::Subshell | Kind::Substitution { .. } | Kind::Process => {
                        return self.unwind(Raise::Exit(status));
                    }
                    _ => {}
                },
                Raise::Return(status) => match &top.kind {
                    Kind::Function(_) => {
                        self.shell.status = status;
                        return self.end_frame();
                    }
                    Kind::Reader(reader) if reader.is_source() => {
                        self.shell.status = status;
                        return self.end_frame();
                    }
                    Kind::Subshell | Kind::Substitution { .. } | Kind::Process => {
                        return self.unwind(Raise::Exit(status));
                    }
                    _ => {}
                },
                Raise::Exit(status) => {
                    let last = self.frames.len() == 1;
                    let bottom = last
                        || matches!(top.kind, Kind::Subshell | Kind::Substitution { .. } | Kind::Process);
                    self.exited |= self.levels.is_empty();
                    if bottom {
                        self.shell.status = status;
                        return self.end_shell(status);
                    }
                }
            }
            self.leave();
        }
    }

    /// Where to go on, with which status, when `raise` comes from the redirections of a program: its process is what fails.
    fn failed_redirection(&self, raise: Raise) -> Option<(Label, Status)> {
        let (Raise::Discard(status) | Raise::TopLevel(status) | Raise::Exit(status)) = raise else {
            return None;
        };
        let frame = self.frame();
        if frame.program.regions.is_empty() || self.pc == 0 || self.killed.is_some() {
            return None;
        }
        let (failed, always) =
            frame.program.regions(C(frame.chunk), self.pc as u32 - 1).find_map(|region| match region {
                RegionKind::Redirections(failed) => Some((failed, false)),
                RegionKind::SubshellRedirections(failed) => Some((failed, true)),
                RegionKind::Subscript | RegionKind::Slice { .. } => None,
            })?;
        if always {
            return Some((failed, status));
        }
        let name = self.lists.last().and_then(|words| words.first())?.text();
        let own = self.shell.functions.contains_key(name) || crate::builtins::find(name).is_some();
        (!own).then_some((failed, status))
    }

    /// Loops that `break` and `continue` can leave from here: those of the running body and of the bodies whose `eval`
    /// or sourced text it is.
    pub(crate) fn reachable_loops(&self) -> usize {
        let body = self.frames.iter().rev().find(|frame| !matches!(frame.kind, Kind::Unit | Kind::Reader(_)));
        self.loops.len() - body.map_or(0, |frame| frame.loop_base as usize)
    }

    fn leave_loops(&mut self, count: u32, breaks: bool) -> Option<Step> {
        let reachable = self.reachable_loops();
        if reachable == 0 {
            return None;
        }
        let target = self.loops.len() - reachable.min(count as usize);
        while self.frame().loop_base as usize > target {
            self.leave();
        }
        let (mut heights, exit, next) = {
            let aim = &self.loops[target];
            (aim.heights, aim.exit, aim.next)
        };
        heights.iterators += u32::from(self.loops[target].has_iterator);
        self.loops.truncate(target + 1);
        // The exit is where `LoopEnd` stands, so the loop itself is kept either way.
        self.pc = if breaks { exit } else { next }.index();
        self.restore(heights);
        None
    }

    /// Leave the top frame while unwinding: undo what its kind did, without its normal result.
    pub(crate) fn leave(&mut self) {
        if !self.shell.traps.is_empty() && matches!(self.frame().kind, Kind::Function(_) | Kind::Unit) {
            self.note_last_command();
        }
        let frame = self.pop_frame();
        match frame.kind {
            Kind::Function(call) => self.end_call(call),
            Kind::Reader(reader) => self.end_reader(*reader),
            Kind::Trap { key, .. } => self.end_trap(key),
            Kind::Unit
            | Kind::Arith { .. }
            | Kind::Subshell
            | Kind::Substitution { .. }
            | Kind::Tail { .. }
            | Kind::Process => {}
        }
    }

    /// The top frame came to its end: give its result to the frame below.
    pub(crate) fn end_frame(&mut self) -> Option<Step> {
        match &self.frame().kind {
            Kind::Subshell | Kind::Substitution { .. } | Kind::Process => {
                let status = self.shell.status;
                self.end_shell(status)
            }
            Kind::Arith { dst, wrong: None } => {
                let (dst, value) = (*dst, self.ints[self.int_base]);
                self.pop_frame();
                self.set_int(dst, value);
                None
            }
            Kind::Arith { wrong: Some(message), .. } => {
                let message = message.clone();
                self.pop_frame();
                let flow = self.raise_arith(&message);
                self.follow(flow)
            }
            Kind::Trap { status, pipe_status, pipe_age, key } => {
                let (status, pipe_status, key) = (*status, pipe_status.clone(), *key);
                let pipe_age = *pipe_age;
                let said = self.shell.status;
                self.pop_frame();
                self.shell.status = status;
                self.shell.pipe_status = pipe_status;
                self.shell.pipe_age = pipe_age;
                self.end_trap(key);
                if key == crate::trap::DEBUG && said != 0 {
                    return self.skip_command(said);
                }
                if key == crate::trap::ERR && std::mem::take(&mut self.exit_after_trap) {
                    return self.unwind(Raise::Exit(status));
                }
                None
            }
            Kind::Tail { .. } => self.end_tail(),
            Kind::Function(_) | Kind::Reader(_) if self.return_trap_due() => {
                self.push_return_trap();
                None
            }
            _ => {
                let was_last = self.frames.len() == 1;
                if was_last {
                    let status = self.shell.status;
                    return self.end_shell(status);
                }
                self.leave();
                None
            }
        }
    }
}
