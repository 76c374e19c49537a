//! `read`: a line of input, split into variables.
//!
//! Input is taken by the block, and what does not belong to the line goes back to the open file description.

use super::assign::not_an_identifier;
use super::read_line::{Line, LineReader, Separators, Words};
use super::{Call, GivenOption};
use crate::builtins::assign::Failure;
use crate::core::test::integer;
use crate::flow::{Answer, Raise};
use crate::memory::Held;
use crate::ofd::{CHUNK, Ofd, Target};
use crate::var::{is_name, parse_reference};
use crate::vm::Vm;
use bytes::Bytes;
use mirage_lower::Text;
use mirage_vfs::{BoxFuture, Errno};
use smallvec::SmallVec;
use std::sync::Arc;
use std::time::Duration;

/// The status of a `read` that ran out of time: 128 and the number of SIGALRM.
const TIMED_OUT: u8 = 142;

/// How long a stream of the embedder has to say that it is ready.
const HOST_ANSWERS: Duration = Duration::from_millis(20);

/// How many blocks are taken without looking at the budget.
const SHORT: usize = 4;

/// What one call is to do.
#[derive(Debug)]
struct Plan {
    raw: bool,
    array: Option<Text>,
    delimiter: u8,
    limit: Option<usize>,
    exact: bool,
    prompt: Option<Text>,
    timeout: Option<Duration>,
    fd: u32,
    first: usize,
}

/// How the line ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// With its delimiter or its last character.
    Complete,
    /// With the input.
    OfFile,
    /// With the time.
    TimedOut,
    /// By an error, which was printed.
    Failed,
}

fn plan(call: &mut Call) -> Result<Plan, Answer> {
    // Nearly every call is one of these two.
    let raw = call.args.get(1).is_some_and(|word| word == b"-r".as_slice());
    let first = if raw { 2 } else { 1 };
    let (options, first) = match call.args.get(first) {
        Some(word) if word.first() != Some(&b'-') => (Vec::new(), first),
        _ => call.options("ersa:d:i:n:p:t:u:N:")?,
    };
    let mut plan = Plan {
        raw: raw && options.is_empty(),
        array: None,
        delimiter: b'\n',
        limit: None,
        exact: false,
        prompt: None,
        timeout: None,
        fd: 0,
        first,
    };
    for GivenOption { letter, arg, .. } in options {
        let arg = arg.unwrap_or_default();
        match letter {
            b'r' => plan.raw = true,
            b'a' => plan.array = Some(arg),
            b'd' => plan.delimiter = arg.first().copied().unwrap_or(0),
            b'n' | b'N' => {
                let Some(count) = integer(&arg).and_then(|count| usize::try_from(count).ok()) else {
                    return Err(call.fail(&[&arg[..], b": invalid number"].concat()));
                };
                plan.limit = Some(count);
                plan.exact |= letter == b'N';
            }
            b'p' => plan.prompt = Some(arg),
            b't' => match seconds(&arg) {
                Some(timeout) => plan.timeout = Some(timeout),
                None => return Err(call.fail(&[&arg[..], b": invalid timeout specification"].concat())),
            },
            b'u' => match integer(&arg).and_then(|fd| u32::try_from(fd).ok()) {
                Some(fd) => plan.fd = fd,
                None => {
                    return Err(call.fail(&[&arg[..], b": invalid file descriptor specification"].concat()));
                }
            },
            // Echo and editing are a terminal's business.
            _ => {}
        }
    }
    Ok(plan)
}

