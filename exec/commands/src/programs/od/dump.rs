//! What is read, and the lines it makes: addresses, the files as one stream, and blocks of it in each format.

use super::format::{Format, printable};
use crate::util::input::{self, Held};
use crate::util::number;
use crate::voice::{End, Voice};
use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;
use std::collections::VecDeque;
use std::sync::Arc;

/// How addresses are written.
pub(super) struct Addresses {
    pub(super) radix: Option<u8>,
    /// What is added for the second address, of traditional labels, and whether the first is written as well.
    pub(super) label: Option<(u64, bool)>,
}

impl Addresses {
    pub(super) fn width(&self) -> usize {
        match self.radix {
            Some(b'x') => 6,
            Some(_) => 7,
            None if self.label.is_some() => 7,
            None => 0,
        }
    }

    pub(super) fn push_one(&self, address: u64, out: &mut Vec<u8>) {
        let text = match self.radix {
            Some(b'd') => format!("{address:07}"),
            Some(b'x') => format!("{address:06x}"),
            _ => format!("{address:07o}"),
        };
        out.extend_from_slice(text.as_bytes());
    }

    pub(super) fn push(&self, address: u64, end: &[u8], out: &mut Vec<u8>) {
        match self.label {
            None if self.radix.is_none() => return,
            None => self.push_one(address, out),
            Some((by, both)) => {
                let labelled = address.wrapping_add(by);
                if both {
                    self.push_one(address, out);
                    out.push(b' ');
                }
                out.push(b'(');
                self.push_one(if both { labelled } else { address }, out);
                out.push(b')');
            }
        }
        out.extend_from_slice(end);
    }
}

/// The files one after another as one stream of bytes.
pub(super) struct Source {
    pub(super) files: VecDeque<Text>,
    pub(super) current: Option<(Text, Arc<Ofd>)>,
    pub(super) ready: Bytes,
    pub(super) fine: bool,
    pub(super) opened: bool,
    /// One of the files read was a directory.
    pub(super) directory: bool,
}

impl Source {
    /// Opens the next file that can be opened; whether there was one.
    pub(super) async fn open_next(&mut self, cx: &mut Context) -> Result<bool, End> {
        self.current = None;
        while let Some(file) = self.files.pop_front() {
            match input::open(cx, &file).await {
                Ok(ofd) => {
                    self.opened = true;
                    let name = if &file[..] == b"-" { Text::from(&b"standard input"[..]) } else { file };
                    self.current = Some((name, ofd));
                    return Ok(true);
                }
                Err(errno) => {
                    cx.file_error(&file, errno).await?;
                    self.fine = false;
                }
            }
        }
        Ok(false)
    }

    /// Sees to it that there are bytes; `false` at the end of the last file.
    pub(super) async fn fill(&mut self, cx: &mut Context) -> Result<bool, End> {
        while self.ready.is_empty() {
            let Some((name, ofd)) = &self.current else { return Ok(false) };
            match cx.read(ofd).await? {
                Ok(chunk) if !chunk.is_empty() => self.ready = chunk,
                Ok(_) => {
                    self.open_next(cx).await?;
                }
                Err(errno) => {
                    let name = name.clone();
                    self.directory |= errno == Errno::EISDIR;
                    cx.file_error(&name, errno).await?;
                    self.fine = false;
                    self.open_next(cx).await?;
                }
            }
        }
        Ok(true)
    }

    /// Skips bytes; whether there were as many.
    pub(super) async fn skip(&mut self, cx: &mut Context, mut bytes: u64) -> Result<bool, End> {
        while bytes > 0 {
            let more = self.fill(cx).await?;
            if self.directory {
                // The place in a directory can be set to anything: it takes all that is to be skipped.
                return Ok(true);
            }
            if !more {
                return Ok(false);
            }
            let now = bytes.min(self.ready.len() as u64);
            let _ = self.ready.split_to(now as usize);
            bytes -= now;
        }
        Ok(true)
    }

    /// Reads into `block` until it is `len` long or the input ends.
    pub(super) async fn block(
        &mut self,
        cx: &mut Context,
        len: usize,
        block: &mut Vec<u8>,
    ) -> Result<(), End> {
        block.clear();
        while block.len() < len && self.fill(cx).await? {
            let now = (len - block.len()).min(self.ready.len());
            block.extend_from_slice(&self.ready.split_to(now));
        }
        Ok(())
    }

