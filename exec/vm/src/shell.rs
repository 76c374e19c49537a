//! The shell execution environment (POSIX XCU 2.13): everything a subshell copies.
//!
//! Cloning is a few dozen reference counts; whoever writes first copies what it writes. Nothing in here refers to the
//! machine that runs it, so a clone can be handed to another process.

use crate::budget::Budget;
use crate::executor::Spawner;
use crate::fds::FdTable;
use crate::jobs::JobTable;
use crate::memory::Account;
use crate::options::Options;
use crate::process::{ExitGuard, Pid, Process, Status};
use crate::session::Session;
use crate::trap::Traps;
use crate::var::{CellId, VarTable};
use mirage_grammar::Function;
use mirage_lower::Text;
use mirage_lower::bytecode::Program;
use mirage_vfs::VPath;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// A defined function.
#[derive(Debug)]
pub struct FunctionEntry {
    /// The definition.
    pub source: Function,
    /// Its name.
    pub name: Text,
    /// Where it was read: the file's name, or `environment`.
    pub file: Text,
    /// The line its definition starts at.
    pub line: u32,
    /// The code, made at the first call.
    pub(crate) code: OnceLock<Arc<Program>>,
    /// The cells its names are linked to.
    pub(crate) link: OnceLock<Arc<[CellId]>>,
    /// `declare -ft`.
    pub traced: bool,
    /// `readonly -f`.
    pub readonly: bool,
    /// `export -f`.
    pub exported: bool,
}

impl FunctionEntry {
    /// A new definition.
    pub fn new(source: Function, name: Text, file: Text, line: u32) -> Self {
        let (code, link) = (OnceLock::new(), OnceLock::new());
        Self { source, name, file, line, code, link, traced: false, readonly: false, exported: false }
    }

    /// The line the body starts on.
    pub(crate) fn body_line(&self) -> u32 {
        let definition = self.source.definition();
        let (start, body) = (definition.span.start as usize, definition.body.span.start as usize);
        let between = self.source.unit().source().get(start..body).unwrap_or_default();
        self.line + memchr::memchr_iter(b'\n', between).count() as u32
    }

    /// The definition as `declare -f` prints it, without a newline at the end.
    pub fn definition_text(&self) -> Vec<u8> {
        let unit = self.source.unit();
        mirage_grammar::print::function(self.source.definition(), unit.script().here_docs)
    }

    /// What an exported function's variable holds.
    pub fn exported_text(&self) -> Text {
        let unit = self.source.unit();
        let script = unit.script();
        Text::from(mirage_grammar::print::exported_function(self.source.definition(), script.here_docs))
    }

    /// The same function with other attributes.
    pub fn with_attributes(&self, traced: bool, readonly: bool, exported: bool) -> Self {
        Self {
            source: self.source.clone(),
            name: self.name.clone(),
            file: self.file.clone(),
            line: self.line,
            code: self.code.clone(),
            link: self.link.clone(),
            traced,
            readonly,
            exported,
        }
    }
}

/// Statuses of the last pipeline's stages.
pub type PipeStatus = SmallVec<[Status; 8]>;

