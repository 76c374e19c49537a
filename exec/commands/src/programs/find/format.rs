//! The formats of `-printf`.

use super::Entry;
use crate::util::files::owner_name;
use crate::util::mode;
use crate::util::time::{self, Moment};
use jiff::tz::TimeZone;
use mirage_vfs::{Errno, FileKind, Stat, Time};

/// A part of a format.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Text as it is.
    Text(Vec<u8>),
    /// `\c`: stop here.
    Stop,
    /// A directive with flags, width and precision; times have a second letter.
    Directive {
        letter: u8,
        which: u8,
        left: bool,
        zero: bool,
        alternative: bool,
        width: usize,
        precision: Option<usize>,
    },
}

/// What a format can speak of.
pub(super) struct Facts<'a> {
    pub entry: &'a Entry,
    pub stat: Option<Stat>,
    pub target: Option<&'a [u8]>,
    /// The kind at the end of a symlink.
    pub followed: Result<FileKind, Errno>,
}

impl Piece {
    /// Whether it needs more than path and kind.
    pub(super) fn needs_stat(&self) -> bool {
        matches!(self, Piece::Directive { letter, .. } if !b"pPfhHdylY".contains(letter))
    }

    /// Whether it asks for the security context.
    pub(super) fn needs_context(&self) -> bool {
        matches!(self, Piece::Directive { letter: b'Z', .. })
    }

    /// Whether it needs the kind at the end of a symlink.
    pub(super) fn needs_target(&self) -> bool {
        matches!(self, Piece::Directive { letter: b'Y', .. })
    }
}

type Warnings = Vec<Vec<u8>>;

/// Parses a format; with it come warnings to print.
pub(super) fn parse(text: &[u8]) -> Result<(Vec<Piece>, Warnings), (&'static str, Warnings)> {
    let mut pieces = Vec::new();
    let mut warnings = Vec::new();
    let mut plain = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' => {
                at += 1;
                let Some(&letter) = text.get(at) else {
                    warnings.push(b"warning: escape `\\' followed by nothing at all".to_vec());
                    plain.push(b'\\');
                    break;
                };
                at += 1;
                match letter {
                    b'a' => plain.push(7),
                    b'b' => plain.push(8),
                    b'c' => {
                        pieces.push(Piece::Text(std::mem::take(&mut plain)));
                        pieces.push(Piece::Stop);
                    }
                    b'f' => plain.push(12),
                    b'n' => plain.push(b'\n'),
                    b'r' => plain.push(b'\r'),
                    b't' => plain.push(b'\t'),
                    b'v' => plain.push(11),
                    b'\\' => plain.push(b'\\'),
                    b'0'..=b'7' => {
                        let mut value = u32::from(letter - b'0');
                        let mut count = 1;
                        while let Some(digit @ b'0'..=b'7') = text.get(at)
                            && count < 3
                        {
                            value = value * 8 + u32::from(digit - b'0');
                            at += 1;
                            count += 1;
                        }
                        plain.push(value as u8);
                    }
                    other => {
                        warnings.push([b"warning: unrecognized escape `\\", &[other][..], b"'"].concat());
                        plain.extend_from_slice(&[b'\\', other]);
                    }
                }
            }
            b'%' => {
                let start = at;
                at += 1;
                if text.get(at) == Some(&b'%') {
                    plain.push(b'%');
                    at += 1;
                    continue;
                }
                let (mut left, mut zero, mut alternative) = (false, false, false);
                while let Some(flag @ (b'-' | b'+' | b' ' | b'0' | b'#')) = text.get(at) {
                    left |= *flag == b'-';
                    zero |= *flag == b'0';
                    alternative |= *flag == b'#';
                    at += 1;
                }
                let number = |at: &mut usize| {
                    let mut value = 0;
                    while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
                        value = (value * 10 + usize::from(digit - b'0')).min(1 << 16);
                        *at += 1;
                    }
                    value
                };
                let width = number(&mut at);
                let precision = (text.get(at) == Some(&b'.')).then(|| {
                    at += 1;
                    number(&mut at)
                });
                let Some(&letter) = text.get(at) else {
                    return Err(("error: % at end of format string", warnings));
                };
                at += 1;
                let mut which = 0;
                if b"ABCT".contains(&letter) {
                    match text.get(at) {
                        Some(&next) => {
                            which = next;
                            at += 1;
                        }
                        None => {
                            let message = format!(
                                "warning: format directive `%{}' should be followed by another character",
                                letter as char
                            );
                            warnings.push(message.into_bytes());
                            plain.extend_from_slice(&text[start..]);
                            continue;
                        }
                    }
                    if !b"@aAbBcdDFgGhHIjklmMnprRsStTuUVwWxXyYzZ+".contains(&which) {
                        plain.extend_from_slice(&[b'%', which]);
                        continue;
                    }
                } else if !b"abcdDfFgGhHiklmMnpPsStuUyYZ".contains(&letter) {
                    warnings.push(text_of_unknown(&text[start..at]));
                    plain.extend_from_slice(&text[start..at]);
                    continue;
                }
                if !plain.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                }
                pieces.push(Piece::Directive { letter, which, left, zero, alternative, width, precision });
            }
            byte => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    if !plain.is_empty() {
        pieces.push(Piece::Text(plain));
    }
    Ok((pieces, warnings))
}

fn text_of_unknown(directive: &[u8]) -> Vec<u8> {
    [b"warning: unrecognized format directive `", directive, b"'"].concat()
}

