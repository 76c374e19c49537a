//! `md5sum`, the SHA family, `b2sum`, `sum` and `cksum`: as GNU has them, `--check` among it.

mod blake2b;
mod legacy;
mod sm3;

use crate::options::{Choice, Opt, Spec, choose_exactly, flag, value};
use crate::util::{input, number, quote};
use crate::voice::{End, Ended, Voice};
use blake2b::Blake2b;
use bytes::Bytes;
use legacy::Legacy;
use md5::Md5;
use mirage_vfs::Errno;
use mirage_vm::Text;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use sha1::Sha1;
use sha2::digest::DynDigest;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use sm3::Sm3;

const OPTIONS: &[Opt] = &[
    flag("b", "binary", "read in binary mode"),
    flag("c", "check", "read checksums from the FILEs and check them"),
    flag("", "ignore-missing", "with -c: say nothing of files that are missing"),
    flag("", "quiet", "with -c: do not print OK for each file that is right"),
    flag("", "status", "with -c: print nothing, the status tells"),
    flag("t", "text", "read in text mode (default)"),
    flag("w", "warn", "with -c: warn of lines that are not formatted well"),
    flag("", "strict", "with -c: exit non-zero for lines that are not formatted well"),
    flag("", "tag", "print in the style of BSD"),
    flag("z", "zero", "end each line with NUL, and do not escape names"),
];

const SUM_OPTIONS: &[Opt] = &[
    flag("r", "", "use BSD's sum and blocks of 1 KiB (default)"),
    flag("s", "sysv", "use System V's sum and blocks of 512 bytes"),
];

const CKSUM_OPTIONS: &[Opt] = &[
    value("a", "algorithm", "TYPE", "sysv, bsd, crc (default), md5, sha1, sha224 to sha512, blake2b or sm3"),
    flag("b", "", ""),
    flag("c", "check", "read checksums from the FILEs and check them"),
    flag("", "debug", "accepted; there is one implementation"),
    flag("", "ignore-missing", "with -c: say nothing of files that are missing"),
    value("l", "length", "BITS", "the length of a blake2b digest, a multiple of 8"),
    flag("", "quiet", "with -c: do not print OK for each file that is right"),
    flag("", "status", "with -c: print nothing, the status tells"),
    flag("w", "warn", "with -c: warn of lines that are not formatted well"),
    flag("", "strict", "with -c: exit non-zero for lines that are not formatted well"),
    flag("", "tag", "print in the style of BSD (default)"),
    flag("t", "", ""),
    flag("", "untagged", "print without the algorithm's name"),
    flag("z", "zero", "end each line with NUL, and do not escape names"),
];

const B2SUM_OPTIONS: &[Opt] = &[
    flag("b", "binary", "read in binary mode"),
    flag("c", "check", "read checksums from the FILEs and check them"),
    flag("", "ignore-missing", "with -c: say nothing of files that are missing"),
    value("l", "length", "BITS", "the length of the digest, a multiple of 8"),
    flag("", "quiet", "with -c: do not print OK for each file that is right"),
    flag("", "status", "with -c: print nothing, the status tells"),
    flag("t", "text", "read in text mode (default)"),
    flag("w", "warn", "with -c: warn of lines that are not formatted well"),
    flag("", "strict", "with -c: exit non-zero for lines that are not formatted well"),
    flag("", "tag", "print in the style of BSD"),
    flag("z", "zero", "end each line with NUL, and do not escape names"),
];

/// One of the algorithms.
#[derive(Clone, Copy)]
struct Algorithm {
    /// Its name in BSD's style.
    tag: &'static str,
    bits: usize,
    make: fn(usize) -> State,
}

impl Algorithm {
    /// Its name with the length, where that is not the usual one.
    fn name(&self) -> String {
        if self.tag == BLAKE2B.tag && self.bits != BLAKE2B.bits {
            return format!("{}-{}", self.tag, self.bits);
        }
        self.tag.to_owned()
    }
}

/// A digest under way.
enum State {
    Digest(Box<dyn DynDigest + Send>),
    Blake2b(Blake2b),
    Sm3(Sm3),
}

