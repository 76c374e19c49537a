//! Simple commands: functions, builtins and programs, in bash's order of lookup.

use crate::builtins::{self, Builtin, Call, Kind as BuiltinKind, Run};
use crate::flow::{Answer, Arg, Flow, Raise};
use crate::frame::Kind;
use crate::launch::{self, Found};
use crate::options::Opt;
use crate::reader::{Origin, Reader};
use crate::redirect::Scope;
use crate::shell::FunctionEntry;
use crate::signal;
use crate::var::{Attrs, ScopeKind};
use crate::vm::{TempAssign, Vm};
use futures_util::future::{Either, select};
use mirage_grammar::Function;
use mirage_lower::Text;
use mirage_lower::bytecode::{F, I, Instr, IntOp, K, Label, Loc};
use std::sync::Arc;

#[inline(never)]
pub(crate) fn exec(vm: &mut Vm, loc: Loc) -> Flow {
    let _ = loc;
    let args = vm.lists.pop().expect("the verifier checked that a list is open");
    if vm.shell.options.get(Opt::Noexec) && !vm.shell.interactive {
        vm.temps.clear();
        return Flow::Next;
    }
    if args.is_empty() {
        return exec_nothing(vm);
    }
    vm.shell.follow_posix();
    if vm.shell.options.get(Opt::Xtrace) && !std::mem::take(&mut vm.command_traced) {
        vm.trace_command(&args);
    }
    if let Some(Arg::Text(last)) = args.last() {
        vm.shell.earlier_arg = std::mem::replace(&mut vm.shell.last_arg, last.clone());
    }
    vm.shell.expands_outside = false;
    vm.run_words(args, Lookup::default())
}

#[inline(always)]
pub(crate) fn keyword_arg(vm: &mut Vm) -> Flow {
    if vm.shell.options.get(Opt::Keyword) { take_keyword(vm) } else { Flow::Next }
}

#[cold]
fn take_keyword(vm: &mut Vm) -> Flow {
    let Some(Arg::Text(word)) = vm.list().last().cloned() else { return Flow::Next };
    let Some(equals) = memchr::memchr(b'=', &word) else { return Flow::Next };
    let (name, append) = match word[..equals].strip_suffix(b"+") {
        Some(name) => (name, true),
        None => (&word[..equals], false),
    };
    if !crate::var::is_name(name) {
        return Flow::Next;
    }
    let cell = vm.shell.vars.intern(name);
    vm.list().pop();
    vm.temps.push(TempAssign { cell, value: Text::from(&word[equals + 1..]), append });
    Flow::Next
}

#[inline(never)]
pub(crate) fn trace_command(vm: &mut Vm) -> Flow {
    if !vm.shell.options.get(Opt::Xtrace) {
        return Flow::Next;
    }
    let Some(args) = vm.lists.pop() else { return Flow::Next };
    if !args.is_empty() {
        vm.trace_command(&args);
        vm.command_traced = true;
    }
    vm.lists.push(args);
    vm.flush_output()
}

#[inline(never)]
pub(crate) fn list_drop(vm: &mut Vm) -> Flow {
    vm.redirects_done();
    let status = vm.shell.status;
    vm.command_traced = false;
    let list = vm.lists.pop().expect("the verifier checked that a list is open");
    if list.is_empty() {
        let flow = exec_nothing(vm);
        vm.shell.status = status;
        return flow;
    }
    vm.temps.clear();
    Flow::Next
}

#[inline(never)]
pub(crate) fn guard_builtin(vm: &mut Vm, name: K, to: Label) -> Flow {
    let shell = &vm.shell;
    let name = vm.constant(name);
    let watched = shell.options.get(Opt::Xtrace) || shell.options.get(Opt::Noexec);
    let hidden = !shell.functions.is_empty() && shell.functions.contains_key(name);
    if watched || hidden || !shell.disabled.is_empty() || shell.vars.ifs().splits_numbers() {
        return Flow::Jump(to);
    }
    Flow::Next
}

