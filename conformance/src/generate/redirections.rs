//! Made-up redirections, here-documents, pipelines and the statuses they leave.

use super::Script;

impl Script {
    fn writer(&mut self) -> String {
        self.one(&[
            "echo out",
            "{ echo out; echo err >&2; }",
            "cat a.txt",
            "printf 'x\\ny'",
            "(echo sub; exit 3)",
            "nosuch",
            "echo \"$a\"",
            "cat nosuch",
            "false",
            "for i in 1 2; do echo $i; done",
            "if true; then echo t; fi",
            "f",
            "echo -n",
            "{ echo 1; echo 2 >&2; } 2>&1",
            "[[ a == b ]]",
            ":",
            "(( 0 ))",
            "while read -r l; do echo \"<$l>\"; done < b.txt",
            "case x in x) echo c;; esac",
            "declare -p x",
            "printf %s 1 2 >&2",
        ])
        .to_owned()
    }

    fn one_redirection(&mut self) -> String {
        let fd = self.one(&["", "", "", "1", "2", "3", "0"]);
        match self.rng.below(13) {
            0..=2 => format!(
                "{fd}>{}",
                self.one(&[
                    "o1",
                    "o2",
                    "/dev/null",
                    "$a",
                    "nodir/x",
                    "sub",
                    "\"o 3\"",
                    "''",
                    "*.txt",
                    "o1",
                    "$u",
                    "{p,q}"
                ])
            ),
            3 => format!("{fd}>>{}", self.one(&["o1", "o2", "a.txt"])),
            4 => format!("{fd}>&{}", self.one(&["1", "2", "3", "-", "2-", "9", "$x", "o1", "\"$a\"", "1-"])),
            5 => self
                .one(&["<a.txt", "< nosuch", "<b.txt", "<&-", "0<&3", "<&9", "< \"$b\"", "<o1", "<sub"])
                .to_owned(),
            6 => self
                .one(&[
                    "&>o1",
                    "&>>o1",
                    ">|o1",
                    "<>o2",
                    ">&o2",
                    "2>&1 >o1",
                    ">o1 2>&1",
                    "3>&1 1>&2 2>&3 3>&-",
                ])
                .to_owned(),
            7 => format!(
                "<<< {}",
                self.one(&[
                    "hs",
                    "\"$a\"",
                    "$b",
                    "'a  b'",
                    "$'x\\ny'",
                    "${arr[@]}",
                    "\"$(echo s)\"",
                    "*",
                    "~",
                    "''"
                ])
            ),
            8 => self.one(&["2>/dev/null", "2>&1", ">&2", "2>o2"]).to_owned(),
            9 => format!("{fd}>&{fd}"),
            10 => self.one(&["{v}>o1", "{v}<a.txt", "{v}>&1", "{v}<&0", "{x}>&-"]).to_owned(),
            _ => format!("{fd}>{}", self.one(&["o1", "o2"])),
        }
    }

    fn redirected(&mut self) -> String {
        let mut text = self.writer();
        for _ in 0..1 + self.rng.below(2) {
            text = format!("{text} {}", self.one_redirection());
        }
        text
    }

    fn here_document(&mut self) -> String {
        self.bodies += 1;
        let end = format!("E{}", self.bodies);
        let (operator, word) = match self.rng.below(6) {
            0 => ("<<", format!("'{end}'")),
            1 => ("<<", format!("\"{end}\"")),
            2 => ("<<-", end.clone()),
            3 => ("<<", format!("\\{end}")),
            _ => ("<<", end.clone()),
        };
        let mut body = String::new();
        for _ in 0..1 + self.rng.below(3) {
            let line = match self.rng.below(4) {
                0 => self
                    .one(&[
                        "plain",
                        "\ttab",
                        "$a \"$b\" '$c'",
                        "\\$x \\\\ \\a \\`",
                        "`echo bq`",
                        "$(echo s; echo t)",
                        "a\\",
                        "$((x+1))",
                        "${a:-'d'}",
                        "",
                        "\"q\"",
                        "$'x'",
                    ])
                    .to_owned(),
                1 => self.parameter_expansion(),
                2 => format!("\"{}\"", self.parameter_expansion()),
                _ => format!("\t{} x", self.parameter_expansion()),
            };
            body.push_str(&line);
            body.push('\n');
        }
        let reader = self.one(&[
            "cat",
            "cat -",
            "while read l; do echo \"[$l]\"; done",
            "{ read a; echo \"$a\"; cat; }",
            "(cat; cat)",
            "mapfile -t q",
            "cat | cat",
            "if read x; then echo \"$x\"; fi",
        ]);
        let after = self.one(&["", " && echo ok", "; echo $?", " 2>&1", " | sort", " > o1"]);
        match reader {
            "cat | cat" => format!("cat {operator}{word} | cat{after}\n{body}{end}"),
            _ => format!("{reader} {operator}{word}{after}\n{body}{end}"),
        }
    }

    fn piped(&mut self) -> String {
        let mut text = self.writer();
        for _ in 0..1 + self.rng.below(3) {
            let reader = self.one(&[
                "cat",
                "cat",
                "{ cat; exit 2; }",
                "(cat; exit 5)",
                "while read -r l; do echo \"[$l]\"; done",
                "{ read -r l; cat; }",
                "sort",
                "tr a-z A-Z",
                "wc -l",
                "if cat; then false; fi",
                "{ cat; false; }",
                "cat - a.txt",
                "head -n 1",
                "grep -c .",
            ]);
            text = format!("{text} | {reader}");
        }
        let text = if self.rng.one_in(5) { format!("! {text}") } else { text };
        format!("{text}; echo \"$? ${{PIPESTATUS[*]}}\"")
    }

    pub(super) fn redirection_statement(&mut self) -> String {
        match self.rng.below(11) {
            0..=3 => format!(
                "(set -- ; f() {{ echo f; echo F >&2; }}\n{}\necho $?; cat o1 o2 2>/dev/null)",
                self.redirected()
            ),
            4 | 5 => self.here_document(),
            6 | 7 => format!("f() {{ echo f; return 4; }}\n{}", self.piped()),
            8 => {
                let (first, second) = (self.one_redirection(), self.one_redirection());
                format!(
                    "(exec {first} {second}\necho $?; echo to1; echo to2 >&2; echo to3 >&3); echo $?; cat o1 o2 2>/dev/null; rm -f o1 o2"
                )
            }
            9 => {
                let (first, second) = (self.redirected(), self.redirected());
                format!("(set -C; echo > o1; {first}; echo $?; {second}; echo $?); rm -f o1 o2")
            }
            _ => {
                let inner = self.redirected();
                format!("x=$({inner}); echo \"$? $x\"; rm -f o1 o2; x=5")
            }
        }
    }
}
