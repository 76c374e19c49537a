//! The bytes of a file in memory.
//!
//! Invariant: `size` is the length of the file; bytes of a chunk that are not stored, and chunks that are not there,
//! are zeros; `stored` is the sum of the lengths of the chunks. No chunk stores more than [`CHUNK`] bytes or bytes beyond `size`. A chunk handed out by `read` is never
//! changed afterwards: a writer that finds it shared copies it.

use bytes::{Bytes, BytesMut};
use std::{collections::BTreeMap, mem};

/// Bytes per chunk.
pub(super) const CHUNK: u64 = 64 * 1024;

static ZEROS: [u8; CHUNK as usize] = [0; CHUNK as usize];

/// The contents of one file.
#[derive(Clone, Default)]
pub(super) struct Content {
    size: u64,
    stored: u64,
    chunks: Chunks,
}

#[derive(Clone)]
enum Chunks {
    /// All that is stored lies in the first chunk.
    First(Bytes),
    /// By number.
    Many(BTreeMap<u64, Bytes>),
}

impl Default for Chunks {
    fn default() -> Self {
        Chunks::First(Bytes::new())
    }
}

impl Content {
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// How many bytes are stored.
    pub(super) fn stored(&self) -> u64 {
        self.stored
    }

    /// How many 512-byte blocks are taken, in whole pages.
    pub(super) fn blocks(&self) -> u64 {
        let pages = |chunk: &Bytes| (chunk.len() as u64).div_ceil(4096) * 8;
        match &self.chunks {
            Chunks::First(chunk) => pages(chunk),
            Chunks::Many(chunks) => chunks.values().map(pages).sum(),
        }
    }

    /// Up to `len` bytes from `offset`, without copying.
    pub(super) fn read(&self, offset: u64, len: usize) -> Bytes {
        if offset >= self.size {
            return Bytes::new();
        }
        let (number, at) = (offset / CHUNK, (offset % CHUNK) as usize);
        let len = (len as u64).min(CHUNK - at as u64).min(self.size - offset) as usize;
        let chunk = match &self.chunks {
            Chunks::First(chunk) if number == 0 => Some(chunk),
            Chunks::First(_) => None,
            Chunks::Many(chunks) => chunks.get(&number),
        };
        match chunk {
            Some(chunk) if at + len <= chunk.len() => chunk.slice(at..at + len),
            // A chunk that is stored in part is followed by zeros.
            Some(chunk) if at < chunk.len() => {
                let mut bytes = BytesMut::zeroed(len);
                bytes[..chunk.len() - at].copy_from_slice(&chunk[at..]);
                bytes.freeze()
            }
            _ => Bytes::from_static(&ZEROS[..len]),
        }
    }

    /// Writes all of `data` at `offset`. The sum must fit.
    pub(super) fn write(&mut self, mut offset: u64, mut data: &[u8]) {
        while !data.is_empty() {
            let at = (offset % CHUNK) as usize;
            let (now, rest) = data.split_at(data.len().min(CHUNK as usize - at));
            let chunk = self.chunk_mut(offset / CHUNK);
            let before = chunk.len();
            splice(chunk, at, now);
            self.stored += (chunk.len() - before) as u64;
            offset += now.len() as u64;
            data = rest;
            self.size = self.size.max(offset);
        }
    }

    /// Cuts or extends to `len`.
    pub(super) fn set_len(&mut self, len: u64) {
        if len < self.size {
            let keep = (len % CHUNK) as usize;
            match &mut self.chunks {
                Chunks::First(chunk) => {
                    if len < CHUNK {
                        chunk.truncate(keep);
                    }
                }
                Chunks::Many(chunks) => {
                    chunks.split_off(&len.div_ceil(CHUNK));
                    if keep > 0
                        && let Some(last) = chunks.get_mut(&(len / CHUNK))
                    {
                        last.truncate(keep);
                    }
                }
            }
            if len == 0 {
                self.chunks = Chunks::default();
            }
            self.stored = match &self.chunks {
                Chunks::First(chunk) => chunk.len() as u64,
                Chunks::Many(chunks) => chunks.values().map(|chunk| chunk.len() as u64).sum(),
            };
        }
        self.size = len;
    }

    fn chunk_mut(&mut self, number: u64) -> &mut Bytes {
        if let Chunks::First(first) = &mut self.chunks
            && number > 0
        {
            let mut chunks = BTreeMap::new();
            let first = mem::take(first);
            if !first.is_empty() {
                chunks.insert(0, first);
            }
            self.chunks = Chunks::Many(chunks);
        }
        match &mut self.chunks {
            Chunks::First(first) => first,
            Chunks::Many(chunks) => chunks.entry(number).or_default(),
        }
    }
}

/// Puts `data` into `chunk` at `at`, in place when nobody else holds the chunk.
fn splice(chunk: &mut Bytes, at: usize, data: &[u8]) {
    if at == 0 && data.len() >= chunk.len() {
        *chunk = Bytes::copy_from_slice(data);
        return;
    }
    let end = at + data.len();
    let mut bytes = match mem::take(chunk).try_into_mut() {
        Ok(bytes) => bytes,
        Err(shared) => {
            let mut copy = BytesMut::with_capacity(shared.len().max(end));
            copy.extend_from_slice(&shared);
            copy
        }
    };
    if bytes.len() < at {
        bytes.resize(at, 0);
    }
    let within = (bytes.len() - at).min(data.len());
    bytes[at..at + within].copy_from_slice(&data[..within]);
    bytes.extend_from_slice(&data[within..]);
    *chunk = bytes.freeze();
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn whole(content: &Content) -> Vec<u8> {
        let mut out = Vec::new();
        loop {
            let piece = content.read(out.len() as u64, 100_000);
            if piece.is_empty() {
                return out;
            }
            out.extend_from_slice(&piece);
        }
    }

    #[test]
    fn what_was_read_does_not_change() {
        let mut content = Content::default();
        content.write(0, b"hello");
        let seen = content.read(0, 100);
        content.write(0, b"J");
        content.write(5, b"!");
        assert_eq!((&seen[..], &whole(&content)[..]), (&b"hello"[..], &b"Jello!"[..]));
    }

    #[test]
    fn holes_cost_nothing() {
        let mut content = Content::default();
        content.set_len(1 << 50);
        content.write(1 << 49, b"x");
        assert_eq!(content.size(), 1 << 50);
        assert_eq!(content.stored(), 1);
        assert_eq!(content.read(5, 10), Bytes::from_static(&[0; 10]));
        assert_eq!(content.blocks(), 8);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn behaves_like_a_vector(
            steps in prop::collection::vec((0u64..200_000, 0usize..150_000, any::<u8>(), any::<bool>()), 1..12)
        ) {
            let mut content = Content::default();
            let mut model: Vec<u8> = Vec::new();
            let mut held = Vec::new();
            for (offset, len, byte, cut) in steps {
                if cut {
                    content.set_len(offset);
                    model.resize(offset as usize, 0);
                } else {
                    let end = offset as usize + len;
                    if len > 0 {
                        model.resize(model.len().max(end), 0);
                        model[offset as usize..end].fill(byte);
                    }
                    content.write(offset, &vec![byte; len]);
                }
                prop_assert_eq!(content.size(), model.len() as u64);
                prop_assert!(whole(&content) == model);
                prop_assert!(content.stored() <= content.size());
                let piece = content.read(offset, 1000);
                held.push((piece.to_vec(), piece));
                for (was, is) in &held {
                    prop_assert!(was == is);
                }
            }
        }
    }
}
