//! Command lines of grep.

use super::patterns::{self, Shape};
use super::quoted;
use crate::case::{Case, Node, Tree};
use crate::rng::Rng;

/// How many command lines a seed makes.
const LINES: usize = 40;

/// Options that go with every other one.
const PLAIN: &[&str] = &[
    "-n",
    "-n",
    "-c",
    "-l",
    "-L",
    "-q",
    "-s",
    "-h",
    "-H",
    "-v",
    "-v",
    "-o",
    "-o",
    "-b",
    "-i",
    "-i",
    "-w",
    "-w",
    "-x",
    "-a",
    "-I",
    "-z",
    "-Z",
    "-T",
    "-U",
    "-y",
    "--no-ignore-case",
    "-nb",
    "-on",
    "-A1",
    "-B1",
    "-C1",
    "-A 2",
    "-B2",
    "-1",
    "-m1",
    "-m 2",
    "-m0",
    "-m3",
    "--color=always",
    "--colour=always",
    "--color=never",
    "--binary-files=text",
    "--binary-files=without-match",
    "--binary-files=binary",
    "--group-separator=##",
    "--group-separator=",
    "--no-group-separator",
    "--label=IN",
    "--line-buffered",
    "--null",
    "--null-data",
    "--only-matching",
    "--count",
    "--invert-match",
    "--word-regexp",
    "--line-regexp",
    "--max-count=2",
    "--with-filename",
    "--no-filename",
    "--line-number",
    "--byte-offset",
    "--initial-tab",
    "--context",
    "--context=1",
    "--after-context=1",
    "--files-with-matches",
    "--files-without-match",
    "--quiet",
    "--no-messages",
    "-d skip",
    "-d read",
    "-D skip",
    "--directories=skip",
    "--exclude=a",
    "--include='*.c'",
    "--exclude='*.c'",
    "--exclude-dir=s",
    "--exclude-dir='d*'",
    "--exclude-from=globs",
    "-u",
    "--unix-byte-offsets",
];

/// Options with something wrong about them, which end the run.
const WRONG: &[&str] = &[
    "-A x",
    "-B -1",
    "-C",
    "-m x",
    "-m",
    "--nosuch",
    "--con",
    "--context=x",
    "-d x",
    "--directories=r",
    "--binary-files=x",
    "-D x",
    "-X nosuch",
    "-X egrep",
    "-f nosuch",
    "-e",
    "--in",
    "-j",
    "--exclude-from=nosuch",
    "-EF",
    "-PG",
    "--count=1",
    "-5-3",
    "--max-count=-1",
    "-A99999999999999999999",
];

const FILES: &[&str] = &[
    "a", "a", "a", "b", "b", "c.c", "empty", "noend", "bin", "late", "utf", "latin", "nul", "crlf", "d",
    "nosuch", "link", "-", "d/x.c",
];

const PERL: &[&str] = &[
    "a(?=b)",
    "a(?!b)",
    "(?<=a)b",
    "(?<!a)b",
    "\\d+",
    "\\D+",
    "a+?",
    "a*?b",
    "(a|b)\\1",
    "(?i)A",
    "(?:ab)+",
    "\\bab\\b",
    "a\\Kb",
    "a++b",
    "(?>a+)b",
    "(?<n>a)\\k<n>",
    "\\x61",
    "\\h",
    "[[:alpha:]]+",
    "^a",
    "b$",
    "\\w+\\s\\w+",
    "a{2}",
    "a{1,2}?",
    "\\Qa.b\\E",
    "(?P<q>b)c",
    "\\t",
    "[^\\W\\d]+",
    "(?s).",
    "x|y",
    "\\R",
    "(a",
    "a)",
    "[a",
    "*a",
    "\\",
    "(?<=a*)b",
    "\\2",
    "a**",
];

pub(in crate::generate) fn cases(seed: u64) -> Vec<Case> {
    let mut rng = Rng::new(seed);
    let before = files(&mut rng);
    let made = (1..=LINES).map(|number| Case {
        name: format!("seed {seed} line {number}"),
        script: line(&mut rng).into_bytes(),
        stdin: b"from a\nstandard b\n\ninput ab\n".to_vec(),
        before: before.clone(),
        ..Case::default()
    });
    made.collect()
}