/// A number of seconds with a fraction.
fn seconds(text: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(text).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || (whole.is_empty() && fraction.is_empty() && !text.is_empty()) {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let micros = format!("{fraction:0<6}").get(..6)?.parse().ok()?;
    Some(Duration::from_secs(whole) + Duration::from_micros(micros))
}

/// What stands before the reading: options, descriptor, names.
fn prepare(vm: &mut Vm, call: &mut Call) -> Result<(Plan, Option<Arc<Ofd>>), Answer> {
    let plan = plan(call)?;
    let ofd = vm.shell.fds.get(plan.fd).cloned();
    if ofd.is_none() && plan.fd != 0 {
        let message = format!("{}: invalid file descriptor: {}", plan.fd, Errno::EBADF.text());
        return Err(call.fail(message.as_bytes()));
    }
    if let Some(name) = call.args.get(plan.first)
        && parse_reference(name).is_none()
    {
        let message = not_an_identifier(name);
        return Err(call.fail(&message));
    }
    Ok((plan, ofd))
}

fn reader(vm: &mut Vm, plan: &Plan) -> LineReader {
    let delimiter = (!plan.exact).then_some(plan.delimiter);
    LineReader::new(plan.raw, delimiter, plan.limit, vm.shell.vars.utf8(), vm.spare_bytes())
}

fn read_error(call: &mut Call, fd: u32, errno: Errno) {
    call.err(format!("read error: {fd}: {}", errno.text()).as_bytes());
}

pub(crate) fn read_now(vm: &mut Vm, call: &mut Call) -> Option<Answer> {
    let (plan, ofd) = match prepare(vm, call) {
        Ok(prepared) => prepared,
        Err(answer) => return Some(answer),
    };
    if plan.timeout.is_some() || plan.array.is_some() {
        return None;
    }
    let ofd = ofd?;
    if plan.prompt.is_some() && ofd.is_terminal() {
        return None;
    }
    if plan.limit.is_none() && ofd.has_unread() {
        // Mostly the whole line is there, and nothing has to be taken to be looked at.
        let assigned = ofd.use_unread(|bytes| {
            let mut reader = reader(vm, &plan);
            let (used, complete) = reader.feed(bytes);
            let line = reader.into_line();
            let assigned = complete.then(|| assign_now(vm, call, &plan, &line));
            vm.recycle_bytes(line.bytes);
            (if matches!(assigned, Some(Some(_))) { used } else { 0 }, assigned)
        });
        match assigned {
            Some(Some(Ok(()))) => return Some(super::success(true)),
            Some(Some(Err(failure))) => return Some(failure.answer(call)),
            Some(None) => return None,
            None => {}
        }
    }
    let mut reader = reader(vm, &plan);
    // What was taken goes back when more would have to be waited for.
    let mut taken: SmallVec<[Bytes; 1]> = SmallVec::new();
    let give_back = |taken: SmallVec<[Bytes; 1]>| {
        taken.into_iter().rev().for_each(|bytes| ofd.unread(bytes));
        None
    };
    let end = loop {
        if plan.limit == Some(0) {
            break End::Complete;
        }
        match ofd.read(CHUNK).try_now() {
            Ok(Ok(bytes)) if bytes.is_empty() => break End::OfFile,
            // A line without an end in sight is one for the budget to watch.
            Ok(Ok(bytes)) if taken.len() == SHORT => {
                ofd.unread(bytes);
                return give_back(taken);
            }
            Ok(Ok(mut bytes)) => {
                let (used, complete) = reader.feed(&bytes);
                let rest = bytes.split_off(used);
                taken.push(bytes);
                if complete {
                    ofd.unread(rest);
                    break End::Complete;
                }
            }
            Ok(Err(_)) | Err(_) => return give_back(taken),
        }
    };
    let line = reader.into_line();
    let assigned = assign_now(vm, call, &plan, &line);
    vm.recycle_bytes(line.bytes);
    match assigned {
        Some(Ok(())) => Some(super::success(end == End::Complete)),
        Some(Err(failure)) => Some(failure.answer(call)),
        None => give_back(taken),
    }
}

/// Assign where nothing has to be evaluated.
fn assign_now(vm: &mut Vm, call: &Call, plan: &Plan, line: &Line) -> Option<Result<(), Failure>> {
    let names = &call.args[plan.first..];
    if names.is_empty() {
        return vm.assign_plain(&Text::from("REPLY"), &line.bytes);
    }
    if plan.exact {
        return None;
    }
    let separators = separators(vm);
    let mut words = Words::new(line, &separators);
    for (at, name) in names.iter().enumerate() {
        let last = at + 1 == names.len();
        let word = if last { words.rest() } else { words.next().unwrap_or_default() };
        if let Err(failure) = vm.assign_plain(name, word)? {
            return Some(Err(failure));
        }
    }
    Some(Ok(()))
}

fn separators(vm: &Vm) -> Separators {
    Separators::new(vm.shell.vars.shared_ifs())
}

pub(crate) fn read<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let (plan, ofd) = match prepare(vm, call) {
            Ok(prepared) => prepared,
            Err(answer) => return answer,
        };
        let Some(ofd) = ofd else {
            read_error(call, plan.fd, Errno::EBADF);
            return Answer::Status(1);
        };
        if plan.timeout == Some(Duration::ZERO) {
            let ready = match ofd.read(CHUNK).try_now() {
                Ok(ready) => Some(ready),
                // Whether the embedder has something is known only by asking it.
                Err(later) if matches!(ofd.target(), Target::Host(_)) => {
                    tokio::time::timeout(HOST_ANSWERS, later).await.ok()
                }
                Err(_) => None,
            };
            return match ready {
                Some(Ok(bytes)) => {
                    ofd.unread(bytes);
                    Answer::Status(0)
                }
                Some(Err(_)) | None => Answer::Status(1),
            };
        }
        if let Some(array) = plan.array.clone()
            && let Err(answer) = check_array(vm, call, &array)
        {
            return answer;
        }
        if let Some(prompt) = &plan.prompt
            && ofd.is_terminal()
        {
            call.output.err(prompt);
            let mut output = std::mem::take(&mut call.output);
            std::mem::swap(&mut vm.output, &mut output);
            if let crate::flow::Flow::Wait(request) = vm.flush_output() {
                request.run(vm).await;
            }
        }
        let mut reader = reader(vm, &plan);
        let end = match plan.timeout {
            None => take(vm, call, &plan, &ofd, &mut reader).await,
            Some(timeout) => {
                let least =
                    if matches!(ofd.target(), Target::Host(_)) { HOST_ANSWERS } else { Duration::ZERO };
                let timeout = timeout.max(least);
                let reading = tokio::time::timeout(timeout, take(vm, call, &plan, &ofd, &mut reader));
                reading.await.unwrap_or(Ok(End::TimedOut))
            }
        };
        let end = match end {
            Ok(end) => end,
            Err(fault) => return Answer::Fault(fault),
        };
        if end == End::Failed {
            return Answer::Status(1);
        }
        let line = reader.into_line();
        match assign(vm, call, &plan, &line).await {
            Ok(()) => Answer::Status(match end {
                End::Complete => 0,
                End::TimedOut => TIMED_OUT,
                End::OfFile | End::Failed => 1,
            }),
            Err(failure) => failure.answer(call),
        }
    })
}

