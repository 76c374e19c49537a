//! Made-up commands of every form, nested in one another.

use super::{ARRAYS, DEPTH, Script};

impl Script {
    pub(super) fn list(&mut self) {
        self.pipeline();
        while self.rng.one_in(4) {
            let operator = *self.rng.pick(&[" && ", " || ", "; ", "\n"]);
            self.push(operator);
            self.pipeline();
        }
    }

    fn pipeline(&mut self) {
        if self.rng.one_in(12) {
            self.push("! ");
        }
        self.command();
        if self.rng.one_in(7) {
            let reader = *self.rng.pick(&[
                " | cat",
                " | while read -r l; do echo \"<$l>\"; done",
                " | { read l r; echo \"$r-$l\"; cat > /dev/null; }",
                " | cat | cat",
                " | wc -l",
                " | sort",
                " | tr a-c x-z",
            ]);
            self.push(reader);
        }
    }

    fn command(&mut self) {
        self.depth += 1;
        if self.depth > DEPTH || self.rng.below(10) < 6 {
            self.simple();
        } else {
            match self.rng.below(10) {
                0 => self.if_command(),
                1 => self.for_command(),
                2 => self.while_command(),
                3 => self.case_command(),
                4 => self.group("{ ", "; }"),
                5 => self.group("( ", " )"),
                6 => self.conditional(),
                7 => {
                    self.push("((");
                    self.arithmetic();
                    self.push("))");
                }
                8 => self.function(),
                _ => self.for_arithmetic(),
            }
            if self.rng.one_in(8) {
                self.redirection();
            }
        }
        self.depth -= 1;
    }

    fn body(&mut self) {
        self.list();
        if self.rng.one_in(3) {
            self.push("; ");
            self.list();
        }
    }

    fn if_command(&mut self) {
        self.push("if ");
        self.list();
        self.push("; then ");
        self.body();
        if self.rng.one_in(4) {
            self.push("; elif ");
            self.pipeline();
            self.push("; then ");
            self.body();
        }
        if self.rng.one_in(2) {
            self.push("; else ");
            self.body();
        }
        self.push("; fi");
    }

    fn for_command(&mut self) {
        let name = self.name();
        if self.rng.one_in(5) {
            self.push(&format!("for {name}; do "));
        } else {
            self.push(&format!("for {name} in"));
            for _ in 0..self.rng.below(4) {
                self.push(" ");
                self.word();
            }
            self.push("; do ");
        }
        self.loop_body();
        self.push("; done");
    }

    fn loop_body(&mut self) {
        if self.rng.one_in(5) {
            let test = *self.rng.pick(&["[ $x = 2 ]", "[[ $a == a* ]]", "((x > 3))", "test -z \"$c\""]);
            let jump = *self.rng.pick(&["break", "continue", "break 2", "continue 2"]);
            self.push(&format!("{test} && {jump}; "));
        }
        self.body();
    }

    fn counter(&mut self) -> String {
        self.loops += 1;
        format!("n{}", self.loops)
    }

    fn while_command(&mut self) {
        let counter = self.counter();
        let turns = 1 + self.rng.below(3);
        if self.rng.one_in(3) {
            self.push(&format!("{counter}=0; until (({counter}++ >= {turns})); do "));
        } else {
            self.push(&format!("{counter}=0; while (({counter}++ < {turns})); do "));
        }
        self.loop_body();
        self.push("; done");
    }

    fn for_arithmetic(&mut self) {
        let counter = self.counter();
        let turns = 1 + self.rng.below(3);
        self.push(&format!("for (({counter} = 0; {counter} < {turns}; {counter}++)); do "));
        self.loop_body();
        self.push("; done");
    }

    fn case_command(&mut self) {
        self.push("case ");
        self.word();
        self.push(" in ");
        for _ in 0..1 + self.rng.below(3) {
            self.pattern();
            if self.rng.one_in(4) {
                self.push("|");
                self.pattern();
            }
            self.push(") ");
            self.list();
            let end = *self.rng.pick(&[" ;; ", " ;; ", " ;; ", " ;& ", " ;;& "]);
            self.push(end);
        }
        if self.rng.one_in(2) {
            self.push("*) echo other;; ");
        }
        self.push("esac");
    }

    fn group(&mut self, open: &str, close: &str) {
        self.push(open);
        self.body();
        self.push(close);
    }

