//! `cd` and `pwd`, by the logical path or the physical one.

use super::Call;
use crate::flow::Answer;
use crate::options::Opt;
use crate::vm::Vm;
use mirage_lower::Text;
use mirage_vfs::{Access, BoxFuture, Errno, FileKind, RealPath, VPath};

/// How a directory is to be entered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct How {
    /// Symlinks are resolved before `..` is (`-P`).
    pub(crate) physical: bool,
    /// CDPATH and `cdable_vars` are looked at.
    pub(crate) search: bool,
}

pub(crate) fn cd<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        if vm.restricted() {
            return call.fail(b"restricted");
        }
        let (letters, first) = match call.letters("eLP") {
            Ok(options) => options,
            Err(answer) => return answer,
        };
        let last = letters.iter().rev().find(|letter| **letter != b'e');
        let physical = match last {
            Some(letter) => *letter == b'P',
            None => vm.shell.options.get(Opt::Physical),
        };
        if call.args.len() > first + 1 {
            return call.fail(b"too many arguments");
        }
        let mut how = How { physical, search: true };
        let mut print = false;
        let dir = match call.args.get(first) {
            None => match vm.shell.vars.text(b"HOME") {
                None => return call.fail(b"HOME not set"),
                Some(home) => {
                    how.search = false;
                    home
                }
            },
            Some(word) if word == b"-".as_slice() => match vm.shell.vars.text(b"OLDPWD") {
                None => return call.fail(b"OLDPWD not set"),
                Some(old) => {
                    print = true;
                    how.search = false;
                    old
                }
            },
            Some(word) => word.clone(),
        };
        if &dir[..] == b"." && !vm.shell.session.ns.exists(&vm.shell.cwd, b".").await {
            call.output.err(
                b"cd: error retrieving current directory: getcwd: cannot access parent directories: \
                  No such file or directory\n",
            );
            return Answer::Status(0);
        }
        match vm.enter_directory(call, &dir, how).await {
            Some(Entered { named, fine }) => {
                if print || named {
                    let pwd = vm.shell.pwd.clone();
                    call.line(&pwd);
                }
                super::success(fine)
            }
            None => Answer::Status(1),
        }
    })
}

/// The directory was changed.
pub(crate) struct Entered {
    /// Its name comes from CDPATH or a variable, so it is printed.
    named: bool,
    /// PWD and OLDPWD could be set.
    pub(crate) fine: bool,
}

impl Vm {
    /// Change the working directory as `cd` does; a failure was printed.
    pub(crate) async fn enter_directory(&mut self, call: &mut Call, dir: &Text, how: How) -> Option<Entered> {
        let searched = how.search && !dir.starts_with(b"/") && !is_dotted(dir);
        if searched && let Some(path) = self.shell.vars.text(b"CDPATH") {
            for entry in path.split(|byte| *byte == b':') {
                let candidate = match entry {
                    b"" => dir.clone(),
                    _ if entry.ends_with(b"/") => Text::from([entry, dir].concat()),
                    _ => Text::from([entry, b"/", dir].concat()),
                };
                if let Ok(place) = self.find_directory(&candidate, how.physical).await {
                    return Some(self.go_to(call, place, !entry.is_empty()));
                }
            }
        }
        let error = match self.find_directory(dir, how.physical).await {
            Ok(place) => return Some(self.go_to(call, place, false)),
            Err(errno) => errno,
        };
        if how.search
            && self.shell.options.get(Opt::CdableVars)
            && let Some(value) = self.shell.vars.text(dir)
            && let Ok(place) = self.find_directory(&value, how.physical).await
        {
            return Some(self.go_to(call, place, true));
        }
        let shown = crate::quote::printable(dir, self.shell.vars.utf8());
        call.err(&[&shown[..], b": ", error.text().as_bytes()].concat());
        None
    }

