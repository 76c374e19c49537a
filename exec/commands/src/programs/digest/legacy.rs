//! The sums of `sum` and `cksum`: BSD's, System V's, and POSIX's CRC, with the lines they make.

use crate::util::input;
use crate::voice::{Ended, Voice};
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};

/// Which sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Legacy {
    Bsd,
    SystemV,
    Crc,
}

const fn crc_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let mut value = (at as u32) << 24;
        let mut bit = 0;
        while bit < 8 {
            value = if value >> 31 == 1 { value << 1 ^ 0x04c1_1db7 } else { value << 1 };
            bit += 1;
        }
        table[at] = value;
        at += 1;
    }
    table
}

const CRC: [u32; 256] = crc_table();

/// A sum under way.
#[derive(Default)]
struct State {
    sum: u32,
    len: u64,
}

impl State {
    fn update(&mut self, legacy: Legacy, bytes: &[u8]) {
        self.len += bytes.len() as u64;
        for &byte in bytes {
            self.sum = match legacy {
                Legacy::Bsd => ((self.sum >> 1) + ((self.sum & 1) << 15) + u32::from(byte)) & 0xffff,
                Legacy::SystemV => self.sum.wrapping_add(u32::from(byte)),
                Legacy::Crc => crc(self.sum, byte),
            };
        }
    }

    fn finish(&self, legacy: Legacy) -> u32 {
        match legacy {
            Legacy::Bsd => self.sum,
            Legacy::SystemV => {
                let folded = (self.sum & 0xffff) + (self.sum >> 16);
                (folded & 0xffff) + (folded >> 16)
            }
            Legacy::Crc => {
                let mut sum = self.sum;
                let mut len = self.len;
                while len > 0 {
                    sum = crc(sum, len as u8);
                    len >>= 8;
                }
                !sum
            }
        }
    }
}

fn crc(sum: u32, byte: u8) -> u32 {
    sum << 8 ^ CRC[(sum >> 24) as usize ^ byte as usize]
}

/// Prints the sums of the operands.
pub(super) async fn run(cx: &mut Context, operands: Vec<Text>, legacy: Legacy, end: u8) -> Ended {
    let named = !operands.is_empty();
    let operands = input::or_stdin(operands);
    let mut status = 0;
    for operand in &operands {
        let opened = input::open(cx, operand).await;
        let summed = match opened {
            Ok(ofd) => sum(cx, &ofd, legacy).await?,
            Err(errno) => Err(errno),
        };
        let (value, len) = match summed {
            Ok(summed) => summed,
            Err(errno) => {
                cx.file_error(operand, errno).await?;
                status = 1;
                continue;
            }
        };
        let mut line = match legacy {
            Legacy::Bsd => format!("{value:05} {:>5}", len.div_ceil(1024)),
            Legacy::SystemV => format!("{value} {}", len.div_ceil(512)),
            Legacy::Crc => format!("{value} {len}"),
        }
        .into_bytes();
        if named {
            line.push(b' ');
            line.extend_from_slice(operand);
        }
        line.push(end);
        cx.out(&line).await?;
    }
    Ok(input::close_stdin(cx, &operands, "standard input", status).await?)
}

async fn sum(cx: &Context, ofd: &Ofd, legacy: Legacy) -> Result<Result<(u32, u64), Errno>, Stop> {
    let mut state = State::default();
    loop {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => return Ok(Ok((state.finish(legacy), state.len))),
            Ok(chunk) => state.update(legacy, &chunk),
            Err(errno) => return Ok(Err(errno)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_standards() {
        let of = |legacy: Legacy, text: &str| {
            let mut state = State::default();
            state.update(legacy, text.as_bytes());
            state.finish(legacy)
        };
        // POSIX gives the CRC of nothing, and of the nine digits the catalogues of CRCs do.
        assert_eq!(of(Legacy::Crc, ""), 4_294_967_295);
        assert_eq!(of(Legacy::Crc, "123456789"), 930_766_865);
        assert_eq!(of(Legacy::SystemV, "abc"), 294);
    }
}