impl State {
    fn update(&mut self, bytes: &[u8]) {
        match self {
            State::Digest(state) => state.update(bytes),
            State::Blake2b(state) => state.update(bytes),
            State::Sm3(state) => state.update(bytes),
        }
    }

    fn finish(self) -> Vec<u8> {
        match self {
            State::Digest(state) => state.finalize().into_vec(),
            State::Blake2b(state) => state.finish(),
            State::Sm3(state) => state.finish(),
        }
    }
}

fn boxed<D: DynDigest + Default + Send + 'static>(_bits: usize) -> State {
    State::Digest(Box::new(D::default()))
}

const MD5: Algorithm = Algorithm { tag: "MD5", bits: 128, make: boxed::<Md5> };
const SHA1: Algorithm = Algorithm { tag: "SHA1", bits: 160, make: boxed::<Sha1> };
const SHA224: Algorithm = Algorithm { tag: "SHA224", bits: 224, make: boxed::<Sha224> };
const SHA256: Algorithm = Algorithm { tag: "SHA256", bits: 256, make: boxed::<Sha256> };
const SHA384: Algorithm = Algorithm { tag: "SHA384", bits: 384, make: boxed::<Sha384> };
const SHA512: Algorithm = Algorithm { tag: "SHA512", bits: 512, make: boxed::<Sha512> };
const BLAKE2B: Algorithm =
    Algorithm { tag: "BLAKE2b", bits: 512, make: |bits| State::Blake2b(Blake2b::new(bits / 8)) };
const SM3: Algorithm = Algorithm { tag: "SM3", bits: 256, make: |_| State::Sm3(Sm3::new()) };

macro_rules! digests {
    ($($name:literal $konst:ident $spec:ident $algorithm:ident;)*) => {
        $(
            const $spec: Spec = Spec {
                name: $name,
                summary: concat!("Print or check ", $name, " checksums of each FILE, or of standard input."),
                usage: &["[OPTION]... [FILE]..."],
                options: OPTIONS,
                ..Spec::BASE
            };
            program!($konst, $spec, |cx| run(cx, &$spec, $algorithm), |args| {
                crate::plan::filter_unless(args, &["check"])
            });
        )*
    };
}

digests! {
    "md5sum" MD5SUM MD5_SPEC MD5;
    "sha1sum" SHA1SUM SHA1_SPEC SHA1;
    "sha224sum" SHA224SUM SHA224_SPEC SHA224;
    "sha256sum" SHA256SUM SHA256_SPEC SHA256;
    "sha384sum" SHA384SUM SHA384_SPEC SHA384;
    "sha512sum" SHA512SUM SHA512_SPEC SHA512;
}

const B2SUM_SPEC: Spec = Spec {
    name: "b2sum",
    summary: "Print or check BLAKE2b checksums of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: B2SUM_OPTIONS,
    ..Spec::BASE
};
program!(B2SUM, B2SUM_SPEC, |cx| run(cx, &B2SUM_SPEC, BLAKE2B), |args| {
    crate::plan::filter_unless(args, &["check"])
});

const SUM_SPEC: Spec = Spec {
    name: "sum",
    summary: "Print a checksum and the count of blocks of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: SUM_OPTIONS,
    ..Spec::BASE
};
program!(SUM, SUM_SPEC, run_sum, crate::plan::filter);

const CKSUM_SPEC: Spec = Spec {
    name: "cksum",
    summary: "Print or check checksums of each FILE, or of standard input.",
    usage: &["[OPTION]... [FILE]..."],
    options: CKSUM_OPTIONS,
    ..Spec::BASE
};
program!(CKSUM, CKSUM_SPEC, run_cksum, |args| crate::plan::filter_unless(args, &["check"]));

/// What `cksum -a` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Legacy(Legacy),
    Digest(usize),
}

const DIGESTS: [Algorithm; 8] = [MD5, SHA1, SHA224, SHA256, SHA384, SHA512, BLAKE2B, SM3];
const TYPES: &Choice<Type> = &[
    ("bsd", Type::Legacy(Legacy::Bsd)),
    ("sysv", Type::Legacy(Legacy::SystemV)),
    ("crc", Type::Legacy(Legacy::Crc)),
    ("md5", Type::Digest(0)),
    ("sha1", Type::Digest(1)),
    ("sha224", Type::Digest(2)),
    ("sha256", Type::Digest(3)),
    ("sha384", Type::Digest(4)),
    ("sha512", Type::Digest(5)),
    ("blake2b", Type::Digest(6)),
    ("sm3", Type::Digest(7)),
];

