//! The history list: which lines enter it, and its file at the start and the end of an interactive shell.
//!
//! Invariant: `Shell::history_new` lines at the end of the list, so far as they are still in it, are not in the file yet.

use crate::core::test::integer;
use crate::fault::Fault;
use crate::options::Opt;
use crate::redirect::open_ofd;
use crate::vm::Vm;
use bytes::Bytes;
use mirage_lower::Text;
use mirage_vfs::{Errno, OpenOptions};
use std::sync::Arc;

/// Words and operators behind which the next line of a command is joined to it by a blank.
const OPENERS: &[&[u8]] = &[
    b"then", b"do", b"else", b"elif", b"if", b"while", b"until", b"in", b"{", b"(", b"|", b"||", b"&&", b";",
    b"&", b";;", b";&", b";;&", b"!",
];

impl Vm {
    /// A command was read: under `set -o history` its text enters the list, by HISTCONTROL's leave.
    pub(crate) fn remember_command(&mut self, text: &[u8]) {
        self.shell.history_holds_command = false;
        if !self.shell.options.get(Opt::History) {
            return;
        }
        let control = self.shell.vars.text(b"HISTCONTROL").unwrap_or_default();
        let has = |word: &[u8]| control.split(|&byte| byte == b':').any(|one| one == word);
        if (has(b"ignorespace") || has(b"ignoreboth")) && text.starts_with(b" ") {
            return;
        }
        let line = Text::from(joined(text.trim_ascii_end(), self.shell.options.get(Opt::Lithist)));
        let same = self.shell.history.last().is_some_and(|last| *last == line);
        if line.is_empty() || same && (has(b"ignoredups") || has(b"ignoreboth")) {
            return;
        }
        if has(b"erasedups") {
            Arc::make_mut(&mut self.shell.history).retain(|old| *old != line);
        }
        self.remember_line(line);
        self.shell.history_holds_command = true;
    }

    /// How many lines stand before the command that runs: those that `fc` can see.
    pub(crate) fn lines_before_command(&self) -> usize {
        self.shell.history.len().saturating_sub(usize::from(self.shell.history_holds_command))
    }

    /// Add a line to the history, within HISTSIZE.
    pub(crate) fn remember_line(&mut self, line: Text) {
        Arc::make_mut(&mut self.shell.history).push(line);
        self.shell.history_new += 1;
        self.trim_history();
    }

    /// Forget the oldest lines beyond HISTSIZE.
    pub(crate) fn trim_history(&mut self) {
        let most = self.shell.vars.text(b"HISTSIZE").and_then(|text| integer(&text)).unwrap_or(500);
        if let Ok(most) = usize::try_from(most)
            && let Some(excess) = self.shell.history.len().checked_sub(most)
            && excess > 0
        {
            Arc::make_mut(&mut self.shell.history).drain(..excess);
        }
    }

    /// Add the lines of a file, but for the first `known` of them.
    pub(crate) async fn read_history(
        &mut self,
        name: &[u8],
        known: usize,
    ) -> Result<Result<(), Errno>, Fault> {
        let lines = match self.history_file(name).await? {
            Ok(lines) => lines,
            Err(errno) => return Ok(Err(errno)),
        };
        self.shell.history_read = lines.len();
        Arc::make_mut(&mut self.shell.history).extend(lines.into_iter().skip(known));
        self.trim_history();
        Ok(Ok(()))
    }

    /// Write the list to a file, or append what is new in it.
    pub(crate) async fn write_history(&mut self, name: &[u8], append: bool) -> Result<(), Errno> {
        let known = match append {
            true => self.shell.history.len().saturating_sub(self.shell.history_new),
            false => 0,
        };
        let lines: Vec<Text> = self.shell.history.iter().skip(known).cloned().collect();
        self.store_history(name, &lines, append).await?;
        self.shell.history_new = 0;
        Ok(())
    }

