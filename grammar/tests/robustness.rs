//! Any byte string gives a tree or a diagnostic, in bounded time and on a small stack.
//!
//! The number of random inputs is scaled by `MIRAGE_FUZZ` (times the default).

use mirage_grammar::print::{Layout, script};
use mirage_grammar::{BashStatus, Options, SourceId, UnitReader, arith, parse};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Runs `test` on a thread with a stack of 2 MiB, as a worker thread has.
fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(test)
        .expect("a thread starts")
        .join()
        .expect("the test does not fail");
}

fn cases(default: u32) -> Config {
    let scale = std::env::var("MIRAGE_FUZZ").ok().and_then(|text| text.parse::<u32>().ok()).unwrap_or(1);
    Config { failure_persistence: None, ..Config::with_cases(default.saturating_mul(scale)) }
}

/// Reads all units; the text form of every tree, or `None` when some unit is wrong.
fn read(text: &[u8], extglob: bool) -> Option<(String, Vec<u8>)> {
    let options = Options { extglob, ..Options::default() };
    let mut reader = UnitReader::new(text.to_vec().into(), SourceId(0), 1);
    let (mut trees, mut printed) = (String::new(), Vec::new());
    let mut warned = false;
    let mut before = 0;
    loop {
        match reader.next_unit(&options) {
            Ok(Some(read)) => {
                assert!(reader.offset() > before, "a unit takes at least one byte");
                before = reader.offset();
                // The body of a here-document without its end cannot be written down with one.
                warned |= !read.warnings.is_empty();
                trees.push_str(&read.unit.script().to_string());
                printed.extend(script(read.unit.script(), Layout::Source));
                printed.push(b'\n');
                let _ = script(read.unit.script(), Layout::Bash);
            }
            Ok(None) => return Some((trees, if warned { text.to_vec() } else { printed })),
            Err(diagnostic) => {
                // bash has no word for a `[[` whose operand is missing: it stops reading, with the status before it.
                assert!(!diagnostic.bash.is_empty() || diagnostic.status == BashStatus::Unchanged);
                return None;
            }
        }
    }
}

/// What holds for every text: reading ends, both postures agree, and printing is read back.
fn check(text: &[u8]) {
    let Some((tree, printed)) = read(text, true) else {
        let _ = read(text, false);
        return;
    };
    let clean: Vec<u8> = text.iter().copied().filter(|&b| b != 0).collect();
    let whole =
        parse(clean.into(), SourceId(0), &Options::default()).expect("what units accept, the whole accepts");
    assert!(whole.unit.script().to_string() == tree, "postures differ on {}", text.escape_ascii());
    let again = read(&printed, true).map(|(tree, _)| tree);
    assert!(
        again.is_some_and(|again| again == tree),
        "\n{}\nprinted as\n{}",
        text.escape_ascii(),
        printed.escape_ascii()
    );
    let _ = read(text, false);
}

/// Aliases that open what they do not close.
struct Openers;

impl mirage_grammar::Aliases for Openers {
    fn lookup(&self, name: &[u8]) -> Option<&[u8]> {
        Some(match name {
            b"a" => b"b ",
            b"b" => b"echo $(a",
            b"x" => b"if a; then \"$(x ",
            b"d" => b"a=(1 ",
            b"e" => b"`a",
            b"f" => b"[[ a",
            b"g" => b"cat <<a ",
            b"c" => b"",
            _ => return None,
        })
    }
}

#[test]
fn random_pieces_with_aliases() {
    let piece = prop_oneof![
        proptest::sample::select(
            &["a", "b", "x", "d", "e", "f", "g", "c", " ", ")", "\"", "`", "]]", "\na\n", ";"][..]
        ),
        proptest::sample::select(PIECES),
    ];
    let text = proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat());
    on_small_stack(move || {
        TestRunner::new(cases(3000))
            .run(&text, |text| {
                let options = Options { aliases: Some(&Openers), ..Options::default() };
                let mut reader = UnitReader::new(text.into_bytes().into(), SourceId(0), 1);
                while let Ok(Some(read)) = reader.next_unit(&options) {
                    let _ = script(read.unit.script(), Layout::Bash);
                }
                Ok(())
            })
            .expect("every text is read");
    });
}

