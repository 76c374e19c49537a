//! Made-up words: literals, quotes, expansions with their operators, arithmetic and patterns.

use super::{ARRAYS, Script};

const LITERALS: &[&str] = &[
    "lit", "a", "2", "x-y", "a.txt", "''", "\"\"", "a\\ b", "'s q'", "\"d  q\"", "$'t\\tn'", "~", "b{1,2}",
    "{a..c}", "*.txt", "?.txt", "[ab].txt", "nomatch*", "-n", "=", "a=b", "'#'", "a#b", "\\*", "'*'", "%",
    "!", "{}", "/", "abc", "07", "-1",
];

const SPECIALS: &[&str] = &[
    "$?",
    "$#",
    "$@",
    "\"$@\"",
    "$*",
    "\"$*\"",
    "$1",
    "\"$2\"",
    "${#}",
    "$0",
    "${@:2}",
    "\"${@:1:2}\"",
    "$-",
];

const OPERATORS: &[&str] = &[
    ":-def",
    "-def",
    ":+alt",
    "+alt",
    ":-'q d'",
    "#a",
    "##*b",
    "%c",
    "%%b*",
    "/b/X",
    "//a/Y",
    "/#a/Z",
    "/%c/W",
    ":1",
    ":1:2",
    ": -2",
    ":0:-1",
    "^",
    "^^",
    ",",
    ",,",
    "@Q",
    "@U",
    "@a",
    "^^[ab]",
    "//[a-c]/.",
    "#*",
    "%%*",
    "/b*/<&>",
    "@E",
    ":=set",
    "@A",
];

/// Text that quotes may hold.
const PLAIN: &[&str] = &["plain", "two  blanks", "'single'", "\\$x", "\\\\", "a\\b", "*", "~", "{a,b}"];

/// Expansions without operators.
const SIMPLE: &[&str] = &["$1", "$#", "$?", "${#a}", "${arr[1]}", "${m[k]}", "${#arr[@]}"];

impl Script {
    pub(super) fn word(&mut self) {
        let text = self.word_text();
        self.push(&text);
    }

    fn word_text(&mut self) -> String {
        let mut text = self.part();
        while self.rng.one_in(6) {
            text.push_str(&self.part());
        }
        text
    }

    fn part(&mut self) -> String {
        match self.rng.below(12) {
            0..=3 => (*self.rng.pick(LITERALS)).to_owned(),
            4 => (*self.rng.pick(SPECIALS)).to_owned(),
            5 | 6 => {
                let parameter = self.parameter();
                if self.rng.one_in(2) { format!("\"{parameter}\"") } else { parameter }
            }
            7 => self.array_part(),
            8 => self.substitution(),
            9 => {
                let text = self.arithmetic_text();
                format!("$(({text}))")
            }
            _ => {
                let text = self.words_in_quotes();
                format!("\"{text}\"")
            }
        }
    }

    /// What may stand in double quotes and here-documents alike.
    pub(super) fn words_in_quotes(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.rng.below(3) {
            match self.rng.below(5) {
                0 => text.push_str(self.rng.pick::<&str>(PLAIN)),
                1 | 2 => text.push_str(&self.parameter()),
                3 => text.push_str(self.rng.pick::<&str>(SIMPLE)),
                _ => text.push_str(&self.substitution()),
            }
            text.push(' ');
        }
        text
    }

    fn parameter(&mut self) -> String {
        let name = self.name();
        match self.rng.below(4) {
            0 => format!("${name}"),
            1 => format!("${{{name}}}"),
            2 => format!("${{#{name}}}"),
            _ => {
                let operator = *self.rng.pick(OPERATORS);
                format!("${{{name}{operator}}}")
            }
        }
    }

    fn array_part(&mut self) -> String {
        let array = *self.rng.pick(&ARRAYS);
        let operator = if self.rng.one_in(2) {
            *self.rng.pick(&[":1", ":1:2", "#z", "/e/E", "^", ": -1", "@Q", ":-none"])
        } else {
            ""
        };
        match self.rng.below(6) {
            0 => format!("${{{array}[@]{operator}}}"),
            1 => format!("\"${{{array}[@]{operator}}}\""),
            2 => format!("\"${{{array}[*]{operator}}}\""),
            3 => format!("${{!{array}[@]}}"),
            4 => format!("${{{array}[{}]}}", self.rng.below(5)),
            _ => format!("${{#{array}[@]}}"),
        }
    }

    fn substitution(&mut self) -> String {
        self.depth += 2;
        let inner = if self.depth > super::DEPTH {
            (*self.rng.pick(&[
                "echo sub",
                "printf 'a\\n\\n'",
                "echo \"$a\"",
                "false",
                "cat a.txt",
                "echo a  b",
                ":",
            ]))
            .to_owned()
        } else {
            let outer = std::mem::take(&mut self.out);
            self.list();
            std::mem::replace(&mut self.out, outer)
        };
        self.depth -= 2;
        let gap = if inner.starts_with('(') { " " } else { "" };
        let end = if inner.contains("<<E") { "\n" } else { "" };
        format!("$({gap}{inner}{end})")
    }

    pub(super) fn pattern(&mut self) {
        let pattern = *self.rng.pick(&[
            "a*",
            "*",
            "?",
            "[a-c]*",
            "lit",
            "'a*'",
            "\"$a\"",
            "$a",
            "*[!a]",
            "[[:digit:]]",
            "",
            "''",
            "*b*",
            "\\*",
            "2",
            "abc",
        ]);
        self.push(if pattern.is_empty() { "x" } else { pattern });
    }
}
