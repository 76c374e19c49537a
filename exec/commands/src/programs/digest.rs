//! `md5sum` and the SHA family: as GNU has them, `--check` among it.

use crate::options::{Opt, Spec, flag};
use crate::util::{input, quote};
use crate::voice::{Ended, Voice};
use bytes::Bytes;
use md5::Md5;
use mirage_vfs::Errno;
use mirage_vm::ofd::Ofd;
use mirage_vm::program::{Context, Stop};
use sha1::Sha1;
use sha2::digest::DynDigest;
use sha2::{Sha224, Sha256, Sha384, Sha512};

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

/// One of the algorithms.
struct Algorithm {
    /// Its name in BSD's style.
    tag: &'static str,
    bits: usize,
    make: fn() -> Box<dyn DynDigest + Send>,
}

const MD5: Algorithm = Algorithm { tag: "MD5", bits: 128, make: || Box::new(Md5::default()) };
const SHA1: Algorithm = Algorithm { tag: "SHA1", bits: 160, make: || Box::new(Sha1::default()) };
const SHA224: Algorithm = Algorithm { tag: "SHA224", bits: 224, make: || Box::new(Sha224::default()) };
const SHA256: Algorithm = Algorithm { tag: "SHA256", bits: 256, make: || Box::new(Sha256::default()) };
const SHA384: Algorithm = Algorithm { tag: "SHA384", bits: 384, make: || Box::new(Sha384::default()) };
const SHA512: Algorithm = Algorithm { tag: "SHA512", bits: 512, make: || Box::new(Sha512::default()) };
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
            program!($konst, $spec, |cx| run(cx, &$spec, &$algorithm), |args| {
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

async fn run(cx: &mut Context, spec: &Spec, algorithm: &'static Algorithm) -> Ended {
    let args = spec.args(cx).await?;
    let mut flags = Flags::default();
    let mut mode = None;
    for (key, _) in &args.options {
        match *key {
            "binary" => mode = Some(true),
            "text" => mode = Some(false),
            "check" => flags.check = true,
            "tag" => flags.tag = true,
            "zero" => flags.zero = true,
            "ignore-missing" => flags.ignore_missing = true,
            "quiet" => (flags.quiet, flags.status, flags.warn) = (true, false, false),
            "status" => (flags.quiet, flags.status, flags.warn) = (false, true, false),
            "warn" => (flags.quiet, flags.status, flags.warn) = (false, false, true),
            _ => flags.strict = true,
        }
    }
    flags.binary = mode == Some(true) || flags.tag;
    let complaint = if flags.tag && mode == Some(false) {
        Some("--tag does not support --text mode")
    } else if flags.zero && flags.check {
        Some("the --zero option is not supported when verifying checksums")
    } else if flags.tag && flags.check {
        Some("the --tag option is meaningless when verifying checksums")
    } else if mode.is_some() && flags.check {
        Some("the --binary and --text options are meaningless when verifying checksums")
    } else if flags.check {
        None
    } else if flags.ignore_missing {
        Some("the --ignore-missing option is meaningful only when verifying checksums")
    } else if flags.status {
        Some("the --status option is meaningful only when verifying checksums")
    } else if flags.warn {
        Some("the --warn option is meaningful only when verifying checksums")
    } else if flags.quiet {
        Some("the --quiet option is meaningful only when verifying checksums")
    } else if flags.strict {
        Some("the --strict option is meaningful only when verifying checksums")
    } else {
        None
    };
    if let Some(message) = complaint {
        return spec.wrong(cx, message).await;
    }
    let operands = &input::or_stdin(args.operands);
    let mut status = 0;
    for operand in operands {
        if flags.check {
            status |= u8::from(!check(cx, algorithm, operand, flags).await?);
            continue;
        }
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
    let mut state = (algorithm.make)();
    loop {
        match cx.read(ofd).await? {
            Ok(chunk) if chunk.is_empty() => break,
            Ok(chunk) => state.update(&chunk),
            Err(errno) => return Ok(Err(errno)),
        }
    }
    let mut text = String::with_capacity(algorithm.bits / 4);
    for byte in state.finalize() {
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
        out.extend_from_slice(&[algorithm.tag.as_bytes(), b" (", &shown, b") = ", sum.as_bytes()].concat());
    } else {
        let mark: &[u8] = if flags.binary { b" *" } else { b"  " };
        out.extend_from_slice(&[sum.as_bytes(), mark, &shown].concat());
    }
    out.push(if flags.zero { 0 } else { b'\n' });
    out
}

/// A line of a list of checksums: digest and name.
fn parse_line(line: &[u8], algorithm: &Algorithm) -> Option<(String, Vec<u8>)> {
    let line = line.trim_ascii_start();
    let (escaped, line) = match line.strip_prefix(b"\\") {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let digits = algorithm.bits / 4;
    let is_digest = |text: &[u8]| text.len() == digits && text.iter().all(u8::is_ascii_hexdigit);
    let (sum, name) = if let Some(rest) = line.strip_prefix(algorithm.tag.as_bytes()) {
        let rest = rest.strip_prefix(b" ").unwrap_or(rest).strip_prefix(b"(")?;
        let close = memchr::memrchr(b')', rest)?;
        let sum = rest[close + 1..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii();
        (sum, &rest[..close])
    } else {
        let sum = line.get(..digits)?;
        match &line[digits..] {
            [b' ' | b'\t', b' ' | b'*', name @ ..] => (sum, name),
            [b' ' | b'\t', name @ ..] => (sum, name),
            _ => return None,
        }
    };
    if !is_digest(sum) || name.is_empty() {
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
    Some((String::from_utf8_lossy(sum).to_ascii_lowercase(), plain))
}

/// Checks the files a list names; whether all was well.
async fn check(cx: &mut Context, algorithm: &Algorithm, list: &[u8], flags: Flags) -> Result<bool, Stop> {
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
            let parsed = parse_line(line, algorithm).filter(|(_, name)| !(list == b"-" && name == b"-"));
            let Some((sum, name)) = parsed else {
                misformatted += 1;
                if flags.warn {
                    let place = text!(quote::file(cx.locale, shown), ": ", number.to_string());
                    let message = text!(place, ": improperly formatted ", algorithm.tag, " checksum line");
                    cx.error(&message).await?;
                }
                continue;
            };
            formatted += 1;
            let opened = input::open(cx, &name).await;
            let computed = match opened {
                Ok(ofd) => digest(cx, algorithm, &ofd).await?,
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
            assert_eq!(parse_line(text.as_bytes(), &MD5), Some((sum.to_owned(), b"a b".to_vec())), "{text}");
        }
        assert_eq!(parse_line(b"x  y", &MD5), None);
    }
}
