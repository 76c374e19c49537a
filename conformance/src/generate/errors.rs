//! Made-up faults: text that does not parse, and commands that fail while they run.

use super::Script;

impl Script {
    fn snippet(&mut self) -> String {
        self.one(&[
            "if true; then echo a; fi",
            "for i in 1 2; do echo $i; done",
            "while false; do :; done",
            "case x in x) echo c;; y|z) ;; esac",
            "{ echo g; }",
            "( echo s )",
            "f() { echo f; }",
            "function f { echo f; }",
            "echo $(echo a) `echo b`",
            "echo \"$a ${b:-x}\"",
            "[[ a == b && -n c ]]",
            "(( x + 1 ))",
            "echo $((1 + 2))",
            "arr=(1 2 3)",
            "cat <<E\nx\nE",
            "a && b || c",
            "echo a | cat",
            "echo a > o1 2>&1",
            "for ((i=0;i<2;i++)); do echo $i; done",
            "select i in a; do break; done",
            "! true",
            "echo 'q' \"r\"",
            "until true; do :; done",
            "time true",
            "if a; then b; elif c; then d; else e; fi",
            "case a in (a) ;; esac",
            "x=1 y=2 cmd",
            "echo {a,b} *",
            "[ a = b ]",
            "[[ ! ( a < b ) ]]",
            "echo ${arr[1]} ${#a}",
            "f () ( echo )",
        ])
        .to_owned()
    }

    fn broken(&mut self) -> String {
        let mut words: Vec<String> = self.snippet().split(' ').map(str::to_owned).collect();
        for _ in 0..1 + self.rng.below(2) {
            let len = u32::try_from(words.len()).expect("snippets are short");
            let at = self.rng.below(len.max(1)) as usize;
            match self.rng.below(4) {
                0 if words.len() > 1 => {
                    words.remove(at);
                }
                1 => words.truncate(at.max(1)),
                _ => {
                    let token = self.one(&[
                        ")", "(", ";;", ";", "&&", "|", "fi", "done", "then", "do", "}", "{", "esac", "<",
                        ">", "else", "'", "\"", "$(", "`", "${", "]]", "[[", "((", "))", "in", ";&", "!",
                        "\n", "<<<", "<<", "||", "case", "elif", "|&", "function", "$((", "(", "$'", "a=(",
                        "\\", "#", "2>", "&>", "<(", "$[", "time", "]", "()",
                    ]);
                    words.insert(at, token.to_owned());
                }
            }
        }
        words.join(" ")
    }

    /// Text that may not parse, handed to something that reads it at run time.
    pub(super) fn syntax_error(&mut self) -> String {
        let mut text = self.broken();
        if self.rng.one_in(3) {
            text = format!("echo before\n{text}\necho after");
        }
        let quoted = text.replace('\'', "'\\''");
        match self.rng.below(6) {
            0 | 1 => format!("eval '{quoted}'; echo $?"),
            2 => format!("cat > s.sh <<'EOS'\n{text}\nEOS\n. ./s.sh; echo $?; rm -f s.sh"),
            3 => format!("bash -c '{quoted}' name; echo $?"),
            4 => format!("(trap '{quoted}' EXIT); echo $?"),
            _ => format!("x=$(eval '{quoted}' 2>&1); echo \"$? $x\"; x=5"),
        }
    }

