//! Made-up regular expressions and texts that they may match.
//!
//! Invariant: a pattern that is made to be right leaves out what the C library itself gets wrong: assertions inside
//! repetitions, and back-references to groups that are repeated or may be empty.

use crate::rng::Rng;

/// What a pattern is made for.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Extended syntax, else basic.
    pub(super) extended: bool,
    /// Characters outside ASCII.
    pub(super) utf8: bool,
    /// Back-references.
    pub(super) back: bool,
}

impl Shape {
    pub(super) fn new(rng: &mut Rng) -> Shape {
        Shape { extended: rng.below(100) < 65, utf8: rng.below(100) < 30, back: rng.one_in(5) }
    }

    /// A locale of the shape.
    pub(super) fn locale(self) -> &'static str {
        if self.utf8 { "C.UTF-8" } else { "C" }
    }
}

/// A right pattern and how many groups it has.
pub(super) fn right(rng: &mut Rng, shape: Shape) -> (String, usize) {
    let mut maker = Maker { rng, shape, text: String::new(), groups: 0, closed: Vec::new(), inside: 0 };
    // An assertion only where nothing repeats it: in front, and with one branch, behind.
    let before = maker.one_in_eight(&["^", "\\<", "\\b", "\\`"]);
    let after = maker.one_in_eight(&["$", "\\>", "\\b", "\\'"]);
    if before.is_empty() && after.is_empty() {
        maker.alternatives(3);
    } else {
        maker.text.push_str(before);
        maker.piece(3);
        maker.piece(3);
        maker.text.push_str(after);
    }
    (maker.text, maker.groups)
}

/// Whether GNU grep's two readers of a pattern take it for different ones (D-12): one skips an interval with nothing
/// before it and the other reads a brace, and they do not agree on what an operator behind an anchor repeats.
pub(super) fn is_moot(pattern: &str) -> bool {
    let named = pattern.contains("[[=") || pattern.contains("[[.");
    let repeats = |anchor: &str| {
        pattern.match_indices(anchor).any(|(at, _)| {
            pattern.get(at + anchor.len()..).is_some_and(|rest| rest.starts_with(['*', '+', '?', '{']))
        })
    };
    (named && pattern.contains('{')) || ["\\<", "\\>", "\\b", "\\B", "\\`", "\\'"].into_iter().any(repeats)
}

/// Anything that looks like a pattern, right or wrong.
pub(super) fn wild(rng: &mut Rng) -> String {
    const TOKENS: &[&str] = &[
        "a",
        "b",
        "c",
        ".",
        "*",
        "+",
        "?",
        "\\+",
        "\\?",
        "|",
        "\\|",
        "(",
        ")",
        "\\(",
        "\\)",
        "{",
        "}",
        "{2}",
        "{1,}",
        "{,2}",
        "{2,1}",
        "{a",
        "\\{",
        "\\}",
        "\\{1\\}",
        "\\{1,2\\}",
        "[",
        "]",
        "[a-c]",
        "[c-a]",
        "[^b]",
        "[]a]",
        "[[:alpha:]]",
        "[[:nosuch:]]",
        "[:space:]",
        "[[.a.]]",
        "[[.xy.]]",
        "[[=a=]]",
        "[a-",
        "^",
        "$",
        "\\^",
        "\\$",
        "\\.",
        "\\<",
        "\\>",
        "\\b",
        "\\B",
        "\\w",
        "\\W",
        "\\s",
        "\\S",
        "\\1",
        "\\2",
        "\\",
        "\\/",
        "\\]",
        "\\-",
        "\\a",
        "\\d",
        "\\x",
        "é",
        "/",
    ];
    (0..1 + rng.below(6)).map(|_| *rng.pick(TOKENS)).collect()
}

/// A line of text.
pub(super) fn text(rng: &mut Rng, shape: Shape) -> String {
    let letters: &[&str] = match (shape.utf8, rng.below(100) < 60) {
        (_, true) => &["a", "b"],
        (false, false) => &["a", "b", "c", " ", "x", "]"],
        (true, false) => &["a", "b", "é", "É", "я", "Я", " ", "_", "ß"],
    };
    (0..rng.below(9)).map(|_| *rng.pick(letters)).collect()
}

/// A pattern being made.
struct Maker<'r> {
    rng: &'r mut Rng,
    shape: Shape,
    text: String,
    groups: usize,
    /// Groups that a back-reference may name.
    closed: Vec<usize>,
    /// How many repetitions and choices stand around.
    inside: usize,
}

impl Maker<'_> {
    fn one_in_eight(&mut self, of: &[&'static str]) -> &'static str {
        if self.rng.one_in(8) { self.rng.word(of) } else { "" }
    }

    fn operator(&mut self, plain: &str) {
        if !self.shape.extended {
            self.text.push('\\');
        }
        self.text.push_str(plain);
    }

    fn alternatives(&mut self, depth: usize) {
        let count = *self.rng.pick(&[1, 1, 1, 2, 2, 3]);
        for i in 0..count {
            if i > 0 {
                self.operator("|");
            }
            self.inside += usize::from(count > 1);
            for _ in 0..*self.rng.pick(&[0, 1, 1, 2, 2, 3, 4]) {
                self.piece(depth);
            }
            self.inside -= usize::from(count > 1);
        }
    }

    fn piece(&mut self, depth: usize) {
        let repeats = self.rng.below(100) < 38;
        self.inside += usize::from(repeats);
        self.atom(depth);
        self.inside -= usize::from(repeats);
        if !repeats {
            return;
        }
        let bounds = ["*", "*", "+", "?", "?", "0,1", "1,2", "2", "0,2", "1,", "2,3", "0", ",2"];
        match *self.rng.pick(&bounds) {
            "*" => self.text.push('*'),
            operator @ ("+" | "?") => self.operator(operator),
            bounds => {
                self.operator("{");
                self.text.push_str(bounds);
                self.operator("}");
            }
        }
    }

    fn atom(&mut self, depth: usize) {
        const PLAIN: &[&str] = &[
            "a",
            "a",
            "a",
            "b",
            "b",
            "b",
            "c",
            ".",
            "[ab]",
            "[^a]",
            "[[:alpha:]]",
            "\\w",
            "\\W",
            "\\s",
            "\\S",
            "x",
            "[a-c]",
            "[]b]",
            "[^]a]",
        ];
        const WIDE: &[&str] = &["é", "É", "ß", "я", "[éa]", "[^é]", "\\w", "\\W", "[[:upper:]]"];
        if self.shape.back && self.inside == 0 && !self.closed.is_empty() && self.rng.below(100) < 30 {
            let group = *self.rng.pick(&self.closed);
            self.text.push_str(&format!("\\{group}"));
        } else if self.shape.utf8 && self.rng.one_in(4) {
            self.text.push_str(self.rng.word(WIDE));
        } else if depth > 0 && self.rng.below(100) < 30 {
            self.group(depth);
        } else {
            self.text.push_str(self.rng.word(PLAIN));
        }
    }

    fn group(&mut self, depth: usize) {
        self.groups += 1;
        let group = self.groups;
        self.operator("(");
        if self.shape.back && self.inside == 0 && group <= 9 && self.rng.below(100) < 60 {
            // A group of a fixed form, which may be referred to.
            let body = self.rng.word(&["a", "b", "ab", "[ab]", "[ab]b", "a.", "aa*", "[ab][ab]*"]);
            self.text.push_str(body);
            self.closed.push(group);
        } else {
            self.inside += usize::from(self.shape.back);
            self.alternatives(depth - 1);
            self.inside -= usize::from(self.shape.back);
        }
        self.operator(")");
    }
}
