//! Running other programs: what `env`, `xargs`, `timeout`, `nice` and `find -exec` share.

use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::process::Status;
use mirage_vm::program::{Context, Environment, Stop};

/// Runs `argv` on this program's descriptors and waits for it.
pub(crate) async fn run(
    cx: &mut Context,
    argv: Vec<Text>,
    env: Environment,
) -> Result<Result<Status, Errno>, Stop> {
    cx.flush().await?;
    let fds = cx.fds.clone();
    match cx.spawn(argv, fds, env).await {
        Ok(child) => {
            let status = child.wait().await;
            cx.tick(0)?;
            Ok(Ok(status))
        }
        // What is no program at all may not be run.
        Err(Errno::EISDIR) => Ok(Err(Errno::EACCES)),
        Err(errno) => Ok(Err(errno)),
    }
}

/// The status of a program that could not be started.
pub(crate) fn failure(errno: Errno) -> Status {
    if errno == Errno::ENOENT { 127 } else { 126 }
}
