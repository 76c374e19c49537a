//! Command lines of sed.
//!
//! Invariant: no script holds the letter of the command that runs programs where a command may stand, however a
//! character was changed; a script that goes back goes back behind a substitution that makes the line shorter.

use super::patterns::{self, Shape};
use super::quoted;
use crate::case::{Case, Node, Tree};
use crate::rng::Rng;

/// How many command lines a seed makes.
const LINES: usize = 40;

/// Scripts in use, each with more to it than one command.
const IDIOMS: &[&str] = &[
    "$!N;P;D",
    "N;N;s/\\n/+/g",
    ":a;s/aa/a/;ta",
    ":a;$!{N;ba};s/\\n/,/g",
    "1!G;h;$!d",
    "$!d",
    "n;d",
    "$=",
    "/a/,/b/{//!d}",
    "0~2d",
    "1~2{h;d};G",
    "/a/{x;p;x}",
    "/^$/d",
    "y/abc/xyz/;s/x/&&/",
    "s/./\\U&/;s/b/\\u&/2",
    "1{h;d};H;${x;s/\\n/|/gp}",
    "N;P;D",
    "$!{h;d};H;x",
    "/b/!s/a/X/g",
    "s/\\(.\\)\\(.\\)/\\2\\1/g",
    "2q;s/a/b/",
    "/a/b;s/^/> /",
    "s/a/x/;T;s/b/y/",
    "x;1d;$G",
    "0,/a/s//X/",
    "1,3{/b/d;s/a/c/}",
    "N;l;D",
    "$!N;s/\\n/ /",
    "H;$!d;x;s/\\n/,/g",
    "/a/w w1",
    "s/a/b/w w1",
    "2r b",
    "R b",
    "$r b",
    "W w1",
    "1i\\\ntop\n$a\\\nbottom",
    "/a/c\\\nnow\\\nmore",
    "2,3c\\\nonly",
    "a one",
    "i\\  two",
    "$!{$!N};P;D",
    "z;s/^$/none/",
    "F;=",
    "s/b*/-/g",
    "s/b*/-/2",
    "s/x*$/!/",
    "s/\\<./\\u&/g",
    "s/a\\|b/[&]/g",
    "s,a/b,c,",
    "s|a\\|b|c|",
    "l 5;l 1;l",
    "N;s/^b/X/mg",
    "N;s/a$/X/M",
    "N;s/\\`./X/Mg;s/.\\'/Y/M",
    "s/A/x/I;s/B/y/i",
    "/A/Id",
    "\\,a,d",
    "\\aba.ad",
];

const ADDRESSES: &[&str] = &[
    "1", "2", "3", "$", "/a/", "/b$/", "/^a/I", "/B/I", "2,4", "2,1", "1,$", "/a/,/b/", "/a/,3", "2,/b/",
    "0,/a/", "1~2", "0~3", "2,~4", "/a/,+1", "2,+2", "$!", "1!", "/a/!", "2,3!", "//", "0", "0,3", "5,",
    "1,2,3", "+1", "~2", "/x/,/y/", "1 , 3", "/a/ !", "4,2!", "/a/,/a/", "1,~0", "2~0",
];

const COMMANDS: &[&str] = &[
    "p",
    "p",
    "d",
    "=",
    "h",
    "H",
    "g",
    "G",
    "x",
    "n",
    "N",
    "P",
    "l",
    "l 3",
    "q",
    "q3",
    "Q",
    "Q 2",
    "z",
    "F",
    "r b",
    "w w1",
    "w /dev/stdout",
    "b",
    "t",
    "T",
    "b x",
    "y/ab/ba/",
    "y/a/bc/",
    "y,a\\,b,x\\ny,",
    "a\\\nadd",
    "a add",
    "i in",
    "i\\\nin",
    "c\\\nch",
    "c ch",
    "a\\  two\\\n  lines",
    "i\\",
    "a",
    "}",
    "{p",
    "{p}",
    "{s/a/b/;p}",
    ": x",
    ":y",
    "v",
    "v 4.2",
    "v 9",
    "#c",
    "k",
    "R b",
    "W w1",
    "r nosuch",
    "p;p",
    "pp",
    "d d",
    "s",
    "s/a",
    "s/a/b",
    "s/a/b/k",
    "y/a",
    "y/a/b",
    "s/a/\\1/",
    "s/a/b/gg",
    "s/a/b/pp",
    "s/a/b/0",
    "s/a/b/2 3",
    "r",
    "w",
    "L",
    "l x",
    "q x",
    "u",
    "!p",
    "!!p",
    "s/a/b/w",
    "s/a/b/ p",
    "s/\\(a\\)/\\2/",
    "y/a\\bc/xyz/",
    "=p",
    "{",
    "s/[/]/x/",
    "s/[a/b/",
    "s/a\\/b/x/",
];

const REPLACEMENTS: &[&str] = &[
    "", "x", "&", "[&]", "\\&", "&&", "\\U&", "\\u&", "\\L&\\E&", "\\l\\U&", "\\n", "x\\ny", "\\t", "\\x41",
    "\\o101", "\\d065", "\\cA", "x\\\ny", "\\0", "\\/", "\\x26", "\\c\\\\", "\\c\\", "\\", "é",
];

const FLAGS: &[&str] =
    &["", "", "", "g", "g", "2", "p", "gp", "2g", "I", "Ig", "M", "w w1", "gI2p", "3", "i"];

