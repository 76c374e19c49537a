//! Made-up calls of builtins, with their options and with what they refuse.

use super::Script;

impl Script {
    fn printf(&mut self) -> String {
        let mut format = String::new();
        for _ in 0..1 + self.rng.below(3) {
            let flags = self.one(&["", "", "", "-", "0", "+", " ", "#", "-0", "+0", "'"]);
            let width = self.one(&["", "", "5", "2", "*", "10"]);
            let precision = self.one(&["", "", "", ".2", ".0", ".", ".*", ".5"]);
            let letter = self.one(&[
                "s", "d", "i", "u", "x", "X", "o", "c", "b", "q", "e", "f", "g", "s", "d", "%", "Q", "a",
                "G", "z", "ld",
            ]);
            let text = self.one(&[
                "", " ", "|", "\\n", "\\t", "\\x41", "\\101", "\\\\", "-", "\\e", "%%", "\\c", "\\0", "\"",
                "\\u00e9",
            ]);
            format.push_str(&format!("%{flags}{width}{precision}{letter}{text}"));
        }
        let mut text = format!("printf '{}'", format.replace('\'', "'\\''"));
        for _ in 0..self.rng.below(5) {
            let argument = match self.rng.below(4) {
                0 => self
                    .one(&[
                        "5",
                        "-3",
                        "0x1f",
                        "010",
                        "1e3",
                        "3.14159",
                        "abc",
                        "''",
                        "\"'A\"",
                        "'\"B'",
                        "' 7'",
                        "08",
                        "9223372036854775808",
                        "-0",
                        "1.5",
                        "0x",
                        "12abc",
                        "+4",
                    ])
                    .to_owned(),
                1 => self.value().to_owned(),
                2 => self.one(&["\"$a\"", "\"$b\"", "$x", "${arr[@]}", "\"$@\""]).to_owned(),
                _ => self
                    .one(&[
                        "'a\\nb'",
                        "'\\x41\\0101'",
                        "'a b'",
                        "'\\c'",
                        "\"it's\"",
                        "'*'",
                        "$'\\n'",
                        "é",
                        "'\\'",
                        "'!'",
                        "'a=b'",
                        "'{x}'",
                    ])
                    .to_owned(),
            };
            text = format!("{text} {argument}");
        }
        text
    }

    fn read(&mut self) -> String {
        let ifs = self.one(&["", "", "IFS= ", "IFS=: ", "IFS=' :' ", "IFS=, ", "IFS=x "]);
        let options = self.one(&[
            "", "-r", "-r", "-a q", "-n 3", "-N 4", "-d x", "-d ''", "-r -a q", "-n 0", "-rd :", "-t 0",
            "-p p", "-u 3", "-rn 2", "-s", "-n x", "-Z", "-e",
        ]);
        let names = self.one(&["", "x", "a b", "a b c", "q[1]", "1x", "a a", "m[k]", "x y z", "-", "arr"]);
        let input = self.one(&[
            "<<< 'a b  c d'",
            "<<< ' lead trail '",
            "<<< 'a:b::c:'",
            "< f.txt",
            "<<< 'a\\ b\\\\c d'",
            "<<< ''",
            "< /dev/null",
            "<<< 'a,b,,c'",
            "<<< ':x: y:'",
            "< <(printf 'abc')",
            "<<< $'l1\\\\\\nl2 z'",
            "<<< $'a\\tb  '",
            "<<< ' : a : b : '",
            "3< a.txt",
            "<<< 'xaxbx'",
        ]);
        format!(
            "({ifs}read {options} {names} {input}; echo $?; declare -p a b c x q REPLY 2>/dev/null; echo \"${{m[k]}}\")"
        )
    }

    fn mapfile(&mut self) -> String {
        let options = self.one(&[
            "",
            "-t",
            "-n 2",
            "-s 1",
            "-O 2",
            "-t -n 1 -s 1",
            "-d x",
            "-td ''",
            "-C 'echo cb' -c 1",
            "-C 'echo cb' -c 2 -t",
            "-u 3",
            "-n -1",
            "-Z",
            "-O x",
        ]);
        let name = self.one(&["", "q", "arr", "1x", "m", "a"]);
        let input = self.one(&[
            "< f.txt",
            "< b.txt",
            "<<< $'a\\nb'",
            "< /dev/null",
            "<<< ''",
            "3< a.txt",
            "< <(printf 'axb')",
        ]);
        let command = self.one(&["mapfile", "readarray"]);
        format!("({command} {options} {name} {input}; echo $?; declare -p q arr MAPFILE a 2>/dev/null)")
    }

