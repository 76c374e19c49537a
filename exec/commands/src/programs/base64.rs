//! `base64`, `base32` and `basenc`: as GNU has them.

use crate::options::{Opt, Spec, flag, value};
use crate::util::{input, number, quote};
use crate::voice::{Ended, Voice};
use mirage_vm::Text;
use mirage_vm::program::Context;

const OPTIONS: &[Opt] = &[
    flag("d", "decode", "decode"),
    value("w", "wrap", "COLS", "wrap encoded lines after COLS characters (76); 0 not at all"),
    flag("i", "ignore-garbage", "when decoding, skip characters that are not of the alphabet"),
];

const BASENC_OPTIONS: &[Opt] = &[
    flag("", "base64", "as base64 does"),
    flag("", "base64url", "with an alphabet for file names and URLs"),
    flag("", "base32", "as base32 does"),
    flag("", "base32hex", "with an alphabet that keeps the order"),
    flag("", "base16", "hexadecimal"),
    flag("", "base2msbf", "bits, the most significant first"),
    flag("", "base2lsbf", "bits, the least significant first"),
    flag("d", "decode", "decode"),
    flag("i", "ignore-garbage", "when decoding, skip characters that are not of the alphabet"),
    value("w", "wrap", "COLS", "wrap encoded lines after COLS characters (76); 0 not at all"),
    flag("", "z85", "ZeroMQ's base 85"),
];

const BASENC_SPEC: Spec = Spec {
    name: "basenc",
    summary: "Encode or decode FILE, or standard input.",
    usage: &["[OPTION]... [FILE]"],
    options: BASENC_OPTIONS,
    ..Spec::BASE
};

const BASE64_SPEC: Spec = Spec {
    name: "base64",
    summary: "Encode or decode FILE, or standard input, in base 64.",
    usage: &["[OPTION]... [FILE]"],
    options: OPTIONS,
    ..Spec::BASE
};
const BASE32_SPEC: Spec =
    Spec { name: "base32", summary: "Encode or decode FILE, or standard input, in base 32.", ..BASE64_SPEC };

program!(BASE64, BASE64_SPEC, |cx| run(cx, &BASE64_SPEC, Some(&SIXTY_FOUR)));
program!(BASE32, BASE32_SPEC, |cx| run(cx, &BASE32_SPEC, Some(&THIRTY_TWO)));
program!(BASENC, BASENC_SPEC, |cx| run(cx, &BASENC_SPEC, None));

/// An alphabet, and how many bytes and digits make a group.
struct Base {
    digits: &'static [u8],
    bits: u32,
    bytes: usize,
    group: usize,
    /// Groups that are not whole are padded with `=`; else there are none.
    pads: bool,
    /// Digits are powers of 85, not bits.
    is_85: bool,
    /// The digits of a byte come in the reverse order.
    reversed: bool,
}

impl Base {
    const BITS: Base =
        Base { digits: b"", bits: 1, bytes: 1, group: 8, pads: false, is_85: false, reversed: false };
}