    /// A command that fails in a way that may end the shell.
    pub(super) fn run_time_error(&mut self) -> String {
        let inner = match self.rng.below(4) {
            0 => self
                .one(&[
                    "echo ${u?}",
                    "echo ${u:?no u}",
                    "echo ${a b}",
                    "echo ${}",
                    "echo ${a@Z}",
                    "echo ${!}",
                    "echo ${!nosuch}",
                    "echo ${!u}",
                    "echo ${a:1:-9}",
                    "echo ${arr[@]:0:-1}",
                    "echo ${@:1:-1}",
                    "echo ${1x}",
                    "echo ${a[b}",
                    "echo $((1/0))",
                    "echo ${arr[1/0]}",
                    "echo ${arr[-10]}",
                    "arr[1/0]=x",
                    "((1/0))",
                    "let 1/0",
                    "echo ${a:x/0}",
                    "echo ${-x}",
                    "echo ${a^^[}",
                    "set -u; echo $u",
                    "set -u; echo ${u[0]}",
                    "set -u; echo ${arr[9]}",
                    "set -u; echo $9",
                    "set -u; echo ${#u}",
                    "set -u; echo ${u:1}",
                    "set -u; echo \"${q[@]}\"",
                    "set -u; echo $((u))",
                    "set -u; echo ${u#x}",
                    "set -u; u+=x; echo $u",
                    "set -u; [[ $u ]]",
                    "set -u; echo ${m[z]}",
                    "set -u; echo ${!u}",
                    "set -u; echo $!",
                    "set -u; for i in $u; do :; done",
                    "set -u; case $u in *) ;; esac",
                    "set -u; cat <<< $u",
                    "set -u; (( u + 1 ))",
                    "set -u; local u; echo $u",
                ])
                .to_owned(),
            1 => self
                .one(&[
                    "readonly r=1; r=2",
                    "readonly r=1; r=2 echo x",
                    "readonly r=1; for r in a; do echo $r; done",
                    "readonly r=1; read r <<< x",
                    "readonly r=1; ((r=2))",
                    "readonly r=1; r+=1",
                    "readonly r=1; unset r",
                    "readonly r=1; local r=2",
                    "readonly r=1; printf -v r x",
                    "readonly r=1; getopts a r -a",
                    "readonly r=1; mapfile r < a.txt",
                    "readonly -a r=(1); r[0]=2",
                    "readonly -a r=(1); r+=(2)",
                    "readonly -A r=([a]=1); r[a]=2",
                    "readonly r=1; declare r=3",
                    "readonly r=1; export r=4",
                    "readonly r=1; f() { local r=5; }; f",
                    "readonly r=1; : ${r:=2} ${s:=$((r++))}",
                    "readonly r=1; r=2 true; echo $?",
                    "readonly r=1; r=2 | cat; echo $?",
                    "readonly r=1; { r=2; echo in; }; echo out",
                    "readonly r=1; f() { r=2; echo in; }; f; echo out",
                    "readonly r=1; eval 'r=2; echo in'; echo out",
                    "readonly r=1; if r=2; then echo y; else echo n; fi",
                    "readonly r=1; r=2 || echo or",
                    "readonly r=1; let r=2 || echo or",
                ])
                .to_owned(),
            2 => self
                .one(&[
                    "f() { f; }; FUNCNEST=5; f",
                    "FUNCNEST=2; f() { g; }; g() { h; }; h() { echo; }; f",
                    "declare -n r=r",
                    "declare -n r=s s=r; echo $r",
                    "declare -n r=1x",
                    "declare -n r='a b'",
                    "declare -n r=; r=x; echo $r",
                    "declare -n r; r=x; echo $r $x",
                    "declare -n r='arr[1]'; r=z; echo ${arr[1]}",
                    "declare -n r=nosuch; echo ${r-unset}; r=v; echo $nosuch",
                    "declare -n r=a; unset r; echo ${a-gone}",
                    "declare -n r=a; for r in x y; do echo $r; done",
                    "declare -n r=m; echo ${r[k]} ${!r[@]}",
                    "x=y; y=v; echo ${!x}",
                    "x='arr[1]'; echo ${!x}",
                    "x='arr[@]'; echo \"${!x}\"",
                    "x=1x; echo ${!x}",
                    "x='a b'; echo ${!x}",
                    "x=@; set -- p q; echo ${!x}",
                    "x=2; set -- p q; echo ${!x}",
                    "x='#'; echo ${!x}",
                    "x=nosuch; echo ${!x-def}",
                    "f() { return 300; }; f; echo $?",
                    "f() { return x; }; f; echo $?",
                    "return 3",
                    "exit 300",
                    "1x=2",
                    "a b=2",
                    "a-b=3",
                    "a[=3",
                    "=x",
                    "a =1",
                    "$a=1",
                    "\"a\"=1",
                    "nosuch arg",
                    "./nosuch",
                    "sub",
                    "./sub",
                    "./a.txt",
                    "/",
                    "''",
                    "\\ls-x",
                    "'nosuch cmd'",
                    "nosuch\\\nx",
                    "./nodir/x",
                    "PATH=; cat a.txt",
                    "PATH=/nosuch; cat a.txt",
                    "unset PATH; cat a.txt",
                ])
                .to_owned(),
            _ => format!("echo \"{}\"", self.parameter_expansion()),
        };
        match self.rng.below(8) {
            0..=3 => format!("({inner}; echo in $?\necho next); echo $?"),
            4 => format!("f() {{ {inner}; echo in $?; }}; (f; echo $?); echo $?"),
            5 => format!("x=$({inner}; echo in); echo \"$? $x\"; x=5"),
            6 => format!("(eval '{}'; echo in $?); echo $?", inner.replace('\'', "'\\''")),
            _ => {
                format!("bash -c '{}; echo in $?\necho next' name arg; echo $?", inner.replace('\'', "'\\''"))
            }
        }
    }
}
