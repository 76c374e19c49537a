//! Made-up conditions: `[[ ]]`, `test` and `[` with every operator, in and out of place.

use super::Script;

const UNARY: &[&str] = &[
    "-a", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-k", "-p", "-r", "-s", "-u", "-w", "-x", "-L", "-N",
    "-S", "-n", "-z", "-n", "-z", "-v", "-o", "-v", "-R",
];

const BINARY: &[&str] = &["-eq", "-ne", "-lt", "-le", "-gt", "-ge", "=", "==", "!=", "<", ">"];

impl Script {
    fn condition_word(&mut self) -> String {
        match self.rng.below(4) {
            0 => self
                .one(&["a.txt", "nosuch", "sub", "''", "x", "arr[1]", "arr", "m[k]", "errexit", "5", "-1"])
                .to_owned(),
            1 => self
                .one(&["$a", "$b", "\"$b\"", "$x", "$u", "$y", "${arr[@]}", "$1", "'*'", "a*", "\"a*\"", "~"])
                .to_owned(),
            2 => {
                self.one(&["'a b'", "07", "x+1", "\"1 \"", "lit", "\\*", "-n", "'('", "!", "='='"]).to_owned()
            }
            _ => {
                let expansion = self.parameter_expansion();
                if self.rng.one_in(2) { format!("\"{expansion}\"") } else { expansion }
            }
        }
    }

    fn double_bracket(&mut self, depth: u32) -> String {
        match self.rng.below(12) {
            0 => self.condition_word(),
            1 | 2 => {
                let operator = self.one(UNARY);
                format!("{operator} {}", self.condition_word())
            }
            3 => {
                let left =
                    self.one(&["x", "5", "$x", "x+1", "0x10", "'1 + 1'", "arr[0]", "08", "$u", "\"\"", "n"]);
                let operator = self.one(&BINARY[..6]);
                let right = self.one(&["5", "x", "$x", "(1)", "0", "-1", "010", "${#a}", "$a"]);
                format!("{left} {operator} {right}")
            }
            4 => {
                let left = self.condition_word();
                let operator = self.one(&["=", "==", "!="]);
                format!("{left} {operator} {}", self.extended_pattern())
            }
            5 => {
                let left = self.condition_word();
                let operator = self.one(&BINARY[6..]);
                format!("{left} {operator} {}", self.condition_word())
            }
            6 => {
                let left = self.one(&["$a", "$y", "\"$b\"", "abcabc", "${arr[1]}", "a.txt", "'x 12'", "$1"]);
                let right = self.one(&[
                    "a",
                    "^a",
                    "(a)(b)?c",
                    "b+",
                    "^(a|b)*$",
                    "[[:digit:]]+",
                    "$a",
                    "\"$a\"",
                    "'.'",
                    "\\.",
                    "(.)\\1",
                    "(.*)(b)",
                    "^$",
                    "[a-c]{2,}",
                    "o(n|x)e",
                    "\\ ",
                    "[ ]",
                    "x[[:space:]]([0-9]+)",
                    "a|",
                    "(",
                    "*",
                    "[",
                    "a{,2}",
                    "()",
                    "^.*[^c]",
                    "\\bw",
                ]);
                format!("{left} =~ {right}")
            }
            7 => {
                let (left, right) =
                    (self.one(&["a.txt", "b.txt", "nosuch", "."]), self.one(&["a.txt", "nosuch", "./a.txt"]));
                format!("{left} {} {right}", self.one(&["-nt", "-ot", "-ef"]))
            }
            _ if depth == 0 => format!("-n {}", self.condition_word()),
            8 => format!("! {}", self.double_bracket(depth - 1)),
            9 => format!("( {} )", self.double_bracket(depth - 1)),
            _ => {
                let left = self.double_bracket(depth - 1);
                let operator = self.one(&["&&", "||"]);
                format!("{left} {operator} {}", self.double_bracket(depth - 1))
            }
        }
    }

    fn test_arguments(&mut self) -> String {
        let mut words = Vec::new();
        if self.rng.one_in(4) {
            for _ in 0..self.rng.below(6) {
                let word = match self.rng.below(4) {
                    0 => self.one(&["!", "'('", "')'", "-a", "-o", "\\(", "\\)"]).to_owned(),
                    1 => self.one(UNARY).to_owned(),
                    2 => self.one(&["-eq", "=", "!=", "\\<", "-nt", "==", "-lt", "\\>"]).to_owned(),
                    _ => self.condition_word(),
                };
                words.push(word);
            }
            return words.join(" ");
        }
        for turn in 0..1 + self.rng.below(2) {
            if turn > 0 {
                words.push(self.one(&["-a", "-o"]).to_owned());
            }
            if self.rng.one_in(5) {
                words.push("!".to_owned());
            }
            match self.rng.below(5) {
                0 => words.push(self.condition_word()),
                1 | 2 => {
                    words.push(self.one(UNARY).to_owned());
                    words.push(self.condition_word());
                }
                _ => {
                    words.push(self.condition_word());
                    words.push(
                        self.one(&[
                            "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "=", "==", "!=", "\\<", "\\>", "-nt",
                            "-ef",
                        ])
                        .to_owned(),
                    );
                    words.push(self.condition_word());
                }
            }
        }
        words.join(" ")
    }

    pub(super) fn condition_statement(&mut self) -> String {
        match self.rng.below(6) {
            0..=2 => {
                let inner = self.double_bracket(2);
                format!("([[ {inner} ]]; echo \"$? ${{BASH_REMATCH[*]@Q}}\"); echo $?")
            }
            3 => format!("(test {}); echo $?", self.test_arguments()),
            4 => format!("[ {} ]; echo $?", self.test_arguments()),
            _ => {
                let inner = self.double_bracket(1);
                format!(
                    "if [[ {inner} ]]; then echo y; elif [ {} ]; then echo z; else echo n; fi",
                    self.test_arguments()
                )
            }
        }
    }
}
