//! `--mount PATH=KIND:ARG[:MODE]`, and the workspace made of the options.

use crate::args::WorkspaceArgs;
use mirage::{Builder, Disk, Mode, Ram, Workspace};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// Split at the first `=`.
fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = text.iter().position(|&b| b == b'=')?;
    Some((&text[..at], &text[at + 1..]))
}

/// The mode behind the last colon, if what stands there is one, and what is before it.
fn split_mode(text: &[u8]) -> (&[u8], Mode) {
    let Some(at) = text.iter().rposition(|&b| b == b':') else { return (text, Mode::Execute) };
    match std::str::from_utf8(&text[at + 1..]).ok().and_then(Mode::parse) {
        Some(mode) => (&text[..at], mode),
        None => (text, Mode::Execute),
    }
}

/// A number of bytes: digits, with `K`, `M` or `G` (powers of 1024) behind them or not.
fn bytes(text: &[u8]) -> Option<u64> {
    let (digits, shift) = match text {
        [digits @ .., b'K'] => (digits, 10),
        [digits @ .., b'M'] => (digits, 20),
        [digits @ .., b'G'] => (digits, 30),
        digits => (digits, 0),
    };
    let number: u64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    number.checked_mul(1 << shift)
}

fn mount(builder: Builder, text: &[u8]) -> Result<Builder, String> {
    let shown = String::from_utf8_lossy(text);
    let (path, store) = split(text).ok_or_else(|| format!("--mount {shown}: PATH=KIND:ARG is wanted"))?;
    let path = std::str::from_utf8(path).map_err(|_| format!("--mount {shown}: the path is not UTF-8"))?;
    let (store, mode) = split_mode(store);
    if store == b"ram" || store == b"ram:" {
        return Ok(builder.mount(path, Ram::new(), mode));
    }
    if let Some(size) = store.strip_prefix(b"ram:") {
        let size =
            bytes(size).ok_or_else(|| format!("--mount {shown}: the size is a number with K, M or G"))?;
        return Ok(builder.mount(path, Ram::with_limit(size), mode));
    }
    if let Some(dir) = store.strip_prefix(b"disk:") {
        let dir = PathBuf::from(std::ffi::OsStr::from_bytes(dir));
        let disk = Disk::new(&dir).map_err(|error| format!("--mount {shown}: {error}"))?;
        return Ok(builder.mount(path, disk, mode));
    }
    Err(format!("--mount {shown}: unknown kind of store (ram, disk)"))
}

/// The workspace that the options describe; an error is a message for the user.
pub(crate) fn workspace(args: &WorkspaceArgs) -> Result<Workspace, String> {
    let mut builder = Workspace::builder();
    for text in &args.mounts {
        builder = mount(builder, text.as_bytes())?;
    }
    for text in &args.env {
        let (name, value) = split(text.as_bytes())
            .ok_or_else(|| format!("--env {}: NAME=VALUE is wanted", text.to_string_lossy()))?;
        builder = builder.env(name, value);
    }
    if let Some(cwd) = &args.cwd {
        builder = builder.cwd(cwd.as_bytes());
    }
    builder.build().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(bytes(b"17"), Some(17));
        assert_eq!(bytes(b"64M"), Some(64 << 20));
        assert_eq!(bytes(b"99999999999G"), None);
        assert_eq!(bytes(b"M"), None);
        assert_eq!(bytes(b"-1"), None);
    }

    #[test]
    fn a_mode_is_read_only_where_one_stands() {
        assert!(matches!(split_mode(b"disk:/a:r"), (b"disk:/a", Mode::Read)));
        assert!(matches!(split_mode(b"disk:/a:b"), (b"disk:/a:b", Mode::Execute)));
    }
}
