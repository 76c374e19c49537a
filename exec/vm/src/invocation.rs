//! How a shell is started: the options of `bash`, and the environment a new shell begins with.

use crate::fault::Fault;
use crate::memory::Held;
use crate::options::{Opt, Options};
use crate::program::{Context, Environment, Outcome, Program, Run, Stop};
use crate::reader::{Origin, Reader};
use crate::redirect::open_with;
use crate::session::Session;
use crate::shell::Shell;
use crate::var::{Attrs, VarTable};
use crate::vm::Vm;
use crate::{driver, launch};
use mirage_lower::Text;
use mirage_vfs::{Errno, OpenOptions};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// Where a shell's commands come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Commands {
    /// `-c TEXT`.
    Text(Text),
    /// A script file.
    File(Text),
    /// Standard input.
    Stdin,
}

/// What a shell is started with.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// Where the commands come from.
    pub commands: Commands,
    /// `$0`.
    pub arg0: Text,
    /// `$1` and on.
    pub args: Vec<Text>,
    /// Options given, with their values.
    pub options: Vec<(Opt, bool)>,
    /// `-i`.
    pub interactive: bool,
}

impl Invocation {
    /// A script file.
    pub fn script(path: Text, args: Vec<Text>) -> Self {
        let arg0 = path.clone();
        Self { commands: Commands::File(path), arg0, args, options: Vec::new(), interactive: false }
    }

    /// `-c` with `$0` and arguments.
    pub fn command(text: Text, arg0: Text, args: Vec<Text>) -> Self {
        Self { commands: Commands::Text(text), arg0, args, options: Vec::new(), interactive: false }
    }
}

/// What is wrong with the words of a `bash` command line.
#[derive(Debug, PartialEq)]
enum BadUsage {
    Option(Text),
    /// No option of `-o` or, when the flag is set, of `-O`.
    OptionName(Text, bool),
    NoCommand,
}

/// Long options that change nothing here: there are no start-up files and no terminal.
const WITHOUT_EFFECT: &[&[u8]] = &[b"norc", b"noprofile", b"noediting"];

fn parse(argv: &[Text]) -> Result<Invocation, BadUsage> {
    let mut words = argv.iter().skip(1).peekable();
    let mut options = Vec::new();
    let (mut command, mut stdin, mut interactive) = (false, false, false);
    while let Some(word) = words.peek() {
        let (on, letters) = match word.split_first() {
            Some((b'-', rest)) if !rest.is_empty() && rest != b"-" => (true, rest),
            Some((b'+', rest)) if !rest.is_empty() => (false, rest),
            Some((b'-', _)) => {
                words.next();
                break;
            }
            _ => break,
        };
        if let Some(long) = letters.strip_prefix(b"-") {
            match long {
                b"posix" => options.push((Opt::Posix, true)),
                b"restricted" => options.push((Opt::RestrictedShell, true)),
                b"login" => options.push((Opt::LoginShell, true)),
                b"verbose" => options.push((Opt::Verbose, true)),
                _ if WITHOUT_EFFECT.contains(&long) => {}
                b"rcfile" | b"init-file" => {
                    words.next();
                }
                _ => return Err(BadUsage::Option((*word).clone())),
            }
            words.next();
            continue;
        }
        let letters = letters.to_vec();
        words.next();
        for letter in letters {
            match letter {
                b'c' => command = true,
                b's' => stdin = true,
                b'i' => interactive = on,
                b'D' => {}
                b'l' => options.push((Opt::LoginShell, on)),
                b'r' => options.push((Opt::RestrictedShell, on)),
                b'o' | b'O' => {
                    let Some(name) = words.next() else { continue };
                    let found = match letter {
                        b'o' => Opt::by_set_name(name),
                        _ => Opt::by_shopt_name(name),
                    };
                    options
                        .push((found.ok_or_else(|| BadUsage::OptionName(name.clone(), letter == b'O'))?, on));
                }
                _ => match Opt::by_letter(letter) {
                    Some(option) => options.push((option, on)),
                    None => return Err(BadUsage::Option(Text::from([b"-", &[letter][..]].concat()))),
                },
            }
        }
    }
    let name = argv.first().cloned().unwrap_or_default();
    let rest: Vec<Text> = words.cloned().collect();
    let (commands, arg0, args) = if command {
        let mut rest = rest.into_iter();
        let text = rest.next().ok_or(BadUsage::NoCommand)?;
        (Commands::Text(text), rest.next().unwrap_or(name), rest.collect())
    } else if stdin || rest.is_empty() {
        (Commands::Stdin, name, rest)
    } else {
        let mut rest = rest.into_iter();
        let file = rest.next().unwrap_or_default();
        (Commands::File(file.clone()), file, rest.collect())
    };
    Ok(Invocation { commands, arg0, args, options, interactive })
}

