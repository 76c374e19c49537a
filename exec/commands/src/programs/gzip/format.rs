//! The gzip format (RFC 1952) around a stream of DEFLATE, and names with its suffixes.

use bytes::Bytes;
use mirage_vfs::Errno;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};

/// What a header keeps of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) name: Option<Vec<u8>>,
    /// Seconds; 0 for unknown.
    pub(super) time: u32,
}

/// What bytes are as a header.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    /// A header of this length.
    Header(Header, usize),
    /// The beginning of one, as far as can be seen.
    Short,
    /// One of another method.
    Method(u8),
    /// None.
    Not,
}

/// Reads a header.
pub(super) fn parse(bytes: &[u8]) -> Parsed {
    if !bytes.starts_with(&[0x1f, 0x8b][..bytes.len().min(2)]) {
        return Parsed::Not;
    }
    match bytes.get(2) {
        None | Some(8) => {}
        Some(method) => return Parsed::Method(*method),
    }
    let (Some(flags), Some(time)) = (bytes.get(3), bytes.get(4..8)) else { return Parsed::Short };
    let time = u32::from_le_bytes([time[0], time[1], time[2], time[3]]);
    let mut at = 10;
    if flags & 4 != 0 {
        let Some(len) = bytes.get(at..at + 2) else { return Parsed::Short };
        at += 2 + usize::from(u16::from_le_bytes([len[0], len[1]]));
    }
    let mut text = |on: bool| -> Option<Option<Vec<u8>>> {
        if !on {
            return Some(None);
        }
        let rest = bytes.get(at..)?;
        let len = memchr::memchr(0, rest)?;
        at += len + 1;
        Some(Some(rest[..len].to_vec()))
    };
    let Some(name) = text(flags & 8 != 0) else { return Parsed::Short };
    if text(flags & 16 != 0).is_none() {
        return Parsed::Short;
    }
    if flags & 2 != 0 {
        at += 2;
    }
    if bytes.len() < at { Parsed::Short } else { Parsed::Header(Header { name, time }, at) }
}

/// A header's bytes.
pub(super) fn write_header(header: &Header, level: u32) -> Vec<u8> {
    let flags = if header.name.is_some() { 8 } else { 0 };
    let effort = match level {
        9 => 2,
        1 => 4,
        _ => 0,
    };
    let mut out = vec![0x1f, 0x8b, 8, flags];
    out.extend_from_slice(&header.time.to_le_bytes());
    out.extend_from_slice(&[effort, 3]);
    if let Some(name) = &header.name {
        out.extend_from_slice(name);
        out.push(0);
    }
    out
}

/// The bytes of a compressed file that are not compressed data.
pub(super) fn overhead(header: &Header) -> u64 {
    18 + header.name.as_ref().map_or(0, |name| name.len() as u64 + 1)
}

/// How much smaller `packed` is, as `NN.N%`.
pub(super) fn ratio(plain: u64, packed: u64) -> String {
    let percent = if plain == 0 { 0.0 } else { 100.0 * (plain as f64 - packed as f64) / plain as f64 };
    format!("{percent:>5.1}%")
}

/// Suffixes of compressed files, and what they become.
const SUFFIXES: [(&[u8], &[u8]); 9] = [
    (b".gz", b""),
    (b".z", b""),
    (b".taz", b".tar"),
    (b".tgz", b".tar"),
    (b"-gz", b""),
    (b"-z", b""),
    (b"_z", b""),
    (b".Z", b""),
    (b"-Z", b""),
];

/// The suffix a compressed file's name has.
pub(super) fn known_suffix<'n>(name: &'n [u8], suffix: &[u8]) -> Option<&'n [u8]> {
    let own = std::iter::once(suffix);
    let found = own.chain(SUFFIXES.iter().map(|(known, _)| *known)).find(|known| {
        name.len() > known.len()
            && name[name.len() - known.len()..].eq_ignore_ascii_case(known)
            && name[name.len() - known.len() - 1] != b'/'
    })?;
    Some(&name[name.len() - found.len()..])
}

/// The name of what a compressed file holds.
pub(super) fn plain_name(name: &[u8], suffix: &[u8]) -> Option<Vec<u8>> {
    let found = known_suffix(name, suffix)?;
    let base = &name[..name.len() - found.len()];
    let tail =
        SUFFIXES.iter().find(|(known, _)| known.eq_ignore_ascii_case(found)).map_or(&b""[..], |pair| pair.1);
    Some([base, tail].concat())
}

/// Bytes that are read and not yet used.
#[derive(Default)]
pub(super) struct Source {
    pub(super) ready: Bytes,
    pub(super) ended: bool,
    /// Bytes read in all.
    pub(super) total: u64,
}

impl Source {
    pub(super) fn take(&mut self, len: usize) {
        let _ = self.ready.split_to(len);
    }

    /// Reads more behind what there is.
    pub(super) async fn more(&mut self, cx: &Context, ofd: &Ofd) -> Result<Result<(), Errno>, Stop> {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => self.ended = true,
            Ok(chunk) => {
                self.total += chunk.len() as u64;
                self.ready =
                    if self.ready.is_empty() { chunk } else { [&self.ready[..], &chunk].concat().into() };
            }
            Err(errno) => return Ok(Err(errno)),
        }
        Ok(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_back() {
        let header = Header { name: Some(b"a".to_vec()), time: 7 };
        let bytes = write_header(&header, 6);
        assert_eq!(parse(&bytes), Parsed::Header(header, 12));
        assert!((0..bytes.len()).all(|len| parse(&bytes[..len]) == Parsed::Short));
        assert_eq!(parse(b"xx"), Parsed::Not);
    }

    #[test]
    fn suffixes_go() {
        assert_eq!(plain_name(b"d/a.tgz", b".gz"), Some(b"d/a.tar".to_vec()));
        assert_eq!(plain_name(b"a.foo", b".foo"), Some(b"a".to_vec()));
        assert_eq!(plain_name(b".gz", b".gz"), None);
    }
}
