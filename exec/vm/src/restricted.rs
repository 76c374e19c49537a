//! Restricted shells (`bash -r`, `rbash`, `set -r`): what they are denied.
//!
//! Invariant: once a shell is restricted, nothing makes it free again; a subshell inherits it with the options.

use crate::launch;
use crate::options::Opt;
use crate::shell::Shell;
use crate::var::Attrs;
use crate::vm::Vm;
use mirage_lower::Text;

/// Variables that a restricted shell may not change.
const LOCKED: &[&[u8]] = &[b"PATH", b"SHELL", b"ENV", b"BASH_ENV", b"HISTFILE"];

/// Whether a shell of this name restricts itself.
pub(crate) fn is_restricted_name(name: &[u8]) -> bool {
    let base = name.rsplit(|byte| *byte == b'/').next().unwrap_or(name);
    base.strip_prefix(b"-").unwrap_or(base) == b"rbash"
}

impl Shell {
    /// Restrict the shell from now on.
    pub(crate) fn restrict(&mut self) {
        for name in LOCKED {
            let id = self.vars.intern(name);
            self.vars.set_attrs(id, Attrs::READONLY, Attrs::empty());
        }
        self.options.set(Opt::RestrictedShell, true);
    }
}

impl Vm {
    /// Whether this shell is restricted.
    pub(crate) fn restricted(&self) -> bool {
        self.shell.options.get(Opt::RestrictedShell)
    }

    /// Why a path may not be remembered for a command, where it may not.
    pub(crate) async fn denied_path(&self, path: &Text) -> Option<&'static [u8]> {
        if !self.restricted() {
            return None;
        }
        if path.contains(&b'/') {
            return Some(b": restricted");
        }
        let along = self.shell.vars.text(b"PATH").unwrap_or_default();
        match launch::find(&self.shell.session, &self.shell.cwd, &along, path).await {
            Ok(_) => None,
            Err(_) => Some(b": not found"),
        }
    }
}
