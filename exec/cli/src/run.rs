//! `mirage run`.

use crate::args::{Run, Syntax};
use crate::host::HostFd;
use crate::mount;
use mirage::{Budget, HostStream, Limits, Ofd, Posture, Streams, Target};
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::process::ExitCode;
use std::sync::Arc;

/// Status of bad options.
const USAGE: u8 = 2;
/// Status of a run that a fault ended.
const FAULT: u8 = 125;

/// Print a message of this program.
pub(crate) fn complain(message: &str) {
    eprintln!("mirage: {message}");
}

/// The host's standard streams.
pub(crate) fn streams() -> Streams {
    let open = |stream: Arc<HostFd>, reads, writes| {
        let stream: Arc<dyn HostStream> = stream;
        Ofd::new(Target::Host(stream), reads, writes)
    };
    Streams {
        stdin: open(HostFd::stdin(), true, true),
        stdout: open(HostFd::stdout(), false, true),
        stderr: open(HostFd::stderr(), false, true),
    }
}

fn script(args: Run) -> Result<(mirage::Run, crate::args::WorkspaceArgs), String> {
    let posture = match args.syntax {
        Syntax::Whole => Posture::Whole,
        Syntax::Bash => Posture::Bash,
    };
    let mut words = args.words.into_iter();
    let run = match args.script {
        Some(text) => {
            let name = words.next().map_or_else(|| b"bash".to_vec(), OsString::into_vec);
            let args = words.map(OsString::into_vec).collect();
            mirage::Run { text: text.into_vec(), posture, name, args, command_string: true }
        }
        None => {
            let file = words.next().ok_or("nothing to run: -c SCRIPT or FILE is wanted")?;
            let text = std::fs::read(&file).map_err(|error| {
                let text = error.to_string();
                let text = text.split(" (os error").next().unwrap_or_default();
                format!("{}: {text}", file.to_string_lossy())
            })?;
            let args = words.map(OsString::into_vec).collect();
            mirage::Run { text, posture, name: file.as_bytes().to_vec(), args, command_string: false }
        }
    };
    Ok((run, args.workspace))
}

/// Run a script and end as it does.
pub(crate) fn run(args: Run) -> ExitCode {
    let prepared = script(args).and_then(|(run, options)| Ok((run, mount::workspace(&options)?)));
    let (run, workspace) = match prepared {
        Ok(prepared) => prepared,
        Err(message) => {
            complain(&message);
            return ExitCode::from(USAGE);
        }
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_time().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::from(FAULT);
        }
    };
    let budget = Arc::new(Budget::new(Limits::default()));
    let ended = runtime.block_on(workspace.run(run, streams(), budget));
    // A read of the host's stdin that nobody waits for any more must not hold the process up.
    runtime.shutdown_background();
    match ended {
        Ok(ended) => ExitCode::from(ended.status),
        Err(fault) => {
            complain(&fault.to_string());
            ExitCode::from(FAULT)
        }
    }
}