/// `bash`, to be registered in the table of programs.
pub static BASH: Program =
    Program { name: "bash", summary: "run shell commands", failure: 1, planner: None, run: run_bash };

/// `sh`: `bash` in POSIX mode.
pub static SH: Program = Program {
    name: "sh",
    summary: "run shell commands in POSIX mode",
    failure: 1,
    planner: None,
    run: run_sh,
};

/// `rbash`: a restricted `bash`.
pub static RBASH: Program = Program {
    name: "rbash",
    summary: "run shell commands in a restricted shell",
    failure: 1,
    planner: None,
    run: run_bash,
};

/// Whether the program is a shell.
pub(crate) fn is_shell(program: &Program) -> bool {
    [&BASH, &SH, &RBASH].iter().any(|shell| shell.name == program.name)
}

fn run_bash(cx: &mut Context) -> Run<'_> {
    Box::pin(run(cx, false))
}

fn run_sh(cx: &mut Context) -> Run<'_> {
    Box::pin(run(cx, true))
}

/// What `--help` and `--version` print: words of our own.
const HELP: &[u8] = b"Usage: bash [option ...] [FILE | -c COMMANDS [NAME]] [argument ...]
  -c            take the commands from the first argument
  -s            read the commands from standard input
  -i            be an interactive shell
  -o, +o NAME   turn an option of `set -o' on, off
  -O, +O NAME   turn an option of `shopt' on, off
  -abefhkmnptuvxBCEHPT  as for `set'
  --posix       behave as POSIX says
  --help        print this
  --version     print the version
";

async fn run(cx: &mut Context, posix: bool) -> Outcome {
    let name = cx.argv.first().cloned().unwrap_or_default();
    match cx.argv.get(1).map(|word| &word[..]) {
        Some(b"--help") => {
            cx.out(HELP).await?;
            return Ok(0);
        }
        Some(b"--version") => {
            let text = format!("mirage's shell, as GNU bash, version {BASH_VERSION}\n");
            cx.out(text.as_bytes()).await?;
            return Ok(0);
        }
        _ => {}
    }
    let mut invocation = match parse(&cx.argv) {
        Ok(invocation) => invocation,
        Err(bad) => {
            let message = match bad {
                BadUsage::Option(word) => [&name[..], b": ", &word, b": invalid option\n"].concat(),
                BadUsage::OptionName(word, true) => {
                    [&name[..], b": line 0: ", &word, b": invalid shell option name\n"].concat()
                }
                BadUsage::OptionName(word, false) => {
                    [&name[..], b": line 0: ", &name, b": ", &word, b": invalid option name\n"].concat()
                }
                BadUsage::NoCommand => [&name[..], b": -c: option requires an argument\n"].concat(),
            };
            cx.err(&message).await?;
            return Ok(2);
        }
    };
    if posix {
        invocation.options.insert(0, (Opt::Posix, true));
    }
    let called = if matches!(invocation.commands, Commands::Text(_)) { &invocation.arg0 } else { &name };
    if crate::restricted::is_restricted_name(called) {
        invocation.options.push((Opt::RestrictedShell, true));
    }
    let from_stdin = invocation.commands == Commands::Stdin;
    let (text, held) = match &invocation.commands {
        Commands::Text(text) => (text.to_vec(), Held::new(&cx.budget)),
        Commands::Stdin => match read_stdin(cx).await? {
            Ok(whole) => whole,
            Err(errno) => {
                cx.err(&[b"bash: ", errno.text().as_bytes(), b"\n"].concat()).await?;
                return Ok(126);
            }
        },
        Commands::File(path) => match script_text(cx, path).await? {
            Ok((text, _)) if launch::is_binary(&text) => {
                let message = [&path[..], b": ", &path[..], b": cannot execute binary file\n"].concat();
                cx.err(&message).await?;
                return Ok(126);
            }
            Ok(whole) => whole,
            Err(errno) => {
                let voice = if errno == Errno::EISDIR { path } else { &name };
                let message = [&voice[..], b": ", path, b": ", errno.text().as_bytes(), b"\n"].concat();
                cx.err(&message).await?;
                return Ok(if errno == Errno::ENOENT { 127 } else { 126 });
            }
        },
    };
    let interactive = invocation.interactive;
    let posix_mode =
        invocation.options.iter().rev().find(|(option, _)| *option == Opt::Posix).is_some_and(|(_, on)| *on);
    if name.starts_with(b"-") {
        invocation.options.push((Opt::LoginShell, true));
    }
    invocation.options.push((Opt::ReadStdin, from_stdin));
    let mut vm = Vm::for_context(cx, invocation);
    let reader = match from_stdin {
        true => Reader::stdin(text.into()),
        false => Reader::new(Text::from(&text[..]), Origin::Main, 1),
    };
    vm.push_text(reader.holding(held));
    // A script's start-up file runs before it, on the same state; one that cannot be read is passed over.
    if !interactive
        && !posix_mode
        && let Some(path) = cx.var(b"BASH_ENV").filter(|path| !path.is_empty()).cloned()
        && let Ok((text, held)) = script_text(cx, &path).await?
    {
        let origin = Origin::Source { name: path, saved_args: None, call_line: 0 };
        vm.push_text(Reader::new(Text::from(&text[..]), origin, 1).holding(held));
    }
    if interactive {
        vm.load_history().await?;
    }
    let ended = driver::drive(&mut vm, 0).await;
    if interactive {
        vm.save_history().await?;
    }
    match ended {
        Ok(ended) => match vm.killed {
            Some(signal) => Err(Stop::Signal(signal)),
            None => Ok(ended.unwrap_or(1)),
        },
        Err(fault) => Err(Stop::Fault(fault)),
    }
}

/// A text that was read, and what it is charged as.
type Whole = Result<(Vec<u8>, Held), Errno>;

/// All of standard input, which is empty where it is closed.
async fn read_stdin(cx: &Context) -> Result<Whole, Fault> {
    match cx.fd(0) {
        Ok(stdin) => stdin.read_whole(&cx.budget).await,
        Err(_) => Ok(Ok((Vec::new(), Held::new(&cx.budget)))),
    }
}

/// A script's text: the file as named, or, for a name without a slash that is no file, found along PATH.
async fn script_text(cx: &Context, path: &Text) -> Result<Whole, Fault> {
    let direct = read_file(cx, path).await?;
    if direct.is_ok() || path.contains(&b'/') {
        return Ok(direct);
    }
    let search = cx.var(b"PATH").cloned().unwrap_or_else(|| Text::from(launch::STANDARD_PATH));
    for dir in search.split(|&b| b == b':') {
        let candidate = [if dir.is_empty() { b"." } else { dir }, b"/", path].concat();
        let read = read_file(cx, &candidate).await?;
        if read.is_ok() {
            return Ok(read);
        }
    }
    Ok(direct)
}

async fn read_file(cx: &Context, path: &[u8]) -> Result<Whole, Fault> {
    let (fds, fifos, options) = (&cx.fds, &cx.session.fifos, OpenOptions::read());
    match open_with(fds, fifos, &cx.ns, &cx.cwd, path, &options).await {
        Ok(ofd) => ofd.read_whole(&cx.budget).await,
        Err(errno) => Ok(Err(errno)),
    }
}

impl Shell {
    /// A new shell environment from a program's context.
    pub(crate) fn from_context(cx: &Context, invocation: Invocation) -> Self {
        let script = invocation.arg0.clone();
        let command_string = match &invocation.commands {
            Commands::Text(text) => Some(text.clone()),
            Commands::File(_) | Commands::Stdin => None,
        };
        let mut shell =
            Shell::new(cx.session.clone(), cx.budget.clone(), cx.spawner.clone(), cx.process.clone());
        shell.fds = cx.fds.clone();
        shell.cwd = cx.cwd.clone();
        for signal in cx.ignored.iter() {
            Arc::make_mut(&mut shell.traps).lock(signal, true);
        }
        shell.umask = cx.umask;
        shell.arg0 = script.clone();
        shell.script = script;
        shell.args = Arc::new(invocation.args);
        shell.command_string = command_string;
        shell.interactive = invocation.interactive;
        if shell.interactive {
            for option in [Opt::History, Opt::ExpandAliases] {
                shell.options.set(option, true);
            }
        }
        for (option, on) in invocation.options {
            shell.options.switch(option, on);
        }
        shell.vars.allexport = shell.options.get(Opt::Allexport);
        shell.import(&cx.env);
        if shell.options.get(Opt::RestrictedShell) {
            shell.restrict();
        }
        if shell.options.get(Opt::Posix) {
            shell.posix_follows(true);
            if shell.vars.text(b"POSIXLY_CORRECT").is_none() {
                shell.vars.force(b"POSIXLY_CORRECT", crate::var::Value::Text(Text::from("y")));
            }
        }
        shell
    }

    /// An empty environment of a session; the embedder fills in the rest.
    pub fn new(
        session: Arc<Session>,
        budget: Arc<crate::budget::Budget>,
        spawner: crate::executor::Spawner,
        process: Arc<crate::process::Process>,
    ) -> Self {
        let descriptors = budget.limits().descriptors;
        Shell {
            session,
            vars: VarTable::new(),
            functions: Arc::default(),
            aliases: Arc::default(),
            options: Options::default(),
            traps: Arc::default(),
            fds: Default::default(),
            cwd: mirage_vfs::VPath::root(),
            pwd: Text::from("/"),
            umask: 0o022,
            arg0: Text::from("bash"),
            args: Arc::default(),
            status: 0,
            pipe_status: smallvec::smallvec![0],
            pipe_age: 0,
            last_arg: Text::from("bash"),
            earlier_arg: Text::new(),
            last_job: None,
            jobs: Default::default(),
            hashed: Arc::default(),
            path_generation: 0,
            posix_generation: 0,
            disabled: Arc::default(),
            dirs: Arc::default(),
            history: Arc::default(),
            subshell: 0,
            expands_outside: false,
            pid: process.pid(),
            process,
            exit_guard: None,
            memory: crate::memory::Account::new(&budget),
            budget,
            spawner,
            started: Instant::now(),
            script: Text::from("bash"),
            command_string: None,
            interactive: false,
            getopts_place: (0, 0),
            history_read: 0,
            history_new: 0,
            history_holds_command: false,
            completions: Arc::default(),
            input_given: false,
            descriptors,
            notices: Vec::new(),
        }
    }

    /// Switch on the options of a list as SHELLOPTS and BASHOPTS hold it.
    fn switch_on(&mut self, list: &[u8], by_name: impl Fn(&[u8]) -> Option<Opt>) {
        for option in list.split(|&byte| byte == b':').filter_map(by_name) {
            self.options.switch(option, true);
        }
    }

    /// Take over environment variables as bash does at its start: PWD, OLDPWD, SHLVL, exported functions.
    pub fn import(&mut self, env: &Environment) {
        let mut functions: BTreeMap<Text, Text> = BTreeMap::new();
        let privileged = self.options.get(Opt::Privileged);
        for (name, value) in env.iter() {
            // `bash -p` takes nothing over that changes what its commands mean.
            let changes = matches!(&name[..], b"SHELLOPTS" | b"BASHOPTS" | b"CDPATH" | b"GLOBIGNORE");
            if privileged && (changes || name.starts_with(b"BASH_FUNC_")) {
                continue;
            }
            match &name[..] {
                b"_" => self.last_arg = value.clone(),
                b"SHELLOPTS" => self.switch_on(value, Opt::by_set_name),
                b"BASHOPTS" => self.switch_on(value, Opt::by_shopt_name),
                _ => {}
            }
            match name.strip_prefix(b"BASH_FUNC_").and_then(|rest| rest.strip_suffix(b"%%")) {
                Some(function) => {
                    functions.insert(Text::from(function), value.clone());
                }
                None if crate::var::is_name(name) => self.vars.import(name, value.clone()),
                None => {}
            }
        }
        let physical = Text::from(self.cwd.as_bytes());
        let given = self.vars.text(b"PWD");
        let same = given.as_ref().is_some_and(|pwd| self.names_cwd(pwd));
        self.pwd = match given {
            Some(pwd) if same => pwd,
            _ => physical,
        };
        self.vars.import(b"PWD", self.pwd.clone());
        let level = self.vars.text(b"SHLVL").and_then(|text| crate::var::parse_integer(&text)).unwrap_or(0);
        self.vars.import(b"SHLVL", Text::from_int(level + 1));
        self.set_defaults();
        for (name, body) in functions {
            self.import_function(&name, &body);
        }
    }

    /// Whether `pwd` is an absolute path that leads to the working directory.
    fn names_cwd(&self, pwd: &[u8]) -> bool {
        if !pwd.starts_with(b"/") {
            return false;
        }
        let resolved = self.session.ns.real_path(&self.cwd, pwd, mirage_vfs::RealPath::Existing).try_now();
        matches!(resolved, Ok(Ok(path)) if path == self.cwd)
    }

    /// Variables every shell has.
    fn set_defaults(&mut self) {
        let defaults: &[(&[u8], &str)] = &[
            (b"PATH", launch::STANDARD_PATH),
            (b"TERM", "dumb"),
            (b"HOSTNAME", "mirage"),
            (b"HOSTTYPE", "x86_64"),
            (b"OSTYPE", "linux-gnu"),
            (b"MACHTYPE", "x86_64-pc-linux-gnu"),
            (b"BASH", "/usr/bin/bash"),
            (b"BASH_LOADABLES_PATH", LOADABLES_PATH),
            (b"BASH_VERSION", BASH_VERSION),
            (b"IFS", " \t\n"),
            (b"PS4", "+ "),
            (b"OPTIND", "1"),
        ];
        for (name, value) in defaults {
            let own =
                matches!(*name, b"IFS" | b"BASH_VERSION" | b"BASH" | b"BASH_LOADABLES_PATH" | b"OPTIND");
            if own || self.vars.text(name).is_none() {
                self.vars.force(name, crate::var::Value::Text(Text::from(*value)));
            }
        }
        let version = ["5", "2", "15", "1", "release", "x86_64-pc-linux-gnu"].map(Text::from);
        self.set_indexed(b"BASH_VERSINFO", version.into_iter());
        for (name, value) in [("UID", 1000), ("EUID", 1000), ("PPID", 1)] {
            let id = self.vars.intern(name.as_bytes());
            self.vars.store(id, crate::var::Value::Int(value));
            self.vars.set_attrs(id, Attrs::READONLY | Attrs::INTEGER, Attrs::default());
        }
        for name in [&b"BASHPID"[..], b"HISTCMD", b"OPTIND", b"RANDOM", b"SRANDOM"] {
            let id = self.vars.intern(name);
            self.vars.set_attrs(id, Attrs::INTEGER, Attrs::default());
        }
        for name in [&b"SHELLOPTS"[..], b"BASHOPTS"] {
            let id = self.vars.intern(name);
            self.vars.set_attrs(id, Attrs::READONLY, Attrs::default());
        }
        let id = self.vars.intern(b"OLDPWD");
        if self.vars.cell(id).value().is_unset() {
            self.vars.set_attrs(id, Attrs::EXPORT | Attrs::DECLARED, Attrs::default());
        }
        let id = self.vars.intern(b"BASH_VERSINFO");
        self.vars.set_attrs(id, Attrs::READONLY, Attrs::default());
        self.vars.force(b"OPTERR", crate::var::Value::Text(Text::from("1")));
        if self.interactive {
            let home = self.vars.text(b"HOME").unwrap_or_default();
            let file = Text::from([&home[..], b"/.bash_history"].concat());
            let defaults = [
                (&b"PS1"[..], Text::from("\\s-\\v\\$ ")),
                (b"PS2", Text::from("> ")),
                (b"HISTFILE", file),
                (b"HISTSIZE", Text::from("500")),
                (b"HISTFILESIZE", Text::from("500")),
            ];
            for (name, value) in defaults {
                if self.vars.text(name).is_none() {
                    self.vars.force(name, crate::var::Value::Text(value));
                }
            }
        }
        if let Some(text) = &self.command_string {
            let text = text.clone();
            self.vars.force(b"BASH_EXECUTION_STRING", crate::var::Value::Text(text));
        }
    }

    fn set_indexed(&mut self, name: &[u8], values: impl Iterator<Item = Text>) {
        let id = self.vars.intern(name);
        let array = self.vars.indexed_mut(id);
        for (at, value) in values.enumerate() {
            array.set(at as u64, value);
        }
    }

    /// Take over an exported function. The text must be its definition and nothing more, whatever else it could run.
    fn import_function(&mut self, name: &[u8], body: &[u8]) {
        if !body.starts_with(b"() {") {
            return;
        }
        let posix = self.options.get(Opt::Posix);
        let usable = !name.contains(&b'/') && (!posix || crate::var::is_name(name));
        match usable.then(|| self.read_function(name, body)).flatten() {
            Some(source) => {
                let file = Text::from("environment");
                let entry = crate::shell::FunctionEntry::new(source, Text::from(name), file, 0)
                    .with_attributes(false, false, true);
                Arc::make_mut(&mut self.functions).insert(Text::from(name), Arc::new(entry));
            }
            None => {
                let told: [&[u8]; 3] = [b"bash: error importing function definition for `", name, b"'\n"];
                self.notices.extend_from_slice(&told.concat());
            }
        }
    }

    fn read_function(&mut self, name: &[u8], body: &[u8]) -> Option<mirage_grammar::Function> {
        let text = [name, b" ", body].concat();
        let mut units = mirage_grammar::UnitReader::new(Arc::from(text), mirage_grammar::SourceId(0), 0);
        match units.next_unit(&Default::default()) {
            Ok(Some(read)) => {
                let defined = read.unit.script().sole_function().filter(|function| function.name == name);
                if let Some(id) = defined.map(|function| function.id) {
                    return mirage_grammar::Function::new(read.unit, id);
                }
                let line = match units.line() {
                    0 => String::new(),
                    line => format!("line {line}: "),
                };
                let told: [&[u8]; 5] = [
                    b"bash: ",
                    line.as_bytes(),
                    b"warning: ",
                    name,
                    b": ignoring function definition attempt\n",
                ];
                self.notices.extend_from_slice(&told.concat());
            }
            Ok(None) => {}
            Err(diagnostic) => {
                let prefix = [b"bash: ", name, b": "].concat();
                self.notices.extend_from_slice(&diagnostic.render_bash(&prefix));
            }
        }
        None
    }

    /// What POSIX mode brings with it, and what leaving it takes away.
    pub(crate) fn posix_follows(&mut self, on: bool) {
        self.options.switch(Opt::ExpandAliases, on || self.interactive);
        self.options.switch(Opt::ShiftVerbose, on);
        if on {
            self.options.switch(Opt::InheritErrexit, true);
        }
        self.posix_generation = self.vars.generation(crate::var::Hook::Posix);
    }

    /// Setting or unsetting `POSIXLY_CORRECT` turns POSIX mode on or off.
    pub(crate) fn follow_posix(&mut self) {
        if self.posix_generation != self.vars.generation(crate::var::Hook::Posix) {
            let on =
                self.vars.lookup(b"POSIXLY_CORRECT").is_some_and(|id| !self.vars.cell(id).value().is_unset());
            self.options.switch(Opt::Posix, on);
            self.posix_follows(on);
        }
    }
}

