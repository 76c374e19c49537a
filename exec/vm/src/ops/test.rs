//! Instructions of `case` and `[[ ]]`.

use crate::core::file_test;
use crate::fault::Fault;
use crate::flow::Flow;
use crate::options::Opt;
use crate::pattern::Options;
use crate::vm::Vm;
use crate::xtrace::word;
use mirage_lower::Text;
use mirage_lower::bytecode::{BinaryTest, K, Label, T, UnaryTest};

#[inline(never)]
pub(crate) fn case_match(vm: &mut Vm, subject: T, pattern: T, to: Label) -> Flow {
    let (subject, pattern) = (vm.text(subject).clone(), vm.take_text(pattern));
    match vm.matches_pattern(&subject, &pattern) {
        Ok(true) => Flow::Jump(to),
        Ok(false) => Flow::Next,
        Err(fault) => Flow::Fault(fault),
    }
}

#[inline(never)]
pub(crate) fn case_match_const(vm: &mut Vm, subject: T, pattern: K, to: Label) -> Flow {
    let options = vm.match_options();
    let frame = vm.frames.last().expect("the loop runs only while there is a frame");
    let text = &vm.texts[vm.text_base + subject.index()];
    let pattern = vm.patterns.get_constant(&frame.program.texts[pattern.index()], options);
    match pattern.matches(text, &vm.shell.budget) {
        Ok(true) => Flow::Jump(to),
        Ok(false) => Flow::Next,
        Err(fault) => Flow::Fault(fault),
    }
}

impl Vm {
    /// Whether a text matches pattern text, under nocasematch and the locale as they are now.
    pub(crate) fn matches_pattern(&mut self, text: &[u8], pattern: &Text) -> Result<bool, Fault> {
        let options = self.match_options();
        self.patterns.get(pattern, options).matches(text, &self.shell.budget)
    }

    /// How patterns of `case` and `[[ ]]` are read now.
    fn match_options(&self) -> Options {
        Options {
            extglob: true,
            nocase: self.shell.options.get(Opt::Nocasematch),
            utf8: self.shell.vars.utf8(),
        }
    }
}

fn answer(vm: &mut Vm, holds: bool) -> Flow {
    vm.shell.status = u8::from(!holds);
    // What the trace said.
    vm.flush_output()
}

impl Vm {
    /// The answer to a unary primary of `[[ ]]` or `test`.
    pub(crate) async fn ask_unary(&mut self, op: UnaryTest, operand: &Text) -> Result<bool, Fault> {
        Ok(match op {
            UnaryTest::Empty => operand.is_empty(),
            UnaryTest::NonEmpty => !operand.is_empty(),
            UnaryTest::OptionSet => {
                Opt::by_set_name(operand).is_some_and(|option| self.shell.options.get(option))
            }
            UnaryTest::VarSet => return self.is_set(operand).await,
            UnaryTest::NameRef => {
                let cell = self.shell.vars.lookup(operand);
                cell.is_some_and(|cell| {
                    let cell = self.shell.vars.cell(cell);
                    cell.is_nameref() && !cell.value().is_unset()
                })
            }
            _ => {
                let fds = self.shell.fds.clone();
                let open = move |fd| fds.get(fd).is_some_and(|ofd| ofd.is_terminal());
                file_test::unary(&self.shell.session.ns, &self.shell.cwd, op, operand, open).await
            }
        })
    }

    /// The answer to a binary primary about files.
    pub(crate) async fn ask_binary(&mut self, op: BinaryTest, a: &[u8], b: &[u8]) -> bool {
        file_test::binary(&self.shell.session.ns, &self.shell.cwd, op, a, b).await
    }
}

fn trace(vm: &mut Vm, words: &[&[u8]]) {
    if vm.traces() {
        let mut line = b"[[ ".to_vec();
        for word in words {
            line.extend_from_slice(word);
            line.push(b' ');
        }
        line.extend_from_slice(b"]]");
        vm.trace_line(&line);
    }
}

#[inline(never)]
pub(crate) fn test_unary(vm: &mut Vm, op: UnaryTest, src: T) -> Flow {
    let src = vm.take_text(src);
    if vm.traces() {
        trace(vm, &[op.to_string().as_bytes(), &word(vm, &src)]);
    }
    match op {
        UnaryTest::Empty => return answer(vm, src.is_empty()),
        UnaryTest::NonEmpty => return answer(vm, !src.is_empty()),
        _ => {}
    }
    Flow::wait(move |vm| {
        Box::pin(async move {
            match vm.ask_unary(op, &src).await {
                Ok(holds) => match vm.failed_test.take() {
                    Some(raise) => Flow::Raise(raise),
                    None => answer(vm, holds),
                },
                Err(fault) => Flow::Fault(fault),
            }
        })
    })
}

#[inline(never)]
pub(crate) fn test_binary(vm: &mut Vm, op: BinaryTest, a: T, b: T) -> Flow {
    let (a, b) = (vm.take_text(a), vm.take_text(b));
    if vm.traces() {
        trace(vm, &[&word(vm, &a), op.to_string().as_bytes(), &word(vm, &b)]);
    }
    match op {
        BinaryTest::Before => answer(vm, a.as_bytes() < b.as_bytes()),
        BinaryTest::After => answer(vm, a.as_bytes() > b.as_bytes()),
        _ => Flow::wait(move |vm| {
            Box::pin(async move {
                let holds = vm.ask_binary(op, &a, &b).await;
                answer(vm, holds)
            })
        }),
    }
}

#[inline(never)]
pub(crate) fn test_pattern(vm: &mut Vm, src: T, pattern: T, negate: bool) -> Flow {
    let (src, pattern) = (vm.take_text(src), vm.take_text(pattern));
    if vm.traces() {
        let op: &[u8] = if negate { b"!=" } else { b"==" };
        trace(vm, &[&word(vm, &src), op, &pattern]);
    }
    match vm.matches_pattern(&src, &pattern) {
        Ok(matches) => answer(vm, matches != negate),
        Err(fault) => Flow::Fault(fault),
    }
}

#[inline(never)]
pub(crate) fn test_regex(vm: &mut Vm, src: T, regex: T) -> Flow {
    let (src, regex) = (vm.take_text(src), vm.take_text(regex));
    if vm.traces() {
        trace(vm, &[&word(vm, &src), b"=~", &regex]);
    }
    vm.match_regex(&src, &regex).then(vm, |vm| vm.flush_output())
}

#[inline(never)]
pub(crate) fn trace_test(vm: &mut Vm, a: T, op: K, b: T) -> Flow {
    if vm.traces() {
        let (a, op, b): (Text, Text, Text) =
            (vm.text(a).clone(), vm.constant(op).clone(), vm.text(b).clone());
        trace(vm, &[&word(vm, &a), &op, &word(vm, &b)]);
        return vm.flush_output();
    }
    Flow::Next
}
