//! `mirage shell`: a prompt with line editing, history and multi-line input.

use crate::args::Shell;
use crate::mount;
use crate::run::{complain, streams};
use mirage::{Posture, Workspace, is_incomplete};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Editor, Helper};
use std::process::ExitCode;

/// What the prompt says.
const PROMPT: &str = "mirage$ ";

/// Asks for more lines while a command is not complete.
struct Continuation;

impl Validator for Continuation {
    fn validate(&self, input: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let incomplete = is_incomplete(input.input().as_bytes());
        Ok(if incomplete { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Completer for Continuation {
    type Candidate = String;
}

impl Hinter for Continuation {
    type Hint = String;
}

impl Highlighter for Continuation {}
impl Helper for Continuation {}

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

fn interact(workspace: &Workspace) -> Result<u8, String> {
    let say = |error: &dyn std::error::Error| error.to_string();
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(|error| say(&error))?;
    let mut editor: Editor<Continuation, DefaultHistory> = Editor::new().map_err(|error| say(&error))?;
    editor.set_helper(Some(Continuation));
    let mut status = 0;
    loop {
        match editor.readline(PROMPT) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    editor.add_history_entry(&line).map_err(|error| say(&error))?;
                }
                let run = workspace.line(&line).posture(Posture::Bash);
                match runtime.block_on(run.over(streams())) {
                    Ok(ended) => status = ended,
                    Err(error) => complain(&error.to_string()),
                }
                if runtime.block_on(workspace.has_exited()) {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(say(&error)),
        }
    }
    runtime.block_on(workspace.close_over(streams())).map_err(|error| say(&error))?;
    runtime.shutdown_background();
    Ok(status)
}