const OPTIONS: &[&str] = &[
    "-n",
    "-n",
    "-s",
    "-z",
    "-u",
    "-l 4",
    "--posix",
    "--sandbox",
    "-b",
    "--null-data",
    "--quiet",
    "--silent",
    "--separate",
    "--line-length=3",
    "--unbuffered",
    "--debug",
    "-i",
    "-i.k",
    "--in-place=k*",
    "--follow-symlinks",
];

const WRONG: &[&str] =
    &["--nosuch", "-j", "-f nosuch", "-l", "-e", "--line-length", "--quiet=1", "--nu=1", "-E5"];

const FILES: &[&str] =
    &["a", "a", "a", "b", "noend", "one", "empty", "utf", "latin", "nul", "nosuch", "d", "-", "link"];

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
    Tree::from([
        (b"a".to_vec(), file(lines(8, false))),
        (b"b".to_vec(), file(lines(3, false))),
        (b"d/x".to_vec(), file(lines(2, false))),
        (b"empty".to_vec(), file(Vec::new())),
        (b"latin".to_vec(), file(b"ab\xe9\nb\xff a\n".to_vec())),
        (b"link".to_vec(), Node::Link { target: b"b".to_vec() }),
        (b"noend".to_vec(), file(noend)),
        (b"nul".to_vec(), file(b"ab\0b a\nb\0\0".to_vec())),
        (b"one".to_vec(), file(b"b a\n".to_vec())),
        (b"utf".to_vec(), file(lines(5, true))),
    ])
}

fn line(rng: &mut Rng) -> String {
    let mut out = String::new();
    let shape = Shape::new(rng);
    if shape.utf8 {
        out.push_str("LC_ALL=C.UTF-8 ");
    }
    out.push_str("sed");
    if shape.extended {
        out.push_str(rng.word(&[" -E", " -r", " --regexp-extended"]));
    }
    let mut edits = false;
    for _ in 0..*rng.pick(&[0, 0, 1, 1, 2]) {
        let option = *rng.pick(OPTIONS);
        edits |= option.starts_with("-i") || option.starts_with("--in");
        out.push(' ');
        out.push_str(option);
    }
    if rng.one_in(50) {
        // What is wrong is told in the first line; help follows, which has words of its own.
        out.push_str(&format!(" {} p a 2>&1 | head -n 1", rng.word(WRONG)));
        return out;
    }
    let mut script = script(rng, shape);
    if rng.one_in(4) {
        script = changed(rng, &script);
    }
    if rng.one_in(8) {
        for part in script.split(';') {
            out.push_str(&format!(" -e {}", quoted(part)));
        }
    } else if rng.one_in(12) {
        out.push_str(&format!(" -f - < <(printf %s {})", quoted(&script)));
    } else {
        out.push_str(&format!(" {}", quoted(&script)));
    }
    if edits {
        return format!("cp a o; cp b k; {out} o k; cat o k; rm -f o k ?.k k?");
    }
    for _ in 0..*rng.pick(&[0, 1, 1, 1, 1, 2, 2, 3]) {
        out.push(' ');
        out.push_str(rng.word(FILES));
    }
    if rng.one_in(20) {
        out.push_str(rng.word(&[" < b", " < d", " | cat"]));
    }
    if out.contains("w1") {
        out.push_str("; cat w1; rm -f w1");
    }
    out
}

fn script(rng: &mut Rng, shape: Shape) -> String {
    if rng.one_in(3) {
        return (*rng.pick(IDIOMS)).to_owned();
    }
    let mut out = String::new();
    for number in 0..1 + rng.below(3) {
        if number > 0 {
            out.push_str(rng.word(&[";", ";", "\n", " ; "]));
        }
        if rng.one_in(2) {
            out.push_str(rng.word(ADDRESSES));
        }
        if rng.one_in(2) {
            substitution(rng, shape, &mut out);
        } else {
            out.push_str(rng.word(COMMANDS));
        }
    }
    if out.contains("b x") && rng.one_in(2) {
        out.push_str(";:x");
    }
    out
}

fn substitution(rng: &mut Rng, shape: Shape, out: &mut String) {
    let delimiter = *rng.pick(&["/", "/", "/", "~", ",", "|", "&", "1"]);
    let (pattern, groups) = match rng.below(8) {
        0 => (patterns::wild(rng), 0),
        1 => (String::new(), 0),
        _ => patterns::right(rng, shape),
    };
    let mut replacement = (*rng.pick(REPLACEMENTS)).to_owned();
    for group in 1..=groups.min(9) {
        replacement.push_str(&format!("<\\{group}>"));
    }
    out.push_str(&["s", delimiter, &pattern, delimiter, &replacement, delimiter].concat());
    out.push_str(rng.word(FLAGS));
}

/// The script with one character taken out, doubled or put in.
fn changed(rng: &mut Rng, script: &str) -> String {
    let mut chars: Vec<char> = script.chars().collect();
    let Ok(len) = u32::try_from(chars.len()) else { return script.to_owned() };
    let at = rng.below(len) as usize;
    match rng.below(3) {
        0 => {
            chars.remove(at);
        }
        1 => chars.insert(at, chars[at]),
        _ => chars.insert(
            at,
            *rng.pick(&['/', '\\', ';', '}', '{', '!', ',', '1', '~', ' ', '\n', '#', '[', 'p', 'g', '$']),
        ),
    }
    let made: String = chars.into_iter().collect();
    // What was left out may make a loop without an end of a branch that goes back, and what was put in the name of a file
    // outside of the case's folder.
    if made.contains(['e', ':']) || made.contains("D") || made.contains("w/") {
        script.to_owned()
    } else {
        made
    }
}
