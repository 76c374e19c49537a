//! Made-up patterns, in `case`, in file names and with the options that change them.

use super::Script;

impl Script {
    /// A pattern that may hold extended groups.
    pub(super) fn extended_pattern(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.rng.below(3) {
            let piece = match self.rng.below(8) {
                0 | 1 => self.one(&["a", "b", "abc", ".", "txt", "one", "x"]).to_owned(),
                2 | 3 => self
                    .one(&[
                        "*",
                        "?",
                        "[a-c]",
                        "[!a-c]",
                        "[[:alpha:]]",
                        "[^b]",
                        "[]]",
                        "[\\]]",
                        "[a\\-z]",
                        "[-a]",
                        "[[.a.]]",
                    ])
                    .to_owned(),
                4 => self.one(&["'*'", "\\*", "\"$a\"", "$a", "$y", "\"b\"", "''", "\\a", "'a'b"]).to_owned(),
                _ => {
                    let sign = self.one(&["@", "?", "*", "+", "!"]);
                    let body = self.one(&[
                        "a", "a|b", "abc|ab", "", "*", "b*|a?", "@(a|b)c", "'x'|$a", "[a-c]", "|a", "!(a)",
                        "two*",
                    ]);
                    format!("{sign}({body})")
                }
            };
            text.push_str(&piece);
        }
        text
    }

    pub(super) fn pattern_statement(&mut self) -> String {
        match self.rng.below(6) {
            0 | 1 => {
                let subject = self.one(&[
                    "$a", "$y", "\"$b\"", "abc", "'*'", "a.txt", "''", "$x", "ab", "abab", "'a]'", "-",
                ]);
                let (first, second) = (self.extended_pattern(), self.extended_pattern());
                let end = self.one(&[";;", ";&", ";;&"]);
                format!(
                    "shopt -s extglob\ncase {subject} in {first}) echo 1 {end} {second}|x*) echo 2 ;; *) echo 3; esac"
                )
            }
            2 | 3 => {
                let option = self.one(&[
                    "shopt -s nullglob",
                    "shopt -s dotglob",
                    "shopt -s failglob",
                    "shopt -s globstar",
                    "shopt -s nocaseglob",
                    ":",
                    "shopt -s extglob",
                    "GLOBIGNORE='a*'",
                    "GLOBIGNORE='*.txt:sub'",
                    "set -f",
                    ":",
                ]);
                let pattern = self.one(&[
                    "*",
                    "*.txt",
                    ".*",
                    "**",
                    "**/*",
                    "s*/*",
                    "[ab].txt",
                    "[!a]*",
                    "*/",
                    "A*",
                    "?.*",
                    "nomatch*",
                    "\"*\"",
                    "*'.txt'",
                    "[.]*",
                    "./*",
                    "sub/*.c",
                    "*/c.c",
                    "\\*",
                    "[[:alpha:]].txt",
                    "$PWD/*.c",
                    "s?b",
                    "**/c.c",
                    ".?*",
                    "*.[ct]*",
                    "{a,b}*",
                    "[a",
                    "\"a\"*",
                    "su[b]/c.c",
                    "sub/",
                    "*//c.c",
                    "[z-a]*",
                    "f.txt*",
                    "$u*",
                    "@(a|b).txt",
                    "!(*.txt)",
                ]);
                format!(
                    "(shopt -s extglob; {option}\necho {pattern}; for i in {pattern}; do echo \"$i\"; done); echo $?"
                )
            }
            4 => {
                let subject = self.one(&["aAbB", "abc", "x.tar.gz", "'a b'", "[x]", "a*b"]);
                let (sign, pattern) = (self.one(&["#", "##", "%", "%%", "/", "//"]), self.extended_pattern());
                format!(
                    "(shopt -s extglob {}\nv={subject}; echo \"${{v{sign}{pattern}}}\")",
                    self.one(&["", "nocasematch"])
                )
            }
            _ => {
                let (subject, pattern) =
                    (self.one(&["ABC", "abc", "a.b", "aab", "''"]), self.extended_pattern());
                format!(
                    "(shopt -s nocasematch\n[[ {subject} == {pattern} ]]; echo $?; [[ {subject} != {pattern} ]] && echo not)"
                )
            }
        }
    }
}