const PIECES: &[&str] = &[
    "if", "then", "elif", "else", "fi", "while", "until", "for", "select", "case", "esac", "in", "do",
    "done", "function", "coproc", "time", "!", "{", "}", "(", ")", "((", "))", "[[", "]]", "$(", "$((", "${",
    "$[", "]", "`", "\"", "'", "$'", "$\"", "\\", "\\\n", "\n", ";", ";;", ";&", ";;&", "&", "&&", "||", "|",
    "|&", "<", ">", ">>", ">|", "<<EOF", "<<-'E'", "\nEOF\n", "\nE\n", "<<<", "<>", "&>", "&>>", ">&", "<&",
    "<(", ">(", "{fd}>", "2>", " ", " ", " ", "\t", "a", "b", "x", "f()", "a=", "a+=", "a[1]=", "a=(",
    "[k]=", "declare ", "export ", "$x", "${x}", "${x:-", "${x#", "${x//a/", "${!x", "${#x}", "$1", "$@",
    "*", "?", "[", "[a-z]", "@(", "!(", "+(", "~", "~/", "{a,b}", "{1..3}", ",", "..", "#", "=", "==", "=~",
    "-f", "-eq", "1", "0x1f", "+", "-", "/", "%", ":", "\u{e9}", "\u{0}", "\r", "-p", "--",
];

#[test]
fn random_pieces_of_shell() {
    let piece = proptest::sample::select(PIECES);
    let text = proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat());
    on_small_stack(move || {
        TestRunner::new(cases(4000))
            .run(&text, |text| {
                check(text.as_bytes());
                Ok(())
            })
            .expect("every text is read");
    });
}

#[test]
fn random_bytes() {
    let text = proptest::collection::vec(any::<u8>(), 0..120);
    on_small_stack(move || {
        TestRunner::new(cases(2000))
            .run(&text, |text| {
                check(&text);
                Ok(())
            })
            .expect("every text is read");
    });
}

/// Scripts that use everything, to be damaged.
const SEEDS: &[&str] = &[
    "if a; then b; elif c; then d; else e; fi >x 2>&1\nwhile a; do b & done; until x; do y; done\n",
    "for i in a \"$b\" {1..3}; do echo ${i%%x*} ${i:1:2}; done; for ((i=0;i<3;i++)) { a; }; select x; do y; done\n",
    "case $x in a|b) c;; (d) e;& *) f;;& esac; [[ -f a && ( $b == c* || ! d -nt e ) ]] && (( a += 2 ** 3 ))\n",
    "cat <<A <<-'B' | tr a b\nx $y $(z `w`)\nA\n\tq\n\tB\nx=$(cat <<E\nq\nE\n) y=(1 [2]=3 \"$@\") declare -a z=(1 2)\n",
    "f() { local a=1; g \"$(h \"${x:-\"a}b\"}\")\"; }; function k { ( a; b ); } <y; coproc N { c; }; time -p ! d | e\n",
    "echo a{b,c}d ~/x $'a\\tb' $\"l\" @(a|b)* [a-z]? <(a) >(b) {fd}<>z 3>&1- &>>o <<<\"$s\" \\\n  last #c\n",
];

#[test]
fn damaged_scripts() {
    let edits = proptest::collection::vec(
        (any::<u16>(), 0u8..4, any::<u8>(), proptest::sample::select(PIECES)),
        0..6,
    );
    let input = (0..SEEDS.len(), edits);
    on_small_stack(move || {
        TestRunner::new(cases(4000))
            .run(&input, |(seed, edits)| {
                let mut text = SEEDS[seed].as_bytes().to_vec();
                for (place, kind, byte, piece) in edits {
                    let at = usize::from(place) % (text.len() + 1);
                    match kind {
                        0 => text.insert(at, byte),
                        1 if at < text.len() => {
                            text.remove(at);
                        }
                        2 => text.truncate(at),
                        _ => {
                            text.splice(at..at, piece.bytes());
                        }
                    }
                }
                check(&text);
                Ok(())
            })
            .expect("every text is read");
    });
}