const SIXTY_FOUR: Base = Base {
    digits: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    bits: 6,
    bytes: 3,
    group: 4,
    pads: true,
    ..Base::BITS
};
const URL: Base =
    Base { digits: b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", ..SIXTY_FOUR };
const THIRTY_TWO: Base =
    Base { digits: b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", bits: 5, bytes: 5, pads: true, ..Base::BITS };
const THIRTY_TWO_HEX: Base = Base { digits: b"0123456789ABCDEFGHIJKLMNOPQRSTUV", ..THIRTY_TWO };
const SIXTEEN: Base = Base { digits: b"0123456789ABCDEF", bits: 4, group: 2, ..Base::BITS };
const TWO: Base = Base { digits: b"01", ..Base::BITS };
const TWO_REVERSED: Base = Base { reversed: true, ..TWO };
const EIGHTY_FIVE: Base = Base {
    digits: b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#",
    bytes: 4,
    group: 5,
    is_85: true,
    ..Base::BITS
};

async fn run(cx: &mut Context, spec: &Spec, base: Option<&'static Base>) -> Ended {
    let args = spec.args(cx).await?;
    let (mut decode, mut wrap, mut ignore, mut base) = (false, 76, false, base);
    for (key, argument) in args.options {
        match (key, argument) {
            ("base64", _) => base = Some(&SIXTY_FOUR),
            ("base64url", _) => base = Some(&URL),
            ("base32", _) => base = Some(&THIRTY_TWO),
            ("base32hex", _) => base = Some(&THIRTY_TWO_HEX),
            ("base16", _) => base = Some(&SIXTEEN),
            ("base2msbf", _) => base = Some(&TWO),
            ("base2lsbf", _) => base = Some(&TWO_REVERSED),
            ("z85", _) => base = Some(&EIGHTY_FIVE),
            ("decode", _) => decode = true,
            ("wrap", Some(text)) => match number::unsigned(&text, "") {
                Ok(columns) => wrap = columns as usize,
                Err(number::Bad::Overflow) => wrap = 0,
                Err(_) => {
                    let text = quote::locale(cx.locale, &text);
                    cx.error(&text!("invalid wrap size: ", text)).await?;
                    return Ok(1);
                }
            },
            _ => ignore = true,
        }
    }
    let Some(base) = base else { return spec.wrong(cx, "missing encoding type").await };
    if let Some(extra) = args.operands.get(1) {
        let extra = quote::locale(cx.locale, extra);
        return spec.wrong(cx, text!("extra operand ", extra)).await;
    }
    let file = args.operands.first().cloned().unwrap_or_else(|| Text::from(&b"-"[..]));
    let opened = input::open(cx, &file).await;
    let ofd = match opened {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.file_error(&file, errno).await?;
            return Ok(1);
        }
    };
    let mut encoder = Encoder { base, wrap, column: 0, rest: Vec::new() };
    let mut decoder = Decoder::new(base, ignore);
    let mut out = Vec::new();
    loop {
        match cx.read(&ofd).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) if decode => {
                let fine = decoder.feed(&chunk, &mut out);
                cx.out_vec(&mut out).await?;
                if !fine {
                    cx.error(b"invalid input").await?;
                    return Ok(1);
                }
            }
            Ok(chunk) => {
                encoder.feed(&chunk, &mut out);
                // Input of a length base 85 cannot have is refused before any of a first block is written.
                if !base.is_85 || out.len() > 38_400 {
                    cx.out_vec(&mut out).await?;
                }
            }
            Err(errno) => {
                cx.error(&text!("read error: ", errno.text())).await?;
                return Ok(1);
            }
        }
    }
    if decode {
        let fine = decoder.end(&mut out);
        cx.out_vec(&mut out).await?;
        if !fine {
            cx.error(b"invalid input").await?;
            return Ok(1);
        }
    } else {
        if base.is_85 && !encoder.rest.is_empty() {
            cx.error(b"invalid input (length must be multiple of 4 characters)").await?;
            return Ok(1);
        }
        encoder.end(&mut out);
        cx.out_vec(&mut out).await?;
    }
    Ok(0)
}

struct Encoder<'b> {
    base: &'b Base,
    wrap: usize,
    column: usize,
    rest: Vec<u8>,
}

impl Encoder<'_> {
    fn feed(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        let mut chunk = chunk;
        if !self.rest.is_empty() {
            let missing = (self.base.bytes - self.rest.len()).min(chunk.len());
            self.rest.extend_from_slice(&chunk[..missing]);
            chunk = &chunk[missing..];
            if self.rest.len() < self.base.bytes {
                return;
            }
            let group = std::mem::take(&mut self.rest);
            self.group(&group, out);
        }
        let mut groups = chunk.chunks_exact(self.base.bytes);
        for group in &mut groups {
            self.group(group, out);
        }
        self.rest.extend_from_slice(groups.remainder());
    }

    fn group(&mut self, group: &[u8], out: &mut Vec<u8>) {
        let base = self.base;
        let mut value = 0u64;
        for at in 0..base.bytes {
            value = value << 8 | u64::from(group.get(at).copied().unwrap_or(0));
        }
        let used = (group.len() * 8).div_ceil(base.bits as usize);
        for at in 0..base.group {
            let place = if base.reversed { at } else { base.group - 1 - at };
            let digit = if base.is_85 {
                base.digits[(value / 85u64.pow(place as u32) % 85) as usize]
            } else if at < used {
                base.digits[(value >> (base.bits as usize * place)) as usize & (base.digits.len() - 1)]
            } else {
                b'='
            };
            if self.wrap > 0 && self.column == self.wrap {
                out.push(b'\n');
                self.column = 0;
            }
            out.push(digit);
            self.column += 1;
        }
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        if !self.rest.is_empty() {
            let group = std::mem::take(&mut self.rest);
            self.group(&group, out);
        }
        if self.wrap > 0 && self.column > 0 {
            out.push(b'\n');
        }
    }
}