/// Appends what a format says of a file; whether `\c` was met.
pub(super) fn show(pieces: &[Piece], facts: &Facts<'_>, zone: &TimeZone, out: &mut Vec<u8>) -> bool {
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.extend_from_slice(text),
            Piece::Stop => return true,
            Piece::Directive { letter, which, left, zero, alternative, width, precision } => {
                let mut text = value(*letter, *which, *alternative, facts, zone);
                let is_number = b"dm".contains(letter);
                if let Some(precision) = precision
                    && !is_number
                {
                    text.truncate(*precision);
                }
                let fill = width.saturating_sub(text.len());
                if *left {
                    out.extend_from_slice(&text);
                    out.resize(out.len() + fill, b' ');
                } else {
                    out.resize(out.len() + fill, if *zero && is_number { b'0' } else { b' ' });
                    out.extend_from_slice(&text);
                }
            }
        }
    }
    false
}

fn kind_letter(kind: FileKind) -> u8 {
    match kind {
        FileKind::File => b'f',
        other => match mode::show(other, 0)[0] {
            b'-' => b'f',
            letter => letter,
        },
    }
}

fn value(letter: u8, which: u8, alternative: bool, facts: &Facts<'_>, zone: &TimeZone) -> Vec<u8> {
    let entry = facts.entry;
    let stat = facts.stat.unwrap_or_else(|| Stat::new(entry.kind));
    let decimal = |value: Option<u64>| value.unwrap_or(0).to_string().into_bytes();
    let blocks = stat.blocks().or_else(|| stat.size().map(|size| size.div_ceil(512))).unwrap_or(0);
    let bits = stat.st_mode() & 0o7777;
    let owner = |id: Option<u32>| {
        let id = id.unwrap_or(0);
        owner_name(id).map_or_else(|| id.to_string(), str::to_owned).into_bytes()
    };
    let start = &entry.path[..entry.start_len];
    match letter {
        b'a' => ctime(stat.atime(), zone),
        b'c' => ctime(stat.ctime(), zone),
        b't' => ctime(stat.mtime(), zone),
        b'A' => stamp(stat.atime(), which, zone),
        b'B' => stamp(stat.btime(), which, zone),
        b'C' => stamp(stat.ctime(), which, zone),
        b'T' => stamp(stat.mtime(), which, zone),
        b'b' => blocks.to_string().into_bytes(),
        b'd' => entry.depth.to_string().into_bytes(),
        b'D' => decimal(stat.id().map(|id| id.dev)),
        b'f' => entry.name().to_vec(),
        b'F' => b"unknown".to_vec(),
        b'g' => owner(stat.gid()),
        b'G' => decimal(stat.gid().map(u64::from)),
        b'h' => head(&entry.path).to_vec(),
        b'H' => start.to_vec(),
        b'i' => decimal(stat.id().map(|id| id.ino)),
        b'k' => blocks.div_ceil(2).to_string().into_bytes(),
        b'l' => facts.target.unwrap_or_default().to_vec(),
        b'm' if alternative => format!("0{bits:o}").into_bytes(),
        b'm' => format!("{bits:o}").into_bytes(),
        b'M' => mode::show(entry.kind, bits as u16).to_vec(),
        b'n' => decimal(stat.nlink().map(u64::from)),
        b'p' => entry.path.clone(),
        b'P' => {
            let rest = &entry.path[entry.start_len..];
            rest.strip_prefix(b"/").unwrap_or(rest).to_vec()
        }
        b's' => decimal(stat.size()),
        b'S' => {
            let size = stat.size().unwrap_or(0);
            let ratio = if size == 0 { 1.0 } else { 512.0 * blocks as f64 / size as f64 };
            let mut out = Vec::new();
            crate::util::float::Spec::default().write(ratio, &mut out);
            out
        }
        b'u' => owner(stat.uid()),
        b'U' => decimal(stat.uid().map(u64::from)),
        b'y' => vec![kind_letter(entry.kind)],
        b'Y' => match facts.followed {
            Ok(kind) => vec![kind_letter(kind)],
            Err(Errno::ENOENT | Errno::ENOTDIR) => b"N".to_vec(),
            Err(Errno::ELOOP) => b"L".to_vec(),
            Err(_) => b"?".to_vec(),
        },
        _ => Vec::new(),
    }
}

/// The directory a path is in; of one with slashes at its end, the path without them.
fn head(path: &[u8]) -> &[u8] {
    match memchr::memrchr(b'/', path) {
        None => b".",
        Some(0) => b"",
        Some(at) => &path[..at],
    }
}

fn ctime(at: Option<Time>, zone: &TimeZone) -> Vec<u8> {
    let Some(at) = at else { return Vec::new() };
    let mut out = Vec::new();
    let moment = Moment::new(at, zone);
    time::format(&moment, b"%a %b %e %H:%M:%S.%N0 %Y", &mut out);
    out
}

fn stamp(at: Option<Time>, which: u8, zone: &TimeZone) -> Vec<u8> {
    let Some(at) = at else { return Vec::new() };
    let mut out = Vec::new();
    let moment = Moment::new(at, zone);
    let format: Vec<u8> = match which {
        b'@' => b"%s.%N0".to_vec(),
        b'+' => b"%Y-%m-%d+%H:%M:%S.%N0".to_vec(),
        b'S' => b"%S.%N0".to_vec(),
        b'T' | b'X' => b"%H:%M:%S.%N0".to_vec(),
        b'c' => b"%a %b %e %H:%M:%S %Y".to_vec(),
        other => vec![b'%', other],
    };
    time::format(&moment, &format, &mut out);
    out
}
