//! Made-up uses of traps and of the options that change how commands run.

use super::Script;

impl Script {
    fn small(&mut self) -> String {
        self.one(&[
            "true",
            "false",
            "echo hi",
            "f",
            "g",
            "(false)",
            "x=$(false)",
            "[ 1 = 2 ]",
            "((0))",
            "[[ a == b ]]",
            "! true",
            "false || true",
            "true && false",
            "false | true",
            "if false; then :; fi",
            "for i in 1 2; do false; done",
            "while false; do :; done",
            "{ false; }",
            "case a in a) false;; esac",
            "eval false",
            "nosuch",
            "(exit 4)",
            "f | cat",
            "x=$(f)",
            "echo $(f; echo in)",
            "local z",
            "! false",
            "until true; do :; done",
            "f || echo or",
            "f && echo and",
            "{ false; echo g; } || echo or",
            "(false; echo s) || echo or",
            "! f",
            "cd nosuch",
            "echo \"$a\" $x",
            "a='q r' x+=1",
            "arr[1]=b",
            "arr=(1 'b c')",
            "set -- \"$b\" 2",
            "x=5 true",
            "read r < nosuch",
            "for ((i=0; i<2; i++)); do echo $i; done",
            "declare v=1 w",
            "return 2",
            "echo x > /dev/null",
            "echo $((x+1)) \"${a:-'d e'}\"",
            "printf '%s\\n' $'a\\tb' ''",
            "[[ $a == 'x y' && -n $x ]]",
            "f 'a b' '' '*'",
            "cat <<< \"$a\"",
            "test -n \"$b\"",
            ". ./a.sh",
            "break",
            "echo 'it'\\''s'",
            "x=(a b); echo $x",
            "source ./a.sh arg",
            "select i in a b; do echo $i; break; done < a.txt",
            "unset nosuch",
            "(f)",
        ])
        .to_owned()
    }

    fn several(&mut self, most: u32) -> String {
        let mut text = self.small();
        for _ in 0..self.rng.below(most) {
            let joint = self.one(&["; ", "; ", "\n", " && ", " || "]);
            text = format!("{text}{joint}{}", self.small());
        }
        text
    }

    pub(super) fn trap_statement(&mut self) -> String {
        let mut text = String::from("(\necho 'echo sourced $? $LINENO; false; return 3' > a.sh\n");
        let option = self.one(&[
            "",
            "",
            "",
            "set -E",
            "set -T",
            "set -e",
            "set -eE",
            "set -ET",
            "shopt -s extdebug",
            "set -o pipefail",
        ]);
        text.push_str(option);
        text.push('\n');
        for _ in 0..1 + self.rng.below(2) {
            let signal = self.one(&["EXIT", "ERR", "DEBUG", "RETURN", "ERR", "EXIT", "USR1", "0"]);
            let action = self.one(&[
                "echo T $? $LINENO",
                "echo \"T [$BASH_COMMAND]\"",
                "echo T $FUNCNAME $x",
                "echo T; false",
                "echo T \"${BASH_LINENO[*]}\" $?",
                "x=t; echo T $x",
                "echo T ${PIPESTATUS[*]}",
                "",
                "(exit 9)",
                "echo T $BASH_SUBSHELL",
            ]);
            text.push_str(&format!("trap '{action}' {signal}\n"));
        }
        let (f, g) = (self.several(3), self.several(2));
        text.push_str(&format!("f() {{\n{f}\n}}\ng() {{ {g}; }}\n"));
        let body = self.several(4);
        text.push_str(&body);
        match self.rng.below(6) {
            0 => text.push_str("\ntrap -p"),
            1 => text.push_str("\ntrap - ERR DEBUG; false"),
            2 => text.push_str("\nexit 7"),
            3 => text.push_str("\ntrap 'echo usr1 $?' USR1; kill -USR1 $BASHPID; echo after"),
            _ => {}
        }
        text.push_str("\necho last $?\n); echo $?");
        text
    }

    pub(super) fn option_statement(&mut self) -> String {
        let option = self.one(&[
            "-e",
            "-x",
            "-ex",
            "-u",
            "-v",
            "-x",
            "-x",
            "-f",
            "-a",
            "-e",
            "-C",
            "-o pipefail",
            "-eo pipefail",
            "+B",
            "-k",
            "-eu",
        ]);
        let (f, body) = (self.several(3), self.several(5));
        let setting = self.one(&[
            "",
            "",
            "PS4='+ $LINENO '",
            "PS4='\\$x> '",
            "shopt -s inherit_errexit",
            "IFS=:",
            "set -T",
            "shopt -s lastpipe",
        ]);
        format!(
            "(\necho 'echo sourced $1; false' > a.sh\n{setting}\nf() {{ {f}\n}}\ng() {{ echo g; false; }}\nset {option}\n{body}\necho last $? $-\n); echo $?"
        )
    }
}