struct Decoder<'b> {
    base: &'b Base,
    values: [u8; 256],
    ignore: bool,
    group: Vec<u8>,
}

const NONE: u8 = 255;
const PAD: u8 = 254;

impl<'b> Decoder<'b> {
    fn new(base: &'b Base, ignore: bool) -> Self {
        let mut values = [NONE; 256];
        for (value, digit) in base.digits.iter().enumerate() {
            values[*digit as usize] = value as u8;
        }
        if base.pads {
            values[b'=' as usize] = PAD;
        }
        Self { base, values, ignore, group: Vec::new() }
    }

    /// Decodes a chunk; whether it was well formed.
    fn feed(&mut self, chunk: &[u8], out: &mut Vec<u8>) -> bool {
        for &byte in chunk {
            let value = self.values[byte as usize];
            if value == NONE {
                if byte == b'\n' || self.ignore {
                    continue;
                }
                self.flush(out);
                return false;
            }
            self.group.push(value);
            if self.group.len() == self.base.group && !self.flush(out) {
                return false;
            }
        }
        true
    }

    /// Writes the group at hand; whether it was a whole one.
    fn flush(&mut self, out: &mut Vec<u8>) -> bool {
        let group = std::mem::take(&mut self.group);
        let digits = group.iter().take_while(|value| **value != PAD).count();
        if self.base.is_85 {
            let value = group.iter().fold(0u64, |value, digit| value * 85 + u64::from(*digit));
            let fine = group.len() == self.base.group && u32::try_from(value).is_ok();
            if fine {
                out.extend_from_slice(&(value as u32).to_be_bytes());
            }
            return fine;
        }
        let group: Vec<u8> = if self.base.reversed { group.into_iter().rev().collect() } else { group };
        let mut fine = group.len() == self.base.group && group[digits..].iter().all(|value| *value == PAD);
        let mut value = 0u64;
        let padded = group[..digits].iter().copied().chain(std::iter::repeat(0));
        for digit in padded.take(self.base.group) {
            value = value << self.base.bits | u64::from(digit);
        }
        let bytes = digits * self.base.bits as usize / 8;
        // So many digits that a byte begins and does not end are none of an encoder's.
        fine &= digits * self.base.bits as usize % 8 < self.base.bits as usize && digits > 0;
        let all = value.to_be_bytes();
        out.extend_from_slice(&all[8 - self.base.bytes..8 - self.base.bytes + bytes]);
        fine
    }

    fn end(&mut self, out: &mut Vec<u8>) -> bool {
        // What is left of a group is still decoded in base 64, and dropped in base 32.
        self.group.is_empty() || (self.base.bits == 6 && self.flush(out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        for base in [&SIXTY_FOUR, &URL, &THIRTY_TWO, &THIRTY_TWO_HEX, &SIXTEEN, &TWO, &TWO_REVERSED] {
            for len in 0..20 {
                let bytes: Vec<u8> = (0..len).map(|at| (at * 37) as u8).collect();
                let mut text = Vec::new();
                let mut encoder = Encoder { base, wrap: 10, column: 0, rest: Vec::new() };
                bytes.chunks(2).for_each(|chunk| encoder.feed(chunk, &mut text));
                encoder.end(&mut text);
                let (mut decoder, mut back) = (Decoder::new(base, false), Vec::new());
                assert!(text.chunks(3).all(|chunk| decoder.feed(chunk, &mut back)) && decoder.end(&mut back));
                assert_eq!(back, bytes);
            }
        }
    }
}
