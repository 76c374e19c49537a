//! `echo`: which of its words are options, and its text.

use super::escape::{Reader, unescape};

/// How `echo` treats its words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// Escapes are read unless `-E` says otherwise (`xpg_echo`).
    pub escapes: bool,
    /// No word is an option (`xpg_echo` in POSIX mode).
    pub no_options: bool,
    /// UTF-8 characters.
    pub utf8: bool,
}

/// Append what `echo` prints for `words`, its name not among them.
pub fn echo<W: AsRef<[u8]>>(words: &[W], mode: Mode, out: &mut Vec<u8>) {
    let (mut escapes, mut newline, mut first) = (mode.escapes, true, 0);
    while !mode.no_options && first < words.len() {
        let word = words[first].as_ref();
        let [b'-', letters @ ..] = word else { break };
        if letters.is_empty() || !letters.iter().all(|letter| matches!(letter, b'n' | b'e' | b'E')) {
            break;
        }
        for letter in letters {
            match letter {
                b'n' => newline = false,
                b'e' => escapes = true,
                _ => escapes = false,
            }
        }
        first += 1;
    }
    for (at, word) in words[first..].iter().enumerate() {
        if at > 0 {
            out.push(b' ');
        }
        if !escapes {
            out.extend_from_slice(word.as_ref());
        } else if !unescape(Reader::Echo, word.as_ref(), mode.utf8, out) {
            return;
        }
    }
    if newline {
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &[&str], mode: Mode) -> String {
        let mut out = Vec::new();
        echo(words, mode, &mut out);
        String::from_utf8(out).expect("the cases are ASCII")
    }

    /// Recorded from bash 5.2.
    #[test]
    fn options() {
        let mode = Mode::default();
        assert_eq!(said(&["-n", "-e", "-E", r"a\n"], mode), r"a\n");
        assert_eq!(said(&["-ne", r"a\n"], mode), "a\n");
        assert_eq!(said(&["-nx", "a"], mode), "-nx a\n");
        assert_eq!(said(&["-", "a"], mode), "- a\n");
        assert_eq!(said(&["--", "a"], mode), "-- a\n");
        assert_eq!(said(&["-e", r"a\cb", "c"], mode), "a");
        assert_eq!(said(&[], mode), "\n");
        let xpg = Mode { escapes: true, ..mode };
        assert_eq!(said(&[r"a\tb"], xpg), "a\tb\n");
        assert_eq!(said(&["-E", r"a\tb"], xpg), "a\\tb\n");
        assert_eq!(said(&["-e", r"x\t"], Mode { no_options: true, ..xpg }), "-e x\t\n");
    }
}