    fn getopts(&mut self) -> String {
        let spec = self.one(&["ab:c", ":ab:c", "a", "", ":", "a:b:", "x::", "ab"]);
        let mut words = String::new();
        for _ in 0..1 + self.rng.below(4) {
            let word = self.one(&[
                "-a", "-b", "-bval", "-abc", "--", "-", "arg", "-x", "-c", "''", "-ab", "'-b v'", "-a-", "+a",
            ]);
            words = format!("{words} {word}");
        }
        let extra = self.one(&["", "OPTERR=0; ", "OPTIND=2; "]);
        format!(
            "({extra}set --{}{words}\nwhile getopts {spec} o; do echo \"$o|$OPTARG|$OPTIND\"; done; echo $? $o $OPTIND \"${{OPTARG-unset}}\")",
            self.one(&["", " "])
        )
    }

    fn quoting(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.rng.below(4) {
            let piece = self.one(&[
                "\\n",
                "\\t",
                "\\x41",
                "\\x4",
                "\\101",
                "\\0",
                "\\e",
                "\\cA",
                "\\\\",
                "\\'",
                "\\\"",
                "\\u41",
                "\\U00000042",
                "\\q",
                "a b",
                "$",
                "`",
                "!",
                "\\x7f",
                "\\x80",
                "\\?",
                "\\c",
                "\\xg",
                "\\8",
                "é",
                "\\a",
            ]);
            text.push_str(piece);
        }
        match self.rng.below(4) {
            0 => format!("v=$'{text}'; echo \"${{v@Q}}\"; printf '%q\\n' \"$v\"; declare -p v"),
            1 => format!("echo -e \"{}\"", text.replace(['"', '`', '$', '!'], "")),
            2 => format!("printf '%b|' '{}'; echo", text.replace('\'', "")),
            _ => format!("v=$'{text}'; (set -x; : \"$v\"); set | grep '^v='"),
        }
    }

