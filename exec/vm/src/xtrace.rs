//! `set -x`: commands as they are run, after expansion.

use crate::fault::Fault;
use crate::flow::{Arg, Flow};
use crate::frame::{Frame, Kind};
use crate::options::Opt;
use crate::quote;
use crate::reader::Origin;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_lower::bytecode::Loc;

/// A word as the trace shows it: quoted where it has to be.
pub(crate) fn word(vm: &Vm, text: &[u8]) -> Vec<u8> {
    quote::traced(text, vm.shell.vars.utf8())
}

/// The value of an assignment as the trace shows it.
fn value(vm: &Vm, text: &[u8]) -> Vec<u8> {
    if text.is_empty() { Vec::new() } else { word(vm, text) }
}

impl Vm {
    /// Whether commands are traced.
    #[inline(always)]
    pub(crate) fn traces(&self) -> bool {
        self.shell.options.get(Opt::Xtrace)
    }

    /// Print one line of the trace: PS4, its first character once more for each level of nesting, and the text.
    pub(crate) fn trace_line(&mut self, text: &[u8]) {
        let ps4 = match &self.trace_prefix {
            Some(prefix) => prefix.clone(),
            None => self.shell.vars.text(b"PS4").unwrap_or_default(),
        };
        let mut line = Vec::with_capacity(ps4.len() + text.len() + 4);
        if let Some(first) = ps4.first() {
            line.extend(std::iter::repeat_n(*first, self.trace_depth()));
        }
        line.extend_from_slice(&ps4);
        line.extend_from_slice(text);
        line.push(b'\n');
        let own = self
            .shell
            .vars
            .text(b"BASH_XTRACEFD")
            .filter(|fd| !fd.is_empty())
            .and_then(|fd| crate::var::parse_integer(&fd));
        match own.and_then(|fd| u32::try_from(fd).ok()).and_then(|fd| self.shell.fds.get(fd)) {
            Some(ofd) => {
                // A trace that cannot be written is lost, as in bash.
                let _ = ofd.try_write(&line);
            }
            None => self.output.err(&line),
        }
    }

    /// Levels of `eval`, sourced text, traps and substitutions the trace is nested in. Subshells do not count.
    pub(crate) fn trace_depth(&self) -> usize {
        let counts = |frame: &&Frame| match &frame.kind {
            Kind::Reader(reader) => reader.origin != Origin::Main,
            Kind::Substitution { .. } => true,
            _ => false,
        };
        self.trace_base + self.frames.iter().filter(counts).count()
    }

    /// Whether PS4 holds what has to be expanded anew for each command.
    pub(crate) fn expands_trace_prefix(&self) -> bool {
        let expands = |ps4: Text| ps4.iter().any(|byte| matches!(byte, b'$' | b'`' | b'\\'));
        self.traces() && self.shell.vars.text(b"PS4").is_some_and(expands)
    }

    /// Expand PS4 for the command that starts; what the expansion runs is not traced itself.
    pub(crate) async fn expand_trace_prefix(&mut self) -> Result<(), Fault> {
        let ps4 = self.shell.vars.text(b"PS4").unwrap_or_default();
        let (status, pipe_status) = (self.shell.status, self.shell.pipe_status.clone());
        self.shell.options.set(Opt::Xtrace, false);
        let expanded = self.expand_prompt(&ps4).await;
        self.shell.options.set(Opt::Xtrace, true);
        self.shell.status = status;
        self.shell.pipe_status = pipe_status;
        self.trace_prefix = Some(expanded?.unwrap_or(ps4));
        Ok(())
    }

    /// The trace of a simple command.
    pub(crate) fn trace_command(&mut self, args: &[Arg]) {
        let mut line = Vec::new();
        for arg in args {
            if !line.is_empty() {
                line.push(b' ');
            }
            match arg {
                Arg::Text(text) => line.extend_from_slice(&word(self, text)),
                Arg::Array(array) => {
                    // An array literal has a line of its own.
                    let mut literal = array.name.to_vec();
                    literal.extend_from_slice(if array.append { b"+=(" } else { b"=(" });
                    for (at, element) in array.elements.iter().enumerate() {
                        if at > 0 {
                            literal.push(b' ');
                        }
                        match element {
                            Arg::Keyed(keyed) => {
                                let op: &[u8] = if keyed.append { b"]+=" } else { b"]=" };
                                let pair = [b"[", &keyed.key[..], op, &quote::single(&keyed.value)].concat();
                                literal.extend_from_slice(&pair);
                            }
                            element => literal.extend_from_slice(&quote::single(element.text())),
                        }
                    }
                    literal.push(b')');
                    self.trace_line(&literal);
                    line.extend_from_slice(&array.name);
                }
                Arg::Keyed(_) => {}
            }
        }
        for temp in std::mem::take(&mut self.temps).iter() {
            let name = self.shell.vars.name(temp.cell);
            let op: &[u8] = if temp.append { b"+=" } else { b"=" };
            let assignment = [&name[..], op, &value(self, &temp.value)].concat();
            self.trace_line(&assignment);
            self.temps.push(temp.clone());
        }
        self.trace_line(&line);
    }

    /// The trace of an assignment.
    pub(crate) fn trace_assignment(&mut self, target: &[u8], value: &[u8], append: bool) -> Flow {
        let op: &[u8] = if append { b"+=" } else { b"=" };
        let line = [target, op, &self::value(self, value)].concat();
        self.trace_line(&line);
        self.flush_output()
    }

    /// The trace of a command shown as it was written.
    #[cold]
    pub(crate) fn trace_source(&mut self, loc: Loc) -> Flow {
        let text: Text = self.frame().program.trace_text(loc);
        self.trace_line(&text);
        self.flush_output()
    }
}
