//! Sizes for people: scaled and rounded up, as `ls -h` and `du -h` print them, and block sizes as they are asked for.

use super::number;

/// How sizes are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// In blocks of so many bytes, rounded up.
    Blocks(u64),
    /// In blocks of so many bytes with a suffix that says so.
    Named(u64, &'static str),
    /// With the suffix that fits, powers of this base (1000 or 1024).
    Human(u64),
}

const LETTERS: &[u8] = b"KMGTPEZY";

impl Scale {
    /// `bytes` in this scale.
    pub(crate) fn show(self, bytes: u64) -> String {
        match self {
            Scale::Blocks(size) => bytes.div_ceil(size.max(1)).to_string(),
            Scale::Named(size, suffix) => format!("{}{suffix}", bytes.div_ceil(size.max(1))),
            Scale::Human(base) => human(bytes, base),
        }
    }

    /// Reads an argument of `--block-size`.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, number::Bad> {
        match text {
            b"human-readable" => return Ok(Scale::Human(1024)),
            b"si" => return Ok(Scale::Human(1000)),
            _ => {}
        }
        let text = text.strip_prefix(b"'").unwrap_or(text);
        let size = number::unsigned(text, "eEgGkKmMpPtTyYzZ0")?;
        if size == 0 {
            return Err(number::Bad::Invalid);
        }
        if text.first().is_some_and(u8::is_ascii_digit) {
            return Ok(Scale::Blocks(size));
        }
        const NAMES: [(&str, &str); 24] = [
            ("K", "K"),
            ("k", "K"),
            ("M", "M"),
            ("m", "M"),
            ("G", "G"),
            ("g", "G"),
            ("T", "T"),
            ("t", "T"),
            ("P", "P"),
            ("E", "E"),
            ("KiB", "K"),
            ("kiB", "K"),
            ("MiB", "M"),
            ("GiB", "G"),
            ("TiB", "T"),
            ("PiB", "P"),
            ("EiB", "E"),
            ("KB", "kB"),
            ("kB", "kB"),
            ("MB", "MB"),
            ("GB", "GB"),
            ("TB", "TB"),
            ("PB", "PB"),
            ("EB", "EB"),
        ];
        let known = NAMES.iter().find(|(name, _)| name.as_bytes() == text);
        Ok(Scale::Named(size, known.map_or("", |(_, suffix)| suffix)))
    }
}

fn human(bytes: u64, base: u64) -> String {
    if bytes < base {
        return bytes.to_string();
    }
    let (bytes, base) = (u128::from(bytes), u128::from(base));
    let mut unit = base;
    let mut power = 0;
    while bytes / unit >= base {
        unit *= base;
        power += 1;
    }
    let letter = |power: usize| match LETTERS[power] {
        b'K' if base == 1000 => 'k',
        letter => letter as char,
    };
    let tenths = (bytes * 10).div_ceil(unit);
    if tenths < 100 {
        return format!("{}.{}{}", tenths / 10, tenths % 10, letter(power));
    }
    let whole = bytes.div_ceil(unit);
    if whole == base {
        return format!("1.0{}", letter(power + 1));
    }
    format!("{whole}{}", letter(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_round_up() {
        for (bytes, want) in [
            (0, "0"),
            (1023, "1023"),
            (1024, "1.0K"),
            (1025, "1.1K"),
            (10189, "10K"),
            (10241, "11K"),
            (1048575, "1.0M"),
        ] {
            assert_eq!(human(bytes, 1024), want, "{bytes}");
        }
        assert_eq!(human(1000, 1000), "1.0k");
    }
}
