//! The builtins of the shell: one table, one file per builtin or family.
//!
//! A builtin prints into the machine's [`Output`] and answers what the machine is to do next; the machine writes the
//! output out afterwards, under the builtin's name. Invariant: the table is sorted by name, and a name stands once.

mod alias;
pub(crate) mod assign;
mod caller;
mod cd;
mod command;
mod complete;
pub(crate) mod completion;
mod control;
mod declare;
mod declared;
mod dirs;
mod echo;
mod enable;
mod eval;
mod exec;
pub(crate) mod getopt;
mod getopts;
mod hash;
mod help;
mod history;
mod jobs;
mod kill;
mod local;
mod mapfile;
mod output;
mod printf;
mod read;
mod read_line;
mod references;
mod reject;
mod set;
mod shopt;
mod source;
mod test;
mod times;
mod trap;
mod type_;
mod ulimit;
mod umask;
mod unset;
mod wait;

pub(crate) use output::Output;

use crate::flow::{Answer, Arg, ArrayArg, Raise};
use crate::vm::Vm;
use getopt::{Found, Getopt};
use mirage_lower::Text;
use mirage_vfs::BoxFuture;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// How a builtin is run.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// Without waiting.
    Now(fn(&mut Vm, &mut Call) -> Answer),
    /// Mostly without waiting: the first function answers `None` when it would have to wait, having done nothing yet,
    /// and the second one is run instead.
    Either(fn(&mut Vm, &mut Call) -> Option<Answer>, Later),
    /// It may wait.
    Later(Later),
}

/// A builtin that may wait.
pub(crate) type Later = for<'a> fn(&'a mut Vm, &'a mut Call) -> BoxFuture<'a, Answer>;

/// What POSIX makes of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A special builtin: found before functions in POSIX mode.
    Special,
    /// Any other.
    Regular,
}

/// One builtin.
#[derive(Clone, Copy)]
pub(crate) struct Builtin {
    /// Its name.
    pub(crate) name: &'static str,
    /// What POSIX makes of it.
    pub(crate) kind: Kind,
    /// How it is run.
    pub(crate) run: Run,
    /// The words behind `usage: `.
    pub(crate) synopsis: &'static str,
    /// What it does, in one line.
    pub(crate) summary: &'static str,
}

/// Builtins that do not look whether what they print gets out.
const UNCHECKED: &[&str] = &["command", "compgen", "help", "kill"];

impl Builtin {
    /// The name for the message about output that failed, if the builtin looks at it.
    pub(crate) fn checked_name(&self) -> Option<&'static str> {
        (!UNCHECKED.contains(&self.name)).then_some(self.name)
    }
}

impl std::fmt::Debug for Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Builtin({})", self.name)
    }
}

macro_rules! builtins {
    ($($name:literal $kind:ident $how:ident($($run:path),+) $synopsis:literal $summary:literal;)*) => {
        /// Every builtin, sorted by name.
        pub(crate) static BUILTINS: &[Builtin] = &[$(Builtin {
            name: $name,
            kind: Kind::$kind,
            run: Run::$how($($run),+),
            synopsis: $synopsis,
            summary: $summary,
        }),*];
    };
}

