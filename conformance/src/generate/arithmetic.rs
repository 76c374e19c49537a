//! Made-up arithmetic: every operator, in every place where bash evaluates an expression.

use super::Script;

const BINARY: &[&str] = &[
    "+", "-", "*", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||", ",", "+", "-",
    "*",
];

const ASSIGN: &[&str] = &["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="];

impl Script {
    pub(super) fn arithmetic(&mut self) {
        let text = self.arithmetic_text();
        self.push(&text);
    }

    pub(super) fn arithmetic_text(&mut self) -> String {
        self.expression(2)
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.operand();
        }
        match self.rng.below(14) {
            0..=2 => self.operand(),
            3..=7 => {
                let left = self.expression(depth - 1);
                let operator = self.one(BINARY);
                let right = self.expression(depth - 1);
                self.spaced(&left, operator, &right)
            }
            8 => {
                let left = self.expression(depth - 1);
                // Division by zero and negative exponents are errors worth meeting, but not everywhere.
                let (operator, usual) = (self.one(&["/", "%", "**"]), self.one(&["3", "2", "7", "1"]));
                let right = if self.rng.one_in(6) { self.operand() } else { usual.to_owned() };
                self.spaced(&left, operator, &right)
            }
            9 => format!("({})", self.expression(depth - 1)),
            10 => {
                let (test, yes, no) =
                    (self.expression(depth - 1), self.expression(depth - 1), self.expression(depth - 1));
                format!("{test} ? {yes} : {no}")
            }
            11 => {
                let operator = self.one(&["-", "+", "!", "~", "- ", "! "]);
                format!("{operator}{}", self.expression(depth - 1))
            }
            12 => {
                let target = self.one(&["x", "y", "n", "arr[1]", "m[k]", "q[2]", "arr[x]"]);
                let operator = self.one(ASSIGN);
                let text = format!("{target} {operator} {}", self.expression(depth - 1));
                if self.rng.one_in(4) { text } else { format!("({text})") }
            }
            _ => {
                let target = self.one(&["x", "n", "u", "arr[1]", "m[n]", "q[0]"]);
                let form = self.one(&["++@", "@++", "--@", "@--"]);
                form.replace('@', target)
            }
        }
    }

    fn spaced(&mut self, left: &str, operator: &str, right: &str) -> String {
        if self.rng.one_in(3) {
            format!("{left}{operator}{right}")
        } else {
            format!("{left} {operator} {right}")
        }
    }

    fn operand(&mut self) -> String {
        self.one(&[
            "1",
            "2",
            "0",
            "10",
            "x",
            "x",
            "$x",
            "${x}",
            "n",
            "u",
            "-3",
            "~1",
            "${#a}",
            "0x1f",
            "010",
            "arr[9]",
            "arr[0]",
            "2#101",
            "${#arr[@]}",
            "$#",
            "36#z",
            "64#_",
            "9223372036854775807",
            "16#fF",
            "q[0]",
            "m[n]",
            "3",
            "7",
            "x",
            "n",
            "'4'",
            "\"5\"",
            "$((1+1))",
            "${u:-3}",
            "00",
            "1",
            "2",
        ])
        .to_owned()
    }

    /// An expression that is probably wrong.
    fn wrong_expression(&mut self) -> String {
        self.one(&[
            "1 +", "1 2", "(1", "1)", "* 3", "08", "2#3", "1 ? 2", "1 : 2", "x y", "1 = 2", "3++", "a b",
            "99#1", "1 ** -1", "1 / 0", "x % u", "5 =", "arr[", "'a'", "1.5", "$b", "a.b", "1 +* 2", "++",
            "x +", ", 1", "1 ,", "0x", "08 + 1", "! ", "x[", "1#1", "#5", "@", "$", "\\1", "x = = 2",
            "x ? : 2", "((1)", "1 << -1", "b", "a", "y", "arr", "m[]", "arr[]", "-", "10#", "0xg", "1a", "_",
            "é",
        ])
        .to_owned()
    }

    pub(super) fn arithmetic_statement(&mut self) -> String {
        let text = if self.rng.one_in(8) { self.wrong_expression() } else { self.expression(3) };
        let quoted = text.replace('"', "");
        match self.rng.below(14) {
            0..=4 => format!("(echo $(( {text} )) $x $n; declare -p x n u q 2>/dev/null); echo $?"),
            5 | 6 => format!("(( {text} )); echo $? $x $n"),
            7 => format!("let \"{quoted}\"; echo $? $x"),
            8 => format!("(declare -i i=\"{quoted}\"; i+=2; echo $? $i)"),
            9 => format!("(arr[{text}]=v; declare -p arr); echo $?"),
            10 => format!("(echo \"${{y:{text}}}\"); echo $?"),
            11 => {
                format!("[[ \"{quoted}\" -{} x ]]; echo $?", self.one(&["eq", "ne", "lt", "le", "gt", "ge"]))
            }
            12 => {
                self.loops += 1;
                let n = self.loops;
                format!(
                    "for ((n{n} = 0; n{n} < 3; n{n} += 1 + !({text}))); do echo $n{n}; ((n{n} > 9)) && break; done"
                )
            }
            _ => {
                let (first, second) = (self.expression(1), self.expression(2));
                format!(
                    "(let \"x={}\" '{}'; echo $? $x $n)",
                    quoted,
                    [first, second].concat().replace('\'', "")
                )
            }
        }
    }
}