fn check_array(vm: &mut Vm, call: &mut Call, name: &Text) -> Result<(), Answer> {
    if !is_name(name) {
        return Err(call.fail(&not_an_identifier(name)));
    }
    let id = vm.shell.vars.intern(name);
    match vm.shell.vars.array_behind(id) {
        Ok(id) if vm.shell.vars.cell(id).is_assoc() => {
            Err(call.fail(&[&name[..], b": not an indexed array"].concat()))
        }
        Ok(id) => {
            if vm.shell.vars.cell(id).is_nameref() {
                super::references::free(vm, call, id);
            }
            Ok(())
        }
        Err(error) => Err(Failure::from(error).answer(call)),
    }
}

/// Read until the line is complete.
async fn take(
    vm: &Vm,
    call: &mut Call,
    plan: &Plan,
    ofd: &Ofd,
    reader: &mut LineReader,
) -> Result<End, crate::fault::Fault> {
    if plan.limit == Some(0) {
        return Ok(End::Complete);
    }
    let mut held = Held::new(&vm.shell.budget);
    loop {
        match ofd.read(CHUNK).await {
            Ok(bytes) if bytes.is_empty() => return Ok(End::OfFile),
            Ok(mut bytes) => {
                vm.shell.budget.work(1 + bytes.len() as u64 / 64)?;
                let (used, complete) = reader.feed(&bytes);
                held.set(reader.len())?;
                if complete {
                    ofd.unread(bytes.split_off(used));
                    return Ok(End::Complete);
                }
            }
            Err(errno) => {
                read_error(call, plan.fd, errno);
                return Ok(End::Failed);
            }
        }
    }
}

/// Give the variables their words.
async fn assign(vm: &mut Vm, call: &Call, plan: &Plan, line: &Line) -> Result<(), Failure> {
    let names = &call.args[plan.first..];
    let separators = separators(vm);
    if let Some(array) = &plan.array {
        let id = vm.shell.vars.intern(array);
        let words: Vec<_> = match plan.exact {
            true => vec![crate::flow::Arg::Text(Text::from(&line.bytes[..]))],
            false => {
                Words::new(line, &separators).map(|word| crate::flow::Arg::Text(Text::from(word))).collect()
            }
        };
        return vm.assign_literal(id, words, false).await;
    }
    if names.is_empty() {
        return vm.assign_reference(b"REPLY", Text::from(&line.bytes[..]), false).await;
    }
    let mut words = Words::new(line, &separators);
    for (at, name) in names.iter().enumerate() {
        let last = at + 1 == names.len();
        let word = match (plan.exact, last) {
            (true, _) if at == 0 => &line.bytes[..],
            (true, _) => b"",
            (false, true) => words.rest(),
            (false, false) => words.next().unwrap_or_default(),
        };
        match vm.assign_reference(name, Text::from(word), false).await {
            Err(Failure::Raise(Raise::Discard(status))) => {
                return Err(Failure::Raise(Raise::Discard(status)));
            }
            result => result?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts() {
        assert_eq!(seconds(b"1.5"), Some(Duration::from_millis(1500)));
        assert_eq!(seconds(b".1"), Some(Duration::from_millis(100)));
        assert_eq!(seconds(b"0"), Some(Duration::ZERO));
        for bad in ["x", "-1", "1x", "1.x"] {
            assert_eq!(seconds(bad.as_bytes()), None, "{bad}");
        }
    }
}
