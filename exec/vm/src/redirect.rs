//! Redirections: scopes of saved descriptors, and opening what they name.

use crate::builtins::{self, Kind};
use crate::fault::{Fault, Limit};
use crate::fds::Fd;
use crate::fifo::End;
use crate::flow::{Flow, Raise};
use crate::ofd::Ofd;
use crate::options::Opt;
use crate::var::{Element, ParamRef};
use crate::vm::{TempAssign, Vm};
use bytes::Bytes;
use mirage_lower::Text;
use mirage_lower::bytecode::{Label, RedirectOp};
use mirage_vfs::{Errno, OpenNode, OpenOptions, SpecialFile};
use smallvec::SmallVec;
use std::sync::Arc;

/// What a redirection scope has to restore, latest last.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    saved: SmallVec<[(Fd, Option<Arc<Ofd>>); 2]>,
    /// The assignments in front of the command, put away while its redirections are made.
    temps: Vec<TempAssign>,
    /// Whether the commands around the scope were given an input.
    input_before: Option<bool>,
}

impl Scope {
    /// Make the scope's redirections permanent (`exec` without a command).
    pub(crate) fn keep(&mut self) {
        self.saved.clear();
    }
}

/// Where a redirection applies: a number, or a variable that names one or gets one.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// A number, -1 for the operator's default.
    Number(i32),
    /// `{name}`: a variable or an element.
    Variable(ParamRef),
}

/// The lowest descriptor `{name}>` allots.
const ALLOTTED_FROM: Fd = 10;

impl Vm {
    /// Open a scope.
    pub(crate) fn begin_redirects(&mut self) {
        let temps = std::mem::take(&mut self.temps);
        self.redirects.push(Scope { temps, ..Scope::default() });
    }

    /// The redirections of the innermost scope have been made, or given up.
    pub(crate) fn redirects_done(&mut self) {
        if let Some(scope) = self.redirects.last_mut() {
            self.temps = std::mem::take(&mut scope.temps);
        }
    }

    /// Say whether the compound command of the innermost scope was given an input.
    pub(crate) fn give_input(&mut self, given: bool) {
        let before = std::mem::replace(&mut self.shell.input_given, given);
        if let Some(scope) = self.redirects.last_mut() {
            scope.input_before = Some(before);
        }
    }

    /// Undo the innermost scope.
    pub(crate) fn undo_redirects(&mut self) {
        if let Some(mut scope) = self.redirects.pop() {
            if let Some(before) = scope.input_before {
                self.shell.input_given = before;
            }
            while let Some((fd, ofd)) = scope.saved.pop() {
                self.shell.fds.set(fd, ofd);
            }
        }
    }

    /// Point a descriptor somewhere, remembering what it was in the innermost scope.
    pub(crate) fn redirect_fd(&mut self, fd: Fd, ofd: Option<Arc<Ofd>>) {
        let before = self.shell.fds.set(fd, ofd);
        if let Some(scope) = self.redirects.last_mut() {
            scope.saved.push((fd, before));
        }
    }

    /// One redirection. Failing prints bash's message, sets `$?` to 1 and goes to `fail`.
    pub(crate) fn do_redirect(&mut self, op: RedirectOp, place: Place, target: Text, fail: Label) -> Flow {
        let duplicates = matches!(op, RedirectOp::DupIn | RedirectOp::DupOut);
        let written = self.written_target.take();
        if duplicates && let Some(result) = self.duplicate(op, &place, &target, written) {
            return match result {
                Ok(()) => Flow::Next,
                Err(message) => self.redirect_failed(&message, fail),
            };
        }
        if op == RedirectOp::Here {
            return match self.place(op, &place, Some(Ofd::text(Bytes::copy_from_slice(&target)))) {
                Ok(()) => Flow::Next,
                Err(message) => self.redirect_failed(&message, fail),
            };
        }
        if op != RedirectOp::In && self.restricted() {
            let message = [&target[..], b": restricted: cannot redirect output"].concat();
            return self.redirect_failed(&message, fail);
        }
        self.open_redirect(op, place, target, fail)
    }

