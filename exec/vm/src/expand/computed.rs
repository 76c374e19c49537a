//! The values of variables that are computed when they are read.

use crate::Text;
use crate::calls::CallRecord;
use crate::frame::{Frame, Kind, LastCommand};
use crate::var::{AssocArray, CellId, IndexedArray, Special, Value};
use crate::vm::Vm;
use mirage_lower::bytecode::{Loc, Program};
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

fn list(values: impl IntoIterator<Item = Text>) -> Value {
    let array: IndexedArray = values.into_iter().collect();
    if array.is_empty() { Value::Unset } else { Value::Indexed(Arc::new(array)) }
}

/// The buckets of bash's tables of aliases and of remembered commands, which their arrays are listed by.
const ALIAS_BUCKETS: usize = 64;
const COMMAND_BUCKETS: usize = 256;

fn assoc(buckets: usize, pairs: impl IntoIterator<Item = (Text, Text)>) -> Value {
    let mut array = AssocArray::with_buckets(buckets);
    for (key, value) in pairs {
        array.set(key, value);
    }
    Value::Assoc(Arc::new(array))
}

fn now() -> std::time::Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

impl Vm {
    /// The present value of a computed variable.
    pub(crate) fn computed(&mut self, cell: CellId) -> Value {
        let special = self.shell.vars.cell(cell).special();
        let assigned = self.shell.vars.cell(cell).value().clone();
        match special {
            Special::Random => Value::Int(i64::from(self.shell.vars.random_number())),
            Special::Srandom => {
                let state = std::collections::hash_map::RandomState::new();
                Value::Int(i64::from(state.build_hasher().finish() as u32))
            }
            Special::Seconds => Value::Int(self.seconds()),
            Special::EpochSeconds => Value::Int(now().as_secs() as i64),
            Special::EpochRealtime => {
                let now = now();
                Value::Text(Text::from(format!("{}.{:06}", now.as_secs(), now.subsec_micros())))
            }
            Special::Lineno => Value::Int(i64::from(self.line())),
            Special::BashPid => Value::Int(i64::from(self.shell.process.pid())),
            Special::BashSubshell if assigned.is_unset() => {
                Value::Int(i64::from(self.shell.subshell - u32::from(self.shell.expands_outside)))
            }
            Special::BashCommand => Value::Text(self.running_command()),
            Special::BashArgv0 => Value::Text(self.arg0()),
            Special::Funcname => self.function_names(),
            Special::BashLineno => {
                let lines = self.calls().into_iter().map(|call| Text::from_int(i64::from(call.call_line)));
                list(lines.chain(self.bottom_of_calls().map(|_| Text::from("0"))))
            }
            Special::BashSource => self.source_names(),
            Special::PipeStatus if self.shell.pipe_age == 0 => {
                list(std::iter::once(Text::from_int(i64::from(self.shell.status))))
            }
            Special::PipeStatus => {
                if self.shell.pipe_status.is_empty() {
                    // The last pipeline was one simple command.
                    return list([Text::from_int(i64::from(self.shell.status))]);
                }
                list(self.shell.pipe_status.iter().map(|status| Text::from_int(i64::from(*status))))
            }
            Special::Dirstack => {
                let all = std::iter::once(self.shell.pwd.clone()).chain(self.shell.dirs.iter().cloned());
                list(all.collect::<Vec<_>>())
            }
            Special::Groups => list([Text::from("1000")]),
            Special::HistCmd => {
                let listed = i64::from(!self.shell.options.get(crate::options::Opt::History));
                Value::Int(self.shell.history.len() as i64 + listed)
            }
            Special::Shellopts => Value::Text(self.shell.options.shellopts()),
            Special::Bashopts => Value::Text(self.shell.options.bashopts()),
            Special::BashAliases => {
                let aliases = self.shell.aliases.clone();
                assoc(ALIAS_BUCKETS, aliases.iter().map(|(name, text)| (name.clone(), text.clone())))
            }
            Special::BashCmds => {
                let hashed = self.shell.hashed.clone();
                assoc(COMMAND_BUCKETS, hashed.iter().map(|(name, (path, _))| (name.clone(), path.clone())))
            }
            Special::BashArgc | Special::BashArgv => self.call_arguments(special),
            Special::Underscore => Value::Text(self.shell.last_arg.clone()),
            _ => assigned,
        }
    }

    /// The text of the command that runs; in a trap, of the one that ran when the trap began.
    pub(crate) fn running_command(&self) -> Text {
        let trap = self.frames.iter().position(|frame| matches!(frame.kind, Kind::Trap { .. }));
        let frames = &self.frames[..trap.unwrap_or(self.frames.len())];
        let running = frames.iter().rposition(|frame| frame.loc.0 != u32::MAX);
        let (program, loc) = match (running, &self.last_command) {
            (Some(frame), _) => self.command_of(frame),
            (None, Some(last)) => (&last.program, last.loc),
            (None, None) => return Text::new(),
        };
        program.command_text(loc)
    }

    /// The command that runs in a frame, or, if that was the call of a function, what the function ran last.
    fn command_of(&self, frame: usize) -> (&Arc<Program>, Loc) {
        let Frame { program, loc, .. } = &self.frames[frame];
        match &self.last_command {
            Some(last) if last.caller == frame && last.call == *loc => (&last.program, last.loc),
            _ => (program, *loc),
        }
    }

    /// The top frame ends, a function's or a unit's.
    pub(crate) fn note_last_command(&mut self) {
        let Some(caller) = self.frames.len().checked_sub(2) else { return };
        let (program, loc) = self.command_of(caller + 1);
        if loc.0 != u32::MAX {
            let (program, call) = (program.clone(), self.frames[caller].loc);
            self.last_command = Some(LastCommand { caller, call, program, loc });
        }
    }

    fn seconds(&self) -> i64 {
        let (base, from) = self.shell.vars.seconds.unwrap_or((0, self.shell.started));
        base.wrapping_add(from.elapsed().as_secs() as i64)
    }

    fn function_names(&self) -> Value {
        let calls = self.calls();
        if !calls.iter().any(|call| call.is_function) {
            return Value::Unset;
        }
        list(calls.into_iter().map(|call| call.name).chain(self.bottom_of_calls()))
    }

    /// What a script has below its calls; text from `-c` has nothing there.
    fn bottom_of_calls(&self) -> Option<Text> {
        self.shell.command_string.is_none().then(|| Text::from("main"))
    }

    fn source_names(&self) -> Value {
        let calls = self.calls();
        let script = self.shell.command_string.is_none().then(|| self.shell.script.clone());
        list(calls.into_iter().map(|call| call.file).chain(script))
    }

    fn call_arguments(&self, special: Special) -> Value {
        if !self.shell.options.get(crate::options::Opt::Extdebug) {
            return Value::Unset;
        }
        let calls: Vec<CallRecord> = self.calls();
        match special {
            Special::BashArgc => list(calls.iter().map(|call| Text::from_int(call.args.len() as i64))),
            _ => list(calls.iter().flat_map(|call| call.args.iter().rev().cloned().collect::<Vec<_>>())),
        }
    }
}
