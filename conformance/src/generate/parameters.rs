//! Made-up statements about parameter expansion: every operator, on every kind of parameter, in every place.

use super::Script;

const PARAMETERS: &[&str] = &[
    "a",
    "b",
    "c",
    "x",
    "y",
    "u",
    "arr[@]",
    "arr[*]",
    "arr[1]",
    "arr[-1]",
    "arr[9]",
    "arr",
    "q[@]",
    "q[*]",
    "m[k]",
    "m[@]",
    "m[nokey]",
    "@",
    "*",
    "1",
    "2",
    "3",
    "9",
    "#",
    "?",
    "!a",
    "!y",
    "!u",
    "!1",
    "arr[x-4]",
    "BASH_SUBSHELL",
    "IFS",
    "arr[$((1+2))]",
    "m[$a]",
    "*",
];

const WHOLE: &[&str] = &[
    "${!arr[@]}",
    "${!arr[*]}",
    "${!m[@]}",
    "${!q[@]}",
    "${!a*}",
    "${!ar@}",
    "${#arr[@]}",
    "${#m[*]}",
    "${#@}",
    "${#*}",
    "${#arr[1]}",
    "${#u}",
    "${#}",
    "$*",
    "$@",
    "${@}",
    "$?",
    "$#",
    "$0",
    "$3",
    "$10",
    "${10}",
    "$_",
    "$'a\\x41\\101\\n\\e'",
    "$\"tr $a\"",
    "${#arr}",
    "${#1}",
    "${#?}",
    "$[1+2]",
];

const IFS: &[&str] =
    &["' '", "''", ":", "': '", "$'\\n'", "x", "'a '", "'*'", "', '", "' \t'", "'\\'", "b", "-", "5"];

impl Script {
    /// A word of the kind that follows an operator such as `:-`.
    fn operand_word(&mut self) -> String {
        match self.rng.below(9) {
            0 => String::new(),
            1 => "def".to_owned(),
            2 => "'q  d'".to_owned(),
            3 => "\"d  q\"".to_owned(),
            4 => "a  b".to_owned(),
            5 => "\"$b\"".to_owned(),
            6 => self.one(&["$@", "\"$@\"", "$*", "${arr[@]}", "\"${arr[@]}\"", "$b", "$1"]).to_owned(),
            7 => {
                self.one(&["*", "~", "\\*", "\\}", "'}'", "{a,b}", "\\a", "$'\\t'", "a:b", "'*'x"]).to_owned()
            }
            _ => {
                let inner = self.parameter_expansion();
                if self.rng.one_in(2) { format!("x{inner}") } else { format!("\"{inner}\"y") }
            }
        }
    }

    fn operand_pattern(&mut self) -> String {
        match self.rng.below(8) {
            0..=3 => self
                .one(&[
                    "*",
                    "?",
                    "a*",
                    "*b",
                    "[a-c]",
                    "[!a]*",
                    "\\*",
                    "'*'",
                    "\"$a\"",
                    "$a",
                    "*[[:space:]]",
                    "one",
                    "b*c",
                    "[[:alpha:]]",
                    "",
                    " ",
                    "?*",
                    "$u",
                    "'\\'",
                    "\\\\",
                    "[]x]",
                    "*:",
                    "${a}*",
                    "'a'*",
                    "[*]",
                    "/",
                    "*/",
                    "[^[:space:]]",
                    "[b-",
                    "\"[x]\"",
                    "x\\n",
                ])
                .to_owned(),
            4 => self.extended_pattern(),
            _ => self.one(&["a", "b", "o", "w", "t*o", "l?", "*l"]).to_owned(),
        }
    }

    fn operator(&mut self) -> String {
        match self.rng.below(14) {
            0..=2 => {
                let sign = self.one(&[":-", "-", ":+", "+", ":=", "=", ":-", "-"]);
                format!("{sign}{}", self.operand_word())
            }
            3 | 4 => {
                let sign = self.one(&["#", "##", "%", "%%"]);
                format!("{sign}{}", self.operand_pattern())
            }
            5 | 6 => {
                let sign = self.one(&["/", "//", "/#", "/%"]);
                let replacement = self.one(&[
                    "/X", "/", "", "/&", "/<&>", "/\\&", "/'&'", "/\"$b\"", "/$a", "/a/b", "/$'\\n'",
                    "/\\\\&", "/\"&\"", "/~", "/*", "/${x}y",
                ]);
                format!("{sign}{}{replacement}", self.operand_pattern())
            }
            7 | 8 => self
                .one(&[
                    ":0", ":1", ":2", ": -1", ": -2", ":1:2", ":0:1", ":1:-1", ": -3:2", ":x", ":x-4:1",
                    ":9", ":0:0", ":(-2)", ":1+1:1", ": -9", ":0:9", ":$#", ":x>4?1:2", ":0x1:010", ": -2:1",
                    ":1:x", ":u:2",
                ])
                .to_owned(),
            9 | 10 => {
                let sign = self.one(&["^", "^^", ",", ",,"]);
                let pattern = self.one(&["", "", "", "a", "[a-m]", "?", "[[:lower:]]", "$a", "*", "[!a]"]);
                format!("{sign}{pattern}")
            }
            11 => self.one(&["@Q", "@U", "@u", "@L", "@A", "@a", "@K", "@k", "@E", "@P"]).to_owned(),
            12 if self.rng.one_in(5) => {
                let sign = self.one(&[":?", "?"]);
                let message = self.one(&["", "msg", "'a  msg'", "$a", "no $b"]);
                format!("{sign}{message}")
            }
            _ => String::new(),
        }
    }