#[inline(never)]
pub(crate) fn compare_ints(vm: &mut Vm, op: IntOp, a: I, b: I, last: K) -> Flow {
    vm.shell.status = u8::from(!super::int::holds(op, vm.int(a), vm.int(b)));
    vm.shell.last_arg = vm.constant(last).clone();
    vm.shell.pipe_status.clear();
    Flow::Next
}

/// A command whose words came to nothing: its assignments stay.
fn exec_nothing(vm: &mut Vm) -> Flow {
    for temp in std::mem::take(&mut vm.temps) {
        match vm.assign_now(temp.cell, temp.value, temp.append) {
            Flow::Next => {}
            other => return other,
        }
    }
    no_command(vm)
}

#[inline(never)]
pub(crate) fn no_command(vm: &mut Vm) -> Flow {
    vm.shell.status = vm.substitution_status.unwrap_or(0);
    vm.shell.pipe_status.clear();
    vm.shell.last_arg = Text::new();
    Flow::Next
}

#[inline(never)]
pub(crate) fn no_command_begin(vm: &mut Vm) -> Flow {
    vm.substitution_status = None;
    Flow::Next
}

#[inline(never)]
pub(crate) fn define_function(vm: &mut Vm, function: F) -> Flow {
    let program = vm.frame().program.clone();
    let def = &program.functions[function.index()];
    let Some(unit) = program.unit.clone() else { return Flow::Next };
    let Some(definition) = unit.function(def.index) else { return Flow::Next };
    let (quoted, length) = (definition.quoted, definition.span.end - definition.span.start);
    let Some(source) = Function::new(unit, def.index) else { return Flow::Next };
    vm.frame_mut().line = def.line;
    if quoted {
        vm.complain(&[b"`", &def.name[..], b"': not a valid identifier"].concat());
        vm.shell.status = 1;
        return match vm.shell.options.get(Opt::Posix) {
            true => vm.flush_and_raise(Raise::Exit(2)),
            false => vm.flush_output(),
        };
    }
    let special = builtins::find(&def.name).is_some_and(|builtin| builtin.kind == BuiltinKind::Special);
    if special && vm.shell.options.get(Opt::Posix) {
        let line = vm.line_read();
        vm.frame_mut().line = line;
        vm.complain(&[b"`", &def.name[..], b"': is a special builtin"].concat());
        vm.shell.status = 2;
        return vm.flush_and_raise(Raise::Exit(2));
    }
    if vm.shell.options.get(Opt::Posix) && !crate::var::is_name(&def.name) {
        return vm.not_a_name(&def.name.clone());
    }
    if vm.shell.functions.get(&def.name[..]).is_some_and(|old| old.readonly) {
        let line = vm.line_read();
        vm.frame_mut().line = line;
        vm.complain(&[&def.name[..], b": readonly function"].concat());
        vm.shell.status = 1;
        return vm.flush_output();
    }
    let file = match &vm.shell.command_string {
        Some(_) if vm.sources == 0 => Text::from("environment"),
        _ => vm.source_name(),
    };
    let entry = FunctionEntry::new(source, def.name.clone(), file, def.line);
    vm.shell.vars.grown += size_of::<FunctionEntry>() as u64 + u64::from(length);
    Arc::make_mut(&mut vm.shell.functions).insert(def.name.clone(), Arc::new(entry));
    vm.shell.keep_pipe_status(2);
    vm.shell.status = 0;
    match vm.shell.settle_memory() {
        Ok(()) => Flow::Next,
        Err(fault) => Flow::Fault(fault),
    }
}

/// Where a command's name is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lookup {
    /// Functions are passed over (`command`, `builtin`).
    pub(crate) no_functions: bool,
    /// Only builtins (`builtin`).
    pub(crate) builtin_only: bool,
    /// Programs come from the standard path (`command -p`).
    pub(crate) standard_path: bool,
    /// A special builtin is run as an ordinary one (`command`).
    pub(crate) ordinary: bool,
}

