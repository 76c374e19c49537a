//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;

/// A virtual bash over mounted file trees.
#[derive(Parser)]
#[command(name = "mirage", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run a script: its stdin, stdout, stderr and exit status are the script's own.
    Run(Run),
    /// Show what a stage of the compiler makes of a script.
    Explain(Explain),
    /// An interactive shell in a workspace.
    Shell(Shell),
}

/// The workspace that a command runs in.
#[derive(Args)]
pub(crate) struct WorkspaceArgs {
    /// Mount a store: PATH=ram[:SIZE], PATH=disk:HOSTDIR, with :r, :rw or :rwx behind it. May be given more than once.
    #[arg(long = "mount", value_name = "PATH=KIND:ARG[:MODE]")]
    pub mounts: Vec<OsString>,
    /// The working directory.
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<OsString>,
    /// An environment variable. May be given more than once.
    #[arg(long = "env", value_name = "NAME=VALUE")]
    pub env: Vec<OsString>,
}

/// How a text is read.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Syntax {
    /// All of it is parsed before anything runs.
    Whole,
    /// Unit by unit, as bash reads.
    Bash,
}

/// `mirage run`.
#[derive(Args)]
pub(crate) struct Run {
    /// The workspace.
    #[command(flatten)]
    pub workspace: WorkspaceArgs,
    /// How the script is read.
    #[arg(long, value_enum, default_value = "whole")]
    pub syntax: Syntax,
    /// The script's text; the words behind it are $0 and the arguments.
    #[arg(short = 'c', value_name = "SCRIPT", allow_hyphen_values = true)]
    pub script: Option<OsString>,
    /// With -c: $0 and arguments. Else: the script's file on the host, and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}

/// Which stage to show.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum StageArg {
    /// The lexer's tokens.
    Tokens,
    /// The syntax tree.
    Ast,
    /// The intermediate representation.
    Ir,
    /// The representation after the optimizer's rules.
    Plan,
    /// The instructions.
    Bytecode,
}

/// `mirage explain`.
#[derive(Args)]
pub(crate) struct Explain {
    /// The stage.
    #[arg(long, value_enum)]
    pub stage: StageArg,
    /// The script's text.
    #[arg(short = 'c', value_name = "SCRIPT", allow_hyphen_values = true)]
    pub script: OsString,
}

/// `mirage shell`.
#[derive(Args)]
pub(crate) struct Shell {
    /// The workspace.
    #[command(flatten)]
    pub workspace: WorkspaceArgs,
}
