//! Shell options: the names of `set -o` and `shopt`, their letters and defaults, and the set a shell carries.
//!
//! Invariant: every option stands once in the table below; what several names mean (`interactive-comments` and
//! `interactive_comments`) is one row. The set is a plain bit mask, so a subshell copies it and a test is one shift.

use mirage_lower::Text;

/// Where an option can be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// By `set -o`.
    Set,
    /// By `shopt`.
    Shopt,
    /// By `shopt` under this name, by `set -o` with a hyphen in place of the underscore.
    Both,
    /// By neither: how the shell was started.
    Start,
}

/// What is known of one option.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name (in `shopt`'s spelling).
    pub name: &'static str,
    /// Its letter in `set` and `$-`, 0 when it has none.
    pub letter: u8,
    /// Who knows it.
    pub scope: Scope,
    /// Whether it is on in a fresh non-interactive shell.
    pub default: bool,
}

macro_rules! options {
    ($($(#[$doc:meta])* $variant:ident $name:literal $letter:literal $scope:ident $default:literal;)*) => {
        /// A shell option.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        pub enum Opt { $($(#[$doc])* $variant),* }

        impl Opt {
            /// Every option, by name within `set -o` and then within `shopt`.
            pub const ALL: &[Opt] = &[$(Opt::$variant),*];

            /// The option's row.
            pub const fn row(self) -> Row {
                match self {
                    $(Opt::$variant => Row { name: $name, letter: $letter, scope: Scope::$scope, default: $default }),*
                }
            }
        }
    };
}

options! {
    /// `set -a`: assignments export.
    Allexport "allexport" b'a' Set false;
    /// `set -B`: brace expansion.
    Braceexpand "braceexpand" b'B' Set true;
    /// Line editing in the manner of emacs.
    Emacs "emacs" 0 Set false;
    /// `set -e`: a failing command ends the shell.
    Errexit "errexit" b'e' Set false;
    /// `set -E`: ERR traps reach functions and subshells.
    Errtrace "errtrace" b'E' Set false;
    /// `set -T`: DEBUG and RETURN traps reach functions and subshells.
    Functrace "functrace" b'T' Set false;
    /// `set -h`: commands found on PATH are remembered.
    Hashall "hashall" b'h' Set true;
    /// `set -H`: `!` history expansion.
    Histexpand "histexpand" b'H' Set false;
    /// Lines enter the history list.
    History "history" 0 Set false;
    /// End of input does not end the shell.
    Ignoreeof "ignoreeof" 0 Set false;
    /// `set -k`: assignments anywhere in a command are part of its environment.
    Keyword "keyword" b'k' Set false;
    /// `set -m`: job control.
    Monitor "monitor" b'm' Set false;
    /// `set -C`: `>` does not overwrite.
    Noclobber "noclobber" b'C' Set false;
    /// `set -n`: commands are read and not run.
    Noexec "noexec" b'n' Set false;
    /// `set -f`: no pathname expansion.
    Noglob "noglob" b'f' Set false;
    /// Kept for scripts; without meaning in bash too.
    Nolog "nolog" 0 Set false;
    /// `set -b`: ended jobs are told at once.
    Notify "notify" b'b' Set false;
    /// `set -u`: expanding an unset parameter is an error.
    Nounset "nounset" b'u' Set false;
    /// `set -t`: end after one command.
    Onecmd "onecmd" b't' Set false;
    /// `set -P`: `cd` and `pwd` go by the physical path.
    Physical "physical" b'P' Set false;
    /// A pipeline fails when any stage does.
    Pipefail "pipefail" 0 Set false;
    /// POSIX behaviour where bash's differs.
    Posix "posix" 0 Set false;
    /// `set -p`: nothing is imported from the environment.
    Privileged "privileged" b'p' Set false;
    /// `set -v`: lines are echoed as they are read.
    Verbose "verbose" b'v' Set false;
    /// Line editing in the manner of vi.
    Vi "vi" 0 Set false;
    /// `set -x`: commands are traced.
    Xtrace "xtrace" b'x' Set false;

    /// A directory's name as a command means `cd`.
    Autocd "autocd" 0 Shopt false;
    /// Subscripts of associative arrays are expanded once in arithmetic.
    AssocExpandOnce "assoc_expand_once" 0 Shopt false;
    /// `cd` takes the name of a variable that holds a directory.
    CdableVars "cdable_vars" 0 Shopt false;
    /// `cd` corrects spelling at a prompt.
    Cdspell "cdspell" 0 Shopt false;
    /// A remembered command is looked for again when it is gone.
    Checkhash "checkhash" 0 Shopt false;
    /// An interactive shell asks before it leaves jobs.
    Checkjobs "checkjobs" 0 Shopt false;
    /// LINES and COLUMNS follow the window.
    Checkwinsize "checkwinsize" 0 Shopt true;
    /// Lines of one command are one history entry.
    Cmdhist "cmdhist" 0 Shopt true;
    /// Behave as bash 3.1 where it differed.
    Compat31 "compat31" 0 Shopt false;
    /// Behave as bash 3.2 where it differed.
    Compat32 "compat32" 0 Shopt false;
    /// Behave as bash 4.0 where it differed.
    Compat40 "compat40" 0 Shopt false;
    /// Behave as bash 4.1 where it differed.
    Compat41 "compat41" 0 Shopt false;
    /// Behave as bash 4.2 where it differed.
    Compat42 "compat42" 0 Shopt false;
    /// Behave as bash 4.3 where it differed.
    Compat43 "compat43" 0 Shopt false;
    /// Behave as bash 4.4 where it differed.
    Compat44 "compat44" 0 Shopt false;
    /// Completion quotes every metacharacter.
    CompleteFullquote "complete_fullquote" 0 Shopt true;
    /// Completion replaces directories by what they expand to.
    Direxpand "direxpand" 0 Shopt false;
    /// Completion corrects directories.
    Dirspell "dirspell" 0 Shopt false;
    /// Patterns match names that start with a dot.
    Dotglob "dotglob" 0 Shopt false;
    /// A failing `exec` does not end the shell.
    Execfail "execfail" 0 Shopt false;
    /// Aliases are expanded.
    ExpandAliases "expand_aliases" 0 Shopt false;
    /// What debuggers need: DEBUG traps that skip, BASH_ARGV, source positions of functions.
    Extdebug "extdebug" 0 Shopt false;
    /// `?( )`, `*( )` and their kin are patterns.
    Extglob "extglob" 0 Shopt false;
    /// `$'…'` and `$"…"` in the words of quoted parameter expansions.
    Extquote "extquote" 0 Shopt true;
    /// A pattern without a match is an error.
    Failglob "failglob" 0 Shopt false;
    /// FIGNORE holds even for a sole completion.
    ForceFignore "force_fignore" 0 Shopt true;
    /// Ranges in bracket expressions go by bytes.
    Globasciiranges "globasciiranges" 0 Shopt true;
    /// Patterns never match `.` and `..`.
    Globskipdots "globskipdots" 0 Shopt true;
    /// `**` matches across directories.
    Globstar "globstar" 0 Shopt false;
    /// Error messages in the GNU form.
    GnuErrfmt "gnu_errfmt" 0 Shopt false;
    /// The history is appended to its file.
    Histappend "histappend" 0 Shopt false;
    /// A failed history substitution may be edited again.
    Histreedit "histreedit" 0 Shopt false;
    /// A history substitution is shown before it runs.
    Histverify "histverify" 0 Shopt false;
    /// Completion of host names.
    Hostcomplete "hostcomplete" 0 Shopt true;
    /// Jobs get SIGHUP when an interactive login shell exits.
    Huponexit "huponexit" 0 Shopt false;
    /// Command substitutions keep errexit.
    InheritErrexit "inherit_errexit" 0 Shopt false;
    /// `#` starts a comment in an interactive shell.
    InteractiveComments "interactive_comments" 0 Both true;
    /// The last stage of a pipeline runs in the shell itself.
    Lastpipe "lastpipe" 0 Shopt false;
    /// History entries keep their newlines.
    Lithist "lithist" 0 Shopt false;
    /// `local` starts from the value and attributes outside.
    LocalvarInherit "localvar_inherit" 0 Shopt false;
    /// `unset` of a caller's local leaves it unset.
    LocalvarUnset "localvar_unset" 0 Shopt false;
    /// The shell was started as a login shell.
    LoginShell "login_shell" 0 Shopt false;
    /// Tells of mail that was read.
    Mailwarn "mailwarn" 0 Shopt false;
    /// Nothing is completed on an empty line.
    NoEmptyCmdCompletion "no_empty_cmd_completion" 0 Shopt false;
    /// Pathname expansion ignores case.
    Nocaseglob "nocaseglob" 0 Shopt false;
    /// `case` and `[[` ignore case.
    Nocasematch "nocasematch" 0 Shopt false;
    /// What `$"…"` is translated to is not expanded.
    NoexpandTranslation "noexpand_translation" 0 Shopt false;
    /// A pattern without a match comes to nothing.
    Nullglob "nullglob" 0 Shopt false;
    /// `&` in a pattern substitution stands for the match.
    PatsubReplacement "patsub_replacement" 0 Shopt true;
    /// Programmable completion.
    Progcomp "progcomp" 0 Shopt true;
    /// Completion follows aliases.
    ProgcompAlias "progcomp_alias" 0 Shopt false;
    /// Prompts are expanded.
    Promptvars "promptvars" 0 Shopt true;
    /// The shell was started restricted.
    RestrictedShell "restricted_shell" b'r' Shopt false;
    /// `shift` by too much says so.
    ShiftVerbose "shift_verbose" 0 Shopt false;
    /// `source` searches PATH.
    Sourcepath "sourcepath" 0 Shopt true;
    /// `{fd}>` redirections close with their command.
    VarredirClose "varredir_close" 0 Shopt false;
    /// `echo` takes escapes.
    XpgEcho "xpg_echo" 0 Shopt false;

    /// The shell is interactive.
    Interactive "interactive" b'i' Start false;
    /// Commands come from `-c`.
    CommandString "command_string" b'c' Start false;
    /// Commands come from standard input.
    ReadStdin "read_stdin" b's' Start false;
}

/// The order of letters in `$-`; it is bash's, not the alphabet's.
const LETTERS: &[u8] = b"abefhikmnprtuvxBCEHPTcs";

impl Opt {
    /// The option `set -o name` means.
    pub fn by_set_name(name: &[u8]) -> Option<Opt> {
        if name == b"interactive-comments" {
            return Some(Opt::InteractiveComments);
        }
        Self::set_names().find(|opt| opt.row().scope == Scope::Set && opt.row().name.as_bytes() == name)
    }

    /// The option `shopt name` means.
    pub fn by_shopt_name(name: &[u8]) -> Option<Opt> {
        Self::shopt_names().find(|opt| opt.row().name.as_bytes() == name)
    }

    /// The option with this letter in `set`.
    pub fn by_letter(letter: u8) -> Option<Opt> {
        Self::ALL.iter().copied().find(|opt| {
            let row = opt.row();
            letter != 0 && row.letter == letter && row.scope == Scope::Set
        })
    }

    /// The options of `set -o`, in its order.
    pub fn set_names() -> impl Iterator<Item = Opt> {
        let set = |opt: &Opt| opt.row().scope == Scope::Set;
        let before = Self::ALL.iter().copied().filter(set).take_while(|opt| *opt != Opt::Keyword);
        let after = Self::ALL.iter().copied().filter(set).skip_while(|opt| *opt != Opt::Keyword);
        before.chain([Opt::InteractiveComments]).chain(after)
    }

    /// The options of `shopt`, in its order.
    pub fn shopt_names() -> impl Iterator<Item = Opt> {
        Self::ALL.iter().copied().filter(|opt| matches!(opt.row().scope, Scope::Shopt | Scope::Both))
    }

    /// The name `set -o` knows it by.
    pub fn set_name(self) -> &'static str {
        match self {
            Opt::InteractiveComments => "interactive-comments",
            opt => opt.row().name,
        }
    }

    /// The options that stand for a compatibility level, with the level.
    pub const COMPAT: &[(Opt, u8)] = &[
        (Opt::Compat31, 31),
        (Opt::Compat32, 32),
        (Opt::Compat40, 40),
        (Opt::Compat41, 41),
        (Opt::Compat42, 42),
        (Opt::Compat43, 43),
        (Opt::Compat44, 44),
    ];
}

/// The options of one shell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Options(u128);

impl Default for Options {
    fn default() -> Self {
        const INITIAL: u128 = {
            let mut bits = 0;
            let mut at = 0;
            while at < Opt::ALL.len() {
                if Opt::ALL[at].row().default {
                    bits |= 1u128 << (Opt::ALL[at] as u8);
                }
                at += 1;
            }
            bits
        };
        Self(INITIAL)
    }
}

const _: () = assert!(Opt::ALL.len() <= 128, "one bit an option");

impl Options {
    /// Whether the option is on.
    #[inline]
    pub const fn get(self, option: Opt) -> bool {
        self.0 >> (option as u8) & 1 != 0
    }

    /// Turn the option on or off.
    #[inline]
    pub const fn set(&mut self, option: Opt, on: bool) {
        let bit = 1u128 << (option as u8);
        if on {
            self.0 |= bit;
        } else {
            self.0 &= !bit;
        }
    }

    /// Turn the option on or off together with what hangs on it: the two editing modes exclude each other, as do the
    /// compatibility levels, and `extdebug` brings its traces along.
    pub fn switch(&mut self, option: Opt, on: bool) {
        match option {
            Opt::Emacs if on => self.set(Opt::Vi, false),
            Opt::Vi if on => self.set(Opt::Emacs, false),
            Opt::Extdebug => {
                self.set(Opt::Errtrace, on);
                self.set(Opt::Functrace, on);
            }
            _ => {}
        }
        if on && Opt::COMPAT.iter().any(|(compat, _)| *compat == option) {
            for (compat, _) in Opt::COMPAT {
                self.set(*compat, false);
            }
        }
        self.set(option, on);
    }

    /// The value of `$-`.
    pub fn letters(self) -> Text {
        let on = |letter: u8| Opt::ALL.iter().any(|opt| opt.row().letter == letter && self.get(*opt));
        LETTERS.iter().copied().filter(|letter| on(*letter)).collect()
    }

    /// The value of SHELLOPTS.
    pub fn shellopts(self) -> Text {
        self.joined(Opt::set_names(), Opt::set_name)
    }

    /// The value of BASHOPTS.
    pub fn bashopts(self) -> Text {
        self.joined(Opt::shopt_names(), |opt| opt.row().name)
    }

    fn joined(self, names: impl Iterator<Item = Opt>, name: impl Fn(Opt) -> &'static str) -> Text {
        let mut text = Text::new();
        for opt in names.filter(|opt| self.get(*opt)) {
            if !text.is_empty() {
                text.push(b':');
            }
            text.push_bytes(name(opt).as_bytes());
        }
        text
    }
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(Opt::ALL.iter().filter(|opt| self.get(**opt))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `bash -c 'echo $-; echo $SHELLOPTS; echo $BASHOPTS'`
    #[test]
    fn a_fresh_shell_has_the_options_of_bash() {
        let mut options = Options::default();
        options.set(Opt::CommandString, true);
        assert_eq!(options.letters().to_string_lossy(), "hBc");
        assert_eq!(options.shellopts().to_string_lossy(), "braceexpand:hashall:interactive-comments");
        assert_eq!(
            options.bashopts().to_string_lossy(),
            "checkwinsize:cmdhist:complete_fullquote:extquote:force_fignore:globasciiranges:globskipdots:\
             hostcomplete:interactive_comments:patsub_replacement:progcomp:promptvars:sourcepath"
        );
    }

    /// `bash -c 'set -aefuxvkhmbCBEHPT; echo $-'`
    #[test]
    fn letters_come_in_the_order_of_bash() {
        let mut options = Options::default();
        options.set(Opt::CommandString, true);
        for letter in b"aefuxvkhmbCBEHPT" {
            options.set(Opt::by_letter(*letter).expect("a letter of set"), true);
        }
        assert_eq!(options.letters().to_string_lossy(), "abefhkmuvxBCEHPTc");
    }

    #[test]
    fn names_are_found_where_they_belong() {
        assert_eq!(Opt::by_set_name(b"interactive-comments"), Some(Opt::InteractiveComments));
        assert_eq!(Opt::by_set_name(b"interactive_comments"), None);
        assert_eq!(Opt::by_shopt_name(b"interactive_comments"), Some(Opt::InteractiveComments));
        assert_eq!(Opt::by_shopt_name(b"errexit"), None);
        assert_eq!(Opt::by_set_name(b"extglob"), None);
        assert_eq!(Opt::set_names().count(), 27);
        assert_eq!(Opt::shopt_names().count(), 57);
    }

    #[test]
    fn what_excludes_each_other_is_switched_off() {
        let mut options = Options::default();
        options.switch(Opt::Vi, true);
        options.switch(Opt::Emacs, true);
        options.switch(Opt::Compat31, true);
        options.switch(Opt::Compat44, true);
        assert!(options.get(Opt::Emacs) && !options.get(Opt::Vi));
        assert!(options.get(Opt::Compat44) && !options.get(Opt::Compat31));
    }
}