impl Vm {
    /// Run words as a command under the pending temporary assignments.
    pub(crate) fn run_words(&mut self, args: Vec<Arg>, lookup: Lookup) -> Flow {
        // A job's name as a command brings the job to the front, whatever else has that name.
        if args[0].text().starts_with(b"%")
            && !lookup.builtin_only
            && let Some(fg) = builtins::find(b"fg")
        {
            let args = std::iter::once(Arg::Text(Text::from("fg"))).chain(args).collect();
            return self.run_builtin(fg, args);
        }
        let name = args[0].text();
        let find_builtin = |vm: &Vm| builtins::find(name).filter(|builtin| vm.builtin_enabled(builtin));
        if !lookup.no_functions && !self.shell.functions.is_empty() {
            let special_first = self.shell.options.get(Opt::Posix)
                && find_builtin(self).is_some_and(|builtin| builtin.kind == BuiltinKind::Special);
            if !special_first && let Some(function) = self.shell.functions.get(name).cloned() {
                return self.call_function(function, args);
            }
        }
        let builtin = find_builtin(self);
        self.ordinary = lookup.ordinary;
        match builtin {
            Some(builtin) => self.run_builtin(builtin, args),
            None if lookup.builtin_only => {
                let message = [b"builtin: ", name, b": not a shell builtin"].concat();
                self.complain(&message);
                self.temps.clear();
                self.shell.status = 1;
                self.flush_output()
            }
            None => self.run_external(args, lookup.standard_path),
        }
    }

    fn builtin_enabled(&self, builtin: &Builtin) -> bool {
        self.shell.disabled.is_empty() || !self.shell.disabled.contains(builtin.name)
    }

    // --- builtins ---------------------------------------------------------------------------------------------------

    fn run_builtin(&mut self, builtin: &'static Builtin, mut args: Vec<Arg>) -> Flow {
        // What runs other commands leaves them the PIPESTATUS it found.
        if !matches!(builtin.name, "eval" | "." | "source" | "command" | "builtin") {
            self.shell.pipe_status.clear();
        }
        let temps = std::mem::take(&mut self.temps);
        let scoped = !temps.is_empty();
        if scoped && self.bind_temps(&temps) {
            self.shell.vars.pop_scope();
            self.shell.status = 1;
            let fatal = builtin.kind == BuiltinKind::Special && !self.ordinary;
            return self.flush_and_raise(if fatal { Raise::Exit(1) } else { Raise::Discard(1) });
        }
        let words = self.spare_words.pop().unwrap_or_default();
        let mut call = Call::new(&mut args, words, std::mem::take(&mut self.output));
        self.recycle_list(args);
        self.running_builtin = Some(builtin.name);
        match builtin.run {
            Run::Now(run) => {
                let answer = run(self, &mut call);
                self.end_builtin(call);
                self.finish_builtin(builtin, answer, temps)
            }
            Run::Either(now, later) => match now(self, &mut call) {
                Some(answer) => {
                    self.end_builtin(call);
                    self.finish_builtin(builtin, answer, temps)
                }
                None => Self::run_waiting(builtin, later, call, temps),
            },
            Run::Later(later) => Self::run_waiting(builtin, later, call, temps),
        }
    }

    /// Take back what a call was given.
    fn end_builtin(&mut self, call: Call) {
        // What the shell itself had to say meanwhile, of an assignment for instance.
        let said = std::mem::replace(&mut self.output, call.output);
        if !said.is_empty() {
            self.output.append(said);
        }
        self.recycle_words(call.args);
    }

    fn run_waiting(
        builtin: &'static Builtin,
        run: builtins::Later,
        mut call: Call,
        temps: Vec<TempAssign>,
    ) -> Flow {
        Flow::wait(move |vm| {
            Box::pin(async move {
                let answer = run(vm, &mut call).await;
                vm.end_builtin(call);
                vm.finish_builtin(builtin, answer, temps)
            })
        })
    }