builtins! {
    "." Special Later(source::source) ". filename [arguments]" "Run the commands of a file in this shell.";
    ":" Special Now(control::colon) ":" "Do nothing, successfully.";
    "[" Regular Either(test::bracket_now, test::bracket) "[ arg... ]" "Evaluate a conditional expression; the last word must be `]'.";
    "alias" Regular Now(alias::alias) "alias [-p] [name[=value] ... ]" "Define or show aliases.";
    "bg" Regular Now(jobs::bg) "bg [job_spec ...]" "Let stopped jobs go on in the background.";
    "bind" Regular Now(reject::bind) "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]" "Bind keys of the line editor.";
    "break" Special Now(control::break_) "break [n]" "Leave the innermost loop, or the innermost N.";
    "builtin" Regular Now(command::builtin) "builtin [shell-builtin [arg ...]]" "Run a builtin even if a function has its name.";
    "caller" Regular Now(caller::caller) "caller [expr]" "Show from where the running function was called.";
    "cd" Regular Later(cd::cd) "cd [-L|[-P [-e]] [-@]] [dir]" "Change the working directory.";
    "command" Regular Later(command::command) "command [-pVv] command [arg ...]" "Run a command past functions, or tell what a name means.";
    "compgen" Regular Later(complete::compgen) "compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]" "Print the possible completions of a word.";
    "complete" Regular Now(complete::complete) "complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]" "Say how the arguments of a command are completed.";
    "compopt" Regular Now(complete::compopt) "compopt [-o|+o option] [-DEI] [name ...]" "Change options of a completion.";
    "continue" Special Now(control::continue_) "continue [n]" "Go on with the next turn of the innermost loop, or of the Nth.";
    "declare" Regular Later(declare::declare) "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]" "Set and show values and attributes of variables.";
    "dirs" Regular Now(dirs::dirs) "dirs [-clpv] [+N] [-N]" "Show the directory stack.";
    "disown" Regular Now(jobs::disown) "disown [-h] [-ar] [jobspec ... | pid ...]" "Take jobs off the job table.";
    "echo" Regular Now(echo::echo) "echo [-neE] [arg ...]" "Print the arguments.";
    "enable" Regular Now(enable::enable) "enable [-a] [-dnps] [-f filename] [name ...]" "Switch builtins on and off.";
    "eval" Special Now(eval::eval) "eval [arg ...]" "Run the arguments as a command of this shell.";
    "exec" Special Now(exec::exec) "exec [-cl] [-a name] [command [argument ...]] [redirection ...]" "Replace the shell by a command, or keep redirections.";
    "exit" Special Now(control::exit) "exit [n]" "End the shell.";
    "export" Special Later(declare::export) "export [-fn] [name[=value] ...] or export -p" "Hand variables on to the commands that are run.";
    "false" Regular Now(control::false_) "false" "Do nothing, unsuccessfully.";
    "fc" Regular Later(history::fc) "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]" "Show, edit and run again lines of the history.";
    "fg" Regular Later(jobs::fg) "fg [job_spec]" "Bring a job to the foreground.";
    "getopts" Regular Now(getopts::getopts) "getopts optstring name [arg ...]" "Take the options of a script apart, one at a call.";
    "hash" Regular Later(hash::hash) "hash [-lr] [-p pathname] [-dt] [name ...]" "Remember where commands are, or show it.";
    "help" Regular Now(help::help) "help [-dms] [pattern ...]" "Tell what builtins do.";
    "history" Regular Later(history::history) "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]" "Show or change the history.";
    "jobs" Regular Later(jobs::jobs) "jobs [-lnprs] [jobspec ...] or jobs -x command [args]" "Show the jobs.";
    "kill" Regular Now(kill::kill) "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]" "Send a signal to jobs or processes.";
    "let" Regular Later(eval::let_) "let arg [arg ...]" "Evaluate arithmetic expressions.";
    "local" Regular Either(local::local_now, declare::local) "local [option] name[=value] ..." "Declare variables of the running function.";
    "logout" Regular Now(control::logout) "logout [n]" "End a login shell.";
    "mapfile" Regular Later(mapfile::mapfile) "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]" "Read lines into an array.";
    "popd" Regular Later(dirs::popd) "popd [-n] [+N | -N]" "Take a directory off the stack and go to the new top.";
    "printf" Regular Either(printf::printf_now, printf::printf) "printf [-v var] format [arguments]" "Print arguments by a format.";
    "pushd" Regular Later(dirs::pushd) "pushd [-n] [+N | -N | dir]" "Put a directory on the stack and go there.";
    "pwd" Regular Later(cd::pwd) "pwd [-LP]" "Print the working directory.";
    "read" Regular Either(read::read_now, read::read) "read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]" "Read a line and split it into variables.";
    "readarray" Regular Later(mapfile::mapfile) "readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]" "Read lines into an array.";
    "readonly" Special Later(declare::readonly) "readonly [-aAf] [name[=value] ...] or readonly -p" "Keep variables from being changed.";
    "return" Special Now(control::return_) "return [n]" "Leave a function or sourced file.";
    "set" Special Now(set::set) "set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]" "Set shell options and positional parameters, or show variables.";
    "shift" Special Now(control::shift) "shift [n]" "Drop the first positional parameters.";
    "shopt" Regular Now(shopt::shopt) "shopt [-pqsu] [-o] [optname ...]" "Set and show shell options.";
    "source" Special Later(source::source) "source filename [arguments]" "Run the commands of a file in this shell.";
    "suspend" Regular Now(reject::suspend) "suspend [-f]" "Stop the shell.";
    "test" Regular Either(test::test_now, test::test) "test [expr]" "Evaluate a conditional expression.";
    "times" Special Now(times::times) "times" "Show the processor time used.";
    "trap" Special Now(trap::trap) "trap [-lp] [[arg] signal_spec ...]" "Say what is run on signals and other events.";
    "true" Regular Now(control::colon) "true" "Do nothing, successfully.";
    "type" Regular Later(type_::type_) "type [-afptP] name [name ...]" "Tell what names mean as commands.";
    "typeset" Regular Later(declare::declare) "typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]" "Set and show values and attributes of variables.";
    "ulimit" Regular Now(ulimit::ulimit) "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]" "Show the limits of the shell's resources.";
    "umask" Regular Now(umask::umask) "umask [-p] [-S] [mode]" "Show or set which permissions new files lack.";
    "unalias" Regular Now(alias::unalias) "unalias [-a] name [name ...]" "Remove aliases.";
    "unset" Special Later(unset::unset) "unset [-f] [-v] [-n] [name ...]" "Remove variables and functions.";
    "wait" Regular Later(wait::wait) "wait [-fn] [-p var] [id ...]" "Wait for jobs to end and give their status.";
}

static BY_NAME: LazyLock<FxHashMap<&'static [u8], usize>> = LazyLock::new(|| {
    BUILTINS.iter().enumerate().map(|(at, builtin)| (builtin.name.as_bytes(), at)).collect()
});