async fn run_sum(cx: &mut Context) -> Ended {
    let args = SUM_SPEC.args(cx).await?;
    let last = args.options.last().map(|(key, _)| *key);
    let legacy = if last == Some("sysv") { Legacy::SystemV } else { Legacy::Bsd };
    legacy::run(cx, args.operands, legacy, b'\n').await
}

/// The length `-l` asks for, in bits; 0 is the usual one.
async fn length(cx: &mut Context, text: &[u8]) -> Result<usize, End> {
    let shown = quote::locale(cx.locale, text);
    match number::within(cx.locale, text, 0, u64::MAX, "") {
        Ok(bits) if bits > BLAKE2B.bits as u64 => {
            cx.error(&text!("invalid length: ", shown)).await?;
            let name = quote::locale(cx.locale, BLAKE2B.tag.as_bytes());
            cx.error(&text!("maximum digest length for ", name, " is 512 bits")).await?;
            Err(End::Status(1))
        }
        Ok(bits) if bits % 8 != 0 => {
            cx.error(&text!("invalid length: ", shown)).await?;
            cx.error(b"length is not a multiple of 8").await?;
            Err(End::Status(1))
        }
        Ok(bits) => Ok(bits as usize),
        Err(tail) => {
            cx.error(&text!("invalid length: ", tail)).await?;
            Err(End::Status(1))
        }
    }
}

async fn run_cksum(cx: &mut Context) -> Ended {
    let args = CKSUM_SPEC.args(cx).await?;
    let (mut kind, mut bits, mut untagged) = (None, 0, false);
    let mut rest = Vec::new();
    for (key, argument) in args.options {
        let word = argument.unwrap_or_default();
        match key {
            "algorithm" => kind = Some(choose_exactly(&CKSUM_SPEC, cx, "--algorithm", &word, TYPES).await?),
            "length" => bits = length(cx, &word).await?,
            "untagged" => untagged = true,
            "tag" => untagged = false,
            "b" | "t" => return Err(CKSUM_SPEC.try_help(cx).await?),
            "debug" => {}
            key => rest.push(key),
        }
    }
    let mut flags = Flags { binary: !untagged, tag: !untagged, ..Flags::default() };
    rest.iter().for_each(|key| flags.set(key));
    if bits != 0 && kind != Some(Type::Digest(6)) {
        cx.error(b"--length is only supported with --algorithm=blake2b").await?;
        return Ok(1);
    }
    let algorithms = match kind {
        Some(Type::Legacy(_)) if flags.check => {
            cx.error(b"--check is not supported with --algorithm={bsd,sysv,crc}").await?;
            return Ok(1);
        }
        None if flags.check => DIGESTS.to_vec(),
        None => {
            if let Some(message) = flags.complaint(None, true) {
                return CKSUM_SPEC.wrong(cx, message).await;
            }
            return legacy::run(cx, args.operands, Legacy::Crc, flags.end()).await;
        }
        Some(Type::Legacy(legacy)) => {
            if let Some(message) = flags.complaint(None, true) {
                return CKSUM_SPEC.wrong(cx, message).await;
            }
            return legacy::run(cx, args.operands, legacy, flags.end()).await;
        }
        Some(Type::Digest(at)) => {
            let algorithm = DIGESTS[at];
            vec![Algorithm { bits: if bits == 0 { algorithm.bits } else { bits }, ..algorithm }]
        }
    };
    if let Some(message) = flags.complaint(None, true) {
        return CKSUM_SPEC.wrong(cx, message).await;
    }
    sum_all(cx, args.operands, &algorithms, flags, kind.is_none()).await
}

#[derive(Clone, Copy, Default, Debug)]
struct Flags {
    binary: bool,
    tag: bool,
    zero: bool,
    check: bool,
    ignore_missing: bool,
    quiet: bool,
    status: bool,
    warn: bool,
    strict: bool,
}