    /// Bind assignments in front of a builtin; true when one failed and the command must not run.
    fn bind_temps(&mut self, temps: &[TempAssign]) -> bool {
        self.shell.vars.push_scope(ScopeKind::Temporary);
        for temp in temps {
            if !self.bind_temp(temp) {
                return true;
            }
        }
        false
    }

    /// Whether assignments in front of the builtin stay when it is done: POSIX has it so for the special ones.
    fn keeps_temps(&self, builtin: &Builtin) -> bool {
        self.shell.options.get(Opt::Posix) && builtin.kind == BuiltinKind::Special && !self.ordinary
    }

    /// Leave the scope of assignments in front of a command. What `kept` has by then goes on outside of it.
    pub(crate) fn leave_temps(&mut self, kept: &[crate::var::CellId]) {
        let values: Vec<_> = kept.iter().map(|cell| (*cell, self.shell.vars.scalar(*cell))).collect();
        self.shell.vars.pop_scope();
        for (cell, value) in values {
            let Some(value) = value else { continue };
            if let Err(error) = self.shell.vars.assign(cell, value, false) {
                self.complain(&error.message());
            }
            self.shell.vars.set_attrs(cell, Attrs::EXPORT, Attrs::default());
        }
    }

    /// Bind one assignment in front of a command in the innermost scope. A failure is told; the command still runs, but
    /// not in POSIX mode: then the answer is `false`.
    pub(crate) fn bind_temp(&mut self, temp: &TempAssign) -> bool {
        let bound = self.shell.vars.assign_temporary(temp.cell, temp.value.clone(), temp.append);
        if let Err(error) = bound {
            self.complain(&error.message());
            return !self.shell.options.get(Opt::Posix);
        }
        true
    }

    fn finish_builtin(&mut self, builtin: &'static Builtin, answer: Answer, temps: Vec<TempAssign>) -> Flow {
        self.running_builtin = None;
        if let Err(fault) = self.shell.settle_memory() {
            return Flow::Fault(fault);
        }
        let scoped = !temps.is_empty();
        let kept: Vec<crate::var::CellId> = match scoped && self.keeps_temps(builtin) {
            true => temps.iter().map(|temp| temp.cell).collect(),
            false => Vec::new(),
        };
        if scoped && !matches!(answer, Answer::Eval(_) | Answer::Source { .. }) {
            self.leave_temps(&kept);
        }
        match answer {
            Answer::Status(2) if self.is_fatal(builtin) => {
                self.shell.status = 2;
                self.flush_then(builtin.name, |_| Flow::Raise(Raise::Exit(2)))
            }
            Answer::Status(status) => {
                self.shell.status = status;
                match self.flush_for(builtin.checked_name()) {
                    // A signal to the shell itself is acted on at once.
                    Flow::Next if builtin.name == "kill" => self.pending_traps(),
                    other => other,
                }
            }
            Answer::Raise(raise) => {
                if let Raise::Exit(status) | Raise::Return(status) = raise {
                    self.shell.status = status;
                }
                self.flush_then(builtin.name, move |_| Flow::Raise(raise))
            }
            Answer::Fault(fault) => Flow::Fault(fault),
            Answer::Eval(text) => {
                self.shell.hold_pipe_status();
                let line = self.line();
                let mut reader = Reader::eval(text, "eval", line);
                reader.scoped = scoped;
                reader.kept = kept;
                self.flush_then(builtin.name, move |vm| vm.enter_text(reader))
            }
            Answer::Source { text, held, name, args } => {
                self.shell.hold_pipe_status();
                let call_line = self.line();
                let saved_args = args.map(|args| std::mem::replace(&mut self.shell.args, Arc::new(args)));
                let origin = Origin::Source { name, saved_args, call_line };
                let mut reader = Reader::new(text.into(), origin, 1).holding(held);
                reader.scoped = scoped;
                reader.kept = kept;
                self.sources += 1;
                self.flush_then(builtin.name, move |vm| vm.enter_text(reader))
            }
            Answer::Command { args, builtin_only, standard_path } => {
                self.temps = temps;
                let lookup =
                    Lookup { no_functions: true, builtin_only, standard_path, ordinary: !builtin_only };
                self.flush_then(builtin.name, move |vm| vm.run_words(args, lookup))
            }
            Answer::Exec { args, name, empty_env, login } => {
                if args.is_empty() {
                    if let Some(scope) = self.redirects.last_mut() {
                        scope.keep();
                    }
                    self.shell.status = 0;
                    return self.flush_for(builtin.checked_name());
                }
                self.temps = temps;
                self.flush_then(builtin.name, move |vm| vm.replace_shell(args, name, empty_env, login))
            }
        }
    }