fn files(rng: &mut Rng) -> Tree {
    let shape = |utf8| Shape { extended: false, utf8, back: false };
    let mut lines = |count: u32, utf8| -> Vec<u8> {
        (0..count).flat_map(|_| (patterns::text(rng, shape(utf8)) + "\n").into_bytes()).collect()
    };
    let file = |content: Vec<u8>| Node::File { mode: 0o644, content };
    let mut noend = lines(4, false);
    noend.pop();
    let late = [lines(6, false), b"abc\n\0ab\n".to_vec(), lines(3, false)].concat();
    let latin = [lines(3, false), b"ab\xe9 ab\n".to_vec(), lines(3, false)].concat();
    Tree::from([
        (b"a".to_vec(), file(lines(12, false))),
        (b"b".to_vec(), file(lines(9, false))),
        (b"bin".to_vec(), file(b"ab\n\0abc\nab\n\n".to_vec())),
        (b"c.c".to_vec(), file(lines(3, false))),
        (b"crlf".to_vec(), file(b"ab\r\nb a\r\n".to_vec())),
        (b"d/x.c".to_vec(), file(lines(4, false))),
        (b"empty".to_vec(), file(Vec::new())),
        (b"globs".to_vec(), file(b"b\n\n*.c\n".to_vec())),
        (b"late".to_vec(), file(late)),
        (b"latin".to_vec(), file(latin)),
        (b"link".to_vec(), Node::Link { target: b"a".to_vec() }),
        (b"noend".to_vec(), file(noend)),
        (b"nul".to_vec(), file(b"ab\nb\0b a\0\0x".to_vec())),
        (b"pats".to_vec(), file(b"a\nb*x\n".to_vec())),
        (b"pats2".to_vec(), file(b"ab\n\nc\n".to_vec())),
        (b"s/t/u".to_vec(), file(lines(2, false))),
        (b"utf".to_vec(), file(lines(8, true))),
    ])
}

fn line(rng: &mut Rng) -> String {
    let mut out = String::new();
    let shape = Shape::new(rng);
    if shape.utf8 {
        out.push_str("LC_ALL=C.UTF-8 ");
    }
    if rng.one_in(40) {
        out.push_str(rng.word(&[
            "GREP_COLORS='mt=01;32' ",
            "GREP_COLORS='ms=1:mc=2:sl=3:cx=4:rv:ne' ",
            "GREP_COLORS='fn=:ln=:se=1' ",
            "GREP_COLOR='7' ",
        ]));
    }
    let perl = rng.one_in(14);
    let fixed = !perl && rng.one_in(8);
    let program = match (shape.extended, fixed) {
        _ if perl => "grep -P",
        (_, true) => *rng.pick(&["grep -F", "fgrep", "grep --fixed-strings"]),
        (true, false) => *rng.pick(&["grep -E", "grep -E", "egrep", "grep --extended-regexp"]),
        (false, false) => *rng.pick(&["grep", "grep", "grep -G"]),
    };
    out.push_str(program);
    for _ in 0..rng.below(4) {
        let option = rng.word(PLAIN);
        // With both, GNU takes the end of the line for a part of the match (D-12).
        let is_word = matches!(option, "-w" | "--word-regexp") && out.contains(['x']);
        let is_line = matches!(option, "-x" | "--line-regexp") && out.contains(['w']);
        if !is_word && !is_line {
            out.push(' ');
            out.push_str(option);
        }
    }
    if rng.one_in(30) {
        out.push(' ');
        out.push_str(rng.word(WRONG));
    }
    let recursive = rng.one_in(12);
    if recursive {
        out.push_str(rng.word(&[" -r", " -R", " --recursive", " -d recurse"]));
    }
    if perl {
        let pattern = quoted(rng.word(PERL));
        out.push_str(&format!(" {pattern}"));
    } else {
        pattern_words(rng, shape, fixed, &mut out);
    }
    if recursive {
        // What is read first depends on the file system, and context lines on what was.
        out.push_str(rng.word(&[
            " s",
            " d",
            " s/t",
            " link",
            " -c . 2>&1 | sort",
            " -c d s 2>&1 | sort",
            " -c 2>&1 | sort",
        ]));
        if out.contains(" -Z") || out.contains("--null ") {
            // Names that end in NUL are no lines to be sorted.
            out = out.replace("| sort", "| tr '\\0' '\\n' | sort");
        }
        return out;
    }
    for _ in 0..*rng.pick(&[0, 1, 1, 1, 1, 2, 2, 3]) {
        out.push(' ');
        out.push_str(rng.word(FILES));
    }
    if rng.one_in(10) {
        out.push_str(rng.word(&[" < b", " < bin", " <&-", " < d", " > o; cat o", " | cat"]));
    }
    out
}

fn pattern_words(rng: &mut Rng, shape: Shape, fixed: bool, out: &mut String) {
    match rng.below(20) {
        0 => out.push_str(rng.word(&[" -f pats", " -f pats2", " -f empty", " -f - ", " -f pats -e b"])),
        1 | 2 => {
            for _ in 0..2 {
                let pattern = quoted(&pattern(rng, shape, fixed));
                out.push_str(&format!(" -e {pattern}"));
            }
        }
        3 => {
            let both = pattern(rng, shape, fixed) + "\n" + &pattern(rng, shape, fixed);
            out.push_str(&format!(" -e {}", quoted(&both)));
        }
        4 => out.push_str(" ''"),
        _ => {
            let pattern = quoted(&pattern(rng, shape, fixed));
            out.push_str(&format!(" -e {pattern}"));
        }
    }
}

fn pattern(rng: &mut Rng, shape: Shape, fixed: bool) -> String {
    if fixed {
        patterns::text(rng, shape)
    } else if rng.one_in(6) {
        Some(patterns::wild(rng)).filter(|wild| !patterns::is_moot(wild)).unwrap_or_default()
    } else {
        patterns::right(rng, shape).0
    }
}
