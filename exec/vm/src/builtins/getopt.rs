//! Options of builtins, by the rules of bash's own scanner: single letters that may be clustered, an argument attached
//! or in the next word, `--` as an end, no permutation.

use mirage_lower::Text;

/// What the scanner found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// An option letter; `plus` when it was given as `+x`.
    Letter {
        /// The letter.
        letter: u8,
        /// Given with `+`.
        plus: bool,
        /// Its argument.
        arg: Option<Text>,
    },
    /// `--help`.
    Help,
    /// Not an option of this builtin: the text of the message.
    Invalid(Text),
}

/// The scanner. In `spec` a letter followed by `:` takes an argument, one followed by `;` takes one that may be missing;
/// a leading `+` admits options that start with `+`.
#[derive(Debug)]
pub(crate) struct Getopt<'a> {
    spec: &'a [u8],
    args: &'a [Text],
    at: usize,
    within: usize,
    plus: bool,
    done: bool,
}

impl<'a> Getopt<'a> {
    /// Scan `args`, whose first element is the builtin's name.
    pub(crate) fn new(spec: &'a str, args: &'a [Text]) -> Self {
        let spec = spec.as_bytes();
        let (plus, spec) = match spec {
            [b'+', rest @ ..] => (true, rest),
            spec => (false, spec),
        };
        Self { spec, args, at: 1, within: 0, plus, done: false }
    }

    /// The index of the first operand, once the scanner has ended.
    pub(crate) fn operands(&self) -> usize {
        self.at
    }

    fn starts_option(&self, word: &[u8]) -> bool {
        word.len() > 1 && (word[0] == b'-' || (self.plus && word[0] == b'+'))
    }
}

impl Iterator for Getopt<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if self.done {
            return None;
        }
        if self.within == 0 {
            let word = self.args.get(self.at)?;
            if !self.starts_option(word) {
                self.done = true;
                return None;
            }
            if word == b"--".as_slice() {
                self.at += 1;
                self.done = true;
                return None;
            }
            if word == b"--help".as_slice() {
                self.done = true;
                return Some(Found::Help);
            }
            self.within = 1;
        }
        let word = &self.args[self.at];
        let sign = word[0];
        let letter = word[self.within];
        self.within += 1;
        let last = self.within >= word.len();
        let known = (letter != b':' && letter != b';').then(|| memchr::memchr(letter, self.spec)).flatten();
        let Some(known) = known else {
            self.done = true;
            return Some(Found::Invalid(Text::from(&[sign, letter][..]).with(b": invalid option")));
        };
        let takes = self.spec.get(known + 1).copied();
        let mut arg = None;
        if matches!(takes, Some(b':' | b';')) {
            if !last {
                arg = Some(Text::from(&word[self.within..]));
            } else if let Some(next) = self.args.get(self.at + 1)
                && (takes == Some(b':') || !self.starts_option(next))
            {
                arg = Some(next.clone());
                self.at += 1;
            } else if takes == Some(b':') {
                self.done = true;
                return Some(Found::Invalid(
                    Text::from(&[sign, letter][..]).with(b": option requires an argument"),
                ));
            }
            self.within = 0;
            self.at += 1;
        } else if last {
            self.within = 0;
            self.at += 1;
        }
        Some(Found::Letter { letter, plus: sign == b'+', arg })
    }
}

trait With {
    fn with(self, tail: &[u8]) -> Self;
}

impl With for Text {
    fn with(mut self, tail: &[u8]) -> Self {
        self.push_bytes(tail);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scan(spec: &str, words: &[&str]) -> (Vec<String>, usize) {
        let args: Vec<Text> = words.iter().map(|word| Text::from(*word)).collect();
        let mut getopt = Getopt::new(spec, &args);
        let found = getopt
            .by_ref()
            .map(|found| match found {
                Found::Letter { letter, plus, arg } => {
                    let sign = if plus { '+' } else { '-' };
                    let arg = arg.map(|arg| format!("={}", arg.to_string_lossy())).unwrap_or_default();
                    format!("{sign}{}{arg}", letter as char)
                }
                Found::Help => "help".into(),
                Found::Invalid(message) => message.to_string_lossy().into_owned(),
            })
            .collect();
        (found, getopt.operands())
    }

    #[test]
    fn clusters_and_arguments() {
        assert_eq!(
            scan("abc:", &["x", "-ab", "-cfoo", "-c", "bar", "y"]).0,
            ["-a", "-b", "-c=foo", "-c=bar"]
        );
        assert_eq!(scan("ab", &["x", "-a", "--", "-b"]), (vec!["-a".into()], 3));
        assert_eq!(scan("ab", &["x", "-", "-a"]), (vec![], 1));
        assert_eq!(scan("ab", &["x", "y", "-a"]), (vec![], 1));
    }

    #[test]
    fn optional_arguments_do_not_swallow_options() {
        assert_eq!(scan("t;s", &["x", "-t", "-s"]).0, ["-t", "-s"]);
        assert_eq!(scan("t;s", &["x", "-t", "5", "-s"]).0, ["-t=5", "-s"]);
    }

    #[test]
    fn plus_only_where_it_is_admitted() {
        assert_eq!(scan("+x", &["d", "+x", "-x"]).0, ["+x", "-x"]);
        assert_eq!(scan("x", &["d", "+x"]), (vec![], 1));
    }

    #[test]
    fn errors() {
        assert_eq!(scan("a", &["x", "-az"]).0, ["-a", "-z: invalid option"]);
        assert_eq!(scan("a:", &["x", "-a"]).0, ["-a: option requires an argument"]);
        assert_eq!(scan("a", &["x", "--help"]).0, ["help"]);
        assert_eq!(scan("a", &["x", "--hel"]).0, ["--: invalid option"]);
    }
}