    /// Whether misuse of the builtin ends the shell: that of a special one in POSIX mode.
    fn is_fatal(&self, builtin: &Builtin) -> bool {
        builtin.kind == BuiltinKind::Special
            && !self.ordinary
            && self.shell.options.get(Opt::Posix)
            && !self.shell.interactive
    }

    fn enter_text(&mut self, mut reader: Reader) -> Flow {
        if self.reader_depth() >= self.shell.budget.limits().functions {
            return Flow::Fault(crate::fault::Fault::Limit(crate::fault::Limit::Depth));
        }
        reader.last_arg = Some(self.begin_last_arg());
        self.push_text(reader);
        Flow::Enter
    }

    fn reader_depth(&self) -> usize {
        self.frames.len() / 2
    }

    /// Write out what a builtin printed, then go on with `then`.
    fn flush_then(
        &mut self,
        name: &'static str,
        then: impl FnOnce(&mut Vm) -> Flow + Send + 'static,
    ) -> Flow {
        self.flush_for(Some(name)).then(self, then)
    }

    // --- programs ---------------------------------------------------------------------------------------------------

    fn words(&mut self, mut args: Vec<Arg>) -> Vec<Text> {
        let words = args.drain(..).map(|arg| match arg {
            Arg::Text(text) => text,
            other => Text::from(other.text()),
        });
        let words = words.collect();
        self.recycle_list(args);
        words
    }

    /// The environment of a program under the pending temporary assignments; nothing when the program must not run.
    fn take_environment(&mut self) -> Option<crate::program::Environment> {
        let temps = std::mem::take(&mut self.temps);
        if temps.is_empty() {
            return Some(self.exported());
        }
        self.shell.vars.push_scope(ScopeKind::Temporary);
        let bound = temps.iter().all(|temp| self.bind_temp(temp));
        let environment = bound.then(|| self.exported());
        self.shell.vars.pop_scope();
        environment
    }

    /// Exported variables and functions.
    fn exported(&mut self) -> crate::program::Environment {
        let variables = self.shell.vars.environment();
        let mut options: smallvec::SmallVec<[(Text, Text); 2]> = smallvec::SmallVec::new();
        if self.shell.vars.exports(b"SHELLOPTS") {
            options.push((Text::from("SHELLOPTS"), self.shell.options.shellopts()));
        }
        if self.shell.vars.exports(b"BASHOPTS") {
            options.push((Text::from("BASHOPTS"), self.shell.options.bashopts()));
        }
        if options.is_empty() && !self.shell.functions.values().any(|function| function.exported) {
            return variables;
        }
        let mut all = (*variables).clone();
        all.retain(|(name, _)| !options.iter().any(|(option, _)| option == name));
        all.extend(options);
        let mut functions: Vec<_> = self.shell.functions.values().filter(|f| f.exported).collect();
        functions.sort_by(|a, b| a.name.cmp(&b.name));
        for function in functions {
            let name = [b"BASH_FUNC_", &function.name[..], b"%%"].concat();
            all.push((Text::from(name), function.exported_text()));
        }
        Arc::new(all)
    }

