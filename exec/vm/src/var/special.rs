//! Variables with a life of their own: computed ones, and ones whose value somebody caches.

macro_rules! specials {
    ($($(#[$doc:meta])* $variant:ident = $name:literal $kind:ident),* $(,)?) => {
        /// Which special variable a cell is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        #[repr(u8)]
        pub enum Special {
            /// An ordinary variable.
            #[default]
            None,
            $($(#[$doc])* $variant),*
        }

        /// Name, kind, and whether it is computed, of every special variable.
        pub(super) const SPECIALS: &[(&str, Special, bool)] = &[
            $(($name, Special::$variant, specials!(@dynamic $kind))),*
        ];
    };
    (@dynamic computed) => { true };
    (@dynamic cached) => { false };
}

specials! {
    /// `BASHPID`.
    BashPid = "BASHPID" computed,
    /// `BASH_ALIASES`.
    BashAliases = "BASH_ALIASES" computed,
    /// `BASH_ARGC`.
    BashArgc = "BASH_ARGC" computed,
    /// `BASH_ARGV`.
    BashArgv = "BASH_ARGV" computed,
    /// `BASH_ARGV0`.
    BashArgv0 = "BASH_ARGV0" computed,
    /// `BASH_CMDS`.
    BashCmds = "BASH_CMDS" computed,
    /// `BASH_COMMAND`.
    BashCommand = "BASH_COMMAND" computed,
    /// `BASH_LINENO`.
    BashLineno = "BASH_LINENO" computed,
    /// `BASH_SOURCE`.
    BashSource = "BASH_SOURCE" computed,
    /// `BASH_SUBSHELL`.
    BashSubshell = "BASH_SUBSHELL" computed,
    /// `BASH_XTRACEFD`.
    XtraceFd = "BASH_XTRACEFD" cached,
    /// `DIRSTACK`.
    Dirstack = "DIRSTACK" computed,
    /// `EPOCHREALTIME`.
    EpochRealtime = "EPOCHREALTIME" computed,
    /// `EPOCHSECONDS`.
    EpochSeconds = "EPOCHSECONDS" computed,
    /// `FUNCNAME`.
    Funcname = "FUNCNAME" computed,
    /// `FUNCNEST`.
    FuncNest = "FUNCNEST" cached,
    /// `GLOBIGNORE`.
    GlobIgnore = "GLOBIGNORE" cached,
    /// `GROUPS`.
    Groups = "GROUPS" computed,
    /// `HISTCMD`.
    HistCmd = "HISTCMD" computed,
    /// `HOME`.
    Home = "HOME" cached,
    /// `IFS`.
    Ifs = "IFS" cached,
    /// `LANG`.
    Lang = "LANG" cached,
    /// `LC_ALL`.
    LcAll = "LC_ALL" cached,
    /// `LC_COLLATE`.
    LcCollate = "LC_COLLATE" cached,
    /// `LC_CTYPE`.
    LcCtype = "LC_CTYPE" cached,
    /// `LINENO`.
    Lineno = "LINENO" computed,
    /// `OPTIND`.
    Optind = "OPTIND" cached,
    /// `PATH`.
    Path = "PATH" cached,
    /// `PIPESTATUS`.
    PipeStatus = "PIPESTATUS" computed,
    /// `POSIXLY_CORRECT`.
    PosixlyCorrect = "POSIXLY_CORRECT" cached,
    /// `RANDOM`.
    Random = "RANDOM" computed,
    /// `SECONDS`.
    Seconds = "SECONDS" computed,
    /// `SHELLOPTS`.
    Shellopts = "SHELLOPTS" computed,
    /// `BASHOPTS`.
    Bashopts = "BASHOPTS" computed,
    /// `SRANDOM`.
    Srandom = "SRANDOM" computed,
    /// `_`.
    Underscore = "_" computed,
}

/// Something derived from variables that is worth caching; see `VarTable::generation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Hook {
    /// `PATH`: where commands were found.
    Path,
    /// `IFS`.
    Ifs,
    /// `LC_ALL`, `LC_CTYPE`, `LC_COLLATE`, `LANG`.
    Locale,
    /// `OPTIND`: getopts starts again.
    Optind,
    /// `GLOBIGNORE`.
    GlobIgnore,
    /// `HOME`.
    Home,
    /// `FUNCNEST`.
    FuncNest,
    /// `BASH_XTRACEFD`.
    XtraceFd,
    /// `POSIXLY_CORRECT`.
    Posix,
    /// Any exported variable: the environment of programs.
    Environment,
}

/// Number of hooks.
pub(super) const HOOKS: usize = Hook::Environment as usize + 1;

impl Special {
    /// Whether the computed value is an associative array.
    pub(crate) fn is_assoc(self) -> bool {
        matches!(self, Special::BashAliases | Special::BashCmds)
    }

    /// Whether it is computed as an indexed array.
    pub(crate) fn is_indexed(self) -> bool {
        matches!(
            self,
            Special::BashArgc
                | Special::BashArgv
                | Special::BashLineno
                | Special::BashSource
                | Special::Dirstack
                | Special::Funcname
                | Special::Groups
        )
    }

    /// What changes with this variable.
    pub(super) fn hook(self) -> Option<Hook> {
        Some(match self {
            Special::Path => Hook::Path,
            Special::Ifs => Hook::Ifs,
            Special::Lang | Special::LcAll | Special::LcCollate | Special::LcCtype => Hook::Locale,
            Special::Optind => Hook::Optind,
            Special::GlobIgnore => Hook::GlobIgnore,
            Special::Home => Hook::Home,
            Special::FuncNest => Hook::FuncNest,
            Special::XtraceFd => Hook::XtraceFd,
            Special::PosixlyCorrect => Hook::Posix,
            _ => return None,
        })
    }
}
