//! `/dev`: the devices scripts use.
//!
//! Invariant: a stream ignores offsets. What stands for a descriptor or the terminal is never opened here: its stat says
//! what it is and the machine opens it.

use super::table::{Fixed, Names, Node, set_attr};
use crate::{
    backend::File,
    errno::Errno,
    error::Result,
    op::Op,
    stat::{FileKind, SetAttr, SpecialFile, Stat},
};
use bytes::Bytes;
use std::sync::Arc;

/// The view of `/dev`.
pub(crate) type Dev = Fixed<DevNames>;

impl Dev {
    pub(crate) fn new() -> Self {
        Fixed { names: DevNames }
    }
}

/// A device.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Device {
    Null,
    Zero,
    Full,
    Random,
    Special(SpecialFile),
}

pub(crate) struct DevNames;

/// The names, in order, with the minor number that Linux gives the device among the memory devices.
const DEVICES: [(&[u8], Device, u64); 9] = [
    (b"full", Device::Full, 7),
    (b"null", Device::Null, 3),
    (b"random", Device::Random, 8),
    (b"stderr", Device::Special(SpecialFile::Fd(2)), 0),
    (b"stdin", Device::Special(SpecialFile::Fd(0)), 0),
    (b"stdout", Device::Special(SpecialFile::Fd(1)), 0),
    (b"tty", Device::Special(SpecialFile::Tty), 0),
    (b"urandom", Device::Random, 9),
    (b"zero", Device::Zero, 5),
];

impl Names for DevNames {
    type Leaf = (Device, u64);

    const NAME: &'static str = "dev";

    fn find(&self, path: &[u8]) -> Option<Node<Self::Leaf>> {
        if path == b"fd" {
            return Some(Node::Dir);
        }
        if let Some(number) = path.strip_prefix(b"fd/") {
            return descriptor(number)
                .map(|number| Node::Leaf((Device::Special(SpecialFile::Fd(number)), 0)));
        }
        let found = DEVICES.iter().find(|(name, ..)| *name == path);
        found.map(|&(_, device, minor)| Node::Leaf((device, minor)))
    }

    fn list(&self, path: &[u8]) -> Vec<(&'static [u8], Node<Self::Leaf>)> {
        let fd = |number| Node::Leaf((Device::Special(SpecialFile::Fd(number)), 0));
        match path {
            b"" => {
                let devices =
                    DEVICES.iter().map(|&(name, device, minor)| (name, Node::Leaf((device, minor))));
                let mut all: Vec<_> = devices.chain([(&b"fd"[..], Node::Dir)]).collect();
                all.sort_by_key(|(name, _)| *name);
                all
            }
            b"fd" => vec![(b"0", fd(0)), (b"1", fd(1)), (b"2", fd(2))],
            _ => Vec::new(),
        }
    }

    fn stat(&self, (device, minor): Self::Leaf) -> Stat {
        let stat = Stat::new(FileKind::CharDevice).with_mode(0o666).with_size(0);
        match device {
            Device::Special(special) => stat.with_special(special),
            _ => stat.with_rdev(1 << 8 | minor),
        }
    }

    fn file(&self, (device, _): Self::Leaf, stat: Stat) -> Arc<dyn File> {
        Arc::new(Stream { device, stat })
    }
}

/// The number of a descriptor, written as the kernel writes it.
fn descriptor(digits: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(digits).ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

static ZEROS: [u8; 64 * 1024] = [0; 64 * 1024];

/// An open device.
struct Stream {
    device: Device,
    stat: Stat,
}

impl Stream {
    fn take(&self, len: usize) -> Result<usize> {
        if self.device == Device::Full && len > 0 { Err(Errno::ENOSPC.into()) } else { Ok(len) }
    }
}

impl File for Stream {
    fn kind(&self) -> FileKind {
        FileKind::CharDevice
    }

    fn stat(&self) -> Op<'_, Result<Stat>> {
        Op::ready(Ok(self.stat))
    }

    fn read_at(&self, _offset: u64, len: usize) -> Op<'_, Result<Bytes>> {
        let len = len.min(ZEROS.len());
        Op::ready(match self.device {
            Device::Null => Ok(Bytes::new()),
            Device::Zero | Device::Full => Ok(Bytes::from_static(&ZEROS[..len])),
            Device::Random => random(len),
            Device::Special(_) => Err(Errno::ENXIO.into()),
        })
    }

    fn write_at<'a>(&'a self, _offset: u64, data: &'a [u8]) -> Op<'a, Result<usize>> {
        Op::ready(self.take(data.len()))
    }

    fn append<'a>(&'a self, data: &'a [u8]) -> Op<'a, Result<u64>> {
        Op::ready(self.take(data.len()).map(|_| 0))
    }

    fn set_len(&self, _len: u64) -> Op<'_, Result<()>> {
        Op::ready(Err(Errno::EINVAL.into()))
    }

    fn set_attr<'a>(&'a self, change: &'a SetAttr) -> Op<'a, Result<()>> {
        set_attr(&self.stat, change)
    }
}

fn random(len: usize) -> Result<Bytes> {
    let mut bytes = vec![0; len];
    let mut filled = 0;
    while filled < len {
        match rustix::rand::getrandom(&mut bytes[filled..], rustix::rand::GetRandomFlags::empty()) {
            Ok(count) => filled += count,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return Err(Errno::EIO.into()),
        }
    }
    Ok(bytes.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(DEVICES.is_sorted_by_key(|(name, ..)| *name));
    }

    #[test]
    fn descriptors_are_written_one_way() {
        assert_eq!(descriptor(b"10"), Some(10));
        for bad in ["", "01", "-1", "+1", "x", "99999999999"] {
            assert_eq!(descriptor(bad.as_bytes()), None, "{bad:?}");
        }
    }
}