    fn other(&mut self) -> String {
        self.one(&[
            "type echo cat nosuch if f1",
            "type -t echo if cat f1 nosuch",
            "command -v echo if nosuch f1",
            "command -V cd",
            "cd sub && pwd && cd - && pwd",
            "cd nosuch",
            "cd a b",
            "cd ''",
            "pushd sub; pushd; dirs; popd; popd",
            "dirs -v",
            "popd",
            "pushd +1",
            "shift 2; echo $#",
            "shift 9; echo $?",
            "shift -1",
            "shift x",
            "set -- a b c; echo $#",
            "set -o | head -n 3",
            "set -q",
            "unset 1x",
            "unset -x a",
            "unset 'arr[@]'; declare -p arr",
            "unset 'm[k]'; declare -p m",
            "export 1x=2",
            "export a; env | grep '^a='",
            "export -p | grep -c a=",
            "readonly r1=1; r1=2; echo no",
            "readonly r2=1; (unset r2; echo $?)",
            "(readonly r3=1; declare r3=2; echo $?)",
            "alias l='echo al'; alias; unalias l; alias l",
            "alias nosuch",
            "unalias nosuch",
            "shopt -q extglob; echo $?",
            "shopt -s nosuch",
            "shopt nosuch",
            "shopt extglob nullglob",
            "hash -r; hash",
            "hash nosuch",
            "umask; umask -S; umask 077; umask",
            "umask x",
            "eval",
            "eval 'echo a' 'b'",
            "eval 'exit 3' & wait $!; echo $?",
            "wait nosuch",
            "wait",
            "kill -l 1 2 15",
            "kill -l HUP",
            "kill",
            "kill x",
            "jobs",
            "fg",
            "bg",
            "times > /dev/null",
            "true x",
            "false x",
            "exit x",
            "(exit 256; echo); echo $?",
            "(exit -1); echo $?",
            "(exit 1 2); echo $?",
            "(return 1 2>&1); echo $?",
            "break",
            "continue",
            "for i in 1 2; do break 0; done",
            "for i in 1 2; do break x; done",
            "for i in 1 2; do for j in 3 4; do continue 5; done; done",
            "let",
            "let 'x=1' 'x-1'; echo $?",
            "echo -n -e 'a\\tb\\n'",
            "echo -E 'a\\tb'",
            "echo -ne",
            "echo -- x",
            "echo - x",
            "echo -nx",
            "printf",
            "printf -v",
            "printf -v x '%s' v; echo $x",
            "printf -v 'arr[1]' '%d' 7; echo ${arr[1]}",
            "printf -v 1x a",
            "printf --",
            "printf -- '%s\\n' a",
            "printf '%s'",
            "printf '\\x41\\u42\\n'",
            "declare -p nosuch",
            "declare -f nosuch",
            "declare -F",
            "declare -i i=3+4; echo $i",
            "declare -Z",
            "local x",
            "caller",
            "caller 0",
            "builtin echo b",
            "builtin nosuch",
            "command echo c",
            "command nosuch",
            "command -p echo p",
            "enable -n echo; type -t echo; enable echo",
            "enable nosuch",
            "help nosuch",
            "source nosuch",
            ". ",
            "source",
            "exec nosuch; echo no",
            "(exec nosuch; echo no); echo $?",
            "(exec echo ex); echo $?",
            "test",
            "[",
            "[ a",
            "test -z",
            "logout",
            "history",
            "fc",
            "bind",
            "complete -p",
            "compgen -W 'ab ac b' a",
            "compgen -v BASH_VERSI",
            "compgen -b ec",
            "ulimit -Z",
            "suspend",
            "disown",
            "let x=",
            "trap",
            "trap x",
            "trap '' nosuch",
            "trap -p EXIT",
            "trap - 99",
            "trap 'echo e' EXIT 2; trap -p; trap - EXIT",
            "getopts",
            "getopts a",
            "read",
            "mapfile -x",
            "select i in; do echo; done",
            "time -p true 2>/dev/null",
            "coproc",
            "typeset -p x",
            "shopt -o errexit",
            "set -o nosuch",
            "set +o | head -n 2",
            "set -e; set +e; echo $-",
            "shopt -p extglob",
            "echo $BASH_VERSION ${BASH_VERSINFO[0]}",
            "echo $RANDOM > /dev/null",
            "RANDOM=42; echo $RANDOM $RANDOM",
            "echo $PPID > /dev/null",
            "echo $UID $HOSTNAME $SHLVL",
            "echo $OSTYPE $MACHTYPE",
            "echo ${BASH_SOURCE[0]} $0",
            "echo $SECONDS",
            "echo \"$IFS\" | od -c | head -n 1",
            "echo $PS4 $PS1",
            "echo $OPTIND $OPTERR",
            "set | grep '^BASH_VERS'",
            "echo ~ ~user ~nosuch ~/x a:~",
            "x=~:~/b; echo $x",
            "echo a=~ ~+ ~-",
            "unset HOME; echo ~",
            "exit 3 | cat; echo $?",
            "echo ${PIPESTATUS[@]}",
            "echo $_; echo a b; echo $_",
            "x=1 y=$x; echo $y",
            "a=1 b=2 eval 'echo $a $b'; echo $a",
            "arr=([5]=e [2]=c d); declare -p arr",
            "arr+=([1]=z w); declare -p arr",
            "arr[0]+=s; echo ${arr[0]}",
            "declare -A n=(a b c); declare -p n",
            "declare -A n=([a]=1 b); echo",
            "declare -A n=([a]=1 [a]+=2); declare -p n",
            "m+=([k]+=x [z]=1); echo ${m[k]} ${m[z]}",
            "m[]=1",
            "arr[-9]=1",
            "arr[x y]=1",
            "m[a b]=1; echo ${m[a b]}",
            "m['q r']=1; echo \"${m[q r]}\"",
            "arr['1']=q; declare -p arr",
            "echo ${arr[-9]}",
            "echo ${arr[]}",
            "echo ${m[]}",
            "echo ${#arr[-1]}",
            "unset 'arr[-1]'; declare -p arr",
            "unset 'arr[-9]'",
            "q[3]=a; q[1]=b; echo ${!q[@]} ${q[@]}",
            "q=(); echo ${#q[@]} ${q-unset}",
            "arr=$x; declare -p arr",
            "a[2]=t; declare -p a",
            "declare -a x; declare -p x",
            "declare -A a; declare -p a",
            "(declare -A arr; echo $?)",
            "(declare -a m; echo $?)",
            "declare -a q='(1 2)'; declare -p q",
            "declare -r a; a=1; echo no",
            "declare +r x; echo $?",
        ])
        .to_owned()
    }

    pub(super) fn builtin_statement(&mut self) -> String {
        match self.rng.below(10) {
            0 | 1 => {
                let inner = self.printf();
                format!("{inner}; echo \"|$?\"")
            }
            2 => self.read(),
            3 => self.mapfile(),
            4 => self.getopts(),
            5 => self.quoting(),
            6 => format!("({})", self.other()),
            _ => format!("({}\n); echo $?", self.other()),
        }
    }
}
