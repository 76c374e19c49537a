//! The `mirage` binary: run, explain and shell. Everything it does is the library's; this crate reads the command
//! line and connects the host's streams.

mod args;
mod explain;
mod host;
mod interrupt;
mod mount;
mod run;
mod shell;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match args::Cli::parse().command {
        args::Command::Run(run) => run::run(run),
        args::Command::Explain(explain) => explain::explain(&explain),
        args::Command::Shell(shell) => shell::shell(&shell),
    }
}