    fn run_external(&mut self, args: Vec<Arg>, standard_path: bool) -> Flow {
        self.shell.pipe_status.clear();
        // The search goes by the PATH the command itself is given (`PATH=… cmd`), where it may be given one.
        let path_temp = self.temps.iter().rev().find(|temp| {
            let vars = &self.shell.vars;
            &vars.name(temp.cell)[..] == b"PATH" && !vars.cell(temp.cell).attrs().contains(Attrs::READONLY)
        });
        let path = match (standard_path, path_temp) {
            (true, _) => Some(Text::from(launch::STANDARD_PATH)),
            (false, Some(temp)) => Some(temp.value.clone()),
            (false, None) => None,
        };
        let Some(environment) = self.take_environment() else {
            self.shell.status = 1;
            return self.flush_and_raise(Raise::Discard(1));
        };
        let words = self.words(args);
        Flow::wait(move |vm| Box::pin(vm.run_program(words, environment, path)))
    }

    async fn run_program(
        &mut self,
        words: Vec<Text>,
        environment: crate::program::Environment,
        path: Option<Text>,
    ) -> Flow {
        if let Flow::Fault(fault) = Self::settle(self.flush_output(), self).await {
            return Flow::Fault(fault);
        }
        if self.restricted() && words[0].contains(&b'/') {
            let name = crate::quote::printable(&words[0], self.shell.vars.utf8());
            self.complain(&[&name[..], b": restricted: cannot specify `/' in command names"].concat());
            self.shell.status = 1;
            return self.flush_output();
        }
        let found = match path {
            Some(path) => launch::find(&self.shell.session, &self.shell.cwd, &path, &words[0]).await,
            None => self.find_command(&words[0]).await,
        };
        let found = match found {
            Ok(found) => found,
            Err(errno) => {
                let place = self.place_of_failure(&words[0], errno).await;
                return self.not_run(&words, place, errno);
            }
        };
        if let Some((message, status)) =
            launch::unrunnable(&found, &self.shell.session, &self.shell.cwd).await
        {
            self.complain(&message);
            self.shell.status = status;
            return self.flush_output();
        }
        let start = launch::start_of(self, words, environment);
        let session = self.shell.session.clone();
        if self.is_last_command() {
            // Nothing is left to do for this process but to be the program: signals sent to it reach the program.
            let process = self.shell.process.clone();
            return match launch::run_as(found, start, session, process).await {
                Ok((status, signal)) => {
                    self.shell.status = status;
                    self.killed = signal;
                    Flow::Next
                }
                Err(fault) => Flow::Fault(fault),
            };
        }
        if let Err(fault) = self.shell.budget.enter_process() {
            return Flow::Fault(fault);
        }
        let guard = session.processes.start(self.shell.process.pid());
        let pid = guard.process().pid();
        let running = launch::run_found(found, start, session, guard);
        let ended = self.until_killed(running).await;
        self.shell.budget.leave_process();
        self.children_ended(1);
        let ended = match ended {
            Ok(ended) => ended,
            Err(signal) => return self.kill(signal),
        };
        match ended {
            Ok((status, signal)) => {
                self.shell.status = status;
                self.report_killed(signal, pid);
                match self.flush_output() {
                    Flow::Next => self.pending_traps(),
                    other => other,
                }
            }
            Err(fault) => Flow::Fault(fault),
        }
    }

    /// Whether this machine is a job or pipeline stage whose one command is about to run, with nothing behind it.
    fn is_last_command(&self) -> bool {
        let [frame] = &self.frames[..] else { return false };
        let code = &frame.program.chunks[frame.chunk as usize].code;
        matches!(frame.kind, Kind::Process)
            && self.levels.is_empty()
            && !self.shell.traps.has_actions()
            && self.redirects.len() <= 1
            && code[self.pc..]
                .iter()
                .all(|instr| matches!(instr, Instr::RedirectEnd {} | Instr::CheckStatus {} | Instr::End {}))
    }

