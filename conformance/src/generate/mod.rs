//! Scripts made up by a grammar and a seed, to be run by the real bash and by a candidate.
//!
//! Invariant: the same seed gives the same script on every machine; every script ends by itself, touches nothing
//! outside of its folder, and prints nothing that depends on time, chance or process numbers.

mod words;

use crate::case::{Case, Node, Tree};
use crate::rng::Rng;

/// How deep compound commands and words may nest.
const DEPTH: u32 = 4;

/// The names scripts work with.
const NAMES: [&str; 6] = ["a", "b", "c", "x", "y", "u"];

/// The arrays scripts work with; `u` among the names is never set to begin with.
const ARRAYS: [&str; 2] = ["arr", "q"];

/// The case of one seed.
pub fn case(seed: u64) -> Case {
    let mut script =
        Script { rng: Rng::new(seed), out: String::new(), depth: 0, functions: 0, loops: 0, bodies: 0 };
    script.whole();
    Case {
        name: format!("seed {seed}"),
        script: script.out.into_bytes(),
        args: [&b"one"[..], b"two words", b"", b"*"].map(<[u8]>::to_vec).to_vec(),
        stdin: b"first line\n  second  line\nthird\\ line\nlast".to_vec(),
        before: files(),
        ..Case::default()
    }
}

fn files() -> Tree {
    let file = |content: &[u8]| Node::File { mode: 0o644, content: content.to_vec() };
    Tree::from([
        (b"a.txt".to_vec(), file(b"alpha\nbeta\n")),
        (b"b.txt".to_vec(), file(b"1\n2\n3\n")),
        (b"sub/c.c".to_vec(), file(b"")),
        (b".hid".to_vec(), file(b"hidden\n")),
    ])
}

struct Script {
    rng: Rng,
    out: String,
    depth: u32,
    functions: u32,
    loops: u32,
    bodies: u32,
}

impl Script {
    fn whole(&mut self) {
        self.out.push_str("a=alpha b='two  words' c= x=5 y=abcabc\narr=(zero 'one  1' '' three)\ndeclare -A m=([k]=v [k2]='v 2')\n");
        if self.rng.one_in(4) {
            let options =
                ["set -u", "set -e", "set -f", "shopt -s nullglob", "set -o pipefail", "shopt -s extglob"];
            let option = *self.rng.pick(&options);
            self.line(option);
        }
        for _ in 0..2 + self.rng.below(5) {
            self.list();
            self.out.push('\n');
        }
        self.line("echo \"end $? $a|$b|$c|$x|$y|$#|${arr[@]}|${!arr[@]}|${m[k]}\"");
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn list(&mut self) {
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
        self.functions += 1;
        let name = format!("f{}", self.functions);
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

    fn name(&mut self) -> String {
        (*self.rng.pick(&NAMES)).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_script() {
        assert_eq!(case(7), case(7));
        assert_ne!(case(7).script, case(8).script);
        let lengths: Vec<_> = (0..200).map(|seed| case(seed).script.len()).collect();
        assert!(lengths.iter().all(|n| (100..20_000).contains(n)), "{lengths:?}");
    }
}