    /// The physical and logical paths of a directory that can be entered.
    async fn find_directory(&self, dir: &[u8], physical: bool) -> Result<(VPath, Text), Errno> {
        if dir.is_empty() {
            return Ok((self.shell.cwd.clone(), self.shell.pwd.clone()));
        }
        let logical = if physical { None } else { self.logical_path(dir).await };
        if let Some(logical) = logical
            && let Ok(place) = self.check_directory(&logical).await
        {
            return Ok((place, logical));
        }
        let place = self.check_directory(dir).await?;
        let name = Text::from(place.as_bytes());
        Ok((place, name))
    }

    /// `dir` behind the logical working directory with `.` and `..` taken out by text; every directory that a `..`
    /// leaves must be there.
    async fn logical_path(&self, dir: &[u8]) -> Option<Text> {
        let whole = match dir.first() {
            Some(b'/') => dir.to_vec(),
            _ => [&self.shell.pwd[..], b"/", dir].concat(),
        };
        let slashes = whole.iter().take_while(|byte| **byte == b'/').count();
        let root: &[u8] = if slashes == 2 { b"//" } else { b"/" };
        let mut path: Vec<u8> = Vec::with_capacity(whole.len());
        for component in whole.split(|byte| *byte == b'/') {
            match component {
                b"" | b"." => {}
                b".." => {
                    if !path.is_empty() {
                        self.check_directory(&path).await.ok()?;
                    }
                    path.truncate(path.iter().rposition(|byte| *byte == b'/').unwrap_or(0));
                }
                name => {
                    path.push(b'/');
                    path.extend_from_slice(name);
                }
            }
        }
        Some(if path.is_empty() {
            Text::from(root)
        } else if root.len() == 2 {
            Text::from([b"/", &path[..]].concat())
        } else {
            Text::from(path)
        })
    }

    /// Where a directory is, if it is one and may be searched.
    async fn check_directory(&self, path: &[u8]) -> Result<VPath, Errno> {
        let (ns, cwd) = (&self.shell.session.ns, &self.shell.cwd);
        let stat = ns.stat(cwd, path, true).await.map_err(|error| error.errno())?;
        if stat.kind() != FileKind::Dir {
            return Err(Errno::ENOTDIR);
        }
        // What everybody may search needs no second look.
        if stat.mode().is_none_or(|mode| mode & 0o111 != 0o111) {
            ns.access(cwd, path, Access::EXECUTE).await.map_err(|error| error.errno())?;
        }
        ns.real_path(cwd, path, RealPath::Existing).await.map_err(|error| error.errno())
    }

    fn go_to(&mut self, call: &mut Call, (place, name): (VPath, Text), named: bool) -> Entered {
        let old = std::mem::replace(&mut self.shell.pwd, name.clone());
        self.shell.cwd = place;
        let mut fine = true;
        for (variable, value) in [(&b"OLDPWD"[..], old), (b"PWD", name)] {
            if let Err(error) = self.shell.vars.set(variable, value) {
                call.plain_err(&error.message());
                fine = false;
            }
        }
        Entered { named, fine }
    }
}

/// `.`, `..` and what starts with them as a component: never searched for.
fn is_dotted(dir: &[u8]) -> bool {
    matches!(dir, b"." | b"..") || dir.starts_with(b"./") || dir.starts_with(b"../")
}

pub(crate) fn pwd<'a>(vm: &'a mut Vm, call: &'a mut Call) -> BoxFuture<'a, Answer> {
    Box::pin(async move {
        let letters = match call.letters("LP") {
            Ok((letters, _)) => letters,
            Err(answer) => return answer,
        };
        let physical = match letters.last() {
            Some(letter) => *letter == b'P',
            None => vm.shell.options.get(Opt::Physical),
        };
        let shown = if physical { Text::from(vm.shell.cwd.as_bytes()) } else { vm.shell.pwd.clone() };
        call.line(&shown);
        Answer::Status(0)
    })
}