    /// Wait for a child, or for a signal that ends this shell. One that has a trap waits until the child has ended.
    async fn until_killed<T>(&mut self, running: impl Future<Output = T>) -> Result<T, signal::Signal> {
        let process = self.shell.process.clone();
        let mut running = std::pin::pin!(running);
        loop {
            let signalled = std::pin::pin!(process.signalled());
            match select(running.as_mut(), signalled).await {
                Either::Left((ended, _)) => return Ok(ended),
                Either::Right(_) => {}
            }
            let Some(number) = process.take_signal() else { continue };
            if self.shell.traps.ignores(number)
                || (self.shell.traps.get(number).is_none() && signal::ignored_by_default(number))
            {
                continue;
            }
            if self.shell.traps.action(number).is_none() {
                return Err(number);
            }
            process.signal(number);
            return Ok(running.await);
        }
    }

    /// Say that a signal ended a program, as a shell without job control does: nothing for SIGINT and SIGPIPE.
    fn report_killed(&mut self, signal: Option<signal::Signal>, pid: crate::process::Pid) {
        let Some(number) = signal.filter(|number| !matches!(*number, signal::INT | signal::PIPE)) else {
            return;
        };
        let text = signal::description(number);
        if number == signal::TERM {
            self.output.err(&[text.as_bytes(), b"\n"].concat());
            return;
        }
        let command = self.running_command();
        self.complain(&[format!("{pid} {text:<24}").as_bytes(), &command[..]].concat());
    }

    async fn settle(flow: Flow, vm: &mut Vm) -> Flow {
        match flow {
            Flow::Wait(request) => request.run(vm).await,
            other => other,
        }
    }

    /// The path to name when a command found by its bare name cannot be run: the remembered one, or the first on PATH.
    async fn place_of_failure(&mut self, name: &Text, errno: mirage_vfs::Errno) -> Option<Text> {
        if name.contains(&b'/') {
            return None;
        }
        if let Some((path, _)) = self.hashed_path(name) {
            return Some(path);
        }
        if errno != mirage_vfs::Errno::EACCES {
            return None;
        }
        let path = self.shell.vars.text(b"PATH").unwrap_or_default();
        for dir in path.split(|byte| *byte == b':') {
            let candidate = [if dir.is_empty() { b"." } else { dir }, b"/", name].concat();
            if self.shell.session.ns.exists(&self.shell.cwd, &candidate).await {
                return Some(Text::from(candidate));
            }
        }
        None
    }

    /// Print bash's message for a command that cannot be run, or call `command_not_found_handle`.
    fn not_run(&mut self, words: &[Text], place: Option<Text>, errno: mirage_vfs::Errno) -> Flow {
        let name = place.as_ref().unwrap_or(&words[0]);
        let missing = errno == mirage_vfs::Errno::ENOENT && !name.contains(&b'/');
        if missing && let Some(handle) = self.shell.functions.get(&b"command_not_found_handle"[..]).cloned() {
            let args =
                std::iter::once(handle.name.clone()).chain(words.iter().cloned()).map(Arg::Text).collect();
            return self.call_function(handle, args);
        }
        // Without a PATH there was nowhere to look for it.
        let searched = self.shell.vars.text(b"PATH").is_some_and(|path| !path.is_empty());
        let message = if missing && searched {
            [&crate::quote::printable(name, self.shell.vars.utf8())[..], b": command not found"].concat()
        } else {
            [&name[..], b": ", errno.text().as_bytes()].concat()
        };
        self.complain(&message);
        self.shell.status = if errno == mirage_vfs::Errno::ENOENT { 127 } else { 126 };
        self.flush_output()
    }

