//! Scripts made up by a grammar and a seed, to be run by the real tools and by a candidate.
//!
//! Invariant: the same seed gives the same script on every machine; every script ends by itself, touches nothing
//! outside of its folder, and prints nothing that depends on time, chance, process numbers or the order of things
//! that run side by side, as coprocesses do.

mod arithmetic;
mod builtins;
mod commands;
mod conditions;
mod errors;
mod functions;
mod options;
mod parameters;
mod patterns;
mod redirections;
mod text;
mod words;

use crate::case::{Case, Node, Tree};
use crate::rng::Rng;
use clap::ValueEnum;

/// What is made up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Kind {
    /// Shell scripts.
    Script,
    /// Regular expressions over texts, through `grep -o`, `s` of sed and `[[ =~ ]]`.
    Regex,
    /// Command lines of grep.
    Grep,
    /// Command lines of sed.
    Sed,
}

/// The cases of one seed. Where there are several, they share their files, and one does not see what another did.
pub fn cases(kind: Kind, seed: u64) -> Vec<Case> {
    match kind {
        Kind::Script => vec![script(seed)],
        Kind::Regex => text::regex::cases(seed),
        Kind::Grep => text::grep::cases(seed),
        Kind::Sed => text::sed::cases(seed),
    }
}

/// How deep compound commands and words may nest.
const DEPTH: u32 = 4;

/// The names scripts work with; `u` is not set to begin with.
const NAMES: [&str; 6] = ["a", "b", "c", "x", "y", "u"];

/// The arrays scripts work with; `q` is not set to begin with.
const ARRAYS: [&str; 2] = ["arr", "q"];

/// Values that give splitting, quoting, patterns and arithmetic something to do.
const VALUES: &[&str] = &[
    "alpha",
    "'two  words'",
    "''",
    "5",
    "abcabc",
    "' lead trail '",
    "a:b::c:",
    "'*'",
    "'\\'",
    "$'x\\ny'",
    "'a*b?c'",
    "'[x]'",
    "\"it's\"",
    "-7",
    "08",
    "'x+1'",
    "'a\"b'",
    "'~'",
    "'$x'",
    "'`'",
    "AbC",
    "$'\\t'",
    "'a,b'",
    "x",
    "arr",
    "'arr[1]'",
    "'  '",
    "./sub//c.c",
    "0x1F",
    "':'",
];

fn script(seed: u64) -> Case {
    let mut script = Script::new(seed);
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
        (b"f.txt".to_vec(), file(b"a b  c\n x:y:z \n\n\\t one\\\ntwo\nend")),
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
    fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), out: String::new(), depth: 0, functions: 0, loops: 0, bodies: 0 }
    }

    fn whole(&mut self) {
        self.setting();
        if self.rng.one_in(3) {
            for _ in 0..2 + self.rng.below(5) {
                self.list();
                self.out.push('\n');
            }
        } else {
            let topic = self.rng.below(TOPICS);
            for _ in 0..3 + self.rng.below(6) {
                let topic = if self.rng.one_in(4) { self.rng.below(TOPICS) } else { topic };
                let text = self.statement(topic);
                self.line(&text);
            }
        }
        self.line("echo \"end $? $a|$b|$c|$x|$y|$#|${arr[@]}|${!arr[@]}|${m[k]}\"");
    }

    fn setting(&mut self) {
        if self.rng.one_in(2) {
            self.line("a=alpha b='two  words' c= x=5 y=abcabc");
            self.line("arr=(zero 'one  1' '' three)");
        } else {
            let mut value = || *self.rng.pick(VALUES);
            let scalars = format!("a={} b={} c={} x=5 y={}", value(), value(), value(), value());
            let array = format!("arr=({} [3]={} {})", value(), value(), value());
            self.line(&scalars);
            self.line(&array);
        }
        self.line("declare -A m=([k]=v [k2]='v 2')");
        // What `time` tells is chance.
        self.line("export TIMEFORMAT=t");
        if self.rng.one_in(4) {
            let options =
                ["set -u", "set -e", "set -f", "shopt -s nullglob", "set -o pipefail", "shopt -s extglob"];
            let option = self.one(&options);
            self.line(option);
        }
    }

    /// One line's worth of a topic.
    fn statement(&mut self, topic: u32) -> String {
        match topic {
            0..=2 => self.expansion_statement(),
            3 | 4 => self.arithmetic_statement(),
            5 | 6 => self.condition_statement(),
            7 => self.pattern_statement(),
            8 | 9 => self.function_statement(),
            10 => self.trap_statement(),
            11 => self.option_statement(),
            12 | 13 => self.redirection_statement(),
            14..=16 => self.builtin_statement(),
            17 => self.syntax_error(),
            18 => self.run_time_error(),
            _ => {
                let before = std::mem::take(&mut self.out);
                self.list();
                std::mem::replace(&mut self.out, before)
            }
        }
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn name(&mut self) -> String {
        self.one(&NAMES).to_owned()
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        self.rng.pick::<&str>(of)
    }

    fn value(&mut self) -> &'static str {
        self.one(VALUES)
    }

    /// A fresh name of a function.
    fn fresh_function(&mut self) -> String {
        self.functions += 1;
        format!("f{}", self.functions)
    }
}

/// How many numbers [`Script::statement`] tells apart.
const TOPICS: u32 = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_script() {
        assert_eq!(script(7), script(7));
        assert_ne!(script(7).script, script(8).script);
        let lengths: Vec<_> = (0..200).map(|seed| script(seed).script.len()).collect();
        assert!(lengths.iter().all(|n| (100..20_000).contains(n)), "{lengths:?}");
    }

    #[test]
    fn every_topic_has_statements() {
        for topic in 0..TOPICS {
            let texts: Vec<_> = (0..30).map(|seed| Script::new(seed).statement(topic)).collect();
            assert!(texts.iter().all(|text| !text.is_empty()), "{topic}");
            assert!(texts.iter().any(|text| *text != texts[0]), "{topic}");
        }
    }

    #[test]
    fn every_kind_makes_cases_that_differ_and_share_their_files() {
        for kind in Kind::value_variants() {
            let made = cases(*kind, 7);
            assert_eq!(made, cases(*kind, 7));
            assert_ne!(made, cases(*kind, 8));
            assert!(made.iter().all(|case| case.before == made[0].before && case.env == made[0].env));
        }
    }
}