/// Where `enable -f` would look for builtins to load.
const LOADABLES_PATH: &str =
    "/usr/local/lib/bash:/usr/lib/bash:/opt/local/lib/bash:/usr/pkg/lib/bash:/opt/pkg/lib/bash:.";

/// The version this shell is exact to.
pub const BASH_VERSION: &str = "5.2.15(1)-release";

impl Vm {
    /// A machine for a shell started by a program's context.
    pub(crate) fn for_context(cx: &Context, invocation: Invocation) -> Self {
        let mut shell = Shell::from_context(cx, invocation);
        let notices = std::mem::take(&mut shell.notices);
        let mut vm = Vm::new(shell);
        vm.output.err(&notices);
        vm
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<Text> {
        line.split(' ').map(Text::from).collect()
    }

    #[test]
    fn command_string_with_name_and_arguments() {
        let parsed = parse(&words("bash -ec CMD name a b")).expect("valid words");
        assert_eq!(parsed.commands, Commands::Text(Text::from("CMD")));
        assert_eq!((parsed.arg0, parsed.args.len()), (Text::from("name"), 2));
        assert_eq!(parsed.options, [(Opt::Errexit, true)]);
    }

    #[test]
    fn file_with_arguments() {
        let parsed = parse(&words("bash -o pipefail +B script x")).expect("valid words");
        assert_eq!(parsed.commands, Commands::File(Text::from("script")));
        assert_eq!(parsed.options, [(Opt::Pipefail, true), (Opt::Braceexpand, false)]);
    }

    #[test]
    fn unknown_options_are_named() {
        assert_eq!(parse(&words("bash --nope")).err(), Some(BadUsage::Option(Text::from("--nope"))));
        assert_eq!(parse(&words("bash -c")).err(), Some(BadUsage::NoCommand));
    }
}