    /// `exec PROGRAM`: run it and end this shell with its status.
    fn replace_shell(&mut self, args: Vec<Text>, name: Option<Text>, empty_env: bool, login: bool) -> Flow {
        let environment = if empty_env { Some(Arc::default()) } else { self.take_environment() };
        let Some(environment) = environment else {
            self.shell.status = 1;
            return self.flush_and_raise(Raise::Exit(1));
        };
        self.temps.clear();
        Flow::wait(move |vm| {
            Box::pin(async move {
                let found = match vm.find_command(&args[0]).await {
                    Ok(found) => found,
                    Err(errno) => return vm.exec_failed(&args[0], errno),
                };
                let mut words = args;
                if let Some(name) = name {
                    words[0] = name;
                }
                if login {
                    words[0] = Text::from([b"-", &words[0][..]].concat());
                }
                vm.redirects_keep();
                let guard = vm.shell.session.processes.start(vm.shell.process.pid());
                let start = launch::start_of(vm, words, environment);
                match launch::run_found(found, start, vm.shell.session.clone(), guard).await {
                    Ok((status, _)) => {
                        let mut traps = (*vm.shell.traps).clone();
                        let _ = traps.take(crate::trap::EXIT);
                        vm.shell.traps = Arc::new(traps);
                        Flow::Raise(Raise::Exit(status))
                    }
                    Err(fault) => Flow::Fault(fault),
                }
            })
        })
    }

    fn redirects_keep(&mut self) {
        if let Some(scope) = self.redirects.last_mut() {
            Scope::keep(scope);
        }
    }

    fn exec_failed(&mut self, name: &[u8], errno: mirage_vfs::Errno) -> Flow {
        let whole = mirage_vfs::VPath::join_lexically(&self.shell.cwd, name);
        let name = if name.contains(&b'/') { whole.as_bytes() } else { name };
        let missing = errno == mirage_vfs::Errno::ENOENT;
        let message = match (missing, name.contains(&b'/')) {
            (true, false) => [b"exec: ", name, b": not found"].concat(),
            (true, true) => [name, b": ", errno.text().as_bytes()].concat(),
            (false, _) => {
                let first = [name, b": ", errno.text().as_bytes()].concat();
                self.complain(&first);
                [b"exec: ", name, b": cannot execute: ", errno.text().as_bytes()].concat()
            }
        };
        self.complain(&message);
        self.shell.status = if missing { 127 } else { 126 };
        let status = self.shell.status;
        if self.shell.options.get(Opt::Execfail) || self.shell.interactive {
            return self.flush_output();
        }
        self.flush_then("exec", move |_| Flow::Raise(Raise::Exit(status)))
    }

    /// Find a command's program as this shell does: by the remembered path, or along PATH, which is then remembered.
    pub(crate) async fn find_command(&mut self, name: &Text) -> Result<Found, mirage_vfs::Errno> {
        if name.contains(&b'/') {
            return launch::at(&self.shell.session, &self.shell.cwd, name).await;
        }
        self.forget_hashed_on_new_path();
        if let Some(entry) = self.shell.hashed.get(name) {
            let path = entry.0.clone();
            self.count_hashed(name);
            return launch::at(&self.shell.session, &self.shell.cwd, &path).await;
        }
        let path = self.shell.vars.text(b"PATH").unwrap_or_default();
        let found = launch::find(&self.shell.session, &self.shell.cwd, &path, name).await?;
        if self.shell.options.get(Opt::Hashall) {
            let place = Text::from(&found.path[..]);
            Arc::make_mut(&mut self.shell.hashed).insert(name.clone(), (place, 1));
        }
        Ok(found)
    }

    pub(crate) fn count_hashed(&mut self, name: &[u8]) {
        if let Some(entry) = Arc::make_mut(&mut self.shell.hashed).get_mut(name) {
            entry.1 += 1;
        }
    }

    pub(crate) fn forget_hashed_on_new_path(&mut self) {
        let now = self.shell.vars.generation(crate::var::Hook::Path);
        if self.shell.path_generation != now {
            self.shell.path_generation = now;
            if !self.shell.hashed.is_empty() {
                self.shell.hashed = Arc::default();
            }
        }
    }
}
