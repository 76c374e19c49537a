//! The inside of the sandbox: process 1 of its namespaces, which lays out cases and runs bash on them.
//!
//! Invariant: it touches nothing before it has seen that the namespaces are its own.

use crate::candidate::command::set_env;
use crate::candidate::process;
use crate::case::{CASE_DIR, Case, Outcome, Tree};
use crate::sandbox::{HOST_NAME, USER_ID};
use crate::tree;
use crate::wire::{Request, Response};
use rustix::fs::{Gid, Mode, Uid, chown};
use rustix::mount::{MountFlags, mount, mount_bind};
use rustix::process::{Resource, Rlimit, setrlimit, umask};
use rustix::system::sethostname;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const HOME: &str = "/home/user";

/// Answers the cases on standard input until it ends.
pub fn serve() -> io::Result<()> {
    if std::process::id() != 1 {
        return Err(io::Error::other("the agent runs in the sandbox alone"));
    }
    set_up()?;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let response = match answer(&line?) {
            Ok((outcome, after)) => Response::new(&outcome, after.as_ref()),
            Err(error) => Response::refusal(error),
        };
        serde_json::to_writer(&mut out, &response)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

fn set_up() -> io::Result<()> {
    sethostname(HOST_NAME.as_bytes())?;
    umask(Mode::from_raw_mode(0o022));
    setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
    for (at, mode) in [("/tmp", c"mode=1777"), ("/home", c"mode=755")] {
        mount("tmpfs", at, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, mode)?;
    }
    let accounts = [
        (
            "/etc/passwd",
            format!("root:x:0:0:root:/root:/bin/bash\nuser:x:{USER_ID}:{USER_ID}::{HOME}:/bin/bash\n"),
        ),
        ("/etc/group", format!("root:x:0:\nuser:x:{USER_ID}:\n")),
    ];
    for (at, text) in accounts {
        let own = "/tmp/accounts";
        fs::write(own, text)?;
        mount_bind(own, at)?;
        fs::remove_file(own)?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<(Outcome, Option<Tree>), String> {
    let request: Request = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let (case, timeout) = request.into_case()?;
    run(&case, timeout).map_err(|e| e.to_string())
}

fn run(case: &Case, timeout: Duration) -> io::Result<(Outcome, Option<Tree>)> {
    empty(Path::new("/tmp"))?;
    empty(Path::new("/home"))?;
    for folder in [HOME, CASE_DIR] {
        fs::create_dir(folder)?;
        chown(folder, Some(Uid::from_raw(USER_ID)), Some(Gid::from_raw(USER_ID)))?;
    }
    let dir = Path::new(CASE_DIR);
    tree::lay_out(dir, &case.before, Some(USER_ID))?;
    let id = USER_ID.to_string();
    // What the runner's own starter ignores (a shell ignores two signals for its background jobs) is no matter of a case.
    let mut command = Command::new("/usr/bin/env");
    command.args([
        "--default-signal",
        "/usr/bin/setpriv",
        "--reuid",
        &id,
        "--regid",
        &id,
        "--clear-groups",
        "--",
        "bash",
        "-c",
    ]);
    command
        .arg(OsStr::from_bytes(&case.script))
        .arg("bash")
        .args(case.args.iter().map(|a| OsStr::from_bytes(a)));
    command.current_dir(dir).env_clear();
    set_env(&mut command, case, dir);
    let outcome = process::run(command, &case.stdin, timeout, Some(USER_ID))?;
    let after = tree::read_back(dir)?;
    Ok((outcome, Some(after)))
}

fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
