//! Made-up functions: locals, attributes, references to names, scope, and the printing of all of them.

use super::Script;

impl Script {
    fn declared_value(&mut self) -> String {
        match self.rng.below(8) {
            0..=2 => self.value().to_owned(),
            3 => format!("({} {})", self.value(), self.value()),
            4 => format!("([2]={} {})", self.value(), self.value()),
            5 => format!("([k]={} [j]=1)", self.value()),
            6 => self
                .one(&["x+2", "2+3*4", "$x", "\"$a\"", "${arr[@]}", "\"$@\"", "1/0", "x", "arr"])
                .to_owned(),
            _ => String::new(),
        }
    }

    fn declaration(&mut self, inside: bool) -> String {
        let command = if inside {
            self.one(&["local", "local", "local", "declare", "typeset", "declare -g", "readonly", "export"])
        } else {
            self.one(&["declare", "declare", "typeset", "export", "declare -g"])
        };
        let flags = self.one(&[
            "", "", "", "-i", "-u", "-l", "-a", "-A", "-x", "-r", "-ai", "-c", "+i", "+x", "-iu", "-n", "-I",
            "+a", "-Au",
        ]);
        let flags =
            if matches!(command, "readonly" | "export") { self.one(&["", "-a", "-n", "-p"]) } else { flags };
        let name = self.one(&["v", "w", "x", "a", "arr", "m", "u", "v", "w", "ref", "v[1]"]);
        match self.rng.below(5) {
            0 => format!("{command} {flags} {name}"),
            1 => format!("{command} {flags} {name}+={}", self.declared_value()),
            _ => format!("{command} {flags} {name}={}", self.declared_value()),
        }
    }

    fn inside_step(&mut self) -> String {
        match self.rng.below(14) {
            0..=3 => self.declaration(true),
            4 => {
                let name = self.one(&["v", "w", "x", "a", "ref"]);
                format!("{name}={}", self.declared_value())
            }
            5 => self
                .one(&[
                    "v+=1", "w+=x", "v[1]=z", "arr[7]=s", "ref=new", "m[q]=1", "v+=(t)", "x+=3", "w[0]+=y",
                    "ref[1]=r",
                ])
                .to_owned(),
            6 => self
                .one(&[
                    "unset v",
                    "unset x",
                    "unset -v a",
                    "unset arr",
                    "unset 'arr[0]'",
                    "unset -n ref",
                    "unset ref",
                    "unset 'm[k]'",
                    "unset -f g",
                ])
                .to_owned(),
            7 | 8 => self.show(),
            9 => self
                .one(&[
                    "return",
                    "return 3",
                    "shift",
                    "set -- p q",
                    "local -p",
                    "g",
                    "g 1 2",
                    "declare +x v",
                    "echo $FUNCNAME ${#FUNCNAME[@]}",
                ])
                .to_owned(),
            10 => format!(
                "local -n ref={}",
                self.one(&["x", "v", "arr", "'arr[1]'", "m", "ref", "'1x'", "u", "'m[k]'", "w"])
            ),
            11 => self
                .one(&[
                    "local v w=2",
                    "local v=1 w=$v",
                    "v=3 g",
                    "x=9 declare -p x",
                    "local IFS=:",
                    "local -a v=(1 2) w",
                    "local -",
                    "caller 0",
                    "caller",
                ])
                .to_owned(),
            12 => format!("for ref in x v; do ref=l; done; {}", self.show()),
            _ => self
                .one(&[
                    "eval 'local v=e; echo $v'",
                    "(x=sub; v=sub); echo $x $v",
                    "echo $LINENO",
                    "v=$(x=1; echo $x)",
                    "printf -v v %s pf",
                    "read v <<< rd",
                    "test -v v && echo set",
                ])
                .to_owned(),
        }
    }

    fn show(&mut self) -> String {
        self.one(&[
            "declare -p v w x",
            "declare -p arr",
            "declare -p m",
            "echo \"${v-unset}|${w-unset}|$x\"",
            "echo \"${!ref}|${ref}\"",
            "declare -p ref",
            "echo \"${v@a}|${w@A}|${arr@a}\"",
            "echo \"${v[@]}|${!v[@]}\"",
            "declare -p v",
            "declare -p u w",
            "echo ${#v[@]} ${#w}",
        ])
        .to_owned()
    }

    pub(super) fn function_statement(&mut self) -> String {
        match self.rng.below(8) {
            0 => {
                let (first, then) = (self.declaration(false), self.show());
                format!("({first}; echo $?; {then})")
            }
            1 => {
                let name = self.fresh_function();
                let before = std::mem::take(&mut self.out);
                self.list();
                let body = std::mem::replace(&mut self.out, before);
                let form =
                    self.one(&["@() { #\n}", "function @ { #\n}", "@ () ( #\n)", "function @() { #\n} >&2"]);
                format!("{}\ndeclare -f {name}", form.replace('@', &name).replace('#', &body))
            }
            2 => {
                let steps: Vec<_> = (0..2 + self.rng.below(3))
                    .map(|_| format!("{}; {}", self.declaration(false), self.show()))
                    .collect();
                format!("({})", steps.join("\n"))
            }
            _ => {
                let name = self.fresh_function();
                let mut body: Vec<_> = (0..2 + self.rng.below(4)).map(|_| self.inside_step()).collect();
                let last = self.show();
                body.push(last);
                let callee: Vec<_> = (0..1 + self.rng.below(2)).map(|_| self.inside_step()).collect();
                let after = self.show();
                format!(
                    "g() {{ {}; }}\n{name}() {{\n{}\n}}\n({name} 1 'a b'; echo $?; {after})",
                    callee.join("; "),
                    body.join("\n")
                )
            }
        }
    }
}