impl Flags {
    fn set(&mut self, key: &str) {
        match key {
            "check" => self.check = true,
            "tag" => self.tag = true,
            "zero" => self.zero = true,
            "ignore-missing" => self.ignore_missing = true,
            "quiet" => (self.quiet, self.status, self.warn) = (true, false, false),
            "status" => (self.quiet, self.status, self.warn) = (false, true, false),
            "warn" => (self.quiet, self.status, self.warn) = (false, false, true),
            _ => self.strict = true,
        }
    }

    fn end(&self) -> u8 {
        if self.zero { 0 } else { b'\n' }
    }

    /// What options there are that do not go together; `mode` is that of `-b` or `-t`, and a tag may be the `usual` form.
    fn complaint(&self, mode: Option<bool>, usual: bool) -> Option<&'static str> {
        if self.tag && mode == Some(false) {
            Some("--tag does not support --text mode")
        } else if self.zero && self.check {
            Some("the --zero option is not supported when verifying checksums")
        } else if self.tag && self.check && !usual {
            Some("the --tag option is meaningless when verifying checksums")
        } else if mode.is_some() && self.check {
            Some("the --binary and --text options are meaningless when verifying checksums")
        } else if self.check {
            None
        } else if self.ignore_missing {
            Some("the --ignore-missing option is meaningful only when verifying checksums")
        } else if self.status {
            Some("the --status option is meaningful only when verifying checksums")
        } else if self.warn {
            Some("the --warn option is meaningful only when verifying checksums")
        } else if self.quiet {
            Some("the --quiet option is meaningful only when verifying checksums")
        } else if self.strict {
            Some("the --strict option is meaningful only when verifying checksums")
        } else {
            None
        }
    }
}

async fn run(cx: &mut Context, spec: &Spec, algorithm: Algorithm) -> Ended {
    let args = spec.args(cx).await?;
    let mut flags = Flags::default();
    let (mut mode, mut bits) = (None, 0);
    for (key, argument) in &args.options {
        match *key {
            "binary" => mode = Some(true),
            "text" => mode = Some(false),
            "length" => bits = length(cx, argument.as_deref().unwrap_or_default()).await?,
            key => flags.set(key),
        }
    }
    flags.binary = mode == Some(true) || flags.tag;
    if let Some(message) = flags.complaint(mode, false) {
        return spec.wrong(cx, message).await;
    }
    let algorithm = Algorithm { bits: if bits == 0 { algorithm.bits } else { bits }, ..algorithm };
    sum_all(cx, args.operands, &[algorithm], flags, false).await
}

/// Prints or checks the operands. Of several algorithms, the lines that are checked name theirs.
async fn sum_all(
    cx: &mut Context,
    operands: Vec<Text>,
    algorithms: &[Algorithm],
    flags: Flags,
    named: bool,
) -> Ended {
    let operands = &input::or_stdin(operands);
    let mut status = 0;
    for operand in operands {
        if flags.check {
            status |= u8::from(!check(cx, algorithms, named, operand, flags).await?);
            continue;
        }
        let algorithm = &algorithms[0];
        let opened = input::open(cx, operand).await;
        let sum = match opened {
            Ok(ofd) => digest(cx, algorithm, &ofd).await?,
            Err(errno) => Err(errno),
        };
        match sum {
            Ok(sum) => cx.out(&line(&sum, operand, algorithm, flags)).await?,
            Err(errno) => {
                cx.file_error(operand, errno).await?;
                status = 1;
            }
        }
    }
    Ok(input::close_stdin(cx, operands, "standard input", status).await?)
}

async fn digest(cx: &Context, algorithm: &Algorithm, ofd: &Ofd) -> Result<Result<String, Errno>, Stop> {
    let mut state = (algorithm.make)(algorithm.bits);
    loop {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) => state.update(&chunk),
            Err(errno) => return Ok(Err(errno)),
        }
    }
    let mut text = String::with_capacity(algorithm.bits / 4);
    for byte in state.finish() {
        text.push_str(&format!("{byte:02x}"));
    }
    Ok(Ok(text))
}