    /// Cut the file down to HISTFILESIZE lines, the latest.
    pub(crate) async fn truncate_history_file(&mut self) -> Result<(), Fault> {
        let most = self.shell.vars.text(b"HISTFILESIZE").and_then(|text| integer(&text));
        let (Some(most), Some(name)) =
            (most.and_then(|most| usize::try_from(most).ok()), self.shell.vars.text(b"HISTFILE"))
        else {
            return Ok(());
        };
        if let Ok(lines) = self.history_file(&name).await?
            && lines.len() > most
        {
            // A file that cannot be written stays as long as it is.
            let _ = self.store_history(&name, &lines[lines.len() - most..], false).await;
        }
        Ok(())
    }

    /// An interactive shell starts with the history of those before it.
    pub(crate) async fn load_history(&mut self) -> Result<(), Fault> {
        if let Some(name) = self.shell.vars.text(b"HISTFILE") {
            self.truncate_history_file().await?;
            // The first shell has no file to read.
            let _ = self.read_history(&name, 0).await?;
        }
        Ok(())
    }

    /// An interactive shell leaves its history to those behind it.
    pub(crate) async fn save_history(&mut self) -> Result<(), Fault> {
        let Some(name) = self.shell.vars.text(b"HISTFILE") else { return Ok(()) };
        if self.shell.history_new == 0 {
            return Ok(());
        }
        let all_there = self.shell.history_new <= self.shell.history.len();
        let append = all_there || self.shell.options.get(Opt::Histappend);
        // Nobody is left to be told.
        let _ = self.write_history(&name, append).await;
        self.truncate_history_file().await
    }

    async fn history_file(&self, name: &[u8]) -> Result<Result<Vec<Text>, Errno>, Fault> {
        let ofd =
            match open_ofd(self, &self.shell.session.ns, &self.shell.cwd, name, &OpenOptions::read()).await {
                Ok(ofd) => ofd,
                Err(errno) => return Ok(Err(errno)),
            };
        let (text, _held) = match ofd.read_whole(&self.shell.budget).await? {
            Ok(whole) => whole,
            Err(errno) => return Ok(Err(errno)),
        };
        let body = text.strip_suffix(b"\n").unwrap_or(&text);
        let lines = body.split(|&b| b == b'\n').map(Text::from);
        Ok(Ok(if body.is_empty() { Vec::new() } else { lines.collect() }))
    }

    async fn store_history(&self, name: &[u8], lines: &[Text], append: bool) -> Result<(), Errno> {
        let options = OpenOptions {
            write: true,
            create: true,
            append,
            truncate: !append,
            mode: 0o600,
            ..OpenOptions::default()
        };
        let ofd = open_ofd(self, &self.shell.session.ns, &self.shell.cwd, name, &options).await?;
        let mut text = Vec::new();
        for line in lines {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        ofd.write(Bytes::from(text)).await
    }
}

/// A command of several lines as one entry. Quotes and here-documents keep their newlines.
fn joined(text: &[u8], literal: bool) -> Vec<u8> {
    let keeps =
        literal || text.iter().any(|byte| matches!(byte, b'\'' | b'"' | b'`')) || contains(text, b"<<");
    if keeps || !text.contains(&b'\n') {
        return text.to_vec();
    }
    let mut out: Vec<u8> = Vec::with_capacity(text.len() + 8);
    for line in text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        if !out.is_empty() {
            let word = out.rsplit(|byte| matches!(byte, b' ' | b'\t')).next().unwrap_or_default();
            let opens =
                OPENERS.contains(&word) || out.ends_with(b"|") || out.ends_with(b"&") || out.ends_with(b";");
            out.extend_from_slice(if opens { b" " } else { b"; " });
        }
        out.extend_from_slice(line);
    }
    out
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_command_are_one_entry() {
        let one = |text: &str| String::from_utf8(joined(text.as_bytes(), false)).unwrap();
        assert_eq!(one("for i in 1 2\ndo\n  echo $i\ndone"), "for i in 1 2; do   echo $i; done");
        assert_eq!(one("a |\nb"), "a | b");
        assert_eq!(one("echo 'a\nb'"), "echo 'a\nb'");
        assert_eq!(one("cat <<E\nx\nE"), "cat <<E\nx\nE");
    }
}
