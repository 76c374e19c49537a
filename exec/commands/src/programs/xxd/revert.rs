//! `xxd -r`: a dump back into bytes, as forgiving as the original: what is no dump is passed over.

use super::{End, Ended, fail};
use crate::voice::Voice;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::Context;

/// The state between bytes of the dump.
struct Revert {
    columns: usize,
    plain: bool,
    base: i64,
    /// The last three digits, or -1 for what is none: the newest first.
    digits: [i8; 3],
    /// Bytes written for the line at hand; at `columns` the position is still being read.
    written: usize,
    /// What is no digit is passed over until the first digit of the line.
    leading: bool,
    /// The rest of the line is passed over.
    skipping: bool,
    have: i64,
    want: i64,
}

/// Where the next byte goes.
enum Step {
    None,
    /// This byte, at the position at hand.
    Byte(u8),
}

impl Revert {
    fn target(&self) -> i64 {
        self.base + self.want
    }

    fn new_line(&mut self) {
        if !self.plain {
            self.want = 0;
        }
        self.written = self.columns;
        self.leading = true;
        self.skipping = false;
    }

    /// Takes a byte of the dump; whether the position is to be gone to, and what to write there.
    fn feed(&mut self, byte: u8) -> (bool, Step) {
        if self.skipping {
            if byte == b'\n' {
                self.new_line();
            }
            return (false, Step::None);
        }
        if byte == b'\r' || self.plain && matches!(byte, b' ' | b'\n' | b'\t') {
            return (false, Step::None);
        }
        let digit = (byte as char).to_digit(16).map_or(-1, |digit| digit as i8);
        self.digits = [digit, self.digits[0], self.digits[1]];
        if digit < 0 && self.leading {
            return (false, Step::None);
        }
        self.leading = false;
        if !self.plain && self.written >= self.columns {
            if digit < 0 {
                self.written = 0;
            } else {
                self.want = self.want.wrapping_shl(4) | i64::from(digit);
            }
            return (false, Step::None);
        }
        let [newest, before, first] = self.digits;
        let mut step = Step::None;
        if newest >= 0 && before >= 0 {
            step = Step::Byte((before as u8) << 4 | newest as u8);
            self.digits[0] = -1;
            self.written += 1;
            if !self.plain && self.written >= self.columns {
                self.skipping = true;
            }
        } else if newest < 0 && before < 0 && first < 0 {
            self.skipping = true;
        }
        if byte == b'\n' {
            self.new_line();
        }
        (true, step)
    }
}

/// Reverts the dump on `input`, positions shifted by `base`.
pub(super) async fn run(cx: &mut Context, input: &Ofd, columns: usize, plain: bool, base: i64) -> Ended {
    let mut state = Revert {
        columns,
        plain,
        base,
        digits: [-1; 3],
        written: columns,
        leading: true,
        skipping: false,
        have: 0,
        want: 0,
    };
    let mut out = Vec::new();
    loop {
        let chunk = match cx.read(input).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) => chunk,
            Err(errno) => return fail(cx, 2, errno.text()).await,
        };
        for &byte in chunk.iter() {
            let target = state.target();
            let (moves, step) = state.feed(byte);
            if moves && target != state.have {
                go_to(cx, &mut out, &mut state.have, target).await?;
            }
            if let Step::Byte(byte) = step {
                out.push(byte);
                state.have += 1;
                state.want += 1;
            }
        }
        cx.out_vec(&mut out).await?;
    }
    cx.out_vec(&mut out).await?;
    Ok(0)
}

/// Goes to a position of the output: by seeking where it is a file, else by NULs.
async fn go_to(cx: &mut Context, out: &mut Vec<u8>, have: &mut i64, target: i64) -> Result<(), End> {
    let seekable = match cx.fd(1) {
        Ok(ofd) if ofd.is_seekable() => Some(ofd),
        _ => None,
    };
    if let Some(ofd) = seekable {
        cx.out_vec(out).await?;
        cx.flush().await?;
        if let Some(place) = ofd.offset().checked_add_signed(target - *have) {
            ofd.seek(place);
            *have = target;
        }
    }
    if target < *have {
        cx.out_vec(out).await?;
        return fail(cx, 5, "Sorry, cannot seek backwards.").await;
    }
    while *have < target {
        let len = (target - *have).min(16 << 10);
        out.resize(out.len() + len as usize, 0);
        *have += len;
        cx.out_vec(out).await?;
    }
    Ok(())
}