    pub(crate) fn redirect_failed(&mut self, message: &[u8], fail: Label) -> Flow {
        self.complain(message);
        self.shell.status = 1;
        if self.redirects_special() {
            return self.flush_and_raise(Raise::Exit(1));
        }
        self.flush_output().then(self, move |_| Flow::Jump(fail))
    }

    /// Whether the redirections at hand are those of a special builtin in POSIX mode.
    fn redirects_special(&self) -> bool {
        if !self.shell.options.get(Opt::Posix) || self.shell.interactive {
            return false;
        }
        let own = self.lists.len() > self.frame().heights.lists as usize;
        let name = self.lists.last().filter(|_| own).and_then(|words| words.first());
        name.and_then(|name| builtins::find(name.text())).is_some_and(|builtin| builtin.kind == Kind::Special)
    }

    /// `n>&m`, `n>&m-`, `n>&-`; nothing when the target is a file name.
    fn duplicate(
        &mut self,
        op: RedirectOp,
        place: &Place,
        target: &[u8],
        written: Option<Text>,
    ) -> Option<Result<(), Vec<u8>>> {
        if target == b"-" {
            return Some(self.close(op, place));
        }
        let (digits, moves) = match target.strip_suffix(b"-") {
            Some(digits) => (digits, true),
            None => (target, false),
        };
        if target.is_empty()
            && let Some(written) = &written
        {
            return Some(Err([&written[..], b": ", Errno::EBADF.text().as_bytes()].concat()));
        }
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            let explicit = !matches!(place, Place::Number(-1 | 1));
            if op == RedirectOp::DupOut && !explicit {
                return None;
            }
            return Some(Err([target, b": ambiguous redirect"].concat()));
        }
        let number: Option<Fd> = std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
        // A descriptor is not pointed at itself, and so not looked at: it need not be open.
        if let (Place::Number(fd), Some(from)) = (place, number)
            && *fd >= 0
            && *fd as Fd == from
        {
            return Some(Ok(()));
        }
        let ofd = number.and_then(|fd| self.shell.fds.get(fd).cloned());
        let (Some(from), Some(ofd)) = (number, ofd) else {
            let name = bad_descriptor(op, place, digits, moves, written);
            return Some(Err([&name[..], b": ", Errno::EBADF.text().as_bytes()].concat()));
        };
        let own = matches!(place, Place::Number(fd) if *fd < 0 && default_fd(op) == from);
        let done = self.place(op, place, Some(ofd));
        if done.is_ok() && moves && !own {
            self.redirect_fd(from, None);
        }
        Some(done)
    }

    fn close(&mut self, op: RedirectOp, place: &Place) -> Result<(), Vec<u8>> {
        match place {
            Place::Number(_) => self.place(op, place, None),
            Place::Variable(param) => {
                let value = self.plain_value(param).unwrap_or_default();
                let text = std::str::from_utf8(&value).ok().map(str::trim);
                // bash takes what is no number for 0.
                let fd = match text.map(str::parse::<i64>) {
                    _ if value.is_empty() => None,
                    Some(Ok(number)) => Fd::try_from(number).ok(),
                    _ => Some(0),
                };
                match fd {
                    Some(fd) => {
                        self.redirect_fd(fd, None);
                        Ok(())
                    }
                    None => {
                        let name = self.param_name(param);
                        Err([&name[..], b": ambiguous redirect"].concat())
                    }
                }
            }
        }
    }

    /// Give the variable of `{name}>` a descriptor's number.
    fn name_descriptor(&mut self, param: &ParamRef, fd: Fd) -> Result<(), Vec<u8>> {
        let number = Text::from_int(i64::from(fd));
        let done = match param {
            ParamRef::Index(cell, index) => {
                self.shell.vars.assign_element(*cell, &Element::Index(*index), number, false)
            }
            ParamRef::Key(cell, key) => {
                self.shell.vars.assign_element(*cell, &Element::Key(key.clone()), number, false)
            }
            ParamRef::Name(cell) => self.shell.vars.assign_int(*cell, i64::from(fd)),
            _ => Ok(()),
        };
        done.map_err(|error| {
            self.complain(&error.message());
            [&self.param_name(param)[..], b": cannot assign fd to variable"].concat()
        })
    }

    /// Point the place at a description.
    fn place(&mut self, op: RedirectOp, place: &Place, ofd: Option<Arc<Ofd>>) -> Result<(), Vec<u8>> {
        match place {
            Place::Number(fd) => {
                let fd = if *fd >= 0 { *fd as Fd } else { default_fd(op) };
                if fd as usize >= self.shell.descriptors {
                    return Err(format!("{fd}: {}", Errno::EBADF.text()).into_bytes());
                }
                self.redirect_fd(fd, ofd);
                Ok(())
            }
            Place::Variable(param) => {
                let fd = self.shell.fds.free_from(ALLOTTED_FROM);
                if fd as usize >= self.shell.budget.limits().descriptors {
                    // A number the script names is a matter of the script; that none is left is a matter of the line.
                    self.shell.budget.fail(Fault::Limit(Limit::Descriptors));
                    return Err(Errno::EMFILE.text().into());
                }
                self.name_descriptor(param, fd)?;
                // bash leaves a descriptor allotted this way open after the command.
                if self.shell.options.get(Opt::VarredirClose) {
                    self.redirect_fd(fd, ofd);
                } else {
                    self.shell.fds.set(fd, ofd);
                }
                Ok(())
            }
        }
    }

    fn open_redirect(&mut self, op: RedirectOp, place: Place, target: Text, fail: Label) -> Flow {
        if matches!(place, Place::Variable(_))
            && self.shell.fds.free_from(ALLOTTED_FROM) as usize >= self.shell.descriptors
        {
            let what = b": redirection error: cannot duplicate fd: ";
            let line = [&self.source_name()[..], what, Errno::EINVAL.text().as_bytes(), b"\n"].concat();
            self.output.err(&line);
            return self.open_failed(Errno::EINVAL, &target, fail);
        }
        let noclobber = self.shell.options.get(Opt::Noclobber);
        let mode = (0o666 & !self.shell.umask) as u16;
        let options = match op {
            RedirectOp::In | RedirectOp::DupIn => OpenOptions::read(),
            RedirectOp::Append | RedirectOp::AppendErr => OpenOptions::append(mode),
            RedirectOp::InOut => OpenOptions::read_write(mode),
            RedirectOp::Out | RedirectOp::OutErr | RedirectOp::DupOut if noclobber => {
                OpenOptions::create_new(mode)
            }
            _ => OpenOptions::overwrite(mode),
        };
        let ns = self.shell.session.ns.clone();
        let cwd = self.shell.cwd.clone();
        if let Ok(opened) = ns.open(&cwd, &target, options).try_now() {
            match opened {
                Ok(OpenNode::File(file)) => {
                    let ofd = Ofd::file(file);
                    return self.opened(op, &place, ofd, fail);
                }
                Ok(OpenNode::Special(SpecialFile::Fd(fd))) => {
                    return match self.shell.fds.get(fd).cloned() {
                        Some(ofd) => self.opened(op, &place, ofd, fail),
                        None => self.open_failed(Errno::ENOENT, &target, fail),
                    };
                }
                Ok(OpenNode::Special(_)) => {}
                Err(error) if noclobber && error.errno() == Errno::EEXIST => {
                    // Devices and pipes may be written to under noclobber.
                    let plain = matches!(
                        ns.stat(&cwd, &target, true).try_now(),
                        Ok(Ok(stat)) if stat.kind() != mirage_vfs::FileKind::File
                    );
                    if !plain {
                        // The message names what the descriptor's number was to go to.
                        let name = match place {
                            Place::Variable(param) => self.param_name(&param),
                            Place::Number(_) => target.clone(),
                        };
                        let message = [&name[..], b": cannot overwrite existing file"].concat();
                        return self.redirect_failed(&message, fail);
                    }
                    let options = OpenOptions::overwrite(mode);
                    let errno = match ns.open(&cwd, &target, options).try_now() {
                        Ok(Ok(OpenNode::File(file))) => {
                            return self.opened(op, &place, Ofd::file(file), fail);
                        }
                        Ok(Err(again)) => again.errno(),
                        _ => error.errno(),
                    };
                    return self.open_failed(errno, &target, fail);
                }
                Err(error) => return self.open_failed(error.errno(), &target, fail),
            }
        }
        Flow::wait(move |vm| {
            Box::pin(async move {
                let ns = vm.shell.session.ns.clone();
                let cwd = vm.shell.cwd.clone();
                match open_ofd(vm, &ns, &cwd, &target, &options).await {
                    Ok(ofd) => vm.opened(op, &place, ofd, fail),
                    Err(errno) => vm.open_failed(errno, &target, fail),
                }
            })
        })
    }

    fn opened(&mut self, op: RedirectOp, place: &Place, ofd: Arc<Ofd>, fail: Label) -> Flow {
        let both = matches!(op, RedirectOp::OutErr | RedirectOp::AppendErr)
            || (op == RedirectOp::DupOut && matches!(place, Place::Number(-1 | 1)));
        let done = self.place(op, place, Some(ofd.clone()));
        if both && done.is_ok() {
            self.redirect_fd(2, Some(ofd));
        }
        match done {
            Ok(()) => Flow::Next,
            Err(message) => self.redirect_failed(&message, fail),
        }
    }

    fn open_failed(&mut self, errno: Errno, target: &[u8], fail: Label) -> Flow {
        let message = [target, b": ", errno.text().as_bytes()].concat();
        self.redirect_failed(&message, fail)
    }
}

