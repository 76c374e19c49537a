//! `-i`: the edited form of a file takes its place when all of it is written.

use crate::util::files::{Files, join};
use mirage_vfs::{FileKind, OpenOptions, RealPath, SetAttr};
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use std::sync::Arc;

/// A file that is being edited.
#[derive(Clone, Debug)]
struct Current {
    path: Vec<u8>,
    temporary: Vec<u8>,
    bits: u16,
}

/// Editing in place.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    /// What a backup is called: behind the name, or around it where a `*` stands for it.
    suffix: Option<Vec<u8>>,
    follow: bool,
    current: Option<Current>,
    count: u32,
}

/// A message, if something failed.
type Done<T> = Result<T, Vec<u8>>;

fn split(path: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memrchr(b'/', path) {
        Some(slash) => (&path[..=slash], &path[slash + 1..]),
        None => (b"", path),
    }
}

impl Edit {
    pub(super) fn new(suffix: Option<Vec<u8>>, follow: bool) -> Edit {
        Edit { suffix, follow, current: None, count: 0 }
    }

    /// Opens the place where the edited form goes first.
    pub(super) async fn begin(&mut self, cx: &Context, name: &[u8]) -> Result<Done<Arc<Ofd>>, Stop> {
        let bits = match cx.stat(name, true).await {
            Ok(stat) if stat.kind() == FileKind::File => (stat.st_mode() & 0o7777) as u16,
            Ok(_) => return Ok(Err(text!("couldn't edit ", name, ": not a regular file"))),
            Err(errno) => return Ok(Err(text!("can't read ", name, ": ", errno.text()))),
        };
        let path = match self.follow {
            true => cx.real_path(name, RealPath::Existing).await.unwrap_or_else(|_| name.to_vec()),
            false => name.to_vec(),
        };
        let (dir, _) = split(&path);
        loop {
            self.count += 1;
            let unique = u64::from(cx.process.pid()) * 1009 + u64::from(self.count);
            let temporary = join(dir, format!("sed{unique:06}").as_bytes());
            let options = OpenOptions { exclusive: true, ..OpenOptions::overwrite(0o600) };
            match cx.open(&temporary, options).await {
                Ok(ofd) => {
                    self.current = Some(Current { path, temporary, bits });
                    return Ok(Ok(ofd));
                }
                Err(mirage_vfs::Errno::EEXIST) => {}
                Err(errno) => {
                    return Ok(Err(text!("couldn't open temporary file ", temporary, ": ", errno.text())));
                }
            }
        }
    }

    /// Gives up the edited form.
    pub(super) async fn discard(&mut self, cx: &Context) {
        if let Some(current) = self.current.take() {
            let _ = cx.unlink(&current.temporary).await;
        }
    }

    /// Puts the edited form in place of the file.
    pub(super) async fn finish(&mut self, cx: &Context) -> Result<Done<()>, Stop> {
        let Some(Current { path, temporary, bits }) = self.current.take() else { return Ok(Ok(())) };
        let _ = cx.set_attr(&temporary, true, SetAttr { mode: Some(bits), ..SetAttr::default() }).await;
        if let Some(suffix) = &self.suffix {
            let (dir, base) = split(&path);
            let backup = backup_name(suffix, base);
            let backup = if backup.contains(&b'/') { backup } else { [dir, &backup].concat() };
            if let Err(errno) = cx.rename(&path, &backup, true).await {
                let _ = cx.unlink(&temporary).await;
                return Ok(Err(text!("cannot rename ", path, ": ", errno.text())));
            }
        }
        if let Err(errno) = cx.rename(&temporary, &path, true).await {
            return Ok(Err(text!("cannot rename ", temporary, ": ", errno.text())));
        }
        Ok(Ok(()))
    }
}

fn backup_name(suffix: &[u8], base: &[u8]) -> Vec<u8> {
    if !suffix.contains(&b'*') {
        return [base, suffix].concat();
    }
    let mut name = Vec::new();
    for &b in suffix {
        match b {
            b'*' => name.extend_from_slice(base),
            _ => name.push(b),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_named_by_suffix_or_pattern() {
        assert_eq!(backup_name(b".bak", b"f"), b"f.bak");
        assert_eq!(backup_name(b"old/*.1", b"f"), b"old/f.1");
    }
}