    /// An expansion of any parameter with any operator.
    pub(super) fn parameter_expansion(&mut self) -> String {
        if self.rng.one_in(6) {
            return self.one(WHOLE).to_owned();
        }
        let parameter = self.one(PARAMETERS);
        let operator = self.operator();
        format!("${{{parameter}{operator}}}")
    }

    fn expansion_word(&mut self) -> String {
        let expansion = self.parameter_expansion();
        match self.rng.below(10) {
            0..=2 => expansion,
            3..=6 => format!("\"{expansion}\""),
            7 => format!("\"[{expansion}]\""),
            8 => format!("x{expansion}y"),
            _ => {
                let more = self.parameter_expansion();
                if self.rng.one_in(2) {
                    format!("{expansion}{more}")
                } else {
                    format!("\"{expansion}$a{more}\"")
                }
            }
        }
    }

    /// A command that shows what a word expands to in one of the places words stand.
    fn expansion_in_place(&mut self) -> String {
        let word = self.expansion_word();
        match self.rng.below(16) {
            0..=6 => {
                let more =
                    if self.rng.one_in(2) { format!(" {}", self.expansion_word()) } else { String::new() };
                format!("printf '<%s>' {word}{more}; echo")
            }
            7 => format!("c={word}; echo \"$c\""),
            8 => format!("q=({word}); declare -p q"),
            9 => format!("for i in {word}; do echo \"-$i-\"; done"),
            10 => {
                let pattern = self.operand_pattern();
                let pattern = if pattern.is_empty() { "''".to_owned() } else { pattern.replace(' ', "\\ ") };
                format!("case {word} in {pattern}) echo yes;; *) echo no;; esac")
            }
            11 => format!("cat <<< {word}"),
            12 => format!(
                "[[ {word} == {} ]]; echo $?",
                self.one(&["a*", "$a", "\"$b\"", "*", "''", "?", "[a-z]*"])
            ),
            13 => {
                self.bodies += 1;
                let end = format!("E{}", self.bodies);
                format!(
                    "cat <<{end}\n[{}]\n{}\n{end}",
                    self.parameter_expansion(),
                    self.parameter_expansion()
                )
            }
            14 => format!("set -- {word}; echo $# \"$1\""),
            _ => format!("m[z]={word}; arr[2]={word}; echo \"${{m[z]}}|${{arr[2]}}\""),
        }
    }

    pub(super) fn expansion_statement(&mut self) -> String {
        match self.rng.below(12) {
            0 => {
                let name = self.name();
                format!("{name}={}", self.value())
            }
            1 => format!("set -- {} {} {}", self.value(), self.value(), self.value()),
            2 => format!("q=({} {} [5]={})", self.value(), self.value(), self.value()),
            3 | 4 => {
                let ifs = self.one(IFS);
                let inner = self.expansion_in_place();
                format!("IFS={ifs}\n{inner}\nIFS=$' \\t\\n'")
            }
            5 | 6 => {
                let inner = self.expansion_in_place();
                format!("({inner}\n); echo \"$?\"")
            }
            7 => self.brace_statement(),
            _ => {
                let inner = self.expansion_in_place();
                format!("({inner}\n)")
            }
        }
    }

    fn brace_statement(&mut self) -> String {
        let mut word = String::new();
        for _ in 0..1 + self.rng.below(3) {
            let piece = self.brace_piece(2);
            word.push_str(&piece);
        }
        format!("printf '<%s>' {word}; echo")
    }

    fn brace_piece(&mut self, depth: u32) -> String {
        match self.rng.below(9) {
            0 | 1 => self
                .one(&["a", "$x", "'b c'", "\\,", "\"{a,b}\"", "-", "x{y}", "{}", "${a}", "$(echo s)"])
                .to_owned(),
            2 => self
                .one(&[
                    "{1..3}",
                    "{3..1}",
                    "{01..3}",
                    "{a..e..2}",
                    "{1..10..3}",
                    "{-1..1}",
                    "{z..x}",
                    "{1..3..0}",
                    "{a..3}",
                    "{1..2..x}",
                    "{5..1..-2}",
                    "{-01..1}",
                    "{1..}",
                    "{A..c..20}",
                    "{08..10}",
                    "{1..3..-1}",
                    "{$x..7}",
                ])
                .to_owned(),
            _ if depth == 0 => self.one(&["p", "q", ""]).to_owned(),
            _ => {
                let mut items = Vec::new();
                for _ in 0..1 + self.rng.below(3) {
                    items.push(self.brace_piece(depth - 1));
                }
                let tail = self.one(&["", "", ",", "e"]);
                format!("{{{}{tail}}}", items.join(","))
            }
        }
    }
}