fn line(sum: &str, name: &[u8], algorithm: &Algorithm, flags: Flags) -> Vec<u8> {
    let escapes = !flags.zero && name.iter().any(|byte| matches!(byte, b'\\' | b'\n' | b'\r'));
    let mut out = Vec::new();
    if escapes {
        out.push(b'\\');
    }
    let mut shown = Vec::new();
    for &byte in name {
        match byte {
            b'\\' if escapes => shown.extend_from_slice(b"\\\\"),
            b'\n' if escapes => shown.extend_from_slice(b"\\n"),
            b'\r' if escapes => shown.extend_from_slice(b"\\r"),
            byte => shown.push(byte),
        }
    }
    if flags.tag {
        let tag = algorithm.name();
        out.extend_from_slice(&[tag.as_bytes(), b" (", &shown, b") = ", sum.as_bytes()].concat());
    } else {
        let mark: &[u8] = if flags.binary { b" *" } else { b"  " };
        out.extend_from_slice(&[sum.as_bytes(), mark, &shown].concat());
    }
    out.push(if flags.zero { 0 } else { b'\n' });
    out
}

/// A line of a list of checksums: the algorithm, with its length, and digest and name. When `named`, only lines
/// that name their algorithm are taken.
fn parse_line(line: &[u8], algorithms: &[Algorithm], named: bool) -> Option<(Algorithm, String, Vec<u8>)> {
    let line = line.trim_ascii_start();
    let (escaped, line) = match line.strip_prefix(b"\\") {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let tagged = algorithms.iter().find_map(|algorithm| {
        let rest = line.strip_prefix(algorithm.tag.as_bytes())?;
        let (bits, rest) = match rest.strip_prefix(b"-") {
            Some(rest) if algorithm.tag == BLAKE2B.tag => {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let bits = std::str::from_utf8(&rest[..digits]).ok()?.parse::<usize>().ok()?;
                (Some(bits).filter(|bits| (8..=512).contains(bits) && bits % 8 == 0)?, &rest[digits..])
            }
            _ if algorithm.tag == BLAKE2B.tag => (BLAKE2B.bits, rest),
            _ => (algorithm.bits, rest),
        };
        let rest = rest.strip_prefix(b" ").unwrap_or(rest).strip_prefix(b"(")?;
        Some((Algorithm { bits, ..*algorithm }, rest))
    });
    let (algorithm, sum, name) = match tagged {
        Some((algorithm, rest)) => {
            let close = memchr::memrchr(b')', rest)?;
            let sum = rest[close + 1..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii();
            (algorithm, sum, &rest[..close])
        }
        None if named => return None,
        None => {
            let algorithm = algorithms.first()?;
            let mut bits = algorithm.bits;
            if algorithm.tag == BLAKE2B.tag {
                bits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count() * 4;
                Some(bits).filter(|bits| (8..=512).contains(bits) && bits % 8 == 0)?;
            }
            let sum = line.get(..bits / 4)?;
            let algorithm = Algorithm { bits, ..*algorithm };
            match &line[bits / 4..] {
                [b' ' | b'\t', b' ' | b'*', name @ ..] => (algorithm, sum, name),
                [b' ' | b'\t', name @ ..] => (algorithm, sum, name),
                _ => return None,
            }
        }
    };
    if sum.len() != algorithm.bits / 4 || !sum.iter().all(u8::is_ascii_hexdigit) || name.is_empty() {
        return None;
    }
    let mut plain = Vec::new();
    let mut bytes = name.iter();
    while let Some(&byte) = bytes.next() {
        if byte == b'\\' && escaped {
            plain.push(match bytes.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b'\\' => b'\\',
                _ => return None,
            });
        } else {
            plain.push(byte);
        }
    }
    Some((algorithm, String::from_utf8_lossy(sum).to_ascii_lowercase(), plain))
}

/// Checks the files a list names; whether all was well.
async fn check(
    cx: &mut Context,
    algorithms: &[Algorithm],
    named: bool,
    list: &[u8],
    flags: Flags,
) -> Result<bool, Stop> {
    let shown: &[u8] = if list == b"-" { b"standard input" } else { list };
    let opened = input::open(cx, list).await;
    let ofd = match opened {
        Ok(ofd) => ofd,
        Err(errno) => {
            cx.file_error(shown, errno).await?;
            return Ok(false);
        }
    };
    let mut records = input::Records::new(cx, ofd, b'\n');
    // The algorithm of the line before stands in warnings.
    let mut tag = if named { "CRC" } else { algorithms[0].tag };
    let (mut number, mut formatted, mut misformatted) = (0u64, 0u64, 0u64);
    let (mut mismatched, mut unreadable, mut matched) = (0u64, 0u64, 0u64);
    loop {
        let block: Bytes = match records.next(cx).await? {
            Ok(Some(block)) => block,
            Ok(None) => break,
            Err(errno) => {
                let message = text!(quote::file(cx.locale, shown), ": read error: ", errno.text());
                cx.error(&message).await?;
                return Ok(false);
            }
        };
        for line in input::records(&block, b'\n') {
            number += 1;
            if line.starts_with(b"#") {
                continue;
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                continue;
            }
            let parsed =
                parse_line(line, algorithms, named).filter(|(_, _, name)| !(list == b"-" && name == b"-"));
            let Some((algorithm, sum, name)) = parsed else {
                misformatted += 1;
                if flags.warn {
                    let place = text!(quote::file(cx.locale, shown), ": ", number.to_string());
                    let message = text!(place, ": improperly formatted ", tag, " checksum line");
                    cx.error(&message).await?;
                }
                continue;
            };
            formatted += 1;
            tag = algorithm.tag;
            let opened = input::open(cx, &name).await;
            let computed = match opened {
                Ok(ofd) => digest(cx, &algorithm, &ofd).await?,
                Err(errno) => Err(errno),
            };
            let escape = name.contains(&b'\n');
            let mut quoted = name.clone();
            if escape {
                quoted =
                    [b"\\".to_vec(), name.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(&b"\\n"[..])]
                        .concat();
            }
            let verdict: &[u8] = match computed {
                Err(Errno::ENOENT) if flags.ignore_missing => continue,
                Err(errno) => {
                    cx.file_error(&name, errno).await?;
                    unreadable += 1;
                    b"FAILED open or read"
                }
                Ok(computed) if computed == sum => {
                    matched += 1;
                    if flags.quiet {
                        continue;
                    }
                    b"OK"
                }
                Ok(_) => {
                    mismatched += 1;
                    b"FAILED"
                }
            };
            if !flags.status {
                cx.out(&text!(quoted, ": ", verdict, "\n")).await?;
            }
        }
    }
    let place = quote::file(cx.locale, shown);
    if formatted == 0 {
        cx.error(&text!(place, ": no properly formatted checksum lines found")).await?;
        return Ok(false);
    }
    if !flags.status {
        let plural = |count: u64, one: &str, many: &str| {
            if count == 1 { format!("WARNING: {count} {one}") } else { format!("WARNING: {count} {many}") }
        };
        if misformatted > 0 {
            let text = plural(misformatted, "line is improperly formatted", "lines are improperly formatted");
            cx.error(text.as_bytes()).await?;
        }
        if unreadable > 0 {
            let text = plural(unreadable, "listed file could not be read", "listed files could not be read");
            cx.error(text.as_bytes()).await?;
        }
        if mismatched > 0 {
            let text =
                plural(mismatched, "computed checksum did NOT match", "computed checksums did NOT match");
            cx.error(text.as_bytes()).await?;
        }
        if flags.ignore_missing && matched == 0 {
            cx.error(&text!(place, ": no file was verified")).await?;
        }
    }
    Ok(mismatched == 0
        && unreadable == 0
        && !(flags.strict && misformatted > 0)
        && !(flags.ignore_missing && matched == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_both_styles() {
        let sum = "d41d8cd98f00b204e9800998ecf8427e";
        for text in [
            format!("{sum}  a b"),
            format!("{sum} *a b"),
            format!("MD5 (a b) = {sum}"),
            format!("\\{sum}  a b"),
        ] {
            let parsed = parse_line(text.as_bytes(), &[MD5], false).map(|(_, sum, name)| (sum, name));
            assert_eq!(parsed, Some((sum.to_owned(), b"a b".to_vec())), "{text}");
        }
        assert!(parse_line(b"x  y", &[MD5], false).is_none());
        assert!(parse_line(format!("{sum}  a").as_bytes(), &DIGESTS, true).is_none());
    }
}
