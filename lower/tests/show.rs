//! The text of commands as bash shows it, against what bash 5.2 printed.
//!
//! Invariant: each expected text came out of `trap 'printf "<%s>\n" "$BASH_COMMAND"' DEBUG`, of `jobs`, or of `set -x` there.

use mirage_grammar::{Options as Reading, SourceId, parse};
use mirage_lower::bytecode::{Instr, Loc};
use mirage_lower::{Options, Program, compile};
use std::sync::Arc;

fn program(script: &str) -> Program {
    let source: Arc<[u8]> = script.as_bytes().into();
    let unit = parse(source, SourceId(0), &Reading::default()).expect("the script parses").unit;
    compile(&unit, &Options::default()).expect("the script compiles")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The commands that DEBUG would see, in the order of the code.
fn boundaries(program: &Program) -> Vec<Loc> {
    let code = program.chunks.iter().flat_map(|chunk| &chunk.code);
    code.filter_map(|instr| match instr {
        Instr::Boundary { loc, .. } => Some(*loc),
        _ => None,
    })
    .collect()
}

#[track_caller]
fn shows(script: &str, expected: &[&str]) {
    let program = program(script);
    let seen: Vec<String> =
        boundaries(&program).iter().map(|&loc| text(&program.command_text(loc))).collect();
    assert_eq!(seen, expected);
}

#[test]
fn commands() {
    shows("echo   a    \"b\"  >/dev/null 2>&1\n", &["echo a \"b\" > /dev/null 2>&1"]);
    shows("[[   a   ==   b ]]\n", &["[[ a == b ]]"]);
    shows("((  i  ))\n", &["((  i  ))"]);
    shows("true &&   false ||   :\n", &["true", "false", ":"]);
    shows("x=1   y=2\n", &["x=1 y=2"]);
}

#[test]
fn heads() {
    shows("for x; do :; done\n", &["for x in \"$@\"", ":"]);
    shows("for q in  a   b\ndo :; done\n", &["for q in a b", ":"]);
    shows("case  \"$x\"  in  a) :;; esac\n", &["case \"$x\" in ", ":"]);
    shows("select z in a   b; do break; done\n", &["select z in a b", "break"]);
    // The condition stands twice in the code: in front of the loop and at its end.
    shows("for ((  i=0 ; i<1; i++ )) ; do :; done\n", &["((i=0 ))", "((i<1))", ":", "((i++ ))", "((i<1))"]);
    shows("for ((;;)) ; do break; done\n", &["((1))", "((1))", "break", "((1))"]);
}

#[test]
fn here_documents_and_substitutions() {
    shows("cat <<E   | cat\nhi $(echo  z)\nE\n", &["cat <<E\nhi $(echo  z)\nE\n", "cat", "echo z"]);
    shows("a \"${x:-$(b   c)}\" $((1 + $(d   e)))\n", &["a \"${x:-$(b c)}\" $((1 + $(d e)))", "b c", "d e"]);
    shows("f() { g   h; }\n", &[]);
}

#[test]
fn jobs() {
    for (script, expected) in [("sleep 0   &\n", "sleep 0"), ("a && b   | c &\n", "a && b | c")] {
        let program = program(script);
        let job = program.chunks.iter().flat_map(|chunk| &chunk.code).find_map(|instr| match instr {
            Instr::Background { loc, .. } => Some(*loc),
            _ => None,
        });
        assert_eq!(text(&program.command_text(job.expect("a job is started"))), expected);
    }
}

#[test]
fn traces() {
    let traced = |script: &str| {
        let program = program(script);
        let code = program.chunks.iter().flat_map(|chunk| &chunk.code);
        let locs: Vec<Loc> = code
            .filter_map(|instr| match instr {
                Instr::Trace { loc } | Instr::ArithBegin { loc, .. } => Some(*loc),
                _ => None,
            })
            .collect();
        locs.into_iter().map(|loc| text(&program.trace_text(loc))).collect::<Vec<_>>()
    };
    assert_eq!(traced("(( q + 1 ))\n"), ["((  q + 1  ))"]);
    assert_eq!(
        traced("for ((i=0;i<1;i++)); do :; done\n"),
        ["(( i=0 ))", "(( i<1 ))", "(( i++ ))", "(( i<1 ))"]
    );
    assert_eq!(traced("for q in 1   2; do :; done\n"), ["for q in 1 2"]);
}
