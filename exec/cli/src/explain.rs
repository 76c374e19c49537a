//! `mirage explain`.

use crate::args::{Explain, StageArg};
use crate::run::complain;
use mirage::{Stage, explain as render};
use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;

/// Show a stage.
pub(crate) fn explain(args: &Explain) -> ExitCode {
    let stage = match args.stage {
        StageArg::Tokens => Stage::Tokens,
        StageArg::Ast => Stage::Ast,
        StageArg::Ir => Stage::Ir,
        StageArg::Plan => Stage::Plan,
        StageArg::Bytecode => Stage::Bytecode,
    };
    match render(args.script.as_bytes(), stage) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}
