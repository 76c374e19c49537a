//! Where the real tools run: namespaces of their own, a fixed user, host name, folder and environment.
//!
//! The sandbox is this crate's binary started again under `unshare`, speaking the same JSON lines as any adapter.
//! Invariant: what the tools see of their machine is the same everywhere but for the tools themselves.

pub mod agent;

use std::path::Path;

/// The name the sandbox gives its machine.
pub const HOST_NAME: &str = "mirage";

/// User and group of the real tools.
pub const USER_ID: u32 = 1000;

/// The hidden argument that makes the binary the agent inside.
pub const AGENT_ARGUMENT: &str = "sandbox-agent";

/// The command line that starts the sandbox around `binary`.
pub fn command_line(binary: &Path) -> Result<Vec<String>, String> {
    if !rustix::process::geteuid().is_root() {
        return Err(
            "the sandbox of the real tools needs root, for a host name, a user and mounts of its own"
                .to_owned(),
        );
    }
    let binary = binary.to_str().ok_or("the path of the conformance binary is not UTF-8")?;
    let words = [
        "unshare",
        "--mount",
        "--uts",
        "--pid",
        "--net",
        "--fork",
        "--kill-child",
        "--mount-proc",
        "--",
        binary,
    ];
    Ok(words.into_iter().chain([AGENT_ARGUMENT]).map(str::to_owned).collect())
}
