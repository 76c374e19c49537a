//! Control instructions: jumps, statuses, loops, and the boundaries where traps and errexit are looked at.

use crate::flow::{Arg, Flow, Raise};
use crate::frame::{Iterator, Loop};
use crate::options::Opt;
use crate::trap;
use crate::vm::{ArithCommand, Vm};
use mirage_lower::Text;
use mirage_lower::bytecode::{I, K, Label, Loc, N};

#[inline(always)]
pub(crate) fn jump(_: &mut Vm, to: Label) -> Flow {
    Flow::Jump(to)
}

#[inline(always)]
pub(crate) fn jump_unless_braces(vm: &mut Vm, to: Label) -> Flow {
    if vm.shell.options.get(Opt::Braceexpand) { Flow::Next } else { Flow::Jump(to) }
}

#[inline(always)]
pub(crate) fn jump_if_fail(vm: &mut Vm, to: Label) -> Flow {
    if vm.shell.status != 0 { Flow::Jump(to) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn jump_if_ok(vm: &mut Vm, to: Label) -> Flow {
    if vm.shell.status == 0 { Flow::Jump(to) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn set_status(vm: &mut Vm, status: u8) -> Flow {
    vm.shell.status = status;
    Flow::Next
}

#[inline(always)]
pub(crate) fn assignments_done(vm: &mut Vm) -> Flow {
    vm.shell.status = 0;
    if !vm.shell.last_arg.is_empty() {
        vm.shell.last_arg = Text::new();
    }
    Flow::Next
}

#[inline(never)]
pub(crate) fn negate(vm: &mut Vm, own: bool) -> Flow {
    if !own {
        vm.shell.keep_pipe_status(2);
    }
    vm.shell.status = u8::from(vm.shell.status == 0);
    Flow::Next
}

#[inline(never)]
pub(crate) fn keep_pipe_status(vm: &mut Vm, tested: bool) -> Flow {
    vm.shell.keep_pipe_status(if tested { 2 } else { 1 });
    Flow::Next
}

#[inline(always)]
pub(crate) fn boundary(vm: &mut Vm, line: u32, loc: Loc) -> Flow {
    let frame = vm.frame_mut();
    frame.line = line;
    frame.loc = loc;
    vm.shell.pipe_age = vm.shell.pipe_age.saturating_sub(1);
    let quiet = vm.process_subs.is_empty() && vm.shell.traps.is_empty() && !vm.shell.process.has_signal();
    if quiet && !vm.traces() {
        return Flow::Next;
    }
    vm.close_process_subs();
    if !vm.traces() {
        return vm.boundary_traps();
    }
    vm.trace_prefix = None;
    if !vm.expands_trace_prefix() {
        return vm.boundary_traps();
    }
    Flow::wait(|vm| {
        Box::pin(async move {
            match vm.expand_trace_prefix().await {
                Ok(()) => vm.boundary_traps(),
                Err(fault) => Flow::Fault(fault),
            }
        })
    })
}

#[inline(always)]
pub(crate) fn position(vm: &mut Vm, line: u32, loc: Loc) -> Flow {
    let frame = vm.frame_mut();
    frame.line = line;
    frame.loc = loc;
    Flow::Next
}

#[inline(never)]
pub(crate) fn status_save(vm: &mut Vm, dst: I) -> Flow {
    vm.set_int(dst, i64::from(vm.shell.status));
    Flow::Next
}

#[inline(never)]
pub(crate) fn status_restore(vm: &mut Vm, src: I) -> Flow {
    vm.shell.status = vm.int(src) as u8;
    Flow::Next
}

#[inline(never)]
pub(crate) fn invalid_name(vm: &mut Vm, text: K) -> Flow {
    let name = vm.constant(text).clone();
    vm.not_a_name(&name)
}

impl Vm {
    /// A word that had to be a name is none; in POSIX mode that ends the shell.
    pub(crate) fn not_a_name(&mut self, word: &[u8]) -> Flow {
        let line = self.line_read();
        self.frame_mut().line = line;
        self.complain(&[b"`", word, b"': not a valid identifier"].concat());
        if self.shell.options.get(Opt::Posix) && !self.shell.interactive {
            self.shell.status = 2;
            return self.flush_and_raise(Raise::Exit(2));
        }
        self.shell.status = 1;
        self.flush_output()
    }
}

#[inline(always)]
pub(crate) fn for_more(vm: &mut Vm, end: Label) -> Flow {
    let iterator = vm.iterators.last().expect("a for loop has its iterator");
    let more = match &iterator.menu {
        Some(menu) => !menu.is_empty(),
        None => iterator.items.len() > 0,
    };
    if more { Flow::Next } else { Flow::Jump(end) }
}

#[inline(always)]
pub(crate) fn arith_begin(vm: &mut Vm, fail: Label, loc: Loc) -> Flow {
    vm.ariths.push(ArithCommand { fail, test: false });
    if vm.traces() { vm.trace_source(loc) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn test_arith_begin(vm: &mut Vm, fail: Label) -> Flow {
    vm.ariths.push(ArithCommand { fail, test: true });
    Flow::Next
}

#[inline(always)]
pub(crate) fn arith_end(vm: &mut Vm) -> Flow {
    vm.ariths.pop();
    Flow::Next
}

#[inline(always)]
pub(crate) fn trace(vm: &mut Vm, loc: Loc) -> Flow {
    if vm.traces() { vm.trace_source(loc) } else { Flow::Next }
}

#[inline(never)]
pub(crate) fn trace_text(vm: &mut Vm, text: K) -> Flow {
    if !vm.traces() {
        return Flow::Next;
    }
    let text = vm.constant(text).clone();
    vm.trace_line(&text);
    vm.flush_output()
}

#[inline(always)]
pub(crate) fn check_status(vm: &mut Vm) -> Flow {
    if vm.shell.status == 0 || vm.ignore_err > 0 {
        return Flow::Next;
    }
    failed(vm)
}

#[cold]
fn failed(vm: &mut Vm) -> Flow {
    let errexit = vm.shell.options.get(Opt::Errexit);
    if vm.err_trap_due() {
        vm.exit_after_trap = errexit;
        return vm.push_trap(trap::ERR);
    }
    if errexit { Flow::Raise(Raise::Exit(vm.shell.status)) } else { Flow::Next }
}

#[inline(always)]
pub(crate) fn ignore_err_begin(vm: &mut Vm) -> Flow {
    vm.ignore_err += 1;
    Flow::Next
}

#[inline(never)]
pub(crate) fn invert_begin(vm: &mut Vm, dst: I) -> Flow {
    let ignored = vm.shell.options.get(Opt::Errexit);
    vm.ignore_err += u32::from(ignored);
    vm.set_int(dst, i64::from(ignored));
    Flow::Next
}

#[inline(never)]
pub(crate) fn invert_end(vm: &mut Vm, src: I) -> Flow {
    vm.ignore_err -= vm.int(src) as u32;
    Flow::Next
}

#[inline(always)]
pub(crate) fn ignore_err_end(vm: &mut Vm) -> Flow {
    vm.ignore_err -= 1;
    Flow::Next
}

#[inline(never)]
pub(crate) fn loop_begin(vm: &mut Vm, exit: Label, next: Label) -> Flow {
    let heights = vm.heights();
    vm.loops.push(Loop { exit, next, heights, has_iterator: false });
    Flow::Next
}

#[inline(never)]
pub(crate) fn loop_end(vm: &mut Vm) -> Flow {
    if let Some(done) = vm.loops.pop() {
        vm.iterators.truncate(done.heights.iterators as usize);
    }
    Flow::Next
}

fn pop_items(vm: &mut Vm) -> Vec<Text> {
    let list = vm.lists.pop().expect("the verifier checked that a list is open");
    list.into_iter()
        .map(|arg| match arg {
            Arg::Text(text) => text,
            other => Text::from(other.text()),
        })
        .collect()
}

#[inline(never)]
pub(crate) fn for_begin(vm: &mut Vm) -> Flow {
    let items = pop_items(vm);
    if let Some(inner) = vm.loops.last_mut() {
        inner.has_iterator = true;
    }
    vm.iterators.push(Iterator { items: items.into_iter(), menu: None, show_menu: false });
    Flow::Next
}

#[inline(never)]
pub(crate) fn for_next(vm: &mut Vm, name: N, end: Label) -> Flow {
    let iterator = vm.iterators.last_mut().expect("a for loop has its iterator");
    match iterator.items.next() {
        Some(item) => vm.assign_loop_variable(name, item, end),
        None => Flow::Jump(end),
    }
}

#[inline(never)]
pub(crate) fn for_drop(vm: &mut Vm) -> Flow {
    let iterator = vm.iterators.last_mut().expect("a for loop has its iterator");
    let _ = iterator.items.next();
    Flow::Next
}

#[inline(never)]
pub(crate) fn select_begin(vm: &mut Vm) -> Flow {
    let items = pop_items(vm);
    if let Some(inner) = vm.loops.last_mut() {
        inner.has_iterator = true;
    }
    let menu = Some(std::sync::Arc::new(items));
    vm.iterators.push(Iterator { items: Vec::new().into_iter(), menu, show_menu: true });
    Flow::Next
}

#[inline(never)]
pub(crate) fn select_next(vm: &mut Vm, name: N, end: Label) -> Flow {
    vm.select(name, end)
}

#[inline(never)]
pub(crate) fn end(vm: &mut Vm) -> Flow {
    match vm.end_frame() {
        None => Flow::Enter,
        Some(step) => step.into_flow(),
    }
}