    pub(super) async fn byte(&mut self, cx: &mut Context) -> Result<Option<u8>, End> {
        if self.ready.is_empty() && !self.fill(cx).await? {
            return Ok(None);
        }
        Ok(self.ready.split_to(1).first().copied())
    }
}

/// What is dumped and how.
pub(super) struct Dump {
    pub(super) addresses: Addresses,
    pub(super) formats: Vec<Format>,
    pub(super) big: bool,
    pub(super) all: bool,
    pub(super) width: usize,
    pub(super) multiple: usize,
    pub(super) offset: u64,
    pub(super) end: Option<u64>,
}

impl Dump {
    pub(super) async fn run(&mut self, cx: &mut Context, source: &mut Source) -> Result<(), End> {
        let mut held = Held::new(&cx.budget);
        held.add(self.width.saturating_mul(2))?;
        let (mut before, mut block, mut out) = (Vec::new(), Vec::new(), Vec::new());
        let mut starred = false;
        loop {
            let left = self.end.map_or(u64::MAX, |end| end.saturating_sub(self.offset));
            let len = (self.width as u64).min(left) as usize;
            if source.ready.len() < len {
                // What stands before a file that cannot be read is written before the message about it.
                cx.out_vec(&mut out).await?;
            }
            source.block(cx, len, &mut block).await?;
            if block.is_empty() {
                break;
            }
            let used = block.len();
            let same = !self.all && used == self.width && block == before;
            if !same {
                starred = false;
                block.resize(used.next_multiple_of(self.multiple), 0);
                self.push_block(&block, used, &mut out);
            } else if !starred {
                starred = true;
                out.extend_from_slice(b"*\n");
            }
            self.offset += used as u64;
            if used < self.width {
                break;
            }
            std::mem::swap(&mut before, &mut block);
            if out.len() >= 32 << 10 {
                cx.out_vec(&mut out).await?;
            }
        }
        self.addresses.push(self.offset, b"\n", &mut out);
        cx.out_vec(&mut out).await?;
        Ok(())
    }

    pub(super) fn push_block(&self, block: &[u8], used: usize, out: &mut Vec<u8>) {
        let line = self.formats.iter().map(|format| (format.width() + 1) * (self.width / format.size)).max();
        let line = line.unwrap_or(0);
        let mut field = Vec::with_capacity(32);
        for (row, format) in self.formats.iter().enumerate() {
            if row == 0 {
                self.addresses.push(self.offset, b"", out);
            } else {
                out.resize(out.len() + self.addresses.width(), b' ');
            }
            let fields = self.width / format.size;
            let blank = (self.width - used) / format.size;
            let pad = line - format.width() * fields;
            let mut remaining = pad;
            for (datum, at) in block.chunks_exact(format.size).zip((blank..fields).rev()) {
                let next = pad * at / fields;
                field.clear();
                format.push(datum, self.big && format.size > 1, &mut field);
                number::push_right(out, &field, remaining - next + format.width());
                remaining = next;
            }
            if format.text {
                out.resize(out.len() + blank * format.width() + pad * blank / fields, b' ');
                out.extend_from_slice(b"  >");
                out.extend(block[..used].iter().map(|byte| if printable(*byte) { *byte } else { b'.' }));
                out.push(b'<');
            }
            out.push(b'\n');
        }
    }

    pub(super) async fn strings(
        &mut self,
        cx: &mut Context,
        source: &mut Source,
        least: u64,
    ) -> Result<(), End> {
        let mut held = Held::new(&cx.budget);
        let mut out = Vec::new();
        let mut run = Vec::new();
        'line: loop {
            if self.end.is_some_and(|end| end < least || end - least <= self.offset) {
                break;
            }
            run.clear();
            loop {
                let whole = run.len() as u64 >= least;
                if whole && self.end.is_some_and(|end| self.offset >= end) {
                    break;
                }
                let byte = source.byte(cx).await?;
                self.offset += 1;
                match byte {
                    None => break 'line,
                    Some(0) if whole => break,
                    Some(byte) if printable(byte) => run.push(byte),
                    Some(_) => continue 'line,
                }
                if run.len() % 4096 == 0 {
                    held.set(run.len())?;
                }
            }
            let address = self.offset.wrapping_sub(run.len() as u64 + 1);
            self.addresses.push(address, b" ", &mut out);
            out.extend_from_slice(&run);
            out.push(b'\n');
            if out.len() >= 32 << 10 {
                cx.out_vec(&mut out).await?;
            }
        }
        cx.out_vec(&mut out).await?;
        Ok(())
    }
}
