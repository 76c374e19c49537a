//! Inputs: scripts damaged at random.
//!
//! Invariant: an input depends on its seed and its number alone, not on the inputs before it.

use mirage_conformance::corpus;
use mirage_conformance::rng::Rng;
use std::path::Path;

/// Pieces of syntax to be put in anywhere.
const PIECES: &[&str] = &[
    "if ",
    "then ",
    "elif ",
    "else ",
    "fi",
    "while ",
    "until ",
    "for i in ",
    "for ((",
    "select x in ",
    "case x in ",
    "esac",
    " in ",
    "do ",
    "done",
    "function ",
    "coproc ",
    "time ",
    "! ",
    "{ ",
    "}",
    "(",
    ")",
    "((",
    "))",
    "[[ ",
    " ]]",
    "$(",
    "$((",
    "${",
    "$[",
    "]",
    "`",
    "\"",
    "'",
    "$'",
    "$\"",
    "\\",
    "\\\n",
    "\n",
    ";",
    ";;",
    ";&",
    ";;&",
    " & ",
    " && ",
    " || ",
    " | ",
    " |& ",
    "<",
    ">",
    ">>",
    ">|",
    "<<E\n",
    "<<-'E'\n",
    "\nE\n",
    "<<<",
    "<>",
    "&>",
    ">&",
    "<&",
    "<(",
    ">(",
    "{fd}>",
    "2>&1 ",
    " ",
    "\t",
    "a",
    "x",
    "f() ",
    "a=",
    "a+=",
    "a[1]=",
    "a=(",
    "[k]=",
    "declare -A ",
    "local ",
    "export ",
    "readonly ",
    "unset ",
    "eval ",
    "set -e\n",
    "set -u\n",
    "shopt -s extglob\n",
    "trap ",
    "exit ",
    "return ",
    "break ",
    "continue ",
    "shift ",
    "$x",
    "${x}",
    "${x:-",
    "${x#",
    "${x//a/",
    "${!x",
    "${#x}",
    "${a[@]}",
    "${x@Q}",
    "${x:1:2}",
    "${x^^}",
    "$1",
    "\"$@\"",
    "$*",
    "$?",
    "$!",
    "$#",
    "*",
    "?",
    "[a-z]",
    "@(",
    "!(",
    "+(",
    "~",
    "{a,b}",
    "{1..3}",
    ",",
    "..",
    "#",
    "=",
    "==",
    "=~ ",
    "-f ",
    "-eq ",
    "1",
    "0x1f",
    "9223372036854775807",
    "+",
    "-",
    "/",
    "%",
    ":",
    "\u{e9}",
    "\0",
    "\r",
    "\x01",
    "\x7f",
    "-p ",
    "--",
    "echo ",
    "printf '%s\\n' ",
    "read x",
    "cat ",
    "grep ",
    "sed s/a/b/",
    "true",
    "false",
    "alias a='b '\n",
    "wait\n",
];

/// Names of what stands still by the clock, which a run that is only bounded by steps must not do.
const SLOW: &[&str] = &["sleep", "timeout", "read -t", "usleep"];

/// What inputs are made of.
pub(crate) struct Inputs {
    scripts: Vec<Vec<u8>>,
}

impl Inputs {
    /// The seed files of this folder, and every script of the golden corpus.
    pub(crate) fn load() -> Self {
        let top = Path::new(env!("CARGO_MANIFEST_DIR"));
        let seeds = std::fs::read_dir(top.join("fuzz/seeds")).expect("the seeds are in the repository");
        let mut scripts: Vec<Vec<u8>> = seeds
            .map(|seed| {
                std::fs::read(seed.expect("a folder lists its files").path()).expect("a seed is a file")
            })
            .collect();
        let topics = corpus::load(&top.join("cases")).expect("the corpus is well formed");
        scripts.extend(topics.into_iter().flat_map(|topic| topic.file.cases).map(|case| case.script));
        scripts.retain(|script| {
            let text = String::from_utf8_lossy(script);
            !SLOW.iter().any(|slow| text.contains(slow))
        });
        // The order that a folder is listed in says nothing.
        scripts.sort();
        scripts.dedup();
        Self { scripts }
    }

    /// Input number `index` of `seed`.
    pub(crate) fn input(&self, seed: u64, index: u64) -> Vec<u8> {
        let mut rng =
            Rng::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(index.wrapping_mul(0x1_0000_0001)));
        if rng.one_in(16) {
            return soup(&mut rng);
        }
        let mut text = rng.pick(&self.scripts).clone();
        for _ in 0..=rng.below(5) {
            self.damage(&mut text, &mut rng);
        }
        text
    }

    fn damage(&self, text: &mut Vec<u8>, rng: &mut Rng) {
        let at = place(rng, text);
        match rng.below(9) {
            0 => text.insert(at, byte(rng)),
            1 if at < text.len() => {
                text.remove(at);
            }
            2 if at < text.len() => text[at] = byte(rng),
            3 => text.truncate(at),
            4 => {
                let part = stretch(rng, text);
                text.drain(part);
            }
            5 => {
                let part = stretch(rng, text);
                let copy = text[part].to_vec();
                text.splice(at..at, copy);
            }
            6 => {
                let other = rng.pick(&self.scripts);
                let part = stretch(rng, other);
                text.splice(at..at, other[part].iter().copied());
            }
            _ => {
                text.splice(at..at, rng.pick(PIECES).bytes());
            }
        }
    }
}

fn place(rng: &mut Rng, text: &[u8]) -> usize {
    rng.below(u32::try_from(text.len()).expect("scripts are short") + 1) as usize
}

fn byte(rng: &mut Rng) -> u8 {
    u8::try_from(rng.below(256)).expect("it is below 256")
}

/// A short stretch of a text.
fn stretch(rng: &mut Rng, text: &[u8]) -> std::ops::Range<usize> {
    let from = place(rng, text);
    let length = rng.below(40) as usize;
    from..text.len().min(from + length)
}

/// Pieces of syntax and nothing else.
fn soup(rng: &mut Rng) -> Vec<u8> {
    (0..rng.below(40)).flat_map(|_| rng.pick(PIECES).bytes()).collect()
}