/// One shell execution environment.
pub struct Shell {
    /// What the session's processes share.
    pub session: Arc<Session>,
    /// Variables.
    pub vars: VarTable,
    /// Functions by name.
    pub functions: Arc<FxHashMap<Text, Arc<FunctionEntry>>>,
    /// Aliases by name.
    pub aliases: Arc<BTreeMap<Text, Text>>,
    /// `set` and `shopt` options.
    pub options: Options,
    /// Traps.
    pub traps: Arc<Traps>,
    /// Descriptors.
    pub fds: FdTable,
    /// The physical working directory.
    pub cwd: VPath,
    /// The logical working directory, as `pwd -L` prints it.
    pub pwd: Text,
    /// `umask`.
    pub umask: u32,
    /// `$0`.
    pub arg0: Text,
    /// `$1` and on.
    pub args: Arc<Vec<Text>>,
    /// `$?`.
    pub status: Status,
    /// PIPESTATUS of the last pipeline; empty when that was one simple command.
    pub pipe_status: PipeStatus,
    /// Commands for which `pipe_status` still is PIPESTATUS: the one that runs, and the one after it. Later PIPESTATUS is
    /// `$?` alone.
    pub(crate) pipe_age: u8,
    /// `$_`.
    pub last_arg: Text,
    /// What `$_` was before the command that runs: a function or a text it runs begins with that.
    pub earlier_arg: Text,
    /// `$!`.
    pub last_job: Option<Pid>,
    /// Background jobs.
    pub jobs: JobTable,
    /// Remembered command paths, with the number of uses.
    pub hashed: Arc<BTreeMap<Text, (Text, u32)>>,
    /// The generation of PATH that `hashed` belongs to.
    pub(crate) path_generation: u32,
    /// The generation of POSIXLY_CORRECT that the option follows.
    pub(crate) posix_generation: u32,
    /// Builtins switched off by `enable -n`.
    pub disabled: Arc<std::collections::BTreeSet<&'static str>>,
    /// `dirs` below the current directory.
    pub dirs: Arc<Vec<Text>>,
    /// History lines.
    pub history: Arc<Vec<Text>>,
    /// BASH_SUBSHELL.
    pub subshell: u32,
    /// The words of a stage of a pipeline are being expanded, which BASH_SUBSHELL counts as outside of it.
    pub expands_outside: bool,
    /// `$$`: the process of the shell that subshells stem from.
    pub pid: Pid,
    /// The process this environment belongs to.
    pub process: Arc<Process>,
    /// Keeps the process in the table while this environment lives (the last owner ends it).
    pub(crate) exit_guard: Option<Arc<ExitGuard>>,
    /// The line's budget.
    pub budget: Arc<Budget>,
    /// What the variables are charged as.
    pub(crate) memory: Account,
    /// The executor of the line.
    pub spawner: Spawner,
    /// When SECONDS was zero.
    pub started: Instant,
    /// The name messages start with: `$0`, or the script's file.
    pub script: Text,
    /// Commands come from `-c`: fatal expansion errors exit with 127.
    pub command_string: Option<Text>,
    /// The shell is interactive (`mirage shell`).
    pub interactive: bool,
    /// Where `getopts` is: inside a word of bundled options, and the state of OPTIND that this belongs to.
    pub(crate) getopts_place: (u32, usize),
    /// Lines of the history file that were read.
    pub(crate) history_read: usize,
    /// Lines of the list that are not in the history file.
    pub(crate) history_new: usize,
    /// Whether the last line of the list is the command that runs.
    pub(crate) history_holds_command: bool,
    /// Completion specifications.
    pub(crate) completions: Arc<crate::builtins::completion::Specs>,
    /// A compound command around was given its standard input: background jobs may read it.
    pub(crate) input_given: bool,
    /// `ulimit -n`: descriptors are below this.
    pub(crate) descriptors: usize,
    /// What the start of the shell has to say on stderr.
    pub(crate) notices: Vec<u8>,
}

impl Shell {
    /// A command starts another inside it: that one still sees the PIPESTATUS that this one sees.
    pub(crate) fn hold_pipe_status(&mut self) {
        if self.pipe_age > 0 {
            self.pipe_age = 2;
        }
    }

    /// `$?` is about to become what no pipeline left: PIPESTATUS stays that of the last one. It is `$?` alone if commands
    /// began since that pipeline, so that fewer than `fresh` may still see it.
    pub(crate) fn keep_pipe_status(&mut self, fresh: u8) {
        if self.pipe_age < fresh || self.pipe_status.is_empty() {
            self.pipe_status.clear();
            self.pipe_status.push(self.status);
        }
        self.pipe_age = 2;
    }

    /// Work for another line from here on.
    pub(crate) fn charge_to(&mut self, budget: Arc<Budget>, spawner: Spawner) {
        self.memory = Account::new(&budget);
        // What the session holds already is weighed at once where it is much.
        self.vars.grown = u64::MAX / 2;
        self.budget = budget;
        self.spawner = spawner;
    }

    /// An environment for a subshell: the same values, one level deeper, with the traps a subshell does not inherit reset.
    pub fn fork(&mut self) -> Shell {
        let mut traps = self.traps.clone();
        if !traps.is_empty() {
            Arc::make_mut(&mut traps).enter_subshell(self.options);
        }
        Shell {
            session: self.session.clone(),
            vars: self.vars.fork(),
            functions: self.functions.clone(),
            aliases: self.aliases.clone(),
            options: self.options,
            traps,
            fds: self.fds.clone(),
            cwd: self.cwd.clone(),
            pwd: self.pwd.clone(),
            umask: self.umask,
            arg0: self.arg0.clone(),
            args: self.args.clone(),
            status: self.status,
            pipe_status: self.pipe_status.clone(),
            pipe_age: self.pipe_age,
            last_arg: self.last_arg.clone(),
            earlier_arg: Text::new(),
            last_job: self.last_job,
            jobs: self.jobs.clone(),
            hashed: self.hashed.clone(),
            path_generation: self.path_generation,
            posix_generation: self.posix_generation,
            disabled: self.disabled.clone(),
            dirs: self.dirs.clone(),
            history: self.history.clone(),
            subshell: self.subshell + 1,
            expands_outside: false,
            pid: self.pid,
            process: self.process.clone(),
            exit_guard: None,
            budget: self.budget.clone(),
            memory: self.memory.fork(),
            spawner: self.spawner.clone(),
            started: self.started,
            script: self.script.clone(),
            command_string: self.command_string.clone(),
            interactive: false,
            getopts_place: self.getopts_place,
            history_read: self.history_read,
            history_new: self.history_new,
            history_holds_command: self.history_holds_command,
            completions: self.completions.clone(),
            input_given: self.input_given,
            descriptors: self.descriptors,
            notices: Vec::new(),
        }
    }
}
