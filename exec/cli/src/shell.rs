//! `mirage shell`: a prompt with line editing, history and multi-line input.

use crate::args::Shell;
use crate::interrupt::Interrupts;
use crate::mount;
use crate::run::{complain, streams};
use mirage::{Fault, Posture, Workspace, is_incomplete};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::process::ExitCode;

/// What the prompt says.
const PROMPT: &str = "mirage$ ";

/// What it says while a command is not complete.
const CONTINUATION: &str = "> ";

/// The status of a line that was interrupted.
const INTERRUPTED: u8 = 130;

/// Read lines and run them until the end of input or `exit`.
pub(crate) fn shell(args: &Shell) -> ExitCode {
    let workspace = match mount::workspace(&args.workspace) {
        Ok(workspace) => workspace,
        Err(message) => {
            complain(&message);
            return ExitCode::from(2);
        }
    };
    match interact(&workspace) {
        Ok(status) => ExitCode::from(status),
        Err(message) => {
            complain(&message);
            ExitCode::FAILURE
        }
    }
}

/// A command with all of its lines, or `None` at the end of input. An interrupt gives up what was typed so far.
fn read_command(editor: &mut DefaultEditor) -> Result<Option<String>, ReadlineError> {
    let mut command = String::new();
    loop {
        let prompt = if command.is_empty() { PROMPT } else { CONTINUATION };
        match editor.readline(prompt) {
            Ok(line) => command.push_str(&line),
            Err(ReadlineError::Interrupted) => {
                command.clear();
                continue;
            }
            Err(ReadlineError::Eof) if command.is_empty() => return Ok(None),
            // What is missing is the shell's to say.
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error),
        }
        if !is_incomplete(command.as_bytes()) {
            break;
        }
        command.push('\n');
    }
    if !command.trim().is_empty() {
        editor.add_history_entry(command.trim_end())?;
    }
    Ok(Some(command))
}

fn interact(workspace: &Workspace) -> Result<u8, String> {
    let say = |error: &dyn std::error::Error| error.to_string();
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(|error| say(&error))?;
    let interrupts = Interrupts::catch().map_err(|error| say(&error))?;
    let mut editor = DefaultEditor::new().map_err(|error| say(&error))?;
    let mut status = 0;
    while let Some(command) = read_command(&mut editor).map_err(|error| say(&error))? {
        let line = workspace.line(&command).posture(Posture::Bash);
        let interruptible = interrupts.reach(line.budget());
        let ended = runtime.block_on(line.over(streams()));
        drop(interruptible);
        match ended {
            Ok(ended) => status = ended,
            Err(mirage::Error::Fault(Fault::Cancelled)) => {
                // The terminal has shown `^C`; the prompt begins a line of its own.
                println!();
                status = INTERRUPTED;
            }
            Err(error) => complain(&error.to_string()),
        }
        if runtime.block_on(workspace.has_exited()) {
            break;
        }
    }
    runtime.block_on(workspace.close_over(streams())).map_err(|error| say(&error))?;
    runtime.shutdown_background();
    Ok(status)
}