/// What bash calls a descriptor that is not open when it was to be duplicated: a number that was written is called by
/// itself, an expanded word as it is written, but only where it was for the operator's own descriptor.
fn bad_descriptor(op: RedirectOp, place: &Place, digits: &[u8], moves: bool, written: Option<Text>) -> Text {
    let own = default_fd(op);
    let fd = match place {
        Place::Variable(_) => return Text::from(digits),
        Place::Number(-1) => own,
        Place::Number(fd) => *fd as Fd,
    };
    match written {
        Some(written) if !moves && fd == own => written,
        None if !moves => Text::from(digits),
        _ => Text::from_int(i64::from(fd)),
    }
}

/// Open a path as a description, whatever it is: file, descriptor alias, named pipe.
pub(crate) async fn open_ofd(
    vm: &Vm,
    ns: &mirage_vfs::Namespace,
    cwd: &mirage_vfs::VPath,
    path: &[u8],
    options: &OpenOptions,
) -> Result<Arc<Ofd>, Errno> {
    open_with(&vm.shell.fds, &vm.shell.session.fifos, ns, cwd, path, options).await
}

/// [`open_ofd`] for a descriptor table of one's own.
pub(crate) async fn open_with(
    fds: &crate::fds::FdTable,
    fifos: &crate::fifo::Fifos,
    ns: &mirage_vfs::Namespace,
    cwd: &mirage_vfs::VPath,
    path: &[u8],
    options: &OpenOptions,
) -> Result<Arc<Ofd>, Errno> {
    match ns.open(cwd, path, *options).await.map_err(|error| error.errno())? {
        OpenNode::File(file) => Ok(Ofd::file(file)),
        OpenNode::Special(SpecialFile::Fd(fd)) => fds.get(fd).cloned().ok_or(Errno::ENOENT),
        OpenNode::Special(SpecialFile::Tty) => Err(Errno::ENXIO),
        OpenNode::Special(SpecialFile::Fifo(id)) => {
            let end = match (options.read, options.write) {
                (true, true) => End::Both,
                (_, true) => End::Write,
                _ => End::Read,
            };
            Ok(fifos.open(id, end).await)
        }
    }
}

fn default_fd(op: RedirectOp) -> Fd {
    match op {
        RedirectOp::In | RedirectOp::InOut | RedirectOp::DupIn | RedirectOp::Here => 0,
        _ => 1,
    }
}
