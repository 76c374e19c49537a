//! The call stack as FUNCNAME, BASH_LINENO, BASH_SOURCE and `caller` see it, and function calls themselves.

use crate::flow::{Arg, Flow};
use crate::frame::{Call, Kind};
use crate::options::Opt;
use crate::reader::Origin;
use crate::shell::FunctionEntry;
use crate::var::{Hook, ScopeKind};
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::C;
use std::sync::Arc;

/// One level of the call stack, innermost first.
#[derive(Clone, Debug, PartialEq)]
pub struct CallRecord {
    /// The function, `source` for a sourced file, `main` at the bottom of a script.
    pub name: Text,
    /// The file it was read from.
    pub file: Text,
    /// The line it was called from.
    pub call_line: u32,
    /// Its positional parameters.
    pub args: Arc<Vec<Text>>,
    /// Whether it is a function rather than a sourced file.
    pub is_function: bool,
}

impl Vm {
    /// The innermost function call of the running shell.
    pub(crate) fn innermost_call(&self) -> Option<&Call> {
        self.frames.iter().rev().find_map(|frame| match &frame.kind {
            Kind::Function(call) => Some(call),
            _ => None,
        })
    }

    /// Whether a function runs, here or around the process this machine runs.
    pub(crate) fn in_function(&self) -> bool {
        self.innermost_call().is_some() || self.call_stack.iter().any(|record| record.is_function)
    }

    /// Whether `return` has something to return from.
    pub(crate) fn can_return(&self) -> bool {
        self.in_function() || self.sources > 0 || !self.call_stack.is_empty()
    }

    /// The calls, innermost first.
    pub(crate) fn calls(&self) -> Vec<CallRecord> {
        let mut records = Vec::new();
        let mut args = &self.shell.args;
        for frame in self.frames.iter().rev() {
            match &frame.kind {
                Kind::Function(call) => {
                    records.push(CallRecord {
                        name: call.function.name.clone(),
                        file: call.function.file.clone(),
                        call_line: call.call_line,
                        args: args.clone(),
                        is_function: true,
                    });
                    args = &call.saved_args;
                }
                Kind::Reader(reader) => {
                    if let Origin::Source { name, saved_args, call_line } = &reader.origin {
                        records.push(CallRecord {
                            name: Text::from("source"),
                            file: name.clone(),
                            call_line: *call_line,
                            args: args.clone(),
                            is_function: false,
                        });
                        args = saved_args.as_ref().unwrap_or(args);
                    }
                }
                _ => {}
            }
        }
        records.extend(self.call_stack.iter().cloned());
        records
    }

    /// The calls, for a process that is started here.
    pub(crate) fn snapshot_calls(&self) -> Arc<Vec<CallRecord>> {
        let plain = |frame: &crate::frame::Frame| !matches!(frame.kind, Kind::Function(_));
        if self.sources == 0 && self.frames.iter().all(plain) {
            return self.call_stack.clone();
        }
        Arc::new(self.calls())
    }

    /// Call a function. The temporary assignments become variables of its scope.
    pub(crate) fn call_function(&mut self, function: Arc<FunctionEntry>, mut args: Vec<Arg>) -> Flow {
        let limit = self.function_limit();
        if self.calls as usize >= limit {
            let message = format!(": maximum function nesting level exceeded ({limit})");
            self.complain(&[&function.name[..], message.as_bytes()].concat());
            self.temps.clear();
            self.shell.status = 1;
            return match self.flush_output() {
                Flow::Next => Flow::Raise(crate::flow::Raise::Discard(1)),
                other => other,
            };
        }
        let program = match function.code.get() {
            Some(program) => program.clone(),
            None => {
                let source = &function.source;
                match self.shell.session.compile_function(source) {
                    Ok(program) => function.code.get_or_init(|| Arc::new(program)).clone(),
                    Err(diagnostic) => {
                        self.complain(&diagnostic.message());
                        self.shell.status = 2;
                        return self.flush_output();
                    }
                }
            }
        };
        let link = match function.link.get() {
            Some(link) => link.clone(),
            None => {
                let link = self.link(&program);
                function.link.get_or_init(|| link).clone()
            }
        };
        let call_line = self.line();
        let mut parameters = self.spare_args.pop().unwrap_or_default();
        // A spare is unshared, so this copies nothing.
        let words = Arc::make_mut(&mut parameters);
        words.extend(args.drain(1..).map(|arg| match arg {
            Arg::Text(text) => text,
            other => Text::from(other.text()),
        }));
        self.recycle_list(args);
        let saved_args = std::mem::replace(&mut self.shell.args, parameters);
        self.shell.vars.push_scope(ScopeKind::Function);
        let temps = std::mem::take(&mut self.temps);
        if !temps.iter().all(|temp| self.bind_temp(temp)) {
            self.shell.vars.pop_scope();
            self.shell.args = saved_args;
            self.shell.status = 1;
            return self.flush_and_raise(crate::flow::Raise::Discard(1));
        }
        self.shell.hold_pipe_status();
        self.calls += 1;
        self.next_call += 1;
        let call = Call {
            function,
            saved_args,
            call_line,
            saved_options: None,
            last_arg: self.begin_last_arg(),
            returned: false,
            getopts_place: match (self.shell.getopts_place, self.shell.vars.generation(Hook::Optind)) {
                (place, now) if place.0 == now => place,
                (_, now) => (now, 0),
            },
            serial: self.next_call,
        };
        self.push_frame(Kind::Function(call), program, link, C(0));
        match self.flush_output() {
            // A traced function is announced before its first command.
            Flow::Next if self.debug_trap_due() => {
                if let Some(line) = self.innermost_call().map(|call| call.function.body_line()) {
                    self.frame_mut().line = line;
                }
                self.push_trap(crate::trap::DEBUG)
            }
            Flow::Next => Flow::Enter,
            other => other,
        }
    }

    /// A command begins to run others, which find in `$_` what was there before it. Gives what is there behind it.
    pub(crate) fn begin_last_arg(&mut self) -> Text {
        let earlier = std::mem::take(&mut self.shell.earlier_arg);
        std::mem::replace(&mut self.shell.last_arg, earlier)
    }

    fn function_limit(&mut self) -> usize {
        let limit = self.shell.budget.limits().functions;
        let vars = &mut self.shell.vars;
        let cell = *self.funcnest.get_or_insert_with(|| vars.intern(b"FUNCNEST"));
        if vars.cell(cell).value().is_unset() {
            return limit;
        }
        let nest = vars.cell(cell).value().scalar().and_then(|text| crate::var::parse_integer(&text));
        nest.filter(|nest| *nest > 0).map_or(limit, |nest| (nest as usize).min(limit))
    }

    /// A function frame was taken off: restore what the call replaced.
    pub(crate) fn end_call(&mut self, call: Call) {
        self.calls -= 1;
        self.shell.last_arg = call.last_arg;
        let parameters = std::mem::replace(&mut self.shell.args, call.saved_args);
        self.recycle_args(parameters);
        if let Some(options) = call.saved_options {
            self.shell.options = *options;
            self.shell.vars.allexport = options.get(Opt::Allexport);
        }
        let before = call.getopts_place;
        let moved = self.shell.vars.generation(Hook::Optind) != before.0;
        let own = moved && self.shell.vars.lookup(b"OPTIND").is_some_and(|id| self.shell.vars.is_local(id));
        self.shell.vars.pop_scope();
        if own {
            self.shell.getopts_place = (self.shell.vars.generation(Hook::Optind), before.1);
        }
        // The call was one command: PIPESTATUS is its status.
        self.shell.pipe_age = 0;
    }
}