#[test]
fn random_arithmetic() {
    const ARITH: &[&str] = &[
        "a", "b[", "]", "1", "0x", "2#1", "08", "(", ")", "+", "-", "++", "--", "*", "**", "/", "%", "<<",
        ">>", "<", "<=", "==", "=", "+=", "<<=", "&", "&&", "|", "||", "^", "!", "~", "?", ":", ",", " ",
        "\n", "@", "#", "\"", ".",
    ];
    let text = proptest::collection::vec(proptest::sample::select(ARITH), 0..20).prop_map(|p| p.concat());
    TestRunner::new(cases(4000))
        .run(&text, |text| {
            let arena = bumpalo::Bump::new();
            let _ = arith::parse_arith(arena.alloc_slice_copy(text.as_bytes()), &arena);
            Ok(())
        })
        .expect("every text is read");
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    on_small_stack(|| {
        for (open, close) in [
            ("(", ")"),
            ("{ ", "; }"),
            ("$(", ")"),
            ("echo $(", ")"),
            ("$((", "))"),
            ("((", "))"),
            ("${x:-", "}"),
            ("\"${x:-", "}\""),
            ("\"$(", ")\""),
            ("if ", "; then a; fi"),
            ("case x in x) ", ";; esac"),
            ("[[ ( ", " ) ]]"),
            ("! ", ""),
            ("{a,", "}"),
            ("{", "}"),
            ("@(", ")"),
            ("a=(", ")"),
            ("a[", "]=1"),
            ("$[", "]"),
            ("<(", ")"),
            ("f() { ", "; }"),
            ("while ", "; do a; done"),
            ("x=${x[", "]}"),
            ("${x/", "}"),
            ("`", "`"),
            ("$(( (", ") ))"),
            ("$(( 1 + ", " ))"),
            ("$(( -", " ))"),
            ("$(( a[", "] ))"),
            ("a <<A; ", "\nA\n"),
        ] {
            // The tree's text is not asked for: its indentation alone would be the square of the depth.
            let depth = if matches!(open, "(" | "{ " | "$(" | "((" | "{") { 100_000 } else { 12_000 };
            for text in [format!("{}a{}", open.repeat(depth), close.repeat(depth)), open.repeat(depth)] {
                let mut reader = UnitReader::new(text.into_bytes().into(), SourceId(0), 1);
                while let Ok(Some(_)) = reader.next_unit(&Options::default()) {}
            }
        }
    });
}

#[test]
fn nesting_up_to_the_limit_is_read_and_printed() {
    on_small_stack(|| {
        for (open, close) in
            [("(", ")"), ("{ ", "; }"), ("echo $(", ")"), ("if a; then ", "; fi"), ("echo ${x:-", "}")]
        {
            let nested = |depth| format!("{}a{}", open.repeat(depth), close.repeat(depth)).into_bytes();
            check(&nested(60));
            let unit = |text: Vec<u8>| {
                let unit = parse(text.into(), SourceId(0), &Options::default())
                    .expect("the limit is not reached")
                    .unit;
                script(unit.script(), Layout::Source)
            };
            let printed = unit(nested(2_000));
            assert_eq!(unit(printed.clone()), printed);
            let _ = parse(nested(4_900).into(), SourceId(0), &Options::default())
                .expect("the limit is not reached");
        }
    });
}

#[test]
fn long_chains_are_not_deep() {
    on_small_stack(|| {
        for (first, more) in [
            ("a", "; a"),
            ("a", " && a"),
            ("a", " | a"),
            ("a", "\na"),
            ("a", " >x"),
            ("a", " b"),
            ("echo $((1", " "),
            ("[[ a", " && b"),
            ("echo a", "{b,c}"),
            ("a=(", "b "),
            ("case x in", " x) ;;"),
        ] {
            let mut text = format!("{first}{}", more.repeat(100_000));
            match first {
                "echo $((1" => text.push_str(&format!("{}))", "+1".repeat(100_000))),
                "[[ a" => text.push_str(" ]]"),
                "a=(" => text.push(')'),
                "case x in" => text.push_str(" esac"),
                _ => {}
            }
            let parsed = parse(text.into_bytes().into(), SourceId(0), &Options::default());
            let unit = parsed.expect("a long chain is no deep one").unit;
            assert!(!script(unit.script(), Layout::Source).is_empty());
        }
    });
}