/// The builtin of this name.
pub(crate) fn find(name: &[u8]) -> Option<&'static Builtin> {
    BY_NAME.get(name).map(|at| &BUILTINS[*at])
}

/// A builtin being called.
#[derive(Debug)]
pub(crate) struct Call {
    /// Its words; the first is its name.
    pub(crate) args: Vec<Text>,
    /// Array literals among them, by index: the word there is the variable's name.
    pub(crate) arrays: Vec<(usize, ArrayArg)>,
    /// What it prints.
    pub(crate) output: Output,
}

impl Call {
    /// A call with these words, which are moved to `args`, printing into `output`.
    pub(crate) fn new(words: &mut Vec<Arg>, mut args: Vec<Text>, output: Output) -> Self {
        let mut arrays = Vec::new();
        // All at once: a word is written straight to its place, with no look at the room for each.
        args.extend(words.drain(..).enumerate().map(|(at, word)| match word {
            Arg::Text(text) => text,
            Arg::Array(array) => {
                let name = array.name.clone();
                arrays.push((at, *array));
                name
            }
            Arg::Keyed(keyed) => keyed.value,
        }));
        Self { args, arrays, output }
    }

    /// The name it was called by.
    pub(crate) fn name(&self) -> &[u8] {
        self.args.first().map_or(b"", |name| name)
    }

    /// Print to stdout.
    pub(crate) fn out(&mut self, text: &[u8]) {
        self.output.out(text);
    }

    /// Print a line to stdout.
    pub(crate) fn line(&mut self, text: &[u8]) {
        self.output.out(text);
        self.output.out(b"\n");
    }

    /// Print `NAME: message` as an error of the shell.
    pub(crate) fn err(&mut self, message: &[u8]) {
        let text = [self.name(), b": ", message].concat();
        self.output.message(&text);
    }

    /// Print a message as an error of the shell, without the builtin's name.
    pub(crate) fn plain_err(&mut self, message: &[u8]) {
        self.output.message(message);
    }

    /// Print `NAME: message` and end with status 1.
    pub(crate) fn fail(&mut self, message: &[u8]) -> Answer {
        self.err(message);
        Answer::Status(1)
    }

    /// Print the usage line and end with status 2.
    pub(crate) fn usage(&mut self) -> Answer {
        if let Some(builtin) = find(self.name()) {
            let line = [self.name(), b": usage: ", builtin.synopsis.as_bytes(), b"\n"].concat();
            self.output.err(&line);
        }
        Answer::Status(2)
    }

    /// Print a message, the usage line, and end with status 2.
    pub(crate) fn misuse(&mut self, message: &[u8]) -> Answer {
        self.err(message);
        self.usage()
    }

    /// What a found option comes to where it is none of the builtin's own: help or an error.
    pub(crate) fn not_an_option(&mut self, found: Found) -> Answer {
        match found {
            Found::Help => {
                help::print_long(self);
                Answer::Status(2)
            }
            Found::Invalid(message) => self.misuse(&message),
            Found::Letter { .. } => self.usage(),
        }
    }

    /// The first operand of a builtin without options: `--` is skipped, what looks like an option is refused.
    pub(crate) fn operands(&mut self) -> Result<usize, Answer> {
        let mut options = Getopt::new("", &self.args);
        match options.next() {
            None => Ok(options.operands()),
            Some(found) => Err(self.not_an_option(found)),
        }
    }

    /// The option letters of a builtin whose options take no arguments, and the first operand.
    pub(crate) fn letters(&mut self, spec: &str) -> Result<(Vec<u8>, usize), Answer> {
        let mut options = Getopt::new(spec, &self.args);
        let mut letters = Vec::new();
        for found in options.by_ref() {
            match found {
                Found::Letter { letter, .. } => letters.push(letter),
                other => return Err(self.not_an_option(other)),
            }
        }
        Ok((letters, options.operands()))
    }

    /// The options of a builtin with their arguments (`plus` options are told apart), and the first operand.
    pub(crate) fn options(&mut self, spec: &str) -> Result<(Vec<GivenOption>, usize), Answer> {
        let mut options = Getopt::new(spec, &self.args);
        let mut given = Vec::new();
        for found in options.by_ref() {
            match found {
                Found::Letter { letter, plus, arg } => given.push(GivenOption { letter, plus, arg }),
                other => return Err(self.not_an_option(other)),
            }
        }
        Ok((given, options.operands()))
    }
}

/// An option that was given.
#[derive(Clone, Debug)]
pub(crate) struct GivenOption {
    /// Its letter.
    pub(crate) letter: u8,
    /// Given with `+`.
    pub(crate) plus: bool,
    /// Its argument; empty when it takes none.
    pub(crate) arg: Option<Text>,
}

/// Status 0 or 1.
pub(crate) fn success(fine: bool) -> Answer {
    Answer::Status(u8::from(!fine))
}

/// Errors that make bash start over at its top level: a shell of `-c` ends, any other goes on with its next command.
pub(crate) fn start_over(status: u8) -> Answer {
    Answer::Raise(Raise::TopLevel(status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(BUILTINS.is_sorted_by(|a, b| a.name < b.name));
    }
}