    fn function(&mut self) {
        let name = self.fresh_function();
        self.push(&format!("{name}() {{ "));
        if self.rng.one_in(2) {
            let local = self.name();
            self.push(&format!("local {local}="));
            self.word();
            self.push("; ");
        }
        self.body();
        if self.rng.one_in(3) {
            let status = self.rng.below(4);
            self.push(&format!("; return {status}"));
        }
        self.push(&format!("; }}; {name} "));
        self.word();
        self.push(" ");
        self.word();
    }

    fn conditional(&mut self) {
        self.push("[[ ");
        match self.rng.below(6) {
            0 => {
                self.word();
                self.push(" == ");
                self.pattern();
            }
            1 => {
                self.push("-n ");
                self.word();
            }
            2 => {
                self.word();
                self.push(" < ");
                self.word();
            }
            3 => {
                self.push("-e a.txt && -z ");
                self.word();
            }
            4 => {
                self.push("! ( ");
                self.word();
                self.push(" != ");
                self.pattern();
                self.push(" || -d sub )");
            }
            _ => {
                let name = self.name();
                self.push(&format!("-v {name}"));
            }
        }
        self.push(" ]]");
    }

    fn redirection(&mut self) {
        let target = *self.rng.pick(&[
            " > out; cat out",
            " >> out",
            " 2>&1",
            " < b.txt",
            " 2> /dev/null",
            " <<< \"$b\"",
            " 3>&1 1>&2 2>&3",
            " > /dev/null",
            " < nosuch",
        ]);
        self.push(target);
    }

    fn simple(&mut self) {
        match self.rng.below(16) {
            0..=4 => {
                self.push("echo");
                self.arguments();
            }
            5 | 6 => {
                self.push("printf '<%s>\\n'");
                self.arguments();
            }
            7 | 8 => self.assignment(),
            9 => self.array_command(),
            10 => {
                self.push("set --");
                self.arguments();
            }
            11 => {
                let text = *self.rng.pick(&[
                    "false",
                    "true",
                    "shift",
                    "read -r a b",
                    "read x <<< \"$b\"",
                    "unset a",
                    "unset 'arr[1]'",
                    "(exit 3)",
                    "return 2 2>/dev/null",
                    "cat b.txt",
                    "nosuch",
                    "cat nosuch",
                    "printf '%d-' 1 2 3; echo",
                    "printf '%5s|%-5s|\\n' \"$a\" \"$y\"",
                    "IFS=",
                    "IFS=:",
                    "unset IFS",
                    "mapfile -t arr < b.txt",
                    "cd sub; cd ..",
                    "let 'x += 2'",
                    "eval 'echo \"$a\"'",
                    "trap 'echo bye $?' EXIT",
                    "declare -p arr",
                    "declare -p x 2>&1",
                    "type echo",
                    "getopts ab: c -a -b val",
                    "echo $LINENO",
                    "test \"$a\" = alpha",
                    "[ \"$x\" -gt 3 ]",
                ]);
                self.push(text);
            }
            12 => {
                self.push("echo $((");
                self.arithmetic();
                self.push("))");
            }
            13 => {
                self.bodies += 1;
                let end = format!("E{}", self.bodies);
                self.push(&format!("cat <<{end}\n"));
                let body = self.words_in_quotes();
                self.push(&format!("{body}\n{end}\n:"));
            }
            14 => {
                let name = self.name();
                self.push(&format!("{name}="));
                self.word();
                self.push(" eval 'echo \"$");
                self.push(&name);
                self.push("\"'");
            }
            _ => {
                self.push("echo");
                self.arguments();
                self.redirection();
            }
        }
    }

    fn arguments(&mut self) {
        for _ in 0..self.rng.below(4) {
            self.push(" ");
            self.word();
        }
    }

    fn assignment(&mut self) {
        let name = self.name();
        let operator = if self.rng.one_in(5) { "+=" } else { "=" };
        self.push(&format!("{name}{operator}"));
        self.word();
    }

    fn array_command(&mut self) {
        let array = *self.rng.pick(&ARRAYS);
        match self.rng.below(5) {
            0 => {
                self.push(&format!("{array}=("));
                self.arguments();
                self.push(")");
            }
            1 => {
                self.push(&format!("{array}+=("));
                self.arguments();
                self.push(")");
            }
            2 => {
                let index = self.rng.below(6);
                self.push(&format!("{array}[{index}]="));
                self.word();
            }
            3 => {
                self.push("m[");
                let key = *self.rng.pick(&["k", "k2", "new", "\"a b\"", "$x"]);
                self.push(key);
                self.push("]=");
                self.word();
            }
            _ => self.push(&format!("printf '[%s]' \"${{{array}[@]}}\" ${{!{array}[@]}}; echo")),
        }
    }
}
